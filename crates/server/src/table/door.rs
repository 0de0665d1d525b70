//! The one door through which orders, rolls and steps back come, from players
//! and computers alike. Nothing is answered before it is safe in the storage.

use std::sync::Arc;

use kernel::Side;
use kernel::record::Undo;

use super::state::{Tried, Waiting, read_roll};
use super::{State, Table, Told};
use crate::app::App;
use crate::clock;
use crate::computers;
use crate::dto::{GivenInfo, Number};
use crate::error::{Code, Problem};
use crate::store::{Line, PendingRow, SeatKind, Write};

/// Who is at the door.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asker {
    /// One who holds a seat.
    Seat(SeatKind),
    /// The computer that plays a side.
    Computer(Side),
}

impl Asker {
    fn may(self, table: &Table, side: Side) -> bool {
        match self {
            Asker::Seat(seat) => seat.decides(side) && table.computer(side).is_none(),
            Asker::Computer(own) => own == side,
        }
    }

    fn seat(self) -> SeatKind {
        match self {
            Asker::Seat(seat) => seat,
            Asker::Computer(side) => SeatKind::Plays(side),
        }
    }
}

/// Gives an order.
pub async fn give(
    app: &App,
    table: &Arc<Table>,
    asker: Asker,
    order: &str,
    number: u32,
    rolls: &[String],
) -> Result<GivenInfo, Problem> {
    let rolls: Vec<u8> = rolls
        .iter()
        .map(|roll| read_roll(roll))
        .collect::<Result<_, _>>()?;
    let mut state = table.lock().await?;
    let side = open(table, &state, number)?;
    if !asker.may(table, side) {
        let name = &table.sides[side].name;
        let text = format!("{name} is to decide");
        return Err(Problem::new(Code::NotYours, text));
    }
    let rolls = continued(&state, order, rolls)?;
    let given = decide(app, table, &mut state, order, &rolls, asker.seat()).await;
    drop(state);
    after(app, table).await;
    given
}

/// Types a roll in for the order that waits for it. Whoever plays may.
pub async fn roll(
    app: &App,
    table: &Arc<Table>,
    seat: SeatKind,
    roll: &str,
    number: u32,
) -> Result<GivenInfo, Problem> {
    let roll = read_roll(roll)?;
    let mut state = table.lock().await?;
    open(table, &state, number)?;
    if seat == SeatKind::Watch {
        return Err(Problem::new(Code::NotYours, "those who watch do not roll"));
    }
    let Some(waiting) = state.waiting.clone() else {
        return Err(Problem::bad("no order waits for a roll"));
    };
    let mut rolls = waiting.row.rolls;
    rolls.push(roll);
    let given = decide(app, table, &mut state, &waiting.row.order, &rolls, seat).await;
    drop(state);
    after(app, table).await;
    given
}

/// Takes the last order back.
pub async fn undo(
    app: &App,
    table: &Arc<Table>,
    seat: SeatKind,
    number: u32,
) -> Result<Number, Problem> {
    let mut state = table.lock().await?;
    if u32::try_from(state.number()).ok() != Some(number) {
        let made = state.number();
        let text =
            format!("{made} decisions have been made, not {number}: look at the table again");
        return Err(Problem::new(Code::Stale, text));
    }
    if let Some(waiting) = &state.waiting {
        let own = state.asked().is_ok_and(|side| seat.decides(side));
        if !own || !waiting.row.rolls.is_empty() {
            let text = "an order waits for its dice: it stands";
            return Err(Problem::new(Code::NotYours, text));
        }
        keep(app, table, &mut state, None).await?;
        return Ok(Number {
            number: state.number(),
        });
    }
    state.may_take_back(seat, |side| table.computer(side).is_none())?;
    match state.play.undo() {
        Ok(Undo::Taken(_)) => {}
        Ok(_) => return Err(Problem::new(Code::Refused, "the order stands")),
        Err(error) => return Err(Problem::new(Code::Unavailable, error.to_string())),
    }
    state.recent.pop_back();
    let line = state.line_back(clock::now());
    safe(app, table, &mut state, line).await?;
    let number = state.number();
    drop(state);
    after(app, table).await;
    Ok(Number { number })
}

/// The side that is asked, if this game goes on and that decision is due.
fn open(table: &Table, state: &State, number: u32) -> Result<Side, Problem> {
    if table.head.review {
        let text = "this record is open for review; it is not played on";
        return Err(Problem::new(Code::NotYours, text));
    }
    let side = state.asked()?;
    state.is_due(number)?;
    Ok(side)
}

/// All rolls of an order, with those that were typed in before.
fn continued(state: &State, order: &str, rolls: Vec<u8>) -> Result<Vec<u8>, Problem> {
    if !state.is_typed() {
        return if rolls.is_empty() {
            Ok(rolls)
        } else {
            Err(Problem::bad("this game rolls its own dice"))
        };
    }
    let Some(Waiting { row, .. }) = &state.waiting else {
        return Ok(rolls);
    };
    if row.rolls.is_empty() || (row.order == order && rolls.starts_with(&row.rolls)) {
        return Ok(rolls);
    }
    if row.order == order && rolls.is_empty() {
        return Ok(row.rolls.clone());
    }
    let text = "an order waits for its dice, and the first have been rolled: it stands";
    Err(Problem::new(Code::Stale, text))
}

/// Carries an order out and keeps it, or keeps that it waits for dice.
async fn decide(
    app: &App,
    table: &Table,
    state: &mut State,
    order: &str,
    rolls: &[u8],
    seat: SeatKind,
) -> Result<GivenInfo, Problem> {
    let start = &table.start;
    let tried = match table.seed {
        Some(seed) if !state.is_typed() => {
            Tried::Given(Box::new(state.give_seeded(start, order, seed)?))
        }
        _ if !state.is_typed() => {
            let text = "the seed of this game is not here: it cannot be played on";
            return Err(Problem::new(Code::NotYours, text));
        }
        _ => state.give_typed(start, order, rolls)?,
    };
    let given = match tried {
        Tried::Given(given) => given,
        Tried::Waits(wants) => {
            let row = PendingRow {
                order: order.to_owned(),
                rolls: rolls.to_vec(),
            };
            keep(app, table, state, Some(Waiting { row, wants })).await?;
            let error = kernel::GiveError::Wants(wants);
            return Err(Problem::not_given(start.book, &error));
        }
    };
    let line = state.line(clock::now());
    safe(app, table, state, line).await?;
    let number = state.number();
    let side = state.play.record().entries.last();
    let side = side.map_or_else(String::new, |entry| entry.side.clone());
    let told = Told::of(number, side, state.play.game(), &given);
    let viewer = Table::viewer(state, seat);
    let entry = told.entry(start.book, &table.side_ids(), viewer);
    state.remember(told);
    table.announce(state);
    Ok(GivenInfo {
        number,
        given: entry,
    })
}

/// Keeps a line. If that fails, the table is set up again from what was kept.
async fn safe(app: &App, table: &Table, state: &mut State, line: Line) -> Result<(), Problem> {
    let write = Write::Append {
        game: table.id,
        line: line.clone(),
    };
    if let Err(error) = app.store.write(write).await {
        state.broken = true;
        app.tables.forget(table.id);
        return Err(error.into());
    }
    state.noted(&line);
    state.waiting = None;
    state.thinking = None;
    table.announce(state);
    Ok(())
}

/// Keeps which order waits for dice.
async fn keep(
    app: &App,
    table: &Table,
    state: &mut State,
    waiting: Option<Waiting>,
) -> Result<(), Problem> {
    let write = Write::Pending {
        game: table.id,
        pending: waiting.as_ref().map(|it| it.row.clone()),
    };
    app.store.write(write).await?;
    state.waiting = waiting;
    state.thinking = None;
    table.announce(state);
    Ok(())
}

/// What follows from a change: a computer is asked, or a player is told.
async fn after(app: &App, table: &Arc<Table>) {
    computers::wake(app, table);
    app.webhooks.tell(app, table).await;
}
