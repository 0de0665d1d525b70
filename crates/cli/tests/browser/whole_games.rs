//! Whole games against `sergeant`: by the mouse alone, and by keys alone.

use crate::hands::{Asked, Player};
use crate::in_browser;

/// A generator of choices, so that a failed game can be played again.
struct Whim(u64);

impl Whim {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count.max(1)
    }
}

/// More decisions than any battle has.
const LIMIT: usize = 2_000;

#[test]
fn a_whole_game_by_clicks_alone() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
        player.click("form.card button[value=computer]").await;
        let on_the_map = play_by_clicks(&player, 1815, LIMIT, "by-clicks").await;
        assert!(
            on_the_map > 20,
            "only {on_the_map} clicks on the map gave orders"
        );
        let outcome = player.text("#outcome").await;
        assert!(
            outcome.contains("French") && outcome.contains("Allies"),
            "{outcome}"
        );
        player.picture("over").await;
        proof_holds(&player).await;
    });
}

/// Plays a game to its end by clicks; takes a picture after a while, and says how many clicks were on the
/// map.
pub async fn play_by_clicks(player: &Player, seed: u64, limit: usize, picture: &str) -> usize {
    hurry_by_clicks(player).await;
    let mut whim = Whim(seed);
    let (mut on_the_map, mut steps) = (0, 0);
    while player.asked().await != Asked::Over {
        steps += 1;
        assert!(steps < limit, "the game does not end");
        // First he looks for something to do, in the end for the end: phases of their own accord are
        // over in a click or never, and dice and enemy are not the same in two games.
        let mood = match steps {
            ..200 => Mood::Eager,
            _ if steps > limit / 2 => Mood::Tired,
            _ => Mood::Even,
        };
        on_the_map += usize::from(step_by_clicks(player, &mut whim, mood).await);
        if steps == 120 {
            player.picture(picture).await;
        }
    }
    player.picture(&format!("{picture}-over")).await;
    on_the_map
}

/// The enemy does not pause, and only dice are asked about.
async fn hurry_by_clicks(player: &Player) {
    player.asked().await;
    player.click("#keys-button").await;
    player
        .click("select[data-setting=pace] option[value=\"0\"]")
        .await;
    player.click("#settings button.main").await;
}

/// How a player feels about ending a phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Eager,
    Even,
    Tired,
}

/// The orders of the list that a player in such a mood chooses from, as a selector.
async fn choices(player: &Player, mood: Mood) -> &'static str {
    let wanted: &[&str] = match mood {
        Mood::Eager => &[
            "#order-list .plain li button:not([data-order^=end])",
            "#order-list li button:not([data-order^=end])",
        ],
        Mood::Even => &["#order-list .plain li button"],
        Mood::Tired => &["#order-list button[data-order^=end]"],
    };
    for selector in wanted {
        if player.count(selector).await > 0 {
            return selector;
        }
    }
    "#order-list li button"
}

/// One click, or the answer to what it led to. Says whether it was on the map.
async fn step_by_clicks(player: &Player, whim: &mut Whim, mood: Mood) -> bool {
    match player.asked().await {
        Asked::Sure => player.click_if_there("#odds .choice button.main").await,
        Asked::Which => player.click_if_there("#menu button").await,
        Asked::Over => {}
        Asked::Order => {
            let lit = player.lit().await;
            if !lit.is_empty() && whim.below(4) > 0 && mood != Mood::Tired {
                let (x, y, _) = &lit[whim.below(lit.len())];
                player.click_at(*x, *y).await.unwrap();
                return true;
            }
            let all = choices(player, mood).await;
            let nth = whim.below(player.count(all).await.max(1));
            player.click_nth(all, nth).await;
        }
    }
    false
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
        // The first button of the first card, reached with the Tab key.
        for _ in 0..200 {
            let there =
                "return document.activeElement?.matches('form.card button[value=computer]')";
            if player.run(there).await == true {
                break;
            }
            player.keys("\u{E004}").await;
        }
        player.keys("\u{E007}").await;
        player.asked().await;
        // Settings: ?, Tab to the pace, Home for no pause, Escape.
        player.keys("?").await;
        for _ in 0..20 {
            let there = "return document.activeElement?.matches('select[data-setting=pace]')";
            if player.run(there).await == true {
                break;
            }
            player.keys("\u{E004}").await;
        }
        player.keys("\u{E011}").await;
        player.keys("\u{E00C}").await;
        let mut whim = Whim(1812);
        let mut steps = 0;
        loop {
            steps += 1;
            assert!(steps < LIMIT, "the game does not end");
            match player.asked().await {
                Asked::Over => break,
                Asked::Sure | Asked::Which => player.keys("\u{E007}").await,
                Asked::Order => {
                    let keys = "return [...document.querySelectorAll('#order-list [aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts').toLowerCase())";
                    let keys = player.run(keys).await;
                    // An order may just have been given: then what is asked is looked at again.
                    let keys = keys.as_array().unwrap();
                    if let Some(key) = keys.get(whim.below(keys.len().max(1))) {
                        player.keys(key.as_str().unwrap()).await;
                    }
                }
            }
        }
        proof_holds(&player).await;
    });
}

/// The page itself finds the dice honest.
async fn proof_holds(player: &Player) {
    player.click("#tab-dice").await;
    let holds = "return document.querySelectorAll('#proof .verdict .good').length >= 2 \
                 && !document.querySelector('#proof .bad')";
    player.until("the proof of the dice", holds).await;
    player.picture("proof").await;
}
