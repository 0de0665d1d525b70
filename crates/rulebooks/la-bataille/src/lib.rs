//! La Bataille, the variant by Geoffrey Phipps and Ed Bryan: battalions,
//! regiments and batteries on hexes of 120 metres.
//!
//! The files follow the book: numbers of two dice (`base6`, section 3), counters
//! and their values (`setup`, `troops`, `muster`), formations (`formation`),
//! charges, morale and leaders, and the tables that the book leaves to its
//! scenarios (`tables`). Every rule is a value of [`Rule`], made from
//! `rules.toml`; a rule that is not played yet is planned there.

pub mod base6;
mod formation;
mod ids;
pub mod muster;
pub mod odds;
mod options;
pub mod resolve;
mod rule;
pub mod scenario;
pub mod setup;
pub mod tables;
pub mod troops;

pub use base6::{Base6, Throw};
pub use formation::Formation;
pub use ids::{ElementId, LeaderId, OrgId, UnitId};
pub use options::Options;
pub use rule::Rule;
pub use setup::Setup;
pub use tables::Tables;
