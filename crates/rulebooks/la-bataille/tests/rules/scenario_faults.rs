//! Scenario files that cannot be read, and what a scenario brings of its own.

use kernel::{Choices, Fraction};
use la_bataille::scenario;

use super::scenario_files::{SCENARIO, files};

#[test]
#[allow(clippy::too_many_lines, reason = "one line for each fault")]
fn faults_point_at_the_line() {
    for (from, to, message) in [
        (
            "element = \"ii-corps\"",
            "element = \"iv-corps\"",
            "there is no element `iv-corps`",
        ),
        ("morale = \"25\"", "morale = \"27\"", "`27` is no morale"),
        (
            "ligne-61 2431 nne column",
            "ligne-61 9931 nne column",
            "there is no hex or place `9931`",
        ),
        (
            "ligne-61 2431 nne column",
            "ligne-61 2431 n column",
            "a column cannot face so",
        ),
        //= 11.15.2
        (
            "ligne-61 2431 nne column",
            "ligne-61 2431+2432 nne column",
            "cannot stand in column over 2 hexes",
        ),
        //= 11.3-e
        (
            "ligne-61 2431 nne column",
            "ligne-61 2431 nne general",
            "cannot stand in general on that ground",
        ),
        (
            "ligne-61 2431 nne column",
            "ligne-61 2431 nne limbered",
            "is no formation of it",
        ),
        (
            "ligne-61 2431 nne column",
            "ligne-61 2431 nne",
            "says not where a unit stands",
        ),
        (
            "ligne-72 2331 nne column",
            "ligne-61 2331 nne column",
            "61e Ligne is there twice",
        ),
        (
            "kind = \"infantry/french-line\"",
            "kind = \"infantry/martian\"",
            "no kind of troops",
        ),
        //= 22.5.3.3-b
        (
            "kind = \"infantry/french-line\"",
            "kind = \"infantry/prussian-line\"",
            "is no counter of the new Prussian army",
        ),
        ("time = \"14:30\"", "time = \"25:30\"", "`25:30` is no time"),
        (
            "at = \"0104\"",
            "at = \"2020\"",
            "nobody arrives in the middle",
        ),
        (
            "levels = \"french-corps\"",
            "levels = \"bold\"",
            "there is no row of morale levels",
        ),
        (
            "commands = \"foy-division\"",
            "commands = \"ii-corps\"",
            "has a commander already",
        ),
        ("id = \"reille\"", "id = \"ney\"", "the id `ney` is taken"),
        (
            "guns = { 9-pdr = 5",
            "guns = { 99-pdr = 5",
            "there is no gun `99-pdr`",
        ),
        (
            "depots = [\"1646\"]",
            "depots = [\"2020\"]",
            "leaves the map at its edge",
        ),
        (
            "14:00 ney",
            "14:00 napoleon",
            "there is no leader `napoleon`",
        ),
        (
            "margins = [15, 45]",
            "margins = [15, 4]",
            "a victory needs a lead",
        ),
        // Four steps and more skirmish over two hexes, and a company in one.
        (
            "legere-2-1 2530 nne column",
            "legere-2-1 2530 n skirmish",
            "cannot stand in skirmish over 1 hexes",
        ),
        (
            "nassau-jager 1326 s skirmish",
            "nassau-jager 1326+1426 s skirmish",
            "cannot stand in skirmish over 2 hexes",
        ),
        ("turns = 21", "turns = 61", "a battle of 61 turns"),
        ("rows = 46", "rows = 2", "no map has so many hexes"),
        (
            "ii-corps attack quatre-bras",
            "ii-corps storm quatre-bras",
            "is no order",
        ),
        (
            "title = \"Quatre Bras\"",
            "titel = \"Quatre Bras\"",
            "titel",
        ),
        (
            "[\"quatre-bras\"]",
            "[\"trois-bras\"]",
            "there is no hex or place `trois-bras`",
        ),
        (
            "kind = \"corps\"",
            "kind = \"brigade\"",
            "does not fit into an army",
        ),
        ("foot-42 2\"", "foot-42 9\"", ""),
    ] {
        assert!(SCENARIO.contains(from), "{from}");
        let changed = SCENARIO.replacen(from, to, 1);
        let result = scenario::read(&files(&changed), &Choices::default());
        if message.is_empty() {
            // A fault of another length does not matter.
            assert!(result.is_ok(), "{to}");
            continue;
        }
        let fault = result.expect_err(to);
        assert_eq!(fault.file, "la-bataille.toml");
        let found = fault
            .faults
            .iter()
            .find(|fault| fault.message.contains(message));
        let found = found.unwrap_or_else(|| panic!("{to}: {:?}", fault.faults));
        assert!(found.span.is_some(), "{to}");
    }
}

#[test]
fn a_scenario_brings_tables_and_values_of_its_own() {
    let tables =
        include_str!("../../tables.toml").replace("quality = \"4/5\"", "quality = \"1/2\"");
    let named = format!("tables = \"mine.toml\"\n{SCENARIO}");
    let mut battle = files(&named);
    assert!(
        scenario::read(&battle, &Choices::default()).is_err(),
        "no such file"
    );
    battle.files.push(("mine.toml".to_owned(), tables));
    let setup = scenario::read(&battle, &Choices::default()).expect("a set-up");
    let militia = setup.unit(setup.unit_named("militia-5").expect("a unit"));
    assert_eq!(militia.melee, Fraction::new(5, 1));

    let own = SCENARIO.replacen(
        "id = \"ligne-61\"",
        "own = { steps = 8, fire = 7, melee = \"13.5\", movement = 9 }\nid = \"ligne-61\"",
        1,
    );
    let setup = scenario::read(&files(&own), &Choices::default()).expect("a set-up");
    let unit = setup.unit(setup.unit_named("ligne-61").expect("a unit"));
    assert_eq!((unit.steps, unit.movement), (8, 9));
    assert_eq!(unit.melee, Fraction::new(27, 2));
    assert_eq!(unit.foot.expect("infantry").fire, 7);
    let wrong = SCENARIO.replacen(
        "id = \"ligne-61\"",
        "own = { lance = 3 }\nid = \"ligne-61\"",
        1,
    );
    assert!(scenario::read(&files(&wrong), &Choices::default()).is_err());
}
