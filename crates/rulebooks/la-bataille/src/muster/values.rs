//! All values of a unit, derived and then overridden.

use kernel::Fraction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{FOOT_STEP, GUN_STEP, HORSE_STEP, foot, foot_melee, guns, horse, horse_melee, steps};
use crate::tables::numbers::fraction;
use crate::tables::{Gun, GunKind, HorseKind, InfantryKind};
use crate::troops::{
    Arm, Foot, Guns, Horse, LossChecks, Nation, Rifles, Size, SquareClass, Weight,
};

/// The skirmish companies' movement rate.
const COMPANY_MOVEMENT: u8 = 10;
/// The movement rates of foot and horse artillery.
const ARTILLERY_MOVEMENT: [u8; 2] = [7, 12];

/// What a unit is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Troops<'a> {
    /// Infantry of a kind; a detached company if so.
    Infantry {
        /// The kind.
        kind: &'a InfantryKind,
        /// A skirmish company of its own.
        company: bool,
    },
    /// Cavalry of a kind.
    Cavalry(&'a HorseKind),
    /// A battery of a kind, and its guns.
    Artillery(&'a GunKind, Vec<(Gun, u8)>),
}

/// What a scenario says in place of a derived value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Overrides {
    /// Steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
    /// Movement rate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub movement: Option<u8>,
    /// Melee value, such as `"11.2"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee: Option<String>,
    /// Printed fire value of infantry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fire: Option<u8>,
    /// Fire multiplier in line and square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u8>,
    /// Fire multiplier of skirmishers, or skirmish value of cavalry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub skirmish: Option<u8>,
    /// Lance bonus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lance: Option<u8>,
    /// Rifles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rifles: Option<Rifles>,
    /// Class of the Square Formation Table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<SquareClass>,
    /// At which losses it checks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checks: Option<LossChecks>,
    /// How heavy cavalry is.
    #[serde(skip_serializing_if = "Option::is_none")]
    //= 7.3.4.2-d
    pub weight: Option<Weight>,
    /// The die that recalls cavalry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recall: Option<u8>,
    /// The die that limbers guns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limber: Option<u8>,
    /// Fire of a battery at short, medium and long range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fires: Option<[String; 3]>,
    /// How many hexes a battery reaches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// Ammunition of a battery at the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ammunition: Option<u8>,
}

/// All values of a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "as in `Unit`")]
pub struct Values {
    pub nation: Nation,
    pub guard: bool,
    pub arm: Arm,
    pub size: Size,
    pub steps: u8,
    pub movement: u8,
    pub melee: Fraction,
    pub checks: LossChecks,
    pub foot: Option<Foot>,
    pub horse: Option<Horse>,
    pub guns: Option<Guns>,
}

impl Values {
    /// The steps of troops: men for infantry and cavalry, guns for artillery.
    pub fn steps_of(troops: &Troops<'_>, men: u32) -> u8 {
        match troops {
            Troops::Infantry { .. } => steps(men, FOOT_STEP),
            Troops::Cavalry(_) => steps(men, HORSE_STEP),
            Troops::Artillery(_, pieces) => {
                let count = pieces.iter().map(|(_, count)| u32::from(*count)).sum();
                steps(count, GUN_STEP)
            }
        }
    }

    /// The values of troops of so many steps.
    //= table.unit-values table.unit-values.movement table.unit-values.artillery-melee
    //= table.step-loss-levels.cavalry
    pub fn derive(troops: &Troops<'_>, size: Size, steps: u8) -> Values {
        match troops {
            Troops::Infantry { kind, company } => Values {
                nation: kind.nation,
                guard: kind.guard,
                arm: Arm::Infantry,
                size,
                steps,
                movement: if *company {
                    COMPANY_MOVEMENT
                } else {
                    kind.movement
                },
                melee: foot_melee(kind, steps),
                checks: kind.checks,
                foot: Some(foot(kind, steps, *company)),
                horse: None,
                guns: None,
            },
            Troops::Cavalry(kind) => Values {
                nation: kind.nation,
                guard: kind.guard,
                arm: Arm::Cavalry,
                size,
                steps,
                movement: kind.movement,
                melee: horse_melee(kind, steps),
                checks: LossChecks::Every,
                foot: None,
                horse: Some(horse(kind, steps)),
                guns: None,
            },
            Troops::Artillery(kind, pieces) => Values {
                nation: kind.nation,
                guard: kind.guard,
                arm: Arm::Artillery,
                size,
                steps,
                movement: ARTILLERY_MOVEMENT[usize::from(kind.horse)],
                melee: Fraction::new(u128::from(steps), 1),
                checks: LossChecks::Every,
                foot: None,
                horse: None,
                guns: Some(guns(pieces, kind.horse, kind.limber)),
            },
        }
    }

    /// Puts a scenario's own values in place of the derived ones. Says which one
    /// cannot be read, or does not belong to the arm.
    pub fn overridden(mut self, by: &Overrides) -> Result<Values, &'static str> {
        let number = |text: &String, key| fraction(text).ok_or(key);
        set(&mut self.movement, by.movement);
        set(&mut self.checks, by.checks);
        if let Some(melee) = &by.melee {
            self.melee = number(melee, "melee")?;
        }
        if let Some(foot) = &mut self.foot {
            set(&mut foot.fire, by.fire);
            set(&mut foot.line, by.line);
            set(&mut foot.skirmish, by.skirmish);
            set(&mut foot.rifles, by.rifles);
            set(&mut foot.square, by.square);
            set(&mut foot.square_shaken, by.square);
        } else if by.fire.is_some() || by.line.is_some() {
            return Err("fire or line");
        } else if by.rifles.is_some() || by.square.is_some() {
            return Err("rifles or square");
        }
        if let Some(horse) = &mut self.horse {
            set(&mut horse.skirmish, by.skirmish);
            set(&mut horse.lance, by.lance);
            set(&mut horse.weight, by.weight);
            set(&mut horse.recall, by.recall);
        } else if by.lance.is_some() || by.weight.is_some() || by.recall.is_some() {
            return Err("lance, weight or recall");
        }
        if let Some(guns) = &mut self.guns {
            set(&mut guns.limber, by.limber);
            set(&mut guns.range, by.range);
            set(&mut guns.ammunition, by.ammunition);
            if let Some([short, medium, long]) = &by.fires {
                guns.fire = [
                    number(short, "fires")?,
                    number(medium, "fires")?,
                    number(long, "fires")?,
                ];
            }
            if by.skirmish.is_some() {
                return Err("skirmish");
            }
        } else if by.limber.is_some() || by.range.is_some() || by.fires.is_some() {
            return Err("limber, range or fires");
        }
        Ok(self)
    }
}

fn set<T>(value: &mut T, by: Option<T>) {
    if let Some(by) = by {
        *value = by;
    }
}
