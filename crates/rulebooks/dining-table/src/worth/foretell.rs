//! How likely victory is, if both sides go on as sergeants do: what a general asks where he stops playing on
//! in his thoughts.
//!
//! The judge of `mod.rs` picks orders, so it praises whoever is on his way to a place. That tells little of who
//! will have won. Points for men are for good, those for places only lent: they count as much as others when
//! time is short and hardly at all before. What stands about the places, and what the judge sees beyond the
//! points, counts for what there is still to fight with. How much each counts was fitted to games between
//! sergeants of many tempers (`crates/staff/README.md`); the example `foretold` shows how well it tells.

use kernel::Side;

use crate::game::Battle;
use crate::position::Stage;

use super::sign;

/// What a point for lost men adds to the logarithm of the odds, in hundredths, however much time is left; and
/// how much more with an eighth of a period to go, with two eighths half of that, and so on.
const MEN: i64 = 17;
const MEN_LATE: i64 = 144;
/// The latter of a point for a place; the former of these is nothing.
const PLACES_LATE: i64 = 160;
/// What a point adds by which the judge sees a side ahead beyond the points, in hundredths.
const JUDGED: i64 = 10;
/// What a point of places adds about which a side stands alone, in hundredths.
const ABOUT: i64 = 25;
/// The SPs of the armies to which that was fitted: in a larger battle as many lost matter less.
const ARMIES: i64 = 51;
/// The most that is sure before it is over, in thousandths.
const SURE: i64 = 980;

impl Battle {
    /// How near the first side is to victory, in thousandths, by what is likely to come.
    pub(crate) fn foretell_victory(&self) -> i64 {
        if self.pos.stage == Stage::Over {
            return self.judge_victory();
        }
        let places = self.setup.objectives.iter();
        let holders: Vec<_> = places.map(|place| self.holder(place)).collect();
        let points = self.points_by(&holders);
        let lead = 100 * i64::from(points.first - points.second);
        let at = self.setup.unit_ids();
        let at: Vec<_> = at
            .map(|unit| self.middle(unit, self.pos.unit(unit).pose))
            .collect();
        let (mut held, mut about) = (0, 0);
        for (place, holder) in self.setup.objectives.iter().zip(&holders) {
            let points = 100 * i64::from(place.points);
            held += holder.map_or(0, |side| sign(side) * points);
            let [ours, theirs] = Side::BOTH.map(|side| self.about(side, place.at, &at));
            about += points * (ours - theirs) / (ours + theirs + 2);
        }
        let signs = Signs {
            men: lead - held,
            held,
            judged: self.judge() - lead,
            about,
        };
        let periods = i64::from(self.setup.periods.saturating_sub(self.pos.period));
        let left = 8 * periods + 7 - 2 * i64::from(self.pos.quarter());
        let armies = self.setup.units.iter().map(|one| i64::from(one.sps));
        likely(signs.odds(left, armies.sum()))
    }
}

/// What tells who will win, to the first side, in hundredths of a point.
#[derive(Clone, Copy)]
struct Signs {
    /// Points for men.
    men: i64,
    /// Points for places.
    held: i64,
    /// What the judge sees beyond the points.
    judged: i64,
    /// Points of places, by who is the stronger about them.
    about: i64,
}

impl Signs {
    /// The logarithm of the odds, in thousandths, with so many eighths of a period left and armies of so
    /// many SPs.
    fn odds(self, left: i64, armies: i64) -> i64 {
        let now = (self.men * MEN_LATE + self.held * PLACES_LATE) / left.max(1);
        let later = self.men * MEN + self.judged * JUDGED + self.about * ABOUT;
        (now + later * ARMIES / armies.max(1)) / 10
    }
}

/// From the odds, as thousandths of their logarithm, to how near victory is: twice the chance of it less one.
fn likely(odds: i64) -> i64 {
    // The hyperbolic tangent of half of it, nearly; and a hair more for those who are sure already.
    let half = (odds / 2).clamp(-3_000, 3_000);
    let square = half * half / 1_000;
    SURE * half * (27_000 + square) / (27_000 + 9 * square) / 1_000 + (odds / 400).clamp(-20, 20)
}

#[cfg(test)]
mod tests {
    use super::{ARMIES, Signs, likely};

    #[test]
    fn odds_become_chances_and_more_is_always_more() {
        // Of odds of e to the x, by hand: 2 / (1 + e^-x) - 1.
        for (odds, near) in [(0, 0), (500, 245), (1_000, 462), (2_000, 762), (4_000, 964)] {
            let off = likely(odds) - near * 98 / 100;
            assert!((-3..=32).contains(&off), "{odds}: {}", likely(odds));
            assert_eq!(likely(-odds), -likely(odds));
        }
        let all: Vec<i64> = (-10_000..=10_000).step_by(400).map(likely).collect();
        assert!(all.windows(2).all(|two| two[0] <= two[1]));
        assert!(all[0] >= -1_000 && all[25 * 2] <= 1_000);
        assert!(likely(9_000) > likely(6_400), "who is surer is surer");
    }

    #[test]
    fn men_count_for_good_places_at_the_end_and_both_less_in_a_larger_battle() {
        let none = Signs {
            men: 0,
            held: 0,
            judged: 0,
            about: 0,
        };
        let men = Signs { men: 500, ..none };
        let held = Signs { held: 500, ..none };
        // With six periods to go five SPs are worth half as much again as a place of five points and more,
        // with an eighth of one to go both decide.
        let (early, late) = (6 * 8, 1);
        assert!(men.odds(early, ARMIES) > 3 * held.odds(early, ARMIES) / 2);
        assert!(held.odds(late, ARMIES) > 20 * held.odds(early, ARMIES));
        assert!(likely(men.odds(late, ARMIES)) > 980 && likely(held.odds(late, ARMIES)) > 980);
        assert!(men.odds(early, 3 * ARMIES) < men.odds(early, ARMIES) / 2 + 100);
        assert_eq!(held.odds(early, 3 * ARMIES), held.odds(early, ARMIES));
    }
}
