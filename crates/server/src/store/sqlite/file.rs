//! The file of a database: one server's alone, and for nobody but its owner to read.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::store::StoreError;

/// How long a server that was told to stop may take.
const STOPS_WITHIN: Duration = Duration::from_secs(5);

/// Begins a file that nobody but its owner may read: seeds of games that are not over and private
/// notes are in it. What SQLite lays beside it gets the same rights. One that is there already stays
/// as it is, and where none can be made, the database says why.
pub fn begin_private(file: &Path) {
    let mut new = File::options();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    drop(new.open(file));
}

/// Makes sure that no other server uses the file: each would answer from its own memory and know
/// nothing of the other's orders. The lock goes with the process, however it ends. Where no lock
/// can be made, nothing can be written either, and the database says so itself.
pub async fn alone(file: &Path) -> Result<Option<File>, StoreError> {
    let mut name = true_name(file).into_os_string();
    name.push(".lock");
    let Ok(lock) = File::create(&name) else {
        return Ok(None);
    };
    let begun = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(Some(lock)),
            Err(TryLockError::Error(_)) => return Ok(None),
            // One that is being stopped still writes what it was given.
            Err(TryLockError::WouldBlock) if begun.elapsed() < STOPS_WITHIN => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse),
        }
    }
}

/// A file by its own name, whatever name led to it: two names of one file have one lock.
fn true_name(file: &Path) -> PathBuf {
    if let Ok(name) = file.canonicalize() {
        return name;
    }
    // It is not there yet; its folder is.
    let folder = file.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, file.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => file.to_owned(),
    }
}
