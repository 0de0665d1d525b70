//! A server on a fresh database, and browsers to look at it.
//!
//! Without chromium and its driver the tests say so and pass; where
//! `GROGNARD_BROWSER=required` is set, as in `.ci/run`, they fail.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use fantoccini::{Client, ClientBuilder};
use serde_json::json;

/// A process that ends with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A folder that goes with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("grognard-browser-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The web table under test.
pub struct House {
    /// `http://127.0.0.1:port`.
    pub address: String,
    driver: String,
    _processes: [Process; 2],
    _folder: Folder,
}

/// The first line of a process that says where it listens.
fn listening(child: &mut Child, find: impl Fn(&str) -> Option<String>) -> String {
    let out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = out.lines().map_while(Result::ok);
    let found = lines
        .find_map(|line| find(&line))
        .expect("it says where it listens");
    // What else it says must go somewhere, or it would stop saying it.
    std::thread::spawn(move || lines.for_each(drop));
    found
}

fn chromedriver() -> Option<Process> {
    let started = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    match started {
        Ok(child) => Some(Process(child)),
        Err(error) => {
            let required = std::env::var("GROGNARD_BROWSER").is_ok_and(|word| word == "required");
            assert!(!required, "chromedriver cannot be started: {error}");
            eprintln!("skipped: chromedriver cannot be started ({error})");
            None
        }
    }
}

impl House {
    /// Starts a server and a driver; none where there is no browser.
    pub fn open() -> Option<House> {
        let mut driver = chromedriver()?;
        let port = listening(&mut driver.0, |line| {
            let port = line.split("successfully on port ").nth(1)?;
            Some(port.trim_end_matches('.').to_owned())
        });
        let folder = Folder::new();
        let child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args(["serve", "--port", "0", "--data"])
            .arg(folder.0.join("games.db"))
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let mut server = Process(child);
        let address = listening(&mut server.0, |line| {
            let start = line.find("http://")?;
            let end = line[start..].find(char::is_whitespace);
            let address = end.map_or(&line[start..], |end| &line[start..start + end]);
            Some(address.trim_end_matches('/').to_owned())
        });
        Some(House {
            address,
            driver: format!("http://127.0.0.1:{port}"),
            _processes: [server, driver],
            _folder: folder,
        })
    }

    /// A new browser that remembers nothing.
    pub async fn browser(&self, size: (u32, u32)) -> Client {
        let size = format!("--window-size={},{}", size.0, size.1);
        self.with(size, json!({})).await
    }

    /// A new browser that is a phone held upright.
    pub async fn phone(&self) -> Client {
        let screen = json!({ "width": 390, "height": 844, "pixelRatio": 2.0, "touch": true });
        let more = json!({ "mobileEmulation": { "deviceMetrics": screen } });
        self.with("--window-size=600,1000".to_owned(), more).await
    }

    async fn with(&self, size: String, mut options: serde_json::Value) -> Client {
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
        ];
        let mut flags: Vec<String> = flags.map(str::to_owned).to_vec();
        flags.push(size);
        options["args"] = json!(flags);
        let wanted = json!({ "goog:chromeOptions": options });
        let wanted = wanted.as_object().unwrap().clone();
        ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(wanted)
            .connect(&self.driver)
            .await
            .expect("the driver starts a browser")
    }
}
