//! Where games are kept: a small face, behind it SQLite in one file or a
//! PostgreSQL that several servers share. Only what is below those two has SQL.
//!
//! Nothing that was decided is ever rewritten: orders are appended, and a step
//! back is appended too. Every write goes through one task, which puts all that
//! is waiting into one transaction and answers after the commit.

mod error;
mod fields;
mod postgres;
mod rows;
mod sqlite;
mod steps;
mod write;

pub use error::StoreError;
pub use rows::{GameHead, GameRow, Head, Line, NewGameRow, PendingRow, SeatKind, SeatRow, Since};
pub use write::{Giver, Write};

use std::sync::Arc;

use sqlx::postgres::PgPool;
use sqlx::sqlite::SqlitePool;
use tokio::sync::{mpsc, oneshot, watch};

use crate::config::{Place, Survives};
use crate::dto::ChatLine;
use crate::token::{Hash, Token};

/// One thing to write, and who waits for it.
struct Job {
    write: Write,
    done: oneshot::Sender<Result<i64, StoreError>>,
}

/// What another server did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// Something at this game.
    Game(i64),
    /// Nobody knows what: the line was down.
    Anything,
}

/// The storage.
#[derive(Clone)]
pub struct Store {
    kept: Kept,
    queue: mpsc::Sender<Job>,
}

/// Where games are kept.
#[derive(Clone)]
enum Kept {
    Here(SqlitePool),
    Shared {
        read: PgPool,
        claims: Arc<postgres::Claims>,
    },
}

/// How many writes may wait.
const QUEUE: usize = 1024;
/// How many writes go into one transaction at the most.
const BATCH: usize = 256;
/// How many pieces of news may wait.
const NEWS: usize = 1024;
/// How many lines of talk are shown.
const TALK: i64 = 500;

impl Store {
    /// Opens the storage, and makes it if it is not there. Where it is shared,
    /// what other servers do comes through what is returned besides.
    pub async fn open(
        place: &Place,
        survives: Survives,
    ) -> Result<(Store, Option<mpsc::Receiver<News>>), StoreError> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        match place {
            Place::File(file) => {
                let opened = sqlite::open(file, survives).await?;
                let (wrote, written) = watch::channel(());
                tokio::spawn(sqlite::write_all(opened.write, jobs, wrote));
                tokio::spawn(sqlite::tidy_up(opened.tidy, written));
                let kept = Kept::Here(opened.read);
                Ok((Store { kept, queue }, None))
            }
            Place::Postgres(url) => {
                let opened = postgres::open(url).await?;
                let server = Token::random().map_err(|_| StoreError::Closed)?.to_string();
                let (news, heard) = mpsc::channel(NEWS);
                tokio::spawn(postgres::write_all(opened.write, server.clone(), jobs));
                let (options, read) = (opened.options, opened.read);
                tokio::spawn(postgres::listen(
                    options.clone(),
                    read.clone(),
                    server,
                    news,
                ));
                let claims = Arc::new(postgres::Claims::new(options));
                let kept = Kept::Shared { read, claims };
                Ok((Store { kept, queue }, Some(heard)))
            }
        }
    }

    /// Whether other servers may write here too.
    pub const fn is_shared(&self) -> bool {
        matches!(self.kept, Kept::Shared { .. })
    }

    /// Writes, and comes back when it is safe. What comes back is the number
    /// of a new game or line of talk, or of a game's change, where it is
    /// shared; and 0 for other things.
    pub async fn write(&self, write: Write) -> Result<i64, StoreError> {
        let (done, answer) = oneshot::channel();
        let job = Job { write, done };
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Leaves what is kept in good order for whoever copies it while no server runs.
    pub async fn settle(&self) -> Result<(), StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::settle(read).await,
            Kept::Shared { .. } => Ok(()),
        }
    }

    /// The seat that a token leads to, and how far its game is where it is shared.
    pub async fn seat(&self, hash: Hash) -> Result<Option<(SeatRow, Head)>, StoreError> {
        match &self.kept {
            Kept::Here(read) => {
                let seat = sqlite::seat(read, hash).await?;
                Ok(seat.map(|seat| (seat, Head::default())))
            }
            Kept::Shared { read, .. } => postgres::seat(read, hash).await,
        }
    }

    /// How far a game is, where it is shared.
    pub async fn far(&self, game: i64) -> Result<Head, StoreError> {
        match &self.kept {
            Kept::Here(_) => Ok(Head::default()),
            Kept::Shared { read, .. } => postgres::far(read, game).await,
        }
    }

    /// What others did at a game after a line of its journal.
    pub async fn since(&self, game: i64, after: u32) -> Result<Option<Since>, StoreError> {
        match &self.kept {
            Kept::Here(_) => Ok(None),
            Kept::Shared { read, .. } => postgres::since(read, game, after).await.map(Some),
        }
    }

    /// A game with everything that was decided.
    pub async fn game(&self, id: i64) -> Result<Option<GameRow>, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::game(read, id).await,
            Kept::Shared { read, .. } => postgres::game(read, id).await,
        }
    }

    /// The texts of a battle.
    pub async fn battle(&self, hash: Hash) -> Result<kernel::BattleFiles, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::battle(read, hash).await,
            Kept::Shared { read, .. } => postgres::battle(read, hash).await,
        }
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<i64, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::count(read).await,
            Kept::Shared { read, .. } => postgres::count(read).await,
        }
    }

    /// The talk at a table, the latest lines of it.
    pub async fn chat(&self, game: i64) -> Result<Vec<ChatLine>, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::chat(read, game).await,
            Kept::Shared { read, .. } => postgres::chat(read, game).await,
        }
    }

    /// A seat's private notes.
    pub async fn notes(&self, hash: Hash) -> Result<String, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::notes(read, hash).await,
            Kept::Shared { read, .. } => postgres::notes(read, hash).await,
        }
    }

    /// The addresses that want to be told when a seat of a game is asked.
    pub async fn webhooks(&self, game: i64) -> Result<Vec<(SeatKind, String)>, StoreError> {
        match &self.kept {
            Kept::Here(read) => sqlite::webhooks(read, game).await,
            Kept::Shared { read, .. } => postgres::webhooks(read, game).await,
        }
    }

    /// Claims the thinking for a table; false if another server has it.
    pub async fn claim(&self, game: i64) -> Result<bool, StoreError> {
        match &self.kept {
            Kept::Here(_) => Ok(true),
            Kept::Shared { claims, .. } => claims.claim(game).await,
        }
    }

    /// No longer thinks for a table.
    pub async fn release(&self, game: i64) {
        if let Kept::Shared { claims, .. } = &self.kept {
            claims.release(game).await;
        }
    }
}
