//! The API, described for people.

use maud::{Markup, html};

use super::shell::Shell;

/// One thing that the API can do.
pub struct Route {
    /// `GET`, `POST` and so on.
    pub method: &'static str,
    /// Its path, with `{names}`.
    pub path: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What is sent, if anything.
    pub body: &'static str,
    /// What comes back.
    pub answer: &'static str,
}

/// The page.
pub fn api(assets: &str, routes: &[Route]) -> Markup {
    let shell = Shell {
        assets,
        title: "API · Grognard",
        class: "api",
        script: None,
    };
    shell.page(&html! {
        h1 { "The API" }
        p.lead { "Everything that this page does goes through these calls; a bot, a terminal or another page can do the same. "
            "The same as " a href="/api/openapi.json" { "OpenAPI" } "." }
        p { "A token in the path is a seat: who has it may do what the seat may do, and nobody else can. Errors come as "
            code { "{\"error\":{\"code\",\"text\",\"rule\"}}" }
            " with a fitting status; an order that is refused names its rule." }
        h2 { "A game from the shell" }
        pre { code {
            "curl -s localhost:8080/api/games -H 'content-type: application/json' \\\n"
            "  -d '{\"battle\":\"quatre-bras\",\"rulebook\":\"lines-of-battle\",\"seats\":{\"first\":\"human\",\"second\":\"sergeant\"}}'\n"
            "curl -s localhost:8080/api/play/TOKEN/orders\n"
            "curl -s localhost:8080/api/play/TOKEN/orders -H 'content-type: application/json' \\\n"
            "  -d '{\"order\":\"begin\",\"number\":1}'"
        } }
        h2 { "Calls" }
        @for route in routes {
            section.route {
                h3 { span.method { (route.method) } " " code { (route.path) } }
                p { (route.about) }
                @if !route.body.is_empty() { p.small { b { "Send " } code { (route.body) } } }
                @if !route.answer.is_empty() { p.small { b { "Get " } code { (route.answer) } } }
            }
        }
    })
}
