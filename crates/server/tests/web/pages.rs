//! The pages, and the forms on them.

use super::support::Web;

#[tokio::test]
async fn every_page_is_there_with_what_it_loads() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    let table = format!("/play/{}", red.token);
    for path in [
        "/",
        "/api",
        "/rules/lines-of-battle",
        "/rules/lines-of-battle/rulings",
        &table,
        &format!("{table}/invite"),
        &format!("{table}/report"),
    ] {
        let page = web.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        for part in page
            .text()
            .split('"')
            .filter(|part| part.starts_with("/assets/"))
        {
            let asset = web.get(part).await;
            assert_eq!(asset.status, 200, "{part}");
            assert!(
                asset.headers["cache-control"]
                    .to_str()
                    .unwrap()
                    .contains("immutable")
            );
        }
    }
    for path in [
        "/rules/chess",
        "/rules/chess/rulings",
        "/library/toy/waterloo",
        "/play/x",
        "/assets/0/base.css",
    ] {
        assert_eq!(web.get(path).await.status, 404, "{path}");
    }
    let picture = web.get("/library/toy/ford?theme=dark").await;
    assert_eq!(picture.headers["content-type"], "image/png");
    let by_day = web.get("/library/toy/ford").await;
    assert!(picture.bytes.starts_with(b"\x89PNG") && by_day.bytes != picture.bytes);
}

const FORM: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn the_form_of_a_battle_begins_a_game() {
    let web = Web::new().await;
    for (mode, seat, invites) in [
        ("computer", "first", false),
        ("friend", "first", true),
        ("both", "both", false),
        ("watch", "watch", false),
    ] {
        let form = format!(
            "rulebook=toy&battle=ford&side=first&general=recruit&mode={mode}&dice=seeded&think_ms=300&option.weather=fog"
        );
        let made = web.post_text("/new", FORM, form).await;
        assert_eq!(made.status, 303, "{}", made.text());
        let place = made.headers["location"].to_str().unwrap().to_owned();
        assert_eq!(place.ends_with("/invite"), invites);
        assert_eq!(web.get(&place).await.status, 200);
        let token = place.split('/').nth(2).unwrap().into();
        let view = web.player(&token).view().await;
        assert_eq!(
            (&view["seat"], &view["options"]["weather"]),
            (&seat.into(), &"fog".into())
        );
    }
    let wrong = web
        .post_text("/new", FORM, "rulebook=toy&battle=none&mode=both")
        .await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.text().starts_with("<!DOCTYPE html>"));
    assert_eq!(web.post_text("/new", "text/plain", "x").await.status, 400);
}

#[tokio::test]
async fn a_record_is_opened_from_a_file_or_from_what_was_pasted() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(5).await;
    let record = player.get("/record").await.text();
    let parts = |name: &str, text: &str| {
        format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{text}\r\n")
    };
    let kind = "multipart/form-data; boundary=x";
    for body in [
        format!("{}{}--x--\r\n", parts("file", &record), parts("text", "")),
        format!("{}{}--x--\r\n", parts("file", ""), parts("text", &record)),
    ] {
        let opened = web.post_text("/open", kind, body).await;
        assert_eq!(opened.status, 303, "{}", opened.text());
        let place = opened.headers["location"].to_str().unwrap().to_owned();
        assert_eq!(web.get(&place).await.status, 200);
    }
    for body in ["--x--\r\n", "", "--x\r\n", "nonsense"] {
        let wrong = web.post_text("/open", kind, body).await;
        assert_eq!(wrong.status, 400, "{body}");
    }
    let wrong = format!("{}--x--\r\n", parts("text", "grognard record 1\nnonsense"));
    assert_eq!(web.post_text("/open", kind, wrong).await.status, 422);
}
