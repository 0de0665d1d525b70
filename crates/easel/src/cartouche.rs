//! The title in its cartouche, the compass rose and the scale.

use crate::frame::{Frame, round_length, spread};
use crate::geometry::{Pt, Rect, pt, real};
use crate::pen::{Path, Pen, fine, num};
use crate::{faces, text};
use kernel::scene::Colour;
use kernel::{Scene, Side};
use std::f64::consts::FRAC_1_SQRT_2;

/// What the title takes of the column at most, with a caption of a few lines.
pub(crate) const TALLEST: f64 = 300.0;
/// Half a military pace more or less: three quarters of a metre.
const PACE: f64 = 0.75;

/// Draws the title; gives back where the next thing may begin.
pub(crate) fn title(pen: &mut Pen, scene: &Scene, date: Option<&str>, column: Rect) -> f64 {
    let middle = column.middle().x;
    let wide = column.size().x;
    let top = column.low.y;
    let (battle, day) = parts(&scene.title, date);
    let mut y = top + 38.0;
    let mut inner = Pen::new();
    inner.text("title-lead", pt(middle, y), "Plan of the Battle of");
    for line in text::balanced(&battle.to_uppercase(), 18) {
        // Bold capitals are broader than others, and are set apart.
        let apart = 2.0 * real(line.chars().count());
        let size = text::size_for(&line, (wide - 48.0 - apart) / 1.18, 34.0);
        y += size + 9.0;
        inner.text_with("title", pt(middle, y), &line, &[("font-size", &fine(size))]);
    }
    y += 17.0;
    flourish(&mut inner, pt(middle, y), 88.0);
    if !day.is_empty() {
        y += 22.0;
        inner.text("title-date", pt(middle, y), &day);
    }
    if !scene.sides.first.name.is_empty() || !scene.sides.second.name.is_empty() {
        y += 26.0;
        sides(&mut inner, scene, pt(middle, y), wide);
        y += 6.0;
    }
    let caption = text::balanced(&scene.caption, 40);
    if !caption.is_empty() {
        y += 8.0;
    }
    for line in caption {
        y += 16.0;
        inner.text("caption", pt(middle, y), &line);
    }
    let high = y + 26.0;
    plate(
        pen,
        Rect {
            low: column.low,
            high: pt(column.high.x, high),
        },
    );
    pen.raw(&inner.finish());
    high + 20.0
}

/// The battle and its day: from the land's own date, or from the title.
fn parts(title: &str, date: Option<&str>) -> (String, String) {
    let title = if title.trim().is_empty() {
        "An Unnamed Field"
    } else {
        title.trim()
    };
    match (date, title.split_once(", ")) {
        (_, Some((battle, day))) => (battle.to_owned(), day.to_owned()),
        (Some(date), None) => (title.to_owned(), text::date(date)),
        (None, None) => (title.to_owned(), String::new()),
    }
}

/// A plate with hollow corners and a second line inside.
fn plate(pen: &mut Pen, rect: Rect) {
    pen.group("cartouche", |pen| {
        for (class, inset, hollow) in [
            ("plate-ground", 0.0, 15.0),
            ("plate-thick", 0.0, 15.0),
            ("plate-thin", 5.0, 13.0),
        ] {
            pen.path(class, &hollowed(rect.grown(-inset), hollow));
        }
        let [a, b, c, d] = rect.corners();
        for (corner, x, y) in [
            (a, 1.0, 1.0),
            (b, -1.0, 1.0),
            (c, -1.0, -1.0),
            (d, 1.0, -1.0),
        ] {
            rosette(pen, corner + pt(x, y) * 5.5);
        }
    });
}

fn hollowed(rect: Rect, by: f64) -> Path {
    let (low, high) = (rect.low, rect.high);
    let mut path = Path::new();
    path.start(pt(low.x + by, low.y))
        .line(pt(high.x - by, low.y));
    let deep = by * 0.95;
    path.quad(pt(high.x - deep, low.y + deep), pt(high.x, low.y + by));
    path.line(pt(high.x, high.y - by));
    path.quad(pt(high.x - deep, high.y - deep), pt(high.x - by, high.y));
    path.line(pt(low.x + by, high.y));
    path.quad(pt(low.x + deep, high.y - deep), pt(low.x, high.y - by));
    path.line(pt(low.x, low.y + by));
    path.quad(pt(low.x + deep, low.y + deep), pt(low.x + by, low.y))
        .close();
    path
}

fn rosette(pen: &mut Pen, at: Pt) {
    pen.circle("rosette", at, 3.6)
        .circle("rosette-eye", at, 1.3);
}

/// A rule, heavier toward the lozenge in its middle.
pub(crate) fn flourish(pen: &mut Pen, at: Pt, half: f64) {
    let mut lozenge = Path::new();
    let tips = [pt(-5.0, 0.0), pt(0.0, -3.2), pt(5.0, 0.0), pt(0.0, 3.2)];
    lozenge.polygon(&tips.map(|tip| at + tip));
    let (mut fine, mut heavy) = (Path::new(), Path::new());
    for side in [1.0, -1.0] {
        fine.start(at + pt(side * 9.0, 0.0))
            .line(at + pt(side * half, 0.0));
        heavy
            .start(at + pt(side * 9.0, 0.0))
            .line(at + pt(side * half * 0.45, 0.0));
    }
    pen.path("ornament", &lozenge)
        .path("rule", &fine)
        .path("rule heavy", &heavy);
}

/// Both sides with a block of theirs.
fn sides(pen: &mut Pen, scene: &Scene, at: Pt, wide: f64) {
    for (side, off) in [(Side::First, -0.25), (Side::Second, 0.25)] {
        let look = &scene.sides[side];
        let colour = match look.colour {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Grey => "grey",
        };
        let which = if side == Side::First {
            "first"
        } else {
            "second"
        };
        let class = format!("counter {which} {colour}");
        let half = text::width(&look.name, 13.0) / 2.0;
        let middle = at + pt(wide * off * 0.92, 0.0);
        let by = format!(
            "translate({} {})",
            num(middle.x - half - 6.0),
            num(middle.y - 4.5)
        );
        pen.open("g", &[("class", &class), ("transform", &by)]);
        let face = faces::outline(side, pt(20.0, 12.0), 0.0);
        pen.empty(
            "path",
            &[
                ("class", "side"),
                ("transform", "translate(1 2)"),
                ("d", face.data()),
            ],
        );
        pen.path("face", &face);
        pen.path("rim-line", &faces::outline(side, pt(17.0, 9.0), 0.0));
        if side == Side::Second {
            pen.raw("<path class=\"stripes\" d=\"M6.4-5V5M3.8-5V5\"/>");
        }
        pen.close("g");
        pen.text("side-name", middle + pt(10.0, 0.0), &look.name);
    }
}

/// The compass rose around a point.
pub(crate) fn rose(pen: &mut Pen, at: Pt, radius: f64) {
    let by = format!(
        "translate({} {}) scale({})",
        num(at.x),
        num(at.y),
        fine(radius / 40.0)
    );
    pen.open("g", &[("class", "rose"), ("transform", &by)]);
    pen.raw("<circle class=\"rose-ring\" r=\"27\"/><circle class=\"rose-ring\" r=\"24.6\"/>");
    let mut ticks = Path::new();
    // Points of a circle of radius one at every sixteenth of a quarter turn.
    let sixteenths = [
        (1.0, 0.0),
        (0.9239, 0.3827),
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
        (0.3827, 0.9239),
    ];
    for (x, y) in sixteenths {
        let mut ray = pt(x, y);
        for _ in 0..4 {
            ticks.start(ray * 24.6).line(ray * 27.0);
            ray = ray.turned();
        }
    }
    pen.path("rose-ring", &ticks);
    let star = |pen: &mut Pen, tip: Pt, long: f64, waist: f64| {
        let mut tip = tip;
        for _ in 0..4 {
            let one = (tip + tip.turned()) * (waist * FRAC_1_SQRT_2);
            let other = (tip - tip.turned()) * (waist * FRAC_1_SQRT_2);
            let (mut dark, mut pale) = (Path::new(), Path::new());
            dark.polygon(&[pt(0.0, 0.0), tip * long, one]);
            pale.polygon(&[pt(0.0, 0.0), tip * long, other]);
            pen.path("rose-dark", &dark).path("rose-pale", &pale);
            tip = tip.turned();
        }
    };
    star(pen, pt(FRAC_1_SQRT_2, FRAC_1_SQRT_2), 22.0, 6.4);
    star(pen, pt(0.0, -1.0), 38.0, 8.4);
    pen.raw("<circle class=\"rose-dark\" r=\"2.2\"/>");
    // A lily over the north point.
    pen.raw(
        "<path class=\"lily\" d=\"M0-55C2.6-51.4 3-48 1-44.4C3.4-47.6 6.6-49.2 7.6-46.4C8.2-44.4 6-43.6 5.2-44.6C4.6-42.8 3-42 1-42L.8-39.6H-.8L-1-42C-3-42-4.6-42.8-5.2-44.6C-6-43.6-8.2-44.4-7.6-46.4C-6.6-49.2-3.4-47.6-1-44.4C-3-48-2.6-51.4 0-55z\"/>",
    );
    for (letter, x, y) in [("E", 44.0, 3.6), ("S", 0.0, 49.5), ("W", -45.0, 3.6)] {
        pen.text("rose-letter", pt(x, y), letter);
    }
    pen.close("g");
}

/// Scale bars in metres and in paces, or in inches of a table; `low` is the foot of both.
pub(crate) fn scales(pen: &mut Pen, frame: &Frame, column: Rect, low: f64) {
    let most = column.size().x - 50.0;
    let bars = match frame.table {
        None => vec![(52.0, "metres", 1.0), (15.0, "paces", PACE)],
        Some(table) if table.mapped => {
            vec![
                (52.0, "inches of the table", table.inch()),
                (15.0, "metres", 1.0),
            ]
        }
        Some(table) => vec![(32.0, "inches", table.inch())],
    };
    for (off, word, metres) in bars {
        let unit = frame.scale * metres;
        let whole = round_length(most / unit);
        let wide = whole * unit;
        let from = pt(column.middle().x - wide / 2.0, low - off);
        pen.group("scale", |pen| {
            pen.rect("scale-ground", from, pt(wide, 4.4), 0.0);
            for part in (0..5).step_by(2) {
                let at = from + pt(wide * real(part) / 5.0, 0.0);
                pen.rect("scale-dark", at, pt(wide / 5.0, 4.4), 0.0);
            }
            for (part, x) in spread(from.x, from.x + wide, 5).enumerate() {
                let value = whole * real(part) / 5.0;
                pen.text("scale-number", pt(x, from.y - 4.0), &num(value));
            }
            pen.text("scale-word", pt(column.middle().x, from.y + 15.0), word);
        });
    }
}
