//! How much of it was luck.

use easel::chart::bars::Bars;
use kernel::Side;
use maud::{Markup, html};

use super::super::{LuckOfGame, Row, Stored};
use super::wins::histogram;
use super::{Told, baselines, caption, draw_bars, holds};
use crate::stats::{self, Interval, float};

/// In fewer games than these luck has numbers, but neither picture nor verdict.
const FEW: usize = 20;

pub(super) fn section(stored: &Stored) -> Markup {
    let bases = baselines(stored);
    let measured: Vec<_> = bases
        .iter()
        .filter(|told| told.rows.iter().any(|row| row.luck.is_some()))
        .collect();
    if measured.is_empty() {
        return html! {};
    }
    html! {
        section {
            h2 { "Luck" }
            p.note {
                "For every decision that asked chance: what the position was worth afterwards, by the rulebook's own \
                 judgement, less its mean over all that chance could have answered. Measured in a sample of the games, \
                 since it is dear."
            }
            @for told in measured { (of_arm(stored, told)) }
        }
    }
}

fn of_arm(stored: &Stored, told: &Told<'_>) -> Markup {
    let lucky: Vec<(&Row, LuckOfGame)> = told
        .rows
        .iter()
        .filter_map(|row| Some((*row, row.luck?)))
        .collect();
    #[allow(clippy::cast_precision_loss)] // Hundredths of points are small.
    let points: Vec<f64> = lucky
        .iter()
        .map(|(_, luck)| luck.sum as f64 / 100.0)
        .collect();
    let name = &told.arm.sides.first.name;
    let sides = &told.arm.sides;
    let coat = |low: f64, high: f64| match (low > 0.0, high < 0.0) {
        (true, _) => Some(sides.first.colour()),
        (_, true) => Some(sides.second.colour()),
        _ => None,
    };
    let picture = Bars {
        title: format!("{}: luck", told.arm.label),
        unit: format!("games; points that chance gave the {name} beyond expectation"),
        bars: histogram(&points, coat),
    };
    html! {
        @if lucky.len() < FEW {
            p {
                b { (told.arm.label) } ". "
                @if let Some(mean) = stats::mean(&points) { (given(name, mean)) ". " }
                "That is too little to judge by: luck was measured in " (lucky.len()) " of these games. "
                (missed(&lucky)) " "
                small.note { (holds(stored, &[told])) }
            }
        } @else {
            figure {
                (draw_bars(&picture))
                (caption(stored, &[told], &format!("Luck of {} games of these.", lucky.len())))
            }
            (words(name, &lucky, &points))
        }
    }
}

fn given(name: &str, mean: Interval) -> String {
    let [value, least, most] =
        [mean.value, mean.least, mean.most].map(|number| format!("{number:.1}").replace('-', "−"));
    format!("Chance gave the {name} {value} points a game ({least} to {most})")
}

/// How many decisions were not measured.
fn missed(lucky: &[(&Row, LuckOfGame)]) -> String {
    let measured: u32 = lucky.iter().map(|(_, luck)| luck.decisions).sum();
    let missed: u32 = lucky.iter().map(|(_, luck)| luck.unmeasured).sum();
    let all = measured + missed;
    format!(
        "{missed} of {all} decisions that asked chance ({:.0} %) could not be measured: too many ways, or an end of the battle among them.",
        100.0 * f64::from(missed) / f64::from(all.max(1))
    )
}

fn words(name: &str, lucky: &[(&Row, LuckOfGame)], points: &[f64]) -> Markup {
    let decided = lucky
        .iter()
        .filter(|(row, luck)| row.winner.is_some() && luck.sum != 0);
    let (mut luckier, mut games) = (0, 0);
    for (row, luck) in decided {
        games += 1;
        let favoured = if luck.sum > 0 {
            Side::First
        } else {
            Side::Second
        };
        luckier += usize::from(row.winner == Some(favoured));
    }
    let within = lucky
        .iter()
        .filter(|(_, luck)| luck.sum.abs() <= 2 * luck.spread)
        .count();
    html! {
        p {
            "The luckier side won " (stats::share(float(luckier), games).percent()) " of " (games) " decided games. "
            @if let Some(mean) = stats::mean(points) {
                (given(name, mean))
                @if mean.excludes(0.0) { ", more than it should" } @else { ", which is no more than chance" } "; "
            }
            (within) " of " (lucky.len()) " games lie within twice the spread that the odds foretell. "
            (missed(lucky))
        }
    }
}
