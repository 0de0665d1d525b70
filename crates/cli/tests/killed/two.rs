//! Two servers that share a database, one of them killed.

use std::io::{BufRead as _, Write as _};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testkit::postgres::Cluster;

use super::support::{Client, Decision, Game, ORDERS, Server, script, set_up};

const GAMES: usize = 20;
const THREADS: usize = 4;

/// Plays at both servers in turn, and at the one that is left when the other
/// does not answer.
fn play(
    addresses: &Mutex<[String; 2]>,
    games: &mut [Game],
    script: &[Decision],
    answered: &AtomicUsize,
) {
    let mut clients: [Option<(String, Client)>; 2] = [None, None];
    let mut turn = 0;
    while games.iter().any(|game| game.answered < script.len()) {
        for game in &mut *games {
            turn += 1;
            let place = turn % 2;
            let address = addresses.lock().unwrap()[place].clone();
            if !matches!(&clients[place], Some((known, _)) if *known == address) {
                let client = Client::connect(&address).ok();
                clients[place] = client.map(|client| (address, client));
            }
            let Some((_, client)) = &mut clients[place] else {
                continue;
            };
            match game.give(client, script) {
                Ok(Some((status, text))) => {
                    assert!(matches!(status, 200 | 409), "{status}: {text}");
                    answered.fetch_add(1, Ordering::Relaxed);
                }
                Ok(None) => {}
                // It died: the other is asked for the same decision.
                Err(_) => clients[place] = None,
            }
        }
    }
}

fn wait(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn the_other_server_goes_on() {
    let Some(cluster) = Cluster::new() else {
        return;
    };
    let url = cluster.database();
    let script = script();
    let mut one = Server::shares(&url);
    let mut other = Server::shares(&url);
    let mut games = set_up(&one.address, GAMES);
    let addresses = Mutex::new([one.address.clone(), other.address.clone()]);
    let answered = AtomicUsize::new(0);
    let reached = |share: usize| answered.load(Ordering::Relaxed) >= GAMES * ORDERS * share / 4;
    std::thread::scope(|scope| {
        for share in games.chunks_mut(GAMES.div_ceil(THREADS)) {
            let (addresses, script, answered) = (&addresses, &script, &answered);
            scope.spawn(move || play(addresses, share, script, answered));
        }
        wait("a quarter is played", || reached(1));
        one.child.kill().unwrap();
        one.child.wait().unwrap();
        wait("the other plays on", || reached(2));
        one = Server::shares(&url);
        addresses.lock().unwrap()[0].clone_from(&one.address);
        wait("both play", || reached(3));
        other.child.kill().unwrap();
        other.child.wait().unwrap();
    });
    let mut client = Client::connect(&one.address).unwrap();
    for game in &games {
        game.is_whole(&mut client, &script);
    }
}

#[test]
fn another_general_staff_takes_over() {
    let Some(cluster) = Cluster::new() else {
        return;
    };
    let url = cluster.database();
    let mut one = Server::shares(&url);
    let other = Server::shares(&url);
    let mut client = Client::connect(&one.address).unwrap();
    let wanted = json!({
        "battle": "quatre-bras", "rulebook": "lines-of-battle", "think_ms": 1000, "pace_ms": 10,
        "seats": { "first": "general", "second": "general" },
    });
    let (status, made) = client.call("POST", "/api/games", Some(&wanted)).unwrap();
    assert_eq!(status, 201, "{made}");
    let made: Value = serde_json::from_str(&made).unwrap();
    let path = format!("/api/play/{}", made["tokens"]["watch"].as_str().unwrap());
    // Whoever looks first has his server think.
    let mut first = Page::open(&one.address, &path);
    first.until("\"general\":\"general\"");
    let mut second = Page::open(&other.address, &path);
    second.until("event: presence");
    second.until("event: state");
    assert!(!second.heard.contains("\"general\""), "{}", second.heard);
    one.child.kill().unwrap();
    second.until("\"general\":\"general\"");
    let number = second.number();
    second.until(&format!("\"number\":{},", number + 1));
}

/// A live page.
struct Page {
    client: Client,
    heard: String,
}

impl Page {
    fn open(address: &str, path: &str) -> Page {
        let mut client = Client::connect(address).unwrap();
        let head = format!("GET {path}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
        client.0.get_mut().write_all(head.as_bytes()).unwrap();
        Page {
            client,
            heard: String::new(),
        }
    }

    /// Listens until this is told.
    fn until(&mut self, words: &str) {
        while !self.heard.contains(words) {
            let count = self.client.0.read_line(&mut self.heard).unwrap();
            assert!(count > 0, "{}", self.heard);
        }
    }

    /// The last number of decisions that was told.
    fn number(&self) -> usize {
        let (_, last) = self.heard.rsplit_once("\"number\":").unwrap();
        last.split(',').next().unwrap().parse().unwrap()
    }
}
