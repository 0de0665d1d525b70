//! How an order would look on the table before it is given: the bases where they would come to stand,
//! the way there and what it costs. All of it is asked of the rules; an order that they refuse is drawn
//! where the player wants it.

use ground::table::drawing::{spot, stands};
use ground::table::{Bearing, Footprint, Leg, Point, Pose, Shape};
use kernel::Sketch;

use crate::field::print_of;
use crate::game::Battle;
use crate::movement::{Tried, along, parts_of_inch};
use crate::order::Order;
use crate::position::Moving;
use crate::{GeneralId, UnitId, tables};

impl Battle {
    /// What an order would look like; none where there is nothing to draw.
    pub(crate) fn draw_sketch(&self, order: Order) -> Option<Sketch> {
        match order {
            Order::Place(unit, pose, formation) => {
                let bases = self.setup.unit(unit).bases;
                let print = print_of(&self.setup, unit, formation, bases, pose);
                Some(self.ghost(unit, &print, Vec::new(), String::new()))
            }
            Order::PlaceGeneral(general, at) => Some(self.general_ghost(general, at, None)),
            Order::General(general, at) => {
                let from = self.pos.generals[general.index()].at;
                Some(self.general_ghost(general, at, from))
            }
            _ => {
                let moving = self.pos.moving?;
                self.sketch_move(&moving, order)
            }
        }
    }

    fn sketch_move(&self, moving: &Moving, order: Order) -> Option<Sketch> {
        let planned = match order {
            Order::Go(to, facing) => self.plan_go(moving, to, facing),
            Order::Charge(target) => self.plan_charge(moving, target, None),
            Order::ChargeAfter(target, to, by) => self.plan_charge(moving, target, Some((to, by))),
            Order::Form(formation) => {
                let unit = moving.unit;
                let cost = match self.check_form(moving, formation) {
                    Ok((_, parts)) => self.spent_words(moving, moving.spent + parts),
                    Err(_) => String::new(),
                };
                let pose = self.reformed_pose(unit, formation, formation.anchor());
                let bases = self.pos.unit(unit).bases;
                let print = print_of(&self.setup, unit, formation, bases, pose);
                return Some(self.ghost(unit, &print, Vec::new(), cost));
            }
            _ => self.try_order(moving, order).map(|tried| vec![tried]),
        };
        match planned {
            Ok(legs) => self.sketch_legs(moving, &legs),
            Err(_) => self.sketch_wish(moving, order),
        }
    }

    /// Legs that can be made.
    fn sketch_legs(&self, moving: &Moving, legs: &[Tried]) -> Option<Sketch> {
        let unit = moving.unit;
        let shape = self.shape(unit);
        let middle = |pose: Pose| spot(Footprint::new(&shape, pose).frame().centre());
        let mut way = vec![middle(legs.first()?.from)];
        for tried in legs {
            match tried.leg {
                Leg::Wheel { .. } => {
                    let poses = along(&shape, tried.from, tried.leg);
                    way.extend(poses.into_iter().map(middle));
                }
                _ => way.push(middle(tried.end)),
            }
        }
        let spent = moving.spent + legs.iter().map(|tried| tried.parts).sum::<u32>();
        let print = Footprint::new(&shape, legs.last()?.end);
        Some(self.ghost(unit, &print, way, self.spent_words(moving, spent)))
    }

    /// Where the player wants the unit, though the rules refuse it.
    fn sketch_wish(&self, moving: &Moving, order: Order) -> Option<Sketch> {
        let unit = moving.unit;
        let shape = self.shape(unit);
        let from = self.pos.unit(unit).pose;
        let end = match order {
            Order::Go(to, facing) => Pose::new(to, facing.unwrap_or(from.facing)),
            Order::Advance(far) => Leg::Advance(far).end(from, &shape),
            Order::Back(far) => Leg::Back(far).end(from, &shape),
            Order::Wheel(to, by) => Leg::Wheel { to, by }.end(from, &shape),
            Order::AboutFace => Leg::AboutFace.end(from, &shape),
            _ => return None,
        };
        let print = Footprint::new(&shape, end);
        let middle = |pose: Pose| spot(Footprint::new(&shape, pose).frame().centre());
        let far = format!("{} inches away", tenths(from.at.distance(end.at)));
        Some(self.ghost(unit, &print, vec![middle(from), middle(end)], far))
    }

    fn ghost(
        &self,
        unit: UnitId,
        print: &Footprint,
        way: Vec<kernel::scene::Point>,
        cost: String,
    ) -> Sketch {
        Sketch {
            counter: self.setup.unit(unit).id.clone(),
            ghost: stands(print),
            facing: hundredths(print.pose().facing),
            way,
            cost,
        }
    }

    fn general_ghost(&self, general: GeneralId, at: Point, from: Option<Point>) -> Sketch {
        let far = from.map(|from| {
            let (far, most) = (tenths(from.distance(at)), tables::GENERAL / 1_000);
            format!("{far} of {most} inches")
        });
        Sketch {
            counter: self.setup.general(general).id.clone(),
            ghost: stands(&self.general_print(general, at)),
            facing: 0,
            way: from.map_or_else(Vec::new, |from| vec![spot(from), spot(at)]),
            cost: far.unwrap_or_default(),
        }
    }

    /// What is spent of a move, in inches as the unit is formed.
    fn spent_words(&self, moving: &Moving, spent: u32) -> String {
        let state = self.pos.unit(moving.unit);
        let per = parts_of_inch(self.setup.unit(moving.unit).kind, state.formation);
        let inches = |parts: u32| tenths((parts / per).cast_signed());
        format!("{} of {} inches", inches(spent), inches(moving.limit))
    }
}

fn hundredths(facing: Bearing) -> u16 {
    u16::try_from(facing.hundredths()).unwrap_or(0)
}

/// Inches to a tenth, without a needless zero.
fn tenths(thousandths: i32) -> String {
    let tenths = (thousandths + 50) / 100;
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        part => format!("{}.{part}", tenths / 10),
    }
}

/// The shape of a unit that would turn by steps: for outlines over the table.
pub(crate) fn wheeled(shape: &Shape, from: Pose, leg: Leg, left: i32) -> Option<Point> {
    let spent = leg.length(shape, crate::movement::WHEELS);
    let end = leg.end(from, shape);
    (spent <= left).then(|| end.at + end.facing.direction().reach(left - spent))
}
