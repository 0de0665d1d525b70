//! What covers a hex, and what lies along or crosses a side.

use serde::{Deserialize, Serialize};

/// What covers a hex.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Fields without cover.
    #[default]
    Clear,
    /// Rye or corn as tall as a man.
    Crops,
    /// Orchards, gardens, hedged fields.
    Orchard,
    /// Trees.
    Wood,
    /// Houses and gardens.
    Village,
    /// A farm within walls, a church, a château.
    Farm,
    /// Wet ground.
    Marsh,
    /// A pond, a lake or a river.
    Water,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Terrain; 8] = [
        Terrain::Clear,
        Terrain::Crops,
        Terrain::Orchard,
        Terrain::Wood,
        Terrain::Village,
        Terrain::Farm,
        Terrain::Marsh,
        Terrain::Water,
    ];
}

/// Several kinds of terrain: a hex has one that counts most, and may hold others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TerrainSet(u8);

impl TerrainSet {
    /// None.
    pub const EMPTY: TerrainSet = TerrainSet(0);

    /// Whether it holds a kind.
    #[inline]
    pub const fn contains(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 == 1
    }

    /// With a kind more.
    #[must_use]
    pub const fn with(self, terrain: Terrain) -> TerrainSet {
        TerrainSet(self.0 | 1 << terrain as u8)
    }

    /// Its kinds.
    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        Terrain::ALL
            .into_iter()
            .filter(move |terrain| self.contains(*terrain))
    }
}

/// What lies along a side or crosses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideMark {
    /// Water one can wade.
    Stream,
    /// A hedge along it.
    Hedge,
    /// A bank, a ditch or a sunken lane along it.
    Bank,
    /// A wall along it.
    Wall,
    /// The land falls steeply across it, whatever the levels say.
    Steep,
    /// A paved road goes across it.
    Paved,
    /// A lane or a ride goes across it.
    Lane,
    /// A bridge over the stream that is here.
    Bridge,
}

impl SideMark {
    /// All of them.
    pub const ALL: [SideMark; 8] = [
        SideMark::Stream,
        SideMark::Hedge,
        SideMark::Bank,
        SideMark::Wall,
        SideMark::Steep,
        SideMark::Paved,
        SideMark::Lane,
        SideMark::Bridge,
    ];
}

/// What lies along a side and crosses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SideMarks(u8);

impl SideMarks {
    /// Nothing.
    pub const EMPTY: SideMarks = SideMarks(0);

    /// Whether something is there.
    pub const fn has(self, mark: SideMark) -> bool {
        self.0 >> mark as u8 & 1 == 1
    }

    /// Whether a road of any kind crosses.
    pub const fn road(self) -> bool {
        self.has(SideMark::Paved) || self.has(SideMark::Lane)
    }

    /// Whether nothing is there.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With one thing more.
    #[must_use]
    pub const fn with(self, mark: SideMark) -> SideMarks {
        SideMarks(self.0 | 1 << mark as u8)
    }

    /// With one thing less.
    #[must_use]
    pub const fn without(self, mark: SideMark) -> SideMarks {
        SideMarks(self.0 & !(1 << mark as u8))
    }

    /// What is there.
    pub fn iter(self) -> impl Iterator<Item = SideMark> {
        SideMark::ALL
            .into_iter()
            .filter(move |mark| self.has(*mark))
    }
}
