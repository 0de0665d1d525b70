//! Optional rules, and readings on which players differ.

use kernel::{BySide, Choices, OptionSpec};

use crate::Rule;
use crate::troops::Nation;
use crate::weather::Weather;

/// How field works are come by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Digging {
    /// There are none.
    #[default]
    None,
    /// Engineers roll for sections.
    Engineers,
    /// They are bought with points.
    Points,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// Where the weather comes from.
    pub weather: Sky,
    /// Brigades that take the place of the scenario's.
    pub brigades: BySide<Option<Nation>>,
    /// A table that takes the place of the scenario's.
    pub table: Option<u32>,
    /// A square formed in reaction gives no defensive fire.
    pub reaction_square_silent: bool,
    /// Losses by howitzers and rockets do not disorientate.
    pub template_spares_order: bool,
    /// How the defender comes by field works.
    pub digging: Digging,
}

/// Where the weather comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sky {
    /// The scenario, which may leave it to the dice.
    #[default]
    Scenario,
    /// The dice.
    Rolled,
    /// It is this.
    Of(Weather),
}

const BRIGADES: &[&str] = &[
    "scenario", "french", "british", "prussian", "austrian", "russian",
];

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "south",
        BRIGADES,
        Rule::Scale5,
        "the brigade on the southern edge: that of the scenario, or of a nation",
    ),
    spec(
        "north",
        BRIGADES,
        Rule::Scale5,
        "the brigade on the northern edge: that of the scenario, or of a nation",
    ),
    spec(
        "table",
        &[
            "scenario", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
        ],
        Rule::TerrainTable23,
        "the terrain: that of the scenario, or a table made from a number",
    ),
    spec(
        "weather",
        &[
            "scenario", "rolled", "fine", "mud", "rain", "fog", "extreme",
        ],
        Rule::Weather0,
        "the weather is that of the scenario, rolled for, or this",
    ),
    spec(
        "reaction-square-fire",
        &["seeing", "none"],
        Rule::Square4,
        "whether a square formed in reaction fires with the stands that see the charge, or not at all",
    ),
    spec(
        "template-disorientation",
        &["losses", "none"],
        Rule::ShootingTableT5,
        "whether losses by howitzers and rockets disorientate",
    ),
    spec(
        "field-works",
        &["none", "engineers", "points"],
        Rule::FortificationT1,
        "whether the defender builds field works, by his engineers' dice or by points for the table's width",
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

fn nation(word: &str) -> Option<Nation> {
    Nation::ALL
        .into_iter()
        .find(|nation| nation.name().eq_ignore_ascii_case(word))
}

impl Options {
    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        Options {
            weather: match value("weather") {
                "rolled" => Sky::Rolled,
                "fine" => Sky::Of(Weather::Fine),
                "mud" => Sky::Of(Weather::Mud),
                "rain" => Sky::Of(Weather::Rain),
                "fog" => Sky::Of(Weather::Fog),
                "extreme" => Sky::Of(Weather::Extreme),
                _ => Sky::Scenario,
            },
            brigades: BySide {
                first: nation(value("south")),
                second: nation(value("north")),
            },
            table: value("table").parse().ok(),
            reaction_square_silent: value("reaction-square-fire") == "none",
            template_spares_order: value("template-disorientation") == "none",
            digging: match value("field-works") {
                "engineers" => Digging::Engineers,
                "points" => Digging::Points,
                _ => Digging::None,
            },
        }
    }
}
