//! How much is allowed, and what browsers are kept from.

use axum::body::Body;
use axum::http::Method;
use serde_json::json;
use tower::ServiceExt as _;

use super::support::{Web, request};

#[tokio::test]
async fn there_are_limits_and_they_are_said() {
    let web = Web::with(|config| {
        config.limits.new_games = 3;
        config.limits.orders = 2;
        config.limits.streams = 2;
        config.limits.chat = 2;
    })
    .await;
    let [red, ..] = web.toy("seeded").await;
    web.toy("seeded").await;
    web.toy("seeded").await;
    let wanted = json!({ "battle": "ford", "rulebook": "toy" });
    web.post("/api/games", wanted).await.fails(429, "too-many");
    let mut answers = Vec::new();
    for _ in 0..8 {
        answers.push(red.give("march", 1).await.status.as_u16());
    }
    assert_eq!(answers[..4], [422; 4]);
    assert!(answers[4..].contains(&429), "{answers:?}");
    for _ in 0..2 {
        red.post("/chat", json!({ "text": "hm" })).await.fine();
    }
    red.post("/chat", json!({ "text": "hm" }))
        .await
        .fails(429, "too-many");

    let stream = || {
        request(Method::GET, &red.path("/events"))
            .body(Body::empty())
            .unwrap()
    };
    let one = web.router.clone().oneshot(stream()).await.unwrap();
    let two = web.router.clone().oneshot(stream()).await.unwrap();
    assert_eq!((one.status().as_u16(), two.status().as_u16()), (200, 200));
    assert_eq!(one.headers()["content-type"], "text/event-stream");
    web.send(stream()).await.fails(429, "too-many");
    drop(one);
    assert_eq!(
        web.router.clone().oneshot(stream()).await.unwrap().status(),
        200
    );
}

#[tokio::test]
async fn a_server_holds_so_many_games() {
    let web = Web::with(|config| config.limits.games = 1).await;
    let [red, ..] = web.toy("seeded").await;
    red.give("plan hold", 1).await.fine();
    let wanted = json!({ "battle": "ford", "rulebook": "toy" });
    web.post("/api/games", wanted)
        .await
        .fails(503, "unavailable");
}

#[tokio::test]
async fn games_that_nobody_plays_make_room_for_others_the_oldest_first() {
    let web = Web::with(|config| config.limits.games = 3).await;
    let [played, ..] = web.toy("seeded").await;
    played.give("plan hold", 1).await.fine();
    let [talked, ..] = web.toy("seeded").await;
    talked
        .post("/chat", json!({ "text": "I am late" }))
        .await
        .fine();
    let [old, ..] = web.toy("seeded").await;
    let [new, ..] = web.toy("seeded").await;
    old.get("").await.fails(404, "not-found");
    for kept in [played, talked, new] {
        kept.get("").await.fine();
    }
}

#[tokio::test]
async fn steps_are_not_taken_back_for_ever() {
    let web = Web::with(|config| config.limits.lines = 5).await;
    let [red, ..] = web.toy("seeded").await;
    for _ in 0..2 {
        red.give("plan hold", 1).await.fine();
        red.post("/undo", json!({ "number": 1 })).await.fine();
    }
    red.give("plan hold", 1).await.fine();
    let error = red.post("/undo", json!({ "number": 1 })).await;
    let error = error.fails(429, "too-many");
    assert!(error["text"].as_str().unwrap().contains("taken back"));
    // The game goes on.
    red.give("march lancers 1", 2).await.fine();
}

#[tokio::test]
async fn bodies_have_a_length() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    red.give(&"x".repeat(5_000), 1)
        .await
        .fails(413, "too-large");
    let long = "x".repeat(4 * 1024 * 1024 + 1);
    web.post_text("/api/records", "text/plain", long)
        .await
        .fails(413, "too-large");
    let long = json!({ "battle": "x".repeat(200_000), "rulebook": "toy" });
    web.post("/api/games", long).await.fails(413, "too-large");
}

#[tokio::test]
async fn a_name_that_was_made_to_lead_here_is_not_answered() {
    let web = Web::with(|config| config.hosts.push("table.example".to_owned())).await;
    for (host, status) in [
        ("localhost", 200),
        ("127.0.0.1:1815", 200),
        ("[::1]:1815", 200),
        ("table.example:80", 200),
        ("evil.example", 421),
        ("localhost.evil.example", 421),
        ("", 421),
    ] {
        let request = axum::http::Request::get("/api/library").header("host", host);
        let reply = web.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.status.as_u16(), status, "{host}");
    }
    // Nor one of two names, nor one that stands in the address itself.
    let two = request(Method::GET, "/api/library").header("host", "evil.example");
    let whole = request(Method::GET, "http://evil.example/api/library");
    for sent in [two, whole] {
        let reply = web.send(sent.body(Body::empty()).unwrap()).await;
        assert_eq!(reply.status, 421);
    }
}

#[tokio::test]
async fn pages_of_others_cannot_send_forms() {
    let web = Web::new().await;
    let form = "mode=both&battle=ford&rulebook=toy";
    for (name, value, status) in [
        ("sec-fetch-site", "same-origin", 303),
        ("sec-fetch-site", "none", 303),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("origin", "http://localhost:1815", 303),
        ("origin", "https://evil.example", 403),
    ] {
        let request = request(Method::POST, "/new")
            .header(name, value)
            .header("content-type", "application/x-www-form-urlencoded");
        let reply = web.send(request.body(Body::from(form)).unwrap()).await;
        assert_eq!(reply.status.as_u16(), status, "{name}: {value}");
    }
}

#[tokio::test]
async fn every_answer_keeps_the_browser_safe() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    for path in [
        "/",
        "/nothing",
        "/api/library",
        "/api/nothing",
        &red.path(""),
    ] {
        let reply = web.get(path).await;
        let header = |name: &str| reply.headers[name].to_str().unwrap().to_owned();
        assert!(
            header("content-security-policy").starts_with("default-src 'none'; script-src 'self';")
        );
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("referrer-policy"), "no-referrer");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(header("cross-origin-resource-policy"), "same-origin");
        assert_eq!(header("cache-control"), "no-store", "{path}");
    }
}
