//! Case 9.9.4: an element on the move that meets the enemy stops and defends.

use crate::game::{Battle, Cx};
use crate::setup::OrderKind;
use crate::{Formation, UnitId};

impl Battle {
    /// An element on the move that meets the enemy stops and defends.
    //= 9.9.4-e
    pub(crate) fn stop_marches(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            let state = self.pos.element(element);
            if state
                .order
                .is_none_or(|mission| mission.kind != OrderKind::Move)
            {
                continue;
            }
            let met = self.units_of_element(element).into_iter().any(|unit| {
                // Who has a goal of his own does not pin those above him.
                let bound = self.ordered_element(self.element_of(unit)) == element;
                bound && self.touches_enemy(unit)
            });
            if met {
                self.defend_here(element, cx);
            }
        }
    }

    /// Who moves up to an enemy that does not run has met him.
    //= 9.9.4-e
    pub(crate) fn stop_march_at_contact(&mut self, units: &[UnitId], cx: &mut Cx<'_>) {
        let touching: Vec<UnitId> = units
            .iter()
            .filter(|unit| self.touches_enemy(**unit))
            .copied()
            .collect();
        self.stop_march_under_fire(&touching, cx);
    }

    /// The same for who comes up to him otherwise than on the march; by the first reading that was noticed when the
    /// movement ended.
    //= 9.9.4-e
    pub(crate) fn meet_enemies(&mut self, units: &[UnitId], cx: &mut Cx<'_>) {
        if !self.setup.options.first_reading {
            self.stop_march_at_contact(units, cx);
        }
    }

    /// Whether a unit stands next to an enemy that does not run.
    fn touches_enemy(&self, unit: UnitId) -> bool {
        let grid = self.setup.map.grid();
        let enemy = self.setup.unit(unit).side.other();
        let fights = |foe: &UnitId| self.pos.unit(*foe).formation != Formation::Rout;
        self.pos.unit(unit).hexes.iter().any(|hex| {
            grid.neighbours(*hex)
                .any(|(_, near)| self.stack_of(enemy, near).iter().any(fights))
        })
    }

    /// A unit of an element on the move is fired at: it has met the enemy.
    //= 9.9.4-e
    pub(crate) fn stop_march_under_fire(&mut self, units: &[UnitId], cx: &mut Cx<'_>) {
        for unit in units {
            let element = self.ordered_element(self.element_of(*unit));
            let order = self.pos.element(element).order;
            if order.is_some_and(|mission| mission.kind == OrderKind::Move) {
                self.defend_here(element, cx);
            }
        }
    }
}
