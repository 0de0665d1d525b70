//! Firefights (2.17): commitments, bonus, hits and the levelling of Clubs.

use crate::support::with_cards;
use dining_table::charge::commit::Front;
use dining_table::firefight::exchange::{Party, Skirmisher, exchange, levelled};
use dining_table::troops::{Arm, Gun, Hindrance, Traits};
use kernel::BySide;

const GUNS: Arm = Arm::Artillery(Gun::Medium);

fn skirmisher(arm: Arm, traits: &str) -> Skirmisher {
    Skirmisher {
        arm,
        traits: Traits::read(traits).expect("letters"),
        defends: false,
        guns_attached: false,
    }
}

fn party(arm: Arm, sps: u8, cards: u8) -> Party {
    Party {
        arm,
        sps,
        cards,
        joker_hits: false,
        against: Front::Front,
        hindered: Hindrance::None,
    }
}

fn hits(first: Party, second: Party, names: &str) -> (u8, u8) {
    let pair = BySide { first, second };
    let result = with_cards(names, |draws| exchange(&pair, draws));
    (result.first.hits, result.second.hits)
}

#[test]
fn commitments() {
    //= s2-17.4-a s2-17.4-b s2-17.4-c s2-17.4-d s2-17.8-a s3-4.4-e
    let infantry = skirmisher(Arm::Infantry, "");
    assert_eq!(infantry.most(Front::Front), 2);
    assert_eq!(infantry.most(Front::Other), 1);
    assert_eq!(skirmisher(Arm::Infantry, "s").most(Front::Front), 1);
    assert_eq!(skirmisher(GUNS, "").most(Front::Other), 1);
    assert_eq!(skirmisher(Arm::BattleCavalry, "").most(Front::Front), 0);
}

#[test]
fn one_bonus_card_at_most() {
    //= s2-17.5-a s2-17.5-c s3-4.4-b
    assert!(skirmisher(Arm::Infantry, "").bonus().is_none());
    assert!(skirmisher(Arm::Infantry, "S").bonus().is_some());
    let all = Skirmisher {
        defends: true,
        guns_attached: true,
        ..skirmisher(Arm::Infantry, "S")
    };
    assert_eq!(all.bonus().map(|card| card.value), Some(1));
    let guns = Skirmisher {
        guns_attached: true,
        ..skirmisher(Arm::Infantry, "")
    };
    assert!(guns.bonus().is_some());
}

#[test]
fn a_joker_hits_for_skirmishers_with_another_bonus() {
    //= s2-17.6-c
    assert!(!skirmisher(Arm::Infantry, "S").joker_hits());
    let defends = Skirmisher {
        defends: true,
        ..skirmisher(Arm::Infantry, "S")
    };
    assert!(defends.joker_hits());
    let mut first = party(Arm::Infantry, 4, 1);
    assert_eq!(hits(first, party(Arm::Infantry, 4, 1), "Joker1 2H"), (0, 0));
    first.joker_hits = true;
    assert_eq!(hits(first, party(Arm::Infantry, 4, 1), "Joker1 2H"), (1, 0));
}

#[test]
fn a_joker_hits_for_whoever_attacks_a_flank() {
    //= s2-17.6-a s2-11.5-h
    let mut first = party(Arm::Infantry, 4, 1);
    first.against = Front::Other;
    let second = party(Arm::Infantry, 4, 1);
    assert_eq!(hits(first, second, "Joker1 Joker2"), (1, 0));
    // Once, also for skirmishers with another bonus.
    first.joker_hits = true;
    assert_eq!(hits(first, second, "Joker1 2H"), (1, 0));
}

#[test]
fn clubs_beyond_the_enemys_hits_are_lost() {
    //= s2-17.6-a s2-17.6-d
    let (first, second) = (party(Arm::Infantry, 4, 2), party(Arm::Infantry, 4, 1));
    assert_eq!(hits(first, second, "5S 6C 2H"), (1, 0));
    assert_eq!(hits(first, second, "5C 6C 2S"), (1, 1));
    assert_eq!(hits(first, second, "5S 6S 2H"), (2, 0));
    assert_eq!(hits(first, second, "5S 6C 2C"), (1, 1));
    assert_eq!(levelled(1, 3, 2), 2);
    assert_eq!(levelled(3, 1, 2), 3);
}

#[test]
fn only_spades_hit_cavalry_and_it_draws_nothing() {
    //= s2-17.6-b s2-17.8-a
    let horse = party(Arm::BattleCavalry, 3, 0);
    assert_eq!(hits(party(Arm::Infantry, 4, 2), horse, "5S 6C"), (1, 0));
}

#[test]
fn clubs_hit_guns_only_to_silence_them() {
    //= s2-17.6-a
    let guns = party(GUNS, 2, 1);
    assert_eq!(hits(party(Arm::Infantry, 4, 2), guns, "5C 6H 2S"), (0, 1));
    assert_eq!(hits(party(Arm::Infantry, 4, 2), guns, "5C 6S 2S"), (1, 1));
}

#[test]
fn terrain_asks_for_rank_in_firefights() {
    //= s2-22.2-a s2-17.6-a
    let mut first = party(Arm::Infantry, 4, 2);
    first.hindered = Hindrance::Medium;
    assert_eq!(hits(first, party(Arm::Infantry, 4, 1), "6S 7S 2H"), (1, 0));
}

#[test]
fn kings_are_counted() {
    //= s2-17.6-e
    let pair = BySide {
        first: party(Arm::Infantry, 4, 2),
        second: party(Arm::Infantry, 4, 1),
    };
    let result = with_cards("KH KD 2H", |draws| exchange(&pair, draws));
    assert_eq!((result.first.kings, result.second.kings), (2, 0));
}
