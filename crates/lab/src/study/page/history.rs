//! Losses by the hour, ends and places, against what happened.

use std::ops::RangeInclusive;

use easel::chart::forest::{Forest, Row as Line};
use easel::chart::{Chart, Line as Curve, Mark};
use kernel::scene::Colour;
use kernel::{BySide, Side};
use maud::{Markup, html};

use super::super::{Past, PastPlace, Row, Stored, time};
use super::wins::ends;
use super::{Told, baselines, caption, draw_forest, draw_lines};
use crate::stats::{self, float};

/// Minutes between the points of a curve.
const STEP: u16 = 30;

pub(super) fn section(stored: &Stored) -> Markup {
    let bases = baselines(stored);
    let shown: Vec<_> = bases.iter().collect();
    if shown.is_empty() {
        return html! {};
    }
    html! {
        section {
            h2 { "Losses by the hour" }
            (reckoning(stored, &shown))
            @for told in &shown {
                figure {
                    (draw_lines(&losses(stored, told)))
                    (caption(stored, &[told], "Mean of what had been lost by then; shaded, the middle half of all games; bracket, the histories' figure for the whole day. Games that had ended count as they ended."))
                }
            }
        }
        @if let Some(past) = &stored.study.past {
            (side_by_side(stored, &shown, past))
        }
    }
}

/// How many men a hit, a step or a base is taken for.
fn reckoning(stored: &Stored, shown: &[&Told<'_>]) -> Markup {
    let Some(past) = &stored.study.past else {
        return html! { p.note { "Nothing is known of this battle's armies: losses are counted in the rulebook's own measure." } };
    };
    html! {
        p.note {
            "Losses in men: the foot and horse that came to the field, shared out evenly over what the rulebook counts. "
            @for told in shown {
                @for side in Side::BOTH {
                    @if let Some(each) = stored.study.men_each(told.arm, side) {
                        (told.arm.label) ", " (told.arm.sides[side].name) ": "
                        (told.arm.strength[side]) " " (told.arm.measure) " of " (format!("{each:.0}")) " men. "
                    }
                }
            }
            @for (side, known) in &past.sides {
                (side) ": " (known.men) " men and " (known.guns) " guns by the armies file. "
            }
            "Gunners are not among the men though batteries are among what is counted, and a rulebook that leaves \
             detachments out has its units stand for them too: read the curves to a tenth, not closer. " (past.trust)
        }
    }
}

/// The times at which curves are drawn, over all games of some arms.
fn grid(shown: &[&Told<'_>]) -> Vec<u16> {
    let rows = shown.iter().flat_map(|told| &told.rows);
    let clocks: Vec<_> = rows
        .flat_map(|row| &row.course)
        .filter_map(|stand| stand.clock)
        .collect();
    let (Some(first), Some(last)) = (clocks.iter().min(), clocks.iter().max()) else {
        return Vec::new();
    };
    let times: RangeInclusive<u16> = first / STEP..=last.div_ceil(STEP);
    times.map(|half_hours| half_hours * STEP).collect()
}

/// What a side had lost by a time, in men where they are known.
fn lost_by(stored: &Stored, told: &Told<'_>, side: Side, minutes: u16) -> Vec<f64> {
    let each = stored.study.men_each(told.arm, side).unwrap_or(1.0);
    let rows = told.rows.iter();
    rows.map(|row| {
        let lost = row.at(minutes).map_or(0, |stand| stand.lost[side]);
        each * f64::from(lost)
    })
    .collect()
}

fn losses(stored: &Stored, told: &Told<'_>) -> Chart {
    let times = grid(&[told]);
    let in_men = Side::BOTH
        .into_iter()
        .all(|side| stored.study.men_each(told.arm, side).is_some());
    let measure = if in_men { "men" } else { &told.arm.measure };
    let title = format!("{}: losses", told.arm.label);
    if times.is_empty() {
        return by_turn(told, title);
    }
    let end = times.len() - 1;
    let curve = |side: Side| {
        let numbers: Vec<_> = times
            .iter()
            .map(|minutes| lost_by(stored, told, side, *minutes))
            .collect();
        curve(told, side, &numbers)
    };
    let mark = |side: Side| {
        let past = stored.study.past.as_ref().filter(|_| in_men)?;
        let [least, most] = past.sides.get(&told.arm.sides[side].id)?.lost?;
        Some(Mark {
            step: past.ends.map_or(end, |ends| {
                times.iter().position(|t| *t >= ends).unwrap_or(end)
            }),
            least: least.into(),
            most: most.into(),
            colour: told.arm.sides[side].colour(),
            name: format!("{} in history", told.arm.sides[side].name),
        })
    };
    Chart {
        title,
        unit: format!("{measure} lost by then"),
        steps: times.iter().map(|minutes| time(*minutes)).collect(),
        lines: Side::BOTH.into_iter().map(curve).collect(),
        marks: Side::BOTH.into_iter().filter_map(mark).collect(),
        reach: 0.0,
    }
}

/// A mean with the middle half of all numbers, at each step.
fn curve(told: &Told<'_>, side: Side, numbers: &[Vec<f64>]) -> Curve {
    let mean = |numbers: &Vec<f64>| stats::mean(numbers).map_or(0.0, |mean| mean.value);
    let half = |numbers: &Vec<f64>| {
        [0.25, 0.75].map(|share| stats::quantile(numbers, share).unwrap_or(0.0))
    };
    Curve {
        name: told.arm.sides[side].name.clone(),
        colour: told.arm.sides[side].colour(),
        values: numbers.iter().map(mean).collect(),
        band: numbers.iter().map(half).collect(),
        spread: Vec::new(),
    }
}

/// Where a battle has no clock.
fn by_turn(told: &Told<'_>, title: String) -> Chart {
    let most = told.rows.iter().map(|row| row.course.len()).max();
    let steps: Vec<usize> = (0..most.unwrap_or(0)).collect();
    let lost = |row: &&Row, step: usize, side: Side| {
        let stand = row.course.get(step).or(row.course.last());
        stand.map_or(0.0, |stand| f64::from(stand.lost[side]))
    };
    let curve = |side: Side| {
        let numbers: Vec<Vec<f64>> = steps
            .iter()
            .map(|step| told.rows.iter().map(|row| lost(row, *step, side)).collect())
            .collect();
        curve(told, side, &numbers)
    };
    Chart {
        title,
        unit: format!("{} lost, by turn", told.arm.measure),
        steps: steps.iter().map(ToString::to_string).collect(),
        lines: Side::BOTH.into_iter().map(curve).collect(),
        ..Chart::default()
    }
}

fn side_by_side(stored: &Stored, shown: &[&Told<'_>], past: &Past) -> Markup {
    let totals = totals(stored, shown, past);
    html! {
        section {
            h2 { "The rulebooks against history" }
            @if !totals.rows.is_empty() {
                figure {
                    (draw_forest(&totals))
                    (caption(stored, shown, "Mean losses of the whole game with Student's interval; shaded, what the histories give for the day."))
                }
            }
            (times(stored, shown, past))
            @for (index, place) in past.places.iter().enumerate() {
                figure {
                    (draw_lines(&holding(shown, past, place, index)))
                    (caption(stored, shown, "Share of games in which the side had been the last to stand there alone; the history's line is nothing or all."))
                }
            }
        }
    }
}

fn totals(stored: &Stored, shown: &[&Told<'_>], past: &Past) -> Forest {
    let both = Side::BOTH.into_iter();
    let rows = both.flat_map(|side| shown.iter().map(move |told| (side, *told)));
    let rows = rows.filter_map(|(side, told)| {
        let banner = &told.arm.sides[side];
        stored.study.men_each(told.arm, side)?;
        let mean = stats::mean(&lost_by(stored, told, side, u16::MAX))?;
        let history = past.sides.get(&banner.id).and_then(|known| known.lost);
        Some(Line {
            label: format!("{}: {}", banner.name, told.arm.label),
            value: mean.value,
            least: mean.least,
            most: mean.most,
            colour: banner.colour(),
            history: history.map(|ends| ends.map(f64::from)),
        })
    });
    Forest {
        title: "Losses of the day".to_owned(),
        unit: "men; shaded: history".to_owned(),
        rows: rows.collect(),
        against: Some(0.0),
        ends: None,
        digits: 0,
    }
}

/// When half of a side's losses had been suffered, as a rule.
fn half_lost(rows: &[&Row], side: Side) -> Option<u16> {
    let when = |row: &&Row| {
        let all = row.lost(side);
        let by_then = |minutes: u16| row.at(minutes).map_or(0, |stand| stand.lost[side]);
        let mut clocks = row.course.iter().filter_map(|stand| stand.clock);
        let half = clocks.find(|minutes| 2 * by_then(*minutes) >= all);
        half.filter(|_| all > 0).map(f64::from)
    };
    let times: Vec<_> = rows.iter().filter_map(when).collect();
    #[allow(clippy::cast_sign_loss)] // Times of day.
    stats::median(&times).map(|minutes| minutes.round() as u16)
}

fn times(stored: &Stored, shown: &[&Told<'_>], past: &Past) -> Markup {
    let sides: BySide<&str> = BySide::from_fn(|side| {
        shown
            .first()
            .map_or("", |told| told.arm.sides[side].name.as_str())
    });
    let lost = |side: Side| {
        let id = shown.first().map(|told| &told.arm.sides[side].id)?;
        past.sides.get(id)?.lost
    };
    html! {
        div.wide {
            table {
                caption { "Times and losses, medians" }
                thead {
                    tr {
                        th scope="col" { "" } th scope="col" { "last turn begins" }
                        @for side in Side::BOTH {
                            th scope="col" { (sides[side]) " lost" } th scope="col" { "half by" }
                        }
                    }
                }
                tbody {
                    tr {
                        th scope="row" { "History" }
                        td { @if let Some(ends) = past.ends { (time(ends)) " (end)" } @else { "–" } }
                        @for side in Side::BOTH {
                            td { @if let Some([least, most]) = lost(side) { (least) @if most > least { "–" (most) } } @else { "–" } }
                            td { "not known" }
                        }
                    }
                    @for told in shown {
                        tr {
                            th scope="row" { (told.arm.label) }
                            td { (ends(&told.rows)) }
                            @for side in Side::BOTH {
                                td { @if let Some(median) = stats::median(&lost_by(stored, told, side, u16::MAX)) { (format!("{median:.0}")) } }
                                td { @if let Some(half) = half_lost(&told.rows, side) { (time(half)) } @else { "–" } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn holding(shown: &[&Told<'_>], past: &Past, place: &PastPlace, index: usize) -> Chart {
    let mut times = grid(shown);
    if let Some(ends) = past.ends {
        times.retain(|minutes| *minutes <= ends);
    }
    // The first side's share; the other's is what is left, but for games in
    // which nobody had been there yet.
    let share = |told: &Told<'_>, minutes: u16| {
        let held = |row: &&&Row| {
            let stand = row.at(minutes).or(row.course.first());
            stand.is_some_and(|stand| stand.held.get(index) == Some(&Some(Side::First)))
        };
        let count = told.rows.iter().filter(held).count();
        100.0 * float(count) / float(told.rows.len().max(1))
    };
    let first = shown.first().map(|told| &told.arm.sides.first);
    let name = first.map_or("", |banner| banner.name.as_str());
    let id = first.map_or("", |banner| banner.id.as_str());
    let known = |minutes: &u16| match place.holder_at(*minutes) {
        Some(side) if side == id => 100.0,
        _ => 0.0,
    };
    let history = Curve {
        name: "history".to_owned(),
        colour: Colour::Grey,
        values: times.iter().map(known).collect(),
        ..Curve::default()
    };
    let curves = shown.iter().map(|told| Curve {
        name: told.arm.label.clone(),
        colour: told.arm.sides.first.colour(),
        values: times.iter().map(|minutes| share(told, *minutes)).collect(),
        ..Curve::default()
    });
    Chart {
        title: format!("{}: held by the {name}", place.name),
        unit: "% of games".to_owned(),
        steps: times.iter().map(|minutes| time(*minutes)).collect(),
        lines: curves.chain([history]).collect(),
        reach: 100.0,
        ..Chart::default()
    }
}
