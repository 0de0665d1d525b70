//! Guns that fight together with others (2.14.2 to 2.14.4, 2.18.4, 2.18.6), and
//! the third phase of combat (2.12.6, 2.13.3).

use dining_table::{Kind, Place, Stage};
use ground::table::Footprint;
use kernel::Side;

use crate::field::Field;

fn charging(units: &str) -> Field {
    Field::with(units, "", "20000, 15000", "20000, 24000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

const PAIR: &str = "
    f1 french infantry 5 at 20000 17000 0
    b1 allied medium 2 at 20000 20000 18000 status defend
    b2 allied medium 2 at 21200 20000 18000 status defend";

/// The charge goes home: the defender neither fires nor evades, and then these cards.
fn home(field: &mut Field, order: &str, cards: &str) {
    field.give(order, "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", cards);
}

#[test]
fn doubled_guns_fight_as_one_and_are_lost_as_one() {
    //= s2-14.2-a s2-14.2-b s2-14.2-c
    let mut field = charging(PAIR);
    // Four SPs of the two together answer four.
    home(&mut field, "charge f1 b1", "7S 8S 9S 3H 2D 3D 4D 5D");
    assert_eq!(field.unit("b1").hits, 2, "it is touched most");
    assert_eq!(field.unit("b2").hits, 1);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.unit("b2").place, Place::Captured);
    // More than an inch from corner to corner they are two targets.
    let apart = PAIR.replace("21200", "22001");
    let mut field = charging(&apart);
    home(&mut field, "charge f1 b1", "7S 8S 2H 3H 2D 3D");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.unit("b2").place, Place::Table);
    let close = PAIR.replace("21200", "22000");
    let mut field = charging(&close);
    home(&mut field, "charge f1 b1", "7S 8S 2H 3H 2D 3D 4D 5D");
    assert_eq!(field.unit("b2").place, Place::Captured);
}

#[test]
fn doubled_guns_are_one_target_of_fire() {
    //= s2-18.4-d
    let mut field = Field::with(
        "f1 french medium 2 at 19000 14000 0 status defend
         f2 french medium 2 at 22500 14000 0 status defend
         b1 allied medium 2 at 20000 20000 18000
         b2 allied medium 2 at 21200 20000 18000",
        "",
        "20000, 12000",
        "20000, 24000",
    )
    .begun();
    field.give("end-phase", "");
    field.give("end-phase", "");
    field.give("fire f1 b1", "");
    // Four points lie on the pair, so they are resolved: two cards, both of them Spades.
    // Two more cards are for its recovery, and in vain.
    field.give("fire f2 b2", "4S 5S 2C 3C 2 6 1 2");
    assert_eq!((field.unit("b1").hits, field.unit("b2").hits), (2, 0));
}

const JOINT: &str = "
    f1 french infantry 5 at 20000 17000 0
    a1 allied infantry 3 at 20000 20000 18000
    b1 allied medium 2 at 21502 20000 18000 status defend";

fn joined(units: &str) -> Field {
    let mut field = charging(units);
    let infantry = field.id("a1");
    field.unit_mut("b1").beside = Some(infantry);
    field
}

#[test]
fn guns_are_attached_beside_infantry_of_their_corps() {
    //= s2-14.3-a
    let place = |gun: &str| {
        charging(&format!(
            "f1 french infantry 5 at 20000 14000 0\n{gun}\na1 allied infantry 3 at 20000 34000 18000"
        ))
    };
    let mut field = place("b1 french medium 2 at 21502 14000 0");
    field.give("couple b1 f1", "");
    assert_eq!(field.unit("b1").beside, Some(field.id("f1")));
    assert_eq!(field.refused("couple f1 b1"), "s2-14.3-a");
    // It is over as soon as either goes away.
    field.give("move f1 normal ahead:2000", "");
    assert_eq!(field.unit("b1").beside, None);
    for wrong in [
        "b1 french medium 2 at 21540 14000 0",
        "b1 french medium 2 at 22002 13500 9000",
        "b1 french medium 2 at 20000 12998 0",
        "b1 french medium 2 at 20000 15012 0",
    ] {
        assert_eq!(place(wrong).refused("couple b1 f1"), "s2-14.3-a", "{wrong}");
    }
    assert!(place("b1 french medium 2 at 18498 14000 100").allows("couple b1 f1"));
}

#[test]
fn attached_guns_add_their_points_and_a_card() {
    //= s2-14.3-b s2-14.3-c s2-14.3-d s2-14.3-f s2-11.4-c
    let mut field = joined(JOINT);
    field.give("charge f1 a1", "");
    // The guns may fire at the charge first, and evade on their own; they do neither. Three and two SPs
    // make four to the front, and a card for the guns.
    field.give("done", "");
    field.give("done", "7S 8S 9S 3H 2D 3D 4D 5D 6D");
    // Twice two is more than three: the first hit is the guns'. Twice one is less than three: the second is
    // not. Twice one is as much as two: the third is theirs again.
    assert_eq!((field.unit("b1").hits, field.unit("a1").hits), (2, 1));
    // Beaten, they fall back together and are still joined.
    assert_eq!(field.at("a1"), (20_000, 23_000));
    assert_eq!(field.unit("b1").beside, Some(field.id("a1")));
    assert!(field.is_here("b1"));
}

#[test]
fn a_charge_on_attached_guns_is_one_on_their_infantry() {
    //= s2-14.3-b
    let field = joined(JOINT);
    assert_eq!(field.refused("charge f1 b1"), "s2-7.5-c");
    assert!(field.allows("charge f1 a1"));
}

#[test]
fn on_a_flank_the_guns_give_a_card_at_full_strength_only() {
    //= s2-14.3-e
    let flank = "
        f1 french infantry 5 at 16500 19500 9000
        a1 allied infantry 3 at 20000 20000 18000
        b1 allied medium 2 at 21502 20000 18000 status defend";
    let ready = |hits: u8| {
        let mut field = Field::with(flank, "", "15000, 19500", "20000, 24000")
            .begun()
            .ordered("foy", Kind::Action)
            .turn("9H");
        let infantry = field.id("a1");
        field.unit_mut("b1").beside = Some(infantry);
        field.unit_mut("b1").hits = hits;
        field.give("charge f1 a1", "");
        field
    };
    // Two SPs to a flank, and the card.
    ready(0).give("done", "2H 3H 4H 5H 2D 3D 4D");
    ready(1).give("done", "2H 3H 4H 5H 2D 3D");
}

#[test]
fn when_the_infantry_breaks_its_guns_are_lost() {
    //= s2-14.3-b
    let mut field = joined(&JOINT.replace("infantry 3", "infantry 1"));
    field.unit_mut("b1").hits = 1;
    field.give("charge f1 a1", "");
    field.give("done", "");
    // One and one: both hits break them.
    field.give("done", "7S 8S 2H 3H 2D 3D 4D");
    assert_eq!(field.unit("a1").place, Place::Broken);
    assert_eq!(field.unit("b1").place, Place::Captured);
}

#[test]
fn infantry_charges_without_its_guns() {
    //= s2-14.3-g
    let mut field = charging(
        "f1 french infantry 5 at 20000 17000 0
         b1 french medium 2 at 21502 17000 0
         a1 allied infantry 5 at 20000 20000 18000",
    );
    let infantry = field.id("f1");
    field.unit_mut("b1").beside = Some(infantry);
    field.give("charge f1 a1", "");
    // Four SPs and no card for the guns.
    field.give("done", "2H 3H 4H 5H 2D 3D 4D 5D");
    assert_eq!(field.unit("b1").beside, None);
    assert_eq!(field.at("b1"), (21_502, 17_000));
}

const SUPPORTED: &str = "
    f1 french battle-cavalry 5 at 20000 17000 0
    b1 allied medium 2 at 20000 20000 18000 status defend
    a1 allied infantry 5 at 20000 21002 18000";

#[test]
fn cavalry_must_go_on_at_the_infantry_behind_the_guns() {
    //= s2-14.4-b s2-14.4-c s2-14.4-d s2-12.6-b
    let mut field = charging(SUPPORTED);
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    // It beats the guns by a hit, and then fights the infantry, four cards each, without breaking it.
    field.give("done", "7S 2H 3H 4H 2D 3D 5H 6H 7H 8H 4D 5D 6D 7D");
    assert_eq!(field.unit("b1").hits, 1);
    assert_eq!(field.stage(), Stage::FallBack);
    field.give("fall-back f1 6000", "");
    assert_eq!(field.unit("b1").place, Place::Table, "the guns are safe");
    // If it breaks the infantry, the guns are lost.
    let weak = SUPPORTED.replace("a1 allied infantry 5", "a1 allied infantry 1");
    let mut field = charging(&weak);
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 8S 4D");
    assert_eq!(field.unit("a1").place, Place::Broken);
    assert_eq!(field.unit("b1").place, Place::Captured);
}

/// Cavalry breaks infantry, breaks through at guns and beats them; an Allied brigade of horse stands by.
fn broken_through() -> Field {
    let mut field = charging(
        "f1 french battle-cavalry 5 at 20000 15000 0
         a1 allied infantry 1 at 20000 17000 18000
         b1 allied medium 2 at 20000 20000 18000
         a2 allied battle-cavalry 5 at 24000 20500 27000",
    );
    field.give("charge f1 a1", "");
    // Spades break the infantry: one card each, for the smaller side limits both.
    field.give("done", "7S 2D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Breakthrough);
    // Limbered guns draw one card, if they do not evade.
    field.give("charge f1 b1", "");
    assert_eq!(field.stage(), Stage::Evade);
    field.give("done", "8S 2H 3H 4H 3D");
    field
}

#[test]
fn guns_lost_in_the_second_phase_may_be_rescued_in_the_third() {
    //= s2-4.1-k s2-4.1-l s2-12.1-f s2-12.6-a s2-12.6-c
    let mut field = broken_through();
    assert_eq!(field.stage(), Stage::Rescue(Side::Second));
    assert_eq!(field.asked(), Some(Side::Second));
    assert_eq!(field.refused("opportunity a2 b1"), "s2-13.1-e");
    let mut left = Field {
        game: field.game.clone(),
        told: Vec::new(),
        rules: Vec::new(),
    };
    left.give("done", "");
    assert_eq!(left.unit("b1").place, Place::Captured);
    assert_eq!(left.stage(), Stage::Reposition);
    // The rescue is activated, and fought four against two: f1 is struck in the flank.
    field.give("opportunity a2 f1", "10H 9S 5H 6H 7H 4D 5D");
    assert_eq!(field.unit("f1").hits, 1);
    assert_eq!(field.stage(), Stage::FallBack);
    assert_eq!(field.unit("b1").place, Place::Table);
}

#[test]
fn a_rescuer_may_take_the_place_of_the_guns() {
    //= s2-13.3-g
    let mut field = broken_through();
    field.give("opportunity a2 f1", "10H 9S 5H 6H 7H 4D 5D");
    field.give("fall-back f1 6000", "");
    assert_eq!(field.stage(), Stage::Swap);
    assert_eq!(field.asked(), Some(Side::Second));
    assert_eq!(field.refused("change-places b1"), "s2-13.3-g");
    let (guns, horse) = (field.at("b1"), field.at("a2"));
    field.give("change-places a2", "");
    assert_eq!(field.at("a2"), guns);
    assert_eq!(field.at("b1"), horse);
    let feet = ["a2", "b1"]
        .map(|one| Footprint::new(field.game.setup.shape(field.id(one)), field.unit(one).pose));
    assert!(!feet[0].overlaps(&feet[1]));
}

#[test]
fn two_weak_batteries_fire_as_one() {
    //= s2-18.6-i
    let far = |y: i32, hits: u8| {
        let mut field = Field::with(
            &format!(
                "f1 french medium 2 at 18000 {y} 0 status defend
                 f2 french medium 2 at 22000 {y} 0 status defend
                 a1 allied infantry 5 at 20000 24000 18000"
            ),
            "",
            "20000, 12000",
            "20000, 28000",
        )
        .begun();
        field.unit_mut("f1").hits = 1;
        field.unit_mut("f2").hits = hits;
        field.give("end-phase", "");
        field
    };
    // At long range each alone has nothing left; together they have the point of a full unit.
    let mut field = far(14_500, 1);
    field.give("end-phase", "");
    assert_eq!(field.refused("fire f1 a1"), "s2-18.6-a");
    field.give("fire-together f1 f2 a1", "2 6 1 2");
    assert_eq!(field.unit("a1").markers.len(), 1);
    assert_eq!((field.unit("f1").fatigue, field.unit("f2").fatigue), (1, 1));
    // A full unit is no half of a pair, and beyond long range nobody fires.
    let mut field = far(17_000, 0);
    field.give("end-phase", "");
    assert_eq!(field.refused("fire-together f1 f2 a1"), "s2-18.6-i");
    let mut field = far(17_000, 1);
    field.give("end-phase", "");
    field.give("fire-together f1 f2 a1", "2 6 1 2");
    assert_eq!(
        field.unit("a1").markers.len(),
        2,
        "as a full unit at effective range"
    );
}

/// Two batteries of a single SP, which have moved, look on at effective range while infantry charges.
fn looking_on(guns: &str) -> Field {
    let mut field = charging(&format!(
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 20000 18000
         b1 allied {guns} 2 at 17000 22500 18000 status defend
         b2 allied medium 2 at 23000 22500 18000 status defend"
    ));
    for gun in ["b1", "b2"] {
        field.unit_mut(gun).hits = 1;
        field.unit_mut(gun).moved = 2_000;
    }
    field.give("charge f1 a1", "");
    field
}

#[test]
fn two_weak_units_fire_at_a_charge_as_one() {
    //= s2-18.6-i s2-10.4-b s2-10.4-c s2-10.6-a
    let mut field = looking_on("medium");
    // Each alone has nothing left of its two points.
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Check);
    assert_eq!(field.refused("fire b1 f1"), "s2-18.6-a");
    assert!(field.lists("fire-together b1 b2 f1"));
    // A hit, and the infantry fails its check.
    field.give("fire-together b1 b2 f1", "4S 2H");
    assert_eq!(field.stage(), Stage::Halted);
    assert_eq!(field.unit("f1").hits, 1);
    assert_eq!((field.unit("b1").checks, field.unit("b2").checks), (1, 1));
    // A full unit is no half of a pair, and before nobody fired as one in a check.
    let mut full = looking_on("medium");
    full.give("done", "");
    full.unit_mut("b2").hits = 0;
    assert_eq!(full.refused("fire-together b1 b2 f1"), "s2-18.6-i");
    let mut before = looking_on("medium");
    before.give("done", "");
    assert!(!before.by_first_reading().allows("fire-together b1 b2 f1"));
}

#[test]
fn the_lighter_of_two_that_fire_at_a_charge_bears_the_marker() {
    //= s2-18.6-i s2-20.6-a
    let mut field = looking_on("heavy");
    field.give("done", "");
    // The Joker would hit for heavy guns; then the charge goes home.
    field.give("fire-together b1 b2 f1", "Joker1 7S 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (0, 1));
}
