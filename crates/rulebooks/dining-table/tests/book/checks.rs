//! Artillery checks of charges (2.10): whose guns are asked, what they see, and
//! what hinders their fire.

use crate::field::{Field, acting};
use crate::landscape::patch;
use dining_table::Stage;
use dining_table::troops::Status;
use ground::table::Point;

#[test]
fn guns_look_along_every_leg_of_an_approach() {
    //= s2-10.2-c
    // The gun looks west; only the corner of the way lies in its effective range.
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         gun allied medium 2 at 31000 30000 0 status defend
         a1 allied infantry 5 at 20000 20000 18000",
        "",
    );
    field.unit_mut("gun").pose = ground::table::Pose::new(
        Point::new(30_100, 15_500),
        ground::table::Bearing::new(27_000),
    );
    field.give("move f1 normal shift:1200,1500 shift:-1200,1200", "");
    assert_eq!(field.unit("f1").came.len(), 3);
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Check);
    assert!(field.allows("fire gun f1"));
}

#[test]
fn each_card_of_a_check_has_its_own_guns() {
    //= s2-20.6-a s2-10.4-c
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 18900 18000
         b1 allied medium 2 at 18400 18900 18000 status defend
         b2 allied heavy 2 at 22600 21500 18000 status defend under hill role independent",
        "",
    );
    field.unit_mut("b2").hits = 1;
    field.give("move f1 normal ahead:1500", "");
    field.give("charge f1 a1", "");
    field.give("done", "");
    field.give("fire b1 f1", "");
    // Three points of the medium guns and one of the heavy: a Joker on the card of the first is nothing.
    field.give("fire b2 f1", "Joker1 3H 4H 5H 6H 7H 8H 10H JH QH");
    assert!(field.was_told("On f1: 4 fire points, 0 hits"));
    assert_eq!(field.unit("f1").hits, 0, "{:?}", field.told);
}

const HILL: &str = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[10000, 20500], [30000, 20500], [30000, 24000], [10000, 24000]]\n";

/// f1 charges a1, over whom b1 looks down from a hill.
fn charged_below(hill: &str, cards: &str, reading: impl Fn(Field) -> Field) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000
         b1 allied medium 2 at 20000 21000 18000 status defend",
        hill,
        "20000, 11500",
        "20000, 26000",
    );
    let mut field = reading(field).acting();
    assert_eq!(field.unit("b1").status, Status::Defend);
    field.give("charge f1 a1", "");
    field.give("done", cards);
    field
}

/// The charge goes home, and nobody is hit.
const UNSTOPPED: &str = "2H 3H 4H 5H 2D 3D 4D 5D";

#[test]
fn guns_fire_over_the_charged_unit_in_the_check() {
    //= s2-10.2-c s2-19.3-d s2-18.5-d
    let mut field = charged_below(HILL, "", |field| field);
    assert!(field.lists("fire b1 f1"));
    field.give("fire b1 f1", &format!("6H {UNSTOPPED}"));
    assert!(
        field.was_told("b1 fires at f1: 1 fire point"),
        "{:?}",
        field.told
    );
    // By the first reading nobody was asked, nor is anybody where the guns stand on one level with both.
    let before = charged_below(HILL, UNSTOPPED, Field::by_first_reading);
    assert_ne!(before.stage(), Stage::Check);
    let level = charged_below("", UNSTOPPED, |field| field);
    assert_ne!(level.stage(), Stage::Check);
}

#[test]
fn what_guns_cannot_see_they_do_not_stop() {
    //= s2-10.2-c s2-19.4-c
    // A howitzer can fire over a ridge, and does so in the Attrition phase only.
    let ridge = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[10000, 18700], [30000, 18700], [30000, 19500], [10000, 19500]]\n";
    let mut field = Field::acting(Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 22500 17500 18000
         b1 allied howitzer 2 at 20000 21800 18000 status defend
         b2 allied medium 2 at 17000 17800 18000 status defend",
        ridge,
        "20000, 11500",
        "20000, 26000",
    ));
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert!(field.lists("fire b2 f1"));
    assert_eq!(field.refused("fire b1 f1"), "s2-1.5-a");
}

#[test]
fn guns_on_the_flank_of_a_charge_are_not_hindered_by_what_is_before_it() {
    //= s2-10.4-c s2-20.4-a
    let orchard = &patch("orchard", 13_900, 16_200);
    let fired = |gun: &str| {
        let mut field = Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14000 0
                 a1 allied infantry 5 at 20000 16500 18000
                 b1 allied medium 2 at {gun} status defend"
            ),
            orchard,
            "20000, 12200",
            "20000, 20000",
        )
        .acting();
        field.give("charge f1 a1", "");
        field.give("done", "");
        assert_eq!(field.stage(), Stage::Check);
        field
    };
    // A card too low for light cover.
    let mut field = fired("24900 13400 27000");
    field.give("fire b1 f1", "2S 9D 2H 3H 4H 5H 2D 3D 4D 5D");
    assert_eq!(field.unit("f1").hits, 1);
    let mut field = fired("22100 17500 18000");
    field.give("fire b1 f1", "2S 2H 3H 4H 5H 2D 3D 4D 5D");
    assert_eq!(field.unit("f1").hits, 0);
}
