//! Typed dice: an order waits, and either seat goes on.

use serde_json::json;

use super::support::Web;

#[tokio::test]
async fn an_order_waits_for_its_dice_and_either_seat_goes_on() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("typed").await;
    red.give_all(&["plan press", "march lancers 1", "march grenadiers 2"], 1)
        .await;
    red.give("end", 4).await.fine();
    blue.give("plan hold", 5).await.fine();
    let wants = blue
        .give("volley fusiliers grenadiers", 6)
        .await
        .fails(422, "wants");
    assert_eq!(wants["wants"]["draw"], "D6");
    assert_eq!(
        wants["wants"]["allowed"],
        json!(["1", "2", "3", "4", "5", "6"])
    );
    assert_eq!(wants["wants"]["rule"]["id"], "volley.1");

    let pending = blue.view().await["pending"].clone();
    assert_eq!(pending["order"], "volley fusiliers grenadiers");
    // Something in this game is hidden, so the enemy is not told which order it is.
    assert_eq!(red.view().await["pending"]["order"], json!(null));

    watch
        .post("/rolls", json!({ "roll": "5", "number": 6 }))
        .await
        .fails(403, "not-yours");
    red.post("/rolls", json!({ "roll": "5", "number": 5 }))
        .await
        .fails(409, "stale");
    red.post("/rolls", json!({ "roll": "7", "number": 6 }))
        .await
        .fails(422, "wants");
    red.post("/rolls", json!({ "roll": "elephant", "number": 6 }))
        .await
        .fails(400, "bad-request");
    let wants = red
        .post("/rolls", json!({ "roll": "5", "number": 6 }))
        .await
        .fails(422, "wants");
    assert_eq!(wants["wants"]["draw"], "D3");
    assert_eq!(blue.view().await["pending"]["rolls"], json!(["5"]));

    // A die lies on the table: the order stands.
    blue.give("volley fusiliers lancers", 6)
        .await
        .fails(409, "stale");
    blue.post("/undo", json!({ "number": 5 }))
        .await
        .fails(403, "not-yours");
    let given = blue
        .post("/rolls", json!({ "roll": "2", "number": 6 }))
        .await
        .fine();
    assert_eq!(given["number"], 6);
    assert_eq!(given["given"]["dice"][0]["value"], "5");
    assert_eq!(red.view().await["pending"], json!(null));
    blue.post("/rolls", json!({ "roll": "2", "number": 7 }))
        .await
        .fails(400, "bad-request");
}

#[tokio::test]
async fn dice_can_come_with_the_order() {
    let web = Web::new().await;
    let [red, ..] = web.toy("typed").await;
    red.give("plan press", 1).await.fine();
    let scout = |rolls: &[&str]| json!({ "order": "scout", "number": 2, "rolls": rolls });
    red.post("/orders", scout(&["QC", "2"]))
        .await
        .fails(400, "bad-request");
    red.post("/orders", scout(&["9H"]))
        .await
        .fails(422, "wants");
    let given = red.post("/orders", scout(&["qc"])).await.fine();
    assert_eq!(
        given["given"]["dice"][0],
        json!({
            "draw": "card", "value": "QC", "why": "scouts",
            "rule": given["given"]["dice"][0]["rule"],
        })
    );
}

#[tokio::test]
async fn before_the_first_die_an_order_can_be_changed() {
    let web = Web::new().await;
    let [red, ..] = web.toy("typed").await;
    red.give("plan press", 1).await.fine();
    red.give("scout", 2).await.fails(422, "wants");
    red.post("/undo", json!({ "number": 1 })).await.fine();
    assert_eq!(red.view().await["pending"], json!(null));
    red.give("scout", 2).await.fails(422, "wants");
    red.give("end", 2).await.fine();
    assert_eq!(red.view().await["pending"], json!(null));
}

#[tokio::test]
async fn a_waiting_order_and_its_dice_survive_a_restart() {
    let web = Web::new().await;
    let [red, blue, _] = web.toy("typed").await;
    red.give_all(
        &["plan press", "march lancers 1", "march grenadiers 2", "end"],
        1,
    )
    .await;
    blue.give("plan hold", 5).await.fine();
    blue.give("volley fusiliers grenadiers", 6)
        .await
        .fails(422, "wants");
    blue.post("/rolls", json!({ "roll": "6", "number": 6 }))
        .await
        .fails(422, "wants");
    let token = json!(blue.token);
    let web = web.again().await;
    let blue = web.player(&token);
    assert_eq!(blue.view().await["pending"]["rolls"], json!(["6"]));
    blue.post("/rolls", json!({ "roll": "3", "number": 6 }))
        .await
        .fine();
}
