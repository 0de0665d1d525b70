//! Contact moves, evades and recovery (2.7 to 2.9), where enemies or the ground stand
//! in the way.

use crate::field::{Field, Reading, acting, acting_by};
use crate::landscape::{patch, river};
use crate::support::point_of_fire;
use dining_table::troops::Status;
use dining_table::{Bond, Chit, Engagement, Kind, Place, Stage};
use ground::table::{Face, Point};
use kernel::Side;

#[test]
fn a_face_change_that_opens_a_charge_costs_the_bonus() {
    //= s2-7.3-d s2-6.3-g
    // The enemy stands on its flank, three inches off and a little: out of reach of four less a turn.
    let field = |x: i32| {
        acting(
            &format!(
                "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at {x} 13500 27000"
            ),
            "",
        )
    };
    // From centre to front: x is 23.5 or so in good reach; the cost is counted from its edge.
    let near = field(24_400);
    assert!(near.allows("charge f1 a1"), "four inches less half a base");
    // Half an inch farther it could be reached with the bonus, and only with it.
    assert!(!field(24_900).allows("charge f1 a1"));
    let mut ahead = acting(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 17900 18000",
        "",
    );
    ahead.give("charge f1 a1", "");
    assert_eq!(ahead.game.pos.turn.charges[0].reach, 6_000, "four and two");
    let mut turned = field(24_400);
    turned.give("charge f1 a1", "");
    assert_eq!(turned.game.pos.turn.charges[0].reach, 4_000, "four alone");
}

#[test]
fn support_looks_at_ground_and_enemies() {
    //= s2-7.3-i s2-5.5-a s2-5.7
    let units = "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 22500 13700 0
         a1 allied infantry 5 at 20000 17500 18000";
    let mut field = acting(units, "");
    field.give("pin f1 a1", "");
    assert!(field.allows("support f2 f1"));
    let brook =
        "[[terrain]]\nkind = \"river\"\nwidth = 100\npoints = [[21300, 13900], [30000, 13900]]\n";
    let mut field = acting(units, brook);
    field.give("pin f1 a1", "");
    assert_ne!(field.refused("support f2 f1"), "s2-7.3-i");
}

#[test]
fn fire_may_be_opened_beside_a_second_enemy() {
    //= s2-7.3-f s2-7.3-h
    let field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         a2 allied infantry 5 at 22010 17200 18000",
        "",
    );
    assert!(field.allows("firefight f1 a1"));
    assert!(field.allows("pin f1 a1"));
}

#[test]
fn fire_is_opened_on_infantry_whose_guns_are_met_first() {
    //= s2-14.3-b s2-7.3-f
    let mut field = acting(
        "f1 french infantry 5 at 18500 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         b1 allied medium 2 at 18499 17400 18000 status defend",
        "",
    );
    field.unit_mut("b1").beside = Some(field.id("a1"));
    assert!(field.allows("firefight f1 a1"));
}

#[test]
fn an_evade_keeps_to_the_ground() {
    //= s2-8.2-d s2-8.2-g s2-5.5-a
    let horse = "f1 french infantry 5 at 20000 14000 0
         a1 allied skirmish-cavalry 3 at 20000 17000 18000";
    // Rapidly in a wood it goes six, less the die; four are left.
    let mut field = acting(horse, &patch("wood", 17_900, 39_000));
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "2");
    let away = field.at("a1").1;
    assert!((21_750..=22_000).contains(&away), "{away}");
    // A die of six leaves nothing: it receives the charge.
    let mut field = acting(horse, &patch("wood", 17_900, 39_000));
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "6 2H 3H 4H 5H 6H 7H");
    assert!(field.was_told("f1"), "{:?}", field.told);
    assert!(field.game.pos.turn.away.is_empty());
    // It stops at a river.
    let mut field = acting(horse, &river(20_000));
    field.unit_mut("f1").faced = true;
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    let away = field.at("a1").1;
    assert!(away < 20_000, "{away}");
}

/// Tired guns that fired at a charge turn round and get an inch away from it.
fn turned_to_evade(reading: Reading, chance: &str) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 allied light 2 at 20000 17000 18000 status defend",
        "",
        "20000, 11500",
    );
    field.unit_mut("b1").fatigue = 1;
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("fire b1 f1", "");
    field.give("done", "3H");
    field.give("evade b1", chance);
    assert!(field.was_told("catches"), "{:?}", field.told);
    field
}

#[test]
fn guns_that_turn_to_evade_have_moved_by_that_too() {
    //= s2-18.6-g s2-20.2-b
    let field = turned_to_evade(Reading::Second, "3 4 2S");
    assert_eq!((field.unit("b1").fatigue, field.unit("b1").hits), (0, 1));
    assert_eq!(field.told_by("Fatigue costs"), ["s2-20.2-b"]);
    assert_eq!(field.told_by("b1 takes 1 hit"), ["s2-20.2-b"]);
    assert_eq!(turned_to_evade(Reading::First, "3 4").unit("b1").fatigue, 1);
}

#[test]
fn a_charge_that_goes_on_stops_at_a_river() {
    //= s2-8.2-i s2-5.7
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied skirmish-cavalry 3 at 20000 17000 18000",
        &river(18_500),
    );
    field.unit_mut("a1").pose.at = Point::new(20_000, 17_000);
    field.give("charge f1 a1", "");
    field.give("done", "");
    // The horse gets away to the side: it is taken off the table by hand.
    field.unit_mut("a1").place = Place::Broken;
    field.give("done", "");
    assert!(field.at("f1").1 <= 18_350, "{:?}", field.at("f1"));
}

#[test]
fn a_new_target_may_evade_as_well() {
    //= s2-8.2-a s2-8.2-j
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         a1 allied skirmish-cavalry 3 at 20000 17000 18000
         b1 allied medium 2 at 20000 20500 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("evade a1", "1");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Evade, Some(Side::Second)),
        "the guns behind are met and asked"
    );
    assert!(field.allows("evade b1"));
    field.give("done", "2S 3S 4H 5H 6H");
    assert!(!field.is_here("b1"));
}

#[test]
fn guns_in_rapid_status_that_did_not_evade_are_fought() {
    //= s2-8.2-g s2-8.2-k
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000",
        &patch("wood", 17_900, 39_000),
    );
    field.unit_mut("b1").status = Status::Rapid;
    field.give("charge f1 b1", "");
    field.give("done", "");
    // Three inches in the wood less a die of three: it stays, and draws its one card.
    field.give("evade b1", "3 2H 3H 4H 5H 6D");
    assert!(!field.was_told("catches"), "{:?}", field.told);
    assert!(field.is_here("b1"));
}

#[test]
fn a_face_that_is_fought_for_is_taken() {
    //= s2-7.4-a s2-8.2-j
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         f2 french infantry 5 at 22100 14000 0
         a1 allied skirmish-cavalry 3 at 20000 17000 18000
         a2 allied infantry 5 at 21500 19000 18000",
        "",
    );
    let (by, on) = (field.id("f2"), field.id("a2"));
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.game.pos.turn.fights.push(dining_table::Fight {
        defender: on,
        attackers: vec![(by, Face::Front)],
        phase: 1,
        inside: None,
    });
    field.unit_mut("a1").place = Place::Broken;
    field.unit_mut("f2").pose.at = Point::new(26_000, 14_000);
    field.give("done", "2H 3H 4H 5H 6H 7H 8H 10H");
    assert!(field.was_told("finds nobody"), "{:?}", field.told);
}

/// Infantry attacked by fire in its flank, in its own phase.
fn flanked() -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 17500 20500 9000
         a1 allied infantry 5 at 21500 20000 0",
        "",
        "15000, 20500",
        "22000, 18000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("firefight f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    field.give("end-phase", "");
    field
}

#[test]
fn a_unit_that_turns_in_its_own_phase_fights_on_its_front() {
    //= s2-8.5-d s2-17.4-a
    let mut field = flanked();
    assert_eq!(field.game.pos.engaged[0].face, Face::Left);
    field.give("turn adam", "");
    field.give("activate", "8H");
    field.give("face a1 27000", "");
    assert_eq!(field.game.pos.engaged[0].face, Face::Front);
}

#[test]
fn each_face_has_one_enemy_when_a_unit_has_turned() {
    //= s2-8.4 s2-7.4-a
    let mut field = flanked();
    let (f1, a1) = (field.id("f1"), field.id("a1"));
    // A second engagement, listed later, from nearly the same side.
    field.game.pos.engaged.push(Engagement {
        bond: Bond::Pin,
        by: f1,
        on: a1,
        face: Face::Rear,
    });
    field.give("turn adam", "");
    field.give("activate", "8H");
    field.give("face a1 27000", "");
    let faces: Vec<_> = field.game.pos.engaged.iter().map(|one| one.face).collect();
    assert_eq!(faces[0], Face::Front);
    assert_ne!(faces[1], Face::Front);
}

#[test]
fn nobody_recovers_in_a_standing_firefight() {
    //= s2-9.1-d s2-17.9
    let mut field = flanked();
    let adam = field.general("adam");
    field.game.pos.general_mut(adam).order = Some(Chit::Down(Kind::Regroup));
    field.unit_mut("a1").hits = 1;
    // A period later the mark of this one is gone, but the firefight goes on.
    field.unit_mut("a1").attacked = false;
    field.give("turn adam", "");
    field.give("activate", "8H");
    field.give("done", "");
    assert_ne!(field.stage(), Stage::Recover);
}

#[test]
fn whoever_is_charged_at_an_opportunity_is_marked_and_its_fire_points_resolved() {
    //= s2-9.1-d s2-20.1-b s2-13.1-d
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         horse allied battle-cavalry 4 at 20000 20000 18000",
        "",
    );
    field.give("move f1 normal ahead:2000", "");
    field.unit_mut("f1").markers = vec![point_of_fire(false)];
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Opportunity);
    // The activation, the point of fire, and the combat.
    field.give("opportunity horse f1", "QH 2S 3H 4H 5H 6H 7H 8H 10H JH");
    assert!(field.unit("f1").attacked);
    assert_eq!(field.unit("f1").hits, 1);
    assert!(field.unit("f1").markers.is_empty());
}

#[test]
fn whoever_is_one_target_is_attacked_as_one() {
    //= s2-9.1-d s2-21.1-d s2-14.2-b s2-14.3-b
    // Guns attached to the infantry that is fired at.
    let mut field = acting(
        "f1 french infantry 5 at 18500 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         b1 allied medium 2 at 18499 17400 18000 status defend",
        "",
    );
    field.unit_mut("b1").beside = Some(field.id("a1"));
    field.give("firefight f1 a1", "");
    assert!(field.unit("a1").attacked && field.unit("b1").attacked);
    // Guns that stand alone are not.
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         b1 allied medium 2 at 27000 17400 18000 status defend",
        "",
    );
    field.give("firefight f1 a1", "");
    assert!(field.unit("a1").attacked && !field.unit("b1").attacked);
    // Two batteries side by side.
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17500 18000 status defend
         b2 allied medium 2 at 18700 17500 18000 status defend under hill role independent",
        "",
    );
    field.give("firefight f1 b1", "");
    assert!(field.unit("b1").attacked && field.unit("b2").attacked);
}
