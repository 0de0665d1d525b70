//! A game and its parts, as one viewer may see them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::log::Points;
use super::{EventInfo, LogEntry, ModifierInfo, Rule, Wants};

/// A game that was set up.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Created {
    /// Its public name; it opens nothing.
    pub game: String,
    /// What is promised of the dice: the SHA-256 of their seed.
    pub commitment: Option<String>,
    /// The keys of its seats: keep them.
    pub tokens: Tokens,
}

/// The keys of a game's seats.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Tokens {
    /// The first side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The second side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second: Option<String>,
    /// Both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub both: Option<String>,
    /// Those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watch: Option<String>,
}

/// The table as a seat may see it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of a page, not states of a machine"
)]
pub struct View {
    /// The game's public name.
    pub game: String,
    /// The battle.
    pub title: String,
    /// The battle's short name.
    pub battle: String,
    /// The rulebook.
    pub rulebook: BookName,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// `first`, `second`, `both` or `watch`.
    pub seat: &'static str,
    /// Whether this seat may show the links of the others.
    pub host: bool,
    /// Both sides, the first one first.
    pub sides: Vec<SideInfo>,
    /// The short names of the sides that this seat decides for.
    pub you: Vec<String>,
    /// How many decisions have been made.
    pub number: usize,
    /// Whether the game is over.
    pub over: bool,
    /// How it ended.
    pub outcome: Option<OutcomeInfo>,
    /// What is asked now.
    pub question: Option<QuestionInfo>,
    /// Whether this seat is asked.
    pub your_turn: bool,
    /// Every legal order, if this seat is asked.
    pub orders: Vec<Order>,
    /// What this seat may take back.
    pub undo: Option<UndoInfo>,
    /// Which computer is thinking.
    pub thinking: Option<Thinking>,
    /// Why a computer's order cannot be kept just now; it is tried again.
    pub held_up: Option<String>,
    /// An order that waits for typed dice.
    pub pending: Option<Pending>,
    /// `seeded` or `typed`.
    pub dice: &'static str,
    /// What was promised of the dice.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// Turn, phase and whose it is.
    pub caption: String,
    /// The turn.
    pub turn: Option<u32>,
    /// The position.
    pub scene: Value,
    /// Victory points, were it over now.
    pub points: Points,
    /// Where these points come from.
    pub points_from: Vec<EventInfo>,
    /// Whether all victory points of this game are counted in halves.
    pub half_points: bool,
    /// The number of the first entry that `log` has.
    pub log_from: usize,
    /// The latest decisions.
    pub log: Vec<LogEntry>,
    /// When the last decision was made, in UTC.
    pub at: String,
    /// Whether this seat may talk.
    pub can_chat: bool,
    /// Whether the server sends webhooks at all.
    pub webhooks: bool,
}

/// A rulebook by its names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BookName {
    /// Its short name.
    pub slug: &'static str,
    /// Its name.
    pub title: &'static str,
}

/// A side, and who plays it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SideInfo {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The colour it is drawn in.
    pub colour: &'static str,
    /// `human`, or the name of a computer general.
    pub player: String,
}

/// How a game ended, or stands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OutcomeInfo {
    /// The short name of the winner; none is a draw.
    pub winner: Option<String>,
    /// Victory points.
    pub points: Points,
    /// Where they come from, and what decided.
    pub reasons: Vec<EventInfo>,
}

/// What is asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuestionInfo {
    /// The short name of the side that is asked.
    pub side: String,
    /// What is asked.
    pub text: String,
    /// The rule that asks.
    pub rule: Rule,
}

/// An order that may be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Order {
    /// As it is sent.
    pub notation: String,
    /// As a button says it.
    pub label: String,
    /// What a player points at to give it, in order.
    pub touches: Vec<String>,
    /// Whether it asks chance.
    pub rolls: bool,
    /// What chance is asked for first, if it is: `D6`, `D3`, `card`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<String>,
}

/// The legal orders.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderList {
    /// How many decisions have been made.
    pub number: usize,
    /// Every legal order, if this seat is asked.
    pub orders: Vec<Order>,
}

/// An order that may be taken back.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct UndoInfo {
    /// The order as a button said it.
    pub label: String,
}

/// A computer that is thinking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Thinking {
    /// The short name of his side.
    pub side: String,
    /// His name.
    pub general: String,
}

/// An order that waits for typed dice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Pending {
    /// The order; nothing where the viewer may not know it.
    pub order: Option<String>,
    /// The same as a button says it.
    pub label: Option<String>,
    /// What was typed in so far.
    pub rolls: Vec<String>,
    /// What comes next.
    pub wants: Wants,
}

/// A position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Board {
    /// After how many decisions.
    pub number: usize,
    /// The position.
    pub scene: Value,
    /// `g#heads` and `g#counters` of the picture.
    pub counters_svg: String,
    /// Victory points, were it over then.
    pub points: Points,
}

/// What came of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GivenInfo {
    /// How many decisions have been made now.
    pub number: usize,
    /// What happened.
    pub given: LogEntry,
}

/// How many decisions have been made now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Number {
    /// How many.
    pub number: usize,
}

/// An order that may be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// As it is sent.
    pub order: String,
    /// As a button says it.
    pub label: String,
    /// Always true: what is not legal is answered with its rule.
    pub legal: bool,
}

/// The rules' word on an order, given while a player points and drags.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Verdict {
    /// Orders to be given before it, such as taking up the unit that goes.
    pub before: Vec<String>,
    /// As it is sent; empty if nothing is meant.
    pub order: String,
    /// As a button says it.
    pub label: String,
    /// Whether it may be given.
    pub legal: bool,
    /// Why it may not.
    pub refusal: Option<RefusalInfo>,
    /// Whether it would ask chance.
    pub rolls: bool,
    /// What chance would be asked for first: `D6`, `D3`, `card`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draws: Option<String>,
    /// On a table: the bases where they would come to stand, the way and its cost.
    pub sketch: Option<Value>,
}

/// Why an order may not be given.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RefusalInfo {
    /// The obstacle.
    pub text: String,
    /// The rule that stands in the way.
    pub rule: Option<Rule>,
}

/// The exact odds of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OddsInfo {
    /// The order.
    pub order: String,
    /// The modifiers of every roll on the way.
    pub modifiers: Vec<ModifierInfo>,
    /// What may come of it, the likeliest first.
    pub outcomes: Vec<Possible>,
    /// What the outcomes are of, if only of what chance decides first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

/// One thing that may come of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Possible {
    /// What happens.
    pub text: String,
    /// How likely it is, as an exact fraction.
    pub chance: String,
    /// The same in a hundred.
    pub percent: f64,
}

/// One kind of knowledge over the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OverlayInfo {
    /// What kind, in a word.
    pub kind: &'static str,
    /// What it shows.
    pub title: String,
    /// The rule behind it.
    pub rule: Rule,
    /// What is marked.
    pub marks: Vec<MarkInfo>,
    /// Ground that is marked on a table.
    pub zones: Vec<ZoneInfo>,
}

/// Ground that is marked on a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ZoneInfo {
    /// Its outline, in thousandths of an inch.
    pub outline: Vec<[i32; 2]>,
    /// What it is.
    pub note: String,
}

/// A mark over the board.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MarkInfo {
    /// Where a line begins; none marks the thing itself.
    pub from: Option<String>,
    /// What is marked, or where the line ends.
    pub on: String,
    /// A word or number beside it.
    pub note: String,
    /// Whether it can be done.
    pub clear: bool,
}

/// What is needed to check the dice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Proof {
    /// What was promised: the SHA-256 of the seed. None for typed dice.
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// The cipher by which seeds become draws.
    pub cipher: &'static str,
    /// Whether the game is over.
    pub over: bool,
    /// Whether every position and every draw holds; nothing until it is over.
    pub verified: Option<bool>,
    /// Every draw so far.
    pub draws: Vec<DrawProof>,
}

/// A draw of chance.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct DrawProof {
    /// Which decision asked for it.
    pub number: usize,
    /// Its faces; 0 is a card.
    pub faces: u8,
    /// What was drawn: a face, or the card's number.
    pub value: u8,
}
