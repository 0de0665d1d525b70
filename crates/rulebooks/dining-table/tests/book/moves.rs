//! What orders allow (2.3), divisional turns (2.4), status and movement (2.5),
//! zones (2.6).

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Act, Chit, Kind, Stage};

/// French at 14 inches, Allies far away at 34.
fn far(order: Option<Kind>, card: &str) -> Field {
    let field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 21000 14000 0 status defend
         hussars french skirmish-cavalry 2 at 15500 14000 0
         guns french medium 2 at 23000 14000 0 status defend
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "19000, 12000",
        "20000, 36000",
    )
    .begun();
    match order {
        Some(kind) => field.ordered("foy", kind).turn(card),
        None => field.turn(card),
    }
}

#[test]
fn a_turn_covers_the_units_within_command_distance() {
    //= s2-4.2-a s2-4.3-a s2-4.4-b s2-4.4-f s2-4.1-b s2-4.6
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 30000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "19000, 12000",
        "20000, 36000",
    )
    .begun();
    assert_eq!(field.refused("turn f1"), "s2-4.2-a");
    field.give("turn foy", "");
    assert_eq!(field.game.pos.turn.members, [field.id("f1")]);
    field.give("activate", "9H");
    assert_eq!(field.stage(), Stage::Moves);
    assert_eq!(field.refused("move f2 normal ahead:1000"), "s2-4.2-a");
    field.give("done", "");
    field.give("done", "");
    // The other is out of command and has a turn of its own, with its own rating: A7, Weak.
    field.give("turn f2", "");
    field.give("activate", "6H");
    assert_eq!(field.refused("move f2 normal ahead:1000"), "s2-4.7-a");
}

#[test]
fn four_and_six_inches_of_command() {
    //= s2-4.3-a s2-4.3-b
    let at = |y: i32| {
        Field::with(
            &format!("f1 french infantry 5 at 20000 14000 0\nf2 french infantry 5 at 20000 {y} 0\na1 allied infantry 5 at 20000 34000 18000"),
            "",
            "20000, 12000",
            "20000, 36000",
        )
        .begun()
    };
    // A base an inch deep, Foy's half inch: its rear edge is 4 inches from him at 17.5.
    let mut near = at(17_500);
    near.give("turn foy", "");
    assert_eq!(near.game.pos.turn.members.len(), 2);
    let mut far = at(17_501);
    far.give("turn foy", "");
    assert_eq!(far.game.pos.turn.members.len(), 1);
}

#[test]
fn command_does_not_cross_what_cannot_be_passed() {
    //= s2-4.3-c
    let river =
        "[[terrain]]\nkind = \"river\"\nwidth = 500\npoints = [[0, 13000], [40000, 13000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 15000 0
         a1 allied infantry 5 at 20000 34000 18000",
        river,
        "20000, 12000",
        "20000, 36000",
    )
    .begun();
    assert!(field.allows("turn f1"), "it is out of his command");
}

#[test]
fn an_ace_stops_everything_and_a_move_order_with_it() {
    //= s2-3.8-b s2-3.2-c s2-3.4-d
    let field = far(Some(Kind::Move), "AH");
    assert_eq!(field.stage(), Stage::Turns);
    assert_eq!(field.chit("foy"), None);
    assert!(field.unit("f1").taken);
    let field = far(Some(Kind::BreakOff), "AH");
    //= s2-3.1-c
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::BreakOff)));
}

#[test]
fn free_moves_on_limited_activation() {
    //= s2-3.9-a s2-3.9-c s2-4.7-a s2-3.8-c
    let field = far(None, "4H");
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-4.7-a");
    assert!(field.allows("face f1 4500"));
    assert!(field.allows("move hussars normal ahead:8000"));
    assert!(field.allows("undeploy guns"));
    assert_eq!(field.refused("deploy f1"), "s2-5.2-b");
    let field = far(Some(Kind::Action), "4H");
    assert_eq!(field.refused("move f1 normal ahead:1000"), "s2-4.7-a");
}

#[test]
fn initiative_moves_on_full_activation() {
    //= s2-3.10-a s2-5.1-b
    let field = far(None, "9H");
    assert!(field.allows("move f1 normal ahead:4000"));
    assert_eq!(field.refused("move f2 normal ahead:1000"), "s2-5.1-b");
    assert_eq!(field.refused("move f1 rapid ahead:8000"), "s2-3.3-d");
}

#[test]
fn normal_moves_go_anywhere_and_keep_their_facing() {
    //= s2-5.4-a s2-5.3-b s2-5.5-b
    let mut field = far(Some(Kind::Action), "9H");
    assert_eq!(field.refused("move f1 normal ahead:4001"), "s2-5.3-a");
    assert!(field.allows("move f1 normal back:4000"));
    assert!(field.allows("move f1 normal shift:0,3999"));
    field.give("move f1 normal oblique:-4500,4000", "");
    assert_eq!(field.at("f1"), (15_172, 16_828));
    assert_eq!(field.unit("f1").pose.facing.hundredths(), 0);
    assert_eq!(field.refused("move f1 normal ahead:100"), "s2-2.1-g");
}

#[test]
fn units_change_face_only_at_the_start() {
    //= s2-5.4-b s2-5.4-d s2-6.8-a
    let mut field = far(Some(Kind::Move), "9H");
    assert_eq!(
        field.refused("move f1 rapid ahead:1000 pivot:9000"),
        "s2-5.4-b"
    );
    field.give("move f1 rapid pivot:9000 ahead:8000", "");
    assert_eq!(field.unit("f1").pose.facing.hundredths(), 9_000);
    assert_eq!(field.refused("face f1 0"), "s2-5.4-b");
}

#[test]
fn rapid_movement_is_forward_with_wheels() {
    //= s2-5.4-c s2-3.3-d s2-5.2-c
    let mut field = far(Some(Kind::Move), "9H");
    assert_eq!(field.refused("move f1 rapid back:5000"), "s2-5.4-c");
    assert_eq!(field.refused("move f1 rapid ahead:8001"), "s2-5.3-a");
    // A wheel of 30 degrees about a two-inch front is 1.047 inches.
    assert!(field.allows("move f1 rapid wheel:right,3000 ahead:6952"));
    assert_eq!(
        field.refused("move f1 rapid wheel:right,3000 ahead:6954"),
        "s2-5.3-a"
    );
    field.give("move f1 rapid ahead:8000", "");
    assert_eq!(field.unit("f1").status, Status::Rapid);
}

#[test]
fn a_move_order_on_limited_activation_is_at_the_normal_rate() {
    //= s2-3.3-c s2-4.7-b
    let field = far(Some(Kind::Move), "4H");
    assert_eq!(field.refused("move f1 rapid ahead:5000"), "s2-3.3-c");
    assert!(field.allows("move f1 normal ahead:4000"));
}

#[test]
fn a_unit_on_defend_first_moves_normally_under_a_move_order() {
    //= s2-5.2-f
    let mut field = far(Some(Kind::Move), "9H");
    assert_eq!(field.refused("move f2 rapid ahead:8000"), "s2-5.2-f");
    field.give("move f2 normal ahead:4000", "");
    assert_eq!(field.unit("f2").status, Status::Normal);
}

#[test]
fn a_move_order_without_a_rapid_move_expires() {
    //= s2-3.3-a s2-3.2-b
    let mut field = far(Some(Kind::Move), "9H");
    field.give("move f1 normal ahead:4000", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.chit("foy"), None);
    let mut field = far(Some(Kind::Move), "9H");
    field.give("move f1 rapid ahead:5000", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.chit("foy"), Some(Chit::Up(Kind::Move)));
    // On limited activation no rapid move was possible: the order stays.
    let mut field = far(Some(Kind::Move), "4H");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.chit("foy"), Some(Chit::Up(Kind::Move)));
}

#[test]
fn a_move_order_is_exchanged_near_the_enemy() {
    //= s2-3.3-b
    let near = |y: i32| {
        let mut field = Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000"
            ),
            "",
            "20000, 12000",
            "20000, 36000",
        )
        .begun()
        .ordered("foy", Kind::Move);
        field.give("turn foy", "");
        field
    };
    assert_eq!(near(22_001).refused("swap"), "s2-3.3-b");
    let mut field = near(22_000);
    field.give("swap", "");
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::Action)));
    assert_eq!(field.points("ney"), 7);
}

#[test]
fn rapid_units_become_normal_again_at_their_next_turn() {
    //= s2-5.2-g s2-5.2-h s2-5.2-a
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "19000, 12000",
        "20000, 36000",
    )
    .begun();
    field.unit_mut("f1").status = Status::Rapid;
    let field = field.ordered("foy", Kind::Action).turn("9H");
    assert_eq!(field.unit("f1").status, Status::Normal);
    assert_eq!(field.refused("deploy f1"), "s2-5.2-h");
}

#[test]
fn defend_status_needs_a_full_action_order_and_no_move() {
    //= s2-5.1-c s2-5.2-b s2-3.5-a s2-3.5-c
    let mut field = far(Some(Kind::Action), "9H");
    assert_eq!(field.refused("deploy hussars"), "s2-5.1-c");
    field.give("deploy f1", "");
    assert_eq!(
        (field.unit("f1").status, field.act("f1")),
        (Status::Defend, Act::Done)
    );
    assert_eq!(field.refused("move f2 normal ahead:1000"), "s2-5.1-b");
    field.give("undeploy f2", "");
    field.give("move f2 normal ahead:4000", "");
    let mut moved = far(Some(Kind::Action), "9H");
    moved.give("move f1 normal ahead:1000", "");
    assert_eq!(moved.refused("deploy f1"), "s2-5.1-b");
    assert_eq!(far(None, "9H").refused("deploy f1"), "s2-5.2-b");
}

#[test]
fn guns_limber_or_deploy_once_in_a_turn() {
    //= s2-5.8-b s2-5.8-e
    let mut field = far(Some(Kind::Action), "9H");
    assert!(
        field.allows("move guns normal ahead:1000"),
        "a minor move stays deployed"
    );
    assert_eq!(field.refused("move guns normal ahead:1001"), "s2-5.1-b");
    field.give("undeploy guns", "");
    field.give("move guns normal ahead:4000", "");
    assert_eq!(field.refused("deploy guns"), "s2-5.8-e");
}

#[test]
fn bad_going_slows_the_whole_move() {
    //= s2-5.5-a s3-6.3-a s3-6.2-a s3-6.2-g s3-6.3-b
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[15000, 15500], [25000, 15500], [25000, 20000], [15000, 20000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         heavy french heavy 2 at 21000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        wood,
        "19000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert!(field.allows("move f1 normal ahead:1400"));
    assert!(field.allows("move f1 normal ahead:3000"));
    assert_eq!(field.refused("move f1 normal ahead:3001"), "s2-5.3-a");
    //= s2-5.3-e
    assert!(field.allows("move heavy normal ahead:1400"));
    assert_eq!(field.refused("move heavy normal ahead:3000"), "s2-5.3-e");
}

#[test]
fn impassable_ground_and_the_edge_of_the_table() {
    //= s3-6.3-a s3-6.6-d
    let water = "[[terrain]]\nkind = \"water\"\npoints = [[15000, 15500], [25000, 15500], [25000, 20000], [15000, 20000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 21000 1500 0
         a1 allied infantry 5 at 20000 34000 18000",
        water,
        "19000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert_eq!(field.refused("move f1 normal ahead:3000"), "s3-6.3-a");
}

#[test]
fn a_bridge_is_a_defile() {
    //= s2-5.6-a s2-5.6-c s2-11.6-b
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 250\npoints = [[0, 15500], [40000, 15500]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[18000, 15000], [18000, 16000]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 22000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        stream,
        "20000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert_eq!(field.refused("move f2 normal ahead:4000"), "s2-5.3-a");
    field.give("move f1 normal ahead:4000", "");
    assert!(field.unit("f1").defile);
}

#[test]
fn units_pass_through_friends_but_do_not_end_on_them() {
    //= s2-5.7
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0
         f2 french infantry 5 at 20000 15500 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "20000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert_eq!(field.refused("move f1 normal ahead:2000"), "s2-5.7");
    assert!(field.allows("move f1 normal ahead:2600"));
}

#[test]
fn road_march_follows_a_road() {
    //= s2-5.4-e s2-5.3-j
    let road =
        "[[terrain]]\nkind = \"road\"\nwidth = 1000\npoints = [[18000, 0], [18000, 40000]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 21000 14000 0
         a1 allied infantry 5 at 30000 34000 18000",
        road,
        "19000, 12000",
        "20000, 36000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert_eq!(field.refused("move f2 road ahead:12000"), "s2-5.4-e");
    assert_eq!(field.refused("move f1 road ahead:12001"), "s2-5.3-a");
    field.give("move f1 road ahead:12000", "");
    //= s2-11.6-a
    assert_eq!(field.unit("f1").status, Status::RoadMarch);
}

#[test]
fn resources_join_and_others_are_asked() {
    //= s2-4.2-b s2-4.2-f s2-4.2-g s2-4.4-a s2-4.8-c
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 2000]
        [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 5000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
    ";
    let mut field = Field::build(
        "f1 french infantry 5 at 20000 14000 0
         lancers french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
         guard french infantry 6 at 23000 14000 0 under ney role army-resource
         distant french infantry 6 at 33000 14000 0 under ney role army-resource
         a1 allied infantry 5 at 20000 34000 18000",
        rest,
        "",
        "",
        &kernel::Choices::default(),
    )
    .begun();
    field.give("turn foy", "");
    field.give("include lancers", "");
    assert_eq!(field.refused("include guard"), "s2-4.2-b");
    assert_eq!(field.refused("ask distant"), "s2-4.2-b");
    // The Guard is A8: a seven is not enough, and it has had its turn.
    field.give("ask guard", "7H");
    assert_eq!(field.game.pos.turn.members.len(), 2);
    assert!(field.unit("guard").taken);
}

#[test]
fn a_unit_with_an_order_of_its_own_is_independent() {
    //= s2-4.4-c
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 21000 14000 0
         a1 allied infantry 5 at 20000 34000 18000",
        "",
        "19000, 12000",
        "20000, 36000",
    )
    .begun();
    field.give("turn ney", "9H");
    field.give("issue f1 action", "");
    field.give("done", "");
    assert!(field.allows("turn f1"));
    field.give("turn foy", "");
    assert_eq!(field.game.pos.turn.members, [field.id("f2")]);
}
