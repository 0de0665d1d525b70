//! The historical armies of a battle, `battles/<battle>/armies.toml`: who fought, in men and guns.
//!
//! Here are the rows, what can be wrong with them, and forces: the units that a counter or a base
//! stands for, with the questions that a rulebook asks of them. What a rulebook makes of the answers is
//! in the rulebook.

mod arrival;
mod file;
mod force;
mod rows;

pub use arrival::{Arrival, Hour, NoArrival, NoHour};
pub use file::{FILE, if_any, of};
pub use force::{Force, NoForce, of_row};
pub use rows::{Arm, Armies, Brigade, Certainty, Formation, Nation, Problem, Quality, Side, Unit};
