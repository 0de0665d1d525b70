//! Lines of several hexes once more: their leaders, their flanks, and who stands beside them.

use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, LeaderId, LeaderPlace, Marks, Step, UnitId};

use crate::accounts::{loosely, melee, whole};
use crate::support::{Field, Table};
use crate::text_e_marches::first_reading;
use crate::volleys::fires;

fn struck(events: &[Event]) -> usize {
    let struck = |event: &&Event| matches!(event, Event::LeaderStruck(..));
    events.iter().filter(struck).count()
}

/// What leaders added to the melee.
fn led(events: &[Event]) -> Vec<i8> {
    let of = |event: &Event| match event {
        Event::Clashed { modifiers, .. } => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().find_map(of).expect("they fought")
}

/// A French line in 1010 and 1110 with a leader in the second, beside an enemy in 1009 from the first.
fn line_with_leader() -> (Table, UnitId, LeaderId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let leader = field.leader("foy", First, "1110");
    field.setup.leaders[leader.index()].attack = 5;
    let enemy = field.foot("e", Second, 6);
    field.stand(own, "1010+1110", "n", Formation::Line).stand(
        enemy,
        "1009",
        "sse",
        Formation::Column,
    );
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1009", &[]);
    (table, own, leader)
}

#[test]
fn a_leader_in_any_hex_of_a_line_assaults_with_it() {
    //= 8.3-a 21.3.3 20.6.5.3
    let (mut table, ..) = line_with_leader();
    let mut first = first_reading(&table);
    // The defender stands, the line closes, and 11 strikes a leader of those who attack.
    let dice = [6, 6, 6, 6, 1, 1, 1];
    let events = loosely(&mut table, "launch", &dice);
    assert_eq!((struck(&events), led(&events)), (1, vec![5]));
    let events = loosely(&mut first, "launch", &dice);
    assert_eq!((struck(&events), led(&events)), (0, vec![]));
}

#[test]
fn a_leader_advances_with_his_line() {
    //= 18.13.2 20.7.1-c
    let (mut table, own, leader) = line_with_leader();
    let mut first = first_reading(&table);
    let left = table.hex("1110");
    for (table, goes) in [(&mut table, true), (&mut first, false)] {
        table.give("launch", &[1, 2]);
        table.give("advance 1010", &[]);
        let place = table.battle.pos.leader(leader).place;
        let stand = table.battle.pos.unit(own).hexes;
        let with = matches!(place, LeaderPlace::At(hex) if stand.contains(&hex));
        assert_eq!((with, place == LeaderPlace::At(left)), (goes, !goes));
    }
}

/// An Allied line in 1009 and 1109 with a leader in one of them; French foot in 0910 is beside the first alone.
fn line_assaulted(leader_at: &str, steps: u8) -> (Table, UnitId, LeaderId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 18);
    let line = field.foot("e", Second, steps);
    let leader = field.leader("pack", Second, leader_at);
    field.setup.leaders[leader.index()].defence = 4;
    field.stand(own, "0910", "nne", Formation::Column).stand(
        line,
        "1009+1109",
        "s",
        Formation::Line,
    );
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 0910 1009", &[]);
    (table, line, leader)
}

#[test]
fn a_leader_in_any_hex_of_a_line_defends_with_it_or_goes() {
    //= 8.3-a 18.11.1.4 21.3.2 20.6.5.3
    let (mut table, ..) = line_assaulted("1109", 8);
    let mut first = first_reading(&table);
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Withdraw);
    let goes = |order: &String| order.starts_with("withdraw-leader pack");
    assert!(table.orders().iter().any(goes));
    let events = loosely(&mut table, "stand", &[6, 6, 6, 6, 6, 6, 1]);
    assert_eq!((struck(&events), led(&events)), (1, vec![-4]));
    let events = loosely(&mut first, "launch", &[6, 6, 6, 6, 6, 6]);
    assert_eq!((struck(&events), led(&events)), (0, vec![]));
}

#[test]
fn a_leader_is_taken_with_a_line_that_gives_itself_up() {
    //= 21.9 18.13.5.1-d
    let (mut table, line, leader) = line_assaulted("1109", 5);
    let mut first = first_reading(&table);
    table.give("launch", &[]);
    for (table, order, taken) in [(&mut table, "stand", true), (&mut first, "launch", false)] {
        // 63 is a surrender at six to one, with him or without, and strikes no leader.
        let events = loosely(table, order, &[6, 6, 6, 6, 6, 3]);
        assert!(events.contains(&Event::Surrendered(line)), "{events:?}");
        let place = table.battle.pos.leader(leader).place;
        assert_eq!(matches!(place, LeaderPlace::Captured(_)), taken);
    }
}

/// Guns in 0910 fire at the near end of an Allied line, where its leader is, and cost it two steps.
fn line_under_fire(steps: u8, dice: &[u8]) -> [(Table, bool); 2] {
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let line = field.foot("e", Second, steps);
    let leader = field.leader("pack", Second, "1009");
    field.stand(guns, "0910", "nne", Formation::Column).stand(
        line,
        "1009+1109",
        "s",
        Formation::Line,
    );
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 0910 1009", &[]);
    let first = first_reading(&table);
    [table, first].map(|mut table| {
        loosely(&mut table, "end-fire", dice);
        assert_eq!(table.steps(line), steps - 2);
        assert_eq!(table.battle.pos.unit(line).hexes.len(), 1);
        let hex = table.battle.pos.unit(line).hexes[0];
        let with = table.battle.pos.leader(leader).place == LeaderPlace::At(hex);
        (table, with)
    })
}

#[test]
fn a_leader_stays_with_a_line_that_draws_in_or_breaks() {
    //= 20.7.1-c 20.7.2 11.16.12.13
    // Four steps are left, too few for two hexes; its nerve holds.
    let [second, first] = line_under_fire(6, &[6, 4, 6, 6]);
    assert_eq!((second.1, first.1), (true, false));
    // Six would be enough, but it breaks and runs.
    let [second, first] = line_under_fire(8, &[6, 4, 1, 1]);
    let broke = |table: &Table| table.formation(UnitId(1)) == Formation::Disorder;
    assert!(broke(&second.0) && broke(&first.0));
    assert_eq!((second.1, first.1), (true, false));
}

#[test]
fn a_leader_steps_back_with_horse_that_skirmishes() {
    //= 20.7.1-c 11.20.5.5-b
    for first in [false, true] {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let horse = field.horse("h", Second, 9);
        let leader = field.leader("pack", Second, "1110");
        let enemy = field.foot("e", First, 6);
        field
            .stand(horse, "1010+1110", "n", Formation::Skirmish)
            .stand(enemy, "1009", "ssw", Formation::Column);
        let mut table = field.battle();
        table.at(First, Step::DefensiveFire);
        table.give("fire 1010 1009", &[]);
        table.give("end-fire", &[1, 1]);
        table.give("step-back 1011", &[]);
        let goes = table.battle.pos.leader(leader).place == LeaderPlace::At(table.hex("1011"));
        assert_eq!(goes, !first);
    }
}

/// A French line in 1010 and 1110 that assaults 1009, where foot stands, and 1209.
fn line_upon_two(more: impl FnOnce(&mut Field)) -> Table {
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    let foot = field.foot("e", Second, 6);
    field.stand(own, "1010+1110", "n", Formation::Line).stand(
        foot,
        "1009",
        "sse",
        Formation::Column,
    );
    more(&mut field);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1009", &[]);
    table.give("assault 1110 1209", &[]);
    table
}

#[test]
fn a_lone_leader_does_not_wait_for_those_beside_him() {
    //= 21.10 11.16.12.7-a
    let mut table = line_upon_two(|field| {
        field.leader("pack", Second, "1209");
    });
    let mut first = first_reading(&table);
    let rode = |events: &[Event]| {
        let rode = |event: &Event| matches!(event, Event::LeaderWithdrew(..));
        events.iter().any(rode)
    };
    assert!(rode(&loosely(&mut table, "launch", &[])));
    assert!(!rode(&loosely(&mut first, "launch", &[])));
}

#[test]
fn foot_covers_the_guns_of_its_own_hex() {
    //= 17.4 11.18.9-c
    let mut table = line_upon_two(|field| {
        let guns = field.guns("g", Second);
        field.stand(guns, "1209", "ssw", Formation::Column);
    });
    let guns = table.battle.setup.unit_named("g").expect("a battery");
    table.battle.pos.unit_mut(guns).limbered = true;
    let mut first = first_reading(&table);
    let routs = Event::Routed(guns);
    assert!(loosely(&mut table, "launch", &[]).contains(&routs));
    assert!(!loosely(&mut first, "launch", &[6; 8]).contains(&routs));
}

#[test]
fn who_comes_upon_the_flank_of_one_of_several_is_doubled() {
    //= 11.8-a 18.13.4.2
    let mut table = line_upon_two(|field| {
        let other = field.foot("f", Second, 6);
        let column = field.foot("b", First, 6);
        field.stand(other, "1209", "ssw", Formation::Column).stand(
            column,
            "1309",
            "w",
            Formation::Column,
        );
    });
    table.give("assault 1309 1209", &[]);
    let mut first = first_reading(&table);
    let dice = [6, 6, 6, 6, 6, 6, 6, 6, 3, 6];
    // Sixteen of the line, and twelve through a flank.
    assert_eq!(melee(&loosely(&mut table, "launch", &dice)).0, whole(40));
    assert_eq!(melee(&loosely(&mut first, "launch", &dice)).0, whole(28));
}

#[test]
fn parts_of_a_step_do_not_thicken_a_line() {
    //= 11.16.8 3.2-a
    // Two and a half steps and three and a half are six.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    field.stand(own, "1009", "sse", Formation::Column);
    for (id, steps) in [("e", 5), ("f", 7)] {
        let line = field.foot(id, Second, steps);
        field.stand(line, "1010+1110", "n", Formation::Line);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1009 1010", &[]);
    let mut first = first_reading(&table);
    assert_eq!(fires(&table.give("end-fire", &[1, 1]))[0].1, 8);
    assert_eq!(fires(&first.give("end-fire", &[1, 1]))[0].1, 6);
    // Half a step more is too many.
    let f = table.battle.setup.unit_named("f").expect("a unit");
    let mut table = table.with(|setup| setup.units[f.index()].steps = 8);
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1009 1010", &[]);
    assert_eq!(fires(&table.give("end-fire", &[1, 1]))[0].1, 6);
}

/// Foot in line joins the end of two lines that share two hexes.
fn lines_joined_by(steps: u8) -> Table {
    let mut field = Field::open();
    for (id, steps) in [("a", 15), ("b", 5)] {
        let line = field.foot(id, First, steps);
        field.stand(line, "1010+1110", "n", Formation::Line);
    }
    let comes = field.foot("c", First, steps);
    field.stand(comes, "0910", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose c", &[]);
    table
}

#[test]
fn parts_of_a_step_do_not_fill_a_hex() {
    //= 12.4-a 12.5.3 11.16.12.2-b 3.2-a
    let crowded = |mut table: Table| {
        let events = loosely(&mut table, "march 1010", &[6; 12]);
        events.contains(&Event::Overstacked(table.hex("1010")))
    };
    // Seven and a half steps, two and a half and two are twelve, which is the most.
    let table = lines_joined_by(2);
    assert!(crowded(first_reading(&table)));
    assert!(!crowded(table));
    assert!(crowded(lines_joined_by(3)));
}

#[test]
fn a_hex_in_which_several_fall_behind_is_checked_once() {
    //= 14.13.3-c 12.8-a 20.6.3
    let mut field = Field::open();
    let hexes = ["1010", "1210", "1010", "1010", "1210"];
    let units: Vec<UnitId> = ["a", "b", "c", "d", "k"]
        .into_iter()
        .zip(hexes)
        .map(|(id, hex)| {
            let unit = field.foot(id, First, 3);
            field.stand(unit, hex, "e", Formation::Column);
            unit
        })
        .collect();
    let mut table = field.battle();
    for unit in &units[..3] {
        table.battle.pos.unit_mut(*unit).marks.set(Marks::WINDED);
    }
    let events = table.at(First, Step::Move).give("end-moves", &[6; 4]);
    let hex = table.hex("1010");
    let crowded = |event: &&Event| **event == Event::Overstacked(hex);
    assert_eq!(events.iter().filter(crowded).count(), 1);
}
