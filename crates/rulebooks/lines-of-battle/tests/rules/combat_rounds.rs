//! Combat, steps 7, 8 and 10 to 13: rolls, fallen leads and retreats, round after
//! round. The rolls as distributions are in `combat_roll.rs`.

use crate::support::combat::{cited, field, field_with, play, stands};

//= combat.7.1 combat.7.2 combat.7.3.1 combat.7.3.2 combat.7.3 quickref.results.1
#[test]
fn each_result_is_told_with_its_rule() {
    let result = |attacker: &str, dice: &str| {
        let mut t = field(&format!("unit f french {attacker} a\nunit b allied inf3 b"));
        play(&mut t, "choose f; march b");
        if t.allows("stand") {
            t.give("stand", &[]);
        }
        let given = play(&mut t, &format!("press-on: {dice}")).unwrap();
        let rules = cited(&given);
        (rules[1], t.hits("f"), t.hits("b"))
    };
    assert_eq!(result("inf3", "3 3"), ("combat.7.1", 1, 1));
    assert_eq!(result("inf3", "2 3"), ("combat.7.2", 1, 0));
    assert_eq!(result("inf3", "4 3"), ("combat.7.3.2", 0, 1));
    assert_eq!(result("ln3", "4 3"), ("combat.7.3.1", 1, 2));
}

//= combat.gen.5 combat.8 combat.8.3 units.19
#[test]
fn more_hits_than_rating_eliminate_and_as_many_do_not() {
    let mut t = field("unit f french inf5 a\nunit b allied inf3 b hits 2");
    play(&mut t, "choose f; march b; stand; press-on: 6 1");
    stands(&t, "b b 3");
    play(&mut t, "stand; stand: 6 1");
    stands(&t, "b eliminated 4; f b 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.8 combat.8.1 combat.11
#[test]
fn a_fallen_lead_defender_is_replaced_from_the_area() {
    let mut t = field(
        "unit f french ln5 a\nunit b allied inf1 b\nunit g allied inf3 b\nunit h allied inf3 b
        unit line allied inf3 b>c\nunit guns allied art b limbered",
    );
    play(&mut t, "choose f; march b; lead b; press-on: 6 1");
    stands(&t, "b eliminated 2; f a 1");
    assert_eq!(t.asked(), ("allied", "combat.8"));
    assert_eq!(t.orders(), ["lead g", "lead h"]);
    assert_eq!(t.refused("lead line"), "combat.8.1");
    assert_eq!(t.refused("lead guns"), "combat.8.1");
    play(&mut t, "lead h");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.8.2 combat.8.1
#[test]
fn with_nobody_in_the_area_one_comes_from_another_approach_at_a_hit() {
    // q115: guns do not count as somebody.
    let mut t = field(
        "unit f french ln5 a\nunit b allied inf1 b\nunit line allied inf3 b>c
        unit guns allied art b limbered",
    );
    play(&mut t, "choose f; march b; press-on: 6 1");
    stands(&t, "b eliminated; line b 1; guns b");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.8.3 combat.8.3.1 retreat.1.4 combat.12.0
#[test]
fn guns_left_alone_must_retreat_and_the_attackers_advance() {
    let units = "unit f french inf5 a\nunit g french inf5 a
        unit b allied inf1 b hits 1\nunit guns allied art b limbered";
    for (die, place) in [(5, "c"), (6, "eliminated")] {
        let mut t = field(units);
        play(&mut t, "choose f; choose g; march b; lead f; stand");
        play(&mut t, &format!("press-on: 6 1 {die}"));
        stands(&t, &format!("b eliminated; guns {place}; f b 0; g b 0"));
    }
}

const SHEET: &[(&str, &str)] = &[("cavalry-defender-wins", "sheet")];

//= combat.7.2 combat.9 combat.10.2
#[test]
fn a_fallen_lead_attacker_is_replaced_before_the_counterattack() {
    // q39: the sheet's 2 hits eliminate a lead of strength 1 in one roll.
    let mut t = field_with(
        "unit f french inf1 a\nunit g french inf3 a\nunit h french inf3 a
        unit b allied hc4 b\nunit k allied lc2 b",
        SHEET,
    );
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand",
    );
    play(&mut t, "lead b: 1 6");
    stands(&t, "f eliminated 2; b b 1");
    assert_eq!(t.asked(), ("french", "combat.10.2"));
    play(&mut t, "lead h");
    assert_eq!(t.asked(), ("allied", "combat.9"));
}

//= combat.2 combat.7.2 combat.10.2
#[test]
fn a_lead_that_falls_on_the_approach_makes_room_for_any_other() {
    // q39: an imposing defender can do it too.
    let mut t = field(
        "unit f french inf1 a>b\nunit g french inf3 a\nunit h french inf3 a
        unit b allied inf5 b is imposing",
    );
    play(
        &mut t,
        "choose f; choose g; choose h; march b; stand; press-on: 1 6",
    );
    stands(&t, "f eliminated 2");
    assert_eq!(t.orders(), ["lead g", "lead h"]);
    // One that retreats does so as well.
    let mut t = field(
        "unit f french inf3 a>b\nunit g french inf3 a\nunit h french inf3 a
        unit b allied inf5 b",
    );
    play(
        &mut t,
        "choose f; choose g; choose h; march b; stand; press-on: 1 6",
    );
    play(&mut t, "withdraw f; retreat");
    assert_eq!(t.orders(), ["lead g", "lead h"]);
}

//= combat.10.3 retreat.2.1
#[test]
fn with_all_attackers_dead_nobody_occupies_the_approach() {
    // q40: nobody was driven back.
    let mut t = field("unit f french inf1 a\nunit b allied inf5 b is imposing");
    play(&mut t, "choose f; march b; stand; press-on: 1 6");
    stands(&t, "f eliminated 2; b b 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.7.1 combat.8.3 combat.10.3
#[test]
fn when_both_last_leads_fall_nobody_holds_the_area() {
    // q41: the guns stay, and infantry on another approach is not called in.
    let mut t = field_with(
        "unit f french inf1 a\nunit b allied lc3 b hits 3
        unit line allied inf3 b>c\nunit guns allied art b limbered",
        SHEET,
    );
    play(&mut t, "choose f; march b; stand: 1 6");
    stands(&t, "f eliminated 2; b eliminated 4; guns b 0; line b>c 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.8.3.1 combat.10.2 retreat.1.4.1
#[test]
fn before_guns_that_are_left_alone_retreat_a_fallen_lead_attacker_is_replaced() {
    // q62: it is the new lead that the roll for the guns looks at.
    for (lead, place) in [("g", "eliminated"), ("h", "c")] {
        let mut t = field_with(
            "unit f french inf1 a\nunit g french lc3 a\nunit h french inf3 a
            unit b allied lc3 b hits 3\nunit guns allied art b limbered",
            SHEET,
        );
        play(&mut t, "choose f; choose g; choose h; march b; lead f: 1 6");
        stands(&t, "f eliminated 2; b eliminated 4; guns b");
        assert_eq!(t.asked(), ("french", "combat.10.2"));
        play(&mut t, &format!("lead {lead}: 4"));
        stands(&t, &format!("guns {place}; g b 0; h b 0"));
    }
}

//= combat.8.3 combat.3.2
#[test]
fn an_area_won_by_the_roll_is_not_won_by_a_retreat_before_combat() {
    let mut t = field("unit f french inf5 a\nunit b allied inf3 b\nunit g allied inf1 b hits 1");
    play(&mut t, "choose f; march b; withdraw b; retreat");
    let given = play(&mut t, "press-on: 6 1").unwrap();
    stands(&t, "b c 1; g eliminated 2; f b 0");
    assert!(cited(&given).contains(&"combat.8.3"));
    assert!(!cited(&given).contains(&"combat.3.2"));
}

//= combat.8.3 combat.10
#[test]
fn a_lead_at_zero_occupies_what_it_has_won() {
    // q42: step 8 comes before step 10.
    let mut t = field("unit f french ln1 a\nunit b allied inf1 b");
    play(&mut t, "choose f; march b; press-on: 6 1");
    stands(&t, "b eliminated; f b 1");
}

//= combat.8.1 combat.9 quickref.counter.1
#[test]
fn the_only_cavalry_may_have_to_lead_and_cannot_counterattack() {
    // q43.
    let units = "unit f french ln5 a\nunit b allied inf1 b\nunit h allied lc3 b\n";
    let mut t = field(units);
    play(&mut t, "choose f; march b; lead b; press-on: 6 1");
    assert_eq!(t.asked(), ("french", "combat.11"));
    // With another infantry to lead it stays free.
    let mut t = field(&format!("{units}unit g allied inf3 b"));
    play(&mut t, "choose f; march b; lead b; press-on: 6 1; lead g");
    assert_eq!(t.asked(), ("allied", "combat.9"));
}

const THREE: &str = "unit f french inf1 a\nunit g french inf3 a\nunit h french inf3 a
    unit b allied inf3 b";

//= combat.10 combat.10.1 combat.10.2 combat.sum.8 quickref.combat.5
#[test]
fn a_lead_attacker_at_zero_must_retreat() {
    let mut t = field(THREE);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand",
    );
    let given = play(&mut t, "press-on: 1 6").unwrap();
    // No hit for going; a new lead, and then the choice of step 11.
    stands(&t, "f a 1; b b 0");
    assert!(cited(&given).contains(&"combat.10"));
    assert_eq!(t.asked(), ("french", "combat.10.2"));
    assert_eq!(t.orders(), ["lead g", "lead h"]);
    play(&mut t, "lead g");
    assert_eq!(t.asked(), ("french", "combat.11"));
    assert_eq!(t.refused("withdraw f"), "combat.11");
    // At 1 there is no such duty.
    let mut t = field("unit f french inf2 a\nunit b allied inf3 b");
    play(&mut t, "choose f; march b; stand; press-on: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
    stands(&t, "f a 1");
}

//= combat.10.3 retreat.2.1 combat.10.1
#[test]
fn if_that_was_the_last_the_infantry_lead_occupies_the_approach() {
    let mut t = field(THREE);
    play(&mut t, "choose f; march b; stand; press-on: 1 6");
    stands(&t, "f a 1; b b>a 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.11 combat.11.1 combat.11.2 combat.sum.8
#[test]
fn attackers_may_retreat_with_their_lead() {
    let mut t = field(
        "unit f french inf3 a\nunit g french inf3 a\nunit h french inf3 a
        unit b allied inf3 b",
    );
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand; press-on: 1 6",
    );
    assert_eq!(t.asked(), ("french", "combat.11"));
    assert_eq!(t.refused("withdraw g"), "combat.11");
    assert_eq!(t.refused("retreat"), "combat.11");
    assert_eq!(t.refused("withdraw b"), "combat.11");
    play(&mut t, "withdraw f");
    assert_eq!(t.refused("withdraw f"), "combat.11");
    assert_eq!(t.refused("stand"), "combat.11");
    play(&mut t, "retreat");
    // No hit for it; the two that are left name a lead and go on.
    stands(&t, "f a 1; b b 0");
    assert_eq!(t.asked(), ("french", "combat.11.2"));
    play(&mut t, "lead h");
    assert_eq!(t.asked(), ("allied", "combat.12"));
}

//= combat.11 retreat.2.1
#[test]
fn if_all_attackers_retreat_the_infantry_lead_occupies_the_approach() {
    let units = "unit f french inf3 a\nunit g french inf3 a\nunit b allied inf3 b\n";
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead f; stand; press-on: 1 6",
    );
    play(&mut t, "withdraw f; withdraw g; retreat");
    stands(&t, "f a 1; g a 0; b b>a 0");
    // A cavalry lead does not, even if infantry is there.
    let mut t = field(&format!("{units}unit h allied hc4 b"));
    play(
        &mut t,
        "choose f; march b; stand; lead h: 1 6; withdraw f; retreat",
    );
    stands(&t, "f a 1; b b 0; h b 0");
}

//= combat.12 combat.12.1 combat.12.2 combat.sum.9 retreat.1.1
#[test]
fn defenders_may_retreat_with_their_lead() {
    let mut t = field(
        "unit f french inf3 a
        unit b allied inf3 b\nunit g allied inf3 b\nunit h allied inf3 b",
    );
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 1 6; stand",
    );
    assert_eq!(t.asked(), ("allied", "combat.12"));
    assert_eq!(t.refused("withdraw g"), "combat.12");
    assert_eq!(t.refused("retreat"), "combat.12");
    play(&mut t, "withdraw b");
    assert_eq!(t.refused("stand"), "combat.12");
    assert_eq!(t.refused("withdraw f"), "combat.12");
    play(&mut t, "retreat");
    stands(&t, "b c 1");
    assert_eq!(t.asked(), ("allied", "combat.12.2"));
    assert_eq!(t.orders(), ["lead g", "lead h"]);
    // The next roll follows.
    play(&mut t, "lead g: 4 3");
    stands(&t, "f a 2; g b 1");
}

//= combat.12 combat.8.3
#[test]
fn if_all_defenders_retreat_the_attackers_have_the_area() {
    let mut t = field(
        "unit f french inf3 a>b\nunit g french inf3 a
        unit b allied inf3 b\nunit h allied lc3 b",
    );
    play(
        &mut t,
        "choose f; choose g; march b; stand; lead b; press-on: 3 4",
    );
    play(
        &mut t,
        "no-counterattack; stand; withdraw b; withdraw h; retreat",
    );
    stands(&t, "b c 2; h c 1; f b 1; g b 0");
}

//= combat.12.2.1 retreat.1.3
#[test]
fn a_new_lead_from_another_approach_pays_once() {
    let mut t = field("unit f french inf5 a\nunit b allied inf3 b\nunit line allied inf5 b>c");
    play(
        &mut t,
        "choose f; march b; stand; press-on: 1 6; stand; withdraw b; retreat: 1 6",
    );
    stands(&t, "b c 1; line b 1; f a 2");
    // q113: it stands in the area now, so its retreat costs 1 hit and not 2.
    play(&mut t, "stand; withdraw line; retreat");
    stands(&t, "line c 2; f b 2");
}

//= retreat.1.3 combat.12
#[test]
fn from_an_approach_a_retreat_costs_2() {
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b\nunit line allied inf5 b>c");
    play(
        &mut t,
        "choose f; march b; stand; press-on: 1 6; stand; withdraw b; withdraw line",
    );
    play(&mut t, "retreat");
    stands(&t, "b c 1; line c 2; f b 1");
}

//= combat.12.0 combat.12 retreat.1.4
#[test]
fn guns_do_not_stay_when_the_others_retreat() {
    let units = "unit f french inf3 a\nunit b allied inf3 b\nunit guns allied art b limbered";
    for (die, place) in [(5, "c"), (6, "eliminated")] {
        let mut t = field(units);
        play(
            &mut t,
            "choose f; march b; stand; press-on: 1 6; stand; withdraw b",
        );
        let given = play(&mut t, &format!("retreat: {die}")).unwrap();
        assert!(cited(&given).contains(&"combat.12.0"));
        stands(&t, &format!("b c 1; guns {place}; f b 1"));
    }
}

//= combat.13 combat.sum.10 combat.7 quickref.combat.5
#[test]
fn the_combat_goes_on_with_the_roll_and_nothing_before_it() {
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b\nunit guns allied art b");
    play(&mut t, "choose f; march b; stand: 5; press-on: 4 3");
    stands(&t, "f a 2; b b 1");
    assert_eq!(t.asked(), ("french", "combat.11"));
    play(&mut t, "stand");
    assert_eq!(t.asked(), ("allied", "combat.12"));
    // Two dice: the guns fire no second time, and there is no second feint.
    play(&mut t, "stand: 3 2");
    stands(&t, "f a 3; b b 2");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.11 combat.12 retreat.1.8
#[test]
fn nobody_chooses_a_retreat_that_leads_nowhere() {
    // q63: the French hold the only way out, so the defender is not asked.
    let units = "unit f french inf5 a\nunit other french inf3 c\nunit b allied inf3 b\n";
    let mut t = field(units);
    play(&mut t, "choose f; march b; press-on: 3 5");
    assert_eq!(t.asked(), ("french", "combat.11"));
    play(&mut t, "stand: 1 1");
    stands(&t, "f a 1; b b 2");
}

//= combat.12 retreat.1.8
#[test]
fn a_lead_without_a_way_out_goes_only_along_with_others() {
    // q63: the only way out is a wood, and cavalry may not retreat into it.
    let mut t = field_with(
        "unit f french inf5 a\nunit other french inf3 c\narea d wood\nborder b d
        unit h allied lc5 b\nunit g allied inf3 b\nunit guns allied art b limbered",
        &[],
    );
    play(&mut t, "choose f; march b");
    assert_eq!(t.refused("withdraw h"), "retreat.1.8");
    assert_eq!(t.refused("withdraw guns"), "retreat.1.8");
    play(&mut t, "stand; lead h: 1 6; stand");
    assert_eq!(t.asked(), ("allied", "combat.12"));
    play(&mut t, "withdraw h");
    assert_eq!(t.refused("retreat"), "retreat.1.8");
    assert_eq!(t.refused("withdraw guns"), "retreat.1.8");
    // The infantry can go if the lead is given up; the guns then have to follow.
    play(&mut t, "withdraw g; retreat: 1");
    stands(&t, "h eliminated 1; g d 1; guns eliminated; f b 1");
    // Alone it may not be given up.
    let mut t = field("unit f french inf5 a\nunit other french inf3 c\nunit h allied lc5 b");
    play(&mut t, "choose f; march b: 1 6; stand: 1 6");
    assert_eq!(t.asked(), ("french", "combat.11"));
    stands(&t, "f a 2; h b 0");
}
