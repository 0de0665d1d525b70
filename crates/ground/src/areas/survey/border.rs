//! The borders between areas, and the crests that run through them.

use std::collections::BTreeMap;

use super::cells::Cells;
use super::outline::Run;
use super::spread::{every, metres};
use super::{Along, MadeBorder};
use crate::geography::shape::{Mm, crosses, nearest};
use crate::geography::{Geography, Point};

/// Millimetres that two areas must touch for troops to cross.
const SHORTEST: i64 = 150_000;

/// What runs so near to a border runs along it.
const NEAR: i64 = 35_000;

/// Lines are looked at every so many millimetres.
const APART: i64 = 20_000;

/// Millimetres of a crest that make an area one.
const CREST: i64 = 400_000;

/// The borders of the areas whose outlines these are.
pub(super) fn between(
    outlines: &[Vec<Run>],
    land: &Geography,
    level: impl Fn([usize; 2], Point) -> i8,
) -> Vec<MadeBorder> {
    let mut touching: BTreeMap<[usize; 2], Vec<&[Mm]>> = BTreeMap::new();
    for (owner, runs) in outlines.iter().enumerate() {
        for run in runs {
            let Some(beyond) = run.beyond.map(usize::from) else {
                continue;
            };
            // Each line is there twice, save that around an area within another: its own is there once.
            let known = outlines[beyond]
                .iter()
                .any(|back| back.beyond.map(usize::from) == Some(owner));
            if owner < beyond || !known {
                let ends = [owner.min(beyond), owner.max(beyond)];
                touching.entry(ends).or_default().push(&run.line);
            }
        }
    }
    let streams: Vec<Vec<Mm>> = land.streams.iter().map(|it| metres(&it.line)).collect();
    let hedges: Vec<Vec<Mm>> = land.hedges.iter().map(|it| metres(&it.line)).collect();
    let roads: Vec<Vec<Mm>> = land.roads.iter().map(|it| metres(&it.line)).collect();
    let mut borders = Vec::new();
    for (ends, lines) in touching {
        if lines.iter().map(|line| length(line)).sum::<i64>() < SHORTEST {
            continue;
        }
        let Some(longest) = lines.iter().max_by_key(|line| length(line)) else {
            continue;
        };
        let along = if runs_along(&lines, &streams) {
            Along::Stream
        } else if runs_along(&lines, &hedges) {
            Along::Hedge
        } else {
            Along::Nothing
        };
        let crossed = |road: &Vec<Mm>| {
            let stretches = lines.iter().flat_map(|line| line.windows(2));
            stretches
                .into_iter()
                .any(|pair| crosses(road, pair[0], pair[1]))
        };
        let spots = every(longest, APART);
        let middle = spots.get(spots.len() / 2).map_or([0, 0], |at| at.rounded());
        borders.push(MadeBorder {
            between: ends,
            line: points(longest),
            along,
            road: roads.iter().any(crossed),
            level: level(ends, Point(middle[0], middle[1])),
        });
    }
    borders
}

fn points(line: &[Mm]) -> Vec<Point> {
    let mut points: Vec<Point> = line
        .iter()
        .map(|at| at.rounded())
        .map(|[x, y]| Point(x, y))
        .collect();
    points.dedup();
    points
}

/// Whether one of some lines runs along more than half of a border.
fn runs_along(border: &[&[Mm]], lines: &[Vec<Mm>]) -> bool {
    let spots: Vec<Mm> = border.iter().flat_map(|line| every(line, APART)).collect();
    let near = |at: &&Mm| {
        let mut lines = lines.iter().filter(|line| !line.is_empty());
        lines.any(|line| nearest(line, **at).squared <= NEAR * NEAR)
    };
    2 * spots.iter().filter(near).count() > spots.len()
}

fn length(line: &[Mm]) -> i64 {
    line.windows(2)
        .map(|pair| pair[0].squared(pair[1]).isqrt())
        .sum()
}

/// Through which of so many areas a crest runs.
pub(super) fn crests(cells: &Cells, land: &Geography, areas: usize) -> Vec<bool> {
    let mut long = vec![0_i64; areas];
    for ridge in &land.ridges {
        let spots = every(&metres(&ridge.line), APART);
        for pair in spots.windows(2) {
            let owner = cells.holding(pair[0]).and_then(|cell| cells.owners[cell]);
            if let Some(long) = owner.and_then(|owner| long.get_mut(usize::from(owner))) {
                *long += pair[0].squared(pair[1]).isqrt();
            }
        }
    }
    long.into_iter().map(|long| long >= CREST).collect()
}
