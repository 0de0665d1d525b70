//! Every call of the API, good and bad.

use serde_json::json;

use super::support::Web;

#[tokio::test]
async fn the_library_tells_what_can_be_played() {
    let web = Web::new().await;
    let library = web.get("/api/library").await.fine();
    let books = library["rulebooks"].as_array().unwrap();
    assert_eq!(books[0]["slug"], "lines-of-battle");
    assert_eq!(books[0]["battles"][0]["name"], "quatre-bras");
    assert_eq!(books[0]["battles"][0]["sides"][1]["id"], "allied");
    assert_eq!(books[1]["options"][0]["values"], json!(["clear", "fog"]));
    assert_eq!(library["generals"][0]["name"], "recruit");
}

#[tokio::test]
async fn games_are_set_up_for_any_pair_of_players() {
    let web = Web::new().await;
    let seats = |first: &str, second: &str| json!({ "first": first, "second": second });
    for (seats, one, tokens) in [
        (
            seats("human", "human"),
            false,
            vec!["first", "second", "watch"],
        ),
        (seats("human", "human"), true, vec!["both", "watch"]),
        (seats("human", "recruit"), false, vec!["first", "watch"]),
        (seats("sergeant", "human"), false, vec!["second", "watch"]),
        (seats("recruit", "recruit"), false, vec!["watch"]),
    ] {
        let wanted = json!({
            "battle": "ford", "rulebook": "toy", "seats": seats, "one_player": one,
            "options": { "weather": "fog" },
        });
        let made = web.post("/api/games", wanted).await;
        assert_eq!(made.status, 201);
        let made = made.json();
        assert_eq!(made["commitment"].as_str().map(str::len), Some(64));
        let mut found: Vec<_> = made["tokens"].as_object().unwrap().keys().collect();
        found.sort();
        assert_eq!(found, tokens);
        let view = web.player(&made["tokens"][tokens[0]]).view().await;
        assert_eq!(view["options"]["weather"], "fog");
        assert_eq!(
            (&view["host"], &view["seat"]),
            (&json!(true), &json!(tokens[0]))
        );
    }
}

#[tokio::test]
async fn games_that_cannot_be_are_refused() {
    let web = Web::new().await;
    for wanted in [
        json!({}),
        json!({ "battle": "ford", "rulebook": "chess" }),
        json!({ "battle": "/etc/passwd", "rulebook": "toy" }),
        json!({ "battle": "quatre-bras", "rulebook": "toy" }),
        json!({ "battle": "ford", "rulebook": "toy", "dice": "loaded" }),
        json!({ "battle": "ford", "rulebook": "toy", "options": { "weather": "hail" } }),
        json!({ "battle": "ford", "rulebook": "toy", "options": { "snow": "on" } }),
        json!({ "battle": "ford", "rulebook": "toy", "seats": { "first": "blücher" } }),
        json!({ "battle": "ford", "rulebook": "toy", "seats": { "first": "recruit" }, "one_player": true }),
        json!({ "battle": "ford", "rulebook": "toy", "colour": "red" }),
    ] {
        web.post("/api/games", wanted)
            .await
            .fails(400, "bad-request");
    }
    web.post_text("/api/games", "text/plain", "{}")
        .await
        .fails(400, "bad-request");
    web.post_text("/api/games", "application/json", "{")
        .await
        .fails(400, "bad-request");
}

#[tokio::test]
async fn positions_are_shown_as_they_were() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(70).await;
    let view = player.view().await;
    assert_eq!(view["number"], 70);
    assert_eq!(
        (&view["log_from"], view["log"].as_array().unwrap().len()),
        (&json!(31), 40)
    );
    let now = player.get("/board").await.fine();
    assert_eq!(now["number"], 70);
    assert_eq!(now["scene"], view["scene"]);
    let start = player.get("/board?at=0").await.fine();
    assert_ne!(start["scene"]["counters"], now["scene"]["counters"]);
    assert!(
        now["counters_svg"]
            .as_str()
            .unwrap()
            .contains("<g id=\"counters\"")
    );
    assert_eq!(player.get("/board?at=33").await.fine()["number"], 33);
    player.get("/board?at=71").await.fails(400, "bad-request");
    player.get("/board?at=-1").await.fails(400, "bad-request");

    let bare = player.get("/map.svg?bare=1&at=3").await;
    assert!(!bare.text().contains("<style") && bare.text().ends_with("</svg>\n"));
    assert_eq!(bare.headers["content-type"], "image/svg+xml");
    let whole = player.get("/map.svg?theme=dark").await.text();
    assert!(whole.contains("<style>") && whole.contains("data-theme=\"dark\""));
    let counters = player.get("/board?at=3").await.fine();
    let counters = counters["counters_svg"].as_str().unwrap();
    assert!(
        bare.text()
            .contains(&counters[counters.find("<g id=\"counters\"").unwrap()..])
    );
    player
        .get("/map.svg?theme=mauve")
        .await
        .fails(400, "bad-request");
}

#[tokio::test]
async fn a_picture_can_be_had_as_pixels() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let picture = red.get("/map.png?theme=dark").await;
    assert_eq!(&picture.bytes[1..4], b"PNG");
}

#[tokio::test]
async fn the_log_is_told_from_any_decision() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(60).await;
    let whole = player.get("/log").await.fine();
    let whole = whole.as_array().unwrap();
    assert_eq!(whole.len(), 60);
    assert_eq!(
        player.get("/log?from=5&to=7").await.fine(),
        json!(whole[4..7])
    );
    assert_eq!(player.get("/log?from=55").await.fine(), json!(whole[54..]));
    assert_eq!(player.get("/log?from=61").await.fine(), json!([]));
    assert_eq!(player.view().await["log"], json!(whole[20..]));
    assert!(
        whole
            .iter()
            .any(|entry| !entry["dice"].as_array().unwrap().is_empty())
    );
    let entry = &whole[0];
    assert!(
        entry["events"][0]["rules"][0]["url"]
            .as_str()
            .unwrap()
            .starts_with("/rules/lines-of-battle#")
    );
    player.get("/log?from=x").await.fails(400, "bad-request");
}

#[tokio::test]
async fn a_record_goes_out_and_comes_in() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(12).await;
    let record = player.get("/record").await.text();
    assert!(record.starts_with("grognard record 1\n") && !record.contains("\nseed:"));
    let opened = web
        .post_text("/api/records", "text/plain", record.clone())
        .await;
    assert_eq!(opened.status, 201);
    let tokens = opened.json()["tokens"].clone();
    assert_eq!(tokens.as_object().unwrap().len(), 1);
    let watcher = web.player(&tokens["watch"]);
    let view = watcher.view().await;
    assert_eq!(
        (&view["number"], &view["your_turn"]),
        (&json!(12), &json!(false))
    );
    assert_eq!(watcher.get("/record").await.text(), record);
    watcher.give("begin", 13).await.fails(403, "not-yours");
    for wrong in [
        "",
        "grognard record 9\n",
        &record.replace('#', "#0"),
        &record[..record.len() / 2],
    ] {
        let error = web
            .post_text("/api/records", "text/plain", wrong.to_owned())
            .await;
        error.fails(422, "unreadable");
    }
    web.post_text("/api/records", "text/plain", vec![0xff_u8, 0xfe])
        .await
        .fails(400, "bad-request");
}

#[tokio::test]
async fn odds_and_insight_answer_for_the_one_who_is_asked() {
    let web = Web::new().await;
    let [red, blue, _] = web.toy("seeded").await;
    red.give_all(&["plan press", "march lancers 1", "march grenadiers 2"], 1)
        .await;
    red.give("end", 4).await.fine();
    blue.give_all(&["plan hold"], 5).await;
    let odds = blue
        .get("/odds?order=volley%20fusiliers%20grenadiers")
        .await
        .fine();
    let outcomes = odds["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes
        .iter()
        .map(|it| it["percent"].as_f64().unwrap())
        .sum();
    assert!((sum - 100.0).abs() < 1.0, "{odds}");
    blue.get("/odds?order=fly").await.fails(422, "unreadable");
    blue.get("/odds").await.fails(400, "bad-request");
    let error = blue
        .get("/odds?order=volley%20jagers%20guns")
        .await
        .fails(422, "refused");
    assert_eq!(error["rule"]["id"], "volley.2");
    red.get("/odds?order=end").await.fails(403, "not-yours");
    let insight = blue.get("/insight?counters=jagers").await.fine();
    assert_eq!(insight[0]["kind"], "reach");
    assert_eq!(red.get("/insight").await.fine(), json!([]));
}

#[tokio::test]
async fn what_is_pointed_at_is_answered_with_its_rule() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    red.give("plan press", 1).await.fine();
    let legal = red
        .post(
            "/check",
            json!({ "touched": ["counter:lancers", "cell:1"] }),
        )
        .await
        .fine();
    assert_eq!(
        legal,
        json!({ "order": "march lancers 1", "label": "lancers march to post 1", "legal": true })
    );
    red.post("/check", json!({ "order": "march lancers 1" }))
        .await
        .fine();
    let wrong = red
        .post(
            "/check",
            json!({ "touched": ["counter:lancers", "cell:3"] }),
        )
        .await;
    assert_eq!(wrong.fails(422, "refused")["rule"]["id"], "march.2");
    let nothing = red
        .post("/check", json!({ "touched": ["cell:3"] }))
        .await
        .fails(422, "refused");
    assert_eq!(nothing["text"], "nothing can be done with that now");
    assert_eq!(nothing["rule"]["id"], "act.1");
    red.post("/check", json!({ "touched": ["river:3"] }))
        .await
        .fails(400, "bad-request");
    red.post("/check", json!({}))
        .await
        .fails(400, "bad-request");
    for other in [blue, watch] {
        other
            .post("/check", json!({ "order": "end" }))
            .await
            .fails(403, "not-yours");
    }
}

#[tokio::test]
async fn the_verdict_on_what_is_pointed_at_is_given_whether_legal_or_not() {
    let web = Web::new().await;
    let [red, blue, _] = web.toy("seeded").await;
    red.give("plan press", 1).await.fine();
    let judge = async |touched: serde_json::Value| red.post("/verdict", touched).await;
    let legal = judge(json!({ "touched": ["counter:lancers", "cell:1"] }))
        .await
        .fine();
    assert_eq!(legal["order"], "march lancers 1");
    assert_eq!(
        (&legal["legal"], &legal["refusal"], &legal["before"]),
        (&json!(true), &json!(null), &json!([]))
    );
    let same = judge(json!({ "order": "march lancers 1" })).await.fine();
    assert_eq!(same, legal);
    let barred = judge(json!({ "touched": ["counter:lancers", "cell:3"] }))
        .await
        .fine();
    assert_eq!(barred["legal"], false);
    assert_eq!(barred["refusal"]["rule"]["id"], "march.2");
    let nothing = judge(json!({ "touched": ["cell:3"] })).await.fine();
    assert_eq!(
        (&nothing["legal"], &nothing["order"]),
        (&json!(false), &json!(""))
    );
    judge(json!({ "touched": ["river:3"] }))
        .await
        .fails(400, "bad-request");
    judge(json!({ "order": "fly" }))
        .await
        .fails(422, "unreadable");
    judge(json!({})).await.fails(400, "bad-request");
    blue.post("/verdict", json!({ "order": "end" }))
        .await
        .fails(403, "not-yours");
}

#[tokio::test]
async fn talk_and_notes_are_kept() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    red.post("/chat", json!({ "text": " <b>Vive</b> l'Empereur! " }))
        .await
        .fine();
    watch.post("/chat", json!({ "text": "Shh" })).await.fine();
    let lines = blue.get("/chat").await.fine();
    assert_eq!(lines[0]["text"], "<b>Vive</b> l'Empereur!");
    assert_eq!(
        (&lines[0]["seat"], &lines[1]["seat"], &lines[1]["id"]),
        (&json!("first"), &json!("watch"), &json!(2))
    );
    red.post("/chat", json!({ "text": "  " }))
        .await
        .fails(400, "bad-request");
    red.post("/chat", json!({ "text": "x".repeat(2_001) }))
        .await
        .fails(413, "too-large");
    red.put("/notes", json!({ "text": "hold the ford" }))
        .await
        .fine();
    assert_eq!(red.get("/notes").await.fine()["text"], "hold the ford");
    assert_eq!(blue.get("/notes").await.fine()["text"], "");
    red.put("/notes", json!({ "text": "x".repeat(20_001) }))
        .await
        .fails(413, "too-large");
    watch
        .put("/notes", json!({ "text": "x" }))
        .await
        .fails(403, "not-yours");
}

#[tokio::test]
async fn what_is_not_there_is_said_in_one_form() {
    let web = Web::new().await;
    let nobody = format!("/api/play/{}", "0".repeat(26));
    for path in [
        "/api/nothing",
        "/api/",
        "/api/play/x",
        "/api/play/%ff/board",
        &nobody,
        "/api/play//orders",
    ] {
        web.get(path).await.fails(404, "not-found");
    }
    web.get("/api/games").await.fails(405, "bad-request");
    web.post("/api/library", json!({}))
        .await
        .fails(405, "bad-request");
    let page = web.get("/nothing").await;
    assert_eq!(page.status, 404);
    assert!(page.text().starts_with("<!DOCTYPE html>"));
}

#[tokio::test]
async fn a_finished_game_proves_its_dice() {
    let web = Web::new().await;
    let [red, blue, watch] = web.toy("seeded").await;
    let proof = watch.get("/proof").await.fine();
    assert_eq!(
        (&proof["seed"], &proof["verified"]),
        (&json!(null), &json!(null))
    );
    red.get("/record").await.fails(403, "not-yours");
    let mut number = 1;
    while !red.view().await["over"].as_bool().unwrap() {
        let player = if red.view().await["your_turn"] == true {
            &red
        } else {
            &blue
        };
        let plan = player.view().await["orders"][0]["notation"] == "plan hold";
        for order in if plan {
            ["plan hold", "scout", "end"]
        } else {
            unreachable!()
        } {
            player.give(order, number).await.fine();
            number += 1;
        }
    }
    for seat in [&red, &blue, &watch] {
        let view = seat.view().await;
        assert_eq!(view["seed"].as_str().map(str::len), Some(64));
        assert!(view["outcome"]["reasons"][0]["text"].is_string());
        let proof = seat.get("/proof").await.fine();
        assert_eq!(
            (&proof["verified"], &proof["over"]),
            (&json!(true), &json!(true))
        );
        assert!(!proof["draws"].as_array().unwrap().is_empty());
    }
    let record = watch.get("/record").await.text();
    assert!(record.contains("\nseed: ") && record.contains("plan hold"));
    red.give("end", number).await.fails(409, "over");
    red.post("/undo", json!({ "number": number - 1 }))
        .await
        .fails(403, "not-yours");
    let report = watch.get("/report").await.fine();
    assert_eq!(
        (&report["over"], &report["measure"]),
        (&json!(true), &json!("units"))
    );
    let opened = web
        .post_text("/api/records", "text/plain", record)
        .await
        .fine();
    let proof = web
        .player(&opened["tokens"]["watch"])
        .get("/proof")
        .await
        .fine();
    assert_eq!(proof["verified"], true);
}
