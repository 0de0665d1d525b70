//! Orders as a button says them.

use crate::game::Battle;
use crate::order::{Order, Spot};

impl Battle {
    /// An order in words.
    pub(crate) fn order_label(&self, order: Order) -> String {
        let name = |unit| self.name(unit);
        let place = |area| self.place(area);
        match order {
            Order::Place(unit, Spot::Area(area)) => {
                format!("Place {} in {}", name(unit), place(area))
            }
            Order::Place(unit, Spot::Square(area)) => {
                format!("Place {} in {}, in square", name(unit), place(area))
            }
            Order::Place(unit, Spot::Limbered(area)) => {
                format!("Place {} in {}, limbered", name(unit), place(area))
            }
            Order::Place(unit, Spot::Approach { border, own }) => {
                format!(
                    "Place {} in line on {}",
                    name(unit),
                    self.approach_name(border, own)
                )
            }
            Order::Begin => "Begin the battle".to_owned(),
            Order::Arrive(unit, area) => format!("Bring {} on in {}", name(unit), place(area)),
            Order::PlaceLeader(leader, unit) => {
                format!(
                    "{} joins {}",
                    self.leader_name(leader),
                    self.unit_with_place(unit)
                )
            }
            Order::MoveLeader(leader, unit) => {
                format!(
                    "{} rides to {}",
                    self.leader_name(leader),
                    self.unit_with_place(unit)
                )
            }
            Order::EndLeaders => "Move no more leaders".to_owned(),
            Order::Rally(unit) => format!("Rally {}", name(unit)),
            Order::EndRally => "Rally no more".to_owned(),
            Order::Choose(unit) => format!("Choose {}", self.unit_with_place(unit)),
            Order::March(area) => self.march_label(area),
            Order::Deploy(unit, border) => {
                let approach = self.approach_name(border, self.pos.group.area);
                format!("Deploy {} in line on {approach}", name(unit))
            }
            Order::FallBack => format!("Fall back into {}", place(self.pos.group.area)),
            Order::FormSquare => "Form square".to_owned(),
            Order::LeaveSquare => "Leave square".to_owned(),
            Order::Drop(unit) => format!("Leave {} behind", name(unit)),
            Order::Halt => "Halt".to_owned(),
            Order::EndMoves => "Move no more".to_owned(),
            Order::Lead(unit) => format!("{} leads", self.unit_with_strength(unit)),
            Order::Withdraw(unit) => format!("{} retreats", self.unit_with_strength(unit)),
            Order::Retreat => {
                format!(
                    "Carry out the retreat of {}",
                    self.names(self.pos.combat.withdrawing)
                )
            }
            Order::Stand => "Stand".to_owned(),
            Order::Feint => "It was a feint: call the attack off".to_owned(),
            Order::PressOn => "Press the attack".to_owned(),
            Order::Join(unit) => format!("{} counterattacks", self.unit_with_strength(unit)),
            Order::NoCounterattack => "No counterattack".to_owned(),
            Order::BreakOff => "Break the counterattack off".to_owned(),
            Order::KeepOn => "Keep on with the counterattack".to_owned(),
            Order::GiveWay => "Give way: all attackers retreat".to_owned(),
            Order::FightOn => "Fight on".to_owned(),
            Order::FollowUp => format!("Follow up into {}", place(self.pos.combat.from)),
            Order::HoldBack => "Hold the cavalry back".to_owned(),
            Order::RetreatTo(area) => format!("Retreat to {}", place(area)),
            Order::Enter(unit) => format!("{} enters", name(unit)),
            Order::Fire(gun, target) => {
                let needed = self
                    .range(gun, target)
                    .map_or(0, |range| self.shot(gun, target, range).needed());
                format!(
                    "{} fires at {} ({needed}+)",
                    name(gun),
                    self.unit_with_place(target)
                )
            }
            Order::EndFire => "Fire no more".to_owned(),
            Order::Limber(gun) => format!("Limber {}", name(gun)),
            Order::Unlimber(gun) => format!("Unlimber {}", name(gun)),
            Order::EndLimbering => "Leave the guns as they are".to_owned(),
        }
    }

    /// A march with what it costs in command points from here.
    fn march_label(&self, to: ground::areas::AreaId) -> String {
        let group = &self.pos.group;
        let combat = !self.enemies_of(self.pos.active, to).is_empty();
        let verb = if combat { "Attack" } else { "March to" };
        let cost = self
            .setup
            .graph
            .between(group.area, to)
            .map_or(0, |border| {
                let next = self.after_march(group, border, to);
                let total = self.points_for(group.members, next.actions, combat, true, group.start);
                total.saturating_sub(group.paid)
            });
        match cost {
            0 => format!("{verb} {}", self.place(to)),
            cost => format!("{verb} {} ({cost} CP)", self.place(to)),
        }
    }

    fn unit_with_place(&self, unit: crate::UnitId) -> String {
        match self.pos.area_of(unit) {
            Some(area) => format!("{} in {}", self.name(unit), self.place(area)),
            None => self.name(unit).to_owned(),
        }
    }

    fn unit_with_strength(&self, unit: crate::UnitId) -> String {
        let data = self.setup.unit(unit);
        if self.setup.guns.contains(unit) {
            return data.name.clone();
        }
        format!("{} ({} of {})", data.name, self.strength(unit), data.rating)
    }
}
