//! PostgreSQL, which several servers share. Here is what opens it; what reads,
//! writes, hears of others and claims a table stands beside.

mod claims;
mod news;
mod read;
mod write;

pub use claims::Claims;
pub use news::listen;
pub use read::{battle, chat, count, far, game, notes, seat, since, webhooks};
pub use write::write_all;

use std::str::FromStr as _;
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};

use super::{StoreError, steps};

/// How many connections read at the same time.
const READERS: u32 = 8;
/// How long a connection is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the database may take for anything.
const SLOWEST: Duration = Duration::from_secs(10);
/// The channel on which servers tell each other what they changed.
const CHANNEL: &str = "grognard";

/// What the database itself watches over. A server that hangs in the middle of
/// writing holds the others up no longer than this, and one whose machine is
/// gone is noticed.
const SETTINGS: [(&str, &str); 9] = [
    ("statement_timeout", "10s"),
    ("lock_timeout", "5s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("tcp_keepalives_idle", "15"),
    ("tcp_keepalives_interval", "5"),
    ("tcp_keepalives_count", "3"),
    ("tcp_user_timeout", "30000"),
    ("client_min_messages", "warning"),
    ("default_transaction_isolation", "read committed"),
];

/// An open database.
pub struct Opened {
    /// To read with.
    pub read: PgPool,
    /// The only connection of this server that writes games.
    pub write: PgPool,
    /// How further connections are made.
    pub options: PgConnectOptions,
}

/// Opens the database.
pub async fn open(url: &str) -> Result<Opened, StoreError> {
    let options = PgConnectOptions::from_str(url)?
        .application_name("grognard")
        .options(SETTINGS);
    let write = match pool(1).connect_with(options.clone()).await {
        // It only says that it waited; a call of its own hears why.
        Err(sqlx::Error::PoolTimedOut) => return Err(refused(&options).await),
        opened => opened?,
    };
    // Servers that begin at the same time wait for each other here.
    steps::migrator(steps::POSTGRES).run(&write).await?;
    let read = pool(READERS).connect_lazy_with(options.clone());
    Ok(Opened {
        read,
        write,
        options,
    })
}

/// Why no connection can be had.
async fn refused(options: &PgConnectOptions) -> StoreError {
    let one = PgConnection::connect_with(options);
    match tokio::time::timeout(PATIENCE, one).await {
        Ok(Err(error)) => error.into(),
        _ => StoreError::Slow,
    }
}

fn pool(most: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(PATIENCE)
}

/// Waits for the database, but not for ever.
async fn soon<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    tokio::time::timeout(SLOWEST, work)
        .await
        .unwrap_or(Err(StoreError::Slow))
}
