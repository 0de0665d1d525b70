//! What a command comes to: it holds, it does not hold, or it failed.

use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use library::Wrong;
use muster::LoadError;
use muster::report::{FileReport, Ink, Look};

use crate::text::hanging;

/// What a command found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All is well: exit code 0.
    Holds,
    /// What was checked does not hold, or an order was refused: exit code 1.
    DoesNotHold,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> ExitCode {
        match verdict {
            Verdict::Holds => ExitCode::SUCCESS,
            Verdict::DoesNotHold => ExitCode::from(1),
        }
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage, or a file that cannot be used: exit code 2.
    Wrong {
        /// What is wrong.
        what: String,
        /// What to do instead; may be empty.
        help: String,
    },
    /// An order that is refused: exit code 1.
    Refused {
        /// The obstacle.
        what: String,
        /// What to do instead; may be empty.
        help: String,
    },
    /// Faults of files that a person wrote: exit code 2.
    Files(Vec<FileReport>),
    /// Arguments that cannot be read: exit code 2.
    Arguments(clap::Error),
    /// No failure: help or version was asked for and shown.
    Answered,
    /// The output cannot be written. A reader that went away is no failure.
    Output(io::Error),
}

impl Failure {
    /// Wrong usage or a bad file.
    pub fn wrong(what: impl Into<String>) -> Failure {
        Failure::Wrong {
            what: what.into(),
            help: String::new(),
        }
    }

    /// With a word on what to do instead.
    #[must_use]
    pub fn help(self, word: impl Into<String>) -> Failure {
        match self {
            Failure::Wrong { what, .. } => Failure::Wrong {
                what,
                help: word.into(),
            },
            Failure::Refused { what, .. } => Failure::Refused {
                what,
                help: word.into(),
            },
            other => other,
        }
    }

    /// What is wrong, and what to do instead, on lines of their own.
    pub fn words(&self) -> String {
        match self {
            Failure::Wrong { what, help } | Failure::Refused { what, help } => {
                let help = match help.as_str() {
                    "" => String::new(),
                    help => hanging("  help: ", help),
                };
                format!("{}{help}", hanging("", what))
            }
            Failure::Files(reports) => reports.iter().map(|report| report.render(look())).collect(),
            Failure::Arguments(error) => error.to_string(),
            Failure::Output(error) => format!("the output cannot be written: {error}\n"),
            Failure::Answered => String::new(),
        }
    }

    /// Says it on the error output and gives the exit code.
    pub fn tell(self) -> ExitCode {
        let (code, head) = match &self {
            Failure::Answered => return ExitCode::SUCCESS,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Refused { .. } => (1, "grognard: "),
            Failure::Wrong { .. } | Failure::Output(_) => (2, "grognard: "),
            Failure::Files(_) | Failure::Arguments(_) => (2, ""),
        };
        // Where the error output is closed too, only the exit code is left.
        let _ = match &self {
            Failure::Arguments(error) => error.print(),
            other => write!(io::stderr().lock(), "{head}{}", other.words()),
        };
        ExitCode::from(code)
    }
}

/// How reports of files are drawn on the error output.
pub fn look() -> Look {
    let coloured = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Look {
        width: 80,
        ink: if coloured { Ink::Coloured } else { Ink::Plain },
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Failure {
        let help = match error {
            LoadError::Unknown { .. } => "`grognard battles` lists what is built in",
            _ => "",
        };
        Failure::wrong(error.to_string()).help(help)
    }
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        match wrong {
            Wrong::Asked { what, help } => Failure::wrong(what).help(help),
            Wrong::Load(error) => error.into(),
            Wrong::File(report) => Failure::Files(vec![report]),
        }
    }
}
