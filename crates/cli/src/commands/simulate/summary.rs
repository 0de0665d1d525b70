//! What many games come to.

use std::fmt::Write as _;

use kernel::wording::count;
use kernel::{BySide, Side};
use serde_json::{Value, json};

use lab::games::{Game, Sides};
use lab::stats::{self, Interval};

use crate::json;

/// Mean, spread and limits of a number.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

impl Spread {
    /// Of all numbers; `None` if there is none.
    fn of(numbers: impl Iterator<Item = f64>) -> Option<Spread> {
        let numbers: Vec<f64> = numbers.collect();
        let count = as_float(numbers.len());
        let mean = numbers.iter().sum::<f64>() / count;
        let squares: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        numbers
            .iter()
            .copied()
            .reduce(f64::min)
            .map(|least| Spread {
                mean,
                deviation: (squares / count).sqrt(),
                least,
                most: numbers.iter().copied().fold(least, f64::max),
            })
    }

    fn value(self) -> Value {
        json!({
            "mean": self.mean,
            "deviation": self.deviation,
            "min": self.least,
            "max": self.most,
        })
    }

    fn text(self) -> String {
        format!(
            "mean {:.2}, deviation {:.2}, from {} to {}",
            self.mean, self.deviation, self.least, self.most
        )
    }
}

/// What many games come to.
pub struct Summary {
    games: usize,
    unfinished: usize,
    wins: BySide<usize>,
    draws: usize,
    points: BySide<Spread>,
    turns: Option<Spread>,
    decisions: Spread,
    all_decisions: u64,
    seconds: f64,
    /// What the player who was named first scored, if sides were changed.
    score: Option<f64>,
}

impl Summary {
    /// Adds games up.
    pub fn of(games: &[Game], sides: Sides, halves: bool, seconds: f64) -> Summary {
        let wins = BySide::from_fn(|side| {
            games
                .iter()
                .filter(|game| game.winner == Some(side))
                .count()
        });
        let unfinished = games.iter().filter(|game| !game.over).count();
        let one = if halves { 2.0 } else { 1.0 };
        let points =
            |side: Side| Spread::of(games.iter().map(|game| f64::from(game.points[side]) / one));
        Summary {
            games: games.len(),
            unfinished,
            draws: games.len() - unfinished - wins.first - wins.second,
            wins,
            points: BySide::from_fn(|side| points(side).unwrap_or_default()),
            turns: Spread::of(games.iter().filter_map(|game| game.turn).map(f64::from)),
            decisions: Spread::of(games.iter().map(|game| game.decisions.into()))
                .unwrap_or_default(),
            all_decisions: games.iter().map(|game| u64::from(game.decisions)).sum(),
            seconds,
            score: (sides == Sides::Changed).then(|| games.iter().map(score_of_first).sum()),
        }
    }

    /// The score of the player who was named first, as a share of all games.
    fn share(&self, score: f64) -> Interval {
        stats::share(score, self.games)
    }

    fn per_second(&self) -> f64 {
        if self.seconds > 0.0 {
            as_float(self.all_decisions as usize) / self.seconds
        } else {
            0.0
        }
    }

    /// For a program.
    pub fn value(&self, mut head: Value, ids: &BySide<String>, players: &BySide<String>) -> Value {
        if let Some(score) = self.score {
            let share = self.share(score);
            head["players"] = json!([players.first, players.second]);
            head["score"] = json!({
                "of": players.first,
                "games": score,
                "share": share.value,
                "interval": [share.least, share.most],
            });
        } else {
            head["players"] = json::by_side(ids, |side| json!(players[side]));
        }
        head["games"] = json!(self.games);
        head["unfinished"] = json!(self.unfinished);
        head["wins"] = json::by_side(ids, |side| json!(self.wins[side]));
        head["draws"] = json!(self.draws);
        head["points"] = json::by_side(ids, |side| self.points[side].value());
        head["turns"] = self.turns.map(Spread::value).into();
        head["decisions"] = self.decisions.value();
        head["decisions_total"] = json!(self.all_decisions);
        head["seconds"] = json!(self.seconds);
        head["decisions_per_second"] = json!(self.per_second());
        head
    }

    /// For a person.
    pub fn text(&self, names: &BySide<String>, players: &BySide<String>) -> String {
        let mut text = String::new();
        let share = |count: usize| 100.0 * as_float(count) / as_float(self.games.max(1));
        let _ = writeln!(text, "{}", count(self.games as u64, "game"));
        if let Some(score) = self.score {
            let _ = writeln!(
                text,
                "  {} scores {score} against {}: {}",
                players.first,
                players.second,
                self.share(score).percent()
            );
        }
        for side in Side::BOTH {
            let player = match self.score {
                Some(_) => "both in turn",
                None => &players[side],
            };
            let victories = match self.wins[side] {
                1 => "1 victory".to_owned(),
                many => format!("{many} victories"),
            };
            let _ = writeln!(
                text,
                "  {} ({player}): {victories} ({:.1} %); victory points: {}",
                names[side],
                share(self.wins[side]),
                self.points[side].text()
            );
        }
        let _ = writeln!(text, "  draws {} ({:.1} %)", self.draws, share(self.draws));
        if self.unfinished > 0 {
            let _ = writeln!(text, "  unfinished {}", self.unfinished);
        }
        if let Some(turns) = self.turns {
            let _ = writeln!(text, "  turns: {}", turns.text());
        }
        let _ = writeln!(text, "  decisions a game: {}", self.decisions.text());
        let _ = writeln!(
            text,
            "  {} decisions in {:.2} s: {:.0} a second",
            self.all_decisions,
            self.seconds,
            self.per_second()
        );
        text
    }
}

/// A victory counts one, a draw half; an unfinished game is drawn.
fn score_of_first(game: &Game) -> f64 {
    match game.winner {
        Some(side) if side == game.side_of_first => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

/// Counts of games and decisions are far below where floats lose a unit.
#[allow(clippy::cast_precision_loss)]
const fn as_float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::{Spread, Summary};
    use kernel::{BySide, Side};
    use lab::games::{Game, Sides};

    #[test]
    fn spread_is_that_of_the_whole_population() {
        let spread = Spread::of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter()).unwrap();
        assert!((spread.mean - 5.0).abs() < 1e-12 && (spread.deviation - 2.0).abs() < 1e-12);
        assert_eq!((spread.least, spread.most), (2.0, 9.0));
        assert_eq!(Spread::of(std::iter::empty()), None);
    }

    #[test]
    fn wins_draws_and_unfinished_add_up() {
        let game = |winner, over| Game {
            winner,
            points: BySide {
                first: 3,
                second: 1,
            },
            decisions: 10,
            turn: Some(4),
            over,
            side_of_first: Side::Second,
        };
        let games = [
            game(Some(Side::First), true),
            game(None, true),
            game(None, false),
        ];
        let summary = Summary::of(&games, Sides::Kept, false, 2.0);
        let ids = BySide {
            first: "red".to_owned(),
            second: "blue".to_owned(),
        };
        let value = summary.value(serde_json::json!({}), &ids, &ids);
        assert_eq!(value["wins"]["red"], 1);
        assert_eq!(value["draws"], 1);
        assert_eq!(value["unfinished"], 1);
        assert_eq!(value["decisions_per_second"], 15.0);
        assert_eq!(value["points"]["blue"]["mean"], 1.0);
        assert_eq!(value["players"]["red"], "red");
        let changed = Summary::of(&games, Sides::Changed, false, 2.0);
        let value = changed.value(serde_json::json!({}), &ids, &ids);
        assert_eq!(value["score"]["games"], 1.0, "two draws, and a game lost");
        assert_eq!(value["players"][1], "blue");
    }
}
