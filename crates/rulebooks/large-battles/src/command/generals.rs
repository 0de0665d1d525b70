//! Generals: their moves, and how they get out of harm's way.

use ground::table::{Bearing, INCH, Leg, Point, Pose, Shape, Sweep, inches};

use crate::GeneralId;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::tables;

/// How far a general is shifted out of the way.
const SHIFT: i32 = inches(6);

/// Bearings around a general, sixteen of them.
fn around() -> impl Iterator<Item = Bearing> {
    (0..16).map(|sixteenth| Bearing::new(sixteenth * 2_250))
}

impl Battle {
    /// Whether a general's base would stand clear of enemies and on the table.
    pub(crate) fn is_free_for_general(&self, general: GeneralId, at: Point) -> bool {
        let print = self.general_print(general, at);
        let enemy = self.setup.general(general).side.other();
        self.setup.map.holds(&print)
            && self
                .on_table(enemy)
                .all(|unit| !self.pos.unit(unit).print.is_in_contact(&print))
    }

    /// Checks a general's order: a move in the movement step, or getting out of the way.
    pub(crate) fn check_general(&self, general: GeneralId, to: Point) -> Result<(), Refusal> {
        if let Some(first) = self.pos.displaced.first() {
            if *first != general {
                return Err(Refusal::AnotherGeneralFirst(*first));
            }
            return self.check_shift(general, to);
        }
        let data = self.setup.general(general);
        if self.pos.step != Step::Move || self.pos.moving.is_some() {
            return Err(Refusal::NotAskedNow);
        }
        if data.side != self.pos.active {
            return Err(Refusal::NotYourGeneral(general));
        }
        let state = self.pos.generals[general.index()];
        let (Some(from), false) = (state.at, state.moved) else {
            return Err(Refusal::GeneralMoved(general));
        };
        //= movement.21
        if !from.is_within(to, tables::GENERAL) {
            return Err(Refusal::GeneralTooFar(general, tables::GENERAL));
        }
        if from == to || !self.is_free_for_general(general, to) {
            return Err(Refusal::NoPlaceForGeneral(general));
        }
        let base = ground::table::Base::new(data.post.base(), data.post.base());
        let shape = Shape::rectangle(base);
        let start = Pose::centred(from, Bearing::NORTH, &shape);
        let sweep = Sweep::new(&shape, start, Leg::Shift(to - from));
        let enemies = self.as_obstacles(self.on_table(data.side.other()));
        match sweep.first_hit(&shape, &enemies) {
            Some(hit) => Err(Refusal::EnemyBarsGeneral(
                general,
                crate::UnitId(hit.who as u8),
            )),
            None => Ok(()),
        }
    }

    fn check_shift(&self, general: GeneralId, to: Point) -> Result<(), Refusal> {
        let Some(from) = self.pos.generals[general.index()].at else {
            return Err(Refusal::NotAskedNow);
        };
        if !self.is_free_for_general(general, to) {
            return Err(Refusal::NoPlaceForGeneral(general));
        }
        if from.is_within(to, SHIFT) || self.refuge_beyond(general, from) == Some(to) {
            Ok(())
        } else {
            Err(Refusal::GeneralTooFar(general, SHIFT))
        }
    }

    /// Places around a general within reach of a shift, the farthest first.
    fn refuges(&self, general: GeneralId, from: Point) -> Vec<Point> {
        let rings = [SHIFT, inches(3), inches(1)];
        let places = rings
            .iter()
            .flat_map(|ring| around().map(move |way| from + way.direction().reach(*ring)));
        places
            .filter(|at| from.is_within(*at, SHIFT) && self.is_free_for_general(general, *at))
            .collect()
    }

    /// The nearest free place beyond the shift, if none is within it.
    fn refuge_beyond(&self, general: GeneralId, from: Point) -> Option<Point> {
        if !self.refuges(general, from).is_empty() {
            return None;
        }
        (7..300).find_map(|ring| {
            around()
                .map(|way| from + way.direction().reach(ring * INCH))
                .find(|at| self.is_free_for_general(general, *at))
        })
    }

    /// Where a displaced general may go, for the list.
    pub(crate) fn shift_candidates(&self, general: GeneralId, into: &mut Vec<Order>) {
        let Some(from) = self.pos.generals[general.index()].at else {
            return;
        };
        let mut places = self.refuges(general, from);
        places.truncate(12);
        if places.is_empty() {
            places.extend(self.refuge_beyond(general, from));
        }
        into.extend(places.into_iter().map(|at| Order::General(general, at)));
    }

    /// Moves for each general that has not moved: to the middle of his troops.
    pub(crate) fn general_candidates(&self, into: &mut Vec<Order>) {
        for general in self.generals(self.pos.active) {
            let state = self.pos.generals[general.index()];
            let (Some(from), false) = (state.at, state.moved) else {
                continue;
            };
            let corps = self.setup.general(general).corps;
            let troops: Vec<Point> = self
                .on_table(self.pos.active)
                .filter(|unit| corps.is_none() || self.setup.unit(*unit).corps == corps)
                .map(|unit| self.pos.unit(unit).pose.at)
                .collect();
            let count = i32::try_from(troops.len()).unwrap_or(0);
            if count == 0 {
                continue;
            }
            let sum = |part: fn(&Point) -> i32| troops.iter().map(part).map(i64::from).sum::<i64>();
            let middle = Point::new(
                (sum(|at| at.x) / i64::from(count)) as i32,
                (sum(|at| at.y) / i64::from(count)) as i32,
            );
            let far = from.distance(middle);
            if far > INCH {
                let to = from.on_the_way(middle, far.min(tables::GENERAL - INCH), far);
                into.push(Order::General(general, to));
            }
        }
    }

    /// Carries a general's order out.
    //= command.30
    pub(crate) fn move_general(&mut self, general: GeneralId, to: Point, cx: &mut Cx<'_>) {
        let state = &mut self.pos.generals[general.index()];
        state.at = Some(to);
        if self.pos.displaced.first() == Some(&general) {
            self.pos.displaced.remove(0);
            cx.log.note(|| Event::GeneralShifted(general));
            self.go_on(cx);
        } else {
            state.moved = true;
            cx.log.note(|| Event::GeneralMoved(general));
        }
    }

    /// Generals whose bases a leg passes over or touches must get out of the way.
    //= command.28 command.29 command.30
    pub(crate) fn displace_generals(&mut self, side: kernel::Side, shape: &Shape, sweep: &Sweep) {
        let end =
            ground::table::Footprint::new(shape, sweep.leg().end(sweep.start().pose(), shape));
        let over: Vec<GeneralId> = self
            .generals(side.other())
            .filter(|general| {
                let Some(at) = self.pos.generals[general.index()].at else {
                    return false;
                };
                let print = self.general_print(*general, at);
                let base = [ground::table::Obstacle::new(0, &print)];
                end.is_in_contact(&print) || !sweep.is_clear(shape, &base)
            })
            .collect();
        for general in over {
            if !self.pos.displaced.contains(&general) {
                self.pos.displaced.push(general);
            }
        }
    }

    /// Generals who stand where an enemy has come to stand by other means.
    pub(crate) fn displace_generals_under(&mut self, unit: crate::UnitId) {
        let enemy = self.setup.unit(unit).side.other();
        let print = self.pos.unit(unit).print.clone();
        let under: Vec<GeneralId> = self
            .generals(enemy)
            .filter(|general| {
                self.pos.generals[general.index()]
                    .at
                    .is_some_and(|at| self.general_print(*general, at).is_in_contact(&print))
            })
            .collect();
        for general in under {
            if !self.pos.displaced.contains(&general) {
                self.pos.displaced.push(general);
            }
        }
    }
}
