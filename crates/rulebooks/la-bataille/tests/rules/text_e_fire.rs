//! Fire, where one battery was taken for all of a hex, or a part of a step for a whole one.

use ground::hex::HexId;
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, Step};

use super::accounts::{loosely, whole};
use super::support::{Field, Table};
use super::volleys::fires;

/// What was added to each fire.
fn added(events: &[Event]) -> Vec<Vec<i8>> {
    let of = |event: &Event| match event {
        Event::Fired { modifiers, .. } => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

#[test]
fn each_battery_of_a_hex_of_guns_fires_for_itself() {
    //= 16.11.1.5
    let mut field = Field::open();
    let guns = [field.guns("g", First), field.guns("h", First)];
    for gun in guns {
        field.stand(gun, "1010", "e", Formation::Column);
    }
    field.setup.units[guns[1].index()]
        .guns
        .as_mut()
        .expect("guns")
        .range = 10;
    let far = field.foot("e", Second, 6);
    field.stand(far, "1910", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    // Nine hexes off: only the one below reaches so far.
    table.give("fire 1010 1910", &[]);
    let mut near = table.clone();
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events)[0].0, whole(6));
    let ammunition = |table: &Table| guns.map(|gun| table.battle.pos.unit(gun).ammunition);
    assert_eq!(ammunition(&table), [6, 5]);
    // The one on top has nothing left to fire.
    near.at(First, Step::OffensiveFire);
    near.battle.pos.volleys.clear();
    near.battle.pos.unit_mut(guns[0]).ammunition = 0;
    super::accounts::put(&mut near, far, "1310");
    near.give("fire 1010 1310", &[]);
    let events = near.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events)[0].0, whole(12));
}

#[test]
fn foot_pays_no_more_when_the_caissons_beside_it_blow_up() {
    //= 16.13.3.1 16.13.3.3
    let mut field = Field::open();
    let guns = [field.guns("g", First), field.guns("h", First)];
    for gun in guns {
        field.stand(gun, "1010", "e", Formation::Column);
    }
    let foot = field.foot("e", Second, 9);
    let foe = field.guns("f", Second);
    field
        .stand(foot, "1210", "w", Formation::Column)
        .stand(foe, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1210", &[]);
    let events = loosely(&mut table, "end-fire", &[6, 6]);
    let steps = fires(&events)[0].2;
    assert!(steps > 1, "{steps}");
    assert!(events.contains(&Event::CaissonsExploded(foe)));
    assert!(events.contains(&Event::Lost(foot, steps.div_ceil(2))));
}

#[test]
fn the_last_round_of_a_battery_in_a_square_goes_three_ways() {
    //= 17.10.2-b 11.17.9.1
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let guns = field.guns("g", First);
    for unit in [foot, guns] {
        field.stand(unit, "1010", "nnw", Formation::Square);
    }
    let targets = ["1409", "0806", "0814"];
    for (id, hex) in ["e", "f", "h"].into_iter().zip(targets) {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "w", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).ammunition = 1;
    table.at(First, Step::OffensiveFire);
    for target in targets {
        table.give(&format!("fire 1010 {target}"), &[]);
    }
    let events = table.give("end-fire", &[1, 1, 1, 1, 1, 1]);
    let values: Vec<Fraction> = fires(&events).iter().map(|(value, ..)| *value).collect();
    assert_eq!(values, [whole(4); 3]);
    assert_eq!(table.battle.pos.unit(guns).ammunition, 0);
}

#[test]
fn guns_beside_the_target_and_behind_them_fire_together_under_a_leader() {
    //= 16.8-a
    let allowed = |bonus: Option<i8>| {
        let mut field = Field::open();
        let grid = field.setup.map.grid().clone();
        let (near, target) = (field.hex("1010"), field.hex("1110"));
        // Behind the first, and not in its line.
        let straight = field.hex("0910");
        let behind = |hex: &HexId| grid.distance(*hex, target) == 2 && *hex != straight;
        let mut hexes = grid.neighbours(near).map(|(_, hex)| hex).filter(behind);
        let behind = grid.number(hexes.next().expect("a hex")).to_string();
        for (id, hex) in [("g", "1010"), ("h", behind.as_str())] {
            let guns = field.guns(id, First);
            field.stand(guns, hex, "e", Formation::Column);
        }
        let leader = field.leader("drouot", First, "1010");
        field.setup.leaders[leader.index()].artillery = bonus;
        let enemy = field.foot("e", Second, 6);
        field.stand(enemy, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        table.allows(&format!("fire {behind} 1110"))
    };
    assert!(allowed(Some(3)));
    assert!(!allowed(None));
}

#[test]
fn half_a_step_over_nine_is_no_mass() {
    //= 16.12.3 3.2-a
    for (steps, more) in [(19, vec![]), (20, vec![1]), (23, vec![2])] {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, steps);
        field.stand(enemy, "1010+1110", "n", Formation::Line).stand(
            own,
            "1009",
            "sse",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1009 1010", &[]);
        let events = table.give("end-fire", &[1, 1]);
        assert_eq!(added(&events), [more], "{steps}");
    }
}

#[test]
fn a_cloud_of_skirmishers_does_not_crowd_the_guns() {
    //= 16.12.2 16.12.1
    let defence = |formation: Formation, facing: &str| {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        field.stand(guns, "1010", "e", Formation::Column);
        let foot = field.foot("e", Second, 3);
        let foe = field.guns("f", Second);
        field
            .stand(foot, "1310", facing, formation)
            .stand(foe, "1310", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1310", &[]);
        fires(&table.give("end-fire", &[1, 1]))[0].1
    };
    let alone = defence(Formation::Skirmish, "wnw");
    assert_eq!((alone, defence(Formation::Column, "w")), (8, 6));
}
