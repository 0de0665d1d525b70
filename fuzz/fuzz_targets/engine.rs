//! Any lines to the engine. The law is in `crates/ordeal`.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    let ordeal = ordeal::find("engine").expect("there is such an ordeal");
    (ordeal.suffer)(text);
});
