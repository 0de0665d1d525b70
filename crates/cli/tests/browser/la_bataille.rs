//! La Bataille at the web table: Kellermann's charge, fought to its end by clicks, and what a chosen battalion
//! sees, fires at and holds, drawn over the map.

use crate::hands::Player;
use crate::in_browser;
use crate::whole_games::play_by_clicks;

/// More clicks than Kellermann's hour takes.
const LIMIT: usize = 4_000;

const CARD: &str = "form.card[data-card=\"la-bataille-quatre-bras\"]";

/// Sits down at Kellermann's hour, against `recruit`.
async fn sit_down(player: &Player) {
    player.click(&format!("{CARD} details summary")).await;
    for option in [
        "select[name=general] option[value=recruit]",
        "option[value=hour]",
    ] {
        player.click(&format!("{CARD} {option}")).await;
    }
    player
        .click(&format!("{CARD} button[value=computer]"))
        .await;
}

#[test]
fn kellermanns_charge_by_clicks() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
        sit_down(&player).await;
        let on_the_map = play_by_clicks(&player, 1740, LIMIT, "la-bataille").await;
        assert!(on_the_map > 10, "only {on_the_map} clicks were on the map");
    });
}
