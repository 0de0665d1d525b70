//! Artillery resolution (2.20): markers become hits by the draw of a card; so
//! does fatigue.

use kernel::Side;
use kernel::chance::{Card, Suit, Unknown, Why};

use crate::Rule;
use crate::cards::{Draws, is_king, is_suit};
use crate::troops::Hindrance;

/// The markers that one card resolves: up to three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salvo {
    /// How many markers.
    pub markers: u8,
    /// What the target's cover asks for.
    pub cover: Hindrance,
    /// Whether any of them is of a heavy unit or of howitzers.
    pub heavy_or_howitzer: bool,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Struck {
    /// Hits.
    pub hits: u8,
    /// Kings that endanger a general.
    pub kings: u8,
}

impl Salvo {
    /// What a card means to it: for the odds.
    pub fn class(&self, card: Card) -> u8 {
        let rank = self.cover.rank();
        let meaning = match card.suit() {
            None => 3,
            Some(Suit::Spades) if is_suit(card, Suit::Spades, rank) => 0,
            Some(Suit::Clubs) if is_suit(card, Suit::Clubs, rank) => 1,
            Some(Suit::Diamonds) => 2,
            Some(_) => 4,
        };
        meaning + if is_king(card) { 8 } else { 0 }
    }

    /// Whether Clubs hit.
    pub const fn clubs_hit(&self) -> bool {
        //= s2-20.3-c
        self.markers >= 2
    }

    /// Whether a Diamond draws two more cards.
    pub const fn diamonds_draw(&self) -> bool {
        //= s2-20.3-d
        self.markers >= 3
    }

    /// Draws for it.
    pub fn resolve(&self, side: Side, draws: &mut dyn Draws) -> Result<Struck, Unknown> {
        let rank = self.cover.rank();
        //= s2-20.3-a
        let card = draws.card(side, Why::new(Rule::S2_20_3A, "artillery resolution"))?;
        //= s2-20.5-a
        let mut struck = Struck {
            hits: 0,
            kings: u8::from(is_king(card)),
        };
        match card.suit() {
            //= s2-20.3-b s2-20.4-a
            Some(Suit::Spades) => struck.hits += u8::from(is_suit(card, Suit::Spades, rank)),
            Some(Suit::Clubs) if self.clubs_hit() => {
                struck.hits += u8::from(is_suit(card, Suit::Clubs, rank));
            }
            Some(Suit::Diamonds) if self.diamonds_draw() => {
                //= s2-20.5-b
                struck.kings = 0;
                let why = Why::new(Rule::S2_20_3D, "two more cards for a Diamond");
                let more = draws.hand(side, 2, why)?;
                let black =
                    |card| is_suit(card, Suit::Spades, rank) || is_suit(card, Suit::Clubs, rank);
                struck.hits += more.count(black);
                struck.kings += more.kings();
            }
            //= s2-20.6-a
            None if self.heavy_or_howitzer => struck.hits += 1,
            _ => {}
        }
        Ok(struck)
    }
}

/// Fatigue of a unit of guns: one or two markers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fatigue {
    /// How many markers.
    pub markers: u8,
    /// Whether the unit is second-rate.
    pub second_rate: bool,
}

impl Fatigue {
    /// Whether a Club hits.
    pub const fn clubs_hit(&self) -> bool {
        //= s2-20.3-c
        self.markers >= 2
    }

    /// Draws for it; whether the unit takes a hit. No general is in danger, and no cover helps.
    pub fn resolve(&self, side: Side, draws: &mut dyn Draws) -> Result<u8, Unknown> {
        //= s2-20.3-a s2-20.5-c
        let card = draws.card(side, Why::new(Rule::S2_20_3A, "fatigue"))?;
        let hit = match card.suit() {
            Some(Suit::Spades) => true,
            Some(Suit::Clubs) => self.clubs_hit(),
            Some(_) => false,
            //= s2-20.6-b
            None => self.second_rate,
        };
        Ok(u8::from(hit))
    }
}

/// How the markers on a unit are shared among cards.
///
/// One card serves up to three markers. In the Attrition phase a second serves those beyond the third,
/// and a third those beyond the sixth if more than one face is under fire; the rest have no effect.
pub fn shares(markers: u8, faces_under_fire: u8) -> impl Iterator<Item = u8> {
    //= s2-20.7-a s2-20.7-b s2-20.7-c s2-20.7-d
    let cards = if faces_under_fire > 1 { 3 } else { 2 };
    (0..cards)
        .map(move |card| markers.saturating_sub(3 * card).min(3))
        .filter(|share| *share > 0)
}
