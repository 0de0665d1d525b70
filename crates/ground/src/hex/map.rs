//! A map of hexes: a grid, what covers each hex, how high it lies, and what each side bears.

use super::axial::Side;
use super::field::Field;
use super::grid::{Grid, HexId, Hexside};
use super::terrain::{SideMark, SideMarks, Terrain, TerrainSet};

/// A place with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Its short name in files, orders and records.
    pub id: String,
    /// Its name on the map.
    pub name: String,
    /// Its hexes, the first of which is its middle.
    pub hexes: Vec<HexId>,
}

/// A map of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap {
    grid: Grid,
    terrain: Vec<Terrain>,
    also: Vec<TerrainSet>,
    levels: Vec<i8>,
    sides: Vec<[SideMarks; 6]>,
    places: Vec<Named>,
}

impl HexMap {
    /// A flat map of open fields.
    pub fn new(grid: Grid) -> HexMap {
        let hexes = grid.len();
        HexMap {
            grid,
            terrain: vec![Terrain::Clear; hexes],
            also: vec![TerrainSet::EMPTY; hexes],
            levels: vec![0; hexes],
            sides: vec![[SideMarks::EMPTY; 6]; hexes],
            places: Vec::new(),
        }
    }

    /// Its grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What counts as covering a hex.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()]
    }

    /// All that is in a hex, what counts included.
    pub fn kinds(&self, hex: HexId) -> TerrainSet {
        self.also[hex.index()].with(self.terrain(hex))
    }

    /// Says what covers a hex.
    pub fn set_terrain(&mut self, hex: HexId, terrain: Terrain) {
        self.terrain[hex.index()] = terrain;
    }

    /// Says that something else is in a hex besides.
    pub fn add_terrain(&mut self, hex: HexId, terrain: Terrain) {
        let also = &mut self.also[hex.index()];
        *also = also.with(terrain);
    }

    /// The level of a hex.
    #[inline]
    pub fn level(&self, hex: HexId) -> i8 {
        self.levels[hex.index()]
    }

    /// Says how high a hex lies.
    pub fn set_level(&mut self, hex: HexId, level: i8) {
        self.levels[hex.index()] = level;
    }

    /// How many levels one climbs across a side: negative going down, 0 at the edge of the map.
    #[inline]
    pub fn rise(&self, hex: HexId, side: Side) -> i8 {
        let here = self.level(hex);
        self.grid
            .across(hex, side)
            .map_or(0, |there| self.level(there) - here)
    }

    /// What a side bears.
    #[inline]
    pub fn marks(&self, hex: HexId, side: Side) -> SideMarks {
        self.sides[hex.index()][side.index()]
    }

    /// Puts something on a side, for both its hexes.
    pub fn mark(&mut self, at: Hexside, mark: SideMark) {
        self.change(at, |marks| marks.with(mark));
    }

    /// Takes something off a side, for both its hexes.
    pub fn unmark(&mut self, at: Hexside, mark: SideMark) {
        self.change(at, |marks| marks.without(mark));
    }

    fn change(&mut self, at: Hexside, change: impl Fn(SideMarks) -> SideMarks) {
        let Hexside { hex, side } = at;
        let own = &mut self.sides[hex.index()][side.index()];
        *own = change(*own);
        if let Some(there) = self.grid.across(hex, side) {
            let other = &mut self.sides[there.index()][side.opposite().index()];
            *other = change(*other);
        }
    }

    /// The sides that bear a mark, each once, in order.
    pub fn marked(&self, mark: SideMark) -> impl Iterator<Item = Hexside> {
        self.all_sides()
            .filter(move |at| self.marks(at.hex, at.side).has(mark))
    }

    /// Every side of the map, each once, those of the edge included.
    pub fn all_sides(&self) -> impl Iterator<Item = Hexside> {
        self.grid
            .hexes()
            .flat_map(|hex| Side::ALL.map(|side| Hexside { hex, side }))
            .filter(|at| self.grid.same_side(*at) == *at)
    }

    /// Whether a road of any kind passes a hex.
    pub fn has_road(&self, hex: HexId) -> bool {
        self.sides[hex.index()].iter().any(|marks| marks.road())
    }

    /// The hexes that roads lead to from a hex, as far as they are allowed to pass, with the number of
    /// hexsides to each.
    pub fn by_road(&self, from: HexId, passable: impl Fn(HexId) -> bool) -> Field<u32> {
        Field::from(&self.grid, from, u32::MAX, |step| {
            let road = self.marks(step.from, step.side).road();
            (road && passable(step.to)).then_some(1)
        })
    }

    /// The places with names.
    pub fn places(&self) -> &[Named] {
        &self.places
    }

    /// A place by its short name.
    pub fn place(&self, id: &str) -> Option<&Named> {
        self.places.iter().find(|place| place.id == id)
    }

    /// The first place that has a hex.
    pub fn place_at(&self, hex: HexId) -> Option<&Named> {
        self.places.iter().find(|place| place.hexes.contains(&hex))
    }

    /// Adds a place.
    pub fn add_place(&mut self, place: Named) {
        self.places.push(place);
    }
}
