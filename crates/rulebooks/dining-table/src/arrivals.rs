//! Who comes onto the table when a period begins. The book leaves reinforcements to the scenario.

use ground::table::{Bearing, Hand, Leg, Point, Pose, Turn};
use kernel::Log;

use crate::event::Event;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::Place;
use crate::setup::Level;

impl Battle {
    /// Those who are due come onto the table where the scenario places them: units if there is room, then
    /// senior officers.
    pub(crate) fn arrivals(&mut self, log: &mut Log<Event>) {
        //= s2-23.2-a
        for unit in self.setup.unit_ids() {
            let setup = self.setup.unit(unit);
            let due = setup.arrives <= self.pos.period;
            if self.pos.unit(unit).place != Place::Waiting || !due {
                continue;
            }
            let Some(pose) = self.room_for(unit) else {
                continue;
            };
            let under = setup.under;
            let state = self.pos.unit_mut(unit);
            state.place = Place::Table;
            state.pose = pose;
            if self.setup.general(under).level == Level::Division {
                self.pos.general_mut(under).present = true;
            }
            log.note(|| Event::Arrived(Who::Unit(unit)));
        }
        for general in self.setup.general_ids() {
            if self.is_awaited(general) && self.setup.general(general).arrives <= self.pos.period {
                self.senior_arrives(general);
                log.note(|| Event::Arrived(Who::General(general)));
            }
        }
    }

    /// Whether a senior officer is still to come: once there he never leaves the table.
    pub(crate) fn is_awaited(&self, general: GeneralId) -> bool {
        let setup = self.setup.general(general);
        setup.level.is_senior() && setup.arrives > 0 && !self.pos.general(general).present
    }

    /// Where a unit that arrives comes to stand: a place that is taken is given up for the next beside it.
    fn room_for(&self, unit: UnitId) -> Option<Pose> {
        let pose = self.pos.unit(unit).pose;
        let beside = (1..=40).map(|step: i32| {
            let aside = if step % 2 == 0 { step } else { -step };
            let leg = Leg::Sidestep {
                to: Hand::Right,
                distance: aside / 2 * 1_100,
            };
            leg.end(pose, self.setup.shape(unit))
        });
        let mut places = [pose].into_iter().chain(beside);
        places.find(|pose| self.is_free(unit, *pose, &[]))
    }

    fn senior_arrives(&mut self, general: GeneralId) {
        let state = self.pos.general(general);
        let at = self.nearest_clear(general, state.at);
        let hq = state.hq.map(|hq| self.nearest_clear(general, hq));
        let state = self.pos.general_mut(general);
        (state.at, state.hq, state.present) = (at, hq, true);
    }

    /// The place nearest to one, by half inches, that is clear of the enemy.
    fn nearest_clear(&self, general: GeneralId, at: Point) -> Point {
        let about = (1..600).flat_map(|step| {
            let twelfths =
                (0..12).map(|twelfth| Bearing::default().turned(Turn::degrees(30 * twelfth)));
            twelfths.map(move |way| at + way.direction().reach(step * 500))
        });
        let mut places = [at].into_iter().chain(about);
        places
            .find(|place| self.general_fits(general, *place).is_ok())
            .unwrap_or(at)
    }
}
