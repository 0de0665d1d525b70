//! The record sheet: a box for every turn with who arrives in it, and the
//! forms that the rulebook wants filled in.

use kernel::{Piece, Side};

use crate::flow::Flow;
use crate::map::{real, whole};
use crate::page::{Ink, Part, Rect};
use crate::table::{Cell, Grid};
use crate::type_case::{Face, POINT, TypeCase};
use crate::{Battle, Booklet, Wishes};

/// The least width of a turn's box.
const BOX: f64 = 36.0;
/// The words in it.
const SMALL: f64 = 6.4;
/// Their first line, clear of the box to tick above it.
const TEXT: f64 = 8.4;

pub(crate) fn print(booklet: &mut Booklet, battle: &Battle, wishes: &Wishes) {
    let title = booklet.title.clone();
    let mut flow = Flow::new(&booklet.case, Part::Record, wishes.paper.size(), title, 1);
    if !battle.kit.turns.is_empty() {
        flow.heading("Turns", 12.0, 20.0);
        turns(&mut flow, battle);
        flow.skip(3.0);
    }
    for form in &battle.kit.forms {
        let rows = form.rows.iter().map(|row| {
            let cell = |words: &String| {
                if words.is_empty() {
                    Cell::Blank
                } else {
                    Cell::words(words)
                }
            };
            row.iter().map(cell).collect()
        });
        let grid = Grid {
            title: form.title.clone(),
            rule: form.rule.id.to_owned(),
            heads: form.heads.clone(),
            rows: rows.collect(),
            size: 8.0,
            full: true,
            row: 6.2,
        };
        grid.set(&mut flow);
        flow.skip(2.0);
    }
    notes(&mut flow);
    let pages = flow.finish();
    booklet.pages.extend(pages);
}

/// Every turn in a box, those with most to say as tall as the rest of their row.
fn turns(flow: &mut Flow, battle: &Battle) {
    let wide = flow.rect().wide;
    let columns = whole(wide / BOX).max(1);
    let each = wide / real(columns);
    let places: Vec<usize> = (0..battle.kit.turns.len()).collect();
    for row in places.chunks(columns) {
        let texts: Vec<Vec<String>> = row
            .iter()
            .map(|turn| lines(flow.case, battle, *turn, each - 3.0))
            .collect();
        let most = texts.iter().map(Vec::len).max().unwrap_or(0);
        let step = SMALL * POINT * 1.2;
        let tall = (TEXT + 1.2 + real(most) * step).max(13.0);
        flow.need(tall);
        let (x, y) = (flow.rect().x, flow.y);
        for (index, (turn, text)) in row.iter().zip(texts).enumerate() {
            let left = x + real(index) * each;
            let page = flow.page();
            page.frame(Rect::new(left, y, each, tall), 0.2, Ink::BLACK);
            let name = battle.kit.turns[*turn].name.clone();
            page.say(
                [left + 1.5, y + 4.3],
                name,
                Face::SerifBold,
                9.0,
                Ink::BLACK,
            );
            let tick = Rect::new(left + each - 5.2, y + 1.4, 3.8, 3.8);
            page.frame(tick, 0.2, Ink::BLACK);
            for (index, line) in text.into_iter().enumerate() {
                let at = [left + 1.5, y + TEXT + real(index) * step];
                page.say(at, line, Face::Sans, SMALL, Ink::BLACK);
            }
        }
        flow.y += tall;
    }
}

/// What is said of a turn: its notes, and who arrives, by formation where they are many.
fn lines(case: &TypeCase, battle: &Battle, turn: usize, wide: f64) -> Vec<String> {
    let mut said: Vec<String> = battle.kit.turns[turn].notes.clone();
    for side in Side::BOTH {
        let coming = battle.kit.pieces.iter().filter(|piece| {
            let due = piece.arrives.as_ref();
            piece.counter.side == side && due.is_some_and(|due| due.turn == turn)
        });
        let coming: Vec<&Piece> = coming.collect();
        if coming.is_empty() {
            continue;
        }
        let who = &battle.scene.sides[side].name;
        let names: Vec<String> = if coming.len() > 4 {
            counted(&coming, who)
        } else {
            let names = coming.iter().map(|piece| piece.counter.name.clone());
            names.collect()
        };
        said.push(format!("{who}: {}", names.join("; ")));
    }
    said.iter()
        .flat_map(|words| case.wrap(Face::Sans, SMALL, words, wide))
        .collect()
}

/// How many come of each formation; one that is called like its side needs no name.
fn counted(pieces: &[&Piece], side: &str) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for piece in pieces {
        match counts.iter_mut().find(|(name, _)| *name == piece.formation) {
            Some((_, count)) => *count += 1,
            None => counts.push((&piece.formation, 1)),
        }
    }
    let told = counts.into_iter();
    told.map(|(name, count)| {
        if name == side {
            count.to_string()
        } else {
            format!("{name} ({count})")
        }
    })
    .collect()
}

/// Lines to write on, as far as the page goes.
fn notes(flow: &mut Flow) {
    if flow.room() < 30.0 {
        return;
    }
    flow.heading("Notes", 11.0, 14.0);
    let rect = flow.rect();
    while flow.room() > 8.0 {
        flow.y += 7.5;
        let y = flow.y;
        flow.page()
            .line([rect.x, y], [rect.right(), y], 0.1, Ink::HAIR);
    }
}
