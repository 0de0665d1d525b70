//! The quick-reference sheet in columns, with the numbers of its rules.

use kernel::reference::Table;

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
        let grids: Vec<Grid> = section.tables.iter().map(grid).collect();
        // A heading stays with what it is over.
        let with = match (section.notes.first(), grids.first()) {
            (None, Some(grid)) => grid.least(&flow) + 1.0,
            _ => 16.0,
        };
        flow.heading(section.title, 11.0, with);
        for note in &section.notes {
            flow.sentence(&note.text, note.rule.id, 7.2);
        }
        if !section.notes.is_empty() {
            flow.skip(1.2);
        }
        for grid in &grids {
            grid.set(&mut flow);
        }
    }
    let pages = flow.finish();
    booklet.pages.extend(pages);
}

fn grid(table: &Table) -> Grid {
    let rows = table.rows.iter();
    Grid {
        title: table.title.clone(),
        rule: table.rule.id.to_owned(),
        heads: table.heads.clone(),
        rows: rows
            .map(|row| row.iter().map(Cell::words).collect())
            .collect(),
        size: 6.8,
        full: false,
        row: 0.0,
    }
}
