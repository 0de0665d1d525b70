//! Computer generals, and many games between them.

use std::num::NonZero;
use std::sync::Mutex;

use kernel::record::Dice;
use kernel::{AnyGame, Viewer};
use lab::games::{Job, Sides, play_all};
use pyo3::prelude::*;

use crate::border::{aside, asked, seed, wrong};
use crate::game::{Game, Options, choices};
use crate::told::Played;

/// A computer general: recruit, sergeant, general, or general with a budget, as in general:700.
#[pyclass(frozen, module = "grognard")]
pub(crate) struct General {
    name: String,
    mind: Mutex<Box<dyn staff::General>>,
}

#[pymethods]
impl General {
    #[new]
    #[pyo3(signature = (name, seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<General> {
        let mind = staff::appoint(name, seed).map_err(|error| wrong(error.to_string()))?;
        Ok(General {
            name: name.to_owned(),
            mind: Mutex::new(mind),
        })
    }

    /// His name, with his budget.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The number of the order that he gives for the side that is asked. He sees that side's view only.
    fn choose(&self, py: Python<'_>, game: &mut Game) -> PyResult<usize> {
        let position = game.position_mut();
        aside(py, || {
            let mut mind = self
                .mind
                .lock()
                .map_err(|_| wrong("this general was hurt by a fault; appoint another"))?;
            choose(mind.as_mut(), position)
                .ok_or_else(|| wrong("the game is over: nobody is asked"))
        })
    }

    fn __repr__(&self) -> String {
        format!("<General {}>", self.name)
    }
}

/// What a general chooses for the side that is asked; nothing when the game is over.
pub(crate) fn choose(general: &mut dyn staff::General, game: &mut dyn AnyGame) -> Option<usize> {
    let kernel::Ask::Order(side) = game.ask() else {
        return None;
    };
    let count = game.count_orders();
    Some(match general.choose_blindly(count) {
        Some(nth) => nth,
        None if count < 2 => 0,
        None => general.choose(game.redacted(Viewer::Player(side)).as_mut()),
    })
}

/// Many games between two generals: the same as `grognard simulate` plays.
#[pyfunction]
#[pyo3(signature = (battle, rulebook, players = "recruit,recruit", games = 1, *, options = None, seed = None, swap = false, threads = None))]
#[allow(clippy::too_many_arguments)] // Each has a name in Python.
pub(crate) fn simulate(
    py: Python<'_>,
    battle: &str,
    rulebook: &str,
    players: &str,
    games: u64,
    options: Option<Options>,
    seed: Option<Bound<'_, PyAny>>,
    swap: bool,
    threads: Option<usize>,
) -> PyResult<Vec<Played>> {
    let seed = self::seed(seed.as_ref())?;
    aside(py, || {
        let players = library::begin::players(players, staff::NAMES).map_err(asked)?;
        let book = library::rulebook(rulebook).map_err(asked)?;
        let choices = choices(book, options.as_ref())?;
        let play = library::begin::begin(book, battle, &choices, Dice::Typed).map_err(asked)?;
        let job = Job {
            start: play.start(),
            players,
            seed,
            sides: if swap { Sides::Changed } else { Sides::Kept },
            games,
            threads: threads.unwrap_or_else(cores).clamp(1, 1024),
        };
        let played =
            play_all(&job, &|| ()).map_err(|error| asked(library::study::unknown(error)))?;
        let scene = play.start().scene();
        Ok(played
            .into_iter()
            .map(|game| Played::of(game, &scene))
            .collect())
    })
}

pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}
