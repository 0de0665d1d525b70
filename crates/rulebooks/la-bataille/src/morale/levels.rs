//! Section 20.9: major morale; and 20.8.5: those who fled off the map.

use kernel::Side;

use super::Checked;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::position::Place;
use crate::troops::Arm;
use crate::{Formation, OrgId, UnitId};

impl Battle {
    /// The steps of foot that an organization has lost: destroyed, gone or routed.
    //= 20.9.3-a 20.9.3-b 20.9.6-a 20.9.6-b
    fn infantry_lost(&self, organisation: OrgId) -> u32 {
        let present: u32 = self
            .setup
            .unit_ids()
            .filter(|unit| {
                let data = self.setup.unit(*unit);
                data.organisation == organisation && data.arm == Arm::Infantry
            })
            .filter(|unit| {
                let state = self.pos.unit(*unit);
                match state.place {
                    // Who marched off was not forced off.
                    Place::Waiting | Place::Returning(_) | Place::Left => true,
                    Place::Map => state.formation != Formation::Rout,
                    _ => false,
                }
            })
            .map(|unit| u32::from(self.steps(unit)))
            .sum();
        self.setup
            .infantry_steps(organisation)
            .saturating_sub(present)
    }

    /// Counts the morale levels of all organizations.
    //= 20.9.2 20.9.2.1 20.9.2.2 20.9.2.3 20.9.2.4 20.9.3-c 20.9.3-d
    pub(crate) fn count_levels(&mut self, cx: &mut Cx<'_>) {
        for organisation in self.setup.organisation_ids() {
            let total = self.setup.infantry_steps(organisation);
            let lost = self.infantry_lost(organisation);
            let level = match (lost * 100).checked_div(total).unwrap_or(0) {
                0..20 => 0,
                20..40 => 1,
                40..60 => 2,
                _ => 3,
            };
            //= 10.2.1-b
            let lost_heart =
                self.pos.guard.failed && self.setup.organisation(organisation).side == Side::First;
            let level = if lost_heart { 3 } else { level };
            let before = &mut self.pos.levels[organisation.index()];
            if *before != level {
                *before = level;
                cx.log.note(|| Event::LevelChanged(organisation, level));
            }
        }
    }

    /// Those who fled off the map near a depot road try to rally, and come back.
    //= 20.8.5-b 20.8.5-c
    pub(crate) fn return_from_off_map(&mut self, cx: &mut Cx<'_>) -> Done {
        let away: Vec<UnitId> = self
            .setup
            .unit_ids()
            .filter(|unit| matches!(self.pos.unit(*unit).place, Place::OffMap(turn) if turn <= self.pos.turn))
            .collect();
        for unit in away {
            if self.level_of(unit) >= 3 {
                continue;
            }
            let results = self.roll_morale(&[unit], &super::Cause::Rally, cx)?;
            let passed = results.iter().all(|(_, result)| *result == Checked::Passed);
            let side = self.setup.unit(unit).side;
            let left = self.pos.unit(unit).hexes.first().copied();
            let grid = self.setup.map.grid();
            let depots = self.setup.sides[side].depots.iter();
            let nearest = depots.min_by_key(|depot| left.map(|left| grid.distance(left, depot.at)));
            if let Some(depot) = nearest.filter(|_| passed) {
                let at = depot.at;
                let state = self.pos.unit_mut(unit);
                state.hexes = crate::position::Hexes::default();
                state.place = Place::Returning(at);
                state.formation = Formation::Column;
                cx.log.note(|| Event::Rallied(unit));
            }
        }
        Ok(())
    }
}
