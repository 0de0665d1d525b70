//! A field of 3 by 2 kilometres with a brook across, on which every rule of the survey can be seen.

use proptest::prelude::*;

use super::spread::metres;
use super::{Along, Amiss, Cover, MadeArea, MadeBorder, Seed, survey};
use crate::geography::shape::{Mm, inside, nearest};
use crate::geography::{Geography, Point};

const LAND: &str = r#"
    name = "A brook"
    date = "1815-06-16"
    origin = "the mill"
    extent = { west = -1500, south = -1000, east = 1500, north = 1000 }
    place = [{ id = "mill", name = "Mill", at = [0, -900], height = 100, kind = "house", certainty = "a" }]
    stream = [{ name = "Brook", source-height = 100, mouth-height = 100, line = [[-1600, 300], [0, 250], [1600, 300]] }]
    wood = [{ name = "Wood", outline = [[600, -700], [1400, -700], [1400, -300], [600, -300]] }]
    ridge = [{ name = "Hill", height = 140, line = [[-1200, 800], [-200, 800]] }]
    road = [{ name = "Road", kind = "paved", line = [[-1000, -1000], [-1000, 1000]] }]
    hedge = [{ name = "Hedge", kind = "hedge", line = [[0, 1000], [0, 300]] }]
    spot = [{ at = [1000, 800], height = 102 }, { at = [-1000, -800], height = 100 }]

    [[buildings]]
    name = "Village"
    blocks = [
        [[-700, -700], [-650, -700], [-650, -650], [-700, -650]],
        [[-400, -700], [-350, -700], [-350, -650], [-400, -650]],
        [[-550, -400], [-500, -400], [-500, -350], [-550, -350]],
    ]
"#;

fn land() -> Geography {
    let land = Geography::from_toml(LAND).unwrap();
    assert_eq!(land.check(), []);
    land
}

fn seed(x: i32, y: i32, cover: Cover) -> Seed {
    Seed {
        at: Point(x, y),
        cover,
    }
}

/// West and east of the hedge in the north, the village and its fields, and two halves of the wood.
fn seeds() -> Vec<Seed> {
    vec![
        seed(-700, 700, Cover::Open),
        seed(700, 700, Cover::Open),
        seed(-550, 100, Cover::Open),
        seed(900, 0, Cover::Open),
        seed(-550, -550, Cover::Houses),
        seed(800, -500, Cover::Wood),
        seed(1200, -500, Cover::Wood),
    ]
}

fn made(seeds: &[Seed]) -> (Vec<MadeArea>, Vec<MadeBorder>) {
    survey(&land(), seeds, 12).unwrap()
}

fn border(borders: &[MadeBorder], a: usize, b: usize) -> Option<&MadeBorder> {
    borders.iter().find(|border| border.between == [a, b])
}

/// Twice the square metres of an outline; positive against the clock.
fn twice(outline: &[Point]) -> i64 {
    let next = outline.iter().cycle().skip(1);
    let pairs = outline.iter().zip(next);
    pairs
        .map(|(a, b)| i64::from(a.x()) * i64::from(b.y()) - i64::from(a.y()) * i64::from(b.x()))
        .sum()
}

#[test]
fn a_border_runs_along_the_brook_and_is_wet_though_one_place_is_far_nearer_to_it() {
    let (_, borders) = made(&seeds());
    let border = border(&borders, 0, 2).unwrap();
    assert_eq!(border.along, Along::Stream);
    for at in &border.line {
        assert!((200..=340).contains(&at.y()), "{at:?}");
    }
}

#[test]
fn a_hedge_and_a_road_are_seen_on_the_border() {
    let (_, borders) = made(&seeds());
    let hedged = border(&borders, 0, 1).unwrap();
    assert_eq!((hedged.along, hedged.road), (Along::Hedge, false));
    assert!(border(&borders, 0, 2).unwrap().road);
    assert!(!border(&borders, 1, 3).unwrap().road);
}

#[test]
fn a_village_is_what_its_outermost_houses_enclose() {
    let (areas, _) = made(&seeds());
    let outline = &areas[4].outline;
    let (left, right) = (
        outline.iter().map(|at| at.x()).min(),
        outline.iter().map(|at| at.x()).max(),
    );
    assert!((-800..=-720).contains(&left.unwrap()), "{left:?}");
    assert!((-330..=-250).contains(&right.unwrap()), "{right:?}");
}

#[test]
fn a_wood_is_an_area_up_to_its_edge_and_two_places_share_it() {
    let (areas, borders) = made(&seeds());
    let both = twice(&areas[5].outline) + twice(&areas[6].outline);
    assert!((both / 2 - 800 * 400).abs() < 20_000, "{both}");
    let between = border(&borders, 5, 6).unwrap();
    for at in &between.line {
        assert!((940..=1060).contains(&at.x()), "{at:?}");
    }
}

#[test]
fn an_area_is_as_high_as_its_ground_and_a_crest_where_a_crest_runs() {
    let (areas, borders) = made(&seeds());
    let levels: Vec<i8> = areas.iter().map(|area| area.level).collect();
    assert!(levels[0] >= 2, "{levels:?}");
    assert_eq!(levels[2..7], [0; 5], "{levels:?}");
    let crests: Vec<bool> = areas.iter().map(|area| area.crest).collect();
    assert_eq!(crests, [true, false, false, false, false, false, false]);
    assert_eq!(border(&borders, 0, 2).unwrap().level, 0);
}

#[test]
fn an_area_within_another_borders_it_alone() {
    let within = [seed(0, 0, Cover::Open), seed(-550, -550, Cover::Houses)];
    let (areas, borders) = made(&within);
    assert_eq!(borders.len(), 1);
    assert_eq!(borders[0].between, [0, 1]);
    assert_eq!(twice(&areas[0].outline), 2 * 3_000 * 2_000);
}

#[test]
fn places_that_cannot_be_areas_are_named() {
    let wrong = [
        seed(0, 0, Cover::Open),
        seed(2_000, 0, Cover::Open),
        seed(10, 10, Cover::Open),
    ];
    let said = survey(&land(), &wrong, 12).unwrap_err();
    assert_eq!(
        said,
        [Amiss::OffTheField { seed: 1 }, Amiss::SamePlace { seed: 2 }]
    );
    let wrong = [seed(0, 0, Cover::Wood), seed(900, 800, Cover::Houses)];
    let said = survey(&land(), &wrong, 12).unwrap_err();
    assert_eq!(
        said,
        [Amiss::NoWood { seed: 0 }, Amiss::NoHouses { seed: 1 }]
    );
}

#[test]
fn an_area_within_another_is_named_after_it() {
    let within = [seed(-550, -550, Cover::Houses), seed(0, 0, Cover::Open)];
    let said = survey(&land(), &within, 12).unwrap_err();
    assert_eq!(said, [Amiss::Covered { seed: 0 }]);
}

#[test]
fn the_widest_field_is_cut_into_no_more_squares_than_a_small_one() {
    let mut land = land();
    land.extent.west = -50_000;
    land.extent.east = 50_000;
    let (areas, _) = survey(&land, &[seed(0, 0, Cover::Open)], 12).unwrap();
    assert_eq!(twice(&areas[0].outline), 2 * 100_000 * 2_000);
}

/// Whether one list is part of another that goes round, forwards or backwards.
fn runs_in(line: &[Point], round: &[Point]) -> bool {
    let found = |line: &mut dyn Iterator<Item = &Point>| {
        let line: Vec<&Point> = line.collect();
        (0..round.len()).any(|start| {
            let from = round.iter().cycle().skip(start);
            from.zip(&line).all(|(a, b)| a == *b)
        })
    };
    found(&mut line.iter()) || found(&mut line.iter().rev())
}

/// Twice the area of a triangle, positive against the clock.
fn turn(a: Point, b: Point, c: Point) -> i64 {
    twice(&[a, b, c])
}

/// Whether two sides of an outline cross in a point within both.
fn crosses_itself(outline: &[Point]) -> bool {
    let count = outline.len();
    let side = |index: usize| (outline[index], outline[(index + 1) % count]);
    let crossing = |(a, b): (Point, Point), (c, d): (Point, Point)| {
        turn(a, b, c).signum() * turn(a, b, d).signum() < 0
            && turn(c, d, a).signum() * turn(c, d, b).signum() < 0
    };
    (0..count).any(|one| (0..one).any(|other| crossing(side(one), side(other))))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever places are named: the areas fill the field without a gap, and neighbours have the same
    /// line between them.
    #[test]
    fn areas_fill_the_field_and_share_their_borders(
        spots in prop::collection::btree_set((-37_i32..37, -24_i32..24), 1..20)
    ) {
        let seeds: Vec<Seed> = spots.iter().map(|(x, y)| seed(x * 40 + 20, y * 40 + 20, Cover::Open)).collect();
        let (areas, borders) = made(&seeds);
        let whole: i64 = areas.iter().map(|area| twice(&area.outline)).sum();
        prop_assert!((whole - 2 * 3_000 * 2_000).abs() < 2 * 3_000 * 2_000 / 100, "{whole}");
        for border in &borders {
            for end in border.between {
                prop_assert!(runs_in(&border.line, &areas[end].outline), "{border:?}");
            }
        }
    }

    /// The same with a village and the wood among them: every outline goes round once without crossing
    /// itself, its own place is within, and no spot of the field is left over.
    #[test]
    fn outlines_are_simple_and_hold_their_places(
        spots in prop::collection::btree_set((-18_i32..18, -12_i32..12), 1..16)
    ) {
        let mut seeds: Vec<Seed> = spots
            .iter()
            .map(|(x, y)| seed(x * 80 + 40, y * 80 + 20, Cover::Open))
            .filter(|one| (one.at.x() + 550).abs() > 300 || (one.at.y() + 550).abs() > 300)
            .filter(|one| (one.at.x() - 1_000).abs() > 450 || (one.at.y() + 500).abs() > 250)
            .filter(|one| (one.at.y() - 275).abs() > 100)
            .collect();
        seeds.push(seed(1_450, 950, Cover::Open));
        seeds.push(seed(-550, -550, Cover::Houses));
        seeds.push(seed(1_010, -510, Cover::Wood));
        let (areas, _) = made(&seeds);
        for (area, seed) in areas.iter().zip(&seeds) {
            prop_assert!(!crosses_itself(&area.outline), "{:?}", area.outline);
            prop_assert!(twice(&area.outline) > 0);
            let line = metres(&area.outline);
            prop_assert!(inside(&line, Mm::metres(seed.at)), "{seed:?} {:?}", area.outline);
        }
        for (x, y) in (-14..15).flat_map(|x| (-9..10).map(move |y| (x * 100, y * 100))) {
            let at = Mm::metres(Point(x, y));
            let near = |area: &&MadeArea| {
                let mut line = metres(&area.outline);
                line.extend(line.first().copied());
                inside(&line, at)
                    || nearest(&line, at).squared <= 2_000 * 2_000
            };
            prop_assert!(areas.iter().any(|area| near(&area)), "nobody has {x}, {y}");
        }
    }
}
