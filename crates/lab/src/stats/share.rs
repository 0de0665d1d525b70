//! Shares of games: Wilson's interval, and Newcombe's for two shares of the
//! same games.

use super::{DEVIATE, Interval, float};

/// The share that a score is of so many games, with Wilson's interval. Halves,
/// for draws, make the interval a little wider than it need be.
pub fn share(score: f64, games: usize) -> Interval {
    if games == 0 {
        return Interval {
            value: 0.0,
            least: 0.0,
            most: 1.0,
        };
    }
    let games = float(games);
    let value = score / games;
    let square = DEVIATE * DEVIATE / games;
    let middle = (value + square / 2.0) / (1.0 + square);
    let spread = (value * (1.0 - value) / games + square / games / 4.0).sqrt();
    let half = DEVIATE * spread / (1.0 + square);
    Interval {
        value,
        least: (middle - half).max(0.0),
        most: (middle + half).min(1.0),
    }
}

/// How much larger the share of the first is than that of the second, where
/// each pair is one game fought twice with the same dice. Newcombe's method 10
/// of 1998: Wilson's intervals of both shares, added in squares, with their
/// correlation taken out.
pub fn paired_difference(pairs: impl Iterator<Item = (bool, bool)>) -> Interval {
    let mut counts = [[0_usize; 2]; 2];
    for (one, other) in pairs {
        counts[usize::from(!one)][usize::from(!other)] += 1;
    }
    let [[both, first], [second, none]] = counts;
    let games = both + first + second + none;
    if games == 0 {
        return Interval {
            value: 0.0,
            least: -1.0,
            most: 1.0,
        };
    }
    let one = share(float(both + first), games);
    let other = share(float(both + second), games);
    let correlation = correlation(counts.map(|row| row.map(float)));
    let reach = |near: f64, far: f64| {
        let squares = near * near - 2.0 * correlation * near * far + far * far;
        squares.max(0.0).sqrt()
    };
    let value = one.value - other.value;
    let down = reach(one.value - one.least, other.most - other.value);
    let up = reach(other.value - other.least, one.most - one.value);
    Interval {
        value,
        least: (value - down).max(-1.0),
        most: (value + up).min(1.0),
    }
}

/// The correlation of the two outcomes, with the correction for continuity
/// where it is positive.
fn correlation([[both, first], [second, none]]: [[f64; 2]; 2]) -> f64 {
    let margins = (both + first) * (second + none) * (both + second) * (first + none);
    if margins <= 0.0 {
        return 0.0;
    }
    let product = both * none - first * second;
    let half = (both + first + second + none) / 2.0;
    let corrected = if product > 0.0 {
        (product - half).max(0.0)
    } else {
        product
    };
    corrected / margins.sqrt()
}

#[cfg(test)]
mod tests {
    use super::{paired_difference, share};
    use crate::stats::Interval;

    fn near(interval: Interval, least: f64, most: f64, within: f64) {
        assert!((interval.least - least).abs() < within, "{interval:?}");
        assert!((interval.most - most).abs() < within, "{interval:?}");
    }

    #[test]
    fn a_share_has_wilsons_interval() {
        // 8 of 10, by the published formula: 0.4902 to 0.9433.
        near(share(8.0, 10), 0.4902, 0.9433, 5e-5);
        // 81 of 263, the example of method 3.
        near(share(81.0, 263), 0.2553, 0.3662, 5e-5);
        near(share(0.0, 20), 0.0, 0.1611, 5e-5);
        let all = share(100.0, 100);
        assert!((all.least - 0.9630).abs() < 5e-5 && all.most <= 1.0);
        assert!(share(0.0, 0).most > 0.99);
    }

    fn table(both: usize, first: usize, second: usize, none: usize) -> Interval {
        let rows = [
            ((true, true), both),
            ((true, false), first),
            ((false, true), second),
            ((false, false), none),
        ];
        paired_difference(
            rows.into_iter()
                .flat_map(|(pair, count)| std::iter::repeat_n(pair, count)),
        )
    }

    #[test]
    fn a_paired_difference_has_newcombes_interval() {
        // Examples of method 10 that others tell; each was also computed apart from this code.
        near(table(36, 12, 2, 0), 0.0569, 0.3404, 5e-5);
        near(table(1, 1, 7, 12), -0.507, -0.026, 5e-4);
        near(table(14, 5, 0, 22), 0.01, 0.23, 5e-3);
    }

    #[test]
    fn pairs_that_agree_differ_by_nothing_and_leave_room_for_doubt() {
        let same = table(20, 0, 0, 20);
        assert!(same.value.abs() < 1e-12 && same.least < 0.0 && same.most > 0.0);
        let all = table(20, 0, 0, 0);
        assert!(all.least > -0.25 && all.most < 0.25);
        assert!(paired_difference(std::iter::empty()).most > 0.99);
    }
}
