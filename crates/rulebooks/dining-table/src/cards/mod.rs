//! Use of playing cards (1.2.4): hands out of a pack that runs down and is
//! shuffled again. Resolvers ask a [`Draws`] for hands; in play a [`Dealer`]
//! answers from the packs of the position, for odds [`classes`] answers with
//! every hand there can be.

pub mod classes;

use arrayvec::ArrayVec;
use kernel::chance::{Card, CardSet, Chance, Suit, Unknown, Why};
use kernel::{BySide, Side};

/// The most cards that one draw takes.
pub const MOST: usize = 24;

/// Cards drawn together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand(pub ArrayVec<Card, MOST>);

impl Hand {
    /// How many of its cards are so.
    pub fn count(&self, counts: impl Fn(Card) -> bool) -> u8 {
        self.0.iter().filter(|card| counts(**card)).count() as u8
    }

    /// How many Kings are in it.
    pub fn kings(&self) -> u8 {
        self.count(is_king)
    }
}

/// Whether a card is a King.
pub fn is_king(card: Card) -> bool {
    card.rank() == Some(13)
}

/// Whether a card is red.
pub fn is_red(card: Card) -> bool {
    matches!(card.suit(), Some(Suit::Hearts | Suit::Diamonds))
}

/// Whether a card is of this suit and at least this rank; an Ace is the lowest.
pub fn is_suit(card: Card, suit: Suit, rank: u8) -> bool {
    //= s1-2.4-c
    card.suit() == Some(suit) && card.rank().is_some_and(|own| own >= rank)
}

/// Whether a pack that showed this card is shuffled.
pub fn calls_for_a_shuffle(card: Card) -> bool {
    card.is_joker() || matches!(card.rank(), Some(1 | 13))
}

/// Where hands come from.
pub trait Draws {
    /// So many cards together, for that side.
    fn hand(&mut self, of: Side, count: u8, why: Why) -> Result<Hand, Unknown>;

    /// One card.
    fn card(&mut self, of: Side, why: Why) -> Result<Card, Unknown>;

    /// One process is over and another follows in the same question: the pack may be shuffled. In play
    /// each process has a [`Dealer`] of its own.
    fn next_process(&mut self) {}
}

/// Whose a pack is, and when it is shuffled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Habit {
    /// Each side has a pack of its own.
    pub one_each: bool,
    /// The pack is shuffled after every process, whatever it showed.
    pub always: bool,
}

/// Deals in play, for one process: one activation, one combat, one resolution.
pub struct Dealer<'a> {
    chance: &'a mut dyn Chance,
    packs: &'a mut BySide<CardSet>,
    habit: Habit,
    dealt: BySide<CardSet>,
}

impl<'a> Dealer<'a> {
    /// A process begins.
    pub fn new(
        chance: &'a mut dyn Chance,
        packs: &'a mut BySide<CardSet>,
        habit: Habit,
    ) -> Dealer<'a> {
        Dealer {
            chance,
            packs,
            habit,
            dealt: BySide {
                first: CardSet::EMPTY,
                second: CardSet::EMPTY,
            },
        }
    }

    /// The process is over: packs that showed a King, an Ace or a Joker are shuffled.
    pub fn finish(self) {
        for side in Side::BOTH {
            //= s1-2.4-b
            let shuffle = self.dealt[side].iter().any(calls_for_a_shuffle)
                || (self.habit.always && self.dealt[side].len() > 0);
            if shuffle || self.packs[side].len() == 0 {
                self.packs[side] = CardSet::FULL;
            }
        }
    }
}

impl Draws for Dealer<'_> {
    fn hand(&mut self, of: Side, count: u8, why: Why) -> Result<Hand, Unknown> {
        let cards: Result<_, _> = (0..count).map(|_| self.card(of, why)).collect();
        Ok(Hand(cards?))
    }

    fn card(&mut self, of: Side, why: Why) -> Result<Card, Unknown> {
        //= s1-2.3-b s1-2.3-c s1-2.4-a
        let of = if self.habit.one_each { of } else { Side::First };
        if self.packs[of].len() == 0 {
            let dealt = self.dealt[of];
            self.packs[of] = dealt.iter().fold(CardSet::FULL, CardSet::without);
        }
        let card = loop {
            if let Some(card) = self.chance.card(self.packs[of], why)? {
                break card;
            }
            // Nothing was left even after shuffling: no process is that long.
            self.packs[of] = CardSet::FULL;
        };
        self.packs[of] = self.packs[of].without(card);
        self.dealt[of] = self.dealt[of].with(card);
        Ok(card)
    }
}
