//! Chapter 9 once more: headquarters that go along, meetings on the way, and who is whose commander.

use kernel::Side::{First, Second};
use la_bataille::setup::{Arrival, ElementKind, Mission, OrderKind};
use la_bataille::troops::{Rank, Weight};
use la_bataille::{ElementId, Event, Formation, LeaderPlace, Step};

use crate::accounts::{loosely, put};
use crate::corps::{CORPS, a_corps, element, in_command};
use crate::field as charges;
use crate::orders::ready;
use crate::support::Table;
use crate::text_e_marches::first_reading;

/// French men who ran from the hex of their headquarters, which then stands alone before the enemy.
fn men_ran(advances: bool) -> Table {
    let (mut field, _, _) = a_corps();
    let foot = field.foot("a", First, 3);
    let friends = field.foot("b", First, 6);
    let enemy = field.foot("f", Second, 12);
    field
        .stand(foot, "0510", "e", Formation::Column)
        .stand(friends, "0310", "e", Formation::Column)
        .stand(enemy, "0610", "w", Formation::Column);
    let mut table = field.battle();
    for leader in ["reille", "foy"] {
        let leader = table.battle.setup.leader_named(leader).expect("a leader");
        let away = table.hex("0101");
        table.battle.pos.leader_mut(leader).place = LeaderPlace::At(away);
    }
    table
        .at(Second, Step::Assault)
        .give("assault 0610 0510", &[]);
    table.give("launch", &[1, 2]);
    table.give(if advances { "advance 0610" } else { "stay" }, &[]);
    assert!(table.battle.pos.element(CORPS).trail.is_some() || advances);
    table
}

#[test]
fn a_headquarters_that_was_overrun_goes_after_nobody() {
    //= 9.3-b 9.3-c 9.3-e
    let goes_twice = |mut table: Table| {
        loosely(&mut table, "end-assaults", &[]);
        assert_eq!(table.battle.pos.step, Step::RetreatHq(CORPS));
        let haven = table.orders().remove(0);
        table.give(&haven, &[]);
        table.allows("hq-follow div-french")
    };
    let mut table = men_ran(true);
    while table.battle.pos.step != Step::Assault {
        let turn = table.orders().remove(0);
        table.give(&turn, &[]);
    }
    // The first reading left the trail to be followed after that.
    let mut first = first_reading(&table);
    first.battle.pos.element_mut(CORPS).trail = Some(first.hex("0310"));
    assert!(goes_twice(first));
    assert_eq!(table.battle.pos.element(CORPS).trail, None);
    assert!(!goes_twice(table));
}

#[test]
fn a_headquarters_that_retreated_goes_after_nobody() {
    //= 9.3-b 9.11.2
    let mut table = men_ran(false);
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert!(table.allows("hq-follow div-french"));
    table.give("emergency-retreat div-french", &[]);
    let mut first = first_reading(&table);
    for (table, again) in [(&mut table, false), (&mut first, true)] {
        let haven = table.orders().remove(0);
        table.give(&haven, &[]);
        assert_eq!(table.allows("hq-follow div-french"), again);
    }
}

#[test]
fn a_headquarters_that_marched_on_does_not_go_back_after_those_who_ran() {
    //= 9.3-b
    let (mut table, _) = ready();
    let goal = table.hex("1510");
    let trail = Some(table.hex("0310"));
    let state = table.battle.pos.element_mut(CORPS);
    state.order = Some(Mission::new(OrderKind::Move, goal));
    state.trail = trail;
    table
        .at(First, Step::Move)
        .give("choose-hq div-french", &[]);
    let mut first = first_reading(&table);
    for (table, kept) in [(&mut table, None), (&mut first, trail)] {
        table.give("march 0610", &[]);
        assert_eq!(table.battle.pos.element(CORPS).trail, kept);
    }
}

#[test]
fn skirmishers_do_not_leave_command_by_forming_column() {
    //= 9.8.1-e 9.8.5-b
    let (mut field, division, _) = a_corps();
    let cloud = field.foot("s", First, 3);
    field.setup.units[cloud.index()].element = division;
    field.stand(cloud, "1210", "n", Formation::Skirmish);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose s", &[]);
    // Seven points from Foy.
    assert_eq!(table.rule_against("form column e 1210 1"), "9.8.1-e");
    assert!(first_reading(&table).allows("form column e 1210 1"));
    table.give("march 1110", &[]);
    assert!(table.allows("form column e 1110 1"));
}

fn kind(table: &Table) -> Option<OrderKind> {
    let order = table.battle.pos.element(CORPS).order;
    order.map(|mission| mission.kind)
}

/// The corps on the march, its battalion where it is put, an enemy that looks the other way.
fn on_the_march(foe: &str, hexes: &str, facing: &str, formation: Formation) -> Table {
    let (mut table, _) = ready();
    let unit = table.battle.setup.unit_named("a").expect("a unit");
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, foe);
    let orientation = table.battle.setup.map.grid().orientation();
    let named = |facing: &str| orientation.named(facing).expect("a facing");
    table.battle.pos.unit_mut(enemy).facing = named("e");
    let row: Vec<_> = hexes.split('+').map(|hex| table.hex(hex)).collect();
    let state = table.battle.pos.unit_mut(unit);
    state.hexes = la_bataille::Hexes::of(&row).expect("hexes");
    (state.facing, state.formation) = (named(facing), formation);
    let goal = table.hex("1510");
    table.battle.pos.element_mut(CORPS).order = Some(Mission::new(OrderKind::Move, goal));
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(kind(&table), Some(OrderKind::Move));
    table
}

#[test]
fn who_wheels_or_deploys_up_to_the_enemy_has_met_him_at_once() {
    //= 9.9.4-e
    let deploys = (
        on_the_march("0810", "0610", "e", Formation::Column),
        "form line n 0610 2",
    );
    let wheels = (
        on_the_march("0608", "0610+0710", "n", Formation::Line),
        "wheel left left",
    );
    for (mut table, order) in [deploys, wheels] {
        let mut first = first_reading(&table);
        first.give(order, &[]);
        assert_eq!(kind(&first), Some(OrderKind::Move), "{order}");
        table.give(order, &[]);
        assert_eq!(kind(&table), Some(OrderKind::Defend), "{order}");
    }
}

#[test]
fn who_forms_where_he_stands_meets_nobody_new() {
    //= 9.9.4-e
    let mut table = on_the_march("0810", "0710", "nne", Formation::Column);
    table.give("form line n 0710 1", &[]);
    assert_eq!(kind(&table), Some(OrderKind::Move));
}

#[test]
fn who_arrives_beside_the_enemy_has_met_him_at_once() {
    //= 9.9.4-e
    let (table, division) = ready();
    let at = table.hex("0110");
    let mut setup = (*table.battle.setup).clone();
    let mut late = setup.units[0].clone();
    late.id = "late".to_owned();
    (late.side, late.nation) = (First, la_bataille::troops::Nation::French);
    late.element = division;
    let unit = la_bataille::UnitId(setup.units.len() as u16);
    setup.units.push(late);
    setup.arrivals.push(Arrival {
        turn: 1,
        at,
        units: vec![unit],
        leaders: Vec::new(),
        elements: Vec::new(),
    });
    let mut table = crate::support::Field { setup }.battle();
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, "0210");
    let goal = table.hex("1510");
    table.battle.pos.element_mut(CORPS).order = Some(Mission::new(OrderKind::Move, goal));
    table.at(First, Step::Move);
    let mut first = first_reading(&table);
    for (table, then) in [
        (&mut table, OrderKind::Defend),
        (&mut first, OrderKind::Move),
    ] {
        table.give("enter late 0110", &[]);
        assert_eq!(kind(table), Some(then));
    }
}

#[test]
fn cavalry_that_rides_up_to_the_enemy_has_met_him_at_once() {
    //= 9.9.4-e
    for (first, then) in [(false, OrderKind::Defend), (true, OrderKind::Move)] {
        let mut field = charges::Field::new()
            .horse("fc1", First, Weight::Light, 8, "0610 e column")
            .horse("ac1", Second, Weight::Light, 3, "0810 w column");
        field.0.options.first_reading = first;
        let grid = field.0.map.grid();
        let hq = grid.numbered(charges::number("0510"));
        let goal = grid.numbered(charges::number("2010")).expect("a hex");
        field.0.elements[0].hq = hq;
        field.0.elements[0].order = Some(Mission::new(OrderKind::Move, goal));
        let mut game = field.begin();
        game.all(&["end-initiative", "charge declare 0610", "charge end"]);
        game.all(&["charge pass-by 0810", "charge let-come"]);
        crate::horse::loosely(&mut game, "charge ride 0710", &[6; 6]);
        let order = game.pos().element(CORPS).order;
        assert_eq!(order.map(|order| order.kind), Some(then));
    }
}

#[test]
fn an_attack_of_cavalry_alone_is_tested_by_the_level_of_its_organization() {
    //= 9.12.1-t 9.12.2-a
    let (mut field, division, _) = a_corps();
    let horse = field.horse("h", First, 6);
    field.setup.units[horse.index()].element = division;
    field.stand(horse, "0510", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.levels[0] = 2;
    let goal = table.hex("1510");
    let state = table.battle.pos.element_mut(division);
    state.order = Some(Mission::new(OrderKind::Attack, goal));
    state.under_fire = true;
    table.at(First, Step::Initiative);
    let level = |mut table: Table| {
        let events = loosely(&mut table, "end-initiative", &[]);
        let of = |event: &Event| match event {
            Event::StoppageTested { level, .. } => Some(*level),
            _ => None,
        };
        events.iter().find_map(of)
    };
    assert_eq!(level(first_reading(&table)), Some(0));
    assert_eq!(level(table), Some(2));
}

#[test]
fn the_brigades_of_a_cavalry_corps_obey_their_brigadier() {
    //= 9.8.1-a 9.8.7-a
    let (mut field, _, _) = a_corps();
    field.setup.elements[CORPS.index()].kind = ElementKind::CavalryCorps;
    let brigade = element(
        &mut field,
        "guiton-brigade",
        ElementKind::CavalryBrigade,
        Some(CORPS),
    );
    let guiton = field.leader("guiton", First, "1410");
    let data = &mut field.setup.leaders[guiton.index()];
    (data.rank, data.element) = (Rank::Brigade, Some(brigade));
    field.setup.elements[brigade.index()].commander = Some(guiton);
    let horse = field.horse("h", First, 6);
    field.setup.units[horse.index()].element = brigade;
    field.stand(horse, "1910", "e", Formation::Column);
    let mut table = field.battle();
    // Five points from Guiton, fourteen from the headquarters of the corps.
    assert!(in_command(&table, horse));
    assert!(!in_command(&first_reading(&table), horse));
    // Beside the headquarters it would be too far from him.
    put(&mut table, horse, "0110");
    assert!(!in_command(&table, horse));
}

#[test]
fn an_order_for_the_place_where_the_headquarters_stands_is_soon_done() {
    //= 9.9.4-d 9.9.4-f 9.12.3
    for order in [OrderKind::Attack, OrderKind::Move] {
        let (mut table, _) = ready();
        let here = table.hex("0510");
        table.battle.pos.element_mut(CORPS).order = Some(Mission::new(order, here));
        table.at(First, Step::Move);
        let mut first = first_reading(&table);
        for (table, then) in [(&mut table, OrderKind::Defend), (&mut first, order)] {
            table.give("end-moves", &[]);
            assert_eq!(kind(table), Some(then));
        }
    }
}

#[test]
fn who_stood_on_a_headquarters_and_was_driven_off_makes_it_go_all_the_same() {
    //= 9.3-d 9.3-e
    let (field, _, _) = a_corps();
    let mut table = field.battle();
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    for leader in ["reille", "foy"] {
        let leader = table.battle.setup.leader_named(leader).expect("a leader");
        let away = table.hex("0105");
        table.battle.pos.leader_mut(leader).place = LeaderPlace::At(away);
    }
    put(&mut table, enemy, "0510");
    table.at(Second, Step::Move);
    let mut first = first_reading(&table);
    for (table, goes) in [(&mut table, true), (&mut first, false)] {
        table.give("end-moves", &[]);
        put(table, enemy, "1510");
        table.at(Second, Step::Assault).give("end-assaults", &[]);
        assert_eq!(table.battle.pos.step == Step::RetreatHq(CORPS), goes);
    }
    assert_eq!(CORPS, ElementId(0));
}
