//! Whether a move may be made.

use ground::table::{Face, Footprint, Pose, reformed, regrouped};
use kernel::Side;

use super::going::{ADJACENT, Course, Gait};
use crate::Rule;
use crate::field::shape;
use crate::game::Battle;
use crate::ids::{BuildingId, UnitId};
use crate::missions::Mission;
use crate::movement_table::row_of;
use crate::order::Order;
use crate::position::{March, Place};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::troops::{Arm, Formation};
use crate::weather::Weather;

/// The most legs of one move.
pub(crate) const MOST_LEGS: u8 = 6;

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
            Order::Halt => Ok(()),
            Order::Double => self.check_double(march),
            Order::Leg(leg) => {
                self.check_on_table(unit)?;
                self.leg_course(march, leg).map(|_| ())
            }
            Order::Form(formation, files) => self.check_form(march, formation, files).map(|_| ()),
            //= attached.12
            Order::Grenadiers(_) => {
                if self.pos.unit(unit).grenadiers == 0 || march.legs >= MOST_LEGS {
                    return Err(Refusal::WrongKind(unit, Rule::Attached11));
                }
                self.check_on_table(unit)
            }
            Order::Limber | Order::Unlimber => self.check_limber(march, order),
            Order::Enter(building) => self.check_enter(march, building),
            Order::Leave(face) => self.leaving_pose(march, face).map(|_| ()),
            Order::Exit => self.check_exit(march),
            Order::Search => self.check_search(unit),
            Order::Join(commander, other) if commander == unit => self.check_join(march, other),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    fn check_on_table(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.pos.unit(unit).is_on_table() {
            Ok(())
        } else {
            Err(Refusal::NotThere(unit))
        }
    }

    /// Follows a leg of the move and compares it with what is left.
    pub(crate) fn leg_course(
        &self,
        march: &March,
        leg: ground::table::Leg,
    ) -> Result<Course, Refusal> {
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
        let slowed = if march.rough || course.rough {
            course.slowed.max(self.slowed(unit))
        } else {
            0
        };
        let left = (march.allowance - slowed).max(0) - march.spent;
        if course.cost > left {
            return Err(Refusal::TooFar(course.cost, left.max(0)));
        }
        let there = self.set_down(unit, course.end);
        self.check_place(unit, &there, &all)?;
        self.check_leash(unit, &there)?;
        Ok(course)
    }

    /// What rough ground takes off the unit's move.
    fn slowed(&self, unit: UnitId) -> i32 {
        let foot = self.setup.unit(unit).arm() == Arm::Infantry;
        if foot && self.pos.unit(unit).formation != Formation::Column {
            0
        } else {
            super::going::SLOWED
        }
    }

    /// Skirmishers of a light battalion stay within 3 inches of it; an attached
    /// light company goes where it likes.
    //= attached.3 attached.5 attached.9 attached.10
    fn check_leash(&self, unit: UnitId, there: &Footprint) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        let Some(parent) = data.parent() else {
            return Ok(());
        };
        let light = self.setup.unit(parent).troop == crate::troops::Troop::LightInfantry;
        if !data.is_light_company() || !light {
            return Ok(());
        }
        match self.footprint(parent) {
            Some(home) if !home.is_within(there, 3_000) => {
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
            _ => Ok(()),
        }
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
        Ok(())
    }

    /// The pose of a unit in another formation, and how far its farthest stand
    /// goes.
    pub(crate) fn check_form(
        &self,
        march: &March,
        formation: Formation,
        files: u8,
    ) -> Result<(Pose, i32), Refusal> {
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
        if march.formed {
            return Err(Refusal::AlreadyDone(unit, Rule::Movement5));
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
        let anchor = ground::table::Anchor::Front;
        let pose = reformed(state.pose(), &old, &new, anchor);
        let there = Footprint::new(&new, pose);
        self.check_place(unit, &there, &self.footprints())?;
        //= movement.9
        if formation == Formation::Square || state.formation == Formation::Square {
            return Ok((pose, 0));
        }
        //= movement.5
        let cost = self
            .footprint(unit)
            .and_then(|here| regrouped(&here, &there))
            .map_or(0, |sharing| sharing.farthest);
        let left = march.allowance - march.spent;
        if cost > left {
            return Err(Refusal::TooFar(cost, left));
        }
        Ok((pose, cost))
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
        Ok(())
    }

    //= building-entry.1 building-entry.2 building-entry.4 building-entry.5 buildings-inside.5
    fn check_enter(&self, march: &March, building: BuildingId) -> Result<(), Refusal> {
        let unit = march.unit;
        let data = self.setup.unit(unit);
        let cannot = |rule| Err(Refusal::CannotEnter(unit, rule));
        self.check_on_table(unit)?;
        if data.arm() != Arm::Infantry {
            return cannot(Rule::BuildingsInside5);
        }
        if building.index() >= self.setup.buildings.len() {
            return Err(Refusal::NotAskedNow);
        }
        if march.legs > 0 || march.formed || march.doubling {
            return cannot(Rule::BuildingEntry2);
        }
        let house = self.setup.building(building);
        let here = self.footprint(unit);
        let near = here.is_some_and(|here| {
            let mut openings = house.openings.iter();
            openings.any(|opening| here.gap_to_point(*opening).is_within(ADJACENT))
        });
        if !near {
            return cannot(Rule::BuildingEntry2);
        }
        self.check_room(unit, building)
    }

    /// Whether a building has room for a unit and no enemy in it.
    pub(crate) fn check_room(&self, unit: UnitId, building: BuildingId) -> Result<(), Refusal> {
        let cannot = |rule| Err(Refusal::CannotEnter(unit, rule));
        let side = self.setup.unit(unit).side;
        let mut room = self.setup.building(building).capacity;
        for other in self.garrison(building) {
            if self.setup.unit(other).side != side {
                return cannot(Rule::BuildingEntry4);
            }
            room = room.saturating_sub(self.pos.unit(other).count());
        }
        if self.pos.unit(unit).count() > room {
            return cannot(Rule::BuildingEntry5);
        }
        Ok(())
    }

    /// Who is in a building.
    pub(crate) fn garrison(&self, building: BuildingId) -> impl Iterator<Item = UnitId> + '_ {
        self.setup
            .unit_ids()
            .filter(move |unit| self.pos.unit(*unit).building() == Some(building))
    }

    /// Where a garrison forms that leaves by an opening: in the formation it
    /// has, its front an allowance's part away.
    //= building-entry.3
    pub(crate) fn leaving_pose(&self, march: &March, face: Face) -> Result<Pose, Refusal> {
        let unit = march.unit;
        let state = self.pos.unit(unit);
        let Some(building) = state.building() else {
            return Err(Refusal::NotThere(unit));
        };
        let shape = self.shape(unit);
        let allowance = march.allowance.max(4_000);
        let house = &self.setup.building(building).footprint;
        let out = house.frame().outward(face);
        let door = house.frame().middle_of(face);
        // Its rear just clears the wall.
        let ahead = shape.depth() + 20;
        if ahead > allowance {
            return Err(Refusal::TooFar(ahead, allowance));
        }
        let pose = Pose::new(door + out.direction().reach(ahead), out);
        let there = Footprint::new(&shape, pose);
        self.check_place(unit, &there, &self.footprints())?;
        Ok(pose)
    }

    /// Whether a unit may march off over the enemy's edge.
    //= mission-breakthrough.2
    fn check_exit(&self, march: &March) -> Result<(), Refusal> {
        let unit = march.unit;
        let data = self.setup.unit(unit);
        if self.pos.mission != Some(Mission::Breakthrough) || !data.is_battalion() {
            return Err(Refusal::OffTable);
        }
        let Some(here) = self.footprint(unit) else {
            return Err(Refusal::NotThere(unit));
        };
        let bounds = here.bounds();
        // All of it must get over the edge.
        let way = match data.side {
            Side::First => self.setup.map.height() - bounds.low.y,
            Side::Second => bounds.high.y,
        };
        let left = march.allowance - march.spent;
        if march.halted || way > left {
            return Err(Refusal::TooFar(way, left));
        }
        Ok(())
    }

    /// Whether a commander who moves may join a unit: by contact, or by riding
    /// the rest of the way.
    //= commander.1 commander.4
    fn check_join(&self, march: &March, other: UnitId) -> Result<(), Refusal> {
        let unit = march.unit;
        let (data, host) = (self.setup.unit(unit), self.setup.unit(other));
        if !data.is_commander() {
            return Err(Refusal::WrongKind(unit, Rule::Commander1));
        }
        if host.side != data.side {
            return Err(Refusal::NotYours(other));
        }
        if host.is_commander() || host.arm() == Arm::Artillery || !host.is_battalion() {
            let rule = match data.standing {
                Standing::General => Rule::Commander1,
                _ => Rule::Commander4,
            };
            return Err(Refusal::WrongKind(other, rule));
        }
        if !self.pos.unit(other).is_in_play() {
            return Err(Refusal::NotThere(other));
        }
        if self.with_unit(other).any(|known| known == unit) {
            return Err(Refusal::AlreadyDone(unit, Rule::Commander1));
        }
        let from = match self.pos.unit(unit).place {
            Place::With(host) => self.footprint(host),
            _ => self.footprint(unit),
        };
        let gap = match (from, self.footprint(other)) {
            (Some(from), Some(to)) => from.gap(&to).thousandths_up(),
            _ => return Err(Refusal::NotThere(other)),
        };
        let left = march.allowance - march.spent;
        if gap > left {
            return Err(Refusal::TooFar(gap, left));
        }
        Ok(())
    }

    /// The commanders with a unit: the adjutants first, the General last.
    pub(crate) fn with_unit(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let here = move |id: &UnitId| self.pos.unit(*id).place == Place::With(unit);
        let is = |standing| move |id: &UnitId| self.setup.unit(*id).standing == standing;
        let all = move || self.setup.unit_ids().filter(here);
        all()
            .filter(is(Standing::Adjutant))
            .chain(all().filter(is(Standing::General)))
    }
}
