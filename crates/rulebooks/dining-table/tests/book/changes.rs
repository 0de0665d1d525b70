//! What the log lists as modifiers of a charge and of a firefight: what the odds
//! list for the same fight, for every attacker, and nothing that a roster hides.

use crate::field::Field;
use dining_table::troops::Status;
use dining_table::{Bond, Engagement, Kind, RULEBOOK};
use ground::table::Face;
use kernel::chance::{Card, Scripted};
use kernel::{Audience, Choices, Game, Log, Modifier, Rulebook as _, Side, Telling, Viewer};

/// Whose cards, how much, by which rule.
pub type Row = (&'static str, i8, &'static str);

fn rows(modifiers: &[(&'static str, Modifier)]) -> Vec<Row> {
    let row = |(whose, one): &(&'static str, Modifier)| (*whose, one.value, one.rule.id);
    modifiers.iter().map(row).collect()
}

/// What is told of an order with these dice and cards, all of which it must use.
pub fn tellings(field: &mut Field, order: &str, chance: &str) -> Vec<Telling> {
    let answers = chance.split_whitespace().map(|word| {
        let card = || word.parse::<Card>().expect("a card").number();
        word.parse::<u8>().unwrap_or_else(|_| card())
    });
    let answers: Vec<u8> = answers.collect();
    let mut script = Scripted::new(&answers);
    let order = field.game.parse(order).expect("an order");
    let mut log = Log::keeping();
    let given = field.game.apply(&order, &mut script, &mut log);
    assert!(given.is_ok() && script.is_spent(), "{chance}");
    let events = log.into_events();
    events.iter().map(|event| field.game.tell(event)).collect()
}

/// The modifiers of the one telling that has this in it.
pub fn listed(told: &[Telling], part: &str) -> Vec<Row> {
    let mut found = told.iter().filter(|one| one.text.contains(part));
    let one = found.next().unwrap_or_else(|| panic!("{part}: {told:?}"));
    assert!(found.next().is_none(), "{part} is told twice");
    rows(&one.modifiers)
}

pub fn by_the_odds(resolution: &str, words: &str) -> Vec<Row> {
    let given: Vec<_> = words
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("key=value"))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    let report = RULEBOOK.odds(resolution, &given);
    rows(&report.expect("a fair question").modifiers)
}

fn ready(units: &str, terrain: &str) -> Field {
    Field::with(units, terrain, "20000, 11500", "20000, 26000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

/// The modifiers of a charge of f1 at a1. Each is its arm and SPs, and what else is said of it.
fn charge(french: [&str; 2], allied: [&str; 2], terrain: &str, cards: &str) -> Vec<Row> {
    let units = format!(
        "f1 french {} at 20000 15200 0 {}\na1 allied {} at 20000 17000 18000 {}",
        french[0], french[1], allied[0], allied[1]
    );
    // Nobody begins a battle at the run.
    let runs = allied == RUNNING;
    let mut field = ready(&units.replace("rapid", "normal"), terrain);
    if runs {
        field.unit_mut("a1").status = Status::Rapid;
    }
    field.give("charge f1 a1", "");
    listed(&tellings(&mut field, "done", cards), "f1 against a1")
}

const FOOT: [&str; 2] = ["infantry 5", ""];
const RUNNING: [&str; 2] = ["infantry 5", "status rapid"];
pub const WOOD: &str = "[[terrain]]\nkind = \"wood\"\npoints = [[10000, 16900], [30000, 16900], [30000, 25000], [10000, 25000]]\n";

#[test]
fn the_log_of_a_charge_lists_what_its_odds_list() {
    //= s2-11.2-d s2-11.2-e s2-11.3 s2-11.4-b s2-11.5-d s2-11.5-e s2-11.5-g s3-4.4-c s3-4.5-b
    let both = "attacker-sps=5 defender-sps=5";
    let four = "3H 4H 5H 6H";
    let agrees = |french, allied, terrain, cards: [&str; 2], words: &str| {
        let odds = by_the_odds("charge", words);
        let log = charge(french, allied, terrain, &cards.join(" "));
        assert_eq!(log, odds, "{words}");
        log.len()
    };
    assert_eq!(agrees(FOOT, FOOT, "", [four, "7H 8H 10H JH"], both), 0);
    let drilled = ["infantry 5", "traits D"];
    let raw = ["infantry 5", "traits d"];
    let words = format!("{both} attacker-letters=drill defender-letters=no-drill");
    let count = agrees(drilled, raw, "", [four, "7H 8H 10H JH"], &words);
    assert_eq!(count, 2);
    let defends = ["infantry 5", "status defend"];
    let words = format!("{both} defender-defends=yes");
    let count = agrees(FOOT, defends, "", [four, "7H 8H 10H JH QH"], &words);
    assert_eq!(count, 1);
    let words = format!("{both} defender-vulnerable=yes");
    assert_eq!(agrees(FOOT, RUNNING, "", [four, "7H 8H"], &words), 1);
    let horse = ["battle-cavalry 4", "traits H"];
    let words = "attacker=cavalry attacker-sps=4 attacker-letters=heavy defender-sps=3";
    let few = ["infantry 3", ""];
    assert_eq!(agrees(horse, few, "", [four, "7H 8H 10H"], words), 4);
    let light = ["infantry 5", "traits S"];
    let words =
        format!("{both} attacker-letters=skirmish going=bad terrain=medium attacker-cover=medium");
    let count = agrees(light, FOOT, WOOD, [four, "7H 8H 10H JH QH"], &words);
    assert_eq!(count, 3);
}

/// Two French units charge an Allied one, the second in its right flank.
fn two_charges(second: &str, allied: [&str; 2], cards: &str) -> Vec<Row> {
    let units = format!(
        "f1 french infantry 5 at 20000 14000 0
         f2 french {second} at 16500 17500 9000
         a1 allied {} at 20000 17000 18000 {}",
        allied[0], allied[1]
    );
    let mut field = Field::with(&units, "", "18000, 13500", "20000, 26000")
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H");
    field.give("charge f1 a1", "");
    field.give("charge f2 a1", "");
    listed(&tellings(&mut field, "done", cards), "f1, f2 against a1")
}

#[test]
fn every_attacker_has_his_own_modifiers() {
    //= s2-11.9-a s2-11.2-f s2-11.5-d s2-11.5-e s2-11.5-h s2-11.3
    // Six SPs man both faces; of eight, two find no place on the flank.
    let eight = "2H 3H 4H 5H 6H 7H 8H 10H";
    let flank = ("second attacker's cards", 0, "s2-11.5-h");
    let six = two_charges(
        "infantry 5",
        ["infantry 6", ""],
        &format!("{eight} 2D 3D 4D 5D 6D 7D"),
    );
    assert_eq!(six, [flank]);
    let many = two_charges(
        "infantry 5",
        ["infantry 8", ""],
        &format!("{eight} 2D 3D 4D 5D 6D 7D"),
    );
    assert_eq!(many, [("defender's cards", -2, "s2-11.2-f"), flank]);
    // Foot in front and horse on the flank: only the Clubs of the horse ask for a break.
    let mixed = two_charges(
        "battle-cavalry 4",
        ["infantry 6", "traits d"],
        &format!("{eight} 2D 3D 4D 5D 6D"),
    );
    let expected = [
        ("defender's cards", -1, "s2-11.2-d"),
        ("second attacker's cards", 0, "s2-11.5-e"),
        flank,
        ("defender's cards", 0, "s2-11.5-d"),
    ];
    assert_eq!(mixed, expected);
}

/// Both armies with a general each.
pub const GENERALS: &str = "
[[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 2000]
[[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 6000]
[[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 6\nat = [20000, 38000]
[[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 30000]
";

/// A French turn with hidden rosters.
fn under_charge(units: &str) -> Field {
    let generals = GENERALS.replace("6000]", "11500]");
    Field::build(units, &generals, "", "", &hidden())
        .begun()
        .ordered("foy", Kind::Action)
        .turn("9H")
}

/// Two French units fire at an Allied one, in its left flank and in front, in the Allied phase.
fn under_fire(units: &str, choices: &Choices) -> Field {
    let mut field = Field::build(units, GENERALS, "", "", choices).begun();
    field.give("end-phase", "");
    let pair = |by: &str, face: Face| Engagement {
        bond: Bond::Firefight,
        by: field.id(by),
        on: field.id("a1"),
        face,
    };
    field.game.pos.engaged = vec![pair("f2", Face::Left), pair("f1", Face::Front)];
    field
}

fn firing(allied: &str) -> String {
    format!(
        "f1 french infantry 5 at 20000 14000 0 traits S
         f2 french infantry 5 at 22900 16400 27000 traits s
         a1 allied {allied}"
    )
}

#[test]
fn the_log_of_a_firefight_lists_what_its_odds_list() {
    //= s2-11.5-h s2-17.4-b s2-17.4-c s2-17.5-a s2-17.6-b s2-17.6-c s2-17.6-d s2-17.8-a s3-4.4-b
    let both = "attacker-sps=5 defender-sps=5";
    let foot = firing("infantry 5 at 20000 15900 18000 traits S status defend");
    let mut field = under_fire(&foot, &Choices::default());
    let told = tellings(
        &mut field,
        "end-phase",
        "2H 6H 7H 3H 4H 5H 8H 9H 10H 1 1 1 1",
    );
    let on_a1 = "defender-letters=skirmish defender-defends=yes";
    let flank = format!("{both} attacker-letters=no-skirmish {on_a1} flank=yes");
    let front = format!("{both} attacker-letters=skirmish {on_a1}");
    let flank = by_the_odds("firefight", &flank);
    assert_eq!(flank.len(), 6, "{flank:?}");
    assert_eq!(listed(&told, "f2 and a1 exchange fire"), flank);
    let front = by_the_odds("firefight", &front);
    assert_eq!(listed(&told, "f1 and a1 exchange fire"), front);
    let horse = firing("battle-cavalry 4 at 20000 15900 18000");
    let mut field = under_fire(&horse, &Choices::default());
    let told = tellings(&mut field, "end-phase", "2H 3H 4H 5H 1 1 1 1");
    let words = "attacker-sps=5 attacker-letters=skirmish defender=cavalry defender-sps=4";
    let odds = by_the_odds("firefight", words);
    assert_eq!(listed(&told, "f1 and a1 exchange fire"), odds);
}

#[test]
fn a_unit_without_sps_for_a_second_firefight_is_told_so() {
    //= s2-17.4-e
    let two = firing("infantry 2 at 20000 15900 18000");
    let mut field = under_fire(&two, &Choices::default());
    let told = tellings(&mut field, "end-phase", "2H 3H 4H 5H 6H 7H 1 1 1 1");
    let flank = listed(&told, "f2 and a1 exchange fire");
    let left: Vec<_> = flank
        .iter()
        .filter(|(_, _, id)| *id == "s2-17.4-e")
        .collect();
    assert_eq!(left, [&("defender's cards", -1, "s2-17.4-e")]);
    let front = listed(&told, "f1 and a1 exchange fire");
    assert!(front.iter().all(|(_, _, id)| *id != "s2-17.4-e"));
}

pub fn hidden() -> Choices {
    let mut choices = Choices::default();
    let set = choices.set(RULEBOOK.options(), "rosters", "hidden");
    set.expect("a value");
    choices
}

/// The modifiers that a viewer is told.
pub fn known_to(viewer: Viewer, told: &[Telling]) -> Vec<Row> {
    let told = told.iter().filter(|one| one.audience.includes(viewer));
    told.flat_map(|one| rows(&one.modifiers)).collect()
}

#[test]
fn modifiers_of_a_firefight_tell_nothing_of_a_hidden_roster() {
    //= s1-2.5-c
    // The same cards are drawn by all: strong and weak, many and few.
    let fought = |more: &str, cards: &str| {
        let units = firing(&format!("infantry {more}"));
        let mut field = under_fire(&units, &hidden());
        tellings(&mut field, "end-phase", cards)
    };
    let cards = "2H 6H 3H 4H 5H 8H 9H 1 1 1 1";
    let plain = fought("5 at 20000 15900 18000", cards);
    let four = fought("3 at 20000 15900 18000 morale 6", cards);
    let weak = fought(
        "5 at 20000 15900 18000 traits s",
        "2H 6H 3H 4H 5H 8H 1 1 1 1",
    );
    let strong = fought(
        "5 at 20000 15900 18000 traits S status defend",
        "2H 6H 7H 3H 4H 5H 8H 9H 10H 1 1 1 1",
    );
    let (french, allied) = (Viewer::Player(Side::First), Viewer::Player(Side::Second));
    let (flank, level) = (
        ("attacker's cards", 0, "s2-11.5-h"),
        ("hits", 0, "s2-17.6-d"),
    );
    for told in [&plain, &four, &weak, &strong] {
        assert_eq!(known_to(Viewer::Spectator, told), [flank, level, level]);
        // Their own they know.
        let own = [
            ("attacker's cards", -1, "s2-17.4-c"),
            flank,
            level,
            ("attacker's cards", 1, "s3-4.4-b"),
            level,
        ];
        assert_eq!(known_to(french, told), own);
    }
    let weakness = ("defender's cards", -1, "s2-17.4-c");
    assert!(known_to(allied, &weak).contains(&weakness));
    let joker = ("defender's cards", 0, "s2-17.6-c");
    assert!(known_to(allied, &strong).contains(&joker));
    for told in [&plain, &four, &weak, &strong] {
        let seen = |side: Side| {
            let only = told
                .iter()
                .filter(|one| one.audience == Audience::Only(side));
            only.filter(|one| !one.modifiers.is_empty()).count()
        };
        assert_eq!(seen(Side::First), 2, "one for each firefight");
    }
    // The umpire knows all.
    let all = known_to(Viewer::Umpire, &strong);
    assert!(all.contains(&joker) && all.len() > known_to(french, &strong).len());
}

#[test]
fn modifiers_of_a_charge_tell_nothing_of_a_hidden_roster() {
    //= s1-2.5-c
    let four = "3H 4H 5H 6H";
    let fought = |allied: &str, cards: &str| {
        let units =
            format!("f1 french battle-cavalry 4 at 20000 15200 0 traits H\na1 allied {allied}");
        let mut field = under_charge(&units);
        field.give("charge f1 a1", "");
        tellings(&mut field, "done", cards)
    };
    let plain = fought(
        "infantry 5 at 20000 17000 18000",
        &format!("{four} 7H 8H 10H JH QH"),
    );
    let raw = fought(
        "infantry 5 at 20000 17000 18000 traits d",
        &format!("{four} 7H 8H 10H JH"),
    );
    let drilled = fought(
        "infantry 5 at 20000 17000 18000 traits D",
        &format!("{four} 7H 8H 10H JH QH 2D"),
    );
    let clubs = [
        ("attacker's cards", 0, "s2-11.5-e"),
        ("defender's cards", 0, "s2-11.5-d"),
    ];
    for told in [&plain, &raw, &drilled] {
        assert_eq!(known_to(Viewer::Spectator, told), clubs);
        let heavy = ("attacker's cards", 1, "s3-4.6-b");
        let own = [&[heavy][..], &clubs].concat();
        assert_eq!(known_to(Viewer::Player(Side::First), told), own);
    }
    let allied = |told: &[Telling]| known_to(Viewer::Player(Side::Second), told);
    assert_eq!(allied(&plain), clubs);
    assert_eq!(allied(&raw)[0], ("defender's cards", -1, "s2-11.2-d"));
    assert_eq!(allied(&drilled)[0], ("defender's cards", 1, "s3-4.5-b"));
    // To whoever foresees it in his own view, too, nothing that he supposes of the enemy is told.
    let units = "f1 french battle-cavalry 4 at 20000 15200 0 traits H
         a1 allied infantry 3 at 20000 17000 18000 traits D";
    let mut field = under_charge(units);
    field.give("charge f1 a1", "");
    let mut view = field;
    view.game = view.game.redacted(Viewer::Player(Side::Second));
    let told = tellings(&mut view, "done", &format!("{four} 7H 8H 10H"));
    let ours = Audience::Only(Side::First);
    assert!(told.iter().all(|one| one.audience != ours), "{told:?}");
}
