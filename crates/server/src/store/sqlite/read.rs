//! What is read from the database.

use kernel::record::Entry;
use kernel::{BattleFiles, BySide};
use sqlx::Row as _;
use sqlx::sqlite::{SqlitePool, SqliteRow};

use super::nonsense;
use crate::clock;
use crate::dto::ChatLine;
use crate::store::rows::read_answers;
use crate::store::{GameHead, GameRow, PendingRow, SeatKind, SeatRow, StoreError};
use crate::token::Hash;

/// How many lines of talk are shown.
const TALK: i64 = 500;

pub async fn seat(read: &SqlitePool, hash: Hash) -> Result<Option<SeatRow>, StoreError> {
    let row = sqlx::query("SELECT game, seat, host FROM seats WHERE hash = ?")
        .bind(&hash[..])
        .fetch_optional(read)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let name: String = row.try_get("seat")?;
    Ok(Some(SeatRow {
        game: row.try_get("game")?,
        seat: SeatKind::of_name(&name).ok_or_else(|| nonsense(&name))?,
        host: row.try_get("host")?,
    }))
}

pub async fn game(read: &SqlitePool, id: i64) -> Result<Option<GameRow>, StoreError> {
    // One transaction, so that game, lines and pending order fit together.
    let mut db = read.begin().await?;
    let Some(row) = sqlx::query("SELECT * FROM games WHERE id = ?")
        .bind(id)
        .fetch_optional(&mut *db)
        .await?
    else {
        return Ok(None);
    };
    let lines = sqlx::query(
        "SELECT number, side, \"order\" AS text, answers, digest, at FROM orders \
         WHERE game = ? ORDER BY number",
    )
    .bind(id)
    .fetch_all(&mut *db)
    .await?;
    let pending = sqlx::query("SELECT \"order\" AS text, rolls FROM pending WHERE game = ?")
        .bind(id)
        .fetch_optional(&mut *db)
        .await?;
    let head = head(&row)?;
    let battle: Vec<u8> = row.try_get("battle")?;
    let mut game = GameRow {
        at: head.begun,
        head,
        battle: battle.try_into().map_err(|_| nonsense("battle"))?,
        entries: Vec::new(),
        lines: 0,
        pending: pending.map(|row| waiting(&row)).transpose()?,
    };
    for row in &lines {
        match entry(row)? {
            Some(entry) => game.entries.push(entry),
            None => drop(game.entries.pop()),
        }
        game.lines = row.try_get("number")?;
        game.at = row.try_get("at")?;
    }
    Ok(Some(game))
}

fn head(row: &SqliteRow) -> Result<GameHead, StoreError> {
    let options: String = row.try_get("options")?;
    Ok(GameHead {
        name: row.try_get("name")?,
        rulebook: row.try_get("rulebook")?,
        version: row.try_get("version")?,
        options: serde_json::from_str(&options).map_err(nonsense)?,
        commitment: row.try_get("commitment")?,
        seed: row.try_get("seed")?,
        review: row.try_get("review")?,
        players: BySide {
            first: row.try_get("first")?,
            second: row.try_get("second")?,
        },
        think_ms: row.try_get("think_ms")?,
        pace_ms: row.try_get("pace_ms")?,
        begun: row.try_get("begun")?,
    })
}

fn entry(row: &SqliteRow) -> Result<Option<Entry>, StoreError> {
    let order: Option<String> = row.try_get("text")?;
    let Some(order) = order else { return Ok(None) };
    let answers: String = row.try_get("answers")?;
    let digest: String = row.try_get("digest")?;
    Ok(Some(Entry {
        side: row.try_get("side")?,
        order,
        answers: read_answers(&answers).ok_or_else(|| nonsense(&answers))?,
        digest: digest.parse().map_err(|()| nonsense(&digest))?,
    }))
}

fn waiting(row: &SqliteRow) -> Result<PendingRow, StoreError> {
    let rolls: String = row.try_get("rolls")?;
    let rolls: Result<Vec<u8>, _> = rolls.split_whitespace().map(str::parse).collect();
    Ok(PendingRow {
        order: row.try_get("text")?,
        rolls: rolls.map_err(nonsense)?,
    })
}

pub async fn battle(read: &SqlitePool, hash: Hash) -> Result<BattleFiles, StoreError> {
    let row = sqlx::query("SELECT name, files FROM battles WHERE hash = ?")
        .bind(&hash[..])
        .fetch_one(read)
        .await?;
    let files: String = row.try_get("files")?;
    Ok(BattleFiles {
        name: row.try_get("name")?,
        files: serde_json::from_str(&files).map_err(nonsense)?,
    })
}

pub async fn count(read: &SqlitePool) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT count(*) FROM games")
        .fetch_one(read)
        .await?;
    Ok(row.try_get(0)?)
}

pub async fn chat(read: &SqlitePool, game: i64) -> Result<Vec<ChatLine>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, seat, text, at FROM (SELECT * FROM chat WHERE game = ? \
         ORDER BY id DESC LIMIT ?) ORDER BY id",
    )
    .bind(game)
    .bind(TALK)
    .fetch_all(read)
    .await?;
    let line = |row: &SqliteRow| {
        Ok(ChatLine {
            id: row.try_get("id")?,
            seat: row.try_get("seat")?,
            text: row.try_get("text")?,
            at: clock::iso(row.try_get("at")?),
        })
    };
    rows.iter().map(line).collect()
}

pub async fn notes(read: &SqlitePool, hash: Hash) -> Result<String, StoreError> {
    let row = sqlx::query("SELECT notes FROM seats WHERE hash = ?")
        .bind(&hash[..])
        .fetch_optional(read)
        .await?;
    Ok(row
        .map(|row| row.try_get(0))
        .transpose()?
        .unwrap_or_default())
}

pub async fn webhooks(read: &SqlitePool, game: i64) -> Result<Vec<(SeatKind, String)>, StoreError> {
    let rows =
        sqlx::query("SELECT seat, webhook FROM seats WHERE game = ? AND webhook IS NOT NULL")
            .bind(game)
            .fetch_all(read)
            .await?;
    rows.iter()
        .map(|row| {
            let name: String = row.try_get("seat")?;
            let seat = SeatKind::of_name(&name).ok_or_else(|| nonsense(&name))?;
            Ok((seat, row.try_get("webhook")?))
        })
        .collect()
}
