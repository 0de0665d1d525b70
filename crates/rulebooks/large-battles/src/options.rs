//! Readings on which players differ, and what a scenario may bring in.

use kernel::{Choices, OptionSpec};

use crate::Rule;

/// What a town gives its garrison in melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Towns {
    /// The deduction for an obstacle.
    #[default]
    Obstacle,
    /// That for a fortification.
    Fortification,
    /// Only the line bonus and holding its place.
    LineOnly,
}

/// The options of a game.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// Charged infantry may stand instead of trying for square.
    pub square_is_voluntary: bool,
    /// A square may move an inch.
    pub squares_move: bool,
    /// A gun may move, unlimber and fire.
    pub drive_and_fire: bool,
    /// A counter move may not make contact.
    pub no_counter_charge: bool,
    /// What a town gives in melee.
    pub towns: Towns,
    /// Guards need 8 to rally from rout.
    pub guard_needs_eight: bool,
    /// Batteries take the deduction for few bases.
    pub guns_are_few: bool,
    /// Units that touch the fighting friend support him.
    pub friends_support: bool,
    /// D'Erlon's troops come.
    pub derlon: bool,
}

/// Options that only bring units of a scenario in.
pub const SCENARIO_OPTIONS: [&str; 1] = ["derlon"];

/// What a player may choose.
pub static SPECS: &[OptionSpec] = &[
    spec(
        "square-duty",
        &["must", "may"],
        Rule::Square1,
        "whether infantry charged by cavalry must try to form square or may stand",
    ),
    spec(
        "square-moves",
        &["none", "one-inch"],
        Rule::Movement6,
        "whether infantry in square may move an inch",
    ),
    spec(
        "drive-and-fire",
        &["no", "yes"],
        Rule::FormationChange8,
        "whether a gun that moved and then unlimbered may fire",
    ),
    spec(
        "counter-charge",
        &["yes", "no"],
        Rule::Counter2,
        "whether a counter move may make contact",
    ),
    spec(
        "towns",
        &["obstacle", "fortification", "line-only"],
        Rule::Town1,
        "what a town gives its garrison in melee",
    ),
    spec(
        "guard-rally",
        &["6", "8"],
        Rule::RallyRout7,
        "what guards need to rally from rout",
    ),
    spec(
        "few-bases",
        &["infantry", "all"],
        Rule::Fire21,
        "whether batteries take the deduction for 3 bases or fewer",
    ),
    spec(
        "supports",
        &["enemy", "friend"],
        Rule::Melee4,
        "whether a support must touch the enemy or may touch the friend who fights",
    ),
    spec(
        "derlon",
        &["never", "evening"],
        Rule::Ligny70,
        "whether D'Erlon's troops come to Ligny",
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
            square_is_voluntary: value("square-duty") == "may",
            squares_move: value("square-moves") == "one-inch",
            drive_and_fire: value("drive-and-fire") == "yes",
            no_counter_charge: value("counter-charge") == "no",
            towns: match value("towns") {
                "fortification" => Towns::Fortification,
                "line-only" => Towns::LineOnly,
                _ => Towns::Obstacle,
            },
            guard_needs_eight: value("guard-rally") == "8",
            guns_are_few: value("few-bases") == "all",
            friends_support: value("supports") == "friend",
            derlon: value("derlon") == "evening",
        }
    }

    /// Whether something of the scenario that hangs on an option is in play.
    pub fn allows(&self, option: Option<&str>) -> bool {
        match option {
            Some("derlon") => self.derlon,
            _ => true,
        }
    }
}
