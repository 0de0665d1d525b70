//! Ways over the ground (2.5, 2.6): bad going, defiles, fall backs, relief and
//! cover.

use crate::field::{Field, acting};
use crate::landscape::{bridge, bridged, river};
use dining_table::Kind;
use dining_table::troops::Status;
use ground::table::Point;

#[test]
fn a_charge_over_a_bridge_is_one_through_a_defile() {
    //= s2-5.6-b s2-5.6-c s2-11.6-b s2-22.3-a
    let units = "f1 french infantry 5 at 20000 15200 0\na1 allied infantry 5 at 20000 17000 18000";
    let mut field = acting(units, &bridged("river", 15_500));
    let mut full = acting(units, &bridged("river", 15_500));
    let bridge = bridge(&field);
    full.game.pos.passed = vec![(bridge, 2), (bridge, 1)];
    assert_eq!(full.refused("charge f1 a1"), "s2-5.6-b");
    field.give("charge f1 a1", "");
    // Vulnerable, it commits two SPs; the river hinders it.
    field.give("done", "6S 7S 2H 3H 4H 5H");
    assert_eq!(field.unit("a1").hits, 1);
    assert!(field.unit("f1").defile);
    assert_eq!(field.game.pos.passed, [(bridge, 2)]);
}

#[test]
fn bad_going_on_the_approach_slows_the_charge_as_well() {
    //= s2-5.5-a s2-6.3-f
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 9000], [30000, 9000], [30000, 14400], [10000, 14400]]\n";
    let units = |y: i32| {
        format!("f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000")
    };
    // Two inches through the edge of the wood, and three are left with the bonus in good going.
    let mut field = acting(&units(19_001), wood);
    field.give("move f1 normal ahead:2000", "");
    assert_eq!(field.refused("charge f1 a1"), "s2-6.3-f");
    let mut field = acting(&units(19_000), wood);
    field.give("move f1 normal ahead:2000", "");
    assert!(field.allows("charge f1 a1"));
    let mut field = acting(&units(20_000), "");
    field.give("move f1 normal ahead:2000", "");
    assert!(field.allows("charge f1 a1"), "four and two in good going");
}

#[test]
fn a_fall_back_goes_on_to_clear_a_friend() {
    //= s2-6.5-c
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 10500 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
    );
    // Four inches back it would stand on f2, which ends at 9.5.
    field.give("fall-back f1 4000", "");
    assert_eq!(field.at("f1"), (20_000, 9_500));
    assert!(field.unit("f2").passed_through);
}

#[test]
fn who_was_moved_through_goes_back_but_not_forward() {
    //= s2-6.5-d
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 12000 0
         a1 allied infantry 5 at 20000 22000 18000",
        "",
    );
    field.unit_mut("f1").passed_through = true;
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-6.5-d");
    assert!(field.allows("move f1 normal shift:3000,0"));
    assert!(field.allows("move f1 normal shift:0,-500"));
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17000 18000",
        "",
    );
    assert!(field.allows("charge f1 a1"));
    field.unit_mut("f1").passed_through = true;
    for order in ["charge f1 a1", "firefight f1 a1", "pin f1 a1"] {
        assert_eq!(field.refused(order), "s2-6.5-d");
    }
}

#[test]
fn a_fall_back_is_slowed_by_bad_going() {
    //= s2-6.5-b s2-5.5-a s2-8.3-c
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 18400], [30000, 18400], [30000, 30000], [10000, 30000]]\n";
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied battle-cavalry 5 at 20000 17500 18000",
        wood,
    );
    field.give("pin f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.refused("fall-back a1 3001"), "s2-6.5-b");
    assert!(field.allows("fall-back a1 3000"));
    // Medium guns go two inches there: too little for a response.
    let mut field = acting(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied medium 2 at 20000 17500 18000 status defend",
        wood,
    );
    field.give("pin f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    assert!(!field.lists("fall-back a1 3000"));
}

#[test]
fn relief_goes_over_the_ground_and_lets_guns_relieve() {
    //= s2-6.9-a s2-6.9-c s2-6.9-d s2-5.7
    let units = "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 11800 0
         a1 allied infantry 5 at 20000 17000 18000";
    let mut field = acting(units, "");
    assert_eq!(field.refused("relieve f2 f1 3001"), "s2-6.9-c");
    assert_eq!(field.refused("relieve f2 f1 900"), "s2-5.7");
    field.give("relieve f2 f1 3000", "");
    assert_eq!((field.at("f1").1, field.at("f2").1), (11_000, 14_000));
    // It may also go ahead only so far.
    let mut field = acting(units, "");
    assert_eq!(field.refused("relieve f2 f1 3000 2201"), "s2-6.9-d");
    field.give("relieve f2 f1 3000 1500", "");
    assert_eq!((field.at("f1").1, field.at("f2").1), (11_000, 13_300));
    // Not across a river.
    let river = river(12_400).replace("[[0,", "[[20500,");
    assert_eq!(
        acting(units, &river).refused("relieve f2 f1 3000"),
        "s3-6.3-a"
    );
    // Guns may be relieved by infantry; moving so far they limber, and their fatigue is resolved.
    let guns = units.replace("f1 french infantry 5", "f1 french medium 2");
    let mut field = acting(&guns, "");
    field.unit_mut("f1").status = Status::Defend;
    field.unit_mut("f1").fatigue = 1;
    field.give("relieve f2 f1 3000", "2H");
    assert_eq!(field.unit("f1").fatigue, 0);
    assert_eq!(field.unit("f1").status, Status::Normal);
}

#[test]
fn cover_is_taken_on_this_side_of_an_obstacle() {
    //= s2-6.10-a s3-6.2-c
    let brook = |x: i32, width: i32| {
        format!(
            "[[terrain]]\nkind = \"stream\"\nwidth = {width}\npoints = [[{x}, 0], [{x}, 40000]]\n"
        )
    };
    let units = "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 17500 18000";
    let field = acting(units, &brook(21_700, 200));
    assert!(field.allows("cover f1 590,590"));
    assert_eq!(field.refused("cover f1 800,800"), "s3-6.2-c");
    let field = acting(units, &brook(21_100, 0));
    assert_eq!(field.refused("cover f1 2110,2110"), "s2-6.10-a");
}

#[test]
fn a_break_off_gets_as_far_out_as_it_can() {
    //= s2-3.4-a s2-3.4-b s2-3.4-c
    let build = |units: &str, terrain: &str| {
        Field::with(units, terrain, "20000, 11500", "20000, 26000")
            .begun()
            .ordered("foy", Kind::BreakOff)
            .turn("9H")
    };
    // Only in the Threat Zone: it must go all the same, out of it.
    let field = build(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 20000 18000",
        "",
    );
    assert_eq!(field.refused("done"), "s2-3.4-a");
    assert_eq!(
        field.refused("move f1 rapid pivot:18000 ahead:500"),
        "s2-3.4-c"
    );
    assert!(field.allows("move f1 rapid pivot:18000 ahead:8000"));
    // Nearer to another enemy is refused while there is a better way.
    let field = build(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 20000 18000
         a2 allied infantry 5 at 34000 14000 27000",
        "",
    );
    assert_eq!(
        field.refused("move f1 rapid pivot:13500 ahead:8000"),
        "s2-3.4-c"
    );
    // A unit that cannot leave every Contact Zone goes as far as it can.
    let wall = "[[terrain]]\nkind = \"water\"\npoints = [[4000, 5000], [36000, 5000], [36000, 11200], [4000, 11200]]
        [[terrain]]\nkind = \"water\"\npoints = [[15000, 11200], [18500, 11200], [18500, 20000], [15000, 20000]]
        [[terrain]]\nkind = \"water\"\npoints = [[21500, 11200], [25000, 11200], [25000, 20000], [21500, 20000]]\n";
    let mut field = build(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 20000 16500 18000",
        wall,
    );
    let id = field.general("foy");
    field.game.pos.general_mut(id).at = Point::new(20_000, 12_000);
    let mut orders = Vec::new();
    kernel::Game::orders(&field.game, &mut orders);
    assert!(!orders.is_empty());
}

#[test]
fn a_break_off_that_is_walled_in_goes_as_far_as_the_walls_let_it() {
    //= s2-3.4-a s2-3.4-c
    let corridor = |end: i32| {
        let wall = |west: i32, south: i32, east: i32, north: i32| {
            format!(
                "[[terrain]]\nkind = \"water\"\npoints = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]\n"
            )
        };
        let walls = wall(4_000, 2_000, 36_000, end)
            + &wall(14_000, end, 18_700, 20_000)
            + &wall(21_300, end, 26_000, 20_000);
        let mut field = Field::with(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 17500 18000",
            &walls,
            "20000, 13200",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::BreakOff);
        let id = field.general("foy");
        field.game.pos.general_mut(id).at = Point::new(20_000, 13_500);
        field.turn("9H")
    };
    // Out of the Contact Zone, but not of the Threat Zone: that is the best there is, and less is refused.
    let field = corridor(9_000);
    assert_eq!(field.refused("done"), "s2-3.4-a");
    assert_eq!(
        field.refused("move f1 rapid pivot:18000 ahead:300"),
        "s2-3.4-a"
    );
    assert!(field.allows("move f1 rapid pivot:18000 ahead:3500"));
    // Not even out of the Contact Zone: it goes all the same, for it stands no worse then.
    let field = corridor(12_700);
    assert_eq!(field.refused("done"), "s2-3.4-a");
    assert!(field.allows("move f1 rapid pivot:18000 ahead:290"));
    // There is a way in each of them, and whatever is listed is legal.
    for end in [5_000, 9_000, 12_700] {
        let mut orders = Vec::new();
        let field = corridor(end);
        kernel::Game::orders(&field.game, &mut orders);
        let moves: Vec<_> = orders
            .iter()
            .filter(|order| matches!(order, dining_table::Order::Move { .. }))
            .collect();
        assert!(!moves.is_empty(), "{end}");
        for order in moves {
            assert!(
                kernel::Game::check(&field.game, order).is_ok(),
                "{end} {order:?}"
            );
        }
    }
}

#[test]
fn a_way_towards_the_enemy_is_no_way_out() {
    //= s2-3.4-a s2-3.4-c
    let pocket = |behind: i32, enemy: i32| {
        let wall = |west: i32, south: i32, east: i32, north: i32| {
            format!(
                "[[terrain]]\nkind = \"water\"\npoints = [[{west}, {south}], [{east}, {south}], [{east}, {north}], [{west}, {north}]]\n"
            )
        };
        let walls = wall(4_000, 2_000, 36_000, behind)
            + &wall(14_000, behind, 18_700, 16_000)
            + &wall(21_300, behind, 26_000, 16_000);
        let units = format!(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 {enemy} 18000"
        );
        let mut field = Field::with(&units, &walls, "20000, 14500", "20000, 30000")
            .begun()
            .ordered("foy", Kind::BreakOff);
        let id = field.general("foy");
        field.game.pos.general_mut(id).at = Point::new(20_000, 13_500);
        field.turn("9H")
    };
    // Water behind and on both sides, the enemy before it: all it could do is go up to him.
    let field = pocket(12_950, 20_500);
    assert!(field.allows("done"));
    assert_eq!(field.refused("move f1 rapid ahead:1500"), "s2-3.4-c");
    let mut orders = Vec::new();
    kernel::Game::orders(&field.game, &mut orders);
    let moves = orders
        .iter()
        .any(|order| matches!(order, dining_table::Order::Move { .. }));
    assert!(!moves);
    // With room behind it, it must go there.
    let field = pocket(11_000, 20_500);
    assert_eq!(field.refused("done"), "s2-3.4-a");
    assert!(field.allows("move f1 rapid pivot:18000 ahead:1900"));
    assert_eq!(field.refused("move f1 rapid ahead:1500"), "s2-3.4-c");
}

#[test]
fn a_road_march_keeps_to_good_going_and_says_so() {
    //= s2-5.3-j s2-5.4-a
    let road = "[[terrain]]\nkind = \"road\"\nwidth = 1000\npoints = [[20000, 0], [20000, 40000]]
        [[terrain]]\nkind = \"wood\"\npoints = [[10000, 16000], [30000, 16000], [30000, 24000], [10000, 24000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         a1 allied infantry 5 at 2000 38000 18000",
        road,
        "20000, 11500",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert_eq!(field.refused("move f1 road ahead:12000"), "s2-5.3-j");
    assert_eq!(field.refused("move f1 normal ahead:-500"), "s2-5.4-a");
}
