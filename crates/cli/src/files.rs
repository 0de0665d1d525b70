//! Writing files so that a crash leaves the old one or the new one, never half.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Who may read a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Readers {
    /// Whoever may read new files here.
    Usual,
    /// Only its owner.
    Owner,
}

/// Writes a whole file at once, in place of what was there.
pub fn write(path: &Path, content: &[u8], readers: Readers) -> Result<(), Failure> {
    replace(path, content, readers)
        .map_err(|error| Failure::wrong(format!("cannot write {}: {error}", path.display())))
}

/// Removes a file that need not be there.
pub fn remove(path: &Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::wrong(format!(
            "cannot remove {}: {error}",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// A path with something added to its file name.
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn replace(path: &Path, content: &[u8], readers: Readers) -> io::Result<()> {
    // A link is written through, not replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if path.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let old = fs::metadata(&path).ok();
    if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::other("it is read-only"));
    }
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        // A device or a pipe cannot be replaced.
        return OpenOptions::new()
            .write(true)
            .open(&path)?
            .write_all(content);
    }
    let draft = beside(&path, &format!(".{}.new", std::process::id()));
    let written = fill(&draft, content, readers).and_then(|()| {
        if let Some(old) = old.filter(|_| readers == Readers::Usual) {
            fs::set_permissions(&draft, old.permissions())?;
        }
        fs::rename(&draft, &path)
    });
    if written.is_err() {
        // What went wrong is said; the draft is of no use to anyone.
        let _ = fs::remove_file(&draft);
    }
    written
}

fn fill(draft: &Path, content: &[u8], readers: Readers) -> io::Result<()> {
    let mut file = create(draft, readers)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(unix)]
fn create(path: &Path, readers: Readers) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mode = match readers {
        Readers::Usual => 0o666,
        Readers::Owner => 0o600,
    };
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(mode)
        .open(path)
}

#[cfg(not(unix))]
fn create(path: &Path, _: Readers) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}
