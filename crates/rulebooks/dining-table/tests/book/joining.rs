//! Who joins the turn of another, and what becomes of an order of his own (2.2.5, 2.3.2, 2.3.11, 2.4).

use crate::command::{CORPS, UNITS, place};
use crate::field::Field;
use dining_table::{Chit, Kind, Stage};
use ground::table::Point;
use kernel::Choices;

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

fn begun(reading: fn(Field) -> Field, units: &str, rest: &str) -> Field {
    let units = format!("{units}\na1 allied infantry 5 at 20000 34000 18000");
    reading(Field::build(&units, rest, "", "", &Choices::default())).begun()
}

const CAVALRY: &str = "f1 french infantry 5 at 20000 14000 0
    f2 french infantry 5 at 22500 14000 0
    lancers french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
    hussars french battle-cavalry 4 at 17000 12500 0 under reille role corps-resource
    guard french infantry 6 at 14000 14000 0 under ney role army-resource";

/// The turn of Foy's division; a unit has an order of its own.
fn ordered(reading: fn(Field) -> Field, unit: &str, kind: Kind) -> Field {
    let mut field = begun(reading, CAVALRY, CORPS);
    field.unit_mut(unit).order = Some(Chit::Down(kind));
    field.give("turn foy", "");
    field
}

#[test]
fn a_unit_out_of_its_generals_reach_is_taken_into_the_next_division_of_the_corps() {
    //= s2-4.2-b s2-4.4-b s2-4.4-c
    let turn = |reading: fn(Field) -> Field, x: i32, rest: &str, order: Option<Chit>| {
        let units = format!(
            "f1 french infantry 5 at 18000 14500 0
             b1 french infantry 5 at {x} 12500 0 under bachelu"
        );
        let mut field = begun(reading, &units, rest);
        field.unit_mut("b1").order = order;
        field.give("turn foy", "");
        field
    };
    // A thousandth more than four inches from Bachelu.
    let mut out = turn(now, 19_499, CORPS, None);
    assert!(out.lists("include b1"));
    out.give("include b1", "");
    out.give("activate", "8H");
    assert!(out.allows("move b1 normal back:500"));
    let near = turn(now, 19_500, CORPS, None);
    assert_eq!(near.refused("include b1"), "s2-4.2-b");
    assert!(near.allows("ask b1"));
    let order = Some(Chit::Down(Kind::Action));
    assert!(turn(now, 19_500, CORPS, order).allows("include b1"));
    let apart = CORPS.replace(
        "under = \"reille\"\nat = [25000",
        "under = \"ney\"\nat = [25000",
    );
    let other = turn(now, 19_499, &apart, None);
    assert_eq!(other.refused("include b1"), "s2-4.2-b");
    let before = turn(Field::by_first_reading, 19_499, CORPS, None);
    assert_eq!(before.refused("include b1"), "s2-4.2-b");
}

#[test]
fn who_is_to_break_off_joins_nobodys_turn() {
    //= s2-3.2-b s2-3.4-a
    let field = ordered(now, "lancers", Kind::BreakOff);
    for order in ["include lancers", "ask lancers"] {
        assert_eq!(field.refused(order), "s2-3.4-a");
        assert!(!field.lists(order));
        assert!(ordered(now, "lancers", Kind::Action).allows(order));
        assert!(ordered(Field::by_first_reading, "lancers", Kind::BreakOff).allows(order));
    }
    let led = |reading| {
        let mut field = begun(reading, CAVALRY, CORPS);
        field.unit_mut("lancers").order = Some(Chit::Up(Kind::BreakOff));
        field.give("turn hussars", "");
        field
    };
    assert_eq!(led(now).refused("include lancers"), "s2-3.4-a");
    assert!(led(Field::by_first_reading).allows("include lancers"));
}

#[test]
fn the_order_of_a_turn_replaces_that_of_who_joins_it() {
    //= s2-3.2-b s2-3.2-c s2-3.2-d
    let joined = |reading, card: &str| {
        let mut field = ordered(reading, "lancers", Kind::Move);
        field.give("include lancers", "");
        field.give("activate", card);
        field
    };
    let full = joined(now, "8H");
    assert_eq!(full.unit("lancers").order, None);
    assert_eq!(full.told_by("is gone"), ["s2-3.2-b"]);
    let failed = joined(now, "AH");
    assert_eq!(failed.unit("lancers").order, None);
    assert_eq!(failed.told_by("is gone"), ["s2-3.2-c"]);
    // So is one that lasts for a turn: this was the turn.
    for kind in [Kind::Action, Kind::Regroup] {
        let left = |reading| {
            let mut field = ordered(reading, "lancers", kind);
            field.give("include lancers", "");
            field.give("activate", "8H");
            field.unit("lancers").order
        };
        assert_eq!(left(now), None);
        assert_eq!(left(Field::by_first_reading), Some(Chit::Down(kind)));
    }
    let order = Some(Chit::Down(Kind::Move));
    for card in ["8H", "AH"] {
        let before = joined(Field::by_first_reading, card);
        assert_eq!(before.unit("lancers").order, order);
    }
    // A senior officer in control may replace a Break-off order as well.
    let mut field = begun(now, CAVALRY, CORPS);
    place(&mut field, "reille", 20_000, 10_500);
    field.unit_mut("lancers").order = Some(Chit::Up(Kind::BreakOff));
    field.give("turn reille", "9H");
    field.give("control foy action", "");
    field.give("include lancers", "");
    field.give("activate", "");
    assert_eq!(field.unit("lancers").order, None);
}

#[test]
fn a_unit_with_a_direct_order_comes_into_a_controlled_turn_if_it_is_called() {
    //= s2-4.2-a s2-4.4-c s2-2.5-c
    let controlled = |reading| {
        let mut field = begun(reading, CAVALRY, CORPS);
        place(&mut field, "reille", 20_000, 10_500);
        field.unit_mut("f2").order = Some(Chit::Down(Kind::BreakOff));
        field.give("turn reille", "9H");
        field.give("control foy action", "");
        field
    };
    let both = |field: &Field| field.game.pos.turn.members == [field.id("f1"), field.id("f2")];
    let mut field = controlled(now);
    assert!(!both(&field));
    field.give("general reille 20000,11000", "");
    assert!(!both(&field) && field.lists("include f2"));
    field.give("include f2", "");
    assert!(both(&field));
    assert!(both(&controlled(Field::by_first_reading)));
}

#[test]
fn who_is_asked_for_help_in_vain_has_had_his_turn() {
    //= s2-4.2-f s2-3.2-c s2-5.6-c
    let asked = |reading, card: &str| {
        let mut field = begun(reading, CAVALRY, CORPS);
        let state = field.unit_mut("lancers");
        state.order = Some(Chit::Down(Kind::Move));
        state.defile = true;
        state.fresh = true;
        field.give("turn foy", "");
        field.give("ask lancers", card);
        let state = field.unit("lancers");
        assert!(state.taken);
        (state.order, state.defile, state.fresh)
    };
    let order = Some(Chit::Down(Kind::Move));
    assert_eq!(asked(now, "AH"), (None, false, false));
    assert_eq!(asked(now, "5H"), (order, false, false));
    for card in ["AH", "5H"] {
        assert_eq!(asked(Field::by_first_reading, card), (order, true, true));
    }
}

#[test]
fn who_came_to_help_stays_when_the_general_is_placed_anew() {
    //= s2-4.2-a s2-4.2-f s2-16.1-a
    let mut field = ordered(now, "f2", Kind::Action);
    field.give("ask f2", "9H");
    field.give("general foy 20000,12500", "");
    let members = &field.game.pos.turn.members;
    assert_eq!(members[..], [field.id("f1"), field.id("f2")]);
}

/// Reille is with the lancers, and controls them alone.
fn controlled(reading: fn(Field) -> Field) -> Field {
    let mut field = begun(reading, CAVALRY, CORPS);
    place(&mut field, "reille", 17_000, 14_800);
    field.give("turn reille", "9H");
    field.give("control lancers action", "");
    field
}

#[test]
fn help_from_outside_does_not_count_as_the_one_unit_more() {
    //= s2-2.5-d s2-4.2-f
    let in_turn = |reading, orders: [(&str, &str); 2]| {
        let mut field = controlled(reading);
        for (order, card) in orders {
            field.give(order, card);
        }
        assert_eq!(field.game.pos.turn.members.len(), 3);
        field
    };
    for orders in [
        [("include f1", ""), ("ask guard", "10H")],
        [("ask guard", "10H"), ("include f1", "")],
        [("ask guard", "10H"), ("ask f1", "JH")],
    ] {
        let field = in_turn(now, orders);
        // Of his own command it is one, called or asked.
        for more in ["include hussars", "ask hussars"] {
            assert_eq!(field.refused(more), "s2-2.5-d");
        }
    }
    let mut before = controlled(Field::by_first_reading);
    before.give("ask guard", "10H");
    assert_eq!(before.refused("include f1"), "s2-2.5-d");
    let two = [("include f1", ""), ("ask guard", "10H")];
    assert!(in_turn(Field::by_first_reading, two).allows("ask hussars"));
}

#[test]
fn the_command_of_a_leading_unit_does_not_cross_a_river() {
    //= s2-4.3-c s2-4.5-a
    let river =
        "[[terrain]]\nkind = \"river\"\nwidth = 300\npoints = [[0, 15000], [40000, 15000]]\n";
    let bridge =
        "[[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[17000, 14600], [17000, 15400]]\n";
    let led = |reading, terrain: &str| {
        let mut field = begun(
            reading,
            "f1 french infantry 5 at 20000 14000 0
             hussars french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
             lancers french battle-cavalry 4 at 17000 17000 0 under reille role corps-resource",
            &format!("{terrain}{CORPS}"),
        );
        field.give("turn hussars", "");
        field
    };
    assert!(led(now, "").allows("include lancers"));
    let cut = led(now, river);
    assert_eq!(cut.refused("include lancers"), "s2-4.2-b");
    assert!(!cut.lists("include lancers"));
    assert!(led(now, &format!("{river}{bridge}")).allows("include lancers"));
    assert!(led(Field::by_first_reading, river).allows("include lancers"));
}

#[test]
fn a_divisional_general_takes_no_personal_control() {
    //= s2-2.2-b s2-2.5-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12200",
        "20000, 36000",
    )
    .begun();
    // Its own order takes the unit out of his turn.
    field.unit_mut("f1").order = Some(Chit::Down(Kind::Regroup));
    field.give("turn foy", "9H");
    assert_eq!(field.stage(), Stage::Senior);
    assert_eq!(field.refused("control f1 action"), "s2-2.2-a");
}

#[test]
fn units_right_under_the_commander_form_no_division_of_their_own() {
    //= s2-4.5-a
    let two = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 18000 14000 0 under ney role corps-resource
             f2 french infantry 5 at 20500 14000 0 under ney role corps-resource
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "30000, 12200",
            "20000, 36000",
        );
        let mut field = reading(field).begun();
        field.give("turn f1", "");
        field
    };
    assert_eq!(two(|field| field).refused("include f2"), "s2-4.5-a");
    assert!(two(Field::by_first_reading).allows("include f2"));
}

#[test]
fn army_resources_join_the_commander() {
    //= s2-4.8-a
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         guard french infantry 6 at 21000 14000 0 under ney role army-resource
         a1 allied infantry 5 at 20000 30000 18000",
        "",
        "19000, 12000",
        "20000, 32000",
    )
    .begun();
    let ney = field.general("ney");
    field.give("turn ney", "9H");
    field.game.pos.general_mut(ney).at = Point::new(19_000, 10_000);
    field.give("control foy action", "");
    field.give("include guard", "");
    field.give("activate", "");
    assert!(field.allows("move guard normal ahead:4000"));
}

#[test]
fn a_division_takes_as_many_resources_into_its_turn_as_its_general_reaches() {
    //= s1-2.6-d s2-4.2-b
    let units = format!(
        "{UNITS}
         f3 french infantry 5 at 20000 12500 0
         f4 french infantry 5 at 22500 12500 0"
    );
    let mut field = Field::build(&units, CORPS, "", "", &Choices::default()).begun();
    field.give("turn foy", "");
    field.give("include lancers", "");
    assert_eq!(field.game.pos.turn.members.len(), 5);
}

#[test]
fn who_may_be_asked_for_help_or_attached_is_listed() {
    //= s2-3.11-a s2-4.2-f
    let near = UNITS
        .replace("25500 14000", "23000 12500")
        .replace("20000 34000", "22000 19500");
    let field = || Field::build(&near, CORPS, "", "", &Choices::default()).begun();
    let mut division = field().ordered("foy", Kind::Action);
    division.give("turn foy", "");
    assert!(division.lists("ask b1"), "of another division");
    // Who does not mean to attack may ask, but it is not listed.
    let mut idle = field();
    idle.give("turn foy", "");
    assert!(idle.allows("ask b1") && !idle.lists("ask b1"));
    let mut senior = field();
    senior.give("turn ney", "9H");
    assert!(senior.lists("attach b1 foy"));
    assert!(!senior.lists("attach f1 foy"), "it is his already");
    // Where he does not reach it, the order may be given, but is not listed.
    let far = near.replace("23000 12500", "25500 14000");
    let mut far = Field::build(&far, CORPS, "", "", &Choices::default()).begun();
    far.give("turn ney", "9H");
    assert!(far.allows("attach b1 foy") && !far.lists("attach b1 foy"));
}

/// The turn of Bachelu, beside whom a unit of Foy stands so far to the east; Foy has an order.
fn beside_another_division(reading: fn(Field) -> Field, x: i32, foy: Kind) -> Field {
    let units = format!(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at {x} 13500 0
         b1 french infantry 5 at 28000 14000 0 under bachelu"
    );
    begun(reading, &units, CORPS).ordered("foy", foy)
}

#[test]
fn who_is_to_break_off_with_his_division_helps_nobody() {
    //= s2-3.4-a s2-3.2-b s2-4.2-f s2-2.5-c
    let turn = |reading, x, foy| {
        let mut field = beside_another_division(reading, x, foy);
        field.give("turn bachelu", "");
        field
    };
    let near = 22_500;
    let field = turn(now, near, Kind::BreakOff);
    assert_eq!(field.refused("ask f2"), "s2-3.4-a");
    assert!(turn(now, near, Kind::Action).allows("ask f2"));
    assert!(turn(Field::by_first_reading, near, Kind::BreakOff).allows("ask f2"));
    // Out of Foy's reach it is not bound, nor with an order of its own.
    assert!(turn(now, 25_500, Kind::BreakOff).allows("include f2"));
    let mut direct = turn(now, near, Kind::BreakOff);
    direct.unit_mut("f2").order = Some(Chit::Down(Kind::Action));
    assert!(direct.allows("include f2"));
    // A senior officer in control may call it in.
    let mut led = beside_another_division(now, near, Kind::BreakOff);
    place(&mut led, "reille", 25_000, 10_500);
    led.give("turn reille", "9H");
    led.give("control bachelu action", "");
    assert!(led.allows("include f2"));
    assert_eq!(led.refused("ask f2"), "s2-3.4-a");
}
