//! What the picture of a table promises.

mod tabletop;

use grognard_easel::{Layout, Sheet, Style, Theme, counters_fragment, png, svg};
use kernel::scene::FeatureKind;
use resvg::usvg::roxmltree::Document;

const IN_PAGE: Style = Style {
    theme: Theme::Light,
    layout: Layout::Map,
    sheet: Sheet::Linked,
};

#[test]
fn every_unit_stands_on_its_bases_with_a_grip_for_a_finger() {
    let scene = tabletop::scene();
    let picture = svg(None, &scene, &IN_PAGE);
    let document = Document::parse(&picture).unwrap();
    let of = |name: &str, id: &str| {
        let found = document
            .descendants()
            .filter(|node| node.has_tag_name(name) && node.attribute("data-counter") == Some(id));
        found.count()
    };
    for counter in &scene.counters {
        assert_eq!(of("g", &counter.id), 1, "{}", counter.id);
        assert_eq!(of("path", &counter.id), 1, "{}", counter.id);
    }
    let line = document
        .descendants()
        .find(|node| node.has_tag_name("g") && node.attribute("data-counter") == Some("line"))
        .unwrap();
    let face = line
        .children()
        .find(|node| node.attribute("class") == Some("face"))
        .unwrap();
    assert_eq!(face.attribute("d").unwrap().matches('z').count(), 6);
    assert!(picture.contains("<title>disordered</title>"));
}

#[test]
fn the_root_says_how_thousandths_of_an_inch_became_units() {
    let picture = svg(None, &tabletop::scene(), &IN_PAGE);
    let document = Document::parse(&picture).unwrap();
    let number = |name: &str| -> f64 {
        let text = document.root_element().attribute(name).unwrap();
        text.parse().unwrap()
    };
    assert!((number("data-north") - 40_000.0).abs() < 0.1);
    let x = number("data-left") + (60_000.0 - number("data-west")) * number("data-scale");
    // The right edge of the map: the sheet less its rim.
    assert!((x - (1_600.0 - 34.0)).abs() < 0.6, "{x}");
}

#[test]
fn units_alone_are_drawn_as_in_the_whole_picture() {
    let scene = tabletop::scene();
    let whole = svg(None, &scene, &IN_PAGE);
    let fragment = counters_fragment(None, &scene, &IN_PAGE);
    let (heads, counters) = fragment.split_at(fragment.find("<g id=\"counters\"").unwrap());
    assert!(whole.contains(heads) && whole.contains(counters));
    assert_eq!(whole, svg(None, &scene, &IN_PAGE));
}

#[test]
fn what_is_laid_on_the_table_during_the_game_is_drawn_with_the_units() {
    let later = tabletop::scene();
    let mut start = later.clone();
    let table = start.table.as_mut().unwrap();
    table.features.retain(|feature| {
        let of_the_game = [
            FeatureKind::Objective,
            FeatureKind::Works,
            FeatureKind::Boundary,
        ];
        !of_the_game.contains(&feature.kind)
    });
    // The page has the land of the start, and gets only the fragment of later positions.
    let fragment = |scene| counters_fragment(None, scene, &IN_PAGE);
    let whole = svg(None, &start, &IN_PAGE);
    let (before, after) = whole.split_at(whole.find("<g id=\"heads\"").unwrap());
    assert!(!before.contains("class=\"prize\"") && !after.contains("class=\"prize\""));
    assert!(svg(None, &later, &IN_PAGE).starts_with(before));
    let objective = (later.table.iter().flat_map(|table| &table.features))
        .find(|feature| feature.kind == FeatureKind::Objective)
        .unwrap();
    let drawn = fragment(&later);
    let counters = drawn.find("<g id=\"counters\"").unwrap();
    // Its bounds under those who stand there, its wreath over them.
    let title = format!("<title>{}</title>", objective.name);
    assert!(drawn[..counters].contains(&title));
    let wreath = drawn.rfind(&title).unwrap();
    assert!(wreath > drawn.rfind("data-counter").unwrap());
}

#[test]
fn a_table_is_drawn_by_day_by_candlelight_and_in_pixels() {
    let scene = tabletop::scene();
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style {
            theme,
            ..Style::default()
        };
        let picture = svg(None, &scene, &style);
        assert!(!picture.contains("NaN") && !picture.contains("inf "));
        assert!(picture.len() < 900_000, "{}", picture.len());
        let pixels = png(&picture, 500).unwrap();
        assert!(pixels.starts_with(b"\x89PNG"));
    }
}

#[test]
fn an_empty_table_and_a_unit_without_bases_can_be_drawn() {
    let mut scene = tabletop::scene();
    scene.counters.iter_mut().for_each(|it| it.stands.clear());
    if let Some(table) = &mut scene.table {
        table.size = [0, 0];
        table.features.clear();
    }
    let picture = svg(None, &scene, &IN_PAGE);
    assert!(Document::parse(&picture).is_ok() && !picture.contains("NaN"));
}
