//! Decisions about charges as the record writes them, and as buttons say them.

use ground::hex::HexId;
use kernel::Unreadable;

use super::{ChargeOrder, Stage};
use crate::game::Battle;
use crate::order::Order;
use crate::words::{hand_word, read_hand};

impl Battle {
    /// A decision in the record's notation.
    pub(crate) fn write_charge(&self, charge: ChargeOrder) -> String {
        let hex = |hex: HexId| self.number(hex);
        let facing = |facing| self.facing_name(facing);
        match charge {
            ChargeOrder::Declare(at) => format!("declare {}", hex(at)),
            ChargeOrder::DeclareMassive(leader, at) => {
                format!("massive {} {}", self.setup.leader(leader).id, hex(at))
            }
            ChargeOrder::LeaveOut(at) => format!("leave-out {}", hex(at)),
            ChargeOrder::Go(at) => format!("go {}", hex(at)),
            ChargeOrder::Ride(to) => format!("ride {}", hex(to)),
            ChargeOrder::Turn(to) => format!("turn {}", facing(to)),
            ChargeOrder::Form(to) => format!("form {}", facing(to)),
            ChargeOrder::Deploy(deploy) => format!(
                "deploy {} {} {} {}",
                deploy.formation.name(),
                facing(deploy.facing),
                hex(deploy.first),
                deploy.length
            ),
            ChargeOrder::Wheel(pivot, turn) => {
                format!("wheel {} {}", hand_word(pivot), hand_word(turn))
            }
            ChargeOrder::Target(at) => format!("target {}", hex(at)),
            ChargeOrder::PassBy(at) => format!("pass-by {}", hex(at)),
            ChargeOrder::FormSquare(at) => format!("square {}", hex(at)),
            ChargeOrder::CounterCharge(at) => format!("counter {}", hex(at)),
            ChargeOrder::SlipTo(to) => format!("slip {}", hex(to)),
            ChargeOrder::Spring(at) => format!("spring {}", hex(at)),
            ChargeOrder::Evade(to) => format!("evade {}", hex(to)),
            ChargeOrder::Stretch(hand) => format!("stretch {}", hand_word(hand)),
            ChargeOrder::Shorten(hand) => format!("shorten {}", hand_word(hand)),
            plain => plain_word(plain).to_owned(),
        }
    }

    /// Reads what [`Battle::write_charge`] writes.
    pub(crate) fn read_charge(&self, words: &[&str]) -> Result<ChargeOrder, Unreadable> {
        let fault = || Unreadable(format!("`{}` is no charge", words.join(" ")));
        Ok(match words {
            [word] => *PLAIN
                .iter()
                .find(|order| plain_word(**order) == *word)
                .ok_or_else(fault)?,
            ["massive", leader, at] => ChargeOrder::DeclareMassive(
                self.setup.leader_named(leader).ok_or_else(fault)?,
                self.read_hex(at)?,
            ),
            ["turn", facing] => ChargeOrder::Turn(self.read_facing(facing)?),
            ["form", facing] => ChargeOrder::Form(self.read_facing(facing)?),
            ["deploy", formation, facing, first, length] => {
                ChargeOrder::Deploy(self.read_deploy([formation, facing, first, length])?)
            }
            ["wheel", pivot, turn] => ChargeOrder::Wheel(
                read_hand(pivot).ok_or_else(fault)?,
                read_hand(turn).ok_or_else(fault)?,
            ),
            ["stretch", hand] => ChargeOrder::Stretch(read_hand(hand).ok_or_else(fault)?),
            ["shorten", hand] => ChargeOrder::Shorten(read_hand(hand).ok_or_else(fault)?),
            [verb, at] => {
                let hex = self.read_hex(at)?;
                match *verb {
                    "declare" => ChargeOrder::Declare(hex),
                    "go" => ChargeOrder::Go(hex),
                    "leave-out" => ChargeOrder::LeaveOut(hex),
                    "ride" => ChargeOrder::Ride(hex),
                    "target" => ChargeOrder::Target(hex),
                    "pass-by" => ChargeOrder::PassBy(hex),
                    "square" => ChargeOrder::FormSquare(hex),
                    "counter" => ChargeOrder::CounterCharge(hex),
                    "slip" => ChargeOrder::SlipTo(hex),
                    "spring" => ChargeOrder::Spring(hex),
                    "evade" => ChargeOrder::Evade(hex),
                    _ => return Err(fault()),
                }
            }
            _ => return Err(fault()),
        })
    }

    /// A decision as a button says it.
    pub(crate) fn charge_label(&self, charge: ChargeOrder) -> String {
        let hex = |at| self.hex_name(at);
        let stack = |at: HexId| self.unit_names(&self.stack(at));
        match charge {
            ChargeOrder::Declare(at) => format!("{} will charge", stack(at)),
            ChargeOrder::DeclareMassive(leader, at) => format!(
                "{} leads a massive charge of {} and all beside him who look the same way",
                self.leader_name(leader),
                stack(at)
            ),
            ChargeOrder::LeaveOut(at) => format!("Leave {} out of the massive charge", stack(at)),
            ChargeOrder::EndCharges => "No more charges".to_owned(),
            ChargeOrder::Go(at) if self.pos.charge.stage == Stage::Ordering => {
                format!("Fight {} now", stack(at))
            }
            ChargeOrder::Go(at) => format!("{} charges now", stack(at)),
            ChargeOrder::Ride(to) => format!("Ride to {}", hex(to)),
            ChargeOrder::Turn(facing) => format!("Turn to face {}", self.facing_words(facing)),
            ChargeOrder::Form(facing) => {
                format!("Change formation, facing {}", self.facing_words(facing))
            }
            ChargeOrder::Deploy(deploy) => self.order_label(Order::Form(deploy)),
            ChargeOrder::Wheel(pivot, turn) => self.order_label(Order::Wheel(pivot, turn)),
            ChargeOrder::Target(at) => format!("{} is the target", stack(at)),
            ChargeOrder::PassBy(at) => format!("{} is no target", stack(at)),
            ChargeOrder::EndRide => "Ride no farther".to_owned(),
            ChargeOrder::Recall => "Sound the recall".to_owned(),
            ChargeOrder::Halt => "Halt".to_owned(),
            ChargeOrder::LookElsewhere => "Look for another target".to_owned(),
            ChargeOrder::FormSquare(at) => format!("{} forms square", stack(at)),
            ChargeOrder::CounterCharge(at) => format!("{} counter-charges", stack(at)),
            ChargeOrder::LetCome => "Let them come".to_owned(),
            ChargeOrder::StandFast => "Stand as they are".to_owned(),
            ChargeOrder::SlipTo(to) => format!("Slip away to {}", hex(to)),
            ChargeOrder::PressOn => "Keep to the target".to_owned(),
            ChargeOrder::PursueOn => "Pursue".to_owned(),
            ChargeOrder::Spring(at) => format!("{} charges what moves", stack(at)),
            ChargeOrder::HoldBack => "Let them pass".to_owned(),
            ChargeOrder::Stretch(hand) => {
                format!("Lengthen the line to the {}", hand_word(hand))
            }
            ChargeOrder::Shorten(hand) => {
                format!("Draw the line in on the {}", hand_word(hand))
            }
            ChargeOrder::Spare => "Spare the horses in the melee".to_owned(),
            ChargeOrder::RideOver => "Ride over the square".to_owned(),
            ChargeOrder::Evade(to) => format!("Ride away by {}", hex(to)),
        }
    }
}

const PLAIN: [ChargeOrder; 12] = [
    ChargeOrder::EndCharges,
    ChargeOrder::EndRide,
    ChargeOrder::Recall,
    ChargeOrder::Halt,
    ChargeOrder::LookElsewhere,
    ChargeOrder::LetCome,
    ChargeOrder::StandFast,
    ChargeOrder::PressOn,
    ChargeOrder::PursueOn,
    ChargeOrder::HoldBack,
    ChargeOrder::Spare,
    ChargeOrder::RideOver,
];

const fn plain_word(order: ChargeOrder) -> &'static str {
    match order {
        ChargeOrder::EndCharges => "end",
        ChargeOrder::EndRide => "end-ride",
        ChargeOrder::Recall => "recall",
        ChargeOrder::Halt => "halt",
        ChargeOrder::LookElsewhere => "look-elsewhere",
        ChargeOrder::LetCome => "let-come",
        ChargeOrder::StandFast => "stand",
        ChargeOrder::PressOn => "press-on",
        ChargeOrder::PursueOn => "pursue",
        ChargeOrder::HoldBack => "hold-back",
        ChargeOrder::Spare => "spare",
        ChargeOrder::RideOver => "ride-over",
        _ => "",
    }
}
