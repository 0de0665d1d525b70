//! What a leg comes near or passes through on its way, besides what it runs into.

use super::convex;
use super::footprint::Footprint;
use super::gap::Gap;
use super::quad::Segment;
use super::shape::Shape;
use super::sweep::Sweep;
use super::zone::Zone;

/// How far a corner may move in a piece of a turn; half of it is how much too large the piece may be.
const STEP: i32 = 20;

impl Sweep {
    /// The smallest gap to a unit anywhere on the leg. Exact for a straight leg; for a turn it may be too
    /// small by a hundredth of an inch.
    pub fn gap(&self, shape: &Shape, other: &Footprint) -> Gap {
        let pieces = self.pieces(shape, STEP);
        let pairs = pieces.iter().flat_map(|piece| {
            let stands = other.solids().iter();
            stands.map(|stand| Gap::between_outlines(piece.points(), stand.corners()))
        });
        pairs.min().unwrap_or_else(|| self.start().gap(other))
    }

    /// Whether the leg comes within so many thousandths of a unit.
    pub fn comes_within(&self, shape: &Shape, other: &Footprint, limit: i32) -> bool {
        self.bounds().grown(limit).touch(other.bounds()) && self.gap(shape, other).is_within(limit)
    }

    /// Whether any part of any base lies in a zone at any moment of the leg.
    pub fn passes_through(&self, shape: &Shape, zone: &Zone) -> bool {
        if zone.holds_part_of_unit(self.start()) {
            return true;
        }
        self.pieces(shape, STEP).iter().any(|piece| {
            let mut edges = convex::edges(piece.points());
            edges.any(|(from, to)| zone.part_of(Segment::new(from, to)).is_some())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::angle::{Bearing, Turn};
    use super::super::footprint::Pose;
    use super::super::leg::Leg;
    use super::super::point::Point;
    use super::super::shape::Base;
    use super::*;

    #[test]
    fn a_march_past_comes_near_and_crosses_the_arc() {
        let shape = Shape::rectangle(Base::new(2_000, 1_000));
        let at = |x, y, facing| Pose::new(Point::new(x, y), facing);
        let watcher = Footprint::new(&shape, at(20_000, 10_000, Bearing::NORTH));
        let march = Sweep::new(
            &shape,
            at(5_000, 15_000, Bearing::EAST),
            Leg::Advance(30_000),
        );
        assert_eq!(march.gap(&shape, &watcher).thousandths(), 4_000);
        assert!(march.comes_within(&shape, &watcher, 4_000));
        assert!(!march.comes_within(&shape, &watcher, 3_999));
        let arc = Zone::arc(watcher.pose().at, Bearing::NORTH, Turn::degrees(45));
        assert!(march.passes_through(&shape, &arc));
        let short = Sweep::new(
            &shape,
            at(5_000, 15_000, Bearing::EAST),
            Leg::Advance(2_000),
        );
        assert!(!short.passes_through(&shape, &arc));
    }
}
