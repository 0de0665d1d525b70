//! Section 14.13: a whole division marches at the double.

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::morale::{Cause, Checked};
use crate::position::{Place, Step};
use crate::refusal::Refusal;
use crate::setup::ElementKind;
use crate::troops::Arm;
use crate::{ElementId, Formation, UnitId};

impl Battle {
    /// The units of an element, those of its sub-elements included, that are on the map.
    pub(crate) fn units_of_element(&self, element: ElementId) -> Vec<UnitId> {
        self.troops_of(element).collect()
    }

    /// Whether it has any.
    pub(crate) fn has_troops(&self, element: ElementId) -> bool {
        self.troops_of(element).next().is_some()
    }

    fn troops_of(&self, element: ElementId) -> impl Iterator<Item = UnitId> {
        self.setup.unit_ids().filter(move |unit| {
            self.pos.unit(*unit).place == Place::Map
                && self.is_within(self.element_of(*unit), element)
        })
    }

    //= 14.13.1 14.13.2 14.13.2.1 14.13.2.2 14.13.2.3 14.13.2.4 14.13.2.5 11.18.7
    pub(super) fn check_force_march(&self, element: ElementId) -> Result<(), Refusal> {
        let data = self.setup.element(element);
        if data.side != self.pos.active {
            return Err(Refusal::NotYourElement(element));
        }
        if data.kind != ElementKind::Division {
            return Err(Refusal::NoDivision(element));
        }
        let leader = self.pos.element(element).commander;
        let Some(at) = leader.and_then(|leader| self.leader_hex(leader)) else {
            return Err(Refusal::NoCommander(element));
        };
        let units = self.units_of_element(element);
        if units.is_empty()
            || !units
                .iter()
                .any(|unit| self.setup.unit(*unit).arm == Arm::Infantry)
        {
            return Err(Refusal::NoDivision(element));
        }
        let grid = self.setup.map.grid();
        for unit in units {
            let state = self.pos.unit(unit);
            if self.level_of(unit) > 0 {
                return Err(Refusal::ShakenOrganisation(unit));
            }
            if state.marks.has(Marks::MOVED)
                || state.marks.has(Marks::HASTENED)
                || state.marks.has(Marks::WINDED)
            {
                return Err(Refusal::HasMoved(unit));
            }
            let ready = state.formation == Formation::Column
                && !self.is_unlimbered(unit)
                && state.hex().is_some_and(|hex| self.setup.is_clear(hex));
            if !ready {
                return Err(Refusal::NotReadyToHasten(unit));
            }
            let near = state.hex().is_some_and(|hex| grid.distance(hex, at) <= 2);
            if !near {
                return Err(Refusal::TooFarFromCommander(unit));
            }
        }
        Ok(())
    }

    /// One roll for all: who passes moves at twice his rate, who fails ends disordered.
    //= 14.13.3-a 14.13.3-b 14.13.3-c 14.13.4
    pub(super) fn force_march(&mut self, element: ElementId, cx: &mut Cx<'_>) -> Done {
        let units = self.units_of_element(element);
        let checked = self.roll_morale(&units, &Cause::ForceMarch(element), cx)?;
        for (unit, result) in checked {
            let state = self.pos.unit_mut(unit);
            state.hasty_turns = state.hasty_turns.saturating_add(1);
            match result {
                Checked::Passed => state.marks.set(Marks::HASTENED),
                Checked::Failed => state.marks.set(Marks::WINDED),
            }
        }
        cx.log.note(|| Event::ForceMarched(element));
        self.pos.step = Step::Move;
        Ok(())
    }

    /// Who failed to keep the pace is disordered when the movement ends, without a retreat; who did not
    /// hurry begins anew next time.
    //= 12.5.4 12.8-a
    pub(super) fn lag_in_haste(&mut self, cx: &mut Cx<'_>) -> Done {
        let mut mixed = Vec::new();
        for unit in self.army(self.pos.active).collect::<Vec<_>>() {
            let winded = self.pos.unit(unit).marks.has(Marks::WINDED);
            let hastened = self.pos.unit(unit).marks.has(Marks::HASTENED);
            let state = self.pos.unit_mut(unit);
            if !winded && !hastened {
                state.hasty_turns = 0;
            }
            state.marks.clear(Marks::WINDED);
            // Cavalry is never in disorder: it routs, and like the others stays where it is.
            //= 20.3-a 20.3-b 11.16.12.12
            let horse = self.setup.unit(unit).arm == Arm::Cavalry;
            let spared = horse && self.setup.options.first_reading;
            if winded && !spared && self.pos.unit(unit).is_good_order() {
                let worse = if horse {
                    Formation::Rout
                } else {
                    Formation::Disorder
                };
                self.scatter(unit, worse, &[], cx)?;
                mixed.extend(self.pos.unit(unit).hex());
            }
        }
        // They are among others who kept the pace.
        mixed.sort_unstable();
        mixed.dedup();
        for hex in mixed {
            if !self.setup.options.first_reading {
                self.check_stacking(hex, &[], cx)?;
            }
        }
        Ok(())
    }
}
