//! What the owner of a server decides.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use kernel::BattleFiles;

use crate::clock::Clock;

/// The port unless another is chosen: the year of Waterloo.
pub const PORT: u16 = 1815;

/// What the owner of a server decides.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where games are kept.
    pub data: Place,
    /// Names under which it may be reached, besides the usual ones.
    pub hosts: Vec<String>,
    /// Hosts to which webhooks may be sent.
    pub webhook_hosts: Vec<String>,
    /// Battles besides those that are built in, each with its rulebook.
    pub battles: Vec<(String, BattleFiles)>,
    /// What an answered order survives.
    pub survives: Survives,
    /// How much is allowed.
    pub limits: Limits,
    /// Addresses of proxies that stand before it and tell who calls.
    pub proxies: Vec<IpAddr>,
    /// How long a connection may do nothing.
    pub patience: Duration,
    /// What tells the time.
    pub clock: Clock,
}

/// Where games are kept.
#[derive(Clone, PartialEq, Eq)]
pub enum Place {
    /// In a file, which is this server's alone.
    File(PathBuf),
    /// In a PostgreSQL database, by its address; other servers may share it.
    Postgres(String),
}

impl fmt::Display for Place {
    /// The file, or the address without the password in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::File(file) => write!(f, "{}", file.display()),
            Place::Postgres(url) => f.write_str(&without_password(url)),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

/// An address without what is secret in it. What stands behind the question
/// mark may hold a password too.
fn without_password(url: &str) -> String {
    let url = url.split('?').next().unwrap_or_default();
    let Some((scheme, rest)) = url.split_once("://") else {
        return "a PostgreSQL database".to_owned();
    };
    match rest.rsplit_once('@') {
        Some((user, place)) => {
            let user = user.split(':').next().unwrap_or_default();
            format!("{scheme}://{user}@{place}")
        }
        None => format!("{scheme}://{rest}"),
    }
}

/// What an answered order survives. A PostgreSQL has its own settings for this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Survives {
    /// The end of the program, at any moment and in any way.
    Crash,
    /// The end of the machine as well: every order waits for the disk.
    #[default]
    PowerCut,
}

/// How much is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Games on this server.
    pub games: u32,
    /// Games that stay in memory though nobody looks at them.
    pub open_tables: usize,
    /// New games from one address in a minute.
    pub new_games: u32,
    /// Orders of one seat in a second.
    pub orders: u32,
    /// Live pages from one address.
    pub streams: usize,
    /// Connections from one address, unless it is a proxy.
    pub connections: usize,
    /// Lines of a game's journal; beyond them no step is taken back.
    pub lines: u32,
    /// Lines of talk of one seat in a minute.
    pub chat: u32,
    /// Calls from one address in a second, those for parts of pages not counted.
    pub calls: u32,
    /// Keys from one address in a minute that open nothing.
    pub wrong_keys: u32,
    /// Long calculations for one address at a time, with those that wait.
    pub long: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 10_000,
            open_tables: 1_000,
            new_games: 60,
            orders: 20,
            streams: 32,
            connections: 256,
            lines: 50_000,
            chat: 30,
            calls: 100,
            wrong_keys: 30,
            long: 32,
        }
    }
}

impl Config {
    /// A server for this machine alone, on the usual port, with a file.
    pub fn local(data: PathBuf) -> Config {
        Config::of(Place::File(data))
    }

    /// A server for this machine alone, on the usual port.
    pub fn of(data: Place) -> Config {
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            data,
            hosts: Vec::new(),
            webhook_hosts: Vec::new(),
            battles: Vec::new(),
            survives: Survives::default(),
            limits: Limits::default(),
            proxies: Vec::new(),
            patience: Duration::from_mins(1),
            clock: Clock::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            (
                "postgres://me:secret@db:5432/games",
                "postgres://me@db:5432/games",
            ),
            ("postgres://me:se@cret@db/games", "postgres://me@db/games"),
            (
                "postgres:///games?host=/run&password=secret",
                "postgres:///games",
            ),
            ("secret", "a PostgreSQL database"),
        ] {
            let place = Place::Postgres(url.to_owned());
            assert_eq!(place.to_string(), shown);
            assert!(!format!("{place:?}").contains("cret"));
        }
    }
}
