//! What a player points at on the board.

use std::fmt;
use std::str::FromStr;

use crate::Unreadable;

/// Something on the board, by its short name in the scene.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Target {
    /// A piece.
    Counter(String),
    /// An area or a hex.
    Cell(String),
    /// A border between two cells.
    Edge(String),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Counter(id) => write!(f, "counter:{id}"),
            Target::Cell(id) => write!(f, "cell:{id}"),
            Target::Edge(id) => write!(f, "edge:{id}"),
        }
    }
}

impl FromStr for Target {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let fault = || {
            Unreadable(format!(
                "`{text}` is nothing on a board; expected counter:ID, cell:ID or edge:ID"
            ))
        };
        let (kind, id) = text.split_once(':').ok_or_else(fault)?;
        let id = id.to_owned();
        match kind {
            _ if id.is_empty() => Err(fault()),
            "counter" => Ok(Target::Counter(id)),
            "cell" => Ok(Target::Cell(id)),
            "edge" => Ok(Target::Edge(id)),
            _ => Err(fault()),
        }
    }
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
        ] {
            assert_eq!(target.to_string().parse(), Ok(target));
        }
        for text in ["", "cell", "cell:", "river:a"] {
            assert!(text.parse::<Target>().is_err(), "{text}");
        }
    }
}
