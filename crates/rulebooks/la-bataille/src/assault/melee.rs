//! Section 18.13: the melee and what comes of it.

use ground::hex::HexId;
use kernel::{Fraction, Modifier};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::position::Marks;
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
            modifiers: self.melee_leaders(target),
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
        self.melee_result(clashed, target, cx)
    }

    /// What leaders on both sides add: the attacker's for him, the defender's against him.
    //= 8.3-a 8.3-b 18.13.1-c 18.12.6
    fn melee_leaders(&self, target: HexId) -> Vec<Modifier> {
        let side = self.pos.active;
        let attackers = &self.pos.assault.attackers;
        let leads = self.closing_hexes().into_iter().filter_map(|hex| {
            let here = |unit: &&UnitId| self.pos.unit(**unit).stands_in(hex);
            let units: Vec<UnitId> = attackers.iter().filter(here).copied().collect();
            let leader = self.setup.leader(self.commanding_leader(side, hex)?);
            Some(self.with_arm(&units, leader.attack, leader.cavalry))
        });
        let attack = leads.max().unwrap_or(0);
        let defenders = self.defenders();
        let defence = self
            .commanding_leader(side.other(), target)
            .map_or(0, |leader| {
                let leader = self.setup.leader(leader);
                self.with_arm(&defenders, leader.defence, leader.cavalry)
            });
        let mut modifiers = Vec::new();
        if attack != 0 {
            modifiers.push(Modifier::new(Rule::R8_3A, "a leader attacks", attack));
        }
        if defence != 0 {
            modifiers.push(Modifier::new(Rule::R8_3A, "a leader defends", -defence));
        }
        modifiers
    }

    /// The hexes from which somebody still assaults.
    fn closing_hexes(&self) -> Vec<HexId> {
        let assault = &self.pos.assault;
        let closes = |hex: &HexId| {
            let mut units = assault.attackers.iter();
            units.any(|unit| self.pos.unit(*unit).stands_in(*hex))
        };
        assault.from.iter().copied().filter(closes).collect()
    }

    /// The number of a leader that counts for these units: with foot the one, with horse the other.
    //= 8.3-a 8.3-b
    fn with_arm(&self, units: &[UnitId], foot: i8, horse: i8) -> i8 {
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
        let was_square = defenders
            .iter()
            .any(|unit| self.pos.unit(*unit).formation == Formation::Square);
        //= 21.3.2 21.3.3
        if clashed.hits_attacking_leader()
            && let Some(hex) = self
                .closing_hexes()
                .into_iter()
                .find(|hex| !self.leaders_at(self.pos.active, *hex).is_empty())
        {
            self.leader_falls_in_melee(self.pos.active, hex, cx)?;
        }
        if clashed.hits_defending_leader() {
            self.leader_falls_in_melee(self.pos.active.other(), target, cx)?;
        }
        match clashed.result {
            Melee::Blank => {}
            Melee::AttackerRouts | Melee::AttackerDisorders => {
                let to = worse(clashed.result == Melee::AttackerRouts);
                for unit in attackers.iter().copied() {
                    self.break_unit(unit, to, &[target], 1, cx)?;
                }
            }
            Melee::DefenderRouts | Melee::DefenderDisorders => {
                let to = worse(clashed.result == Melee::DefenderRouts);
                for unit in defenders {
                    //= 11.17.10.6
                    let square = self.pos.unit(unit).formation == Formation::Square;
                    let routed = self.pos.unit(unit).formation == Formation::Disorder;
                    let to = if routed { Formation::Rout } else { to };
                    self.break_unit(unit, to, &from, if square { 2 } else { 1 }, cx)?;
                }
            }
            Melee::DefenderSurrenders => {
                for unit in defenders {
                    self.surrender(unit, cx);
                }
            }
            Melee::Losses {
                attacker,
                attacker_checks,
                defender,
                defender_checks,
            } => {
                let shaken = self.lose_in_melee(&attackers, attacker, attacker_checks, cx);
                let theirs = self.lose_in_melee(&defenders, defender, defender_checks, cx);
                self.check_morale(&shaken, &Cause::Melee { lost: attacker }, &[target], cx)?;
                self.check_morale(&theirs, &Cause::Melee { lost: defender }, &from, cx)?;
            }
        }
        if self.defenders().is_empty() {
            return self.offer_advance(true, false, cx);
        }
        //= 18.13.3
        if was_square && self.is_square(target) {
            for unit in attackers {
                let state = self.pos.unit(unit);
                if state.is_here() && state.is_good_order() {
                    self.break_unit(unit, Formation::Disorder, &[target], 0, cx)?;
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
    ) -> Vec<UnitId> {
        let before: Vec<(UnitId, u8)> = units
            .iter()
            .map(|unit| (*unit, self.steps(*unit)))
            .collect();
        self.lose_steps(units, steps, cx);
        let checks = |(unit, had): &(UnitId, u8)| {
            let lost = had.saturating_sub(self.steps(*unit));
            let here = self.pos.unit(*unit).is_here();
            // Cavalry checks for every step that fire costs it, not for those of a melee.
            let horse = self.setup.unit(*unit).arm == Arm::Cavalry;
            here && (starred || !horse && self.must_check_after(*unit, *had, lost))
        };
        before
            .iter()
            .filter(|one| checks(one))
            .map(|(unit, _)| *unit)
            .collect()
    }
}

const fn worse(routs: bool) -> Formation {
    if routs {
        Formation::Rout
    } else {
        Formation::Disorder
    }
}
