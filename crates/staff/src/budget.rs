//! How long a general thinks about one decision, and how he is told to stop.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a general may spend on one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So much time: for play.
    Time(Duration),
    /// So many orders tried in thought: the same on every machine.
    Decisions(u32),
}

impl Budget {
    /// What a player waits for gladly.
    pub const DEFAULT: Budget = Budget::Time(Duration::from_secs(1));
}

/// Not a budget.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no budget: a time such as 20ms or 2s, or a number of decisions such as 5000")]
pub struct NoBudget(String);

impl FromStr for Budget {
    type Err = NoBudget;

    fn from_str(text: &str) -> Result<Self, NoBudget> {
        let time = |digits: &str, milliseconds: u64| {
            let number = digits.parse::<u32>().ok()?;
            Some(Budget::Time(Duration::from_millis(
                u64::from(number) * milliseconds,
            )))
        };
        let read = if let Some(digits) = text.strip_suffix("ms") {
            time(digits, 1)
        } else if let Some(digits) = text.strip_suffix('s') {
            time(digits, 1_000)
        } else {
            text.parse().ok().map(Budget::Decisions)
        };
        read.ok_or_else(|| NoBudget(text.to_owned()))
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Decisions(number) => write!(f, "{number}"),
        }
    }
}

/// Tells a thinking general to stop and give the best order he has. Copies are
/// one and the same.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<AtomicBool>);

impl Halt {
    /// Not yet.
    pub fn new() -> Self {
        Halt::default()
    }

    /// Stop now, and at every later decision until [`Halt::go_on`].
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Think again.
    pub fn go_on(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether to stop.
    pub fn is_called(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A budget as it is being spent.
pub(crate) struct Purse<'a> {
    budget: Budget,
    begun: Instant,
    spent: u32,
    halt: &'a Halt,
}

impl<'a> Purse<'a> {
    /// A decision begins.
    pub(crate) fn open(budget: Budget, halt: &'a Halt) -> Self {
        Purse {
            budget,
            begun: Instant::now(),
            spent: 0,
            halt,
        }
    }

    /// Orders were tried.
    pub(crate) const fn spend(&mut self, decisions: u32) {
        self.spent = self.spent.saturating_add(decisions);
    }

    /// Orders tried so far.
    pub(crate) const fn spent(&self) -> u32 {
        self.spent
    }

    /// How much of the budget is gone, in millionths.
    pub(crate) fn used(&self) -> u64 {
        let (spent, whole) = match self.budget {
            Budget::Time(time) => (self.begun.elapsed().as_nanos(), time.as_nanos()),
            Budget::Decisions(most) => (u128::from(self.spent), u128::from(most)),
        };
        u64::try_from(spent * 1_000_000 / whole.max(1)).unwrap_or(u64::MAX)
    }

    /// Whether he must stop in the midst of a thought: the clock has run out, or he was told to. What goes by
    /// a number is thought to its end, so that it is the same on every machine.
    pub(crate) fn is_overdue(&self) -> bool {
        self.halt.is_called()
            || match self.budget {
                Budget::Time(time) => self.begun.elapsed() >= time,
                Budget::Decisions(_) => false,
            }
    }

    /// Whether that share of the budget is gone, in thousandths; also when he
    /// was told to stop.
    pub(crate) fn is_beyond(&self, share: u32) -> bool {
        self.halt.is_called()
            || match self.budget {
                Budget::Time(time) => self.begun.elapsed() * 1_000 >= time * share,
                Budget::Decisions(most) => {
                    u64::from(self.spent) * 1_000 >= u64::from(most) * u64::from(share)
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        for (text, budget) in [
            ("20ms", Budget::Time(Duration::from_millis(20))),
            ("5000", Budget::Decisions(5_000)),
        ] {
            assert_eq!(text.parse(), Ok(budget));
            assert_eq!(budget.to_string(), text);
        }
        assert_eq!("1s".parse(), Ok(Budget::DEFAULT));
        for wrong in ["", "ms", "fast", "-1", "1.5s", "99999999999"] {
            assert!(wrong.parse::<Budget>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_clock_and_a_halt_break_a_thought_off_and_a_number_does_not() {
        let halt = Halt::new();
        let overdue = |budget| {
            let mut purse = Purse::open(budget, &halt);
            purse.spend(1_000);
            purse.is_overdue()
        };
        assert!(overdue(Budget::Time(Duration::ZERO)));
        assert!(!overdue(Budget::Time(Duration::from_mins(10))));
        assert!(!overdue(Budget::Decisions(10)));
        halt.stop();
        assert!(overdue(Budget::Time(Duration::from_mins(10))));
        assert!(overdue(Budget::Decisions(10)));
    }
}
