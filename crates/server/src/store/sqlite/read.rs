//! What is read from the database.

use kernel::BattleFiles;
use sqlx::Row as _;
use sqlx::sqlite::SqlitePool;

use crate::dto::ChatLine;
use crate::store::fields::{self, Fields as _};
use crate::store::{GameRow, Head, SeatKind, SeatRow, StoreError, TALK};
use crate::token::Hash;

pub async fn seat(read: &SqlitePool, hash: Hash) -> Result<Option<SeatRow>, StoreError> {
    let row = sqlx::query("SELECT game, seat, host FROM seats WHERE hash = ?")
        .bind(&hash[..])
        .fetch_optional(read)
        .await?;
    row.as_ref().map(fields::seat).transpose()
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
    fields::game(&row, &lines, pending.as_ref(), Head::default()).map(Some)
}

pub async fn battle(read: &SqlitePool, hash: Hash) -> Result<BattleFiles, StoreError> {
    let row = sqlx::query("SELECT name, files FROM battles WHERE hash = ?")
        .bind(&hash[..])
        .fetch_one(read)
        .await?;
    fields::battle(&row)
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
    rows.iter().map(fields::chat).collect()
}

pub async fn notes(read: &SqlitePool, hash: Hash) -> Result<String, StoreError> {
    let row = sqlx::query("SELECT notes FROM seats WHERE hash = ?")
        .bind(&hash[..])
        .fetch_optional(read)
        .await?;
    let notes = row.map(|row| row.text("notes")).transpose()?;
    Ok(notes.unwrap_or_default())
}

pub async fn webhooks(read: &SqlitePool, game: i64) -> Result<Vec<(SeatKind, String)>, StoreError> {
    let rows =
        sqlx::query("SELECT seat, webhook FROM seats WHERE game = ? AND webhook IS NOT NULL")
            .bind(game)
            .fetch_all(read)
            .await?;
    rows.iter()
        .map(|row| Ok((fields::kind(row)?, row.text("webhook")?)))
        .collect()
}
