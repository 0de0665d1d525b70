//! A table as text: a coarse grid of signs, with the letters of units where
//! their bases stand.

use std::fmt::Write as _;

use kernel::scene::{Counter, FeatureKind, FeatureShape, Place, Point, Scene, Table};

use super::map::Map;
use super::{WIDTH, hanging, pieces};

/// Columns that the numbers at the edge take.
const EDGE: usize = 4;

/// A grid over a table.
struct Grid {
    columns: usize,
    rows: usize,
    size: Point,
    signs: Vec<char>,
}

impl Grid {
    fn over(table: &Table) -> Grid {
        let [wide, tall] = table
            .size
            .map(|side| usize::try_from(side.max(1)).unwrap_or(1));
        let columns = (WIDTH - 2 * EDGE).min(2 * wide.div_ceil(1000)).max(12);
        // A character is about twice as tall as wide.
        let rows = (columns * tall / (2 * wide)).clamp(6, 60);
        Grid {
            columns,
            rows,
            size: table.size,
            signs: vec!['·'; columns * rows],
        }
    }

    /// The middle of a square of the grid on the table.
    fn middle(&self, column: usize, row: usize) -> Point {
        let part = |index: usize, of: usize, side: i32| {
            let [index, of] = [index, of].map(|count| i64::try_from(count).unwrap_or(i64::MAX / 2));
            i32::try_from((2 * index + 1).saturating_mul(i64::from(side)) / (2 * of)).unwrap_or(0)
        };
        let north = self.rows - 1 - row;
        [
            part(column, self.columns, self.size[0]),
            part(north, self.rows, self.size[1]),
        ]
    }

    /// The square in which a point lies.
    fn place(&self, [x, y]: Point) -> Option<usize> {
        let part = |at: i32, of: usize, side: i32| {
            let parts = i64::try_from(of).ok()?;
            usize::try_from(i64::from(at).saturating_mul(parts) / i64::from(side.max(1)))
                .ok()
                .filter(|index| *index < of)
        };
        let column = part(x, self.columns, self.size[0])?;
        let north = part(y, self.rows, self.size[1])?;
        Some((self.rows - 1 - north) * self.columns + column)
    }

    fn fill(&mut self, outline: &[Point], sign: char) {
        for row in 0..self.rows {
            for column in 0..self.columns {
                if inside(outline, self.middle(column, row)) {
                    self.signs[row * self.columns + column] = sign;
                }
            }
        }
    }

    fn trace(&mut self, line: &[Point], sign: char) {
        for pair in line.windows(2) {
            for step in 0..=200_i64 {
                let at = |axis: usize| {
                    let (from, to) = (i64::from(pair[0][axis]), i64::from(pair[1][axis]));
                    i32::try_from(from + (to - from) * step / 200).unwrap_or(0)
                };
                if let Some(place) = self.place([at(0), at(1)]) {
                    self.signs[place] = sign;
                }
            }
        }
    }
}

fn inside(outline: &[Point], [x, y]: Point) -> bool {
    let mut within = false;
    for (index, a) in outline.iter().enumerate() {
        let b = outline[(index + 1) % outline.len()];
        if (a[1] > y) != (b[1] > y) {
            let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(i64::from);
            let (x, y) = (i64::from(x), i64::from(y));
            let (left, right) = ((x - ax) * (by - ay), (y - ay) * (bx - ax));
            within ^= if by > ay { left < right } else { left > right };
        }
    }
    within
}

const fn sign(kind: FeatureKind) -> Option<char> {
    Some(match kind {
        FeatureKind::Hill => '^',
        FeatureKind::Wood | FeatureKind::Orchard | FeatureKind::Vineyard => '"',
        FeatureKind::Rough | FeatureKind::Crops => ':',
        FeatureKind::Marsh | FeatureKind::Stream | FeatureKind::Ditch => '~',
        FeatureKind::Water | FeatureKind::River => '≈',
        FeatureKind::Town => '#',
        FeatureKind::Road => '=',
        FeatureKind::Bridge | FeatureKind::Ford => 'H',
        FeatureKind::Hedge | FeatureKind::Wall | FeatureKind::Fence | FeatureKind::Works => '|',
        FeatureKind::Building
        | FeatureKind::Embankment
        | FeatureKind::Boundary
        | FeatureKind::Objective => return None,
    })
}

const KEY: &str = ", and ^ hill, # town, \" wood, : rough, ~ stream, ≈ water, = road, H bridge or ford, | hedge \
    or wall, $ place to take; letters stand where bases do, * a general; numbers at the edge are inches";

/// Draws a table.
pub fn table(scene: &Scene, table: &Table) -> Map {
    let mut grid = Grid::over(table);
    for feature in &table.features {
        let sign = match sign(feature.kind) {
            Some('^') if feature.level < 2 => ',',
            Some(sign) => sign,
            None => continue,
        };
        match &feature.shape {
            FeatureShape::Area(outline) => grid.fill(outline, sign),
            FeatureShape::Line(line) => grid.trace(line, sign),
        }
    }
    for feature in &table.features {
        if let (FeatureKind::Objective, FeatureShape::Area(outline)) =
            (feature.kind, &feature.shape)
            && let Some(place) = middle(outline).and_then(|at| grid.place(at))
        {
            grid.signs[place] = '$';
        }
    }
    let letters = pieces::letters(scene);
    for counter in &scene.counters {
        let letter = letters[counter.side];
        for stand in &counter.stands {
            let mark = if counter.strength.is_none() && counter.facing.is_none() {
                '*'
            } else {
                letter
            };
            grid.fill(&stand.corners, mark);
            if let Some(place) = middle(&stand.corners).and_then(|at| grid.place(at)) {
                grid.signs[place] = mark;
            }
        }
    }
    Map {
        drawing: drawing(&grid),
        key: hanging("Signs: ", KEY),
    }
}

fn middle(points: &[Point]) -> Option<Point> {
    let count = i64::try_from(points.len())
        .ok()
        .filter(|count| *count > 0)?;
    let mean = |axis: usize| {
        let sum: i64 = points.iter().map(|point| i64::from(point[axis])).sum();
        i32::try_from(sum / count).unwrap_or(0)
    };
    Some([mean(0), mean(1)])
}

fn drawing(grid: &Grid) -> String {
    let mut text = String::new();
    for (row, signs) in grid.signs.chunks(grid.columns).enumerate() {
        let north = grid.middle(0, row)[1] / 1000;
        let number = if row % 4 == 0 {
            format!("{north:>3}")
        } else {
            "   ".to_owned()
        };
        let line: String = signs.iter().collect();
        let _ = writeln!(text, "{number} {line}");
    }
    let mut foot = vec![' '; grid.columns + EDGE];
    for column in (0..grid.columns).step_by(10) {
        let inches = (grid.middle(column, 0)[0] / 1000).to_string();
        for (offset, digit) in inches.chars().enumerate() {
            if let Some(place) = foot.get_mut(EDGE + column + offset) {
                *place = digit;
            }
        }
    }
    text.push_str(foot.iter().collect::<String>().trim_end());
    text.push('\n');
    text
}

/// Where a unit stands and looks, for lists: inches and degrees.
pub fn whereabouts(counter: &Counter) -> Option<String> {
    let Place::At([x, y]) = counter.place else {
        return None;
    };
    let inches = |at: i32| format!("{:.1}", f64::from(at) / 1000.0);
    let mut words = format!("at {}, {}", inches(x), inches(y));
    if let Some(facing) = counter.facing {
        let _ = write!(words, " facing {}°", facing / 100);
    }
    for marker in &counter.markers {
        words.push_str(", ");
        words.push_str(&marker.words);
    }
    Some(words)
}
