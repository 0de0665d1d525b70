//! A table: one game that is open, with those who sit at it and look on.
//!
//! The position lives behind a lock that is held until what was decided is
//! safe in the storage, so nobody ever sees an order that could still be lost.

mod catch_up;
mod door;
mod live;
mod log;
mod state;
mod view;

pub use door::{Asker, give, roll, undo};
pub use live::{Beat, Presence};
pub use log::Told;
pub use state::{State, read_roll};
pub use view::{draws, orders, scene};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kernel::chance::Seed;
use kernel::record::{Dice, Record, choices, renew};
use kernel::{AnyGame, Ask, BySide, Side, Viewer};
use state::Kept;
use tokio::sync::{Mutex, MutexGuard, watch};

use crate::error::{Code, Problem};
use crate::library::{Library, Start};
use crate::store::{GameHead, GameRow, SeatKind};

/// One game that is open.
pub struct Table {
    /// Its number in the storage.
    pub id: i64,
    /// What never changes of it.
    pub head: GameHead,
    /// The battle it began with.
    pub start: Arc<Start>,
    /// Names and colours of the sides.
    pub sides: BySide<kernel::scene::SideLook>,
    /// Whether anything in it is hidden from anybody.
    pub has_secrets: bool,
    seed: Option<Seed>,
    state: Mutex<State>,
    beat: watch::Sender<Beat>,
    used: AtomicU64,
    /// Whether a task sees to its computers.
    driven: AtomicBool,
}

impl Table {
    /// Sets a game up again from what was kept of it. This replays the whole
    /// game: not for a thread that others wait for.
    pub fn restore(
        library: &Library,
        id: i64,
        row: GameRow,
        battle: Arc<kernel::BattleFiles>,
    ) -> Result<Table, Problem> {
        let broken = |what: String| Problem::new(Code::Unavailable, what);
        let head = row.head;
        let book = library
            .book(&head.rulebook)
            .ok_or_else(|| broken(format!("this server does not play `{}`", head.rulebook)))?;
        let commitment = match &head.commitment {
            Some(text) => Some(
                text.parse()
                    .map_err(|()| broken("the promise of the dice is unreadable".to_owned()))?,
            ),
            None => None,
        };
        let seed: Option<Seed> = head.seed.as_ref().and_then(|seed| seed.parse().ok());
        let mut record = Record {
            rulebook: head.rulebook.clone(),
            version: head.version,
            battle: Arc::clone(&battle),
            options: head.options.clone(),
            dice: commitment.map_or(Dice::Typed, Dice::Seeded),
            seed: None,
            entries: row.entries,
        };
        let failed = |error: kernel::record::PlayError| broken(error.to_string());
        record = renew(book, record).map_err(failed)?;
        let choices = choices(book, &record).map_err(failed)?;
        let start = library
            .start(book, battle, &choices)
            .map_err(|error| broken(error.to_string()))?;
        record.battle = Arc::clone(&start.files);
        let (play, recent) = log::resume(&start, record).map_err(failed)?;
        let kept = Kept {
            lines: row.lines,
            at: row.at,
            pending: row.pending,
            far: row.far,
        };
        let state = State::new(play, recent, seed, kept);
        let beat = Beat::of(&state);
        Ok(Table {
            id,
            sides: start.game.scene().sides,
            has_secrets: start.game.has_secrets(),
            head,
            start,
            seed,
            state: Mutex::new(state),
            beat: watch::Sender::new(beat),
            used: AtomicU64::new(0),
            driven: AtomicBool::new(false),
        })
    }

    /// The game, when nobody else has it.
    pub async fn lock(&self) -> Result<MutexGuard<'_, State>, Problem> {
        whole(self.state.lock().await)
    }

    /// The same, for a thread that nobody waits on.
    pub fn lock_here(&self) -> Result<MutexGuard<'_, State>, Problem> {
        whole(self.state.blocking_lock())
    }

    /// Who a seat is to the rules: once the game is over, everybody sees all.
    pub fn viewer(state: &State, seat: SeatKind) -> Viewer {
        if state.is_over() {
            Viewer::Umpire
        } else {
            seat.viewer()
        }
    }

    /// A position as a seat may see it.
    pub fn seen(&self, game: &dyn AnyGame, viewer: Viewer) -> Box<dyn AnyGame> {
        if self.has_secrets {
            game.redacted(viewer)
        } else {
            game.duplicate()
        }
    }

    /// The computer that plays a side, if one does.
    pub fn computer(&self, side: Side) -> Option<&str> {
        match self.head.players[side].as_str() {
            "human" => None,
            general => Some(general),
        }
    }

    /// The computer that is asked now, if one is.
    pub fn asked_computer(&self, state: &State) -> Option<(Side, &str)> {
        if self.head.review || state.waiting.is_some() {
            return None;
        }
        let Ask::Order(side) = state.play.game().ask() else {
            return None;
        };
        Some((side, self.computer(side)?))
    }

    /// Whether two computers play each other.
    pub fn is_a_show(&self) -> bool {
        Side::BOTH
            .into_iter()
            .all(|side| self.computer(side).is_some())
    }

    /// Whether a computer plays at all.
    pub fn has_computer(&self) -> bool {
        Side::BOTH
            .into_iter()
            .any(|side| self.computer(side).is_some())
    }

    /// Begins to see to its computers; false if somebody does already.
    pub fn begin_driving(&self) -> bool {
        !self.driven.swap(true, Ordering::AcqRel)
    }

    /// No longer sees to its computers.
    pub fn end_driving(&self) {
        self.driven.store(false, Ordering::Release);
    }

    /// Notes that somebody used it.
    pub fn touch(&self, moment: u64) {
        self.used.store(moment, Ordering::Relaxed);
    }

    /// When it was last used.
    pub fn last_used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

/// The game, if it is what the storage has.
fn whole(state: MutexGuard<'_, State>) -> Result<MutexGuard<'_, State>, Problem> {
    if state.broken {
        let text = "the table is being set up again; try again";
        return Err(Problem::new(Code::Unavailable, text));
    }
    Ok(state)
}
