//! A link that leaked is renewed, and the old one opens nothing.

use serde_json::{Value, json};

use super::support::{Page, Player, Web};

async fn renew(player: &Player<'_>) -> Value {
    player.post("/renew", json!({})).await.fine()
}

#[tokio::test]
async fn an_old_link_opens_nothing() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    red.give_all(&["plan hold", "end"], 1).await;
    blue.put("/notes", json!({ "text": "mine" })).await.fine();
    let mut page = Page::open(&blue).await;
    page.until("event: state").await;
    let tokens = renew(&blue).await;
    assert_eq!(
        tokens.as_object().unwrap().len(),
        1,
        "only his own: {tokens}"
    );
    // The thief's page ends, and no call of his is answered.
    page.until_closed().await;
    for path in ["", "/orders", "/notes", "/chat", "/events", "/record"] {
        blue.get(path).await.fails(404, "not-found");
    }
    blue.give("plan hold", 3).await.fails(404, "not-found");
    blue.post("/renew", json!({})).await.fails(404, "not-found");
    // The seat is the same, with all that was in it.
    let blue = web.player(&tokens["second"]);
    assert_eq!(blue.get("/notes").await.fine()["text"], "mine");
    blue.give("plan hold", 3).await.fine();
    // The others keep theirs, and the host is not shown what is no longer good.
    assert_eq!(watch.view().await["number"], 3);
    let links = web.get(&format!("/play/{}/invite", red.token)).await.text();
    assert!(links.contains(&watch.token) && links.contains("took another link"));
    assert!(!links.contains(&blue.token));
}

#[tokio::test]
async fn the_host_renews_all() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    let own = renew(&blue).await["second"].clone();
    watch
        .post("/renew", json!({}))
        .await
        .fails(403, "not-yours");
    let tokens = renew(&red).await;
    for gone in [&red, &blue, &watch, &web.player(&own)] {
        gone.get("").await.fails(404, "not-found");
    }
    for seat in ["first", "second", "watch"] {
        assert_eq!(web.player(&tokens[seat]).view().await["seat"], seat);
    }
    let token = tokens["first"].as_str().unwrap();
    let links = web.get(&format!("/play/{token}/invite")).await.text();
    assert!(links.contains(tokens["second"].as_str().unwrap()));
}

#[tokio::test]
async fn of_two_who_renew_at_once_one_does() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let (one, other) = tokio::join!(red.post("/renew", json!({})), red.post("/renew", json!({})));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn the_page_asks_first() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let path = format!("/play/{}/renew", red.token);
    assert!(
        web.get(&path)
            .await
            .text()
            .contains("New links for all seats")
    );
    red.view().await;
    let kind = "application/x-www-form-urlencoded";
    let done = web.post_text(&path, kind, "").await;
    assert_eq!(done.status, 303);
    let place = done.headers["location"].to_str().unwrap();
    assert!(place.ends_with("/invite") && !place.contains(&red.token));
    red.get("").await.fails(404, "not-found");
    assert_eq!(web.get(place).await.status, 200);
}
