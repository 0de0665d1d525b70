//! How far a general plays on in his thoughts: as far as the rulebook says, and farther where it knows of more
//! and he has the time for enough trials of that length.

use kernel::{AnyGame, Side};

use crate::budget::Purse;
use crate::field_general::TRIALS;
use crate::plans::Plan;
use crate::rollout::Sandbox;

/// More orders than any such stretch of a game has.
const MOST_ORDERS: u32 = 400;

/// How many trials he must have time for, or he does not look as far as he might: fewer would tell luck from
/// luck.
const ENOUGH: usize = 5 * TRIALS;

/// How far a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Until so many player turns have gone by in the game.
    pub until: u32,
    /// For so many orders at the most.
    pub orders: u32,
}

/// So many player turns from now on.
pub(crate) fn in_turns(game: &dyn AnyGame, turns: u32) -> Horizon {
    Horizon {
        until: game.gone_by() + turns,
        orders: MOST_ORDERS,
    }
}

/// How far to look, and how many trials of that length can be had. What a trial costs differs a thousandfold
/// between rulebooks, so it is tried; nothing if the time ran out meanwhile.
pub(crate) fn look_out(
    game: &dyn AnyGame,
    sandbox: &mut Sandbox,
    plan: &Plan,
    side: Side,
    purse: &mut Purse<'_>,
) -> Option<([u32; 2], usize)> {
    let mut seen = None;
    for ahead in game.farsight().into_iter().chain([game.foresight()]) {
        let before = purse.used();
        for turns in ahead {
            let (_, given) = sandbox.play(plan, side, 0, in_turns(game, turns), purse)?;
            purse.spend(given + 1);
        }
        let left = 1_000_000_u64.saturating_sub(purse.used());
        let cost = (purse.used() - before).max(1) / ahead.len() as u64;
        let affordable = usize::try_from(left / cost.max(1)).unwrap_or(usize::MAX);
        seen = Some((ahead, affordable));
        if affordable >= ENOUGH {
            break;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use kernel::{Ask, Choices, Rulebook};
    use testkit::toy::{TOY, ford};

    use super::*;
    use crate::plans::{Reach, plans};
    use crate::{Budget, Halt};

    #[test]
    fn who_has_time_looks_as_far_as_he_might_and_who_has_none_as_far_as_he_must() {
        let mut game = TOY
            .begin(&ford(), &Choices::default())
            .expect("the ford is a battle");
        game.count_orders();
        let Ask::Order(side) = game.ask() else {
            panic!("nobody is asked");
        };
        let (plans, _) = plans(game.as_ref(), side, Reach { width: 4, depth: 3 });
        let plan = plans.first().expect("a plan");
        let far = game.farsight().expect("it can be looked at from afar");
        assert!(far > game.foresight());
        let look = |budget| {
            let halt = Halt::new();
            let mut purse = Purse::open(Budget::Decisions(budget), &halt);
            let mut sandbox = Sandbox::new(game.as_ref());
            let (ahead, affordable) = look_out(game.as_ref(), &mut sandbox, plan, side, &mut purse)
                .expect("a number never runs out");
            (ahead, affordable >= ENOUGH, purse.spent())
        };
        let (ahead, enough, spent) = look(100_000);
        assert_eq!((ahead, enough), (far, true));
        // Looking how long that takes counts.
        assert!(spent > 2);
        // So much that the near way could be tried often enough, and the far one not.
        let near = game.foresight();
        assert_eq!(look(30).0, near);
        assert!((31..5_000).any(|budget| look(budget).0 == far));
    }
}
