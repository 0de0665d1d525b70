//! The vector map of a battlefield: `battles/<battle>/ground.toml`.
//!
//! Here are the types of that file and what can be wrong with it; [`Relief`] is the shape of the land
//! between the heights it gives. Metres, x east and y north of the battle's origin. Hexes, tables and
//! areas are made from it or laid over it elsewhere; nothing that decides a game is here.

mod check;
mod file;
mod relief;
pub(crate) mod shape;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use check::Problem;
pub use file::{FILE, if_any, of};
pub use relief::Relief;

/// A point of the map in whole metres: x east, y north. Written `[x, y]`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct Point(pub i32, pub i32);

impl Point {
    /// Metres east of the origin.
    pub const fn x(self) -> i32 {
        self.0
    }

    /// Metres north of the origin.
    pub const fn y(self) -> i32 {
        self.1
    }
}

/// A battlefield as a vector map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Geography {
    /// The name of the battle.
    pub name: String,
    /// The day, as year-month-day.
    pub date: String,
    /// Where `[0, 0]` is, in words.
    pub origin: String,
    /// The rectangle that a picture of the field shows.
    pub extent: Extent,
    /// Named places, on the field and for orientation beyond it.
    #[serde(rename = "place", default)]
    pub places: Vec<Place>,
    /// Paved roads and lanes.
    #[serde(rename = "road", default)]
    pub roads: Vec<Road>,
    /// Running water, from source to mouth.
    #[serde(rename = "stream", default)]
    pub streams: Vec<Stream>,
    /// Standing water.
    #[serde(rename = "water", default)]
    pub waters: Vec<Water>,
    /// Woods and copses.
    #[serde(rename = "wood", default)]
    pub woods: Vec<Wood>,
    /// Crests.
    #[serde(rename = "ridge", default)]
    pub ridges: Vec<Ridge>,
    /// Hedges, banks and walls.
    #[serde(rename = "hedge", default)]
    pub hedges: Vec<Hedge>,
    /// Farms, hamlets and villages as drawn blocks.
    #[serde(default)]
    pub buildings: Vec<Buildings>,
    /// Heights that serve the relief and nothing else.
    #[serde(rename = "spot", default)]
    pub spots: Vec<Spot>,
}

impl Geography {
    /// Reads a `ground.toml`; what it says is not checked here.
    pub fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

/// The rectangle of the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Extent {
    /// Smallest x.
    pub west: i32,
    /// Smallest y.
    pub south: i32,
    /// Largest x.
    pub east: i32,
    /// Largest y.
    pub north: i32,
}

impl Extent {
    /// Whether the point lies in the rectangle or on its edge.
    pub fn contains(self, at: Point) -> bool {
        self.within(at, 0)
    }

    fn within(self, Point(x, y): Point, margin: i32) -> bool {
        x >= self.west.saturating_sub(margin)
            && x <= self.east.saturating_add(margin)
            && y >= self.south.saturating_sub(margin)
            && y <= self.north.saturating_add(margin)
    }
}

/// How well a position is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// To about 100 m.
    A,
    /// To about 200 m.
    B,
    /// A guess, 300 m or more.
    C,
}

/// What a place is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum PlaceKind {
    Bridge,
    Crossroads,
    Farm,
    Hamlet,
    Height,
    House,
    Pond,
    Town,
    Village,
    WoodCentre,
}

/// A named place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Place {
    /// Kebab-case, unique among places.
    pub id: String,
    /// As a map shows it.
    pub name: String,
    /// Where it is.
    pub at: Point,
    /// Metres above the sea.
    pub height: i32,
    /// What it is.
    pub kind: PlaceKind,
    /// How well `at` is known.
    pub certainty: Certainty,
}

/// The surface of a road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoadKind {
    /// A chaussée.
    Paved,
    /// A lane or a ride.
    Lane,
}

/// A road.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Road {
    /// As a map shows it.
    pub name: String,
    /// Its surface.
    pub kind: RoadKind,
    /// From one end to the other; it may run off the field.
    pub line: Vec<Point>,
}

/// A stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Stream {
    /// As a map shows it.
    pub name: String,
    /// Metres above the sea at the first point.
    pub source_height: i32,
    /// Metres above the sea at the last point; it falls evenly between.
    pub mouth_height: i32,
    /// From source to mouth.
    pub line: Vec<Point>,
}

/// A pond or a lake.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Water {
    /// As a map shows it.
    pub name: String,
    /// Metres above the sea.
    pub height: i32,
    /// Its shore.
    pub outline: Vec<Point>,
}

/// A wood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Wood {
    /// As a map shows it.
    pub name: String,
    /// Its edge.
    pub outline: Vec<Point>,
}

/// A crest of one height.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ridge {
    /// As a map shows it.
    pub name: String,
    /// Metres above the sea.
    pub height: i32,
    /// Along the crest.
    pub line: Vec<Point>,
}

/// What a hedge is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum HedgeKind {
    Hedge,
    Bank,
    Wall,
}

/// A hedge, bank or wall.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Hedge {
    /// As a map shows it.
    pub name: String,
    /// What it is made of.
    pub kind: HedgeKind,
    /// From one end to the other; closed if the last point is the first.
    pub line: Vec<Point>,
}

/// The houses of one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Buildings {
    /// As a map shows it.
    pub name: String,
    /// The place they belong to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// One outline for each block.
    pub blocks: Vec<Vec<Point>>,
}

/// A height without a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spot {
    /// Where it is.
    pub at: Point,
    /// Metres above the sea.
    pub height: i32,
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        name = "A hill"
        date = "1815-06-16"
        origin = "the mill"
        extent = { west = -500, south = -500, east = 500, north = 500 }
        place = [{ id = "mill", name = "Mill", at = [0, 0], height = 160, kind = "house", certainty = "a" }]
        stream = [{ name = "Brook", source-height = 150, mouth-height = 140, line = [[-400, -400], [400, -400]] }]
        wood = [{ name = "Wood", outline = [[100, 100], [300, 100], [200, 300]] }]
        buildings = [{ name = "Mill", place = "mill", blocks = [[[0, 0], [10, 0], [10, 10]]] }]
    "#;

    pub(super) fn small() -> Geography {
        Geography::from_toml(SMALL).unwrap()
    }

    #[test]
    fn a_sound_map_has_no_problem_and_survives_writing() {
        let map = small();
        assert_eq!(map.check(), []);
        assert_eq!(map.places[0].kind, PlaceKind::House);
        let written = toml::to_string(&map).unwrap();
        assert_eq!(Geography::from_toml(&written).unwrap(), map);
    }

    #[test]
    fn an_unknown_field_is_refused() {
        let text = SMALL.replace("date =", "weather = \"rain\"\n date =");
        let error = Geography::from_toml(&text).unwrap_err();
        assert!(error.message().contains("weather"), "{error}");
    }

    #[test]
    fn the_extent_holds_its_edge() {
        let extent = small().extent;
        assert!(extent.contains(Point(-500, 500)));
        assert!(!extent.contains(Point(-501, 0)));
    }
}
