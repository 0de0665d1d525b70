//! The making of area maps: from the vector map of a battlefield, and the places that somebody names as
//! areas, to outlines, borders and levels.
//!
//! Whole numbers decide, save for the heights, which come from [`Relief`] and are rounded to centimetres at
//! once: the same geography gives the same map everywhere.
//!
//! - Every spot of the field belongs to the place from which it is reached soonest on foot. A slope or a
//!   hedge costs time and a stream much of it, so borders lie along the brooks and at the foot of the hills.
//! - An area of houses is what the outermost houses of its place enclose, and a little around them; an
//!   area of wood is the wood, which several places may share. No other area reaches into them.
//! - Where two areas touch for 150 m there is a border. It is wet where a stream runs along more than half
//!   of it, and hedged where a hedge does; a road crosses it where one does on the ground.
//! - The level of an area is that of its middle height, counted from the lowest area. An area with 400 m of
//!   a crest is a crest. A border is as high as the ground under it, and no higher than its lower area.

mod border;
mod cells;
mod outline;
mod spread;

use thiserror::Error;

use crate::geography::{Geography, Point, Relief};
use cells::Cells;

/// A place that is to become an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed {
    /// Where it is.
    pub at: Point,
    /// What covers the area.
    pub cover: Cover,
}

/// What covers an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Open ground.
    Open,
    /// A wood of the map, or the part of it that is nearest.
    Wood,
    /// The houses of a place.
    Houses,
}

/// What is wrong with a place: its number and why.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum Amiss {
    #[error("the place lies outside the extent of the ground")]
    OffTheField { seed: usize },
    #[error("there is no wood at the place")]
    NoWood { seed: usize },
    #[error("there are no houses within 250 m of the place")]
    NoHouses { seed: usize },
    #[error("another area has the same place")]
    SamePlace { seed: usize },
    #[error("the area around it is named later and would cover it")]
    Covered { seed: usize },
}

impl Amiss {
    /// Which of the places.
    pub const fn seed(&self) -> usize {
        match self {
            Amiss::OffTheField { seed }
            | Amiss::NoWood { seed }
            | Amiss::NoHouses { seed }
            | Amiss::SamePlace { seed }
            | Amiss::Covered { seed } => *seed,
        }
    }
}

/// An area as it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeArea {
    /// Its outline, against the clock.
    pub outline: Vec<Point>,
    /// Its level.
    pub level: i8,
    /// Whether a crest runs through it.
    pub crest: bool,
}

/// What runs along a border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Along {
    /// Nothing.
    Nothing,
    /// A stream.
    Stream,
    /// A hedge, a bank or a wall.
    Hedge,
}

/// A border as it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeBorder {
    /// The numbers of its areas, the lower first.
    pub between: [usize; 2],
    /// Where it runs; the longest stretch if there are several.
    pub line: Vec<Point>,
    /// What runs along it.
    pub along: Along,
    /// Whether a road crosses it.
    pub road: bool,
    /// Its level.
    pub level: i8,
}

/// Makes the areas of the places, in their order, and the borders between them.
///
/// A level is so many metres high. An area within another has to be named after it.
pub fn survey(
    land: &Geography,
    seeds: &[Seed],
    level_metres: i32,
) -> Result<(Vec<MadeArea>, Vec<MadeBorder>), Vec<Amiss>> {
    let mut cells = Cells::of(land);
    spread::zones(&mut cells, land, seeds)?;
    spread::spread(&mut cells, land, seeds);
    spread::covered(&cells, seeds.len())?;
    let level = Levels::of(&cells, seeds.len(), level_metres);
    let crests = border::crests(&cells, land, seeds.len());
    let along = outline::Along::of(&cells, land);
    let mut areas = Vec::new();
    let mut runs = Vec::new();
    for (owner, crest) in crests.into_iter().enumerate() {
        let traced = outline::runs(&cells, &along, owner as u8);
        areas.push(MadeArea {
            outline: outline::joined(&traced),
            level: level.of_area(owner),
            crest,
        });
        runs.push(traced);
    }
    let relief = Relief::of(land);
    let borders = border::between(&runs, land, |ends, metres| {
        let lower = ends.map(|end| level.of_area(end)).into_iter().min();
        let height =
            (relief.height_at(f64::from(metres.x()), f64::from(metres.y())) * 100.0).round() as i32;
        level.of_height(height).min(lower.unwrap_or_default())
    });
    Ok((areas, borders))
}

/// Heights as levels.
struct Levels {
    /// The middle height of every area, in centimetres.
    middle: Vec<i32>,
    lowest: i32,
    step: i32,
}

impl Levels {
    fn of(cells: &Cells, areas: usize, metres: i32) -> Levels {
        let mut sums = vec![(0_i64, 0_i64); areas];
        for cell in 0..cells.count() {
            let owner = cells.owners[cell].map(usize::from);
            if let Some(sum) = owner.and_then(|owner| sums.get_mut(owner)) {
                *sum = (sum.0 + i64::from(cells.height(cell)), sum.1 + 1);
            }
        }
        let middle: Vec<i32> = sums
            .iter()
            .map(|(sum, count)| (sum / (*count).max(1)) as i32)
            .collect();
        Levels {
            lowest: middle.iter().min().copied().unwrap_or_default(),
            middle,
            step: metres.clamp(1, 1_000) * 100,
        }
    }

    fn of_height(&self, height: i32) -> i8 {
        ((height - self.lowest).max(0) / self.step).min(100) as i8
    }

    fn of_area(&self, area: usize) -> i8 {
        self.of_height(self.middle.get(area).copied().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests;
