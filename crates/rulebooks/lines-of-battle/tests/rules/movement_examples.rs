//! The two movement examples of the book, and the tip about the lone infantry.

use crate::support::{Table, table};

/// A row of areas, and a unit elsewhere that keeps the move phase open.
const A_ROW: &str = "
    area a open
    area b open
    area c open
    area d open
    area e open
    area y open
    area z open
    border a b
    border b c
    border c d
    border d e
    border y z
    unit spare french inf3 y
";

fn row(units: &str) -> Table {
    table(&format!("{A_ROW}{units}"))
}

//= move.ex.1
#[test]
fn movement_example_1() {
    let mut t = row("
        unit gun french art a
        unit horse french lc3 a
        unit foot french inf3 a");
    t.run(&["choose gun", "choose horse", "choose foot"]);
    for to in ["b", "c", "d"] {
        t.give(&format!("march {to}"), &[]);
        assert_eq!(t.points(), 4, "one point, however far");
    }
    // Together they can go no farther, nor with either of the two slower arms.
    assert_eq!(t.refused("march e"), "move.cp.2");
    t.give("drop foot", &[]);
    assert_eq!(t.refused("march e"), "move.cp.2");
    t.give("drop gun", &[]);
    t.give("march e", &[]);
    assert_eq!(t.points(), 4);
    let places = ["gun", "horse", "foot"].map(|unit| t.at(unit));
    assert_eq!(places, ["d", "e", "d"]);
}

//= move.ex.1
#[test]
fn movement_example_1_artillery_forbids_the_attack_until_dropped() {
    let mut t = row("
        unit gun french art a
        unit horse french lc3 a
        unit foot french inf3 a
        unit enemy allied inf3 c");
    t.run(&["choose gun", "choose horse", "choose foot", "march b"]);
    assert_eq!(t.refused("march c"), "move.action.2");
    t.give("drop gun", &[]);
    t.give("march c", &[]);
    assert_eq!(t.points(), 3, "two actions of a mix into combat");
    assert_eq!(t.asked(), ("french", "combat.2"));
}

const HORSE_AND_FOOT: &str = "
    unit horse french lc3 a
    unit foot french inf3 a
    unit enemy allied inf3 d";

//= move.ex.2.1
#[test]
fn movement_example_2_infantry_deploys_and_leaves_the_cavalry() {
    let mut t = row(HORSE_AND_FOOT);
    t.run(&["choose horse", "choose foot", "march b", "march c"]);
    t.give("deploy foot towards d", &[]);
    assert_eq!(
        t.points(),
        4,
        "the approach is the third action of the same point"
    );
    assert_eq!(
        (t.at("foot").as_str(), t.at("horse").as_str()),
        ("c>d", "c")
    );
    // Who was left behind does not attack any more.
    assert_eq!(t.refused("choose horse"), "move.group.6");
    assert_eq!(t.refused("choose foot"), "move.group.6");
    assert!(t.allows("choose spare"));
}

//= move.ex.2.2
#[test]
fn movement_example_2_cavalry_attacks_and_leaves_the_infantry() {
    let mut t = row(HORSE_AND_FOOT);
    t.run(&["choose horse", "choose foot", "march b", "march c"]);
    assert_eq!(t.points(), 4);
    // Infantry cannot attack with its third action, nor hold the cavalry back.
    assert_eq!(t.refused("march d"), "move.cp.3");
    t.give("drop foot", &[]);
    assert_eq!(t.refused("deploy foot towards d"), "move.1");
    t.give("march d", &[]);
    assert_eq!(t.points(), 3, "two points in all");
    assert_eq!(t.at("foot"), "c");
    assert_eq!(t.asked(), ("french", "combat.6"));
    // The attack is on, and the infantry has no part in it.
    assert_eq!(
        t.position()["combat"]["attackers"],
        serde_json::json!(["horse"])
    );
}

//= move.ex.2.2
#[test]
fn movement_example_2_the_second_point_must_be_there() {
    for (points, allowed) in [(1, false), (2, true)] {
        let text = format!("{A_ROW}{HORSE_AND_FOOT}");
        let mut t = crate::support::table_at(&text, &format!("points = {points}"), &[]);
        t.run(&[
            "choose horse",
            "choose foot",
            "march b",
            "march c",
            "drop foot",
        ]);
        if allowed {
            t.give("march d", &[]);
            assert_eq!(t.points(), 0);
        } else {
            assert_eq!(t.refused("march d"), "move.2");
        }
    }
}

//= move.ex.2.2 move.cp.4 move.cp.5
#[test]
fn the_price_of_an_attack_is_that_of_the_units_still_there() {
    // Two actions: one point for the cavalry alone, two with the infantry.
    for (dropped, points) in [(true, 4), (false, 3)] {
        let mut t = row("
            unit horse french lc3 a
            unit foot french inf3 a
            unit enemy allied inf3 c");
        t.run(&["choose horse", "choose foot", "march b"]);
        if dropped {
            t.give("drop foot", &[]);
        }
        t.give("march c", &[]);
        assert_eq!(t.points(), points, "infantry dropped: {dropped}");
    }
}

//= move.ex.2.3
#[test]
fn movement_example_2_activated_separately() {
    let mut t = row(HORSE_AND_FOOT);
    t.run(&["choose foot", "march b", "march c", "deploy foot towards d"]);
    assert_eq!(t.points(), 4);
    assert_eq!(t.at("foot"), "c>d");
    t.run(&["choose horse", "march b", "march c", "march d"]);
    assert_eq!(t.points(), 2, "three points in all");
    assert_eq!(
        t.position()["combat"]["attackers"],
        serde_json::json!(["horse"])
    );
    assert_eq!(t.at("foot"), "c>d", "the infantry lets the cavalry pass");
}

//= strategy.1
#[test]
fn strategy_tip_a_lone_infantry_is_drawn_to_and_fro() {
    let mut t = table(
        "
        area west open
        area home open
        area east open
        area rear open
        border west home
        border home east
        border home rear
        unit f1 french inf3 west
        unit f2 french inf3 east
        unit lone allied inf3 home",
    );
    t.run(&["choose f1", "march home", "stand", "feint"]);
    assert_eq!((t.at("lone").as_str(), t.hits("lone")), ("home>west", 0));
    // From the other side: it has to turn about, and pays for it.
    t.run(&["choose f2", "march home", "stand"]);
    assert_eq!((t.at("lone").as_str(), t.hits("lone")), ("home", 1));
    // If it holds, it is drawn to that approach.
    t.give("press-on", &[1, 6]);
    t.give("withdraw f2", &[]);
    // The French have done all they can; the Allies roll for their points.
    t.give("retreat", &[1]);
    assert_eq!((t.at("lone").as_str(), t.hits("lone")), ("home>east", 1));
}
