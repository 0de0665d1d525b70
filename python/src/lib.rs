//! Grognard for Python: games, generals and the laboratory's chunks.
//!
//! What is here turns Python's values into ours and back. A game, its rules
//! and its dice are those of the library; the environment for learning agents
//! and the work on a cluster are Python, in `grognard/`. The interpreter's lock
//! is let go wherever somebody thinks or plays, and no panic crosses over.

mod border;
mod game;
mod general;
mod laboratory;
mod names;
mod observe;
mod told;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GrognardError", py.get_type::<border::GrognardError>())?;
    module.add("Refused", py.get_type::<border::Refused>())?;
    module.add("FEATURES_OF_A_GAME", observe::OF_A_GAME)?;
    module.add("FEATURES_OF_A_UNIT", observe::OF_A_UNIT)?;
    module.add_class::<game::Game>()?;
    module.add_class::<general::General>()?;
    module.add_class::<told::Order>()?;
    module.add_class::<told::Given>()?;
    module.add_class::<told::Standing>()?;
    module.add_class::<told::Tally>()?;
    module.add_class::<told::Proof>()?;
    module.add_class::<told::Played>()?;
    module.add_class::<names::Rulebook>()?;
    module.add_class::<names::Battle>()?;
    module.add_function(wrap_pyfunction!(names::rulebooks, module)?)?;
    module.add_function(wrap_pyfunction!(names::battles, module)?)?;
    module.add_function(wrap_pyfunction!(game::begin, module)?)?;
    module.add_function(wrap_pyfunction!(game::replay, module)?)?;
    module.add_function(wrap_pyfunction!(game::verify, module)?)?;
    module.add_function(wrap_pyfunction!(general::simulate, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::plan, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::chunk, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::chunks_left, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::fight, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::merge, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::table, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::page, module)?)?;
    module.add_function(wrap_pyfunction!(laboratory::summary, module)?)?;
    Ok(())
}
