//! The quick-reference sheet in columns, with the numbers of its rules.

use crate::flow::Flow;
use crate::page::Part;
use crate::table::{Cell, Grid};
use crate::{Battle, Booklet, Wishes};

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, wishes: &Wishes) {
    if battle.reference.sections.is_empty() {
        return;
    }
    let title = battle.rulebook.to_owned();
    let mut flow = Flow::new(
        &booklet.case,
        Part::Reference,
        wishes.paper.size(),
        title,
        2,
    );
    for section in &battle.reference.sections {
        flow.heading(section.title, 11.0, 16.0);
        for note in &section.notes {
            flow.sentence(&note.text, note.rule.id, 7.2);
        }
        if !section.notes.is_empty() {
            flow.skip(1.2);
        }
        for table in &section.tables {
            let rows = table.rows.iter();
            let grid = Grid {
                title: table.title.clone(),
                rule: table.rule.id.to_owned(),
                heads: table.heads.clone(),
                rows: rows
                    .map(|row| row.iter().map(Cell::words).collect())
                    .collect(),
                size: 6.8,
                full: false,
                row: 0.0,
            };
            grid.set(&mut flow);
        }
    }
    let pages = flow.finish();
    booklet.pages.extend(pages);
}
