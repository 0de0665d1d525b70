//! Activation Fails of generals who were hit, and those that cost an order or a move (2.3.2, 2.16.3).

use crate::command::{CORPS, UNITS, over};
use crate::field::Field;
use dining_table::{Chit, Kind, Stage};
use kernel::Choices;

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

/// A corps one of whose generals was hit, in the enemy's phase or in his own when he had had his turn.
fn hit(reading: fn(Field) -> Field, general: &str, lately: bool) -> Field {
    let field = Field::build(UNITS, CORPS, "", "", &Choices::default());
    let mut field = reading(field).begun().ordered("foy", Kind::Move);
    let id = field.general(general);
    let state = field.game.pos.general_mut(id);
    state.stunned = true;
    state.lately = lately;
    field
}

#[test]
fn a_general_who_fails_out_of_reach_of_his_division_loses_his_move_order() {
    //= s2-3.2-c s2-16.3-a
    let alone = |reading: fn(Field) -> Field, card: &str| {
        let field = Field::with(
            "f1 french infantry 5 at 30000 14000 0
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "20000, 12000",
            "20000, 36000",
        );
        let mut field = reading(field).begun().ordered("foy", Kind::Move);
        let foy = field.general("foy");
        field.game.pos.general_mut(foy).stunned = card.is_empty();
        field.give("turn foy", card);
        field
    };
    let order = Some(Chit::Down(Kind::Move));
    for fail in ["AH", ""] {
        let failed = alone(now, fail);
        assert_eq!(failed.chit("foy"), None);
        assert_eq!(failed.told_by("is gone"), ["s2-3.2-c"]);
        assert_eq!(alone(Field::by_first_reading, fail).chit("foy"), order);
    }
    assert_eq!(alone(now, "9H").chit("foy"), order);
}

#[test]
fn a_general_who_was_hit_makes_no_last_move_either() {
    //= s2-16.3-a s2-2.1-f
    let go = "general reille 20000,9000";
    assert_eq!(hit(now, "reille", false).refused(go), "s2-2.3-b");
    assert!(hit(now, "foy", false).allows(go));
    // His fail is still to come.
    assert!(hit(now, "reille", true).allows(go));
    assert!(hit(Field::by_first_reading, "reille", false).allows(go));
}

#[test]
fn a_general_who_was_hit_loses_his_move_order_without_a_turn() {
    //= s2-16.3-a s2-3.2-c
    let after = |reading, general, lately| {
        let mut field = hit(reading, general, lately);
        field.give("end-phase", "");
        field.chit("foy")
    };
    let order = Some(Chit::Down(Kind::Move));
    assert_eq!(after(now, "foy", false), None);
    assert_eq!(after(now, "foy", true), order);
    assert_eq!(after(now, "reille", false), order);
    assert_eq!(after(Field::by_first_reading, "foy", false), order);
}

const FACING: &str = "f1 french infantry 5 at 20000 14000 0
     a1 allied infantry 5 at 20000 17000 18000";

/// Adam's division charges, and a King and then another hit Foy.
fn foy_is_hit(field: &mut Field) {
    let adam = field.general("adam");
    field.game.pos.general_mut(adam).order = Some(Chit::Down(Kind::Action));
    field.give("turn adam", "");
    field.give("activate", "9C");
    field.give("charge a1 f1", "");
    field.give("done", "KH 3H 4H 5H 6H 7H 8H 10H KD");
    over(field);
    assert!(field.game.pos.general(field.general("foy")).stunned);
}

#[test]
fn a_general_who_failed_before_he_was_hit_fails_again() {
    //= s2-16.3-a
    let mut field = Field::with(FACING, "", "20000, 12200", "20000, 20000").begun();
    field.give("turn foy", "");
    field.give("activate", "AH");
    field.give("end-phase", "");
    foy_is_hit(&mut field);
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "");
    assert!(field.was_told("activation fails"));
    // That was the one: in the period after it he draws.
    over(&mut field);
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "9S");
}

#[test]
fn a_hit_general_who_takes_no_turn_has_failed_all_the_same() {
    //= s2-16.3-a
    let mut field = Field::with(FACING, "", "20000, 12200", "20000, 20000").begun();
    field.give("end-phase", "");
    foy_is_hit(&mut field);
    field.give("end-phase", "1 8 1 1");
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "9S");
    assert_eq!(field.stage(), Stage::Moves);
}
