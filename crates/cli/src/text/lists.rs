//! Legal orders as lists that a person can read, however many there are.

use std::fmt::Write as _;

use kernel::Listed;

use super::{WIDTH, hanging};

/// An order with its number in the whole list, from 1.
pub type Numbered<'a> = (usize, &'a Listed);

/// Orders with their numbers.
pub fn numbered(orders: &[Listed]) -> Vec<Numbered<'_>> {
    (1..).zip(orders).collect()
}

/// Those orders whose notation or label has all the words.
pub fn fitting<'a>(orders: &[Numbered<'a>], words: &str) -> Vec<Numbered<'a>> {
    let words: Vec<String> = words
        .to_lowercase()
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let fits = |order: &Listed| {
        let text = format!("{} {}", order.notation, order.label).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    orders
        .iter()
        .filter(|(_, order)| fits(order))
        .copied()
        .collect()
}

/// Each order with its number and what it does.
pub fn lines(orders: &[Numbered<'_>]) -> String {
    let line = |(number, order): &Numbered<'_>| hanging(&format!("{number:>4}  "), &order.label);
    orders.iter().map(line).collect()
}

/// Each order with its number, what it does, and its notation below.
pub fn full(orders: &[Numbered<'_>]) -> String {
    let line = |(number, order): &Numbered<'_>| {
        let label = hanging(&format!("{number:>4}  "), &order.label);
        format!("{label}        {}\n", order.notation)
    };
    orders.iter().map(line).collect()
}

/// Orders that begin alike.
pub struct Group<'a> {
    /// The words that they begin with.
    pub words: String,
    /// The orders.
    pub orders: Vec<Numbered<'a>>,
}

impl Group<'_> {
    /// The word in which it differs from the other groups.
    fn word(&self) -> &str {
        self.words.rsplit(' ').next().unwrap_or_default()
    }
}

/// Groups orders by their first words: as many as it takes for them to differ.
pub fn groups<'a>(orders: &[Numbered<'a>]) -> Vec<Group<'a>> {
    let longest = orders.iter().map(|(_, order)| word_count(order)).max();
    let mut groups = Vec::new();
    for words in 1..=longest.unwrap_or(0) {
        groups = by_words(orders, words);
        if groups.len() > 1 {
            break;
        }
    }
    groups
}

/// The orders that a person asks for by some words: those of one group, those
/// that begin so, or those that have the words anywhere.
pub fn asked<'a>(orders: &[Numbered<'a>], words: &str) -> Vec<Numbered<'a>> {
    if words.is_empty() {
        return orders.to_vec();
    }
    if let Some(group) = groups(orders)
        .into_iter()
        .find(|group| group.word() == words)
    {
        return group.orders;
    }
    let head = format!("{words} ");
    let begins = |order: &Listed| order.notation == words || order.notation.starts_with(&head);
    let same: Vec<_> = orders
        .iter()
        .filter(|(_, order)| begins(order))
        .copied()
        .collect();
    if same.is_empty() {
        fitting(orders, words)
    } else {
        same
    }
}

/// Groups in columns: the word of each, with the number of its one order or
/// with how many it has.
pub fn overview(groups: &[Group<'_>]) -> String {
    let entry = |group: &Group<'_>| match group.orders.as_slice() {
        [(number, _)] => format!("{number:>4}  {}", group.word()),
        several => format!("      {} ({})", group.word(), several.len()),
    };
    let entries: Vec<String> = groups.iter().map(entry).collect();
    let width = 1 + entries
        .iter()
        .map(|entry| entry.chars().count())
        .max()
        .unwrap_or(0);
    let columns = (WIDTH / width).max(1);
    let mut text = match groups
        .first()
        .and_then(|group| group.words.rsplit_once(' '))
    {
        Some((shared, _)) => format!("{shared} …\n"),
        None => String::new(),
    };
    for row in entries.chunks(columns) {
        let cells: Vec<_> = row.iter().map(|entry| format!("{entry:<width$}")).collect();
        let line = cells.concat();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn by_words<'a>(orders: &[Numbered<'a>], words: usize) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for order in orders {
        let head = order
            .1
            .notation
            .split(' ')
            .take(words)
            .collect::<Vec<_>>()
            .join(" ");
        match groups.iter_mut().find(|group| group.words == head) {
            Some(group) => group.orders.push(*order),
            None => groups.push(Group {
                words: head,
                orders: vec![*order],
            }),
        }
    }
    groups
}

fn word_count(order: &Listed) -> usize {
    order.notation.split(' ').count()
}

#[cfg(test)]
mod tests {
    use super::{asked, fitting, groups, lines, numbered, overview};
    use kernel::Listed;

    fn listed(notations: &[&str]) -> Vec<Listed> {
        let order = |notation: &&str| Listed {
            notation: (*notation).to_owned(),
            label: notation.replace('-', " "),
            touches: Vec::new(),
            rolls: false,
        };
        notations.iter().map(order).collect()
    }

    #[test]
    fn orders_group_by_the_words_in_which_they_differ() {
        let orders = listed(&["place a thyle", "place a delsot", "place b thyle", "end"]);
        let all = numbered(&orders);
        let heads: Vec<_> = groups(&all).into_iter().map(|group| group.words).collect();
        assert_eq!(heads, ["place", "end"]);
        let placing = fitting(&all, "place");
        let heads: Vec<_> = groups(&placing)
            .into_iter()
            .map(|group| group.words)
            .collect();
        assert_eq!(heads, ["place a", "place b"]);
        let shown = overview(&groups(&placing));
        assert_eq!(shown, "place …\n      a (2)    3  b\n");
    }

    #[test]
    fn a_word_asks_for_its_group_before_anything_else() {
        let orders = listed(&[
            "place a in x",
            "place a in y towards x",
            "place a in z towards x",
        ]);
        let all = numbered(&orders);
        let numbers = |words: &str| {
            asked(&all, words)
                .iter()
                .map(|(n, _)| *n)
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers("x"), [1]);
        assert_eq!(numbers("place a in y"), [2]);
        assert_eq!(numbers("towards x"), [2, 3]);
        assert_eq!(numbers(""), [1, 2, 3]);
        assert_eq!(numbers("q"), [0; 0]);
    }

    #[test]
    fn words_may_come_from_the_label_too() {
        let orders = listed(&["march la-bergerie", "halt"]);
        let all = numbered(&orders);
        let found: Vec<_> = fitting(&all, "la BERGERIE")
            .iter()
            .map(|(n, _)| *n)
            .collect();
        assert_eq!(found, [1]);
        assert_eq!(lines(&all[1..]), "   2  halt\n");
    }

    #[test]
    fn nothing_groups_into_nothing() {
        assert!(groups(&[]).is_empty());
    }
}
