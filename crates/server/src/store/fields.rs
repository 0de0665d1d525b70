//! Rows of either database, read by the names of their columns.

use kernel::BySide;
use kernel::record::Entry;
use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::rows::read_answers;
use super::{GameHead, GameRow, Head, Line, PendingRow, SeatKind, SeatRow, StoreError};
use crate::clock;
use crate::dto::ChatLine;

/// A row.
pub trait Fields {
    /// A text.
    fn text(&self, column: &str) -> Result<String, StoreError>;
    /// A text that may be missing.
    fn maybe(&self, column: &str) -> Result<Option<String>, StoreError>;
    /// A number.
    fn number(&self, column: &str) -> Result<i64, StoreError>;
    /// Yes or no.
    fn flag(&self, column: &str) -> Result<bool, StoreError>;
    /// Bytes.
    fn bytes(&self, column: &str) -> Result<Vec<u8>, StoreError>;

    /// A number that is small and not below zero.
    fn count(&self, column: &str) -> Result<u32, StoreError> {
        u32::try_from(self.number(column)?).map_err(nonsense)
    }
}

macro_rules! fields {
    ($row:ty) => {
        impl Fields for $row {
            fn text(&self, column: &str) -> Result<String, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn maybe(&self, column: &str) -> Result<Option<String>, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn number(&self, column: &str) -> Result<i64, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn flag(&self, column: &str) -> Result<bool, StoreError> {
                Ok(self.try_get(column)?)
            }

            fn bytes(&self, column: &str) -> Result<Vec<u8>, StoreError> {
                Ok(self.try_get(column)?)
            }
        }
    };
}

fields!(SqliteRow);
fields!(PgRow);

/// What makes no sense.
pub fn nonsense(what: impl std::fmt::Display) -> StoreError {
    StoreError::Nonsense(format!("the storage holds what cannot be: {what}"))
}

pub fn seat(row: &impl Fields) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        game: row.number("game")?,
        seat: kind(row)?,
        host: row.flag("host")?,
    })
}

pub fn kind(row: &impl Fields) -> Result<SeatKind, StoreError> {
    let name = row.text("seat")?;
    SeatKind::of_name(&name).ok_or_else(|| nonsense(&name))
}

pub fn far(row: &impl Fields) -> Result<Head, StoreError> {
    Ok(Head {
        changes: row.number("changes")?,
        chat: row.number("chat")?,
        keys: row.number("keys")?,
    })
}

/// A game, from its row, the lines of its journal and what is pending.
pub fn game<R: Fields>(
    row: &R,
    lines: &[R],
    pending: Option<&R>,
    far: Head,
) -> Result<GameRow, StoreError> {
    let head = head(row)?;
    let mut game = GameRow {
        at: head.begun,
        head,
        battle: row
            .bytes("battle")?
            .try_into()
            .map_err(|_| nonsense("battle"))?,
        entries: Vec::new(),
        lines: 0,
        pending: pending.map(waiting).transpose()?,
        far,
    };
    for row in lines {
        let line = line(row)?;
        match line.entry {
            Some(entry) => game.entries.push(entry),
            None => drop(game.entries.pop()),
        }
        game.lines = line.number;
        game.at = line.at;
    }
    Ok(game)
}

fn head(row: &impl Fields) -> Result<GameHead, StoreError> {
    Ok(GameHead {
        name: row.text("name")?,
        rulebook: row.text("rulebook")?,
        version: row.count("version")?,
        options: serde_json::from_str(&row.text("options")?).map_err(nonsense)?,
        commitment: row.maybe("commitment")?,
        seed: row.maybe("seed")?,
        review: row.flag("review")?,
        players: BySide {
            first: row.text("first")?,
            second: row.text("second")?,
        },
        think_ms: row.count("think_ms")?,
        pace_ms: row.count("pace_ms")?,
        begun: row.number("begun")?,
    })
}

pub fn line(row: &impl Fields) -> Result<Line, StoreError> {
    Ok(Line {
        number: row.count("number")?,
        entry: entry(row)?,
        at: row.number("at")?,
    })
}

fn entry(row: &impl Fields) -> Result<Option<Entry>, StoreError> {
    let Some(order) = row.maybe("text")? else {
        return Ok(None);
    };
    let answers = row.text("answers")?;
    let digest = row.text("digest")?;
    Ok(Some(Entry {
        side: row.text("side")?,
        order,
        answers: read_answers(&answers).ok_or_else(|| nonsense(&answers))?,
        digest: digest.parse().map_err(|()| nonsense(&digest))?,
    }))
}

pub fn waiting(row: &impl Fields) -> Result<PendingRow, StoreError> {
    let rolls = row.text("rolls")?;
    let rolls: Result<Vec<u8>, _> = rolls.split_whitespace().map(str::parse).collect();
    Ok(PendingRow {
        order: row.text("text")?,
        rolls: rolls.map_err(nonsense)?,
    })
}

pub fn battle(row: &impl Fields) -> Result<kernel::BattleFiles, StoreError> {
    Ok(kernel::BattleFiles {
        name: row.text("name")?,
        files: serde_json::from_str(&row.text("files")?).map_err(nonsense)?,
    })
}

pub fn chat(row: &impl Fields) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        id: row.number("id")?,
        seat: row.text("seat")?,
        text: row.text("text")?,
        at: clock::iso(row.number("at")?),
    })
}
