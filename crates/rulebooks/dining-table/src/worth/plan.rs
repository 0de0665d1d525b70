//! The plan of a side, read off the position: what each corps and division is to
//! take, to hold, or to wait behind.
//!
//! Who is behind on points attacks, the other holds. Each command goes where it
//! is needed most for its way there, those of a corps together where they can;
//! what nobody needs, or what the attack can do without for the time being, is
//! the reserve. A reserve stands back until a place is threatened, those before
//! it are worn, the enemy gives way, or the clock says so (`corps.rs`).

use ground::table::{Leg, Point, Pose};
use kernel::{BySide, Side};

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::setup::Objective;
use crate::troops::Role;

/// What a command is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// Ground that is not ours.
    Take,
    /// Ground that is.
    Hold,
    /// Stand back.
    Reserve,
}

/// Where a command is to be, and for what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Aim {
    /// For what.
    pub task: Task,
    /// Where.
    pub at: Point,
    /// How near is near enough.
    pub within: i32,
    /// What an inch nearer is worth to a unit.
    pub inch: i64,
    /// The enemy who stands there: to take ground is to drive him off.
    pub foe: Option<Point>,
}

/// What both sides are about, with what was measured on the way.
pub(super) struct Plan {
    /// The aim of every unit that is on the table.
    pub aims: Vec<Option<Aim>>,
    /// Who attacks.
    pub attacks: BySide<bool>,
    /// The nearest enemy of every unit on the table: how far squared, and who.
    pub near: Vec<Option<(i64, UnitId)>>,
    /// The middle of every unit: turning about does not change it, as it does the middle of a front.
    pub at: Vec<Point>,
}

/// A division, or a unit under nobody's division: what gets an aim of its own.
pub(super) struct Command {
    pub units: Vec<UnitId>,
    /// The general of the corps it belongs to; a command under nobody's corps goes by itself.
    pub chief: Option<GeneralId>,
    pub centre: Point,
    pub sps: i64,
    /// Whether the army keeps it for the last, if it keeps anything.
    pub kept: bool,
}

/// What a place asks for.
#[derive(Clone, Copy)]
pub(super) struct Need {
    pub task: Task,
    /// SPs that are still wanted.
    pub sps: i64,
    /// Enemy SPs that can come there.
    pub enemy: i64,
    /// The enemy who stands there.
    pub foe: Option<Point>,
}

/// How near an enemy counts in full.
const FULL: i32 = 6_000;
/// From where on he does not count at all.
const NONE: i32 = 16_000;
/// Half the width of a unit.
const HALF: i32 = 1_000;
/// How far from a place a command stands that holds it.
const STAY: i32 = 4_000;
/// How far a reserve stands from what it waits for.
const BACK: i32 = 7_000;

impl Battle {
    /// The plan of both sides.
    pub(super) fn plan(&self) -> Plan {
        let stood: Vec<Point> = self.setup.unit_ids().map(|unit| self.stood(unit)).collect();
        let places = self.setup.objectives.iter();
        let holders: Vec<Option<Side>> = places
            .map(|place| {
                let near = |side: Side| {
                    let mut units = self.units_of(side);
                    units.any(|unit| {
                        let reach = place.within + HALF;
                        let guns = self.setup.unit(unit).arm.is_artillery();
                        !guns && stood[unit.index()].is_within(place.at, reach)
                    })
                };
                match (near(Side::First), near(Side::Second)) {
                    (true, false) => Some(Side::First),
                    (false, true) => Some(Side::Second),
                    _ => None,
                }
            })
            .collect();
        let points = self.points_by(&holders);
        let attacks = BySide::from_fn(|side| {
            let lead = points[side] - points[side.other()];
            let places = self.setup.objectives.iter().zip(&holders);
            let open = places.filter(|(_, holder)| **holder != Some(side));
            let open: i32 = open.map(|(place, _)| place.points).sum();
            // Who was sent to attack goes on while what he has not got could still turn the day; where nobody
            // was sent, a draw contents neither.
            match self.setup.attacker {
                Some(attacker) if attacker == side => open >= lead,
                Some(_) => lead < 0,
                None => lead <= 0,
            }
        });
        let count = self.setup.units.len();
        let mut plan = Plan {
            aims: vec![None; count],
            attacks,
            near: vec![None; count],
            at: self
                .setup
                .unit_ids()
                .map(|unit| self.middle(unit, self.pos.unit(unit).pose))
                .collect(),
        };
        for unit in self.units_of(Side::First) {
            let at = plan.at[unit.index()];
            for enemy in self.units_of(Side::Second) {
                let gap = plan.at[enemy.index()].distance_squared(at);
                for (one, other) in [(unit, enemy), (enemy, unit)] {
                    let near = &mut plan.near[one.index()];
                    if near.is_none_or(|(best, _)| gap < best) {
                        *near = Some((gap, other));
                    }
                }
            }
        }
        if !self.setup.objectives.is_empty() {
            for side in Side::BOTH {
                self.plan_of(side, &holders, &stood, &mut plan);
            }
        }
        plan
    }

    /// Where a unit stood when the phase began in which it moved last: a plan is made then, and does not
    /// change with every step that is made for it.
    fn stood(&self, unit: UnitId) -> Point {
        let state = self.pos.unit(unit);
        let pose = state.came.first().filter(|_| state.taken);
        self.middle(unit, *pose.unwrap_or(&state.pose))
    }

    pub(super) fn middle(&self, unit: UnitId, pose: Pose) -> Point {
        let shape = self.setup.shape(unit);
        Leg::Back(shape.depth() / 2).end(pose, shape).at
    }

    /// The commands of a side, those with the shortest way first.
    fn commands_of(&self, side: Side, stood: &[Point]) -> Vec<Command> {
        let mut groups: Vec<(Option<GeneralId>, Vec<UnitId>)> = Vec::new();
        for unit in self.units_of(side) {
            let division = self.division_of(unit);
            match groups
                .iter_mut()
                .find(|(general, _)| general.is_some() && *general == division)
            {
                Some((_, units)) => units.push(unit),
                None => groups.push((division, vec![unit])),
            }
        }
        let command = |(_, units): (Option<GeneralId>, Vec<UnitId>)| {
            let (mut x, mut y, mut sps, mut kept) = (0, 0, 0, true);
            for unit in &units {
                let (at, setup) = (stood[unit.index()], self.setup.unit(*unit));
                x += i64::from(at.x);
                y += i64::from(at.y);
                if !setup.arm.is_artillery() {
                    sps += i64::from(self.sps(*unit));
                }
                kept &= setup.arm.is_cavalry() || setup.role == Role::ArmyResource;
            }
            let count = i64::try_from(units.len()).unwrap_or(1).max(1);
            let whole = |sum: i64| i32::try_from(sum / count).unwrap_or(0);
            Command {
                chief: units.first().and_then(|unit| self.chief_of(*unit)),
                units,
                centre: Point::new(whole(x), whole(y)),
                sps,
                kept,
            }
        };
        let mut commands: Vec<Command> = groups.into_iter().map(command).collect();
        commands.sort_by_key(|one| {
            let places = self.setup.objectives.iter();
            let way = places.map(|place| place.at.distance(one.centre)).min();
            (one.kept, way)
        });
        commands
    }

    /// SPs of a side that stand at a place or can come there soon.
    pub(super) fn about(&self, side: Side, at: Point, stood: &[Point]) -> i64 {
        let units = self.units_of(side);
        let fighting = units.filter(|unit| !self.setup.unit(*unit).arm.is_artillery());
        let share = |unit: UnitId| {
            let gap = stood[unit.index()].distance(at).max(FULL);
            i64::from(self.sps(unit)) * i64::from((NONE - gap).max(0)) / i64::from(NONE - FULL)
        };
        fighting.map(share).sum()
    }

    /// The enemy at a place of whom it must be rid.
    fn foe_at(&self, side: Side, place: &Objective, stood: &[Point]) -> Option<Point> {
        let enemies = self.units_of(side.other());
        let there = enemies.filter(|unit| {
            let guns = self.setup.unit(*unit).arm.is_artillery();
            !guns && stood[unit.index()].is_within(place.at, place.within + 2 * HALF)
        });
        let there = there.map(|unit| stood[unit.index()]);
        there.min_by_key(|at| at.distance_squared(place.at))
    }

    fn plan_of(&self, side: Side, holders: &[Option<Side>], stood: &[Point], plan: &mut Plan) {
        let places = &self.setup.objectives;
        let attacks = plan.attacks[side];
        let mut needs: Vec<Need> = Vec::with_capacity(places.len());
        for (place, holder) in places.iter().zip(holders) {
            let enemy = self.about(side.other(), place.at, stood);
            let (task, sps) = if *holder == Some(side) {
                (Task::Hold, enemy * 9 / 10 + 3)
            } else {
                (Task::Take, enemy * 14 / 10 + 4)
            };
            let foe = (task == Task::Take).then(|| self.foe_at(side, place, stood));
            needs.push(Need {
                task,
                sps,
                enemy,
                foe: foe.flatten(),
            });
        }
        let commands = self.commands_of(side, stood);
        let staff = self.corps_of(side, &commands);
        let released = self.reserves_go(side, &needs, attacks, stood);
        let mut spare = commands.iter().map(|one| one.sps).sum::<i64>() / 4;
        let focus: Vec<_> = staff
            .iter()
            .map(|corps| {
                let aim = self.aim_for(corps.centre, &needs, attacks, None);
                aim.map(|(place, _)| place)
            })
            .collect();
        // Those who are kept back come last, so what they would be wanted for is known by then.
        for (nth, one) in commands.iter().enumerate() {
            let own = staff.iter().position(|corps| corps.commands.contains(&nth));
            let towards = own.and_then(|own| focus[own]);
            let Some((place, aim)) = self.aim_for(one.centre, &needs, attacks, towards) else {
                continue;
            };
            let need = &mut needs[place];
            let wanted = need.sps > 0 || attacks && !one.kept;
            let late = self.is_late(one.centre.distance(aim.at));
            let stands_back = if !attacks {
                !wanted && !released
            } else if released || late || one.sps == 0 {
                false
            } else if own.is_some_and(|own| staff[own].reserve == Some(nth)) {
                true
            } else {
                one.kept && one.sps <= spare
            };
            let mut aim = aim;
            if stands_back {
                spare -= one.sps;
                aim = Aim {
                    task: Task::Reserve,
                    at: aim
                        .at
                        .on_the_way(one.centre, BACK, one.centre.distance(aim.at).max(BACK)),
                    within: 1_500,
                    inch: 6,
                    foe: None,
                };
            } else {
                need.sps -= one.sps;
            }
            for unit in &one.units {
                let guns = self.setup.unit(*unit).arm.is_artillery();
                plan.aims[unit.index()] = Some(if guns { Self::aim_of_guns(aim) } else { aim });
            }
        }
    }

    /// Guns do their work from afar.
    const fn aim_of_guns(aim: Aim) -> Aim {
        Aim {
            within: if matches!(aim.task, Task::Reserve) {
                aim.within
            } else {
                6_000
            },
            inch: aim.inch / 2,
            foe: None,
            ..aim
        }
    }

    /// Where a command is wanted most, for the way it has there; what its corps is about draws it on.
    fn aim_for(
        &self,
        from: Point,
        needs: &[Need],
        attacks: bool,
        focus: Option<usize>,
    ) -> Option<(usize, Aim)> {
        let mut best: Option<(i64, usize, Aim)> = None;
        for (nth, (place, need)) in self.setup.objectives.iter().zip(needs).enumerate() {
            let points = i64::from(place.points.max(1));
            let far = i64::from(from.distance(place.at)) / 100;
            let mut pull = (points + 4) * 10_000 / (far + 60);
            let there = from.is_within(place.at, place.within + STAY);
            if need.task == Task::Hold && there {
                // What it holds itself it does not leave for what others are about.
                pull *= 2;
            } else if focus == Some(nth) {
                pull = pull * 3 / 2;
            }
            if need.sps <= 0 {
                pull /= 5;
            }
            let inch = match need.task {
                Task::Take if attacks => 14 + points / 2,
                Task::Take => 6,
                _ => 9,
            };
            if need.task == Task::Take && !attacks {
                pull /= 3;
            }
            if best.is_none_or(|(most, ..)| pull > most) {
                let aim = Aim {
                    task: need.task,
                    at: place.at,
                    within: place.within,
                    inch,
                    foe: need.foe,
                };
                best = Some((pull, nth, aim));
            }
        }
        best.map(|(_, nth, aim)| (nth, aim))
    }
}
