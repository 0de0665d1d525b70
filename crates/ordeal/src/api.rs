//! Any request to the server: whatever is sent, the answer is in one of the
//! known forms, and none of them says that the server broke.
//!
//! The text is a request as HTTP writes it, with `{first}`, `{second}` and
//! `{watch}` for the keys of a game that is on.

use std::path::PathBuf;
use std::sync::OnceLock;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request, Uri};
use http_body_util::BodyExt as _;
use kernel::Rulebook;
use server::{App, Config, routes};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

/// One with secrets, which is quick, and a whole one.
static BOOKS: OnceLock<Vec<&'static dyn Rulebook>> = OnceLock::new();

/// A server in this process, with a game on it.
struct House {
    runtime: Runtime,
    router: Router,
    keys: [(&'static str, String); 3],
}

fn house() -> &'static House {
    static HOUSE: OnceLock<House> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("threads can be had");
        let (router, keys) = runtime.block_on(open());
        House {
            runtime,
            router,
            keys,
        }
    })
}

/// Where the server of this process keeps its games.
pub fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("grognard-ordeal-{}", std::process::id()))
}

async fn open() -> (Router, [(&'static str, String); 3]) {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("there is room for a database");
    let mut config = Config::local(folder.join("games.db"));
    config
        .battles
        .push(("toy".to_owned(), testkit::toy::ford()));
    let most = u32::MAX;
    config.limits.games = 200;
    config.limits.orders = most;
    config.limits.new_games = most;
    config.limits.calls = most;
    config.limits.chat = most;
    config.limits.wrong_keys = most;
    let books = BOOKS.get_or_init(|| {
        let whole = library::find("lines-of-battle").expect("it is in the library");
        vec![whole, &testkit::toy::TOY]
    });
    let app = App::open(config, books).await.expect("the server opens");
    let router = routes::router(&app);
    let wanted = "{\"battle\":\"ford\",\"rulebook\":\"toy\",\"dice\":\"typed\"}";
    let request = Request::post("/api/games")
        .header("host", "localhost")
        .header("content-type", "application/json")
        .body(Body::from(wanted))
        .expect("it is a request");
    let answer = router.clone().oneshot(request).await.expect("it answers");
    let bytes = answer.into_body().collect().await.expect("it is whole");
    let made: serde_json::Value =
        serde_json::from_slice(&bytes.to_bytes()).expect("it answers in JSON");
    let key = |seat: &str| made["tokens"][seat].as_str().unwrap_or_default().to_owned();
    let keys = ["first", "second", "watch"].map(|seat| (seat, key(seat)));
    (router, keys)
}

pub fn suffer(text: &str) {
    let house = house();
    let mut text = text.to_owned();
    for (seat, key) in &house.keys {
        text = text.replace(&format!("{{{seat}}}"), key);
    }
    if let Some((request, path)) = request(&text) {
        house.runtime.block_on(send(house, request, &path, &text));
    }
}

/// The request of a text; nothing where the reader of HTTP would not have let it through.
fn request(text: &str) -> Option<(Request<Body>, String)> {
    let (head, body) = text.split_once("\n\n").unwrap_or((text, ""));
    let mut lines = head.lines();
    let (method, uri) = lines.next()?.split_once(' ')?;
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    let uri = Uri::try_from(uri)
        .ok()
        .filter(|uri| uri.path().starts_with('/'))?;
    let path = uri.path().to_owned();
    // It never ends by itself.
    if path.ends_with("/events") {
        return None;
    }
    let mut request = Request::builder().method(method).uri(uri);
    request = request.header("host", "localhost");
    for line in lines {
        let (name, value) = line.split_once(": ")?;
        let name = HeaderName::try_from(name).ok()?;
        request = request.header(name, HeaderValue::from_str(value).ok()?);
    }
    let body = Body::from(body.to_owned());
    request.body(body).ok().map(|request| (request, path))
}

async fn send(house: &House, request: Request<Body>, path: &str, text: &str) {
    let head = request.method() == Method::HEAD;
    let answer = house.router.clone().oneshot(request).await;
    let answer = answer.unwrap_or_else(|never| match never {});
    let status = answer.status().as_u16();
    // 503 is what a server says that has as many games as it may have.
    assert!(status < 500 || status == 503, "{status} to\n{text}");
    let packed = answer.headers().contains_key("content-encoding");
    let body = answer.into_body().collect().await.expect("it is whole");
    let bytes = body.to_bytes();
    if status < 400 || head || packed {
        return;
    }
    if path.starts_with("/api/") {
        let error: serde_json::Value = serde_json::from_slice(&bytes).unwrap_or_default();
        assert!(
            error["error"]["code"].is_string() && error["error"]["text"].is_string(),
            "{status} without a word to\n{text}"
        );
    } else {
        assert!(bytes.starts_with(b"<!DOCTYPE html>"), "{status} to\n{text}");
    }
}

/// Every call of the table of routes, once bare and once with a body.
pub fn seeds() -> Vec<String> {
    let bodies = [
        "{\"order\":\"plan hold\",\"number\":1}",
        "{\"touched\":[\"counter:lancers\",\"cell:1\"]}",
        "{\"battle\":\"ford\",\"rulebook\":\"toy\",\"options\":{\"weather\":\"fog\"}}",
        "{\"text\":\"hello\"}",
        "{\"roll\":\"4\",\"number\":2}",
        "{\"url\":\"http://127.0.0.1/\"}",
    ];
    let mut seeds = Vec::new();
    for (nth, route) in routes::API.iter().enumerate() {
        // Pixels take long to draw, and their path is that of the other picture.
        if route.path.ends_with("/map.png") {
            continue;
        }
        let seat = ["{first}", "{second}", "{watch}"][nth % 3];
        let path = route.path.replace("{token}", seat);
        seeds.push(format!("{} {path}?at=1\n\n", route.method));
        for body in bodies.iter().filter(|_| route.method != "GET") {
            seeds.push(format!(
                "{} {path}\ncontent-type: application/json\n\n{body}",
                route.method
            ));
        }
    }
    let form = "content-type: application/x-www-form-urlencoded";
    seeds.push(format!(
        "POST /new\n{form}\n\nrulebook=toy&battle=ford&mode=both"
    ));
    for path in [
        "/",
        "/play/{first}",
        "/play/{first}/report",
        "/rules/toy",
        "/library/toy/ford",
    ] {
        seeds.push(format!("GET {path}\naccept-encoding: gzip\n\n"));
    }
    let record = super::record::seeds().into_iter().min_by_key(String::len);
    seeds.extend(
        record.map(|record| format!("POST /api/records\ncontent-type: text/plain\n\n{record}")),
    );
    seeds
}
