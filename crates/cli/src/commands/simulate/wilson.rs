//! How far a share of games can be trusted: Wilson's interval.

use std::fmt;

/// The normal deviate that leaves 2.5 % on either side.
const DEVIATE: f64 = 1.959_964;

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The share itself.
    pub share: f64,
    /// Its lower end.
    pub least: f64,
    /// Its upper end.
    pub most: f64,
}

impl Interval {
    /// Of a score out of so many games. Halves, for draws, make the interval a
    /// little wider than it need be.
    pub fn of(score: f64, games: f64) -> Interval {
        if games < 1.0 {
            return Interval {
                share: 0.0,
                least: 0.0,
                most: 1.0,
            };
        }
        let share = score / games;
        let square = DEVIATE * DEVIATE / games;
        let middle = (share + square / 2.0) / (1.0 + square);
        let spread = (share * (1.0 - share) / games + square / games / 4.0).sqrt();
        let half = DEVIATE * spread / (1.0 + square);
        Interval {
            share,
            least: (middle - half).max(0.0),
            most: (middle + half).min(1.0),
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % (95 % interval {:.1} to {:.1})",
            100.0 * self.share,
            100.0 * self.least,
            100.0 * self.most
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    #[test]
    fn the_interval_is_wilsons() {
        // 8 of 10, by the published formula: 0.4902 to 0.9433.
        let interval = Interval::of(8.0, 10.0);
        assert!((interval.least - 0.4902).abs() < 5e-5, "{interval:?}");
        assert!((interval.most - 0.9433).abs() < 5e-5, "{interval:?}");
        let all = Interval::of(100.0, 100.0);
        assert!((all.least - 0.9630).abs() < 5e-5 && all.most <= 1.0);
        assert!(Interval::of(0.0, 0.0).most > 0.99);
    }
}
