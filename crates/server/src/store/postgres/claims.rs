//! Which server thinks for a table. A claim lasts as long as the connection
//! that made it: it dies with its server, and another can claim the table.

use std::collections::HashSet;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Row as _};
use tokio::sync::Mutex;

use super::soon;
use crate::store::StoreError;

/// Tells our locks from those of other programs in the same database.
const MARK: i64 = 0x4752_4f47 << 32;

/// What this server has claimed.
pub struct Claims {
    options: PgConnectOptions,
    made: Mutex<Option<Made>>,
}

/// The connection that holds the claims, and what they are.
struct Made {
    connection: PgConnection,
    games: HashSet<i64>,
}

impl Claims {
    /// None yet.
    pub fn new(options: PgConnectOptions) -> Claims {
        Claims {
            options,
            made: Mutex::default(),
        }
    }

    /// Claims a table, or asks whether an earlier claim still holds.
    pub async fn claim(&self, game: i64) -> Result<bool, StoreError> {
        let mut made = self.made.lock().await;
        // It is taken out while it is asked: who stops in the middle of asking
        // drops it, and its claims with it. It may have died since, too.
        if let Some(mut known) = made.take()
            && let Ok(got) = soon(known.ask(game)).await
        {
            *made = Some(known);
            return Ok(got);
        }
        let connection = soon(async { Ok(self.options.connect().await?) }).await?;
        let mut fresh = Made {
            connection,
            games: HashSet::new(),
        };
        let got = soon(fresh.ask(game)).await?;
        *made = Some(fresh);
        Ok(got)
    }

    /// Gives a table up.
    pub async fn release(&self, game: i64) {
        let mut made = self.made.lock().await;
        let Some(mut known) = made.take() else { return };
        if !known.games.remove(&game) || soon(known.give_up(game)).await.is_ok() {
            *made = Some(known);
        }
    }
}

impl Made {
    async fn ask(&mut self, game: i64) -> Result<bool, StoreError> {
        if self.games.contains(&game) {
            sqlx::query("SELECT").execute(&mut self.connection).await?;
            return Ok(true);
        }
        let row = sqlx::query("SELECT pg_try_advisory_lock($1)")
            .bind(MARK | game)
            .fetch_one(&mut self.connection)
            .await?;
        let got: bool = row.try_get(0)?;
        if got {
            self.games.insert(game);
        }
        Ok(got)
    }

    async fn give_up(&mut self, game: i64) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_advisory_unlock($1)")
            .bind(MARK | game)
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }
}
