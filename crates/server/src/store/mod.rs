//! Where games are kept: a small face, behind it SQLite.
//!
//! Nothing that was decided is ever rewritten: orders are appended, and a step
//! back is appended too. Every write goes through one task, which puts all that
//! is waiting into one transaction and answers after the commit.

mod rows;
mod sqlite;
mod write;

pub use rows::{GameHead, GameRow, Line, NewGameRow, PendingRow, SeatKind, SeatRow};
pub use write::Write;

use std::path::Path;

use sqlx::sqlite::SqlitePool;
use tokio::sync::{mpsc, oneshot, watch};

use crate::config::Survives;
use crate::dto::ChatLine;
use crate::token::Hash;

/// Why the storage does not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The database is of another version of this program.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What was read makes no sense.
    #[error("{0}")]
    Nonsense(String),
    /// The task that writes is gone.
    #[error("the storage is closed")]
    Closed,
}

/// One thing to write, and who waits for it.
struct Job {
    write: Write,
    done: oneshot::Sender<Result<i64, StoreError>>,
}

/// The storage.
#[derive(Clone)]
pub struct Store {
    read: SqlitePool,
    queue: mpsc::Sender<Job>,
}

/// How many writes may wait.
const QUEUE: usize = 1024;

impl Store {
    /// Opens the storage, and makes it if it is not there.
    pub async fn open(file: &Path, survives: Survives) -> Result<Store, StoreError> {
        let opened = sqlite::open(file, survives).await?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let (wrote, written) = watch::channel(());
        tokio::spawn(sqlite::write_all(opened.write, jobs, wrote));
        tokio::spawn(sqlite::tidy_up(opened.tidy, written));
        let read = opened.read;
        Ok(Store { read, queue })
    }

    /// Writes, and comes back when it is safe. What comes back is the number
    /// of a new game or line of talk, and 0 for other things.
    pub async fn write(&self, write: Write) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        let job = Job { write, done };
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// The seat that a token leads to.
    pub async fn seat(&self, hash: Hash) -> Result<Option<SeatRow>, StoreError> {
        sqlite::seat(&self.read, hash).await
    }

    /// A game with everything that was decided.
    pub async fn game(&self, id: i64) -> Result<Option<GameRow>, StoreError> {
        sqlite::game(&self.read, id).await
    }

    /// The texts of a battle.
    pub async fn battle(&self, hash: Hash) -> Result<kernel::BattleFiles, StoreError> {
        sqlite::battle(&self.read, hash).await
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<i64, StoreError> {
        sqlite::count(&self.read).await
    }

    /// The talk at a table, the latest lines of it.
    pub async fn chat(&self, game: i64) -> Result<Vec<ChatLine>, StoreError> {
        sqlite::chat(&self.read, game).await
    }

    /// A seat's private notes.
    pub async fn notes(&self, hash: Hash) -> Result<String, StoreError> {
        sqlite::notes(&self.read, hash).await
    }

    /// The addresses that want to be told when a seat of a game is asked.
    pub async fn webhooks(&self, game: i64) -> Result<Vec<(SeatKind, String)>, StoreError> {
        sqlite::webhooks(&self.read, game).await
    }
}
