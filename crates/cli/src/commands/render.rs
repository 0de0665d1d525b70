//! `grognard render`: a position as a picture.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;

use super::position::Position;
use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};

/// Draw a position as SVG or PNG.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  grognard render game.grog -o game.svg
  grognard render game.grog --at 0 -o start.png --width 2400")]
pub struct Args {
    #[command(flatten)]
    position: Position,
    /// The picture: a name ending in .svg or .png.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// How wide a PNG is, in pixels.
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(64..=10_000))]
    width: u32,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let kind = args.output.extension().and_then(OsStr::to_str);
    if !matches!(kind, Some("svg" | "png")) {
        return Err(Failure::wrong(format!(
            "{} ends neither in .svg nor in .png",
            args.output.display()
        )));
    }
    let (file, game) = args.position.open()?;
    // A game without a map of the ground, or with a bad one, is drawn without.
    let geography = muster::geography(&file.play.record().battle).ok();
    let svg = easel::svg(geography.as_ref(), &game.scene(), &easel::Style::default());
    let picture = if kind == Some("png") {
        easel::png(&svg, args.width)
            .map_err(|error| Failure::wrong(format!("the picture cannot be drawn: {error}")))?
    } else {
        svg.into_bytes()
    };
    files::write(&args.output, &picture, Readers::Usual)?;
    writeln!(out, "{}", args.output.display())?;
    Ok(Verdict::Holds)
}
