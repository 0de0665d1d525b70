//! A server that is killed in the middle of its work: nothing that it answered
//! is lost, and nothing half-written is read.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use kernel::chance::Typed;
use kernel::record::{Record, verify};
use kernel::{Choices, Request, Rulebook as _};
use lines_of_battle::RULEBOOK;
use serde_json::{Value, json};

const GAMES: usize = 50;
const ORDERS: usize = 20;
const KILLS: usize = 20;
const THREADS: usize = 4;

/// A server that is killed when it goes away.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--port", "0", "--data"])
            .arg(folder.join("games.db"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut first).unwrap();
        let (_, address) = first.trim().trim_end_matches('/').rsplit_once('/').unwrap();
        let address = address.to_owned();
        Server { child, address }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // On Unix this is SIGKILL: the server has no say in it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// One connection.
struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(address: &str) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    fn call(
        &mut self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> io::Result<(u16, String)> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        self.0.get_mut().write_all(request.as_bytes())?;
        let gone = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let mut line = String::new();
        self.0.read_line(&mut line)?;
        let status = line
            .split(' ')
            .nth(1)
            .and_then(|it| it.parse().ok())
            .ok_or_else(gone)?;
        let mut length = 0;
        loop {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                return Err(gone());
            }
            if line.trim().is_empty() {
                break;
            }
            if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut bytes = vec![0; length];
        self.0.read_exact(&mut bytes)?;
        Ok((status, String::from_utf8(bytes).unwrap()))
    }
}

/// A decision that every game makes: the order and the dice typed in for it.
struct Decision {
    order: String,
    rolls: Vec<String>,
}

/// The same decisions for all games: the first legal orders, the lowest dice.
fn script() -> Vec<Decision> {
    let files = muster::load("quatre-bras", &RULEBOOK).unwrap();
    let mut game = RULEBOOK.begin(&files, &Choices::default()).unwrap();
    let decide = |_| {
        let orders = game.orders();
        let order = &orders[orders.len() / 2].notation;
        let given = game.give(
            order,
            &mut Typed(|request: Request| Some(request.draw.nth(0))),
        );
        let rolls = given
            .unwrap()
            .drawn
            .iter()
            .map(|drawn| drawn.answer.to_string())
            .collect();
        let order = order.clone();
        Decision { order, rolls }
    };
    (0..ORDERS).map(decide).collect()
}

/// A game, and how many of its orders were answered.
struct Game {
    token: String,
    answered: usize,
}

/// Plays on until the server is gone, or all is decided.
fn play(
    address: &str,
    games: &mut [Game],
    script: &[Decision],
    answered: &AtomicUsize,
) -> io::Result<()> {
    let mut client = Client::connect(address)?;
    loop {
        let mut decided = false;
        for game in &mut *games {
            let Some(decision) = script.get(game.answered) else {
                continue;
            };
            let number = game.answered + 1;
            let path = format!("/api/play/{}/orders", game.token);
            let body =
                json!({ "order": decision.order, "number": number, "rolls": decision.rolls });
            let (status, text) = client.call("POST", &path, Some(&body))?;
            // Stale: it was taken, and the answer died with the server.
            assert!(matches!(status, 200 | 409), "{number}: {status}: {text}");
            game.answered = number;
            decided = true;
            if status == 200 {
                answered.fetch_add(1, Ordering::Relaxed);
            }
        }
        if !decided {
            return Ok(());
        }
    }
}

fn set_up(address: &str) -> Vec<Game> {
    let mut client = Client::connect(address).unwrap();
    let wanted = json!({
        "battle": "quatre-bras", "rulebook": "lines-of-battle", "dice": "typed", "one_player": true,
    });
    (0..GAMES)
        .map(|_| {
            let (status, made) = client.call("POST", "/api/games", Some(&wanted)).unwrap();
            assert_eq!(status, 201, "{made}");
            let made: Value = serde_json::from_str(&made).unwrap();
            let token = made["tokens"]["both"].as_str().unwrap().to_owned();
            Game { token, answered: 0 }
        })
        .collect()
}

#[test]
fn nothing_answered_is_lost_when_the_server_is_killed() {
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = script();
    let answered = AtomicUsize::new(0);
    let mut server = Server::start(&folder);
    let mut games = set_up(&server.address);
    for kill in 1..=KILLS {
        let enough = kill * GAMES * ORDERS / (KILLS + 1);
        std::thread::scope(|scope| {
            for share in games.chunks_mut(GAMES.div_ceil(THREADS)) {
                let (address, script, answered) = (&server.address, &script, &answered);
                // That the server goes away in the middle is what is tested.
                scope.spawn(move || drop(play(address, share, script, answered)));
            }
            while answered.load(Ordering::Relaxed) < enough {
                std::thread::sleep(Duration::from_micros(200));
            }
            server.child.kill().unwrap();
        });
        server = Server::start(&folder);
    }
    play(&server.address, &mut games, &script, &answered).unwrap();

    let mut client = Client::connect(&server.address).unwrap();
    for game in &games {
        let (_, record) = client
            .call("GET", &format!("/api/play/{}/record", game.token), None)
            .unwrap();
        let record = Record::from_text(&record).unwrap();
        assert_eq!(record.entries.len(), ORDERS);
        for (entry, decision) in record.entries.iter().zip(&script) {
            let rolls: Vec<String> = entry
                .answers
                .iter()
                .map(|it| it.value.to_string())
                .collect();
            assert_eq!((&entry.order, &rolls), (&decision.order, &decision.rolls));
        }
        assert!(verify(&RULEBOOK, record).unwrap().dice.stands());
    }
    // Hardly any answer died with a server: the orders were given in its life.
    assert!(answered.load(Ordering::Relaxed) > GAMES * ORDERS - KILLS * THREADS - 1);
    drop(server);
    let _ = std::fs::remove_dir_all(&folder);
}
