//! Brooks that widen on their way, their meadows, and ponds with water lining.

use crate::geometry::{Pt, chance, even, pt, real};
use crate::land::Land;
use crate::pen::{Path, Pen};

/// Meadows along the water, under roads and woods.
pub(crate) fn meadows(pen: &mut Pen, land: &Land) {
    let mut soft = Path::new();
    for stream in &land.streams {
        soft.polyline(&stream.line);
    }
    let mut shores = Path::new();
    for water in &land.waters {
        shores.polygon(&water.line);
    }
    pen.group("meadows", |pen| {
        for class in ["meadow3", "meadow2", "meadow1"] {
            pen.path(class, &soft);
            pen.path(class, &shores);
        }
        pen.path("tufts", &tufts(land));
    });
}

/// Tufts of grass beside the water.
fn tufts(land: &Land) -> Path {
    let mut path = Path::new();
    for (salt, stream) in land.streams.iter().enumerate() {
        for (index, (at, along)) in even(&stream.line, 9.0).into_iter().enumerate() {
            let side = if chance(index, salt, 51) > 0.5 {
                1.0
            } else {
                -1.0
            };
            let off = side * (5.0 + 9.0 * chance(index, salt, 52));
            tuft(&mut path, at + along.turned() * off);
        }
    }
    path
}

/// Three blades of grass.
pub(crate) fn tuft(path: &mut Path, at: Pt) {
    for (lean, tall) in [(-1.4, 2.4), (0.0, 3.2), (1.4, 2.4)] {
        path.start(at + pt(lean * 0.35, 0.0))
            .line(at + pt(lean, -tall));
    }
}

/// Draws brooks and ponds.
pub(crate) fn draw(pen: &mut Pen, land: &Land) {
    pen.open("g", &[("class", "waters")]);
    for (index, stream) in land.streams.iter().enumerate() {
        let (body, shade) = brook(&stream.line, index);
        pen.open("g", &[]).title(stream.name);
        pen.path("brook", &body).path("brook-bank", &shade);
        pen.close("g");
    }
    for (index, water) in land.waters.iter().enumerate() {
        pond(pen, water.name, &water.line, index);
    }
    pen.close("g");
}

/// The body of a brook, and its shaded northern bank.
fn brook(line: &[Pt], salt: usize) -> (Path, Path) {
    let points = even(line, 6.0);
    let count = real(points.len().max(2) - 1);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (index, (at, along)) in points.iter().enumerate() {
        let grown = (real(index) / count).sqrt();
        let half = 0.6 + 1.15 * grown + 0.25 * chance(index, salt, 53);
        // It winds a little more than the survey knows; its ends stay.
        let free = if index == 0 || index + 1 == points.len() {
            0.0
        } else {
            1.0
        };
        let wind = (chance(index, salt, 54) - 0.5) * 2.2 * free;
        let middle = *at + along.turned() * wind;
        left.push(middle + along.turned() * -half);
        right.push(middle + along.turned() * half);
    }
    let mut bank = Path::new();
    bank.soft_polyline(&left);
    right.reverse();
    left.extend(right);
    let mut body = Path::new();
    body.soft_polygon(&left);
    (body, bank)
}

/// A pond: lines follow its shore, ever fainter inward.
fn pond(pen: &mut Pen, name: &str, shore: &[Pt], index: usize) {
    let mut path = Path::new();
    path.soft_polygon(shore);
    let clip = format!("e-pond{index}");
    pen.open("g", &[("class", "pond")]).title(name);
    pen.open("clipPath", &[("id", &clip)]);
    pen.empty("path", &[("d", path.data())]);
    pen.close("clipPath");
    pen.path("pond-body", &path);
    pen.open("g", &[("clip-path", &format!("url(#{clip})"))]);
    for lining in [
        "lining4", "fill4", "lining3", "fill3", "lining2", "fill2", "lining1", "fill1",
    ] {
        pen.path(lining, &path);
    }
    pen.close("g");
    pen.path("shore", &path);
    let mut reeds = Path::new();
    let ring = crate::geometry::closed(shore);
    for (step, (at, along)) in even(&ring, 7.0).into_iter().enumerate() {
        if chance(step, index, 55) > 0.45 {
            let out = along.turned() * (2.0 + 2.0 * chance(step, index, 56));
            let outside = if crate::geometry::inside(shore, at + out) {
                at - out
            } else {
                at + out
            };
            tuft(&mut reeds, outside);
        }
    }
    pen.path("reeds", &reeds);
    pen.close("g");
}
