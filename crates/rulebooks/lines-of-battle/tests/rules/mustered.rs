//! Every counter of Quatre Bras with the men and guns for which it stands.

use kernel::Rulebook;
use lines_of_battle::RULEBOOK;

#[test]
fn counters_name_the_men_they_stand_for() {
    let files = muster::load_with_armies("quatre-bras", &RULEBOOK).expect("it is built in");
    let report = RULEBOOK
        .muster(&files)
        .expect("it is sound")
        .expect("it tells");
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        let found = unit.and_then(|unit| unit.values.iter().find(|value| value.key == key));
        found.map(|found| found.value.as_str())
    };
    // The 27th Jager and the 7th Line: 760 and 700 men.
    assert_eq!(value("dutch-belgian", "men"), Some("1460"));
    assert_eq!(value("dutch-belgian", "rating"), Some("2"));
    assert_eq!(value("dutch-artillery", "guns"), Some("16"));
    // The book has these counters too; the armies have nobody whom they would stand for.
    let nobody = [
        "alten-second",
        "donzelot-artillery",
        "durutte-artillery",
        "passage-artillery",
    ];
    for unit in &report.units {
        let told = |key: &str| unit.values.iter().any(|value| value.key == key);
        let stands = told("men") || told("guns");
        assert_eq!(stands, !nobody.contains(&unit.id.as_str()), "{}", unit.id);
        let ruled =
            |value: &kernel::muster::Value| value.key != "rating" || !value.rules.is_empty();
        assert!(unit.values.iter().all(ruled), "{} has no rule", unit.id);
    }
}
