//! A number for a position, by which generals know it again.

use std::hash::{Hash, Hasher};

use crate::position::Position;

impl Position {
    /// A number for all that changes: equal positions, equal numbers.
    pub(crate) fn imprint(&self) -> u64 {
        let mut hash = Imprint(0);
        self.hash(&mut hash);
        hash.0
    }
}

/// Mixes numbers into one, the same on every machine.
struct Imprint(u64);

impl Imprint {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Imprint {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    fn write_i32(&mut self, number: i32) {
        self.mix(u64::from(number.cast_unsigned()));
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number.cast_unsigned() as u64);
    }
}
