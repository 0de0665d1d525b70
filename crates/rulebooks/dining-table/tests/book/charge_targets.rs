//! Whom charges go at (2.7.4, 2.7.5, 2.8.2, 2.12.4, 2.13): their direction, the
//! faces that are free, and the defiles on their way.

use crate::field::Field;
use dining_table::{Kind, Place, Stage};

fn acting(units: &str, terrain: &str) -> Field {
    acting_at(units, terrain, "20000, 11500")
}

fn acting_at(units: &str, terrain: &str, foy: &str) -> Field {
    Field::with(units, terrain, foy, "20000, 26000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

/// Two charge the same horse, in front and in flank; it gets away from the first of them.
fn evaded_by_two(first: bool) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french battle-cavalry 5 at 16500 17500 9000
         a1 allied skirmish-cavalry 3 at 20000 17000 18000",
        "",
        "18000, 13500",
        "20000, 30000",
    );
    let field = if first {
        field.by_first_reading()
    } else {
        field
    };
    let mut field = field.begun().ordered("foy", Kind::Action).turn("9H");
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    field.give("done", "");
    field.give("evade a1", "6");
    field.give("done", "");
    field
}

#[test]
fn a_charge_goes_on_where_it_was_aimed() {
    //= s2-8.2-i s2-8.2-j
    let field = evaded_by_two(false);
    // Due east, as the flank of the horse lay before it.
    assert_eq!(field.unit("f2").pose.facing.hundredths(), 9_000);
    assert_eq!(field.at("f2").1, 17_500);
    // It followed the horse once.
    let facing = evaded_by_two(true).unit("f2").pose.facing.hundredths();
    assert!(facing < 6_000, "{facing}");
}
