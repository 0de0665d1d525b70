//! Every counter of Quatre Bras tells where its numbers come from, and its men are those of the order of
//! battle.

use kernel::Rulebook;
use la_bataille::RULEBOOK;

#[test]
fn counters_agree_with_the_order_of_battle() {
    //= 2.1-c 2.1-d table.unit-values.steps
    let files = muster::load_with_armies("quatre-bras", &RULEBOOK).expect("it is built in");
    let report = RULEBOOK
        .muster(&files)
        .expect("it is sound")
        .expect("it tells");
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        let found = unit.and_then(|unit| unit.values.iter().find(|value| value.key == key));
        found.map(|found| (found.value.clone(), found.source.clone()))
    };
    let two = |value: &str, source: &str| Some((value.to_owned(), source.to_owned()));
    assert_eq!(
        value("jager-27", "men"),
        two("760", "armies.toml, jager-27")
    );
    assert_eq!(value("jager-27", "steps"), two("8", "760 men / 100"));
    assert_eq!(value("battery-bijleveld", "steps"), two("4", "8 guns / 2"));
    // 900 men are nine steps, of which the light company has one.
    assert_eq!(
        value("nassau-2-i", "steps").map(|found| found.0),
        Some("8".to_owned())
    );
    assert_eq!(
        value("nassau-2-i-lc", "steps").map(|found| found.0),
        Some("1".to_owned())
    );
    for unit in &report.units {
        assert!(!unit.of.is_empty(), "{} stands for nobody", unit.id);
        for value in &unit.values {
            assert!(
                !value.source.contains("armies.toml has"),
                "{}: {}",
                unit.id,
                value.source
            );
        }
    }
    assert_eq!(report.left_out, [] as [String; 0]);
}
