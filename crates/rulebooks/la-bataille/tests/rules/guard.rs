//! Chapter 10: published counters are mended, the Guard waits, the escort stays.

use kernel::Choices;
use kernel::Side::{First, Second};
use la_bataille::setup::{ElementKind, Mission, OrderKind, Organisation};
use la_bataille::troops::{Rank, Size};
use la_bataille::{ElementId, Event, Formation, LeaderPlace, OrgId, Step, UnitId, scenario};

use super::accounts::put;
use crate::corps::element;
use crate::scenario_files::{SCENARIO, files};
use crate::support::{Field, Table};

const GUARD: ElementId = ElementId(2);

/// A battalion of the Guard in 0510, one of the line in 0515, an enemy in 1510.
fn the_guard() -> (Field, UnitId, UnitId, UnitId) {
    let mut field = Field::open();
    field.setup.turns = 20;
    field.setup.elements[0].kind = ElementKind::Corps;
    field.setup.organisations.push(Organisation {
        id: "guard".to_owned(),
        name: "The Guard".to_owned(),
        side: First,
        levels: [0, 0, -3, -9],
    });
    let corps = element(&mut field, "guard", ElementKind::Corps, None);
    assert_eq!(corps, GUARD);
    let guard = field.foot("g", First, 6);
    let line = field.foot("a", First, 10);
    let enemy = field.foot("e", Second, 6);
    let data = &mut field.setup.units[guard.index()];
    data.guard = true;
    data.element = GUARD;
    data.organisation = OrgId(2);
    field
        .stand(guard, "0510", "e", Formation::Column)
        .stand(line, "0515", "e", Formation::Column)
        .stand(enemy, "1510", "w", Formation::Column);
    field.setup.elements[GUARD.index()].order =
        Some(Mission::new(OrderKind::Move, field.hex("1510")));
    (field, guard, line, enemy)
}

/// The Guard's corps accepts an order to attack, and the next player turn begins.
fn commit(table: &mut Table) -> Vec<Event> {
    let at = table.hex("1510");
    table.battle.pos.element_mut(GUARD).accepted = Some(Mission::new(OrderKind::Attack, at));
    table.at(Second, Step::Assault).give("end-assaults", &[])
}

#[test]
fn the_guard_neither_fights_nor_goes_to_the_front_until_it_is_committed() {
    //= 10.2.1-a 10.2.1-c
    let (field, guard, _, enemy) = the_guard();
    let mut table = field.battle();
    put(&mut table, guard, "1010");
    table.at(First, Step::Move).give("choose g", &[]);
    table.give("march 1110", &[]);
    // Three hexes from an enemy it sees is the front line.
    assert_eq!(table.rule_against("march 1210"), "10.2.1-c");
    let mut far = table.clone();
    put(&mut far, enemy, "1710");
    assert!(far.allows("march 1210"));
    table.give("halt", &[]);
    put(&mut table, enemy, "1210");
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1110 1210"), "10.2.1-a");
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1110 1210"), "10.2.1-a");
    // It may defend itself, and it is committed by an order to attack.
    table.at(Second, Step::DefensiveFire);
    assert!(table.allows("fire 1110 1210"));
    let events = commit(&mut table);
    assert!(events.contains(&Event::GuardCommitted(GUARD)));
    table.at(First, Step::OffensiveFire);
    assert!(table.allows("fire 1110 1210"));
}

#[test]
fn a_scenario_may_have_committed_the_guard() {
    //= 10.2.1-a
    let (mut field, ..) = the_guard();
    field.setup.elements[GUARD.index()].order =
        Some(Mission::new(OrderKind::Attack, field.hex("1510")));
    let table = field.battle();
    assert_eq!(table.battle.pos.guard.committed, Some(0));
}

#[test]
fn a_committed_guard_wins_in_two_hours_or_all_is_lost() {
    //= 10.2.1-b
    let (mut field, ..) = the_guard();
    field.setup.victory.margins = [5, 10];
    field.setup.victory.per_step = 1;
    let mut table = field.battle();
    commit(&mut table);
    let from = table.battle.pos.guard.committed.expect("committed");
    table.battle.pos.turn = from + 4;
    let next = |table: &Table| {
        let mut table = table.clone();
        table.at(Second, Step::Assault);
        let events = table.give("end-assaults", &[]);
        (table, events)
    };
    let (early, events) = next(&table);
    assert!(!events.contains(&Event::GuardFailed));
    assert_eq!(early.battle.pos.levels, [0, 0, 0]);
    let (late, events) = next(&early);
    assert!(events.contains(&Event::GuardFailed));
    assert_eq!(
        late.battle.pos.levels,
        [3, 0, 3],
        "every French corps, and nobody else"
    );
    // With a major victory nothing happens.
    let mut won = early.clone();
    let enemy = won.battle.setup.unit_named("e").expect("the enemy");
    won = won.with(|setup| setup.units[enemy.index()].steps = 20);
    won.battle.pos.unit_mut(enemy).lost = 10;
    let (_, events) = next(&won);
    assert!(!events.contains(&Event::GuardFailed));
}

#[test]
fn the_guard_goes_in_free_when_all_others_are_shaken_or_the_enemy_began() {
    //= 10.2.1.1 10.2.1.4
    let (field, ..) = the_guard();
    let mut shaken = field.battle();
    shaken.battle.pos.levels[0] = 2;
    commit(&mut shaken);
    assert!(shaken.battle.pos.guard.free);
    assert_eq!(shaken.battle.pos.guard.committed, None);
    let (field, guard, _, enemy) = the_guard();
    let mut attacked = field.battle();
    put(&mut attacked, enemy, "0610");
    attacked
        .at(Second, Step::OffensiveFire)
        .give("fire 0610 0510", &[]);
    attacked.give("end-fire", &[1, 1]);
    assert!(attacked.battle.pos.guard.attacked);
    put(&mut attacked, enemy, "1510");
    commit(&mut attacked);
    assert!(attacked.battle.pos.guard.free);
    assert!(attacked.battle.pos.unit(guard).is_here());
}

#[test]
fn one_battalion_of_the_guard_an_hour_goes_to_another_corps() {
    //= 10.2.1.2
    let (mut field, guard, _, enemy) = the_guard();
    let second = field.foot("h", First, 6);
    let data = &mut field.setup.units[second.index()];
    data.guard = true;
    data.element = GUARD;
    data.organisation = OrgId(2);
    field.stand(second, "0511", "e", Formation::Column);
    let mut table = field.battle();
    assert_eq!(
        table.rule_against("lend g guard"),
        "10.2.1.2",
        "it is there"
    );
    assert_eq!(table.rule_against("lend a guard"), "10.2.1.2", "no Guard");
    table.give("lend g div-french", &[]);
    assert_eq!(table.battle.pos.unit(guard).serves, Some(ElementId(0)));
    assert_eq!(table.rule_against("lend h div-french"), "10.2.1.2");
    table.battle.pos.turn = 3;
    assert!(table.allows("lend h div-french"));
    // Under its new orders it fights.
    put(&mut table, guard, "0610");
    put(&mut table, enemy, "0710");
    table.at(First, Step::OffensiveFire);
    assert!(table.allows("fire 0610 0710"));
    let regiment = table.clone().with(|setup| {
        setup.units[second.index()].size = Size::Regiment;
    });
    let mut regiment = regiment;
    regiment.at(First, Step::Initiative);
    assert_eq!(regiment.rule_against("lend h div-french"), "10.2.1.2");
}

#[test]
fn the_guards_guns_and_horse_are_free() {
    //= 10.2.1.3
    let (mut field, guard, _, enemy) = the_guard();
    let horse = field.horse("h", First, 6);
    let guns = field.guns("b", First);
    for unit in [horse, guns] {
        let data = &mut field.setup.units[unit.index()];
        data.guard = true;
        data.element = GUARD;
        data.organisation = OrgId(2);
    }
    field
        .stand(horse, "0512", "e", Formation::Column)
        .stand(guns, "0511", "e", Formation::Column);
    let mut table = field.battle();
    put(&mut table, enemy, "0810");
    table.give("end-initiative", &[]);
    assert!(table.allows("charge declare 0512"));
    table.at(First, Step::OffensiveFire);
    assert!(table.allows("fire 0511 0810"));
    put(&mut table, enemy, "0610");
    assert_eq!(table.rule_against("fire 0510 0610"), "10.2.1-a");
    assert!(table.battle.pos.unit(guard).is_here());
    // A scenario may hold them back; the option sets them free.
    let held = table.clone().with(|setup| {
        setup.elements[GUARD.index()].released = 9;
    });
    let mut held = held;
    held.at(First, Step::Move);
    assert_eq!(held.rule_against("choose h"), "10.2.1.3");
    let free = held.with(|setup| setup.options.guard_free = true);
    assert!(free.allows("choose h"));
}

#[test]
fn the_escort_stays_within_six_hexes_of_the_emperor() {
    //= 10.2.2-a 10.2.2-b 10.2.2-c
    let (mut field, _, _, enemy) = the_guard();
    let emperor = field.leader("emperor", First, "0505");
    field.setup.leaders[emperor.index()].element = None;
    let aide = field.leader("aide", First, "0101");
    field.setup.leaders[aide.index()].element = None;
    field.setup.leaders[aide.index()].rank = Rank::Adc;
    let escort = field.horse("s", First, 4);
    field.setup.escorts.push((escort, emperor));
    field.stand(escort, "1105", "e", Formation::Column);
    let mut table = field.battle();
    put(&mut table, enemy, "2020");
    table.at(First, Step::Move).give("choose s", &[]);
    assert_eq!(table.rule_against("march 1205"), "10.2.2-a");
    // To protect an aide,
    let mut aided = table.clone();
    let near = aided.hex("1505");
    aided.battle.pos.leader_mut(aide).place = LeaderPlace::At(near);
    assert!(aided.allows("march 1205"));
    // to take a prisoner away,
    let mut guarding = table.clone();
    guarding.battle.pos.leader_mut(aide).place = LeaderPlace::Captured(escort);
    assert!(guarding.allows("march 1205"));
    // or to go at those who threaten him it may leave.
    let mut threatened = table.clone();
    put(&mut threatened, enemy, "1206");
    let emperor_at = threatened.hex("0905");
    threatened.battle.pos.leader_mut(emperor).place = LeaderPlace::At(emperor_at);
    assert!(threatened.allows("march 1205"));
}

#[test]
fn published_counters_of_some_nations_are_mended_when_a_scenario_says_so() {
    //= 10.1.1 10.1.2 10.1.3 10.2.2-c
    let prussian = SCENARIO
        .replacen("year = 1815", "year = 1815\npublished-counters = true", 1)
        .replacen(
            "kind = \"infantry/dutch-militia\"",
            "escort = \"orange\"\nown = { line = 0 }\nkind = \"infantry/prussian-landwehr\"",
            1,
        );
    let setup = scenario::read(&files(&prussian), &Choices::default()).expect("a scenario");
    let plain = scenario::read(&files(SCENARIO), &Choices::default()).expect("a scenario");
    let unit = setup
        .units
        .iter()
        .position(|unit| unit.nation == la_bataille::troops::Nation::Prussian)
        .expect("the Landwehr");
    let (mended, printed) = (&setup.units[unit], &plain.units[unit]);
    assert_eq!(mended.foot.map(|foot| foot.line), Some(2));
    assert!(mended.morale < printed.morale);
    assert_eq!(printed.morale.place() - mended.morale.place(), 3);
    // Nobody else is touched.
    let same = setup.units.iter().zip(&plain.units).enumerate();
    for (place, (one, other)) in same {
        assert!(place == unit || one == other, "{}", one.name);
    }
    assert_eq!(setup.escorts.len(), 1);
}
