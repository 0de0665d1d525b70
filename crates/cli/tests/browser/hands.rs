//! A player's hands: a mouse that points at what is lit, and keys.

use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, Locator};
use serde_json::Value;

/// How long a page may take to do what is expected of it.
const PATIENCE: Duration = Duration::from_secs(40);

/// One who sits before a browser.
pub struct Player {
    pub page: Client,
}

/// What the page asks of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// An order: so many decisions have been made.
    Order,
    /// Whether he means it.
    Sure,
    /// Which of several orders he means.
    Which,
    /// Nothing more: the battle is over.
    Over,
}

/// What is asked, as far as the page shows it; `null` while others decide.
const ASKED: &str = r##"
    const shown = (id) => { const e = document.getElementById(id); return e && !e.hidden; };
    if (document.body.classList.contains("sending")) return null;
    // Keys rest for a moment after what others did.
    if (document.querySelector("#order-list[aria-busy]")) return null;
    if (shown("odds") && document.querySelector("#odds .choice button")) return "sure";
    if (shown("menu") && document.querySelector("#menu button")) return "which";
    if (shown("outcome")) return "over";
    return document.querySelector("#order-list button[data-order]") ? "order" : null;
"##;

/// Points on the screen where something lit is on top: `[x, y, target]`.
const LIT: &str = r##"
    const found = [];
    const nodes = document.querySelectorAll("#counters .legal, #lights .legal");
    for (const node of nodes) {
        const shape = node.matches("path, circle") ? node : node.querySelector("rect, path") ?? node;
        const box = shape.getBoundingClientRect();
        const name = node.dataset.counter ?? node.dataset.cell ?? node.dataset.edge ?? node.dataset.spot;
        let hit = null;
        for (const [u, v] of [[.5,.5],[.3,.5],[.7,.5],[.5,.3],[.5,.7],[.2,.2],[.8,.8],[.2,.8],[.8,.2],[.12,.5],[.88,.5]]) {
            const x = Math.round(box.left + box.width * u), y = Math.round(box.top + box.height * v);
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
            const top = document.elementFromPoint(x, y);
            const owner = top?.closest("[data-counter], [data-cell], [data-edge], [data-spot]");
            const is = owner?.dataset.counter ?? owner?.dataset.cell ?? owner?.dataset.edge ?? owner?.dataset.spot;
            if (is === name && top.closest("#view")) { hit = [x, y, name]; break; }
        }
        if (hit) found.push(hit);
    }
    return found;
"##;

impl Player {
    /// Opens a page.
    pub async fn at(page: Client, address: &str) -> Player {
        page.goto(address).await.unwrap();
        Player { page }
    }

    /// Runs a script in the page.
    pub async fn run(&self, script: &str) -> Value {
        self.page.execute(script, Vec::new()).await.unwrap()
    }

    /// The element that a selector finds, once it is there.
    pub async fn find(&self, selector: &str) -> Element {
        let found = self.page.wait().at_most(PATIENCE);
        found
            .for_element(Locator::Css(selector))
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"))
    }

    /// Clicks what a selector finds.
    pub async fn click(&self, selector: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.find(selector).await.click().await {
                Ok(()) => return,
                // It was just drawn anew, or something still lies over it.
                Err(error) if Instant::now() > deadline => panic!("{selector}: {error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
            }
        }
    }

    /// Clicks what a selector finds, if it is still there: what was asked may have been answered already.
    pub async fn click_if_there(&self, selector: &str) {
        if let Ok(found) = self.page.find(Locator::Css(selector)).await
            && found.click().await.is_ok()
        {
            return;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }

    /// The text of what a selector finds.
    pub async fn text(&self, selector: &str) -> String {
        self.find(selector).await.text().await.unwrap()
    }

    /// Waits until a script gives back something true.
    pub async fn until(&self, what: &str, script: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.run(script).await != Value::Bool(true) {
            if Instant::now() > deadline {
                self.picture("in-vain").await;
                let focus = self
                    .run("return document.activeElement?.outerHTML.slice(0, 200) ?? null")
                    .await;
                panic!("in vain: {what}; the focus is on {focus}");
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// What is asked, once something is.
    pub async fn asked(&self) -> Asked {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.run(ASKED).await.as_str() {
                Some("order") => return Asked::Order,
                Some("sure") => return Asked::Sure,
                Some("which") => return Asked::Which,
                Some("over") => return Asked::Over,
                _ => {}
            }
            if Instant::now() > deadline {
                self.picture("stuck").await;
                panic!(
                    "nothing is asked: {}",
                    self.run("return document.body.innerText").await
                );
            }
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }

    /// Where something lit can be clicked.
    pub async fn lit(&self) -> Vec<(i64, i64, String)> {
        let found = self.run(LIT).await;
        let spots = found.as_array().cloned().unwrap_or_default();
        spots
            .iter()
            .map(|spot| {
                let number = |place: usize| spot[place].as_i64().unwrap();
                (number(0), number(1), spot[2].as_str().unwrap().to_owned())
            })
            .collect()
    }

    /// Moves the mouse there and clicks.
    #[allow(clippy::cast_precision_loss, reason = "screens are small")]
    pub async fn click_at(&self, x: i64, y: i64) -> Result<(), CmdError> {
        let actions = MouseActions::new("mouse".to_owned())
            .then(PointerAction::MoveTo {
                duration: None,
                x: x as f64,
                y: y as f64,
            })
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            })
            .then(PointerAction::Up {
                button: MOUSE_BUTTON_LEFT,
            });
        self.page.perform_actions(actions).await
    }

    /// Presses keys, one after the other, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let mut actions = KeyActions::new("keyboard".to_owned());
        for value in keys.chars() {
            actions = actions
                .then(KeyAction::Down { value })
                .then(KeyAction::Up { value });
        }
        self.page.perform_actions(actions).await.unwrap();
    }

    /// How many of something there are.
    pub async fn count(&self, selector: &str) -> usize {
        let count = self
            .run(&format!(
                "return document.querySelectorAll('{selector}').length"
            ))
            .await;
        count.as_u64().map_or(0, |count| count as usize)
    }

    /// Clicks one of the things a selector finds, by its place, with the mouse.
    pub async fn click_nth(&self, selector: &str, nth: usize) {
        let script = format!(
            "const e = document.querySelectorAll('{selector}')[{nth}]; if (!e) return null;\
             e.scrollIntoView({{ block: 'center' }}); const b = e.getBoundingClientRect();\
             return [Math.round(b.left + b.width / 2), Math.round(b.top + b.height / 2)]"
        );
        // It may just have been drawn anew: then what is asked is looked at again.
        if let Some([x, y]) = self.run(&script).await.as_array().map(Vec::as_slice) {
            let at = |value: &Value| value.as_i64().unwrap();
            self.click_at(at(x), at(y)).await.unwrap();
        }
    }

    /// Keeps a picture of the page for people to look at.
    pub async fn picture(&self, name: &str) {
        let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.page.screenshot().await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }
}
