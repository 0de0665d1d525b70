//! What a side can do by itself: every line of its own orders until chance
//! speaks, the enemy is asked, or things are at rest again.
//!
//! Orders are small steps, and a step alone is seldom worth anything: choosing
//! a unit changes nothing, and half a march may look worse than none. A plan is
//! a whole line of them. The lines are widened step by step, and only the best
//! unfinished ones are followed on (a beam).

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;

use kernel::chance::Scripted;
use kernel::{AnyGame, Ask, Side};

use crate::{Guess, SplitMix64};

/// How many answers of chance are added up for an order once another one had too many.
const FEW_PATHS: usize = 100;

/// How many paths of chance are tried where there are too many for all.
const SAMPLES: u8 = 16;

/// How many are tried in all for a plan that is thought over.
const MANY_SAMPLES: u8 = 128;

/// How far plans are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// How many unfinished lines are followed on after each step.
    pub width: usize,
    /// How many orders a line may have.
    pub depth: usize,
}

/// A line of a side's own orders.
pub(crate) struct Plan {
    /// The orders by their places, each with the imprint of the position in
    /// which it is given.
    pub orders: Vec<(u64, usize)>,
    /// What it is worth to the side, judged where it ends.
    pub worth: f64,
    /// The position at its end; before the last order, if that asks chance.
    pub end: Box<dyn AnyGame>,
    /// Whether the last order asks chance, and is still to be given at `end`.
    pub rolls: bool,
    /// Whether its worth is a guess by a few answers of chance.
    pub rough: bool,
}

/// A line that is not at its end.
struct Line {
    orders: Vec<(u64, usize)>,
    game: Box<dyn AnyGame>,
    /// How its orders looked at a glance, all together: between lines that
    /// stand equal, the more promising is followed.
    promise: i32,
}

/// A plan as it is found. Most are not looked at again, so that nothing is copied for it yet.
struct Found<'a> {
    line: &'a Line,
    here: u64,
    nth: usize,
    worth: f64,
    end: &'a dyn AnyGame,
    rolls: bool,
    rough: bool,
}

impl Found<'_> {
    fn orders(&self) -> Vec<(u64, usize)> {
        let last = (self.here, self.nth);
        self.line.orders.iter().copied().chain([last]).collect()
    }

    fn plan(&self) -> Plan {
        Plan {
            orders: self.orders(),
            worth: self.worth,
            end: self.end.duplicate(),
            rolls: self.rolls,
            rough: self.rough,
        }
    }
}

/// A step from one line to a longer one.
struct Step {
    line: usize,
    nth: usize,
    worth: f64,
    promise: i32,
}

/// What a position is worth to a side.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn worth_to(game: &dyn AnyGame, side: Side) -> f64 {
    sign(side) * game.worth() as f64
}

/// What the game is likely to come to for a side.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn foretold_to(game: &dyn AnyGame, side: Side) -> f64 {
    sign(side) * game.foretell() as f64
}

pub(crate) const fn sign(side: Side) -> f64 {
    match side {
        Side::First => 1.0,
        Side::Second => -1.0,
    }
}

/// Puts a copy of a position into a box that is there already.
pub(crate) fn renew(copy: &mut Box<dyn AnyGame>, game: &dyn AnyGame) {
    if !copy.copy_from(game) {
        *copy = game.duplicate();
    }
}

/// The plans of a side that is asked, and how many orders were tried for them.
pub(crate) fn plans(game: &dyn AnyGame, side: Side, reach: Reach) -> (Vec<Plan>, u32) {
    let mut plans = Vec::new();
    let tried = search(game, side, reach, |found| plans.push(found.plan()));
    (plans, tried)
}

/// The orders of the best plan at sight; between equals the first, which has the fewest orders.
pub(crate) fn best(game: &dyn AnyGame, side: Side, reach: Reach) -> Vec<(u64, usize)> {
    let mut best: Option<(f64, Vec<(u64, usize)>)> = None;
    search(game, side, reach, |found| {
        if best.as_ref().is_none_or(|(most, _)| found.worth > *most) {
            best = Some((found.worth, found.orders()));
        }
    });
    best.map(|(_, orders)| orders).unwrap_or_default()
}

/// Tells of every plan, and says how many orders were tried for them.
fn search(game: &dyn AnyGame, side: Side, reach: Reach, tell: impl FnMut(Found<'_>)) -> u32 {
    let mut search = Search {
        side,
        reach,
        tell,
        seen: HashSet::new(),
        scratch: game.duplicate(),
        paths: game.most_paths(),
        tried: 0,
    };
    let mut lines = vec![Line {
        orders: Vec::new(),
        game: game.duplicate(),
        promise: 0,
    }];
    for depth in 1..=reach.depth {
        let steps = search.widen(&mut lines, depth == reach.depth);
        lines = follow(&lines, &steps);
        if lines.is_empty() {
            break;
        }
    }
    search.tried
}

/// The plan that instinct gives without a doubt: what looks best at a glance, order by order.
pub(crate) fn habit(game: &dyn AnyGame, side: Side, reach: Reach) -> Option<Plan> {
    let mut end = game.duplicate();
    let mut next = game.duplicate();
    let mut orders = Vec::new();
    let mut glances = Vec::new();
    let mut rolls = false;
    while orders.len() < reach.depth {
        end.glance(&mut glances);
        let nth = (0..glances.len()).max_by_key(|nth| (glances[*nth], Reverse(*nth)))?;
        orders.push((end.imprint(), nth));
        renew(&mut next, end.as_ref());
        if next.give_nth(nth, &mut Scripted::new(&[])).is_err() {
            rolls = true;
            break;
        }
        std::mem::swap(&mut end, &mut next);
        if end.ask() != Ask::Order(side) || end.at_rest() {
            break;
        }
    }
    let roll = orders.last().filter(|_| rolls);
    let exact = roll.map(|(_, nth)| exactly(end.as_ref(), *nth, side, end.most_paths()));
    let worth = match (roll, exact) {
        (Some((_, nth)), Some(exact)) => {
            exact.unwrap_or_else(|| roughly(end.as_ref(), *nth, side, 0..SAMPLES))
        }
        _ => worth_to(end.as_ref(), side),
    };
    Some(Plan {
        orders,
        worth,
        end,
        rolls,
        rough: exact == Some(None),
    })
}

/// What an order that asks chance is worth to a side, on the mean over all paths that it can take.
fn exactly(game: &dyn AnyGame, nth: usize, side: Side, paths: usize) -> Option<f64> {
    let expected = game.expect_nth(nth, paths)?;
    Some(sign(side) * expected.mean)
}

/// Judges a plan by more answers of chance, if a few were all that it was judged by; how many were tried.
pub(crate) fn judge_again(plan: &mut Plan, side: Side) -> u32 {
    let Some((_, roll)) = plan.orders.last().filter(|_| plan.rough) else {
        return 0;
    };
    let more = roughly(plan.end.as_ref(), *roll, side, SAMPLES..MANY_SAMPLES);
    let (few, many) = (f64::from(SAMPLES), f64::from(MANY_SAMPLES));
    plan.worth = (few * plan.worth + (many - few) * more) / many;
    u32::from(MANY_SAMPLES - SAMPLES)
}

/// The same where chance can take too many paths, by a few of them: the same ones every time.
fn roughly(game: &dyn AnyGame, nth: usize, side: Side, numbers: Range<u8>) -> f64 {
    let mut path = game.duplicate();
    let mut sum = 0.0;
    let count = numbers.len();
    for number in numbers {
        renew(&mut path, game);
        let mut luck = SplitMix64::new(number.into());
        if path.give_nth(nth, &mut Guess(&mut luck)).is_err() {
            return worth_to(game, side);
        }
        sum += worth_to(path.as_ref(), side);
    }
    sum / f64::from(u32::try_from(count).unwrap_or(1).max(1))
}

struct Search<T> {
    side: Side,
    reach: Reach,
    /// Told of every plan.
    tell: T,
    /// Positions that were reached already: orders in another order are no
    /// other plan.
    seen: HashSet<u64>,
    scratch: Box<dyn AnyGame>,
    /// How many answers of chance are added up for an order.
    paths: usize,
    tried: u32,
}

impl<T: FnMut(Found<'_>)> Search<T> {
    /// Tries every order at the end of every line. What ends is a plan; the
    /// best of the rest are given back.
    fn widen(&mut self, lines: &mut [Line], last: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut glances = Vec::new();
        for (place, line) in lines.iter_mut().enumerate() {
            line.game.glance(&mut glances);
            let here = line.game.imprint();
            for (nth, glance) in glances.iter().enumerate() {
                self.tried += 1;
                renew(&mut self.scratch, line.game.as_ref());
                let given = self.scratch.give_nth(nth, &mut Scripted::new(&[]));
                if given.is_err() {
                    self.note_roll(line, here, nth);
                    continue;
                }
                if !self.seen.insert(self.scratch.imprint()) {
                    continue;
                }
                let worth = worth_to(self.scratch.as_ref(), self.side);
                let asked = self.scratch.ask() == Ask::Order(self.side);
                if last || !asked || self.scratch.at_rest() {
                    (self.tell)(Found {
                        line,
                        here,
                        nth,
                        worth,
                        end: self.scratch.as_ref(),
                        rolls: false,
                        rough: false,
                    });
                } else {
                    steps.push(Step {
                        line: place,
                        nth,
                        worth,
                        promise: line.promise + glance,
                    });
                }
            }
        }
        let rank = |step: &Step| step.worth + f64::from(step.promise);
        steps.sort_by(|a, b| rank(b).total_cmp(&rank(a)));
        steps.truncate(self.reach.width);
        steps
    }

    /// An order that asks chance ends a line.
    fn note_roll(&mut self, line: &Line, here: u64, nth: usize) {
        let exact = exactly(line.game.as_ref(), nth, self.side, self.paths);
        let worth = exact.unwrap_or_else(|| {
            // What follows is likely to be as wide, and finding that out costs most of all.
            self.paths = self.paths.min(FEW_PATHS);
            roughly(line.game.as_ref(), nth, self.side, 0..SAMPLES)
        });
        (self.tell)(Found {
            line,
            here,
            nth,
            worth,
            end: line.game.as_ref(),
            rolls: true,
            rough: exact.is_none(),
        });
    }
}

/// The lines that these steps lead to.
fn follow(lines: &[Line], steps: &[Step]) -> Vec<Line> {
    let longer = |step: &Step| {
        let line = &lines[step.line];
        let mut game = line.game.duplicate();
        let mut orders = line.orders.clone();
        orders.push((line.game.imprint(), step.nth));
        game.give_nth(step.nth, &mut Scripted::new(&[])).ok()?;
        Some(Line {
            orders,
            game,
            promise: step.promise,
        })
    };
    steps.iter().filter_map(longer).collect()
}

#[cfg(test)]
mod tests {
    use kernel::chance::Seed;
    use kernel::{Choices, Rulebook};
    use lines_of_battle::RULEBOOK;

    use super::*;

    #[test]
    fn a_guess_is_judged_again_by_all_the_answers_together_and_an_exact_mean_is_left() {
        let files = muster::load("quatre-bras", &RULEBOOK).expect("it is built in");
        let mut game = RULEBOOK
            .begin(&files, &Choices::default())
            .expect("it is well formed");
        let reach = Reach { width: 4, depth: 4 };
        let seed = Seed::from_word("guesses");
        let (mut judged, mut changed) = (0, 0);
        for number in 1..60 {
            game.count_orders();
            let Ask::Order(side) = game.ask() else { break };
            let (plans, _) = plans(game.as_ref(), side, reach);
            for mut plan in plans {
                let exact = plan.worth;
                assert_eq!(judge_again(&mut plan, side), 0);
                assert_eq!(plan.worth.to_bits(), exact.to_bits());
                let Some((_, roll)) = plan.orders.last().copied().filter(|_| plan.rolls) else {
                    continue;
                };
                let few = roughly(plan.end.as_ref(), roll, side, 0..SAMPLES);
                (plan.worth, plan.rough) = (few, true);
                assert!(judge_again(&mut plan, side) > 0);
                let all = roughly(plan.end.as_ref(), roll, side, 0..MANY_SAMPLES);
                assert!((plan.worth - all).abs() < 1e-6, "{} {all}", plan.worth);
                judged += 1;
                changed += u32::from((plan.worth - few).abs() > 1.0);
            }
            let best = best(game.as_ref(), side, reach);
            let nth = best.first().map_or(0, |(_, nth)| *nth);
            game.give_nth(nth, &mut seed.decision(number))
                .expect("chance knows");
        }
        assert!(judged > 20 && changed > 10, "{judged} and {changed}");
    }
}
