//! Chapter 15: line of sight and line of fire.

use std::cmp::Ordering;

use ground::hex::{Arc, Bearing, HexId, Line, Passed, Spot, Terrain, Toward, masked};

use crate::game::Battle;
use crate::{Formation, UnitId};

/// What is looked for along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Along {
    /// What can be seen.
    Sight,
    /// What can be shot at.
    Fire,
}

/// Who does not block a line.
#[derive(Clone, Copy, Debug, Default)]
struct Unseen<'a> {
    /// Whoever is in these hexes.
    hexes: &'a [HexId],
    /// These, wherever they are.
    units: &'a [UnitId],
}

impl Battle {
    /// Whether one hex can be seen from another.
    //= 15.2 15.3 11.6 15.4-a 15.4-b
    pub(crate) fn sees(&self, from: HexId, to: HexId) -> bool {
        self.is_open(from, to, Along::Sight, Unseen::default())
    }

    /// Whether nothing blocks the line between two hexes.
    fn is_open(&self, from: HexId, to: HexId, along: Along, unseen: Unseen<'_>) -> bool {
        let grid = self.setup.map.grid();
        let line = Line::new(grid.axial(from), grid.axial(to));
        let mut crops = 0;
        for passed in line.passed() {
            let blocked = match passed {
                Passed::Hex { hex, .. } => grid.at(hex).is_some_and(|hex| {
                    crops += u32::from(self.is_tall(hex, from, to));
                    self.blocks(hex, [from, to], along, unseen)
                }),
                Passed::Seam { left, right, .. } => {
                    let both = [left, right].map(|hex| grid.at(hex));
                    let tall =
                        |hex: &Option<HexId>| hex.is_some_and(|hex| self.is_tall(hex, from, to));
                    crops += u32::from(both.iter().all(tall));
                    let each = both.map(|hex| {
                        hex.is_some_and(|hex| self.blocks(hex, [from, to], along, unseen))
                    });
                    each == [true, true]
                }
                Passed::Side { .. } | Passed::Corner { .. } => false,
            };
            if blocked {
                return false;
            }
        }
        // Rye as tall as a man hides what is more than two hexes off on the same height.
        crops < 2
    }

    /// Whether crops between two hexes of the same height are in the way.
    //= table.movement-costs.tall-crops
    fn is_tall(&self, hex: HexId, from: HexId, to: HexId) -> bool {
        let map = &self.setup.map;
        hex != from
            && hex != to
            && map.terrain(hex) == Terrain::Crops
            && map.level(from) == map.level(to)
            && map.level(hex) == map.level(from)
    }

    /// Whether a hex between two others blocks.
    //= 15.5 15.5.1 15.5.2 15.5.3 15.5.4 15.6 15.7 15.8-a 15.8-b 15.8-c 11.20.3-a 11.20.3-b
    fn blocks(&self, hex: HexId, ends: [HexId; 2], along: Along, unseen: Unseen<'_>) -> bool {
        if ends.contains(&hex) {
            return false;
        }
        let (map, grid) = (&self.setup.map, self.setup.map.grid());
        let covered = map.terrain(hex) == Terrain::Wood || self.setup.is_dwelling(hex);
        let ground = i32::from(map.level(hex));
        let levels = ends.map(|end| i32::from(map.level(end)));
        let far = ends.map(|end| grid.distance(hex, end));
        if masked(levels, ground + i32::from(covered), far) {
            return true;
        }
        if unseen.hexes.contains(&hex) || !self.has_blocking_unit(hex, along, unseen.units) {
            return false;
        }
        match levels[0].cmp(&levels[1]) {
            Ordering::Equal => ground >= levels[0],
            Ordering::Less => far[0] < far[1] && ground >= levels[0],
            Ordering::Greater => far[1] < far[0] && ground >= levels[1],
        }
    }

    fn has_blocking_unit(&self, hex: HexId, along: Along, absent: &[UnitId]) -> bool {
        self.units_in(hex)
            .filter(|unit| !absent.contains(unit))
            .any(|unit| match (self.pos.unit(unit).formation, along) {
                (Formation::Skirmish | Formation::Rout, along) => along == Along::Fire,
                _ => true,
            })
    }

    /// Whether shot can go from one hex to another: sight, and nobody in the way.
    //= 15.1-a 15.1-b 15.6 15.9
    pub(crate) fn line_of_fire(&self, from: HexId, to: HexId) -> bool {
        self.line_of_fire_without(from, to, &[])
    }

    /// The same, as if some were not there: for generals, who think of where these may go.
    pub(crate) fn line_of_fire_without(&self, from: HexId, to: HexId, absent: &[UnitId]) -> bool {
        let unseen = Unseen {
            hexes: &[],
            units: absent,
        };
        let (map, grid) = (&self.setup.map, self.setup.map.grid());
        if !self.is_open(from, to, Along::Fire, unseen) {
            return false;
        }
        if map.level(from) >= map.level(to) || grid.distance(from, to) < 2 {
            return true;
        }
        let line = Line::new(grid.axial(from), grid.axial(to));
        !self.spot_has(line.before_end(), |hex| {
            let mut stack = self.units_in(hex);
            stack.any(|unit| !absent.contains(&unit))
        })
    }

    fn spot_has(&self, spot: Spot, mut test: impl FnMut(HexId) -> bool) -> bool {
        let grid = self.setup.map.grid();
        // Along a hexside, both hexes must be in the way.
        //= 15.4-b
        let mut hexes = spot.hexes().iter().map(|place| grid.at(*place));
        hexes.all(|hex| hex.is_some_and(&mut test))
    }

    /// Guns kept from one enemy by a friend right before him may fire at the enemy right behind him.
    //= 15.10
    pub(crate) fn over_their_heads(&self, from: HexId, to: HexId) -> bool {
        let grid = self.setup.map.grid();
        let far = grid.distance(from, to);
        let Some(side) = self
            .stack(from)
            .first()
            .map(|unit| self.setup.unit(*unit).side)
        else {
            return false;
        };
        if far < 3 {
            return false;
        }
        let line = Line::new(grid.axial(from), grid.axial(to));
        let (before, friend) = (line.at_step(far - 1), line.at_step(far - 2));
        let (Spot::Hex(before), Spot::Hex(friend)) = (before, friend) else {
            return false;
        };
        let (Some(before), Some(friend)) = (grid.at(before), grid.at(friend)) else {
            return false;
        };
        self.ground_of(side.other()).contains(before)
            && self.ground_of(side).contains(friend)
            && !self.line_of_fire(from, before)
            && self.is_open(
                from,
                to,
                Along::Fire,
                Unseen {
                    hexes: &[before, friend],
                    units: &[],
                },
            )
    }

    /// Whether a hex lies in the arc of a battery.
    //= 15.11 15.12
    pub(crate) fn in_arc(&self, gun: UnitId, from: HexId, to: HexId) -> bool {
        let state = self.pos.unit(gun);
        let grid = self.setup.map.grid();
        let Some(bearing) = Bearing::between(grid.axial(from), grid.axial(to)) else {
            return false;
        };
        if matches!(state.formation, Formation::Square) {
            return true;
        }
        Arc {
            facing: state.facing,
            half: 2,
        }
        .holds(bearing)
    }

    /// Whether the line to a hex leaves through a front hexside of a unit.
    //= 15.3
    pub(crate) fn leaves_front(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let grid = self.setup.map.grid();
        let Some(bearing) = Bearing::between(grid.axial(from), grid.axial(to)) else {
            return false;
        };
        let front = |side| {
            grid.across(from, side)
                .is_some_and(|hex| self.aspect(unit, hex) == Some(ground::hex::Aspect::Front))
        };
        match bearing.through() {
            Toward::Side(side) => front(side),
            Toward::Corner(corner) => corner.sides().into_iter().any(front),
        }
    }
}
