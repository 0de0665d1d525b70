//! What people try who mean no good.

use axum::body::Body;
use axum::http::Method;
use grognard_server::routes::API;
use serde_json::json;

use super::support::{Web, request};

#[tokio::test]
async fn keys_cannot_be_guessed_for_long() {
    let web = Web::with(|config| config.limits.wrong_keys = 5).await;
    let [red, ..] = web.toy("seeded").await;
    for guess in [
        "0",
        "zzz",
        "00000000000000000000000000",
        "%00",
        "0123456789",
    ] {
        web.get(&format!("/api/play/{guess}"))
            .await
            .fails(404, "not-found");
    }
    let guess = "/api/play/00000000000000000000000001";
    let error = web.get(guess).await.fails(429, "too-many");
    assert!(error["text"].as_str().unwrap().contains("open nothing"));
    assert_eq!(
        web.get("/play/00000000000000000000000001").await.status,
        429
    );
    // Who has a good key is not held up by his neighbour.
    red.view().await;
}

#[tokio::test]
async fn every_call_that_changes_anything_is_refused_to_pages_of_others() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let pages = [
        ("POST", "/new"),
        ("POST", "/open"),
        ("POST", "/play/{token}/renew"),
    ];
    let calls = API.iter().map(|route| (route.method, route.path));
    let mut tried = 0;
    for (method, path) in calls.chain(pages).filter(|(method, _)| *method != "GET") {
        let path = path.replace("{token}", &red.token).replace("{slug}", "toy");
        for (name, value) in [
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("origin", "https://evil.example"),
            ("origin", "http://localhost.evil.example:1815"),
            ("origin", "null"),
        ] {
            let method = Method::from_bytes(method.as_bytes()).unwrap();
            let sent = request(method, &path)
                .header(name, value)
                .header("content-type", "application/json")
                .body(Body::from("{}"))
                .unwrap();
            let reply = web.send(sent).await;
            assert_eq!(reply.status, 403, "{path} {name}: {value}");
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
    // Nothing is kept in the browser that another page could use.
    for path in ["/", &format!("/play/{}", red.token), &red.path("")] {
        assert!(!web.get(path).await.headers.contains_key("set-cookie"));
    }
    assert_eq!(red.view().await["number"], 0);
}

#[tokio::test]
async fn no_call_tells_of_the_enemys_plan() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    red.give("plan press", 1).await.fine();
    // Whatever can be asked for; those that never end are heard elsewhere.
    for route in API.iter().filter(|route| route.path.contains("{token}")) {
        if route.path.ends_with("/events") || route.path.ends_with("/map.png") {
            continue;
        }
        for other in [&blue, &watch] {
            let path = route.path.replace("{token}", &other.token);
            let reply = match route.method {
                "GET" => web.get(&path).await,
                "POST" => {
                    web.post(&path, json!({ "order": "end", "number": 2 }))
                        .await
                }
                _ => web.put(&path, json!({ "text": "hm" })).await,
            };
            let text = reply.text();
            for words in [
                "plan press",
                "Plan to press",
                "is to press",
                "meant to press",
            ] {
                assert!(!text.contains(words), "{path}: {text}");
            }
        }
    }
}

#[tokio::test]
async fn words_of_players_are_never_markup() {
    let web = Web::new().await;
    let [red, blue, _] = web.toy("seeded").await;
    let evil = "<script>alert(1)</script><img src=x onerror=alert(1)>";
    let talk = red.post("/chat", json!({ "text": evil })).await;
    assert_eq!(talk.headers["content-type"], "application/json");
    assert_eq!(talk.headers["x-content-type-options"], "nosniff");
    assert_eq!(blue.get("/chat").await.fine()[0]["text"], evil);
    // No page has it in its markup, also not in what went wrong.
    let wrong = format!(
        "/play/{}",
        evil.replace('<', "%3C")
            .replace('>', "%3E")
            .replace(' ', "%20")
    );
    let own = format!("/play/{}", blue.token);
    for path in [
        &own,
        &format!("{own}/report"),
        &wrong,
        &format!("/rules{wrong}"),
    ] {
        assert!(
            !web.get(path).await.text().contains("<script>alert"),
            "{path}"
        );
    }
    // A battle may have such a name too.
    let player = web.quatre_bras().await;
    let record = player.get("/record").await.text();
    let record = record.replace("\nbattle: ", &format!("\nbattle: {evil} "));
    let opened = web.post_text("/api/records", "text/plain", record).await;
    if opened.status == 201 {
        let token = opened.json()["tokens"]
            .as_object()
            .unwrap()
            .values()
            .next()
            .unwrap()
            .clone();
        for path in ["", "/report", "/invite", "/renew"] {
            let page = format!("/play/{}{path}", token.as_str().unwrap());
            assert!(
                !web.get(&page).await.text().contains("<script>alert"),
                "{page}"
            );
        }
    }
}

#[tokio::test]
async fn a_flood_is_answered_with_a_word() {
    let web = Web::with(|config| config.limits.calls = 5).await;
    let mut last = web.get("/api/library").await;
    for _ in 0..60 {
        last = web.get("/api/library").await;
        if last.status == 429 {
            break;
        }
    }
    let error = last.fails(429, "too-many");
    assert!(error["text"].as_str().unwrap().contains("calls"));
    assert_eq!(last.headers["retry-after"], "1");
    // Parts of pages are not counted.
    let style = web.get("/assets/x/base.css").await;
    assert_ne!(style.status, 429);
}

/// How often a call is answered before it is too much.
async fn answered(rest: &str) -> usize {
    let web = Web::with(|config| config.limits.calls = 2).await;
    let [red, ..] = web.toy("seeded").await;
    for count in 0..60 {
        let reply = red.get(rest).await;
        if reply.status == 429 {
            assert_eq!(reply.headers["retry-after"], "1");
            return count;
        }
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
    60
}

#[tokio::test]
async fn calls_that_take_long_count_for_more() {
    let short = answered("/notes").await;
    let orders = answered("/orders").await;
    assert!(short < 60, "{short}");
    assert!(orders * 2 <= short, "{orders} of {short}");
}

#[tokio::test]
async fn what_is_too_long_or_too_deep_is_refused() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let long = "x".repeat(3_000);
    red.post("/chat", json!({ "text": long }))
        .await
        .fails(413, "too-large");
    red.put("/notes", json!({ "text": "x".repeat(20_001) }))
        .await
        .fails(413, "too-large");
    red.post("/chat", json!({ "text": "a\u{0}b" }))
        .await
        .fails(400, "bad-request");
    // Deep enough to break a reader that goes down without looking.
    let deep = format!("{}1{}", "[".repeat(1_900), "]".repeat(1_900));
    let nested = format!("{}1{}", "{\"a\":".repeat(600), "}".repeat(600));
    for body in [deep, nested] {
        for route in API.iter().filter(|route| route.method == "POST") {
            let path = route
                .path
                .replace("{token}", &red.token)
                .replace("{slug}", "toy");
            let reply = web.post_text(&path, "application/json", body.clone()).await;
            assert!(
                matches!(reply.status.as_u16(), 400 | 422),
                "{path}: {}",
                reply.status
            );
        }
    }
    // A record with a name as long as a book.
    let name = "x".repeat(1 << 20);
    let record = format!(
        "grognard record 1\nrulebook: toy 1\nbattle: {name}\ndice: typed\n\nfile: toy.txt, 1 lines\n| posts 6\n"
    );
    let reply = web.post_text("/api/records", "text/plain", record).await;
    assert!(reply.status.as_u16() < 500, "{}", reply.status);
    // A path, a query and a head that never end.
    for path in [
        format!("/{}", "x/".repeat(20_000)),
        format!("/api/library?{}", "x=1&".repeat(10_000)),
    ] {
        assert!(web.get(&path).await.status.as_u16() < 500);
    }
    red.view().await;
}

#[tokio::test]
async fn a_webhook_does_not_lead_into_the_house() {
    // A name that the owner allowed, and that leads to this machine.
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let web = Web::with(|config| config.webhook_hosts.push("127.1".to_owned())).await;
    let [red, blue, _] = web.toy("seeded").await;
    let hook = json!({ "url": format!("http://127.1:{port}/told") });
    blue.put("/webhook", hook).await.fine();
    for forbidden in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://[::1]:{port}/"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "http://10.0.0.1/".to_owned(),
        "http://0x7f000001/".to_owned(),
        format!("http://127.1@localhost:{port}/"),
    ] {
        let status = blue
            .put("/webhook", json!({ "url": forbidden }))
            .await
            .status;
        assert!(
            matches!(status.as_u16(), 400 | 403),
            "{forbidden}: {status}"
        );
    }
    red.give_all(&["plan hold", "end"], 1).await;
    let told = tokio::time::timeout(std::time::Duration::from_millis(500), listener.accept());
    assert!(told.await.is_err(), "it was told");
}

#[tokio::test]
async fn one_address_does_not_keep_the_server_calculating() {
    let web = Web::with(|config| config.limits.long = 1).await;
    let [red, blue, _] = web.toy("seeded").await;
    red.view().await;
    let (one, other) = tokio::join!(red.get("/map.png"), blue.get("/map.png"));
    let (drawn, refused) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(drawn.status, 200);
    let error = refused.fails(429, "too-many");
    assert!(error["text"].as_str().unwrap().contains("worked out"));
    // The next is drawn again, and orders never wait for pictures.
    assert_eq!(blue.get("/map.png").await.status, 200);
    let (drawn, given) = tokio::join!(blue.get("/map.png"), red.give("plan hold", 1));
    assert_eq!((drawn.status.as_u16(), given.status.as_u16()), (200, 200));
}

#[tokio::test]
async fn no_page_has_a_part_of_a_key_but_in_its_links() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let page = web.get(&format!("/play/{}", red.token)).await.text();
    assert!(page.contains(".grog"), "the record can be had");
    // Files are handed on: their names tell nothing.
    let rest = page.replace(&red.token, "");
    assert!(!rest.contains(&red.token[..6]));
}

#[tokio::test]
async fn what_is_no_object_is_no_order() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    red.post("/orders", json!(["plan hold", 1]))
        .await
        .fails(400, "bad-request");
    red.post("/renew", json!([]))
        .await
        .fails(400, "bad-request");
    assert_eq!(red.view().await["number"], 0);
}
