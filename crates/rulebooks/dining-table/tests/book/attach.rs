//! Attach orders (2.3.11).

use crate::command::{CORPS, UNITS, over};
use crate::field::Field;
use crate::turns::ERLON;
use crate::wings::WINGS;
use dining_table::{Chit, Kind};
use ground::table::Point;
use kernel::Choices;

/// Two French divisions side by side, and a battery of the first near both.
fn two_divisions() -> Field {
    let rest = WINGS
        .replace("[REILLE]", "[20000, 6000]")
        .replace("level = \"wing\"\nhq = 4", "level = \"corps\"")
        + "[[general]]\nid = \"bachelu\"\nname = \"Bachelu\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [24000, 12000]\n";
    Field::build(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 22500 14000 0
         b1 french infantry 5 at 25000 14000 0 under bachelu
         a1 allied infantry 5 at 20000 34000 18000",
        &rest,
        "",
        "",
        &Choices::default(),
    )
    .begun()
}

#[test]
fn an_attach_order_moves_a_unit_to_another_division() {
    //= s2-3.2-e s2-3.11-a s2-3.11-b s2-3.11-c s2-3.11-d s2-4.2-c s2-4.8-b
    let mut field = two_divisions();
    field.give("turn ney", "9H");
    assert_eq!(field.refused("attach f2 foy"), "s2-3.11-b");
    field.give("attach f2 bachelu", "");
    assert_eq!(field.points("ney"), 6);
    field.give("done", "");
    field.give("turn bachelu", "");
    field.give("activate", "8H");
    // Within his distance and with full activation it joins of itself, and moves with him.
    field.give("join f2", "");
    field.give("move f2 normal ahead:1000", "");
    field.give("done", "");
    field.give("done", "");
    field.give("turn foy", "");
    assert_eq!(field.game.pos.turn.members, [field.id("f1")]);
}

#[test]
fn an_attach_order_alone_or_never() {
    //= s2-3.11-d s2-3.11-e s2-3.11-f
    let placed = || {
        let mut field = two_divisions();
        field.give("turn ney", "9H");
        field.give("attach f2 bachelu", "");
        field.give("done", "");
        field
    };
    let mut limited = placed();
    limited.give("turn bachelu", "");
    limited.give("activate", "4H");
    assert_eq!(limited.refused("join f2"), "s2-3.11-d");
    // Out of its general's reach it tries alone, with A7.
    let mut alone = placed();
    alone.unit_mut("f2").pose.at = Point::new(30_000, 14_000);
    alone.give("turn f2", "");
    alone.give("activate", "7H");
    assert_eq!(alone.unit("f2").attached, Some(alone.general("bachelu")));
    let mut late = placed();
    for _ in 0..2 {
        assert!(late.unit("f2").attach.is_some());
        late.give("end-phase", "");
        late.give("end-phase", "1 8 1 1");
    }
    assert!(late.unit("f2").attach.is_none(), "two turns have passed");
}

#[test]
fn a_division_holds_four_units_and_a_battery() {
    //= s1-2.6-d s2-3.11-b
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 20500 14000 0
         f3 french infantry 5 at 23000 14000 0
         f4 french infantry 5 at 18000 12500 0
         guard french infantry 6 at 26000 14000 0 under ney role army-resource
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20500, 11500",
        "20000, 36000",
    )
    .begun();
    field.give("turn ney", "9H");
    assert_eq!(field.refused("attach guard foy"), "s1-2.6-d");
}

#[test]
fn an_attach_order_lies_face_down_until_it_is_carried_out() {
    //= s2-3.1-c s2-3.11-a
    use kernel::{Audience, Game as _, Log, Side, Viewer};
    let mut field = two_divisions();
    field.give("turn ney", "9H");
    let order = field.game.parse("attach f2 bachelu").expect("an order");
    assert!(field.game.is_secret(&order));
    let mut after = field.game.clone();
    let mut log = Log::keeping();
    let mut no_chance = kernel::chance::Scripted::new(&[]);
    assert!(after.apply(&order, &mut no_chance, &mut log).is_ok());
    for event in log.into_events() {
        assert_eq!(after.tell(&event).audience, Audience::Only(Side::First));
    }
    field.give("attach f2 bachelu", "");
    let f2 = field.id("f2");
    // The enemy sees a marker beside the unit, and not which.
    let enemy = field.game.redacted(Viewer::Player(Side::Second));
    assert_eq!(enemy.pos.unit(f2).attach, None);
    assert_eq!(enemy.pos.unit(f2).order, Some(Chit::Unseen));
    let own = field.game.redacted(Viewer::Player(Side::First));
    assert!(own.pos.unit(f2).attach.is_some());
    assert!(format!("{:?}", own.scene()).contains("to join Bachelu"));
    assert!(!format!("{:?}", enemy.scene()).contains("to join Bachelu"));
    field.give("done", "");
    field.give("turn bachelu", "");
    field.give("activate", "8H");
    field.give("join f2", "");
    assert!(field.game.revealed());
}

/// An order to join Bachelu is placed on f2, and then it is Bachelu's turn.
fn joining(reading: fn(Field) -> Field, prepare: fn(&mut Field)) -> Field {
    let mut field = reading(two_divisions());
    field.give("turn ney", "9H");
    field.give("attach f2 bachelu", "");
    field.give("done", "");
    prepare(&mut field);
    field
}

fn in_turn(reading: fn(Field) -> Field, general: &str, prepare: fn(&mut Field)) -> Field {
    let mut field = joining(reading, prepare);
    field.give(&format!("turn {general}"), "");
    field.give("activate", "8H");
    field
}

#[test]
fn nobody_is_attached_to_a_general_who_has_left_the_table() {
    //= s2-3.11-b
    let gone = |field: &mut Field| {
        let bachelu = field.general("bachelu");
        field.game.pos.general_mut(bachelu).present = false;
    };
    assert_eq!(in_turn(now, "foy", gone).refused("join f2"), "s2-3.11-b");
    assert!(in_turn(now, "foy", |_| ()).allows("join f2"));
    assert!(in_turn(Field::by_first_reading, "foy", gone).allows("join f2"));
    // Nor has it a turn of its own for it.
    assert!(joining(now, |_| ()).allows("turn f2"));
    assert_eq!(joining(now, gone).refused("turn f2"), "s2-4.2-a");
}

#[test]
fn who_is_to_break_off_is_attached_within_nobodys_turn() {
    //= s2-3.4-a s2-3.11-c
    let breaks_off = |field: &mut Field| {
        field.unit_mut("f2").order = Some(Chit::Down(Kind::BreakOff));
    };
    let field = in_turn(now, "bachelu", breaks_off);
    assert_eq!(field.refused("join f2"), "s2-3.4-a");
    assert!(in_turn(Field::by_first_reading, "bachelu", breaks_off).allows("join f2"));
    // Nor within that of others while its division does; in that of its own it breaks off with it.
    let division_does = |field: &mut Field| {
        let foy = field.general("foy");
        field.game.pos.general_mut(foy).order = Some(Chit::Down(Kind::BreakOff));
    };
    let field = in_turn(now, "bachelu", division_does);
    assert_eq!(field.refused("join f2"), "s2-3.4-a");
    assert!(in_turn(now, "foy", division_does).allows("join f2"));
    assert!(in_turn(Field::by_first_reading, "bachelu", division_does).allows("join f2"));
}

/// As the book is read now.
fn now(field: Field) -> Field {
    field
}

const TWO_DIVISIONS: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 12000]
    [[general]]\nid = \"bachelu\"\nname = \"Bachelu\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [26000, 12000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
";

#[test]
fn an_attach_order_to_a_full_division_gives_no_turn() {
    //= s2-3.11-c s2-4.4-a s1-2.6-d
    let ordered = |fourth: &str, reading: fn(Field) -> Field| {
        let field = Field::build(
            "f1 french infantry 5 at 18000 14000 0
             f2 french infantry 5 at 20500 14000 0
             f3 french infantry 5 at 18000 12500 0
             b1 french infantry 5 at 24000 14000 0 under bachelu
             b2 french infantry 5 at 26500 14000 0 under bachelu
             b3 french infantry 5 at 29000 14000 0 under bachelu
             a1 allied infantry 5 at 20000 34000 18000",
            TWO_DIVISIONS,
            "",
            "",
            &Choices::default(),
        );
        let mut field = reading(field).begun();
        field.give("turn ney", "9H");
        field.give("attach f2 bachelu", "");
        field.give("done", "");
        let bachelu = field.general("bachelu");
        field.unit_mut("f3").attached = (fourth == "f3").then_some(bachelu);
        field
    };
    assert!(ordered("", |field| field).allows("turn f2"));
    assert_eq!(ordered("f3", |field| field).refused("turn f2"), "s2-4.2-a");
    assert!(ordered("f3", Field::by_first_reading).allows("turn f2"));
}

#[test]
fn an_attach_order_is_tried_at_any_moment() {
    //= s2-3.11-c s2-2.1-d
    let begun = |reading: fn(Field) -> Field| {
        let rest = format!("{CORPS}{ERLON}");
        let units = format!("{UNITS}\nd1 french infantry 5 at 30000 14000 0 under donzelot");
        let mut field = reading(Field::build(&units, &rest, "", "", &Choices::default()).begun());
        let donzelot = field.general("donzelot");
        field.unit_mut("lancers").attach = Some((donzelot, 1));
        field
    };
    let turn = |field: &mut Field, who: &str, card: &str| {
        field.give(&format!("turn {who}"), "");
        field.give("activate", card);
        over(field);
    };
    // When another corps has begun since, and without an end to that one.
    let mut field = begun(now);
    turn(&mut field, "foy", "8H");
    turn(&mut field, "donzelot", "6H");
    turn(&mut field, "lancers", "9H");
    let donzelot = field.general("donzelot");
    assert_eq!(field.unit("lancers").attached, Some(donzelot));
    assert!(!field.game.pos.general(field.general("erlon")).left);
    // Before its corps general, who is not too late for that.
    let mut field = begun(now);
    turn(&mut field, "lancers", "3H");
    assert!(field.allows("turn reille"));
    let mut before = begun(Field::by_first_reading);
    turn(&mut before, "lancers", "3H");
    assert_eq!(before.refused("turn reille"), "s2-2.1-d");
}
