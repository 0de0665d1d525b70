//! Chapter 19: hunts, spared horses, rest, and guns spiked in passing.

use la_bataille::troops::Weight;
use la_bataille::{Place, Stage, Wreck};

use super::charges::{ALLIED, FRENCH, plain, upon};
use super::field::{Field, number};
use super::horse::{loosely, until};

#[test]
fn abandoned_guns_are_spiked_in_passing_on_a_one() {
    //= 17.8.3-b 17.8.3-c
    let game = || {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .guns("ba", ALLIED, 3, "2020 w column")
            .foot("pi1", ALLIED, 6, "1510 w column");
        let mut game = field.begin();
        let unit = game.0.setup.unit_named("ba").expect("a unit");
        let hex = game
            .0
            .setup
            .map
            .grid()
            .numbered(number("0610"))
            .expect("a hex");
        game.0.pos.unit_mut(unit).place = Place::Wrecked;
        game.0.pos.unit_mut(unit).hexes = la_bataille::Hexes::default();
        game.0.pos.wrecks.push(Wreck {
            unit,
            hex,
            lost_in: ALLIED,
            held: None,
            overrun: false,
        });
        game.all(&["end-initiative", "charge declare 0510", "charge end"]);
        until(&mut game, Stage::Riding);
        game
    };
    let mut spiked = game();
    spiked.give("charge ride 0610", &[1]);
    assert_eq!(
        spiked.unit("ba").place,
        Place::Destroyed,
        "gone, and not to be put together again"
    );
    assert!(spiked.pos().wrecks.is_empty());
    let mut missed = game();
    missed.give("charge ride 0610", &[2]);
    assert_eq!(missed.unit("ba").place, Place::Wrecked);
}

#[test]
fn an_attack_that_is_charged_is_tested_for_stoppage() {
    //= 9.12.1-a
    let mut game = upon(plain());
    let allied = la_bataille::ElementId(1);
    assert!(!game.pos().element(allied).under_fire);
    loosely(&mut game, "charge stand", &[6, 6, 1, 1, 2, 2]);
    assert!(game.pos().element(allied).under_fire);
}
