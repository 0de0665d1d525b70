//! Our own Markdown as HTML.

use maud::{Markup, PreEscaped};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};

/// A text of ours as HTML; its headings get anchors as the text's own links
/// name them, and its first heading is left to the page.
pub(super) fn html(text: &str) -> Markup {
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES)
        // What is written in a text of ours is text, never a tag.
        .map(|event| match event {
            Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
            event => event,
        })
        .collect();
    name_headings(&mut events);
    let body = events.into_iter().skip_while({
        let mut title = true;
        move |event| {
            let skip = title;
            if matches!(event, Event::End(TagEnd::Heading(HeadingLevel::H1))) {
                title = false;
            }
            skip
        }
    });
    let mut out = String::new();
    push_html(&mut out, body);
    PreEscaped(out)
}

fn name_headings(events: &mut [Event<'_>]) {
    let mut at = 0;
    while at < events.len() {
        if matches!(events[at], Event::Start(Tag::Heading { .. })) {
            let words: String = events[at + 1..]
                .iter()
                .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                .filter_map(|event| match event {
                    Event::Text(text) | Event::Code(text) => Some(text.to_string()),
                    _ => None,
                })
                .collect();
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
                *id = Some(anchor(&words).into());
            }
        }
        at += 1;
    }
}

/// The anchor of a heading, as forges make it: small letters, hyphens for
/// blanks, no other signs.
pub(super) fn anchor(words: &str) -> String {
    words
        .to_lowercase()
        .chars()
        .filter_map(|sign| match sign {
            ' ' => Some('-'),
            sign if sign.is_alphanumeric() || sign == '-' || sign == '_' => Some(sign),
            _ => None,
        })
        .collect()
}

/// The anchors of all rulings, by their short names: `q38`.
pub(super) fn anchors(text: &str) -> impl Iterator<Item = (&str, String)> {
    text.lines().filter_map(|line| {
        let heading = line.strip_prefix("## ")?;
        let (short, _) = heading.split_once('.')?;
        Some((short, anchor(heading)))
    })
}
