//! Rolls of one die: recall (19.9.14), limbering (14.12.7) and resupply (17.10).

use kernel::{Chance, Modifier, Unknown, Why};

use super::total;
use crate::{Rule, Tables};

/// The leader who helps a roll of one die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Help {
    /// Nobody.
    #[default]
    None,
    /// A leader with a bonus for the arm.
    Leader,
    /// A leader of special ability.
    Special,
}

/// An attempt to recall cavalry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recall {
    /// The die that recalls it.
    pub needs: u8,
    /// What is added to the die.
    pub modifiers: Vec<Modifier>,
}

impl Recall {
    /// An attempt.
    //= 19.9.14.2-a table.cavalry-recall
    pub fn new(
        tables: &Tables,
        needs: u8,
        help: Help,
        target_routed: bool,
        downhill: bool,
    ) -> Recall {
        let table = tables.recall_modifiers;
        let mut modifiers = Vec::new();
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            modifiers.push(Modifier::new(rule, what, value));
        };
        match help {
            Help::None => {}
            Help::Leader => add(
                Rule::TableCavalryRecallModLeader,
                "a cavalry leader",
                table.leader,
            ),
            Help::Special => add(
                Rule::TableCavalryRecallModLeader,
                "a leader of special ability",
                table.special,
            ),
        }
        if target_routed {
            add(
                Rule::TableCavalryRecallModTemptation,
                "the target routed",
                table.temptation,
            );
        }
        if downhill {
            add(
                Rule::TableCavalryRecallModDownhill,
                "downhill",
                table.downhill,
            );
        }
        Recall { needs, modifiers }
    }

    /// Rolls it: whether the cavalry hears.
    //= table.cavalry-recall-mod.auto
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let die = chance.d6(Why::new(Rule::R19_9_14_2A, "recall"))?;
        Ok(match die {
            1 => false,
            6 => true,
            die => i16::from(die) + total(&self.modifiers) >= i16::from(self.needs),
        })
    }
}

/// An attempt to limber.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limbering {
    /// The die that limbers.
    pub needs: u8,
    /// What is added to the die.
    pub modifiers: Vec<Modifier>,
}

impl Limbering {
    /// An attempt.
    //= 14.12.7.2-b 17.2 table.limbering
    pub fn new(
        tables: &Tables,
        needs: u8,
        help: Help,
        enemy_adjacent: bool,
        lost_step: bool,
    ) -> Limbering {
        let table = tables.limber_modifiers;
        let mut modifiers = Vec::new();
        let mut add = |rule: Rule, what: &'static str, value: i8| {
            modifiers.push(Modifier::new(rule, what, value));
        };
        match help {
            Help::None => {}
            Help::Leader => add(
                Rule::TableLimberingModLeader,
                "an artillery leader",
                table.leader,
            ),
            Help::Special => add(
                Rule::TableLimberingModLeader,
                "a leader of special ability",
                table.special,
            ),
        }
        if enemy_adjacent {
            add(
                Rule::TableLimberingModAdjacent,
                "a formed enemy adjacent",
                table.adjacent,
            );
        }
        if lost_step {
            add(
                Rule::TableLimberingModLoss,
                "lost a step this turn",
                table.loss,
            );
        }
        Limbering { needs, modifiers }
    }

    /// Rolls it: whether the guns are limbered.
    //= table.limbering-mod.auto
    pub fn roll(&self, chance: &mut dyn Chance) -> Result<bool, Unknown> {
        let die = chance.d6(Why::new(Rule::R14_12_7_2B, "limber"))?;
        Ok(die == 6 || i16::from(die) + total(&self.modifiers) >= i16::from(self.needs))
    }
}
