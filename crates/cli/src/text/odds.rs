//! Odds as a table: modifiers one by one, then each result with its fraction.

use std::fmt::Write as _;

use kernel::{Forecast, Fraction, Modifier};

use super::{WIDTH, hanging, tell, wrapped};

/// The widest that a result may be before its fraction moves below it.
const MOST: usize = WIDTH - 24;

/// What an order leads to.
pub fn of_order(forecast: &Forecast) -> String {
    let heading = match &forecast.part {
        Some(part) => hanging("Odds of ", part).trim_end().to_owned(),
        None => "Odds".to_owned(),
    };
    headed(&forecast.modifiers, &heading, &forecast.outcomes)
}

/// Modifiers, and outcomes under a heading that says what they are.
pub fn headed(
    modifiers: &[(&'static str, Modifier)],
    heading: &str,
    outcomes: &[(String, Fraction)],
) -> String {
    let mut text = String::new();
    if !modifiers.is_empty() {
        text.push_str("Modifiers\n");
        for (role, modifier) in modifiers {
            text.push_str(&hanging("    ", &tell::modifier(role, modifier)));
        }
    }
    text.push_str(heading);
    text.push('\n');
    let width = outcomes
        .iter()
        .map(|(result, _)| result.chars().count())
        .max()
        .unwrap_or(0)
        .min(MOST);
    for (result, p) in outcomes {
        let lines = wrapped(result, width.max(1));
        for (place, line) in lines.iter().enumerate() {
            if place + 1 < lines.len() {
                let _ = writeln!(text, "    {line}");
            } else {
                let (percent, p) = (100.0 * p.to_f64(), p.to_string());
                let _ = writeln!(text, "    {line:<width$}  {p:>8}  {percent:5.1} %");
            }
        }
    }
    text
}
