//! Terrain of a scenario's own, and going for one arm or another (2.5.5, 2.22.3, 3.4.6, 3.6), guns limbered and
//! deployed (2.5.8), and other short paragraphs.

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Chit, Kind};
use ground::table::Point;
use kernel::Game;

#[test]
fn the_scenario_may_change_terrain() {
    //= s2-5.5-d s2-22.3-b s3-6.3-b
    let town = "[[terrain]]\nkind = \"town\"\ngoing = \"good\"\npoints = [[15000, 15000], [25000, 15000], [25000, 17000], [15000, 17000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
        town,
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .turn("9H");
    assert!(field.allows("move f1 normal ahead:4000"));
    for (disorders, hits) in [("none", 2), ("minor", 1), ("severe", 0)] {
        let brook = format!(
            "[[terrain]]\nkind = \"stream\"\ndisorders = \"{disorders}\"\nwidth = 0\npoints = [[0, 16500], [40000, 16500]]\n"
        );
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 15200 0\na1 allied infantry 5 at 20000 17000 18000",
            &brook,
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
        field.give("charge f1 a1", "");
        field.give("done", "3S 10S 4H 5H 6H 7H 8H 2H");
        assert_eq!(field.unit("a1").hits, hits, "{disorders}");
    }
}

#[test]
fn guns_are_limbered_or_deployed() {
    //= s2-5.8-a s2-5.8-d s2-5.8-f s2-5.1-e s3-6.7-a
    let mut field = Field::with(
        "guns french light 2 at 20000 14000 0
         f1 french infantry 5 at 22000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    let formation = |field: &Field, id: &str| {
        let scene = field.game.scene();
        scene
            .counters
            .into_iter()
            .find(|one| one.id == id)
            .expect("a counter")
            .formation
    };
    assert_eq!(
        formation(&field, "guns"),
        kernel::scene::Formation::Limbered
    );
    field.give("move guns rapid ahead:8000", "");
    assert_eq!(field.unit("guns").status, Status::Rapid);
    field.give("move f1 rapid ahead:8000", "");
    assert_eq!(formation(&field, "f1"), kernel::scene::Formation::Column);
    field.give("deploy guns", "");
    assert_eq!(
        formation(&field, "guns"),
        kernel::scene::Formation::Unlimbered
    );
}

#[test]
fn hedges_hide_nobody() {
    //= s3-6.5-c s3-6.2-e
    let hedge = "[[terrain]]\nkind = \"hedge\"\nwidth = 0\npoints = [[0, 16000], [40000, 16000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 18000 18000",
        hedge,
        "20000, 11500",
        "20000, 26000",
    )
    .begun()
    .turn("9H");
    assert!(field.unit("f1").in_contact && field.unit("f1").threatened);
}

#[test]
fn a_senior_general_commands_for_one_who_was_hit() {
    //= s2-16.3-c
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12000",
        "20000, 36000",
    )
    .begun();
    let (ney, foy) = (field.general("ney"), field.general("foy"));
    field.game.pos.general_mut(foy).stunned = true;
    field.game.pos.general_mut(ney).at = Point::new(20_000, 10_000);
    field.give("turn ney", "9H");
    field.give("control foy action", "");
    field.give("activate", "");
    assert!(field.allows("move f1 normal ahead:4000"));
}

#[test]
fn a_tactical_order_is_for_one_turn() {
    //= s2-3.2-d
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(
        field.chit("foy"),
        Some(Chit::Up(Kind::Action)),
        "the marker lies there until the period ends"
    );
    assert_eq!(field.refused("turn foy"), "s2-2.1-g");
}

#[test]
fn guns_fight_within_two_inches() {
    //= s2-17.3-b s2-17.4-d
    let field = |y: i32| {
        Field::with(
            &format!("guns french light 2 at 20000 14000 0 status defend\na1 allied infantry 5 at 20000 {y} 18000"),
            "",
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
    };
    assert!(field(15_990).allows("firefight guns a1"));
    assert_eq!(field(17_000).refused("firefight guns a1"), "s2-5.1-b");
}

#[test]
fn a_threat_zone_reaches_as_far_as_it_is_seen() {
    //= s2-6.2-a s2-1.5-a
    // A wall hides the nearest corners, a hair less than 8 inches apart, from each other, and nothing else.
    let wall = "[[terrain]]\nkind = \"wall\"\nwidth = 0\nrestricted = true\npoints = [[21300, 18000], [21800, 18000]]\n";
    let threatened = |reading: fn(Field) -> Field, terrain: &str| {
        let field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 23000 21900 18000",
            terrain,
            "20000, 12000",
            "20000, 36000",
        );
        let field = reading(field).begun().turn("9H");
        field.unit("f1").threatened
    };
    assert!(threatened(|field| field, ""));
    assert!(!threatened(|field| field, wall));
    assert!(threatened(Field::by_first_reading, wall));
}

#[test]
fn ground_that_is_bad_for_horses_takes_the_card_of_heavy_cavalry() {
    //= s3-6.3-b s3-4.6-a
    let mire = "[[terrain]]\nkind = \"rough\"\ngoing = \"good\"\ngoing-cavalry = \"bad\"\npoints = [[10000, 16800], [30000, 16800], [30000, 19000], [10000, 19000]]\n";
    let units = "f1 french battle-cavalry 5 at 20000 15500 0 traits H
         a1 allied infantry 5 at 20000 17000 18000";
    let mut field = Field::with(units, mire, "20000, 12200", "20000, 20000").acting();
    field.give("charge f1 a1", "");
    field.give("done", "2H 3H 4H 5H 2D 3D 4D 5D");
    let mut field = Field::with(units, "", "20000, 12200", "20000, 20000").acting();
    field.give("charge f1 a1", "");
    field.give("done", "2H 3H 4H 5H 6H 2D 3D 4D 5D");
}

#[test]
fn built_up_areas_are_bad_going() {
    //= s2-5.5-c s3-6.2-e
    let town = |kind: &str| {
        format!(
            "[[terrain]]\nkind = \"{kind}\"\npoints = [[15000, 15000], [25000, 15000], [25000, 17000], [15000, 17000]]\n"
        )
    };
    let field = |kind: &str| {
        Field::with(
            "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
            &town(kind),
            "20000, 11500",
            "20000, 36000",
        )
        .begun()
        .turn("9H")
    };
    assert_eq!(
        field("town").refused("move f1 normal ahead:4000"),
        "s2-5.3-a"
    );
    assert!(field("crops").allows("move f1 normal ahead:4000"));
}
