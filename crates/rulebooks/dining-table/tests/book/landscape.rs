//! Pieces of country for a table: running water, bridges, bad going and a village (2.22.3, 3.6).

use crate::field::Field;
use ground::table::{FeatureId, Kind};

/// A line of something from west to east.
pub fn line(kind: &str, width: i32, y: i32) -> String {
    format!("[[terrain]]\nkind = \"{kind}\"\nwidth = {width}\npoints = [[0, {y}], [40000, {y}]]\n")
}

pub fn stream(y: i32) -> String {
    line("stream", 200, y)
}

pub fn river(y: i32) -> String {
    line("river", 300, y)
}

/// Running water from west to east, with a bridge in the middle of the table.
pub fn bridged(water: &str, y: i32) -> String {
    let (low, high) = (y - 400, y + 400);
    let water = line(water, 300, y);
    format!(
        "{water}[[terrain]]\nkind = \"bridge\"\nwidth = 1000\npoints = [[20000, {low}], [20000, {high}]]\n"
    )
}

/// The first bridge of the table.
pub fn bridge(field: &Field) -> FeatureId {
    let mut bridges = field.game.setup.map.of_kind(Kind::Bridge);
    bridges.next().expect("a bridge").0
}

/// Ground of a kind, 20 inches wide, from one line to another.
pub fn patch(kind: &str, from: i32, to: i32) -> String {
    format!(
        "[[terrain]]\nkind = \"{kind}\"\npoints = [[10000, {from}], [30000, {from}], [30000, {to}], [10000, {to}]]\n"
    )
}

/// A large village of 2.4 inches about (20, 20).
pub const VILLAGE: &str = "[[built-up]]\nname = \"Village\"\nsize = \"large\"\nat = [20000, 20000]\nwidth = 2400\n\
    depth = 2400\ncover = \"medium\"\n";
