//! Ground of hexes: where things are, what is next to what, how far one comes and what a line crosses.
//!
//! [`Axial`] is a hex of the endless plane, [`Grid`] a rectangle of them with printed numbers, [`HexMap`]
//! a grid with terrain, levels and what runs along and across its sides; [`survey`] makes such a map from
//! the vector map of a battlefield. [`Line`] is sight and fire, [`Field`] movement, [`best_flight`]
//! retreat; [`Pattern`], [`Row`] and [`Chain`] are front, flank and rear of what stands in one hex or
//! several.
//!
//! Geometry only, and exact: what blocks, costs or counts, the rulebook says.

mod aspect;
mod axial;
mod chain;
mod facing;
mod field;
mod flight;
mod grid;
mod line;
mod map;
mod orientation;
mod part;
mod picture;
mod row;
mod set;
pub mod survey;
mod terrain;

pub use aspect::{Aspect, Pattern};
pub use axial::{Axial, Corner, Hand, Side};
pub use chain::Chain;
pub use facing::{Arc, Bearing, Facing, Toward, through_sides};
pub use field::{Field, Posture, Step, Toll, TurningField};
pub use flight::{Flight, Flown, Stride, best_flight};
pub use grid::{BadNumber, Grid, HexId, HexNumber, Hexside, Shoved};
pub use line::{Line, Passed, Spot, Walk};
pub use map::{HexMap, Named};
pub use orientation::Orientation;
pub use part::{Part, Slant, masked};
pub use picture::{cells, edges};
pub use row::{Row, RowPattern, Wheel};
pub use set::HexSet;
pub use terrain::{SideMark, SideMarks, Terrain, TerrainSet};
