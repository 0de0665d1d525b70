//! What can be shown over the map: where chosen units may go and at what
//! price, who can fire at whom, and which leader serves which unit.
//!
//! All of it is asked of the rules themselves.

use std::collections::BTreeMap;

use ground::areas::AreaId;
use kernel::{Mark, Overlay, Target};

use crate::game::Battle;
use crate::movement::Group;
use crate::position::{Step, Where};
use crate::setup::Bonus;
use crate::sight::Range;
use crate::{LeaderId, Rule, UnitId};

/// What it takes to reach an area.
struct Reached {
    points: u8,
    combat: bool,
}

impl Battle {
    /// Everything that can be shown of these counters.
    pub(crate) fn show_insight(&self, counters: &[String]) -> Vec<Overlay> {
        let units: Vec<UnitId> = counters
            .iter()
            .filter_map(|id| self.find_unit(id).ok())
            .filter(|unit| self.pos.area_of(*unit).is_some())
            .collect();
        let mut overlays = vec![
            self.show_reach(&units),
            self.show_fire(&units),
            self.show_fire_on(&units),
            self.show_command(&units),
        ];
        overlays.retain(|overlay| !overlay.marks.is_empty());
        overlays
    }

    /// Where the units can go together in this move phase.
    fn show_reach(&self, units: &[UnitId]) -> Overlay {
        let reached = self.reach(units);
        let mark = |(area, reached): (AreaId, Reached)| Mark {
            from: None,
            on: self.cell_target(area),
            note: match (reached.combat, reached.points) {
                (true, points) => format!("attack, {points} CP"),
                (false, 0) => String::new(),
                (false, points) => format!("{points} CP"),
            },
            clear: true,
        };
        Overlay {
            kind: "reach",
            title: "Where they can go, and for how many command points".to_owned(),
            rule: Rule::MoveAction1.info(),
            zones: Vec::new(),
            marks: reached.into_iter().map(mark).collect(),
        }
    }

    /// Follows every march that the rules allow, from the group as it is or
    /// as it would be if these units were chosen now.
    fn reach(&self, units: &[UnitId]) -> BTreeMap<AreaId, Reached> {
        let mut found = BTreeMap::new();
        let mut trial = self.clone();
        let moving = trial.pos.step == Step::Group
            && units
                .iter()
                .all(|unit| trial.pos.group.members.contains(*unit));
        if !moving {
            if !matches!(trial.pos.step, Step::Move | Step::Group) || trial.pos.group.begun {
                return found;
            }
            trial.pos.step = Step::Move;
            for unit in units {
                if trial.check_order(crate::Order::Choose(*unit)).is_err() {
                    return found;
                }
                trial.choose(*unit);
            }
        }
        let start = trial.pos.group;
        if start.members.is_empty() {
            return found;
        }
        let mut frontier = vec![start];
        while let Some(group) = frontier.pop() {
            trial.march_on(&group, &mut found, &mut frontier);
        }
        found.remove(&start.area);
        found
    }

    /// All areas that a group can enter next.
    fn march_on(
        &self,
        group: &Group,
        found: &mut BTreeMap<AreaId, Reached>,
        frontier: &mut Vec<Group>,
    ) {
        for way in self.setup.graph.ways(group.area) {
            let mut here = self.clone();
            here.pos.group = *group;
            if here.check_march(group, way.to).is_err() {
                continue;
            }
            let mut next = here.after_march(group, way.border, way.to);
            let combat = !self.enemies_of(self.pos.active, way.to).is_empty();
            let total = self.points_for(group.members, next.actions, combat, true, group.start);
            let points = total.saturating_sub(self.pos.group.paid);
            if found
                .get(&way.to)
                .is_some_and(|known| known.points <= points)
            {
                continue;
            }
            found.insert(way.to, Reached { points, combat });
            if !combat {
                next.area = way.to;
                next.on_approach = None;
                frontier.push(next);
            }
        }
    }

    /// At whom the units could fire from where they are.
    fn show_fire(&self, units: &[UnitId]) -> Overlay {
        let mut marks = Vec::new();
        for gun in units {
            for target in self.setup.sides[self.setup.unit(*gun).side.other()]
                .units
                .iter()
            {
                marks.extend(self.shot_mark(*gun, target));
            }
        }
        Overlay {
            kind: "fire",
            title: "At whom they can fire".to_owned(),
            rule: Rule::Artillery3_1.info(),
            zones: Vec::new(),
            marks,
        }
    }

    /// Who could fire at the units.
    fn show_fire_on(&self, units: &[UnitId]) -> Overlay {
        let mut marks = Vec::new();
        for target in units {
            let enemies = self.setup.sides[self.setup.unit(*target).side.other()].units;
            for gun in enemies.and(self.setup.shooters).iter() {
                marks.extend(self.shot_mark(gun, *target));
            }
        }
        Overlay {
            kind: "danger",
            title: "Who can fire at them".to_owned(),
            rule: Rule::Artillery3_1.info(),
            zones: Vec::new(),
            marks,
        }
    }

    fn shot_mark(&self, gun: UnitId, target: UnitId) -> Option<Mark> {
        let there = |unit| !matches!(self.pos.unit(unit).at, Where::Waiting | Where::Gone);
        if !there(gun) || !there(target) || !self.can_shoot(gun) {
            return None;
        }
        let range = self.range(gun, target).ok()?;
        let needed = self.shot(gun, target, range).needed();
        let far = match range {
            Range::Far => ", long",
            Range::Adjacent => "",
        };
        Some(Mark {
            from: Some(self.counter_target(gun)),
            on: self.counter_target(target),
            note: format!("{needed}+{far}"),
            clear: true,
        })
    }

    /// Which leaders serve the units, or whom the leaders with them serve.
    fn show_command(&self, units: &[UnitId]) -> Overlay {
        let mut marks = Vec::new();
        if self.setup.options.leaders {
            for unit in units {
                for leader in self.leaders_with(*unit) {
                    marks.extend(self.served_by(leader, *unit));
                }
            }
        }
        Overlay {
            kind: "command",
            title: "Whom the leader serves".to_owned(),
            rule: Rule::Leaders1.info(),
            zones: Vec::new(),
            marks,
        }
    }

    fn served_by(&self, leader: LeaderId, with: UnitId) -> Vec<Mark> {
        let data = self.setup.leader(leader);
        let near_only = data.has(Bonus::Efficient);
        let own = self.setup.sides[data.side].units;
        let served = own.iter().filter(|unit| {
            let area = self.pos.area_of(*unit);
            *unit != with
                && area.is_some()
                && self.serves(leader, *unit)
                && (!near_only || area == self.leader_area(leader))
        });
        let from: Option<Target> = Some(self.counter_target(with));
        served
            .map(|unit| Mark {
                from: from.clone(),
                on: self.counter_target(unit),
                note: self.leader_name(leader).to_owned(),
                clear: true,
            })
            .collect()
    }
}
