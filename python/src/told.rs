//! What Python is told: plain values that cannot be changed.

use kernel::record::DiceProof;
use kernel::{BySide, Outcome, Scene, Side};
use pyo3::prelude::*;

/// A value for each side, the first side's first.
pub(crate) type Pair<T> = (T, T);

pub(crate) fn pair<T>(both: BySide<T>) -> Pair<T> {
    (both.first, both.second)
}

/// A legal order.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Order {
    /// Its number in the list.
    pub(crate) number: usize,
    /// As the record writes it.
    pub(crate) notation: String,
    /// For a person.
    pub(crate) label: String,
    /// Whether it would ask chance.
    pub(crate) rolls: bool,
    /// What a player points at to give it: counter:ID, cell:ID, edge:ID, spot:X,Y.
    pub(crate) touches: Vec<String>,
}

#[pymethods]
impl Order {
    fn __repr__(&self) -> String {
        format!("<Order {}: {}>", self.number, self.notation)
    }
}

/// What came of an order.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Given {
    /// As the record writes it.
    pub(crate) notation: String,
    /// For a person.
    pub(crate) label: String,
    /// What happened, each a sentence with the numbers of its rules. All of it: also what one side alone may know.
    pub(crate) events: Vec<(String, Vec<String>)>,
    /// What chance answered, as the record writes it.
    pub(crate) drawn: Vec<String>,
}

#[pymethods]
impl Given {
    fn __repr__(&self) -> String {
        format!("<Given {}>", self.notation)
    }
}

/// How a game stands, or ended.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Standing {
    /// Whether the game is over.
    pub(crate) over: bool,
    /// The side that wins, or would if it ended now; none in a draw.
    pub(crate) winner: Option<String>,
    /// Victory points.
    pub(crate) points: Pair<i32>,
    /// Where they come from.
    pub(crate) reasons: Vec<String>,
}

impl Standing {
    pub(crate) fn of(outcome: Outcome, over: bool, scene: &Scene) -> Standing {
        Standing {
            over,
            winner: outcome.winner.map(|side| scene.sides[side].id.clone()),
            points: pair(outcome.points),
            reasons: outcome.reasons.into_iter().map(|it| it.text).collect(),
        }
    }
}

#[pymethods]
impl Standing {
    fn __repr__(&self) -> String {
        let winner = self.winner.as_deref().unwrap_or("nobody");
        let verb = if self.over { "won by" } else { "ahead:" };
        format!("<Standing {:?}, {verb} {winner}>", self.points)
    }
}

/// What the sides have left, lost and won.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Tally {
    /// What strength is counted in.
    pub(crate) measure: String,
    /// What is left.
    pub(crate) strength: Pair<i32>,
    /// What has been lost.
    pub(crate) lost: Pair<i32>,
    /// Victory points.
    pub(crate) points: Pair<i32>,
    /// Minutes after midnight, where the battle has a clock.
    pub(crate) clock: Option<u16>,
}

/// What a record proves.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Proof {
    /// How many decisions were replayed.
    pub(crate) decisions: usize,
    /// How often chance was asked.
    pub(crate) draws: usize,
    /// What can be said of the dice: honest, sealed, typed, wrong-seed, forged, not-revealed.
    pub(crate) dice: String,
    /// Whether nothing speaks against it.
    pub(crate) stands: bool,
    /// Whether the game is over.
    pub(crate) over: bool,
}

impl From<kernel::record::Proof> for Proof {
    fn from(proof: kernel::record::Proof) -> Proof {
        let dice = match &proof.dice {
            DiceProof::Honest => "honest",
            DiceProof::Sealed => "sealed",
            DiceProof::Typed => "typed",
            DiceProof::WrongSeed => "wrong-seed",
            DiceProof::Forged { .. } => "forged",
            DiceProof::NotRevealed => "not-revealed",
        };
        Proof {
            decisions: proof.decisions,
            draws: proof.draws,
            dice: dice.to_owned(),
            stands: proof.dice.stands(),
            over: proof.outcome.is_some(),
        }
    }
}

/// What came of one of many games.
#[pyclass(frozen, get_all, module = "grognard")]
pub(crate) struct Played {
    /// The side that won; none in a draw.
    pub(crate) winner: Option<String>,
    /// Victory points.
    pub(crate) points: Pair<i32>,
    /// How many decisions were made.
    pub(crate) decisions: u32,
    /// The turn in which it ended.
    pub(crate) turn: Option<u32>,
    /// Whether it came to its end.
    pub(crate) over: bool,
    /// The side of the general who was named first.
    pub(crate) side_of_first: String,
}

impl Played {
    pub(crate) fn of(game: lab::games::Game, scene: &Scene) -> Played {
        let id = |side: Side| scene.sides[side].id.clone();
        Played {
            winner: game.winner.map(id),
            points: pair(game.points),
            decisions: game.decisions,
            turn: game.turn,
            over: game.over,
            side_of_first: id(game.side_of_first),
        }
    }
}
