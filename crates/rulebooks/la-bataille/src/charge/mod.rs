//! Chapter 19: charges.
//!
//! The Charge Phase begins with [`Battle::begin_charges`] and ends by calling
//! [`Battle::begin_movement`]; everything in between is a decision in [`crate::Step::Charge`]. An
//! opportunity charge interrupts the enemy's movement in [`crate::Step::OpportunityCharge`]; its melee is
//! held over to the Assault Phase.
//!
//! A charge and the counter-charges against it are [`Ride`]s that go on side by side, the one that has spent
//! fewer points next, until each has met somebody or is over (`ride`, `react`, `counter`). Then they are fired at, fight
//! in the order of contact and pursue (`fight`, `pursue`), and what is left over happens (`after`).

mod after;
mod cloud;
mod counter;
mod declare;
mod fight;
mod hunt;
mod line;
mod mass;
mod meet;
mod notation;
mod over;
mod pursue;
mod react;
mod ride;
mod spring;
mod state;
mod target;
mod turn;
mod under_fire;
mod value;
mod words;

use ground::hex::{Facing, Hand, HexId};
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::game::{Battle, Cx, Done};
use crate::order::{Deploy, Order};
use crate::refusal::Refusal;
use crate::troops::Arm;
use crate::{LeaderId, UnitId};

pub use state::{ChargeState, Contact, Ride, RideKind, RideState, Stage};
pub use words::{ChargeEvent, ChargeRefusal};

/// A decision about charges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChargeOrder {
    /// The cavalry of a hex will charge.
    Declare(HexId),
    /// The cavalry of a hex and all that looks like it, with and beside a leader of special ability, will charge
    /// together.
    DeclareMassive(LeaderId, HexId),
    /// The stack of a hex takes no part in the massive charge that was declared.
    LeaveOut(HexId),
    /// No more charges are declared.
    EndCharges,
    /// The declared charge from this hex is carried out.
    Go(HexId),
    /// Ride into a hex; in a massive charge, the way of the first stack.
    Ride(HexId),
    /// Turn.
    Turn(Facing),
    /// Change formation in the first hex: column for a side, line for a corner.
    Form(Facing),
    /// Change formation in the first hex, into a line of several hexes or out of one.
    Deploy(Deploy),
    /// A line of several hexes wheels about the end on the first hand, turning to the second.
    Wheel(Hand, Hand),
    /// This hex is the target.
    Target(HexId),
    /// This hex is no target.
    PassBy(HexId),
    /// Ride no farther.
    EndRide,
    /// Try to recall the cavalry.
    Recall,
    /// Recalled cavalry halts.
    Halt,
    /// Recalled cavalry looks for another target.
    LookElsewhere,
    /// The infantry of a hex tries to form square.
    FormSquare(HexId),
    /// The cavalry of a hex counter-charges.
    CounterCharge(HexId),
    /// No reaction, or no other.
    LetCome,
    /// The target stands as it is.
    StandFast,
    /// Skirmishers slip away into a hex.
    SlipTo(HexId),
    /// The cavalry keeps to its target.
    PressOn,
    /// Pursue one hex farther.
    PursueOn,
    /// The cavalry of a hex charges what moves.
    Spring(HexId),
    /// No cavalry charges what moves.
    HoldBack,
    /// A line of light cavalry grows by a hex on this hand.
    Stretch(Hand),
    /// A line of light cavalry draws in by a hex on this hand.
    Shorten(Hand),
    /// They will fight with a third of their value, and not be tired by it.
    Spare,
    /// They ride over the square before them.
    RideOver,
    /// Skirmishing cavalry rides away, by this hex first.
    Evade(HexId),
}

impl Battle {
    /// The Charge Phase begins.
    //= 5.2.5 19.7.1 5.2.5.1
    pub(crate) fn begin_charges(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.charge = ChargeState::default();
        self.pos.step = crate::position::Step::Charge;
        self.pos.charge.stage = Stage::Declaring;
        let mut orders = Vec::new();
        self.declaration_candidates(&mut orders);
        if orders
            .iter()
            .all(|order| self.check_charge(*order).is_err())
        {
            return self.end_charges(cx);
        }
        Ok(())
    }

    /// The phase is over.
    fn end_charges(&mut self, cx: &mut Cx<'_>) -> Done {
        self.pos.charge = ChargeState::default();
        self.settle_horse();
        self.begin_movement(cx)
    }

    /// Whether a unit was declared to charge, and has not charged yet.
    //= 19.8.1-a
    pub(crate) fn is_declared(&self, unit: UnitId) -> bool {
        let (data, charge) = (self.setup.unit(unit), &self.pos.charge);
        let declared = |hex: &HexId| {
            let mut massive = charge.massive.iter().flat_map(|(_, hexes)| hexes);
            charge.declared.contains(hex) || massive.any(|other| other == hex)
        };
        data.arm == Arm::Cavalry
            && data.side == self.pos.active
            && self.pos.unit(unit).hexes.iter().any(declared)
    }

    /// Whether a unit belongs to the ride about which something is decided.
    pub(crate) fn rides_now(&self, unit: UnitId) -> bool {
        let choosing = matches!(
            self.pos.charge.stage,
            Stage::None | Stage::Declaring | Stage::Choosing
        );
        !choosing && self.ride().is_some_and(|ride| ride.units.contains(&unit))
    }

    /// The ride about which something is decided.
    fn ride(&self) -> Option<&Ride> {
        self.pos
            .charge
            .rides
            .get(usize::from(self.pos.charge.current))
    }

    fn ride_mut(&mut self) -> Option<&mut Ride> {
        let current = usize::from(self.pos.charge.current);
        self.pos.charge.rides.get_mut(current)
    }

    /// Who decides about charges.
    pub(crate) fn charge_decider(&self) -> Side {
        let active = self.pos.active;
        let riding = self.ride().map_or(active, |ride| ride.side);
        match self.pos.charge.stage {
            Stage::None | Stage::Declaring | Stage::Choosing | Stage::Ordering => active,
            Stage::Riding | Stage::Naming | Stage::Pressing | Stage::Recalled | Stage::Pursuing => {
                riding
            }
            Stage::Reacting | Stage::Meeting | Stage::Chased => riding.other(),
            Stage::Springing => active.other(),
        }
    }

    pub(crate) fn charge_candidates(&self, into: &mut Vec<Order>) {
        let mut charge = |order| into.push(Order::Charge(order));
        match self.pos.charge.stage {
            Stage::None => {}
            Stage::Declaring => {
                charge(ChargeOrder::EndCharges);
                self.declaration_candidates(into);
            }
            Stage::Choosing => {
                for hex in &self.pos.charge.declared {
                    charge(ChargeOrder::Go(*hex));
                }
                for (_, hexes) in &self.pos.charge.massive {
                    charge(ChargeOrder::Go(hexes[0]));
                }
            }
            Stage::Ordering => {
                for hex in self.melees_left() {
                    charge(ChargeOrder::Go(hex));
                }
            }
            Stage::Riding => self.ride_candidates(into),
            Stage::Chased => self.chase_candidates(into),
            Stage::Naming => {
                charge(ChargeOrder::Spare);
                for hex in self.due_targets() {
                    charge(ChargeOrder::Target(hex));
                    charge(ChargeOrder::PassBy(hex));
                }
            }
            Stage::Reacting => {
                charge(ChargeOrder::LetCome);
                self.reaction_candidates(into);
            }
            Stage::Meeting => self.meeting_candidates(into),
            Stage::Recalled => {
                charge(ChargeOrder::Halt);
                charge(ChargeOrder::LookElsewhere);
                charge(ChargeOrder::RideOver);
            }
            Stage::Pressing => {
                charge(ChargeOrder::PressOn);
                charge(ChargeOrder::RideOver);
                charge(ChargeOrder::Recall);
            }
            Stage::Pursuing => {
                charge(ChargeOrder::PursueOn);
                charge(ChargeOrder::Halt);
                charge(ChargeOrder::Recall);
            }
            Stage::Springing => {
                charge(ChargeOrder::HoldBack);
                charge(ChargeOrder::Spare);
                self.spring_candidates(into);
            }
        }
    }

    pub(crate) fn check_charge(&self, order: Order) -> Result<(), Refusal> {
        if let Order::Hold(leader) = order {
            return self.check_stay_behind(leader);
        }
        let Order::Charge(order) = order else {
            return Err(Refusal::NotAskedNow);
        };
        let refused = |obstacle: ChargeRefusal| Err(Refusal::Charge(obstacle));
        match (self.pos.charge.stage, order) {
            (Stage::Declaring, ChargeOrder::EndCharges)
            | (Stage::Reacting | Stage::Chased, ChargeOrder::LetCome)
            | (Stage::Recalled, ChargeOrder::Halt | ChargeOrder::LookElsewhere)
            | (Stage::Pursuing, ChargeOrder::PursueOn)
            | (Stage::Pressing, ChargeOrder::PressOn)
            | (Stage::Springing, ChargeOrder::HoldBack) => Ok(()),
            (Stage::Pursuing, ChargeOrder::Halt) if !self.hunt_has_begun() => Ok(()),
            (Stage::Declaring, ChargeOrder::Declare(hex)) => self.check_declare(hex),
            (Stage::Declaring, ChargeOrder::DeclareMassive(leader, hex)) => {
                self.check_declare_massive(leader, hex).map(|_| ())
            }
            (Stage::Declaring, ChargeOrder::LeaveOut(hex)) => self.check_leave_stack(hex),
            (Stage::Choosing, ChargeOrder::Go(hex)) => {
                let state = &self.pos.charge;
                let mut massive = state.massive.iter();
                let first = massive.any(|(_, hexes)| hexes.first() == Some(&hex));
                if state.declared.contains(&hex) || first {
                    Ok(())
                } else {
                    refused(ChargeRefusal::NotDeclared(hex))
                }
            }
            (Stage::Ordering, ChargeOrder::Go(hex)) if self.melees_left().contains(&hex) => Ok(()),
            (Stage::Ordering, ChargeOrder::Go(hex)) => refused(ChargeRefusal::NotDeclared(hex)),
            (Stage::Riding, ChargeOrder::EndRide) => self.check_end_ride(),
            (Stage::Riding, ChargeOrder::Ride(hex)) => self.check_ride_on(hex).map(|_| ()),
            (Stage::Riding, ChargeOrder::Turn(facing)) => self.check_turn(facing).map(|_| ()),
            (Stage::Riding, ChargeOrder::Form(facing)) => self.check_change(facing),
            (Stage::Riding, ChargeOrder::Deploy(deploy)) => self.check_deploy(deploy).map(|_| ()),
            (Stage::Riding, ChargeOrder::Wheel(pivot, turn)) => {
                self.check_charge_wheel(pivot, turn).map(|_| ())
            }
            (Stage::Riding | Stage::Pressing | Stage::Pursuing, ChargeOrder::Recall) => {
                self.check_recall()
            }
            (Stage::Riding, ChargeOrder::Stretch(hand)) => self.check_stretch(hand),
            (Stage::Riding, ChargeOrder::Shorten(_)) => self.check_shorten(),
            (Stage::Riding | Stage::Naming, ChargeOrder::Spare) => self.check_spare(),
            (Stage::Springing, ChargeOrder::Spare) if !self.pos.charge.spares => Ok(()),
            (Stage::Recalled, ChargeOrder::RideOver) => self.check_ride_over(),
            (Stage::Pressing, ChargeOrder::RideOver) => {
                let massive = |ride: &Ride| ride.kind == RideKind::Massive;
                if self.ride().is_some_and(massive) {
                    self.check_ride_over()
                } else {
                    refused(ChargeRefusal::NoWayOver)
                }
            }
            (Stage::Chased, ChargeOrder::CounterCharge(hex)) => self.check_chase(hex),
            (Stage::Naming, ChargeOrder::Target(hex)) => self.check_target(hex),
            (Stage::Naming, ChargeOrder::PassBy(hex)) => {
                if self.due_targets().contains(&hex) {
                    Ok(())
                } else {
                    refused(ChargeRefusal::NotNear(hex))
                }
            }
            (Stage::Reacting, ChargeOrder::FormSquare(hex))
                if self.is_spring_at_another() && self.is_charged_by_spring(hex) =>
            {
                Err(Refusal::NotAskedNow)
            }
            (Stage::Reacting, ChargeOrder::FormSquare(hex)) => self.check_form_square(hex),
            (Stage::Reacting, ChargeOrder::CounterCharge(hex)) => self.check_counter(hex),
            (Stage::Meeting, order) => self.check_meeting(order),
            (Stage::Springing, ChargeOrder::Spring(hex)) => self.check_spring(hex),
            _ => Err(Refusal::NotAskedNow),
        }
    }

    pub(crate) fn apply_charge(&mut self, order: Order, cx: &mut Cx<'_>) -> Done {
        if let Order::Hold(leader) = order {
            self.pos.charge.told.push(leader);
            let state = self.pos.leader_mut(leader);
            state.stays = !state.stays;
        }
        let Order::Charge(order) = order else {
            return Ok(());
        };
        match order {
            ChargeOrder::Declare(hex) => self.declare(hex, cx),
            ChargeOrder::DeclareMassive(leader, hex) => self.declare_massive(leader, hex, cx),
            ChargeOrder::LeaveOut(hex) => self.leave_stack(hex),
            ChargeOrder::EndCharges => return self.next_charge(cx),
            ChargeOrder::Go(hex) if self.pos.charge.stage == Stage::Ordering => {
                return self.fight_now(hex, cx);
            }
            ChargeOrder::Go(hex) => return self.go_charge(hex, cx),
            ChargeOrder::Ride(hex) => return self.ride_on(hex, cx),
            ChargeOrder::Turn(facing) => return self.turn_ride(facing, cx),
            ChargeOrder::Form(facing) => return self.reform_ride(facing, cx),
            ChargeOrder::Deploy(deploy) => return self.deploy_ride(deploy, cx),
            ChargeOrder::Wheel(pivot, turn) => return self.wheel_ride(pivot, turn, cx),
            ChargeOrder::Target(hex) => return self.name_target(hex, cx),
            ChargeOrder::PassBy(hex) => {
                if let Some(ride) = self.ride_mut() {
                    ride.passed.push(hex);
                }
                return self.after_step(cx);
            }
            ChargeOrder::EndRide => return self.end_ride(RideState::Idle, cx),
            ChargeOrder::Recall => return self.try_recall(cx),
            ChargeOrder::Halt if self.pos.charge.stage == Stage::Pursuing => {
                return self.end_pursuit(cx);
            }
            ChargeOrder::Halt => return self.end_ride(RideState::Recalled, cx),
            ChargeOrder::LookElsewhere => return self.look_elsewhere(cx),
            ChargeOrder::FormSquare(hex) => return self.form_square(hex, cx),
            ChargeOrder::CounterCharge(hex) if self.pos.charge.stage == Stage::Chased => {
                return self.counter_chase(hex, cx);
            }
            ChargeOrder::CounterCharge(hex) => return self.counter_charge(hex, cx),
            ChargeOrder::LetCome if self.pos.charge.stage == Stage::Chased => {
                self.pos.charge.let_pass = true;
                return self.ask_pursuit(cx);
            }
            ChargeOrder::LetCome => return self.let_come(cx),
            ChargeOrder::Stretch(hand) => return self.stretch(hand, cx),
            ChargeOrder::Shorten(hand) => return self.shorten(hand, cx),
            ChargeOrder::Spare => return self.spare(cx),
            ChargeOrder::RideOver => return self.ride_over(cx),
            ChargeOrder::Evade(hex) => return self.evade(hex, cx),
            ChargeOrder::StandFast => return self.stand_fast(cx),
            ChargeOrder::SlipTo(hex) => return self.slip_to(hex, cx),
            ChargeOrder::PressOn => return self.press_on(cx),
            ChargeOrder::PursueOn => return self.pursue(cx),
            ChargeOrder::Spring(hex) => return self.spring(hex, cx),
            ChargeOrder::HoldBack => return self.hold_back(cx),
        }
        Ok(())
    }
}
