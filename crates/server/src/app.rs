//! Everything that a request can reach.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use kernel::Rulebook;
use tokio::sync::{Semaphore, watch};

use crate::assets::Assets;
use crate::computers::Pool;
use crate::config::{Config, Place};
use crate::error::{Code, Problem};
use crate::library::Library;
use crate::limits::Limiter;
use crate::neighbours;
use crate::store::{Head, SeatRow, Store, StoreError};
use crate::table::Table;
use crate::tables::Tables;
use crate::token::{Hash, Token};
use crate::webhooks::Webhooks;

/// Everything that a request can reach; a handle that is cheap to copy.
#[derive(Clone)]
pub struct App(Arc<Inner>);

impl std::ops::Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What is behind the handle.
pub struct Inner {
    /// What the owner decided.
    pub(crate) config: Config,
    /// What can be played.
    pub(crate) library: Library,
    /// Where games are kept.
    pub(crate) store: Store,
    /// The games that are open.
    pub(crate) tables: Tables,
    /// How much is allowed.
    pub(crate) limiter: Limiter,
    /// Where computers think.
    pub(crate) pool: Pool,
    /// Who is told when he is asked.
    pub(crate) webhooks: Webhooks,
    /// Style sheets, scripts and pictures.
    pub(crate) assets: Assets,
    /// How many long calculations run at the same time.
    heavy: Arc<Semaphore>,
    /// Games are set up again beside them: who comes to his table does not wait
    /// for what others want to know.
    opening: Arc<Semaphore>,
    /// Pictures for the home page wait for each other, and nobody for them.
    leisure: Arc<Semaphore>,
    /// Seats that were asked for lately, where only this server changes them.
    seats: Mutex<HashMap<Hash, SeatRow>>,
    /// Becomes true when the server stops.
    stop: watch::Sender<bool>,
}

/// Why a server cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database cannot be used.
    #[error("the database {place} cannot be used: {error}")]
    Store {
        /// Where it is.
        place: Place,
        /// What is wrong.
        error: StoreError,
    },
    /// A battle cannot be set up.
    #[error(transparent)]
    Battle(#[from] kernel::FileFault),
    /// The address is taken.
    #[error("{0} is taken: another program listens there")]
    Taken(std::net::SocketAddr),
    /// The system says no.
    #[error("cannot listen on {0}: {1}")]
    Listen(std::net::SocketAddr, std::io::Error),
    /// The folder of the database cannot be made.
    #[error("cannot make the folder {0}: {1}")]
    Folder(String, std::io::Error),
    /// The server stopped by itself.
    #[error("the server stopped: {0}")]
    Stopped(std::io::Error),
}

/// How many seats are remembered.
const SEATS: usize = 20_000;

impl App {
    /// Opens the storage and sets up the library.
    pub async fn open(
        config: Config,
        books: &'static [&'static dyn Rulebook],
    ) -> Result<App, StartError> {
        if let Place::File(file) = &config.data
            && let Some(folder) = file.parent().filter(|it| !it.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| StartError::Folder(folder.display().to_string(), error))?;
        }
        let library = Library::new(books, &config.battles)?;
        let (store, news) = Store::open(&config.data, config.survives)
            .await
            .map_err(|error| StartError::Store {
                place: config.data.clone(),
                error,
            })?;
        let app = App(Arc::new(Inner {
            library,
            store,
            tables: Tables::new(config.limits.open_tables),
            limiter: Limiter::new(config.limits),
            pool: Pool::new(),
            webhooks: Webhooks::new(&config.webhook_hosts),
            assets: Assets::new(),
            heavy: Arc::new(Semaphore::new(2)),
            opening: Arc::new(Semaphore::new(2)),
            leisure: Arc::new(Semaphore::new(1)),
            seats: Mutex::default(),
            stop: watch::Sender::new(false),
            config,
        }));
        if let Some(news) = news {
            tokio::spawn(neighbours::hear(app.clone(), news));
        }
        Ok(app)
    }

    /// The seat that a token leads to, and how far its game is where other
    /// servers play it too.
    pub async fn seat(&self, token: Token) -> Result<(SeatRow, Head), Problem> {
        let hash = token.hash();
        let known = self.seats().get(&hash).copied();
        if let Some(seat) = known {
            return Ok((seat, Head::default()));
        }
        let seat = self.store.seat(hash).await?;
        let seat = seat.ok_or_else(|| Problem::new(Code::NotFound, "no seat has this key"))?;
        // What others may change is asked for again each time.
        if !self.store.is_shared() {
            let mut seats = self.seats();
            if seats.len() >= SEATS {
                seats.clear();
            }
            seats.insert(hash, seat.0);
        }
        Ok(seat)
    }

    /// Forgets the keys of seats: there are others.
    pub fn forget_keys(&self) {
        self.seats().clear();
    }

    /// Forgets a game that made room for another. Its live pages end: who comes
    /// back is told that it is no more.
    pub async fn forget(&self, game: i64) {
        self.forget_keys();
        if let Some(table) = self.tables.forget(game) {
            table.renewed(0).await;
        }
    }

    fn seats(&self) -> std::sync::MutexGuard<'_, HashMap<Hash, SeatRow>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a game, set up again from the storage if need be, and at
    /// least as far as is said.
    pub async fn table(&self, game: i64, far: Head) -> Result<Arc<Table>, Problem> {
        let table = self.tables.get(self, game).await?;
        table.catch_up(self, far).await?;
        Ok(table)
    }

    /// Runs a long calculation for an address where it holds nobody up; few at a
    /// time, and not too many for one address.
    pub async fn heavy<T: Send + 'static>(
        &self,
        from: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let pass = self.limiter.long(from)?;
        let counted = move || {
            let done = work();
            drop(pass);
            done
        };
        one_of(&self.heavy, counted).await
    }

    /// Sets a game up again, which replays it.
    pub async fn opening<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        one_of(&self.opening, work).await
    }

    /// Runs a long calculation that nobody waits for in earnest; one at a time.
    pub async fn at_leisure<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        one_of(&self.leisure, work).await
    }

    /// How many games are open.
    pub fn open_tables(&self) -> usize {
        self.tables.len()
    }

    /// Says that the server stops: live pages end, thoughts are void.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }

    /// What becomes true when the server stops.
    pub fn stopping(&self) -> watch::Receiver<bool> {
        self.stop.subscribe()
    }
}

/// Runs a calculation off the server's own threads, when there is room for it.
/// What has begun is brought to its end and takes its room until then, also
/// when he who asked has hung up.
async fn one_of<T: Send + 'static>(
    room: &Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::new(Code::Unavailable, "the server is too busy; try again");
    let permit = Arc::clone(room).acquire_owned().await;
    let permit = permit.map_err(|_| busy())?;
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(permit);
        done
    });
    working.await.map_err(|_| busy())
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};
    use std::time::Duration;

    use tokio::sync::Semaphore;
    use tokio::time::timeout;

    use super::one_of;

    #[tokio::test]
    async fn who_hangs_up_makes_no_room_for_another_calculation() {
        let room = Arc::new(Semaphore::new(1));
        let soon = Duration::from_millis(50);
        let (go, wait) = mpsc::channel::<()>();
        let long = one_of(&room, move || wait.recv().is_ok());
        assert!(timeout(soon, long).await.is_err(), "nobody waits for it");
        let next = one_of(&room, || 1);
        assert!(timeout(soon, next).await.is_err(), "it still runs");
        go.send(()).unwrap();
        assert_eq!(one_of(&room, || 2).await.unwrap(), 2);
    }
}
