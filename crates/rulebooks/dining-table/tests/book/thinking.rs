//! How a general plays on in his thoughts: he judges by victory, and what a sergeant would do is among the
//! few orders that he tries.

use crate::field::Field;
use dining_table::{Battle, RULEBOOK};
use kernel::chance::{Scripted, Seed};
use kernel::{Ask, BySide, Choices, Game, Log, Rulebook, Side, Viewer};
use staff::{General, appoint, play_out};

fn field() -> Field {
    Field::with(
        "f1 french infantry 5 at 18500 14500 0
         f2 french infantry 5 at 21500 14500 0
         a1 allied infantry 4 at 20000 20500 18000",
        "",
        "20000, 12500",
        "20000, 23000",
    )
    .begun()
}

fn pondered(game: &Battle) -> i64 {
    let mut copy = game.clone();
    copy.ponder();
    copy.worth()
}

#[test]
fn one_who_thinks_on_asks_how_near_victory_is() {
    let (even, mut worn) = (field(), field());
    worn.unit_mut("f1").hits = 4;
    assert!(worn.game.worth() < even.game.worth());
    assert!(pondered(&worn.game) < pondered(&even.game));
    for one in [&even, &worn] {
        assert_eq!(
            pondered(&one.game).signum(),
            one.game.worth().signum(),
            "he sees who leads as everybody does"
        );
        assert!(pondered(&one.game).abs() < 1_000);
    }
    let mut lost = field();
    lost.give("concede", "");
    assert!(pondered(&lost.game) < -900, "{}", pondered(&lost.game));
}

#[test]
fn what_is_given_in_thought_comes_to_what_it_would_in_earnest() {
    let field = field().ordered("foy", dining_table::Kind::Action);
    let field = field.turn("9H");
    let mut orders = Vec::new();
    field.game.orders(&mut orders);
    let mut thought = field.game.clone();
    thought.ponder();
    let mut again = Vec::new();
    thought.orders(&mut again);
    assert_eq!(orders, again);
    let mut given = 0;
    for order in &orders {
        let (mut one, mut other) = (field.game.clone(), thought.clone());
        let earnest = one.apply(order, &mut Scripted::new(&[]), &mut Log::quiet());
        let thought = other.apply(order, &mut Scripted::new(&[]), &mut Log::quiet());
        assert_eq!(earnest.is_ok(), thought.is_ok());
        if earnest.is_ok() {
            given += 1;
            assert_eq!(one.snapshot(), other.snapshot());
        }
    }
    assert!(given > 5, "{given}");
}

#[test]
fn the_same_lead_counts_more_when_less_time_is_left() {
    let mut field = field();
    // So far behind that what reserves do is nothing to it.
    field.unit_mut("f1").hits = 4;
    field.unit_mut("f2").hits = 4;
    let share = |field: &Field| 1_000 * pondered(&field.game) / field.game.worth();
    let early = share(&field);
    field.game.pos.period = field.game.setup.periods;
    assert!(share(&field) > early, "{early}");
}

#[test]
fn thinking_on_leaves_the_position_as_it_is() {
    let field = field();
    let mut copy = field.game.clone();
    copy.ponder();
    assert_eq!(copy.snapshot(), field.game.snapshot());
    assert_eq!(copy.imprint(), field.game.imprint());
    let files = muster::load("first-steps", &RULEBOOK).expect("it is built in");
    let start = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is well formed");
    let mut view = start.redacted(Viewer::Player(Side::First));
    let before = (view.worth(), view.snapshot());
    let mut general = appoint("general:60", 1).expect("a general");
    let nth = general.choose(view.as_mut());
    assert_eq!((view.worth(), view.snapshot()), before);
    // Its orders are counted.
    view.give_nth(nth, &mut Seed::from_word("thinking").decision(1))
        .expect("chance knows");
}

/// What is worth most at sight of the orders that ask nothing of chance, and whether it is tried.
fn best_is_tried(field: &Field) -> (String, bool) {
    let game = &field.game;
    let sign = if field.asked() == Some(Side::First) {
        1
    } else {
        -1
    };
    let mut orders = Vec::new();
    game.orders(&mut orders);
    let after = |nth: &usize| {
        let mut next = game.clone();
        let given = next.apply(&orders[*nth], &mut Scripted::new(&[]), &mut Log::quiet());
        given.ok().map(|()| sign * next.worth())
    };
    let best = (0..orders.len()).max_by_key(after).expect("an order");
    let look = game.instinct(&orders[best]);
    let better = orders.iter().filter(|order| game.instinct(order) > look);
    (game.notation(&orders[best]), better.count() < game.tries())
}

#[test]
fn who_commands_near_the_enemy_and_who_comes_first_are_seen_at_a_glance() {
    let mut field = field();
    let ney = field.general("ney");
    field.game.pos.general_mut(ney).at = ground::table::Point::new(20_000, 11_500);
    field.give("turn ney", "9H");
    assert_eq!(
        best_is_tried(&field),
        ("control foy action".to_owned(), true)
    );
    let mut field = self::field().ordered("foy", dining_table::Kind::Action);
    field.unit_mut("f1").in_contact = false;
    let field = field.turn("9H");
    let (order, tried) = best_is_tried(&field);
    assert!(tried, "{order}");
}

#[test]
fn what_a_sergeant_does_is_nearly_always_tried() {
    let files = muster::load("first-steps", &RULEBOOK).expect("it is built in");
    let mut game = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is well formed");
    let mut sergeant = appoint("sergeant", 0).expect("a sergeant");
    let seed = Seed::from_word("thinking");
    let (mut given, mut tried) = (0, 0);
    let mut number = 0;
    while let Ask::Order(side) = game.ask() {
        number += 1;
        let count = game.count_orders();
        let mut view = game.redacted(Viewer::Player(side));
        let nth = sergeant.choose(view.as_mut());
        let mut looks = Vec::new();
        view.glance(&mut looks);
        if count > 1 {
            let better = looks.iter().filter(|look| **look > looks[nth]).count();
            given += 1;
            tried += usize::from(better < view.tries());
        }
        game.give_nth(nth, &mut seed.decision(number))
            .expect("chance knows");
    }
    assert!(given > 100, "{given}");
    assert!(tried * 100 >= given * 80, "{tried} of {given}");
}

#[test]
fn with_a_number_for_a_budget_the_same_seed_gives_the_same_orders() {
    let files = muster::load("first-steps", &RULEBOOK).expect("it is built in");
    let play = || {
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        let mut one = appoint("general:80", 7).expect("a general");
        let mut other = appoint("sergeant", 0).expect("a sergeant");
        let players: BySide<&mut dyn General> = BySide {
            first: &mut *one,
            second: &mut *other,
        };
        play_out(game.as_mut(), players, Seed::from_word("thinking"), 30).expect("chance knows");
        game.snapshot()
    };
    assert_eq!(play(), play());
}

#[test]
fn who_has_time_for_it_plays_on_through_the_phase_of_the_enemy() {
    let field = field();
    let (near, far) = (field.game.foresight(), field.game.farsight());
    let far = far.expect("he can look farther");
    let now = field.game.gone_by();
    let mut next = field;
    next.give("end-phase", "");
    assert_eq!(next.asked(), Some(Side::Second));
    let then = next.game.gone_by();
    assert!(then >= now + near[0] && then + near[0] <= now + far[0]);
    next.game.pos.period = next.game.setup.periods;
    let to_the_end = next.game.farsight().expect("as before");
    assert!(to_the_end[1] > to_the_end[0]);
}

/// How near the French are to victory, in thousandths, if these units are lost and so many periods follow.
fn foretold(field: &Field, lost: &[&str], left: u8) -> i64 {
    let mut game = field.game.clone();
    let setup = std::sync::Arc::make_mut(&mut game.setup);
    setup.periods = game.pos.period + left;
    for unit in lost {
        let place = setup.units.iter().position(|one| one.id == *unit);
        game.pos.units[place.expect("it is in the list")].place = dining_table::Place::Broken;
    }
    game.foretell()
}

#[test]
fn men_are_lost_for_good_and_the_clock_makes_a_lead_sure() {
    let field = field();
    let gained = |lost, left| foretold(&field, lost, left) - foretold(&field, &[], left);
    assert!(gained(&["a1"], 6) > 50, "{}", gained(&["a1"], 6));
    assert!(gained(&["a1"], 0) > gained(&["a1"], 6) + 100);
    assert!(gained(&["f1"], 3) < -50, "{}", gained(&["f1"], 3));
    assert!(foretold(&field, &["a1"], 0) <= 1_000);
    assert!(foretold(&field, &["f1", "f2"], 0) >= -1_000);
}

#[test]
fn a_place_that_is_held_decides_at_the_end_and_hardly_before() {
    let mut held = field();
    held.unit_mut("f1").pose.at = ground::table::Point::new(20_000, 20_000);
    held.unit_mut("a1").pose.at = ground::table::Point::new(20_000, 30_000);
    let worth = |points, left| {
        let mut field = Field {
            game: held.game.clone(),
            told: Vec::new(),
            rules: Vec::new(),
        };
        let setup = std::sync::Arc::make_mut(&mut field.game.setup);
        for place in &mut setup.objectives {
            place.at = ground::table::Point::new(20_000, 20_500);
            place.points = points;
        }
        foretold(&field, &[], left)
    };
    assert!(worth(5, 0) > 900, "{}", worth(5, 0));
    let (late, early) = (worth(1, 0) - worth(0, 0), worth(1, 6) - worth(0, 6));
    assert!(late > early, "{late} {early}");
}
