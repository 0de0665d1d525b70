//! Why something that was asked for by name cannot be had.

use std::fmt;

use kernel::{BattleFiles, FileFault};
use muster::LoadError;
use muster::report::{FileReport, Ink, Look, report};

/// What is wrong with what was asked for.
#[derive(Debug)]
pub enum Wrong {
    /// A name, a value, or a file that cannot be had.
    Asked {
        /// What is wrong.
        what: String,
        /// What to do instead; may be empty.
        help: String,
    },
    /// The battle's files cannot be had.
    Load(LoadError),
    /// Faults of a file that a person wrote.
    File(FileReport),
}

impl Wrong {
    /// Something wrong, in words.
    pub fn new(what: impl Into<String>) -> Wrong {
        Wrong::Asked {
            what: what.into(),
            help: String::new(),
        }
    }

    /// With a word on what to do instead.
    #[must_use]
    pub fn help(self, word: impl Into<String>) -> Wrong {
        match self {
            Wrong::Asked { what, .. } => Wrong::Asked {
                what,
                help: word.into(),
            },
            other => other,
        }
    }

    /// A fault of one of a battle's files, shown in its text.
    pub fn of_file(fault: &FileFault, files: &BattleFiles) -> Wrong {
        let shown = format!("{}/{}", files.name, fault.file);
        Wrong::File(report(fault, &shown, files.get(&fault.file)))
    }
}

impl From<LoadError> for Wrong {
    fn from(error: LoadError) -> Wrong {
        Wrong::Load(error)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Asked { what, help } if help.is_empty() => f.write_str(what),
            Wrong::Asked { what, help } => write!(f, "{what}; {help}"),
            Wrong::Load(error) => error.fmt(f),
            Wrong::File(report) => f.write_str(&report.render(Look {
                width: 80,
                ink: Ink::Plain,
            })),
        }
    }
}

impl std::error::Error for Wrong {}
