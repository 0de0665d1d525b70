//! Large Battles: the untitled fast-play rules for the great battles of the Napoleonic wars, with the
//! Ligny scenario. Brigades of bases on a table measured in inches.
//!
//! The files follow the book: Scales and Definitions (`troops`, `formation`), Setting Up (`setup`,
//! `deployment`), the Period Sequence (`sequence`), Command and Control (`command`), Movement
//! (`tables`, `movement`, `square`, `pursuit`, `rout`), Recovering from Rout and Rallying (`rally`),
//! Charging (`charge`), Firing (`fire`), Melee (`melee`), Dispersal (`losses`). `terrain` and `victory`
//! are what the book leaves to the scenario. Every rule is a value of [`Rule`], made from `rules.toml`.

mod charge;
mod command;
mod deployment;
mod event;
mod field;
mod fire;
mod formation;
mod game;
mod ids;
mod imprint;
mod insight;
mod kit;
mod losses;
mod melee;
mod movement;
mod muster;
mod odds;
mod options;
mod order;
mod pointing;
mod position;
mod pursuit;
mod rally;
mod reference;
mod refusal;
mod rout;
mod rule;
mod rulebook;
mod scenario;
mod scene;
mod sequence;
mod setup;
mod sketch;
mod square;
mod tables;
mod terrain;
mod troops;
mod victory;
mod words;
mod worth;

pub use event::Event;
pub use formation::Formation;
pub use game::Battle;
pub use ids::{GeneralId, UnitId};
pub use options::Options;
pub use order::Order;
pub use refusal::Refusal;
pub use rule::Rule;
pub use rulebook::{FILE, GROUND, LargeBattles, RULEBOOK, VERSION};
pub use scenario::{PositionFile, ScenarioFile};
pub use setup::Setup;
pub use troops::{Grade, Kind, Special};
