//! What an action costs: actions by arm and terrain, command points by arm,
//! distance and combat.

use ground::areas::{AreaGraph, AreaId, BorderId};
use kernel::Side;

use super::Group;
use crate::game::Battle;
use crate::position::{LeaderWhere, Marks};
use crate::refusal::Refusal;
use crate::setup::{ApproachTerrain, Area, Arm, Bonus, Border, Terrain};
use crate::{LeaderSet, UnitId, UnitSet};

/// The actions that crossing each border takes each arm, into its first and
/// into its second area.
pub(crate) fn entry_costs(
    graph: &AreaGraph,
    areas: &[Area],
    borders: &[Border],
) -> Vec<[[u8; 3]; 2]> {
    let cost = |index: usize, border: &Border| {
        graph.ends(BorderId(index as u8)).map(|to| {
            let terrain = areas
                .get(to.index())
                .map_or(Terrain::Open, |area| area.terrain);
            Arm::ALL.map(|arm| actions_to_enter(arm, border, terrain))
        })
    };
    borders
        .iter()
        .enumerate()
        .map(|(index, border)| cost(index, border))
        .collect()
}

/// The actions that crossing a border into terrain takes an arm.
//= terrain.wood.5 qb.terrain.wood.5 terrain.marsh.1 qb.terrain.marsh.1 terrain.hedge.4
pub(crate) fn actions_to_enter(arm: Arm, border: &Border, terrain: Terrain) -> u8 {
    let area = match (terrain, arm) {
        (Terrain::Wood, Arm::Infantry) => 2,
        (Terrain::Wood, Arm::Cavalry | Arm::Artillery) => 3,
        _ => 1,
    };
    let marsh = border.marsh_arrow || border.approach == Some(ApproachTerrain::Marsh);
    let hedge = border.approach == Some(ApproachTerrain::Hedge);
    let crossing = match arm {
        Arm::Infantry if marsh => 1,
        Arm::Cavalry | Arm::Artillery if marsh => 2,
        Arm::Cavalry if hedge => 1,
        Arm::Artillery if hedge => 2,
        _ => 0,
    };
    area + crossing
}

/// The command points that a group pays for so many actions.
//= move.cp.1 move.cp.2 move.cp.3 move.cp.4 move.cp.5 move.cp.6 move.cp.7 move.square.3
pub(crate) const fn points_by_actions(
    used: u8,
    combat: bool,
    all_cavalry: bool,
    square: bool,
) -> u8 {
    let far = combat && (used > 2 || (used == 2 && !all_cavalry));
    if far || square { 2 } else { 1 }
}

/// How many actions an arm may use for a move that ends in combat.
//= move.cp.3 move.cp.5 move.cp.6
pub(crate) const fn attack_actions(arm: Arm) -> u8 {
    match arm {
        Arm::Cavalry => 3,
        Arm::Infantry | Arm::Artillery => 2,
    }
}

impl Battle {
    /// How many actions a unit has in a move without combat.
    //= move.cp.1 move.cp.2 unitsum.infantry.6 unitsum.light.2 unitsum.artillery.3 quickref.cp.2
    //= quickref.cp.4
    pub(crate) fn allowance(&self, unit: UnitId, group: &Group) -> u8 {
        let kind = self.setup.unit(unit).kind;
        kind.arm().actions()
            + u8::from(self.by_road(unit, group))
            + u8::from(self.organised(unit, group))
    }

    /// Whether a unit profits from the road.
    //= optional.road.1 optional.road.3
    fn by_road(&self, unit: UnitId, group: &Group) -> bool {
        self.setup.options.road_movement && group.on_road && !self.pos.has(unit, Marks::SQUARE)
    }

    /// Whether squares in a group lose their formation in an area. What
    /// marched in square had no road, and has none after it either.
    pub(super) fn breaks_squares(&self, group: &Group, to: AreaId) -> bool {
        self.setup.options.road_movement
            && self.setup.area(to).terrain.is_closed()
            && group
                .members
                .iter()
                .any(|unit| self.pos.has(unit, Marks::SQUARE))
    }

    /// Whether a unit moves with an organised leader.
    //= leaders.bonus.organised
    fn organised(&self, unit: UnitId, group: &Group) -> bool {
        self.setup.options.leaders
            && group.members.iter().any(|member| {
                self.top_leader(member).is_some_and(|leader| {
                    self.setup.leader(leader).has(Bonus::Organised) && self.serves(leader, unit)
                })
            })
    }

    /// How many actions a unit may use for a move that ends in combat.
    //= move.cp.3 move.cp.5 move.cp.6
    pub(crate) fn attack_allowance(&self, unit: UnitId) -> u8 {
        attack_actions(self.setup.unit(unit).kind.arm())
    }

    /// The command points for a group that has used so many actions by arm.
    //= move.cp.1 move.cp.2 move.cp.3 move.cp.4 move.cp.5 move.cp.6 move.cp.7 move.square.3
    //= quickref.cp.3 quickref.cp.4 unitsum.light.2 unitsum.infantry.6
    pub(crate) fn points_for(
        &self,
        members: UnitSet,
        actions: [u8; 3],
        combat: bool,
        moves: bool,
        start: AreaId,
    ) -> u8 {
        let infantry = members.and(self.setup.infantry);
        let square = moves
            && infantry
                .iter()
                .any(|unit| self.pos.has(unit, Marks::SQUARE));
        let all_cavalry = members.minus(self.setup.cavalry).is_empty();
        let used = Arm::ALL
            .into_iter()
            .filter(|arm| !members.and(self.setup.of_arm(*arm)).is_empty())
            .map(|arm| actions[arm as usize])
            .max()
            .unwrap_or(0);
        let points = points_by_actions(used, combat, all_cavalry, square);
        // A buffoon counts where the activation started, also when he comes along.
        let burden = if self.pos.group.begun {
            self.pos.group.burden
        } else {
            self.burden(start)
        };
        points + burden
    }

    /// What a buffoon adds to the cost of units in his area.
    //= leaders.bonus.buffoon
    pub(crate) fn burden(&self, area: AreaId) -> u8 {
        self.leaders_in(area, self.pos.active, Bonus::Buffoon).len()
    }

    /// The leaders of a side with a bonus who are in an area.
    pub(crate) fn leaders_in(&self, area: AreaId, side: Side, bonus: Bonus) -> LeaderSet {
        if !self.setup.options.leaders {
            return LeaderSet::EMPTY;
        }
        let there = |leader: &crate::LeaderId| {
            let data = self.setup.leader(*leader);
            data.side == side && data.has(bonus) && self.leader_area(*leader) == Some(area)
        };
        self.setup.leader_ids().filter(there).collect()
    }

    /// Leaders whose own point may be spent on all of these units.
    //= leaders.bonus.efficient leaders.bonus.commander
    fn own_points_for(&self, units: UnitSet, start: AreaId) -> LeaderSet {
        if self.pos.own_points.is_empty() {
            return LeaderSet::EMPTY;
        }
        let usable = |leader: &crate::LeaderId| {
            let near = !self.setup.leader(*leader).has(Bonus::Efficient)
                || self.leader_area(*leader) == Some(start)
                || self.came_along(*leader, units, start);
            near && units.iter().all(|unit| self.serves(*leader, unit))
        };
        self.pos.own_points.iter().filter(usable).collect()
    }

    /// Whether a leader was in the area where units started, and has left it
    /// with them.
    fn came_along(&self, leader: crate::LeaderId, units: UnitSet, start: AreaId) -> bool {
        matches!(self.pos.leader(leader), LeaderWhere::With(unit) if units.contains(unit))
            && self.leader_area(leader) != Some(start)
    }

    /// Whether so many points can be spent on these units.
    pub(crate) fn affordable(
        &self,
        points: u8,
        units: UnitSet,
        start: AreaId,
    ) -> Result<(), Refusal> {
        if points <= self.pos.points + self.own_points_for(units, start).len() {
            Ok(())
        } else {
            Err(Refusal::TooFewPoints { needed: points })
        }
    }

    /// Spends points: leaders' own first, the narrowest of them before the
    /// others, because that never leaves the player worse off. The point of an
    /// efficient leader who has come along is spent last.
    pub(crate) fn pay(&mut self, points: u8, units: UnitSet, start: AreaId) {
        if self.pos.own_points.is_empty() {
            self.pos.points = self.pos.points.saturating_sub(points);
            return;
        }
        let usable = self.own_points_for(units, start);
        let efficient = |leader: &crate::LeaderId| self.setup.leader(*leader).has(Bonus::Efficient);
        let last =
            |leader: &crate::LeaderId| efficient(leader) && self.came_along(*leader, units, start);
        let last: LeaderSet = usable.iter().filter(last).collect();
        let first = usable.iter().filter(|leader| !last.contains(*leader));
        let narrow = first.filter(efficient);
        let wide = usable.iter().filter(|leader| !efficient(leader));
        let first: LeaderSet = narrow.chain(wide).take(usize::from(points)).collect();
        let due = points - first.len();
        let general = due.min(self.pos.points);
        let last = last.iter().take(usize::from(due - general));
        for leader in first.iter().chain(last) {
            self.pos.own_points.remove(leader);
        }
        self.pos.points -= general;
    }

    /// Whether a leader's bonus holds for a unit.
    pub(crate) fn serves(&self, leader: crate::LeaderId, unit: UnitId) -> bool {
        let leader = self.setup.leader(leader);
        leader
            .nation
            .is_none_or(|nation| nation == self.setup.unit(unit).nation)
    }

    /// Artillery limbers after too long a move.
    //= move.cp.8 quickref.cp.2 unitsum.artillery.3 optional.horse.1 optional.heavy.1
    pub(crate) fn limber_after_move(&mut self) {
        let group = self.pos.group;
        let used = group.actions[Arm::Artillery as usize];
        for gun in group.members.and(self.setup.guns).iter() {
            let limbers = match self.setup.gun(gun) {
                crate::setup::Gun::Horse => {
                    self.by_road(gun, &group) && used == self.allowance(gun, &group)
                }
                crate::setup::Gun::Heavy => true,
                crate::setup::Gun::Foot if self.setup.options.limber_by_actions => used > 1,
                crate::setup::Gun::Foot => group.areas > 1,
            };
            if limbers {
                self.pos.unit_mut(gun).marks.set(Marks::LIMBERED);
            }
        }
    }
}
