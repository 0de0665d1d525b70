//! Files of the project, in an order that is the same everywhere.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// A text file: its path below the root, with `/`, and what is in it.
#[derive(Clone, Debug)]
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// Every file below `dir` whose name `wanted` accepts, sorted by path. Hidden directories and
/// `target` are left out; a directory that is not there is empty.
pub(crate) fn below(
    root: &Path,
    dir: &Path,
    wanted: &dyn Fn(&str) -> bool,
) -> Result<Vec<TextFile>, Error> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for path in entries(&dir)? {
            let name = file_name(&path);
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    open.push(path);
                }
            } else if wanted(&name) {
                found.push(read(root, &path)?);
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// The directories directly below `dir`, sorted.
pub(crate) fn directories(dir: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = entries(dir)?;
    found.retain(|path| path.is_dir());
    found.sort();
    Ok(found)
}

/// One file of the project.
pub(crate) fn read(root: &Path, path: &Path) -> Result<TextFile, Error> {
    let text = fs::read_to_string(path).map_err(|source| failed("read", path, source))?;
    Ok(TextFile {
        path: relative(root, path),
        text,
    })
}

/// One file of the project, if it is there.
pub(crate) fn read_if_any(root: &Path, path: &Path) -> Result<Option<TextFile>, Error> {
    if path.exists() {
        read(root, path).map(Some)
    } else {
        Ok(None)
    }
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), Error> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(|source| failed("create", dir, source))?;
    }
    fs::write(path, text).map_err(|source| failed("write", path, source))
}

pub(crate) fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

pub(crate) fn relative(root: &Path, path: &Path) -> String {
    let below = path.strip_prefix(root).unwrap_or(path);
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

fn entries(dir: &Path) -> Result<Vec<PathBuf>, Error> {
    if !dir.exists() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).map_err(|source| failed("read", dir, source))? {
        paths.push(entry.map_err(|source| failed("read", dir, source))?.path());
    }
    Ok(paths)
}

pub(crate) fn failed(doing: &'static str, path: &Path, source: std::io::Error) -> Error {
    Error::File {
        doing,
        path: path.to_owned(),
        source,
    }
}
