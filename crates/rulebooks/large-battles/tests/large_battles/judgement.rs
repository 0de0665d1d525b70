//! What computer generals make of a battle, where it is plain what they ought to do.

use kernel::chance::Seed;
use kernel::{Ask, Choices, Rulebook, Viewer};
use large_battles::RULEBOOK;

/// Orders that bring units on, and those that were let go by when moves were ended.
fn brought_on(battle: &str, seed: &str) -> (usize, Vec<String>) {
    let files = muster::load(battle, &RULEBOOK).expect("it is built in");
    let mut game = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("it is sound");
    let mut sergeant = staff::appoint("sergeant", 1).expect("a general");
    let seed = Seed::from_word(seed);
    let (mut came, mut left) = (0, Vec::new());
    for number in 1.. {
        let Ask::Order(side) = game.ask() else {
            break;
        };
        let mut view = game.redacted(Viewer::Player(side));
        let nth = sergeant.choose(view.as_mut());
        let orders = game.orders();
        let given = &orders[nth].notation;
        let arrives = |notation: &str| notation.starts_with("arrive ");
        if arrives(given) {
            came += 1;
        } else if given == "end-moves" {
            let open = orders.iter().map(|order| order.notation.clone());
            left.extend(open.filter(|notation| arrives(notation)));
        }
        game.count_orders();
        game.give_nth(nth, &mut seed.decision(number))
            .expect("chance knows");
    }
    (came, left)
}

#[test]
fn a_sergeant_brings_on_whoever_has_come() {
    let (came, left) = brought_on("quatre-bras", "reinforcements");
    assert!(left.is_empty(), "{left:?}");
    assert!(came > 10, "{came}");
}
