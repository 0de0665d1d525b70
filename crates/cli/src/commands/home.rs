//! `grognard` alone: what it is, what can be played, and how to begin.

use std::io::Write;

use crate::failure::{Failure, Verdict};
use crate::library::RULEBOOKS;
use crate::text::hanging;

/// Greets a newcomer.
pub fn run(out: &mut dyn Write) -> Result<Verdict, Failure> {
    let about = "Grognard plays published Napoleonic rulebooks, strictly: it knows the \
        rules, asks you one decision at a time, says which rule asks, shows the odds \
        before you choose, and keeps the whole game in a text file with dice that \
        nobody can doubt.";
    write!(out, "{}\nBattles\n", hanging("", about))?;
    let battles = muster::battles();
    for battle in &battles {
        writeln!(
            out,
            "  {:<16} {}, {}",
            battle.name, battle.title, battle.date
        )?;
    }
    writeln!(out, "\nRulebooks")?;
    for book in RULEBOOKS {
        write!(
            out,
            "{}",
            hanging(&format!("  {:<16} ", book.slug()), book.about())
        )?;
    }
    let pair = battles.iter().find_map(|battle| {
        let book = RULEBOOKS
            .iter()
            .find(|book| battle.rulebooks.iter().any(|slug| slug == book.slug()))?;
        Some((battle.name.as_str(), book.slug()))
    });
    let (battle, book) = pair.unwrap_or(("BATTLE", "RULEBOOK"));
    writeln!(
        out,
        "\nBegin\n  \
         grognard play {battle} --rulebook {book}\n      \
         play in this terminal, alone, against each other or against the computer\n  \
         grognard new {battle} --rulebook {book} -o game.grog\n      \
         begin a game as a file; then: orders, do, show, undo, render\n  \
         grognard help\n      \
         all commands"
    )?;
    Ok(Verdict::Holds)
}
