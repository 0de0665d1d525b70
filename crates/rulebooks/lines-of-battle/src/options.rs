//! Optional rules, and readings on which players differ.

use kernel::{Choices, OptionSpec};

use crate::Rule;

/// How the reinforcements of the side with variable arrival come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AlliedArrival {
    /// By the schedule.
    #[default]
    Schedule,
    /// D3-1 units a turn.
    Random,
    /// D3+1 units a turn.
    BetterStaff,
}

impl AlliedArrival {
    /// What is added to the D3 that says how many units come.
    //= qb.opt.random.1 qb.opt.staff.1
    pub(crate) const fn adds(self) -> i8 {
        match self {
            AlliedArrival::BetterStaff => 1,
            AlliedArrival::Schedule | AlliedArrival::Random => -1,
        }
    }
}

/// The options of a game.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// Rally and movement in one phase.
    pub rally_and_move: bool,
    /// Horse artillery differs from foot.
    pub horse_artillery: bool,
    /// Heavy artillery differs from foot.
    pub heavy_artillery: bool,
    /// One more area along a road.
    pub road_movement: bool,
    /// Unreliable cavalry must be held back by a roll.
    pub unreliable_cavalry: bool,
    /// Leaders are in play.
    pub leaders: bool,
    /// How reinforcements come.
    pub arrival: AlliedArrival,
    /// A winning cavalry defender takes a hit and inflicts two (the sheet).
    pub sheet_cavalry_results: bool,
    /// The attack goes on when artillery eliminates its lead.
    pub attack_outlives_lead: bool,
    /// A square that should occupy the approach stays in its area.
    pub square_stays: bool,
    /// An attacking square has no bonus against cavalry.
    pub square_only_defends: bool,
    /// Artillery limbers after more than one action, not area.
    pub limber_by_actions: bool,
    /// A low second roll of unreliable cavalry makes it attack.
    pub low_roll_follows: bool,
    /// The owner rolls to save retreating artillery.
    pub owner_saves_guns: bool,
    /// The names of the scenario's own options that are on.
    pub scenario: Vec<&'static str>,
}

/// Options that only switch what a scenario brings in: units, leaders, command.
pub const SCENARIO_OPTIONS: [&str; 4] = [
    "guard-cavalry",
    "eleventh-division",
    "derlon",
    "kgl-cavalry",
];

const SWITCH: &[&str] = &["off", "on"];

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "rally-and-move",
        SWITCH,
        Rule::OptionalRallyMove1,
        "rally and movement are one phase, in any order",
    ),
    spec(
        "horse-artillery",
        SWITCH,
        Rule::OptionalHorse1,
        "horse batteries stay unlimbered, fire only at what is adjacent, and get away more easily",
    ),
    spec(
        "heavy-artillery",
        SWITCH,
        Rule::OptionalHeavy1,
        "heavy batteries limber after any move, hit as well far as near, and are lost more easily",
    ),
    spec(
        "road-movement",
        SWITCH,
        Rule::OptionalRoad1,
        "one area more for units that move along a road all the way",
    ),
    spec(
        "unreliable-cavalry",
        SWITCH,
        Rule::OptionalUnreliable1,
        "cavalry that the scenario calls unreliable may charge without being told",
    ),
    spec(
        "leaders",
        SWITCH,
        Rule::Leaders1,
        "leaders are in play and bring the command points",
    ),
    spec(
        "allied-arrival",
        &["schedule", "random", "better-staff"],
        Rule::QbOptRandom1,
        "how the Allied reinforcements come: by the schedule, D3-1 or D3+1 units a turn",
    ),
    spec(
        "kgl-cavalry",
        SWITCH,
        Rule::QbOptKgl1,
        "the 3rd British cavalry brigade may arrive before dark",
    ),
    spec(
        "guard-cavalry",
        SWITCH,
        Rule::QbOptGuard1,
        "the light cavalry of the Guard fights for Ney",
    ),
    spec(
        "eleventh-division",
        SWITCH,
        Rule::QbOptCav11_1,
        "the second cuirassier brigade comes with the first",
    ),
    spec(
        "derlon",
        SWITCH,
        Rule::QbOptDerlon1,
        "D'Erlon's corps marches to Quatre Bras",
    ),
    spec(
        "cavalry-defender-wins",
        &["procedure", "sheet"],
        Rule::Combat7_2,
        "a cavalry defender that wins gives 1 hit and takes none, or gives 2 and takes 1",
    ),
    spec(
        "artillery-kills-lead",
        &["combat-ends", "attack-goes-on"],
        Rule::Combat5_2,
        "what becomes of the other attackers when artillery eliminates their lead",
    ),
    spec(
        "square-occupies-approach",
        &["line", "stays"],
        Rule::Retreat2_1,
        "whether a square that must occupy the approach forms line there or stays in its area",
    ),
    spec(
        "square-attack-bonus",
        &["yes", "no"],
        Rule::CombatMod5,
        "whether an attacking square has its bonus against cavalry",
    ),
    spec(
        "limber-after",
        &["areas", "actions"],
        Rule::MoveCp8,
        "whether artillery limbers after more than one area or more than one action",
    ),
    spec(
        "unreliable-follow-up",
        &["low-stays", "low-attacks"],
        Rule::OptionalUnreliable2,
        "what a low second roll of unreliable cavalry means",
    ),
    spec(
        "artillery-retreat-die",
        &["attacker", "owner"],
        Rule::Retreat1_4,
        "who rolls for retreating artillery: the attacker to take it or its owner to save it",
    ),
];

const fn spec(
    id: &'static str,
    values: &'static [&'static str],
    rule: Rule,
    about: &'static str,
) -> OptionSpec {
    OptionSpec {
        id,
        about,
        values,
        rule: rule.info(),
    }
}

impl Options {
    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        let on = |id: &str| value(id) == "on";
        Options {
            rally_and_move: on("rally-and-move"),
            horse_artillery: on("horse-artillery"),
            heavy_artillery: on("heavy-artillery"),
            road_movement: on("road-movement"),
            unreliable_cavalry: on("unreliable-cavalry"),
            leaders: on("leaders"),
            arrival: match value("allied-arrival") {
                "random" => AlliedArrival::Random,
                "better-staff" => AlliedArrival::BetterStaff,
                _ => AlliedArrival::Schedule,
            },
            sheet_cavalry_results: value("cavalry-defender-wins") == "sheet",
            attack_outlives_lead: value("artillery-kills-lead") == "attack-goes-on",
            square_stays: value("square-occupies-approach") == "stays",
            square_only_defends: value("square-attack-bonus") == "no",
            limber_by_actions: value("limber-after") == "actions",
            low_roll_follows: value("unreliable-follow-up") == "low-attacks",
            owner_saves_guns: value("artillery-retreat-die") == "owner",
            scenario: SCENARIO_OPTIONS.into_iter().filter(|id| on(id)).collect(),
        }
    }

    /// Whether something of the scenario that hangs on an option is in play.
    pub fn allows(&self, option: Option<&str>) -> bool {
        option.is_none_or(|option| self.scenario.contains(&option))
    }
}
