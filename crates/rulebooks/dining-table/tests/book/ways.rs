//! Ways that are barred or shared: road space (2.5.4), defiles (2.5.6), fronts
//! (2.7.5), units that make room (2.8.3), lines and areas (3.6.2, 3.6.5).

use dining_table::{FILE, Kind, RULEBOOK, Stage};
use kernel::{BattleFiles, Choices};

use crate::field::Field;

const ROAD: &str =
    "[[terrain]]\nkind = \"road\"\nwidth = 1000\npoints = [[20000, 0], [20000, 40000]]\n";

fn marching(units: &str) -> Field {
    Field::with(units, ROAD, "20000, 9000", "20000, 39000")
        .begun()
        .ordered("foy", Kind::Move)
        .turn("9H")
}

#[test]
fn a_unit_on_the_march_needs_free_road_behind_it() {
    //= s2-5.4-f s2-5.4-g
    let field = |other: &str| {
        marching(&format!(
            "f1 french infantry 5 at 20000 8000 0\n{other}\na1 allied infantry 5 at 5000 39000 18000"
        ))
    };
    // Twelve inches lead to 20; its space begins at 16.
    assert!(field("f2 french infantry 5 at 20000 16000 0").allows("move f1 road ahead:12000"));
    assert_eq!(
        field("f2 french infantry 5 at 20000 16010 0").refused("move f1 road ahead:12000"),
        "s2-5.4-f"
    );
    // Guns take 2 inches: those of f2 end at 18 if it goes to 20.
    let guns = |text: &str| marching(&format!("{text}\na1 allied infantry 5 at 5000 39000 18000"));
    assert!(
        guns("f2 french medium 2 at 20000 8000 0\nf1 french infantry 5 at 24000 18000 0")
            .allows("move f2 road ahead:12000")
    );
    assert!(
        guns("f2 french medium 2 at 20000 8000 0\nf1 french infantry 5 at 20000 18000 0")
            .allows("move f2 road ahead:12000")
    );
    assert_eq!(
        guns("f2 french medium 2 at 20000 8000 0\nf1 french infantry 5 at 20000 18010 0")
            .refused("move f2 road ahead:12000"),
        "s2-5.4-f"
    );
}

#[test]
fn in_a_threat_zone_a_unit_halts_behind_the_defile() {
    //= s2-5.6-e
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 250\npoints = [[0, 15500], [40000, 15500]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 15000], [20000, 16000]]\n";
    let field = |y: i32| {
        Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14900 0\na1 allied infantry 5 at 20000 {y} 18000"
            ),
            stream,
            "20000, 12000",
            "20000, 39000",
        )
        .begun()
        .turn("9H")
    };
    // Clear of the bridge its front stands at 17; within an inch of that it may halt.
    assert!(field(24_500).allows("move f1 normal ahead:2500"));
    assert_eq!(
        field(24_500).refused("move f1 normal ahead:4000"),
        "s2-5.6-e"
    );
    assert!(field(36_000).allows("move f1 normal ahead:4000"));
}

#[test]
fn a_contact_move_does_not_cross_the_front_of_another() {
    //= s2-7.5-g s2-7.5-h
    // f1 looks east at a2; a1 looks south over the way between them.
    let field = |y: i32| {
        Field::with(
            &format!(
                "f1 french infantry 5 at 17000 15000 9000
                 a1 allied infantry 5 at 19000 {y} 18000
                 a2 allied infantry 5 at 20600 15000 27000"
            ),
            "",
            "15000, 15000",
            "20000, 26000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
    };
    assert_eq!(field(18_800).refused("charge f1 a2"), "s2-7.5-g");
    assert!(
        field(18_800).allows("charge f1 a1"),
        "the one that bars it may be attacked"
    );
    assert!(
        field(20_100).allows("charge f1 a2"),
        "beyond its zone the front may be crossed"
    );
}

#[test]
fn a_unit_behind_may_fall_back_too() {
    //= s2-8.3-d
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 17000 0
         a1 allied infantry 5 at 20000 20000 18000
         a2 allied infantry 5 at 20000 23500 18000
         a3 allied infantry 5 at 26000 23500 18000",
        "",
        "20000, 15000",
        "20000, 26000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    field.give("firefight f1 a1", "");
    field.give("done", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Respond);
    // a2 stands where a1 would come to stand: a1 may go through it, or have it make room.
    assert!(field.allows("fall-back a1 3000"));
    assert_eq!(field.refused("fall-back-both a1 a3 3000"), "s2-8.3-d");
    assert_eq!(field.refused("fall-back-both a1 a2 2999"), "s2-8.3-b");
    field.give("fall-back-both a1 a2 3000", "");
    assert_eq!((field.at("a1").1, field.at("a2").1), (23_000, 26_500));
    assert!(field.unit("a1").forfeits && field.unit("a2").forfeits);
}

#[test]
fn nobody_stands_across_a_line() {
    //= s3-6.2-c
    let brook =
        "[[terrain]]\nkind = \"stream\"\nwidth = 200\npoints = [[0, 15500], [40000, 15500]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
        brook,
        "20000, 12000",
        "20000, 36000",
    )
    .begun()
    .turn("9H");
    assert_eq!(field.refused("move f1 normal ahead:2000"), "s3-6.2-c");
    assert!(field.allows("move f1 normal ahead:1390"));
    assert!(field.allows("move f1 normal ahead:2650"));
}

fn faults(terrain: &str) -> Vec<String> {
    let mut files: BattleFiles = crate::conformance::battle();
    files.files[0].1.push_str(terrain);
    match RULEBOOK.battle(&files, &Choices::default()) {
        Ok(_) => Vec::new(),
        Err(fault) => {
            assert_eq!(fault.file, FILE);
            fault.faults.into_iter().map(|one| one.message).collect()
        }
    }
}

#[test]
fn areas_are_wide_and_lines_and_roads_narrow() {
    //= s3-6.2-b s3-6.2-c s3-6.7-b
    let area = |size: i32| {
        format!(
            "[[terrain]]\nname = \"x\"\nkind = \"marsh\"\npoints = [[0, 0], [5000, 0], [5000, {size}], [0, {size}]]\n"
        )
    };
    let line = |kind: &str, width: i32| {
        format!(
            "[[terrain]]\nname = \"x\"\nkind = \"{kind}\"\nwidth = {width}\npoints = [[0, 0], [5000, 0]]\n"
        )
    };
    assert!(faults(&area(2_000)).is_empty() && !faults(&area(1_999)).is_empty());
    assert!(faults(&line("ditch", 1_999)).is_empty() && !faults(&line("ditch", 2_000)).is_empty());
    assert!(faults(&line("road", 1_000)).is_empty() && !faults(&line("road", 1_001)).is_empty());
}

#[test]
fn the_edge_of_a_wood_may_be_an_obstacle() {
    //= s3-6.2-f
    let field = |edged: bool| {
        Field::with(
            "f1 french infantry 5 at 20000 12700 0\na1 allied infantry 5 at 20000 19800 18000",
            &format!(
                "[[terrain]]\nkind = \"orchard\"\nedged = {edged}\npoints = [[10000, 17000], [30000, 17000], [30000, 30000], [10000, 30000]]\n"
            ),
            "20000, 10000",
            "20000, 30000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
    };
    // The Contact Zone of the unit inside goes up to the edge, 2.8 inches off, and not beyond.
    assert!(field(false).allows("move f1 normal ahead:4000"));
    let mut moved = field(false);
    moved.give("move f1 normal ahead:4000", "");
    assert!(moved.game.clone().is_in_zone(moved.id("f1")));
    let mut moved = field(true);
    moved.give("move f1 normal ahead:4000", "");
    assert!(!moved.game.clone().is_in_zone(moved.id("f1")));
}

#[test]
fn who_touches_an_obstacle_sees_through_it() {
    //= s3-6.5-b
    let field = |y: i32| {
        Field::with(
            &format!("f1 french infantry 5 at 20000 {y} 0\na1 allied infantry 5 at 20000 21000 18000"),
            "[[terrain]]\nkind = \"hedge\"\nwidth = 0\nrestricted = true\npoints = [[0, 16000], [40000, 16000]]\n",
            "20000, 13000",
            "20000, 30000",
        )
        .begun()
        .turn("9H")
    };
    // A hedge with neither of them at it hides them from each other's Threat Zone.
    assert!(!field(15_000).unit("f1").threatened);
    assert!(field(15_990).unit("f1").threatened);
}

#[test]
fn a_night_brings_broken_units_back() {
    //= s2-1.6-e
    let night = |nights: &str| {
        let rest = format!("nights = [{nights}]\n");
        let mut field = Field::night(
            "f1 french infantry 5 at 20000 14000 0
             a1 allied infantry 5 at 20000 34000 18000
             a2 allied infantry 5 at 24000 34000 18000",
            &rest,
        );
        field.unit_mut("a1").place = dining_table::Place::Broken;
        field.unit_mut("a1").hits = 5;
        field.give("end-phase", "");
        field.give("end-phase", "2 6 1 2");
        field
    };
    let back = night("1");
    assert!(back.is_here("a1") && back.at("a1") == (20_000, 34_000));
    assert_eq!(
        back.unit("a1").hits,
        3,
        "half of five, rounded down, is left"
    );
    assert!(!night("2").is_here("a1"));
}

#[test]
fn a_scenario_may_have_better_cover_than_the_book() {
    //= s2-20.4-b
    let redoubt = "[[terrain]]\nkind = \"rough\"\ncover = \"extreme\"\npoints = [[10000, 19000], [30000, 19000], [30000, 30000], [10000, 30000]]\n";
    let field = Field::with(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 20000 18000",
        redoubt,
        "20000, 12000",
        "20000, 36000",
    );
    let cover = field.game.cover(field.id("a1"), ground::table::Face::Front);
    assert_eq!(cover.rank(), 13);
    assert_eq!(cover.lower().rank(), 11);
}

#[test]
fn guns_may_fire_where_a_charger_passed_on_its_approach() {
    //= s2-10.2-c
    // The battery looks west over the road; the charger passes before it and ends beyond its arc.
    let mut field = Field::with(
        "f1 french battle-cavalry 5 at 20000 11000 0
         b1 allied medium 2 at 26500 8000 27000 status defend
         a1 allied infantry 5 at 20000 19000 18000",
        "",
        "20000, 8000",
        "20000, 24000",
    )
    .begun()
    .ordered("foy", Kind::Action)
    .turn("9H");
    assert_eq!(field.unit("b1").pose.facing.hundredths(), 27_000);
    field.give("move f1 normal ahead:5000", "");
    field.give("charge f1 a1", "");
    field.give("done", "");
    assert_eq!(field.stage(), Stage::Check);
    assert!(
        field.allows("fire b1 f1"),
        "it crossed the front of the guns"
    );
}

#[test]
fn guns_that_come_up_to_a_firefight_unlimber_there() {
    //= s2-7.3-f s2-17.3-b
    let field = |status: &str| {
        Field::with(
            &format!(
                "b1 french light 2 at 20000 14500 0 {status}\na1 allied infantry 5 at 20000 17800 18000"
            ),
            "",
            "20000, 12000",
            "20000, 24000",
        )
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
    };
    let mut limbered = field("");
    limbered.give("firefight b1 a1", "");
    assert_eq!(
        limbered.unit("b1").status,
        dining_table::troops::Status::Defend
    );
    assert!(limbered.at("b1").1 > 15_700);
    assert_eq!(
        field("status defend").refused("firefight b1 a1"),
        "s2-5.1-b"
    );
}

#[test]
fn the_last_move_of_a_general_ends_the_phase_for_his_troops() {
    //= s2-2.1-f s2-16.4-a
    let field = || {
        Field::with(
            "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 34000 18000",
            "",
            "20000, 12000",
            "20000, 36000",
        )
        .begun()
    };
    let mut early = field();
    assert!(early.allows("turn foy") && !early.lists("general ney 20000,10800"));
    early.give("general ney 20000,4000", "");
    assert_eq!(early.refused("turn foy"), "s2-2.1-f");
    let mut staff = field();
    staff.give("hq ney 20000,5000", "");
    assert_eq!(staff.refused("turn foy"), "s2-2.1-f");
    let mut late = field();
    late.give("turn foy", "");
    late.give("activate", "AH");
    assert!(late.allows("general ney 20000,4000"));
}
