//! Losses by the hour and ends against what happened; the places are in
//! [`super::places`].

use std::ops::RangeInclusive;

use easel::chart::forest::{Forest, Row as Line};
use easel::chart::{Chart, Line as Curve, Mark};
use kernel::{BySide, Side};
use maud::{Markup, html};

use super::super::{Past, Row, Stored, time};
use super::wins::ends;
use super::{Told, baselines, caption, draw_forest, draw_lines, holds, places};
use crate::stats;

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
    let parts: Vec<_> = shown
        .iter()
        .filter(|told| told.arm.part.is_some())
        .collect();
    html! {
        p {
            "Losses in men are reckoned: the foot and horse that came to the field, shared out evenly over what the \
             rulebook counts. Whatever it takes off counts as lost, though in some rulebooks that is more than the \
             fallen: a unit that is worn out or has run, whose men history counted among the living."
        }
        div.wide {
            table {
                caption { "What losses are reckoned from" }
                thead {
                    tr {
                        th scope="col" { "Rules" } th scope="col" { "side" } th scope="col" { "men" }
                        th scope="col" { "guns" } th scope="col" { "counted" } th scope="col" { "men to each" }
                    }
                }
                tbody {
                    @for told in shown {
                        @for side in Side::BOTH {
                            @if let Some(known) = stored.study.known(told.arm, side) {
                                tr {
                                    th scope="row" { (told.arm.label) } td { (told.arm.sides[side].name) }
                                    td { (known.men) } td { (known.guns) }
                                    td { (told.arm.strength[side]) " " (told.arm.measure) }
                                    td { @if let Some(each) = stored.study.men_each(told.arm, side) { (format!("{each:.0}")) } }
                                }
                            }
                        }
                    }
                }
            }
        }
        p.note {
            "Men and guns are those of the armies file. Gunners are not among the men though batteries are among what \
             is counted, and a rulebook that leaves detachments out has its units stand for them too: read the curves to \
             a tenth, not closer. " (past.trust)
            @for told in parts {
                " " (told.arm.label) " fights a part of the battle: it is held against what those who take part lost on \
                 the whole day."
            }
        }
    }
}

/// The times at which curves are drawn, over all games of some arms.
pub(super) fn grid(shown: &[&Told<'_>]) -> Vec<u16> {
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

/// What a side had lost at the end, in men where they are known.
fn lost(stored: &Stored, told: &Told<'_>, side: Side) -> Vec<f64> {
    let each = stored.study.men_each(told.arm, side).unwrap_or(1.0);
    let rows = told.rows.iter();
    rows.map(|row| each * f64::from(row.lost(side))).collect()
}

fn losses(stored: &Stored, told: &Told<'_>) -> Chart {
    let times = grid(&[told]);
    let in_men = Side::BOTH
        .into_iter()
        .all(|side| stored.study.men_each(told.arm, side).is_some());
    let measure = if in_men { "men" } else { &told.arm.measure };
    let turns = told.rows.iter().map(|row| row.course.len()).max();
    // Where a battle has no clock, the turns are told.
    let steps: Vec<String> = if times.is_empty() {
        (0..turns.unwrap_or(0))
            .map(|turn| turn.to_string())
            .collect()
    } else {
        times.iter().map(|minutes| time(*minutes)).collect()
    };
    let numbers = |side: Side| -> Vec<Vec<f64>> {
        if times.is_empty() {
            let turns = 0..turns.unwrap_or(0);
            return turns
                .map(|turn| lost_in_turn(stored, told, side, turn, in_men))
                .collect();
        }
        let times = times.iter();
        times
            .map(|minutes| lost_by(stored, told, side, *minutes))
            .collect()
    };
    let end = steps.len().saturating_sub(1);
    let mark = |side: Side| {
        let known = stored.study.known(told.arm, side).filter(|_| in_men)?;
        let [least, most] = known.lost?;
        let ends = stored.study.past.as_ref()?.ends;
        Some(Mark {
            step: ends.map_or(end, |ends| {
                times.iter().position(|t| *t >= ends).unwrap_or(end)
            }),
            least: least.into(),
            most: most.into(),
            colour: told.arm.sides[side].colour(),
            name: format!("{} in history", told.arm.sides[side].name),
        })
    };
    Chart {
        title: format!("{}: losses", told.arm.label),
        unit: if times.is_empty() {
            format!("{measure} lost, by turn")
        } else {
            format!("{measure} lost by then")
        },
        steps,
        lines: (Side::BOTH.into_iter())
            .map(|side| curve(told, side, &numbers(side)))
            .collect(),
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

/// What a side had lost after so many turns.
fn lost_in_turn(
    stored: &Stored,
    told: &Told<'_>,
    side: Side,
    turn: usize,
    in_men: bool,
) -> Vec<f64> {
    let each = stored.study.men_each(told.arm, side).filter(|_| in_men);
    let lost = |row: &&Row| {
        let stand = row.course.get(turn).or(row.course.last());
        each.unwrap_or(1.0) * stand.map_or(0.0, |stand| f64::from(stand.lost[side]))
    };
    told.rows.iter().map(lost).collect()
}

fn side_by_side(stored: &Stored, shown: &[&Told<'_>], past: &Past) -> Markup {
    let totals = totals(stored, shown);
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
            (places::part(stored, shown, past))
        }
    }
}

fn totals(stored: &Stored, shown: &[&Told<'_>]) -> Forest {
    let both = Side::BOTH.into_iter();
    let rows = both.flat_map(|side| shown.iter().map(move |told| (side, *told)));
    let rows = rows.filter_map(|(side, told)| {
        let banner = &told.arm.sides[side];
        stored.study.men_each(told.arm, side)?;
        let mean = stats::mean(&lost(stored, told, side))?;
        let history = (stored.study.known(told.arm, side)).and_then(|known| known.lost);
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
                            td { @if let Some([least, most]) = lost_in_history(stored, side) { (least) @if most > least { "–" (most) } } @else { "–" } }
                            td { "not known" }
                        }
                    }
                    @for told in shown {
                        tr {
                            th scope="row" { (told.arm.label) }
                            td { @let end = ends(&told.rows); @if end.is_empty() { "no clock" } @else { (end) } }
                            @for side in Side::BOTH {
                                td {
                                    @if let Some(median) = stats::median(&lost(stored, told, side)) { (format!("{median:.0}")) }
                                    // A part of the battle is held against its own history.
                                    @if let Some(known) = other_history(stored, told, side) { br; small { "(in history " (known) ")" } }
                                }
                                td { @if let Some(half) = half_lost(&told.rows, side) { (time(half)) } @else { "–" } }
                            }
                        }
                    }
                }
            }
        }
        p.note { "Losses in men. " (holds(stored, shown)) }
    }
}

fn lost_in_history(stored: &Stored, side: Side) -> Option<[u32; 2]> {
    stored.study.history(side)?.lost
}

/// What those of an arm lost in history, where the row of history does not say
/// it of them.
fn other_history(stored: &Stored, told: &Told<'_>, side: Side) -> Option<u32> {
    let lost = stored.study.known(told.arm, side)?.lost?;
    (lost_in_history(stored, side) != Some(lost)).then_some(lost[1])
}
