//! What every request passes first and every answer last: the host by which
//! the server is reached, pages of others, and headers that keep a browser safe.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::uri::Authority;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::app::App;
use crate::caller::caller;
use crate::error::{Code, Problem};
use crate::web;

const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

const SAFE: [(HeaderName, HeaderValue); 4] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Looks at a request before and at its answer after.
pub async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_api = web::is_api(request.uri().path());
    let mut answer = match refuse(&app, &request) {
        Some(problem) if is_api => problem.into_response(),
        Some(problem) => web::failure(&app, &problem),
        None => next.run(request).await,
    };
    let headers = answer.headers_mut();
    for (name, value) in SAFE {
        headers.insert(name, value);
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(POLICY);
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    answer
}

fn refuse(app: &App, request: &Request) -> Option<Problem> {
    let headers = request.headers();
    let is_picky = app.config.listen.ip().is_loopback() || !app.config.hosts.is_empty();
    let known = |names: Vec<String>| names.iter().all(|name| is_ours(app, name));
    if is_picky && !names(request).is_some_and(known) {
        // A page from elsewhere may have made its name lead here.
        let text = "this server is not reached by that name; its owner can add it with --host";
        return Some(Problem::bad(text).with_status(StatusCode::MISDIRECTED_REQUEST));
    }
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !reads && is_foreign(headers, host(request).as_deref()) {
        let text = "that came from a page of somebody else";
        return Some(Problem::new(Code::NotYours, text));
    }
    if request.uri().path().starts_with("/assets/") {
        return None;
    }
    let from = caller(request.extensions(), headers, &app.config.proxies);
    app.limiter.call(from).err()
}

/// Counts a call for so many more than the one that it is.
pub async fn weigh(
    State((app, more)): State<(App, u32)>,
    request: Request,
    next: Next,
) -> Response {
    let proxies = &app.config.proxies;
    let from = caller(request.extensions(), request.headers(), proxies);
    match app.limiter.weigh(from, more) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The host by which the server was reached, with its port.
fn host(request: &Request) -> Option<String> {
    names(request)?.into_iter().next()
}

/// Every name by which a request says that the server was reached: at least
/// one, and as a rule no more.
fn names(request: &Request) -> Option<Vec<String>> {
    let target = request.uri().authority().map(Authority::as_str);
    let headers = request.headers().get_all(header::HOST).iter();
    let headers: Option<Vec<&str>> = headers.map(|name| name.to_str().ok()).collect();
    let all = headers?.into_iter().chain(target).map(str::to_lowercase);
    let all: Vec<String> = all.collect();
    (!all.is_empty()).then_some(all)
}

fn is_ours(app: &App, host: &str) -> bool {
    let name = without_port(host);
    let loopback =
        app.config.listen.ip().is_loopback() && matches!(name, "localhost" | "127.0.0.1" | "[::1]");
    loopback
        || app
            .config
            .hosts
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a browser says that another page sends this.
fn is_foreign(headers: &HeaderMap, host: Option<&str>) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text("sec-fetch-site") {
        return !matches!(site, "same-origin" | "none");
    }
    let Some(origin) = text("origin") else {
        return false;
    };
    let place = origin
        .split_once("://")
        .map(|(_, place)| place.to_lowercase());
    place.as_deref() != host
}

/// What is answered when something here panics: it is our fault, and it is
/// said in the same form as everything else.
#[expect(clippy::needless_pass_by_value, reason = "the layer hands it over so")]
pub fn panicked(fault: Box<dyn std::any::Any + Send + 'static>) -> Response<Body> {
    let words = fault
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| fault.downcast_ref::<&str>().copied())
        .unwrap_or("no words");
    eprintln!("grognard: a request failed by our fault: {words}");
    let text = "something went wrong on our side; your game is safe";
    Problem::new(Code::Unavailable, text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_known_without_its_port() {
        assert_eq!(without_port("localhost:1815"), "localhost");
        assert_eq!(without_port("[::1]:1815"), "[::1]");
        assert_eq!(without_port("[::1]"), "[::1]");
        assert_eq!(without_port("example.org"), "example.org");
    }

    #[test]
    fn another_page_is_known_by_what_the_browser_says() {
        let headers = |name: &'static str, value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_static(value));
            headers
        };
        let host = Some("localhost:1815");
        assert!(is_foreign(&headers("sec-fetch-site", "cross-site"), host));
        assert!(is_foreign(&headers("sec-fetch-site", "same-site"), host));
        assert!(!is_foreign(&headers("sec-fetch-site", "same-origin"), host));
        assert!(is_foreign(&headers("origin", "http://evil.example"), host));
        assert!(is_foreign(&headers("origin", "null"), host));
        assert!(!is_foreign(
            &headers("origin", "http://localhost:1815"),
            host
        ));
        assert!(!is_foreign(&HeaderMap::new(), host));
    }
}
