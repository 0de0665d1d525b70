//! No text makes a reader panic: records, scenarios, snapshots and orders.

use kernel::record::{Play, Record, verify};
use kernel::{Choices, Rulebook};
use staff::SplitMix64;
use testkit::toy::{TOY, battle, ford};
use testkit::{golden, mutate};

#[test]
fn no_spoilt_record_makes_anything_panic() {
    let record = golden::play(&TOY, &ford(), &Choices::default(), "spoilt").unwrap();
    mutate::survives(&record.to_text(), 0..4_000, |text| {
        if let Ok(record) = Record::from_text(text) {
            let _ = Play::resume(&TOY, record.clone(), |_, _, _| ());
            let _ = verify(&TOY, record);
        }
    })
    .unwrap_or_else(|stumble| panic!("{stumble}"));
}

#[test]
fn no_spoilt_scenario_makes_anything_panic() {
    let start = TOY.begin(&ford(), &Choices::default()).unwrap();
    mutate::survives(&start.scenario(), 0..4_000, |text| {
        let _ = start.restore(text);
        let Ok(mut game) = TOY.begin(&battle(text), &Choices::default()) else {
            return;
        };
        for order in game.orders() {
            let _ = game.forecast(&order.notation);
        }
        let mut luck = SplitMix64::new(1);
        // A battle without troops is over when it begins.
        let count = game.count_orders();
        if count > 0 {
            let _ = game.give_nth(luck.below(count), &mut staff::Guess(&mut luck));
        }
        let _ = game.scene();
    })
    .unwrap_or_else(|stumble| panic!("{stumble}"));
}

#[test]
fn the_same_seed_spoils_a_text_in_the_same_way() {
    let text = include_str!("../src/toy/ford.txt");
    let spoil = |seed| mutate::text(text, &mut SplitMix64::new(seed));
    assert_eq!(spoil(5), spoil(5));
    let changed = (0..100).filter(|seed| spoil(*seed) != text).count();
    assert!(changed > 80, "{changed}");
    assert!((0..100).all(|seed| mutate::text("", &mut SplitMix64::new(seed)).len() < 99));
}

#[test]
fn a_reader_that_panics_is_shown_with_its_text() {
    let stumble = mutate::survives("one two", 0..100, |text| {
        assert!(text.contains("two"), "no two");
    })
    .unwrap_err();
    assert!(!stumble.text.contains("two"));
    assert!(
        stumble
            .to_string()
            .contains(&format!("seed {}", stumble.seed))
    );
}
