//! Who held the places of the battle, and from when, against what happened.

use easel::chart::{Chart, Line as Curve};
use kernel::Side;
use kernel::scene::Colour;
use maud::{Markup, html};

use super::super::{Past, PastPlace, Row, Stored, time};
use super::history::grid;
use super::{Told, caption, draw_lines, holds};
use crate::stats::{self, float};

/// The places, for the rulebooks whose turns have a time of day.
pub(super) fn part(stored: &Stored, shown: &[&Told<'_>], past: &Past) -> Markup {
    let timed: Vec<_> = shown
        .iter()
        .copied()
        .filter(|told| has_clock(told))
        .collect();
    if timed.is_empty() || past.places.is_empty() {
        return html! {};
    }
    html! {
        @for (index, place) in past.places.iter().enumerate() {
            figure.places {
                (draw_lines(&holding(&timed, past, place, index)))
                (caption(stored, &timed, "Share of games in which the side had been the last to stand there alone; the history's line is nothing or all."))
            }
        }
        (taken(stored, &timed, past))
    }
}

/// Whether a game of it has a time of day.
fn has_clock(told: &Told<'_>) -> bool {
    let mut stands = told.rows.iter().flat_map(|row| &row.course);
    stands.any(|stand| stand.clock.is_some())
}

/// When a game first found the first side in a place.
fn first_held(row: &Row, index: usize) -> Option<u16> {
    let held = |stand: &&super::super::Stand| stand.held.get(index) == Some(&Some(Side::First));
    row.course.iter().find(held)?.clock
}

/// When each place was first in the hands of the first side.
fn taken(stored: &Stored, timed: &[&Told<'_>], past: &Past) -> Markup {
    let first = timed.first().map(|told| &told.arm.sides.first);
    let name = first.map_or("", |banner| banner.name.as_str());
    let id = first.map_or("", |banner| banner.id.as_str());
    let known = |place: &PastPlace| {
        let mut held = place.held.iter();
        let from = held.find(|(_, side)| side == id).map(|(from, _)| *from);
        from.map_or_else(|| "never".to_owned(), time)
    };
    html! {
        div.wide {
            table {
                caption { "First held by the " (name) ": the median of the games in which it was, and their share" }
                thead {
                    tr {
                        th scope="col" { "" }
                        @for place in &past.places { th scope="col" { (place.name) } }
                    }
                }
                tbody {
                    tr { th scope="row" { "History" } @for place in &past.places { td { (known(place)) } } }
                    @for told in timed {
                        tr {
                            th scope="row" { (told.arm.label) }
                            @for index in 0..past.places.len() { td { (first_time(told, index)) } }
                        }
                    }
                }
            }
        }
        p.note { "Shares with Wilson's interval. A place may be held for a moment and lost again. " (holds(stored, timed)) }
    }
}

/// `15:30`, and below it `94 % (91 to 97)`.
fn first_time(told: &Told<'_>, index: usize) -> Markup {
    let rows = told.rows.iter();
    let times: Vec<f64> = rows
        .filter_map(|row| first_held(row, index))
        .map(f64::from)
        .collect();
    let share = stats::share(float(times.len()), told.rows.len()).times(100.0);
    let share = format!(
        "{:.0} % ({:.0} to {:.0})",
        share.value, share.least, share.most
    );
    #[allow(clippy::cast_sign_loss)] // Times of day.
    let when = stats::median(&times).map(|minutes| time(minutes.round() as u16));
    html! { (when.as_deref().unwrap_or("never")) br; small { (share) } }
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
