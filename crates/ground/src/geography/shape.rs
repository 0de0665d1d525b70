//! Places, lines and outlines of a geography in millimetres, and what the makers of maps ask of them.

use serde::{Deserialize, Serialize};

use super::Point;

/// A place on the ground in millimetres: x east, y north of the battle's origin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the type says it")]
pub struct Mm {
    pub x: i64,
    pub y: i64,
}

impl Mm {
    /// A point of the geography.
    pub const fn metres(at: Point) -> Mm {
        Mm {
            x: at.x() as i64 * 1000,
            y: at.y() as i64 * 1000,
        }
    }

    /// The nearest whole metres.
    pub const fn rounded(self) -> [i32; 2] {
        [divided(self.x, 1000) as i32, divided(self.y, 1000) as i32]
    }

    /// The square of the distance to another place.
    pub const fn squared(self, other: Mm) -> i64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        x * x + y * y
    }

    /// Halfway to another place.
    #[must_use]
    pub const fn middle(self, other: Mm) -> Mm {
        Mm {
            x: divided(self.x + other.x, 2),
            y: divided(self.y + other.y, 2),
        }
    }
}

/// Divided and rounded to the nearest.
pub(crate) const fn divided(num: i64, den: i64) -> i64 {
    (2 * num + den).div_euclid(2 * den)
}

/// Whether a place is inside an outline.
pub(crate) fn inside(outline: &[Mm], at: Mm) -> bool {
    let mut within = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > at.y) != (b.y > at.y) {
            let left = (at.x - a.x) * (b.y - a.y);
            let right = (at.y - a.y) * (b.x - a.x);
            if (left < right) == (b.y > a.y) && left != right {
                within = !within;
            }
        }
    }
    within
}

/// The area of an outline in square metres, and the middle of its corners.
pub(crate) fn area_and_middle(outline: &[Mm]) -> (i64, Mm) {
    let count = i64::try_from(outline.len().max(1)).unwrap_or(i64::MAX);
    let sum = |part: fn(&Mm) -> i64| outline.iter().map(part).sum::<i64>() / count;
    let middle = Mm {
        x: sum(|at| at.x),
        y: sum(|at| at.y),
    };
    let twice: i64 = (0..outline.len())
        .map(|index| {
            let (a, b) = (outline[index], outline[(index + 1) % outline.len()]);
            (a.x - middle.x) * (b.y - middle.y) - (a.y - middle.y) * (b.x - middle.x)
        })
        .sum();
    (twice.abs() / 2 / 1_000_000, middle)
}

/// The nearest point of a line, the square of its distance, and the part of the line that it is on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub(crate) squared: i64,
    pub(crate) at: Mm,
    pub(crate) index: usize,
}

/// The nearest point of a line; the line must have a point.
pub(crate) fn nearest(line: &[Mm], at: Mm) -> Nearest {
    let mut best = Nearest {
        squared: line[0].squared(at),
        at: line[0],
        index: 0,
    };
    for (index, pair) in line.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let long = dx * dx + dy * dy;
        if long == 0 {
            continue;
        }
        let dot = ((at.x - a.x) * dx + (at.y - a.y) * dy).clamp(0, long);
        // The part of the way in millionths, near enough for hexes and quicker than exact division.
        let spare = (64 - long.leading_zeros()).saturating_sub(42);
        let part = ((dot >> spare) << 20) / (long >> spare).max(1);
        let on = Mm {
            x: a.x + ((dx * part) >> 20),
            y: a.y + ((dy * part) >> 20),
        };
        let squared = on.squared(at);
        if squared < best.squared {
            best = Nearest {
                squared,
                at: on,
                index,
            };
        }
    }
    best
}

/// Which way three places turn.
fn turn(a: Mm, b: Mm, c: Mm) -> std::cmp::Ordering {
    let left = i128::from(b.x - a.x) * i128::from(c.y - a.y);
    left.cmp(&(i128::from(b.y - a.y) * i128::from(c.x - a.x)))
}

/// Whether a stretch crosses a line, or touches it.
pub(crate) fn crosses(line: &[Mm], from: Mm, to: Mm) -> bool {
    line.windows(2).any(|pair| {
        turn(pair[0], pair[1], from) != turn(pair[0], pair[1], to)
            && turn(from, to, pair[0]) != turn(from, to, pair[1])
    })
}

/// Whether a line parts two places. One on the line counts with those on its right, so that of three in a
/// row the line parts only two neighbours.
pub(crate) fn parts(line: &[Mm], one: Mm, other: Mm) -> bool {
    let left = |a: Mm, b: Mm, c: Mm| turn(a, b, c).is_gt();
    line.windows(2).any(|pair| {
        left(pair[0], pair[1], one) != left(pair[0], pair[1], other)
            && left(one, other, pair[0]) != left(one, other, pair[1])
    })
}
