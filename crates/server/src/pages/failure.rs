//! The page for what went wrong.

use maud::{Markup, html};

use super::shell::Shell;

/// What went wrong.
pub struct Failure {
    /// The status of the answer.
    pub status: u16,
    /// What is the matter, in a few words.
    pub title: String,
    /// What can be done.
    pub text: String,
}

/// The page for what went wrong.
pub fn failure(assets: &str, failure: &Failure) -> Markup {
    let title = format!("{} · Grognard", failure.title);
    let shell = Shell {
        assets,
        title: &title,
        class: "failure",
        script: None,
    };
    shell.page(&html! {
        p.over { (failure.status) }
        h1 { (failure.title) }
        p.lead { (failure.text) }
        p { a.button href="/" { "To the battles" } }
    })
}
