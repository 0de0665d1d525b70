//! Generals on the table (2.16): where they command and go, what endangers them,
//! and what becomes of who was hit.

use crate::command::{CORPS, over, place};
use crate::field::{Field, Reading};
use dining_table::{Chit, Kind, Stage};
use ground::table::Point;
use kernel::Choices;

/// Foy begins his turn with a unit on each side of him and one farther off.
pub fn in_his_scope(reading: Reading) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 27000 14000 0
         f3 french infantry 5 at 15000 14000 0
         a1 allied infantry 5 at 20000 36000 18000",
        "",
        "18000, 12000",
        "20000, 38000",
    )
    .read(reading)
    .begun();
    field.give("turn foy", "");
    field
}

#[test]
fn a_general_who_goes_first_measures_his_scope_from_there() {
    //= s2-4.2-a s2-16.1-a
    let mut field = in_his_scope(Reading::Second);
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
fn a_general_is_repositioned_with_his_units() {
    //= s2-16.1-a s2-4.1-m
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("move f1 normal ahead:4000", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Reposition);
    // Four inches from base to base, as he commands.
    assert_eq!(field.refused("general foy 20000,12499"), "s2-16.1-a");
    field.give("general foy 20000,12500", "");
    assert_eq!(field.stage(), Stage::Turns);
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
fn an_enemy_who_comes_upon_a_general_drives_him_off() {
    //= s2-16.2-d s2-16.2-e
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 17000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("move f1 normal ahead:3500", "2H");
    let adam = field.general("adam");
    assert!(field.was_told("Adam is driven off"));
    assert_eq!(field.game.pos.general(adam).at, Point::new(20_000, 23_000));
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
fn a_general_who_is_hit_fails_once_and_is_weak_then() {
    //= s2-16.3-a s2-16.3-b s2-16.3-d s2-16.3-e
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun();
    let (foy, ney) = (field.general("foy"), field.general("ney"));
    for general in [foy, ney] {
        let state = field.game.pos.general_mut(general);
        state.wounds = 1;
        state.stunned = true;
    }
    field.give("turn ney", "");
    assert_eq!(field.stage(), Stage::Turns);
    field.give("turn foy", "");
    field.give("activate", "");
    assert!(field.allows("turn f1"), "his units may act alone");
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    // A5 has become A6, and a Joker fails.
    field.give("activate", "5H");
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-4.7-a");
    field.give("done", "");
}
