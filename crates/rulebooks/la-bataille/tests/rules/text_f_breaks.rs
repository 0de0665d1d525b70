//! Chapters 14 and 18 once more: marches at the double, and who goes back before the enemy.

use kernel::Side::{First, Second};
use la_bataille::setup::Organisation;
use la_bataille::{Event, Formation, Marks, OrgId, Step};

use crate::accounts::{added, loosely};
use crate::support::{Field, Table};
use crate::text_e_marches::first_reading;

#[test]
fn organizations_of_a_division_at_the_double_are_mixed_only_where_they_share_a_hex() {
    //= 20.6.5.2 14.13.3-a
    let mut field = Field::open();
    field.setup.organisations.push(Organisation {
        id: "hanoverians".to_owned(),
        name: "Hanoverians".to_owned(),
        side: First,
        levels: [0, -3, -6, -9],
    });
    let units = ["a", "b", "c"].map(|id| field.foot(id, First, 4));
    let leader = field.leader("l", First, "1010");
    field.in_command(leader);
    for unit in [units[1], units[2]] {
        field.setup.units[unit.index()].organisation = OrgId(2);
    }
    for (unit, hex) in units.into_iter().zip(["1010", "1110", "1010"]) {
        field.stand(unit, hex, "e", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::Move);
    let mut first = first_reading(&table);
    let events = loosely(&mut table, "force-march div-french", &[]);
    let of = |events: &[Event]| units.map(|unit| added(events, unit).concat());
    assert_eq!(of(&events), [vec![-6, -6], vec![-6], vec![-6, -6]]);
    let events = loosely(&mut first, "force-march div-french", &[]);
    assert_eq!(of(&events)[1], [-6, -6]);
}

#[test]
fn cavalry_that_does_not_keep_the_pace_routs_where_it_is() {
    //= 14.13.3-c 20.3-a 20.3-b
    let mut field = Field::open();
    let horse = field.horse("h", First, 6);
    let friend = field.horse("k", First, 6);
    for unit in [horse, friend] {
        field.stand(unit, "0505", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(horse).marks.set(Marks::WINDED);
    table.at(First, Step::Move);
    let mut first = first_reading(&table);
    first.give("end-moves", &[]);
    assert_eq!(first.formation(horse), Formation::Column);
    // It is among others who kept up: they check together.
    let events = table.give("end-moves", &[6, 6]);
    assert!(events.contains(&Event::Routed(horse)));
    assert_eq!(table.formation(horse), Formation::Rout);
    assert_eq!(table.place(horse), "0505");
    assert_eq!(table.formation(friend), Formation::Column);
}

/// Horse that skirmishes before foot, with friends behind it onto whom it steps back.
fn stepped_back(first: bool) -> (Table, String) {
    let mut field = Field::open();
    field.setup.options.first_reading = first;
    let horse = field.horse("h", Second, 9);
    let friend = field.foot("f", Second, 6);
    let enemy = field.foot("e", First, 6);
    field
        .stand(horse, "1010+1110", "n", Formation::Skirmish)
        .stand(friend, "1011", "nne", Formation::Column)
        .stand(enemy, "1009", "ssw", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::DefensiveFire);
    table.give("fire 1010 1009", &[]);
    table.give("end-fire", &[1, 1]);
    let events = table.give("step-back 1011", &[6, 6, 6, 6]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Overstacked(_)))
    );
    let place = table.place(horse);
    (table, place)
}

#[test]
fn horse_that_steps_back_among_foot_is_put_back() {
    //= 12.9-a 11.20.5.5-b
    assert_eq!(stepped_back(false).1, "1010+1110");
    assert_eq!(stepped_back(true).1, "1011+1111");
}

#[test]
fn who_withdraws_is_fired_at_in_the_hex_that_he_leaves() {
    //= 11.20.4.7-e 18.11.4
    // A line in 1010+1110 assaults 1009 and 1109; the skirmishers in the second withdraw, and one bystander looks
    // at each of the two hexes.
    let fires = |bystander: &str, facing: &str, first: bool| {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let line = field.foot("a", First, 10);
        let other = field.foot("b", First, 6);
        let stays = field.foot("e", Second, 6);
        let cloud = field.foot("s", Second, 3);
        field
            .stand(line, "1010+1110", "n", Formation::Line)
            .stand(other, bystander, facing, Formation::Column)
            .stand(stays, "1009", "ssw", Formation::Column)
            .stand(cloud, "1109", "s", Formation::Skirmish);
        let mut table = field.battle();
        table
            .at(First, Step::Assault)
            .give("assault 1010 1009", &[]);
        table.give("assault 1110 1109", &[]);
        table.give("launch", &[]);
        assert_eq!(table.battle.pos.step, Step::Withdraw);
        let goes = |order: &String| order.starts_with("withdraw s");
        let order = table.orders().into_iter().find(goes).expect("a way out");
        let events = loosely(&mut table, &order, &[]);
        let gone = |event: &&Event| matches!(event, Event::Withdrew(..));
        let mut before = events.iter().take_while(|event| !gone(event));
        before.any(|event| matches!(event, Event::Fired { .. }))
    };
    // East of 1109, and west of 1009.
    for (bystander, facing, near) in [("1209", "w", true), ("0909", "e", false)] {
        assert_eq!(fires(bystander, facing, false), near, "{bystander}");
        assert_eq!(fires(bystander, facing, true), !near, "{bystander}");
    }
}
