//! How many movement points a unit has: its formation when the phase begins decides.

use crate::game::Battle;
use crate::marks::Marks;
use crate::points::Points;
use crate::position::Fatigue;
use crate::troops::{Arm, Nation};
use crate::{Base6, Formation, UnitId};

impl Battle {
    /// The movement rate of a unit as it stands.
    //= 7.4.1 11.7 14.12.2 14.12.1
    pub(crate) fn rate(&self, unit: UnitId) -> Points {
        let state = self.pos.unit(unit);
        let rate = self.rate_in(unit, state.formation);
        //= 14.13.3-b
        if state.marks.has(Marks::HASTENED) {
            rate.part(2, 1)
        } else {
            rate
        }
    }

    /// The rate that it would have in a formation.
    pub(crate) fn rate_in(&self, unit: UnitId, formation: Formation) -> Points {
        let data = self.setup.unit(unit);
        let printed = Points::whole(u16::from(data.movement));
        let exhausted = self.pos.unit(unit).fatigue == Fatigue::Exhausted;
        // By the first reading guns in line were as fast as in column.
        let spared = data.arm == Arm::Artillery && self.setup.options.first_reading;
        match formation {
            //= 14.12.9.1-a 11.21.4-c 19.10.9.7
            Formation::Rout if exhausted => printed.part(1, 3),
            Formation::Rout => printed.part(3, 2),
            //= 14.12.8.1-a 11.21.2-b 14.6-a
            Formation::Disorder => printed.part(1, 2),
            //= 19.10.9.6 11.16.3 14.12.4.1
            Formation::Line if exhausted => printed.minus(Points::whole(2)).part(1, 3),
            _ if exhausted => printed.part(1, 3),
            //= 11.16.3 14.12.4.1
            Formation::Line if !spared => printed.minus(Points::whole(2)),
            //= 11.17.7 14.12.6.1-b
            Formation::Square
                if data.guard
                    && data.nation == Nation::French
                    && data.morale <= Base6::of(1, 4) =>
            {
                printed.minus(Points::whole(4))
            }
            //= 11.17.6 14.12.6.1-a
            Formation::Square => Points::whole(1),
            //= 11.15.4 14.12.3.1
            _ => printed,
        }
    }
}
