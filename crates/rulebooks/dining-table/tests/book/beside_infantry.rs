//! Guns that are one target with others when something happens to either: faces,
//! fall backs, charges, fire points, rescues, lost ground and Kings (2.8, 2.12.2,
//! 2.14, 2.16.2, 2.18.4).

use crate::field::{Field, Reading, acting_by};
use crate::support::point_of_fire;
use dining_table::{Act, Stage};
use kernel::Choices;

/// The French division acts, with its general at a place; b1 is attached to a1 if both are there.
fn acting(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    begin(reading, Field::with(units, terrain, foy, "20000, 30000"))
}

fn begin(reading: Reading, field: Field) -> Field {
    field.read(reading).acting()
}

fn attach(field: &mut Field, gun: &str, infantry: &str) {
    field.unit_mut(gun).beside = Some(field.id(infantry));
}

/// The order by which a unit turns to its enemy.
fn face(field: &Field, unit: &str) -> String {
    let mut orders = Vec::new();
    kernel::Game::orders(&field.game, &mut orders);
    let mut orders = orders
        .iter()
        .map(|order| kernel::Game::notation(&field.game, order));
    let start = format!("face {unit}");
    orders
        .find(|order| order.starts_with(&start))
        .expect("it may turn")
}

#[test]
fn infantry_that_turns_to_answer_fire_leaves_its_guns() {
    //= s2-8.4 s2-14.3-a s2-14.3-g
    let turned = |reading| {
        let mut field = acting(
            reading,
            "f1 french infantry 5 at 17500 20500 9000
             a1 allied infantry 5 at 21500 20000 0
             b1 allied medium 2 at 23002 20000 0",
            "",
            "15000, 20500",
        );
        attach(&mut field, "b1", "a1");
        field.give("firefight f1 a1", "");
        field.give("done", "");
        field.give("done", "");
        let order = face(&field, "a1");
        field.give(&order, "");
        field
    };
    assert_eq!(turned(Reading::Second).unit("b1").beside, None);
    let before = turned(Reading::First);
    assert_eq!(before.unit("b1").beside, Some(before.id("a1")));
}

#[test]
fn infantry_that_turns_away_from_a_farm_holds_it_no_more() {
    //= s2-15.3-a
    let farm = "[[built-up]]\nname = \"Farm\"\nsize = \"small\"\nat = [21604, 19500]\nwidth = 1200\n\
        depth = 1200\n";
    let held = |reading, to: &str| {
        let mut field = acting(
            reading,
            "f1 french infantry 5 at 20000 20000 0
             a1 allied infantry 5 at 20000 34000 18000",
            farm,
            "20000, 17500",
        );
        assert_eq!(field.game.pos.held, [(0, field.id("f1"))]);
        field.give(&format!("face f1 {to}"), "");
        field.game.pos.held.len()
    };
    assert_eq!(held(Reading::Second, "9000"), 0);
    assert_eq!(held(Reading::Second, "18000"), 1);
    assert_eq!(held(Reading::First, "9000"), 1);
}

/// Infantry with guns falls back before a firefight.
fn gone_back(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         b1 allied medium 2 at 21502 17500 18000 status defend
         b2 allied medium 2 at 30000 30000 18000",
        "",
        "20000, 11500",
    );
    attach(&mut field, "b1", "a1");
    field.give("firefight f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("b1"), (21_502, 20_500));
    field
}

#[test]
fn guns_that_fall_back_with_their_infantry_forfeit_their_next_move_too() {
    //= s2-8.5-a s2-14.3-b
    let field = gone_back(Reading::Second);
    assert!(field.unit("a1").forfeits && field.unit("b1").forfeits);
    assert!(!field.unit("b2").forfeits);
    assert!(!gone_back(Reading::First).unit("b1").forfeits);
}

/// Infantry with guns beside it comes to the rescue of others before it, and fails.
fn rescued_in_vain(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 18010 18000
         b2 allied medium 2 at 21502 18010 18000",
        "",
        "20000, 11500",
    );
    attach(&mut field, "b2", "a2");
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("opportunity a2 f1", "7H 8H 10H JH 6S 2D 3D 4D");
    field
}

#[test]
fn infantry_that_comes_to_the_rescue_leaves_its_guns() {
    //= s2-14.3-g s2-13.3-c
    let field = rescued_in_vain(Reading::Second);
    assert_eq!(field.unit("b2").beside, None);
    assert_eq!(field.at("b2"), (21_502, 18_010));
    let before = rescued_in_vain(Reading::First);
    assert!(before.at("b2").1 > 20_000, "once they went back with it");
}

/// Infantry with guns is beaten before a pond, by so many hits.
fn beaten_before_a_pond(reading: Reading, cards: &str) -> (u8, u8) {
    let pond = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 22000], [30000, 22000], [30000, 26000], [10000, 26000]]\n";
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 3 at 20000 20000 18000
         b1 allied medium 2 at 21502 20000 18000 status defend",
        pond,
        "20000, 15000",
    );
    attach(&mut field, "b1", "a1");
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("done", &format!("{cards} 2D 3D 4D 5D 6D"));
    assert!(field.was_told("no room"), "{:?}", field.told);
    (field.unit("a1").hits, field.unit("b1").hits)
}

#[test]
fn the_hit_for_want_of_room_falls_on_the_guns_if_they_are_many_enough() {
    //= s2-12.2-b s2-14.3-f
    // Twice one SP of guns is not less than two of infantry, but less than three.
    assert_eq!(beaten_before_a_pond(Reading::Second, "7S 8S 2H 3H"), (1, 2));
    assert_eq!(beaten_before_a_pond(Reading::Second, "7S 2H 3H 4H"), (1, 1));
    assert_eq!(beaten_before_a_pond(Reading::First, "7S 8S 2H 3H"), (2, 1));
}

#[test]
fn guns_that_were_overrun_have_been_attacked() {
    //= s2-21.1-d s2-8.2-k
    let attacked = |reading| {
        let mut field = acting(
            reading,
            "f1 french battle-cavalry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000
             b2 allied medium 2 at 30000 30000 18000",
            "",
            "20000, 11500",
        );
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("evade b1", "6");
        assert!(field.was_told("f1 catches b1"), "{:?}", field.told);
        assert!(!field.unit("b2").attacked);
        field.unit("b1").attacked
    };
    assert!(attacked(Reading::Second));
    assert!(!attacked(Reading::First));
}

/// The generals of a field where another division stands beside Adam's.
const THREE: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 1000]\nat = [20000, 2000]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 15000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 39000]\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [ADAM]
";

/// A King is drawn against two batteries; Adam commands the one that was not named.
fn king_against_a_pair(reading: Reading, adam: &str, risk: &str) -> Field {
    let units = "f1 french infantry 5 at 20000 17000 0
        b1 allied medium 2 at 20000 20000 18000 status defend under hill
        b2 allied medium 2 at 21200 20000 18000 status defend";
    let field = Field::build(units, THREE, "", adam, &Choices::default());
    let mut field = begin(reading, field);
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", &format!("7S KH 3H 4H 2D 3D 4D 5D {risk}"));
    field
}

#[test]
fn a_king_against_a_pair_endangers_whoever_commands_either() {
    //= s2-16.2-a s2-16.2-b s2-14.2-a
    let wounds = |field: Field| field.game.pos.general(field.general("adam")).wounds;
    let near = "22500, 21500";
    assert_eq!(wounds(king_against_a_pair(Reading::Second, near, "KD")), 1);
    let far = "20000, 34000";
    assert_eq!(wounds(king_against_a_pair(Reading::Second, far, "")), 0);
    assert_eq!(wounds(king_against_a_pair(Reading::First, near, "")), 0);
}

#[test]
fn guns_are_detached_as_soon_as_their_infantry_charges() {
    //= s2-14.3-g
    let mut field = Field::with(
        "f1 french infantry 4 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0
         a1 allied infantry 5 at 20000 17000 18000
         b2 allied medium 2 at 22000 17000 18000 status defend",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    field.unit_mut("b1").beside = Some(field.id("f1"));
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Check);
    // The hit of the guns before them is the infantry's.
    field.give("fire b2 f1", "2S 9D 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!((field.unit("f1").hits, field.unit("b1").hits), (1, 0));
}

#[test]
fn guns_that_go_back_with_their_infantry_have_moved() {
    //= s2-14.3-b s2-6.5-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0 status defend
         a1 allied infantry 5 at 20000 17500 18000",
        "",
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    field.unit_mut("b1").beside = Some(field.id("f1"));
    field.give("fall-back f1 3000", "");
    assert_eq!(field.at("b1").1, 11_000);
    assert_eq!(field.act("b1"), Act::FellBack);
    assert_eq!(field.refused("deploy b1"), "s2-5.8-e");
    assert!(!field.allows("fall-back b1 3000"));
    assert!(!field.allows("move b1 normal back:2000"));
}

/// Infantry takes guns back on which points lie from before they were attached.
fn guns_taken_back(reading: Reading, card: &str) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0
         a1 allied infantry 5 at 20000 17500 18000",
        "",
        "20000, 11500",
    );
    let infantry = field.id("f1");
    field.unit_mut("b1").beside = Some(infantry);
    field.unit_mut("b1").markers.push(point_of_fire(true));
    field.give("fall-back f1 3000", card);
    assert!(field.at("b1").1 < 12_000);
    field
}

#[test]
fn points_on_guns_are_resolved_when_their_infantry_takes_them_back() {
    //= s2-14.3-b s2-20.1-b
    let field = guns_taken_back(Reading::Second, "4S");
    assert!(field.unit("b1").markers.is_empty());
    assert_eq!(field.unit("b1").hits, 1);
    assert_eq!(
        guns_taken_back(Reading::First, "").unit("b1").markers.len(),
        1
    );
}

/// Two batteries that bear a point each become one target, and another point is laid on them.
fn doubled_under_fire(reading: Reading, cards: &str) -> Field {
    let field = Field::with(
        "f1 french medium 2 at 19900 10000 0 status defend
         b1 allied medium 2 at 20000 20000 18000
         b2 allied medium 2 at 21200 20000 18000",
        "",
        "20000, 8000",
        "20000, 24000",
    );
    let mut field = field.read(reading).begun();
    field.unit_mut("b1").markers.push(point_of_fire(true));
    field.unit_mut("b2").markers.push(point_of_fire(true));
    field.give("end-phase", "");
    field.give("end-phase", "");
    field.give("fire f1 b1", cards);
    field
}

#[test]
fn points_on_doubled_batteries_count_together_for_the_three() {
    //= s2-18.4-d s2-20.1-a
    let field = doubled_under_fire(Reading::Second, "4S 2C 2 6 1 2");
    assert_eq!(field.unit("b1").hits + field.unit("b2").hits, 1);
    assert!(field.unit("b1").markers.is_empty() && field.unit("b2").markers.is_empty());
    let before = doubled_under_fire(Reading::First, "2 6 1 2");
    let points = [
        before.unit("b1").markers.len(),
        before.unit("b2").markers.len(),
    ];
    assert_eq!(points.iter().sum::<usize>(), 3);
}

#[test]
fn limbered_guns_fight_with_their_infantry_as_deployed_ones_do() {
    //= s2-14.3-b s2-14.3-c s2-14.3-d
    let mut field = acting_by(
        Reading::Second,
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 3 at 20000 20000 18000
         b1 allied medium 2 at 21502 20000 18000",
        "",
        "20000, 15000",
    );
    let infantry = field.id("a1");
    field.unit_mut("b1").beside = Some(infantry);
    field.give("charge f1 a1", "");
    // Three and two SPs make four to the front, and there is a card for the guns.
    field.give("done", "7S 8S 9S 3H 2D 3D 4D 5D 6D");
    assert_eq!((field.unit("b1").hits, field.unit("a1").hits), (2, 1));
}
