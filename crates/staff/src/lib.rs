//! Computer generals, generic over the kernel: they know no rulebook.
//!
//! A general is handed the view of his own side, never the position, and says
//! which of the listed orders he gives. All his choices come from his seed, so
//! a game between two generals can be played again, unless one of them thinks
//! by the clock. How each of them thinks is in README.md.

mod budget;
mod choice;
mod field_general;
mod foresight;
mod plans;
mod play_out;
mod recruit;
mod rollout;
mod sergeant;

pub use budget::{Budget, Halt, NoBudget};
pub use choice::{Guess, SplitMix64};
pub use field_general::FieldGeneral;
pub use play_out::{Played, play_out};
pub use recruit::Recruit;
pub use sergeant::Sergeant;

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

    /// From now on he stops thinking when this says so, and gives the best
    /// order he has. Those who never think long need not heed it.
    fn heed(&mut self, halt: Halt) {
        let _ = halt;
    }

    /// What he thought about his last decision, in a line.
    fn thoughts(&self) -> Option<String> {
        None
    }
}

/// The generals there are.
pub const NAMES: &[&str] = &["recruit", "sergeant", "general"];

/// Why nobody was appointed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAppointed {
    /// There is no such general.
    #[error("there is no general `{0}`; there are: {names}", names = NAMES.join(", "))]
    Unknown(String),
    /// He cannot think so long.
    #[error(transparent)]
    Budget(#[from] NoBudget),
    /// He does not think by a budget.
    #[error("{0} takes no budget; only general does, as in general:20ms")]
    TakesNoBudget(String),
}

/// The general of that name: `recruit`, `sergeant`, `general`, or `general`
/// with his budget, as in `general:20ms` or `general:5000`.
pub fn appoint(name: &str, seed: u64) -> Result<Box<dyn General>, NotAppointed> {
    let (rank, budget) = match name.split_once(':') {
        Some((rank, budget)) => (rank, Some(budget)),
        None => (name, None),
    };
    match (rank, budget) {
        ("general", None) => Ok(Box::new(FieldGeneral::new(seed, Budget::DEFAULT))),
        ("general", Some(budget)) => Ok(Box::new(FieldGeneral::new(seed, budget.parse()?))),
        ("recruit", None) => Ok(Box::new(Recruit::new(seed))),
        ("sergeant", None) => Ok(Box::new(Sergeant::new())),
        ("recruit" | "sergeant", Some(_)) => Err(NotAppointed::TakesNoBudget(rank.to_owned())),
        _ => Err(NotAppointed::Unknown(name.to_owned())),
    }
}
