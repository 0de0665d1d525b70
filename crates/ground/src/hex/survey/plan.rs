//! Where the hexes of a map lie on the ground, in millimetres.

use crate::geography::Extent;
use crate::geography::shape::{Mm, divided};
use crate::hex::axial::{Axial, Corner, Side};
use crate::hex::grid::{Grid, HexId};
use crate::hex::orientation::Orientation;

/// Half the square root of three, in parts of [`ROOT_PARTS`].
const HALF_ROOT: i64 = 866_025_404;
const ROOT_PARTS: i64 = 1_000_000_000;

/// Where the hexes of a grid lie on the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    grid: Grid,
    /// From side to opposite side.
    size: i64,
    /// The centre of the hex at [`Axial::ZERO`].
    origin: Mm,
}

impl Plan {
    /// A grid of hexes so many metres across, from side to side, with the hex at [`Axial::ZERO`] there.
    pub const fn new(grid: Grid, metres: u32, origin: Mm) -> Plan {
        Plan {
            grid,
            size: metres as i64 * 1000,
            origin,
        }
    }

    /// A grid of hexes so many metres across, its middle over the middle of a field.
    pub fn centred(grid: Grid, metres: u32, extent: Extent) -> Plan {
        let mut plan = Plan::new(grid, metres, Mm { x: 0, y: 0 });
        let (low, high) = plan.bounds();
        let twice = |a: i32, b: i32| 1000 * (i64::from(a) + i64::from(b));
        plan.origin = Mm {
            x: divided(twice(extent.west, extent.east) - low.x - high.x, 2),
            y: divided(twice(extent.south, extent.north) - low.y - high.y, 2),
        };
        plan
    }

    /// Its grid.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Millimetres from side to opposite side of a hex.
    pub const fn size(&self) -> i64 {
        self.size
    }

    /// The area of a hex in square metres.
    pub const fn hex_area(&self) -> i64 {
        self.size / 1000 * self.size / 1000 * HALF_ROOT / ROOT_PARTS
    }

    /// The south-western and the north-eastern limit of all hexes.
    pub fn bounds(&self) -> (Mm, Mm) {
        let mut low = self.origin;
        let mut high = self.origin;
        for hex in self.grid.border() {
            for corner in self.outline(hex) {
                low = Mm {
                    x: low.x.min(corner.x),
                    y: low.y.min(corner.y),
                };
                high = Mm {
                    x: high.x.max(corner.x),
                    y: high.y.max(corner.y),
                };
            }
        }
        (low, high)
    }

    /// The place of coordinates that are counted in parts of a hex.
    pub(super) const fn in_parts(&self, q: i64, r: i64, parts: i64) -> Mm {
        let (across, down) = match self.grid.orientation() {
            Orientation::Pointy => (2 * q + r, r),
            Orientation::Flat => (2 * r + q, q),
        };
        let even = divided(self.size * across, 2 * parts);
        let root = divided(self.size * down * HALF_ROOT, parts * ROOT_PARTS);
        let (x, south) = match self.grid.orientation() {
            Orientation::Pointy => (even, root),
            Orientation::Flat => (root, even),
        };
        Mm {
            x: self.origin.x + x,
            y: self.origin.y - south,
        }
    }

    /// The centre of any hex of the plane.
    pub const fn place(&self, hex: Axial) -> Mm {
        self.in_parts(hex.q as i64, hex.r as i64, 1)
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: HexId) -> Mm {
        self.place(self.grid.axial(hex))
    }

    /// A corner of any hex of the plane; the same for all hexes that share it.
    pub const fn corner(&self, hex: Axial, corner: Corner) -> Mm {
        let (q, r) = corner_thirds(hex, corner);
        self.in_parts(q as i64, r as i64, 3)
    }

    /// The six corners of a hex, clockwise.
    pub fn outline(&self, hex: HexId) -> [Mm; 6] {
        let at = self.grid.axial(hex);
        Corner::ALL.map(|corner| self.corner(at, corner))
    }

    /// The two ends of a side.
    pub fn side(&self, hex: HexId, side: Side) -> [Mm; 2] {
        let at = self.grid.axial(hex);
        side.corners().map(|corner| self.corner(at, corner))
    }

    /// Six places halfway between the centre and the sides.
    pub(super) fn inner_ring(&self, hex: HexId) -> [Mm; 6] {
        let at = self.grid.axial(hex);
        Side::ALL.map(|side| {
            let step = side.step();
            let (q, r) = (4 * at.q + step.q, 4 * at.r + step.r);
            self.in_parts(i64::from(q), i64::from(r), 4)
        })
    }

    /// The hex that a place lies in, if it is on the map; on a side the first by coordinates.
    pub fn hex_at(&self, at: Mm) -> Option<HexId> {
        let (east, south) = (at.x - self.origin.x, self.origin.y - at.y);
        let lines = |along: i64| divided(along * ROOT_PARTS, self.size * HALF_ROOT);
        let near = match self.grid.orientation() {
            Orientation::Pointy => {
                let r = lines(south);
                Axial::new(
                    divided(2 * east - r * self.size, 2 * self.size) as i32,
                    r as i32,
                )
            }
            Orientation::Flat => {
                let q = lines(east);
                Axial::new(
                    q as i32,
                    divided(2 * south - q * self.size, 2 * self.size) as i32,
                )
            }
        };
        let hex = near
            .within(1)
            .min_by_key(|hex| (self.place(*hex).squared(at), *hex))?;
        self.grid.at(hex)
    }
}

/// A corner's coordinates in thirds of a hex.
pub(super) const fn corner_thirds(hex: Axial, corner: Corner) -> (i32, i32) {
    let [a, b] = corner.sides();
    let off = a.step().plus(b.step());
    (3 * hex.q + off.q, 3 * hex.r + off.r)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::grid::Shoved;

    #[test]
    fn every_hex_is_found_at_its_centre_and_near_its_corners() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for shoved in [Shoved::Odd, Shoved::Even] {
                let extent = Extent {
                    west: -900,
                    south: -700,
                    east: 500,
                    north: 800,
                };
                let grid = Grid::new(orientation, shoved, 9, 7);
                let plan = Plan::centred(grid, 120, extent);
                let (low, high) = plan.bounds();
                assert!((low.x + high.x + 400_000).abs() <= 2);
                assert!((low.y + high.y - 100_000).abs() <= 2);
                for hex in plan.grid().hexes() {
                    let centre = plan.centre(hex);
                    assert_eq!(plan.hex_at(centre), Some(hex));
                    for corner in plan.outline(hex) {
                        let nearly = Mm {
                            x: centre.x + (corner.x - centre.x) * 99 / 100,
                            y: centre.y + (corner.y - centre.y) * 99 / 100,
                        };
                        assert_eq!(plan.hex_at(nearly), Some(hex));
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_hex_is_in_the_north_west() {
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            let grid = Grid::new(orientation, Shoved::Even, 6, 6);
            let plan = Plan::new(grid, 120, Mm { x: 0, y: 0 });
            let first = plan.centre(HexId(0));
            for hex in plan.grid().hexes() {
                let at = plan.centre(hex);
                assert!(at.x >= first.x && at.y <= first.y);
            }
        }
    }
}
