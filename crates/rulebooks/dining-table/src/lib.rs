//! The Dining Table Napoleon, by Matthew Green: brigades on a table, moved by
//! playing cards.
//!
//! The files follow the book: game basics (`cards`, `troops`, `setup`,
//! `terrain`), command (`command`, `activation`, `senior`, `division`), what
//! orders allow (`doings`), status (`status`), movement (`moves`), zones (`zones`), contact moves
//! (`contact`), fall backs and responses (`fallback`), the artillery check and
//! recovery (`defence`, `morale`, `recovery`), charge combat (`charge`),
//! generals, firefights (`firefight`), artillery, and part 3 (`creating`). `sequence` says what follows
//! what. Every rule is a value of [`Rule`], made from `rules.toml`.

pub mod activation;
mod arrivals;
pub mod artillery;
mod attach;
mod barred;
mod break_off;
mod built_up;
pub mod cards;
pub mod charge;
mod choosing;
pub mod command;
mod contact;
mod course;
pub mod creating;
mod defence;
mod defiles;
mod division;
mod doings;
mod event;
mod fallback;
mod field;
pub mod firefight;
mod first_draw;
mod game;
pub mod generals;
mod ids;
mod insight;
mod joint;
mod kit;
mod listing;
mod modifiers;
pub mod morale;
mod moves;
pub mod odds;
mod options;
mod order;
mod passing;
mod pieces;
mod pointing;
mod position;
mod reaching;
pub mod recovery;
mod reference;
mod refusal;
mod relief;
mod responses;
mod rosters;
mod rule;
mod rulebook;
mod scenario;
mod scene;
mod scope;
mod senior;
mod sequence;
mod setup;
mod sketch;
mod status;
mod terrain;
mod tips;
pub mod troops;
mod turns;
mod victory;
mod words;
mod worth;
mod zones;

pub use built_up::{BuiltUp, Size};
pub use event::Event;
pub use game::Battle;
pub use ids::{GeneralId, UnitId, Who};
pub use options::Options;
pub use order::Order;
pub use pieces::{GeneralState, UnitState};
pub use position::{
    Act, Bond, Charge, Chit, Engagement, Fight, Foothold, Kind, Marker, Place, Position, Stage,
    Turn, TurnKind,
};
pub use refusal::Refusal;
pub use rule::Rule;
pub use rulebook::{DiningTable, FILE, RULEBOOK, VERSION};
pub use scenario::ScenarioFile;
pub use setup::{Level, Setup};
