//! What changes of a game, and how orders, rolls and steps back change it.
//! What is changed here is not safe yet: see [`door`](super::door).

use std::collections::VecDeque;

use kernel::chance::{Card, Chance, Request, Seed};
use kernel::record::{Dice, Entry, Play, Undo};
use kernel::{Ask, GiveError, Given, Side, Unknown};

use super::log::{KEPT, Told};
use crate::dto::Thinking;
use crate::error::{Code, Problem};
use crate::library::Start;
use crate::store::{Head, Line, PendingRow, SeatKind};

/// What changes of a game.
pub struct State {
    /// The record and the position.
    pub play: Play,
    /// The latest decisions, told.
    pub recent: VecDeque<Told>,
    /// The order that waits for typed dice.
    pub waiting: Option<Waiting>,
    /// The computer that is thinking.
    pub thinking: Option<Thinking>,
    /// Why what a computer ordered could not be kept; it is tried again.
    pub held_up: Option<String>,
    /// When the last line was written.
    pub at: i64,
    /// The number of the last line of talk.
    pub chat: i64,
    /// Whether what is here may not be what the storage has.
    pub broken: bool,
    /// How often it was changed, where several servers share it.
    pub changes: i64,
    /// How often seats were given other keys.
    pub keys: i64,
    /// How many lines the journal has.
    lines: u32,
}

/// An order that waits for typed dice.
#[derive(Clone)]
pub struct Waiting {
    /// The order and what was typed in so far.
    pub row: PendingRow,
    /// What is wanted next.
    pub wants: Request,
}

/// What the storage has of a game besides its decisions.
pub(super) struct Kept {
    /// How many lines the journal has.
    pub lines: u32,
    /// When the last of them was written.
    pub at: i64,
    /// The order that waits for typed dice.
    pub pending: Option<PendingRow>,
    /// How far the game is.
    pub far: Head,
}

/// What came of a try.
pub enum Tried {
    /// It was carried out.
    Given(Box<Given>),
    /// It waits for dice.
    Waits(Request),
}

impl State {
    pub(super) fn new(play: Play, recent: VecDeque<Told>, seed: Option<Seed>, kept: Kept) -> State {
        let mut state = State {
            play,
            recent,
            waiting: None,
            thinking: None,
            held_up: None,
            at: kept.at,
            chat: kept.far.chat,
            broken: false,
            changes: kept.far.changes,
            keys: kept.far.keys,
            lines: kept.lines,
        };
        if let (Some(seed), true) = (seed, state.is_over()) {
            state.play.reveal(seed);
        }
        state.wait_for(kept.pending);
        state
    }

    /// Something was kept: whoever thought about it is done, and nothing is in his way.
    pub(super) fn gone_on(&mut self) {
        self.thinking = None;
        self.held_up = None;
    }

    /// The order that waits for dice is this one now, or none.
    pub(super) fn wait_for(&mut self, pending: Option<PendingRow>) {
        self.waiting = None;
        if let Some(row) = pending
            && let Err(GiveError::Wants(wants)) = self.try_rolls(&row.order, &row.rolls)
        {
            self.waiting = Some(Waiting { row, wants });
        }
    }

    /// How many decisions have been made.
    pub fn number(&self) -> usize {
        self.play.record().entries.len()
    }

    /// How many lines the journal has: it grows with every change.
    pub const fn lines(&self) -> u32 {
        self.lines
    }

    /// Whether nobody is asked any more.
    pub fn is_over(&self) -> bool {
        self.play.game().ask() == Ask::Nothing
    }

    /// Whether dice are typed in.
    pub fn is_typed(&self) -> bool {
        self.play.record().dice == Dice::Typed
    }

    /// Whether a decision is the one that is due.
    pub fn is_due(&self, number: u32) -> Result<(), Problem> {
        let due = self.play.next_number();
        if number == due {
            return Ok(());
        }
        let text = format!("decision {due} is due, not {number}: look at the table again");
        Err(Problem::new(Code::Stale, text))
    }

    /// The side that is asked.
    pub fn asked(&self) -> Result<Side, Problem> {
        self.play
            .side_to_decide()
            .ok_or_else(|| Problem::new(Code::Over, "the game is over"))
    }

    fn try_rolls(&self, order: &str, rolls: &[u8]) -> Result<Given, GiveError> {
        let mut trial = self.play.game().duplicate();
        trial.give(order, &mut Rolls { rolls, used: 0 })
    }

    /// Gives an order of a game with a seed.
    pub fn give_seeded(
        &mut self,
        start: &Start,
        order: &str,
        seed: Seed,
    ) -> Result<Given, Problem> {
        self.play
            .give_seeded(order, seed)
            .map_err(|error| Problem::not_given(start.book, &error))
    }

    /// Gives an order with typed dice, or lets it wait for more of them.
    pub fn give_typed(
        &mut self,
        start: &Start,
        order: &str,
        rolls: &[u8],
    ) -> Result<Tried, Problem> {
        let mut dice = Rolls { rolls, used: 0 };
        let mut trial = self.play.game().duplicate();
        match trial.give(order, &mut dice) {
            Ok(_) if dice.used < rolls.len() => {
                let (needs, given) = (dice.used, rolls.len());
                Err(Problem::bad(format!(
                    "the order needs {needs} rolls, and {given} were typed in"
                )))
            }
            Ok(_) => self
                .play
                .give(order, &mut Rolls { rolls, used: 0 })
                .map(|given| Tried::Given(Box::new(given)))
                .map_err(|error| Problem::not_given(start.book, &error)),
            Err(GiveError::Wants(request)) if dice.used < rolls.len() => {
                let mut problem = Problem::not_given(start.book, &GiveError::Wants(request));
                problem.text = format!("that cannot be rolled: {}", problem.text);
                Err(problem)
            }
            Err(GiveError::Wants(request)) => Ok(Tried::Waits(request)),
            Err(error) => Err(Problem::not_given(start.book, &error)),
        }
    }

    /// The line that the last decision is kept as.
    pub fn line(&self, at: i64) -> Line {
        Line {
            number: self.lines + 1,
            entry: self.play.record().entries.last().cloned(),
            at,
        }
    }

    /// The line that a step back is kept as.
    pub const fn line_back(&self, at: i64) -> Line {
        Line {
            number: self.lines + 1,
            entry: None,
            at,
        }
    }

    /// Notes that a line is safe.
    pub fn noted(&mut self, line: &Line) {
        self.lines = line.number;
        self.at = line.at;
    }

    /// Remembers a decision as it is told, unless it has been told already.
    pub fn remember(&mut self, told: Told) {
        if self
            .recent
            .back()
            .is_some_and(|last| last.number() >= told.number())
        {
            return;
        }
        if self.recent.len() >= KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back(told);
    }

    /// The order that a seat may take back, or why it may not.
    pub fn may_take_back(
        &self,
        seat: SeatKind,
        is_human: impl Fn(Side) -> bool,
    ) -> Result<&Entry, Problem> {
        let conflict = |text: String| {
            Problem::new(Code::Refused, text).with_status(axum::http::StatusCode::CONFLICT)
        };
        let Some(last) = self.play.record().entries.last() else {
            return Err(conflict("there is no order to take back".to_owned()));
        };
        let side = Side::BOTH
            .into_iter()
            .find(|side| self.play.side_id(*side) == last.side);
        if !side.is_some_and(|side| seat.decides(side) && is_human(side)) {
            return Err(Problem::new(Code::NotYours, "the last order was not yours"));
        }
        match self.play.stands() {
            None => Ok(last),
            Some(Undo::ChanceSpoke(_)) => {
                Err(conflict("chance has spoken: the order stands".to_owned()))
            }
            Some(Undo::AtStart) => Err(conflict("there is no order to take back".to_owned())),
            Some(Undo::Revealed(_) | Undo::Taken(_)) if self.is_over() => {
                Err(conflict("the game is over: the order stands".to_owned()))
            }
            Some(Undo::Revealed(_) | Undo::Taken(_)) => Err(conflict(
                "hidden things were shown: the order stands".to_owned(),
            )),
        }
    }
}

/// Dice that were typed in beforehand.
struct Rolls<'a> {
    rolls: &'a [u8],
    used: usize,
}

impl Chance for Rolls<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        match self.rolls.get(self.used) {
            Some(&answer) if request.draw.allows(answer) => {
                self.used += 1;
                Ok(answer)
            }
            _ => Err(Unknown(request)),
        }
    }
}

/// A die or card that a person typed.
pub fn read_roll(text: &str) -> Result<u8, Problem> {
    let word = text.trim();
    word.parse::<u8>()
        .ok()
        .or_else(|| word.parse::<Card>().ok().map(Card::number))
        .ok_or_else(|| Problem::bad("a roll is a face such as 4, or a card such as QS"))
}
