//! The lists of rules, by the chapters of their books.

/// A reader looks a rule up by its chapter: none is called by a key, and none is empty.
#[test]
fn every_rule_stands_in_a_chapter_with_a_name_and_every_chapter_has_rules() {
    for book in library::RULEBOOKS {
        let named: Vec<&str> = book.chapters().iter().map(|(key, _)| *key).collect();
        let mut used: Vec<&str> = book.rules().iter().map(|rule| rule.chapter).collect();
        used.dedup();
        for key in &used {
            assert!(named.contains(key), "{}: {key} has no name", book.slug());
        }
        for key in &named {
            assert!(used.contains(key), "{}: {key} has no rule", book.slug());
        }
    }
}
