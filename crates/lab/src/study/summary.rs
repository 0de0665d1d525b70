//! A study in a few lines, for a terminal.

use std::fmt::Write as _;

use kernel::Side;

use super::page::{for_whom, told};
use super::{Stored, time};
use crate::stats::{self, float};

/// What came of it, arm by arm.
pub fn summary(stored: &Stored) -> String {
    let mut text = String::new();
    let study = &stored.study;
    let _ = writeln!(text, "{}, seed {}", study.title, study.seed);
    let mut generals = String::new();
    for told in told(stored) {
        let whom = for_whom(stored, told.arm);
        if whom != generals {
            let _ = writeln!(text, "{whom}:");
            generals = whom;
        }
        let games = told.rows.len();
        let won = told
            .rows
            .iter()
            .filter(|row| row.winner == Some(Side::First));
        let share = stats::share(float(won.count()), games);
        let _ = write!(
            text,
            "  {}: {games} games, {} win {}",
            told.arm.label,
            told.arm.sides.first.name,
            share.percent()
        );
        for side in Side::BOTH {
            let lost: Vec<_> = told
                .rows
                .iter()
                .map(|row| f64::from(row.lost(side)))
                .collect();
            let each = study.men_each(told.arm, side);
            let measure = each.map_or(told.arm.measure.as_str(), |_| "men");
            if let Some(mean) = stats::mean(&lost) {
                let _ = write!(
                    text,
                    "; {} lose {:.0} {measure}",
                    told.arm.sides[side].name,
                    mean.value * each.unwrap_or(1.0)
                );
            }
        }
        text.push('\n');
    }
    if let Some(past) = &study.past {
        let lost: Vec<_> = past
            .sides
            .iter()
            .filter_map(|(side, known)| {
                let [least, most] = known.lost?;
                Some(format!("{side} {least} to {most} men"))
            })
            .collect();
        if !lost.is_empty() {
            let _ = write!(text, "  In history: {}", lost.join(", "));
            if let Some(ends) = past.ends {
                let _ = write!(text, "; it ended about {}", time(ends));
            }
            text.push('\n');
        }
    }
    text
}
