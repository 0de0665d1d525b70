//! The toy's position.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use kernel::chance::CardSet;
use kernel::{BySide, Side};

/// What a side means to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plan {
    /// Stand fast: harder to hit.
    Hold,
    /// Go forward: hits more.
    Press,
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Plan::Hold => "hold",
            Plan::Press => "press",
        })
    }
}

impl FromStr for Plan {
    type Err = ();

    fn from_str(text: &str) -> Result<Plan, ()> {
        match text {
            "hold" => Ok(Plan::Hold),
            "press" => Ok(Plan::Press),
            _ => Err(()),
        }
    }
}

/// What lies on the table of a side's plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Laid {
    /// Nothing yet.
    #[default]
    Nothing,
    /// Face down, and this viewer does not know it.
    Unseen,
    /// Face down.
    Down(Plan),
    /// Face up.
    Up(Plan),
}

/// Where in a turn the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The plan is to be laid.
    Plan,
    /// Units act.
    Act,
}

/// The weather of the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Weather {
    /// One sees the enemy.
    #[default]
    Clear,
    /// One does not.
    Fog,
}

/// What the players chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// The weather.
    pub weather: Weather,
    /// Whether scouts may be sent.
    pub scouts: bool,
}

/// What never changes in a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// The battle's name.
    pub title: String,
    /// How many posts there are in the row.
    pub posts: u8,
    /// How many turns are played.
    pub turns: u8,
    /// The units' names.
    pub names: Vec<String>,
    /// The options.
    pub settings: Settings,
}

/// A unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Whose it is.
    pub side: Side,
    /// Where it stands.
    pub post: u8,
    /// What is left of it; nothing is a destroyed unit.
    pub strength: u8,
    /// Whether it has acted this turn.
    pub spent: bool,
}

/// A position: two sides on a row of posts, each with a plan face down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Toy {
    pub(super) ground: Arc<Ground>,
    pub(super) units: Vec<Unit>,
    pub(super) turn: u8,
    pub(super) active: Side,
    pub(super) phase: Phase,
    pub(super) plans: BySide<Laid>,
    pub(super) points: BySide<i32>,
    pub(super) deck: CardSet,
    pub(super) scouted: bool,
    /// Whether the last order turned a plan up. Not part of the position.
    pub(super) revealed: bool,
}

/// The short name of a side.
pub const fn side_id(side: Side) -> &'static str {
    match side {
        Side::First => "red",
        Side::Second => "blue",
    }
}

impl Toy {
    pub(super) fn name(&self, unit: usize) -> &str {
        self.ground.names.get(unit).map_or("nobody", String::as_str)
    }

    pub(super) fn unit_named(&self, name: &str) -> Option<usize> {
        self.ground.names.iter().position(|known| known == name)
    }

    pub(super) fn is_over(&self) -> bool {
        let lives = |side| {
            let mut units = self.units.iter();
            units.any(|unit| unit.side == side && unit.strength > 0)
        };
        self.turn > self.ground.turns || !Side::BOTH.into_iter().all(lives)
    }

    pub(super) fn held_by(&self, post: u8, side: Side) -> bool {
        let mut units = self.units.iter();
        units.any(|unit| unit.side == side && unit.post == post && unit.strength > 0)
    }
}
