//! Section 20.7.7: which way those run who are broken.

use std::cell::RefCell;

use ground::hex::{
    Flight as Fleeing, Grid, HexId, HexSet, Side as HexSide, Step, Stride, best_flight,
};

use super::retreat::Run;
use crate::game::Battle;
use crate::imprint::stirred;
use crate::points::Points;
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Formation, UnitId};

/// How far enemies matter to those who flee.
const FEARED: u32 = 15;

/// Halves of points that a clear hex costs.
const CLEAR: u32 = 2;

/// The measures of a path, the first of which counts most.
//= 20.7.7.1 20.7.7.2 20.7.7.3 20.7.7.4 20.7.7.5 20.7.7.6
type Toll = [u32; 6];

/// Halves of points are fine enough for the ground.
fn halves(cost: Points) -> u32 {
    u32::from(cost.0.div_ceil(3))
}

struct Path<'a> {
    battle: &'a Battle,
    mover: Mover,
    by_road: bool,
    enemies: HexSet,
    friends: HexSet,
    /// Where it cannot end for friends who stand there.
    full: HexSet,
    zones: HexSet,
    feared: Vec<HexId>,
    depots: Vec<HexId>,
    /// Strides by hex and side, once they were asked for: a search asks for each many times.
    known: RefCell<Vec<Known>>,
}

/// What is known of a stride, but for the turn that it may be.
#[derive(Clone, Copy)]
enum Known {
    Nothing,
    Stride(Option<Stride<Toll>>),
}

impl Path<'_> {
    fn grid(&self) -> &Grid {
        self.battle.setup.map.grid()
    }

    /// Whether it is enemies, hexes already crossed or impassable ground that end the run in a hex, and not
    /// the want of points for any hex that is open.
    //= 20.7.5
    fn is_barred(&self, hex: HexId, left: u32) -> bool {
        let too_dear = |(side, to): (HexSide, HexId)| {
            let cost = self.battle.step_cost(self.mover, self.by_road, hex, side);
            !self.enemies.contains(to) && cost.is_some_and(|cost| halves(cost) > left)
        };
        left >= CLEAR && !self.grid().neighbours(hex).any(too_dear)
    }
}

impl Path<'_> {
    /// A stride straight on.
    fn straight(&self, step: Step) -> Option<Stride<Toll>> {
        //= 20.7.4.1 20.7.4.2
        if self.enemies.contains(step.to) {
            return None;
        }
        let cost = self
            .battle
            .step_cost(self.mover, self.by_road, step.from, step.side)?;
        let grid = self.grid();
        let nearer = self
            .feared
            .iter()
            .any(|enemy| grid.distance(step.to, *enemy) < grid.distance(step.from, *enemy));
        Some(Stride {
            points: halves(cost),
            toll: [
                u32::from(self.zones.contains(step.to)),
                u32::from(nearer),
                // All points are spent in any case: what counts is what a hex costs beyond clear ground.
                u32::from(cost.0.saturating_sub(Points::whole(1).0)),
                u32::from(self.friends.contains(step.to)),
                0,
                0,
            ],
        })
    }
}

impl Fleeing for Path<'_> {
    type Toll = Toll;

    fn stride(&self, step: Step, before: Option<HexSide>) -> Option<Stride<Toll>> {
        let place = step.from.index() * 6 + step.side.index();
        let known = self.known.borrow()[place];
        let stride = match known {
            Known::Stride(stride) => stride,
            Known::Nothing => {
                let stride = self.straight(step);
                self.known.borrow_mut()[place] = Known::Stride(stride);
                stride
            }
        };
        let mut stride = stride?;
        stride.toll[4] = u32::from(before.is_some_and(|side| side != step.side));
        Some(stride)
    }

    fn end(&self, hex: HexId, left: u32) -> Option<Toll> {
        let grid = self.grid();
        if self.is_barred(hex, left) && !grid.is_border(hex) || self.full.contains(hex) {
            return None;
        }
        let home = self
            .depots
            .iter()
            .map(|depot| grid.distance(hex, *depot))
            .min();
        Some([0, 0, 0, 0, 0, home.unwrap_or(0)])
    }
}

impl Battle {
    /// Hexes with friends in another state: nobody can stay there.
    fn crowded_for(&self, unit: UnitId) -> HexSet {
        let (side, own) = (self.setup.unit(unit).side, self.pos.unit(unit).formation);
        let mut set = HexSet::with_room(self.setup.map.grid().len());
        for other in self.army(side) {
            let state = self.pos.unit(other);
            if other != unit && state.formation != own {
                for hex in state.hexes.iter() {
                    set.insert(*hex);
                }
            }
        }
        set
    }

    /// The best path that spends so many points; none if every way is barred. Generals try the same flights
    /// again and again, so it is kept.
    pub(super) fn flight_path(
        &self,
        unit: UnitId,
        run: &Run,
        to_room: bool,
    ) -> Option<(Vec<HexId>, u32)> {
        let ends = u64::from(run.here.0) | u64::from(run.points.0) << 16 | u64::from(to_room) << 32;
        let words = [self.pos.imprint_of_field(), u64::from(unit.0), ends];
        let walked = run.walked.iter().map(|hex| u64::from(hex.0));
        let key = stirred(words.into_iter().chain(walked));
        let found = self
            .setup
            .memo
            .flight(key, || self.find_flight(unit, run, to_room));
        found.as_ref().clone()
    }

    fn find_flight(&self, unit: UnitId, run: &Run, to_room: bool) -> Option<(Vec<HexId>, u32)> {
        let side = self.setup.unit(unit).side;
        let start = run.here;
        let mut enemies = self.ground_of(side.other()).clone();
        let grid = self.setup.map.grid();
        let feared = enemies
            .iter()
            .filter(|hex| grid.distance(start, *hex) <= FEARED && self.sees(start, *hex))
            .collect();
        // Cavalry may ride over squares, but not stay there.
        //= 20.7.4.1
        let mut squares = HexSet::with_room(grid.len());
        if self.setup.unit(unit).arm == Arm::Cavalry {
            let square = |unit: &UnitId| self.pos.unit(*unit).formation == Formation::Square;
            for hex in self.ground_of(side.other()).iter() {
                let old = self.setup.options.first_reading && side == self.pos.active.other();
                if self.stack_of(side.other(), hex).iter().any(square) && !old {
                    enemies.remove(hex);
                    squares.insert(hex);
                }
            }
        }
        // No hex is crossed twice, those of an earlier stretch included.
        for hex in run.walked.iter().filter(|hex| **hex != start) {
            enemies.insert(*hex);
        }
        let mut full = squares;
        if to_room {
            for hex in self.crowded_for(unit).iter() {
                full.insert(hex);
            }
        }
        let path = Path {
            battle: self,
            mover: self.mover(unit),
            by_road: self.uses_roads(unit),
            full,
            friends: self.ground_of(side).clone(),
            zones: self.zones_of(side.other()),
            feared,
            depots: self.setup.sides[side]
                .depots
                .iter()
                .map(|depot| depot.at)
                .collect(),
            enemies,
            known: RefCell::new(vec![Known::Nothing; 6 * grid.len()]),
        };
        let halves = u32::from(run.points.0 / 3);
        if halves == 0 {
            return Some((vec![start], 0));
        }
        best_flight(grid, start, halves, &path).map(|flown| (flown.path, flown.left))
    }

    /// Whether there is a way to go back so many points.
    pub(crate) fn has_way_back(&self, unit: UnitId, here: HexId, points: Points) -> bool {
        let run = Run {
            here,
            points,
            spent: Points::NONE,
            walked: Vec::new(),
            leaders: Vec::new(),
        };
        self.flight_path(unit, &run, true).is_some()
    }
}
