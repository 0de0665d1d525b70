//! Who may go when, and by whose order (2.2 to 2.4), and where generals go with
//! their divisions (2.16.1).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Chit, Kind, Stage};
use ground::table::Point;
use kernel::Choices;

pub const CORPS: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
    [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 8000]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
    [[general]]\nid = \"bachelu\"\nname = \"Bachelu\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [25000, 12000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
";

pub const UNITS: &str = "
    f1 french infantry 5 at 20000 14000 0
    f2 french infantry 5 at 22500 14000 0
    b1 french infantry 5 at 25500 14000 0 under bachelu
    lancers french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
    a1 allied infantry 5 at 20000 34000 18000";

fn corps() -> Field {
    Field::build(UNITS, CORPS, "", "", &Choices::default()).begun()
}

pub fn place(field: &mut Field, general: &str, x: i32, y: i32) {
    let id = field.general(general);
    field.game.pos.general_mut(id).at = Point::new(x, y);
}

/// The rest of a turn in which nothing more is done.
pub fn over(field: &mut Field) {
    while field.stage() != Stage::Turns {
        field.give("done", "");
    }
}

#[test]
fn a_resource_that_goes_first_costs_its_corps_general_his_turn() {
    //= s2-2.1-d s2-2.1-e
    let mut field = corps();
    field.give("turn lancers", "");
    field.give("activate", "8H");
    over(&mut field);
    assert_eq!(field.refused("turn reille"), "s2-2.1-d");
    // By the Commander's order it may jump the queue.
    let mut field = corps();
    field.give("turn ney", "9H");
    field.give("issue lancers action", "");
    field.give("done", "");
    field.give("turn lancers", "");
    field.give("activate", "8H");
    over(&mut field);
    assert!(field.allows("turn reille"));
}

#[test]
fn an_order_of_a_wing_lets_a_division_jump_the_queue() {
    //= s2-2.1-e s2-2.6-c s2-2.1-g s2-3.1-a
    let rest = CORPS
        .replace("level = \"corps\"\nunder = \"ney\"", "level = \"wing\"\nhq = 4\nunder = \"ney\"")
        .replace(
            "id = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"",
            "id = \"lobau\"\nname = \"Lobau\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"reille\"\nat = [18000, 9000]\n\
             [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"lobau\"",
        );
    let build = || {
        let mut field = Field::build(UNITS, &rest, "", "", &Choices::default());
        field.give("begin", "2 6 5 1 2");
        field
    };
    let mut field = build();
    field.give("turn reille", "9H");
    field.give("issue foy action", "");
    field.give("done", "");
    field.give("turn foy", "");
    field.give("activate", "8H");
    over(&mut field);
    // Whoever has had his turn gets no order any more, though he is under him.
    field.give("turn lobau", "10H");
    assert_eq!(field.refused("issue foy action"), "s2-2.1-g");
    assert_eq!(field.refused("issue bachelu action"), "s2-3.1-a");
    let mut field = build();
    field.give("turn foy", "");
    field.give("activate", "8H");
    over(&mut field);
    assert_eq!(field.refused("turn lobau"), "s2-2.1-d");
}

#[test]
fn a_general_who_is_repositioned_in_control_keeps_his_last_move() {
    //= s2-2.1-f s2-16.1-a
    let mut field = corps();
    place(&mut field, "ney", 20_000, 10_500);
    field.give("turn ney", "9H");
    field.give("control foy action", "");
    field.give("general ney 19000,11000", "");
    field.give("activate", "");
    over(&mut field);
    assert!(field.allows("general ney 19000,13000"));
}

#[test]
fn an_order_that_is_not_activated_stays_face_down() {
    //= s2-3.1-c s2-23.1-a
    let mut field = corps().ordered("foy", Kind::Regroup).turn("AH");
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::Regroup)));
    assert!(!field.was_told("Regroup"));
    // One that is lost by the fail is seen to go.
    field = corps().ordered("foy", Kind::Move).turn("AH");
    assert_eq!(field.chit("foy"), None);
    assert!(field.was_told("Move"));
}

#[test]
fn a_move_order_waits_for_a_command_that_leaves_defend() {
    //= s2-3.3-a s2-5.2-f
    let mut field = corps().ordered("foy", Kind::Move);
    field.unit_mut("f1").status = Status::Defend;
    field.unit_mut("f2").status = Status::Defend;
    let mut field = field.turn("9H");
    assert_eq!(field.refused("move f1 rapid ahead:8000"), "s2-5.2-f");
    field.give("move f1 normal ahead:4000", "");
    over(&mut field);
    assert_eq!(field.chit("foy"), Some(Chit::Up(Kind::Move)));
    // Whoever could have gone rapidly and did not loses it.
    let mut field = corps().ordered("foy", Kind::Move).turn("9H");
    field.give("move f1 normal ahead:4000", "");
    over(&mut field);
    assert_eq!(field.chit("foy"), None);
}

#[test]
fn the_rapid_rate_is_an_inch_beyond_that_of_the_same_going() {
    //= s2-3.3-a
    let rough = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 8000], [30000, 8000], [30000, 28000], [10000, 28000]]\n";
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 38000 18000",
        rough,
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    field.give("move f1 rapid ahead:4000", "");
    assert!(field.unit("f1").rapid, "three is its normal rate there");
    over(&mut field);
    assert_eq!(field.chit("foy"), Some(Chit::Up(Kind::Move)));
}

#[test]
fn a_unit_with_an_attach_order_may_try_it_alone() {
    //= s2-3.11-c s2-3.11-e s2-4.4-c
    let mut field = corps();
    assert_eq!(field.refused("turn f2"), "s2-4.2-a");
    field.give("turn ney", "9H");
    field.give("attach f2 bachelu", "");
    field.give("done", "");
    field.give("turn f2", "");
    field.give("activate", "8H");
    assert_eq!(field.unit("f2").attached, Some(field.general("bachelu")));
}

#[test]
fn an_attach_order_is_carried_out_in_a_turn_under_control() {
    //= s2-3.11-c s2-4.1-a
    let mut field = corps();
    place(&mut field, "reille", 23_500, 11_000);
    field.give("turn ney", "9H");
    field.give("attach f2 bachelu", "");
    field.give("done", "");
    field.give("turn reille", "8H");
    field.give("control bachelu action", "");
    field.give("activate", "");
    field.give("join f2", "");
    assert_eq!(field.unit("f2").attached, Some(field.general("bachelu")));
}

#[test]
fn an_attached_resource_goes_with_its_division_only() {
    //= s2-3.11-b s2-4.2-b s2-4.4-b
    let attached = |x: i32| {
        let mut field = corps();
        field.unit_mut("lancers").attached = Some(field.general("bachelu"));
        place(&mut field, "bachelu", x, 12_000);
        field.give("turn foy", "");
        field
    };
    assert_eq!(attached(20_500).refused("include lancers"), "s2-4.2-b");
    // Out of his reach it is as independent as any other.
    assert!(attached(25_000).allows("include lancers"));
    let mut field = corps();
    field.give("turn foy", "");
    assert!(field.allows("include lancers"));
}

#[test]
fn a_unit_that_joins_in_the_middle_begins_its_turn() {
    //= s2-3.11-d s2-5.2-g s2-5.6-c
    let mut field = corps();
    place(&mut field, "bachelu", 24_000, 12_000);
    field.give("turn ney", "9H");
    field.give("attach f2 bachelu", "");
    field.give("done", "");
    let unit = field.unit_mut("f2");
    (unit.status, unit.defile, unit.fresh) = (Status::Rapid, true, true);
    field.give("turn bachelu", "");
    field.give("activate", "8H");
    field.give("join f2", "");
    let unit = field.unit("f2");
    assert_eq!(
        (unit.status, unit.defile, unit.fresh),
        (Status::Normal, false, false)
    );
}

#[test]
fn units_left_out_of_their_divisions_turn_go_alone() {
    //= s2-4.2-a s2-4.4-b
    let mut field = corps();
    field.unit_mut("f2").pose.at = Point::new(27_500, 14_000);
    field.give("turn foy", "");
    field.give("activate", "9H");
    field.give("move f1 normal shift:3000,0", "");
    field.give("general foy 24500,12000", "");
    over(&mut field);
    assert!(field.allows("turn f2"), "it was not in his turn");
    assert_eq!(field.refused("turn f1"), "s2-2.1-g");
}

#[test]
fn a_divisional_general_goes_to_look_for_his_division() {
    //= s2-16.1-b s2-5.3-i
    let mut field = corps();
    place(&mut field, "bachelu", 25_000, 2_000);
    field.give("turn bachelu", "9H");
    assert_eq!(field.refused("general bachelu 25000,18001"), "s2-16.1-b");
    field.give("general bachelu 25000,12000", "");
    assert_eq!(field.stage(), Stage::Turns);
    // With less than full activation he goes at the normal rate, after a fail nowhere.
    let mut field = corps();
    place(&mut field, "bachelu", 25_000, 2_000);
    field.give("turn bachelu", "3H");
    assert_eq!(field.refused("general bachelu 25000,10001"), "s2-16.1-b");
    let mut field = corps();
    place(&mut field, "bachelu", 25_000, 2_000);
    field.give("turn bachelu", "AH");
    assert_eq!(field.stage(), Stage::Turns);
}

#[test]
fn a_general_follows_his_division_under_control() {
    //= s2-16.1-a
    let mut field = corps();
    place(&mut field, "ney", 20_000, 10_500);
    field.give("turn ney", "9H");
    field.give("control foy action", "");
    field.give("activate", "");
    field.give("move f1 normal ahead:4000", "");
    field.give("general foy 20000,14000", "");
    assert_eq!(field.refused("general foy 20000,14100"), "s2-16.1-a");
    assert_eq!(field.refused("general bachelu 20000,14100"), "s2-2.1-a");
}

#[test]
fn a_general_is_repositioned_where_he_commands() {
    //= s2-16.1-a s2-4.3-c
    let river =
        "[[terrain]]\nkind = \"river\"\nwidth = 300\npoints = [[0, 12500], [40000, 12500]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 5 at 20000 34000 18000",
        river,
        "22500, 13500",
        "20000, 36000",
    )
    .begun()
    .turn("9H");
    // Near enough, but the river lies between.
    assert_eq!(field.refused("general foy 20000,11500"), "s2-16.1-a");
    field.give("general foy 20000,13300", "");
}

#[test]
fn a_general_without_units_leaves_the_table() {
    //= s2-16.1-b s2-1.6-d
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 1 at 20000 17000 18000
         a2 allied infantry 4 at 30000 30000 18000 under hill role independent",
        "",
        "20000, 11500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H");
    assert!(!field.is_here("a1"));
    let adam = field.general("adam");
    assert!(!field.game.pos.general(adam).present);
}

#[test]
fn an_order_that_lies_there_is_not_given_again() {
    //= s2-2.4-a
    let mut field = corps();
    field.give("turn ney", "9H");
    field.give("issue foy action", "");
    assert_eq!(field.refused("issue foy action"), "s2-2.4-a");
    field.give("attach f2 bachelu", "");
    assert_eq!(field.refused("attach f2 bachelu"), "s2-2.4-a");
}
