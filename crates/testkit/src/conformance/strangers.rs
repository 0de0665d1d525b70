//! Orders that do not belong here: from other positions, or misspelt.

use kernel::chance::Seed;
use kernel::{AnyGame, GiveError, Listed};
use staff::{Guess, SplitMix64};

use super::checks::{Registry, Verdict, broken, same_text};
use super::{Listing, Report};
use crate::mutate;

/// How many orders of other positions are kept, and tried at each position.
const KEPT: usize = 512;
const TRIED: usize = 16;
const MISSPELT: usize = 8;

/// Orders of other positions of the same game.
pub(super) struct Strangers(Vec<String>);

impl Strangers {
    /// Gathers orders on the way of a game that was played before.
    pub(super) fn gather(
        start: &dyn AnyGame,
        given: &[usize],
        dice: Seed,
        choice: &mut SplitMix64,
    ) -> Self {
        let mut strangers = Strangers(Vec::new());
        let mut game = start.duplicate();
        for (number, nth) in (1..).zip(given) {
            if choice.once_in(8) {
                strangers.meet(&game.orders(), choice);
            }
            game.count_orders();
            if game.give_nth(*nth, &mut dice.decision(number)).is_err() {
                break;
            }
        }
        strangers
    }

    /// Keeps some orders of a position.
    pub(super) fn meet(&mut self, listed: &[Listed], choice: &mut SplitMix64) {
        for _ in 0..4 {
            let Some(order) = choice.pick(listed) else {
                return;
            };
            if self.0.len() < KEPT {
                self.0.push(order.notation.clone());
            } else {
                self.0[choice.below(KEPT)].clone_from(&order.notation);
            }
        }
    }

    /// Tries some of them here: what is not listed is refused and changes nothing.
    pub(super) fn intrude(
        &self,
        game: &dyn AnyGame,
        (listed, listing): (&[Listed], Listing),
        registry: &Registry,
        choice: &mut SplitMix64,
        report: &mut Report,
    ) -> Verdict {
        let mut orders = vec![String::new()];
        orders.extend((0..TRIED).filter_map(|_| choice.pick(&self.0).cloned()));
        for _ in 0..MISSPELT {
            let known = choice.pick(listed).map(|order| order.notation.as_str());
            if let Some(order) = known.or_else(|| self.0.first().map(String::as_str)) {
                orders.push(mutate::words(order, choice));
            }
        }
        let before = game.snapshot();
        let mut copy = game.duplicate();
        for order in orders {
            if listed.iter().any(|known| known.notation == order) {
                continue;
            }
            let Err(error) = game.check(&order) else {
                accepted(game, &order, (listed, listing), choice)?;
                continue;
            };
            registry.refusal(&order, &error)?;
            if copy.give(&order, &mut Guess(choice)).as_ref() != Err(&error) {
                broken!("`{order}` is refused when checked, but not when given");
            }
            if let GiveError::Refused(refused) = error {
                report.refusals += 1;
                report.cite(refused.rule);
            }
        }
        same_text(
            "refused orders changed the position",
            &before,
            &copy.snapshot(),
        )
    }
}

/// A stranger that is let in must be a listed order, written in another way;
/// or the listing must not promise to be complete.
fn accepted(
    game: &dyn AnyGame,
    order: &str,
    (listed, listing): (&[Listed], Listing),
    choice: &mut SplitMix64,
) -> Verdict {
    match game.duplicate().give(order, &mut Guess(choice)) {
        Err(error) => broken!("`{order}` is allowed when checked, but not when given: {error}"),
        Ok(given) => {
            let known = listed.iter().any(|known| known.notation == given.notation);
            if known || listing == Listing::Rich {
                Ok(())
            } else {
                broken!("`{order}` is allowed, but not listed")
            }
        }
    }
}
