//! `grognard reference`: the quick-reference sheet of a rulebook.

use std::io::Write;

use crate::failure::{Failure, Verdict};

/// Print the quick-reference sheet of a rulebook.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The turn and the tables in our words, made from what the program itself plays by.
Markdown, or with --html a page to print.

Examples:
  grognard reference lines-of-battle
  grognard reference la-bataille --html > sheet.html")]
pub struct Args {
    /// The rulebook.
    rulebook: String,
    /// A page of HTML that needs nothing else.
    #[arg(long)]
    html: bool,
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let book = library::rulebook(&args.rulebook)?;
    if args.html {
        writeln!(out, "{}", server::pages::sheet(book).into_string())?;
    } else {
        write!(out, "# {}: reference\n{}", book.title(), book.reference())?;
    }
    Ok(Verdict::Holds)
}
