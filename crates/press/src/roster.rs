//! The rosters: side by side and formation by formation every unit and leader
//! with its numbers, boxes for its losses, and when it comes; and what wins.

use kernel::muster::Scale;
use kernel::scene::Arm;
use kernel::{Piece, Side};

use crate::flow::Flow;
use crate::page::Part;
use crate::table::{Cell, Grid};
use crate::{Battle, Booklet, Wishes};

const SIZE: f64 = 7.4;

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, wishes: &Wishes) {
    let title = booklet.title.clone();
    let mut flow = Flow::new(&booklet.case, Part::Roster, wishes.paper.size(), title, 1);
    for side in Side::BOTH {
        let own = battle.kit.pieces.iter();
        let own: Vec<&Piece> = own.filter(|piece| piece.counter.side == side).collect();
        if own.is_empty() {
            continue;
        }
        if side == Side::Second {
            flow.skip(3.0);
        }
        flow.heading(&battle.scene.sides[side].name, 13.0, 22.0);
        for formation in formations(&own) {
            // Leaders have other numbers than units: each have a table of their own.
            let of = own
                .iter()
                .copied()
                .filter(|piece| piece.formation == formation);
            let (leaders, units): (Vec<&Piece>, Vec<&Piece>) =
                of.partition(|piece| piece.counter.arm == Arm::Leader);
            let mut title = formation;
            for of in [leaders, units] {
                if !of.is_empty() {
                    table(battle, title, &of).set(&mut flow);
                    title = "";
                }
            }
        }
    }
    if !battle.kit.victory.is_empty() {
        flow.heading("What wins", 13.0, 14.0);
        for note in &battle.kit.victory {
            flow.sentence(&note.text, note.rule.id, 8.2);
        }
    }
    let scales = battle.muster.map_or(&[][..], |muster| &muster.scales);
    let rules = |scale: &Scale| {
        let rules: Vec<&str> = scale.rules.iter().map(|rule| rule.id).collect();
        rules.join(", ")
    };
    if let Some(first) = scales.first() {
        // Kept with its first sentence, and no more: one line should not begin a page.
        let with = flow.sentence_height(&first.text, &rules(first), 7.6) + 1.0;
        flow.heading("How the units were reckoned", 11.0, with);
    }
    for scale in scales {
        flow.sentence(&scale.text, &rules(scale), 7.6);
    }
    let pages = flow.finish();
    booklet.pages.extend(pages);
}

/// The formations, in the order in which they first come up.
fn formations<'a>(pieces: &[&'a Piece]) -> Vec<&'a str> {
    let mut all: Vec<&str> = Vec::new();
    for piece in pieces {
        if !all.contains(&piece.formation.as_str()) {
            all.push(&piece.formation);
        }
    }
    all
}

fn table(battle: &Battle, formation: &str, pieces: &[&Piece]) -> Grid {
    let mut keys: Vec<&'static str> = Vec::new();
    for (key, _) in pieces.iter().flat_map(|piece| &piece.values) {
        if !keys.contains(key) {
            keys.push(key);
        }
    }
    let boxes = pieces.iter().any(|piece| piece.boxes > 0);
    let late = pieces.iter().any(|piece| piece.arrives.is_some());
    let of = |piece: &Piece| -> Option<&[String]> {
        // A leader stands for nobody, whomever he leads.
        if piece.counter.arm == Arm::Leader {
            return None;
        }
        let mut known = battle.muster.into_iter().flat_map(|muster| &muster.units);
        let unit = known.find(|unit| unit.id == piece.counter.id)?;
        // A unit that stands for itself need not say so.
        (unit.of.as_slice() != [unit.id.as_str()]).then_some(unit.of.as_slice())
    };
    let stands_for = pieces
        .iter()
        .any(|piece| of(piece).is_some_and(|of| !of.is_empty()));
    let mut heads = vec!["name".to_owned()];
    heads.extend(keys.iter().map(|key| (*key).to_owned()));
    for (there, head) in [
        (late, "arrives"),
        (boxes, "losses"),
        (stands_for, "stands for"),
    ] {
        if there {
            heads.push(head.to_owned());
        }
    }
    let row = |piece: &&Piece| {
        let mut row = vec![Cell::words(&piece.counter.name)];
        for key in &keys {
            let mut found = piece.values.iter().filter(|(known, _)| known == key);
            row.push(Cell::words(found.next().map_or("", |(_, value)| value)));
        }
        if late {
            let when = piece.arrives.as_ref();
            row.push(Cell::words(when.map_or("", |due| &due.words)));
        }
        if boxes {
            row.push(Cell::Boxes(piece.boxes));
        }
        if stands_for {
            row.push(Cell::words(match of(piece) {
                None => String::new(),
                Some([]) => "not in the armies".to_owned(),
                Some(of) => of.join(", "),
            }));
        }
        row
    };
    Grid {
        title: kernel::wording::capital(formation),
        rule: String::new(),
        heads,
        rows: pieces.iter().map(row).collect(),
        size: SIZE,
        full: true,
        row: 0.0,
    }
}
