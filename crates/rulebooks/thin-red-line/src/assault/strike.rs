//! Fighting assaults: attacks, kills and saves of one side's blows.

use kernel::{Chance, Unknown, Why};

use crate::Rule;
use crate::dice::Check;
use crate::troops::{Arm, Formation, Quality, Troop};

/// Attacks of a stand, and the rule that says so.
//= attacks.t0 assault-summary.t1
pub const fn attacks(troop: Troop) -> (u8, Rule) {
    match troop {
        Troop::LineInfantry => (1, Rule::AttacksT1),
        Troop::LightInfantry => (1, Rule::AttacksT2),
        Troop::LightArtillery
        | Troop::HorseArtillery
        | Troop::HeavyArtillery
        | Troop::Howitzers
        | Troop::Rockets => (1, Rule::AttacksT5),
        Troop::Grenadiers => (2, Rule::AttacksT6),
        Troop::LightCavalry => (2, Rule::AttacksT7),
        Troop::MediumCavalry => (3, Rule::AttacksT8),
        Troop::HeavyCavalry => (4, Rule::AttacksT9),
    }
}

/// Attacks of a commander's stand.
//= attacks.t3 attacks.t4
pub const OFFICER_ATTACKS: u8 = 1;

/// Who started the combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The one who charged.
    Charger,
    /// The one who was charged.
    Charged,
}

/// Whether a unit has lances.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lances {
    /// It has.
    Yes,
    /// It has none.
    No,
}

/// Those who are struck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Struck {
    /// What they are.
    pub troop: Troop,
    /// How they are formed.
    pub formation: Formation,
    /// Whether they carry lances.
    pub lances: Lances,
    /// What part they have.
    pub role: Role,
    /// They are in a building that shelters them.
    pub sheltered: bool,
    /// It is a commander alone.
    pub commander: bool,
}

/// The blows of one side in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    /// Attack dice: of stands in contact and of officers.
    pub dice: u8,
    /// The arm of the strikers.
    pub arm: Arm,
    /// Their quality.
    pub quality: Quality,
    /// Whether they carry lances.
    pub lances: Lances,
    /// Whether they charged.
    pub role: Role,
    /// Whom they strike.
    pub at: Struck,
}

/// What blows came to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Blows {
    /// Dice that passed.
    pub wounds: u8,
    /// Wounds that were not saved.
    pub kills: u8,
}

impl Strike {
    /// What an attack die needs, and why.
    //= contact.6
    pub fn check(&self) -> Check {
        let mut check = Check::plain(self.quality.skill());
        let charging_horse = self.arm == Arm::Cavalry && self.role == Role::Charger;
        let foot = self.at.troop.arm() == Arm::Infantry;
        if charging_horse
            && foot
            && matches!(self.at.formation, Formation::Line | Formation::Column)
        {
            check.add(
                Rule::LineColumn1,
                "horse charging infantry in line or column",
                1,
            );
        }
        if charging_horse && self.lances == Lances::Yes && self.at.troop.arm() == Arm::Cavalry {
            //= lance.4
            check.add(Rule::Lance3, "lances charging cavalry", 1);
        }
        check
    }

    /// The save of those struck, if they have one, with its rule.
    pub fn save(&self) -> Option<(Check, Rule)> {
        let at = &self.at;
        let (need, rule) = match at.troop {
            //= combat-saves.t3
            _ if at.commander => return None,
            _ if at.sheltered => (5, Rule::BuildingAssault4),
            Troop::LightInfantry | Troop::LineInfantry | Troop::Grenadiers => {
                //= square.9 combat-saves.t1
                if at.formation != Formation::Square {
                    return None;
                }
                //= lance.2
                if self.lances == Lances::Yes && self.arm == Arm::Cavalry {
                    return None;
                }
                (3, Rule::CombatSavesT2)
            }
            Troop::LightCavalry => (5, Rule::CombatSavesT5),
            Troop::MediumCavalry => (4, Rule::CombatSavesT6),
            Troop::HeavyCavalry => (3, Rule::CombatSavesT7),
            //= combat-saves.t4
            _ => return None,
        };
        let mut check = Check::plain(need);
        if at.troop.arm() == Arm::Cavalry && at.lances == Lances::Yes && at.role == Role::Charged {
            check.add(Rule::Lance5, "lancers that were charged", -1);
        }
        Some((check, rule))
    }

    /// One attack die: whether it wounds.
    //= fighting.2
    pub fn blow(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let why = Why::new(Rule::ContactT1, "attack");
        Ok(self.check().roll(why, chance)?.passed)
    }

    /// One wound: whether it kills.
    //= fighting.2 fighting.3
    pub fn wound(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        match self.save() {
            Some((check, rule)) => {
                Ok(!check.roll(Why::new(rule, "save in combat"), chance)?.passed)
            }
            None => Ok(true),
        }
    }

    /// All blows, then all saves.
    //= fighting.1 contact.5 assault-summary.6
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<Blows, Unknown> {
        let mut blows = Blows::default();
        for _ in 0..self.dice {
            blows.wounds += u8::from(self.blow(chance)?);
        }
        for _ in 0..blows.wounds {
            blows.kills += u8::from(self.wound(chance)?);
        }
        Ok(blows)
    }
}
