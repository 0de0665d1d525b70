//! Gives any legal order, each as likely: the measure of all other generals,
//! and the one who plays ten thousand games overnight.

use kernel::AnyGame;

use crate::{General, SplitMix64};

/// Chooses uniformly, without looking.
#[derive(Clone, Debug)]
pub struct Recruit(SplitMix64);

impl Recruit {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        Recruit(SplitMix64::new(seed))
    }
}

impl General for Recruit {
    fn name(&self) -> &'static str {
        "recruit"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        self.0.below(game.count_orders())
    }

    fn choose_blindly(&mut self, count: usize) -> Option<usize> {
        Some(self.0.below(count))
    }
}
