//! Tokens: a seat is a secret link.
//!
//! A token is 128 random bits in 26 letters and digits. The storage keeps its
//! SHA-256 only. The tokens of a game's other seats are derived from the one of
//! the seat that set it up, so that the host can always show the links again,
//! and no other seat can find them.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::store::SeatKind;

/// A SHA-256.
pub type Hash = [u8; 32];

/// The key of a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// Crockford's digits: none that is mistaken for another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// How long a token is as text.
const LENGTH: usize = 26;

impl Token {
    /// A new one.
    pub fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// The token of another seat of a game that this one set up.
    #[must_use]
    pub fn for_seat(self, seat: SeatKind) -> Token {
        let mut hash = Sha256::new();
        hash.update(b"grognard seat\0");
        hash.update(self.0);
        hash.update(seat.name().as_bytes());
        let whole: Hash = hash.finalize().into();
        let mut head = [0; 16];
        head.copy_from_slice(&whole[..16]);
        Token(head)
    }

    /// What the storage knows of it.
    pub fn hash(self) -> Hash {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u128::from_be_bytes(self.0);
        for place in (0..LENGTH).rev() {
            let digit = (number >> (place * 5)) & 31;
            let sign = DIGITS.get(digit as usize).copied().unwrap_or(b'0');
            write!(f, "{}", char::from(sign))?;
        }
        Ok(())
    }
}

impl fmt::Debug for Token {
    /// A token is a secret: it does not slip into a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl FromStr for Token {
    type Err = ();

    fn from_str(text: &str) -> Result<Token, ()> {
        if text.len() != LENGTH {
            return Err(());
        }
        let mut number: u128 = 0;
        for (place, sign) in text.bytes().enumerate() {
            let digit = DIGITS.iter().position(|known| *known == sign).ok_or(())?;
            // 26 digits hold 130 bits: the first has room for three only.
            if place == 0 && digit > 7 {
                return Err(());
            }
            number = number << 5 | digit as u128;
        }
        Ok(Token(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_written() {
        for _ in 0..100 {
            let token = Token::random().unwrap();
            let text = token.to_string();
            assert_eq!((text.len(), text.parse()), (26, Ok(token)));
        }
        assert_eq!(Token([255; 16]).to_string(), "7zzzzzzzzzzzzzzzzzzzzzzzzz");
        for wrong in [
            "",
            "8zzzzzzzzzzzzzzzzzzzzzzzzz",
            "7zzzzzzzzzzzzzzzzzzzzzzzzé",
            "0",
        ] {
            assert_eq!(wrong.parse::<Token>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn seats_of_a_game_have_tokens_of_their_own() {
        let host = Token::random().unwrap();
        let all: std::collections::BTreeSet<String> = SeatKind::ALL
            .iter()
            .map(|seat| host.for_seat(*seat).to_string())
            .collect();
        assert_eq!(all.len(), 4);
        assert_eq!(
            host.for_seat(SeatKind::Watch),
            host.for_seat(SeatKind::Watch)
        );
    }
}
