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

/// A database that says no to every line of a journal, with this code.
async fn fails_with(database: &mut sqlx::PgConnection, code: &str) {
    let function = format!(
        "CREATE OR REPLACE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$"
    );
    let trigger = "CREATE OR REPLACE TRIGGER trouble BEFORE INSERT ON orders \
                   FOR EACH ROW EXECUTE FUNCTION trouble()";
    for step in [function.as_str(), trigger] {
        let step = sqlx::AssertSqlSafe(step.to_owned());
        sqlx::query(step).execute(&mut *database).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_wrong_with_the_database_is_said() {
    use sqlx::Connection as _;

    let web = Web::new().await;
    let Place::Postgres(url) = &web.config.data else {
        return;
    };
    let [red, ..] = web.toy("seeded").await;
    let mut database = sqlx::PgConnection::connect(url).await.unwrap();
    for (code, words) in [
        ("53100", "disk is full"),
        ("25006", "cannot write just now"),
        ("58030", "disk fails"),
        ("57P03", "cannot be reached"),
    ] {
        fails_with(&mut database, code).await;
        let said = red.give("plan hold", 1).await.fails(503, "unavailable");
        let said = said["text"].as_str().unwrap();
        assert!(said.contains(words) && said.contains("ry again"), "{said}");
        // What is there can be looked at all the while.
        assert_eq!(red.view().await["number"], 0);
    }
    let drop = "DROP TRIGGER trouble ON orders";
    sqlx::query(drop).execute(&mut database).await.unwrap();
    red.give("plan hold", 1).await.fine();
}
