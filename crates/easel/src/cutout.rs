//! Pieces to be cut out of paper: flat faces without shadow, in the colours of
//! the coats, with the sign of the arm, what is left, the name and the numbers;
//! and their backs.

use crate::counters::classes;
use crate::geometry::{Pt, pt, real};
use crate::pen::{Pen, fine};
use crate::{symbols, text};
use kernel::Scene;
use kernel::scene::{Arm, Counter, Formation, Marker};

/// How many units of the sheet are a millimetre.
pub const UNITS_PER_MM: f64 = 4.0;

/// The least size of letters that can be read, of paper in the hand: 0.9 mm.
const READABLE: f64 = 3.6;

/// Something to be cut out.
#[derive(Clone, Debug)]
pub struct Cutout<'a> {
    /// Its upper left corner on the sheet, in millimetres.
    pub at: [f64; 2],
    /// Its width and height, in millimetres.
    pub size: [f64; 2],
    /// What is on it.
    pub face: Face<'a>,
}

/// What is on a piece of paper.
#[derive(Clone, Debug)]
pub enum Face<'a> {
    /// The front of a unit or leader.
    Front {
        /// What it is.
        counter: &'a Counter,
        /// What stands on the plate: its strength, or which of its bases it is.
        plate: String,
        /// The numbers along its foot.
        numbers: &'a [String],
        /// Whether its upper edge is a front to be faced.
        base: bool,
    },
    /// The back of a unit or leader.
    Back {
        /// What it is.
        counter: &'a Counter,
        /// The state that it shows; without one it is the plain back.
        state: Option<&'a Marker>,
    },
    /// A marker.
    Marker(&'a Marker),
}

/// Draws pieces on a sheet of this width and height in millimetres.
#[must_use]
pub fn cutouts(scene: &Scene, size: [f64; 2], pieces: &[Cutout]) -> String {
    let [wide, tall] = size.map(|side| fine(side * UNITS_PER_MM));
    let mut pen = Pen::new();
    pen.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("class", "easel"),
            ("data-theme", "light"),
            ("viewBox", &format!("0 0 {wide} {tall}")),
            ("width", &wide),
            ("height", &tall),
        ],
    );
    pen.raw("<style>")
        .words(&crate::style_sheet())
        .raw("</style>\n<defs>\n");
    symbols::definitions(&mut pen);
    pen.close("defs");
    for piece in pieces {
        let [x, y] = piece.at.map(|side| side * UNITS_PER_MM);
        let size = pt(piece.size[0], piece.size[1]) * UNITS_PER_MM;
        let by = format!("translate({} {})", fine(x), fine(y));
        pen.open("g", &[("transform", &by)]);
        match &piece.face {
            Face::Front {
                counter,
                plate,
                numbers,
                base,
            } => front(&mut pen, scene, counter, plate, numbers, *base, size),
            Face::Back { counter, state } => back(&mut pen, scene, counter, *state, size),
            Face::Marker(marker) => flat_marker(&mut pen, marker, size),
        }
        pen.close("g");
    }
    pen.close("svg");
    pen.finish()
}

/// A part of a face.
#[derive(Clone, Copy)]
struct Room {
    corner: Pt,
    size: Pt,
}

impl Room {
    fn middle(self) -> Pt {
        self.corner + self.size * 0.5
    }
}

fn front(
    pen: &mut Pen,
    scene: &Scene,
    counter: &Counter,
    plate: &str,
    numbers: &[String],
    base: bool,
    size: Pt,
) {
    pen.open("g", &[("class", &classes(counter, scene))]);
    ground(pen, size);
    let edge = if base {
        size.y.min(size.x) * 0.05 + 1.2
    } else {
        1.6
    };
    if base {
        pen.rect("plate", pt(0.0, 0.0), pt(size.x, edge * 0.62), 0.0);
    }
    // Wide bases have the sign beside the words, the others above them.
    let wide = size.x > size.y * 1.3;
    let foot = if numbers.is_empty() {
        0.0
    } else {
        size.y.min(size.x) * 0.2
    };
    let inner = pt(size.x - 3.0, size.y - edge - 1.6);
    let (sign, words) = if wide {
        let left = inner.x * 0.42;
        (
            Room {
                corner: pt(1.5, edge),
                size: pt(left, inner.y),
            },
            Room {
                corner: pt(1.5 + left, edge),
                size: pt(inner.x - left, inner.y - foot),
            },
        )
    } else {
        let top = (inner.y - foot) * 0.54;
        (
            Room {
                corner: pt(1.5, edge),
                size: pt(inner.x, top),
            },
            Room {
                corner: pt(1.5, edge + top),
                size: pt(inner.x, inner.y - top - foot),
            },
        )
    };
    head(pen, counter, plate, sign);
    name(pen, &counter.name, &counter.label, words);
    if !numbers.is_empty() {
        let all = numbers.join("\u{2009}·\u{2009}");
        let from = if wide { words.corner.x } else { 1.5 };
        let room = size.x - 1.5 - from;
        let large = size_in(&all, room - 1.5, foot * 0.92);
        let at = pt(from + room / 2.0, size.y - 1.8 - (foot - large) * 0.4);
        pen.rect(
            "plate",
            pt(from + 0.6, size.y - foot - 0.6),
            pt(room - 1.2, foot - 0.4),
            1.0,
        );
        text::fitted(pen, "sans numeral", at, &all, large, room - 2.4);
    }
    pen.close("g");
}

fn ground(pen: &mut Pen, size: Pt) {
    pen.rect("face", pt(0.0, 0.0), size, 0.0);
    pen.rect("rim-line", pt(1.1, 1.1), size - pt(2.2, 2.2), 0.8);
}

/// The sign of the arm and the plate with what is left.
fn head(pen: &mut Pen, counter: &Counter, plate: &str, room: Room) {
    let middle = room.middle();
    if counter.arm == Arm::Leader {
        let radius = room.size.y.min(room.size.x) * 0.44;
        pen.circle("medal", middle, radius);
        star(pen, middle, radius * 0.72);
        return;
    }
    // A plate stands beside the sign where there is room, else above it.
    let beside = room.size.x > room.size.y * 1.05;
    let (plate_room, sign_room) = if plate.is_empty() {
        (None, room)
    } else if beside {
        let part = (room.size.x * 0.36).min(room.size.y);
        (
            Some(Room {
                corner: room.corner + pt(0.8, room.size.y * 0.12),
                size: pt(part, room.size.y * 0.8),
            }),
            Room {
                corner: room.corner + pt(part + 1.0, 0.0),
                size: pt(room.size.x - part - 1.2, room.size.y),
            },
        )
    } else {
        let part = room.size.y * 0.42;
        (
            Some(Room {
                corner: room.corner + pt(room.size.x * 0.22, 0.6),
                size: pt(room.size.x * 0.56, part),
            }),
            Room {
                corner: room.corner + pt(0.0, part + 1.0),
                size: pt(room.size.x, room.size.y - part - 1.2),
            },
        )
    };
    if let Some(room) = plate_room {
        pen.rect("plate", room.corner, room.size, 1.2);
        let large = size_in(plate, room.size.x - 1.0, room.size.y * 0.86);
        let at = room.middle() + pt(0.0, large * 0.36);
        text::fitted(pen, "numeral", at, plate, large, room.size.x - 0.6);
    }
    let guns = matches!(
        counter.arm,
        Arm::Artillery | Arm::HorseArtillery | Arm::HeavyArtillery
    );
    let natural = match counter.formation {
        Formation::Limbered if guns => pt(28.0, 11.5),
        _ if guns => pt(22.0, 11.5),
        _ => pt(15.0, 11.0),
    };
    let scale = ((sign_room.size.x - 2.0) / natural.x).min((sign_room.size.y - 1.5) / natural.y);
    let scale = scale.clamp(0.3, 3.4);
    stamp(
        pen,
        symbols::sign(counter.arm, counter.formation),
        sign_room.middle(),
        scale,
    );
    if let Some(mark) = symbols::mark(counter.arm) {
        let corner = sign_room.corner + sign_room.size - pt(3.4, 3.2) * scale.min(1.0);
        stamp(pen, mark, corner, scale * 0.8);
    }
}

fn star(pen: &mut Pen, middle: Pt, radius: f64) {
    let mut path = crate::pen::Path::new();
    let points: Vec<Pt> = (0..10)
        .map(|index| {
            let turn = real(index) * std::f64::consts::PI / 5.0;
            let far = if index % 2 == 0 {
                radius
            } else {
                radius * 0.45
            };
            middle + pt(turn.sin(), -turn.cos()) * far
        })
        .collect();
    path.polygon(&points);
    pen.path("sign-fill", &path);
}

/// A name in as many lines as give the largest letters; its short form where
/// the whole of it would be too small, and its label where that cannot be read.
fn name(pen: &mut Pen, whole: &str, short: &str, room: Room) {
    let most = (room.size.y * 0.62).min(11.0);
    let (mut lines, mut size) = set(whole, room, most);
    if size < 4.6 {
        let shorter = shorter(whole, short).map(|words| set(words, room, most));
        if let Some(other) = shorter.filter(|other| other.1 > size * 1.15) {
            (lines, size) = other;
        }
    }
    if size < READABLE && !short.is_empty() {
        let label = set(short, room, most);
        if label.1 > size {
            (lines, size) = label;
        }
    }
    let height = real(lines.len()) * size * 1.12;
    let mut y = room.middle().y - height / 2.0 + size * 0.86;
    for line in lines {
        let at = pt(room.middle().x, y);
        text::fitted(pen, "sans label", at, &line, size, room.size.x - 2.0);
        y += size * 1.12;
    }
}

/// The short form of a name that a reader still knows: not three letters of it, but whose it is.
fn shorter<'a>(whole: &'a str, short: &'a str) -> Option<&'a str> {
    if short.chars().count() > 3 && short.len() < whole.len() {
        return Some(short);
    }
    let (first, _) = whole.split_once(' ')?;
    let first = first.trim_end_matches("'s").trim_end_matches("’s");
    let is_name = first.chars().count() > 3 && first.chars().all(char::is_alphabetic);
    is_name
        .then_some(first)
        .or_else(|| (!short.is_empty() && short.len() < whole.len()).then_some(short))
}

/// How wide words are in bold letters of size one, on the safe side.
fn broad(words: &str) -> f64 {
    text::width(words, 1.0) * 1.22
}

/// The size at which bold words fit a width, at most `most`.
fn size_in(words: &str, wide: f64, most: f64) -> f64 {
    (wide / broad(words).max(0.1)).min(most)
}

fn set(words: &str, room: Room, most: f64) -> (Vec<String>, f64) {
    let letters = words.chars().count();
    let mut best = (vec![words.to_owned()], 0.0);
    // A line may end after a hyphen too.
    let parts = words.replace('-', "- ");
    for count in 1..=4_usize {
        let lines = text::balanced(&parts, letters.div_ceil(count).max(1));
        let lines: Vec<String> = lines.iter().map(|line| line.replace("- ", "-")).collect();
        let widest = lines.iter().map(|line| broad(line));
        let widest = widest.fold(0.1, f64::max);
        let by_width = (room.size.x - 2.2) / widest;
        let by_height = (room.size.y - 1.0) / (real(lines.len()) * 1.14);
        let size = by_width.min(by_height).min(most);
        if size > best.1 * 1.08 {
            best = (lines, size);
        }
    }
    best
}

fn back(pen: &mut Pen, scene: &Scene, counter: &Counter, state: Option<&Marker>, size: Pt) {
    pen.open("g", &[("class", &classes(counter, scene))]);
    ground(pen, size);
    let whose = &scene.sides[counter.side].name;
    let (top, rest) = if let Some(state) = state {
        let band = Room {
            corner: pt(1.6, size.y * 0.12),
            size: pt(size.x - 3.2, size.y * 0.4),
        };
        let class = if state.bad { "marker bad" } else { "marker" };
        pen.open("g", &[("class", class)]);
        pen.rect("disc", band.corner, band.size, 1.2);
        let (lines, large) = set(&state.words, band, band.size.y * 0.6);
        let mut y = band.middle().y - real(lines.len()) * large * 0.56 + large * 0.86;
        for line in lines {
            let at = pt(band.middle().x, y);
            text::fitted(pen, "sans sign-word", at, &line, large, band.size.x - 1.6);
            y += large * 1.12;
        }
        pen.close("g");
        (size.y * 0.54, size.y * 0.42)
    } else {
        let small = size_in(whose, size.x - 4.0, (size.y * 0.16).min(6.5));
        let at = pt(size.x / 2.0, size.y * 0.06 + small + 1.0);
        text::fitted(pen, "sans label", at, whose, small, size.x - 3.0);
        (size.y * 0.06 + small + 1.6, size.y * 0.9 - small - 1.6)
    };
    let room = Room {
        corner: pt(1.5, top),
        size: pt(size.x - 3.0, rest),
    };
    name(pen, &counter.name, &counter.label, room);
    pen.close("g");
}

fn flat_marker(pen: &mut Pen, marker: &Marker, size: Pt) {
    let class = if marker.bad { "marker bad" } else { "marker" };
    pen.open("g", &[("class", class)]);
    pen.rect("disc", pt(0.6, 0.6), size - pt(1.2, 1.2), 0.8);
    let large = size_in(&marker.sign, size.x * 0.7, size.y * 0.52);
    let at = pt(size.x / 2.0, size.y * 0.5);
    text::fitted(pen, "sans sign-word", at, &marker.sign, large, size.x * 0.8);
    let room = Room {
        corner: pt(1.2, size.y * 0.56),
        size: pt(size.x - 2.4, size.y * 0.4),
    };
    let (lines, small) = set(&marker.words, room, size.y * 0.2);
    let mut y = room.middle().y - real(lines.len()) * small * 0.56 + small * 0.86;
    for line in lines {
        let at = pt(size.x / 2.0, y);
        text::fitted(pen, "sans sign-word", at, &line, small, room.size.x);
        y += small * 1.12;
    }
    pen.close("g");
}

fn stamp(pen: &mut Pen, id: &str, at: Pt, scale: f64) {
    let by = format!(
        "translate({} {}) scale({})",
        fine(at.x),
        fine(at.y),
        fine(scale)
    );
    let href = format!("#{id}");
    pen.empty("use", &[("href", &href), ("transform", &by)]);
}

#[cfg(test)]
mod tests {
    use super::{Pen, pt, shorter};

    #[test]
    fn a_name_is_shortened_to_whose_it_is_and_not_to_three_letters() {
        assert_eq!(shorter("Chartrand's Young Guard", "Cha"), Some("Chartrand"));
        assert_eq!(shorter("1st and 2nd Grenadiers", "Gr 1-2"), Some("Gr 1-2"));
        assert_eq!(shorter("1/6 foot battery", "1/6"), Some("1/6"));
        assert_eq!(shorter("Guard", "Guard"), None);
    }

    #[test]
    fn a_name_that_cannot_be_read_gives_way_to_its_label() {
        let said = |wide: f64, whole: &str| {
            let room = super::Room {
                corner: pt(0.0, 0.0),
                size: pt(wide, 24.0),
            };
            let mut pen = Pen::new();
            super::name(&mut pen, whole, "Kie", room);
            pen.finish()
        };
        let whole = "Kielmansegge's brigade";
        assert!(said(35.0, whole).contains(">Kie<"));
        assert!(said(90.0, whole).contains("Kielmansegge"));
        assert!(said(35.0, "Best's brigade").contains("Best"));
    }
}
