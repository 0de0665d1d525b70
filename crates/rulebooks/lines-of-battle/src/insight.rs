//! What can be shown over the map: where chosen units may go and at what
//! price, who can fire at whom, and whom a leader does anything for.
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
        // Every way is followed that does not come to where another way came
        // with no more actions: a detour must not hide what lies behind.
        let mut ways = vec![start];
        let mut followed = 0;
        while let Some(group) = ways.get(followed).copied() {
            followed += 1;
            for next in trial.march_on(&group, &mut found) {
                if !ways.iter().any(|way| goes_as_far(way, &next)) {
                    ways.push(next);
                }
            }
        }
        found.remove(&start.area);
        found
    }

    /// Notes all areas that a group can enter next, and gives the group as it
    /// would be in each of them that it does not have to fight for.
    //= move.cp.1 move.cp.2 move.cp.3 move.action.1 move.action.2
    fn march_on(&self, group: &Group, found: &mut BTreeMap<AreaId, Reached>) -> Vec<Group> {
        let mut peaceful = Vec::new();
        for way in self.setup.graph.ways(group.area) {
            if self.check_march(group, way.to).is_err() {
                continue;
            }
            let mut next = self.after_march(group, way.border, way.to);
            let combat = !self.enemies_of(self.pos.active, way.to).is_empty();
            let total = self.points_for(group.members, next.actions, combat, true, group.start);
            let points = total.saturating_sub(self.pos.group.paid);
            let known = found.entry(way.to).or_insert(Reached { points, combat });
            known.points = known.points.min(points);
            if !combat {
                next.area = way.to;
                next.on_approach = None;
                peaceful.push(next);
            }
        }
        peaceful
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

    /// Whom the leaders with the units do anything for.
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
            title: "Whom the leader's bonus or burden reaches".to_owned(),
            rule: Rule::Leaders1.info(),
            zones: Vec::new(),
            marks,
        }
    }

    fn served_by(&self, leader: LeaderId, with: UnitId) -> Vec<Mark> {
        let own = self.setup.sides[self.setup.leader(leader).side].units;
        let served = own
            .iter()
            .filter(|unit| *unit != with && self.pos.area_of(*unit).is_some())
            .filter(|unit| self.reaches(leader, with, *unit));
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

    /// Whether a bonus or a burden of a leader who is with one unit reaches
    /// another: some are for the army, some for his area, others for none but
    /// the unit that he is with.
    //= leaders.3 leaders.10 leaders.bonus.commander leaders.bonus.incompetent
    //= leaders.bonus.efficient leaders.bonus.buffoon leaders.bonus.imbecile
    //= leaders.bonus.organised leaders.bonus.stubborn
    fn reaches(&self, leader: LeaderId, with: UnitId, unit: UnitId) -> bool {
        let data = self.setup.leader(leader);
        let any = |bonuses: &[Bonus]| bonuses.iter().any(|bonus| data.has(*bonus));
        let near = self.pos.area_of(unit) == self.pos.area_of(with);
        let senior = self.top_leader(with) == Some(leader);
        let of_his_nation = self.serves(leader, unit);
        (any(&[Bonus::Commander]) && of_his_nation)
            || any(&[Bonus::Incompetent])
            || (near && any(&[Bonus::Efficient]) && of_his_nation)
            || (near && any(&[Bonus::Buffoon, Bonus::Imbecile]))
            || (near && senior && any(&[Bonus::Organised]) && of_his_nation)
            || (near && senior && any(&[Bonus::Stubborn]) && self.serves(leader, with))
    }
}

/// Whether a group can go wherever another in the same area can: it has used
/// no more actions, and has kept to the road if the other has.
fn goes_as_far(group: &Group, other: &Group) -> bool {
    let mut actions = group.actions.iter().zip(other.actions);
    group.area == other.area
        && group.on_approach.is_none()
        && actions.all(|(used, others)| *used <= others)
        && (group.on_road || !other.on_road)
}
