//! What the book's scales and classes make of men, guns and the quality of troops.
//!
//! Of a mixed brigade more than half of the men decide (ruling q120).

use armies::{Arm, Force, Hour, Nation, Quality, Unit};

use crate::troops::{Grade, Kind, Special};

/// Men of an infantry figure.
//= scale.4
pub const MEN: u32 = 100;
/// Troopers of a cavalry figure.
//= scale.3
pub const TROOPERS: u32 = 80;
/// Minutes of a period.
//= scale.6
pub const MINUTES: u16 = 20;
/// Guns of a battery, and of a large Russian one.
//= scale.5
pub const GUNS: std::ops::RangeInclusive<u32> = 6..=8;
const LARGE_GUNS: u32 = 12;

/// How many men one figure stands for.
pub const fn men_of_figure(kind: Kind) -> u32 {
    if kind.is_cavalry() { TROOPERS } else { MEN }
}

/// Whole bases of so many men: the nearest number, half a base counting as one.
//= scale.3 scale.4 basing.1
pub fn bases(men: u32, kind: Kind) -> u32 {
    let each = u32::from(Kind::FIGURES) * men_of_figure(kind);
    (2 * men + each) / (2 * each)
}

/// Whether so many guns are a battery.
//= scale.5
pub fn is_battery(guns: u32, special: &[Special]) -> bool {
    GUNS.contains(&guns) || (guns == LARGE_GUNS && special.contains(&Special::LargeBattery))
}

fn is_light_foot(unit: &Unit) -> bool {
    match unit.quality {
        Quality::Jager | Quality::Rifles => true,
        // The book's own order of battle has no French light infantry.
        Quality::Light => unit.nation != Nation::French,
        _ => false,
    }
}

fn is_heavy_horse(unit: &Unit) -> bool {
    match unit.quality {
        Quality::SuperHeavy | Quality::Guard | Quality::GuardLight | Quality::GuardLancer => true,
        // French heavy cavalry without a cuirass is dragoons of the line, which are light.
        Quality::Heavy => unit.nation != Nation::French,
        _ => false,
    }
}

/// The troop type of a force; none for a foot battery of other than 12-pounders, since the book has no
/// class for it (q3).
//= troops.1 troops.2 troops.3 troops.4 troops.5 troops.6
pub fn kind(force: &Force<'_>) -> Option<Kind> {
    let twelve = |unit: &Unit| unit.name.contains("12-pdr") || unit.name.contains("12-pounder");
    Some(match force.arm() {
        Arm::Infantry if force.is_mostly(is_light_foot) => Kind::LightInfantry,
        Arm::Infantry => Kind::LineInfantry,
        Arm::Cavalry if force.is_mostly(is_heavy_horse) => Kind::HeavyCavalry,
        Arm::Cavalry => Kind::LightCavalry,
        Arm::Artillery if force.is_mostly(|unit| unit.quality == Quality::Horse) => {
            Kind::HorseArtillery
        }
        Arm::Artillery if force.is_mostly(twelve) => Kind::HeavyArtillery,
        Arm::Artillery => return None,
    })
}

/// The morale grade of one unit.
//= grades.2 grades.3 grades.4 grades.5
pub const fn grade_of(unit: &Unit) -> Grade {
    let has_guard = matches!(unit.nation, Nation::French | Nation::British);
    match unit.quality {
        Quality::Guard | Quality::GuardLight | Quality::GuardLancer if has_guard => Grade::Guard,
        Quality::Guard | Quality::GuardLight | Quality::GuardLancer | Quality::Veteran => {
            Grade::Elite
        }
        Quality::Rifles if has_guard => Grade::Elite,
        Quality::Raw | Quality::Militia | Quality::Landwehr => Grade::Raw,
        _ => Grade::Trained,
    }
}

/// The grade of a force: the one that more than half of its men have, or else trained.
//= grades.1
pub fn grade(force: &Force<'_>) -> Grade {
    let all = [Grade::Guard, Grade::Elite, Grade::Raw];
    let mut grades = all.into_iter();
    grades
        .find(|grade| force.is_mostly(|unit| grade_of(unit) == *grade))
        .unwrap_or(Grade::Trained)
}

/// What is special about a force.
//= troops.8
pub fn special(force: &Force<'_>, kind: Kind, grade: Option<Grade>) -> Vec<Special> {
    let british = |unit: &Unit| matches!(unit.nation, Nation::British | Nation::KingsGermanLegion);
    if force.is_mostly(british) && Special::BritishTrained.fits(kind, grade) {
        vec![Special::BritishTrained]
    } else {
        Vec::new()
    }
}

/// The first period that begins at this hour or later, from 1; none if that is the first.
//= scale.6
pub fn period(hour: Hour, begins: u16) -> Option<u8> {
    let late = hour.minutes.checked_sub(begins)?;
    let whole = late.div_ceil(MINUTES);
    (whole > 0).then(|| u8::try_from(whole + 1).unwrap_or(u8::MAX))
}

#[cfg(test)]
mod tests {
    use super::{bases, is_battery, period};
    use crate::troops::{Kind, Special};
    use armies::Hour;

    #[test]
    fn men_become_the_nearest_number_of_bases() {
        //= scale.3 scale.4
        assert_eq!(bases(3_198, Kind::LineInfantry), 8);
        assert_eq!(bases(2_200, Kind::LightInfantry), 6, "half a base counts");
        assert_eq!(bases(2_199, Kind::LineInfantry), 5);
        assert_eq!(bases(1_045, Kind::LightCavalry), 3);
        assert_eq!(bases(1_120, Kind::HeavyCavalry), 4);
    }

    #[test]
    fn a_battery_has_six_to_eight_guns() {
        //= scale.5 troops.16
        assert!(is_battery(6, &[]) && is_battery(8, &[]));
        assert!(!is_battery(4, &[]) && !is_battery(12, &[]));
        assert!(is_battery(12, &[Special::LargeBattery]));
    }

    #[test]
    fn hours_become_the_next_period() {
        //= scale.6
        let hour = |minutes| Hour { minutes };
        assert_eq!(period(hour(14 * 60), 14 * 60), None);
        assert_eq!(period(hour(13 * 60), 14 * 60), None);
        assert_eq!(period(hour(14 * 60 + 1), 14 * 60), Some(2));
        assert_eq!(period(hour(15 * 60), 14 * 60), Some(4));
        assert_eq!(period(hour(15 * 60 + 30), 14 * 60), Some(6));
    }
}
