//! The other rulebooks at the web table: whole battles by clicks, on the map where something is lit and
//! in the list where nothing is.

use crate::hands::Player;
use crate::in_browser;
use crate::whole_games::play_by_clicks;

/// More clicks than any of these battles takes.
const LIMIT: usize = 6_000;

/// Fights a battle against `recruit`, partly by clicks on the map.
fn fight(card: &'static str, picture: &'static str) {
    in_browser(async move |house| {
        let player = Player::at(house.browser((1400, 950)).await, &house.address).await;
        let card = format!("form.card[data-card=\"{card}\"]");
        player.click(&format!("{card} option[value=recruit]")).await;
        player
            .click(&format!("{card} button[value=computer]"))
            .await;
        let on_the_map = play_by_clicks(&player, 1809, LIMIT, picture).await;
        assert!(on_the_map > 10, "only {on_the_map} clicks were on the map");
    });
}

#[test]
fn a_mission_of_the_thin_red_line_by_clicks() {
    fight("thin-red-line-surprise-encounter", "thin-red-line");
}

#[test]
fn first_steps_at_the_dining_table_by_clicks() {
    fight("dining-table-first-steps", "dining-table");
}
