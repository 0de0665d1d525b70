//! Any text as a file of a battle. The law is in `crates/ordeal`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let ordeal = ordeal::find("scenario").expect("there is such an ordeal");
    (ordeal.suffer)(text);
});
