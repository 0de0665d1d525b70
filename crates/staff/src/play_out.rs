//! A whole game between two generals.

use kernel::chance::Seed;
use kernel::{AnyGame, Ask, BySide, Outcome, Unknown, Viewer};

use crate::General;

/// What came of a game between generals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// How it ended, or stood when the limit was reached.
    pub outcome: Outcome,
    /// How many decisions were made.
    pub decisions: u32,
    /// Whether it came to its end within the limit.
    pub over: bool,
}

/// Plays on from a position until the game is over, or for `limit` decisions.
///
/// The dice of the first decision are those of decision 1 of the seed, so from
/// the start of a battle this is the game that a record with that seed would
/// hold. Between two generals who choose blindly nothing is allocated.
pub fn play_out(
    game: &mut dyn AnyGame,
    mut generals: BySide<&mut dyn General>,
    seed: Seed,
    limit: u32,
) -> Result<Played, Unknown> {
    let mut decisions = 0;
    while let Ask::Order(side) = game.ask()
        && decisions < limit
    {
        let count = game.count_orders();
        let general = &mut *generals[side];
        let nth = match general.choose_blindly(count) {
            Some(nth) => nth,
            None if count < 2 => 0,
            None => general.choose(game.redacted(Viewer::Player(side)).as_mut()),
        };
        decisions += 1;
        game.give_nth(nth, &mut seed.decision(decisions))?;
    }
    Ok(Played {
        outcome: game.standing(),
        decisions,
        over: game.ask() == Ask::Nothing,
    })
}
