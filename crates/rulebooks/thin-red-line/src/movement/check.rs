//! Whether a move may be made.

use ground::table::{Face, Footprint, Leg, Pose, Quad, reformed, regrouped};
use kernel::Side;

use super::going::{Course, Gait};
use crate::Rule;
use crate::assault::nearest_way;
use crate::field::shape;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{March, Place};
use crate::refusal::Refusal;
use crate::troops::{Arm, Formation, Post};
use crate::weather::Weather;

/// The most legs of one move.
pub(crate) const MOST_LEGS: u8 = 6;

/// How far from their battalion skirmishers of light infantry may be.
//= attached.10
const LEASH: i32 = 3_000;

/// What a commander rides who is with nobody.
//= turn.4 commander.6
const COMMANDER: i32 = 12_000;

impl Battle {
    /// What a unit may move this turn.
    //= movement.1 movement.4 turn.4 limber.7 limber.8
    pub(crate) fn allowance(&self, unit: UnitId) -> i32 {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let row = row_of(data.troop);
        let full = match data.arm() {
            _ if data.is_commander() => COMMANDER,
            Arm::Artillery if !state.limbered => row.by_hand(),
            _ => row.allowance(state.began),
        };
        //= weather.1
        if state.held && self.pos.weather == Weather::Mud {
            full / 2
        } else {
            full
        }
    }

    /// Whether a unit may be chosen to move.
    pub(crate) fn check_choice(&self, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        if data.side != side {
            return Err(Refusal::NotYours(unit));
        }
        let with = data.is_commander() && matches!(state.place, Place::With(_));
        if !state.is_in_play() && !with {
            return Err(Refusal::NotThere(unit));
        }
        if state.acted {
            return Err(Refusal::AlreadyDone(unit, Rule::Movement2));
        }
        // Who is with a unit leaves it before it moves, or goes where it goes.
        //= turn.4 commander.6
        if let Place::With(host) = state.place
            && (self.pos.unit(host).acted || self.pos.unit(host).moved)
        {
            return Err(Refusal::AlreadyDone(unit, Rule::Commander6));
        }
        let cannot = |rule| Err(Refusal::CannotMove(unit, rule));
        if state.bogged {
            return cannot(match data.arm() {
                Arm::Artillery => Rule::Difficult5,
                _ => Rule::VeryDifficult6,
            });
        }
        if state.emplaced {
            return cannot(Rule::VeryDifficult3);
        }
        if state.held && self.pos.weather == Weather::Extreme {
            return cannot(Rule::Weather6);
        }
        Ok(())
    }

    /// The move being made.
    pub(crate) fn march(&self) -> Result<&March, Refusal> {
        self.pos.march.as_ref().ok_or(Refusal::NotAskedNow)
    }

    /// Checks an order to the unit that moves.
    pub(crate) fn check_moving(&self, order: Order) -> Result<(), Refusal> {
        let march = self.march()?;
        let unit = march.unit;
        match order {
            Order::Halt => self.check_halt(march),
            Order::Double => self.check_double(march),
            Order::Leg(leg) => {
                self.check_on_table(unit)?;
                self.leg_course(march, leg).map(|_| ())
            }
            Order::Form(formation, files) => self
                .check_form(march, formation, files, Face::Front)
                .map(|_| ()),
            Order::FormTo(formation, files, face) => {
                self.check_form(march, formation, files, face).map(|_| ())
            }
            //= attached.12
            Order::Grenadiers(post) => self.check_post(march, post),
            Order::Limber | Order::Unlimber => self.check_limber(march, order),
            Order::Enter(building) => self.check_enter(march, building),
            Order::Leave(face, formation, files) => {
                self.outside(march, face, formation, files).map(|_| ())
            }
            Order::Exit => self.exit_course(march).map(|_| ()),
            Order::Search => self.check_search(unit),
            Order::Join(commander, other) if commander == unit => self.check_join(march, other),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn check_on_table(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.pos.unit(unit).is_on_table() {
            Ok(())
        } else {
            Err(Refusal::NotThere(unit))
        }
    }

    /// Follows a leg of the move and compares it with what is left.
    pub(crate) fn leg_course(&self, march: &March, leg: Leg) -> Result<Course, Refusal> {
        let unit = march.unit;
        if march.halted || march.legs >= MOST_LEGS {
            return Err(Refusal::NoMoreLegs);
        }
        if leg.extent() < 0 || leg.extent() > 100_000 {
            return Err(Refusal::TooFar(leg.extent(), march.allowance));
        }
        let gait = if march.doubling {
            Gait::Double
        } else {
            Gait::March
        };
        let all = self.footprints();
        let course = self.course(unit, leg, gait, march.legs == 0, &all)?;
        //= difficult.2 terrain-table.6
        let left = march.left(course.slowed);
        if course.cost > left {
            return Err(Refusal::TooFar(course.cost, left.max(0)));
        }
        let there = self.set_down(unit, course.end);
        self.check_place(unit, &there, &all)?;
        self.check_leash(unit, &there)?;
        Ok(course)
    }

    /// Skirmishers of a light battalion stay within 3 inches of it; an attached
    /// light company goes where it likes.
    //= attached.3 attached.5 attached.9 attached.10
    fn check_leash(&self, unit: UnitId, there: &Footprint) -> Result<(), Refusal> {
        for company in self.setup.attached_to(unit) {
            // Its skirmishers follow; those who have moved already cannot.
            let state = self.pos.unit(company);
            let left = state.acted && self.leash(company).is_some() && !self.has_strayed(company);
            let lost = self
                .footprint(company)
                .is_some_and(|company| !company.is_within(there, LEASH));
            if left && lost {
                return Err(Refusal::FarFromParent(company, Rule::Attached10));
            }
        }
        let Some(home) = self.leash(unit).and_then(|parent| self.footprint(parent)) else {
            return Ok(());
        };
        if home.is_within(there, LEASH) {
            return Ok(());
        }
        // Who was driven off must come nearer.
        let now = self
            .footprint(unit)
            .map_or(i32::MAX, |now| now.gap(&home).thousandths());
        if there.gap(&home).thousandths() < now {
            Ok(())
        } else {
            Err(Refusal::FarFromParent(unit, Rule::Attached10))
        }
    }

    /// The light battalion for which a company skirmishes.
    fn leash(&self, unit: UnitId) -> Option<UnitId> {
        let data = self.setup.unit(unit);
        let parent = data.parent().filter(|_| data.is_light_company())?;
        (self.setup.unit(parent).troop == crate::troops::Troop::LightInfantry).then_some(parent)
    }

    /// Whether a skirmishing company is farther from its battalion than it may
    /// be.
    fn has_strayed(&self, unit: UnitId) -> bool {
        self.leash(unit).is_some_and(|parent| {
            let here = self.pos.unit(parent).is_in_play() && self.pos.unit(unit).is_on_table();
            here && !self.are_within(unit, parent, LEASH)
        })
    }

    /// The leg by which a company that has strayed comes back, or nearer.
    pub(crate) fn closing_leg(&self, march: &March) -> Option<Leg> {
        let unit = march.unit;
        let parent = self.leash(unit).filter(|_| self.has_strayed(unit))?;
        let (own, home) = (self.footprint(unit)?, self.footprint(parent)?);
        let (towards, _, _) = nearest_way(&own, &home)?;
        let wanted = own.gap(&home).thousandths_up() - LEASH + 100;
        let far = wanted.min(march.left(0));
        [far, far / 2]
            .into_iter()
            .filter(|far| *far >= 100)
            .map(|far| Leg::Shift(towards.direction().reach(far)))
            .find(|leg| self.leg_course(march, *leg).is_ok())
    }

    /// Whether a move may end here: skirmishers come back to their battalion.
    //= attached.10
    fn check_halt(&self, march: &March) -> Result<(), Refusal> {
        if self.closing_leg(march).is_some() {
            return Err(Refusal::FarFromParent(march.unit, Rule::Attached10));
        }
        Ok(())
    }

    /// Whether a side's moves may end: nobody is left who must come back.
    //= attached.10
    pub(crate) fn check_end_moves(&self, side: Side) -> Result<(), Refusal> {
        for unit in self.setup.units_of(side) {
            if self.has_strayed(unit) && self.check_choice(side, unit).is_ok() {
                self.check_halt(&March::new(unit, self.allowance(unit)))?;
            }
        }
        Ok(())
    }

    /// Whether the grenadiers may change their place in the ranks: none of them
    /// farther than the battalion moves.
    //= attached.11 attached.12
    fn check_post(&self, march: &March, post: Post) -> Result<(), Refusal> {
        let unit = march.unit;
        let state = self.pos.unit(unit);
        if state.grenadiers == 0 {
            return Err(Refusal::WrongKind(unit, Rule::Attached11));
        }
        if march.regrouped || post == state.post {
            return Err(Refusal::AlreadyDone(unit, Rule::Attached12));
        }
        self.check_on_table(unit)?;
        let Some(ground) = self.footprint(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        let (old, new) = (
            self.grenadier_places(unit, state.post),
            self.grenadier_places(unit, post),
        );
        let centre = |place: usize| ground.stands().get(place).map(Quad::centre);
        let far = old
            .zip(new)
            .filter_map(|(old, new)| Some(centre(old)?.distance(centre(new)?)))
            .max()
            .unwrap_or(0);
        if far > march.allowance {
            return Err(Refusal::TooFar(far, march.allowance));
        }
        Ok(())
    }

    //= double.1 double.4 formation.9
    fn check_double(&self, march: &March) -> Result<(), Refusal> {
        let unit = march.unit;
        let state = self.pos.unit(unit);
        let column = state.formation == Formation::Column && state.began == Formation::Column;
        let row = row_of(self.setup.unit(unit).troop);
        if !column || row.doubled(Formation::Column).is_none() || !state.is_on_table() {
            return Err(Refusal::CannotDouble(unit, Rule::Double1));
        }
        if march.legs > 0 || march.doubling || march.formed {
            return Err(Refusal::CannotDouble(unit, Rule::Double4));
        }
        if march.rough {
            return Err(Refusal::CannotDouble(unit, Rule::InfantryRough3));
        }
        Ok(())
    }

    /// Where a unit stands in another formation, how far its farthest stand
    /// goes, and what the ground does to it.
    pub(crate) fn check_form(
        &self,
        march: &March,
        formation: Formation,
        files: u8,
        face: Face,
    ) -> Result<Course, Refusal> {
        let unit = march.unit;
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        self.check_on_table(unit)?;
        let cannot = |rule| Err(Refusal::CannotForm(unit, rule));
        if data.is_commander() {
            return Err(Refusal::NoSuchFormation(unit, formation, Rule::Movement3));
        }
        if march.doubling {
            return cannot(Rule::Double4);
        }
        if march.halted || march.legs >= MOST_LEGS {
            return Err(Refusal::NoMoreLegs);
        }
        //= officer.1
        if march.balked {
            return Err(Refusal::AlreadyDone(unit, Rule::Officer1));
        }
        if (formation, files) == (state.formation, state.files) {
            return Err(Refusal::AlreadyDone(unit, Rule::Movement5));
        }
        self.check_formation(unit, formation, files)?;
        //= formation.27 movement.7
        if formation == Formation::Square && (march.legs > 0 || march.spent > 0) {
            return cannot(Rule::Movement7);
        }
        //= formation.31 square.7
        if state.formation == Formation::Square && self.is_cornered(unit) {
            return cannot(Rule::Square7);
        }
        let (old, new) = (
            self.shape(unit),
            shape(data, formation, files, state.count()),
        );
        let Some(here) = self.footprint(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        let pose = match face {
            Face::Front => reformed(state.pose(), &old, &new, ground::table::Anchor::Front),
            // The stands on the side where it wants to go lead.
            //= movement.10
            _ if state.formation == Formation::Square => {
                Pose::new(here.frame().middle_of(face), here.frame().outward(face))
            }
            _ => return cannot(Rule::Movement10),
        };
        let there = Footprint::new(&new, pose);
        self.check_place(unit, &there, &self.footprints())?;
        let mut course = Course::plain(pose, 0);
        self.change_shape(unit, &[&here, &there], &mut course)?;
        //= movement.9
        if formation == Formation::Square || state.formation == Formation::Square {
            return Ok(course);
        }
        //= movement.5
        course.cost = regrouped(&here, &there).map_or(0, |sharing| sharing.farthest);
        let left = march.left(course.slowed);
        if course.cost > left {
            return Err(Refusal::TooFar(course.cost, left.max(0)));
        }
        Ok(course)
    }

    /// Whether enemy cavalry stands within 2 inches.
    //= formation.31 square.7
    pub(crate) fn is_cornered(&self, unit: UnitId) -> bool {
        let side = self.setup.unit(unit).side;
        self.troops_of(side.other()).any(|enemy| {
            self.setup.unit(enemy).arm() == Arm::Cavalry && self.are_within(unit, enemy, 2_000)
        })
    }

    //= limber.1 limber.2
    fn check_limber(&self, march: &March, order: Order) -> Result<(), Refusal> {
        let unit = march.unit;
        let state = self.pos.unit(unit);
        if self.setup.unit(unit).arm() != Arm::Artillery {
            return Err(Refusal::GunsOnly(unit));
        }
        if march.legs > 0 || march.formed {
            return Err(Refusal::AlreadyDone(unit, Rule::Limber1));
        }
        if state.limbered == (order == Order::Limber) {
            return Err(Refusal::AlreadyDone(unit, Rule::Limber2));
        }
        if order == Order::Unlimber && state.formation == Formation::Column {
            // The guns come into line where the column stood.
            let count = state.count();
            let line = shape(self.setup.unit(unit), Formation::Line, count, count);
            let there = Footprint::new(&line, state.pose());
            self.check_place(unit, &there, &self.footprints())?;
        }
        Ok(())
    }
}
