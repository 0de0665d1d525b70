//! What programs read: positions, events and odds as JSON.

use std::io::Write;

use kernel::{AnyGame, Ask, BySide, Fraction, Given, Modifier, Outcome, RuleInfo, Side, Telling};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::text::lists::Numbered;

/// Prints a value on lines of its own.
pub fn print(out: &mut dyn Write, value: &Value) -> Result<(), Failure> {
    writeln!(out, "{value:#}")?;
    Ok(())
}

/// What is asked now.
pub fn asked(game: &dyn AnyGame) -> Value {
    let scene = game.scene();
    match (game.ask(), game.question()) {
        (Ask::Order(side), Some(question)) => json!({
            "side": scene.sides[side].id,
            "text": question.text,
            "rule": question.rule.id,
        }),
        (Ask::Order(side), None) => json!({ "side": scene.sides[side].id }),
        (Ask::Nothing, _) => Value::Null,
    }
}

/// Legal orders with their numbers.
pub fn orders(orders: &[Numbered<'_>]) -> Value {
    let order = |(number, order): &Numbered<'_>| json!({ "number": number, "order": order.notation, "label": order.label });
    orders.iter().map(order).collect()
}

/// What came of an order.
pub fn given(given: &Given) -> Value {
    json!({
        "order": given.notation,
        "chance": given.drawn.iter().map(|drawn| json!({
            "drawn": drawn.to_string(),
            "for": drawn.request.why.what,
            "rule": drawn.request.why.rule.id,
        })).collect::<Value>(),
        "events": given.events.iter().map(telling).collect::<Value>(),
    })
}

/// An event or a reason.
pub fn telling(telling: &Telling) -> Value {
    json!({
        "text": telling.text,
        "rules": telling.rules.iter().map(|rule| rule.id).collect::<Value>(),
        "modifiers": modifiers(&telling.modifiers),
    })
}

/// Modifiers, each with whose roll it changes.
pub fn modifiers(modifiers: &[(&'static str, Modifier)]) -> Value {
    let modifier = |(role, modifier): &(&str, Modifier)| {
        json!({
            "rule": modifier.rule.id,
            "what": modifier.what,
            "value": modifier.value,
            "role": role,
        })
    };
    modifiers.iter().map(modifier).collect()
}

/// Results with their exact odds.
pub fn outcomes(outcomes: &[(String, Fraction)]) -> Value {
    let outcome =
        |(result, p): &(String, Fraction)| json!({ "result": result, "p": p.to_string() });
    outcomes.iter().map(outcome).collect()
}

/// How a game ended or stands.
pub fn outcome(outcome: &Outcome, sides: &BySide<String>) -> Value {
    json!({
        "winner": outcome.winner.map(|side| sides[side].as_str()),
        "points": by_side(sides, |side| outcome.points[side].into()),
        "reasons": outcome.reasons.iter().map(telling).collect::<Value>(),
    })
}

/// An object with a value for each side.
pub fn by_side(sides: &BySide<String>, mut value: impl FnMut(Side) -> Value) -> Value {
    Side::BOTH
        .into_iter()
        .map(|side| (sides[side].clone(), value(side)))
        .collect()
}

/// A rule of a rulebook.
pub fn rule(rule: &RuleInfo) -> Value {
    json!({
        "id": rule.id,
        "chapter": rule.chapter,
        "title": rule.title,
        "kind": rule.kind.to_string(),
        "status": rule.status.to_string(),
        "note": rule.note,
        "rulings": rule.ruling,
    })
}

/// The short names of the sides.
pub fn side_ids(game: &dyn AnyGame) -> BySide<String> {
    game.scene().sides.map(|look| look.id)
}
