//! The battle turn by turn, and where it turned.

use std::collections::BTreeMap;

use kernel::{AnyGame, BySide, Given, Scene, Side};
use serde::Serialize;

/// How the sides stood after a turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turn {
    /// What stands under it: start, or the turn's number.
    pub label: String,
    /// The number of the last decision in it.
    pub decision: usize,
    /// What is left.
    pub strength: BySide<i32>,
    /// What has been lost.
    pub lost: BySide<i32>,
    /// Victory points, had it been over then.
    pub points: BySide<i32>,
    /// Luck of the first side so far, in hundredths of a point.
    pub luck: f64,
    /// How far it strays by chance alone.
    pub spread: f64,
}

/// A decision after which the battle stood differently.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turning {
    /// Which decision.
    pub decision: usize,
    /// Who made it, by short name.
    pub side: String,
    /// The order in words.
    pub label: String,
    /// What came of it.
    pub results: Vec<String>,
    /// What it was worth to the first side, in hundredths of a point.
    pub swing: f64,
    /// How much of that was luck.
    pub luck: f64,
}

impl Turning {
    #[allow(clippy::cast_precision_loss)] // Worths are small.
    pub(super) fn of(
        decision: usize,
        side: &str,
        label: String,
        given: &Given,
        before: i64,
        after: i64,
        luck: f64,
    ) -> Turning {
        let results = given.events.iter().filter(|telling| telling.is_result);
        Turning {
            decision,
            side: side.to_owned(),
            label,
            results: results
                .map(|telling| telling.text.trim_end_matches('.').to_owned())
                .collect(),
            swing: (after - before) as f64,
            luck,
        }
    }
}

/// Turns being gathered.
pub(super) struct Turns {
    done: Vec<Turn>,
    current: Option<u32>,
    latest: Turn,
    /// Everybody who was ever on the field: side and name, by short name.
    seen: BTreeMap<String, (Side, String)>,
}

fn stand(label: String, decision: usize, game: &dyn AnyGame, luck: (f64, f64)) -> Turn {
    let tally = game.tally();
    Turn {
        label,
        decision,
        strength: tally.strength,
        lost: tally.lost,
        points: tally.points,
        luck: luck.0,
        spread: luck.1,
    }
}

impl Turns {
    pub(super) fn begin(game: &dyn AnyGame, scene: &Scene) -> Turns {
        let start = stand("start".to_owned(), 0, game, (0.0, 0.0));
        let mut turns = Turns {
            done: vec![start.clone()],
            current: scene.turn,
            latest: start,
            seen: BTreeMap::new(),
        };
        turns.look(scene);
        turns
    }

    fn look(&mut self, scene: &Scene) {
        for counter in &scene.counters {
            if !self.seen.contains_key(&counter.id) {
                let who = (counter.side, counter.name.clone());
                self.seen.insert(counter.id.clone(), who);
            }
        }
    }

    /// After a decision. A turn is closed by the first decision of the next.
    pub(super) fn note(
        &mut self,
        number: usize,
        game: &dyn AnyGame,
        scene: &Scene,
        luck: (f64, f64),
    ) {
        self.look(scene);
        if scene.turn != self.current {
            self.close();
            self.current = scene.turn;
        }
        let label = (scene.turn).map_or_else(|| "set-up".to_owned(), |turn| turn.to_string());
        self.latest = stand(label, number, game, luck);
    }

    fn close(&mut self) {
        if self.latest.decision > 0 {
            self.done.push(self.latest.clone());
        }
    }

    /// The last turn, as it stands.
    pub(super) fn end(&mut self, game: &dyn AnyGame, scene: &Scene, luck: (f64, f64)) {
        self.look(scene);
        let label = std::mem::take(&mut self.latest.label);
        self.latest = stand(label, self.latest.decision, game, luck);
        self.close();
    }

    /// Who is not on the field any more.
    pub(super) fn gone(&self, scene: &Scene) -> BySide<Vec<String>> {
        BySide::from_fn(|side| {
            let there = |id: &str| scene.counters.iter().any(|counter| counter.id == id);
            let gone = self
                .seen
                .iter()
                .filter(|(id, (whose, _))| *whose == side && !there(id));
            gone.map(|(_, (_, name))| name.clone()).collect()
        })
    }

    pub(super) fn into_turns(self) -> Vec<Turn> {
        self.done
    }
}
