//! Any text as a record: it is read and resumed, or refused. What is read is
//! written again as it was.

use kernel::Rulebook;
use kernel::record::{Play, Record, verify};

/// Decisions that are replayed at most: a long game is only more of the same.
const MOST: usize = 60;

pub fn suffer(text: &str) {
    let Ok(mut record) = Record::from_text(text) else {
        return;
    };
    assert_eq!(Record::from_text(&record.to_text()).as_ref(), Ok(&record));
    record.entries.truncate(MOST);
    let toy: &dyn Rulebook = &testkit::toy::TOY;
    let mut books = library::RULEBOOKS.iter().copied().chain([toy]);
    let Some(book) = books.find(|book| book.slug() == record.rulebook) else {
        return;
    };
    if let Ok(mut play) = Play::resume(book, record.clone(), |_, _, _| ()) {
        let _ = (play.game().orders(), play.game().scene());
        let _ = play.undo();
        let _ = verify(book, record);
    }
}

/// The golden records of every rulebook, cut short, and that of the toy.
pub fn seeds() -> Vec<String> {
    let books = library::RULEBOOKS.iter();
    let folders = books.map(|book| format!("crates/rulebooks/{}/tests/golden", book.slug()));
    let folders = folders.chain(["crates/testkit/tests/golden".to_owned()]);
    let texts = folders.flat_map(|folder| super::texts_of(&super::root().join(folder)));
    texts
        .filter_map(|text| {
            let mut record = Record::from_text(&text).ok()?;
            record.entries.truncate(MOST);
            record.seed = None;
            Some(record.to_text())
        })
        .collect()
}
