//! Dice that neither player can doubt.
//!
//! A game begins with a secret [`Seed`] and publishes its [`Commitment`], the
//! SHA-256 of it. The draws of a decision come from the seed and the decision's
//! number alone, so taking a step back or loading the game again cannot roll
//! again. At the end the seed is revealed and everything can be checked.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::{Chance, Request, Unknown};
use crate::digest::{hex, unhex};

/// The stream cipher and its crate: part of the record's version.
pub const CIPHER: &str = "chacha8 rand_chacha-0.10";

/// The secret from which all draws of a game come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// What is published of a seed at the start: its SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Seed {
    /// A seed from 32 random bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed from a word or number that a person chose, to repeat a game.
    /// 64 hexadecimal digits are taken as the seed itself.
    pub fn from_word(word: &str) -> Seed {
        word.parse().unwrap_or_else(|()| {
            let mut hash = Sha256::new();
            hash.update(b"grognard seed\0");
            hash.update(word.as_bytes());
            Seed(hash.finalize().into())
        })
    }

    /// The seed of one game out of many, for simulations.
    #[must_use]
    pub fn nth_game(self, number: u64) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"grognard game\0");
        hash.update(self.0);
        hash.update(number.to_le_bytes());
        Seed(hash.finalize().into())
    }

    /// What may be published before the game.
    pub fn commitment(self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The source of one decision's draws.
    pub const fn decision(self, number: u32) -> Seeded {
        Seeded {
            seed: self,
            number,
            stream: None,
        }
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret: it does not slip into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl FromStr for Seed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        unhex(text).map(Seed).ok_or(())
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        unhex(text).map(Commitment).ok_or(())
    }
}

/// The draws of one decision.
pub struct Seeded {
    seed: Seed,
    number: u32,
    /// Made at the first draw: most decisions draw nothing.
    stream: Option<ChaCha8Rng>,
}

impl Chance for Seeded {
    fn answer(&mut self, request: Request) -> Result<u8, Unknown> {
        let answers = u32::from(request.draw.answers());
        if answers == 0 {
            return Err(Unknown(request));
        }
        let stream = self.stream.get_or_insert_with(|| {
            let mut stream = ChaCha8Rng::from_seed(self.seed.0);
            stream.set_stream(u64::from(self.number));
            stream
        });
        // Rejection keeps every answer exactly as likely as the others.
        let fair = u32::MAX - u32::MAX % answers;
        let place = loop {
            let word = stream.next_u32();
            if word < fair {
                break word % answers;
            }
        };
        Ok(request.draw.nth(place as u8))
    }
}
