//! The shape of the land: soft light from the north-west, form lines, and
//! hachures in the manner of the period, the denser the steeper.

use crate::frame::Frame;
use crate::geometry::{Pt, chance, even, pt, real, steps};
use crate::grid::{Grid, Rises};
use crate::land::Land;
use crate::pen::{Path, Pen};
use ground::geography::{Geography, Relief};

const STEP: f64 = 8.0;
/// Metres between two form lines are chosen for about so many of them.
const FORM_LINES: f64 = 13.0;
/// The gentlest slope that is drawn at all.
const LEAST_SLOPE: f64 = 0.006;
/// Strokes of the pen from fine to bold.
const NIBS: [&str; 5] = ["nib0", "nib1", "nib2", "nib3", "nib4"];

/// The heights over the whole map, in metres.
pub(crate) fn heights(geography: &Geography, frame: &Frame) -> Grid {
    let relief = Relief::of(geography);
    let coarse = Grid::over(frame.map.grown(4.0 * STEP), 2.0 * STEP, |p| {
        let (east, north) = frame.metres(p);
        relief.height_at(east, north)
    });
    let coarse = coarse.softened(2);
    let soft = Grid::over(frame.map.grown(3.0 * STEP), STEP, |p| coarse.value(p)).softened(3);
    // Small swells that no map records, so that no slope is a plane.
    soft.alike(|column, row| {
        let p = soft.low + pt(real(column), real(row)) * STEP;
        soft.knot(column, row) + swell(p, 150.0, 1) * 2.2 + swell(p, 68.0, 2) * 1.1
    })
    .softened(1)
}

/// Waves of fixed chance between -1 and 1, `size` from crest to crest.
pub(crate) fn swell(p: Pt, size: f64, salt: u32) -> f64 {
    let at = pt(p.x / size + 40.0, p.y / size + 40.0);
    let (column, row) = (steps(at.x), steps(at.y));
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (u, v) = (ease(at.x - real(column)), ease(at.y - real(row)));
    let knot = |c: usize, r: usize| chance(column + c, row + r, salt) * 2.0 - 1.0;
    let top = knot(0, 0) * (1.0 - u) + knot(1, 0) * u;
    let low = knot(0, 1) * (1.0 - u) + knot(1, 1) * u;
    top * (1.0 - v) + low * v
}

/// Draws light, form lines and hachures.
pub(crate) fn draw(pen: &mut Pen, heights: &Grid, frame: &Frame) {
    let slopes = Slopes::of(heights, frame);
    light(pen, heights, &slopes);
    let Some((low, high)) = reach(heights) else {
        return;
    };
    let interval = interval(high - low);
    let mut forms = Path::new();
    let mut strokes: [Path; NIBS.len()] = std::array::from_fn(|_| Path::new());
    let first = (low / interval).ceil();
    for index in 0..=steps((high - low) / interval) {
        let level = (first + real(index)) * interval;
        for line in heights.lines(level) {
            forms.soft_polyline(&line);
            hatch(&line, level - interval, heights, &slopes, &mut strokes);
        }
    }
    pen.path("form", &forms);
    pen.group("hachures", |pen| {
        for (nib, path) in NIBS.iter().zip(&strokes) {
            pen.path(nib, path);
        }
    });
}

fn reach(heights: &Grid) -> Option<(f64, f64)> {
    let low = heights.values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = heights
        .values
        .iter()
        .copied()
        .fold(f64::NEG_INFINITY, f64::max);
    (high - low > 1.0).then_some((low, high))
}

fn interval(range: f64) -> f64 {
    [1.0, 2.0, 2.5, 5.0, 10.0, 20.0]
        .into_iter()
        .find(|metres| range / metres <= FORM_LINES)
        .unwrap_or(50.0)
}

/// Crests: a pale back with fine strokes down both sides.
pub(crate) fn crests(pen: &mut Pen, land: &Land, frame: &Frame) {
    let (mut back, mut ticks) = (Path::new(), Path::new());
    for (salt, ridge) in land.ridges.iter().enumerate() {
        back.polyline(&ridge.line);
        for (index, (at, along)) in even(&ridge.line, 4.2).into_iter().enumerate() {
            if !frame.map.contains(at) {
                continue;
            }
            for side in [1.0, -1.0] {
                let off = 2.6 + 1.2 * chance(index, salt, 8);
                let long = 3.4 + 3.0 * chance(index, salt, 9);
                let down = along.turned() * side;
                ticks.start(at + down * off).line(at + down * (off + long));
            }
        }
    }
    pen.path("crest-glow wide", &back)
        .path("crest-glow slim", &back);
    pen.path("crest-ticks", &ticks);
}

/// What counts as gentle and as steep on this field.
struct Slopes {
    rises: Rises,
    gentle: f64,
    steep: f64,
    scale: f64,
}

impl Slopes {
    fn of(heights: &Grid, frame: &Frame) -> Slopes {
        let rises = heights.rises();
        let mut all = Vec::new();
        for row in (2..heights.rows.saturating_sub(2)).step_by(2) {
            for column in (2..heights.columns.saturating_sub(2)).step_by(2) {
                all.push(rises.knot(column, row).length() * frame.scale);
            }
        }
        all.sort_by(f64::total_cmp);
        let part = |share: f64| {
            all.get(steps(real(all.len()) * share))
                .copied()
                .unwrap_or(0.0)
        };
        let gentle = part(0.3).max(LEAST_SLOPE);
        Slopes {
            rises,
            gentle,
            steep: part(0.97).max(gentle * 2.0),
            scale: frame.scale,
        }
    }

    /// From 0, too gentle to draw, to 1, steep.
    fn part(&self, rise: Pt) -> f64 {
        ((rise.length() * self.scale - self.gentle) / (self.steep - self.gentle)).clamp(0.0, 1.0)
    }
}

/// Layers of thin shade where the land turns from the light and of sun where
/// it turns to it.
fn light(pen: &mut Pen, heights: &Grid, slopes: &Slopes) {
    let bright = heights.alike(|column, row| {
        let rise = slopes.rises.knot(column, row) * (slopes.scale / slopes.steep);
        // The light stands in the north-west; steep land is darker anyway.
        rise.dot(pt(0.75, 0.66)) - 0.16 * rise.length()
    });
    let bright = bright.softened(2).rimmed();
    let dark = Grid {
        values: bright.values.iter().map(|value| -value).collect(),
        ..bright
    };
    // Beyond the rim there is neither.
    let dark = Grid {
        values: dark
            .values
            .iter()
            .map(|v| if *v > 1e6 { -1e9 } else { *v })
            .collect(),
        ..dark
    };
    for (class, field) in [("sun", &bright), ("shade", &dark)] {
        pen.group(class, |pen| {
            for layer in 1..=10 {
                let mut path = Path::new();
                for line in field.lines(0.085 * real(layer)) {
                    path.soft_polygon(&line[1..]);
                }
                pen.path("tone", &path);
            }
        });
    }
}

/// Strokes from a form line down to the next.
fn hatch(line: &[Pt], down_to: f64, heights: &Grid, slopes: &Slopes, strokes: &mut [Path]) {
    let mut since = 0.0;
    let mut next = 2.0;
    for pair in line.windows(2) {
        let long = (pair[1] - pair[0]).length();
        while since + long >= next {
            let at = pair[0].toward(pair[1], ((next - since) / long.max(1e-9)).clamp(0.0, 1.0));
            let part = slopes.part(slopes.rises.at(at));
            let spare = chance(steps(at.x * 10.0), steps(at.y * 10.0), 7);
            // Rows of strokes thin out before they end.
            if part > 0.06 + 0.16 * spare {
                stroke(at, down_to, heights, slopes, strokes);
            }
            next += 5.2 - 2.5 * part + spare * 0.7;
        }
        since += long;
    }
}

/// One stroke, straight downhill until the next form line or the flat.
fn stroke(from: Pt, down_to: f64, heights: &Grid, slopes: &Slopes, strokes: &mut [Path]) {
    let mut line = vec![from];
    let mut at = from;
    let mut steepest: f64 = 0.0;
    for _ in 0..16 {
        let rise = slopes.rises.at(at);
        let part = slopes.part(rise);
        if part <= 0.0 || heights.value(at) <= down_to {
            break;
        }
        steepest = steepest.max(part);
        at = at - rise.unit() * 2.0;
        line.push(at);
    }
    let count = line.len();
    if count < 3 {
        return;
    }
    // A stroke leaves a gap before the next row.
    let end = line[count - 2];
    let nib = steps(steepest * 4.99).min(NIBS.len() - 1);
    strokes[nib].start(line[0]).quad(line[count / 2], end);
}
