//! Declaring an assault: who may, who needs courage, and the square that is
//! formed before it.

use ground::table::{Face, Footprint, Stance as Lie, stance};
use kernel::{Side, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::motivation::skill;
use crate::order::Order;
use crate::position::{Combat, Stage, Step};
use crate::refusal::Refusal;
use crate::spirit::Reason;
use crate::troops::{Arm, Formation, Troop};
use crate::weather::Weather;

/// How far from a square cavalry is held off.
//= square.6
const HELD_OFF: i32 = 2_000;

/// How far a type may charge, in thousandths of an inch, and the rule.
pub const fn assault_range(troop: Troop) -> (i32, Rule) {
    match troop {
        Troop::LightInfantry | Troop::LineInfantry | Troop::Grenadiers => {
            (4_000, Rule::AssaultRange1)
        }
        Troop::LightCavalry => (8_000, Rule::AssaultRange2),
        Troop::MediumCavalry | Troop::HeavyCavalry => (6_000, Rule::AssaultRange3),
        _ => (0, Rule::AssaultRange4),
    }
}

impl Battle {
    /// Whether a unit may assault this turn.
    //= assault.1 formation.17 double.3
    pub(crate) fn check_assaulter(&self, side: Side, unit: UnitId) -> Result<(), Refusal> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let cannot = |rule| Err(Refusal::CannotAssault(unit, rule));
        if data.side != side {
            return Err(Refusal::NotYours(unit));
        }
        if !state.is_on_table() {
            return Err(Refusal::NotThere(unit));
        }
        if data.is_commander() || data.arm() == Arm::Artillery {
            return cannot(Rule::AssaultRange4);
        }
        //= attached.4
        if data.is_light_company() {
            return cannot(Rule::Attached4);
        }
        if state.formation != Formation::Line {
            return cannot(Rule::Assault1);
        }
        if state.doubled {
            return cannot(Rule::Double3);
        }
        if state.assaulted {
            return Err(Refusal::AlreadyDone(unit, Rule::Assault2));
        }
        if state.bogged {
            return cannot(Rule::VeryDifficult6);
        }
        if state.held && self.pos.weather == Weather::Extreme {
            return cannot(Rule::Weather6);
        }
        Ok(())
    }

    /// Whether a unit may assault another.
    //= assault.2
    pub(crate) fn check_assault(
        &self,
        side: Side,
        unit: UnitId,
        target: UnitId,
    ) -> Result<(), Refusal> {
        self.check_assaulter(side, unit)?;
        let (data, foe) = (self.setup.unit(unit), self.setup.unit(target));
        if foe.side == side || !self.pos.unit(target).is_in_play() {
            return Err(Refusal::NotThere(target));
        }
        let cavalry = data.arm() == Arm::Cavalry;
        if cavalry && self.pos.unit(target).building().is_some() {
            return Err(Refusal::CannotAssault(unit, Rule::BuildingAssault8));
        }
        if self.is_barred_by_square(unit, target) {
            return Err(Refusal::CannotAssault(unit, Rule::AssaultMotivation7));
        }
        Ok(())
    }

    /// Light cavalry without lances may not charge a square.
    //= assault-motivation.7
    fn is_barred_by_square(&self, unit: UnitId, target: UnitId) -> bool {
        let data = self.setup.unit(unit);
        data.troop == Troop::LightCavalry && !data.lances && self.is_square(target)
    }

    pub(crate) fn is_square(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        state.is_on_table() && state.formation == Formation::Square
    }

    /// Assaults to offer: on what is about near enough.
    pub(crate) fn assault_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let enemies: Vec<_> = self
            .setup
            .units_of(side.other())
            .filter(|enemy| self.pos.unit(*enemy).is_in_play())
            .collect();
        for unit in self.setup.units_of(side) {
            if self.check_assaulter(side, unit).is_err() {
                continue;
            }
            let (range, _) = assault_range(self.setup.unit(unit).troop);
            for enemy in &enemies {
                if self.are_within(unit, *enemy, range) {
                    into.push(Order::Assault(unit, *enemy));
                }
            }
        }
        into.push(Order::EndAssaults);
    }

    /// An assault is declared.
    pub(crate) fn declare_assault(
        &mut self,
        side: Side,
        unit: UnitId,
        target: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let state = self.pos.unit_mut(unit);
        state.assaulted = true;
        let (from, from_facing) = (state.at, state.facing);
        cx.log.note(|| Event::AssaultDeclared(unit, target));
        self.surprise(unit, target, cx);
        self.pos.combat = Some(Combat {
            attacker: unit,
            defender: target,
            stage: Stage::React,
            round: 0,
            attacker_lost: 0,
            defender_lost: 0,
            pressed: 0,
            from,
            from_facing,
            gap: self.gap(unit, target).unwrap_or(0),
            short: false,
            fire_hits: 0,
            fire_lost: 0,
            retreated: 0,
            ending: false,
        });
        self.pos.step = Step::Combat(side);
        if self.may_react(unit, target) {
            return Ok(());
        }
        self.dare(cx)
    }

    /// Whether the target may try to form square before a cavalry charge.
    //= formation.28 square.1
    fn may_react(&self, unit: UnitId, target: UnitId) -> bool {
        let state = self.pos.unit(target);
        self.setup.unit(unit).arm() == Arm::Cavalry
            && self.setup.unit(target).arm() == Arm::Infantry
            && state.is_on_table()
            && state.formation != Formation::Square
            && self.square_place(target).is_some()
    }

    /// The ground of a unit that forms square where it stands, if it can.
    fn square_place(&self, unit: UnitId) -> Option<Footprint> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let count = state.count();
        self.check_formation(unit, Formation::Square, count).ok()?;
        let square = crate::field::shape(data, Formation::Square, count, count);
        let ground = Footprint::new(&square, state.pose());
        let all = self.footprints();
        // Enemies may be touching it already.
        let free = self.check_free(unit, &ground, &all).is_ok();
        (free && self.check_ground(&ground).is_ok()).then_some(ground)
    }

    /// The target tries to form square, or does not.
    pub(crate) fn apply_reaction(&mut self, order: Order, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let target = combat.defender;
        if order == Order::FormSquare {
            let quality = self.setup.unit(target).quality;
            let again = self.skill_again(target);
            let rolled = skill(quality, Rule::Square1, again, cx.chance)?;
            let passed = rolled.passed();
            cx.log
                .note(|| Event::Skill(target, Box::new(rolled), Rule::Square1));
            if passed {
                let state = self.pos.unit_mut(target);
                state.formation = Formation::Square;
                state.files = state.count();
                state.reacted = true;
                let files = state.files;
                cx.log
                    .note(|| Event::Formed(target, Formation::Square, files));
            }
        }
        self.dare(cx)
    }

    /// Whether any of the chargers comes from the front of the target.
    //= assault-motivation.6
    fn comes_from_front(&self, unit: UnitId, target: UnitId) -> bool {
        let state = self.pos.unit(target);
        if state.formation == Formation::Square || state.building().is_some() {
            return true;
        }
        match (self.footprint(unit), self.footprint(target)) {
            (Some(own), Some(foe)) => stance(foe.frame().edge(Face::Front), &own) != Lie::Behind,
            _ => true,
        }
    }

    /// Whether an assault takes courage, and by which rule.
    //= assault-motivation.1 assault-motivation.2 assault-motivation.3 assault-motivation.4
    //= motivation.5 motivation.6 officer.3 scenario-rules.8 formation.29 square.5
    pub(crate) fn courage_needed(&self, unit: UnitId, target: UnitId) -> Option<Rule> {
        let side = self.setup.unit(unit).side;
        if self.orders_of(side).reckless {
            return None;
        }
        //= officer.2
        if !self.is_led(unit) {
            return Some(Rule::Officer3);
        }
        if !self.comes_from_front(unit, target) {
            return None;
        }
        match (self.setup.unit(unit).arm(), self.setup.unit(target).arm()) {
            _ if self.setup.unit(target).is_commander() => None,
            (Arm::Infantry, Arm::Cavalry) => Some(Rule::AssaultMotivation1),
            (Arm::Infantry, Arm::Artillery) => Some(Rule::AssaultMotivation2),
            (Arm::Cavalry, Arm::Infantry) if self.is_square(target) => {
                Some(Rule::AssaultMotivation3)
            }
            (Arm::Cavalry, Arm::Artillery) => Some(Rule::AssaultMotivation4),
            _ => None,
        }
    }

    /// The charger tests if it must, and charges or does not.
    //= assault-motivation.5 formation.30 square.6
    pub(crate) fn dare(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let Some(combat) = self.pos.combat.clone() else {
            return Ok(());
        };
        let (unit, target) = (combat.attacker, combat.defender);
        let square = self.is_square(target) && self.setup.unit(unit).arm() == Arm::Cavalry;
        if self.is_barred_by_square(unit, target) {
            cx.log
                .note(|| Event::HeldOff(unit, Rule::AssaultMotivation7));
            self.hold_off(unit, target);
            self.end_combat(cx);
            return Ok(());
        }
        if let Some(rule) = self.courage_needed(unit, target)
            && !self.test(unit, Reason::Assault { square }, cx)?
        {
            if !self.flees(unit, cx) {
                if square {
                    cx.log.note(|| Event::HeldOff(unit, Rule::Square6));
                    self.hold_off(unit, target);
                } else {
                    cx.log.note(|| Event::AssaultRefused(unit, rule));
                }
            }
            self.end_combat(cx);
            return Ok(());
        }
        self.change_combat(|combat| combat.stage = Stage::Charge);
        Ok(())
    }

    /// Cavalry that does not dare ends 2 inches from the square.
    fn hold_off(&mut self, unit: UnitId, target: UnitId) {
        let (Some(own), Some(foe)) = (self.footprint(unit), self.footprint(target)) else {
            return;
        };
        let Some(towards) = ground::table::bearing_between(own.frame(), foe.frame()) else {
            return;
        };
        let all = self.footprints();
        let (range, _) = assault_range(self.setup.unit(unit).troop);
        let ahead = towards.direction();
        let fits = |far: i32| {
            let there = own.moved(ahead.reach(far));
            !there.is_within(&foe, HELD_OFF - 1) && self.check_place(unit, &there, &all).is_ok()
        };
        // Who began nearer has to come off again.
        let far = (-HELD_OFF / 50..=range / 50)
            .rev()
            .map(|step| step * 50)
            .find(|far| fits(*far));
        if let Some(far) = far {
            self.pos.unit_mut(unit).at = own.moved(ahead.reach(far)).pose().at;
        }
    }

    pub(crate) fn change_combat(&mut self, change: impl FnOnce(&mut Combat)) {
        if let Some(combat) = &mut self.pos.combat {
            change(combat);
        }
    }

    /// The assault is over.
    pub(crate) fn end_combat(&mut self, cx: &mut Cx<'_>) {
        if let Some(combat) = self.pos.combat.take() {
            cx.log.note(|| Event::AssaultOver);
            self.step_off(combat.attacker);
            let side = self.setup.unit(combat.attacker).side;
            self.pos.step = Step::Assault(side);
        }
    }
}
