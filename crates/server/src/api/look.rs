//! Looking at a game: the table, positions, pictures, log, record, proof.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::{self, HeaderName};
use axum::response::IntoResponse;
use easel::{Layout, Sheet, Style, Theme};
use kernel::AnyGame;
use kernel::chance::CIPHER;
use kernel::record::verify;
use serde::Deserialize;

use super::extract::{Asked, Caller, Seat};
use crate::app::App;
use crate::dto::{Board, DrawProof, LogEntry, MarkInfo, OverlayInfo, Proof, Rule, View, ZoneInfo};
use crate::error::{Code, Problem};
use crate::story;
use crate::table::{self, Table};

/// The most decisions that one call tells.
const MOST_LOG: usize = 500;
/// How wide a picture in pixels is.
const PNG_WIDTH: u32 = 1600;

/// The table as the seat may see it.
pub async fn view(State(app): State<App>, seat: Seat) -> Result<Json<View>, Problem> {
    let state = seat.table.lock().await?;
    seat.table.view(&app, &state, &seat.row).map(Json)
}

/// Which position.
#[derive(Deserialize)]
pub struct AtQuery {
    at: Option<usize>,
}

/// The position after so many decisions, or the present one, as the seat may
/// see it; and how many there are. An earlier one takes a while: it is not
/// looked for where others are answered.
async fn position(
    app: &App,
    from: IpAddr,
    seat: &Seat,
    at: Option<usize>,
) -> Result<(usize, Box<dyn AnyGame>), Problem> {
    let state = seat.table.lock().await?;
    let (number, viewer) = (state.number(), Table::viewer(&state, seat.row.seat));
    let Some(at) = at.filter(|at| *at != number) else {
        return Ok((number, seat.table.seen(state.play.game(), viewer)));
    };
    drop(state);
    let table = Arc::clone(&seat.table);
    let earlier = move || {
        let state = table.lock_here()?;
        let game = state.play.at(at);
        let game = game.map_err(|error| Problem::bad(error.to_string()))?;
        Ok((at, table.seen(game.as_ref(), viewer)))
    };
    app.heavy(from, earlier).await?
}

/// A position with its counters.
pub async fn board(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
    Asked(query): Asked<AtQuery>,
) -> Result<Json<Board>, Problem> {
    let (number, game) = position(&app, from, &seat, query.at).await?;
    let scene = game.scene();
    Ok(Json(Board {
        number,
        counters_svg: seat.table.start.counters(&scene),
        scene: table::scene(scene),
        points: game.tally().points.into(),
    }))
}

/// Which picture.
#[derive(Deserialize)]
pub struct MapQuery {
    at: Option<usize>,
    theme: Option<String>,
    bare: Option<String>,
}

impl MapQuery {
    fn style(&self) -> Result<Style, Problem> {
        let theme = match self.theme.as_deref() {
            None | Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            Some(_) => return Err(Problem::bad("a theme is `light` or `dark`")),
        };
        Ok(Style {
            theme,
            layout: Layout::Sheet,
            sheet: Sheet::Embedded,
        })
    }
}

type Picture = ([(HeaderName, &'static str); 2], Vec<u8>);

/// A picture that stands on its own has its style in it.
const PICTURE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// A position as SVG.
pub async fn svg(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
    Asked(query): Asked<MapQuery>,
) -> Result<Picture, Problem> {
    let style = query.style()?;
    let (_, game) = position(&app, from, &seat, query.at).await?;
    let scene = game.scene();
    let start = Arc::clone(&seat.table.start);
    let bare = query.bare.is_some();
    let picture = app
        .heavy(from, move || {
            if bare {
                start.picture(&scene)
            } else {
                easel::svg(start.geography.as_ref(), &scene, &style)
            }
        })
        .await?;
    Ok(svg_answer(picture))
}

/// An SVG as an answer.
pub fn svg_answer(picture: String) -> Picture {
    (
        [
            (header::CONTENT_TYPE, "image/svg+xml"),
            (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
        ],
        picture.into_bytes(),
    )
}

/// A position as PNG.
pub async fn png(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
    Asked(query): Asked<MapQuery>,
) -> Result<Picture, Problem> {
    let style = query.style()?;
    let (_, game) = position(&app, from, &seat, query.at).await?;
    let scene = game.scene();
    let start = Arc::clone(&seat.table.start);
    let picture = app
        .heavy(from, move || {
            easel::png(
                &easel::svg(start.geography.as_ref(), &scene, &style),
                PNG_WIDTH,
            )
        })
        .await?
        .map_err(|error| Problem::new(Code::Unavailable, error.to_string()))?;
    Ok((
        [
            (header::CONTENT_TYPE, "image/png"),
            (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
        ],
        picture,
    ))
}

/// Of which counters, and when.
#[derive(Deserialize)]
pub struct InsightQuery {
    #[serde(default)]
    counters: String,
    at: Option<usize>,
}

/// What can be shown of chosen counters.
pub async fn insight(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
    Asked(query): Asked<InsightQuery>,
) -> Result<Json<Vec<OverlayInfo>>, Problem> {
    let (_, game) = position(&app, from, &seat, query.at).await?;
    let counters: Vec<String> = query
        .counters
        .split(',')
        .filter(|id| !id.is_empty())
        .map(str::to_owned)
        .collect();
    let overlays = app.heavy(from, move || game.insight(&counters)).await?;
    let book = seat.table.start.book;
    let info = |overlay: kernel::Overlay| OverlayInfo {
        kind: overlay.kind,
        title: overlay.title,
        rule: Rule::of(book, overlay.rule),
        marks: overlay
            .marks
            .into_iter()
            .map(|mark| MarkInfo {
                from: mark.from.map(|target| target.to_string()),
                on: mark.on.to_string(),
                note: mark.note,
                clear: mark.clear,
            })
            .collect(),
        zones: overlay
            .zones
            .into_iter()
            .map(|zone| ZoneInfo {
                outline: zone.outline,
                note: zone.note,
            })
            .collect(),
    };
    Ok(Json(overlays.into_iter().map(info).collect()))
}

/// Which decisions.
#[derive(Deserialize)]
pub struct LogQuery {
    from: Option<usize>,
    to: Option<usize>,
}

/// Decisions as the seat may know them.
pub async fn log(
    State(app): State<App>,
    Caller(caller): Caller,
    seat: Seat,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<Vec<LogEntry>>, Problem> {
    let state = seat.table.lock().await?;
    let to = query.to.unwrap_or(usize::MAX).min(state.number());
    let from = query.from.unwrap_or(1).max(to.saturating_sub(MOST_LOG) + 1);
    let viewer = Table::viewer(&state, seat.row.seat);
    if Table::is_told(&state, from) {
        return seat.table.log(&state, from, to, viewer).map(Json);
    }
    drop(state);
    let table = Arc::clone(&seat.table);
    let again = move || {
        let state = table.lock_here()?;
        table.log(&state, from, to, viewer)
    };
    app.heavy(caller, again).await?.map(Json)
}

/// The record as text.
pub async fn record(seat: Seat) -> Result<impl IntoResponse, Problem> {
    let state = seat.table.lock().await?;
    if seat.table.has_secrets && !state.is_over() {
        let text = "something in this game is hidden: the record is open when it is over";
        return Err(Problem::new(Code::NotYours, text));
    }
    let kind = (header::CONTENT_TYPE, "text/plain; charset=utf-8");
    Ok(([kind], state.play.record().to_text()))
}

/// The battle looked back upon.
pub async fn report(seat: Seat) -> Result<Json<serde_json::Value>, Problem> {
    let report = story::report(&seat).await?;
    let value = serde_json::to_value(&report);
    value
        .map(Json)
        .map_err(|error| Problem::new(Code::Unavailable, error.to_string()))
}

/// What is needed to check the dice.
pub async fn proof(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
) -> Result<Json<Proof>, Problem> {
    let state = seat.table.lock().await?;
    let record = state.play.record().clone();
    let over = state.is_over();
    drop(state);
    // Where anything is hidden, dice may tell of it until the game is over.
    let shown = if seat.table.has_secrets && !over {
        &[]
    } else {
        record.entries.as_slice()
    };
    let draws = (1..)
        .zip(shown)
        .flat_map(|(number, entry)| {
            entry.answers.iter().map(move |answer| DrawProof {
                number,
                faces: answer.faces,
                value: answer.value,
            })
        })
        .collect();
    let seed = record.seed.map(|seed| seed.to_string());
    let book = seat.table.start.book;
    let verified = if over {
        let proved = app.heavy(from, move || verify(book, record)).await?;
        Some(proved.is_ok_and(|proof| proof.dice.stands()))
    } else {
        None
    };
    Ok(Json(Proof {
        commitment: seat.table.head.commitment.clone(),
        seed,
        cipher: CIPHER,
        over,
        verified,
        draws,
    }))
}
