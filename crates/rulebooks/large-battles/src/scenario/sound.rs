//! Whether a position is one that a game could come to: so that whatever is read can be played on.

use ground::table::TableMap;
use kernel::Unreadable;

use crate::UnitId;
use crate::game::Battle;
use crate::movement::parts_of_inch;
use crate::position::{Marks, Step};
use crate::tables::{HALF_MOVE, WHOLE_MOVE};

fn wrong(text: String) -> Result<(), Unreadable> {
    Err(Unreadable(text))
}

impl Battle {
    /// Checks that the parts of a position fit together.
    pub(crate) fn check_position(&self) -> Result<(), Unreadable> {
        self.check_pieces()?;
        self.check_moving()?;
        self.check_step()
    }

    fn on_table_word(&self, unit: UnitId) -> Result<(), Unreadable> {
        if self.pos.unit(unit).is_on_table() {
            Ok(())
        } else {
            wrong(format!(
                "`{}` is not on the table",
                self.setup.unit(unit).id
            ))
        }
    }

    fn check_pieces(&self) -> Result<(), Unreadable> {
        for unit in self.setup.unit_ids() {
            let state = self.pos.unit(unit);
            if state.is_on_table() && !self.setup.map.holds(&state.print) {
                return wrong(format!(
                    "`{}` is not wholly on the table",
                    self.setup.unit(unit).id
                ));
            }
            if state.is_on_table() && self.is_troops(unit) && state.bases < 2 {
                return wrong(format!("`{}` would be dispersed", self.setup.unit(unit).id));
            }
        }
        let set_up = matches!(self.pos.step, Step::Deploy(_));
        for general in self.setup.general_ids() {
            let Some(at) = self.pos.generals[general.index()].at else {
                if set_up {
                    continue;
                }
                return wrong(format!("`{}` has no place", self.setup.general(general).id));
            };
            // Before a base is reckoned there: further off the numbers would not fit.
            let near = |part: i32| (0..=TableMap::LONGEST).contains(&part);
            let print = (near(at.x) && near(at.y)).then(|| self.general_print(general, at));
            if !print.is_some_and(|print| self.setup.map.holds(&print)) {
                return wrong(format!(
                    "`{}` is not on the table",
                    self.setup.general(general).id
                ));
            }
        }
        for charge in &self.pos.charges {
            self.on_table_word(charge.by)?;
            self.on_table_word(charge.on)?;
        }
        for unit in self
            .pos
            .recoils
            .iter()
            .map(|recoil| recoil.unit)
            .chain(self.pos.following.iter().map(|winner| winner.unit))
        {
            self.on_table_word(unit)?;
        }
        Ok(())
    }

    fn check_moving(&self) -> Result<(), Unreadable> {
        let Some(moving) = &self.pos.moving else {
            return Ok(());
        };
        self.on_table_word(moving.unit)?;
        let whole = match self.pos.step {
            Step::Move => WHOLE_MOVE,
            Step::Counter | Step::LateCounter => HALF_MOVE,
            _ => return wrong("nobody moves in this step".to_owned()),
        };
        let unit = &self.setup.unit(moving.unit);
        if !moving.formed.fits(unit.kind) {
            return wrong(format!("`{}` cannot have been so formed", unit.id));
        }
        if moving.limit != whole
            || moving.spent > moving.limit
            || parts_of_inch(unit.kind, self.pos.unit(moving.unit).formation) == 0
        {
            return wrong(format!("`{}` cannot have spent so much", unit.id));
        }
        if !(0..=300_000).contains(&moving.travelled) {
            return wrong(format!("`{}` cannot have come so far", unit.id));
        }
        if Some(unit.side) != self.whose_step() {
            return wrong(format!("`{}` does not move in this step", unit.id));
        }
        Ok(())
    }

    fn check_step(&self) -> Result<(), Unreadable> {
        let fits = match self.pos.step {
            Step::Squares(_) => !self.pos.charges.is_empty(),
            Step::LateSquares => !(self.pos.charges.is_empty() && self.pos.displaced.is_empty()),
            Step::Recoil => !self.pos.recoils.is_empty(),
            Step::FollowUp => !self.pos.following.is_empty(),
            Step::Melee => !self.fights().is_empty(),
            Step::Deploy(side) => {
                self.general_to_place(side).is_some() || self.units_to_place(side).next().is_some()
            }
            _ => true,
        };
        if !fits {
            return wrong("there is nothing to decide in this step".to_owned());
        }
        let waiting = self.setup.unit_ids().any(|unit| {
            self.pos.has(unit, Marks::COUNTER) && !self.setup.unit(unit).kind.is_cavalry()
        });
        if waiting {
            return wrong("only cavalry is held on counter".to_owned());
        }
        Ok(())
    }
}
