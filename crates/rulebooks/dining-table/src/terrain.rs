//! Terrain (2.22, 3.6): what each kind of feature does to movement, sight and
//! combat.

use ground::table::Kind;

use crate::troops::{Arm, Going, Gun, Hindrance};

/// What a feature does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that ground can do"
)]
pub struct Nature {
    /// What it does to movement, but for a crossing.
    pub going: Going,
    /// What it does to that of cavalry, if the scenario says otherwise.
    pub horse: Option<Going>,
    /// What it does to that of guns, if the scenario says otherwise.
    pub guns: Option<Going>,
    /// The cover it gives to those in it.
    pub cover: Hindrance,
    /// Whether one sees no more than 2 inches in it.
    pub restricted: bool,
    /// Whether it is a line that cannot be occupied.
    pub obstacle: bool,
    /// How it disorders chargers on their way.
    pub disorders: Hindrance,
    /// Whether it is a narrow passage over an obstacle.
    pub defile: bool,
    /// Whether it is a built-up area, whose cover is only for who holds it.
    pub built_up: bool,
}

const OPEN: Nature = Nature {
    going: Going::Good,
    horse: None,
    guns: None,
    cover: Hindrance::None,
    restricted: false,
    obstacle: false,
    disorders: Hindrance::None,
    defile: false,
    built_up: false,
};

/// What a kind of feature does, unless the scenario says otherwise.
#[expect(clippy::match_same_arms, reason = "each arm is a rule of its own")]
pub const fn nature(kind: Kind) -> Nature {
    //= s3-6.2-a s3-6.2-g s3-6.3-a s3-6.4-a
    match kind {
        //= s3-6.6-c s2-5.5-b s3-6.2-e s3-6.5-c
        Kind::Hill
        | Kind::Crops
        | Kind::Road
        | Kind::Lane
        | Kind::Hedge
        | Kind::Wall
        | Kind::Bank => OPEN,
        //= s3-6.6-d
        Kind::SteepSlope | Kind::Marsh => Nature {
            going: Going::Bad,
            //= s2-22.3-a
            disorders: Hindrance::Medium,
            ..OPEN
        },
        //= s3-6.4-b s2-22.2-c
        Kind::Wood => Nature {
            going: Going::Bad,
            cover: Hindrance::Medium,
            restricted: true,
            ..OPEN
        },
        //= s2-22.2-b
        Kind::Orchard => Nature {
            going: Going::Bad,
            cover: Hindrance::Minor,
            ..OPEN
        },
        Kind::Rough => Nature {
            going: Going::Bad,
            ..OPEN
        },
        //= s2-22.3-a
        Kind::Water | Kind::River => Nature {
            going: Going::Impassable,
            obstacle: true,
            disorders: Hindrance::Medium,
            ..OPEN
        },
        Kind::Stream | Kind::Ditch => Nature {
            going: Going::Bad,
            obstacle: true,
            disorders: Hindrance::Medium,
            ..OPEN
        },
        //= s2-5.6-a
        Kind::Ford | Kind::Bridge => Nature {
            defile: true,
            ..OPEN
        },
        //= s2-5.5-c s2-22.2-c s3-6.8-d
        Kind::Town => Nature {
            going: Going::Bad,
            cover: Hindrance::Medium,
            restricted: true,
            ..OPEN
        },
        //= s2-22.2-d
        Kind::Building | Kind::Fortification => Nature {
            going: Going::Bad,
            cover: Hindrance::Severe,
            ..OPEN
        },
    }
}

impl Nature {
    /// What it does to the movement of an arm.
    pub const fn going_for(self, arm: Arm) -> Going {
        //= s3-6.3-b s2-5.3-e
        let going = match (arm, self.horse, self.guns) {
            (Arm::BattleCavalry | Arm::SkirmishCavalry, Some(going), _)
            | (Arm::Artillery(_), _, Some(going)) => going,
            _ => self.going,
        };
        match (going, arm) {
            (Going::Bad, Arm::Artillery(Gun::Heavy)) => Going::Impassable,
            (going, _) => going,
        }
    }
}
