//! How often something came: bars side by side.

use super::forest::step;
use super::{colour, words};
use crate::pen::{Pen, num};
use kernel::scene::Colour;

/// How often something came.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bars {
    /// What it shows.
    pub title: String,
    /// What is counted, and what stands under the bars.
    pub unit: String,
    /// The bars, from left to right.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bar {
    /// What stands under it; may be empty.
    pub label: String,
    /// How often it came.
    pub count: usize,
    /// The colour of its coat; a bar of neither side is an outline.
    pub colour: Option<Colour>,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 210.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 30.0;

/// Draws it as SVG, with the classes of the easel's style sheet.
#[must_use]
#[allow(clippy::cast_precision_loss)] // Counts of games.
pub fn bars(bars: &Bars) -> String {
    let most = bars.bars.iter().map(|bar| bar.count).max().unwrap_or(0);
    let rule = step(most as f64 / 4.0).max(1.0);
    let high = ((most as f64 / rule).ceil() * rule).max(rule);
    let y = |count: f64| HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * count / high;
    let mut pen = Pen::new();
    pen.open(
        "svg",
        &[
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("class", "easel chart"),
            ("viewBox", &format!("0 0 {} {}", num(WIDTH), num(HEIGHT))),
            ("role", "img"),
        ],
    );
    pen.title(&bars.title);
    words(&mut pen, "chart-title", LEFT, 18.0, &bars.title);
    words(&mut pen, "chart-unit", LEFT, 35.0, &bars.unit);
    let mut value = 0.0;
    while value <= high + rule / 2.0 {
        let d = format!("M{} {}H{}", num(LEFT), num(y(value)), num(WIDTH - RIGHT));
        let class = if value == 0.0 {
            "chart-zero"
        } else {
            "chart-rule"
        };
        pen.empty("path", &[("class", class), ("d", &d)]);
        words(
            &mut pen,
            "chart-number",
            LEFT - 6.0,
            y(value) + 3.5,
            &num(value),
        );
        value += rule;
    }
    let wide = (WIDTH - LEFT - RIGHT) / bars.bars.len().max(1) as f64;
    for (index, bar) in bars.bars.iter().enumerate() {
        let x = LEFT + wide * index as f64;
        if bar.count > 0 {
            let d = format!(
                "M{} {}V{}H{}V{}Z",
                num(x + wide * 0.06),
                num(y(0.0)),
                num(y(bar.count as f64)),
                num(x + wide * 0.94),
                num(y(0.0))
            );
            let coat = bar.colour.map(|coat| format!("chart-bar {}", colour(coat)));
            let class = coat.as_deref().unwrap_or("chart-bar");
            let fill = bar.colour.is_none().then_some(("fill", "none"));
            let mut named = vec![("class", class), ("d", &d)];
            named.extend(fill);
            pen.empty("path", &named);
        }
        if !bar.label.is_empty() {
            let y = HEIGHT - BOTTOM + 16.0;
            words(&mut pen, "chart-step", x + wide / 2.0, y, &bar.label);
        }
    }
    pen.close("svg");
    pen.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_has_a_bar_and_what_did_not_has_none() {
        let bar = |count: usize| Bar {
            label: count.to_string(),
            count,
            colour: Some(Colour::Grey),
        };
        let text = bars(&Bars {
            bars: vec![bar(3), bar(0), bar(7)],
            ..Bars::default()
        });
        assert_eq!(text.matches("\"chart-bar ").count(), 2);
        assert!(!text.contains("NaN") && !text.contains("style="));
        assert!(bars(&Bars::default()).contains("</svg>"));
    }

    #[test]
    fn a_bar_of_neither_side_is_told_from_a_grey_coat() {
        let bar = |colour: Option<Colour>| Bar {
            label: String::new(),
            count: 1,
            colour,
        };
        let text = bars(&Bars {
            bars: vec![bar(Some(Colour::Grey)), bar(None)],
            ..Bars::default()
        });
        assert_eq!(text.matches("coat-grey").count(), 1);
        assert_eq!(text.matches("fill=\"none\"").count(), 1);
    }
}
