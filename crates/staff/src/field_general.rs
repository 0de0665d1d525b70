//! Thinks within a budget: takes the plans that look best at sight, plays each
//! of them on in thought to the end of the turn or through the enemy's next
//! one, again and again, and drops the worse half until one is left.
//!
//! Every plan meets the same luck, so that the plan is judged and not the
//! dice. What was thought of a plan is kept while it is carried out, order by
//! order, so that a plan of five orders is thought through five times as long.

use std::collections::HashMap;

use kernel::{AnyGame, Ask, Side};

use crate::budget::Purse;
use crate::plans::{Plan, Reach, plans};
use crate::rollout::{Horizon, Sandbox};
use crate::{Budget, General, Halt, SplitMix64};

/// Plans within a budget.
pub struct FieldGeneral {
    choice: SplitMix64,
    budget: Budget,
    halt: Halt,
    /// What was thought of the plans of the last decision.
    remembered: HashMap<(u64, usize), Trials>,
    thoughts: Option<String>,
}

/// How wide he looks for plans.
const REACH: Reach = Reach {
    width: 32,
    depth: 7,
    paths: 1_500,
};

/// How many plans he plays out.
const CANDIDATES: usize = 24;

/// How many plans he plays out at least, however little time there is.
const FEWEST: usize = 3;

/// How often each plan should be played out before the first are dropped: fewer trials tell luck, not worth.
const TRIALS: usize = 8;

/// How many trials the judgement at sight counts for.
const AT_SIGHT: f64 = 4.0;

/// How many player turns he looks ahead, in turn: the rest of his own, where
/// little luck clouds the view, and the enemy's next one as well, which shows
/// what he left open.
const FORESIGHT: [u32; 2] = [1, 2];

/// More orders than any such stretch of a game has.
const MOST_ORDERS: u32 = 400;

/// What the trials of a plan came to.
#[derive(Clone, Copy, Default)]
struct Trials {
    count: f64,
    sum: f64,
}

/// A plan under consideration.
struct Candidate {
    plan: Plan,
    key: (u64, usize),
    trials: Trials,
}

impl Candidate {
    /// What it is worth by all that is known.
    fn worth(&self) -> f64 {
        let Trials { count, sum } = self.trials;
        AT_SIGHT.mul_add(self.plan.worth, sum) / (count + AT_SIGHT)
    }

    /// The order that begins it.
    fn first(&self) -> usize {
        self.plan.orders.first().map_or(0, |(_, nth)| *nth)
    }
}

impl FieldGeneral {
    /// Begins with a seed.
    pub fn new(seed: u64, budget: Budget) -> Self {
        FieldGeneral {
            choice: SplitMix64::new(seed),
            budget,
            halt: Halt::new(),
            remembered: HashMap::new(),
            thoughts: None,
        }
    }

    /// The plans worth playing out, the best at sight first.
    fn candidates(
        &mut self,
        game: &dyn AnyGame,
        side: Side,
        purse: &mut Purse<'_>,
    ) -> Vec<Candidate> {
        let (mut plans, tried) = plans(game, side, REACH);
        purse.spend(tried);
        plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        plans.truncate(CANDIDATES);
        let known = std::mem::take(&mut self.remembered);
        let candidate = |plan: Plan| {
            let roll = plan.orders.last().filter(|_| plan.rolls);
            let key = (plan.end.imprint(), roll.map_or(usize::MAX, |(_, nth)| *nth));
            Candidate {
                trials: known.get(&key).copied().unwrap_or_default(),
                plan,
                key,
            }
        };
        plans.into_iter().map(candidate).collect()
    }

    /// Plays candidates out and drops the worse half, until one is left or the
    /// budget is spent.
    fn weigh(
        &mut self,
        game: &dyn AnyGame,
        side: Side,
        candidates: &mut Vec<Candidate>,
        purse: &mut Purse<'_>,
    ) -> u32 {
        let mut sandbox = Sandbox::new(game);
        let mut foresight = FORESIGHT.iter().cycle();
        let before = purse.used();
        if let Some(best) = candidates.first() {
            // What a trial costs differs a thousandfold between rulebooks: try it, and take on only as
            // many plans as the budget can tell apart.
            for turns in FORESIGHT {
                let horizon = Horizon {
                    until: game.gone_by() + turns,
                    orders: MOST_ORDERS,
                };
                let (_, given) = sandbox.play(&best.plan, side, 0, horizon);
                purse.spend(given + 1);
            }
            let left = 1_000_000_u64.saturating_sub(purse.used());
            let cost = (purse.used() - before).max(1) / FORESIGHT.len() as u64;
            let affordable = usize::try_from(left / cost.max(1)).unwrap_or(usize::MAX);
            candidates.truncate((affordable / TRIALS).clamp(FEWEST, CANDIDATES));
        }
        let rounds = candidates.len().next_power_of_two().ilog2().max(1);
        let mut tried = 0;
        for round in 1..=rounds {
            while !purse.is_beyond(1_000 * round / rounds) {
                let luck = self.choice.next();
                let horizon = Horizon {
                    until: game.gone_by() + foresight.next().unwrap_or(&1),
                    orders: MOST_ORDERS,
                };
                for candidate in &mut *candidates {
                    let (worth, given) = sandbox.play(&candidate.plan, side, luck, horizon);
                    candidate.trials.sum += worth;
                    candidate.trials.count += 1.0;
                    purse.spend(given + 1);
                    tried += 1;
                    if purse.is_beyond(1_000) {
                        break;
                    }
                }
            }
            candidates.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
            if round < rounds {
                candidates.truncate(candidates.len().div_ceil(2).max(2));
            }
        }
        tried
    }
}

impl General for FieldGeneral {
    fn name(&self) -> &'static str {
        "general"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        let count = game.count_orders();
        let Ask::Order(side) = game.ask() else {
            return 0;
        };
        if count < 2 {
            return 0;
        }
        let halt = self.halt.clone();
        let mut purse = Purse::open(self.budget, &halt);
        let mut candidates = self.candidates(game, side, &mut purse);
        let plans = candidates.len();
        let tried = if plans > 1 {
            self.weigh(game, side, &mut candidates, &mut purse)
        } else {
            0
        };
        let Some(best) = candidates.first() else {
            return 0;
        };
        let chosen = best.first();
        self.thoughts = Some(format!(
            "{plans} plans, {tried} times played on, {} orders; worth {:.2}",
            purse.spent(),
            best.worth() / 100.0
        ));
        self.remembered = candidates
            .iter()
            .filter(|candidate| candidate.first() == chosen)
            .map(|candidate| (candidate.key, candidate.trials))
            .collect();
        chosen
    }

    fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn thoughts(&self) -> Option<String> {
        self.thoughts.clone()
    }
}
