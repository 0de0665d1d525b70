//! What a player points at on the table to give an order, and what he means when he points at
//! something.

use ground::table::drawing::spot;
use ground::table::{Bearing, Point, Pose};
use kernel::Target;

use crate::game::Battle;
use crate::order::Order;
use crate::position::Step;
use crate::{GeneralId, UnitId};

/// A place of the table as something to point at.
fn spot_target(at: Point, facing: Option<Bearing>) -> Target {
    Target::Spot {
        at: spot(at),
        facing: facing.and_then(|facing| u16::try_from(facing.hundredths()).ok()),
    }
}

/// Something of this game that was pointed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touched {
    Unit(UnitId),
    General(GeneralId),
    Spot(Point, Option<Bearing>),
}

impl Battle {
    /// What is touched to give an order, the unit before its target.
    pub(crate) fn touched_by(&self, order: Order) -> Vec<Target> {
        match order {
            Order::Rally(unit)
            | Order::Choose(unit)
            | Order::Charge(unit)
            | Order::Square(unit) => {
                vec![self.counter_target(unit)]
            }
            Order::Fire(unit, target) | Order::Fight(unit, target) => {
                vec![self.counter_target(unit), self.counter_target(target)]
            }
            Order::Go(at, facing) => vec![spot_target(at, facing)],
            Order::Place(_, pose, _) => vec![spot_target(pose.at, Some(pose.facing))],
            Order::PlaceGeneral(_, at) => vec![spot_target(at, None)],
            Order::General(general, at) => {
                vec![self.general_target(general), spot_target(at, None)]
            }
            _ => Vec::new(),
        }
    }

    /// What a player means by pointing at these, be it legal or not.
    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        let touched: Vec<Touched> = touched
            .iter()
            .map(|target| self.find_target(target))
            .collect::<Option<_>>()?;
        match *touched.as_slice() {
            [Touched::Unit(unit)] => self.meant_by_unit(unit),
            [Touched::Spot(at, facing)] => self.meant_by_spot(at, facing),
            [Touched::Unit(unit), Touched::Spot(at, facing)] => self
                .pos
                .moving
                .filter(|moving| moving.unit == unit)
                .map(|_| Order::Go(at, facing)),
            [Touched::General(general), Touched::Spot(at, _)] => Some(Order::General(general, at)),
            [Touched::Unit(first), Touched::Unit(second)] => match self.pos.step {
                Step::Fire(_) => Some(Order::Fire(first, second)),
                Step::Melee => Some(Order::Fight(first, second)),
                _ if self.pos.moving.is_some_and(|moving| moving.unit == first) => {
                    Some(Order::Charge(second))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn meant_by_unit(&self, unit: UnitId) -> Option<Order> {
        if let Some(moving) = self.pos.moving {
            // Whoever points at another of his own is done with the one that moves.
            let friend = self.setup.unit(unit).side == self.setup.unit(moving.unit).side;
            return Some(if friend {
                Order::Halt
            } else {
                Order::Charge(unit)
            });
        }
        match self.pos.step {
            Step::Rally => Some(Order::Rally(unit)),
            Step::Move | Step::Counter | Step::LateCounter => Some(Order::Choose(unit)),
            Step::Squares(_) | Step::LateSquares => Some(Order::Square(unit)),
            _ => None,
        }
    }

    /// A place alone: where the unit that moves goes, or the next one is placed.
    fn meant_by_spot(&self, at: Point, facing: Option<Bearing>) -> Option<Order> {
        if let Some(general) = self.pos.displaced.first() {
            return Some(Order::General(*general, at));
        }
        match self.pos.step {
            _ if self.pos.moving.is_some() => Some(Order::Go(at, facing)),
            Step::Deploy(side) => {
                if let Some(general) = self.general_to_place(side) {
                    return Some(Order::PlaceGeneral(general, at));
                }
                let unit = self.units_to_place(side).next()?;
                let start = self.setup.unit(unit).start?;
                let pose = Pose::new(at, facing.unwrap_or(start.pose.facing));
                Some(Order::Place(unit, pose, start.formation))
            }
            _ => None,
        }
    }

    fn find_target(&self, target: &Target) -> Option<Touched> {
        let id = match target {
            Target::Counter(id) => id,
            Target::Spot { at, facing } => {
                let facing = facing.map(|facing| Bearing::new(i32::from(facing)));
                return Some(Touched::Spot(Point::new(at[0], at[1]), facing));
            }
            Target::Cell(_) | Target::Edge(_) => return None,
        };
        let unit = self.find_unit(id).ok().map(Touched::Unit);
        unit.or_else(|| self.find_general(id).ok().map(Touched::General))
    }

    pub(crate) fn counter_target(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    pub(crate) fn general_target(&self, general: GeneralId) -> Target {
        Target::Counter(self.setup.general(general).id.clone())
    }
}
