//! Ground of areas: which area borders which, and how far they are apart.
//!
//! Terrain, heights and what may cross a border are the rulebook's business;
//! it keeps them in lists of its own, indexed by [`AreaId`] and [`BorderId`].

pub mod survey;

use serde::{Deserialize, Serialize};

/// An area of a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct AreaId(pub u8);

/// A border between two areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct BorderId(pub u8);

impl AreaId {
    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl BorderId {
    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct AreaSet(u64);

impl AreaSet {
    /// No area.
    pub const EMPTY: AreaSet = AreaSet(0);

    /// Whether it holds an area.
    pub const fn contains(self, area: AreaId) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// Puts an area in.
    pub const fn insert(&mut self, area: AreaId) {
        self.0 |= 1 << area.0;
    }

    /// Whether it holds no area.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Only those that are in both.
    #[must_use]
    pub const fn and(self, other: AreaSet) -> AreaSet {
        AreaSet(self.0 & other.0)
    }

    /// Its areas in order.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let next = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(AreaId(next))
        })
    }
}

/// A way out of an area: over this border into that area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    /// Where it leads.
    pub to: AreaId,
    /// Over which border.
    pub border: BorderId,
}

/// Which area borders which.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AreaGraph {
    ways: Vec<Vec<Way>>,
    ends: Vec<[AreaId; 2]>,
}

impl AreaGraph {
    /// The most areas a map may have.
    pub const MOST_AREAS: usize = 64;
    /// The most borders a map may have.
    pub const MOST_BORDERS: usize = 192;

    /// A map of `areas` areas with these borders. Areas must exist.
    pub fn new(areas: usize, borders: &[[AreaId; 2]]) -> Self {
        let mut ways = vec![Vec::new(); areas];
        for (index, [a, b]) in borders.iter().enumerate() {
            let border = BorderId(index as u8);
            ways[a.index()].push(Way { to: *b, border });
            ways[b.index()].push(Way { to: *a, border });
        }
        AreaGraph {
            ways,
            ends: borders.to_vec(),
        }
    }

    /// How many areas there are.
    pub fn areas(&self) -> usize {
        self.ways.len()
    }

    /// How many borders there are.
    pub fn borders(&self) -> usize {
        self.ends.len()
    }

    /// The ways out of an area.
    pub fn ways(&self, from: AreaId) -> &[Way] {
        &self.ways[from.index()]
    }

    /// The two areas of a border.
    pub fn ends(&self, border: BorderId) -> [AreaId; 2] {
        self.ends[border.index()]
    }

    /// The area across a border.
    pub fn across(&self, border: BorderId, from: AreaId) -> AreaId {
        let [a, b] = self.ends(border);
        if a == from { b } else { a }
    }

    /// The border between two areas, if they are neighbours.
    pub fn between(&self, a: AreaId, b: AreaId) -> Option<BorderId> {
        self.ways(a)
            .iter()
            .find(|way| way.to == b)
            .map(|way| way.border)
    }

    /// How many steps each area is away from `from`, passing only where
    /// `passable` allows; `u8::MAX` where it cannot be reached. The starting
    /// area need not be passable.
    pub fn distances(&self, from: AreaId, passable: impl Fn(AreaId) -> bool) -> Distances {
        let mut distances = [u8::MAX; Self::MOST_AREAS];
        let mut queue = [AreaId(0); Self::MOST_AREAS];
        let (mut head, mut tail) = (0, 1);
        queue[0] = from;
        distances[from.index()] = 0;
        while head < tail {
            let here = queue[head];
            head += 1;
            for way in self.ways(here) {
                if distances[way.to.index()] == u8::MAX && passable(way.to) {
                    distances[way.to.index()] = distances[here.index()] + 1;
                    queue[tail] = way.to;
                    tail += 1;
                }
            }
        }
        Distances(distances)
    }
}

/// Steps from one area to all others.
#[derive(Clone, Copy, Debug)]
pub struct Distances([u8; AreaGraph::MOST_AREAS]);

impl Distances {
    /// How far an area is; `None` if it cannot be reached.
    pub fn to(&self, area: AreaId) -> Option<u8> {
        let steps = self.0[area.index()];
        (steps != u8::MAX).then_some(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 - 1 - 2 - 3 in a row, and a detour 0 - 4 - 3.
    fn row() -> AreaGraph {
        let id = AreaId;
        AreaGraph::new(
            5,
            &[
                [id(0), id(1)],
                [id(1), id(2)],
                [id(2), id(3)],
                [id(0), id(4)],
                [id(4), id(3)],
            ],
        )
    }

    #[test]
    fn distances_take_the_shortest_way_around_what_blocks() {
        let map = row();
        let open = map.distances(AreaId(0), |_| true);
        assert_eq!(open.to(AreaId(3)), Some(2));
        let blocked = map.distances(AreaId(0), |area| area != AreaId(4));
        assert_eq!(blocked.to(AreaId(3)), Some(3));
        assert_eq!(blocked.to(AreaId(4)), None);
    }

    #[test]
    fn a_border_is_found_from_both_sides() {
        let map = row();
        let border = map.between(AreaId(3), AreaId(4)).unwrap();
        assert_eq!(map.between(AreaId(4), AreaId(3)), Some(border));
        assert_eq!(map.across(border, AreaId(3)), AreaId(4));
        assert_eq!(map.between(AreaId(0), AreaId(2)), None);
    }
}
