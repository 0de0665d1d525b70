//! What stands on labels and rosters (1.2.5), in words: ratings, letters, guns,
//! commands. What is only supposed of the enemy is not said.

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::setup::Level;
use crate::troops::{Arm, Character, Gun, Quality, Rating, Role, Status, Trait};

use super::status_name;

impl Battle {
    /// What there is to know of a unit beyond its strength and its markers.
    pub(crate) fn unit_details(&self, unit: UnitId) -> Vec<String> {
        let (setup, status) = (self.setup.unit(unit), self.pos.unit(unit).status);
        let guns = setup.arm.is_artillery();
        let mut details = vec![arm_words(setup.arm).to_owned()];
        //= s1-2.5-c
        if !setup.supposed {
            if guns {
                details.push(format!("{} crews", quality_words(setup.quality)));
            } else {
                details.push(format!("morale M{}", setup.morale));
            }
            details.push(format!("alone {}", rating_words(setup.rating)));
            details.extend(setup.traits.iter().map(trait_words).map(str::to_owned));
        }
        // Any other status has a marker.
        if !guns && status == Status::Normal {
            details.push(format!("{} status", status_name(status)));
        }
        details.push(format!("under {}", self.general_name(self.under(unit))));
        details.extend(Some(role_words(setup.role).to_owned()).filter(|role| !role.is_empty()));
        details
    }

    /// What there is to know of a general beyond his points and wounds.
    pub(crate) fn general_details(&self, general: GeneralId) -> Vec<String> {
        let setup = self.setup.general(general);
        let mut details = vec![level_words(setup.level).to_owned()];
        //= s1-2.5-c
        if !setup.supposed {
            details.push(format!("activates at {}", rating_words(setup.rating)));
        }
        let superior = setup.superior.map(|above| self.general_name(above));
        details.extend(superior.map(|above| format!("under {above}")));
        details.extend(self.hq_details(general));
        details
    }

    /// What there is to know of his headquarters, if he has one.
    pub(crate) fn hq_details(&self, general: GeneralId) -> Vec<String> {
        let rating = self.setup.general(general).hq;
        let words = |rating: u8| format!("headquarters C{rating}, at most {rating} command points");
        rating.map(|it| words(it.number())).into_iter().collect()
    }
}

pub(crate) const fn level_words(level: Level) -> &'static str {
    match level {
        Level::Commander => "commander",
        Level::Corps => "corps general",
        Level::Division => "division general",
    }
}

pub(crate) const fn role_words(role: Role) -> &'static str {
    match role {
        Role::Line => "",
        Role::CorpsResource => "corps resource",
        Role::Independent => "independent",
        Role::ArmyResource => "army resource",
    }
}

const fn trait_words(one: Trait) -> &'static str {
    match one {
        Trait::Skirmish => "S: strong in skirmish",
        Trait::NoSkirmish => "s: weak in skirmish",
        Trait::Drill => "D: well drilled",
        Trait::NoDrill => "d: badly drilled",
        Trait::Heavy => "H: heavy cavalry",
        Trait::WellMounted => "M: well mounted",
        Trait::BadlyMounted => "m: badly mounted",
    }
}

pub(crate) const fn arm_words(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::BattleCavalry => "battle cavalry",
        Arm::SkirmishCavalry => "skirmish cavalry",
        Arm::Artillery(Gun::Light) => "light artillery",
        Arm::Artillery(Gun::Medium) => "medium artillery",
        Arm::Artillery(Gun::Heavy) => "heavy artillery",
        Arm::Artillery(Gun::LightHorse) => "light horse artillery",
        Arm::Artillery(Gun::MediumHorse) => "medium horse artillery",
        Arm::Artillery(Gun::Howitzer) => "howitzers",
    }
}

pub(crate) const fn quality_words(quality: Quality) -> &'static str {
    match quality {
        Quality::Normal => "normal",
        Quality::Elite => "elite",
        Quality::SecondRate => "second rate",
    }
}

pub(crate) fn rating_words(rating: Rating) -> String {
    let character = match rating.character {
        Character::Strong => " strong",
        Character::Normal => "",
        Character::Weak => " weak",
    };
    format!("A{}{character}", rating.a)
}
