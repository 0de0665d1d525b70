//! What an answer about odds holds besides the distribution, what cannot be
//! answered, and that a forecast in play agrees.

use std::collections::BTreeMap;

use crate::support::table;
use kernel::{Fraction, Modifier, OddsFault, OddsReport, Rulebook};
use lines_of_battle::RULEBOOK;

/// Factors are written as on the command line.
fn ask(resolution: &str, given: &str) -> Result<OddsReport, OddsFault> {
    let pairs = given
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("a well-formed row"));
    let given: Vec<_> = pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    RULEBOOK.odds(resolution, &given)
}

#[test]
fn factors_are_echoed_with_their_neutral_values_and_modifiers_with_their_rules() {
    let report = ask("combat", "attacker=lancers terrain=marsh").unwrap();
    let factors: Vec<_> = report
        .factors
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    assert_eq!(
        factors.join(" "),
        "attacker=lancers attacker-rating=3 attacker-hits=0 attacker-formation=column \
         attacker-from=area roll=first defender=infantry defender-rating=3 defender-hits=0 \
         defender-formation=column terrain=marsh attributes= cavalry-defender-wins=procedure \
         square-attack-bonus=yes"
    );
    let modifier = |(who, m): &(&str, Modifier)| format!("{who} {} {:+}", m.rule.id, m.value);
    let modifiers: Vec<_> = report.modifiers.iter().map(modifier).collect();
    let own = [
        "attacker combat.mod.1 +3",
        "defender combat.mod.1 +3",
        "defender terrain.marsh.2 +1",
    ];
    assert_eq!(modifiers, own);
    let texts: Vec<_> = report
        .outcomes
        .iter()
        .map(|(result, p)| format!("{result}: {p}"))
        .collect();
    let expected =
        "attacker 1, defender 0: 7/12; attacker 1, defender 1: 5/36; attacker 1, defender 2: 5/18";
    assert_eq!(texts.join("; "), expected);
    // Which of two values is meant, nobody can know.
    let twice = ask("artillery", "range=far range=adjacent").unwrap_err();
    assert_eq!(twice.to_string(), "`range` is given twice");
    let keys = |name: &str| -> Vec<&str> {
        let named = RULEBOOK
            .resolutions()
            .iter()
            .find(|resolution| resolution.name == name);
        named
            .unwrap()
            .factors
            .iter()
            .map(|factor| factor.key)
            .collect()
    };
    assert_eq!(keys("artillery")[..3], ["range", "target", "gun"]);
    assert_eq!(keys("artillery-retreat"), ["lead", "limbered", "gun"]);
    let counter = [
        "counterattacker",
        "counterattacker-rating",
        "counterattacker-hits",
    ];
    assert_eq!(keys("counterattack")[..3], counter);
    assert_eq!(
        keys("counterattack")[3..6],
        ["attacker", "attacker-rating", "attacker-hits"]
    );
}

//= combat.10 map.11 units.3
#[test]
fn what_cannot_be_answered_is_refused_with_what_can() {
    let words = |resolution: &str, given: &str| ask(resolution, given).unwrap_err().to_string();
    assert!(words("melee", "").contains("artillery-retreat"));
    assert!(words("artillery", "wind=west").contains("range, target, gun"));
    assert!(words("artillery", "gun=siege").contains("foot, horse, heavy"));
    assert!(words("combat", "attributes=attacker-ferocious,brave").contains("defender-cowardly"));
    assert!(words("combat", "attacker-rating=0").contains('5'));
    assert!(words("combat", "attacker-rating=2 attacker-hits=3").contains("eliminated"));
    assert!(words("combat", "attacker-rating=2 attacker-hits=2").contains("cannot attack"));
    // Who has no strength left must retreat before the next roll.
    let later = "attacker-rating=2 attacker-hits=2 roll=later";
    assert!(words("combat", later).contains("attacks no longer"));
    for from in ["closed", "wood", "buildings"] {
        let square = format!("attacker-formation=square attacker-from={from}");
        assert!(words("combat", &square).contains("no square"));
        let hedge = format!("terrain=hedge attacker-from={from}");
        assert!(words("combat", &hedge).contains("no approach"));
    }
    assert!(ask("combat", "attacker-formation=square").is_ok());
    assert!(ask("combat", "defender-rating=2 defender-hits=2").is_ok());
    assert!(words("combat", "defender-rating=2 defender-hits=3").contains("eliminated"));
    let spent = "counterattacker-rating=2 counterattacker-hits=2";
    assert!(words("counterattack", spent).contains("cannot counterattack"));
    assert!(words("counterattack", "counterattacker=infantry").contains("lancers"));
}

/// What a click would show is what the table of odds says.
#[test]
fn a_forecast_in_play_agrees() {
    let mut t = table(
        "area a open; area b open; border a b; unit f french hc4 a; unit f2 french inf3 a
        unit b allied lc3 b hits 1; unit b2 allied inf3 b",
    );
    t.run(&["choose f", "march b"]);
    let hits = |text: &str, unit: &str| {
        let name = format!("{unit} takes ");
        let of = text.split("; ").find_map(|part| part.strip_prefix(&name));
        of.map_or(0, |rest| rest[..1].parse().unwrap())
    };
    let mut shown: BTreeMap<String, Fraction> = BTreeMap::new();
    for (text, p) in &t.game.forecast("lead b").unwrap().outcomes {
        let result = format!("attacker {}, defender {}", hits(text, "f"), hits(text, "b"));
        let sum = shown.entry(result).or_insert(Fraction::ZERO);
        *sum = *sum + *p;
    }
    let given = "attacker=heavy-cavalry attacker-rating=4 defender=light-cavalry defender-hits=1";
    let asked = ask("combat", given).unwrap().outcomes;
    assert_eq!(shown, asked.into_iter().collect());
}
