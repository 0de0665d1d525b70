//! Section 20.7: disorder, rout, and the path of retreat.

use ground::hex::HexId;
use kernel::{Unknown, Why};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::points::Points;
use crate::position::{Hexes, Place, Step as Phase};
use crate::troops::Arm;
use crate::{Formation, LeaderId, Rule, UnitId};

/// With so many halves of points left, a routed unit at the edge of the map runs off it.
const MUCH: u32 = 12;

/// A retreat: how far, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Flight {
    /// Points to be spent.
    pub points: Points,
    /// Steps lost for each enemy zone that is left.
    pub per_zone: u8,
    /// Whether it ends as soon as all enemies are far off, points left or not.
    pub to_safety: bool,
}

impl Flight {
    /// All these points, at no price.
    pub const fn of(points: Points) -> Flight {
        Flight {
            points,
            per_zone: 0,
            to_safety: false,
        }
    }
}

/// How far a retreat has come.
pub(super) struct Run {
    pub here: HexId,
    /// Points for the present stretch.
    pub points: Points,
    pub spent: Points,
    pub walked: Vec<HexId>,
    /// The leaders who run along.
    pub leaders: Vec<LeaderId>,
}

/// How a stretch of a retreat ended.
enum Ran {
    Arrived,
    Fell,
    Routed,
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
        self.scatter(unit, to, from, cx)?;
        if matches!(self.pos.step, Phase::Assault | Phase::Withdraw) {
            self.pos.unit_mut(unit).marks.set(Marks::RAN);
        }
        let points = self.rate_in(unit, to);
        let flight = Flight {
            per_zone,
            ..Flight::of(points)
        };
        self.retreat(unit, flight, from, cx)
    }

    /// Puts a unit into disorder or rout, drawn together into the hex farthest from the cause; of several into the
    /// one nearest to the middle, and of two of those into the one that chance chooses.
    //= 20.7.2 11.16.12.12
    pub(crate) fn scatter(
        &mut self,
        unit: UnitId,
        to: Formation,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let hexes = self.pos.unit(unit).hexes;
        let hex = match self.rallying_points(&hexes, from)[..] {
            [one, other] => {
                let why = Why::new(Rule::R11_16_12_12, "where the line gathers");
                Some(if cx.chance.d6(why)? % 2 == 1 {
                    one
                } else {
                    other
                })
            }
            ref points => points.first().copied(),
        };
        let state = self.pos.unit_mut(unit);
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
        if let Some(hex) = hex {
            self.gather_leaders(self.setup.unit(unit).side, &hexes, hex);
        }
        Ok(())
    }

    /// The hexes of a row, one or two of them, in which it may gather when it breaks.
    //= 20.7.2 11.16.12.12
    fn rallying_points(&self, hexes: &[HexId], from: &[HexId]) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        let far = |hex: &HexId| {
            let causes = from.iter().map(|from| grid.distance(*hex, *from));
            causes.min().unwrap_or(0)
        };
        let farthest = hexes.iter().map(far).max();
        let last = hexes.len().saturating_sub(1);
        // Twice the distance from the middle.
        let off = |place: usize| (2 * place).abs_diff(last);
        let places = (0..hexes.len()).filter(|place| Some(far(&hexes[*place])) == farthest);
        let nearest = places.clone().map(off).min();
        places
            .filter(|place| Some(off(*place)) == nearest)
            .map(|place| hexes[place])
            .collect()
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
        self.retreat_past(unit, flight, cause, &[], cx)?;
        Ok(())
    }

    /// The same, by a way that does not cross these hexes, which it has left already. Says what it spent.
    pub(crate) fn retreat_past(
        &mut self,
        unit: UnitId,
        flight: Flight,
        cause: &[HexId],
        left: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Result<Points, Unknown> {
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
    ) -> Result<Points, Unknown> {
        let Some(start) = self.pos.unit(unit).hex() else {
            return Ok(Points::NONE);
        };
        let side = self.setup.unit(unit).side;
        let mut leaders = self.leaders_at(side, start);
        let alone = self.stack_of(side, start).len() == 1;
        leaders.retain(|leader| alone && !self.pos.leader(*leader).stays);
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
                    return Ok(run.spent);
                }
                self.scatter(unit, Formation::Rout, cause, cx)?;
                run.points = self.rate_in(unit, Formation::Rout).minus(run.spent);
                continue;
            };
            let safe = path.iter().position(|hex| self.is_refuge(unit, *hex));
            let safe = safe.filter(|_| flight.to_safety);
            let (path, left) = match safe {
                Some(place) => (&path[..=place], 0),
                None => (&path[..], left),
            };
            match self.run_along(unit, path, flight.per_zone, cause, &mut run, cx)? {
                Ran::Fell => return Ok(run.spent),
                Ran::Routed => {
                    run.points = self.rate_in(unit, Formation::Rout).minus(run.spent);
                }
                Ran::Arrived => {
                    self.note_run(unit, run.spent);
                    self.end_retreat(unit, (start, run.here), cx);
                    //= 20.8.5-a
                    if left >= MUCH && self.pos.unit(unit).formation == Formation::Rout {
                        self.flee_off(unit, run.here, cx);
                    }
                    return Ok(run.spent);
                }
            }
        }
    }

    fn end_retreat(&mut self, unit: UnitId, (start, end): (HexId, HexId), cx: &mut Cx<'_>) {
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
                self.lose(unit, toll.min(self.steps(unit)), cx)?;
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
                .and_then(|side| self.unit_cost(unit, hex, side));
            run.spent = run.spent.plus(cost.unwrap_or(Points::whole(1)));
            self.pos.unit_mut(unit).hexes = Hexes::one(next);
            run.here = next;
            run.walked.push(next);
            self.bring_leaders(&run.leaders, next);
            self.run_through(unit, next, cx)?;
            let caught = self.pos.unit(unit).formation == Formation::Disorder
                && self.horse_zone(enemy, next);
            if caught {
                self.scatter(unit, Formation::Rout, &[hex], cx)?;
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
        self.free_captives(unit, Some(from), cx);
    }
}
