//! What the owner of a server decides.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use kernel::BattleFiles;

/// The port unless another is chosen: the year of Waterloo.
pub const PORT: u16 = 1815;

/// What the owner of a server decides.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The database.
    pub data: PathBuf,
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
}

/// What an answered order survives.
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
    /// Lines of talk of one seat in a minute.
    pub chat: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            games: 10_000,
            open_tables: 1_000,
            new_games: 60,
            orders: 20,
            streams: 32,
            chat: 30,
        }
    }
}

impl Config {
    /// A server for this machine alone, on the usual port.
    pub fn local(data: PathBuf) -> Config {
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT),
            data,
            hosts: Vec::new(),
            webhook_hosts: Vec::new(),
            battles: Vec::new(),
            survives: Survives::default(),
            limits: Limits::default(),
        }
    }
}
