//! The draw of a firefight pair (2.17.4 to 2.17.6): cards, hits, and the
//! levelling of Clubs.

use kernel::chance::{Card, Suit, Unknown, Why};
use kernel::{BySide, Modifier, Side};

use crate::Rule;
use crate::cards::{Draws, is_suit};
use crate::charge::clash::Clubs;
use crate::charge::commit::Front;
use crate::troops::{Arm, Hindrance, Trait, Traits};

/// A unit as far as it matters in a firefight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skirmisher {
    /// Its arm.
    pub arm: Arm,
    /// Its letters.
    pub traits: Traits,
    /// Whether it is on Defend status: infantry only.
    pub defends: bool,
    /// Whether artillery is attached to it.
    pub guns_attached: bool,
}

impl Skirmisher {
    /// The most SPs it may commit to a face, whatever it has.
    #[expect(clippy::match_same_arms, reason = "each arm is a rule of its own")]
    pub const fn most(&self, front: Front) -> u8 {
        match (self.arm, front) {
            //= s2-17.8-a
            (Arm::BattleCavalry | Arm::SkirmishCavalry, _) => 0,
            //= s2-17.4-d
            (Arm::Artillery(_), _) => 1,
            //= s2-17.4-c s3-4.4-e
            (Arm::Infantry, Front::Front) if self.traits.has(Trait::NoSkirmish) => 1,
            //= s2-17.4-a
            (Arm::Infantry, Front::Front) => 2,
            //= s2-17.4-b
            (Arm::Infantry, Front::Other) => 1,
        }
    }

    /// Its bonus card, if it has one: never more than one.
    pub fn bonus(&self) -> Option<Modifier> {
        //= s2-17.5-a s2-17.5-c
        if self.defends && self.arm.is_infantry() {
            Some(Rule::S2_17_5A.card("Defend status"))
        } else if self.guns_attached {
            Some(Rule::S2_17_5A.card("attached artillery"))
        } else if self.traits.has(Trait::Skirmish) {
            //= s3-4.4-b
            Some(Rule::S3_4_4B.card("skirmish strength"))
        } else {
            None
        }
    }

    /// Whether a Joker hits for it: skirmish strength, and a bonus card for another reason.
    pub const fn joker_hits(&self) -> bool {
        //= s2-17.6-c
        self.traits.has(Trait::Skirmish) && (self.defends || self.guns_attached)
    }
}

/// One side of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Party {
    /// Its arm.
    pub arm: Arm,
    /// Effective SPs.
    pub sps: u8,
    /// How many cards it draws.
    pub cards: u8,
    /// Whether a Joker hits for it as skirmishers.
    pub joker_hits: bool,
    /// The side of the enemy that it attacks; his front if he alone attacks.
    pub against: Front,
    /// What the enemy's ground asks of its cards.
    pub hindered: Hindrance,
}

impl Party {
    /// What its Clubs do to an enemy, before hits are levelled.
    pub const fn clubs_on(&self, enemy: &Party) -> Clubs {
        match (self.arm, enemy.arm) {
            //= s2-17.6-b
            (Arm::Infantry, Arm::BattleCavalry | Arm::SkirmishCavalry) => Clubs::Miss,
            // As in charges, Clubs count against guns only if they silence them.
            (_, Arm::Artillery(_)) if enemy.sps > 0 => Clubs::IfTheyBreak,
            _ => Clubs::Hit,
        }
    }
}

/// What came of it, for each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Exchanged {
    /// Hits that it scored.
    pub hits: u8,
    /// Kings that it drew.
    pub kings: u8,
}

/// Both sides draw and hits are levelled.
pub fn exchange(pair: &BySide<Party>, draws: &mut dyn Draws) -> Result<BySide<Exchanged>, Unknown> {
    let (mut firm, mut clubs, mut kings) =
        (BySide::default(), BySide::default(), BySide::default());
    for side in Side::BOTH {
        let (own, enemy) = (&pair[side], &pair[side.other()]);
        let why = Why::new(Rule::S2_17_6A, "firefight");
        //= s2-17.6-a
        let hand = draws.hand(side, own.cards, why)?;
        let rank = own.hindered.rank();
        kings[side] = hand.kings();
        firm[side] = hand.count(|card| is_suit(card, Suit::Spades, rank));
        //= s2-17.6-a s2-11.5-h
        if own.joker_hits || own.against == Front::Other {
            firm[side] += hand.count(Card::is_joker);
        }
        let black = hand.count(|card| is_suit(card, Suit::Clubs, rank));
        clubs[side] = match own.clubs_on(enemy) {
            Clubs::Hit => black,
            Clubs::IfTheyBreak if firm[side] + black >= enemy.sps => black,
            Clubs::IfTheyBreak | Clubs::Miss => 0,
        };
    }
    Ok(BySide::from_fn(|side| Exchanged {
        hits: levelled(
            firm[side],
            clubs[side],
            firm[side.other()] + clubs[side.other()],
        ),
        kings: kings[side],
    }))
}

/// What is left of a side's hits: Clubs beyond what the other scored are lost.
pub const fn levelled(firm: u8, clubs: u8, others: u8) -> u8 {
    //= s2-17.6-d
    let all = firm + clubs;
    if all <= others {
        all
    } else if firm > others {
        firm
    } else {
        others
    }
}
