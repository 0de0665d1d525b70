//! The command that fights a study, put together from the study itself: whoever
//! has the results has what made them.

use std::fmt::Write as _;

use super::{Arm, Study};

impl Study {
    /// The command line that fights these very games.
    pub fn command(&self) -> String {
        let mut text = format!("grognard lab {}", word(&self.battle));
        let mut add = |name: &str, value: &str| {
            // A text takes whatever is written.
            let _ = write!(text, " {name} {}", word(value));
        };
        // Where rulebooks are named that have no scenario of the battle, none was asked for.
        if self.without.is_empty() {
            for slug in self.rulebooks() {
                add("-r", slug);
            }
        }
        for arm in self.first_pair().filter(|arm| arm.varied.is_none()) {
            for (name, value) in &arm.options {
                add("--option", &format!("{}{name}={value}", self.only(arm)));
            }
        }
        for (head, values) in self.varied() {
            add("--vary", &format!("{head}={}", values.join(",")));
        }
        add("--games", &self.games.to_string());
        let mut pairs: Vec<String> = Vec::new();
        for arm in &self.arms {
            let pair = format!("{},{}", arm.players.first, arm.players.second);
            if !pairs.contains(&pair) {
                add("--players", &pair);
                pairs.push(pair);
            }
        }
        add("--luck", &self.luck().to_string());
        if self.chunk != Study::chunk_size(self.games) {
            add("--chunk-size", &self.chunk.to_string());
        }
        add("--seed", &self.seed);
        if self.swap {
            text.push_str(" --swap");
        }
        text
    }

    /// In how many games of each arm luck is measured.
    fn luck(&self) -> u64 {
        self.games.checked_div(self.luck_every).unwrap_or(0)
    }

    fn rulebooks(&self) -> Vec<&str> {
        let mut slugs: Vec<&str> = Vec::new();
        for arm in &self.arms {
            if !slugs.contains(&arm.rulebook.as_str()) {
                slugs.push(&arm.rulebook);
            }
        }
        slugs
    }

    /// The arms of the first two generals: all others have the same rules.
    fn first_pair(&self) -> impl Iterator<Item = &Arm> {
        let first = self.arms.first().map(|arm| &arm.players);
        let is_first = move |arm: &&Arm| Some(&arm.players) == first;
        self.arms.iter().filter(is_first)
    }

    /// What stands before an option that is asked of one of several rulebooks.
    fn only(&self, arm: &Arm) -> String {
        if self.rulebooks().len() > 1 {
            format!("{}:", arm.rulebook)
        } else {
            String::new()
        }
    }

    /// The options that are varied, each with its values, in their order.
    fn varied(&self) -> Vec<(String, Vec<&str>)> {
        let mut all: Vec<(String, Vec<&str>)> = Vec::new();
        for arm in self.first_pair() {
            let Some(varied) = &arm.varied else {
                continue;
            };
            let head = format!("{}{}", self.only(arm), varied.option);
            match all.iter_mut().find(|(known, _)| *known == head) {
                Some((_, values)) => values.push(&varied.value),
                None => all.push((head, vec![&varied.value])),
            }
        }
        all
    }
}

/// A word as a shell takes it.
fn word(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.,:=/".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn a_shell_takes_a_word_as_one() {
        assert_eq!(word("quatre-bras"), "quatre-bras");
        assert_eq!(word("../my battle"), "'../my battle'");
        assert_eq!(word("it's"), r"'it'\''s'");
        assert_eq!(word(""), "''");
    }
}
