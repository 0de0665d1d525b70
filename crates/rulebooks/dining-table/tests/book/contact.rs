//! Zones (2.6), contact moves (2.7), responses (2.8), recovery (2.9).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Act, Bond, Chit, Kind};

/// One French unit at y 14, one Allied at `y`, facing each other; an Action order and a full activation.
fn facing(y: i32) -> Field {
    facing_with(y, "", "", Some(Kind::Action), "9H")
}

fn facing_with(y: i32, more: &str, terrain: &str, order: Option<Kind>, card: &str) -> Field {
    let field = Field::with(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 {y} 18000
             {more}"
        ),
        terrain,
        "20000, 11500",
        "20000, 26000",
    )
    .begun();
    match order {
        Some(kind) => field.ordered("foy", kind).turn(card),
        None => field.turn(card),
    }
}

#[test]
fn the_contact_zone_reaches_four_inches() {
    //= s2-6.1-a s2-6.1-f s2-6.4 s2-7.3-b
    let field = facing(18_000);
    assert!(field.unit("f1").in_contact);
    assert_eq!(field.refused("move f1 normal back:1000"), "s2-6.4");
    let field = facing(18_001);
    assert!(!field.unit("f1").in_contact);
    assert!(field.allows("move f1 normal back:1000"));
}

#[test]
fn the_threat_zone_reaches_eight_inches() {
    //= s2-6.2-a s2-6.2-c
    assert!(facing(22_000).unit("f1").threatened);
    let mut field = facing(22_001);
    assert!(!field.unit("f1").threatened);
    field.give("move f1 normal ahead:4000", "");
    assert_eq!(field.refused("pin f1 a1"), "s2-6.2-c");
}

#[test]
fn a_friend_shields_from_the_contact_zone_but_not_from_the_threat() {
    //= s2-6.1-c s2-6.2-b
    let field = facing_with(
        18_000,
        "f2 french infantry 5 at 20000 15600 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert!(!field.unit("f1").in_contact);
    assert!(field.unit("f1").threatened);
}

#[test]
fn an_obstacle_limits_the_contact_zone() {
    //= s2-6.1-d
    let stream = |y: i32| {
        format!("[[terrain]]\nkind = \"stream\"\nwidth = 0\npoints = [[0, {y}], [40000, {y}]]\n")
    };
    // The brook is 2.5 inches before the enemy: its zone ends there.
    let field = facing_with(17_500, "", &stream(15_000), Some(Kind::Action), "9H");
    assert!(!field.unit("f1").in_contact);
    // Within 2 inches an obstacle changes nothing.
    let field = facing_with(16_000, "", &stream(15_000), Some(Kind::Action), "9H");
    assert!(field.unit("f1").in_contact);
}

#[test]
fn restricted_visibility_shortens_the_zones() {
    //= s2-6.1-b s3-6.5-a s2-1.5-a
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 10000], [30000, 10000], [30000, 30000], [10000, 30000]]\n";
    let field = facing_with(16_001, "", wood, Some(Kind::Action), "9H");
    assert!(!field.unit("f1").in_contact && !field.unit("f1").threatened);
    let field = facing_with(16_000, "", wood, Some(Kind::Action), "9H");
    assert!(field.unit("f1").in_contact && field.unit("f1").threatened);
}

#[test]
fn a_ridge_hides_what_is_behind_it() {
    //= s3-6.6-a s3-6.6-b s2-1.5-a s2-1.5-b s3-6.6-c
    let ridge = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[0, 16000], [40000, 16000], [40000, 18000], [0, 18000]]\n";
    let field = facing_with(21_000, "", ridge, Some(Kind::Action), "9H");
    assert!(!field.unit("f1").threatened);
    let field = facing_with(17_900, "", ridge, Some(Kind::Action), "9H");
    assert!(field.unit("f1").threatened, "on the ridge it is seen");
}

#[test]
fn an_approach_move_stops_at_three_inches() {
    //= s2-6.3-b s2-6.3-c s2-6.3-d
    let field = facing(20_000);
    assert!(field.allows("move f1 normal ahead:3000"));
    assert_eq!(field.refused("move f1 normal ahead:3001"), "s2-6.3-b");
    let field = facing_with(24_000, "", "", Some(Kind::Move), "9H");
    assert!(field.allows("move f1 rapid ahead:7000"));
    assert_eq!(field.refused("move f1 rapid ahead:7001"), "s2-6.3-b");
}

#[test]
fn nobody_passes_by_an_enemy_in_his_zone() {
    //= s2-7.3-c
    let field = facing_with(
        40_000 - 20_000,
        "a2 allied infantry 5 at 16800 15000 9000",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert!(!field.unit("f1").in_contact || field.refused("move f1 normal ahead:4000") == "s2-6.4");
    let far = Field::with(
        "f1 french battle-cavalry 5 at 20000 10000 0
         a1 allied infantry 5 at 15500 14500 9000
         a2 allied infantry 5 at 20000 36000 18000",
        "",
        "20000, 8000",
        "20000, 38000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert!(!far.unit("f1").in_contact);
    assert_eq!(far.refused("move f1 rapid ahead:12000"), "s2-7.3-c");
}

#[test]
fn contact_moves_need_an_action_order() {
    //= s2-3.5-b s2-3.10-b
    let field = facing_with(17_500, "", "", None, "9H");
    assert_eq!(field.refused("charge f1 a1"), "s2-3.5-b");
    assert_eq!(field.refused("pin f1 a1"), "s2-3.5-b");
    assert!(
        field.allows("firefight f1 a1"),
        "infantry that starts in the zone may open fire"
    );
    let mut field = facing_with(20_000, "", "", None, "9H");
    field.give("move f1 normal ahead:2500", "");
    assert_eq!(field.refused("firefight f1 a1"), "s2-3.10-b");
    let field = facing_with(17_500, "", "", None, "4H");
    assert_eq!(field.refused("firefight f1 a1"), "s2-4.7-a");
    let field = facing_with(17_500, "", "", Some(Kind::Move), "9H");
    assert_eq!(field.refused("charge f1 a1"), "s2-3.5-b");
}

#[test]
fn a_charge_has_two_inches_more() {
    //= s2-6.3-f s2-6.3-g s2-7.3-d s2-6.3-e
    let mut field = facing(20_000);
    field.give("move f1 normal ahead:2999", "");
    assert!(
        field.allows("charge f1 a1"),
        "three inches more, with one left and two as a bonus"
    );
    let mut field = facing(20_000);
    field.give("face f1 100", "");
    field.give("move f1 normal shift:0,2900", "");
    assert_eq!(field.refused("charge f1 a1"), "s2-6.3-f");
    // Rapid approaches do not end in contact.
    let mut field = facing_with(21_000, "", "", Some(Kind::Move), "9H");
    field.give("move f1 rapid ahead:4000", "");
    assert_eq!(field.refused("charge f1 a1"), "s2-3.5-b");
}

#[test]
fn guns_do_not_charge_and_cavalry_makes_no_firefights() {
    //= s2-7.3-e s2-17.8-a
    let field = facing_with(
        18_000,
        "guns french light 2 at 22000 14800 0
         horse french battle-cavalry 4 at 17500 14500 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert_eq!(field.refused("charge guns a1"), "s2-7.3-e");
    assert_eq!(field.refused("firefight horse a1"), "s2-17.8-a");
}

#[test]
fn a_firefight_attack_comes_within_two_inches() {
    //= s2-7.3-f s2-7.3-g s2-7.4-b s2-17.2-a
    let mut field = facing(17_500);
    field.give("firefight f1 a1", "");
    let (_, y) = field.at("f1");
    assert_eq!(y, 17_500 - 1_990);
    let bond = field.game.pos.engaged[0];
    assert_eq!(
        (bond.bond, bond.by, bond.on),
        (Bond::Firefight, field.id("f1"), field.id("a1"))
    );
    assert!(field.unit("a1").attacked);
    assert_eq!(field.act("f1"), Act::Done);
}

#[test]
fn a_pin_falls_short_of_attacking() {
    //= s2-7.3-h s2-7.3-a
    let mut field = facing(17_500);
    field.give("pin f1 a1", "");
    assert_eq!(field.at("f1"), (20_000, 15_000));
    assert_eq!(field.game.pos.engaged[0].bond, Bond::Pin);
    assert!(!field.unit("a1").attacked);
}

#[test]
fn a_support_move_comes_up_beside() {
    //= s2-7.3-i s2-7.3-j
    let mut field = facing_with(
        17_500,
        "f2 french infantry 5 at 22500 13700 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert_eq!(field.refused("support f2 f1"), "s2-7.3-i");
    field.give("pin f1 a1", "");
    field.give("support f2 f1", "");
    assert_eq!(field.at("f2").1, 15_000);
    let mut field = facing_with(
        17_500,
        "f2 french infantry 5 at 22500 13700 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    field.give("firefight f1 a1", "");
    assert_eq!(field.refused("support f2 f1"), "s2-7.3-j");
}

#[test]
fn one_unit_for_each_face() {
    //= s2-7.4-a s2-7.5-f s2-17.2-c
    let mut field = facing_with(
        17_500,
        "f2 french infantry 5 at 22100 14000 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    field.give("pin f1 a1", "");
    assert_eq!(field.refused("charge f2 a1"), "s2-7.4-a");
}

#[test]
fn targets_in_front_come_first_and_then_the_nearest() {
    //= s2-7.5-a s2-7.5-b s2-7.5-c s2-7.5-d s2-7.5-i
    let field = facing_with(
        17_000,
        "a2 allied infantry 5 at 16500 13400 9000",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert!(field.allows("charge f1 a1"));
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-c");
    // Two enemies in front, less than an inch apart in distance: the player chooses.
    let field = facing_with(
        17_500,
        "a2 allied infantry 5 at 22200 17000 18000",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert!(field.allows("charge f1 a1") && field.allows("charge f1 a2"));
    let field = facing_with(
        17_800,
        "a2 allied infantry 5 at 22200 16600 18000",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert_eq!(field.refused("charge f1 a1"), "s2-7.5-c");
}

#[test]
fn the_face_is_that_before_most_of_the_attackers_front() {
    //= s2-7.2 s2-7.5-e s2-11.1-c s2-7.3-k
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 17000 20500 9000
         a1 allied infantry 5 at 21000 20000 0",
        "",
        "15000, 20500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    assert_eq!(
        field.game.pos.turn.charges[0].face,
        ground::table::Face::Left
    );
}

#[test]
fn fall_backs_keep_facing_the_enemy() {
    //= s2-6.5-a s2-6.5-b s2-3.9-b
    let mut field = facing_with(17_500, "", "", None, "4H");
    assert_eq!(field.refused("fall-back f1 4001"), "s2-6.5-b");
    field.give("fall-back f1 4000", "");
    assert_eq!(field.at("f1"), (20_000, 10_000));
    assert_eq!(field.unit("f1").pose.facing.hundredths(), 0);
    assert_eq!(
        facing_with(19_000, "", "", None, "4H").refused("fall-back f1 3000"),
        "s2-3.9-b"
    );
}

#[test]
fn a_unit_on_defend_falls_back_on_full_activation_only() {
    //= s2-3.10-c s2-3.9-b
    let build = |card: &str| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0 status defend\na1 allied infantry 5 at 20000 17500 18000",
            "",
            "20000, 11500",
            "20000, 26000",
        )
        .begun();
        field.give("turn foy", "");
        field.give("activate", card);
        field
    };
    assert_eq!(build("4H").refused("fall-back f1 3000"), "s2-5.1-b");
    let mut field = build("9H");
    field.give("fall-back f1 3000", "");
    assert_eq!(field.unit("f1").status, Status::Normal);
}

#[test]
fn a_fall_back_passes_through_a_friend_who_then_stays_back() {
    //= s2-6.5-c s2-6.5-d
    let mut field = facing_with(
        17_500,
        "f2 french infantry 5 at 20000 12500 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    field.give("fall-back f1 4000", "");
    assert!(field.unit("f2").passed_through);
    assert_eq!(field.refused("move f2 normal ahead:500"), "s2-6.5-d");
}

#[test]
fn relief_exchanges_places() {
    //= s2-6.9-a s2-6.9-b s2-6.9-c s2-6.9-d
    let mut field = facing_with(
        17_500,
        "f2 french infantry 5 at 20500 11500 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    field.give("relieve f2 f1 3000", "");
    assert_eq!(field.at("f2"), (20_000, 14_000));
    assert_eq!(field.at("f1"), (20_000, 11_000));
    let field = facing_with(
        17_500,
        "f2 french infantry 5 at 20500 10900 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert_eq!(field.refused("relieve f2 f1 3000"), "s2-6.9-a");
    let field = facing_with(
        17_500,
        "f2 french infantry 5 at 21100 11500 0",
        "",
        Some(Kind::Action),
        "9H",
    );
    assert_eq!(field.refused("relieve f2 f1 3000"), "s2-6.9-a");
}

#[test]
fn break_off_leaves_the_contact_zone_at_the_rapid_rate() {
    //= s2-3.4-a s2-3.4-b s2-6.6-a s2-6.6-b s2-5.2-e
    let mut field = facing_with(17_500, "", "", Some(Kind::BreakOff), "4H");
    assert_eq!(field.refused("done"), "s2-3.4-a");
    assert_eq!(field.refused("pin f1 a1"), "s2-3.4-a");
    assert_eq!(
        field.refused("move f1 rapid pivot:18000 ahead:400"),
        "s2-3.4-a"
    );
    assert_eq!(
        field.refused("move f1 rapid pivot:18000 ahead:2500"),
        "s2-3.4-c"
    );
    field.give("move f1 rapid pivot:18000 ahead:8000", "");
    assert_eq!(field.unit("f1").status, Status::Rapid);
    //= s2-3.4-c s2-3.4-e s2-6.2-d
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::Regroup)));
}
