//! Breakthrough charges (2.12.4): whom they strike, who gets away from them, and
//! on what ground they are earned.

use crate::field::{Field, Reading, acting, acting_by};
use crate::landscape::patch;
use crate::support::point_of_fire;
use dining_table::{Place, Stage};

/// Infantry has broken its enemy and may break through; others stand about.
fn broken_through(reading: Reading, more: &str, terrain: &str) -> Field {
    let mut field = acting_by(
        reading,
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 2 at 20000 17000 18000
             {more}"
        ),
        terrain,
        "22500, 15000",
    );
    field.give("charge f1 a1", "");
    field.give("done", "10S JC 4H 5H 6H 7H");
    assert!(!field.is_here("a1"));
    field
}

/// Guns that got away from one charge are the target of a breakthrough.
fn at_guns_that_evaded(reading: Reading) -> Field {
    let guns = "b1 allied medium 2 at 20000 20900 18000";
    let mut field = broken_through(reading, guns, "");
    let guns = field.id("b1");
    field.game.pos.turn.evaded = vec![guns];
    field.game.pos.turn.away = vec![guns];
    field.give("charge f1 b1", "");
    field
}

#[test]
fn guns_that_evaded_one_charge_may_evade_the_breakthrough_that_comes_next() {
    //= s2-8.2-a s2-8.2-k s2-12.4-c
    let mut field = at_guns_that_evaded(Reading::Second);
    assert_eq!(field.stage(), Stage::Evade);
    assert!(field.allows("evade b1"));
    // They stand, and draw their one card.
    field.give("done", "2D 3D 8H 10H JS");
    assert_eq!(field.unit("f1").hits, 1);
    assert!(!field.was_told("catches"));
    // They were taken without a fight once.
    assert!(at_guns_that_evaded(Reading::First).was_told("f1 catches b1"));
}

/// The target of a breakthrough is broken by old fire.
fn at_infantry_under_fire(reading: Reading) -> Field {
    let more = "a2 allied infantry 1 at 20000 20000 18000";
    let mut field = broken_through(reading, more, "");
    field.unit_mut("a2").markers = vec![point_of_fire(false); 3];
    field.give("charge f1 a2", "3S");
    assert!(!field.is_here("a2"));
    field
}

#[test]
fn a_breakthrough_goes_on_whose_target_is_broken_by_old_fire() {
    //= s2-20.1-b s2-8.2-j s2-12.4-c
    let field = at_infantry_under_fire(Reading::Second);
    assert!(field.at("f1").1 > 20_000, "{:?}", field.at("f1"));
    assert_eq!(at_infantry_under_fire(Reading::First).at("f1").1, 17_000);
}

/// Allied horse has charged the neighbour of who breaks through, and shows him its flank.
fn beside_an_opportunity_charge(reading: Reading) -> Field {
    let mut field = broken_through(
        reading,
        "f2 french infantry 5 at 24000 18500 0
         a2 allied battle-cavalry 4 at 24000 24000 18000",
        "",
    );
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("opportunity a2 f2", "KH");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field
}

#[test]
fn a_breakthrough_may_strike_who_has_charged_at_an_opportunity() {
    //= s2-12.4-c s2-12.1-b s2-7.4-a
    let mut field = beside_an_opportunity_charge(Reading::Second);
    assert!(field.lists("charge f1 a2"));
    // Who is charged himself attacks after that, and broken horse does not.
    field.give("charge f1 a2", "6S 7S 8S 9S 2D 3D");
    assert!(!field.is_here("a2"));
    assert_eq!(field.stage(), Stage::Reposition);
    let before = beside_an_opportunity_charge(Reading::First);
    assert_eq!(before.refused("charge f1 a2"), "s2-7.4-a");
}

#[test]
fn a_breakthrough_is_earned_on_the_ground_of_the_attacked_face_too() {
    //= s2-12.4-a
    let rough = |to: i32| {
        let from = to - 2_400;
        format!(
            "[[terrain]]\nkind = \"rough\"\npoints = [[19000, {from}], [21000, {from}], [21000, {to}], [19000, {to}]]\n"
        )
    };
    let a2 = "a2 allied infantry 5 at 34000 34000 18000";
    let stage = |reading, to| broken_through(reading, a2, &rough(to)).stage();
    // It begins before the face, or covers its middle.
    assert_eq!(stage(Reading::Second, 16_900), Stage::Breakthrough);
    assert_eq!(stage(Reading::Second, 17_200), Stage::Reposition);
    assert_eq!(stage(Reading::First, 17_200), Stage::Breakthrough);
}

#[test]
fn foot_breaks_through_where_horse_beside_it_has_bad_going() {
    //= s2-12.4-a
    let mire = "[[terrain]]\nkind = \"rough\"\ngoing = \"good\"\ngoing-cavalry = \"bad\"\npoints = [[18600, 16500], [21400, 16500], [21400, 19000], [18600, 19000]]\n";
    let broken = |reading| {
        let mut field = acting_by(
            reading,
            "f1 french infantry 5 at 20000 14000 0
             f2 french battle-cavalry 5 at 16000 17500 9000
             a1 allied infantry 2 at 20000 17000 18000
             a2 allied infantry 5 at 34000 34000 18000",
            mire,
            "17500, 14500",
        );
        field.give("charge f1 a1", "");
        field.give("charge f2 a1", "");
        field.give("done", "7S 8S 2H 3H 4H 5H 2D 3D");
        assert!(!field.is_here("a1"));
        field
    };
    let field = broken(Reading::Second);
    assert_eq!(field.stage(), Stage::Breakthrough);
    assert_eq!(field.game.pos.turn.breakers, [field.id("f1")]);
    assert!(field.allows("breakthrough f1 2000"));
    // The ground was the same for all once.
    assert_eq!(broken(Reading::First).game.pos.turn.breakers.len(), 2);
}

#[test]
fn guns_caught_in_bad_going_leave_no_gap() {
    //= s2-8.2-m s2-12.4-a s2-12.4-b
    let caught = |terrain: &str, die: &str| {
        let mut field = acting(
            "f1 french battle-cavalry 5 at 20000 16000 0
             b1 allied medium 2 at 20000 17000 18000
             a2 allied infantry 5 at 34000 36000 18000",
            terrain,
        );
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("evade b1", die);
        assert!(field.was_told("f1 catches b1"), "{:?}", field.told);
        assert_eq!(field.unit("b1").place, Place::Captured);
        field.stage()
    };
    assert_eq!(caught("", "6"), Stage::Breakthrough);
    let rough = &patch("rough", 18_100, 24_000);
    assert_ne!(caught(rough, "2"), Stage::Breakthrough);
}

/// Guns have lost a charge combat, and nobody is there to rescue them.
pub fn guns_taken(reading: Reading, terrain: &str) -> Field {
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 30000 34000 18000",
        terrain,
        "20000, 11500",
        "20000, 26000",
    )
    .read(reading)
    .acting();
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    field
}

#[test]
fn captured_guns_leave_a_gap_to_break_through() {
    //= s2-12.4-a s2-12.4-b
    let mut field = guns_taken(Reading::Second, "");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.stage(), Stage::Breakthrough);
    let before = field.at("f1").1;
    field.give("breakthrough f1 4000", "");
    assert_eq!(field.at("f1").1, before + 4_000);
    // Whoever stays goes forward the inch.
    let mut field = guns_taken(Reading::Second, "");
    field.give("done", "");
    assert_eq!(field.at("f1").1, before + 1_000);
    // In bad going there is no more than that.
    let rough = &patch("rough", 17_000, 19_000);
    let field = guns_taken(Reading::Second, rough);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_ne!(field.stage(), Stage::Breakthrough);
    assert_eq!(field.at("f1").1, before + 1_000);
}

#[test]
fn guns_that_were_caught_and_wait_for_a_rescue_do_not_evade_again() {
    //= s2-8.2-a s2-8.2-k
    let mut field = broken_through(
        Reading::Second,
        "b1 allied medium 2 at 20000 20900 18000
         f2 french infantry 5 at 30000 14000 0",
        "",
    );
    let (guns, by) = (field.id("b1"), field.id("f2"));
    field.game.pos.turn.evaded = vec![guns];
    field.game.pos.turn.away = vec![guns];
    field.game.pos.turn.lost_guns = vec![(guns, by)];
    field.give("charge f1 b1", "");
    assert!(field.was_told("f1 catches b1"));
}

/// Three have broken infantry, and only the foot of them in good going: it is charged by horse.
fn charged_after_three_broke_one(reading: Reading) -> Field {
    let mire = "[[terrain]]\nkind = \"rough\"\ngoing = \"good\"\ngoing-cavalry = \"bad\"\npoints = [[18600, 16500], [21400, 16500], [21400, 19000], [18600, 19000]]\n";
    let mut field = acting_by(
        reading,
        "f1 french battle-cavalry 5 at 20000 14000 0
         f2 french infantry 5 at 16000 17500 9000
         f3 french battle-cavalry 5 at 24000 17500 27000
         a1 allied infantry 2 at 20000 17000 18000
         a2 allied battle-cavalry 4 at 15000 22000 18000",
        mire,
        "20000, 14500",
    );
    for unit in ["f1", "f2", "f3"] {
        field.give(&format!("charge {unit} a1"), "");
    }
    field.give("done", "7S 8S 2H 3H 4H 5H 6H 7H 2D 3D");
    assert!(!field.is_here("a1"));
    field.give("opportunity a2 f2", "KH");
    field
}

#[test]
fn of_those_who_broke_one_their_owner_says_who_follows_up_if_nobody_breaks_through() {
    //= s2-11.8-d s2-12.1-a s2-12.4-a
    let mut field = charged_after_three_broke_one(Reading::Second);
    assert_eq!(field.stage(), Stage::Advance);
    assert!(field.lists("advance f1") && field.lists("advance f3"));
    assert!(!field.allows("advance f2"), "it is charged");
    field.give("advance f3", "8H 10H JH QH 6D 7D");
    assert_eq!(field.at("f1").1, 17_000);
}

#[test]
fn who_does_not_break_through_is_asked_who_follows_up_instead() {
    //= s2-11.8-d s2-12.1-a s2-12.4-a
    let declined = |reading| {
        let mut field = acting_by(
            reading,
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 16000 17500 9000
             a1 allied infantry 2 at 20000 17000 18000",
            "",
            "17500, 14500",
        );
        field.give("charge f1 a1", "");
        field.give("charge f2 a1", "");
        field.give("done", "7S 8S 2H 3H 4H 5H 6H 7H 2D 3D");
        assert_eq!(field.stage(), Stage::Breakthrough);
        field.give("done", "");
        field
    };
    let mut field = declined(Reading::Second);
    assert_eq!(field.stage(), Stage::Advance);
    assert!(field.lists("advance f2"));
    field.give("advance f1", "");
    assert_eq!(field.at("f1").1, 18_000);
    assert_eq!(field.stage(), Stage::Reposition);
    // The first of them went unasked once.
    let before = declined(Reading::First);
    assert_eq!(
        (before.at("f1").1, before.stage()),
        (18_000, Stage::Reposition)
    );
}
