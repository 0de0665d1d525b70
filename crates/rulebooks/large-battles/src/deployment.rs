//! Setting up a game: the defender places his troops, then the attacker.

use ground::table::{Bearing, Footprint, INCH, Point, Pose, inches};
use kernel::Side;

use crate::command::Post;
use crate::event::Event;
use crate::field::print_of;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{Marks, Step, Whereabouts};
use crate::refusal::Refusal;
use crate::{GeneralId, UnitId};

/// How far troops must be from the enemy.
const APART: i32 = inches(12);

impl Battle {
    /// The next general of a side who has no place yet.
    pub(crate) fn general_to_place(&self, side: Side) -> Option<GeneralId> {
        self.generals(side)
            .find(|general| self.pos.generals[general.index()].at.is_none())
    }

    /// Units of a side that start on the table and have no place yet.
    pub(crate) fn units_to_place(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.setup.unit_ids().filter(move |unit| {
            let data = self.setup.unit(*unit);
            data.side == side
                && data.start.is_some()
                && self.pos.unit(*unit).place == Whereabouts::Waiting
                && !self.pos.has(*unit, Marks::DONE)
        })
    }

    /// Checks an order of the set-up.
    pub(crate) fn check_deploy(&self, side: Side, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Place(unit, pose, formation) => self.check_place(side, unit, pose, formation),
            Order::PlaceGeneral(general, at) => self.check_place_general(side, general, at),
            Order::AsPlanned => Ok(()),
            Order::Leave(unit) => {
                if !self.units_to_place(side).any(|other| other == unit) {
                    return Err(Refusal::NotToPlace(unit));
                }
                match self.find_place(side, unit) {
                    Some(_) => Err(Refusal::HasAPlace(unit)),
                    None => Ok(()),
                }
            }
            _ => Err(Refusal::NotAskedNow),
        }
    }

    fn in_area(&self, side: Side, at: Point) -> bool {
        self.setup.sides[side]
            .areas
            .iter()
            .any(|area| area.contains(at))
    }

    fn enemy_near(&self, side: Side, print: &Footprint) -> Option<UnitId> {
        self.on_table(side.other())
            .find(|enemy| self.pos.unit(*enemy).print.is_within(print, APART))
    }

    //= setup.9 setup.12
    fn check_place_general(
        &self,
        side: Side,
        general: GeneralId,
        at: Point,
    ) -> Result<(), Refusal> {
        if self.setup.general(general).side != side {
            return Err(Refusal::NotYourGeneral(general));
        }
        if self.pos.generals[general.index()].at.is_some() {
            return Err(Refusal::GeneralMoved(general));
        }
        let print = self.general_print(general, at);
        if !self.setup.map.holds(&print) || !self.in_area(side, at) {
            return Err(Refusal::GeneralOutsideArea(general));
        }
        match self.enemy_near(side, &print) {
            Some(enemy) => Err(Refusal::GeneralTooNear(general, enemy)),
            None => Ok(()),
        }
    }

    //= setup.4 setup.9 setup.10 setup.11 setup.12
    fn check_place(
        &self,
        side: Side,
        unit: UnitId,
        pose: Pose,
        formation: Formation,
    ) -> Result<(), Refusal> {
        if !self.units_to_place(side).any(|other| other == unit) {
            return Err(Refusal::NotToPlace(unit));
        }
        let data = self.setup.unit(unit);
        if !formation.fits(data.kind) {
            return Err(Refusal::NotItsFormation(unit, formation));
        }
        let print = print_of(&self.setup, unit, formation, data.bases, pose);
        if !self.setup.map.holds(&print) {
            return Err(Refusal::OffTable(unit));
        }
        let corners = print.stands().iter().flat_map(ground::table::Quad::corners);
        if !corners
            .into_iter()
            .all(|corner| self.in_area(side, *corner))
        {
            return Err(Refusal::OutsideArea(unit));
        }
        let artillery = data.kind.is_artillery();
        if self.setup.stands_on(&print, |terrain| terrain.barred) {
            return Err(Refusal::NobodyEnters(unit));
        }
        if artillery && self.setup.stands_on(&print, |terrain| terrain.rough) {
            return Err(Refusal::GroundBars(unit));
        }
        if let Some(friend) = self.overlapped(unit, &print, side) {
            return Err(Refusal::OnFriend(unit, friend));
        }
        if let Some(enemy) = self.enemy_near(side, &print) {
            return Err(Refusal::TooNearToDeploy(unit, enemy));
        }
        if formation == Formation::Town {
            self.room_in_town(unit, &print)?;
        }
        if self.is_within_own_command(unit, &print) || self.is_defensible(&print) {
            Ok(())
        } else {
            Err(Refusal::OutOfOwnCommand(unit))
        }
    }

    /// Whether a unit would be within the span of its own corps or division commander.
    //= setup.13
    fn is_within_own_command(&self, unit: UnitId, print: &Footprint) -> bool {
        let data = self.setup.unit(unit);
        self.generals(data.side).any(|general| {
            let leader = self.setup.general(general);
            let own = match data.corps {
                Some(corps) => leader.corps == Some(corps),
                None => leader.post == Post::Commander,
            };
            let at = self.pos.generals[general.index()].at;
            own && at.is_some_and(|at| {
                self.general_print(general, at)
                    .is_within(print, leader.span)
            })
        })
    }

    /// Whether the ground can be defended.
    //= setup.14
    fn is_defensible(&self, print: &Footprint) -> bool {
        let stands = self
            .setup
            .stands_on(print, |terrain| terrain.cover || terrain.fortification);
        let obstacle = |feature| {
            let terrain = self.setup.terrain(feature);
            terrain.obstacle || terrain.fortification
        };
        stands
            || self
                .setup
                .map
                .within(print, crate::melee::BETWEEN)
                .any(obstacle)
    }

    /// A place for a unit: the planned one, or the first free one on a grid over its area.
    pub(crate) fn find_place(&self, side: Side, unit: UnitId) -> Option<(Pose, Formation)> {
        let start = self.setup.unit(unit).start?;
        if self
            .check_place(side, unit, start.pose, start.formation)
            .is_ok()
        {
            return Some((start.pose, start.formation));
        }
        let artillery = self.setup.unit(unit).kind.is_artillery();
        let formation = if artillery {
            Formation::Limbered
        } else {
            Formation::Column
        };
        self.grid(side).find_map(|at| {
            let pose = Pose::new(at, start.pose.facing);
            self.check_place(side, unit, pose, formation)
                .is_ok()
                .then_some((pose, formation))
        })
    }

    /// Points an inch apart over a side's areas.
    fn grid(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        self.setup.sides[side].areas.iter().flat_map(|area| {
            let bounds = area.bounds();
            let (west, east) = (bounds.low.x / INCH, bounds.high.x / INCH);
            let (south, north) = (bounds.low.y / INCH, bounds.high.y / INCH);
            (south..=north)
                .flat_map(move |y| (west..=east).map(move |x| Point::new(x * INCH, y * INCH)))
        })
    }

    fn find_general_place(&self, side: Side, general: GeneralId) -> Option<Point> {
        let start = self.setup.general(general).start;
        std::iter::once(start)
            .chain(self.grid(side))
            .find(|at| self.check_place_general(side, general, *at).is_ok())
    }

    /// Places that may be legal: for the next general, or the next unit.
    pub(crate) fn deploy_candidates(&self, side: Side, into: &mut Vec<Order>) {
        into.push(Order::AsPlanned);
        if let Some(general) = self.general_to_place(side) {
            let place = self.find_general_place(side, general);
            into.extend(place.map(|at| Order::PlaceGeneral(general, at)));
            return;
        }
        let Some(unit) = self.units_to_place(side).next() else {
            return;
        };
        let Some((pose, formation)) = self.find_place(side, unit) else {
            into.push(Order::Leave(unit));
            return;
        };
        into.push(Order::Place(unit, pose, formation));
        for way in [Bearing::NORTH, Bearing::EAST, Bearing::SOUTH, Bearing::WEST] {
            let at = pose.at + way.direction().reach(inches(3));
            into.push(Order::Place(unit, Pose::new(at, pose.facing), formation));
        }
        for other in Formation::ALL {
            if other != formation {
                into.push(Order::Place(unit, pose, other));
            }
        }
    }

    /// Places a unit or a general, or all that are left.
    pub(crate) fn apply_deploy(&mut self, side: Side, order: Order, cx: &mut Cx<'_>) {
        match order {
            Order::Place(unit, pose, formation) => self.place(unit, pose, formation, cx),
            Order::PlaceGeneral(general, at) => self.place_general(general, at, cx),
            Order::Leave(unit) => self.leave(unit, cx),
            _ => self.place_all(side, cx),
        }
        if self.general_to_place(side).is_some() || self.units_to_place(side).next().is_some() {
            return;
        }
        if side == self.setup.defender() {
            self.pos.step = Step::Deploy(self.setup.attacker);
            let nobody = self.general_to_place(self.setup.attacker).is_none()
                && self.units_to_place(self.setup.attacker).next().is_none();
            if !nobody {
                return;
            }
        }
        self.pos.clear_all(Marks::DONE);
        self.begin_period(cx);
    }

    fn place(&mut self, unit: UnitId, pose: Pose, formation: Formation, cx: &mut Cx<'_>) {
        self.pos.unit_mut(unit).place = Whereabouts::Table;
        self.put(unit, pose, formation);
        cx.log.note(|| Event::Placed(unit));
    }

    fn place_general(&mut self, general: GeneralId, at: Point, cx: &mut Cx<'_>) {
        self.pos.generals[general.index()].at = Some(at);
        cx.log.note(|| Event::GeneralPlaced(general));
    }

    fn leave(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        self.pos.mark(unit, Marks::DONE);
        cx.log.note(|| Event::LeftOff(unit));
    }

    fn place_all(&mut self, side: Side, cx: &mut Cx<'_>) {
        while let Some(general) = self.general_to_place(side) {
            let at = self
                .find_general_place(side, general)
                .unwrap_or_else(|| self.setup.general(general).start);
            self.place_general(general, at, cx);
        }
        let units: Vec<UnitId> = self.units_to_place(side).collect();
        for unit in units {
            match self.find_place(side, unit) {
                Some((pose, formation)) => self.place(unit, pose, formation, cx),
                None => self.leave(unit, cx),
            }
        }
    }
}
