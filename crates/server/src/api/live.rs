//! Live pages: server-sent events that say that something changed.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use tokio::time::{Instant, interval_at};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::{IntervalStream, WatchStream};

use super::extract::{Caller, Seat};
use crate::app::App;
use crate::computers;
use crate::error::Problem;
use crate::table::{Beat, Presence};

/// How often a comment is sent, so that nobody on the way hangs up.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What a live page waits for.
enum Tick {
    Beat(Beat),
    Alive,
    Stop,
}

/// Tells a live page what changes.
pub async fn events(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
) -> Result<Response, Problem> {
    let pass = app.limiter.stream(from)?;
    let beats = seat.table.listen();
    let first = beats.borrow().clone();
    let presence = Presence::new(seat.table.clone(), seat.row.seat);
    // From here on a new key is heard of, and what other servers do; was there
    // anything before that?
    let (_, far) = app.seat(seat.token).await?;
    seat.table.catch_up(&app, far).await?;
    let beats = WatchStream::new(beats).map(Tick::Beat);
    // A game between two computers goes on when somebody looks.
    computers::wake(&app, &seat.table);
    let alive = interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
    let alive = IntervalStream::new(alive).map(|_| Tick::Alive);
    let stops =
        WatchStream::new(app.stopping()).map(|stop| if stop { Tick::Stop } else { Tick::Alive });
    let mut last: Option<Beat> = None;
    let stream = beats
        .merge(alive)
        .merge(stops)
        .take_while(move |tick| match tick {
            Tick::Stop => false,
            Tick::Beat(beat) => !beat.has_other_keys(&first),
            Tick::Alive => true,
        })
        .map(move |tick| {
            // The seat is seen at the table, and counted, as long as this lives.
            let _alive = (&presence, &pass);
            let text = match tick {
                Tick::Beat(beat) => {
                    let text = beat.events(last.as_ref());
                    last = Some(beat);
                    text
                }
                Tick::Alive | Tick::Stop => ":\n\n".to_owned(),
            };
            Ok::<_, Infallible>(Bytes::from(text))
        });
    let headers = [(header::CONTENT_TYPE, "text/event-stream")];
    Ok((headers, Body::from_stream(stream)).into_response())
}
