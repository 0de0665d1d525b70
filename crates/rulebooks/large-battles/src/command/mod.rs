//! Command and Control: who is in command, what needs it, and generals on the table.

mod generals;
mod spans;

pub use spans::{ArmyType, Post, WITHOUT_CORPS, corps_nations, span};

use kernel::Side;

use crate::game::Battle;
use crate::position::Marks;
use crate::{GeneralId, UnitId};

impl Battle {
    /// The generals of a side on the table.
    pub(crate) fn generals(&self, side: Side) -> impl Iterator<Item = GeneralId> + '_ {
        self.setup
            .general_ids()
            .filter(move |general| self.setup.general(*general).side == side)
    }

    /// Whether a general may command a unit at all, and has it within his span.
    //= command.4 command.23 command.24 command.25
    pub(crate) fn spans(&self, general: GeneralId, unit: UnitId) -> bool {
        let (data, troops) = (self.setup.general(general), self.setup.unit(unit));
        let Some(at) = self.pos.generals[general.index()].at else {
            return false;
        };
        let allowed = data.side == troops.side
            && data.post.commands(troops.kind)
            && data
                .only
                .as_ref()
                .is_none_or(|only| troops.corps.is_some_and(|corps| only.contains(&corps)));
        let print = self.general_print(general, at);
        allowed && print.is_within(&self.pos.unit(unit).print, data.span)
    }

    /// Whether any general has a unit within his span.
    pub(crate) fn is_commanded(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        self.generals(side).any(|general| self.spans(general, unit))
    }

    /// Whether the commander in chief has a unit within his span.
    pub(crate) fn is_near_commander(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        self.generals(side).any(|general| {
            self.setup.general(general).post == Post::Commander && self.spans(general, unit)
        })
    }

    /// Step 2: the phasing side's units are in command or not for the rest of its move.
    //= sequence.6 command.5
    pub(crate) fn check_command(&mut self) {
        let side = self.pos.active;
        let units: Vec<UnitId> = self.on_table(side).collect();
        for unit in units {
            if self.is_commanded(unit) {
                self.pos.mark(unit, Marks::COMMANDED);
            } else {
                self.pos.unit_mut(unit).marks.clear(Marks::COMMANDED);
            }
        }
    }
}
