//! What a player points at on the board.

use std::fmt;
use std::str::FromStr;

use crate::Unreadable;
use crate::scene::Point;

/// Something on the board, by its short name in the scene.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// A piece.
    Counter(String),
    /// An area or a hex.
    Cell(String),
    /// A border between two cells.
    Edge(String),
    /// A place on an open table: a click, or a drag that says where to face as well.
    Spot {
        /// Where, in thousandths of an inch as in the scene.
        at: Point,
        /// Where to face, in hundredths of a degree clockwise from north.
        facing: Option<u16>,
    },
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Counter(id) => write!(f, "counter:{id}"),
            Target::Cell(id) => write!(f, "cell:{id}"),
            Target::Edge(id) => write!(f, "edge:{id}"),
            Target::Spot {
                at: [x, y],
                facing: None,
            } => write!(f, "spot:{x},{y}"),
            Target::Spot {
                at: [x, y],
                facing: Some(facing),
            } => write!(f, "spot:{x},{y},{facing}"),
        }
    }
}

impl FromStr for Target {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fault = || {
            Unreadable(format!(
                "`{text}` is nothing on a board; expected counter:ID, cell:ID, edge:ID, spot:X,Y or spot:X,Y,FACING"
            ))
        };
        let (kind, id) = text.split_once(':').ok_or_else(fault)?;
        let id = id.to_owned();
        match kind {
            _ if id.is_empty() => Err(fault()),
            "counter" => Ok(Target::Counter(id)),
            "cell" => Ok(Target::Cell(id)),
            "edge" => Ok(Target::Edge(id)),
            "spot" => spot(&id).ok_or_else(fault),
            _ => Err(fault()),
        }
    }
}

/// Reads `X,Y` or `X,Y,FACING`.
fn spot(text: &str) -> Option<Target> {
    let mut words = text.split(',');
    let at = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let facing = match words.next() {
        None => None,
        Some(word) => Some(word.parse().ok().filter(|facing| *facing < 36_000)?),
    };
    words
        .next()
        .is_none()
        .then_some(Target::Spot { at, facing })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pointed_at_is_read_as_it_was_written() {
        for target in [
            Target::Counter("jerome".to_owned()),
            Target::Cell("gemioncourt".to_owned()),
            Target::Edge("a/b".to_owned()),
            Target::Spot {
                at: [-40, 1200],
                facing: None,
            },
            Target::Spot {
                at: [0, 7],
                facing: Some(35_999),
            },
        ] {
            assert_eq!(target.to_string().parse(), Ok(target));
        }
        for text in [
            "",
            "cell",
            "cell:",
            "river:a",
            "spot:1",
            "spot:1,2,36000",
            "spot:1,2,3,4",
        ] {
            assert!(text.parse::<Target>().is_err(), "{text}");
        }
    }
}
