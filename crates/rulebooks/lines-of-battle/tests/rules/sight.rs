//! What artillery sees: heights, ridges, hedges, woods, buildings and
//! reinforcement areas, on small maps and on the map of Quatre Bras; and where
//! skirmishers fire.

use std::fmt::Write as _;

use crate::support::{Table, table_at};
use kernel::{Choices, Rulebook};
use lines_of_battle::{FILE, RULEBOOK};

const FRENCH_FIRE: &str = "step = { fire = \"first\" }";

fn fire(text: &str) -> Table {
    table_at(text, FRENCH_FIRE, &[])
}

/// Whether the French gun `g` may fire at a unit: `ok`, or the rule against it.
fn seen(t: &mut Table, target: &str) -> &'static str {
    let order = format!("fire g at {target}");
    if t.allows(&order) {
        "ok"
    } else {
        t.refused(&order)
    }
}

/// Fire from a at b over one border, by their heights.
fn near(a: i8, border: &str, b: i8) -> &'static str {
    let mut t = fire(&format!(
        "
        area a open height {a}
        area b open height {b}
        border a b {border}
        unit g french art a
        unit e allied inf3 b"
    ));
    seen(&mut t, "e")
}

/// Fire from a over b at c; `b` may say more about the area between.
fn far(a: i8, ab: &str, b: &str, bc: &str, c: i8) -> &'static str {
    let mut t = fire(&format!(
        "
        area a open height {a}; area b open {b}; area c open height {c}; border a b {ab}
        border b c {bc}; unit g french art a; unit e allied inf3 c"
    ));
    seen(&mut t, "e")
}

//= artillery.5
#[test]
fn an_adjacent_area_is_seen_over_an_approach_no_higher_than_either() {
    assert_eq!(near(0, "height 0", 0), "ok");
    assert_eq!(near(1, "height 0", 1), "ok");
    assert_eq!(near(0, "height 1", 0), "artillery.5");
    assert_eq!(near(2, "height 1", 1), "ok");
    assert_eq!(near(2, "height 2", 1), "artillery.5");
    assert_eq!(near(1, "height 1", 2), "ok");
    assert_eq!(near(1, "height 2", 2), "artillery.5");
}

//= artillery.4 terrain.hedge.1
#[test]
fn the_line_that_faces_the_guns_is_always_a_target() {
    for border in ["height 0", "height 3", "hedge", "marsh"] {
        let mut t = fire(&format!(
            "
            area a open; area b open; border a b {border}; unit g french art a
            unit line allied inf3 b>a; unit e allied inf3 b"
        ));
        assert_eq!(seen(&mut t, "line"), "ok", "{border}");
        let hidden = border == "height 3" || border == "hedge";
        assert_eq!(seen(&mut t, "e") != "ok", hidden, "{border}");
    }
}

//= artillery.6
#[test]
fn every_crossing_on_the_way_is_tested_and_so_is_the_ground_between() {
    assert_eq!(far(0, "", "", "", 0), "ok");
    assert_eq!(far(0, "height 1", "", "", 0), "artillery.5");
    assert_eq!(far(0, "", "", "height 1", 0), "artillery.5");
    // The middle may be higher than one end, not than both.
    assert_eq!(far(0, "", "height 1", "", 0), "artillery.6");
    assert_eq!(far(0, "", "height 1", "", 1), "ok");
    assert_eq!(far(1, "", "height 1", "", 0), "ok");
}

//= artillery.6 terrain.hedge.1
#[test]
fn approaches_far_off_are_seen_up_to_what_hides() {
    let mut t = fire(
        "
        area a open; area b open; area c open; area d open; border a b; border b c hedge
        border c d; unit g french art a; unit side allied inf3 c>b
        unit behind allied inf3 c; unit edge allied inf3 c>d",
    );
    // It stands on the hedge, not behind it.
    assert_eq!(seen(&mut t, "side"), "ok");
    assert_eq!(seen(&mut t, "behind"), "terrain.hedge.1");
    assert_eq!(seen(&mut t, "edge"), "terrain.hedge.1");
    // Two areas off, a crest hides the approaches behind it, but not its own side.
    let crest = |gun: i8| {
        let mut t = fire(&format!(
            "
            area a open height {gun}; area b open; area c open height 1 ridge
            area d open height 1; border a b; border b c; border c d height 1
            unit g french art a; unit side allied inf3 c>b; unit top allied inf3 c
            unit edge allied inf3 c>d"
        ));
        ["side", "top", "edge"].map(|target| seen(&mut t, target))
    };
    assert_eq!(crest(1), ["ok", "ok", "qb.terrain.ridge.1"]);
    assert_eq!(crest(2), ["ok", "ok", "ok"]);
}

//= artillery.6 artillery.7
#[test]
fn one_open_way_is_enough() {
    let mut t = fire(
        "
        area a open; area ridge open height 1 ridge; area gap open; area c open; area d open
        border a ridge; border ridge c; border a gap; border gap c; border c d
        unit g french art a; unit e allied inf3 c; unit f allied inf3 d",
    );
    assert_eq!(seen(&mut t, "e"), "ok");
    assert_eq!(seen(&mut t, "f"), "artillery.7");
}

//= terrain.hedge.1 terrain.hedge.2 terrain.hedge.3 artillery.8 artillery.9
#[test]
fn a_hedge_blocks_unless_the_gun_is_above_it_or_it_lies_low() {
    assert_eq!(near(0, "hedge", 0), "terrain.hedge.1");
    assert_eq!(near(0, "hedge", 1), "terrain.hedge.1");
    assert_eq!(near(1, "hedge", 0), "ok", "above approach and target");
    assert_eq!(
        near(1, "hedge height 1", 1),
        "terrain.hedge.1",
        "not above it"
    );
    assert_eq!(near(2, "hedge height 1", 1), "ok");
    assert_eq!(near(1, "hedge height 0", 1), "ok", "lower than both areas");
    assert_eq!(near(1, "hedge height 0", 2), "ok", "lower than both areas");
    // Two areas off the target is the far one.
    assert_eq!(far(2, "hedge height 1", "height 1", "height 1", 1), "ok");
    assert_eq!(
        far(2, "hedge height 1", "height 1", "height 1", 2),
        "terrain.hedge.1"
    );
    assert_eq!(
        far(1, "", "height 1", "hedge height 1", 1),
        "terrain.hedge.1"
    );
    assert_eq!(far(2, "height 1", "height 1", "hedge height 1", 1), "ok");
}

//= terrain.wood.1 terrain.wood.2 qb.terrain.wood.1 qb.terrain.wood.2 artillery.8 artillery.9
#[test]
fn woods_are_no_target_silence_guns_and_hide_what_is_behind() {
    let wood = |gun: &str, height: i8| {
        let mut t = fire(&format!(
            "
            area a open height {height}; area w wood; area c open; border a w; border w c
            unit g french art {gun}; unit wood allied inf3 {}; unit behind allied inf3 c",
            if gun == "w" { "c" } else { "w" }
        ));
        [seen(&mut t, "wood"), seen(&mut t, "behind")]
    };
    assert_eq!(wood("w", 0), ["terrain.wood.2", "terrain.wood.2"]);
    assert_eq!(wood("a", 0), ["terrain.wood.1", "artillery.8"]);
    assert_eq!(
        wood("a", 1),
        ["terrain.wood.1", "ok"],
        "over the trees from above"
    );
}

//= terrain.buildings.2 qb.terrain.farm.2
#[test]
fn guns_in_buildings_are_silent_but_buildings_hide_nothing() {
    let text = |gun: &str, enemy: &str| {
        format!(
            "
        area a open; area f buildings; area c open; area x closed; border a f; border f c
        border c x; unit g french art {gun}; unit e allied inf3 {enemy}
        unit e2 allied inf3 c"
        )
    };
    let mut t = fire(&text("f", "c"));
    assert_eq!(seen(&mut t, "e"), "terrain.buildings.2");
    let mut t = fire(&text("a", "f"));
    assert_eq!([seen(&mut t, "e"), seen(&mut t, "e2")], ["ok", "ok"]);
    // Closed terrain that is neither wood nor buildings takes no shot away.
    let mut t = fire(&text("x", "f"));
    assert_eq!([seen(&mut t, "e"), seen(&mut t, "e2")], ["ok", "ok"]);
}

//= reinforcements.2 reinforcements.3 artillery.4
#[test]
fn there_is_no_fire_from_or_into_reinforcement_areas() {
    let text = |gun: &str, enemy: &str| {
        format!(
            "
        area a open; area fr reserve of french; area r reserve of allied; area c open
        border fr a; border a r; border r c; unit g french art {gun}
        unit e allied inf3 {enemy}"
        )
    };
    assert_eq!(seen(&mut fire(&text("fr", "c")), "e"), "reinforcements.2");
    assert_eq!(seen(&mut fire(&text("a", "r")), "e"), "reinforcements.3");
    assert_eq!(seen(&mut fire(&text("a", "r>c")), "e"), "reinforcements.3");
    // Whoever has come out onto the approach faces the guns like anybody else.
    assert_eq!(seen(&mut fire(&text("a", "r>a")), "e"), "ok");
    assert_eq!(
        seen(&mut fire(&text("a", "c")), "e"),
        "ok",
        "over it, not into it"
    );
}

//= qb.terrain.ridge.1
#[test]
fn a_ridge_hides_what_is_behind_it_unless_the_gun_is_higher() {
    assert_eq!(far(0, "", "height 1 ridge", "", 1), "qb.terrain.ridge.1");
    assert_eq!(far(1, "", "height 1 ridge", "", 1), "qb.terrain.ridge.1");
    assert_eq!(far(2, "", "height 1 ridge", "", 1), "ok");
    assert_eq!(
        far(1, "", "height 1", "", 1),
        "ok",
        "level ground is no ridge"
    );
    assert_eq!(far(0, "", "ridge", "", 0), "qb.terrain.ridge.1");
    // Units on the ridge itself are seen, also from a ridge of the same height.
    let mut t = fire(
        "
        area a open height 1 ridge; area b open height 1 ridge; border a b
        unit g french art a; unit e allied inf3 b",
    );
    assert_eq!(seen(&mut t, "e"), "ok");
}

/// The battle of Quatre Bras with a French gun and an Allied infantry.
fn quatre_bras(gun: &str, at: &str) -> Table {
    let mut files = muster::load("quatre-bras", &RULEBOOK).expect("the battle is built in");
    let (_, text) = files
        .files
        .iter_mut()
        .find(|(name, _)| name == FILE)
        .expect("the battle is built in");
    let (own, towards) = at.split_once('>').unwrap_or((at, ""));
    let _ = write!(
        text,
        "[position]\nturn = 1\nactive = \"french\"\n{FRENCH_FIRE}\n\
         [[position.unit]]\nid = \"bachelu-artillery\"\nat = \"{gun}\"\n\
         [[position.unit]]\nid = \"nassau\"\nat = \"{own}\"\n",
    );
    if !towards.is_empty() {
        let _ = writeln!(text, "towards = \"{towards}\"");
    }
    let game = RULEBOOK
        .begin(&files, &Choices::default())
        .expect("a sound file");
    Table { game }
}

fn on_the_map(gun: &str, target: &str) -> &'static str {
    let mut t = quatre_bras(gun, target);
    let order = "fire bachelu-artillery at nassau";
    if t.allows(order) {
        "ok"
    } else {
        t.refused(order)
    }
}

const GEMIONCOURT: &str = "heights-of-gemioncourt";
const BATI: &str = "heights-of-bati-saint-bernard";
const LAIRALLE: &str = "heights-of-lairalle";

//= qb.terrain.ridge.2 qb.terrain.ridge.1
#[test]
fn from_gemioncourt_bati_is_seen_and_nothing_behind_it() {
    assert_eq!(on_the_map(GEMIONCOURT, BATI), "ok");
    assert_eq!(
        on_the_map(GEMIONCOURT, &format!("{BATI}>{GEMIONCOURT}")),
        "ok"
    );
    for behind in ["quatre-bras", "sart-slope", "la-bergerie", "namur-road"] {
        let approach = format!("{BATI}>{behind}");
        assert_eq!(
            on_the_map(GEMIONCOURT, &approach),
            "qb.terrain.ridge.1",
            "{approach}"
        );
    }
    for behind in ["quatre-bras", "sart-slope"] {
        assert_eq!(
            on_the_map(GEMIONCOURT, behind),
            "qb.terrain.ridge.1",
            "{behind}"
        );
        let approach = format!("{behind}>{BATI}");
        assert_eq!(
            on_the_map(GEMIONCOURT, &approach),
            "qb.terrain.ridge.1",
            "{approach}"
        );
    }
    // The same the other way round.
    assert_eq!(on_the_map(BATI, GEMIONCOURT), "ok");
    assert_eq!(on_the_map(BATI, "pierrepont-fields"), "qb.terrain.ridge.1");
}

//= qb.terrain.ridge.3
#[test]
fn lairalle_fires_over_gemioncourt_at_bati() {
    assert_eq!(on_the_map(LAIRALLE, BATI), "ok");
    assert_eq!(on_the_map(LAIRALLE, GEMIONCOURT), "ok");
    assert_eq!(on_the_map(LAIRALLE, &format!("{GEMIONCOURT}>{BATI}")), "ok");
    assert_eq!(
        on_the_map(LAIRALLE, "gemioncourt"),
        "ok",
        "and into the farm below"
    );
    assert_eq!(on_the_map(LAIRALLE, "quatre-bras"), "artillery.7");
    let scene = quatre_bras(LAIRALLE, BATI).game.scene();
    let height = |id: &str| {
        let cell = scene.cells.iter().find(|cell| cell.id == id).unwrap();
        assert!(cell.ridge, "{id}");
        cell.height
    };
    assert_eq!(height(GEMIONCOURT), height(BATI));
    assert!(height("delsot") > height(GEMIONCOURT));
    assert!(height(LAIRALLE) > height(GEMIONCOURT));
}

//= attributes.skirmishers
#[test]
fn skirmishers_fire_from_approach_or_closed_terrain() {
    let text = "
        area a open; area b open; area c open; area w wood; area f buildings; border a b
        border b c; border a w; border b w; border w f; border f c
        unit line french inf3 a>b is skirmishers; unit wood french inf3 w is skirmishers
        unit open french inf3 a is skirmishers; unit plain french inf3 w
        unit near allied inf3 b; unit square allied inf3 b square; unit edge allied inf3 b>c
        unit far allied inf3 c; unit farm allied inf3 f";
    for (order, target, miss) in [
        ("fire line at near", "near", 5),
        ("fire line at square", "square", 4),
        ("fire wood at near", "near", 5),
    ] {
        let mut t = fire(text);
        t.give(order, &[miss]);
        assert_eq!(t.hits(target), 0, "{order}");
        let mut t = fire(text);
        t.give(order, &[miss + 1]);
        assert_eq!(t.hits(target), 1, "{order}");
    }
    let mut t = fire(text);
    assert_eq!(t.refused("fire open at near"), "attributes.skirmishers");
    assert_eq!(t.refused("fire plain at near"), "units.12");
    assert_eq!(t.refused("fire line at edge"), "attributes.skirmishers");
    assert_eq!(t.refused("fire line at far"), "attributes.skirmishers");
    assert_eq!(t.refused("fire line at farm"), "attributes.skirmishers");
    let given = t.give("fire wood at farm", &[6, 3]);
    assert_eq!(given.events[0].rules[0].id, "attributes.skirmishers");
    assert_eq!(given.events[1].rules[0].id, "terrain.buildings.3");
    assert_eq!(t.hits("farm"), 1);
    assert_eq!(t.refused("fire wood at near"), "artillery.3.1");
    // In the enemy's turn they fire again, and never into a wood.
    let mut t = table_at(
        "area w wood
        area v wood
        area a open
        border w v
        border w a
        unit s french inf3 w is skirmishers
        unit hidden allied inf3 v
        unit seen allied inf3 a",
        "active = \"allied\"\nstep = { fire = \"first\" }",
        &[],
    );
    assert_eq!(t.refused("fire s at hidden"), "terrain.wood.1");
    t.give("fire s at seen", &[6, 2]);
    assert_eq!(t.hits("seen"), 1);
}
