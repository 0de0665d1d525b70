//! Means with Student's interval, and quantiles.

use super::{DEVIATE, Interval, float};

/// The mean with Student's interval; none of no numbers. One number alone, or
/// numbers that are all the same, have no width.
pub fn mean(numbers: &[f64]) -> Option<Interval> {
    if numbers.is_empty() {
        return None;
    }
    let count = float(numbers.len());
    let value = numbers.iter().sum::<f64>() / count;
    let squares: f64 = numbers.iter().map(|number| (number - value).powi(2)).sum();
    let half = match numbers.len() {
        1 => 0.0,
        several => student(several - 1) * (squares / (count - 1.0) / count).sqrt(),
    };
    Some(Interval {
        value,
        least: value - half,
        most: value + half,
    })
}

/// Student's deviate that leaves 2.5 % on either side, with so many degrees of
/// freedom: exact for one to four, from there on by the expansion of Cornish
/// and Fisher, good to a thousandth.
pub fn student(freedom: usize) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => 12.7062,
        2 => 4.3027,
        3 => 3.1824,
        4 => 2.7764,
        more => {
            let (z, n) = (DEVIATE, float(more));
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            let fourth = (79.0 * z.powi(9) + 776.0 * z.powi(7) + 1482.0 * z.powi(5)
                - 1920.0 * z.powi(3)
                - 945.0 * z)
                / 92160.0;
            z + first / n + second / n.powi(2) + third / n.powi(3) + fourth / n.powi(4)
        }
    }
}

/// The number below which this share of all lies, between its neighbours in
/// proportion; none of no numbers.
pub fn quantile(numbers: &[f64], share: f64) -> Option<f64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * float(last);
    #[allow(clippy::cast_sign_loss)] // A share of a count.
    let below = at.floor() as usize;
    let above = (below + 1).min(last);
    Some(sorted[below] + (at - at.floor()) * (sorted[above] - sorted[below]))
}

/// The number in the middle.
pub fn median(numbers: &[f64]) -> Option<f64> {
    quantile(numbers, 0.5)
}

#[cfg(test)]
mod tests {
    use super::{mean, median, quantile, student};

    #[test]
    fn deviates_are_those_of_the_printed_tables() {
        let printed = [
            (1, 12.706),
            (2, 4.303),
            (4, 2.776),
            (5, 2.571),
            (9, 2.262),
            (10, 2.228),
            (20, 2.086),
            (30, 2.042),
            (60, 2.000),
            (120, 1.980),
        ];
        for (freedom, deviate) in printed {
            let ours = student(freedom);
            assert!((ours - deviate).abs() < 1e-3, "{freedom}: {ours}");
        }
    }

    #[test]
    fn a_mean_has_students_interval() {
        // Student's own sleep data: ten differences, mean 1.58, 0.70 to 2.46.
        let sleep = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4];
        let found = mean(&sleep).unwrap();
        assert!((found.value - 1.58).abs() < 1e-9);
        assert!((found.least - 0.7001).abs() < 1e-3, "{found:?}");
        assert!((found.most - 2.4599).abs() < 1e-3, "{found:?}");
        let one = mean(&[3.0]).unwrap();
        assert_eq!((one.least, one.most), (3.0, 3.0));
        assert_eq!(mean(&[]), None);
    }

    #[test]
    fn quantiles_lie_between_their_neighbours() {
        let numbers = [4.0, 1.0, 3.0, 2.0];
        assert_eq!(median(&numbers), Some(2.5));
        assert_eq!(quantile(&numbers, 0.25), Some(1.75));
        assert_eq!(quantile(&numbers, 0.0), Some(1.0));
        assert_eq!(quantile(&numbers, 1.0), Some(4.0));
        assert_eq!(quantile(&[], 0.5), None);
    }
}
