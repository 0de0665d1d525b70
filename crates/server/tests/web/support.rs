//! A server in this process, on a database of its own: in a file, or in
//! PostgreSQL, as the set of tests has it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use grognard_server::{App, Config, Place, routes};
use http_body_util::BodyExt as _;
use kernel::Rulebook;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use crate::Storage;

/// The rulebooks of these tests: a whole one, and one with secrets.
pub static BOOKS: &[&dyn Rulebook] = &[&lines_of_battle::RULEBOOK, &testkit::toy::TOY];

/// A server.
pub struct Web {
    pub app: App,
    pub router: Router,
    pub config: Config,
    pub folder: Arc<Folder>,
}

/// A folder that goes away with its test.
pub struct Folder(PathBuf);

impl Folder {
    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn folder() -> Arc<Folder> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("web-{}-{number}", std::process::id());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).unwrap();
    Arc::new(Folder(path))
}

/// The address of a new database, where these tests are to have one. Without
/// a PostgreSQL on this machine, they are tried on a file once more.
fn database() -> Option<String> {
    match super::STORAGE {
        Storage::File => None,
        Storage::Postgres => Some(testkit::postgres::shared()?.database()),
    }
}

/// What came back.
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The answer, where all is well.
    pub fn fine(self) -> Value {
        assert!(self.status.is_success(), "{}: {}", self.status, self.text());
        self.json()
    }

    /// Asserts an error of this kind.
    pub fn fails(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let error = self.json()["error"].clone();
        assert_eq!(error["code"], code, "{error}");
        assert!(
            error["text"].as_str().is_some_and(|text| !text.is_empty()),
            "{error}"
        );
        assert!(error.get("rule").is_some(), "{error}");
        error
    }
}

impl Web {
    pub async fn new() -> Web {
        Web::with(|_| ()).await
    }

    /// A server with other settings.
    pub async fn with(change: impl FnOnce(&mut Config)) -> Web {
        let folder = folder();
        let mut config = Config::local(folder.0.join("games.db"));
        if let Some(url) = database() {
            config.data = Place::Postgres(url);
        }
        config
            .battles
            .push(("toy".to_owned(), testkit::toy::ford()));
        config.limits.orders = 10_000;
        config.limits.new_games = 10_000;
        config.limits.calls = 100_000;
        config.limits.wrong_keys = 100_000;
        change(&mut config);
        Web::open(config, folder).await
    }

    pub async fn open(config: Config, folder: Arc<Folder>) -> Web {
        let app = App::open(config.clone(), BOOKS).await.unwrap();
        Web {
            router: routes::router(&app),
            app,
            config,
            folder,
        }
    }

    /// The same server after it was stopped and begun again.
    pub async fn again(self) -> Web {
        self.app.stop();
        let (config, folder) = (self.config, self.folder);
        drop((self.app, self.router));
        Web::open(config, folder).await
    }

    pub async fn send(&self, request: Request<Body>) -> Reply {
        let answer = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = answer.into_parts();
        Reply {
            status: parts.status,
            headers: parts.headers,
            bytes: body.collect().await.unwrap().to_bytes(),
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(request(Method::GET, path).body(Body::empty()).unwrap())
            .await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.with_json(Method::POST, path, body).await
    }

    pub async fn put(&self, path: &str, body: Value) -> Reply {
        self.with_json(Method::PUT, path, body).await
    }

    async fn with_json(&self, method: Method, path: &str, body: Value) -> Reply {
        let request = request(method, path)
            .header("content-type", "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.send(request).await
    }

    pub async fn post_text(&self, path: &str, kind: &str, body: impl Into<Body>) -> Reply {
        let request = request(Method::POST, path)
            .header("content-type", kind)
            .body(body.into())
            .unwrap();
        self.send(request).await
    }

    /// Sets a game up; its tokens.
    pub async fn game(&self, wanted: Value) -> Value {
        self.post("/api/games", wanted).await.fine()["tokens"].clone()
    }

    /// A game of the toy between two people: the keys of red, blue and a watcher.
    pub async fn toy(&self, dice: &str) -> [Player<'_>; 3] {
        let tokens = self
            .game(json!({ "battle": "ford", "rulebook": "toy", "dice": dice }))
            .await;
        ["first", "second", "watch"].map(|seat| self.player(&tokens[seat]))
    }

    /// Quatre Bras, both sides in one hand.
    pub async fn quatre_bras(&self) -> Player<'_> {
        let wanted = json!({
            "battle": "quatre-bras", "rulebook": "lines-of-battle", "one_player": true,
        });
        let tokens = self.game(wanted).await;
        self.player(&tokens["both"])
    }

    pub fn player(&self, token: &Value) -> Player<'_> {
        Player {
            web: self,
            token: token.as_str().unwrap().to_owned(),
        }
    }
}

/// One who holds a seat.
pub struct Player<'a> {
    pub web: &'a Web,
    pub token: String,
}

impl Player<'_> {
    pub fn path(&self, rest: &str) -> String {
        format!("/api/play/{}{rest}", self.token)
    }

    pub async fn get(&self, rest: &str) -> Reply {
        self.web.get(&self.path(rest)).await
    }

    pub async fn post(&self, rest: &str, body: Value) -> Reply {
        self.web.post(&self.path(rest), body).await
    }

    pub async fn put(&self, rest: &str, body: Value) -> Reply {
        self.web.put(&self.path(rest), body).await
    }

    pub async fn view(&self) -> Value {
        self.get("").await.fine()
    }

    pub async fn give(&self, order: &str, number: usize) -> Reply {
        self.post("/orders", json!({ "order": order, "number": number }))
            .await
    }

    /// Gives orders that must be taken, from this decision on.
    pub async fn give_all(&self, orders: &[&str], from: usize) {
        for (number, order) in (from..).zip(orders) {
            self.give(order, number).await.fine();
        }
    }

    /// Gives the first legal orders, so many of them.
    pub async fn blunder(&self, count: usize) {
        for _ in 0..count {
            let list = self.get("/orders").await.fine();
            let orders = list["orders"].as_array().unwrap();
            let number = usize::try_from(list["number"].as_u64().unwrap()).unwrap();
            let Some(order) = orders.get(number % orders.len().max(1)) else {
                return;
            };
            self.give(order["notation"].as_str().unwrap(), number + 1)
                .await
                .fine();
        }
    }
}

/// A request to this machine.
pub fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", "localhost:1815")
}

/// What live pages are told until nothing more comes for a while.
pub async fn listen(web: &Web, path: &str, patience: Duration) -> String {
    let request = request(Method::GET, path).body(Body::empty()).unwrap();
    let mut body = web
        .router
        .clone()
        .oneshot(request)
        .await
        .unwrap()
        .into_body();
    let mut text = String::new();
    while let Ok(Some(Ok(frame))) = tokio::time::timeout(patience, body.frame()).await {
        if let Ok(bytes) = frame.into_data() {
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
    }
    text
}

/// A live page.
pub struct Page {
    body: Body,
    pub heard: String,
}

impl Page {
    pub async fn open(player: &Player<'_>) -> Page {
        let request = request(Method::GET, &player.path("/events"));
        let request = request.body(Body::empty()).unwrap();
        let answer = player.web.router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), 200);
        let body = answer.into_body();
        let heard = String::new();
        Page { body, heard }
    }

    /// Listens until this is told.
    pub async fn until(&mut self, words: &str) {
        self.until_told(words, 1).await;
    }

    /// Listens until this is told so many times.
    pub async fn until_told(&mut self, words: &str, times: usize) {
        let told = async {
            while self.heard.matches(words).count() < times {
                let frame = self.body.frame().await.expect("it is closed").unwrap();
                let text = frame.into_data().unwrap();
                self.heard.push_str(&String::from_utf8_lossy(&text));
            }
        };
        let told = tokio::time::timeout(Duration::from_secs(30), told).await;
        assert!(told.is_ok(), "no {words} in {}", self.heard);
    }

    /// Listens until the page is closed from the other side.
    pub async fn until_closed(&mut self) {
        let closed = async { while let Some(Ok(_)) = self.body.frame().await {} };
        let closed = tokio::time::timeout(Duration::from_secs(20), closed).await;
        assert!(closed.is_ok(), "it stays open");
    }
}
