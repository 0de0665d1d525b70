//! Combat, step 9: counterattacks and the attacks that follow up. The odds of
//! the roll are in `combat_roll.rs`; unreliable cavalry is in
//! `attributes_combat.rs`.

use crate::support::combat::{cited, field, field_with, modifiers_of, play, stands};
use crate::support::{Table, table, table_with};

/// Three infantry attack; the first leads. In defence infantry and two cavalry.
const UNITS: &str = "unit f french inf3 a\nunit g french inf3 a\nunit h french inf3 a
    unit b allied inf3 b\nunit k allied hc4 b\nunit l allied lc2 b\n";

/// Up to step 9 of the first round, in which the lead lost.
fn attacked(more: &str) -> Table {
    let mut t = field(&format!("{UNITS}{more}"));
    play(&mut t, "choose f; choose g; choose h; march b; lead f");
    if t.allows("stand") {
        t.give("stand", &[]);
    }
    play(&mut t, "lead b; press-on: 1 6");
    assert_eq!(t.asked(), ("allied", "combat.9"));
    t
}

//= combat.9 combat.9.0 combat.9.1 combat.sum.7 quickref.counter.1 units.18 unitsum.light.3
#[test]
fn cavalry_in_the_area_with_strength_left_may_counterattack() {
    let mut t = attacked(
        "unit weak allied lc2 b hits 2\nunit tired allied ln2 b hits 1
        unit guns allied art b limbered\nunit foot allied inf3 b\nunit far allied lc3 c",
    );
    let offered = ["join k", "join l", "join tired", "no-counterattack"];
    assert_eq!(t.orders(), offered);
    assert_eq!(t.refused("join weak"), "combat.9.0");
    for unit in ["b", "foot", "guns", "far", "f"] {
        assert_eq!(t.refused(&format!("join {unit}")), "combat.9", "{unit}");
    }
    assert_eq!(t.refused("lead k"), "combat.9.1");
    play(&mut t, "join k; join tired");
    assert_eq!(t.refused("join k"), "combat.9");
    assert_eq!(t.refused("no-counterattack"), "combat.9");
    assert_eq!(t.refused("lead l"), "combat.9.1");
    // The lead of the two rolls against the lead attacker.
    play(&mut t, "lead tired: 6 1");
    stands(&t, "tired c 2; f a 3; k b 0");
}

//= combat.9 quickref.counter.1
#[test]
fn the_lead_defender_does_not_counterattack() {
    let mut t = field("unit f french inf3 a\nunit k allied hc4 b\nunit l allied lc2 b");
    play(&mut t, "choose f; march b; stand; lead k: 3 1");
    assert_eq!(t.orders(), ["join l", "no-counterattack"]);
    assert_eq!(t.refused("join k"), "combat.9");
}

//= combat.9
#[test]
fn a_counterattack_may_be_left_out_and_come_in_any_round() {
    // q44: in every round; q11: by rallied cavalry too.
    let mut t = field(
        "unit f french inf5 a\nunit b allied inf5 b\nunit k allied hc4 b rallied
        unit weak allied lc2 b hits 2",
    );
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 1 6; no-counterattack",
    );
    play(&mut t, "stand; stand: 1 6");
    assert_eq!(t.asked(), ("allied", "combat.9"));
    play(&mut t, "join k: 1 6; break-off; stand; stand: 1 6");
    // The only cavalry has gone; there is nobody left to ask.
    stands(&t, "f a 4; k c 2");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= terrain.wood.6 qb.terrain.wood.6 combat.9
#[test]
fn no_counterattack_in_a_wood() {
    for (terrain, rule) in [("wood", "combat.11"), ("buildings", "combat.9")] {
        let mut t = table(&format!(
            "area a open\narea b {terrain} room 9\nborder a b
            unit f french inf3 a\nunit b allied inf3 b\nunit k allied hc4 b"
        ));
        play(&mut t, "choose f; march b; lead b; press-on: 1 6");
        assert_eq!(t.asked().1, rule);
    }
}

//= combat.9.2.1 combat.9.2.2 combat.9.2.3 combat.9.2.1.1 combat.9.2.2.1 combat.9.2.2.2
//= combat.9.2.3.1 combat.9.2.3.2
#[test]
fn each_result_of_a_counterattack_is_told_with_its_rule() {
    let result = |dice: &str| {
        let mut t = field("unit f french inf5 a\nunit b allied inf5 b\nunit k allied hc4 b");
        play(&mut t, "choose f; march b; stand; lead b; press-on: 1 6");
        let given = play(&mut t, &format!("join k: {dice}")).unwrap();
        let rules = cited(&given);
        let at = rules.iter().position(|rule| *rule == "combat.9.2").unwrap();
        (rules[at + 1], t.hits("k"), t.hits("f") - 1)
    };
    assert_eq!(result("3 3"), ("combat.9.2.1", 1, 1));
    assert_eq!(result("4 3"), ("combat.9.2.2", 1, 2));
    assert_eq!(result("3 4"), ("combat.9.2.3", 2, 1));
}

//= combat.9.3 combat.9.4 retreat.2.5 quickref.counter.2 quickref.counter.4
#[test]
fn a_lead_counterattacker_at_zero_must_retreat() {
    let mut t = attacked("");
    play(&mut t, "join l");
    let given = play(&mut t, "lead l: 1 6").unwrap();
    // q50: to an area behind, out of the combat, without a further hit.
    stands(&t, "l c 2; f a 2");
    assert!(cited(&given).contains(&"combat.9.3"));
    // Nobody is left, so the attack goes on with step 10.
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.9.3 combat.9.7.1 quickref.counter.2
#[test]
fn the_others_may_go_on_without_it() {
    let mut t = attacked("unit m allied ln3 b");
    play(&mut t, "join l; join k; join m; lead l: 1 6");
    stands(&t, "l c 2");
    assert_eq!(t.asked(), ("allied", "combat.9.5"));
    play(&mut t, "keep-on; fight-on");
    // The counterattacker names first; the attacker still has his lead.
    assert_eq!(t.asked(), ("allied", "combat.9.7.1"));
    assert_eq!(t.orders(), ["lead k", "lead m"]);
    assert_eq!(t.refused("lead b"), "combat.9.7.1");
    play(&mut t, "lead m: 6 1");
    stands(&t, "m b 1; f eliminated 4");
}

//= combat.9.3 retreat.1.8
#[test]
fn beaten_counterattackers_without_a_valid_area_are_eliminated() {
    // q50: the one they fight for is not valid. The French hold the only other.
    let mut t = attacked("unit other french inf3 c");
    play(&mut t, "join l; lead l: 1 6");
    stands(&t, "l eliminated 2");
}

//= combat.9.5 combat.9.5.1 combat.9.5.2 retreat.2.5 quickref.counter.4 quickref.retreat.7
#[test]
fn a_counterattack_may_be_broken_off_by_all() {
    let mut t = attacked("area d open\nborder b d");
    play(&mut t, "join k; join l; lead k: 1 3");
    assert_eq!(t.asked(), ("allied", "combat.9.5"));
    play(&mut t, "break-off");
    // Each goes to a valid area of its owner's choice.
    assert_eq!(t.orders(), ["retreat-to c", "retreat-to d"]);
    play(&mut t, "retreat-to c; retreat-to d");
    stands(&t, "k c 1; l d 0; b b 0");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.9.5 retreat.1.8
#[test]
fn it_is_not_broken_off_into_nowhere() {
    // q63.
    let mut t = attacked("unit other french inf3 c");
    play(&mut t, "join k; lead k: 3 3");
    assert_eq!(t.asked(), ("french", "combat.9.6"));
}

//= combat.9.6 combat.9.6.1 combat.9.6.2 retreat.2.4 retreat.2.1 quickref.retreat.6 quickref.counter.2
#[test]
fn the_attackers_may_all_give_way_at_a_hit_each() {
    let mut t = attacked("");
    play(&mut t, "join k; lead k: 1 3; keep-on");
    assert_eq!(t.asked(), ("french", "combat.9.6"));
    assert_eq!(t.orders(), ["fight-on", "give-way"]);
    play(&mut t, "give-way");
    // q55: the infantry lead of the defence comes forward before any follow-up.
    stands(&t, "f a 3; g a 1; h a 1; b b>a 0; k b 1; l b 0");
    assert_eq!(t.asked(), ("allied", "combat.9.6.3"));
    play(&mut t, "hold-back");
    assert_eq!(t.asked(), ("french", "move.1"));
    stands(&t, "f a 3; k b 1");
}

//= combat.9.7 combat.9.7.1 quickref.counter.3
#[test]
fn otherwise_it_goes_on_under_new_leads() {
    let mut t = attacked("");
    play(&mut t, "join k; join l; lead l: 3 1");
    // The attacker at zero has no duty to go here, but a lead that fell is replaced.
    stands(&t, "f a 3; l b 1");
    play(&mut t, "keep-on; fight-on: 5 1");
    stands(&t, "f eliminated 5; l c 2");
    play(&mut t, "keep-on; fight-on");
    // k is alone and leads; the attacker has two to choose from.
    assert_eq!(t.asked(), ("french", "combat.9.7.1"));
    play(&mut t, "lead h: 3 4");
    stands(&t, "k b 1; h a 1");
}

//= combat.9.7 combat.9.7.1
#[test]
fn lost_leads_are_replaced_the_counterattackers_first() {
    let mut t = attacked("unit m allied ln3 b");
    play(
        &mut t,
        "join k; join l; join m; lead l: 3 1; keep-on; fight-on: 1 6",
    );
    stands(&t, "f eliminated 4; l eliminated 3");
    play(&mut t, "keep-on; fight-on");
    assert_eq!(t.asked(), ("allied", "combat.9.7.1"));
    play(&mut t, "lead k");
    assert_eq!(t.asked(), ("french", "combat.9.7.1"));
    play(&mut t, "lead h: 3 3");
    stands(&t, "k b 1; h a 2");
}

//= combat.9.4 combat.9.7.1 combat.10
#[test]
fn after_the_counterattack_a_fallen_lead_is_replaced_at_once() {
    // q54: both leads fall, as in the complex example; then steps 10 and 11.
    let mut t = attacked("");
    play(&mut t, "join l; lead l: 3 1; keep-on; fight-on: 1 5");
    stands(&t, "f eliminated 4; l eliminated 3");
    assert_eq!(t.asked(), ("french", "combat.9.7.1"));
    play(&mut t, "lead g");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.9.4 combat.9.6.3 quickref.counter.3
#[test]
fn with_all_attackers_dead_there_is_no_follow_up() {
    // q51. The approach stays empty (q40).
    let units = "unit f french inf1 a\nunit stay french inf3 a\nunit b allied inf3 b
        unit k allied hc4 b\n";
    let mut t = field(units);
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 6 1; join k: 6 1",
    );
    stands(&t, "f eliminated 2; k b 1; b b 1; stay a");
    assert_eq!(t.asked(), ("french", "move.1"));
    // A lead counterattacker at zero has retreated before that.
    let mut t = field(&units.replace("hc4", "hc1"));
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 6 1; join k: 6 1",
    );
    stands(&t, "f eliminated 2; k c 1; b b 1");
}

/// The three have given way to `k`; their area holds them and `more`.
fn gave_way(more: &str, options: &[(&str, &str)]) -> Table {
    let mut t = field_with(&format!("area e open\nborder a e\n{UNITS}{more}"), options);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand; lead b",
    );
    play(
        &mut t,
        "press-on: 3 2; join k; lead k: 3 3; keep-on; give-way",
    );
    t
}

//= combat.9.6.3 combat.9.6.3.1 combat.9.6.3.2 combat.6.2 combat.5 quickref.retreat.6
#[test]
fn the_counterattackers_may_attack_in_their_turn() {
    let mut t = gave_way("unit guns french art a", &[]);
    stands(&t, "f a 3; g a 1; h a 1; b b>a 1; k b 1");
    play(&mut t, "follow-up");
    // From scratch: no retreat before cavalry, a lead, the guns, then the roll.
    assert_eq!(t.asked(), ("french", "combat.4"));
    assert_eq!(t.refused("lead guns"), "combat.4.2");
    let given = play(&mut t, "lead g: 5 6 1").unwrap();
    // Not all of its modifiers are those of a counterattack: it is an attack.
    assert_eq!(modifiers_of(&given, "attacker"), [("combat.mod.1", 2)]);
    assert_eq!(modifiers_of(&given, "defender"), [("combat.mod.1", 2)]);
    stands(&t, "k b 3; g a 3");
    // q56: it costs its owner nothing, and the French points are as they were.
    assert_eq!((t.asked(), t.points()), (("allied", "combat.11"), 4));
}

//= combat.9.6.3.1 combat.9.6.3
#[test]
fn all_counterattackers_follow_up_under_a_lead_of_their_choice() {
    let mut t = field(UNITS);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand; lead b",
    );
    play(
        &mut t,
        "press-on: 3 2; join k; join l; lead k: 3 3; keep-on; give-way; follow-up",
    );
    assert_eq!(t.asked(), ("allied", "combat.2"));
    assert_eq!(t.orders(), ["lead k", "lead l"]);
    play(&mut t, "lead l; lead g: 6 1");
    stands(&t, "l b 1; g a 3; k b 1");
}

//= combat.9.6.3.2 combat.6.2
#[test]
fn a_follow_up_has_no_feint() {
    let mut t = gave_way("", &[]);
    play(&mut t, "follow-up");
    // The lead is infantry, and still the roll follows at once.
    play(&mut t, "lead g: 6 1");
    stands(&t, "k b 2; g a 3");
}

//= combat.9.6.3
#[test]
fn without_an_enemy_there_is_nothing_to_follow_up() {
    // q52: the attacker was cavalry and went elsewhere.
    let mut t = field(
        "area e open\nborder a e\nunit f french ln5 a\nunit b allied inf3 b\nunit k allied hc4 b",
    );
    play(
        &mut t,
        "choose f; march b; lead b; press-on: 1 6; join k: 3 3; keep-on; give-way",
    );
    play(&mut t, "retreat-to e");
    stands(&t, "f e 4; b b>a 0; k b 1");
    assert_eq!(t.asked(), ("french", "move.1"));
    // Had it gone back to where it came from, it would be attacked there.
    let mut t = field(
        "area e open\nborder a e\nunit f french ln5 a\nunit b allied inf3 b\nunit k allied hc4 b",
    );
    play(
        &mut t,
        "choose f; march b; lead b; press-on: 1 6; join k: 3 3; keep-on; give-way",
    );
    play(&mut t, "retreat-to a");
    assert_eq!(t.asked(), ("allied", "combat.9.6.3"));
}

//= combat.9.6.3 reinforcements.4
#[test]
fn nobody_follows_up_into_a_reinforcement_area_or_against_an_arrow() {
    // q6.
    let units = "area b open\narea c open\nborder b c
        unit f french inf5 a\nunit b allied inf3 b\nunit k allied hc4 b
        area x open\narea y open\nborder x y\nunit spare french lc3 x";
    for (a, border) in [("reserve of french", ""), ("wood", "one-way")] {
        let mut t = table(&format!(
            "area a {a}\n{}",
            units.replacen("border b c", &format!("border a b {border}\nborder b c"), 1,)
        ));
        play(
            &mut t,
            "choose f; march b; stand; lead b; press-on: 1 6; join k: 3 3; keep-on",
        );
        play(&mut t, "give-way");
        stands(&t, "f a 3; k b 1");
        assert_eq!(t.asked(), ("french", "move.1"), "{a}");
    }
}

//= combat.9.6.3 terrain.marsh.2
#[test]
fn the_ground_counts_for_the_new_defender() {
    // q112, q56: the marsh between is now in the way of the cavalry, at no cost.
    let mut t = table(
        "area a open\narea b open\narea c open\nborder a b marsh\nborder b c
        unit f french inf5 a\nunit b allied inf3 b\nunit k allied hc4 b",
    );
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 1 6; join k: 3 3; keep-on",
    );
    let given = play(&mut t, "give-way").unwrap();
    assert!(cited(&given).contains(&"retreat.2.4"));
    let given = play(&mut t, "follow-up: 6 1").unwrap();
    let defender = modifiers_of(&given, "defender");
    assert_eq!(defender, [("combat.mod.1", 2), ("terrain.marsh.2", 1)]);
}

//= combat.gen.2 combat.9.6.3 move.group.6
#[test]
fn whom_a_follow_up_falls_upon_does_nothing_more() {
    // q120: those who retreat from it included.
    let mut t = gave_way("unit stay french inf3 a\nunit gone french inf3 a", &[]);
    play(
        &mut t,
        "follow-up; lead gone: 6 1; stand; withdraw gone; retreat",
    );
    play(&mut t, "lead stay: 1 6; stand; stand: 1 6; retreat-to b");
    stands(&t, "gone e 3; stay a 0; k b 4");
    assert_eq!(t.asked(), ("french", "move.1"));
    for unit in ["stay", "gone"] {
        assert_eq!(
            t.refused(&format!("choose {unit}")),
            "combat.gen.2",
            "{unit}"
        );
    }
    assert_eq!(t.refused("choose g"), "move.group.6");
    assert!(t.allows("choose spare"));
}

//= combat.gen.2 optional.rally-move.3
#[test]
fn nor_is_it_rallied() {
    // q84, q120: no more points are spent on it, wherever it has gone.
    let rally = &[("rally-and-move", "on")];
    let mut t = gave_way("unit stay french inf3 a hits 1", rally);
    play(
        &mut t,
        "follow-up; lead stay: 1 6; stand; withdraw stay; retreat",
    );
    stands(&t, "stay e 2");
    play(&mut t, "lead g: 1 6; withdraw k; retreat; retreat-to b");
    assert_eq!(t.refused("rally stay"), "combat.gen.2");
    assert_eq!(t.refused("rally g"), "optional.rally-move.3");
}

//= combat.9.6.3.2 combat.9
#[test]
fn a_follow_up_can_be_counterattacked_and_followed_up_in_turn() {
    // q53.
    let mut t = gave_way("unit horse french hc5 a", &[]);
    play(&mut t, "follow-up; lead g: 1 6");
    assert_eq!(t.asked(), ("french", "combat.9"));
    play(&mut t, "join horse: 1 4; keep-on; give-way; retreat-to b");
    stands(&t, "k b 4; horse a 1");
    assert_eq!(t.asked(), ("french", "combat.9.6.3"));
    // The infantry on the approach defends it now.
    play(&mut t, "follow-up: 6 1");
    stands(&t, "horse a 2; b b>a 3");
}

//= combat.9.6.3 retreat.2.1 retreat.2.3
#[test]
fn a_follow_up_that_fails_goes_home() {
    // q116: the approach is taken, so the new defence does not occupy it.
    let mut t = gave_way("", &[]);
    play(&mut t, "follow-up; lead g: 1 6; withdraw k; retreat");
    assert_eq!(t.orders(), ["retreat-to b", "retreat-to c"]);
    assert_eq!(t.refused("retreat-to a"), "retreat.1.7.2");
    play(&mut t, "retreat-to b");
    stands(&t, "k b 2; b b>a 1; g a 1");
    // With a free approach it would.
    let mut t = field("unit f french inf5 a\nunit b allied lc3 b\nunit k allied hc4 b");
    play(
        &mut t,
        "choose f; march b; stand; lead b: 1 6; join k: 3 3; keep-on; give-way",
    );
    play(&mut t, "follow-up: 1 6; withdraw k; retreat; retreat-to c");
    stands(&t, "k c 2; f a>b 3; b b 0");
}

//= combat.9.6.3 combat.6.1 combat.mod.2
#[test]
fn infantry_that_took_no_part_holds_its_approach_against_a_follow_up() {
    // q5, q37: it neither led nor moved, and now it stands in the way, in line.
    let mut t = gave_way("unit line french inf3 a>b moved", &[]);
    stands(&t, "b b 1; line a>b 0");
    let given = play(&mut t, "follow-up: 1 6").unwrap();
    let defender = modifiers_of(&given, "defender");
    assert_eq!(defender, [("combat.mod.1", 3), ("combat.mod.2", 1)]);
}

//= combat.9.6 retreat.2.1 retreat.2.4
#[test]
fn attackers_who_die_of_giving_way_were_retreating() {
    let mut t = table_with(
        "area a open\narea b open\narea c open\nborder a b\nborder b c
        unit f french inf2 a\nunit b allied inf3 b\nunit k allied hc4 b",
        &[],
    );
    play(
        &mut t,
        "choose f; march b; stand; lead b; press-on: 6 1; join k: 6 1; keep-on",
    );
    let given = play(&mut t, "give-way: 3").unwrap();
    // q40: the lead occupies the approach. The French have nobody left to move.
    assert!(cited(&given).contains(&"retreat.2.1"));
    stands(&t, "f eliminated 3; b b>a 1");
}
