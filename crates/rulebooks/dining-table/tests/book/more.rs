//! Bases and pieces (1.2), command away from the main line (2.2.6, 2.4.5), cover
//! (2.6.10), defiles (2.5.6), and other short paragraphs.

use crate::field::Field;
use dining_table::troops::{Character, Status};
use dining_table::{Chit, FILE, Kind, RULEBOOK, Stage};
use ground::table::Point;
use kernel::{BattleFiles, Choices, Game, Rulebook, Side};

const WINGS: &str = "
    [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
    [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"wing\"\nhq = 4\nunder = \"ney\"\nat = [REILLE]
    [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
    [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
    [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
";

const UNITS: &str = "
    f1 french infantry 5 at 20000 14000 0
    lancers french battle-cavalry 4 at 17000 14000 0 under reille role corps-resource
    hussars french skirmish-cavalry 2 at 14500 14000 0 under reille role corps-resource
    guns french light 2 at 12500 14000 0 under reille role corps-resource
    a1 allied infantry 5 at 20000 34000 18000";

fn wings(reille: &str) -> Field {
    let rest = WINGS.replace("REILLE", reille);
    Field::build(UNITS, &rest, "", "", &Choices::default())
}

#[test]
fn a_subsidiary_headquarters_throws_for_itself() {
    //= s2-2.6-a s2-2.6-b s2-2.6-c s2-2.6-f s2-2.6-h s3-2.10-a
    let mut field = wings("20000, 20000");
    // Ney 2 and 6, Reille a single 5 for C4, Hill 1 and 8: the Allies hold as many as Ney, not more.
    field.give("begin", "2 6 5 1 8");
    assert_eq!(
        (
            field.points("ney"),
            field.points("reille"),
            field.points("hill")
        ),
        (7, 2, 7)
    );
    assert_eq!(
        field.asked(),
        Some(Side::First),
        "Reille's points do not count; the attacker goes first"
    );
    field.give("turn ney", "AH");
    field.give("turn reille", "9H");
    assert!(field.allows("issue foy move"), "he acts like a Commander");
}

#[test]
fn points_for_a_subsidiary_headquarters() {
    //= s2-2.6-d s2-2.6-e
    let mut near = wings("20000, 20000");
    near.give("begin", "2 6 3 1 2");
    near.give("turn ney", "9H");
    near.give("pass reille 3", "");
    assert_eq!(
        near.points("reille"),
        4,
        "one thrown, three passed, four at most"
    );
    let mut far = wings("20000, 27500");
    far.give("begin", "2 6 3 1 2");
    far.give("turn ney", "9H");
    far.give("pass reille 2", "");
    assert_eq!(far.points("reille"), 1);
    far.give("done", "");
    far.give("end-phase", "");
    far.give("end-phase", "1 1 1 1 1");
    assert_eq!(far.points("reille"), 3, "they arrive with the next period");
}

#[test]
fn a_wing_commander_must_have_a_headquarters() {
    //= s2-2.6-b
    let text = crate::conformance::FIRST_STEPS.replace("level = \"division\"", "level = \"wing\"");
    let files = BattleFiles {
        name: "test".to_owned(),
        files: vec![(FILE.to_owned(), text)],
    };
    let fault = RULEBOOK
        .battle(&files, &Choices::default())
        .expect_err("no headquarters");
    assert!(
        fault
            .faults
            .iter()
            .any(|one| one.message.contains("headquarters"))
    );
}

#[test]
fn corps_resources_form_a_division_of_their_own() {
    //= s2-4.5-a s2-4.5-b
    let mut field = wings("20000, 20000");
    field.give("begin", "2 6 5 1 2");
    field.give("turn guns", "");
    assert_eq!(
        field.refused("include lancers"),
        "s2-4.5-a",
        "guns do not lead"
    );
    let mut field = wings("20000, 20000");
    field.give("begin", "2 6 5 1 2");
    field.give("turn lancers", "");
    field.give("include hussars", "");
    assert_eq!(field.told_by("ussars"), ["s2-4.5-a"]);
    field.give("include guns", "");
    assert_eq!(field.told_by("uns"), ["s2-4.5-a"]);
    assert_eq!(field.refused("include f1"), "s2-4.5-a");
    // The leader's rating counts for all: A6.
    field.give("activate", "6H");
    assert!(field.allows("move hussars normal ahead:8000"));
}

#[test]
fn bases_by_arm() {
    //= s1-2.2-a s1-2.2-b s1-2.2-c s1-2.2-k
    let field = wings("20000, 20000");
    let size = |name: &str| {
        let shape = field.game.setup.shape(field.id(name));
        (shape.width(), shape.depth())
    };
    assert_eq!(size("f1"), (2_000, 1_000));
    assert_eq!(size("lancers"), (2_000, 1_000));
    assert_eq!(size("guns"), (1_000, 1_000));
}

#[test]
fn generals_have_bases_too() {
    //= s1-2.2-i s1-2.2-j s2-4.3-a s2-4.3-b
    // Foy's base is an inch, a senior general's 1.2 inches: his reach begins at its edge.
    let mut field = wings("20000, 20000");
    field.give("begin", "2 6 5 1 2");
    let insight = field.game.insight(&["foy".to_owned()]);
    let mark = insight[0]
        .marks
        .iter()
        .find(|mark| mark.on.to_string() == "counter:f1")
        .expect("a mark");
    assert_eq!(
        mark.note, "0.5 in",
        "12.0 to the rear edge at 13.0, less half an inch"
    );
    let insight = field.game.insight(&["reille".to_owned()]);
    let mark = insight[0]
        .marks
        .iter()
        .find(|mark| mark.on.to_string() == "counter:f1")
        .expect("a mark");
    assert_eq!(
        mark.note, "5.4 in",
        "six inches to the front edge at 14.0, less 0.6"
    );
    assert!(mark.clear);
}

#[test]
fn ratings_and_scale_may_be_varied() {
    //= s3-3.4-b s3-4.8-f s1-2.1-b s1-2.1-f
    let text = crate::conformance::FIRST_STEPS
        .replace("id = \"ledru\"\n", "id = \"ledru\"\na = 9\n")
        .replace(
            "id = \"hussars\"\n",
            "id = \"hussars\"\na = 4\ncharacter = \"strong\"\n",
        )
        .replace(
            "points-per-sp = 1\n",
            "points-per-sp = 1\nmetres-per-inch = 200\n",
        );
    let files = |text: String| {
        let mut files = crate::conformance::battle();
        files.files[0].1 = text;
        files
    };
    let battle = RULEBOOK
        .battle(&files(text.clone()), &Choices::default())
        .expect("a battle");
    let ledru = battle
        .setup
        .generals
        .iter()
        .find(|one| one.id == "ledru")
        .expect("a general");
    assert_eq!(ledru.rating.a, 9);
    let hussars = battle
        .setup
        .units
        .iter()
        .find(|one| one.id == "hussars")
        .expect("a unit");
    assert_eq!(
        (hussars.rating.a, hussars.rating.character),
        (4, Character::Strong)
    );
    assert_eq!(battle.setup.scale, 200);
    let wrong = text.replace("arm = \"medium\"\n", "arm = \"medium\"\nsps = 3\n");
    let fault = RULEBOOK
        .battle(&files(wrong), &Choices::default())
        .expect_err("too many SPs");
    assert_eq!(fault.faults[0].help.as_deref(), Some("`sps = 2`"));
}

#[test]
fn taking_cover_in_the_contact_zone() {
    //= s2-6.10-a s2-6.10-b
    let orchard = "[[terrain]]\nkind = \"orchard\"\npoints = [[10000, 14200], [30000, 14200], [30000, 16300], [10000, 16300]]\n";
    let field = |y: i32, terrain: &str| {
        Field::with(
            &format!(
                "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 {y} 18000"
            ),
            terrain,
            "20000, 11500",
            "20000, 26000",
        )
        .begun()
        .turn("4H")
    };
    assert_eq!(field(18_000, "").refused("cover f1 0,1000"), "s2-6.10-a");
    let mut covered = field(18_000, orchard);
    assert_eq!(covered.refused("cover f1 0,2001"), "s2-6.10-b");
    covered.give("cover f1 0,1500", "");
    assert_eq!(covered.at("f1"), (20_000, 15_500));
    assert_eq!(
        field(19_000, orchard).refused("cover f1 0,1500"),
        "s2-3.9-b"
    );
}

#[test]
fn two_units_pass_a_defile_in_a_period() {
    //= s2-5.6-b s2-5.6-d s2-5.6-a
    let stream =
        "[[terrain]]\nkind = \"stream\"\nwidth = 250\npoints = [[0, 15500], [40000, 15500]]
        [[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, 15000], [20000, 16000]]
        [[terrain]]\nkind = \"road\"\nwidth = 1000\npoints = [[20000, 0], [20000, 40000]]\n";
    let mut field = Field::with(
        "f1 french infantry 5 at 20000 15200 0
         f2 french infantry 5 at 20000 14000 0
         f3 french skirmish-cavalry 2 at 20000 12500 0
         a1 allied infantry 5 at 20000 38000 18000",
        stream,
        "22000, 13000",
        "20000, 39000",
    )
    .begun()
    .ordered("foy", Kind::Move)
    .turn("9H");
    assert_eq!(field.refused("move f1 road ahead:9000"), "s2-5.6-d");
    field.give("move f1 rapid ahead:8000", "");
    field.give("move f2 rapid ahead:5000", "");
    assert_eq!(field.refused("move f3 rapid ahead:4500"), "s2-5.6-b");
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

#[test]
fn army_resources_join_the_commander() {
    //= s2-4.8-a
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         guard french infantry 6 at 21000 14000 0 under ney role army-resource
         a1 allied infantry 5 at 20000 30000 18000",
        "",
        "19000, 12000",
        "20000, 32000",
    )
    .begun();
    let ney = field.general("ney");
    field.give("turn ney", "9H");
    field.game.pos.general_mut(ney).at = Point::new(19_000, 10_000);
    field.give("control foy action", "");
    field.give("include guard", "");
    field.give("activate", "");
    assert!(field.allows("move guard normal ahead:4000"));
}

#[test]
fn pieces_and_markers_are_shown() {
    //= s1-2.3-d s1-2.3-e s1-2.3-f s1-2.3-g s1-2.5-a s1-2.5-b
    let mut field = wings("20000, 20000");
    field.give("begin", "2 6 5 1 2");
    let foy = field.general("foy");
    field.game.pos.general_mut(foy).order = Some(Chit::Up(Kind::Action));
    field.unit_mut("f1").status = Status::Defend;
    field.unit_mut("f1").hits = 2;
    field.unit_mut("guns").fatigue = 1;
    let scene = field.game.scene();
    let lines = scene.panels[0].lines.join("\n");
    assert!(
        lines.contains("Ney C8: 7 command points") && lines.contains("Reille C4: 2 command points")
    );
    assert!(lines.contains("Foy: Action order"));
    assert!(lines.contains("f1: Defend status"));
    assert!(lines.contains("guns: tired"));
    let f1 = scene
        .counters
        .iter()
        .find(|one| one.id == "f1")
        .expect("a counter");
    assert_eq!((f1.strength, f1.losses), (Some(5), 2));
}

#[test]
fn any_turn_may_be_left_out() {
    //= s2-2.1-b s2-3.8-a s2-4.4-d
    let mut field = wings("20000, 20000");
    field.give("begin", "2 6 5 1 2");
    assert!(field.lists("end-phase") && field.lists("turn lancers"));
    field.give("turn foy", "");
    assert_eq!(
        field.refused("move f1 normal ahead:1000"),
        "s2-1.1-a",
        "activation comes first"
    );
    field.give("activate", "9H");
    assert_eq!(field.stage(), Stage::Moves);
}

#[test]
fn units_move_one_after_the_other_in_any_order() {
    //= s2-7.5-j s2-3.9-d s2-4.7-c s2-6.8-b
    let build = || {
        Field::with(
            "f1 french infantry 5 at 18000 14000 0
             f2 french infantry 5 at 21000 14000 0 status defend
             a1 allied infantry 5 at 20000 34000 18000",
            "",
            "19000, 12000",
            "20000, 36000",
        )
        .begun()
    };
    let mut field = build().turn("9H");
    // A change of face is the only movement that keeps Defend status.
    field.give("face f2 4500", "");
    assert_eq!(field.unit("f2").status, Status::Defend);
    field.give("move f1 normal ahead:1000", "");
    let field = build().ordered("foy", Kind::BreakOff).turn("4H");
    assert!(
        field.allows("move f1 rapid pivot:18000 ahead:8000"),
        "limited activation does not matter"
    );
}

#[test]
fn schema_and_options_are_told() {
    assert_eq!(RULEBOOK.options().len(), 6);
    assert!(RULEBOOK.schemas()[0].1.contains("metres-per-inch"));
    assert_eq!(RULEBOOK.slug(), "dining-table");
}

#[test]
fn characters_of_generals() {
    //= s3-3.3-a s3-3.3-b
    let field = wings("20000, 20000");
    let foy = field.game.setup.general(field.general("foy"));
    assert_eq!((foy.rating.character, foy.rating.a), (Character::Normal, 5));
}
