//! Chapters 3 to 8: dice, counters, their values and what losses do to them, leaders.

use kernel::Side::{First, Second};
use kernel::chance::Scripted;
use kernel::{Choices, Fraction, Game, Viewer, Why};
use la_bataille::setup::{Mission, OrderKind, Setup};
use la_bataille::troops::{Arm, Inspiration, Size, Weight};
use la_bataille::{
    Base6, ElementId, Event, Formation, Options, Rule, Step, Throw, UnitId, scenario,
};

use crate::accounts::whole;
use crate::scenario_files::{SCENARIO, files};
use crate::support::{Field, Table};

fn afternoon() -> Setup {
    scenario::read(&files(SCENARIO), &Choices::default()).expect("a scenario")
}

/// A French column of nine in 1010 before an enemy in 1110.
fn before(formation: Formation, facing: &str, steps: u8) -> (Field, UnitId, UnitId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, steps);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", facing, formation);
    (field, own, enemy)
}

/// What was added to the morale roll of a unit.
fn added(events: &[Event], wanted: UnitId) -> Vec<i8> {
    let of = |event: &Event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == wanted => Some(modifiers.iter().map(|one| one.value).collect()),
        _ => None,
    };
    events.iter().find_map(of).expect("a check")
}

#[test]
fn one_die_is_the_tens_and_one_the_units() {
    //= 3.1-a
    let why = Why::new(Rule::R3_1A, "a roll");
    let throw = Throw::roll(why, &mut Scripted::new(&[2, 5])).expect("dice");
    assert_eq!((throw.tens, throw.units), (2, 5));
    assert_eq!(throw.natural(), Base6::of(2, 5));
    assert_eq!(throw.natural().to_string(), "25");
    assert_eq!(Base6::all().count(), 36);
}

#[test]
fn a_tilde_is_a_morale_of_06_which_only_modifiers_undo() {
    //= 7.3.1-c 7.3.1-b table.ruling.3
    let morale: Base6 = "06".parse().expect("a morale");
    assert_eq!(morale, Base6::TILDE);
    let (mut field, _, enemy) = before(Formation::Column, "w", 6);
    field.setup.units[enemy.index()].morale = morale;
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Nine steps to six are 1.5:1, -3 for the defender. 14 less three is 11, above 06; the attacker fails.
    let mut steady = table.clone();
    let events = steady.give("launch", &[1, 4, 1, 1]);
    assert!(!events.contains(&Event::Disordered(enemy)));
    // 12 less three runs on below 11, to 06: not greater. A morale roll is not brought back to 11.
    let events = table.give("launch", &[1, 2]);
    assert!(events.contains(&Event::Disordered(enemy)));
    // A fire roll is: below 11 it is 11 and past 66 it is 66.
    assert_eq!(Base6::of(1, 1).plus(-12).row(), 0);
    assert_eq!(Base6::of(6, 6).plus(12).row(), 35);
}

#[test]
fn the_enemy_sees_the_fronts_of_counters_only() {
    //= 6.3-a 6.3-b 7.1-a 7.1-b 11.20.2-b 6.1 6.1.3
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let cloud = field.foot("s", First, 3);
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(foot, "1010", "e", Formation::Column)
        .stand(cloud, "1012", "ene", Formation::Skirmish)
        .stand(guns, "1014", "e", Formation::Column)
        .stand(enemy, "1515", "w", Formation::Column);
    let mut table = field.battle();
    for unit in [foot, cloud, guns, enemy] {
        table.battle.pos.unit_mut(unit).lost = 2;
    }
    table.battle.pos.unit_mut(guns).ammunition = 1;
    let lost = |viewer: Viewer| {
        let view = table.battle.redacted(viewer);
        [foot, cloud, guns, enemy].map(|unit| view.pos.unit(unit).lost)
    };
    assert_eq!(lost(Viewer::Umpire), [2, 2, 2, 2]);
    assert_eq!(lost(Viewer::Player(First)), [2, 2, 2, 0]);
    // Skirmishers and guns in action lie with their backs up.
    assert_eq!(lost(Viewer::Player(Second)), [0, 2, 2, 2]);
    assert_eq!(lost(Viewer::Spectator), [0, 2, 2, 0]);
    let view = table.battle.redacted(Viewer::Player(Second));
    assert_eq!(view.pos.unit(guns).ammunition, 1);
    assert!(
        view.pos.element(ElementId(0)).order.is_none(),
        "orders are secret"
    );
    assert!(view.pos.element(ElementId(1)).order.is_some());
    assert_eq!(view.pos.unit(foot).formation, Formation::Column);
    // Guns that are hooked up show their front.
    let mut limbered = table.clone();
    limbered.battle.pos.unit_mut(guns).limbered = true;
    let view = limbered.battle.redacted(Viewer::Player(Second));
    assert_eq!(
        (view.pos.unit(guns).lost, view.pos.unit(guns).ammunition),
        (0, 6)
    );
    // With open counters, and when it is over, everything is told.
    let mut choices = Choices::default();
    choices
        .set(Options::specs(), "secrecy", "open")
        .expect("an option");
    let open = table
        .clone()
        .with(|setup| setup.options = Options::read(&choices));
    let view = open.battle.redacted(Viewer::Player(Second));
    assert_eq!(view.pos.unit(foot).lost, 2);
    table.at(First, Step::Over);
    assert_eq!(
        table.battle.redacted(Viewer::Spectator).pos.unit(foot).lost,
        2
    );
    // The picture marks who lies face down.
    let signs = |id: &str| {
        let scene = limbered.battle.scene();
        let found = scene.counters.into_iter().find(|counter| counter.id == id);
        let counter = found.expect("a counter");
        let signs: Vec<String> = counter.markers.into_iter().map(|one| one.sign).collect();
        signs.join("")
    };
    assert_eq!((signs("s").as_str(), signs("a").as_str()), ("S", ""));
}

#[test]
fn what_stands_on_the_counters_of_the_afternoon() {
    //= 6.1.1 6.1.2 6.2-b 7.2.1.2 7.2.1.3 7.2.1.4 7.2.1.5 7.2.1.7 7.2.2.2 7.2.2.4 7.2.3.1 7.2.4.1 7.2.4.2 7.2.5.1
    //= 7.3.1-a 7.3.2-a 7.3.2-b 7.3.2-c 7.3.3.1 7.3.4.1-a 7.3.4.1-b 7.3.4.1-c 7.3.4.2-a 7.3.4.2-b 7.3.4.2-c
    //= 7.3.5.1-b 8.1-a 8.2 22.3.3-b
    let setup = afternoon();
    for unit in &setup.units {
        let name = &unit.name;
        assert!(unit.steps >= 1, "{name}");
        assert!(unit.element.index() < setup.elements.len(), "{name}");
        assert!(
            unit.organisation.index() < setup.organisations.len(),
            "{name}"
        );
        assert!(unit.melee > Fraction::ZERO, "{name}");
        let arms = [
            unit.foot.is_some(),
            unit.horse.is_some(),
            unit.guns.is_some(),
        ];
        match unit.arm {
            Arm::Infantry => {
                assert_eq!(arms, [true, false, false], "{name}");
                let fastest = if unit.size == Size::Company { 10 } else { 9 };
                assert!(unit.movement <= fastest, "{name}");
                assert!(unit.foot.is_some_and(|foot| foot.fire >= 2), "{name}");
            }
            Arm::Cavalry => {
                assert_eq!(arms, [false, true, false], "{name}");
                let horse = unit.horse.expect("cavalry");
                let weight = match unit.movement {
                    13.. => Weight::Light,
                    11 | 12 => Weight::Heavy,
                    10 => Weight::SuperHeavy,
                    slow => panic!("{name} moves {slow}"),
                };
                assert_eq!(horse.weight, weight, "{name}");
                assert!(horse.lance == 0 || horse.skirmish == 0, "{name}");
                assert_eq!(unit.size, Size::Regiment, "{name}");
            }
            Arm::Artillery => {
                assert_eq!(arms, [false, false, true], "{name}");
                let guns = unit.guns.expect("guns");
                assert!(guns.range >= 8 && guns.fire[0] > guns.fire[2], "{name}");
                assert_eq!(unit.size, Size::Battery, "{name}");
            }
        }
    }
    let lancers = setup.units.iter().filter(|unit| {
        let horse = unit.horse;
        horse.is_some_and(|horse| horse.lance > 0)
    });
    assert!(
        lancers.count() >= 2,
        "there are lancers, and none of them skirmishes"
    );
    let regiments = setup.units.iter().filter(|unit| !unit.parts.is_empty());
    for regiment in regiments {
        assert!((2..=4).contains(&regiment.parts.len()), "{}", regiment.name);
        let parts = regiment.parts.iter().map(|part| setup.unit(*part).steps);
        assert_eq!(parts.sum::<u8>(), regiment.steps, "{}", regiment.name);
    }
    assert!(setup.leaders.iter().all(|leader| leader.movement == 15));
}

#[test]
fn a_scenario_may_call_cavalry_light_that_is_slow() {
    //= 7.3.4.2-d
    let slow = SCENARIO.replacen(
        "kind = \"cavalry/dutch-light\"",
        "own = { movement = 12, weight = \"light\" }\nkind = \"cavalry/dutch-light\"",
        1,
    );
    assert_ne!(slow, SCENARIO, "the kind is there");
    let setup = scenario::read(&files(&slow), &Choices::default()).expect("a scenario");
    let found = setup
        .units
        .iter()
        .find(|unit| unit.movement == 12 && unit.weight() == Some(Weight::Light));
    assert!(found.is_some());
}

#[test]
fn horse_guns_are_foot_guns_but_for_pace_teams_and_zones() {
    //= 7.2.2.5 7.2.2.6
    let mut field = Field::open();
    let foot = field.guns("g", First);
    let horse = field.guns("h", First);
    let data = field.setup.units[horse.index()]
        .guns
        .as_mut()
        .expect("guns");
    data.horse = true;
    let enemy = field.foot("e", Second, 6);
    for (unit, hex) in [(foot, "1010"), (horse, "1012")] {
        field.stand(unit, hex, "e", Formation::Column);
    }
    field.stand(enemy, "1211", "w", Formation::Column);
    let mut table = field.battle();
    for unit in [foot, horse] {
        table.battle.pos.unit_mut(unit).limbered = true;
    }
    // The foot guns stop in the zone, the horse guns do not.
    for (id, from, to, stops) in [("g", "1010", "1110", true), ("h", "1012", "1112", false)] {
        let mut table = table.clone();
        table
            .at(First, Step::Move)
            .give(&format!("choose {id}"), &[]);
        table.give(&format!("march {to}"), &[]);
        assert_eq!(table.battle.pos.group.stopped, stops, "{from}");
    }
    // In the picture they have signs of their own.
    let scene = table.battle.scene();
    let arms: Vec<_> = ["g", "h"]
        .into_iter()
        .filter_map(|id| scene.counters.iter().find(|counter| counter.id == id))
        .map(|counter| counter.arm)
        .collect();
    assert_ne!(arms[0], arms[1]);
}

#[test]
fn losses_leave_multipliers_ranges_and_gun_morale_as_they_are() {
    //= 7.4.2-c 7.4.3-a 7.4.3-b 7.4.3-c
    let fire = |lost: u8| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 6);
        field.stand(own, "1010", "ene", Formation::Line).stand(
            enemy,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.battle.pos.unit_mut(own).lost = lost;
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        let events = table.give("end-fire", &[1, 1]);
        value(&events)
    };
    // Three for each firing step, whatever was lost: four steps, then three.
    assert_eq!(
        (fire(0), fire(2), fire(3)),
        (whole(12), whole(12), whole(9))
    );
    // Guns fire in proportion, as far as ever, and melee in proportion.
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let far = field.foot("e", Second, 6);
    field
        .stand(guns, "0510", "e", Formation::Column)
        .stand(far, "1310", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).lost = 3;
    table.at(First, Step::OffensiveFire);
    assert!(table.allows("fire 0510 1310"), "eight hexes");
    table.give("fire 0510 1310", &[]);
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(value(&events), Fraction::new(6, 4));
    // A battery of one step out of four defends with one point, and its morale is the printed one.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let guns = field.guns("g", Second);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(guns, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(guns).lost = 3;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[6, 6, 6, 6, 1, 1]);
    let defence = events.iter().find_map(|event| match event {
        Event::Clashed { defence, .. } => Some(*defence),
        _ => None,
    });
    assert_eq!(defence, Some(whole(1)));
    let morale = events.iter().find_map(|event| match event {
        Event::MoraleChecked { unit, value, .. } if *unit == guns => Some(*value),
        _ => None,
    });
    assert_eq!(morale, Some(Base6::of(2, 3)));
}

fn value(events: &[Event]) -> Fraction {
    let of = |event: &Event| match event {
        Event::Fired { value, .. } => Some(*value),
        _ => None,
    };
    events.iter().find_map(of).expect("somebody fired")
}

#[test]
fn general_smith_bears_on_melee_fire_and_morale() {
    //= 8.3-ex 8.3-d 8.4-b 21.1 18.13.1-c
    let smith = |field: &mut Field, side, at: &str| {
        let leader = field.leader("smith", side, at);
        let data = &mut field.setup.leaders[leader.index()];
        data.attack = 4;
        data.defence = 6;
        data.cavalry = 8;
        data.artillery = Some(2);
        data.morale = Inspiration::Bonus(12);
    };
    let melee = |side, at: &str| {
        let (mut field, own, enemy) = before(Formation::Column, "w", 6);
        smith(&mut field, side, at);
        let mut table = field.battle();
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        // With a leader in the target hex the defender is asked whether he goes.
        // Both roll 31 in the end, which is blank at 1.5:1.
        let dice = if side == First {
            [6, 6, 6, 6, 2, 3]
        } else {
            [6, 6, 6, 6, 4, 1]
        };
        let events = if side == Second {
            table.give("launch", &[]);
            table.give("stand", &dice)
        } else {
            table.give("launch", &dice)
        };
        let modifiers = events.iter().find_map(|event| match event {
            Event::Clashed { modifiers, .. } => {
                Some(modifiers.iter().map(|one| one.value).collect::<Vec<_>>())
            }
            _ => None,
        });
        let led = if side == First { own } else { enemy };
        (modifiers.expect("a melee"), added(&events, led))
    };
    let (attack, morale) = melee(First, "1010");
    assert_eq!(attack, [4]);
    assert!(morale.contains(&12));
    let (defence, morale) = melee(Second, "1110");
    assert_eq!(defence, [-6]);
    assert!(morale.contains(&12));
    // A leader without a value for guns adds nothing to their fire; this one adds two.
    for (bonus, expected) in [(Some(2), vec![2]), (None, Vec::new())] {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        let enemy = field.foot("e", Second, 6);
        smith(&mut field, First, "1010");
        field.setup.leaders[0].artillery = bonus;
        field.stand(guns, "1010", "e", Formation::Column).stand(
            enemy,
            "1310",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1310", &[]);
        let events = table.give("end-fire", &[1, 1]);
        let modifiers = events.iter().find_map(|event| match event {
            Event::Fired { modifiers, .. } => {
                Some(modifiers.iter().map(|one| one.value).collect::<Vec<_>>())
            }
            _ => None,
        });
        assert_eq!(modifiers, Some(expected));
    }
}

#[test]
fn a_leader_with_an_a_makes_every_roll_succeed_and_some_harm() {
    //= 8.5 8.4-a 8.1-b
    let (mut field, _, enemy) = before(Formation::Column, "w", 3);
    let leader = field.leader("l", Second, "1110");
    field.setup.leaders[leader.index()].morale = Inspiration::Automatic;
    field.setup.leaders[leader.index()].rank = la_bataille::troops::Rank::Adc;
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    // No dice are thrown for the defender, aide though he is; the attacker fails.
    let events = table.give("stand", &[1, 1]);
    assert!(!events.contains(&Event::Disordered(enemy)));
    let (mut field, own, _) = before(Formation::Column, "w", 9);
    let leader = field.leader("l", First, "1010");
    field.setup.leaders[leader.index()].morale = Inspiration::Bonus(-4);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[6, 6, 1, 1]);
    assert_eq!(added(&events, own), [-4]);
}

#[test]
fn time_to_move_is_said_and_moves_are_final() {
    //= 4.3-a 4.3-b 4.3-c
    let mut field = Field::open();
    for number in 0..7 {
        let horse = field.horse(&format!("h{number}"), First, 6);
        field.stand(
            horse,
            &format!("10{:02}", 4 + number),
            "e",
            Formation::Column,
        );
    }
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1919", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    // Seven regiments of cavalry are more than one corps has: two corps, twenty minutes.
    let question = table.battle.question().expect("a question");
    assert!(question.text.contains("20 minutes"), "{}", question.text);
    table.give("choose h0", &[]);
    table.give("march 1104", &[]);
    table.give("halt", &[]);
    assert_eq!(table.rule_against("choose h0"), "14.1-a");
}

#[test]
fn an_accepted_order_is_obeyed_with_what_vigour_one_likes() {
    //= 9.9.10 9.9.8-b 9.9.5-c
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", First, "1010");
    field.in_command(leader);
    field.setup.elements[0].hq = Some(field.hex("1010"));
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1515", "w", Formation::Column);
    let mut table = field.battle();
    let at = table.hex("1510");
    table.battle.pos.element_mut(ElementId(0)).accepted = Some(Mission::new(OrderKind::Attack, at));
    // It is in force when the player turn begins, since the commander is at his headquarters; nobody is
    // made to move by it.
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    let order = table.battle.pos.element(ElementId(0)).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Attack));
    table.give("end-initiative", &[]);
    assert!(table.allows("end-moves"));
    assert!(table.allows("choose-hq div-french"));
    let _: &Table = &table;
}
