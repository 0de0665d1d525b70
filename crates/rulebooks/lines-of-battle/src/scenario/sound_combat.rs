//! Whether the combat of a position hangs together: its step and stage, who is
//! in it and who leads.

use kernel::Unreadable;

use super::sound::wrong;
use crate::combat::{Combat, Stage};
use crate::game::Battle;
use crate::position::Step;
use crate::{UnitId, UnitSet};

/// The stages in which a step of combat is asked; none for other steps.
const fn stages(step: Step) -> &'static [Stage] {
    match step {
        Step::AttackLead => &[Stage::AttackLead],
        Step::RetreatBefore => &[Stage::RetreatBefore],
        Step::DefenceLead => &[Stage::DefenceLead],
        Step::Feint => &[Stage::Feint],
        Step::NextAttackLead => &[
            Stage::Roll,
            Stage::GunsRetreat,
            Stage::Counter,
            Stage::CounterRoll,
            Stage::Mandatory,
            Stage::AttackerRetreat,
            Stage::DefenderRetreat,
        ],
        Step::Counter => &[Stage::Counter],
        Step::NextCounterLead => &[Stage::CounterNext],
        Step::BreakOff => &[Stage::CounterGoesOn],
        Step::GiveWay => &[Stage::GiveWay],
        Step::FollowUp => &[Stage::FollowUp],
        Step::AttackerRetreat => &[Stage::AttackerRetreat],
        Step::DefenderRetreat => &[Stage::DefenderRetreat],
        Step::RetreatTo => &[
            Stage::AfterRetreatBefore,
            Stage::AfterGuns,
            Stage::CounterGoesOn,
            Stage::CounterOver,
            Stage::FollowUp,
            Stage::AfterMandatory,
            Stage::AfterAttackerRetreat,
            Stage::AfterDefenderRetreat,
            Stage::Win,
        ],
        Step::Enter => &[Stage::Win],
        _ => &[],
    }
}

/// The stages in which a combat waits for a leader who has lost his unit, or
/// who finds one in the reinforcement area.
const RESTING: &[Stage] = &[
    Stage::AfterRetreatBefore,
    Stage::DefenceLead,
    Stage::AfterGuns,
    Stage::Fallen,
    Stage::CounterLosses,
    Stage::CounterGoesOn,
    Stage::CounterOver,
    Stage::FollowUp,
    Stage::AfterMandatory,
    Stage::AfterAttackerRetreat,
    Stage::AfterDefenderRetreat,
    Stage::Win,
];

/// Who must be named when a step is asked.
struct Needs {
    attack_lead: bool,
    defence_lead: bool,
    counter: bool,
}

const fn needs(step: Step) -> Needs {
    let both = matches!(
        step,
        Step::Feint | Step::Counter | Step::AttackerRetreat | Step::DefenderRetreat
    );
    Needs {
        attack_lead: both || matches!(step, Step::RetreatBefore),
        defence_lead: both,
        counter: matches!(
            step,
            Step::NextCounterLead | Step::BreakOff | Step::GiveWay | Step::FollowUp
        ),
    }
}

impl Battle {
    /// The combat fits the step, and the step the combat.
    pub(super) fn check_combat_state(&self) -> Result<(), Unreadable> {
        let (step, combat) = (self.pos.step, &self.pos.combat);
        let asked_in = match step {
            Step::RESTS if self.displaced().is_some() => RESTING,
            _ => stages(step),
        };
        if asked_in.is_empty() != (*combat == Combat::default()) {
            return wrong("`combat` belongs to a step of combat, and to no other".to_owned());
        }
        if asked_in.is_empty() {
            return Ok(());
        }
        let named = [Stage::Guns, Stage::FallenAttacker, Stage::Roll];
        if !asked_in.contains(&combat.stage) || !named.contains(&combat.after_lead) {
            return wrong("`stage` and `step` of the combat do not fit".to_owned());
        }
        self.check_forces()?;
        self.check_leads()?;
        self.check_leaving()
    }

    fn all_of(&self, units: UnitSet, allowed: UnitSet, what: &str) -> Result<(), Unreadable> {
        match units.minus(allowed).first() {
            Some(unit) => wrong(format!("{} cannot be {what}", self.setup.unit(unit).id)),
            None => Ok(()),
        }
    }

    fn check_forces(&self) -> Result<(), Unreadable> {
        let combat = &self.pos.combat;
        let attacker = self.setup.sides[combat.attacker].units;
        let there = self.pos.of_area(combat.from).and(attacker);
        let fighting = there.minus(self.setup.guns);
        self.all_of(combat.attackers, fighting, "among the attackers")?;
        let cavalry = self.defenders().and(self.setup.cavalry);
        self.all_of(combat.counter, cavalry, "among the counterattackers")?;
        let defender = self.setup.sides[combat.defender()].units;
        let loose = defender.and(self.setup.cavalry);
        self.all_of(combat.forced, loose, "among those that broke loose")?;
        let attacks = !matches!(self.pos.step, Step::RetreatTo | Step::FollowUp)
            && self.displaced().is_none();
        if attacks && combat.attackers.is_empty() {
            return wrong("a combat needs attackers".to_owned());
        }
        Ok(())
    }

    fn check_leads(&self) -> Result<(), Unreadable> {
        let combat = &self.pos.combat;
        let set = |lead: Option<UnitId>| lead.map_or(UnitSet::EMPTY, UnitSet::one);
        let own = self.setup.sides[combat.attacker].units;
        self.all_of(
            set(combat.attack_lead),
            combat.attackers,
            "the lead attacker",
        )?;
        self.all_of(
            set(combat.from_approach),
            own,
            "the attacker from the approach",
        )?;
        let fighting = self.fighting_defenders();
        self.all_of(set(combat.defence_lead), fighting, "the lead defender")?;
        self.all_of(
            set(combat.counter_lead),
            combat.counter,
            "the lead counterattacker",
        )?;
        let needs = needs(self.pos.step);
        let missing = [
            (
                needs.attack_lead && combat.attack_lead.is_none(),
                "a lead attacker",
            ),
            (
                needs.defence_lead && combat.defence_lead.is_none(),
                "a lead defender",
            ),
            (
                needs.counter && combat.counter.is_empty(),
                "counterattackers",
            ),
        ];
        match missing.into_iter().find(|(missing, _)| *missing) {
            Some((_, what)) => wrong(format!("this step of combat needs {what}")),
            None => Ok(()),
        }
    }

    /// Who retreats is still where he retreats from.
    fn check_leaving(&self) -> Result<(), Unreadable> {
        let combat = &self.pos.combat;
        let resting = self.displaced().is_some();
        if !resting && combat.leaving.is_empty() == (self.pos.step == Step::RetreatTo) {
            return wrong("`leaving` belongs to the step `retreat-to`".to_owned());
        }
        let (side, area) = if combat.leaving_as.attacks() {
            (combat.attacker, combat.from)
        } else {
            (combat.defender(), combat.to)
        };
        let there = self.pos.of_area(area).and(self.setup.sides[side].units);
        self.all_of(combat.leaving, there, "among those that retreat")?;
        let force = match self.pos.step {
            Step::RetreatBefore | Step::DefenderRetreat => self.defenders(),
            Step::AttackerRetreat => combat.attackers,
            _ => UnitSet::EMPTY,
        };
        self.all_of(combat.withdrawing, force, "named to retreat")
    }
}
