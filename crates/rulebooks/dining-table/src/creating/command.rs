//! Generals and command (3.2.4 to 3.2.10, 3.3): levels, divisions, headquarters.

use crate::built_up::Size;
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

/// What these units count for a headquarters, in halves: guns nothing, skirmish cavalry one, others two.
pub fn count(units: &[Arm]) -> usize {
    //= s3-3.2-d
    let halves = units.iter().map(|arm| match arm {
        Arm::Artillery(_) => 0,
        Arm::SkirmishCavalry => 1,
        Arm::Infantry | Arm::BattleCavalry => 2,
    });
    halves.sum()
}

/// The headquarters to which those right under a general count: his own, or the next above him. `above` has
/// everybody's superior, `has` whether he has a headquarters.
pub fn nearest_headquarters(
    general: usize,
    above: &[Option<usize>],
    has: &[bool],
) -> Option<usize> {
    //= s3-3.2-d
    let line = std::iter::successors(Some(general), |one| above[*one]);
    // Whoever is above himself has no headquarters above him.
    line.take(above.len()).find(|one| has[*one])
}

/// The C rating of a headquarters with these infantry and cavalry units directly under it.
pub fn headquarters(units: &[Arm], resources: Resources) -> CRating {
    //= s3-3.2-c
    let number = match count(units) / 2 {
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

/// The level of a general with so many units and divisions under him: who has nobody above him is the
/// Commander, whoever else has a headquarters; in doubt a general leads a division.
pub const fn level(divisions: usize, units: usize, has_superior: bool) -> Level {
    //= s3-3.2-a s3-2.4-a
    if !has_superior {
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

/// A historical level of command between the Commander and the units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Post {
    /// Whether it only stood on paper and played no part in the battle.
    pub on_paper: bool,
}

/// Which of these levels become the corps and the division of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ladder {
    /// The level whose general commands a corps; none if divisions report to the Commander.
    pub corps: Option<usize>,
    /// The level whose general commands a division; none if the units report to the Commander.
    pub division: Option<usize>,
}

/// Fits a line of command, from just below the Commander down to just above the units, into the levels of
/// the game.
pub fn ladder(posts: &[Post]) -> Ladder {
    //= s3-2.4-c
    let real: Vec<_> = (0..posts.len())
        .filter(|place| !posts[*place].on_paper)
        .collect();
    //= s1-2.6-g s3-2.1-a
    match real.as_slice() {
        [] => Ladder::default(),
        //= s3-2.4-b
        [only] => Ladder {
            corps: None,
            division: Some(*only),
        },
        //= s3-2.1-b s3-2.5-c
        [highest, .., lowest] => Ladder {
            corps: Some(*highest),
            division: Some(*lowest),
        },
    }
}

/// The built-up area that stands for a settlement: large if it can hold more than 2,000 men, small for
/// hamlets and farms, none for a house or a barn alone.
pub const fn settlement(holds_men: u32, houses: u32) -> Option<Size> {
    match (holds_men, houses) {
        //= s3-6.8-b
        (2_001.., _) => Some(Size::Large),
        //= s3-6.8-c
        (_, 0 | 1) => None,
        _ => Some(Size::Small),
    }
}
