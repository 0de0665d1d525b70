//! The charge: how it goes in, and the fire that meets it.

use ground::table::{
    Along, CONTACT, Face, Footprint, Leg, Obstacle, Point, Pose, Quad, Turn, lined_up, regrouped,
    until_contact,
};
use kernel::Unknown;

use super::declare::assault_range;
use crate::Rule;
use crate::event::Event;
use crate::field::Ground;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::movement::going::{Gait, Stuck};
use crate::order::{Approach, Order};
use crate::position::Combat;
use crate::refusal::Refusal;

/// A charge as it would go in.
pub(crate) struct Rush {
    legs: Vec<Leg>,
}

impl Battle {
    /// Follows a charge: where it ends and by which legs.
    //= assault.3 contact.1 contact.2 building-assault.1 assault-range.1 assault-range.2 assault-range.3
    pub(crate) fn check_charge(
        &self,
        unit: UnitId,
        target: UnitId,
        approach: Approach,
        range: i32,
    ) -> Result<Rush, Refusal> {
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(target)) else {
            return Err(Refusal::NotThere(target));
        };
        let shape = self.shape(unit);
        let pose = own.pose();
        let end = match approach {
            Approach::Straight => self.straight_end(unit, target, &own, &foe, range)?,
            Approach::Along(face) => lined_up(&shape, pose, foe.frame(), face, Along::Nearest(500)),
            Approach::Centred(face) => lined_up(&shape, pose, foe.frame(), face, Along::Centred),
        };
        let there = Footprint::new(&shape, end);
        if !there.is_in_contact(&foe) {
            return Err(Refusal::NoContact);
        }
        let all = self.footprints();
        self.check_charge_place(unit, target, &there, &all)?;
        let cost = regrouped(&own, &there).map_or(0, |sharing| sharing.farthest);
        let turn = pose.facing.turn_to(end.facing);
        self.find_way(unit, target, end, turn, cost, range, &all)
    }

    /// Where a charge would end and how far its farthest stand would go, be it
    /// possible or not.
    pub(crate) fn charge_end(
        &self,
        unit: UnitId,
        target: UnitId,
        approach: Approach,
        range: i32,
    ) -> Option<(Pose, i32)> {
        let (own, foe) = (self.footprint(unit)?, self.footprint(target)?);
        let shape = self.shape(unit);
        let end = match approach {
            Approach::Straight => self.straight_end(unit, target, &own, &foe, range).ok()?,
            Approach::Along(face) => {
                lined_up(&shape, own.pose(), foe.frame(), face, Along::Nearest(500))
            }
            Approach::Centred(face) => {
                lined_up(&shape, own.pose(), foe.frame(), face, Along::Centred)
            }
        };
        let there = Footprint::new(&shape, end);
        Some((
            end,
            regrouped(&own, &there).map_or(0, |sharing| sharing.farthest),
        ))
    }

    fn straight_end(
        &self,
        unit: UnitId,
        target: UnitId,
        own: &Footprint,
        foe: &Footprint,
        range: i32,
    ) -> Result<Pose, Refusal> {
        let (nearest, _, _) = nearest_way(own, foe).ok_or(Refusal::NoContact)?;
        let shape = self.shape(unit);
        let obstacle = [Obstacle::new(target.index(), foe)];
        // Straight to the front, or to the nearest stand, whichever meets it first.
        let ends = [own.pose().facing, nearest].map(|towards| {
            let leg = Leg::Shift(towards.direction().reach(range));
            until_contact(&shape, own.pose(), leg, &obstacle)
        });
        ends.into_iter()
            .filter(|stop| stop.stopped)
            .map(|stop| stop.end)
            .min_by_key(|end| end.at.distance_squared(own.pose().at))
            .ok_or(Refusal::DoesNotReach(own.gap(foe).thousandths_up(), range))
    }

    /// A way to the end: turning first, or going first.
    #[allow(clippy::too_many_arguments)]
    fn find_way(
        &self,
        unit: UnitId,
        target: UnitId,
        end: Pose,
        turn: Turn,
        cost: i32,
        range: i32,
        all: &[Option<Ground>],
    ) -> Result<Rush, Refusal> {
        let shape = self.shape(unit);
        let start = self.pos.unit(unit).pose();
        let turned = Leg::Pivot(turn).end(start, &shape);
        let straight = |from: Point, to: Point| Leg::Shift(to - from);
        let mut ways: Vec<Vec<Leg>> = Vec::new();
        if turn == Turn::NONE {
            ways.push(vec![straight(start.at, end.at)]);
        } else {
            ways.push(vec![Leg::Pivot(turn), straight(turned.at, end.at)]);
            let before = Leg::Pivot(turn.reversed()).end(end, &shape);
            ways.push(vec![straight(start.at, before.at), Leg::Pivot(turn)]);
        }
        let mut refusal = Refusal::NoContact;
        for legs in ways {
            match self.try_way(unit, target, &legs, all) {
                Ok(slowed) if cost <= range - slowed => return Ok(Rush { legs }),
                Ok(slowed) => refusal = Refusal::DoesNotReach(cost, range - slowed),
                Err(reason) => refusal = reason,
            }
        }
        Err(refusal)
    }

    /// Follows the legs of a charge; what rough ground takes off it.
    fn try_way(
        &self,
        unit: UnitId,
        target: UnitId,
        legs: &[Leg],
        all: &[Option<Ground>],
    ) -> Result<i32, Refusal> {
        let mut here = self.in_motion();
        let mut others = all.to_vec();
        others[target.index()] = None;
        let mut slowed = 0;
        for (place, leg) in legs.iter().enumerate() {
            let course = here.course(unit, *leg, Gait::Charge, place == 0, &others)?;
            slowed = slowed.max(course.slowed);
            let state = here.pos.unit_mut(unit);
            (state.at, state.facing) = (course.end.at, course.end.facing);
        }
        Ok(slowed)
    }

    /// Charges to offer: straight on, and lined up along the sides of the target
    /// that the charger looks at.
    pub(crate) fn approaches(&self, unit: UnitId, target: UnitId) -> Vec<Approach> {
        let mut all = vec![Approach::Straight];
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(target)) else {
            return all;
        };
        for face in Face::ALL {
            let out = foe.frame().outward(face).direction();
            let seen = own
                .stands()
                .iter()
                .any(|stand| out.aheadness(foe.frame().middle_of(face), stand.centre()) > 0);
            if seen {
                all.extend([Approach::Along(face), Approach::Centred(face)]);
            }
        }
        all
    }

    /// Whether the charge does not reach by any way.
    //= assault-range.5
    pub(crate) fn check_short(&self, combat: &Combat) -> Result<(), Refusal> {
        let (range, rule) = assault_range(self.setup.unit(combat.attacker).troop);
        let all = self.approaches(combat.attacker, combat.defender);
        let reaches = all.into_iter().any(|approach| {
            self.check_charge(combat.attacker, combat.defender, approach, range)
                .is_ok()
        });
        if reaches {
            Err(Refusal::NotPossible(rule))
        } else {
            Ok(())
        }
    }

    /// The charge goes in.
    pub(crate) fn apply_charge(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (unit, target) = (combat.attacker, combat.defender);
        let (range, _) = assault_range(self.setup.unit(unit).troop);
        if let Order::Charge(approach) = order {
            if self.rush(unit, target, approach, range, cx)? == Stuck::Yes {
                //= assault-range.6
                self.change_combat(|combat| combat.short = true);
            } else {
                cx.log.note(|| Event::Charged(unit, target));
            }
        } else {
            //= assault-range.6
            self.change_combat(|combat| combat.short = true);
            cx.log.note(|| Event::FellShort(unit));
            self.come_on(unit, target, range, cx)?;
        }
        self.defensive_fire(cx)
    }

    /// A charge that does not reach comes on as far as it can.
    //= assault-range.6
    fn come_on(
        &mut self,
        unit: UnitId,
        target: UnitId,
        range: i32,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(target)) else {
            return Ok(());
        };
        let Some((towards, _, _)) = nearest_way(&own, &foe) else {
            return Ok(());
        };
        let all = self.footprints();
        let way = |eighths: i32| {
            let leg = Leg::Shift(towards.direction().reach(range * eighths / 8));
            let course = self.course(unit, leg, Gait::Charge, true, &all).ok()?;
            let there = self.set_down(unit, course.end);
            let stands = self.check_place(unit, &there, &all).is_ok();
            (stands && course.cost <= range - course.slowed).then_some((leg, course))
        };
        if let Some((leg, course)) = (1..=8).rev().find_map(way) {
            self.walk(unit, leg, &course, &mut Vec::new(), cx)?;
        }
        Ok(())
    }

    /// A charger whose ranks have closed stands shoulder to shoulder with the
    /// enemy again.
    //= defensive-fire.5 contact.1
    pub(crate) fn close_up(&mut self, unit: UnitId, target: UnitId) {
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(target)) else {
            return;
        };
        if self.is_touching(unit, target) {
            return;
        }
        let all = self.footprints();
        let aside = own.pose().facing.turned(Turn::RIGHT).direction();
        let wide = own.frame().edge(Face::Front).length() + foe.frame().edge(Face::Front).length();
        let fits = |there: &Footprint| {
            there.is_in_contact(&foe) && self.check_charge_place(unit, target, there, &all).is_ok()
        };
        let along = (1..=wide / 100)
            .flat_map(|step| [step * 100, -step * 100])
            .map(|far| own.moved(aside.reach(far)))
            .find(fits);
        let straight = || {
            let end = self.straight_end(unit, target, &own, &foe, wide).ok()?;
            Some(self.set_down(unit, end)).filter(fits)
        };
        if let Some(there) = along.or_else(straight) {
            self.pos.unit_mut(unit).at = there.pose().at;
        }
    }

    /// Makes the legs of a charge.
    pub(crate) fn rush(
        &mut self,
        unit: UnitId,
        target: UnitId,
        approach: Approach,
        range: i32,
        cx: &mut Cx<'_>,
    ) -> Result<Stuck, Unknown> {
        let rush = match self.check_charge(unit, target, approach, range) {
            Ok(rush) => rush,
            Err(met) => {
                self.reveal_obstacle(met, cx);
                return Ok(Stuck::No);
            }
        };
        let mut others = self.footprints();
        others[target.index()] = None;
        let mut rolled = Vec::new();
        for (place, leg) in rush.legs.iter().enumerate() {
            let course = self.course(unit, *leg, Gait::Charge, place == 0, &others);
            let Ok(course) = course else { break };
            if self.walk(unit, *leg, &course, &mut rolled, cx)? == Stuck::Yes {
                return Ok(Stuck::Yes);
            }
        }
        Ok(Stuck::No)
    }

    /// Whether two units touch.
    //= contact.1
    pub(crate) fn is_touching(&self, one: UnitId, other: UnitId) -> bool {
        self.are_within(one, other, CONTACT)
    }

    //= assault-summary.4
    pub(crate) fn return_to_start(&mut self, combat: &Combat, rule: Rule, cx: &mut Cx<'_>) {
        let unit = combat.attacker;
        // Who is stuck stays where he is.
        if self.pos.unit(unit).bogged {
            return;
        }
        let state = self.pos.unit_mut(unit);
        (state.at, state.facing) = (combat.from, combat.from_facing);
        cx.log.note(|| Event::Returned(unit, rule));
    }
}

/// The way to the nearest stand of somebody, and the middles of both stands.
pub(crate) fn nearest_way(
    own: &Footprint,
    foe: &Footprint,
) -> Option<(ground::table::Bearing, Point, Point)> {
    let pairs = own
        .stands()
        .iter()
        .flat_map(|stand| foe.stands().iter().map(move |other| (stand, other)));
    // Of pairs that are as near, the one that stands most nearly opposite.
    let (stand, other): (&Quad, &Quad) = pairs.min_by_key(|(one, other)| {
        let apart = one.centre().distance_squared(other.centre());
        (one.gap(other), apart)
    })?;
    let towards = ground::table::bearing_between(stand, other)?;
    Some((towards, stand.centre(), other.centre()))
}
