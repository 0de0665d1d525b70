//! Charges outside the moves of a turn that come upon guns (2.8.2, 2.12.4, 2.13):
//! attached guns are charged with their infantry, and who comes to the rescue of
//! others lines up with their conqueror if he meets him.

use crate::field::{Field, Reading, acting, acting_by};
use dining_table::Stage;

fn attach(field: &mut Field, gun: &str, infantry: &str) {
    field.unit_mut(gun).beside = Some(field.id(infantry));
}

/// The charge comes to nothing: four cards against five of infantry with guns.
const IN_VAIN: &str = "8H 10H JH QH 2D 3D 4D 5D 6D";

/// Infantry has broken its enemy, and has infantry before it whose guns stand a little ahead.
fn broken_through(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 20500 18000
         b2 allied medium 2 at 21502 20200 18000 status defend
         a3 allied infantry 5 at 17600 20600 18000",
        "",
        "22500, 15000",
    );
    attach(&mut field, "b2", "a2");
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("done", "10S JC 4H 5H 6H 7H");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field
}

#[test]
fn a_breakthrough_charges_attached_guns_with_their_infantry() {
    //= s2-12.4-c s2-14.3-b s2-8.2-a
    let mut field = broken_through(Reading::Second);
    assert!(field.lists("charge f1 a2"));
    assert_eq!(field.refused("charge f1 b2"), "s2-14.3-b");
    // Others are farther away.
    assert_eq!(field.refused("charge f1 a3"), "s2-12.4-c");
    // The guns do not get away by themselves.
    field.give("charge f1 a2", IN_VAIN);
    assert!(field.unit("a2").attacked && field.unit("b2").attacked);
    let mut before = broken_through(Reading::First);
    before.give("charge f1 b2", "");
    assert!(before.allows("evade b2"));
}

/// Guns get away from horse, which goes on and meets others attached to infantry.
fn gone_on(reading: Reading, chance: &str) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french battle-cavalry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 21502 20500 18000
         b2 allied medium 2 at 20000 20200 18000",
        "",
        "20000, 11500",
    );
    attach(&mut field, "b2", "a2");
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("evade b1", chance);
    field
}

#[test]
fn a_charge_that_goes_on_meets_attached_guns_with_their_infantry() {
    //= s2-8.2-j s2-14.3-b
    let field = gone_on(Reading::Second, &format!("1 {IN_VAIN}"));
    assert_eq!(field.stage(), Stage::FallBack);
    assert!(field.unit("a2").attacked && field.unit("b2").attacked);
    let before = gone_on(Reading::First, "1");
    assert!(before.allows("evade b2"));
}

/// Horse stands before infantry of the turn, whose guns are a little nearer and take no part in it.
fn guns_of_others_ahead(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 french medium 2 at 21502 14300 0 under ney role corps-resource
         horse allied battle-cavalry 4 at 20800 19800 18000",
        "",
        "20000, 11500",
    );
    attach(&mut field, "b1", "f1");
    field.give("done", "");
    field
}

#[test]
fn infantry_of_a_turn_is_charged_at_an_opportunity_behind_the_guns_of_others() {
    //= s2-13.1-d s2-13.1-f s2-14.3-b
    let mut field = guns_of_others_ahead(Reading::Second);
    assert_eq!(field.stage(), Stage::Opportunity);
    assert!(field.lists("opportunity horse f1"));
    assert_eq!(field.refused("opportunity horse b1"), "s2-14.3-b");
    field.give("opportunity horse f1", &format!("10D {IN_VAIN}"));
    assert!(field.unit("f1").attacked && field.unit("b1").attacked);
    let before = guns_of_others_ahead(Reading::First);
    assert_ne!(before.stage(), Stage::Opportunity);
}

/// Guns are beaten, and horse comes to their rescue aslant at the flank of who beat them.
fn rescued_at_the_flank(reading: Reading) -> Field {
    let mut field = acting_by(
        reading,
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         horse allied battle-cavalry 4 at 24500 18500 25000",
        "",
        "20000, 11500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 2H 3H 2D 3D");
    assert_eq!(field.stage(), Stage::Opportunity);
    field.give("opportunity horse f1", "KH 2H 3H 4H 5H 7H 8H");
    assert_eq!(field.stage(), Stage::FallBack);
    field
}

#[test]
fn a_rescuer_who_meets_the_conqueror_lines_up_with_him() {
    //= s2-11.1-c s2-13.3-a
    let facing = |reading| rescued_at_the_flank(reading).unit("horse").pose.facing;
    let west = ground::table::Bearing::new(27_000);
    assert_eq!(facing(Reading::Second), west);
    assert_ne!(facing(Reading::First), west);
}

#[test]
fn guns_at_long_range_are_refused_in_a_check_by_its_own_rule() {
    //= s2-10.2-c
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000
         b1 allied medium 2 at 22500 18500 18000 status defend
         b2 allied medium 2 at 26000 22000 22500 status defend",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert!(field.allows("fire b1 f1"));
    assert_eq!(field.refused("fire b2 f1"), "s2-10.2-c");
}
