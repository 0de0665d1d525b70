//! The shooting phase: targets are named, then fire is resolved unit by unit.

use kernel::{Side, Unknown};

use super::saves::split_hits;
use super::volley::{Mark, Stance, Volley, is_long};
use super::weapons::{Shot, Weapon};
use crate::Rule;
use crate::event::Event;
use crate::eye::in_arc;
use crate::game::{Battle, Cx};
use crate::ids::{BuildingId, UnitId};
use crate::order::Order;
use crate::position::{Aim, Step};
use crate::refusal::Refusal;
use crate::sight::{Arc, FireLine};
use crate::terrain::Terrain;
use crate::troops::{Arm, Formation};
use crate::weather::Weather;

/// By how much one may misjudge a distance.
const GUESSED: i32 = 3_000;

impl Battle {
    /// Whether a unit may shoot at all this turn.
    pub(crate) fn check_shooter(&self, unit: UnitId) -> Result<(), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let cannot = |rule| Err(Refusal::CannotShoot(unit, rule));
        if !state.is_in_play() {
            return Err(Refusal::NotThere(unit));
        }
        if data.is_commander() {
            return cannot(Rule::GeneralsShooting1);
        }
        if data.arm() == Arm::Cavalry && !data.carbines {
            return cannot(Rule::CavalryShooting1);
        }
        if state.doubled {
            return cannot(Rule::Double2);
        }
        if state.fired {
            return Err(Refusal::AlreadyDone(unit, Rule::Shooting2));
        }
        if state.grand.is_some() {
            return cannot(Rule::BattalionArtillery6);
        }
        //= limber.3 limber.6 attached.3 attached.16
        if data.arm() == Arm::Artillery {
            if state.limbered {
                return cannot(Rule::Limber4);
            }
            if state.moved && !Weapon::of(data.troop).fires_after_moving() {
                return cannot(Rule::ShootingTableT4);
            }
        }
        Ok(())
    }

    /// Whether a unit may be told to fire at something.
    //= shooting.1 shooting.3 shooting.6 shooting.7 breaching.1 breaching.3
    pub(crate) fn check_aim(
        &self,
        side: Side,
        unit: UnitId,
        aim: Aim,
        shot: Shot,
    ) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.side != side {
            return Err(Refusal::NotYours(unit));
        }
        self.check_shooter(unit)?;
        let weapon = Weapon::of(data.troop);
        if !weapon.has(shot) {
            return Err(Refusal::NoSuchShot(unit, Rule::Artillery1));
        }
        match aim {
            Aim::Unit(target) => {
                if self.setup.unit(target).side == side {
                    return Err(Refusal::NoTarget(Rule::Shooting1));
                }
                if !self.can_be_target(target) {
                    return Err(Refusal::NoTarget(Rule::GeneralsShooting2));
                }
                let indirect = data.troop.has_template() && self.observer(unit, target).is_some();
                if !indirect && !self.sees(unit, target, shot) {
                    return Err(Refusal::NoSight(unit, Rule::Los4));
                }
            }
            Aim::Wood(feature) => self.check_aim_at_wood(unit, feature, shot)?,
            Aim::Building(building) => {
                let building = BuildingId(building);
                if building.index() >= self.setup.buildings.len() {
                    return Err(Refusal::NotAskedNow);
                }
                if data.arm() != Arm::Artillery || shot == Shot::Grape {
                    return Err(Refusal::NoTarget(Rule::Breaching4));
                }
                if self
                    .garrison(building)
                    .any(|unit| self.setup.unit(unit).side == side)
                {
                    return Err(Refusal::NoTarget(Rule::Shooting1));
                }
                if !self.sees_ground(unit, self.setup.building(building).feature) {
                    return Err(Refusal::NoSight(unit, Rule::Breaching2));
                }
            }
        }
        Ok(())
    }

    /// A friend over whom howitzers can fire without seeing: at least 4 inches
    /// before them, in the line of fire, and seeing the target.
    //= indirect.1 indirect.2
    pub(crate) fn observer(&self, unit: UnitId, target: UnitId) -> Option<UnitId> {
        let side = self.setup.unit(unit).side;
        let (own, foe) = (self.footprint(unit)?, self.footprint(target)?);
        let half = self.half_arc(unit, Shot::Ball);
        let mut stands = own.stands().iter();
        if !stands.any(|stand| in_arc(stand, foe.frame().centre(), half)) {
            return None;
        }
        let line = ground::table::Segment::new(own.frame().centre(), foe.frame().centre());
        let all = self.footprints();
        let friends = self.obstacles(&all, |other| {
            other != unit && self.setup.unit(other).side == side
        });
        let sight = ground::table::Sight::line(&self.setup.map, line, &friends);
        sight
            .units()
            .into_iter()
            .map(|who| UnitId(who as u8))
            .find(|friend| {
                self.gap(unit, *friend).is_some_and(|gap| gap >= 4_000)
                    && self.sees(*friend, target, Shot::Ball)
            })
    }

    /// Targets to offer.
    pub(crate) fn aim_candidates(&self, side: Side, into: &mut Vec<Order>) {
        for unit in self.setup.units_of(side) {
            if self.pos.unit(unit).aim.is_some() || self.check_shooter(unit).is_err() {
                continue;
            }
            let grape = Weapon::of(self.setup.unit(unit).troop).has(Shot::Grape);
            // Nobody measures first: what is a little too far is offered as well.
            let range = Weapon::of(self.setup.unit(unit).troop).range(Shot::Ball);
            for target in self.troops_of(side.other()) {
                if !self.are_within(unit, target, range + GUESSED) {
                    continue;
                }
                let aim = Aim::Unit(target);
                into.push(Order::Aim(unit, aim, Shot::Ball));
                if grape && self.are_within(unit, target, 12_000 + GUESSED) {
                    into.push(Order::Aim(unit, aim, Shot::Grape));
                }
            }
            if self.setup.unit(unit).arm() == Arm::Artillery {
                for building in self.setup.building_ids() {
                    into.push(Order::Aim(unit, Aim::Building(building.0), Shot::Ball));
                }
                self.wood_candidates(unit, into);
            }
        }
        into.push(Order::EndAims);
    }

    /// Those who are still to fire.
    pub(crate) fn to_fire(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.units_of(side).filter(|unit| {
            let state = self.pos.unit(*unit);
            state.aim.is_some() && !state.fired && state.is_in_play()
        })
    }

    /// Whether a unit's target is gone, so that it may have another later.
    //= shooting.4
    pub(crate) fn has_lost_target(&self, unit: UnitId) -> bool {
        match self.pos.unit(unit).aim {
            Some((Aim::Unit(target), _)) => !self.pos.unit(target).is_in_play(),
            _ => false,
        }
    }

    /// Whether it is this unit's moment to fire.
    pub(crate) fn check_shoot(&self, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if self.setup.unit(unit).side != side {
            return Err(Refusal::NotYours(unit));
        }
        if !self.to_fire(side).any(|known| known == unit) {
            return Err(Refusal::CannotShoot(unit, Rule::Shooting3));
        }
        if self.has_lost_target(unit) {
            return Err(Refusal::NoTarget(Rule::Shooting4));
        }
        Ok(())
    }

    /// Goes on with a side's shooting: somebody fires, somebody has another
    /// target, or it is over.
    //= shooting-summary.11
    pub(crate) fn next_shot(&mut self, side: Side, cx: &mut Cx<'_>) {
        let ready = self.to_fire(side).any(|unit| !self.has_lost_target(unit));
        let redirecting = matches!(self.pos.step, Step::Redirect(_));
        if ready {
            if !redirecting {
                self.pos.step = Step::Shoot(side);
            }
            return;
        }
        let lost: Vec<_> = self
            .to_fire(side)
            .filter(|unit| self.has_lost_target(*unit))
            .collect();
        if lost.is_empty() || redirecting {
            self.end_shooting(side, cx);
            return;
        }
        for unit in lost {
            let state = self.pos.unit_mut(unit);
            (state.aim, state.retarget) = (None, true);
        }
        self.pos.step = Step::Redirect(side);
    }

    /// The formation as which a unit is shot at: who cannot form column counts
    /// as one on a bridge.
    //= linear.7 movement.t0
    fn density(&self, unit: UnitId) -> Formation {
        let formation = self.pos.unit(unit).formation;
        let bridged = || {
            self.footprint(unit).is_some_and(|ground| {
                let under = self.setup.map.under(&ground);
                let mut under = under.iter();
                under.any(|cover| self.setup.terrain_of(cover.feature) == Terrain::Bridge)
            })
        };
        if self.setup.unit(unit).arm() != Arm::Infantry && bridged() {
            Formation::Column
        } else {
            formation
        }
    }

    /// How a unit fires at another.
    pub(crate) fn volley(
        &self,
        unit: UnitId,
        target: UnitId,
        shot: Shot,
        stance: Stance,
        line: &FireLine,
    ) -> Volley {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let foe = self.pos.unit(target);
        let weapon = Weapon::of(data.troop);
        let inside = foe.building().is_some();
        let mark = match (inside, weapon.is_gun()) {
            //= breaching.8 breaching.9
            (true, true) => Mark::Building,
            //= buildings-inside.4
            (true, false) => Mark::Unit(Formation::Line),
            (false, _) => Mark::Unit(self.density(target)),
        };
        Volley {
            shot,
            screened: line.screened,
            quality: data.quality,
            stance,
            wide_line: self.has_wide_line(unit),
            //= buildings-inside.3
            rifles: data.rifles,
            jaeger: data.jaeger,
            disorientated: state.disorientated,
            mud: self.pos.weather == Weather::Mud,
            wet: self.pos.weather == Weather::Rain && state.held,
            doubled: foe.doubled,
            cover: self.has_cover(unit, target, &line.exposed),
            crossing: self.is_crossing(target),
            long: is_long(line.nearest),
            mark,
            ..Volley::plain(weapon, line.firing, foe.formation)
        }
    }

    /// A unit fires at what it was told to.
    pub(crate) fn shoot(&mut self, unit: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some((aim, shot)) = self.pos.unit(unit).aim else {
            return Ok(());
        };
        let state = self.pos.unit_mut(unit);
        state.fired = true;
        state.grape |= shot == Shot::Grape;
        //= hidden.3
        state.revealed = 2;
        let stance = if state.moved {
            Stance::Moved
        } else {
            Stance::Still
        };
        if let Aim::Unit(target) = aim {
            self.surprise(unit, target, cx);
        } else {
            self.reveal(unit, Rule::Hidden3, cx);
        }
        let building = match aim {
            Aim::Wood(feature) => return self.shoot_wood(unit, feature, cx),
            Aim::Building(building) => Some(BuildingId(building)),
            Aim::Unit(target) => {
                let gun = self.setup.unit(unit).arm() == Arm::Artillery;
                self.pos.unit(target).building().filter(|_| gun)
            }
        };
        if let Some(building) = building {
            return self.shoot_building(unit, building, shot, cx);
        }
        let Aim::Unit(target) = aim else {
            return Ok(());
        };
        if self.setup.unit(unit).troop.has_template() {
            return self.shell(unit, target, stance, cx);
        }
        let line = self.fire_line(unit, target, shot, Arc::Front);
        let mut hits = 0;
        let mut exposed = Vec::new();
        if line.firing == 0 {
            //= shooting.5
            cx.log.note(|| Event::Wasted(unit, Rule::Shooting5));
        } else {
            let volley = self.volley(unit, target, shot, stance, &line);
            hits = volley.fire(cx.chance)?;
            cx.log
                .note(|| Event::Fired(unit, target, Box::new(volley), hits));
            exposed = line.exposed;
        }
        hits = hits.saturating_add(self.fire_together(unit, target, shot, &mut exposed, cx)?);
        if let Some(building) = self.pos.unit(target).building() {
            //= breaching.5 breaching.10
            let weapon = Weapon::of(self.setup.unit(unit).troop);
            let split = split_hits(hits, weapon, self.inside(building), cx.chance)?;
            return self.hit_garrison(unit, building, split.troops, cx);
        }
        self.take_fire(unit, target, hits, &exposed, cx)
    }
}
