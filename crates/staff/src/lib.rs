//! Computer generals, generic over the kernel: they know no rulebook.
//!
//! A general is handed the view of his own side, never the position, and says
//! which of the listed orders he gives. All his choices come from his seed, so
//! a game between two generals can be played again. There is no clock here:
//! thinking is measured in decisions looked at.

mod choice;
mod play_out;
mod random;
mod steady;

pub use choice::{Guess, SplitMix64};
pub use play_out::{Played, play_out};
pub use random::Random;
pub use steady::{Effort, Steady};

use kernel::AnyGame;

/// One who decides for a side.
pub trait General: Send {
    /// His name on the command line.
    fn name(&self) -> &'static str;

    /// Which of the orders of [`AnyGame::count_orders`] he gives, by its place.
    ///
    /// `game` is his own side's view at a moment when that side is asked. It
    /// comes back as it was, with its orders counted.
    fn choose(&mut self, game: &mut dyn AnyGame) -> usize;

    /// His choice among so many orders, if he never looks at the position:
    /// then no view has to be made for him.
    fn choose_blindly(&mut self, count: usize) -> Option<usize> {
        let _ = count;
        None
    }
}

/// The generals there are.
pub const NAMES: &[&str] = &["random", "steady"];

/// The general of that name.
pub fn general(name: &str, seed: u64) -> Option<Box<dyn General>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "steady" => Some(Box::new(Steady::new(seed))),
        _ => None,
    }
}
