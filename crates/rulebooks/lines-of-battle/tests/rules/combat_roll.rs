//! The combat roll in the open: every modifier and every result, as whole
//! distributions that are worked out a second time by brute force. Ground is in
//! `combat_terrain.rs`.

use std::cmp::Ordering;

use crate::support::Table;
use crate::support::combat::{
    Results, cavalry_attacks, counter_rolls, field, field_with, infantry_attacks, modifiers_of,
    play, rolls, up_to_the_roll,
};

/// A roll in the open between two rating-5 units.
#[track_caller]
fn open(f: &str, b: &str, extra: [&[(&str, i8)]; 2], results: Results) {
    let mut t = field(&format!("unit f french {f}\nunit b allied {b}"));
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], extra, results);
}

//= combat.gen.3 combat.mod.1 combat.7 combat.7.1 combat.7.2 combat.7.3 combat.7.3.2 combat.7.3.2.1
//= combat.sum.6 quickref.results.1 quickref.results.2 quickref.mod.1
#[test]
fn infantry_against_infantry_rolls_rating_less_hits() {
    open("inf5 a", "inf5 b", [&[], &[]], infantry_attacks);
    for hits in 1..=4_i8 {
        let mut t = field(&format!(
            "unit f french inf5 a hits {hits}
            unit b allied inf4 b hits {hits}"
        ));
        let order = up_to_the_roll(&mut t);
        rolls(
            &t,
            order,
            [5 - hits, 4 - hits],
            [&[], &[]],
            infantry_attacks,
        );
    }
}

//= combat.7.3.1 combat.7.3.1.1 combat.7.3.1.2 combat.7.1 combat.7.2 quickref.results.2
//= quickref.results.3 unitsum.lancer.1 unitsum.heavy.1 design.1
#[test]
fn a_cavalry_attack_costs_the_winner_1_and_the_loser_2() {
    open("ln5 a", "inf5 b", [&[], &[]], cavalry_attacks);
    open("hc5 a", "inf5 b", [&[], &[]], cavalry_attacks);
    open("lc5 a", "lc5 b", [&[], &[]], cavalry_attacks);
}

//= combat.7.2 quickref.results.2 quickref.results.3
#[test]
fn a_defending_cavalry_lead_that_wins_by_procedure_or_sheet() {
    // q38: by the procedure a winning defender gives 1 and takes none, of any arm.
    let units = "unit f french inf5 a\nunit b allied ln5 b";
    let mut t = field(units);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
    // By the sheet winning cavalry gives 2 and takes 1, in defence too.
    let sheet: Results = |attacker| match attacker {
        Ordering::Less => [2, 1],
        other => infantry_attacks(other),
    };
    let mut t = field_with(units, &[("cavalry-defender-wins", "sheet")]);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], sheet);
    // A winning infantry defender is not touched by it.
    let units = "unit f french inf5 a\nunit b allied inf5 b";
    let mut t = field_with(units, &[("cavalry-defender-wins", "sheet")]);
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
}

//= combat.mod.2 unitsum.infantry.2 quickref.mod.1
#[test]
fn a_defender_in_line_on_the_attacked_approach_adds_1_to_every_roll() {
    let line: &[_] = &[("combat.mod.2", 1)];
    open("inf5 a", "inf5 b>a", [&[], line], infantry_attacks);
    open("hc5 a", "inf5 b>a", [&[], line], cavalry_attacks);
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b>a");
    play(&mut t, "choose f; march b; stand; press-on: 1 6; stand");
    rolls(&t, "stand", [4, 5], [&[], line], infantry_attacks);
}

//= combat.mod.2 combat.4.3
#[test]
fn a_line_on_another_approach_is_none_here() {
    // q28: it comes into the area, at the price of a hit, and stands there.
    let mut t = field("unit f french inf5 a\nunit b allied inf5 b>c");
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 4], [&[], &[]], infantry_attacks);
}

//= combat.mod.3 unitsum.infantry.3 quickref.mod.1
#[test]
fn an_attack_out_of_the_approach_adds_1_to_the_first_roll_only() {
    let line: &[_] = &[("combat.mod.3", 1)];
    open("inf5 a>b", "inf5 b", [line, &[]], infantry_attacks);
    let mut t = field("unit f french inf5 a>b\nunit b allied inf5 b");
    play(&mut t, "choose f; march b; stand; press-on: 1 6; stand");
    rolls(&t, "stand", [4, 5], [&[], &[]], infantry_attacks);
}

//= combat.mod.3
#[test]
fn the_first_roll_is_the_first_of_the_combat() {
    // q47: a lead that takes over after the first roll has no bonus to lose.
    let mut t = field(
        "unit g french inf3 a>b hits 1
        unit f french inf5 a
        unit b allied inf5 b",
    );
    play(
        &mut t,
        "choose g; choose f; march b; stand; press-on: 1 6; withdraw g; retreat",
    );
    rolls(&t, "stand", [5, 5], [&[], &[]], infantry_attacks);
    // One that takes over before it, after the guns, came from the area.
    let mut t = field(
        "unit g french inf3 a>b hits 2
        unit f french inf5 a
        unit b allied inf5 b
        unit guns allied art b",
    );
    play(&mut t, "choose g; choose f; march b");
    let given = play(&mut t, "stand: 5 1 6").unwrap();
    assert_eq!(modifiers_of(&given, "attacker"), [("combat.mod.1", 5)]);
}

//= combat.mod.4 unitsum.infantry.4 quickref.mod.1
#[test]
fn infantry_adds_1_against_a_square_in_either_role() {
    let square: &[_] = &[("combat.mod.4", 1)];
    open("inf5 a", "inf5 b square", [square, &[]], infantry_attacks);
    // q48: in defence too, and two squares cancel out.
    open("inf5 a square", "inf5 b", [&[], square], infantry_attacks);
    open(
        "inf5 a square",
        "inf5 b square",
        [square, square],
        infantry_attacks,
    );
}

//= combat.mod.5 combat.mod.6 unitsum.infantry.5 unitsum.infantry.1 unitsum.light.1 quickref.mod.1
#[test]
fn a_square_adds_4_against_cavalry_and_still_1_against_light_cavalry() {
    let (plain, light): (&[_], &[_]) = (
        &[("combat.mod.5", 4)],
        &[("combat.mod.5", 4), ("combat.mod.6", 1)],
    );
    open("hc5 a", "inf5 b square", [&[], plain], cavalry_attacks);
    open("ln5 a", "inf5 b square", [&[], plain], cavalry_attacks);
    open("lc5 a", "inf5 b square", [&[], light], cavalry_attacks);
}

//= combat.mod.5
#[test]
fn an_attacking_square_has_its_bonus_by_an_option() {
    // q49: to the letter it holds in attack as well.
    let bonus: &[_] = &[("combat.mod.5", 4)];
    open("inf5 a square", "hc5 b", [bonus, &[]], infantry_attacks);
    let only_defends = &[("square-attack-bonus", "no")];
    let mut t = field_with(
        "unit f french inf5 a square\nunit b allied hc5 b",
        only_defends,
    );
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], &[]], infantry_attacks);
    let mut t = field_with(
        "unit f french hc5 a\nunit b allied inf5 b square",
        only_defends,
    );
    let order = up_to_the_roll(&mut t);
    rolls(&t, order, [5, 5], [&[], bonus], cavalry_attacks);
}

//= combat.mod.6 unitsum.infantry.1 unitsum.light.1 unitsum.lancer.1 unitsum.heavy.1 quickref.mod.1
#[test]
fn infantry_adds_1_against_light_cavalry_alone() {
    let light: &[_] = &[("combat.mod.6", 1)];
    open("lc5 a", "inf5 b", [&[], light], cavalry_attacks);
    open("inf5 a", "lc5 b", [light, &[]], infantry_attacks);
    open("inf5 a", "ln5 b", [&[], &[]], infantry_attacks);
    open("inf5 a", "hc5 b", [&[], &[]], infantry_attacks);
}

//= combat.mod.7 unitsum.heavy.1 unitsum.light.1 unitsum.lancer.1 quickref.mod.1
#[test]
fn heavy_cavalry_adds_1_against_light_cavalry_and_lancers() {
    let heavy: &[_] = &[("combat.mod.7", 1)];
    open("hc5 a", "lc5 b", [heavy, &[]], cavalry_attacks);
    open("hc5 a", "ln5 b", [heavy, &[]], cavalry_attacks);
    open("lc5 a", "hc5 b", [&[], heavy], cavalry_attacks);
    open("ln5 a", "hc5 b", [&[], heavy], cavalry_attacks);
    open("hc5 a", "hc5 b", [&[], &[]], cavalry_attacks);
    open("ln5 a", "lc5 b", [&[], &[]], cavalry_attacks);
}

//= combat.gen.4 combat.mod.2 combat.mod.6
#[test]
fn the_example_of_modifiers() {
    let mut t = field("unit f french lc2 a\nunit b allied inf1 b>a");
    let order = up_to_the_roll(&mut t);
    let infantry: &[_] = &[("combat.mod.2", 1), ("combat.mod.6", 1)];
    // An infantry of rating 1 is eliminated by the 2 hits that it shows.
    rolls(&t, order, [2, 1], [&[], infantry], cavalry_attacks);
}

/// A counterattack by `h` on `f`, whose first roll went 1 to 6 against it.
fn counter(f: &str, h: &str, options: &[(&str, &str)]) -> Table {
    let mut t = field_with(
        &format!("unit f french {f}\nunit b allied inf5 b\nunit h allied {h}"),
        options,
    );
    play(&mut t, "choose f; march b");
    if t.asked().1 == "combat.3" {
        play(&mut t, "stand");
    }
    play(&mut t, "lead b; press-on: 1 6");
    t
}

//= combat.9.2 combat.9.2.1 combat.9.2.1.1 combat.9.2.2 combat.9.2.2.1 combat.9.2.2.2 combat.9.2.3
//= combat.9.2.3.1 combat.9.2.3.2 quickref.results.4 combat.mod.5 combat.mod.6 combat.mod.7
#[test]
fn a_counterattack_costs_the_loser_2_and_the_winner_1() {
    // q45: rating, arm, type and square count.
    counter_rolls(&counter("inf5 a", "hc5 b", &[]), [5, 4], [&[], &[]]);
    counter_rolls(
        &counter("inf5 a", "lc5 b", &[]),
        [5, 4],
        [&[], &[("combat.mod.6", 1)]],
    );
    counter_rolls(
        &counter("ln5 a", "hc5 b", &[]),
        [5, 4],
        [&[("combat.mod.7", 1)], &[]],
    );
    counter_rolls(
        &counter("hc5 a", "ln5 b", &[]),
        [5, 4],
        [&[], &[("combat.mod.7", 1)]],
    );
    // q49: whoever meets a counterattack does not attack, so a square has its bonus.
    for option in ["yes", "no"] {
        let t = counter("inf5 a square", "hc5 b", &[("square-attack-bonus", option)]);
        counter_rolls(&t, [5, 4], [&[], &[("combat.mod.5", 4)]]);
    }
}
