//! Playing on in thought: both sides go by instinct, with a little doubt, and
//! chance is guessed.

use kernel::{AnyGame, Ask};

use crate::plans::renew;
use crate::{Guess, SplitMix64};

/// How much two orders may differ at a glance and still be taken for equal.
const DOUBT: u8 = 14;

/// A position on which games are played on, again and again.
pub(crate) struct Sandbox {
    game: Box<dyn AnyGame>,
    glances: Vec<i32>,
}

/// How far a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Until so many player turns have gone by in the game.
    pub until: u32,
    /// For so many orders at the most.
    pub orders: u32,
}

impl Sandbox {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        Sandbox {
            game: game.duplicate(),
            glances: Vec::new(),
        }
    }

    /// Plays on from a position, with a first order that was counted there if
    /// there is one. Gives back where it led and how many orders were given.
    pub(crate) fn play(
        &mut self,
        from: &dyn AnyGame,
        first: Option<usize>,
        luck: u64,
        horizon: Horizon,
    ) -> (&dyn AnyGame, u32) {
        renew(&mut self.game, from);
        // Dice and doubts are drawn apart, so that two plans meet the same dice
        // for longer.
        let mut dice = SplitMix64::new(luck);
        let mut doubt = SplitMix64::new(!luck);
        let mut given = 0;
        let mut next = first;
        while given < horizon.orders {
            let nth = match next.take() {
                Some(nth) => nth,
                None if self.game.ask() == Ask::Nothing => break,
                None if self.game.gone_by() >= horizon.until => break,
                None => match self.likely(&mut doubt) {
                    Some(nth) => nth,
                    None => break,
                },
            };
            given += 1;
            if self.game.give_nth(nth, &mut Guess(&mut dice)).is_err() {
                break;
            }
        }
        (self.game.as_ref(), given)
    }

    /// What looks best at a glance, give or take some doubt.
    fn likely(&mut self, doubt: &mut SplitMix64) -> Option<usize> {
        self.game.glance(&mut self.glances);
        let mut best = None;
        for (nth, glance) in self.glances.iter().enumerate() {
            let looks = glance.saturating_add(i32::from(doubt.below(usize::from(DOUBT)) as u8));
            if best.is_none_or(|(most, _)| looks > most) {
                best = Some((looks, nth));
            }
        }
        best.map(|(_, nth)| nth)
    }
}
