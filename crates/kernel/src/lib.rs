//! What every game is, whatever its rulebook: sides, orders, chance, refusals,
//! events, modifiers, the record, undo and odds.
//!
//! There is no game in this crate and no input or output. A rulebook implements
//! [`Game`] (its rules) and [`Rulebook`] (how it is found, set up and asked for
//! odds); command line, server and laboratory hold it as [`AnyGame`].

mod any;
pub mod chance;
mod digest;
mod fraction;
mod game;
mod modifier;
pub mod odds;
mod options;
pub mod record;
mod rule;
mod rulebook;
pub mod scene;
mod side;

pub use any::{AnyGame, Erased, Forecast, GiveError, Given, Listed};
pub use chance::{Chance, Request, Unknown, Why};
pub use digest::Digest;
pub use fraction::Fraction;
pub use game::{Ask, Game, Log, Outcome, Question, Refused, Stop, Telling, Unreadable};
pub use modifier::Modifier;
pub use odds::Distribution;
pub use options::{Choices, OptionFault, OptionSpec};
pub use rule::{RuleInfo, RuleKind, RuleStatus};
pub use rulebook::{
    BattleFiles, Factor, Fault, FileFault, OddsFault, OddsReport, Resolution, Rulebook,
};
pub use scene::Scene;
pub use side::{BySide, Side, Viewer};
