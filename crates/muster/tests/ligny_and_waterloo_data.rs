//! Ligny and Waterloo as they are written down: sound, and true to what is known of them.
#![allow(clippy::expect_used)]

use grognard_muster::armies::{Arm, Armies, Arrival, Nation};
use grognard_muster::built_in_file;
use ground::geography::{Geography, Point};

fn armies(battle: &str) -> Armies {
    let text = built_in_file(battle, "armies.toml").expect("the armies are built in");
    Armies::from_toml(text).expect("they read")
}

/// Men and guns of those units that are asked for.
fn strength(armies: &Armies, wanted: impl Fn(&str, Nation) -> bool) -> (u32, u32) {
    let mut sum = (0, 0);
    for unit in &armies.units {
        let side = armies.side_of(&unit.id).expect("every unit has a side");
        if wanted(&side.id, unit.nation) {
            sum.0 += u32::from(unit.men.unwrap_or_default());
            sum.1 += u32::from(unit.guns.unwrap_or_default());
        }
    }
    sum
}

fn loss(armies: &Armies, side: &str) -> u32 {
    let units = armies.units.iter();
    let units = units.filter(|unit| armies.side_of(&unit.id).is_some_and(|of| of.id == side));
    units.map(|unit| u32::from(unit.loss)).sum()
}

#[test]
fn the_armies_of_ligny_add_up_to_what_the_histories_give() {
    let armies = armies("ligny");
    assert_eq!(armies.check(), []);
    let (french, guns) = strength(&armies, |side, _| side == "french");
    assert!((62_000..=70_000).contains(&french), "{french}");
    assert!((200..=240).contains(&guns), "{guns}");
    let (prussian, guns) = strength(&armies, |side, _| side == "prussian");
    assert!((80_000..=84_000).contains(&prussian), "{prussian}");
    assert_eq!(guns, 208);
    assert!((8_500..=11_500).contains(&loss(&armies, "french")));
    assert!((15_000..=17_000).contains(&loss(&armies, "prussian")));
}

#[test]
fn the_armies_of_waterloo_add_up_to_what_the_histories_give() {
    let armies = armies("waterloo");
    assert_eq!(armies.check(), []);
    let (french, guns) = strength(&armies, |side, _| side == "french");
    assert!((64_000..=73_000).contains(&french), "{french}");
    assert!((238..=266).contains(&guns), "{guns}");
    let (allied, guns) = strength(&armies, |side, nation| {
        side == "allied" && nation != Nation::Prussian
    });
    assert!((60_000..=68_000).contains(&allied), "{allied}");
    assert!((150..=170).contains(&guns), "{guns}");
    let (prussian, _) = strength(&armies, |_, nation| nation == Nation::Prussian);
    assert!((44_000..=52_000).contains(&prussian), "{prussian}");
    let before_noon = armies.units.iter().filter(|unit| {
        unit.nation == Nation::Prussian
            && unit.arm == Arm::Infantry
            && unit.arrives == Arrival::AtStart
    });
    assert_eq!(before_noon.count(), 0, "no Prussian stood there at noon");
}

#[test]
fn the_places_of_waterloo_keep_the_surveyed_distances() {
    let text = built_in_file("waterloo", "ground.toml").expect("the ground is built in");
    let map = Geography::from_toml(text).expect("it reads");
    assert_eq!(map.check(), []);
    let at = |id: &str| -> Point {
        let place = map.places.iter().find(|place| place.id == id);
        place.expect("the place is on the map").at
    };
    for (one, other, metres) in [
        ("hougoumont", "la-haye-sainte", 1_453),
        ("la-haye-sainte", "la-belle-alliance", 1_071),
        ("hougoumont", "papelotte", 2_986),
    ] {
        let (a, b) = (at(one), at(other));
        let square = i64::from(a.x() - b.x()).pow(2) + i64::from(a.y() - b.y()).pow(2);
        let (least, most) = (metres * 98 / 100, metres * 102 / 100);
        assert!(
            (least * least..=most * most).contains(&square),
            "{one} to {other}"
        );
    }
}
