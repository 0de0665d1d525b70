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
        return Ok((die, total, total < 4));
    }
    let total = die.cast_signed() + modifier;
    Ok((die, total, total >= 4))
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
    pub(crate) fn leave(
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
        ] {
            if place.is_some_and(|lead| units.contains(lead)) {
                *place = None;
            }
        }
        combat.leaving = units;
        for unit in units.iter() {
            self.price_of_leaving(unit, how, cx)?;
        }
        if matches!(how, Leaving::Before | Leaving::Defenders) {
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
        if kind == Kind::Artillery {
            return Ok(());
        }
        match how {
            //= retreat.1.2
            Leaving::Before if kind.is_cavalry() => Ok(()),
            Leaving::Before | Leaving::Defenders => {
                //= retreat.1.3 quickref.retreat.2
                let on_approach = matches!(self.pos.unit(unit).at, Where::Approach { .. });
                //= retreat.1.1
                self.hit(unit, 1, Cause::Retreat, cx)?;
                if on_approach && self.pos.area_of(unit).is_some() {
                    self.hit(unit, 1, Cause::RetreatFromApproach, cx)?;
                }
                Ok(())
            }
            Leaving::AttackersFromCounter => self.hit(unit, 1, Cause::RetreatFromCounterattack, cx),
            //= retreat.2.5 combat.10.1
            Leaving::Attackers | Leaving::Counterattackers => Ok(()),
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
            self.eliminate(gun, Cause::Captured, cx)?;
        }
        Ok(())
    }

    /// Places the next retreating unit; `true` if its owner must say where.
    pub(crate) fn place_next_leaving(&mut self, cx: &mut Cx<'_>) -> bool {
        let Some(unit) = self.pos.combat.leaving.first() else {
            return false;
        };
        let places = self.retreat_places(unit, self.pos.combat.leaving_as);
        let mut choices = places.iter();
        match (choices.next(), choices.next()) {
            (Some(_), Some(_)) => return true,
            (Some(only), None) => self.retreat_to(unit, only, cx),
            (None, _) => {
                //= retreat.1.8
                self.pos.combat.leaving.remove(unit);
                // Elimination without a hit: no leader is wounded by it.
                let _ = self.eliminate(unit, Cause::NowhereToGo, cx);
            }
        }
        false
    }

    /// Puts a retreating unit into an area.
    //= retreat.1.7
    pub(crate) fn retreat_to(&mut self, unit: UnitId, to: AreaId, cx: &mut Cx<'_>) {
        self.pos.combat.leaving.remove(unit);
        self.enter(unit, to);
        cx.log.note(|| Event::Retreated(unit, to));
        let defenders = matches!(
            self.pos.combat.leaving_as,
            Leaving::Before | Leaving::Defenders
        );
        let closed = self.setup.area(to).terrain.is_closed();
        let data = self.setup.unit(unit);
        if !defenders {
            return;
        }
        //= retreat.1.5 optional.horse.1
        if data.kind == Kind::Artillery && self.setup.gun(unit) != Gun::Horse {
            self.pos.unit_mut(unit).marks.set(Marks::LIMBERED);
        }
        //= retreat.1.6 quickref.retreat.5
        if data.kind == Kind::Infantry && self.pos.combat.chased_by_cavalry && !closed {
            self.pos.unit_mut(unit).marks.set(Marks::SQUARE);
            cx.log.note(|| Event::RetreatedInSquare(unit));
        }
    }

    /// Where a unit may retreat to.
    //= retreat.1.7.1 retreat.1.7.2 retreat.1.7.3 retreat.2.2 retreat.2.3 reinforcements.5
    //= unitsum.light.3 unitsum.artillery.4 quickref.retreat.4
    pub(crate) fn retreat_places(&self, unit: UnitId, how: Leaving) -> AreaSet {
        let combat = &self.pos.combat;
        let kind = self.setup.unit(unit).kind;
        let mut places = AreaSet::EMPTY;
        let attacks = matches!(how, Leaving::Attackers | Leaving::AttackersFromCounter);
        if attacks && kind == Kind::Infantry {
            //= retreat.2.2
            places.insert(combat.from);
            return places;
        }
        let (centre, barred) = if attacks {
            (combat.from, combat.to)
        } else {
            (combat.to, combat.from)
        };
        if attacks && self.may_retreat_into(unit, centre) {
            places.insert(centre);
        }
        for way in self.setup.graph.ways(centre) {
            if way.to != barred
                && self.may_cross(way.border, centre)
                && self.may_retreat_into(unit, way.to)
            {
                places.insert(way.to);
            }
        }
        places
    }

    fn may_retreat_into(&self, unit: UnitId, area: AreaId) -> bool {
        let data = self.setup.unit(unit);
        let ground = self.setup.area(area);
        let closed_to_it = data.kind != Kind::Infantry && ground.terrain.is_closed();
        let reserve_of_enemy = ground.reinforcements.is_some_and(|side| side != data.side);
        let enemies = self
            .pos
            .of_area(area)
            .and(self.setup.sides[data.side.other()].units);
        let stays = self.pos.unit(unit).at == Where::Area(area);
        let room = stays || self.room(area) != Some(0);
        !closed_to_it && !reserve_of_enemy && enemies.is_empty() && room
    }

    /// Whether a border may be crossed from an area.
    //= map.12
    pub(crate) fn may_cross(&self, border: BorderId, from: AreaId) -> bool {
        self.setup
            .border(border)
            .one_way_from
            .is_none_or(|only| only == from)
    }

    /// Whether a unit may retreat by its owner's choice.
    pub(crate) fn may_withdraw(&self, unit: UnitId, how: Leaving) -> Result<(), Refusal> {
        let data = self.setup.unit(unit);
        if data.attributes.has(Attribute::Fanatic) {
            return Err(Refusal::FanaticStays(unit));
        }
        if self.stubborn(data.side) {
            return Err(Refusal::StubbornLeader);
        }
        let combat = &self.pos.combat;
        let is_lead = [combat.attack_lead, combat.defence_lead].contains(&Some(unit));
        // The lead goes along wherever the others may go; only a unit that is
        // free to stay needs somewhere to go.
        if (how == Leaving::Before || !is_lead) && self.retreat_places(unit, how).is_empty() {
            return Err(Refusal::NowhereToRetreat(unit));
        }
        Ok(())
    }

    /// Whether a whole force may break off: a stubborn leader forbids it, and so
    /// does a fanatic lead, without whom nobody goes.
    pub(crate) fn may_all_leave(
        &self,
        units: UnitSet,
        lead: Option<UnitId>,
        side: Side,
    ) -> Result<(), Refusal> {
        if self.stubborn(side) {
            return Err(Refusal::StubbornLeader);
        }
        let fanatic = self.with_attribute(units, Attribute::Fanatic);
        match lead
            .filter(|lead| fanatic.contains(*lead))
            .or(fanatic.first())
        {
            Some(unit) => Err(Refusal::FanaticStays(unit)),
            None => Ok(()),
        }
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
