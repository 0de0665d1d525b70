//! Bases, pieces and markers (1.2), and what a scenario may vary (1.2.1, 3.3, 3.4,
//! 3.4.8).

use crate::wings::wings;
use dining_table::troops::{Character, Status};
use dining_table::{Chit, Kind, RULEBOOK};
use kernel::{Choices, Game, Rulebook};

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
    let lines = scene.panels[1].lines.join("\n");
    assert!(
        lines.contains("Ney, command points: 7 of 8")
            && lines.contains("Reille, command points: 2 of 4")
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
fn characters_of_generals() {
    //= s3-3.3-a s3-3.3-b
    let field = wings("20000, 20000");
    let foy = field.game.setup.general(field.general("foy"));
    assert_eq!((foy.rating.character, foy.rating.a), (Character::Normal, 5));
}

#[test]
fn schema_and_options_are_told() {
    assert_eq!(RULEBOOK.options().len(), 6);
    assert!(RULEBOOK.schemas()[0].1.contains("metres-per-inch"));
    assert_eq!(RULEBOOK.slug(), "dining-table");
}
