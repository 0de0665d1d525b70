//! The odds of an order that leads to a combat: of its hits alone, where all that follows is too much.

use crate::field::{Field, acting};
use kernel::{AnyGame, Erased, Forecast, Fraction};

/// What is told of the order that lets a declared charge be fought.
fn foretold(field: &Field) -> Forecast {
    let game = Erased::new(field.game.clone());
    game.forecast("done")
        .expect("the odds of the hits at least")
}

fn charge() -> Field {
    let mut field = acting(
        "f1 french infantry 2 at 20000 14000 0
         a1 allied infantry 1 at 20000 17000 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field
}

#[test]
fn of_a_combat_whose_cards_are_too_many_the_odds_of_the_hits_are_told() {
    //= s2-11.5-a
    let field = charge();
    let forecast = foretold(&field);
    let part = forecast.part.clone().expect("not all that follows");
    assert!(part.contains("f1") && part.contains("a1"), "{part}");
    let sum: Fraction = forecast.outcomes.iter().map(|(_, p)| *p).sum();
    assert_eq!(sum, Fraction::ONE);
    // The 9 of Hearts is gone; 26 of 53 cards are Spades and Clubs, which hit in the open: none of three is
    // one of them.
    let none = forecast
        .outcomes
        .iter()
        .find(|(text, _)| text.matches("no hit").count() == 2);
    let missed = Fraction::new(27 * 26 * 25, 53 * 52 * 51);
    assert_eq!(none.map(|(_, p)| *p), Some(missed));
}

#[test]
fn cards_that_are_gone_change_the_odds_of_the_hits() {
    //= s1-2.4-b
    let mut field = charge();
    let whole = foretold(&field);
    for card in ["2S", "3S", "4S"] {
        let card = card.parse().expect("a card");
        field.game.pos.packs.first = field.game.pos.packs.first.without(card);
    }
    let thin = foretold(&field);
    let idle = |forecast: &Forecast| {
        let all = forecast.outcomes.iter();
        let mut idle = all.filter(|(text, _)| text.matches("no hit").count() == 2);
        idle.next().map(|(_, p)| p.to_f64())
    };
    assert!(idle(&thin) > idle(&whole));
}
