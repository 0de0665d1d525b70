//! Whatever is sent, the answer is in one of the known forms.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, Method, Request, Uri};
use http_body_util::BodyExt as _;
use staff::SplitMix64;
use tower::ServiceExt as _;

use super::support::Web;

/// How many requests are thrown.
const THROWS: usize = 4_000;

const METHODS: [&str; 9] = [
    "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "BREW",
];

const HEADERS: [(&str, &str); 12] = [
    ("content-type", "application/json"),
    ("content-type", "application/json; charset=utf-7"),
    ("content-type", "multipart/form-data; boundary=x"),
    ("content-type", "multipart/form-data"),
    ("content-type", "application/x-www-form-urlencoded"),
    ("content-length", "18446744073709551615"),
    ("host", "\u{7f}"),
    ("origin", "null"),
    ("sec-fetch-site", "cross-site"),
    ("accept-encoding", "br;q=9, gzip, \u{1}"),
    ("transfer-encoding", "gzip"),
    ("range", "bytes=0-,-1"),
];

fn bodies(number: usize) -> Vec<String> {
    vec![
        String::new(),
        format!("{{\"order\":\"plan hold\",\"number\":{number}}}"),
        "{\"touched\":[\"counter:lancers\",\"cell:1\"]}".to_owned(),
        "{\"battle\":\"ford\",\"rulebook\":\"toy\",\"options\":{\"weather\":\"fog\"}}".to_owned(),
        "{\"text\":\"hello\"}".to_owned(),
        "{\"roll\":\"4\",\"number\":2}".to_owned(),
        "{\"url\":\"http://127.0.0.1/\"}".to_owned(),
        "rulebook=toy&battle=ford&mode=both".to_owned(),
        "--x\r\ncontent-disposition: form-data; name=\"text\"\r\n\r\ngrognard record 1\n\r\n--x--\r\n".to_owned(),
        "grognard record 1\nrulebook: toy 1\nbattle: ford\ndice: typed\n\nfile: toy.txt, 1 lines\n| posts 6\n".to_owned(),
        "[".repeat(300),
        "{\"number\":1e999,\"order\":null}".to_owned(),
    ]
}

/// Spoils some bytes.
fn spoil(bytes: &mut Vec<u8>, choice: &mut SplitMix64) {
    for _ in 0..choice.below(4) {
        let place = choice.below(bytes.len() + 1);
        match choice.below(4) {
            0 if place < bytes.len() => drop(bytes.remove(place)),
            1 => bytes.insert(place, choice.below(256) as u8),
            2 if place < bytes.len() => bytes[place] = choice.below(256) as u8,
            _ => bytes.truncate(place),
        }
    }
}

/// A method and a path, mostly such as there are.
fn place(token: &str, choice: &mut SplitMix64) -> (&'static str, Uri) {
    let api = grognard_server::routes::API.iter();
    // Pixels take long to draw, and their path is that of the other picture.
    let known = api
        .filter(|route| !route.path.ends_with("/map.png"))
        .map(|route| (route.method, route.path));
    let pages = [
        ("GET", "/"),
        ("POST", "/new"),
        ("POST", "/open"),
        ("GET", "/play/{token}"),
        ("GET", "/play/{token}/invite"),
        ("GET", "/play/{token}/report"),
        ("GET", "/rules/toy"),
        ("GET", "/rules/toy/rulings"),
        ("GET", "/library/toy/ford"),
        ("GET", "/assets/x/base.css"),
        ("GET", "/api"),
        ("GET", "/favicon.ico"),
    ];
    let all: Vec<(&str, &str)> = known.chain(pages).collect();
    let (method, path) = all[choice.below(all.len())];
    let method = if choice.once_in(6) {
        METHODS[choice.below(METHODS.len())]
    } else {
        method
    };
    let queries = [
        "",
        "",
        "?at=1",
        "?at=99999999999999999999",
        "?order=plan%20hold",
        "?counters=a,,b&at=0",
        "?%ff=%00",
        "?theme=dark&bare",
        "?from=-1&to=x",
        "?from=2&to=1",
    ];
    let token = [
        "x",
        token,
        token,
        token,
        token,
        "%00",
        "7zzzzzzzzzzzzzzzzzzzzzzzzz",
    ][choice.below(7)];
    let mut text = path.replace("{token}", token);
    text.push_str(queries[choice.below(queries.len())]);
    let mut bytes = text.into_bytes();
    if choice.once_in(5) {
        spoil(&mut bytes, choice);
    }
    // What is no address at all does not come past the reader of HTTP.
    let uri = Uri::try_from(bytes)
        .ok()
        .filter(|uri| uri.path().starts_with('/'));
    (method, uri.unwrap_or_else(|| Uri::from_static("/api/%ff")))
}

#[tokio::test]
async fn nothing_that_is_sent_breaks_the_server() {
    let web = Web::with(|config| config.limits.chat = 100_000).await;
    let mut choice = SplitMix64::new(1815);
    let [red, ..] = web.toy("typed").await;
    let mut seen = std::collections::BTreeMap::<u16, usize>::new();
    for throw in 0..THROWS {
        let (method, uri) = place(&red.token, &mut choice);
        let all = bodies(choice.below(4));
        let mut body = all[choice.below(all.len())].clone().into_bytes();
        if choice.once_in(3) {
            spoil(&mut body, &mut choice);
        }
        let shown = format!(
            "{throw}: {method} {uri} {:?}",
            String::from_utf8_lossy(&body)
        );
        let mut request = Request::builder()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(uri.clone());
        request = request.header("host", "localhost");
        let kind = match uri.path() {
            "/new" => "application/x-www-form-urlencoded",
            "/open" => "multipart/form-data; boundary=x",
            _ => "application/json",
        };
        if !choice.once_in(5) {
            request = request.header("content-type", kind);
        }
        for _ in 0..choice.below(5).saturating_sub(2) {
            let (name, value) = HEADERS[choice.below(HEADERS.len())];
            if let (Ok(name), Ok(value)) = (
                HeaderName::try_from(name),
                HeaderValue::from_bytes(value.as_bytes()),
            ) {
                request = request.header(name, value);
            }
        }
        let answer = web
            .router
            .clone()
            .oneshot(request.body(Body::from(body)).unwrap())
            .await
            .unwrap();
        let status = answer.status().as_u16();
        *seen.entry(status).or_default() += 1;
        assert!(status < 500, "{shown}: {status}");
        let kind = answer
            .headers()
            .get("content-type")
            .map(|kind| kind.to_str().unwrap().to_owned());
        let packed = answer.headers().contains_key("content-encoding");
        if status >= 400 && method != "HEAD" && !packed {
            let bytes = answer.into_body().collect().await.unwrap().to_bytes();
            if uri.path().starts_with("/api/") {
                let error: serde_json::Value =
                    serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("{shown}"));
                assert!(
                    error["error"]["code"].is_string() && error["error"]["text"].is_string(),
                    "{shown}: {error}"
                );
            } else {
                assert!(bytes.starts_with(b"<!DOCTYPE html>"), "{shown}: {kind:?}");
            }
        }
    }
    // Good and bad of every kind were among them.
    for status in [200, 201, 303, 400, 403, 404, 405, 409, 422] {
        assert!(seen.contains_key(&status), "{status}: {seen:?}");
    }
    // And the game is still there.
    red.view().await;
}
