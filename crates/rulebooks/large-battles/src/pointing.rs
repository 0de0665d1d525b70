//! What a player points at on the table to give an order, and what he means when he points at
//! something.

use ground::table::{Bearing, Point, Pose};
use kernel::Target;

use crate::game::Battle;
use crate::order::Order;
use crate::position::Step;
use crate::{GeneralId, UnitId};

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
            Order::Go(at, facing) => vec![Target::Spot {
                at: self.metres(at),
                facing: facing.and_then(|facing| u16::try_from(facing.hundredths()).ok()),
            }],
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
            [Touched::General(general), Touched::Spot(at, _)] => Some(Order::General(general, at)),
            [Touched::Unit(first), Touched::Unit(second)] => match self.pos.step {
                Step::Fire(_) => Some(Order::Fire(first, second)),
                Step::Melee => Some(Order::Fight(first, second)),
                _ => None,
            },
            _ => None,
        }
    }

    fn meant_by_unit(&self, unit: UnitId) -> Option<Order> {
        if self.pos.moving.is_some() {
            return Some(Order::Charge(unit));
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
                return Some(Touched::Spot(self.on_the_table(*at), facing));
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
