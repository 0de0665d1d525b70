//! What places are worth by the mission.

use ground::table::{Bounds, Point};
use kernel::Side;

use super::look::Look;
use crate::game::Battle;
use crate::missions::{EndBy, Mission, Part};
use crate::troops::{Arm, Formation};

/// Within this of the enemy one is ready to fight, beyond it to march.
pub(super) const ENGAGED: i32 = 15_000;

/// What it is worth to a battalion to be at the enemy's edge in a breakthrough.
pub(super) const MARCHED_OFF: i32 = 200;

/// Beyond this a place has no pull.
const FAR: i32 = 48_000;

/// What it is worth to be at an objective with the nearest battalion, and with the next.
const SEIZE_FIRST: i32 = 200;
const SEIZE_SECOND: i32 = 80;
const SEIZED: i64 = 280;

/// How much of a worth is left at a distance.
fn faded(worth: i32, distance: i32) -> i32 {
    worth * (FAR - distance).max(0) / FAR
}

/// What a side's troops want besides its objectives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// To come to grips with the enemy.
    close: i32,
    /// To go on towards his edge.
    onward: i32,
    /// To go to the objectives.
    objective: i32,
}

impl Battle {
    /// What a side that is so many half points ahead wants.
    ///
    /// That two come nearer to each other is worth the same to both, so only
    /// one of the sides may want it for itself.
    pub(super) fn wish(&self, side: Side, lead: i32) -> Wish {
        let part = self.pos.parts[side];
        let attacks = part == Part::Attacker;
        let seeks = self.pos.objectives.iter().any(|it| it.side == side);
        // Who does not win by waiting has to do something about it, in time; and a lead of a point is soon
        // lost again.
        let share = match lead {
            _ if self.lacks_objective(side) => 4,
            ..=0 => 4,
            1..=2 => 3,
            3..=4 => 2,
            5..=6 => 1,
            _ => 0,
        };
        let hunger = (40 + 40 * i32::from(self.pos.turn)).min(240) * share / 4;
        let mut own = self.pos.objectives.iter();
        let none = Wish {
            close: 0,
            onward: 0,
            objective: if !own.any(|it| it.side == side && !it.captured) {
                0
            } else if self.lacks_objective(side) {
                240 + 30 * i32::from(self.pos.turn)
            } else {
                100
            },
        };
        match self.pos.mission {
            Some(Mission::Breakthrough) => Wish {
                onward: MARCHED_OFF,
                ..none
            },
            Some(Mission::HoldTheLine) if attacks => Wish {
                onward: 240,
                ..none
            },
            Some(Mission::Ambush | Mission::LastEffort) if attacks => Wish {
                close: 40 + hunger,
                ..none
            },
            _ if seeks => Wish {
                close: if attacks { 20 } else { 0 },
                ..none
            },
            // Whoever has only to hold out goes forward when he must, and not before.
            _ if lead > 0 => none,
            _ => Wish {
                onward: hunger,
                ..none
            },
        }
    }

    /// Whether troops can take and hold places.
    fn holds(&self, look: &Look) -> bool {
        let data = self.setup.unit(look.unit);
        data.is_battalion() && data.arm() != Arm::Artillery
    }

    /// Whether a side ends the battle by capturing an objective.
    fn ends_by_capture(&self, side: Side) -> bool {
        match self.plan().end {
            EndBy::AnyObjective => true,
            EndBy::DefenderObjective => self.pos.parts[side] == Part::Defender,
            EndBy::BothObjectives | EndBy::Nothing => false,
        }
    }

    /// What it is worth to a side to have the grip on an objective for so many
    /// turns, being so many half points ahead.
    fn grip_worth(&self, side: Side, controls: bool, held: u8, lead: i32) -> i64 {
        if !controls {
            return 0;
        }
        let after = lead + 6;
        match (self.ends_by_capture(side), held) {
            // Another turn, and the battle is over.
            (true, 1..) if after < 0 => -600,
            (true, 1..) if after == 0 => -200,
            (true, 1..) => 800,
            (true, 0) if after <= 0 => -60,
            (true, 0) => 200,
            (false, 0) => 120,
            (false, _) => 240,
        }
    }

    /// Before anybody is there: the nearer an objective is to where a side
    /// deploys, the easier to take; and two that lie apart are hard to guard.
    fn ease(&self, side: Side, at: Point) -> i64 {
        let zone = self.zone(side);
        let nearest = Point::new(
            at.x.clamp(zone.low.x, zone.high.x),
            at.y.clamp(zone.low.y, zone.high.y),
        );
        let others = self.pos.objectives.iter();
        let apart = others
            .filter(|other| other.side == side && other.at != at)
            .map(|other| other.at.distance(at).min(12_000))
            .min();
        let spread = apart.unwrap_or(0) / 300;
        i64::from(faded(200, nearest.distance(at).min(FAR)) + spread)
    }

    /// Nearness to what the mission asks a side for.
    pub(super) fn goal_worth(&self, side: Side, own: &[Look], enemies: &[Look], lead: i32) -> i64 {
        let mut worth = 0;
        for (place, objective) in self.pos.objectives.iter().enumerate() {
            if objective.captured {
                continue;
            }
            if objective.side == side {
                // Who cannot win without one wants it more, and most when time runs out.
                let need = match self.turns_left() {
                    _ if !self.lacks_objective(side) => 1,
                    0..=3 => 4,
                    4..=6 => 3,
                    _ => 2,
                };
                let controls = self.controls(side, objective.at);
                let grip = self.grip_worth(side, controls, objective.held, lead);
                // One battalion keeps a place; those beside it are free to go.
                let guards = enemies
                    .iter()
                    .filter(|look| self.holds(look) && look.at.is_within(objective.at, 7_000));
                let guarded = match guards.count() {
                    0 => 0,
                    1 => 35,
                    _ => 45,
                };
                let ease = match own {
                    [] => self.ease(side, objective.at),
                    _ => self.seize_worth(place, own),
                };
                // Counted from the best that could be, so that nothing is lost with the need.
                worth += need * (ease - SEIZED - guarded) + grip;
            }
        }
        worth += self.guard_worth(side, own, enemies);
        let wish = self.wish(side, lead);
        worth += own
            .iter()
            .map(|look| i64::from(self.place_worth(side, wish, look, enemies)))
            .sum::<i64>();
        worth - self.all_wished(side, wish)
    }

    /// What it is worth to keep the enemy from his objectives: one battalion near each is enough, but a
    /// battalion that is needed at one cannot go to the other.
    ///
    /// The nearer the enemy, the worse to be away; that he comes nearer is his gain only where nobody is.
    fn guard_worth(&self, side: Side, own: &[Look], enemies: &[Look]) -> i64 {
        let stake = match self.ends_by_capture(side.other()) {
            true if self.pondered => 1_250,
            true => 500,
            false if self.pondered => 600,
            false => 240,
        };
        let mut wanted = self.pos.objectives.iter().enumerate();
        let mut next = || {
            let (place, _) = wanted.find(|(_, it)| it.side != side && !it.captured)?;
            let threat = self.reach(place, enemies).min().unwrap_or(FAR);
            let at_stake = faded(stake, threat);
            let worth = move |far: i32| faded(30, far) - at_stake * far.min(FAR) / FAR;
            let ways = self.reach(place, own);
            Some(ways.map(|far| (far == 0, worth(far))).collect::<Vec<_>>())
        };
        let none = i64::from(-stake);
        let (Some(first), second) = (next(), next()) else {
            return 0;
        };
        let single = |worths: &[(bool, i32)]| worths.iter().map(|(_, worth)| *worth).max();
        let Some(second) = second else {
            return single(&first).map_or(none, i64::from);
        };
        let mut best = None;
        for (here, (near, one)) in first.iter().enumerate() {
            for (there, (close, other)) in second.iter().enumerate() {
                if here != there || (*near && *close) {
                    best = best.max(Some(i64::from(one + other)));
                }
            }
        }
        let alone = single(&first).max(single(&second));
        best.or_else(|| alone.map(|worth| i64::from(worth) + none))
            .unwrap_or(2 * none)
    }

    /// What it would be worth if everybody was where the side wants him. What is short of it counts against
    /// the side: one that no longer needs to go anywhere has lost nothing by that.
    fn all_wished(&self, side: Side, wish: Wish) -> i64 {
        let troops = self.setup.units_of(side).map(|unit| self.setup.unit(unit));
        let most = troops.map(|data| match data.arm() {
            _ if data.is_commander() => 0,
            Arm::Artillery => wish.close / 4,
            _ => wish.close + wish.onward + wish.objective,
        });
        most.map(i64::from).sum()
    }

    /// What it is worth to the first side to be strong in the quarters of the table when the battle is
    /// about to end: half a point often decides, and it takes more than one move to win it.
    pub(super) fn quarter_worth(&self, south: &[Look], north: &[Look]) -> i64 {
        let left = self.turns_left();
        if self.pos.turn == 0 || left > 1 {
            return 0;
        }
        let strength = |looks: &[Look], quarter: Bounds| -> i64 {
            let there = looks
                .iter()
                .filter(|look| self.holds(look) && quarter.contains(look.at));
            there.map(|_| 1).sum()
        };
        let margin = |quarter| strength(south, quarter) - strength(north, quarter);
        let margins = self.quarters().into_iter().map(margin);
        let near: i64 = margins.map(|margin| margin.clamp(-2, 2)).sum();
        near * 24 / (i64::from(left) + 1)
    }

    /// How many turns are left after this one.
    pub(super) const fn turns_left(&self) -> u8 {
        self.pos.last_turn.saturating_sub(self.pos.turn)
    }

    /// How far battalions still have to go to hold a place.
    fn reach<'a>(&'a self, place: usize, looks: &'a [Look]) -> impl Iterator<Item = i32> + 'a {
        let grid = self.setup.grid();
        looks
            .iter()
            .filter(|look| self.holds(look))
            .map(move |look| (self.chart.to_objective(grid, place, look.at) - 4_000).max(0))
    }

    /// The two nearest battalions count for a place that a side wants.
    fn seize_worth(&self, place: usize, own: &[Look]) -> i64 {
        let (mut first, mut second) = (FAR, FAR);
        for far in self.reach(place, own) {
            if far < first {
                (first, second) = (far, first);
            } else if far < second {
                second = far;
            }
        }
        i64::from(faded(SEIZE_FIRST, first) + faded(SEIZE_SECOND, second))
    }

    /// How strongly the nearest objective of a side draws troops at a place.
    pub(super) fn pull(&self, side: Side, at: Point, most: i32) -> i32 {
        let grid = self.setup.grid();
        let own = self.pos.objectives.iter().enumerate();
        own.filter(|(_, objective)| objective.side == side && !objective.captured)
            .map(|(place, _)| faded(most, self.chart.to_objective(grid, place, at)))
            .max()
            .unwrap_or(0)
    }

    /// Columns for the march, lines for the fight.
    pub(super) const fn readiness(look: &Look, nearest: i32) -> i32 {
        match look.formation {
            Formation::Column if nearest > ENGAGED => 12,
            Formation::Column => -8,
            Formation::Line if nearest <= ENGAGED => 8,
            Formation::Square => -12,
            Formation::Line | Formation::Loose => 0,
        }
    }

    /// What it is worth to one unit to be where it is.
    pub(super) fn place_worth(&self, side: Side, wish: Wish, look: &Look, enemies: &[Look]) -> i32 {
        let height = self.setup.map.height();
        let grid = self.setup.grid();
        let nearest = enemies
            .iter()
            .map(|enemy| enemy.at.distance(look.at))
            .min()
            .unwrap_or(FAR);
        // Far from the enemy there is time to find order again.
        let disorder = match look.disorientated {
            false => 0,
            true if nearest > ENGAGED => 4,
            true => 10,
        };
        let away = nearest <= 2 * ENGAGED
            && enemies
                .iter()
                .filter(|enemy| enemy.at.is_within(look.at, nearest + 1_000))
                .all(|enemy| look.turns_its_back_on(enemy.at));
        let ready = self.formed(look, nearest) - disorder - i32::from(away) * 8;
        // Guns come within range and no nearer; the rest closes.
        if look.arm() == Arm::Artillery {
            let away = (nearest - look.range() * 2 / 3).max(8_000 - nearest);
            // From the middle they reach most, from within a wood least.
            let aside = (look.at.x - self.setup.map.width() / 2).abs();
            let blind = i32::from(self.setup.views().is_wood(look.at)) * 25;
            return ready - blind - aside / 3_000 + faded(20 + wish.close / 4, away.clamp(0, FAR));
        }
        let close = faded(wish.close, (nearest - 8_000).clamp(0, FAR));
        let gone = match wish.onward {
            0 => 0,
            onward => {
                let way = self.chart.to_edge(grid, side, look.at).min(height);
                (height - way) * onward / height
            }
        };
        ready + close + gone + self.pull(side, look.at, wish.objective)
    }
}
