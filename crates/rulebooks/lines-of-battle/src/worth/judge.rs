//! The guess at how the game will end, from what can be counted now: points in
//! hand, who bears on which objective, what the units are still good for, and
//! who stands where he will be beaten.
//!
//! All numbers are hundredths of a victory point. They were found by playing
//! games between generals; none of them is in the book.

use arrayvec::ArrayVec;
use ground::areas::{AreaGraph, AreaSet};
use kernel::{BySide, Side};

use super::chart::fade;
use crate::game::Battle;
use crate::position::{Marks, Step, Where};
use crate::setup::{Arrival, Kind, Objective};
use crate::{UnitId, UnitSet};

/// What winning the game is worth besides its points.
const VICTORY: i64 = 2_000;

/// The danger of being eliminated later on, by strength left.
const FRAILTY: [i16; 6] = [48, 24, 12, 6, 3, 1];

/// More objectives than these are not thought of.
const MOST_OBJECTIVES: usize = 16;

fn frailty(strength: u8) -> i16 {
    FRAILTY.get(usize::from(strength)).copied().unwrap_or(1)
}

/// What is gathered of one side on the way.
struct Force {
    /// What its units bear on each objective.
    bearing: ArrayVec<i64, MOST_OBJECTIVES>,
    /// For each area what could attack out of it.
    attack: [i16; AreaGraph::MOST_AREAS],
    /// For each area what would defend it.
    defence: [i16; AreaGraph::MOST_AREAS],
    /// For each area what would be lost with it.
    stake: [i16; AreaGraph::MOST_AREAS],
    /// Where it has units.
    held: AreaSet,
    /// Where it has units that can attack.
    armed: AreaSet,
    /// Where it has cavalry that can attack.
    mounted: AreaSet,
    /// What its units are worth.
    worth: i32,
}

impl Battle {
    /// The position's worth to the first side, in hundredths of a point.
    pub(crate) fn judge(&self) -> i64 {
        if self.pos.step == Step::Over {
            let points = self.points_now();
            let lead = i64::from(points.first - points.second);
            return lead * 100 + lead.signum() * VICTORY;
        }
        let lead = self.expected_lead();
        // The nearer the end, the likelier that who leads will win.
        let doubt = 120 + 45 * i64::from(self.player_turns_left());
        lead + VICTORY * lead / (lead.abs() + doubt)
    }

    /// The points of both sides without the account of them.
    fn points_now(&self) -> BySide<i32> {
        BySide::from_fn(|side| {
            let lost: UnitSet = self.setup.sides[side.other()]
                .units
                .iter()
                .filter(|unit| self.pos.unit(*unit).at == Where::Gone)
                .collect();
            let places = self.setup.objectives.iter();
            let places = places.filter(|place| place.sides.contains(&side));
            let held = places.filter(|place| self.holds(side, place));
            held.map(|place| place.points).sum::<i32>()
                + i32::from(lost.len()) * self.setup.points_per_unit
        })
    }

    /// Player turns that are still to be finished, the present one included.
    pub(super) fn player_turns_left(&self) -> u8 {
        let turns = self.setup.turns.saturating_sub(self.pos.turn);
        let gone = u8::from(self.pos.active != self.setup.first_player);
        (2 * turns).saturating_sub(gone)
    }

    /// Whether a side will move units again.
    fn moves_again(&self, side: Side) -> bool {
        let left = self.player_turns_left();
        if self.pos.active == side {
            let firing = matches!(self.pos.step, Step::Fire(_) | Step::Limber(_));
            left > 2 || !firing
        } else {
            left > 1
        }
    }

    fn expected_lead(&self) -> i64 {
        let (first, second) = (self.gather(Side::First), self.gather(Side::Second));
        let mut lead = i64::from(first.worth - second.worth);
        lead -= self.exposure(Side::First, &first, &second);
        lead += self.exposure(Side::Second, &second, &first);
        let sure = self.sureness();
        for (place, objective) in self.setup.objectives.iter().enumerate() {
            if place < MOST_OBJECTIVES {
                let bearing = [first.bearing[place], second.bearing[place]];
                lead += self.prospect(objective, bearing, sure);
            }
        }
        lead + self.outlook() + self.points_to_spend()
    }

    /// How sure it is that who holds a place now holds it at the end, in
    /// thousandths.
    fn sureness(&self) -> i64 {
        let left = i64::from(self.player_turns_left());
        (950 - 60 * left).max(250)
    }

    /// What an objective will probably bring.
    fn prospect(&self, objective: &Objective, [first, second]: [i64; 2], sure: i64) -> i64 {
        let both = (first * first + second * second).max(1);
        let holds = BySide::from_fn(|side| i64::from(self.holds(side, objective)));
        let chance = |side: Side, own: i64| {
            if !objective.sides.contains(&side) {
                return 0;
            }
            let share = 1_000 * own * own / both;
            (sure * holds[side] * 1_000 + (1_000 - sure) * share) / 1_000
        };
        let chances = chance(Side::First, first) - chance(Side::Second, second);
        i64::from(objective.points) * chances / 10
    }

    /// What a strength point is good for while there is time to use it.
    pub(super) fn per_strength(&self) -> i32 {
        5 + i32::from(self.player_turns_left().min(24)) / 2
    }

    /// What a unit on the field is worth by itself.
    pub(super) fn unit_worth(&self, unit: UnitId) -> i32 {
        let data = self.setup.unit(unit);
        let per = self.per_strength();
        if data.kind == Kind::Artillery {
            return 2 * per;
        }
        let strength = self.strength(unit);
        per * i32::from(strength) - i32::from(frailty(strength))
    }

    fn gather(&self, side: Side) -> Force {
        let setup = &*self.setup;
        let mut force = Force {
            bearing: std::iter::repeat_n(0, setup.objectives.len().min(MOST_OBJECTIVES)).collect(),
            attack: [0; AreaGraph::MOST_AREAS],
            defence: [0; AreaGraph::MOST_AREAS],
            stake: [0; AreaGraph::MOST_AREAS],
            held: AreaSet::EMPTY,
            armed: AreaSet::EMPTY,
            mounted: AreaSet::EMPTY,
            worth: 0,
        };
        let turns = self.player_turns_left().div_ceil(2);
        for unit in setup.sides[side].units.iter() {
            let data = setup.unit(unit);
            let state = self.pos.unit(unit);
            let area = match state.at {
                Where::Gone => {
                    force.worth -= 100 * setup.points_per_unit;
                    continue;
                }
                Where::Waiting => {
                    force.worth += self.unit_worth(unit);
                    self.await_arrival(unit, &mut force);
                    continue;
                }
                Where::Area(area) | Where::Approach { own: area, .. } => area,
            };
            force.worth += self.unit_worth(unit);
            force.held.insert(area);
            let place = area.index();
            let strength = i16::from(self.strength(unit));
            let arm = data.kind.arm();
            let most = turns.saturating_mul(arm.actions());
            let weight = if data.kind == Kind::Artillery {
                force.stake[place] += 110;
                force.defence[place] += 1;
                3
            } else {
                if strength > 0 {
                    force.attack[place] += 2 * strength;
                    force.armed.insert(area);
                    if data.kind.is_cavalry() {
                        force.mounted.insert(area);
                    }
                }
                force.stake[place] += 30 + 2 * frailty(self.strength(unit));
                force.defence[place] += 2 * strength + 1;
                i64::from(2 * strength + 1)
            };
            let ways = setup.chart.ways(arm, area);
            for (bearing, actions) in force.bearing.iter_mut().zip(ways) {
                *bearing += weight * i64::from(fade(*actions, most));
            }
        }
        force
    }

    /// A unit that is still to come bears on the objectives from where it will
    /// arrive, and later.
    fn await_arrival(&self, unit: UnitId, force: &mut Force) {
        let data = self.setup.unit(unit);
        let turn = match (self.pos.unit(unit).due, data.arrival) {
            (Some(turn), _) | (None, Arrival::Turn(turn)) => turn,
            (None, Arrival::ByDieFrom(turn)) => turn + 2,
            (None, Arrival::Free | Arrival::At(_)) => return,
        };
        let Some(area) = self.setup.sides[data.side].reserves.first() else {
            return;
        };
        let arm = data.kind.arm();
        let most = self.player_turns_left().div_ceil(2) * arm.actions();
        // The battle is decided late: waiting a turn is like an action more.
        let delay = turn.saturating_sub(self.pos.turn);
        let in_time = most
            .saturating_sub(delay * arm.actions())
            .saturating_add(delay);
        let weight = i64::from(2 * data.rating + 1);
        let ways = self.setup.chart.ways(arm, *area);
        for (bearing, actions) in force.bearing.iter_mut().zip(ways) {
            *bearing += weight * i64::from(fade(actions.saturating_add(delay), in_time));
        }
    }

    /// What a side stands to lose where the enemy can attack, less what its
    /// guns and formations are good for there.
    fn exposure(&self, side: Side, own: &Force, enemy: &Force) -> i64 {
        let mut loss = 0;
        if self.moves_again(side.other()) {
            for area in own.held.iter() {
                let place = area.index();
                let near = self.setup.chart.near(area);
                let threat: i32 = near
                    .and(enemy.armed)
                    .iter()
                    .map(|from| i32::from(enemy.attack[from.index()]))
                    .sum();
                if threat == 0 {
                    continue;
                }
                let cover = if self.setup.area(area).terrain.is_closed() {
                    5
                } else {
                    0
                };
                let defence = i32::from(own.defence[place]) + cover;
                let odds = 100 * threat / (threat + defence) - 38;
                if odds > 0 {
                    loss += odds * i32::from(own.stake[place]) / 160;
                }
            }
        }
        i64::from(loss) - i64::from(self.posture(side, enemy))
    }

    /// Guns that have something to fire at, lines that face somebody, squares
    /// before cavalry.
    fn posture(&self, side: Side, enemy: &Force) -> i32 {
        let setup = &*self.setup;
        let own = setup.sides[side].units;
        let mut good = 0;
        for gun in own.and(setup.guns).iter() {
            if let Where::Area(area) = self.pos.unit(gun).at {
                let [near, far] = setup.chart.sights(area);
                let aim = if !near.and(enemy.held).is_empty() {
                    14
                } else if !far.and(enemy.held).is_empty() {
                    8
                } else {
                    0
                };
                good += if self.pos.has(gun, Marks::LIMBERED) {
                    aim / 2 - 1
                } else {
                    aim
                };
            }
        }
        for unit in own.and(setup.infantry).iter() {
            let state = self.pos.unit(unit);
            match state.at {
                Where::Approach { border, own } => {
                    let faced = setup.graph.across(border, own);
                    let others = setup.chart.near(own).and(enemy.armed);
                    let flank = others.iter().any(|from| from != faced);
                    good += if enemy.held.contains(faced) { 8 } else { -4 };
                    good -= if flank { 6 } else { 0 };
                }
                Where::Area(area) if state.marks.has(Marks::SQUARE) => {
                    let horse = setup.chart.near(area).and(enemy.mounted);
                    good += if horse.is_empty() { -8 } else { 6 };
                }
                _ => {}
            }
        }
        good
    }

    /// Command points in hand are worth what can be done with them.
    fn points_to_spend(&self) -> i64 {
        if !matches!(
            self.pos.step,
            Step::Rally | Step::Move | Step::Group | Step::LeadersMove
        ) {
            return 0;
        }
        // The more there are, the less is left to do for the last of them.
        let points = i64::from(self.pos.points + self.pos.own_points.len()).min(8);
        let worth = points * (22 - points) / 2;
        match self.pos.active {
            Side::First => worth,
            Side::Second => -worth,
        }
    }
}
