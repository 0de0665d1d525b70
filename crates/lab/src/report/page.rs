//! The report as HTML: a body for the web table's page, or a whole document.

use easel::chart::{Chart, Line, chart};
use kernel::{BySide, Side};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Luck, Report, Turn, Turning};

/// The report without head and frame, with the classes of the easel's sheet.
#[must_use]
pub fn body(report: &Report) -> Markup {
    html! {
        section.outcome {
            h2 { (headline(report)) }
            p { (report.decisions) " decisions." }
            ul { @for reason in &report.reasons { li { (reason) } } }
        }
        figure { (drawn(&strength_chart(report))) }
        figure { (drawn(&points_chart(report))) }
        (table(report))
        (gone(report))
        section.luck {
            h2 { "Luck" }
            figure { (drawn(&luck_chart(report))) }
            (luck_words(report))
        }
        section.turning {
            h2 { "Turning points" }
            @if report.turning.is_empty() {
                p { "No single decision changed much." }
            }
            ol { @for turning in &report.turning { li { (turning_words(report, turning)) } } }
        }
    }
}

/// The report as a file of its own: nothing is loaded from elsewhere.
#[must_use]
pub fn document(report: &Report) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (report.title) ": report" }
                style { (PreEscaped(easel::style_sheet())) (PreEscaped(SHEET)) }
            }
            body {
                main.report {
                    h1 { (report.title) }
                    (body(report))
                }
            }
        }
    };
    page.into_string()
}

/// The paper and ink of the easel by day.
pub(crate) const SHEET: &str = "
body{margin:0;background:#ece0c3;color:#33271b;line-height:1.5;font-family:Palatino,'DejaVu Serif',Georgia,serif}
main{max-width:50rem;margin:0 auto;padding:1rem 1.5rem 4rem}
figure{margin:1.5rem 0}
table{border-collapse:collapse;width:100%}
th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #7a6748}
th:first-child,td:first-child{text-align:left}
";

/// Victory points as the book says them.
fn in_words(report: &Report, points: i32) -> String {
    kernel::points_in_words(points, report.halves)
}

fn headline(report: &Report) -> String {
    let [first, second] = Side::BOTH.map(|side| in_words(report, report.points[side]));
    let points = format!("{first} to {second}");
    match (&report.winner, report.over) {
        (Some(winner), _) => format!("Victory: {winner}, {points}"),
        (None, true) => format!("A draw, {points}"),
        (None, false) => format!("The battle goes on; it stands {points}"),
    }
}

fn drawn(picture: &Chart) -> PreEscaped<String> {
    PreEscaped(chart(picture))
}

fn lines(report: &Report, value: impl Fn(&Turn, Side) -> f64) -> Vec<Line> {
    let line = |side: Side| Line {
        name: report.sides[side].clone(),
        colour: report.looks[side].colour,
        values: report.turns.iter().map(|turn| value(turn, side)).collect(),
        ..Line::default()
    };
    Side::BOTH.into_iter().map(line).collect()
}

fn steps(report: &Report) -> Vec<String> {
    let label = |turn: &Turn| turn.label.clone();
    report.turns.iter().map(label).collect()
}

fn strength_chart(report: &Report) -> Chart {
    Chart {
        title: "Strength".to_owned(),
        unit: format!("{} left, by turn", report.measure),
        steps: steps(report),
        lines: lines(report, |turn, side| turn.strength[side].into()),
        ..Chart::default()
    }
}

fn points_chart(report: &Report) -> Chart {
    Chart {
        title: "Victory points".to_owned(),
        unit: "had it been over after that turn".to_owned(),
        steps: steps(report),
        lines: lines(report, |turn, side| {
            f64::from(turn.points[side]) / if report.halves { 2.0 } else { 1.0 }
        }),
        ..Chart::default()
    }
}

fn luck_chart(report: &Report) -> Chart {
    let values = report.turns.iter().map(|turn| turn.luck / 100.0);
    let spread = report.turns.iter().map(|turn| 2.0 * turn.spread / 100.0);
    Chart {
        title: "Luck against expectation".to_owned(),
        unit: format!(
            "points for {}; grey: two standard deviations",
            report.sides.first
        ),
        steps: steps(report),
        lines: vec![Line {
            name: report.sides.first.clone(),
            colour: report.looks.first.colour,
            values: values.collect(),
            spread: spread.collect(),
            ..Line::default()
        }],
        ..Chart::default()
    }
}

fn table(report: &Report) -> Markup {
    let both = |value: BySide<i32>| html! { td { (value.first) } td { (value.second) } };
    let points = |value: BySide<i32>| {
        html! { @for side in Side::BOTH { td { (in_words(report, value[side])) } } }
    };
    html! {
        table {
            caption { "By turn: " (report.measure) " left, " (report.measure) " lost, points" }
            thead {
                tr {
                    th scope="col" { "Turn" }
                    @for what in ["left", "lost", "points"] {
                        @for side in Side::BOTH {
                            th scope="col" { (report.sides[side]) " " (what) }
                        }
                    }
                }
            }
            tbody {
                @for turn in &report.turns {
                    tr { th scope="row" { (turn.label) } (both(turn.strength)) (both(turn.lost)) (points(turn.points)) }
                }
            }
        }
    }
}

fn gone(report: &Report) -> Markup {
    html! {
        section.gone {
            h2 { "No longer on the field" }
            @for side in Side::BOTH {
                p {
                    b { (report.sides[side]) ": " }
                    @if report.gone[side].is_empty() { "all are there" } @else { (report.gone[side].join(", ")) }
                }
            }
        }
    }
}

fn luck_words(report: &Report) -> Markup {
    let Luck {
        sum,
        spread,
        decisions,
        unmeasured,
        dice,
    } = &report.luck;
    let lucky = if *sum >= 0.0 {
        &report.sides.first
    } else {
        &report.sides.second
    };
    let ordinary = sum.abs() <= 2.0 * spread;
    html! {
        p {
            "Over " (decisions) " decisions that asked chance, it gave " b { (lucky) } " "
            (points(sum.abs())) " more than the odds promised. By chance alone such a sum strays by "
            (points(*spread)) " (one standard deviation)"
            @if ordinary { ": this is nothing out of the ordinary." } @else { "." }
        }
        @if *unmeasured > 0 {
            p { (unmeasured) " more decisions are not measured: chance could take too many ways, or end the battle." }
        }
        @for die in dice {
            p {
                "D" (die.faces) ": " (die.rolled()) " rolled, mean " (format!("{:.2}", die.mean()))
                " (expected " (format!("{:.2} ± {:.2}", die.expected(), die.spread())) "); faces "
                (die.counts.iter().map(u32::to_string).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// Hundredths of a point in words.
fn points(hundredths: f64) -> String {
    format!("{:.1} points", hundredths / 100.0)
}

fn turning_words(report: &Report, turning: &Turning) -> Markup {
    let gained = if turning.swing >= 0.0 {
        &report.sides.first
    } else {
        &report.sides.second
    };
    let looks = [&report.looks.first, &report.looks.second];
    let who = looks.iter().find(|look| look.id == turning.side);
    let who = who.map_or(turning.side.as_str(), |look| look.name.as_str());
    // Luck is the first side's; what the gaining side owes to it has its sign.
    let luck = turning.luck * turning.swing.signum();
    html! {
        a.decision href={ "?at=" (turning.decision) } { "Decision " (turning.decision) }
        ", " (who) ": " (turning.label) ". "
        @if !turning.results.is_empty() { (turning.results.join("; ")) ". " }
        "Worth " (points(turning.swing.abs())) " to " (gained)
        @if turning.luck != 0.0 { ", of which " (points(luck)) " luck" }
        "."
    }
}
