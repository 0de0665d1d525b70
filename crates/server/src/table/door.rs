//! The one door through which orders, rolls and steps back come, from players
//! and computers alike. Nothing is answered before it is safe in the storage.

use std::sync::Arc;

use kernel::Side;
use kernel::record::Undo;

use super::state::{Tried, Waiting, read_roll};
use super::{State, Table, Told};
use crate::app::App;
use crate::computers;
use crate::dto::{GivenInfo, Number};
use crate::error::{Code, Problem};
use crate::store::{Giver, Line, PendingRow, SeatKind, StoreError, Write};
use crate::webhooks::Asked;

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

    const fn giver(self) -> Giver {
        match self {
            Asker::Seat(_) => Giver::Person,
            Asker::Computer(_) => Giver::Computer,
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
    let given = decide(app, table, &mut state, order, &rolls, asker).await;
    let next = Asked::of(table, &state);
    drop(state);
    after(app, table, given.is_ok().then_some(next)).await;
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
    let asker = Asker::Seat(seat);
    let given = decide(app, table, &mut state, &waiting.row.order, &rolls, asker).await;
    let next = Asked::of(table, &state);
    drop(state);
    after(app, table, given.is_ok().then_some(next)).await;
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
    // The journal only grows: a game ends by itself, but to and fro has no end.
    if state.lines() >= app.config.limits.lines {
        let text = "so many steps were taken back in this game that no more can be";
        return Err(Problem::new(Code::TooMany, text));
    }
    match state.play.undo() {
        Ok(Undo::Taken(_)) => {}
        Ok(_) => return Err(Problem::new(Code::Refused, "the order stands")),
        Err(error) => return Err(Problem::new(Code::Unavailable, error.to_string())),
    }
    state.recent.pop_back();
    let line = state.line_back(app.config.clock.now());
    safe(app, table, &mut state, (line, Giver::Person)).await?;
    let number = state.number();
    let next = Asked::of(table, &state);
    drop(state);
    after(app, table, Some(next)).await;
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
    asker: Asker,
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
    let line = state.line(app.config.clock.now());
    safe(app, table, state, (line, asker.giver())).await?;
    let number = state.number();
    let side = state.play.record().entries.last();
    let side = side.map_or_else(String::new, |entry| entry.side.clone());
    let told = Told::of(number, side, state.play.game(), &given);
    let viewer = Table::viewer(state, asker.seat());
    let entry = told.entry(start.book, &table.side_ids(), viewer);
    state.remember(told);
    table.announce(state);
    Ok(GivenInfo {
        number,
        given: entry,
    })
}

/// Keeps a line. If that fails, the storage says what became of it: it may have
/// been kept though no answer came, or another may have been quicker.
async fn safe(
    app: &App,
    table: &Table,
    state: &mut State,
    (line, giver): (Line, Giver),
) -> Result<(), Problem> {
    let due = line.entry.is_some().then(|| state.play.next_number() - 1);
    let write = Write::Append {
        game: table.id,
        after: state.changes,
        line: line.clone(),
        giver,
    };
    match app.store.write(write).await {
        Ok(changes) => {
            state.noted(&line);
            state.changes = changes;
            state.waiting = None;
        }
        Err(error) => {
            state.broken = true;
            table.read_again(app, state).await.map_err(|problem| {
                if matches!(error, StoreError::Taken) || problem.code == Code::NotFound {
                    problem
                } else {
                    Problem::new(Code::Unavailable, error.words())
                }
            })?;
            if matches!(error, StoreError::Taken) || !state.ends_with(&line) {
                return Err(lost(state, due, error));
            }
        }
    }
    state.gone_on();
    table.announce(state);
    Ok(())
}

/// What is said to the one whose order was not kept: had another order been
/// there at once, it would have been the same.
fn lost(state: &State, due: Option<u32>, error: StoreError) -> Problem {
    if matches!(error, StoreError::Taken)
        && let Some(problem) = due.and_then(|due| state.is_due(due).err())
    {
        return problem;
    }
    error.into()
}

/// Keeps which order waits for dice.
async fn keep(
    app: &App,
    table: &Table,
    state: &mut State,
    waiting: Option<Waiting>,
) -> Result<(), Problem> {
    let row = waiting.as_ref().map(|it| it.row.clone());
    let due = state.play.next_number();
    let write = Write::Pending {
        game: table.id,
        after: state.changes,
        pending: row.clone(),
    };
    match app.store.write(write).await {
        Ok(changes) => {
            state.changes = changes;
            state.waiting = waiting;
        }
        Err(error) => {
            state.broken = true;
            table.read_again(app, state).await?;
            let kept = state.waiting.as_ref().map(|it| &it.row) == row.as_ref();
            if matches!(error, StoreError::Taken) || !kept {
                return Err(lost(state, Some(due), error));
            }
        }
    }
    state.gone_on();
    table.announce(state);
    Ok(())
}

/// What follows from a change: a computer is asked, or a player is told.
async fn after(app: &App, table: &Arc<Table>, next: Option<Asked>) {
    computers::wake(app, table);
    if let Some(next) = next {
        app.webhooks.tell(app, table, next).await;
    }
}
