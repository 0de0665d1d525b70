//! Chapters 11 to 17 once more: what a strict reader found on the march, in fire and in assault.

use ground::hex::{SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::setup::Arrival;
use la_bataille::troops::Weight;
use la_bataille::{Event, Formation, Marks, Step, UnitId};

use crate::field as charges;
use crate::horse::loosely;
use crate::support::{Field, Table};

/// Keeps to the reading of the first version.
pub fn first_reading(table: &Table) -> Table {
    table
        .clone()
        .with(|setup| setup.options.first_reading = true)
}

#[test]
fn guns_in_line_have_two_points_less() {
    //= 14.12.4.1 11.16.3
    let mut field = Field::open();
    let line = field.guns("line", First);
    let column = field.guns("column", First);
    field
        .stand(line, "0510", "n", Formation::Line)
        .stand(column, "0710", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    for (guns, left) in [("line", 3), ("column", 5)] {
        let mut table = table.clone();
        table.give(&format!("choose {guns}"), &[]);
        table.give("limber", &[6]);
        assert_eq!(table.points(), left * 6);
    }
    let mut table = first_reading(&table);
    table.give("choose line", &[]);
    assert_eq!(table.points(), 7 * 6);
}

fn crowded(events: &[Event]) -> bool {
    let crowds = |event: &Event| matches!(event, Event::Overstacked(_));
    events.iter().any(crowds)
}

#[test]
fn who_turns_away_from_his_friends_crowds_the_hex_at_once() {
    //= 12.3 12.8-a
    let mut field = Field::open();
    for id in ["a", "b"] {
        let foot = field.foot(id, First, 6);
        field.stand(foot, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose b", &[]);
    let mut first = first_reading(&table);
    assert!(!crowded(&first.give("face w", &[])));
    // Both check, one after the other.
    let events = table.give("face w", &[6, 6, 6, 6]);
    assert!(crowded(&events));
    // The hex was crowded before: to turn otherwise, or back, is no new crowding.
    assert!(!crowded(&table.give("face nne", &[])));
    assert!(!crowded(&table.give("face e", &[])));
}

#[test]
fn a_regiment_too_large_for_its_hex_crowds_it_by_breaking_down() {
    //= 12.4-a 12.8-a 11.22.2
    let mut field = Field::open();
    let whole = field.foot("r", First, 20);
    let parts = [field.foot("r1", First, 10), field.foot("r2", First, 10)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.stand(whole, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose r", &[]);
    assert!(crowded(&table.give("break-down", &[6, 6])));
}

#[test]
fn guns_that_unlimber_beside_cavalry_crowd_the_hex() {
    //= 12.5.1 12.8-a 12.6.3
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let horse = field.horse("h", First, 6);
    for unit in [guns, horse] {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose g", &[]);
    assert!(crowded(&table.give("unlimber e", &[6, 6, 6, 6])));
}

#[test]
fn who_falls_behind_at_the_double_disturbs_those_who_kept_up() {
    //= 14.13.3-c 12.5.4 12.8-a
    let mut field = Field::open();
    let units = ["a", "b"].map(|id| field.foot(id, First, 6));
    for unit in units {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(units[0]).marks.set(Marks::WINDED);
    table.at(First, Step::Move);
    let mut first = first_reading(&table);
    assert!(!crowded(&first.give("end-moves", &[])));
    assert!(crowded(&table.give("end-moves", &[6, 6])));
    assert_eq!(table.formation(units[0]), Formation::Disorder);
}

#[test]
fn guns_on_a_road_through_a_wood_stand_as_in_the_fields() {
    //= 11.18.3-b
    let mut field = Field::open();
    let guns = field.guns("g", First);
    field
        .mark("0910", "e", SideMark::Paved)
        .terrain("1010", Terrain::Wood)
        .stand(guns, "0910", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table.at(First, Step::Move).give("choose g", &[]);
    let mut first = first_reading(&table);
    assert!(crowded(&first.give("march 1010", &[6, 6])));
    assert!(!crowded(&table.give("march 1010", &[])));
    table.give("halt", &[]);
    assert_eq!(table.place(guns), "1010", "it is not put back");
}

/// A line in 1010 and 1110 that looks north beats those in 1109.
fn beaten_in(ground: &[(&str, Terrain)], first: bool) -> (Table, UnitId) {
    let mut field = Field::open();
    field.setup.options.first_reading = first;
    let own = field.foot("a", First, 8);
    let enemy = field.foot("e", Second, 1);
    for (hex, terrain) in ground {
        field.terrain(hex, *terrain);
    }
    field.stand(own, "1010+1110", "n", Formation::Line).stand(
        enemy,
        "1109",
        "ssw",
        Formation::General,
    );
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1109", &[]);
    table.give("launch", &[6, 6, 6, 6]);
    table.give("advance 1010", &[]);
    (table, own)
}

#[test]
fn a_line_that_takes_one_hex_of_a_wood_enters_it() {
    //= 18.13.2 11.16.12.11-a 11.19.3-a
    let wood = [("1109", Terrain::Wood)];
    let (table, own) = beaten_in(&wood, false);
    assert_eq!(table.place(own), "1109");
    assert_eq!(table.formation(own), Formation::General);
    let (table, own) = beaten_in(&wood, true);
    assert_eq!(table.place(own), "1010+1110");
}

#[test]
fn a_leader_of_foot_does_not_help_guns_alone_against_a_charge() {
    //= 8.3-a
    for first in [false, true] {
        let mut field = charges::Field::new()
            .horse("fc1", First, Weight::Light, 8, "0610 e column")
            .guns("ba", Second, 3, "0810 w column")
            .leader("foy", Second, 0, 0, false, "0810");
        field.0.leaders[0].defence = 5;
        field.0.options.first_reading = first;
        let mut game = field.begin();
        game.all(&["end-initiative", "charge declare 0610", "charge end"]);
        game.all(&["charge target 0810"]);
        let events = loosely(&mut game, "charge ride 0710", &[6; 6]);
        let modifiers = events.iter().find_map(|event| match event {
            Event::Clashed { modifiers, .. } => Some(modifiers.clone()),
            _ => None,
        });
        let helped = modifiers
            .expect("they fought")
            .iter()
            .any(|it| it.value == -5);
        assert_eq!(helped, first);
    }
}

#[test]
fn skirmishers_with_no_way_out_run_on_with_what_their_way_left_them() {
    //= 11.20.4.7-d
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let cloud = field.foot("s", Second, 3);
    field.stand(own, "0310", "e", Formation::Column).stand(
        cloud,
        "0410",
        "wsw",
        Formation::Skirmish,
    );
    let grid = field.setup.map.grid();
    let at = field.hex("0410");
    let all: Vec<String> = grid
        .within(at, 8)
        .filter(|hex| *hex != at && *hex != field.hex("0310"))
        .map(|hex| grid.number(hex).to_string())
        .collect();
    for (place, hex) in all.iter().enumerate() {
        let friend = field.foot(&format!("f{place}"), Second, 1);
        field.stand(friend, hex, "e", Formation::Square);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 0310 0410", &[]);
    table.give("launch", &[]);
    let ends = |table: &Table| {
        let mut game = charges::Game1(table.battle.clone());
        loosely(&mut game, "withdraw s 0510", &[]);
        let state = *game.0.pos.unit(cloud);
        (state.hex(), state.formation)
    };
    // Twelve points of a rout, one of them spent on the first hex: eleven are left, and clear of its friends.
    let end = table.hex("1610");
    assert_eq!(ends(&table), (Some(end), Formation::Rout));
    // By the first reading all eight of its rate were gone, and it gave up among them.
    assert_eq!(ends(&first_reading(&table)).0, None);
}

#[test]
fn guns_that_come_on_by_a_lane_pay_for_a_lane() {
    //= table.movement-costs.lane-or-ride-road-order
    // In sixths: a lane costs a point, a paved road half of one.
    for (mark, first, left) in [
        (SideMark::Lane, false, 36),
        (SideMark::Paved, false, 39),
        (SideMark::Lane, true, 39),
    ] {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let guns = field.guns("g", First);
        let at = field.hex("0110");
        field.mark("0110", "e", mark);
        field.setup.arrivals.push(Arrival {
            turn: 1,
            at,
            units: vec![guns],
            leaders: Vec::new(),
            elements: Vec::new(),
        });
        let mut table = field.battle();
        table.at(First, Step::Move).give("enter g 0110", &[]);
        assert_eq!(table.points(), left);
    }
}

#[test]
fn a_supporter_who_is_enfiladed_from_afar_supports_nobody() {
    //= 11.16.13.2
    let defence = |taken: bool, first: bool| {
        let mut field = Field::open();
        field.setup.options.first_reading = first;
        let line = field.foot("a", Second, 6);
        let friend = field.foot("b", Second, 6);
        let enemy = field.foot("e", First, 6);
        let guns = field.guns("g", First);
        field
            .stand(line, "1010", "n", Formation::Line)
            .stand(enemy, "1110", "w", Formation::Column)
            .stand(friend, "1211", "wnw", Formation::Line)
            .stand(guns, "1511", "w", Formation::Column);
        let mut table = field.battle();
        table.at(First, Step::DefensiveFire);
        table.give("fire 1211 1110", &[]);
        table.give("end-fire", &[1, 1]);
        // The guns behind the friend fire after those on the flank.
        table.give("fire 1110 1010", &[]);
        let mut dice = vec![1, 1];
        if taken {
            table.give("fire 1511 1211", &[]);
            dice.extend([1, 1]);
        }
        let events = table.give("end-fire", &dice);
        let hex = table.hex("1010");
        let of = |event: &Event| match event {
            Event::Fired {
                target, defence, ..
            } if *target == hex => Some(*defence),
            _ => None,
        };
        events.iter().find_map(of).expect("a fire")
    };
    assert_eq!(defence(false, false), 8, "supported");
    assert_eq!(defence(true, false), 6, "a column's, by the flank");
    assert_eq!(defence(true, true), 8);
}

#[test]
fn a_line_that_formed_before_its_first_hex_still_turns_about_for_nothing_once() {
    //= 11.16.4 14.12.4.2
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field.stand(own, "1010", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    let grow = table.orders().into_iter();
    let mut grow = grow.filter(|order| order.starts_with("form line n"));
    let grow = grow.next_back().expect("a longer line");
    table.give(&grow, &[]);
    let mut first = first_reading(&table);
    let left = table.points();
    table.give("face s", &[]);
    assert_eq!(table.points(), left);
    table.give("face n", &[]);
    assert_eq!(table.points(), left - 6, "once");
    first.give("face s", &[]);
    assert_eq!(first.points(), left - 6);
}
