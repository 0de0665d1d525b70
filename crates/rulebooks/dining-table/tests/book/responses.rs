//! Responses (2.8) and recovery (2.9).

use crate::field::{Field, Reading};
use dining_table::{Bond, Engagement, Kind, Stage};
use ground::table::Face;
use kernel::Side;

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
fn a_unit_attacked_by_fire_may_fall_back_and_loses_its_next_move() {
    //= s2-8.3-a s2-8.3-b s2-8.5-a s2-4.1-n s2-8.5-b
    let mut field = facing(17_500);
    field.give("firefight f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Respond, Some(Side::Second))
    );
    assert_eq!(field.refused("fall-back a1 2999"), "s2-8.3-b");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("a1"), (20_000, 20_500));
    assert!(field.game.pos.engaged.is_empty());
    field.give("end-phase", "");
    field.give("turn adam", "");
    field.give("activate", "8H");
    assert_eq!(field.refused("move a1 normal back:1000"), "s2-8.5-a");
    assert!(field.allows("face a1 0"));
}

#[test]
fn a_blocked_response_is_no_response() {
    //= s2-8.3-c
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 19000], [30000, 19000], [30000, 22000], [10000, 22000]]\n";
    let mut field = facing_with(17_500, "", water, Some(Kind::Action), "9H");
    field.give("pin f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(
        field.stage(),
        Stage::Turns,
        "it could neither fall back nor turn"
    );
}

#[test]
fn a_unit_attacked_in_flank_may_turn() {
    //= s2-8.4
    let mut field = Field::with(
        "f1 french infantry 5 at 17500 20500 9000
         a1 allied infantry 5 at 21500 20000 0",
        "",
        "15000, 20500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("firefight f1 a1", "");
    assert_eq!(field.game.pos.engaged[0].face, Face::Left);
    field.give("done", "");
    field.give("done", "");
    let mut orders = Vec::new();
    kernel::Game::orders(&field.game, &mut orders);
    let face = orders
        .iter()
        .map(|order| kernel::Game::notation(&field.game, order))
        .find(|text| text.starts_with("face a1"));
    field.give(&face.expect("it may turn"), "");
    assert_eq!(field.game.pos.engaged[0].face, Face::Front);
}

#[test]
fn the_forfeit_lapses_after_a_second_enemy_phase() {
    //= s2-8.5-c
    let mut field = facing(17_500);
    field.unit_mut("a1").forfeits = true;
    field.give("done", "");
    field.give("done", "");
    // The Allies do nothing; the French are first again in the next period.
    field.give("end-phase", "");
    assert!(field.unit("a1").forfeits);
    field.give("end-phase", "1 8 1 1");
    assert!(!field.unit("a1").forfeits);
}

#[test]
fn the_second_player_may_answer_in_his_own_phase() {
    //= s2-8.5-d s2-8.5-e
    let mut field = facing(17_500);
    field.give("pin f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    field.give("end-phase", "");
    field.give("turn a1", "");
    field.give("activate", "8H");
    assert_eq!(field.refused("fall-back a1 2000"), "s2-8.3-b");
    assert!(field.allows("fall-back a1 3000"));
}

#[test]
fn who_moves_first_falls_back_from_an_old_pin_as_far_as_he_likes() {
    //= s2-8.5-e s2-6.5-b
    let pinned = |reading: Reading| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 16500 18000",
            "",
            "20000, 11500",
            "20000, 26000",
        )
        .read(reading)
        .begun();
        let (bond, face) = (Bond::Pin, Face::Front);
        let (by, on) = (field.id("a1"), field.id("f1"));
        let engagement = Engagement { bond, by, on, face };
        field.game.pos.engaged.push(engagement);
        field.turn("9H")
    };
    assert!(pinned(Reading::Second).allows("fall-back f1 2000"));
    let before = pinned(Reading::First);
    assert_eq!(before.refused("fall-back f1 2000"), "s2-8.3-b");
}

#[test]
fn recovery_under_a_regroup_order() {
    //= s2-9.1-a s2-9.1-b s2-9.1-c s2-9.1-e s2-9.1-h s2-3.6-a s2-3.6-b s2-4.1-c
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         guns french light 2 at 22000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Regroup);
    field.unit_mut("f1").hits = 2;
    field.unit_mut("guns").hits = 1;
    let mut field = field.turn("9H");
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-3.6-b");
    field.give("done", "");
    assert_eq!(field.refused("recover guns"), "s2-9.1-b");
    field.give("recover f1", "AH 2S");
    assert_eq!(field.unit("f1").hits, 1);
    assert!(field.was_told("recovers 1 of 2 hits"));
}

#[test]
fn recovery_is_harder_near_the_enemy_and_not_after_an_attack() {
    //= s2-9.1-d s2-9.1-f s2-9.1-g s2-9.1-i
    let build = |y: i32, attacked: bool| {
        let mut field = Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000"
            ),
            "",
            "20000, 11500",
            "20000, 36000",
        )
        .begun()
        .ordered("foy", Kind::Regroup);
        field.unit_mut("f1").hits = 1;
        field.unit_mut("f1").attacked = attacked;
        let ney = field.general("ney");
        field.game.pos.general_mut(ney).at = ground::table::Point::new(20_000, 7_000);
        let mut field = field.turn("9H");
        field.give("done", "");
        field
    };
    let mut field = build(18_000, false);
    field.give("recover f1", "10H");
    assert_eq!(field.unit("f1").hits, 1);
    let mut field = build(18_000, false);
    field.give("recover f1", "JH");
    assert_eq!(field.unit("f1").hits, 0);
    let mut field = build(21_000, false);
    field.give("recover f1", "4D");
    assert_eq!(field.unit("f1").hits, 1);
    let mut field = build(21_000, false);
    field.give("recover f1", "5D");
    assert_eq!(field.unit("f1").hits, 0);
    let mut field = build(18_000, false);
    field.give("recover f1", "Joker1");
    assert_eq!(field.unit("f1").hits, 0, "Ney is near");
    assert_ne!(build(21_000, true).stage(), Stage::Recover);
}
