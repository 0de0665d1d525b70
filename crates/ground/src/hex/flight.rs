//! Ways that must be walked to the end: as many points as there are must be spent, no hex is entered
//! twice, and of all such ways the best is wanted by several measures, the first of which counts most.
//!
//! That is what a rout or a retreat needs: fewest zones, then not nearer to the enemy, then the easiest
//! ground, and so on. The measures are the caller's.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use super::axial::Side;
use super::field::{Step, Toll};
use super::grid::{Grid, HexId};

/// A step of a flight: the points it takes and what it counts by the measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride<C> {
    /// Movement points; a stride that takes none is counted as taking one.
    pub points: u32,
    /// What it counts.
    pub toll: C,
}

/// What a flight asks of its caller.
pub trait Flight {
    /// The measures, as one toll.
    type Toll: Toll;

    /// What a step takes and counts; none forbids it. `before` is the side crossed by the step before, so
    /// that a turn can count.
    fn stride(&self, step: Step, before: Option<Side>) -> Option<Stride<Self::Toll>>;

    /// What it counts to end in a hex with so many points left; none forbids it. Asked only where no
    /// further stride can be paid for that does not turn back on the way.
    fn end(&self, hex: HexId, left: u32) -> Option<Self::Toll>;
}

/// How a flight ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flown<C> {
    /// Its hexes, the first one included.
    pub path: Vec<HexId>,
    /// The points not spent.
    pub left: u32,
    /// What it counts.
    pub toll: C,
}

/// How many tries the exact search without repeated hexes is given before it takes the best it has.
const MOST_TRIES: u32 = 1_000_000;

/// Where a flight has come to. The order of fields is the order of equals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Leg {
    spent: u32,
    hex: HexId,
    before: Option<Side>,
}

/// The best flight from a hex with so many points; none if every way ends too early or crosses itself.
///
/// Ways are first searched as if a hex could be entered twice. The best of them nearly always enters none
/// twice, and is then the answer; if not, all ways are tried, the most promising first.
pub fn best_flight<F: Flight>(
    grid: &Grid,
    from: HexId,
    points: u32,
    flight: &F,
) -> Option<Flown<F::Toll>> {
    let found = relaxed(grid, from, points, flight);
    let once = |found: &Flown<F::Toll>| {
        (1..found.path.len()).all(|at| !found.path[..at].contains(&found.path[at]))
    };
    if found.as_ref().is_some_and(once) {
        return found;
    }
    let mut search = Search {
        grid,
        points,
        flight,
        path: vec![from],
        best: None,
        tries: 0,
    };
    search.dive(0, None, F::Toll::NONE);
    search.best
}

/// The steps that can be paid for and do not lead straight back, with what they take.
fn strides<F: Flight>(
    grid: &Grid,
    flight: &F,
    hex: HexId,
    before: Option<Side>,
    left: u32,
) -> impl Iterator<Item = (Step, Stride<F::Toll>)> {
    let onward = move |(side, _): &(Side, HexId)| before != Some(side.opposite());
    grid.neighbours(hex)
        .filter(onward)
        .filter_map(move |(side, to)| {
            let step = Step {
                from: hex,
                to,
                side,
            };
            let mut stride = flight.stride(step, before)?;
            stride.points = stride.points.max(1);
            (stride.points <= left).then_some((step, stride))
        })
}

fn relaxed<F: Flight>(grid: &Grid, from: HexId, points: u32, flight: &F) -> Option<Flown<F::Toll>> {
    let start = Leg {
        spent: 0,
        hex: from,
        before: None,
    };
    // Every leg with its best toll and the leg before it.
    let mut known: BTreeMap<Leg, (F::Toll, Option<Leg>)> = BTreeMap::new();
    known.insert(start, (F::Toll::NONE, None));
    let mut heap = BinaryHeap::from([Reverse((F::Toll::NONE, false, start))]);
    while let Some(Reverse((toll, ended, leg))) = heap.pop() {
        if ended {
            let mut path = vec![leg.hex];
            let mut here = leg;
            while let Some((_, Some(before))) = known.get(&here) {
                path.push(before.hex);
                here = *before;
            }
            path.reverse();
            return Some(Flown {
                path,
                left: points - leg.spent,
                toll,
            });
        }
        if known.get(&leg).is_some_and(|(best, _)| *best < toll) {
            continue;
        }
        let mut on = false;
        for (step, stride) in strides(grid, flight, leg.hex, leg.before, points - leg.spent) {
            on = true;
            let next = Leg {
                spent: leg.spent + stride.points,
                hex: step.to,
                before: Some(step.side),
            };
            let sum = toll.plus(stride.toll);
            if known.get(&next).is_none_or(|(best, _)| sum < *best) {
                known.insert(next, (sum, Some(leg)));
                heap.push(Reverse((sum, false, next)));
            }
        }
        if !on && let Some(more) = flight.end(leg.hex, points - leg.spent) {
            heap.push(Reverse((toll.plus(more), true, leg)));
        }
    }
    None
}

/// All ways without repeated hexes, cut off where they are worse than the best.
struct Search<'a, F: Flight> {
    grid: &'a Grid,
    points: u32,
    flight: &'a F,
    path: Vec<HexId>,
    best: Option<Flown<F::Toll>>,
    tries: u32,
}

impl<F: Flight> Search<'_, F> {
    fn dive(&mut self, spent: u32, before: Option<Side>, toll: F::Toll) {
        self.tries += 1;
        let worse = self.best.as_ref().is_some_and(|best| best.toll <= toll);
        if worse || self.tries > MOST_TRIES {
            return;
        }
        let Some(&here) = self.path.last() else {
            return;
        };
        let left = self.points - spent;
        let mut next: Vec<_> = strides(self.grid, self.flight, here, before, left)
            .filter(|(step, _)| !self.path.contains(&step.to))
            .collect();
        if next.is_empty() {
            if let Some(more) = self.flight.end(here, left) {
                let toll = toll.plus(more);
                if self.best.as_ref().is_none_or(|best| toll < best.toll) {
                    self.best = Some(Flown {
                        path: self.path.clone(),
                        left,
                        toll,
                    });
                }
            }
            return;
        }
        next.sort_by_key(|(_, stride)| stride.toll);
        for (step, stride) in next {
            self.path.push(step.to);
            self.dive(
                spent + stride.points,
                Some(step.side),
                toll.plus(stride.toll),
            );
            self.path.pop();
        }
    }
}
