//! New games, and records that are opened.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;

use super::extract::{Caller, Sent, text};
use crate::app::App;
use crate::dto::{Created, LibraryInfo, NewGame};
use crate::error::Problem;
use crate::limits::RECORD_BYTES;
use crate::new_game;

/// Everything that can be played.
pub async fn library(State(app): State<App>) -> Json<LibraryInfo> {
    Json(app.library.info())
}

/// Sets a game up.
pub async fn create(
    State(app): State<App>,
    Caller(from): Caller,
    Sent(wanted): Sent<NewGame>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    app.limiter.new_game(from)?;
    let made = new_game::create(&app, &wanted).await?;
    Ok((StatusCode::CREATED, Json(made.created)))
}

/// Opens a record.
pub async fn open(
    State(app): State<App>,
    Caller(from): Caller,
    request: Request,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let record = text(request.into_body(), RECORD_BYTES).await?;
    app.limiter.new_game(from)?;
    let made = new_game::open(&app, record, from).await?;
    Ok((StatusCode::CREATED, Json(made.created)))
}
