//! What the companion of a real table asks of a rulebook: that what is resolved
//! once is one of the results that the odds name, that dice are asked for one by
//! one, and that the reference sheet is whole.

use std::collections::BTreeSet;

use kernel::chance::{Draw, Scripted, Seed};
use kernel::reference::Reference;
use kernel::{Chance, End, OddsFault, Resolution, Rulebook, Why};

type Given = Vec<(String, String)>;

/// The neutral situation of a resolution, and every one that differs from it in
/// one value.
fn situations(resolution: &Resolution) -> impl Iterator<Item = Given> + use<'_> {
    let one = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
    let changed = resolution.factors.iter().flat_map(move |factor| {
        let values = factor.values.iter();
        values.map(move |value| one(factor.key, value))
    });
    [Vec::new()].into_iter().chain(changed)
}

/// Resolves every resolution of a book, by seeded and by typed chance.
///
/// # Panics
///
/// If something is resolved otherwise than the odds say.
pub fn resolves_what_the_odds_name(book: &dyn Rulebook) {
    for resolution in book.resolutions() {
        let mut answered = 0;
        for given in situations(resolution) {
            let what = || format!("{} with {given:?}", resolution.name);
            let report = match book.odds(resolution.name, &given) {
                Ok(report) => report,
                Err(OddsFault::Together(_)) => continue,
                Err(fault) => panic!("{}: {fault}", what()),
            };
            let names: BTreeSet<&str> = report
                .outcomes
                .iter()
                .map(|(name, _)| name.as_str())
                .collect();
            let mut chance = Seed::from_word(&what()).decision(1);
            let resolved = book
                .resolve(resolution.name, &given, &mut chance)
                .unwrap_or_else(|fault| panic!("{}: {fault}", what()));
            assert_eq!(resolved.factors, report.factors, "{}", what());
            assert_eq!(resolved.modifiers, report.modifiers, "{}", what());
            let End::Came(came) = resolved.end else {
                panic!("{}: seeded chance always knows", what());
            };
            assert!(names.contains(came.result.as_str()), "{}: {came:?}", what());
            assert!(came.words.ends_with('.'), "{}: {came:?}", what());
            answered += 1;
        }
        assert!(answered > 0, "{} is never answered", resolution.name);
        typed_in(book, resolution);
    }
}

/// Types dice in one by one: each is asked for, and nothing is asked twice.
fn typed_in(book: &dyn Rulebook, resolution: &Resolution) {
    // Cards and long volleys end somewhere too.
    const MOST: usize = 200;
    let mut answers: Vec<u8> = Vec::new();
    loop {
        let mut script = Scripted::new(&answers);
        let resolved = book.resolve(resolution.name, &[], &mut script);
        let resolved = resolved.unwrap_or_else(|fault| panic!("{}: {fault}", resolution.name));
        assert!(script.is_spent(), "{}: {answers:?}", resolution.name);
        assert_eq!(resolved.drawn.len(), answers.len(), "{}", resolution.name);
        match resolved.end {
            End::Came(_) => break,
            End::Wants(request) => {
                let known = book
                    .rules()
                    .iter()
                    .any(|rule| rule.id == request.why.rule.id);
                assert!(known && !request.why.what.is_empty(), "{request:?}");
                let last = request.draw.answers() - 1;
                assert!(matches!(request.draw, Draw::Die(_) | Draw::Card(_)));
                answers.push(request.draw.nth(last / 2));
            }
        }
        assert!(answers.len() < MOST, "{} has no end", resolution.name);
    }
    assert!(!answers.is_empty(), "{} asks for nothing", resolution.name);
}

/// Looks through the reference sheet of a book.
///
/// # Panics
///
/// If a section is bare, a table has no row or one of another length, a rule is
/// not of this book, or a modifier of a resolution is missing.
pub fn sheet_is_whole(book: &dyn Rulebook, sections: &[&str]) {
    let sheet = book.reference();
    let titles: Vec<&str> = sheet.sections.iter().map(|section| section.title).collect();
    assert_eq!(titles, sections);
    let known: BTreeSet<&str> = book.rules().iter().map(|rule| rule.id).collect();
    for section in &sheet.sections {
        let what = section.title;
        assert!(
            !section.notes.is_empty() || !section.tables.is_empty(),
            "{what}"
        );
        for note in &section.notes {
            assert!(known.contains(note.rule.id), "{what}: {}", note.rule);
        }
        for table in &section.tables {
            assert!(known.contains(table.rule.id), "{what}: {}", table.rule);
            assert!(!table.rows.is_empty(), "{what}: {}", table.title);
            for row in &table.rows {
                assert_eq!(row.len(), table.heads.len(), "{what}: {row:?}");
                assert!(!row[0].is_empty(), "{what}: {row:?}");
            }
        }
    }
    for resolution in book.resolutions() {
        has_modifiers(book, resolution, &sheet);
    }
}

/// Every modifier of a great many situations is on the sheet.
fn has_modifiers(book: &dyn Rulebook, resolution: &Resolution, sheet: &Reference) {
    const MANY: u32 = 3_000;
    let tables = || sheet.sections.iter().flat_map(|section| &section.tables);
    let rows: BTreeSet<(&str, &str)> = tables()
        .filter(|table| table.title.starts_with("Modifiers: "))
        .flat_map(|table| &table.rows)
        .map(|row| (row[0].as_str(), row[3].as_str()))
        .collect();
    // What a player adds by his own word stands in no table of the book.
    let own_word = |what: &str| matches!(what, "as given" | "scenario");
    let seed = Seed::from_word("sheet");
    let some = (0..MANY).map(|number| any_situation(resolution, &mut seed.decision(number)));
    for given in situations(resolution).chain(some) {
        let factors = resolution.read(&given).expect("values of its factors");
        let Ok(trial) = book.trial(resolution, &factors) else {
            continue;
        };
        for (_, modifier) in trial.modifiers() {
            let row = (modifier.what, modifier.rule.id);
            assert!(
                own_word(modifier.what) || rows.contains(&row),
                "{}: {row:?} is not on the sheet, with {given:?}",
                resolution.name
            );
        }
    }
}

/// A situation at random: half of its factors are neutral.
fn any_situation(resolution: &Resolution, chance: &mut dyn Chance) -> Given {
    let why = Why::new(resolution.rule, "a situation");
    let mut below = |most: usize| {
        let die = |chance: &mut dyn Chance| {
            usize::from(chance.die(200, why).expect("seeded chance always knows")) - 1
        };
        (200 * die(chance) + die(chance)) % most
    };
    let mut given = Vec::new();
    for factor in resolution.factors {
        if below(2) == 0 {
            continue;
        }
        let value = if factor.many {
            let own = factor.values.iter().filter(|_| below(4) == 0);
            own.copied().collect::<Vec<_>>().join(",")
        } else {
            factor.values[below(factor.values.len())].to_owned()
        };
        given.push((factor.key.to_owned(), value));
    }
    given
}

/// Compares cells of a book's sheet with what the book says: the table whose title begins so, the row, the
/// column, and what must stand there.
///
/// # Panics
///
/// If something else stands there, or there is no such cell.
pub fn sheet_says(book: &dyn Rulebook, cells: &[(&str, &str, &str, &str)]) {
    let sheet = book.reference();
    for (title, row, head, expected) in cells {
        let found = cell(&sheet, title, row, head);
        assert_eq!(found, *expected, "{title}: {row}, {head}");
    }
}

fn cell(sheet: &Reference, title: &str, row: &str, head: &str) -> String {
    let mut tables = sheet.sections.iter().flat_map(|section| &section.tables);
    let table = tables
        .find(|table| table.title.starts_with(title))
        .unwrap_or_else(|| panic!("there is no table {title}"));
    let column = table.heads.iter().position(|own| own == head);
    let row = table.rows.iter().find(|own| own[0] == row);
    match (row, column) {
        (Some(row), Some(column)) => row[column].clone(),
        _ => panic!("{title} has no such cell: {row:?}, {head}"),
    }
}

/// Compares the short way to the odds of a situation with trying everything.
///
/// # Panics
///
/// If they differ.
pub fn short_way_is_the_long_one(book: &dyn Rulebook, resolution: &str, given: &[(&str, &str)]) {
    let given: Given = given
        .iter()
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let mut known = book.resolutions().iter();
    let resolution = known
        .find(|known| known.name == resolution)
        .unwrap_or_else(|| panic!("there is no resolution {resolution}"));
    let factors = resolution.read(&given).expect("factors of this resolution");
    let trial = book
        .trial(resolution, &factors)
        .expect("a situation that can be");
    assert_eq!(trial.odds(), trial.long_odds(), "{given:?}");
}
