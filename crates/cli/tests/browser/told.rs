//! What a player is told after his order, and which keys give which: the card beside the map hides no dice,
//! `F` lets it be and nothing else does, and keys rest for a moment when he was not the one who changed what
//! is asked.

use serde_json::{Value, json};

use crate::hands::{Asked, Player};
use crate::in_browser;
use crate::tables::against_recruit;

const CARD: &str = "form.card[data-card=\"dining-table-first-steps\"]";
const ENTER: &str = "\u{E007}";
/// So many orders are given.
const ORDERS: usize = 60;

/// Dice and cards since the player's own last order: those in the log, and those on the card beside the map.
const DICE: &str = "const own = document.body.dataset.seat; \
     const faces = (node) => node.querySelectorAll('.die, .card-face').length; \
     const entries = [...document.querySelectorAll('#log-list .entry')]; \
     const since = entries.slice(Math.max(0, entries.findLastIndex((entry) => entry.classList.contains(own)))); \
     const card = document.getElementById('step'); \
     return [since.reduce((sum, entry) => sum + faces(entry), 0), card.hidden ? 0 : faces(card)]";

/// The orders whose key is F, and those that would let it be.
const LEAVES: &str = "const orders = (selector) => \
       [...document.querySelectorAll(`#order-list ${selector}`)].map((button) => button.dataset.order); \
     return [orders('[aria-keyshortcuts=F]'), orders('button').filter((order) => /^(done|end-phase)$/.test(order))]";

/// Presses F whenever keys rest, and counts what is given all the same.
const HASTE: &str = "const list = document.getElementById('order-list'); \
     window.haste = { pressed: 0, given: 0 }; \
     const sends = () => document.body.classList.contains('sending'); \
     new MutationObserver(() => { \
       if (!list.hasAttribute('aria-busy') || sends()) return; \
       window.haste.pressed += 1; \
       document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true })); \
       if (sends() || !document.getElementById('odds').hidden) window.haste.given += 1; \
     }).observe(list, { attributes: true })";

#[test]
fn the_card_hides_no_dice_and_f_lets_it_be() {
    in_browser(async |house| {
        let player = against_recruit(&house, CARD).await;
        player.run(HASTE).await;
        let (mut most, mut given) = (0, 0);
        while given < ORDERS {
            match player.asked().await {
                Asked::Over => break,
                Asked::Sure | Asked::Which => player.keys(ENTER).await,
                Asked::Order => {
                    most = most.max(dice_are_told(&player).await);
                    let leaves = player.run(LEAVES).await;
                    assert_eq!(leaves[0], leaves[1], "F lets it be, and only F");
                    // Every third order is another one, so that units meet.
                    let key = if leaves[0] == json!([]) || given % 3 == 0 {
                        "1"
                    } else {
                        "f"
                    };
                    player.keys(key).await;
                    given += 1;
                }
            }
        }
        player.picture("told").await;
        assert!(most > 0, "no dice fell");
        let haste = player.run("return window.haste").await;
        assert!(haste["pressed"].as_u64() > Some(0), "{haste}");
        assert_eq!(haste["given"], 0, "{haste}");
    });
}

/// All dice since the player's own last order are on the card. Says how many there are.
async fn dice_are_told(player: &Player) -> u64 {
    let found = player.run(DICE).await;
    let count = |value: &Value| value.as_u64().unwrap();
    let (log, card) = (count(&found[0]), count(&found[1]));
    if card < log {
        player.picture("not-told").await;
    }
    assert!(card >= log, "{log} dice in the log, {card} on the card");
    log
}
