//! The quick-reference sheet of a rulebook: on a page, and as a page of its own
//! to print.

use kernel::Rulebook;
use kernel::reference::{Section, Table};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::shell::Shell;

/// The sheet as a page of the web table.
pub fn reference(assets: &str, book: &dyn Rulebook) -> Markup {
    let title = format!("{} · Reference · Grognard", book.title());
    let shell = Shell {
        assets,
        title: &title,
        class: "reference",
        script: None,
    };
    let rules = format!("/rules/{}", book.slug());
    shell.page(&html! {
        p.over { "Quick reference" }
        h1 { (book.title()) }
        p.links { a href={ "/companion/" (book.slug()) } { "Companion" } a href=(rules) { "Rules in our words" } }
        p.small { "Made from the tables that the program itself plays by, in our words. The numbers beside are the rules." }
        (body(book, Some(&rules)))
    })
}

/// The sheet as a page that needs nothing else, to be printed.
pub fn sheet(book: &dyn Rulebook) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (book.title()) " · reference" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (book.title()) }
                (body(book, None))
                p { small { "Grognard, version " (book.version()) " of our reading: have the book beside you." } }
            }
        }
    }
}

const STYLE: &str = "body{font:15px/1.35 Georgia,serif;max-width:60rem;margin:1rem auto;padding:0 1rem;color:#222}\
 .sheet{columns:26rem;column-gap:2rem}section{break-inside:avoid-column}h2{font-size:1.15rem;border-bottom:2px solid #888}\
 table{border-collapse:collapse;width:100%;font-size:.9rem;break-inside:avoid}caption{text-align:left;font-weight:bold;padding:.5rem 0 .15rem}\
 th,td{border-bottom:1px solid #bbb;padding:.1rem .5rem .1rem 0;text-align:left;vertical-align:top}\
 code,.rule{font-size:.75rem;color:#666;text-decoration:none;font-weight:normal}ul{padding-left:1.1rem}\
 @media print{body{font-size:10px;margin:0}}";

fn body(book: &dyn Rulebook, rules: Option<&str>) -> Markup {
    html! {
        div.sheet { @for section in &book.reference().sections { (part(section, rules)) } }
    }
}

fn part(section: &Section, rules: Option<&str>) -> Markup {
    html! {
        section {
            h2 { (section.title) }
            @if !section.notes.is_empty() {
                ul { @for note in &section.notes { li { (note.text) " " (rule(note.rule, rules)) } } }
            }
            @for one in &section.tables { (table(one, rules)) }
        }
    }
}

fn table(table: &Table, rules: Option<&str>) -> Markup {
    html! {
        div.wide {
            table {
                caption { (table.title) " " (rule(table.rule, rules)) }
                thead { tr { @for head in &table.heads { th scope="col" { (head) } } } }
                tbody {
                    @for row in &table.rows {
                        tr { @for (place, cell) in row.iter().enumerate() {
                            @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                        } }
                    }
                }
            }
        }
    }
}

fn rule(rule: &kernel::RuleInfo, rules: Option<&str>) -> Markup {
    html! {
        @if let Some(rules) = rules {
            a.rule-number href={ (rules) "#" (rule.id) } title=(rule.title) { (rule.id) }
        } @else { code title=(rule.title) { (rule.id) } }
    }
}
