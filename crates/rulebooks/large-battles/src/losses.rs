//! Bases lost, dispersal, and units that break.

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Temper, Whereabouts};
use crate::{Rule, UnitId};

impl Battle {
    /// A unit loses bases; one that is left with a single base, or a battery that is hit, is removed.
    //= dispersal.1 fire.8
    pub(crate) fn lose_bases(&mut self, unit: UnitId, count: u8, rule: Rule, cx: &mut Cx<'_>) {
        let state = self.pos.unit(unit);
        let left = state.bases.saturating_sub(count);
        let (pose, formation) = (state.pose, state.formation);
        cx.log.note(|| Event::BasesLost(unit, count, rule));
        if left <= 1 {
            cx.log.note(|| Event::Dispersed(unit));
            self.remove(unit, Whereabouts::Destroyed);
            return;
        }
        let middle = state.print.frame().centre();
        let held = !formation.has_flanks();
        let guns = if self.is_troops(unit) {
            self.guns_of(unit)
        } else {
            Vec::new()
        };
        let before = self.shape(unit).width();
        self.pos.unit_mut(unit).bases = left;
        // Ranks close up: about the middle of the front, or of the ground if there is no front.
        let shape = self.shape(unit);
        let pose = if held {
            ground::table::Pose::centred(middle, pose.facing, &shape)
        } else {
            pose
        };
        self.put(unit, pose, formation);
        self.close_up(unit, &guns, (before - shape.width()) / 2);
    }

    /// Guns beside a unit whose front has become narrower keep touching it.
    fn close_up(&mut self, unit: UnitId, guns: &[UnitId], by: i32) {
        let pose = self.pos.unit(unit).pose;
        let right = pose.facing.direction().right();
        for gun in guns {
            let state = self.pos.unit(*gun);
            let side = right
                .aheadness(pose.at, state.print.frame().centre())
                .signum();
            let (at, facing, formation) = (state.pose.at, state.pose.facing, state.formation);
            if by > 0 && !self.touch(unit, *gun) {
                let to = at + right.reach(-by * side as i32);
                self.put(*gun, ground::table::Pose::new(to, facing), formation);
            }
        }
    }

    /// A unit breaks: it loses bases and routs, and the guns attached to it are lost.
    //= cavalry-infantry.2 cavalry-infantry.3 melee-result.11 melee-result.12 artillery-melee.8 march.3 march.4
    pub(crate) fn break_unit(&mut self, unit: UnitId, bases: u8, rule: Rule, cx: &mut Cx<'_>) {
        let guns = self.guns_of(unit);
        self.lose_bases(unit, bases, rule, cx);
        // They are lost with a unit that breaks, be it that what it loses disperses it.
        for gun in guns {
            cx.log.note(|| Event::GunsLost(gun, unit));
            self.remove(gun, Whereabouts::Destroyed);
        }
        if !self.pos.unit(unit).is_on_table() {
            return;
        }
        let state = self.pos.unit_mut(unit);
        state.order = Temper::Routing;
        state.marks.clear(
            Marks::COUNTER
                .and(Marks::RALLYING)
                .and(Marks::PURSUES)
                .and(Marks::CHARGED),
        );
        state.marks.set(Marks::BROKEN.and(Marks::FOUGHT));
        self.pos
            .charges
            .retain(|charge| charge.by != unit && charge.on != unit);
        cx.log.note(|| Event::Routed(unit, rule));
    }
}
