//! What wins: the scenario's places, steps and leaders; and what thinking keeps of a position.

use std::sync::Arc;

use kernel::Side::{self, First, Second};
use kernel::chance::Seed;
use kernel::{Ask, BySide, Game, Log};
use la_bataille::setup::Prize;
use la_bataille::troops::Weight;
use la_bataille::{Battle, Formation, LeaderPlace, Position, Step};

use super::accounts::loosely;
use super::charges::{ALLIED, FRENCH};
use super::short_games::battle;
use crate::support::Field;

#[test]
fn the_scenario_says_what_wins() {
    //= table.victory
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", Second, "1515");
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1515", "w", Formation::Column);
    let village = field.hex("1010");
    let victory = &mut field.setup.victory;
    victory.per_step = 2;
    victory.per_leader = 3;
    victory.margins = [5, 12];
    victory.prizes.push(Prize {
        name: "the village".to_owned(),
        hexes: vec![village],
        held_by: Some(Second),
        points: BySide {
            first: 4,
            second: 1,
        },
    });
    let mut table = field.battle();
    let points = |battle: &Battle| {
        let outcome = battle.standing();
        for reason in &outcome.reasons {
            let cited: Vec<&str> = reason.rules.iter().map(|rule| rule.id).collect();
            assert_eq!(cited, ["table.victory"], "{}", reason.text);
        }
        (
            outcome.points.first,
            outcome.points.second,
            outcome.winner,
            outcome.reasons.len(),
        )
    };
    // Who stands in a place has it when a player turn ends, and not before.
    assert_eq!(points(&table.battle), (0, 1, None, 1));
    table.at(First, Step::Orders);
    loosely(&mut table, "end-orders", &[]);
    assert_eq!(points(&table.battle), (4, 0, None, 1));
    // Two for the step make six, and the margin is five.
    table.battle.pos.unit_mut(enemy).lost = 1;
    assert_eq!(points(&table.battle), (6, 0, Some(First), 2));
    table.battle.pos.unit_mut(own).lost = 1;
    assert_eq!(points(&table.battle), (6, 2, None, 3));
    table.battle.pos.leader_mut(leader).place = LeaderPlace::Dead;
    assert_eq!(points(&table.battle), (9, 2, Some(First), 4));
}

/// A battle in which nothing was ever asked before.
fn unasked(battle: &Battle, pos: &Position) -> Battle {
    let mut fresh = battle.clone();
    fresh.setup = Arc::new(battle.setup.as_ref().clone());
    fresh.pos.clone_from(pos);
    fresh
}

#[test]
fn nothing_that_thinking_keeps_outlives_a_change() {
    // After every order: the number of the position is that of the same position read anew, and its worth and
    // its orders those of a battle in which nothing was ever asked before. So is a copy in the room of an old one.
    let mut room = battle("hour");
    let mut battle = battle("hour");
    let seed = Seed::from_word("what is kept").nth_game(1);
    let mut state: u64 = 77;
    let mut orders = Vec::new();
    let mut sides = BySide::from_fn(|_| 0);
    let mut judged = 0;
    let mut thought = 0;
    for decision in 1..=400 {
        let Ask::Order(side) = battle.ask() else {
            break;
        };
        sides[side] += 1;
        let restored = battle.restore(&battle.snapshot()).expect("it was written");
        assert_eq!(battle.imprint(), restored.imprint(), "decision {decision}");
        let fresh = unasked(&battle, &restored.pos);
        judged += usize::from(!battle.pos.group.units.is_empty());
        assert_eq!(battle.worth(), fresh.worth(), "decision {decision}");
        orders.clear();
        battle.orders(&mut orders);
        let mut anew = Vec::new();
        fresh.orders(&mut anew);
        assert_eq!(orders, anew, "decision {decision}");
        // What generals try in thought is judged from what they judged before: here a few of many.
        for order in orders.iter().skip(decision as usize % 7).step_by(31) {
            let mut tried = battle.clone();
            let given = tried.apply(order, &mut seed.decision(decision), &mut Log::quiet());
            assert!(given.is_ok(), "{order:?}");
            let restored = tried.restore(&tried.snapshot()).expect("it was written");
            assert_eq!(tried.imprint(), restored.imprint(), "{order:?}");
            let fresh = unasked(&battle, &restored.pos);
            assert_eq!(tried.worth(), fresh.worth(), "{order:?} at {decision}");
            room.clone_from(&tried);
            assert_eq!(room.pos, tried.pos, "{order:?}");
            assert_eq!(room.imprint(), tried.imprint(), "{order:?}");
            thought += 1;
        }
        // What generals may try is just what may be ordered.
        let mut prospects = Vec::new();
        battle.prospects(&mut prospects);
        prospects.retain(|order| battle.admits(order));
        assert_eq!(prospects, orders, "decision {decision}");
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let order = orders[(state % orders.len() as u64) as usize];
        let given = battle.apply(&order, &mut seed.decision(decision), &mut Log::quiet());
        assert!(given.is_ok());
    }
    assert!(judged > 50 && thought > 200, "{judged} {thought}");
    assert!(Side::BOTH.iter().all(|side| sides[*side] > 20), "{sides:?}");
}

#[test]
fn a_long_ride_is_worth_it_for_prey_and_not_for_an_equal_who_comes_to_meet_it() {
    let hope = |field: super::field::Field| {
        let mut game = field.begin();
        game.all(&["end-initiative"]);
        let before = game.0.worth();
        game.all(&["charge declare 0510", "charge end"]);
        game.0.worth() - before
    };
    let riders =
        || super::field::Field::new().horse("fc1", FRENCH, Weight::Light, 8, "0510 e column");
    let equal = hope(riders().horse("pc1", ALLIED, Weight::Light, 8, "1010 w column"));
    let prey = hope(riders().horse("pc1", ALLIED, Weight::Light, 2, "1010 w column"));
    assert!(equal < 0, "{equal}");
    assert!(prey > 0, "{prey}");
}
