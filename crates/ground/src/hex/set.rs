//! A set of hexes of one map: zones, swept ground, what is seen.

use super::grid::HexId;

/// A set of hexes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct HexSet {
    words: Vec<u64>,
}

impl HexSet {
    /// No hex of a map of so many.
    pub fn with_room(hexes: usize) -> HexSet {
        HexSet {
            words: vec![0; hexes.div_ceil(64)],
        }
    }

    /// Whether it holds a hex.
    #[inline]
    pub fn contains(&self, hex: HexId) -> bool {
        self.words
            .get(hex.index() / 64)
            .is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
    }

    /// Puts a hex in; says whether it is new.
    #[inline]
    pub fn insert(&mut self, hex: HexId) -> bool {
        let word = hex.index() / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (hex.index() % 64);
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: HexId) {
        if let Some(word) = self.words.get_mut(hex.index() / 64) {
            *word &= !(1 << (hex.index() % 64));
        }
    }

    /// Takes all hexes out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many hexes it holds.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Its hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                Some(HexId((index * 64 + bit) as u16))
            })
        })
    }
}

impl Extend<HexId> for HexSet {
    fn extend<T: IntoIterator<Item = HexId>>(&mut self, hexes: T) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl FromIterator<HexId> for HexSet {
    fn from_iter<T: IntoIterator<Item = HexId>>(hexes: T) -> HexSet {
        let mut set = HexSet::default();
        set.extend(hexes);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_what_was_put_in() {
        let mut set: HexSet = [700, 3, 64, 3].map(HexId).into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 700].map(HexId));
        assert_eq!(set.len(), 3);
        assert!(!set.insert(HexId(64)) && set.insert(HexId(65)));
        set.remove(HexId(3));
        assert!(!set.contains(HexId(3)) && !set.contains(HexId(9999)));
        set.clear();
        assert!(set.is_empty());
    }
}
