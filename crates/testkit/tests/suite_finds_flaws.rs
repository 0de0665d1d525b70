//! The suite is worth something: it finds each law that a game breaks.

mod spoilt;

use kernel::record::Record;
use spoilt::{Flaw, SpoiltBook};
use testkit::conformance::{Failure, Trial};
use testkit::toy::{TOY, ford};

fn find(flaw: Flaw) -> Failure {
    let battle = ford();
    let found = Trial::new(&SpoiltBook(flaw), &battle)
        .limit(300)
        .hidden(|game, viewer| {
            let other = game.snapshot().replace("hold down", "press down");
            let unseen = |id: &str| !format!("{viewer:?}").contains(id);
            let mut games = Vec::new();
            if unseen("First") && unseen("Second") && unseen("Umpire") {
                games.extend(game.restore(&other).ok());
            }
            games
        })
        .play_all(0..12);
    *found.expect_err(&format!("{flaw:?} goes unnoticed"))
}

#[test]
fn every_flaw_is_found_and_named() {
    let cases = [
        (Flaw::ListsTooMuch, "is listed, but refused"),
        (Flaw::ListsTooLittle, "is allowed, but not listed"),
        (Flaw::ListsNothing, "a dead end"),
        (Flaw::RepeatsLabels, "two orders say `Do it`"),
        (Flaw::ForgetsWhatItSaves, "saved and read again"),
        (Flaw::SharesAnotherPosition, "shared as a scenario"),
        (Flaw::ChangesWhenRefusing, "refused"),
        (
            Flaw::ChangesWhenChanceIsDry,
            "changed the position while chance knew only",
        ),
        (Flaw::TellsWithoutRule, "cites no rule"),
        (Flaw::TellsStrayRule, "stray.1 is not in the registry"),
        (
            Flaw::RefusesWithStrayRule,
            "is refused, but rule stray.1 is not",
        ),
        (Flaw::AsksWithStrayRule, "stray.1 is not in the registry"),
        (Flaw::ScoresWithoutRule, "cites no rule"),
        (Flaw::LeaksPlans, "tells what is hidden"),
        (Flaw::HidesOrders, "the view of"),
        (Flaw::ForetellsWrongly, "the odds of"),
        (Flaw::CallsTheWrongWinner, "is foretold"),
        (Flaw::ActsOtherwiseInSilence, "given without a log"),
        (Flaw::LooksAtTheWorst, "the order given at a glance"),
        (Flaw::LosesTheQuestion, "is asked nothing"),
        (Flaw::Panics, "panic: caught in the act"),
    ];
    for (flaw, expected) in cases {
        let failure = find(flaw);
        assert!(
            failure.what.contains(expected),
            "{flaw:?}: {}",
            failure.what
        );
    }
}

#[test]
fn a_failure_carries_the_record_that_leads_to_it() {
    let failure = find(Flaw::ListsTooMuch);
    let record = Record::from_text(&failure.record).unwrap();
    assert_eq!(record.entries.len() + 1, failure.decision as usize);
    assert!(
        failure
            .to_string()
            .contains(&format!("game {}", failure.seed))
    );
}

#[test]
fn a_game_that_does_not_end_in_time_is_found() {
    let battle = ford();
    let trial = Trial::new(&TOY, &battle).limit(5);
    assert!(trial.play(1).unwrap_err().what.contains("goes on after 5"));
    let quick = trial.quick(1).unwrap_err();
    assert!(quick.what.contains("goes on after 5"));
    let record = Record::from_text(&quick.record).unwrap();
    assert_eq!(record.entries.len(), 5);
}

#[test]
fn a_quick_game_finds_dead_ends() {
    let battle = ford();
    let book = SpoiltBook(Flaw::ListsNothing);
    let failure = Trial::new(&book, &battle).quick_all(0..4).unwrap_err();
    assert!(failure.what.contains("a dead end"));
}
