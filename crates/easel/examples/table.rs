//! Draws a table without a map, with every kind of feature, by day and by candlelight, into the directory
//! given (or the build directory).

#[path = "../tests/tabletop/mod.rs"]
mod tabletop;

use easel::{Style, Theme};
use grognard_easel as easel;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = std::env::args().nth(1).map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"),
        PathBuf::from,
    );
    std::fs::create_dir_all(&target)?;
    for (name, theme) in [("table", Theme::Light), ("table-dark", Theme::Dark)] {
        let style = Style {
            theme,
            ..Style::default()
        };
        let svg = easel::svg(None, &tabletop::scene(), &style);
        println!("{name}: {} kB", svg.len() / 1024);
        std::fs::write(
            target.join(name).with_extension("png"),
            easel::png(&svg, 1600)?,
        )?;
        std::fs::write(target.join(name).with_extension("svg"), svg)?;
    }
    Ok(())
}
