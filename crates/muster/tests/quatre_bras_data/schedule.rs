//! The book's side of the scenario: units, arrivals, leaders, command points and victory.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

use super::{areas, armies, book, number, rows, word, words};

/// Ratings by kind of the units that a filter takes.
fn counted(book: &Value, of: impl Fn(&Value) -> bool) -> BTreeMap<(String, i64), usize> {
    let mut count = BTreeMap::new();
    for unit in rows(book, "unit").iter().filter(|unit| of(unit)) {
        let rating = unit.get("rating").and_then(Value::as_integer).unwrap_or(0);
        *count
            .entry((word(unit, "kind").to_owned(), rating))
            .or_insert(0) += 1;
    }
    count
}

fn forces<const N: usize>(all: [(&str, i64, usize); N]) -> BTreeMap<(String, i64), usize> {
    all.into_iter()
        .map(|(kind, rating, count)| ((kind.to_owned(), rating), count))
        .collect()
}

const INFANTRY: &str = "infantry";

const GUNS: &str = "artillery";

const LIGHT: &str = "light-cavalry";

const LANCERS: &str = "lancers";

const HEAVY: &str = "heavy-cavalry";

/// qb.totals, qb.opt.derlon.totals, qb.opt.guard.1, qb.opt.cav11.1 and qb.opt.kgl.1.
#[test]
fn the_armies_of_the_book_have_their_full_number() {
    let book = book();
    let base = |side: &'static str| {
        move |unit: &Value| word(unit, "side") == side && unit.get("option").is_none()
    };
    let option = |name: &'static str| move |unit: &Value| word(unit, "option") == name;
    let allied = [
        (INFANTRY, 2, 7),
        (INFANTRY, 3, 6),
        (INFANTRY, 4, 2),
        (LIGHT, 2, 2),
        (GUNS, 0, 5),
    ];
    assert_eq!(counted(&book, base("allied")), forces(allied));
    let french = [
        (INFANTRY, 3, 8),
        (LIGHT, 3, 1),
        (LANCERS, 3, 1),
        (HEAVY, 4, 1),
        (GUNS, 0, 4),
    ];
    assert_eq!(counted(&book, base("french")), forces(french));
    let derlon = [
        (INFANTRY, 3, 6),
        (INFANTRY, 2, 2),
        (LANCERS, 2, 1),
        (LIGHT, 2, 1),
        (GUNS, 0, 3),
    ];
    assert_eq!(counted(&book, option("derlon")), forces(derlon));
    let guard = forces([(LANCERS, 4, 1), (LIGHT, 4, 1)]);
    assert_eq!(counted(&book, option("guard-cavalry")), guard);
    assert_eq!(
        counted(&book, option("eleventh-division")),
        forces([(HEAVY, 3, 1)])
    );
    assert_eq!(
        counted(&book, option("kgl-cavalry")),
        forces([(LIGHT, 3, 1)])
    );
    let known = rows(&book, "unit").len();
    assert_eq!(known, 22 + 15 + 13 + 2 + 1 + 1);
    let sum = |of: &dyn Fn(&Value) -> bool| counted(&book, of).values().sum::<usize>();
    assert_eq!(
        (
            sum(&base("allied")),
            sum(&base("french")),
            sum(&option("derlon"))
        ),
        (22, 15, 13)
    );
}

/// The schedule turn by turn, as kind and rating in the order of the book.
#[test]
fn each_turn_brings_what_the_schedule_says() {
    let book = book();
    let due = |side: &str, key: &str, when: &str, option: &str| -> Vec<(String, i64)> {
        let units = rows(&book, "unit").into_iter().filter(|unit| {
            word(unit, "side") == side && word(unit, key) == when && word(unit, "option") == option
        });
        let rating = |unit: &Value| unit.get("rating").and_then(Value::as_integer).unwrap_or(0);
        units
            .map(|unit| (word(&unit, "kind").to_owned(), rating(&unit)))
            .collect()
    };
    let check = |side: &str, key: &str, when: &str, option: &str, said: &[(&str, i64)]| {
        let said: Vec<_> = said
            .iter()
            .map(|(kind, rating)| ((*kind).to_owned(), *rating))
            .collect();
        assert_eq!(due(side, key, when, option), said, "{side} {when} {option}");
    };
    let (i2, i3, i4, guns) = ((INFANTRY, 2), (INFANTRY, 3), (INFANTRY, 4), (GUNS, 0));
    check("allied", "start", "free", "", &[i2, i2, i2, i3, guns]);
    let at_frasnes = [i3, i3, i3, guns, i3, i3, guns, (LIGHT, 3), (LANCERS, 3)];
    check("french", "start", "french-reinforcements", "", &at_frasnes);
    let guard = [(LANCERS, 4), (LIGHT, 4)];
    check(
        "french",
        "start",
        "french-reinforcements",
        "guard-cavalry",
        &guard,
    );
    let allied: [(&str, &[(&str, i64)]); 14] = [
        ("14:00", &[]),
        ("14:30", &[]),
        ("15:00", &[(LIGHT, 2), i3]),
        ("15:30", &[i3, i2, guns, i3, (LIGHT, 2)]),
        ("16:00", &[i2, i2, guns]),
        ("16:30", &[]),
        ("17:00", &[i3, i3]),
        ("17:30", &[i2, guns]),
        ("18:00", &[i4]),
        ("18:30", &[i4, guns]),
        ("19:00", &[]),
        ("19:30", &[]),
        ("20:00", &[]),
        ("20:30", &[]),
    ];
    for (when, said) in allied {
        check("allied", "arrives", when, "", said);
        let french: &[(&str, i64)] = match when {
            "15:00" => &[i3, i3, i3, guns, guns],
            "17:30" => &[(HEAVY, 4)],
            _ => &[],
        };
        check("french", "arrives", when, "", french);
        let derlon: &[(&str, i64)] = match when {
            "17:00" => &[i3, i3, guns],
            "17:30" => &[i3, i2, guns, (LANCERS, 2)],
            "18:00" => &[i3, i3, (LIGHT, 2)],
            "18:30" => &[i3, i2, guns],
            _ => &[],
        };
        check("french", "arrives", when, "derlon", derlon);
    }
    check(
        "french",
        "arrives",
        "17:30",
        "eleventh-division",
        &[(HEAVY, 3)],
    );
}

/// qb.opt.random.2: the order that the random arrivals follow.
#[test]
fn allied_reinforcements_stand_in_the_order_of_the_schedule() {
    let units = rows(&book(), "unit");
    let coming = units.iter().filter(|unit| word(unit, "side") == "allied");
    let coming: Vec<_> = coming
        .filter(|unit| unit.get("arrives").is_some())
        .map(|unit| word(unit, "id"))
        .collect();
    let said = [
        "van-merlen",
        "kempt",
        "pack",
        "best",
        "picton-artillery",
        "brunswick-guard",
        "rauschenplatt",
        "buttlar",
        "specht",
        "brunswick-artillery",
        "alten-first",
        "alten-second",
        "alten-third",
        "alten-artillery",
        "maitland",
        "byng",
        "cooke-artillery",
    ];
    assert_eq!(coming, said);
}

#[test]
fn every_unit_is_whole_and_its_names_lead_somewhere() {
    let (book, armies) = (book(), armies());
    let areas = areas(&book);
    let mut ids = BTreeSet::new();
    for unit in rows(&book, "unit") {
        let id = word(&unit, "id").to_owned();
        assert!(ids.insert(id.clone()), "{id} stands twice");
        let side = word(&unit, "side");
        for name in words(&unit, "brigades") {
            let of = armies
                .side_of(&name)
                .unwrap_or_else(|| panic!("{name} of {id}"));
            assert_eq!(of.id, side, "{name} of {id}");
        }
        let guns = word(&unit, "kind") == GUNS;
        assert_eq!(unit.get("rating").is_none(), guns, "{id}");
        assert_eq!(unit.get("gun").is_some(), guns, "{id}");
        assert!(
            (1..=5).contains(&word(&unit, "label").chars().count()),
            "{id}"
        );
        assert!(!word(&unit, "name").is_empty() && !word(&unit, "division").is_empty());
        assert!(word(&unit, "rule").starts_with("qb."), "{id}");
        assert_eq!(words(&unit, "attributes"), [""; 0]);
        let ways = ["start", "arrives", "arrives-by-die"];
        assert_eq!(
            ways.iter().filter(|way| unit.get(way).is_some()).count(),
            1,
            "{id}"
        );
        let start = word(&unit, "start");
        assert!(
            ["", "free"].contains(&start) || areas.contains_key(start),
            "{id}"
        );
        let nations: &[&str] = match side {
            "french" => &["french"],
            _ => &["british", "dutch", "brunswick"],
        };
        assert!(nations.contains(&word(&unit, "nation")), "{id}");
    }
    let kgl = rows(&book, "unit")
        .into_iter()
        .find(|unit| unit.get("arrives-by-die").is_some());
    let kgl = kgl.expect("the King's German Legion");
    assert_eq!(word(&kgl["arrives-by-die"], "die-from"), "18:00");
}

#[test]
fn leaders_come_with_the_bonuses_and_in_the_seniority_of_the_book() {
    let leaders = rows(&book(), "leader");
    let by = |side: &str, key: &str, with_derlon: bool| -> Vec<String> {
        let in_play = leaders.iter().filter(|leader| {
            word(leader, "side") == side && (with_derlon || leader.get("option").is_none())
        });
        let mut order: Vec<_> = in_play
            .map(|leader| (number(leader, key), word(leader, "name").to_owned()))
            .collect();
        order.sort();
        let ranks = order.iter().map(|(rank, _)| *rank);
        assert!(
            ranks.zip(1..).all(|(rank, place)| rank == place),
            "{order:?}"
        );
        order.into_iter().map(|(_, name)| name).collect()
    };
    let allied = [
        "Wellington",
        "Prince of Orange",
        "Picton",
        "Cooke",
        "Perponcher",
        "Alten",
        "Prince Frederick",
    ];
    assert_eq!(by("allied", "seniority", false), allied);
    let french = [
        "Ney",
        "Reille",
        "Jerome",
        "Kellerman",
        "Foy",
        "Bachelu",
        "Pire",
    ];
    assert_eq!(by("french", "seniority", false), french);
    let with_derlon = [
        "Ney",
        "Reille",
        "D'Erlon",
        "Jerome",
        "Kellerman",
        "Passage",
        "Marcognet",
        "Foy",
        "Bachelu",
        "Pire",
        "Donzelot",
        "Durutte",
    ];
    assert_eq!(by("french", "seniority-with-derlon", true), with_derlon);
    let said: &[(&str, &str, &str, &[&str])] = &[
        ("ney", "", "", &["commander"]),
        ("reille", "", "", &["commander"]),
        ("foy", "", "", &[]),
        ("bachelu", "", "", &[]),
        ("pire", "", "", &["cavalryman"]),
        ("jerome", "15:00", "", &["commander"]),
        ("kellerman", "17:30", "", &["cavalryman", "organised"]),
        ("derlon", "17:00", "", &["commander"]),
        ("donzelot", "17:00", "", &[]),
        ("durutte", "17:30", "", &["commander"]),
        ("marcognet", "18:00", "", &["commander"]),
        ("passage", "18:30", "", &[]),
        ("perponcher", "", "dutch", &["efficient"]),
        ("prince-of-orange", "", "dutch", &["courageous"]),
        ("wellington", "15:00", "", &["commander", "dashing"]),
        ("picton", "15:00", "british", &["organised"]),
        ("prince-frederick", "16:00", "brunswick", &["commander"]),
        ("alten", "16:30", "british", &["commander"]),
        ("cooke", "18:00", "british", &["commander"]),
    ];
    assert_eq!(leaders.len(), said.len());
    for (id, arrives, nation, bonuses) in said {
        let leader = leaders.iter().find(|leader| word(leader, "id") == *id);
        let leader = leader.unwrap_or_else(|| panic!("{id} is there"));
        assert_eq!(
            (word(leader, "arrives"), word(leader, "nation")),
            (*arrives, *nation),
            "{id}"
        );
        assert_eq!(leader.get("start").is_some(), arrives.is_empty(), "{id}");
        assert_eq!(words(leader, "bonuses"), *bonuses, "{id}");
    }
}

#[test]
fn command_points_time_and_victory_are_those_of_the_book() {
    let book = book();
    let scenario = &book["scenario"];
    assert_eq!(
        (word(scenario, "first"), word(scenario, "begins")),
        ("french", "14:00")
    );
    assert_eq!(
        (
            number(scenario, "minutes-per-turn"),
            number(scenario, "turns")
        ),
        (30, 14)
    );
    let command = |option: &str| -> Vec<(String, i64, i64)> {
        let of = rows(&book, "command")
            .into_iter()
            .filter(|row| word(row, "option") == option);
        of.map(|row| {
            (
                word(&row, "time").to_owned(),
                number(&row, "french"),
                number(&row, "allied"),
            )
        })
        .collect()
    };
    let turns = |from: i64, points: &[(i64, i64)]| -> Vec<(String, i64, i64)> {
        let time = |turn: i64| format!("{:02}:{:02}", 14 + turn / 2, turn % 2 * 30);
        (from..)
            .zip(points)
            .map(|(turn, (french, allied))| (time(turn), *french, *allied))
            .collect()
    };
    let base = [
        (2, 0),
        (2, 0),
        (3, 1),
        (3, 1),
        (3, 2),
        (3, 3),
        (3, 3),
        (3, 3),
        (3, 4),
        (3, 4),
        (3, 4),
        (3, 4),
        (3, 4),
        (3, 4),
    ];
    assert_eq!(command(""), turns(0, &base));
    let derlon = [
        (4, 3),
        (5, 3),
        (6, 4),
        (6, 4),
        (6, 4),
        (6, 4),
        (6, 4),
        (6, 4),
    ];
    assert_eq!(command("derlon"), turns(6, &derlon));
    let objectives = rows(&book, "objective").into_iter();
    let objectives: Vec<_> = objectives
        .map(|row| {
            (
                words(&row, "areas").join(" "),
                number(&row, "points"),
                words(&row, "for").len(),
            )
        })
        .collect();
    let said = [
        ("gemioncourt", 2, 2),
        ("grand-pierrepont", 2, 2),
        ("ferme-de-la-haute-censes", 2, 2),
        ("thyle", 5, 2),
        ("quatre-bras", 10, 1),
        (
            "bois-de-bossu-north bois-de-bossu-mid bois-de-bossu-south",
            4,
            1,
        ),
    ];
    assert_eq!(
        objectives,
        said.map(|(areas, points, sides)| (areas.to_owned(), points, sides))
    );
    for row in rows(&book, "objective") {
        assert!(words(&row, "for").contains(&"french".to_owned()));
        for area in words(&row, "areas") {
            assert!(areas(&book).contains_key(&area), "{area}");
        }
    }
    assert_eq!(number(&book["victory"], "per-eliminated-unit"), 1);
}
