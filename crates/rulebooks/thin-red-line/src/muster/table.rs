//! The table from the battle's ground: what each thing on the map is in the terrain table. A table has no
//! room for a whole battlefield; the scenario says which part is shown, and at what scale.

use ground::geography::{self, Geography};
use ground::table::{Feature, Form, INCH, Kind, Layout, NoTable, Point};
use toml::Spanned;

use crate::scenario::{CutRow, Inches, TerrainRow};
use crate::terrain::{BuildingSize, Terrain};

/// A house is small if no side is longer.
const SMALL_HOUSE: i32 = 6 * INCH;

/// The rows of terrain that a cut of the map gives, on a table of this size.
pub fn rows(
    map: &Geography,
    cut: CutRow,
    [width, height]: [Inches; 2],
) -> Result<Vec<TerrainRow>, NoTable> {
    let layout = Layout {
        metres_per_inch: cut.metres_per_inch,
        south_west: geography::Point(cut.south_west[0], cut.south_west[1]),
        width: width.0,
        height: height.0,
        first_level: cut.first_level,
        level_step: cut.level_step,
        road_width: INCH,
        lane_width: INCH,
        stream_width: INCH / 2,
    };
    let laid = layout.lay_out(map)?;
    let on_table = |at: &Point| (0..=width.0).contains(&at.x) && (0..=height.0).contains(&at.y);
    let (mut rows, mut houses) = (Vec::new(), 0);
    for feature in laid.features() {
        let Some(kind) = terrain(feature) else {
            continue;
        };
        let (points, width) = match &feature.form {
            Form::Area(area) => match area.rings().first() {
                Some(ring) => (ring.clone(), None),
                None => continue,
            },
            Form::Line(line) if !kind.row().linear => (strip(line.points(), line.width()), None),
            Form::Line(line) => (line.points().to_vec(), Some(line.width())),
        };
        let points = if kind == Terrain::Road {
            points
        } else {
            clockwise(points)
        };
        // Half a house is none: its openings would lie beyond the table.
        let house = kind.is_building();
        if house && (points.len() != 4 || !points.iter().all(on_table)) {
            continue;
        }
        let small = points
            .windows(2)
            .all(|pair| pair[0].is_within(pair[1], SMALL_HOUSE));
        rows.push(TerrainRow {
            kind,
            name: if house {
                // Orders tell the houses of a place apart by their numbers.
                houses += 1;
                format!("{} {houses}", feature.name)
            } else {
                feature.name.clone()
            },
            points: Spanned::new(
                0..0,
                points
                    .iter()
                    .map(|at| [Inches(at.x), Inches(at.y)])
                    .collect(),
            ),
            width: width.filter(|width| *width > 0).map(Inches),
            level: (feature.level > 0).then(|| u8::try_from(feature.level).unwrap_or(u8::MAX)),
            size: house.then_some(if small {
                BuildingSize::Small
            } else {
                BuildingSize::Large
            }),
            capacity: house.then_some(if small { 8 } else { 16 }),
        });
    }
    Ok(rows)
}

/// The rectangle that a straight piece of some width covers: a bridge.
fn strip(line: &[Point], width: i32) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
        return Vec::new();
    };
    let along = last - first;
    let length = i64::from(along.length().max(1));
    let half = |part: i32| (i64::from(part) * i64::from(width) / 2 / length) as i32;
    let aside = Point::new(half(-along.y), half(along.x));
    vec![first + aside, last + aside, last - aside, first - aside]
}

/// An outline the way round that this rulebook's files have it. Hedges and brooks are turned with them, as
/// they were in games on record: where units go round them, the order of their ends is seen. A road is a
/// band that nobody goes round, so that its order decides nothing; and its name says whence it leads and
/// whither.
fn clockwise(mut points: Vec<Point>) -> Vec<Point> {
    let next = points.iter().cycle().skip(1);
    let doubled: i64 = points
        .iter()
        .zip(next)
        .map(|(one, other)| {
            i64::from(one.x) * i64::from(other.y) - i64::from(other.x) * i64::from(one.y)
        })
        .sum();
    if doubled > 0 {
        points.reverse();
    }
    points
}

/// What a thing on the map is here; nothing for the outline of a village, whose houses count.
fn terrain(feature: &Feature) -> Option<Terrain> {
    Some(match feature.kind {
        Kind::Hill if feature.level > 1 => Terrain::Hillock,
        Kind::Hill => Terrain::Knoll,
        Kind::Wood => Terrain::Wood,
        Kind::Orchard => Terrain::Orchard,
        Kind::Crops => Terrain::Crops,
        Kind::Water => Terrain::Lake,
        Kind::Marsh => Terrain::Marsh,
        Kind::Stream => Terrain::Brook,
        Kind::Bridge => Terrain::Bridge,
        Kind::Ford => Terrain::Ford,
        Kind::Road | Kind::Lane => Terrain::Road,
        Kind::Building => Terrain::Building,
        Kind::Hedge => Terrain::Hedge,
        Kind::Wall => Terrain::LowWall,
        Kind::Bank => Terrain::LowEmbankment,
        _ => return None,
    })
}
