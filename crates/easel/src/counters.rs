//! Counters: where each is drawn, how it is turned, and what is told of it.
//! What is painted on them is in [`faces`].

use crate::frame::Frame;
use crate::geometry::{Pt, pt};
use crate::layout::Standing;
use crate::names::matrix;
use crate::pen::{Pen, fine, num};
use crate::{faces, symbols, text};
use kernel::scene::{Arm, Colour, Counter, Formation, Place};
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
        fine(frame.piece)
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
        pointer(pen, facing, standing.size);
    }
    pen.close("g");
}

/// How the face is turned, so that its words are never upside down.
fn turned(counter: &Counter, standing: &Standing) -> (String, Standing) {
    match (counter.place, counter.facing) {
        (Place::At(_), Some(facing)) => {
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

/// Whereto a counter in a cell looks.
fn pointer(pen: &mut Pen, facing: u16, size: Pt) {
    let turn = format!("rotate({})", fine(f64::from(facing) / 100.0));
    let far = size.length() / 2.0;
    // Long and narrow: a broad one seems to point three ways.
    let tip = format!("M0 {}L3 {}H-3z", fine(-far - 9.5), fine(-far - 0.5));
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
    for marker in &counter.markers {
        let _ = write!(words, ", {}", marker.words);
    }
    if !counter.leaders.is_empty() {
        let _ = write!(words, "; with {}", counter.leaders.join(", "));
    }
    words
}
