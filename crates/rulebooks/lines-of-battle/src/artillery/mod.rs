//! E. Artillery phase: both players fire, then limber and unlimber. What a shot
//! does is in `shot.rs`, what can be seen in `sight.rs`.

mod shot;

use kernel::{Side, Unknown};

use crate::UnitId;
use crate::event::{Cause, Event, Save};
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Step, Where};
use crate::refusal::Refusal;
use crate::setup::{Attribute, Gun, Kind, Terrain};
use crate::sight::{Obstacle, Range, Seen, shelter};

pub(crate) use shot::Shot;

impl Battle {
    /// Phase E: the active player fires first.
    //= artillery.1
    pub(crate) fn begin_artillery(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        for unit in self.setup.shooters.iter() {
            let marks = &mut self.pos.unit_mut(unit).marks;
            marks.clear(Marks::FIRED);
            marks.clear(Marks::SWITCHED);
        }
        self.pos.step = Step::Fire(self.pos.active);
        self.next_fire(cx)
    }

    /// Goes on to whoever can fire, then to limbering.
    pub(crate) fn next_fire(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        while let Step::Fire(side) = self.pos.step {
            if self.can_anyone_fire(side) {
                return Ok(());
            }
            self.end_fire(side);
        }
        self.next_limber(cx)
    }

    fn end_fire(&mut self, side: Side) {
        self.pos.step = if side == self.pos.active {
            Step::Fire(side.other())
        } else {
            Step::Limber(self.pos.active)
        };
    }

    fn can_anyone_fire(&self, side: Side) -> bool {
        let own = self.setup.shooters.and(self.setup.sides[side].units);
        own.iter()
            .any(|gun| self.check_shooter(side, gun).is_ok() && self.has_target(gun))
    }

    fn has_target(&self, gun: UnitId) -> bool {
        let enemies = self.setup.sides[self.setup.unit(gun).side.other()].units;
        enemies.iter().any(|target| self.range(gun, target).is_ok())
    }

    pub(crate) fn check_fire_order(&self, side: Side, order: Order) -> Result<(), Refusal> {
        match order {
            Order::EndFire => Ok(()),
            Order::Fire(gun, target) => {
                self.check_shooter(side, gun)?;
                if self.setup.unit(target).side == side {
                    return Err(Refusal::NotAnEnemy(target));
                }
                if self.pos.area_of(target).is_none() {
                    return Err(Refusal::NotThere(target));
                }
                match self.range(gun, target) {
                    Ok(_) => Ok(()),
                    Err(obstacle) => Err(Refusal::NoTarget(target, obstacle)),
                }
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    /// Whether a unit may fire at all.
    //= artillery.2 artillery.3.1 units.12
    fn check_shooter(&self, side: Side, gun: UnitId) -> Result<(), Refusal> {
        let data = self.setup.unit(gun);
        if data.side != side {
            return Err(Refusal::NotYours(gun));
        }
        let state = self.pos.unit(gun);
        if state.marks.has(Marks::FIRED) {
            return Err(Refusal::AlreadyFired(gun));
        }
        let skirmishers = data.attributes.has(Attribute::Skirmishers);
        match (data.kind, state.at) {
            (_, Where::Waiting | Where::Gone) => Err(Refusal::NotThere(gun)),
            (Kind::Artillery, _) if state.marks.has(Marks::LIMBERED) => {
                Err(Refusal::CannotFire(gun))
            }
            (Kind::Artillery, _) => Ok(()),
            _ if !skirmishers => Err(Refusal::ArtilleryOnly(gun)),
            //= attributes.skirmishers
            (_, Where::Area(area)) if !self.setup.area(area).terrain.is_closed() => {
                Err(Refusal::SkirmishersInTheOpen(gun))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit could fire from where it is, had it not yet.
    pub(crate) fn can_shoot(&self, gun: UnitId) -> bool {
        let shooter = self.check_shooter(self.setup.unit(gun).side, gun);
        matches!(shooter, Ok(()) | Err(Refusal::AlreadyFired(_)))
    }

    /// The range of a shot, or what stands in its way.
    pub(crate) fn range(&self, gun: UnitId, target: UnitId) -> Seen {
        let data = self.setup.unit(gun);
        if data.kind != Kind::Artillery {
            return self.skirmish_range(gun, target);
        }
        let from = self.pos.area_of(gun).ok_or(Obstacle::TooFar)?;
        let range = match self.pos.unit(target).at {
            Where::Area(area) => self.setup.sight.to_area(from, area),
            Where::Approach { border, own } => {
                self.setup
                    .sight
                    .to_approach(from, border, own, &self.setup.graph)
            }
            Where::Waiting | Where::Gone => Err(Obstacle::TooFar),
        }?;
        if range == Range::Far {
            //= optional.horse.2
            if self.setup.gun(gun) == Gun::Horse {
                return Err(Obstacle::HorseArtillery);
            }
            //= attributes.light-artillery
            if data.attributes.has(Attribute::LightArtillery) {
                return Err(Obstacle::LightArtillery);
            }
        }
        Ok(range)
    }

    /// Skirmishers fire into the area they face, or out of closed terrain into
    /// any adjacent area; woods and reinforcement areas cannot be targeted.
    //= attributes.skirmishers
    fn skirmish_range(&self, unit: UnitId, target: UnitId) -> Seen {
        let Where::Area(area) = self.pos.unit(target).at else {
            return Err(Obstacle::NotBeforeSkirmishers);
        };
        let adjacent = match self.pos.unit(unit).at {
            Where::Approach { border, own } => self.setup.graph.across(border, own) == area,
            Where::Area(from) => self.setup.graph.between(from, area).is_some(),
            Where::Waiting | Where::Gone => false,
        };
        if !adjacent {
            return Err(Obstacle::NotBeforeSkirmishers);
        }
        shelter(self.setup.area(area).terrain).map_or(Ok(Range::Adjacent), Err)
    }

    pub(crate) fn fire_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let own = self.setup.shooters.and(self.setup.sides[side].units);
        let enemies = self.setup.sides[side.other()].units;
        for gun in own.iter() {
            if self.check_shooter(side, gun).is_ok() {
                let seen = enemies
                    .iter()
                    .filter(|target| self.range(gun, *target).is_ok());
                into.extend(seen.map(|target| Order::Fire(gun, target)));
            }
        }
        into.push(Order::EndFire);
    }

    /// The shot at a target.
    pub(crate) fn shot(&self, gun: UnitId, target: UnitId, range: Range) -> Shot {
        let state = self.pos.unit(target);
        let inside = matches!(state.at, Where::Area(area)
            if self.setup.area(area).terrain == Terrain::Buildings);
        let artillery = self.setup.unit(target).kind == Kind::Artillery;
        Shot {
            range,
            gun: self.setup.gun(gun),
            heavy_attribute: self
                .setup
                .unit(gun)
                .attributes
                .has(Attribute::HeavyArtillery),
            skirmishers: self.setup.unit(gun).kind != Kind::Artillery,
            square: state.marks.has(Marks::SQUARE),
            deployed_guns: artillery && !state.marks.has(Marks::LIMBERED),
            in_buildings: inside,
        }
    }

    //= artillery.3.2
    pub(crate) fn apply_fire(
        &mut self,
        side: Side,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if let Order::Fire(gun, target) = order {
            if let Ok(range) = self.range(gun, target) {
                let shot = self.shot(gun, target, range);
                self.shoot(gun, target, shot, cx)?;
                self.settle_leaders(cx);
                if self.displaced().is_some() {
                    return Ok(());
                }
            }
        } else {
            self.end_fire(side);
        }
        self.next_fire(cx)
    }

    fn shoot(
        &mut self,
        gun: UnitId,
        target: UnitId,
        shot: Shot,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        self.pos.unit_mut(gun).marks.set(Marks::FIRED);
        let result = shot.fire(cx.chance)?;
        cx.log
            .note(|| Event::Fired(gun, target, result.die, result.needed));
        for (save, die) in result.saves {
            cx.log.note(|| {
                if die >= Save::NEEDED {
                    Event::Saved(target, save, die)
                } else {
                    Event::SaveFailed(target, save, die)
                }
            });
        }
        if result.hit {
            let cause = if shot.skirmishers {
                Cause::Skirmish
            } else {
                Cause::Bombardment
            };
            self.hit(target, 1, cause, cx)?;
        }
        Ok(())
    }

    /// After all fire both players may limber or unlimber, the active first.
    //= artillery.12
    fn next_limber(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        while let Step::Limber(side) = self.pos.step {
            let guns = self.setup.guns.and(self.setup.sides[side].units);
            let can = guns.iter().any(|gun| {
                self.check_limber_order(side, Order::Limber(gun)).is_ok()
                    || self.check_limber_order(side, Order::Unlimber(gun)).is_ok()
            });
            if can {
                return Ok(());
            }
            if side != self.pos.active {
                return self.end_player_turn(cx);
            }
            self.pos.step = Step::Limber(side.other());
        }
        Ok(())
    }

    pub(crate) fn check_limber_order(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let (gun, limber) = match order {
            Order::EndLimbering => return Ok(()),
            Order::Limber(gun) => (gun, true),
            Order::Unlimber(gun) => (gun, false),
            _ => return Err(Refusal::NotAskedNow),
        };
        if self.setup.unit(gun).side != side {
            return Err(Refusal::NotYours(gun));
        }
        if self.setup.unit(gun).kind != Kind::Artillery {
            return Err(Refusal::ArtilleryOnly(gun));
        }
        if self.pos.area_of(gun).is_none() {
            return Err(Refusal::NotThere(gun));
        }
        if self.pos.has(gun, Marks::SWITCHED) {
            return Err(Refusal::AlreadySwitched(gun));
        }
        if self.pos.has(gun, Marks::LIMBERED) == limber {
            return Err(Refusal::AlreadySo(gun));
        }
        if limber && self.setup.gun(gun) == Gun::Horse {
            return Err(Refusal::NeverLimbered(gun));
        }
        Ok(())
    }

    pub(crate) fn limber_candidates(&self, side: Side, into: &mut Vec<Order>) {
        for gun in self.setup.guns.and(self.setup.sides[side].units).iter() {
            into.extend([Order::Limber(gun), Order::Unlimber(gun)]);
        }
        into.push(Order::EndLimbering);
    }

    pub(crate) fn apply_limber(
        &mut self,
        side: Side,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        match order {
            Order::Limber(gun) => {
                let marks = &mut self.pos.unit_mut(gun).marks;
                marks.set(Marks::LIMBERED);
                marks.set(Marks::SWITCHED);
                cx.log.note(|| Event::Limbered(gun));
            }
            Order::Unlimber(gun) => {
                let marks = &mut self.pos.unit_mut(gun).marks;
                marks.clear(Marks::LIMBERED);
                marks.set(Marks::SWITCHED);
                cx.log.note(|| Event::Unlimbered(gun));
            }
            _ if side == self.pos.active => self.pos.step = Step::Limber(side.other()),
            _ => return self.end_player_turn(cx),
        }
        self.next_limber(cx)
    }
}
