//! What generals are told who play on in their thoughts.

use kernel::chance::{Scripted, Seed};
use kernel::{AnyGame, Ask, Choices, Game, Log, Rulebook};
use la_bataille::RULEBOOK;

use super::short_games::battle;

#[test]
fn one_who_takes_his_time_counts_phases_and_looks_to_the_end_of_the_player_turn() {
    let mut battle = battle("hour");
    let seed = Seed::from_word("phases").nth_game(1);
    let mut orders = Vec::new();
    let mut times = Vec::new();
    for decision in 1..=2_000_u32 {
        if battle.ask() == Ask::Nothing {
            break;
        }
        let mut pondered = battle.clone();
        pondered.ponder();
        let (turns, time) = (battle.gone_by(), pondered.gone_by());
        assert_eq!(battle.foresight(), [1, 1]);
        let end = pondered.foresight().map(|ahead| time + ahead);
        // A whole number of phases for each player turn, and the same end wherever one looks from.
        assert_eq!(end, [(turns + 1) * 8; 2], "decision {decision}");
        assert!(times.last().is_none_or(|last| *last <= time), "time fell");
        times.push(time);
        // To take one's time changes nothing else.
        assert_eq!(pondered.worth(), battle.worth());
        orders.clear();
        battle.orders(&mut orders);
        let order = orders[decision as usize * 31 % orders.len()];
        let given = battle.apply(&order, &mut seed.decision(decision), &mut Log::quiet());
        assert!(given.is_ok(), "{order:?}");
    }
    times.dedup();
    assert!(times.len() > 20, "{times:?}");
}

#[test]
fn what_is_only_guessed_at_is_told_from_a_mean() {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("it is built in");
    let mut choices = Choices::default();
    let options = RULEBOOK.options();
    choices.set(options, "length", "hour").expect("a length");
    let mut game = RULEBOOK.begin(&files, &choices).expect("well formed");
    let rolls = |game: &dyn AnyGame, nth: usize| {
        let mut tried = game.duplicate();
        tried.give_nth(nth, &mut Scripted::new(&[])).is_err()
    };
    let seed = Seed::from_word("guesses").nth_game(1);
    let mut told = [0, 0];
    for decision in 1..=600_u32 {
        let count = game.count_orders();
        if game.ask() == Ask::Nothing {
            break;
        }
        for nth in (0..count).filter(|nth| rolls(game.as_ref(), *nth)) {
            let guessed = game.is_guessed(nth);
            told[usize::from(guessed)] += 1;
            if guessed {
                let expected = game.expect_nth(nth, 1).expect("a guess asks for no paths");
                assert!(expected.variance.abs() < f64::EPSILON);
            }
        }
        let nth = decision as usize * 31 % count;
        game.give_nth(nth, &mut seed.decision(decision))
            .expect("dice know");
    }
    assert!(told[0] > 10 && told[1] > 10, "{told:?}");
}
