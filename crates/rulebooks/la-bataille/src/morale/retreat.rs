//! Section 20.7: disorder, rout, and the path of retreat.

use ground::hex::{
    Flight as Fleeing, Grid, HexId, HexSet, Side as HexSide, Step, Stride, best_flight,
};
use kernel::Unknown;

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::points::Points;
use crate::position::{Hexes, LeaderPlace, Marks, Place, Step as Phase};
use crate::tables::terrain::Mover;
use crate::troops::Arm;
use crate::{Formation, LeaderId, UnitId};

/// How far enemies matter to those who flee.
const FEARED: u32 = 15;

/// With so many halves of points left, a routed unit at the edge of the map runs off it.
const MUCH: u32 = 12;

/// Halves of points that a clear hex costs.
const CLEAR: u32 = 2;

/// The measures of a path, the first of which counts most.
//= 20.7.7.1 20.7.7.2 20.7.7.3 20.7.7.4 20.7.7.5 20.7.7.6
type Toll = [u32; 6];

/// A retreat: how far, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flight {
    /// Points to be spent.
    pub points: Points,
    /// Steps lost for each enemy zone that is left.
    pub per_zone: u8,
}

/// How far a retreat has come.
struct Run {
    here: HexId,
    /// Points for the present stretch.
    points: Points,
    spent: Points,
    walked: Vec<HexId>,
    /// The leaders who run along.
    leaders: Vec<LeaderId>,
}

/// How a stretch of a retreat ended.
enum Ran {
    Arrived,
    Fell,
    Routed,
}

/// Halves of points are fine enough for the ground.
fn halves(cost: Points) -> u32 {
    u32::from(cost.0.div_ceil(3))
}

struct Path<'a> {
    battle: &'a Battle,
    mover: Mover,
    enemies: HexSet,
    friends: HexSet,
    /// Where it cannot end for friends who stand there.
    full: HexSet,
    zones: HexSet,
    feared: Vec<HexId>,
    depots: Vec<HexId>,
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
            let cost = self.battle.step_cost(self.mover, false, hex, side);
            !self.enemies.contains(to) && cost.is_some_and(|cost| halves(cost) > left)
        };
        left >= CLEAR && !self.grid().neighbours(hex).any(too_dear)
    }
}

impl Fleeing for Path<'_> {
    type Toll = Toll;

    fn stride(&self, step: Step, before: Option<HexSide>) -> Option<Stride<Toll>> {
        //= 20.7.4.1 20.7.4.2
        if self.enemies.contains(step.to) {
            return None;
        }
        let cost = self
            .battle
            .step_cost(self.mover, false, step.from, step.side)?;
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
                u32::from(before.is_some_and(|side| side != step.side)),
                0,
            ],
        })
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
    /// A unit that failed a check goes to the next worse state: cavalry straight to rout, guns in action are
    /// lost.
    //= 20.1 20.2 20.3-a 20.4 17.5 11.14-a 11.14-b 11.14-c 20.3-b
    pub(crate) fn break_down_one(&mut self, unit: UnitId, from: &[HexId], cx: &mut Cx<'_>) -> Done {
        let to = match (self.setup.unit(unit).arm, self.pos.unit(unit).formation) {
            (Arm::Cavalry, _) | (_, Formation::Disorder | Formation::Rout) => Formation::Rout,
            _ => Formation::Disorder,
        };
        self.break_unit(unit, to, from, 0, cx)
    }

    /// Disorders or routs a unit and lets it retreat.
    //= 20.7.1-a 20.7.1-b 14.4.3 14.12.8.1-c 14.12.9.1-c 11.21.1 11.21.3 11.3-h 11.3-i
    pub(crate) fn break_unit(
        &mut self,
        unit: UnitId,
        to: Formation,
        from: &[HexId],
        per_zone: u8,
        cx: &mut Cx<'_>,
    ) -> Done {
        if !self.pos.unit(unit).is_here() {
            return Ok(());
        }
        if self.is_unlimbered(unit) {
            self.destroy(unit, cx);
            return Ok(());
        }
        let to = if self.setup.unit(unit).arm == Arm::Cavalry {
            Formation::Rout
        } else {
            to
        };
        self.scatter(unit, to, from, cx);
        if matches!(self.pos.step, Phase::Assault | Phase::Withdraw) {
            self.pos.unit_mut(unit).marks.set(Marks::RAN);
        }
        let points = self.rate_in(unit, to);
        self.retreat(unit, Flight { points, per_zone }, from, cx)
    }

    /// Puts a unit into disorder or rout, drawn together into the hex farthest from the cause.
    //= 20.7.2 11.16.12.12
    pub(crate) fn scatter(&mut self, unit: UnitId, to: Formation, from: &[HexId], cx: &mut Cx<'_>) {
        let grid = self.setup.map.grid().clone();
        let state = self.pos.unit_mut(unit);
        let far = |hex: &HexId| {
            from.iter()
                .map(|from| grid.distance(*hex, *from))
                .min()
                .unwrap_or(0)
        };
        let hex = state
            .hexes
            .iter()
            .max_by_key(|hex| (far(hex), std::cmp::Reverse(**hex)))
            .copied();
        if let Some(hex) = hex {
            state.hexes = Hexes::one(hex);
        }
        state.formation = to;
        state.facing = ground::hex::Facing::new(0);
        state.marks.set(Marks::BROKE);
        if to == Formation::Rout {
            if self.setup.unit(unit).arm == Arm::Cavalry {
                self.pos.unit_mut(unit).marks.set(Marks::FLED);
            }
            cx.log.note(|| Event::Routed(unit));
        } else {
            cx.log.note(|| Event::Disordered(unit));
        }
        self.put_at_bottom(unit);
    }

    /// Carries a broken unit along its path of retreat, its leaders with it; it surrenders if there is none.
    /// Those who caused the retreat do not fire at it.
    //= 20.7.1-c 20.7.4.3 20.7.5 20.7.6-a 20.7.6-b 12.9-b 20.7.7
    pub(crate) fn retreat(
        &mut self,
        unit: UnitId,
        flight: Flight,
        cause: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        self.retreat_past(unit, flight, cause, &[], cx)
    }

    /// The same, by a way that does not cross these hexes, which it has left already.
    pub(crate) fn retreat_past(
        &mut self,
        unit: UnitId,
        flight: Flight,
        cause: &[HexId],
        left: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let ran = self.run_away(unit, flight, cause, left, cx);
        self.tire_of_rout(unit);
        ran
    }

    fn run_away(
        &mut self,
        unit: UnitId,
        flight: Flight,
        cause: &[HexId],
        left: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let Some(start) = self.pos.unit(unit).hex() else {
            return Ok(());
        };
        let side = self.setup.unit(unit).side;
        let leaders = if self.stack_of(side, start).len() == 1 {
            self.leaders_at(side, start)
        } else {
            Vec::new()
        };
        let mut run = Run {
            here: start,
            points: flight.points,
            spent: Points::NONE,
            walked: left.iter().copied().chain([start]).collect(),
            leaders,
        };
        loop {
            let found = self.flight_path(unit, &run, true);
            let Some((path, left)) = found else {
                // Where only friends are in the way, who is disordered runs on; all others give up.
                let crowded = self.pos.unit(unit).formation == Formation::Disorder
                    && self.flight_path(unit, &run, false).is_some();
                if !crowded {
                    self.surrender(unit, cx);
                    return Ok(());
                }
                self.scatter(unit, Formation::Rout, cause, cx);
                run.points = self.rate_in(unit, Formation::Rout).minus(run.spent);
                continue;
            };
            match self.run_along(unit, &path, flight.per_zone, cause, &mut run, cx)? {
                Ran::Fell => return Ok(()),
                Ran::Routed => {
                    run.points = self.rate_in(unit, Formation::Rout).minus(run.spent);
                }
                Ran::Arrived => {
                    self.note_run(unit, run.spent);
                    self.end_retreat(unit, (start, run.here), &run.leaders, cx);
                    //= 20.8.5-a
                    if left >= MUCH && self.pos.unit(unit).formation == Formation::Rout {
                        self.flee_off(unit, run.here, cx);
                    }
                    return Ok(());
                }
            }
        }
    }

    fn end_retreat(
        &mut self,
        unit: UnitId,
        (start, end): (HexId, HexId),
        leaders: &[LeaderId],
        cx: &mut Cx<'_>,
    ) {
        for leader in leaders {
            if self.leader_hex(*leader).is_some() {
                self.pos.leader_mut(*leader).place = LeaderPlace::At(end);
            }
        }
        self.leave_trail(unit, start, end);
        self.put_at_bottom(unit);
        cx.log.note(|| Event::Retreated(unit, end));
    }

    /// One stretch of a retreat: until it ends, the unit falls, or it routs on the way.
    //= 20.7.8 18.13.5.1-b 20.6.4.1
    fn run_along(
        &mut self,
        unit: UnitId,
        path: &[HexId],
        per_zone: u8,
        cause: &[HexId],
        run: &mut Run,
        cx: &mut Cx<'_>,
    ) -> Result<Ran, Unknown> {
        let enemy = self.setup.unit(unit).side.other();
        for pair in path.windows(2) {
            let (hex, next) = (pair[0], pair[1]);
            if per_zone > 0 && self.in_zone(enemy, hex) {
                let mut toll = per_zone;
                if toll < 2 && self.is_surrounded(enemy, hex) {
                    toll = 2;
                }
                self.lose(unit, toll.min(self.steps(unit)), cx);
                if !self.pos.unit(unit).is_here() {
                    return Ok(Ran::Fell);
                }
            }
            let broke = self.fire_at_runner(unit, hex, cause, &run.leaders, cx)?;
            if !self.pos.unit(unit).is_here() {
                return Ok(Ran::Fell);
            }
            if broke {
                return Ok(Ran::Routed);
            }
            let grid = self.setup.map.grid();
            let cost = grid
                .side_between(hex, next)
                .and_then(|side| self.step_cost(self.mover(unit), false, hex, side));
            run.spent = run.spent.plus(cost.unwrap_or(Points::whole(1)));
            self.pos.unit_mut(unit).hexes = Hexes::one(next);
            run.here = next;
            run.walked.push(next);
            self.run_through(unit, next, cx)?;
            let caught = self.pos.unit(unit).formation == Formation::Disorder
                && self.horse_zone(enemy, next);
            if caught {
                self.scatter(unit, Formation::Rout, &[hex], cx);
                return Ok(Ran::Routed);
            }
        }
        Ok(Ran::Arrived)
    }

    /// Friends through whom somebody runs check their morale.
    //= 20.6.4.1
    pub(crate) fn run_through(&mut self, unit: UnitId, hex: HexId, cx: &mut Cx<'_>) -> Done {
        let state = self.pos.unit(unit);
        if state.is_good_order() {
            return Ok(());
        }
        let side = self.setup.unit(unit).side;
        if !self.stack_of(side.other(), hex).is_empty() {
            return Ok(());
        }
        let Some(modifier) = self.overstacking(hex) else {
            return Ok(());
        };
        let others: Vec<UnitId> = self
            .stack(hex)
            .into_iter()
            .filter(|other| *other != unit && !self.pos.unit(*other).marks.has(Marks::BROKE))
            .filter(|other| self.pos.unit(*other).formation != state.formation)
            .collect();
        if others.is_empty() {
            return Ok(());
        }
        cx.log.note(|| Event::Overstacked(hex));
        self.check_morale(&others, &super::Cause::Overstacked(modifier), &[hex], cx)
    }

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

    /// The best path that spends so many points; none if every way is barred.
    fn flight_path(&self, unit: UnitId, run: &Run, to_room: bool) -> Option<(Vec<HexId>, u32)> {
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
            for hex in self.ground_of(side.other()).iter() {
                if self.is_square(hex) {
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

    /// A unit leaves the map; near a depot road it may come back.
    //= 14.11 20.7.11 20.8.5-a 20.8.5-b
    pub(crate) fn flee_off(&mut self, unit: UnitId, from: HexId, cx: &mut Cx<'_>) {
        let side = self.setup.unit(unit).side;
        let grid = self.setup.map.grid();
        let near = self.setup.sides[side]
            .depots
            .iter()
            .any(|depot| grid.distance(depot.at, from) <= 5);
        let turn = self.pos.turn;
        let state = self.pos.unit_mut(unit);
        state.place = if near {
            Place::OffMap(turn + 1)
        } else {
            Place::Gone
        };
        // Where it left is where it may come back.
        state.hexes = if near {
            Hexes::one(from)
        } else {
            Hexes::default()
        };
        cx.log.note(|| Event::LeftMap(unit));
    }
}
