//! Talk at the table, private notes, and where a seat wants to be told.

use axum::Json;
use axum::extract::State;

use super::extract::{Seat, Sent, Short};
use crate::app::App;
use crate::dto::{ChatBody, ChatLine, Notes, NotesBody, RenewBody, Tokens, WebhookBody};
use crate::error::{Code, Problem};
use crate::limits::{CHAT_CHARS, NOTES_CHARS};
use crate::renewal;
use crate::store::{SeatKind, Write};

/// What was said.
pub async fn chat(State(app): State<App>, seat: Seat) -> Result<Json<Vec<ChatLine>>, Problem> {
    Ok(Json(app.store.chat(seat.row.game).await?))
}

/// Says something.
pub async fn say(
    State(app): State<App>,
    seat: Seat,
    Sent(body): Sent<ChatBody>,
) -> Result<Json<Vec<ChatLine>>, Problem> {
    let text = body.text.trim();
    if text.is_empty() {
        return Err(Problem::bad("there is nothing in it"));
    }
    short_enough(text, CHAT_CHARS)?;
    app.limiter.chat(seat.token.hash())?;
    let line = Write::Chat {
        game: seat.row.game,
        seat: seat.row.seat,
        text: text.to_owned(),
        at: app.config.clock.now(),
    };
    let id = app.store.write(line).await?;
    seat.table.announce_chat(id).await;
    Ok(Json(app.store.chat(seat.row.game).await?))
}

/// The seat's own notes.
pub async fn notes(State(app): State<App>, seat: Seat) -> Result<Json<Notes>, Problem> {
    let text = app.store.notes(seat.token.hash()).await?;
    Ok(Json(Notes { text }))
}

/// Keeps the seat's own notes.
pub async fn keep_notes(
    State(app): State<App>,
    seat: Seat,
    Sent(body): Sent<NotesBody>,
) -> Result<Json<Notes>, Problem> {
    short_enough(&body.text, NOTES_CHARS)?;
    if seat.row.seat == SeatKind::Watch && !seat.row.host {
        // Many may hold that link: what is shared is not private.
        return Err(Problem::new(
            Code::NotYours,
            "those who watch have no notes",
        ));
    }
    app.limiter.chat(seat.token.hash())?;
    let write = Write::Notes {
        seat: seat.token.hash(),
        text: body.text.clone(),
    };
    app.store.write(write).await?;
    Ok(Json(Notes { text: body.text }))
}

/// Says where the seat wants to be told that it is asked.
pub async fn webhook(
    State(app): State<App>,
    seat: Seat,
    Short(body): Short<WebhookBody>,
) -> Result<Json<WebhookBody>, Problem> {
    if !matches!(seat.row.seat, SeatKind::Plays(_)) {
        return Err(Problem::new(
            Code::NotYours,
            "only a player is told when he is asked",
        ));
    }
    let url = body.url.filter(|url| !url.is_empty());
    if let Some(url) = &url {
        app.webhooks.check(url)?;
    }
    let write = Write::Webhook {
        seat: seat.token.hash(),
        url: url.clone(),
    };
    app.store.write(write).await?;
    Ok(Json(WebhookBody { url }))
}

/// Gives the seat another key.
pub async fn renew(
    State(app): State<App>,
    seat: Seat,
    Short(RenewBody {}): Short<RenewBody>,
) -> Result<Json<Tokens>, Problem> {
    renewal::renew(&app, &seat)
        .await
        .map(|(_, tokens)| Json(tokens))
}

fn short_enough(text: &str, most: usize) -> Result<(), Problem> {
    if text.contains('\0') {
        return Err(Problem::bad("there is a sign in it that is no letter"));
    }
    if text.chars().count() > most {
        let text = format!("at most {most} characters");
        return Err(Problem::new(Code::TooLarge, text));
    }
    Ok(())
}
