//! Combat, steps 1 to 8 and 10 to 13. Step 9 is in `counterattack.rs`.

use kernel::{Unknown, Why};

use super::clash::{Clash, Fighter, Meeting};
use super::{Leaving, Stage};
use crate::event::{Cause, Event, Role};
use crate::game::{Battle, Cx};
use crate::position::{Marks, Step, Where};
use crate::setup::{ApproachTerrain, Attribute, Bonus, Kind, Terrain};
use crate::{Rule, UnitId, UnitSet};

/// What a step leads to.
pub(crate) enum Flow {
    /// A player decides.
    Ask(Step),
    /// The procedure goes on.
    Go(Stage),
    /// The combat is over.
    Done,
}

/// What defending artillery must roll to hit the lead attacker.
//= combat.5 quickref.combat.3 quickref.artillery.2
pub(crate) const fn defensive_fire_needs(square: bool) -> u8 {
    if square { 4 } else { 5 }
}

impl Battle {
    /// Goes through the procedure until a player decides or combat is over.
    pub(crate) fn fight(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        loop {
            if !self.pos.combat.leaving.is_empty() {
                if self.place_next_leaving(cx) {
                    self.pos.step = Step::RetreatTo;
                    return Ok(());
                }
                continue;
            }
            let flow = match self.pos.combat.stage {
                Stage::AttackLead => {
                    self.name_attack_lead(Step::AttackLead, Stage::RetreatBefore, cx)
                }
                Stage::RetreatBefore => self.offer_retreat_before(),
                Stage::AfterRetreatBefore => self.after_retreat_before(),
                Stage::DefenceLead => self.name_defence_lead(cx)?,
                Stage::Guns => self.defensive_fire(cx)?,
                Stage::AfterGuns => self.after_guns(cx),
                Stage::Feint => self.offer_feint(),
                Stage::Roll => self.combat_roll(cx)?,
                Stage::Fallen => self.replace_fallen_defender(),
                Stage::FallenAttacker => self.replace_fallen_attacker(cx),
                Stage::Counter => self.offer_counter(cx)?,
                Stage::CounterRoll => self.counter_roll(cx)?,
                Stage::CounterLosses => self.counter_losses(cx)?,
                Stage::CounterGoesOn => self.counter_goes_on(cx)?,
                Stage::GiveWay => self.offer_give_way(cx)?,
                Stage::FollowUp => self.offer_follow_up(cx)?,
                Stage::CounterNext => self.counter_next(cx),
                Stage::CounterOver => self.counter_over(cx),
                Stage::Mandatory => self.mandatory_retreat(cx)?,
                Stage::AfterMandatory => self.after_mandatory(cx),
                Stage::AttackerRetreat => self.offer_attacker_retreat(cx)?,
                Stage::AfterAttackerRetreat => self.after_attacker_retreat(cx),
                Stage::DefenderRetreat => self.offer_defender_retreat(cx)?,
                Stage::AfterDefenderRetreat => self.after_defender_retreat(),
                Stage::GunsRetreat => self.guns_retreat(cx)?,
                Stage::Win => self.win(cx),
                Stage::Over => Flow::Done,
            };
            match flow {
                Flow::Ask(step) => {
                    self.pos.step = step;
                    return Ok(());
                }
                Flow::Go(stage) => self.pos.combat.stage = stage,
                Flow::Done => {
                    self.end_combat(cx);
                    return Ok(());
                }
            }
        }
    }

    /// The defenders of the attacked area.
    pub(crate) fn defenders(&self) -> UnitSet {
        let combat = &self.pos.combat;
        let all = self.pos.of_area(combat.to);
        all.and(self.setup.sides[combat.defender()].units)
    }

    /// Those of them that can fight: no artillery.
    pub(crate) fn fighting_defenders(&self) -> UnitSet {
        self.defenders().minus(self.setup.guns)
    }

    /// Step 2: the lead attacker; the unit from the approach, if there is one.
    //= combat.1 combat.2 combat.sum.1 quickref.combat.1
    fn name_attack_lead(&mut self, ask: Step, next: Stage, cx: &mut Cx<'_>) -> Flow {
        let combat = &self.pos.combat;
        let forced = combat
            .from_approach
            .filter(|unit| combat.attackers.contains(*unit))
            .or_else(|| combat.attackers.only());
        match forced {
            Some(lead) => {
                self.lead_attack(lead, cx);
                Flow::Go(next)
            }
            None => Flow::Ask(ask),
        }
    }

    pub(crate) fn lead_attack(&mut self, lead: UnitId, cx: &mut Cx<'_>) {
        self.pos.combat.attack_lead = Some(lead);
        cx.log.note(|| Event::LeadNamed(lead, Role::Attack));
    }

    /// A lead attacker is named if there is none; then `next` follows.
    pub(crate) fn ensure_attack_lead(&mut self, next: Stage, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attack_lead.is_some() {
            return Flow::Go(next);
        }
        self.pos.combat.stage = next;
        self.name_attack_lead(Step::NextAttackLead, next, cx)
    }

    /// Step 3: defenders may retreat, if no cavalry attacks.
    //= combat.3 combat.3.0 combat.sum.2 quickref.combat.2
    fn offer_retreat_before(&mut self) -> Flow {
        let combat = &self.pos.combat;
        if combat
            .attackers
            .iter()
            .any(|unit| self.setup.unit(unit).kind.is_cavalry())
        {
            return Flow::Go(Stage::DefenceLead);
        }
        let able: UnitSet = self
            .defenders()
            .iter()
            .filter(|unit| self.may_withdraw(*unit, Leaving::Before).is_ok())
            .collect();
        if able.is_empty() {
            return Flow::Go(Stage::DefenceLead);
        }
        self.pos.combat.withdrawing = self.with_attribute(able, Attribute::Fearful);
        Flow::Ask(Step::RetreatBefore)
    }

    /// Those of a set that have an attribute.
    pub(crate) fn with_attribute(&self, units: UnitSet, attribute: Attribute) -> UnitSet {
        let has = |unit: &UnitId| self.setup.unit(*unit).attributes.has(attribute);
        units.iter().filter(has).collect()
    }

    /// Step 3.2: with no defender left the attackers advance.
    //= combat.3.1 combat.3.2
    fn after_retreat_before(&mut self) -> Flow {
        if self.defenders().is_empty() {
            Flow::Go(Stage::Win)
        } else {
            Flow::Go(Stage::DefenceLead)
        }
    }

    /// Who may lead the defence: the unit on the attacked approach; else those
    /// in the area; else those on other approaches. Never artillery.
    //= combat.4 combat.4.1 combat.4.2 combat.8.1 combat.8.2
    pub(crate) fn defence_leads(&self) -> UnitSet {
        let combat = &self.pos.combat;
        let fighting = self.fighting_defenders();
        if let Some(unit) = self.pos.on_border(combat.border)
            && fighting.contains(unit)
        {
            return UnitSet::one(unit);
        }
        let inside = fighting.and(self.pos.inside(combat.to));
        if inside.is_empty() { fighting } else { inside }
    }

    /// Step 4, and again in steps 8 and 12.2.
    //= combat.sum.3
    fn name_defence_lead(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let leads = self.defence_leads();
        if let Some(lead) = leads.only() {
            return self.lead_defence(lead, cx);
        }
        if !leads.is_empty() {
            return Ok(Flow::Ask(Step::DefenceLead));
        }
        let combat = &mut self.pos.combat;
        combat.defence_lead = None;
        Ok(Flow::Go(if self.defenders().is_empty() {
            Stage::Win
        } else if self.pos.combat.after_lead == Stage::Guns {
            // Artillery alone still fires once at who comes.
            Stage::Guns
        } else {
            Stage::GunsRetreat
        }))
    }

    /// Names a lead defender. From another approach it comes into the area and
    /// suffers a hit, which may be its last: then another is named.
    //= combat.4.3 combat.8.2 combat.12.2.1
    pub(crate) fn lead_defence(&mut self, lead: UnitId, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &mut self.pos.combat;
        combat.defence_lead = Some(lead);
        cx.log.note(|| Event::LeadNamed(lead, Role::Defence));
        let (to, attacked, next) = (combat.to, combat.border, combat.after_lead);
        if let Where::Approach { border, .. } = self.pos.unit(lead).at
            && border != attacked
        {
            self.pos.put(lead, Where::Area(to));
            self.hit(lead, 1, Cause::LeftApproach, cx)?;
            if self.pos.combat.defence_lead.is_none() {
                return Ok(Flow::Go(Stage::DefenceLead));
            }
        }
        Ok(Flow::Go(next))
    }

    /// Step 5: every gun that can fire has one shot at the lead attacker.
    //= combat.5 combat.sum.4 unitsum.artillery.2
    fn defensive_fire(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let Some(lead) = combat.attack_lead else {
            return Ok(Flow::Go(Stage::AfterGuns));
        };
        //= terrain.buildings.2 terrain.wood.2
        let guns = if self.setup.area(combat.to).terrain.is_closed() {
            UnitSet::EMPTY
        } else {
            self.defenders().and(self.setup.guns)
        };
        let needed = defensive_fire_needs(self.pos.has(lead, Marks::SQUARE));
        let mut hits = 0;
        for gun in guns
            .iter()
            .filter(|gun| !self.pos.has(*gun, Marks::LIMBERED))
        {
            let die = cx
                .chance
                .d6(Why::new(Rule::Combat5, "defending artillery fires"))?;
            cx.log.note(|| Event::DefensiveFire(gun, lead, die, needed));
            hits += u8::from(die >= needed);
        }
        if hits == 0 {
            return Ok(Flow::Go(if self.pos.combat.defence_lead.is_some() {
                Stage::Feint
            } else {
                Stage::GunsRetreat
            }));
        }
        self.hit(lead, hits, Cause::DefensiveFire, cx)?;
        if self.pos.combat.attack_lead.is_none() {
            //= combat.5.2 combat.5.2.1
            let goes_on = self.setup.options.attack_outlives_lead;
            if self.pos.combat.attackers.is_empty() || !goes_on {
                return Ok(Flow::Done);
            }
            self.pos.combat.may_feint = false;
            return Ok(Flow::Go(Stage::AfterGuns));
        }
        if self.strength(lead) == 0 {
            //= combat.5.1 combat.5.1.1 combat.5.1.3
            self.pos.combat.may_feint = false;
            cx.log.note(|| Event::MustRetreat(lead, Role::Attack));
            self.leave(UnitSet::one(lead), Leaving::Attackers, cx)?;
            return Ok(Flow::Go(Stage::AfterGuns));
        }
        Ok(Flow::Go(if self.pos.combat.defence_lead.is_some() {
            Stage::Feint
        } else {
            Stage::GunsRetreat
        }))
    }

    /// Step 5.1: the other attackers must go on, under a new lead.
    //= combat.5.1.2
    fn after_guns(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        let next = if self.pos.combat.defence_lead.is_some() {
            Stage::Roll
        } else {
            Stage::GunsRetreat
        };
        self.ensure_attack_lead(next, cx)
    }

    /// Step 6: against infantry the attack may turn out a feint.
    //= combat.6 combat.sum.5 quickref.combat.4 combat.6.2
    fn offer_feint(&mut self) -> Flow {
        let infantry = |unit: UnitId| self.setup.unit(unit).kind == Kind::Infantry;
        let combat = &self.pos.combat;
        if combat.may_feint && combat.defence_lead.is_some_and(infantry) {
            Flow::Ask(Step::Feint)
        } else {
            Flow::Go(Stage::Roll)
        }
    }

    /// The attackers stay where they came from; the lead defender comes forward.
    //= combat.6.1
    pub(crate) fn feint(&mut self, cx: &mut Cx<'_>) {
        cx.log.note(|| Event::Feinted);
        let combat = &self.pos.combat;
        let from = combat.from;
        if let Some(unit) = combat.from_approach {
            self.pos.put(unit, Where::Area(from));
        }
        self.occupy_approach(cx);
        self.pos.combat.stage = Stage::Over;
    }

    /// The lead defender, if infantry, takes the approach towards the attackers,
    /// where there is one and it is free.
    //= retreat.2.1 combat.6.1
    pub(crate) fn occupy_approach(&mut self, cx: &mut Cx<'_>) {
        let combat = &self.pos.combat;
        let (border, own) = (combat.border, combat.to);
        let Some(lead) = combat.defence_lead else {
            return;
        };
        let free = self.pos.on_border(border).is_none();
        let square = self.pos.has(lead, Marks::SQUARE);
        if self.setup.unit(lead).kind != Kind::Infantry
            || self.setup.border(border).approach.is_none()
            || !free
            || (square && self.setup.options.square_stays)
        {
            return;
        }
        //= units.4
        self.pos.unit_mut(lead).marks.clear(Marks::SQUARE);
        self.pos.put(lead, Where::Approach { border, own });
        cx.log.note(|| Event::ApproachOccupied(lead));
    }

    /// How a unit fights.
    pub(crate) fn fighter(&self, unit: UnitId) -> Fighter {
        let data = self.setup.unit(unit);
        let state = self.pos.unit(unit);
        Fighter {
            kind: data.kind,
            rating: data.rating,
            hits: state.hits,
            square: state.marks.has(Marks::SQUARE),
            attributes: data.attributes,
            courageous: self.has_bonus(unit, Bonus::Courageous),
            cowardly: self.has_bonus(unit, Bonus::Cowardly),
        }
    }

    /// The roll between the two leads.
    pub(crate) fn clash(&self, attacker: UnitId, defender: UnitId) -> Clash {
        let combat = &self.pos.combat;
        let on_attacked_approach = self.pos.on_border(combat.border) == Some(defender);
        let border = self.setup.border(combat.border);
        //= qb.terrain.marsh.2 terrain.marsh.2
        let crossing = match border.approach {
            Some(terrain) => terrain,
            None if border.marsh_arrow => ApproachTerrain::Marsh,
            None => ApproachTerrain::Open,
        };
        Clash {
            active: self.fighter(attacker),
            passive: self.fighter(defender),
            meeting: Meeting::Attack {
                from_approach: combat.from_approach == Some(attacker),
                from: self.setup.area(combat.from).terrain,
                first_roll: combat.rolls == 0,
                defender_in_line: on_attacked_approach,
                ground: self.setup.area(combat.to).terrain,
                crossing,
                square_attack_bonus: !self.setup.options.square_only_defends,
                sheet_results: self.setup.options.sheet_cavalry_results,
            },
        }
    }

    /// Step 7.
    fn combat_roll(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let combat = &self.pos.combat;
        let (Some(attacker), Some(defender)) = (combat.attack_lead, combat.defence_lead) else {
            return Ok(Flow::Go(Stage::Fallen));
        };
        let rolled = self.clash(attacker, defender).roll(cx.chance)?;
        let taken = rolled.taken;
        cx.log
            .note(|| Event::Rolled(attacker, defender, Box::new(rolled)));
        self.pos.combat.rolls = self.pos.combat.rolls.saturating_add(1);
        self.hit(attacker, taken.active, Cause::Combat, cx)?;
        self.hit(defender, taken.passive, Cause::Combat, cx)?;
        Ok(Flow::Go(Stage::Fallen))
    }

    /// Step 8: a fallen lead defender is replaced.
    //= combat.8 combat.8.3 combat.8.3.1
    fn replace_fallen_defender(&mut self) -> Flow {
        if self.pos.combat.defence_lead.is_some() {
            return Flow::Go(Stage::FallenAttacker);
        }
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        self.pos.combat.after_lead = Stage::FallenAttacker;
        Flow::Go(Stage::DefenceLead)
    }

    /// The attacker's lead too, before anyone counterattacks.
    fn replace_fallen_attacker(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::Counter, cx)
    }

    /// Step 10: a lead attacker without strength retreats.
    //= combat.10 combat.10.1 combat.sum.8
    fn mandatory_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let Some(lead) = self.pos.combat.attack_lead else {
            return Ok(Flow::Go(Stage::AfterMandatory));
        };
        if self.strength(lead) == 0 {
            cx.log.note(|| Event::MustRetreat(lead, Role::Attack));
            self.leave(UnitSet::one(lead), Leaving::Attackers, cx)?;
        }
        Ok(Flow::Go(Stage::AfterMandatory))
    }

    /// Step 10.2 and 10.3.
    //= combat.10.2 combat.10.3
    fn after_mandatory(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            self.occupy_approach(cx);
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::AttackerRetreat, cx)
    }

    /// Step 11: attackers may retreat, the lead among them.
    //= combat.11 combat.11.1
    fn offer_attacker_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let lead = self.pos.combat.attack_lead;
        self.offer_retreat(lead, Leaving::Attackers, Stage::DefenderRetreat, cx)
    }

    /// Steps 11 and 12: asks, unless the lead may not go or must.
    fn offer_retreat(
        &mut self,
        lead: Option<UnitId>,
        leaving: Leaving,
        otherwise: Stage,
        _cx: &mut Cx<'_>,
    ) -> Result<Flow, Unknown> {
        let Some(lead) = lead.filter(|lead| self.may_withdraw(*lead, leaving).is_ok()) else {
            return Ok(Flow::Go(otherwise));
        };
        let fearful = self.setup.unit(lead).attributes.has(Attribute::Fearful);
        self.pos.combat.withdrawing = if fearful {
            UnitSet::one(lead)
        } else {
            UnitSet::EMPTY
        };
        Ok(Flow::Ask(match leaving {
            Leaving::Attackers => Step::AttackerRetreat,
            _ => Step::DefenderRetreat,
        }))
    }

    /// Step 11.2.
    //= combat.11.2
    fn after_attacker_retreat(&mut self, cx: &mut Cx<'_>) -> Flow {
        if self.pos.combat.attackers.is_empty() {
            self.occupy_approach(cx);
            return Flow::Done;
        }
        self.ensure_attack_lead(Stage::DefenderRetreat, cx)
    }

    /// Step 12: defenders may retreat, the lead among them.
    //= combat.12 combat.12.1 combat.sum.9
    fn offer_defender_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        let lead = self.pos.combat.defence_lead;
        self.offer_retreat(lead, Leaving::Defenders, Stage::Roll, cx)
    }

    /// Step 12.2 and 13.
    //= combat.12.2 combat.13 combat.sum.10
    fn after_defender_retreat(&mut self) -> Flow {
        if self.defenders().is_empty() {
            return Flow::Go(Stage::Win);
        }
        if self.pos.combat.defence_lead.is_some() {
            return Flow::Go(Stage::Roll);
        }
        self.pos.combat.after_lead = Stage::Roll;
        Flow::Go(Stage::DefenceLead)
    }

    /// Artillery left alone must retreat, and the attackers advance.
    //= combat.12.0 combat.8.3.1
    fn guns_retreat(&mut self, cx: &mut Cx<'_>) -> Result<Flow, Unknown> {
        if self.pos.combat.attackers.is_empty() {
            return Ok(Flow::Done);
        }
        if self.pos.combat.attack_lead.is_none() {
            return Ok(self.ensure_attack_lead(Stage::GunsRetreat, cx));
        }
        let guns = self.defenders();
        cx.log.note(|| Event::GunsAbandoned(guns));
        self.leave(guns, Leaving::Defenders, cx)?;
        Ok(Flow::Go(Stage::Win))
    }

    /// The attackers advance; where there is no room for all, their owner says
    /// who does.
    //= combat.3.2 combat.8.3
    fn win(&mut self, cx: &mut Cx<'_>) -> Flow {
        let combat = &self.pos.combat;
        if combat.attackers.is_empty() {
            return Flow::Done;
        }
        let (to, room) = (combat.to, self.room(combat.to));
        if room.is_some_and(|room| room < combat.attackers.len()) {
            if room == Some(0) {
                return Flow::Done;
            }
            return Flow::Ask(Step::Enter);
        }
        let attackers = combat.attackers;
        for unit in attackers.iter() {
            self.enter(unit, to);
        }
        cx.log.note(|| Event::Advanced(attackers, to));
        Flow::Done
    }

    /// One of those who may enter does. The others go back to where they
    /// attacked from when there is no more room.
    pub(crate) fn enter_won_area(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        let to = self.pos.combat.to;
        self.enter(unit, to);
        self.pos.combat.attackers.remove(unit);
        cx.log.note(|| Event::Advanced(UnitSet::one(unit), to));
        if self.room(to) == Some(0) {
            self.pos.combat.stage = Stage::Over;
        }
    }

    /// Puts a unit into an area; closed terrain breaks up squares.
    pub(crate) fn enter(&mut self, unit: UnitId, area: ground::areas::AreaId) {
        self.pos.put(unit, Where::Area(area));
        if self.setup.area(area).terrain.is_closed() {
            self.pos.unit_mut(unit).marks.clear(Marks::SQUARE);
        }
    }

    /// After combat nobody who fought acts again this turn.
    //= combat.gen.2
    fn end_combat(&mut self, cx: &mut Cx<'_>) {
        let combat = &self.pos.combat;
        // Whoever is still on the approach it attacked from did not get through.
        let stranded = combat.from_approach.filter(|unit| {
            matches!(self.pos.unit(*unit).at, Where::Approach { border, .. } if border == combat.border)
        });
        let from = combat.from;
        if let Some(unit) = stranded {
            self.pos.put(unit, Where::Area(from));
        }
        let fought = self.pos.combat.attackers.or(self.defenders());
        let active = self.setup.sides[self.pos.active].units;
        for unit in fought.and(active).iter() {
            self.pos.unit_mut(unit).marks.set(Marks::MOVED);
        }
        cx.log.note(|| Event::CombatOver);
        self.pos.combat = super::Combat::default();
        self.end_activation();
    }

    /// Rating less hits; never below zero while the unit lives.
    pub(crate) fn strength(&self, unit: UnitId) -> u8 {
        let rating = self.setup.unit(unit).rating;
        rating.saturating_sub(self.pos.unit(unit).hits)
    }

    /// Whether combat is fought in a wood.
    pub(crate) fn in_wood(&self) -> bool {
        self.setup.area(self.pos.combat.to).terrain == Terrain::Wood
    }
}
