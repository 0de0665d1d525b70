//! Charts in the manner of the maps: ink on paper, told apart by pattern as
//! well as by colour. Lines over time are here, numbers with their intervals in
//! [`forest`], how often something came in [`bars`].

pub mod bars;
pub mod forest;

use crate::pen::{Pen, num};
use kernel::scene::Colour;
use std::fmt::Write as _;

/// A chart of values over time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the values are.
    pub unit: String,
    /// What stands under each step of time; steps are one apart, from 0.
    pub steps: Vec<String>,
    /// The lines.
    pub lines: Vec<Line>,
    /// What the lines are held against.
    pub marks: Vec<Mark>,
    /// How far up the paper reaches at least, for charts that stand side by side.
    pub reach: f64,
}

/// What a line is held against at one step: a bracket from the least to the
/// most.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mark {
    /// At which step.
    pub step: usize,
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
    /// The colour of its coat.
    pub colour: Colour,
    /// What it is.
    pub name: String,
}

/// A line of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// Whose it is.
    pub name: String,
    /// The colour of its coat.
    pub colour: Colour,
    /// Its value at each step.
    pub values: Vec<f64>,
    /// How far it may stray at each step by chance alone: a band about zero.
    pub spread: Vec<f64>,
    /// Between what it lies at each step, as a rule: a band about the line.
    pub band: Vec<[f64; 2]>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 56.0;
/// Room for the names at the lines' ends: at least so much, and at most.
const RIGHT: [f64; 2] = [120.0, 220.0];
/// How wide a letter of a name is, about.
const LETTER: f64 = 6.2;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 44.0;
/// About so many horizontal rules.
const RULES: f64 = 5.0;

/// Where values lie on the paper.
struct Scales {
    low: f64,
    high: f64,
    steps: usize,
    rule: f64,
    right: f64,
}

impl Scales {
    fn of(chart: &Chart) -> Scales {
        let values = chart.lines.iter().flat_map(|line| &line.values).copied();
        let spreads = chart.lines.iter().flat_map(|line| &line.spread);
        let spreads = spreads.flat_map(|spread| [-spread, *spread]);
        let bands = chart.lines.iter().flat_map(|line| &line.band).flatten();
        let marks = chart.marks.iter().flat_map(|mark| [mark.least, mark.most]);
        let all = values.chain(spreads).chain(bands.copied()).chain(marks);
        let all = all.chain([chart.reach]).filter(|value| value.is_finite());
        let (low, high) = all.fold((0.0_f64, 0.0_f64), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        let rule = round_step((high - low) / RULES);
        let steps = chart.lines.iter().map(|line| line.values.len()).max();
        let names = chart.lines.iter().map(|line| &line.name);
        let names = names.chain(chart.marks.iter().map(|mark| &mark.name));
        let letters = names.map(|name| name.chars().count());
        #[allow(clippy::cast_precision_loss)] // A name has few letters.
        let wide = TAIL + 7.0 + LETTER * letters.max().unwrap_or(0) as f64;
        Scales {
            right: WIDTH - wide.clamp(RIGHT[0], RIGHT[1]),
            low: (low / rule).floor() * rule,
            high: ((high / rule).ceil() * rule).max(low + rule),
            steps: steps.unwrap_or(0).max(chart.steps.len()).max(2),
            rule,
        }
    }

    #[allow(clippy::cast_precision_loss)] // A battle has few turns.
    fn x(&self, step: usize) -> f64 {
        LEFT + (self.right - LEFT) * step as f64 / (self.steps - 1) as f64
    }

    fn y(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share
    }
}

/// The next of 1, 2, 5, 10, 20 … that is not smaller.
fn round_step(step: f64) -> f64 {
    let mut round = 1.0;
    loop {
        for times in [1.0, 2.0, 5.0] {
            if round * times >= step {
                return round * times;
            }
        }
        round *= 10.0;
    }
}

/// Draws a chart as SVG. It bears the classes of the easel's style sheet and
/// brings none of its own: the page it stands on has it.
#[must_use]
pub fn chart(chart: &Chart) -> String {
    let scales = Scales::of(chart);
    let mut pen = Pen::new();
    let (wide, tall) = (num(WIDTH), num(HEIGHT));
    pen.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("class", "easel chart"),
            ("viewBox", &format!("0 0 {wide} {tall}")),
            ("role", "img"),
        ],
    );
    pen.title(&chart.title);
    words(&mut pen, "chart-title", LEFT, 20.0, &chart.title);
    words(&mut pen, "chart-unit", LEFT, TOP - 6.0, &chart.unit);
    rules(&mut pen, &scales);
    steps(&mut pen, chart, &scales);
    for line in &chart.lines {
        spread(&mut pen, line, &scales);
        band(&mut pen, line, &scales);
    }
    // Names stand clear of the lines to those of brackets.
    let gap = if chart.marks.is_empty() {
        10.0
    } else {
        TAIL + 3.0
    };
    let mut names = Vec::new();
    for (place, line) in chart.lines.iter().enumerate() {
        draw_line(&mut pen, line, place, &scales);
        if let Some(last) = line.values.last() {
            let x = scales.x(line.values.len() - 1);
            names.push(Name {
                y: scales.y(*last) + 4.0,
                x: x + gap,
                text: &line.name,
                mark: None,
            });
        }
    }
    for mark in &chart.marks {
        draw_mark(&mut pen, mark, &scales);
        names.push(Name {
            y: middle(mark, &scales) + 4.0,
            x: scales.right + gap,
            text: &mark.name,
            mark: Some(mark),
        });
    }
    write_apart(&mut pen, names, &scales);
    pen.close("svg");
    pen.finish()
}

fn words(pen: &mut Pen, class: &str, x: f64, y: f64, text: &str) {
    pen.open("text", &[("class", class), ("x", &num(x)), ("y", &num(y))]);
    pen.words(text).close("text");
}

fn rules(pen: &mut Pen, scales: &Scales) {
    let mut value = scales.low;
    while value <= scales.high + scales.rule / 2.0 {
        let y = scales.y(value);
        let class = if value.abs() < scales.rule / 2.0 {
            "chart-zero"
        } else {
            "chart-rule"
        };
        let ends = format!("M{} {}H{}", num(LEFT), num(y), num(scales.right));
        pen.empty("path", &[("class", class), ("d", &ends)]);
        words(pen, "chart-number", LEFT - 6.0, y + 3.5, &num(value));
        value += scales.rule;
    }
}

fn steps(pen: &mut Pen, chart: &Chart, scales: &Scales) {
    // Every label if there is room, otherwise every second, third …
    let every = chart.steps.len().div_ceil(12).max(1);
    for (step, label) in chart.steps.iter().enumerate() {
        if step % every == 0 {
            let (x, y) = (scales.x(step), HEIGHT - BOTTOM + 18.0);
            words(pen, "chart-step", x, y, label);
        }
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (x, y) in points {
        text.push(if text.is_empty() { 'M' } else { 'L' });
        let _ = write!(text, "{} {}", num(x), num(y));
    }
    text
}

fn spread(pen: &mut Pen, line: &Line, scales: &Scales) {
    let about_zero = line.spread.iter().map(|spread| [-spread, *spread]);
    area(pen, "chart-band", about_zero, scales);
}

fn band(pen: &mut Pen, line: &Line, scales: &Scales) {
    let class = format!("chart-band {}", colour(line.colour));
    area(pen, &class, line.band.iter().copied(), scales);
}

/// What lies between two lines.
fn area(pen: &mut Pen, class: &str, ends: impl Iterator<Item = [f64; 2]>, scales: &Scales) {
    let ends: Vec<_> = ends.enumerate().collect();
    if ends.is_empty() {
        return;
    }
    let upper = ends.iter();
    let upper = upper.map(|(step, [_, most])| (scales.x(*step), scales.y(*most)));
    let lower = ends.iter().rev();
    let lower = lower.map(|(step, [least, _])| (scales.x(*step), scales.y(*least)));
    let outline = path(upper.chain(lower)) + "Z";
    pen.empty("path", &[("class", class), ("d", &outline)]);
}

/// A bracket at the step.
fn draw_mark(pen: &mut Pen, mark: &Mark, scales: &Scales) {
    let x = scales.x(mark.step);
    let (low, high) = (scales.y(mark.least), scales.y(mark.most));
    // A range of nothing is still seen.
    let (low, high) = (low.max(high + 3.0), high);
    let d = format!(
        "M{} {}H{}V{}H{}",
        num(x - 7.0),
        num(low),
        num(x + 7.0),
        num(high),
        num(x - 7.0)
    );
    let class = format!("chart-mark {}", colour(mark.colour));
    pen.empty("path", &[("class", &class), ("d", &d)]);
}

/// The line from the bracket to its name beside the chart, which may have been
/// pushed up or down.
fn draw_tail(pen: &mut Pen, mark: &Mark, name: f64, scales: &Scales) {
    let (x, y) = (scales.x(mark.step) + 7.0, middle(mark, scales));
    let end = scales.right + TAIL;
    let d = format!(
        "M{} {}H{}L{} {}",
        num(x),
        num(y),
        num(scales.right + 7.0),
        num(end),
        num(name)
    );
    let class = format!("chart-mark {}", colour(mark.colour));
    pen.empty("path", &[("class", &class), ("d", &d)]);
}

fn middle(mark: &Mark, scales: &Scales) -> f64 {
    f64::midpoint(scales.y(mark.least), scales.y(mark.most))
}

fn draw_line(pen: &mut Pen, line: &Line, place: usize, scales: &Scales) {
    let values = line.values.iter().enumerate();
    let points: Vec<_> = values
        .map(|(step, value)| (scales.x(step), scales.y(*value)))
        .collect();
    let class = format!("chart-line {} pattern{}", colour(line.colour), place % 3);
    let d = path(points.iter().copied());
    pen.empty("path", &[("class", &class), ("d", &d)]);
    for (x, y) in points {
        let class = format!("chart-dot {}", colour(line.colour));
        pen.empty(
            "circle",
            &[
                ("class", &class),
                ("cx", &num(x)),
                ("cy", &num(y)),
                ("r", "2.6"),
            ],
        );
    }
}

/// A name beside the chart.
struct Name<'a> {
    y: f64,
    x: f64,
    text: &'a str,
    /// The bracket that it is the name of.
    mark: Option<&'a Mark>,
}

/// How far the line to the name of a bracket reaches beside the chart.
const TAIL: f64 = 20.0;
/// Room for a name, from line to line.
const NAME: f64 = 14.0;

/// Writes names beside the chart, pushed apart where they would collide, and
/// none so low that it stands among the steps.
fn write_apart(pen: &mut Pen, mut names: Vec<Name<'_>>, scales: &Scales) {
    names.sort_by(|a, b| a.y.total_cmp(&b.y));
    let mut free = 0.0_f64;
    for name in &mut names {
        name.y = name.y.max(free);
        free = name.y + NAME;
    }
    let mut free = HEIGHT - BOTTOM + 4.0;
    for name in names.iter_mut().rev() {
        name.y = name.y.min(free);
        free = name.y - NAME;
    }
    for name in names {
        words(pen, "chart-name", name.x, name.y, name.text);
        if let Some(mark) = name.mark {
            draw_tail(pen, mark, name.y - 4.0, scales);
        }
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "coat-blue",
        Colour::Red => "coat-red",
        Colour::Grey => "coat-grey",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(values: &[f64]) -> Line {
        Line {
            name: "Red & co".to_owned(),
            colour: Colour::Red,
            values: values.to_vec(),
            ..Line::default()
        }
    }

    #[test]
    fn what_lines_are_held_against_is_within_the_frame() {
        let chart = Chart {
            lines: vec![Line {
                band: vec![[0.0, 50.0], [0.0, 60.0]],
                ..line(&[1.0, 2.0])
            }],
            marks: vec![Mark {
                step: 1,
                least: 400.0,
                most: 410.0,
                ..Mark::default()
            }],
            ..Chart::default()
        };
        let scales = Scales::of(&chart);
        assert!(scales.high >= 410.0 && scales.y(410.0) >= TOP);
        // The bracket, and the line to its name.
        assert_eq!(super::chart(&chart).matches("chart-mark ").count(), 2);
        assert_eq!(super::chart(&chart).matches("chart-band ").count(), 1);
    }

    fn height(text: &str, name: &str) -> f64 {
        let before = text.split(&format!(">{name}<")).next();
        let y = before.and_then(|before| before.rsplit("y=\"").next());
        let y = y.and_then(|y| y.split('"').next()).expect("it stands");
        y.parse().expect("a number")
    }

    #[test]
    fn names_of_many_lines_at_the_bottom_stay_above_the_steps() {
        let named = |name: &str| Line {
            name: name.to_owned(),
            ..line(&[0.0, 0.0])
        };
        let text = chart(&Chart {
            lines: ["one", "two", "three", "history"].map(named).to_vec(),
            reach: 100.0,
            ..Chart::default()
        });
        let mut heights = ["one", "two", "three", "history"].map(|name| height(&text, name));
        heights.sort_by(f64::total_cmp);
        assert!(heights[3] <= HEIGHT - BOTTOM + 4.0);
        assert!(heights.is_sorted_by(|upper, lower| lower - upper >= NAME));
    }

    #[test]
    fn names_of_brackets_at_one_height_stand_under_one_another() {
        let mark = |name: &str, most: f64| Mark {
            step: 1,
            least: most - 1.0,
            most,
            name: name.to_owned(),
            ..Mark::default()
        };
        let text = chart(&Chart {
            lines: vec![line(&[0.0, 20_000.0])],
            marks: vec![mark("lower", 4_300.0), mark("upper", 4_800.0)],
            ..Chart::default()
        });
        assert!(height(&text, "lower") - height(&text, "upper") >= NAME);
    }

    #[test]
    fn rules_stand_at_round_numbers() {
        let steps: Vec<f64> = [0.0, 0.7, 1.4, 3.0, 7.0, 14.0, 60.0]
            .into_iter()
            .map(round_step)
            .collect();
        assert_eq!(steps, [1.0, 1.0, 2.0, 5.0, 10.0, 20.0, 100.0]);
    }

    #[test]
    fn a_chart_without_values_is_still_a_picture() {
        let text = chart(&Chart::default());
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert!(!text.contains("NaN"));
    }

    #[test]
    fn every_value_has_its_dot_and_names_are_escaped() {
        let text = chart(&Chart {
            lines: vec![line(&[1.0, -4.0, 9.5]), line(&[9.5, 9.5, 9.5])],
            ..Chart::default()
        });
        assert_eq!(text.matches("<circle").count(), 6);
        assert!(text.contains("Red &amp; co"));
        assert!(!text.contains("style="));
    }
}
