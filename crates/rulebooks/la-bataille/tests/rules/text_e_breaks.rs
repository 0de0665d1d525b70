//! Assaults, retreats and leaders, where others were counted who had no part in them.

use ground::hex::{SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::setup::Organisation;
use la_bataille::troops::Nation;
use la_bataille::{
    ElementId, Event, Formation, LeaderId, LeaderPlace, Marks, OrgId, Place, Step, UnitId,
};

use super::accounts::{added, loosely, put};
use super::support::{Field, Table};

/// Where a leader is.
fn whereabouts(table: &Table, leader: LeaderId) -> LeaderPlace {
    table.battle.pos.leader(leader).place
}

/// Every throw of two dice.
fn throws() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|tens| (1..=6).map(move |units| [tens, units]))
}

#[test]
fn two_stacks_that_advance_look_one_way_and_need_not_check() {
    //= 18.14.1-a 18.14.1-b
    let mut field = Field::open();
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let enemy = field.foot("e", Second, 3);
    field
        .stand(units[0], "1010", "e", Formation::Column)
        .stand(units[1], "1109", "ssw", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("assault 1109 1110", &[]);
    table.give("launch", &[1, 2]);
    table.give("advance 1010", &[]);
    // Twelve steps of eighteen: nobody rolls.
    let events = table.give("advance 1109", &[]);
    assert!(!events.contains(&Event::Overstacked(table.hex("1110"))));
    let facing = units.map(|unit| table.battle.pos.unit(unit).facing);
    assert_eq!(facing[0], facing[1]);
}

#[test]
fn guns_that_flee_have_the_lane_through_a_wood() {
    //= 17.3 20.7.4.2
    for lane in [true, false] {
        let mut field = Field::open();
        let own = field.foot("a", First, 9);
        let guns = field.guns("g", Second);
        for column in 9..=20 {
            for row in 7..=13 {
                let number = format!("{column:02}{row:02}");
                if !matches!(number.as_str(), "1010" | "1110") {
                    field.terrain(&number, Terrain::Wood);
                }
            }
            if lane && (11..20).contains(&column) {
                field.mark(&format!("{column:02}10"), "e", SideMark::Lane);
            }
        }
        field.stand(own, "1010", "e", Formation::Column).stand(
            guns,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.battle.pos.unit_mut(guns).limbered = true;
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        let events = table.give("launch", &[]);
        assert!(events.contains(&Event::Routed(guns)));
        assert_eq!(events.contains(&Event::Surrendered(guns)), !lane);
        if lane {
            assert!(table.place(guns).ends_with("10"), "{}", table.place(guns));
            assert_ne!(table.place(guns), "1110");
        }
    }
}

#[test]
fn a_leader_goes_with_horse_that_withdraws_or_by_himself() {
    //= 20.7.1-c 21.10 18.11.1.4
    for stays in [false, true] {
        let mut field = Field::open();
        let own = field.foot("a", First, 9);
        let horse = field.horse("h", Second, 6);
        let leader = field.leader("pire", Second, "1110");
        field.stand(own, "1010", "e", Formation::Column).stand(
            horse,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.battle.pos.leader_mut(leader).stays = stays;
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        table.give("launch", &[]);
        let events = table.give("withdraw h 1310", &[]);
        let alone = |event: &Event| matches!(event, Event::LeaderWithdrew(..));
        assert_eq!(events.iter().any(alone), stays);
        if !stays {
            let there = table.hex("1310");
            assert_eq!(whereabouts(&table, leader), LeaderPlace::At(there));
        }
        table.give("advance 1010", &[]);
        let place = whereabouts(&table, leader);
        assert!(matches!(place, LeaderPlace::At(hex) if hex != table.hex("1110")));
    }
}

#[test]
fn british_guns_obey_a_headquarters_whose_commander_is_away() {
    //= 22.6.12 22.7.5
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let guns = field.guns("g", Second);
    let leader = field.leader("l", Second, "1515");
    field.in_command(leader);
    field.setup.elements[1].hq = Some(field.hex("1515"));
    let mut other = field.setup.elements[1].clone();
    let picton = field.leader("picton", Second, "0203");
    field.setup.leaders[picton.index()].element = Some(ElementId(2));
    other.id = "other".to_owned();
    other.commander = Some(picton);
    other.hq = Some(field.hex("1504"));
    field.setup.elements.push(other);
    assert_eq!(field.setup.elements[1].nation, Nation::British);
    field
        .stand(own, "0120", "e", Formation::Column)
        .stand(guns, "1515", "w", Formation::Column);
    let table = field.battle();
    let in_command = |hex: &str| {
        let mut table = table.clone();
        put(&mut table, guns, hex);
        table.at(First, Step::Assault).give("end-assaults", &[]);
        !table.battle.pos.unit(guns).marks.has(Marks::ASTRAY)
    };
    assert!(in_command("0904"), "six points from the headquarters");
    assert!(!in_command("0804"));
    assert!(!in_command("0303"), "beside him who left it");
}

#[test]
fn steps_lost_to_defensive_fire_count_once_for_the_parts_of_a_regiment() {
    //= 20.6.6.5 11.22.6-b
    let mut field = Field::open();
    let whole = field.foot("r", First, 12);
    let parts = ["r1", "r2", "r3"].map(|id| field.foot(id, First, 4));
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    let enemy = field.foot("e", Second, 6);
    field
        .stand(whole, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let state = table.battle.pos.unit_mut(whole);
    (state.lost, state.hurt) = (4, 4);
    table.at(First, Step::Move).give("choose r", &[]);
    table.give("break-down", &[]);
    if table.battle.pos.step == Step::OpportunityFire {
        table.give("hold-fire", &[]);
    }
    let hurt = parts.map(|part| table.battle.pos.unit(part).hurt);
    assert_eq!(hurt.iter().sum::<u8>(), 4);
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6]);
    assert!(added(&events, parts[0])[0].contains(&-12), "{events:?}");
}

#[test]
fn mixed_organizations_weigh_on_the_foot_alone() {
    //= 20.6.5.2 20.9.8
    let mut field = Field::open();
    field.setup.organisations.push(Organisation {
        id: "another".to_owned(),
        name: "Another".to_owned(),
        side: First,
        levels: [0, -3, -6, -9],
    });
    let foot = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let guns = field.guns("g", First);
    field.setup.units[foot[1].index()].organisation = OrgId(2);
    for unit in [foot[0], foot[1], guns] {
        field.stand(unit, "1010", "e", Formation::Disorder);
    }
    let foe = field.foot("e", Second, 6);
    field.stand(foe, "0510", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Assault);
    let events = loosely(&mut table, "end-assaults", &[6, 6]);
    assert_eq!(added(&events, foot[0]), [vec![-6, -3]]);
    assert_eq!(added(&events, guns), [vec![-3]]);
}

#[test]
fn who_fled_off_the_map_is_mixed_with_nobody_there() {
    //= 20.8.5-b 20.6.5.2
    let mut field = Field::open();
    field.setup.organisations.push(Organisation {
        id: "another".to_owned(),
        name: "Another".to_owned(),
        side: First,
        levels: [0, -3, -6, -9],
    });
    let [gone, there, too] = ["a", "b", "c"].map(|id| field.foot(id, First, 6));
    field.setup.units[there.index()].organisation = OrgId(2);
    let rest = field.foot("rest", First, 90);
    let foe = field.foot("e", Second, 6);
    field
        .depot(First, "0110")
        .stand(gone, "0110", "w", Formation::Rout)
        .stand(there, "0110", "w", Formation::Rout)
        .stand(too, "0110", "w", Formation::Rout)
        .stand(rest, "0120", "e", Formation::Column)
        .stand(foe, "2001", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(gone).place = Place::OffMap(1);
    let mut checks = Vec::new();
    while table.battle.pos.turn == 0 {
        let orders = table.orders();
        let end = orders.iter().find(|order| order.starts_with("end-"));
        let end = end.cloned().unwrap_or_else(|| "charge end".to_owned());
        let events = loosely(&mut table, &end, &[]);
        checks.extend(added(&events, gone));
    }
    assert_eq!(checks, [[-6]], "routed, and nothing else");
}

#[test]
fn a_leader_who_runs_is_where_his_unit_fell() {
    //= 20.7.1-c 21.8-a
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 3);
    let leader = field.leader("pack", Second, "1110");
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    // Ringed in it pays two steps, and the last of three in the next hex, which is before bayonets as well.
    let grid = field.setup.map.grid().clone();
    let (start, from) = (field.hex("1110"), field.hex("1010"));
    for (side, near) in grid.neighbours(start).filter(|(_, near)| *near != from) {
        let at = grid.across(near, side).expect("on the map");
        let inward = grid.side_between(at, near).expect("beside");
        let number = grid.number(at).to_string();
        let one = field.foot(&format!("r{number}"), First, 6);
        let facing = grid.orientation().side_name(inward);
        field.stand(one, &number, facing, Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let fell = throws().find_map(|[tens, units]| {
        let mut table = table.clone();
        let mut dice = vec![6, 6, 6, 6, tens, units];
        dice.extend([1; 40]);
        let events = loosely(&mut table, "launch", &dice);
        let ran = events.contains(&Event::Lost(enemy, 2));
        let gone = table.battle.pos.unit(enemy).place == Place::Destroyed;
        let surrendered = events.contains(&Event::Surrendered(enemy));
        (ran && gone && !surrendered).then_some(table)
    });
    let table = fell.expect("a throw that makes it run and fall");
    let place = whereabouts(&table, leader);
    // He is ringed in there, and not back where they started.
    assert!(matches!(place, LeaderPlace::Captured(_)), "{place:?}");
}

#[test]
fn prisoners_are_free_when_their_guard_runs_off_the_map() {
    //= 21.13 20.8.5-a
    let mut field = Field::open();
    let guard = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let captive = field.leader("pack", Second, "1010");
    field
        .depot(First, "0112")
        .stand(guard, "0110", "w", Formation::Rout)
        .stand(enemy, "0510", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.leader_mut(captive).place = LeaderPlace::Captured(guard);
    let events = loosely(&mut table, "end-initiative", &[]);
    assert!(events.contains(&Event::LeaderFreed(captive)));
    assert!(matches!(
        table.battle.pos.unit(guard).place,
        Place::OffMap(_)
    ));
    let edge = table.hex("0110");
    assert_eq!(whereabouts(&table, captive), LeaderPlace::At(edge));
}

#[test]
fn the_commander_of_each_hex_that_assaults_may_be_struck() {
    //= 21.3.3 21.4
    let mut field = Field::open();
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    let leaders = [
        field.leader("bachelu", First, "1010"),
        field.leader("foy", First, "1109"),
    ];
    let enemy = field.foot("e", Second, 6);
    field
        .stand(units[0], "1010", "e", Formation::Column)
        .stand(units[1], "1109", "ssw", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("assault 1109 1110", &[]);
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6, 6, 6, 1, 1]);
    let struck: Vec<LeaderId> = events
        .iter()
        .filter_map(|event| match event {
            Event::LeaderStruck(leader, _) => Some(*leader),
            _ => None,
        })
        .collect();
    assert_eq!(struck, leaders);
}

#[test]
fn none_of_those_who_were_assaulted_fires_at_who_runs_from_them() {
    //= 20.7.3
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 3));
    field
        .stand(own, "1010+1110", "n", Formation::Line)
        .stand(one, "1009", "sse", Formation::Column)
        .stand(other, "1209", "ssw", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1009", &[]);
    table.give("assault 1110 1209", &[]);
    let mut ran = 0;
    for [tens, units] in throws() {
        let mut table = table.clone();
        let dice = [6, 6, 6, 6, 6, 6, tens, units, 2, 1, 1, 1, 1, 1, 1];
        let events = loosely(&mut table, "launch", &dice);
        if events.contains(&Event::Routed(own)) || events.contains(&Event::Disordered(own)) {
            ran += 1;
            let fire = |event: &Event| matches!(event, Event::Fired { .. });
            assert!(!events.iter().any(fire), "{events:?}");
        }
    }
    assert!(ran > 0);
}

#[test]
fn the_second_assault_after_a_withdrawal_may_wait_for_others() {
    //= 18.11.5-a 18.7-a
    let mut field = Field::open();
    let own: [UnitId; 2] = [field.foot("a", First, 9), field.foot("b", First, 9)];
    let horse = field.horse("h", Second, 6);
    let foe = field.foot("e", Second, 3);
    field
        .stand(own[0], "1010", "e", Formation::Column)
        .stand(own[1], "1016", "e", Formation::Column)
        .stand(horse, "1110", "w", Formation::Column)
        .stand(foe, "1116", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    table.give("withdraw h 1310", &[]);
    table.give("advance 1010", &[]);
    table.give("stay", &[]);
    put(&mut table, horse, "1210");
    assert!(table.allows("assault 1110 1210"));
    table.give("assault 1016 1116", &[]);
    table.give("launch", &[1, 1]);
    table.give("stay", &[]);
    assert!(table.allows("assault 1110 1210"));
    table.give("assault 1110 1210", &[]);
    table.give("launch", &[]);
    table.give("withdraw h 1410", &[]);
    table.give("advance 1110", &[]);
    table.give("stay", &[]);
    put(&mut table, horse, "1310");
    assert_eq!(table.rule_against("assault 1210 1310"), "18.7-a");
}

#[test]
fn a_leader_ringed_by_zones_alone_is_taken() {
    //= 21.8-a
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 1);
    let leader = field.leader("pack", Second, "1010");
    field.stand(enemy, "1010", "w", Formation::Column);
    let grid = field.setup.map.grid().clone();
    let centre = field.hex("1010");
    let guns = field.guns("g", First);
    for (side, near) in grid.neighbours(centre) {
        let at = grid.across(near, side).expect("on the map");
        let inward = grid.side_between(at, near).expect("beside");
        let facing = grid.orientation().side_name(inward);
        let number = grid.number(at).to_string();
        if number == "1210" {
            field.stand(guns, &number, facing, Formation::Column);
        } else {
            let one = field.foot(&format!("r{number}"), First, 6);
            field.stand(one, &number, facing, Formation::Column);
        }
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1210 1010", &[]);
    table.give("end-fire", &[6, 4]);
    assert_eq!(table.battle.pos.unit(enemy).place, Place::Destroyed);
    let place = whereabouts(&table, leader);
    assert!(matches!(place, LeaderPlace::Captured(_)), "{place:?}");
}

#[test]
fn who_only_stood_by_may_assault_another_hex_than_the_one_fired_at() {
    //= 18.5
    let mut field = Field::open();
    let [top, below] = ["a", "b"].map(|id| field.foot(id, First, 6));
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 6));
    field
        .stand(top, "1010", "e", Formation::Column)
        .stand(below, "1010", "e", Formation::Column)
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "1109", "ssw", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1109", &[]);
    table.give("end-fire", &[1, 1]);
    assert_eq!(table.battle.pos.step, Step::Assault);
    let mut alone = table.clone();
    table.give("assault 1010 1110", &[]);
    loosely(&mut table, "launch", &[6, 6, 6, 6]);
    assert_eq!(table.battle.pos.assaulted, [below]);
    alone.battle.pos.unit_mut(below).place = Place::Destroyed;
    assert_eq!(alone.rule_against("assault 1010 1110"), "18.5");
}

#[test]
fn a_march_at_the_double_weighs_on_those_who_rally_after_it() {
    //= 20.8.1-a 20.6.5.10
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let foe = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Disorder)
        .stand(foe, "1510", "e", Formation::Column);
    let mut table = field.battle();
    let state = table.battle.pos.unit_mut(own);
    state.marks.set(Marks::HASTENED);
    state.hasty_turns = 1;
    table.at(First, Step::Assault);
    let events = loosely(&mut table, "end-assaults", &[6, 6]);
    assert_eq!(added(&events, own), [[-3, -6]]);
}
