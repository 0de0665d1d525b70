//! Positions as lists: what stands where, and what stands beside the map.

use std::fmt::Write as _;

use kernel::Side;
use kernel::scene::{Cell, CellKind, Counter, EdgeKind, Scene};

use super::{hanging, pieces};

/// Every cell where something stands, with its units in words.
pub fn cells(scene: &Scene) -> String {
    let mut text = String::new();
    for (index, cell) in scene.cells.iter().enumerate() {
        let here: Vec<_> = of_cell(scene, index).collect();
        if !here.is_empty() {
            text.push_str(&hanging("", &about(cell)));
            text.push_str(&counters(scene, &here));
        }
    }
    let off: Vec<_> = scene
        .counters
        .iter()
        .filter(|counter| pieces::home(counter).is_none())
        .collect();
    text.push_str(&counters(scene, &off));
    text
}

/// Every cell, unit or side that a word names, with its ways and units; all
/// cells when there is no word.
pub fn units(scene: &Scene, word: &str) -> String {
    let word = word.to_lowercase();
    let fits = |text: &str| text.to_lowercase().contains(&word);
    let mut text = String::new();
    for (index, cell) in scene.cells.iter().enumerate() {
        let cell_fits = fits(&cell.name) || fits(&cell.id);
        let here: Vec<_> = of_cell(scene, index)
            .filter(|it| cell_fits || unit_fits(scene, it, &fits))
            .collect();
        if cell_fits || !here.is_empty() {
            text.push_str(&hanging("", &about(cell)));
            text.push_str(&hanging("    ways: ", &ways(scene, index)));
            text.push_str(&counters(scene, &here));
        }
    }
    let off: Vec<_> = scene
        .counters
        .iter()
        .filter(|it| pieces::home(it).is_none() && unit_fits(scene, it, &fits))
        .collect();
    text.push_str(&counters(scene, &off));
    text
}

/// What stands beside the map.
pub fn panels(scene: &Scene) -> String {
    let mut text = String::new();
    for panel in scene.panels.iter().filter(|panel| !panel.lines.is_empty()) {
        let _ = writeln!(text, "{}", panel.title);
        for line in &panel.lines {
            text.push_str(&hanging("    ", line));
        }
    }
    text
}

fn of_cell(scene: &Scene, cell: usize) -> impl Iterator<Item = &Counter> {
    scene
        .counters
        .iter()
        .filter(move |counter| pieces::home(counter) == Some(cell))
}

fn unit_fits(scene: &Scene, counter: &Counter, fits: &dyn Fn(&str) -> bool) -> bool {
    let side = &scene.sides[counter.side];
    fits(&counter.id)
        || fits(&counter.name)
        || fits(&side.name)
        || fits(&side.id)
        || counter.leaders.iter().any(|leader| fits(leader))
}

fn about(cell: &Cell) -> String {
    let kind = match cell.kind {
        CellKind::Open => "open",
        CellKind::Wood => "wood",
        CellKind::Buildings => "buildings",
        CellKind::Reserve => "off the field",
        CellKind::Crops => "tall crops",
        CellKind::Orchard => "orchard",
        CellKind::Marsh => "marsh",
        CellKind::Water => "water",
    };
    let ridge = if cell.ridge { ", a ridge" } else { "" };
    let prize = match cell.prize.as_str() {
        "" => String::new(),
        prize => format!(", worth {prize}"),
    };
    format!(
        "{} [{}]: {kind}, height {}{ridge}{prize}",
        cell.name, cell.id, cell.height
    )
}

/// The ways out of a cell.
fn ways(scene: &Scene, cell: usize) -> String {
    let way = |edge: &kernel::scene::Edge| {
        let [a, b] = edge.between;
        let to = match (a == cell, b == cell) {
            (true, _) => b,
            (_, true) => a,
            _ => return None,
        };
        let kind = match edge.kind {
            EdgeKind::Approach => "",
            EdgeKind::Marsh => "marsh",
            EdgeKind::Hedge => "hedge",
            EdgeKind::Arrow => "passage only",
            EdgeKind::MarshArrow => "passage only, marsh",
            EdgeKind::Hexside(look) => look.words(),
        };
        let road = if edge.road { "road" } else { "" };
        let words: Vec<_> = [kind, road]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        let name = &scene.cells.get(to)?.name;
        Some(if words.is_empty() {
            name.clone()
        } else {
            format!("{name} ({})", words.join(", "))
        })
    };
    let ways: Vec<_> = scene.edges.iter().filter_map(way).collect();
    if ways.is_empty() {
        "none".to_owned()
    } else {
        ways.join("; ")
    }
}

fn counters(scene: &Scene, counters: &[&Counter]) -> String {
    let letters = pieces::letters(scene);
    let mut text = String::new();
    for side in Side::BOTH {
        for counter in counters.iter().filter(|counter| counter.side == side) {
            let head = format!("    {} ", letters[side]);
            text.push_str(&hanging(&head, &pieces::long(scene, counter)));
        }
    }
    text
}
