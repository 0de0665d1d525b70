//! Combat as it is told: each step of the procedure is cited where it is
//! asked, answered or refused, and one unit or several are spoken of rightly.

use crate::support::combat::{cited, field, field_with, play, stands};
use crate::support::{Table, table};

/// What was said, as one text.
fn said(given: &kernel::Given) -> String {
    let texts = given.events.iter().map(|event| event.text.as_str());
    texts.collect::<Vec<_>>().join("; ")
}

const DEFENCE: &str = "unit b allied inf1 b\nunit g allied inf5 b\nunit h allied inf5 b
    unit i allied inf5 b
    unit line allied inf3 b>c\nunit guns allied art b limbered\n";

//= combat.8 combat.8.1 combat.12.2
#[test]
fn a_new_lead_defender_is_named_by_the_step_that_asks_for_him() {
    let mut t = field(&format!("unit f french ln5 a\n{DEFENCE}"));
    play(&mut t, "choose f; march b; lead b; press-on: 6 1");
    assert_eq!(t.asked(), ("allied", "combat.8"));
    assert_eq!(t.refused("lead line"), "combat.8.1");
    assert_eq!(t.refused("lead guns"), "combat.8.1");
    assert_eq!(t.refused("lead f"), "combat.8");
    let given = play(&mut t, "lead g").unwrap();
    assert_eq!(cited(&given)[0], "combat.8");
    play(&mut t, "stand; withdraw g; retreat");
    assert_eq!(t.asked(), ("allied", "combat.12.2"));
    assert_eq!(t.refused("lead line"), "combat.12.2.1");
    assert_eq!(t.refused("lead guns"), "combat.4.2");
    let given = play(&mut t, "lead h: 1 6").unwrap();
    assert_eq!(cited(&given)[0], "combat.12.2");
}

//= combat.8.2 combat.12.2.1 combat.8.3.1
#[test]
fn the_hit_for_leaving_an_approach_is_that_of_its_step() {
    let units = "unit f french ln5 a\nunit b allied inf1 b\nunit line allied inf3 b>c\n";
    let mut t = field(units);
    let given = play(&mut t, "choose f; march b; press-on: 6 1").unwrap();
    assert!(cited(&given).contains(&"combat.8.2"));
    assert!(!cited(&given).contains(&"combat.4.3"));
    let mut t = field(&units.replace("inf1", "inf5"));
    play(&mut t, "choose f; march b; press-on: 6 1; stand");
    let given = play(&mut t, "withdraw b; retreat: 1 6").unwrap();
    assert!(cited(&given).contains(&"combat.12.2.1"));
    // And guns that the death of their lead leaves alone go by step 8.
    let mut t = field("unit f french ln5 a\nunit b allied inf1 b\nunit guns allied art b limbered");
    let given = play(&mut t, "choose f; march b; press-on: 6 1 1").unwrap();
    assert!(cited(&given).contains(&"combat.8.3.1"));
    assert!(said(&given).contains("guns is left alone and must retreat"));
}

/// Three attackers under the first of them, up to the feint.
fn three(lead: &str, more: &str, options: &[(&str, &str)], dice: &[u8]) -> Table {
    let mut t = field_with(
        &format!(
            "unit f french {lead} a\nunit g french inf5 a\nunit h french inf5 a
            unit b allied inf5 b\n{more}"
        ),
        options,
    );
    play(&mut t, "choose f; choose g; choose h; march b; lead f");
    t.give("stand", dice);
    t
}

//= combat.5.1.2 combat.9.7.1 combat.10.2 combat.11.2
#[test]
fn a_new_lead_attacker_is_named_by_the_step_that_asks_for_him() {
    // The guns brought the first to zero.
    let mut t = three("inf1", "unit guns allied art b", &[], &[5]);
    assert_eq!(t.asked(), ("french", "combat.5.1.2"));
    assert_eq!(t.refused("lead f"), "combat.5.1.2");
    let given = play(&mut t, "lead g: 1 6").unwrap();
    assert_eq!(cited(&given)[0], "combat.5.1.2");
    // The roll did.
    let mut t = three("inf1", "", &[], &[]);
    play(&mut t, "press-on: 1 6");
    assert_eq!(t.asked(), ("french", "combat.10.2"));
    // It went by choice.
    let mut t = three("inf5", "", &[], &[]);
    play(&mut t, "press-on: 1 6; withdraw f; retreat");
    assert_eq!(t.asked(), ("french", "combat.11.2"));
    // It fell to a counterattack that goes on; the counterattacker names first.
    let mut t = three("inf2", "unit k allied hc4 b\nunit l allied lc2 b", &[], &[]);
    play(&mut t, "lead b; press-on: 1 6; join k; join l; lead k: 6 1");
    stands(&t, "f eliminated 3; k b 1");
    play(&mut t, "keep-on; fight-on");
    assert_eq!(t.asked(), ("french", "combat.9.7.1"));
    play(&mut t, "lead g: 1 6");
}

//= combat.9.1 combat.9.7.1
#[test]
fn so_is_a_new_lead_counterattacker() {
    let mut t = three(
        "inf5",
        "unit k allied hc4 b\nunit l allied lc1 b\nunit m allied ln3 b",
        &[],
        &[],
    );
    play(&mut t, "lead b; press-on: 1 6; join k; join l; join m");
    let given = play(&mut t, "lead l: 3 3").unwrap();
    assert!(cited(&given).contains(&"combat.9.1"));
    play(&mut t, "keep-on; fight-on");
    assert_eq!(t.refused("lead b"), "combat.9.7.1");
    let given = play(&mut t, "lead m: 3 3").unwrap();
    assert_eq!(cited(&given)[0], "combat.9.7.1");
}

//= retreat.2.3 combat.9.5.1
#[test]
fn cavalry_of_an_attack_or_counterattack_is_asked_by_its_own_list() {
    let mut t = field("area e open\nborder a e\nunit f french ln5 a\nunit b allied inf3 b");
    play(
        &mut t,
        "choose f; march b; press-on: 1 6; withdraw f; retreat",
    );
    assert_eq!(t.asked(), ("french", "retreat.2.3"));
    let mut t = three(
        "inf5",
        "area d open\nborder b d\nunit k allied hc4 b",
        &[],
        &[],
    );
    play(&mut t, "lead b; press-on: 1 6; join k: 3 3; break-off");
    assert_eq!(t.asked(), ("allied", "retreat.2.3"));
}

//= retreat.2.1 combat.9.5.2
#[test]
fn when_counterattackers_retreat_nobody_occupies_the_approach() {
    // q123.
    let mut t = three("inf5", "unit k allied hc4 b", &[], &[]);
    let given = play(&mut t, "lead b; press-on: 1 6; join k: 3 3; break-off").unwrap();
    assert!(!cited(&given).contains(&"retreat.2.1"));
    stands(&t, "k c 1; f a 2; g a 0; b b 0");
    assert_eq!(t.asked(), ("french", "combat.11"));
}

//= combat.3.2 combat.8.3
#[test]
fn who_cannot_enter_is_told_by_what_the_area_was_won() {
    let map = "area x open\narea y open\nborder x y\nunit spare french lc3 x
        area a open\narea b buildings room 1\narea c open\nborder a b\nborder b c
        unit f french inf3 a\nunit g french inf3 a\nunit b allied inf1 b hits 1\n";
    let mut t = table(&map.replace("hits 1", ""));
    play(
        &mut t,
        "choose f; choose g; march b; lead f; withdraw b; retreat",
    );
    assert_eq!(t.refused("enter b"), "combat.3.2");
    let given = play(&mut t, "enter g").unwrap();
    assert!(cited(&given).contains(&"combat.3.2"));
    let mut t = table(map);
    play(
        &mut t,
        "choose f; choose g; march b; lead f; stand; press-on: 6 1 1",
    );
    assert_eq!(t.refused("enter b"), "combat.8.3");
    let given = play(&mut t, "enter f").unwrap();
    assert!(cited(&given).contains(&"combat.8.3"));
    assert!(said(&given).contains("f enters b"));
}

//= combat.8.3 combat.3.2
#[test]
fn an_area_that_the_last_guns_left_was_not_won_by_the_retreat_before_combat() {
    let mut t = field("unit f french inf5 a\nunit b allied inf3 b\nunit guns allied art b");
    let given = play(&mut t, "choose f; march b; withdraw b; retreat: 1 1").unwrap();
    stands(&t, "b c 1; guns c; f b 0");
    assert!(cited(&given).contains(&"combat.12.0"));
    assert!(cited(&given).contains(&"combat.8.3"));
    assert!(!cited(&given).contains(&"combat.3.2"));
}

//= combat.1 combat.3 combat.9 combat.9.5 combat.11
#[test]
fn one_unit_and_several_are_told_apart() {
    let attack = |units: &str| {
        let mut t = field(
            "unit f french inf5 a\nunit g french inf5 a\nunit b allied inf5 b
            unit k allied hc4 b\nunit l allied hc4 b",
        );
        for unit in units.split(' ') {
            t.give(&format!("choose {unit}"), &[]);
        }
        t
    };
    let mut t = attack("f");
    let question = |t: &Table| t.game.question().unwrap().text;
    assert!(question(&t).starts_with("What does f do?"));
    let given = play(&mut t, "march b").unwrap();
    assert!(said(&given).starts_with("f attacks b from a"));
    play(&mut t, "stand; lead b; press-on: 1 6; join k");
    assert!(said(&play(&mut t, "lead k: 3 3").unwrap()).starts_with("k counterattacks"));
    assert!(said(&play(&mut t, "break-off").unwrap()).starts_with("k breaks off"));
    play(&mut t, "withdraw f");
    assert!(said(&play(&mut t, "retreat").unwrap()).starts_with("f retreats"));

    let mut t = attack("f g");
    assert!(question(&t).starts_with("What do f and g do?"));
    let given = play(&mut t, "march b").unwrap();
    assert!(said(&given).starts_with("f and g attack b from a"));
    play(
        &mut t,
        "lead f; stand; lead b; press-on: 1 6; join k; join l",
    );
    let given = play(&mut t, "lead k: 3 3").unwrap();
    assert!(said(&given).starts_with("k and l counterattack"));
    let given = play(&mut t, "keep-on; give-way").unwrap();
    assert!(said(&given).starts_with("f and g give way"));
    let given = play(&mut t, "follow-up").unwrap();
    assert!(said(&given).starts_with("k and l follow up into a"));
}

//= move.action.1 move.2
#[test]
fn so_are_they_on_the_march() {
    let mut t = field("unit f french inf5 a\nunit b allied inf5 y");
    let given = play(&mut t, "choose f; march b").unwrap();
    assert!(said(&given).starts_with("f marches from a to b"));
    let given = play(&mut t, "halt").unwrap();
    assert!(said(&given).starts_with("f halts (1 CP)"));
}
