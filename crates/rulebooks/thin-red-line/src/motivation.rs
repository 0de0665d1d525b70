//! Motivation and skill: the tables, their modifiers, and rolling again.

use kernel::{Chance, Unknown, Why};

use crate::Rule;
use crate::dice::{Check, Face};
use crate::troops::{Grade, Quality};

/// All that bears on a motivation test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Spirit {
    /// How steady the unit is.
    pub grade: Grade,
    /// It is below half its strength.
    pub below_half: bool,
    /// It is disorientated.
    pub disorientated: bool,
    /// Its officer or the brigade's General is dead.
    pub commander_dead: bool,
    /// Larger enemy units within 6 inches.
    pub larger_enemies: u8,
    /// It fights several enemies.
    pub several_enemies: bool,
    /// Companies it lost by shooting this phase.
    pub companies_shot: u8,
    /// It is cavalry charging a square.
    pub charges_square: bool,
    /// It lost stands to rockets this turn.
    pub rocketed: bool,
    /// The General is within 16 inches.
    pub general_near: bool,
    /// A larger friend is within 6 inches.
    pub larger_friend: bool,
    /// It is in a defensive position.
    pub defensive_position: bool,
    /// It has lost nobody.
    pub full_strength: bool,
}

impl Spirit {
    /// A unit that has only its grade.
    pub const fn plain(grade: Grade) -> Self {
        Spirit {
            grade,
            below_half: false,
            disorientated: false,
            commander_dead: false,
            larger_enemies: 0,
            several_enemies: false,
            companies_shot: 0,
            charges_square: false,
            rocketed: false,
            general_near: false,
            larger_friend: false,
            defensive_position: false,
            full_strength: false,
        }
    }

    /// What it needs, and why.
    //= motivation-mods.0 retreat.1
    pub fn check(&self) -> Check {
        let mut check = Check::plain(self.grade.need().0);
        let mut row = |counts: bool, rule, what, value| {
            if counts {
                check.add(rule, what, value);
            }
        };
        row(
            self.below_half,
            Rule::MotivationModsT1,
            "below half strength",
            -1,
        );
        row(
            self.disorientated,
            Rule::MotivationModsT2,
            "disorientated",
            -1,
        );
        row(
            self.commander_dead,
            Rule::MotivationModsT3,
            "commander dead",
            -1,
        );
        let larger = self.larger_enemies.min(6).cast_signed();
        row(
            larger > 0,
            Rule::MotivationModsT4,
            "larger enemies within 6 inches",
            -larger,
        );
        row(
            self.several_enemies,
            Rule::MotivationModsT5,
            "fighting several units",
            -1,
        );
        let companies = self.companies_shot.saturating_sub(1).min(6).cast_signed();
        row(
            companies > 0,
            Rule::MotivationModsT6,
            "companies lost by shooting",
            -companies,
        );
        row(
            self.charges_square,
            Rule::MotivationModsT7,
            "cavalry against a square",
            -2,
        );
        row(self.rocketed, Rule::Rocket5, "losses by rockets", -1);
        row(
            self.general_near,
            Rule::MotivationModsT8,
            "General within 16 inches",
            1,
        );
        row(
            self.larger_friend,
            Rule::MotivationModsT9,
            "larger friend within 6 inches",
            1,
        );
        row(
            self.defensive_position,
            Rule::MotivationModsT10,
            "defensive position",
            1,
        );
        row(
            self.full_strength,
            Rule::MotivationModsT11,
            "at full strength",
            1,
        );
        check
    }

    /// Rolls the test; once more if it failed and may be rolled again.
    pub fn roll(&self, again: Again, chance: &mut dyn Chance) -> Result<Rolled, Unknown> {
        let (_, rule) = self.grade.need();
        roll_again(&self.check(), Why::new(rule, "motivation"), again, chance)
    }
}

/// Whether a failed check may be rolled once more, and by which rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Again {
    /// It may not.
    No,
    /// By this rule.
    By(Rule),
}

/// A check as it was rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rolled {
    /// The check.
    pub check: Check,
    /// The first die.
    pub first: Face,
    /// The second, if it was rolled again.
    pub second: Option<Face>,
}

impl Rolled {
    /// Whether it passed in the end.
    pub fn passed(&self) -> bool {
        self.second.unwrap_or(self.first).passed
    }
}

/// Rolls a check and, if it failed and a commander allows it, rolls it again.
//= commander.2 commander.3 commander.5
fn roll_again(
    check: &Check,
    why: Why,
    again: Again,
    chance: &mut dyn Chance,
) -> Result<Rolled, Unknown> {
    let first = check.roll(why, chance)?;
    let second = match again {
        Again::By(rule) if !first.passed => {
            Some(check.roll(Why::new(rule, "rolled again"), chance)?)
        }
        _ => None,
    };
    Ok(Rolled {
        check: check.clone(),
        first,
        second,
    })
}

/// A skill check of a whole unit.
//= hidden.t1 contact.t1
pub fn skill(
    quality: Quality,
    rule: Rule,
    again: Again,
    chance: &mut dyn Chance,
) -> Result<Rolled, Unknown> {
    let check = Check::plain(quality.skill());
    roll_again(&check, Why::new(rule, "skill"), again, chance)
}
