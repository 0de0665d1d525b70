//! Chapters 13 to 17: zones, sight, fire and guns, case by case.

use ground::hex::Terrain;
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::tables::terrain::{Cover, Target};
use la_bataille::{Event, Formation, LeaderPlace, Step, Tables};

use super::accounts::{put, whole};
use crate::support::{Field, Table};

/// Value, defence and steps of every fire.
pub fn fires(events: &[Event]) -> Vec<(Fraction, u8, u8)> {
    let of = |event: &Event| match event {
        Event::Fired {
            value,
            defence,
            steps,
            ..
        } => Some((*value, *defence, *steps)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

#[test]
fn all_fires_are_declared_then_resolved_in_that_order() {
    //= 5.2.7.2 5.2.7.3 5.2.8.1 5.2.8.2 16.1-a 16.2-a 13.2-a
    let mut field = Field::open();
    let own = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let enemy = [field.foot("e", Second, 1), field.foot("f", Second, 6)];
    for (unit, hex) in own.into_iter().zip(["1010", "1012"]) {
        field.stand(unit, hex, "ene", Formation::Line);
    }
    for (unit, hex) in enemy.into_iter().zip(["1110", "1112"]) {
        field.stand(unit, hex, "w", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1012 1112", &[]);
    assert_eq!(
        table.rule_against("fire 1012 1112"),
        "16.2-a",
        "once in a phase"
    );
    table.give("fire 1010 1110", &[]);
    assert_eq!(table.steps(enemy[1]), 6, "nothing has happened yet");
    let events = table.give("end-fire", &[1, 1, 4, 1]);
    let targets: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { target, .. } => Some(*target),
            _ => None,
        })
        .collect();
    assert_eq!(targets, [table.hex("1112"), table.hex("1110")]);
    // In defence a unit fires once as well, and only at who is next to it and before it.
    table.at(First, Step::DefensiveFire);
    put(&mut table, own[0], "0910");
    assert_eq!(table.rule_against("fire 1112 0910"), "11.5-a");
    table.give("fire 1112 1012", &[]);
    assert_eq!(table.rule_against("fire 1112 1012"), "16.2-a");
}

#[test]
fn cavalry_skirmishers_fire_and_step_back() {
    //= 11.20.5.5-a 11.20.5.5-b 13.2-b
    let pressed = |by_cloud: bool| {
        let mut field = Field::open();
        let horse = field.horse("h", Second, 9);
        field.stand(horse, "1010+1110", "n", Formation::Skirmish);
        if by_cloud {
            let enemy = field.horse("e", First, 9);
            field.stand(enemy, "1009+1109", "s", Formation::Skirmish);
        } else {
            let enemy = field.foot("e", First, 6);
            field.stand(enemy, "1009", "ssw", Formation::Column);
        }
        let mut table = field.battle();
        table.at(First, Step::DefensiveFire);
        table.give("fire 1010 1009", &[]);
        table.give("end-fire", &[1, 1]);
        (table, horse)
    };
    let (mut table, horse) = pressed(false);
    assert_eq!(table.battle.pos.step, Step::StepBack(horse));
    assert!(table.allows("stand"));
    table.give("step-back 1011", &[]);
    assert_eq!(table.place(horse), "1011+1111", "all of it, one hex");
    assert_eq!(table.battle.pos.step, Step::OffensiveFire);
    let (table, _) = pressed(true);
    assert_eq!(
        table.battle.pos.step,
        Step::OffensiveFire,
        "not before their like"
    );
}

#[test]
fn cavalry_skirmishers_hold_foot_up() {
    //= 11.20.5.8-a 11.20.5.8-b table.movement-costs.within-two-hexes-of-enemy-cavalry-skirmishers
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let light = field.horse("l", First, 6);
    let horse = field.horse("h", Second, 9);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(light, "0101", "e", Formation::Column)
        .stand(horse, "1310+1410", "n", Formation::Skirmish);
    let mut table = field.battle();
    let cost = |table: &Table| {
        let mut table = table.clone();
        table.at(First, Step::Move).give("choose a", &[]);
        table.give("march 1110", &[]);
        let first = 8 * 6 - table.points();
        table.give("march 1210", &[]);
        (first / 6, (8 * 6 - table.points()) / 6 - first / 6)
    };
    assert_eq!(
        cost(&table),
        (2, 3),
        "one more at two hexes, two more beside them"
    );
    put(&mut table, light, "1311");
    assert_eq!(cost(&table), (1, 1), "light cavalry beside them ends it");
}

#[test]
fn zones_stop_foot_and_may_be_left_for_others() {
    //= 13.4.1 13.4.3-b
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 6));
    field
        .stand(own, "1010", "nne", Formation::Column)
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "1208", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    // It begins in the zone of one and may leave it, under fire; in the next zone it stops.
    table.give("march 1009", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    table.give("hold-fire", &[]);
    assert_eq!(table.place(own), "1009");
    assert!(!table.battle.pos.group.stopped);
    table.give("march 1008", &[]);
    table.give("face e", &[]);
    table.give("march 1108", &[]);
    assert!(table.battle.pos.group.stopped);
    assert_eq!(table.rule_against("march 1107"), "13.4.3-a");
}

#[test]
fn guns_may_unlimber_before_the_enemy_under_his_fire() {
    //= 13.4.2-b
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(guns, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose g", &[]);
    table.give("unlimber e", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    // They are fired at hooked up: five, not eight.
    let events = table.give("fire-at-mover", &[1, 1]);
    assert_eq!(fires(&events), [(whole(6), 5, 0)]);
    assert!(!table.battle.pos.unit(guns).limbered);
}

#[test]
fn sight_is_the_same_both_ways_and_all_round_and_along_a_seam_needs_both() {
    //= 11.6 15.1-b 15.2 15.4-b
    let seen = |woods: &[&str], from: &str, to: &str| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 6);
        for wood in woods {
            field.terrain(wood, Terrain::Wood);
        }
        // Both look west: sight does not ask where one faces.
        field
            .stand(own, from, "w", Formation::Column)
            .stand(enemy, to, "w", Formation::Column);
        let table = field.battle();
        let sees = |id: &str| {
            let overlays = kernel::Game::insight(&table.battle, &[id.to_owned()]);
            let sight = overlays.iter().find(|overlay| overlay.kind == "sight");
            sight.is_some_and(|overlay| overlay.marks.iter().all(|mark| mark.clear))
        };
        assert_eq!(sees("a"), sees("e"), "{from} {to}");
        sees("a")
    };
    assert!(seen(&[], "1010", "1410"));
    assert!(!seen(&["1210"], "1010", "1410"));
    // Two rows up the line runs between 1009 and 1109: one wood does not bar it, two do.
    assert!(seen(&["1009"], "1010", "1008"));
    assert!(seen(&["1109"], "1010", "1008"));
    assert!(!seen(&["1009", "1109"], "1010", "1008"));
}

#[test]
fn units_between_heights_and_shot_over_their_heads() {
    //= 15.8-c 15.9 15.10
    let fires = |levels: &[(&str, i8)], friends: &[&str], enemies: &[&str], target: &str| {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        field.stand(guns, "1010", "e", Formation::Column);
        for (place, hex) in friends.iter().enumerate() {
            let unit = field.foot(&format!("f{place}"), First, 6);
            field.stand(unit, hex, "e", Formation::Column);
        }
        for (place, hex) in enemies.iter().enumerate() {
            let unit = field.foot(&format!("e{place}"), Second, 6);
            field.stand(unit, hex, "w", Formation::Column);
        }
        for (hex, level) in levels {
            field.level(hex, *level);
        }
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        table.allows(&format!("fire 1010 {target}"))
    };
    // From a height one fires over a friend who is near, not over one near the target.
    let high = [("1010", 2)];
    assert!(fires(&high, &["1110"], &["1410"], "1410"));
    assert!(!fires(&high, &["1310"], &["1410"], "1410"));
    assert!(
        fires(&high, &["1210"], &["1410"], "1410"),
        "half-way does not block"
    );
    // From below there is no shot at who has anybody right before him, however he stands.
    let low = [("1410", 2), ("1310", 2)];
    assert!(fires(&low, &[], &["1410"], "1410"));
    assert!(!fires(&low, &[], &["1410", "1310"], "1410"));
    // A friend right before one enemy bars both him and the one behind; then the one behind may be fired at.
    assert!(!fires(&[], &["1210"], &["1310"], "1310"));
    assert!(fires(&[], &["1210"], &["1310", "1410"], "1410"));
    assert!(
        !fires(&[], &["1210"], &["1410"], "1410"),
        "nobody stands between them"
    );
}

#[test]
fn batteries_in_a_square_and_alone() {
    //= 11.17.9.2-b 15.12 16.11.1.5 16.11.1.8
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let batteries = [field.guns("g", First), field.guns("h", First)];
    let enemy = field.foot("e", Second, 6);
    field.stand(foot, "1010", "nnw", Formation::Square);
    for battery in batteries {
        field.stand(battery, "1010", "nnw", Formation::Square);
    }
    field.stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    // A third of six steps at three, and a third of twenty for each battery; canister shifts a column.
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events)[0].0, whole(6) + Fraction::new(40, 3));
    // Three batteries of four sections in one hex: nine sections may fire, so two of them do.
    let mut field = Field::open();
    for id in ["g", "h", "i"] {
        let battery = field.guns(id, First);
        field.stand(battery, "1010", "e", Formation::Column);
    }
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1210", &[]);
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events)[0].0, whole(40));
    // In a square guns look all round: three arcs of a third of the circle each.
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let guns = field.guns("g", First);
    for unit in [foot, guns] {
        field.stand(unit, "1010", "nnw", Formation::Square);
    }
    for (id, hex) in [("e", "1409"), ("f", "0806"), ("h", "0814"), ("x", "1408")] {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "w", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1409", &[]);
    assert_eq!(
        table.rule_against("fire 1010 1408"),
        "11.17.9.1",
        "in the same arc"
    );
    table.give("fire 1010 0806", &[]);
    table.give("fire 1010 0814", &[]);
    // A third of twelve each way, and one point of ammunition for all of it.
    let events = table.give("end-fire", &[1, 1, 1, 1, 1, 1]);
    assert_eq!(fires(&events), [(whole(4), 6, 0); 3]);
    assert_eq!(table.battle.pos.unit(guns).ammunition, 5);
}

#[test]
fn three_batteries_fire_together_under_a_leader_of_special_ability() {
    //= 16.8-b 8.6
    let fire = |special: bool| {
        let mut field = Field::open();
        for (id, hex) in [("g", "1009"), ("h", "1010"), ("i", "1011")] {
            let battery = field.guns(id, First);
            field.stand(battery, hex, "e", Formation::Column);
        }
        let enemy = field.foot("e", Second, 6);
        let leader = field.leader("l", First, "1010");
        let data = &mut field.setup.leaders[leader.index()];
        data.artillery = Some(1);
        data.special_artillery = special;
        field.stand(enemy, "1410", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1410", &[]);
        table.give("fire 1009 1410", &[]);
        table
    };
    let mut table = fire(true);
    table.give("fire 1011 1410", &[]);
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events)[0].0, whole(36));
    assert_eq!(fire(false).rule_against("fire 1011 1410"), "16.7");
}

#[test]
fn opportunity_fire_strikes_who_moves_and_nobody_else() {
    //= 16.10.1-g 16.10.1.1 16.10.1.2 16.10.1.4
    let mut field = Field::open();
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", First, "1010");
    for unit in units {
        field.stand(unit, "1010", "w", Formation::Column);
    }
    field.stand(enemy, "1110", "wsw", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("march 0910", &[]);
    // Twelve to six, 2:1: 65 is two steps; the leader stays behind and is not struck. Two steps: a check, -3.
    let events = table.give("fire-at-mover", &[6, 5, 6, 6]);
    assert_eq!(fires(&events), [(whole(12), 6, 2)]);
    assert_eq!((table.steps(units[0]), table.steps(units[1])), (4, 6));
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaderStruck(..)))
    );
    table.give("halt", &[]);
    // The same hex is fired at again when the next one leaves it.
    table.give("choose b", &[]);
    table.give("march 0910", &[]);
    let events = table.give("fire-at-mover", &[1, 1]);
    assert_eq!(fires(&events).len(), 1);
    table.give("halt", &[]);
    // A leader who rides alone is touched by a natural 65 or 66 only.
    table.give("choose-leader l", &[]);
    let mut lucky = table.clone();
    table.give("march 1009", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    let events = table.give("fire-at-mover", &[6, 5, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::LeaderStruck(..)))
    );
    assert_eq!(table.battle.pos.leader(leader).place, LeaderPlace::Dead);
    lucky.give("march 1009", &[]);
    lucky.give("fire-at-mover", &[6, 4]);
    assert_eq!(
        lucky.battle.pos.leader(leader).place,
        LeaderPlace::At(lucky.hex("1009"))
    );
}

#[test]
fn the_worst_defence_counts_and_covers_help() {
    //= 16.12.1 16.12.2 table.ruling.1 table.fire-defence.prone-behind-a-crest-line-not-firing-at-range
    let defence = |guns: bool, second: Option<Formation>, terrain: Terrain| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let foot = field.foot("e", Second, 3);
        field.terrain("1110", terrain);
        field.stand(own, "1010", "ene", Formation::Line).stand(
            foot,
            "1110",
            "wsw",
            Formation::Line,
        );
        if guns {
            let battery = field.guns("x", Second);
            field.stand(battery, "1110", "wsw", Formation::Line);
        }
        if let Some(formation) = second {
            let other = field.foot("f", Second, 3);
            field.stand(other, "1110", "w", formation);
        }
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        fires(&table.give("end-fire", &[1, 1]))[0].1
    };
    assert_eq!(defence(false, None, Terrain::Clear), 8);
    assert_eq!(
        defence(true, None, Terrain::Clear),
        6,
        "artillery with infantry"
    );
    assert_eq!(
        defence(true, None, Terrain::Crops),
        7,
        "and the rye helps them"
    );
    assert_eq!(
        defence(false, Some(Formation::Column), Terrain::Clear),
        6,
        "the worse of both"
    );
    // The row for men lying down is there for a scenario that says who may.
    let table = &Tables::ours().defence;
    let row =
        [Cover::Clear, Cover::Crops, Cover::Orchard].map(|cover| table.value(Target::Prone, cover));
    assert_eq!(row, [12, 13, 13]);
}
