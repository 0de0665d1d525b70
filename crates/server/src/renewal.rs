//! Another key for a seat, when its link has come into wrong hands.

use crate::api::extract::Seat;
use crate::app::App;
use crate::dto::Tokens;
use crate::error::{Code, Problem};
use crate::new_game::{keys, tokens};
use crate::store::{SeatKind, StoreError, Write};
use crate::token::Token;

/// Gives a seat another key; the old one is good for nothing from then on. The
/// keys of all seats come from the host's: with his, all are renewed.
pub async fn renew(app: &App, seat: &Seat) -> Result<(Token, Tokens), Problem> {
    if seat.row.seat == SeatKind::Watch && !seat.row.host {
        let text = "many may hold this link: the one who set the game up can renew it";
        return Err(Problem::new(Code::NotYours, text));
    }
    app.limiter.order(seat.token.hash())?;
    let own =
        Token::random().map_err(|error| Problem::new(Code::Unavailable, error.to_string()))?;
    let fresh = if seat.row.host {
        keys(own, seat.row.seat, &seat.table.head.players)
    } else {
        vec![(seat.row.seat, own)]
    };
    let write = Write::Renew {
        game: seat.row.game,
        by: seat.token.hash(),
        keys: fresh
            .iter()
            .map(|(seat, token)| (*seat, token.hash()))
            .collect(),
    };
    let count = app.store.write(write).await.map_err(|error| match error {
        StoreError::Taken => Problem::new(Code::NotFound, "no seat has this key"),
        error => error.into(),
    })?;
    app.forget_keys();
    seat.table.renewed(count).await;
    Ok((own, tokens(&fresh)))
}
