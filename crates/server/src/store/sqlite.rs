//! SQLite: the only file with SQL in it.

use std::path::Path;

use kernel::record::Entry;
use kernel::{BattleFiles, BySide};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection as _, Row as _, SqlSafeStr as _};
use tokio::sync::mpsc;

use super::rows::{read_answers, write_answers};
use super::{GameHead, GameRow, Job, NewGameRow, PendingRow, SeatKind, SeatRow, StoreError, Write};
use crate::clock;
use crate::dto::ChatLine;
use crate::token::Hash;

/// How many connections read at the same time.
const READERS: u32 = 4;
/// How many writes go into one transaction at the most.
const BATCH: usize = 256;
/// How many lines of talk are shown.
const TALK: i64 = 500;

/// Opens the database: a pool to read with, one connection to write with.
pub async fn open(file: &Path) -> Result<(SqlitePool, SqliteConnection), StoreError> {
    // FULL: what was answered survives the machine's power cut as well, and
    // the group commit makes it cheap enough.
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .pragma("cache_size", "-1024");
    let mut connection = SqliteConnection::connect_with(&options).await?;
    migrations().run(&mut connection).await?;
    let read = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_with(options.read_only(true))
        .await?;
    Ok((read, connection))
}

fn migrations() -> Migrator {
    let games = include_str!("../../migrations/0001_games.sql").into_sql_str();
    Migrator::with_migrations(vec![Migration::new(
        1,
        "games".into(),
        MigrationType::Simple,
        games,
        false,
    )])
}

/// Writes what comes, many things in one transaction, until nobody is left.
pub async fn write_all(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        if let Ok(answers) = together(&mut connection, &batch).await {
            for (job, answer) in batch.drain(..).zip(answers) {
                // Who went away still has his order kept.
                let _ = job.done.send(Ok(answer));
            }
            continue;
        }
        // One of them is at fault: each goes alone, so that it alone fails.
        for job in batch.drain(..) {
            let alone = together(&mut connection, std::slice::from_ref(&job)).await;
            let answer = alone.map(|answers| answers.first().copied().unwrap_or_default());
            let _ = job.done.send(answer);
        }
    }
    let _ = connection.close().await;
}

async fn together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<i64>, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        answers.push(write_one(&mut transaction, &job.write).await?);
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn write_one(db: &mut SqliteConnection, write: &Write) -> Result<i64, StoreError> {
    match write {
        Write::Create(game) => return create(db, game).await,
        Write::Append { game, line } => {
            append(db, *game, line).await?;
            sqlx::query("DELETE FROM pending WHERE game = ?")
                .bind(game)
                .execute(db)
                .await?;
        }
        Write::Pending { game, pending } => {
            sqlx::query("DELETE FROM pending WHERE game = ?")
                .bind(game)
                .execute(&mut *db)
                .await?;
            if let Some(pending) = pending {
                let rolls: Vec<String> = pending.rolls.iter().map(u8::to_string).collect();
                sqlx::query("INSERT INTO pending (game, \"order\", rolls) VALUES (?, ?, ?)")
                    .bind(game)
                    .bind(&pending.order)
                    .bind(rolls.join(" "))
                    .execute(db)
                    .await?;
            }
        }
        Write::Chat {
            game,
            seat,
            text,
            at,
        } => {
            let id = sqlx::query(
                "INSERT INTO chat (game, id, seat, text, at) \
                 SELECT ?1, coalesce(max(id), 0) + 1, ?2, ?3, ?4 FROM chat WHERE game = ?1 \
                 RETURNING id",
            )
            .bind(game)
            .bind(seat.name())
            .bind(text)
            .bind(at)
            .fetch_one(db)
            .await?;
            return Ok(id.try_get(0)?);
        }
        Write::Notes { seat, text } => {
            sqlx::query("UPDATE seats SET notes = ? WHERE hash = ?")
                .bind(text)
                .bind(&seat[..])
                .execute(db)
                .await?;
        }
        Write::Webhook { seat, url } => {
            sqlx::query("UPDATE seats SET webhook = ? WHERE hash = ?")
                .bind(url)
                .bind(&seat[..])
                .execute(db)
                .await?;
        }
    }
    Ok(0)
}

async fn create(db: &mut SqliteConnection, game: &NewGameRow) -> Result<i64, StoreError> {
    let (hash, battle) = &game.battle;
    let files = serde_json::to_string(&battle.files).map_err(nonsense)?;
    sqlx::query("INSERT OR IGNORE INTO battles (hash, name, files) VALUES (?, ?, ?)")
        .bind(&hash[..])
        .bind(&battle.name)
        .bind(files)
        .execute(&mut *db)
        .await?;
    let head = &game.head;
    let options = serde_json::to_string(&head.options).map_err(nonsense)?;
    let row = sqlx::query(
        "INSERT INTO games (name, rulebook, version, battle, options, commitment, seed, review, \
         first, second, think_ms, pace_ms, begun) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
         RETURNING id",
    )
    .bind(&head.name)
    .bind(&head.rulebook)
    .bind(head.version)
    .bind(&hash[..])
    .bind(options)
    .bind(&head.commitment)
    .bind(&head.seed)
    .bind(head.review)
    .bind(&head.players.first)
    .bind(&head.players.second)
    .bind(head.think_ms)
    .bind(head.pace_ms)
    .bind(head.begun)
    .fetch_one(&mut *db)
    .await?;
    let id: i64 = row.try_get(0)?;
    for (hash, seat, host) in &game.seats {
        sqlx::query("INSERT INTO seats (hash, game, seat, host) VALUES (?, ?, ?, ?)")
            .bind(&hash[..])
            .bind(id)
            .bind(seat.name())
            .bind(host)
            .execute(&mut *db)
            .await?;
    }
    for line in &game.lines {
        append(db, id, line).await?;
    }
    Ok(id)
}

async fn append(
    db: &mut SqliteConnection,
    game: i64,
    line: &super::Line,
) -> Result<(), StoreError> {
    let entry = line.entry.as_ref();
    sqlx::query(
        "INSERT INTO orders (game, number, side, \"order\", answers, digest, at) \
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game)
    .bind(line.number)
    .bind(entry.map_or("", |entry| &entry.side))
    .bind(entry.map(|entry| &entry.order))
    .bind(entry.map_or_else(String::new, |entry| write_answers(&entry.answers)))
    .bind(entry.map_or_else(String::new, |entry| entry.digest.to_string()))
    .bind(line.at)
    .execute(db)
    .await?;
    Ok(())
}

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

fn nonsense(what: impl std::fmt::Display) -> StoreError {
    StoreError::Nonsense(format!("the storage holds what cannot be: {what}"))
}
