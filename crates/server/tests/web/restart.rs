//! A server that was stopped goes on where it was.

use serde_json::json;

use super::support::Web;

#[tokio::test]
async fn everything_is_there_after_a_restart() {
    let web = Web::new().await;
    let player = web.quatre_bras().await;
    player.blunder(45).await;
    while player.view().await["undo"].is_null() {
        player.blunder(1).await;
    }
    let number = player.view().await["number"].as_u64().unwrap();
    player
        .post("/undo", json!({ "number": number }))
        .await
        .fine();
    player
        .post("/chat", json!({ "text": "later" }))
        .await
        .fine();
    player.put("/notes", json!({ "text": "mine" })).await.fine();
    let paths = [
        "",
        "/board?at=20",
        "/log",
        "/record",
        "/chat",
        "/notes",
        "/proof",
    ];
    let mut before = Vec::new();
    for path in paths {
        before.push(player.get(path).await.text());
    }
    let token = json!(player.token);
    let web = web.again().await;
    let player = web.player(&token);
    for (path, before) in paths.iter().zip(before) {
        assert_eq!(player.get(path).await.text(), before, "{path}");
    }
    player.blunder(3).await;
}

#[tokio::test]
async fn tables_that_nobody_uses_are_closed_and_come_back() {
    let web = Web::with(|config| config.limits.open_tables = 4).await;
    let mut tokens = Vec::new();
    for _ in 0..12 {
        let [red, ..] = web.toy("seeded").await;
        red.give("plan hold", 1).await.fine();
        tokens.push(json!(red.token));
    }
    assert!(web.app.open_tables() <= 5, "{}", web.app.open_tables());
    for token in &tokens {
        assert_eq!(web.player(token).view().await["number"], 1);
    }
}

#[tokio::test]
async fn two_servers_never_share_a_file() {
    let web = Web::with(|_| ()).await;
    let file = web.folder.file("alone.db");
    let config = grognard_server::Config::local(file);
    let books = super::support::BOOKS;
    let first = grognard_server::App::open(config.clone(), books).await;
    let first = first.expect("it is the first");
    let second = grognard_server::App::open(config.clone(), books).await;
    let said = second.err().expect("the file is taken").to_string();
    assert!(said.contains("another server is using it"), "{said}");
    #[cfg(unix)]
    {
        // Nor by another name of it.
        let other = web.folder.file("other.db");
        std::os::unix::fs::symlink("alone.db", &other).unwrap();
        let config = grognard_server::Config::local(other);
        let second = grognard_server::App::open(config, books).await;
        assert!(second.is_err(), "the file has two names");
    }
    first.stop();
    drop(first);
    let third = grognard_server::App::open(config, books).await;
    assert!(third.is_ok(), "the first has stopped");
}

#[tokio::test]
async fn a_database_of_a_later_version_is_left_alone() {
    use sqlx::Connection as _;

    let web = Web::with(|_| ()).await;
    let file = web.folder.file("later.db");
    let config = grognard_server::Config::local(file.clone());
    let books = super::support::BOOKS;
    let app = grognard_server::App::open(config.clone(), books).await;
    app.expect("it is new").stop();
    let url = format!("sqlite:{}", file.display());
    let mut database = sqlx::SqliteConnection::connect(&url).await.unwrap();
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'later', TRUE, x'00', 0)";
    sqlx::query(later).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    let old = grognard_server::App::open(config, books).await;
    let said = old.err().expect("it is not for this one").to_string();
    assert!(said.contains("a newer version"), "{said}");
}
