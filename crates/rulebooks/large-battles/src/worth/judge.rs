//! The judgement itself: by how many points the game will end, as far as one can see at sight.

use ground::table::{INCH, Point, Pose, inches};
use kernel::Side;

use crate::UnitId;
use crate::fire::Range;
use crate::formation::Formation;
use crate::game::Battle;
use crate::position::{Marks, Step, Temper, Whereabouts};
use crate::troops::Special;

/// A victory outweighs any points.
const VICTORY: i64 = 100_000;
/// What it is worth that a unit is taken up.
const TURN: i64 = 40;

/// What a unit misses that waits to come on: more than any ground costs on which it may stand when it has.
const WAITING: i64 = 700;

/// A unit on the table, as the judgement sees it: as it stands, or as it might.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    unit: UnitId,
    pub(super) pose: Pose,
    pub(super) formation: Formation,
    /// From the middle of its front to its own middle.
    half: i32,
    foot: bool,
    horse: bool,
}

impl Seen {
    /// Its middle: a unit that only turns about is neither nearer nor farther.
    fn middle(&self) -> Point {
        self.pose.at + self.pose.facing.direction().reach(-self.half)
    }
}

/// A side on the table. The places of its units stand apart by arm as well, in hundredths of an inch, so
/// that squares fit 32 bits: measuring from everybody to everybody is most of the work, and goes quickly so.
#[derive(Default)]
pub(super) struct Army {
    pub(super) units: Vec<Seen>,
    horse: Vec<(i32, i32)>,
    foot: Vec<(i32, i32)>,
    other: Vec<(i32, i32)>,
}

/// How near an enemy is, in inches, whom a unit had better face.
const FACED: i32 = 12;

/// As far as anybody is measured, in hundredths of an inch.
const FAR: i32 = 9_900;

/// A place in hundredths of an inch.
const fn in_hundredths(at: Point) -> (i32, i32) {
    (at.x / 10, at.y / 10)
}

impl Battle {
    /// The position's worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        let points = self.sum_points();
        let lead = i64::from(points.first - points.second) * 100;
        if self.pos.step == Step::Over {
            let margin = self.setup.margin;
            let won = points.first - points.second;
            return match won {
                won if won > margin => lead + VICTORY,
                won if won < -margin => lead - VICTORY,
                _ => lead,
            };
        }
        // Before the battle the plan of the scenario is as good as any.
        if matches!(self.pos.step, Step::Deploy(_)) {
            return lead;
        }
        let seen = Side::BOTH.map(|side| self.seen(side));
        let mut worth = lead;
        for side in Side::BOTH {
            let (own, foes) = (&seen[side as usize], &seen[side.other() as usize]);
            let mut sum: i64 = own
                .units
                .iter()
                .map(|unit| i64::from(self.value(*unit, foes)))
                .sum();
            sum += self.command_value(side, &own.units);
            sum -= WAITING * self.count_waiting(side);
            worth += if side == Side::First { sum } else { -sum };
        }
        worth += self.places_value(&seen);
        worth + self.turn_value()
    }

    /// How many units of a side are still to come.
    fn count_waiting(&self, side: Side) -> i64 {
        let units = self.setup.of_side[side].iter();
        let waiting = units.filter(|unit| self.pos.unit(**unit).place == Whereabouts::Waiting);
        i64::try_from(waiting.count()).unwrap_or(0)
    }

    /// A unit as it stands.
    pub(super) fn sight_of(&self, unit: UnitId) -> Seen {
        let (kind, state) = (self.setup.unit(unit).kind, self.pos.unit(unit));
        Seen {
            unit,
            pose: state.pose,
            formation: state.formation,
            half: state.pose.at.distance(state.print.frame().centre()),
            foot: kind.is_infantry(),
            horse: kind.is_cavalry(),
        }
    }

    pub(super) fn seen(&self, side: Side) -> Army {
        let mut army = Army::default();
        for unit in self.on_table(side) {
            let state = self.pos.unit(unit);
            let seen = self.sight_of(unit);
            army.units.push(seen);
            let list = match state.order {
                Temper::Steady if seen.horse => &mut army.horse,
                Temper::Steady if seen.foot => &mut army.foot,
                _ => &mut army.other,
            };
            list.push(in_hundredths(seen.middle()));
        }
        army
    }

    /// A unit that was taken up to be moved is worth a little, so that each gets its turn, and those
    /// nearest to what they are after come first.
    fn turn_value(&self) -> i64 {
        let Some(moving) = self.pos.moving.filter(|moving| !moving.begun) else {
            return 0;
        };
        let at = self.pos.unit(moving.unit).pose.at;
        let far = self
            .aim_of(moving.unit)
            .map_or(60, |aim| at.distance(aim) / INCH);
        let value = TURN + i64::from((60 - far).max(0));
        if self.setup.unit(moving.unit).side == Side::First {
            value
        } else {
            -value
        }
    }

    /// What a unit is worth to its own side, where and as it stands.
    fn value(&self, seen: Seen, foes: &Army) -> i32 {
        let unit = seen.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let bases = i32::from(state.bases);
        let per = self.setup.per_base.max(1);
        if state.is_routing() {
            return -55 * bases * per;
        }
        let mut value = 0;
        if state.is_disordered() {
            value -= 5 * bases;
            if state.marks.has(Marks::RALLYING) {
                value += 4 * bases;
            }
        }
        value += self.stance_value(seen, foes);
        if !data.kind.is_artillery() && state.marks.has(Marks::RECEIVED) {
            value -= self.charge_outlook(unit);
        }
        value
    }

    /// What it is worth to stand there, and so.
    pub(super) fn stance_value(&self, seen: Seen, foes: &Army) -> i32 {
        let bases = i32::from(self.pos.unit(seen.unit).bases);
        let (near, horse, foot) = nearest(seen.middle(), foes);
        let pull = self.pull(seen, bases, near);
        pull + if seen.foot || seen.horse {
            let turned = if near <= FACED && seen.formation.has_flanks() {
                exposure(seen, foes) * bases
            } else {
                0
            };
            self.formation_value(seen, near, horse, foot) - turned
        } else {
            self.gun_value(seen, &foes.units, near)
        }
    }

    /// How near a unit is to what it is after.
    fn pull(&self, seen: Seen, bases: i32, near: i32) -> i32 {
        let Some(place) = self.aim_place(seen.unit) else {
            return -near.min(60);
        };
        let side = self.setup.unit(seen.unit).side;
        let goal = &self.setup.objectives[place];
        let far = (seen.middle().distance(goal.at) - goal.radius).max(0) / (INCH / 4);
        let far = far.min(400);
        let weight = if self.pos.holders[place] == Some(side) {
            // Its own place: near is near enough.
            if far < 24 {
                return 0;
            }
            2
        } else {
            3
        };
        -(far * weight * bases.clamp(2, 6)) / 16
    }

    /// How well a unit is formed for what is near.
    fn formation_value(&self, seen: Seen, near: i32, horse: i32, foot: i32) -> i32 {
        let state = self.pos.unit(seen.unit);
        let bases = i32::from(state.bases);
        let in_rough = || self.rough_under(seen);
        match seen.formation {
            Formation::March if near < 14 => -8 * bases,
            Formation::March => 0,
            Formation::Square => {
                let hindered = -6 * bases;
                if horse <= 14 && foot > 5 {
                    2 * bases
                } else {
                    hindered
                }
            }
            Formation::Town => {
                let place = self.aim_place(seen.unit);
                let held = place.is_some_and(|place| {
                    let goal = &self.setup.objectives[place];
                    seen.pose.at.is_within(goal.at, goal.radius + inches(2))
                });
                if held { 12 * bases } else { 2 * bases }
            }
            Formation::Line if seen.foot => {
                let exposed = if horse <= 12 && foot > 4 && !in_rough() {
                    -4 * bases
                } else {
                    0
                };
                let ready = if foot <= 8 { 4 * bases } else { 0 };
                // A line hardly moves: far from the enemy it is a hindrance to who must attack.
                let slow = if near > 16 { -2 * bases } else { 0 };
                exposed + ready + slow
            }
            Formation::Column if seen.foot => {
                let exposed = if horse <= 12 && foot > 4 && !in_rough() {
                    -2 * bases
                } else {
                    0
                };
                let shot = if foot <= 4 { -bases } else { 0 };
                exposed + shot
            }
            _ if seen.horse => {
                let counter = state.marks.has(Marks::COUNTER) && near <= 20;
                let close = if near < 4 && !state.marks.has(Marks::ATTACKED) {
                    -3 * bases
                } else {
                    0
                };
                i32::from(counter) * 2 * bases + close - i32::from(in_rough()) * 3 * bases
            }
            _ => 0,
        }
    }

    /// Whether a unit is, or would be, in rough ground; where it only might stand, its front tells.
    fn rough_under(&self, seen: Seen) -> bool {
        let at = seen.pose.at;
        if self.pos.unit(seen.unit).pose == seen.pose {
            return self.in_rough(seen.unit);
        }
        let mut under = self.setup.map.at(at);
        under.any(|(id, _)| self.setup.terrain(id).rough)
    }

    /// Guns are worth their targets.
    fn gun_value(&self, gun: Seen, foes: &[Seen], near: i32) -> i32 {
        let data = self.setup.unit(gun.unit);
        let reach = Range::reach(data.kind, false);
        let mut value = 0;
        if gun.formation == Formation::Unlimbered {
            // Guns that were turned or moved are silent until the next move.
            let state = self.pos.unit(gun.unit);
            let stirred = state.marks.has(Marks::WHEELED)
                || state.marks.has(Marks::MOVED)
                || state.pose != gun.pose
                || state.formation != gun.formation;
            let target = gun_target(gun.pose, reach, foes);
            value += if stirred { target / 2 } else { target } - 4;
        } else if near <= 20 {
            value += 2;
        }
        if near < 5 && self.attached_to(gun.unit).is_none() {
            value -= 10 * self.setup.per_battery;
        }
        value - i32::from(data.is(Special::PoorlyServed))
    }

    /// Units in command, and how far generals are from their troops.
    fn command_value(&self, side: Side, own: &[Seen]) -> i64 {
        let mut value = 0;
        for seen in own {
            if self.pos.unit(seen.unit).formation == Formation::Town {
                continue;
            }
            let commanded = self.generals(side).any(|general| {
                let leader = self.setup.general(general);
                let at = self.pos.generals[general.index()].at;
                leader.post.commands(self.setup.unit(seen.unit).kind)
                    && at.is_some_and(|at| at.is_within(seen.pose.at, leader.span))
                    && leader.only.is_none()
            });
            value += if commanded { 6 } else { 0 };
        }
        value
    }

    /// Places that are about to change hands, to the first side.
    fn places_value(&self, seen: &[Army; 2]) -> i64 {
        let mut worth = 0;
        for (index, goal) in self.setup.objectives.iter().enumerate() {
            let near = [0, 1].map(|who: usize| {
                let count = |unit: &Seen| {
                    let state = self.pos.unit(unit.unit);
                    // The corners of the rectangle count too: at sight that is near enough.
                    let there = (unit.foot || unit.horse)
                        && !state.is_routing()
                        && state.print.bounds().grown(goal.radius).contains(goal.at);
                    if there { i32::from(state.bases) } else { 0 }
                };
                seen[who].units.iter().map(count).sum::<i32>()
            });
            let value = i64::from(goal.points) * 100;
            let holder = self.pos.holders[index];
            worth += match (near[0] > 0, near[1] > 0) {
                (true, false) if holder != Some(Side::First) => value * 8 / 10,
                (false, true) if holder != Some(Side::Second) => -value * 8 / 10,
                (true, true) => {
                    let lead = i64::from((near[0] - near[1]).clamp(-8, 8));
                    value * lead / 24
                }
                _ => 0,
            };
        }
        worth
    }
}

/// What the best target before a gun is worth: within ten degrees and the width of a unit.
fn gun_target(pose: Pose, reach: i32, foes: &[Seen]) -> i32 {
    let ahead = pose.facing.direction();
    let near = i64::from(reach + inches(1));
    let mut best = 0;
    for foe in foes {
        let way = foe.pose.at - pose.at;
        let (x, y) = (i64::from(way.x), i64::from(way.y));
        if x.abs() > near || y.abs() > near {
            continue;
        }
        let along = (x * ahead.x + y * ahead.y) >> 30;
        let aside = ((x * ahead.y - y * ahead.x) >> 30).abs();
        if along <= 0 || along > near || aside > along / 6 + i64::from(inches(1)) {
            continue;
        }
        best = best.max(match along {
            ..3_000 => 30,
            3_000..8_000 => 24,
            _ => 14,
        });
    }
    best
}

/// What each base of a unit risks by how it faces the nearest steady enemy: nothing if he is before its
/// front, most if he is behind it.
fn exposure(seen: Seen, foes: &Army) -> i32 {
    let at = in_hundredths(seen.middle());
    let way = |there: &(i32, i32)| (there.0 - at.0, there.1 - at.1);
    let steady = foes.horse.iter().chain(&foes.foot);
    let nearest = steady
        .map(way)
        .min_by_key(|(across, up)| across * across + up * up);
    let Some((across, up)) = nearest else {
        return 0;
    };
    let ahead = seen.pose.facing.direction();
    let along = i64::from(across) * ahead.x + i64::from(up) * ahead.y;
    let aside = (i64::from(across) * ahead.y - i64::from(up) * ahead.x).abs();
    if along >= aside {
        0
    } else if along >= -aside {
        3
    } else {
        6
    }
}

/// How far, in inches, the nearest enemy is, the nearest horse and the nearest foot.
fn nearest(at: Point, foes: &Army) -> (i32, i32, i32) {
    let (x, y) = in_hundredths(at);
    let least = |list: &[(i32, i32)]| {
        let squared = list.iter().map(|there| {
            let (across, up) = (there.0 - x, there.1 - y);
            across * across + up * up
        });
        squared.fold(FAR * FAR, i32::min)
    };
    let (horse, foot) = (least(&foes.horse), least(&foes.foot));
    let any = least(&foes.other).min(horse).min(foot);
    let inches = |squared: i32| squared.isqrt() / 100;
    (inches(any), inches(horse), inches(foot))
}
