//! The web table: play in the browser, alone, with a friend far away, or
//! beside a real table.
//!
//! The server knows no rulebook: it is handed them. It keeps games in one file
//! or in a database that several servers share, answers an order only when it is safe there, and tells each seat what that
//! seat may know. [`routes`] is the table of everything it answers;
//! `table` is a game that is open; `store` is where games are kept.
//!
//! Deliberately absent: rules, accounts, cookies, and anything that is loaded
//! from elsewhere.

mod api;
mod app;
mod assets;
mod caller;
mod clock;
mod computers;
pub mod config;
mod dto;
mod error;
mod generals;
mod guard;
mod library;
mod limits;
mod neighbours;
mod new_game;
pub mod pages;
mod patience;
mod renewal;
pub mod routes;
mod store;
mod story;
mod table;
mod tables;
mod token;
mod web;
mod webhooks;

pub use app::{App, StartError};
pub use clock::Clock;
pub use config::{Config, Limits, PORT, Place, Survives};

use std::net::SocketAddr;
use std::time::Duration;

use kernel::Rulebook;
use patience::{Patient, Peer};
use tokio::net::TcpListener;

/// How long a server that stops may take to leave its storage in good order.
const SETTLES_WITHIN: Duration = Duration::from_secs(2);

/// Runs a server until it is told to stop. `ready` is called with the address
/// once it listens.
pub async fn serve(
    config: Config,
    rulebooks: &'static [&'static dyn Rulebook],
    ready: impl FnOnce(SocketAddr),
) -> Result<(), StartError> {
    let (wanted, patience) = (config.listen, config.patience);
    // Before the database is touched: another server may be using it.
    let listener = TcpListener::bind(wanted)
        .await
        .map_err(|error| match error.kind() {
            std::io::ErrorKind::AddrInUse => StartError::Taken(wanted),
            _ => StartError::Listen(wanted, error),
        })?;
    let app = App::open(config, rulebooks).await?;
    let address = listener.local_addr().unwrap_or(wanted);
    ready(address);
    answer(app, listener, patience).await
}

/// Answers whoever comes to a listener, until the program is told to stop. A
/// connection on which nothing moves for so long is hung up.
pub async fn answer(app: App, listener: TcpListener, patience: Duration) -> Result<(), StartError> {
    let router = routes::router(&app).into_make_service_with_connect_info::<Peer>();
    let stop = {
        let app = app.clone();
        async move {
            told_to_stop().await;
            app.stop();
        }
    };
    let listener = Patient {
        listener,
        patience,
        crowd: limits::Crowd::new(app.config.limits.connections),
        proxies: app.config.proxies.clone(),
        proxied: limits::Crowd::new(usize::MAX),
    };
    let served = axum::serve(listener, router)
        .with_graceful_shutdown(stop)
        .await
        .map_err(StartError::Stopped);
    // Whatever comes of it, nothing is lost: the next server finds the rest in the log.
    let settled = tokio::time::timeout(SETTLES_WITHIN, app.store.settle()).await;
    if let Ok(Err(error)) = settled {
        eprintln!("grognard: storage: {error}");
    }
    served
}

/// Waits for the signals that end a program.
async fn told_to_stop() {
    let interrupt = async {
        // Where signals cannot be heard, the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
