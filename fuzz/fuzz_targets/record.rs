//! Any text as a record: it is read and resumed, or refused; it never panics.
//! What is read is written again as it was.

#![no_main]

use kernel::Rulebook;
use kernel::record::{Play, Record, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::from_text(text) else {
        return;
    };
    assert_eq!(Record::from_text(&record.to_text()).as_ref(), Ok(&record));
    let toy: &dyn Rulebook = &testkit::toy::TOY;
    for rulebook in library::RULEBOOKS.iter().copied().chain([toy]) {
        if let Ok(mut play) = Play::resume(rulebook, record.clone(), |_, _, _| ()) {
            let _ = play.game().orders();
            let _ = play.undo();
            let _ = verify(rulebook, record.clone());
        }
    }
});
