//! Deployment zones and the placing of objectives.

use std::sync::Arc;

use ground::table::{Bounds, Point, Quad};
use kernel::{Side, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::missions::{DeployZone, Mission};
use crate::order::Order;
use crate::position::Objective;
use crate::refusal::Refusal;

/// Half the width and depth of a marker: none lies on another.
//= objectives.1
const MARKER: (i32, i32) = (1_000, 1_250);
/// Where an objective may not be: this near to an edge.
const FROM_EDGE: i32 = 8_000;
/// Or this near to another.
const APART: i32 = 16_000;

impl Battle {
    /// Where a side deploys.
    //= mission-assault.6 mission-assault.7 mission-ambush.3 mission-ambush.4 mission-breakthrough.3
    //= mission-rearguard.5 mission-rearguard.6 mission-flank.5 mission-flank.6
    //= mission-last-effort.4 mission-last-effort.5 mission-hold.5 mission-surprise.6
    pub fn zone(&self, side: Side) -> Bounds {
        let (width, height) = (self.setup.map.width(), self.setup.map.height());
        let south = side == Side::First;
        let band = |from: i32, to: i32, depth: i32| {
            let (low, high) = if south {
                (0, depth)
            } else {
                (height - depth, height)
            };
            Bounds {
                low: Point::new(from, low),
                high: Point::new(to, high),
            }
        };
        let inches = |whole: u8| i32::from(whole) * 1_000;
        match self.orders_of(side).zone {
            DeployZone::Edge { depth, inset } => {
                band(inches(inset), width - inches(inset), inches(depth))
            }
            DeployZone::Strip(wide) => {
                let half = inches(wide) / 2;
                band(width / 2 - half, width / 2 + half, height / 2)
            }
            DeployZone::Half => band(0, width, height / 2),
            // The left quarter of its own edge: the two lie across from each other.
            DeployZone::Quarter if south => band(0, width / 2, height / 2),
            DeployZone::Quarter => band(width / 2, width, height / 2),
            DeployZone::Centre(side) => {
                let half = inches(side) / 2;
                Bounds {
                    low: Point::new(width / 2 - half, height / 2 - half),
                    high: Point::new(width / 2 + half, height / 2 + half),
                }
            }
            DeployZone::Anywhere => self.setup.map.bounds(),
        }
    }

    /// Objectives that a side has still to place.
    pub(crate) fn objectives_left(&self, side: Side) -> u8 {
        let placed = self.pos.objectives.iter();
        let placed = placed.filter(|objective| objective.side == side).count();
        self.orders_of(side).objectives.saturating_sub(placed as u8)
    }

    /// Whether an objective may be placed there.
    //= objectives.1 mission-assault.3 mission-ambush.5 mission-rearguard.4 mission-flank.4
    //= mission-last-effort.3 mission-hold.2 mission-surprise.3
    pub(crate) fn check_objective(&self, side: Side, at: Point) -> Result<(), Refusal> {
        let zone = self.zone(side.other());
        let mission = self.pos.mission.unwrap_or(Mission::Assault);
        let rule = match mission {
            Mission::Assault => Rule::MissionAssault3,
            Mission::Ambush => Rule::MissionAmbush5,
            Mission::Breakthrough | Mission::HoldTheLine => Rule::MissionHold2,
            Mission::Rearguard => Rule::MissionRearguard4,
            Mission::FlankAttack => Rule::MissionFlank4,
            Mission::LastEffort => Rule::MissionLastEffort3,
            Mission::SurpriseEncounter => Rule::MissionSurprise3,
        };
        if !zone.contains(at) {
            return Err(Refusal::OutsideZone(rule));
        }
        let here = marker(at);
        let own = box_of(here);
        if !self.setup.map.bounds().hold(here) {
            return Err(Refusal::OutsideZone(Rule::Objectives1));
        }
        // On a small table the ring about the pocket is all there is.
        let pocket = self.zone(side);
        let roomy = pocket.low.x >= APART + FROM_EDGE + 2 * MARKER.0;
        if mission == Mission::LastEffort {
            let kept = if roomy { APART } else { 0 };
            if own.gap(&box_of(pocket)).is_within(kept) {
                return Err(Refusal::ObjectiveTooNear(rule));
            }
        }
        let mut others = self.pos.objectives.iter();
        if others.any(|other| own.overlaps(&box_of(marker(other.at)), 0)) {
            return Err(Refusal::ObjectiveTooNear(Rule::Objectives1));
        }
        let strict = match mission {
            Mission::Assault | Mission::SurpriseEncounter => true,
            Mission::LastEffort => roomy,
            _ => false,
        };
        let table = self.setup.map.bounds().grown(-FROM_EDGE);
        let mut others = self.pos.objectives.iter();
        let near = others.any(|other| other.side == side && !is_apart(other.at, at));
        if strict && (!table.hold(here) || near) {
            return Err(Refusal::ObjectiveTooNear(rule));
        }
        Ok(())
    }

    pub(crate) fn objective_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let zone = self.zone(side.other());
        let table = self.setup.map.bounds();
        objective_grid(room_for_markers(zone, table.grown(-FROM_EDGE)), into);
        objective_grid(zone, into);
    }

    pub(crate) fn place_objective(
        &mut self,
        side: Side,
        at: Point,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.pos.objectives.push(Objective {
            at,
            side,
            held: 0,
            captured: false,
        });
        cx.log.note(|| Event::ObjectivePlaced(side));
        // The ways to the others stay as they are.
        self.chart = Arc::new(self.chart.with(self.setup.grid(), at));
        self.next_setup(cx)
    }
}

/// The ground of a marker: distances are measured to its edges.
//= objectives.1
pub(crate) const fn marker(at: Point) -> Bounds {
    Bounds {
        low: Point::new(at.x - MARKER.0, at.y - MARKER.1),
        high: Point::new(at.x + MARKER.0, at.y + MARKER.1),
    }
}

/// Where in a zone the middle of a marker may be that lies wholly within limits.
fn room_for_markers(zone: Bounds, limits: Bounds) -> Bounds {
    let (low, high) = (limits.low, limits.high);
    Bounds {
        low: Point::new(
            zone.low.x.max(low.x + MARKER.0),
            zone.low.y.max(low.y + MARKER.1),
        ),
        high: Point::new(
            zone.high.x.min(high.x - MARKER.0),
            zone.high.y.min(high.y - MARKER.1),
        ),
    }
}

/// An upright rectangle.
pub(crate) fn box_of(bounds: Bounds) -> Quad {
    let (low, high) = (bounds.low, bounds.high);
    Quad::new([
        Point::new(low.x, high.y),
        high,
        Point::new(high.x, low.y),
        low,
    ])
}

fn is_apart(one: Point, other: Point) -> bool {
    let (one, other) = (box_of(marker(one)), box_of(marker(other)));
    !one.gap(&other).is_within(APART - 1)
}

/// Places for objectives, in rows and columns.
fn objective_grid(zone: Bounds, into: &mut Vec<Order>) {
    let (wide, deep) = (zone.high.x - zone.low.x, zone.high.y - zone.low.y);
    for column in 0..=8 {
        for row in 0..=6 {
            let at = Point::new(zone.low.x + wide * column / 8, zone.low.y + deep * row / 6);
            into.push(Order::Objective(at));
        }
    }
}
