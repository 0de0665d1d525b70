//! The margin column: title, panels, explanation of the signs, compass, scale.

use crate::cartouche;
use crate::frame::Frame;
use crate::geometry::{Pt, Rect, pt, real};
use crate::pen::{Pen, fine, num};
use crate::symbols;
use crate::text;
use crate::trophy;
use kernel::Scene;
use kernel::scene::{Arm, EdgeKind, Formation};

const LINE: f64 = 17.5;
const HEAD: f64 = 32.0;
/// Letters to a line of a panel.
const LETTERS: usize = 42;
/// Begins the later lines of a wrapped one.
const INDENT: &str = "\u{2003}";
/// What compass and scales take at the foot of the column.
const FOOT: f64 = 214.0;

/// Draws the whole column.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, date: Option<&str>, frame: &Frame, column: Rect) {
    pen.open("g", &[("id", "margin")]);
    let top = cartouche::title(pen, scene, date, column);
    let foot = column.high.y - FOOT;
    let below = panels(pen, scene, column, top, foot);
    let items = items(scene);
    let needed = HEAD + real(items.len().div_ceil(2)) * 22.0 + 8.0;
    let mut end = foot;
    if !items.is_empty() && below + needed < foot {
        end = foot - needed;
        explanation(pen, &items, column, end + 4.0);
    }
    if end - below > 170.0 {
        trophy::draw(
            pen,
            pt(column.middle().x, f64::midpoint(below, end) - 8.0),
            1.0,
        );
    }
    cartouche::rose(pen, pt(column.middle().x, column.high.y - 142.0), 42.0);
    cartouche::scales(pen, frame, column, column.high.y - 6.0);
    pen.close("g");
}

/// Sets the panels; gives back where they end.
fn panels(pen: &mut Pen, scene: &Scene, column: Rect, top: f64, foot: f64) -> f64 {
    let set: Vec<(&str, Vec<String>)> = scene
        .panels
        .iter()
        .map(|panel| {
            let lines = panel.lines.iter().flat_map(|line| {
                if line.contains('\t') {
                    vec![line.clone()]
                } else {
                    hanging(line)
                }
            });
            (panel.title.as_str(), lines.collect())
        })
        .collect();
    let count: usize = set.iter().map(|(_, lines)| lines.len()).sum();
    let needed = real(set.len()) * (HEAD + 8.0) + real(count) * LINE;
    // Many lines are set smaller; what is too much even so is cut.
    let scale = ((foot - top) / needed.max(1.0)).clamp(0.72, 1.0);
    let mut y = top;
    for (title, lines) in set {
        if y + (HEAD + LINE) * scale > foot {
            break;
        }
        pen.open("g", &[("class", "panel")]);
        y += 15.0 * scale;
        heading(pen, title, pt(column.middle().x, y), scale);
        y += 10.0 * scale;
        for (index, line) in lines.iter().enumerate() {
            y += LINE * scale;
            let last = y + LINE * scale > foot && index + 1 < lines.len();
            row(pen, if last { "…" } else { line }, column, y, scale);
            if last {
                break;
            }
        }
        y += 13.0 * scale;
        pen.close("g");
    }
    y
}

/// A line wrapped, with what follows its first line set in.
fn hanging(line: &str) -> Vec<String> {
    let mut lines = text::wrapped(line, LETTERS);
    for line in lines.iter_mut().skip(1) {
        line.insert_str(0, INDENT);
    }
    lines
}

fn heading(pen: &mut Pen, words: &str, at: Pt, scale: f64) {
    text::small_caps(pen, "panel-head", at, words, 14.0 * scale);
    cartouche::flourish(pen, at + pt(0.0, 8.0 * scale), 120.0);
}

/// A line; what follows a tab is set to the right.
fn row(pen: &mut Pen, line: &str, column: Rect, y: f64, scale: f64) {
    let size = fine(12.8 * scale);
    let font = [("font-size", size.as_str())];
    let (left, right) = line.split_once('\t').unwrap_or((line, ""));
    let (left, indent) = left
        .strip_prefix(INDENT)
        .map_or((left, 14.0), |rest| (rest, 28.0));
    pen.text_with("panel-line", pt(column.low.x + indent, y), left, &font);
    if !right.is_empty() {
        pen.text_with(
            "panel-line panel-right",
            pt(column.high.x - 14.0, y),
            right,
            &font,
        );
    }
}

/// A sign and what it means.
type Item = (&'static str, &'static str);

/// The signs that this picture uses.
fn items(scene: &Scene) -> Vec<Item> {
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
    if scene.edges.iter().any(|edge| edge.road) {
        items.push(("k-road", "road across"));
    }
    if scene.cells.iter().any(|cell| cell.ridge) {
        items.push(("k-crest", "ridge; strokes: height"));
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

fn explanation(pen: &mut Pen, items: &[Item], column: Rect, top: f64) {
    pen.open("g", &[("class", "key")]);
    heading(pen, "Explanation", pt(column.middle().x, top), 1.0);
    let half = column.size().x / 2.0;
    for (index, (sign, words)) in items.iter().enumerate() {
        let (across, down) = (real(index % 2), real(index / 2));
        let at = pt(
            column.low.x + 30.0 + across * half,
            top + 30.0 + down * 22.0,
        );
        let by = format!("translate({} {})", num(at.x), num(at.y));
        pen.open("g", &[("transform", &by)]);
        match *sign {
            "k-approach" => pen.raw("<g class=\"approach\"><path class=\"swell\" d=\"M-16 0Q-8-2.6 0-2.6T16 0Q8 2.6 0 2.6T-16 0z\"/></g>"),
            "k-marsh" => pen.raw("<g class=\"approach marsh\"><path class=\"bar\" d=\"M-15 0H15\"/><path class=\"reeds\" d=\"M-6 6l-1.4-3.4M-6 6v-4M-6 6l1.4-3.4M6 6l-1.4-3.4M6 6v-4M6 6l1.4-3.4\"/></g>"),
            "k-hedge" => pen.raw("<g class=\"approach\"><path class=\"bar\" d=\"M-15 0H15\"/><g class=\"bushes\"><circle class=\"bush\" cx=\"-12\" r=\"2\"/><circle class=\"bush\" cx=\"-8\" r=\"1.6\"/><circle class=\"bush\" cx=\"-4\" r=\"2.1\"/><circle class=\"bush\" r=\"1.8\"/><circle class=\"bush\" cx=\"4\" r=\"2\"/><circle class=\"bush\" cx=\"8\" r=\"1.6\"/><circle class=\"bush\" cx=\"12\" r=\"2\"/></g></g>"),
            "k-arrow" => pen.raw("<path class=\"arrow\" d=\"M-15 0L-8.6-5.6V-2H8.6V-5.6L15 0L8.6 5.6V2H-8.6V5.6z\"/>"),
            "k-road" => pen.raw("<g class=\"approach\"><path class=\"bar\" d=\"M-15 0H15\"/><path class=\"causeway\" d=\"M-3.1-6.5H3.1V6.5H-3.1z\"/><path class=\"kerb\" d=\"M-3.1-6.5V6.5M3.1-6.5V6.5\"/></g>"),
            "k-crest" => pen.raw("<path class=\"level\" d=\"M-3.4 4L0 1.4L3.4 4\"/><path class=\"crest\" d=\"M-4.4 0Q0-4.6 4.4 0\"/>"),
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
