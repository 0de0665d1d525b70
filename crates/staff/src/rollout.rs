//! Playing on in thought: both sides go by instinct, with a little doubt, and
//! chance is guessed. Where the rulebook says so they try a few of the orders
//! that look best and give the one that is worth most; there the luck of what
//! they roll is told apart, as far as it can be seen at once, and taken out.

use std::cmp::Reverse;

use kernel::chance::Scripted;
use kernel::{AnyGame, Ask, Side};

use crate::budget::Purse;
use crate::foresight::Horizon;
use crate::plans::{Plan, foretold_to, renew, sign, worth_to};
use crate::{Guess, SplitMix64};

/// How much two orders may differ at a glance and still be taken for equal.
const DOUBT: u8 = 14;

/// By how many answers of chance an order is judged that is tried in thought.
const GUESSES: u8 = 2;

/// By how many answers of chance it is told what was luck.
const DRAWS: u8 = 6;

/// How much of that luck is taken out again: what chance brings at once, the rest of a game partly takes back.
/// Between 0.7 and 0.9 trials differ least.
const LUCK: f64 = 0.8;

/// A position on which games are played on, again and again.
pub(crate) struct Sandbox {
    game: Box<dyn AnyGame>,
    /// Where orders are tried before one is given.
    trial: Box<dyn AnyGame>,
    /// How many are tried.
    tries: usize,
    glances: Vec<i32>,
    /// How they look, and which they are.
    looks: Vec<(i32, usize)>,
    /// How much more the rolls of this trial brought the first side than they do on the mean.
    luck: f64,
    /// How often chance was asked to tell.
    draws: u32,
}

/// The luck of one player turn. It begins anew with every turn, so that two
/// plans meet the same dice there, whatever they rolled before; dice and doubts
/// are drawn apart for the same reason.
struct Fate {
    when: u32,
    dice: SplitMix64,
    doubt: SplitMix64,
}

impl Fate {
    fn of(luck: u64, when: u32) -> Self {
        let mut seeds = SplitMix64::new(luck ^ u64::from(when));
        Fate {
            when,
            dice: SplitMix64::new(seeds.next()),
            doubt: SplitMix64::new(seeds.next()),
        }
    }
}

/// How much more an order may look than it is.
fn doubtful(doubt: &mut SplitMix64) -> i32 {
    i32::from(doubt.below(usize::from(DOUBT)) as u8)
}

/// What came of an order that was tried.
struct Tried {
    worth: f64,
    /// Whether it asks chance.
    rolls: bool,
}

impl Sandbox {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        Sandbox {
            game: game.duplicate(),
            trial: game.duplicate(),
            tries: game.tries(),
            glances: Vec::new(),
            looks: Vec::new(),
            luck: 0.0,
            draws: 0,
        }
    }

    /// Plays a plan's end on: what it promises the side then, and how many orders were given. Nothing
    /// if the time ran out meanwhile: half a trial says nothing. What is tried to tell luck from worth counts
    /// as orders, too.
    ///
    /// If the plan ends with a roll, the luck of that roll is taken out again:
    /// its exact mean is known. Where the rulebook only guesses at it, luck stays in: else no trial would ever show
    /// that the guess is wrong.
    pub(crate) fn play(
        &mut self,
        plan: &Plan,
        side: Side,
        luck: u64,
        horizon: Horizon,
        purse: &Purse<'_>,
    ) -> Option<(f64, u32)> {
        renew(&mut self.game, plan.end.as_ref());
        let mut fate = Fate::of(luck, self.game.gone_by());
        let mut given = 0;
        let mut stroke = 0.0;
        (self.luck, self.draws) = (0.0, 0);
        if let Some((_, roll)) = plan.orders.last().filter(|_| plan.rolls) {
            given = 1;
            let rolled = self.game.give_nth(*roll, &mut Guess(&mut fate.dice));
            if rolled.is_ok() && !plan.end.is_guessed(*roll) {
                stroke = worth_to(self.game.as_ref(), side) - plan.worth;
            }
        }
        while given < horizon.orders && self.game.ask() != Ask::Nothing {
            let now = self.game.gone_by();
            if now >= horizon.until {
                break;
            }
            if purse.is_overdue() {
                return None;
            }
            if now != fate.when {
                fate = Fate::of(luck, now);
            }
            given += 1;
            if !self.step(&mut fate) {
                break;
            }
        }
        let luck = stroke + LUCK * sign(side) * self.luck;
        // An order in thought is the best of so many that were tried.
        let tries = u32::try_from(self.tries).unwrap_or(1).max(1);
        let drawn = self.draws / tries;
        Some((foretold_to(self.game.as_ref(), side) - luck, given + drawn))
    }

    /// Gives one order; `false` if there is none.
    fn step(&mut self, fate: &mut Fate) -> bool {
        if self.tries > 1 {
            return self.step_with_thought(fate);
        }
        let Fate { dice, doubt, .. } = fate;
        let mut doubt = || doubtful(doubt);
        let given = self.game.give_likely(&mut doubt, &mut Guess(dice));
        matches!(given, Ok(true))
    }

    /// Tries the orders that look best, and gives the one that is worth most to who gives it.
    fn step_with_thought(&mut self, fate: &mut Fate) -> bool {
        let Ask::Order(side) = self.game.ask() else {
            return false;
        };
        self.game.glance(&mut self.glances);
        let looks = self.glances.iter().enumerate();
        self.looks.clear();
        self.looks
            .extend(looks.map(|(nth, glance)| (glance + doubtful(&mut fate.doubt), nth)));
        self.looks.sort_by_key(|(look, nth)| (Reverse(*look), *nth));
        self.looks.truncate(self.tries);
        // All meet the same answers.
        let luck = fate.doubt.next();
        let mut best: Option<(Tried, usize)> = None;
        for place in 0..self.looks.len() {
            let nth = self.looks[place].1;
            let tried = self.tried(nth, side, luck);
            if best
                .as_ref()
                .is_none_or(|(most, _)| tried.worth > most.worth)
            {
                best = Some((tried, nth));
            }
        }
        best.is_some_and(|(tried, nth)| self.give(nth, tried.rolls, fate))
    }

    /// Gives an order, and notes how lucky it was if it rolled.
    fn give(&mut self, nth: usize, rolls: bool, fate: &mut Fate) -> bool {
        let mean = if rolls {
            self.mean_of(nth, fate.doubt.next())
        } else {
            None
        };
        let given = self.game.give_nth(nth, &mut Guess(&mut fate.dice));
        if let (Some(mean), Ok(())) = (mean, given) {
            self.luck += foretold_to(self.game.as_ref(), Side::First) - mean;
        }
        given.is_ok()
    }

    /// What an order that asks chance is likely to bring the first side, by a few answers other than those it
    /// will get.
    fn mean_of(&mut self, nth: usize, luck: u64) -> Option<f64> {
        self.draws += u32::from(DRAWS);
        let mut dice = SplitMix64::new(luck);
        let mut sum = 0.0;
        for _ in 0..DRAWS {
            renew(&mut self.trial, self.game.as_ref());
            self.trial.give_nth(nth, &mut Guess(&mut dice)).ok()?;
            sum += foretold_to(self.trial.as_ref(), Side::First);
        }
        Some(sum / f64::from(DRAWS))
    }

    /// What comes of an order; a lone one need not be judged.
    fn tried(&mut self, nth: usize, side: Side, luck: u64) -> Tried {
        let lone = self.glances.len() == 1;
        renew(&mut self.trial, self.game.as_ref());
        let rolls = self.trial.give_nth(nth, &mut Scripted::new(&[])).is_err();
        let worth = match (lone, rolls) {
            (true, _) => 0.0,
            (false, true) => self.guessed(nth, side, luck),
            (false, false) => worth_to(self.trial.as_ref(), side),
        };
        Tried { worth, rolls }
    }

    /// What an order that asks chance comes to be worth to a side, roughly.
    fn guessed(&mut self, nth: usize, side: Side, luck: u64) -> f64 {
        let mut sum = 0.0;
        for number in 0..GUESSES {
            renew(&mut self.trial, self.game.as_ref());
            let mut dice = SplitMix64::new(luck ^ u64::from(number));
            if self.trial.give_nth(nth, &mut Guess(&mut dice)).is_err() {
                return f64::MIN;
            }
            sum += worth_to(self.trial.as_ref(), side);
        }
        sum / f64::from(GUESSES)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use kernel::chance::Seed;
    use kernel::{Choices, Rulebook};
    use lines_of_battle::RULEBOOK;

    use super::*;
    use crate::plans::{Reach, plans};
    use crate::{Budget, Halt};

    #[test]
    fn luck_that_is_seen_at_once_is_taken_out_and_favours_nobody() {
        let files = muster::load("quatre-bras", &RULEBOOK).expect("it is built in");
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        // On to where they fight.
        let seed = Seed::from_word("luck");
        for number in 1..400 {
            let mut glances = Vec::new();
            game.glance(&mut glances);
            let best = (0..glances.len()).max_by_key(|nth| (glances[*nth], Reverse(*nth)));
            let nth = best.expect("an order");
            game.give_nth(nth, &mut seed.decision(number))
                .expect("chance knows");
        }
        game.count_orders();
        let Ask::Order(side) = game.ask() else {
            panic!("nobody is asked");
        };
        let reach = Reach { width: 4, depth: 3 };
        let (plans, _) = plans(game.as_ref(), side, reach);
        let plan = plans.iter().find(|plan| !plan.rolls).expect("a plan");
        let horizon = Horizon {
            until: game.gone_by() + 1,
            orders: 400,
        };
        let halt = Halt::new();
        let purse = Purse::open(Budget::Decisions(u32::MAX), &halt);
        let mut sandbox = Sandbox::new(game.as_ref());
        sandbox.tries = 4;
        let (mut left, mut taken) = (Spread::default(), Spread::default());
        for luck in 0..300 {
            let played = sandbox.play(plan, side, luck, horizon, &purse);
            let (worth, _) = played.expect("there is time");
            left.add(worth);
            taken.add(LUCK * sign(side) * sandbox.luck);
        }
        let mut whole = Spread::default();
        for (one, other) in left.all.iter().zip(&taken.all) {
            whole.add(one + other);
        }
        assert!(taken.spread() > 1.0, "nothing was rolled");
        assert!(
            left.spread() < 0.95 * whole.spread(),
            "{} of {}",
            left.spread(),
            whole.spread()
        );
        let doubt = taken.spread() / 300.0_f64.sqrt();
        assert!(taken.mean().abs() < 2.5 * doubt, "{}", taken.mean());
    }

    /// How far numbers lie apart.
    #[derive(Default)]
    struct Spread {
        all: Vec<f64>,
    }

    #[allow(clippy::cast_precision_loss)]
    impl Spread {
        fn add(&mut self, one: f64) {
            self.all.push(one);
        }

        fn mean(&self) -> f64 {
            self.all.iter().sum::<f64>() / self.all.len() as f64
        }

        fn spread(&self) -> f64 {
            let mean = self.mean();
            let squares = self.all.iter().map(|one| (one - mean).powi(2));
            (squares.sum::<f64>() / self.all.len() as f64).sqrt()
        }
    }

    #[test]
    fn a_trial_is_broken_off_when_the_clock_has_run_out_and_never_by_a_number() {
        let files = muster::load("quatre-bras", &RULEBOOK).expect("it is built in");
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        game.count_orders();
        let Ask::Order(side) = game.ask() else {
            panic!("nobody is asked");
        };
        let reach = Reach { width: 4, depth: 3 };
        let (plans, _) = plans(game.as_ref(), side, reach);
        let plan = plans.first().expect("a plan");
        let horizon = Horizon {
            until: game.gone_by() + 2,
            orders: 20,
        };
        let halt = Halt::new();
        let within = |budget| {
            let mut purse = Purse::open(budget, &halt);
            purse.spend(1_000);
            Sandbox::new(game.as_ref()).play(plan, side, 1, horizon, &purse)
        };
        assert!(within(Budget::Time(Duration::ZERO)).is_none());
        let by_number = within(Budget::Decisions(10));
        assert!(by_number.is_some_and(|(_, given)| given > 2));
        assert_eq!(within(Budget::Time(Duration::from_mins(10))), by_number);
        halt.stop();
        assert!(within(Budget::Decisions(10)).is_none());
    }
}
