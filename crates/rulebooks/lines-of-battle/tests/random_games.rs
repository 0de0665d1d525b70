//! Random play finds what nobody thought of.

use kernel::chance::Seed;
use kernel::{Ask, BattleFiles, Choices, Game, Log, Rulebook};
use lines_of_battle::{Battle, RULEBOOK};

fn files() -> BattleFiles {
    muster::load("quatre-bras", &RULEBOOK).unwrap()
}

/// Plays one game at random, every option at random; gives the decisions.
fn play(files: &BattleFiles, game: u64) -> (Battle, u32) {
    let seed = Seed::from_word("random games").nth_game(game);
    let mut state = game.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66;
    let mut pick = |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % n as u64) as usize
    };
    let mut choices = Choices::default();
    for spec in RULEBOOK.options() {
        let value = spec.values[pick(spec.values.len())];
        choices.set(RULEBOOK.options(), spec.id, value).unwrap();
    }
    let mut battle = RULEBOOK.battle(files, &choices).unwrap();
    let mut orders = Vec::new();
    for number in 1..20_000 {
        if battle.ask() == Ask::Nothing {
            return (battle, number - 1);
        }
        orders.clear();
        battle.orders(&mut orders);
        assert!(!orders.is_empty(), "game {game}, decision {number}: dead end at {:?}", battle.pos.step);
        let order = orders[pick(orders.len())];
        battle.apply(&order, &mut seed.decision(number), &mut Log::quiet()).unwrap();
    }
    panic!("game {game} does not end");
}

#[test]
fn random_games_with_random_options_all_end() {
    let files = files();
    let mut total = 0;
    for game in 0..200 {
        total += play(&files, game).1;
    }
    println!("{} decisions a game", total / 200);
}
