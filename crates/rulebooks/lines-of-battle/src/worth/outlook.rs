//! What a combat under way will probably bring.

use kernel::Side;

use crate::combat::Stage;
use crate::combat::clash::sum;
use crate::game::Battle;
use crate::setup::{Kind, Terrain};
use crate::{UnitId, UnitSet};

/// For a lead of 0 to 5 in modifiers: in how many of 36 rolls the favoured one
/// wins and in how many both are equal.
const ROLLS: [(i64, i64); 6] = [(15, 6), (21, 5), (26, 4), (30, 3), (33, 2), (35, 1)];

/// The chances of the attacker's roll, in 36: win, draw, loss.
pub(super) const fn chances(lead: i8) -> (i64, i64, i64) {
    let place = lead.unsigned_abs() as usize;
    let (wins, draws) = if place < ROLLS.len() {
        ROLLS[place]
    } else {
        (36, 0)
    };
    let rest = 36 - wins - draws;
    if lead >= 0 {
        (wins, draws, rest)
    } else {
        (rest, draws, wins)
    }
}

impl Battle {
    /// The unit of a set that fights best.
    pub(super) fn best(&self, units: UnitSet) -> Option<UnitId> {
        units.iter().max_by_key(|unit| self.strength(*unit))
    }

    /// What one more hit takes from a unit.
    pub(super) fn hit_worth(&self, unit: UnitId) -> i64 {
        let per = i64::from(self.per_strength());
        if self.setup.unit(unit).kind == Kind::Artillery {
            return 100 + 2 * per;
        }
        match self.strength(unit) {
            0 => 60,
            1 => per + 24,
            2 => per + 12,
            _ => per + 6,
        }
    }

    /// How much the lead attacker rolls better than the lead defender.
    pub(super) fn roll_lead(&self, attacker: UnitId, defender: UnitId) -> i8 {
        let [own, foe] = self.clash(attacker, defender).modifiers();
        sum(&own) - sum(&foe)
    }

    /// The worth to the first side of what the present combat will bring, as
    /// far as it can be foreseen.
    pub(super) fn outlook(&self) -> i64 {
        let combat = &self.pos.combat;
        if combat.stage == Stage::Over {
            return 0;
        }
        let worth = self.attackers_outlook();
        match combat.attacker {
            Side::First => worth,
            Side::Second => -worth,
        }
    }

    fn attackers_outlook(&self) -> i64 {
        let combat = &self.pos.combat;
        let going = combat.withdrawing.or(combat.leaving);
        let attackers = combat.attackers.minus(going);
        let defenders = self.fighting_defenders().minus(going);
        let guns = self.defenders().and(self.setup.guns).minus(going);
        let Some(attacker) = combat
            .attack_lead
            .filter(|unit| attackers.contains(*unit))
            .or_else(|| self.best(attackers))
        else {
            return 0;
        };
        let horse = self.setup.unit(attacker).kind.is_cavalry();
        let prize = self.prize_of(combat.attacker);
        let guns_lost = i64::from(guns.len()) * if horse { 90 } else { 60 };
        let in_line = self.pos.on_border(combat.border);
        let Some(defender) = combat
            .defence_lead
            .filter(|unit| defenders.contains(*unit))
            .or_else(|| in_line.filter(|unit| defenders.contains(*unit)))
            .or_else(|| self.best(defenders))
        else {
            return prize + guns_lost;
        };
        let lead = self.roll_lead(attacker, defender);
        let (win, draw, loss) = chances(lead);
        let (own, foe) = (self.hit_worth(attacker), self.hit_worth(defender));
        // In 36ths of a hit; cover takes some of them.
        let given = (if horse { 2 * win } else { win } + draw) * self.bare();
        let taken = loss + draw + if horse { win } else { 0 };
        let exchange = (given * foe / 1_000 - taken * own) / 36;
        let spare = i64::from(attackers.len()) - i64::from(defenders.len());
        let odds = (340 + 75 * i64::from(lead) + 70 * spare).clamp(30, 960);
        // Cover wins time, and time wins the fight for who stands.
        let odds = odds * (1_000 + self.bare()) / 2_000;
        // Who gives way loses a hit for every unit.
        let driven = i64::from(defenders.len()) * i64::from(self.per_strength() + 6);
        exchange * 3 / 2 + odds * (prize + guns_lost + driven) / 1_000
    }

    /// How many of a thousand hits on the defenders are not saved.
    fn bare(&self) -> i64 {
        match self.setup.area(self.pos.combat.to).terrain {
            Terrain::Wood => 667,
            Terrain::Buildings => 500,
            Terrain::Open | Terrain::Closed | Terrain::Reinforcement => 1_000,
        }
    }

    /// What changing hands makes of the attacked area.
    fn prize_of(&self, attacker: Side) -> i64 {
        let to = self.pos.combat.to;
        let chart = &self.setup.chart;
        let points = chart.prize(attacker, to) + chart.prize(attacker.other(), to);
        i64::from(points) * 40
    }
}
