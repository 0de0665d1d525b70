//! SQLite, in one file, for one server. Here is what opens and writes; what
//! reads is in [`read`].

mod file;
mod read;

pub use read::{battle, chat, count, game, notes, seat, webhooks};

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{Connection as _, Row as _};
use tokio::sync::{mpsc, watch};

use super::fields::nonsense;
use super::rows::write_answers;
use super::{BATCH, Giver, Job, NewGameRow, StoreError, Write, steps};
use crate::config::Survives;

/// How many connections read at the same time.
const READERS: u32 = 4;
/// How long the log of what was written grows before it is moved.
const TIDY: Duration = Duration::from_secs(2);

/// An open database.
pub struct Opened {
    /// To read with.
    pub read: SqlitePool,
    /// The only connection that writes games.
    pub write: Writer,
    /// The one that moves the log of what was written into the database.
    pub tidy: SqliteConnection,
}

/// Opens the database, for this server alone.
pub async fn open(file: &Path, survives: Survives) -> Result<Opened, StoreError> {
    let alone = file::alone(file).await?;
    file::begin_private(file);
    let synchronous = match survives {
        Survives::Crash => SqliteSynchronous::Normal,
        Survives::PowerCut => SqliteSynchronous::Full,
    };
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .foreign_keys(true)
        .pragma("cache_size", "-1024")
        // No order waits until the log is moved: see `tidy_up`.
        .pragma("wal_autocheckpoint", "0");
    let mut write = SqliteConnection::connect_with(&options).await?;
    steps::migrator(steps::SQLITE).run(&mut write).await?;
    let tidy = SqliteConnection::connect_with(&options).await?;
    let read = SqlitePoolOptions::new()
        .max_connections(READERS)
        .connect_with(options.clone().read_only(true))
        .await?;
    let write = Writer {
        options,
        connection: Some(write),
        last: 0,
        _alone: alone,
    };
    Ok(Opened { read, write, tidy })
}

/// Moves what was written from the log into the database, beside the writing.
pub async fn tidy_up(mut connection: SqliteConnection, mut written: watch::Receiver<()>) {
    while written.changed().await.is_ok() {
        tokio::time::sleep(TIDY).await;
        let moved = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)")
            .execute(&mut connection)
            .await;
        if let Err(error) = moved {
            // It is tried again after the next order; nothing is lost.
            eprintln!("grognard: storage: {error}");
        }
    }
    let _ = connection.close().await;
}

/// Moves all that was written into the database, so that the file alone is the whole of it.
pub async fn settle(read: &SqlitePool) -> Result<(), StoreError> {
    let options = read.connect_options();
    let options = SqliteConnectOptions::clone(&options).read_only(false);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}

/// Writes what comes, many things in one transaction, until nobody is left.
pub async fn write_all(
    mut writer: Writer,
    mut jobs: mpsc::Receiver<Job>,
    wrote: watch::Sender<()>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        if let Ok(answers) = writer.together(&batch).await {
            for (job, answer) in batch.drain(..).zip(answers) {
                // Who went away still has his order kept.
                let _ = job.done.send(Ok(answer));
            }
            wrote.send_replace(());
            continue;
        }
        // One of them is at fault: each goes alone, so that it alone fails.
        for job in batch.drain(..) {
            let alone = writer.together(std::slice::from_ref(&job)).await;
            let answer = alone.map(|answers| answers.first().copied().unwrap_or_default());
            let _ = job.done.send(answer);
        }
    }
    writer.hang_up().await;
}

/// What writes.
pub struct Writer {
    /// Held until all is written.
    _alone: Option<File>,
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
    /// The highest number that a game was given here: it is never given again,
    /// since somebody may still have the old game before him.
    last: i64,
}

impl Writer {
    /// Writes all or nothing. A connection on which that failed is never used
    /// again: what it was in the middle of may still be open, and all that is
    /// written after that would be in it and end with it.
    async fn together(&mut self, jobs: &[Job]) -> Result<Vec<i64>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let done = together(&mut connection, jobs, &mut self.last).await;
        self.connection = Some(connection);
        if done.is_err() {
            self.hang_up().await;
        }
        done
    }

    async fn hang_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
    }
}

async fn together(
    connection: &mut SqliteConnection,
    jobs: &[Job],
    last: &mut i64,
) -> Result<Vec<i64>, StoreError> {
    let mut transaction = connection.begin().await?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        answers.push(write_one(&mut transaction, &job.write, last).await?);
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn write_one(
    db: &mut SqliteConnection,
    write: &Write,
    last: &mut i64,
) -> Result<i64, StoreError> {
    match write {
        Write::Create(game) => {
            *last = create(db, game, *last).await?;
            return Ok(*last);
        }
        Write::MakeRoom => return make_room(db).await,
        Write::Append {
            game, line, giver, ..
        } => {
            if !append(db, *game, line, *giver).await? {
                return Err(StoreError::Taken);
            }
            sqlx::query("DELETE FROM pending WHERE game = ?")
                .bind(game)
                .execute(db)
                .await?;
        }
        Write::Pending { game, pending, .. } => {
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
        Write::Renew { game, by, keys } => {
            for (place, (seat, new)) in keys.iter().enumerate() {
                let renewed = sqlx::query(
                    "UPDATE seats SET hash = ? WHERE game = ? AND seat = ? AND (? OR hash = ?)",
                )
                .bind(&new[..])
                .bind(game)
                .bind(seat.name())
                .bind(place > 0)
                .bind(&by[..])
                .execute(&mut *db)
                .await?;
                if renewed.rows_affected() == 0 {
                    // All or none: what was renewed already is taken back.
                    return Err(StoreError::Taken);
                }
            }
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

/// What computers ordered counts for nothing here, and a record that was opened was played. Of a
/// line that does not say whose it is, a person is supposed to have given it.
async fn make_room(db: &mut SqliteConnection) -> Result<i64, StoreError> {
    let unplayed = sqlx::query(
        "SELECT id FROM games WHERE NOT review \
         AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.game = games.id) \
         AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.game = games.id \
           AND coalesce(person, 'human' IN (games.first, games.second))) \
         ORDER BY id LIMIT 1",
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(row) = unplayed else {
        return Ok(0);
    };
    let game: i64 = row.try_get(0)?;
    for forget in [
        "DELETE FROM pending WHERE game = ?",
        "DELETE FROM orders WHERE game = ?",
        "DELETE FROM seats WHERE game = ?",
        "DELETE FROM games WHERE id = ?",
    ] {
        sqlx::query(forget).bind(game).execute(&mut *db).await?;
    }
    Ok(game)
}

/// Keeps a new game, under a number above all that were given before.
async fn create(
    db: &mut SqliteConnection,
    game: &NewGameRow,
    last: i64,
) -> Result<i64, StoreError> {
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
        "INSERT INTO games (id, name, rulebook, version, battle, options, commitment, seed, review, \
         first, second, think_ms, pace_ms, begun) VALUES \
         ((SELECT max(coalesce(max(id), 0), ?) + 1 FROM games), \
         ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
    )
    .bind(last)
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
        append(db, id, line, Giver::Person).await?;
    }
    Ok(id)
}

/// Adds a line; false if another has its place.
async fn append(
    db: &mut SqliteConnection,
    game: i64,
    line: &super::Line,
    giver: Giver,
) -> Result<bool, StoreError> {
    let entry = line.entry.as_ref();
    let done = sqlx::query(
        "INSERT INTO orders (game, number, side, \"order\", answers, digest, at, person) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(game)
    .bind(line.number)
    .bind(entry.map_or("", |entry| &entry.side))
    .bind(entry.map(|entry| &entry.order))
    .bind(entry.map_or_else(String::new, |entry| write_answers(&entry.answers)))
    .bind(entry.map_or_else(String::new, |entry| entry.digest.to_string()))
    .bind(line.at)
    .bind(giver == Giver::Person)
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}
