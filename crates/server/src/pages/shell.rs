//! What every page has: the head, the bar at the top, the foot.

use maud::{DOCTYPE, Markup, html};

/// A page before it is put together.
pub(super) struct Shell<'a> {
    /// The base of the assets.
    pub(super) assets: &'a str,
    /// The title of the window.
    pub(super) title: &'a str,
    /// The class of the body: which page it is.
    pub(super) class: &'a str,
    /// The module that brings it to life, without its ending.
    pub(super) script: Option<&'a str>,
}

impl Shell<'_> {
    /// A page with bar and foot.
    pub(super) fn page(&self, content: &Markup) -> Markup {
        self.bare(
            &[],
            &html! {
                a.skip href="#main" { "To the content" }
                (bar())
                main #main { (content) }
                (foot())
            },
        )
    }

    /// A page with nothing but what is given; `data` goes onto the body.
    pub(super) fn bare(&self, data: &[(&str, &str)], content: &Markup) -> Markup {
        let find = |name: &str| data.iter().find(|(key, _)| *key == name).map(|(_, it)| *it);
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    meta name="referrer" content="no-referrer";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    link rel="icon" type="image/svg+xml" href=(self.file("icon.svg"));
                    link rel="stylesheet" href=(self.file("base.css"));
                    link rel="stylesheet" href=(self.file(&format!("{}.css", self.sheet())));
                    @if self.class == "table" {
                        link rel="stylesheet" href=(self.file("board.css"));
                    }
                    @if matches!(self.class, "table" | "report") {
                        link rel="stylesheet" href=(self.file("easel.css"));
                    }
                    // Before the first paint, so that the page does not flash.
                    script src=(self.file("theme.js")) {}
                    @if let Some(script) = self.script {
                        script type="module" src=(self.file(&format!("{script}.js"))) {}
                    }
                }
                body class=(self.class) data-token=[find("token")] data-seat=[find("seat")]
                    data-rulebook=[find("rulebook")] {
                    (content)
                }
            }
        }
    }

    fn file(&self, name: &str) -> String {
        format!("{}/{name}", self.assets)
    }

    fn sheet(&self) -> &str {
        match self.class {
            "table" => "table",
            "home" => "home",
            "companion" => "companion",
            _ => "reading",
        }
    }
}

/// The bar at the top of pages that are read.
fn bar() -> Markup {
    html! {
        header.bar {
            a.brand href="/" { "Grognard" }
            nav aria-label="Pages" {
                a href="/#battles" { "Battles" }
                a href="/#books" { "Rulebooks" }
                a href="/companion" { "Companion" }
                a href="/api" { "API" }
            }
            (theme_button())
        }
    }
}

/// The button that changes day and candlelight; it needs the script.
pub(super) fn theme_button() -> Markup {
    html! {
        button.theme type="button" data-theme-toggle hidden aria-label="Change between day and candlelight"
            title="Day or candlelight (T)" {
            span.glyph aria-hidden="true" { "☼" }
        }
    }
}

fn foot() -> Markup {
    html! {
        footer.foot {
            p {
                "Grognard plays published rulebooks strictly and has none of their sentences: have the book beside you. "
                "Nothing on this page is loaded from elsewhere, and no cookie is set."
            }
        }
    }
}
