//! A position is small, and deciding allocates nothing.

use kernel::chance::Seed;
use kernel::{Ask, Choices, Game, Log, Rulebook};
use lines_of_battle::{Position, RULEBOOK};

#[test]
fn a_position_is_under_four_kilobytes() {
    assert!(
        size_of::<Position>() < 4096,
        "{} bytes",
        size_of::<Position>()
    );
}

/// A whole game, with every option off and with every option on.
#[test]
fn no_decision_allocates() {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    for everything in [false, true] {
        let mut choices = Choices::default();
        for spec in RULEBOOK.options().iter().filter(|_| everything) {
            let last = spec.values.last().expect("an option has values");
            choices
                .set(RULEBOOK.options(), spec.id, last)
                .expect("it is one of them");
        }
        let mut battle = RULEBOOK
            .battle(&files, &choices)
            .expect("it is well formed");
        let mut orders = Vec::with_capacity(4096);
        let seed = Seed::from_word("frugal");
        let mut state = 0x2545_F491_4F6C_DD1D_u64;
        for number in 1.. {
            if battle.ask() == Ask::Nothing {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let step = battle.pos.step;
            let allocated = allocation_counter::measure(|| {
                orders.clear();
                battle.orders(&mut orders);
                let order = orders[(state % orders.len() as u64) as usize];
                let given = battle.apply(&order, &mut seed.decision(number), &mut Log::quiet());
                assert!(given.is_ok(), "a listed order was refused");
            });
            assert_eq!(allocated.count_total, 0, "decision {number}, {step:?}");
        }
    }
}
