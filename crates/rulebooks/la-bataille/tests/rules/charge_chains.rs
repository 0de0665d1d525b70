//! Chapter 19: counter-charges, massive and opportunity charges, and what bears on those who meet a charge.

use ground::hex::Terrain;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, ChargeRefusal, Event, Fatigue, Formation, Points, Refusal, Stage};

use super::charges::{ALLIED, FRENCH, charged, declared, plain, upon};
use super::field::Field;

#[test]
fn ex_19_10_4_2_a_chain_of_charges() {
    //= 19.10.4.2 19.10.4.1-a 19.10.4.1-b 19.10.4.1-c 19.10.4.1-d 19.10.4.1-e 19.10.4.1-f
    //= 19.11.1-a 19.11.2-a 19.11.2-b 19.11.3 19.11.4 19.11.6-a 19.11.7
    // FC1 rides at PI1; PC2 comes down from the north upon FC1; FC3 rides from the west upon PC2.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0910 w column")
        .horse("pc2", ALLIED, Weight::Light, 8, "0606 sse column")
        .horse("fc3", FRENCH, Weight::Light, 8, "0309 e column");
    let mut game = declared(field);
    // Nobody reacts while FC1 rides its first two hexes.
    game.all(&[
        "charge let-come",
        "charge ride 0610",
        "charge let-come",
        "charge ride 0710",
    ]);
    game.all(&["charge target 0910"]);
    let events = game.give("charge counter 0606", &[6, 6]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Countered(_))),
        1
    );
    game.give("charge let-come", &[]);
    // The counter-charge spends the first point.
    assert_eq!(game.pos().charge.current, 1);
    game.give("charge ride 0707", &[]);
    let events = game.give("charge counter 0309", &[6, 6]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Countered(_))),
        1
    );
    // FC1, one point behind, reaches the infantry, which stands.
    assert_eq!(game.pos().charge.current, 0);
    game.all(&["charge ride 0810", "charge let-come"]);
    game.give("charge stand", &[6, 6]);
    game.give("charge press-on", &[]);
    // The others go on point for point; PC2 reaches FC1 before FC3 reaches PC2.
    game.all(&[
        "charge ride 0409",
        "charge ride 0708",
        "charge ride 0509",
        "charge ride 0809",
    ]);
    let met: Vec<u8> = game
        .pos()
        .charge
        .contacts
        .iter()
        .map(|contact| contact.ride)
        .collect();
    assert_eq!(met, [0, 1]);
    game.give("charge ride 0609", &[]);
    // The infantry's fire does nothing (11). FC1 beats PI1 (51 at 2:1 is DD) and stays where it is; PC2 is
    // beaten by FC1 (21 at 1:1 is AD), loses a step more as FC3 is upon it, and FC3 has won without a roll.
    let events = game.give("charge ride 0709", &[1, 1, 5, 1, 2, 1]);
    let values: Vec<(String, String)> = events
        .iter()
        .filter_map(|event| match event {
            Event::Clashed {
                attack, defence, ..
            } => Some((attack.to_string(), defence.to_string())),
            _ => None,
        })
        .collect();
    assert_eq!(
        values,
        [
            ("32".to_owned(), "12".to_owned()),
            ("16".to_owned(), "16".to_owned())
        ]
    );
    assert_eq!(
        charged(&events, |event| matches!(
            event,
            ChargeEvent::CaughtBetween(_)
        )),
        1
    );
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Pursued(..))),
        0
    );
    assert_eq!(game.unit("pi1").formation, Formation::Disorder);
    assert_eq!(game.unit("pc2").formation, Formation::Rout);
    assert!(game.unit("pc2").lost >= 2);
    // All melees are over: both advance.
    assert_eq!(
        (game.at("fc1"), game.at("fc3")),
        ("0910".to_owned(), "0809".to_owned())
    );
    assert_eq!(game.unit("fc1").formation, Formation::Column);
}

#[test]
fn counter_charges_need_a_steady_mind_and_a_zone() {
    //= 19.11.1-a 19.11.2-a 19.11.3 20.6.4.7 19.4-b
    let field = || {
        Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .foot("pi1", ALLIED, 6, "0910 w column")
    };
    // Heavy cavalry looks four hexes ahead, light cavalry six; neither behind itself.
    for (weight, at, may) in [
        (Weight::Light, "1009 w column", true),
        (Weight::Heavy, "1009 w column", false),
        (Weight::Heavy, "0911 w column", true),
        (Weight::Light, "0911 e column", false),
    ] {
        let mut game = field().horse("pc2", ALLIED, weight, 8, at).begin();
        game.all(&["end-initiative", "charge declare 0510", "charge end"]);
        let counter = format!("charge counter {}", &at[..4]);
        assert_eq!(game.orders().contains(&counter), may, "{weight:?} {at}");
    }
    // Tired horse may, exhausted may not; who fails stays where he is.
    let mut game = field()
        .horse("pc2", ALLIED, Weight::Light, 8, "0911 w column")
        .begin();
    let unit = game.0.setup.unit_named("pc2").expect("a unit");
    game.0.pos.unit_mut(unit).fatigue = Fatigue::Tired;
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game.give("charge counter 0911", &[1, 1]);
    assert_eq!(game.unit("pc2").formation, Formation::Column);
    assert_eq!(game.pos().charge.rides.len(), 1);
    assert!(matches!(
        game.refused("charge counter 0911"),
        Refusal::Charge(ChargeRefusal::Tried(_))
    ));
    game.0.pos.unit_mut(unit).fatigue = Fatigue::Exhausted;
    assert!(matches!(
        game.refused("charge counter 0911"),
        Refusal::Charge(ChargeRefusal::Tired(_))
    ));
}

#[test]
fn a_massive_charge_rides_together() {
    //= 19.13.1-a 19.13.2 19.13.4-a 19.13.4-b 19.13.5 19.13.8-a 19.13.8-c 19.13.11
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0510 e column")
        .horse("fc2", FRENCH, Weight::Heavy, 8, "0511 e column")
        .leader("murat", FRENCH, 6, 8, true, "0510")
        .foot("pi1", ALLIED, 6, "0810 w column");
    let mut game = field.begin();
    game.give("end-initiative", &[]);
    game.give("charge massive murat 0510", &[]);
    game.give("charge end", &[]);
    assert_eq!(game.pos().charge.rides.len(), 2);
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge turn nne"),
        Refusal::Charge(ChargeRefusal::CannotTurn)
    ));
    assert!(matches!(
        game.refused("charge recall"),
        Refusal::Charge(ChargeRefusal::NoRecall)
    ));
    game.give("charge ride 0610", &[]);
    assert_eq!(
        (game.at("fc1"), game.at("fc2")),
        ("0610".to_owned(), "0611".to_owned())
    );
    game.give("charge let-come", &[]);
    // Six is added to the dice for square: 31 at range 1 would be a square, 41 is disorder. The disordered
    // men stand all the same (66).
    //= 19.9.15.6 19.13.9 11.17.10.2
    let events = game.give("charge ride 0710", &[]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Rode(..))),
        2
    );
    let events = game.give("charge square 0810", &[3, 1, 6, 6]);
    let modifiers = events.iter().find_map(|event| match event {
        Event::Charge(ChargeEvent::Square { modifiers, .. }) => Some(modifiers.clone()),
        _ => None,
    });
    assert!(
        modifiers
            .expect("a square")
            .iter()
            .any(|one| one.value == 6)
    );
}

#[test]
fn opportunity_charges_stop_what_moves() {
    //= 19.12.1-a 19.12.2 19.12.3-a 19.12.3-b 19.12.3-c 19.12.3-d 19.12.4 19.8.2 19.8.2-b
    let field = Field::new().foot("fi1", FRENCH, 6, "0510 e column").horse(
        "pc1",
        ALLIED,
        Weight::Light,
        8,
        "0810 w column",
    );
    let mut game = field.begin();
    game.give("end-initiative", &[]);
    game.give("choose fi1", &[]);
    // Two hexes from the horse.
    game.give("march 0610", &[]);
    assert!(game.orders().contains(&"charge spring 0810".to_owned()));
    // A try that fails is not made again at the same stack.
    game.give("charge spring 0810", &[1, 1]);
    assert!(!game.orders().contains(&"charge spring 0810".to_owned()));

    let field = Field::new().foot("fi1", FRENCH, 6, "0510 e column").horse(
        "pc1",
        ALLIED,
        Weight::Light,
        8,
        "0810 w column",
    );
    let mut game = field.begin();
    game.all(&["end-initiative", "choose fi1", "march 0610"]);
    game.give("charge spring 0810", &[6, 6]);
    // The infantry may still try for square; it stands instead and is stopped.
    assert_eq!(game.orders(), ["charge square 0610", "charge stand"]);
    game.give("charge stand", &[6, 6]);
    assert_eq!(game.at("pc1"), "0710");
    assert_eq!(game.pos().charge.held.len(), 1);
    assert!(!game.orders().iter().any(|order| order.starts_with("march")));
    // In the offensive fire the infantry fires at the horse; the melee comes before the assaults.
    game.all(&["halt", "end-moves"]);
    while game.pos().step == la_bataille::Step::DefensiveFire {
        game.give("end-fire", &[]);
    }
    assert!(game.orders().contains(&"fire 0610 0710".to_owned()));
    let events = game.give("end-fire", &[5, 1, 6, 6]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Clashed { .. }))
    );
    assert_eq!(game.pos().step, la_bataille::Step::Assault);
}

/// What was added when a unit stood before a charge.
fn stood(events: &[Event]) -> Vec<i8> {
    let found = events.iter().find_map(|event| match event {
        Event::MoraleChecked { modifiers, .. } => {
            let mut values: Vec<i8> = modifiers.iter().map(|one| one.value).collect();
            values.sort_unstable();
            Some(values)
        }
        _ => None,
    });
    found.expect("a check")
}

/// A charge of cavalry two hexes away, up to the check of its target.
fn stand(weight: Weight, steps: u8, target: &str) -> Vec<i8> {
    let field = Field::new()
        .horse("fc1", FRENCH, weight, steps, "0510 e column")
        .foot("pi1", ALLIED, 8, target);
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge target 0710",
    ]);
    loop {
        let orders = game.orders();
        let wait = "charge let-come".to_owned();
        let ride = "charge ride 0610".to_owned();
        if orders.contains(&"charge stand".to_owned()) {
            return stood(&game.give("charge stand", &[1, 1]));
        } else if orders.contains(&wait) {
            let before = game.at("fc1");
            // With nothing else to choose the check follows at once.
            if before == "0610"
                && !orders
                    .iter()
                    .any(|order| order.starts_with("charge square"))
            {
                return stood(&game.give(&wait, &[1, 1]));
            }
            game.give(&wait, &[]);
        } else if target.ends_with("square") || target.ends_with("disorder") {
            return stood(&game.give(&ride, &[1, 1]));
        } else {
            game.give(&ride, &[]);
        }
    }
}

#[test]
fn what_bears_on_those_who_stand() {
    //= 19.9.16.4 19.9.16.4-a 19.9.16.4-b 19.9.16.4-c 19.9.16.4-d 20.6.6.6-b 20.6.6.7 20.6.6.1
    // Eight steps against eight: nothing for the numbers.
    assert_eq!(stand(Weight::Light, 8, "0710 w column"), Vec::<i8>::new());
    assert_eq!(stand(Weight::Light, 16, "0710 w column"), [-6]);
    assert_eq!(stand(Weight::SuperHeavy, 8, "0710 w column"), [-6]);
    assert_eq!(stand(Weight::Light, 8, "0710 nne column"), [-12]);
    assert_eq!(stand(Weight::Light, 8, "0710 e column"), [-6]);
    // In line only four steps count: eight to four.
    assert_eq!(stand(Weight::Light, 8, "0710 wsw line"), [-6]);
    //= 19.9.16.3 20.6.5.7 11.17.10.4
    assert_eq!(stand(Weight::Light, 8, "0710 w square"), [6]);
    //= 19.9.16.1-b 20.6.5.6
    assert_eq!(stand(Weight::Light, 8, "0710 w disorder"), [-3]);
}

#[test]
fn a_charge_upon_a_neighbour_needs_no_ride() {
    //= 19.9.13 19.9.10-b
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0610 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    assert_eq!(game.pos().charge.stage, Stage::Naming);
    game.all(&["charge target 0610", "charge let-come"]);
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    assert_eq!(game.pos().charge.rides[0].spent, Points::NONE);
}

#[test]
fn lines_ride_to_either_front_and_cavalry_breaks_out_of_woods() {
    //= 19.9.7-b 19.9.6
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 ene line")
        .foot("pi1", ALLIED, 6, "1210 w column");
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    let orders = game.orders();
    let rides: Vec<&String> = orders
        .iter()
        .filter(|order| order.starts_with("charge ride"))
        .collect();
    assert_eq!(rides, ["charge ride 0609", "charge ride 0610"]);
    // Out of a wood the first hex costs six more; another wood bars the way.
    let field = Field::new()
        .terrain("0510", Terrain::Wood)
        .terrain("0509", Terrain::Wood)
        .horse("fc1", FRENCH, Weight::Light, 4, "0510 e general")
        .foot("pi1", ALLIED, 6, "1210 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge ride 0610",
    ]);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(7));
    assert_eq!(game.unit("fc1").formation, Formation::Column);
}

#[test]
fn cavalry_that_charged_does_not_move() {
    //= 19.2 19.3 19.10.1 19.10.9.2-c
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "1210 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge ride 0610",
    ]);
    // It met nobody and routs: one level for the rout, one for a ride and rout of more than half its rate.
    //= 19.10.9.2-a 19.10.9.2-c
    game.give("charge end-ride", &[]);
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Exhausted);
    let mut game = upon(plain());
    game.give("charge stand", &[1, 1]);
    game.give("charge recall", &[6]);
    game.give("charge halt", &[]);
    assert!(matches!(game.refused("choose fc1"), Refusal::HasCharged(_)));
}

#[test]
fn a_hunt_after_a_melee_costs_seven_less_the_tens() {
    //= 19.10.6.2 19.10.3.1-a 19.10.6.4.2 19.10.6.4
    let mut game = upon(plain());
    // It stands, fires in vain, and 51 at 2:1 disorders it: two points for the melee, four for the hex.
    game.give("charge stand", &[6, 6, 1, 1, 5, 1]);
    assert_eq!(game.pos().charge.stage, Stage::Pursuing);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(5));
    game.give("charge pursue", &[]);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(9));
    // The recall is heard: the hunt ends.
    let events = game.give("charge recall", &[6]);
    assert_eq!(
        charged(&events, |event| matches!(
            event,
            ChargeEvent::Recall { heard: true, .. }
        )),
        1
    );
    // One step fell in the hunt, one for the zone that those whom a melee broke leave as they run on.
    //= 18.13.5.1-c
    assert_eq!(
        (game.at("fc1"), game.unit("pi1").lost),
        ("0910".to_owned(), 2)
    );
    assert_eq!(game.unit("pi1").formation, Formation::Disorder);
}

#[test]
fn tired_and_exhausted_horse_fights_with_less() {
    //= 19.10.9.5 19.10.9.6 18.13.4.6 18.13.4.7 18.13.4.15
    for (fatigue, value) in [
        (Fatigue::Rested, "8"),
        (Fatigue::Tired, "4"),
        (Fatigue::Exhausted, "8/3"),
    ] {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .horse("pc1", ALLIED, Weight::Light, 8, "0610 e column");
        let mut game = field.begin();
        let unit = game.0.setup.unit_named("pc1").expect("a unit");
        game.0.pos.unit_mut(unit).fatigue = fatigue;
        game.all(&["end-initiative", "charge declare 0510", "charge end"]);
        // Exhausted horses have no breath to spare, so they are not asked.
        let asked = fatigue != Fatigue::Exhausted;
        let mut events = game.give("charge target 0610", if asked { &[] } else { &[6, 6] });
        if asked {
            events = game.give("charge stand", &[6, 6]);
        }
        let defence = events.iter().find_map(|event| match event {
            Event::Clashed { defence, .. } => Some(defence.to_string()),
            _ => None,
        });
        assert_eq!(defence.as_deref(), Some(value), "{fatigue:?}");
    }
}
