//! Section 10.1: published counters flatter the French and the British; this mends the others.

use crate::Base6;
use crate::troops::{Arm, Foot, Nation};

/// The year after which Prussians and Austrians are mended.
const REFORM: u16 = 1812;
/// The morale that mending never passes, and what it gives.
const BEST: Base6 = Base6::of(2, 1);
const GAIN: i16 = 3;
/// The fire multiplier of those who could not form line.
const LINE: u8 = 2;

/// Whether units of a nation are mended in a year.
//= 10.1.1
pub const fn is_mended(nation: Nation, year: u16) -> bool {
    match nation {
        Nation::Russian | Nation::Spanish => true,
        Nation::Prussian | Nation::Austrian => year > REFORM,
        _ => false,
    }
}

/// A printed morale worse than 21 is three better, but never better than 21.
//= 10.1.2
pub fn mended_morale(printed: Base6) -> Base6 {
    if printed > BEST {
        printed.plus(-GAIN).max(BEST)
    } else {
        printed
    }
}

/// Infantry that could not form line can, and fires so with two for each step.
//= 10.1.3
pub fn mended_foot(arm: Arm, foot: Foot) -> Foot {
    if arm == Arm::Infantry && foot.line == 0 {
        Foot { line: LINE, ..foot }
    } else {
        foot
    }
}

#[cfg(test)]
mod tests {
    use super::{is_mended, mended_foot, mended_morale};
    use crate::Base6;
    use crate::troops::{Arm, Foot, Nation, Rifles, SquareClass};

    #[test]
    fn only_those_whom_the_counters_wrong_are_mended() {
        //= 10.1.1
        for (nation, year, mended) in [
            (Nation::Russian, 1807, true),
            (Nation::Spanish, 1809, true),
            (Nation::Prussian, 1812, false),
            (Nation::Prussian, 1813, true),
            (Nation::Austrian, 1809, false),
            (Nation::Austrian, 1813, true),
            (Nation::French, 1815, false),
            (Nation::British, 1815, false),
            (Nation::Dutch, 1815, false),
        ] {
            assert_eq!(is_mended(nation, year), mended, "{nation:?} {year}");
        }
    }

    #[test]
    fn morale_is_three_better_down_to_twenty_one() {
        //= 10.1.2
        let mended = |text: &str| {
            let printed: Base6 = text.parse().expect("a morale");
            mended_morale(printed).to_string()
        };
        for (printed, now) in [
            ("06", "06"),
            ("16", "16"),
            ("21", "21"),
            ("22", "21"),
            ("24", "21"),
            ("25", "22"),
            ("33", "26"),
        ] {
            assert_eq!(mended(printed), now, "{printed}");
        }
    }

    #[test]
    fn those_without_a_line_get_one() {
        //= 10.1.3
        let foot = |line: u8| Foot {
            fire: 5,
            line,
            skirmish: 0,
            rifles: Rifles::None,
            light: false,
            square: SquareClass::D,
            square_shaken: SquareClass::D,
        };
        assert_eq!(mended_foot(Arm::Infantry, foot(0)).line, 2);
        assert_eq!(mended_foot(Arm::Infantry, foot(3)).line, 3);
    }
}
