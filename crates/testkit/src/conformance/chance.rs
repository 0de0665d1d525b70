//! Chance is an argument: what an order does when it runs dry, when nobody
//! listens, and whether the odds foretell it.

use std::collections::BTreeMap;

use kernel::chance::{Enumerated, Scripted, Seed};
use kernel::{AnyGame, Ask, Fraction, GiveError, Given};
use staff::SplitMix64;

use super::Report;
use super::checks::{Verdict, broken, same, same_text};

/// Distributions with more paths than this are not compared.
const WIDEST: usize = 3_000;

/// An order for which chance runs dry, at whatever point, changes nothing and
/// says what it wants; and it comes out the same once chance has answered.
pub(super) fn runs_dry(game: &dyn AnyGame, order: &str, seed: Seed, number: u32) -> Verdict {
    let before = game.snapshot();
    let mut after = game.duplicate();
    let given = after
        .give(order, &mut seed.decision(number))
        .map_err(|error| format!("`{order}` is listed, but not carried out: {error}"))?;
    if game.rolls(order) == given.drawn.is_empty() {
        broken!("whether `{order}` rolls is not said rightly");
    }
    let answers: Vec<u8> = given.drawn.iter().map(|drawn| drawn.answer).collect();
    for (known, drawn) in given.drawn.iter().enumerate() {
        let mut spoilt = answers[..known].to_vec();
        spoilt.push(u8::MAX);
        for script in [&answers[..known], &spoilt] {
            let mut copy = game.duplicate();
            match copy.give(order, &mut Scripted::new(script)) {
                Err(GiveError::Wants(request)) if request == drawn.request => {}
                other => broken!("`{order}` with {script:?} does not want {drawn}: {other:?}"),
            }
            let what = format!("`{order}` changed the position while chance knew only {script:?}");
            same_text(&what, &before, &copy.snapshot())?;
        }
    }
    let mut copy = game.duplicate();
    let mut script = Scripted::new(&answers);
    if copy.give(order, &mut script).as_ref() != Ok(&given) || !script.is_spent() {
        broken!("`{order}` comes out otherwise with the same answers {answers:?}");
    }
    same(
        "the same order with the same answers",
        after.as_ref(),
        copy.as_ref(),
    )
}

/// Without a log the same happens as with one.
pub(super) fn same_in_silence(
    game: &dyn AnyGame,
    nth: usize,
    (seed, number): (Seed, u32),
    after: &dyn AnyGame,
) -> Verdict {
    let mut copy = game.duplicate();
    copy.count_orders();
    if let Err(unknown) = copy.give_nth(nth, &mut seed.decision(number)) {
        broken!("without a log chance has no answer to {unknown:?}");
    }
    same_text(
        "the order given without a log",
        &after.snapshot(),
        &copy.snapshot(),
    )
}

/// What generals give at a glance is a listed order: without doubt the one that looks best, with much
/// doubt any of them.
pub(super) fn likely(
    game: &dyn AnyGame,
    (seed, number): (Seed, u32),
    choice: &mut SplitMix64,
) -> Verdict {
    if game.ask() == Ask::Nothing {
        return Ok(());
    }
    let glimpse = |doubt: &mut dyn FnMut() -> i32| {
        let mut copy = game.duplicate();
        match copy.give_likely(doubt, &mut seed.decision(number)) {
            Ok(true) => Ok(copy.snapshot()),
            other => Err(format!(
                "an order is legal, but at a glance there is {other:?}"
            )),
        }
    };
    let given = |nth: usize| {
        let mut copy = game.duplicate();
        copy.count_orders();
        let given = copy.give_nth(nth, &mut seed.decision(number));
        given.map(|()| copy.snapshot()).ok()
    };
    let mut looks = Vec::new();
    game.duplicate().glance(&mut looks);
    let best = (0..looks.len()).max_by_key(|nth| (looks[*nth], std::cmp::Reverse(*nth)));
    if best.and_then(given) != Some(glimpse(&mut || 0)?) {
        broken!("the order given at a glance is not the listed one that looks best");
    }
    let guessed = glimpse(&mut || i32::try_from(choice.below(100_000)).unwrap_or(0))?;
    if !(0..looks.len()).any(|nth| given(nth).as_ref() == Some(&guessed)) {
        broken!("an order given at a glance is not listed");
    }
    Ok(())
}

/// What came of an order, in the words of a forecast.
fn result(given: &Given) -> String {
    let results = given.events.iter().filter(|telling| telling.is_result);
    let words: Vec<&str> = results.map(|telling| telling.text.as_str()).collect();
    if words.is_empty() {
        "nothing more".to_owned()
    } else {
        words.join("; ")
    }
}

/// The forecast is what giving the order with every answer of chance leads to.
pub(super) fn foretold(game: &dyn AnyGame, order: &str, report: &mut Report) -> Verdict {
    let mut brute: BTreeMap<String, Fraction> = BTreeMap::new();
    let mut source = Enumerated::new();
    for path in 0.. {
        if path == WIDEST {
            report.odds_left_out += 1;
            return Ok(());
        }
        let given = game
            .duplicate()
            .give(order, &mut source)
            .map_err(|error| format!("`{order}` is refused for some answers: {error}"))?;
        let sum = brute.entry(result(&given)).or_insert(Fraction::ZERO);
        *sum = *sum + source.probability();
        if !source.next_path() {
            break;
        }
    }
    let forecast = game
        .forecast(order)
        .map_err(|error| format!("`{order}` has no forecast: {error}"))?;
    let sum: Fraction = forecast.outcomes.iter().map(|(_, p)| *p).sum();
    if sum != Fraction::ONE {
        broken!("the odds of `{order}` sum to {sum}");
    }
    if !forecast.outcomes.is_sorted_by(|(_, p), (_, q)| p >= q) {
        broken!("the odds of `{order}` do not begin with the likeliest");
    }
    let foretold: BTreeMap<_, _> = forecast.outcomes.iter().cloned().collect();
    if foretold != brute {
        broken!("`{order}` is foretold as {foretold:?}, but leads to {brute:?}");
    }
    report.odds += 1;
    Ok(())
}
