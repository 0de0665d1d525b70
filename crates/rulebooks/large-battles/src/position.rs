//! What changes in a game: where everything is, in what state, and what is being decided.

use std::sync::Arc;

use ground::table::{Bearing, Footprint, Leg, Point, Pose};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::fire::Range;
use crate::formation::Formation;
use crate::{GeneralId, UnitId};

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// A side sets its troops up.
    Deploy(Side),
    /// 1: the phasing side tests to rally from rout.
    Rally,
    /// 3a: the phasing side moves.
    Move,
    /// 3c: infantry of a side that cavalry charged tries to form square.
    Squares(Side),
    /// 3d: the other side makes its counter moves.
    Counter,
    /// 4: a side fires.
    Fire(Side),
    /// 5: melees are fought.
    Melee,
    /// 5: cavalry that bounces says how far.
    Recoil,
    /// 5: a winner says whether he follows up supports.
    FollowUp,
    /// 6: infantry that late counter moves charged tries to form square.
    LateSquares,
    /// 6: the phasing side makes its counter moves.
    LateCounter,
    /// The game is over.
    Over,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Not yet placed, or not yet come.
    Waiting,
    /// On the table.
    Table,
    /// Dispersed or destroyed.
    Destroyed,
    /// It routed off the table.
    Fled,
}

/// The state of a unit: the colour of its marker.
//= formation.10 formation.11 rally-rout.13
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Temper {
    /// No marker.
    Steady,
    /// Yellow.
    Disordered,
    /// Yellow: it has passed its test and must rally.
    Recovering,
    /// Red.
    Routing,
}

/// Small facts about a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(pub u16);

impl Marks {
    /// In command since step 2.
    pub const COMMANDED: Marks = Marks(1);
    /// Has had its turn in this movement step.
    pub const DONE: Marks = Marks(1 << 1);
    /// Moved or turned in this move.
    pub const MOVED: Marks = Marks(1 << 2);
    /// Held on counter.
    //= formation.12
    pub const COUNTER: Marks = Marks(1 << 3);
    /// Halts to rally.
    pub const RALLYING: Marks = Marks(1 << 4);
    /// Has fired in this phase.
    pub const FIRED: Marks = Marks(1 << 5);
    /// Charged by cavalry since the last melees.
    pub const CHARGED: Marks = Marks(1 << 6);
    /// Contacted by an enemy's move since the last melees.
    pub const RECEIVED: Marks = Marks(1 << 7);
    /// Made contact by its own move since the last melees.
    pub const ATTACKED: Marks = Marks(1 << 8);
    /// Was in a fight of this step 5.
    pub const FOUGHT: Marks = Marks(1 << 9);
    /// Pursues in this step 6.
    pub const PURSUES: Marks = Marks(1 << 10);
    /// Has begun to rout and not moved yet.
    pub const BROKEN: Marks = Marks(1 << 11);
    /// Wheeled while unlimbered in this move.
    pub const WHEELED: Marks = Marks(1 << 12);

    /// All of them with their words.
    pub const NAMED: [(Marks, &'static str); 13] = [
        (Marks::COMMANDED, "commanded"),
        (Marks::DONE, "done"),
        (Marks::MOVED, "moved"),
        (Marks::COUNTER, "counter"),
        (Marks::RALLYING, "rallying"),
        (Marks::FIRED, "fired"),
        (Marks::CHARGED, "charged"),
        (Marks::RECEIVED, "received"),
        (Marks::ATTACKED, "attacked"),
        (Marks::FOUGHT, "fought"),
        (Marks::PURSUES, "pursues"),
        (Marks::BROKEN, "broken"),
        (Marks::WHEELED, "wheeled"),
    ];

    /// Whether it is among them.
    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 != 0
    }

    /// Puts marks on.
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Takes marks off.
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// Both.
    #[must_use]
    pub const fn and(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// A unit as it stands.
#[derive(Clone, Debug)]
pub struct UnitState {
    /// Where it is.
    pub place: Whereabouts,
    /// The middle of its front, and where it faces.
    pub pose: Pose,
    /// How it is formed.
    pub formation: Formation,
    /// How many bases it has left.
    pub bases: u8,
    /// Its marker.
    pub order: Temper,
    /// Small facts.
    pub marks: Marks,
    /// Bases lost in this firing phase.
    pub shot: u8,
    /// The ground it covers; made from the rest.
    pub print: Arc<Footprint>,
}

impl UnitState {
    /// Whether it is on the table.
    pub const fn is_on_table(&self) -> bool {
        matches!(self.place, Whereabouts::Table)
    }

    /// Whether it routs.
    pub const fn is_routing(&self) -> bool {
        matches!(self.order, Temper::Routing)
    }

    /// Whether it counts as disordered.
    //= disorder.4
    pub const fn is_disordered(&self) -> bool {
        matches!(self.order, Temper::Disordered | Temper::Recovering)
    }
}

/// A general as he stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GeneralState {
    /// The middle of his base; `None` before he is placed.
    pub at: Option<Point>,
    /// Whether he has moved in this move.
    pub moved: bool,
}

/// The unit that is being moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moving {
    /// Which.
    pub unit: UnitId,
    /// Where it started.
    pub start: Pose,
    /// How it was formed then.
    pub formed: Formation,
    /// What it has spent of its move, in parts.
    pub spent: u32,
    /// What it may spend.
    pub limit: u32,
    /// How far it has come, in thousandths of an inch.
    pub travelled: i32,
    /// Whether it has done more than wheel.
    pub more_than_wheeled: bool,
    /// Whether anything was done at all.
    pub begun: bool,
}

/// A charge of cavalry on infantry that has still to answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Charge {
    /// The cavalry.
    pub by: UnitId,
    /// The infantry.
    pub on: UnitId,
    /// How far the cavalry moved.
    pub distance: i32,
    /// Where it began.
    pub start: Pose,
    /// Its legs, and where each began.
    pub way: Vec<(Pose, Leg)>,
}

/// A unit's way in this move, for passing fire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Which.
    pub unit: UnitId,
    /// Poses on the way, with the formation it had.
    pub poses: Vec<(Pose, Formation)>,
}

/// A target that was valid when the firing phase began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Aim {
    /// Who may fire.
    pub firer: UnitId,
    /// At whom.
    pub target: UnitId,
    /// How far.
    pub range: Range,
    /// Whether the target only passed.
    pub gone: bool,
    /// Whether the fire comes from flank or rear.
    pub enfiladed: bool,
    /// Whether the target is, or was as it passed, in cover.
    pub cover: bool,
    /// In square.
    pub square: bool,
    /// In line, or deployed in a town.
    pub line: bool,
}

/// Cavalry that bounces and may go farther.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recoiling {
    /// Which.
    pub unit: UnitId,
    /// The way it goes.
    pub along: Bearing,
}

/// A winner who may follow up pushed-back supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Following {
    /// Which.
    pub unit: UnitId,
    /// The way.
    pub along: Bearing,
}

/// Everything that changes.
#[derive(Debug)]
pub struct Position {
    /// The period, from 0.
    pub period: u8,
    /// The phasing side.
    pub active: Side,
    /// What is being decided.
    pub step: Step,
    /// The units, in the scenario's order.
    pub units: Vec<UnitState>,
    /// The generals.
    pub generals: Vec<GeneralState>,
    /// The unit that is being moved.
    pub moving: Option<Moving>,
    /// Generals who must get out of the way.
    pub displaced: Vec<GeneralId>,
    /// Charges that infantry has to answer.
    pub charges: Vec<Charge>,
    /// Who went where in this move.
    pub tracks: Vec<Arc<Track>>,
    /// Valid targets.
    pub aims: Vec<Aim>,
    /// Cavalry that may bounce farther.
    pub recoils: Vec<Recoiling>,
    /// Winners who may follow up.
    pub following: Vec<Following>,
    /// Who holds the places worth points.
    pub holders: Vec<Option<Side>>,
}

impl Position {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// Whether a unit has a mark.
    pub fn has(&self, unit: UnitId, mark: Marks) -> bool {
        self.units[unit.index()].marks.has(mark)
    }

    /// Puts a mark on a unit.
    pub fn mark(&mut self, unit: UnitId, mark: Marks) {
        self.units[unit.index()].marks.set(mark);
    }

    /// Takes marks off every unit.
    pub fn clear_all(&mut self, marks: Marks) {
        for unit in &mut self.units {
            unit.marks.clear(marks);
        }
    }
}
