//! Chapter 19: charges.

use ground::hex::Terrain;
use kernel::Side;
use la_bataille::troops::Weight;
use la_bataille::{ChargeEvent, ChargeRefusal, Event, Fatigue, Formation, Points, Refusal, Stage};

use super::field::{Field, Game1};

pub const FRENCH: Side = Side::First;
pub const ALLIED: Side = Side::Second;

/// French light horse four hexes west of an Allied battalion that faces it.
pub fn plain() -> Field {
    Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0910 w column")
}

/// The charge is declared and goes.
pub fn declared(field: Field) -> Game1 {
    let mut game = field.begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    game
}

/// The charge has come next to its target, which has done nothing yet.
pub fn upon(field: Field) -> Game1 {
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

pub fn charged(events: &[Event], wanted: impl Fn(&ChargeEvent) -> bool) -> usize {
    events
        .iter()
        .filter(|event| matches!(event, Event::Charge(charge) if wanted(charge)))
        .count()
}

#[test]
fn who_may_charge() {
    //= 19.1 19.4-a 19.8.1-a 19.5-a 19.5-b 19.7.1 5.2.5.1 19.10.3.3
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
    assert_eq!(
        game.orders(),
        ["charge target 0910", "charge pass-by 0910", "charge spare"]
    );
    // An enemy that is passed by is not assaulted: the ride ends and the cavalry routs.
    game.all(&[
        "charge pass-by 0910",
        "charge let-come",
        "charge ride 0810",
        "charge let-come",
    ]);
    // It is fired at as it stands there, and again as it runs.
    let events = game.give("charge end-ride", &[1, 1, 1, 1]);
    assert_eq!(
        charged(&events, |event| matches!(event, ChargeEvent::Met(..))),
        0
    );
    //= 19.8.4 19.10.8.1
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
}

#[test]
fn squares_are_formed_within_four_hexes() {
    //= 19.9.12-a 19.9.15.1-a 19.9.15.2-b 19.9.15.3 19.9.15.4-a 11.17.4-a 14.4.4
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
    super::horse::loosely(&mut game, "charge ride 0710", &[]);
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
    // The horse that rides on over the guns does not spike them.
    //= 17.8.3-b
    let events = game.give("charge ride 0710", &[1, 1, 6]);
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
    let events = game.give("charge stand", &[5, 1]);
    let values = events.iter().find_map(|event| match event {
        Event::Clashed {
            attack, defence, ..
        } => Some((attack.to_string(), defence.to_string())),
        _ => None,
    });
    assert_eq!(values, Some(("32".to_owned(), "8".to_owned())));
    assert_eq!(game.unit("pc1").formation, Formation::Rout);
}
