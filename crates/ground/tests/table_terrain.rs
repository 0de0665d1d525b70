//! Terrain, sight and the view of the table, compared with looking at one point after the other.

use grognard_ground::table::{
    Area, Base, Bearing, Bounds, Feature, FeatureId, Footprint, Form, Kind, Leg, Obstacle, Point,
    Pose, Segment, Shape, Sight, Sweep, TableMap, What, clear_parts, corners_between,
};
use proptest::prelude::*;

const SIDE: i32 = 30_000;

fn point() -> impl Strategy<Value = Point> {
    (0..SIDE, 0..SIDE).prop_map(|(x, y)| Point::new(x, y))
}

/// A star-shaped area around a point.
fn area() -> impl Strategy<Value = Feature> {
    let reach = prop::collection::vec(500..7_000, 3..12);
    (point(), reach).prop_map(|(middle, reach)| {
        let count = i32::try_from(reach.len()).expect("small");
        let corner = |(index, reach): (usize, &i32)| {
            let bearing = Bearing::new(36_000 * i32::try_from(index).expect("small") / count);
            middle + bearing.direction().reach(*reach)
        };
        Feature::area(Kind::Wood, reach.iter().enumerate().map(corner).collect())
    })
}

fn line() -> impl Strategy<Value = Feature> {
    let width = prop_oneof![Just(0), 200..1_500];
    (prop::collection::vec(point(), 2..6), width)
        .prop_map(|(points, width)| Feature::line(Kind::Stream, &points, width))
}

fn feature() -> impl Strategy<Value = Feature> {
    prop_oneof![area(), line()]
}

fn unit() -> impl Strategy<Value = Footprint> {
    (point(), 0..36_000, 500..4_000, 500..2_000).prop_map(|(at, facing, width, depth)| {
        let shape = Shape::rectangle(Base::new(width, depth));
        Footprint::new(&shape, Pose::new(at, Bearing::new(facing)))
    })
}

/// Whether a place on a line lies well inside or well outside the stretches listed.
fn verdict(stretches: &[(i32, i32)], place: i32) -> Option<bool> {
    const NEAR: i32 = 4;
    let ends = stretches.iter().flat_map(|stretch| [stretch.0, stretch.1]);
    if ends.into_iter().any(|end| (end - place).abs() <= NEAR) {
        return None;
    }
    Some(
        stretches
            .iter()
            .any(|stretch| stretch.0 < place && place < stretch.1),
    )
}

proptest! {
    #[test]
    fn a_line_is_in_an_area_where_its_points_are(feature in area(), from in point(), to in point()) {
        let line = Segment::new(from, to);
        let table = TableMap::new(SIDE, SIDE, vec![feature]);
        let sight = Sight::line(&table, line, &[]);
        let parts: Vec<_> = sight.crossings.iter().map(|crossing| (crossing.from, crossing.to)).collect();
        for step in 0..200 {
            let place = sight.length * step / 200;
            let here = line.at(place);
            let edge_is_near = |ring: &Vec<Point>| {
                let next = ring.iter().cycle().skip(1);
                ring.iter().zip(next).any(|(a, b)| {
                    let edge = Feature::line(Kind::Hedge, &[*a, *b], 6);
                    edge.contains(here)
                })
            };
            let Form::Area(area) = &table.feature(FeatureId(0)).form else { unreachable!() };
            if area.rings().iter().any(edge_is_near) {
                continue;
            }
            if let Some(inside) = verdict(&parts, place) {
                prop_assert_eq!(inside, area.contains(here), "{} {:?}", place, parts);
            }
        }
    }

    #[test]
    fn sight_is_mutual(features in prop::collection::vec(feature(), 0..6), units in prop::collection::vec(unit(), 0..4), from in point(), to in point()) {
        let table = TableMap::new(SIDE, SIDE, features);
        let list: Vec<_> = units.iter().enumerate().map(|(who, unit)| Obstacle::new(who, unit)).collect();
        let there = Sight::line(&table, Segment::new(from, to), &list);
        let back = Sight::line(&table, Segment::new(to, from), &list);
        let mut mirrored: Vec<_> = back.crossings.iter().map(|c| (back.length - c.to, back.length - c.from, c.what)).collect();
        mirrored.sort_unstable();
        let mut seen: Vec<_> = there.crossings.iter().map(|c| (c.from, c.to, c.what)).collect();
        seen.sort_unstable();
        prop_assert_eq!(seen.len(), mirrored.len());
        let order = |a: &(i32, i32, What)| a.2;
        seen.sort_by_key(order);
        mirrored.sort_by_key(order);
        for (a, b) in seen.iter().zip(&mirrored) {
            prop_assert!((a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1 && a.2 == b.2, "{:?} {:?}", a, b);
        }
    }

    #[test]
    fn a_leg_is_in_terrain_where_its_bases_are(feature in feature(), start in unit(), distance in 1..12_000) {
        let base = Base::new(start.frame().edge(grognard_ground::table::Face::Front).length(), 1_000);
        let shape = Shape::rectangle(base);
        let table = TableMap::new(SIDE, SIDE, vec![feature]);
        let sweep = Sweep::new(&shape, start.pose(), Leg::Advance(distance));
        let stretches: Vec<_> = table.passages(&sweep, &shape).iter().map(|p| (p.from, p.to)).collect();
        for step in 0..=100 {
            let place = distance * step / 100;
            let here = Footprint::new(&shape, Leg::Advance(place).end(start.pose(), &shape));
            let touches = table.feature(FeatureId(0)).touches(&here.stands()[0]);
            if let Some(inside) = verdict(&stretches, place)
                && inside != touches {
                // Only a graze within the rounding of where the unit stands may differ.
                let nudged = [(2, 0), (-2, 0), (0, 2), (0, -2)].map(|(x, y)| {
                    table.feature(FeatureId(0)).touches(&here.moved(Point::new(x, y)).stands()[0])
                });
                prop_assert!(nudged.contains(&inside), "{place} {stretches:?}");
            }
        }
    }

    #[test]
    fn the_index_finds_what_looking_at_all_finds(features in prop::collection::vec(feature(), 0..90), unit in unit(), at in point()) {
        let table = TableMap::new(SIDE, SIDE, features.clone());
        let under: Vec<_> = table.under(&unit).iter().map(|cover| cover.feature.index()).collect();
        let all = features.iter().enumerate();
        let slow: Vec<_> = all.filter(|(_, feature)| feature.touches(&unit.stands()[0])).map(|(index, _)| index).collect();
        prop_assert_eq!(under, slow);
        let here: Vec<_> = table.at(at).map(|(id, _)| id.index()).collect();
        let slow: Vec<_> = features.iter().enumerate().filter(|(_, feature)| feature.contains(at)).map(|(index, _)| index).collect();
        prop_assert_eq!(here, slow);
        let line = Segment::new(at, unit.pose().at);
        let crossed: Vec<_> = Sight::line(&table, line, &[]).crossings.iter().map(|crossing| crossing.what).collect();
        for (index, feature) in features.iter().enumerate() {
            let alone = TableMap::new(1_000, 1_000, vec![feature.clone()]);
            let slow = Sight::line(&alone, line, &[]).crossings.len();
            let what = What::Feature(FeatureId(u16::try_from(index).expect("small")));
            prop_assert_eq!(crossed.iter().filter(|crossing| **crossing == what).count(), slow);
        }
    }

    #[test]
    fn terrain_that_holds_a_base_touches_it(feature in feature(), unit in unit()) {
        let stand = &unit.stands()[0];
        if feature.holds(stand) {
            prop_assert!(feature.touches(stand));
            prop_assert!(stand.corners().iter().all(|corner| feature.contains(*corner)));
        }
        if feature.touches(stand) {
            prop_assert!(feature.gap(stand).is_none());
        }
    }

    #[test]
    fn the_part_of_a_front_in_view_is_what_single_lines_see(units in prop::collection::vec(unit(), 0..5), eye in point(), from in point(), to in point()) {
        let table = TableMap::new(SIDE, SIDE, Vec::new());
        let list: Vec<_> = units.iter().enumerate().map(|(who, unit)| Obstacle::new(who, unit)).collect();
        // Seen from almost straight behind one of its ends an edge has hardly any breadth to divide.
        let breadth = (to - from).cross(from - eye).abs() / i64::from((from - eye).length().max(1));
        prop_assume!(breadth > i64::from((to - from).length()) / 4);
        let edge = Segment::new(from, to);
        let corners = corners_between(eye, edge, &table, &list);
        let is_blocked = |line: Segment| !Sight::line(&table, line, &list).units().is_empty();
        let clear = clear_parts(eye, edge, &corners, is_blocked);
        let mut wrong = 0;
        for step in 1..100 {
            let place = edge.length() * step / 100;
            if let Some(seen) = verdict(&clear, place)
                && seen == is_blocked(Segment::new(eye, edge.at(place))) {
                wrong += 1;
            }
        }
        prop_assert!(wrong == 0, "{wrong} {clear:?}");
    }

    #[test]
    fn an_area_has_the_bounds_of_its_corners(feature in area()) {
        let Form::Area(area) = &feature.form else { unreachable!() };
        prop_assert_eq!(area.bounds(), Bounds::of(&area.rings().concat()));
        prop_assert_eq!(Area::new(area.rings().to_vec()), area.clone());
    }
}
