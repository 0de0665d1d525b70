//! One random game with every check.

use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::chance::Seed;
use kernel::record::{Dice, DiceProof, Play, Record, Undo, verify};
use kernel::{AnyGame, Ask, Choices};
use staff::SplitMix64;

use super::checks::{self, Registry, Verdict, broken, same, same_text};
use super::strangers::Strangers;
use super::{Failure, Report, Trial, chance, quick, views};

/// A step back is tried once in so many decisions: it replays the whole game.
const STEP_BACK: usize = 40;
/// Of the orders that roll, so many are tried at each position.
const ROLLS_TRIED: usize = 3;

struct Walk<'a> {
    trial: &'a Trial<'a>,
    choices: Choices,
    seed: Seed,
    choice: SplitMix64,
    registry: Registry,
    strangers: Strangers,
    play: Play,
    /// A copy that is saved and read again now and then, and gets every order.
    shadow: Box<dyn AnyGame>,
    report: Report,
}

/// The seed of a game's dice.
pub(super) fn dice_seed(seed: u64) -> Seed {
    Seed::from_word("trial").nth_game(seed)
}

/// Words for what a panic carried.
pub(super) fn panic_words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panic: {}", words.unwrap_or("without a word"))
}

pub(super) fn play(trial: &Trial, seed: u64) -> Result<Report, Box<Failure>> {
    let failure = |decision, what, record| {
        Box::new(Failure {
            seed,
            decision,
            what,
            record,
        })
    };
    // A quick game first: it finds other orders of the battle, and what is
    // wrong with it at first sight.
    let (_, given) = quick::run(trial, seed)?;
    let begun = catch_unwind(AssertUnwindSafe(|| Walk::begin(trial, seed, &given)));
    let mut walk = begun
        .unwrap_or_else(|panic| Err(panic_words(panic.as_ref())))
        .map_err(|what| failure(1, what, String::new()))?;
    catch_unwind(AssertUnwindSafe(|| walk.finish()))
        .unwrap_or_else(|panic| Err(panic_words(panic.as_ref())))
        .map_err(|what| failure(walk.play.next_number(), what, walk.play.record().to_text()))?;
    Ok(walk.report)
}

impl<'a> Walk<'a> {
    fn begin(trial: &'a Trial<'a>, seed: u64, given: &[usize]) -> Result<Walk<'a>, String> {
        let choices = trial.choices_of(seed);
        let dice = dice_seed(seed);
        let mut choice = SplitMix64::new(!seed);
        let play = Play::begin(
            trial.rulebook,
            trial.battle.clone(),
            &choices,
            Dice::Seeded(dice.commitment()),
        )
        .map_err(|error| error.to_string())?;
        Ok(Walk {
            trial,
            choices,
            seed: dice,
            registry: Registry::new(&trial.rulebook.rules()),
            strangers: Strangers::gather(play.start(), given, dice, &mut choice),
            shadow: play.start().duplicate(),
            play,
            choice,
            report: Report::default(),
        })
    }

    fn finish(&mut self) -> Verdict {
        while self.play.game().ask() != Ask::Nothing {
            if self.play.record().entries.len() >= self.trial.limit {
                broken!("the game goes on after {} decisions", self.trial.limit);
            }
            self.decision()?;
        }
        self.position()?;
        self.record()
    }

    /// Every check of the present position.
    fn position(&mut self) -> Verdict {
        let game = self.play.game();
        let listed = game.orders();
        checks::asked(game, &listed, &self.registry)?;
        if let Some(question) = game.question() {
            self.report.cite(question.rule);
        }
        checks::listing(game, &listed)?;
        self.strangers.intrude(
            game,
            (&listed, self.trial.listing),
            &self.registry,
            &mut self.choice,
            &mut self.report,
        )?;
        self.strangers.meet(&listed, &mut self.choice);
        let copy = checks::restored(game)?;
        if self.choice.once_in(2) {
            self.shadow = copy;
        }
        if !self.choice.once_in(self.trial.every) {
            return Ok(());
        }
        checks::explained(&game.standing(), &self.registry, &mut self.report)?;
        views::views(game, self.trial.hidden, &mut self.choice)?;
        let Trial {
            rulebook, battle, ..
        } = *self.trial;
        self.shadow = checks::shared(game, rulebook, battle, &self.choices)?;
        let luck = (self.seed, self.play.next_number());
        chance::likely(game, luck, &mut self.choice)?;
        let mut tried = 0;
        for _ in 0..2 * ROLLS_TRIED {
            let Some(order) = self.choice.pick(&listed) else {
                break;
            };
            if tried < ROLLS_TRIED && game.rolls(&order.notation) {
                tried += 1;
                let number = self.play.next_number();
                chance::runs_dry(game, &order.notation, self.seed, number)?;
            }
        }
        Ok(())
    }

    /// Every check of a position, then a random order and what came of it.
    fn decision(&mut self) -> Verdict {
        self.position()?;
        let listed = self.play.game().orders();
        let nth = self.choice.below(listed.len());
        let order = &listed[nth].notation;
        let number = self.play.next_number();
        let before = self.play.game().duplicate();
        if self.choice.once_in(self.trial.every) {
            chance::foretold(before.as_ref(), order, &mut self.report)?;
        }
        let given = self
            .play
            .give_seeded(order, self.seed)
            .map_err(|error| format!("`{order}` is listed, but not carried out: {error}"))?;
        if given.notation != *order {
            broken!("`{order}` is written `{}` afterwards", given.notation);
        }
        checks::told(&given, &self.registry, &mut self.report)?;
        self.report.draws += given.drawn.len() as u64;
        let after = self.play.game();
        let dice = (self.seed, number);
        chance::same_in_silence(before.as_ref(), nth, dice, after)?;
        let copied = self.shadow.give(order, &mut self.seed.decision(number));
        if copied.as_ref() != Ok(&given) {
            broken!("a copy that was saved and read again makes {copied:?} of `{order}`");
        }
        same(
            "a copy that gets the same orders",
            after,
            self.shadow.as_ref(),
        )?;
        if self.choice.once_in(STEP_BACK) {
            self.step_back(before.as_ref(), order)?;
        }
        Ok(())
    }

    /// A step can be taken back until chance or hidden information spoke.
    fn step_back(&mut self, before: &dyn AnyGame, order: &str) -> Verdict {
        let after = self.play.game().snapshot();
        match self.play.undo() {
            Ok(Undo::Taken(taken)) if taken == order => {
                same("a step back", before, self.play.game())?;
                self.play
                    .give_seeded(order, self.seed)
                    .map_err(|error| format!("`{order}`, given again, is refused: {error}"))?;
            }
            Ok(Undo::ChanceSpoke(_) | Undo::Revealed(_)) => {}
            other => broken!("`{order}` cannot be taken back: {other:?}"),
        }
        same_text(
            "a step back and forth",
            &after,
            &self.play.game().snapshot(),
        )
    }

    /// The game is over: its record is read again, and proved.
    fn record(&mut self) -> Verdict {
        let record = self.play.record();
        match Record::from_text(&record.to_text()) {
            Ok(read) if read == *record => {}
            other => broken!("the record is not read as it was written: {other:?}"),
        }
        let proof = verify(self.trial.rulebook, record.clone())
            .map_err(|error| format!("the record does not lead here: {error}"))?;
        if proof.dice != DiceProof::Honest || proof.decisions != record.entries.len() {
            broken!("the record proves only {proof:?}");
        }
        let outcome = self.play.game().standing();
        if proof.outcome.as_ref() != Some(&outcome) {
            broken!("the record ends with {:?}", proof.outcome);
        }
        self.report.ended(&outcome, record.entries.len() as u64);
        Ok(())
    }
}
