//! Legal orders as lists that a person can read, however many there are.

use std::fmt::Write as _;

use kernel::Listed;

use super::hanging;

/// An order with its number in the whole list, from 1.
pub type Numbered<'a> = (usize, &'a Listed);

/// Orders with their numbers.
pub fn numbered(orders: &[Listed]) -> Vec<Numbered<'_>> {
    (1..).zip(orders).collect()
}

/// Those orders whose notation or label has all the words.
pub fn fitting<'a>(orders: &[Numbered<'a>], words: &str) -> Vec<Numbered<'a>> {
    let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let fits = |order: &Listed| {
        let text = format!("{} {}", order.notation, order.label).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    orders.iter().filter(|(_, order)| fits(order)).copied().collect()
}

/// One order a line: number, what it does, and its notation.
pub fn lines(orders: &[Numbered<'_>]) -> String {
    let mut text = String::new();
    for (number, order) in orders {
        let label = if order.label == order.notation {
            order.label.clone()
        } else {
            format!("{}  [{}]", order.label, order.notation)
        };
        text.push_str(&hanging(&format!("{number:>4}  "), &label));
    }
    text
}

/// Orders that begin alike.
pub struct Group<'a> {
    /// The words that they share.
    pub words: String,
    /// The orders.
    pub orders: Vec<Numbered<'a>>,
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

/// Groups, a line each; a group of one shows its order.
pub fn overview(groups: &[Group<'_>]) -> String {
    let mut text = String::new();
    for group in groups {
        match group.orders.as_slice() {
            [only] => text.push_str(&lines(&[*only])),
            several => {
                let (first, last) = (several[0].0, several[several.len() - 1].0);
                let _ = writeln!(
                    text,
                    "      {} …  {} orders, {first} to {last}",
                    group.words,
                    several.len()
                );
            }
        }
    }
    text
}

fn by_words<'a>(orders: &[Numbered<'a>], words: usize) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for order in orders {
        let head = order.1.notation.split(' ').take(words).collect::<Vec<_>>().join(" ");
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
    use super::{fitting, groups, lines, numbered, overview};
    use kernel::Listed;

    fn listed(notations: &[&str]) -> Vec<Listed> {
        let order = |notation: &&str| Listed {
            notation: (*notation).to_owned(),
            label: notation.replace('-', " "),
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
        let heads: Vec<_> = groups(&placing).into_iter().map(|group| group.words).collect();
        assert_eq!(heads, ["place a", "place b"]);
        let shown = overview(&groups(&placing));
        assert!(shown.contains("place a …  2 orders, 1 to 2"), "{shown}");
        assert!(shown.contains("   3  place b thyle"), "{shown}");
    }

    #[test]
    fn words_may_come_from_the_label_too() {
        let orders = listed(&["march la-bergerie", "halt"]);
        let all = numbered(&orders);
        let found: Vec<_> = fitting(&all, "la BERGERIE").iter().map(|(n, _)| *n).collect();
        assert_eq!(found, [1]);
        assert_eq!(lines(&all[1..]), "   2  halt\n");
    }

    #[test]
    fn nothing_groups_into_nothing() {
        assert!(groups(&[]).is_empty());
    }
}
