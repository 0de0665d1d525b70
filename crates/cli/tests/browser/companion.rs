//! The companion of each rulebook on a phone: the situation is chosen by
//! thumb, the odds follow, dice are rolled here and typed in, and the result is
//! read in words. Pictures of each page are kept for people to look at.

use serde_json::Value;

use crate::hands::Player;
use crate::house::House;
use crate::in_browser;

/// A page, what is chosen on it, and what that must bring.
struct Visit {
    book: &'static str,
    resolution: &'static str,
    /// What is touched, one after the other.
    touched: &'static [&'static str],
    /// What stands in the address afterwards.
    kept: &'static str,
    /// A modifier that counts then, by its rule.
    rule: &'static str,
}

const VISITS: [Visit; 5] = [
    Visit {
        book: "lines-of-battle",
        resolution: "combat",
        touched: &[
            "[data-factor=attacker] label:has([value=heavy-cavalry])",
            "[data-factor=defender-formation] label:has([value=square])",
            "[data-factor=attributes] label:has([value=defender-courageous])",
        ],
        kept: "attacker=heavy-cavalry",
        rule: "combat.mod.5",
    },
    Visit {
        book: "large-battles",
        resolution: "fire",
        touched: &["label[data-factor=cover]", "label[data-factor=disordered]"],
        kept: "disordered=yes",
        rule: "fire.20",
    },
    Visit {
        book: "thin-red-line",
        resolution: "shooting",
        touched: &[
            "[data-factor=stands] [data-step='1']",
            "[data-factor=stands] [data-step='1']",
            "[data-factor=target] label:has([value=column])",
        ],
        kept: "stands=3",
        rule: "shooting-mods.t2",
    },
    Visit {
        book: "dining-table",
        resolution: "charge",
        touched: &[
            "[data-factor=attacker-sps] label:has([value='2'])",
            "[data-factor=terrain] label:has([value=medium])",
            "label[data-factor=flank]",
        ],
        kept: "terrain=medium",
        rule: "s2-11.5-g",
    },
    Visit {
        book: "la-bataille",
        resolution: "recall",
        touched: &[
            "[data-factor=leader] label:has([value=special])",
            "label[data-factor=downhill]",
        ],
        kept: "downhill=yes",
        rule: "table.cavalry-recall-mod.downhill",
    },
];

/// The odds as they are shown; nothing while they are asked for or refused.
const ODDS: &str = "if (document.body.classList.contains('asking') || !document.body.classList.contains('ready')) \
     return ''; return [...document.querySelectorAll('#bars li')].map((e) => e.textContent).join('|')";

/// Whether the dice can be reached by the thumb of the hand that holds the phone.
const IN_REACH: &str = "const box = document.getElementById('roll').getBoundingClientRect(); \
     return box.top > innerHeight / 2 && box.bottom <= innerHeight && box.height >= 44";

/// Whether every bar is as long as its share of the whole track, says its fraction, and stands under a caption.
const TRUE_BARS: &str = "const wide = (e) => e.getBoundingClientRect().width; \
     const caption = document.getElementById('caption'); \
     return caption.textContent.length > 4 && wide(caption) > 0 && [...document.querySelectorAll('#bars li')].every((e) => { \
       const [over, under = '1'] = (e.querySelector('.exact').textContent || '1').split('/'); \
       const share = Number(over) / Number(under); \
       const bar = wide(e.querySelector('.fill')) / wide(e.querySelector('.track')); \
       return Math.abs(bar - share) < 0.012; })";

/// Whether the bar of what came is seen whole in its list.
const CAME_IS_SEEN: &str = "const box = (e) => e.getBoundingClientRect(); \
     const list = box(document.getElementById('bars')), bar = box(document.querySelector('#bars .came')); \
     return bar.top >= list.top - 1 && bar.bottom <= list.bottom + 1";

const FITS: &str = "return document.documentElement.scrollWidth <= innerWidth + 1";

#[test]
fn each_companion_on_a_phone() {
    in_browser(async |house| {
        let player = Player::at(house.phone().await, &format!("{}/companion", house.address)).await;
        for visit in &VISITS {
            choose(&player, &house, visit).await;
            read_rule(&player, visit).await;
            roll_here(&player, visit).await;
            type_in(&player, visit).await;
            remembered(&player, visit).await;
        }
        dice_are_counted_and_marked(&player, &house).await;
        codes_are_spelled_out(&player, &house).await;
        many_results_are_summed_up(&player, &house).await;
        // By candlelight too, for people to look at.
        let page = format!("{}/companion/large-battles#melee", house.address);
        player.page.goto(&page).await.unwrap();
        odds(&player).await;
        player
            .run("document.dispatchEvent(new Event('toggletheme'))")
            .await;
        player.picture("companion-dark").await;
    });
}

/// A volley of three: each die says which of how many it is, and the one that hit is marked.
async fn dice_are_counted_and_marked(player: &Player, house: &House) {
    let page = format!(
        "{}/companion/thin-red-line#shooting&stands=3",
        house.address
    );
    player.page.goto(&page).await.unwrap();
    player.page.refresh().await.unwrap();
    odds(player).await;
    player.click("#own").await;
    let wanted = "return document.querySelector('#pad .wanted')?.textContent ?? ''";
    for (words, face) in [
        ("to hit, 1 of 3", "1"),
        ("to hit, 2 of 3", "6"),
        ("to hit, 3 of 3", "1"),
        ("save", "1"),
    ] {
        let asked = format!("return (() => {{ {wanted} }})().includes('{words}')");
        player.until(words, &asked).await;
        player.click(&format!("#pad [data-roll='{face}']")).await;
    }
    result(player).await;
    let marked = "return [...document.querySelectorAll('#last .dice li')].map((e) => \
         [...e.querySelectorAll('.die')].map((d) => d.classList.contains('success') ? '+' : '-').join('')).join(' ')";
    assert_eq!(player.run(marked).await, "-+- -");
    player.picture("companion-thin-red-line-marked").await;
}

/// The codes of a table of melee are read in words.
async fn codes_are_spelled_out(player: &Player, house: &House) {
    let page = format!("{}/companion/la-bataille#melee", house.address);
    player.page.goto(&page).await.unwrap();
    let odds = odds(player).await;
    assert!(odds.contains("AR: the attacker routs"), "{odds}");
}

/// Above many joint results stands what they come to, the largest first; above few there is nothing.
async fn many_results_are_summed_up(player: &Player, house: &House) {
    let charge = format!("{}/companion/dining-table#charge", house.address);
    let few = format!("{charge}&attacker-sps=1&defender-sps=1");
    player.page.goto(&few).await.unwrap();
    player.page.refresh().await.unwrap();
    odds(player).await;
    let hidden = "return document.getElementById('sums').hidden";
    assert_eq!(player.run(hidden).await, true);
    let many = format!("{charge}&attacker-sps=4&defender-sps=4");
    player.page.goto(&many).await.unwrap();
    player.page.refresh().await.unwrap();
    odds(player).await;
    let sums = "return [...document.querySelectorAll('#sums li')].map((e) => [e.querySelector('.words').textContent, parseFloat(e.querySelector('.share').textContent)])";
    let sums = player.run(sums).await;
    let shares: Vec<f64> = (0..3).map(|nth| sums[nth][1].as_f64().unwrap()).collect();
    let total: f64 = shares.iter().sum();
    assert!((98.0..=102.0).contains(&total), "{sums}");
    assert!(shares.is_sorted_by(|one, other| one >= other), "{sums}");
    assert!(sums.to_string().contains("attacker more"), "{sums}");
    assert_eq!(player.run(IN_REACH).await, true);
    player.picture("companion-summed-up").await;
}

async fn odds(player: &Player) -> String {
    let shown = format!("return (() => {{ {ODDS} }})() !== ''");
    player.until("odds", &shown).await;
    player
        .run(ODDS)
        .await
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

/// Chooses the situation; the odds follow each touch.
async fn choose(player: &Player, house: &House, visit: &Visit) {
    let choice = format!("{}/companion", house.address);
    player.page.goto(&choice).await.unwrap();
    assert_eq!(player.run(FITS).await, true);
    if visit.book == "lines-of-battle" {
        player.picture("companion-choice").await;
    }
    player
        .click(&format!("main a[href='/companion/{}']", visit.book))
        .await;
    player.find("form.situation").await;
    player
        .click(&format!("[data-kind={}]", visit.resolution))
        .await;
    let mut before = odds(player).await;
    assert_eq!(player.run(IN_REACH).await, true, "{}", visit.book);
    for touched in visit.touched {
        let own = format!("[data-resolution={}] {touched}", visit.resolution);
        let place = own.replace('\'', "\\'");
        player.click_nth(&place, 0).await;
        let changed = format!(
            "return (() => {{ {ODDS} }})() !== '' && (() => {{ {ODDS} }})() !== {before:?}"
        );
        player
            .until(&format!("{own} changes the odds"), &changed)
            .await;
        before = odds(player).await;
    }
    let address = player.page.current_url().await.unwrap();
    assert!(address.as_str().contains(visit.kept), "{address}");
    assert_eq!(player.run(FITS).await, true, "{} is too wide", visit.book);
    assert_eq!(player.run(IN_REACH).await, true, "{}", visit.book);
    player.until("bars that are true", TRUE_BARS).await;
    player.picture(&format!("companion-{}", visit.book)).await;
}

/// Every modifier has its rule, whose number opens its title.
async fn read_rule(player: &Player, visit: &Visit) {
    let rule = visit.rule;
    player.click("#modifiers summary").await;
    let number = format!(
        "const found = [...document.querySelectorAll('#modifiers button.rule')].find((e) => e.textContent === '{rule}'); \
         found?.scrollIntoView(); found?.click(); return Boolean(found)"
    );
    assert_eq!(player.run(&number).await, true, "{}: {rule}", visit.book);
    let title = player.text("#rule-title").await;
    assert!(
        title.starts_with(rule) && title.len() > rule.len() + 8,
        "{title}"
    );
    player
        .picture(&format!("companion-{}-modifiers", visit.book))
        .await;
    player.click("#rule-title .close").await;
    player.click("#modifiers summary").await;
}

/// What came of the dice: words, and the bar of the result.
async fn result(player: &Player) -> (String, usize) {
    player
        .until(
            "a result",
            "return Boolean(document.querySelector('#last .result')?.textContent)",
        )
        .await;
    let words = player.text("#last .result").await;
    assert_eq!(
        player
            .run("return document.querySelectorAll('#bars .came').length")
            .await,
        1,
        "{words}"
    );
    let dice =
        "return document.querySelectorAll('#last .dice .die, #last .dice .card-face').length";
    let dice = player.run(dice).await.as_u64().unwrap_or(0);
    (words, usize::try_from(dice).unwrap())
}

async fn roll_here(player: &Player, visit: &Visit) {
    player.click("#roll").await;
    let (words, dice) = result(player).await;
    assert!(words.ends_with('.') && dice > 0, "{}: {words}", visit.book);
    player
        .until("the bar that came out is seen", CAME_IS_SEEN)
        .await;
    player
        .picture(&format!("companion-{}-rolled", visit.book))
        .await;
}

/// The player's own dice, one by one; each says what it is for.
async fn type_in(player: &Player, visit: &Visit) {
    player
        .run("document.getElementById('last').replaceChildren()")
        .await;
    player.click("#own").await;
    let cards = visit.book == "dining-table";
    let button = player
        .run("return document.getElementById('own').textContent")
        .await;
    assert_eq!(button == "My own cards", cards, "{}", visit.book);
    let mut typed = 0;
    loop {
        player
            .until(
                "a die is wanted, or all are known",
                "const pad = document.getElementById('pad'); \
                 return Boolean(document.querySelector('#pad [data-roll]:not(:disabled)')) \
                 || pad.hidden && Boolean(document.querySelector('#last .result'))",
            )
            .await;
        if player
            .run("return document.getElementById('pad').hidden")
            .await
            == Value::Bool(true)
        {
            break;
        }
        if typed == 1 {
            player
                .picture(&format!("companion-{}-typing", visit.book))
                .await;
        }
        let wanted = player.text("#pad .wanted").await;
        assert!(wanted.len() > 6, "{wanted}");
        let count = "return document.querySelectorAll('#pad [data-roll]').length";
        let count = player.run(count).await.as_u64().unwrap_or(1);
        let face = usize::try_from(count).unwrap() - 1;
        player.click_nth("#pad [data-roll]", face).await;
        typed += 1;
        assert!(typed < 60, "{} has no end", visit.book);
        let so_far = format!(
            "return document.getElementById('pad').hidden || document.querySelectorAll('#pad .so-far > *').length === {typed}"
        );
        player.until("the die is taken", &so_far).await;
    }
    let (words, dice) = result(player).await;
    assert!(
        typed > 0 && dice == typed,
        "{}: {words}: {dice} of {typed}",
        visit.book
    );
    player
        .picture(&format!("companion-{}-typed", visit.book))
        .await;
}

/// The address brings the situation back; every other resolution is told too.
async fn remembered(player: &Player, visit: &Visit) {
    let before = odds(player).await;
    player.page.refresh().await.unwrap();
    assert_eq!(odds(player).await, before, "{}", visit.book);
    let kinds = player
        .run("return [...document.querySelectorAll('[data-kind]')].map((e) => e.dataset.kind)")
        .await;
    for kind in kinds.as_array().cloned().unwrap_or_default() {
        let kind = kind.as_str().unwrap().to_owned();
        player.click(&format!("[data-kind={kind}]")).await;
        player
            .until(
                &kind,
                &format!("return !document.querySelector('[data-resolution={kind}]').hidden"),
            )
            .await;
        assert!(!odds(player).await.is_empty());
        assert_eq!(player.run(FITS).await, true, "{kind} is too wide");
    }
    player.click("header .sheet").await;
    player.find("main .sheet table").await;
    assert_eq!(player.run(FITS).await, true, "the sheet of {}", visit.book);
    player.picture(&format!("reference-{}", visit.book)).await;
}
