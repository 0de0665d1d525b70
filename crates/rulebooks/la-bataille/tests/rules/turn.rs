//! Chapter 5 and what happens at its seams: the sequence of play, arrivals, supply, abandoned guns.

use ground::hex::SideMark;
use kernel::Side::{First, Second};
use kernel::{Ask, Game};
use la_bataille::setup::{Arrival, Mission, OrderKind};
use la_bataille::{ElementId, Event, Formation, LeaderPlace, Place, Step};

use crate::support::Field;

#[test]
fn a_turn_is_both_player_turns_and_each_has_its_phases_in_order() {
    //= 5.1 5.1.1 5.1.2 5.1.3 5.2 5.2.4 5.2.6 5.2.7 5.2.8 5.2.9 5.2.10 5.2.11
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "0505", "e", Formation::Column)
        .stand(enemy, "1515", "w", Formation::Column);
    let mut table = field.battle();
    for side in [First, Second] {
        assert_eq!(
            (table.battle.pos.active, table.battle.pos.step),
            (side, Step::Initiative)
        );
        assert_eq!(table.battle.ask(), Ask::Order(side));
        table.give("end-initiative", &[]);
        assert_eq!(table.battle.pos.step, Step::Move);
        table.give("end-moves", &[]);
        assert_eq!(table.battle.pos.step, Step::DefensiveFire);
        assert_eq!(table.battle.ask(), Ask::Order(side.other()));
        table.give("end-fire", &[]);
        assert_eq!(table.battle.pos.step, Step::OffensiveFire);
        assert_eq!(table.battle.ask(), Ask::Order(side));
        table.give("end-fire", &[]);
        assert_eq!(table.battle.pos.step, Step::Assault);
        // Without an army commander there are no army orders.
        let events = table.give("end-assaults", &[]);
        assert!(events.contains(&Event::RallyBegan));
    }
    assert_eq!((table.battle.pos.turn, table.battle.pos.active), (1, First));
    table.battle.pos.turn = 5;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(
        (table.battle.pos.step, table.battle.ask()),
        (Step::Over, Ask::Nothing)
    );
    assert!(table.orders().is_empty());
}

#[test]
fn reinforcements_come_on_when_due_and_pay_for_their_first_hex() {
    //= 14.1-a 5.2.6
    let mut field = Field::open();
    let early = field.foot("a", First, 6);
    let late = field.foot("b", First, 6);
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1515", "w", Formation::Column);
    let at = field.hex("0110");
    for (turn, unit) in [(1, early), (3, late)] {
        field.setup.arrivals.push(Arrival {
            turn,
            at,
            units: vec![unit],
            leaders: Vec::new(),
            elements: Vec::new(),
        });
    }
    let mut table = field.battle();
    table.at(First, Step::Move);
    assert_eq!(table.rule_against("enter b 0110"), "5.2.6");
    assert_eq!(table.rule_against("enter a 0111"), "5.2.6");
    table.give("enter a 0110", &[]);
    assert_eq!(
        (table.place(early).as_str(), table.points()),
        ("0110", 7 * 6)
    );
    table.battle.pos.turn = 2;
    table.give("halt", &[]);
    assert!(table.allows("enter b 0110"));
}

#[test]
fn horse_rides_through_zones_and_draws_fire_on_leaving_them() {
    //= 13.4.4-a 13.4.4-b 16.10.1-a
    let mut field = Field::open();
    let horse = field.horse("h", First, 8);
    let enemy = field.foot("e", Second, 6);
    field.stand(horse, "1110", "nne", Formation::Column).stand(
        enemy,
        "1210",
        "w",
        Formation::Column,
    );
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose h", &[]);
    let next = table
        .orders()
        .into_iter()
        .find(|order| order.starts_with("march"))
        .expect("a way");
    table.give(&next, &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    table.give("hold-fire", &[]);
    assert_eq!(table.battle.pos.step, Step::Moving);
    assert_ne!(table.place(horse), "1110");
    assert!(!table.battle.pos.group.stopped);
}

#[test]
fn guns_count_four_beside_foot_and_foot_with_horse_is_too_much() {
    //= 12.11-a 12.5.1 12.6.2 12.6.3 12.6.4 table.stacking-limits-ex table.stacking-modifiers.infantry-with-formed-cavalry
    let mut field = Field::open();
    let foot = field.foot("a", First, 3);
    let guns = field.guns("g", First);
    let horse = field.horse("h", First, 4);
    let cloud = field.foot("s", First, 2);
    field.setup.units[guns.index()].steps = 3;
    for (unit, hex) in [(foot, "1010"), (horse, "1012"), (cloud, "1014")] {
        field.stand(unit, hex, "e", Formation::Column);
    }
    field.stand(guns, "1110", "e", Formation::Column);
    let mut table = field.battle();
    // Three steps and three sections are fifteen of eighteen.
    table.at(First, Step::Move).give("choose a", &[]);
    let events = table.give("march 1110", &[]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Overstacked(_)))
    );
    table.give("halt", &[]);
    // A cloud of skirmishers goes with anybody; horse among foot does not.
    table.battle.pos.unit_mut(cloud).formation = Formation::Skirmish;
    table.battle.pos.unit_mut(cloud).hexes = la_bataille::Hexes::one(table.hex("1110"));
    table.battle.pos.unit_mut(horse).hexes = la_bataille::Hexes::one(table.hex("1010"));
    table.give("choose h", &[]);
    let events = table.give("march 1110", &[6, 6, 6, 6]);
    assert!(events.contains(&Event::Overstacked(table.hex("1110"))));
    // It cannot stay, and goes back.
    table.give("halt", &[]);
    assert_eq!(table.place(horse), "1010");
}

#[test]
fn abandoned_guns_are_saved_or_spiked_by_who_holds_them() {
    //= 17.8.1-a 17.8.2-a 17.8.3-a 17.8.4
    let mut field = Field::open();
    let guns = field.guns("g", Second);
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1515", "w", Formation::Column);
    let mut table = field.battle();
    let hex = table.hex("1010");
    table.battle.pos.unit_mut(guns).place = Place::Wrecked;
    table.battle.pos.wrecks.push(la_bataille::Wreck {
        unit: guns,
        hex,
        lost_in: First,
        held: None,
        overrun: false,
    });
    // Held by the French at the ends of three player turns: two whole ones after they came.
    for (side, spiked) in [(First, false), (Second, false), (First, true)] {
        table.at(side, Step::Orders).give("end-orders", &[]);
        let place = table.battle.pos.unit(guns).place;
        assert_eq!(place == Place::Destroyed, spiked, "{side:?}");
    }
    assert!(table.battle.pos.wrecks.is_empty());
}

#[test]
fn batteries_near_an_open_road_get_ammunition_on_five_or_six() {
    //= 17.10.3-a 17.10.3-b 17.10.3-c 17.10.3-d
    let mut field = Field::open();
    let near = field.guns("g", First);
    let far = field.guns("h", First);
    let enemy = field.foot("e", Second, 6);
    field.depot(First, "0110");
    for number in ["0110", "0210", "0310", "0410"] {
        field.mark(number, "e", SideMark::Paved);
    }
    field
        .stand(near, "0713", "e", Formation::Column)
        .stand(far, "1515", "e", Formation::Column)
        .stand(enemy, "1805", "w", Formation::Column);
    let mut table = field.battle();
    for unit in [near, far] {
        table.battle.pos.unit_mut(unit).ammunition = 1;
    }
    let mut cut = table.clone();
    table.at(First, Step::Assault).give("end-assaults", &[5]);
    assert_eq!(table.battle.pos.unit(near).ammunition, 6);
    assert_eq!(table.battle.pos.unit(far).ammunition, 1);
    // An enemy on the road cuts it: nobody rolls.
    cut.battle.pos.unit_mut(enemy).hexes = la_bataille::Hexes::one(cut.hex("0110"));
    cut.at(First, Step::Assault).give("end-assaults", &[]);
    assert_eq!(cut.battle.pos.unit(near).ammunition, 1);
}

#[test]
fn a_march_stops_at_the_enemy_and_a_dead_commander_is_replaced() {
    //= 9.9.4-e 9.7-a 9.7-c
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let first = field.leader("l", First, "1010");
    let second = field.leader("m", First, "0909");
    field.in_command(first);
    field.setup.elements[0].hq = Some(field.hex("1010"));
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let division = ElementId(0);
    let goal = table.hex("1510");
    table.battle.pos.element_mut(division).order = Some(Mission::new(OrderKind::Move, goal));
    table.at(First, Step::Move).give("end-moves", &[]);
    let order = table.battle.pos.element(division).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Defend));
    table.battle.pos.leader_mut(first).place = LeaderPlace::Dead;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.element(division).commander, Some(second));
    table.battle.pos.leader_mut(second).place = LeaderPlace::Dead;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.element(division).commander, None);
}
