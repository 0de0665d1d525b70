//! 21.5: where a leader is hit.

use kernel::{Chance, Unknown, Why};

use crate::Rule;

/// What becomes of a leader who is hit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wound {
    /// In the head: dead.
    //= 21.5.1
    Head,
    /// In the body: dead.
    //= 21.5.2
    Torso,
    /// In the leg: out of battle for so many hours.
    //= 21.5.3
    Leg(u8),
    /// In the arm: out of battle for so many hours.
    //= 21.5.4
    Arm(u8),
    /// Stunned: out of battle for so many turns.
    //= 21.5.5
    Stunned(u8),
    /// His hat is gone.
    //= 21.5.6
    Hat,
}

impl Wound {
    /// Rolls for a wound, and for how long it keeps him away.
    //= 21.5
    pub fn roll(chance: &mut dyn Chance) -> Result<Wound, Unknown> {
        let why = Why::new(Rule::R21_5, "wound");
        let away = Why::new(Rule::R21_5, "time out of battle");
        Ok(match chance.d6(why)? {
            1 => Wound::Head,
            2 => Wound::Torso,
            3 => Wound::Leg(chance.d6(away)? + chance.d6(away)?),
            4 => Wound::Arm(chance.d6(away)?),
            5 => Wound::Stunned(chance.d6(away)?),
            _ => Wound::Hat,
        })
    }

    /// Whether he is dead.
    pub const fn is_death(self) -> bool {
        matches!(self, Wound::Head | Wound::Torso)
    }

    /// The turns that he is away; none if he never was, or never comes back.
    pub const fn turns_away(self) -> Option<u8> {
        match self {
            Wound::Head | Wound::Torso | Wound::Hat => None,
            Wound::Leg(hours) | Wound::Arm(hours) => Some(3 * hours),
            Wound::Stunned(turns) => Some(turns),
        }
    }

    /// Its name, without the time.
    pub const fn name(self) -> &'static str {
        match self {
            Wound::Head => "head: dead",
            Wound::Torso => "torso: dead",
            Wound::Leg(_) => "leg: out for hours",
            Wound::Arm(_) => "arm: out for hours",
            Wound::Stunned(_) => "stunned: out for turns",
            Wound::Hat => "hat: no effect",
        }
    }
}
