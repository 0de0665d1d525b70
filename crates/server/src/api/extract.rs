//! What a handler takes out of a request, with faults in the one form.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::reading;
use crate::app::App;
use crate::caller::caller;
use crate::error::{Code, Problem};
use crate::limits::{BODY_BYTES, ORDER_BYTES};
use crate::store::SeatRow;
use crate::table::Table;
use crate::token::Token;

/// A seat and its table, by the token in the path.
pub struct Seat {
    /// The token.
    pub token: Token,
    /// What it leads to.
    pub row: SeatRow,
    /// The table.
    pub table: Arc<Table>,
}

impl FromRequestParts<App> for Seat {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Seat, Problem> {
        let nobody = || Problem::new(Code::NotFound, "no seat has this key");
        let token = Path::<String>::from_request_parts(parts, app).await.ok();
        let token: Option<Token> = token.and_then(|Path(token)| token.parse().ok());
        let found = match token {
            Some(token) => app.seat(token).await.map(|found| (token, found)),
            None => Err(nobody()),
        };
        let from = caller(&parts.extensions, &parts.headers, &app.config.proxies);
        let (token, (row, far)) = found.map_err(|problem| {
            let guesses = problem.code == Code::NotFound;
            match guesses.then(|| app.limiter.wrong_key(from)) {
                Some(Err(enough)) => enough,
                _ => problem,
            }
        })?;
        // A table that is not open is set up again first.
        let _pass = match app.tables.find(row.game) {
            Some(_) => None,
            None => Some(app.limiter.long(from)?),
        };
        let table = app.table(row.game, far).await?;
        Ok(Seat { token, row, table })
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Asked<T>, Problem> {
        Query::try_from_uri(&parts.uri)
            .map_err(|_| Problem::bad("what stands behind the question mark cannot be read"))
            .and_then(|Query(pairs)| reading::query(pairs))
            .map(Asked)
    }
}

/// The address of the caller.
pub struct Caller(pub IpAddr);

impl FromRequestParts<App> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        app: &App,
    ) -> Result<Caller, std::convert::Infallible> {
        let proxies = &app.config.proxies;
        Ok(Caller(caller(&parts.extensions, &parts.headers, proxies)))
    }
}

/// JSON of an order: it is short.
pub struct Short<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Short<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &App) -> Result<Short<T>, Problem> {
        json(request, ORDER_BYTES).await.map(Short)
    }
}

/// JSON of anything else.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &App) -> Result<Sent<T>, Problem> {
        json(request, BODY_BYTES).await.map(Sent)
    }
}

async fn json<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Problem::bad(
            "JSON is expected, with content-type: application/json",
        ));
    }
    let bytes = bytes(request.into_body(), most).await?;
    reading::json(&bytes)
}

/// A whole body that is not too long.
pub async fn bytes(body: Body, most: usize) -> Result<Bytes, Problem> {
    axum::body::to_bytes(body, most).await.map_err(|error| {
        let too_long = std::error::Error::source(&error)
            .is_some_and(|source| source.to_string().contains("length limit"));
        if too_long {
            Problem::new(
                Code::TooLarge,
                format!("at most {most} bytes may be sent here"),
            )
        } else {
            Problem::bad("what was sent broke off")
        }
    })
}

/// A whole text that is not too long.
pub async fn text(body: Body, most: usize) -> Result<String, Problem> {
    let bytes = bytes(body, most).await?;
    String::from_utf8(bytes.into()).map_err(|_| Problem::bad("text in UTF-8 is expected"))
}
