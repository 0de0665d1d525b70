//! Generals and headquarters in what a battle makes of its armies: each with his rank, whom he leads, his
//! ratings and when he comes, and where that comes from.

use dining_table::creating::command::nearest_headquarters;
use dining_table::{Battle, FILE, RULEBOOK};
use kernel::muster::{Mustered, Value};
use kernel::{BattleFiles, MusterReport, Rulebook as _};

use super::waterloo::made;

fn entry<'a>(report: &'a MusterReport, id: &str) -> &'a Mustered {
    let mut found = report.units.iter().filter(|one| one.id == id);
    let one = found.next().unwrap_or_else(|| panic!("no {id}"));
    assert_eq!(found.count(), 0, "{id} is told once");
    one
}

fn value<'a>(one: &'a Mustered, key: &str) -> &'a Value {
    let mut found = one.values.iter().filter(|value| value.key == key);
    let value = found.next();
    assert_eq!(found.count(), 0, "{} has one {key}", one.id);
    value.unwrap_or_else(|| panic!("{} has no {key}", one.id))
}

/// A value with its source and its rules.
fn told(report: &MusterReport, id: &str, key: &str) -> String {
    let value = value(entry(report, id), key);
    let rules: Vec<&str> = value.rules.iter().map(|rule| rule.id).collect();
    format!("{} <- {} [{}]", value.value, value.source, rules.join(" "))
}

/// The report on a battle whose file has been altered.
fn altered(name: &str, from: &str, to: &str) -> MusterReport {
    let mut files: BattleFiles = muster::load_with_armies(name, &RULEBOOK).expect("it is built in");
    let mut texts = files.files.iter_mut();
    let (_, text) = texts.find(|(file, _)| file == FILE).expect("its file");
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    let report = RULEBOOK.muster(&files).expect("it is sound");
    report.expect("it tells")
}

#[test]
fn every_general_and_headquarters_is_told_as_the_game_has_him() {
    for name in ["quatre-bras", "ligny", "waterloo", "first-steps"] {
        let (battle, report): (Battle, _) = made(name);
        let mut pieces = battle.setup.units.len();
        for (place, general) in battle.setup.generals.iter().enumerate() {
            let one = entry(&report, &general.id);
            pieces += 1;
            assert_eq!(one.name, general.name);
            assert_eq!(one.side, battle.setup.sides[general.side].name);
            let a = general.rating.a.to_string();
            assert_eq!(value(one, "A rating").value, a, "{name}: {}", one.id);
            let character = format!("{:?}", general.rating.character).to_lowercase();
            assert_eq!(value(one, "character").value, character);
            let here = battle.pos.generals[place].present;
            let arrives = &value(one, "arrives").value;
            assert_eq!(arrives == "at the start", here, "{name}: {}", one.id);
            if let Some(above) = general.superior {
                let above = &battle.setup.general(above).id;
                assert_eq!(value(one, "under").value, *above);
                let led = &value(entry(&report, above), "leads").value;
                assert!(led.split(", ").any(|led| led == one.id), "{led}");
            }
            let Some(hq) = general.hq else {
                assert!(one.values.iter().all(|value| !value.key.starts_with("HQ")));
                continue;
            };
            let rating = format!("C{}", hq.number());
            assert_eq!(value(one, "HQ").value, rating);
            if battle.pos.generals[place].hq.is_some() {
                pieces += 1;
                let tent = entry(&report, &format!("hq-{}", general.id));
                assert_eq!(value(tent, "HQ").value, rating);
                assert_eq!(value(one, "HQ piece").value, tent.id);
            }
        }
        for unit in &battle.setup.units {
            let above = &battle.setup.general(unit.under).id;
            let led = &value(entry(&report, above), "leads").value;
            assert!(led.split(", ").any(|led| led == unit.id), "{name}: {led}");
        }
        assert_eq!(report.units.len(), pieces, "{name}: nobody else is told");
    }
}

#[test]
fn the_generals_of_quatre_bras_say_where_their_numbers_come_from() {
    let (_, report) = made("quatre-bras");
    let told = |id: &str, key: &str| told(&report, id, key);
    // Ten French brigades under Ney; fifteen units of foot and horse, and six of guns, under Wellington.
    assert_eq!(
        told("ney", "HQ"),
        "C6 <- dining-table.toml: 10 of foot and horse right under it make C6 [s3-3.2-c s3-3.2-d]"
    );
    assert_eq!(
        told("hq-wellington", "HQ"),
        "C8 <- dining-table.toml: 15 of foot and horse right under it make C8 [s3-3.2-c s3-3.2-d]"
    );
    assert_eq!(
        told("ney", "HQ piece"),
        "his own figure <- up to C6 [s3-3.2-g]"
    );
    assert_eq!(
        told("ney", "CPs"),
        "4 <- dining-table.toml: for the start [s2-1.2-d]"
    );
    assert_eq!(
        told("hq-wellington", "CPs"),
        "0 <- none are given for the start [s2-1.2-d]"
    );
    assert_eq!(
        told("wellington", "A rating"),
        "4 <- that of a strong general [s3-3.4-a]"
    );
    assert_eq!(
        told("reille", "character"),
        "weak <- dining-table.toml: judged for this battle [s3-3.3-a]"
    );
    assert_eq!(
        told("foy", "character"),
        "normal <- dining-table.toml: nothing else is judged [s3-3.3-b]"
    );
    assert_eq!(
        told("reille", "leads"),
        "bachelu, foy, jerome, pire, ii-corps-guns, ii-corps-howitzers, ii-corps-12-pounders <- dining-table.toml []"
    );
    assert_eq!(
        told("kellermann", "under"),
        "ney <- dining-table.toml [s3-2.4-b]"
    );
    assert_eq!(told("foy", "under"), "reille <- dining-table.toml []");
    assert_eq!(
        told("jerome", "arrives"),
        "period 3 <- with bauduin, the first of his units []"
    );
    assert_eq!(
        told("cooke", "arrives"),
        "period 10 <- with maitland, the first of his units []"
    );
    for (id, of) in [
        ("ney", "french"),
        ("reille", "ii-corps"),
        ("foy", "foy"),
        ("wellington", "allied"),
    ] {
        assert_eq!(entry(&report, id).of, [of], "{id}");
    }
}

#[test]
fn a_headquarters_counts_nobody_of_another() {
    // Two corps under a commander, the second with a headquarters of its own, and a division in each.
    let above = [None, Some(0), Some(0), Some(1), Some(2)];
    let has = [true, false, true, false, false];
    let nearest = |general| nearest_headquarters(general, &above, &has);
    let all = [Some(0), Some(0), Some(2), Some(0), Some(2)];
    assert_eq!([0, 1, 2, 3, 4].map(nearest), all);
    // Two who are each other's superiors have nobody above.
    let circle = nearest_headquarters(0, &[Some(1), Some(0)], &[false, false]);
    assert_eq!(circle, None);
    // With a headquarters of Reille's own Ney is left with Kellermann's two brigades.
    let report = altered(
        "quatre-bras",
        "under = \"ney\"\ncharacter = \"weak\"",
        "under = \"ney\"\nhq = 8\nhq-at = [14333, 3667]\na = 7",
    );
    assert_eq!(
        told(&report, "ney", "HQ"),
        "C6 <- dining-table.toml: 2 of foot and horse right under it make C4, one level more for a strong one [s3-3.2-c s3-3.2-d s3-3.2-e]"
    );
    assert_eq!(
        told(&report, "hq-reille", "HQ"),
        "C8 <- dining-table.toml: 8 of foot and horse right under it make C6, one level more for a strong one [s3-3.2-c s3-3.2-d s3-3.2-e]"
    );
    assert_eq!(
        told(&report, "reille", "A rating"),
        "7 <- dining-table.toml [s3-3.4-b]"
    );
    let points = entry(&report, "hq-reille").values.iter();
    assert!(points.map(|value| value.key).all(|key| key != "CPs"));
}

#[test]
fn a_c_rating_that_part_3_would_not_give_is_called_a_choice() {
    let weak = altered("quatre-bras", "hq = 6", "hq = 4");
    assert_eq!(
        told(&weak, "ney", "HQ"),
        "C4 <- dining-table.toml: 10 of foot and horse right under it make C6, one level less for a weak one [s3-3.2-c s3-3.2-d s3-3.2-e]"
    );
    // Bülow's must rate below Wellington's, whose is C10.
    let (_, waterloo) = made("waterloo");
    assert_eq!(
        told(&waterloo, "hq-bulow", "HQ"),
        "C8 <- dining-table.toml: 19 of foot and horse right under it make C10, one level less below the main one [s3-3.2-c s3-3.2-d s2-2.6-g]"
    );
    let own = altered("quatre-bras", "hq = 6", "hq = 12\nhq-at = [12667, 3000]");
    assert_eq!(
        told(&own, "hq-ney", "HQ"),
        "C12 <- dining-table.toml: its own choice; 10 of foot and horse right under it would make C6 [s3-3.2-c s3-3.2-d s3-3.2-b]"
    );
    assert_eq!(
        told(&own, "hq-ney", "CPs"),
        "4 <- dining-table.toml: for the start [s2-1.2-d]"
    );
}
