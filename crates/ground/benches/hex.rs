//! Wall time of what a game on hexes asks most: sight, movement, flight.
//!
//! `cargo bench -p grognard-ground --bench hex`

use divan::{Bencher, black_box};
use grognard_ground::geography::Geography;
use grognard_ground::hex::survey::{Plan, Survey};
use grognard_ground::hex::{
    Arc, Facing, Field, Flight, Grid, HexId, HexMap, Line, Orientation, Passed, Posture, Shoved,
    Side, SideMark, Step, Stride, Terrain, TurningField, best_flight,
};

const GROUND: &str = include_str!("../../../battles/quatre-bras/ground.toml");

fn main() {
    divan::main();
}

fn survey() -> (Geography, Survey) {
    let land = Geography::from_toml(GROUND).expect("the ground reads well");
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 42, 46);
    let survey = Survey::new(Plan::centred(grid, 120, land.extent));
    (land, survey)
}

fn map() -> HexMap {
    let (land, survey) = survey();
    survey.map(&land)
}

/// Costs such as a movement chart has.
fn chart(map: &HexMap, step: Step) -> Option<u32> {
    let marks = map.marks(step.from, step.side);
    if marks.road() {
        return Some(1);
    }
    let hex = match map.terrain(step.to) {
        Terrain::Clear | Terrain::Crops => 2,
        Terrain::Orchard | Terrain::Wood | Terrain::Village => 4,
        Terrain::Farm | Terrain::Marsh => 6,
        Terrain::Water => return None,
    };
    let up = u32::from(map.rise(step.from, step.side) > 0) * 2;
    let wade = u32::from(marks.has(SideMark::Stream)) * 2;
    Some(hex + up + wade)
}

/// Ten hexes apart, off every ray.
#[divan::bench(args = [2, 5, 10, 40])]
fn sight(bencher: Bencher, far: u32) {
    let map = map();
    let grid = map.grid();
    let from = HexId(46 * 21 - 40);
    let to = grid
        .ring(from, far)
        .nth(far as usize / 3 + 1)
        .expect("it is on the map");
    let line = Line::new(grid.axial(from), grid.axial(to));
    bencher.bench(|| {
        black_box(line)
            .passed()
            .filter(|passed| match passed {
                Passed::Hex { hex, .. } => grid
                    .at(*hex)
                    .is_some_and(|hex| map.terrain(hex) == Terrain::Wood),
                _ => false,
            })
            .count()
    });
}

#[divan::bench]
fn arc_of_ten_hexes(bencher: Bencher) {
    let map = map();
    let at = map.grid().axial(HexId(46 * 21));
    let arc = Arc {
        facing: Facing::new(4),
        half: 2,
    };
    bencher.bench(|| black_box(arc).hexes(at, 10).count());
}

/// Twenty points, over the whole map as far as they reach.
#[divan::bench]
fn field_of_twenty_points(bencher: Bencher) {
    let map = map();
    bencher.bench(|| {
        Field::from(map.grid(), black_box(HexId(46 * 21)), 40, |step| {
            chart(&map, step)
        })
    });
}

#[divan::bench]
fn field_of_the_whole_map(bencher: Bencher) {
    let map = map();
    bencher.bench(|| {
        Field::from(map.grid(), black_box(HexId(46 * 21)), u32::MAX, |step| {
            chart(&map, step)
        })
    });
}

#[divan::bench]
fn field_of_eight_points_with_facings(bencher: Bencher) {
    let map = map();
    let start = Posture {
        hex: HexId(46 * 21),
        facing: Facing::new(0),
    };
    bencher.bench(|| {
        TurningField::from(
            map.grid(),
            black_box(start),
            16,
            |here, to| Some(u32::from(here.facing.apart(to))).filter(|apart| apart % 2 == 0),
            |facing, step| {
                let ahead = Facing::side(step.side).apart(facing) <= 2;
                Some((facing, chart(&map, step)?)).filter(|_| ahead)
            },
        )
    });
}

struct Rout<'a> {
    map: &'a HexMap,
    enemy: HexId,
}

impl Flight for Rout<'_> {
    type Toll = [u32; 5];

    fn stride(&self, step: Step, before: Option<Side>) -> Option<Stride<[u32; 5]>> {
        let points = chart(self.map, step)?;
        let far = |hex| self.map.grid().distance(self.enemy, hex);
        let zone = u32::from(far(step.to) <= 1);
        let nearer = u32::from(far(step.to) < far(step.from));
        let turn = u32::from(before.is_some_and(|before| before != step.side));
        Some(Stride {
            points,
            toll: [zone, nearer, points.saturating_sub(2), turn, 0],
        })
    }

    fn end(&self, hex: HexId, _: u32) -> Option<[u32; 5]> {
        Some([0, 0, 0, 0, self.map.grid().distance(hex, HexId(20))])
    }
}

#[divan::bench]
fn flight_of_twelve_points(bencher: Bencher) {
    let map = map();
    let start = HexId(46 * 21);
    let enemy = map.grid().across(start, Side::new(3)).expect("on the map");
    let rout = Rout { map: &map, enemy };
    bencher.bench(|| best_flight(map.grid(), black_box(start), 24, &rout));
}

#[divan::bench]
fn making_the_map(bencher: Bencher) {
    let (land, survey) = survey();
    bencher.bench(|| survey.map(black_box(&land)));
}
