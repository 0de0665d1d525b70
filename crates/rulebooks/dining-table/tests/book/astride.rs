//! Nobody comes to stand astride a stream or another line (3.6.2), whatever
//! brings him there.

use crate::field::{Field, acting};
use crate::landscape::{VILLAGE, stream};
use dining_table::{Place, Stage};

fn field(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
}

#[test]
fn relief_leaves_nobody_astride_a_stream() {
    //= s3-6.2-c s2-6.9-c
    let units = "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 11800 0
         a1 allied infantry 5 at 20000 17000 18000";
    // Three inches back the stream runs under f1, two inches back behind it.
    let now = Field::acting(field(units, &stream(10_500)));
    assert_eq!(now.refused("relieve f2 f1 3000"), "s3-6.2-c");
    assert!(now.allows("relieve f2 f1 2000"));
    assert!(now.lists("relieve f2 f1 2000"));
    let before = Field::acting(field(units, &stream(10_500)).by_first_reading());
    assert!(before.allows("relieve f2 f1 3000"));
}

#[test]
fn who_is_thrown_out_assembles_beyond_a_stream() {
    //= s3-6.2-c s2-15.2-j
    let thrown_out = |y: i32| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 17000 0
             f2 french infantry 5 at 24000 15000 0
             a1 allied infantry 5 at 20000 19500 18000 status defend",
            &format!("{VILLAGE}{}", stream(y)),
            "20000, 14500",
            "20000, 25000",
        )
        .acting();
        field.give("charge f1 a1", "");
        field.give("done", "7S 2H 3H 4H 2D 3D 4D 5D");
        field.give("press f1", "4S 5H 6H 7H 6D 7D 8D 9D");
        field.at("a1")
    };
    assert_eq!(thrown_out(30_000), (20_000, 23_250));
    assert_eq!(thrown_out(23_700), (20_000, 24_250));
}

#[test]
fn guns_go_back_to_the_side_where_no_stream_runs() {
    //= s3-6.2-c s2-14.3-b
    let gone = |terrain: &str| {
        let mut field = Field::acting(field(
            "f1 french infantry 5 at 20000 14000 0
             b1 french medium 2 at 21502 14000 0 status defend
             a1 allied infantry 5 at 20000 17500 18000",
            terrain,
        ));
        field.unit_mut("b1").beside = Some(field.id("f1"));
        field.give("fall-back f1 3000", "");
        field.at("b1").0
    };
    assert_eq!(gone(""), 21_502);
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[21500, 0], [21500, 10600]]\n";
    assert_eq!(gone(stream), 18_498);
}

#[test]
fn a_rescuer_does_not_take_a_place_astride_a_stream() {
    //= s3-6.2-c s2-13.3-g
    let saved = |terrain: &str| {
        let mut field = Field::acting(field(
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000 status defend
             a2 allied infantry 5 at 20000 18010 18000",
            terrain,
        ));
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("done", "");
        field.give("done", "2S 3H 4H 5H 6D 7D");
        field.give("opportunity a2 f1", "8S 10S JH QH 2D 3D 4D 5D");
        assert!(field.is_here("b1"));
        field.stage()
    };
    assert_eq!(saved(""), Stage::Swap);
    // It rises beside the guns, where the brigade would stand.
    let spring =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[20850, 17400], [24000, 17400]]\n";
    assert_eq!(saved(spring), Stage::Reposition);
}

#[test]
fn who_follows_up_does_not_end_astride_a_stream() {
    //= s3-6.2-c s2-11.8-d
    // The stream rises beside the guns: whoever takes their whole place would stand on it.
    let spring =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[20850, 17400], [20850, 40000]]\n";
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000 status defend
         a2 allied infantry 5 at 34000 36000 18000",
        spring,
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D 7D");
    // The same bars every breakthrough.
    assert_eq!(field.stage(), Stage::Reposition);
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert_eq!(field.at("f1").1, 17_400);
}

#[test]
fn nobody_attacks_by_fire_from_on_top_of_a_stream() {
    //= s3-6.2-c
    let units = "f1 french infantry 5 at 20000 13000 0\na1 allied infantry 5 at 20000 17000 18000";
    let field = acting(units, &stream(14_500));
    assert_eq!(field.refused("firefight f1 a1"), "s2-7.4-b");
    // Between a stream 3.5 inches off and the enemy there is room for a base.
    assert!(acting(units, &stream(13_500)).allows("firefight f1 a1"));
}
