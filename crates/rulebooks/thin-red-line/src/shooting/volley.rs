//! A volley: how many dice, what each needs, and the dice themselves.
//!
//! Everything that bears on the fire of one unit at another is in [`Volley`],
//! so that play, the odds before a click and the `odds` command resolve it by
//! this one piece of code.

use kernel::{Chance, Modifier, Unknown, Why};

use super::weapons::{GRAPE_TO_HIT, LONG, MOVED_GRAPE, Shot, Weapon};
use crate::Rule;
use crate::dice::{Check, Modifiers, half_up};
use crate::troops::{Formation, Quality};

/// How the firer came to fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stance {
    /// It has not moved.
    #[default]
    Still,
    /// It moved, formed or faced this turn.
    Moved,
    /// It is being assaulted.
    Assaulted,
    /// It helps another that is being assaulted.
    Supporting,
}

/// How much of its dice a unit gives to one target.
//= battalion-artillery.5
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Part {
    /// All.
    #[default]
    Whole,
    /// Half, rounded up.
    LargerHalf,
    /// The other half.
    SmallerHalf,
}

/// What a volley is fired at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A unit in a formation.
    Unit(Formation),
    /// A building, or the troops in it: nothing of theirs counts.
    Building,
}

/// The fire of one unit at one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Volley {
    /// What is fired with.
    pub weapon: Weapon,
    /// What is fired.
    pub shot: Shot,
    /// Stands that see and reach the target.
    pub stands: u8,
    /// Of these, how many fire through friendly skirmishers.
    pub screened: u8,
    /// The firer's quality.
    pub quality: Quality,
    /// How it came to fire.
    pub stance: Stance,
    /// It is in a line wide enough for two shots.
    pub wide_line: bool,
    /// It has the Rifles skill.
    pub rifles: bool,
    /// It has the Jaeger skill.
    pub jaeger: bool,
    /// It is disorientated.
    pub disorientated: bool,
    /// Mud hampers its guns.
    pub mud: bool,
    /// Its powder is wet.
    pub wet: bool,
    /// It fires over others, unseeing.
    pub indirect: bool,
    /// What it is fired at.
    pub mark: Mark,
    /// The target moved at the double.
    pub doubled: bool,
    /// The target is in cover.
    pub cover: bool,
    /// The target is crossing a river.
    pub crossing: bool,
    /// The target is more than 16 inches away.
    pub long: bool,
    /// How much of its fire it is.
    pub part: Part,
}

impl Volley {
    /// A volley with nothing special about it.
    pub const fn plain(weapon: Weapon, stands: u8, target: Formation) -> Self {
        Volley {
            weapon,
            shot: Shot::Ball,
            stands,
            screened: 0,
            quality: Quality::Trained,
            stance: Stance::Still,
            wide_line: false,
            rifles: false,
            jaeger: false,
            disorientated: false,
            mud: false,
            wet: false,
            indirect: false,
            mark: Mark::Unit(target),
            doubled: false,
            cover: false,
            crossing: false,
            long: false,
            part: Part::Whole,
        }
    }

    /// The rate of a stand that has not moved.
    //= rof.2 artillery.1
    fn full_rate(&self) -> u8 {
        let row = self.weapon.row();
        match self.shot {
            Shot::Grape => row.grape_rate.unwrap_or(0),
            Shot::Ball if self.weapon == Weapon::Musket => {
                //= formation.15 formation.16 shooting-mods.t7 shooting-mods.t6
                row.rate + u8::from(self.wide_line) + u8::from(self.jaeger)
            }
            Shot::Ball => row.rate,
        }
    }

    /// The rate of each stand, as it came to fire.
    pub fn rate(&self) -> u8 {
        let full = self.full_rate();
        match (self.stance, self.weapon) {
            (Stance::Still | Stance::Supporting, _) => full,
            //= shooting-table.t3
            (Stance::Moved, Weapon::HorseGun) => full,
            //= shooting-table.t4
            (Stance::Moved, weapon) if !weapon.fires_after_moving() => 0,
            //= move-shoot.2
            (Stance::Moved, _) if self.shot == Shot::Grape => full.min(MOVED_GRAPE),
            //= move-shoot.1
            (Stance::Moved, _) => full.min(1),
            // Guns that are assaulted fire half of theirs, which is taken of the whole.
            (Stance::Assaulted, weapon) if weapon.is_gun() => full,
            //= defensive-fire.3
            (Stance::Assaulted, _) => full.min(1),
        }
    }

    /// How many dice are rolled.
    //= shooting.8 hitting.1 rof.1
    pub fn dice(&self) -> u16 {
        let mut dice = u16::from(self.stands) * u16::from(self.rate());
        for _ in self.halvings() {
            dice = half_up(dice);
        }
        dice = match self.part {
            Part::Whole => dice,
            Part::LargerHalf => half_up(dice),
            Part::SmallerHalf => dice / 2,
        };
        //= double.5
        if self.doubled { dice * 2 } else { dice }
    }

    /// What halves its dice, rule by rule.
    pub fn halvings(&self) -> impl Iterator<Item = (Rule, &'static str)> {
        //= defensive-fire.4 defensive-fire.7 battalion-artillery.3
        let support = self.stance == Stance::Supporting
            || (self.stance == Stance::Assaulted && self.weapon.is_gun());
        [
            (support, Rule::DefensiveFire7, "defensive fire"),
            (self.disorientated, Rule::Disorientation1, "disorientated"),
            (self.mud && self.weapon.is_gun(), Rule::Weather2, "mud"),
            (self.wet, Rule::Weather3, "wet powder"),
        ]
        .into_iter()
        .filter(|(counts, _, _)| *counts)
        .map(|(_, rule, what)| (rule, what))
    }

    /// What changes the number of dice, for the log: the sums are in
    /// [`Volley::dice`].
    pub fn rate_modifiers(&self) -> Modifiers {
        let mut list = Modifiers::new();
        let musket = self.weapon == Weapon::Musket && self.shot == Shot::Ball;
        if musket && self.wide_line {
            list.push(Modifier::new(
                Rule::ShootingModsT7,
                "in line, wide enough",
                1,
            ));
        }
        if musket && self.jaeger {
            list.push(Modifier::new(Rule::ShootingModsT6, "Jaeger", 1));
        }
        list
    }

    /// What a die needs, and why.
    //= shooting.9 hitting.2
    pub fn check(&self, screened: Screened) -> Check {
        let row = self.weapon.row();
        let base = match self.shot {
            Shot::Grape => GRAPE_TO_HIT,
            Shot::Ball => row.to_hit,
        };
        let mut check = Check::plain(base);
        //= cavalry-shooting.2 hitting.t2
        if self.weapon == Weapon::Carbine {
            return check;
        }
        self.add_target(&mut check);
        if self.rifles && self.weapon == Weapon::Musket {
            check.add(Rule::ShootingModsT3, "rifles", 1);
        }
        match self.quality {
            Quality::Veteran => check.add(Rule::ShootingModsT4, "veterans firing", 1),
            Quality::Conscript => check.add(Rule::ShootingModsT11, "conscripts firing", -1),
            Quality::Trained => {}
        }
        if self.indirect {
            //= indirect.3
            check.add(Rule::ShootingModsT9, "indirect fire", -1);
        }
        if screened == Screened::Yes {
            //= formation.23
            check.add(Rule::ShootingModsT10, "through skirmishers", -1);
        }
        match (self.stance, self.weapon.is_gun()) {
            //= move-shoot.3 shooting-mods.t12
            (Stance::Moved, false) if self.full_rate() == 1 => {
                check.add(Rule::MoveShoot3, "moved", -1);
            }
            //= hitting.5 shooting-table.t3
            (Stance::Moved, true) => check.add(Rule::Hitting5, "guns that moved", -1),
            (Stance::Assaulted, false) if self.full_rate() == 1 => {
                check.add(Rule::DefensiveFire3, "defensive fire", -1);
            }
            _ => {}
        }
        if self.long {
            check.add(Rule::ShootingModsT13, "over 16 inches", -1);
        }
        check
    }

    /// What the target adds.
    fn add_target(&self, check: &mut Check) {
        let Mark::Unit(formation) = self.mark else {
            return;
        };
        match formation {
            //= formation.32
            Formation::Square => check.add(Rule::ShootingModsT1, "at a square", 2),
            //= formation.8
            Formation::Column => check.add(Rule::ShootingModsT2, "at a column", 1),
            Formation::Loose => check.add(Rule::Formation21, "at loose formation", -1),
            Formation::Line => {}
        }
        if self.crossing {
            //= linear.8
            check.add(Rule::ShootingModsT5, "at troops crossing a river", 1);
        }
        if self.cover {
            check.add(Rule::ShootingModsT8, "at troops in cover", -1);
        }
    }

    /// The dice of stands that fire through skirmishers: their share of all.
    pub fn screened_dice(&self) -> u16 {
        if self.stands == 0 {
            return 0;
        }
        self.dice() * u16::from(self.screened) / u16::from(self.stands)
    }

    /// One die of it.
    pub fn shot(&self, screened: Screened, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let rule = match self.shot {
            Shot::Grape => Rule::HittingT4,
            Shot::Ball => self.weapon.row().rule,
        };
        let roll = self
            .check(screened)
            .roll(Why::new(rule, "to hit"), chance)?;
        Ok(roll.passed)
    }

    /// Rolls all its dice and counts the hits.
    //= shooting.8 hitting.1
    pub fn fire(&self, chance: &mut dyn Chance) -> Result<u8, Unknown> {
        let (all, through) = (self.dice(), self.screened_dice());
        let mut hits = 0;
        for die in 0..all {
            let screened = if die < through {
                Screened::Yes
            } else {
                Screened::No
            };
            hits += u8::from(self.shot(screened, chance)?);
        }
        Ok(hits)
    }
}

/// Whether a stand fires through friendly skirmishers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Screened {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// Whether a distance in thousandths of an inch is long.
//= shooting-mods.t13
pub const fn is_long(distance: i32) -> bool {
    distance > LONG as i32 * 1_000
}
