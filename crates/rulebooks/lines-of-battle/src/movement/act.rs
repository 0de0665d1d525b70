//! What a group does.

use ground::areas::{AreaId, BorderId};
use kernel::{Unknown, Why};

use super::Group;
use crate::combat::Combat;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Step, Where};
use crate::setup::{Arm, Bonus};
use crate::{Rule, UnitId, UnitSet};

impl Battle {
    /// Carries a legal order of the move phase out.
    pub(crate) fn apply_move(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        match order {
            Order::EndMoves => return self.begin_artillery(cx),
            Order::Choose(unit) => {
                self.choose(unit);
                return Ok(());
            }
            Order::Rally(unit) => {
                self.rally(unit, cx)?;
            }
            Order::March(to) => return self.march(to, cx),
            Order::Deploy(unit, border) => self.deploy(unit, border, cx)?,
            Order::FallBack => self.fall_back(cx)?,
            Order::FormSquare => self.change_square(true, cx)?,
            Order::LeaveSquare => self.change_square(false, cx)?,
            Order::Drop(unit) => self.drop_off(unit, cx),
            Order::Halt => self.halt(cx),
            _ => {}
        }
        self.next_move(cx)
    }

    /// Asks for the next group, unless nobody can move any more.
    //= move.2
    pub(crate) fn next_move(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        // A leader who lost his unit finds another before anything else.
        if self.displaced().is_some() {
            return Ok(());
        }
        if self.pos.step == Step::Group {
            // The group goes on while it has anything to do but stop.
            if self.group_can_act() {
                return Ok(());
            }
            self.halt(cx);
        }
        if self.pos.step == Step::Move && !self.anyone_can_move() {
            return self.begin_artillery(cx);
        }
        Ok(())
    }

    /// Whether the moving group could still do something besides stopping.
    fn group_can_act(&self) -> bool {
        let group = &self.pos.group;
        let ways = self.setup.graph.ways(group.area);
        let can = |order: Order| self.check_move(order).is_ok();
        ways.iter().any(|way| can(Order::March(way.to)))
            || can(Order::FallBack)
            || can(Order::FormSquare)
            || can(Order::LeaveSquare)
            || ways.iter().any(|way| {
                group
                    .members
                    .iter()
                    .any(|unit| can(Order::Deploy(unit, way.border)))
            })
            || self.part_can_act()
    }

    /// Whether a part of the group could, if the rest were left behind.
    fn part_can_act(&self) -> bool {
        let group = self.pos.group;
        if group.members.len() < 2 {
            return false;
        }
        let ways = self.setup.graph.ways(group.area);
        group.members.iter().any(|unit| {
            let alone = Group {
                members: UnitSet::one(unit),
                ..group
            };
            ways.iter()
                .any(|way| self.check_march(&alone, way.to).is_ok())
                || self.check_square(&alone, true).is_ok()
                || self.check_square(&alone, false).is_ok()
        })
    }

    fn anyone_can_move(&self) -> bool {
        let own = self.setup.sides[self.pos.active].units;
        let rallies = self.setup.options.rally_and_move;
        own.iter().any(|unit| {
            self.check_move(Order::Choose(unit)).is_ok()
                || (rallies && self.check_rally(unit).is_ok())
        })
    }

    /// Pays for an action; `false` if an imbecile wasted the points.
    fn pay_for(&mut self, members: UnitSet, cost: u8, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let group = self.pos.group;
        let due = cost.saturating_sub(group.paid);
        self.pay(due, members, group.start);
        self.pos.group.paid = cost.max(group.paid);
        if group.begun {
            return Ok(true);
        }
        self.pos.group.burden = self.burden(group.start);
        self.pos.group.begun = true;
        if self.wasted(group.start, cx)? {
            self.spend(members);
            self.end_activation();
            return Ok(false);
        }
        Ok(true)
    }

    /// Whether an imbecile in the area wastes what is spent there.
    //= leaders.bonus.imbecile
    pub(crate) fn wasted(&mut self, area: AreaId, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        for leader in self
            .leaders_in(area, self.pos.active, Bonus::Imbecile)
            .iter()
        {
            let die = cx
                .chance
                .d6(Why::new(Rule::LeadersBonusImbecile, "points are wasted"))?;
            if die <= 3 {
                cx.log.note(|| Event::PointsWasted(leader));
                return Ok(true);
            }
            cx.log.note(|| Event::ImbecileHeld(leader, die));
        }
        Ok(false)
    }

    /// Marks units on which command points were spent.
    //= move.group.6
    fn spend(&mut self, units: UnitSet) {
        for unit in units.iter() {
            self.pos.unit_mut(unit).marks.set(Marks::MOVED);
        }
    }

    /// The group enters a neighbouring area, or attacks it.
    //= move.3 move.group.5
    fn march(&mut self, to: AreaId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let group = self.pos.group;
        let from = group.area;
        let Some(border) = self.setup.graph.between(from, to) else {
            return Ok(());
        };
        let next = self.after_march(&group, border, to);
        let combat = !self.enemies_of(self.pos.active, to).is_empty();
        let cost = self.points_for(group.members, next.actions, combat, true, group.start);
        if !self.pay_for(group.members, cost, cx)? {
            return self.next_move(cx);
        }
        if combat {
            return self.attack(border, to, cx);
        }
        let paid = self.pos.group;
        self.pos.group = Group {
            paid: paid.paid,
            burden: paid.burden,
            begun: true,
            area: to,
            on_approach: None,
            ..next
        };
        for unit in group.members.iter() {
            self.enter(unit, to);
        }
        self.limber_after_move();
        cx.log.note(|| Event::Marched(group.members, from, to));
        self.next_move(cx)
    }

    /// Step 1 of combat: all of the group attacks.
    //= combat.1 combat.1.2
    fn attack(&mut self, border: BorderId, to: AreaId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let group = self.pos.group;
        let (from, members) = (group.area, group.members);
        self.spend(members);
        cx.log
            .note(|| Event::AttackBegan(members, from, to, group.paid));
        let lead = group.on_approach.map(|(unit, _)| unit);
        self.pos.combat = Combat::attack(self.pos.active, [from, to], border, members, lead);
        self.pos.group = Group::default();
        self.fight(cx)?;
        self.next_move(cx)
    }

    /// One infantry deploys; the rest of the group is left behind.
    //= move.action.4 move.group.3
    fn deploy(&mut self, unit: UnitId, border: BorderId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Group {
            area: own,
            members: mut rest,
            begun,
            ..
        } = self.pos.group;
        rest.remove(unit);
        if !self.act_in_place(UnitSet::one(unit), cx)? {
            return Ok(());
        }
        // Before the first action the others were only chosen, not yet moved.
        if begun {
            self.spend(rest);
            for other in rest.iter() {
                cx.log.note(|| Event::Dropped(other));
            }
        }
        self.pos.group.members = UnitSet::one(unit);
        self.pos.group.on_approach = Some((unit, border));
        self.pos.put(unit, Where::Approach { border, own });
        cx.log.note(|| Event::Deployed(unit, border, own));
        Ok(())
    }

    /// Back into the area, and into column.
    //= move.action.3 units.3 units.5
    fn fall_back(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let group = self.pos.group;
        let Some((unit, _)) = group.on_approach else {
            return Ok(());
        };
        if !self.act_in_place(group.members, cx)? {
            return Ok(());
        }
        self.pos.group.on_approach = None;
        self.pos.put(unit, Where::Area(group.area));
        cx.log.note(|| Event::FellBack(unit, group.area));
        Ok(())
    }

    fn change_square(&mut self, form: bool, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let members = self.pos.group.members;
        if !self.act_in_place(members, cx)? {
            return Ok(());
        }
        for unit in members.iter() {
            let marks = &mut self.pos.unit_mut(unit).marks;
            if form {
                //= units.6
                marks.set(Marks::SQUARE);
            } else {
                marks.clear(Marks::SQUARE);
            }
        }
        cx.log.note(|| {
            if form {
                Event::SquareFormed(members)
            } else {
                Event::SquareLeft(members)
            }
        });
        Ok(())
    }

    /// One action of infantry that leads into no other area.
    fn act_in_place(&mut self, units: UnitSet, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let group = &mut self.pos.group;
        group.actions[Arm::Infantry as usize] += 1;
        group.on_road = false;
        let (actions, start) = (group.actions, group.start);
        let cost = self.points_for(units, actions, false, false, start);
        self.pay_for(units, cost, cx)
    }

    //= move.group.3 move.group.4
    fn drop_off(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.group.members.remove(unit);
        self.spend(UnitSet::one(unit));
        cx.log.note(|| Event::Dropped(unit));
    }

    fn halt(&mut self, cx: &mut Cx<'_>) {
        let group = self.pos.group;
        self.spend(group.members);
        cx.log.note(|| Event::Halted(group.members, group.paid));
        self.end_activation();
    }

    /// Back to choosing what to move.
    pub(crate) fn end_activation(&mut self) {
        self.pos.group = Group::default();
        self.pos.step = Step::Move;
    }
}
