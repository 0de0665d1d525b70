//! Each page, photographed by day, by candlelight and on a phone. The tests see
//! that nothing is loaded from elsewhere and nothing is complained about;
//! people look at the pictures.

use crate::hands::Player;
use crate::in_browser;

/// Whether everything the page loaded came from its own server.
const OWN: &str = "return performance.getEntriesByType('resource').every((e) => e.name.startsWith(location.origin))";

/// Whether the page fits its width.
const FITS: &str = "return document.documentElement.scrollWidth <= innerWidth + 1";

#[test]
fn every_page_by_day_by_candlelight_and_on_a_phone() {
    in_browser(async |house| {
        for (size, name) in [((1400, 950), "wide"), ((500, 900), "phone")] {
            let page = house.browser(size).await;
            let player = Player::at(page, &house.address).await;
            for (path, what) in [
                ("/", "home"),
                ("/rules/lines-of-battle", "rules"),
                ("/rules/lines-of-battle/rulings", "rulings"),
                ("/api", "api"),
                ("/nowhere", "nowhere"),
            ] {
                player
                    .page
                    .goto(&format!("{}{path}", house.address))
                    .await
                    .unwrap();
                player.find("body").await;
                look(&player, &format!("{what}-{name}")).await;
            }
            player.page.goto(&house.address).await.unwrap();
            player.click("form.card button[value=computer]").await;
            player.asked().await;
            player.find("#counters").await;
            look(&player, &format!("table-{name}")).await;
            player.keys("t").await;
            player.picture(&format!("table-{name}-dark")).await;
            let here = player.page.current_url().await.unwrap();
            player.page.goto(&format!("{here}/report")).await.unwrap();
            player.find("main svg").await;
            look(&player, &format!("report-{name}")).await;
        }
    });
}

async fn look(player: &Player, name: &str) {
    let drawn = "return [...document.images].every((image) => image.complete || image.loading === 'lazy' \
                 && image.getBoundingClientRect().top > innerHeight)";
    player.until("all pictures", drawn).await;
    player.picture(name).await;
    assert_eq!(player.run(OWN).await, true, "{name} loads from elsewhere");
    assert_eq!(
        player.run(FITS).await,
        true,
        "{name} is wider than its window"
    );
}
