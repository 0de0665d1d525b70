//! What happened at a table, as each viewer may know it.

use std::collections::VecDeque;

use kernel::chance::Drawn;
use kernel::record::{Play, PlayError, Record};
use kernel::{AnyGame, BySide, Given, Rulebook, Side, Telling, Viewer};

use super::Table;
use super::state::State;
use crate::dto::{DieInfo, EventInfo, LogEntry};
use crate::error::Problem;
use crate::library::Start;

/// How many decisions are kept told; earlier ones are told again when asked for.
pub const KEPT: usize = 40;

/// A decision with all that anybody may know of it.
#[derive(Clone, Debug)]
pub struct Told {
    number: usize,
    side: String,
    order: String,
    label: String,
    secret: bool,
    events: Vec<Telling>,
    drawn: Vec<Drawn>,
    /// How it looked afterwards: to everybody, or to each of [`VIEWERS`].
    moments: Vec<Moment>,
}

/// How a position looks in a line.
#[derive(Clone, Debug)]
struct Moment {
    points: BySide<i32>,
    turn: Option<u32>,
    caption: String,
}

/// Those to whom a position with secrets may look different.
const VIEWERS: [Viewer; 4] = [
    Viewer::Umpire,
    Viewer::Spectator,
    Viewer::Player(Side::First),
    Viewer::Player(Side::Second),
];

impl Moment {
    fn of(game: &dyn AnyGame) -> Moment {
        let scene = game.scene();
        Moment {
            points: game.tally().points,
            turn: scene.turn,
            caption: scene.caption,
        }
    }
}

impl Told {
    /// Tells a decision: what came of it, and where it led.
    pub fn of(number: usize, side: String, game: &dyn AnyGame, given: &Given) -> Told {
        let moments = if game.has_secrets() {
            VIEWERS
                .into_iter()
                .map(|viewer| Moment::of(game.redacted(viewer).as_ref()))
                .collect()
        } else {
            vec![Moment::of(game)]
        };
        Told {
            number,
            side,
            order: given.notation.clone(),
            label: given.label.clone(),
            secret: given.secret,
            events: given.events.clone(),
            drawn: given.drawn.clone(),
            moments,
        }
    }

    /// Which decision it is.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The order as a button said it.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The decision as a viewer may know it.
    pub fn entry(&self, book: &dyn Rulebook, sides: &BySide<String>, viewer: Viewer) -> LogEntry {
        let own = Side::BOTH
            .into_iter()
            .any(|side| sides[side] == self.side && viewer == Viewer::Player(side));
        let knows = !self.secret || own || viewer == Viewer::Umpire;
        let place = VIEWERS.iter().position(|known| *known == viewer);
        let moment = place
            .and_then(|place| self.moments.get(place))
            .or(self.moments.first());
        LogEntry {
            number: self.number,
            side: self.side.clone(),
            order: knows.then(|| self.order.clone()),
            label: knows.then(|| self.label.clone()),
            events: self
                .events
                .iter()
                .filter(|telling| telling.audience.includes(viewer))
                .map(|telling| EventInfo::of(book, telling))
                .collect(),
            dice: self
                .drawn
                .iter()
                .filter(|_| knows)
                .map(|drawn| DieInfo::of(book, drawn))
                .collect(),
            points: moment.map_or_else(BySide::default, |it| it.points).into(),
            turn: moment.and_then(|it| it.turn),
            caption: moment.map_or_else(String::new, |it| it.caption.clone()),
        }
    }
}

/// Replays a game and keeps its latest decisions told.
pub fn resume(start: &Start, record: Record) -> Result<(Play, VecDeque<Told>), PlayError> {
    let first = record.entries.len().saturating_sub(KEPT) + 1;
    let sides: Vec<String> = record
        .entries
        .iter()
        .map(|entry| entry.side.clone())
        .collect();
    let mut recent = VecDeque::new();
    let play = Play::resume_from(start.game.duplicate(), record, |number, game, given| {
        if number >= first {
            let side = sides.get(number - 1).cloned().unwrap_or_default();
            recent.push_back(Told::of(number, side, game, given));
        }
    })?;
    Ok((play, recent))
}

impl Table {
    /// Whether decisions from this one on can be told without replaying others.
    pub fn is_told(state: &State, from: usize) -> bool {
        let kept = state.recent.front().map_or(usize::MAX, |told| told.number);
        from >= kept || from > state.number()
    }

    /// The decisions `from` to `to` as a viewer may know them.
    pub fn log(
        &self,
        state: &State,
        from: usize,
        to: usize,
        viewer: Viewer,
    ) -> Result<Vec<LogEntry>, Problem> {
        let to = to.min(state.number());
        let from = from.max(1);
        if from > to {
            return Ok(Vec::new());
        }
        let sides = self.side_ids();
        let entry = |told: &Told| told.entry(self.start.book, &sides, viewer);
        let kept = state.recent.front().map_or(usize::MAX, |told| told.number);
        let wanted = |told: &&Told| (from..=to).contains(&told.number);
        if from >= kept {
            return Ok(state.recent.iter().filter(wanted).map(entry).collect());
        }
        let mut list = Vec::new();
        state
            .play
            .tell(from, to, |number, game, given| {
                let side = state.play.record().entries.get(number - 1);
                let side = side.map_or_else(String::new, |entry| entry.side.clone());
                list.push(entry(&Told::of(number, side, game, given)));
            })
            .map_err(|error| Problem::bad(error.to_string()))?;
        Ok(list)
    }

    /// The short names of the sides.
    pub fn side_ids(&self) -> BySide<String> {
        BySide::from_fn(|side| self.sides[side].id.clone())
    }
}
