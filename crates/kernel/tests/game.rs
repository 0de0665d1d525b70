//! A game behind its common face: nothing changes by a refusal or by chance
//! that does not know, odds are exact, views hide.

use grognard_kernel as kernel;

use std::collections::BTreeMap;

use kernel::chance::{Draw, Scripted, Seed};
use kernel::{AnyGame, Ask, Choices, Fraction, GiveError, Rulebook, Side, Viewer};
use testkit::toy::{TOY, battle, ford};

fn game(orders: &[&str]) -> Box<dyn AnyGame> {
    let mut game = TOY
        .begin(&ford(), &Choices::default())
        .expect("the ford is a battle");
    for order in orders {
        game.give(order, &mut Scripted::new(&[]))
            .expect("a legal order without chance");
    }
    game
}

#[test]
fn a_refused_order_changes_nothing_and_cites_its_rule() {
    let mut game = game(&["plan hold"]);
    let before = game.snapshot();
    for (order, rule) in [
        ("plan press", "plan.1"),
        ("march lancers 4", "march.1"),
        ("march lancers 3", "march.2"),
        ("march fusiliers 2", "act.1"),
        ("volley guns fusiliers", "volley.2"),
        ("volley guns lancers", "volley.1"),
    ] {
        let error = game
            .give(order, &mut Seed::from_word("x").decision(1))
            .unwrap_err();
        assert_eq!(game.check(order).as_ref(), Err(&error));
        match error {
            GiveError::Refused(refused) => assert_eq!(refused.rule.id, rule, "{order}"),
            other => panic!("{order}: {other}"),
        }
        assert_eq!(game.snapshot(), before, "{order}");
    }
}

#[test]
fn an_unreadable_order_changes_nothing_and_says_what_is_expected() {
    let mut game = game(&[]);
    let before = game.snapshot();
    for order in [
        "",
        "plan",
        "plan hold ",
        "march hussars 1",
        "march lancers x",
        "é",
    ] {
        let error = game.give(order, &mut Scripted::new(&[])).unwrap_err();
        assert!(matches!(&error, GiveError::Unreadable(_)), "{order}");
        assert!(error.to_string().contains("is no order"), "{error}");
        assert!(game.forecast(order).is_err());
        assert!(!game.rolls(order));
    }
    assert_eq!(game.snapshot(), before);
}

#[test]
fn chance_that_does_not_know_yet_leaves_the_position_as_it_was() {
    let mut game = game(&["plan press"]);
    let before = game.snapshot();
    let order = "volley lancers fusiliers";
    assert!(game.rolls(order));
    for (script, faces) in [(&[][..], 6), (&[6], 3), (&[7], 6), (&[6, 4], 3)] {
        let Err(GiveError::Wants(request)) = game.give(order, &mut Scripted::new(script)) else {
            panic!("{script:?} is enough");
        };
        assert_eq!(request.draw, Draw::Die(faces));
        assert_eq!(request.why.rule.id, "volley.1");
        assert_eq!(game.snapshot(), before);
    }
    // A miss needs no second die.
    assert!(game.give(order, &mut Scripted::new(&[2])).is_ok());
}

#[test]
fn the_forecast_is_the_distribution_counted_by_hand() {
    // Red presses (+1): three and more hits, so 4 of 6; then a third each.
    let forecast = game(&["plan press"])
        .forecast("volley lancers fusiliers")
        .unwrap();
    let odds: BTreeMap<&str, Fraction> = forecast
        .outcomes
        .iter()
        .map(|(text, p)| (text.as_str(), *p))
        .collect();
    assert_eq!(
        odds,
        BTreeMap::from([
            ("fusiliers are missed", Fraction::new(1, 3)),
            ("fusiliers lose 1", Fraction::new(2, 9)),
            ("fusiliers lose 2", Fraction::new(2, 9)),
            ("fusiliers lose 3", Fraction::new(2, 9)),
        ])
    );
    assert_eq!(forecast.outcomes[0].0, "fusiliers are missed");
    let [(whose, modifier)] = forecast.modifiers[..] else {
        panic!("{:?}", forecast.modifiers);
    };
    assert_eq!(
        (whose, modifier.value, modifier.rule.id),
        ("volley", 1, "volley.3")
    );
}

#[test]
fn the_forecast_of_a_card_counts_the_deck() {
    let forecast = game(&["plan hold"]).forecast("scout").unwrap();
    assert_eq!(forecast.outcomes.len(), 7);
    assert!(
        forecast
            .outcomes
            .iter()
            .all(|(_, p)| *p == Fraction::new(1, 7))
    );
    let sum: Fraction = forecast.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE);
}

#[test]
fn an_order_without_chance_is_certain() {
    let forecast = game(&["plan hold"]).forecast("end").unwrap();
    assert_eq!(
        forecast.outcomes,
        [("nothing more".to_owned(), Fraction::ONE)]
    );
}

#[test]
fn odds_of_a_resolution_sum_to_one_for_all_its_factors() {
    let volley = &TOY.resolutions()[0];
    for firer in volley.factors[0].values {
        for target in volley.factors[1].values {
            let given = [("firer", firer), ("target", target), ("weather", &"fog")]
                .map(|(key, value)| (key.to_owned(), (*value).to_owned()));
            let report = TOY.odds("volley", &given).unwrap();
            let sum: Fraction = report.outcomes.iter().map(|(_, p)| *p).sum();
            assert_eq!(sum, Fraction::ONE);
            let shift: i8 = report
                .modifiers
                .iter()
                .map(|(_, modifier)| modifier.value)
                .sum();
            let hits = u128::try_from(3 + shift).unwrap();
            assert_eq!(
                report.outcomes[0],
                ("miss".to_owned(), Fraction::new(6 - hits, 6))
            );
        }
    }
    let wrong = |key: &str, value: &str| {
        let given = [(key.to_owned(), value.to_owned())];
        TOY.odds("volley", &given).unwrap_err().to_string()
    };
    assert!(wrong("moon", "full").contains("it has: firer, target, weather"));
    assert!(wrong("weather", "hail").contains("it can be: clear, fog"));
    assert!(
        TOY.odds("charge", &[])
            .unwrap_err()
            .to_string()
            .contains("there are: volley")
    );
}

#[test]
fn a_plan_face_down_is_hidden_from_the_enemy_until_it_is_shown() {
    let (hold, press) = (game(&["plan hold"]), game(&["plan press"]));
    for viewer in [Viewer::Player(Side::Second), Viewer::Spectator] {
        let (one, other) = (hold.redacted(viewer), press.redacted(viewer));
        assert_eq!(one.snapshot(), other.snapshot());
        assert_eq!(one.scene(), other.scene());
        assert_eq!(one.digest(), other.digest());
        assert_ne!(one.snapshot(), hold.snapshot());
    }
    for viewer in [Viewer::Player(Side::First), Viewer::Umpire] {
        assert_eq!(hold.redacted(viewer).snapshot(), hold.snapshot());
    }
    let shown = game(&["plan hold", "declare"]);
    assert_eq!(
        shown.redacted(Viewer::Spectator).snapshot(),
        shown.snapshot()
    );
}

#[test]
fn what_one_does_not_know_is_a_matter_of_chance_to_him() {
    let position = game(&["plan hold", "end", "plan press", "end", "plan hold"]);
    let missed = |game: &dyn AnyGame| {
        let outcomes = game.forecast("volley lancers fusiliers").unwrap().outcomes;
        let found = outcomes
            .iter()
            .find(|(text, _)| text == "fusiliers are missed");
        found.map(|(_, p)| *p)
    };
    // Blue presses; red does not know that it does not hold.
    assert_eq!(missed(position.as_ref()), Some(Fraction::new(1, 2)));
    let red = position.redacted(Viewer::Player(Side::First));
    let either = Fraction::new(1, 2) + Fraction::new(2, 3);
    assert_eq!(missed(red.as_ref()), Some(either * Fraction::new(1, 2)));
}

#[test]
fn a_position_is_shared_as_a_scenario() {
    let mut game = game(&["plan press"]);
    game.give("volley lancers fusiliers", &mut Scripted::new(&[5, 2]))
        .unwrap();
    let again = TOY
        .begin(&battle(&game.scenario()), &Choices::default())
        .unwrap();
    assert_eq!(again.snapshot(), game.snapshot());
    assert_eq!(again.orders(), game.orders());
    assert_eq!(
        game.restore(&game.snapshot()).unwrap().digest(),
        game.digest()
    );
    assert!(game.restore("nonsense").is_err());
}

#[test]
fn orders_counted_are_orders_given() {
    let mut counted = game(&["plan press"]);
    let listed = counted.orders();
    assert_eq!(counted.count_orders(), listed.len());
    let seed = Seed::from_word("nth");
    for (nth, order) in listed.iter().enumerate() {
        let (mut quiet, mut loud) = (counted.duplicate(), counted.duplicate());
        quiet.count_orders();
        quiet.give_nth(nth, &mut seed.decision(1)).unwrap();
        loud.give(&order.notation, &mut seed.decision(1)).unwrap();
        assert_eq!(quiet.snapshot(), loud.snapshot(), "{}", order.label);
    }
}

#[test]
fn a_game_ends_after_its_last_turn() {
    let mut game = game(&[]);
    for _ in 0..8 {
        game.give("plan hold", &mut Scripted::new(&[])).unwrap();
        game.give("end", &mut Scripted::new(&[])).unwrap();
    }
    assert_eq!(game.ask(), Ask::Nothing);
    assert_eq!(game.question(), None);
    assert!(game.orders().is_empty());
    assert_eq!(game.standing().winner, None);
    let refused = game.give("plan hold", &mut Scripted::new(&[])).unwrap_err();
    assert_eq!(refused.to_string(), "the game is over (end.2)");
}
