//! Orders as buttons say them.

use ground::table::{Bearing, Hand, Leg, Point, Turn};
use kernel::wording::count;

use crate::game::Battle;
use crate::ids::{GeneralId, Who};
use crate::order::Order;
use crate::position::{Stage, TurnKind};
use crate::troops::{Pace, Status};

use super::{degrees, inches, kind_name};

impl Battle {
    #[expect(clippy::too_many_lines, reason = "one line for each order")]
    pub(crate) fn order_label(&self, order: &Order) -> String {
        let unit = |unit: &crate::ids::UnitId| self.unit_name(*unit).to_owned();
        match order {
            Order::Begin => "Begin the battle".to_owned(),
            Order::Turn(who) => format!("Turn of {}", self.name_of(*who)),
            Order::EndPhase => "End the movement phase".to_owned(),
            Order::Concede => "Concede".to_owned(),
            Order::Issue { to, kind } => {
                format!(
                    "{} order to {}{}",
                    kind_name(*kind),
                    self.name_of(*to),
                    self.said_price(|general| self.cost_of_order(general, *to))
                )
            }
            Order::Pass { to, points } => {
                format!(
                    "Pass {} to {}{}",
                    count(*points, "command point"),
                    self.general_name(*to),
                    self.said_price(|general| self.cost_of_passing(general, *to, *points))
                )
            }
            Order::Attach { unit: one, to } => {
                format!(
                    "Attach {} to {}{}",
                    unit(one),
                    self.general_name(*to),
                    self.said_price(|general| self.cost_of_order(general, Who::Unit(*one)))
                )
            }
            Order::Join(one) => format!("{} joins the division", unit(one)),
            Order::Control { of, kind } => {
                format!(
                    "Take control of {}, as under {} orders",
                    self.name_of(*of),
                    kind_name(*kind)
                )
            }
            Order::General { general, to } => {
                format!(
                    "Place {}: {} ({}, {})",
                    self.general_name(*general),
                    self.setup.map.whereabouts(*to),
                    inches(to.x),
                    inches(to.y)
                )
            }
            Order::Headquarters { general, to } => format!(
                "Place the headquarters of {}: {} ({}, {})",
                self.general_name(*general),
                self.setup.map.whereabouts(*to),
                inches(to.x),
                inches(to.y)
            ),
            Order::Include(one) => format!("Include {}", unit(one)),
            Order::AskHelp(one) => format!("Ask {} for help", unit(one)),
            Order::SwapToAction => "Exchange the Move order for an Action order".to_owned(),
            Order::Activate => self.said_activation().to_owned(),
            Order::Face { unit: one, to } => {
                let degrees = degrees(to.hundredths());
                format!("{} faces {}, {degrees}", unit(one), to.compass())
            }
            Order::Move {
                unit: one,
                pace,
                legs,
            } => {
                let pace = match pace {
                    Pace::Normal => "moves",
                    Pace::Rapid => "moves rapidly",
                    Pace::Road => "marches by road",
                };
                let legs: Vec<_> = legs.iter().map(|leg| describe(*leg)).collect();
                format!("{} {pace}: {}", unit(one), legs.join(", "))
            }
            Order::FallBack {
                unit: one,
                distance,
            } => {
                format!("{} falls back {} in", unit(one), inches(*distance))
            }
            Order::Relieve {
                unit: one,
                other,
                back,
                ahead,
            } => {
                let back = inches(*back);
                let ahead = match ahead {
                    Some(far) => format!(", going ahead {} in", inches(*far)),
                    None => String::new(),
                };
                format!(
                    "{} relieves {}, which goes back {back} in{ahead}",
                    unit(one),
                    unit(other)
                )
            }
            Order::TakeCover { unit: one, way } => {
                format!("{} takes cover {}", unit(one), shift(*way))
            }
            Order::Deploy(one) => format!("{} deploys to defend", unit(one)),
            Order::Undeploy(one) => match self.pos.unit(*one).status {
                Status::Defend if self.setup.unit(*one).arm.is_artillery() => {
                    format!("{} limbers up", unit(one))
                }
                _ => format!("{} leaves Defend status", unit(one)),
            },
            Order::Charge { unit: one, target } => {
                format!("{} charges {}", unit(one), unit(target))
            }
            Order::Firefight { unit: one, target } => {
                format!("{} attacks {} by fire", unit(one), unit(target))
            }
            Order::Pin { unit: one, target } => format!("{} pins {}", unit(one), unit(target)),
            Order::Support { unit: one, beside } => {
                format!("{} supports {}", unit(one), unit(beside))
            }
            Order::Recover(one) => format!("{} recovers", unit(one)),
            Order::Fire { gun, target } => format!("{} fires at {}", unit(gun), unit(target)),
            Order::Evade(one) => format!("{} evades", unit(one)),
            Order::Halt(one) => format!("{} halts", unit(one)),
            Order::Fight(one) => format!("Fight the combat against {}", unit(one)),
            Order::Convert(one) => format!("{} goes over to a firefight", unit(one)),
            Order::Opportunity { unit: one, target } => {
                format!("{} charges {} at the opportunity", unit(one), unit(target))
            }
            Order::Breakthrough {
                unit: one,
                distance,
            } => {
                format!("{} breaks through {} in", unit(one), inches(*distance))
            }
            Order::Advance(one) => format!("{} advances", unit(one)),
            Order::Stand(one) => format!("{} stands", unit(one)),
            Order::Press(one) => format!("{} attacks again", unit(one)),
            Order::Counter(one) => format!("{} strikes back", unit(one)),
            Order::Swap(one) => format!("{} takes the place of the guns", unit(one)),
            Order::Couple { gun, to } => format!("Attach {} to {}", unit(gun), unit(to)),
            Order::FireTogether { gun, other, target } => format!(
                "{} and {} fire at {} as one",
                unit(gun),
                unit(other),
                unit(target)
            ),
            Order::FallBackBoth {
                unit: one,
                behind,
                distance,
            } => format!(
                "{} falls back {} in, and {} makes room",
                unit(one),
                inches(*distance),
                unit(behind)
            ),
            Order::Done => "Done".to_owned(),
        }
    }
}

impl Battle {
    /// What ends the choice of who belongs to a turn: a draw, unless the units are under control already, or
    /// their general is stunned.
    fn said_activation(&self) -> &'static str {
        let turn = &self.pos.turn;
        let stunned = match turn.who {
            Some(Who::General(general)) => self.pos.general(general).stunned,
            _ => false,
        };
        match turn.kind {
            //= s2-2.5-a
            TurnKind::Controlled => "Begin the moves under his control",
            //= s2-16.3-a
            _ if stunned => "Go on: he was hit, and his activation fails",
            _ => "Draw for activation",
        }
    }

    /// What an order costs the senior officer whose turn it is, and what he has; nothing at other times.
    fn said_price(&self, cost: impl FnOnce(GeneralId) -> u8) -> String {
        match (self.pos.stage, self.pos.turn.who) {
            (Stage::Senior, Some(Who::General(general))) => {
                let held = count(self.pos.general(general).points, "point");
                format!(" ({} of {held})", cost(general))
            }
            _ => String::new(),
        }
    }
}

/// A way as the crow flies.
fn shift(way: Point) -> String {
    let far = inches(way.length());
    match Bearing::along(way) {
        Some(bearing) => {
            let degrees = degrees(bearing.hundredths());
            format!("{far} in {}, {degrees}", bearing.compass())
        }
        None => format!("{far} in"),
    }
}

const fn hand(to: Hand) -> &'static str {
    match to {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// An angle to a hand.
fn turn(by: Turn) -> String {
    let to = if by.0 < 0 { Hand::Left } else { Hand::Right };
    format!("{} {}", degrees(by.0), hand(to))
}

fn describe(leg: Leg) -> String {
    match leg {
        Leg::Advance(distance) => format!("{} in ahead", inches(distance)),
        Leg::Back(distance) => format!("{} in back", inches(distance)),
        Leg::Sidestep { to, distance } => format!("{} in to the {}", inches(distance), hand(to)),
        Leg::Oblique { by, distance } => {
            format!("{} in, {} of its front", inches(distance), turn(by))
        }
        Leg::Shift(way) => shift(way),
        Leg::Wheel { to, by } => format!("wheeling {} {}", degrees(by), hand(to)),
        Leg::Pivot(by) | Leg::Face(by) => format!("turning {}", turn(by)),
        Leg::AboutFace => "turning about".to_owned(),
    }
}
