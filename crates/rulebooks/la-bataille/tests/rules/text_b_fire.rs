//! Fire values, sight and checks, where one unit of a stack was taken for all of it or all for one.

use ground::hex::{HexId, SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, OrgId, Place, Step, UnitId};

use super::accounts::whole;
use super::field::Game1;
use super::horse::loosely;
use super::support::{Field, Table};
use super::volleys::fires;

/// One shot from 1010 at a hex, that does nothing: its value.
fn value(table: &Table, target: &str) -> Vec<(kernel::Fraction, u8, u8)> {
    let mut game = Game1(table.battle.clone());
    game.give(&format!("fire 1010 {target}"), &[]);
    let events = loosely(&mut game, "end-fire", &[1, 1]);
    fires(&events)
}

#[test]
fn a_line_and_one_battery_fire_together_whichever_is_on_top() {
    //= 16.11.1.6 11.16.6-c
    for guns_first in [true, false] {
        let mut field = Field::open();
        let foot = field.foot("a", First, 6);
        let guns = [field.guns("g", First), field.guns("h", First)];
        if !guns_first {
            field.stand(foot, "1010", "ene", Formation::Line);
        }
        for gun in guns {
            field.stand(gun, "1010", "ene", Formation::Line);
        }
        if guns_first {
            field.stand(foot, "1010", "ene", Formation::Line);
        }
        let near = field.foot("e", Second, 6);
        field.stand(near, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        // Four steps at three, and one battery at twenty.
        assert_eq!(value(&table, "1110")[0].0, whole(32), "{guns_first}");
        let far = table.hex("1310");
        table.battle.pos.unit_mut(near).hexes = la_bataille::Hexes::one(far);
        assert_eq!(value(&table, "1310")[0].0, whole(12), "{guns_first}");
    }
}

#[test]
fn with_a_column_only_the_top_battery_fires_at_a_distance() {
    //= 16.11.1.7
    let mut field = Field::open();
    let guns = [field.guns("g", First), field.guns("h", First)];
    let foot = field.foot("a", First, 6);
    for unit in guns.into_iter().chain([foot]) {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let far = field.foot("e", Second, 6);
    field.stand(far, "1310", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(value(&table, "1310")[0].0, whole(12));
}

#[test]
fn a_special_leader_next_to_three_hexes_of_guns_combines_them() {
    //= 16.8-b 16.8-a 21.2-a
    let setup = |special: bool| {
        let mut field = Field::open();
        let grid = field.setup.map.grid().clone();
        let (centre, target) = (field.hex("1010"), field.hex("1510"));
        let near: Vec<HexId> = grid
            .neighbours(centre)
            .map(|(_, hex)| hex)
            .filter(|hex| grid.distance(*hex, target) <= 5)
            .collect();
        assert_eq!(near.len(), 3);
        for (number, hex) in near.iter().enumerate() {
            let guns = field.guns(&format!("g{number}"), First);
            let at = grid.number(*hex).to_string();
            field.stand(guns, &at, "e", Formation::Column);
        }
        let leader = field.leader("l", First, "1010");
        field.setup.leaders[leader.index()].special_artillery = special;
        field.setup.leaders[leader.index()].artillery = Some(1);
        let enemy = field.foot("e", Second, 6);
        field.stand(enemy, "1510", "w", Formation::Column);
        // The middle one first: each of the others is next to it.
        let mut names: Vec<String> = near
            .iter()
            .map(|hex| grid.number(*hex).to_string())
            .collect();
        let middle = names
            .iter()
            .position(|name| name == "1110")
            .expect("straight ahead");
        names.swap(0, middle);
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        table.give(&format!("fire {} 1510", names[0]), &[]);
        (table, names)
    };
    let (mut table, names) = setup(true);
    table.give(&format!("fire {} 1510", names[1]), &[]);
    table.give(&format!("fire {} 1510", names[2]), &[]);
    let (table, names) = setup(false);
    assert!(!table.allows(&format!("fire {} 1510", names[1])));
}

#[test]
fn guns_need_not_wait_for_a_square_that_others_assault() {
    //= 16.9 11.17.9.6
    let mut field = Field::open();
    let guns = field.guns("g", First);
    field.stand(guns, "1010", "e", Formation::Column);
    let own = field.foot("a", First, 6);
    field.stand(own, "1210", "w", Formation::Column);
    let square = field.foot("s", Second, 6);
    field.stand(square, "1110", "nnw", Formation::Square);
    let other = field.foot("e", Second, 6);
    field.stand(other, "1208", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 1208"), "16.9");
    let pair = (table.hex("1210"), table.hex("1110"));
    table.battle.pos.on_squares.push(pair);
    assert!(table.allows("fire 1010 1208"));
}

#[test]
fn all_guns_of_a_hex_blow_up_together() {
    //= 16.13.3.3
    let mut field = Field::open();
    let guns = field.guns("g", First);
    field.stand(guns, "1010", "e", Formation::Column);
    let foes = [field.guns("e", Second), field.guns("f", Second)];
    for foe in foes {
        field.stand(foe, "1310", "w", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1310", &[]);
    let mut game = Game1(table.battle.clone());
    loosely(&mut game, "end-fire", &[6, 6]);
    for foe in foes {
        assert_eq!(game.0.pos.unit(foe).place, Place::Wrecked);
    }
}

#[test]
fn a_hedge_helps_against_guns_far_off() {
    //= 16.12.2 16.12.1
    let defence = |hedged: bool| {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        field.stand(guns, "1010", "e", Formation::Column);
        let enemy = field.foot("e", Second, 6);
        field.stand(enemy, "1410", "wsw", Formation::Line);
        if hedged {
            field.mark("1410", "w", SideMark::Hedge);
        }
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        value(&table, "1410")[0].1
    };
    assert!(defence(true) > defence(false));
}

#[test]
fn rye_on_both_sides_of_the_line_hides_as_rye_on_it_does() {
    //= table.movement-costs.tall-crops 15.4-b
    let allowed = |crops: bool| {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        field.stand(guns, "1010", "nne", Formation::Column);
        let enemy = field.foot("e", Second, 6);
        field.stand(enemy, "1006", "nne", Formation::Column);
        let grid = field.setup.map.grid().clone();
        if crops {
            // The rows that the line crosses between two hexes.
            for hex in grid.hexes() {
                let number = grid.number(hex).to_string();
                if number.ends_with("09") || number.ends_with("07") {
                    field.setup.map.set_terrain(hex, Terrain::Crops);
                }
            }
        }
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        table.allows("fire 1010 1006")
    };
    assert!(allowed(false));
    assert!(!allowed(true));
}

#[test]
fn who_held_his_fire_is_asked_again() {
    //= 16.10.1.3 16.10.1-b
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "e", Formation::Column);
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    table.give("choose a", &[]);
    let orders = table.orders();
    let turns: Vec<String> = orders
        .into_iter()
        .filter(|order| order.starts_with("face"))
        .collect();
    table.give(&turns[0], &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    table.give("hold-fire", &[]);
    assert_eq!(table.battle.pos.step, Step::Moving);
    let again = table
        .orders()
        .into_iter()
        .find(|order| order.starts_with("face"))
        .expect("it can turn again");
    table.give(&again, &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
}

#[test]
fn a_hex_of_line_counts_four_steps_not_each_battalion_of_it() {
    //= 18.12.2.2 11.16.9-a
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let foes = [field.foot("e", Second, 3), field.foot("f", Second, 3)];
    for foe in foes {
        field.stand(foe, "1110", "wsw", Formation::Line);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Nine against four, 2:1: 33 less 6 is 23 and fails. Against six it were 1.5:1.
    let mut game = Game1(table.battle.clone());
    let events = loosely(&mut game, "launch", &[3, 3]);
    let added = events.iter().find_map(|event| match event {
        Event::MoraleChecked { modifiers, .. } => {
            Some(modifiers.iter().map(|one| one.value).collect::<Vec<_>>())
        }
        _ => None,
    });
    assert_eq!(added, Some(vec![-6]));
}

/// The modifiers of every check of a unit.
fn added(events: &[Event], of: UnitId) -> Vec<Vec<i8>> {
    let of = |event: &Event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == of => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

#[test]
fn a_stack_rallies_with_one_throw_and_its_mixture_counts() {
    //= 20.6.1-a 20.6.5.2 20.8.1-a
    let mut field = Field::open();
    let other = la_bataille::setup::Organisation {
        id: "another".to_owned(),
        name: "Another".to_owned(),
        side: First,
        levels: [0, -3, -6, -9],
    };
    field.setup.organisations.push(other);
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    field.setup.units[units[1].index()].organisation = OrgId(2);
    for unit in units {
        field.stand(unit, "1010", "e", Formation::Disorder);
    }
    let foe = field.foot("e", Second, 6);
    field.stand(foe, "0510", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    let mut game = Game1(table.battle.clone());
    let events = loosely(&mut game, "end-assaults", &[6, 6]);
    for unit in units {
        assert_eq!(added(&events, unit), [vec![-6, -3]], "{events:?}");
        // Rallied, it looks at the enemy.
        //= 20.8.4
        let state = game.0.pos.unit(unit);
        assert_eq!(state.formation, Formation::Column);
        let west = game.0.setup.map.grid().orientation().named("w");
        assert_eq!(Some(state.facing), west);
    }
    let throws: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleChecked { nerve, .. } => Some(*nerve),
            _ => None,
        })
        .collect();
    assert_eq!(throws[0], throws[1], "one throw for both");
}

#[test]
fn who_may_not_attack_stays_behind_and_the_others_assault() {
    //= 18.8-a 18.4
    let mut field = Field::open();
    let own = [field.foot("a", First, 6), field.foot("b", First, 6)];
    for unit in own {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let foe = field.foot("e", Second, 6);
    field.stand(foe, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    table
        .battle
        .pos
        .unit_mut(own[1])
        .marks
        .set(la_bataille::Marks::ASTRAY);
    table.give("assault 1010 1110", &[]);
    let mut game = Game1(table.battle.clone());
    let events = loosely(&mut game, "launch", &[6, 6, 6, 6, 3, 1]);
    let attack = events.iter().find_map(|event| match event {
        Event::Clashed { attack, .. } => Some(*attack),
        _ => None,
    });
    assert_eq!(attack, Some(whole(12)), "one battalion of the two");
}

#[test]
fn who_marches_at_the_double_has_less_heart_in_any_check() {
    //= 20.6.5.10
    for (turns, worse) in [(1, -6), (2, -9), (3, -12)] {
        let mut field = Field::open();
        let foe = field.foot("e", Second, 2);
        field.stand(foe, "1110", "w", Formation::Column);
        let own = field.foot("a", First, 9);
        field.stand(own, "1010", "e", Formation::Column);
        let mut table = field.battle();
        let state = table.battle.pos.unit_mut(foe);
        state.marks.set(la_bataille::Marks::HASTENED);
        state.hasty_turns = turns;
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        let mut game = Game1(table.battle.clone());
        let events = loosely(&mut game, "launch", &[6, 6]);
        assert!(added(&events, foe)[0].contains(&worse), "{events:?}");
    }
}

#[test]
fn the_top_attacker_takes_the_first_loss() {
    //= 16.13.3-a 18.13.5.1-e
    let mut field = Field::open();
    let own = [field.foot("a", First, 6), field.foot("b", First, 6)];
    // The second of the list lies on top.
    for unit in [own[1], own[0]] {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let foe = field.foot("e", Second, 9);
    field.stand(foe, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let mut seen = 0;
    for tens in 1..=6 {
        for units in 1..=6 {
            let mut game = Game1(table.battle.clone());
            let dice = [6, 6, 6, 6, tens, units, 6, 6, 6, 6];
            let events = loosely(&mut game, "launch", &dice);
            let first = events.iter().find_map(|event| match event {
                Event::Lost(unit, _) if own.contains(unit) => Some(*unit),
                _ => None,
            });
            if let Some(first) = first {
                seen += 1;
                assert_eq!(first, own[1], "{tens}{units}");
            }
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_line_that_fired_with_one_hex_does_not_assault_elsewhere_with_the_other() {
    //= 18.5
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field.stand(own, "0510+0611", "ene", Formation::Line);
    let foe = field.foot("e", Second, 6);
    field.stand(foe, "0711", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    let fired = (table.hex("0510"), table.hex("0610"));
    table.battle.pos.fired_at.push(fired);
    let marks = &mut table.battle.pos.unit_mut(own).marks;
    marks.set(la_bataille::Marks::FIRED);
    assert_eq!(table.rule_against("assault 0611 0711"), "18.5");
}

#[test]
fn horse_guns_that_do_not_withdraw_run() {
    //= 17.4 11.18.9-c
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    field.stand(own, "1010", "e", Formation::Column);
    let guns = field.guns("g", Second);
    if let Some(data) = &mut field.setup.units[guns.index()].guns {
        data.horse = true;
    }
    field.stand(guns, "1110", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).limbered = true;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Withdraw);
    let mut game = Game1(table.battle.clone());
    let events = loosely(&mut game, "stand", &[]);
    assert!(events.contains(&Event::Routed(guns)), "{events:?}");
}
