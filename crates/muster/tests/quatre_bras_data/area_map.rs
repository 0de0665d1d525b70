//! The area map: its outlines, borders, approaches, roads and ridges.

use std::collections::{BTreeMap, BTreeSet};

use ground::geography::Point;
use toml::Value;

use super::{areas, book, line, map, number, rows, word, words};

/// The neighbours of every area.
fn neighbours(book: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for border in rows(book, "border") {
        let [a, b]: [String; 2] = words(&border, "between").try_into().expect("two areas");
        assert!(
            all.entry(a.clone()).or_default().insert(b.clone()),
            "{a} - {b} stands twice"
        );
        assert!(
            all.entry(b.clone()).or_default().insert(a.clone()),
            "{a} - {b} stands twice"
        );
    }
    all
}

fn border<'a>(borders: &'a [Value], a: &str, b: &str) -> &'a Value {
    let found = borders.iter().find(|row| {
        let ends = words(row, "between");
        ends == [a, b] || ends == [b, a]
    });
    found.unwrap_or_else(|| panic!("{a} borders {b}"))
}

fn is_closed(area: &Value) -> bool {
    ["wood", "buildings"].contains(&word(area, "terrain"))
}

/// Twice the area, positive if counter-clockwise.
fn twice_area(outline: &[Point]) -> i64 {
    let next = outline.iter().cycle().skip(1);
    let cross = |(a, b): (&Point, &Point)| {
        i64::from(a.x()) * i64::from(b.y()) - i64::from(b.x()) * i64::from(a.y())
    };
    outline.iter().zip(next).map(cross).sum()
}

/// Whether a point lies strictly inside, for points that are on no edge.
fn inside(outline: &[Point], x: f64, y: f64) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crossed = outline.iter().zip(next).filter(|(a, b)| {
        let (ax, ay) = (f64::from(a.x()), f64::from(a.y()));
        let (bx, by) = (f64::from(b.x()), f64::from(b.y()));
        (ay > y) != (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)
    });
    crossed.count() % 2 == 1
}

/// Whether two edges cross or touch anywhere but at a shared end.
fn edges_clash([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |p: Point, q: Point, r: Point| {
        let cross = i64::from(q.x() - p.x()) * i64::from(r.y() - p.y())
            - i64::from(q.y() - p.y()) * i64::from(r.x() - p.x());
        cross.signum()
    };
    let shared = [a, b].iter().filter(|p| [c, d].contains(p)).count();
    match shared {
        0 => side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0,
        _ => false,
    }
}

#[test]
fn every_area_that_the_book_names_is_there() {
    let areas = areas(&book());
    let named = [
        ("quatre-bras", "open", None),
        ("bois-de-bossu-north", "wood", None),
        ("bois-de-bossu-mid", "wood", None),
        ("bois-de-bossu-south", "wood", None),
        ("gemioncourt", "buildings", Some(1)),
        ("grand-pierrepont", "buildings", Some(1)),
        ("ferme-de-la-haute-censes", "buildings", Some(1)),
        ("thyle", "buildings", Some(2)),
        ("heights-of-gemioncourt", "open", None),
        ("heights-of-bati-saint-bernard", "open", None),
        ("delsot", "open", None),
        ("heights-of-lairalle", "open", None),
    ];
    for (id, terrain, capacity) in named {
        let area = areas.get(id).unwrap_or_else(|| panic!("{id} is there"));
        assert_eq!(word(area, "terrain"), terrain, "{id}");
        assert_eq!(
            area.get("capacity").and_then(Value::as_integer),
            capacity,
            "{id}"
        );
    }
    let buildings = areas
        .values()
        .filter(|area| word(area, "terrain") == "buildings");
    assert_eq!(buildings.count(), 4);
}

#[test]
fn the_reinforcement_areas_lie_on_opposite_edges() {
    let (book, extent) = (book(), map().extent);
    let areas = areas(&book);
    let edge = |side: &str| -> Vec<Point> {
        let mut of_side = areas
            .values()
            .filter(|area| word(area, "reinforcements") == side);
        let area = of_side.next().expect("a reinforcement area");
        assert!(of_side.next().is_none(), "one for {side}");
        assert_eq!(word(area, "terrain"), "reinforcement");
        line(area, "outline")
    };
    let on = |outline: Vec<Point>, y: i32| outline.iter().filter(|at| at.y() == y).count() >= 2;
    assert!(on(edge("allied"), extent.north));
    assert!(on(edge("french"), extent.south));
}

#[test]
fn outlines_are_simple_counter_clockwise_and_cover_the_field_once() {
    let (book, extent) = (book(), map().extent);
    let outlines: BTreeMap<_, _> = areas(&book)
        .into_iter()
        .map(|(id, area)| (id, line(&area, "outline")))
        .collect();
    let mut sum = 0;
    for (id, outline) in &outlines {
        assert!(
            outline.iter().all(|at| extent.contains(*at)),
            "{id} is on the map"
        );
        assert_eq!(
            outline.iter().collect::<BTreeSet<_>>().len(),
            outline.len(),
            "{id}"
        );
        assert!(twice_area(outline) > 0, "{id} is counter-clockwise");
        sum += twice_area(outline);
        let edge = |n: usize| [outline[n], outline[(n + 1) % outline.len()]];
        for first in 0..outline.len() {
            for second in 0..first {
                assert!(
                    !edges_clash(edge(first), edge(second)),
                    "{id} crosses itself"
                );
            }
        }
    }
    let field = i64::from(extent.east - extent.west) * i64::from(extent.north - extent.south);
    assert_eq!(sum, 2 * field, "no gap and no overlap in sum");
    for x in (extent.west..extent.east).step_by(25) {
        for y in (extent.south..extent.north).step_by(25) {
            // Off the whole metres, so that no sample lies on a corner.
            let (x, y) = (f64::from(x) + 0.37, f64::from(y) + 0.59);
            let owners: Vec<_> = outlines.iter().filter(|(_, o)| inside(o, x, y)).collect();
            assert_eq!(owners.len(), 1, "{x}, {y}: {owners:?}");
        }
    }
}

#[test]
fn counters_and_names_are_centred_in_their_own_area() {
    for (id, area) in areas(&book()) {
        let at: Point = area["at"].clone().try_into().expect("a point");
        let (x, y) = (f64::from(at.x()) + 0.1, f64::from(at.y()) + 0.1);
        assert!(inside(&line(&area, "outline"), x, y), "{id}");
    }
}

#[test]
fn a_border_is_the_edge_that_both_outlines_share_and_no_shared_edge_is_without_one() {
    let book = book();
    let areas = areas(&book);
    let edges_of = |points: &[Point], closed: bool| -> BTreeSet<[Point; 2]> {
        let next = points.iter().cycle().skip(1);
        let count = points.len() - usize::from(!closed);
        let edges = points.iter().zip(next).take(count);
        edges
            .map(|(a, b)| if a < b { [*a, *b] } else { [*b, *a] })
            .collect()
    };
    let outlines: BTreeMap<_, _> = areas
        .iter()
        .map(|(id, area)| (id.clone(), edges_of(&line(area, "outline"), true)))
        .collect();
    let borders = rows(&book, "border");
    for row in &borders {
        let [a, b]: [String; 2] = words(row, "between").try_into().expect("two areas");
        let drawn = line(row, "line");
        assert!(drawn.len() >= 2);
        let shared: BTreeSet<_> = outlines[&a].intersection(&outlines[&b]).copied().collect();
        assert_eq!(edges_of(&drawn, false), shared, "{a} - {b}");
    }
    let touching = neighbours(&book);
    for (a, edges) in &outlines {
        for (b, others) in &outlines {
            let touch = a != b && !edges.is_disjoint(others);
            assert_eq!(touch, touching[a].contains(b), "{a} - {b}");
        }
    }
}

#[test]
fn approaches_join_open_ground_and_arrows_the_rest() {
    let book = book();
    let areas = areas(&book);
    for row in rows(&book, "border") {
        let ends = words(&row, "between");
        let closed = ends.iter().any(|id| is_closed(&areas[id]));
        let heights = ends.iter().map(|id| number(&areas[id], "height"));
        let lower = heights.min().expect("two ends");
        assert_eq!(row.get("approach").is_none(), closed, "{ends:?}");
        assert!(
            number(&row, "height") <= lower,
            "{ends:?}: no crest between them"
        );
        assert!(row.get("one-way-from").is_none(), "{ends:?}");
        if row.get("marsh").is_some() {
            assert!(closed, "{ends:?}: only an arrow says marsh this way");
        }
    }
    let with = |key: &str, value: &Value| -> BTreeSet<Vec<String>> {
        let found = rows(&book, "border")
            .into_iter()
            .filter(|row| row.get(key) == Some(value));
        found.map(|row| words(&row, "between")).collect()
    };
    let pairs = |all: &[[&str; 2]]| -> BTreeSet<Vec<String>> {
        all.iter()
            .map(|pair| pair.map(str::to_owned).to_vec())
            .collect()
    };
    let marsh = pairs(&[
        ["la-bergerie", "gemioncourt-meadow"],
        ["heights-of-bati-saint-bernard", "heights-of-gemioncourt"],
        ["heights-of-bati-saint-bernard", "materne-valley"],
        ["namur-road", "materne-valley"],
        ["namur-road", "piraumont"],
        ["materne-valley", "piraumont"],
    ]);
    assert_eq!(with("approach", &Value::from("marsh")), marsh);
    let arrows = pairs(&[
        ["la-bergerie", "gemioncourt"],
        ["heights-of-bati-saint-bernard", "gemioncourt"],
    ]);
    assert_eq!(with("marsh", &Value::from(true)), arrows);
    let roads = pairs(&[
        // from Brussels to Charleroi
        ["allied-reinforcements", "quatre-bras"],
        ["quatre-bras", "la-bergerie"],
        ["la-bergerie", "gemioncourt-meadow"],
        ["gemioncourt-meadow", "heights-of-gemioncourt"],
        ["heights-of-gemioncourt", "le-balcan"],
        ["le-balcan", "french-reinforcements"],
        // from Nivelles to Namur
        ["quatre-bras", "nivelles-road"],
        ["quatre-bras", "heights-of-bati-saint-bernard"],
        ["heights-of-bati-saint-bernard", "namur-road"],
        ["namur-road", "piraumont"],
        ["piraumont", "thyle"],
        ["thyle", "east-fields"],
    ]);
    assert_eq!(with("road", &Value::from(true)), roads);
}

/// qb.terrain.ridge.2 and qb.terrain.ridge.3: what the two examples of the book need of a map.
#[test]
fn the_ridges_lie_as_the_examples_of_the_book_need_them() {
    let book = book();
    let areas = areas(&book);
    let near = neighbours(&book);
    let borders = rows(&book, "border");
    let height = |id: &str| number(&areas[id], "height");
    let ridge = |id: &str| areas[id].get("ridge").is_some();
    let [bati, gemioncourt, lairalle, delsot] = [
        "heights-of-bati-saint-bernard",
        "heights-of-gemioncourt",
        "heights-of-lairalle",
        "delsot",
    ];
    assert!([bati, gemioncourt, lairalle, delsot].into_iter().all(ridge));
    assert_eq!(height(bati), height(gemioncourt));
    assert!(height(lairalle) > height(gemioncourt) && height(delsot) > height(gemioncourt));
    // Guns on the one height reach the other next to it, over ground as low as either.
    let valley = border(&borders, bati, gemioncourt);
    assert!(number(valley, "height") <= height(bati));
    // Lairalle reaches Bati over Gemioncourt, two areas away.
    assert!(near[lairalle].contains(gemioncourt) && !near[lairalle].contains(bati));
    assert!(number(border(&borders, lairalle, gemioncourt), "height") <= height(gemioncourt));
    // What lies right behind Bati is seen from Gemioncourt over Bati alone, and so not at all.
    for behind in ["quatre-bras", "sart-slope"] {
        assert!(near[bati].contains(behind));
        let between: Vec<_> = near[gemioncourt].intersection(&near[behind]).collect();
        assert_eq!(between, [bati], "{behind}");
    }
}
