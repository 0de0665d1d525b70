//! `grognard engine`: games for programs, line by line over standard input and
//! output, in the manner of chess engines. docs/guide/engine.md describes it.
//!
//! Each line of input is a command. Its answer is any number of lines, of
//! which the last is `ok`, or `error` with a reason. Nothing a program sends
//! ends the engine but `quit` or the end of its input.

mod answer;
mod session;

use std::io::{BufRead, Write};

use crate::failure::{Failure, Verdict};

use session::Session;

/// Play with programs, line by line over standard input and output.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Example:
  printf 'new quatre-bras seed demo\\norders\\ndo 1\\nquit\\n' | grognard engine")]
pub struct Args {}

/// The longest line that is read; a record line may be long.
const MOST_BYTES: u64 = 1024 * 1024;

pub fn run(_: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    serve(&mut std::io::stdin().lock(), out)
}

/// Answers every line of the input.
pub fn serve(input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut session = Session::default();
    while let Some(line) = line(input)? {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => continue,
            ["quit"] => break,
            ["load"] => {
                let text = block(input)?;
                answer::end(session.load(&text), out)?;
            }
            [command, rest @ ..] => answer::end(session.command(command, rest, out), out)?,
        }
        out.flush()?;
    }
    Ok(Verdict::Holds)
}

/// The next line, cut off at the limit.
fn line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::Read::take(&mut *input, MOST_BYTES).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned()))
}

/// Everything up to a line with a single dot.
fn block(input: &mut dyn BufRead) -> Result<String, Failure> {
    let mut text = String::new();
    while let Some(line) = line(input)?
        && line != "."
    {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::serve;

    fn talk(input: &str) -> String {
        let mut out = Vec::new();
        serve(&mut input.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_answer_ends_with_ok_or_error() {
        let told = talk(
            "grognard\nnew quatre-bras rulebook lines-of-battle seed demo\nstate\norders\ndo 1\nundo\nquit\n",
        );
        let ends = told.lines().filter(|line| *line == "ok").count();
        assert_eq!(ends, 6, "{told}");
        assert!(told.contains("id name Grognard"));
        assert!(told.contains("\norder 1 "));
        assert!(told.contains("asks allied"), "{told}");
    }

    #[test]
    fn nonsense_is_answered_and_costs_nothing() {
        let nonsense = "fly\norders\nnew nowhere\nnew\nnew quatre-bras rulebook lines-of-battle option x\ndo\ndo 1\n\
                        new quatre-bras rulebook lines-of-battle seed x\ndo 999\ndo fly away\ngo\ngo nobody\nodds 0\nload\nrubbish\n.\nstate\n";
        let told = talk(nonsense);
        let errors = told
            .lines()
            .filter(|line| line.starts_with("error "))
            .count();
        assert_eq!(errors, 13, "{told}");
        assert!(told.trim_end().ends_with("ok"));
    }

    #[test]
    fn a_record_can_be_taken_out_and_put_in_again() {
        let first =
            talk("new quatre-bras rulebook lines-of-battle seed demo\ndo 1\ndo 1\nrecord\nquit\n");
        let begin = first.find("grognard record").unwrap();
        let end = first[begin..].find("\n.\n").unwrap() + begin;
        let record = &first[begin..end];
        let second = talk(&format!("load\n{record}\n.\nrecord\n"));
        assert!(second.contains(record), "{second}");
    }

    #[test]
    fn a_general_names_an_order_that_is_legal() {
        let told = talk("new quatre-bras rulebook lines-of-battle seed demo\ngo recruit\n");
        let order = told
            .lines()
            .find_map(|line| line.strip_prefix("bestorder "));
        let given = talk(&format!(
            "new quatre-bras rulebook lines-of-battle seed demo\ndo {}\n",
            order.unwrap()
        ));
        assert!(!given.contains("error"), "{given}");
    }

    #[test]
    fn typed_dice_are_asked_for() {
        let script = "new quatre-bras rulebook lines-of-battle dice typed\n".to_owned()
            + &"do 1\n".repeat(40);
        let told = talk(&script);
        assert!(told.contains("wants D"), "{told}");
    }
}
