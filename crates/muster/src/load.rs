//! The texts of a battle: built in, from a folder, or from a scenario file.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use kernel::{BattleFiles, MOST_TEXT, Rulebook};

use crate::battles::{self, built_in_file};

/// Files of a battle are small; anything past this is something else, and no record could hold it.
pub const MOST_BYTES: u64 = MOST_TEXT as u64;

/// Why a battle's files cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It is neither a built-in battle nor a path.
    #[error("there is no battle `{battle}`, and no folder or file of that name; built in: {known}")]
    Unknown {
        /// What was asked for.
        battle: String,
        /// What there is.
        known: String,
    },
    /// The battle is there, but not for this rulebook.
    #[error("`{battle}` has no {file}, so {rulebook} cannot play it; {others}")]
    NotForRulebook {
        /// The battle.
        battle: String,
        /// The scenario file that is missing.
        file: String,
        /// The rulebook's name.
        rulebook: String,
        /// Which rulebooks can.
        others: String,
    },
    /// The system will not give the file.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is no text.
    #[error("{} is not text in UTF-8 (the first bad byte is at {at})", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// Where it stops being text.
        at: usize,
    },
    /// The file is far larger than such a file can be.
    #[error("{} is longer than {most} bytes, the most that is read of such a file", path.display())]
    TooLong {
        /// The file.
        path: PathBuf,
        /// The longest that is read.
        most: u64,
    },
}

/// The files that a rulebook reads of a battle, which is a built-in name, a
/// folder, or a scenario file.
///
/// What a scenario file lacks beside it is taken from the built-in battle of
/// the same title.
pub fn load(battle: &str, rulebook: &dyn Rulebook) -> Result<BattleFiles, LoadError> {
    if battles::is_built_in(battle) {
        return built_in(battle, rulebook);
    }
    let path = Path::new(battle);
    if path.is_dir() {
        return from_folder(path, rulebook);
    }
    if path.exists() {
        return from_scenario(path, rulebook);
    }
    Err(LoadError::Unknown {
        battle: battle.to_owned(),
        known: names(battles::battles().into_iter().map(|info| info.name)),
    })
}

/// A file of a battle that is built in or a folder, if it is there.
pub fn text_of(battle: &str, file: &str) -> Result<Option<String>, LoadError> {
    if battles::is_built_in(battle) {
        return Ok(built_in_file(battle, file).map(str::to_owned));
    }
    let path = Path::new(battle).join(file);
    if path.exists() {
        return read_text(&path, MOST_BYTES).map(Some);
    }
    Ok(None)
}

/// The same, with the ground and the armies even where no game is made from them.
pub fn load_with_armies(battle: &str, rulebook: &dyn Rulebook) -> Result<BattleFiles, LoadError> {
    let mut files = load(battle, rulebook)?;
    let path = Path::new(battle);
    let folder = if path.is_dir() {
        Some(path)
    } else {
        path.parent()
    };
    for file in [battles::GROUND_FILE, battles::ARMIES_FILE] {
        if files.get(file).is_some() {
            continue;
        }
        let beside = folder
            .map(|folder| folder.join(file))
            .filter(|path| path.exists());
        if let Some(text) = built_in_file(battle, file) {
            files.files.push((file.to_owned(), text.to_owned()));
        } else if let Some(path) = beside {
            files
                .files
                .push((file.to_owned(), read_text(&path, MOST_BYTES)?));
        }
    }
    Ok(files)
}

/// Reads a text file, with its line ends and byte order mark made plain.
pub fn read_text(path: &Path, most: u64) -> Result<String, LoadError> {
    let refused = |source| LoadError::Read {
        path: path.to_owned(),
        source,
    };
    if path.is_dir() {
        return Err(refused(io::Error::other("it is a folder, not a file")));
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most + 1).read_to_end(&mut bytes))
        .map_err(refused)?;
    if bytes.len() as u64 > most {
        return Err(LoadError::TooLong {
            path: path.to_owned(),
            most,
        });
    }
    let text = String::from_utf8(bytes).map_err(|error| LoadError::NotText {
        path: path.to_owned(),
        at: error.utf8_error().valid_up_to(),
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

fn built_in(battle: &str, rulebook: &dyn Rulebook) -> Result<BattleFiles, LoadError> {
    let mut files = Vec::new();
    for (place, file) in rulebook.files().iter().enumerate() {
        match built_in_file(battle, file) {
            Some(text) => files.push(((*file).to_owned(), text.to_owned())),
            None if place == 0 => return Err(not_for(battle, file, rulebook)),
            None => {}
        }
    }
    Ok(BattleFiles {
        name: battle.to_owned(),
        files,
    })
}

fn not_for(battle: &str, file: &str, rulebook: &dyn Rulebook) -> LoadError {
    let info = battles::battles()
        .into_iter()
        .find(|info| info.name == battle);
    let rulebooks = info.map(|info| info.rulebooks).unwrap_or_default();
    LoadError::NotForRulebook {
        battle: battle.to_owned(),
        file: file.to_owned(),
        rulebook: rulebook.title().to_owned(),
        others: if rulebooks.is_empty() {
            "no rulebook has a file there".to_owned()
        } else {
            format!("it can be played with: {}", names(rulebooks))
        },
    }
}

fn from_folder(folder: &Path, rulebook: &dyn Rulebook) -> Result<BattleFiles, LoadError> {
    let mut files = Vec::new();
    for (place, file) in rulebook.files().iter().enumerate() {
        let path = folder.join(file);
        if path.exists() {
            files.push(((*file).to_owned(), read_text(&path, MOST_BYTES)?));
        } else if place == 0 {
            return Err(not_for(&folder.display().to_string(), file, rulebook));
        }
    }
    Ok(BattleFiles {
        name: folder_name(folder),
        files,
    })
}

fn from_scenario(path: &Path, rulebook: &dyn Rulebook) -> Result<BattleFiles, LoadError> {
    let text = read_text(path, MOST_BYTES)?;
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let origin = battles::of_title(&text);
    let (first, others) = match rulebook.files() {
        [first, others @ ..] => (*first, others),
        [] => ("scenario.toml", [].as_slice()),
    };
    let mut files = vec![(first.to_owned(), text)];
    for file in others {
        let beside = parent.join(file);
        let built_in = origin
            .as_deref()
            .and_then(|battle| built_in_file(battle, file));
        if beside.exists() {
            files.push(((*file).to_owned(), read_text(&beside, MOST_BYTES)?));
        } else if let Some(text) = built_in {
            files.push(((*file).to_owned(), text.to_owned()));
        }
    }
    let name = if path.file_name().is_some_and(|name| name == first) {
        folder_name(parent)
    } else {
        plain(&path.file_stem().unwrap_or_default().to_string_lossy())
    };
    Ok(BattleFiles { name, files })
}

/// The name of a folder, also of `.`.
fn folder_name(folder: &Path) -> String {
    let whole = folder.canonicalize();
    let name = whole.as_deref().unwrap_or(folder).file_name();
    name.map_or_else(
        || "battle".to_owned(),
        |name| plain(&name.to_string_lossy()),
    )
}

/// A name that fits on one line of a record.
fn plain(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_control() { '-' } else { c })
        .collect();
    match name.trim() {
        "" => "battle".to_owned(),
        name => name.to_owned(),
    }
}

fn names(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    if names.is_empty() {
        "none".to_owned()
    } else {
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::{LoadError, plain, read_text};

    #[test]
    fn a_text_is_read_plainly_and_not_past_its_limit() {
        let path = std::env::temp_dir().join(format!("muster-{}.toml", std::process::id()));
        std::fs::write(&path, "\u{feff}a = 1\r\nb = 2\n").unwrap();
        let whole = read_text(&path, 100);
        let short = read_text(&path, 5);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(whole.unwrap(), "a = 1\nb = 2\n");
        assert!(matches!(short, Err(LoadError::TooLong { most: 5, .. })));
        assert!(matches!(read_text(&path, 5), Err(LoadError::Read { .. })));
    }

    #[test]
    fn a_name_fits_on_one_line() {
        assert_eq!(plain("my\nbattle"), "my-battle");
        assert_eq!(plain(" "), "battle");
    }
}
