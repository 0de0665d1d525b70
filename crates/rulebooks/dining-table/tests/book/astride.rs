//! Nobody comes to stand astride a stream or another line (3.6.2), whatever
//! brings him there.

use crate::field::Field;
use dining_table::{Kind, Stage};

fn across(y: i32) -> String {
    format!("[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, {y}], [40000, {y}]]\n")
}

fn field(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
}

fn acting(field: Field) -> Field {
    field.begun().ordered("foy", Kind::Action).turn("9H")
}

#[test]
fn relief_leaves_nobody_astride_a_stream() {
    //= s3-6.2-c s2-6.9-c
    let units = "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 11800 0
         a1 allied infantry 5 at 20000 17000 18000";
    // Three inches back the stream runs under f1, two inches back behind it.
    let now = acting(field(units, &across(10_500)));
    assert_eq!(now.refused("relieve f2 f1 3000"), "s3-6.2-c");
    assert!(now.allows("relieve f2 f1 2000"));
    assert!(now.lists("relieve f2 f1 2000"));
    let before = acting(field(units, &across(10_500)).by_first_reading());
    assert!(before.allows("relieve f2 f1 3000"));
}

#[test]
fn who_is_thrown_out_assembles_beyond_a_stream() {
    //= s3-6.2-c s2-15.2-j
    let village = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
         depth = 2400\ncover = \"medium\"\n";
    let thrown_out = |stream: i32| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 17000 0
             f2 french infantry 5 at 24000 15000 0
             a1 allied infantry 5 at 20000 19500 18000 status defend",
            &format!("{village}{}", across(stream)),
            "20000, 14500",
            "20000, 25000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
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
        let mut field = acting(field(
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
        let mut field = acting(field(
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
