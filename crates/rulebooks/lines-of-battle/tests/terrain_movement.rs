//! Map and Units; what terrain and roads do to movement, and how much room an
//! area has.

mod support;

use kernel::Rulebook;
use kernel::scene::{Arm, Counter, Formation, Place};
use lines_of_battle::RULEBOOK;
use support::{Table, table, table_at, table_with};

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
    counters.into_iter().find(|counter| counter.id == id).unwrap()
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
    let units: String = (0..15).map(|n| format!("unit u{n} french {} a\n", kinds[n % 5])).collect();
    let mut t = map(&format!("area a open\narea b open\narea c open\nborder a b\nborder b c\n{units}
        unit e allied inf3 c"));
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
        let mut t = map(&format!("
            area a open\narea b open\narea w {terrain}\nborder a b\nborder a w
            unit f french inf3 a\nunit g french inf3 w"));
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
        let mut t = map(&format!("
            area a open\narea w {terrain}\nborder a w\nunit f french inf3 a square"));
        t.run(&["choose f", "march w"]);
        assert_eq!(t.marked("f", "square"), kept, "{terrain}");
    }
}

/// The actions that a unit needs to enter terrain over a border, found by how
/// many plain marches it can make before; `None` if it cannot enter at all.
fn entry(kind: &str, terrain: &str, border: &str) -> Option<usize> {
    let mut lines = format!("area t {terrain}\nunit u french {kind} r0\n");
    for n in 0..5 {
        lines += &format!("area r{n} open\nborder r{n} t {border}\n");
        if n > 0 {
            lines += &format!("border r{} r{n}\n", n - 1);
        }
    }
    let can_after = |marches: usize| {
        let mut t = map(&lines);
        t.give("choose u", &[]);
        for n in 1..=marches {
            t.give(&format!("march r{n}"), &[]);
        }
        let allowed = t.allows("march t");
        if marches == 0 && !allowed {
            assert_eq!(t.refused("march t"), "move.cp.2");
        }
        allowed
    };
    let actions = if kind == "inf3" || kind == "art" { 3 } else { 4 };
    (0..actions).rev().find(|marches| can_after(*marches)).map(|marches| actions - marches)
}

//= terrain.wood.5 terrain.marsh.1 terrain.hedge.4 qb.terrain.wood.5 qb.terrain.marsh.1 terrain.0
//= map.4 map.14
#[test]
fn actions_to_enter_terrain() {
    let (one, two, three) = (Some(1), Some(2), Some(3));
    for (terrain, border, foot, horse, guns) in [
        ("open", "", one, one, one),
        ("buildings", "", one, one, one),
        ("closed", "", one, one, one),
        ("wood", "", two, three, three),
        ("open", "marsh", two, three, three),
        ("open", "hedge", one, two, three),
        // Arrows that cross marsh: the crossing comes on top.
        ("buildings", "marsh", two, three, three),
        ("wood", "marsh", three, None, None),
    ] {
        let what = format!("{terrain} {border}");
        assert_eq!(entry("inf3", terrain, border), foot, "{what}");
        assert_eq!(entry("art", terrain, border), guns, "{what}");
        for cavalry in ["lc3", "ln3", "hc3"] {
            assert_eq!(entry(cavalry, terrain, border), horse, "{what} {cavalry}");
        }
    }
}

//= terrain.wood.5 qb.terrain.wood.5
#[test]
fn leaving_a_wood_is_plain_and_wood_to_wood_is_not() {
    let woods = "area w wood\narea v wood\narea a open\narea b open\nborder w v\nborder v a
        border a b\nborder w b";
    let mut t = map(&format!("{woods}\nunit f french inf3 w\nunit g french inf3 w"));
    t.run(&["choose f", "march v"]);
    assert_eq!(t.refused("march w"), "move.cp.2");
    t.give("march a", &[]);
    assert_eq!((t.at("f").as_str(), t.marked("f", "moved")), ("a", true));
    t.run(&["choose g", "march b", "march a"]);
    assert_eq!(t.refused("march v"), "move.cp.2");
}

//= terrain.marsh.1 move.action.3 move.action.4
#[test]
fn a_marsh_is_paid_for_on_crossing() {
    let marsh = "area a open\narea b open\nborder a b marsh\narea c open\nborder b c";
    // Onto one's own side of it: 1; across: 2 more.
    let mut t = map(&format!("{marsh}\nunit f french inf3 a\nunit g french inf3 a"));
    t.run(&["choose f", "deploy f towards b", "fall-back"]);
    assert_eq!(t.refused("march b"), "move.cp.2");
    t.give("halt", &[]);
    t.run(&["choose g", "deploy g towards b", "march b"]);
    assert_eq!((t.at("g").as_str(), t.marked("g", "moved"), t.points()), ("b", true, 3));
    // An attack from the approach has the crossing before it: two actions.
    let mut t = map(&format!("{marsh}\nunit f french inf3 a>b\nunit e allied inf3 b"));
    t.run(&["choose f", "march b"]);
    assert_eq!(t.points(), 3);
}

//= terrain.wood.5 terrain.marsh.1 terrain.hedge.4 move.cp.3 move.cp.4 move.cp.5 move.group.5
#[test]
fn attacks_over_costly_ground() {
    let cost = |units: &str, terrain: &str, border: &str| {
        let mut t = map(&format!("
            area a open\narea t {terrain}\nborder a t {border}\nunit e allied inf3 t"));
        t = table(&format!("{}\n{units}", strip(&t, terrain, border)));
        for unit in units.split("unit ").filter_map(|line| line.split_whitespace().next()) {
            t.give(&format!("choose {unit}"), &[]);
        }
        t.give("march t", &[]);
        5 - t.points()
    };
    let (foot, horse) = ("unit f french inf3 a\n", "unit h french hc3 a\n");
    let both = format!("{foot}{horse}");
    for (terrain, border, prices) in [
        ("open", "", [1, 1, 1]),
        ("open", "hedge", [1, 1, 2]),
        ("open", "marsh", [2, 2, 2]),
        ("wood", "", [2, 2, 2]),
        ("buildings", "", [1, 1, 1]),
    ] {
        let found = [foot, horse, &both].map(|units| cost(units, terrain, border));
        assert_eq!(found, prices, "{terrain} {border}");
    }
}
