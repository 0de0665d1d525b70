//! What live pages are told: that something changed, never what.

use std::fmt::Write as _;
use std::sync::Arc;

use kernel::Side;
use serde_json::json;
use tokio::sync::watch;

use super::{State, Table};
use crate::dto::Thinking;
use crate::store::SeatKind;

/// What a live page compares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// How many decisions have been made.
    number: usize,
    /// How many changes there were.
    lines: u32,
    /// How many rolls an order has that waits for more.
    rolls: Option<usize>,
    thinking: Option<Thinking>,
    held_up: bool,
    over: bool,
    chat: i64,
    /// How often seats were given other keys.
    keys: i64,
    seats: Seats,
}

/// Who is there: live pages of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Seats {
    first: u32,
    second: u32,
    watchers: u32,
}

impl Beat {
    pub(super) fn of(state: &State) -> Beat {
        Beat {
            number: state.number(),
            lines: state.lines(),
            rolls: state.waiting.as_ref().map(|it| it.row.rolls.len()),
            thinking: state.thinking.clone(),
            held_up: state.held_up.is_some(),
            over: state.is_over(),
            chat: state.chat,
            keys: state.keys,
            seats: Seats::default(),
        }
    }

    /// Whether the keys are others than those of another beat.
    pub const fn has_other_keys(&self, than: &Beat) -> bool {
        self.keys != than.keys
    }

    /// What differs from the last beat, as server-sent events.
    pub fn events(&self, last: Option<&Beat>) -> String {
        let mut text = String::new();
        let mut event = |name: &str, data: serde_json::Value| {
            // Writing to a String cannot fail.
            let _ = write!(text, "event: {name}\ndata: {data}\n\n");
        };
        let game = |beat: &Beat| {
            let computer = (beat.thinking.clone(), beat.held_up);
            (beat.lines, beat.rolls, computer, beat.over)
        };
        if last.is_none_or(|last| game(last) != game(self)) {
            event(
                "state",
                json!({
                    "number": self.number,
                    "thinking": self.thinking,
                    "held_up": self.held_up,
                    "over": self.over,
                }),
            );
        }
        if last.is_some_and(|last| last.chat != self.chat) {
            event("chat", json!({ "id": self.chat }));
        }
        if last.is_none_or(|last| last.seats != self.seats) {
            event(
                "presence",
                json!({
                    "first": self.seats.first > 0,
                    "second": self.seats.second > 0,
                    "watchers": self.seats.watchers,
                }),
            );
        }
        text
    }
}

/// A live page: while it lives, its seat is seen at the table.
pub struct Presence {
    table: Arc<Table>,
    seat: SeatKind,
}

impl Presence {
    /// Sits down.
    pub fn new(table: Arc<Table>, seat: SeatKind) -> Presence {
        table.count(seat, |count| count.saturating_add(1));
        Presence { table, seat }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.table.count(self.seat, |count| count.saturating_sub(1));
    }
}

impl Table {
    fn count(&self, seat: SeatKind, change: impl Fn(u32) -> u32) {
        self.beat.send_modify(|beat| {
            let seats = &mut beat.seats;
            if seat.decides(Side::First) {
                seats.first = change(seats.first);
            }
            if seat.decides(Side::Second) {
                seats.second = change(seats.second);
            }
            if seat == SeatKind::Watch {
                seats.watchers = change(seats.watchers);
            }
        });
    }

    /// Tells live pages how the game stands now.
    pub(crate) fn announce(&self, state: &State) {
        self.beat.send_if_modified(|beat| {
            let now = Beat {
                seats: beat.seats,
                ..Beat::of(state)
            };
            let changed = *beat != now;
            *beat = now;
            changed
        });
    }

    /// Tells live pages of a line of talk.
    pub async fn announce_chat(&self, id: i64) {
        let mut state = self.state.lock().await;
        state.chat = state.chat.max(id);
        self.announce(&state);
    }

    /// Ends all live pages: who has a good key comes back at once.
    pub async fn renewed(&self, keys: i64) {
        let mut state = self.state.lock().await;
        state.keys = keys.max(state.keys + 1);
        self.announce(&state);
    }

    /// What live pages listen to.
    pub fn listen(&self) -> watch::Receiver<Beat> {
        self.beat.subscribe()
    }

    /// Whether anybody looks on.
    pub fn is_watched(&self) -> bool {
        let seats = self.beat.borrow().seats;
        seats.first + seats.second + seats.watchers > 0
    }
}
