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
use crate::position::{Combat, Stage};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::shooting::volley::{Part, Stance, Volley};
use crate::shooting::weapons::{Shot, Weapon};
use crate::sight::Arc;
use crate::spirit::Reason;
use crate::troops::Arm;

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
        match self.check_place(unit, &there, &all) {
            Ok(()) => {}
            Err(Refusal::TouchesEnemy(who)) if who == target => {}
            Err(refusal) => return Err(refusal),
        }
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
        let towards = nearest_way(own, foe).ok_or(Refusal::NoContact)?;
        let leg = Leg::Shift(towards.direction().reach(range));
        let obstacle = [Obstacle::new(target.index(), foe)];
        let stop = until_contact(&self.shape(unit), own.pose(), leg, &obstacle);
        if !stop.stopped {
            let gap = own.gap(foe).thousandths_up();
            return Err(Refusal::DoesNotReach(gap, range));
        }
        Ok(stop.end)
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
                self.end_combat(cx);
                return Ok(());
            }
            cx.log.note(|| Event::Charged(unit, target));
        } else {
            //= assault-range.6
            self.change_combat(|combat| combat.short = true);
            cx.log.note(|| Event::FellShort(unit));
        }
        self.defensive_fire(cx)
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
        let mut rolled = false;
        for (place, leg) in rush.legs.iter().enumerate() {
            let course = self.course(unit, *leg, Gait::Charge, place == 0, &others);
            let Ok(course) = course else { break };
            if self.walk(unit, *leg, &course, rolled, cx)? == Stuck::Yes {
                return Ok(Stuck::Yes);
            }
            rolled |= course.bog.is_some();
        }
        Ok(Stuck::No)
    }

    /// Whether the charge came from far enough for defensive fire: a garrison
    /// always fires.
    //= defensive-fire.1 defensive-fire.2 building-assault.5
    fn is_met_by_fire(&self, combat: &Combat) -> bool {
        let (range, _) = assault_range(self.setup.unit(combat.attacker).troop);
        self.pos.unit(combat.defender).building().is_some() || combat.gap * 2 > range
    }

    /// The target and its light company fire; then guns may help. The book's
    /// flow chart of this is lost.
    //= defensive-fire.8 attached.7 attached.8 defensive-fire.6
    fn defensive_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let target = combat.defender;
        if !self.is_met_by_fire(&combat) {
            return self.close_fire(cx);
        }
        //= square.2 square.4
        let silent = combat.reacted && self.setup.options.reaction_square_silent;
        if !silent {
            self.fire_defensively(target, Stance::Assaulted, None, cx)?;
        }
        let companies: Vec<_> = self
            .setup
            .attached_to(target)
            .filter(|id| self.is_light(*id) && self.are_within(*id, target, 2_000))
            .collect();
        for company in companies {
            self.fire_defensively(company, Stance::Supporting, None, cx)?;
        }
        self.change_combat(|combat| combat.stage = Stage::Support);
        if self.helpers().next().is_none() {
            return self.close_fire(cx);
        }
        Ok(())
    }

    /// Guns that may help the assaulted.
    //= battalion-artillery.1 battalion-artillery.2 battalion-artillery.4 attached.15
    //= buildings-inside.6
    pub(crate) fn helpers(&self) -> impl Iterator<Item = UnitId> + '_ {
        let side = self
            .pos
            .combat
            .as_ref()
            .map(|combat| self.setup.unit(combat.defender).side);
        let units = self.setup.unit_ids();
        units.filter(move |unit| {
            Some(self.setup.unit(*unit).side) == side && self.check_helper(*unit).is_ok()
        })
    }

    pub(crate) fn check_helper(&self, unit: UnitId) -> Result<(), Refusal> {
        let Some(combat) = &self.pos.combat else {
            return Err(Refusal::NotAskedNow);
        };
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let cannot = |rule| Err(Refusal::CannotSupport(unit, rule));
        let target = combat.defender;
        if unit == target || data.side != self.setup.unit(target).side {
            return Err(Refusal::NotYours(unit));
        }
        if data.arm() != Arm::Artillery || data.troop.is_heavy_gun() {
            return cannot(Rule::BattalionArtillery4);
        }
        if let Standing::Attached(parent) = data.standing
            && parent != target
        {
            return cannot(Rule::Attached15);
        }
        if !self.are_within(unit, target, 4_000) {
            return cannot(Rule::BattalionArtillery1);
        }
        if state.moved || state.grape || state.limbered {
            return cannot(Rule::BattalionArtillery2);
        }
        //= battalion-artillery.5
        if state.supported >= 2 {
            return Err(Refusal::AlreadyDone(unit, Rule::BattalionArtillery5));
        }
        if self
            .fire_line(unit, combat.attacker, Shot::Ball, Arc::Front)
            .firing
            == 0
        {
            return cannot(Rule::BuildingsInside6);
        }
        Ok(())
    }

    /// A unit fires at the chargers.
    pub(crate) fn fire_defensively(
        &mut self,
        unit: UnitId,
        stance: Stance,
        shot: Option<Shot>,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.fire_part(unit, stance, Part::Whole, shot, cx)
    }

    /// The same with a part of its dice.
    pub(crate) fn fire_part(
        &mut self,
        unit: UnitId,
        stance: Stance,
        part: Part,
        shot: Option<Shot>,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mute = data.is_commander()
            || state.doubled
            || state.limbered
            || (data.arm() == Arm::Cavalry && !data.carbines)
            || (state.moved && !Weapon::of(data.troop).fires_after_moving());
        if mute || !self.pos.unit(combat.attacker).is_in_play() {
            return Ok(());
        }
        let weapon = Weapon::of(data.troop);
        let best = if weapon.has(Shot::Grape) && !state.grape {
            Shot::Grape
        } else {
            Shot::Ball
        };
        let shot = shot.unwrap_or(best);
        //= square.3
        let arc = if state.squared && self.is_square(unit) {
            Arc::AllRound
        } else {
            Arc::Front
        };
        let line = self.fire_line(unit, combat.attacker, shot, arc);
        if line.firing == 0 {
            return Ok(());
        }
        let volley = Volley {
            part,
            ..self.volley(unit, combat.attacker, shot, stance, &line)
        };
        let hits = volley.fire(cx.chance)?;
        let attacker = combat.attacker;
        cx.log
            .note(|| Event::Fired(unit, attacker, Box::new(volley), hits));
        self.pos.unit_mut(unit).revealed = 2;
        self.surprise(unit, attacker, cx);
        if hits == 0 {
            return Ok(());
        }
        let lost = self.suffer(attacker, hits, &line.exposed, weapon, cx)?;
        self.change_combat(|combat| {
            combat.fire_hits = combat.fire_hits.saturating_add(hits);
            combat.fire_lost += lost;
        });
        Ok(())
    }

    /// After the fire: the chargers go on, or back to where they began.
    //= defensive-fire.5
    pub(crate) fn close_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let unit = combat.attacker;
        if !self.pos.unit(unit).is_in_play() {
            self.end_combat(cx);
            return Ok(());
        }
        let shaken = combat.fire_lost > 0 || combat.fire_hits >= 6;
        if shaken && !self.test(unit, Reason::DefensiveFire, cx)? {
            if !self.flees(unit, cx) {
                self.return_to_start(&combat, Rule::DefensiveFire5, cx);
            }
            self.end_combat(cx);
            return Ok(());
        }
        if combat.short || !self.is_touching(unit, combat.defender) {
            let rule = Rule::AssaultRange5;
            self.return_to_start(&combat, rule, cx);
            self.end_combat(cx);
            return Ok(());
        }
        self.fight(cx)
    }

    /// Whether two units touch.
    //= contact.1
    pub(crate) fn is_touching(&self, one: UnitId, other: UnitId) -> bool {
        self.are_within(one, other, CONTACT)
    }

    //= assault-summary.4
    fn return_to_start(&mut self, combat: &Combat, rule: Rule, cx: &mut Cx<'_>) {
        let unit = combat.attacker;
        let state = self.pos.unit_mut(unit);
        (state.at, state.facing) = (combat.from, combat.from_facing);
        cx.log.note(|| Event::Returned(unit, rule));
    }
}

/// The way to the nearest stand of the enemy.
fn nearest_way(own: &Footprint, foe: &Footprint) -> Option<ground::table::Bearing> {
    let pairs = own
        .stands()
        .iter()
        .flat_map(|stand| foe.stands().iter().map(move |other| (stand, other)));
    let (stand, other): (&Quad, &Quad) = pairs.min_by_key(|(one, other)| one.gap(other))?;
    ground::table::bearing_between(stand, other)
}
