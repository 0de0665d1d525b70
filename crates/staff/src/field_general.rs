//! Thinks within a budget: compares what he would do without a thought with the plans that look best at
//! sight (in some rulebooks the best of them with the others). He plays each on in thought to the end of the
//! turn or through the enemy's next one, again and again, drops the worse half until one is left, and takes
//! it if it is surely better.
//!
//! Every plan meets the same luck as the one it is compared with, so that the plan is judged and not the
//! dice. What was thought of a plan is kept while it is carried out, order by order, so that a plan of
//! five orders is thought through five times as long.

use std::collections::HashMap;

use kernel::{AnyGame, Ask, Side};

use crate::budget::Purse;
use crate::foresight::{in_turns, look_out};
use crate::plans::{Plan, Reach, habit, judge_again, plans};
use crate::rollout::Sandbox;
use crate::{Budget, General, Halt, SplitMix64};

/// Plans within a budget.
pub struct FieldGeneral {
    choice: SplitMix64,
    budget: Budget,
    halt: Halt,
    /// What was thought of the plans of the last decision.
    remembered: HashMap<Key, Trials>,
    /// What is left of the plan that is being carried out.
    intent: Option<Plan>,
    thoughts: Option<String>,
}

/// How wide he looks for plans.
const REACH: Reach = Reach {
    width: 32,
    depth: 7,
};

/// How many plans he plays out.
const CANDIDATES: usize = 24;

/// How many plans he plays out at least, however little time there is.
const FEWEST: usize = 3;

/// How often each plan should be played out before the first are dropped: fewer trials tell luck, not worth.
pub(crate) const TRIALS: usize = 8;

/// How many trials the judgement at sight counts for.
const AT_SIGHT: f64 = 4.0;

/// By how many times its doubt a plan must lead to be taken instead of what he would do without a thought.
const CAUTION: f64 = 1.0;

/// What the trials of a plan came to, by how much it did better than the plan that is compared with.
#[derive(Clone, Copy, Default)]
struct Trials {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Trials {
    fn add(&mut self, lead: f64) {
        self.count += 1.0;
        self.sum += lead;
        self.squares += lead * lead;
    }

    /// The same trials, compared with a plan that led by so much.
    fn against(self, lead: f64) -> Self {
        Trials {
            count: self.count,
            sum: self.sum - lead * self.count,
            squares: self.squares - 2.0 * lead * self.sum + lead * lead * self.count,
        }
    }

    fn mean(self) -> f64 {
        self.sum / self.count.max(1.0)
    }

    /// How far the mean may be from the truth.
    fn doubt(self) -> f64 {
        let Trials {
            count,
            sum,
            squares,
        } = self;
        if count < 2.0 {
            return 0.0;
        }
        let variance = (squares - sum * sum / count) / (count - 1.0);
        (variance.max(0.0) / count).sqrt()
    }
}

/// A plan under consideration.
struct Candidate {
    plan: Plan,
    key: Key,
    trials: Trials,
    /// How much more than the plan that is compared with it looked worth at sight.
    at_sight: f64,
}

/// What tells plans apart: where they end, and what is rolled for there.
type Key = (u64, usize);

impl Candidate {
    fn new(plan: Plan) -> Self {
        let roll = plan.orders.last().filter(|_| plan.rolls);
        let key = (plan.end.imprint(), roll.map_or(usize::MAX, |(_, nth)| *nth));
        Candidate {
            plan,
            key,
            trials: Trials::default(),
            at_sight: 0.0,
        }
    }

    /// By how much it is better than the plan that is compared with, by all that is known.
    fn lead(&self) -> f64 {
        let Trials { count, sum, .. } = self.trials;
        AT_SIGHT.mul_add(self.at_sight, sum) / (count + AT_SIGHT)
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
            intent: None,
            remembered: HashMap::new(),
            thoughts: None,
        }
    }

    /// What is left of the plan that is being carried out, if things went as it has them.
    fn intent(&mut self, here: u64) -> Option<Plan> {
        let plan = self.intent.take()?;
        (plan.orders.first()?.0 == here).then_some(plan)
    }

    /// The plans worth playing out: first the one that he is carrying out or would follow without a thought,
    /// then the others, the best at sight first.
    fn candidates(
        &mut self,
        game: &dyn AnyGame,
        side: Side,
        purse: &mut Purse<'_>,
    ) -> Vec<Candidate> {
        let (mut plans, tried) = plans(game, side, REACH);
        purse.spend(tried);
        plans.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut leading: Vec<Plan> = self.intent(game.imprint()).into_iter().collect();
        if !game.begins_at_sight() {
            leading.extend(habit(game, side, REACH));
        }
        let known = std::mem::take(&mut self.remembered);
        let mut candidates: Vec<Candidate> = Vec::new();
        for plan in leading.into_iter().chain(plans) {
            let mut candidate = Candidate::new(plan);
            if candidates.iter().any(|other| other.key == candidate.key) {
                continue;
            }
            candidate.trials = known.get(&candidate.key).copied().unwrap_or_default();
            candidates.push(candidate);
        }
        candidates.truncate(CANDIDATES);
        let first = candidates.first().map_or(0.0, |first| first.plan.worth);
        for candidate in &mut candidates {
            candidate.at_sight = candidate.plan.worth - first;
        }
        candidates
    }

    /// Plays candidates out and drops the worse half, until one is left beside the first or the budget is
    /// spent; how often something was played on.
    fn weigh(
        &mut self,
        game: &dyn AnyGame,
        side: Side,
        candidates: &mut Vec<Candidate>,
        purse: &mut Purse<'_>,
    ) -> u32 {
        let mut sandbox = Sandbox::new(game);
        let plan = &candidates[0].plan;
        let Some((ahead, affordable)) = look_out(game, &mut sandbox, plan, side, purse) else {
            return 0;
        };
        let mut foresight = ahead.into_iter().cycle();
        candidates.truncate((affordable / TRIALS).clamp(FEWEST, CANDIDATES));
        if game.tries() > 1 {
            look_again(game, side, candidates, purse);
        }
        let rounds = candidates.len().next_power_of_two().ilog2().max(1);
        let mut tried = 0;
        for round in 1..=rounds {
            while !purse.is_beyond(1_000 * round / rounds) {
                let luck = self.choice.next();
                let horizon = in_turns(game, foresight.next().unwrap_or(1));
                let Some((first, others)) = candidates.split_first_mut() else {
                    return tried;
                };
                let Some((base, given)) = sandbox.play(&first.plan, side, luck, horizon, purse)
                else {
                    return tried;
                };
                first.trials.add(0.0);
                purse.spend(given + 1);
                tried += 1;
                for candidate in others {
                    let played = sandbox.play(&candidate.plan, side, luck, horizon, purse);
                    let Some((worth, given)) = played else {
                        break;
                    };
                    candidate.trials.add(worth - base);
                    purse.spend(given + 1);
                    tried += 1;
                    if purse.is_beyond(1_000) {
                        break;
                    }
                }
            }
            candidates[1..].sort_by(|a, b| b.lead().total_cmp(&a.lead()));
            if round < rounds {
                candidates.truncate(candidates.len().div_ceil(2).max(2));
            }
        }
        tried
    }

    /// The candidate that is certain enough to be better than the first; else the first.
    fn verdict(candidates: &[Candidate]) -> usize {
        let mut best = (0, 0.0);
        for (place, candidate) in candidates.iter().enumerate().skip(1) {
            let surely = candidate.lead() - CAUTION * candidate.trials.doubt();
            if candidate.trials.count >= 2.0 && surely > best.1 {
                best = (place, surely);
            }
        }
        best.0
    }

    /// Keeps the plan that he begins, and what he knows of those that begin like it.
    fn remember(&mut self, mut candidates: Vec<Candidate>, best: usize) {
        let lead = candidates[best].trials.mean();
        let chosen = candidates[best].first();
        self.remembered = candidates
            .iter()
            .filter(|candidate| candidate.first() == chosen)
            .map(|candidate| (candidate.key, candidate.trials.against(lead)))
            .collect();
        let mut plan = candidates.swap_remove(best).plan;
        plan.orders.remove(0);
        self.intent = (!plan.orders.is_empty()).then_some(plan);
    }
}

/// Judges plans by more answers of chance where it was by a few, and begins with the best of them.
///
/// However often a plan is played on, the mean of its own roll is what it was judged by: the luck of the few
/// would stay.
fn look_again(game: &dyn AnyGame, side: Side, candidates: &mut [Candidate], purse: &mut Purse<'_>) {
    // An order in thought is the best of so many that were tried.
    let tries = u32::try_from(game.tries()).unwrap_or(1).max(1);
    let mut looked = 0;
    for candidate in candidates.iter_mut() {
        // Half of the budget is for playing on.
        if purse.is_beyond(500) {
            break;
        }
        let before = looked / tries;
        looked += judge_again(&mut candidate.plan, side);
        purse.spend(looked / tries - before);
    }
    if game.begins_at_sight() {
        candidates.sort_by(|a, b| b.plan.worth.total_cmp(&a.plan.worth));
    }
    let first = candidates.first().map_or(0.0, |first| first.plan.worth);
    for candidate in candidates {
        candidate.at_sight = candidate.plan.worth - first;
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
        let mut game = game.duplicate();
        game.ponder();
        let game = game.as_ref();
        let halt = self.halt.clone();
        let mut purse = Purse::open(self.budget, &halt);
        let mut candidates = self.candidates(game, side, &mut purse);
        let plans = candidates.len();
        let tried = if plans > 1 {
            self.weigh(game, side, &mut candidates, &mut purse)
        } else {
            0
        };
        if candidates.is_empty() {
            return 0;
        }
        let best = Self::verdict(&candidates);
        let chosen = candidates[best].first();
        self.thoughts = Some(format!(
            "{plans} plans, {tried} times played on, {} orders; better by {:.2}",
            purse.spent(),
            candidates[best].lead() / 100.0
        ));
        self.remember(candidates, best);
        chosen
    }

    fn heed(&mut self, halt: Halt) {
        self.halt = halt;
    }

    fn thoughts(&self) -> Option<String> {
        self.thoughts.clone()
    }
}
