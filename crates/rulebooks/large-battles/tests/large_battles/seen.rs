//! The table as a page sees it: bases, markers, what pointing means, how an order would look, and the
//! ground that is marked over it.

use kernel::Target;
use kernel::scene::{Counter, Place, Scene};

use super::support::{Table, table};

fn counter(scene: &Scene, id: &str) -> Counter {
    let found = scene.counters.iter().find(|counter| counter.id == id);
    found.unwrap().clone()
}

fn spot(x: i32, y: i32, facing: Option<u16>) -> Target {
    Target::Spot { at: [x, y], facing }
}

fn touch(id: &str) -> Target {
    Target::Counter(id.to_owned())
}

#[test]
fn a_scene_has_the_table_and_every_base_on_it() {
    let table = table("wood 40 40 44 44; f1 line 6 30 10 n line; p1 hc 4 20 40 s disordered");
    let scene = table.game.scene();
    let laid = scene.table.clone().unwrap();
    assert_eq!(laid.size, [60_000, 48_000]);
    assert_eq!(laid.on_map.unwrap().metres_per_inch, 100);
    assert!(laid.features.iter().any(|it| it.kind.id() == "wood"));
    let unit = counter(&scene, "f1");
    assert_eq!(unit.place, Place::At([30_000, 10_000]));
    assert_eq!(unit.stands.len(), 6);
    // Six bases of three quarters of an inch in one rank, from left to right.
    assert_eq!(unit.stands[0].corners[0], [27_750, 10_000]);
    assert_eq!(unit.stands[5].corners[2], [32_250, 9_000]);
    let words: Vec<_> = counter(&scene, "p1")
        .markers
        .into_iter()
        .map(|marker| (marker.words, marker.bad))
        .collect();
    assert_eq!(words, [("disordered".to_owned(), true)]);
}

#[test]
fn a_place_that_is_pointed_at_is_where_the_chosen_unit_goes() {
    let mut table = table("f1 line 6 30 10 n column; f2 line 6 40 10 n column");
    assert_eq!(
        table.game.meant(&[touch("f1"), spot(30_000, 14_000, None)]),
        None
    );
    assert_eq!(table.game.meant(&[touch("f1")]).unwrap(), "choose f1");
    table.run(&["choose f1"]);
    let go = table.game.meant(&[spot(30_000, 14_000, None)]).unwrap();
    let same = table.game.meant(&[touch("f1"), spot(30_000, 14_000, None)]);
    assert_eq!(same.as_ref(), Some(&go));
    // Whoever points at another of his own is done with this one.
    assert_eq!(table.game.meant(&[touch("f2")]).unwrap(), "halt");
    assert_eq!(table.game.meant(&[touch("f2"), spot(1, 1, None)]), None);
}

#[test]
fn the_sketch_of_an_order_is_where_it_leads() {
    let mut table = table("f1 line 6 30 10 n column");
    table.run(&["choose f1"]);
    for (order, cost) in [
        ("advance 4.500", "4.5 of 10 inches"),
        ("form line", "10 of 10 inches"),
    ] {
        let sketch = table.game.sketch(order).unwrap();
        assert_eq!(
            (sketch.cost.as_str(), sketch.counter.as_str()),
            (cost, "f1")
        );
        let mut after = Table {
            game: table.game.duplicate(),
        };
        after.give(order, &[]);
        let unit = counter(&after.game.scene(), "f1");
        assert_eq!(sketch.ghost, unit.stands, "{order}");
        assert_eq!(Some(sketch.facing), unit.facing, "{order}");
    }
    let go = table.game.meant(&[spot(33_000, 14_000, None)]).unwrap();
    let sketch = table.game.sketch(&go).unwrap();
    table.give(&go, &[]);
    assert_eq!(sketch.ghost, counter(&table.game.scene(), "f1").stands);
    assert!(sketch.way.len() > 2 && sketch.cost.ends_with(" of 10 inches"));
}

#[test]
fn what_is_refused_is_drawn_where_it_was_wanted() {
    let mut table = table("f1 line 6 30 10 n line");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("advance 7"), "movement.1");
    let sketch = table.game.sketch("advance 7").unwrap();
    assert_eq!(sketch.ghost[0].corners[0], [27_750, 17_000]);
    assert_eq!(sketch.cost, "7 inches away");
}

#[test]
fn a_general_is_sent_by_pointing_at_him_and_at_the_place() {
    let table = table("chief f 20 5; f1 line 6 30 10 n");
    let scene = table.game.scene();
    let chief = scene
        .counters
        .iter()
        .find(|it| it.strength.is_none() && it.place == Place::At([20_000, 5_000]));
    let chief = chief.unwrap().id.clone();
    let order = table
        .game
        .meant(&[touch(&chief), spot(24_000, 8_000, None)])
        .unwrap();
    assert!(table.allows(&order), "{order}");
    let sketch = table.game.sketch(&order).unwrap();
    assert_eq!(
        (sketch.counter, sketch.cost.as_str()),
        (chief.clone(), "5 of 16 inches")
    );
    let overlays = table.game.insight(&[chief]);
    let command = overlays.iter().find(|it| it.kind == "command").unwrap();
    // Twelve inches from the edge of a base of two.
    let far = command.zones[0]
        .outline
        .iter()
        .map(|at| at[1])
        .max()
        .unwrap();
    assert!((17_990..=18_020).contains(&far), "{far}");
}

#[test]
fn arcs_and_ranges_can_be_shown() {
    let table = table("f1 ha 1 30 10 n unlimbered; f2 line 6 10 10 n line");
    let overlays = table.game.insight(&["f1".to_owned()]);
    let fire = overlays.iter().find(|it| it.kind == "fire").unwrap();
    let notes: Vec<&str> = fire.zones.iter().map(|zone| zone.note.as_str()).collect();
    assert_eq!(notes, ["long 16 in", "medium 8 in", "canister 2 in"]);
    let tip = fire.zones[2].outline.iter().map(|at| at[1]).max().unwrap();
    assert!((11_970..=12_030).contains(&tip), "{tip}");
    let overlays = table.game.insight(&["f2".to_owned()]);
    let kinds: Vec<&str> = overlays
        .iter()
        .filter(|it| !it.zones.is_empty())
        .map(|it| it.kind)
        .collect();
    assert_eq!(kinds, ["reach", "charge", "fire"]);
}

#[test]
fn where_troops_deploy_is_shown_while_they_do() {
    let table = table("f1 line 6 30 10 n");
    assert!(table.game.insight(&[]).is_empty());
    let setting_up = super::setting_up::empty();
    let overlays = setting_up.game.insight(&[]);
    assert_eq!(overlays[0].kind, "deployment");
}
