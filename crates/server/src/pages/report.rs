//! The report of a battle: a frame for what has been prepared.

use maud::{Markup, html};

use super::shell::Shell;

/// What the frame of a report needs to know.
pub struct ReportHead {
    /// The battle.
    pub title: String,
    /// The rulebook's name.
    pub rulebook: String,
    /// The path of the table.
    pub play: String,
    /// The path of the game's API.
    pub api: String,
    /// Whether the game is over.
    pub over: bool,
}

/// The report.
pub fn report(assets: &str, head: &ReportHead, body: &Markup) -> Markup {
    let title = format!("Report · {} · Grognard", head.title);
    let shell = Shell {
        assets,
        title: &title,
        class: "report",
        script: None,
    };
    shell.page(&html! {
        header.report-head {
            p.over { (head.rulebook) @if !head.over { ", as it stands" } }
            h1 { (head.title) }
            p.links {
                a href=(head.play) { "To the table" }
                a href={ (head.api) "/record" } download="game.grog" { "Record" }
                a href={ (head.api) "/map.svg" } download="position.svg" { "SVG" }
                a href={ (head.api) "/map.png" } download="position.png" { "PNG" }
            }
        }
        article.report-body { (body) }
        figure.plate { img src={ (head.api) "/map.svg" } alt="The position at the end"; }
    })
}
