//! Odds as whole distributions, worked out another way.

use kernel::{Fraction, Rulebook as _};
use thin_red_line::RULEBOOK;
use thin_red_line::odds::RESOLUTIONS;

fn ask(name: &str, given: &[(&str, &str)]) -> Vec<(String, Fraction)> {
    let given: Vec<_> = given
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    RULEBOOK
        .odds(name, &given)
        .unwrap_or_else(|fault| panic!("{fault}"))
        .outcomes
}

/// Losses out of `dice`, each a loss with `over` of `under`.
fn binomial(dice: u32, over: u128, under: u128) -> Vec<(String, Fraction)> {
    let mut ways = 1_u128;
    (0..=dice)
        .map(|count| {
            let weight = ways * over.pow(count) * (under - over).pow(dice - count);
            ways = ways * u128::from(dice - count) / u128::from(count + 1);
            let word = if count == 1 { "casualty" } else { "casualties" };
            let p = Fraction::new(weight, under.pow(dice));
            (format!("{count} {word}"), p)
        })
        .filter(|(_, p)| *p != Fraction::ZERO)
        .collect()
}

fn pass(over: u128, under: u128) -> Vec<(String, Fraction)> {
    vec![
        ("failed".to_owned(), Fraction::new(under - over, under)),
        ("passed".to_owned(), Fraction::new(over, under)),
    ]
}

//= shooting-summary.1
#[test]
fn volleys() {
    // Eight dice at 4+ against saves of 3+: the veterans of the book's example.
    let veterans = [
        ("stands", "4"),
        ("rate", "wide-line"),
        ("quality", "veteran"),
        ("target", "column"),
    ];
    assert_eq!(ask("shooting", &veterans), binomial(8, 3 * 2, 36));
    // Light guns at a column within 16 inches need 3+.
    let guns = [("firer", "light-artillery"), ("target", "column")];
    assert_eq!(ask("shooting", &guns), binomial(3, 4 * 2, 36));
    // Grape at cavalry in line: six dice at 3+, saves of 4+.
    let grape = [("firer", "grape"), ("target-arm", "cavalry")];
    assert_eq!(ask("shooting", &grape), binomial(6, 4 * 3, 36));
    // Cavalry hits on 6 whatever the cover; guns save on 5+.
    let horse = [
        ("firer", "cavalry"),
        ("stands", "3"),
        ("cover", "yes"),
        ("target-arm", "artillery"),
    ];
    assert_eq!(ask("shooting", &horse), binomial(3, 4, 36));
    // Inside a building a musket needs 6+ to hit, the troops and not the walls, a
    // failed save and 6+ again.
    let inside = [("stands", "2"), ("building", "yes")];
    assert_eq!(ask("shooting", &inside), binomial(2, 2 * 2, 1296));
    // Veterans lose their bonus again to the cover of the windows.
    let veterans = [("stands", "2"), ("building", "yes"), ("quality", "veteran")];
    assert_eq!(ask("shooting", &veterans), binomial(2, 2 * 2, 1296));
    // Guns at the building itself take no cover into account: 4+, the troops, a
    // failed save, and firepower of 5+.
    let battery = [("firer", "light-artillery"), ("building", "yes")];
    assert_eq!(ask("shooting", &battery), binomial(3, 3 * 2 * 2 * 2, 1296));
    // Conscripts at loose troops in cover still hit on 6.
    let hopeless = [
        ("stands", "2"),
        ("quality", "conscript"),
        ("target", "loose"),
        ("cover", "yes"),
        ("moved", "yes"),
    ];
    assert_eq!(ask("shooting", &hopeless), binomial(2, 2, 36));
    let shaken = [("stands", "3"), ("disorientated", "yes")];
    assert_eq!(ask("shooting", &shaken), binomial(2, 2, 36));
    let doubled = [("stands", "3"), ("doubled", "yes")];
    assert_eq!(ask("shooting", &doubled), binomial(6, 2, 36));
}

#[test]
fn assaults() {
    // Light cavalry on a line: two attacks each at 3+, no save.
    let horse = [("attacker", "light-cavalry"), ("stands", "3")];
    assert_eq!(ask("assault", &horse), binomial(6, 4, 6));
    // Heavy cavalry on a square: 4+, saved on 3+.
    let square = [
        ("attacker", "heavy-cavalry"),
        ("stands", "1"),
        ("formation", "square"),
    ];
    assert_eq!(ask("assault", &square), binomial(4, 3 * 2, 36));
    // Lances allow the square no save.
    let lances = [
        ("attacker", "light-cavalry"),
        ("lances", "yes"),
        ("formation", "square"),
    ];
    assert_eq!(ask("assault", &lances), binomial(2, 3, 6));
    // Infantry on a manor: 4+, saved on 5+.
    let manor = [("stands", "3"), ("building", "yes")];
    assert_eq!(ask("assault", &manor), binomial(3, 3 * 4, 36));
    let officer = [("stands", "3"), ("charging", "no"), ("officer", "yes")];
    assert_eq!(ask("assault", &officer), binomial(4, 3, 6));
}

#[test]
fn tests_of_spirit_and_skill() {
    assert_eq!(ask("motivation", &[]), pass(3, 6));
    assert_eq!(ask("motivation", &[("grade", "fearless")]), pass(4, 6));
    assert_eq!(
        ask("motivation", &[("grade", "unsteady"), ("reroll", "yes")]),
        pass(2 * 6 + 4 * 2, 36)
    );
    let worst = [("grade", "unsteady"), ("larger-enemies", "4")];
    assert_eq!(ask("motivation", &worst), pass(1, 6));
    assert_eq!(ask("skill", &[("quality", "conscript")]), pass(2, 6));
    assert_eq!(
        ask("skill", &[("quality", "veteran"), ("reroll", "yes")]),
        pass(4 * 6 + 2 * 4, 36)
    );
    assert_eq!(ask("firepower", &[("weapon", "musket")]), pass(1, 6));
    assert_eq!(ask("firepower", &[("weapon", "howitzer")]), pass(4, 6));
}

//= weather.0 weather.4
#[test]
fn the_weather() {
    let odds = ask("weather", &[]);
    let p = |name: &str| {
        odds.iter()
            .find(|(known, _)| known == name)
            .map(|(_, p)| *p)
    };
    assert_eq!(p("mud"), Some(Fraction::new(1, 36)));
    assert_eq!(p("rain"), Some(Fraction::new(2, 36)));
    assert_eq!(p("fine weather"), Some(Fraction::new(30, 36)));
    assert_eq!(p("fog"), Some(Fraction::new(2, 36)));
    assert_eq!(p("extreme heat or cold"), Some(Fraction::new(1, 36)));
}

//= initiative.1 initiative.2 initiative.3
#[test]
fn who_goes_first() {
    let odds = ask("initiative", &[("general", "first")]);
    assert_eq!(odds[0], ("first side".to_owned(), Fraction::new(21, 36)));
    let even = ask("initiative", &[]);
    assert_eq!(even[2], ("rolled again".to_owned(), Fraction::new(6, 36)));
}

#[test]
fn every_resolution_adds_up_to_one() {
    for resolution in RESOLUTIONS {
        let sum: Fraction = ask(resolution.name, &[]).iter().map(|(_, p)| *p).sum();
        assert_eq!(sum, Fraction::ONE, "{}", resolution.name);
    }
}

#[test]
fn what_cannot_stand_together_is_said() {
    let wrong = [
        ("shooting", vec![("over-16", "yes")]),
        (
            "shooting",
            vec![("firer", "heavy-artillery"), ("moved", "yes")],
        ),
        ("shooting", vec![("indirect", "yes")]),
        ("shooting", vec![("firer", "grape"), ("stands", "5")]),
        ("assault", vec![("lances", "yes")]),
        ("assault", vec![("attacker", "artillery")]),
        (
            "assault",
            vec![("attacker", "light-cavalry"), ("formation", "square")],
        ),
        (
            "assault",
            vec![("attacker", "heavy-cavalry"), ("building", "yes")],
        ),
        (
            "assault",
            vec![("defender", "heavy-cavalry"), ("building", "yes")],
        ),
    ];
    for (name, given) in wrong {
        let given: Vec<_> = given
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect();
        assert!(RULEBOOK.odds(name, &given).is_err(), "{name} {given:?}");
    }
}
