//! The toy passes the suite that rulebooks pass.

use std::sync::LazyLock;

use kernel::{AnyGame, Choices, Rulebook, Side, Viewer};
use testkit::conformance::{Report, Trial, check, random_choices, typed};
use testkit::toy::{TOY, ford, side_id};

/// The same position with the plans exchanged that the viewer may not see.
fn other_plans(game: &dyn AnyGame, viewer: Viewer) -> Vec<Box<dyn AnyGame>> {
    let sees = |side| viewer == Viewer::Umpire || viewer == Viewer::Player(side);
    let mut text = game.snapshot();
    for side in Side::BOTH.into_iter().filter(|side| !sees(*side)) {
        let id = side_id(side);
        let (hold, press) = (
            format!("plan {id} hold down"),
            format!("plan {id} press down"),
        );
        if text.contains(&hold) {
            text = text.replace(&hold, &press);
        } else {
            text = text.replace(&press, &hold);
        }
    }
    game.restore(&text).into_iter().collect()
}

fn trial_all() -> Report {
    let battle = ford();
    Trial::new(&TOY, &battle)
        .random_options()
        .limit(300)
        .hidden(other_plans)
        .play_all(0..24)
        .unwrap_or_else(|failure| panic!("{failure}"))
}

static REPORT: LazyLock<Report> = LazyLock::new(trial_all);

#[test]
fn random_games_of_the_toy_keep_all_laws() {
    let report = &*REPORT;
    assert_eq!(report.games, 24);
    assert!(report.decisions > 700, "{report:?}");
    assert!(report.refusals > 700, "{report:?}");
    assert!(report.odds > 400, "{report:?}");
    assert_eq!(report.odds_left_out, 0);
    assert!(report.first_won > 0 && report.second_won > 0, "{report:?}");
}

#[test]
fn games_on_several_cores_report_the_same_each_time() {
    assert_eq!(trial_all(), *REPORT);
}

#[test]
fn random_games_of_the_toy_touch_every_rule() {
    let report = &*REPORT;
    let missed: Vec<_> = TOY
        .rules()
        .into_iter()
        .filter(|rule| !report.exercised.contains(rule.id))
        .collect();
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn a_thousand_quick_games_of_the_toy_end() {
    let battle = ford();
    let report = Trial::new(&TOY, &battle)
        .random_options()
        .limit(300)
        .quick_all(0..1_000)
        .unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, 1_000);
    assert!(report.longest < 300);
}

#[test]
fn orders_of_the_toy_are_read_as_they_are_written() {
    for seed in 0..20 {
        let choices = random_choices(&TOY, seed);
        let start = TOY.set_up(&ford(), &choices).unwrap();
        typed(&start, &TOY.rules(), seed, 300).unwrap();
    }
}

#[test]
fn the_short_way_is_one_game() {
    let report = check(&TOY, &ford(), &Choices::default(), 7, 300).unwrap();
    assert_eq!(report.games, 1);
}
