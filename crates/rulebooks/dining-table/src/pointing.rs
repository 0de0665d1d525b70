//! What a player points at on the table to give an order, and what he means when
//! he points at something.

use ground::table::drawing::spot;
use ground::table::{Bearing, Leg, Point, Pose};
use kernel::Target;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::moves::reach;
use crate::order::Order;
use crate::position::{Kind, Stage};
use crate::scene::hq_id;
use crate::troops::{Going, Pace};

/// Something of this game that was pointed at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touched {
    Unit(UnitId),
    General(GeneralId),
    Headquarters(GeneralId),
    Spot(Point, Option<Bearing>),
}

/// How near the place where a unit turns a drop still means turning. No move that turns
/// first is listed that ends so near: it could not be pointed at.
pub(crate) const IN_PLACE: i32 = 250;

fn spot_target(at: Point, facing: Option<Bearing>) -> Target {
    Target::Spot {
        at: spot(at),
        facing: facing.and_then(|facing| u16::try_from(facing.hundredths()).ok()),
    }
}

impl Battle {
    pub(crate) fn counter(&self, unit: UnitId) -> Target {
        Target::Counter(self.setup.unit(unit).id.clone())
    }

    fn figure_of(&self, general: GeneralId) -> Target {
        Target::Counter(self.setup.general(general).id.clone())
    }

    fn placed(&self, unit: UnitId, pose: Pose) -> Vec<Target> {
        vec![self.counter(unit), spot_target(pose.at, Some(pose.facing))]
    }

    pub(crate) fn touched_by(&self, order: &Order) -> Vec<Target> {
        let pair = |one: &UnitId, other: &UnitId| vec![self.counter(*one), self.counter(*other)];
        match order {
            Order::Charge { unit, target }
            | Order::Firefight { unit, target }
            | Order::Pin { unit, target }
            | Order::Opportunity { unit, target } => pair(unit, target),
            Order::Fire { gun, target } => pair(gun, target),
            Order::Relieve { unit, other, .. } => pair(unit, other),
            Order::Support { unit, beside } => pair(unit, beside),
            Order::Couple { gun, to } => pair(gun, to),
            Order::FireTogether { gun, other, target } => vec![
                self.counter(*gun),
                self.counter(*other),
                self.counter(*target),
            ],
            Order::Move { unit, legs, .. } => self.placed(*unit, self.end_of(*unit, legs)),
            Order::Face { unit, to } => self.placed(*unit, self.turned(*unit, *to)),
            Order::General { general, to } => {
                vec![self.figure_of(*general), spot_target(*to, None)]
            }
            Order::Headquarters { general, to } => vec![
                Target::Counter(hq_id(&self.setup.general(*general).id)),
                spot_target(*to, None),
            ],
            Order::Turn(who) | Order::Issue { to: who, .. } | Order::Control { of: who, .. } => {
                vec![Target::Counter(self.id_of(*who).to_owned())]
            }
            Order::Pass { to, .. } => vec![self.figure_of(*to)],
            Order::Attach { unit, to } => vec![self.counter(*unit), self.figure_of(*to)],
            Order::Recover(unit)
            | Order::Evade(unit)
            | Order::Fight(unit)
            | Order::Convert(unit)
            | Order::Halt(unit)
            | Order::Advance(unit)
            | Order::Stand(unit)
            | Order::Press(unit)
            | Order::Counter(unit)
            | Order::Swap(unit)
            | Order::Include(unit)
            | Order::Join(unit)
            | Order::AskHelp(unit) => vec![self.counter(*unit)],
            _ => Vec::new(),
        }
    }

    /// Where a path ends.
    pub(crate) fn end_of(&self, unit: UnitId, legs: &[Leg]) -> Pose {
        let shape = self.setup.shape(unit);
        let start = self.pos.unit(unit).pose;
        legs.iter().fold(start, |pose, leg| leg.end(pose, shape))
    }

    pub(crate) fn meant_by(&self, touched: &[Target]) -> Option<Order> {
        let found: Option<Vec<Touched>> = touched.iter().map(|one| self.find_target(one)).collect();
        match *found?.as_slice() {
            [Touched::Unit(unit)] => self.meant_by_unit(unit),
            [Touched::General(general)] => match self.pos.stage {
                Stage::Turns => Some(Order::Turn(Who::General(general))),
                Stage::Senior => Some(self.meant_by_command(Who::General(general))),
                _ => None,
            },
            [Touched::Unit(unit), Touched::General(to)] if self.pos.stage == Stage::Senior => {
                Some(Order::Attach { unit, to })
            }
            [Touched::Unit(unit), Touched::Unit(other)] => self.meant_by_pair(unit, other),
            [
                Touched::Unit(gun),
                Touched::Unit(other),
                Touched::Unit(target),
            ] => Some(Order::FireTogether { gun, other, target }),
            [Touched::General(general), Touched::Spot(to, _)] => {
                Some(Order::General { general, to })
            }
            [Touched::Headquarters(general)] if self.pos.stage == Stage::Turns => {
                self.meant_by_headquarters(general)
            }
            [Touched::Headquarters(general), Touched::Spot(to, _)] => {
                Some(Order::Headquarters { general, to })
            }
            [Touched::Unit(unit), Touched::Spot(at, facing)] if self.pos.stage == Stage::Moves => {
                Some(self.meant_by_spot(unit, at, facing))
            }
            [Touched::Unit(unit), Touched::Spot(at, facing)] => {
                self.meant_by_retreat(unit, at, facing)
            }
            _ => None,
        }
    }

    fn meant_by_unit(&self, unit: UnitId) -> Option<Order> {
        match self.pos.stage {
            Stage::Turns => Some(Order::Turn(Who::Unit(unit))),
            Stage::Senior => Some(self.meant_by_command(Who::Unit(unit))),
            Stage::Scope => Some(self.first_legal(vec![
                Order::Include(unit),
                Order::Join(unit),
                Order::AskHelp(unit),
            ])),
            Stage::Recover => Some(Order::Recover(unit)),
            Stage::Check | Stage::Evade => Some(Order::Evade(unit)),
            Stage::Halted => Some(Order::Halt(unit)),
            Stage::Combats => Some(Order::Fight(unit)),
            Stage::Convert => Some(Order::Convert(unit)),
            Stage::Advance => Some(Order::Advance(unit)),
            Stage::Swap => Some(Order::Swap(unit)),
            Stage::Foothold => Some(Order::Press(unit)),
            Stage::Counter => Some(Order::Counter(unit)),
            Stage::Firefights => Some(Order::Stand(unit)),
            _ => None,
        }
    }

    /// The first of several orders that the rules allow, or else the plainest, which comes first.
    fn first_legal(&self, mut meant: Vec<Order>) -> Order {
        let legal = meant
            .iter()
            .position(|order| self.check_order(order).is_ok());
        meant.swap_remove(legal.unwrap_or(0))
    }

    /// Somebody to whom a senior officer may send an order or points, or of whom he may take control.
    fn meant_by_command(&self, to: Who) -> Order {
        let mut kinds = Kind::ALL;
        kinds.sort_by_key(|kind| *kind != Kind::Action);
        let issued = kinds.map(|kind| Order::Issue { to, kind });
        let taken = kinds.map(|kind| Order::Control { of: to, kind });
        let passed = match to {
            Who::General(to) => Some(Order::Pass { to, points: 1 }),
            Who::Unit(_) => None,
        };
        self.first_legal(issued.into_iter().chain(taken).chain(passed).collect())
    }

    /// A headquarters alone goes after its general: to a place behind him, or as far that way as it may.
    fn meant_by_headquarters(&self, general: GeneralId) -> Option<Order> {
        let state = self.pos.general(general);
        let from = state.hq?;
        let beside = state.at + Point::new(0, -1_500);
        let steps = from.distance(beside) / 500 + 1;
        let places = (1..=steps).rev();
        let mut orders = places.map(|step| {
            let to = from.on_the_way(beside, step, steps);
            Order::Headquarters { general, to }
        });
        let legal = orders.find(|order| self.check_order(order).is_ok());
        let whole = Order::Headquarters {
            general,
            to: beside,
        };
        Some(legal.unwrap_or(whole))
    }

    /// A unit that answers the enemy, and a place: it turns where it is, or falls back so far.
    fn meant_by_retreat(&self, unit: UnitId, at: Point, facing: Option<Bearing>) -> Option<Order> {
        let pose = self.pos.unit(unit).pose;
        match (self.pos.stage, facing) {
            (Stage::Respond, Some(to)) if self.only_turns(unit, Pose::new(at, to)) => {
                Some(Order::Face { unit, to })
            }
            (Stage::Respond | Stage::FallBack | Stage::Halted | Stage::Firefights, _) => {
                let behind = pose.facing.direction().aheadness(pose.at, at) < 0;
                let distance = if behind { pose.at.distance(at) } else { 0 };
                Some(Order::FallBack { unit, distance })
            }
            _ => None,
        }
    }

    /// A unit and another: the first thing of that kind that the rules allow, or else the plainest.
    fn meant_by_pair(&self, unit: UnitId, other: UnitId) -> Option<Order> {
        let target = other;
        let fire = Order::Fire { gun: unit, target };
        let meant = match self.pos.stage {
            Stage::Check | Stage::Fire(_) => vec![fire],
            Stage::Opportunity | Stage::Rescue(_) => {
                let target = self.charged_with(target);
                vec![Order::Opportunity { unit, target }]
            }
            Stage::Breakthrough => {
                let target = self.charged_with(target);
                vec![Order::Charge { unit, target }]
            }
            Stage::Moves if self.side(unit) == self.side(other) => {
                let support = Order::Support {
                    unit,
                    beside: other,
                };
                let couple = Order::Couple {
                    gun: unit,
                    to: other,
                };
                let mut meant = vec![support, couple];
                meant.extend(self.reliefs(unit, other));
                meant
            }
            Stage::Moves => vec![
                Order::Charge { unit, target },
                Order::Firefight { unit, target },
                Order::Pin { unit, target },
            ],
            _ => return None,
        };
        Some(self.first_legal(meant))
    }

    /// Whether a unit that is to stand so would do little else than turn where it is.
    pub(crate) fn only_turns(&self, unit: UnitId, end: Pose) -> bool {
        end.facing != self.pos.unit(unit).pose.facing
            && self.turned(unit, end.facing).at.is_within(end.at, IN_PLACE)
    }

    /// A unit and the place where the middle of its front is to stand.
    fn meant_by_spot(&self, unit: UnitId, at: Point, facing: Option<Bearing>) -> Order {
        let pose = self.pos.unit(unit).pose;
        let to = facing.unwrap_or(pose.facing);
        let turned = self.turned(unit, to);
        let end = Pose::new(at, to);
        let wanted = self.placed(unit, end);
        let listed = self
            .moves_of(unit)
            .into_iter()
            .find(|order| self.touched_by(order) == wanted);
        if let Some(order) = listed {
            return order;
        }
        if self.only_turns(unit, end) {
            return Order::Face { unit, to };
        }
        let state = self.pos.unit(unit);
        let order = self.pos.turn.order;
        if state.in_contact && order != Some(Kind::BreakOff) {
            let behind = pose.facing.direction().aheadness(pose.at, at) < 0;
            let distance = pose.at.distance(at);
            return if behind {
                Order::FallBack { unit, distance }
            } else {
                let way = at - pose.at;
                Order::TakeCover { unit, way }
            };
        }
        let normal = reach(self.setup.unit(unit).arm, Pace::Normal, Going::Good).unwrap_or(0);
        let grand = matches!(order, Some(Kind::Move | Kind::BreakOff));
        if grand && pose.at.distance(at) > normal {
            return self.rapidly(unit, at);
        }
        let mut legs = Vec::new();
        if to != pose.facing {
            legs.push(Leg::Pivot(pose.facing.turn_to(to)));
        }
        legs.push(Leg::Shift(at - turned.at));
        let pace = Pace::Normal;
        Order::Move { unit, pace, legs }
    }

    /// Straight there at the rapid rate, turning first.
    fn rapidly(&self, unit: UnitId, at: Point) -> Order {
        let pose = self.pos.unit(unit).pose;
        let centre = self.base(unit).centre();
        let to = Bearing::between(centre, at).unwrap_or(pose.facing);
        let turned = self.turned(unit, to);
        let mut legs = Vec::new();
        if to != pose.facing {
            legs.push(Leg::Pivot(pose.facing.turn_to(to)));
        }
        legs.push(Leg::Advance(turned.at.distance(at)));
        let pace = Pace::Rapid;
        Order::Move { unit, pace, legs }
    }

    fn find_target(&self, target: &Target) -> Option<Touched> {
        match target {
            Target::Counter(id) => match self.who_named(id) {
                Some(Who::Unit(unit)) => Some(Touched::Unit(unit)),
                Some(Who::General(general)) => Some(Touched::General(general)),
                None => {
                    let mut generals = self.setup.general_ids();
                    generals
                        .find(|general| hq_id(&self.setup.general(*general).id) == *id)
                        .map(Touched::Headquarters)
                }
            },
            Target::Spot { at: [x, y], facing } => {
                let facing = facing.map(|facing| Bearing::new(i32::from(facing)));
                Some(Touched::Spot(Point::new(*x, *y), facing))
            }
            Target::Cell(_) | Target::Edge(_) => None,
        }
    }
}
