//! Reinforcements: units that come onto the table during the battle.

use ground::table::{Footprint, INCH, Point, Pose};

use super::legs::MARCH_BERTH;
use crate::UnitId;
use crate::event::Event;
use crate::field::print_of;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Whereabouts};
use crate::refusal::Refusal;
use crate::setup::Arrival;

impl Battle {
    /// When and where a unit comes that is not on the table; a unit left out at the start comes first.
    pub(crate) fn arrival(&self, unit: UnitId) -> Arrival {
        let data = self.setup.unit(unit);
        data.arrives.unwrap_or_else(|| {
            let (width, height) = (self.setup.map.width(), self.setup.map.height());
            let baseline = self.setup.sides[data.side].baseline;
            let at = match baseline.hundredths() {
                4_500..13_500 => Point::new(width, height / 2),
                13_500..22_500 => Point::new(width / 2, 0),
                22_500..31_500 => Point::new(0, height / 2),
                _ => Point::new(width / 2, height),
            };
            Arrival {
                period: 0,
                at,
                facing: baseline.opposite(),
            }
        })
    }

    /// Whether a unit waits and its time has come.
    pub(crate) fn is_due(&self, unit: UnitId) -> bool {
        self.pos.unit(unit).place == Whereabouts::Waiting
            && self.setup.unit(unit).side == self.pos.active
            && self.pos.period >= self.arrival(unit).period
    }

    /// Whether a unit may arrive now.
    pub(crate) fn check_arrival(&self, unit: UnitId) -> Result<(), Refusal> {
        if !self.is_due(unit) {
            return Err(Refusal::NotDue(unit));
        }
        match self.entry(unit) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoRoomToArrive(unit)),
        }
    }

    /// Where it would come to stand: with its rear on the edge, as near to the point as is free and 12
    /// inches from any enemy.
    fn entry(&self, unit: UnitId) -> Option<Pose> {
        let arrival = self.arrival(unit);
        let bases = self.setup.unit(unit).bases;
        let ahead = arrival.facing.direction();
        let shape = crate::field::shape_of(&self.setup, unit, Formation::March, bases);
        let front = arrival.at + ahead.reach(shape.depth() + 100);
        let aside = ahead.right();
        (0..60).find_map(|nth: i32| {
            let step = (nth + 1) / 2 * if nth % 2 == 0 { 1 } else { -1 };
            let at = front + aside.reach(step * INCH);
            let pose = Pose::new(at, arrival.facing);
            let print = print_of(&self.setup, unit, Formation::March, bases, pose);
            //= march.1
            let keeps_off = |enemy: UnitId| {
                !self
                    .pos
                    .unit(enemy)
                    .print
                    .is_within(&print, MARCH_BERTH - 1)
            };
            (self.is_free(unit, &print) && self.enemies(unit).all(keeps_off)).then_some(pose)
        })
    }

    /// Whether a unit could stand on this ground.
    pub(crate) fn is_free(&self, unit: UnitId, print: &Footprint) -> bool {
        let side = self.setup.unit(unit).side;
        self.setup.map.holds(print)
            && self.overlapped(unit, print, side).is_none()
            && self
                .enemies(unit)
                .all(|enemy| !self.pos.unit(enemy).print.is_in_contact(print))
            && !self.setup.stands_on(print, |terrain| terrain.barred)
    }

    /// Brings a unit on.
    pub(crate) fn arrive(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let Some(pose) = self.entry(unit) else {
            return;
        };
        self.pos.unit_mut(unit).place = Whereabouts::Table;
        self.put(unit, pose, Formation::March);
        self.pos.mark(unit, Marks::DONE.and(Marks::MOVED));
        self.displace_generals_under(unit);
        cx.log.note(|| Event::Arrived(unit));
    }
}
