//! The examples of the text, each on a table of its own.

use crate::field::Field;
use dining_table::activation::Activation;
use dining_table::troops::Status;
use dining_table::{Kind, Stage};

#[test]
fn ex_2_11_4_heavy_cavalry_and_the_last_of_an_infantry_unit_draw_two_cards_each() {
    //= s2-11.3 s2-11.4-d s2-11.4-e s2-11.4-f
    let charged = |hits: u8, status: Status, cards: &str| {
        let mut field = Field::with(
            "f1 french battle-cavalry 6 at 20000 14000 0 traits HM morale 3
             a1 allied infantry 5 at 20000 17000 18000",
            "",
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
        field.unit_mut("a1").hits = hits;
        field.unit_mut("a1").status = status;
        field.give("charge f1 a1", "");
        // All of these cards are drawn, and no others.
        field.give("done", cards);
        field
    };
    // One SP on Defend: a card and a bonus card. The cavalry uses one SP, and so one bonus of its two.
    let field = charged(4, Status::Defend, "2H 3H 4H 5H");
    assert_eq!(field.stage(), Stage::FallBack);
    // Without Defend status it draws one, and with its two SPs the cavalry draws four.
    charged(4, Status::Normal, "2H 3H 4H");
    charged(3, Status::Defend, "2H 3H 4H 5H 6H 7H 8H");
}

/// A lone unit with a rating of its own, and how it is activated by a card.
fn lone(rating: &str, card: &str) -> Option<Activation> {
    let mut field = Field::with(
        &format!(
            "f1 french battle-cavalry 4 at 20000 14000 0 under ney role independent {rating}
             f2 french infantry 5 at 26000 6000 0
             a1 allied infantry 5 at 20000 36000 18000"
        ),
        "",
        "26000, 4000",
        "20000, 38000",
    )
    .begun();
    field.give("turn f1", "");
    field.give("activate", card);
    if field.stage() == Stage::Turns {
        return Some(Activation::Fail);
    }
    field.game.pos.turn.activation
}

#[test]
fn ex_2_4_4_a_unit_rated_a10n() {
    //= s2-4.4-d s2-4.4-e
    let rating = "a 10 character normal";
    for (card, activation) in [
        ("10H", Activation::Full),
        ("9H", Activation::Limited),
        ("2H", Activation::Limited),
        ("Joker1", Activation::Limited),
        ("AH", Activation::Fail),
    ] {
        assert_eq!(lone(rating, card), Some(activation), "{card}");
    }
}

#[test]
fn ex_3_4_8_an_advance_guard_rated_like_a_strong_general() {
    //= s3-4.8-f s3-4.8-g
    let rating = "a 4 character strong";
    assert_eq!(lone(rating, "4H"), Some(Activation::Full));
    assert_eq!(lone(rating, "3H"), Some(Activation::Limited));
    assert_eq!(lone(rating, "Joker1"), Some(Activation::Full));
    // An independent unit as it is by default: A5, Normal.
    assert_eq!(lone("", "4H"), Some(Activation::Limited));
    assert_eq!(lone("", "Joker1"), Some(Activation::Limited));
}

#[test]
fn ex_2_5_3_infantry_marches_12_inches_on_a_road() {
    //= s2-5.3-j s2-5.3-k
    let road = "[[terrain]]\nkind = \"road\"\nwidth = 500\npoints = [[20000, 0], [20000, 40000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 8000 0\na1 allied infantry 5 at 34000 36000 18000",
        road,
        "20000, 5500",
        "34000, 38000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert!(field.allows("move f1 road ahead:12000"));
    assert_eq!(field.refused("move f1 road ahead:12001"), "s2-5.3-a");
}

#[test]
fn ex_3_2_9_a_brigade_like_packs_belongs_to_no_division_and_acts_alone() {
    //= s3-2.9-c s3-2.9-a s3-2.9-b s3-4.8-d
    use dining_table::creating::command::{Belongs, role};
    use dining_table::troops::{Arm, Role};
    let roles = [Belongs::Corps, Belongs::Army].map(|belongs| role(belongs, Arm::Infantry));
    assert_eq!(roles, [Role::Independent; 2]);
    let pack = "pack french infantry 5 at 20000 14000 0 under ney role independent";
    let mut field = Field::with(
        &format!(
            "{pack}
             f2 french infantry 5 at 26000 6000 0
             a1 allied infantry 5 at 20000 36000 18000"
        ),
        "",
        "26000, 4000",
        "20000, 38000",
    )
    .begun();
    field.give("turn pack", "");
    // A5, Normal, and nobody else is in its turn.
    assert_eq!(field.game.pos.turn.members, [field.id("pack")]);
    field.give("activate", "5H");
    assert!(field.allows("move pack normal ahead:4000"));
    assert_eq!(field.refused("move f2 normal ahead:1000"), "s2-4.2-a");
}

#[test]
fn ex_3_3_2_a_small_staff_is_not_raised_for_its_general() {
    //= s3-3.2-f s3-3.2-e
    use dining_table::creating::command::{Resources, headquarters};
    use dining_table::troops::Arm;
    // Wellington with sixteen units: as the number says, or weak, whatever he is worth himself.
    let units = [Arm::Infantry; 16];
    assert_eq!(headquarters(&units, Resources::Usual).number(), 10);
    assert_eq!(headquarters(&units, Resources::Weak).number(), 8);
}
