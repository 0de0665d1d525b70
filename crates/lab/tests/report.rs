//! A report tells the game that was played: its turns, its losses and its luck.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use kernel::chance::Seed;
use kernel::record::{Dice, Play};
use kernel::{Ask, BySide, Choices};
use lab::report::{Report, body, document, report};
use staff::SplitMix64;
use testkit::toy::{TOY, ford};

/// A whole game of random orders.
fn played(word: &str) -> Play {
    let seed = Seed::from_word(word);
    let dice = Dice::Seeded(seed.commitment());
    let mut play = Play::begin(&TOY, ford(), &Choices::default(), dice).unwrap();
    let mut choice = SplitMix64::new(seed.to_string().bytes().map(u64::from).sum());
    while play.game().ask() != Ask::Nothing {
        let orders = play.game().orders();
        let order = choice.pick(&orders).unwrap().notation.clone();
        play.give_seeded(&order, seed).unwrap();
    }
    play
}

fn told(play: &Play) -> Report {
    report(play.start(), &play.record().entries, |_| ()).unwrap()
}

#[test]
fn it_ends_as_the_game_ended() {
    let play = played("end");
    let report = told(&play);
    let standing = play.game().standing();
    assert!(report.over);
    assert_eq!(report.points, standing.points);
    assert_eq!(report.decisions, play.record().entries.len());
    let last = report.turns.last().unwrap();
    assert_eq!(last.points, standing.points);
    assert_eq!(last.decision, report.decisions);
    assert_eq!(last.lost, play.game().tally().lost);
}

#[test]
fn turns_follow_one_another_from_the_start() {
    let report = told(&played("turns"));
    assert_eq!(report.turns[0].label, "start");
    assert_eq!(report.turns[0].lost, BySide::default());
    let decisions: Vec<_> = report.turns.iter().map(|turn| turn.decision).collect();
    assert!(decisions.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn who_is_gone_stood_there_once() {
    for word in ["gone", "away", "lost"] {
        let play = played(word);
        let report = told(&play);
        let gone = report.gone.first.len() + report.gone.second.len();
        let there = play.game().scene().counters.len();
        assert_eq!(gone + there, play.start().scene().counters.len());
    }
}

#[test]
fn luck_evens_out_over_many_games_and_keeps_within_its_spread() {
    let reports: Vec<_> = (0..200)
        .map(|game| told(&played(&format!("luck {game}"))))
        .collect();
    let sum: f64 = reports.iter().map(|report| report.luck.sum).sum();
    let variance: f64 = reports
        .iter()
        .map(|report| report.luck.spread.powi(2))
        .sum();
    assert!(variance > 0.0);
    assert!(
        sum.abs() < 2.5 * variance.sqrt(),
        "{sum} {}",
        variance.sqrt()
    );
    let ordinary = |report: &&Report| report.luck.sum.abs() <= 2.0 * report.luck.spread;
    let share = reports.iter().filter(ordinary).count();
    assert!(
        (180..=200).contains(&share),
        "{share} of 200 within two deviations"
    );
}

#[test]
fn a_game_without_chance_had_no_luck() {
    let dice = Dice::Typed;
    let mut play = Play::begin(&TOY, ford(), &Choices::default(), dice).unwrap();
    for order in ["plan hold", "end", "plan hold", "end"] {
        play.give(order, &mut kernel::chance::Scripted::new(&[]))
            .unwrap();
    }
    let report = told(&play);
    assert_eq!((report.luck.sum, report.luck.decisions), (0.0, 0));
    assert!(report.luck.dice.is_empty());
    assert!(!report.over && report.winner.is_none());
}

#[test]
fn dice_are_counted_face_by_face() {
    let play = played("dice");
    let rolled: usize = play
        .record()
        .entries
        .iter()
        .flat_map(|entry| &entry.answers)
        .filter(|answer| answer.faces == 6)
        .count();
    let report = told(&play);
    let die = report.luck.dice.iter().find(|die| die.faces == 6).unwrap();
    assert_eq!(die.rolled() as usize, rolled);
    assert!((1.0..=6.0).contains(&die.mean()));
}

#[test]
fn a_document_needs_nothing_else() {
    let report = told(&played("page"));
    let page = document(&report);
    assert!(page.contains("<style>") && !page.contains("src=") && !page.contains("@import"));
    let body = body(&report).into_string();
    assert!(!body.contains("style="), "a strict page could not show it");
    assert_eq!(body.matches("<svg").count(), 3);
}
