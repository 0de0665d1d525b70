//! Servers as programs of their own, and players who call them.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use kernel::chance::Typed;
use kernel::record::{Record, verify};
use kernel::{Choices, Request, Rulebook as _};
use lines_of_battle::RULEBOOK;
use serde_json::{Value, json};

/// How many orders a game has here.
pub const ORDERS: usize = 20;

/// A server that is killed when it goes away.
pub struct Server {
    pub child: Child,
    pub address: String,
}

impl Server {
    /// Begins on a file in a folder.
    pub fn start(folder: &Path) -> Server {
        let file = folder.join("games.db");
        Server::run(program().arg("--data").arg(file))
    }

    /// Begins on a database.
    pub fn shares(url: &str) -> Server {
        Server::run(program().args(["--database", url]))
    }

    /// Begins, and waits until it listens.
    pub fn run(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut first).unwrap();
        let (_, address) = first.trim().trim_end_matches('/').rsplit_once('/').unwrap();
        let address = address.to_owned();
        Server { child, address }
    }
}

/// The program, told to serve on any port.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grognard"));
    command.args(["serve", "--port", "0"]);
    command
}

/// A folder that goes away with its test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let name = format!("{name}-{}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
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
pub struct Client(pub BufReader<TcpStream>);

impl Client {
    pub fn connect(address: &str) -> io::Result<Client> {
        let stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        stream.set_nodelay(true)?;
        Ok(Client(BufReader::new(stream)))
    }

    pub fn call(
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
pub struct Decision {
    pub order: String,
    pub rolls: Vec<String>,
}

/// The same decisions for all games: the first legal orders, the lowest dice.
pub fn script() -> Vec<Decision> {
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
pub struct Game {
    pub token: String,
    pub answered: usize,
}

impl Game {
    /// Gives the order that is due, if there is one; what was answered.
    pub fn give(
        &mut self,
        client: &mut Client,
        script: &[Decision],
    ) -> io::Result<Option<(u16, String)>> {
        let Some(decision) = script.get(self.answered) else {
            return Ok(None);
        };
        let number = self.answered + 1;
        let path = format!("/api/play/{}/orders", self.token);
        let body = json!({ "order": decision.order, "number": number, "rolls": decision.rolls });
        let (status, text) = client.call("POST", &path, Some(&body))?;
        // Stale: it was taken, and the answer died with the server.
        if matches!(status, 200 | 409) {
            self.answered = number;
        }
        Ok(Some((status, text)))
    }

    /// How many decisions the server knows.
    pub fn number(&self, client: &mut Client) -> usize {
        let path = format!("/api/play/{}", self.token);
        let (status, view) = client.call("GET", &path, None).unwrap();
        assert_eq!(status, 200, "{view}");
        let view: Value = serde_json::from_str(&view).unwrap();
        view["number"].as_u64().unwrap() as usize
    }

    /// Asserts that everything is there, once, in order, with its dice.
    pub fn is_whole(&self, client: &mut Client, script: &[Decision]) {
        let path = format!("/api/play/{}/record", self.token);
        let (_, record) = client.call("GET", &path, None).unwrap();
        let record = Record::from_text(&record).unwrap();
        assert_eq!(record.entries.len(), script.len());
        for (entry, decision) in record.entries.iter().zip(script) {
            let rolls: Vec<String> = entry
                .answers
                .iter()
                .map(|it| it.value.to_string())
                .collect();
            assert_eq!((&entry.order, &rolls), (&decision.order, &decision.rolls));
        }
        assert!(verify(&RULEBOOK, record).unwrap().dice.stands());
    }
}

/// Sets games up.
pub fn set_up(address: &str, count: usize) -> Vec<Game> {
    let mut client = Client::connect(address).unwrap();
    let wanted = json!({
        "battle": "quatre-bras", "rulebook": "lines-of-battle", "dice": "typed", "one_player": true,
    });
    (0..count)
        .map(|_| {
            let (status, made) = client.call("POST", "/api/games", Some(&wanted)).unwrap();
            assert_eq!(status, 201, "{made}");
            let made: Value = serde_json::from_str(&made).unwrap();
            let token = made["tokens"]["both"].as_str().unwrap().to_owned();
            Game { token, answered: 0 }
        })
        .collect()
}
