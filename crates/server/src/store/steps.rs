//! How the tables came to be what they are, step by step. A step that was
//! released is never changed: the next one changes what it made.

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The steps of SQLite, each with its name.
pub const SQLITE: [(&str, &str); 2] = [
    (
        "games",
        include_str!("../../migrations/sqlite/0001_games.sql"),
    ),
    (
        "givers",
        include_str!("../../migrations/sqlite/0002_givers.sql"),
    ),
];

/// Those of PostgreSQL.
pub const POSTGRES: [(&str, &str); 2] = [
    (
        "games",
        include_str!("../../migrations/postgres/0001_games.sql"),
    ),
    (
        "givers",
        include_str!("../../migrations/postgres/0002_givers.sql"),
    ),
];

/// Takes the steps that have not been taken yet.
pub fn migrator(steps: [(&'static str, &'static str); 2]) -> Migrator {
    let step = |(number, (name, text)): (i64, (&'static str, &'static str))| {
        let text = text.into_sql_str();
        Migration::new(number, name.into(), MigrationType::Simple, text, false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
}
