//! What is wrong with a file that a person wrote, with its place.

use std::ops::Range;

use kernel::{BattleFiles, Fault, FileFault};

use crate::Armies;

/// The file of a battle's folder that holds its armies.
pub const FILE: &str = "armies.toml";

/// The armies of a battle, read and checked.
pub fn of(battle: &BattleFiles) -> Result<Armies, FileFault> {
    let text = battle.get(FILE).ok_or_else(|| FileFault {
        file: FILE.to_owned(),
        faults: vec![Fault {
            span: None,
            message: format!("`{}` has no {FILE}", battle.name),
            help: None,
        }],
    })?;
    let read = Armies::from_toml(text).map_err(|error| toml_fault(FILE, &error))?;
    let problems = read.check();
    sound(FILE, text, problems.iter().map(ToString::to_string))?;
    Ok(read)
}

/// What the TOML reader says, as a fault with its place.
pub fn toml_fault(file: &str, error: &toml::de::Error) -> FileFault {
    let message = error.message();
    // The reader appends what it expected after a comma or a semicolon.
    let (message, help) = match message.split_once(", expected ") {
        Some((what, expected)) => (what, Some(format!("expected {expected}"))),
        None => (message, None),
    };
    FileFault {
        file: file.to_owned(),
        faults: vec![Fault {
            span: error.span(),
            message: message.to_owned(),
            help,
        }],
    }
}

/// No fault, or all of them, each where the text last has the name that it is about.
pub fn sound(
    file: &str,
    text: &str,
    problems: impl Iterator<Item = String>,
) -> Result<(), FileFault> {
    let fault = |message: String| Fault {
        span: named(text, &message),
        message,
        help: None,
    };
    let faults: Vec<_> = problems.map(fault).collect();
    if faults.is_empty() {
        return Ok(());
    }
    Err(FileFault {
        file: file.to_owned(),
        faults,
    })
}

/// Where a text last has the last name that a message puts in backticks.
fn named(text: &str, message: &str) -> Option<Range<usize>> {
    let names: Vec<_> = message.split('`').skip(1).step_by(2).collect();
    names.iter().rev().find_map(|name| {
        let quoted = format!("\"{name}\"");
        let start = text.rfind(&quoted)?;
        Some(start..start + quoted.len())
    })
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn the_last_name_that_the_text_has_is_taken() {
        assert_eq!(
            named("a = \"x\"\nb = \"x\"", "two rows are called `x`"),
            Some(12..15)
        );
        assert_eq!(named("a = \"x\"", "`x` belongs to `y`"), Some(4..7));
        assert_eq!(named("a = 1", "nothing is named"), None);
    }
}
