//! What can only be asked where the rulebook's own types are known.

use kernel::{Ask, Game, Log, RuleInfo};
use staff::{Guess, SplitMix64};

use super::checks::{Registry, broken, same_text};

/// How many orders of other positions are kept, and tried at each position.
const KEPT: usize = 256;
const TRIED: usize = 16;

/// Plays a random game and checks that orders are read as they are written,
/// that generator and checker agree on orders of other positions, also those
/// that no notation of this position can say, and that silence changes nothing.
/// Gives back how many decisions were made.
pub fn typed<G: Game>(
    start: &G,
    rules: &[&'static RuleInfo],
    seed: u64,
    limit: usize,
) -> Result<usize, String> {
    let registry = Registry::new(rules);
    let mut choice = SplitMix64::new(seed);
    let mut strangers: Vec<G::Order> = Vec::new();
    let mut game = start.clone();
    let mut listed = Vec::new();
    for decisions in 0..limit {
        listed.clear();
        game.orders(&mut listed);
        readable(&game, &listed)?;
        for _ in 0..TRIED {
            if let Some(order) = choice.pick(&strangers) {
                agreed(&game, &listed, order, &registry)?;
            }
        }
        if game.ask() == Ask::Nothing {
            return Ok(decisions);
        }
        let Some(order) = choice.pick(&listed).cloned() else {
            broken!("a dead end: no order is legal");
        };
        if strangers.len() < KEPT {
            strangers.push(order.clone());
        } else {
            strangers[choice.below(KEPT)] = order.clone();
        }
        game = given(&game, &order, &mut choice)?;
    }
    broken!("the game goes on after {limit} decisions")
}

/// What is written is read again.
fn readable<G: Game>(game: &G, listed: &[G::Order]) -> Result<(), String> {
    for (place, order) in listed.iter().enumerate() {
        let notation = game.notation(order);
        match game.parse(&notation) {
            Ok(read) if read == *order => {}
            other => broken!("{order:?} is written `{notation}`, but read as {other:?}"),
        }
        if listed[..place].contains(order) {
            broken!("{order:?} is listed twice");
        }
        if let Err(refusal) = game.check(order) {
            broken!("{order:?} is listed, but refused: {refusal:?}");
        }
    }
    Ok(())
}

/// What is not listed is refused, with a rule.
fn agreed<G: Game>(
    game: &G,
    listed: &[G::Order],
    order: &G::Order,
    registry: &Registry,
) -> Result<(), String> {
    match (game.check(order), listed.contains(order)) {
        (Ok(()), true) => Ok(()),
        (Ok(()), false) => broken!("{order:?} is allowed, but not listed"),
        (Err(refusal), true) => broken!("{order:?} is listed, but refused: {refusal:?}"),
        (Err(refusal), false) => {
            let refused = game.refuse(&refusal);
            registry.knows(refused.rule)
        }
    }
}

/// The order carried out twice with the same luck, with a log and without.
fn given<G: Game>(game: &G, order: &G::Order, choice: &mut SplitMix64) -> Result<G, String> {
    let mut luck = choice.clone();
    let (mut loud, mut quiet) = (game.clone(), game.clone());
    let mut log = Log::keeping();
    let heard = loud.apply(order, &mut Guess(choice), &mut log);
    let unheard = quiet.apply(order, &mut Guess(&mut luck), &mut Log::quiet());
    match (heard, unheard) {
        (Ok(()), Ok(())) => {}
        other => broken!("{order:?} is listed, but makes {other:?}"),
    }
    same_text(
        "the order without a log",
        &loud.snapshot(),
        &quiet.snapshot(),
    )?;
    Ok(loud)
}
