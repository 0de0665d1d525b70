//! Places to make for when something is in the way: round its corners, or over a bridge.

use super::super::footprint::Footprint;
use super::super::point::{Bounds, INCH, Point};
use super::super::terrain::{FeatureId, Form, Kind, Line};
use super::{Drill, Task};

/// How far round about a bridge or a ford is looked for.
const BRIDGE_SEARCH: i32 = 15 * INCH;

impl Task<'_> {
    /// How far the middle of the front keeps from a corner it goes round. A wheel swings the rear of
    /// the unit away from the corner; a unit that turns about its middle needs room for its diagonal.
    fn berth(&self) -> i32 {
        /// What is left between the unit and the corner.
        const CLEAR: i32 = INCH / 10;
        let (width, depth) = (self.shape.width(), self.shape.depth());
        match self.drill {
            Drill::Wheel => width / 2 + CLEAR,
            Drill::Pivot | Drill::Slide => Point::new(width, depth).length_up() / 2 + CLEAR,
        }
    }

    /// The places round the corners of a unit.
    pub(super) fn round_unit(&self, unit: &Footprint) -> Vec<Point> {
        let berth = self.berth();
        unit.frame().grown(berth).corners().to_vec()
    }

    /// The places round terrain, and on both sides of bridges and fords near it.
    pub(super) fn round_feature(&self, id: FeatureId, from: Point) -> Vec<Point> {
        let feature = self.map.feature(id);
        let mut places = match &feature.form {
            Form::Area(area) => round_bounds(area.bounds(), self.berth()),
            Form::Line(line) => round_ends(line, self.berth()),
        };
        let near = Bounds::of(&[from]).grown(BRIDGE_SEARCH);
        for (_, crossing) in self.map.near(near) {
            if let (Kind::Bridge | Kind::Ford, Form::Line(line)) = (crossing.kind, &crossing.form) {
                places.extend(before_ends(line, self.shape.depth()));
            }
        }
        places.retain(|place| self.map.bounds().contains(*place));
        places
    }
}

/// Whether terrain of this kind is ever a reason to go round: roads and crossings are not.
pub(super) const fn may_hinder(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::Hill | Kind::Road | Kind::Lane | Kind::Bridge | Kind::Ford
    )
}

fn round_bounds(bounds: Bounds, berth: i32) -> Vec<Point> {
    let Bounds { low, high } = bounds.grown(berth);
    vec![
        low,
        Point::new(low.x, high.y),
        high,
        Point::new(high.x, low.y),
    ]
}

/// Beyond both ends of a line.
fn round_ends(line: &Line, berth: i32) -> Vec<Point> {
    let points = line.points();
    let beyond = |end: Point, inner: Point| {
        let way = end - inner;
        end + Point::default().on_the_way(way, berth + line.width() / 2, way.length().max(1))
    };
    match points {
        [first, second, ..] => {
            let (last, before) = (points[points.len() - 1], points[points.len() - 2]);
            vec![beyond(*first, *second), beyond(last, before)]
        }
        _ => Vec::new(),
    }
}

/// Before both ends of a bridge, and far enough beyond that a unit of this depth is over it.
fn before_ends(line: &Line, depth: i32) -> Vec<Point> {
    /// What is left between the unit and the bridge.
    const CLEAR: i32 = INCH / 4;
    let mut places = round_ends(line, CLEAR);
    places.extend(round_ends(line, depth + CLEAR));
    places
}
