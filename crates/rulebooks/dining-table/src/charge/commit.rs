//! Committing SPs and bonus cards (2.11.2 to 2.11.4): how many cards each unit
//! draws in a charge combat.

use kernel::Modifier;

use crate::Rule;
use crate::troops::{Arm, Going, Trait, Traits};

/// The side of a unit that fights.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Front {
    /// Its front.
    Front,
    /// A flank or the rear.
    Other,
}

/// A unit as far as it matters for what it commits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Its arm.
    pub arm: Arm,
    /// Effective SPs.
    pub sps: u8,
    /// Its letters.
    pub traits: Traits,
    /// Whether it is on Defend status: infantry only.
    pub defends: bool,
    /// Whether it is vulnerable.
    pub vulnerable: bool,
}

impl Fighter {
    /// The weakness that counts on this ground.
    pub fn weakness(&self, going: Going) -> Option<Trait> {
        self.traits.iter().find(|one| match one {
            //= s3-4.4-f
            Trait::NoSkirmish => going != Going::Good,
            //= s3-4.5-c
            Trait::NoDrill => going == Going::Good,
            //= s3-4.7-d
            Trait::BadlyMounted => true,
            _ => false,
        })
    }

    /// The most SPs it may commit to a face, whatever it has.
    pub fn most(&self, front: Front, going: Going) -> u8 {
        match front {
            //= s2-11.2-g s2-14.1-a
            Front::Other if self.arm.is_artillery() => 0,
            //= s2-11.2-f
            Front::Other => 2,
            //= s2-11.2-e
            Front::Front if self.vulnerable => 2,
            //= s2-11.2-d
            Front::Front if self.weakness(going).is_some() => 3,
            //= s2-11.2-c
            Front::Front => 4,
        }
    }

    /// What it commits to one face.
    pub fn commits(&self, front: Front, going: Going) -> u8 {
        //= s2-11.2-b
        self.most(front, going).min(self.sps)
    }

    /// The bonus cards of its own: one for each strength that counts, and for Defend status.
    pub fn bonus(&self, going: Going) -> Vec<Modifier> {
        let mut cards: Vec<Modifier> = self
            .traits
            .iter()
            .filter_map(|one| match (one, going) {
                //= s3-4.4-c s2-11.4-a
                (Trait::Skirmish, Going::Bad | Going::Impassable) => {
                    Some(Rule::S3_4_4C.card("skirmish strength in bad going"))
                }
                //= s3-4.5-b
                (Trait::Drill, Going::Good) => {
                    Some(Rule::S3_4_5B.card("drill strength in good going"))
                }
                //= s3-4.6-b
                (Trait::Heavy, Going::Good) => {
                    Some(Rule::S3_4_6B.card("heavy cavalry in good going"))
                }
                //= s3-4.7-b s3-4.7-c
                (Trait::WellMounted, _) => Some(Rule::S3_4_7B.card("well mounted")),
                _ => None,
            })
            .collect();
        //= s2-11.4-b
        if self.defends && self.arm.is_infantry() {
            cards.push(Rule::S2_11_4B.card("Defend status"));
        }
        cards
    }
}

/// The cards a unit draws: its committed SPs, and bonus cards up to their number.
pub fn cards(committed: u8, bonus: usize) -> u8 {
    //= s2-11.4-d s2-11.5-a
    committed + committed.min(u8::try_from(bonus).unwrap_or(u8::MAX))
}

/// The commitment of cavalry and infantry against each other: neither uses more SPs than the other has.
pub const fn limited(committed: u8, enemy_sps: u8) -> u8 {
    //= s2-11.3 s2-11.4-e
    if committed > enemy_sps {
        enemy_sps
    } else {
        committed
    }
}

impl Rule {
    /// A bonus card of this rule.
    pub(crate) fn card(self, what: &'static str) -> Modifier {
        Modifier::new(self, what, 1)
    }
}
