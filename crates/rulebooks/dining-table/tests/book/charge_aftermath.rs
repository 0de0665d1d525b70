//! Who goes forward after a charge and who is thrown out (2.11.8, 2.12.1, 2.14,
//! 2.15.2).

use crate::field::Field;
use dining_table::{Kind, Place, Stage};

/// By which reading of the book a game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    First,
    Second,
}

/// The French division acts, with its general at a place.
fn acting(reading: Reading, units: &str, terrain: &str, foy: &str) -> Field {
    let field = Field::with(units, terrain, foy, "20000, 28000");
    let field = match reading {
        Reading::First => field.by_first_reading(),
        Reading::Second => field,
    };
    field.begun().ordered("foy", Kind::Action).turn("9H")
}

/// Bad going where the enemies of these tests stand.
const ROUGH: &str = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 17000], [30000, 17000], [30000, 22000], [10000, 22000]]\n";

#[test]
fn who_breaks_infantry_with_its_guns_goes_forward_once() {
    //= s2-11.8-d s2-12.1-a s2-12.1-h s2-14.3-b
    let broken = |reading: Reading| {
        let mut field = acting(
            reading,
            "f1 french infantry 5 at 20000 15000 0
             a1 allied infantry 1 at 20000 18000 18000
             b1 allied medium 2 at 21502 18000 18000 status defend",
            ROUGH,
            "20000, 12500",
        );
        field.unit_mut("b1").beside = Some(field.id("a1"));
        field.unit_mut("b1").hits = 1;
        field.give("charge f1 a1", "");
        field.give("done", "");
        field.give("done", "7S 8S 2H 3H 2D 3D 4D");
        assert_eq!(field.unit("a1").place, Place::Broken);
        assert_eq!(field.unit("b1").place, Place::Captured);
        field.at("f1").1
    };
    assert_eq!(broken(Reading::Second), 19_000);
    assert!(broken(Reading::First) > 19_000, "once it went twice");
}

#[test]
fn who_rides_over_guns_and_the_infantry_behind_them_goes_forward_once() {
    //= s2-12.1-a s2-12.1-h s2-14.4-d
    let mut field = acting(
        Reading::Second,
        "f1 french battle-cavalry 5 at 20000 15000 0
             b1 allied medium 2 at 20000 18000 18000 status defend
             a1 allied infantry 1 at 20000 19002 18000",
        "",
        "20000, 12500",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 2H 3H 4H 2D 3D 8S 4D");
    assert_eq!(field.unit("a1").place, Place::Broken);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.at("f1").1, 19_000);
}

/// Guns in bad going are beaten by two at once.
fn beaten_by_two(reading: Reading) -> Field {
    let mut field = acting(
        reading,
        "f1 french infantry 5 at 20000 15000 0
         f2 french infantry 5 at 20000 22000 18000
         b1 allied medium 2 at 20000 18000 18000 status defend
         a2 allied infantry 5 at 34000 36000 18000",
        ROUGH,
        "17400, 18500",
    );
    field.give("charge f1 b1", "");
    field.give("charge f2 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "7S 8S 2H 3H 4H 5H 6H 9D 2D 3D");
    assert_eq!(field.unit("b1").place, Place::Captured, "{:?}", field.told);
    field
}

#[test]
fn of_several_who_take_guns_their_owner_says_who_goes_forward() {
    //= s2-11.8-d s2-11.9-a s2-12.1-a
    let mut field = beaten_by_two(Reading::Second);
    assert_eq!(field.stage(), Stage::Advance);
    let before = (field.at("f1"), field.at("f2"));
    field.give("advance f2", "");
    assert_eq!(field.at("f1"), before.0);
    assert!(field.at("f2").1 < before.1.1);
    assert_eq!(field.stage(), Stage::Reposition);
    assert_ne!(beaten_by_two(Reading::First).stage(), Stage::Advance);
}
