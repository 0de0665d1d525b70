//! Ground of a table: distances in inches, bases at any angle. No rules.
//!
//! Positions are whole thousandths of an inch, bearings whole hundredths of a degree. A unit is a
//! [`Shape`] (bases in their order) at a [`Pose`] (where the middle of its front is, and where it
//! faces); its [`Footprint`] is the ground it covers, with corners rounded to the grid. These corners
//! are the truth: overlap, contact, distance, arcs and sight are decided from them by whole numbers.
//!
//! - Moves are [`Leg`]s and a [`Path`] is a list of them; the end of each is rounded at once, so telling
//!   a path again leads to the same place on every machine.
//! - A [`Sweep`] is the ground a leg passes over: what it runs into, comes near or passes through.
//!   [`until_contact`] makes a leg as far as it goes.
//! - A [`Gap`] is a distance, exact; [`CONTACT`] is the gap that counts as none, [`SLACK`] the overlap
//!   that counts as none.
//! - A [`Zone`] is an arc or a quadrant; [`Quadrants`] say before which face something lies.
//! - A [`TableMap`] is the terrain; a [`Sight`] lists what a line crosses; a [`Layout`] makes the table
//!   of a battlefield.
//! - [`plan`] finds a way and [`walk`] checks one.
//!
//! What any of this means in a game is the rulebook's business: it gets lists and distances, no verdicts.

mod angle;
mod contact;
mod convex;
pub mod drawing;
mod footprint;
mod formation;
mod fraction;
mod gap;
mod layout;
mod leg;
mod path;
mod planner;
mod point;
mod quad;
mod quadrant;
mod regroup;
mod relation;
mod shape;
mod sight;
mod sweep;
mod terrain;
mod trace;
mod trail;
mod view;
mod whereabouts;
mod zone;

pub use angle::{Bearing, Direction, Turn};
pub use contact::{Along, Contact, Stop, contacts, lined_up, until_contact};
pub use convex::SLACK;
pub use footprint::{Footprint, Pose};
pub use formation::Ranks;
pub use gap::{CONTACT, Gap};
pub use layout::{Layout, NoTable};
pub use leg::{Leg, Measure};
pub use path::{Anchor, Path, Stride, reformed};
pub use planner::{
    ARRIVED, Drill, Goal, Going, OpenGoing, Plan, Task, Trouble, plan, walk, wheels_to_place,
};
pub use point::{Bounds, INCH, Point, inches};
pub use quad::{Face, Hand, Quad, Segment};
pub use quadrant::{Quadrants, struck_face};
pub use regroup::{Regrouping, regrouped};
pub use relation::{
    Stance, angle_off, are_aligned, bearing_between, frontal_overlap, rakes, stance,
    touching_length,
};
pub use shape::{Base, Block, Shape};
pub use sight::{Crossing, Sight, What, centre_lines, nearest_line};
pub use sweep::{GRAZE, Hit, Obstacle, Sweep};
pub use terrain::{Area, Cover, Feature, FeatureId, Form, Kind, Line, Passage, TableMap};
pub use trail::Trail;
pub use view::{clear_arc, clear_parts, corners_between};
pub use whereabouts::way;
pub use zone::Zone;
