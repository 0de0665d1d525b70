//! Whether a position that a person wrote can be played at all: units, areas,
//! leaders, and the step that is being decided. What a combat needs is in
//! `sound_combat.rs`.

use kernel::{Game, Side, Unreadable};

use crate::LeaderId;
use crate::game::Battle;
use crate::position::{LeaderWhere, Marks, Step, Where};
use crate::setup::{Bonus, Kind};

/// More points than any die and any leaders can give.
const MOST_POINTS: u8 = 200;
/// More actions, or areas, or buffoons, than any march has.
const MOST_ACTIONS: u8 = 32;

/// A complaint about a position.
pub(super) fn wrong<T>(text: String) -> Result<T, Unreadable> {
    Err(Unreadable(text))
}

impl Battle {
    /// Refuses positions that no game can reach and that would break the rules
    /// from the first order on.
    pub(crate) fn check_position(&self) -> Result<(), Unreadable> {
        if self.pos.points > MOST_POINTS {
            return wrong(format!("{} command points are too many", self.pos.points));
        }
        self.check_units()?;
        self.check_areas()?;
        self.check_leaders()?;
        self.check_group()?;
        self.check_combat_state()?;
        self.check_step()
    }

    fn check_units(&self) -> Result<(), Unreadable> {
        for unit in self.setup.unit_ids() {
            let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
            let Some(area) = self.pos.area_of(unit) else {
                continue;
            };
            let ground = self.setup.area(area);
            if state.hits > data.rating {
                return wrong(format!(
                    "{} has more hits than a living unit can have",
                    data.id
                ));
            }
            if ground.reinforcements == Some(data.side.other()) {
                return wrong(format!(
                    "{} cannot be in the enemy's reinforcement area",
                    data.id
                ));
            }
            if state.marks.has(Marks::SQUARE) {
                if data.kind != Kind::Infantry {
                    return wrong(format!("{} cannot be in square", data.id));
                }
                if ground.terrain.is_closed() {
                    return wrong(format!(
                        "{} cannot be in square in {}, which is closed terrain",
                        data.id, ground.id
                    ));
                }
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
        Ok(())
    }

    fn check_areas(&self) -> Result<(), Unreadable> {
        for area in self.setup.area_ids() {
            let there = self.pos.of_area(area);
            let holds = |side: Side| !there.and(self.setup.sides[side].units).is_empty();
            if Side::BOTH.into_iter().all(holds) {
                return wrong(format!("both sides are in {}", self.setup.area(area).id));
            }
            let group = &self.pos.group;
            let passing = !group.members.is_empty() && group.area == area;
            if let Some(capacity) = self.setup.area(area).capacity
                && there.len() > capacity
                && !passing
            {
                return wrong(format!(
                    "{} units are too many for {}",
                    there.len(),
                    self.setup.area(area).id
                ));
            }
        }
        Ok(())
    }

    fn check_leaders(&self) -> Result<(), Unreadable> {
        for leader in self.setup.leader_ids() {
            let data = self.setup.leader(leader);
            match self.pos.leader(leader) {
                LeaderWhere::With(unit) if !self.may_join(leader, unit) => {
                    let unit = self.setup.unit(unit);
                    return wrong(format!("{} cannot be with {}", data.id, unit.id));
                }
                LeaderWhere::Reserve(area)
                    if self.setup.area(area).reinforcements != Some(data.side) =>
                {
                    return wrong(format!(
                        "{} can wait only in a reinforcement area of his side",
                        data.id
                    ));
                }
                _ => {}
            }
        }
        let has_none = |leader: &LeaderId| {
            let data = self.setup.leader(*leader);
            let limited = data.has(Bonus::Commander) && data.nation.is_some();
            data.side != self.pos.active || !(limited || data.has(Bonus::Efficient))
        };
        let spends = matches!(self.pos.step, Step::Rally | Step::Move | Step::Group);
        match self.pos.own_points.iter().find(has_none) {
            Some(leader) if spends => wrong(format!(
                "{} has no command point of his own to spend now",
                self.setup.leader(leader).id
            )),
            _ => Ok(()),
        }
    }

    /// A group is there when one moves, and stands together.
    fn check_group(&self) -> Result<(), Unreadable> {
        let group = &self.pos.group;
        if group.members.is_empty() != (self.pos.step != Step::Group) {
            return wrong("`group` belongs to the step `group`, and to no other".to_owned());
        }
        let together = group.members.iter().all(|unit| {
            self.setup.unit(unit).side == self.pos.active
                && self.pos.area_of(unit) == Some(group.area)
        });
        let on_approach = group.members.iter().filter(|unit| {
            let at = self.pos.unit(*unit).at;
            matches!(at, Where::Approach { .. })
        });
        let forward: Vec<_> = group.on_approach.iter().map(|(unit, _)| *unit).collect();
        if !together || on_approach.collect::<Vec<_>>() != forward {
            return wrong("the units of `group` are not together".to_owned());
        }
        let used = group.actions.into_iter().chain([group.areas]);
        if used.chain([group.burden]).max() > Some(MOST_ACTIONS) || group.paid > MOST_POINTS {
            return wrong("`group` has done more than any group can".to_owned());
        }
        Ok(())
    }

    /// There must be something to decide.
    fn check_step(&self) -> Result<(), Unreadable> {
        if self.pos.step == Step::Over {
            return Ok(());
        }
        let mut orders = Vec::new();
        self.orders(&mut orders);
        if orders.is_empty() {
            return wrong(
                "nothing can be decided in this position: `step` does not fit it".to_owned(),
            );
        }
        Ok(())
    }
}
