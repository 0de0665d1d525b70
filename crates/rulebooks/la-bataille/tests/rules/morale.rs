//! Chapters 20 and 21: morale, disorder, rout, rally, levels, and what befalls leaders.

use kernel::Side;
use la_bataille::troops::{Size, Weight};
use la_bataille::{Event, Fatigue, Formation, LeaderPlace, Place, Step};

use super::field::{Field, Game1};

const FRENCH: Side = Side::First;
const ALLIED: Side = Side::Second;

/// Passes the phases of the French turn up to its rally, in which the dice are thrown.
fn rally(game: &mut Game1, dice: &[u8]) -> Vec<Event> {
    game.give("end-initiative", &[]);
    loop {
        let (order, last) = match game.pos().step {
            Step::Move => ("end-moves", false),
            Step::DefensiveFire | Step::OffensiveFire => ("end-fire", false),
            Step::SquareAssaults => ("end-declarations", false),
            Step::Assault => ("end-assaults", true),
            Step::Charge => ("charge end", false),
            step => panic!("{step:?}"),
        };
        if last {
            return game.give(order, dice);
        }
        game.give(order, &[]);
    }
}

/// The check of a unit: its value, what was added, and whether it passed.
fn check(events: &[Event], game: &Game1, id: &str) -> (String, Vec<i8>, bool) {
    let wanted = game.0.setup.unit_named(id).expect("a unit");
    let found = events.iter().find_map(|event| match event {
        Event::MoraleChecked {
            unit,
            value,
            modifiers,
            passed,
            ..
        } if *unit == wanted => {
            let mut values: Vec<i8> = modifiers.iter().map(|one| one.value).collect();
            values.sort_unstable();
            Some((value.to_string(), values, *passed))
        }
        _ => None,
    });
    found.expect("a check")
}

/// Somebody far away, so that both sides are there.
fn lonely() -> Field {
    Field::new().foot("far", ALLIED, 6, "2424 w column")
}

#[test]
fn disordered_troops_rally_or_rout() {
    //= 20.1 20.2 20.5 20.6.1-a 20.6.2 20.6.5.6 20.7.9-b 20.8.1-a 20.8.1-b 20.8.4
    let field = || lonely().foot("fi", FRENCH, 6, "0510 e disorder");
    // 31 less three is 24, not greater than 24; 32 is.
    let mut game = field().begin();
    let events = rally(&mut game, &[3, 2]);
    assert_eq!(
        check(&events, &game, "fi"),
        ("24".to_owned(), vec![-3], true)
    );
    assert_eq!(game.unit("fi").formation, Formation::Column);
    let mut game = field().begin();
    let events = rally(&mut game, &[2, 6]);
    assert!(!check(&events, &game, "fi").2);
    assert_eq!(game.unit("fi").formation, Formation::Rout);
    assert_ne!(game.at("fi"), "0510");
}

#[test]
fn routed_troops_rally_with_a_leader() {
    //= 20.8.2-a 20.8.2.1 20.8.3 20.6.5.3
    let field = || {
        lonely()
            .foot("fi", FRENCH, 6, "0510 e rout")
            .foot("rest", FRENCH, 40, "0515 e column")
    };
    // Alone in the open nobody rallies them, and nothing is rolled.
    let mut game = field().begin();
    rally(&mut game, &[]);
    assert_eq!(game.unit("fi").formation, Formation::Rout);
    let mut game = field().leader("foy", FRENCH, 5, 0, false, "0510").begin();
    let events = rally(&mut game, &[3, 1]);
    assert_eq!(
        check(&events, &game, "fi"),
        ("24".to_owned(), vec![-6, 5], true)
    );
    // Failing, they stay routed where they are.
    let mut game = field().leader("foy", FRENCH, 5, 0, false, "0510").begin();
    rally(&mut game, &[1, 2]);
    assert_eq!(
        (game.unit("fi").formation, game.at("fi")),
        (Formation::Rout, "0510".to_owned())
    );
}

#[test]
fn tired_horse_is_less_steady() {
    //= 20.6.5.8 20.6.5.9 19.10.9.6 20.3-a
    for (fatigue, value) in [
        (Fatigue::Rested, vec![-6, 5]),
        (Fatigue::Tired, vec![-6, -3, 5]),
        (Fatigue::Exhausted, vec![-6, -6, 5]),
    ] {
        let field = lonely()
            .horse("fc", FRENCH, Weight::Light, 6, "0510 e rout")
            .leader("pire", FRENCH, 5, 5, false, "0510");
        let mut game = field.begin();
        let unit = game.0.setup.unit_named("fc").expect("a unit");
        game.0.pos.unit_mut(unit).fatigue = fatigue;
        let events = rally(&mut game, &[6, 5]);
        assert_eq!(check(&events, &game, "fc").1, value, "{fatigue:?}");
    }
}

#[test]
fn half_losses_worsen_morale_by_six() {
    //= 20.6.5.1-a 20.6.5.1-b 20.6.5.1-ex 7.4.7-a 7.4.7-b
    let value = |morale: &str, size: Size, lost: u8| {
        let field = lonely()
            .foot("fi", FRENCH, 6, "0510 e disorder")
            .with("fi", |unit| {
                unit.morale = morale.parse().expect("a morale");
                unit.size = size;
            });
        let mut game = field.begin();
        let unit = game.0.setup.unit_named("fi").expect("a unit");
        game.0.pos.unit_mut(unit).lost = lost;
        let events = rally(&mut game, &[6, 5]);
        check(&events, &game, "fi").0
    };
    assert_eq!(value("23", Size::Battalion, 3), "33");
    assert_eq!(value("23", Size::Battalion, 2), "23");
    assert_eq!(value("16", Size::Battalion, 5), "16");
    assert_eq!(value("23", Size::Company, 5), "23");
}

#[test]
fn levels_follow_the_losses_of_the_foot() {
    //= 5.1.1.1 20.9.1 20.9.2 20.9.2.1 20.9.2.2 20.9.2.3 20.9.2.4 20.9.3-a 20.9.3-c 20.9.3-d 20.9.6-a 20.9.6-b 20.6.5.5 20.9.7
    let begin = |lost: u8, rout: &str| {
        let mut field = lonely()
            .foot("a", FRENCH, 50, "0510 e column")
            .foot("b", FRENCH, 50, &format!("0512 e {rout}"))
            .horse("fc", FRENCH, Weight::Light, 8, "0515 e column");
        let unit = field.0.unit_named("a").expect("a unit");
        let horse = field.0.unit_named("fc").expect("a unit");
        field.0.weakened.extend([(unit, lost), (horse, 7)]);
        field.begin().pos().levels[0]
    };
    for (lost, level) in [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (49, 2)] {
        assert_eq!(begin(lost, "column"), level, "{lost}");
    }
    // Fifty routed steps count as lost as long as they are routed.
    assert_eq!(begin(0, "rout"), 2);
    assert_eq!(begin(10, "rout"), 3);

    // The level bears on foot, not on horse.
    let mut field = lonely()
        .foot("a", FRENCH, 10, "0510 e disorder")
        .horse("fc", FRENCH, Weight::Light, 8, "0515 e rout")
        .leader("pire", FRENCH, 0, 5, false, "0515");
    let unit = field.0.unit_named("a").expect("a unit");
    field.0.weakened.push((unit, 2));
    let mut game = field.begin();
    let events = rally(&mut game, &[6, 5, 6, 5]);
    assert_eq!(check(&events, &game, "a").1, vec![-3, -3]);
    assert_eq!(check(&events, &game, "fc").1, vec![-6]);
}

/// French light horse that rides at an Allied battalion which does not stand and is not hunted.
fn routed_by_a_charge() -> Game1 {
    let field = Field::new()
        .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
        .foot("pi1", ALLIED, 6, "0810 w column");
    let mut game = field.begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge let-come",
    ]);
    game.all(&[
        "charge ride 0610",
        "charge target 0810",
        "charge let-come",
        "charge ride 0710",
        "charge let-come",
    ]);
    game.give("charge stand", &[1, 1]);
    game.give("charge recall", &[6]);
    game.give("charge halt", &[]);
    game
}

#[test]
fn routed_troops_run_one_and_a_half_moves() {
    //= 20.7.1-b 14.12.9.1-a 20.7.4.3 20.7.7.2 20.6.4.3
    let game = routed_by_a_charge();
    let grid = game.0.setup.map.grid();
    let from = grid
        .numbered("0810".parse().expect("a hex"))
        .expect("a hex");
    let to = game.unit("pi1").hex().expect("on the map");
    // Twelve points over clear ground, straight away from the horse.
    assert_eq!(grid.distance(from, to), 12);
    let horse = game.unit("fc1").hex().expect("on the map");
    assert_eq!(grid.distance(horse, to), 13);
}

#[test]
fn who_cannot_retreat_surrenders() {
    //= 20.7.4.1 20.7.5 21.9
    // A battalion in disorder, with a leader, all around it enemies: it fails to rally, and there is no way.
    let mut field = Field::new()
        .foot("fi", FRENCH, 6, "0510 e disorder")
        .leader("foy", FRENCH, 0, 0, false, "0510");
    for (number, hex) in ["0410", "0610", "0509", "0609", "0511", "0611"]
        .into_iter()
        .enumerate()
    {
        field = field.foot(
            &format!("pi{number}"),
            ALLIED,
            6,
            &format!("{hex} e square"),
        );
    }
    let mut game = field.begin();
    let events = rally(&mut game, &[1, 1]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Surrendered(_)))
    );
    assert_eq!(game.unit("fi").place, Place::Destroyed);
    let leader = game.0.setup.leader_named("foy").expect("a leader");
    assert!(matches!(
        game.pos().leader(leader).place,
        LeaderPlace::Captured(_)
    ));
}

#[test]
fn the_commanding_leader_counts() {
    //= 21.1 21.2-a 21.2-c 8.3-d 8.4-a
    let field = lonely()
        .foot("fi", FRENCH, 6, "0510 e disorder")
        .leader("brave", FRENCH, 6, 0, false, "0510")
        .leader("timid", FRENCH, -4, 0, false, "0510");
    let mut game = field.begin();
    let events = rally(&mut game, &[6, 5]);
    // Both are of one rank: the more inspiring commands, and only he counts.
    assert_eq!(check(&events, &game, "fi").1, vec![-3, 6]);
    // A leader of a higher rank commands, be he as he may.
    let mut field = lonely()
        .foot("fi", FRENCH, 6, "0510 e disorder")
        .leader("brave", FRENCH, 6, 0, false, "0510")
        .leader("timid", FRENCH, -4, 0, false, "0510");
    field.0.leaders[1].rank = la_bataille::troops::Rank::Corps;
    let mut game = field.begin();
    let events = rally(&mut game, &[6, 5]);
    assert_eq!(check(&events, &game, "fi").1, vec![-4, -3]);
}

#[test]
fn leaders_fall_in_melees() {
    //= 21.3 21.3.3 21.4 21.5 21.7 20.6.4.9 20.6.5.4-a
    let charge = |dice: &[u8]| {
        let field = Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .leader("pire", FRENCH, 5, 0, false, "0510")
            .foot("pi1", ALLIED, 6, "0810 w column");
        let mut game = field.begin();
        game.all(&[
            "end-initiative",
            "charge declare 0510",
            "charge end",
            "charge let-come",
        ]);
        game.all(&[
            "charge ride 0610",
            "charge target 0810",
            "charge let-come",
            "charge ride 0710",
            "charge let-come",
        ]);
        let events = game.give("charge stand", dice);
        (game, events)
    };
    // It stands (66) and fires (11: nothing); 12 in the melee strikes him. Sixteen to twelve is 1:1, AR.
    // A 6 takes his hat only, and the horse routs.
    let (game, events) = charge(&[6, 6, 1, 1, 1, 2, 6]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::LeaderStruck(..)))
    );
    assert_eq!(game.unit("fc1").formation, Formation::Rout);
    //= 19.8.1-b 20.7.1-c
    let leader = game.0.setup.leader_named("pire").expect("a leader");
    let rode = game.0.pos.leader(leader).place;
    let horse = game.0.setup.unit_named("fc1").expect("a unit");
    let ran = events.iter().find_map(|event| match event {
        Event::Retreated(unit, hex) if *unit == horse => Some(*hex),
        _ => None,
    });
    assert_eq!(rode, LeaderPlace::At(ran.expect("it ran")));
    // A 1 kills him: the result has routed his horse already, so nobody checks for him.
    //= 20.6.3
    let (game, events) = charge(&[6, 6, 1, 1, 1, 2, 1]);
    assert_eq!(game.0.pos.leader(leader).place, LeaderPlace::Dead);
    let checked =
        |event: &Event| matches!(event, Event::MoraleChecked { unit, .. } if *unit == horse);
    assert!(!events.iter().any(checked));
    // A 5 stuns him for so many turns.
    //= 21.5.5
    let (game, _) = charge(&[6, 6, 1, 1, 1, 2, 5, 3]);
    assert_eq!(game.0.pos.leader(leader).place, LeaderPlace::Away(3));
}

#[test]
fn horse_rides_lone_leaders_down() {
    //= 21.11-a 21.11-b
    let field = || {
        Field::new()
            .horse("fc1", FRENCH, Weight::Light, 8, "0510 e column")
            .leader("pack", ALLIED, 5, 0, false, "0610")
            .foot("pi1", ALLIED, 6, "1210 w column")
    };
    let mut game = field().begin();
    game.all(&[
        "end-initiative",
        "charge declare 0510",
        "charge end",
        "charge ride 0610",
    ]);
    let leader = game.0.setup.leader_named("pack").expect("a leader");
    assert!(matches!(
        game.pos().leader(leader).place,
        LeaderPlace::Captured(_)
    ));
    // With friends beside him he steps among them.
    let mut game = field().foot("pi2", ALLIED, 6, "0611 w square").begin();
    game.all(&["end-initiative", "charge declare 0510", "charge end"]);
    while game.pos().charge.stage != la_bataille::Stage::Riding {
        let order = if game.orders().contains(&"charge let-come".to_owned()) {
            "charge let-come"
        } else {
            "charge pass-by 0611"
        };
        game.give(order, &[]);
    }
    // The square fires in vain as the horse rides out of its zone.
    super::horse::loosely(&mut game, "charge ride 0610", &[1, 1]);
    let beside = game.unit("pi2").hex().expect("on the map");
    assert_eq!(game.pos().leader(leader).place, LeaderPlace::At(beside));
}
