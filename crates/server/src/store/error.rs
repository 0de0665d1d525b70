//! Why the storage does not answer, and what a player is told of it.

use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteError;

/// Why the storage does not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database says no.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// The tables cannot be made or changed.
    #[error(transparent)]
    Migration(MigrateError),
    /// The database is of a later version of this program.
    #[error(
        "a newer version of this program has changed it; use that one, or a backup from before"
    )]
    Newer,
    /// Another server has the file.
    #[error(
        "another server is using it; give this one a file of its own, or both a PostgreSQL with --database"
    )]
    InUse,
    /// What was read makes no sense.
    #[error("{0}")]
    Nonsense(String),
    /// The game made room for another.
    #[error("there is no such game")]
    Gone,
    /// Another server was quicker.
    #[error("another was quicker")]
    Taken,
    /// The connection was lost when it was to be kept: nobody knows yet.
    #[error("the connection was lost in the middle")]
    Unsure,
    /// The database takes too long.
    #[error("the database takes too long")]
    Slow,
    /// The task that writes is gone.
    #[error("the storage is closed")]
    Closed,
}

/// The troubles that have words of their own.
enum Trouble {
    Full,
    ReadOnly,
    Disk,
    Away,
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(_) => StoreError::Newer,
            other => StoreError::Migration(other),
        }
    }
}

impl StoreError {
    /// What a player is told. Whatever it is, nothing was changed by halves.
    pub fn words(&self) -> &'static str {
        match self.trouble() {
            Trouble::Full => {
                "the server's disk is full: nothing new can be kept, and nothing is lost. \
                 Its owner must make room; then try again"
            }
            Trouble::ReadOnly => {
                "the server cannot write just now: nothing new can be kept, and nothing is lost. \
                 Its owner must look at its disk; then try again"
            }
            Trouble::Disk => {
                "the server's disk fails: nothing new can be kept. \
                 Its owner must look at it; then try again"
            }
            Trouble::Away => {
                "the storage cannot be reached: what was answered before is safe. \
                 Try again in a moment"
            }
        }
    }

    /// Whether the database itself said no: then nothing was kept.
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            StoreError::Database(sqlx::Error::Database(_)) | StoreError::Taken | StoreError::Gone
        )
    }

    fn trouble(&self) -> Trouble {
        let StoreError::Database(sqlx::Error::Database(error)) = self else {
            return Trouble::Away;
        };
        let code = error.code().unwrap_or_default();
        if error.try_downcast_ref::<SqliteError>().is_some() {
            // The lowest byte is the kind, the rest says more about it.
            return match code.parse::<u32>().map(|code| code & 0xff) {
                Ok(13) => Trouble::Full,
                Ok(8 | 14) => Trouble::ReadOnly,
                Ok(10) => Trouble::Disk,
                _ => Trouble::Away,
            };
        }
        match code.as_ref() {
            "53100" => Trouble::Full,
            "25006" => Trouble::ReadOnly,
            "58030" => Trouble::Disk,
            _ => Trouble::Away,
        }
    }
}
