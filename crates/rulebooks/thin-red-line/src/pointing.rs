//! What a player points at to give an order, and what he means by it: a
//! counter, another counter, or a place on the table; a building or a wood is
//! pointed at by any place in it.

use ground::table::{Bearing, FeatureId, Leg, Point, Turn};
use kernel::{Side, Target};

use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::order::{Order, Share};
use crate::position::{Aim, Step};
use crate::scene::dot;
use crate::shooting::weapons::Shot;
use crate::troops::{Arm, Formation};
use crate::works::{Work, WorkKind};

/// A hand that goes less than this to the side means straight on, in hundredths of a degree.
const STRAIGHT: i32 = 300;

const fn spot(at: Point) -> Target {
    Target::Spot {
        at: dot(at),
        facing: None,
    }
}

fn turned_spot(at: Point, facing: Bearing) -> Target {
    Target::Spot {
        at: dot(at),
        facing: u16::try_from(facing.hundredths()).ok(),
    }
}

impl Battle {
    fn counter_of(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn house_of(&self, building: BuildingId) -> Target {
        spot(self.setup.building(building).footprint.frame().centre())
    }

    fn wood_spot(&self, feature: u8) -> Target {
        let bounds = self
            .setup
            .map
            .feature(FeatureId(u16::from(feature)))
            .bounds();
        spot(bounds.low.midway(bounds.high))
    }

    fn unit_on(&self, target: &Target) -> Option<UnitId> {
        match target {
            Target::Counter(id) => self.find_unit(id).ok(),
            _ => None,
        }
    }

    /// The place and the facing that somebody pointed out.
    fn place_on(target: &Target) -> Option<(Point, Option<Bearing>)> {
        match target {
            Target::Spot { at: [x, y], facing } => Some((
                Point::new(*x, *y),
                facing.map(|facing| Bearing::new(i32::from(facing))),
            )),
            _ => None,
        }
    }

    fn building_at(&self, at: Point) -> Option<BuildingId> {
        let mut all = self.setup.building_ids();
        all.find(|building| self.setup.building(*building).footprint.contains(at))
    }

    fn wood_at(&self, at: Point) -> Option<u8> {
        let terrain = self.setup.terrain.iter().enumerate();
        terrain
            .filter(|(_, terrain)| terrain.is_woodland())
            .find(|(place, _)| self.setup.map.features()[*place].contains(at))
            .and_then(|(place, _)| u8::try_from(place).ok())
    }

    /// Where the middle of the unit that moves would be, by a leg that goes
    /// somewhere; nothing for one that turns.
    fn leg_spot(&self, leg: Leg) -> Option<Point> {
        let march = self.pos.march.as_ref()?;
        match leg {
            Leg::Advance(_) | Leg::Back(_) | Leg::Oblique { .. } | Leg::Sidestep { .. } => {
                let pose = self.pos.unit(march.unit).pose();
                let end = leg.end(pose, &self.shape(march.unit)).at;
                Some(end + (self.middle(march.unit) - pose.at))
            }
            _ => None,
        }
    }

    /// The middle of the ground a unit covers: by it a hand takes hold of it.
    pub(crate) fn middle(&self, unit: UnitId) -> Point {
        let ground = self.footprint(unit);
        ground.map_or(self.pos.unit(unit).at, |ground| ground.frame().centre())
    }

    /// What is pointed at for an order.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        let unit = |unit| self.counter_of(unit);
        match order {
            // A commander with a unit has no counter of his own.
            Order::Move(id) if !self.pos.unit(id).is_in_play() => Vec::new(),
            Order::Move(id) | Order::Shoot(id) => vec![unit(id)],
            Order::Aim(id, Aim::Unit(target), Shot::Ball) | Order::Assault(id, target) => {
                vec![unit(id), unit(target)]
            }
            Order::Aim(id, Aim::Building(building), Shot::Ball) => {
                vec![unit(id), self.house_of(BuildingId(building))]
            }
            Order::Aim(id, Aim::Wood(feature), Shot::Ball) => {
                let there = self.wood_spot(feature);
                let touched = vec![unit(id), there];
                // Another wood may lie over its middle.
                if self.meant_by(&touched) == Some(order) {
                    touched
                } else {
                    Vec::new()
                }
            }
            Order::Support(id, Shot::Ball, Share::All) => vec![unit(id)],
            Order::Enter(building) => vec![self.house_of(building)],
            Order::Objective(at) => vec![spot(at)],
            Order::Leg(leg) => match self.leg_spot(leg) {
                Some(at) if self.leg_to(at, None) == Some(leg) => vec![spot(at)],
                _ => Vec::new(),
            },
            Order::Deploy(..) | Order::Fortify(_) => self.placed_at(order),
            _ => Vec::new(),
        }
    }

    /// The place of an order that sets something down, if pointing there means
    /// just that order.
    fn placed_at(&self, order: Order) -> Vec<Target> {
        let touched = match order {
            Order::Deploy(_, at, facing, ..) => vec![turned_spot(at, facing)],
            Order::Fortify(work) => vec![turned_spot(work.at, work.facing)],
            _ => Vec::new(),
        };
        if self.meant_by(&touched) == Some(order) {
            touched
        } else {
            Vec::new()
        }
    }

    /// The unit that is deployed next when somebody only says where, and how it
    /// is formed.
    fn next_to_place(&self, side: Side) -> Option<(UnitId, Formation, u8)> {
        let unit = self.first_to_deploy(side)?;
        let data = self.setup.unit(unit);
        let count = self.pos.unit(unit).count();
        let half = count.div_ceil(2);
        let (formation, files) = match data.arm() {
            _ if data.is_commander() => (Formation::Loose, 1),
            _ if data.is_light_company() => (Formation::Loose, half),
            Arm::Infantry => (Formation::Line, half.max(4).min(count)),
            Arm::Cavalry => (Formation::Line, half),
            Arm::Artillery => (Formation::Line, count),
        };
        Some((unit, formation, files))
    }

    /// The leg that brings the middle of the unit that moves to a place, or turns
    /// it to a facing there.
    fn leg_to(&self, at: Point, facing: Option<Bearing>) -> Option<Leg> {
        let march = self.pos.march.as_ref()?;
        let pose = self.pos.unit(march.unit).pose();
        let turn = facing.map_or(Turn::NONE, |facing| pose.facing.turn_to(facing));
        let from = self.middle(march.unit);
        let distance = from.distance(at);
        // Near enough to where it stands, a drag only turns it.
        if distance < 1_000 && turn != Turn::NONE {
            return Some(Leg::Pivot(turn));
        }
        let way = Bearing::between(from, at)?;
        let by = pose.facing.turn_to(way);
        Some(match by.0.abs() {
            0..=STRAIGHT => Leg::Advance(distance),
            off if off >= 18_000 - STRAIGHT => Leg::Back(distance),
            _ => Leg::Oblique { by, distance },
        })
    }

    /// What a player means who points at these.
    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        match (self.pos.step, touched) {
            (Step::Objective(_), [one]) => Some(Order::Objective(Self::place_on(one)?.0)),
            (Step::Fortify(side), [one]) => {
                let (at, facing) = Self::place_on(one)?;
                let facing = facing.unwrap_or(Self::ahead(side));
                let kind = WorkKind::Barricade;
                Some(Order::Fortify(Work { kind, at, facing }))
            }
            (Step::Deploy(side), [one]) => {
                let (at, facing) = Self::place_on(one)?;
                let (unit, formation, files) = self.next_to_place(side)?;
                let facing = facing.unwrap_or(Self::ahead(side));
                Some(Order::Deploy(unit, at, facing, formation, files))
            }
            (Step::Move(_), [one]) => Some(Order::Move(self.unit_on(one)?)),
            (Step::Shoot(_), [one]) => Some(Order::Shoot(self.unit_on(one)?)),
            (Step::Moving(_), [one]) => {
                let (at, facing) = Self::place_on(one)?;
                match self.building_at(at) {
                    Some(building) => Some(Order::Enter(building)),
                    None => self.leg_to(at, facing).map(Order::Leg),
                }
            }
            // Who moves on is taken by the hand again.
            (Step::Moving(_), [one, place])
                if self.pos.march.as_ref().map(|march| march.unit) == self.unit_on(one) =>
            {
                self.meant_by(std::slice::from_ref(place))
            }
            (Step::Combat(_), [one]) => {
                Some(Order::Support(self.unit_on(one)?, Shot::Ball, Share::All))
            }
            (Step::Declare(_) | Step::Redirect(_), [one, two]) => {
                let unit = self.unit_on(one)?;
                let aim = match (self.unit_on(two), Self::place_on(two)) {
                    (Some(target), _) => Aim::Unit(target),
                    (None, Some((at, _))) => match self.building_at(at) {
                        Some(building) => Aim::Building(building.0),
                        None => Aim::Wood(self.wood_at(at)?),
                    },
                    (None, None) => return None,
                };
                Some(Order::Aim(unit, aim, Shot::Ball))
            }
            (Step::Assault(_), [one, two]) => {
                Some(Order::Assault(self.unit_on(one)?, self.unit_on(two)?))
            }
            _ => None,
        }
    }

    /// Towards the enemy.
    pub(crate) const fn ahead(side: Side) -> Bearing {
        match side {
            Side::First => Bearing::NORTH,
            Side::Second => Bearing::SOUTH,
        }
    }
}
