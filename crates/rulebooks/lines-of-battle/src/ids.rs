//! Units and leaders by number, and sets of them.

/// A unit of the game, by its place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct UnitId(pub u8);

/// A leader of the game, by his place in the scenario's list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LeaderId(pub u8);

impl UnitId {
    /// Its place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl LeaderId {
    /// His place in a list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UnitSet(u128);

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// Just this one.
    pub const fn one(unit: UnitId) -> UnitSet {
        UnitSet(1 << unit.0)
    }

    /// Whether it holds a unit.
    pub const fn contains(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    /// Puts a unit in.
    pub const fn insert(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.0;
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.0);
    }

    /// With those of another set.
    #[must_use]
    pub const fn or(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 | other.0)
    }

    /// Only those that are in both.
    #[must_use]
    pub const fn and(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Without those of another set.
    #[must_use]
    pub const fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & !other.0)
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The first of them.
    pub const fn first(self) -> Option<UnitId> {
        if self.0 == 0 {
            None
        } else {
            Some(UnitId(self.0.trailing_zeros() as u8))
        }
    }

    /// The one it holds, if it holds exactly one.
    pub const fn only(self) -> Option<UnitId> {
        if self.len() == 1 { self.first() } else { None }
    }

    /// Its units in order.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let next = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(UnitId(next))
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::EMPTY;
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

/// A set of leaders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LeaderSet(u32);

impl LeaderSet {
    /// No leader.
    pub const EMPTY: LeaderSet = LeaderSet(0);

    /// Whether it holds a leader.
    pub const fn contains(self, leader: LeaderId) -> bool {
        self.0 >> leader.0 & 1 == 1
    }

    /// Puts a leader in.
    pub const fn insert(&mut self, leader: LeaderId) {
        self.0 |= 1 << leader.0;
    }

    /// Takes a leader out.
    pub const fn remove(&mut self, leader: LeaderId) {
        self.0 &= !(1 << leader.0);
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many it holds.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Its leaders in order.
    pub fn iter(self) -> impl Iterator<Item = LeaderId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let next = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(LeaderId(next))
        })
    }
}

impl FromIterator<LeaderId> for LeaderSet {
    fn from_iter<I: IntoIterator<Item = LeaderId>>(leaders: I) -> Self {
        let mut set = LeaderSet::EMPTY;
        for leader in leaders {
            set.insert(leader);
        }
        set
    }
}
