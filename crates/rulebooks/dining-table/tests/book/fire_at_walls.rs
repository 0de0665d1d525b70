//! Artillery fire at who holds a small built-up area: it is an extension of his
//! base (2.15.3, 2.18.3, 2.18.4, 2.19.2).

use crate::field::Field;

/// A farm from 19.25 to 20.75 that infantry touches from behind, with more of it behind, and French light
/// guns: the Attrition phase has come.
fn before_a_farm(y: i32, more: &str) -> Field {
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [20000, 20000]\nwidth = 1500\n\
        depth = 1500\n";
    let mut field = Field::with(
        &format!(
            "guns french light 2 at 20000 {y} 0 status defend
             a1 allied infantry 5 at 20000 20752 18000
             {more}"
        ),
        farm,
        "20000, 4000",
        "35000, 38000",
    )
    .begun();
    assert_eq!(field.game.pos.held, [(0, field.id("a1"))]);
    field.give("end-phase", "");
    field
}

#[test]
fn guns_fire_at_the_walls_of_a_farm() {
    //= s2-15.3-b s2-18.3-a s2-18.5-a s2-19.1-a s2-19.2-b
    // The wall is 3.9 inches off, the base 5.4, and another 3.5 inches behind the wall.
    let behind = "a2 allied infantry 5 at 20000 22800 18000";
    let mut field = before_a_farm(15_350, behind);
    field.give("end-phase", "");
    // Canister: three points, which a card resolves, and none behind.
    field.give("fire guns a1", "2H 1 1 1 1");
    assert!(field.was_told("fires at a1: 3 fire points"));
    assert!(field.unit("a2").markers.is_empty());
    let mut before = before_a_farm(15_350, behind).by_first_reading();
    before.give("end-phase", "");
    before.give("fire guns a1", "1 1 1 1");
    assert!(before.was_told("fires at a1: 2 fire points"));
}

#[test]
fn shot_bounces_within_so_much_of_the_walls() {
    //= s2-15.3-b s2-19.2-c
    // At effective range whoever is 3 inches behind the wall may be struck, not behind the base.
    let bounces = |field: Field| {
        let mut field = field;
        field.give("end-phase", "");
        field.give("fire guns a1", "1 1 1 1");
        !field.unit("a2").markers.is_empty()
    };
    let behind = "a2 allied infantry 5 at 20000 22800 18000";
    assert!(!bounces(before_a_farm(15_000, behind)));
    assert!(bounces(before_a_farm(15_000, behind).by_first_reading()));
}

#[test]
fn the_walls_of_a_farm_may_be_in_range_and_nearest() {
    //= s2-15.3-b s2-18.3-a s2-18.4-a s2-18.4-b
    // The wall is 7.9 inches off, the base 9.4.
    let aside = "a3 allied infantry 5 at 15000 17000 18000";
    let mut field = before_a_farm(11_350, aside);
    field.give("end-phase", "");
    assert_eq!(field.refused("fire guns a1"), "s2-18.4-a");
    field.unit_mut("a3").place = dining_table::Place::Broken;
    assert!(field.allows("fire guns a1"));
    assert_eq!(
        field.by_first_reading().refused("fire guns a1"),
        "s2-18.2-a"
    );
    // The wall 3.9 and somebody 5.2 inches off.
    let mut field = before_a_farm(15_350, "a3 allied infantry 5 at 25300 18750 18000");
    field.give("end-phase", "");
    assert_eq!(field.refused("fire guns a3"), "s2-18.4-a");
    assert!(field.by_first_reading().allows("fire guns a3"));
}
