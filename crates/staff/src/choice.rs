//! What generals choose with. The dice of a game never come from here.

use kernel::{Chance, Request, Unknown};

/// Steele, Lea and Flood's small generator: fast, and good enough to choose by.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Begins with a seed.
    pub const fn new(seed: u64) -> Self {
        SplitMix64(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`; 0 if there is none.
    pub const fn below(&mut self, count: usize) -> usize {
        ((self.next() as u128 * count as u128) >> 64) as usize
    }

    /// One of several things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    /// Whether something happens that happens once in `times`.
    pub const fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// Chance as a general imagines it when he thinks ahead.
pub struct Guess<'a>(pub &'a mut SplitMix64);

impl Chance for Guess<'_> {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        match request.draw.answers() {
            0 => Err(Unknown(request)),
            answers => Ok(request.draw.nth(self.0.below(usize::from(answers)) as u8)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_the_published_one() {
        // The first outputs for the seed 1234567, as the authors' code gives them.
        let mut choice = SplitMix64::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| choice.next()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn every_number_below_the_count_comes_up() {
        let mut choice = SplitMix64::new(7);
        let mut count = [0; 5];
        for _ in 0..5_000 {
            count[choice.below(5)] += 1;
        }
        assert!(count.iter().all(|&n| (850..1150).contains(&n)), "{count:?}");
        assert_eq!(choice.below(0), 0);
        assert_eq!(choice.pick::<u8>(&[]), None);
    }
}
