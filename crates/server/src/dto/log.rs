//! What happened, as one viewer may know it.

use kernel::chance::{Card, Draw, Drawn, Request};
use kernel::{BySide, Modifier, Rulebook, Telling};
use schemars::JsonSchema;
use serde::Serialize;

use super::Rule;

/// One decision and what came of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LogEntry {
    /// Which decision, from 1.
    pub number: usize,
    /// The short name of the side that made it.
    pub side: String,
    /// The order; nothing where the viewer may not know it.
    pub order: Option<String>,
    /// The order as a button says it; nothing where he may not know it.
    pub label: Option<String>,
    /// What happened.
    pub events: Vec<EventInfo>,
    /// What chance answered.
    pub dice: Vec<DieInfo>,
    /// Victory points afterwards.
    pub points: Points,
    /// The turn afterwards.
    pub turn: Option<u32>,
    /// Turn, phase and whose it is, afterwards.
    pub caption: String,
}

/// Victory points, were the game over.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Points {
    /// Of the first side.
    pub first: i32,
    /// Of the second side.
    pub second: i32,
}

impl From<BySide<i32>> for Points {
    fn from(points: BySide<i32>) -> Points {
        Points {
            first: points.first,
            second: points.second,
        }
    }
}

/// Something that happened.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EventInfo {
    /// One sentence.
    pub text: String,
    /// The rules behind it.
    pub rules: Vec<Rule>,
    /// The modifiers that went into it.
    pub modifiers: Vec<ModifierInfo>,
    /// Whether it is a result rather than a step on the way.
    pub result: bool,
}

impl EventInfo {
    /// What is told, with the places of its rules.
    pub fn of(book: &dyn Rulebook, telling: &Telling) -> EventInfo {
        EventInfo {
            text: telling.text.clone(),
            rules: telling.rules.iter().map(|it| Rule::of(book, it)).collect(),
            modifiers: ModifierInfo::list(book, &telling.modifiers),
            result: telling.is_result,
        }
    }
}

/// An addition to a roll.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ModifierInfo {
    /// Whose roll it changes.
    pub of: &'static str,
    /// What earns it.
    pub what: &'static str,
    /// How much it adds.
    pub amount: i8,
    /// The rule that grants it.
    pub rule: Rule,
}

impl ModifierInfo {
    /// Modifiers with the places of their rules.
    pub fn list(book: &dyn Rulebook, modifiers: &[(&'static str, Modifier)]) -> Vec<ModifierInfo> {
        let info = |(of, modifier): &(&'static str, Modifier)| ModifierInfo {
            of,
            what: modifier.what,
            amount: modifier.value,
            rule: Rule::of(book, modifier.rule),
        };
        modifiers.iter().map(info).collect()
    }
}

/// A die that was rolled or a card that was drawn.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DieInfo {
    /// `D6`, `D3`, `card`.
    pub draw: String,
    /// The face or the card.
    pub value: String,
    /// What it was for.
    pub why: &'static str,
    /// The rule that asked for it.
    pub rule: Rule,
}

impl DieInfo {
    /// What chance answered.
    pub fn of(book: &dyn Rulebook, drawn: &Drawn) -> DieInfo {
        DieInfo {
            draw: draw_name(drawn.request.draw),
            value: answer_name(drawn.request.draw, drawn.answer),
            why: drawn.request.why.what,
            rule: Rule::of(book, drawn.request.why.rule),
        }
    }
}

/// What is to be rolled or drawn.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Wants {
    /// `D6`, `D3`, `card`.
    pub draw: String,
    /// What the answer may be.
    pub allowed: Vec<String>,
    /// What it is for.
    pub why: &'static str,
    /// The rule that asks.
    pub rule: Rule,
}

impl Wants {
    /// A question to chance.
    pub fn of(book: &dyn Rulebook, request: &Request) -> Wants {
        let draw = request.draw;
        Wants {
            draw: draw_name(draw),
            allowed: (0..draw.answers())
                .map(|place| answer_name(draw, draw.nth(place)))
                .collect(),
            why: request.why.what,
            rule: Rule::of(book, request.why.rule),
        }
    }
}

/// What is rolled or drawn, as the API says it.
pub fn draw_name(draw: Draw) -> String {
    match draw {
        Draw::Die(faces) => format!("D{faces}"),
        Draw::Card(_) => "card".to_owned(),
    }
}

/// An answer of chance as a person reads it.
pub fn answer_name(draw: Draw, answer: u8) -> String {
    match (draw, Card::from_number(answer)) {
        (Draw::Card(_), Some(card)) => card.to_string(),
        _ => answer.to_string(),
    }
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ChatLine {
    /// Its number in the game, from 1.
    pub id: i64,
    /// Which seat said it.
    pub seat: String,
    /// What was said, as plain text.
    pub text: String,
    /// When, in UTC.
    pub at: String,
}

/// A seat's private notes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Notes {
    /// Plain text.
    pub text: String,
}
