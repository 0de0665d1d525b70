//! The field of Quatre Bras: its map, the Allied set-up, what woods, farmsteads
//! and marshes do there, and victory. The schedule is in `quatre_bras.rs`.

use std::fmt::Write as _;

use crate::support::Table;
use kernel::scene::{CellKind, EdgeKind};
use kernel::{Choices, Rulebook, Side};
use lines_of_battle::{FILE, RULEBOOK};

/// The battle at a position: `UNIT PLACE [hits N] [MARK]`, ended by semicolons.
fn field(units: &str, head: &str, options: &[(&str, &str)]) -> Table {
    let mut files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let file = files.files.iter_mut().find(|(name, _)| name == FILE);
    let text = &mut file.expect("the battle is built in").1;
    let _ = writeln!(
        text,
        "[position]\nturn = 1\nactive = \"french\"\npoints = 5\n{head}"
    );
    for unit in units
        .split(';')
        .map(str::trim)
        .filter(|unit| !unit.is_empty())
    {
        let words: Vec<&str> = unit.split_whitespace().collect();
        let (own, towards) = words[1].split_once('>').unwrap_or((words[1], ""));
        let _ = writeln!(
            text,
            "[[position.unit]]\nid = \"{}\"\nat = \"{own}\"",
            words[0]
        );
        if !towards.is_empty() {
            let _ = writeln!(text, "towards = \"{towards}\"");
        }
        match words[2..] {
            [] => {}
            ["hits", hits] => _ = writeln!(text, "hits = {hits}"),
            [mark] => _ = writeln!(text, "marks = [\"{mark}\"]"),
            _ => panic!("`{unit}`"),
        }
    }
    let mut choices = Choices::default();
    for (name, value) in options {
        choices
            .set(RULEBOOK.options(), name, value)
            .expect("an option of the rulebook");
    }
    let game = RULEBOOK.begin(&files, &choices);
    Table {
        game: game.unwrap_or_else(|fault| panic!("{:#?}", fault.faults)),
    }
}

/// The French are about to move.
fn moving(units: &str) -> Table {
    field(units, "step = \"move\"", &[])
}

const WOODS: [&str; 3] = [
    "bois-de-bossu-north",
    "bois-de-bossu-mid",
    "bois-de-bossu-south",
];
const FARMS: [&str; 3] = [
    "gemioncourt",
    "grand-pierrepont",
    "ferme-de-la-haute-censes",
];

//= qb.terrain.wood.0 qb.terrain.farm.0 qb.terrain.thyle.1 terrain.0
#[test]
fn the_places_of_the_text_are_on_the_map_as_it_describes_them() {
    let scene = moving("hubert delsot").game.scene();
    let cell = |id: &str| scene.cells.iter().position(|cell| cell.id == id).unwrap();
    let closed = WOODS.iter().chain(&FARMS).chain(&["thyle"]);
    for id in closed {
        let place = cell(id);
        let kind = if WOODS.contains(id) {
            CellKind::Wood
        } else {
            CellKind::Buildings
        };
        assert_eq!(scene.cells[place].kind, kind, "{id}");
        let borders = scene
            .edges
            .iter()
            .filter(|edge| edge.between.contains(&place));
        let kinds: Vec<_> = borders.map(|edge| edge.kind).collect();
        let passage = |kind: &EdgeKind| matches!(kind, EdgeKind::Arrow | EdgeKind::MarshArrow);
        assert!(
            kinds.len() > 1 && kinds.iter().all(passage),
            "{id}: closed, without approaches"
        );
    }
    for id in ["quatre-bras", "delsot", "heights-of-lairalle"] {
        assert_eq!(scene.cells[cell(id)].kind, CellKind::Open, "{id}");
    }
    let marshes = scene
        .edges
        .iter()
        .filter(|edge| edge.kind == EdgeKind::Marsh);
    assert!(marshes.count() > 0);
}

//= qb.setup.allied.0 qb.terrain.farm.1 qb.terrain.thyle.1
#[test]
fn the_allies_start_anywhere_but_in_reinforcement_areas() {
    let files = muster::load("quatre-bras", &RULEBOOK).unwrap();
    let game = RULEBOOK.begin(&files, &Choices::default()).unwrap();
    let mut t = Table { game };
    assert_eq!(t.asked(), ("allied", "qb.setup.allied.0"));
    let first = |place: &str| format!("place dutch-belgian in {place}");
    for place in ["delsot", "thyle", "bois-de-bossu-mid", "quatre-bras square"] {
        assert!(t.allows(&first(place)), "{place}");
    }
    assert!(t.allows(&first("quatre-bras towards la-bergerie")));
    for reserve in ["allied-reinforcements", "french-reinforcements"] {
        assert_eq!(t.refused(&first(reserve)), "reinforcements.4");
    }
    assert_eq!(
        t.refused("place nassau in delsot"),
        "qb.setup.allied.0",
        "in order"
    );
    assert_eq!(t.refused("begin"), "turn.3", "before the French begin");
    // One unit in a farmstead, two in Thyle.
    t.give(&first("gemioncourt"), &[]);
    assert_eq!(
        t.refused("place dutch-militia in gemioncourt"),
        "terrain.buildings.1"
    );
    t.run(&[
        "place dutch-militia in thyle",
        "place orange-nassau in thyle",
    ]);
    assert_eq!(t.refused("place nassau in thyle"), "terrain.buildings.1");
    t.give("place nassau in bois-de-bossu-south", &[]);
    assert!(t.allows("place dutch-artillery in delsot"));
    t.give("place dutch-artillery in quatre-bras limbered", &[]);
    assert_eq!(t.asked(), ("french", "turn.1"));
    t.give("begin", &[2]);
    assert_eq!((t.asked().0, t.points()), ("french", 4));
}

/// What each attacker's first roll adds for the defender, by rule.
fn defence(attacker: &str, from: &str, to: &str) -> Vec<(&'static str, i8)> {
    let mut t = moving(&format!(
        "{attacker} {from}; nassau {to}; bachelu-artillery delsot"
    ));
    t.give(&format!("choose {attacker}"), &[]);
    t.give(&format!("march {to}"), &[]);
    if t.asked().1 == "combat.3" {
        t.give("stand", &[]);
    }
    let modifiers = t
        .game
        .forecast("press-on")
        .expect("a legal order")
        .modifiers;
    let own = modifiers
        .iter()
        .filter(|(who, modifier)| *who == "defender" && modifier.rule.id != "combat.mod.1");
    own.map(|(_, modifier)| (modifier.rule.id, modifier.value))
        .collect()
}

//= qb.terrain.wood.4 qb.terrain.wood.7 qb.terrain.farm.4 qb.terrain.farm.5 qb.terrain.marsh.2
#[test]
fn the_ground_helps_the_defender() {
    // Infantry has +1 against light cavalry anyway; lancers show the ground alone.
    assert_eq!(
        defence("walthier", "pierrepont-fields", "bois-de-bossu-south"),
        [("terrain.wood.4", 2)]
    );
    assert_eq!(
        defence("foy-first", "pierrepont-fields", "bois-de-bossu-south"),
        []
    );
    assert_eq!(
        defence("walthier", "heights-of-gemioncourt", "gemioncourt"),
        [("terrain.buildings.4", 2)]
    );
    assert_eq!(
        defence("foy-first", "heights-of-gemioncourt", "gemioncourt"),
        []
    );
    let out = defence("walthier", "bois-de-bossu-north", "quatre-bras");
    assert_eq!(out, [("combat.mod.8", 1), ("terrain.wood.7", 2)]);
    let out = defence("walthier", "thyle", "piraumont");
    assert_eq!(out, [("combat.mod.8", 1), ("terrain.buildings.5", 2)]);
    assert_eq!(
        defence("foy-first", "bois-de-bossu-north", "quatre-bras"),
        [("combat.mod.8", 1)]
    );
    let bati = "heights-of-bati-saint-bernard";
    assert_eq!(
        defence("foy-first", "heights-of-gemioncourt", bati),
        [("terrain.marsh.2", 1)]
    );
    // The brook runs before the farm, too.
    assert_eq!(
        defence("foy-first", "la-bergerie", "gemioncourt"),
        [("terrain.marsh.2", 1)]
    );
}

/// The second roll of an attack of lancers that drew the first.
fn second_roll(from: &str, to: &str) -> Vec<&'static str> {
    let mut t = moving(&format!(
        "walthier {from}; nassau {to}; bachelu-artillery delsot"
    ));
    t.give("choose walthier", &[]);
    t.give(&format!("march {to}"), &[]);
    t.give("press-on", &[6, 3]);
    t.give("stand", &[]);
    let modifiers = t.game.forecast("stand").expect("a legal order").modifiers;
    modifiers
        .iter()
        .map(|(_, modifier)| modifier.rule.id)
        .filter(|id| id.starts_with("terrain"))
        .collect()
}

//= qb.terrain.wood.7 qb.terrain.farm.5
#[test]
fn cavalry_out_of_a_wood_suffers_in_every_roll_and_out_of_a_farm_in_the_first() {
    assert_eq!(
        second_roll("bois-de-bossu-north", "quatre-bras"),
        ["terrain.wood.7"]
    );
    let none: [&str; 0] = [];
    assert_eq!(second_roll("thyle", "piraumont"), none);
}

//= qb.terrain.wood.3 qb.terrain.farm.3
#[test]
fn hits_are_saved_in_woods_on_five_and_in_farms_on_four() {
    for (place, from, needed) in [
        ("bois-de-bossu-south", "pierrepont-fields", 5),
        ("gemioncourt", "heights-of-gemioncourt", 4),
        ("thyle", "piraumont", 4),
    ] {
        for die in 1..=6 {
            let mut t = moving(&format!(
                "foy-first {from}; nassau {place}; bachelu-artillery delsot"
            ));
            t.give("choose foy-first", &[]);
            t.give(&format!("march {place}"), &[]);
            t.give("stand", &[]);
            t.give("press-on", &[6, 1, die]);
            assert_eq!(t.hits("nassau"), u64::from(die < needed), "{place} {die}");
        }
    }
}

//= qb.terrain.wood.6
#[test]
fn cavalry_in_a_wood_does_not_counterattack() {
    let attack = |from: &str, to: &str| {
        let mut t = moving(&format!(
            "foy-first {from}; nassau {to}; van-merlen {to}; bachelu-artillery delsot"
        ));
        t.give("choose foy-first", &[]);
        t.give(&format!("march {to}"), &[]);
        t.run(&["stand", "lead nassau"]);
        t.give("press-on", &[1, 6]);
        t.asked()
    };
    assert_eq!(
        attack("pierrepont-fields", "bois-de-bossu-south"),
        ("french", "combat.11")
    );
    assert_eq!(
        attack("pierrepont-fields", "gemioncourt-meadow"),
        ("allied", "combat.9")
    );
}

/// The actions that a march takes: how many it leaves of the allowance shows.
fn actions(unit: &str, from: &str, to: &str) -> u64 {
    let mut t = moving(&format!(
        "{unit} {from}; bachelu-artillery delsot; jerome-first delsot"
    ));
    t.give(&format!("choose {unit}"), &[]);
    t.give(&format!("march {to}"), &[]);
    let used = t.position()["group"]["actions"].clone();
    let arm = ["foy-first", "hubert", "foy-artillery"]
        .iter()
        .position(|known| *known == unit);
    used[arm.expect("a position has it")].as_u64().unwrap_or(3)
}

//= qb.terrain.wood.5 qb.terrain.marsh.1
#[test]
fn woods_and_marshes_cost_two_actions_and_three() {
    let marsh = ("heights-of-gemioncourt", "heights-of-bati-saint-bernard");
    for (from, to) in [
        ("la-bergerie", "bois-de-bossu-mid"),
        ("bois-de-bossu-north", "bois-de-bossu-mid"),
        marsh,
        ("la-bergerie", "gemioncourt"),
    ] {
        assert_eq!(actions("foy-first", from, to), 2, "{from} {to}");
        assert_eq!(actions("hubert", from, to), 3, "{from} {to}");
        assert_eq!(actions("foy-artillery", from, to), 3, "{from} {to}");
    }
    for (from, to) in [
        ("bois-de-bossu-mid", "la-bergerie"),
        ("delsot", "pierrepont-fields"),
    ] {
        assert_eq!(
            actions("foy-first", from, to),
            1,
            "leaving a wood costs nothing more"
        );
        assert_eq!(actions("hubert", from, to), 1, "{from} {to}");
    }
}

//= qb.terrain.farm.1 qb.terrain.thyle.1
#[test]
fn a_farm_holds_one_unit_and_thyle_two_but_groups_pass_through() {
    let two = "foy-first grand-pierrepont; foy-second pierrepont-fields; jerome-first delsot";
    let mut t = moving(two);
    t.give("choose foy-second", &[]);
    t.give("march grand-pierrepont", &[]);
    assert_eq!(t.refused("halt"), "terrain.buildings.1");
    t.give("march delsot", &[]);
    assert_eq!(t.at("foy-second"), "delsot");
    let thyle = |there: &str| {
        let mut t = moving(&format!(
            "foy-first thyle; {there} jerome-first east-fields; hubert delsot"
        ));
        t.give("choose jerome-first", &[]);
        t.give("march thyle", &[]);
        t.allows("halt")
    };
    assert!(thyle(""));
    assert!(!thyle("foy-second thyle;"));
}

/// Points of the French and the Allies, and the rules behind them.
fn points(units: &str) -> (i32, i32, Vec<&'static str>) {
    let t = field(&format!("{units}; hubert delsot"), "step = \"over\"", &[]);
    let standing = t.game.standing();
    let mut rules: Vec<_> = standing
        .reasons
        .iter()
        .flat_map(|reason| &reason.rules)
        .map(|rule| rule.id)
        .collect();
    rules.sort_unstable();
    (
        standing.points[Side::First],
        standing.points[Side::Second],
        rules,
    )
}

//= qb.victory.1 qb.victory.2 qb.victory.3 qb.victory.4 qb.victory.5 qb.victory.6 qb.victory.7
#[test]
fn places_and_losses_are_worth_their_points() {
    assert_eq!(points(""), (0, 0, vec![]));
    for (place, worth, rule, both) in [
        ("gemioncourt", 2, "qb.victory.2", true),
        ("grand-pierrepont", 2, "qb.victory.3", true),
        ("ferme-de-la-haute-censes", 2, "qb.victory.4", true),
        ("thyle", 5, "qb.victory.5", true),
        ("quatre-bras", 10, "qb.victory.6", false),
        ("bois-de-bossu-north", 4, "qb.victory.7", false),
        ("bois-de-bossu-mid", 4, "qb.victory.7", false),
        ("bois-de-bossu-south", 4, "qb.victory.7", false),
    ] {
        assert_eq!(
            points(&format!("foy-first {place}")),
            (worth, 0, vec![rule]),
            "{place}"
        );
        let allied = if both {
            (0, worth, vec![rule])
        } else {
            (0, 0, vec![])
        };
        assert_eq!(points(&format!("nassau {place}")), allied, "{place}");
    }
    // Guns alone hold a place, and so does a line drawn up before it.
    assert_eq!(points("foy-artillery quatre-bras").0, 10);
    assert_eq!(points("foy-first quatre-bras>la-bergerie").0, 10);
    assert_eq!(
        points("foy-first la-bergerie>quatre-bras").0,
        0,
        "that belongs elsewhere"
    );
    // The wood counts once.
    assert_eq!(
        points("foy-first bois-de-bossu-north; foy-second bois-de-bossu-mid").0,
        4
    );
    // A unit of any kind is one point.
    assert_eq!(
        points("nassau eliminated; dutch-artillery eliminated; van-merlen eliminated").0,
        3
    );
    assert_eq!(points("walthier eliminated"), (0, 1, vec!["qb.victory.1"]));
}

//= qb.victory.8
#[test]
fn the_higher_total_wins_and_equal_totals_are_a_draw() {
    let winner = |units: &str| {
        let t = field(&format!("{units}; hubert delsot"), "step = \"over\"", &[]);
        t.game.standing().winner
    };
    assert_eq!(
        winner("foy-first quatre-bras; nassau thyle"),
        Some(Side::First)
    );
    assert_eq!(
        winner("nassau thyle; foy-first bois-de-bossu-mid"),
        Some(Side::Second)
    );
    let even = "nassau thyle; foy-first bois-de-bossu-mid; dutch-militia eliminated";
    assert_eq!(winner(even), None);
}
