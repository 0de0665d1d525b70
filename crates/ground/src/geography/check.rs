//! What can be wrong with a map that reads well. Whether its shapes are true to the land, nobody can check.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Geography, Point};

/// A fault of a map.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message says it")]
pub enum Problem {
    #[error("the extent is empty: west must be less than east and south less than north")]
    EmptyExtent,
    #[error("the extent reaches more than {WIDE} m from its origin")]
    WideExtent,
    #[error("the map has {points} points; {MOST_POINTS} are enough for any field")]
    TooFine { points: usize },
    #[error("a height of {height} m: no land lies more than {HIGH} m above or below the sea")]
    NoSuchHeight { height: i32 },
    #[error("two places are called `{id}`")]
    TwicePlaced { id: String },
    #[error("{what} has {points} points; an outline needs three")]
    ShortOutline { what: String, points: usize },
    #[error("{what} has {points} points; a line needs two")]
    ShortLine { what: String, points: usize },
    #[error("{what} reaches [{}, {}], more than {FAR} m outside the extent", at.x(), at.y())]
    FarOutside { what: String, at: Point },
    #[error("{what} stands at the place `{place}`, which is not on the map")]
    NoSuchPlace { what: String, place: String },
}

/// Roads and places may lie off the field, for orientation; further off than this it is a slip of the pen.
const FAR: i32 = 5_000;

/// No field is wider, and shapes are reckoned in millimetres whose squares must fit.
const WIDE: u32 = 50_000;

/// Five times what the finest map has: each point is asked for by every hex and every road.
const MOST_POINTS: usize = 3_000;

/// Higher than any mountain; heights are reckoned in centimetres.
const HIGH: u32 = 10_000;

impl Geography {
    /// Everything wrong with the map, in the order of the file.
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.extent.west >= self.extent.east || self.extent.south >= self.extent.north {
            problems.push(Problem::EmptyExtent);
        }
        let edges = [
            self.extent.west,
            self.extent.south,
            self.extent.east,
            self.extent.north,
        ];
        if edges.iter().any(|edge| edge.unsigned_abs() > WIDE) {
            problems.push(Problem::WideExtent);
        }
        if let Some(height) = self.heights().find(|height| height.unsigned_abs() > HIGH) {
            problems.push(Problem::NoSuchHeight { height });
        }
        let mut ids = BTreeSet::new();
        for place in &self.places {
            if !ids.insert(place.id.as_str()) {
                problems.push(Problem::TwicePlaced {
                    id: place.id.clone(),
                });
            }
        }
        let shapes = self.shapes();
        let points = shapes.iter().map(|(_, _, points)| points.len()).sum();
        if points > MOST_POINTS {
            problems.push(Problem::TooFine { points });
        }
        for (what, shape, points) in shapes {
            let count = points.len();
            match shape {
                Shape::Outline if count < 3 => {
                    problems.push(Problem::ShortOutline {
                        what: what.clone(),
                        points: count,
                    });
                }
                Shape::Line if count < 2 => {
                    problems.push(Problem::ShortLine {
                        what: what.clone(),
                        points: count,
                    });
                }
                Shape::Point | Shape::Line | Shape::Outline => {}
            }
            if let Some(&at) = points.iter().find(|at| !self.extent.within(**at, FAR)) {
                problems.push(Problem::FarOutside { what, at });
            }
        }
        for group in &self.buildings {
            if let Some(place) = &group.place
                && !ids.contains(place.as_str())
            {
                let what = format!("buildings `{}`", group.name);
                problems.push(Problem::NoSuchPlace {
                    what,
                    place: place.clone(),
                });
            }
        }
        problems
    }

    /// Every height that the map gives, in metres.
    pub fn heights(&self) -> impl Iterator<Item = i32> {
        let places = self.places.iter().map(|place| place.height);
        let spots = self.spots.iter().map(|spot| spot.height);
        let ridges = self.ridges.iter().map(|ridge| ridge.height);
        let streams = self.streams.iter();
        let streams = streams.flat_map(|stream| [stream.source_height, stream.mouth_height]);
        let waters = self.waters.iter().map(|water| water.height);
        places
            .chain(spots)
            .chain(ridges)
            .chain(streams)
            .chain(waters)
    }

    /// Every drawn thing with its name and its points, in the order of the file.
    fn shapes(&self) -> Vec<(String, Shape, &[Point])> {
        let mut all = Vec::new();
        let mut add = |kind: &str, name: &str, shape, points| {
            all.push((format!("{kind} `{name}`"), shape, points));
        };
        for it in &self.places {
            add(
                "place",
                &it.name,
                Shape::Point,
                std::slice::from_ref(&it.at),
            );
        }
        for it in &self.roads {
            add("road", &it.name, Shape::Line, it.line.as_slice());
        }
        for it in &self.streams {
            add("stream", &it.name, Shape::Line, &it.line);
        }
        for it in &self.waters {
            add("water", &it.name, Shape::Outline, &it.outline);
        }
        for it in &self.woods {
            add("wood", &it.name, Shape::Outline, &it.outline);
        }
        for it in &self.ridges {
            add("ridge", &it.name, Shape::Line, &it.line);
        }
        for it in &self.hedges {
            add("hedge", &it.name, Shape::Line, &it.line);
        }
        for it in &self.buildings {
            for block in &it.blocks {
                add("buildings", &it.name, Shape::Outline, block);
            }
        }
        for it in &self.spots {
            add(
                "spot",
                &it.height.to_string(),
                Shape::Point,
                std::slice::from_ref(&it.at),
            );
        }
        all
    }
}

#[derive(Clone, Copy)]
enum Shape {
    Point,
    Line,
    Outline,
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn every_problem_is_found_and_named() {
        let mut map = small();
        map.places.push(map.places[0].clone());
        map.places[1].at = Point(0, 45_000);
        map.woods[0].outline.truncate(2);
        map.streams[0].line.truncate(1);
        map.buildings[0].place = Some("tower".into());
        let said: Vec<_> = map.check().iter().map(ToString::to_string).collect();
        assert_eq!(
            said,
            [
                "two places are called `mill`",
                "place `Mill` reaches [0, 45000], more than 5000 m outside the extent",
                "stream `Brook` has 1 points; a line needs two",
                "wood `Wood` has 2 points; an outline needs three",
                "buildings `Mill` stands at the place `tower`, which is not on the map",
            ]
        );
        map.extent.east = map.extent.west;
        assert_eq!(map.check()[0], Problem::EmptyExtent);
        map.extent.east = 50_001;
        assert_eq!(map.check()[0], Problem::WideExtent);
        map.woods[0].outline = vec![Point(0, 0); 3_000];
        assert!(matches!(
            map.check()[2],
            Problem::TooFine { points: 3_001.. }
        ));
        map.streams[0].mouth_height = -10_001;
        let height = -10_001;
        assert_eq!(map.check()[1], Problem::NoSuchHeight { height });
    }
}
