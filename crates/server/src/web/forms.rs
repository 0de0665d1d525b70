//! The forms of the home page: a new game, and a record that is opened.

use std::collections::BTreeMap;

use axum::Form;
use axum::extract::{FromRequest as _, Multipart, Request, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::failure;
use crate::api::extract::{Caller, bytes};
use crate::app::App;
use crate::dto::{NewGame, Seats};
use crate::error::{Code, Problem};
use crate::limits::{BODY_BYTES, RECORD_BYTES};
use crate::new_game::{self, Made};

/// Sets a game up from the form of the home page.
pub async fn new(State(app): State<App>, Caller(from): Caller, request: Request) -> Response {
    let made = async {
        let wanted = wanted(&fields(request, BODY_BYTES).await?)?;
        app.limiter.new_game(from)?;
        let invites = wanted.seats.first.as_deref() == Some("human")
            && wanted.seats.second.as_deref() == Some("human")
            && !wanted.one_player;
        Ok((new_game::create(&app, &wanted).await?, invites))
    };
    match made.await {
        Ok((made, true)) => Redirect::to(&format!("/play/{}/invite", made.host)).into_response(),
        Ok((made, false)) => Redirect::to(&format!("/play/{}", made.host)).into_response(),
        Err(problem) => failure(&app, &problem),
    }
}

/// The game that a form describes.
fn wanted(form: &BTreeMap<String, String>) -> Result<NewGame, Problem> {
    let field = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
    let human = || Some("human".to_owned());
    let general = || Some(field("general").to_owned());
    let (first, second) = match (field("mode"), field("side")) {
        ("computer" | "", "second") => (general(), human()),
        ("computer" | "", _) => (human(), general()),
        ("friend" | "both", _) => (human(), human()),
        ("watch", _) => (general(), general()),
        _ => return Err(Problem::bad("there is no such way to play")),
    };
    let options = form.iter().filter_map(|(name, value)| {
        let name = name.strip_prefix("option.")?;
        Some((name.to_owned(), value.clone()))
    });
    let think_ms = match field("think_ms") {
        "" => None,
        text => Some(
            text.parse()
                .map_err(|_| Problem::bad("that is no time to think"))?,
        ),
    };
    Ok(NewGame {
        battle: field("battle").to_owned(),
        rulebook: field("rulebook").to_owned(),
        options: options.collect(),
        dice: form.get("dice").cloned(),
        seats: Seats { first, second },
        think_ms,
        pace_ms: None,
        one_player: field("mode") == "both",
    })
}

/// The fields of a form that is not too long.
async fn fields(request: Request, most: usize) -> Result<BTreeMap<String, String>, Problem> {
    Form::from_request(whole(request, most).await?, &())
        .await
        .map(|Form(fields)| fields)
        .map_err(|_| Problem::bad("that is no form"))
}

/// A request whose body has come and is not too long.
async fn whole(request: Request, most: usize) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    let bytes = bytes(body, most).await?;
    Ok(Request::from_parts(parts, axum::body::Body::from(bytes)))
}

/// Opens a record from the form of the home page.
pub async fn open(State(app): State<App>, Caller(from): Caller, request: Request) -> Response {
    let made = async {
        let record = record(request).await?;
        app.limiter.new_game(from)?;
        new_game::open(&app, record, from).await
    };
    match made.await {
        Ok(Made { host, .. }) => Redirect::to(&format!("/play/{host}")).into_response(),
        Err(problem) => failure(&app, &problem),
    }
}

/// The record that a form holds: a file, or what was pasted.
async fn record(request: Request) -> Result<String, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.starts_with("application/x-www-form-urlencoded") {
        let mut form = fields(request, 3 * RECORD_BYTES).await?;
        let record = form.remove("text").unwrap_or_default();
        return long_enough(record);
    }
    let request = whole(request, RECORD_BYTES + BODY_BYTES).await?;
    let wrong = |_| Problem::bad("that is no form");
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| Problem::bad("that is no form"))?;
    let mut record = String::new();
    while let Some(field) = form.next_field().await.map_err(wrong)? {
        let named = matches!(field.name(), Some("file" | "text"));
        let bytes = field.bytes().await.map_err(wrong)?;
        if named && !bytes.is_empty() && record.is_empty() {
            record = String::from_utf8(bytes.into())
                .map_err(|_| Problem::new(Code::Unreadable, "a record is text in UTF-8"))?;
        }
    }
    long_enough(record)
}

fn long_enough(record: String) -> Result<String, Problem> {
    match record.trim() {
        "" => Err(Problem::bad("there is no record in it")),
        _ if record.len() > RECORD_BYTES => {
            let text = format!("a record may have {RECORD_BYTES} bytes at the most");
            Err(Problem::new(Code::TooLarge, text))
        }
        _ => Ok(record),
    }
}
