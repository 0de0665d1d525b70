//! Generals play whole games of the toy, by the rules and by their seeds.

use std::time::{Duration, Instant};

use kernel::chance::Seed;
use kernel::record::{Dice, DiceProof, Play, verify};
use kernel::{AnyGame, Ask, BySide, Choices, Rulebook, Viewer};
use staff::{
    Budget, FieldGeneral, General, Halt, NAMES, NotAppointed, Played, Recruit, appoint, play_out,
};
use testkit::toy::{TOY, ford};

/// The generals with budgets that do not depend on the clock.
const STEADY: [&str; 3] = ["recruit", "sergeant", "general:300"];

fn battle() -> Box<dyn AnyGame> {
    TOY.begin(&ford(), &Choices::default())
        .expect("the ford is a battle")
}

fn general(name: &str, seed: u64) -> Box<dyn General> {
    appoint(name, seed).expect("he is in the list")
}

fn fight(first: &mut dyn General, second: &mut dyn General, seed: Seed) -> Played {
    play_out(battle().as_mut(), BySide { first, second }, seed, 1_000)
        .expect("seeded chance always answers")
}

/// How many points the first general gains over the second, playing both sides
/// of a number of battles.
fn lead(one: &str, other: &str, battles: u64) -> i32 {
    let (mut one, mut other) = (general(one, 1), general(other, 2));
    (0..battles)
        .map(|number| {
            let seed = Seed::from_word("lead").nth_game(number);
            let ours = fight(one.as_mut(), other.as_mut(), seed).outcome.points;
            let theirs = fight(other.as_mut(), one.as_mut(), seed).outcome.points;
            ours.first - ours.second + theirs.second - theirs.first
        })
        .sum()
}

#[test]
fn every_general_is_found_by_his_name_and_no_other() {
    for name in NAMES {
        assert_eq!(general(name, 1).name(), *name);
    }
    assert_eq!(general("general:20ms", 1).name(), "general");
    let refused = |name: &str| appoint(name, 1).map(|general| general.name()).unwrap_err();
    assert!(matches!(refused("napoleon"), NotAppointed::Unknown(_)));
    assert!(matches!(
        refused("recruit:5"),
        NotAppointed::TakesNoBudget(_)
    ));
    assert!(matches!(refused("general:soon"), NotAppointed::Budget(_)));
    assert!(refused("random").to_string().contains("recruit, sergeant"));
}

#[test]
fn every_general_plays_to_the_end() {
    for one in STEADY {
        for other in STEADY {
            let (mut first, mut second) = (general(one, 1), general(other, 2));
            let played = fight(first.as_mut(), second.as_mut(), Seed::from_word("end"));
            assert!(played.over, "{one} against {other}");
            assert!(played.decisions > 8);
        }
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    for name in STEADY {
        let game = |seed| {
            let (mut first, mut second) = (general(name, seed), general("recruit", 2));
            fight(first.as_mut(), second.as_mut(), Seed::from_word("same"))
        };
        assert_eq!(game(1), game(1), "{name}");
        // The sergeant has no choices that a seed could change.
        if name != "sergeant" {
            assert!((2..30).any(|seed| game(seed) != game(1)), "{name}");
        }
    }
}

#[test]
fn each_rank_is_better_than_the_one_below() {
    let sergeant = lead("sergeant", "recruit", 12);
    assert!(sergeant > 24, "{sergeant} points in 24 battles");
    let general = lead("general:300", "recruit", 8);
    assert!(general > 16, "{general} points in 16 battles");
}

#[test]
fn more_decisions_make_no_weaker_general() {
    let lead = lead("general:3000", "general:60", 20);
    assert!(lead > 20, "{lead} points in 40 battles");
}

#[test]
fn the_least_budget_still_chooses_an_order() {
    for budget in [Budget::Decisions(0), Budget::Time(Duration::ZERO)] {
        let mut lazy = FieldGeneral::new(1, budget);
        let played = fight(&mut lazy, &mut Recruit::new(2), Seed::from_word("lazy"));
        assert!(played.over);
    }
}

#[test]
fn a_general_who_is_told_to_stop_gives_an_order_at_once() {
    let mut game = battle();
    let mut patient = FieldGeneral::new(1, Budget::Time(Duration::from_mins(10)));
    let halt = Halt::new();
    patient.heed(halt.clone());
    let caller = halt.clone();
    let begun = Instant::now();
    let waker = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(30));
        caller.stop();
    });
    let nth = patient.choose(game.as_mut());
    waker.join().expect("he only slept");
    assert!(nth < game.count_orders());
    assert!(begun.elapsed() < Duration::from_mins(1));
    assert!(
        patient
            .thoughts()
            .is_some_and(|line| line.contains("plans"))
    );
    halt.go_on();
    assert!(!halt.is_called());
}

#[test]
fn a_general_leaves_the_game_as_it_was_with_its_orders_counted() {
    let mut game = battle();
    let before = game.snapshot();
    for name in STEADY {
        let mut general = general(name, 3);
        let nth = general.choose(game.as_mut());
        assert!(nth < game.orders().len());
        assert_eq!(game.snapshot(), before);
        let mut copy = game.redacted(Viewer::Umpire);
        general.choose(copy.as_mut());
        copy.give_nth(nth, &mut Seed::from_word("any").decision(1))
            .unwrap();
        assert_ne!(copy.snapshot(), before, "{name} counted no orders");
    }
}

#[test]
fn a_game_that_is_cut_off_says_so() {
    let generals = BySide {
        first: &mut Recruit::new(1) as &mut dyn General,
        second: &mut Recruit::new(2),
    };
    let played = play_out(battle().as_mut(), generals, Seed::from_word("cut"), 3).unwrap();
    assert_eq!((played.decisions, played.over), (3, false));
}

#[test]
fn a_game_between_generals_is_the_game_of_a_record_with_that_seed() {
    let seed = Seed::from_word("record");
    let played = fight(&mut Recruit::new(1), &mut Recruit::new(2), seed);
    let dice = Dice::Seeded(seed.commitment());
    let mut play = Play::begin(&TOY, ford(), &Choices::default(), dice).unwrap();
    let mut generals = BySide {
        first: Recruit::new(1),
        second: Recruit::new(2),
    };
    while let Ask::Order(side) = play.game().ask() {
        let orders = play.game().orders();
        let nth = generals[side].choose_blindly(orders.len()).unwrap();
        play.give_seeded(&orders[nth].notation, seed).unwrap();
    }
    assert_eq!(play.record().entries.len() as u32, played.decisions);
    let proof = verify(&TOY, play.record().clone()).unwrap();
    assert_eq!(proof.dice, DiceProof::Honest);
    assert_eq!(proof.outcome, Some(played.outcome));
}

/// Notes what another general is shown.
struct Spy {
    seen: Vec<String>,
    thinks: Box<dyn General>,
}

impl General for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        self.seen.push(game.snapshot());
        self.thinks.choose(game)
    }
}

#[test]
fn a_general_is_shown_his_view_and_never_the_position() {
    for thinks in ["sergeant", "general:100"] {
        let mut spy = Spy {
            seen: Vec::new(),
            thinks: general(thinks, 1),
        };
        fight(&mut Recruit::new(4), &mut spy, Seed::from_word("spy"));
        let saw = |plan: &str| spy.seen.iter().any(|view| view.contains(plan));
        assert!(saw("plan red unseen"), "{thinks}");
        assert!(!saw("plan red hold down") && !saw("plan red press down"));
    }
}

#[test]
fn what_a_general_does_not_see_does_not_change_what_he_does() {
    // Two positions that differ only in the plan that red has laid face down.
    let chosen = ["plan hold", "plan press"].map(|plan| {
        let mut game = battle();
        let mut chance = Seed::from_word("hidden").decision(1);
        game.give(plan, &mut chance).unwrap();
        game.give("end", &mut chance).unwrap();
        game.give("plan hold", &mut chance).unwrap();
        let Ask::Order(side) = game.ask() else {
            panic!("the game goes on")
        };
        ["sergeant", "general:400"].map(|name| {
            let mut view = game.redacted(Viewer::Player(side));
            general(name, 5).choose(view.as_mut())
        })
    });
    assert_eq!(chosen[0], chosen[1]);
}
