//! `grognard serve`, and `grognard` alone: the web table.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use server::{Config, Limits, PORT, Place, StartError, Survives};

use crate::failure::{Failure, Verdict};
use library::RULEBOOKS;

/// Play in the browser.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Games are kept in one file, or in a PostgreSQL that several servers share; whoever
has a seat's link has the seat. The server listens to this machine only, unless
--listen says otherwise. A password need not stand in the address of a database:
PGPASSWORD and .pgpass are read.

Examples:
  grognard serve
  grognard serve --port 8080 --data games.db
  grognard serve --listen 0.0.0.0 --host table.example.org
  grognard serve --database postgres://grognard@db.example.org/games")]
pub struct Args {
    /// The port.
    #[arg(long, short, default_value_t = PORT)]
    port: u16,
    /// The address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The file that keeps the games; one in your data folder unless given.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// A PostgreSQL that keeps the games instead; several servers may share it.
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
    /// A name by which the server is reached, besides localhost.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A proxy that stands before the server and tells who calls (X-Forwarded-For).
    #[arg(long, value_name = "ADDRESS")]
    proxy: Vec<IpAddr>,
    /// A host that may be told when a player is asked; none unless given.
    #[arg(long, value_name = "HOST")]
    webhook_host: Vec<String>,
    /// A battle of one's own for a rulebook: a folder or a scenario file.
    #[arg(long, value_name = "RULEBOOK=PATH")]
    battle: Vec<String>,
    /// What an answered order survives: `crash` is quicker, `power-cut` waits for the disk.
    #[arg(long, value_name = "WHAT", default_value = "power-cut", value_parser = ["crash", "power-cut"])]
    survives: String,
    /// How many games the server holds at the most.
    #[arg(long, value_name = "N", default_value_t = Limits::default().games)]
    max_games: u32,
}

impl Default for Args {
    fn default() -> Args {
        Args {
            port: PORT,
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            data: None,
            database: None,
            host: Vec::new(),
            proxy: Vec::new(),
            webhook_host: Vec::new(),
            battle: Vec::new(),
            survives: "power-cut".to_owned(),
            max_games: Limits::default().games,
        }
    }
}

pub fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let config = config(args)?;
    let data = config.data.to_string();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::wrong(format!("cannot begin: {error}")))?;
    let mut told = Ok(());
    let ready = |address: SocketAddr| {
        told = writeln!(
            out,
            "Grognard is at http://{address}/\nGames are kept in {data}. Stop with Ctrl-C."
        )
        .and_then(|()| out.flush());
    };
    let served = runtime.block_on(server::serve(config, RULEBOOKS, ready));
    // Every answered order is kept; a report or a thought that is not ready is of no use to anybody now.
    runtime.shutdown_background();
    served.map_err(|error| failure(&error))?;
    told?;
    Ok(Verdict::Holds)
}

fn config(args: &Args) -> Result<Config, Failure> {
    let data = match (&args.database, &args.data) {
        (Some(url), _) => Place::Postgres(postgres(url)?),
        (None, Some(data)) => Place::File(data.clone()),
        (None, None) => Place::File(usual_data()?),
    };
    let mut battles = Vec::new();
    for battle in &args.battle {
        let (slug, path) = battle.split_once('=').ok_or_else(|| {
            Failure::wrong(format!("`{battle}` is no battle: write RULEBOOK=PATH"))
        })?;
        let book = library::rulebook(slug)?;
        battles.push((slug.to_owned(), muster::load(path, book)?));
    }
    Ok(Config {
        listen: SocketAddr::new(args.listen, args.port),
        hosts: args.host.clone(),
        proxies: args.proxy.clone(),
        webhook_hosts: args.webhook_host.clone(),
        battles,
        survives: match args.survives.as_str() {
            "crash" => Survives::Crash,
            _ => Survives::PowerCut,
        },
        limits: Limits {
            games: args.max_games,
            ..Limits::default()
        },
        ..Config::of(data)
    })
}

/// The address of a PostgreSQL.
fn postgres(url: &str) -> Result<String, Failure> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return Ok(url.to_owned());
    }
    Err(Failure::wrong("that is no address of a PostgreSQL")
        .help("write it as: grognard serve --database postgres://user@host/name"))
}

/// `games.db` in the user's data folder.
fn usual_data() -> Result<PathBuf, Failure> {
    let var = |name: &str| std::env::var_os(name).filter(|it| !it.is_empty());
    let folder = var("XDG_DATA_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(var("HOME")?).join(".local/share")))
        .or_else(|| var("LOCALAPPDATA").map(PathBuf::from));
    folder
        .map(|folder| folder.join("grognard/games.db"))
        .ok_or_else(|| {
            Failure::wrong("there is no data folder for the games")
                .help("say where they are kept: --data FILE")
        })
}

fn failure(error: &StartError) -> Failure {
    let help = match error {
        StartError::Taken(_) => "choose another port, such as: grognard serve --port 1816",
        StartError::Store {
            place: Place::Postgres(_),
            ..
        } => "see that PostgreSQL runs, and that the database and its user are there",
        StartError::Store { .. } | StartError::Folder(..) => {
            "choose another file, such as: grognard serve --data games.db"
        }
        _ => "",
    };
    Failure::wrong(error.to_string()).help(help)
}
