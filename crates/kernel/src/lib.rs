//! What every game is, whatever its rulebook: sides, orders, chance, refusals,
//! events, modifiers, the record, undo and odds.
//!
//! There is no game in this crate and no input or output. A rulebook implements
//! [`Game`] (its rules) and [`Rulebook`] (how it is found, set up and asked for
//! odds); command line, server and laboratory hold it as [`AnyGame`].

mod any;
pub mod chance;
mod digest;
mod erased;
mod files;
mod fraction;
mod game;
mod insight;
pub mod json;
mod kit;
mod modifier;
pub mod muster;
pub mod odds;
mod options;
mod pointing;
pub mod record;
pub mod reference;
mod rule;
mod rulebook;
mod runs;
pub mod scene;
mod side;
pub mod trial;
pub mod wording;

pub use any::{AnyGame, Expected, Forecast, GiveError, Given, Listed, MOST_PATHS};
pub use chance::{Chance, Request, Unknown, Why};
pub use digest::Digest;
pub use erased::Erased;
pub use files::{BattleFiles, Fault, FileFault, MOST_FILES, MOST_TEXT};
pub use fraction::Fraction;
pub use game::{
    Ask, Audience, Game, Log, Outcome, Question, Refused, Stop, Tally, Telling, Unreadable,
    points_in_words,
};
pub use insight::{Mark, Overlay, Sketch, Zone};
pub use kit::{Due, Kit, Piece, TurnBox};
pub use modifier::Modifier;
pub use muster::MusterReport;
pub use odds::Distribution;
pub use options::{Choices, OptionFault, OptionSpec};
pub use pointing::Target;
pub use reference::Reference;
pub use rule::{RuleInfo, RuleKind, RuleStatus};
pub use rulebook::{Factor, OddsFault, OddsReport, Resolution, Results, Rulebook};
pub use scene::Scene;
pub use side::{BySide, Side, Viewer};
pub use trial::{Came, End, Factors, Resolved, Trial};
