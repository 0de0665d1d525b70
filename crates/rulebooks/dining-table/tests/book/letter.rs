//! What a second reading of the text found: small differences between its letter
//! and the table.

use crate::command::{CORPS, UNITS, over};
use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Bond, Engagement, Kind, Place, Stage};
use ground::table::Face;
use kernel::{Choices, Side};

fn acting(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

fn line(kind: &str, y: i32) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\nwidth = 200\npoints = [[0, {y}], [40000, {y}]]\n")
}

#[test]
fn an_enemy_some_inches_behind_a_stream_can_be_charged() {
    //= s2-6.1-d s2-6.3-b s2-7.3-a
    // The zone ends at the stream, and nobody can stand on a stream: the approach is part of the charge.
    let units = "f1 french infantry 5 at 20000 13000 0\na1 allied infantry 5 at 20000 17000 18000";
    for stream in [14_800, 14_000, 13_500, 13_200] {
        let mut field = acting(units, &line("stream", stream));
        assert!(!field.unit("f1").in_contact, "{stream}");
        assert!(field.lists("charge f1 a1"), "{stream}");
        field.give("charge f1 a1", "");
        field.give("done", "2H 3H 4H 5H 6H 7H 8H 10H");
        assert_eq!(field.stage(), Stage::Convert, "{stream}");
    }
    // Four inches over bad going are as far as 3 inches and the bonus of 2 reach; a river bars the way.
    let far = "f1 french infantry 5 at 20000 12999 0\na1 allied infantry 5 at 20000 17000 18000";
    let field = acting(far, &line("stream", 14_000));
    assert_eq!(field.refused("charge f1 a1"), "s2-7.3-a");
    let field = acting(units, &line("river", 14_000));
    assert_eq!(field.refused("charge f1 a1"), "s3-6.3-a");
}

#[test]
fn who_is_in_a_contact_zone_has_no_business_across_the_stream() {
    //= s2-7.5-b s2-6.1-d
    let field = acting(
        "f1 french infantry 5 at 20000 13000 0
         a1 allied infantry 5 at 20000 17000 18000
         a2 allied infantry 5 at 24000 12500 27000",
        &line("stream", 14_000),
    );
    assert!(field.unit("f1").in_contact);
    assert_eq!(field.refused("charge f1 a1"), "s2-7.3-a");
    assert!(field.allows("charge f1 a2"));
}

#[test]
fn nobody_attacks_by_fire_from_on_top_of_a_stream() {
    //= s3-6.2-c
    let units = "f1 french infantry 5 at 20000 13000 0\na1 allied infantry 5 at 20000 17000 18000";
    let field = acting(units, &line("stream", 14_500));
    assert_eq!(field.refused("firefight f1 a1"), "s2-7.4-b");
    // Between a stream 3.5 inches off and the enemy there is room for a base.
    assert!(acting(units, &line("stream", 13_500)).allows("firefight f1 a1"));
}

#[test]
fn who_breaks_in_a_firefight_has_fired_all_the_same() {
    //= s2-17.1-b s2-17.8-b
    let mut field = Field::with(
        "f1 french infantry 1 at 20000 14000 0
         f2 french infantry 5 at 36000 4000 0
         a1 allied battle-cavalry 4 at 20000 15900 18000
         a2 allied infantry 5 at 17100 13500 9000",
        "",
        "20000, 6000",
        "20000, 30000",
    )
    .begun();
    field.give("end-phase", "");
    let engagement = |by: &str, on: &str, face| Engagement {
        bond: Bond::Firefight,
        by: field.id(by),
        on: field.id(on),
        face,
    };
    field.game.pos.engaged = vec![
        engagement("f1", "a1", Face::Front),
        engagement("a2", "f1", Face::Left),
    ];
    field.give("end-phase", "2S 3S 4H");
    assert_eq!(field.unit("f1").place, Place::Broken);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Firefights, Some(Side::Second))
    );
    assert!(field.allows("fall-back a1 3000"));
    field.give("stand a1", "1 1 1 1");
    assert_eq!(field.unit("a1").hits, 1);
}

/// Guns have lost a charge combat, and nobody is there to rescue them.
fn guns_taken(terrain: &str) -> Field {
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 30000 34000 18000",
        terrain,
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    field
}

#[test]
fn captured_guns_leave_a_gap_to_break_through() {
    //= s2-12.4-a s2-12.4-b
    let mut field = guns_taken("");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Breakthrough);
    let before = field.at("f1").1;
    field.give("breakthrough f1 4000", "");
    assert_eq!(field.at("f1").1, before + 4_000);
    // Whoever stays goes forward the inch.
    let mut field = guns_taken("");
    field.give("done", "");
    assert_eq!(field.at("f1").1, before + 1_000);
    // In bad going there is no more than that.
    let rough = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 17000], [30000, 17000], [30000, 19000], [10000, 19000]]\n";
    let field = guns_taken(rough);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_ne!(field.stage(), Stage::Breakthrough);
    assert_eq!(field.at("f1").1, before + 1_000);
}

#[test]
fn a_rescuer_leaves_its_defence_behind() {
    //= s2-5.1-b s2-11.4-b s2-13.3-c
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 18010 18000 status defend",
        "",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    // Four cards each: there is none for a Defend status that it has left.
    field.give("opportunity a2 f1", "7H 8H 10H JH 6H 2D 3D 4D");
    assert_eq!(field.unit("a2").status, Status::Normal);
}

/// Foy, who stands there, has f1 and f2 to charge a1 with.
pub fn two_upon_one(foy: &str) -> Field {
    Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 16500 17500 9000
         a1 allied infantry 6 at 20000 17000 18000",
        "",
        foy,
        "20000, 26000",
    )
}

/// They charge.
pub fn charged(field: Field) -> Field {
    let mut field = field.begun().ordered("foy", Kind::Action).turn("9H");
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    field
}

/// Nobody hits; the defender's King puts Foy at risk, and the Queen hits him at high risk only.
pub const KING_AND_QUEEN: &str = "2H 3H 4H 5H 6H 7H 8H 10H 2D 3D 4D 5D 6D KH QD";

#[test]
fn a_general_is_at_risk_by_the_nearest_of_his_units() {
    //= s2-16.2-a s2-16.2-e s2-16.2-h
    let mut field = charged(two_upon_one("17000, 15800"));
    // Foy is within an inch of f2.
    field.give("done", KING_AND_QUEEN);
    assert!(
        field.was_told("Foy is in danger: he is hit"),
        "{:?}",
        field.told
    );
}

#[test]
fn a_target_is_fast_beyond_the_normal_rate_and_an_order_an_inch_beyond_it() {
    //= s2-18.6-c s2-3.3-a
    let gone = |far: i32| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 36000 18000",
            "",
            "20000, 11500",
            "20000, 38000",
        )
        .begun()
        .ordered("foy", Kind::Move)
        .turn("9H");
        field.give(&format!("move f1 rapid ahead:{far}"), "");
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
fn points_are_passed_to_where_a_headquarters_keeps_them() {
    //= s2-1.2-a s2-2.6-e
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
        [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"wing\"\nhq = 8\nhq-at = [20000, 30000]\nunder = \"ney\"\nat = [20000, 6000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 39000]\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 36000]
    ";
    let mut field = Field::build(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 37000 18000",
        rest,
        "",
        "",
        &Choices::default(),
    );
    field.give("begin", "2 6 1 1 1 2");
    field.give("turn ney", "9H");
    // The figure is near, its headquarters 26.8 inches away: two points more, and they come later.
    field.give("pass reille 2", "");
    assert_eq!(field.points("ney"), 3);
    assert_eq!(field.points("reille"), 0);
    assert_eq!(field.game.pos.general(field.general("reille")).coming, 2);
}

#[test]
fn a_general_who_goes_first_measures_his_scope_from_there() {
    //= s2-4.2-a s2-16.1-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 27000 14000 0
         f3 french infantry 5 at 15000 14000 0
         a1 allied infantry 5 at 20000 36000 18000",
        "",
        "18000, 12000",
        "20000, 38000",
    )
    .begun();
    field.give("turn foy", "");
    assert_eq!(
        field.game.pos.turn.members,
        [field.id("f1"), field.id("f3")]
    );
    field.give("general foy 23000,12500", "");
    assert_eq!(
        field.game.pos.turn.members,
        [field.id("f1"), field.id("f2")]
    );
    // After the activation the scope stands.
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 27000 14000 0
         a1 allied infantry 5 at 20000 36000 18000",
        "",
        "18000, 12000",
        "20000, 38000",
    )
    .begun()
    .turn("9H");
    field.give("general foy 23000,12500", "");
    assert_eq!(field.game.pos.turn.members, [field.id("f1")]);
}

#[test]
fn one_corps_is_worked_through_before_the_next_begins() {
    //= s2-2.1-d s2-2.1-e
    let second = "[[general]]\nid = \"erlon\"\nname = \"Erlon\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [28000, 8000]
        [[general]]\nid = \"donzelot\"\nname = \"Donzelot\"\nside = \"french\"\nlevel = \"division\"\nunder = \"erlon\"\nat = [30000, 12000]
        [[general]]\nid = \"kellermann\"\nname = \"Kellermann\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [35000, 12000]\n";
    let units = format!(
        "{UNITS}
         d1 french infantry 5 at 30000 14000 0 under donzelot
         k1 french battle-cavalry 4 at 35000 14000 0 under kellermann"
    );
    let rest = format!("{CORPS}{second}");
    let mut field = Field::build(&units, &rest, "", "", &Choices::default()).begun();
    field.give("turn ney", "9H");
    field.give("issue bachelu action", "");
    field.give("done", "");
    let turn = |field: &mut Field, who: &str, card: &str| {
        field.give(&format!("turn {who}"), "");
        field.give("activate", card);
        over(field);
    };
    turn(&mut field, "foy", "8H");
    // Who reports to the Commander goes in between; another corps ends the first.
    turn(&mut field, "kellermann", "7H");
    assert!(field.allows("turn lancers"));
    turn(&mut field, "donzelot", "6H");
    assert_eq!(field.refused("turn lancers"), "s2-2.1-d");
    // A direct order of the Commander still counts.
    assert!(field.allows("turn bachelu"));
    // In the next period both begin again.
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    assert!(field.allows("turn lancers"));
}
