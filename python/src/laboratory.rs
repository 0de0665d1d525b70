//! The laboratory: a study, its chunks, and what is made of them. All of it is
//! text, so that it can be sent to any machine.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use kernel::record::Play;
use lab::study::{Battle, RunError, Stored, csv, document, line, read, run, summary as summed_up};
use library::study::{Plan, fight_chunk, starts};
use pyo3::prelude::*;

use crate::border::{aside, asked, seed, wrong};
use crate::general::cores;

fn results(text: &str) -> PyResult<Stored> {
    read(text).map_err(|error| wrong(format!("these are no results: {error}")))
}

/// What is to be fought, as the line that `grognard lab --plan` writes.
#[pyfunction]
#[pyo3(signature = (battle, *, rulebooks = vec![], options = vec![], vary = vec![], games = 100, players = vec!["sergeant,sergeant".to_owned()], seed = None, swap = false, luck = 20, chunk_size = None))]
#[allow(clippy::too_many_arguments)] // Each has a name in Python.
pub(crate) fn plan(
    py: Python<'_>,
    battle: String,
    rulebooks: Vec<String>,
    options: Vec<String>,
    vary: Vec<String>,
    games: u64,
    players: Vec<String>,
    seed: Option<Bound<'_, PyAny>>,
    swap: bool,
    luck: u64,
    chunk_size: Option<u64>,
) -> PyResult<String> {
    let seed = self::seed(seed.as_ref())?;
    let plan = Plan {
        battle,
        rulebooks,
        options,
        vary,
        games,
        players,
        swap,
        luck,
        chunk_size,
    };
    aside(py, || {
        let (study, _) = plan.study(seed).map_err(asked)?;
        Ok(line(&study))
    })
}

/// Fights one chunk and gives its line: the bytes that `grognard lab chunk` prints.
#[pyfunction]
pub(crate) fn chunk(py: Python<'_>, study: &str, number: u64) -> PyResult<String> {
    aside(py, || {
        let stored = results(study)?;
        let done = fight_chunk(&stored.study, number).map_err(asked)?;
        Ok(line(&done))
    })
}

/// The numbers of the chunks that are left to fight.
#[pyfunction]
pub(crate) fn chunks_left(py: Python<'_>, results: &str) -> PyResult<Vec<u64>> {
    aside(py, || {
        let stored = self::results(results)?;
        Ok(stored.left().iter().map(|chunk| chunk.number).collect())
    })
}

/// Fights all that is left on this machine, and gives all results, in the order of the chunks.
#[pyfunction]
#[pyo3(signature = (study, threads = None))]
pub(crate) fn fight(py: Python<'_>, study: &str, threads: Option<usize>) -> PyResult<String> {
    aside(py, || {
        let mut stored = results(study)?;
        let study = stored.study.clone();
        let plays = starts(&study).map_err(asked)?;
        let battle = Battle {
            study: &study,
            starts: plays.iter().map(Play::start).collect(),
            threads: threads.unwrap_or_else(cores).clamp(1, 1024),
            left: stored.left(),
        };
        let mut done = BTreeMap::new();
        let fought = run(&battle, &AtomicBool::new(false), &|| (), |chunk| {
            done.insert(chunk.number, chunk);
            Ok::<_, std::convert::Infallible>(())
        });
        match fought {
            Ok(()) => {}
            Err(RunError::Unknown(error)) => return Err(asked(library::study::unknown(error))),
            Err(RunError::Kept(never)) => match never {},
        }
        stored.done.append(&mut done);
        Ok(in_order(&stored))
    })
}

/// Results with more lines of chunks, in the order of the chunks, each once.
#[pyfunction]
pub(crate) fn merge(py: Python<'_>, results: &str, lines: Vec<String>) -> PyResult<String> {
    aside(py, || {
        let mut all = results.to_owned();
        for more in &lines {
            if !all.ends_with('\n') {
                return Err(wrong("these results were torn off at the end"));
            }
            all.push_str(more);
        }
        Ok(in_order(&self::results(&all)?))
    })
}

fn in_order(stored: &Stored) -> String {
    let chunks = stored.done.values().map(|done| line(done));
    std::iter::once(line(&stored.study)).chain(chunks).collect()
}

/// The table of results, with a line for each game, as `grognard lab` writes it.
#[pyfunction]
pub(crate) fn table(py: Python<'_>, results: &str) -> PyResult<String> {
    aside(py, || Ok(csv(&self::results(results)?)))
}

/// The report of results as a web page.
#[pyfunction]
pub(crate) fn page(py: Python<'_>, results: &str) -> PyResult<String> {
    aside(py, || Ok(document(&self::results(results)?)))
}

/// What came of it, in short.
#[pyfunction]
pub(crate) fn summary(py: Python<'_>, results: &str) -> PyResult<String> {
    aside(py, || Ok(summed_up(&self::results(results)?)))
}
