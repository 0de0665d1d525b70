//! The rules of a rulebook in our words, with where we stand with each.

use std::collections::BTreeMap;

use kernel::{RuleInfo, RuleKind, RuleStatus, Rulebook};
use maud::{Markup, html};

use super::prose;
use super::shell::Shell;

/// The page of a rulebook's rules.
pub fn rules(assets: &str, book: &dyn Rulebook) -> Markup {
    let title = format!("{} · Grognard", book.title());
    let shell = Shell {
        assets,
        title: &title,
        class: "rules",
        script: Some("rules"),
    };
    let rules = book.rules();
    let anchors: BTreeMap<&str, String> = prose::anchors(book.rulings()).collect();
    let rulings = format!("/rules/{}/rulings", book.slug());
    let chapters = chapters(&rules);
    shell.page(&html! {
        p.over { "Rules in our words" }
        h1 { (book.title()) }
        p.lead { (book.about()) }
        p { "This is an index, not the book: every rule with its number, what it says in a line, and where we stand with it. "
            "Version " (book.version()) " of our reading. "
            a href=(rulings) { "Where the book is silent: our rulings" } "." }
        nav.chapters aria-label="Chapters" {
            ul {
                @for (key, list) in &chapters {
                    li { a href={ "#chapter-" (key) } { (name(book, key)) } " " small { (list.len()) } }
                }
                li { a href="#options" { "Options" } " " small { (book.options().len()) } }
            }
        }
        div.filter { label { "Find a rule " input type="search" data-filter placeholder="a word or a number" autocomplete="off"; }
            output data-found {} }
        @for (key, list) in &chapters {
            section.chapter data-chapter {
                h2 id={ "chapter-" (key) } { (name(book, key)) }
                dl { @for rule in list { (entry(rule, &rulings, &anchors)) } }
            }
        }
        (options(book))
    })
}

/// The rules by chapter, in the book's order.
fn chapters<'a>(rules: &[&'a RuleInfo]) -> Vec<(&'a str, Vec<&'a RuleInfo>)> {
    let mut chapters: Vec<(&str, Vec<&RuleInfo>)> = Vec::new();
    for rule in rules {
        match chapters.iter_mut().find(|(key, _)| *key == rule.chapter) {
            Some((_, list)) => list.push(rule),
            None => chapters.push((rule.chapter, vec![rule])),
        }
    }
    chapters
}

/// The name of a chapter.
fn name<'a>(book: &dyn Rulebook, key: &'a str) -> &'a str {
    let mut chapters = book.chapters().iter();
    let named = chapters.find(|(known, _)| *known == key);
    named.map_or(key, |(_, name)| name)
}

fn entry(rule: &RuleInfo, rulings: &str, anchors: &BTreeMap<&str, String>) -> Markup {
    let kind = match rule.kind {
        RuleKind::Normative => None,
        kind => Some(kind.to_string()),
    };
    let (status, words) = match rule.status {
        RuleStatus::Done => ("done", "✓ played"),
        RuleStatus::Interpreted => ("interpreted", "✓ played by a ruling"),
        RuleStatus::Exception => ("exception", "– not code"),
        RuleStatus::Planned => ("planned", "– not played yet"),
    };
    html! {
        div.rule id=(rule.id) data-rule {
            dt { a href={ "#" (rule.id) } { (rule.id) } }
            dd {
                p.title { (rule.title) }
                p.facts {
                    @if let Some(kind) = kind { span.kind { (kind) } " " }
                    span class={ "status " (status) } { (words) }
                    @for ruling in rule.ruling {
                        " " @if let Some(anchor) = anchors.get(ruling) {
                            a href={ (rulings) "#" (anchor) } { (ruling) }
                        } @else { (ruling) }
                    }
                }
                @if !rule.note.is_empty() { p.note { (rule.note) } }
            }
        }
    }
}

fn options(book: &dyn Rulebook) -> Markup {
    html! {
        section.chapter {
            h2 #options { "Options" }
            p { "Optional rules, and readings on which players differ. The first value is the default." }
            dl {
                @for option in book.options() {
                    div.rule {
                        dt { code { (option.id) } }
                        dd {
                            p.title { (option.about) }
                            p.facts { (option.values.join(", ")) " · " a href={ "#" (option.rule.id) } { (option.rule.id) } }
                        }
                    }
                }
            }
        }
    }
}
