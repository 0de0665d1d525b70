//! The pieces as they are now: units and generals, with every marker beside them.

use ground::table::{Point, Pose};
use serde::{Deserialize, Serialize};

use crate::ids::{GeneralId, UnitId};
use crate::position::{Act, Chit, Kind, Marker, Place};
use crate::troops::Status;

/// A unit as it is now.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a marker beside the base"
)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Where it stands, if it is on the table.
    pub pose: Pose,
    /// Its hits.
    pub hits: u8,
    /// Its status.
    pub status: Status,
    /// An order of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Chit>,
    /// The division it has been attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attached: Option<GeneralId>,
    /// An Attach order that is still to be activated, and for how many more phases it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attach: Option<(GeneralId, u8)>,
    /// Fire points on it.
    pub markers: Vec<Marker>,
    /// Fatigue points.
    pub fatigue: u8,
    /// What it has done this turn.
    pub act: Act,
    /// How far it has gone this turn.
    pub spent: i32,
    /// Whether any of that was through bad going.
    pub slowed: bool,
    /// Whether it changed face before it moved.
    pub faced: bool,
    /// Where it stood before that, if it has changed face this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before_facing: Option<Pose>,
    /// Whether it has changed its status this turn.
    pub changed: bool,
    /// Whether it stood in a Threat Zone when its turn began.
    pub threatened: bool,
    /// Whether it stands in a Contact Zone before its move, or stood in one.
    pub in_contact: bool,
    /// Whether it has had its turn in this phase.
    pub taken: bool,
    /// Whether that turn was its own, outside any division's.
    pub alone: bool,
    /// Whether it goes out of the order of its corps in this phase: an order of its own came from a
    /// headquarters, or it tried to carry out an Attach order.
    pub urged: bool,
    /// The general who led its last turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub led: Option<GeneralId>,
    /// The order that its last turn went by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub went_by: Option<Kind>,
    /// Whether it only missed its last turn, by an activation that failed: it went by no order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
    /// How far it has moved or turned this period.
    pub moved: i32,
    /// Whether it moved faster than the normal rate this period.
    pub rapid: bool,
    /// Whether it was charged or firefight attacked this period.
    pub attacked: bool,
    /// Whether it charged, attacked by fire or pinned this period.
    pub attacks: bool,
    /// How many firefights it fought this period that bar it from bombarding.
    pub fought: u8,
    /// Whether its guns fired in a firefight this period.
    pub exchanged: bool,
    /// Whether it bombarded this period.
    pub fired: bool,
    /// How often it fired at chargers this period.
    pub checks: u8,
    /// Whether it forfeits its next move.
    pub forfeits: bool,
    /// Whether it passed a defile in its last turn.
    pub defile: bool,
    /// Whether it has been moved through and may not go forward.
    pub passed_through: bool,
    /// The way of its move of this turn: where it began, and where each leg ended.
    pub came: Vec<Pose>,
    /// Whether it has only just come into a large built-up area.
    pub fresh: bool,
    /// The infantry that these guns are attached to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<UnitId>,
}

impl Default for UnitState {
    fn default() -> Self {
        UnitState {
            place: Place::Waiting,
            pose: Pose::new(Point::new(0, 0), ground::table::Bearing::default()),
            hits: 0,
            status: Status::Normal,
            order: None,
            attached: None,
            attach: None,
            markers: Vec::new(),
            fatigue: 0,
            act: Act::Nothing,
            spent: 0,
            slowed: false,
            faced: false,
            before_facing: None,
            changed: false,
            threatened: false,
            in_contact: false,
            taken: false,
            alone: false,
            urged: false,
            led: None,
            went_by: None,
            missed: false,
            moved: 0,
            rapid: false,
            attacked: false,
            attacks: false,
            fought: 0,
            exchanged: false,
            fired: false,
            checks: 0,
            forfeits: false,
            defile: false,
            passed_through: false,
            came: Vec::new(),
            fresh: false,
            beside: None,
        }
    }
}

/// A general as he is now.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a marker beside the base"
)]
pub struct GeneralState {
    /// Where he is.
    pub at: Point,
    /// Whether he is there: his units may still be to come.
    pub present: bool,
    /// Where his headquarters is, if it is a piece of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hq: Option<Point>,
    /// Command points he holds.
    pub points: u8,
    /// Command points that arrive at the start of the next period.
    pub coming: u8,
    /// The order of his division.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Chit>,
    /// How often he has been hit.
    pub wounds: u8,
    /// Whether his next activation fails of itself.
    pub stunned: bool,
    /// Whether he was hit when his turn had begun, so that he fails in his next phase and not in this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lately: bool,
    /// Whether he has had his turn in this phase.
    pub taken: bool,
    /// Whether his activation failed in this phase.
    pub failed: bool,
    /// Whether he has moved in this phase.
    pub moved: bool,
    /// Whether he has made his last move of this phase, so that his troops have had theirs.
    pub closed: bool,
    /// Whether another corps has begun in this phase since his had a turn.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// Whether his headquarters has moved in this phase.
    pub hq_moved: bool,
    /// Whether the order on him came from a headquarters in this phase.
    pub urged: bool,
    /// The units that have been within his command distance this period.
    pub near: Vec<UnitId>,
}
