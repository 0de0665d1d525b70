//! How far one comes: the cheapest ways over a map, with costs that the caller names for every step.
//!
//! A step knows the hex it leaves, the hex it enters and the side it crosses, so terrain, sides and
//! direction can all cost. Costs are whole numbers (count in halves or thirds of a point if you need them)
//! or lists of numbers of which the first counts most. Of ways that cost the same, the one found over the
//! cheaper hex, then over the hex of the smaller number, is kept: the same always.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::axial::Side;
use super::facing::Facing;
use super::grid::{Grid, HexId};

/// What a way costs: a number, or several of which the first counts most.
pub trait Toll: Copy + Ord {
    /// Nothing.
    const NONE: Self;

    /// This and that together.
    #[must_use]
    fn plus(self, more: Self) -> Self;
}

impl Toll for u32 {
    const NONE: u32 = 0;

    fn plus(self, more: u32) -> u32 {
        self.saturating_add(more)
    }
}

impl<const N: usize> Toll for [u32; N] {
    const NONE: [u32; N] = [0; N];

    fn plus(mut self, more: [u32; N]) -> [u32; N] {
        for (sum, more) in self.iter_mut().zip(more) {
            *sum = sum.saturating_add(more);
        }
        self
    }
}

/// One step from a hex to its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The hex that is left.
    pub from: HexId,
    /// The hex that is entered.
    pub to: HexId,
    /// The side that is crossed, as the hex that is left names it.
    pub side: Side,
}

/// No state.
const NONE: u32 = u32::MAX;

/// The cheapest ways from some states to all others, states being numbers.
#[derive(Clone, Debug)]
pub(super) struct Spread<C> {
    best: Vec<Option<C>>,
    before: Vec<u32>,
    order: Vec<u32>,
}

impl<C: Toll> Spread<C> {
    /// Spreads over `states` states from some of them as far as `most` reaches. `expand` is called once
    /// for each state reached and names the states next to it with their tolls.
    pub(super) fn new(
        states: usize,
        starts: impl IntoIterator<Item = (u32, C)>,
        most: C,
        mut expand: impl FnMut(u32, &mut dyn FnMut(u32, C)),
    ) -> Spread<C> {
        let mut spread = Spread {
            best: vec![None; states],
            before: vec![NONE; states],
            order: Vec::new(),
        };
        let mut heap = BinaryHeap::new();
        for (start, toll) in starts {
            if toll <= most && spread.best[start as usize].is_none_or(|best| toll < best) {
                spread.best[start as usize] = Some(toll);
                heap.push(Reverse((toll, start)));
            }
        }
        while let Some(Reverse((toll, here))) = heap.pop() {
            if spread.best[here as usize] != Some(toll) {
                continue;
            }
            spread.order.push(here);
            let (best, before) = (&mut spread.best, &mut spread.before);
            expand(here, &mut |next, more| {
                let sum = toll.plus(more);
                let known = &mut best[next as usize];
                if sum <= most && known.is_none_or(|known| sum < known) {
                    *known = Some(sum);
                    before[next as usize] = here;
                    heap.push(Reverse((sum, next)));
                }
            });
        }
        spread
    }

    pub(super) fn toll(&self, state: u32) -> Option<C> {
        self.best[state as usize]
    }

    /// The states from a start to this one, both included; empty if it is not reached.
    pub(super) fn path(&self, to: u32) -> Vec<u32> {
        let mut path = Vec::new();
        if self.best[to as usize].is_some() {
            let mut here = to;
            while here != NONE {
                path.push(here);
                here = self.before[here as usize];
            }
            path.reverse();
        }
        path
    }
}

/// The cheapest ways from some hexes to all others, or from all others to some hexes.
#[derive(Clone, Debug)]
pub struct Field<C = u32> {
    spread: Spread<C>,
    homeward: bool,
}

impl<C: Toll> Field<C> {
    /// The ways from a hex, as far as `most` reaches. `cost` says what a step costs; none forbids it.
    pub fn from(
        grid: &Grid,
        start: HexId,
        most: C,
        cost: impl FnMut(Step) -> Option<C>,
    ) -> Field<C> {
        Field::from_all(grid, [(start, C::NONE)], most, cost)
    }

    /// The ways from the nearest of several hexes, each with what it costs to begin there.
    pub fn from_all(
        grid: &Grid,
        starts: impl IntoIterator<Item = (HexId, C)>,
        most: C,
        mut cost: impl FnMut(Step) -> Option<C>,
    ) -> Field<C> {
        let starts = starts
            .into_iter()
            .map(|(hex, toll)| (u32::from(hex.0), toll));
        let spread = Spread::new(grid.len(), starts, most, |here, emit| {
            let from = HexId(here as u16);
            for (side, to) in grid.neighbours(from) {
                if let Some(toll) = cost(Step { from, to, side }) {
                    emit(u32::from(to.0), toll);
                }
            }
        });
        Field {
            spread,
            homeward: false,
        }
    }

    /// The ways to a hex: what it costs to come from each other hex to this one.
    pub fn toward(
        grid: &Grid,
        goal: HexId,
        most: C,
        mut cost: impl FnMut(Step) -> Option<C>,
    ) -> Field<C> {
        let start = [(u32::from(goal.0), C::NONE)];
        let spread = Spread::new(grid.len(), start, most, |here, emit| {
            let to = HexId(here as u16);
            for (side, from) in grid.neighbours(to) {
                let side = side.opposite();
                if let Some(toll) = cost(Step { from, to, side }) {
                    emit(u32::from(from.0), toll);
                }
            }
        });
        Field {
            spread,
            homeward: true,
        }
    }

    /// What the way to (or from) a hex costs; none if it is too far or cannot be reached.
    pub fn cost(&self, hex: HexId) -> Option<C> {
        self.spread.toll(u32::from(hex.0))
    }

    /// The hexes reached, cheapest first.
    pub fn reached(&self) -> impl Iterator<Item = HexId> {
        self.spread.order.iter().map(|hex| HexId(*hex as u16))
    }

    /// The hexes of the way in the order they are walked, both ends included; empty if there is none.
    pub fn path(&self, hex: HexId) -> Vec<HexId> {
        let mut path: Vec<HexId> = self
            .spread
            .path(u32::from(hex.0))
            .into_iter()
            .map(|hex| HexId(hex as u16))
            .collect();
        if self.homeward {
            path.reverse();
        }
        path
    }
}

/// A hex and where one looks there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Posture {
    /// The hex.
    pub hex: HexId,
    /// Where one looks.
    pub facing: Facing,
}

impl Posture {
    const fn state(self) -> u32 {
        self.hex.0 as u32 * 12 + self.facing.index() as u32
    }

    const fn of(state: u32) -> Posture {
        Posture {
            hex: HexId((state / 12) as u16),
            facing: Facing::new((state % 12).cast_signed()),
        }
    }
}

/// The cheapest ways when turning costs too.
#[derive(Clone, Debug)]
pub struct TurningField<C = u32> {
    spread: Spread<C>,
}

impl<C: Toll> TurningField<C> {
    /// The ways from a hex and facing. `turn` says what it costs to face about within a hex, `step` what
    /// it costs to step while facing so, and how one faces then; none forbids it.
    pub fn from(
        grid: &Grid,
        start: Posture,
        most: C,
        mut turn: impl FnMut(Posture, Facing) -> Option<C>,
        mut step: impl FnMut(Facing, Step) -> Option<(Facing, C)>,
    ) -> TurningField<C> {
        let starts = [(start.state(), C::NONE)];
        let spread = Spread::new(grid.len() * 12, starts, most, |state, emit| {
            let here = Posture::of(state);
            for facing in Facing::all().filter(|facing| *facing != here.facing) {
                if let Some(toll) = turn(here, facing) {
                    emit(Posture { facing, ..here }.state(), toll);
                }
            }
            for (side, to) in grid.neighbours(here.hex) {
                let over = Step {
                    from: here.hex,
                    to,
                    side,
                };
                if let Some((facing, toll)) = step(here.facing, over) {
                    emit(Posture { hex: to, facing }.state(), toll);
                }
            }
        });
        TurningField { spread }
    }

    /// What it costs to stand in a hex facing so.
    pub fn cost(&self, at: Posture) -> Option<C> {
        self.spread.toll(at.state())
    }

    /// The cheapest facing in a hex with its cost; of equals the first clockwise.
    pub fn cheapest(&self, hex: HexId) -> Option<(Facing, C)> {
        Facing::all()
            .filter_map(|facing| Some((facing, self.cost(Posture { hex, facing })?)))
            .min_by_key(|(_, cost)| *cost)
    }

    /// The steps and turns of the way, both ends included; empty if there is none.
    pub fn path(&self, to: Posture) -> Vec<Posture> {
        let states = self.spread.path(to.state());
        states.into_iter().map(Posture::of).collect()
    }
}
