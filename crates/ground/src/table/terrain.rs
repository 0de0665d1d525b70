//! What lies on the table: areas and lines of terrain, by kind and height.
//!
//! A kind is a word for the picture and a key for a rulebook, which alone knows what it does to whoever
//! enters, crosses or looks over it.

mod area;
mod grid;
mod line;
mod map;
mod passage;

use serde::{Deserialize, Serialize};

pub use area::Area;
pub use line::Line;
pub(super) use line::part_in;
pub use map::{Cover, FeatureId, TableMap};
pub use passage::Passage;

use super::fraction::Fraction;
use super::point::{Bounds, Point};
use super::quad::{Quad, Segment};

/// What a feature is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Kind {
    Hill,
    SteepSlope,
    Wood,
    Orchard,
    Crops,
    Rough,
    Marsh,
    Water,
    River,
    Stream,
    Ditch,
    Ford,
    Bridge,
    Road,
    Lane,
    Town,
    Building,
    Hedge,
    Wall,
    Bank,
    Fortification,
}

/// Where a feature lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// On an area.
    Area(Area),
    /// Along a line, with or without width.
    Line(Line),
}

/// A piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// As a map shows it; may be empty.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// The level of a hill: the ground within is at least so high. Zero for all else.
    pub level: i32,
    /// Where it lies.
    pub form: Form,
}

/// A stretch of a movement or a line, as parts of the whole.
pub(super) type Stretch = (Fraction, Fraction);

impl Feature {
    /// An area of terrain with this edge.
    pub fn area(kind: Kind, edge: Vec<Point>) -> Self {
        Feature {
            name: String::new(),
            kind,
            level: 0,
            form: Form::Area(Area::new(vec![edge])),
        }
    }

    /// Terrain along a line.
    pub fn line(kind: Kind, points: &[Point], width: i32) -> Self {
        Feature {
            name: String::new(),
            kind,
            level: 0,
            form: Form::Line(Line::new(points, width)),
        }
    }

    /// The same with a name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// The same at a level.
    #[must_use]
    pub fn at_level(mut self, level: i32) -> Self {
        self.level = level;
        self
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        match &self.form {
            Form::Area(area) => area.bounds(),
            Form::Line(line) => line.bounds(),
        }
    }

    /// Whether a point lies in it, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        match &self.form {
            Form::Area(area) => area.contains(point),
            Form::Line(line) => line.contains(point),
        }
    }

    /// Whether a part of a base lies in it. A line without width is touched by a base it cuts.
    pub fn touches(&self, base: &Quad) -> bool {
        self.overlaps(base.corners(), base.bounds())
    }

    /// Whether all of a base lies in it.
    pub fn holds(&self, base: &Quad) -> bool {
        match &self.form {
            Form::Area(area) => area.holds(base),
            Form::Line(line) => line.holds(base),
        }
    }

    /// The distance from a base to it.
    pub fn gap(&self, base: &Quad) -> super::Gap {
        match &self.form {
            Form::Area(area) => area.gap(base.corners()),
            Form::Line(line) => line.gap(base.corners()),
        }
    }

    pub(super) fn overlaps(&self, outline: &[Point], bounds: Bounds) -> bool {
        self.bounds().touch(bounds)
            && match &self.form {
                Form::Area(area) => area.overlaps(outline, bounds),
                Form::Line(line) => line.overlaps(outline),
            }
    }

    /// Whether a line crosses it; touching its edge is not crossing.
    pub fn is_crossed_by(&self, line: Segment) -> bool {
        !self.parts_of(line).is_empty()
    }

    /// The parts of a line that lie in it, in order.
    pub(super) fn parts_of(&self, line: Segment) -> Vec<Stretch> {
        match &self.form {
            Form::Area(area) => area.parts_of(line),
            Form::Line(own) => own.parts_of(line),
        }
    }

    /// The stretches of a straight movement during which a convex outline lies in it, in order.
    pub(super) fn stretches(&self, mover: &[Point], way: Point) -> Vec<Stretch> {
        match &self.form {
            Form::Area(area) => area.stretches(mover, way),
            Form::Line(line) => line.stretches(mover, way),
        }
    }
}

/// Joins stretches that touch or overlap.
fn joined(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    stretches.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut whole: Vec<Stretch> = Vec::with_capacity(stretches.len());
    for (begins, ends) in stretches {
        match whole.last_mut() {
            Some(last) if begins <= last.1 => last.1 = last.1.max(ends),
            _ => whole.push((begins, ends)),
        }
    }
    whole
}
