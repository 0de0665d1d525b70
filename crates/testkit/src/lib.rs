//! What every rulebook is tested with.
//!
//! [`conformance`] plays random games and checks the laws after every decision, and
//! [`play_by_chance`] plays them as fast as they go;
//! [`companion`] resolves by typed dice and reads reference sheets;
//! [`golden`] keeps whole games as files; [`mutate`] spoils texts; [`toy`] is a
//! game small enough to prove the kernel and this suite on; `postgres` is a
//! database server for the time of a test.

mod by_chance;
pub mod companion;
pub mod conformance;
pub mod golden;
pub mod mutate;
#[cfg(unix)]
pub mod postgres;
pub mod toy;

pub use by_chance::{Pace, play_by_chance};

/// The first line in which two texts differ: its number and both lines.
fn difference<'a>(one: &'a str, other: &'a str) -> Option<(usize, &'a str, &'a str)> {
    if one == other {
        return None;
    }
    let (mut ones, mut others) = (one.split('\n'), other.split('\n'));
    (1..).find_map(|line| match (ones.next(), others.next()) {
        (None, None) => Some((line, "", "")),
        (one, other) if one == other => None,
        (one, other) => Some((line, one.unwrap_or("nothing"), other.unwrap_or("nothing"))),
    })
}
