//! What crosses between Rust and Python when something goes wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::GiveError;
use kernel::chance::Seed;
use library::Wrong;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    grognard,
    GrognardError,
    PyValueError,
    "Something was asked for that cannot be had; the words say what and what to do instead."
);
create_exception!(
    grognard,
    Refused,
    GrognardError,
    "An order that is against the rules; the words end with the number of the rule. Nothing has changed."
);

/// An error in our words.
pub(crate) fn wrong(what: impl Into<String>) -> PyErr {
    GrognardError::new_err(what.into())
}

/// The same, of something that was asked for by name.
pub(crate) fn asked(wrong: Wrong) -> PyErr {
    GrognardError::new_err(wrong.to_string())
}

/// An order that was not carried out.
pub(crate) fn not_given(error: GiveError) -> PyErr {
    match error {
        GiveError::Refused(_) => Refused::new_err(error.to_string()),
        other => wrong(other.to_string()),
    }
}

/// Works without the interpreter's lock. A panic is a fault of ours: it becomes
/// an error that says so, and the interpreter lives on.
pub(crate) fn aside<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> PyResult<T> + Send,
) -> PyResult<T> {
    py.detach(|| caught(work))
}

/// Works with the lock held, for what is over before another thread would wake.
pub(crate) fn caught<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let what = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("it did not say what");
        Err(wrong(format!(
            "this is a fault of Grognard, not yours: {what}; do not go on with this game"
        )))
    })
}

/// A seed that was given as a word or a number, or a random one.
pub(crate) fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    if let Some(given) = given {
        return Ok(Seed::from_word(given.str()?.to_str()?));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        wrong(format!(
            "the system gives no random numbers: {error}; give a seed"
        ))
    })?;
    Ok(Seed::from_bytes(bytes))
}
