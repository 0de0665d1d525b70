//! The rulebooks and battles that there are.

use pyo3::prelude::*;

/// A rulebook.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Rulebook {
    /// Its short name.
    slug: String,
    /// Its name.
    title: String,
    /// What kind of game it is.
    about: String,
    /// The version of our reading of it.
    version: u32,
    /// Its options: name, what it means, and what it can be, the default first.
    options: Vec<(String, String, Vec<String>)>,
}

#[pymethods]
impl Rulebook {
    fn __repr__(&self) -> String {
        format!("<Rulebook {}>", self.slug)
    }
}

/// A battle that is built in.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Battle {
    /// Its short name.
    name: String,
    /// Its name.
    title: String,
    /// When it was fought.
    date: String,
    /// The short names of the rulebooks that play it.
    rulebooks: Vec<String>,
}

#[pymethods]
impl Battle {
    fn __repr__(&self) -> String {
        format!("<Battle {}>", self.name)
    }
}

/// Every rulebook.
#[pyfunction]
pub(crate) fn rulebooks() -> Vec<Rulebook> {
    let option = |spec: &kernel::OptionSpec| {
        let values = spec.values.iter().map(|value| (*value).to_owned());
        (spec.id.to_owned(), spec.about.to_owned(), values.collect())
    };
    let rulebook = |book: &&dyn kernel::Rulebook| Rulebook {
        slug: book.slug().to_owned(),
        title: book.title().to_owned(),
        about: book.about().to_owned(),
        version: book.version(),
        options: book.options().iter().map(option).collect(),
    };
    library::RULEBOOKS.iter().map(rulebook).collect()
}

/// Every battle that is built in.
#[pyfunction]
pub(crate) fn battles() -> Vec<Battle> {
    let battle = |info: library::BattleInfo| Battle {
        name: info.name,
        title: info.title,
        date: info.date,
        rulebooks: info.rulebooks,
    };
    library::battles().into_iter().map(battle).collect()
}
