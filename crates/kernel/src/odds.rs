//! Exact odds: the resolver itself, run with every answer that chance can give.

use std::collections::BTreeMap;

use crate::Fraction;
use crate::chance::{Chance, Enumerated};

/// Results with their exact probabilities, in the results' own order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution<T: Ord>(BTreeMap<T, Fraction>);

impl<T: Ord> Distribution<T> {
    /// Runs a resolver once for every path that chance can take.
    ///
    /// An error of the resolver itself ends the enumeration.
    pub fn of<E>(mut resolve: impl FnMut(&mut dyn Chance) -> Result<T, E>) -> Result<Self, E> {
        let mut results = BTreeMap::new();
        let mut source = Enumerated::new();
        loop {
            let result = resolve(&mut source)?;
            let sum = results.entry(result).or_insert(Fraction::ZERO);
            *sum = *sum + source.probability();
            if !source.next_path() {
                return Ok(Distribution(results));
            }
        }
    }

    /// Each result with its probability.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Fraction)> {
        self.0.iter().map(|(result, p)| (result, *p))
    }

    /// How likely a result is.
    pub fn probability(&self, result: &T) -> Fraction {
        self.0.get(result).copied().unwrap_or(Fraction::ZERO)
    }

    /// The same odds under other names; results that fall together are added.
    pub fn map<U: Ord>(self, mut name: impl FnMut(T) -> U) -> Distribution<U> {
        let mut results = BTreeMap::new();
        for (result, p) in self.0 {
            let sum = results.entry(name(result)).or_insert(Fraction::ZERO);
            *sum = *sum + p;
        }
        Distribution(results)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleInfo, RuleKind, RuleStatus, Unknown, Why};

    static RULE: RuleInfo = RuleInfo {
        id: "test.1",
        chapter: "test",
        title: "A roll is asked for",
        kind: RuleKind::Normative,
        status: RuleStatus::Done,
        note: "",
        ruling: &[],
    };

    #[test]
    fn two_dice_give_the_triangle_of_their_sums() {
        let sums = Distribution::of::<Unknown>(|chance| {
            let why = Why::new(&RULE, "sum");
            Ok(chance.d6(why)? + chance.d6(why)?)
        })
        .unwrap();
        assert_eq!(sums.probability(&7), Fraction::new(1, 6));
        assert_eq!(sums.probability(&2), Fraction::new(1, 36));
        assert_eq!(sums.iter().map(|(_, p)| p).sum::<Fraction>(), Fraction::ONE);
    }
}
