//! The eight missions as data: roles, zones, objectives, first turn, length and
//! end.

use kernel::{Chance, Unknown, Why};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Rule;

/// A mission.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Mission {
    Assault,
    Ambush,
    Breakthrough,
    Rearguard,
    FlankAttack,
    LastEffort,
    HoldTheLine,
    SurpriseEncounter,
}

/// The part a side plays.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

impl Part {
    /// The other part.
    #[must_use]
    pub const fn other(self) -> Part {
        match self {
            Part::Attacker => Part::Defender,
            Part::Defender => Part::Attacker,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Attacker => "attacker",
            Part::Defender => "defender",
        }
    }
}

/// Where a side deploys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeployZone {
    /// Up to so many inches from its own edge, and so many from the sides.
    Edge {
        /// Inches on.
        depth: u8,
        /// Inches from the side edges.
        inset: u8,
    },
    /// A strip so many inches wide from the table's centre to its edge.
    Strip(u8),
    /// Its own half of the table.
    Half,
    /// A quarter of the table: the left one of its edge.
    Quarter,
    /// A square of so many inches about the centre.
    Centre(u8),
    /// Anywhere.
    Anywhere,
}

/// What a mission asks of one part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Orders {
    /// Where it deploys.
    pub zone: DeployZone,
    /// Inches to keep from enemy battalions when deploying.
    pub apart: u8,
    /// Objectives it places in the other's zone.
    pub objectives: u8,
    /// Half its battalions, rounded down, begin on the table.
    pub half: bool,
    /// 50 percent casualties ask for no test.
    pub steadfast: bool,
    /// It needs no motivation to assault.
    pub reckless: bool,
    /// Nobody can leave the table by fleeing.
    pub no_hope: bool,
}

/// Who has the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstTurn {
    /// This part.
    Of(Part),
    /// The higher die chooses.
    HighChooses,
    /// The higher die.
    High,
}

/// How the order of deployment is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeployOrder {
    /// The lower die begins, then one battalion each.
    Alternate,
    /// The defender places all, then the attacker.
    DefenderFirst,
    /// Both at once, unseen.
    Hidden,
}

/// What ends a mission before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndBy {
    /// Any objective captured.
    AnyObjective,
    /// An objective captured by the defender.
    DefenderObjective,
    /// Both objectives of one side captured.
    BothObjectives,
    /// Nothing but time.
    Nothing,
}

/// A mission's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Which.
    pub mission: Mission,
    /// What the attacker has.
    pub attacker: Orders,
    /// What the defender has.
    pub defender: Orders,
    /// How the sides deploy.
    pub order: DeployOrder,
    /// Who goes first.
    pub first: FirstTurn,
    /// Turns; none for no limit.
    pub turns: Option<u8>,
    /// Two more turns on a 4+.
    pub extends: bool,
    /// What ends it early.
    pub end: EndBy,
    /// The rule that names its length.
    pub length: Rule,
}

const fn edge(depth: u8) -> Orders {
    Orders {
        zone: DeployZone::Edge { depth, inset: 0 },
        apart: 0,
        objectives: 0,
        half: false,
        steadfast: false,
        reckless: false,
        no_hope: false,
    }
}

const fn with_objectives(orders: Orders) -> Orders {
    Orders {
        objectives: 2,
        ..orders
    }
}

/// The most turns of a mission that has no limit of its own.
pub const TURN_CAP: u8 = 12;

/// Every mission.
pub const PLANS: [Plan; 8] = [
    //= mission-assault.1 mission-assault.3 mission-assault.4 mission-assault.6 mission-assault.7
    //= mission-assault.8 mission-assault.9 mission-assault.10
    Plan {
        mission: Mission::Assault,
        attacker: with_objectives(edge(12)),
        defender: edge(18),
        order: DeployOrder::Alternate,
        first: FirstTurn::Of(Part::Attacker),
        turns: Some(6),
        extends: true,
        end: EndBy::AnyObjective,
        length: Rule::MissionAssault9,
    },
    //= mission-ambush.1 mission-ambush.2 mission-ambush.3 mission-ambush.4 mission-ambush.5
    //= mission-ambush.6 mission-ambush.7
    Plan {
        mission: Mission::Ambush,
        attacker: Orders {
            zone: DeployZone::Half,
            apart: 16,
            half: true,
            ..edge(0)
        },
        defender: Orders {
            zone: DeployZone::Strip(12),
            half: true,
            objectives: 2,
            ..edge(0)
        },
        order: DeployOrder::DefenderFirst,
        first: FirstTurn::Of(Part::Attacker),
        turns: Some(8),
        extends: false,
        end: EndBy::DefenderObjective,
        length: Rule::MissionAmbush7,
    },
    //= mission-breakthrough.1 mission-breakthrough.3 mission-breakthrough.4 mission-breakthrough.6
    //= mission-breakthrough.7
    Plan {
        mission: Mission::Breakthrough,
        attacker: edge(12),
        defender: edge(12),
        order: DeployOrder::Alternate,
        first: FirstTurn::HighChooses,
        turns: Some(8),
        extends: true,
        end: EndBy::Nothing,
        length: Rule::MissionBreakthrough7,
    },
    //= mission-rearguard.1 mission-rearguard.4 mission-rearguard.5 mission-rearguard.6
    //= mission-rearguard.7 mission-rearguard.8
    Plan {
        mission: Mission::Rearguard,
        attacker: Orders {
            steadfast: true,
            reckless: true,
            ..with_objectives(edge(12))
        },
        defender: Orders {
            zone: DeployZone::Edge {
                depth: 12,
                inset: 12,
            },
            steadfast: true,
            ..with_objectives(edge(12))
        },
        order: DeployOrder::DefenderFirst,
        first: FirstTurn::Of(Part::Attacker),
        turns: None,
        extends: false,
        end: EndBy::BothObjectives,
        length: Rule::MissionRearguard8,
    },
    //= mission-flank.4 mission-flank.5 mission-flank.6 mission-flank.8 mission-flank.9
    Plan {
        mission: Mission::FlankAttack,
        attacker: Orders {
            zone: DeployZone::Quarter,
            apart: 16,
            half: true,
            ..with_objectives(edge(0))
        },
        defender: Orders {
            zone: DeployZone::Quarter,
            ..with_objectives(edge(0))
        },
        order: DeployOrder::DefenderFirst,
        first: FirstTurn::Of(Part::Attacker),
        turns: Some(8),
        extends: false,
        end: EndBy::AnyObjective,
        length: Rule::MissionFlank9,
    },
    //= mission-last-effort.1 mission-last-effort.3 mission-last-effort.4 mission-last-effort.5
    //= mission-last-effort.6 mission-last-effort.7
    Plan {
        mission: Mission::LastEffort,
        attacker: Orders {
            zone: DeployZone::Anywhere,
            apart: 16,
            ..edge(0)
        },
        defender: Orders {
            zone: DeployZone::Centre(18),
            steadfast: true,
            reckless: true,
            no_hope: true,
            ..with_objectives(edge(0))
        },
        order: DeployOrder::DefenderFirst,
        first: FirstTurn::Of(Part::Defender),
        turns: Some(8),
        extends: true,
        end: EndBy::AnyObjective,
        length: Rule::MissionLastEffort7,
    },
    //= mission-hold.1 mission-hold.2 mission-hold.5 mission-hold.6 mission-hold.7
    Plan {
        mission: Mission::HoldTheLine,
        attacker: Orders {
            steadfast: true,
            reckless: true,
            ..with_objectives(edge(12))
        },
        defender: Orders {
            steadfast: true,
            ..edge(12)
        },
        order: DeployOrder::DefenderFirst,
        first: FirstTurn::High,
        turns: Some(8),
        extends: false,
        end: EndBy::AnyObjective,
        length: Rule::MissionHold7,
    },
    //= mission-surprise.1 mission-surprise.3 mission-surprise.6 mission-surprise.7
    //= mission-surprise.8
    Plan {
        mission: Mission::SurpriseEncounter,
        attacker: with_objectives(edge(12)),
        defender: with_objectives(edge(12)),
        order: DeployOrder::Hidden,
        first: FirstTurn::High,
        turns: Some(6),
        extends: true,
        end: EndBy::AnyObjective,
        length: Rule::MissionSurprise8,
    },
];

impl Plan {
    /// What a part has.
    pub const fn of(&self, part: Part) -> &Orders {
        match part {
            Part::Attacker => &self.attacker,
            Part::Defender => &self.defender,
        }
    }
}

impl Mission {
    /// All of them.
    pub const ALL: [Mission; 8] = [
        Mission::Assault,
        Mission::Ambush,
        Mission::Breakthrough,
        Mission::Rearguard,
        Mission::FlankAttack,
        Mission::LastEffort,
        Mission::HoldTheLine,
        Mission::SurpriseEncounter,
    ];

    /// Its rules.
    pub const fn plan(self) -> &'static Plan {
        &PLANS[self as usize]
    }

    /// The mission of a sum of two dice.
    //= mission-table.0
    pub const fn of(sum: u8) -> Mission {
        match sum {
            0..=4 => Mission::Assault,
            5 | 6 => Mission::Ambush,
            7 => Mission::Breakthrough,
            8 => Mission::Rearguard,
            9 => Mission::FlankAttack,
            10 => Mission::LastEffort,
            11 => Mission::HoldTheLine,
            _ => Mission::SurpriseEncounter,
        }
    }

    /// The rule of the roll for deployment.
    pub const fn deploy_rule(self) -> Rule {
        match self {
            Mission::Breakthrough => Rule::MissionBreakthrough4,
            Mission::SurpriseEncounter => Rule::MissionSurprise4,
            _ => Rule::MissionAssault4,
        }
    }

    /// The rule of the order in which the arms deploy.
    pub const fn arms_rule(self) -> Rule {
        match self {
            Mission::Breakthrough => Rule::MissionBreakthrough5,
            Mission::SurpriseEncounter => Rule::MissionSurprise5,
            _ => Rule::MissionAssault5,
        }
    }

    /// The rule of the roll for the first turn.
    pub const fn first_rule(self) -> Rule {
        match self {
            Mission::HoldTheLine => Rule::MissionHold6,
            Mission::SurpriseEncounter => Rule::MissionSurprise7,
            _ => Rule::MissionBreakthrough6,
        }
    }

    /// The rule of the distance at which a side deploys.
    pub const fn apart_rule(self) -> Rule {
        match self {
            Mission::FlankAttack => Rule::MissionFlank6,
            Mission::LastEffort => Rule::MissionLastEffort5,
            _ => Rule::MissionAmbush4,
        }
    }

    /// Rolls for it.
    pub fn roll(chance: &mut dyn Chance) -> Result<(u8, Mission), Unknown> {
        let why = Why::new(Rule::MissionTable0, "mission");
        let sum = chance.d6(why)? + chance.d6(why)?;
        Ok((sum, Mission::of(sum)))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Mission::Assault => "Assault",
            Mission::Ambush => "Ambush",
            Mission::Breakthrough => "Breakthrough",
            Mission::Rearguard => "Rearguard",
            Mission::FlankAttack => "Flank Attack",
            Mission::LastEffort => "Last Effort",
            Mission::HoldTheLine => "Hold the Line",
            Mission::SurpriseEncounter => "Surprise Encounter",
        }
    }
}

/// Whether a battalion in reserve arrives: dice by the turn, one is enough.
//= scenario-rules.1 scenario-rules.2 scenario-rules.3
pub fn reserve_arrives(turn: u8, delayed: bool, chance: &mut dyn Chance) -> Result<bool, Unknown> {
    let (need, rule) = if delayed {
        (6, Rule::ScenarioRules3)
    } else {
        (5, Rule::ScenarioRules1)
    };
    let mut arrives = false;
    for _ in 2..turn {
        arrives |= chance.d6(Why::new(rule, "reserve"))? >= need;
    }
    Ok(arrives)
}

/// Whether two more turns are played.
//= mission-assault.9 mission-breakthrough.7 mission-last-effort.7 mission-surprise.8
pub fn extension(rule: Rule, chance: &mut dyn Chance) -> Result<bool, Unknown> {
    Ok(chance.d6(Why::new(rule, "two more turns on 4+"))? >= 4)
}
