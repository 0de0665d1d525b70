//! The hex map of Quatre Bras, made from its geography: is everything where it belongs?

use std::collections::BTreeSet;
use std::sync::LazyLock;

use grognard_ground::geography::{Geography, PlaceKind, Point, Relief};
use grognard_ground::hex::survey::{Mm, Plan, Survey};
use grognard_ground::hex::{
    Grid, HexId, HexMap, Hexside, Orientation, Shoved, SideMark, Terrain, cells, edges,
};
use kernel::scene::{CellKind, EdgeKind};

const GROUND: &str = include_str!("../../../battles/quatre-bras/ground.toml");

static FIELD: LazyLock<Field> = LazyLock::new(Field::new);

struct Field {
    land: Geography,
    survey: Survey,
    map: HexMap,
}

impl Field {
    fn new() -> Field {
        let land = Geography::from_toml(GROUND).expect("the ground reads well");
        let grid = Grid::new(Orientation::Pointy, Shoved::Even, 42, 46);
        let mut survey = Survey::new(Plan::centred(grid, 120, land.extent));
        survey.hedged_streams = vec!["Gemioncourt brook".to_owned()];
        let map = survey.map(&land);
        Field { land, survey, map }
    }

    fn hex(&self, x: i32, y: i32) -> HexId {
        let at = Mm::metres(Point(x, y));
        self.survey.plan.hex_at(at).expect("it is on the map")
    }

    /// The ends of a side.
    fn ends(&self, at: Hexside) -> [Mm; 2] {
        self.survey.plan.side(at.hex, at.side)
    }

    /// The sides that hang together, end to end.
    fn chains(&self, sides: &[Hexside]) -> Vec<Vec<Hexside>> {
        let mut left: BTreeSet<Hexside> = sides.iter().copied().collect();
        let mut chains = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut chain = vec![first];
            let mut reached: BTreeSet<Mm> = self.ends(first).into();
            let touching = |left: &BTreeSet<Hexside>, reached: &BTreeSet<Mm>| {
                let mut found = left.iter().copied();
                found.find(|at| self.ends(*at).iter().any(|end| reached.contains(end)))
            };
            while let Some(next) = touching(&left, &reached) {
                left.remove(&next);
                reached.extend(self.ends(next));
                chain.push(next);
            }
            chains.push(chain);
        }
        chains
    }

    /// Whether some sides hang together, end to end.
    fn is_connected(&self, sides: &[Hexside]) -> bool {
        self.chains(sides).len() == 1
    }
}

/// Metres from a place to a line.
fn away(line: &[Point], at: Mm) -> f64 {
    let [x, y] = at.rounded().map(f64::from);
    let pairs = line.windows(2).map(|pair| {
        let (ax, ay) = (f64::from(pair[0].x()), f64::from(pair[0].y()));
        let (dx, dy) = (f64::from(pair[1].x()) - ax, f64::from(pair[1].y()) - ay);
        let part = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
        let part = part.clamp(0.0, 1.0);
        let (ex, ey) = (x - ax - part * dx, y - ay - part * dy);
        (ex * ex + ey * ey).sqrt()
    });
    pairs.fold(f64::INFINITY, f64::min)
}

#[test]
fn the_whole_field_is_on_the_map() {
    let field = &*FIELD;
    let extent = field.land.extent;
    assert_eq!(field.map.grid().len(), 42 * 46);
    for (x, y) in [
        (extent.west, extent.south),
        (extent.west, extent.north),
        (extent.east, extent.south),
        (extent.east, extent.north),
    ] {
        field.hex(x, y);
    }
}

#[test]
fn every_named_place_of_the_field_has_its_hex() {
    let field = &*FIELD;
    let on_field = field
        .land
        .places
        .iter()
        .filter(|place| field.land.extent.contains(place.at));
    let mut count = 0;
    for place in on_field {
        count += 1;
        let named = field.map.place(&place.id).unwrap();
        let own = field.hex(place.at.x(), place.at.y());
        assert!(
            field.map.grid().distance(own, named.hexes[0]) <= 1,
            "{}",
            place.id
        );
        match place.kind {
            PlaceKind::Farm => assert_eq!(field.map.terrain(named.hexes[0]), Terrain::Farm),
            PlaceKind::House | PlaceKind::Hamlet | PlaceKind::Village => {
                assert_eq!(field.map.terrain(named.hexes[0]), Terrain::Village);
            }
            PlaceKind::Pond => assert_eq!(field.map.terrain(named.hexes[0]), Terrain::Water),
            PlaceKind::WoodCentre => assert_eq!(field.map.terrain(named.hexes[0]), Terrain::Wood),
            PlaceKind::Crossroads => {
                let sides = field.map.grid().neighbours(named.hexes[0]);
                let paved = sides.filter(|(side, _)| {
                    field.map.marks(named.hexes[0], *side).has(SideMark::Paved)
                });
                assert_eq!(paved.count(), 4, "four arms, as the name says");
            }
            PlaceKind::Bridge | PlaceKind::Height | PlaceKind::Town => {}
        }
    }
    assert_eq!(count, 18);
    assert_eq!(
        field.map.place("gemioncourt").unwrap().hexes,
        [field.hex(-10, -1040)]
    );
    assert!(field.map.place("genappe").is_none());
}

#[test]
fn woods_cover_as_much_as_on_the_ground() {
    let field = &*FIELD;
    let hex_area = field.survey.plan.hex_area();
    for wood in &field.land.woods {
        let points = &wood.outline;
        let twice: i64 = (0..points.len())
            .map(|index| {
                let (a, b) = (points[index], points[(index + 1) % points.len()]);
                i64::from(a.x()) * i64::from(b.y()) - i64::from(a.y()) * i64::from(b.x())
            })
            .sum();
        let area = twice.abs() / 2;
        let near = |hex: HexId| {
            let [x, y] = field.survey.plan.centre(hex).rounded();
            let within = |of: fn(&Point) -> i32, at: i32| {
                let low = points.iter().map(of).min().unwrap();
                let high = points.iter().map(of).max().unwrap();
                (low - 60..=high + 60).contains(&at)
            };
            within(|point| point.x(), x) && within(|point| point.y(), y)
        };
        let hexes = field
            .map
            .grid()
            .hexes()
            .filter(|hex| field.map.terrain(*hex) == Terrain::Wood && near(*hex));
        let covered: i64 = hexes.map(|_| hex_area).sum();
        // A copse of nine hexes cannot be nearer than half a hex.
        let slack = (area / 10).max(hex_area / 2);
        assert!(
            (covered - area).abs() <= slack,
            "{}: {covered} of {area} square metres",
            wood.name
        );
    }
    assert_eq!(field.map.terrain(field.hex(-800, -900)), Terrain::Wood);
    assert_eq!(field.map.terrain(field.hex(300, -1700)), Terrain::Clear);
}

#[test]
fn the_brook_is_a_chain_of_hedged_sides_from_its_source_to_the_pond() {
    let field = &*FIELD;
    let brook = &field.land.streams[0];
    let near = |at: &Hexside| {
        field
            .ends(*at)
            .iter()
            .all(|end| away(&brook.line, *end) < 90.0)
    };
    let hedged: Vec<Hexside> = field
        .map
        .marked(SideMark::Stream)
        .filter(|at| field.map.marks(at.hex, at.side).has(SideMark::Hedge))
        .collect();
    assert!(hedged.len() >= 20, "{}", hedged.len());
    assert!(hedged.iter().all(near));
    assert!(field.is_connected(&hedged));
    let touches = |hex: HexId| {
        let shore = field.survey.plan.outline(hex);
        hedged
            .iter()
            .any(|at| field.ends(*at).iter().any(|end| shore.contains(end)))
    };
    let pond = field.map.place("etang-materne").unwrap().hexes[0];
    let water: Vec<HexId> = field
        .map
        .grid()
        .within(pond, 3)
        .filter(|hex| field.map.terrain(*hex) == Terrain::Water)
        .collect();
    assert!(water.len() >= 3 && water.iter().any(|hex| touches(*hex)));
    assert!(touches(field.hex(-640, -720)));
}

#[test]
fn the_brook_can_be_crossed_by_the_great_road_only_at_the_bridge() {
    let field = &*FIELD;
    let bridges: Vec<Hexside> = field
        .map
        .marked(SideMark::Bridge)
        .filter(|at| field.map.marks(at.hex, at.side).has(SideMark::Hedge))
        .collect();
    assert_eq!(bridges.len(), 1, "only the paved road crosses the brook");
    let at = bridges[0];
    assert!(field.map.marks(at.hex, at.side).has(SideMark::Paved));
    let there = field.map.place("gemioncourt-bridge").unwrap().hexes[0];
    let beyond = field.map.grid().across(at.hex, at.side).unwrap();
    assert!(there == at.hex || there == beyond);
    // Every stream that a road crosses has a bridge there, and no bridge stands on dry land.
    for at in field.map.all_sides() {
        let marks = field.map.marks(at.hex, at.side);
        let over = marks.road() && marks.has(SideMark::Stream);
        assert_eq!(marks.has(SideMark::Bridge), over);
    }
}

#[test]
fn every_stream_and_bank_hangs_together() {
    let field = &*FIELD;
    let all: Vec<Hexside> = field.map.marked(SideMark::Stream).collect();
    let chains = field.chains(&all);
    assert!(chains.len() <= field.land.streams.len());
    for stream in &field.land.streams {
        let on_map = |at: &&Point| field.survey.plan.hex_at(Mm::metres(**at)).is_some();
        let passes = |chain: &[Hexside], at: Point| {
            let near = |side: &Hexside| {
                let ends = field.ends(*side);
                ends.iter()
                    .any(|end| end.squared(Mm::metres(at)) < 100_000 * 100_000)
            };
            chain.iter().any(near)
        };
        let whole = chains.iter().any(|chain| {
            let mut course = stream.line.iter().filter(on_map);
            course.all(|at| passes(chain, *at))
        });
        assert!(whole, "{} has a gap", stream.name);
    }
    let bank: Vec<Hexside> = field.map.marked(SideMark::Bank).collect();
    assert!(bank.len() >= 20 && field.is_connected(&bank));
    // It lies beside the road, on its north side, and no road climbs it.
    let road = &field.land.roads[1].line;
    for at in bank {
        assert!(!field.map.marks(at.hex, at.side).road());
        let [a, b] = field.ends(at);
        assert!(away(road, a.middle(b)) < 130.0);
    }
}

#[test]
fn levels_agree_with_the_relief() {
    let field = &*FIELD;
    let relief = Relief::of(&field.land);
    let heights = field.survey.heights(&field.land);
    let lowest = heights.iter().min().unwrap().div_euclid(500) * 500;
    for hex in field.map.grid().hexes() {
        let [x, y] = field.survey.plan.centre(hex).rounded().map(f64::from);
        let ground = relief.height_at(x, y);
        let level = f64::from(lowest) / 100.0 + f64::from(field.map.level(hex)) * 5.0;
        // Within the level, give or take what the hex itself rises and falls.
        assert!(
            ground > level - 4.0 && ground < level + 9.0,
            "{ground} {level}"
        );
    }
    let level = |id: &str| field.map.level(field.map.place(id).unwrap().hexes[0]);
    assert!(level("bati-saint-bernard") > level("gemioncourt-bridge"));
    assert!(level("heights-of-gemioncourt") > level("gemioncourt"));
    assert!(level("delsot") > level("heights-of-gemioncourt"));
    assert!(level("etang-materne") < level("gemioncourt"));
}

#[test]
fn the_great_roads_lead_from_edge_to_edge_and_all_roads_hang_together() {
    let field = &*FIELD;
    let grid = field.map.grid();
    let crossroads = field.map.place("quatre-bras").unwrap().hexes[0];
    let roads = field.map.by_road(crossroads, |_| true);
    for hex in grid.hexes().filter(|hex| field.map.has_road(*hex)) {
        assert!(roads.cost(hex).is_some(), "{}", grid.number(hex));
    }
    // Charleroi, Brussels, Nivelles and Namur, then the lanes of Pierrepont and Sart.
    let out: Vec<HexId> = grid
        .border()
        .filter(|hex| roads.cost(*hex).is_some())
        .collect();
    for (x, y) in [(-520, -3650), (-20, 1040), (-2320, 730), (2620, -1730)] {
        assert!(
            out.iter()
                .any(|hex| grid.distance(*hex, field.hex(x, y)) <= 1),
            "no road leads out at {x}, {y}"
        );
    }
    // A road is where it is on the ground: never a hex away.
    for (road, mark) in [(0, SideMark::Paved), (1, SideMark::Paved)] {
        let line = &field.land.roads[road].line;
        let mut near = 0;
        for at in field.map.marked(mark) {
            let [a, b] = field.ends(at);
            if away(line, a.middle(b)) < 80.0 {
                near += 1;
            }
        }
        assert!(near >= 42, "{near}");
    }
}

#[test]
fn a_scene_shows_every_hex_and_what_its_sides_bear() {
    let field = &*FIELD;
    let cells = cells(&field.map, &field.survey.plan);
    assert_eq!(cells.len(), 42 * 46);
    assert!(cells.iter().all(|cell| cell.outline.len() == 6));
    let farm = cells
        .iter()
        .find(|cell| cell.name == "Gemioncourt")
        .unwrap();
    assert_eq!(farm.kind, CellKind::Buildings);
    let edges = edges(&field.map, &field.survey.plan);
    for edge in &edges {
        let [high, low] = edge.between.map(|cell| &cells[cell]);
        assert!(high.height >= low.height);
        let shared = edge
            .line
            .iter()
            .all(|end| high.outline.contains(end) && low.outline.contains(end));
        assert!(shared, "{}", edge.id);
        assert!(matches!(edge.kind, EdgeKind::Hexside(_)));
    }
    let mut ids: Vec<&str> = edges.iter().map(|edge| edge.id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), edges.len());
}

#[test]
fn the_same_ground_gives_the_same_map() {
    assert_eq!(Field::new().map, FIELD.map);
}
