//! Luck against expectation, with its spread; and the dice themselves.

use std::collections::BTreeMap;

use kernel::chance::{Draw, Drawn};
use kernel::record::Entry;
use kernel::{AnyGame, Expected};
use serde::Serialize;

/// Luck of the first side over the whole battle; the other side's is its
/// opposite. In hundredths of a victory point.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Luck {
    /// What chance gave beyond expectation.
    pub sum: f64,
    /// How far such a sum strays from zero by chance alone: one standard deviation.
    pub spread: f64,
    /// How many decisions it was measured over.
    pub decisions: usize,
    /// How many more asked chance in too many ways to be measured, or could
    /// have ended the battle.
    pub unmeasured: usize,
    /// How often each face came up, for each kind of die.
    pub dice: Vec<DieCount>,
}

/// How often each face of a kind of die came up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DieCount {
    /// How many faces it has.
    pub faces: u8,
    /// How often each came up.
    pub counts: Vec<u32>,
}

impl DieCount {
    /// How many were rolled.
    pub fn rolled(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The mean of what was rolled.
    pub fn mean(&self) -> f64 {
        let faces = (1..).zip(&self.counts);
        let sum: u32 = faces.map(|(face, count)| face * count).sum();
        f64::from(sum) / f64::from(self.rolled().max(1))
    }

    /// What it should be.
    pub fn expected(&self) -> f64 {
        f64::midpoint(f64::from(self.faces), 1.0)
    }

    /// How far such a mean strays by chance alone: one standard deviation.
    pub fn spread(&self) -> f64 {
        let faces = f64::from(self.faces);
        let variance = (faces * faces - 1.0) / 12.0;
        (variance / f64::from(self.rolled().max(1))).sqrt()
    }
}

/// How many answers of chance are added up for a decision. Assaults of a whole line have more, and a report
/// of a battle with hundreds of them should be there while one waits.
const MOST_PATHS: usize = 1_000;

/// More than any points: only a victory is worth so much, in hundredths.
pub(super) const DECISIVE: f64 = 20_000.0;

/// Luck being measured.
#[derive(Default)]
pub(crate) struct Measured {
    sum: f64,
    variance: f64,
    decisions: usize,
    unmeasured: usize,
    dice: BTreeMap<u8, Vec<u32>>,
}

impl Measured {
    /// What a decision is expected to bring; none if it asks nothing of chance
    /// or too much to be measured.
    pub(super) fn expect(&mut self, game: &dyn AnyGame, entry: &Entry) -> Option<Expected> {
        if entry.answers.is_empty() {
            return None;
        }
        self.weigh(game.expect(&entry.order, MOST_PATHS))
    }

    /// The same for one of the orders just counted. One that asks nothing of
    /// chance has no variance.
    pub(crate) fn expect_nth(
        &mut self,
        game: &dyn AnyGame,
        nth: usize,
        most: usize,
    ) -> Option<Expected> {
        let expected = game.expect_nth(nth, most);
        if expected.is_some_and(|expected| expected.variance <= 0.0) {
            return None;
        }
        self.weigh(expected)
    }

    fn weigh(&mut self, expected: Option<Expected>) -> Option<Expected> {
        // What may end the battle is judged by the victory, not by points.
        let expected = expected.filter(|expected| {
            expected.mean.abs() < DECISIVE && expected.variance.sqrt() < DECISIVE
        });
        match expected {
            Some(_) => self.decisions += 1,
            None => self.unmeasured += 1,
        }
        expected
    }

    /// Compares what came with what was expected: the luck in it.
    #[allow(clippy::cast_precision_loss)] // Worths are small.
    pub(crate) fn meet(&mut self, expected: Option<Expected>, worth: i64) -> f64 {
        let Some(expected) = expected else {
            return 0.0;
        };
        let luck = worth as f64 - expected.mean;
        self.sum += luck;
        self.variance += expected.variance;
        luck
    }

    /// Notes the dice of a decision. Cards are not counted: a deck knows what
    /// it has given.
    pub(super) fn count(&mut self, drawn: &[Drawn]) {
        for drawn in drawn {
            if let Draw::Die(faces) = drawn.request.draw {
                let counts = self
                    .dice
                    .entry(faces)
                    .or_insert_with(|| vec![0; usize::from(faces)]);
                if let Some(count) = counts.get_mut(usize::from(drawn.answer).wrapping_sub(1)) {
                    *count += 1;
                }
            }
        }
    }

    /// Luck and spread up to here.
    pub(super) fn so_far(&self) -> (f64, f64) {
        (self.sum, self.variance.sqrt())
    }

    pub(crate) fn into_luck(self) -> Luck {
        let (sum, spread) = self.so_far();
        let dice = self.dice.into_iter();
        Luck {
            sum,
            spread,
            decisions: self.decisions,
            unmeasured: self.unmeasured,
            dice: dice
                .map(|(faces, counts)| DieCount { faces, counts })
                .collect(),
        }
    }
}
