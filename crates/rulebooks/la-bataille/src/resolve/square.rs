//! 19.9.15: the roll to form square.

use kernel::{Chance, Modifier, Unknown, Why};

use super::total;
use crate::tables::results::Squared;
use crate::tables::{SquareModifiers, Tables};
use crate::troops::SquareClass;
use crate::{Rule, Throw};

/// An attempt to form square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forming {
    /// The class of the infantry.
    pub class: SquareClass,
    /// Hexes to the charge.
    pub range: u32,
    /// What is added to the dice: low is good.
    pub modifiers: Vec<Modifier>,
}

/// What bears on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a line of the table")]
pub struct Pressure {
    /// The infantry is force marching.
    pub forced_march: bool,
    /// The charge is massive.
    pub massive: bool,
    /// Lancers charge.
    pub lancers: bool,
    /// The infantry stands in tall crops.
    pub crops: bool,
    /// The charge comes at its flank or rear.
    pub flank: bool,
    /// It stands in line.
    pub line: bool,
    /// The morale level of its organisation.
    pub level: u8,
    /// It has lost half its steps.
    pub half: bool,
    /// The morale rating of the leader in the stack.
    pub leader: Option<i8>,
    /// It is light infantry.
    pub light: bool,
}

/// The rating from which a leader counts for more.
const GREAT_LEADER: i8 = 9;

impl Forming {
    /// An attempt under a pressure.
    //= 19.9.15.2-a 19.9.15.5 19.9.15.6 19.13.9 11.17.10.2 14.13.5
    pub fn under(tables: &Tables, class: SquareClass, range: u32, pressure: Pressure) -> Forming {
        let SquareModifiers {
            forced_march,
            massive,
            lancers,
            crops,
            flank,
            line,
            level,
            half,
            leader,
            great_leader,
            light,
        } = tables.square_modifiers;
        let mut modifiers = Vec::new();
        let mut add = |applies: bool, rule: Rule, what: &'static str, value: i8| {
            if applies && value != 0 {
                modifiers.push(Modifier::new(rule, what, value));
            }
        };
        add(
            pressure.forced_march,
            Rule::R19_9_15_5,
            "force marching",
            forced_march,
        );
        add(
            pressure.massive,
            Rule::R19_9_15_6,
            "a massive charge",
            massive,
        );
        add(
            pressure.lancers,
            Rule::TableSquareFormationModLancers,
            "lancers",
            lancers,
        );
        let hidden = pressure.crops && range <= 2;
        add(
            hidden,
            Rule::TableSquareFormationModCrops,
            "tall crops",
            crops,
        );
        add(
            pressure.flank,
            Rule::TableSquareFormationModFlank,
            "flank or rear",
            flank,
        );
        add(
            pressure.line,
            Rule::TableSquareFormationModLine,
            "in line",
            line,
        );
        let levels = level.saturating_mul(i8::try_from(pressure.level).unwrap_or(0));
        add(
            true,
            Rule::TableSquareFormationModLevel,
            "morale level",
            levels,
        );
        add(
            pressure.half,
            Rule::TableSquareFormationModHalf,
            "half its steps lost",
            half,
        );
        if let Some(rating) = pressure.leader {
            let value = if rating >= GREAT_LEADER {
                great_leader
            } else {
                leader
            };
            add(true, Rule::TableSquareFormationModLeader, "a leader", value);
        }
        add(
            pressure.light,
            Rule::TableSquareFormationModLight,
            "light infantry",
            light,
        );
        Forming {
            class,
            range,
            modifiers,
        }
    }

    /// Rolls it.
    //= table.square-formation
    pub fn roll(&self, tables: &Tables, chance: &mut dyn Chance) -> Result<Squared, Unknown> {
        let throw = Throw::roll(Why::new(Rule::R19_9_15_2A, "form square"), chance)?;
        let roll = throw.natural().plus(total(&self.modifiers));
        Ok(tables.square(self.class, self.range).at(roll))
    }
}
