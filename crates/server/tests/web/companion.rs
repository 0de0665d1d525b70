//! The companion of a real table: what can be asked, odds, and dice one by one.

use serde_json::{Value, json};

use super::support::Web;

const ODDS: &str = "/api/companion/lines-of-battle/odds";
const RESOLVE: &str = "/api/companion/lines-of-battle/resolve";

#[tokio::test]
async fn a_rulebook_tells_what_it_resolves() {
    let web = Web::new().await;
    let info = web.get("/api/companion/lines-of-battle").await.fine();
    let combat = &info["resolutions"][0];
    assert_eq!(combat["name"], "combat");
    assert_eq!(combat["rule"]["id"], "combat.7");
    assert_eq!(combat["results"], "hits that each takes, after saves");
    let attacker = &combat["factors"][0];
    assert_eq!(attacker["neutral"], "infantry");
    assert_eq!(attacker["values"][2], "lancers");
    let nothing = web.get("/api/companion/chess").await;
    assert_eq!(nothing.status, 404);
}

#[tokio::test]
async fn odds_are_exact_and_cite_their_rules() {
    let web = Web::new().await;
    let factors = json!({ "attacker": "heavy-cavalry", "defender-formation": "square" });
    let asked = json!({ "resolution": "combat", "factors": factors });
    let odds = web.post(ODDS, asked).await.fine();
    let outcomes = odds["outcomes"].as_array().unwrap();
    let percent: f64 = outcomes
        .iter()
        .map(|one| one["percent"].as_f64().unwrap())
        .sum();
    assert!((percent - 100.0).abs() < 1.0, "{percent}");
    assert!(
        outcomes
            .iter()
            .all(|one| one["chance"].as_str().unwrap().contains('/'))
    );
    let modifiers = odds["modifiers"].as_array().unwrap();
    let square = modifiers.iter().find(|one| one["amount"] == 4).unwrap();
    assert_eq!(square["of"], "defender");
    assert_eq!(square["rule"]["url"], "/rules/lines-of-battle#combat.mod.5");
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_its_rule() {
    let web = Web::new().await;
    let asked =
        |resolution: &str, factors: Value| json!({ "resolution": resolution, "factors": factors });
    let apart = json!({ "attacker": "lancers", "attacker-formation": "square" });
    for path in [ODDS, RESOLVE] {
        let refused = web.post(path, asked("combat", apart.clone())).await;
        assert_eq!(refused.status, 422);
        assert_eq!(refused.json()["error"]["rule"]["id"], "combat.7");
        let unknown = [
            asked("duel", json!({})),
            asked("combat", json!({ "weather": "fog" })),
            asked("combat", json!({ "attacker": "elephants" })),
        ];
        for body in unknown {
            assert_eq!(web.post(path, body).await.status, 400);
        }
    }
}

#[tokio::test]
async fn dice_are_asked_for_one_by_one() {
    let web = Web::new().await;
    let with = |rolls: &[&str]| json!({ "resolution": "combat", "rolls": rolls });
    let first = web.post(RESOLVE, with(&[])).await.fine();
    assert_eq!(first["wants"]["draw"], "D6");
    assert_eq!(first["wants"]["why"], "attacker's roll");
    // A die alone is not counted.
    assert_eq!(first["run"], Value::Null);
    assert_eq!(first["result"], Value::Null);
    let second = web.post(RESOLVE, with(&["5"])).await.fine();
    assert_eq!(second["wants"]["why"], "defender's roll");
    assert_eq!(second["dice"][0]["value"], "5");
    let done = web.post(RESOLVE, with(&["5", "2"])).await.fine();
    assert_eq!(done["wants"], Value::Null);
    assert_eq!(done["result"], "attacker 0, defender 1");
    let words = done["words"].as_str().unwrap();
    assert!(words.contains("the attacker wins"), "{words}");
    for wrong in [&["7"][..], &["5", "2", "3"], &["KS"]] {
        assert_eq!(
            web.post(RESOLVE, with(wrong)).await.status,
            422,
            "{wrong:?}"
        );
    }
    assert_eq!(web.post(RESOLVE, with(&["x"])).await.status, 400);
}

#[tokio::test]
async fn a_person_reads_results_otherwise_than_they_are_called() {
    let web = Web::new().await;
    let asked = json!({ "resolution": "command-points" });
    let odds = web.post(ODDS, asked).await.fine();
    let words = |place: usize| {
        let outcome = &odds["outcomes"][place];
        (outcome["text"].clone(), outcome["words"].clone())
    };
    assert_eq!(words(0), (json!("1 points"), json!("1 point")));
    assert_eq!(words(1), (json!("2 points"), json!("2 points")));
}

#[tokio::test]
async fn the_rest_can_be_rolled_here() {
    let web = Web::new().await;
    let here =
        |rolls: &[&str]| json!({ "resolution": "leader-wound", "rolls": rolls, "here": true });
    let rolled = web.post(RESOLVE, here(&[])).await.fine();
    assert!(rolled["result"].is_string(), "{rolled}");
    let mut faces = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let rolled = web.post(RESOLVE, here(&["1"])).await.fine();
        assert_eq!(rolled["dice"][0]["value"], "1");
        faces.insert(rolled["dice"][1]["value"].as_str().unwrap().to_owned());
    }
    assert!(faces.len() > 1, "every roll has a seed of its own");
}

#[tokio::test]
async fn a_companion_may_ask_only_so_often() {
    let web = Web::with(|config| config.limits.orders = 1).await;
    let mut answers = Vec::new();
    for _ in 0..8 {
        let body = json!({ "resolution": "combat" });
        answers.push(web.post(RESOLVE, body).await.status.as_u16());
    }
    assert_eq!(answers[0], 200);
    assert_eq!(answers.last(), Some(&429));
}

#[tokio::test]
async fn every_companion_has_its_page_and_its_sheet() {
    let web = Web::new().await;
    for (path, words) in [
        ("/companion", "Lines of Battle"),
        ("/companion/lines-of-battle", "data-resolution=\"combat\""),
        (
            "/companion/lines-of-battle",
            "data-results=\"hits that each takes, after saves\"",
        ),
        (
            "/companion/lines-of-battle/reference",
            "Command points for a group",
        ),
    ] {
        let page = web.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert!(page.text().contains(words), "{path}");
    }
    for path in ["/companion/chess", "/companion/chess/reference"] {
        assert_eq!(web.get(path).await.status, 404);
    }
}
