//! Numbers with their intervals, one under the other.

use super::{colour, words};
use crate::pen::{Pen, num};
use kernel::scene::Colour;

/// Numbers with their intervals.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Forest {
    /// What it shows.
    pub title: String,
    /// What the numbers are.
    pub unit: String,
    /// One line for each.
    pub rows: Vec<Row>,
    /// What they are held against: no effect, an even chance.
    pub against: Option<f64>,
    /// The ends of the scale; otherwise as wide as the intervals.
    pub ends: Option<[f64; 2]>,
    /// How many digits stand behind the point.
    pub digits: usize,
}

/// A number with its interval.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Row {
    /// What it is of.
    pub label: String,
    /// The number.
    pub value: f64,
    /// The lower end.
    pub least: f64,
    /// The upper end.
    pub most: f64,
    /// The colour of its coat.
    pub colour: Colour,
    /// A range that it is held against, drawn behind it.
    pub history: Option<[f64; 2]>,
}

const WIDTH: f64 = 720.0;
const LEFT: f64 = 250.0;
const RIGHT: f64 = 135.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 26.0;
const TALL: f64 = 22.0;
/// So many letters of a label stand on one line, and a further line is so tall.
const LETTERS: usize = 34;
const LINE: f64 = 14.0;

struct Scale {
    low: f64,
    high: f64,
    rule: f64,
}

impl Scale {
    fn of(forest: &Forest) -> Scale {
        let rows = forest.rows.iter();
        let numbers = rows.flat_map(|row| {
            let history = row.history.unwrap_or([row.value; 2]);
            [row.value, row.least, row.most, history[0], history[1]]
        });
        let numbers = numbers.chain(forest.against).filter(|n| n.is_finite());
        let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), n| {
            (low.min(n), high.max(n))
        });
        let [low, high] = forest
            .ends
            .unwrap_or(if low <= high { [low, high] } else { [0.0, 1.0] });
        let rule = step((high - low) / 5.0);
        let low = (low / rule).floor() * rule;
        Scale {
            low,
            high: ((high / rule).ceil() * rule).max(low + rule),
            rule,
        }
    }

    fn x(&self, value: f64) -> f64 {
        let share = (value - self.low) / (self.high - self.low);
        LEFT + (WIDTH - LEFT - RIGHT) * share.clamp(0.0, 1.0)
    }
}

/// The next of … 0.1, 0.2, 0.5, 1, 2, 5 … that is not smaller.
pub(super) fn step(least: f64) -> f64 {
    let mut round = 0.001;
    while round * 10.0 < least {
        round *= 10.0;
    }
    let steps = [1.0, 2.0, 5.0].map(|times| round * times);
    let found = steps.into_iter().find(|step| *step >= least);
    found.unwrap_or(round * 10.0)
}

/// Draws it as SVG, with the classes of the easel's style sheet.
#[must_use]
pub fn forest(forest: &Forest) -> String {
    let scale = Scale::of(forest);
    let height = TOP + forest.rows.iter().map(tall).sum::<f64>() + BOTTOM;
    let mut pen = Pen::new();
    let frame = format!("0 0 {} {}", num(WIDTH), num(height));
    pen.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("class", "easel chart"),
            ("viewBox", &frame),
            ("role", "img"),
        ],
    );
    pen.title(&forest.title);
    words(&mut pen, "chart-title", 4.0, 18.0, &forest.title);
    words(&mut pen, "chart-unit", 4.0, 35.0, &forest.unit);
    rules(&mut pen, forest, &scale, height);
    let mut y = TOP;
    for row in &forest.rows {
        draw_row(&mut pen, row, y + tall(row) / 2.0, &scale, forest.digits);
        y += tall(row);
    }
    pen.close("svg");
    pen.finish()
}

/// A label on as many lines as it needs before the scale begins.
fn lines(label: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < LETTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// How tall a row is.
#[allow(clippy::cast_precision_loss)] // A label has few lines.
fn tall(row: &Row) -> f64 {
    TALL + LINE * lines(&row.label).len().saturating_sub(1) as f64
}

fn rules(pen: &mut Pen, forest: &Forest, scale: &Scale, height: f64) {
    let mut line = |class: &str, value: f64| {
        let d = format!(
            "M{} {}V{}",
            num(scale.x(value)),
            num(TOP - 4.0),
            num(height - BOTTOM + 4.0)
        );
        pen.empty("path", &[("class", class), ("d", &d)]);
    };
    let mut values = Vec::new();
    let mut value = scale.low;
    while value <= scale.high + scale.rule / 2.0 {
        values.push(value);
        value += scale.rule;
    }
    for value in &values {
        line("chart-rule", *value);
    }
    if let Some(against) = forest.against {
        line("chart-zero", against);
    }
    let digits = if scale.rule >= 1.0 {
        0
    } else {
        forest.digits.max(1)
    };
    for value in values {
        let text = plain(value, digits);
        words(
            pen,
            "chart-step",
            scale.x(value),
            height - BOTTOM + 18.0,
            &text,
        );
    }
}

/// A number without a minus before nothing.
fn plain(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    if text
        .trim_start_matches('-')
        .chars()
        .all(|c| c == '0' || c == '.')
    {
        text.trim_start_matches('-').to_owned()
    } else {
        text.replace('-', "−")
    }
}

fn draw_row(pen: &mut Pen, row: &Row, y: f64, scale: &Scale, digits: usize) {
    let mut below = y + 4.0 - (tall(row) - TALL) / 2.0;
    for line in lines(&row.label) {
        words(pen, "chart-label", 4.0, below, &line);
        below += LINE;
    }
    if let Some([least, most]) = row.history {
        let (from, to) = (scale.x(least), scale.x(most));
        let d = format!(
            "M{} {}H{}V{}H{}Z",
            num(from - 1.0),
            num(y - 9.0),
            num(to + 1.0),
            num(y + 9.0),
            num(from - 1.0)
        );
        pen.empty("path", &[("class", "chart-band"), ("d", &d)]);
    }
    let (from, to) = (scale.x(row.least), scale.x(row.most));
    let d = format!(
        "M{0} {2}V{3}M{0} {4}H{1}M{1} {2}V{3}",
        num(from),
        num(to),
        num(y - 4.0),
        num(y + 4.0),
        num(y)
    );
    let coat = colour(row.colour);
    let class = format!("chart-whisker {coat}");
    pen.empty("path", &[("class", &class), ("d", &d)]);
    let class = format!("chart-dot {coat}");
    pen.empty(
        "circle",
        &[
            ("class", &class),
            ("cx", &num(scale.x(row.value))),
            ("cy", &num(y)),
            ("r", "4"),
        ],
    );
    let value = format!(
        "{} ({} to {})",
        plain(row.value, digits),
        plain(row.least, digits),
        plain(row.most, digits)
    );
    words(pen, "chart-value", WIDTH - RIGHT + 8.0, y + 4.0, &value);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_however_small() {
        for (least, expected) in [
            (0.0, 0.001),
            (0.03, 0.05),
            (0.4, 0.5),
            (3.0, 5.0),
            (70.0, 100.0),
        ] {
            assert!((step(least) - expected).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn every_number_has_its_line_and_nothing_leaves_the_frame() {
        let row = Row {
            label: "a < b".to_owned(),
            value: 0.5,
            least: -2.0,
            most: 9.0,
            ..Row::default()
        };
        let text = forest(&Forest {
            rows: vec![row.clone(), row],
            against: Some(0.0),
            ends: Some([0.0, 1.0]),
            digits: 2,
            ..Forest::default()
        });
        assert_eq!(text.matches("<circle").count(), 2);
        assert!(text.contains("a &lt; b") && text.contains("0.50 (−2.00 to 9.00)"));
        assert!(!text.contains("NaN") && !text.contains("style="));
        assert!(forest(&Forest::default()).contains("</svg>"));
    }

    #[test]
    fn a_long_label_is_broken_before_the_scale() {
        let label = "towns=fortification, sergeant – sergeant (not obstacle)";
        let broken = lines(label);
        assert_eq!(broken.join(" "), label);
        assert!(broken.len() > 1 && broken.iter().all(|line| line.chars().count() <= LETTERS));
        let row = |label: &str| Row {
            label: label.to_owned(),
            ..Row::default()
        };
        assert!(tall(&row(label)) > tall(&row("towns")));
        let text = forest(&Forest {
            rows: vec![row(label)],
            ..Forest::default()
        });
        assert_eq!(text.matches("chart-label").count(), broken.len());
    }

    #[test]
    fn nothing_has_no_minus() {
        assert_eq!(plain(-0.001, 1), "0.0");
        assert_eq!(plain(-1.0, 1), "−1.0");
    }
}
