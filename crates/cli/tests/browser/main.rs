//! The web table in a real browser: whole games by mouse and by keyboard, two
//! players, reload and replay, and a picture of each page to be looked at in
//! `target/tmp/pages`.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod companion;
mod hands;
mod house;
mod la_bataille;
mod other_books;
mod pages;
mod table_tools;
mod tables;
mod together;
mod whole_games;

/// A test of the web table: skipped where there is no browser.
fn in_browser<F>(test: impl FnOnce(house::House) -> F)
where
    F: Future<Output = ()>,
{
    let Some(house) = house::House::open() else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(test(house));
}
