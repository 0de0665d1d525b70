//! What a contact move may go at: chosen before the unit turns (2.7.5), from the
//! Threat Zone of the target itself (2.6.2, 2.6.3), and on which face (2.7.4).

use crate::field::Field;
use dining_table::{Kind, Stage};
use ground::table::Face;

/// f1 looks at a1, and a2 looks at its right flank from nearby; both have it in their Contact Zones.
fn between_two() -> Field {
    Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         a2 allied infantry 5 at 23000 13500 27000",
        "",
        "20000, 11500",
        "20000, 26000",
    )
}

#[test]
fn who_turns_in_a_contact_zone_has_chosen_his_target_before() {
    //= s2-7.5-a s2-7.5-c s2-6.4
    let mut field = Field::acting(between_two());
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-c");
    field.give("face f1 9000", "");
    for order in ["charge f1 a2", "firefight f1 a2", "pin f1 a2"] {
        assert_eq!(field.refused(order), "s2-7.5-c", "{order}");
        assert!(!field.lists(order), "{order}");
    }
    for order in ["charge f1 a1", "firefight f1 a1", "pin f1 a1"] {
        assert!(field.lists(order), "{order}");
    }
    field.give("charge f1 a1", "");
}

#[test]
fn who_turned_by_the_first_reading_chose_by_his_new_front() {
    //= s2-7.5-a s2-7.5-c
    let mut field = Field::acting(between_two().by_first_reading());
    field.give("face f1 9000", "");
    assert_eq!(field.refused("charge f1 a1"), "s2-7.5-c");
    assert!(field.lists("charge f1 a2"));
}

#[test]
fn a_target_that_the_turn_leaves_outside_the_zone_is_still_the_target() {
    //= s2-7.5-a s2-7.3-a
    // Its side is 4 inches from the enemy; looking at him it stands half an inch farther away.
    let mut field = Field::acting(Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 25000 13500 27000",
        "",
        "20000, 11500",
        "20000, 26000",
    ));
    field.give("face f1 9000", "");
    assert!(field.lists("pin f1 a1"));
}

#[test]
fn the_face_is_read_from_where_the_front_was_before_the_turn() {
    //= s2-7.5-a s2-7.5-e
    // By its first front most of f1 stands before the left flank of a1, turned half left before his front.
    let mut field = Field::acting(Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 17700 15200 18000",
        "",
        "20000, 11500",
        "20000, 26000",
    ));
    let face = |field: &Field| {
        let (unit, target) = (field.id("f1"), field.id("a1"));
        let mut after = field.game.clone();
        let order = kernel::Game::parse(&after, "pin f1 a1").expect("an order");
        let mut script = kernel::chance::Scripted::new(&[]);
        kernel::Game::apply(&mut after, &order, &mut script, &mut kernel::Log::keeping())
            .expect("a pin");
        let mut engaged = after.pos.engaged.iter();
        let one = engaged.find(|one| one.by == unit && one.on == target);
        one.expect("it pins").face
    };
    let before = face(&field);
    field.give("face f1 31500", "");
    assert_eq!(face(&field), before);
}

/// Cavalry 9 inches from a1 and nearer to others, before an approach that ends in the Contact Zone of a1.
fn from_afar(others: &str) -> Field {
    Field::with(
        &format!(
            "f1 french skirmish-cavalry 3 at 20000 10000 0
             a1 allied infantry 5 at 20000 19000 18000
             {others}"
        ),
        "",
        "20000, 8000",
        "20000, 26000",
    )
}

#[test]
fn a_contact_move_is_added_in_the_threat_zone_of_its_own_target() {
    //= s2-6.2-c s2-6.3-e
    let other = "a2 allied infantry 5 at 27000 12000 27000";
    let mut field = Field::acting(from_afar(other));
    assert!(field.unit("f1").threatened);
    field.give("move f1 normal ahead:5500", "");
    for order in ["charge f1 a1", "pin f1 a1"] {
        assert_eq!(field.refused(order), "s2-6.2-c");
        assert!(!field.lists(order), "{order}");
    }
    let mut before = Field::acting(from_afar(other).by_first_reading());
    before.give("move f1 normal ahead:5500", "");
    assert!(before.allows("charge f1 a1"));
    // An inch nearer it begins in his Threat Zone.
    let mut field = Field::acting(from_afar(other));
    field.unit_mut("f1").pose.at.y += 1_000;
    field.give("move f1 normal ahead:4500", "");
    assert!(field.lists("charge f1 a1"));
}

#[test]
fn who_was_too_far_away_at_the_start_is_no_possible_choice() {
    //= s2-6.2-c s2-7.5-c
    let beside = "a2 allied infantry 5 at 24500 15000 27000";
    let mut field = Field::acting(from_afar(beside));
    field.give("move f1 normal ahead:5500", "");
    assert_eq!(field.refused("charge f1 a1"), "s2-6.2-c");
    assert!(field.lists("charge f1 a2"));
    let mut before = Field::acting(from_afar(beside).by_first_reading());
    before.give("move f1 normal ahead:5500", "");
    assert_eq!(before.refused("charge f1 a2"), "s2-7.5-c");
}

#[test]
fn the_move_starts_where_the_unit_stood_before_it_turned() {
    //= s2-6.2-c s2-6.3-e
    // With its flank to a1 it stands exactly 8 inches from him; looking at him it would be half an inch more.
    let mut field = Field::acting(Field::with(
        "f1 french skirmish-cavalry 3 at 20000 10000 0
         a1 allied infantry 5 at 29000 9500 27000",
        "",
        "20000, 8000",
        "20000, 26000",
    ));
    assert!(field.unit("f1").threatened);
    field.give("face f1 9000", "");
    field.give("move f1 normal ahead:5500", "");
    assert!(field.lists("pin f1 a1"));
}

#[test]
fn where_the_first_face_is_taken_the_next_is_attacked() {
    //= s2-7.5-e s2-7.5-f s2-7.4-a
    // Six tenths of f2's front lie before the front of a1, the rest before its flank.
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 23300 14500 0
         f3 french infantry 5 at 17500 14000 0
         a1 allied infantry 6 at 20000 17000 18000",
        "",
        "20500, 12200",
        "20000, 24000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    assert!(field.lists("charge f2 a1"));
    field.give("charge f2 a1", "");
    assert_eq!(field.game.pos.turn.charges[1].face, Face::Left);
    // All of f3's front lies before the one face.
    assert_eq!(field.refused("charge f3 a1"), "s2-7.4-a");
    field.give("done", "2S 3S 4H 5H 6H 7H 8H 10H 2H 3H 4D 5D 6D 7D");
    assert_eq!(field.stage(), Stage::Advance);
}
