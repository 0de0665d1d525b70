//! The shape of the land between the heights a map gives. For pictures, and for the levels of hexes when
//! their map is made; no rule may ask it.
//!
//! Every place, spot, crest and stream draws the land to its own height, the more the nearer it is
//! (inverse distance to the fourth power, softened close by). Only addition, multiplication, division and
//! square root are used, so the same map gives the same picture on every machine.

use super::{Geography, Point};

/// Within about this distance of a feature its height is blended, so that a point is no needle.
const SOFT: f64 = 70.0;

/// Something whose height is known along a line; a point is a line of one point.
#[derive(Debug, Clone)]
struct Known {
    /// Corners, each with its height.
    corners: Vec<(f64, f64, f64)>,
}

/// A map made ready to be asked for heights.
#[derive(Debug, Clone)]
pub struct Relief {
    known: Vec<Known>,
}

impl Relief {
    /// Collects what the map knows of heights.
    pub fn of(map: &Geography) -> Self {
        let mut known = Vec::new();
        let mut add = |line: &[Point], from: i32, to: i32| known.push(Known::new(line, from, to));
        for place in &map.places {
            add(&[place.at], place.height, place.height);
        }
        for spot in &map.spots {
            add(&[spot.at], spot.height, spot.height);
        }
        for ridge in &map.ridges {
            add(&ridge.line, ridge.height, ridge.height);
        }
        for stream in &map.streams {
            add(&stream.line, stream.source_height, stream.mouth_height);
        }
        for water in &map.waters {
            add(&water.outline, water.height, water.height);
        }
        known.retain(|known| !known.corners.is_empty());
        Self { known }
    }

    /// Metres above the sea at `x` east and `y` north; zero on a map that knows no height.
    pub fn height_at(&self, x: f64, y: f64) -> f64 {
        let (mut sum, mut weights) = (0.0, 0.0);
        for known in &self.known {
            let (squared, height) = known.nearest(x, y);
            let near = squared + SOFT * SOFT;
            let weight = 1.0 / (near * near);
            sum += weight * height;
            weights += weight;
        }
        if weights > 0.0 { sum / weights } else { 0.0 }
    }
}

impl Known {
    /// A line that falls or rises evenly from its first point to its last.
    fn new(line: &[Point], from: i32, to: i32) -> Self {
        let (from, to) = (f64::from(from), f64::from(to));
        let mut along = vec![0.0];
        for pair in line.windows(2) {
            let dx = f64::from(pair[1].x()) - f64::from(pair[0].x());
            let dy = f64::from(pair[1].y()) - f64::from(pair[0].y());
            along.push(along[along.len() - 1] + (dx * dx + dy * dy).sqrt());
        }
        let length = along[along.len() - 1];
        let corners = line.iter().zip(&along).map(|(at, so_far)| {
            let part = if length > 0.0 { so_far / length } else { 0.0 };
            (
                f64::from(at.x()),
                f64::from(at.y()),
                from + (to - from) * part,
            )
        });
        Self {
            corners: corners.collect(),
        }
    }

    /// The square of the distance to the nearest point of the line, and the height there.
    fn nearest(&self, x: f64, y: f64) -> (f64, f64) {
        let (x0, y0, h0) = self.corners[0];
        let mut best = ((x - x0) * (x - x0) + (y - y0) * (y - y0), h0);
        for pair in self.corners.windows(2) {
            let ((ax, ay, ah), (bx, by, bh)) = (pair[0], pair[1]);
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx * dx + dy * dy;
            if length > 0.0 {
                let part = (((x - ax) * dx + (y - ay) * dy) / length).clamp(0.0, 1.0);
                let (ex, ey) = (x - ax - part * dx, y - ay - part * dy);
                let squared = ex * ex + ey * ey;
                if squared < best.0 {
                    best = (squared, ah + (bh - ah) * part);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relief() -> Relief {
        let text = r#"
            name = "A hill"
            date = "1815-06-16"
            origin = "the mill"
            extent = { west = -500, south = -500, east = 500, north = 500 }
            place = [{ id = "mill", name = "Mill", at = [0, 400], height = 160, kind = "house", certainty = "a" }]
            stream = [{ name = "Brook", source-height = 150, mouth-height = 140, line = [[-400, -400], [400, -400]] }]
        "#;
        Relief::of(&Geography::from_toml(text).unwrap())
    }

    #[test]
    fn the_land_keeps_the_heights_it_was_given() {
        let land = relief();
        assert!((land.height_at(0.0, 400.0) - 160.0).abs() < 0.1);
        assert!((land.height_at(-400.0, -400.0) - 150.0).abs() < 0.1);
        assert!((land.height_at(400.0, -400.0) - 140.0).abs() < 0.1);
        assert!((land.height_at(0.0, -400.0) - 145.0).abs() < 0.1);
    }

    #[test]
    fn the_land_rises_all_the_way_from_the_brook_to_the_mill() {
        let land = relief();
        let climb: Vec<_> = (-40..=40)
            .map(|y| land.height_at(0.0, f64::from(y * 10)))
            .collect();
        assert!(climb.is_sorted(), "{climb:?}");
    }

    #[test]
    fn a_map_without_heights_is_flat() {
        let empty = Relief { known: Vec::new() };
        assert!(empty.height_at(1.0, 2.0).abs() < f64::EPSILON);
    }
}
