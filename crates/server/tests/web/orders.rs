//! Orders: whose they are, which decision they are, and taking them back.

use serde_json::json;

use super::support::Web;

#[tokio::test]
async fn an_order_is_taken_from_the_one_who_is_asked() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    blue.give("plan hold", 1).await.fails(403, "not-yours");
    watch.give("plan hold", 1).await.fails(403, "not-yours");
    let given = red.give("plan hold", 1).await.fine();
    assert_eq!(
        (&given["number"], &given["given"]["order"]),
        (&json!(1), &json!("plan hold"))
    );
    let error = red.give("march lancers 3", 2).await.fails(422, "refused");
    assert_eq!(error["rule"]["id"], "march.2");
    assert!(
        error["rule"]["url"]
            .as_str()
            .unwrap()
            .starts_with("/rules/toy#")
    );
    red.give("march", 2).await.fails(422, "unreadable");
    red.post("/orders", json!({ "order": "end" }))
        .await
        .fails(400, "bad-request");
    red.post(
        "/orders",
        json!({ "order": "end", "number": 2, "rolls": ["3"] }),
    )
    .await
    .fails(400, "bad-request");
    assert_eq!(red.view().await["number"], 1);
}

#[tokio::test]
async fn another_decision_than_the_one_meant_is_stale() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    red.give("plan hold", 2).await.fails(409, "stale");
    red.give("plan hold", 1).await.fine();
    red.give("plan hold", 1).await.fails(409, "stale");
    red.post("/undo", json!({ "number": 0 }))
        .await
        .fails(409, "stale");
}

#[tokio::test]
async fn of_two_orders_for_one_decision_one_wins() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    for number in 1..=10 {
        let list = player.get("/orders").await.fine();
        if list["orders"].as_array().unwrap().len() < 2 {
            player.blunder(1).await;
            continue;
        }
        let order = |place: usize| {
            list["orders"][place]["notation"]
                .as_str()
                .unwrap()
                .to_owned()
        };
        let (one, other) = (order(0), order(1));
        let (one, other) = tokio::join!(player.give(&one, number), player.give(&other, number));
        let (taken, late) = if one.status == 200 {
            (one, other)
        } else {
            (other, one)
        };
        assert_eq!(taken.fine()["number"], number);
        late.fails(409, "stale");
    }
}

#[tokio::test]
async fn steps_are_taken_back_until_chance_or_secrets_speak() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    red.post("/undo", json!({ "number": 0 }))
        .await
        .fails(409, "refused");
    red.give_all(&["plan press", "march grenadiers 0"], 1).await;
    assert_eq!(
        red.view().await["undo"]["label"],
        "grenadiers march to post 0"
    );
    assert_eq!(blue.view().await["undo"], json!(null));
    blue.post("/undo", json!({ "number": 2 }))
        .await
        .fails(403, "not-yours");
    watch
        .post("/undo", json!({ "number": 2 }))
        .await
        .fails(403, "not-yours");
    assert_eq!(
        red.post("/undo", json!({ "number": 2 })).await.fine()["number"],
        1
    );
    assert_eq!(
        red.post("/undo", json!({ "number": 1 })).await.fine()["number"],
        0
    );
    red.give_all(&["plan hold", "march lancers 1"], 1).await;
    assert_eq!(red.view().await["log"].as_array().unwrap().len(), 2);

    red.give("scout", 3).await.fine();
    let stands = red
        .post("/undo", json!({ "number": 3 }))
        .await
        .fails(409, "refused");
    assert!(stands["text"].as_str().unwrap().contains("chance"));
    assert_eq!(red.view().await["undo"], json!(null));
    red.give("declare", 4).await.fine();
    let stands = red
        .post("/undo", json!({ "number": 4 }))
        .await
        .fails(409, "refused");
    assert!(stands["text"].as_str().unwrap().contains("hidden"));
    red.give("end", 5).await.fine();
    // His own last order, though the enemy is asked now.
    red.post("/undo", json!({ "number": 5 })).await.fine();
}

#[tokio::test]
async fn one_hand_takes_back_orders_of_both_sides() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    let before = player.view().await;
    player.blunder(3).await;
    for number in (1..=3).rev() {
        player
            .post("/undo", json!({ "number": number }))
            .await
            .fine();
    }
    let after = player.view().await;
    assert_eq!(
        (&before["scene"], &before["orders"]),
        (&after["scene"], &after["orders"])
    );
    player.blunder(40).await;
    let view = player.view().await;
    assert_eq!(view["number"], 40);
}
