//! Draws Quatre Bras on an afternoon that could have been, by day and by
//! candlelight, and two other grounds, into the directory given (or the build
//! directory), as wide as the second word says.

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
    let width = std::env::args()
        .nth(2)
        .map_or(Ok(1600), |width| width.parse())?;
    std::fs::create_dir_all(&target)?;
    let land = field::geography();
    let day = Style::default();
    let night = Style {
        theme: Theme::Dark,
        ..day
    };
    let alone = Style {
        layout: Layout::Map,
        ..day
    };
    for (name, land, scene, style) in [
        ("quatre-bras", Some(&land), field::scene(), day),
        ("quatre-bras-dark", Some(&land), field::scene(), night),
        ("quatre-bras-map", Some(&land), field::empty_scene(), alone),
        ("hexes", None, field::hexes(), day),
        ("table", None, field::table(), day),
    ] {
        let begun = Instant::now();
        let svg = easel::svg(land, &scene, &style);
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
