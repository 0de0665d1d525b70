//! Two players far apart, and what a page does when it is left and come back to.

use crate::hands::{Asked, Player};
use crate::in_browser;

/// The links of an invitation, by their words.
async fn links(host: &Player) -> Vec<String> {
    let script = "return [...document.querySelectorAll('main input[readonly], main [data-link]')]\
                  .map((e) => e.value ?? e.dataset.link ?? e.href)";
    host.find("main input[readonly], main [data-link]").await;
    let found = host.run(script).await;
    found
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn two_players_and_an_onlooker_see_each_others_orders_and_not_each_others_seats() {
    in_browser(async |house| {
        let host = Player::at(house.browser((1300, 900)).await, &house.address).await;
        host.click("form.card button[value=friend]").await;
        let mut links = links(&host).await;
        assert_eq!(links.len(), 2, "a friend's and an onlooker's: {links:?}");
        let invite = host.page.current_url().await.unwrap().to_string();
        links.insert(0, invite.trim_end_matches("/invite").to_owned());
        host.picture("invite").await;
        let mut players = Vec::new();
        for link in &links {
            players.push(Player::at(house.browser((1300, 900)).await, link).await);
        }
        for player in &players {
            player.find("#sheet svg").await;
        }
        // Exactly one of them is asked; the onlooker never is.
        let mut asked = None;
        for (place, player) in players.iter().enumerate() {
            player
                .until(
                    "the question",
                    "return document.getElementById('question').innerText.length > 3",
                )
                .await;
            if player
                .run("return document.body.dataset.turn === 'yours'")
                .await
                == true
            {
                assert!(asked.is_none(), "two are asked at once");
                asked = Some(place);
            }
        }
        let asked = asked.expect("one of them is asked");
        // What one does, the others see at once.
        for _ in 0..3 {
            if players[asked].asked().await == Asked::Order {
                players[asked].click("#order-list button").await;
            }
        }
        let count = "return document.querySelectorAll('#log-list li').length";
        players[asked]
            .until("the log of the one who acts", &format!("{count} > 0"))
            .await;
        for player in &players {
            player
                .until("the log of the others", &format!("{count} > 0"))
                .await;
        }
        // A seat's page says nothing of the other's link.
        for (place, player) in players.iter().enumerate() {
            let page = player.page.source().await.unwrap();
            for (other, link) in links.iter().enumerate() {
                let token = link.rsplit('/').next().unwrap();
                assert_eq!(
                    page.contains(token),
                    place == other,
                    "seat {place}, link {other}"
                );
            }
        }
        // Talk reaches the other.
        players[0].click("#tab-talk").await;
        players[0]
            .find("#say input")
            .await
            .send_keys("À vous, <b>général</b>!")
            .await
            .unwrap();
        players[0].click("#say button").await;
        let heard = "return document.getElementById('chat').innerText.includes('<b>général</b>')";
        players[1].click("#tab-talk").await;
        players[1].until("the talk", heard).await;
    });
}

#[test]
fn whoever_has_the_old_link_is_shut_out_and_told_when_it_is_renewed() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1300, 900)).await, &house.address).await;
        player.click("form.card button[value=both]").await;
        player.asked().await;
        let old = player.page.current_url().await.unwrap().to_string();
        let thief = Player::at(house.browser((1300, 900)).await, &old).await;
        thief.asked().await;
        let renew = format!("{old}/renew");
        player.page.goto(&renew).await.unwrap();
        player.click("main form button").await;
        let told = "return document.getElementById('who').innerText.toLowerCase().includes('opens nothing')";
        thief.until("the word that he is shut out", told).await;
        assert_eq!(thief.count("#order-list button").await, 0);
        // The game goes on under the new one.
        player.click("main a.button.main").await;
        player.asked().await;
        let new = player.page.current_url().await.unwrap().to_string();
        assert_ne!(new, old);
    });
}

#[test]
fn reload_back_undo_and_replay() {
    in_browser(async |house| {
        let player = Player::at(house.browser((1300, 900)).await, &house.address).await;
        player.click("form.card button[value=both]").await;
        player.asked().await;
        let question = "return document.getElementById('question').innerText";
        let at_first = player.run(question).await;
        player.click("#order-list button").await;
        player
            .until(
                "another question",
                &format!("{} !== {at_first}", &question[7..]).replacen(
                    "document",
                    "return document",
                    1,
                ),
            )
            .await;
        player.asked().await;
        let after = player.run(question).await;

        // A page that is loaded again shows what it showed.
        player.page.refresh().await.unwrap();
        player.asked().await;
        assert_eq!(player.run(question).await, after);

        // Back to the home page, where the game waits, and into it again.
        player.page.goto(&house.address).await.unwrap();
        player.click("#games a").await;
        player.asked().await;
        assert_eq!(player.run(question).await, after);
        player.page.back().await.unwrap();
        player.page.forward().await.unwrap();
        player.asked().await;

        // Undo takes the order back.
        player.click("#undo").await;
        player
            .until(
                "the first question again",
                &format!("return {} === {at_first}", &question[7..]),
            )
            .await;

        // Several orders on, the slider shows the start and comes back.
        for _ in 0..4 {
            if player.asked().await == Asked::Sure {
                player.click("#odds .choice button.main").await;
            } else {
                player.click("#order-list button").await;
            }
        }
        player.asked().await;
        player.click("[data-toggle=replay]").await;
        player.click("[data-replay=first]").await;
        player
            .until(
                "the start",
                "return !document.getElementById('banner').hidden",
            )
            .await;
        player.picture("replay").await;
        player.click("[data-replay=on]").await;
        player.click("[data-replay=last]").await;
        player
            .until("now", "return document.getElementById('banner').hidden")
            .await;
        player.asked().await;
    });
}
