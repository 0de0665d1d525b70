//! Playing on in thought: both sides go by instinct, with a little doubt, and
//! chance is guessed.

use kernel::{AnyGame, Ask, Side};

use crate::plans::{Plan, renew, worth_to};
use crate::{Guess, SplitMix64};

/// How much two orders may differ at a glance and still be taken for equal.
const DOUBT: u8 = 14;

/// A position on which games are played on, again and again.
pub(crate) struct Sandbox {
    game: Box<dyn AnyGame>,
}

/// How far a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Until so many player turns have gone by in the game.
    pub until: u32,
    /// For so many orders at the most.
    pub orders: u32,
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

impl Sandbox {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        Sandbox {
            game: game.duplicate(),
        }
    }

    /// Plays a plan's end on: what it came to be worth to the side, and how many
    /// orders were given.
    ///
    /// If the plan ends with a roll, the luck of that roll is taken out again:
    /// its exact mean is known.
    pub(crate) fn play(
        &mut self,
        plan: &Plan,
        side: Side,
        luck: u64,
        horizon: Horizon,
    ) -> (f64, u32) {
        renew(&mut self.game, plan.end.as_ref());
        let mut fate = Fate::of(luck, self.game.gone_by());
        let mut given = 0;
        let mut stroke = 0.0;
        if let Some((_, roll)) = plan.orders.last().filter(|_| plan.rolls) {
            given = 1;
            if self
                .game
                .give_nth(*roll, &mut Guess(&mut fate.dice))
                .is_ok()
            {
                stroke = worth_to(self.game.as_ref(), side) - plan.worth;
            }
        }
        while given < horizon.orders && self.game.ask() != Ask::Nothing {
            let now = self.game.gone_by();
            if now >= horizon.until {
                break;
            }
            if now != fate.when {
                fate = Fate::of(luck, now);
            }
            given += 1;
            let Fate { dice, doubt, .. } = &mut fate;
            let mut doubt = || i32::from(doubt.below(usize::from(DOUBT)) as u8);
            match self.game.give_likely(&mut doubt, &mut Guess(dice)) {
                Ok(true) => {}
                Ok(false) | Err(_) => break,
            }
        }
        (worth_to(self.game.as_ref(), side) - stroke, given)
    }
}
