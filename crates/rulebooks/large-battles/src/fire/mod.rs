//! Firing: who fires, at whom, and what is lost. The roll is in `shot.rs`, valid targets in
//! `targets.rs`.

mod shot;
mod targets;

pub use shot::{Fired, Range, Shot};
pub(crate) use targets::{ARTILLERY_ARC, INFANTRY_ARC};

use kernel::{Side, Unknown};

use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Aim, Marks, Step};
use crate::refusal::{NoFire, Refusal};
use crate::troops::Special;
use crate::{Rule, UnitId};

/// After so many shots no further firers are listed.
const MANY: usize = 6;

impl Battle {
    /// Step 4 begins: valid targets are fixed, and side B fires first.
    //= sequence.12
    pub(crate) fn begin_fire(&mut self, cx: &mut Cx<'_>) {
        self.pos.clear_all(Marks::FIRED);
        for unit in &mut self.pos.units {
            unit.shot = 0;
        }
        self.fix_targets();
        self.pos.step = Step::Fire(self.pos.active.other());
        self.next_shot(cx);
    }

    /// On to the next side, or to the melees, if nobody can fire any more.
    //= sequence.13
    fn next_shot(&mut self, cx: &mut Cx<'_>) {
        let Step::Fire(side) = self.pos.step else {
            return;
        };
        if self.can_fire(side) {
            return;
        }
        if side == self.pos.active {
            self.begin_melee(cx);
        } else {
            self.pos.step = Step::Fire(self.pos.active);
            self.next_shot(cx);
        }
    }

    fn can_fire(&self, side: Side) -> bool {
        self.pos.aims.iter().any(|aim| {
            self.setup.unit(aim.firer).side == side
                && self.check_shot(aim.firer, aim.target).is_ok()
        })
    }

    /// Why a unit cannot fire at all, if it cannot.
    //= fire.1 fire.2 fire.3 rallying.3 command.11
    pub(crate) fn cannot_fire(&self, unit: UnitId) -> Option<NoFire> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if data.kind.is_cavalry() {
            return Some(NoFire::Cavalry);
        }
        if state.formation == Formation::March {
            return Some(NoFire::OnMarch);
        }
        if state.is_routing() {
            return Some(NoFire::Routing);
        }
        if state.marks.has(Marks::RALLYING) {
            return Some(NoFire::Rallying);
        }
        if data.kind.is_artillery() {
            if state.formation == Formation::Limbered {
                return Some(NoFire::Limbered);
            }
            //= formation-change.8 formation-change.9 formation-change.10
            if state.marks.has(Marks::WHEELED) {
                return Some(NoFire::Wheeled);
            }
            if state.marks.has(Marks::MOVED) && !self.setup.options.drive_and_fire {
                return Some(NoFire::Moved);
            }
        }
        None
    }

    /// The aim of one unit at another, if it was valid when the phase began.
    pub(crate) fn aim(&self, firer: UnitId, target: UnitId) -> Option<Aim> {
        let mut aims = self.pos.aims.iter();
        aims.find(|aim| aim.firer == firer && aim.target == target)
            .copied()
    }

    fn check_shot(&self, firer: UnitId, target: UnitId) -> Result<Aim, Refusal> {
        let Step::Fire(side) = self.pos.step else {
            return Err(Refusal::NotAskedNow);
        };
        if self.setup.unit(firer).side != side {
            return Err(Refusal::NotYours(firer));
        }
        if self.setup.unit(target).side == side {
            return Err(Refusal::FriendAsTarget(target));
        }
        if !self.pos.unit(firer).is_on_table() {
            return Err(Refusal::NotOnTable(firer));
        }
        if let Some(why) = self.cannot_fire(firer) {
            return Err(Refusal::CannotFire(firer, why));
        }
        if self.pos.has(firer, Marks::FIRED) {
            return Err(Refusal::HasFired(firer));
        }
        //= target.2
        if !self.pos.unit(target).is_on_table() {
            return Err(Refusal::TargetGone(target));
        }
        //= target.1 target.3
        self.aim(firer, target)
            .ok_or(Refusal::NoTarget(firer, target))
    }

    /// Checks an order of the firing phase.
    pub(crate) fn check_fire(&self, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Fire(firer, target) => self.check_shot(firer, target).map(|_| ()),
            Order::EndFire => Ok(()),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Adds the shots of those who have not fired: of all of them, or where there are very many, of the
    /// first. The others have their turn when these have fired.
    pub(crate) fn fire_candidates(&self, into: &mut Vec<Order>) {
        let begin = into.len();
        let mut last = None;
        for aim in &self.pos.aims {
            if into.len() >= begin + MANY && last != Some(aim.firer) {
                break;
            }
            if self.check_shot(aim.firer, aim.target).is_ok() {
                into.push(Order::Fire(aim.firer, aim.target));
                last = Some(aim.firer);
            }
        }
        into.push(Order::EndFire);
    }

    /// Everything that bears on a shot.
    pub(crate) fn shot(&self, aim: Aim) -> Shot {
        let (data, state) = (self.setup.unit(aim.firer), self.pos.unit(aim.firer));
        let artillery = data.kind.is_artillery();
        let parent = if artillery {
            self.attached_to(aim.firer)
        } else {
            None
        };
        let in_square = |unit: UnitId| self.pos.unit(unit).formation == Formation::Square;
        //= fire.22
        let charged = |unit: UnitId| self.pos.has(unit, Marks::CHARGED);
        Shot {
            firer: data.kind,
            range: aim.range,
            ill_equipped: data.is(Special::IllArmed),
            //= troops.15
            ill_served: data.is(Special::PoorlyServed) && !data.is(Special::LargeBattery),
            disordered: state.is_disordered(),
            //= fire.21
            few_bases: (!artillery && state.bases <= 3)
                || (artillery && self.setup.options.guns_are_few),
            charged: charged(aim.firer)
                || parent.is_some_and(|parent| charged(parent) && !in_square(parent)),
            in_square: in_square(aim.firer),
            cover: aim.cover,
            target_square: aim.square,
            enfiladed: aim.enfiladed,
            target_line: aim.line,
            gone: aim.gone,
        }
    }

    /// Fires a shot, or ends a side's fire.
    pub(crate) fn apply_fire(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Order::Fire(firer, target) = order else {
            if let Step::Fire(side) = self.pos.step {
                let units: Vec<UnitId> = self.on_table(side).collect();
                for unit in units {
                    self.pos.mark(unit, Marks::FIRED);
                }
            }
            self.next_shot(cx);
            return Ok(());
        };
        if let Some(aim) = self.aim(firer, target) {
            let shot = self.shot(aim);
            let came = shot.fire(cx.chance)?;
            self.pos.mark(firer, Marks::FIRED);
            cx.log.note(|| Event::Fired(firer, target, shot, came));
            if came.hit {
                self.shot_down(target, cx);
            }
        }
        self.next_shot(cx);
        Ok(())
    }

    /// A base of the target is lost; a second in one phase disorders it.
    //= fire.8 fire.33 disorder.3
    fn shot_down(&mut self, target: UnitId, cx: &mut Cx<'_>) {
        let whole = if self.is_troops(target) {
            Some(target)
        } else {
            self.attached_to(target)
        };
        let foes = whole.map_or_else(Vec::new, |unit| self.touched(unit));
        self.lose_bases(target, 1, Rule::Fire8, cx);
        if let Some(unit) = whole
            && self.pos.unit(unit).is_on_table()
        {
            self.close_in(unit, &foes);
        }
        if !self.pos.unit(target).is_on_table() {
            return;
        }
        let state = self.pos.unit_mut(target);
        state.shot += 1;
        if state.shot > 1 {
            self.disorder(target, Rule::Disorder3, cx);
        }
    }
}
