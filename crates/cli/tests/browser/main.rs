//! The web table in a real browser: whole games by mouse and by keyboard, two
//! players, reload and replay, and a picture of each page to be looked at in
//! `target/tmp/pages`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::panic::{AssertUnwindSafe, catch_unwind};

mod companion;
mod hands;
mod house;
mod la_bataille;
mod other_books;
mod pages;
mod table_tools;
mod tables;
mod together;
mod told;
mod whole_games;

/// A test of the web table: skipped where there is no browser.
///
/// It may fail once: a browser on a busy machine now and then loses a click, and dice and generals are new
/// in every run. What fails twice running is broken.
fn in_browser(test: impl AsyncFn(house::House)) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let once = || {
        if let Some(house) = house::House::open() {
            runtime.block_on(test(house));
        }
    };
    if catch_unwind(AssertUnwindSafe(once)).is_err() {
        eprintln!("failed once, tried again");
        once();
    }
}
