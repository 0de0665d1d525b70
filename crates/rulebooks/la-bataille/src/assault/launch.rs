//! Section 18.12: will they stand, will the others close?

use ground::hex::{HexId, Terrain};
use kernel::{Fraction, Modifier, Unknown};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::{Cause, Checked};
use crate::position::Step;
use crate::resolve::melee::assault_row;
use crate::tables::AssaultRow;
use crate::troops::Arm;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// The defenders of the hex that is assaulted.
    pub(super) fn defenders(&self) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = Vec::new();
        for hex in self.assaulted_hexes() {
            for unit in self.stack_of(self.pos.active.other(), hex) {
                if !units.contains(&unit) {
                    units.push(unit);
                }
            }
        }
        units
    }

    /// The assault begins: first those who may withdraw are asked.
    //= 18.7.1 18.7.2 5.2.9.1 5.2.9.2 5.2.9.2.1 18.11.1 18.10
    pub(super) fn launch(&mut self, cx: &mut Cx<'_>) -> Done {
        let from = self.pos.assault.from.clone();
        // Hex by hex, the top unit of each first: so they will take their losses.
        //= 16.13.3-a
        let mut attackers: Vec<UnitId> = Vec::new();
        for hex in &from {
            for unit in self.assaulters_at(*hex) {
                if !attackers.contains(&unit) {
                    attackers.push(unit);
                }
            }
        }
        let again = attackers
            .iter()
            .any(|unit| self.pos.assault.again.contains(unit));
        self.pos.assaulted.extend(&attackers);
        let spent = |unit: &UnitId| attackers.contains(unit);
        self.pos.assault.again.retain(|unit| !spent(unit));
        self.pos.assault.attackers = attackers;
        self.pos.assault.may_go_on = !again;
        let target = self.pos.assault.target;
        cx.log.note(|| Event::AssaultLaunched(target));
        let defenders = self.defenders();
        self.note_guard_attacked(&defenders);
        // Leaders alone in a hex do not wait for what befalls others.
        //= 21.10
        let old = self.setup.options.first_reading;
        for hex in self.assaulted_hexes() {
            let alone = !self.ground_of(self.pos.active.other()).contains(hex);
            if alone && (!old || defenders.is_empty() && Some(hex) == target) {
                self.lone_leaders_leave(self.pos.active.other(), hex, cx);
            }
        }
        if defenders.is_empty() {
            return self.offer_advance(false, false, cx);
        }
        self.flee_if_limbered(cx)?;
        if self.defenders().is_empty() {
            return self.offer_advance(false, false, cx);
        }
        if self.can_anyone_withdraw() {
            self.pos.step = Step::Withdraw;
            return Ok(());
        }
        self.defenders_stand(cx)
    }

    /// Limbered guns without good foot beside them rout, save horse guns, which may still withdraw.
    //= 11.18.9-c 17.4
    fn flee_if_limbered(&mut self, cx: &mut Cx<'_>) -> Done {
        self.rout_limbered(false, cx)
    }

    fn rout_limbered(&mut self, horse_guns_too: bool, cx: &mut Cx<'_>) -> Done {
        let defenders = self.defenders();
        let good_foot = |unit: &UnitId| {
            self.setup.unit(*unit).arm == Arm::Infantry && self.pos.unit(*unit).is_good_order()
        };
        let covers = |unit: &&UnitId| good_foot(unit);
        // Foot covers the guns of its own hex; by the first reading those of every hex that is assaulted.
        let old = self.setup.options.first_reading;
        let foot: Vec<UnitId> = defenders.iter().filter(covers).copied().collect();
        let from = self.pos.assault.from.clone();
        for unit in defenders {
            let data = self.setup.unit(unit);
            let limbered = data.arm == Arm::Artillery && self.pos.unit(unit).limbered;
            let beside = |other: &UnitId| {
                let hexes = &self.pos.unit(unit).hexes;
                hexes
                    .iter()
                    .any(|hex| self.pos.unit(*other).stands_in(*hex))
            };
            let covered = foot.iter().any(|other| old || beside(other));
            if limbered && !covered && (horse_guns_too || !data.is_horse_artillery()) {
                self.break_unit(unit, Formation::Rout, &from, 0, cx)?;
            }
        }
        Ok(())
    }

    /// Attacking steps against defending steps.
    //= 18.12.2 18.12.2.1 11.16.12.8-b
    pub(super) fn step_ratio(&self) -> AssaultRow {
        let attackers: Vec<(UnitId, usize)> = self
            .pos
            .assault
            .attackers
            .iter()
            .map(|unit| (*unit, self.attacking_hexes(*unit)))
            .collect();
        let defenders: Vec<(UnitId, usize)> = self
            .defenders()
            .iter()
            .map(|unit| (*unit, self.defending_hexes(*unit)))
            .collect();
        let attack = self.counted_steps(&attackers);
        let defence = self.counted_steps(&defenders);
        let defence = if defence == Fraction::ZERO {
            Fraction::ONE
        } else {
            defence
        };
        assault_row(&self.setup.tables, attack, defence)
    }

    /// The hexes that are assaulted from another.
    //= 20.6.6.2 20.6.6.4
    fn targets_from(&self, from: HexId) -> Vec<HexId> {
        let assault = &self.pos.assault;
        if self.setup.options.first_reading {
            return assault.target.into_iter().collect();
        }
        let pairs = assault.pairs.iter().filter(|(own, _)| *own == from);
        pairs.map(|(_, target)| *target).collect()
    }

    /// Whether all who assault a hex come up to it.
    fn comes_uphill(&self, hex: HexId) -> bool {
        let map = &self.setup.map;
        let mut pairs = self.pos.assault.pairs.iter();
        pairs.all(|(from, target)| *target != hex || map.level(hex) > map.level(*from))
    }

    /// Nobody withdraws, or nobody else: the defenders must stand, then the attackers close.
    //= 5.2.9.2.2 5.2.9.2.3 18.7.3 18.7.4 18.12.1-a 18.12.1-b 18.12.3 18.12.4 18.12.6 20.6.4.4 11.19.5-a
    pub(super) fn defenders_stand(&mut self, cx: &mut Cx<'_>) -> Done {
        // Horse guns that could have withdrawn and did not.
        self.rout_limbered(true, cx)?;
        if self.defenders().is_empty() {
            return self.offer_advance(false, false, cx);
        }
        let row = self.step_ratio();
        let from = self.pos.assault.from.clone();
        let must: Vec<UnitId> = self
            .defenders()
            .into_iter()
            .filter(|unit| {
                let general = self.pos.unit(*unit).formation == Formation::General;
                self.setup.unit(*unit).arm != Arm::Cavalry && !general
            })
            .collect();
        if !must.is_empty() {
            let mut modifiers = Vec::new();
            let mut add = |rule: Rule, what: &'static str, value: i8| {
                if value != 0 {
                    modifiers.push(Modifier::new(rule, what, value));
                }
            };
            add(Rule::R20_6_6_7, "steps against steps", row.defender);
            let shared = modifiers;
            // One throw for each stack, with what bears on it.
            let mut asked: Vec<UnitId> = Vec::new();
            for hex in self.assaulted_hexes() {
                let mut stack = must.clone();
                stack.retain(|unit| self.pos.unit(*unit).stands_in(hex) && !asked.contains(unit));
                asked.extend(&stack);
                let mut modifiers = shared.clone();
                if self.comes_uphill(hex) {
                    let uphill = "the enemy comes uphill";
                    modifiers.push(Modifier::new(Rule::R20_6_6_3, uphill, 3));
                }
                //= 11.18.9-a 20.6.6.6-a
                let road = |unit: &UnitId| self.pos.unit(*unit).formation == Formation::Road;
                if stack.iter().any(road) {
                    modifiers.push(Modifier::new(Rule::R20_6_6_6A, "in road order", -6));
                }
                self.check_morale(&stack, &Cause::BeforeMelee(modifiers.clone()), &from, cx)?;
            }
        }
        if self.defenders().is_empty() {
            return self.offer_advance(false, false, cx);
        }
        self.attackers_close(row, cx)?;
        if self.pos.assault.attackers.is_empty() {
            return self.end_assault(cx);
        }
        self.fight(cx)
    }

    /// Each attacking stack checks; who fails takes no part, and nothing worse.
    //= 20.6.4.2 20.6.6.2 20.6.6.4 20.6.6.5
    pub(super) fn attackers_close(
        &mut self,
        row: AssaultRow,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let mut closing = Vec::new();
        let mut asked: Vec<UnitId> = Vec::new();
        for from in self.pos.assault.from.clone() {
            let units: Vec<UnitId> = self
                .pos
                .assault
                .attackers
                .iter()
                .filter(|unit| {
                    self.pos.unit(**unit).hex() == Some(from)
                        || self.pos.unit(**unit).stands_in(from)
                })
                .filter(|unit| !asked.contains(*unit))
                .copied()
                .collect();
            asked.extend(&units);
            if units.is_empty() {
                continue;
            }
            let mut modifiers = Vec::new();
            let mut add = |rule: Rule, what: &'static str, value: i8| {
                if value != 0 {
                    modifiers.push(Modifier::new(rule, what, value));
                }
            };
            add(Rule::R20_6_6_7, "steps against steps", row.attacker);
            let map = &self.setup.map;
            let targets = self.targets_from(from);
            if targets.iter().any(|hex| map.level(*hex) > map.level(from)) {
                add(Rule::R20_6_6_2, "uphill", -3);
            }
            let rough =
                |hex: &HexId| map.terrain(*hex) == Terrain::Wood || self.setup.is_dwelling(*hex);
            if targets.iter().any(rough) {
                add(Rule::R20_6_6_4, "into a town or wood", -3);
            }
            let hurt = units
                .iter()
                .map(|unit| self.pos.unit(*unit).hurt)
                .sum::<u8>()
                .min(30);
            add(
                Rule::R20_6_6_5,
                "lost to defensive fire",
                -3 * i8::try_from(hurt).unwrap_or(0),
            );
            let cause = Cause::Charge(Rule::R20_6_4_2, modifiers);
            let results = self.roll_morale(&units, &cause, cx)?;
            for (unit, result) in results {
                if result == Checked::Passed {
                    closing.push(unit);
                } else {
                    cx.log.note(|| Event::WouldNotClose(unit));
                }
            }
        }
        self.pos.assault.attackers = closing;
        Ok(())
    }
}
