//! Sections 9.9 to 9.12: army orders, initiative, emergency retreats, stoppage.

use ground::hex::Named;
use kernel::Side::{First, Second};
use la_bataille::setup::{ArmyCommand, ElementKind, Mission, OrderKind};
use la_bataille::troops::Rank;
use la_bataille::{ElementId, Event, Formation, LeaderPlace, Marks, Step};

use crate::corps::{a_corps, element};
use crate::support::{Field, Table};

const CORPS: ElementId = ElementId(0);

/// The corps of two regiments, with Ney beside its headquarters and a farm to go to.
pub fn ready() -> (Table, ElementId) {
    let (mut field, division, _) = a_corps();
    let ney = field.leader("ney", First, "0510");
    let data = &mut field.setup.leaders[ney.index()];
    data.rank = Rank::Army;
    data.command = 3;
    data.element = None;
    field.setup.sides[First].command = vec![ArmyCommand {
        from: 1,
        leader: ney,
    }];
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    for (id, hex) in [("farm", "1510"), ("wood", "0505")] {
        let place = Named {
            id: id.to_owned(),
            name: id.to_owned(),
            hexes: vec![field.hex(hex)],
        };
        field.setup.map.add_place(place);
    }
    (field.battle(), division)
}

/// The army orders begin with three normal orders to give.
pub fn writing(mut table: Table) -> Table {
    table.at(First, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.step, Step::Orders);
    table
}

/// The ratings and modifiers of the order that arrived at an element.
fn sum(events: &[Event], wanted: ElementId) -> Vec<i8> {
    let of = |event: &Event| match event {
        Event::OrderArrived(element, modifiers, _) if *element == wanted => {
            Some(modifiers.iter().map(|one| one.value).collect())
        }
        _ => None,
    };
    events.iter().find_map(of).expect("an order")
}

#[test]
fn a_commander_writes_as_many_orders_as_his_rating_or_twice_as_many_in_a_hurry() {
    //= 9.9.1-a 9.9.2-a 9.9.2-b 5.2.11.1 9.1-c 9.1-g
    let (table, _) = ready();
    let mut table = writing(table);
    assert_eq!(table.battle.pos.order_halves, 6, "three normal ones");
    table.give("write div-french hurried", &[]);
    table.give("command div-french attack 1510", &[]);
    assert_eq!(table.battle.pos.order_halves, 5);
    table.give("write foy-division normal", &[]);
    table.give("command foy-division move 0505", &[]);
    assert_eq!(table.battle.pos.order_halves, 3);
    // Local initiative and emergency retreats have their own phase.
    assert_eq!(table.rule_against("emergency-retreat div-french"), "5.2");
    let mut spent = table.clone();
    spent.battle.pos.order_halves = 1;
    spent.battle.pos.element_mut(CORPS).dispatches.clear();
    assert_eq!(spent.rule_against("write div-french normal"), "9.9.2-a");
    assert!(spent.allows("write div-french hurried"));
    //= 9.9.1-c
    table.at(First, Step::Initiative);
    assert_eq!(table.rule_against("write div-french normal"), "5.2");
    assert!(table.allows("emergency-retreat div-french"));
}

#[test]
fn what_an_order_may_say() {
    //= 9.9.4-a 9.9.4-b 9.9.4-c 9.9.5-a 9.9.5-b 9.9.5-c 9.9.6-a 9.9.6-b
    let (table, _) = ready();
    let mut table = writing(table);
    table.give("write div-french normal", &[]);
    let mut orders = table.orders();
    orders.retain(|order| order.starts_with("command"));
    assert_eq!(
        orders,
        [
            "command div-french attack 0505",
            "command div-french attack 1510",
            "command div-french attack-body div-british",
            "command div-french move 0505",
            "command div-french move 1510",
            "command div-french defend 0510",
        ]
    );
    // One objective: a place with a name, or a body of troops.
    assert_eq!(
        table.rule_against("command div-french attack 1410"),
        "9.9.6-a"
    );
    assert_eq!(
        table.rule_against("command div-french defend 1510"),
        "9.9.6-a"
    );
    // One order at a time: who has been written to waits for the next phase.
    table.give("command div-french attack 1510", &[]);
    assert_eq!(table.rule_against("write div-french normal"), "9.9.4-a");
    // The headquarters goes towards its goal and nowhere else.
    let at = table.hex("1510");
    table.battle.pos.element_mut(CORPS).order = Some(Mission::new(OrderKind::Attack, at));
    table
        .at(First, Step::Move)
        .give("choose-hq div-french", &[]);
    assert_eq!(table.rule_against("march 0410"), "9.9.4-c");
    assert!(table.allows("march 0610"));
}

#[test]
fn ratings_and_circumstances_make_the_sum() {
    //= 9.9.7-b 9.9.7-e 9.9.7-f
    let (table, division) = ready();
    let mut table = writing(table);
    // Foy's division fought in the enemy's last turn; Ney writes in a hurry from its hex. Ney 3, Foy 2,
    // nothing for the order of the corps that it follows, face to face 3, engaged -1, hurried -3.
    table.battle.pos.element_mut(division).engaged = [true, false];
    table.give("write foy-division hurried", &[]);
    table.give("command foy-division move 0505", &[]);
    let events = table.give("end-orders", &[6, 6]);
    assert_eq!(sum(&events, division), [3, 2, 3, -1, -3]);
    // A regiment that stands as one counter is closed up.
    let (mut field, division, _) = a_corps();
    let ney = field.leader("ney", First, "0505");
    field.setup.leaders[ney.index()].element = None;
    field.setup.sides[First].command = vec![ArmyCommand {
        from: 1,
        leader: ney,
    }];
    let whole = field.foot("r", First, 12);
    let parts = [field.foot("r1", First, 6), field.foot("r2", First, 6)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    field.setup.units[whole.index()].size = la_bataille::troops::Size::Regiment;
    for unit in [whole, parts[0], parts[1]] {
        field.setup.units[unit.index()].element = division;
    }
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.stand(whole, "0510", "e", Formation::Column);
    let mut table = writing(field.battle());
    table.give("write foy-division normal", &[]);
    let at = "command foy-division defend 0510";
    table.give(at, &[]);
    // Five points away: the letter rides a turn. Nobody is face to face; closed up is one more.
    table.battle.pos.turn = 1;
    let events = table.give("end-orders", &[6, 6]);
    assert_eq!(sum(&events, division), [2, 2, 1]);
}

#[test]
fn an_ignored_order_is_forgotten_and_a_delayed_one_waits() {
    //= 9.9.8-c 5.2.11.2 9.1-e 9.9.3-e table.order-acceptance
    let (table, _) = ready();
    let mut table = writing(table);
    table.give("write div-french hurried", &[]);
    table.give("command div-french attack 1510", &[]);
    // Ney 3, Reille 2, face to face 3, to attack -2, hurried -3: three. 13 is ignored, 14 delayed to a six.
    let mut delayed = table.clone();
    table.give("end-orders", &[1, 3]);
    let state = table.battle.pos.element(CORPS);
    assert!(state.dispatches.is_empty() && state.accepted.is_none());
    let kept = state.order.map(|mission| mission.kind);
    assert_eq!(kept, Some(OrderKind::Defend), "he does what he was doing");
    delayed.give("end-orders", &[1, 4]);
    assert_eq!(
        delayed.battle.pos.element(CORPS).dispatches[0].delay,
        Some(6)
    );
    // Enemies on its way do not catch it: it waits, is tested in the next phase, and then accepted.
    delayed.at(First, Step::Assault).give("end-assaults", &[]);
    let mut longer = delayed.clone();
    let events = delayed.give("end-orders", &[6]);
    assert!(events.contains(&Event::DelayTested(CORPS, 6, true)));
    let order = delayed.battle.pos.element(CORPS).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Attack));
    longer.give("end-orders", &[5]);
    assert_eq!(longer.battle.pos.element(CORPS).dispatches.len(), 1);
}

#[test]
fn an_order_rides_round_the_enemy_or_not_at_all() {
    //= 9.9.3-d
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let leader = field.leader("foy", First, "0110");
    let ney = field.leader("ney", First, "0118");
    field.setup.leaders[ney.index()].element = None;
    field.setup.elements[0].commander = Some(leader);
    field.setup.elements[0].hq = Some(field.hex("0110"));
    field.setup.sides[First].command = vec![ArmyCommand {
        from: 1,
        leader: ney,
    }];
    field.stand(own, "0110", "e", Formation::Column);
    // A wall of enemies from edge to edge; their zones do not matter, they do.
    for column in 1..=20 {
        let enemy = field.foot(&format!("e{column}"), Second, 6);
        field.stand(enemy, &format!("{column:02}14"), "nnw", Formation::Square);
    }
    let mut table = field.battle();
    table.at(First, Step::Orders);
    table.battle.pos.order_halves = 4;
    assert_eq!(table.rule_against("write div-french normal"), "9.9.3-d");
    let gap = table.battle.setup.unit_named("e20").expect("the last");
    let away = table.hex("2020");
    table.battle.pos.unit_mut(gap).hexes = la_bataille::Hexes::one(away);
    assert!(
        table.allows("write div-french normal"),
        "by the gap, through the zones"
    );
}

#[test]
fn a_march_ends_where_it_leads_and_orders_that_are_lost_leave_none() {
    //= 9.9.4-f 9.9.4-j 9.2-f
    let (mut table, _) = ready();
    let at = table.hex("0610");
    table.battle.pos.element_mut(CORPS).order = Some(Mission::new(OrderKind::Move, at));
    table
        .at(First, Step::Move)
        .give("choose-hq div-french", &[]);
    table.give("march 0610", &[]);
    let order = table.battle.pos.element(CORPS).order;
    assert_eq!(order, Some(Mission::new(OrderKind::Defend, at)));
    // An accepted order is in force as soon as the commander is with his headquarters, not before.
    let reille = table.battle.setup.leader_named("reille").expect("reille");
    let goal = table.hex("1510");
    table.give("halt", &[]);
    table.battle.pos.element_mut(CORPS).accepted = Some(Mission::new(OrderKind::Attack, goal));
    assert!(matches!(
        table.battle.pos.leader(reille).place,
        LeaderPlace::At(_)
    ));
    table.give("choose-leader reille", &[]);
    let kind = |table: &Table| {
        let order = table.battle.pos.element(CORPS).order;
        order.map(|mission| mission.kind)
    };
    assert_eq!(kind(&table), Some(OrderKind::Defend));
    table.give("march 0610", &[]);
    assert_eq!(kind(&table), Some(OrderKind::Attack));
    // A retreat in an emergency loses the orders: nobody of the corps may attack any more.
    table.give("halt", &[]);
    table.at(First, Step::Initiative);
    table.give("emergency-retreat div-french", &[]);
    let haven = table.orders().first().cloned().expect("a haven");
    table.give(&haven, &[]);
    assert_eq!(table.battle.pos.element(CORPS).order, None);
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    let near = table.hex("0610");
    table.battle.pos.unit_mut(enemy).hexes = la_bataille::Hexes::one(near);
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 0510 0610"), "9.9.4-h");
}

#[test]
fn a_sub_element_has_its_own_initiative_and_its_own_loose_cannon() {
    //= 9.10.2-a 9.10.2-b 5.2.4.1 9.1-g
    let (mut table, division) = ready();
    assert_eq!(table.battle.pos.step, Step::Initiative);
    let mut cannon = table.clone();
    table.give("try foy", &[6, 6]);
    table.give("command foy-division attack 1510", &[]);
    assert!(table.battle.pos.element(division).order.is_some());
    assert_eq!(
        table.battle.pos.element(CORPS).order.map(|one| one.kind),
        Some(OrderKind::Defend)
    );
    cannon.give("try foy", &[1, 1]);
    cannon.give("command foy-division attack 1510", &[]);
    assert!(cannon.battle.pos.element(division).loose);
    assert!(!cannon.battle.pos.element(CORPS).loose);
    assert!(cannon.battle.pos.element(CORPS).order.is_some());
}

#[test]
fn an_emergency_at_the_worst_level_shakes_the_element_and_only_it() {
    //= 9.11.4-b 9.11.4-c 20.9.5
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    let other = element(&mut field, "other", ElementKind::Corps, None);
    let apart = field.foot("b", First, 6);
    field.setup.units[apart.index()].element = other;
    field.stand(foot, "0510", "e", Formation::Column).stand(
        apart,
        "0515",
        "e",
        Formation::Disorder,
    );
    let mut table = field.battle();
    table.battle.pos.levels[0] = 3;
    table.give("emergency-retreat div-french", &[]);
    let haven = table.orders().first().cloned().expect("a haven");
    // At level three every stack of the element checks: 66 passes.
    let events = table.give(&haven, &[6, 6]);
    let checked: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::MoraleChecked { unit, rule, .. } => Some((*unit, rule.info().id)),
            _ => None,
        })
        .collect();
    assert_eq!(checked, [(foot, "9.11.4-b")]);
    // At level one the element has two for an hour, the others of its organization one.
    table.battle.pos.levels[0] = 1;
    table.battle.pos.unit_mut(foot).formation = Formation::Disorder;
    table.at(First, Step::Assault);
    let events = table.give("end-assaults", &[6, 6, 6, 6]);
    let level = |wanted| {
        events.iter().find_map(|event| match event {
            Event::MoraleChecked {
                unit, modifiers, ..
            } if *unit == wanted => modifiers
                .iter()
                .find(|one| one.rule.id == "20.6.5.5")
                .map(|one| one.value),
            _ => None,
        })
    };
    assert_eq!((level(foot), level(apart)), (Some(-6), Some(-3)));
}

#[test]
fn a_stopped_attack_may_fall_back_without_harm_and_farms_stay_held() {
    //= 9.12.1-d 9.12.1-f 9.12.2-a 9.12.2-b
    let (mut table, division) = ready();
    let at = table.hex("1510");
    let attack = Mission::new(OrderKind::Attack, at);
    table.battle.pos.element_mut(CORPS).order = Some(attack);
    table.battle.pos.element_mut(CORPS).under_fire = true;
    let both = table.clone();
    // The corps tests with Reille's rating.
    let events = table.give("end-initiative", &[1, 1]);
    assert!(events.iter().any(|event| matches!(
        event,
        Event::StoppageTested {
            element: CORPS,
            rating: 2,
            goes_on: false,
            ..
        }
    )));
    table.give("emergency-retreat div-french", &[]);
    let haven = table.orders().first().cloned().expect("a haven");
    table.give(&haven, &[]);
    assert_eq!(
        table.battle.pos.element(CORPS).shaken_until,
        0,
        "no level is gained"
    );
    // A division with a goal of its own is tested by itself, with Foy's rating.
    let foy = both.battle.setup.leader_named("foy").expect("foy");
    let mut both = both.with(|setup| setup.leaders[foy.index()].command = 4);
    both.battle.pos.element_mut(division).order = Some(attack);
    both.battle.pos.element_mut(division).under_fire = true;
    let events = both.give("end-initiative", &[1, 2, 1, 2]);
    let tested: Vec<(ElementId, u8, bool)> = events
        .iter()
        .filter_map(|event| match event {
            Event::StoppageTested {
                element,
                rating,
                goes_on,
                ..
            } => Some((*element, *rating, *goes_on)),
            _ => None,
        })
        .collect();
    assert_eq!(tested, [(CORPS, 2, true), (division, 4, true)]);
    // Those in a farm need not draw off.
    let enemy = both.battle.setup.unit_named("e").expect("the enemy");
    let near = both.hex("0710");
    both.battle.pos.unit_mut(enemy).hexes = la_bataille::Hexes::one(near);
    both.battle.pos.element_mut(division).pulls_back = true;
    let foot = both.battle.setup.unit_named("a").expect("a battalion");
    both.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(both.rule_against("march 0610"), "9.12.1-e");
    assert_eq!(both.rule_against("halt"), "9.12.1-e", "it must draw off");
    both.battle.pos.unit_mut(foot).marks.set(Marks::HOUSED);
    assert!(both.allows("march 0610"), "it was there from the first");
    assert!(both.allows("halt"));
}

#[test]
fn a_commander_who_is_called_back_rides_by_himself() {
    //= 9.2-f 9.9.9-b
    let (mut table, _) = ready();
    let reille = table.battle.setup.leader_named("reille").expect("reille");
    let (away, goal) = (table.hex("0810"), table.hex("1510"));
    table.battle.pos.leader_mut(reille).place = LeaderPlace::At(away);
    table.battle.pos.element_mut(CORPS).accepted = Some(Mission::new(OrderKind::Attack, goal));
    let mut far = table.clone();
    table.at(First, Step::Move).give("end-moves", &[]);
    assert_eq!(
        table.battle.pos.leader(reille).place,
        LeaderPlace::At(table.hex("0510"))
    );
    let order = table.battle.pos.element(CORPS).order;
    assert_eq!(order.map(|mission| mission.kind), Some(OrderKind::Attack));
    // Fifteen points take him no farther than fifteen hexes.
    let corner = far.hex("2001");
    far.battle.pos.leader_mut(reille).place = LeaderPlace::At(corner);
    far.at(First, Step::Move).give("end-moves", &[]);
    assert!(far.battle.pos.element(CORPS).accepted.is_some());
    let LeaderPlace::At(at) = far.battle.pos.leader(reille).place else {
        panic!("he is on the field");
    };
    assert_eq!(far.battle.setup.map.grid().distance(corner, at), 15);
}
