//! Nobody sees what he may not: every byte of every answer is searched.

use std::time::Duration;

use grognard_server::Place;
use serde_json::json;

use super::support::{Player, Web, listen};

const PATHS: [&str; 14] = [
    "",
    "/board",
    "/board?at=0",
    "/board?at=1",
    "/board?at=2",
    "/map.svg",
    "/map.svg?bare=1&at=1",
    "/orders",
    "/log",
    "/log?from=1&to=1",
    "/insight?counters=lancers",
    "/record",
    "/report",
    "/proof",
];

/// All that a seat can get to know by asking.
async fn everything(player: &Player<'_>) -> String {
    let mut all = String::new();
    for path in PATHS {
        all.push_str(&player.get(path).await.text());
    }
    for path in ["", "/invite", "/report"] {
        let page = format!("/play/{}{path}", player.token);
        all.push_str(&player.web.get(&page).await.text());
    }
    for order in [
        "declare",
        "end",
        "volley fusiliers lancers",
        "plan press",
        "plan hold",
    ] {
        let checked = player.post("/check", json!({ "order": order })).await;
        all.push_str(&checked.text().replace(order, ""));
        let odds = player
            .get(&format!("/odds?order={}", order.replace(' ', "%20")))
            .await;
        all.push_str(&odds.text().replace(order, ""));
    }
    let path = player.path("/events");
    all.push_str(&listen(player.web, &path, Duration::from_millis(60)).await);
    all
}

/// What would give a plan away. The rules of the toy name no plan by itself.
fn gives_away(text: &str, plan: &str) -> bool {
    let words = [
        format!("plan {plan}"),
        format!("Plan to {plan}"),
        format!("face down: {plan}"),
        format!("plan is to {plan}"),
        format!("meant to {plan}"),
    ];
    words.iter().any(|word| text.contains(word.as_str()))
}

#[tokio::test]
async fn the_enemys_plan_is_in_no_answer() {
    let web = Web::new().await;
    for dice in ["seeded", "typed"] {
        for plan in ["hold", "press"] {
            let [red, blue, watch] = web.toy(dice).await;
            red.give(&format!("plan {plan}"), 1).await.fine();
            red.give("march lancers 1", 2).await.fine();
            assert!(gives_away(&everything(&red).await, plan));
            for other in [&blue, &watch] {
                let all = everything(other).await;
                assert!(!gives_away(&all, plan), "{dice} {plan}: {all}");
            }
            let log = watch.get("/log").await.fine();
            assert_eq!(
                (&log[0]["order"], &log[0]["label"]),
                (&json!(null), &json!(null))
            );
            assert_eq!(log[1]["order"], "march lancers 1");
            assert_eq!(
                red.get("/log").await.fine()[0]["label"],
                format!("Plan to {plan}")
            );

            // A game that was set up again from the storage hides the same.
            red.give("end", 3).await.fine();
            for other in [&blue, &watch] {
                let log = other.get("/log").await.text() + &other.view().await["log"].to_string();
                assert!(!gives_away(&log, plan), "{log}");
            }
            red.get("/record").await.fails(403, "not-yours");
        }
    }
}

#[tokio::test]
async fn an_order_that_waits_for_dice_is_not_told() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("typed").await;
    red.give("plan hold", 1).await.fine();
    red.give("scout", 2).await.fails(422, "wants");
    for other in [&blue, &watch] {
        let view = other.view().await;
        assert_eq!(view["pending"]["order"], json!(null));
        assert_eq!(view["pending"]["label"], json!(null));
        assert_eq!(view["pending"]["wants"]["draw"], "card");
    }
}

#[tokio::test]
async fn the_seed_is_in_no_answer_before_the_end() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(20).await;
    for path in ["", "/record", "/proof", "/log", "/report"] {
        let text = player.get(path).await.text();
        assert!(
            !text.contains("\"seed\":\"") && !text.contains("\nseed:"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_links_of_others_are_for_the_host() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    let page = |player: &Player<'_>| format!("/play/{}/invite", player.token);
    let links = web.get(&page(&red)).await.text();
    assert!(links.contains(&blue.token) && links.contains(&watch.token));
    for other in [&blue, &watch] {
        let refused = web.get(&page(other)).await;
        assert_eq!(refused.status, 403);
        assert!(!refused.text().contains(&red.token));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_new_database_is_for_its_owner_to_read() {
    use std::os::unix::fs::PermissionsExt as _;

    let web = Web::new().await;
    let Place::File(data) = &web.config.data else {
        return; // A PostgreSQL watches over its files itself.
    };
    web.quatre_bras().await;
    for end in ["", "-wal", "-shm"] {
        let file = format!("{}{end}", data.display());
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}
