//! A number for a position and for parts of it: equal ones have equal numbers, and others hardly ever.

use std::hash::{Hash, Hasher};

use ground::hex::HexId;

use crate::UnitId;
use crate::command::ElementState;
use crate::position::{LeaderPlace, LeaderState, Place, Position, UnitState};
use crate::setup::Mission;

/// A number for some words, the same on every machine.
pub(crate) fn stirred(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = Stirred(0);
    words.into_iter().for_each(|word| hash.mix(word));
    hash.0
}

/// A quick hash, the same on every machine.
pub(crate) struct Stirred(pub u64);

impl Stirred {
    #[inline]
    const fn mix(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}

impl Hasher for Stirred {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.mix(number.cast_unsigned() as u64);
    }
}

impl Position {
    /// A number for all that changes: equal positions have equal numbers, and others hardly ever.
    pub(crate) fn imprint(&self) -> u64 {
        let mut hash = Stirred(u64::from(self.turn));
        (
            self.active,
            self.step,
            self.stoppage_done,
            self.order_halves,
        )
            .hash(&mut hash);
        hash.mix(self.all_units());
        hash.mix(self.leading());
        self.levels.hash(&mut hash);
        self.wrecks.hash(&mut hash);
        self.group.hash(&mut hash);
        (&self.volleys, &self.on_squares, &self.fired_at).hash(&mut hash);
        (&self.crowded, &self.vacated).hash(&mut hash);
        (&self.assault, &self.assaulted, &self.charge).hash(&mut hash);
        (self.royal, self.veiled, &self.guard, &self.collapsed).hash(&mut hash);
        hash.mix(self.supports.number(number_for));
        hash.mix(self.prizes.number(number_for));
        hash.mix(self.seniors.number(number_for));
        hash.finish()
    }
}

/// A number for something.
fn number_for<T: Hash>(what: &T) -> u64 {
    let mut hash = Stirred(3);
    what.hash(&mut hash);
    hash.0
}

/// A number for one unit as it stands.
pub(crate) fn number_of(units: &[UnitState], index: usize) -> u64 {
    let mut own = Stirred(index as u64);
    units[index].stir(&mut own);
    own.0
}

impl Position {
    /// The numbers of all units together.
    fn all_units(&self) -> u64 {
        let units = &self.units;
        self.found
            .number(units.len(), |index| number_of(units, index))
    }

    /// A number for all leaders and elements.
    fn leading(&self) -> u64 {
        let leaders = self.leaders.number(|leaders| {
            let mut hash = Stirred(1);
            for leader in leaders {
                leader.stir(&mut hash);
            }
            hash.0
        });
        let elements = self.elements.number(|elements| {
            let mut hash = Stirred(2);
            for element in elements {
                element.stir(&mut hash);
            }
            hash.0
        });
        stirred([leaders, elements])
    }

    /// A number for the turn, the orders that bind and whose counters are seen.
    pub(crate) fn binding(&self) -> u64 {
        let mut hash = Stirred(u64::from(self.turn));
        for element in &self.elements {
            let order = element.order;
            hash.mix(order.map_or(u64::MAX, Mission::number));
            hash.mix(element.joined.map_or(u64::MAX, |to| u64::from(to.0)));
            hash.mix(u64::from(element.lost_orders));
        }
        self.veiled.hash(&mut hash);
        hash.0
    }

    /// A number for the turn, which element belongs to which, and whose counters are seen.
    pub(crate) fn frame(&self) -> u64 {
        let mut hash = Stirred(u64::from(self.turn));
        for element in &self.elements {
            hash.mix(element.joined.map_or(u64::MAX, |to| u64::from(to.0)));
        }
        self.veiled.hash(&mut hash);
        hash.0
    }

    /// A number for how all units stand, and which element belongs to which.
    pub(crate) fn imprint_of_troops(&self) -> u64 {
        stirred([self.all_units(), self.frame()])
    }

    /// Numbers for all units and the orders that bind them, and for all units but some.
    pub(crate) fn imprints(&self, but: &[UnitId]) -> [u64; 2] {
        let all = self.all_units();
        let others = but.iter().fold(all, |sum, unit| {
            let own = number_of(&self.units, unit.index());
            sum.wrapping_sub(own).wrapping_add(u64::from(unit.0))
        });
        let mut hash = Stirred(u64::from(self.turn));
        // A leader who rides is looked at anew.
        hash.mix(if self.group.leader.is_none() && self.group.hq.is_none() {
            self.leading()
        } else {
            self.binding()
        });
        self.veiled.hash(&mut hash);
        hash.mix(self.prizes.number(number_for));
        [all, others].map(|units| {
            let mut whole = Stirred(hash.0);
            whole.mix(units);
            whole.0
        })
    }

    /// A number for where everybody stands, and how.
    pub(crate) fn imprint_of_field(&self) -> u64 {
        let mut hash = Stirred(0);
        for (index, unit) in self.units.iter().enumerate() {
            if unit.place == Place::Map {
                let how = (unit.formation as u64) << 8 | unit.facing.index() as u64;
                hash.mix(index as u64 | u64::from(unit.limbered) << 16 | how << 32);
                unit.stir_hexes(&mut hash);
            }
        }
        hash.finish()
    }
}

impl Mission {
    /// A small number for it.
    #[inline]
    pub(crate) const fn number(self) -> u64 {
        let against = match self.against {
            Some(body) => 1 | (body.element.0 as u64) << 1 | (body.from.0 as u64) << 12,
            None => 0,
        };
        (self.kind as u64) << 16 | self.at.0 as u64 | against << 20
    }
}

impl LeaderState {
    #[inline]
    fn stir(&self, hash: &mut Stirred) {
        let place = match self.place {
            LeaderPlace::Waiting => 0,
            LeaderPlace::At(hex) => 1 | u64::from(hex.0) << 8,
            LeaderPlace::Away(turn) => 2 | u64::from(turn) << 8,
            LeaderPlace::Captured(by) => 3 | u64::from(by.0) << 8,
            LeaderPlace::Dead => 4,
        };
        let flags = [self.moved, self.tried, self.stays];
        let flags = (0..)
            .zip(flags)
            .map(|(at, flag)| u64::from(flag) << (32 + at));
        hash.mix(flags.fold(place, |all, flag| all | flag));
    }
}

impl ElementState {
    #[inline]
    fn stir(&self, hash: &mut Stirred) {
        let hex = |hex: Option<HexId>| hex.map_or(u64::from(u16::MAX), |hex| u64::from(hex.0));
        let flags = [
            self.moved,
            self.under_fire,
            self.engaged[0],
            self.engaged[1],
            self.must_retreat,
            self.free_retreat,
            self.pulls_back,
            self.loose,
            self.bereft,
            self.lost_orders,
        ];
        let flags = flags
            .into_iter()
            .fold(0, |all, flag| all << 1 | u64::from(flag));
        hash.mix(hex(self.hq) | hex(self.trail) << 16 | flags << 32);
        let commander = self
            .commander
            .map_or(u64::MAX, |leader| u64::from(leader.0));
        hash.mix(commander ^ u64::from(self.shaken_until) << 32);
        for mission in [self.order, self.accepted] {
            hash.mix(mission.map_or(u64::MAX, Mission::number));
        }
        if self.joined.is_some() || !self.dispatches.is_empty() {
            (self.joined, &self.dispatches).hash(hash);
        }
    }
}

impl UnitState {
    #[inline]
    fn stir_hexes(&self, hash: &mut Stirred) {
        for hexes in self.hexes.chunks(4) {
            let word = hexes
                .iter()
                .fold(0, |word, hex| word << 16 | u64::from(hex.0));
            hash.mix(word);
        }
    }

    #[inline]
    fn stir(&self, hash: &mut Stirred) {
        let small = self.place.number()
            | u64::from(self.lost) << 24
            | u64::from(self.ammunition) << 32
            | (self.fatigue as u64) << 40
            | u64::from(self.limbered) << 44
            | (self.formation as u64) << 48
            | (self.facing.index() as u64) << 56;
        hash.mix(small);
        if self.place != Place::Map {
            return;
        }
        self.stir_hexes(hash);
        hash.mix(
            u64::from(self.marks.0)
                | u64::from(self.pile) << 32
                | u64::from(self.hurt) << 48
                | u64::from(self.hasty_turns) << 56,
        );
        if let Some(element) = self.serves {
            element.hash(hash);
        }
    }
}

impl Place {
    /// A number of less than 24 bits for it.
    #[inline]
    const fn number(self) -> u64 {
        match self {
            Place::Waiting => 0,
            Place::Map => 1,
            Place::Merged => 2,
            Place::OffMap(turn) => 3 | (turn as u64) << 8,
            Place::Returning(hex) => 4 | (hex.0 as u64) << 8,
            Place::Gone => 5,
            Place::Destroyed => 6,
            Place::Wrecked => 7,
            Place::Boxed => 8,
            Place::Left => 9,
        }
    }
}
