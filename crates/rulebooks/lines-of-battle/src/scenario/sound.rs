//! Whether a position that a person wrote can be played at all.

use kernel::{Game, Side, Unreadable};

use crate::game::Battle;
use crate::position::{LeaderWhere, Marks, Step, Where};
use crate::setup::Kind;

impl Battle {
    /// Refuses positions that no game can reach and that would break the rules
    /// from the first order on.
    pub(crate) fn check_position(&self) -> Result<(), Unreadable> {
        let wrong = |text: String| Err(Unreadable(text));
        for unit in self.setup.unit_ids() {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let lives = self.pos.area_of(unit).is_some();
            if lives && state.hits > data.rating {
                return wrong(format!(
                    "{} has more hits than a living unit can have",
                    data.id
                ));
            }
            if state.marks.has(Marks::SQUARE) && data.kind != Kind::Infantry {
                return wrong(format!("{} cannot be in square", data.id));
            }
            if state.marks.has(Marks::LIMBERED) && data.kind != Kind::Artillery {
                return wrong(format!("{} cannot be limbered", data.id));
            }
            if let Where::Approach { border, .. } = state.at {
                if data.kind != Kind::Infantry {
                    return wrong(format!(
                        "only infantry can be on an approach, not {}",
                        data.id
                    ));
                }
                if self.setup.border(border).approach.is_none() {
                    return wrong(format!("{} is on a border without an approach", data.id));
                }
                if state.marks.has(Marks::SQUARE) {
                    return wrong(format!("{} cannot be in square on an approach", data.id));
                }
            }
        }
        for area in self.setup.area_ids() {
            let there = self.pos.of_area(area);
            if Side::BOTH
                .into_iter()
                .all(|side| !there.and(self.setup.sides[side].units).is_empty())
            {
                return wrong(format!("both sides are in {}", self.setup.area(area).id));
            }
            if let Some(capacity) = self.setup.area(area).capacity
                && there.len() > capacity
                && self.pos.group.members.is_empty()
            {
                return wrong(format!(
                    "{} units are too many for {}",
                    there.len(),
                    self.setup.area(area).id
                ));
            }
        }
        for leader in self.setup.leader_ids() {
            if let LeaderWhere::With(unit) = self.pos.leader(leader)
                && !self.may_join(leader, unit)
            {
                let (leader, unit) = (self.setup.leader(leader), self.setup.unit(unit));
                return wrong(format!("{} cannot be with {}", leader.id, unit.id));
            }
        }
        self.check_step()
    }

    /// The step that is being decided must have what it decides about.
    fn check_step(&self) -> Result<(), Unreadable> {
        if self.pos.step == Step::Over {
            return Ok(());
        }
        let mut orders = Vec::new();
        self.orders(&mut orders);
        if orders.is_empty() {
            return Err(Unreadable(
                "nothing can be decided in this position: `step` does not fit it".to_owned(),
            ));
        }
        let combat = &self.pos.combat;
        let belongs = combat.attackers.iter().all(|unit| {
            self.setup.unit(unit).side == combat.attacker && self.pos.area_of(unit).is_some()
        });
        let group = &self.pos.group;
        let together = group.members.iter().all(|unit| {
            self.setup.unit(unit).side == self.pos.active
                && self.pos.area_of(unit) == Some(group.area)
        });
        if !belongs || !together {
            return Err(Unreadable(
                "the units of `combat` or `group` are not together".to_owned(),
            ));
        }
        Ok(())
    }
}
