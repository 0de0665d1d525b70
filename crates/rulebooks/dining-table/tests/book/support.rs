//! What the tests share: cards by name, packs, and points of fire.

use dining_table::Marker;
use dining_table::cards::{Dealer, Draws, Habit};
use ground::table::Face;
use kernel::chance::{Card, CardSet, Scripted, Unknown};
use kernel::{BySide, Distribution, Fraction, Rulebook as _};

/// A full pack for each side.
pub fn packs() -> BySide<CardSet> {
    BySide {
        first: CardSet::FULL,
        second: CardSet::FULL,
    }
}

/// The numbers of cards by name: `"KS 4H Joker1"`.
pub fn cards(names: &str) -> Vec<u8> {
    names
        .split_whitespace()
        .map(|name| name.parse::<Card>().expect("a card").number())
        .collect()
}

/// Runs a resolver with these cards, all of which it must use.
pub fn with_cards<T>(names: &str, resolve: impl FnOnce(&mut dyn Draws) -> Result<T, Unknown>) -> T {
    let script = cards(names);
    let mut chance = Scripted::new(&script);
    let mut packs = packs();
    let mut dealer = Dealer::new(&mut chance, &mut packs, Habit::default());
    let result = resolve(&mut dealer).expect("enough cards in the script");
    dealer.finish();
    assert!(chance.is_spent(), "not all of {names} were drawn");
    result
}

/// The odds of a resolver by drawing every card in every order out of a pack.
pub fn by_every_card<T: Ord + Clone>(
    pack: CardSet,
    mut resolve: impl FnMut(&mut dyn Draws) -> Result<T, Unknown>,
) -> Vec<(T, Fraction)> {
    let odds = Distribution::of::<Unknown>(|chance| {
        let mut packs = BySide {
            first: pack,
            second: pack,
        };
        resolve(&mut Dealer::new(chance, &mut packs, Habit::default()))
    })
    .expect("enumerated chance knows");
    odds.iter().map(|(result, p)| (result.clone(), p)).collect()
}

/// A pack of these cards alone.
pub fn pack(names: &str) -> CardSet {
    names
        .split_whitespace()
        .map(|name| name.parse::<Card>().expect("a card"))
        .fold(CardSet::EMPTY, CardSet::with)
}

/// The odds of a resolution as the rulebook tells them.
pub fn told(resolution: &str, given: &str) -> Vec<(String, Fraction)> {
    let given: Vec<_> = given
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let report = dining_table::RULEBOOK
        .odds(resolution, &given)
        .expect("a fair question");
    let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE, "{resolution} {given:?}");
    report.outcomes
}

/// A point of fire on the front, of this period or of an earlier one.
pub fn point_of_fire(old: bool) -> Marker {
    Marker {
        heavy: false,
        face: Face::Front,
        old,
    }
}
