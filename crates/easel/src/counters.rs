//! Counters: where each is drawn, how it is turned, and what is told of it.
//! What is painted on them is in [`faces`].

use crate::frame::Frame;
use crate::geometry::{Pt, pt};
use crate::layout::Standing;
use crate::names::matrix;
use crate::pen::{Pen, fine, num};
use crate::{faces, symbols, text};
use kernel::scene::{Arm, Cell, Colour, Counter, Formation, Place};
use kernel::{Scene, Side};
use std::fmt::Write as _;

/// Draws all counters, those further down over those further up.
pub(crate) fn draw(pen: &mut Pen, scene: &Scene, standing: &[Standing], frame: &Frame) {
    let mut order: Vec<usize> = (0..scene.counters.len()).collect();
    order.sort_by(|a, b| standing[*a].at.y.total_cmp(&standing[*b].at.y));
    pen.open("g", &[("id", "counters")]);
    for index in order {
        counter(pen, &scene.counters[index], &standing[index], scene, frame);
    }
    pen.close("g");
}

fn counter(pen: &mut Pen, counter: &Counter, standing: &Standing, scene: &Scene, frame: &Frame) {
    let class = classes(counter, scene);
    let (turn, standing) = turned(counter, standing);
    let place = format!(
        "translate({} {}) scale({})",
        num(standing.at.x),
        num(standing.at.y),
        fine(frame.block)
    );
    pen.open(
        "g",
        &[
            ("class", &class),
            ("data-counter", &counter.id),
            ("transform", &place),
        ],
    );
    pen.title(&describe(counter));
    for cell in &counter.also {
        if let Some(cell) = scene.cells.get(*cell) {
            extent(pen, counter, cell, &standing, &turn, frame);
        }
    }
    if counter.arm == Arm::Leader {
        faces::medal(pen, counter);
    } else {
        faces::sides(pen, counter, standing.size, &turn);
        pen.open("g", &[("transform", &turn)]);
        faces::block(pen, counter, standing.size);
        match (counter.formation, counter.arm) {
            (Formation::Square, _) => faces::square(pen, counter, standing.size),
            (Formation::Line, Arm::Infantry) => faces::line(pen, counter, &standing),
            (_, Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery) => {
                faces::guns(pen, counter, standing.size);
            }
            _ => faces::column(pen, counter, standing.size),
        }
        faces::flags(pen, counter, standing.size);
        pen.raw("</g>");
    }
    if let (Place::Cell(_), Some(facing)) = (counter.place, counter.facing) {
        pointer(pen, counter, facing, standing.size);
    }
    if matches!(counter.place, Place::Cell(_)) {
        faces::markers(pen, counter, standing.size);
    }
    pen.close("g");
}

/// A block without words in another cell that the unit covers as well.
fn extent(
    pen: &mut Pen,
    counter: &Counter,
    cell: &Cell,
    standing: &Standing,
    turn: &str,
    frame: &Frame,
) {
    let by = (frame.at(cell.at) - standing.at) * (1.0 / frame.block);
    let place = format!("translate({} {})", fine(by.x), fine(by.y));
    pen.open("g", &[("data-also", &cell.id), ("transform", &place)]);
    faces::sides(pen, counter, standing.size, turn);
    pen.open("g", &[("transform", turn)]);
    faces::block(pen, counter, standing.size);
    if lies(counter) {
        faces::bayonets(pen, standing);
    }
    let sign = symbols::sign(counter.arm, counter.formation);
    faces::stamp(pen, sign, pt(0.0, 0.0), 1.0);
    pen.raw("</g>");
    if let Some(facing) = counter.facing {
        pointer(pen, counter, facing, standing.size);
    }
    pen.close("g");
}

/// How the face is turned, so that its words are never upside down.
fn turned(counter: &Counter, standing: &Standing) -> (String, Standing) {
    match (counter.place, counter.facing) {
        // A line in a cell lies across the way it looks, as on a map it would.
        (Place::Cell(_), Some(_)) if !lies(counter) => {
            (matrix(standing.along, pt(0.0, 0.0)), *standing)
        }
        (Place::At(_) | Place::Cell(_), Some(facing)) => {
            let degrees = f64::from(facing % 36_000) / 100.0;
            let over = degrees > 90.0 && degrees < 270.0;
            let shown = if over { degrees - 180.0 } else { degrees };
            (
                format!("rotate({})", fine(shown)),
                Standing {
                    front_up: !over,
                    ..*standing
                },
            )
        }
        _ => (matrix(standing.along, pt(0.0, 0.0)), *standing),
    }
}

/// Whether a counter lies across the way it looks.
fn lies(counter: &Counter) -> bool {
    counter.formation == Formation::Line && counter.arm == Arm::Infantry
}

/// Whereto a counter in a cell looks: a point close to its edge.
fn pointer(pen: &mut Pen, counter: &Counter, facing: u16, size: Pt) {
    let degrees = f64::from(facing) / 100.0;
    let (across, ahead) = degrees.to_radians().sin_cos();
    let half = size * 0.5;
    let far = if lies(counter) {
        half.y + 2.0
    } else {
        (half.x / across.abs().max(1e-6)).min(half.y / ahead.abs().max(1e-6))
    };
    let turn = format!("rotate({})", fine(degrees));
    // Long and narrow: a broad one seems to point three ways.
    let tip = format!("M0 {}L4.6 {}H-4.6z", fine(-far - 12.5), fine(-far - 1.5));
    pen.empty(
        "path",
        &[("class", "pointer"), ("transform", &turn), ("d", &tip)],
    );
}

pub(crate) fn classes(counter: &Counter, scene: &Scene) -> String {
    let side = match counter.side {
        Side::First => "first",
        Side::Second => "second",
    };
    let colour = match scene.sides[counter.side].colour {
        Colour::Blue => "blue",
        Colour::Red => "red",
        Colour::Grey => "grey",
    };
    let mut class = format!("counter {side} {colour}");
    if let Some(coat) = coat(&counter.nation) {
        class.push(' ');
        class.push_str(coat);
    }
    for (is, word) in [(counter.spent, " spent"), (counter.active, " active")] {
        class.push_str(if is { word } else { "" });
    }
    class
}

/// The class of a nation's coat; none where the side's colour says it.
fn coat(nation: &str) -> Option<&'static str> {
    let nation = nation.to_lowercase();
    let coats = [
        ("dutch", "n-dutch"),
        ("belg", "n-dutch"),
        ("netherland", "n-dutch"),
        ("brunswick", "n-brunswick"),
        ("nassau", "n-nassau"),
        ("hanover", "n-hanover"),
        ("kgl", "n-hanover"),
        ("guard", "n-guard"),
    ];
    coats
        .iter()
        .find(|(part, _)| nation.contains(part))
        .map(|(_, class)| *class)
}

/// What a pointer and a screen reader are told.
pub(crate) fn describe(counter: &Counter) -> String {
    let mut words = counter.name.clone();
    let formed = symbols::formed(counter.formation);
    let arm = symbols::word(counter.arm);
    let _ = match counter.nation.as_str() {
        "" => write!(words, ": {arm}"),
        nation => write!(words, ": {} {arm}", text::capital(nation)),
    };
    if counter.arm != Arm::Leader && !formed.is_empty() {
        let _ = write!(words, " {formed}");
    }
    match (counter.strength, counter.losses) {
        (Some(full), 0) => {
            let _ = write!(words, ", strength {full}");
        }
        (Some(full), lost) => {
            let now = full.saturating_sub(lost);
            let _ = write!(words, ", strength {now} of {full}");
        }
        (None, 0) => {}
        (None, lost) => {
            let _ = write!(words, ", lost {lost}");
        }
    }
    if counter.spent {
        words.push_str(", done this turn");
    }
    for more in &counter.details {
        let _ = write!(words, ", {more}");
    }
    for marker in &counter.markers {
        let _ = write!(words, ", {}", marker.words);
    }
    if !counter.leaders.is_empty() {
        let _ = write!(words, "; with {}", counter.leaders.join(", "));
    }
    words
}
