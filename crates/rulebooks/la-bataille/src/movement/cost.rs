//! What a step costs: terrain, hexsides and roads.

use ground::hex::{HexId, Side as HexSide, SideMark};
use kernel::Side;

use crate::game::Battle;
use crate::points::Points;
use crate::tables::terrain::{Crossing, Mover};
use crate::troops::{Arm, Weight};
use crate::{Formation, UnitId};

impl Battle {
    /// Who a unit is on the Movement Cost Chart.
    pub(crate) fn mover(&self, unit: UnitId) -> Mover {
        let data = self.setup.unit(unit);
        match data.arm {
            Arm::Infantry => Mover::Infantry,
            Arm::Cavalry => Mover::Cavalry,
            Arm::Artillery if data.is_horse_artillery() => Mover::HorseArtillery,
            Arm::Artillery => Mover::FootArtillery,
        }
    }

    /// Whether a unit has the good of roads.
    //= 11.18.3-a 17.3
    pub(crate) fn uses_roads(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let guns = self.setup.unit(unit).arm == Arm::Artillery && state.limbered;
        state.formation == Formation::Road || guns
    }

    /// What it costs a unit to step across a side as it stands; none if it is forbidden.
    pub(crate) fn unit_cost(&self, unit: UnitId, from: HexId, side: HexSide) -> Option<Points> {
        self.step_cost(self.mover(unit), self.uses_roads(unit), from, side)
    }

    /// What it costs to step across a side; none if it is forbidden.
    //= 14.1-a table.movement-costs
    pub(crate) fn step_cost(
        &self,
        mover: Mover,
        by_road: bool,
        from: HexId,
        side: HexSide,
    ) -> Option<Points> {
        let map = &self.setup.map;
        let to = map.grid().across(from, side)?;
        let marks = map.marks(from, side);
        let chart = &self.setup.tables.movement;
        if by_road || mover == Mover::Leader {
            //= table.movement-costs.paved-road-road-order table.movement-costs.bridge
            if marks.has(SideMark::Paved) {
                return chart.paved(mover).map(sixths);
            }
            //= table.movement-costs.lane-or-ride-road-order
            if marks.has(SideMark::Lane) {
                return chart.lane(mover).map(sixths);
            }
        }
        let mut cost = sixths(chart.terrain(map.terrain(to), mover)?);
        let across = |crossing| chart.crossing(crossing, mover).map(sixths);
        let rise = map.rise(from, side);
        if marks.has(SideMark::Steep) {
            cost = cost.plus(across(Crossing::Steep)?);
        } else if rise > 0 {
            cost = cost.plus(across(Crossing::Up)?);
        } else if rise < 0 {
            cost = cost.plus(across(Crossing::Down)?);
        }
        // Where a road goes through, streams, hedges and banks are open.
        if !marks.road() {
            if marks.has(SideMark::Stream) && marks.has(SideMark::Hedge) {
                cost = cost.plus(across(Crossing::HedgedStream)?);
            } else if marks.has(SideMark::Stream) {
                cost = cost.plus(across(Crossing::Stream)?);
            }
            if marks.has(SideMark::Bank) {
                cost = cost.plus(across(Crossing::Bank)?);
            }
        }
        Some(cost)
    }

    /// What enemy cavalry skirmishers near a hex add for infantry that enters it.
    //= 11.20.5.8-a 11.20.5.8-b table.movement-costs.within-two-hexes-of-enemy-cavalry-skirmishers
    pub(crate) fn harassment(&self, side: Side, to: HexId) -> Points {
        let grid = self.setup.map.grid();
        let light_near = |hex: HexId| {
            self.army(side).any(|unit| {
                self.setup.unit(unit).weight() == Some(Weight::Light)
                    && self
                        .pos
                        .unit(unit)
                        .hexes
                        .iter()
                        .any(|own| grid.distance(*own, hex) == 1)
            })
        };
        let [beside, two_off] = self.setup.tables.movement.skirmishers.map(u16::from);
        let mut most = 0;
        for unit in self.army(side.other()) {
            let state = self.pos.unit(unit);
            if self.setup.unit(unit).arm != Arm::Cavalry || state.formation != Formation::Skirmish {
                continue;
            }
            if state.hexes.iter().any(|hex| light_near(*hex)) {
                continue;
            }
            for hex in state.hexes.iter() {
                most = most.max(match grid.distance(*hex, to) {
                    1 => beside,
                    2 => two_off,
                    _ => 0,
                });
            }
        }
        Points::whole(most)
    }
}

/// What the chart says in sixths of a point.
pub(super) fn sixths(cost: u32) -> Points {
    Points(u16::try_from(cost).unwrap_or(u16::MAX))
}
