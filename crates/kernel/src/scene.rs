//! A position as a picture needs it: what stands where, and how it looks.
//!
//! The rulebook says what there is; the easel, the terminal and the browser
//! decide how to draw it. Places are x east and y north: in metres of the map, or, where the scene has a
//! [`Table`], in thousandths of an inch from the table's south-west corner.

use crate::{BySide, Side};

/// A point: in metres of the map, or in thousandths of an inch on a table.
pub type Point = [i32; 2];

/// Everything that can be drawn of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The battle.
    pub title: String,
    /// Turn, phase and whose it is.
    pub caption: String,
    /// The open table that it is played on, if it is; then every point of the scene is on it.
    pub table: Option<Table>,
    /// The turn, from 1, once the battle has begun.
    pub turn: Option<u32>,
    /// The names of the sides.
    pub sides: BySide<SideLook>,
    /// Areas or hexes; none on an open table.
    pub cells: Vec<Cell>,
    /// Borders between cells that matter: approaches, arrows, hexsides.
    pub edges: Vec<Edge>,
    /// The pieces.
    pub counters: Vec<Counter>,
    /// What stands beside the map: points, command, who is still to come.
    pub panels: Vec<Panel>,
}

/// How a side is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideLook {
    /// Its short name in orders and records.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The colour it is drawn in.
    pub colour: Colour,
}

/// The colours of coats, told apart by shape and pattern as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// French.
    #[default]
    Blue,
    /// British and allied.
    Red,
    /// Prussian and others.
    Grey,
}

/// An open table, measured in inches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// Its size from west to east and from south to north, in thousandths of an inch.
    pub size: Point,
    /// How it lies on the map of the battle; none for a table without a map.
    pub on_map: Option<OnMap>,
    /// What stands and runs on it, the lowest first.
    pub features: Vec<Feature>,
}

/// How a table lies on the map of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OnMap {
    /// The metres of the map at the table's south-west corner.
    pub south_west: Point,
    /// Metres to the inch.
    pub metres_per_inch: i32,
}

/// Something of the ground on a table, as the rulebook knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Feature {
    /// Its name; empty if it has none.
    pub name: String,
    /// What it is.
    pub kind: FeatureKind,
    /// Where it is.
    pub shape: FeatureShape,
    /// Its level above the table, for hills.
    pub level: i8,
}

/// The extent of a [`Feature`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FeatureShape {
    /// All that is within this outline.
    Area(Vec<Point>),
    /// Along this line.
    Line(Vec<Point>),
}

impl Default for FeatureShape {
    fn default() -> Self {
        FeatureShape::Area(Vec::new())
    }
}

/// What a [`Feature`] looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FeatureKind {
    /// Ground a level above what is around it.
    #[default]
    Hill,
    /// Broken ground.
    Rough,
    /// Trees.
    Wood,
    /// Fruit trees, gardens.
    Orchard,
    /// Rye or corn as tall as a man.
    Crops,
    /// Vines.
    Vineyard,
    /// Wet ground.
    Marsh,
    /// A pond, a lake or a wide river.
    Water,
    /// A village or town.
    Town,
    /// One building.
    Building,
    /// Water one can wade.
    Stream,
    /// Water one cannot.
    River,
    /// A road or a track.
    Road,
    /// Where a road goes over water.
    Bridge,
    /// Where water can be waded.
    Ford,
    /// A hedge.
    Hedge,
    /// A wall.
    Wall,
    /// A fence.
    Fence,
    /// A ditch.
    Ditch,
    /// A bank beside or under a road.
    Embankment,
    /// Earthworks.
    Works,
    /// A line that bounds something: where one deploys, a road's exit.
    Boundary,
    /// A place to be taken.
    Objective,
}

impl FeatureKind {
    /// What it is, in a word.
    pub const fn id(self) -> &'static str {
        match self {
            FeatureKind::Hill => "hill",
            FeatureKind::Rough => "rough",
            FeatureKind::Wood => "wood",
            FeatureKind::Orchard => "orchard",
            FeatureKind::Crops => "crops",
            FeatureKind::Vineyard => "vineyard",
            FeatureKind::Marsh => "marsh",
            FeatureKind::Water => "water",
            FeatureKind::Town => "town",
            FeatureKind::Building => "building",
            FeatureKind::Stream => "stream",
            FeatureKind::River => "river",
            FeatureKind::Road => "road",
            FeatureKind::Bridge => "bridge",
            FeatureKind::Ford => "ford",
            FeatureKind::Hedge => "hedge",
            FeatureKind::Wall => "wall",
            FeatureKind::Fence => "fence",
            FeatureKind::Ditch => "ditch",
            FeatureKind::Embankment => "embankment",
            FeatureKind::Works => "works",
            FeatureKind::Boundary => "boundary",
            FeatureKind::Objective => "objective",
        }
    }
}

/// What covers a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellKind {
    /// Fields.
    #[default]
    Open,
    /// Trees.
    Wood,
    /// A farm or village.
    Buildings,
    /// Off the field: where a side's reinforcements wait.
    Reserve,
    /// Rye or corn as tall as a man.
    Crops,
    /// Orchards, gardens, hedged fields.
    Orchard,
    /// Wet ground.
    Marsh,
    /// A pond or a river.
    Water,
}

/// An area or a hex.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// Its short name in orders and records.
    pub id: String,
    /// Its name on the map.
    pub name: String,
    /// Its outline.
    pub outline: Vec<Point>,
    /// Where its name and its counters are centred.
    pub at: Point,
    /// What covers it.
    pub kind: CellKind,
    /// Its level.
    pub height: i8,
    /// Whether it is a crest that hides what is behind.
    pub ridge: bool,
    /// What holding it is worth, in words; empty if nothing.
    pub prize: String,
}

/// What kind of border it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EdgeKind {
    /// A line may be formed on it.
    #[default]
    Approach,
    /// The same, in marsh.
    Marsh,
    /// The same, behind a hedge.
    Hedge,
    /// Only passage.
    Arrow,
    /// Only passage, through marsh.
    MarshArrow,
    /// The side between two hexes.
    Hexside(Hexside),
}

/// What lies along the side between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hexside {
    /// Nothing.
    #[default]
    Open,
    /// The first cell lies higher.
    Slope,
    /// The land falls steeply.
    Steep,
    /// Water one can wade.
    Stream,
    /// The same, between hedges.
    HedgedStream,
    /// A hedge.
    Hedge,
    /// A bank, a ditch or a sunken lane.
    Bank,
    /// A wall.
    Wall,
}

impl Hexside {
    /// Its short name in files that programs read.
    pub const fn id(self) -> &'static str {
        match self {
            Hexside::Steep => "steep",
            Hexside::HedgedStream => "hedged-stream",
            other => other.words(),
        }
    }

    /// What it is, in a word or two.
    pub const fn words(self) -> &'static str {
        match self {
            Hexside::Open => "open",
            Hexside::Slope => "slope",
            Hexside::Steep => "steep slope",
            Hexside::Stream => "stream",
            Hexside::HedgedStream => "hedged stream",
            Hexside::Hedge => "hedge",
            Hexside::Bank => "bank",
            Hexside::Wall => "wall",
        }
    }
}

/// A border between two cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    /// Its short name.
    pub id: String,
    /// The cells on both sides, by their places in [`Scene::cells`].
    pub between: [usize; 2],
    /// Where it runs.
    pub line: Vec<Point>,
    /// What kind of border it is.
    pub kind: EdgeKind,
    /// Whether a road crosses it.
    pub road: bool,
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In a cell.
    Cell(usize),
    /// On a border, belonging to one of its cells and facing the other.
    Edge {
        /// The border.
        edge: usize,
        /// The cell it belongs to.
        from: usize,
    },
    /// Anywhere on an open table.
    At(Point),
}

/// The arm of a unit: which symbol its counter bears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Hussars, chasseurs, dragoons.
    LightCavalry,
    /// With the lance.
    Lancers,
    /// Cuirassiers and the like.
    HeavyCavalry,
    /// Foot guns.
    Artillery,
    /// Guns with mounted crews.
    HorseArtillery,
    /// Twelve-pounders.
    HeavyArtillery,
    /// A general.
    Leader,
}

/// How a unit is formed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formation {
    /// Ready to march.
    Column,
    /// Deployed on a front.
    Line,
    /// Against cavalry.
    Square,
    /// Guns ready to fire.
    Unlimbered,
    /// Guns hooked to their teams.
    Limbered,
    /// Cavalry as it always is.
    Mounted,
}

/// A piece on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its short name in orders and records.
    pub id: String,
    /// A few letters for its face.
    pub label: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation, for the shade of its coat.
    pub nation: String,
    /// Its arm.
    pub arm: Arm,
    /// Where it is.
    pub place: Place,
    /// Further cells that it covers: those of a long line, or of a column on a road.
    pub also: Vec<usize>,
    /// Its rating or strength at full.
    pub strength: Option<u8>,
    /// Hits or steps lost.
    pub losses: u8,
    /// How it is formed.
    pub formation: Formation,
    /// Where it looks, in hundredths of a degree clockwise from north.
    pub facing: Option<u16>,
    /// Whether it has done what it may do this turn.
    pub spent: bool,
    /// Generals with it.
    pub leaders: Vec<String>,
    /// Whether it is part of what is being decided now.
    pub active: bool,
    /// On a table: the ground it covers, base by base or stand by stand, front first.
    pub stands: Vec<Stand>,
    /// What lies beside it: disordered, routing, on counter.
    pub markers: Vec<Marker>,
    /// What its label or its roster says of it, and its face does not: ratings, letters, who commands it.
    pub details: Vec<String>,
}

/// A base or stand on a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Its corners, clockwise from the front left one.
    pub corners: Vec<Point>,
    /// What stands on it, where that is not what the unit is.
    pub arm: Option<Arm>,
}

/// A marker beside a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// A letter or two for its face.
    pub sign: String,
    /// What it says.
    pub words: String,
    /// Whether it is bad for the unit.
    pub bad: bool,
}

/// Some lines beside the map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// Its heading.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
}
