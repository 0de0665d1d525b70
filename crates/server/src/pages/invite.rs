//! The links of a game: one for each seat, and one for those who watch.

use maud::{Markup, html};

use super::shell::Shell;

/// The links of a game.
pub struct Invite {
    /// The battle.
    pub title: String,
    /// The path of one's own table.
    pub own: String,
    /// Which side that is.
    pub side: String,
    /// The links to give away.
    pub links: Vec<Link>,
}

/// A link to give away.
pub struct Link {
    /// For whom it is: a side's name, or those who watch.
    pub who: String,
    /// What it lets him do.
    pub about: String,
    /// Its path; the page puts its own address before it. Nothing where the
    /// one who sits there took another, which is his alone.
    pub path: Option<String>,
}

/// The page with the links.
pub fn invite(assets: &str, invite: &Invite) -> Markup {
    let title = format!("Invite · {} · Grognard", invite.title);
    let shell = Shell {
        assets,
        title: &title,
        class: "invite",
        script: Some("invite"),
    };
    shell.page(&html! {
        h1 { (invite.title) ": the table is laid" }
        p.lead { "Send a link to your friend. Whoever has a link has the seat: it is a key, so give it to nobody else. "
            "The game waits as long as it must, and nothing is lost when a window closes." }
        @for (place, link) in invite.links.iter().enumerate() {
            section.invitation {
                h2 { (link.who) }
                p { (link.about) }
                @if let Some(path) = &link.path {
                    div.copy {
                        label { span.unseen { "Link for " (link.who) }
                            input id={ "link" (place) } readonly value=(path) data-link; }
                        button type="button" data-copy={ "link" (place) } hidden { "Copy" }
                        button type="button" data-share={ "link" (place) } hidden { "Share" }
                    }
                } @else {
                    p { "Whoever sits there took another link, which only he knows." }
                }
            }
        }
        p.go { a.button.main href=(invite.own) { "To your table: " (invite.side) } }
        p { "Has a link come into wrong hands? " a href={ (invite.own) "/renew" } { "Take new ones" } "." }
        p { "Keep the address of your own table as well; this browser remembers it on the first page." }
    })
}
