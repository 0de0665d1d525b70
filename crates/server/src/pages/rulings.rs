//! Our rulings: where a book is silent or contradicts itself.

use kernel::Rulebook;
use maud::{Markup, html};

use super::prose;
use super::shell::Shell;

/// The page of a rulebook's rulings.
pub fn rulings(assets: &str, book: &dyn Rulebook) -> Markup {
    let title = format!("Rulings · {} · Grognard", book.title());
    let shell = Shell {
        assets,
        title: &title,
        class: "rulings",
        script: Some("rules"),
    };
    shell.page(&html! {
        p.over { "Rulings" }
        h1 { (book.title()) }
        p { a href={ "/rules/" (book.slug()) } { "The rules in our words" } }
        article.prose data-rules={ "/rules/" (book.slug()) } { (prose::html(book.rulings())) }
    })
}
