//! What the storage keeps, as plain values.

use std::sync::Arc;

use kernel::record::{Answer, Entry};
use kernel::{BattleFiles, BySide, Side, Viewer};

use crate::token::Hash;

/// A seat at a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// Plays one side.
    Plays(Side),
    /// Plays both sides.
    Both,
    /// Looks on.
    Watch,
}

impl SeatKind {
    /// All seats there can be.
    pub const ALL: [SeatKind; 4] = [
        SeatKind::Plays(Side::First),
        SeatKind::Plays(Side::Second),
        SeatKind::Both,
        SeatKind::Watch,
    ];

    /// Its name in the API and the storage.
    pub const fn name(self) -> &'static str {
        match self {
            SeatKind::Plays(Side::First) => "first",
            SeatKind::Plays(Side::Second) => "second",
            SeatKind::Both => "both",
            SeatKind::Watch => "watch",
        }
    }

    /// The seat of a name.
    pub fn of_name(name: &str) -> Option<SeatKind> {
        SeatKind::ALL.into_iter().find(|seat| seat.name() == name)
    }

    /// Whether it decides for a side.
    pub fn decides(self, side: Side) -> bool {
        self == SeatKind::Both || self == SeatKind::Plays(side)
    }

    /// What it may see while the game is on. Who plays both sides knows both.
    pub const fn viewer(self) -> Viewer {
        match self {
            SeatKind::Plays(side) => Viewer::Player(side),
            SeatKind::Both => Viewer::Umpire,
            SeatKind::Watch => Viewer::Spectator,
        }
    }
}

/// What a token leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRow {
    /// The game.
    pub game: i64,
    /// Which seat.
    pub seat: SeatKind,
    /// Whether it set the game up, and so may see the links of the others.
    pub host: bool,
}

/// How far a game is, where several servers share it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Head {
    /// How often it was changed.
    pub changes: i64,
    /// The number of the last line of talk.
    pub chat: i64,
    /// How often seats were given other keys.
    pub keys: i64,
}

/// What never changes of a game.
#[derive(Clone, Debug)]
pub struct GameHead {
    /// Its public name.
    pub name: String,
    /// The rulebook's short name.
    pub rulebook: String,
    /// The version of our reading under which it is played.
    pub version: u32,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// What was promised of the dice; nothing where they are typed in.
    pub commitment: Option<String>,
    /// The seed: secret until the game is over.
    pub seed: Option<String>,
    /// Whether it is only looked at.
    pub review: bool,
    /// Who plays: `human`, or a computer general.
    pub players: BySide<String>,
    /// How long a computer thinks.
    pub think_ms: u32,
    /// Between two computers: how long an order stands.
    pub pace_ms: u32,
    /// When it was set up, in milliseconds since 1970.
    pub begun: i64,
}

/// A game that is to be kept.
#[derive(Clone, Debug)]
pub struct NewGameRow {
    /// What never changes of it.
    pub head: GameHead,
    /// The texts it is set up from, and their hash.
    pub battle: (Hash, Arc<BattleFiles>),
    /// What has been decided already.
    pub lines: Vec<Line>,
    /// Its seats.
    pub seats: Vec<(Hash, SeatKind, bool)>,
}

/// A game as it was kept.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// What never changes of it.
    pub head: GameHead,
    /// The hash of the texts it is set up from.
    pub battle: Hash,
    /// The decisions that stand.
    pub entries: Vec<Entry>,
    /// How many lines its journal has.
    pub lines: u32,
    /// When the last line was written.
    pub at: i64,
    /// The order that waits for typed dice.
    pub pending: Option<PendingRow>,
    /// How far it is.
    pub far: Head,
}

/// What happened to a game after a line of its journal.
#[derive(Clone, Debug)]
pub struct Since {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// The order that waits for typed dice now.
    pub pending: Option<PendingRow>,
    /// How far the game is now.
    pub far: Head,
}

/// A line of a game's journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number, from 1.
    pub number: u32,
    /// A decision; nothing takes the last one that stands back.
    pub entry: Option<Entry>,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// An order that waits for typed dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PendingRow {
    /// The order.
    pub order: String,
    /// What was typed in so far.
    pub rolls: Vec<u8>,
}

/// Answers of chance as the storage writes them.
pub fn write_answers(answers: &[Answer]) -> String {
    let words: Vec<String> = answers
        .iter()
        .map(|answer| format!("{}:{}", answer.faces, answer.value))
        .collect();
    words.join(" ")
}

/// Reads what [`write_answers`] wrote.
pub fn read_answers(text: &str) -> Option<Vec<Answer>> {
    text.split_whitespace()
        .map(|word| {
            let (faces, value) = word.split_once(':')?;
            Some(Answer {
                faces: faces.parse().ok()?,
                value: value.parse().ok()?,
            })
        })
        .collect()
}
