//! Combat, steps 1 to 6: from the declared attack to the feint.

use crate::support::combat::{cited, field, field_with, play, stands};
use crate::support::{Table, table};

/// Who leads: `attack-lead`, `defence-lead` or `counter-lead`.
fn lead(t: &Table, what: &str) -> String {
    let position = t.position();
    position["combat"][what]
        .as_str()
        .unwrap_or("nobody")
        .to_owned()
}

//= combat.gen.1
#[test]
fn entering_an_area_of_the_enemy_is_combat_at_once() {
    for place in ["b", "b>a", "b>c"] {
        let mut t = field(&format!("unit f french inf3 a\nunit b allied inf3 {place}"));
        play(&mut t, "choose f; march b");
        assert_eq!(t.asked(), ("allied", "combat.3"));
        stands(&t, "f a");
    }
    // Who only faces the area is no reason to fight.
    let mut t = field("unit f french inf3 a\nunit b allied inf3 c>b");
    play(&mut t, "choose f; march b");
    stands(&t, "f b");
}

//= combat.gen.2 combat.6
#[test]
fn who_attacked_does_nothing_more_this_turn() {
    let mut t = field("unit f french inf3 a\nunit g french inf3 a\nunit b allied inf3 b");
    play(&mut t, "choose f; march b; stand; feint");
    assert_eq!(t.asked(), ("french", "move.1"));
    assert_eq!(t.refused("choose f"), "move.group.6");
    assert!(t.allows("choose g"));
}

//= combat.1 combat.1.1 unitsum.artillery.1
#[test]
fn only_infantry_and_cavalry_with_strength_left_attack() {
    let attack = |unit: &str| {
        let mut t = field(&format!(
            "area e open\nborder a e\nunit f french {unit}\nunit b allied inf3 b"
        ));
        t.give("choose f", &[]);
        t
    };
    assert!(attack("inf3 a hits 2").allows("march b"));
    assert!(attack("lc3 a hits 2").allows("march b"));
    assert!(attack("inf3 a>b hits 2").allows("march b"));
    assert_eq!(attack("inf3 a hits 3").refused("march b"), "combat.1.1");
    assert_eq!(attack("hc4 a hits 4").refused("march b"), "combat.1.1");
    assert_eq!(attack("art a").refused("march b"), "move.action.2");
}

//= combat.1.2 combat.1 combat.sum.1
#[test]
fn all_of_one_group_attack_and_nobody_else() {
    let mut t = field(
        "area e open\nborder b e
        unit f french inf3 a\nunit g french inf3 a\nunit other french inf3 e
        unit b allied inf3 b",
    );
    t.give("choose f", &[]);
    assert_eq!(t.refused("choose other"), "move.group.1");
    // q24: all that are in the group attack.
    play(&mut t, "choose g; march b");
    assert_eq!(t.orders(), ["lead f", "lead g"]);
    assert_eq!(t.refused("lead other"), "combat.2");
}

//= combat.1
#[test]
fn nobody_attacks_out_of_buildings_in_greater_number_than_may_come_back() {
    // q66: the two march into an empty farm and could march on, but not attack.
    let mut t = table(
        "area e open\narea a buildings room 1\narea b open\narea d open
        border e a\nborder a b\nborder a d
        unit f french inf3 e\nunit g french inf3 e\nunit b allied inf3 b",
    );
    play(&mut t, "choose f; choose g; march a");
    assert_eq!(t.refused("march b"), "terrain.buildings.1");
    assert!(t.allows("march d"));
}

//= combat.2 combat.sum.1 quickref.combat.1
#[test]
fn the_unit_from_the_approach_leads_if_it_attacks() {
    let units = "unit g french inf3 a>b\nunit f french inf3 a\nunit h french inf3 a
        unit b allied inf3 b";
    let mut t = field(units);
    play(&mut t, "choose f; choose g; march b");
    assert_eq!(t.asked(), ("allied", "combat.3"));
    assert_eq!(lead(&t, "attack-lead"), "g");
    // q5: if it takes no part the others pass it, and one of them leads.
    let mut t = field(units);
    play(&mut t, "choose f; choose h; march b");
    assert_eq!(t.asked(), ("french", "combat.2"));
    assert_eq!(t.refused("lead g"), "combat.2");
    play(&mut t, "lead h");
    assert_eq!(lead(&t, "attack-lead"), "h");
    stands(&t, "g a>b");
}

const THREE: &str = "unit f french inf3 a\nunit b allied inf3 b\nunit g allied lc2 b
    unit guns allied art b\n";

//= combat.3 combat.3.1 combat.sum.2 quickref.combat.2 combat.5 unitsum.artillery.2
#[test]
fn any_number_of_defenders_may_retreat_before_combat() {
    let mut t = field(THREE);
    play(&mut t, "choose f; march b");
    assert_eq!(t.refused("retreat"), "combat.3");
    assert_eq!(t.refused("withdraw f"), "combat.3");
    play(&mut t, "withdraw b");
    assert_eq!(t.refused("withdraw b"), "combat.3");
    assert_eq!(t.refused("stand"), "combat.3");
    // q27: the guns stayed, so they fire; the cavalry that stayed leads.
    play(&mut t, "retreat: 5 3 6");
    stands(&t, "b c 1; g b 0; f a 2");
    assert_eq!(lead(&t, "defence-lead"), "g");
}

//= combat.3.0 combat.sum.2 quickref.combat.2
#[test]
fn nobody_retreats_before_an_attack_with_cavalry() {
    let mut t = field(&format!("{THREE}unit h french lc3 a"));
    play(&mut t, "choose f; choose h; march b; lead f");
    assert_eq!(t.asked(), ("allied", "combat.4"));
    assert_eq!(t.refused("withdraw b"), "turn.3");
}

//= combat.3.2 combat.3.1 retreat.1.2
#[test]
fn if_all_defenders_retreat_all_attackers_advance() {
    let mut t = field(&format!("{THREE}unit h french inf3 a>b"));
    play(
        &mut t,
        "choose f; choose h; march b; withdraw b; withdraw g; withdraw guns",
    );
    let given = play(&mut t, "retreat: 3").unwrap();
    // q65: all of them.
    stands(&t, "b c 1; g c 0; guns c 0 limbered; f b 0; h b 0");
    assert!(cited(&given).contains(&"combat.3.2"));
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.4 combat.sum.3 quickref.combat.1
#[test]
fn the_infantry_on_the_attacked_approach_leads() {
    let mut t = field("unit f french ln3 a\nunit b allied inf3 b>a\nunit g allied hc4 b");
    play(&mut t, "choose f; march b");
    assert_eq!(lead(&t, "defence-lead"), "b");
    assert_eq!(t.asked(), ("french", "combat.6"));
}

//= combat.4 combat.4.1 combat.4.2 combat.4.3 quickref.combat.1
#[test]
fn otherwise_a_unit_in_the_area_leads_even_at_zero_but_never_guns() {
    let mut t = field(
        "unit f french ln3 a
        unit b allied inf3 b hits 3\nunit g allied inf3 b\nunit line allied inf3 b>c
        unit guns allied art b limbered\nunit far allied inf3 c",
    );
    play(&mut t, "choose f; march b");
    assert_eq!(t.orders(), ["lead b", "lead g"]);
    assert_eq!(t.refused("lead guns"), "combat.4.2");
    // q28: a unit leaves another approach only if nobody in the area can lead.
    assert_eq!(t.refused("lead line"), "combat.4.3");
    assert_eq!(t.refused("lead far"), "combat.4");
    play(&mut t, "lead b");
    assert_eq!((lead(&t, "defence-lead"), t.hits("b")), ("b".to_owned(), 3));
}

//= combat.4.3 combat.6.1
#[test]
fn a_lead_from_another_approach_comes_into_the_area_at_a_hit() {
    let mut t = field("unit f french ln3 a\nunit line allied inf3 b>c\nunit guns allied art b");
    let given = play(&mut t, "choose f; march b: 1").unwrap();
    stands(&t, "line b 1");
    assert!(cited(&given).contains(&"combat.4.3"));
    // A feint draws it to the new approach: the lone infantry of the tips.
    play(&mut t, "feint");
    stands(&t, "line b>a 1");
}

//= combat.4.3 units.19
#[test]
fn a_lead_that_dies_on_leaving_its_approach_is_replaced() {
    // q33.
    let map = "area d open\nborder b d\nunit f french ln3 a\nunit weak allied inf1 b>c hits 1\n";
    let mut t = field(&format!("{map}unit line allied inf3 b>d"));
    play(&mut t, "choose f; march b; lead weak");
    stands(&t, "weak eliminated 2; line b 1");
    assert_eq!(t.asked(), ("french", "combat.6"));
    // If none is left, the attackers have the area.
    let mut t = field(map);
    play(&mut t, "choose f; march b");
    stands(&t, "weak eliminated 2; f b 0");
}

//= combat.5 combat.sum.4 quickref.combat.3 unitsum.artillery.2 quickref.artillery.1
#[test]
fn each_gun_fires_once_at_the_lead_and_hits_on_5() {
    let units = "unit f french inf5 a\nunit g french inf5 a\nunit b allied inf3 b
        unit g1 allied art b\nunit g2 allied art b\nunit g3 allied art b limbered";
    for (dice, hits) in [("4 4", 0), ("5 4", 1), ("4 6", 1), ("5 5", 2)] {
        let mut t = field(units);
        // q29: limbered guns are silent.
        play(
            &mut t,
            &format!("choose f; choose g; march b; lead g; stand: {dice}"),
        );
        assert_eq!((t.hits("g"), t.hits("f")), (hits, 0), "{dice}");
        assert_eq!(t.asked(), ("french", "combat.6"));
    }
}

//= combat.5 quickref.artillery.2
#[test]
fn a_square_that_leads_is_hit_on_4() {
    // q29; and heights play no part.
    for (die, hits) in [(3, 0), (4, 1)] {
        let mut t = table(
            "area a open\narea b open\nborder a b height 3
            unit f french inf5 a square\nunit b allied inf3 b\nunit guns allied art b",
        );
        play(&mut t, &format!("choose f; march b: {die}"));
        assert_eq!(t.hits("f"), hits);
    }
}

//= combat.5 terrain.buildings.2 terrain.wood.2 qb.terrain.wood.2 qb.terrain.farm.2
#[test]
fn guns_in_woods_and_buildings_are_silent() {
    for (terrain, dice) in [
        ("wood", ""),
        ("buildings", ""),
        ("closed", "5"),
        ("open", "5"),
    ] {
        let mut t = table(&format!(
            "area a open\narea b {terrain} room 9\nborder a b
            unit f french inf5 a\nunit b allied inf3 b\nunit guns allied art b"
        ));
        play(&mut t, &format!("choose f; march b: {dice}"));
        assert_eq!(
            t.hits("f").to_string() == "1",
            !dice.is_empty(),
            "{terrain}"
        );
        assert_eq!(t.asked(), ("french", "combat.6"));
    }
}

//= combat.5 reinforcements.3
#[test]
fn who_attacks_out_of_a_reinforcement_area_is_fired_at() {
    // q29: he has left it.
    let mut t = table(
        "area a reserve of french\narea b open\nborder a b
        unit f french inf5 a\nunit b allied inf3 b\nunit guns allied art b",
    );
    play(&mut t, "choose f; march b: 5");
    assert_eq!(t.hits("f"), 1);
}

const UNDER_FIRE: &str = "unit f french inf1 a\nunit g french inf3 a\nunit h french inf3 a
    unit b allied inf3 b\nunit g1 allied art b\nunit g2 allied art b";

//= combat.5.1 combat.5.1.1 retreat.2.1
#[test]
fn a_lead_that_the_guns_bring_to_zero_retreats_and_nobody_follows() {
    let mut t = field(UNDER_FIRE);
    let given = play(&mut t, "choose f; march b; stand: 5 4").unwrap();
    // q31: the approach stays empty.
    stands(&t, "f a 1; b b 0");
    assert!(cited(&given).contains(&"combat.5.1"));
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.5.1.2 combat.5.1.3
#[test]
fn the_other_attackers_must_go_on_without_a_feint() {
    let mut t = field(UNDER_FIRE);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand: 6 1",
    );
    stands(&t, "f a 1");
    assert_eq!(t.asked(), ("french", "combat.5.1.2"));
    assert_eq!(t.orders(), ["lead g", "lead h"]);
    // The roll follows at once.
    play(&mut t, "lead g: 3 3");
    stands(&t, "g a 1; h a 0; b b 1");
}

//= combat.5.2 combat.5.2.1
#[test]
fn a_lead_that_the_guns_eliminate_ends_the_combat() {
    // q30: for all of them. q31: both guns fired at the one that was named.
    let mut t = field(UNDER_FIRE);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand: 5 6",
    );
    stands(&t, "f eliminated 2; g a 0; h a 0; b b 0");
    assert_eq!(t.asked(), ("french", "move.1"));
    assert_eq!(t.refused("choose g"), "move.group.6");
}

//= combat.5.2 combat.5.1.2 combat.5.1.3
#[test]
fn by_an_option_the_attack_outlives_its_lead() {
    let goes_on = &[("artillery-kills-lead", "attack-goes-on")];
    let mut t = field_with(UNDER_FIRE, goes_on);
    play(
        &mut t,
        "choose f; choose g; choose h; march b; lead f; stand: 5 6",
    );
    assert_eq!(t.asked(), ("french", "combat.5.1.2"));
    play(&mut t, "lead h: 3 3");
    stands(&t, "f eliminated 2; h a 1; b b 1");
    // With nobody left it is over all the same.
    let mut t = field_with(UNDER_FIRE, goes_on);
    play(&mut t, "choose f; march b; stand: 5 6");
    stands(&t, "f eliminated 2; b b 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.4.2 combat.5 combat.12.0 retreat.1.4
#[test]
fn guns_alone_fire_and_then_must_retreat() {
    // q32: before infantry they may also go without a shot.
    let units = "unit f french inf1 a\nunit g french inf3 a\nunit guns allied art b";
    let mut t = field(units);
    play(
        &mut t,
        "choose f; choose g; march b; lead f; withdraw guns; retreat: 3",
    );
    stands(&t, "guns c 0 limbered; f b 0; g b 0");
    // They miss and are saved.
    let mut t = field(units);
    play(&mut t, "choose f; choose g; march b; lead f; stand: 4 3");
    stands(&t, "guns c; f b 0; g b 0");
    // They drive the first lead off; the other advances.
    let mut t = field(units);
    play(&mut t, "choose f; choose g; march b; lead f; stand: 5 4");
    stands(&t, "guns eliminated; f a 1; g b 0");
    // They drive the only one off and stay.
    let mut t = field(units);
    play(&mut t, "choose f; march b; stand: 5");
    stands(&t, "guns b 0; f a 1");
    // Before cavalry there is no way out but theirs.
    let mut t = field("unit f french lc3 a\nunit guns allied art b");
    play(&mut t, "choose f; march b: 1 1");
    stands(&t, "guns c 0 limbered; f b 0");
}

const FEINT: &str = "unit f french inf3 a>b\nunit g french lc3 a\nunit h allied lc3 b\n";

//= combat.6 combat.6.1 combat.sum.5 quickref.combat.4
#[test]
fn a_feint_draws_an_infantry_lead_onto_the_approach() {
    let mut t = field(&format!("{FEINT}unit b allied inf3 b"));
    play(&mut t, "choose f; choose g; march b; lead b; feint");
    // q34: the attackers are where they came from, off the approach, unhurt.
    stands(&t, "b b>a 0; f a 0; g a 0; h b 0");
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= combat.6 combat.sum.5 quickref.combat.4
#[test]
fn no_feint_against_a_cavalry_lead() {
    let mut t = field(&format!("{FEINT}unit b allied inf3 b"));
    play(&mut t, "choose f; choose g; march b");
    // The roll follows at once.
    play(&mut t, "lead h: 1 6");
    stands(&t, "f a>b 1; h b 0");
}

//= combat.6.1
#[test]
fn where_there_is_no_approach_a_feint_moves_nobody() {
    // q35: out of a wood there is none.
    let mut t = table(
        "area a wood\narea b open\nborder a b\narea x open\narea y open\nborder x y
        unit spare french lc3 x\nunit f french ln3 a\nunit b allied inf3 b",
    );
    play(&mut t, "choose f; march b; feint");
    stands(&t, "f a 0; b b 0");
    // And who stands on it stays there.
    let mut t = field("unit f french ln3 a\nunit b allied inf3 b>a");
    play(&mut t, "choose f; march b; feint");
    stands(&t, "b b>a 0");
    // q37: nor can it, where infantry that took no part holds the approach.
    let mut t = field("unit g french inf3 a>b\nunit f french ln3 a\nunit b allied inf3 b");
    play(&mut t, "choose f; march b; feint");
    stands(&t, "g a>b; f a; b b");
}

//= combat.6.1 retreat.2.1 units.4 units.6
#[test]
fn a_square_that_must_occupy_the_approach_forms_line_or_stays_by_an_option() {
    // q36.
    let units = "unit f french inf3 a\nunit b allied inf3 b square";
    for (option, place) in [("line", "b>a"), ("stays", "b")] {
        let options = &[("square-occupies-approach", option)];
        let mut t = field_with(units, options);
        play(&mut t, "choose f; march b; stand; feint");
        stands(&t, &format!("b {place} 0"));
        assert_eq!(t.marked("b", "square"), option == "stays");
        // The same after a repulse.
        let mut t = field_with(units, options);
        play(
            &mut t,
            "choose f; march b; stand; press-on: 1 6; withdraw f; retreat",
        );
        stands(&t, &format!("f a 1; b {place} 0"));
        assert_eq!(t.marked("b", "square"), option == "stays");
    }
}
