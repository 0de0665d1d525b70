//! What the text leaves to a player in charges, or bids clearly.

use kernel::{Ask, Fraction, Game};
use la_bataille::troops::Weight;
use la_bataille::{ChargeRefusal, Event, Fatigue, Formation, LeaderPlace, Refusal, Stage, Step};

use super::charges::{ALLIED, FRENCH};
use super::field::{Field, Game1, number};
use super::horse::{loosely, near, tire, until};

fn murat() -> Game1 {
    Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .horse("fc2", FRENCH, Weight::Heavy, 8, "0511 e column")
        .horse("fc3", FRENCH, Weight::Heavy, 8, "0410 e column")
        .horse("fc4", FRENCH, Weight::Heavy, 8, "0610 w column")
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, "1210 w column")
        .begin()
}

#[test]
fn stacks_may_be_left_out_of_a_massive_charge() {
    //= 19.13.1-a 19.13.1-b
    let mut game = murat();
    game.give("end-initiative", &[]);
    // One that looks another way finds nobody to ride with.
    assert!(matches!(
        game.refused("charge massive murat 0610"),
        Refusal::Charge(ChargeRefusal::TooFewForMassive(_))
    ));
    game.give("charge massive murat 0510", &[]);
    assert!(matches!(
        game.refused("charge leave-out 0610"),
        Refusal::Charge(ChargeRefusal::NotDeclared(_))
    ));
    game.give("charge leave-out 0410", &[]);
    // Several are two at the least.
    assert!(matches!(
        game.refused("charge leave-out 0511"),
        Refusal::Charge(ChargeRefusal::TooFewForMassive(_))
    ));
    // Who was left out may charge by himself.
    assert!(game.orders().contains(&"charge declare 0410".to_owned()));
    game.give("charge end", &[]);
    assert_eq!(game.pos().charge.rides.len(), 2);
}

#[test]
fn a_leader_may_stay_behind_when_his_stack_charges() {
    //= 19.8.1-b
    for stays in [false, true] {
        let mut game = murat();
        let leader = game.0.setup.leader_named("murat").expect("a leader");
        game.give("end-initiative", &[]);
        assert!(matches!(game.refused("hold murat"), Refusal::LeaderAway(_)));
        game.give("charge declare 0510", &[]);
        if stays {
            game.give("hold murat", &[]);
        }
        game.give("charge end", &[]);
        until(&mut game, Stage::Riding);
        loosely(&mut game, "charge ride 0610", &[]);
        let there = game.0.setup.map.grid().numbered(number("0510"));
        let stayed = game.pos().leader(leader).place == LeaderPlace::At(there.expect("a hex"));
        assert_eq!(stayed, stays);
    }
}

#[test]
fn charged_cavalry_may_spare_its_horses() {
    //= 19.10.9.3-b 18.13.4.15
    let fight = |spares: bool| {
        let mut game = near(Weight::Light, "e column", |field| {
            field.horse("pc1", ALLIED, Weight::Light, 9, "0810 w column")
        });
        game.give("charge ride 0710", &[]);
        until(&mut game, Stage::Meeting);
        let answer = if spares {
            "charge spare"
        } else {
            "charge stand"
        };
        let events = loosely(&mut game, answer, &[3, 3]);
        let defence = events.iter().find_map(|event| match event {
            Event::Clashed { defence, .. } => Some(*defence),
            _ => None,
        });
        (defence.expect("a melee"), game.unit("pc1").fatigue)
    };
    let (full, tired) = fight(false);
    let (third, rested) = fight(true);
    assert_eq!(third, full * Fraction::new(1, 3));
    assert_eq!((tired, rested), (Fatigue::Tired, Fatigue::Rested));
    // Exhausted horses have nothing to spare: they are not asked.
    let mut game = near(Weight::Light, "e column", |field| {
        field.horse("pc1", ALLIED, Weight::Light, 9, "0810 w column")
    });
    tire(&mut game, "pc1", Fatigue::Exhausted);
    loosely(&mut game, "charge ride 0710", &[3, 3]);
    assert_ne!(game.pos().charge.stage, Stage::Meeting);
}

#[test]
fn riders_who_spare_their_horses_do_so_when_they_are_met_too() {
    //= 19.10.9.3-b
    let mut game = near(Weight::Light, "e column", |field| {
        field.foot("pi1", ALLIED, 6, "0810 w column").horse(
            "pc1",
            ALLIED,
            Weight::Light,
            9,
            "1010 w column",
        )
    });
    game.give("charge spare", &[]);
    loosely(&mut game, "charge ride 0710", &[]);
    assert!(game.pos().charge.rides[0].sparing);
}

/// Allied light horse beside the way of French foot that comes up to 1210; other French foot stands near.
fn springing(change: impl FnOnce(Field) -> Field) -> Game1 {
    let field = Field::new()
        .foot("fi1", FRENCH, 6, "1010 e column")
        .foot("fi2", FRENCH, 6, "1012 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "1410 w column");
    let mut game = change(field).begin();
    game.0.pos.step = Step::Move;
    game.all(&["choose fi1", "march 1110"]);
    game
}

#[test]
fn infantry_near_an_opportunity_charge_may_form_square_as_well() {
    //= 19.12.3-b 19.9.12-a 19.9.15.1-a
    let mut game = springing(|field| field);
    assert_eq!(game.pos().step, Step::Moving, "three hexes off");
    game.give("march 1210", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Springing);
    game.give("charge spring 1410", &[6, 6]);
    // The mover answers when the horse is upon him; his friend is asked first, at his own distance.
    assert_eq!(game.pos().charge.stage, Stage::Reacting);
    assert_eq!(game.0.ask(), Ask::Order(FRENCH));
    assert_eq!(game.orders(), ["charge square 1012", "charge let-come"]);
    assert!(matches!(
        game.refused("charge square 1210"),
        Refusal::NotAskedNow
    ));
    game.give("charge square 1012", &[1, 1]);
    assert_eq!(game.unit("fi2").formation, Formation::Square);
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    game.give("charge stand", &[6, 6]);
    assert_eq!(game.pos().charge.held.len(), 1);
    assert_eq!(game.pos().step, Step::Moving);
}

#[test]
fn nobody_counter_charges_an_opportunity_charge() {
    //= 19.11.2-b
    let mut game = springing(|field| field.horse("fc1", FRENCH, Weight::Light, 8, "1109 e column"));
    game.give("march 1210", &[]);
    game.give("charge spring 1410", &[6, 6]);
    assert_eq!(game.pos().charge.stage, Stage::Reacting);
    assert!(matches!(
        game.refused("charge counter 1109"),
        Refusal::Charge(ChargeRefusal::OutOfZone(_))
    ));
}

#[test]
fn a_line_of_several_hexes_springs_straight_on() {
    //= 19.12.2 19.9.7-c
    let mut game =
        springing(|field| field.horse("pc2", ALLIED, Weight::Light, 8, "1409+1408 wnw line"));
    game.give("march 1210", &[]);
    let orders = game.orders();
    assert!(
        orders.contains(&"charge spring 1410".to_owned()),
        "{orders:?}"
    );
}

#[test]
fn cavalry_that_springs_may_spare_its_horses() {
    //= 19.10.9.3-b
    let mut game = springing(|field| field);
    game.give("march 1210", &[]);
    game.give("charge spare", &[]);
    assert!(matches!(game.refused("charge spare"), Refusal::NotAskedNow));
    game.give("charge spring 1410", &[6, 6]);
    assert!(game.pos().charge.rides[0].sparing);
}

#[test]
fn skirmishing_cavalry_rides_away_from_an_opportunity_charge() {
    //= 11.20.5.6-a 19.12.3-b
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "1010+1110 n skirmish")
        .horse("pc1", ALLIED, Weight::Heavy, 8, "1410 w column");
    let mut game = field.begin();
    game.0.pos.step = Step::Move;
    game.give("choose fc1", &[]);
    game.give("march 1110", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Springing);
    game.give("charge spring 1410", &[6, 6]);
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    let away = game
        .orders()
        .into_iter()
        .find(|order| order.starts_with("charge evade"))
        .expect("a way out");
    game.give(&away, &[]);
    assert!(game.pos().charge.held.is_empty());
    assert!(game.pos().charge.rides.is_empty());
    assert!(matches!(game.pos().step, Step::Moving | Step::Move));
}

#[test]
fn cavalry_that_ends_its_charge_in_a_crowd_goes_back() {
    //= 12.9-a
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("fi1", FRENCH, 6, "0710 e column")
        .foot("pi1", ALLIED, 6, "1410 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Riding);
    // Both stacks check where horse and foot are together, and pass.
    loosely(&mut game, "charge ride 0710", &[]);
    until(&mut game, Stage::Riding);
    let events = loosely(&mut game, "charge recall", &[6]);
    assert!(!events.is_empty());
    let events = loosely(&mut game, "charge halt", &[]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::PutBack(..)))
    );
    assert_eq!(game.at("fc1"), "0610");
}

/// Light horse in a line of two hexes, which has entered one.
fn line_of_two(steps: u8, enemy: &str) -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510+0511 ese line")
        .foot("pi1", ALLIED, steps, enemy);
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    let on = game
        .orders()
        .into_iter()
        .find(|order| order.starts_with("charge ride"))
        .expect("a way");
    game.give(&on, &[]);
    until(&mut game, Stage::Riding);
    game
}

#[test]
fn a_charging_line_of_several_hexes_wheels() {
    //= 19.9.8-a 19.9.8-b 11.16.12.5-a
    let mut game = line_of_two(6, "2010 w column");
    let before = game.pos().charge.rides[0].spent;
    let facing = game.unit("fc1").facing;
    assert!(matches!(
        game.refused("charge turn ene"),
        Refusal::MustWheel
    ));
    game.give("charge wheel left left", &[]);
    // The outer end goes one hex of the arc, and the turn is paid like any other: three points.
    let spent = game.pos().charge.rides[0].spent;
    assert_eq!(spent.minus(before), la_bataille::Points::whole(3));
    assert_eq!(game.unit("fc1").facing.apart(facing), 2);
    assert_eq!(game.unit("fc1").hexes.len(), 2);
    // Light horse turns twice in a hex, and no more.
    until(&mut game, Stage::Riding);
    game.give("charge wheel left left", &[]);
    until(&mut game, Stage::Riding);
    assert!(matches!(
        game.refused("charge wheel left left"),
        Refusal::Charge(ChargeRefusal::CannotTurn)
    ));
    // Heavy horse once.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510+0511 ese line")
        .foot("pi1", ALLIED, 6, "2010 w column");
    let mut heavy = field.begin();
    heavy.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut heavy, Stage::Riding);
    heavy.give("charge wheel right right", &[]);
    until(&mut heavy, Stage::Riding);
    assert!(matches!(
        heavy.refused("charge wheel right right"),
        Refusal::Charge(ChargeRefusal::CannotTurn)
    ));
}

#[test]
fn a_charge_forms_and_leaves_a_line_of_several_hexes_in_its_first_hex() {
    //= 19.9.5 11.11
    let mut game = line_of_two(6, "2010 w column");
    let head = game.at("fc1");
    let before = game.pos().charge.rides[0].spent;
    game.give(&format!("charge deploy column e {head} 1"), &[]);
    // Twice three, and twice the point for the second hex.
    let spent = game.pos().charge.rides[0].spent;
    assert_eq!(spent.minus(before), la_bataille::Points::whole(8));
    assert_eq!(game.unit("fc1").formation, Formation::Column);
    until(&mut game, Stage::Riding);
    // Only once.
    assert!(matches!(
        game.refused(&format!("charge deploy line ese {head} 2")),
        Refusal::Charge(ChargeRefusal::CannotReform)
    ));
    // From a column into a line of two.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "2010 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    until(&mut game, Stage::Riding);
    assert!(matches!(
        game.refused("charge deploy line ene 0510 2"),
        Refusal::Charge(ChargeRefusal::CannotReform)
    ));
    game.give("charge ride 0610", &[]);
    until(&mut game, Stage::Riding);
    assert!(matches!(
        game.refused("charge deploy line ene 0610 3"),
        Refusal::WrongLength(..)
    ));
    game.give("charge deploy line ene 0610 2", &[]);
    assert_eq!(game.unit("fc1").hexes.len(), 2);
    assert_eq!(game.unit("fc1").formation, Formation::Line);
}

#[test]
fn a_charging_line_advances_as_the_line_that_it_is() {
    //= 11.16.12.9 11.16.12.10-a
    let mut game = line_of_two(1, "0810 w column");
    let mut guard = 0;
    while game.unit("pi1").is_good_order() && game.unit("pi1").is_here() && guard < 30 {
        guard += 1;
        let orders = game.orders();
        let wanted = [
            "charge target",
            "charge ride",
            "charge stand",
            "charge press-on",
            "charge let-come",
        ];
        let next = wanted
            .iter()
            .find_map(|word| orders.iter().find(|order| order.starts_with(word)))
            .unwrap_or_else(|| panic!("{orders:?}"));
        // They stand, fire in vain, and are taken in the melee.
        let next = next.clone();
        loosely(&mut game, &next, &[6, 6, 1, 1]);
    }
    assert!(!game.unit("pi1").is_here(), "taken");
    assert_eq!(game.unit("fc1").formation, Formation::Line);
    let there = game
        .0
        .setup
        .map
        .grid()
        .numbered(number("0810"))
        .expect("a hex");
    assert!(
        game.unit("fc1").hexes.contains(&there),
        "{:?}",
        game.at("fc1")
    );
}

#[test]
fn the_phasing_player_chooses_the_order_of_melees() {
    //= 19.10.3.3
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0509 e column")
        .horse("fc2", FRENCH, Weight::Heavy, 8, "0511 e column")
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, "0709 w column")
        .foot("pi2", ALLIED, 6, "0711 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge massive murat 0509", "charge end"]);
    for _ in 0..20 {
        if game.pos().charge.stage == Stage::Ordering {
            break;
        }
        let orders = game.orders();
        let wanted = ["charge stand", "charge let-come", "charge ride"];
        let next = wanted
            .iter()
            .find_map(|word| orders.iter().find(|order| order.starts_with(word)))
            .unwrap_or_else(|| panic!("{orders:?}"))
            .clone();
        loosely(&mut game, &next, &[6, 6, 1, 1, 1, 1]);
    }
    assert_eq!(game.pos().charge.stage, Stage::Ordering);
    assert_eq!(game.0.ask(), Ask::Order(FRENCH));
    assert_eq!(game.orders(), ["charge go 0709", "charge go 0711"]);
    let events = loosely(&mut game, "charge go 0711", &[3, 3]);
    let first = events.iter().find_map(|event| match event {
        Event::Clashed { target, .. } => Some(game.0.setup.map.grid().number(*target).to_string()),
        _ => None,
    });
    assert_eq!(first.as_deref(), Some("0711"));
}
