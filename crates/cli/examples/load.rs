//! A load test that anyone can run: many games, many live pages, random legal
//! orders; how long an order takes, and how much memory it all needs.
//!
//! `cargo run --release -p grognard-cli --example load -- --games 1000 --pages 200`
//!
//! Fails when 99 of 100 orders take longer than 20 ms or more than 300 MB are
//! resident. Whoever plays and the server share the machine's cores here. With
//! `--database URL` games are kept in that PostgreSQL, which should be empty, and
//! `--servers 2` lets two servers share it. `--rulebook SLUG --battle NAME` plays something
//! else than Lines of Battle at Quatre Bras.

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{App, Config, Limits, Place, Survives};
use staff::SplitMix64;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

const MOST_MILLIS: f64 = 20.0;
const MOST_MEGABYTES: f64 = 300.0;

/// What is asked of the server.
struct Wanted {
    games: usize,
    pages: usize,
    orders: usize,
    players: usize,
    /// Orders in a second, all together.
    rate: usize,
    survives: Survives,
    /// A PostgreSQL, empty, instead of a file.
    database: Option<String>,
    /// How many servers share it.
    servers: usize,
    rulebook: String,
    battle: String,
}

fn wanted() -> Wanted {
    let mut wanted = Wanted {
        games: 1_000,
        pages: 200,
        orders: 10_000,
        players: 16,
        rate: 200,
        survives: Survives::default(),
        database: None,
        servers: 1,
        rulebook: "lines-of-battle".to_owned(),
        battle: "quatre-bras".to_owned(),
    };
    let words: Vec<String> = std::env::args().skip(1).collect();
    for pair in words.chunks(2) {
        if let [name, value] = pair {
            match name.as_str() {
                "--database" => wanted.database = Some(value.clone()),
                "--rulebook" => wanted.rulebook.clone_from(value),
                "--battle" => wanted.battle.clone_from(value),
                "--survives" if value == "crash" => wanted.survives = Survives::Crash,
                _ => {}
            }
            if ["--database", "--rulebook", "--battle", "--survives"].contains(&name.as_str()) {
                continue;
            }
        }
        let number = pair.get(1).and_then(|word| word.parse().ok());
        let place = match pair[0].as_str() {
            "--games" => &mut wanted.games,
            "--pages" => &mut wanted.pages,
            "--orders" => &mut wanted.orders,
            "--players" => &mut wanted.players,
            "--rate" => &mut wanted.rate,
            "--servers" => &mut wanted.servers,
            other => {
                eprintln!(
                    "`{other}` is none of --games --pages --orders --players --rate --servers --database --survives --rulebook --battle"
                );
                continue;
            }
        };
        *place = number.unwrap_or(*place);
    }
    wanted
}

#[tokio::main]
async fn main() -> Result<ExitCode, Fault> {
    let wanted = wanted();
    let folder = std::env::temp_dir().join(format!("grognard-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let data = match &wanted.database {
        Some(url) => Place::Postgres(url.clone()),
        None => Place::File(folder.join("games.db")),
    };
    let config = Config {
        limits: Limits {
            new_games: 1_000_000,
            orders: 1_000_000,
            streams: 100_000,
            connections: 100_000,
            calls: 1_000_000,
            long: 100_000,
            ..Limits::default()
        },
        survives: wanted.survives,
        ..Config::of(data)
    };
    let mut apps = Vec::new();
    let mut addresses = Vec::new();
    for _ in 0..wanted.servers.max(1) {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        addresses.push(listener.local_addr()?);
        let app = App::open(config.clone(), library::RULEBOOKS).await?;
        tokio::spawn(server::answer(app.clone(), listener, config.patience));
        apps.push(app);
    }

    let tokens = set_up(addresses[0], &wanted).await?;
    for place in 0..wanted.pages {
        let token = tokens[place % tokens.len()].clone();
        let address = addresses[place % addresses.len()];
        tokio::spawn(async move { live(address, &token).await });
    }
    tokio::time::sleep(Duration::from_millis(500)).await;

    let left = Arc::new(AtomicUsize::new(wanted.orders));
    let begun = Instant::now();
    let pause = Duration::from_secs_f64(wanted.players as f64 / wanted.rate.max(1) as f64);
    let share = tokens.len().div_ceil(wanted.players).max(1);
    let players: Vec<_> = tokens
        .chunks(share)
        .zip(1_u32..)
        .map(|(tokens, seed)| {
            let left = Arc::clone(&left);
            let address = addresses[seed as usize % addresses.len()];
            let seed = u64::from(seed);
            tokio::spawn(play(address, tokens.to_vec(), left, pause, seed))
        })
        .collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let holds = tell(times, seconds, &wanted, &apps[0]);
    for app in apps {
        app.stop();
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(if holds {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Prints what was measured; whether it is good enough.
fn tell(mut times: Vec<f64>, seconds: f64, wanted: &Wanted, app: &App) -> bool {
    times.sort_by(f64::total_cmp);
    let count = times.len();
    let at = |share: f64| {
        let place = (count as f64 * share) as usize;
        times.get(place.min(count.saturating_sub(1))).copied()
    };
    let at = |share| at(share).unwrap_or(f64::NAN);
    let memory = resident().unwrap_or(0.0);
    println!(
        "{count} orders in {seconds:.1} s ({:.0} a second), {} live pages",
        count as f64 / seconds,
        wanted.pages
    );
    println!(
        "p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!("{memory:.0} MB resident, {} tables open", app.open_tables());
    let holds = at(0.99) <= MOST_MILLIS && memory <= MOST_MEGABYTES;
    if !holds {
        println!("does not hold: {MOST_MILLIS} ms and {MOST_MEGABYTES} MB are the limits");
    }
    holds
}

type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Sets games up and opens them; their tokens.
async fn set_up(address: SocketAddr, wanted: &Wanted) -> Result<Vec<String>, Fault> {
    let begun = Instant::now();
    let mut client = Client::connect(address).await?;
    let mut tokens = Vec::new();
    let (rulebook, battle) = (&wanted.rulebook, &wanted.battle);
    let game = json!({ "battle": battle, "rulebook": rulebook, "one_player": true });
    for _ in 0..wanted.games {
        let (_, made) = client.call("POST", "/api/games", Some(&game)).await?;
        let token = made["tokens"]["both"].as_str();
        let token = token.ok_or_else(|| format!("a game was not set up: {made}"))?;
        let path = format!("/api/play/{token}/orders");
        client.call("GET", &path, None).await?;
        tokens.push(token.to_owned());
    }
    let seconds = begun.elapsed().as_secs_f64();
    let games = wanted.games;
    println!("{games} games of {rulebook} set up and open in {seconds:.1} s");
    Ok(tokens)
}

/// Plays games in turn; how long each order took, in milliseconds.
async fn play(
    address: SocketAddr,
    tokens: Vec<String>,
    left: Arc<AtomicUsize>,
    pause: Duration,
    seed: u64,
) -> Result<Vec<f64>, Fault> {
    let mut client = Client::connect(address).await?;
    let mut choice = SplitMix64::new(seed);
    let mut times = Vec::new();
    let mut beat = tokio::time::interval(pause);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        let fewer = |left: usize| left.checked_sub(1);
        let (set, get) = (Ordering::Relaxed, Ordering::Relaxed);
        if left.fetch_update(set, get, fewer).is_err() {
            return Ok(times);
        }
        let token = &tokens[choice.below(tokens.len())];
        let path = format!("/api/play/{token}/orders");
        let (_, list) = client.call("GET", &path, None).await?;
        let orders = list["orders"].as_array().ok_or("there are no orders")?;
        let Some(order) = choice.pick(orders) else {
            continue;
        };
        let number = list["number"].as_u64().unwrap_or(0) + 1;
        let body = json!({ "order": order["notation"], "number": number });
        let begun = Instant::now();
        let (status, given) = client.call("POST", &path, Some(&body)).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        if status != 200 {
            return Err(format!("{status}: {given}").into());
        }
    }
}

/// Holds a live page open.
async fn live(address: SocketAddr, token: &str) -> Result<(), Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let head = format!("GET /api/play/{token}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
    stream.write_all(head.as_bytes()).await?;
    let mut bytes = [0; 1024];
    while stream.read(&mut bytes).await? > 0 {}
    Ok(())
}

/// One connection that is kept.
struct Client(BufReader<TcpStream>);

impl Client {
    async fn connect(address: SocketAddr) -> Result<Client, Fault> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    async fn call(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Value), Fault> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes()).await?;
        let mut line = String::new();
        self.0.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).ok_or("no status")?.parse()?;
        let mut length = 0;
        loop {
            line.clear();
            self.0.read_line(&mut line).await?;
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse()?;
            }
        }
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes).await?;
        Ok((status, serde_json::from_slice(&bytes)?))
    }
}

/// What this program has in memory, in megabytes, where the system tells.
fn resident() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
