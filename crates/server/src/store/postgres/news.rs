//! What other servers did. Whoever listens is told which game changed, and
//! after a lost connection that anything may have.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{CHANNEL, pool, soon};
use crate::store::{News, StoreError};

/// How often this server tells itself that the line is good.
const PULSE: Duration = Duration::from_secs(15);
/// How long nothing may be heard, not even one's own pulse.
const SILENCE: Duration = Duration::from_secs(40);
/// How long after a lost connection a new one is tried.
const AGAIN: Duration = Duration::from_millis(500);

/// Listens until nobody wants to hear it.
pub async fn listen(
    options: PgConnectOptions,
    read: PgPool,
    server: String,
    news: mpsc::Sender<News>,
) {
    let own = format!("{server} ");
    let pulse = async {
        loop {
            tokio::time::sleep(PULSE).await;
            // A pulse that is not sent is missed, and that is enough.
            let _ = soon(beat(&read, &own)).await;
        }
    };
    let ears = async {
        let ears = pool(1).connect_lazy_with(options);
        while !news.is_closed() {
            if let Ok(listener) = soon(open(&ears)).await {
                hear(listener, &own, &news).await;
            }
            tokio::time::sleep(AGAIN).await;
        }
    };
    tokio::select! {
        () = pulse => {}
        () = ears => {}
        () = news.closed() => {}
    }
}

async fn open(ears: &PgPool) -> Result<PgListener, StoreError> {
    let mut listener = PgListener::connect_with(ears).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

async fn beat(read: &PgPool, own: &str) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_notify($1, $2)")
        .bind(CHANNEL)
        .bind(own)
        .execute(read)
        .await?;
    Ok(())
}

/// Passes on what is heard until the line is lost.
async fn hear(mut listener: PgListener, own: &str, news: &mpsc::Sender<News>) {
    // What happened while nobody listened.
    if news.send(News::Anything).await.is_err() {
        return;
    }
    while let Ok(Ok(Some(told))) = timeout(SILENCE, listener.try_recv()).await {
        let text = told.payload();
        if text.starts_with(own) {
            continue;
        }
        let game = text.rsplit(' ').next().and_then(|game| game.parse().ok());
        let Some(game) = game else { continue };
        if news.send(News::Game(game)).await.is_err() {
            return;
        }
    }
}
