//! Places and ways as a person says them, who reads no coordinates: so far this
//! way, so far from a place that has a name, or from the edges of the table.

use super::angle::Bearing;
use super::point::{INCH, Point};
use super::terrain::TableMap;

/// The points of the compass, from north by the right hand.
const COMPASS: [&str; 8] = [
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
];
/// A place farther off than this says little of where something is.
const NEAR: i32 = 10 * INCH;

impl Bearing {
    /// The point of the compass that it is nearest to.
    pub fn compass(self) -> &'static str {
        let eighth = (self.hundredths() + 2_250) / 4_500;
        COMPASS[usize::try_from(eighth).unwrap_or(0) % COMPASS.len()]
    }
}

/// The way from one place to another: how far, and whither.
pub fn way(from: Point, to: Point) -> String {
    let far = halves(from.distance(to));
    match Bearing::between(from, to) {
        Some(bearing) => format!("{far} in {}", bearing.compass()),
        None => format!("{far} in"),
    }
}

impl TableMap {
    /// Where a place is: at or near what has a name, else from the nearer edges.
    pub fn whereabouts(&self, at: Point) -> String {
        let named = self.features().iter().filter(|it| !it.name.is_empty());
        let nearest = named
            .map(|it| (it.bounds().low.midway(it.bounds().high), &it.name))
            .min_by_key(|(middle, _)| middle.distance_squared(at))
            .filter(|(middle, _)| middle.is_within(at, NEAR));
        match nearest {
            Some((middle, name)) if middle.is_within(at, INCH / 2) => format!("at {name}"),
            Some((middle, name)) => format!("{} of {name}", way(middle, at)),
            None => {
                let across = edge(at.x, self.width(), "west", "east");
                let up = edge(at.y, self.height(), "south", "north");
                format!("{across} and {up} edge")
            }
        }
    }
}

/// How far from the nearer of two edges.
fn edge(from_low: i32, whole: i32, low: &str, high: &str) -> String {
    if from_low * 2 <= whole {
        format!("{} in from the {low}", halves(from_low))
    } else {
        format!("{} in from the {high}", halves(whole - from_low))
    }
}

/// A length by half inches.
fn halves(thousandths: i32) -> String {
    let halves = (thousandths + INCH / 4) / (INCH / 2);
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Feature, Kind, inches};

    #[test]
    fn a_place_is_said_by_its_name_its_neighbour_or_the_edges() {
        let corner = |x, y| Point::new(inches(x), inches(y));
        let edge = vec![
            corner(20, 20),
            corner(24, 20),
            corner(24, 24),
            corner(20, 24),
        ];
        let mut inn = Feature::area(Kind::Building, edge);
        inn.name = "the Inn".to_owned();
        let map = TableMap::new(inches(72), inches(48), vec![inn]);
        let said = |x: i32, y: i32| map.whereabouts(Point::new(x, y));
        assert_eq!(said(22_000, 22_300), "at the Inn");
        assert_eq!(said(18_000, 22_000), "4 in west of the Inn");
        assert_eq!(said(24_400, 24_500), "3½ in north-east of the Inn");
        assert_eq!(
            said(2_010, 6_260),
            "2 in from the west and 6½ in from the south edge"
        );
        assert_eq!(
            said(69_990, 47_500),
            "2 in from the east and ½ in from the north edge"
        );
        assert_eq!(way(corner(0, 0), corner(0, 0)), "0 in");
    }
}
