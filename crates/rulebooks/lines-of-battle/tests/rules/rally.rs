//! C. Rally units phase, and the optional rule that joins it with movement.

use crate::support::{Table, table_at};

/// A row of areas; a unit of each side elsewhere keeps its move phase open.
const MAP: &str = "
    area a open
    area b open
    area c open
    area d open
    area y open
    area z open
    area p open
    area q open
    border a b
    border b c
    border c d
    border y z
    border p q
    unit spare french inf3 y
    unit foe allied inf3 p
";

fn rallying(units: &str) -> Table {
    table_at(&format!("{MAP}{units}"), "step = \"rally\"", &[])
}

/// Rallies and moves in one phase.
fn joined(units: &str) -> Table {
    table_at(
        &format!("{MAP}{units}"),
        "step = \"move\"",
        &[("rally-and-move", "on")],
    )
}

//= rally.1 rally.6 units.20 quickref.turn.1
#[test]
fn a_point_removes_a_hit() {
    let mut t = rallying(
        "
        unit foot french inf3 a hits 2\nunit horse french lc2 a hits 2
        unit whole french inf3 a\nunit guns french art a\nunit enemy allied inf3 d hits 1",
    );
    t.give("rally foot", &[]);
    assert_eq!((t.hits("foot"), t.points()), (1, 4));
    assert!(t.marked("foot", "rallied"));
    t.give("rally horse", &[]);
    // Nobody else has anything to rally: the move phase has begun.
    assert_eq!((t.hits("horse"), t.points()), (1, 3));
    assert_eq!(t.asked(), ("french", "move.1"));
}

//= rally.1
#[test]
fn nothing_to_rally() {
    let mut t = rallying(
        "
        unit hurt french inf3 a hits 1\nunit whole french inf3 a\nunit guns french art a
        unit enemy allied inf3 d hits 1\nunit gone french inf3 eliminated",
    );
    for (unit, rule) in [
        ("whole", "rally.1"),
        ("guns", "rally.1"),
        ("enemy", "turn.1"),
        ("gone", "map.1"),
    ] {
        assert_eq!(t.refused(&format!("rally {unit}")), rule);
    }
    assert_eq!(t.orders(), ["end-rally", "rally hurt"]);
    t.give("end-rally", &[]);
    assert_eq!((t.hits("hurt"), t.points()), (1, 5));
}

//= rally.1 move.2
#[test]
fn rallying_ends_with_the_points() {
    let units = format!("{MAP}unit f1 french inf3 a hits 1\nunit f2 french inf3 a hits 1");
    let mut t = table_at(&units, "step = \"rally\"\npoints = 1", &[]);
    // The last point: no rally, no move; the Allies roll.
    t.give("rally f1", &[1]);
    assert_eq!(t.position()["active"], "allied");
    assert_eq!((t.hits("f1"), t.hits("f2")), (0, 1));
    // Without a point there is no rally.
    let mut t = table_at(
        &units,
        "step = \"move\"\npoints = 0",
        &[("rally-and-move", "on")],
    );
    assert_eq!(t.refused("rally f1"), "rally.1");
}

//= rally.2
#[test]
fn infantry_on_an_approach_does_not_rally() {
    let mut t = rallying("unit line french inf3 a>b hits 1\nunit f french inf3 a hits 1");
    assert_eq!(t.refused("rally line"), "rally.2");
    assert!(t.allows("rally f"), "its neighbours in the area do");
}

//= rally.3
#[test]
fn an_enemy_on_an_approach_of_the_area_forbids_it() {
    // The enemy faces a; in b one only has him near, and in d not even that.
    for (enemy, allowed) in [("b>a", false), ("b", true), ("b>c", true)] {
        let mut t = rallying(&format!(
            "unit f french inf3 a hits 1\nunit h french hc3 d hits 1\nunit enemy allied inf3 {enemy}"
        ));
        assert_eq!(t.allows("rally f"), allowed, "{enemy}");
        if !allowed {
            assert_eq!(t.refused("rally f"), "rally.3");
        }
        assert!(t.allows("rally h"));
    }
    // One's own infantry on the same approach does not.
    let t = rallying("unit f french inf3 a hits 1\nunit own french inf3 a>b\nunit e allied inf3 b");
    assert!(t.allows("rally f"));
}

//= rally.4 rally.5 rally.6
#[test]
fn a_rallied_unit_neither_moves_nor_rallies_again() {
    let mut t = rallying(
        "
        unit f french inf3 a hits 2\nunit other french inf3 a hits 1\nunit third french inf3 a",
    );
    t.give("rally f", &[]);
    assert_eq!(t.refused("rally f"), "rally.5");
    t.give("end-rally", &[]);
    assert_eq!(t.refused("choose f"), "rally.4");
    // Who was not rallied moves, hits or not; the marked one cannot be taken along.
    t.give("choose other", &[]);
    assert_eq!(t.refused("choose f"), "rally.4");
    t.run(&["choose third", "march b"]);
    assert_eq!((t.at("other").as_str(), t.at("f").as_str()), ("b", "a"));
}

//= rally.4
#[test]
fn a_rallied_unit_still_defends_and_counterattacks() {
    let mut t = table_at(
        &format!(
            "{MAP}
            unit f french inf3 a\nunit foot allied inf3 b rallied\nunit horse allied lc3 b rallied"
        ),
        "step = \"move\"",
        &[],
    );
    t.run(&["choose f", "march b", "stand", "lead foot"]);
    t.give("press-on", &[3, 3]);
    assert_eq!(t.asked(), ("allied", "combat.9"));
    assert!(t.allows("join horse"));
}

//= rally.7
#[test]
fn a_square_rallies_within_the_same_limits() {
    let mut t = rallying("unit s french inf3 a square hits 1\nunit t french inf3 a hits 1");
    t.give("rally s", &[]);
    assert_eq!(t.hits("s"), 0);
    assert!(t.marked("s", "square"));
    let mut t = rallying("
        unit s french inf3 a square hits 1\nunit enemy allied inf3 b>a\nunit t french inf3 d hits 1");
    assert_eq!(t.refused("rally s"), "rally.3");
}

//= optional.rally-move.1
#[test]
fn rallies_and_moves_in_any_order() {
    let units = "
        unit f1 french inf3 a hits 1\nunit f2 french inf3 a\nunit f3 french inf3 d hits 1";
    let mut t = joined(units);
    t.run(&["rally f1", "choose f2", "march b", "halt", "rally f3"]);
    assert_eq!((t.hits("f1"), t.hits("f3")), (0, 0));
    // Without the option the move phase knows no rally.
    let mut t = table_at(&format!("{MAP}{units}"), "step = \"move\"", &[]);
    assert_eq!(t.refused("rally f1"), "turn.3");
    // And with it there is no rally phase.
    let start = format!("{MAP}unit f french inf3 a hits 1");
    for (choice, asked) in [("off", "rally.1"), ("on", "move.1")] {
        let mut t = table_at(&start, "step = \"begin\"", &[("rally-and-move", choice)]);
        t.give("begin", &[1]);
        assert_eq!(t.asked(), ("french", asked));
    }
}

//= optional.rally-move.1 rally.3
#[test]
fn a_move_may_open_the_way_for_a_rally() {
    // The enemy on the approach goes; conditions are tested at the moment.
    let mut t = joined(
        "
        unit hurt french inf3 a hits 1\nunit f french hc3 a\nunit enemy allied inf1 b>a hits 1",
    );
    assert_eq!(t.refused("rally hurt"), "rally.3");
    t.run(&["choose f", "march b"]);
    t.give("press-on", &[6, 1]);
    assert_eq!(t.at("enemy"), "eliminated");
    assert!(t.allows("rally hurt"));
}

//= optional.rally-move.2 optional.rally-move.3
#[test]
fn one_or_the_other_for_a_unit() {
    let mut t = joined(
        "
        unit f1 french inf3 a hits 1\nunit f2 french inf3 a hits 1\nunit f3 french inf3 a hits 1",
    );
    t.give("rally f1", &[]);
    assert_eq!(t.refused("choose f1"), "rally.4");
    t.run(&[
        "choose f2",
        "choose f3",
        "march b",
        "drop f3",
        "march c",
        "halt",
    ]);
    // The dropped one has moved as well.
    for unit in ["f2", "f3"] {
        assert_eq!(t.refused(&format!("rally {unit}")), "optional.rally-move.3");
    }
}

/// The French attack c from b, are counterattacked and give way; the Allied
/// horse falls upon b, where `hurt` has only watched so far.
fn followed_up() -> Table {
    let mut t = joined(
        "
        unit f french inf5 b\nunit hurt french inf5 b hits 1\nunit idle french inf3 y hits 1
        unit foot allied inf3 c\nunit horse allied hc5 c",
    );
    t.run(&["choose f", "march c", "stand", "lead foot"]);
    t.give("press-on", &[1, 1]);
    t.give("join horse", &[1, 1]);
    t.run(&["keep-on", "give-way", "follow-up"]);
    assert_eq!(t.position()["combat"]["to"], "b");
    t
}

//= optional.rally-move.3 move.group.6 combat.gen.2
#[test]
fn who_held_against_a_follow_up_is_done() {
    let mut t = followed_up();
    t.give("lead hurt", &[1, 6]);
    t.run(&["withdraw horse", "retreat", "retreat-to c"]);
    assert_eq!(
        (t.asked(), t.at("hurt").as_str()),
        (("french", "move.1"), "b")
    );
    assert_eq!(t.refused("rally hurt"), "combat.gen.2");
    assert_eq!(t.refused("choose hurt"), "combat.gen.2");
    assert!(t.allows("rally idle") && t.allows("choose idle"));
    // In the next turn it is free again.
    t.give("end-moves", &[1]);
    t.give("end-moves", &[1]);
    assert_eq!(t.position()["turn"], 2);
    assert!(t.allows("choose hurt"));
}

//= optional.rally-move.3 move.group.6 combat.gen.2
#[test]
fn who_retreated_from_a_follow_up_is_done() {
    let mut t = followed_up();
    t.give("lead hurt", &[6, 1]);
    t.run(&["stand", "withdraw hurt", "withdraw f", "retreat"]);
    assert_eq!(
        (t.asked(), t.at("hurt").as_str()),
        (("french", "move.1"), "a")
    );
    assert_eq!(t.refused("rally hurt"), "combat.gen.2");
    assert_eq!(t.refused("choose hurt"), "combat.gen.2");
    assert!(t.allows("rally idle"));
}
