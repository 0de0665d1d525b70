//! A database that goes away and comes back.

use grognard_server::Place;
use serde_json::json;
use testkit::postgres::Cluster;

use super::support::{Page, Web};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_kept_is_refused_and_the_game_goes_on_later() {
    let Some(mut cluster) = Cluster::new() else {
        return;
    };
    let url = cluster.database();
    let web = Web::with(move |config| config.data = Place::Postgres(url)).await;
    let [red, blue, _] = web.toy("seeded").await;
    red.give("plan hold", 1).await.fine();
    let mut page = Page::open(&blue).await;
    page.until("\"number\":1").await;

    cluster.end();
    let words = red
        .give("march lancers 1", 2)
        .await
        .fails(503, "unavailable");
    let words = words["text"].as_str().unwrap();
    assert!(
        words.contains("cannot be reached") && words.contains("Try again"),
        "{words}"
    );
    let refused = red.get("").await;
    refused.fails(503, "unavailable");
    assert_eq!(refused.headers["retry-after"], "1");
    let wanted = json!({ "battle": "ford", "rulebook": "toy" });
    web.post("/api/games", wanted)
        .await
        .fails(503, "unavailable");

    cluster.begin();
    // The same order again, as the page does: it is there once.
    red.give("march lancers 1", 2).await.fine();
    red.give("march lancers 1", 2).await.fails(409, "stale");
    assert_eq!(red.view().await["log"].as_array().unwrap().len(), 2);
    // And the live page, which never closed, hears of it.
    page.until("\"number\":2").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn orders_in_the_middle_of_a_loss_are_kept_or_refused() {
    let Some(mut cluster) = Cluster::new() else {
        return;
    };
    let url = cluster.database();
    let web = Web::with(move |config| config.data = Place::Postgres(url)).await;
    let player = web.quatre_bras().await;
    let mut answered = 0;
    for round in 0..3 {
        let playing = async {
            let mut answered = 0;
            // Until the first refusal.
            loop {
                let list = player.get("/orders").await;
                if list.status != 200 {
                    return answered;
                }
                let list = list.json();
                let number = usize::try_from(list["number"].as_u64().unwrap()).unwrap();
                let order = list["orders"][0]["notation"].as_str().unwrap().to_owned();
                match player.give(&order, number + 1).await.status.as_u16() {
                    200 => answered = number + 1,
                    503 => return answered,
                    status => panic!("{status}"),
                }
            }
        };
        let ending = async {
            tokio::time::sleep(std::time::Duration::from_millis(150 + 20 * round)).await;
            tokio::task::block_in_place(|| cluster.end());
        };
        let (last, ()) = tokio::join!(playing, ending);
        answered = answered.max(last);
        tokio::task::block_in_place(|| cluster.begin());
        // What was answered is there; at most one more, whose answer was lost.
        let number = player.view().await["number"].as_u64().unwrap();
        let number = usize::try_from(number).unwrap();
        assert!(
            (answered..=answered + 1).contains(&number),
            "{number}: {answered}"
        );
    }
    assert!(answered > 0);
    let record = player.get("/record").await.text();
    let opened = web.post_text("/api/records", "text/plain", record).await;
    assert_eq!(opened.status, 201, "every position is as it was recorded");
}
