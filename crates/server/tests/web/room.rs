//! A server that is full: which game makes room for the next, and what is left
//! of it.

use std::time::{Duration, Instant};

use grognard_server::Place;
use serde_json::{Value, json};
use sqlx::Connection as _;

use super::support::{Page, Player, Web};

/// A game of the toy in which a computer plays the other side: the person's key.
async fn against_a_computer(web: &Web, seat: &str) -> Value {
    let mut seats = json!({ "first": "recruit", "second": "recruit" });
    seats[seat] = json!("human");
    let wanted = json!({ "battle": "ford", "rulebook": "toy", "seats": seats });
    web.game(wanted).await[seat].clone()
}

/// Waits until the computer has decided and the person is asked.
async fn is_asked(player: &Player<'_>) {
    let begun = Instant::now();
    while player.view().await["your_turn"] != true {
        assert!(begun.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn whoever_plays_against_a_computer_keeps_his_game() {
    let web = Web::with(|config| config.limits.games = 2).await;
    let mut kept = Vec::new();
    for seat in ["first", "second"] {
        let token = against_a_computer(&web, seat).await;
        let player = web.player(&token);
        is_asked(&player).await;
        let number = player.view().await["number"].as_u64().unwrap();
        let number = usize::try_from(number).unwrap();
        player.give("plan hold", number + 1).await.fine();
        kept.push(token);
    }
    let wanted = json!({ "battle": "ford", "rulebook": "toy" });
    web.post("/api/games", wanted)
        .await
        .fails(503, "unavailable");
    for token in &kept {
        web.player(token).view().await;
    }
}

#[tokio::test]
async fn a_game_in_which_only_the_computer_decided_makes_room() {
    let web = Web::with(|config| config.limits.games = 1).await;
    for seat in ["second", "first", "second"] {
        let token = against_a_computer(&web, seat).await;
        is_asked(&web.player(&token)).await;
    }
}

#[tokio::test]
async fn nothing_leads_from_a_game_that_made_room_to_the_one_that_came() {
    let web = Web::with(|config| config.limits.games = 1).await;
    let [old, ..] = web.toy("seeded").await;
    let mut page = Page::open(&old).await;
    page.until("event: state").await;
    let [red, blue, _] = web.toy("seeded").await;
    page.until_closed().await;
    for path in ["", "/orders", "/board"] {
        old.get(path).await.fails(404, "not-found");
    }
    old.give("plan hold", 1).await.fails(404, "not-found");
    let links = format!("/play/{}/invite", old.token);
    assert_eq!(web.get(&links).await.status, 404);
    // The new one is its owner's, with dice of its own.
    let promise = red.view().await["commitment"].clone();
    assert_eq!(blue.view().await["commitment"], promise);
    assert_eq!(red.view().await["number"], 0);
    red.give("plan press", 1).await.fine();
    let (token, before) = (json!(red.token), red.view().await);
    let web = web.again().await;
    assert_eq!(web.player(&token).view().await["scene"], before["scene"]);
}

/// Makes a database what it was before anybody asked who gives orders.
async fn as_it_was(place: &Place) {
    let steps = [
        "ALTER TABLE orders DROP COLUMN person",
        "DELETE FROM _sqlx_migrations WHERE version > 1",
    ];
    match place {
        Place::File(file) => {
            let url = format!("sqlite:{}", file.display());
            let mut database = sqlx::SqliteConnection::connect(&url).await.unwrap();
            for step in steps {
                sqlx::query(step).execute(&mut database).await.unwrap();
            }
            database.close().await.unwrap();
        }
        Place::Postgres(url) => {
            let mut database = sqlx::PgConnection::connect(url).await.unwrap();
            for step in steps {
                sqlx::query(step).execute(&mut database).await.unwrap();
            }
            database.close().await.unwrap();
        }
    }
}

#[tokio::test]
async fn games_of_an_older_version_go_on_and_are_kept() {
    let web = Web::with(|config| config.limits.games = 1).await;
    let token = against_a_computer(&web, "first").await;
    let player = web.player(&token);
    player.give_all(&["plan hold", "march lancers 1"], 1).await;
    let before = player.get("/log").await.text();
    let (config, folder) = (web.config.clone(), web.folder.clone());
    web.app.stop();
    drop(web);
    // The file is this server's until it has written all that it was given.
    tokio::time::sleep(Duration::from_millis(200)).await;
    as_it_was(&config.data).await;
    let web = Web::open(config, folder).await;
    let player = web.player(&token);
    assert_eq!(player.get("/log").await.text(), before);
    let wanted = json!({ "battle": "ford", "rulebook": "toy" });
    web.post("/api/games", wanted)
        .await
        .fails(503, "unavailable");
    player.give("end", 3).await.fine();
}
