//! Scenario files: every kind of fault points at its place and says what is
//! expected, and spoilt files never panic. Positions are in `positions.rs`.

use crate::support::Table;
use kernel::chance::Seed;
use kernel::{BattleFiles, Choices, Fault, Rulebook};
use lines_of_battle::{FILE, RULEBOOK};

/// A sound scenario that lasts past midnight.
const GOOD: &str = include_str!("../small/lines-of-battle.toml");

fn read(text: &str) -> Result<Table, Vec<Fault>> {
    let files = BattleFiles {
        name: "small".to_owned(),
        files: vec![(FILE.to_owned(), text.to_owned())],
    };
    match RULEBOOK.begin(&files, &Choices::default()) {
        Ok(game) => Ok(Table { game }),
        Err(fault) => Err(fault.faults),
    }
}

fn faults(text: &str) -> Vec<Fault> {
    read(text)
        .err()
        .unwrap_or_else(|| panic!("this is let in: {text}"))
}

#[test]
fn the_good_file_is_good_and_lasts_past_midnight() {
    let mut t = read(GOOD).unwrap_or_else(|faults| panic!("{faults:#?}"));
    t.give("begin", &[1]);
    assert_eq!(t.points(), 2);
    t.give("end-moves", &[1, 2]);
    assert_eq!(t.at("guns"), "waiting");
    // In the second turn, which begins at midnight, the guns come.
    assert_eq!((t.position()["turn"].as_u64(), t.points()), (Some(2), 4));
    t.give("end-moves", &[1]);
    assert_eq!(t.at("guns"), "rear");
}

/// What is changed, into what; what the fault points at, says and expects. A
/// bar at the end of a line of the file stands for its end.
const FAULTS: &str = r#"
    first = "blue" ~ first = "green" ~ "green" ~ no side ~ blue, red
    side = "blue"|nation ~ side = "grey"|nation ~ "grey" ~ no side ~ blue, red
    ["field", "hill"] ~ ["feild", "hill"] ~ "feild" ~ no area ~ did you mean `field`
    ["field", "hill"] ~ ["xyz", "hill"] ~ "xyz" ~ no area ~ field, hill, farm, rear
    start = "field" ~ start = "moon" ~ "moon" ~ no area ~ one of: field
    areas = ["farm"] ~ areas = ["barn"] ~ "barn" ~ no area ~ did you mean `farm`
    nation = "red"|start ~ nation = "green"|start ~ "green" ~ no unit ~ blue, red
    rule = "qb.victory.2" ~ rule = "qb.9" ~ "qb.9" ~ no rule ~ grognard rules
    blue = 1| ~ green = 1| ~ "23:00" ~ no side `green` ~ blue, red
    name = "Guards" ~ option = "x"|name = "Guards" ~ "x" ~ no option ~ derlon
    id = "duke" ~ id = "The Duke" ~ "The Duke" ~ no leader can have ~ small letters
    id = "guns" ~ id = "guards" ~ "guards" ~ another unit ~ once
    id = "red"|name ~ id = "blue"|name ~ "blue" ~ another side ~ once
    reinforcements = "red"| ~  ~ "rear" ~ says whose ~ reinforcements
    capacity = 1 ~ capacity = 0 ~ "farm" ~ no units ~ from 1
    capacity = 1| ~  ~ "farm" ~ how many units ~ capacity = 1
    , "farm"]| ~ , "farm"]|approach = "open"| ~ "hill", "farm" ~ closed terrain ~ open areas
    , "rear"]|approach = "open"| ~ , "rear"]| ~ "hill", "rear" ~ has an approach ~ approach
    , "hill"]| ~ , "hill"]|marsh = true| ~ "field", "hill" ~ `marsh` ~ approach = "marsh"
    , "hill"]| ~ , "hill"]|one-way-from = "farm"| ~ "farm" ~ not at this border ~ between
    rating = 4 ~ rating = 6 ~ "guards" ~ rating ~ 1 to 5
    rating = 4| ~  ~ "guards" ~ rating ~ 1 to 5
    gun = "foot" ~ rating = 2 ~ "guns" ~ rating ~ none for artillery
    rating = 4 ~ rating = 4|gun = "horse" ~ "guards" ~ no guns ~ artillery only
    start = "field"| ~  ~ "guards" ~ twice or not at all ~ exactly one
    start = true ~ start = true|arrives = "00:00" ~ "duke" ~ twice or not at all ~ arrives
    ["commander"] ~ ["commander", "efficient"] ~ "red" ~ two points ~ not both
    "g"|arrives = "00:00" ~ "g"|arrives = "00:30" ~ "00:30" ~ no turn ~ minutes-per-turn
    "g"|arrives = "00:00" ~ "g"|arrives = "01:00" ~ "01:00" ~ no turn ~ begins
    time = "00:00" ~ time = "23:00" ~ "23:00" ~ already ~ one table [[command]]
    turns = 2 ~ turns = 30 ~ [scenario] ~ a day ~ 24 hours
    turns = 2 ~ turns = "two" ~ "two" ~ invalid type ~ schema
    turns = 2 ~ turns = 2|wind = 3 ~ wind ~ unknown field ~ schema
    begins = "23:00" ~ begins = "25:00" ~ "25:00" ~ no time ~ schema
    kind = "artillery" ~ kind = "elephants" ~ "elephants" ~ unknown variant ~ schema
"#;

#[test]
fn every_kind_of_fault_points_at_its_place_and_says_what_is_expected() {
    let rows = FAULTS.lines().map(str::trim).filter(|row| !row.is_empty());
    for row in rows {
        let parts: Vec<_> = row
            .split('~')
            .map(|part| part.trim().replace('|', "\n"))
            .collect();
        let [change, into, place, message, help] = parts.as_slice() else {
            panic!("{row}");
        };
        assert_eq!(GOOD.matches(change.as_str()).count(), 1, "{row}");
        let text = GOOD.replace(change, into);
        let faults = faults(&text);
        let first = &faults[0];
        let span = first.span.clone().expect("a place");
        assert_eq!(&text[span], place, "{row}: {}", first.message);
        assert!(first.message.contains(message), "{row}: {}", first.message);
        let expected = first.help.as_deref().expect("help");
        assert!(expected.contains(help.as_str()), "{row}: {expected}");
        for (place, fault) in faults.iter().enumerate() {
            assert!(!faults[..place].contains(fault), "told twice: {fault:?}");
        }
    }
}

/// The first table of the good file with this heading.
fn first_table(heading: &str) -> &'static str {
    let start = GOOD.find(heading).expect("a well-formed row");
    let length = GOOD[start + 2..].find("\n[").expect("a well-formed row");
    &GOOD[start..=start + 2 + length]
}

#[test]
fn faults_of_the_whole_file_are_told_too() {
    let told = |text: &str| {
        let fault = faults(text).remove(0);
        assert!(fault.span.is_some(), "{}", fault.message);
        format!("{}; {}", fault.message, fault.help.expect("help"))
    };
    let twice = format!("{GOOD}{}", first_table("[[border]]"));
    assert!(told(&twice).contains("there twice"));
    let itself = GOOD.replace(r#"["field", "hill"]"#, r#"["hill", "hill"]"#);
    assert!(told(&itself).contains("does not border itself; two different areas"));
    let short = GOOD.replacen(
        "outline = [[0, 0], [1, 0], [0, 1]]",
        "outline = [[0, 0]]",
        1,
    );
    assert!(told(&short).contains("three points at least"));
    let turn = GOOD.replacen(first_table("[[command]]"), "", 1);
    assert!(told(&turn).contains("not every turn has its command points"));
    let reserve = "terrain = \"reinforcement\"\nreinforcements = \"red\"";
    let homeless = GOOD.replace(reserve, "terrain = \"open\"");
    assert!(told(&homeless).contains("no reinforcement area"));
    let foes = first_table("[[unit]]").replace("guards", "foes");
    let mixed = format!("{GOOD}{}", foes.replace("\"blue\"", "\"red\""));
    assert!(told(&mixed).contains("both sides are in field"));
}

#[test]
fn too_much_of_anything_is_told_not_stumbled_over() {
    let many = |heading: &str, id: &str| -> String {
        let row = first_table(heading);
        let rows = (0..300).map(|n| row.replace(&format!("\"{id}\""), &format!("\"{id}-{n}\"")));
        format!("{GOOD}{}", rows.collect::<String>())
    };
    for (heading, id, count, most) in [
        ("[[side]]", "blue", 302, "from 2 to 2"),
        ("[[area]]", "field", 304, "to 64"),
        ("[[unit]]", "guards", 304, "to 128"),
        ("[[leader]]", "duke", 301, "to 32"),
        ("[[border]]", "-", 303, "to 192"),
    ] {
        let fault = faults(&many(heading, id)).remove(0);
        assert!(
            fault.message.contains(&count.to_string()),
            "{}",
            fault.message
        );
        assert!(fault.help.expect("help").contains(most), "{heading}");
    }
}

/// Spoilt files are refused or played, and never panic; a fault lies in its file.
#[test]
fn spoilt_files_do_not_panic() {
    let position = "[position]\nturn = 1\nactive = \"blue\"\npoints = 3\nstep = \"move\"\n\
                    [[position.unit]]\nid = \"guards\"\nat = \"field\"\nhits = 1\n\
                    [[position.unit]]\nid = \"guns\"\nat = \"hill\"\nmarks = [\"limbered\"]\n";
    let text = format!("{GOOD}{position}");
    assert!(read(&text).is_ok());
    let survived = testkit::mutate::survives(&text, 0..400, |spoilt| match read(spoilt) {
        Err(faults) => {
            let inside = |fault: &Fault| {
                fault
                    .span
                    .clone()
                    .is_none_or(|span| spoilt.get(span).is_some())
            };
            assert!(faults.iter().all(inside));
        }
        Ok(mut t) => {
            for order in t.orders() {
                let _ = t
                    .game
                    .give(&order, &mut Seed::from_word("spoilt").decision(1));
            }
            let _ = (t.game.scene(), t.game.standing(), t.game.scenario());
        }
    });
    survived.unwrap_or_else(|stumble| panic!("{stumble}"));
}
