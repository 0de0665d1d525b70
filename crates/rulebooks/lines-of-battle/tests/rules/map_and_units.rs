//! Map and Units: where units stand, what they are, what hits do to them.

use crate::support::{Table, table, table_at};
use kernel::Given;
use kernel::scene::{Arm, Counter, Formation, Place};

/// A unit of each side elsewhere, which keeps its move phase open.
const SPARE: &str = "
    area y open
    area z open
    area p open
    area q open
    border y z
    border p q
    unit spare french inf3 y
    unit foe allied inf3 p
";

fn map(text: &str) -> Table {
    table(&format!("{SPARE}{text}"))
}

fn counter(t: &Table, id: &str) -> Counter {
    let counters = t.game.scene().counters;
    counters
        .into_iter()
        .find(|counter| counter.id == id)
        .expect("a counter")
}

//= map.1 map.5 map.7 map.10 map.14 units.3 units.4 units.5 units.6
#[test]
fn units_stand_in_areas_or_on_approaches() {
    let mut t = map("area a open\narea b open\nborder a b\nunit f french inf3 a");
    let look = |t: &Table| {
        let counter = counter(t, "f");
        let inside = matches!(counter.place, Place::Cell(_));
        (t.at("f"), inside, counter.formation)
    };
    assert_eq!(look(&t), ("a".to_owned(), true, Formation::Column));
    t.run(&["choose f", "form-square"]);
    assert_eq!(look(&t), ("a".to_owned(), true, Formation::Square));
    t.run(&["leave-square", "deploy f towards b"]);
    // It belongs to a and faces b, and is in line there and nowhere else.
    assert_eq!(look(&t), ("a>b".to_owned(), false, Formation::Line));
    let mut t = map("area a open\narea b open\nborder a b\nunit f french inf3 b>a");
    assert_eq!(look(&t), ("b>a".to_owned(), false, Formation::Line));
    t.run(&["choose f", "fall-back"]);
    assert_eq!(look(&t), ("b".to_owned(), true, Formation::Column));
}

//= map.2 map.3 units.1 units.13 units.7
#[test]
fn an_area_holds_any_number_of_one_side() {
    let kinds = ["inf3", "lc3", "ln3", "hc3", "art"];
    let units = (0..15)
        .map(|n| format!("unit u{n} french {} a\n", kinds[n % 5]))
        .collect::<Vec<_>>()
        .concat();
    let mut t = map(&format!(
        "area a open\narea b open\narea c open\nborder a b\nborder b c\n{units}
        unit e allied inf3 c"
    ));
    for n in 0..15 {
        t.give(&format!("choose u{n}"), &[]);
    }
    t.give("march b", &[]);
    assert!((0..15).all(|n| t.at(&format!("u{n}")) == "b"));
    // Where an enemy is, they fight before anyone enters.
    for n in [4, 9, 14] {
        t.give(&format!("drop u{n}"), &[]);
    }
    t.give("march c", &[]);
    assert_eq!((t.at("u0").as_str(), t.at("e").as_str()), ("b", "c"));
    assert_eq!(t.asked(), ("french", "combat.2"));
}

//= map.9 map.11 map.12
#[test]
fn closed_terrain_has_arrows_instead_of_approaches() {
    for terrain in ["wood", "buildings", "closed"] {
        let mut t = map(&format!(
            "
            area a open\narea b open\narea w {terrain}\nborder a b\nborder a w
            unit f french inf3 a\nunit g french inf3 w"
        ));
        t.give("choose f", &[]);
        assert_eq!(t.refused("deploy f towards w"), "map.11", "{terrain}");
        assert!(t.allows("deploy f towards b") && t.allows("march w"));
        t.run(&["deploy f towards b", "halt", "choose g"]);
        assert_eq!(t.refused("deploy g towards a"), "map.11");
        assert_eq!(t.refused("form-square"), "move.action.5");
        t.give("march a", &[]);
    }
    // An arrow that points one way is followed that way only.
    let mut t = map("
        area a open\narea w wood\narea v open\nborder w a one-way\nborder w v\nborder a v
        unit f french inf3 a\nunit g french inf3 w");
    t.give("choose f", &[]);
    assert_eq!(t.refused("march w"), "map.12");
    assert_eq!(t.refused("march y"), "map.1");
    t.run(&["march v", "halt", "choose g", "march a"]);
    assert_eq!(t.at("g"), "a");
}

//= units.3 units.6 map.11
#[test]
fn closed_terrain_breaks_up_a_square() {
    for (terrain, kept) in [("open", true), ("closed", false)] {
        let mut t = map(&format!(
            "
            area a open\narea w {terrain}\nborder a w\nunit f french inf3 a square"
        ));
        t.run(&["choose f", "march w"]);
        assert_eq!(t.marked("f", "square"), kept, "{terrain}");
    }
}

//= map.6 move.1
#[test]
fn own_infantry_on_the_approach_lets_others_pass() {
    let mut t = map(
        "area a open\narea b open\narea c open\nborder a b\nborder b c
        unit on french inf3 a>b moved\nunit f french inf3 a\nunit enemy allied inf3 c",
    );
    t.run(&["choose f", "march b", "march c"]);
    assert_eq!(
        t.position()["combat"]["attackers"],
        serde_json::json!(["f"])
    );
    assert_eq!(t.at("on"), "a>b");
}

//= turn.1 move.1
#[test]
fn nobody_moves_what_is_not_his_or_not_there() {
    let mut t = map("area a open\narea b open\nborder a b
        unit enemy allied inf3 b\nunit later french inf3 waiting\nunit f french inf3 a");
    assert_eq!(t.refused("choose enemy"), "turn.1");
    assert_eq!(t.refused("choose later"), "map.1");
    assert_eq!(t.refused("march b"), "turn.3");
    assert!(t.allows("choose f"));
}

//= units.22 units.23 units.24 units.1 units.7
#[test]
fn counters_show_rating_kind_and_state() {
    let t = map("area a open
        unit foot french inf3 a hits 2\nunit lc french lc3 a\nunit ln french ln3 a
        unit hc french hc4 a\nunit guns french art a\nunit moving french art a limbered");
    for (unit, arm, rating, losses, formation) in [
        ("foot", Arm::Infantry, Some(3), 2, Formation::Column),
        ("lc", Arm::LightCavalry, Some(3), 0, Formation::Mounted),
        ("ln", Arm::Lancers, Some(3), 0, Formation::Mounted),
        ("hc", Arm::HeavyCavalry, Some(4), 0, Formation::Mounted),
        ("guns", Arm::Artillery, None, 0, Formation::Unlimbered),
        ("moving", Arm::Artillery, None, 0, Formation::Limbered),
    ] {
        let counter = counter(&t, unit);
        assert_eq!((counter.arm, counter.strength), (arm, rating), "{unit}");
        assert_eq!(
            (counter.losses, counter.formation),
            (losses, formation),
            "{unit}"
        );
        assert_eq!(counter.label, unit);
    }
}

//= units.15
#[test]
fn ratings_go_from_one_to_five() {
    for rating in 1..=5 {
        let t = map(&format!("area a open\nunit f french inf{rating} a"));
        assert_eq!(counter(&t, "f").strength, Some(rating));
    }
}

//= units.15
#[test]
#[should_panic(expected = "the rating of `f` is wrong")]
fn there_is_no_rating_of_six() {
    map("area a open\nunit f french inf6 a");
}

//= units.15
#[test]
#[should_panic(expected = "the rating of `f` is wrong")]
fn there_is_no_rating_of_nothing() {
    map("area a open\nunit f french hc0 a");
}

/// Two areas, an attacker in the one and a defender in the other, at the first
/// roll; the modifiers of both beside the rating.
fn first_roll(
    (attacker, hits): (&str, u8),
    (defender, losses): (&str, u8),
) -> [Vec<(&'static str, i8)>; 2] {
    let mut t = map(&format!(
        "area a open\narea b open\nborder a b
        unit f french {attacker} a hits {hits}\nunit e allied {defender} b hits {losses}"
    ));
    t.give("choose f", &[]);
    let given = if defender.starts_with("inf") {
        t.give("march b", &[]);
        t.give("press-on", &[3, 3])
    } else {
        t.give("march b", &[3, 3])
    };
    ["attacker", "defender"].map(|who| modifiers(&given, who))
}

fn modifiers(given: &Given, who: &str) -> Vec<(&'static str, i8)> {
    let all = given.events.iter().flat_map(|event| &event.modifiers);
    all.filter(|(role, _)| *role == who)
        .map(|(_, modifier)| (modifier.rule.id, modifier.value))
        .collect()
}

//= units.8 units.9 combat.mod.6 combat.mod.7
#[test]
fn kinds_of_cavalry_meet_differently() {
    let heavy = ("combat.mod.7", 1);
    let foot = ("combat.mod.6", 1);
    for (attacker, defender, ours, theirs) in [
        ("hc3", "lc3", Some(heavy), None),
        ("hc3", "ln3", Some(heavy), None),
        ("hc3", "hc3", None, None),
        ("lc3", "hc3", None, Some(heavy)),
        ("ln3", "hc3", None, Some(heavy)),
        ("ln3", "lc3", None, None),
        ("lc3", "inf3", None, Some(foot)),
        ("ln3", "inf3", None, None),
        ("hc3", "inf3", None, None),
    ] {
        let rating = ("combat.mod.1", 3);
        let list = |more| Some(rating).into_iter().chain(more).collect::<Vec<_>>();
        let expected = [ours, theirs].map(list);
        let found = first_roll((attacker, 0), (defender, 0));
        assert_eq!(found, expected, "{attacker} attacks {defender}");
    }
}

//= units.16
#[test]
fn each_hit_lowers_the_rating() {
    for (hits, strength) in [(0, 3), (1, 2), (2, 1)] {
        let [ours, theirs] = first_roll(("inf3", hits), ("inf3", 3));
        assert_eq!(ours, [("combat.mod.1", strength)]);
        assert_eq!(theirs, [("combat.mod.1", 0)]);
    }
}

//= units.17 combat.1.1
#[test]
fn without_rating_left_nobody_attacks() {
    for kind in ["inf3", "lc3"] {
        for (hits, rule) in [(2, None), (3, Some("combat.1.1"))] {
            let mut t = map(&format!(
                "area a open\narea b open\narea c open\nborder a b\nborder a c
                unit f french {kind} a hits {hits}\nunit e allied inf3 b"
            ));
            t.give("choose f", &[]);
            assert_eq!(t.allows("march b"), rule.is_none());
            if let Some(rule) = rule {
                assert_eq!(t.refused("march b"), rule);
            }
            assert!(t.allows("march c"), "it may still march");
        }
    }
}

//= units.18 combat.9.0
#[test]
fn without_rating_left_no_cavalry_counterattacks() {
    for (hits, then) in [(2, ("allied", "combat.9")), (3, ("french", "combat.11"))] {
        let mut t = map(&format!(
            "area a open\narea b open\nborder a b
            unit f french inf3 a\nunit foot allied inf3 b\nunit horse allied hc3 b hits {hits}"
        ));
        t.run(&["choose f", "march b", "lead foot"]);
        t.give("press-on", &[3, 3]);
        assert_eq!(t.asked(), then, "{hits} hits");
    }
}

//= units.19 units.16
#[test]
fn more_hits_than_rating_are_the_end() {
    for (hits, left) in [(1, "b"), (2, "eliminated")] {
        let mut t = map(&format!(
            "area a open\narea b open\nborder a b
            unit f french inf5 a\nunit e allied inf2 b hits {hits}"
        ));
        t.run(&["choose f", "march b"]);
        t.give("press-on", &[6, 1]);
        assert_eq!(t.at("e"), left, "{hits} hits and one more");
    }
}

//= units.11 units.12 units.21
#[test]
fn artillery_reaches_two_areas_and_dies_of_one_hit() {
    let row = "area a open\narea b open\narea c open\narea d open
        border a b\nborder b c\nborder c d
        unit g french art a\nunit cold french art a limbered\nunit idle french art a\n";
    let fire = |units: &str| {
        table_at(
            &format!("{SPARE}{row}{units}"),
            "step = { fire = \"first\" }",
            &[],
        )
    };
    let mut t =
        fire("unit far allied inf3 d\nunit e allied art c limbered\nunit e2 allied art c limbered");
    assert_eq!(t.refused("fire g at far"), "artillery.7");
    assert_eq!(t.refused("fire cold at e"), "artillery.2");
    t.give("fire g at e", &[5]);
    assert_eq!(t.at("e"), "c");
    t.give("fire idle at e2", &[6]);
    assert_eq!(t.at("e2"), "eliminated");
}
