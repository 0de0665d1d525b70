//! Chapter 9: command, orders and initiative.

use kernel::Side::{First, Second};
use la_bataille::setup::{Mission, OrderKind};
use la_bataille::{ElementId, Event, Formation, LeaderId, Step, UnitId};

use crate::support::{Field, Table};

/// A French battalion at 1010 under a leader of rating 2 there, its headquarters with it; an enemy far off.
fn a_division() -> (Table, UnitId, LeaderId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", First, "1010");
    field.in_command(leader).depot(First, "0110");
    field.setup.elements[0].hq = Some(field.hex("1010"));
    let place = ground::hex::Named {
        id: "farm".to_owned(),
        name: "The farm".to_owned(),
        hexes: vec![field.hex("1510")],
    };
    field.setup.map.add_place(place);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "2020", "w", Formation::Column);
    (field.battle(), own, leader)
}

const DIVISION: ElementId = ElementId(0);

#[test]
fn units_stay_within_six_points_of_their_commander() {
    //= 9.8.1-a 9.8.1-e 9.8.2-a 9.8.5-a 9.8.8
    let (mut table, own, _) = a_division();
    table.at(First, Step::Move).give("choose a", &[]);
    for column in 11..=16 {
        table.give(&format!("march {column}10"), &[]);
    }
    assert_eq!(table.rule_against("march 1710"), "9.8.1-e");
    let mut farm = table.clone().with(|setup| {
        let hex = setup
            .map
            .grid()
            .numbered("1710".parse().expect("one"))
            .expect("on the map");
        setup.structures.insert(hex);
    });
    assert!(farm.allows("march 1710"));
    farm.battle.pos.unit_mut(own).formation = Formation::Skirmish;
    assert!(farm.allows("march 1710"));
}

#[test]
fn without_orders_nobody_attacks() {
    //= 9.9.4-h 9.9.4-i 9.8.1-b 9.8.1-c
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.element_mut(DIVISION).order = None;
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 1110"), "9.9.4-h");
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1010 1110"), "9.9.4-h");
    table.at(Second, Step::DefensiveFire);
    assert!(table.allows("fire 1010 1110"), "defensive fire remains");
    table.battle.pos.element_mut(DIVISION).order =
        Some(Mission::new(OrderKind::Defend, table.hex("1010")));
    table
        .battle
        .pos
        .unit_mut(own)
        .marks
        .set(la_bataille::Marks::ASTRAY);
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1010 1110"), "9.8.1-c");
}

#[test]
fn initiative_gains_an_order_or_makes_a_loose_cannon() {
    //= 9.10.1-a 9.10.1-c 9.10.1-d 9.10.1-e 9.10.1-t 9.1-f
    let (table, _, _) = a_division();
    // Rating 2 needs 11.
    let mut table = table;
    let mut cannon = table.clone();
    table.give("try l", &[5, 6]);
    assert!(matches!(table.battle.pos.step, Step::OwnOrder(_)));
    table.give("command div-french attack 1510", &[]);
    let order = table.battle.pos.element(DIVISION).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Attack));
    assert_eq!(table.rule_against("try l"), "9.10.1-a");
    cannon.give("try l", &[1, 1]);
    assert!(matches!(cannon.battle.pos.step, Step::LooseCannon(_)));
    assert_eq!(
        kernel::Game::ask(&cannon.battle),
        kernel::Ask::Order(Second)
    );
    assert_eq!(cannon.battle.pos.element(DIVISION).order, None);
    cannon.give("command div-french move 1510", &[]);
    assert!(cannon.battle.pos.element(DIVISION).loose);
}

#[test]
fn an_attack_under_fire_is_tested() {
    //= 9.12.1-a 9.12.1-b 9.12.1-c 9.12.1-g 9.12.1-t 9.12.3 5.2.4.2
    let (mut table, _, _) = a_division();
    let at = table.hex("1510");
    let state = table.battle.pos.element_mut(DIVISION);
    state.order = Some(Mission::new(OrderKind::Attack, at));
    let mut unshot = table.clone();
    unshot.give("end-initiative", &[]);
    assert!(unshot.battle.pos.element(DIVISION).order.is_some());
    table.battle.pos.element_mut(DIVISION).under_fire = true;
    let mut stopped = table.clone();
    // Rating 2 at level 0 needs 3.
    table.give("end-initiative", &[1, 2]);
    assert!(table.battle.pos.element(DIVISION).order.is_some());
    let events = stopped.give("end-initiative", &[1, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::StoppageTested { goes_on: false, .. }))
    );
    assert_eq!(stopped.battle.pos.element(DIVISION).order, None);
    assert!(
        stopped.allows("emergency-retreat div-french"),
        "without harm"
    );
}

#[test]
fn an_emergency_retreat_costs_orders_and_spirit() {
    //= 9.1-h 9.11.1 9.11.3 9.11.4-a 9.11.5
    let (mut table, _, _) = a_division();
    table.give("emergency-retreat div-french", &[]);
    let havens = table.orders();
    assert!(havens.iter().all(|order| order.starts_with("hq-to")));
    assert!(
        !havens.contains(&"hq-to 0910".to_owned()),
        "six points at least"
    );
    assert_eq!(table.rule_against("hq-to 1011"), "9.11.3");
    table.give("hq-to 0310", &[]);
    let state = table.battle.pos.element(DIVISION);
    assert_eq!(
        (state.hq, state.order, state.shaken_until),
        (Some(table.hex("0310")), None, 3)
    );
}

#[test]
fn an_order_rides_is_tested_and_waits_for_the_commander() {
    //= 9.9.7 9.9.7-c 9.9.7-d 9.9.8-a 9.9.8-d 9.9.9-a 5.2.11.1 5.2.11.3
    let (mut table, _, leader) = a_division();
    table.at(First, Step::Orders);
    table.battle.pos.order_halves = 4;
    table.give("write div-french normal", &[]);
    table.give("command div-french attack 1510", &[]);
    assert_eq!(table.rule_against("write div-french hurried"), "9.9.4-a");
    // He writes to himself: 2 and 2, face to face 3, to attack -2: 5. 51 accepts at once.
    let mut delayed = table.clone();
    table.give("end-orders", &[5, 1]);
    let order = table.battle.pos.element(DIVISION).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Attack));
    // 46 is a delay until a four or more.
    delayed.give("end-orders", &[4, 6]);
    assert_eq!(
        delayed.battle.pos.element(DIVISION).dispatches[0].delay,
        Some(4)
    );
    delayed.at(First, Step::Orders);
    let away = delayed.hex("0505");
    delayed.battle.pos.leader_mut(leader).place = la_bataille::LeaderPlace::At(away);
    delayed.give("end-orders", &[4]);
    let state = delayed.battle.pos.element(DIVISION);
    assert!(
        state.accepted.is_some(),
        "accepted, but he is not at his headquarters"
    );
    assert_eq!(
        state.order.map(|mission| mission.kind),
        Some(OrderKind::Defend)
    );
}

#[test]
fn a_headquarters_moves_only_under_orders_and_stops_at_its_goal() {
    //= 9.2-b 9.2-c 9.2-d 9.9.4-d 9.9.4-g
    let (mut table, _, _) = a_division();
    table.at(First, Step::Move);
    assert_eq!(table.rule_against("choose-hq div-french"), "9.2-b");
    let at = table.hex("1510");
    table.battle.pos.element_mut(DIVISION).order = Some(Mission::new(OrderKind::Attack, at));
    table.give("choose-hq div-french", &[]);
    assert_eq!(table.points(), 14 * 6);
    assert_eq!(table.rule_against("march 0910"), "9.9.4-c");
    for column in 11..=15 {
        table.give(&format!("march {column}10"), &[]);
    }
    let order = table.battle.pos.element(DIVISION).order;
    assert_eq!(order, Some(Mission::new(OrderKind::Defend, at)));
}
