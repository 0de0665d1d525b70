//! Chapter 19: charges.

use ground::hex::Terrain;
use kernel::Side;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, ChargeRefusal, Event, Fatigue, Formation, Points, Refusal, Stage};

use super::field::{Field, Game1};

const FRENCH: Side = Side::First;
const ALLIED: Side = Side::Second;

/// French light horse four hexes west of an Allied battalion that faces it.
fn plain() -> Field {
    Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0910 w column")
}

/// The charge is declared and goes.
fn declared(field: Field) -> Game1 {
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game
}

/// The charge has come next to its target, which has done nothing yet.
fn upon(field: Field) -> Game1 {
    let mut game = declared(field);
    game.all(&[
        "charge let-come",
        "charge ride 0610",
        "charge let-come",
        "charge ride 0710",
        "charge target 0910",
        "charge let-come",
        "charge ride 0810",
        "charge let-come",
    ]);
    game
}

fn charged(events: &[Event], wanted: impl Fn(&ChargeEvent) -> bool) -> usize {
    events
        .iter()
        .filter(|event| matches!(event, Event::Charge(charge) if wanted(charge)))
        .count()
}

#[test]
fn who_may_charge() {
    //= 19.1 19.4-a 19.8.1-a 19.5-a 19.5-b 19.7.1 5.2.5.1
    let mut game = plain()
        .horse("fc2", FRENCH, Weight::Light, 8, "0512 e column")
        .begin();
    game.give("end-initiative", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Declaring);
    assert!(matches!(
        game.refused("charge declare 0910"),
        Refusal::Charge(ChargeRefusal::NoCavalry(_))
    ));
    game.give("charge declare 0510", &[]);
    assert!(matches!(
        game.refused("charge declare 0510"),
        Refusal::Charge(ChargeRefusal::Declared(_))
    ));
    game.give("charge declare 0512", &[]);
    game.give("charge end", &[]);
    // Two are declared before one goes; either may go first.
    assert_eq!(game.pos().charge.stage, Stage::Choosing);
    assert!(game.orders().contains(&"charge go 0512".to_owned()));
}

#[test]
fn tired_cavalry_does_not_charge_of_itself() {
    //= 19.4-a
    let mut game = plain().begin();
    let unit = game.0.setup.unit_named("fc1").expect("a unit");
    game.0.pos.unit_mut(unit).fatigue = Fatigue::Tired;
    game.give("end-initiative", &[]);
    // With nobody who can charge the phase passes by.
    assert_eq!(game.pos().charge.stage, Stage::None);
}

#[test]
fn a_column_rides_straight_and_turns_at_a_price() {
    //= 19.9.3 19.9.7-a 19.9.8-a 19.9.8-b
    let mut game = declared(plain());
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge ride 0609"),
        Refusal::Charge(ChargeRefusal::StraightOn(_)) | Refusal::NotNext(_)
    ));
    assert!(matches!(
        game.refused("charge ride 0509"),
        Refusal::Charge(ChargeRefusal::StraightOn(_))
    ));
    assert!(matches!(
        game.refused("charge turn n"),
        Refusal::CannotFaceSo(_)
    ));
    game.give("charge turn nne", &[]);
    game.give("charge let-come", &[]);
    let spent = game.pos().charge.rides[0].spent;
    assert_eq!(spent, Points::whole(2));
    // Light cavalry turns twice in a hex, not three times.
    game.give("charge turn nnw", &[]);
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge turn nne"),
        Refusal::Charge(ChargeRefusal::CannotTurn)
    ));
    assert_eq!(game.pos().charge.rides[0].rate, Points::whole(19));
}

#[test]
fn heavy_cavalry_turns_once_in_a_hex() {
    //= 19.9.8-b 7.3.4.2-e
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::SuperHeavy, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0910 w column");
    let mut game = declared(field);
    game.give("charge let-come", &[]);
    game.give("charge turn nne", &[]);
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge turn nnw"),
        Refusal::Charge(ChargeRefusal::CannotTurn)
    ));
}

#[test]
fn woods_are_no_ground_to_charge_over() {
    //= 19.9.4-a
    let game = declared(plain().terrain("0610", Terrain::Wood));
    // The wood hides the infantry, which therefore does nothing.
    assert_eq!(game.pos().charge.stage, Stage::Riding);
    assert!(matches!(
        game.refused("charge ride 0610"),
        Refusal::Charge(ChargeRefusal::NoGroundToCharge(_))
    ));
    // Rye is.
    let mut game = declared(plain().terrain("0610", Terrain::Crops));
    game.give("charge let-come", &[]);
    game.give("charge ride 0610", &[]);
    assert_eq!(game.at("fc1"), "0610");
}

#[test]
fn formation_is_changed_once_in_the_first_hex() {
    //= 19.9.5
    let mut game = declared(plain());
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge form ene"),
        Refusal::Charge(ChargeRefusal::CannotReform)
    ));
    game.all(&["charge ride 0610", "charge let-come", "charge form ene"]);
    assert_eq!(game.unit("fc1").formation, Formation::Line);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(7));
    game.give("charge let-come", &[]);
    assert!(matches!(
        game.refused("charge form e"),
        Refusal::Charge(ChargeRefusal::CannotReform)
    ));
}

#[test]
fn targets_are_named_within_two_hexes() {
    //= 19.9.10-a 19.9.10-d 19.9.11 19.10.3.2
    let mut game = declared(plain());
    game.all(&[
        "charge let-come",
        "charge ride 0610",
        "charge let-come",
        "charge ride 0710",
    ]);
    assert_eq!(game.pos().charge.stage, Stage::Naming);
    assert_eq!(game.orders(), ["charge target 0910", "charge pass-by 0910"]);
    // An enemy that is passed by is not assaulted: the ride ends and the cavalry routs.
    game.all(&[
        "charge pass-by 0910",
        "charge let-come",
        "charge ride 0810",
        "charge let-come",
    ]);
    let events = game.give("charge end-ride", &[1, 1]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Met(..))),
        0
    );
    //= 19.8.4 19.10.8.1
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
}

#[test]
fn squares_are_formed_within_four_hexes() {
    //= 19.9.12-a 19.9.15.1-a 19.9.15.2-b 19.9.15.3 19.9.15.4-a 11.17.4-a
    let mut game = declared(plain());
    let events = game.give("charge square 0910", &[1, 1]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Square { .. })),
        1
    );
    assert_eq!(game.unit("pi1").formation, Formation::Square);
    game.all(&["charge ride 0610", "charge ride 0710", "charge target 0910"]);
    // The square stands without a check; what formed it may call the horse off.
    game.give("charge ride 0810", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    // It fires with all its steps, six times three at six: 3:1, and 11 is nothing. Sixteen points of horse,
    // thirded and not doubled, against twelve: below 1:2. 66 less six is blank; then the horse bounces.
    //= 11.17.10.1-a 11.17.10.1-b 18.13.4.11 11.17.9.5-a 18.13.3
    let events = game.give("charge press-on", &[1, 1, 6, 6, 6, 6]);
    let fired = events
        .iter()
        .any(|event| matches!(event, Event::Fired { value, .. } if value.to_string() == "18"));
    assert!(fired);
    let fought = events.iter().find_map(|event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((attack.to_string(), defence.to_string())),
        _ => None,
    });
    assert_eq!(fought, Some(("16/3".to_owned(), "12".to_owned())));
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Bounced(_))),
        1
    );
    assert_eq!(game.unit("pi1").formation, Formation::Square);
}

#[test]
fn infantry_that_is_not_steady_forms_no_square() {
    //= 19.9.15.1-b 19.9.15.1-c
    for at in ["0910 w disorder", "0910 wsw skirmish"] {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .foot("pi1", ALLIED, 6, at);
        let game = declared(field);
        assert!(
            !game
                .orders()
                .iter()
                .any(|order| order.starts_with("charge square")),
            "{at}"
        );
    }
    let wood = plain().terrain("0910", Terrain::Orchard);
    assert!(
        !declared(wood)
            .orders()
            .iter()
            .any(|order| order.starts_with("charge square"))
    );
}

#[test]
fn failing_to_form_square_breaks_in_place() {
    //= 19.9.15.2-b 19.7.2.1
    // Class B at range 4: 64 to 66 is disorder.
    let mut game = declared(plain());
    game.give("charge square 0910", &[6, 6]);
    assert_eq!(game.unit("pi1").formation, Formation::Disorder);
    assert_eq!(game.at("pi1"), "0910");
}

#[test]
fn a_target_that_does_not_stand_is_hunted() {
    //= 19.9.16.1-a 19.9.16.5-a 19.9.16.5-b 19.10.6.1-a 19.10.6.3-a 19.10.6.3-b 19.10.3.1-b 19.7.2.3
    let mut game = upon(plain());
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    //= 19.9.15.4-b 19.9.16.1-d
    assert_eq!(game.orders(), ["charge square 0910", "charge stand"]);
    game.give("charge stand", &[1, 1]);
    assert_eq!(game.unit("pi1").formation, Formation::Rout);
    assert_eq!(game.at("pi1"), "0910");
    // It broke after it was named: the recall may be sounded once more.
    //= 19.9.14.1
    assert_eq!(game.pos().charge.rides[0].recalls, 2);
    assert_eq!(game.pos().charge.stage, Stage::Pressing);
    game.give("charge press-on", &[]);
    assert_eq!(game.pos().charge.stage, Stage::Pursuing);
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(3));
    game.give("charge pursue", &[]);
    assert_eq!(
        (game.at("fc1"), game.at("pi1")),
        ("0910".to_owned(), "1010".to_owned())
    );
    assert_eq!(game.unit("pi1").lost, 1);
    // One for the ground and two for routed prey.
    assert_eq!(game.pos().charge.rides[0].spent, Points::whole(6));
    game.all(&["charge pursue"; 3]);
    assert_eq!(game.unit("pi1").lost, 4);
    // The fifth hex spends the last points; what is left of the prey runs on.
    //= 19.10.6.4.1 19.10.6.5
    game.give("charge pursue", &[]);
    assert_eq!(game.unit("pi1").lost, 5);
    assert_eq!(game.at("fc1"), "1310");
    assert_ne!(game.at("pi1"), "1410");
    // A long ride and a hunt: two levels.
    //= 19.10.9.1 19.10.9.2-a 19.10.9.3-a 19.7.2.6
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Exhausted);
}

#[test]
fn a_recall_halts_the_cavalry_or_turns_it() {
    //= 19.9.14.1 19.9.14.2-a 19.9.14.2-b 19.9.10-e
    let mut game = upon(plain());
    game.give("charge stand", &[1, 1]);
    // A 4 is needed, and one less is rolled for: the target routed.
    let events = game.give("charge recall", &[4]);
    assert_eq!(
        charged(&events, |event| matches!(
            event,
            ChargeEvent::Recall { heard: false, .. }
        )),
        1
    );
    let mut game = upon(plain());
    game.give("charge stand", &[1, 1]);
    game.give("charge recall", &[5]);
    assert_eq!(game.pos().charge.stage, Stage::Recalled);
    assert_eq!(game.orders(), ["charge halt", "charge look-elsewhere"]);
    game.give("charge halt", &[]);
    // It does not rout, and what broke before it runs now.
    //= 19.7.2.4 19.10.7.1
    assert_eq!(game.unit("fc1").formation, Formation::Column);
    assert_ne!(game.at("pi1"), "0910");
    assert_eq!(game.unit("pi1").lost, 0);
}

#[test]
fn limbered_guns_rout_and_guns_in_action_are_lost() {
    //= 19.9.16.1-c 17.4 11.18.9-c 20.4
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
        .guns("ba", ALLIED, 3, "0810 w limbered");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
    ]);
    game.give("charge ride 0710", &[]);
    assert_eq!(game.unit("ba").formation, Formation::Rout);
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
        .guns("ba", ALLIED, 3, "0810 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
    ]);
    // It must stand, does not, and is lost.
    //= 19.10.6.1-b
    let events = game.give("charge ride 0710", &[1, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Destroyed(_)))
    );
}

#[test]
fn skirmishers_slip_into_cover_or_rout() {
    //= 19.9.16.2 11.20.4.9-a 11.20.4.9-b
    let field = || {
        Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0610 e column")
            .foot("sk", ALLIED, 3, "0810 wnw skirmish")
            .terrain("0910", Terrain::Wood)
    };
    let mut game = field().begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
        "charge ride 0710",
    ]);
    assert_eq!(game.pos().charge.stage, Stage::Meeting);
    assert_eq!(game.orders(), ["charge stand", "charge slip 0910"]);
    game.give("charge slip 0910", &[]);
    assert_eq!(
        (game.at("sk"), game.unit("sk").formation),
        ("0910".to_owned(), Formation::General)
    );
    let mut game = field().begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
        "charge ride 0710",
    ]);
    game.give("charge stand", &[]);
    assert_eq!(game.unit("sk").formation, Formation::Rout);
}

#[test]
fn cavalry_that_harms_nobody_bounces() {
    //= 19.10.8.2-a 19.10.2.1 19.7.2.2 19.10.5.1 20.6.4.6
    let mut game = upon(plain());
    // It stands (66), fires (11: nothing), and the melee is blank: 32 to 12 is 2:1, 22 is blank.
    // Then the horse falls back and keeps its nerve (66).
    let events = game.give("charge stand", &[6, 6, 1, 1, 2, 2, 6, 6]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Bounced(_))),
        1
    );
    assert_eq!(game.unit("fc1").formation, Formation::Column);
    assert_ne!(game.at("fc1"), "0810");
    assert_eq!(game.at("pi1"), "0910");
    // Three hexes are no long ride; the melee tires all the same.
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Tired);
    // Failing the check it routs.
    //= 19.10.8.2-b
    let mut game = upon(plain());
    game.give("charge stand", &[6, 6, 1, 1, 2, 2, 1, 1]);
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
}

#[test]
fn three_hexes_in_a_straight_line_double() {
    //= 18.13.4.14 19.10.5.2 18.13.4.1
    let mut game = upon(plain());
    let events = game.give("charge stand", &[6, 6, 1, 1, 2, 2, 6, 6]);
    let attack = events.iter().find_map(|event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((attack.to_string(), defence.to_string())),
        _ => None,
    });
    assert_eq!(attack, Some(("32".to_owned(), "12".to_owned())));
}

#[test]
fn horse_against_horse() {
    //= 18.13.4.12 18.13.4.15
    // Heavy cavalry that charges light cavalry standing still: doubled, and the other halved.
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Heavy, 8, "0610 e column")
        .horse("pc1", ALLIED, Weight::Light, 8, "0810 w column")
        .with("pc1", |unit| unit.morale = "66".parse().expect("a morale"));
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0610",
        "charge end",
        "charge target 0810",
    ]);
    game.give("charge let-come", &[]);
    // 51 at 4:1 is DD: the light horse routs; the pursuit costs two for the melee.
    game.give("charge ride 0710", &[]);
    let events = game.give("charge let-come", &[5, 1]);
    let values = events.iter().find_map(|event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((attack.to_string(), defence.to_string())),
        _ => None,
    });
    assert_eq!(values, Some(("32".to_owned(), "8".to_owned())));
    assert_eq!(game.unit("pc1").formation, Formation::Rout);
}

#[test]
fn ex_19_10_4_2_a_chain_of_charges() {
    //= 19.10.4.2 19.10.4.1-a 19.10.4.1-b 19.10.4.1-c 19.10.4.1-d 19.10.4.1-e 19.10.4.1-f
    //= 19.11.1-a 19.11.2-a 19.11.2-b 19.11.3 19.11.4 19.11.6-a 19.11.6-b 19.11.7
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
    game.give("charge massive murat", &[]);
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
    // It met nobody, routs, and is the more tired for it.
    game.give("charge end-ride", &[]);
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
    assert_eq!(game.unit("fc1").fatigue, Fatigue::Tired);
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
    assert_eq!(
        (game.at("fc1"), game.unit("pi1").lost),
        ("0910".to_owned(), 1)
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
        let events = game.give("charge target 0610", &[6, 6]);
        let defence = events.iter().find_map(|event| match event {
            Event::Clashed { defence, .. } => Some(defence.to_string()),
            _ => None,
        });
        assert_eq!(defence.as_deref(), Some(value), "{fatigue:?}");
    }
}
