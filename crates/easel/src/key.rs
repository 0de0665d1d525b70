//! The explanation of the signs: only those that this picture uses.

use crate::geometry::{Rect, pt, real};
use crate::pen::{Pen, num};
use crate::typeset::heading;
use crate::{hexes, symbols};
use kernel::Scene;
use kernel::scene::{Arm, EdgeKind, Formation};

/// Room from one row of signs to the next.
const ROW: f64 = 22.0;

/// A sign and what it means.
pub(crate) type Item = (&'static str, &'static str);

/// The signs that this picture uses.
pub(crate) fn items(scene: &Scene) -> Vec<Item> {
    let mut items = Vec::new();
    let edges = [
        (EdgeKind::Approach, "k-approach", "approach"),
        (EdgeKind::Marsh, "k-marsh", "marshy approach"),
        (EdgeKind::Hedge, "k-hedge", "hedged approach"),
        (EdgeKind::Arrow, "k-arrow", "passage only"),
    ];
    for (kind, sign, words) in edges {
        if scene.edges.iter().any(|edge| edge.kind == kind) {
            items.push((sign, words));
        }
    }
    // On a map of hexes the roads are seen to run from hex to hex.
    if !hexes::is_map(scene) && scene.edges.iter().any(|edge| edge.road) {
        items.push(("k-road", "road across"));
    }
    if scene.cells.iter().any(|cell| cell.ridge) {
        items.push(("k-crest", "ridge; strokes: height"));
    }
    if scene.cells.iter().any(|cell| !cell.prize.is_empty()) {
        items.push(("k-prize", "worth points"));
    }
    for arm in [
        Arm::Infantry,
        Arm::LightCavalry,
        Arm::Lancers,
        Arm::HeavyCavalry,
    ] {
        if scene.counters.iter().any(|counter| counter.arm == arm) {
            items.push((symbols::sign(arm, Formation::Column), symbols::word(arm)));
        }
    }
    for (formation, words) in [
        (Formation::Unlimbered, "guns in battery"),
        (Formation::Limbered, "guns limbered"),
    ] {
        if scene
            .counters
            .iter()
            .any(|counter| counter.formation == formation)
        {
            items.push((symbols::sign(Arm::Artillery, formation), words));
        }
    }
    for (arm, words) in [
        (Arm::HorseArtillery, "horse guns"),
        (Arm::HeavyArtillery, "twelve-pounders"),
    ] {
        if let Some(mark) = symbols::mark(arm)
            && scene.counters.iter().any(|counter| counter.arm == arm)
        {
            items.push((mark, words));
        }
    }
    items
}

/// How tall the explanation is.
pub(crate) fn height(items: &[Item]) -> f64 {
    38.0 + real(items.len().div_ceil(2)) * ROW
}

/// Draws the explanation from a height downward.
pub(crate) fn draw(pen: &mut Pen, items: &[Item], column: Rect, top: f64) {
    pen.open("g", &[("class", "key")]);
    heading(pen, "Explanation", pt(column.middle().x, top), 1.0);
    let half = column.size().x / 2.0;
    for (index, (sign, words)) in items.iter().enumerate() {
        let (across, down) = (real(index % 2), real(index / 2));
        let at = pt(column.low.x + 30.0 + across * half, top + 30.0 + down * ROW);
        let by = format!("translate({} {})", num(at.x), num(at.y));
        pen.open("g", &[("transform", &by)]);
        match *sign {
            "k-approach" => pen.raw("<g class=\"approach\"><path class=\"swell\" d=\"M-16 0Q-8-2.6 0-2.6T16 0Q8 2.6 0 2.6T-16 0z\"/></g>"),
            "k-marsh" => pen.raw("<g class=\"approach marsh\"><path class=\"bar\" d=\"M-15 0H15\"/><path class=\"reeds\" d=\"M-6 6l-1.4-3.4M-6 6v-4M-6 6l1.4-3.4M6 6l-1.4-3.4M6 6v-4M6 6l1.4-3.4\"/></g>"),
            "k-hedge" => pen.raw("<g class=\"approach\"><path class=\"bar\" d=\"M-15 0H15\"/><g class=\"bushes\"><circle class=\"bush\" cx=\"-12\" r=\"2\"/><circle class=\"bush\" cx=\"-8\" r=\"1.6\"/><circle class=\"bush\" cx=\"-4\" r=\"2.1\"/><circle class=\"bush\" r=\"1.8\"/><circle class=\"bush\" cx=\"4\" r=\"2\"/><circle class=\"bush\" cx=\"8\" r=\"1.6\"/><circle class=\"bush\" cx=\"12\" r=\"2\"/></g></g>"),
            "k-arrow" => pen.raw("<path class=\"arrow\" d=\"M-15 0L-8.6-5.6V-2H8.6V-5.6L15 0L8.6 5.6V2H-8.6V5.6z\"/>"),
            "k-road" => pen.raw("<g class=\"approach\"><path class=\"bar\" d=\"M-15 0H15\"/><path class=\"causeway\" d=\"M-3.1-6.5H3.1V6.5H-3.1z\"/><path class=\"kerb\" d=\"M-3.1-6.5V6.5M3.1-6.5V6.5\"/></g>"),
            "k-crest" => pen.raw("<path class=\"level\" d=\"M-3.4 4L0 1.4L3.4 4\"/><path class=\"crest\" d=\"M-4.4 0Q0-4.6 4.4 0\"/>"),
            "k-prize" => pen.raw("<g class=\"prize\"><use href=\"#e-wreath\" transform=\"scale(.7)\"/></g>"),
            sign => {
                let href = format!("#{sign}");
                pen.open("g", &[("class", "key-sign")]).empty("use", &[("href", &href)]);
                pen.raw("</g>")
            }
        };
        pen.text("key-words", pt(22.0, 3.8), words);
        pen.close("g");
    }
    pen.close("g");
}
