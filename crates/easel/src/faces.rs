//! Counters as painted wooden blocks. The face has the colour of the nation's
//! coat, the sides of the block that of its side; the first side's blocks are
//! rounded with a plain rim, the second's have cut corners and two stripes.

use crate::geometry::{Pt, pt, real, steps};
use crate::layout::Standing;
use crate::pen::{Path, Pen, fine};
use crate::{symbols, text};
use kernel::Side;
use kernel::scene::{Counter, Formation};

/// How deep a block is.
const DEEP: Pt = pt(1.1, 2.8);
const CORNER: f64 = 3.6;
/// More strength than this is told by the numeral alone.
const MOST_PIPS: u8 = 8;

/// The outline of a face: rounded for the first side, cut for the second.
pub(crate) fn outline(side: Side, face: Pt, grown: f64) -> Path {
    let half = face * 0.5 + pt(grown, grown);
    let corner = CORNER + grown * 0.6;
    let (x, y) = (half.x, half.y);
    let mut path = Path::new();
    path.start(pt(-x + corner, -y)).line(pt(x - corner, -y));
    for (tip, end, next) in [
        (pt(x, -y), pt(x, -y + corner), pt(x, y - corner)),
        (pt(x, y), pt(x - corner, y), pt(-x + corner, y)),
        (pt(-x, y), pt(-x, y - corner), pt(-x, -y + corner)),
    ] {
        match side {
            Side::First => path.quad(tip, end),
            Side::Second => path.line(end),
        };
        path.line(next);
    }
    if side == Side::First {
        path.quad(pt(-x, -y), pt(-x + corner, -y));
    }
    path.close();
    path
}

/// The sides of the block and its shadow fall to the lower right of the sheet,
/// however it is turned.
pub(crate) fn sides(pen: &mut Pen, counter: &Counter, size: Pt, turn: &str) {
    if counter.active {
        let ring = outline(counter.side, size + DEEP, 2.2);
        for class in ["glow", "ring"] {
            let middle = format!(
                "translate({} {}) {turn}",
                fine(DEEP.x / 2.0),
                fine(DEEP.y / 2.0)
            );
            pen.empty(
                "path",
                &[("class", class), ("transform", &middle), ("d", ring.data())],
            );
        }
    }
    let face = outline(counter.side, size, 0.0);
    for (class, part) in [("cast", 1.7), ("side", 1.0), ("side", 0.55)] {
        let by = format!(
            "translate({} {}) {turn}",
            fine(DEEP.x * part),
            fine(DEEP.y * part)
        );
        pen.empty(
            "path",
            &[("class", class), ("transform", &by), ("d", face.data())],
        );
    }
}

/// The face of the block.
pub(crate) fn block(pen: &mut Pen, counter: &Counter, size: Pt) {
    let face = outline(counter.side, size, 0.0);
    pen.path("face", &face);
    pen.path("sheen", &sheen(size));
    let inner = outline(counter.side, size - pt(3.0, 3.0), 0.0);
    pen.path("rim-line", &inner);
    if counter.side == Side::Second {
        let (x, y) = (size.x / 2.0, size.y / 2.0);
        let mut stripes = Path::new();
        for off in [3.3, 5.5] {
            stripes
                .start(pt(x - off, -y + 1.5))
                .line(pt(x - off, y - 1.5));
        }
        pen.path("stripes", &stripes);
    }
    if counter.spent {
        pen.path("dull", &face);
    }
}

/// The light along the upper edge.
fn sheen(size: Pt) -> Path {
    let (x, y) = (size.x / 2.0, size.y / 2.0);
    let mut path = Path::new();
    path.polygon(&[
        pt(-x + 2.2, -y + 0.8),
        pt(x - 2.2, -y + 0.8),
        pt(x - 3.0, -y + size.y * 0.42),
        pt(-x + 3.0, -y + size.y * 0.42),
    ]);
    path
}

/// Room that the second side's stripes take at the right.
fn stripes(side: Side) -> f64 {
    match side {
        Side::First => 1.5,
        Side::Second => 6.4,
    }
}

/// A face this tall has room for the designation over its whole width.
const TALL: f64 = 30.0;

/// Foot in column and horse: the rating, beside it the sign with the strength
/// in pips, and under them the designation.
pub(crate) fn column(pen: &mut Pen, counter: &Counter, size: Pt) {
    if size.y > TALL {
        return tall_column(pen, counter, size);
    }
    let (left, half) = (-size.x / 2.0, size.y / 2.0);
    let plate = 15.0;
    numeral(
        pen,
        counter,
        pt(left + 2.2, -half + 2.2),
        pt(plate - 1.2, size.y - 4.4),
        17.0,
    );
    let (from, to) = (left + plate + 2.6, size.x / 2.0 - stripes(counter.side));
    let wide = 12.0;
    stamp(
        pen,
        symbols::sign(counter.arm, counter.formation),
        pt(from + wide / 2.0, -5.0),
        0.82,
    );
    let room = to - from - wide - 3.0;
    pips(pen, counter, pt(to - room / 2.0 - 0.6, -5.0), room);
    text::fitted(
        pen,
        "sans label",
        pt(f64::midpoint(from, to), half - 3.4),
        &counter.label,
        9.6,
        to - from - 1.0,
    );
}

/// The same on a face that is nearly a square: the designation is under all.
fn tall_column(pen: &mut Pen, counter: &Counter, size: Pt) {
    let (left, half) = (-size.x / 2.0, size.y / 2.0);
    let plate = pt(16.5, 17.5);
    numeral(pen, counter, pt(left + 2.4, -half + 2.4), plate, 17.0);
    let (from, to) = (
        left + plate.x + 4.4,
        size.x / 2.0 - stripes(counter.side) - 1.0,
    );
    let middle = f64::midpoint(from, to);
    let sign = symbols::sign(counter.arm, counter.formation);
    stamp(pen, sign, pt(middle, -half + 8.0), 1.0);
    pips(pen, counter, pt(middle, -half + 16.8), to - from);
    let room = to - left - 3.4;
    let at = pt(left + 2.4 + room / 2.0, half - 3.8);
    text::fitted(pen, "sans label", at, &counter.label, 10.0, room);
}

/// Small discs over the right end of a counter that lies in a cell: what has befallen it.
pub(crate) fn markers(pen: &mut Pen, counter: &Counter, size: Pt) {
    for (index, marker) in counter.markers.iter().enumerate() {
        let class = if marker.bad { "marker bad" } else { "marker" };
        let at = pt(size.x / 2.0 - real(index) * 10.4, -size.y / 2.0 - 1.6);
        pen.open("g", &[("class", class)]).title(&marker.words);
        pen.circle("disc", at, 5.4);
        let letters = text::shortened(&marker.sign, 2);
        text::fitted(pen, "sans sign-word", at + pt(0.0, 2.8), &letters, 7.8, 9.0);
        pen.close("g");
    }
}

/// The bayonets along the front of a line.
pub(crate) fn bayonets(pen: &mut Pen, standing: &Standing) {
    let size = standing.size;
    let (left, half) = (-size.x / 2.0, size.y / 2.0);
    let front = if standing.front_up { -1.0 } else { 1.0 };
    let mut points = Path::new();
    let count = (size.x / 4.6).floor();
    for index in 1..steps(count) {
        let x = left + size.x * real(index) / count;
        points
            .start(pt(x, half * front))
            .line(pt(x + 0.4, (half + 2.6) * front));
    }
    pen.path("bayonets", &points);
}

/// Foot in line: the same, drawn out thin, with bayonets along its front.
pub(crate) fn line(pen: &mut Pen, counter: &Counter, standing: &Standing) {
    let size = standing.size;
    let (left, half) = (-size.x / 2.0, size.y / 2.0);
    bayonets(pen, standing);
    numeral(
        pen,
        counter,
        pt(left + 2.0, -half + 1.8),
        pt(13.0, size.y - 3.6),
        13.0,
    );
    let to = size.x / 2.0 - stripes(counter.side);
    let pip_room = (f64::from(counter.strength.unwrap_or(0).min(MOST_PIPS)) * 4.0).min(16.0);
    let mut from = left + 16.0;
    let mut until = to;
    // On a short border the designation alone has room: only foot forms line.
    if to - pip_room - (from + 14.0) >= 14.0 {
        stamp(pen, "e-foot", pt(left + 23.0, 0.0), 0.78);
        pips(pen, counter, pt(to - pip_room / 2.0 - 0.5, 0.0), pip_room);
        from += 14.0;
        until -= pip_room;
    }
    let room = until - from - 2.0;
    text::fitted(
        pen,
        "sans label",
        pt(from + 1.0 + room / 2.0, 3.3),
        &counter.label,
        9.4,
        room,
    );
}

/// Foot in square: a square of bayonets around the rating.
pub(crate) fn square(pen: &mut Pen, counter: &Counter, size: Pt) {
    let half = size.x / 2.0;
    let mut points = Path::new();
    for step in 1..7 {
        let along = -half + size.x * real(step) / 7.0;
        for side in [-1.0, 1.0] {
            points
                .start(pt(along, half * side))
                .line(pt(along, (half + 2.6) * side));
            points
                .start(pt(half * side, along))
                .line(pt((half + 2.6) * side, along));
        }
    }
    pen.path("bayonets", &points);
    numeral(pen, counter, pt(-7.2, -8.4), pt(14.4, 14.4), 14.5);
    text::fitted(
        pen,
        "sans label",
        pt(0.0, half - 2.4),
        &counter.label,
        7.8,
        size.x - 5.0,
    );
    pips(pen, counter, pt(0.0, -half + 3.2), size.x - 8.0);
}

/// Guns: the piece itself, in battery or hooked to its limber.
pub(crate) fn guns(pen: &mut Pen, counter: &Counter, size: Pt) {
    let half = size * 0.5;
    let limbered = counter.formation == Formation::Limbered;
    if limbered {
        pen.path("march", &outline(counter.side, size - pt(3.0, 3.0), 0.0));
    }
    let sign = symbols::sign(counter.arm, counter.formation);
    let to = half.x - stripes(counter.side);
    let middle = f64::midpoint(-half.x, to);
    let scale = ((to + half.x - 3.0) / 27.5).min(0.98);
    stamp(
        pen,
        sign,
        pt(middle - 0.2, if limbered { -4.2 } else { -3.2 }),
        scale,
    );
    let mark = symbols::mark(counter.arm);
    if let Some(mark) = mark {
        stamp(pen, mark, pt(-half.x + 5.6, half.y - 5.0), 0.95);
    }
    let from = if mark.is_some() {
        -half.x + 8.5
    } else {
        -half.x + 2.5
    };
    let room = to - from - 1.0;
    text::fitted(
        pen,
        "sans label",
        pt(f64::midpoint(from, to), half.y - 2.6),
        &counter.label,
        8.4,
        room,
    );
    if counter.losses > 0 {
        pen.circle("pip lost", pt(half.x - 4.0, -half.y + 4.0), 2.6);
    }
}

/// A general by himself: a medal with his initials.
pub(crate) fn medal(pen: &mut Pen, counter: &Counter) {
    if counter.active {
        pen.circle("ring", pt(0.0, 0.0), 15.0);
    }
    pen.circle("cast", pt(1.4, 2.8), 11.5)
        .circle("side", pt(0.6, 1.6), 11.5);
    pen.circle("face", pt(0.0, 0.0), 11.5)
        .circle("medal", pt(0.0, 0.0), 9.4);
    let name = if counter.label.is_empty() {
        &counter.name
    } else {
        &counter.label
    };
    let letters = text::shortened(name, 4);
    text::fitted(pen, "sans label", pt(0.0, 3.0), &letters, 9.0, 16.0);
}

/// The rating that is left, on an ivory plate; red when it is not whole.
fn numeral(pen: &mut Pen, counter: &Counter, corner: Pt, size: Pt, large: f64) {
    let Some(full) = counter.strength else { return };
    let now = full.saturating_sub(counter.losses);
    let (plate, class) = match counter.losses {
        0 => ("plate", "numeral"),
        _ => ("plate hurt", "numeral numeral-hurt"),
    };
    pen.rect(plate, corner, size, 1.6);
    let at = corner + pt(size.x / 2.0, size.y / 2.0 + large * 0.36);
    text::fitted(pen, class, at, &now.to_string(), large, size.x);
}

/// A pip for every point of strength; those lost are red.
fn pips(pen: &mut Pen, counter: &Counter, middle: Pt, wide: f64) {
    let Some(full) = counter
        .strength
        .filter(|full| (1..=MOST_PIPS).contains(full))
    else {
        return;
    };
    // Two rows where one would be too fine.
    let rows = if wide / f64::from(full) < 3.8 { 2 } else { 1 };
    let columns = full.div_ceil(rows);
    let step = (wide / f64::from(columns)).min(5.4);
    let radius = (step * 0.38).min(1.9);
    let left = full.saturating_sub(counter.losses);
    for index in 0..full {
        let (column, row) = (index % columns, index / columns);
        let across = f64::from(column) - f64::from(columns - 1) / 2.0;
        let down = f64::from(row) - f64::from(rows - 1) / 2.0;
        let at = middle + pt(across * step, down * 4.4);
        if index < left {
            pen.circle("pip", at, radius);
        } else {
            pen.circle("pip lost", at, radius * 1.2);
        }
    }
}

/// Generals' flags on staffs above the block.
pub(crate) fn flags(pen: &mut Pen, counter: &Counter, size: Pt) {
    let shown = counter.leaders.len().min(3);
    let room = (size.x - 1.0) / real(shown.max(1));
    let mut x = size.x / 2.0 - 1.0;
    for name in counter.leaders.iter().take(shown) {
        let most = steps((room - 8.0) / 4.5).max(1);
        let letters = text::shortened(name, most);
        let wide = 6.0 + 4.6 * real(letters.chars().count());
        let top = -size.y / 2.0 - 12.0;
        x -= wide;
        pen.open("g", &[("class", "flag")]).title(name);
        let staff = format!(
            "M{} {}V{}",
            fine(x),
            fine(top - 1.6),
            fine(-size.y / 2.0 + 2.0)
        );
        pen.empty("path", &[("class", "staff"), ("d", &staff)]);
        let mut cloth = Path::new();
        cloth.polygon(&[
            pt(x, top),
            pt(x + wide, top),
            pt(x + wide - 2.6, top + 4.6),
            pt(x + wide, top + 9.2),
            pt(x, top + 9.2),
        ]);
        pen.path("cloth", &cloth);
        let at = pt(x + wide / 2.0 - 1.0, top + 7.1);
        text::fitted(pen, "sans flag-name", at, &letters, 7.0, wide - 4.0);
        pen.close("g");
        x -= 2.0;
    }
}

pub(crate) fn stamp(pen: &mut Pen, id: &str, at: Pt, scale: f64) {
    let by = format!(
        "translate({} {}) scale({})",
        fine(at.x),
        fine(at.y),
        fine(scale)
    );
    let href = format!("#{id}");
    pen.empty("use", &[("href", &href), ("transform", &by)]);
}
