//! Several servers that share a database.

use std::sync::Arc;
use std::time::Duration;

use grognard_server::Place;
use serde_json::{Value, json};

use super::support::{Page, Player, Web};

/// Two servers on one database; nothing where there is none.
async fn two() -> Option<[Web; 2]> {
    let one = Web::new().await;
    let other = beside(&one).await?;
    Some([one, other])
}

/// Another server on the same database, if it can be shared.
async fn beside(web: &Web) -> Option<Web> {
    if !matches!(web.config.data, Place::Postgres(_)) {
        return None;
    }
    Some(Web::open(web.config.clone(), Arc::clone(&web.folder)).await)
}

/// The same seat, at another server.
fn at<'a>(web: &'a Web, player: &Player<'_>) -> Player<'a> {
    web.player(&json!(player.token))
}

#[tokio::test]
async fn what_one_server_answered_the_other_knows() {
    let Some([one, other]) = two().await else {
        return;
    };
    let player = one.quatre_bras().await;
    let there = at(&other, &player);
    // In turn, each from what the other left, without a moment in between.
    for _ in 0..12 {
        player.blunder(2).await;
        there.blunder(1).await;
    }
    assert_eq!(player.view().await["number"], 36);
    for path in ["", "/log", "/record", "/board", "/orders"] {
        let (here, there) = (player.get(path).await.text(), there.get(path).await.text());
        assert_eq!(here, there, "{path}");
    }
    // Steps back, talk and notes too.
    while player.view().await["undo"].is_null() {
        player.blunder(1).await;
    }
    let number = there.view().await["number"].as_u64().unwrap();
    there
        .post("/undo", json!({ "number": number }))
        .await
        .fine();
    assert_eq!(player.view().await["number"], number - 1);
    assert_eq!(
        player.view().await["log"],
        there.view().await["log"],
        "told the same"
    );
    there.post("/chat", json!({ "text": "one" })).await.fine();
    player.post("/chat", json!({ "text": "two" })).await.fine();
    let talk = there.get("/chat").await.fine();
    assert_eq!((&talk[0]["id"], &talk[1]["id"]), (&json!(1), &json!(2)));
    player.put("/notes", json!({ "text": "mine" })).await.fine();
    assert_eq!(there.get("/notes").await.fine()["text"], "mine");
}

#[tokio::test]
async fn of_two_orders_at_two_servers_one_counts() {
    let Some([one, other]) = two().await else {
        return;
    };
    let player = one.quatre_bras().await;
    let there = at(&other, &player);
    let mut races = 0;
    for number in 1..=40 {
        let list = player.get("/orders").await.fine();
        let orders = list["orders"].as_array().unwrap();
        let order = |place: usize| orders[place % orders.len()]["notation"].as_str().unwrap();
        let (first, second) =
            tokio::join!(player.give(order(0), number), there.give(order(1), number));
        let (taken, late) = if first.status == 200 {
            (first, second)
        } else {
            (second, first)
        };
        assert_eq!(taken.fine()["number"], number);
        let error = late.fails(409, "stale");
        let words = format!("decision {} is due, not {number}", number + 1);
        assert!(
            error["text"].as_str().unwrap().starts_with(&words),
            "{error}"
        );
        races += 1;
    }
    assert_eq!(races, 40);
    assert_eq!(
        player.get("/record").await.text(),
        there.get("/record").await.text()
    );
    // Of two who take the same order back, one does.
    while player.view().await["undo"].is_null() {
        player.blunder(1).await;
    }
    let number = player.view().await["number"].as_u64().unwrap();
    let back = json!({ "number": number });
    let (one, other) = tokio::join!(
        player.post("/undo", back.clone()),
        there.post("/undo", back.clone())
    );
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    assert!(
        statuses.contains(&200) && statuses.contains(&409),
        "{statuses:?}"
    );
    assert_eq!(player.view().await["number"], number - 1);
}

#[tokio::test]
async fn an_order_that_waits_for_dice_waits_at_both() {
    let Some([one, other]) = two().await else {
        return;
    };
    let [red, blue, _] = one.toy("typed").await;
    red.give("plan hold", 1).await.fine();
    red.give("scout", 2).await.fails(422, "wants");
    let there = at(&other, &blue);
    assert_eq!(there.view().await["pending"]["wants"]["draw"], "card");
    there
        .post("/rolls", json!({ "roll": "KH", "number": 2 }))
        .await
        .fine();
    let view = red.view().await;
    assert_eq!(
        (&view["pending"], &view["number"]),
        (&json!(null), &json!(2))
    );
}

#[tokio::test]
async fn live_pages_hear_what_happens_at_the_other_server() {
    let Some([one, other]) = two().await else {
        return;
    };
    let [red, blue, _] = one.toy("seeded").await;
    let there = at(&other, &blue);
    let mut page = Page::open(&there).await;
    page.until("event: state").await;
    red.give("plan hold", 1).await.fine();
    page.until("\"number\":1").await;
    red.post("/chat", json!({ "text": "well?" })).await.fine();
    page.until("event: chat").await;
    red.give("end", 2).await.fine();
    page.until("\"number\":2").await;
    assert_eq!(there.view().await["your_turn"], true);
}

#[tokio::test]
async fn only_one_server_thinks_for_a_table() {
    let Some([one, other]) = two().await else {
        return;
    };
    let seats = json!({ "first": "recruit", "second": "recruit" });
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats, "pace_ms": 1 });
    let token = one.game(wanted).await["watch"].clone();
    let (here, there) = (one.player(&token), other.player(&token));
    let (mut page, mut far) = (Page::open(&here).await, Page::open(&there).await);
    page.until("\"over\":true").await;
    far.until("\"over\":true").await;
    // Who does not think for it shows nobody thinking.
    let thinks = |page: &Page| page.heard.contains("\"general\":\"recruit\"");
    assert!(
        thinks(&page) != thinks(&far),
        "{}\n{}",
        page.heard,
        far.heard
    );
    assert_eq!(
        here.get("/record").await.text(),
        there.get("/record").await.text()
    );
}

#[tokio::test]
async fn another_server_thinks_on_when_one_is_gone() {
    let Some([one, other]) = two().await else {
        return;
    };
    let seats = json!({ "first": "recruit", "second": "recruit" });
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats, "pace_ms": 20 });
    let token = one.game(wanted).await["watch"].clone();
    let page = Page::open(&one.player(&token)).await;
    let there = other.player(&token);
    let mut far = Page::open(&there).await;
    // On a busy machine several decisions are told as one.
    far.until_told("event: state", 2).await;
    // Stopped in the middle: its thoughts end, and its claims with them.
    one.app.stop();
    drop((page, one));
    far.until("\"over\":true").await;
}

#[tokio::test]
async fn a_move_is_told_to_a_webhook_once() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let allowed = host.clone();
    let one = Web::with(move |config| config.webhook_hosts.push(allowed)).await;
    let Some(other) = beside(&one).await else {
        return;
    };
    let [red, blue, _] = one.toy("seeded").await;
    let hook = json!({ "url": format!("http://{host}/told") });
    blue.put("/webhook", hook).await.fine();
    // Pages at both servers, so that both hear of it.
    let (mut page, mut far) = (
        Page::open(&blue).await,
        Page::open(&at(&other, &blue)).await,
    );
    red.give("plan hold", 1).await.fine();
    at(&other, &red).give("end", 2).await.fine();
    page.until("\"number\":2").await;
    far.until("\"number\":2").await;
    at(&other, &blue).give("plan hold", 3).await.fine();
    page.until("\"number\":3").await;
    let mut numbers = Vec::new();
    for _ in 0..2 {
        let (mut stream, _) = tokio::time::timeout(Duration::from_secs(10), listener.accept())
            .await
            .unwrap()
            .unwrap();
        let mut text = String::new();
        while !text.contains('}') {
            let mut bytes = [0; 1024];
            let count = stream.read(&mut bytes).await.unwrap();
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        let answer = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
        stream.write_all(answer.as_bytes()).await.unwrap();
        let body: Value = serde_json::from_str(&text[text.find('{').unwrap()..]).unwrap();
        numbers.push(body["number"].as_u64().unwrap());
    }
    assert_eq!(numbers, [2, 3]);
    let more = tokio::time::timeout(Duration::from_millis(200), listener.accept()).await;
    assert!(more.is_err(), "told twice");
}

#[tokio::test]
async fn a_link_that_was_renewed_elsewhere_opens_nothing() {
    let Some([one, other]) = two().await else {
        return;
    };
    let [_, blue, _] = one.toy("seeded").await;
    let there = at(&other, &blue);
    let mut page = Page::open(&there).await;
    page.until("event: state").await;
    let tokens = blue.post("/renew", json!({})).await.fine();
    there.get("").await.fails(404, "not-found");
    page.until_closed().await;
    other.player(&tokens["second"]).view().await;
}

#[tokio::test]
async fn a_live_page_of_a_game_that_made_room_elsewhere_ends() {
    let one = Web::with(|config| config.limits.games = 1).await;
    let Some(other) = beside(&one).await else {
        return;
    };
    let [red, ..] = one.toy("seeded").await;
    let there = at(&other, &red);
    let mut page = Page::open(&there).await;
    page.until("event: state").await;
    let [new, ..] = one.toy("seeded").await;
    page.until_closed().await;
    there.get("").await.fails(404, "not-found");
    at(&other, &new).view().await;
}
