//! Section 18.13: the melee and what comes of it.

use ground::hex::HexId;
use kernel::{Fraction, Modifier, Unknown};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::marks::Marks;
use crate::resolve::melee::{Clash, Clashed};
use crate::tables::results::Melee;
use crate::troops::Arm;
use crate::{Formation, Rule, UnitId};

impl Battle {
    /// They fight.
    //= 5.2.9.2.4 5.2.9.2.5 18.7.5 18.13.1 18.13.1-b 18.13.1-c 11.16.12.7-a 11.16.12.8-b
    pub(super) fn fight(&mut self, cx: &mut Cx<'_>) -> Done {
        let Some(target) = self.pos.assault.target else {
            return Ok(());
        };
        let attackers = self.pos.assault.attackers.clone();
        let defenders = self.defenders();
        let attack: Fraction = attackers
            .iter()
            .map(|unit| self.assault_value(*unit, &defenders))
            .sum();
        let defence = self.defence_value(&defenders);
        for unit in attackers.iter().chain(&defenders) {
            self.pos.unit_mut(*unit).marks.set(Marks::MELEE);
            self.note_engaged(self.element_of(*unit));
        }
        if attack == Fraction::ZERO || defence == Fraction::ZERO {
            return self.end_assault(cx);
        }
        let clash = Clash {
            attack,
            defence,
            modifiers: self.melee_leaders(&defenders),
        };
        let clashed = clash.roll(&self.setup.tables, cx.chance)?;
        let modifiers = clash.all_modifiers(&self.setup.tables);
        let column = clash.column(&self.setup.tables).odds.to_string();
        cx.log.note(|| Event::Clashed {
            target,
            attack,
            defence,
            column,
            modifiers,
            clashed,
        });
        let mut tired = defenders;
        tired.retain(|unit| {
            let spared = self.pos.unit(*unit).marks.has(Marks::SPARED);
            self.setup.unit(*unit).arm == Arm::Cavalry && !spared
        });
        self.melee_result(clashed, target, cx)?;
        //= 19.10.9.3-a 19.10.9.3-b
        for unit in tired {
            self.add_fatigue(unit, 1, cx);
        }
        Ok(())
    }

    /// The hexes from which those come who closed.
    fn hexes_of_attackers(&self) -> Vec<HexId> {
        let assault = &self.pos.assault;
        let mut hexes = assault.from.clone();
        let comes = |hex: &HexId| {
            let mut units = assault.attackers.iter();
            units.any(|unit| self.pos.unit(*unit).stands_in(*hex))
        };
        hexes.retain(comes);
        self.hexes_with(&assault.attackers, hexes)
    }

    /// The hexes of those who are assaulted: the hexes themselves, and others in which the same units stand.
    //= 20.6.5.3 21.3.2
    pub(super) fn hexes_of_defenders(&self) -> Vec<HexId> {
        self.hexes_with(&self.defenders(), self.assaulted_hexes())
    }

    /// Whether a unit was put out of order, or to nothing.
    pub(crate) fn has_broken(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        !state.is_here() || !state.is_good_order()
    }

    /// What leaders on both sides add: the attacker's for him, the defender's against him.
    //= 8.3-a 8.3-b 18.13.1-c 18.12.6
    fn melee_leaders(&self, defenders: &[UnitId]) -> Vec<Modifier> {
        let side = self.pos.active;
        let attackers = &self.pos.assault.attackers;
        let leads = self.hexes_of_attackers().into_iter().filter_map(|hex| {
            let here = |unit: &&UnitId| self.pos.unit(**unit).stands_in(hex);
            let units: Vec<UnitId> = attackers.iter().filter(here).copied().collect();
            let leader = self.setup.leader(self.commanding_leader(side, hex)?);
            Some(self.with_arm(&units, leader.attack, leader.cavalry))
        });
        let attack = leads.max().unwrap_or(0);
        let leads = self.hexes_of_defenders().into_iter().filter_map(|hex| {
            let leader = self
                .setup
                .leader(self.commanding_leader(side.other(), hex)?);
            Some(self.with_arm(defenders, leader.defence, leader.cavalry))
        });
        let defence = leads.max().unwrap_or(0);
        let mut modifiers = Vec::new();
        if attack != 0 {
            modifiers.push(Modifier::new(Rule::R8_3A, "a leader attacks", attack));
        }
        if defence != 0 {
            let mut arms = defenders.iter().map(|unit| self.setup.unit(*unit).arm);
            let foot = arms.any(|arm| arm == Arm::Infantry);
            let rule = if foot { Rule::R8_3A } else { Rule::R8_3B };
            modifiers.push(Modifier::new(rule, "a leader defends", -defence));
        }
        modifiers
    }

    /// The number of a leader that counts for these units: with foot the one, with horse the other.
    //= 8.3-a 8.3-b
    pub(crate) fn with_arm(&self, units: &[UnitId], foot: i8, horse: i8) -> i8 {
        let any = |arm: Arm| units.iter().any(|unit| self.setup.unit(*unit).arm == arm);
        if any(Arm::Infantry) {
            foot
        } else if any(Arm::Cavalry) {
            horse
        } else {
            0
        }
    }

    //= 18.13.5.1-a 18.13.5.1-b 18.13.5.1-c 18.13.5.1-d 18.13.5.1-e
    fn melee_result(&mut self, clashed: Clashed, target: HexId, cx: &mut Cx<'_>) -> Done {
        let attackers = self.pos.assault.attackers.clone();
        let defenders = self.defenders();
        let from = self.pos.assault.from.clone();
        // All who defended are before those who run from them.
        //= 20.7.3
        let before = self.assaulted_hexes();
        let was_square = defenders
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square);
        let (own, enemy) = (self.pos.active, self.pos.active.other());
        let (mut fallen, mut fallen_foe) = (Vec::new(), Vec::new());
        // The commander of each hex that assaults or is assaulted has his part in it.
        let (mut ours, mut struck) = (self.hexes_of_attackers(), self.hexes_of_defenders());
        if self.setup.options.first_reading {
            ours.retain(|hex| !self.leaders_at(own, *hex).is_empty());
            ours.truncate(1);
            struck = vec![target];
        }
        //= 21.3.3 21.4
        if clashed.hits_attacking_leader() {
            fallen = self.leaders_fall(own, &ours, cx)?;
        }
        //= 21.3.2 21.4
        if clashed.hits_defending_leader() {
            fallen_foe = self.leaders_fall(enemy, &struck, cx)?;
        }
        let (mut shaken, mut theirs) = ((Vec::new(), 0), (Vec::new(), 0));
        match clashed.result {
            Melee::Blank => {}
            Melee::AttackerRouts | Melee::AttackerDisorders => {
                let to = worse(clashed.result == Melee::AttackerRouts);
                self.break_stacks(&attackers, to, &before, cx)?;
                fallen.clear();
            }
            Melee::DefenderRouts | Melee::DefenderDisorders => {
                let to = worse(clashed.result == Melee::DefenderRouts);
                self.break_stacks(&defenders, to, &from, cx)?;
                fallen_foe.clear();
            }
            Melee::DefenderSurrenders => {
                for unit in &defenders {
                    self.surrender(*unit, cx);
                }
                fallen_foe.clear();
            }
            Melee::Losses {
                attacker,
                attacker_checks,
                defender,
                defender_checks,
            } => {
                shaken.0 = self.lose_in_melee(&attackers, attacker, attacker_checks, cx)?;
                theirs.0 = self.lose_in_melee(&defenders, defender, defender_checks, cx)?;
                (shaken.1, theirs.1) = (attacker, defender);
            }
        }
        self.check_after_melee(&shaken.0, shaken.1, own, &fallen, &before, cx)?;
        self.check_after_melee(&theirs.0, theirs.1, enemy, &fallen_foe, &from, cx)?;
        if self.defenders().is_empty() {
            return self.offer_advance(true, false, cx);
        }
        //= 18.13.3
        if was_square && !defenders.iter().any(|unit| self.has_broken(*unit)) {
            for unit in attackers {
                let state = self.pos.unit(unit);
                if state.is_here() && state.is_good_order() {
                    self.break_unit(unit, Formation::Disorder, &before, 0, cx)?;
                }
            }
        }
        self.end_assault(cx)
    }
}

impl Battle {
    /// Takes the losses of a melee, and says who must check for it: all of a side that the table stars, else
    /// those whose losses reach a level, or half of what they had.
    //= 18.13.5.1-e 20.6.4.5 20.6.4.11 20.6.4.13
    pub(crate) fn lose_in_melee(
        &mut self,
        units: &[UnitId],
        steps: u8,
        starred: bool,
        cx: &mut Cx<'_>,
    ) -> Result<Vec<UnitId>, Unknown> {
        let before: Vec<(UnitId, u8)> = units
            .iter()
            .map(|unit| (*unit, self.steps(*unit)))
            .collect();
        self.lose_steps(units, steps, cx)?;
        let checks = |(unit, had): &(UnitId, u8)| {
            let lost = had.saturating_sub(self.steps(*unit));
            let here = self.pos.unit(*unit).is_here();
            // Cavalry checks for every step that fire costs it, not for those of a melee.
            let horse = self.setup.unit(*unit).arm == Arm::Cavalry;
            here && (starred || !horse && self.must_check_after(*unit, *had, lost))
        };
        let shaken = before.iter().filter(|one| checks(one));
        Ok(shaken.map(|(unit, _)| *unit).collect())
    }
}

const fn worse(routs: bool) -> Formation {
    if routs {
        Formation::Rout
    } else {
        Formation::Disorder
    }
}
