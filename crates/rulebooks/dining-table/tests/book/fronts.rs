//! Fronts that bar the way (2.7.5): crossed wherever the move ends, and what the enemy who bars it is
//! attacked on instead.

use dining_table::{Bond, Engagement, Kind};
use ground::table::Face;

use crate::field::{Field, Reading};
use crate::landscape::patch;

/// f1 looks east at a2; a1 looks south over the way between them, with the end of it out of his zone.
fn past_a_front(y: i32, shields: &str) -> Field {
    let units = format!(
        "f1 french infantry 5 at 18500 15000 9000
         a1 allied infantry 5 at 19000 {y} 18000
         a2 allied infantry 5 at 22400 15000 27000
         {shields}"
    );
    Field::with(&units, "", "16500, 15000", "20000, 26000")
}

#[test]
fn a_front_is_crossed_also_by_who_leaves_the_zone_again() {
    //= s2-7.5-g s2-7.5-h
    let field = Field::acting(past_a_front(19_900, ""));
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-g");
    assert!(!field.lists("charge f1 a2"));
    // Who bars it may be attacked instead.
    assert!(field.allows("pin f1 a1") && field.lists("pin f1 a1"));
    // A hair farther off, and the way never comes into his zone.
    let clear = Field::acting(past_a_front(20_010, ""));
    assert!(clear.allows("charge f1 a2") && clear.lists("charge f1 a2"));
    // Nor does it behind friends, who keep the zone off it.
    let shields = "f2 french infantry 5 at 18000 17500 0\nf3 french infantry 5 at 20000 17500 0";
    assert!(Field::acting(past_a_front(19_900, shields)).allows("charge f1 a2"));
}

#[test]
fn by_the_first_reading_who_left_the_zone_had_crossed_no_front() {
    //= s2-7.5-g
    let field = Field::acting(past_a_front(19_900, "").by_first_reading());
    assert!(field.allows("charge f1 a2"));
    assert_eq!(field.refused("pin f1 a1"), "s2-7.5-c");
}

/// The horse f1 would charge a2 across the front of a1, before whose front and right flank it stands; these
/// are taken already by whoever is named.
fn barred(taken: &[(&str, Face)]) -> Field {
    let field = Field::with(
        "f1 french battle-cavalry 5 at 16300 18000 18000
         f2 french infantry 5 at 10000 12000 0
         f3 french infantry 5 at 13000 12000 0
         a1 allied infantry 5 at 18800 19900 18000
         a2 allied infantry 5 at 20400 15500 27000",
        "",
        "14000, 16000",
        "20000, 26000",
    );
    let mut field = Field::acting(field);
    for (by, face) in taken {
        let (by, on) = (field.id(by), field.id("a1"));
        let (bond, face) = (Bond::Pin, *face);
        field
            .game
            .pos
            .engaged
            .push(Engagement { bond, by, on, face });
    }
    field
}

#[test]
fn of_an_enemy_who_bars_the_way_the_next_face_is_attacked_if_the_first_is_taken() {
    //= s2-7.4-a s2-7.5-f s2-7.5-h
    let faces = |taken: &[(&str, Face)]| {
        let mut field = barred(taken);
        assert_eq!(field.refused("charge f1 a2"), "s2-7.5-g");
        assert!(field.lists("charge f1 a1"));
        field.give("charge f1 a1", "");
        field.game.pos.turn.charges[0].face
    };
    assert_eq!(faces(&[]), Face::Front);
    assert_eq!(faces(&[("f2", Face::Front)]), Face::Right);
    let both = barred(&[("f2", Face::Front), ("f3", Face::Right)]);
    assert_eq!(both.refused("charge f1 a1"), "s2-7.4-a");
    assert!(!both.lists("charge f1 a1"));
}

/// f1 has pinned a1, who looks south; f2 may come up beside it from the west, where f3 stands already or not.
fn supporting(f3: &str, as_read: fn(Field) -> Field) -> Field {
    let units = format!(
        "f1 french infantry 5 at 20000 14000 0
         f2 french battle-cavalry 5 at 17500 13700 0
         {f3}
         a1 allied infantry 5 at 20000 17500 18000"
    );
    let field = Field::with(&units, "", "20000, 11500", "20000, 26000");
    let mut field = Field::acting(as_read(field));
    field.give("pin f1 a1", "");
    field
}

#[test]
fn a_move_in_support_crosses_no_front() {
    //= s2-7.5-g s2-7.3-i
    let taken = "f3 french infantry 5 at 16100 15000 0";
    let second = |field: Field| field;
    let mut free = supporting("", second);
    free.give("support f2 f1", "");
    assert_eq!(free.at("f2"), (17_940, 15_000));
    let barred = supporting(taken, second);
    assert_eq!(barred.refused("support f2 f1"), "s2-7.5-g");
    assert!(!barred.lists("support f2 f1"));
    let mut first = supporting(taken, Field::by_first_reading);
    first.give("support f2 f1", "");
    assert_eq!(first.at("f2"), (22_060, 15_000));
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
    let field = Field::with(&units(27_000), "", "20000, 12200", "20000, 20000").acting();
    assert_eq!(field.refused("charge f1 a1"), "s2-7.5-g");
    assert!(field.allows("charge f1 a2"));
    assert!(field.allows("pin f1 a2"));
    // Looking away he bars nothing, and comes after a1.
    let field = Field::with(&units(9_000), "", "20000, 12200", "20000, 20000").acting();
    assert!(field.allows("charge f1 a1"));
    assert_eq!(field.refused("charge f1 a2"), "s2-7.5-c");
}

/// On rough ground f1 can pin a1; with a change of face behind it, it cannot charge. The front of a2 is
/// behind f1.
pub fn out_of_reach(a2: &str) -> Field {
    let rough = &patch("rough", 10_000, 25_000);
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

/// f1 is horse that has not come near yet, a1 looks south.
fn riding(reading: Reading, at: &str, order: Kind) -> Field {
    let units = format!(
        "f1 french skirmish-cavalry 3 at {at}
         a1 allied infantry 5 at 20000 20000 18000"
    );
    Field::with(&units, "", "17000, 13000", "20000, 30000")
        .read(reading)
        .begun()
        .ordered("foy", order)
        .turn("9H")
}

#[test]
fn an_approach_crosses_no_front_either() {
    //= s2-7.5-g s2-6.3-a
    let at = "18000 15500 0";
    let across = "move f1 normal shift:0,1000 shift:4000,0";
    let field = riding(Reading::Second, at, Kind::Action);
    assert_eq!(field.refused(across), "s2-7.5-g");
    // It may come up before him, or to the other side of him while it is out of his zone.
    assert!(field.allows("move f1 normal shift:0,1000 shift:2500,0"));
    assert!(field.allows("move f1 normal shift:4000,0 shift:0,1000"));
    assert!(riding(Reading::First, at, Kind::Action).allows(across));
    // Nor does it ride across at the rapid rate.
    let east = |reading| riding(reading, "14000 15700 9000", Kind::Move);
    let across = "move f1 rapid ahead:8000";
    assert_eq!(east(Reading::Second).refused(across), "s2-7.5-g");
    assert!(east(Reading::Second).allows("move f1 rapid ahead:6000"));
    assert!(east(Reading::First).allows(across));
}
