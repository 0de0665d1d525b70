//! `grognard print`: a battle as a PDF for a real table.

use std::ffi::OsStr;
use std::io::{IsTerminal as _, Write};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use kernel::{MusterReport, Rulebook};
use muster::armies::Armies;
use press::{Battle, Booklet, Paper, PressError, Wishes};

use super::set_up::SetUp;
use crate::failure::{Failure, Verdict};
use crate::files::{self, Readers};

/// Print a battle for a real table: map, counters, rosters, reference, record sheet.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A PDF with the map to scale over several sheets, counters front and back, rosters,
the quick-reference sheet and a record sheet. Its first page says how to print it,
and has rulers to check the scale.

Examples:
  grognard print quatre-bras --rulebook la-bataille -o quatre-bras.pdf
  grognard print ligny -r large-battles --paper letter -o ligny.pdf
  grognard print vimeiro -r thin-red-line --scale 1:4 --with-units -o vimeiro.pdf")]
pub struct Args {
    #[command(flatten)]
    set_up: SetUp,
    /// The file to write: a name ending in .pdf.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The paper.
    #[arg(long, value_enum, default_value_t = PaperKind::A4)]
    paper: PaperKind,
    /// How large the map is, such as 1:4 or 0.25: inches of paper to an inch of a table (1:2
    /// without it); for hexes and areas times the usual size (1).
    #[arg(long, value_parser = read_scale)]
    scale: Option<f64>,
    /// Draw the units where they start on the map.
    #[arg(long)]
    with_units: bool,
}

/// The paper of a printer.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PaperKind {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// The smallest and the largest scale that can still be played on.
const SCALES: [f64; 2] = [0.1, 2.0];

fn read_scale(text: &str) -> Result<f64, String> {
    let wrong = || "write it as 1:2, 1/2 or 0.5".to_owned();
    let number = |part: &str| part.trim().parse::<f64>().map_err(|_| wrong());
    let scale = match text.split_once([':', '/']) {
        Some((paper, table)) => number(paper)? / number(table)?,
        None => number(text)?,
    };
    let [least, most] = SCALES;
    if (least..=most).contains(&scale) {
        Ok(scale)
    } else {
        Err(format!("it must be from {least} to {most}"))
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    if args.output.extension().and_then(OsStr::to_str) != Some("pdf") {
        return Err(Failure::wrong(format!(
            "{} does not end in .pdf",
            args.output.display()
        )));
    }
    let booklet = lay_out(args)?;
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new(booklet.pages.len() as u64)
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) = ProgressStyle::with_template("page {pos} of {len} {wide_bar}") {
        bar.set_style(style);
    }
    let file = booklet.pdf(|done, _| bar.set_position(done as u64));
    bar.finish_and_clear();
    files::write(&args.output, &file.map_err(wrong)?, Readers::Usual)?;
    writeln!(
        out,
        "{}: {} pages, {} of them the map",
        args.output.display(),
        booklet.pages.len(),
        booklet.sheets.len()
    )?;
    Ok(Verdict::Holds)
}

fn lay_out(args: &Args) -> Result<Booklet, Failure> {
    let (book, play) = args.set_up.begin(None)?;
    let game = play.game();
    let geography = muster::geography(&play.record().battle).ok();
    let muster = mustered(book, &args.set_up.battle);
    let battle = Battle {
        rulebook: book.title(),
        scene: &game.scene(),
        kit: &game.kit(),
        reference: &book.reference(),
        muster: muster.as_ref(),
        geography: geography.as_ref(),
    };
    let wishes = Wishes {
        paper: match args.paper {
            PaperKind::A4 => Paper::A4,
            PaperKind::Letter => Paper::Letter,
        },
        scale: args.scale,
        with_units: args.with_units,
    };
    press::lay_out(&battle, &wishes).map_err(wrong)
}

/// What the rulebook makes of the armies; a battle without armies is printed without.
fn mustered(book: &dyn Rulebook, battle: &str) -> Option<MusterReport> {
    let files = muster::load_with_armies(battle, book).ok()?;
    let mut report = book.muster(&files).ok().flatten()?;
    if let Ok(armies) = muster::armies::of(&files) {
        call_by_name(&mut report, &armies);
    }
    Some(report)
}

/// Those for whom a unit stands, by the names that people know: on paper nobody has the files.
fn call_by_name(report: &mut MusterReport, armies: &Armies) {
    for unit in &mut report.units {
        // Who stands for himself says nothing.
        if unit.of.as_slice() == [unit.id.as_str()] {
            continue;
        }
        for id in &mut unit.of {
            if let Some(row) = armies.units.iter().find(|row| row.id == *id) {
                // Without the pieces of a battery, which stand behind its name.
                let name = row.name.split(" (").next().unwrap_or_default();
                name.clone_into(id);
            }
        }
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
fn wrong(error: PressError) -> Failure {
    Failure::wrong(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::mustered;

    #[test]
    fn rosters_call_units_by_name() {
        for book in library::RULEBOOKS {
            let files = muster::load_with_armies("quatre-bras", *book).expect("it is built in");
            let armies = muster::armies::of(&files).expect("it has armies");
            let report = mustered(*book, "quatre-bras").expect("it is mustered");
            let others = |unit: &&kernel::muster::Mustered| unit.of != [unit.id.clone()];
            for unit in report.units.iter().filter(others) {
                for name in &unit.of {
                    let is_id = armies.units.iter().any(|row| row.id == *name);
                    assert!(!is_id, "{}: {} stands for {name}", book.slug(), unit.id);
                }
            }
        }
    }
}
