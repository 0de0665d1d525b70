//! What a counter is, from the men and guns for which it stands.
//!
//! The book tells what a rating means and shows the ratings of Quatre Bras; the rule that makes one from an
//! order of battle is ours (ruling q124), and reproduces most of them.

use armies::{Arm, Force, Hour, Nation, Quality, Unit};

use crate::setup::{Attribute, Gun, Kind};

/// Men of a usual counter of foot.
//= design.1
const FOOT: u32 = 2_000;
/// Men of a usual counter of horse.
const HORSE: u32 = 1_000;

/// What a force is.
//= units.7 units.11
pub(super) fn kind(force: &Force<'_>) -> Kind {
    let heavy = |unit: &Unit| {
        matches!(
            unit.quality,
            Quality::Heavy | Quality::SuperHeavy | Quality::Guard
        )
    };
    let lance = |unit: &Unit| matches!(unit.quality, Quality::Lancer | Quality::GuardLancer);
    match force.arm() {
        Arm::Infantry => Kind::Infantry,
        Arm::Artillery => Kind::Artillery,
        Arm::Cavalry if force.is_mostly(heavy) => Kind::HeavyCavalry,
        Arm::Cavalry if force.is_mostly(lance) => Kind::Lancers,
        Arm::Cavalry => Kind::LightCavalry,
    }
}

/// What guns a force has.
pub(super) fn gun(force: &Force<'_>) -> Gun {
    let twelve = |unit: &Unit| unit.name.contains("12-pdr") || unit.name.contains("12-pounder");
    if force.is_mostly(twelve) {
        Gun::Heavy
    } else if force.is_mostly(|unit| unit.quality == Quality::Horse) {
        Gun::Horse
    } else {
        Gun::Foot
    }
}

/// The rating of one unit by what it has been through.
//= units.15
pub(super) const fn experience(unit: &Unit) -> u8 {
    // Armies that were raised anew a year before.
    let young = matches!(
        unit.nation,
        Nation::Dutch | Nation::Belgian | Nation::Hanoverian | Nation::Brunswick
    );
    match unit.quality {
        Quality::Guard | Quality::GuardLight | Quality::GuardLancer | Quality::SuperHeavy => 4,
        Quality::Heavy if matches!(unit.nation, Nation::British | Nation::KingsGermanLegion) => 4,
        Quality::Veteran | Quality::Rifles => 3,
        Quality::Raw | Quality::Militia | Quality::Landwehr => 2,
        _ if young => 2,
        _ => 3,
    }
}

/// The rating of a force, and how it was found: what more than half of the men reach, one less or more for
/// a counter that is much smaller or larger than usual.
//= units.15
pub(super) fn rating(force: &Force<'_>) -> (u8, String) {
    let reached = |rating: u8| force.share(|unit| experience(unit) >= rating);
    let most = (1..=5).rev().find(|rating| {
        let (men, all) = reached(*rating);
        2 * men > all
    });
    let most = most.unwrap_or(1);
    let (men, all) = reached(most);
    let usual = if force.arm() == Arm::Infantry {
        FOOT
    } else {
        HORSE
    };
    let here = force.men();
    let source = format!("{men} of {all} men are of {most} or better");
    if 5 * here < 2 * usual {
        let source = format!("{source}, and {here} are far fewer than {usual}");
        (most.saturating_sub(1).max(1), source)
    } else if 2 * here > 5 * usual {
        let source = format!("{source}, and {here} are far more than {usual}");
        ((most + 1).min(5), source)
    } else {
        (most, source)
    }
}

/// What is special about a force: the book names British heavy cavalry as unreliable.
//= optional.unreliable.1
pub(super) fn attributes(force: &Force<'_>, kind: Kind) -> Vec<Attribute> {
    if kind == Kind::HeavyCavalry && force.is_mostly(|unit| unit.nation == Nation::British) {
        vec![Attribute::Unreliable]
    } else {
        Vec::new()
    }
}

/// Whose leaders a force follows: contingents count with the army that they served in, as at Quatre Bras.
pub(super) const fn follows(nation: Nation) -> Nation {
    match nation {
        Nation::KingsGermanLegion | Nation::Hanoverian => Nation::British,
        Nation::Belgian | Nation::Nassau => Nation::Dutch,
        own => own,
    }
}

/// The hour of the first turn that begins at this hour or later; none if the battle has then not begun or
/// just begins. Turns so long that they cannot be reckoned with are refused when the scenario is read.
pub(super) fn turn(hour: Hour, begins: Hour, minutes: u16) -> Option<Hour> {
    let late = hour.minutes.checked_sub(begins.minutes)?;
    let turns = late.div_ceil(minutes.max(1));
    let late = turns.saturating_mul(minutes.max(1));
    let minutes = begins.minutes.saturating_add(late);
    (turns > 0).then_some(Hour { minutes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_becomes_the_next_turn() {
        let hour = |minutes| Hour { minutes };
        let turn = |at| turn(hour(at), hour(14 * 60), 30).map(|hour| hour.minutes);
        assert_eq!(turn(13 * 60), None);
        assert_eq!(turn(14 * 60), None);
        assert_eq!(turn(14 * 60 + 1), Some(14 * 60 + 30));
        assert_eq!(turn(17 * 60 + 15), Some(17 * 60 + 30));
    }

    #[test]
    fn turns_of_any_length_are_reckoned_with() {
        let hour = |minutes| Hour { minutes };
        let at = turn(hour(15 * 60), hour(14 * 60), 65_000);
        assert_eq!(at, Some(hour(u16::MAX)));
        let at = turn(hour(23 * 60), hour(0), 1_370);
        assert_eq!(at, Some(hour(2_740)));
    }
}
