//! Looks as far as his own orders reach, with exact odds, and takes what the
//! rulebook judges best. What the enemy will do about it he does not ask.

use kernel::{AnyGame, Ask};

use crate::General;
use crate::plans::{Reach, best};

/// Takes the best plan at sight, and keeps to it.
#[derive(Clone, Debug, Default)]
pub struct Sergeant {
    /// What is left of the plan: positions he expects, and his orders there.
    plan: Vec<(u64, usize)>,
}

const REACH: Reach = Reach {
    width: 24,
    depth: 6,
};

impl Sergeant {
    /// He leaves nothing to chance, and needs no seed.
    pub const fn new() -> Self {
        Sergeant { plan: Vec::new() }
    }
}

impl General for Sergeant {
    fn name(&self) -> &'static str {
        "sergeant"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        let count = game.count_orders();
        let Ask::Order(side) = game.ask() else {
            return 0;
        };
        if count < 2 {
            return 0;
        }
        let here = game.imprint();
        let mut left = std::mem::take(&mut self.plan).into_iter();
        if let Some((_, nth)) = left.find(|(imprint, _)| *imprint == here)
            && nth < count
        {
            self.plan = left.collect();
            return nth;
        }
        let mut orders = best(game, side, REACH).into_iter();
        let first = orders.next().map_or(0, |(_, nth)| nth);
        self.plan = orders.collect();
        first
    }
}
