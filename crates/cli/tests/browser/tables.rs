//! Whole battles on an open table: by dragging bases with the mouse, and by
//! keys and numbers alone; and the tools of a table.

use std::time::Duration;

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};

use crate::hands::{Asked, Player};
use crate::house::House;
use crate::in_browser;

/// The card of a small battle that is fought on a table.
pub const CARD: &str = "form.card[data-card=\"large-battles-le-hameau\"]";
/// More looks at the page than a battle needs.
const LIMIT: usize = 5_000;
/// How many units must have moved; then the rest hold their ground.
const MOVED: usize = 5;
/// So often it is tried. Ground, zones and the edge of the table refuse many a move, and the dice of a
/// battle are new in every run.
const TRIES: usize = 90;

/// How many decisions have been made, as the page knows it.
const NUMBER: &str = "return Number(document.querySelector('#replay [data-slider]').max)";
/// Whether an order is in the list, by the first word of its notation.
fn listed(order: &str) -> String {
    format!("return Boolean(document.querySelector('#order-list [data-order=\"{order}\"]'))")
}

async fn number(player: &Player) -> u64 {
    player.run(NUMBER).await.as_u64().unwrap_or(0)
}

pub async fn is_listed(player: &Player, order: &str) -> bool {
    player.run(&listed(order)).await == true
}

/// Waits until what was meant has been given, or refused in words. Says which.
async fn came_of_it(player: &Player, before: u64) -> bool {
    let answered = format!(
        "const number = Number(document.querySelector('#replay [data-slider]').max); \
         return document.getElementById('verdict').hidden && !document.body.classList.contains('sending') \
         && (number > {before} || !document.getElementById('toast').hidden)"
    );
    player.until("an answer", &answered).await;
    player.asked().await;
    number(player).await > before
}

/// Drags from one point of the screen to another, in a few steps.
async fn drag(player: &Player, from: (i64, i64), to: (i64, i64)) {
    let still = Duration::from_millis(40);
    #[allow(clippy::cast_precision_loss, reason = "screens are small")]
    let place = |part: i64| PointerAction::MoveTo {
        duration: Some(Duration::from_millis(20)),
        x: (from.0 + (to.0 - from.0) * part / 4) as f64,
        y: (from.1 + (to.1 - from.1) * part / 4) as f64,
    };
    let mut actions =
        MouseActions::new("mouse".to_owned())
            .then(place(0))
            .then(PointerAction::Down {
                button: MOUSE_BUTTON_LEFT,
            });
    for part in 1..=4 {
        actions = actions
            .then(place(part))
            .then(PointerAction::Pause { duration: still });
    }
    actions = actions.then(PointerAction::Up {
        button: MOUSE_BUTTON_LEFT,
    });
    player.page.perform_actions(actions).await.unwrap();
}

pub async fn hurry(player: &Player) {
    player.asked().await;
    player.click("#keys-button").await;
    player
        .click("select[data-setting=pace] option[value=\"0\"]")
        .await;
    player.click("#settings button.main").await;
    let drawn = "return Boolean(document.querySelector('#counters'))";
    player.until("the map", drawn).await;
}

/// Begins the battle of a card against the weakest general, who is not waited for.
pub async fn against_recruit(house: &House, card: &str) -> Player {
    let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
    player.click(&format!("{card} option[value=recruit]")).await;
    player
        .click(&format!("{card} button[value=computer]"))
        .await;
    hurry(&player).await;
    player
}

#[test]
fn a_battle_on_a_table_by_dragging() {
    in_browser(async |house| {
        let player = against_recruit(&house, CARD).await;
        player.picture("table-set-up").await;
        let (mut moved, mut tried, mut shots, mut steps) = (0, 0, 0, 0);
        loop {
            steps += 1;
            assert!(steps < LIMIT, "the battle does not end");
            match player.asked().await {
                Asked::Over => break,
                Asked::Sure => player.click_if_there("#odds .choice button.main").await,
                Asked::Which => player.click_if_there("#menu button").await,
                Asked::Order if is_listed(&player, "as-planned").await => {
                    player.click_nth("[data-order=\"as-planned\"]", 0).await;
                }
                Asked::Order
                    if is_listed(&player, "end-moves").await && moved < MOVED && tried < TRIES =>
                {
                    let lit = player.lit().await;
                    tried += 1;
                    let Some((x, y, _)) = lit.get((tried * 3) % lit.len().max(1)).cloned() else {
                        // Not drawn yet, or nobody is left.
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        continue;
                    };
                    // Of a toast that still hangs there nothing new is to be learnt.
                    player
                        .run("document.getElementById('toast').hidden = true")
                        .await;
                    let before = number(&player).await;
                    let aside = [-30, 0, 35][tried % 3];
                    drag(&player, (x, y), (x + aside, y - 45)).await;
                    moved += usize::from(came_of_it(&player, before).await);
                    if tried == 3 {
                        player.picture("table-moved").await;
                    }
                }
                Asked::Order if is_listed(&player, "halt").await => {
                    player.click_nth("[data-order=\"halt\"]", 0).await;
                }
                Asked::Order => {
                    // A shot by pointing at the firer and at its target, else the first button.
                    let lit = player.lit().await;
                    if is_listed(&player, "end-fire").await && !lit.is_empty() && shots < 12 {
                        shots += 1;
                        let (x, y, _) = &lit[shots % lit.len()];
                        player.click_at(*x, *y).await.unwrap();
                    } else {
                        player.click_nth("#order-list button", 0).await;
                    }
                }
            }
        }
        assert!(moved >= MOVED, "only {moved} of {tried} drags moved a unit");
        let outcome = player.text("#outcome").await;
        assert!(
            outcome.contains("French") && outcome.contains("Prussian"),
            "{outcome}"
        );
        player.picture("table-over").await;
    });
}

const TAB: &str = "\u{E004}";
const ENTER: &str = "\u{E007}";
const ESCAPE: &str = "\u{E00C}";
const HOME: &str = "\u{E011}";

/// Presses Tab until what a selector finds has the focus.
async fn tab_to(player: &Player, selector: &str) {
    let there = format!("return document.activeElement?.matches('{selector}')");
    for _ in 0..300 {
        if player.run(&there).await == true {
            return;
        }
        player.keys(TAB).await;
    }
    panic!("Tab never comes to {selector}");
}

/// Presses the key that stands before an order in the list, if it is there.
async fn press(player: &Player, order: &str) {
    let key = format!(
        "return document.querySelector('#order-list button[data-order=\"{order}\"]')?.getAttribute('aria-keyshortcuts') ?? null"
    );
    // It may just have been given: then what is asked is looked at again.
    let Some(key) = player.run(&key).await.as_str().map(str::to_owned) else {
        return;
    };
    let before = number(player).await;
    player.keys(&key.to_lowercase()).await;
    let given =
        format!("return Number(document.querySelector('#replay [data-slider]').max) > {before}");
    player.until("the order to be given", &given).await;
}

/// The key of what ends a phase, or else of the first order.
async fn first_key(player: &Player) -> &'static str {
    let ends = "return Boolean(document.querySelector('#order-list [aria-keyshortcuts=F]'))";
    match player.run(ends).await.as_bool() {
        Some(true) => "f",
        _ => "1",
    }
}

#[test]
fn a_battle_on_a_table_by_keys_and_numbers() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
        tab_to(&player, &format!("{CARD} select[name=general]")).await;
        player.keys("r").await;
        tab_to(&player, &format!("{CARD} button[value=computer]")).await;
        player.keys(ENTER).await;
        player.asked().await;
        player.keys("?").await;
        tab_to(&player, "select[data-setting=pace]").await;
        player.keys(HOME).await;
        player.keys(ESCAPE).await;
        let (mut moved, mut tried, mut steps) = (0, 0, 0);
        loop {
            steps += 1;
            assert!(steps < LIMIT, "the battle does not end");
            match player.asked().await {
                Asked::Over => break,
                Asked::Sure | Asked::Which => player.keys(ENTER).await,
                Asked::Order if is_listed(&player, "as-planned").await => {
                    press(&player, "as-planned").await;
                }
                Asked::Order
                    if is_listed(&player, "halt").await && moved < MOVED && tried < TRIES =>
                {
                    tried += 1;
                    moved += usize::from(by_numbers(&player, tried).await);
                    if is_listed(&player, "halt").await {
                        press(&player, "halt").await;
                    }
                }
                Asked::Order
                    if is_listed(&player, "end-moves").await && moved < MOVED && tried < TRIES =>
                {
                    // Units have numbers, and generals; F is to move no more.
                    let all = "return document.querySelectorAll('#order-list button').length";
                    let count = player.run(all).await.as_u64().unwrap_or(0) as usize;
                    let key = match count {
                        0 | 1 => first_key(&player).await.to_owned(),
                        _ => (1 + tried % (count - 1).min(5)).to_string(),
                    };
                    player.keys(&key).await;
                }
                // Whatever ends it, or else whatever comes first. A key that has no order does nothing.
                Asked::Order => player.keys(first_key(&player).await).await,
            }
        }
        assert!(
            moved >= MOVED,
            "only {moved} of {tried} units moved by numbers"
        );
    });
}

/// All answers are late, those to orders more than twice as late: the news that they were taken come first.
const LATE_ANSWERS: &str = "const fetched = window.fetch; \
    window.fetch = async (path, how) => { \
        const answer = await fetched(path, how); \
        const late = how?.method === 'POST' ? 900 : 400; \
        await new Promise((done) => setTimeout(done, late)); \
        return answer; \
    };";

#[test]
fn no_key_is_lost_where_the_news_of_an_order_come_before_its_answer() {
    in_browser(async |house| {
        let player = against_recruit(&house, CARD).await;
        player.asked().await;
        press(&player, "as-planned").await;
        assert_eq!(player.asked().await, Asked::Order);
        assert!(is_listed(&player, "end-moves").await);
        player.run(LATE_ANSWERS).await;
        let unit = "return document.querySelector('#order-list [data-order^=\"choose \"]').ariaKeyShortcuts";
        let key = player.run(unit).await.as_str().unwrap().to_owned();
        player.keys(&key).await;
        player.until("the unit's orders", &listed("halt")).await;
        assert_eq!(player.asked().await, Asked::Order);
        player.keys("n").await;
        let opened = "return document.activeElement?.name === 'forward'";
        player.until("the form of numbers", opened).await;
    });
}

/// Sends the unit that was chosen ahead by numbers, or by arrow keys.
async fn by_numbers(player: &Player, nth: usize) -> bool {
    player
        .run("document.getElementById('toast').hidden = true")
        .await;
    let before = number(player).await;
    player.keys("n").await;
    player
        .until(
            "the form of numbers",
            "return document.activeElement?.name === 'forward'",
        )
        .await;
    if nth == 1 {
        player.keys("1.5").await;
        player.picture("table-numbers").await;
    } else {
        player.keys("1").await;
    }
    player.keys(ENTER).await;
    came_of_it(player, before).await
}
