//! Generals at Quatre Bras: they keep the rules, take what is offered, and leave
//! alone what would ruin them.

use std::sync::Arc;

use kernel::chance::Seed;
use kernel::{AnyGame, Ask, BySide, Choices, Erased, Side};
use lines_of_battle::{Battle, Marks, RULEBOOK, Step, UnitId, Where};
use staff::{General, appoint, play_out};

fn start() -> Battle {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    RULEBOOK
        .battle(&files, &Choices::default())
        .expect("it is well formed")
}

fn unit(battle: &Battle, id: &str) -> UnitId {
    let mut all = battle.setup.unit_ids();
    all.find(|unit| battle.setup.unit(*unit).id == id)
        .expect("there is such a unit")
}

/// An empty field in the middle of the battle, with these units on it.
fn field(step: Step, placed: &[(&str, &str)]) -> Battle {
    let mut battle = start();
    let setup = Arc::clone(&battle.setup);
    for unit in setup.unit_ids() {
        battle.pos.put(unit, Where::Waiting);
    }
    for (id, area) in placed {
        let unit = unit(&battle, id);
        let mut areas = setup.area_ids();
        let area = areas.find(|place| setup.area(*place).id == *area);
        battle
            .pos
            .put(unit, Where::Area(area.expect("there is such an area")));
    }
    battle.pos.turn = 6;
    battle.pos.active = Side::First;
    battle.pos.step = step;
    battle.pos.points = 3;
    battle
}

/// Lets a general decide until something else is asked; gives his orders.
fn orders_of(name: &str, battle: Battle) -> Vec<String> {
    let mut general = appoint(name, 7).expect("he is in the list");
    let mut game: Box<dyn AnyGame> = Box::new(Erased::new(battle));
    let turn = game.gone_by();
    let seed = Seed::from_word("orders");
    let mut given = Vec::new();
    while game.ask() == Ask::Order(Side::First) && game.gone_by() == turn {
        let nth = general.choose(game.as_mut());
        let order = game.orders()[nth].notation.clone();
        game.give(&order, &mut seed.decision(given.len() as u32 + 1))
            .expect("a listed order is carried out");
        given.push(order);
    }
    given
}

#[test]
fn whole_games_are_played_without_a_refused_order() {
    let game: Box<dyn AnyGame> = Box::new(Erased::new(start()));
    for (one, other) in [("sergeant", "recruit"), ("recruit", "general:60")] {
        let (mut first, mut second) = (appoint(one, 1).unwrap(), appoint(other, 2).unwrap());
        let generals: BySide<&mut dyn General> = BySide {
            first: first.as_mut(),
            second: second.as_mut(),
        };
        let seed = Seed::from_word("whole");
        let played = play_out(game.duplicate().as_mut(), generals, seed, 100_000).unwrap();
        assert!(played.over, "{one} against {other}");
        let winner = if one == "recruit" {
            Side::Second
        } else {
            Side::First
        };
        assert_eq!(played.outcome.winner, Some(winner), "{one} against {other}");
    }
}

#[test]
fn guns_that_see_the_enemy_fire_at_him() {
    for name in ["sergeant", "general:2000"] {
        let placed = [
            ("bachelu-artillery", "le-balcan"),
            ("kempt", "heights-of-gemioncourt"),
        ];
        let orders = orders_of(name, field(Step::Fire(Side::First), &placed));
        assert_eq!(orders[0], "fire bachelu-artillery at kempt", "{name}");
    }
}

#[test]
fn lone_guns_are_attacked() {
    for name in ["sergeant", "general:4000"] {
        let placed = [
            ("bachelu-first", "la-bergerie"),
            ("bachelu-second", "la-bergerie"),
            ("picton-artillery", "quatre-bras"),
        ];
        let orders = orders_of(name, field(Step::Move, &placed));
        let attacked = orders.contains(&"march quatre-bras".to_owned());
        assert!(attacked, "{name}: {orders:?}");
    }
}

#[test]
fn a_worn_brigade_does_not_attack_a_division() {
    for name in ["sergeant", "general:4000"] {
        let placed = [
            ("bachelu-first", "le-balcan"),
            ("kempt", "heights-of-gemioncourt"),
            ("pack", "heights-of-gemioncourt"),
            ("best", "heights-of-gemioncourt"),
        ];
        let mut battle = field(Step::Move, &placed);
        let worn = unit(&battle, "bachelu-first");
        battle.pos.unit_mut(worn).hits = 2;
        let orders = orders_of(name, battle);
        let attacked = orders.contains(&"march heights-of-gemioncourt".to_owned());
        assert!(!attacked, "{name}: {orders:?}");
    }
}

#[test]
fn what_is_worn_out_is_rallied() {
    for name in ["sergeant", "general:4000"] {
        let placed = [
            ("bachelu-first", "le-balcan"),
            ("foy-first", "le-balcan"),
            ("foy-second", "le-balcan"),
            ("kempt", "quatre-bras"),
            ("pack", "quatre-bras"),
        ];
        let mut battle = field(Step::Rally, &placed);
        let worn = unit(&battle, "bachelu-first");
        battle.pos.unit_mut(worn).hits = 3;
        battle.pos.unit_mut(worn).marks = Marks::default();
        assert_eq!(orders_of(name, battle)[0], "rally bachelu-first", "{name}");
    }
}

#[test]
fn an_open_objective_is_taken() {
    for name in ["sergeant", "general:4000"] {
        let placed = [
            ("foy-first", "heights-of-gemioncourt"),
            ("kempt", "quatre-bras"),
        ];
        let orders = orders_of(name, field(Step::Move, &placed));
        let taken = ["march gemioncourt", "march thyle"];
        let taken = orders.iter().any(|order| taken.contains(&order.as_str()));
        assert!(taken, "{name}: {orders:?}");
    }
}
