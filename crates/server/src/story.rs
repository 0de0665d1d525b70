//! The report of a battle, made beside the table so that nobody waits for it.

use lab::report::Report;
use tokio::sync::Semaphore;

use crate::api::extract::Seat;
use crate::error::{Code, Problem};

/// Reports are made one after the other: each keeps a core busy for a while.
static DESK: Semaphore = Semaphore::const_new(1);

/// Looks back on a game as it is now.
pub async fn report(seat: &Seat) -> Result<Report, Problem> {
    let state = seat.table.lock().await?;
    if seat.table.has_secrets && !state.is_over() {
        let text = "something in this game is hidden: its story is told when it is over";
        return Err(Problem::new(Code::NotYours, text));
    }
    let start = state.play.start().duplicate();
    let entries = state.play.record().entries.clone();
    drop(state);
    let busy = |text: String| Problem::new(Code::Unavailable, text);
    let place = DESK
        .acquire()
        .await
        .map_err(|error| busy(error.to_string()))?;
    let writing = tokio::task::spawn_blocking(move || {
        // The place is taken until the report is written, also when nobody waits for it any more.
        let _place = place;
        lab::report::report(start.as_ref(), &entries, |_| ())
    });
    let written = writing.await.map_err(|error| busy(error.to_string()))?;
    written.map_err(|error| busy(error.to_string()))
}
