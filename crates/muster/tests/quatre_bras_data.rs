//! The files of Quatre Bras: that they read, hang together, and say what the book of Lines of Battle says.
//!
//! lines-of-battle.toml is read here as bare TOML, so that the rulebook's own reader is judged by
//! another. Numbers of the book are written out again, by hand.

#[path = "quatre_bras_data/area_map.rs"]
mod area_map;
#[path = "quatre_bras_data/schedule.rs"]
mod schedule;

use std::collections::BTreeMap;
use std::path::Path;

use grognard_muster::armies::{Arm, Armies};
use ground::geography::{Geography, Point, Relief};
use toml::Value;

fn text(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battles/quatre-bras");
    std::fs::read_to_string(folder.join(file)).expect("the file is there")
}

fn map() -> Geography {
    Geography::from_toml(&text("ground.toml")).expect("ground.toml reads")
}

fn armies() -> Armies {
    Armies::from_toml(&text("armies.toml")).expect("armies.toml reads")
}

fn book() -> Value {
    toml::from_str(&text("lines-of-battle.toml")).expect("lines-of-battle.toml reads")
}

fn rows(book: &Value, table: &str) -> Vec<Value> {
    book[table].as_array().expect("an array of tables").clone()
}

fn word<'a>(row: &'a Value, key: &str) -> &'a str {
    row.get(key).and_then(Value::as_str).unwrap_or("")
}

fn number(row: &Value, key: &str) -> i64 {
    row[key].as_integer().expect("a whole number")
}

fn words(row: &Value, key: &str) -> Vec<String> {
    row[key].clone().try_into().expect("a list of words")
}

fn line(row: &Value, key: &str) -> Vec<Point> {
    row[key].clone().try_into().expect("a list of points")
}

fn areas(book: &Value) -> BTreeMap<String, Value> {
    let areas = rows(book, "area").into_iter();
    areas
        .map(|area| (word(&area, "id").to_owned(), area))
        .collect()
}

#[test]
fn the_ground_reads_and_has_no_problem() {
    assert_eq!(map().check(), []);
}

#[test]
fn the_land_keeps_the_order_of_heights() {
    let map = map();
    let land = Relief::of(&map);
    let at = |x: i32, y: i32| land.height_at(f64::from(x), f64::from(y));
    let brook = at(420, -950);
    let (bati, gemioncourt) = (at(300, -560), at(150, -1520));
    let (quatre_bras, balcan, lairalle) = (at(0, 0), at(-310, -2230), at(850, -2060));
    assert!(brook < 150.0, "{brook}");
    for ridge in [bati, gemioncourt] {
        assert!(ridge > brook + 8.0 && ridge < quatre_bras, "{ridge}");
    }
    assert!(
        quatre_bras < lairalle && lairalle < balcan,
        "{quatre_bras} {lairalle} {balcan}"
    );
    for x in (map.extent.west..=map.extent.east).step_by(100) {
        for y in (map.extent.south..=map.extent.north).step_by(100) {
            let height = at(x, y);
            assert!((130.0..170.0).contains(&height), "{height} at {x}, {y}");
        }
    }
}

#[test]
fn the_armies_read_and_add_up_to_the_known_totals() {
    let armies = armies();
    assert_eq!(armies.check(), []);
    let total = |side: &str, arm: Arm| -> u32 {
        let units = armies.units.iter().filter(|unit| {
            unit.arm == arm && armies.side_of(&unit.id).is_some_and(|of| of.id == side)
        });
        units
            .map(|unit| u32::from(unit.men.or(unit.guns).unwrap_or(0)))
            .sum()
    };
    let all = |side| [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| total(side, arm));
    assert_eq!(all("allied"), [32_561, 2_002, 72]);
    // 2,639 horse and 44 guns engaged; with Piquet and the Guard, who were not, 5,816 and 56.
    assert_eq!(all("french"), [17_204, 5_816, 56]);
    let loss = |side: &str| -> u32 {
        let units = armies.units.iter();
        let units = units.filter(|unit| armies.side_of(&unit.id).is_some_and(|of| of.id == side));
        units.map(|unit| u32::from(unit.loss)).sum()
    };
    assert_eq!((loss("allied"), loss("french")), (4_862, 4_040));
}
