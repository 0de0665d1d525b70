//! Exact odds of artillery fire (2.20), worked out in another way.

use std::collections::BTreeMap;

use crate::odds::{SOME, row};
use crate::support::{by_every_card, pack, told};
use dining_table::artillery::resolution::Salvo;
use dining_table::cards::classes;
use dining_table::troops::Hindrance;
use kernel::chance::{Card, CardSet, Suit};
use kernel::{Fraction, Side};

#[test]
fn artillery_fire_one_and_two_markers() {
    //= s2-20.3-a s2-20.3-b s2-20.3-c s2-20.4-a s2-20.6-a
    let rows = |hit: u128| [row("0 hits", 54 - hit, 54), row("1 hit", hit, 54)];
    assert_eq!(told("artillery-fire", "markers=1"), rows(13));
    assert_eq!(told("artillery-fire", "markers=2"), rows(26));
    assert_eq!(told("artillery-fire", "markers=2 cover=minor"), rows(20));
    assert_eq!(told("artillery-fire", "markers=2 cover=medium"), rows(14));
    assert_eq!(told("artillery-fire", "markers=2 cover=severe"), rows(6));
    assert_eq!(
        told("artillery-fire", "markers=1 heavy-or-howitzer=yes"),
        rows(15)
    );
}

#[test]
fn three_markers_draw_two_more_cards_for_a_diamond() {
    //= s2-20.3-d
    let told = told("artillery-fire", "markers=3");
    // A Diamond, then two of the 26 black cards among 53.
    let both = Fraction::new(13 * 26 * 25, 54 * 53 * 52);
    assert_eq!(told[2], ("2 hits".to_owned(), both));
    let one = Fraction::new(26, 54) + Fraction::new(13 * 2 * 26 * 27, 54 * 53 * 52);
    assert_eq!(told[1], ("1 hit".to_owned(), one));
}

/// The hits of cards that each serve so many markers, card by card; after each the pack may be shuffled.
fn by_hand(shares: &[u8], left: CardSet) -> BTreeMap<u8, Fraction> {
    let Some((share, rest)) = shares.split_first() else {
        return BTreeMap::from([(0, Fraction::ONE)]);
    };
    let is = |card: Card, suits: &[Suit]| card.suit().is_some_and(|suit| suits.contains(&suit));
    let black = [Suit::Spades, Suit::Clubs];
    let counts = if *share > 1 { &black[..] } else { &black[..1] };
    let mut hands: Vec<(Vec<Card>, u8)> = Vec::new();
    for card in left.iter() {
        if *share < 3 || !is(card, &[Suit::Diamonds]) {
            hands.push((vec![card], u8::from(is(card, counts))));
            continue;
        }
        for two in left.without(card).iter() {
            for three in left.without(card).without(two).iter() {
                let hits = u8::from(is(two, &black)) + u8::from(is(three, &black));
                hands.push((vec![card, two, three], hits));
            }
        }
    }
    let mut found: BTreeMap<u8, Fraction> = BTreeMap::new();
    let cards = u128::from(left.len());
    for (hand, hits) in hands {
        let ways = (0..hand.len() as u128).map(|drawn| cards - drawn).product();
        let shuffled = |card: &Card| card.is_joker() || matches!(card.rank(), Some(1 | 13));
        let then = if hand.iter().any(shuffled) {
            CardSet::FULL
        } else {
            hand.iter().fold(left, |left, card| left.without(*card))
        };
        for (more, chance) in by_hand(rest, then) {
            let sum = found.entry(hits + more).or_insert(Fraction::ZERO);
            *sum = *sum + Fraction::new(1, ways) * chance;
        }
    }
    found
}

#[test]
fn more_than_three_markers_take_a_card_for_every_three_and_a_shuffle_between() {
    //= s2-20.7-b s2-20.7-c s2-20.7-d
    let few = pack("3S 6S KS 4C QC 2D 7D 5H 9H Joker1");
    let gone: Vec<String> = (CardSet::FULL.iter())
        .filter(|card| !few.contains(*card))
        .map(|card| card.to_string())
        .collect();
    let ask = |markers: u8, faces: u8| {
        let gone = gone.join(",");
        told(
            "artillery-fire",
            &format!("markers={markers} faces={faces} removed={gone}"),
        )
    };
    for (markers, shares) in [(4, &[3, 1][..]), (5, &[3, 2])] {
        let hits = |(hits, chance): (u8, Fraction)| {
            let s = if hits == 1 { "" } else { "s" };
            (format!("{hits} hit{s}"), chance)
        };
        let expected: Vec<_> = by_hand(shares, few).into_iter().map(hits).collect();
        assert_eq!(ask(markers, 1), expected, "{markers} markers");
    }
    // A third card only where more than one face is under fire.
    assert_eq!(ask(7, 1), ask(6, 1));
    assert_eq!(ask(6, 2), ask(6, 1));
    assert_ne!(ask(7, 2), ask(6, 2));
}

#[test]
fn classes_of_cards_agree_with_every_card_for_artillery() {
    for (markers, cover) in [
        (3, Hindrance::None),
        (3, Hindrance::Medium),
        (2, Hindrance::Severe),
    ] {
        let some = pack(SOME);
        let salvo = Salvo {
            markers,
            cover,
            heavy_or_howitzer: true,
        };
        let every = by_every_card(some, |draws| salvo.resolve(Side::First, draws));
        let class = |card| salvo.class(card);
        let classes = classes::odds(some, class, |draws| salvo.resolve(Side::First, draws));
        assert_eq!(every, classes.unwrap().into_iter().collect::<Vec<_>>());
    }
}
