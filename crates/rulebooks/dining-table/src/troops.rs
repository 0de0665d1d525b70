//! What troops are (1.2, 2.5.3, 2.18.3, 3.4): arms, guns, ratings, and the
//! tables that go by them. What they do stands in the chapters.

use serde::{Deserialize, Serialize};

use crate::Rule;

/// The arm of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Foot.
    Infantry,
    /// Horse, by brigades.
    BattleCavalry,
    /// Horse, by small regiments.
    SkirmishCavalry,
    /// Guns.
    Artillery(Gun),
}

/// What kind of guns a unit has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gun {
    /// Light foot artillery.
    Light,
    /// Medium foot artillery.
    Medium,
    /// Heavy artillery.
    Heavy,
    /// Light guns with mounted crews.
    LightHorse,
    /// Medium guns with mounted crews.
    MediumHorse,
    /// Howitzers.
    Howitzer,
}

impl Arm {
    /// Whether it fights on foot without guns.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry)
    }

    /// Whether it fights mounted.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::BattleCavalry | Arm::SkirmishCavalry)
    }

    /// Whether it is a unit of guns.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Arm::Artillery(_))
    }

    /// Its guns, if it has any.
    pub const fn gun(self) -> Option<Gun> {
        match self {
            Arm::Artillery(gun) => Some(gun),
            _ => None,
        }
    }
}

/// How a unit is deployed to move (2.5.1).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Flexible; the default. For artillery: limbered.
    #[default]
    Normal,
    /// Deployed for defence. For artillery: deployed.
    Defend,
    /// For speed.
    Rapid,
    /// On a road.
    RoadMarch,
}

/// What ground does to movement.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Going {
    /// Open.
    Good,
    /// It slows.
    Bad,
    /// It stops.
    Impassable,
}

/// Who moves: a row of the move table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mover {
    /// A unit of this arm.
    Unit(Arm),
    /// A headquarters.
    Headquarters,
    /// A general.
    General,
}

/// The pace of a move: a pair of columns of the move table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// The normal rate.
    Normal,
    /// The rapid rate.
    Rapid,
    /// The rate along a road.
    Road,
}

/// The rates of a row in inches: normal good, normal bad, rapid good, rapid bad.
const fn rates(mover: Mover) -> [u8; 4] {
    match mover {
        //= s2-5.3-a s2-5.3-b
        Mover::Unit(Arm::Infantry) => [4, 3, 8, 5],
        //= s2-5.3-c
        Mover::Unit(Arm::BattleCavalry) => [6, 3, 12, 4],
        //= s2-5.3-d
        Mover::Unit(Arm::SkirmishCavalry) => [8, 4, 16, 6],
        //= s2-5.3-e
        Mover::Unit(Arm::Artillery(Gun::Heavy)) => [4, 0, 8, 0],
        //= s2-5.3-f
        Mover::Unit(Arm::Artillery(Gun::Medium | Gun::Howitzer)) => [4, 2, 8, 3],
        //= s2-5.3-g
        Mover::Unit(Arm::Artillery(Gun::Light)) => [4, 3, 8, 4],
        //= s2-5.3-h
        Mover::Unit(Arm::Artillery(Gun::LightHorse | Gun::MediumHorse)) | Mover::Headquarters => {
            [6, 2, 12, 3]
        }
        //= s2-5.3-i
        Mover::General => [8, 6, 16, 8],
    }
}

/// How far somebody may move, in inches; `None` if he cannot go there at all.
pub const fn allowance(mover: Mover, pace: Pace, going: Going) -> Option<u8> {
    let [normal_good, normal_bad, rapid_good, rapid_bad] = rates(mover);
    let inches = match (pace, going) {
        (Pace::Normal, Going::Good) => normal_good,
        (Pace::Normal, Going::Bad) => normal_bad,
        (Pace::Rapid, Going::Good) => rapid_good,
        (Pace::Rapid, Going::Bad) => rapid_bad,
        //= s2-5.3-j
        (Pace::Road, Going::Good) => rapid_good + normal_good,
        (Pace::Road, Going::Bad) | (_, Going::Impassable) => 0,
    };
    if inches == 0 { None } else { Some(inches) }
}

/// How near a target is to a gun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Range {
    /// Canister.
    Short,
    /// Shot, well aimed.
    Effective,
    /// Shot, far.
    Long,
}

impl Gun {
    /// The upper limits of short, effective and long range, in inches.
    pub const fn ranges(self) -> [u8; 3] {
        match self {
            //= s2-18.3-a s2-18.3-b
            Gun::Light | Gun::LightHorse => [4, 6, 8],
            //= s2-18.3-c
            Gun::Medium | Gun::MediumHorse => [4, 8, 10],
            //= s2-18.3-d
            Gun::Howitzer => [0, 8, 10],
            //= s2-18.3-e
            Gun::Heavy => [4, 8, 12],
        }
    }

    /// The range of a target so many thousandths of an inch away; `None` if it is out of range.
    pub fn range(self, distance: i32) -> Option<Range> {
        let [short, effective, long] = self.ranges().map(|inches| i32::from(inches) * 1_000);
        if distance <= short && short > 0 {
            Some(Range::Short)
        } else if distance <= effective {
            Some(Range::Effective)
        } else if distance <= long {
            Some(Range::Long)
        } else {
            None
        }
    }

    /// How far it may be moved without losing fire, in thousandths.
    pub const fn minor_move(self) -> i32 {
        match self {
            //= s2-18.6-f
            Gun::Light | Gun::LightHorse | Gun::MediumHorse | Gun::Howitzer => 2_000,
            Gun::Medium => 1_000,
            //= s2-18.6-h
            Gun::Heavy => 0,
        }
    }

    /// Whether a Joker hits for it.
    pub const fn is_heavy_or_howitzer(self) -> bool {
        matches!(self, Gun::Heavy | Gun::Howitzer)
    }
}

/// How well a unit of guns is served.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// As usual.
    #[default]
    Normal,
    /// Better.
    Elite,
    /// Worse.
    SecondRate,
}

/// The character of a general or of a unit's commander (3.3.3).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Character {
    /// Takes things in hand.
    Strong,
    /// As most.
    #[default]
    Normal,
    /// Waits to be told.
    Weak,
}

impl Character {
    /// The A rating a general of this character has by default.
    pub const fn rating(self) -> u8 {
        //= s3-3.4-a
        match self {
            Character::Strong => 4,
            Character::Normal => 5,
            Character::Weak => 6,
        }
    }
}

/// Who activates: the rank of card he needs, and his character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The A rating: the least card of a full activation.
    pub a: u8,
    /// What a Joker means to him.
    pub character: Character,
}

/// The place of a unit in its army (3.2.7 to 3.2.9).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// In a division.
    #[default]
    Line,
    /// Kept by the corps.
    CorpsResource,
    /// On its own.
    Independent,
    /// Kept by the army.
    ArmyResource,
}

impl Role {
    /// The rating with which a unit of this role activates alone.
    pub const fn rating(self) -> Rating {
        let (a, character) = match self {
            //= s3-4.8-a s3-4.8-b
            Role::Line => (7, Character::Weak),
            //= s3-4.8-c
            Role::CorpsResource => (6, Character::Normal),
            //= s3-4.8-d
            Role::Independent => (5, Character::Normal),
            //= s3-4.8-e
            Role::ArmyResource => (8, Character::Weak),
        };
        Rating { a, character }
    }
}

/// The letters of a unit (3.4.3): what it is good and bad at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Traits(u8);

/// One of these letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Trait {
    /// `S`: skirmish strength.
    Skirmish,
    /// `s`: skirmish weakness.
    NoSkirmish,
    /// `D`: drill strength.
    Drill,
    /// `d`: drill weakness.
    NoDrill,
    /// `H`: heavy cavalry.
    Heavy,
    /// `M`: well mounted.
    WellMounted,
    /// `m`: badly mounted.
    BadlyMounted,
}

impl Trait {
    /// All, with their letters.
    pub const ALL: [(char, Trait); 7] = [
        ('S', Trait::Skirmish),
        ('s', Trait::NoSkirmish),
        ('D', Trait::Drill),
        ('d', Trait::NoDrill),
        ('H', Trait::Heavy),
        ('M', Trait::WellMounted),
        ('m', Trait::BadlyMounted),
    ];

    /// Whether troops of this arm can have it.
    pub const fn fits(self, arm: Arm) -> bool {
        match self {
            Trait::Skirmish | Trait::NoSkirmish | Trait::Drill | Trait::NoDrill => {
                arm.is_infantry()
            }
            Trait::Heavy | Trait::WellMounted | Trait::BadlyMounted => arm.is_cavalry(),
        }
    }

    /// The rule that describes it.
    pub const fn rule(self) -> Rule {
        match self {
            Trait::Skirmish => Rule::S3_4_4A,
            Trait::NoSkirmish => Rule::S3_4_4F,
            Trait::Drill => Rule::S3_4_5A,
            Trait::NoDrill => Rule::S3_4_5C,
            Trait::Heavy => Rule::S3_4_6A,
            Trait::WellMounted => Rule::S3_4_7A,
            Trait::BadlyMounted => Rule::S3_4_7D,
        }
    }
}

impl Traits {
    /// No letters.
    pub const NONE: Traits = Traits(0);

    /// Whether it has one.
    pub const fn has(self, one: Trait) -> bool {
        self.0 >> one as u8 & 1 == 1
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, one: Trait) -> Self {
        Traits(self.0 | 1 << one as u8)
    }

    /// Without one.
    #[must_use]
    pub const fn without(self, one: Trait) -> Self {
        Traits(self.0 & !(1 << one as u8))
    }

    /// Reads letters such as `SD`; `None` if one is unknown or stands twice.
    pub fn read(letters: &str) -> Option<Self> {
        letters.chars().try_fold(Traits::NONE, |traits, letter| {
            let (_, one) = Trait::ALL.into_iter().find(|(known, _)| *known == letter)?;
            (!traits.has(one)).then(|| traits.with(one))
        })
    }

    /// A strength and the weakness that denies it, if it has both.
    pub fn contradiction(self) -> Option<[Trait; 2]> {
        let pairs = [
            [Trait::Skirmish, Trait::NoSkirmish],
            [Trait::Drill, Trait::NoDrill],
            [Trait::WellMounted, Trait::BadlyMounted],
        ];
        let mut pairs = pairs.into_iter();
        pairs.find(|pair| pair.iter().all(|one| self.has(*one)))
    }

    /// Its letters in the book's order.
    pub fn letters(self) -> String {
        Trait::ALL
            .into_iter()
            .filter(|(_, one)| self.has(*one))
            .map(|(letter, _)| letter)
            .collect()
    }

    /// Those it has.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        let all = Trait::ALL.into_iter().map(|(_, one)| one);
        all.filter(move |one| self.has(*one))
    }
}

/// How much terrain hinders a blow (2.22.1).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Hindrance {
    /// Not at all.
    #[default]
    None,
    /// A little: light cover.
    Minor,
    /// More: medium cover.
    Medium,
    /// Most: heavy cover.
    Severe,
    /// Better than the book's three: for a scenario's own works.
    Extreme,
}

impl Hindrance {
    /// The least rank of a black card that still hits.
    pub const fn rank(self) -> u8 {
        //= s2-11.5-g s2-20.4-a
        match self {
            Hindrance::None => 1,
            Hindrance::Minor => 4,
            Hindrance::Medium => 7,
            Hindrance::Severe => 11,
            //= s2-20.4-b
            Hindrance::Extreme => 13,
        }
    }

    /// One level less: for partial cover.
    #[must_use]
    pub const fn lower(self) -> Self {
        match self {
            Hindrance::None | Hindrance::Minor => Hindrance::None,
            Hindrance::Medium => Hindrance::Minor,
            Hindrance::Severe => Hindrance::Medium,
            Hindrance::Extreme => Hindrance::Severe,
        }
    }
}
