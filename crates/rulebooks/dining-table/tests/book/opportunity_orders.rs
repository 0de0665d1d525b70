//! Who may charge at an opportunity (2.13.1): the order of the turn that a unit had, or missed.

use crate::command::CORPS;
use crate::field::Field;
use dining_table::{Chit, Kind, Stage};
use ground::table::Point;
use kernel::Choices;

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

/// The French phase is played, and then the Allies come within reach; the hussars may charge them.
fn allies_come(reading: fn(Field) -> Field, foy: Option<Kind>, french: fn(&mut Field)) -> Field {
    let units = "f1 french battle-cavalry 4 at 20000 14000 0
        b1 french infantry 5 at 25500 11500 0 under bachelu
        lancers french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
        hussars french battle-cavalry 4 at 23000 14000 0 under reille role corps-resource
        a1 allied infantry 5 at 20000 20000 18000";
    let mut field = reading(Field::build(units, CORPS, "", "", &Choices::default())).begun();
    let (foy_id, adam, bachelu) = (
        field.general("foy"),
        field.general("adam"),
        field.general("bachelu"),
    );
    field.game.pos.general_mut(foy_id).order = foy.map(Chit::Down);
    field.game.pos.general_mut(adam).order = Some(Chit::Down(Kind::Action));
    field.game.pos.general_mut(adam).at = Point::new(20_000, 22_000);
    field.game.pos.general_mut(bachelu).at = Point::new(23_000, 11_500);
    french(&mut field);
    field.give("end-phase", "");
    field.give("turn adam", "");
    field.give("activate", "9H");
    field.give("move a1 normal ahead:2000", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Opportunity);
    assert!(field.lists("opportunity hussars a1"));
    field
}

#[test]
fn a_turn_that_failed_frees_nobody_from_the_order_of_his_division() {
    //= s2-13.1-b s2-13.1-c s2-3.4-a
    let failed = |reading, kind| {
        allies_come(reading, kind, |field| {
            field.give("turn foy", "");
            field.give("activate", "AH");
            assert_eq!(field.stage(), Stage::Turns);
        })
    };
    for reading in [now, Field::by_first_reading] {
        for kind in [Kind::BreakOff, Kind::Regroup] {
            let field = failed(reading, Some(kind));
            assert_eq!(field.refused("opportunity f1 a1"), "s2-13.1-b");
        }
        // A Move order is lost by it.
        for kind in [None, Some(Kind::Action), Some(Kind::Move)] {
            assert!(failed(reading, kind).lists("opportunity f1 a1"));
        }
    }
}

#[test]
fn help_that_failed_frees_nobody_from_the_order_of_his_division() {
    //= s2-13.1-b s2-4.2-f
    let asked = |reading, kind| {
        allies_come(reading, kind, |field| {
            field.give("turn bachelu", "");
            field.give("ask f1", "AH");
            field.give("activate", "AH");
        })
    };
    for reading in [now, Field::by_first_reading] {
        let field = asked(reading, Some(Kind::Regroup));
        assert_eq!(field.refused("opportunity f1 a1"), "s2-13.1-b");
        assert!(asked(reading, None).lists("opportunity f1 a1"));
    }
}

#[test]
fn who_is_taken_into_a_turn_goes_by_its_order_at_an_opportunity_too() {
    //= s2-3.2-b s2-13.1-b
    let taken_in = |reading, kind| {
        allies_come(reading, Some(kind), |field| {
            field.unit_mut("lancers").order = Some(Chit::Down(Kind::Action));
            field.give("turn foy", "");
            field.give("include lancers", "");
            field.give("activate", "8H");
            crate::command::over(field);
        })
    };
    let field = taken_in(now, Kind::Move);
    assert_eq!(field.refused("opportunity lancers a1"), "s2-13.1-b");
    assert!(taken_in(now, Kind::Action).lists("opportunity lancers a1"));
    let before = taken_in(Field::by_first_reading, Kind::Move);
    assert!(before.lists("opportunity lancers a1"));
}
