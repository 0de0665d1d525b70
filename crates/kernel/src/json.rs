//! A position as programs read it: the command line and the server write the
//! same JSON.

use serde_json::{Value, json};

use crate::scene::{
    Arm, Cell, CellKind, Colour, Counter, Edge, EdgeKind, Feature, FeatureShape, Formation, Place,
    Scene, Stand, Table,
};
use crate::{Side, Sketch};

/// A position, with the names of things in place of their numbers.
pub fn scene(scene: &Scene) -> Value {
    json!({
        "title": scene.title,
        "caption": scene.caption,
        "turn": scene.turn,
        "table": scene.table.as_ref().map(table),
        "sides": Side::BOTH.map(|side| json!({
            "id": scene.sides[side].id,
            "name": scene.sides[side].name,
            "colour": colour(scene.sides[side].colour),
        })),
        "cells": scene.cells.iter().map(cell).collect::<Value>(),
        "edges": scene.edges.iter().map(|it| edge(scene, it)).collect::<Value>(),
        "counters": scene.counters.iter().map(|it| counter(scene, it)).collect::<Value>(),
        "panels": scene.panels.iter().map(|panel| json!({
            "title": panel.title,
            "lines": panel.lines,
        })).collect::<Value>(),
    })
}

/// An open table with all that stands and runs on it.
fn table(table: &Table) -> Value {
    json!({
        "size": table.size,
        "on_map": table.on_map.map(|map| json!({
            "south_west": map.south_west,
            "metres_per_inch": map.metres_per_inch,
        })),
        "features": table.features.iter().map(feature).collect::<Value>(),
    })
}

fn feature(feature: &Feature) -> Value {
    let (form, points) = match &feature.shape {
        FeatureShape::Area(outline) => ("area", outline),
        FeatureShape::Line(line) => ("line", line),
    };
    json!({
        "name": feature.name,
        "kind": feature.kind.id(),
        "level": feature.level,
        form: points,
    })
}

/// How an order would look on a table.
pub fn sketch(sketch: &Sketch) -> Value {
    json!({
        "counter": sketch.counter,
        "ghost": sketch.ghost.iter().map(stand).collect::<Value>(),
        "facing": sketch.facing,
        "way": sketch.way,
        "cost": sketch.cost,
    })
}

fn stand(stand: &Stand) -> Value {
    json!({ "corners": stand.corners, "arm": stand.arm.map(arm) })
}

fn cell(cell: &Cell) -> Value {
    let kind = match cell.kind {
        CellKind::Open => "open",
        CellKind::Wood => "wood",
        CellKind::Buildings => "buildings",
        CellKind::Reserve => "reserve",
        CellKind::Crops => "crops",
        CellKind::Orchard => "orchard",
        CellKind::Marsh => "marsh",
        CellKind::Water => "water",
    };
    json!({
        "id": cell.id,
        "name": cell.name,
        "kind": kind,
        "height": cell.height,
        "ridge": cell.ridge,
        "prize": cell.prize,
        "at": cell.at,
    })
}

fn edge(scene: &Scene, edge: &Edge) -> Value {
    let kind = match edge.kind {
        EdgeKind::Approach => "approach",
        EdgeKind::Marsh => "marsh",
        EdgeKind::Hedge => "hedge",
        EdgeKind::Arrow => "arrow",
        EdgeKind::MarshArrow => "marsh-arrow",
        EdgeKind::Hexside(look) => look.id(),
    };
    json!({
        "id": edge.id,
        "between": edge.between.map(|cell| cell_id(scene, cell)),
        "kind": kind,
        "road": edge.road,
    })
}

fn counter(scene: &Scene, counter: &Counter) -> Value {
    let place = match counter.place {
        Place::Cell(cell) => json!({ "cell": cell_id(scene, cell) }),
        Place::Edge { edge, from } => json!({
            "edge": scene.edges.get(edge).map(|edge| edge.id.as_str()),
            "cell": cell_id(scene, from),
        }),
        Place::At(at) => json!({ "at": at }),
    };
    json!({
        "id": counter.id,
        "label": counter.label,
        "name": counter.name,
        "side": scene.sides[counter.side].id,
        "nation": counter.nation,
        "arm": arm(counter.arm),
        "place": place,
        "also": counter.also.iter().map(|cell| cell_id(scene, *cell)).collect::<Vec<_>>(),
        "strength": counter.strength,
        "losses": counter.losses,
        "formation": formation(counter.formation),
        "facing": counter.facing,
        "spent": counter.spent,
        "leaders": counter.leaders,
        "active": counter.active,
        "stands": counter.stands.iter().map(stand).collect::<Value>(),
        "markers": counter.markers.iter().map(|marker| json!({
            "sign": marker.sign,
            "words": marker.words,
            "bad": marker.bad,
        })).collect::<Value>(),
        "details": counter.details,
    })
}

fn cell_id(scene: &Scene, cell: usize) -> Option<&str> {
    scene.cells.get(cell).map(|cell| cell.id.as_str())
}

const fn arm(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::LightCavalry => "light-cavalry",
        Arm::Lancers => "lancers",
        Arm::HeavyCavalry => "heavy-cavalry",
        Arm::Artillery => "artillery",
        Arm::HorseArtillery => "horse-artillery",
        Arm::HeavyArtillery => "heavy-artillery",
        Arm::Leader => "leader",
    }
}

const fn formation(formation: Formation) -> &'static str {
    match formation {
        Formation::Column => "column",
        Formation::Line => "line",
        Formation::Square => "square",
        Formation::Unlimbered => "unlimbered",
        Formation::Limbered => "limbered",
        Formation::Mounted => "mounted",
    }
}

/// The colour of a side, in a word.
pub const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "blue",
        Colour::Red => "red",
        Colour::Grey => "grey",
    }
}
