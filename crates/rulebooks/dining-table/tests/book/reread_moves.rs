//! What a third reading of the text found in command, movement and fire.

use crate::command::over;
use crate::field::Field;
use dining_table::{Act, Chit, Kind, Stage};
use ground::table::Face;
use kernel::Side;

fn field(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 12200", "20000, 20000").begun()
}

fn acting(units: &str, terrain: &str) -> Field {
    field(units, terrain)
        .ordered("foy", Kind::Action)
        .turn("9H")
}

const FACING: &str = "f1 french infantry 5 at 20000 14000 0
     a1 allied infantry 5 at 20000 17000 18000";

/// Adam's division charges, and a King and then another hit Foy.
fn foy_is_hit(field: &mut Field) {
    let adam = field.general("adam");
    field.game.pos.general_mut(adam).order = Some(Chit::Down(Kind::Action));
    field.give("turn adam", "");
    field.give("activate", "9C");
    field.give("charge a1 f1", "");
    field.give("done", "KH 3H 4H 5H 6H 7H 8H 10H KD");
    over(field);
    assert!(field.game.pos.general(field.general("foy")).stunned);
}

#[test]
fn a_general_who_failed_before_he_was_hit_fails_again() {
    //= s2-16.3-a
    let mut field = field(FACING, "");
    field.give("turn foy", "");
    field.give("activate", "AH");
    field.give("end-phase", "");
    foy_is_hit(&mut field);
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "");
    assert!(field.was_told("activation fails"));
    // That was the one: in the period after it he draws.
    over(&mut field);
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "9S");
}

#[test]
fn a_hit_general_who_takes_no_turn_has_failed_all_the_same() {
    //= s2-16.3-a
    let mut field = field(FACING, "");
    field.give("end-phase", "");
    foy_is_hit(&mut field);
    field.give("end-phase", "1 8 1 1");
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    field.give("turn foy", "");
    field.give("activate", "9S");
    assert_eq!(field.stage(), Stage::Moves);
}

#[test]
fn guns_that_limbered_to_fall_back_do_not_deploy_again() {
    //= s2-5.8-e
    let mut field = field(
        "b1 french medium 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 17500 18000",
        "",
    )
    .turn("9H");
    field.give("fall-back b1 4000", "");
    assert_eq!(field.refused("deploy b1"), "s2-5.8-e");
}

#[test]
fn where_the_first_face_is_taken_the_next_is_attacked() {
    //= s2-7.5-e s2-7.5-f s2-7.4-a
    // Six tenths of f2's front lie before the front of a1, the rest before its flank.
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 23300 14500 0
         f3 french infantry 5 at 17500 14000 0
         a1 allied infantry 6 at 20000 17000 18000",
        "",
        "20500, 12200",
        "20000, 24000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    assert!(field.lists("charge f2 a1"));
    field.give("charge f2 a1", "");
    assert_eq!(field.game.pos.turn.charges[1].face, Face::Left);
    // All of f3's front lies before the one face.
    assert_eq!(field.refused("charge f3 a1"), "s2-7.4-a");
    field.give("done", "2S 3S 4H 5H 6H 7H 8H 10H 2H 3H 4D 5D 6D 7D");
    assert_eq!(field.stage(), Stage::Advance);
}

#[test]
fn a_failed_turn_is_a_turn_for_who_passed_a_defile() {
    //= s2-5.6-c s2-11.6-b
    let mut field = field(FACING, "");
    field.unit_mut("f1").defile = true;
    field.give("turn foy", "");
    field.give("activate", "AH");
    assert!(!field.unit("f1").defile);
}

#[test]
fn guns_are_detached_as_soon_as_their_infantry_charges() {
    //= s2-14.3-g
    let mut field = acting(
        "f1 french infantry 4 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0
         a1 allied infantry 5 at 20000 17000 18000
         b2 allied medium 2 at 22000 17000 18000 status defend",
        "",
    );
    field.unit_mut("b1").beside = Some(field.id("f1"));
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Check);
    // The hit of the guns before them is the infantry's.
    field.give("fire b2 f1", "2S 9D 2H 3H 4H 2D 3D 4D 5D");
    assert_eq!((field.unit("f1").hits, field.unit("b1").hits), (1, 0));
}

#[test]
fn who_was_moved_through_may_fire_from_where_it_stands() {
    //= s2-6.5-d
    let mut field = acting(
        "f1 french infantry 5 at 20000 15100 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
    );
    field.unit_mut("f1").passed_through = true;
    assert_eq!(field.refused("charge f1 a1"), "s2-6.5-d");
    assert!(field.allows("firefight f1 a1"));
    assert!(field.allows("pin f1 a1"));
    let mut field = acting(FACING, "");
    field.unit_mut("f1").passed_through = true;
    assert_eq!(field.refused("firefight f1 a1"), "s2-6.5-d");
}

#[test]
fn guns_that_go_back_with_their_infantry_have_moved() {
    //= s2-14.3-b s2-6.5-a
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 french medium 2 at 21502 14000 0 status defend
         a1 allied infantry 5 at 20000 17500 18000",
        "",
    );
    field.unit_mut("b1").beside = Some(field.id("f1"));
    field.give("fall-back f1 3000", "");
    assert_eq!(field.at("b1").1, 11_000);
    assert_eq!(field.act("b1"), Act::FellBack);
    assert_eq!(field.refused("deploy b1"), "s2-5.8-e");
    assert!(!field.allows("fall-back b1 3000"));
    assert!(!field.allows("move b1 normal back:2000"));
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
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, 21700], [40000, 21700]]\n";
    let field = acting(&units("20000 17000 18000"), stream);
    assert_eq!(field.refused("cover f1 0,7500"), "s2-7.3-c");
    let field = acting(&units("22600 17000 18000"), stream);
    assert_eq!(field.refused("cover f1 0,7500"), "s2-6.10-b");
}

#[test]
fn blind_fire_does_not_go_through_friends() {
    //= s2-19.4-b s2-19.1-a
    let ridge = "[[terrain]]\nkind = \"hill\"\nlevel = 1\npoints = [[0, 15000], [40000, 15000], [40000, 15500], [0, 15500]]\n";
    let firing = |friend: &str| {
        let mut field = Field::with(
            &format!(
                "guns french medium 2 at 20000 10000 0 status defend
                 friend french infantry 5 at {friend} 0
                 a1 allied infantry 5 at 20000 17000 18000
                 far allied infantry 5 at 35000 36000 18000"
            ),
            ridge,
            "20000, 4000",
            "35000, 38000",
        )
        .begun();
        field.give("end-phase", "");
        field
    };
    let mut field = firing("25000 11500");
    field.give("end-phase", "");
    assert_eq!(field.stage(), Stage::Fire(Side::First));
    assert!(field.allows("fire guns a1"));
    // Half an inch before the muzzles there is no firing: the period is over.
    let mut field = firing("20000 11500");
    field.give("end-phase", "1 8 1 1");
    assert_eq!(field.game.pos.period, 2);
}

#[test]
fn a_divisional_general_takes_no_personal_control() {
    //= s2-2.2-b s2-2.5-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12200",
        "20000, 36000",
    )
    .begun();
    // Its own order takes the unit out of his turn.
    field.unit_mut("f1").order = Some(Chit::Down(Kind::Regroup));
    field.give("turn foy", "9H");
    assert_eq!(field.stage(), Stage::Senior);
    assert_eq!(field.refused("control f1 action"), "s2-2.2-a");
}

#[test]
fn who_may_not_cross_a_front_may_attack_that_enemy_instead() {
    //= s2-7.5-g s2-7.5-h
    let units = |facing: i32| {
        format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 16600 18000
             a2 allied infantry 5 at 23900 14800 {facing}"
        )
    };
    // a2 looks across the way to a1, who comes first as a target.
    let field = acting(&units(27_000), "");
    assert_eq!(field.refused("charge f1 a1"), "s2-7.5-g");
    assert!(field.allows("charge f1 a2"));
    assert!(field.allows("pin f1 a2"));
    // Looking away he bars nothing, and comes after a1.
    let field = acting(&units(9_000), "");
    assert!(field.allows("charge f1 a1"));
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-c");
}

/// On rough ground f1 can pin a1; with a change of face behind it, it cannot charge. The front of a2 is
/// behind f1.
pub fn out_of_reach(a2: &str) -> Field {
    let rough = "[[terrain]]\nkind = \"rough\"\npoints = [[10000, 10000], [30000, 10000], [30000, 25000], [10000, 25000]]\n";
    Field::with(
        &format!(
            "f1 french infantry 5 at 17000 15000 9000
             a1 allied infantry 5 at 20600 17300 27000
             a2 allied infantry 5 at {a2}"
        ),
        rough,
        "15000, 13000",
        "20000, 26000",
    )
}

#[test]
fn who_may_not_pin_across_a_front_may_pin_that_enemy_instead() {
    //= s2-7.5-g s2-7.5-h
    let field = |a2: &str| {
        let field = out_of_reach(a2).begun();
        let mut field = field.ordered("foy", Kind::Action).turn("9H");
        field.unit_mut("f1").faced = true;
        field
    };
    // The pin goes across the front of a2.
    let barred = field("15000 16300 9000");
    assert_eq!(barred.refused("charge f1 a1"), "s2-6.3-f");
    assert_eq!(barred.refused("pin f1 a1"), "s2-7.5-g");
    assert!(barred.allows("pin f1 a2") && barred.lists("pin f1 a2"));
    // Looking away a2 bars nothing.
    let free = field("14000 16300 27000");
    assert_eq!(free.refused("charge f1 a1"), "s2-6.3-f");
    assert!(free.allows("pin f1 a1"));
    assert_eq!(free.refused("pin f1 a2"), "s2-7.5-c");
}

#[test]
fn guns_on_the_flank_of_a_charge_are_not_hindered_by_what_is_before_it() {
    //= s2-10.4-c s2-20.4-a
    let orchard = "[[terrain]]\nkind = \"orchard\"\npoints = [[10000, 13900], [30000, 13900], [30000, 16200], [10000, 16200]]\n";
    let fired = |gun: &str| {
        let mut field = acting(
            &format!(
                "f1 french infantry 5 at 20000 14000 0
                 a1 allied infantry 5 at 20000 16500 18000
                 b1 allied medium 2 at {gun} status defend"
            ),
            orchard,
        );
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

#[test]
fn shot_does_not_bounce_within_one_joint_unit() {
    //= s2-14.3-b s2-19.2-a
    let mut field = Field::with(
        "guns french medium 2 at 20000 10000 0 status defend
         a1 allied infantry 5 at 19500 17500 27000
         b1 allied medium 2 at 19500 15898 27000 status defend",
        "",
        "20000, 4000",
        "25000, 20000",
    )
    .begun();
    field.unit_mut("b1").beside = Some(field.id("a1"));
    field.give("end-phase", "");
    field.give("end-phase", "");
    field.give("fire guns b1", "1 8 1 1");
    let points = ["a1", "b1"].map(|name| field.unit(name).markers.len());
    assert_eq!(points.iter().sum::<usize>(), 2, "{points:?}");
}

#[test]
fn ground_that_is_bad_for_horses_takes_the_card_of_heavy_cavalry() {
    //= s3-6.3-b s3-4.6-a
    let mire = "[[terrain]]\nkind = \"rough\"\ngoing = \"good\"\ngoing-cavalry = \"bad\"\npoints = [[10000, 16800], [30000, 16800], [30000, 19000], [10000, 19000]]\n";
    let units = "f1 french battle-cavalry 5 at 20000 15500 0 traits H
         a1 allied infantry 5 at 20000 17000 18000";
    let mut field = acting(units, mire);
    field.give("charge f1 a1", "");
    field.give("done", "2H 3H 4H 5H 2D 3D 4D 5D");
    let mut field = acting(units, "");
    field.give("charge f1 a1", "");
    field.give("done", "2H 3H 4H 5H 6H 2D 3D 4D 5D");
}

#[test]
fn deployed_guns_that_have_turned_move_no_more_than_a_minor_amount_in_all() {
    //= s2-5.8-b s2-18.6-g
    let mut field = field(
        "b1 french medium 2 at 20000 14000 0 status defend
         a1 allied infantry 5 at 20000 34000 18000",
        "",
    )
    .turn("9H");
    assert!(field.allows("move b1 normal ahead:1000"));
    field.give("face b1 4500", "");
    assert_eq!(field.refused("move b1 normal ahead:500"), "s2-5.1-b");
}

#[test]
fn a_game_of_the_first_reading_goes_on_by_it() {
    //= s2-11.8-d s2-5.8-e
    let mut field = field(
        "f1 french battle-cavalry 5 at 20000 14000 0
         b1 french medium 2 at 23000 14000 0 status defend
         a1 allied battle-cavalry 5 at 20000 17000 18000",
        "",
    )
    .by_first_reading()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("fall-back b1 3000", "");
    assert!(field.allows("deploy b1"));
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H 8H 10H");
    field.give("fall-back a1 3000", "");
    assert_eq!(field.at("f1").1, 17_000, "the winner stayed");
}
