//! Sections 7 and 8: what stands on the counters of units and leaders.

use kernel::{Fraction, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Base6, ElementId, OrgId, UnitId};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident,)* })*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize,
            JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $($(#[$each])* $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];
        }
    )*};
}

words! {
    /// The branch of service.
    //= 7.2.1.2
    Arm {
        /// On foot.
        Infantry,
        /// On horse.
        Cavalry,
        /// With guns.
        Artillery,
    }

    /// The size of the organisation that a counter stands for.
    //= 7.2.1.3 7.2.3.1
    Size {
        /// A regiment of foot or horse.
        Regiment,
        /// A battalion of foot.
        Battalion,
        /// A company of foot.
        Company,
        /// A squadron of horse.
        Squadron,
        /// A battery.
        Battery,
    }

    /// A nation, as far as organisation and tables tell them apart.
    Nation {
        /// French.
        French,
        /// British.
        British,
        /// The King's German Legion.
        Kgl,
        /// Hanoverian.
        Hanoverian,
        /// Dutch and Belgian.
        Dutch,
        /// Nassau and Orange-Nassau.
        Nassau,
        /// Brunswick.
        Brunswick,
        /// Prussian.
        Prussian,
        /// Russian.
        Russian,
        /// Austrian.
        Austrian,
        /// Spanish.
        Spanish,
    }

    /// How heavy cavalry is.
    //= 7.3.4.2-a 7.3.4.2-b 7.3.4.2-c
    Weight {
        /// Light.
        Light,
        /// Heavy.
        Heavy,
        /// Super-heavy, to which the rules for heavy cavalry apply as well.
        SuperHeavy,
    }

    /// How well infantry forms square: the class of the Square Formation Table.
    SquareClass {
        /// Best.
        #[serde(rename = "A")]
        A,
        /// Good.
        #[serde(rename = "B")]
        B,
        /// Fair.
        #[serde(rename = "C")]
        C,
        /// Poor.
        #[serde(rename = "D")]
        D,
    }

    /// At which total losses a unit checks its morale.
    LossChecks {
        /// At 3, 6, 9.
        Third,
        /// At 2, 4, 6.
        Second,
        /// At 1, 3, 5.
        Odd,
        /// At every step.
        Every,
    }

    /// How many of a unit's skirmishers have rifles.
    Rifles {
        /// None.
        None,
        /// Half of them.
        Half,
        /// All.
        All,
    }
}

/// What only infantry has.
//= 7.3.2-b 7.3.3.1
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foot {
    /// The fire value printed on the counter, for column and general order.
    pub fire: u8,
    /// The fire multiplier of a step in line or square; 0 if it has none.
    pub line: u8,
    /// The fire multiplier of a step of skirmishers; 0 if it cannot skirmish.
    pub skirmish: u8,
    /// Its rifles.
    pub rifles: Rifles,
    /// Light infantry.
    pub light: bool,
    /// How well it forms square.
    pub square: SquareClass,
    /// How well it does once its organisation has a morale level above 0.
    pub square_shaken: SquareClass,
}

/// What only cavalry has.
//= 7.3.2-c 7.3.4.1-a 7.3.4.1-b 7.3.4.1-c
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Horse {
    /// How heavy it is.
    pub weight: Weight,
    /// Its lance bonus; 0 without lances.
    pub lance: u8,
    /// Its skirmish value; 0 if it cannot skirmish.
    pub skirmish: u8,
    /// The die that recalls it from a charge.
    pub recall: u8,
}

/// What only artillery has.
//= 7.3.2-a 7.3.5.1-b 7.2.2.6
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guns {
    /// Its fire values at short, medium and long range.
    pub fire: [Fraction; 3],
    /// How many hexes it reaches.
    pub range: u8,
    /// Horse artillery.
    pub horse: bool,
    /// Its ammunition at the start.
    pub ammunition: u8,
    /// The die that limbers it.
    pub limber: u8,
}

impl Guns {
    /// Its fire value at a range, if it reaches so far.
    //= 7.3.5.1-a 7.4.3-c
    pub fn fire_at(&self, range: u32) -> Option<Fraction> {
        let band = match range {
            0 => return None,
            1..=2 => 0,
            3..=5 => 1,
            _ => 2,
        };
        (range <= u32::from(self.range)).then(|| self.fire[band])
    }
}

/// A combat unit: what is printed on its counter, and where it belongs.
//= 6.1.1 7.2.1.4 7.2.1.5 7.2.5.1 7.3.1-a
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its short name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// Of a Guard.
    pub guard: bool,
    /// Its branch of service.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// Its steps at the start.
    //= 7.2.1.6 7.2.4.2 6.2-b
    pub steps: u8,
    /// Its movement rate.
    //= 7.2.1.7 7.2.4.1
    pub movement: u8,
    /// Its morale.
    //= 7.3.1-b
    pub morale: Base6,
    /// Its melee value at full strength.
    pub melee: Fraction,
    /// At which losses it checks morale.
    pub checks: LossChecks,
    /// If it is infantry.
    pub foot: Option<Foot>,
    /// If it is cavalry.
    pub horse: Option<Horse>,
    /// If it is artillery.
    pub guns: Option<Guns>,
    /// The element or sub-element that it belongs to.
    pub element: ElementId,
    /// Its Major Morale Organization.
    pub organisation: OrgId,
    /// The larger counter that it is a part of.
    pub parent: Option<UnitId>,
    /// The smaller counters that it breaks down into.
    pub parts: Vec<UnitId>,
}

impl Unit {
    /// Whether it can form skirmish order at all.
    //= 11.20.2-a
    pub fn can_skirmish(&self) -> bool {
        self.foot.is_some_and(|foot| foot.skirmish > 0)
            || self.horse.is_some_and(|horse| horse.skirmish > 0)
    }

    /// Whether it is horse artillery.
    pub fn is_horse_artillery(&self) -> bool {
        self.guns.is_some_and(|guns| guns.horse)
    }

    /// How heavy it is, if it is cavalry.
    pub fn weight(&self) -> Option<Weight> {
        self.horse.map(|horse| horse.weight)
    }

    /// Whether it is a company or a battery, which half losses leave alone.
    //= 7.4.7-b 7.2.3.2
    pub const fn is_small(&self) -> bool {
        matches!(self.size, Size::Company | Size::Battery)
    }
}

words! {
    /// How high a leader stands in his army.
    Rank {
        /// Commands the army, now or later.
        Army,
        /// Commands a corps or a wing.
        Corps,
        /// Commands a division or a Prussian brigade.
        Division,
        /// Commands a brigade.
        Brigade,
        /// An aide-de-camp.
        Adc,
    }
}

/// What a leader adds to morale rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inspiration {
    /// So much; may be negative.
    Bonus(i8),
    /// All rolls succeed.
    //= 8.5
    Automatic,
}

/// A leader: what is printed on his counter, and what he commands. He has no steps.
//= 6.1.2 6.2-b 8.1-a 8.1-b 8.2 8.3-d 8.4-a 8.4-b 8.6
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// His short name.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// His nation.
    pub nation: Nation,
    /// How high he stands.
    pub rank: Rank,
    /// What he adds to melees of assaulting infantry; 0 for a tilde.
    pub attack: i8,
    /// What he adds to melees of defending infantry; 0 for a tilde.
    pub defence: i8,
    /// What he adds to melees of cavalry; 0 for a tilde.
    pub cavalry: i8,
    /// What he adds to the fire of artillery; none for a tilde.
    pub artillery: Option<i8>,
    /// What he adds to morale rolls.
    pub morale: Inspiration,
    /// His Command Rating.
    pub command: u8,
    /// His movement rate.
    pub movement: u8,
    /// A Cavalry Leader of Special Ability.
    pub special_cavalry: bool,
    /// An Artillery Leader of Special Ability.
    pub special_artillery: bool,
    /// He may issue army orders by Royal Initiative.
    pub royal: bool,
    /// The command elements of his corps or wing, to which his Royal Initiative is bound; none for a leader who
    /// may write to all.
    //= 22.4.2-c 22.6.3-b
    pub wing: Vec<ElementId>,
    /// The element or sub-element that he commands or is attached to.
    pub element: Option<ElementId>,
}
