//! Answers as lines.

use std::fmt::Display;
use std::io::Write;

use kernel::{Ask, Given, Modifier, Outcome, RuleInfo};
use muster::report::{Ink, Look};

use crate::failure::Failure;
use crate::game_file::GameFile;

/// Why a command was not carried out. The engine goes on.
pub(super) enum Trouble {
    /// What is wrong with it.
    Reason(String),
    /// The output is gone: nothing can be answered any more.
    Output(std::io::Error),
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        match failure {
            Failure::Output(error) => Trouble::Output(error),
            Failure::Wrong { what, .. } | Failure::Refused { what, .. } => Trouble::Reason(what),
            Failure::Files(reports) => {
                let plain = Look {
                    width: 200,
                    ink: Ink::Plain,
                };
                let told: Vec<_> = reports.iter().map(|report| report.render(plain)).collect();
                Trouble::Reason(told.join("; "))
            }
            Failure::Arguments(_) | Failure::Answered => {
                Trouble::Reason("the command cannot be read".to_owned())
            }
        }
    }
}

/// A reason.
pub(super) fn trouble(reason: impl Into<String>) -> Trouble {
    Trouble::Reason(reason.into())
}

/// The last line of an answer.
pub(super) fn end(result: Result<(), Trouble>, out: &mut dyn Write) -> Result<(), Failure> {
    match result {
        Ok(()) => writeln!(out, "ok")?,
        Err(Trouble::Reason(reason)) => writeln!(out, "error {}", one_line(&reason))?,
        Err(Trouble::Output(error)) => return Err(Failure::Output(error)),
    }
    Ok(())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cited(rules: &[&'static RuleInfo]) -> String {
    let ids: Vec<_> = rules.iter().map(|rule| rule.id).collect();
    ids.join(",")
}

/// Who is asked what, or how it ended.
pub(super) fn state(file: &GameFile, out: &mut dyn Write) -> Result<(), Trouble> {
    let game = file.game();
    writeln!(out, "number {}", file.play.record().entries.len())?;
    if let (Ask::Order(side), Some(question)) = (game.ask(), game.question()) {
        let (side, text) = (file.play.side_id(side), one_line(&question.text));
        writeln!(out, "asks {side} {text} ({})", question.rule.id)?;
    } else {
        let Outcome { winner, points, .. } = game.standing();
        let winner = winner.map_or("nobody", |side| file.play.side_id(side));
        writeln!(out, "over {winner} {} {}", points.first, points.second)?;
    }
    Ok(())
}

/// What came of an order.
pub(super) fn given(given: &Given, out: &mut dyn Write) -> Result<(), Trouble> {
    for drawn in &given.drawn {
        let answer = kernel::record::Answer::from(drawn);
        let why = drawn.request.why;
        writeln!(out, "drew {answer} {} ({})", why.what, why.rule.id)?;
    }
    for event in &given.events {
        for (of, modifier) in &event.modifiers {
            self::modifier(of, modifier, out)?;
        }
        writeln!(
            out,
            "event {} ({})",
            one_line(&event.text),
            cited(&event.rules)
        )?;
    }
    Ok(())
}

/// A modifier, and whose roll it changes.
pub(super) fn modifier(
    of: impl Display,
    modifier: &Modifier,
    out: &mut dyn Write,
) -> Result<(), Trouble> {
    let Modifier { rule, what, value } = modifier;
    writeln!(out, "modifier {of} {value:+} {what} ({})", rule.id)?;
    Ok(())
}
