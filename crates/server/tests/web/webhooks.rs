//! Messages to players go only where the owner allows.

use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use super::support::Web;

#[tokio::test]
async fn without_the_owners_word_nobody_is_told() {
    let web = Web::new().await;
    let [red, ..] = web.toy("seeded").await;
    assert_eq!(red.view().await["webhooks"], false);
    let hook = json!({ "url": "https://example.org/hook" });
    red.put("/webhook", hook).await.fails(403, "not-yours");
    red.put("/webhook", json!({ "url": null })).await.fine();
}

#[tokio::test]
async fn the_one_who_is_asked_is_told() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let host = listener.local_addr().unwrap().to_string();
    let allowed = host.clone();
    let web = Web::with(move |config| config.webhook_hosts.push(allowed)).await;
    let [red, blue, watch] = web.toy("seeded").await;
    for wrong in [
        "https://example.org/",
        "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "nonsense",
    ] {
        let status = blue
            .put("/webhook", json!({ "url": wrong }))
            .await
            .status
            .as_u16();
        assert!(matches!(status, 400 | 403), "{wrong}: {status}");
    }
    let hook = json!({ "url": format!("http://{host}/told") });
    watch
        .put("/webhook", hook.clone())
        .await
        .fails(403, "not-yours");
    blue.put("/webhook", hook).await.fine();
    red.give_all(&["plan hold", "end"], 1).await;
    let heard = async {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut text = String::new();
        while !text.contains('}') {
            let mut bytes = [0; 1024];
            let count = stream.read(&mut bytes).await.unwrap();
            text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        let answer =
            "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
        stream.write_all(answer.as_bytes()).await.unwrap();
        text
    };
    let text = tokio::time::timeout(Duration::from_secs(10), heard)
        .await
        .unwrap();
    assert!(text.starts_with("POST /told HTTP/1.1"), "{text}");
    assert!(text.contains("The ford: blue is to decide"), "{text}");
    assert!(
        !text.contains(&blue.token) && !text.contains("hold"),
        "{text}"
    );
}
