//! Formation changes, limbering and unlimbering, and deploying in a town.

use ground::table::{Footprint, Pose};

use super::parts_of_inch;
use crate::event::Event;
use crate::field::print_of;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Moving};
use crate::refusal::Refusal;
use crate::setup::Town;
use crate::tables::{self, HALF_MOVE};
use crate::troops::Special;
use crate::{Rule, UnitId};

impl Battle {
    /// Whether a unit may take a formation: where it would stand, and what it costs in parts.
    pub(crate) fn check_form(
        &self,
        moving: &Moving,
        to: Formation,
    ) -> Result<(Pose, u32), Refusal> {
        let unit = moving.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let from = state.formation;
        if !to.fits(data.kind) {
            return Err(Refusal::NotItsFormation(unit, to));
        }
        if from == to {
            return Err(Refusal::AlreadySo(unit));
        }
        self.commands_form(unit, from, to)?;
        let left = moving.limit - moving.spent;
        let parts = match (from, to) {
            _ if data.kind.is_infantry() => {
                //= formation-change.1 town.2
                if moving.spent > 0 || moving.begun || moving.limit < tables::WHOLE_MOVE {
                    return Err(Refusal::NeedsWholeMove(unit, Rule::FormationChange1));
                }
                left
            }
            //= formation-change.2
            _ if data.kind.is_cavalry() => HALF_MOVE,
            //= formation-change.3 formation-change.4
            (Formation::Unlimbered, Formation::Limbered)
            | (Formation::Limbered, Formation::Unlimbered) => {
                tables::FOUR_INCHES.cast_unsigned() * parts_of_inch(data.kind, Formation::Limbered)
            }
            //= formation-change.11
            (Formation::Limbered, Formation::March) | (Formation::March, Formation::Limbered) => {
                HALF_MOVE
            }
            _ => return Err(Refusal::LimberFirst(unit)),
        };
        if parts > left {
            return Err(Refusal::TooFar(unit));
        }
        let pose = self.reformed_pose(unit, to, to.anchor());
        let print = print_of(&self.setup, unit, to, state.bases, pose);
        if !self.setup.map.holds(&print) {
            return Err(Refusal::OffTable(unit));
        }
        if self.setup.stands_on(&print, |terrain| terrain.barred) {
            return Err(Refusal::NobodyEnters(unit));
        }
        self.try_end(unit, &print)?;
        if to == Formation::Town {
            self.room_in_town(unit, &print)?;
        }
        Ok((pose, parts))
    }

    /// What needs a general: everything but limbering and taking to the march.
    //= command.8 square.13
    fn commands_form(&self, unit: UnitId, from: Formation, to: Formation) -> Result<(), Refusal> {
        let free =
            to == Formation::March || (from, to) == (Formation::Unlimbered, Formation::Limbered);
        let leaves_square = from == Formation::Square;
        if self.pos.has(unit, Marks::COMMANDED) || (free && !leaves_square) {
            return Ok(());
        }
        let rule = match (from, to) {
            (Formation::Square, _) => Rule::Square13,
            (_, Formation::Unlimbered) => Rule::Command8,
            _ => Rule::Command7,
        };
        Err(Refusal::OutOfCommand(unit, rule))
    }

    /// The town in which the middle of a footprint lies.
    pub(crate) fn town_at(&self, print: &Footprint) -> Option<&Town> {
        let middle = print.frame().centre();
        self.setup
            .towns
            .iter()
            .find(|town| self.setup.map.feature(town.feature).contains(middle))
    }

    /// Whether a town has room for one more.
    //= town.1
    pub(crate) fn room_in_town(&self, unit: UnitId, print: &Footprint) -> Result<(), Refusal> {
        let Some(town) = self.town_at(print) else {
            return Err(Refusal::NoTown(unit));
        };
        let held = self.setup.unit_ids().filter(|other| {
            let state = self.pos.unit(*other);
            *other != unit
                && state.is_on_table()
                && state.formation == Formation::Town
                && self
                    .town_at(&state.print)
                    .is_some_and(|at| at.feature == town.feature)
        });
        if held.count() >= usize::from(town.room) {
            return Err(Refusal::TownFull(unit));
        }
        Ok(())
    }

    /// Takes a formation.
    pub(crate) fn form(
        &mut self,
        moving: &Moving,
        to: Formation,
        pose: Pose,
        parts: u32,
        cx: &mut Cx<'_>,
    ) {
        let unit = moving.unit;
        let from = self.pos.unit(unit).formation;
        self.pos.moving = Some(Moving {
            spent: moving.spent + parts,
            begun: true,
            ..*moving
        });
        // A gun that only unlimbers may still fire.
        //= formation-change.10
        if to != Formation::Unlimbered {
            self.pos.mark(unit, Marks::MOVED);
        }
        self.put(unit, pose, to);
        cx.log.note(|| Event::Formed(unit, from, to));
        self.displace_generals_under(unit);
        //= disorder.5 troops.12
        let drill = [Formation::Line, Formation::Column];
        if self.setup.unit(unit).is(Special::OldRegime)
            && drill.contains(&from)
            && drill.contains(&to)
        {
            self.disorder(unit, Rule::Disorder5, cx);
        }
    }
}
