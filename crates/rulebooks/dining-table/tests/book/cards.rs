//! Use of playing cards (1.2.4): low Aces, packs that run down, and shuffles.

use crate::support::{cards, packs};
use dining_table::cards::{Dealer, Draws, Habit, is_suit};
use kernel::chance::{Card, CardSet, Scripted, Seed, Suit, Why};
use kernel::{BySide, Choices, Rulebook as _, Side};

fn draw(names: &str, packs: &mut BySide<CardSet>, habit: Habit, of: Side) {
    let script = cards(names);
    let mut chance = Scripted::new(&script);
    let mut dealer = Dealer::new(&mut chance, packs, habit);
    let why = Why::new(dining_table::Rule::S1_2_4A, "test");
    dealer.hand(of, script.len() as u8, why).expect("cards");
    dealer.finish();
}

#[test]
fn aces_are_low() {
    //= s1-2.4-c
    let card = |name: &str| name.parse::<Card>().expect("a card");
    assert!(is_suit(card("2S"), Suit::Spades, 2));
    assert!(!is_suit(card("AS"), Suit::Spades, 2));
    assert!(is_suit(card("KS"), Suit::Spades, 13));
    assert!(!is_suit(card("Joker1"), Suit::Spades, 1));
}

#[test]
fn people_read_the_sign_of_a_suit_where_records_keep_its_letter() {
    let face = |name: &str| name.parse::<Card>().expect("a card").face();
    let faces = ["AC", "10D", "QH", "KS", "Joker2"].map(face);
    assert_eq!(faces, ["A♣", "10♦", "Q♥", "K♠", "a Joker"]);
}

#[test]
fn the_odds_of_an_activation_are_what_comes_of_it_and_not_its_cards() {
    let files = muster::load("first-steps", &dining_table::RULEBOOK).expect("built in");
    let mut game = (dining_table::RULEBOOK)
        .begin(&files, &Choices::default())
        .expect("a battle");
    let seed = Seed::from_word("activation").nth_game(1);
    let first = game.orders()[0].notation.clone();
    game.give(&first, &mut seed.decision(1)).expect("it begins");
    let turn = game
        .orders()
        .into_iter()
        .find(|order| order.notation.starts_with("turn"));
    let forecast = game.forecast(&turn.expect("a general").notation);
    let outcomes = forecast.expect("it draws a card").outcomes.len();
    assert!((2..=3).contains(&outcomes), "{outcomes}");
}

#[test]
fn a_pack_runs_down_until_a_king_an_ace_or_a_joker() {
    //= s1-2.3-b s1-2.4-b
    let mut packs = packs();
    draw("5H 9C", &mut packs, Habit::default(), Side::Second);
    assert_eq!(packs.first.len(), 52);
    for shown in ["KD", "AC", "Joker2"] {
        draw("7S", &mut packs, Habit::default(), Side::First);
        assert!(packs.first.len() < 54);
        draw(shown, &mut packs, Habit::default(), Side::First);
        assert_eq!(packs.first, CardSet::FULL, "{shown}");
    }
}

#[test]
fn a_pack_for_each_side() {
    //= s1-2.3-c s1-2.4-a
    let mut packs = packs();
    let habit = Habit {
        one_each: true,
        always: false,
    };
    draw("5H", &mut packs, habit, Side::Second);
    assert_eq!((packs.first.len(), packs.second.len()), (54, 53));
}

#[test]
fn always_shuffled() {
    //= s1-2.4-b
    let mut packs = packs();
    let habit = Habit {
        one_each: false,
        always: true,
    };
    draw("5H 6H", &mut packs, habit, Side::First);
    assert_eq!(packs.first, CardSet::FULL);
}

#[test]
fn a_pack_that_runs_out_is_shuffled_without_the_cards_on_the_table() {
    //= s1-2.4-b
    let mut packs = packs();
    packs.first = crate::support::pack("5H");
    let script = cards("5H 6H");
    let mut chance = Scripted::new(&script);
    let mut dealer = Dealer::new(&mut chance, &mut packs, Habit::default());
    let why = Why::new(dining_table::Rule::S1_2_4A, "test");
    dealer.hand(Side::First, 2, why).expect("cards");
    dealer.finish();
    assert_eq!(packs.first.len(), 52);
    assert!(!packs.first.contains("5H".parse().expect("a card")));
}
