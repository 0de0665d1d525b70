//! Optional rules, and readings on which players differ.

use kernel::{Choices, OptionSpec};

use crate::Rule;

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
    /// The weather is rolled for, or as the scenario has it.
    pub weather: bool,
    /// A square formed in reaction gives no defensive fire.
    pub reaction_square_silent: bool,
    /// Losses by howitzers and rockets do not disorientate.
    pub template_spares_order: bool,
    /// How the defender comes by field works.
    pub digging: Digging,
}

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "weather",
        &["scenario", "fine"],
        Rule::Weather0,
        "the weather is that of the scenario, which may roll for it, or always fine",
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

impl Options {
    /// Reads what the players chose.
    pub fn read(choices: &Choices) -> Options {
        let value = |id: &str| {
            let spec = SPECS.iter().find(|spec| spec.id == id);
            spec.map_or("", |spec| choices.get(spec))
        };
        Options {
            weather: value("weather") == "scenario",
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
