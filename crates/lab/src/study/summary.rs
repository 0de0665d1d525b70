//! A study in a few lines, for a terminal.

use std::fmt::Write as _;

use kernel::Side;

use super::page::{for_whom, told};
use super::{Stored, Study, time};
use crate::stats::{self, float};

/// What came of it, arm by arm.
pub fn summary(stored: &Stored) -> String {
    let mut text = String::new();
    let study = &stored.study;
    let _ = writeln!(
        text,
        "{}, seed {}: {} of {} games",
        study.title,
        study.seed,
        stored.fought(),
        study.all_games()
    );
    let mut generals = String::new();
    for told in told(stored) {
        let whom = for_whom(stored, told.arm);
        if whom != generals {
            let _ = writeln!(text, "{whom}:");
            generals = whom;
        }
        let games = told.rows.len();
        if games == 0 {
            let _ = writeln!(text, "  {}: no game yet", told.arm.label);
            continue;
        }
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
            let Some(mean) = stats::mean(&lost) else {
                continue;
            };
            let lost = match each {
                Some(each) => format!("{:.0} men", each * mean.value),
                None => format!("{:.1} {}", mean.value, told.arm.measure),
            };
            let _ = write!(text, "; {} lose {lost}", told.arm.sides[side].name);
        }
        if stored.is_without_effect(told.place) {
            text.push_str("; no game differs from its baseline");
        }
        text.push('\n');
    }
    text + &history(study)
}

/// What the sides lost in the battle itself, and when it ended.
fn history(study: &Study) -> String {
    let lost = |side: Side| {
        let [least, most] = study.history(side)?.lost?;
        let name = &study.arms.first()?.sides[side].name;
        Some(if least == most {
            format!("{name} {least} men")
        } else {
            format!("{name} {least} to {most} men")
        })
    };
    let lost: Vec<_> = Side::BOTH.into_iter().filter_map(lost).collect();
    if lost.is_empty() {
        return String::new();
    }
    let ends = study.past.as_ref().and_then(|past| past.ends);
    let ends = ends.map_or_else(String::new, |ends| {
        format!("; it ended about {}", time(ends))
    });
    format!("  In history: {}{ends}\n", lost.join(", "))
}
