//! Section 20.6: one throw for a stack, compared with each of its units.

use ground::hex::HexId;
use kernel::{Modifier, Unknown};

use super::{Cause, Checked};
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::position::Fatigue;
use crate::resolve::morale::{Nerve, why};
use crate::troops::{Arm, Inspiration};
use crate::{Base6, Formation, LeaderId, Rule, UnitId};

/// What a leader whose every roll succeeds counts for when he falls.
const HIGHEST_BONUS: i8 = 12;

impl Battle {
    /// The morale value of a unit: printed, and worse when half its steps are gone.
    //= 20.6.5.1-a 20.6.5.1-b 7.4.7-a 7.4.7-b
    pub(crate) fn morale_value(&self, unit: UnitId) -> Base6 {
        let data = self.setup.unit(unit);
        let firm = data.morale <= Base6::of(1, 6) || data.is_small();
        if !firm && self.has_lost_half(unit) {
            data.morale.plus(6)
        } else {
            data.morale
        }
    }

    /// The morale level of a unit's organization, and what an emergency retreat adds to it.
    //= 20.9.1 20.9.6-b 9.11.4-a 9.11.4-c 20.9.5
    pub(crate) fn level_of(&self, unit: UnitId) -> u8 {
        let data = self.setup.unit(unit);
        let level = self
            .pos
            .levels
            .get(data.organisation.index())
            .copied()
            .unwrap_or(0);
        let element = self.command_element(self.element_of(unit));
        let shaken = self.pos.element(element).shaken_until > self.pos.turn;
        (level + u8::from(shaken)).min(3)
    }

    /// What changes the roll of every unit of a stack.
    //= 20.6.5.3 20.6.5.4-a 20.6.5.11 20.6.5.10
    fn stack_modifiers(&self, units: &[UnitId], cause: &Cause) -> (bool, Vec<Modifier>) {
        let mut all = Vec::new();
        let mut certain = false;
        let leader = match cause {
            //= 14.13.3-a
            Cause::ForceMarch(element) => self.pos.element(*element).commander,
            _ if units.first().is_some_and(|unit| self.is_massed(*unit)) => self.pos.charge.led_by,
            // A leader in any hex of a long line is with it.
            _ => units.first().and_then(|unit| {
                self.commanding_among(self.setup.unit(*unit).side, self.hexes_led(*unit))
            }),
        };
        if let Some(leader) = leader {
            match self.setup.leader(leader).morale {
                Inspiration::Automatic => certain = true,
                Inspiration::Bonus(0) => {}
                Inspiration::Bonus(bonus) => {
                    all.push(Modifier::new(Rule::R20_6_5_3, "a leader", bonus));
                }
            }
        }
        match cause {
            Cause::Overstacked(modifier) => all.push(*modifier),
            Cause::Fire { killed, .. } => {
                all.extend(killed.and_then(|leader| self.mourning(leader)));
            }
            Cause::Melee { lost, killed } => {
                all.extend(beyond_first(Rule::TableMeleeStar, *lost));
                all.extend(killed.and_then(|leader| self.mourning(leader)));
            }
            Cause::LeaderGone(leader) => all.extend(self.mourning(*leader)),
            Cause::BeforeMelee(more) | Cause::Charge(_, more) => all.extend_from_slice(more),
            Cause::ForceMarch(_) => {
                let turns = units
                    .iter()
                    .map(|unit| self.pos.unit(*unit).hasty_turns)
                    .max()
                    .unwrap_or(0);
                let worse = -6 - 3 * i8::try_from(turns.min(30)).unwrap_or(0);
                let rule = if turns == 0 {
                    Rule::R14_13_3A
                } else {
                    Rule::R14_13_4
                };
                all.push(Modifier::new(rule, "marching at the double", worse));
            }
            Cause::Rally | Cause::EmergencyRetreat => {}
        }
        (certain, all)
    }

    /// What changes the roll of the foot of a stack in which it is of different organizations. The whole stack
    /// counts, whoever of it checks; not who only runs through, and nobody for those who have left the map.
    //= 20.6.5.2 20.9.8
    fn mixture(&self, units: &[UnitId], cause: &Cause) -> Option<Modifier> {
        let first = units.first().filter(|unit| self.pos.unit(**unit).is_here());
        let stack = match (cause, first) {
            (Cause::ForceMarch(_), _) if self.setup.options.first_reading => units.to_vec(),
            (_, None) => units.to_vec(),
            (_, Some(first)) => self.beside(*first),
        };
        let mut foot = stack.iter().filter(|unit| self.is_foot(**unit));
        let first = self.setup.unit(*foot.next()?).organisation;
        let mixed = foot.any(|unit| self.setup.unit(*unit).organisation != first);
        mixed.then(|| Modifier::new(Rule::R20_6_5_2, "organizations mixed", -6))
    }

    fn is_foot(&self, unit: UnitId) -> bool {
        self.setup.unit(unit).arm == Arm::Infantry
    }

    /// The units that share a unit's hexes, in the same state of order.
    fn beside(&self, unit: UnitId) -> Vec<UnitId> {
        let state = self.pos.unit(unit);
        let order = |other: &UnitId| {
            let other = self.pos.unit(*other);
            (other.is_good_order(), other.formation == Formation::Rout)
        };
        let mut all: Vec<UnitId> = Vec::new();
        for hex in state.hexes.iter() {
            all.extend(self.stack(*hex));
        }
        all.retain(|other| order(other) == order(&unit));
        all
    }

    /// Whether a unit rides in a massive charge: its leader's heart is with all of them.
    //= 19.13.3
    fn is_massed(&self, unit: UnitId) -> bool {
        self.pos
            .charge
            .rides
            .iter()
            .any(|ride| ride.kind == crate::charge::RideKind::Massive && ride.units.contains(&unit))
    }

    /// What the death of a leader takes away.
    fn mourning(&self, leader: LeaderId) -> Option<Modifier> {
        let bonus = match self.setup.leader(leader).morale {
            Inspiration::Automatic => HIGHEST_BONUS,
            Inspiration::Bonus(bonus) => bonus,
        };
        //= 20.6.5.4-b
        (bonus > 0).then(|| Modifier::new(Rule::R20_6_5_4A, "the leader is gone", -bonus))
    }

    /// What changes the roll of one unit.
    //= 20.6.5.5 20.6.5.6 20.6.5.7 20.6.5.8 20.6.5.9 11.17.10.4
    fn unit_modifiers(&self, unit: UnitId, cause: &Cause) -> Vec<Modifier> {
        let (data, state) = (self.setup.unit(unit), self.pos.unit(unit));
        let mut all = Vec::new();
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            if value != 0 {
                all.push(Modifier::new(rule, what, value));
            }
        };
        if data.arm == Arm::Infantry {
            let levels = self.setup.organisation(data.organisation).levels;
            let value = levels[usize::from(self.level_of(unit))];
            add(Rule::R20_6_5_5, "morale level of its organization", value);
        }
        match state.formation {
            Formation::Disorder => add(Rule::R20_6_5_6, "disordered", -3),
            Formation::Rout => add(Rule::R20_6_5_6, "routed", -6),
            Formation::Square => add(Rule::R20_6_5_7, "in square", 6),
            _ => {}
        }
        match state.fatigue {
            Fatigue::Rested => {}
            Fatigue::Tired => add(Rule::R20_6_5_8, "tired", -3),
            Fatigue::Exhausted => add(Rule::R20_6_5_9, "exhausted", -6),
        }
        //= 20.6.5.11
        if let Cause::Fire { lost, .. } = cause {
            let own = lost.iter().find(|(other, _)| *other == unit);
            all.extend(own.and_then(|(_, lost)| beyond_first(Rule::R20_6_5_11, *lost)));
        }
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            all.push(Modifier::new(rule, what, value));
        };
        //= 20.6.5.10
        let marches = !matches!(cause, Cause::ForceMarch(_));
        if marches && state.marks.has(crate::marks::Marks::HASTENED) {
            let more = i8::try_from(state.hasty_turns.clamp(1, 30) - 1).unwrap_or(0);
            add(Rule::R20_6_5_10, "marching at the double", -6 - 3 * more);
        }
        all
    }

    /// Rolls for a stack: who passes, who fails.
    //= 20.6.1-a 20.6.1-b 20.6.2
    pub(crate) fn roll_morale(
        &mut self,
        units: &[UnitId],
        cause: &Cause,
        cx: &mut Cx<'_>,
    ) -> Result<Vec<(UnitId, Checked)>, Unknown> {
        let (certain, shared) = self.stack_modifiers(units, cause);
        let nerve = Nerve::roll(certain, why(cause.rule()), cx.chance)?;
        // A division at the double stands in many hexes, and each counts for itself.
        let apart = matches!(cause, Cause::ForceMarch(_)) && !self.setup.options.first_reading;
        let mixture = self.mixture(units, cause);
        let mut results = Vec::new();
        for unit in units {
            let mut modifiers = shared.clone();
            let mixture = if apart {
                self.mixture(&[*unit], cause)
            } else {
                mixture
            };
            modifiers.extend(mixture.filter(|_| self.is_foot(*unit)));
            modifiers.extend(self.unit_modifiers(*unit, cause));
            let value = self.morale_value(*unit);
            let passed = nerve.passes(value, &modifiers);
            results.push((
                *unit,
                if passed {
                    Checked::Passed
                } else {
                    Checked::Failed
                },
            ));
            let (unit, rule) = (*unit, cause.rule());
            cx.log.note(|| Event::MoraleChecked {
                unit,
                rule,
                nerve,
                value,
                modifiers,
                passed,
            });
        }
        Ok(results)
    }

    /// Checks a stack; those who fail go to the next worse state and retreat from the hexes named.
    //= 20.5 20.6.4
    pub(crate) fn check_morale(
        &mut self,
        units: &[UnitId],
        cause: &Cause,
        from: &[HexId],
        cx: &mut Cx<'_>,
    ) -> Done {
        let here: Vec<UnitId> = units
            .iter()
            .filter(|unit| self.pos.unit(**unit).is_here())
            .copied()
            .collect();
        if here.is_empty() {
            return Ok(());
        }
        for (unit, result) in self.roll_morale(&here, cause, cx)? {
            if result == Checked::Failed && self.pos.unit(unit).is_here() {
                self.break_down_one(unit, from, cx)?;
            }
        }
        Ok(())
    }
}

/// Three less for every step beyond the first.
fn beyond_first(rule: Rule, lost: u8) -> Option<Modifier> {
    let more = i8::try_from(lost.saturating_sub(1).min(40)).unwrap_or(0);
    (more > 0).then(|| Modifier::new(rule, "steps lost beyond the first", -3 * more))
}
