//! The project's own chores: `cargo xtask rules`, `tidy`, `records`, `speed`, `release`.

mod files;
mod records;
mod release;
mod rules;
mod rust_text;
mod speed;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fmt};

const HELP: &str = "\
The project's own chores.

Usage: cargo xtask <command>

Commands:
  rules           Join every rulebook's rules.toml with what code and tests cite,
                  print the gaps and write docs/rules/<slug>.md
  rules --check   The same without writing: fail on a gap, a stale table or a ruling that is missing
  tidy            Fail on what the project does not want in its files, and on forbidden
                  dependencies between its crates

  records         Fail on a released record that was changed, and on a commit that raises a
                  rulebook's version without naming a rule

  speed           Count instructions with callgrind; fail on a loss of over 10 % since the last release
  speed --write   The same, and write docs/speed.toml: with a release
  release         Make the archive of this version for Linux, in target/archives

Options:
  -h, --help      Show this
";

/// Something to mend, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Finding {
    path: String,
    line: Option<usize>,
    what: String,
}

impl Finding {
    pub(crate) fn of_file(path: &str, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: None,
            what: what.into(),
        }
    }

    pub(crate) fn at_line(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: Some(line),
            what: what.into(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.what),
            None => write!(f, "{}: {}", self.path, self.what),
        }
    }
}

/// Why a chore could not be done at all.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("cannot {doing} {}: {source}", path.display())]
    File {
        doing: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    #[error(transparent)]
    Rules(#[from] rulegen::Error),
    #[error("{path}: {source}")]
    Manifest {
        path: String,
        source: Box<toml::de::Error>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chore {
    Help,
    Records,
    Release,
    Speed(speed::Mode),
    Rules(rules::Mode),
    Tidy,
}

fn chore(arguments: &[&str]) -> Result<Chore, String> {
    match arguments {
        _ if arguments.iter().any(|a| ["-h", "--help"].contains(a)) => Ok(Chore::Help),
        ["rules"] => Ok(Chore::Rules(rules::Mode::Write)),
        ["rules", "--check"] => Ok(Chore::Rules(rules::Mode::Check)),
        ["tidy"] => Ok(Chore::Tidy),
        ["records"] => Ok(Chore::Records),
        ["release"] => Ok(Chore::Release),
        ["speed"] => Ok(Chore::Speed(speed::Mode::Compare)),
        ["speed", "--write"] => Ok(Chore::Speed(speed::Mode::Write)),
        [
            "rules" | "tidy" | "records" | "release" | "speed",
            rest @ ..,
        ] => Err(format!("unexpected `{}`", rest.join(" "))),
        [] => Err("which chore?".to_owned()),
        [other, ..] => Err(format!("there is no chore `{other}`")),
    }
}

/// The root of the project: the directory above this crate.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let findings = match chore(&arguments) {
        Ok(Chore::Help) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Ok(Chore::Rules(mode)) => rules::run(root(), mode),
        Ok(Chore::Records) => records::run(root()),
        Ok(Chore::Release) => release::run(root()),
        Ok(Chore::Speed(mode)) => speed::run(root(), mode),
        Ok(Chore::Tidy) => tidy::run(root()),
        Err(complaint) => {
            eprintln!("xtask: {complaint}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match findings {
        Ok(findings) if findings.is_empty() => ExitCode::SUCCESS,
        Ok(findings) => {
            for finding in &findings {
                eprintln!("{finding}");
            }
            eprintln!("xtask: {} to mend", findings.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Chore, Finding, chore, rules};

    #[test]
    fn chores_are_understood() {
        assert_eq!(chore(&["tidy"]), Ok(Chore::Tidy));
        assert_eq!(chore(&["records"]), Ok(Chore::Records));
        assert_eq!(chore(&["rules"]), Ok(Chore::Rules(rules::Mode::Write)));
        assert_eq!(
            chore(&["rules", "--check"]),
            Ok(Chore::Rules(rules::Mode::Check))
        );
        assert_eq!(chore(&["rules", "--help"]), Ok(Chore::Help));
        assert_eq!(
            chore(&["rules", "--chek"]),
            Err("unexpected `--chek`".to_owned())
        );
        assert_eq!(chore(&["tidi"]), Err("there is no chore `tidi`".to_owned()));
        assert!(chore(&[]).is_err());
    }

    #[test]
    fn a_finding_names_its_place() {
        assert_eq!(
            Finding::at_line("a.rs", 7, "too long").to_string(),
            "a.rs:7: too long"
        );
        assert_eq!(
            Finding::of_file("a.rs", "too long").to_string(),
            "a.rs: too long"
        );
    }
}
