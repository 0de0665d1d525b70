//! Section 16.12: the fire defence of a hex.

use ground::hex::{Aspect, HexId, SideMark};
use kernel::Side;

use super::Shot;
use crate::game::Battle;
use crate::tables::terrain::{Cover, Target};
use crate::troops::Arm;
use crate::{Formation, UnitId};

impl Battle {
    /// The defence of the units fired at: the worst of them counts.
    //= 16.12.1 16.12.2
    pub(crate) fn fire_defence(&self, shot: &Shot) -> u8 {
        let cover = self.cover(shot);
        // A cloud before the guns does not crowd them.
        let foot = |unit: &UnitId| {
            self.setup.unit(*unit).arm == Arm::Infantry
                && self.pos.unit(*unit).formation != Formation::Skirmish
        };
        let ready = |unit: &UnitId| self.is_unlimbered(*unit);
        let mixed = shot.at.iter().any(foot) && shot.at.iter().any(ready);
        let value = |unit: &UnitId| {
            let target = self.fire_target(*unit, shot, mixed);
            self.setup.tables.defence.value(target, cover)
        };
        shot.at.iter().map(value).min().unwrap_or(1)
    }

    /// The row of the table that a unit is.
    fn fire_target(&self, unit: UnitId, shot: &Shot, mixed: bool) -> Target {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let cavalry = data.arm == Arm::Cavalry;
        match state.formation {
            Formation::Disorder => Target::Disordered,
            Formation::Rout => Target::Routed,
            Formation::Square => Target::InfantrySquare,
            Formation::Column | Formation::Line | Formation::General
                if data.arm == Arm::Artillery =>
            {
                if state.limbered {
                    Target::LimberedArtillery
                } else if mixed {
                    Target::ArtilleryWithInfantry
                } else {
                    Target::UnlimberedArtillery
                }
            }
            Formation::Road => Target::RoadOrder,
            Formation::Skirmish if cavalry => Target::CavalrySkirmishers,
            Formation::Skirmish => Target::InfantrySkirmishers,
            Formation::General if cavalry => Target::CavalryGeneralOrder,
            Formation::General => Target::GeneralOrder,
            Formation::Column if cavalry => Target::CavalryColumn,
            Formation::Line if cavalry && self.is_thick_or_flanked(unit, shot) => {
                Target::CavalryColumn
            }
            Formation::Line if cavalry => Target::CavalryLine,
            _ if mixed => Target::ArtilleryWithInfantry,
            Formation::Line if !self.is_thick_or_flanked(unit, shot) => Target::InfantryLine,
            Formation::Column | Formation::Line => Target::InfantryColumn,
        }
    }

    /// Whether a line has the defence of a column: too deep, or fired at through a flank.
    //= 11.9-a 11.9-b 11.16.7 11.16.8 16.12.4 16.12.5 table.ruling.1
    fn is_thick_or_flanked(&self, unit: UnitId, shot: &Shot) -> bool {
        let side = self.setup.unit(unit).side;
        let mut lines = self.stack(shot.target);
        lines.retain(|other| self.pos.unit(*other).formation == Formation::Line);
        let parts = self.parts_of_step(&lines);
        let depth = lines.iter().map(|other| self.room_taken(*other, parts));
        depth.sum::<u32>() > 6 * parts
            || shot.from.iter().any(|from| {
                self.aspect_from(unit, shot.target, *from) == Some(Aspect::Flank)
                    && !(self.setup.map.grid().distance(*from, shot.target) == 1
                        && self.is_supported(side, unit, *from))
            })
    }

    /// Through what a unit is fired at from a hex: that of the neighbour which the line comes over.
    pub(crate) fn aspect_from(&self, unit: UnitId, at: HexId, from: HexId) -> Option<Aspect> {
        let near = self.entered_over(at, from);
        let near = near.into_iter();
        near.filter_map(|hex| self.aspect(unit, hex)).min()
    }

    /// The hexes next to a target over which the line from another hex comes in: two along a hexside.
    fn entered_over(&self, at: HexId, from: HexId) -> Vec<HexId> {
        let grid = self.setup.map.grid();
        if grid.distance(at, from) <= 1 {
            return vec![from];
        }
        let line = ground::hex::Line::new(grid.axial(from), grid.axial(at));
        let spot = line.before_end();
        let near = spot.hexes().iter().filter_map(|place| grid.at(*place));
        near.collect()
    }

    /// Whether a friend fires into a hex on the flank of a line, so that it is no flank: a friend who is not
    /// himself fired at through flank or rear.
    //= 11.16.13.1-a 11.16.13.1-b 11.16.13.2
    fn is_supported(&self, side: Side, unit: UnitId, hex: HexId) -> bool {
        let fires = |from: HexId| {
            self.stack_of(side, from)
                .iter()
                .any(|friend| *friend != unit)
                && !self.is_taken_in_flank(side, from)
        };
        let declared = self
            .pos
            .supports
            .iter()
            .filter(|(whose, _, target)| *whose == side && *target == hex);
        declared.into_iter().any(|(_, from, _)| fires(*from))
    }

    /// Whether enemies fire at a hex through the flank or rear of those in it, from near or far.
    //= 11.16.13.2
    fn is_taken_in_flank(&self, side: Side, hex: HexId) -> bool {
        let far = !self.setup.options.first_reading;
        let through = |unit: UnitId, from: HexId| {
            if far {
                self.aspect_from(unit, hex, from)
            } else {
                self.aspect(unit, from)
            }
        };
        let targeted = |(whose, from, target): &(Side, HexId, HexId)| {
            *whose == side.other()
                && *target == hex
                && self
                    .stack_of(side, hex)
                    .iter()
                    .any(|unit| matches!(through(*unit, *from), Some(Aspect::Flank | Aspect::Rear)))
        };
        self.pos.supports.iter().any(targeted)
    }

    /// What the target stands in or behind.
    fn cover(&self, shot: &Shot) -> Cover {
        let map = &self.setup.map;
        let own = Cover::of(map.terrain(shot.target));
        // A bank or hedge helps only if it is between the target and all who fire at it.
        let behind = |mark: SideMark| {
            shot.from.iter().all(|from| {
                let near = self.entered_over(shot.target, *from);
                let marked = |hex: &HexId| {
                    let side = map.grid().side_between(shot.target, *hex);
                    side.is_some_and(|side| map.marks(shot.target, side).has(mark))
                };
                !near.is_empty() && near.iter().all(marked)
            })
        };
        let defends = |cover: Cover| {
            let table = &self.setup.tables.defence;
            let target = shot
                .at
                .first()
                .map(|unit| self.fire_target(*unit, shot, false));
            target.map_or(0, |target| table.value(target, cover))
        };
        let mut best = own;
        for (mark, cover) in [
            (SideMark::Hedge, Cover::Orchard),
            (SideMark::Bank, Cover::Bank),
        ] {
            if behind(mark) && defends(cover) > defends(best) {
                best = cover;
            }
        }
        best
    }
}
