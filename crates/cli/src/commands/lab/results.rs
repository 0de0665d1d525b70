//! The file that results go into, and what is made of it.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use lab::study::{Done, Stored, Study, csv, document, line, read as read_results, summary};

use crate::failure::Failure;
use crate::files::{self, Readers};

/// The longest file of results that is read.
const MOST_BYTES: u64 = 4 * 1024 * 1024 * 1024;

/// Reads results.
pub(super) fn read(path: &Path) -> Result<Stored, Failure> {
    let text = muster::read_text(path, MOST_BYTES)?;
    read_results(&text)
        .map_err(|error| Failure::wrong(format!("{} holds no results: {error}", path.display())))
}

/// Results that are being added to.
pub(super) struct Results {
    path: PathBuf,
    file: File,
    stored: Stored,
}

impl Results {
    /// A new file, or one that holds this very study.
    pub(super) fn open(path: &Path, study: Study) -> Result<Results, Failure> {
        if path.exists() {
            let results = Results::resume(path)?;
            return match differences(results.study(), &study) {
                None => Ok(results),
                Some(what) => Err(Failure::wrong(format!(
                    "{} holds another study: {what}",
                    path.display()
                ))
                .help(
                    "choose another name with --output, or go on with it as it is with --resume",
                )),
            };
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .open(path)
            .map_err(|error| failed(path, &error))?;
        lock(&file, path)?;
        append(&mut file, &line(&study)).map_err(|error| failed(path, &error))?;
        Ok(Results {
            path: path.to_owned(),
            file,
            stored: Stored {
                study,
                done: std::collections::BTreeMap::new(),
                whole: 0,
            },
        })
    }

    /// A file that is there, without what was torn off at its end.
    pub(super) fn resume(path: &Path) -> Result<Results, Failure> {
        let stored = read(path)?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(|error| failed(path, &error))?;
        lock(&file, path)?;
        let whole = stored.whole as u64;
        file.set_len(whole)
            .and_then(|()| file.seek(SeekFrom::Start(whole)))
            .map_err(|error| failed(path, &error))?;
        Ok(Results {
            path: path.to_owned(),
            file,
            stored,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn study(&self) -> &Study {
        &self.stored.study
    }

    pub(super) const fn stored(&self) -> &Stored {
        &self.stored
    }

    /// Adds a chunk, which is on the disk when this returns.
    pub(super) fn keep(&mut self, done: Done) -> Result<(), Failure> {
        append(&mut self.file, &line(&done)).map_err(|error| failed(&self.path, &error))?;
        self.stored.done.insert(done.number, done);
        Ok(())
    }
}

fn append(file: &mut File, line: &str) -> io::Result<()> {
    file.write_all(line.as_bytes())?;
    file.sync_data()
}

/// Two programs at one file would mix their lines.
fn lock(file: &File, path: &Path) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::wrong(format!(
            "another program is adding to {}",
            path.display()
        ))),
        // Where a file system knows no locks, one has to take care oneself.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::wrong(format!("cannot write {}: {error}", path.display()))
}

/// What two studies differ in, by the names of the parts: `its seed differs`.
/// None if they agree.
fn differences(one: &Study, other: &Study) -> Option<String> {
    if one == other {
        return None;
    }
    let parts = |study: &Study| serde_json::to_value(study).unwrap_or_default();
    let (one, other) = (parts(one), parts(other));
    let names = one.as_object()?.keys();
    let differ: Vec<_> = names
        .filter(|name| one[name.as_str()] != other[name.as_str()])
        .map(String::as_str)
        .collect();
    let verb = if differ.len() == 1 {
        "differs"
    } else {
        "differ"
    };
    Some(format!("its {} {verb}", differ.join(", ")))
}

/// Writes the report and the table, and says in short what came of it.
pub(super) fn tell(stored: &Stored, base: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    write!(out, "{}", summary(stored))?;
    let page = files::beside(base, ".html");
    files::write(&page, document(stored).as_bytes(), Readers::Usual)?;
    let table = files::beside(base, ".csv");
    files::write(&table, csv(stored).as_bytes(), Readers::Usual)?;
    writeln!(out, "{}", page.display())?;
    writeln!(out, "{}", table.display())?;
    Ok(())
}
