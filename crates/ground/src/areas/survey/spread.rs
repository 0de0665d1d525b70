//! Whose every square of the field is.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::cells::{Cells, Zone};
use super::{Amiss, Cover, Seed};
use crate::geography::shape::{Mm, inside, nearest, parts};
use crate::geography::{Geography, Point};

/// Houses so near to a place, in millimetres, are those of the place.
const NEAR: i64 = 250_000;

/// An area of houses reaches so far beyond the outermost of them.
const AROUND: i64 = 60_000;

/// Metres that a stream costs.
const FORD: u32 = 600;

/// Metres that a hedge costs.
const GAP: u32 = 200;

/// Metres that a metre up or down costs.
const CLIMB: u32 = 6;

/// The squares around a square.
const AROUND_IT: [(i32, i32); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
];

/// Marks the squares of houses and woods that are areas of their own.
pub(super) fn zones(cells: &mut Cells, land: &Geography, seeds: &[Seed]) -> Result<(), Vec<Amiss>> {
    let mut amiss = Vec::new();
    let mut homes: Vec<usize> = Vec::new();
    for (seed, it) in seeds.iter().enumerate() {
        match cells.holding(Mm::metres(it.at)) {
            None => amiss.push(Amiss::OffTheField { seed }),
            Some(home) if homes.contains(&home) => amiss.push(Amiss::SamePlace { seed }),
            Some(home) => homes.push(home),
        }
    }
    if !amiss.is_empty() {
        return Err(amiss);
    }
    for (seed, it) in seeds.iter().enumerate() {
        if it.cover == Cover::Wood {
            let Some(wood) = wood_at(land, it.at) else {
                amiss.push(Amiss::NoWood { seed });
                continue;
            };
            let edge = metres(&land.woods[wood].outline);
            mark(cells, Zone::Wood(wood as u16), |at| inside(&edge, at));
        }
    }
    // Houses count before trees, and a house nearer to its place before one of another.
    let mut distance = vec![i64::MAX; cells.count()];
    for (seed, it) in seeds.iter().enumerate() {
        if it.cover != Cover::Houses {
            continue;
        }
        let home = Mm::metres(it.at);
        let hull = hull(corners_near(land, home));
        if hull.len() < 3 {
            amiss.push(Amiss::NoHouses { seed });
            continue;
        }
        let mut closed = hull.clone();
        closed.push(hull[0]);
        for (cell, known) in distance.iter_mut().enumerate() {
            let at = cells.middle(cell);
            let belongs = inside(&hull, at) || nearest(&closed, at).squared <= AROUND * AROUND;
            if belongs && at.squared(home) < *known {
                *known = at.squared(home);
                cells.zones[cell] = Zone::Houses(seed as u8);
            }
        }
    }
    for (home, (seed, it)) in homes.into_iter().zip(seeds.iter().enumerate()) {
        match it.cover {
            Cover::Open => cells.zones[home] = Zone::Open,
            Cover::Houses => cells.zones[home] = Zone::Houses(seed as u8),
            Cover::Wood => {}
        }
    }
    if amiss.is_empty() { Ok(()) } else { Err(amiss) }
}

fn mark(cells: &mut Cells, zone: Zone, belongs: impl Fn(Mm) -> bool) {
    for cell in 0..cells.count() {
        if belongs(cells.middle(cell)) {
            cells.zones[cell] = zone;
        }
    }
}

fn wood_at(land: &Geography, at: Point) -> Option<usize> {
    land.woods
        .iter()
        .position(|wood| inside(&metres(&wood.outline), Mm::metres(at)))
}

/// The corners of all houses of the places that have one near.
fn corners_near(land: &Geography, home: Mm) -> Vec<Mm> {
    let near = |block: &Vec<Point>| {
        let mut edge = metres(block);
        edge.extend(edge.first().copied());
        !edge.is_empty() && nearest(&edge, home).squared <= NEAR * NEAR
    };
    let groups = land.buildings.iter();
    let near = groups.filter(|group| group.blocks.iter().any(near));
    near.flat_map(|group| group.blocks.iter().flatten())
        .map(|at| Mm::metres(*at))
        .collect()
}

/// The outermost of some spots, against the clock.
fn hull(mut spots: Vec<Mm>) -> Vec<Mm> {
    spots.sort();
    spots.dedup();
    if spots.len() < 3 {
        return spots;
    }
    let left = |a: Mm, b: Mm, c: Mm| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
    let half = |order: &mut dyn Iterator<Item = Mm>| {
        let mut chain: Vec<Mm> = Vec::new();
        for spot in order {
            while chain.len() >= 2 && !left(chain[chain.len() - 2], chain[chain.len() - 1], spot) {
                chain.pop();
            }
            chain.push(spot);
        }
        chain.pop();
        chain
    };
    let mut round = half(&mut spots.iter().copied());
    round.extend(half(&mut spots.iter().rev().copied()));
    round
}

pub(super) fn metres(points: &[Point]) -> Vec<Mm> {
    points.iter().map(|at| Mm::metres(*at)).collect()
}

/// Gives every square to the place from which it is reached soonest.
pub(super) fn spread(cells: &mut Cells, land: &Geography, seeds: &[Seed]) {
    let bars = [
        Bars::of(cells, land.streams.iter().map(|it| metres(&it.line)), FORD),
        Bars::of(cells, land.hedges.iter().map(|it| metres(&it.line)), GAP),
    ];
    let mut reached = vec![u32::MAX; cells.count()];
    let mut fronts = BinaryHeap::new();
    let homes: Vec<Option<usize>> = seeds
        .iter()
        .map(|seed| cells.holding(Mm::metres(seed.at)))
        .collect();
    for (seed, home) in homes.iter().enumerate() {
        if let Some(home) = *home {
            fronts.push(Reverse((0, seed as u8, home)));
            reached[home] = 0;
        }
    }
    while let Some(Reverse((cost, seed, cell))) = fronts.pop() {
        if cells.owners[cell].is_some() {
            continue;
        }
        cells.owners[cell] = Some(seed);
        let (column, row) = cells.place(cell);
        for (right, up) in AROUND_IT {
            let Some(next) = cells.at(column + right, row + up) else {
                continue;
            };
            if cells.owners[next].is_some() || cells.zones[next] != cells.zones[cell] {
                continue;
            }
            let climb = cells.height(next).abs_diff(cells.height(cell)) * CLIMB / 100;
            let barred: u32 = bars.iter().map(|bars| bars.cost(cells, cell, next)).sum();
            let step = cells.side() * if right == 0 || up == 0 { 1_000 } else { 1_414 } / 1_000;
            let there = cost + step + climb + barred;
            if there < reached[next] {
                reached[next] = there;
                fronts.push(Reverse((there, seed, next)));
            }
        }
    }
    settle(cells, &homes);
}

/// Gives away the squares that hang together with their area only by a corner, or that nobody reached.
fn settle(cells: &mut Cells, homes: &[Option<usize>]) {
    let mut held = vec![false; cells.count()];
    let mut open: Vec<usize> = homes.iter().flatten().copied().collect();
    for home in &open {
        held[*home] = true;
    }
    while let Some(cell) = open.pop() {
        for next in beside(cells, cell) {
            if !held[next] && cells.owners[next] == cells.owners[cell] {
                held[next] = true;
                open.push(next);
            }
        }
    }
    let mut loose: Vec<usize> = (0..held.len()).filter(|cell| !held[*cell]).collect();
    while !loose.is_empty() {
        let before = loose.len();
        let mut given = Vec::new();
        loose.retain(|cell| {
            let neighbour = beside(cells, *cell).find(|next| held[*next]);
            let owner = neighbour.and_then(|next| cells.owners[next]);
            given.extend(owner.map(|owner| (*cell, owner)));
            owner.is_none()
        });
        for (cell, owner) in given {
            cells.owners[cell] = Some(owner);
            held[cell] = true;
        }
        if loose.len() == before {
            break;
        }
    }
}

/// An area within another is drawn over it, and so has to be named after it.
pub(super) fn covered(cells: &Cells, areas: usize) -> Result<(), Vec<Amiss>> {
    // Who touches whom; the last is the world beyond the field.
    let mut touching = vec![vec![false; areas + 1]; areas + 1];
    for cell in 0..cells.count() {
        let own = cells.owners[cell].map_or(areas, usize::from);
        let (column, row) = cells.place(cell);
        for (right, up) in &AROUND_IT[..4] {
            let next = cells.owner_at(column + right, row + up);
            touching[own][next.map_or(areas, usize::from)] = true;
        }
    }
    let mut amiss = Vec::new();
    for around in 1..areas {
        let mut outside = vec![false; areas + 1];
        let mut open = vec![areas];
        while let Some(area) = open.pop() {
            outside[area] = true;
            let next = (0..areas).filter(|next| touching[*next][area]);
            open.extend(next.filter(|next| *next != around && !outside[*next]));
        }
        let within = (0..around).filter(|area| !outside[*area]);
        amiss.extend(within.map(|seed| Amiss::Covered { seed }));
    }
    if amiss.is_empty() { Ok(()) } else { Err(amiss) }
}

/// The squares that share a side with a square.
fn beside(cells: &Cells, cell: usize) -> impl Iterator<Item = usize> {
    let (column, row) = cells.place(cell);
    AROUND_IT[..4]
        .iter()
        .filter_map(move |(right, up)| cells.at(column + right, row + up))
}

/// Lines of the ground, and where they are.
pub(super) struct Lines {
    lines: Vec<Vec<Mm>>,
    /// Whether one may lie between a square and the next.
    near: Vec<bool>,
}

impl Lines {
    pub(super) fn of(cells: &Cells, lines: impl Iterator<Item = Vec<Mm>>) -> Lines {
        let lines: Vec<Vec<Mm>> = lines.filter(|line| !line.is_empty()).collect();
        let mut near = vec![false; cells.count()];
        for spot in lines.iter().flat_map(|line| every(line, 20_000)) {
            let Some((column, row)) = cells.holding(spot).map(|cell| cells.place(cell)) else {
                continue;
            };
            for (right, up) in AROUND_IT.into_iter().chain([(0, 0)]) {
                if let Some(cell) = cells.at(column + right, row + up) {
                    near[cell] = true;
                }
            }
        }
        Lines { lines, near }
    }

    /// Those that part the middle of a square from that of the next.
    pub(super) fn parting(
        &self,
        cells: &Cells,
        one: usize,
        other: usize,
    ) -> impl Iterator<Item = &Vec<Mm>> {
        let ends = [cells.middle(one), cells.middle(other)];
        let near = self.near[one] && self.near[other];
        let lines = self.lines.iter().filter(move |_| near);
        lines.filter(move |line| parts(line, ends[0], ends[1]))
    }
}

/// Lines that are in the way.
struct Bars {
    lines: Lines,
    /// Metres that it costs to cross one.
    metres: u32,
}

impl Bars {
    fn of(cells: &Cells, lines: impl Iterator<Item = Vec<Mm>>, metres: u32) -> Bars {
        let lines = Lines::of(cells, lines);
        Bars { lines, metres }
    }

    /// What it costs to get from a square to the next.
    fn cost(&self, cells: &Cells, one: usize, other: usize) -> u32 {
        let barred = self.lines.parting(cells, one, other).next().is_some();
        if barred { self.metres } else { 0 }
    }
}

/// The spots along a line, no farther apart than a distance.
pub(super) fn every(line: &[Mm], apart: i64) -> Vec<Mm> {
    let mut spots = Vec::new();
    for pair in line.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let long = (b.x - a.x).abs().max((b.y - a.y).abs());
        let steps = long / apart + 1;
        spots.extend((0..steps).map(|step| Mm {
            x: a.x + (b.x - a.x) * step / steps,
            y: a.y + (b.y - a.y) * step / steps,
        }));
    }
    spots.extend(line.last().copied());
    spots
}
