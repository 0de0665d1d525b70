//! D. Move phase: actions, what they cost, groups, drop-off and squares.

use crate::support::{Table, table, table_at, table_with};

/// A row of areas with a side way from its first; a unit of each side elsewhere
/// keeps its move phase open.
const A_ROW: &str = "
    area a open
    area b open
    area c open
    area d open
    area e open
    area f open
    area x open
    area y open
    area z open
    area p open
    area q open
    border a b
    border b c
    border c d
    border d e
    border e f
    border a x
    border y z
    border p q
    unit spare french inf3 y
    unit foe allied inf3 p
";

fn row(units: &str) -> Table {
    table(&format!("{A_ROW}{units}"))
}

fn row_at(units: &str, position: &str) -> Table {
    table_at(&format!("{A_ROW}{units}"), position, &[])
}

/// Units named by a letter: infantry, square, light and heavy cavalry, lancers, gun.
fn mix(letters: &str) -> String {
    let unit = |letter| match letter {
        'i' => "unit i french inf3 a\n",
        's' => "unit s french inf3 a square\n",
        'l' => "unit l french lc3 a\n",
        'h' => "unit h french hc3 a\n",
        'n' => "unit n french ln3 a\n",
        'g' => "unit g french art a\n",
        other => panic!("no unit `{other}`"),
    };
    letters.chars().map(unit).collect()
}

/// What it costs a group to make so many marches along the row, or the rule by
/// which the last one is refused.
fn price(letters: &str, marches: usize, enemy: &str) -> Result<u64, &'static str> {
    let mut t = row(&format!("{}{enemy}", mix(letters)));
    for letter in letters.chars() {
        t.give(&format!("choose {letter}"), &[]);
    }
    for to in &["b", "c", "d", "e", "f"][..marches] {
        let march = format!("march {to}");
        if !t.allows(&march) {
            return Err(t.refused(&march));
        }
        t.give(&march, &[]);
    }
    Ok(5 - t.points())
}

//= move.cp.1 move.cp.2 move.cp.7 move.square.3 quickref.cp.2 quickref.cp.4 unitsum.infantry.6
//= unitsum.light.2 unitsum.lancer.1 unitsum.heavy.1 unitsum.artillery.3
#[test]
fn points_for_marches_without_combat() {
    // A group that can do nothing more has halted: then no march is asked for.
    let halted = Err("turn.3");
    let slower_arm_in_it = Err("move.cp.2");
    let expected = [
        ("i", 1, 3, halted),
        ("g", 1, 3, halted),
        ("ig", 1, 3, halted),
        ("l", 1, 4, halted),
        ("n", 1, 4, halted),
        ("h", 1, 4, halted),
        ("lnh", 1, 4, halted),
        ("il", 1, 3, slower_arm_in_it),
        ("lg", 1, 3, slower_arm_in_it),
        ("ilg", 1, 3, slower_arm_in_it),
        ("s", 2, 3, halted),
        ("si", 2, 3, halted),
        ("sh", 2, 3, slower_arm_in_it),
    ];
    for (letters, cost, most, then) in expected {
        for marches in 1..=most {
            assert_eq!(
                price(letters, marches, ""),
                Ok(cost),
                "{letters}, {marches}"
            );
        }
        assert_eq!(
            price(letters, most + 1, ""),
            then,
            "{letters}, one too many"
        );
    }
}

//= move.cp.3 move.cp.4 move.cp.5 move.cp.6 move.cp.7 move.action.2 quickref.cp.3 quickref.cp.4
//= unitsum.infantry.6 unitsum.light.2 unitsum.lancer.1 unitsum.heavy.1 unitsum.artillery.1
#[test]
fn points_for_marches_into_combat() {
    let (far, gun) = (Err("move.cp.3"), Err("move.action.2"));
    let expected: [(&str, &[Result<u64, &str>]); 11] = [
        ("i", &[Ok(1), Ok(2), far]),
        ("l", &[Ok(1), Ok(1), Ok(2), far]),
        ("n", &[Ok(1), Ok(1), Ok(2), far]),
        ("h", &[Ok(1), Ok(1), Ok(2), far]),
        ("lnh", &[Ok(1), Ok(1), Ok(2), far]),
        ("il", &[Ok(1), Ok(2), far]),
        ("s", &[Ok(2), Ok(2), far]),
        ("sl", &[Ok(2), Ok(2), far]),
        ("g", &[gun, gun, gun]),
        ("ig", &[gun, gun, far]),
        ("lg", &[gun, gun, gun]),
    ];
    for (letters, prices) in expected {
        for (before, price_there) in prices.iter().enumerate() {
            let place = ["b", "c", "d", "e"][before];
            let enemy = format!("unit enemy allied inf3 {place}");
            assert_eq!(
                price(letters, before + 1, &enemy),
                *price_there,
                "{letters} at {place}"
            );
        }
    }
}

//= move.1 move.2 move.cp.5 move.cp.7
#[test]
fn an_action_needs_the_points_for_it() {
    let cases = [
        (
            "unit f french inf3 a\nunit enemy allied inf3 c",
            vec!["march b"],
            "march c",
        ),
        (
            "unit f french lc3 a\nunit enemy allied inf3 d",
            vec!["march b", "march c"],
            "march d",
        ),
        ("unit f french inf3 a square", vec![], "march b"),
        ("unit f french inf3 a", vec!["form-square"], "march b"),
    ];
    for (units, before, order) in cases {
        for points in [1, 2] {
            let mut t = row_at(units, &format!("points = {points}"));
            t.give("choose f", &[]);
            t.run(&before);
            if points == 2 {
                t.give(order, &[]);
                assert_eq!(t.points(), 0, "{order}");
            } else {
                assert_eq!(t.refused(order), "move.2");
            }
        }
    }
    let mut t = row_at("unit f french inf3 a", "points = 0");
    assert_eq!(t.refused("choose f"), "move.2");
}

//= move.2 move.group.6
#[test]
fn groups_follow_each_other_until_points_or_wishes_run_out() {
    let units = "unit f1 french inf3 a\nunit f2 french inf3 a";
    let mut t = row_at(units, "points = 2");
    t.run(&["choose f1", "march b", "halt"]);
    assert_eq!((t.points(), t.asked()), (1, ("french", "move.1")));
    assert_eq!(t.refused("choose f1"), "move.group.6");
    t.run(&["choose f2", "march b"]);
    // With the last point the phase is over as soon as the group halts.
    t.give("halt", &[2]);
    assert_eq!(t.position()["active"], "allied");
    // Or as soon as its owner likes.
    let mut t = row(units);
    t.give("end-moves", &[2]);
    assert_eq!(t.position()["active"], "allied");
}

//= move.action.1 move.action.2 move.3 map.3
#[test]
fn entering_where_enemies_belong_is_an_attack() {
    // In the area, or on any of its approaches, wherever that one faces.
    for place in ["b", "b>a", "b>c"] {
        let mut t = row(&format!(
            "unit f french inf3 a\nunit enemy allied inf3 {place}"
        ));
        t.run(&["choose f", "march b"]);
        assert_eq!(t.position()["combat"]["to"], "b", "{place}");
        assert_eq!(t.at("f"), "a");
    }
    // An enemy that only faces the area does not belong to it.
    let mut t = row("unit f french inf3 a\nunit g french art a\nunit enemy allied inf3 c>b");
    t.run(&["choose f", "choose g", "march b"]);
    assert!(t.position()["combat"].is_null());
    assert_eq!((t.at("f").as_str(), t.at("g").as_str()), ("b", "b"));
    assert_eq!(t.refused("march c"), "move.action.2");
    assert_eq!(t.refused("march e"), "map.1");
}

//= move.action.3 quickref.actions.1
#[test]
fn infantry_leaves_its_approach_for_either_area() {
    let mut t = row("unit f french inf3 a>b");
    t.run(&["choose f", "march b"]);
    assert_eq!((t.at("f").as_str(), t.points()), ("b", 4));
    let mut t = row("unit f french inf3 a>b\nunit enemy allied inf3 b");
    t.run(&["choose f", "march b"]);
    assert_eq!(t.position()["combat"]["from-approach"], "f");
    // It joins an attack out of its area for the same one action.
    let mut t = row("unit h french hc3 a\nunit f french inf3 a>b\nunit enemy allied inf3 b");
    t.run(&["choose h", "choose f", "march b"]);
    let attackers = &t.position()["combat"]["attackers"];
    assert_eq!((attackers, t.points()), (&serde_json::json!(["h", "f"]), 4));
    let mut t = row("unit f french inf3 a>b");
    t.run(&["choose f", "fall-back"]);
    assert_eq!((t.at("f").as_str(), t.points()), ("a", 4));
    assert_eq!(t.refused("fall-back"), "move.action.3");
}

//= move.action.4 map.6 units.10 units.14 unitsum.light.3 unitsum.artillery.5 quickref.actions.1
#[test]
fn one_infantry_deploys_where_nobody_stands() {
    let here = "unit f french inf3 a\nunit h french hc3 a\nunit g french art a\n";
    let mut t = row(here);
    t.run(&["choose f", "choose h", "choose g"]);
    for unit in ["h", "g"] {
        assert_eq!(t.refused(&format!("deploy {unit} towards b")), "units.14");
    }
    t.give("deploy f towards b", &[]);
    assert_eq!((t.at("f").as_str(), t.points()), ("a>b", 4));
    // The others were only chosen; they have not moved.
    t.give("halt", &[]);
    assert!(t.allows("choose h") && t.allows("choose g"));
    for other in ["french inf3 a>b", "allied inf3 b>a"] {
        let mut t = row(&format!("{here}unit other {other}"));
        t.give("choose f", &[]);
        assert_eq!(t.refused("deploy f towards b"), "map.6", "{other}");
        assert!(t.allows("deploy f towards x"));
    }
}

//= move.action.4 move.action.3
#[test]
fn from_approach_to_approach_leads_through_the_area() {
    let mut t = row("unit f french inf3 a>b");
    t.give("choose f", &[]);
    assert_eq!(t.refused("deploy f towards x"), "move.action.4");
    t.run(&["fall-back", "deploy f towards x"]);
    assert_eq!((t.at("f").as_str(), t.points()), ("a>x", 4));
    t.give("march x", &[]);
    // Three actions are used.
    assert!(t.marked("f", "moved"));
}

//= move.action.4 move.cp.5 combat.mod.3
#[test]
fn deploying_and_attacking_are_two_actions() {
    let mut t = row("unit f french inf3 a\nunit enemy allied inf3 b");
    t.run(&["choose f", "deploy f towards b", "march b"]);
    assert_eq!(t.points(), 3);
    assert_eq!(t.position()["combat"]["from-approach"], "f");
}

//= move.action.5 units.2 move.square.2 unitsum.infantry.7 quickref.actions.1
#[test]
fn infantry_changes_formation_in_its_area() {
    let mut t = row("unit f1 french inf3 a\nunit f2 french inf3 a\nunit h french hc3 a");
    t.run(&["choose f1", "choose f2", "form-square"]);
    assert!(t.marked("f1", "square") && t.marked("f2", "square"));
    assert_eq!(t.points(), 4, "one action, and nobody has moved");
    assert_eq!(t.refused("form-square"), "move.action.5");
    t.give("leave-square", &[]);
    assert!(!t.marked("f1", "square"));
    assert_eq!(t.refused("leave-square"), "move.action.5");
    let mut t = row("unit f french inf3 a>b\nunit h french hc3 a\nunit g french art a");
    t.give("choose f", &[]);
    assert_eq!(t.refused("form-square"), "move.action.5");
    for unit in ["h", "g"] {
        let mut t = row("unit h french hc3 a\nunit g french art a");
        t.give(&format!("choose {unit}"), &[]);
        assert_eq!(t.refused("form-square"), "units.2");
    }
}

//= move.square.1 move.square.2 move.group.5
#[test]
fn squares_march_with_others_and_change_without_them() {
    let mut t = row("unit s french inf3 a square\nunit f french inf3 a\nunit h french hc3 a");
    t.run(&["choose s", "choose f", "choose h", "march b"]);
    assert_eq!(t.points(), 3, "a square is on the move");
    assert!(t.marked("s", "square"), "it keeps its formation");
    assert_eq!(t.refused("leave-square"), "move.square.2");
    t.give("drop h", &[]);
    assert_eq!(t.refused("leave-square"), "move.square.2");
    t.give("drop f", &[]);
    t.give("leave-square", &[]);
    assert!(!t.marked("s", "square"));
    assert_eq!(t.points(), 3);
    assert_eq!(t.refused("choose h"), "move.group.6");
    t.give("march c", &[]);
    assert_eq!(["s", "f", "h"].map(|unit| t.at(unit)), ["c", "b", "b"]);
}

//= move.cp.7 move.square.3
#[test]
fn only_a_square_on_the_move_costs_more() {
    for (unit, orders, cost) in [
        ("square", vec!["leave-square", "march b", "march c"], 1),
        ("", vec!["march b", "march c", "form-square"], 1),
        ("", vec!["march b", "form-square", "march c"], 2),
        ("square", vec!["march b", "leave-square", "march c"], 2),
    ] {
        let mut t = row(&format!("unit f french inf3 a {unit}"));
        t.give("choose f", &[]);
        t.run(&orders);
        assert_eq!(5 - t.points(), cost, "{orders:?}");
        assert!(t.marked("f", "moved"));
    }
    // The square leaves its formation before it forms line.
    let mut t = row("unit f french inf3 a square");
    t.give("choose f", &[]);
    assert_eq!(t.refused("deploy f towards b"), "move.action.5");
    t.run(&["leave-square", "deploy f towards b"]);
    assert_eq!((t.at("f").as_str(), t.points()), ("a>b", 4));
}

//= move.square.2 move.group.3
#[test]
fn a_group_goes_on_while_a_part_of_it_could_change_formation() {
    // Two actions into the last area over a marsh: the infantry has one left,
    // which neither the way back nor the taken approach leaves it to use.
    let mut t = table(
        "
        area a open
        area end open
        border a end marsh
        unit foe allied inf3 p
        area p open
        area q open
        border p q
        unit f french inf3 a
        unit h french hc3 a
        unit own french inf3 end>a moved",
    );
    t.run(&["choose f", "choose h", "march end"]);
    assert_eq!(t.asked(), ("french", "move.1"));
    t.run(&["drop h"]);
    t.give("form-square", &[1]);
    assert!(t.marked("f", "square"));
}

//= move.group.1 move.group.2 quickref.cp.1
#[test]
fn who_may_move_together() {
    let units = "
        unit f french inf3 a\nunit h french hc3 a\nunit g french art a
        unit on-b french inf3 a>b\nunit on-x french inf3 a>x\nunit far french inf3 c";
    let mut t = row(units);
    t.run(&["choose f", "choose h", "choose g"]);
    assert_eq!(t.refused("choose far"), "move.group.1");
    assert_eq!(t.refused("choose f"), "move.1");
    t.give("choose on-b", &[]);
    assert_eq!(t.refused("choose on-x"), "move.group.2");
    // Its approach says where the first action leads, and nothing else.
    assert_eq!(t.refused("march x"), "move.group.2");
    assert_eq!(t.refused("fall-back"), "move.group.2");
    assert_eq!(t.refused("deploy f towards b"), "move.group.2");
    assert_eq!(t.refused("form-square"), "move.action.5");
    t.give("march b", &[]);
    assert_eq!(
        ["f", "h", "g", "on-b"].map(|unit| t.at(unit)),
        ["b", "b", "b", "b"]
    );
    // From then on it goes where they all go.
    t.give("march a", &[]);
    assert_eq!(t.at("on-b"), "a");
}

//= move.group.3 move.group.4
#[test]
fn units_are_dropped_on_the_way_and_do_no_more() {
    let mut t = row("unit f1 french inf3 a\nunit f2 french inf3 a\nunit f3 french inf3 a");
    t.run(&["choose f1", "choose f2", "choose f3"]);
    assert_eq!(t.refused("drop f1"), "move.1");
    assert_eq!(t.refused("halt"), "move.1");
    t.run(&["march b", "drop f1", "march c", "drop f2"]);
    assert_eq!(t.refused("drop f3"), "move.group.3");
    assert_eq!(t.refused("drop f1"), "move.1");
    t.give("halt", &[]);
    assert_eq!(["f1", "f2", "f3"].map(|unit| t.at(unit)), ["b", "c", "c"]);
    for unit in ["f1", "f2", "f3"] {
        assert_eq!(t.refused(&format!("choose {unit}")), "move.group.6");
    }
}

//= move.group.5 units.17 combat.1.1
#[test]
fn all_that_remain_do_the_same() {
    let mut t = row("
        unit weak french inf3 a hits 3\nunit f french inf3 a hits 2\nunit late french inf3 b
        unit enemy allied inf3 c");
    t.run(&["choose weak", "choose f", "march b"]);
    assert_eq!(t.refused("choose late"), "move.group.5");
    // One that may not attack holds the others back until it is dropped.
    assert_eq!(t.refused("march c"), "combat.1.1");
    t.run(&["drop weak", "march c"]);
    assert_eq!(
        t.position()["combat"]["attackers"],
        serde_json::json!(["f"])
    );
    // By itself it could only do what needs no attack.
    let mut t = row("unit weak french inf3 b hits 3\nunit enemy allied inf3 c");
    t.give("choose weak", &[]);
    assert!(t.allows("march a") && !t.allows("march c"));
}

//= move.group.5
#[test]
fn a_group_that_could_do_nothing_together_is_none() {
    // The gun may not attack, the enemy is on every side.
    let mut t = table(
        "
        area a open
        area b open
        border a b
        unit f french inf3 a
        unit g french art a
        unit enemy allied inf3 b>a",
    );
    assert_eq!(t.refused("choose g"), "move.group.5");
    t.give("choose f", &[]);
    t.give("form-square", &[]);
}

//= move.cp.8 quickref.cp.2 unitsum.artillery.3 units.12
#[test]
fn artillery_limbers_after_more_than_one_area() {
    let units = "unit g french art a\nunit old french art a limbered";
    let mut t = row(units);
    t.run(&["choose g", "choose old", "march b"]);
    assert!(!t.marked("g", "limbered"));
    assert!(t.marked("old", "limbered"), "a short move deploys nobody");
    t.give("march a", &[]);
    assert!(t.marked("g", "limbered"), "there and back are two areas");
    // What is dropped after one area has moved no farther.
    let mut t = row("unit g french art a\nunit h french hc3 a");
    t.run(&["choose g", "choose h", "march b", "drop g", "march c"]);
    assert!(!t.marked("g", "limbered"));
}

//= move.cp.8 quickref.cp.2 unitsum.artillery.3
#[test]
fn artillery_limbers_by_areas_or_by_actions() {
    for (choice, limbered) in [("areas", false), ("actions", true)] {
        let map = "
            area a open\narea b open\nborder a b marsh
            area c open\nborder a c
            unit g french art a\nunit h french art a\nunit spare french inf3 c";
        let mut t = table_with(map, &[("limber-after", choice)]);
        t.run(&["choose g", "march b"]);
        assert_eq!(
            t.marked("g", "limbered"),
            limbered,
            "one area, three actions: {choice}"
        );
        t.run(&["choose h", "march c", "halt"]);
        assert!(!t.marked("h", "limbered"), "one area, one action");
    }
}
