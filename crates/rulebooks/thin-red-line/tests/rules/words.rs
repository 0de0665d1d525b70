//! What is said to players is plain English.

use kernel::Game;
use thin_red_line::Order;

use crate::support::{drill_for, give_then};

/// What is wrong with a sentence, if anything is.
fn fault(text: &str) -> Option<&'static str> {
    let padded = format!(" {text} ");
    let begins = text.chars().next();
    if begins.is_none_or(char::is_lowercase) {
        return Some("begins small");
    }
    [
        " 1 inches ",
        " 1 inches,",
        " 1 inches.",
        " 1 dice ",
        " 1 hits.",
        " 1 wounds,",
        " 1 stands ",
        ".00 ",
        " -",
    ]
    .into_iter()
    .find(|wrong| padded.contains(wrong))
}

/// Labels and events of a game in which everything possible is done.
#[test]
fn orders_and_events_are_sentences() {
    let mut battle = drill_for("assault", "", &[]);
    let (mut labels, mut events) = (0, 0);
    for step in 0..400_usize {
        let mut orders = Vec::new();
        battle.orders(&mut orders);
        orders.retain(|order| *order != Order::Concede);
        if orders.is_empty() {
            break;
        }
        for order in &orders {
            let label = battle.label(order);
            assert_eq!(fault(&label), None, "{label}");
            labels += 1;
        }
        let order = battle.notation(&orders[step * 7 % orders.len()]);
        for text in give_then(&mut battle, &order, &[5, 2], 4) {
            assert_eq!(fault(&text), None, "{text}");
            events += 1;
        }
    }
    assert!(labels > 500 && events > 100, "{labels} and {events}");
}
