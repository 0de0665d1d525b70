//! What terrain and roads do to movement, and how much room an area has.

use std::fmt::Write as _;

use crate::support::{Table, table, table_with};
use kernel::Rulebook;
use lines_of_battle::RULEBOOK;

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

/// The actions that a unit needs to enter terrain over a border, found by how
/// many plain marches it can make before; `None` if it cannot enter at all.
fn entry(kind: &str, terrain: &str, border: &str) -> Option<usize> {
    let mut lines = format!("area t {terrain}\nunit u french {kind} r0\n");
    for n in 0..5 {
        let _ = writeln!(lines, "area r{n} open\nborder r{n} t {border}");
        if n > 0 {
            let _ = writeln!(lines, "border r{} r{n}", n - 1);
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
    let actions = if kind == "inf3" || kind == "art" {
        3
    } else {
        4
    };
    (0..actions)
        .rev()
        .find(|marches| can_after(*marches))
        .map(|marches| actions - marches)
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
    let mut t = map(&format!(
        "{woods}\nunit f french inf3 w\nunit g french inf3 w"
    ));
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
    let mut t = map(&format!(
        "{marsh}\nunit f french inf3 a\nunit g french inf3 a"
    ));
    t.run(&["choose f", "deploy f towards b", "fall-back"]);
    assert_eq!(t.refused("march b"), "move.cp.2");
    t.give("halt", &[]);
    t.run(&["choose g", "deploy g towards b", "march b"]);
    assert_eq!(
        (t.at("g").as_str(), t.marked("g", "moved"), t.points()),
        ("b", true, 3)
    );
    // An attack from the approach has the crossing before it: two actions.
    let mut t = map(&format!(
        "{marsh}\nunit f french inf3 a>b\nunit e allied inf3 b"
    ));
    t.run(&["choose f", "march b"]);
    assert_eq!(t.points(), 3);
}

//= terrain.wood.5 terrain.marsh.1 terrain.hedge.4 move.cp.3 move.cp.4 move.cp.5 move.group.5
#[test]
fn attacks_over_costly_ground() {
    let cost = |units: &str, terrain: &str, border: &str| {
        let mut t = map(&format!(
            "
            area a open\narea t {terrain}\nborder a t {border}\nunit e allied inf3 t\n{units}"
        ));
        for unit in ["f", "h"]
            .iter()
            .filter(|unit| units.contains(&format!("unit {unit} ")))
        {
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

//= terrain.wood.5 move.group.5
#[test]
fn in_a_mixed_group_each_arm_counts_its_own_actions() {
    let woods =
        "area a open\narea w wood\narea b open\nborder a w\nborder w b\narea c open\nborder b c";
    let mut t = map(&format!(
        "{woods}\nunit f french inf3 a\nunit h french hc3 a\nunit g french art a"
    ));
    t.run(&["choose f", "choose h", "choose g", "march w"]);
    // Guns have spent three of three, foot two of three, horse three of four.
    assert_eq!(t.refused("march b"), "move.cp.2");
    t.run(&["drop g", "march b"]);
    assert_eq!(["f", "h", "g"].map(|unit| t.at(unit)), ["b", "b", "w"]);
    assert_eq!(t.points(), 4);
    assert!(
        t.marked("f", "moved") && t.marked("h", "moved"),
        "both have spent all"
    );
}

/// A row with a farm in its fourth place: a, b, c, farm, d, e.
const FARM: &str = "
    area a open
    area b open
    area c open
    area farm buildings room 1
    area d open
    area e open
    border a b
    border b c
    border c farm
    border farm d
    border d e
";

//= terrain.buildings.1 qb.terrain.farm.1 map.2 map.4
#[test]
fn a_farm_has_room_for_one_at_the_end() {
    let full = "terrain.buildings.1";
    // Two would have to stay: they have no action left to go on.
    let mut t = map(&format!("{FARM}unit f french inf3 a\nunit g french inf3 a"));
    t.run(&["choose f", "choose g", "march b", "march c"]);
    assert_eq!(t.refused("march farm"), full);
    t.run(&["drop g", "march farm"]);
    assert_eq!(t.at("f"), "farm");
    // Nor does one find room beside another.
    let mut t = map(&format!(
        "{FARM}unit f french inf3 a\nunit in french inf3 farm"
    ));
    t.run(&["choose f", "march b", "march c"]);
    assert_eq!(t.refused("march farm"), full);
}

//= terrain.buildings.1 qb.terrain.farm.1
#[test]
fn any_number_passes_through_a_farm_as_a_group() {
    let full = "terrain.buildings.1";
    let three = "unit f french inf3 c\nunit g french inf3 c\nunit h french inf3 c\n";
    let mut t = map(&format!("{FARM}{three}"));
    t.run(&["choose f", "choose g", "choose h", "march farm"]);
    assert_eq!(t.refused("halt"), full);
    t.give("drop f", &[]);
    assert_eq!(t.refused("drop g"), full);
    t.give("march d", &[]);
    assert_eq!(["f", "g", "h"].map(|unit| t.at(unit)), ["farm", "d", "d"]);
    // Through a garrison as well, and then nobody may stay.
    let mut t = map(&format!("{FARM}{three}unit in french inf3 farm"));
    t.run(&["choose f", "choose g", "march farm"]);
    assert_eq!(t.refused("drop f"), full);
    t.give("march d", &[]);
    assert_eq!(t.at("in"), "farm");
}

//= terrain.buildings.1 qb.terrain.farm.1 move.group.3
#[test]
fn the_slow_may_stay_in_a_farm_while_the_fast_go_on() {
    let full = "terrain.buildings.1";
    let mut t = map(&format!("{FARM}unit f french inf3 a\nunit h french hc3 a"));
    t.run(&["choose f", "choose h", "march b", "march c", "march farm"]);
    assert_eq!(t.refused("halt"), full);
    assert_eq!(t.refused("drop h"), full);
    t.run(&["drop f", "march d"]);
    assert_eq!(
        (t.at("f").as_str(), t.at("h").as_str(), t.points()),
        ("farm", "d", 4)
    );
    // With a garrison in it the infantry cannot stay.
    let mut t = map(&format!(
        "{FARM}unit f french inf3 a\nunit h french hc3 a\nunit in french inf3 farm"
    ));
    t.run(&["choose f", "choose h", "march b", "march c"]);
    assert_eq!(t.refused("march farm"), full);
    t.run(&["drop f", "march farm", "march d"]);
    assert_eq!(t.at("h"), "d");
}

//= terrain.buildings.1 combat.1
#[test]
fn no_more_attack_out_of_a_farm_than_could_come_back() {
    let mut t = map(&format!(
        "{FARM}unit f french inf3 c\nunit g french inf3 c\nunit e allied inf3 d
        area x open\nborder farm x"
    ));
    t.run(&["choose f", "choose g", "march farm"]);
    assert_eq!(t.refused("march d"), "terrain.buildings.1");
    t.give("drop g", &[]);
    assert_eq!(t.refused("march d"), "terrain.buildings.1");
    let mut t = map(&format!("{FARM}unit f french inf3 c\nunit e allied inf3 d"));
    t.run(&["choose f", "march farm", "march d"]);
    assert_eq!(t.points(), 3);
}

fn quatre_bras(position: &str) -> Table {
    let files = muster::load("quatre-bras", &RULEBOOK).expect("the battle");
    let game = RULEBOOK
        .begin(&files, &kernel::Choices::default())
        .expect("a scenario");
    Table {
        game: game.restore(position).expect("a position"),
    }
}

//= qb.terrain.farm.1 qb.terrain.thyle.1 qb.terrain.farm.0 terrain.0
#[test]
fn farmsteads_hold_one_unit_and_thyle_two() {
    for (place, room) in [
        ("gemioncourt", 1),
        ("grand-pierrepont", 1),
        ("ferme-de-la-haute-censes", 1),
        ("thyle", 2),
        ("quatre-bras", 9),
    ] {
        let mut t = quatre_bras(r#"{"turn":1,"active":"french","step":{"set-up":"second"}}"#);
        for (n, unit) in ["dutch-belgian", "dutch-militia", "orange-nassau"]
            .iter()
            .enumerate()
        {
            let order = format!("place {unit} in {place}");
            if n == room {
                assert_eq!(t.refused(&order), "terrain.buildings.1");
                break;
            }
            t.give(&order, &[]);
        }
    }
}

//= qb.terrain.wood.0 qb.terrain.wood.5 qb.terrain.marsh.1
#[test]
fn woods_and_the_brook_of_quatre_bras_cost_what_the_scenario_says() {
    // Into a wood, from wood to wood, out again; over the brook, both ways.
    for (from, to, actions) in [
        ("la-bergerie", "bois-de-bossu-mid", [2, 3, 3]),
        ("bois-de-bossu-north", "bois-de-bossu-mid", [2, 3, 3]),
        ("bois-de-bossu-south", "bois-de-bossu-mid", [2, 3, 3]),
        ("bois-de-bossu-mid", "la-bergerie", [1, 1, 1]),
        ("la-bergerie", "gemioncourt", [2, 3, 3]),
        ("gemioncourt", "la-bergerie", [2, 3, 3]),
    ] {
        let mut t = quatre_bras(&format!(
            r#"{{"turn":1,"active":"allied","step":"move","points":1,
            "unit":[{{"id":"nassau","at":"{from}"}}]}}"#
        ));
        t.run(&["choose nassau", &format!("march {to}")]);
        let used = &t.position()["group"]["actions"];
        assert_eq!(*used, serde_json::json!(actions), "{from} to {to}");
    }
}

/// A road of six areas; the last border has none beside it.
const ROAD: &str = "
    area r0 open
    area r1 open
    area r2 open
    area r3 open
    area r4 open
    area r5 open
    border r0 r1 road
    border r1 r2 road
    border r2 r3 road
    border r3 r4 road
    border r4 r5 road
    area side open
    border r0 side
    border r3 side
";

/// How many areas along the road a unit can march.
fn by_road(unit: &str, option: &str) -> (usize, Table) {
    let options = [("road-movement", option), ("horse-artillery", "on")];
    let mut t = table_with(&format!("{SPARE}{ROAD}unit u french {unit}"), &options);
    t.give("choose u", &[]);
    let mut marched = 0;
    while marched < 5 && t.allows(&format!("march r{}", marched + 1)) {
        marched += 1;
        t.give(&format!("march r{marched}"), &[]);
    }
    assert_eq!(t.points(), if unit.contains("square") { 3 } else { 4 });
    (marched, t)
}

//= optional.road.1 optional.road.3 optional.horse.1
#[test]
fn a_road_gives_one_area_more() {
    for (unit, off, on) in [
        ("inf3 r0", 3, 4),
        ("art r0", 3, 4),
        ("lc3 r0", 4, 5),
        ("hc3 r0", 4, 5),
        ("inf3 r0 square", 3, 3),
        ("inf3 r0>r1", 3, 3),
    ] {
        assert_eq!(by_road(unit, "off").0, off, "{unit}");
        assert_eq!(by_road(unit, "on").0, on, "{unit}");
    }
    // Horse artillery is limbered by the road and by nothing else.
    for (option, limbered) in [("off", false), ("on", true)] {
        let (_, t) = by_road("art r0 gun horse", option);
        assert_eq!(t.marked("u", "limbered"), limbered);
    }
}

//= optional.road.1
#[test]
fn every_march_must_be_along_the_road() {
    let on = [("road-movement", "on")];
    let text = format!("{SPARE}{ROAD}unit f french inf3 r0\nunit h french hc3 r0");
    let mut t = table_with(&text, &on);
    t.run(&["choose f", "choose h", "march side", "march r3", "march r4"]);
    assert_eq!(t.refused("march r5"), "move.cp.2");
    // The fourth off the road is one too many as well; on it, both may.
    let mut t = table_with(&text, &on);
    t.run(&["choose f", "choose h", "march r1", "march r2", "march r3"]);
    assert_eq!(t.refused("march side"), "move.cp.2");
    t.give("march r4", &[]);
    assert_eq!(t.refused("march r5"), "move.cp.2");
    t.run(&["drop f", "march r5"]);
    assert_eq!((t.at("f").as_str(), t.at("h").as_str()), ("r4", "r5"));
}

//= optional.road.2 optional.road.3
#[test]
fn the_road_helps_neither_attack_nor_deployment() {
    let on = [("road-movement", "on")];
    for (kind, place, before) in [("inf3", "r3", 2), ("hc3", "r4", 3)] {
        let text = format!("{SPARE}{ROAD}unit f french {kind} r0\nunit e allied inf3 {place}");
        let mut t = table_with(&text, &on);
        t.give("choose f", &[]);
        for n in 1..=before {
            t.give(&format!("march r{n}"), &[]);
        }
        assert_eq!(t.refused(&format!("march {place}")), "move.cp.3");
    }
    let mut t = table_with(&format!("{SPARE}{ROAD}unit f french inf3 r0"), &on);
    t.run(&["choose f", "march r1", "march r2", "march r3"]);
    assert_eq!(t.refused("deploy f towards r4"), "move.cp.2");
    assert_eq!(t.refused("form-square"), "move.cp.2");
    // Nor has it the road who changed formation before.
    let mut t = table_with(&format!("{SPARE}{ROAD}unit f french inf3 r0 square"), &on);
    t.run(&["choose f", "leave-square", "march r1", "march r2"]);
    assert!(t.marked("f", "moved"), "all three actions are used");
    // A square that a village on the road breaks up has marched as one.
    let village = ROAD.replace("area r1 open", "area r1 closed");
    for (formation, asked) in [("square", "r3"), ("", "r4")] {
        let mut t = table_with(
            &format!("{SPARE}{village}unit f french inf3 r0 {formation}"),
            &on,
        );
        t.run(&["choose f", "march r1", "march r2", "march r3"]);
        if asked == "r4" {
            t.give("march r4", &[]);
        }
        assert_eq!((t.at("f").as_str(), t.marked("f", "moved")), (asked, true));
    }
}
