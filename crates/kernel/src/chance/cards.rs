//! A deck of 54: four suits of thirteen and two Jokers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A suit of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    const fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }
}

/// One of the 54 cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Card(u8);

impl Card {
    /// How many cards a full deck has.
    pub const COUNT: u8 = 54;

    /// The card with this number, 0 to 53; the Jokers come last.
    pub fn from_number(number: u8) -> Option<Card> {
        (number < Card::COUNT).then_some(Card(number))
    }

    /// A card of a suit; `rank` is 1 for the ace to 13 for the king.
    pub fn new(suit: Suit, rank: u8) -> Option<Card> {
        (1..=13)
            .contains(&rank)
            .then(|| Card(suit as u8 * 13 + rank - 1))
    }

    /// Its number, 0 to 53.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its suit; a Joker has none.
    pub fn suit(self) -> Option<Suit> {
        Suit::ALL.get(usize::from(self.0 / 13)).copied()
    }

    /// 1 for the ace to 13 for the king; a Joker has none.
    pub fn rank(self) -> Option<u8> {
        (self.0 < 52).then_some(self.0 % 13 + 1)
    }

    /// Whether it is one of the two Jokers.
    pub const fn is_joker(self) -> bool {
        self.0 >= 52
    }

    /// As people write it: `Q♠`, `10♥`, `a Joker`. What is kept and read again is written by `Display`.
    pub fn face(self) -> String {
        match self.suit() {
            Some(suit) => format!("{}{}", RANKS[usize::from(self.0 % 13)], suit.sign()),
            None => "a Joker".to_owned(),
        }
    }
}

const RANKS: [&str; 13] = [
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
];
const SUITS: [&str; 4] = ["C", "D", "H", "S"];

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return write!(f, "Joker{}", self.0 - 51);
        }
        let (suit, rank) = (usize::from(self.0 / 13), usize::from(self.0 % 13));
        write!(f, "{}{}", RANKS[rank], SUITS[suit])
    }
}

impl FromStr for Card {
    type Err = ();

    /// Reads what `Display` writes: `QS`, `10H`, `Joker1`.
    fn from_str(text: &str) -> Result<Card, ()> {
        (0..Card::COUNT)
            .map(Card)
            .find(|card| card.to_string().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

/// A set of cards, such as those left in a deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardSet(u64);

impl CardSet {
    /// The whole deck.
    pub const FULL: CardSet = CardSet((1 << Card::COUNT) - 1);
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);

    /// How many cards it holds.
    #[allow(clippy::len_without_is_empty)]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether it holds a card.
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// With a card put in.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// With a card taken out.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Its cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        (0..Card::COUNT)
            .map(Card)
            .filter(move |card| self.contains(*card))
    }

    /// The card with this place in that order.
    pub fn nth(self, place: u8) -> Option<Card> {
        self.iter().nth(usize::from(place))
    }
}
