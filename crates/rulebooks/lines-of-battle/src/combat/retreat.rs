//! Retreat rules: what it costs, where it leads, and who may choose it.

use ground::areas::{AreaId, AreaSet, BorderId};
use kernel::{Chance, Side, Unknown, Why};

use super::Leaving;
use crate::event::{Cause, Event};
use crate::game::{Battle, Cx};
use crate::position::{Marks, Where};
use crate::refusal::Refusal;
use crate::setup::{Attribute, Bonus, Gun, Kind};
use crate::{Rule, UnitId, UnitSet};

/// What the attacker must reach to take retreating guns.
//= retreat.1.4
pub(crate) const GUNS_TAKEN: i8 = 4;

/// The roll for a retreating battery: the die, its total, and whether the
/// battery is lost.
///
/// By the book's text the attacker rolls and takes it on 4 or more; by its
/// example the owner rolls and saves it on 4 or more. The odds are the same.
//= retreat.1.4 unitsum.artillery.6 quickref.retreat.3
pub(crate) fn guns_are_lost(
    cavalry_leads: bool,
    limbered: bool,
    gun: Gun,
    owner_rolls: bool,
    chance: &mut dyn Chance,
) -> Result<(u8, i8, bool), Unknown> {
    let die = chance.d6(Why::new(Rule::Retreat1_4, "artillery is lost in retreat"))?;
    let modifier = guns_modifiers(cavalry_leads, limbered, gun)
        .iter()
        .map(|(_, _, value)| value)
        .sum::<i8>();
    if owner_rolls {
        let total = die.cast_signed() - modifier;
        return Ok((die, total, total < GUNS_TAKEN));
    }
    let total = die.cast_signed() + modifier;
    Ok((die, total, total >= GUNS_TAKEN))
}

/// What is added to the attacker's roll, with its rule.
pub(crate) fn guns_modifiers(
    cavalry_leads: bool,
    limbered: bool,
    gun: Gun,
) -> arrayvec::ArrayVec<(Rule, &'static str, i8), 3> {
    let mut list = arrayvec::ArrayVec::new();
    if cavalry_leads {
        list.push((Rule::Retreat1_4_1, "cavalry leads the attack", 2));
    }
    // Horse artillery has its own bonus; being limbered as well adds nothing.
    match gun {
        Gun::Horse => list.push((Rule::OptionalHorse3, "horse artillery", -2)),
        Gun::Heavy => list.push((Rule::OptionalHeavy3, "heavy artillery", 1)),
        Gun::Foot => {}
    }
    if limbered && gun != Gun::Horse {
        list.push((Rule::Retreat1_4_2, "limbered", -2));
    }
    list
}

impl Battle {
    /// Takes units out of the fight: hits first, then the rolls for artillery;
    /// survivors are placed one by one afterwards.
    //= retreat.1 retreat.2 quickref.retreat.1 quickref.retreat.7
    pub(super) fn leave(
        &mut self,
        units: UnitSet,
        how: Leaving,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let combat = &mut self.pos.combat;
        combat.withdrawing = UnitSet::EMPTY;
        combat.leaving_as = how;
        //= retreat.1.6 retreat.1.4.1
        let lead = combat.attack_lead;
        combat.chased_by_cavalry = lead.is_some_and(|lead| self.setup.unit(lead).kind.is_cavalry());
        combat.attackers = combat.attackers.minus(units);
        combat.counter = combat.counter.minus(units);
        for place in [
            &mut combat.attack_lead,
            &mut combat.defence_lead,
            &mut combat.counter_lead,
            &mut combat.from_approach,
        ] {
            if place.is_some_and(|lead| units.contains(lead)) {
                *place = None;
            }
        }
        combat.leaving = units;
        for unit in units.iter() {
            self.price_of_leaving(unit, how, cx)?;
        }
        if how.defends() {
            for gun in units.and(self.setup.guns).iter() {
                self.guns_leave(gun, cx)?;
            }
        }
        Ok(())
    }

    /// The hits of a retreat.
    fn price_of_leaving(
        &mut self,
        unit: UnitId,
        how: Leaving,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let kind = self.setup.unit(unit).kind;
        match (how, kind) {
            //= retreat.1.1
            (Leaving::Before | Leaving::Defenders, Kind::Infantry) => {
                //= retreat.1.3 quickref.retreat.2
                let on_approach = matches!(self.pos.unit(unit).at, Where::Approach { .. });
                let more = (u8::from(on_approach), Cause::RetreatFromApproach);
                self.hits(unit, &[(1, Cause::Retreat), more], cx)
            }
            (Leaving::Defenders, kind) if kind.is_cavalry() => {
                self.hit(unit, 1, Cause::RetreatOfCavalry, cx)
            }
            //= retreat.2.4
            (Leaving::AttackersFromCounter, _) => {
                self.hit(unit, 1, Cause::RetreatFromCounterattack, cx)
            }
            // Cavalry before combat, artillery, which is rolled for, attackers and
            // counterattackers pay nothing.
            //= retreat.1.2 retreat.2.5 combat.10.1
            _ => Ok(()),
        }
    }

    fn guns_leave(&mut self, gun: UnitId, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let (die, total, lost) = guns_are_lost(
            self.pos.combat.chased_by_cavalry,
            self.pos.has(gun, Marks::LIMBERED),
            self.setup.gun(gun),
            self.setup.options.owner_saves_guns,
            cx.chance,
        )?;
        cx.log.note(|| Event::GunsRolled(gun, die, total, lost));
        if lost {
            self.eliminate(gun, Cause::Captured, cx);
        }
        Ok(())
    }

    /// Places the next retreating unit; `true` if its owner must say where.
    pub(super) fn place_next_leaving(&mut self, cx: &mut Cx<'_>) -> bool {
        let Some(unit) = self.pos.combat.leaving.first() else {
            return false;
        };
        let places = self.retreat_places(unit, self.pos.combat.leaving_as);
        let mut choices = places.iter();
        match (choices.next(), choices.next()) {
            (Some(_), Some(_)) => return true,
            (Some(only), None) => self.retreat_to(unit, only, cx),
            //= retreat.1.8
            (None, _) => self.eliminate(unit, Cause::NowhereToGo, cx),
        }
        false
    }

    /// Puts a retreating unit into an area.
    //= retreat.1.7
    pub(super) fn retreat_to(&mut self, unit: UnitId, to: AreaId, cx: &mut Cx<'_>) {
        let how = self.pos.combat.leaving_as;
        self.pos.combat.leaving.remove(unit);
        self.enter(unit, to);
        let kind = self.setup.unit(unit).kind;
        let rule = match (how.defends(), kind) {
            (true, _) => Rule::Retreat1_7,
            (false, Kind::Infantry) => Rule::Retreat2_2,
            (false, _) => Rule::Retreat2_3,
        };
        cx.log.note(|| Event::Retreated(unit, to, rule));
        if !how.defends() {
            return;
        }
        //= retreat.1.5 optional.horse.1
        if kind == Kind::Artillery && self.setup.gun(unit) != Gun::Horse {
            self.pos.unit_mut(unit).marks.set(Marks::LIMBERED);
        }
        //= retreat.1.6 quickref.retreat.5
        let closed = self.setup.area(to).terrain.is_closed();
        if kind == Kind::Infantry && self.pos.combat.chased_by_cavalry && !closed {
            self.pos.unit_mut(unit).marks.set(Marks::SQUARE);
            cx.log.note(|| Event::RetreatedInSquare(unit));
        }
    }

    /// Where a unit may retreat to: defenders into a neighbour of the attacked
    /// area, attackers into the area they came from or, if cavalry, into one of
    /// its neighbours.
    pub(super) fn retreat_places(&self, unit: UnitId, how: Leaving) -> AreaSet {
        let combat = &self.pos.combat;
        let centre = if how.attacks() {
            combat.from
        } else {
            combat.to
        };
        let near = self.setup.graph.ways(centre).iter().map(|way| way.to);
        let mut places = AreaSet::EMPTY;
        for area in near.chain([centre]) {
            if self.check_retreat_to(unit, how, area).is_ok() {
                places.insert(area);
            }
        }
        places
    }

    /// Whether a unit has anywhere to retreat to.
    pub(super) fn has_refuge(&self, unit: UnitId, how: Leaving) -> bool {
        !self.retreat_places(unit, how).is_empty()
    }

    /// What keeps a unit from retreating to an area.
    //= retreat.1.7.1 retreat.1.7.2 retreat.1.7.3 retreat.2.2 retreat.2.3 reinforcements.5
    //= unitsum.light.3 unitsum.artillery.4 quickref.retreat.4
    pub(super) fn check_retreat_to(
        &self,
        unit: UnitId,
        how: Leaving,
        area: AreaId,
    ) -> Result<(), Refusal> {
        let (combat, data) = (&self.pos.combat, self.setup.unit(unit));
        if how.attacks() && data.kind == Kind::Infantry {
            return if area == combat.from {
                Ok(())
            } else {
                Err(Refusal::InfantryGoesBack(area))
            };
        }
        if !how.attacks() && area == combat.from {
            return Err(Refusal::RetreatIntoAttack(area));
        }
        let centre = if how.attacks() {
            combat.from
        } else {
            combat.to
        };
        let border = self.setup.graph.between(centre, area);
        let goes_back = how.attacks() && area == centre;
        if !goes_back && !border.is_some_and(|border| self.may_cross(border, centre)) {
            return Err(Refusal::BadRetreat(area));
        }
        let enemies = self.setup.sides[data.side.other()].units;
        if !self.pos.of_area(area).and(enemies).is_empty() {
            return Err(Refusal::EnemyAtRefuge(area));
        }
        let ground = self.setup.area(area);
        if data.kind != Kind::Infantry && ground.terrain.is_closed() {
            return Err(Refusal::RefugeClosed(unit, area));
        }
        if ground.reinforcements.is_some_and(|side| side != data.side) {
            return Err(Refusal::NotItsReserve(area));
        }
        let stays = self.pos.unit(unit).at == Where::Area(area);
        if !stays && self.room(area) == Some(0) {
            return Err(Refusal::AreaFull(area));
        }
        Ok(())
    }

    /// Whether a border may be crossed from an area.
    //= map.12
    pub(crate) fn may_cross(&self, border: BorderId, from: AreaId) -> bool {
        self.setup
            .border(border)
            .one_way_from
            .is_none_or(|only| only == from)
    }

    /// Whether a unit may retreat by its owner's choice. It needs somewhere to
    /// go; only a lead without whom others could not leave may go all the same.
    pub(super) fn may_withdraw(&self, unit: UnitId, how: Leaving) -> Result<(), Refusal> {
        self.may_choose_retreat(unit)?;
        if self.has_refuge(unit, how) {
            return Ok(());
        }
        let combat = &self.pos.combat;
        let (force, lead) = match how {
            Leaving::Attackers => (combat.attackers, combat.attack_lead),
            Leaving::Defenders => (self.defenders(), combat.defence_lead),
            _ => (UnitSet::EMPTY, None),
        };
        let leaves =
            |other: UnitId| self.may_choose_retreat(other).is_ok() && self.has_refuge(other, how);
        if lead == Some(unit) && force.iter().any(leaves) {
            return Ok(());
        }
        Err(Refusal::NowhereToRetreat(unit))
    }

    /// Whether there is room for a defender beside those that have been named
    /// to retreat already: no more may have to go to the same few places than
    /// these can hold.
    //= retreat.1.8 terrain.buildings.1
    pub(super) fn leaves_room(&self, unit: UnitId, how: Leaving) -> Result<(), Refusal> {
        let own = self.retreat_places(unit, how);
        let room = |places: AreaSet| {
            let rooms = places.iter().map(|area| self.room(area).map(usize::from));
            rooms.sum::<Option<usize>>()
        };
        // Who has nowhere to go at all goes along to be lost, and takes no place.
        if !how.defends() || own.is_empty() || room(own).is_none() {
            return Ok(());
        }
        let within = |some: AreaSet, all: AreaSet| some.iter().all(|area| all.contains(area));
        let mut going: Vec<AreaSet> = vec![own];
        for other in self.pos.combat.withdrawing.iter() {
            let places = self.retreat_places(other, how);
            if !places.is_empty() {
                going.push(places);
            }
        }
        let crowded = |places: &AreaSet| {
            let bound = going.iter().filter(|some| within(**some, *places));
            within(own, *places) && room(*places).is_some_and(|room| bound.count() > room)
        };
        if going.iter().any(crowded) {
            return Err(Refusal::NowhereToRetreat(unit));
        }
        Ok(())
    }

    //= attributes.fanatic
    fn may_choose_retreat(&self, unit: UnitId) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.attributes.has(Attribute::Fanatic) {
            return Err(Refusal::FanaticStays(unit));
        }
        if self.stubborn(data.side) {
            return Err(Refusal::StubbornLeader);
        }
        Ok(())
    }

    /// Whether a whole force may leave a counterattack. All go or none, so one
    /// fanatic keeps all of them; and one of them must have somewhere to go.
    pub(super) fn may_all_leave(&self, units: UnitSet, how: Leaving) -> bool {
        units
            .iter()
            .all(|unit| self.may_choose_retreat(unit).is_ok())
            && units.iter().any(|unit| self.has_refuge(unit, how))
    }

    /// Whether a stubborn leader of a side is in this combat.
    //= leaders.bonus.stubborn
    fn stubborn(&self, side: Side) -> bool {
        if !self.setup.options.leaders {
            return false;
        }
        let combat = &self.pos.combat;
        let units = if side == combat.attacker {
            combat.attackers
        } else {
            self.defenders()
        };
        units
            .iter()
            .any(|unit| self.has_bonus(unit, Bonus::Stubborn))
    }
}
