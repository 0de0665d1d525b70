//! The table of a resolution's modifiers, found by asking the resolver itself:
//! every situation that differs from the neutral one in a few factors is made
//! ready, and the modifiers that show up are written down. So the sheet has
//! those that the game adds, and no other.

use std::collections::{BTreeMap, BTreeSet};

use super::{Table, signed};
use crate::trial::Modifiers;
use crate::{Factor, Factors, Resolution, RuleInfo, Rulebook};

/// What a modifier was found to be.
struct Found {
    rule: &'static RuleInfo,
    whose: Vec<&'static str>,
    amounts: BTreeSet<i8>,
}

/// Every modifier of a resolution that appears when at most `changed` factors
/// are not neutral; nothing if there is none.
pub fn modifiers(book: &dyn Rulebook, resolution: &str, changed: usize) -> Option<Table> {
    let mut known = book.resolutions().iter();
    let resolution = known.find(|known| known.name == resolution)?;
    let mut search = Search {
        book,
        resolution,
        found: BTreeMap::new(),
        order: Vec::new(),
    };
    let mut factors: Vec<(&'static str, String)> = resolution
        .factors
        .iter()
        .map(|factor| (factor.key, factor.neutral().to_owned()))
        .collect();
    search.vary(&mut factors, 0, changed);
    Some(search.table()).filter(|table| !table.rows.is_empty())
}

struct Search<'a> {
    book: &'a dyn Rulebook,
    resolution: &'static Resolution,
    found: BTreeMap<(&'static str, &'static str), Found>,
    order: Vec<(&'static str, &'static str)>,
}

impl Search<'_> {
    /// Looks at a situation, then at all that change one factor more, from this
    /// place on.
    fn vary(&mut self, factors: &mut Vec<(&'static str, String)>, from: usize, left: usize) {
        let given = Factors(factors.clone());
        // Factors that cannot stand together have no modifiers.
        if let Ok(trial) = self.book.trial(self.resolution, &given) {
            self.note(trial.modifiers());
        }
        if left == 0 {
            return;
        }
        for (place, factor) in self.resolution.factors.iter().enumerate().skip(from) {
            for value in told_apart(factor) {
                let neutral = std::mem::replace(&mut factors[place].1, value.to_owned());
                self.vary(factors, place + 1, left - 1);
                factors[place].1 = neutral;
            }
        }
    }

    fn note(&mut self, modifiers: &Modifiers) {
        for (whose, modifier) in modifiers {
            let key = (modifier.what, modifier.rule.id);
            let found = self.found.entry(key).or_insert_with(|| {
                self.order.push(key);
                Found {
                    rule: modifier.rule,
                    whose: Vec::new(),
                    amounts: BTreeSet::new(),
                }
            });
            found.amounts.insert(modifier.value);
            if !found.whose.contains(whose) {
                found.whose.push(whose);
            }
        }
    }

    /// The rows in the book's order.
    fn table(&self) -> Table {
        let title = format!("Modifiers: {}", self.resolution.name.replace('-', " "));
        let mut table = Table::new(
            self.resolution.rule,
            title,
            &["what counts", "whose", "adds", "rule"],
        );
        let places: BTreeMap<&str, usize> = self
            .book
            .rules()
            .iter()
            .enumerate()
            .map(|(place, rule)| (rule.id, place))
            .collect();
        let mut order = self.order.clone();
        order.sort_by_key(|(_, rule)| places.get(rule).copied());
        for key in &order {
            let found = &self.found[key];
            let (least, most) = (found.amounts.first(), found.amounts.last());
            let amount = match (least, most) {
                (Some(least), Some(most)) if least != most => {
                    format!("{} to {}", signed(*least), signed(*most))
                }
                (Some(only), _) => signed(*only),
                _ => String::new(),
            };
            table = table.row([
                key.0.to_owned(),
                found.whose.join(", "),
                amount,
                found.rule.id.to_owned(),
            ]);
        }
        table
    }
}

/// The values of a factor that are worth a look: of long lists of numbers the
/// ends are enough.
fn told_apart(factor: &Factor) -> Vec<&'static str> {
    const MANY: usize = 20;
    let others = || factor.values.iter().skip(usize::from(!factor.many));
    if factor.values.len() <= MANY {
        return others().copied().collect();
    }
    let number = |value: &&str| value.parse::<i64>().ok();
    let numbers = || others().filter(|value| number(value).is_some());
    let ends = [
        numbers().min_by_key(|value| number(value)),
        numbers().max_by_key(|value| number(value)),
    ];
    ends.into_iter().flatten().copied().collect()
}
