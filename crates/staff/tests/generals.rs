//! Generals play whole games of the toy, by the rules and by their seeds.

use kernel::chance::Seed;
use kernel::record::{Dice, DiceProof, Play, verify};
use kernel::{AnyGame, Ask, BySide, Choices, Rulebook, Viewer};
use staff::{Effort, General, NAMES, Played, Random, Steady, general, play_out};
use testkit::toy::{TOY, ford};

fn battle() -> Box<dyn AnyGame> {
    TOY.begin(&ford(), &Choices::default())
        .expect("the ford is a battle")
}

fn fight(first: &mut dyn General, second: &mut dyn General, seed: Seed) -> Played {
    play_out(battle().as_mut(), BySide { first, second }, seed, 1_000)
        .expect("seeded chance always answers")
}

/// How many points the first general gains over the second, playing both sides
/// of a number of battles.
fn lead(mut one: Box<dyn General>, mut other: Box<dyn General>, battles: u64) -> i32 {
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
        assert_eq!(general(name, 1).map(|general| general.name()), Some(*name));
    }
    assert!(general("napoleon", 1).is_none());
}

#[test]
fn every_general_plays_to_the_end() {
    for one in NAMES {
        for other in NAMES {
            let (mut first, mut second) = (general(one, 1).unwrap(), general(other, 2).unwrap());
            let played = fight(first.as_mut(), second.as_mut(), Seed::from_word("end"));
            assert!(played.over, "{one} against {other}");
            assert!(played.decisions > 8);
        }
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    for name in NAMES {
        let game = |seed| {
            let (mut first, mut second) = (general(name, seed).unwrap(), general(name, 2).unwrap());
            fight(first.as_mut(), second.as_mut(), Seed::from_word("same"))
        };
        assert_eq!(game(1), game(1), "{name}");
        assert!((2..9).any(|seed| game(seed) != game(1)), "{name}");
    }
}

#[test]
fn steady_beats_random_from_either_side() {
    let little = Effort {
        decisions: 1_000,
        horizon: 20,
        candidates: 16,
    };
    let steady = Steady::with_effort(1, little);
    let lead = lead(Box::new(steady), Box::new(Random::new(2)), 8);
    assert!(lead > 16, "{lead} points in 16 battles");
}

#[test]
fn the_least_effort_still_chooses_an_order() {
    let none = Effort {
        decisions: 0,
        horizon: 0,
        candidates: 0,
    };
    let mut lazy = Steady::with_effort(1, none);
    let played = fight(&mut lazy, &mut Random::new(2), Seed::from_word("lazy"));
    assert!(played.over);
}

#[test]
fn a_general_leaves_the_game_as_it_was_with_its_orders_counted() {
    let mut game = battle();
    let before = game.snapshot();
    for name in NAMES {
        let mut general = general(name, 3).unwrap();
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
        first: &mut Random::new(1) as &mut dyn General,
        second: &mut Random::new(2),
    };
    let played = play_out(battle().as_mut(), generals, Seed::from_word("cut"), 3).unwrap();
    assert_eq!((played.decisions, played.over), (3, false));
}

#[test]
fn a_game_between_generals_is_the_game_of_a_record_with_that_seed() {
    let seed = Seed::from_word("record");
    let played = fight(&mut Random::new(1), &mut Random::new(2), seed);
    let dice = Dice::Seeded(seed.commitment());
    let mut play = Play::begin(&TOY, ford(), &Choices::default(), dice).unwrap();
    let mut generals = BySide {
        first: Random::new(1),
        second: Random::new(2),
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

/// Notes what it was shown.
struct Spy(Vec<String>);

impl General for Spy {
    fn name(&self) -> &'static str {
        "spy"
    }

    fn choose(&mut self, game: &mut dyn AnyGame) -> usize {
        self.0.push(game.snapshot());
        game.count_orders() - 1
    }
}

#[test]
fn a_general_is_shown_his_view_and_never_the_position() {
    let mut spy = Spy(Vec::new());
    let mut enemy = Random::new(4);
    fight(&mut enemy, &mut spy, Seed::from_word("spy"));
    assert!(spy.0.iter().any(|view| view.contains("plan red unseen")));
    let hidden = ["plan red hold down", "plan red press down"];
    assert!(
        !spy.0
            .iter()
            .any(|view| hidden.iter().any(|plan| view.contains(plan)))
    );
}
