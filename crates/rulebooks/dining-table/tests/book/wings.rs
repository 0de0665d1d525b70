//! Commanders with subsidiary headquarters and their resources (2.2.4, 2.2.6,
//! 2.4.5), and turns that are left out (2.2.1).

use crate::command::CORPS;
use crate::field::{Field, Reading};
use dining_table::{FILE, RULEBOOK, Stage};
use kernel::{BattleFiles, Choices, Side};

pub const WINGS: &str = "
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

pub fn wings(reille: &str) -> Field {
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

/// Ney in his turn has a wing under him, whose general is near and his headquarters far.
pub fn headquarters_apart(reading: Reading) -> Field {
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
        [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"wing\"\nhq = 8\nhq-at = [20000, 30000]\nunder = \"ney\"\nat = [20000, 6000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 39000]\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 36000]
    ";
    let mut field = Field::build(
        "f1 french infantry 5 at 20000 14000 0\na1 allied infantry 5 at 20000 37000 18000",
        rest,
        "",
        "",
        &Choices::default(),
    )
    .read(reading);
    field.give("begin", "2 6 1 1 1 2");
    field.give("turn ney", "9H");
    field
}

#[test]
fn points_are_passed_to_where_a_headquarters_keeps_them() {
    //= s2-1.2-a s2-2.6-e
    let mut field = headquarters_apart(Reading::Second);
    // The figure is near, its headquarters 26.8 inches away: two points more, and they come later.
    field.give("pass reille 2", "");
    assert_eq!(field.points("ney"), 3);
    assert_eq!(field.points("reille"), 0);
    assert_eq!(field.game.pos.general(field.general("reille")).coming, 2);
}

#[test]
fn as_many_points_are_passed_at_once_as_there_are() {
    //= s2-2.4-e
    let units = "f1 french infantry 5 at 18000 14000 0
        a1 allied infantry 5 at 20000 34000 18000";
    let mut field = Field::build(units, CORPS, "", "", &Choices::default()).begun();
    field.give("turn ney", "9H");
    assert_eq!(field.points("ney"), 7);
    assert!(field.lists("pass reille 1") && field.lists("pass reille 7"));
    assert!(!field.lists("pass reille 8"));
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
