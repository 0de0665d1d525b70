//! Computers at the table.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::Method;
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::support::{Player, Web, request};

/// Waits until a view is as it should be.
async fn until(player: &Player<'_>, fits: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = player.view().await;
        if fits(&view) {
            return view;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{view}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn against(web: &Web, general: &str) -> Value {
    let seats = json!({ "first": "human", "second": general });
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats });
    web.game(wanted).await["first"].clone()
}

#[tokio::test]
async fn the_computer_answers_through_the_same_door() {
    let web = Web::new().await;
    for general in ["recruit", "sergeant", "general"] {
        let token = against(&web, general).await;
        let red = web.player(&token);
        assert_eq!(red.view().await["sides"][1]["player"], general);
        red.give_all(&["plan press", "end"], 1).await;
        let view = until(&red, |view| view["your_turn"] == true).await;
        assert!(view["number"].as_u64().unwrap() > 3);
        let log = view["log"].as_array().unwrap();
        assert_eq!(log[2]["side"], "blue");
        // He sees that a plan was laid, and not which.
        assert_eq!(log[2]["order"], json!(null));
        // What the computer did is not taken back.
        let number = view["number"].clone();
        red.post("/undo", json!({ "number": number }))
            .await
            .fails(403, "not-yours");
    }
}

#[tokio::test]
async fn nobody_gives_the_computers_orders() {
    let web = Web::new().await;
    let seats = json!({ "first": "recruit", "second": "human" });
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats, "dice": "typed" });
    let tokens = web.game(wanted).await;
    let blue = web.player(&tokens["second"]);
    // The computer's dice are rolled by the one who sits there.
    loop {
        let view = until(&blue, |view| {
            view["your_turn"] == true || !view["pending"].is_null()
        })
        .await;
        if view["your_turn"] == true {
            break;
        }
        let number = view["number"].as_u64().unwrap() + 1;
        let roll = view["pending"]["wants"]["allowed"][0].clone();
        blue.post("/rolls", json!({ "roll": roll, "number": number }))
            .await;
    }
}

#[tokio::test]
async fn after_a_restart_the_computer_goes_on_when_the_game_is_looked_at() {
    let web = Web::new().await;
    let token = against(&web, "recruit").await;
    let red = web.player(&token);
    red.give("plan press", 1).await.fine();
    red.give("end", 2).await.fine();
    let web = web.again().await;
    until(&web.player(&token), |view| view["your_turn"] == true).await;
}

#[tokio::test]
async fn two_computers_play_on_while_somebody_looks() {
    let web = Web::new().await;
    let seats = json!({ "first": "recruit", "second": "recruit" });
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats, "pace_ms": 5 });
    let token = web.game(wanted).await["watch"].clone();
    let watcher = web.player(&token);
    watcher.view().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(watcher.view().await["number"], 0);
    let live = request(Method::GET, &watcher.path("/events"))
        .body(Body::empty())
        .unwrap();
    let mut live = web.router.clone().oneshot(live).await.unwrap().into_body();
    let mut heard = String::new();
    while !heard.contains("\"number\":3") {
        let frame = tokio::time::timeout(Duration::from_secs(20), live.frame())
            .await
            .unwrap();
        let bytes = frame.unwrap().unwrap().into_data().unwrap();
        heard.push_str(&String::from_utf8_lossy(&bytes));
    }
    assert!(heard.contains("\"general\":\"recruit\""), "{heard}");
    drop(live);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let number = watcher.view().await["number"].clone();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(watcher.view().await["number"], number);
}
