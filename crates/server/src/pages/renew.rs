//! Another link for a seat, when the old one has come into wrong hands.

use maud::{Markup, html};

use super::shell::Shell;

/// What the page says.
pub struct Renew {
    /// The battle.
    pub title: String,
    /// The path of one's own table.
    pub own: String,
    /// Whether the links of all seats are renewed with this one.
    pub all: bool,
}

/// The page that asks.
pub fn renew(assets: &str, renew: &Renew) -> Markup {
    let title = format!("Another link · {} · Grognard", renew.title);
    let shell = Shell {
        assets,
        title: &title,
        class: "renew",
        script: None,
    };
    shell.page(&html! {
        h1 { (renew.title) ": another link" }
        p.lead { "Whoever has a link has the seat. If yours has come into wrong hands, take another: "
            "the old one opens nothing from that moment on, and whoever uses it is shown the door." }
        @if renew.all {
            p { "You set this game up, and your link leads to the links of the others. All of them are renewed "
                "with yours: you will be shown the new ones, to be sent again." }
        }
        form method="post" action={ (renew.own) "/renew" } {
            button.main type="submit" { @if renew.all { "New links for all seats" } @else { "A new link" } }
            " " a.button href=(renew.own) { "Back to the table" }
        }
    })
}
