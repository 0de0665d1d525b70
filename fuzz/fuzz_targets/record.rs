//! Any text as a record. The law is in `crates/ordeal`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let ordeal = ordeal::find("record").expect("there is such an ordeal");
    (ordeal.suffer)(text);
});
