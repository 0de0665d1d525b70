//! Charges: what bars, ends and follows a ride.

use kernel::Side;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, Event, Fatigue, Formation, LeaderPlace, RideState, Stage, Step};

use super::charges::{ALLIED, FRENCH, charged, plain, upon};
use super::field::{Field, Game1};
use super::horse::{loosely, tire, until};

#[test]
fn guns_in_a_square_stand_with_it() {
    //= 19.9.15.3 19.9.15.2-b
    let field = plain().guns("ba", ALLIED, 3, "0910 w column");
    let mut game = upon(field);
    // 11 forms the square, and neither foot nor guns check.
    let mut events = game.give("charge square 0910", &[1, 1]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    assert_eq!(game.unit("ba").formation, Formation::Square);
    events.extend(loosely(&mut game, "charge press-on", &[1, 1, 3, 3]));
    let guns = game.0.setup.unit_named("ba").expect("a battery");
    let checked = |event: &&Event| {
        matches!(event, Event::MoraleChecked { unit, rule, .. }
            if *unit == guns && rule.info().id == "20.6.4.3")
    };
    assert_eq!(events.iter().filter(checked).count(), 0);
}

#[test]
fn a_hunt_need_not_be_begun() {
    //= 19.10.6.1-a 19.9.16.5-b
    let mut game = upon(plain());
    // It stands, fires in vain, and is disordered by the melee.
    game.give("charge stand", &[6, 6, 1, 1, 5, 1]);
    assert_eq!(game.pos().charge.stage, Stage::Pursuing);
    let mut hunt = Game1(game.0.clone());
    hunt.give("charge pursue", &[]);
    assert!(!hunt.orders().contains(&"charge halt".to_owned()));
    let events = loosely(&mut game, "charge halt", &[]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Pursued(..))),
        0
    );
    assert_eq!(game.unit("fc1").formation, Formation::Column);
}

#[test]
fn leaders_run_with_the_hunted() {
    //= 20.7.1-c 21.8-a
    let field = plain().leader("pack", ALLIED, 0, 0, false, "0910");
    let mut game = upon(field);
    game.give("charge stand", &[6, 6, 1, 1, 5, 1]);
    game.give("charge pursue", &[]);
    let leader = game.0.setup.leader_named("pack").expect("a leader");
    let prey = game.unit("pi1").hex().expect("on the map");
    assert_eq!(game.pos().leader(leader).place, LeaderPlace::At(prey));
}

#[test]
fn lines_of_several_hexes_hunt_as_well() {
    //= 19.9.7-c 18.14.1-a
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 12, "0510+0611 ene line")
        .foot("pi1", ALLIED, 6, "0709 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game.give("charge target 0709", &[]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    // It does not stand; the line may hunt it.
    game.give("charge stand", &[1, 1]);
    game.give("charge press-on", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Pursuing);
    game.give("charge pursue", &[]);
    assert_eq!(game.unit("fc1").hexes.len(), 1);
    assert_eq!(game.at("fc1"), "0709");
}

/// French light horse rides east along row 10, Allied heavy horse at 0708 looks upon it.
fn countered() -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .horse("pc1", ALLIED, Weight::Heavy, 8, "0706 sse column")
        .foot("pi1", ALLIED, 6, "1510 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    for _ in 0..12 {
        let orders = game.orders();
        if let Some(order) = orders
            .iter()
            .find(|order| order.starts_with("charge counter"))
        {
            let order = order.clone();
            loosely(&mut game, &order, &[6, 6]);
            return game;
        }
        let next = orders
            .iter()
            .find(|order| order.starts_with("charge pass-by") || *order == "charge let-come")
            .or_else(|| orders.iter().find(|order| order.starts_with("charge ride")))
            .cloned()
            .expect("something to do");
        loosely(&mut game, &next, &[]);
    }
    panic!("nobody could counter-charge");
}

#[test]
fn a_counter_charge_keeps_to_its_zone_and_ends_when_its_prey_leaves_it() {
    //= 19.11.2-b 19.11.6-b 19.11.6-c
    let game = countered();
    let zone = game.pos().charge.rides[1].zone.clone();
    assert!(!zone.is_empty());
    let start = game.unit("pc1").hex().expect("on the map");
    let grid = game.0.setup.map.grid().clone();
    assert!(zone.iter().all(|hex| grid.distance(start, *hex) <= 4));
    // Wherever the prey goes outside, the counter-charge does not follow.
    let mut game = game;
    for _ in 0..60 {
        if game.pos().charge.rides.len() < 2 {
            break;
        }
        let ride = game.pos().charge.rides[1].clone();
        if let Some(hex) = game.unit("pc1").hex()
            && ride.state == RideState::Riding
        {
            assert!(hex == start || zone.contains(&hex));
        }
        let prey = game.unit("fc1").hex().expect("on the map");
        let orders = game.orders();
        let mine = game.pos().charge.current == 1;
        let wanted = |order: &&String| {
            if mine {
                order.starts_with("charge turn") || *order == "charge end-ride"
            } else {
                order.starts_with("charge ride") || *order == "charge let-come"
            }
        };
        let next = orders
            .iter()
            .find(wanted)
            .or(orders.first())
            .cloned()
            .expect("an order");
        let events = loosely(&mut game, &next, &[]);
        if !zone.contains(&prey) && game.pos().charge.rides.len() > 1 {
            assert_ne!(
                game.pos().charge.rides[1].state,
                RideState::Riding,
                "{events:?}"
            );
        }
        if game.pos().step != Step::Charge {
            break;
        }
    }
}

#[test]
fn a_tired_regiment_stays_behind_when_its_fellows_charge() {
    //= 19.4-a 19.8.1-a
    let field = plain().horse("fc2", FRENCH, Weight::Light, 4, "0510 e column");
    let mut game = field.begin();
    tire(&mut game, "fc2", Fatigue::Tired);
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    assert_eq!(
        (game.at("fc1").as_str(), game.at("fc2").as_str()),
        ("0610", "0510")
    );
}

#[test]
fn horse_that_ran_in_its_own_turn_has_not_rested() {
    //= 19.10.9.10-b
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "1210 e column")
        .foot("pi1", ALLIED, 6, "2310 w column");
    let mut game = field.begin();
    let unit = game.0.setup.unit_named("fc1").expect("a unit");
    let state = game.0.pos.unit_mut(unit);
    state.formation = Formation::Rout;
    state.fatigue = Fatigue::Exhausted;
    game.give("end-initiative", &[]);
    game.0.pos.step = Step::Assault;
    loosely(&mut game, "end-assaults", &[]);
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Exhausted);
    assert_eq!(game.0.setup.unit(unit).side, Side::First);
}

#[test]
fn a_leader_who_rides_along_is_struck_by_the_fire_at_the_ride() {
    //= 16.10.1.4 21.3.1 16.3
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .leader("pire", FRENCH, 0, 0, false, "0510")
        .leader("stays", FRENCH, 0, 0, false, "0410")
        .foot("side", ALLIED, 9, "0709 sse line")
        .foot("pi1", ALLIED, 6, "1110 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    let rider = game.0.setup.leader_named("pire").expect("a leader");
    for to in ["0610", "0710", "0810"] {
        for _ in 0..6 {
            let orders = game.orders();
            let passes = |order: &&String| {
                order.starts_with("charge pass-by") || *order == "charge let-come"
            };
            let Some(order) = orders.iter().find(passes).cloned() else {
                break;
            };
            game.give(&order, &[]);
        }
        until(&mut game, Stage::Riding);
        // 66 strikes the leader; a 1 kills him.
        let events = loosely(&mut game, &format!("charge ride {to}"), &[6, 6, 1]);
        if events
            .iter()
            .any(|event| matches!(event, Event::Fired { .. }))
        {
            assert_eq!(game.pos().leader(rider).place, LeaderPlace::Dead);
            return;
        }
    }
    panic!("nobody fired at the ride");
}

#[test]
fn lone_limbered_guns_run_when_a_charge_comes_near_them() {
    //= 19.9.16.1-c 17.4
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .guns("ba", ALLIED, 3, "0709 w limbered")
        .foot("pi1", ALLIED, 6, "1110 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    for _ in 0..6 {
        let orders = game.orders();
        let passes =
            |order: &&String| order.starts_with("charge pass-by") || *order == "charge let-come";
        let Some(order) = orders.iter().find(passes).cloned() else {
            break;
        };
        game.give(&order, &[]);
    }
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    assert_eq!(game.unit("ba").formation, Formation::Rout);
}

#[test]
fn a_massive_charge_rides_at_the_pace_of_its_slowest() {
    //= 19.13.4-a
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .horse("fc2", FRENCH, Weight::SuperHeavy, 8, "0410 e column")
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, "1510 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge massive murat 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    for ride in &game.pos().charge.rides {
        assert_eq!(ride.rate, la_bataille::Points::whole(15));
    }
}
