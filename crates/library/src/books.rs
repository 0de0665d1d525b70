//! The rulebooks, and the battles that they play.

use kernel::{RuleInfo, Rulebook};
use muster::BattleInfo;

use crate::Wrong;

/// Every rulebook.
pub static RULEBOOKS: &[&dyn Rulebook] = &[
    &lines_of_battle::RULEBOOK,
    &large_battles::RULEBOOK,
    &thin_red_line::RULEBOOK,
    &dining_table::RULEBOOK,
    &la_bataille::RULEBOOK,
];

/// The rulebook with a short name.
pub fn rulebook(slug: &str) -> Result<&'static dyn Rulebook, Wrong> {
    find(slug).ok_or_else(|| {
        Wrong::new(format!("there is no rulebook `{slug}`"))
            .help(format!("there are: {}", slugs().join(", ")))
    })
}

/// The rulebook with a short name, if there is one.
pub fn find(slug: &str) -> Option<&'static dyn Rulebook> {
    RULEBOOKS.iter().copied().find(|book| book.slug() == slug)
}

/// All short names.
pub fn slugs() -> Vec<&'static str> {
    RULEBOOKS.iter().map(|book| book.slug()).collect()
}

/// The built-in battles that one of our rulebooks plays, with their rulebooks in the order of ours.
pub fn battles() -> Vec<BattleInfo> {
    let mut battles = muster::battles();
    for battle in &mut battles {
        battle.rulebooks = slugs()
            .into_iter()
            .filter(|slug| battle.rulebooks.iter().any(|plays| plays == slug))
            .map(str::to_owned)
            .collect();
    }
    battles.retain(|battle| !battle.rulebooks.is_empty());
    battles
}

/// A rule by its number.
pub fn rule(book: &dyn Rulebook, id: &str) -> Result<&'static RuleInfo, Wrong> {
    let rules = book.rules();
    if let Some(rule) = rules.iter().find(|rule| rule.id == id) {
        return Ok(rule);
    }
    let mut near: Vec<_> = rules
        .iter()
        .map(|rule| rule.id)
        .filter(|known| known.starts_with(id) || known.contains(id) || id.starts_with(known))
        .collect();
    near.truncate(12);
    let failure = Wrong::new(format!("{} has no rule `{id}`", book.title()));
    Err(if near.is_empty() {
        failure.help(format!("`grognard rules {}` lists all rules", book.slug()))
    } else {
        failure.help(format!("near it are: {}", near.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use kernel::RuleStatus;

    use super::RULEBOOKS;

    #[test]
    fn no_rulebook_is_offered_that_is_not_whole() {
        for book in RULEBOOKS {
            let rules = book.rules();
            let planned = rules.iter().find(|rule| rule.status == RuleStatus::Planned);
            assert_eq!(planned, None, "{}", book.slug());
        }
    }
}
