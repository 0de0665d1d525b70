//! A short fingerprint of a position, the same on every machine.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// The first eight bytes of the SHA-256 of a position's canonical text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digest(pub [u8; 8]);

impl Digest {
    /// The fingerprint of a canonical text.
    pub fn of(text: &str) -> Digest {
        let whole = Sha256::digest(text.as_bytes());
        let mut head = [0; 8];
        head.copy_from_slice(&whole[..8]);
        Digest(head)
    }

    /// The fingerprint as a number.
    pub const fn number(self) -> u64 {
        u64::from_be_bytes(self.0)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Digest {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        unhex(text).map(Digest).ok_or(())
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Exactly `N` bytes from hexadecimal digits.
pub(crate) fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let value = |digit: u8| char::from(digit).to_digit(16);
        *byte = u8::try_from(value(pair[0])? * 16 + value(pair[1])?).ok()?;
    }
    Some(bytes)
}
