//! Bases lost, dispersal, and units that break.

use std::sync::Arc;

use ground::table::{
    Anchor, Footprint, INCH, Leg, Pose, Shape, reformed, struck_face, until_contact,
};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Temper, Whereabouts};
use crate::{Rule, UnitId};

/// How far an enemy goes to touch a unit again that fire made smaller: a base or a gun and a little more.
const CLOSE: i32 = INCH + INCH / 2;

/// A unit before it lost a base, and where its guns stood.
struct Before {
    print: Arc<Footprint>,
    shape: Arc<Shape>,
    guns: Vec<(UnitId, Pose)>,
}

impl Battle {
    /// A unit loses bases; one that is left with a single base, or a battery that is hit, is removed.
    //= dispersal.1 fire.8
    pub(crate) fn lose_bases(&mut self, unit: UnitId, count: u8, rule: Rule, cx: &mut Cx<'_>) {
        let state = self.pos.unit(unit);
        let left = state.bases.saturating_sub(count);
        cx.log.note(|| Event::BasesLost(unit, count, rule));
        if left <= 1 {
            cx.log.note(|| Event::Dispersed(unit));
            self.remove(unit, Whereabouts::Destroyed);
            return;
        }
        let foes = self.touched(unit);
        let before = Before {
            print: state.print.clone(),
            shape: self.shape(unit),
            guns: self
                .guns_of(unit)
                .into_iter()
                .map(|gun| (gun, self.pos.unit(gun).pose))
                .collect(),
        };
        self.pos.unit_mut(unit).bases = left;
        // Ranks close up about the middle; but towards an enemy who would else be touched no more.
        let usual = self.pos.unit(unit).formation.anchor();
        let mut best = (0, usual);
        for anchor in [
            usual,
            Anchor::Front,
            Anchor::FrontLeft,
            Anchor::FrontRight,
            Anchor::Rear,
        ] {
            self.close_up(unit, &before, anchor);
            let touched = self.touched(unit);
            let kept = foes.iter().filter(|foe| touched.contains(foe)).count();
            if kept > best.0 {
                best = (kept, anchor);
            }
            if kept == foes.len() {
                break;
            }
        }
        self.close_up(unit, &before, best.1);
        for (gun, _) in &before.guns {
            self.displace_generals_under(*gun);
        }
    }

    /// A unit that has lost a base closes its ranks about a point that stays; guns that stood beside it
    /// keep touching it.
    fn close_up(&mut self, unit: UnitId, before: &Before, anchor: Anchor) {
        let shape = self.shape(unit);
        let formation = self.pos.unit(unit).formation;
        let pose = reformed(before.print.pose(), &before.shape, &shape, anchor);
        self.put(unit, pose, formation);
        let (old, new) = (*before.print.frame(), *self.pos.unit(unit).print.frame());
        for (gun, was) in &before.guns {
            let formation = self.pos.unit(*gun).formation;
            self.put(*gun, *was, formation);
            if !self.touch(unit, *gun) {
                let face = struck_face(&old, self.pos.unit(*gun).print.frame());
                let to = was.at + (new.middle_of(face) - old.middle_of(face));
                self.put(*gun, Pose::new(to, was.facing), formation);
            }
        }
    }

    /// Enemies who touched a unit, and do so no more because fire made it smaller, close up with it:
    /// straight ahead, if they have not far to go and nobody stands there.
    pub(crate) fn close_in(&mut self, unit: UnitId, foes: &[UnitId]) {
        for foe in foes {
            let state = self.pos.unit(*foe);
            let free_to_go =
                state.is_on_table() && !state.is_routing() && state.formation.has_flanks();
            if !free_to_go || self.touched(unit).contains(foe) {
                continue;
            }
            let (pose, formation) = (state.pose, state.formation);
            let frame = state.print.frame();
            let face = struck_face(frame, self.pos.unit(unit).print.frame());
            let leg = Leg::Shift(frame.outward(face).direction().reach(CLOSE));
            let shape = self.shape(*foe);
            let obstacles = self.as_obstacles(self.enemies(*foe));
            let stop = until_contact(&shape, pose, leg, &obstacles);
            let print = Footprint::new(&shape, stop.end);
            let side = self.setup.unit(*foe).side;
            let guns = self.guns_of(*foe);
            let free = self
                .on_table(side)
                .filter(|friend| friend != foe && !guns.contains(friend))
                .all(|friend| !self.pos.unit(friend).print.overlaps(&print));
            if !stop.stopped || !free {
                continue;
            }
            let by = stop.end.at - pose.at;
            self.put(*foe, stop.end, formation);
            if !self.touched(unit).contains(foe) {
                self.put(*foe, pose, formation);
                continue;
            }
            for gun in guns {
                let state = self.pos.unit(gun);
                let (to, formation) = (
                    Pose::new(state.pose.at + by, state.pose.facing),
                    state.formation,
                );
                self.put(gun, to, formation);
            }
            self.displace_generals_under(*foe);
        }
    }

    /// A unit breaks: it loses bases and routs, and the guns attached to it are lost.
    //= cavalry-infantry.2 cavalry-infantry.3 melee-result.11 melee-result.12 artillery-melee.8 march.3 march.4
    pub(crate) fn break_unit(&mut self, unit: UnitId, bases: u8, rule: Rule, cx: &mut Cx<'_>) {
        let guns = self.guns_of(unit);
        self.lose_bases(unit, bases, rule, cx);
        // They are lost with a unit that breaks, be it that what it loses disperses it.
        let loss = match rule {
            Rule::March2 => Rule::March4,
            _ => Rule::ArtilleryMelee8,
        };
        for gun in guns {
            cx.log.note(|| Event::GunsLost(gun, unit, loss));
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
