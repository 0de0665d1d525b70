//! Generals and command (3.2.4 to 3.2.10, 3.3): levels, divisions, headquarters.

use crate::command::CRating;
use crate::setup::Level;
use crate::troops::{Arm, Role};

/// How a headquarters compares with others of its size (3.3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resources {
    /// Fewer.
    Weak,
    /// As usual.
    Usual,
    /// More.
    Strong,
}

/// The C rating of a headquarters with these infantry and cavalry units directly under it.
pub fn headquarters(units: &[Arm], resources: Resources) -> CRating {
    //= s3-3.2-d
    let halves: usize = units
        .iter()
        .map(|arm| match arm {
            Arm::Artillery(_) => 0,
            Arm::SkirmishCavalry => 1,
            Arm::Infantry | Arm::BattleCavalry => 2,
        })
        .sum();
    //= s3-3.2-c
    let number = match halves / 2 {
        16.. => 10,
        11..=15 => 8,
        6..=10 => 6,
        _ => 4,
    };
    //= s3-3.2-e s3-3.2-f
    let levels = match resources {
        Resources::Weak => -1,
        Resources::Usual => 0,
        Resources::Strong => 1,
    };
    CRating::new(number).map_or_else(least, |rating| rating.raised(levels))
}

fn least() -> CRating {
    headquarters(&[], Resources::Usual)
}

/// What is wrong with a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// A division has two to four units.
    Units(usize),
    /// And one unit of guns at most.
    Guns(usize),
}

/// Whether a division's units fit under one general.
pub fn division(units: &[Arm]) -> Result<(), Misfit> {
    let guns = units.iter().filter(|arm| arm.is_artillery()).count();
    let others = units.len() - guns;
    //= s1-2.6-d s3-2.5-a s3-3.1-c
    if !(2..=4).contains(&others) {
        return Err(Misfit::Units(others));
    }
    if guns > 1 {
        Err(Misfit::Guns(guns))
    } else {
        Ok(())
    }
}

/// The level of a general with so many units and divisions under him: in doubt he leads a division.
pub const fn level(divisions: usize, units: usize, has_headquarters: bool) -> Level {
    //= s3-3.2-a s3-2.4-a
    if has_headquarters {
        return Level::Commander;
    }
    //= s3-3.1-b s3-3.1-d
    if divisions > 1 || units > 4 {
        Level::Corps
    } else {
        Level::Division
    }
}

/// Where a unit belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Belongs {
    /// To a division.
    Division,
    /// To a corps.
    Corps,
    /// To the army, and is part of its reserve of chosen troops.
    Reserve,
    /// To the army, without being its reserve.
    Army,
}

/// The role of a unit by where it belongs.
pub const fn role(belongs: Belongs, arm: Arm) -> Role {
    match belongs {
        Belongs::Division => Role::Line,
        //= s3-2.8-a
        Belongs::Reserve => Role::ArmyResource,
        //= s3-2.7-a s1-2.6-e
        Belongs::Corps if arm.is_artillery() || arm.is_cavalry() => Role::CorpsResource,
        //= s3-2.5-b s3-2.9-a s3-2.9-b
        Belongs::Corps | Belongs::Army => Role::Independent,
    }
}
