//! What a picture promises: the same for the same scene, well formed, complete
//! and safe, whatever the scene.

mod field;

use grognard_easel::{
    Layout, Sheet, Style, Theme, counters_fragment, plain, png, style_sheet, svg,
};
use kernel::Scene;
use kernel::scene::{Arm, Cell, Edge, EdgeKind, Formation, Marker, Panel, Place};
use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{Options, Tree};
use std::collections::BTreeSet;

const DAY: Style = Style {
    theme: Theme::Light,
    layout: Layout::Sheet,
    sheet: Sheet::Embedded,
};
const NIGHT: Style = Style {
    theme: Theme::Dark,
    layout: Layout::Sheet,
    sheet: Sheet::Embedded,
};

/// The values of an attribute over the whole picture.
fn all<'a>(document: &'a Document, attribute: &str) -> Vec<&'a str> {
    document
        .descendants()
        .filter_map(|node| node.attribute(attribute))
        .collect()
}

/// No place was computed from nothing.
fn assert_numbers(document: &Document) {
    for place in all(document, "transform") {
        assert!(!place.contains("NaN") && !place.contains("inf"), "{place}");
    }
}

/// The text between the start of a group and the start of the next.
fn part<'a>(picture: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = picture.split_once(from).unwrap_or_default();
    rest.split_once(to).unwrap_or_default().0
}

#[test]
fn the_same_scene_is_the_same_picture() {
    let first = svg(Some(&field::geography()), &field::scene(), &DAY);
    let second = svg(Some(&field::geography()), &field::scene(), &DAY);
    assert_eq!(first, second);
}

#[test]
fn it_is_small_and_well_formed() {
    for style in [
        DAY,
        NIGHT,
        Style {
            layout: Layout::Map,
            ..DAY
        },
    ] {
        let picture = svg(Some(&field::geography()), &field::scene(), &style);
        assert!(picture.len() < 1_500_000, "{} bytes", picture.len());
        assert_numbers(&Document::parse(&picture).unwrap());
        Tree::from_str(&plain(&picture), &Options::default()).unwrap();
        assert!(!plain(&picture).contains("var(--"));
    }
}

#[test]
fn every_cell_border_and_counter_is_there_once_with_words() {
    let scene = field::scene();
    let picture = svg(Some(&field::geography()), &scene, &DAY);
    let document = Document::parse(&picture).unwrap();
    let ids = |wanted: Vec<&str>, attribute| {
        let mut wanted = wanted;
        let mut found = all(&document, attribute);
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted);
    };
    ids(
        scene.cells.iter().map(|cell| cell.id.as_str()).collect(),
        "data-cell",
    );
    ids(
        scene.edges.iter().map(|edge| edge.id.as_str()).collect(),
        "data-edge",
    );
    ids(
        scene
            .counters
            .iter()
            .map(|counter| counter.id.as_str())
            .collect(),
        "data-counter",
    );
    let told = |node: Node| node.children().any(|child| child.has_tag_name("title"));
    for node in document.descendants() {
        for attribute in ["data-cell", "data-edge", "data-counter"] {
            assert!(node.attribute(attribute).is_none() || told(node));
        }
    }
}

#[test]
fn what_is_used_is_defined_and_no_id_stands_twice() {
    let picture = svg(Some(&field::geography()), &field::scene(), &DAY);
    let document = Document::parse(&picture).unwrap();
    let ids = all(&document, "id");
    let set: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), set.len());
    for used in all(&document, "href") {
        assert!(set.contains(used.trim_start_matches('#')), "{used}");
    }
    for group in ["ground", "cells", "edges", "heads", "counters", "margin"] {
        assert!(set.contains(group), "{group}");
    }
}

#[test]
fn words_cannot_become_markup() {
    let nasty = "<script>alert('&\"')</script>\u{0}";
    let mut scene = field::scene();
    scene.title = nasty.into();
    scene.caption = nasty.into();
    scene.sides.first.name = nasty.into();
    for cell in &mut scene.cells {
        cell.id.push_str(nasty);
        cell.name = nasty.into();
        cell.prize = nasty.into();
    }
    for counter in &mut scene.counters {
        counter.id.push_str(nasty);
        counter.label = nasty.into();
        counter.name = nasty.into();
        counter.nation = nasty.into();
        counter.leaders = vec![nasty.into()];
    }
    scene.panels = vec![Panel {
        title: nasty.into(),
        lines: vec![nasty.into()],
    }];
    let mut land = field::geography();
    land.places[0].name = nasty.into();
    land.roads[0].name = nasty.into();
    let picture = svg(Some(&land), &scene, &DAY);
    let document = Document::parse(&picture).unwrap();
    assert!(
        !document
            .descendants()
            .any(|node| node.has_tag_name("script"))
    );
}

#[test]
fn the_ground_does_not_know_the_counters() {
    let land = field::geography();
    let bare = svg(Some(&land), &field::empty_scene(), &DAY);
    let full = svg(Some(&land), &field::scene(), &DAY);
    let ground = "<g id=\"ground\"";
    assert!(!part(&bare, ground, "<g id=\"heads\"").is_empty());
    assert_eq!(
        part(&bare, ground, "<g id=\"heads\""),
        part(&full, ground, "<g id=\"heads\"")
    );
}

#[test]
fn by_candlelight_it_looks_different() {
    let land = field::geography();
    let (day, night) = (
        svg(Some(&land), &field::scene(), &DAY),
        svg(Some(&land), &field::scene(), &NIGHT),
    );
    assert_ne!(day, night);
    assert!(plain(&day).contains("fill:#f1e7cd") && !plain(&night).contains("fill:#f1e7cd"));
    // A page changes the theme by this one word.
    assert_eq!(
        day.replacen("data-theme=\"light\"", "data-theme=\"dark\"", 1),
        night
    );
}

#[test]
fn pixels_have_the_width_asked_for() {
    let picture = svg(None, &field::table(), &DAY);
    for width in [64, 640] {
        let pixels = png(&picture, width).unwrap();
        assert_eq!(&pixels[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(pixels[16..20], width.to_be_bytes());
    }
}

#[test]
fn an_empty_scene_is_an_empty_sheet() {
    for land in [None, Some(field::geography())] {
        for layout in [Layout::Sheet, Layout::Map] {
            let picture = svg(land.as_ref(), &Scene::default(), &Style { layout, ..DAY });
            Document::parse(&picture).unwrap();
        }
    }
    let picture = svg(None, &Scene::default(), &DAY);
    assert!(png(&picture, 200).is_ok());
}

#[test]
fn odd_scenes_are_drawn_all_the_same() {
    let point = Cell {
        id: "p".into(),
        name: "Point".into(),
        ..Cell::default()
    };
    let edge = |line: Vec<[i32; 2]>, kind| Edge {
        line,
        kind,
        road: true,
        ..Edge::default()
    };
    let mut scene = Scene {
        cells: vec![point],
        ..Scene::default()
    };
    for kind in [
        EdgeKind::Approach,
        EdgeKind::Marsh,
        EdgeKind::Hedge,
        EdgeKind::Arrow,
        EdgeKind::MarshArrow,
    ] {
        scene.edges.push(edge(vec![], kind));
        scene.edges.push(edge(vec![[5, 5]], kind));
        scene.edges.push(edge(vec![[5, 5], [5, 5]], kind));
        scene
            .edges
            .push(edge(vec![[0, 0], [100, 5], [200, 0]], kind));
    }
    let line = "A very long line that must be wrapped because no column is as wide as that";
    scene.panels = (0..40)
        .map(|_| Panel {
            title: "Too much".into(),
            lines: vec![line.into(); 9],
        })
        .collect();
    let picture = svg(None, &scene, &DAY);
    assert_numbers(&Document::parse(&picture).unwrap());
}

#[test]
fn a_page_can_hold_the_style_sheet_and_replace_the_counters() {
    let land = field::geography();
    let linked = Style {
        sheet: Sheet::Linked,
        ..DAY
    };
    let whole = svg(Some(&land), &field::scene(), &DAY);
    let bare = svg(Some(&land), &field::scene(), &linked);
    assert!(!bare.contains("<style"));
    assert!(whole.contains("<style>") && style_sheet().contains(".easel"));
    let fragment = counters_fragment(Some(&land), &field::scene(), &linked);
    let counters = fragment.find("<g id=\"counters\"").unwrap();
    assert!(fragment.starts_with("<g id=\"heads\""));
    assert!(bare.contains(&fragment[..counters]) && bare.contains(&fragment[counters..]));
}

#[test]
fn in_hexes_a_line_lies_across_its_facing_and_shows_what_befell_it() {
    let mut scene = field::hexes();
    let counter = &mut scene.counters[0];
    counter.arm = Arm::Infantry;
    counter.formation = Formation::Line;
    counter.facing = Some(6_000);
    counter.markers = vec![Marker {
        sign: "D".into(),
        words: "disordered".into(),
        bad: true,
    }];
    let id = counter.id.clone();
    let picture = svg(None, &scene, &DAY);
    let document = Document::parse(&picture).unwrap();
    let drawn = document
        .descendants()
        .find(|node| node.attribute("data-counter") == Some(&id))
        .unwrap();
    let turned = |node: &Node| node.attribute("transform") == Some("rotate(60)");
    assert!(drawn.children().any(|node| turned(&node)));
    let marker = drawn.children().find(|node| {
        node.attribute("class") == Some("marker bad")
            && node.descendants().any(|part| part.text() == Some("D"))
    });
    assert!(marker.is_some());
    // The names over hexes are the land's: new counters leave them alone.
    let fragment = counters_fragment(None, &scene, &DAY);
    assert!(fragment.contains("id=\"counters\"") && !fragment.contains("id=\"heads\""));
}

#[test]
fn in_hexes_a_long_line_lies_in_each_of_its_hexes() {
    let mut scene = field::hexes();
    let Place::Cell(first) = scene.counters[0].place else {
        panic!("a counter in no hex");
    };
    let (beside, nowhere) = (first + 1, scene.cells.len());
    scene.counters[0].also = vec![beside, nowhere];
    let picture = svg(None, &scene, &DAY);
    let document = Document::parse(&picture).unwrap();
    let parts: Vec<Node> = document
        .descendants()
        .filter(|node| node.has_attribute("data-also"))
        .collect();
    assert_eq!(parts.len(), 1, "a hex that is not there is passed over");
    let part = parts[0];
    assert_eq!(
        part.attribute("data-also"),
        Some(scene.cells[beside].id.as_str())
    );
    let whole = part.parent().unwrap();
    assert_eq!(
        whole.attribute("data-counter"),
        Some(scene.counters[0].id.as_str()),
        "who touches it touches the unit"
    );
    assert!(part.descendants().all(|node| !node.has_tag_name("text")));
}
