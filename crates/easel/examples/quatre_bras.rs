//! Draws Quatre Bras on an afternoon that could have been, by day and by
//! candlelight, into the directory given (or the build directory).

#[path = "../tests/field/mod.rs"]
mod field;

use easel::{Layout, Style, Theme};
use grognard_easel as easel;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"),
        PathBuf::from,
    );
    let width = std::env::args().nth(2).map_or(Ok(1600), |width| width.parse())?;
    std::fs::create_dir_all(&target)?;
    let geography = field::geography();
    let bare = field::empty_scene();
    let scene = field::scene();
    for (name, scene, style) in [
        ("quatre-bras", &scene, Style::default()),
        ("quatre-bras-dark", &scene, Style { theme: Theme::Dark, ..Style::default() }),
        ("quatre-bras-map", &bare, Style { layout: Layout::Map, ..Style::default() }),
    ] {
        let begun = Instant::now();
        let svg = easel::svg(Some(&geography), scene, &style);
        let drawn = begun.elapsed();
        let png = easel::png(&svg, width)?;
        println!("{name}: {} kB in {drawn:.1?}, with pixels {:.1?}", svg.len() / 1024, begun.elapsed());
        std::fs::write(target.join(name).with_extension("svg"), svg)?;
        std::fs::write(target.join(name).with_extension("png"), png)?;
    }
    Ok(())
}
