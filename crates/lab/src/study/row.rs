//! What is kept of one game.

use kernel::{BySide, Side, Tally};
use serde::{Deserialize, Serialize};

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Its number in its arm, from 0: the same number, the same dice.
    pub number: u64,
    /// Whether the generals had changed sides.
    pub changed: bool,
    /// The winner; none is a draw, or a game that did not end.
    pub winner: Option<Side>,
    /// Victory points.
    #[serde(with = "pair")]
    pub points: BySide<i32>,
    /// Whether points are counted in halves: those here and those of the course.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halves: bool,
    /// How many decisions were made.
    pub decisions: u32,
    /// The turn in which it ended, where the position tells.
    pub turn: Option<u32>,
    /// Whether it came to its end.
    pub over: bool,
    /// How the sides stood at the start, after each turn and at the end.
    pub course: Vec<Stand>,
    /// Who stood on the field once and did not at the end, by short name.
    pub gone: Vec<String>,
    /// Who did, and still stood there at the end.
    pub there: Vec<String>,
    /// Luck, where it was measured.
    pub luck: Option<LuckOfGame>,
}

/// How the sides stood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The turn that had just ended; none at the start.
    pub turn: Option<u32>,
    /// The time of day, in minutes after midnight.
    pub clock: Option<u16>,
    /// What was left.
    #[serde(with = "pair")]
    pub strength: BySide<i32>,
    /// What had been lost.
    #[serde(with = "pair")]
    pub lost: BySide<i32>,
    /// Victory points, had it been over then.
    #[serde(with = "pair")]
    pub points: BySide<i32>,
    /// Who held each place of the past.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<Option<Side>>,
}

impl Stand {
    pub(super) fn of(turn: Option<u32>, tally: &Tally, held: &[Option<Side>]) -> Stand {
        Stand {
            turn,
            clock: tally.clock,
            strength: tally.strength,
            lost: tally.lost,
            points: tally.points,
            held: held.to_vec(),
        }
    }
}

/// Luck of the first side over a game, in whole hundredths of a victory point,
/// so that it reads back as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckOfGame {
    /// What chance gave beyond expectation.
    pub sum: i64,
    /// How far such a sum strays by chance alone: one standard deviation.
    pub spread: i64,
    /// How many decisions it was measured over.
    pub decisions: u32,
    /// How many more asked chance in too many ways to be measured, or could
    /// have ended the battle.
    pub unmeasured: u32,
}

impl Row {
    /// What its points are.
    pub const fn point_unit(&self) -> &'static str {
        if self.halves { "half points" } else { "points" }
    }

    /// What the first side was given: one for a victory, a half for a draw.
    pub fn score(&self) -> f64 {
        match self.winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        }
    }

    /// Whether it is the same game as another, however lucky that was: odds may
    /// differ where what came of them does not.
    pub fn went_as(&self, other: &Row) -> bool {
        let luck = other.luck;
        Row {
            luck,
            ..self.clone()
        } == *other
    }

    /// How the sides stood at the end.
    pub fn end(&self) -> Option<&Stand> {
        self.course.last()
    }

    /// How they stood at a time of day: after the last turn that had ended by
    /// then. None before the battle, or where it has no clock.
    pub fn at(&self, minutes: u16) -> Option<&Stand> {
        let by_then = |stand: &&Stand| stand.clock.is_some_and(|clock| clock <= minutes);
        self.course.iter().rev().find(by_then)
    }

    /// What a side had lost at the end.
    pub fn lost(&self, side: Side) -> i32 {
        self.end().map_or(0, |stand| stand.lost[side])
    }
}

/// Numbers of the two sides as two numbers, which keeps files short.
mod pair {
    use kernel::BySide;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // So serde calls it.
    pub(super) fn serialize<S: Serializer>(
        value: &BySide<i32>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        [value.first, value.second].serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BySide<i32>, D::Error> {
        let [first, second] = <[i32; 2]>::deserialize(deserializer)?;
        Ok(BySide { first, second })
    }
}
