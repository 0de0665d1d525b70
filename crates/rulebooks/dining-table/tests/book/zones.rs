//! Zones (2.6.1 to 2.6.4): where they end, and what is left to do within them;
//! taking cover (2.6.10).

use crate::field::{Field, Reading, acting, acting_by};
use crate::landscape::{line, patch, stream};
use dining_table::{Kind, Stage};

#[test]
fn an_enemy_some_inches_behind_a_stream_can_be_charged() {
    //= s2-6.1-d s2-6.3-b s2-7.3-a
    // The zone ends at the stream, and nobody can stand on a stream: the approach is part of the charge.
    let units = "f1 french infantry 5 at 20000 13000 0\na1 allied infantry 5 at 20000 17000 18000";
    for brook in [14_800, 14_000, 13_500, 13_200] {
        let mut field = acting(units, &stream(brook));
        assert!(!field.unit("f1").in_contact, "{brook}");
        assert!(field.lists("charge f1 a1"), "{brook}");
        field.give("charge f1 a1", "");
        field.give("done", "2H 3H 4H 5H 6H 7H 8H 10H");
        assert_eq!(field.stage(), Stage::Convert, "{brook}");
    }
    // Four inches over bad going are as far as 3 inches and the bonus of 2 reach; a river bars the way.
    let far = "f1 french infantry 5 at 20000 12999 0\na1 allied infantry 5 at 20000 17000 18000";
    let field = acting(far, &stream(14_000));
    assert_eq!(field.refused("charge f1 a1"), "s2-7.3-a");
    let field = acting(units, &line("river", 200, 14_000));
    assert_eq!(field.refused("charge f1 a1"), "s3-6.3-a");
}

#[test]
fn who_is_in_a_contact_zone_has_no_business_across_the_stream() {
    //= s2-7.5-b s2-6.1-d
    let field = acting(
        "f1 french infantry 5 at 20000 13000 0
         a1 allied infantry 5 at 20000 17000 18000
         a2 allied infantry 5 at 24000 12500 27000",
        &stream(14_000),
    );
    assert!(field.unit("f1").in_contact);
    assert_eq!(field.refused("charge f1 a1"), "s2-7.3-a");
    assert!(field.allows("charge f1 a2"));
}

#[test]
fn who_has_turned_in_a_contact_zone_may_still_attack_and_nothing_else() {
    //= s2-6.4
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[21700, 0], [21700, 40000]]\n";
    let turned = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             f2 french infantry 5 at 20000 12500 0
             a1 allied infantry 5 at 20000 17500 18000",
            stream,
            "20000, 11000",
            "20000, 26000",
        );
        let field = reading(field).begun().ordered("foy", Kind::Action);
        let mut field = field.turn("9H");
        let others = [
            "fall-back f1 2000",
            "cover f1 590,590",
            "relieve f2 f1 3000",
        ];
        for order in others {
            assert!(field.allows(order), "{order}");
        }
        field.give("face f1 100", "");
        (field, others)
    };
    let (field, others) = turned(|field| field);
    for order in others {
        assert_eq!(field.refused(order), "s2-6.4", "{order}");
        assert!(!field.lists(order));
    }
    assert!(field.allows("pin f1 a1"));
    let (field, others) = turned(Field::by_first_reading);
    assert!(others.iter().all(|order| field.allows(order)));
}

#[test]
fn who_is_shielded_by_a_move_of_the_same_turn_is_free_to_move() {
    //= s2-6.1-c s2-6.4
    let shielded = |reading: fn(Field) -> Field| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             f2 french battle-cavalry 5 at 15000 15000 0
             a1 allied infantry 5 at 20000 18000 18000",
            "",
            "18000, 12200",
            "20000, 26000",
        );
        let field = reading(field).begun().ordered("foy", Kind::Action);
        let mut field = field.turn("9H");
        assert_eq!(field.refused("move f1 normal back:1000"), "s2-6.4");
        assert!(!field.unit("f2").in_contact);
        field.give("move f2 normal shift:5000,0", "");
        field
    };
    let field = shielded(|field| field);
    assert!(field.allows("move f1 normal back:1000"));
    assert!(!field.allows("fall-back f1 2000"));
    let field = shielded(Field::by_first_reading);
    assert_eq!(field.refused("move f1 normal back:1000"), "s2-6.4");
}

#[test]
fn taking_cover_in_the_contact_zone() {
    //= s2-6.10-a s2-6.10-b
    let orchard = &patch("orchard", 14_200, 16_300);
    let field = |y: i32, terrain: &str| {
        Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000"
            ),
            terrain,
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .turn("4H")
    };
    assert_eq!(field(18_000, "").refused("cover f1 0,1000"), "s2-6.10-a");
    let mut covered = field(18_000, orchard);
    assert_eq!(covered.refused("cover f1 0,2001"), "s2-6.10-b");
    covered.give("cover f1 0,1500", "");
    assert_eq!(covered.at("f1"), (20_000, 15_500));
    assert_eq!(
        field(19_000, orchard).refused("cover f1 0,1500"),
        "s2-6.10-a"
    );
}

#[test]
fn cover_is_not_taken_through_the_enemy() {
    //= s2-6.10-b s2-5.7 s2-7.3-c
    let units = |enemy: &str| {
        format!(
            "f1 french skirmish-cavalry 2 at 20000 14000 0
             a1 allied infantry 5 at {enemy}"
        )
    };
    let stream = &stream(21_700);
    let field = Field::with(
        &units("20000 17000 18000"),
        stream,
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    assert_eq!(field.refused("cover f1 0,7500"), "s2-7.3-c");
    let field = Field::with(
        &units("22600 17000 18000"),
        stream,
        "20000, 12200",
        "20000, 20000",
    )
    .acting();
    assert_eq!(field.refused("cover f1 0,7500"), "s2-6.10-b");
}

#[test]
fn cover_is_taken_by_going_forward() {
    //= s2-6.10-a
    let before_a_brook = |reading| {
        acting_by(
            reading,
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000",
            &stream(12_300),
            "20000, 11500",
        )
    };
    let field = before_a_brook(Reading::Second);
    assert_eq!(field.refused("cover f1 0,-590"), "s2-6.10-a");
    assert!(before_a_brook(Reading::First).allows("cover f1 0,-590"));
}
