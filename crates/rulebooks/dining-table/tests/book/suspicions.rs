//! What a sixth reading of the text suspected: what was mended of it, and what
//! a ruling holds as it was.

use crate::command::{CORPS, UNITS};
use crate::field::Field;
use dining_table::{Bond, Engagement, Kind, Marker, Place, Stage};
use ground::table::Face;
use kernel::Choices;

/// By which reading of the book a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    First,
    Second,
}

fn read(field: Field, reading: Reading) -> Field {
    match reading {
        Reading::First => field.by_first_reading(),
        Reading::Second => field,
    }
}

/// The French division acts under an Action order, with its general at a place.
fn acting(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    read(Field::with(units, terrain, foy, "20000, 36000"), reading)
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

/// A point of fire of an earlier period.
const OLD: Marker = Marker {
    heavy: false,
    face: Face::Front,
    old: true,
};

fn stream(y: i32) -> String {
    format!("[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, {y}], [40000, {y}]]\n")
}

#[test]
fn what_disorders_horse_as_it_closes_hinders_it_in_the_second_round_too() {
    //= s2-12.5-b s2-22.3-a
    let mut field = acting(
        Reading::Second,
        "f1 french battle-cavalry 4 at 20000 14000 0
         a1 allied infantry 5 at 20000 16900 18000",
        &stream(15_000),
        "20000, 11500",
    );
    field.give("charge f1 a1", "");
    // A brook asks for a Seven: the Eight of the first round hits, the Five of the second does not.
    field.give("done", "8S 3H 4H 5H 6H 7H 8H 10H 5S JH QH 2D 3D 4D 5D 6D");
    assert_eq!(field.unit("a1").hits, 1);
    assert_eq!(field.stage(), Stage::FallBack);
}

#[test]
fn limbered_guns_fight_with_their_infantry_as_deployed_ones_do() {
    //= s2-14.3-b s2-14.3-c s2-14.3-d
    let mut field = acting(
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
    let mut field = read(field, reading).begun();
    field.unit_mut("b1").markers.push(OLD);
    field.unit_mut("b2").markers.push(OLD);
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

/// A beaten unit stands with its back to the water, under fire from the flank.
fn barred_altogether(reading: Reading) -> Field {
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[10000, 17550], [30000, 17550], [30000, 25000], [10000, 25000]]\n";
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 17500 17000 9000
         a1 allied infantry 5 at 20000 17000 18000",
        water,
        "20000, 11500",
    );
    let fire = Engagement {
        bond: Bond::Firefight,
        by: field.id("f2"),
        on: field.id("a1"),
        face: Face::Right,
    };
    field.game.pos.engaged.push(fire);
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.unit("a1").hits, 2, "a hit, and one for the way");
    assert_eq!(field.at("a1"), (20_000, 17_000));
    field
}

#[test]
fn who_cannot_go_back_at_all_stays_under_fire() {
    //= s2-6.5-a s2-12.2-b s2-17.9
    assert_eq!(barred_altogether(Reading::Second).game.pos.engaged.len(), 1);
    assert!(
        barred_altogether(Reading::First)
            .game
            .pos
            .engaged
            .is_empty()
    );
}

/// Whether a general commands a unit on the far side of a river with a bridge, which stands there.
fn commands_over_a_river(reading: Reading, x: i32) -> bool {
    let river = "[[terrain]]\nkind = \"river\"\nwidth = 300\npoints = [[0, 14000], [40000, 14000]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 13600], [20000, 14400]]\n";
    let units = format!(
        "f1 french infantry 5 at {x} 15500 0
         f2 french infantry 5 at 20000 12000 0
         a1 allied infantry 5 at 20000 34000 18000"
    );
    let field = acting(reading, &units, river, "20000, 12500");
    let id = field.id("f1");
    field.game.pos.turn.members.contains(&id)
}

#[test]
fn aides_ride_over_a_bridge() {
    //= s2-4.3-c s2-5.6-a
    assert!(commands_over_a_river(Reading::Second, 20_000));
    assert!(!commands_over_a_river(Reading::Second, 23_500));
    assert!(!commands_over_a_river(Reading::First, 20_000));
}

/// Old fire breaks who beat guns, while horse comes to their rescue.
fn conqueror_broken_by_old_fire(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 1 at 20000 15000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         horse allied battle-cavalry 4 at 22500 21500 20700",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2D 3D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.unit_mut("f1").markers.push(OLD);
    field.give("opportunity horse f1", "KH 4S");
    assert_eq!(field.unit("f1").place, Place::Broken);
    field
}

#[test]
fn guns_are_safe_when_old_fire_breaks_their_conqueror() {
    //= s2-13.3-f s2-20.1-b
    let saved = conqueror_broken_by_old_fire(Reading::Second);
    assert_eq!(saved.unit("b1").place, Place::Table);
    let lost = conqueror_broken_by_old_fire(Reading::First);
    assert_eq!(lost.unit("b1").place, Place::Captured);
}

#[test]
fn who_charges_first_for_guns_is_the_one_who_changes_places() {
    //= s2-13.3-g
    let mut field = acting(
        Reading::Second,
        "f1 french infantry 3 at 20000 15000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 20000 18010 18000
         horse allied battle-cavalry 4 at 24500 16000 27000",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 2D 3D");
    field.give("opportunity a2 f1", "");
    // Horse charges besides.
    field.give("opportunity horse f1", "KH 7S 8S 9S 2H 3H 4H 5H 6H 7H 8H");
    field.give("advance a2", "");
    assert_eq!(field.stage(), Stage::Swap);
    assert_eq!(field.refused("change-places horse"), "s2-13.3-g");
    field.give("change-places a2", "");
    assert_eq!(field.at("a2"), (20_000, 17_000));
}

/// Horse gets away from a charge that goes on to infantry whose front is pinned already.
fn pursued_to_a_taken_face(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french battle-cavalry 5 at 20000 12500 0
         f2 french infantry 5 at 10000 10000 0
         a1 allied skirmish-cavalry 3 at 20000 16000 18000
         a2 allied infantry 5 at 20000 19500 18000",
        "",
        "20000, 10500",
    );
    let pin = Engagement {
        bond: Bond::Pin,
        by: field.id("f2"),
        on: field.id("a2"),
        face: Face::Front,
    };
    field.game.pos.engaged.push(pin);
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    field
}

#[test]
fn a_charge_that_goes_on_halts_before_a_face_that_is_taken() {
    //= s2-7.4-a s2-8.2-i
    let (_, y) = pursued_to_a_taken_face(Reading::Second).at("f1");
    assert!((19_300..19_480).contains(&y), "{y}");
    // It stood at the enemy without a combat.
    let (_, y) = pursued_to_a_taken_face(Reading::First).at("f1");
    assert!(y > 19_480, "{y}");
}

/// Infantry takes guns back on which points lie from before they were attached.
fn guns_taken_back(reading: Reading, card: &str) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0
         a1 allied infantry 5 at 20000 17500 18000",
        "",
        "20000, 11500",
    );
    let infantry = field.id("f1");
    field.unit_mut("b1").beside = Some(infantry);
    field.unit_mut("b1").markers.push(OLD);
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

#[test]
fn guns_that_have_deployed_do_not_limber_again_to_fall_back() {
    //= s2-5.8-e
    let deployed = |reading| {
        let mut field = acting(
            reading,
            "b1 french medium 2 at 20000 14000 0
             f1 french infantry 5 at 20000 12000 0
             a1 allied infantry 5 at 20000 17500 18000",
            "",
            "20000, 10500",
        );
        field.give("deploy b1", "");
        field
    };
    let field = deployed(Reading::Second);
    assert_eq!(field.refused("fall-back b1 3000"), "s2-5.8-e");
    assert!(field.allows("fall-back b1 900"), "deployed as they are");
    assert_eq!(field.refused("relieve f1 b1 2000"), "s2-5.8-e");
    let before = deployed(Reading::First);
    assert!(before.allows("fall-back b1 3000"));
    assert!(before.allows("relieve f1 b1 2000"));
}

#[test]
fn cover_is_taken_by_going_forward() {
    //= s2-6.10-a
    let before_a_brook = |reading| {
        acting(
            reading,
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000",
            &stream(12_300),
            "20000, 11500",
        )
    };
    let field = before_a_brook(Reading::Second);
    assert_eq!(field.refused("cover f1 0,-590"), "s2-6.10-a");
    assert!(before_a_brook(Reading::First).allows("cover f1 0,-590"));
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

#[test]
fn a_street_through_a_large_area_is_no_defile() {
    //= s2-5.5-c s2-5.6-a
    let village = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 15500]\nwidth = 2400\n\
        depth = 2400\ncover = \"medium\"\n";
    let mut field = acting(
        Reading::Second,
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 36000 18000",
        village,
        "20000, 11500",
    );
    field.give("move f1 normal ahead:2000", "");
    assert!(!field.unit("f1").defile && field.game.pos.passed.is_empty());
}
