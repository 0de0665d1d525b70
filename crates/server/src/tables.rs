//! The games that are open. One that nobody uses is closed when too many are:
//! it is set up again from the storage when it is asked for.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;

use crate::app::App;
use crate::computers;
use crate::error::Problem;
use crate::store::StoreError;
use crate::table::Table;

type Slot = Arc<OnceCell<Arc<Table>>>;

/// The games that are open.
pub struct Tables {
    most: usize,
    clock: AtomicU64,
    open: Mutex<HashMap<i64, Slot>>,
}

impl Tables {
    /// No game yet; so many may stay open without anybody at them.
    pub fn new(most: usize) -> Tables {
        Tables {
            most: most.max(1),
            clock: AtomicU64::new(0),
            open: Mutex::default(),
        }
    }

    /// The table of a game.
    pub async fn get(&self, app: &App, game: i64) -> Result<Arc<Table>, Problem> {
        let slot = Arc::clone(self.lock().entry(game).or_default());
        let mut fresh = false;
        let found = slot
            .get_or_try_init(|| {
                fresh = true;
                set_up(app, game)
            })
            .await;
        let table = match found {
            Ok(table) => Arc::clone(table),
            Err(problem) => {
                drop(slot);
                // Others may be waiting for the same place: then it stays.
                self.lock().retain(|id, slot| {
                    *id != game || slot.initialized() || Arc::strong_count(slot) > 1
                });
                return Err(problem);
            }
        };
        table.touch(self.clock.fetch_add(1, Ordering::Relaxed));
        drop(slot);
        if fresh {
            self.close_idle();
            computers::wake(app, &table);
        }
        Ok(table)
    }

    /// The table of a game, if it is open.
    pub fn find(&self, game: i64) -> Option<Arc<Table>> {
        self.lock().get(&game).and_then(|slot| slot.get().cloned())
    }

    /// Closes the table of a game that is no more, whoever sits at it.
    pub fn forget(&self, game: i64) -> Option<Arc<Table>> {
        let slot = self.lock().remove(&game)?;
        slot.get().cloned()
    }

    /// All that are open.
    pub fn all(&self) -> Vec<Arc<Table>> {
        let open = self.lock();
        open.values()
            .filter_map(|slot| slot.get().cloned())
            .collect()
    }

    /// How many are open.
    pub fn len(&self) -> usize {
        self.lock().len()
    }

    /// Closes the tables that were not used for the longest time, as long as
    /// there are too many. Who uses one holds it, so that it stays.
    fn close_idle(&self) {
        let mut open = self.lock();
        if open.len() <= self.most {
            return;
        }
        let idle = |slot: &Slot| {
            let table = slot.get()?;
            let alone = Arc::strong_count(slot) == 1 && Arc::strong_count(table) == 1;
            alone.then(|| table.last_used())
        };
        let mut candidates: Vec<(u64, i64)> = open
            .iter()
            .filter_map(|(game, slot)| Some((idle(slot)?, *game)))
            .collect();
        candidates.sort_unstable();
        // A few more than needed, so that this is not done for every table.
        let closing = open.len() - self.most + self.most / 16;
        for (_, game) in candidates.into_iter().take(closing) {
            open.remove(&game);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Slot>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sets a game up again from the storage.
async fn set_up(app: &App, game: i64) -> Result<Arc<Table>, Problem> {
    let row = app.store.game(game).await?;
    let row = row.ok_or_else(no_game)?;
    let battle = match app.library.files(row.battle) {
        Some(files) => files,
        None => Arc::new(app.store.battle(row.battle).await?),
    };
    let handle = app.clone();
    let restore = move || Table::restore(&handle.library, game, row, battle);
    Ok(Arc::new(app.opening(restore).await??))
}

/// What is said of a game that is not there.
pub fn no_game() -> Problem {
    StoreError::Gone.into()
}
