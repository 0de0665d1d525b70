//! Hits are allocated stand by stand, saved, and stands removed.

use arrayvec::ArrayVec;
use kernel::{Chance, Unknown, Why};

use super::weapons::Weapon;
use crate::Rule;
use crate::dice::Check;
use crate::troops::Arm;

/// What a save against shooting needs, and the rule that says so.
//= shooting-table.t8
pub const fn shooting_save(arm: Arm) -> (u8, Rule) {
    match arm {
        Arm::Infantry => (3, Rule::SavesT1),
        Arm::Cavalry => (4, Rule::SavesT2),
        Arm::Artillery => (5, Rule::SavesT3),
    }
}

/// What a commander's save against shooting needs.
pub const OFFICER_SAVE: u8 = 3;

/// Who can be hit: troop stands in sight and range, and the officers with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exposed {
    /// The arm of the troops.
    pub arm: Arm,
    /// Troop stands in sight and range.
    pub stands: u8,
    /// Commanders with them, in the order in which they are hit.
    pub officers: u8,
    /// The firepower that a loss needs as well: troops in a building that is
    /// not breached.
    pub shelter: Option<Weapon>,
}

/// How hits fell: on troop stands together, and on each officer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Allocation {
    /// On troop stands.
    pub troops: u8,
    /// On officers, the first to be hit first.
    pub officers: [u8; 3],
}

/// What was lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Losses {
    /// Troop stands, no more than were exposed.
    pub stands: u8,
    /// Which officers fell.
    pub officers: [bool; 3],
}

impl Exposed {
    /// Deals hits round by round: each stand one, then each officer, before
    /// anybody has another.
    //= allocation.1 allocation.2 allocation.3 generals-shooting.4
    pub fn allocate(&self, hits: u8) -> Allocation {
        let mut dealt = Allocation::default();
        let mut left = hits;
        if self.stands == 0 {
            return dealt;
        }
        while left > 0 {
            let round = left.min(self.stands);
            dealt.troops += round;
            left -= round;
            let officers = usize::from(self.officers).min(dealt.officers.len());
            for officer in &mut dealt.officers[..officers] {
                if left > 0 {
                    *officer += 1;
                    left -= 1;
                }
            }
        }
        dealt
    }

    /// The save of the troops.
    pub fn save(&self) -> Check {
        Check::plain(shooting_save(self.arm).0)
    }

    /// One hit on a troop stand: whether it is a loss.
    //= saves.1 saves.2 shooting.10 shooting.11
    pub fn wound(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let (_, rule) = shooting_save(self.arm);
        if self.save().roll(Why::new(rule, "save"), chance)?.passed {
            return Ok(false);
        }
        self.shelter_fails(chance)
    }

    /// Whether the shelter of a building fails: the firer passes its firepower
    /// test, or there is none.
    //= buildings-inside.1 fortification.6
    fn shelter_fails(self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        match self.shelter {
            Some(weapon) => firepower(weapon, chance),
            None => Ok(true),
        }
    }

    /// One hit on an officer.
    //= saves.t1
    pub fn wound_officer(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let why = Why::new(Rule::SavesT1, "commander's save");
        if Check::plain(OFFICER_SAVE).roll(why, chance)?.passed {
            return Ok(false);
        }
        self.shelter_fails(chance)
    }

    /// Rolls the saves of hits already allocated: a stand goes for each that
    /// fails, as long as there are any in sight and range.
    //= removal.1 removal.2 removal.3 shooting.12
    pub fn losses(&self, dealt: Allocation, chance: &mut dyn Chance) -> Result<Losses, Unknown> {
        let mut lost = Losses::default();
        for _ in 0..dealt.troops {
            lost.stands += u8::from(self.wound(chance)?);
        }
        lost.stands = lost.stands.min(self.stands);
        for (fallen, hits) in lost.officers.iter_mut().zip(dealt.officers) {
            for _ in 0..hits {
                *fallen |= self.wound_officer(chance)?;
            }
        }
        Ok(lost)
    }
}

/// A firepower test.
//= buildings-inside.1 artillery.2
pub fn firepower(weapon: Weapon, chance: &mut dyn Chance) -> Result<bool, Unknown> {
    let check = Check::plain(weapon.row().firepower);
    let why = Why::new(Rule::BuildingsInside1, "firepower");
    Ok(check.roll(why, chance)?.passed)
}

/// Where the hits on a building go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct BuildingHits {
    /// On the walls.
    pub walls: u8,
    /// On the troops inside.
    pub troops: u8,
}

/// Who is inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inside {
    /// Nobody.
    Nobody,
    /// Troops.
    Troops,
    /// Troops whom the walls shelter no longer.
    Exposed,
}

/// Divides hits between a building and the troops inside. Muskets do the walls
/// no harm.
//= breaching.10 breaching.11 breaching.12 breaching.4 breaching.5
pub fn split_hits(
    hits: u8,
    weapon: Weapon,
    inside: Inside,
    chance: &mut dyn Chance,
) -> Result<BuildingHits, Unknown> {
    let mut split = BuildingHits::default();
    for _ in 0..hits {
        let why = Why::new(Rule::Breaching10, "walls (1-4) or troops (5-6)");
        let troops = match inside {
            Inside::Nobody => false,
            Inside::Troops => chance.d6(why)? >= 5,
            //= breaching.13
            Inside::Exposed => true,
        };
        if troops {
            split.troops += 1;
        } else if weapon.is_gun() {
            split.walls += 1;
        }
    }
    Ok(split)
}

/// What a template does besides its own hit: each other stand under it is hit
/// on 4+.
//= howitzer.3
pub fn template_hits(others: u8, chance: &mut dyn Chance) -> Result<u8, Unknown> {
    let mut hits = 0;
    for _ in 0..others {
        let why = Why::new(Rule::Howitzer3, "under the template");
        hits += u8::from(Check::plain(4).roll(why, chance)?.passed);
    }
    Ok(hits)
}

/// Dice of three: how far a unit falls back for each stand lost.
//= fallback.3
pub fn fall_back_distance(losses: u8, chance: &mut dyn Chance) -> Result<(u8, i32), Unknown> {
    let die = chance.d3(Why::new(Rule::Fallback3, "fall back"))?;
    Ok((die, i32::from(die) * i32::from(losses) * 1_000))
}

/// Places of officers that fell.
pub fn fallen(losses: &Losses) -> ArrayVec<usize, 3> {
    (0..3).filter(|place| losses.officers[*place]).collect()
}
