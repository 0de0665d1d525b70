//! Who won, by how much, and how long it took.

use easel::chart::bars::{Bar, Bars};
use easel::chart::forest::{Forest, Row as Line};
use kernel::scene::Colour;
use kernel::{BySide, Side};
use maud::{Markup, html};

use super::super::{Row, Stored, time};
use super::{Told, baselines, caption, draw_bars, draw_forest, holds, told};
use crate::stats::{self, Interval, float};

pub(super) fn section(stored: &Stored) -> Markup {
    let all = told(stored);
    let fought: Vec<_> = all.iter().filter(|told| !told.rows.is_empty()).collect();
    if fought.is_empty() {
        return html! { p { "No game has been fought yet." } };
    }
    let bases = baselines(stored);
    html! {
        section {
            h2 { "Who wins" }
            figure {
                (draw_forest(&victories(&fought)))
                (caption(stored, &fought, "Share of games, draws not counted as victories, with Wilson's interval. The line is an even chance."))
            }
            @if stored.study.swap {
                figure {
                    (draw_forest(&players(&fought)))
                    (caption(stored, &fought, "Score of the general who is named first, whichever side he has; a draw counts half. Wilson's interval."))
                }
            }
            (table(&fought))
            p.note { "Points and decisions are means; turns, and when the last of them began, are medians. " (holds(stored, &fought)) }
            h2 { "Victory points" }
            figure {
                (draw_forest(&margins(&fought)))
                (caption(stored, &fought, "Mean of the first side's points less the second's, with Student's interval. Points of different rulebooks are different points."))
            }
            @for base in &bases {
                figure {
                    (draw_bars(&spread(base)))
                    (caption(stored, &[base], "How often each lead came; outlined, the bar that holds a lead of nothing."))
                }
            }
        }
    }
}

pub(super) fn wins(rows: &[&Row], side: Side) -> usize {
    rows.iter().filter(|row| row.winner == Some(side)).count()
}

/// How far the first side was ahead.
pub(super) fn margin(row: &Row) -> f64 {
    f64::from(row.points.first) - f64::from(row.points.second)
}

fn line(label: String, interval: Interval, colour: Colour) -> Line {
    Line {
        label,
        value: interval.value,
        least: interval.least,
        most: interval.most,
        colour,
        history: None,
    }
}

fn victories(fought: &[&Told<'_>]) -> Forest {
    let rows = fought.iter().map(|told| {
        let won = wins(&told.rows, Side::First);
        let share = stats::share(float(won), told.rows.len()).times(100.0);
        line(told.arm.label.clone(), share, told.arm.sides.first.colour())
    });
    Forest {
        title: format!("Victories: {}", first_names(fought)),
        unit: "% of games".to_owned(),
        rows: rows.collect(),
        against: Some(50.0),
        ends: Some([0.0, 100.0]),
        digits: 0,
    }
}

/// What the points of an arm are.
fn point_unit(told: &Told<'_>) -> &'static str {
    let in_halves = told.rows.iter().find(|row| row.halves);
    in_halves.map_or("points", |row| row.point_unit())
}

/// A label, with a word where its points are counted in halves.
pub(super) fn with_halves(label: String, told: &Told<'_>) -> String {
    match point_unit(told) {
        "points" => label,
        halves => format!("{label} ({halves})"),
    }
}

fn first_names(fought: &[&Told<'_>]) -> String {
    let names: std::collections::BTreeSet<_> = fought
        .iter()
        .map(|told| told.arm.sides.first.name.as_str())
        .collect();
    names.into_iter().collect::<Vec<_>>().join(", ")
}

fn players(fought: &[&Told<'_>]) -> Forest {
    let rows = fought.iter().map(|told| {
        let score = |row: &&Row| {
            if row.changed {
                1.0 - row.score()
            } else {
                row.score()
            }
        };
        let score: f64 = told.rows.iter().map(score).sum();
        let share = stats::share(score, told.rows.len()).times(100.0);
        let label = format!("{}: {}", told.arm.label, told.arm.players.first);
        line(label, share, Colour::Grey)
    });
    Forest {
        title: "The general who is named first".to_owned(),
        unit: "% of what could be scored".to_owned(),
        rows: rows.collect(),
        against: Some(50.0),
        ends: Some([0.0, 100.0]),
        digits: 0,
    }
}

fn margins(fought: &[&Told<'_>]) -> Forest {
    let rows = fought.iter().filter_map(|told| {
        let margins: Vec<_> = told.rows.iter().map(|row| margin(row)).collect();
        let mean = stats::mean(&margins)?;
        let ahead = if mean.value < 0.0 {
            Side::Second
        } else {
            Side::First
        };
        let colour = told.arm.sides[ahead].colour();
        Some(line(
            with_halves(told.arm.label.clone(), told),
            mean,
            colour,
        ))
    });
    Forest {
        title: "Lead in victory points".to_owned(),
        unit: format!(
            "points of the first side ({}) less the second's",
            first_names(fought)
        ),
        rows: rows.collect(),
        against: Some(0.0),
        ends: None,
        digits: 1,
    }
}

/// At most about so many bars.
const BARS: f64 = 24.0;

fn spread(base: &Told<'_>) -> Bars {
    let margins: Vec<_> = base.rows.iter().map(|row| margin(row)).collect();
    let sides = &base.arm.sides;
    let coat = |low: f64, high: f64| match (low > 0.0, high < 0.0) {
        (true, _) => Some(sides.first.colour()),
        (_, true) => Some(sides.second.colour()),
        _ => None,
    };
    Bars {
        title: format!("{}: lead in victory points", base.arm.label),
        unit: format!(
            "games, by lead in {}; above nothing the {} lead, below the {}",
            point_unit(base),
            sides.first.name,
            sides.second.name
        ),
        bars: histogram(&margins, coat),
    }
}

/// How wide bars are, so that there are not too many, and how far their labels
/// are apart: round numbers both.
fn widths(range: f64) -> (f64, f64) {
    if range <= BARS / 2.0 {
        return (1.0, 1.0);
    }
    let mut one = 1.0;
    loop {
        for (width, apart) in [(1.0, 5.0), (2.0, 10.0), (5.0, 10.0)] {
            if range <= BARS * one * width {
                return (one * width, one * apart);
            }
        }
        one *= 10.0;
    }
}

/// Numbers sorted into bars of equal, whole width; the colour of each comes
/// from the least and the most that is in it.
pub(super) fn histogram(numbers: &[f64], coat: impl Fn(f64, f64) -> Option<Colour>) -> Vec<Bar> {
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least > most {
        return Vec::new();
    }
    let (width, apart) = widths(most - least);
    let begin = (least / width).floor() * width;
    let mut bars = Vec::new();
    let mut low = begin;
    while low <= most {
        let count = numbers
            .iter()
            .filter(|number| **number >= low && **number < low + width)
            .count();
        let top = if width > 1.0 { low + width - 1.0 } else { low };
        bars.push(Bar {
            label: if (low / apart).fract() == 0.0 {
                format!("{low:.0}").replace('-', "−")
            } else {
                String::new()
            },
            count,
            colour: coat(low, top),
        });
        low += width;
    }
    bars
}

fn table(fought: &[&Told<'_>]) -> Markup {
    html! {
        div.wide {
            table {
                thead {
                    tr {
                        th scope="col" { "Rules" } th scope="col" { "games" }
                        th scope="col" { "first side wins" } th scope="col" { "draws" } th scope="col" { "second wins" }
                        th scope="col" { "points" } th scope="col" { "turns" } th scope="col" { "ends" } th scope="col" { "decisions" }
                    }
                }
                tbody { @for told in fought { (table_row(told)) } }
            }
        }
    }
}

fn table_row(told: &Told<'_>) -> Markup {
    let rows = &told.rows;
    let won = BySide::from_fn(|side| wins(rows, side));
    let unfinished = rows.iter().filter(|row| !row.over).count();
    let draws = rows.len() - won.first - won.second - unfinished;
    let mean = |number: &dyn Fn(&Row) -> f64| {
        let numbers: Vec<_> = rows.iter().map(|row| number(row)).collect();
        stats::mean(&numbers).map_or(0.0, |mean| mean.value)
    };
    let turns: Vec<_> = rows
        .iter()
        .filter_map(|row| row.turn)
        .map(f64::from)
        .collect();
    html! {
        tr {
            th scope="row" { (told.arm.label) }
            td { (rows.len()) @if unfinished > 0 { " (" (unfinished) " unfinished)" } }
            td { (won.first) } td { (draws) } td { (won.second) }
            td {
                (format!("{:.1} : {:.1}", mean(&|row| row.points.first.into()), mean(&|row| row.points.second.into())))
                @if rows.iter().any(|row| row.halves) { br; small { "in half points" } }
            }
            td { @if let Some(median) = stats::median(&turns) { (format!("{median:.0}")) } }
            td { @let end = ends(rows); @if end.is_empty() { "–" } @else { (end) } }
            td { (format!("{:.0}", mean(&|row| row.decisions.into()))) }
        }
    }
}

/// When the last turn began, as a rule.
pub(super) fn ends(rows: &[&Row]) -> String {
    let clocks: Vec<_> = rows
        .iter()
        .filter_map(|row| row.end()?.clock)
        .map(f64::from)
        .collect();
    #[allow(clippy::cast_sign_loss)] // Times of day.
    let median = stats::median(&clocks).map(|minutes| time(minutes.round() as u16));
    median.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_in_one_bar() {
        let numbers: Vec<f64> = (-60..75).map(f64::from).chain([0.0, 74.0]).collect();
        let bars = histogram(&numbers, |low, high| {
            if low > 0.0 {
                Some(Colour::Blue)
            } else if high < 0.0 {
                Some(Colour::Red)
            } else {
                None
            }
        });
        let all: usize = bars.iter().map(|bar| bar.count).sum();
        assert_eq!(all, numbers.len());
        assert_eq!(bars.iter().filter(|bar| bar.colour.is_none()).count(), 1);
        assert!(histogram(&[], |_, _| None).is_empty());
        assert_eq!(histogram(&[3.0], |_, _| None).len(), 1);
    }

    #[test]
    fn labels_of_bars_are_round_numbers_and_nothing_is_among_them() {
        for (numbers, expected) in [
            ([-119.0, 85.0], "−100 −50 0 50"),
            ([-2.0, 3.0], "−2 −1 0 1 2 3"),
            ([-7.0, 20.0], "0 10 20"),
            ([-22.0, 23.0], "−20 −10 0 10 20"),
            ([-700.0, 1200.0], "−500 0 500 1000"),
        ] {
            let bars = histogram(&numbers, |_, _| None);
            let labels = bars.iter().map(|bar| bar.label.as_str());
            let labels: Vec<_> = labels.filter(|label| !label.is_empty()).collect();
            assert_eq!(labels.join(" "), expected, "{numbers:?}");
        }
    }
}
