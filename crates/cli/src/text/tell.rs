//! What happened and what is asked, in sentences with their rules.

use kernel::chance::Drawn;
use kernel::scene::Scene;
use kernel::{BySide, Given, Modifier, Outcome, Question, RuleInfo, Side, Tally, Telling};

use super::hanging;

/// A question with its rule.
pub fn question(scene: &Scene, question: &Question) -> String {
    let who = &scene.sides[question.side].name;
    hanging("", &format!("{who}: {} ({})", question.text, question.rule))
}

/// What came of an order: what chance answered, and what happened.
pub fn given(given: &Given) -> String {
    let events = given.events.iter().map(|event| telling("  ", event));
    let drawn: Vec<_> = given.drawn.iter().map(draw).collect();
    let dice = if drawn.is_empty() {
        String::new()
    } else {
        hanging("  Chance: ", &drawn.join("; "))
    };
    std::iter::once(dice).chain(events).collect()
}

/// One event, with its modifiers and rules.
pub fn telling(head: &str, telling: &Telling) -> String {
    let mut text = hanging(head, &format!("{}{}", telling.text, cited(&telling.rules)));
    for (role, modifier) in &telling.modifiers {
        text.push_str(&hanging(
            &format!("{head}    "),
            &self::modifier(role, modifier),
        ));
    }
    text
}

/// A modifier with whose roll it changes.
pub fn modifier(role: &str, modifier: &Modifier) -> String {
    let whose = if role.is_empty() {
        String::new()
    } else {
        format!("{role} ")
    };
    format!(
        "{whose}{:+}: {} ({})",
        modifier.value, modifier.what, modifier.rule
    )
}

/// How a game ended or stands.
pub fn outcome(outcome: &Outcome, tally: &Tally, names: &BySide<String>) -> String {
    let points = |side: Side| tally.in_words(outcome.points[side]);
    let [first, second] = Side::BOTH.map(|side| format!("{} {}", names[side], points(side)));
    let won = match outcome.winner {
        Some(side) => format!("Victory: {}", names[side]),
        None => "A draw".to_owned(),
    };
    let mut text = hanging("", &format!("{won}. Victory points: {first}, {second}."));
    for reason in &outcome.reasons {
        text.push_str(&telling("  ", reason));
    }
    text
}

/// The names of the sides.
pub fn names(scene: &Scene) -> BySide<String> {
    BySide::from_fn(|side| scene.sides[side].name.clone())
}

fn draw(drawn: &Drawn) -> String {
    let why = drawn.request.why;
    format!("{drawn} for {} ({})", why.what, why.rule)
}

fn cited(rules: &[&'static RuleInfo]) -> String {
    if rules.is_empty() {
        return String::new();
    }
    let ids: Vec<_> = rules.iter().map(|rule| rule.id).collect();
    format!(" ({})", ids.join(", "))
}
