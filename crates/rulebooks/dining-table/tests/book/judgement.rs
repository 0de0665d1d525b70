//! What computer generals think of positions: the sensible order is worth more than the silly one.

use crate::field::Field;
use ground::table::Point;
use kernel::{Choices, Game, Side};

use dining_table::Kind;

/// A corps of three divisions in line ahead of each other, and an enemy on the hill that is to be taken.
const CORPS: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2500]
    [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 7000]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [16000, 13500]
    [[general]]\nid = \"bachelu\"\nname = \"Bachelu\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [24000, 13500]
    [[general]]\nid = \"jerome\"\nname = \"Jerome\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 11000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 23000]
";

/// What a position is worth after orders that ask no card.
fn worth_after(field: &Field, orders: &[&str]) -> i64 {
    let mut next = Field {
        game: field.game.clone(),
        told: Vec::new(),
        rules: Vec::new(),
    };
    for order in orders {
        next.give(order, "");
    }
    worth(&next)
}

fn corps(more: &str) -> Field {
    let units = format!(
        "f1 french infantry 5 at 15000 15500 0
         f2 french infantry 5 at 17500 15500 0
         b1 french infantry 5 at 22500 15500 0 under bachelu
         b2 french infantry 5 at 25000 15500 0 under bachelu
         j1 french infantry 5 at 19000 12800 0 under jerome
         j2 french infantry 5 at 21500 12800 0 under jerome
         a1 allied infantry 8 at 18500 20500 18000
         a2 allied infantry 8 at 21500 20500 18000
         a4 allied infantry 8 at 20000 24500 18000
         {more}"
    );
    let mut field = Field::build(&units, CORPS, "", "", &Choices::default()).begun();
    // There is time enough to wait.
    std::sync::Arc::make_mut(&mut field.game.setup).periods = 14;
    field
}

/// What the position is worth to the French.
fn worth(field: &Field) -> i64 {
    field.game.worth()
}

/// What it is worth to the French if a unit stands so much farther north.
fn ahead(field: &mut Field, unit: &str, by: i32) -> i64 {
    let state = field.unit_mut(unit);
    let before = state.pose.at;
    state.pose.at = Point::new(before.x, before.y + by);
    let worth = worth(field);
    field.unit_mut(unit).pose.at = before;
    worth
}

#[test]
fn the_rearmost_division_of_a_fresh_corps_waits() {
    let mut field = corps("");
    let here = worth(&field);
    // The first line gains by every inch; the reserve, which stands where it should, does not.
    assert!(ahead(&mut field, "f2", 1_000) > here);
    assert!(ahead(&mut field, "b1", 1_000) > here);
    let gain = ahead(&mut field, "j1", 4_000) - here;
    assert!(gain < 0, "{gain}");
}

#[test]
fn a_reserve_goes_in_when_those_before_it_are_worn() {
    let mut field = corps("");
    for unit in ["f1", "f2", "b1"] {
        field.unit_mut(unit).hits = 2;
    }
    let here = worth(&field);
    let gain = ahead(&mut field, "j1", 4_000) - here;
    assert!(gain > 0, "{gain}");
}

#[test]
fn nobody_waits_while_the_enemy_grows() {
    let mut field = corps("a3 allied infantry 5 at 20000 39000 18000 arrives 4");
    let here = worth(&field);
    let gain = ahead(&mut field, "j1", 4_000) - here;
    assert!(gain > 0, "{gain}");
}

#[test]
fn turning_about_is_no_retreat() {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 20500 18000",
        "",
        "20000, 12000",
        "20000, 23000",
    )
    .begun();
    // The middle of the base stays, the front is at the other end: Allied infantry that turns its back.
    let before = worth(&field);
    let state = field.unit_mut("a1");
    state.pose.at = Point::new(20_000, 21_500);
    state.pose.facing = ground::table::Bearing::default();
    assert!(worth(&field) > before);
}

#[test]
fn a_commander_near_the_enemy_leads_an_attack_and_not_a_march() {
    let mut field = Field::with(
        "f1 french infantry 5 at 18500 14500 0
         f2 french infantry 5 at 21500 14500 0
         a1 allied infantry 4 at 20000 20500 18000",
        "",
        "20000, 12500",
        "20000, 23000",
    )
    .begun();
    let ney = field.general("ney");
    field.game.pos.general_mut(ney).at = Point::new(20_000, 11_500);
    field.give("turn ney", "9H");
    let after = |order: &str| worth_after(&field, &[order]);
    assert!(after("control foy action") > after("control foy move"));
    assert!(after("control foy action") > after("control foy break-off"));
    assert!(after("control foy action") > after("done"));
    // What lies before him he can lead himself: no point is spent on it.
    assert!(after("control foy action") > after("issue foy action"));
}

#[test]
fn points_go_where_they_buy_something() {
    // Foy has the enemy before him; Jerome is behind and stays there.
    let mut field = corps("");
    field.give("turn ney", "9H");
    let after = |order: &str| worth_after(&field, &[order]);
    let done = after("done");
    assert!(after("issue foy action") > done);
    assert!(after("issue jerome action") < done);
    assert!(after("issue foy action") > after("issue foy regroup"));
    assert!(after("issue foy action") > after("issue jerome action"));
}

#[test]
fn a_corps_general_gets_points_only_for_orders_that_are_wanted() {
    let mut field = corps("");
    field.give("turn ney", "9H");
    let after = worth_after;
    // Foy and Bachelu want one each; a fourth point would be lost.
    assert!(after(&field, &["pass reille 2"]) > after(&field, &["pass reille 4"]));
    // When both have their orders, Reille has no use for any.
    let ordered = ["issue foy action", "issue bachelu action"];
    let passed = ["issue foy action", "issue bachelu action", "pass reille 2"];
    assert!(after(&field, &ordered) > after(&field, &passed));
}

#[test]
fn a_place_that_is_contested_is_fought_for() {
    // Both stand at the hill, and it counts for nobody: the attacker is not content with that.
    let mut field = Field::with(
        "f1 french infantry 6 at 20000 17500 0
         f2 french infantry 6 at 17500 17000 0
         a1 allied infantry 3 at 20000 23000 18000",
        "",
        "20000, 15000",
        "20000, 26000",
    )
    .begun();
    let here = worth(&field);
    assert!(ahead(&mut field, "f1", 500) > here);
    assert_eq!(field.asked(), Some(Side::First));
}

#[test]
fn coming_up_to_the_enemy_under_an_action_order_is_half_of_an_attack() {
    let build = |kind: Kind| {
        let mut field = Field::with(
            "f1 french infantry 6 at 20000 15500 0
             a1 allied infantry 3 at 20000 21000 18000",
            "",
            "20000, 13000",
            "20000, 24000",
        )
        .begun()
        .ordered("foy", kind);
        field.unit_mut("f1").in_contact = false;
        field.turn("9H")
    };
    let mut field = build(Kind::Action);
    let before = worth(&field);
    field.give("move f1 normal ahead:2400", "");
    let near = worth(&field);
    assert!(near > before);
    field.give("firefight f1 a1", "");
    // Having begun is worth more than being able to.
    assert!(worth(&field) >= near - 30);
}

#[test]
fn at_a_glance_too_the_sensible_order_comes_first() {
    let mut field = corps("");
    field.give("turn ney", "9H");
    let glance = |order: &str| {
        field
            .game
            .instinct(&field.game.parse(order).expect("an order"))
    };
    assert!(glance("issue foy action") > glance("done"));
    assert!(glance("issue foy action") > glance("issue foy break-off"));
    assert!(glance("issue jerome action") < glance("done"));
    assert!(glance("pass reille 2") < glance("done"));
}

#[test]
fn a_phase_is_not_ended_while_somebody_can_act() {
    let field = corps("");
    let after = |order: &str| worth_after(&field, &[order]);
    assert!(after("turn foy") > after("end-phase"));
    // But who commands comes first: his orders would be lost on those who have moved.
    assert!(worth(&field) > after("turn foy"));
}
