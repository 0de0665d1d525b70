//! Draws the hex map of Quatre Bras over its land, by day and by candlelight, into the directory given (or
//! the build directory), as wide as the second word says.

use easel::{Layout, Style, Theme};
use grognard_easel as easel;
use ground::geography::Geography;
use ground::hex::survey::{Plan, Survey};
use ground::hex::{Grid, Orientation, Shoved, cells, edges};
use kernel::{Scene, scene};
use std::path::PathBuf;
use std::time::Instant;

const GROUND: &str = include_str!("../../../battles/quatre-bras/ground.toml");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"),
        PathBuf::from,
    );
    let width = std::env::args()
        .nth(2)
        .map_or(Ok(3200), |width| width.parse())?;
    std::fs::create_dir_all(&target)?;
    let land = Geography::from_toml(GROUND)?;
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 42, 46);
    let mut survey = Survey::new(Plan::centred(grid, 120, land.extent));
    survey.hedged_streams = vec!["Gemioncourt brook".to_owned()];
    let begun = Instant::now();
    let map = survey.map(&land);
    println!("the map: {:.1?}", begun.elapsed());
    let scene = Scene {
        title: "Quatre Bras".into(),
        caption: "Hexes of 120 metres".into(),
        table: None,
        panels: vec![scene::Panel {
            title: "The ground".into(),
            lines: vec![format!("{} hexes", map.grid().len())],
        }],
        cells: cells(&map, &survey.plan),
        edges: edges(&map, &survey.plan),
        ..Scene::default()
    };
    for (name, theme, layout) in [
        ("hex-map", Theme::Light, Layout::Map),
        ("hex-map-dark", Theme::Dark, Layout::Map),
        ("hex-sheet", Theme::Light, Layout::Sheet),
    ] {
        let begun = Instant::now();
        let svg = easel::svg(
            Some(&land),
            &scene,
            &Style {
                theme,
                layout,
                ..Style::default()
            },
        );
        let drawn = begun.elapsed();
        let png = easel::png(&svg, width)?;
        println!(
            "{name}: {} kB in {drawn:.1?}, with pixels {:.1?}",
            svg.len() / 1024,
            begun.elapsed()
        );
        std::fs::write(target.join(name).with_extension("svg"), svg)?;
        std::fs::write(target.join(name).with_extension("png"), png)?;
    }
    Ok(())
}
