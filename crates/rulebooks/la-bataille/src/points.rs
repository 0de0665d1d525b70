//! Movement points, exactly: roads cost halves, exhausted horses have thirds, so we count in sixths.

use serde::{Deserialize, Serialize};

/// Movement points in sixths.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Points(pub u16);

impl Points {
    /// None.
    pub const NONE: Points = Points(0);

    /// Whole points.
    pub const fn whole(points: u16) -> Points {
        Points(points * 6)
    }

    /// So many parts of these points: a half is `(1, 2)`.
    #[must_use]
    pub const fn part(self, over: u16, under: u16) -> Points {
        Points(self.0 * over / under)
    }

    /// These and those.
    #[must_use]
    pub const fn plus(self, more: Points) -> Points {
        Points(self.0.saturating_add(more.0))
    }

    /// These without those, never less than none.
    #[must_use]
    pub const fn minus(self, less: Points) -> Points {
        Points(self.0.saturating_sub(less.0))
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, part) = (self.0 / 6, self.0 % 6);
        let sign = ["", "⅙", "⅓", "½", "⅔", "⅚"][usize::from(part)];
        if whole == 0 && part > 0 {
            f.write_str(sign)
        } else {
            write!(f, "{whole}{sign}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Points;

    #[test]
    fn halves_and_thirds_are_kept() {
        assert_eq!(Points::whole(7).part(1, 2).to_string(), "3½");
        assert_eq!(Points::whole(10).part(1, 3).to_string(), "3⅓");
        assert_eq!(Points::whole(8).part(3, 2), Points::whole(12));
        assert_eq!(Points(3).to_string(), "½");
    }
}
