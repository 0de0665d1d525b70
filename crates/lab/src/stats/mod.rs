//! How far numbers from games can be trusted: 95 % intervals.

mod mean;
mod share;

pub use mean::{mean, median, quantile, student};
pub use share::{paired_difference, share};

/// The normal deviate that leaves 2.5 % on either side.
pub const DEVIATE: f64 = 1.959_964;

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The number itself.
    pub value: f64,
    /// The lower end.
    pub least: f64,
    /// The upper end.
    pub most: f64,
}

impl Interval {
    /// With every number changed alike; a change of sign turns the ends.
    #[must_use]
    pub fn times(self, factor: f64) -> Interval {
        let (one, other) = (self.least * factor, self.most * factor);
        Interval {
            value: self.value * factor,
            least: one.min(other),
            most: one.max(other),
        }
    }

    /// Whether a number lies outside of it.
    pub fn excludes(self, number: f64) -> bool {
        number < self.least || number > self.most
    }

    /// As a share in percent: `80.0 % (95 % interval 49.0 to 94.3)`.
    pub fn percent(self) -> String {
        let Interval { value, least, most } = self.times(100.0);
        format!("{value:.1} % (95 % interval {least:.1} to {most:.1})")
    }
}

/// Counts of games are far below where floats lose a unit.
#[allow(clippy::cast_precision_loss)]
pub(crate) const fn float(count: usize) -> f64 {
    count as f64
}
