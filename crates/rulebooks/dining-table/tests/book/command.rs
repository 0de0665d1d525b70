//! Who may go when, and by whose order (2.2 to 2.4), and generals on the table
//! (2.16).

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

fn place(field: &mut Field, general: &str, x: i32, y: i32) {
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
    //= s2-2.1-e s2-2.6-c
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
    assert!(field.allows("turn lobau"));
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

/// A French charge with a King by the defender; Foy stands behind his unit.
fn charge_with_king(mut field: Field, cards: &str) -> Field {
    field.give("charge f1 a1", "");
    field.give("done", cards);
    field
}

fn near_the_enemy(foy: &str) -> Field {
    Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
        foy,
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
}

#[test]
fn a_general_hit_in_his_own_turn_fails_in_his_next() {
    //= s2-16.3-a
    let field = near_the_enemy("20000, 12500").turn("9H");
    // The defender's King of Hearts puts Foy at low risk, and another King hits him.
    let mut field = charge_with_king(field, "2H 3H 4H 5H KH 7H 8H 10H KD");
    let foy = field.general("foy");
    assert_eq!(field.game.pos.general(foy).wounds, 1);
    over(&mut field);
    assert!(field.game.pos.general(foy).stunned);
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "");
    assert!(field.was_told("activation fails"));
}

#[test]
fn the_general_in_control_is_at_risk() {
    //= s2-16.2-a s2-16.2-c
    let mut field = near_the_enemy("20000, 12500");
    place(&mut field, "ney", 18_500, 12_500);
    field.give("turn ney", "9H");
    field.give("control foy action", "");
    field.give("activate", "");
    let field = charge_with_king(field, "2H 3H 4H 5H KH 7H 8H 10H KD");
    assert!(field.was_told("Ney"), "{:?}", field.told);
    let (ney, foy) = (field.general("ney"), field.general("foy"));
    assert_eq!(field.game.pos.general(ney).wounds, 1);
    assert_eq!(field.game.pos.general(foy).wounds, 0);
    // A resource that acts alone endangers nobody above it.
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0 under ney role independent
         a1 allied infantry 5 at 20000 17000 18000",
        "",
        "30000, 4000",
        "20000, 26000",
    )
    .begun();
    place(&mut field, "ney", 20_000, 11_000);
    field.unit_mut("f1").order = Some(Chit::Down(Kind::Action));
    field.give("turn f1", "");
    field.give("activate", "9H");
    charge_with_king(field, "2H 3H 4H 5H KH 7H 8H 10H");
}

#[test]
fn a_king_endangers_the_generals_of_all_attackers() {
    //= s2-16.2-a s2-11.9-a
    let mut field = Field::build(
        "f1 french infantry 5 at 20000 14000 0
         b1 french infantry 5 at 16500 17500 9000 under bachelu
         a1 allied infantry 6 at 20000 17000 18000",
        &CORPS.replace("[25000, 12000]", "[15000, 15000]"),
        "",
        "",
        &Choices::default(),
    )
    .begun();
    let reille = field.general("reille");
    field.game.pos.general_mut(reille).at = Point::new(17_500, 13_000);
    field.give("turn reille", "9H");
    field.game.pos.general_mut(reille).at = Point::new(19_000, 12_000);
    field.give("control foy action", "");
    field.give("include b1", "");
    field.give("activate", "");
    field.unit_mut("b1").led = Some(field.general("bachelu"));
    field.give("charge f1 a1", "");
    field.give("charge b1 a1", "");
    // One King of the defender: Reille and Bachelu each draw for it.
    field.give("done", "2H 3H 4H 5H 6H 7H 8H 10H KC 3D 4D 5D 6D 7D 2C 3C");
    let drawn = field.told.iter().filter(|text| text.contains("in danger"));
    assert_eq!(drawn.count(), 2, "{:?}", field.told);
}

#[test]
fn a_general_is_met_on_the_way() {
    //= s2-16.2-d
    let field = || {
        let mut field = Field::with(
            "f1 french battle-cavalry 5 at 20000 14000 0
             a1 allied infantry 5 at 30000 34000 18000",
            "",
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::Move)
        .turn("9H");
        place(&mut field, "adam", 20_000, 19_000);
        field
    };
    let mut field = field();
    field.give("move f1 rapid ahead:12000", "2H");
    assert!(field.was_told("Adam"), "{:?}", field.told);
    let adam = field.general("adam");
    let at = field.game.pos.general(adam).at;
    assert!(at.distance(Point::new(20_000, 19_000)) >= 6_000);
}

#[test]
fn an_enemy_on_a_headquarters_drives_it_off_and_takes_its_points() {
    //= s2-16.2-d s2-16.4-a
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied infantry 5 at 30000 34000 18000",
        "",
        "20000, 11500",
        "30000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    let hill = field.general("hill");
    field.game.pos.general_mut(hill).hq = Some(Point::new(20_000, 19_000));
    assert_eq!(field.points("hill"), 1);
    field.give("move f1 rapid ahead:12000", "");
    assert_eq!(field.points("hill"), 0);
    let hq = field.game.pos.general(hill).hq.expect("a headquarters");
    assert!(hq.distance(Point::new(20_000, 19_000)) >= 6_000);
}

#[test]
fn generals_cross_at_a_bridge() {
    //= s2-16.1-c s2-5.6-a
    let river = "[[terrain]]\nkind = \"river\"\nwidth = 500\npoints = [[0, 5000], [40000, 5000]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 4500], [20000, 5500]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        river,
        "20000, 11500",
        "20000, 36000",
    )
    .begun();
    field.give("turn ney", "9H");
    assert!(field.allows("general ney 20000,9000"));
    assert_eq!(field.refused("general ney 24000,9000"), "s3-6.3-a");
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
