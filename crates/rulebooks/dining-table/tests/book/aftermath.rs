//! What follows a charge (2.11.8, 2.12 to 2.14): advances, breakthroughs,
//! rescues, and guns left alone.

use crate::field::{Field, acting};
use crate::landscape::{patch, river};
use crate::support::point_of_fire;
use dining_table::{Chit, Kind, Place, Stage};
use ground::table::Face;

#[test]
fn who_breaks_his_enemy_goes_forward_an_inch_if_he_does_not_break_through() {
    //= s2-11.8-d s2-12.1-a s2-12.4-a
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 2 at 20000 17000 18000
         a2 allied infantry 5 at 30000 34000 18000",
        "",
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field.give("done", "");
    assert_eq!(field.at("f1").1, 18_000);
}

#[test]
fn guns_lost_to_a_failed_rescue_are_overrun_by_an_inch() {
    //= s2-13.3-h s2-12.1-a
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 18010 18000",
        "",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    // The guns lose; the infantry in contact behind them comes to the rescue and fails.
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    assert_eq!(field.stage(), Stage::Opportunity);
    let before = field.at("f1").1;
    field.give("opportunity a2 f1", "7H 8H 10H JH 6S 2D 3D 4D");
    assert_eq!(field.unit("b1").place, Place::Captured);
    assert!(field.at("f1").1 > before, "{:?}", field.at("f1"));
}

#[test]
fn the_owner_says_which_of_several_winners_advances() {
    //= s2-11.8-d s2-11.9-a
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 16500 17500 9000
         a1 allied infantry 6 at 20000 17000 18000",
        "",
        "18000, 13500",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    field.give("done", "2S 3S 4H 5H 6H 7H 8H 10H 2H 3H 4D 5D 6D 7D");
    assert_eq!(field.stage(), Stage::Advance);
    assert_eq!(field.refused("advance a1"), "s2-11.8-d");
    assert!(field.allows("advance f2"));
    let before = field.at("f1").1;
    field.give("advance f1", "");
    assert_eq!(field.at("f1").1, before + 1_000);
}

/// A French unit has broken its enemy and may break through; others stand about.
fn broken_through(more: &str, terrain: &str) -> Field {
    let mut field = acting(
        &format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 2 at 20000 17000 18000
             {more}"
        ),
        terrain,
    );
    field.give("charge f1 a1", "");
    field.give("done", "2S 3C 4H 5H 6H 7H");
    assert_eq!(field.stage(), Stage::Breakthrough);
    field
}

#[test]
fn a_breakthrough_charges_the_nearest_enemy_within_reach() {
    //= s2-12.4-c
    // a3 is nearer but cannot be reached across the pond.
    let pond = "[[terrain]]\nkind = \"water\"\npoints = [[22200, 16000], [24500, 16000], [24500, 21000], [22200, 21000]]\n";
    let field = broken_through(
        "a3 allied infantry 5 at 26000 17000 27000
         a2 allied infantry 5 at 20000 20900 18000",
        pond,
    );
    assert!(field.allows("charge f1 a2"));
}

#[test]
fn a_breakthrough_keeps_to_the_ground_and_out_of_other_zones() {
    //= s2-12.4-a s2-5.5-a s2-7.3-c
    let more = "a2 allied infantry 5 at 30000 34000 18000";
    let field = broken_through(more, &river(18_500));
    assert_eq!(field.refused("breakthrough f1 2000"), "s3-6.3-a");
    assert!(field.allows("breakthrough f1 1000"));
    let field = broken_through(more, &patch("wood", 18_000, 30_000));
    assert_eq!(field.refused("breakthrough f1 4000"), "s2-5.3-a");
    assert!(field.allows("breakthrough f1 3000"));
    let field = broken_through("a2 allied infantry 5 at 20000 23400 18000", "");
    assert_eq!(field.refused("breakthrough f1 4000"), "s2-6.3-b");
    assert!(field.allows("breakthrough f1 3000"));
}

#[test]
fn detached_cavalry_is_not_held_to_its_divisions_order() {
    //= s2-13.1-b s2-4.4-b
    let build = |adam: &str| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             horse allied battle-cavalry 4 at 20000 20000 18000",
            "",
            "20000, 11500",
            adam,
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
        field.give("move f1 normal ahead:2000", "");
        let adam = field.general("adam");
        field.game.pos.general_mut(adam).order = Some(Chit::Down(Kind::Regroup));
        field.give("done", "");
        field
    };
    assert!(build("30000, 36000").allows("opportunity horse f1"));
    assert_ne!(build("20000, 23000").stage(), Stage::Opportunity);
}

#[test]
fn a_rescuer_does_not_cross_a_river() {
    //= s2-13.3-a s2-5.7
    let field = |terrain: &str| {
        let mut field = acting(
            "f1 french infantry 5 at 20000 14000 0
             b1 allied medium 2 at 20000 17000 18000
             a2 allied battle-cavalry 5 at 24000 17500 27000",
            terrain,
        );
        field.give("charge f1 b1", "");
        field.give("done", "");
        field.give("done", "");
        field.give("done", "2S 3H 4H 5H 6D");
        field
    };
    assert!(field("").allows("opportunity a2 f1"));
    let brook =
        "[[terrain]]\nkind = \"river\"\nwidth = 200\npoints = [[22200, 0], [22200, 40000]]\n";
    assert_ne!(field(brook).stage(), Stage::Opportunity);
}

#[test]
fn guns_are_rescued_by_one_unit_of_infantry() {
    //= s2-13.3-a s2-13.3-b
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 20000 18010 18000
         a3 allied infantry 5 at 22600 16400 27000",
        "",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "2S 3H 4H 5H 6D");
    assert!(field.allows("opportunity a3 f1"));
    field.game.pos.turn.later.push(dining_table::Fight {
        defender: field.id("f1"),
        attackers: vec![(field.id("a2"), Face::Front)],
        phase: 2,
        inside: None,
    });
    assert_eq!(field.refused("opportunity a3 f1"), "s2-13.3-a");
}

#[test]
fn guns_whose_infantry_breaks_stand_alone() {
    //= s2-14.3-g s2-1.6-c
    let mut field = acting(
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 1 at 20000 17500 18000
         b1 allied medium 2 at 18498 17500 18000 status defend",
        "",
    );
    field.unit_mut("b1").beside = Some(field.id("a1"));
    field.unit_mut("b1").hits = 2;
    field.unit_mut("a1").markers = vec![point_of_fire(false); 3];
    // The points of fire break the infantry before the attack is made.
    field.give("firefight f1 a1", "2S");
    assert!(!field.is_here("a1"));
    assert_eq!(field.unit("b1").beside, None);
    assert!(field.allows("charge f1 b1"), "they can be attacked");
}

#[test]
fn who_overruns_guns_goes_an_inch_or_breaks_through() {
    //= s2-8.2-l s2-8.2-m s2-12.4-a s2-12.4-b
    let mut field = acting(
        "f1 french battle-cavalry 5 at 20000 14000 0
         b1 allied medium 2 at 20000 17000 18000
         a2 allied infantry 5 at 34000 36000 18000",
        "",
    );
    field.give("charge f1 b1", "");
    field.give("done", "");
    field.give("evade b1", "6");
    assert!(field.was_told("f1 catches b1"), "{:?}", field.told);
    assert!(!field.was_told("finds nobody"));
    assert_eq!(field.stage(), Stage::Breakthrough);
    assert_eq!(field.unit("b1").place, Place::Captured);
    let before = field.at("f1").1;
    field.give("done", "");
    assert_eq!(field.at("f1").1, before + 1_000);
}

#[test]
fn heavy_points_are_served_by_as_many_cards_as_can_be() {
    //= s2-20.6-a s2-20.7-b
    let hits = |heavy: usize, cards: &str| {
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000",
            "",
            "22500, 11500",
            "30000, 36000",
        )
        .begun()
        .ordered("foy", Kind::Action);
        let mut markers = vec![point_of_fire(false); 6 + heavy];
        for marker in &mut markers[6..] {
            marker.heavy = true;
        }
        field.unit_mut("f1").markers = markers;
        let mut field = field.turn("9H");
        field.give("firefight f1 a1", cards);
        field.unit("f1").hits
    };
    // Two cards serve six of the points, the heavy ones among them: only with those does a Joker hit.
    assert!(hits(1, "Joker1 2H") > 0);
    assert_eq!(hits(1, "2H Joker1"), 0);
    assert_eq!(hits(2, "2H Joker1"), hits(2, "Joker1 2H"));
    assert!(hits(2, "2H Joker1") > 0);
}

/// French horse has had its turn under an order, away from its general, when Allied infantry comes near.
fn horse_after_its_turn(kind: Kind, first_reading: bool) -> Field {
    let field = Field::with(
        "horse french battle-cavalry 4 at 20000 14000 0
         a1 allied infantry 5 at 20000 20000 18000",
        "",
        "20000, 11500",
        "20000, 22500",
    );
    let field = if first_reading {
        field.by_first_reading()
    } else {
        field
    };
    let mut field = field.begun().ordered("foy", kind).turn("9H");
    while field.stage() != Stage::Turns {
        field.give("done", "");
    }
    let foy = field.general("foy");
    field.game.pos.general_mut(foy).at = ground::table::Point::new(10_000, 5_000);
    field.give("end-phase", "");
    let mut field = field.ordered("adam", Kind::Action);
    field.give("turn adam", "");
    field.give("activate", "8H");
    field.give("move a1 normal ahead:2000", "");
    field.give("done", "");
    field
}

#[test]
fn the_order_of_its_turn_holds_a_unit_back_though_its_general_has_gone() {
    //= s2-13.1-b s2-13.1-c s2-4.2-a
    let acted = horse_after_its_turn(Kind::Action, false);
    assert!(acted.allows("opportunity horse a1"));
    let regrouped = horse_after_its_turn(Kind::Regroup, false);
    assert_ne!(regrouped.stage(), Stage::Opportunity);
    let before = horse_after_its_turn(Kind::Regroup, true);
    assert!(before.allows("opportunity horse a1"));
}
