//! How far orders reach: who may be passed on the way out of a fight, whose corps a unit is of, and what
//! becomes of a status, an order and a place in a division (2.3 to 2.7).

use crate::command::{CORPS, over};
use crate::field::Field;
use crate::field::Reading::{self, First, Second};
use dining_table::troops::Status;
use dining_table::{Chit, Kind};
use ground::table::Point;
use kernel::Choices;

fn by(reading: Reading, field: Field) -> Field {
    field.read(reading).begun()
}

/// Light horse breaks off from a1; a2 stands somewhere about its way south.
fn breaking_off(reading: Reading, a2: &str) -> Field {
    let field = Field::with(
        &format!(
            "f1 french skirmish-cavalry 3 at 20000 24000 0
             a1 allied infantry 5 at 20000 27000 18000
             a2 allied infantry 5 at {a2}"
        ),
        "",
        "20000, 22000",
        "20000, 36000",
    );
    by(reading, field).ordered("foy", Kind::BreakOff).turn("9H")
}

const SOUTH: &str = "move f1 rapid pivot:18000 ahead:16000";

#[test]
fn who_breaks_off_goes_by_no_other_enemy() {
    //= s2-7.3-c s2-6.3-b s2-3.4-a
    let west = "24200 19000 27000";
    assert_eq!(breaking_off(Second, west).refused(SOUTH), "s2-7.3-c");
    assert!(breaking_off(First, west).allows(SOUTH));
    let nearer = "22500 19000 27000";
    assert_eq!(breaking_off(Second, nearer).refused(SOUTH), "s2-6.3-b");
    assert!(breaking_off(First, nearer).allows(SOUTH));
    // Out of his zone it may go on, and there is another way for it.
    assert!(breaking_off(Second, "25100 19000 27000").allows(SOUTH));
    assert_eq!(breaking_off(Second, west).refused("done"), "s2-3.4-a");
    assert!(breaking_off(Second, west).allows("move f1 rapid pivot:-13500 ahead:16000"));
}

#[test]
fn who_breaks_off_leaves_the_zones_it_stands_in() {
    //= s2-6.4 s2-6.6-a s2-7.3-c
    // Two inches beside it, and no nearer on the way.
    assert!(breaking_off(Second, "23000 23000 27000").allows(SOUTH));
    // Nearer than it stood, but not than an approach goes.
    assert!(breaking_off(Second, "24100 20000 27000").allows(SOUTH));
    let close = "23500 20000 27000";
    assert_eq!(breaking_off(Second, close).refused(SOUTH), "s2-6.3-b");
    assert!(breaking_off(First, close).allows(SOUTH));
}

#[test]
fn at_the_normal_pace_cavalry_goes_straight_out_of_a_zone() {
    //= s2-6.4 s2-6.5-a
    let far = "36000 36000 18000";
    let aside = "move f1 normal shift:4000,-6800";
    assert_eq!(breaking_off(Second, far).refused(aside), "s2-6.4");
    assert!(breaking_off(First, far).allows(aside));
    let field = breaking_off(Second, far);
    for straight in ["back:7900", "shift:0,-7900", "pivot:18000 ahead:7900"] {
        assert!(
            field.allows(&format!("move f1 normal {straight}")),
            "{straight}"
        );
    }
    let mut orders = Vec::new();
    kernel::Game::orders(&field.game, &mut orders);
    assert!(
        orders
            .iter()
            .all(|order| kernel::Game::check(&field.game, order).is_ok())
    );
    // From outside it may go where it likes.
    let mut outside = Field::with(
        "f1 french skirmish-cavalry 3 at 20000 22000 0
         a1 allied infantry 5 at 20000 27000 18000",
        "",
        "20000, 20000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::BreakOff)
    .turn("9H");
    outside.give(aside, "");
}

#[test]
fn a_unit_of_the_army_is_of_no_corps() {
    //= s2-4.2-b
    let turn = |reading| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 22500 14000 0
             apart french infantry 5 at 17000 14000 0 under ney role independent
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "20000, 11500",
            "20000, 36000",
        );
        let mut field = by(reading, field);
        field.give("turn foy", "");
        field
    };
    let field = turn(Second);
    assert_eq!(field.refused("include apart"), "s2-4.2-b");
    assert!(!field.lists("include apart"));
    // It may be asked for help, as anybody else.
    assert!(field.allows("ask apart"));
    assert!(turn(First).allows("include apart"));
}

#[test]
fn cavalry_that_breaks_off_slowly_stays_rapid() {
    //= s2-5.2-g s2-3.4-b
    let moved = |reading, status| {
        let mut field = breaking_off(reading, "36000 36000 18000");
        field.unit_mut("f1").status = status;
        field.give("move f1 normal back:8000", "");
        field.unit("f1").status
    };
    assert_eq!(moved(Second, Status::Rapid), Status::Rapid);
    assert_eq!(moved(Second, Status::RoadMarch), Status::Rapid);
    assert_eq!(moved(Second, Status::Normal), Status::Normal);
    assert_eq!(moved(First, Status::Rapid), Status::Normal);
}

#[test]
fn a_move_exchanged_under_control_is_carried_out_as_an_action() {
    //= s2-3.3-b s2-3.7 s2-2.5-e
    let swapped = |reading| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17000 18000",
            "",
            "20000, 12000",
            "20000, 36000",
        );
        let mut field = by(reading, field);
        let ney = field.general("ney");
        field.game.pos.general_mut(ney).at = Point::new(18_500, 12_000);
        field.give("turn ney", "9H");
        field.give("control foy move", "");
        field.give("swap", "");
        field
    };
    let mut field = swapped(Second);
    assert!(
        field.was_told("Ney takes control of Foy, as under Action"),
        "{:?}",
        field.told
    );
    assert!(kernel::Game::revealed(&field.game));
    assert_eq!(field.chit("foy"), Some(Chit::Up(Kind::Action)));
    assert_eq!(field.refused("swap"), "s2-3.3-b");
    field.give("activate", "");
    assert!(field.allows("charge f1 a1") && field.allows("deploy f1"));
    let mut field = swapped(First);
    field.give("activate", "");
    assert!(!field.allows("charge f1 a1"));
}

#[test]
fn one_place_is_filled_once() {
    //= s2-3.11-b s2-3.11-e s1-2.6-d
    let attached = |reading| {
        let field = Field::build(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 30500 14000 0
             b1 french infantry 5 at 25000 14000 0 under bachelu
             b2 french infantry 5 at 27500 14000 0 under bachelu
             b3 french infantry 5 at 25000 12500 0 under bachelu
             a1 allied infantry 5 at 20000 34000 18000",
            CORPS,
            "",
            "",
            &Choices::default(),
        );
        let mut field = by(reading, field);
        field.give("turn ney", "9H");
        field.give("attach f1 bachelu", "");
        field.give("attach f2 bachelu", "");
        field.give("done", "");
        for (unit, card) in [("f1", "8H"), ("f2", "9C")] {
            field.give(&format!("turn {unit}"), "");
            field.give("activate", card);
            over(&mut field);
        }
        let bachelu = field.general("bachelu");
        assert_eq!(field.unit("f1").attached, Some(bachelu));
        (field.unit("f2").attached, field.unit("f2").attach.is_some())
    };
    // The order lies on until it lapses.
    assert_eq!(attached(Second), (None, true));
    let (joined, lies) = attached(First);
    assert!(joined.is_some() && !lies);
}

#[test]
fn who_is_still_to_come_has_his_place() {
    //= s1-2.6-d s2-3.11-b
    let placing = |reading| {
        let field = Field::build(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 22500 14000 0
             b1 french infantry 5 at 25000 14000 0 under bachelu
             b2 french infantry 5 at 27500 14000 0 under bachelu arrives 3
             b3 french infantry 5 at 25000 12500 0 under bachelu arrives 3
             b4 french infantry 5 at 27500 12500 0 under bachelu arrives 3
             a1 allied infantry 5 at 20000 34000 18000",
            CORPS,
            "",
            "",
            &Choices::default(),
        );
        let mut field = by(reading, field);
        field.give("turn ney", "9H");
        field
    };
    assert_eq!(placing(Second).refused("attach f1 bachelu"), "s1-2.6-d");
    assert!(placing(First).allows("attach f1 bachelu"));
}

/// Infantry with a Move order has moved so far at the rapid rate.
pub fn moved_off(reading: Reading, far: i32) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 36000 18000",
        "",
        "20000, 11500",
        "20000, 38000",
    )
    .read(reading)
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    field.give(&format!("move f1 rapid ahead:{far}"), "");
    field
}

#[test]
fn a_target_is_fast_beyond_the_normal_rate_and_an_order_an_inch_beyond_it() {
    //= s2-18.6-c s2-3.3-a
    let gone = |far: i32| {
        let mut field = moved_off(Second, far);
        let rapid = field.unit("f1").rapid;
        field.give("done", "");
        field.give("done", "");
        (rapid, field.chit("foy").is_some())
    };
    assert_eq!(gone(4_000), (false, false));
    assert_eq!(gone(4_500), (true, false));
    assert_eq!(gone(5_000), (true, true));
}

#[test]
fn units_move_one_after_the_other_in_any_order() {
    //= s2-7.5-j s2-3.9-d s2-4.7-c s2-6.8-b
    let build = || {
        Field::with(
            "f1 french infantry 5 at 18000 14000 0
             f2 french infantry 5 at 21000 14000 0 status defend
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "19000, 12000",
            "20000, 36000",
        )
        .begun()
    };
    let mut field = build().turn("9H");
    // A change of face is the only movement that keeps Defend status.
    field.give("face f2 4500", "");
    assert_eq!(field.unit("f2").status, Status::Defend);
    field.give("move f1 normal ahead:1000", "");
    let field = build().ordered("foy", Kind::BreakOff).turn("4H");
    assert!(
        field.allows("move f1 rapid pivot:18000 ahead:8000"),
        "limited activation does not matter"
    );
}
