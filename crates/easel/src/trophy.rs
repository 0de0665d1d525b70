//! A trophy of arms, as engravers set into an empty margin: colours, muskets,
//! a drum and shot.

use crate::geometry::Pt;
use crate::pen::{Pen, fine, num};

/// Draws it around a point; it is about 190 wide and 130 tall.
pub(crate) fn draw(pen: &mut Pen, at: Pt, scale: f64) {
    let by = format!(
        "translate({} {}) scale({})",
        num(at.x),
        num(at.y),
        fine(scale)
    );
    pen.open("g", &[("class", "trophy"), ("transform", &by)]);
    for mirror in ["", "scale(-1 1)"] {
        pen.open("g", &[("transform", mirror)]);
        half(pen);
        pen.close("g");
    }
    drum(pen);
    shot(pen);
    pen.close("g");
}

/// What stands on either side: a colour on its staff, a musket, a branch.
fn half(pen: &mut Pen) {
    // the staff with its spear and tassel
    pen.raw("<path class=\"t-line\" d=\"M-14 46L58-58\"/>");
    pen.raw("<path class=\"t-ink\" d=\"M58-58L57-66L65-72L64.4-62z\"/>");
    pen.raw(
        "<path class=\"t-fine\" d=\"M57-56Q63-50 60-43M60-43l-1.6 5M60-43l1.8 5M60-43l.2 5.6\"/>",
    );
    // the cloth in folds
    pen.raw(
        "<path class=\"t-cloth\" d=\"M55-54C66-50 74-56 84-50C92-45 90-38 96-33C90-28 92-20 86-14C78-18 72-10 63-13C56-15 46-8 34-23z\"/>\
         <path class=\"t-fine\" d=\"M66-51C62-41 58-34 48-15M76-53C72-40 68-30 60-14M86-48C80-36 80-26 72-12M92-40C88-32 88-26 83-16\"/>\
         <path class=\"t-fringe\" d=\"M84-50C92-45 90-38 96-33C90-28 92-20 86-14\"/>\
         <path class=\"t-fine\" d=\"M58-41l8 3M60-46l8 3M51-31l8 4M68-40l6 2M64-31l8 3M74-30l7 2M79-42l6 3\"/>",
    );
    // a musket with its bayonet
    pen.raw(
        "<path class=\"t-bold\" d=\"M-26 30L46-24\"/><path class=\"t-fine\" d=\"M46-24L70-42\"/>",
    );
    pen.raw("<path class=\"t-ink\" d=\"M-44 38L-36 46L-26 34L-16 26L-20 21L-30 27z\"/>");
    pen.raw("<path class=\"t-fine\" d=\"M-12 23Q-8 27-4 21\"/>");
    // a branch of laurel below
    pen.raw("<path class=\"t-fine\" d=\"M8 58C34 62 62 52 78 28\"/>");
    for (x, y, turn) in [
        (22, 60, 78),
        (26, 54, 118),
        (37, 58, 62),
        (40, 51, 108),
        (51, 53, 48),
        (52, 45, 96),
        (63, 45, 36),
        (63, 37, 82),
        (72, 35, 22),
        (71, 27, 66),
        (79, 25, 26),
    ] {
        let by = format!("translate({x} {y}) rotate({turn})");
        pen.open("g", &[("transform", &by)]);
        pen.raw("<path class=\"t-leaf\" d=\"M0-6.4Q3.8-1 0 5.4Q-3.8-1 0-6.4z\"/></g>");
    }
}

/// A drum with its cords, on the middle line.
fn drum(pen: &mut Pen) {
    pen.raw(
        "<path class=\"t-cloth\" d=\"M-23 14V46C-23 53-12 56 0 56S23 53 23 46V14z\"/>\
         <path class=\"t-fine\" d=\"M-23 22L-17 50L-10 25L-3 55L4 26L11 54L17 24L23 46M-17 50L-23 40M17 24L23 22\"/>\
         <path class=\"t-hoop\" d=\"M-23 14V19.5C-23 26-12 29 0 29S23 26 23 19.5V14\"/>\
         <path class=\"t-hoop\" d=\"M-23 42V47C-23 54-12 57 0 57S23 54 23 47V42C23 48.5 12 51.5 0 51.5S-23 48.5-23 42z\"/>\
         <ellipse class=\"t-cloth\" cx=\"0\" cy=\"14\" rx=\"23\" ry=\"8.6\"/>\
         <ellipse class=\"t-fine\" cx=\"0\" cy=\"14\" rx=\"20.4\" ry=\"6.8\"/>\
         <path class=\"t-bold\" d=\"M-13 3L11 16M13 2L-10 17\"/>\
         <circle class=\"t-ink\" cx=\"12\" cy=\"16.6\" r=\"2\"/><circle class=\"t-ink\" cx=\"-11\" cy=\"17.6\" r=\"2\"/>",
    );
}

/// A pile of shot before the drum.
fn shot(pen: &mut Pen) {
    for (x, y) in [
        (-44, 56),
        (-34, 56),
        (-39, 48),
        (34, 56),
        (44, 56),
        (39, 48),
    ] {
        let by = format!("translate({x} {y})");
        pen.open("g", &[("transform", &by)]);
        pen.raw(
            "<circle class=\"t-ball\" r=\"5\"/><path class=\"t-glint\" d=\"M-2.8-1.4A3.2 3.2 0 0 1-.6-3\"/></g>",
        );
    }
}
