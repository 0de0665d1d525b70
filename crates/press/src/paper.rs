//! Paper, and what the players want of it.

use crate::page::{At, Rect};

/// Paper that printers take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// What hardly any printer reaches.
pub(crate) const MARGIN: f64 = 9.0;

impl Paper {
    /// Its width and height as it stands, in millimetres.
    pub const fn size(self) -> At {
        match self {
            Paper::A4 => [210.0, 297.0],
            Paper::Letter => [215.9, 279.4],
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "A4",
            Paper::Letter => "letter",
        }
    }

    /// The same, lying.
    pub(crate) const fn lying(self) -> At {
        let [wide, tall] = self.size();
        [tall, wide]
    }

    /// What can be printed on, of a page of this size.
    pub(crate) fn inner([wide, tall]: At) -> Rect {
        Rect::new(MARGIN, MARGIN, wide - 2.0 * MARGIN, tall - 2.0 * MARGIN)
    }
}

/// What the players want.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Wishes {
    /// On which paper.
    pub paper: Paper,
    /// Inches of paper to an inch of a table; for hexes and areas how many
    /// times the usual size. Without it: a half, or the usual size.
    pub scale: Option<f64>,
    /// Whether the pieces are drawn on the map.
    pub with_units: bool,
}
