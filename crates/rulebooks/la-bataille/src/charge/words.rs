//! Charges in words: what is asked, told and refused.

use ground::hex::HexId;
use kernel::{Modifier, Telling};

use super::Stage;
use crate::game::Battle;
use crate::position::Fatigue;
use crate::tables::results::Squared;
use crate::troops::SquareClass;
use crate::{LeaderId, Rule, UnitId};

/// What happens in a charge.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the names say it, and `tell_charge` says it in full"
)]
pub enum ChargeEvent {
    Declared(Vec<UnitId>),
    Rode(Vec<UnitId>, HexId),
    Target(HexId),
    Recall {
        units: Vec<UnitId>,
        needs: u8,
        modifiers: Vec<Modifier>,
        heard: bool,
    },
    Halted(Vec<UnitId>),
    Square {
        units: Vec<UnitId>,
        class: SquareClass,
        modifiers: Vec<Modifier>,
        result: Squared,
    },
    Countered(Vec<UnitId>),
    Sprang(Vec<UnitId>, HexId),
    Met(Vec<UnitId>, HexId),
    CaughtBetween(UnitId),
    Pursued(Vec<UnitId>, HexId),
    Bounced(Vec<UnitId>),
    Tired(UnitId, Fatigue),
    Stretched(UnitId, bool),
    Sparing(Vec<UnitId>),
    RodeOver(Vec<UnitId>, HexId),
}

/// Why something of a charge cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(
    missing_docs,
    reason = "the names say it, and `charge_refusal` says it in full"
)]
pub enum ChargeRefusal {
    NoCavalry(HexId),
    Declared(HexId),
    NotDeclared(HexId),
    Tired(UnitId),
    CannotLeadAll(LeaderId),
    TooFewForMassive(LeaderId),
    StraightOn(HexId),
    NoGroundToCharge(HexId),
    CannotTurn,
    CannotReform,
    NotNear(HexId),
    AnotherTarget(HexId),
    NoRecall,
    NoSquare(UnitId),
    TooFarForSquare(HexId),
    Tried(UnitId),
    OutOfZone(UnitId),
    UponThem(UnitId),
    CannotStretch,
    CannotSpare,
    NoWayOver,
    Unseen(HexId),
    MustRideOn(HexId),
}

impl ChargeRefusal {
    /// The rule that stands in the way.
    pub const fn rule(self) -> Rule {
        match self {
            ChargeRefusal::NoCavalry(_) => Rule::R19_1,
            ChargeRefusal::Declared(_) | ChargeRefusal::NotDeclared(_) => Rule::R19_8_1A,
            ChargeRefusal::Tired(_) => Rule::R19_4A,
            ChargeRefusal::CannotLeadAll(_) | ChargeRefusal::TooFewForMassive(_) => Rule::R19_13_1A,
            ChargeRefusal::StraightOn(_) => Rule::R19_9_7A,
            ChargeRefusal::NoGroundToCharge(_) => Rule::R19_9_4A,
            ChargeRefusal::CannotTurn => Rule::R19_9_8B,
            ChargeRefusal::CannotReform => Rule::R19_9_5,
            ChargeRefusal::NotNear(_) => Rule::R19_9_10A,
            ChargeRefusal::AnotherTarget(_) => Rule::R19_9_11,
            ChargeRefusal::NoRecall => Rule::R19_9_14_1,
            ChargeRefusal::NoSquare(_) => Rule::R19_9_15_1C,
            ChargeRefusal::TooFarForSquare(_) | ChargeRefusal::Tried(_) => Rule::R19_9_15_1A,
            ChargeRefusal::OutOfZone(_) => Rule::R19_11_2A,
            ChargeRefusal::UponThem(_) => Rule::R19_11_1B,
            ChargeRefusal::CannotStretch => Rule::R19_9_9A,
            ChargeRefusal::CannotSpare => Rule::R19_10_9_3B,
            ChargeRefusal::NoWayOver => Rule::R12_6_5,
            ChargeRefusal::Unseen(_) => Rule::R19_9_4C,
            ChargeRefusal::MustRideOn(_) => Rule::R18_6,
        }
    }
}

impl Battle {
    /// What is asked about charges.
    pub(crate) fn charge_question(&self) -> (String, Rule) {
        let riders = self
            .ride()
            .map_or_else(String::new, |ride| self.unit_names(&ride.units));
        match self.pos.charge.stage {
            Stage::None | Stage::Declaring => ("Which cavalry charges?".to_owned(), Rule::R19_8_1A),
            Stage::Choosing => (
                "Which charge is carried out next?".to_owned(),
                Rule::R19_7_2,
            ),
            Stage::Riding => {
                let left = self.ride().map_or(crate::Points::NONE, super::Ride::left);
                (
                    format!("Where does {riders} ride? {left} points are left."),
                    Rule::R19_9_3,
                )
            }
            Stage::Naming => (format!("Is this the target of {riders}?"), Rule::R19_9_10A),
            Stage::Reacting => (
                format!("{riders} charges: who forms square or counter-charges?"),
                Rule::R19_9_12A,
            ),
            Stage::Meeting => (
                format!("{riders} is upon you: how is the charge met?"),
                Rule::R19_9_16_1A,
            ),
            Stage::Ordering => ("Which melee is fought next?".to_owned(), Rule::R19_10_3_3),
            Stage::Pressing => (
                format!("Does {riders} keep to its target?"),
                Rule::R19_9_14_1,
            ),
            Stage::Recalled => (
                format!("{riders} is recalled: what now?"),
                Rule::R19_9_14_2B,
            ),
            Stage::Pursuing => (format!("Does {riders} pursue farther?"), Rule::R19_10_6_4),
            Stage::Springing => ("Does cavalry charge what moves?".to_owned(), Rule::R19_12_2),
            Stage::Chased => (
                format!("{riders} pursues: does cavalry fall upon it?"),
                Rule::R19_11_5,
            ),
        }
    }

    /// What stands in the way, in words.
    pub(crate) fn charge_refusal(&self, refusal: ChargeRefusal) -> String {
        let unit = |unit| self.unit_name(unit);
        let hex = |hex| self.hex_name(hex);
        match refusal {
            ChargeRefusal::NoCavalry(at) => format!("no cavalry in {} can charge", hex(at)),
            ChargeRefusal::Declared(at) => format!("the charge from {} is declared", hex(at)),
            ChargeRefusal::NotDeclared(at) => format!("no charge from {} was declared", hex(at)),
            ChargeRefusal::Tired(who) => format!("{} is too tired to charge", unit(who)),
            ChargeRefusal::CannotLeadAll(leader) => {
                format!(
                    "{} cannot lead a massive charge now",
                    self.leader_name(leader)
                )
            }
            ChargeRefusal::TooFewForMassive(leader) => format!(
                "{} has not two stacks with or beside him that face alike",
                self.leader_name(leader)
            ),
            ChargeRefusal::StraightOn(at) => {
                format!("a charging column cannot slant into {} yet", hex(at))
            }
            ChargeRefusal::NoGroundToCharge(at) => {
                format!("{} is no ground to charge over", hex(at))
            }
            ChargeRefusal::CannotTurn => "they cannot turn again in this hex".to_owned(),
            ChargeRefusal::CannotReform => {
                "they change formation once, in the first hex they enter".to_owned()
            }
            ChargeRefusal::NotNear(at) => format!("nothing is to be said about {} now", hex(at)),
            ChargeRefusal::AnotherTarget(at) => {
                format!("another charge has {} for its target", hex(at))
            }
            ChargeRefusal::NoRecall => "no recall is left to be tried".to_owned(),
            ChargeRefusal::NoSquare(who) => format!("{} cannot form square now", unit(who)),
            ChargeRefusal::TooFarForSquare(at) => {
                format!(
                    "the charge is more than four hexes from {}, or cannot be seen",
                    hex(at)
                )
            }
            ChargeRefusal::Tried(who) => format!("{} has tried that", unit(who)),
            ChargeRefusal::CannotStretch => {
                "only a line of light cavalry changes, once for each hex it enters".to_owned()
            }
            ChargeRefusal::CannotSpare => "they have decided how to fight".to_owned(),
            ChargeRefusal::NoWayOver => "there is no way for that".to_owned(),
            ChargeRefusal::Unseen(at) => {
                format!("they did not see {} when they began", hex(at))
            }
            ChargeRefusal::OutOfZone(who) => {
                format!("the charge is not within reach of {}", unit(who))
            }
            ChargeRefusal::UponThem(who) => {
                format!(
                    "the charge is upon {}, too late to ride against it",
                    unit(who)
                )
            }
            ChargeRefusal::MustRideOn(at) => {
                format!("a counter-charge rides on; the way to {} is open", hex(at))
            }
        }
    }

    /// What happened, in words.
    #[allow(clippy::too_many_lines, reason = "one arm for each of them")]
    pub(crate) fn tell_charge(&self, event: &ChargeEvent) -> Telling {
        let names = |units: &[UnitId]| self.unit_names(units);
        let step = |text: String, rule: Rule| Telling {
            text,
            rules: vec![rule.info()],
            ..Telling::default()
        };
        let with = |mut telling: Telling, modifiers: &[Modifier]| {
            telling.modifiers = modifiers.iter().map(|one| ("dice", *one)).collect();
            telling.is_result = true;
            telling
        };
        match event {
            ChargeEvent::Declared(units) => {
                step(format!("{} will charge", names(units)), Rule::R19_8_1A)
            }
            ChargeEvent::Rode(units, hex) => step(
                format!("{} rides to {}", names(units), self.hex_name(*hex)),
                Rule::R19_7_2_1,
            ),
            ChargeEvent::Target(hex) => {
                let stack = self.unit_names(&self.stack(*hex));
                step(format!("{stack} is the target"), Rule::R19_9_10A)
            }
            ChargeEvent::Recall {
                units,
                needs,
                modifiers,
                heard,
            } => {
                let end = if *heard { "is recalled" } else { "charges on" };
                let text = format!("{} {end} ({needs} or more was needed)", names(units));
                with(step(text, Rule::R19_9_14_2A), modifiers)
            }
            ChargeEvent::Halted(units) => {
                step(format!("{} halts", names(units)), Rule::R19_9_14_2B)
            }
            ChargeEvent::Square {
                units,
                class,
                modifiers,
                result,
            } => {
                let end = match result {
                    Squared::Square => "forms square",
                    Squared::Disorder => "is disordered",
                    Squared::Rout => "routs",
                };
                let text = format!(
                    "{} tries for square (class {class:?}) and {end}",
                    names(units)
                );
                with(step(text, Rule::R19_9_15_2A), modifiers)
            }
            ChargeEvent::Countered(units) => {
                step(format!("{} counter-charges", names(units)), Rule::R19_11_3)
            }
            ChargeEvent::Sprang(units, hex) => step(
                format!(
                    "{} charges what moves, from {}",
                    names(units),
                    self.hex_name(*hex)
                ),
                Rule::R19_12_3A,
            ),
            ChargeEvent::Met(units, hex) => step(
                format!(
                    "{} is upon the enemy in {}",
                    names(units),
                    self.hex_name(*hex)
                ),
                Rule::R19_10_4_1A,
            ),
            ChargeEvent::CaughtBetween(unit) => step(
                format!(
                    "{} is caught by another charge as it breaks",
                    self.unit_name(*unit)
                ),
                Rule::R19_10_4_1D,
            ),
            ChargeEvent::Pursued(units, hex) => step(
                format!("{} pursues to {}", names(units), self.hex_name(*hex)),
                Rule::R19_10_6_3A,
            ),
            ChargeEvent::Bounced(units) => {
                step(format!("{} bounces", names(units)), Rule::R19_10_8_2A)
            }
            ChargeEvent::Stretched(unit, longer) => {
                let how = if *longer { "lengthens" } else { "draws in" };
                step(
                    format!("{} {how} its line", self.unit_name(*unit)),
                    Rule::R19_9_9A,
                )
            }
            ChargeEvent::Sparing(units) => step(
                format!("{} spares its horses", names(units)),
                Rule::R19_10_9_3B,
            ),
            ChargeEvent::RodeOver(units, hex) => step(
                format!(
                    "{} rides over the square in {}",
                    names(units),
                    self.hex_name(*hex)
                ),
                Rule::R12_6_5,
            ),
            ChargeEvent::Tired(unit, fatigue) => {
                let how = match fatigue {
                    Fatigue::Rested => "rested",
                    Fatigue::Tired => "tired",
                    Fatigue::Exhausted => "exhausted",
                };
                step(
                    format!("{} is {how}", self.unit_name(*unit)),
                    Rule::R19_10_9_1,
                )
            }
        }
    }
}
