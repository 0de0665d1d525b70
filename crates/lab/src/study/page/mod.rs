//! A study as a page: self-contained, without script. Every figure says for
//! which generals it holds, over how many games, and from which seed.

mod effects;
mod history;
mod luck;
mod places;
mod units;
mod wins;

use std::collections::BTreeSet;

use easel::chart::bars::{Bars, bars};
use easel::chart::forest::{Forest, forest};
use easel::chart::{Chart, chart};
use kernel::Side;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Arm, Row, Stored};
use crate::report::SHEET;

/// The page.
#[must_use]
pub fn document(stored: &Stored) -> String {
    let study = &stored.study;
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (study.title) ": laboratory" }
                style { (PreEscaped(easel::style_sheet())) (PreEscaped(SHEET)) (PreEscaped(MORE)) }
            }
            body {
                main.report {
                    h1 { (study.title) }
                    (head(stored))
                    (wins::section(stored))
                    (history::section(stored))
                    (effects::section(stored))
                    (units::section(stored))
                    (luck::section(stored))
                    (footnotes(stored))
                }
            }
        }
    };
    page.into_string()
}

const MORE: &str = "
figure svg{width:100%;min-width:40rem;height:auto}
figcaption,.note{font-size:.85rem;color:#5d4b34}
h2{border-bottom:1px solid #7a6748;margin-top:2.5rem}
.wide{overflow-x:auto}
table{font-size:.9rem}
td{white-space:nowrap}
tbody th{min-width:9rem}
th,td{padding:.2rem .4rem}
code{overflow-wrap:anywhere}
caption{text-align:left;font-style:italic;padding-bottom:.3rem}
.command{white-space:pre-wrap;font-size:.85rem;background:#f4ecd8;border:1px solid #7a6748;padding:.5rem .7rem}
.places .chart-line{stroke-dasharray:none}
.places .chart-line:nth-child(2 of .chart-line){stroke:#b3392b}
.places .chart-line:nth-child(2 of .chart-line)~.chart-dot{fill:#b3392b}
.places .chart-line:nth-child(3 of .chart-line){stroke:#2f7a4b}
.places .chart-line:nth-child(3 of .chart-line)~.chart-dot{fill:#2f7a4b}
.places .chart-line:nth-child(4 of .chart-line){stroke:#9a6a00}
.places .chart-line:nth-child(4 of .chart-line)~.chart-dot{fill:#9a6a00}
.places .chart-line:nth-child(5 of .chart-line){stroke:#7b3f8c}
.places .chart-line:nth-child(5 of .chart-line)~.chart-dot{fill:#7b3f8c}
.places .chart-line:nth-last-child(1 of .chart-line){stroke:#33271b;stroke-dasharray:2 3}
.places .chart-line:nth-last-child(1 of .chart-line)~.chart-dot{fill:#33271b}
@media print{figure,table{break-inside:avoid}body{background:#fff}}
";

/// One arm with its games.
pub(super) struct Told<'a> {
    pub(super) arm: &'a Arm,
    pub(super) rows: Vec<&'a Row>,
    pub(super) place: usize,
}

pub(super) fn told(stored: &Stored) -> Vec<Told<'_>> {
    let arms = stored.study.arms.iter().enumerate();
    arms.map(|(place, arm)| Told {
        arm,
        rows: stored.rows(place),
        place,
    })
    .collect()
}

/// Those in which nothing is varied.
pub(super) fn baselines(stored: &Stored) -> Vec<Told<'_>> {
    let all = told(stored).into_iter();
    all.filter(|told| told.arm.varied.is_none() && !told.rows.is_empty())
        .collect()
}

/// Who fights whom in an arm.
pub(super) fn for_whom(stored: &Stored, arm: &Arm) -> String {
    let (one, other) = (&arm.players.first, &arm.players.second);
    if stored.study.swap {
        return format!("{one} and {other}, changing sides after every game");
    }
    let name = |side: Side| &arm.sides[side].name;
    format!(
        "{one} ({}) against {other} ({})",
        name(Side::First),
        name(Side::Second)
    )
}

/// What stands under a figure: whom it holds for, how many games, which seed.
fn caption(stored: &Stored, shown: &[&Told<'_>], method: &str) -> Markup {
    html! { figcaption { (method) " " (holds(stored, shown)) } }
}

/// Whom something holds for, over how many games, and from which seed.
fn holds(stored: &Stored, shown: &[&Told<'_>]) -> Markup {
    let whom: BTreeSet<_> = shown
        .iter()
        .map(|told| for_whom(stored, told.arm))
        .collect();
    let whom: Vec<_> = whom.into_iter().collect();
    let least = shown.iter().map(|told| told.rows.len()).min().unwrap_or(0);
    let most = shown.iter().map(|told| told.rows.len()).max().unwrap_or(0);
    let games = if least == most {
        most.to_string()
    } else {
        format!("{least} to {most}")
    };
    html! {
        "Holds for " (whom.join("; ")) "; " (games) " games each, seed "
        code { (short(&stored.study.seed)) } "."
    }
}

/// The head of a seed: enough to tell it from others.
fn short(seed: &str) -> &str {
    seed.get(..12).unwrap_or(seed)
}

fn draw_lines(picture: &Chart) -> Markup {
    drawn(chart(picture))
}

fn draw_forest(picture: &Forest) -> Markup {
    drawn(forest(picture))
}

fn draw_bars(picture: &Bars) -> Markup {
    drawn(bars(picture))
}

/// A picture that scrolls sideways where the page is narrower than it can be
/// read.
fn drawn(svg: String) -> Markup {
    html! { div.wide tabindex="0" { (PreEscaped(svg)) } }
}

fn head(stored: &Stored) -> Markup {
    let study = &stored.study;
    let whom: BTreeSet<_> = study.arms.iter().map(|arm| for_whom(stored, arm)).collect();
    let whom: Vec<_> = whom.into_iter().collect();
    let fought = stored.fought();
    html! {
        p {
            "Every number here was fought out by computer generals: " b { (whom.join("; ")) }
            ". It holds for them, not for people, and not for other generals."
        }
        p.note {
            (fought) " of " (study.all_games()) " games, " (study.games) " for each of "
            (study.arms.len()) " sets of rules and generals; game by game they have the same dice. Fought by grognard "
            (study.program) " with the command"
        }
        pre.command { code { (study.command()) } }
        p.note {
            @if study.is_timed() {
                "A general who thinks by the clock chooses differently on another machine: these "
                "games cannot be had again exactly."
            } @else {
                "The same command gives the same games on any machine."
            }
        }
        @if (fought as u64) < study.all_games() {
            p { b { "The study is not finished." } " The same command goes on with it." }
        }
        @if !study.without.is_empty() {
            p.note { "Not fought by " (study.without.join(", ")) ": there is no scenario of this battle for it." }
        }
    }
}

fn footnotes(stored: &Stored) -> Markup {
    html! {
        section {
            h2 { "How it was reckoned" }
            ul.note {
                li { "Intervals are 95 % intervals. Shares of games: Wilson. Means: Student. Differences of \
                      shares between games with the same dice: Newcombe's method 10 of 1998 for paired \
                      shares; of other numbers: Student, over the differences game by game." }
                li { "Several comparisons are made on one page. One in twenty intervals misses by chance; \
                      look for what a second seed confirms." }
                li { "A game that was not fought to its end has no winner." }
                @for arm in &stored.study.arms {
                    li {
                        b { (arm.label) } ": " (arm.rulebook_title) ", rules version " (arm.version)
                        @for (name, value) in &arm.options { ", " (name) "=" (value) }
                        "; files " code { (arm.files) } ", position " code { (arm.start) } "."
                    }
                }
            }
        }
    }
}
