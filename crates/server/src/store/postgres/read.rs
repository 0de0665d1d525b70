//! What is read from the database.

use kernel::BattleFiles;
use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::{Postgres, Row as _, Transaction};

use super::soon;
use crate::dto::ChatLine;
use crate::store::fields::{self, Fields as _};
use crate::store::{GameRow, Head, SeatKind, SeatRow, Since, StoreError, TALK};
use crate::token::Hash;

/// The seat that a token leads to, and how far its game is: one question, since
/// it is asked with every call.
pub async fn seat(read: &PgPool, hash: Hash) -> Result<Option<(SeatRow, Head)>, StoreError> {
    soon(async {
        let row = sqlx::query(
            "SELECT game, seat, host, changes, chat, keys FROM seats JOIN heads USING (game) \
             WHERE hash = $1",
        )
        .bind(&hash[..])
        .fetch_optional(read)
        .await?;
        row.map(|row| Ok((fields::seat(&row)?, fields::far(&row)?)))
            .transpose()
    })
    .await
}

/// How far a game is.
pub async fn far(read: &PgPool, game: i64) -> Result<Head, StoreError> {
    soon(async {
        let row = sqlx::query("SELECT changes, chat, keys FROM heads WHERE game = $1")
            .bind(game)
            .fetch_optional(read)
            .await?;
        fields::far(&row.ok_or(StoreError::Gone)?)
    })
    .await
}

/// One moment of the database, so that all that is read fits together.
async fn moment(read: &PgPool) -> Result<Transaction<'_, Postgres>, StoreError> {
    Ok(read
        .begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        .await?)
}

async fn far_in(db: &mut PgConnection, game: i64) -> Result<Head, StoreError> {
    let row = sqlx::query("SELECT changes, chat, keys FROM heads WHERE game = $1")
        .bind(game)
        .fetch_optional(db)
        .await?;
    fields::far(&row.ok_or(StoreError::Gone)?)
}

async fn lines_in(db: &mut PgConnection, game: i64, after: u32) -> Result<Vec<PgRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT number, side, \"order\" AS text, answers, digest, at FROM orders \
         WHERE game = $1 AND number > $2 ORDER BY number",
    )
    .bind(game)
    .bind(i64::from(after))
    .fetch_all(db)
    .await?;
    Ok(rows)
}

async fn pending_in(db: &mut PgConnection, game: i64) -> Result<Option<PgRow>, StoreError> {
    let row = sqlx::query("SELECT \"order\" AS text, rolls FROM pending WHERE game = $1")
        .bind(game)
        .fetch_optional(db)
        .await?;
    Ok(row)
}

pub async fn game(read: &PgPool, id: i64) -> Result<Option<GameRow>, StoreError> {
    soon(async {
        let mut db = moment(read).await?;
        let Some(row) = sqlx::query("SELECT * FROM games WHERE id = $1")
            .bind(id)
            .fetch_optional(&mut *db)
            .await?
        else {
            return Ok(None);
        };
        let far = far_in(&mut db, id).await?;
        let lines = lines_in(&mut db, id, 0).await?;
        let pending = pending_in(&mut db, id).await?;
        fields::game(&row, &lines, pending.as_ref(), far).map(Some)
    })
    .await
}

/// What happened to a game after a line of its journal.
pub async fn since(read: &PgPool, game: i64, after: u32) -> Result<Since, StoreError> {
    soon(async {
        let mut db = moment(read).await?;
        let far = far_in(&mut db, game).await?;
        let lines = lines_in(&mut db, game, after).await?;
        let pending = pending_in(&mut db, game).await?;
        Ok(Since {
            lines: lines.iter().map(fields::line).collect::<Result<_, _>>()?,
            pending: pending.as_ref().map(fields::waiting).transpose()?,
            far,
        })
    })
    .await
}

pub async fn battle(read: &PgPool, hash: Hash) -> Result<BattleFiles, StoreError> {
    soon(async {
        let row = sqlx::query("SELECT name, files FROM battles WHERE hash = $1")
            .bind(&hash[..])
            .fetch_one(read)
            .await?;
        fields::battle(&row)
    })
    .await
}

pub async fn count(read: &PgPool) -> Result<i64, StoreError> {
    soon(async {
        let row = sqlx::query("SELECT count(*) FROM games")
            .fetch_one(read)
            .await?;
        Ok(row.try_get(0)?)
    })
    .await
}

pub async fn chat(read: &PgPool, game: i64) -> Result<Vec<ChatLine>, StoreError> {
    soon(async {
        let rows = sqlx::query(
            "SELECT id, seat, text, at FROM (SELECT * FROM chat WHERE game = $1 \
             ORDER BY id DESC LIMIT $2) AS latest ORDER BY id",
        )
        .bind(game)
        .bind(TALK)
        .fetch_all(read)
        .await?;
        rows.iter().map(fields::chat).collect()
    })
    .await
}

pub async fn notes(read: &PgPool, hash: Hash) -> Result<String, StoreError> {
    soon(async {
        let row = sqlx::query("SELECT notes FROM seats WHERE hash = $1")
            .bind(&hash[..])
            .fetch_optional(read)
            .await?;
        let notes = row.map(|row| row.text("notes")).transpose()?;
        Ok(notes.unwrap_or_default())
    })
    .await
}

pub async fn webhooks(read: &PgPool, game: i64) -> Result<Vec<(SeatKind, String)>, StoreError> {
    soon(async {
        let rows =
            sqlx::query("SELECT seat, webhook FROM seats WHERE game = $1 AND webhook IS NOT NULL")
                .bind(game)
                .fetch_all(read)
                .await?;
        rows.iter()
            .map(|row| Ok((fields::kind(row)?, row.text("webhook")?)))
            .collect()
    })
    .await
}
