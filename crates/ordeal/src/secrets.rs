//! What somebody else's seat gets to know, in the rulebooks that hide something.
//!
//! Two games are played alike until one side may decide in secret in two ways.
//! Each game gets one of them; from then on whatever the enemy and those who
//! watch can ask for must be the same in both, byte for byte. So nothing has to
//! be known of how a rulebook hides things, or of what would give them away.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use server::{App, Clock, Config, routes};
use staff::SplitMix64;
use tower::ServiceExt as _;

/// How often a kind of order is tried that never was secret.
const TRIES: usize = 8;

/// A server in this process.
struct House {
    router: Router,
    folder: PathBuf,
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The keys of a game's seats, and its name.
struct Game {
    name: String,
    seats: BTreeMap<&'static str, String>,
}

const SEATS: [&str; 3] = ["first", "second", "watch"];

impl House {
    async fn open(name: &str) -> House {
        let folder = format!("grognard-secrets-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("there is room for a database");
        let mut config = Config::local(folder.join("games.db"));
        // Two games at the same hour, as fast as they come.
        config.clock = Clock::new(|| 0);
        let limits = &mut config.limits;
        (limits.orders, limits.calls) = (u32::MAX, u32::MAX);
        let app = App::open(config, library::RULEBOOKS).await;
        let router = routes::router(&app.expect("the server opens"));
        House { router, folder }
    }

    async fn send(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Vec<u8>) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", "localhost")
            .header("content-type", "application/json");
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.body(body).expect("it is a request");
        let answer = self.router.clone().oneshot(request).await;
        let answer = answer.unwrap_or_else(|never| match never {});
        let status = answer.status().as_u16();
        let mut body = answer.into_body();
        let mut bytes = Vec::new();
        // A live page tells how things stand, and then waits.
        let patience = Duration::from_millis(if path.ends_with("/events") {
            30
        } else {
            60_000
        });
        while let Ok(Some(Ok(frame))) = tokio::time::timeout(patience, body.frame()).await {
            if let Some(data) = frame.data_ref() {
                bytes.extend_from_slice(data);
            }
        }
        (status, bytes)
    }

    async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        let (status, bytes) = self.send(method, path, body).await;
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn game(&self, wanted: &Value) -> Game {
        let (status, made) = self.ask("POST", "/api/games", Some(wanted)).await;
        assert_eq!(status, 201, "{made}");
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let seats = SEATS.map(|seat| (seat, word(&made["tokens"][seat])));
        Game {
            name: word(&made["game"]),
            seats: seats.into(),
        }
    }

    /// Gives an order with dice as they come, the same in every game.
    async fn give(&self, game: &Game, seat: &str, order: &str, number: u64) {
        let path = format!("/api/play/{}/orders", game.seats[seat]);
        let mut dice = SplitMix64::new(number);
        let mut rolls: Vec<String> = Vec::new();
        loop {
            let body = json!({ "order": order, "number": number, "rolls": rolls });
            let (status, told) = self.ask("POST", &path, Some(&body)).await;
            if status == 200 {
                return;
            }
            let allowed = told["error"]["wants"]["allowed"].as_array();
            let allowed = allowed.unwrap_or_else(|| panic!("{order}: {told}"));
            let roll = &allowed[dice.below(allowed.len())];
            rolls.push(roll.as_str().unwrap_or_default().to_owned());
        }
    }

    /// Everything that a seat can ask for, with the names and keys of the game left out.
    async fn everything(&self, game: &Game, seat: &str, number: u64) -> Vec<(String, Vec<u8>)> {
        let own = &game.seats[seat];
        let api = routes::API.iter();
        let mut calls: Vec<(String, Option<Value>)> = api
            .filter(|route| route.method == "GET" && route.path.contains("{token}"))
            .filter(|route| !route.path.ends_with("/map.png"))
            .map(|route| (route.path.replace("{token}", own), None))
            .collect();
        for at in [0, number - 1, number] {
            for path in ["board", "map.svg", "insight"] {
                calls.push((format!("/api/play/{own}/{path}?at={at}"), None));
            }
        }
        for page in ["", "/report", "/invite", "/renew"] {
            calls.push((format!("/play/{own}{page}"), None));
        }
        calls.push((format!("/api/play/{own}/odds?order=done"), None));
        for order in ["done", "activate", "end-phase"] {
            for path in ["check", "verdict"] {
                let body = json!({ "order": order });
                calls.push((format!("/api/play/{own}/{path}"), Some(body)));
            }
        }
        let mut all = Vec::new();
        for (path, body) in calls {
            let method = if body.is_some() { "POST" } else { "GET" };
            let (status, bytes) = self.send(method, &path, body.as_ref()).await;
            let mut text = String::from_utf8_lossy(&bytes).replace(&game.name, "game");
            for (seat, key) in &game.seats {
                text = text.replace(key.as_str(), seat);
            }
            let path = path.replace(own.as_str(), seat);
            all.push((format!("{method} {path}: {status}"), text.into_bytes()));
        }
        all
    }
}

/// Two orders that begin alike and ask nothing of chance.
fn two_ways<'a>(orders: &'a [Value], tried: &BTreeMap<String, usize>) -> Option<[&'a str; 2]> {
    let quiet = orders.iter().filter(|order| order["rolls"] == false);
    let quiet: Vec<&str> = quiet
        .filter_map(|order| order["notation"].as_str())
        .collect();
    let begin = |order: &str| {
        let words: Vec<String> = order.split(' ').take(2).map(str::to_owned).collect();
        (words.len() == 2).then_some(words)
    };
    quiet.iter().find_map(|one| {
        let head = begin(one)?;
        if tried.get(&head[0]).is_some_and(|tries| *tries >= TRIES) {
            return None;
        }
        let other = quiet
            .iter()
            .rfind(|other| begin(other).as_ref() == Some(&head))?;
        (one != other).then_some([*one, *other])
    })
}

/// Plays two games of a battle alike; how many decisions in secret were compared.
async fn compare(wanted: &Value, decisions: u64, enough: usize) -> usize {
    let house = House::open(wanted["rulebook"].as_str().unwrap_or_default()).await;
    let games = [house.game(wanted).await, house.game(wanted).await];
    let mut choice = SplitMix64::new(1815);
    let mut tried: BTreeMap<String, usize> = BTreeMap::new();
    let mut compared = 0;
    for number in 1..=decisions {
        let view = |seat: &'static str| {
            let path = format!("/api/play/{}", games[0].seats[seat]);
            let house = &house;
            async move { house.ask("GET", &path, None).await.1 }
        };
        let (first, second) = (view("first").await, view("second").await);
        let (seat, view) = if first["your_turn"] == true {
            ("first", first)
        } else {
            ("second", second)
        };
        let mut orders = view["orders"].as_array().cloned().unwrap_or_default();
        // Whoever gives up has no more secrets.
        orders.retain(|order| order["notation"] != "concede");
        if orders.is_empty() || compared >= enough {
            break;
        }
        let Some([one, other]) = two_ways(&orders, &tried) else {
            let order = choice.pick(&orders).expect("there is one");
            let order = order["notation"].as_str().unwrap_or_default();
            for game in &games {
                house.give(game, seat, order, number).await;
            }
            continue;
        };
        house.give(&games[0], seat, one, number).await;
        house.give(&games[1], seat, other, number).await;
        let kind = one.split(' ').next().unwrap_or_default().to_owned();
        let count = tried.entry(kind).or_default();
        *count += 1;
        if is_secret(&house, &games, number).await {
            *count = 0;
            compared += 1;
            differ_only_to_their_owner(&house, &games, seat, number, [one, other]).await;
        }
        // Alike again.
        let path = format!("/api/play/{}/undo", games[1].seats[seat]);
        let back = json!({ "number": number });
        let (status, told) = house.ask("POST", &path, Some(&back)).await;
        assert_eq!(status, 200, "{other}: {told}");
        house.give(&games[1], seat, one, number).await;
    }
    compared
}

/// Whether both games keep the last order from those who watch.
async fn is_secret(house: &House, games: &[Game; 2], number: u64) -> bool {
    let mut secret = true;
    for game in games {
        let path = format!("/api/play/{}/log?from={number}", game.seats["watch"]);
        let (_, log) = house.ask("GET", &path, None).await;
        secret &= log[0]["number"] == number && log[0]["order"].is_null();
    }
    secret
}

async fn differ_only_to_their_owner(
    house: &House,
    games: &[Game; 2],
    owner: &str,
    number: u64,
    orders: [&str; 2],
) {
    for seat in SEATS {
        let one = house.everything(&games[0], seat, number).await;
        let other = house.everything(&games[1], seat, number).await;
        if seat == owner {
            assert_ne!(one, other, "he knows his own: {orders:?}");
            continue;
        }
        for ((path, one), (same, other)) in one.into_iter().zip(other) {
            assert_eq!(path, same, "{orders:?}");
            let (one, other) = (
                String::from_utf8_lossy(&one),
                String::from_utf8_lossy(&other),
            );
            assert!(
                one == other,
                "{path} tells {orders:?} apart:\n{one}\n{other}"
            );
        }
    }
}

#[tokio::test]
async fn orders_face_down_of_the_dining_table_look_alike() {
    let wanted = json!({ "rulebook": "dining-table", "battle": "first-steps", "dice": "typed" });
    let compared = compare(&wanted, 200, 3).await;
    assert!(compared >= 3, "{compared}");
}

#[tokio::test]
async fn hidden_troops_of_the_thin_red_line_look_alike() {
    let wanted =
        json!({ "rulebook": "thin-red-line", "battle": "surprise-encounter", "dice": "typed" });
    let compared = compare(&wanted, 40, 3).await;
    assert!(compared >= 3, "{compared}");
}
