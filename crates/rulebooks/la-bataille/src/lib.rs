//! La Bataille, the variant by Geoffrey Phipps and Ed Bryan: battalions,
//! regiments and batteries on hexes of 120 metres.
//!
//! Where a section of the book is:
//!
//! | section | files |
//! |---|---|
//! | 3 Dice and numbers | `base6` |
//! | 5 Sequence of play | `sequence`, and what is asked in it `order`, `position` |
//! | 6, 7 Counters and combat units | `setup`, `troops`, `muster`, `tables` |
//! | 8, 21 Leaders | `leaders`, `seniority`, `resolve::wound` |
//! | 9 Command | `command`, with 9.9 to 9.12 in `resolve::command` |
//! | 10 Balance and the Guard | `muster::balance`, `command::guard` |
//! | 11 Formations and facing | `formation`, `shape`; changing them `movement::forming` |
//! | 12 Stacking | `stacking` |
//! | 13 Zones of influence | `zones` |
//! | 14 Movement | `movement`, `points`; limbering in `resolve::single` |
//! | 15 Line of sight | `sight`, on [`ground::hex`] |
//! | 16 Fire | `fire`, `resolve::fire` |
//! | 17 Artillery | `artillery`, `fire::ricochet` |
//! | 18 Assault and melee | `assault`, `resolve::melee` |
//! | 19 Charge | `charge`, `resolve::square`; recall in `resolve::single` |
//! | 20 Morale | `morale`, `resolve::morale` |
//! | 22 Army organisation | `organisation` |
//!
//! `resolve` holds what is rolled, as plain functions that play and odds share. Nothing of the book is in
//! `copies`, `found`, `shared` and `whereabouts`: they spare work. Every rule is a value of [`Rule`], made
//! from `rules.toml`.
#![allow(
    clippy::unnecessary_wraps,
    reason = "the steps of a turn hand on to each other in one shape, whether they roll or not"
)]
#![allow(
    clippy::match_same_arms,
    reason = "arms stand in the order of the book, not by what they come to"
)]

mod artillery;
mod assault;
pub mod base6;
mod charge;
mod command;
mod copies;
mod event;
mod fire;
mod formation;
mod found;
mod game;
mod ids;
mod imprint;
mod insight;
mod kit;
mod leaders;
mod marks;
mod morale;
mod movement;
pub mod muster;
pub mod odds;
mod options;
mod order;
pub mod organisation;
mod pointing;
mod points;
mod position;
mod reference;
mod refusal;
pub mod resolve;
mod rule;
mod rulebook;
pub mod scenario;
mod scene;
mod seniority;
mod sequence;
pub mod setup;
mod shape;
mod shared;
mod sight;
mod snapshot;
mod stacking;
pub mod tables;
mod terrain;
pub mod troops;
mod victory;
mod whereabouts;
mod words;
mod worth;
mod zones;

pub use assault::Assault;
pub use base6::{Base6, Throw};
pub use charge::{
    ChargeEvent, ChargeOrder, ChargeRefusal, ChargeState, Contact, Ride, RideKind, RideState, Stage,
};
pub use command::{Dispatch, ElementState, Guard};
pub use event::Event;
pub use fire::{FireKind, Volley};
pub use formation::Formation;
pub use game::Battle;
pub use ids::{ElementId, LeaderId, OrgId, UnitId};
pub use marks::Marks;
pub use movement::{Action, Group};
pub use options::Options;
pub use order::{Deploy, Haste, Order};
pub use points::Points;
pub use position::{
    Fatigue, Hexes, LeaderPlace, LeaderState, Place, Position, Step, UnitState, Wreck,
};
pub use refusal::Refusal;
pub use rule::Rule;
pub use rulebook::{FILE, LaBataille, RULEBOOK, VERSION};
pub use setup::Setup;
pub use shared::Shared;
pub use tables::Tables;
