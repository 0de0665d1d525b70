//! Exact odds over a pack (law 1): the same resolver, run once for every
//! combination of *classes* of cards instead of every order of cards.
//!
//! A resolver looks at a card only through what it means to it (a Spade high
//! enough, a Club, a Joker, anything else). Cards that mean the same are one
//! class; a hand is so many of each, and its weight is the number of ways to
//! draw it. That the classes are fine enough is proved in the tests, against
//! the kernel's enumeration of every card.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use kernel::chance::{Card, CardSet, Draw, Request, Unknown, Why};
use kernel::{Fraction, Side};

use super::{Draws, Hand, calls_for_a_shuffle};

/// The most classes that a resolver tells apart.
const MOST_CLASSES: usize = 16;

type Counts = ArrayVec<u8, MOST_CLASSES>;

/// Walks all combinations: one path after the other.
struct Walk {
    classes: Vec<Vec<Card>>,
    /// How many of each class the pack has when the question begins.
    given: Counts,
    left: Counts,
    /// Whether a card was shown that the pack is shuffled after.
    shown: bool,
    path: Vec<(Vec<Counts>, usize)>,
    used: usize,
    /// How many ways lead here, out of how many.
    ways: u128,
    out_of: u128,
}

impl Walk {
    fn begin(&mut self) {
        self.left = self.given.clone();
        self.shown = false;
        self.used = 0;
        (self.ways, self.out_of) = (1, 1);
    }

    fn next_path(&mut self) -> bool {
        self.path.truncate(self.used);
        while let Some((options, place)) = self.path.pop() {
            if place + 1 < options.len() {
                self.path.push((options, place + 1));
                return true;
            }
        }
        false
    }

    fn draw(&mut self, count: u8, why: Why) -> Result<Hand, Unknown> {
        let total: u8 = self.left.iter().sum();
        if count > total {
            let draw = Draw::Card(CardSet::EMPTY);
            return Err(Unknown(Request { draw, why }));
        }
        if self.used == self.path.len() {
            let mut options = Vec::new();
            combinations(&self.left, count, &mut Counts::new(), &mut options);
            self.path.push((options, 0));
        }
        let (options, place) = &self.path[self.used];
        let taken = options[*place].clone();
        self.used += 1;
        let mut hand = Hand::default();
        for (class, take) in taken.iter().enumerate() {
            self.ways *= choose(self.left[class], *take);
            let gone = self.classes[class].len() - usize::from(self.left[class]);
            let drawn = self.classes[class].iter().skip(gone);
            hand.0.extend(drawn.take(usize::from(*take)).copied());
            self.shown |= hand.0.iter().any(|card| calls_for_a_shuffle(*card));
            self.left[class] -= take;
        }
        self.out_of *= choose(total, count);
        Ok(hand)
    }
}

impl Draws for Walk {
    fn hand(&mut self, _: Side, count: u8, why: Why) -> Result<Hand, Unknown> {
        self.draw(count, why)
    }

    fn card(&mut self, _: Side, why: Why) -> Result<Card, Unknown> {
        let hand = self.draw(1, why)?;
        let draw = Draw::Card(CardSet::EMPTY);
        let one = hand.0.first().copied();
        one.ok_or(Unknown(Request { draw, why }))
    }

    fn next_process(&mut self) {
        if self.shown {
            let whole = self.classes.iter().map(|class| class.len() as u8);
            self.left = whole.collect();
            self.shown = false;
        }
    }
}

/// All ways to take `count` cards out of classes with so many left.
fn combinations(left: &[u8], count: u8, taken: &mut Counts, into: &mut Vec<Counts>) {
    let Some((first, rest)) = left.split_first() else {
        if count == 0 {
            into.push(taken.clone());
        }
        return;
    };
    for take in 0..=count.min(*first) {
        taken.push(take);
        combinations(rest, count - take, taken, into);
        taken.pop();
    }
}

/// The number of ways to choose `k` out of `n`.
fn choose(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |ways, i| ways * (u128::from(n) - i) / (i + 1))
}

/// The exact odds of a resolver over a pack, one deck for both sides.
///
/// `class` says what a card means to the resolver: cards with the same number
/// must mean the same, and where the resolver has several processes, also
/// for the shuffling. An error says that the pack has too few cards.
pub fn odds<T: Ord>(
    pack: CardSet,
    class: impl Fn(Card) -> u8,
    mut resolve: impl FnMut(&mut dyn Draws) -> Result<T, Unknown>,
) -> Result<BTreeMap<T, Fraction>, Unknown> {
    let mut classes: BTreeMap<u8, Vec<Card>> = BTreeMap::new();
    // Of each class those come first that are gone already.
    let gone = CardSet::FULL.iter().filter(|card| !pack.contains(*card));
    for card in gone.chain(pack.iter()) {
        classes.entry(class(card)).or_default().push(card);
    }
    let given = |class: &Vec<Card>| class.iter().filter(|card| pack.contains(**card)).count() as u8;
    let mut walk = Walk {
        given: classes.values().map(given).collect(),
        classes: classes.into_values().collect(),
        left: Counts::new(),
        shown: false,
        path: Vec::new(),
        used: 0,
        ways: 1,
        out_of: 1,
    };
    // Ways are added up by their whole, and become fractions only at the end.
    let mut results: BTreeMap<T, BTreeMap<u128, u128>> = BTreeMap::new();
    loop {
        walk.begin();
        let result = resolve(&mut walk)?;
        let wholes = results.entry(result).or_default();
        *wholes.entry(walk.out_of).or_default() += walk.ways;
        if !walk.next_path() {
            break;
        }
    }
    let fraction = |(out_of, ways): (u128, u128)| Fraction::new(ways, out_of);
    let sum = |wholes: BTreeMap<u128, u128>| wholes.into_iter().map(fraction).sum();
    Ok(results
        .into_iter()
        .map(|(result, wholes)| (result, sum(wholes)))
        .collect())
}
