//! Lines of Battle, by David Kershaw: brigades on a map of areas and approaches.
//!
//! The files follow the book: Map and Units (`setup`), the phases of a turn
//! (`reinforcements`, `command_points`, `rally`, `movement`, `artillery`), Combat
//! and its Retreat rules (`combat`), Leaders (`leaders`), the scenario
//! (`scenario`, `deployment`, `victory`). `sequence` says what follows what.
//! Every rule is a value of [`Rule`], made from `rules.toml`.

mod artillery;
mod combat;
mod command_points;
mod deployment;
mod event;
mod game;
mod ids;
mod insight;
mod kit;
mod leaders;
mod movement;
mod muster;
mod odds;
mod options;
mod order;
mod pointing;
mod position;
mod rally;
mod reference;
mod refusal;
mod reinforcements;
mod rule;
mod rulebook;
mod scenario;
mod scene;
mod sequence;
mod setup;
mod sight;
mod victory;
mod words;
mod worth;

pub use event::Event;
pub use game::Battle;
pub use ids::{LeaderId, LeaderSet, UnitId, UnitSet};
pub use options::{AlliedArrival, Options};
pub use order::{Order, Spot};
pub use position::{LeaderWhere, Marks, Position, Step, UnitState, Where};
pub use refusal::Refusal;
pub use rule::Rule;
pub use rulebook::{FILE, LinesOfBattle, RULEBOOK, VERSION};
pub use scenario::{PositionFile, ScenarioFile};
pub use setup::{Kind, Setup};
pub use sight::{Obstacle, Range};
