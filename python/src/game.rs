//! A game: its position, and the decisions that led to it.
//!
//! The dice of a decision come from the seed and its number, so it is enough to
//! keep which orders were given. The record is made of them when it is asked
//! for, by playing them again, and the position it comes to is compared.

use std::collections::BTreeMap;

use kernel::chance::Seed;
use kernel::record::{Dice, Play, Record};
use kernel::{AnyGame, Ask, Choices, Side, Viewer};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::border::{aside, asked, caught, not_given, seed, wrong};
use crate::general::choose;
use crate::observe::{Frame, Places, TooMany, observe};
use crate::told::{Given, Order, Proof, Standing, Tally, pair};

/// Options of a game, by name.
pub(crate) type Options = BTreeMap<String, String>;

pub(crate) fn choices(book: &dyn kernel::Rulebook, options: Option<&Options>) -> PyResult<Choices> {
    let pairs = options.into_iter().flatten();
    let pairs = pairs.map(|(name, value)| (name.as_str(), value.as_str()));
    library::begin::choices(book, pairs).map_err(asked)
}

/// A game of any rulebook, with dice from a seed.
#[pyclass(module = "grognard")]
pub(crate) struct Game {
    seed: Seed,
    sides: [String; 2],
    /// The game as far as its record has been made.
    play: Play,
    /// The orders since then, by their numbers.
    since: Vec<usize>,
    position: Box<dyn AnyGame>,
    frame: Frame,
    places: Places,
}

/// An order by its number or its notation.
#[derive(FromPyObject)]
pub(crate) enum Which {
    Number(usize),
    Notation(String),
}

impl Game {
    fn new(play: Play, seed: Seed) -> Game {
        let scene = play.start().scene();
        Game {
            seed,
            sides: Side::BOTH.map(|side| scene.sides[side].id.clone()),
            position: play.game().duplicate(),
            frame: Frame::of(play.start()),
            places: Places::default(),
            play,
            since: Vec::new(),
        }
    }

    pub(crate) fn position_mut(&mut self) -> &mut dyn AnyGame {
        self.position.as_mut()
    }

    fn side(&self, name: &str) -> PyResult<Side> {
        let found = Side::BOTH.into_iter().zip(&self.sides);
        let side = found.into_iter().find(|(_, id)| *id == name);
        side.map(|(side, _)| side).ok_or_else(|| {
            let sides = self.sides.join(" and ");
            wrong(format!("there is no side `{name}`; there are {sides}"))
        })
    }

    fn made(&self) -> u32 {
        self.play.next_number() - 1 + self.since.len() as u32
    }

    /// Carries out an order by its number, without a word.
    fn step_to(&mut self, nth: usize) -> PyResult<()> {
        let count = self.position.count_orders();
        if nth >= count {
            return Err(no_such(nth, count));
        }
        let number = self.made() + 1;
        if let Err(error) = self.position.give_nth(nth, &mut self.seed.decision(number)) {
            // The position may be half done: the one before it is in the record.
            self.catch_up()?;
            self.position = self.play.game().duplicate();
            return Err(asked(library::study::unknown(error)));
        }
        self.since.push(nth);
        Ok(())
    }

    /// Brings the record up to the position.
    fn catch_up(&mut self) -> PyResult<()> {
        for nth in std::mem::take(&mut self.since) {
            let mut orders = self.play.game().orders();
            if nth >= orders.len() {
                return Err(no_such(nth, orders.len()));
            }
            let order = orders.swap_remove(nth);
            self.play
                .give_seeded(&order.notation, self.seed)
                .map_err(not_given)?;
        }
        Ok(())
    }
}

fn no_such(nth: usize, count: usize) -> PyErr {
    match count {
        0 => wrong("the game is over: no order can be given"),
        _ => wrong(format!(
            "there is no order {nth}: there are {count}, counted from 0"
        )),
    }
}

/// Begins a game.
#[pyfunction]
#[pyo3(signature = (battle, rulebook, *, options = None, seed = None))]
pub(crate) fn begin(
    py: Python<'_>,
    battle: &str,
    rulebook: &str,
    options: Option<Options>,
    seed: Option<Bound<'_, PyAny>>,
) -> PyResult<Game> {
    let seed = self::seed(seed.as_ref())?;
    aside(py, || {
        let book = library::rulebook(rulebook).map_err(asked)?;
        let choices = choices(book, options.as_ref())?;
        let dice = Dice::Seeded(seed.commitment());
        let play = library::begin::begin(book, battle, &choices, dice).map_err(asked)?;
        Ok(Game::new(play, seed))
    })
}

fn read(record: &str) -> PyResult<(&'static dyn kernel::Rulebook, Record)> {
    let record = Record::from_text(record).map_err(|fault| wrong(fault.to_string()))?;
    let book = library::rulebook(&record.rulebook).map_err(asked)?;
    Ok((book, record))
}

/// Goes on with a recorded game, checking every position. While a game is on its seed is not in its
/// record and must be given.
#[pyfunction]
#[pyo3(signature = (record, seed = None))]
pub(crate) fn replay(
    py: Python<'_>,
    record: &str,
    seed: Option<Bound<'_, PyAny>>,
) -> PyResult<Game> {
    let given = seed.map(|word| self::seed(Some(&word))).transpose()?;
    aside(py, || {
        let (book, record) = read(record)?;
        let Dice::Seeded(commitment) = record.dice else {
            return Err(wrong(
                "this game's dice are typed in; only games from a seed go on here",
            ));
        };
        let seed = given
            .or(record.seed)
            .ok_or_else(|| wrong("the seed of this game is still secret: give it"))?;
        if seed.commitment() != commitment {
            return Err(wrong("this is not the seed that the game promised"));
        }
        let play =
            Play::resume(book, record, |_, _, _| ()).map_err(|error| wrong(error.to_string()))?;
        Ok(Game::new(play, seed))
    })
}

/// Replays a whole record and checks every position and all dice, as `grognard verify` does.
#[pyfunction]
pub(crate) fn verify(py: Python<'_>, record: &str) -> PyResult<Proof> {
    aside(py, || {
        let (book, record) = read(record)?;
        let proof =
            kernel::record::verify(book, record).map_err(|error| wrong(error.to_string()))?;
        Ok(proof.into())
    })
}

#[pymethods]
impl Game {
    /// The short name of the rulebook.
    #[getter]
    fn rulebook(&self) -> &str {
        &self.play.record().rulebook
    }

    /// The battle.
    #[getter]
    fn battle(&self) -> &str {
        &self.play.record().battle.name
    }

    /// The seed, in hexadecimal digits: a secret while the game is on.
    #[getter]
    fn seed(&self) -> String {
        self.seed.to_string()
    }

    /// The short names of the sides, the first side's first.
    #[getter]
    fn sides(&self) -> (String, String) {
        (self.sides[0].clone(), self.sides[1].clone())
    }

    /// The side that is asked; none when the game is over.
    #[getter]
    fn asked(&self) -> Option<String> {
        match self.position.ask() {
            Ask::Order(side) => Some(self.sides[side as usize].clone()),
            Ask::Nothing => None,
        }
    }

    /// What it is asked, and the number of the rule that asks.
    #[getter]
    fn question(&self, py: Python<'_>) -> PyResult<Option<(String, String)>> {
        aside(py, || {
            let question = self.position.question();
            Ok(question.map(|it| (it.text, it.rule.id.to_owned())))
        })
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.position.ask() == Ask::Nothing
    }

    /// How many decisions have been made.
    #[getter]
    fn decisions(&self) -> u32 {
        self.made()
    }

    /// How many orders are legal.
    fn count(&mut self, py: Python<'_>) -> PyResult<usize> {
        aside(py, || Ok(self.position.count_orders()))
    }

    /// Every legal order.
    fn orders(&self, py: Python<'_>) -> PyResult<Vec<Order>> {
        aside(py, || {
            let order = |(number, listed): (usize, kernel::Listed)| Order {
                number,
                notation: listed.notation,
                label: listed.label,
                rolls: listed.rolls,
                touches: listed.touches.iter().map(ToString::to_string).collect(),
            };
            Ok(self
                .position
                .orders()
                .into_iter()
                .enumerate()
                .map(order)
                .collect())
        })
    }

    /// Gives an order, by its notation or its number, and tells what came of it.
    fn give(&mut self, py: Python<'_>, order: Which) -> PyResult<Given> {
        aside(py, || {
            self.catch_up()?;
            let notation = match order {
                Which::Notation(notation) => notation,
                Which::Number(nth) => {
                    let mut orders = self.position.orders();
                    if nth >= orders.len() {
                        return Err(no_such(nth, orders.len()));
                    }
                    orders.swap_remove(nth).notation
                }
            };
            let given = self
                .play
                .give_seeded(&notation, self.seed)
                .map_err(not_given)?;
            self.position = self.play.game().duplicate();
            let event = |told: kernel::Telling| {
                let rules = told.rules.iter().map(|rule| rule.id.to_owned()).collect();
                (told.text, rules)
            };
            let drawn = given.drawn.iter().map(kernel::record::Answer::from);
            Ok(Given {
                notation: given.notation,
                label: given.label,
                drawn: drawn.map(|answer| answer.to_string()).collect(),
                events: given.events.into_iter().map(event).collect(),
            })
        })
    }

    /// Gives an order by its number and tells nothing: the fast way.
    fn step(&mut self, py: Python<'_>, number: usize) -> PyResult<()> {
        aside(py, || self.step_to(number))
    }

    /// Lets two generals play on, until the game is over or for so many decisions. What they choose comes
    /// from the game's seed, so that it can be had again.
    #[pyo3(signature = (first = "recruit", second = "recruit", limit = 1_000_000))]
    fn play_out(
        &mut self,
        py: Python<'_>,
        first: &str,
        second: &str,
        limit: u32,
    ) -> PyResult<Standing> {
        for name in [first, second] {
            staff::appoint(name, 0).map_err(|error| wrong(error.to_string()))?;
        }
        aside(py, || {
            let mut generals = [(first, 1), (second, 2)]
                .map(|(name, place)| lab::games::general(name, self.seed, place));
            let last = self.made().saturating_add(limit);
            while let Ask::Order(side) = self.position.ask()
                && self.made() < last
            {
                let general = generals[side as usize].as_mut();
                match choose(general, self.position.as_mut()) {
                    Some(nth) => self.step_to(nth)?,
                    None => break,
                }
            }
            Ok(())
        })?;
        self.standing(py)
    }

    /// How the game stands, or ended.
    fn standing(&self, py: Python<'_>) -> PyResult<Standing> {
        aside(py, || {
            let over = self.position.ask() == Ask::Nothing;
            Ok(Standing::of(
                self.position.standing(),
                over,
                &self.position.scene(),
            ))
        })
    }

    /// What the sides have left, lost and won.
    fn tally(&self, py: Python<'_>) -> PyResult<Tally> {
        aside(py, || {
            let tally = self.position.tally();
            Ok(Tally {
                measure: tally.measure.to_owned(),
                strength: pair(tally.strength),
                lost: pair(tally.lost),
                points: pair(tally.points),
                clock: tally.clock,
            })
        })
    }

    /// The position as a side may see it, or a spectator where none is named: JSON, as `grognard show`
    /// writes it.
    #[pyo3(signature = (side = None))]
    fn view_json(&self, py: Python<'_>, side: Option<&str>) -> PyResult<String> {
        let viewer = self.viewer(side)?;
        aside(py, || {
            let scene = self.position.redacted(viewer).scene();
            Ok(kernel::json::scene(&scene).to_string())
        })
    }

    /// The whole position as canonical text, hidden things and all; redacted where a side is named.
    #[pyo3(signature = (side = None))]
    fn snapshot(&self, py: Python<'_>, side: Option<&str>) -> PyResult<String> {
        let side = side.map(|side| self.side(side)).transpose()?;
        aside(py, || {
            Ok(match side {
                None => self.position.snapshot(),
                Some(side) => self.position.redacted(Viewer::Player(side)).snapshot(),
            })
        })
    }

    /// The fingerprint of the position.
    #[getter]
    fn digest(&self) -> PyResult<String> {
        caught(|| Ok(self.position.digest().to_string()))
    }

    /// The record: the text that `grognard` writes and reads.
    fn record(&mut self, py: Python<'_>) -> PyResult<String> {
        aside(py, || {
            self.catch_up()?;
            if self.play.game().digest() != self.position.digest() {
                return Err(wrong(
                    "this is a fault of Grognard: the record does not lead to the position",
                ));
            }
            Ok(self.play.record().to_text())
        })
    }

    /// Another game that goes on from here by itself.
    fn copy(&mut self, py: Python<'_>) -> PyResult<Game> {
        let text = self.record(py)?;
        aside(py, || {
            let (book, record) = read(&text)?;
            let play = Play::resume(book, record, |_, _, _| ())
                .map_err(|error| wrong(error.to_string()))?;
            Ok(Game::new(play, self.seed))
        })
    }

    /// What a side sees as numbers: `grognard.env` says which. 32-bit floats, one after another.
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        side: &str,
        units: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let side = self.side(side)?;
        let seen = aside(py, || {
            observe(self.position.as_ref(), &self.frame, side, &mut self.places, units).map_err(
                |TooMany(count)| {
                    wrong(format!(
                        "a side has at least {count} units here, and the observation places for {units}: \
                         give more with `units`"
                    ))
                },
            )
        })?;
        let bytes: Vec<u8> = seen.into_iter().flat_map(f32::to_ne_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Game of {} by {}, {} decisions>",
            self.battle(),
            self.rulebook(),
            self.made()
        )
    }
}

impl Game {
    fn viewer(&self, side: Option<&str>) -> PyResult<Viewer> {
        match side {
            Some(side) => Ok(Viewer::Player(self.side(side)?)),
            None => Ok(Viewer::Spectator),
        }
    }
}
