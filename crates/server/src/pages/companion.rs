//! The companion of a real table, made for a phone held in one hand: the
//! situation is chosen by big toggles, the odds stand below, and the dice are
//! rolled here or typed in. What happens under the thumb is in
//! `assets/companion.js`; every rule is asked of the server.

use kernel::wording::capital;
use kernel::{Factor, Resolution, Rulebook};
use maud::{Markup, html};

use super::shell::{Shell, theme_button};

/// The choice of a rulebook.
pub fn companions(assets: &str, books: &[&dyn Rulebook]) -> Markup {
    let shell = Shell {
        assets,
        title: "Companion · Grognard",
        class: "companions",
        script: None,
    };
    shell.page(&html! {
        p.over { "At a real table" }
        h1 { "Companion" }
        p.lead { "You move the lead and roll the dice; this page knows the factors, the exact odds and the rule. "
            "Open it on a phone." }
        ul.companion-books {
            @for book in books {
                li {
                    a.button.main href={ "/companion/" (book.slug()) } { (book.title()) }
                    p { (book.about()) }
                    p.links { a href={ "/companion/" (book.slug()) "/reference" } { "Reference sheet" }
                        a href={ "/rules/" (book.slug()) } { "Rules in our words" } }
                }
            }
        }
    })
}

/// The companion of a rulebook.
pub fn companion(assets: &str, book: &dyn Rulebook) -> Markup {
    let title = format!("{} · Companion · Grognard", book.title());
    let shell = Shell {
        assets,
        title: &title,
        class: "companion",
        script: Some("companion"),
    };
    let resolutions = book.resolutions();
    shell.bare(&[("rulebook", book.slug())], &html! {
        a.skip href="#tray" { "To the odds" }
        header.top {
            a.brand href="/companion" title="All companions" { "Grognard" }
            h1 { (book.title()) }
            a.sheet href={ "/companion/" (book.slug()) "/reference" } { "Sheet" }
            (theme_button())
        }
        nav.kinds aria-label="What is resolved" {
            @for resolution in resolutions {
                a href={ "#" (resolution.name) } data-kind=(resolution.name) { (words(resolution.name)) }
            }
        }
        main {
            noscript { p { "The companion needs JavaScript. Without it, the command "
                code { "grognard odds " (book.slug()) } " tells the same." } }
            @for resolution in resolutions { (situation(book, resolution)) }
        }
        (tray())
        div.unseen #news aria-live="polite" {}
    })
}

/// The toggles of one resolution.
fn situation(book: &dyn Rulebook, resolution: &Resolution) -> Markup {
    let rule = resolution.rule;
    html! {
        form.situation data-resolution=(resolution.name) data-results=(resolution.results.caption) autocomplete="off" hidden {
            p.about { (capital(resolution.about)) ". "
                a.rule href={ "/rules/" (book.slug()) "#" (rule.id) } data-title=(rule.title) { (rule.id) } }
            @for part in parts(resolution.factors) {
                @match part {
                    Part::One(factor) => (choice(resolution, factor)),
                    Part::Switches(list) => div.switches { @for factor in list { (switch(factor)) } },
                }
            }
            @if !resolution.factors.is_empty() {
                p.again { button type="reset" { "All as at first" } }
            }
        }
    }
}

/// Factors as they stand on the page: switches that follow each other share a grid.
enum Part<'a> {
    One(&'a Factor),
    Switches(Vec<&'a Factor>),
}

fn parts(factors: &[Factor]) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    for factor in factors {
        if !is_switch(factor) {
            parts.push(Part::One(factor));
            continue;
        }
        match parts.last_mut() {
            Some(Part::Switches(list)) => list.push(factor),
            _ => parts.push(Part::Switches(vec![factor])),
        }
    }
    parts
}

/// Whether a factor is yes or no.
fn is_switch(factor: &Factor) -> bool {
    !factor.many && matches!(factor.values, ["no", "yes"] | ["yes", "no"])
}

fn switch(factor: &Factor) -> Markup {
    html! {
        label.switch data-factor=(factor.key) data-form="switch" data-neutral=(factor.neutral()) {
            input type="checkbox" name=(factor.key) checked[factor.neutral() == "yes"];
            // A switch says what is so: its answer is yes or no.
            span { (capital(factor.about.trim_start_matches("whether "))) }
        }
    }
}

/// The most numbers that stand side by side.
const SIDE_BY_SIDE: usize = 7;

fn choice(resolution: &Resolution, factor: &Factor) -> Markup {
    let values = sorted(factor);
    let stepped = !factor.many && is_number(factor) && values.len() > SIDE_BY_SIDE;
    if factor.many {
        return several(factor, &values);
    }
    let form = if stepped { "stepper" } else { "segments" };
    html! {
        fieldset data-factor=(factor.key) data-form=(form) data-neutral=(factor.neutral()) {
            legend { (capital(factor.about)) }
            @if stepped {
                div.stepper data-values=(values.join(" ")) {
                    button type="button" data-step="-1" aria-label="Less" { "−" }
                    input name=(factor.key) value=(factor.neutral()) inputmode="decimal" aria-label=(factor.about);
                    button type="button" data-step="1" aria-label="More" { "+" }
                }
            } @else {
                div.segments {
                    @for value in &values {
                        label {
                            input type="radio" name={ (resolution.name) "-" (factor.key) } value=(value)
                                checked[*value == factor.neutral()];
                            span { (words(value)) }
                        }
                    }
                }
            }
        }
    }
}

/// A factor of which several values may hold.
fn several(factor: &Factor, values: &[&str]) -> Markup {
    let cards = values.contains(&"KS");
    let boxes = html! {
        @for value in values {
            label { input type="checkbox" value=(value);
                @if cards { span data-card=(value) { (value) } } @else { span { (words(value)) } } }
        }
    };
    html! {
        @if cards {
            // Fifty-four cards would bury everything else.
            details.pack data-factor=(factor.key) data-form="several" data-neutral="" {
                summary { (capital(factor.about)) " " output data-count { "0" } }
                div.cards { (boxes) }
            }
        } @else {
            fieldset data-factor=(factor.key) data-form="several" data-neutral="" {
                legend { (capital(factor.about)) }
                div.segments.several { (boxes) }
            }
        }
    }
}

/// What stays in reach of the thumb: odds, modifiers, the last roll, the dice.
fn tray() -> Markup {
    html! {
        section.tray #tray aria-label="Odds and dice" {
            p #refused role="status" hidden {}
            p.caption #caption {}
            ul.bars.sums #sums aria-label="The odds in short" hidden {}
            ul.bars #bars aria-label="Exact odds" {}
            details.modifiers #modifiers hidden { summary {} ul {} }
            p #rule-title role="status" hidden {}
            div #last role="status" hidden {}
            div #pad role="group" aria-label="Your own dice" hidden {}
            div.hands {
                button.main type="button" #roll { "Roll here" }
                button type="button" #own { "My own dice" }
            }
        }
    }
}

fn is_number(factor: &Factor) -> bool {
    factor
        .values
        .iter()
        .all(|value| value.parse::<f64>().is_ok())
}

/// The neutral value stands first in a factor; on a page words keep their order, and numbers stand in theirs.
fn sorted(factor: &Factor) -> Vec<&'static str> {
    let mut values = factor.values.to_vec();
    let number = |value: &str| value.parse::<f64>().unwrap_or(f64::NEG_INFINITY);
    values.sort_by(|one, other| number(one).total_cmp(&number(other)));
    values
}

/// A key or value as words.
fn words(key: &str) -> String {
    if key.parse::<f64>().is_ok() {
        return key.replace('-', "−");
    }
    key.replace('-', " ")
}
