//! One random game as fast as it goes: no panic, no dead end, an end.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::record::{Dice, Play};
use kernel::{Ask, Outcome};
use staff::SplitMix64;

use super::checks::broken;
use super::walk::{dice_seed, panic_words};
use super::{Failure, Report, Trial};

pub(super) fn play(trial: &Trial, seed: u64) -> Result<Report, Box<Failure>> {
    let (outcome, given) = run(trial, seed)?;
    let mut report = Report::default();
    report.ended(&outcome, given.len() as u64);
    Ok(report)
}

/// The outcome of the quick game, and the places of the orders that were given.
pub(super) fn run(trial: &Trial, seed: u64) -> Result<(Outcome, Vec<usize>), Box<Failure>> {
    let mut given = Vec::new();
    let played = catch_unwind(AssertUnwindSafe(|| race(trial, seed, &mut given)));
    let outcome = played
        .unwrap_or_else(|panic| Err(panic_words(panic.as_ref())))
        .map_err(|what| {
            Box::new(Failure {
                seed,
                decision: given.len() as u32 + 1,
                what,
                record: record(trial, seed, &given),
            })
        })?;
    Ok((outcome, given))
}

fn race(trial: &Trial, seed: u64, given: &mut Vec<usize>) -> Result<Outcome, String> {
    let dice = dice_seed(seed);
    let mut choice = SplitMix64::new(seed);
    let mut game = trial
        .rulebook
        .begin(trial.battle, &trial.choices_of(seed))
        .map_err(|fault| fault.to_string())?;
    while game.ask() != Ask::Nothing {
        let count = game.count_orders();
        if count == 0 {
            broken!("a dead end: no order is legal");
        }
        if given.len() >= trial.limit {
            broken!("the game goes on after {} decisions", trial.limit);
        }
        let nth = choice.below(count);
        let number = given.len() as u32 + 1;
        game.give_nth(nth, &mut dice.decision(number))
            .map_err(|unknown| format!("chance has no answer to {unknown:?}"))?;
        given.push(nth);
    }
    super::checks::foretold(game.as_ref())?;
    Ok(game.standing())
}

/// The record that leads to where a quick game failed.
fn record(trial: &Trial, seed: u64, given: &[usize]) -> String {
    let dice = dice_seed(seed);
    let written = catch_unwind(AssertUnwindSafe(|| {
        let choices = trial.choices_of(seed);
        let seeded = Dice::Seeded(dice.commitment());
        let mut play = Play::begin(trial.rulebook, trial.battle.clone(), &choices, seeded).ok()?;
        for nth in given {
            let orders = play.game().orders();
            play.give_seeded(&orders.get(*nth)?.notation, dice).ok()?;
        }
        Some(play.record().to_text())
    }));
    written.ok().flatten().unwrap_or_default()
}
