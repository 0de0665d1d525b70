//! Chapter 19: riding over squares, several targets, counter-charges in pursuit, rest.

use ground::hex::Terrain;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, Event, Fatigue, Formation, Place, Points, Stage, Step};

use super::charges::{ALLIED, FRENCH, charged, declared, plain, upon};
use super::field::{Field, Game1};
use super::horse::{added, fight, loosely, massive, tire, until};

#[test]
fn a_massive_charge_rides_over_squares_without_a_recall() {
    //= 19.13.6 19.13.7
    let mut game = massive("0810 w square", "0410 e column");
    game.give("charge ride 0610", &[]);
    // The square stands by a check (66); then the first stack may press on or ride over it.
    game.give("charge ride 0710", &[6, 6]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    let events = game.give("charge ride-over", &[1, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Fired { .. }))
    );
    assert_eq!(game.at("fc1"), "0910");
    // The second stack comes on; the square has fired and does not fire at it.
    let mut fires = 0;
    for _ in 0..8 {
        let orders = game.orders();
        let order = ["charge ride-over", "charge ride 1010", "charge ride 1110"]
            .into_iter()
            .find(|order| orders.contains(&(*order).to_owned()));
        let Some(order) = order else { break };
        if order == "charge ride-over" {
            let events = game.give(order, &[]);
            fires += events
                .iter()
                .filter(|event| matches!(event, Event::Fired { .. }))
                .count();
            assert_eq!(game.at("fc2"), "0910");
            break;
        }
        // The second stack stands before the square, which checks once more.
        let mut trial = Game1(game.0.clone());
        let parsed = kernel::Game::parse(&trial.0, order).expect("an order");
        let mut log = kernel::Log::keeping();
        let mut chance = kernel::chance::Scripted::new(&[6, 6]);
        assert!(
            kernel::Game::apply(&mut trial.0, &parsed, &mut chance, &mut log).is_ok(),
            "{order}"
        );
        game = trial;
    }
    assert_eq!(fires, 0);
}

#[test]
fn a_massive_charge_has_its_leaders_heart_and_all_its_numbers() {
    //= 19.13.3 19.13.10
    let mut game = massive("0810 w column", "0511 e column");
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0710", &[]);
    until(&mut game, Stage::Meeting);
    // Sixteen steps against six: 2:1 rounded down, -6, whichever stack it is that meets them.
    let events = game.give("charge stand", &[6, 6]);
    assert_eq!(added(&events, &game, "pi1")[0], [-6]);
    until(&mut game, Stage::Riding);
    let events = loosely(&mut game, "charge end-ride", &[1, 1, 3, 6]);
    // The horse that achieved nothing checks with Murat's six.
    assert_eq!(added(&events, &game, "fc1")[0], [6]);
    let melee = events.iter().find_map(|event| match event {
        Event::Clashed { modifiers, .. } => Some(modifiers.len()),
        _ => None,
    });
    assert_eq!(melee, Some(0), "Murat's eight do not count");
}

#[test]
fn stacks_behind_slip_round_those_who_have_halted_or_collide() {
    //= 19.13.8-d 19.13.8-b table.stacking-modifiers.stacks-of-one-massive-charge-colliding
    let mut game = massive("0710 w column", "0410 e column");
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    // The first stack has met them and halts; the second goes on, round it.
    game.give("charge stand", &[6, 6]);
    until(&mut game, Stage::Riding);
    assert_eq!(game.at("fc2"), "0510");
    game.give("charge ride 0610", &[]);
    assert_ne!(game.at("fc2"), "0610");
    assert_ne!(game.at("fc2"), "0510", "it slips past");
    // With horses on both sides of it there is no way round: it rides into the hex, and they check at -3.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .horse("fc2", FRENCH, Weight::Heavy, 8, "0410 e column")
        .foot("x", FRENCH, 3, "0609 e column")
        .foot("y", FRENCH, 3, "0611 e column")
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, "0710 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge massive murat 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    game.give("charge stand", &[6, 6]);
    until(&mut game, Stage::Riding);
    let rides: Vec<String> = game
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("charge ride"))
        .collect();
    assert_eq!(rides, ["charge ride 0610"]);
    let events = loosely(&mut game, "charge ride 0610", &[]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Overstacked(_)))
    );
    assert_eq!(
        added(&events, &game, "fc2")[0],
        [6, -3],
        "Murat's heart is with them all"
    );
}

#[test]
fn light_lines_lengthen_and_shorten_as_they_ride() {
    //= 19.9.9-a 19.9.9-b 20.6.4.8
    let line = || {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 12, "0510+0611 ene line")
            .foot("pi1", ALLIED, 6, "1510 w column");
        let mut game = field.begin();
        game.all(&["end-initiative", "charge declare 0510", "charge end"]);
        game
    };
    let mut game = line();
    assert_eq!(
        game.refused("charge stretch left").rule().info().id,
        "19.9.9-a",
        "first it must enter a hex"
    );
    game.give("charge ride 0610", &[]);
    game.give("charge stretch left", &[]);
    assert_eq!(game.unit("fc1").hexes.len(), 3);
    assert_eq!(
        game.refused("charge stretch left").rule().info().id,
        "19.9.9-a",
        "once a hex"
    );
    let first = game.at("fc1");
    let next = game
        .orders()
        .into_iter()
        .find(|order| order.starts_with("charge ride"))
        .expect("a way");
    game.give(&next, &[]);
    assert_ne!(game.at("fc1"), first);
    assert_eq!(
        game.refused("charge stretch right").rule().info().id,
        "19.9.9-a",
        "four steps a hex"
    );
    game.give("charge shorten right", &[6, 6]);
    assert_eq!(game.unit("fc1").hexes.len(), 2);
    assert_eq!(game.pos().charge.stage, Stage::Riding, "it rides on");
    // Who loses his head in it halts there and does not rout.
    let mut game = line();
    game.give("charge ride 0610", &[]);
    game.give("charge shorten left", &[1, 1]);
    assert_eq!(game.unit("fc1").formation, Formation::Line);
    assert_eq!(game.pos().step, Step::Move);
}

#[test]
fn a_line_of_several_hexes_has_several_targets() {
    //= 19.9.10-c 18.13.4.8-a
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0611 ene line")
        .foot("pi1", ALLIED, 6, "0709 w column")
        .foot("pi2", ALLIED, 6, "0811 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game.give("charge target 0709", &[]);
    assert_eq!(
        game.pos().charge.stage,
        Stage::Naming,
        "the other is still to be named"
    );
    game.give("charge target 0811", &[]);
    assert_eq!(game.pos().charge.rides[0].also.len(), 1);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    game.give("charge stand", &[6, 6]);
    game.give("charge press-on", &[]);
    // The other is before the line as well, and must answer next.
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    assert_eq!(game.pos().charge.contacts.len(), 1);
    let mut events = loosely(&mut game, "charge stand", &[6, 6, 1, 1, 1, 1]);
    // Whoever charges says which of them is fought first.
    assert_eq!(game.orders(), ["charge go 0709", "charge go 0811"]);
    events.extend(loosely(&mut game, "charge go 0709", &[3, 3, 3, 3]));
    let met = charged(&events, |event| matches!(event, ChargeEvent::Met(..)));
    assert_eq!(met, 1);
    let melees = events
        .iter()
        .filter(|event| matches!(event, Event::Clashed { .. }))
        .count();
    assert_eq!(melees, 2, "each is fought");
}

#[test]
fn pursuers_may_be_charged_themselves() {
    //= 19.10.6.4.5 19.11.5 19.10.6.4.3 19.10.3.3
    let field = || {
        plain()
            .horse("pc1", ALLIED, Weight::Light, 8, "1012 nnw column")
            .with("pi1", |unit| unit.morale = "66".parse().expect("a morale"))
    };
    let mut game = upon(field());
    game.give("charge stand", &[1, 1]);
    game.give("charge press-on", &[]);
    // The horse beside the hunt may fall upon it at any hex.
    while game.pos().charge.stage == Stage::Pursuing {
        game.give("charge pursue", &[]);
    }
    assert_eq!(game.pos().charge.stage, Stage::Chased);
    let mut let_be = Game1(game.0.clone());
    let counter = game
        .orders()
        .into_iter()
        .find(|order| order.starts_with("charge counter"))
        .expect("a counter-charge");
    // It keeps its nerve (66), and the hunters are struck: another melee, in which 51 at 1:1 is an exchange.
    let events = loosely(&mut game, &counter, &[6, 6, 4, 4]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Countered(_))),
        1
    );
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Clashed { .. }))
    );
    let_be.give("charge let-come", &[]);
    assert_ne!(let_be.pos().charge.stage, Stage::Chased);
}

#[test]
fn a_hunt_ends_at_ground_that_bars_it_and_when_nobody_is_left() {
    //= 19.10.6.4.3 19.10.6.4.4
    let mut game = upon(plain().terrain("1010", Terrain::Wood));
    game.give("charge stand", &[1, 1]);
    game.give("charge press-on", &[]);
    game.give("charge pursue", &[]);
    // The prey is in the wood; the horse is not.
    assert_ne!(game.pos().charge.stage, Stage::Pursuing);
    assert_eq!(game.at("fc1"), "0910");
    let mut game = upon(plain());
    let unit = game.0.setup.unit_named("pi1").expect("a unit");
    game.give("charge stand", &[1, 1]);
    game.0.pos.unit_mut(unit).lost = 5;
    game.give("charge press-on", &[]);
    game.give("charge pursue", &[]);
    assert_eq!(game.unit("pi1").place, Place::Destroyed);
    assert_eq!(game.pos().step, Step::Move);
}

#[test]
fn horses_that_are_spared_fight_with_a_third_and_are_not_tired() {
    //= 19.10.9.3-b 19.10.9.8
    let mut game = declared(plain());
    game.give("charge let-come", &[]);
    game.give("charge spare", &[]);
    assert_eq!(game.refused("charge spare").rule().info().id, "19.10.9.3-b");
    game.all(&[
        "charge ride 0610",
        "charge let-come",
        "charge ride 0710",
        "charge target 0910",
        "charge let-come",
        "charge ride 0810",
        "charge let-come",
    ]);
    // Thirty-two points, a third of them: 32/3 to 12 is 1:1.5, where 45 is blank.
    let events = game.give("charge stand", &[6, 6, 1, 1, 4, 5, 6, 6]);
    assert_eq!(fight(&events).0, "32/3");
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Rested);
    // Tired horse that counter-charges has half its points, and all of them if it spares itself.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "1310 w column")
        .horse("pc1", ALLIED, Weight::Light, 8, "1011 w column");
    let mut game = field.begin();
    tire(&mut game, "pc1", Fatigue::Tired);
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Reacting);
    game.give("charge counter 1011", &[6, 6]);
    until(&mut game, Stage::Riding);
    let tired = game.pos().charge.rides[1].rate;
    assert_eq!(tired.0, 19 * 6 / 2);
    game.give("charge spare", &[]);
    assert_eq!(game.pos().charge.rides[1].rate, Points::whole(19));
}

#[test]
fn rest_takes_tiredness_away() {
    //= 19.10.9.10-a 19.10.9.10-b 19.10.9.10-c 19.10.9.11 21.15
    let rested = |moves: u8, fatigue: Fatigue| {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .leader("pire", FRENCH, 5, 0, false, "0510")
            .foot("pi1", ALLIED, 6, "2020 w column");
        let mut game = field.begin();
        tire(&mut game, "fc1", fatigue);
        game.0.pos.step = Step::Move;
        if moves > 0 {
            game.give("choose fc1", &[]);
            for column in 0..moves {
                game.give(&format!("march {:02}10", 6 + column), &[]);
            }
            game.give("halt", &[]);
        }
        game.give("end-moves", &[]);
        game.all(&["end-fire", "end-fire"]);
        game.give("end-assaults", &[]);
        game.unit("fc1").fatigue
    };
    assert_eq!(rested(0, Fatigue::Exhausted), Fatigue::Rested, "two levels");
    assert_eq!(
        rested(1, Fatigue::Exhausted),
        Fatigue::Tired,
        "one of fourteen thirds... less than half"
    );
    assert_eq!(rested(6, Fatigue::Tired), Fatigue::Rested);
    assert_eq!(
        rested(8, Fatigue::Tired),
        Fatigue::Tired,
        "more than half of fourteen"
    );
}

#[test]
fn who_is_met_does_not_counter_charge_and_who_meets_nobody_checks() {
    //= 19.11.1-b 19.11.6-b 19.11.6-c 18.6
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "0810 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
    ]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0710", &[]);
    // He could counter-charge as long as they came; now he has been met and fights as he stands.
    let events = loosely(&mut game, "charge stand", &[4, 3]);
    assert_eq!(fight(&events), ("16".to_owned(), "8".to_owned()));
    // A counter-charge whose prey halts out of its way checks its morale, and does not rout outright.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "1310 w column")
        .horse("pc1", ALLIED, Weight::Light, 8, "1011 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Reacting);
    game.give("charge counter 1011", &[6, 6]);
    until(&mut game, Stage::Riding);
    assert_eq!(game.pos().charge.current, 1);
    // As long as it can come nearer it must.
    assert_eq!(game.refused("charge end-ride").rule().info().id, "18.6");
    let rate = game.pos().charge.rides[1].rate;
    game.0.pos.charge.rides[1].spent = rate;
    game.give("charge end-ride", &[]);
    until(&mut game, Stage::Riding);
    game.give("charge recall", &[6]);
    let events = game.give("charge halt", &[6, 6]);
    assert_eq!(added(&events, &game, "pc1").len(), 1);
    assert_eq!(game.unit("pc1").formation, Formation::Column);
}

#[test]
fn charging_cavalry_strikes_through_any_front_side() {
    //= 19.9.7-c
    // The column rides east; its target stands to the north-east, before its front but not in its way.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0709 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge target 0709",
    ]);
    until(&mut game, Stage::Riding);
    assert_eq!(
        game.refused("charge ride 0609").rule().info().id,
        "19.9.7-a"
    );
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Meeting);
    assert_eq!(
        game.pos().charge.stage,
        Stage::Meeting,
        "0709 is before its front"
    );
}

#[test]
fn horse_that_held_back_falls_upon_those_who_run_from_a_melee() {
    //= 19.12.1-b
    let field = || {
        Field::new()
            .foot("fi", FRENCH, 12, "0910 e column")
            .horse("fc1", FRENCH, Weight::Light, 8, "1309 e column")
            .foot("pi1", ALLIED, 6, "1010 w column")
            .foot("far", ALLIED, 60, "2424 w column")
    };
    let mut game = field().begin();
    game.0.pos.step = Step::Assault;
    game.give("assault 0910 1010", &[]);
    game.give("launch", &[1, 2]);
    game.give("stay", &[]);
    let at = game.at("pi1");
    assert_ne!(at, "1010");
    // The horse stands two hexes from where they ran to.
    let horse = game.0.setup.unit_named("fc1").expect("a unit");
    let grid = game.0.setup.map.grid().clone();
    let prey = game.unit("pi1").hex().expect("on the map");
    let beside = grid
        .within(prey, 2)
        .find(|hex| grid.distance(*hex, prey) == 2)
        .expect("a hex");
    game.0.pos.unit_mut(horse).hexes = la_bataille::Hexes::one(beside);
    let hunt = game
        .orders()
        .into_iter()
        .find(|order| order.starts_with("hunt"));
    let Some(hunt) = hunt else {
        panic!("pi1 ran to {at}, the horse stands near");
    };
    let mut charged = Game1(game.0.clone());
    let unit = charged.0.setup.unit_named("fc1").expect("a unit");
    charged
        .0
        .pos
        .unit_mut(unit)
        .marks
        .set(la_bataille::Marks::CHARGED);
    assert!(!charged.orders().contains(&hunt), "not if it charged");
    let before = game.unit("pi1").lost;
    game.give(&hunt, &[6, 6]);
    assert!(game.unit("pi1").lost > before || game.unit("pi1").place != Place::Map);
    assert_eq!(game.pos().step, Step::Assault, "the assaults go on");
}
