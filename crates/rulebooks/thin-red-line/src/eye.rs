//! Where somebody looks from, which way, and at what.

use ground::table::{Bearing, Face, FeatureId, Footprint, Point, Quad, Turn, Zone};

use crate::game::Battle;
use crate::ids::UnitId;

/// Where someone looks from.
pub(crate) struct Eye<'a> {
    pub(crate) unit: UnitId,
    pub(crate) quad: &'a Quad,
    pub(crate) arc: Way,
}

/// Which way a stand looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// To its front.
    Front,
    /// All round.
    Round,
    /// This way, out of what is left of a building.
    Towards(Bearing),
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Looked {
    /// A unit.
    Unit(UnitId),
    /// A building or a wood, whoever is in it.
    Ground(FeatureId),
}

impl Battle {
    /// From where and which way a stand of a unit looks. A garrison sees all
    /// round as long as its building stands.
    //= buildings-inside.2 breaching.13
    pub(crate) fn eye<'a>(&self, unit: UnitId, own: &'a Footprint, place: usize) -> Eye<'a> {
        if self.pos.unit(unit).building().is_none() {
            return Eye {
                unit,
                quad: &own.stands()[place],
                arc: Way::Front,
            };
        }
        let arc = if self.is_sheltered(unit) {
            Way::Round
        } else {
            Way::Towards(self.pos.unit(unit).facing)
        };
        Eye {
            unit,
            quad: own.frame(),
            arc,
        }
    }
}

/// Whether a point lies before a stand, up to `half` on either side.
//= los.1
pub(crate) fn in_arc(stand: &Quad, point: Point, half: Turn) -> bool {
    let facing: Bearing = stand.outward(Face::Front);
    let front = stand.middle_of(Face::Front);
    Zone::arc(front, facing, half).contains(point)
}
