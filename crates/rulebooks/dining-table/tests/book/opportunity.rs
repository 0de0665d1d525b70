//! Opportunity charges (2.13.1): who may make them, when they are fought, and who
//! goes forward after them.

use crate::field::{Field, acting};
use dining_table::Stage;
use ground::table::Face;
use kernel::Side;

/// French cavalry has beaten infantry and waits for its second round; Allied horse can charge it.
fn second_round(horse: &str) -> Field {
    let mut field = acting(
        &format!(
            "f1 french battle-cavalry 4 at 20000 14000 0
             a1 allied infantry 5 at 20000 17000 18000
             horse allied battle-cavalry 4 at {horse}"
        ),
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
    assert_eq!(field.stage(), Stage::Opportunity);
    field
}

#[test]
fn an_opportunity_charge_is_fought_before_the_second_round_of_its_target() {
    //= s2-12.1-b s2-12.5-a
    let mut field = second_round("26000 16500 27000");
    // Four cards against two on the flank: the cavalry is beaten, and there is no second round.
    field.give("opportunity horse f1", "10D 3S 4S JD QD 2D 3D");
    assert!(field.was_told("The attack on f1 wins"), "{:?}", field.told);
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::FallBack, Some(Side::First))
    );
    field.give("fall-back f1 3000", "");
    assert_eq!((field.unit("f1").hits, field.unit("a1").hits), (2, 1));
    assert_eq!(field.stage(), Stage::Reposition);
    // Where other combats wait as well, the mover may not take the second round first.
    let mut field = second_round("26000 16500 27000");
    let (f1, a1, horse) = (field.id("f1"), field.id("a1"), field.id("horse"));
    let fight = |defender, by| dining_table::Fight {
        defender,
        attackers: vec![(by, Face::Front)],
        phase: 2,
        inside: None,
    };
    field.game.pos.stage = Stage::Combats;
    field.game.pos.turn.fights = vec![fight(a1, f1), fight(f1, horse)];
    assert_eq!(field.refused("fight a1"), "s2-12.1-b");
    assert!(field.allows("fight f1"));
}

#[test]
fn who_was_moved_through_charges_at_no_opportunity() {
    //= s2-6.5-d s2-12.2-c s2-13.1-a
    let beaten = |horse: &str| {
        let mut field = acting(
            &format!(
                "f1 french infantry 5 at 20000 14000 0
                 a1 allied infantry 5 at 20000 17000 18000
                 horse allied battle-cavalry 4 at {horse} 18000"
            ),
            "",
        );
        field.give("charge f1 a1", "");
        field.give("done", "2S 3H 4H 5H 6H 7H 8H 10H");
        field
    };
    assert!(beaten("22600 19500").allows("opportunity horse f1"));
    let field = beaten("20000 19500");
    assert!(field.unit("horse").passed_through);
    assert_ne!(field.stage(), Stage::Opportunity);
}

#[test]
fn of_several_who_charged_at_an_opportunity_their_owner_says_who_advances() {
    //= s2-11.8-d s2-11.9-a s2-13.1-d
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         h1 allied battle-cavalry 4 at 20000 20000 18000
         h2 allied battle-cavalry 4 at 25000 15500 27000",
        "",
    );
    field.give("move f1 normal ahead:2000", "");
    field.give("done", "");
    field.give("opportunity h1 f1", "10D");
    field.give(
        "opportunity h2 f1",
        "10C 2S 3S 4H 5H 6H 7H 8H JH 2D 3D 4D 5D 6D",
    );
    field.give("fall-back f1 3000", "");
    assert_eq!(
        (field.stage(), field.asked()),
        (Stage::Advance, Some(Side::Second))
    );
    let before = field.at("h1").1;
    field.give("advance h1", "");
    assert_eq!(field.at("h1").1, before - 1_000);
}
