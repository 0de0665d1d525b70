//! The short lengths, played at random: there is always an order, the game ends, and charges are ridden.

use kernel::chance::Seed;
use kernel::{Ask, Choices, Game, Log};
use la_bataille::{Battle, ChargeEvent, Event, Options, RULEBOOK};

use super::scenario_files::{SCENARIO, files};

pub fn battle(length: &str) -> Battle {
    let files = files(SCENARIO);
    let mut choices = Choices::default();
    choices
        .set(Options::specs(), "length", length)
        .expect("a length");
    RULEBOOK.battle(&files, &choices).expect("a battle")
}

/// Plays at random, and gives the events of the game.
fn play(length: &str, number: u64) -> Vec<Event> {
    let mut battle = battle(length);
    let seed = Seed::from_word("short games").nth_game(number);
    let mut state = number * 7919 + 1;
    let mut events = Vec::new();
    let mut orders = Vec::new();
    for decision in 1.. {
        if battle.ask() == Ask::Nothing {
            break;
        }
        assert!(decision < 60_000, "the game goes on and on");
        orders.clear();
        battle.orders(&mut orders);
        assert!(!orders.is_empty(), "no order at {:?}", battle.pos.charge);
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let order = orders[(state % orders.len() as u64) as usize];
        let written = battle.notation(&order);
        assert_eq!(battle.parse(&written).ok(), Some(order), "{written}");
        let mut log = Log::keeping();
        let given = battle.apply(&order, &mut seed.decision(decision), &mut log);
        assert!(given.is_ok(), "{written} was listed and refused");
        for event in log.into_events() {
            let telling = battle.tell(&event);
            assert!(!telling.rules.is_empty(), "{event:?}");
            events.push(event);
        }
    }
    events
}

#[test]
fn kellermanns_hour_ends_and_is_ridden() {
    //= 5.2.5 19.7.2
    let events: Vec<Event> = (1..=16).flat_map(|number| play("hour", number)).collect();
    let charges = |wanted: fn(&ChargeEvent) -> bool| {
        events
            .iter()
            .filter(|event| matches!(event, Event::Charge(charge) if wanted(charge)))
            .count()
    };
    assert!(charges(|event| matches!(event, ChargeEvent::Declared(_))) > 5);
    assert!(charges(|event| matches!(event, ChargeEvent::Rode(..))) > 5);
    assert!(charges(|event| matches!(event, ChargeEvent::Met(..))) > 0);
    assert!(charges(|event| matches!(event, ChargeEvent::Square { .. })) > 0);
}

#[test]
fn the_opening_ends() {
    let events: Vec<Event> = (1..=2).flat_map(|number| play("opening", number)).collect();
    assert!(events.iter().any(|event| matches!(event, Event::GameOver)));
}
