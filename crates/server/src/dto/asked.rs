//! What a caller sends.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A game that is to be set up.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The battle's short name.
    pub battle: String,
    /// The rulebook's short name.
    pub rulebook: String,
    /// Options that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// `seeded` or `typed`.
    #[serde(default)]
    pub dice: Option<String>,
    /// Who plays.
    #[serde(default)]
    pub seats: Seats,
    /// How long a computer thinks about an order, in milliseconds.
    #[serde(default)]
    pub think_ms: Option<u32>,
    /// Between two computers: how long each order stands before the next.
    #[serde(default)]
    pub pace_ms: Option<u32>,
    /// Whether one person plays both sides, with one token.
    #[serde(default)]
    pub one_player: bool,
}

/// Who plays the sides: `human`, or the name of a computer general.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// The first side; a human unless said.
    #[serde(default)]
    pub first: Option<String>,
    /// The second side; a human unless said.
    #[serde(default)]
    pub second: Option<String>,
}

/// An order.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OrderBody {
    /// The order in the rulebook's notation.
    pub order: String,
    /// Which decision the player thinks he makes, from 1.
    pub number: u32,
    /// Typed dice: what was rolled or drawn so far.
    #[serde(default)]
    pub rolls: Vec<String>,
}

/// One roll of typed dice.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollBody {
    /// A face such as `4`, or a card such as `QS`.
    pub roll: String,
    /// Which decision it belongs to, from 1.
    pub number: u32,
}

/// A step back.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoBody {
    /// How many decisions have been made, as the player sees it: the last of
    /// them is taken back.
    pub number: u32,
}

/// What a player would like to do: an order, or what he points at.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckBody {
    /// An order in the rulebook's notation.
    #[serde(default)]
    pub order: Option<String>,
    /// Things on the board, in order: `counter:x`, `cell:y`, `edge:a/b`.
    #[serde(default)]
    pub touched: Option<Vec<String>>,
}

/// A line of talk.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatBody {
    /// Plain text.
    pub text: String,
}

/// A seat's private notes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotesBody {
    /// Plain text.
    pub text: String,
}

/// Where a seat wants to be told that it is asked.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookBody {
    /// An address on a host that the owner of the server allows, or nothing.
    #[serde(default)]
    pub url: Option<String>,
}

/// Another key for a seat: there is nothing to say besides.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RenewBody {}
