//! Set-up: units that may start anywhere are placed by their owner.

use kernel::Side;

use crate::UnitId;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::{Order, Spot};
use crate::position::{Marks, Step, Where};
use crate::refusal::Refusal;
use crate::setup::{Arrival, Gun, Kind};

impl Battle {
    /// The next unit of a side that is to be placed.
    pub(crate) fn next_to_place(&self, side: Side) -> Option<UnitId> {
        let waits = |unit: &UnitId| {
            let data = self.setup.unit(*unit);
            data.arrival == Arrival::Free && self.pos.unit(*unit).at == Where::Waiting
        };
        self.setup.sides[side].units.iter().find(waits)
    }

    /// Begins the set-up, or the game if there is nothing to set up.
    pub(crate) fn begin_set_up(&mut self) {
        for side in [self.setup.first_player.other(), self.setup.first_player] {
            if self.next_to_place(side).is_some() {
                self.pos.step = Step::SetUp(side);
                return;
            }
        }
        self.begin_leader_set_up();
    }

    //= qb.setup.allied.0
    pub(crate) fn check_set_up(&self, side: Side, order: Order) -> Result<(), Refusal> {
        let Order::Place(unit, spot) = order else {
            return Err(Refusal::NotAskedNow);
        };
        let next = self.next_to_place(side).ok_or(Refusal::NotAskedNow)?;
        if unit != next {
            return Err(Refusal::PlacedInOrder(next));
        }
        let kind = self.setup.unit(unit).kind;
        let area = match spot {
            Spot::Area(area) | Spot::Square(area) | Spot::Limbered(area) => area,
            Spot::Approach { own, .. } => own,
        };
        if self.setup.area(area).reinforcements.is_some() {
            return Err(Refusal::ReinforcementAreaClosed(area));
        }
        if self.room(area) == Some(0) {
            return Err(Refusal::AreaFull(area));
        }
        if !self.enemies_of(side, area).is_empty() {
            return Err(Refusal::EnemyThere(area));
        }
        match spot {
            Spot::Square(_) if kind != Kind::Infantry => Err(Refusal::HasOneFormation(unit)),
            Spot::Square(area) if self.setup.area(area).terrain.is_closed() => {
                Err(Refusal::NoSquareHere(area))
            }
            Spot::Limbered(_) if kind != Kind::Artillery => Err(Refusal::ArtilleryOnly(unit)),
            //= optional.horse.1
            Spot::Limbered(_) if self.setup.gun(unit) == Gun::Horse => {
                Err(Refusal::NeverLimbered(unit))
            }
            Spot::Area(_) | Spot::Square(_) | Spot::Limbered(_) => Ok(()),
            Spot::Approach { .. } if kind != Kind::Infantry => Err(Refusal::InfantryOnly(unit)),
            Spot::Approach { border, own } => {
                if !self.setup.graph.ends(border).contains(&own) {
                    return Err(Refusal::NotThere(unit));
                }
                if self.setup.border(border).approach.is_none() {
                    return Err(Refusal::NoApproach);
                }
                match self.pos.on_border(border) {
                    Some(other) => Err(Refusal::ApproachTaken(other)),
                    None => Ok(()),
                }
            }
        }
    }

    pub(crate) fn set_up_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let Some(unit) = self.next_to_place(side) else {
            return;
        };
        for area in self.setup.area_ids() {
            into.push(Order::Place(unit, Spot::Area(area)));
            match self.setup.unit(unit).kind {
                Kind::Infantry => {
                    into.push(Order::Place(unit, Spot::Square(area)));
                    let ways = self.setup.graph.ways(area);
                    into.extend(ways.iter().map(|way| {
                        let border = way.border;
                        Order::Place(unit, Spot::Approach { border, own: area })
                    }));
                }
                Kind::Artillery => into.push(Order::Place(unit, Spot::Limbered(area))),
                _ => {}
            }
        }
    }

    pub(crate) fn apply_set_up(&mut self, side: Side, order: Order, cx: &mut Cx<'_>) {
        if let Order::Place(unit, spot) = order {
            let (place, mark) = match spot {
                Spot::Area(area) => (Where::Area(area), None),
                Spot::Square(area) => (Where::Area(area), Some(Marks::SQUARE)),
                Spot::Limbered(area) => (Where::Area(area), Some(Marks::LIMBERED)),
                Spot::Approach { border, own } => (Where::Approach { border, own }, None),
            };
            self.pos.put(unit, place);
            if let Some(mark) = mark {
                self.pos.unit_mut(unit).marks.set(mark);
            }
            cx.log.note(|| Event::Placed(unit));
        }
        if self.next_to_place(side).is_none() {
            self.begin_set_up();
        }
    }
}
