//! Orders as the record writes them: a verb and short names.

use ground::hex::{Facing, HexId};
use kernel::Unreadable;

use super::{hand_word, read_hand};
use crate::game::Battle;
use crate::order::{Deploy, Haste, Order};
use crate::setup::{Mission, OrderKind};
use crate::{ElementId, Formation, LeaderId, UnitId};

impl Battle {
    fn unit_word(&self, unit: UnitId) -> &str {
        &self.setup.unit(unit).id
    }

    fn leader_word(&self, leader: LeaderId) -> &str {
        &self.setup.leader(leader).id
    }

    fn element_word(&self, element: ElementId) -> &str {
        &self.setup.element(element).id
    }

    /// An order in the record's notation.
    pub(crate) fn write_order(&self, order: Order) -> String {
        let hex = |hex: HexId| self.number(hex);
        let unit = |unit| self.unit_word(unit);
        match order {
            Order::TryInitiative(leader) => format!("try {}", self.leader_word(leader)),
            Order::TryFor(element, leader) => format!(
                "try-for {} {}",
                self.element_word(element),
                self.leader_word(leader)
            ),
            Order::TrySpare(element) => format!("try-spare {}", self.element_word(element)),
            Order::Command(
                element,
                Mission {
                    against: Some(body),
                    ..
                },
            ) => format!(
                "command {} attack-body {}",
                self.element_word(element),
                self.element_word(body.element)
            ),
            Order::Command(element, mission) => format!(
                "command {} {} {}",
                self.element_word(element),
                kind_word(mission.kind),
                hex(mission.at)
            ),
            Order::EmergencyRetreat(element) => {
                format!("emergency-retreat {}", self.element_word(element))
            }
            Order::HqTo(to) => format!("hq-to {}", hex(to)),
            Order::HqFollow(element) => format!("hq-follow {}", self.element_word(element)),
            Order::Appoint(element, leader) => format!(
                "appoint {} {}",
                self.element_word(element),
                self.leader_word(leader)
            ),
            Order::LendGuard(who, element) => {
                format!("lend {} {}", unit(who), self.element_word(element))
            }
            Order::Join(element) => format!("join {}", self.element_word(element)),
            Order::WithdrawLeader(leader, to) => {
                format!("withdraw-leader {} {}", self.leader_word(leader), hex(to))
            }
            Order::Charge(charge) => format!("charge {}", self.write_charge(charge)),
            Order::Choose(who) => format!("choose {}", unit(who)),
            Order::ChooseLeader(leader) => format!("choose-leader {}", self.leader_word(leader)),
            Order::ChooseHq(element) => format!("choose-hq {}", self.element_word(element)),
            Order::Add(who) => format!("add {}", unit(who)),
            Order::March(to) => format!("march {}", hex(to)),
            Order::Face(facing) => format!("face {}", self.facing_name(facing)),
            Order::Form(deploy) => format!(
                "form {} {} {} {}",
                deploy.formation.name(),
                self.facing_name(deploy.facing),
                hex(deploy.first),
                deploy.length
            ),
            Order::Wheel(pivot, turn) => format!("wheel {} {}", hand_word(pivot), hand_word(turn)),
            Order::Unlimber(facing) => format!("unlimber {}", self.facing_name(facing)),
            Order::Reform(who) => format!("reform {}", unit(who)),
            Order::Enter(who, at) => format!("enter {} {}", unit(who), hex(at)),
            Order::EnterLeader(leader, at) => {
                format!("enter-leader {} {}", self.leader_word(leader), hex(at))
            }
            Order::ForceMarch(element) => format!("force-march {}", self.element_word(element)),
            Order::Top(who) => format!("top {}", unit(who)),
            Order::DeclareOnSquare(from, to) => format!("on-square {} {}", hex(from), hex(to)),
            Order::Aim(from, to) => format!("fire {} {}", hex(from), hex(to)),
            Order::StepBack(to) => format!("step-back {}", hex(to)),
            Order::Assault(from, to) => format!("assault {} {}", hex(from), hex(to)),
            Order::LeaveOut(who) => format!("leave-out {}", unit(who)),
            Order::Hold(leader) => format!("hold {}", self.leader_word(leader)),
            Order::Hunt(from, to) => format!("hunt {} {}", hex(from), hex(to)),
            Order::Withdraw(who, to) => format!("withdraw {} {}", unit(who), hex(to)),
            Order::Advance(from) => format!("advance {}", hex(from)),
            Order::Address(element, haste) => {
                format!("write {} {}", self.element_word(element), haste_word(haste))
            }
            plain => plain_word(plain).to_owned(),
        }
    }

    /// Reads what [`Battle::write_order`] writes.
    pub(crate) fn read_order(&self, text: &str) -> Result<Order, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let fault = || Unreadable(format!("`{text}` is no order"));
        if let [word] = words[..]
            && let Some(order) = PLAIN.iter().find(|order| plain_word(**order) == word)
        {
            return Ok(*order);
        }
        let (verb, rest) = words.split_first().ok_or_else(fault)?;
        Ok(match (*verb, rest) {
            ("try", [leader]) => Order::TryInitiative(self.read_leader(leader)?),
            ("try-for", [element, leader]) => {
                Order::TryFor(self.read_element(element)?, self.read_leader(leader)?)
            }
            ("try-spare", [element]) => Order::TrySpare(self.read_element(element)?),
            ("command", [element, "attack-body", body]) => {
                let element = self.read_element(element)?;
                let body = self.read_element(body)?;
                Order::Command(element, self.mission_against(element, body))
            }
            ("command", [element, kind, at]) => Order::Command(
                self.read_element(element)?,
                Mission::new(read_kind(kind).ok_or_else(fault)?, self.read_hex(at)?),
            ),
            ("emergency-retreat", [element]) => {
                Order::EmergencyRetreat(self.read_element(element)?)
            }
            ("hq-to", [to]) => Order::HqTo(self.read_hex(to)?),
            ("hq-follow", [element]) => Order::HqFollow(self.read_element(element)?),
            ("appoint", [element, leader]) => {
                Order::Appoint(self.read_element(element)?, self.read_leader(leader)?)
            }
            ("lend", [who, element]) => {
                Order::LendGuard(self.read_unit(who)?, self.read_element(element)?)
            }
            ("join", [element]) => Order::Join(self.read_element(element)?),
            ("withdraw-leader", [leader, to]) => {
                Order::WithdrawLeader(self.read_leader(leader)?, self.read_hex(to)?)
            }
            ("charge", _) => Order::Charge(self.read_charge(rest)?),
            ("choose", [who]) => Order::Choose(self.read_unit(who)?),
            ("choose-leader", [leader]) => Order::ChooseLeader(self.read_leader(leader)?),
            ("choose-hq", [element]) => Order::ChooseHq(self.read_element(element)?),
            ("add", [who]) => Order::Add(self.read_unit(who)?),
            ("march", [to]) => Order::March(self.read_hex(to)?),
            ("face", [facing]) => Order::Face(self.read_facing(facing)?),
            ("form", [formation, facing, first, length]) => {
                Order::Form(self.read_deploy([formation, facing, first, length])?)
            }
            ("wheel", [pivot, turn]) => Order::Wheel(
                read_hand(pivot).ok_or_else(fault)?,
                read_hand(turn).ok_or_else(fault)?,
            ),
            ("unlimber", [facing]) => Order::Unlimber(self.read_facing(facing)?),
            ("reform", [who]) => Order::Reform(self.read_unit(who)?),
            ("enter", [who, at]) => Order::Enter(self.read_unit(who)?, self.read_hex(at)?),
            ("enter-leader", [leader, at]) => {
                Order::EnterLeader(self.read_leader(leader)?, self.read_hex(at)?)
            }
            ("leave-out", [who]) => Order::LeaveOut(self.read_unit(who)?),
            ("hold", [leader]) => Order::Hold(self.read_leader(leader)?),
            ("force-march", [element]) => Order::ForceMarch(self.read_element(element)?),
            ("top", [who]) => Order::Top(self.read_unit(who)?),
            ("on-square", [from, to]) => {
                Order::DeclareOnSquare(self.read_hex(from)?, self.read_hex(to)?)
            }
            ("fire", [from, to]) => Order::Aim(self.read_hex(from)?, self.read_hex(to)?),
            ("step-back", [to]) => Order::StepBack(self.read_hex(to)?),
            ("assault", [from, to]) => Order::Assault(self.read_hex(from)?, self.read_hex(to)?),
            ("hunt", [from, to]) => Order::Hunt(self.read_hex(from)?, self.read_hex(to)?),
            ("withdraw", [who, to]) => Order::Withdraw(self.read_unit(who)?, self.read_hex(to)?),
            ("advance", [from]) => Order::Advance(self.read_hex(from)?),
            ("write", [element, haste]) => Order::Address(
                self.read_element(element)?,
                read_haste(haste).ok_or_else(fault)?,
            ),
            _ => return Err(fault()),
        })
    }

    pub(crate) fn read_unit(&self, word: &str) -> Result<UnitId, Unreadable> {
        let found = self.setup.unit_named(word);
        found.ok_or_else(|| Unreadable(format!("there is no unit `{word}`")))
    }

    /// Reads how a unit is to stand: formation, facing, first hex and how many.
    pub(crate) fn read_deploy(&self, words: [&str; 4]) -> Result<Deploy, Unreadable> {
        let fault = || Unreadable(format!("`{}` is no formation", words.join(" ")));
        let [formation, facing, first, length] = words;
        let length = length.parse().ok().filter(|length| *length <= 8);
        Ok(Deploy {
            formation: Formation::ALL
                .into_iter()
                .find(|known| known.name() == formation)
                .ok_or_else(fault)?,
            facing: self.read_facing(facing)?,
            first: self.read_hex(first)?,
            length: length.ok_or_else(fault)?,
        })
    }

    pub(crate) fn read_leader(&self, word: &str) -> Result<LeaderId, Unreadable> {
        let found = self.setup.leader_named(word);
        found.ok_or_else(|| Unreadable(format!("there is no leader `{word}`")))
    }

    pub(crate) fn read_element(&self, word: &str) -> Result<ElementId, Unreadable> {
        let found = self.setup.element_named(word);
        found.ok_or_else(|| Unreadable(format!("there is no element `{word}`")))
    }

    pub(crate) fn read_hex(&self, word: &str) -> Result<HexId, Unreadable> {
        let number = word.parse().ok();
        let found = number.and_then(|number| self.setup.map.grid().numbered(number));
        found.ok_or_else(|| Unreadable(format!("there is no hex `{word}`")))
    }

    pub(crate) fn read_facing(&self, word: &str) -> Result<Facing, Unreadable> {
        let found = self.setup.map.grid().orientation().named(word);
        found.ok_or_else(|| Unreadable(format!("`{word}` is no facing")))
    }
}

/// Orders without anything to name.
const PLAIN: [Order; 17] = [
    Order::Spare,
    Order::LeaveMap,
    Order::LetBe,
    Order::EndInitiative,
    Order::Limber,
    Order::BreakDown,
    Order::Halt,
    Order::EndMoves,
    Order::FireAtMover,
    Order::HoldFire,
    Order::EndDeclarations,
    Order::EndFire,
    Order::Launch,
    Order::Stand,
    Order::Stay,
    Order::EndAssaults,
    Order::EndOrders,
];

const fn plain_word(order: Order) -> &'static str {
    match order {
        Order::LetBe => "let-be",
        Order::LeaveMap => "leave-map",
        Order::Spare => "spare",
        Order::EndInitiative => "end-initiative",
        Order::Limber => "limber",
        Order::BreakDown => "break-down",
        Order::Halt => "halt",
        Order::EndMoves => "end-moves",
        Order::FireAtMover => "fire-at-mover",
        Order::HoldFire => "hold-fire",
        Order::EndDeclarations => "end-declarations",
        Order::EndFire => "end-fire",
        Order::Launch => "launch",
        Order::Stand => "stand",
        Order::Stay => "stay",
        Order::EndAssaults => "end-assaults",
        _ => "end-orders",
    }
}

const fn kind_word(kind: OrderKind) -> &'static str {
    match kind {
        OrderKind::Attack => "attack",
        OrderKind::Move => "move",
        OrderKind::Defend => "defend",
    }
}

fn read_kind(word: &str) -> Option<OrderKind> {
    [OrderKind::Attack, OrderKind::Move, OrderKind::Defend]
        .into_iter()
        .find(|kind| kind_word(*kind) == word)
}

const fn haste_word(haste: Haste) -> &'static str {
    match haste {
        Haste::Normal => "normal",
        Haste::Hurried => "hurried",
    }
}

fn read_haste(word: &str) -> Option<Haste> {
    [Haste::Normal, Haste::Hurried]
        .into_iter()
        .find(|haste| haste_word(*haste) == word)
}
