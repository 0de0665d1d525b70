//! Points, outlines and fixed chance for drawing.
//!
//! Only arithmetic that every machine rounds alike is used here (no sine, no
//! power), so that the same position gives the same picture byte for byte.

use std::ops::{Add, Mul, Neg, Sub};

/// A point or a step on the sheet: x to the right, y down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, other: Pt) -> Pt {
        pt(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Pt {
    type Output = Pt;
    fn sub(self, other: Pt) -> Pt {
        pt(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, by: f64) -> Pt {
        pt(self.x * by, self.y * by)
    }
}

impl Neg for Pt {
    type Output = Pt;
    fn neg(self) -> Pt {
        pt(-self.x, -self.y)
    }
}

impl Pt {
    pub(crate) fn dot(self, other: Pt) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn cross(self, other: Pt) -> f64 {
        self.x * other.y - self.y * other.x
    }

    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    pub(crate) fn mid(self, other: Pt) -> Pt {
        (self + other) * 0.5
    }

    pub(crate) fn toward(self, other: Pt, part: f64) -> Pt {
        self + (other - self) * part
    }

    /// The same direction with length one; to the right if it has none.
    pub(crate) fn unit(self) -> Pt {
        let length = self.length();
        if length > 1e-9 {
            self * (1.0 / length)
        } else {
            pt(1.0, 0.0)
        }
    }

    /// A quarter turn to the right as seen on the sheet.
    pub(crate) fn turned(self) -> Pt {
        pt(-self.y, self.x)
    }
}

/// A whole number as a real one.
pub(crate) fn real(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::from(u32::MAX), f64::from)
}

/// How many whole steps are in a length, at least none.
pub(crate) fn steps(length: f64) -> usize {
    if length.is_finite() && length > 0.0 {
        // The sign was checked and a sheet is small.
        #[expect(clippy::cast_sign_loss)]
        {
            length.min(1e6) as usize
        }
    } else {
        0
    }
}

/// A fixed number from 0 to 1 for a pair of whole numbers: the same always.
pub(crate) fn chance(a: usize, b: usize, salt: u32) -> f64 {
    let mut mix = (a as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (b as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
        ^ u64::from(salt).wrapping_mul(0x1656_67b1_9e37_79f9);
    mix = (mix ^ (mix >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mix = (mix ^ (mix >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mix ^= mix >> 31;
    f64::from((mix >> 32) as u32) / f64::from(u32::MAX)
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub(crate) low: Pt,
    pub(crate) high: Pt,
}

impl Rect {
    pub(crate) fn around(middle: Pt, size: Pt) -> Rect {
        Rect {
            low: middle - size * 0.5,
            high: middle + size * 0.5,
        }
    }

    /// The rectangle that holds all points.
    pub(crate) fn holding(points: impl IntoIterator<Item = Pt>) -> Option<Rect> {
        points.into_iter().fold(None, |held: Option<Rect>, p| {
            let held = held.unwrap_or(Rect { low: p, high: p });
            Some(Rect {
                low: pt(held.low.x.min(p.x), held.low.y.min(p.y)),
                high: pt(held.high.x.max(p.x), held.high.y.max(p.y)),
            })
        })
    }

    pub(crate) fn size(self) -> Pt {
        self.high - self.low
    }

    pub(crate) fn middle(self) -> Pt {
        self.low.mid(self.high)
    }

    pub(crate) fn grown(self, by: f64) -> Rect {
        Rect {
            low: self.low - pt(by, by),
            high: self.high + pt(by, by),
        }
    }

    pub(crate) fn contains(self, p: Pt) -> bool {
        p.x >= self.low.x && p.x <= self.high.x && p.y >= self.low.y && p.y <= self.high.y
    }

    pub(crate) fn corners(self) -> [Pt; 4] {
        [
            self.low,
            pt(self.high.x, self.low.y),
            self.high,
            pt(self.low.x, self.high.y),
        ]
    }
}

/// A rectangle turned to lie along a direction.
pub(crate) fn turned_rect(middle: Pt, along: Pt, size: Pt) -> [Pt; 4] {
    let (right, down) = (along * (size.x / 2.0), along.turned() * (size.y / 2.0));
    [
        middle - right - down,
        middle + right - down,
        middle + right + down,
        middle - right + down,
    ]
}

/// Whether two convex outlines share some room.
pub(crate) fn overlap(a: &[Pt], b: &[Pt]) -> bool {
    let parted = |one: &[Pt], other: &[Pt]| {
        (0..one.len()).any(|index| {
            let axis = (one[(index + 1) % one.len()] - one[index]).turned();
            let (low_a, high_a) = shadow(one, axis);
            let (low_b, high_b) = shadow(other, axis);
            high_a <= low_b + 1e-6 || high_b <= low_a + 1e-6
        })
    };
    !parted(a, b) && !parted(b, a)
}

fn shadow(points: &[Pt], axis: Pt) -> (f64, f64) {
    points
        .iter()
        .map(|p| p.dot(axis))
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), d| {
            (low.min(d), high.max(d))
        })
}

/// Whether a point is inside an outline.
pub(crate) fn inside(outline: &[Pt], p: Pt) -> bool {
    let mut within = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            within = !within;
        }
    }
    within
}

/// Twice the area, without its sign.
pub(crate) fn area(outline: &[Pt]) -> f64 {
    let mut sum = 0.0;
    for (index, a) in outline.iter().enumerate() {
        sum += a.cross(outline[(index + 1) % outline.len()]);
    }
    sum.abs() / 2.0
}

/// The distance from a point to a part of a line, and how far along it is.
pub(crate) fn to_segment(p: Pt, a: Pt, b: Pt) -> (f64, f64) {
    let along = b - a;
    let long = along.dot(along);
    let part = if long > 0.0 {
        ((p - a).dot(along) / long).clamp(0.0, 1.0)
    } else {
        0.0
    };
    ((p - a.toward(b, part)).length(), part)
}

/// The distance from a point to a line.
pub(crate) fn to_line(p: Pt, line: &[Pt]) -> f64 {
    match line {
        [] => f64::INFINITY,
        [only] => (p - *only).length(),
        _ => line
            .windows(2)
            .map(|pair| to_segment(p, pair[0], pair[1]).0)
            .fold(f64::INFINITY, f64::min),
    }
}

/// Where two parts of lines cross, if they do.
pub(crate) fn crossing(one: [Pt; 2], two: [Pt; 2]) -> Option<Pt> {
    let (first, second) = (one[1] - one[0], two[1] - two[0]);
    let turn = first.cross(second);
    if turn.abs() < 1e-9 {
        return None;
    }
    let gap = two[0] - one[0];
    let part = gap.cross(second) / turn;
    let other = gap.cross(first) / turn;
    let within = 0.0..=1.0;
    (within.contains(&part) && within.contains(&other)).then(|| one[0] + first * part)
}

/// The outline with its first point again at the end.
pub(crate) fn closed(outline: &[Pt]) -> Vec<Pt> {
    let mut line = outline.to_vec();
    line.extend(outline.first());
    line
}

/// How long a line is.
pub(crate) fn length(line: &[Pt]) -> f64 {
    line.windows(2)
        .map(|pair| (pair[1] - pair[0]).length())
        .sum()
}

/// The point so far along a line, and the direction there.
pub(crate) fn along(line: &[Pt], mut far: f64) -> Option<(Pt, Pt)> {
    let mut last = None;
    for pair in line.windows(2) {
        let long = (pair[1] - pair[0]).length();
        if long < 1e-9 {
            continue;
        }
        let direction = (pair[1] - pair[0]).unit();
        if far <= long {
            return Some((pair[0] + direction * far, direction));
        }
        far -= long;
        last = Some((pair[1], direction));
    }
    last
}

/// The part of a line between two distances from its start.
pub(crate) fn cut(line: &[Pt], from: f64, to: f64) -> Vec<Pt> {
    let mut kept = Vec::new();
    let mut run = 0.0;
    for pair in line.windows(2) {
        let long = (pair[1] - pair[0]).length();
        if long > 1e-9 && run + long >= from && run <= to {
            let enter = ((from - run) / long).max(0.0);
            let leave = ((to - run) / long).min(1.0);
            if kept.is_empty() {
                kept.push(pair[0].toward(pair[1], enter));
            }
            kept.push(pair[0].toward(pair[1], leave));
        }
        run += long;
    }
    kept
}

/// Points at even distances of about `step` along a line, with both ends.
pub(crate) fn even(line: &[Pt], step: f64) -> Vec<(Pt, Pt)> {
    let long = length(line);
    let count = steps((long / step).round()).max(1);
    (0..=count)
        .filter_map(|index| along(line, long * real(index) / real(count)))
        .collect()
}

/// A line rounded through its points (Catmull-Rom, `parts` steps between two).
pub(crate) fn rounded(line: &[Pt], parts: usize) -> Vec<Pt> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let ring = (line[0] - line[line.len() - 1]).length() < 1e-6;
    let count = line.len();
    let point = |index: usize, shift: isize| -> Pt {
        let at = index.saturating_add_signed(shift);
        match (shift < 0 && index == 0, at >= count) {
            (true, _) if ring => line[count - 2],
            (true, _) => line[0] + (line[0] - line[1]) * 0.5,
            (_, true) if ring => line[1],
            (_, true) => line[count - 1] + (line[count - 1] - line[count - 2]) * 0.5,
            _ => line[at],
        }
    };
    let mut out = Vec::with_capacity(count * parts);
    for index in 0..count - 1 {
        let (before, from) = (point(index, -1), line[index]);
        let (to, after) = (line[index + 1], point(index, 2));
        let bend = before * 2.0 - from * 5.0 + to * 4.0 - after;
        let twist = from * 3.0 - before - to * 3.0 + after;
        for part in 0..parts {
            let far = real(part) / real(parts);
            let (half, square) = (far / 2.0, far * far);
            out.push(from + (to - before) * half + (bend + twist * far) * (square / 2.0));
        }
    }
    out.push(line[count - 1]);
    out
}

/// The stretch of a strip that lies inside an outline, near a place.
pub(crate) fn span(outline: &[Pt], near: f64, top: f64, bottom: f64) -> Option<(f64, f64)> {
    let mut whole = (f64::NEG_INFINITY, f64::INFINITY);
    for part in 0..=4 {
        let y = top + (bottom - top) * real(part) / 4.0;
        let mut crossed: Vec<f64> = Vec::new();
        for (index, a) in outline.iter().enumerate() {
            let b = outline[(index + 1) % outline.len()];
            if (a.y > y) != (b.y > y) {
                crossed.push(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
            }
        }
        crossed.sort_by(f64::total_cmp);
        let away = |pair: &[f64]| (pair[0] - near).max(near - pair[1]).max(0.0);
        let best = crossed
            .chunks_exact(2)
            .min_by(|a, b| away(a).total_cmp(&away(b)))?;
        whole = (whole.0.max(best[0]), whole.1.min(best[1]));
    }
    let (from, to) = (whole.0 + 7.0, whole.1 - 7.0);
    (to > from).then_some((from, to))
}
