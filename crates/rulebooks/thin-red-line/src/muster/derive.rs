//! Stands and worth from men, guns and the quality of troops. The book has no lists and no men: what
//! follows is ours (ruling q200).

use armies::{Arm, Force, Nation, Quality as Known, Unit};

use crate::troops::{Grade, Quality, Troop};

/// Men of a company: two medium stands of foot.
//= scale.3
pub const COMPANY: u32 = 120;
/// Guns of a stand of artillery.
pub const GUNS: u32 = 4;

/// Men of a stand.
pub const fn men_of_stand(troop: Troop) -> u32 {
    COMPANY / troop.company() as u32
}

/// The most stands of a unit.
pub const fn most(arm: Arm) -> u32 {
    match arm {
        Arm::Infantry => 24,
        Arm::Cavalry => 12,
        Arm::Artillery => 4,
    }
}

/// The men or guns of a force, and how many of them are a stand.
pub fn share(force: &Force<'_>, troop: Troop) -> (u32, u32) {
    match force.arm() {
        Arm::Artillery => (force.guns(), GUNS),
        Arm::Infantry | Arm::Cavalry => (force.men(), men_of_stand(troop)),
    }
}

/// The nearest number of stands, halves up.
//= scale.3
pub fn nearest(force: &Force<'_>, troop: Troop) -> u32 {
    let (all, each) = share(force, troop);
    (2 * all + each) / (2 * each)
}

/// The stands of a force: the nearest number, from one to the most that a unit has.
pub fn stands(force: &Force<'_>, troop: Troop) -> u32 {
    nearest(force, troop).clamp(1, most(force.arm()))
}

/// What the stands of a force are.
//= types.1 types.2 types.3 types.4 types.5 types.6 types.7 types.8
pub fn troop(force: &Force<'_>) -> Troop {
    let of = |known: &[Known]| force.is_mostly(|unit| known.contains(&unit.quality));
    let heavy_gun = |unit: &Unit| {
        ["9-pdr", "12-pdr"]
            .iter()
            .any(|weight| unit.name.contains(weight))
    };
    match force.arm() {
        Arm::Infantry if of(&[Known::Guard]) => Troop::Grenadiers,
        Arm::Infantry if of(&[Known::Jager, Known::Rifles]) => Troop::LightInfantry,
        // French light infantry fought in the line like any other.
        Arm::Infantry if of(&[Known::Light]) && force.nation() != Nation::French => {
            Troop::LightInfantry
        }
        Arm::Infantry => Troop::LineInfantry,
        Arm::Cavalry if of(&[Known::SuperHeavy]) => Troop::HeavyCavalry,
        Arm::Cavalry if of(&[Known::Heavy, Known::Guard]) => Troop::MediumCavalry,
        Arm::Cavalry => Troop::LightCavalry,
        Arm::Artillery if of(&[Known::Horse]) => Troop::HorseArtillery,
        Arm::Artillery if force.is_mostly(heavy_gun) => Troop::HeavyArtillery,
        Arm::Artillery => Troop::LightArtillery,
    }
}

/// How well a force is trained and how steady it is, and what of the armies says so.
pub fn worth(force: &Force<'_>) -> (Quality, Grade, &'static str) {
    let of = |known: &[Known]| force.is_mostly(|unit| known.contains(&unit.quality));
    if of(&[Known::Raw, Known::Militia, Known::Landwehr]) {
        let most = "most of them are raw, militia or Landwehr";
        (Quality::Conscript, Grade::Unsteady, most)
    } else if of(&[
        Known::Guard,
        Known::GuardLight,
        Known::GuardLancer,
        Known::Rifles,
    ]) {
        let most = "most of them are guards or rifles";
        (Quality::Veteran, Grade::Fearless, most)
    } else if of(&[Known::Veteran]) {
        let most = "most of them are veterans";
        (Quality::Veteran, Grade::Steady, most)
    } else {
        let most = "not mostly raw troops, veterans, guards or rifles";
        (Quality::Trained, Grade::Steady, most)
    }
}

/// Whether most of a force has lances.
pub fn has_lances(force: &Force<'_>) -> bool {
    force.is_mostly(|unit| matches!(unit.quality, Known::Lancer | Known::GuardLancer))
}

/// Whether most of a force has rifles, and whether it is Jäger.
pub fn skills(force: &Force<'_>) -> (bool, bool) {
    (
        force.is_mostly(|unit| unit.quality == Known::Rifles),
        force.is_mostly(|unit| unit.quality == Known::Jager),
    )
}

#[cfg(test)]
mod tests {
    use super::men_of_stand;
    use crate::troops::Troop;

    #[test]
    fn two_medium_or_four_small_stands_are_a_company() {
        //= scale.3
        assert_eq!(men_of_stand(Troop::LineInfantry), 60);
        assert_eq!(men_of_stand(Troop::LightInfantry), 30);
    }
}
