//! Charging: moves meant to contact enemy infantry or cavalry.

use ground::table::{
    Bearing, Face, Footprint, Goal, Hand, Leg, Obstacle, Path, Pose, Shape, Zone, until_contact,
};

use crate::UnitId;
use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::movement::Tried;
use crate::position::{Charge, Marks, Moving, Step, Temper};
use crate::refusal::Refusal;

impl Battle {
    /// The ground before the front of a unit: ahead of its front edge, widening by 45 degrees at each
    /// front corner.
    pub(crate) fn front_zone(&self, unit: UnitId) -> Zone {
        Zone::quadrant(self.pos.unit(unit).print.frame(), Face::Front)
    }

    /// Whether a charger that stood on this ground must strike the front.
    //= charge.5 charge.6 charge.7 charge.8
    pub(crate) fn must_strike_front(&self, target: UnitId, charger: &Footprint) -> bool {
        self.pos.unit(target).formation.has_flanks()
            && self.front_zone(target).holds_part_of_unit(charger)
    }

    /// Whether a unit may charge at all, and this enemy.
    fn check_charge(&self, moving: &Moving, target: UnitId) -> Result<(), Refusal> {
        let unit = moving.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let foe = self.setup.unit(target);
        if foe.side == data.side || !self.pos.unit(target).is_on_table() {
            return Err(Refusal::NotAnEnemy(target));
        }
        if !self.is_troops(target) {
            return Err(Refusal::GunsAreNotCharged(target));
        }
        if !self.is_troops(unit) || !matches!(state.formation, Formation::Line | Formation::Column)
        {
            return Err(Refusal::CannotCharge(unit));
        }
        if self.pos.step != Step::Move && self.setup.options.no_counter_charge {
            return Err(Refusal::NoCounterCharge(unit));
        }
        //= command.7
        if !state.marks.has(Marks::COMMANDED) {
            return Err(Refusal::OutOfCommand(unit, crate::Rule::Command7));
        }
        //= disorder.6
        if state.order != Temper::Steady {
            return Err(Refusal::Disordered(unit));
        }
        //= charge.3
        if moving.more_than_wheeled {
            return Err(Refusal::WheelFirst(unit));
        }
        self.may_touch(unit, target)
    }

    /// Infantry keeps off cavalry in the open.
    //= cavalry-infantry.8
    fn may_touch(&self, unit: UnitId, enemy: UnitId) -> Result<(), Refusal> {
        let on_foot = self.setup.unit(unit).kind.is_infantry();
        if !on_foot && self.pos.unit(enemy).formation == Formation::Town {
            return Err(Refusal::GarrisonAndCavalry(unit, enemy));
        }
        if on_foot && self.setup.unit(enemy).kind.is_cavalry() && !self.in_rough(enemy) {
            return Err(Refusal::CavalryInTheOpen(unit, enemy));
        }
        Ok(())
    }

    /// The legs of a charge: a wheel to face the target, then straight; more wheels only round rough
    /// ground.
    //= charge.1 charge.2 charge.3 charge.4
    pub(crate) fn plan_charge(
        &self,
        moving: &Moving,
        target: UnitId,
        wheel: Option<(Hand, i32)>,
    ) -> Result<Vec<Tried>, Refusal> {
        let straight = self.plan_straight_charge(moving, target, wheel);
        let shape = self.shape(moving.unit);
        let blocked = matches!(
            straight,
            Err(Refusal::OutOfReach(..)
                | Refusal::TooFar(_)
                | Refusal::NobodyEnters(_)
                | Refusal::Disordered(_)
                | Refusal::EnemyInTheWay(..))
        );
        // Round rough ground, with as many wheels as it takes.
        if blocked
            && wheel.is_none()
            && self.check_charge(moving, target).is_ok()
            && self.is_in_reach(moving, target)
            && self.is_rough_between(moving, &shape, target)
        {
            let front_only = self.must_strike_front(target, &self.start_of(moving));
            let goal = Goal::Contact {
                who: target.index(),
                face: front_only.then_some(Face::Front),
            };
            let path = self.plan_path(moving, &shape, goal, false);
            let tried = self.try_charge(moving, &shape, &path, target, front_only);
            if tried.is_ok() {
                return tried;
            }
        }
        straight
    }

    /// The ground that a charger covered when its move began, formed as it was then.
    fn start_of(&self, moving: &Moving) -> Footprint {
        let bases = self.pos.unit(moving.unit).bases;
        crate::field::print_of(&self.setup, moving.unit, moving.formed, bases, moving.start)
    }

    /// Whether an enemy is near enough to be charged at all.
    fn is_in_reach(&self, moving: &Moving, target: UnitId) -> bool {
        let state = self.pos.unit(moving.unit);
        let per =
            crate::movement::parts_of_inch(self.setup.unit(moving.unit).kind, state.formation);
        let left = (moving.limit - moving.spent) / per;
        state
            .print
            .is_within(&self.pos.unit(target).print, left.cast_signed())
    }

    /// The legs of a charge that goes straight after one wheel.
    pub(crate) fn plan_straight_charge(
        &self,
        moving: &Moving,
        target: UnitId,
        wheel: Option<(Hand, i32)>,
    ) -> Result<Vec<Tried>, Refusal> {
        self.check_charge(moving, target)?;
        let unit = moving.unit;
        let shape = self.shape(unit);
        let front_only = self.must_strike_front(target, &self.start_of(moving));
        if !self.is_in_reach(moving, target) {
            return Err(Refusal::OutOfReach(unit, target));
        }
        if let Some((to, by)) = wheel {
            let path = self.straight_charge(moving, &shape, Some(Leg::Wheel { to, by }));
            return self.try_charge(moving, &shape, &path, target, front_only);
        }
        // Straight ahead, if that will do.
        let ahead = self.straight_charge(moving, &shape, None);
        let mut verdict = self.try_charge(moving, &shape, &ahead, target, front_only);
        if verdict.is_ok() {
            return verdict;
        }
        for (to, by) in self.wheels_towards(unit, target) {
            let path = self.straight_charge(moving, &shape, Some(Leg::Wheel { to, by }));
            let tried = self.try_charge(moving, &shape, &path, target, front_only);
            if tried.is_ok() {
                return tried;
            }
            if matches!(verdict, Err(Refusal::OutOfReach(..))) {
                verdict = tried;
            }
        }
        verdict
    }

    /// Wheels that turn a unit's front to its target: to the middle of it and of its faces, the smallest
    /// first.
    fn wheels_towards(&self, unit: UnitId, target: UnitId) -> Vec<(Hand, i32)> {
        let own = self.pos.unit(unit).print.frame();
        let foe = self.pos.unit(target).print.frame();
        let mut marks = vec![foe.centre()];
        marks.extend(Face::ALL.map(|face| foe.middle_of(face)));
        let from = own.middle_of(Face::Front);
        let mut wheels: Vec<(Hand, i32)> = marks
            .iter()
            .filter_map(|mark| self.wheel_to(unit, Bearing::between(from, *mark)?))
            .collect();
        wheels.sort_by_key(|(to, by)| (*by, *to));
        wheels.dedup();
        wheels
    }

    /// A wheel, if any, and an advance until something is met or the move is spent.
    fn straight_charge(&self, moving: &Moving, shape: &Shape, wheel: Option<Leg>) -> Path {
        let unit = moving.unit;
        let state = self.pos.unit(unit);
        let mut path = Path::at(state.pose);
        path.legs.extend(wheel);
        let from = path.end(shape);
        let per = crate::movement::parts_of_inch(self.setup.unit(unit).kind, state.formation);
        let left = ((moving.limit - moving.spent) / per).cast_signed();
        let obstacles = self.as_obstacles(self.in_the_way(unit, self.reach_of(moving, shape)));
        let stop = until_contact(shape, from, Leg::Advance(left), &obstacles);
        if stop.leg.extent() > 0 {
            path.legs.push(stop.leg);
        }
        path
    }

    /// Whether rough ground lies on the straight way to a target.
    fn is_rough_between(&self, moving: &Moving, shape: &Shape, target: UnitId) -> bool {
        let from = self.pos.unit(moving.unit).pose;
        let way = self.pos.unit(target).print.frame().centre() - from.at;
        let sweep = ground::table::Sweep::new(shape, from, Leg::Shift(way));
        let passages = self.setup.map.passages_of(&sweep, shape, |feature| {
            let terrain = self.setup.terrain(feature);
            terrain.rough || terrain.barred
        });
        !passages.is_empty()
    }

    /// Whether a path is a charge home: walked within the move, onto the target, and onto a face that
    /// may be struck.
    fn try_charge(
        &self,
        moving: &Moving,
        shape: &Shape,
        path: &Path,
        target: UnitId,
        front_only: bool,
    ) -> Result<Vec<Tried>, Refusal> {
        let unit = moving.unit;
        let legs = self.walk_legs(moving, shape, path)?;
        let end = path.end(shape);
        let print = Footprint::new(shape, end);
        let met: Vec<UnitId> = self
            .in_the_way(unit, print.bounds())
            .filter(|enemy| self.pos.unit(*enemy).print.is_in_contact(&print))
            .map(|enemy| self.attached_to(enemy).unwrap_or(enemy))
            .collect();
        if !met.contains(&target) {
            return Err(Refusal::OutOfReach(unit, target));
        }
        for enemy in met {
            self.may_touch(unit, enemy)?;
        }
        let cavalry = self.setup.unit(unit).kind.is_cavalry();
        if cavalry && legs.iter().any(|leg| leg.slowed) {
            return Err(Refusal::Disordered(unit));
        }
        if front_only {
            let frame = self.pos.unit(target).print.frame();
            let obstacle = Obstacle::new(target.index(), &self.pos.unit(target).print);
            let struck = ground::table::contacts(&print, &[obstacle])
                .first()
                .map_or_else(
                    || ground::table::struck_face(frame, print.frame()),
                    |contact| contact.struck,
                );
            if struck != Face::Front {
                return Err(Refusal::FrontOnly(unit, target));
            }
        }
        if let Some(friend) = self.overlapped(unit, &print, self.setup.unit(unit).side) {
            return Err(Refusal::OnFriend(unit, friend));
        }
        Ok(legs)
    }

    /// Carries a charge out.
    pub(crate) fn charge(
        &mut self,
        moving: &Moving,
        target: UnitId,
        legs: &[Tried],
        cx: &mut Cx<'_>,
    ) {
        let unit = moving.unit;
        cx.log.note(|| Event::Charged(unit, target));
        let engaged: Vec<UnitId> = self
            .enemies(unit)
            .filter(|enemy| self.is_engaged(*enemy))
            .collect();
        for tried in legs {
            self.make_leg(tried, cx);
        }
        let travelled = self.pos.moving.map_or(0, |moving| moving.travelled);
        let way: Vec<(Pose, Leg)> = legs.iter().map(|tried| (tried.from, tried.leg)).collect();
        self.make_contact(unit, cx);
        for enemy in self.touched(unit) {
            if !engaged.contains(&enemy) {
                self.ask_for_square(unit, enemy, travelled, moving.start, &way);
            }
        }
        self.halt();
    }

    /// Whether a unit is in melee already: an enemy touches it who has not just charged it.
    fn is_engaged(&self, unit: UnitId) -> bool {
        let charged_by = |enemy: &UnitId| {
            let mut charges = self.pos.charges.iter();
            charges.any(|charge| charge.by == *enemy && charge.on == unit)
        };
        !self.touched(unit).iter().all(charged_by)
    }

    /// A unit has run into enemies: who attacked, who received, and march columns break.
    pub(crate) fn make_contact(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let cavalry = self.setup.unit(unit).kind.is_cavalry();
        self.pos.mark(unit, Marks::ATTACKED);
        for enemy in self.touched(unit) {
            self.pos.mark(enemy, Marks::RECEIVED);
            self.pos.unit_mut(enemy).marks.clear(Marks::COUNTER);
            if cavalry {
                self.pos.mark(enemy, Marks::CHARGED);
            }
        }
        self.catch_on_march(unit, cx);
    }

    /// March columns that a unit touches break at once, however it came to touch them.
    //= march.2 march.3 march.4
    pub(crate) fn catch_on_march(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let cavalry = self.setup.unit(unit).kind.is_cavalry();
        for enemy in self.touched(unit) {
            let state = self.pos.unit(enemy);
            if state.formation == Formation::March && !state.is_routing() {
                cx.log.note(|| Event::CaughtOnMarch(enemy, unit));
                self.break_unit(enemy, 2, crate::Rule::March2, cx);
                if cavalry {
                    self.pos.mark(unit, Marks::PURSUES);
                }
            }
        }
    }

    /// Notes that infantry has to try for square.
    //= square.1
    fn ask_for_square(
        &mut self,
        cavalry: UnitId,
        infantry: UnitId,
        distance: i32,
        start: Pose,
        way: &[(Pose, Leg)],
    ) {
        let state = self.pos.unit(infantry);
        let exempt = !state.is_on_table()
            || state.is_routing()
            || !matches!(state.formation, Formation::Line | Formation::Column);
        if exempt
            || !self.setup.unit(cavalry).kind.is_cavalry()
            || !self.setup.unit(infantry).kind.is_infantry()
        {
            return;
        }
        self.pos.charges.push(Charge {
            by: cavalry,
            on: infantry,
            distance,
            start,
            way: way.to_vec(),
        });
    }
}
