//! Orders: what may be ordered, giving it, typing dice in, taking it back.

use axum::Json;
use axum::extract::State;
use kernel::Target;
use serde::Deserialize;

use super::extract::{Asked, Caller, Seat, Short};
use crate::app::App;
use crate::dto::{
    CheckBody, Checked, GivenInfo, ModifierInfo, Number, OddsInfo, OrderBody, OrderList, Possible,
    RollBody, UndoBody,
};
use crate::error::{Code, Problem};
use crate::table::{self, Asker, State as Game, Table};

/// Every legal order.
pub async fn list(seat: Seat) -> Result<Json<OrderList>, Problem> {
    let state = seat.table.lock().await?;
    let orders = if seat.table.is_asked(&state, seat.row.seat) {
        let viewer = Table::viewer(&state, seat.row.seat);
        table::orders(seat.table.seen(state.play.game(), viewer).as_ref())
    } else {
        Vec::new()
    };
    Ok(Json(OrderList {
        number: state.number(),
        orders,
    }))
}

/// Gives an order.
pub async fn give(
    State(app): State<App>,
    seat: Seat,
    Short(body): Short<OrderBody>,
) -> Result<Json<GivenInfo>, Problem> {
    app.limiter.order(seat.token.hash())?;
    // On a task of its own: who hangs up cannot leave an order half given.
    finish(async move {
        let asker = Asker::Seat(seat.row.seat);
        table::give(
            &app,
            &seat.table,
            asker,
            &body.order,
            body.number,
            &body.rolls,
        )
        .await
    })
    .await
    .map(Json)
}

/// Types a roll in.
pub async fn roll(
    State(app): State<App>,
    seat: Seat,
    Short(body): Short<RollBody>,
) -> Result<Json<GivenInfo>, Problem> {
    app.limiter.order(seat.token.hash())?;
    finish(
        async move { table::roll(&app, &seat.table, seat.row.seat, &body.roll, body.number).await },
    )
    .await
    .map(Json)
}

/// Takes the last order back.
pub async fn undo(
    State(app): State<App>,
    seat: Seat,
    Short(body): Short<UndoBody>,
) -> Result<Json<Number>, Problem> {
    app.limiter.order(seat.token.hash())?;
    finish(async move { table::undo(&app, &seat.table, seat.row.seat, body.number).await })
        .await
        .map(Json)
}

async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Problem> {
    tokio::spawn(work).await.unwrap_or_else(|_| {
        let text = "something went wrong on our side; look at the table again";
        Err(Problem::new(Code::Unavailable, text))
    })
}

/// Says whether something could be ordered, and if not, which rule is against it.
pub async fn check(seat: Seat, Short(body): Short<CheckBody>) -> Result<Json<Checked>, Problem> {
    let state = seat.table.lock().await?;
    let game = own_turn(&seat, &state)?;
    let book = seat.table.start.book;
    let order = match (body.order, body.touched) {
        (Some(order), None) => order,
        (None, Some(touched)) => {
            let targets: Vec<Target> = touched
                .iter()
                .map(|target| target.parse())
                .collect::<Result<_, kernel::Unreadable>>()
                .map_err(|error| Problem::bad(error.to_string()))?;
            game.meant(&targets).ok_or_else(|| {
                let problem = Problem::new(Code::Refused, "nothing can be done with that now");
                match game.question() {
                    Some(question) => problem.with_rule(book, question.rule),
                    None => problem,
                }
            })?
        }
        _ => return Err(Problem::bad("either `order` or `touched` is expected")),
    };
    game.check(&order)
        .map_err(|error| Problem::not_given(book, &error))?;
    let label = game
        .label(&order)
        .map_err(|error| Problem::new(Code::Unreadable, error.to_string()))?;
    Ok(Json(Checked {
        order,
        label,
        legal: true,
    }))
}

/// Which order the odds are of.
#[derive(Deserialize)]
pub struct OddsQuery {
    order: String,
}

/// The exact odds of an order, as far as the seat can know them.
pub async fn odds(
    State(app): State<App>,
    Caller(from): Caller,
    seat: Seat,
    Asked(query): Asked<OddsQuery>,
) -> Result<Json<OddsInfo>, Problem> {
    let state = seat.table.lock().await?;
    let game = own_turn(&seat, &state)?;
    drop(state);
    let book = seat.table.start.book;
    app.limiter.order(seat.token.hash())?;
    let order = query.order.clone();
    let forecast = app
        .heavy(from, move || game.forecast(&order))
        .await?
        .map_err(|error| Problem::not_given(book, &error))?;
    Ok(Json(OddsInfo {
        order: query.order,
        modifiers: ModifierInfo::list(book, &forecast.modifiers),
        outcomes: forecast
            .outcomes
            .iter()
            .map(|(text, p)| Possible {
                text: text.clone(),
                chance: p.to_string(),
                percent: percent(*p),
            })
            .collect(),
        part: forecast.part,
    }))
}

/// Rounded to a tenth, for people; the fraction beside it is exact.
fn percent(p: kernel::Fraction) -> f64 {
    (p.to_f64() * 1000.0).round() / 10.0
}

/// The position as the seat sees it, if it is asked.
pub(super) fn own_turn(seat: &Seat, state: &Game) -> Result<Box<dyn kernel::AnyGame>, Problem> {
    state.asked()?;
    if !seat.table.is_asked(state, seat.row.seat) {
        return Err(Problem::new(Code::NotYours, "you are not asked now"));
    }
    let viewer = Table::viewer(state, seat.row.seat);
    Ok(seat.table.seen(state.play.game(), viewer))
}
