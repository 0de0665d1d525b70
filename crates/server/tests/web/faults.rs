//! Clocks that jump, and connections that stall or break off.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use grognard_server::{Clock, answer};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::support::{Player, Web};

const DAY: i64 = 86_400_000;

#[tokio::test]
async fn a_clock_that_jumps_changes_nothing_but_the_time_told() {
    let now = Arc::new(AtomicI64::new(30_000 * DAY));
    let told = Arc::clone(&now);
    let web = Web::with(move |config| {
        config.clock = Clock::new(move || told.load(Ordering::Relaxed));
        config.limits.chat = 2;
    })
    .await;
    let [red, ..] = web.toy("seeded").await;
    let orders = ["plan hold", "march lancers 1", "scout"];
    // Back by years, to before 1970, and far ahead.
    for (number, (order, moment)) in orders.iter().zip([10_000, -400, 90_000]).enumerate() {
        now.store(moment * DAY, Ordering::Relaxed);
        red.give(order, number + 1).await.fine();
        let view = red.view().await;
        assert_eq!(view["number"], number + 1);
        let year = view["at"].as_str().unwrap()[..4].to_owned();
        assert_eq!(year, ["1997", "1968", "2216"][number]);
    }
    // Talk stays in the order in which it was said, and limits stand.
    red.post("/chat", json!({ "text": "later" })).await.fine();
    now.store(0, Ordering::Relaxed);
    let talk = red.post("/chat", json!({ "text": "sooner" })).await.fine();
    assert_eq!(
        (&talk[0]["text"], &talk[1]["text"]),
        (&json!("later"), &json!("sooner"))
    );
    now.store(100_000 * DAY, Ordering::Relaxed);
    red.post("/chat", json!({ "text": "hm" }))
        .await
        .fails(429, "too-many");
    // And the game is the same when it is set up again.
    let (token, before) = (json!(red.token), red.get("/log").await.text());
    let web = web.again().await;
    assert_eq!(web.player(&token).get("/log").await.text(), before);
}

/// The server reached by the network, with little patience.
async fn listening(web: &Web) -> SocketAddr {
    listening_for(web, Duration::from_millis(300)).await
}

async fn listening_for(web: &Web, patience: Duration) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let answering = answer(web.app.clone(), listener, patience);
    tokio::spawn(async move { answering.await.unwrap() });
    address
}

fn order(player: &Player<'_>, text: &str, number: u32) -> String {
    let body = json!({ "order": text, "number": number }).to_string();
    let (path, length) = (player.path("/orders"), body.len());
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
}

/// Whether the server hangs up.
async fn hangs_up(stream: &mut TcpStream) -> bool {
    let mut rest = Vec::new();
    let read = stream.read_to_end(&mut rest);
    tokio::time::timeout(Duration::from_secs(20), read)
        .await
        .is_ok()
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let address = listening(&web).await;
    let whole = order(&red, "plan hold", 1);
    // In the head, in the body, and before anything.
    for length in [20, whole.len() - 3, 0] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(&whole.as_bytes()[..length]).await.unwrap();
        assert!(hangs_up(&mut stream).await, "{length}");
    }
    assert_eq!(red.view().await["number"], 0, "half an order is none");
}

#[tokio::test]
async fn an_order_counts_though_its_giver_hangs_up() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let address = listening(&web).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let whole = order(&red, "plan hold", 1);
    stream.write_all(whole.as_bytes()).await.unwrap();
    drop(stream);
    // Whether it came through or not: given again, it is there once.
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(whole.as_bytes()).await.unwrap();
    let mut bytes = [0; 12];
    stream.read_exact(&mut bytes).await.unwrap();
    assert!(matches!(&bytes[9..], b"200" | b"409"), "{bytes:?}");
    assert_eq!(red.view().await["number"], 1);
}

#[tokio::test]
async fn a_live_page_that_nobody_reads_holds_nobody_up() {
    let web = Web::with(|config| config.limits.chat = 10_000).await;
    let [red, blue, _] = web.toy("seeded").await;
    let address = listening(&web).await;
    let mut stalled = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "GET {} HTTP/1.1\r\nhost: localhost\r\n\r\n",
        blue.path("/events")
    );
    stalled.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = [0; 12];
    stalled.read_exact(&mut bytes).await.unwrap();
    assert_eq!(&bytes[9..], b"200");
    // It no longer reads, and orders are taken as ever.
    red.give("plan hold", 1).await.fine();
    for _ in 0..50 {
        red.post("/chat", json!({ "text": "hm" })).await.fine();
    }
    red.give("end", 2).await.fine();
    assert_eq!(blue.view().await["your_turn"], true);
    // A page on which nothing moves is hung up in the end; it comes back.
    assert!(hangs_up(&mut stalled).await);
}

#[tokio::test]
async fn one_address_has_so_many_connections_and_no_more() {
    let web = Web::with(|config| config.limits.connections = 3).await;
    let address = listening_for(&web, Duration::from_mins(1)).await;
    let asked = "GET /api/library HTTP/1.1\r\nhost: localhost\r\n\r\n";
    let answered = async || {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let mut bytes = [0; 12];
        let sent = stream.write_all(asked.as_bytes()).await;
        let read = stream.read_exact(&mut bytes).await;
        (sent.is_ok() && read.is_ok()).then_some(stream)
    };
    // Those that send a letter now and then keep their places, and only theirs.
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(answered().await.expect("there is room"));
    }
    assert!(answered().await.is_none(), "one too many was let in");
    open.pop();
    let begun = std::time::Instant::now();
    while answered().await.is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nobody goes");
    }
}
