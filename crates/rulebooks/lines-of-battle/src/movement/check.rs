//! What a group may do.

use ground::areas::{AreaId, BorderId, Way};

use super::Group;
use crate::game::Battle;
use crate::order::Order;
use crate::position::{Marks, Step, Where};
use crate::refusal::Refusal;
use crate::setup::{Arm, Kind};
use crate::{UnitId, UnitSet};

impl Battle {
    /// The arm of a unit as the place of its actions in a group.
    pub(crate) fn arm(&self, unit: UnitId) -> usize {
        self.setup.unit(unit).kind.arm() as usize
    }

    /// Checks an order of the move phase.
    pub(crate) fn check_move(&self, order: Order) -> Result<(), Refusal> {
        match (self.pos.step, order) {
            (Step::Move, Order::EndMoves) => Ok(()),
            (Step::Move | Step::Group, Order::Choose(unit)) => self.check_choose(unit),
            (Step::Move, Order::Rally(unit)) if self.setup.options.rally_and_move => {
                self.check_rally(unit)
            }
            (Step::Group, Order::March(to)) => self.check_march(&self.pos.group, to),
            (Step::Group, Order::Deploy(unit, border)) => {
                self.check_deploy(&self.pos.group, unit, border)
            }
            (Step::Group, Order::FallBack) => self.check_fall_back(&self.pos.group),
            (Step::Group, Order::FormSquare) => self.check_square(&self.pos.group, true),
            (Step::Group, Order::LeaveSquare) => self.check_square(&self.pos.group, false),
            (Step::Group, Order::Drop(unit)) => self.check_drop(unit),
            (Step::Group, Order::Halt) => self.check_halt(),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether a unit may act at all this turn.
    //= move.group.6 rally.4 move.group.4
    fn check_fresh(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.setup.unit(unit).side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        let state = self.pos.unit(unit);
        if matches!(state.at, Where::Waiting | Where::Gone) {
            return Err(Refusal::NotThere(unit));
        }
        if state.marks.has(Marks::RALLIED) {
            return Err(Refusal::RalliedStays(unit));
        }
        if state.marks.has(Marks::MOVED) {
            return Err(Refusal::AlreadyMoved(unit));
        }
        //= combat.gen.2
        if state.marks.has(Marks::FOUGHT) {
            return Err(Refusal::HasFought(unit));
        }
        Ok(())
    }

    /// Whether a unit is on the map and has neither rallied nor acted.
    fn is_fresh(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let marks = state.marks;
        !matches!(state.at, Where::Waiting | Where::Gone)
            && !marks.has(Marks::RALLIED)
            && !marks.has(Marks::MOVED)
    }

    /// The group as it would be with one more unit.
    //= move.group.1 move.group.2 move.square.1 quickref.cp.1
    fn group_with(&self, unit: UnitId) -> Result<Group, Refusal> {
        self.check_fresh(unit)?;
        let mut group = if self.pos.step == Step::Group {
            self.pos.group
        } else {
            Group::default()
        };
        if group.begun {
            return Err(Refusal::GroupHasMoved);
        }
        if group.members.contains(unit) {
            return Err(Refusal::AlreadyChosen(unit));
        }
        let Some(area) = self.pos.area_of(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        if !group.members.is_empty() && group.area != area {
            return Err(Refusal::OtherArea(unit));
        }
        if let Where::Approach { border, .. } = self.pos.unit(unit).at {
            if let Some((other, _)) = group.on_approach {
                return Err(Refusal::OneFromApproach(other));
            }
            group.on_approach = Some((unit, border));
            group.on_road = false;
        }
        group.area = area;
        group.start = area;
        group.members.insert(unit);
        Ok(group)
    }

    fn check_choose(&self, unit: UnitId) -> Result<(), Refusal> {
        let group = self.group_with(unit)?;
        if self.has_something_to_do(&group) {
            return Ok(());
        }
        // Say what stands in the way when it is only the points.
        let least = 1 + self.burden(group.start);
        self.affordable(least, group.members, group.start)?;
        Err(Refusal::NothingToDo(unit))
    }

    /// Takes a unit into the group.
    pub(crate) fn choose(&mut self, unit: UnitId) {
        if let Ok(group) = self.group_with(unit) {
            self.pos.group = group;
            self.pos.step = Step::Group;
        }
    }

    /// Whether a group could do anything together.
    fn has_something_to_do(&self, group: &Group) -> bool {
        let least = 1 + self.burden(group.start);
        if self.affordable(least, group.members, group.start).is_err() {
            return false;
        }
        let ways = self.setup.graph.ways(group.area);
        ways.iter().any(|way| self.check_way(group, *way).is_ok())
            || self.check_fall_back(group).is_ok()
            || self.check_square(group, true).is_ok()
            || self.check_square(group, false).is_ok()
            || group.members.iter().any(|unit| {
                ways.iter()
                    .any(|way| self.check_deploy(group, unit, way.border).is_ok())
            })
    }

    /// The group as it would be after entering an area.
    pub(crate) fn after_march(&self, group: &Group, border: BorderId, to: AreaId) -> Group {
        let mut next = *group;
        let end = usize::from(self.setup.graph.ends(border)[0] != to);
        for (used, cost) in next
            .actions
            .iter_mut()
            .zip(self.setup.entry[border.index()][end])
        {
            *used = used.saturating_add(cost);
        }
        next.areas += 1;
        next.on_road &= self.setup.border(border).road && !self.breaks_squares(group, to);
        next
    }

    /// The move of a group into a neighbouring area, in peace or to attack.
    //= move.action.1 move.action.2 move.action.3 quickref.actions.1
    pub(crate) fn check_march(&self, group: &Group, to: AreaId) -> Result<(), Refusal> {
        let ways = self.setup.graph.ways(group.area).iter();
        match ways.copied().find(|way| way.to == to) {
            Some(way) => self.check_way(group, way),
            None => Err(Refusal::NotNeighbours(to)),
        }
    }

    fn check_way(&self, group: &Group, Way { to, border }: Way) -> Result<(), Refusal> {
        if !self.may_cross(border, group.area) {
            return Err(Refusal::NoWay(to));
        }
        //= reinforcements.4
        if self.setup.area(to).reinforcements.is_some() {
            return Err(Refusal::ReinforcementAreaClosed(to));
        }
        if let Some((unit, towards)) = group.on_approach
            && towards != border
        {
            return Err(Refusal::ApproachLeadsElsewhere(unit));
        }
        let next = self.after_march(group, border, to);
        let combat = !self.enemies_of(self.pos.active, to).is_empty();
        if combat {
            self.check_attack(&next)?;
        } else {
            self.check_peaceful(&next)?;
            if !self.can_rest(&next, to) {
                return Err(Refusal::NoRoomToEnd(to));
            }
        }
        let cost = self.points_for(group.members, next.actions, combat, true, group.start);
        self.affordable(cost.saturating_sub(group.paid), group.members, group.start)
    }

    fn check_peaceful(&self, next: &Group) -> Result<(), Refusal> {
        // Without roads and leaders a unit's arm alone says how far it goes.
        let options = &self.setup.options;
        let tired_arm = |arm: Arm| {
            let units = next.members.and(self.setup.of_arm(arm));
            !units.is_empty() && next.actions[arm as usize] > arm.actions()
        };
        if !Arm::ALL.into_iter().any(tired_arm) {
            return Ok(());
        }
        let tired = |unit: &UnitId| next.actions[self.arm(*unit)] > self.allowance(*unit, next);
        if let Some(unit) = next.members.iter().find(tired) {
            return Err(Refusal::TooManyActions(unit));
        }
        debug_assert!(options.road_movement || options.leaders);
        Ok(())
    }

    /// Only units with strength left attack, no artillery among them, and not
    /// from too far.
    //= combat.1.1 units.17 move.action.2 quickref.cp.3 optional.road.2
    fn check_attack(&self, next: &Group) -> Result<(), Refusal> {
        for unit in next.members.iter() {
            if self.setup.unit(unit).kind == Kind::Artillery {
                //= unitsum.artillery.1
                return Err(Refusal::ArtilleryCannotAttack(unit));
            }
            if self.strength(unit) == 0 {
                return Err(Refusal::TooWeakToAttack(unit));
            }
            if next.actions[self.arm(unit)] > self.attack_allowance(unit) {
                return Err(Refusal::TooFarToAttack(unit));
            }
        }
        self.check_room_to_come_back(next)
    }

    /// A repulse brings attackers back: they must find room there.
    fn check_room_to_come_back(&self, group: &Group) -> Result<(), Refusal> {
        let all = self.pos.of_area(group.area).or(group.members).len();
        match self.setup.area(group.area).capacity {
            Some(capacity) if all > capacity => Err(Refusal::NoRoomToComeBack(group.area)),
            _ => Ok(()),
        }
    }

    /// Infantry deploys in line on an approach of its area.
    //= move.action.4 units.10 units.14 unitsum.artillery.5
    fn check_deploy(&self, group: &Group, unit: UnitId, border: BorderId) -> Result<(), Refusal> {
        if !group.members.contains(unit) {
            return Err(Refusal::NotInGroup(unit));
        }
        if self.setup.unit(unit).kind != Kind::Infantry {
            return Err(Refusal::InfantryOnly(unit));
        }
        if let Some((other, _)) = group.on_approach {
            return Err(if other == unit {
                Refusal::DeploysFromArea(unit)
            } else {
                Refusal::ApproachLeadsElsewhere(other)
            });
        }
        if !self.setup.graph.ends(border).contains(&group.area) {
            return Err(Refusal::NotThere(unit));
        }
        if self.setup.border(border).approach.is_none() {
            return Err(Refusal::NoApproach);
        }
        if let Some(other) = self.pos.on_border(border) {
            return Err(Refusal::ApproachTaken(other));
        }
        if self.pos.has(unit, Marks::SQUARE) {
            return Err(Refusal::InSquare(unit));
        }
        self.check_one_action(group, UnitSet::one(unit))
    }

    /// Back from the approach into one's own area, alone.
    //= move.action.3 quickref.actions.1
    fn check_fall_back(&self, group: &Group) -> Result<(), Refusal> {
        let Some((unit, _)) = group.on_approach else {
            let unit = group.members.first();
            return Err(unit.map_or(Refusal::NothingDone, Refusal::NotOnApproach));
        };
        if group.members.len() > 1 {
            return Err(Refusal::ApproachLeadsElsewhere(unit));
        }
        //= reinforcements.4
        if self.setup.area(group.area).reinforcements.is_some() {
            return Err(Refusal::ReinforcementAreaClosed(group.area));
        }
        self.check_one_action(group, group.members)
    }

    /// Forming and leaving square, all together, in open ground.
    //= move.action.5 move.square.2 unitsum.infantry.7
    pub(super) fn check_square(&self, group: &Group, form: bool) -> Result<(), Refusal> {
        if let Some((unit, _)) = group.on_approach {
            return Err(Refusal::OnApproach(unit));
        }
        let infantry = group.members.and(self.setup.infantry);
        let can = |unit: &UnitId| self.pos.has(*unit, Marks::SQUARE) != form;
        let able: UnitSet = infantry.iter().filter(can).collect();
        if let Some(unit) = group.members.minus(able).first() {
            return Err(match (able.is_empty(), infantry.contains(unit)) {
                (false, _) => Refusal::NotAllCanDoThat(unit),
                //= units.2
                (true, false) => Refusal::HasOneFormation(unit),
                (true, true) if form => Refusal::InSquare(unit),
                (true, true) => Refusal::NotInSquare(unit),
            });
        }
        if form && self.setup.area(group.area).terrain.is_closed() {
            return Err(Refusal::NoSquareHere(group.area));
        }
        self.check_one_action(group, group.members)
    }

    /// One more action of infantry, without combat.
    fn check_one_action(&self, group: &Group, units: UnitSet) -> Result<(), Refusal> {
        let mut next = *group;
        next.members = units;
        next.actions[Arm::Infantry as usize] += 1;
        next.on_road = false;
        self.check_peaceful(&next)?;
        let cost = self.points_for(units, next.actions, false, false, group.start);
        self.affordable(cost.saturating_sub(group.paid), units, group.start)?;
        self.check_everyone_fits(group, units)
    }

    /// In an area of limited capacity nobody stays who does not fit.
    fn check_everyone_fits(&self, group: &Group, going_on: UnitSet) -> Result<(), Refusal> {
        let Some(capacity) = self.setup.area(group.area).capacity else {
            return Ok(());
        };
        let staying = self.pos.of_area(group.area).minus(going_on).len();
        if staying + going_on.len() > capacity {
            return Err(Refusal::AreaFull(group.area));
        }
        Ok(())
    }

    /// A unit is left behind, once the group has moved.
    //= move.group.3
    fn check_drop(&self, unit: UnitId) -> Result<(), Refusal> {
        let group = &self.pos.group;
        if !group.members.contains(unit) {
            return Err(Refusal::NotInGroup(unit));
        }
        if !group.begun {
            return Err(Refusal::NothingDone);
        }
        if group.members.len() == 1 {
            return Err(Refusal::LastOfGroup(unit));
        }
        let mut rest = *group;
        rest.members.remove(unit);
        if self.can_rest(&rest, group.area) {
            Ok(())
        } else {
            Err(Refusal::AreaFull(group.area))
        }
    }

    fn check_halt(&self) -> Result<(), Refusal> {
        let group = &self.pos.group;
        if !group.begun {
            return Err(Refusal::NothingDone);
        }
        match self.setup.area(group.area).capacity {
            Some(capacity) if self.pos.of_area(group.area).len() > capacity => {
                Err(Refusal::AreaFull(group.area))
            }
            _ => Ok(()),
        }
    }

    /// Adds the orders that may be legal in the move phase.
    pub(crate) fn move_candidates(&self, into: &mut Vec<Order>) {
        let own = self.setup.sides[self.pos.active].units;
        if self.pos.step == Step::Move {
            for unit in own.iter().filter(|unit| self.is_fresh(*unit)) {
                into.push(Order::Choose(unit));
                if self.setup.options.rally_and_move {
                    into.push(Order::Rally(unit));
                }
            }
            into.push(Order::EndMoves);
            return;
        }
        let group = &self.pos.group;
        if !group.begun {
            let here = self.pos.of_area(group.area).minus(group.members);
            into.extend(here.iter().map(Order::Choose));
        }
        for way in self.setup.graph.ways(group.area) {
            into.push(Order::March(way.to));
            let free = self.setup.border(way.border).approach.is_some()
                && self.pos.on_border(way.border).is_none()
                && group.on_approach.is_none();
            if free {
                let infantry = group.members.and(self.setup.infantry);
                into.extend(infantry.iter().map(|unit| Order::Deploy(unit, way.border)));
            }
        }
        into.extend([
            Order::FallBack,
            Order::FormSquare,
            Order::LeaveSquare,
            Order::Halt,
        ]);
        into.extend(group.members.iter().map(Order::Drop));
    }
}
