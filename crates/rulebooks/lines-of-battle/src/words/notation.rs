//! Orders as the record writes them: a verb and short names.

use ground::areas::{AreaId, BorderId};
use kernel::Unreadable;

use crate::game::Battle;
use crate::order::{Order, Spot};
use crate::{LeaderId, UnitId};

impl Battle {
    fn unit_word(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).id
    }

    fn area_word(&self, area: AreaId) -> &str {
        &self.setup.area(area).id
    }

    fn leader_word(&self, leader: LeaderId) -> &str {
        &self.setup.leader(leader).id
    }

    /// An order in the record's notation.
    pub(crate) fn write_order(&self, order: Order) -> String {
        let unit = |unit| self.unit_word(unit);
        let area = |area| self.area_word(area);
        match order {
            Order::Place(who, spot) => match spot {
                Spot::Area(to) => format!("place {} in {}", unit(who), area(to)),
                Spot::Square(to) => format!("place {} in {} square", unit(who), area(to)),
                Spot::Limbered(to) => format!("place {} in {} limbered", unit(who), area(to)),
                Spot::Approach { border, own } => {
                    let across = self.setup.graph.across(border, own);
                    format!(
                        "place {} in {} towards {}",
                        unit(who),
                        area(own),
                        area(across)
                    )
                }
            },
            Order::Arrive(who, to) => format!("arrive {} in {}", unit(who), area(to)),
            Order::PlaceLeader(leader, to) => {
                format!(
                    "place-leader {} with {}",
                    self.leader_word(leader),
                    unit(to)
                )
            }
            Order::MoveLeader(leader, to) => {
                format!("move-leader {} to {}", self.leader_word(leader), unit(to))
            }
            Order::Rally(who) => format!("rally {}", unit(who)),
            Order::Choose(who) => format!("choose {}", unit(who)),
            Order::March(to) => format!("march {}", area(to)),
            Order::Deploy(who, border) => {
                let across = self.setup.graph.across(border, self.pos.group.area);
                format!("deploy {} towards {}", unit(who), area(across))
            }
            Order::Drop(who) => format!("drop {}", unit(who)),
            Order::Lead(who) => format!("lead {}", unit(who)),
            Order::Withdraw(who) => format!("withdraw {}", unit(who)),
            Order::Join(who) => format!("join {}", unit(who)),
            Order::RetreatTo(to) => format!("retreat-to {}", area(to)),
            Order::Enter(who) => format!("enter {}", unit(who)),
            Order::Fire(gun, target) => format!("fire {} at {}", unit(gun), unit(target)),
            Order::Limber(gun) => format!("limber {}", unit(gun)),
            Order::Unlimber(gun) => format!("unlimber {}", unit(gun)),
            plain => plain_word(plain).to_owned(),
        }
    }

    /// Reads an order.
    pub(crate) fn read_order(&self, text: &str) -> Result<Order, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if let [word] = *words.as_slice()
            && let Some(order) = PLAIN.iter().find(|(name, _)| *name == word)
        {
            return Ok(order.1);
        }
        Ok(match *words.as_slice() {
            ["place", unit, "in", area] => {
                Order::Place(self.find_unit(unit)?, Spot::Area(self.find_area(area)?))
            }
            ["place", unit, "in", area, "square"] => {
                Order::Place(self.find_unit(unit)?, Spot::Square(self.find_area(area)?))
            }
            ["place", unit, "in", area, "limbered"] => {
                Order::Place(self.find_unit(unit)?, Spot::Limbered(self.find_area(area)?))
            }
            ["place", unit, "in", area, "towards", other] => {
                let own = self.find_area(area)?;
                let border = self.find_border(own, other)?;
                Order::Place(self.find_unit(unit)?, Spot::Approach { border, own })
            }
            ["arrive", unit, "in", area] => {
                Order::Arrive(self.find_unit(unit)?, self.find_area(area)?)
            }
            ["place-leader", leader, "with", unit] => {
                Order::PlaceLeader(self.find_leader(leader)?, self.find_unit(unit)?)
            }
            ["move-leader", leader, "to", unit] => {
                Order::MoveLeader(self.find_leader(leader)?, self.find_unit(unit)?)
            }
            ["rally", unit] => Order::Rally(self.find_unit(unit)?),
            ["choose", unit] => Order::Choose(self.find_unit(unit)?),
            ["march", area] => Order::March(self.find_area(area)?),
            ["deploy", unit, "towards", area] => {
                let border = self.find_border(self.pos.group.area, area)?;
                Order::Deploy(self.find_unit(unit)?, border)
            }
            ["drop", unit] => Order::Drop(self.find_unit(unit)?),
            ["lead", unit] => Order::Lead(self.find_unit(unit)?),
            ["withdraw", unit] => Order::Withdraw(self.find_unit(unit)?),
            ["join", unit] => Order::Join(self.find_unit(unit)?),
            ["retreat-to", area] => Order::RetreatTo(self.find_area(area)?),
            ["enter", unit] => Order::Enter(self.find_unit(unit)?),
            ["fire", gun, "at", target] => {
                Order::Fire(self.find_unit(gun)?, self.find_unit(target)?)
            }
            ["limber", gun] => Order::Limber(self.find_unit(gun)?),
            ["unlimber", gun] => Order::Unlimber(self.find_unit(gun)?),
            _ => {
                return Err(Unreadable(format!(
                    "`{text}` is no order that this game knows"
                )));
            }
        })
    }

    /// The unit with a short name.
    pub(crate) fn find_unit(&self, word: &str) -> Result<UnitId, Unreadable> {
        self.setup
            .unit_ids()
            .find(|unit| self.unit_word(*unit) == word)
            .ok_or_else(|| Unreadable(format!("there is no unit `{word}` in this game")))
    }

    /// The area with a short name.
    pub(crate) fn find_area(&self, word: &str) -> Result<AreaId, Unreadable> {
        self.setup
            .area_ids()
            .find(|area| self.area_word(*area) == word)
            .ok_or_else(|| Unreadable(format!("there is no area `{word}` on this map")))
    }

    /// The leader with a short name.
    pub(crate) fn find_leader(&self, word: &str) -> Result<LeaderId, Unreadable> {
        self.setup
            .leader_ids()
            .find(|leader| self.leader_word(*leader) == word)
            .ok_or_else(|| Unreadable(format!("there is no leader `{word}` in this game")))
    }

    /// The border between an area and another.
    pub(crate) fn find_border(&self, own: AreaId, other: &str) -> Result<BorderId, Unreadable> {
        let across = self.find_area(other)?;
        self.setup.graph.between(own, across).ok_or_else(|| {
            Unreadable(format!(
                "{} does not border {}",
                self.place(own),
                self.place(across)
            ))
        })
    }
}

/// Orders of one word.
const PLAIN: [(&str, Order); 21] = [
    ("begin", Order::Begin),
    ("end-leaders", Order::EndLeaders),
    ("end-rally", Order::EndRally),
    ("fall-back", Order::FallBack),
    ("form-square", Order::FormSquare),
    ("leave-square", Order::LeaveSquare),
    ("halt", Order::Halt),
    ("end-moves", Order::EndMoves),
    ("retreat", Order::Retreat),
    ("stand", Order::Stand),
    ("feint", Order::Feint),
    ("press-on", Order::PressOn),
    ("no-counterattack", Order::NoCounterattack),
    ("break-off", Order::BreakOff),
    ("keep-on", Order::KeepOn),
    ("give-way", Order::GiveWay),
    ("fight-on", Order::FightOn),
    ("follow-up", Order::FollowUp),
    ("hold-back", Order::HoldBack),
    ("end-fire", Order::EndFire),
    ("end-limbering", Order::EndLimbering),
];

fn plain_word(order: Order) -> &'static str {
    PLAIN
        .iter()
        .find(|(_, plain)| *plain == order)
        .map_or("?", |(word, _)| word)
}
