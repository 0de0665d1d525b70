//! Chapters 15 to 17: sight, fire and guns.

use ground::hex::Terrain;
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, Place, Step, UnitId};

use crate::support::{Field, Table};

/// What was fired with, against what, in which column.
fn fired(events: &[Event]) -> (Fraction, u8, String, u8) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Fired {
                value,
                defence,
                column,
                steps,
                ..
            } => Some((*value, *defence, column.clone().unwrap_or_default(), *steps)),
            _ => None,
        })
        .expect("somebody fired")
}

fn whole(value: u128) -> Fraction {
    Fraction::new(value, 1)
}

/// A French unit in 1010 and an enemy column in 1110, the French about to fire.
fn facing_each_other(formation: Formation, facing: &str, steps: u8) -> (Table, UnitId, UnitId) {
    let mut field = Field::open();
    let own = field.foot("a", First, steps);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", facing, formation)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    (table, own, enemy)
}

#[test]
fn a_line_fires_with_four_steps_at_its_multiplier_a_column_with_its_printed_value() {
    //= 11.16.6-a 11.16.6-b 16.11.1.2 11.15.5-a 16.11.1.1 7.4.2-b 16.13.1-a 16.13.1-b 16.4
    let (mut table, _, enemy) = facing_each_other(Formation::Line, "ene", 6);
    table.give("fire 1010 1110", &[]);
    let (value, defence, column, steps) = fired(&table.give("end-fire", &[4, 1]));
    assert_eq!(
        (value, defence, column.as_str(), steps),
        (whole(12), 6, "2:1", 1)
    );
    assert_eq!(table.steps(enemy), 5);
    let (mut table, ..) = facing_each_other(Formation::Column, "e", 6);
    table.give("fire 1010 1110", &[]);
    let (value, _, column, _) = fired(&table.give("end-fire", &[1, 1]));
    assert_eq!((value, column.as_str()), (whole(6), "1:1"));
}

#[test]
fn fire_needs_a_front_and_formations_that_fire() {
    //= 11.5-a 16.11.1.10 16.11.1.11 11.18.8 11.21.4-b
    for (formation, facing) in [
        (Formation::Line, "wsw"),
        (Formation::Column, "w"),
        (Formation::Rout, "nnw"),
        (Formation::Road, "e"),
    ] {
        let (table, ..) = facing_each_other(formation, facing, 6);
        assert_eq!(
            table.rule_against("fire 1010 1110"),
            "11.5-a",
            "{formation:?}"
        );
    }
}

#[test]
fn a_unit_of_one_step_fires_at_half_and_disorder_halves_again() {
    //= 7.4.2-a 16.11.1.9 11.21.2-b
    let (mut table, own, _) = facing_each_other(Formation::Column, "e", 6);
    table.battle.pos.unit_mut(own).lost = 5;
    let mut disordered = table.clone();
    table.give("fire 1010 1110", &[]);
    assert_eq!(fired(&table.give("end-fire", &[1, 1])).0, whole(3));
    disordered.battle.pos.unit_mut(own).formation = Formation::Disorder;
    disordered.give("fire 1010 1110", &[]);
    assert_eq!(
        fired(&disordered.give("end-fire", &[1, 1])).0,
        Fraction::new(3, 2)
    );
}

#[test]
fn skirmishers_fire_three_steps_at_two_hexes_for_half() {
    //= 11.20.4.5-a 11.20.4.5-b 11.20.4.5-c 16.11.1.3 16.1-b 11.20.4.5-e
    let mut field = Field::open();
    let own = field.foot("a", First, 3);
    let enemy = field.foot("e", Second, 6);
    field.stand(own, "1010", "ene", Formation::Skirmish).stand(
        enemy,
        "1210",
        "w",
        Formation::Column,
    );
    let mut table = field.battle();
    let mut defensive = table.clone();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1210", &[]);
    assert_eq!(fired(&table.give("end-fire", &[1, 1])).0, whole(6));
    defensive.at(Second, Step::DefensiveFire);
    assert_eq!(defensive.rule_against("fire 1010 1210"), "11.5-a");
}

#[test]
fn a_square_fires_a_third_at_three_hexes_that_do_not_touch() {
    //= 11.17.9.1 11.17.9.2-a 16.11.1.4
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "nnw", Formation::Square);
    for (id, hex) in [("e", "1110"), ("f", "1109")] {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "w", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    assert_eq!(table.rule_against("fire 1010 1109"), "11.17.9.1");
    assert_eq!(fired(&table.give("end-fire", &[1, 1])).0, whole(6));
}

#[test]
fn a_line_taken_in_flank_or_too_deep_has_a_columns_defence() {
    //= 11.9-a 11.9-b 11.16.7 11.16.8 16.12.4 16.12.5
    let defence = |facing: &str, steps: u8| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, steps);
        field.stand(own, "1010", "e", Formation::Column).stand(
            enemy,
            "1110",
            facing,
            Formation::Line,
        );
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        fired(&table.give("end-fire", &[1, 1])).1
    };
    assert_eq!(defence("wsw", 6), 8);
    assert_eq!(defence("wsw", 7), 6);
    assert_eq!(defence("n", 6), 6, "from the flank");
    assert_eq!(defence("ene", 6), 8, "the rear is no flank");
}

#[test]
fn guns_have_canister_and_must_fire_at_what_is_next_to_them() {
    //= 16.2-b 16.9 17.6 17.7 7.3.5.1-a 17.10.2-a 17.10.2-b
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let near = field.foot("e", Second, 6);
    let far = field.foot("f", Second, 6);
    field.stand(guns, "1010", "e", Formation::Column);
    field
        .stand(near, "1110", "w", Formation::Column)
        .stand(far, "1406", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 1406"), "16.9");
    table.give("fire 1010 1110", &[]);
    let (value, _, column, _) = fired(&table.give("end-fire", &[1, 1]));
    assert_eq!((value, column.as_str()), (whole(20), "4:1"));
    assert_eq!(table.battle.pos.unit(guns).ammunition, 5);
    let mut dry = table.clone();
    dry.battle.pos.unit_mut(guns).ammunition = 0;
    dry.at(First, Step::OffensiveFire);
    assert_eq!(dry.rule_against("fire 1010 1110"), "11.5-a");
}

#[test]
fn woods_units_and_arcs_bar_the_guns() {
    //= 15.3 15.5.2 15.5.3 15.6 15.11 15.4-a
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(guns, "1010", "e", Formation::Column)
        .stand(enemy, "1410", "w", Formation::Column);
    let open = field.setup.clone();
    let ready = |setup: la_bataille::Setup| {
        let mut table = Field { setup }.battle();
        table.at(First, Step::OffensiveFire);
        table
    };
    assert!(ready(open.clone()).allows("fire 1010 1410"));
    let mut wooded = Field {
        setup: open.clone(),
    };
    wooded.terrain("1210", Terrain::Wood);
    assert!(!ready(wooded.setup).allows("fire 1010 1410"));
    let mut masked = Field {
        setup: open.clone(),
    };
    let friend = masked.foot("b", First, 3);
    masked.stand(friend, "1210", "ene", Formation::Skirmish);
    assert!(!ready(masked.setup).allows("fire 1010 1410"));
    let mut turned = Field { setup: open };
    turned.setup.standing[0].facing = turned
        .setup
        .map
        .grid()
        .orientation()
        .named("w")
        .expect("one");
    assert!(!ready(turned.setup).allows("fire 1010 1410"));
}

#[test]
fn high_ground_sees_over_what_is_near_it() {
    //= 15.7 15.8-a 15.8-b 15.5.4
    let sees = |levels: &[(&str, i8)]| {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        let enemy = field.foot("e", Second, 6);
        field.stand(guns, "1010", "e", Formation::Column).stand(
            enemy,
            "1410",
            "w",
            Formation::Column,
        );
        for (hex, level) in levels {
            field.level(hex, *level);
        }
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        table.allows("fire 1010 1410")
    };
    assert!(sees(&[]));
    assert!(!sees(&[("1210", 1)]), "above both");
    assert!(
        !sees(&[("1010", 2), ("1310", 1)]),
        "nearer to the lower one"
    );
    assert!(
        sees(&[("1010", 2), ("1110", 1)]),
        "nearer to the higher one"
    );
    assert!(sees(&[("1010", 2), ("1210", 1)]), "as near to both");
}

#[test]
fn hexes_next_to_the_target_combine_and_distant_guns_do_not() {
    //= 16.6 16.7
    let mut field = Field::open();
    let one = field.foot("a", First, 6);
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    let other = field.foot("b", First, 6);
    field
        .stand(one, "1010", "ene", Formation::Line)
        .stand(other, "1210", "wsw", Formation::Line);
    field
        .stand(guns, "0810", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    assert!(
        !table.allows("fire 0810 1110"),
        "the line of fire is masked, and they may not combine"
    );
    table.give("fire 1210 1110", &[]);
    let (value, _, column, _) = fired(&table.give("end-fire", &[1, 1]));
    assert_eq!((value, column.as_str()), (whole(24), "4:1"));
}

#[test]
fn losses_of_guns_on_a_mixed_stack_are_shared_odd_and_even() {
    //= 16.13.3-a 16.13.3.1
    let mut field = Field::open();
    let batteries = [field.guns("g", First), field.guns("h", First)];
    let foot = field.foot("e", Second, 6);
    let guns = field.guns("x", Second);
    for battery in batteries {
        field.stand(battery, "1010", "e", Formation::Column);
    }
    field
        .stand(foot, "1210", "w", Formation::Column)
        .stand(guns, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1210", &[]);
    // 40 against 6 is 6:1: 55 is three steps, two of the foot and one of the guns, +1 for the tenth step.
    // The foot checks at two, at -3 for the second step: 66 always passes.
    let (value, defence, column, steps) = fired(&table.give("end-fire", &[5, 4, 6, 6]));
    assert_eq!(
        (value, defence, column.as_str(), steps),
        (whole(40), 6, "6:1", 3)
    );
    assert_eq!((table.steps(foot), table.steps(guns)), (4, 3));
}

#[test]
fn a_natural_66_of_guns_blows_caissons_up() {
    //= 16.13.3.3 17.8.1-a
    let mut field = Field::open();
    let battery = field.guns("g", First);
    let guns = field.guns("x", Second);
    field.stand(battery, "1010", "e", Formation::Column).stand(
        guns,
        "1310",
        "w",
        Formation::Column,
    );
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1310", &[]);
    let events = table.give("end-fire", &[6, 6]);
    assert!(events.contains(&Event::CaissonsExploded(guns)));
    assert_eq!(table.battle.pos.unit(guns).place, Place::Wrecked);
    assert_eq!(table.battle.pos.wrecks.len(), 1);
}

#[test]
fn round_shot_bounces_behind_its_target() {
    //= 17.9.1-a 17.9.1-e 17.9.1-f 17.9.1-g
    let mut field = Field::open();
    let battery = field.guns("g", First);
    let front = field.foot("e", Second, 6);
    let behind = field.foot("f", Second, 6);
    field.stand(battery, "1010", "e", Formation::Column);
    field.stand(front, "1310", "w", Formation::Column).stand(
        behind,
        "1410",
        "w",
        Formation::Column,
    );
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1310", &[]);
    let events = table.give("end-fire", &[1, 1, 5, 6]);
    assert!(events.contains(&Event::Bounced(table.hex("1410"))));
    // 12 to 6 is 2:1; 56 less 12 is 36: no loss.
    assert_eq!(table.steps(behind), 6);
}

#[test]
fn the_first_bounce_is_easier_after_fire_at_long_range() {
    //= 17.9.1-e 17.9.1-f
    let strikes = |at: &str, behind: &str| {
        let mut field = Field::open();
        let battery = field.guns("g", First);
        let front = field.foot("e", Second, 6);
        let second = field.foot("f", Second, 6);
        field.stand(battery, "0510", "e", Formation::Column);
        field.stand(front, at, "w", Formation::Column).stand(
            second,
            behind,
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give(&format!("fire 0510 {at}"), &[]);
        let events = table.give("end-fire", &[1, 1, 5, 3]);
        let struck = events.iter().filter_map(|event| match event {
            Event::Fired { modifiers, .. } => Some(modifiers.iter().map(|one| one.value).sum()),
            _ => None,
        });
        (struck.collect::<Vec<i8>>(), table.steps(second))
    };
    // At five hexes, medium range, twelve are taken from the dice; at six, long range, nothing. Six to six is
    // 1:1 there, and 53 costs a step.
    assert_eq!(strikes("1010", "1110"), (vec![0, -12], 6));
    assert_eq!(strikes("1110", "1210"), (vec![0, 0], 5));
}

#[test]
fn two_destroyed_batteries_make_one() {
    //= 17.8.1-b 17.8.5-a 17.8.5-b 17.8.5-c 5.1.1.2
    let mut field = Field::open();
    field.depot(First, "0120").depot(First, "2020");
    let batteries = [field.guns("g", First), field.guns("h", First)];
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1010", "w", Formation::Column);
    let mut table = field.battle();
    for battery in batteries {
        table.battle.pos.unit_mut(battery).place = Place::Boxed;
    }
    // Not before the next Corps Morale Phase.
    let mut early = table.clone();
    early.at(First, Step::Move);
    assert_eq!(early.rule_against("enter g 0120"), "17.8.5-a");
    table.at(Second, Step::Orders).give("end-orders", &[]);
    // The owner says which, when and by which depot.
    table.at(First, Step::Move);
    let mut first = table.clone();
    first.give("enter g 0120", &[]);
    assert_eq!(first.place(batteries[0]), "0120");
    assert_eq!(first.battle.pos.unit(batteries[1]).place, Place::Destroyed);
    assert_eq!(table.rule_against("enter h 0119"), "5.2.6");
    table.give("enter h 2020", &[]);
    assert_eq!(table.place(batteries[1]), "2020");
    assert_eq!(table.battle.pos.unit(batteries[0]).place, Place::Destroyed);
    table.give("halt", &[]);
    assert_eq!(table.rule_against("enter g 0120"), "5.2.6");
}
