//! Wounds of leaders, and where they go when their unit is no more.

use ground::areas::AreaId;
use kernel::{Chance, Unknown, Why};

use crate::combat::Stage;
use crate::event::{Event, Wound};
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::{LeaderWhere, Step};
use crate::refusal::Refusal;
use crate::{LeaderId, Rule, UnitId, UnitSet};

/// The dice for a leader whose unit takes a hit: a 1 wounds him, and a second
/// die says how badly.
//= leaders.6 leaders.wound.1 leaders.wound.2 leaders.wound.3 leaders.wound.4
pub(crate) fn wound_roll(chance: &mut dyn Chance) -> Result<(u8, Option<Wound>), Unknown> {
    let die = chance.d6(Why::new(Rule::Leaders6, "leader wounded (1)"))?;
    if die != 1 {
        return Ok((die, None));
    }
    let wound = match chance.d6(Why::new(Rule::LeadersWound1, "how badly"))? {
        turns @ 1..=3 => Wound::Minor(turns),
        4 => Wound::Serious,
        5 => Wound::Mortal,
        _ => Wound::Killed,
    };
    Ok((die, Some(wound)))
}

impl Battle {
    /// Each hit on a unit may wound each leader with it, until he is wounded.
    pub(crate) fn endanger_leaders(
        &mut self,
        unit: UnitId,
        hits: u8,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if !self.setup.options.leaders {
            return Ok(());
        }
        for leader in self.setup.leader_ids() {
            for _ in 0..hits {
                if self.pos.leader(leader) != LeaderWhere::With(unit) {
                    break;
                }
                let (die, wound) = wound_roll(cx.chance)?;
                let Some(wound) = wound else {
                    cx.log.note(|| Event::LeaderSpared(leader, die));
                    continue;
                };
                cx.log.note(|| Event::LeaderWounded(leader, wound));
                self.pos.put_leader(
                    leader,
                    match wound {
                        Wound::Minor(turns) => LeaderWhere::Away(turns),
                        _ => LeaderWhere::Gone,
                    },
                );
            }
        }
        Ok(())
    }

    /// The leaders of an eliminated unit seek another. [`Self::settle_leaders`]
    /// finds it, before anything else is rolled or asked.
    pub(crate) fn displace_leaders(&mut self, unit: UnitId, area: AreaId) {
        if !self.setup.options.leaders {
            return;
        }
        for leader in self.setup.leader_ids() {
            if self.pos.leader(leader) == LeaderWhere::With(unit) {
                self.pos.put_leader(leader, LeaderWhere::Displaced(area));
            }
        }
    }

    /// The units that a leader without one has to choose among: the nearest
    /// without a leader, or those in the reinforcement area he waits in.
    pub(crate) fn refuges(&self, leader: LeaderId) -> UnitSet {
        match self.pos.leader(leader) {
            LeaderWhere::Displaced(area) => self.nearest_without_leader(leader, area),
            LeaderWhere::Reserve(area) => {
                let may = |unit: &UnitId| self.may_join(leader, *unit);
                self.pos.of_area(area).iter().filter(may).collect()
            }
            _ => UnitSet::EMPTY,
        }
    }

    /// The nearest units without a leader, within three areas.
    //= leaders.7
    fn nearest_without_leader(&self, leader: LeaderId, from: AreaId) -> UnitSet {
        let side = self.setup.leader(leader).side;
        let distances = self.setup.graph.distances(from, |_| true);
        let distance = |unit: UnitId| distances.to(self.pos.area_of(unit)?);
        let free = |unit: &UnitId| {
            self.may_join(leader, *unit) && self.leaders_with(*unit).next().is_none()
        };
        let own = self.setup.sides[side].units;
        let nearest = own
            .iter()
            .filter(free)
            .filter_map(distance)
            .filter(|steps| *steps <= 3)
            .min();
        let Some(nearest) = nearest else {
            return UnitSet::EMPTY;
        };
        own.iter()
            .filter(free)
            .filter(|unit| distance(*unit) == Some(nearest))
            .collect()
    }

    /// Sends displaced leaders to the nearest unit, or to the rear, or into
    /// captivity. Where two units are equally near their owner is asked.
    //= leaders.7 leaders.8 leaders.9
    pub(crate) fn settle_leaders(&mut self, cx: &mut Cx<'_>) {
        if !self.setup.options.leaders {
            return;
        }
        for leader in self.setup.leader_ids() {
            if let LeaderWhere::Displaced(area) = self.pos.leader(leader)
                && self.refuges(leader).is_empty()
            {
                self.send_to_the_rear(leader, area, cx);
            }
            if let Some(unit) = self.refuges(leader).only() {
                self.join(leader, unit, cx);
            }
        }
    }

    /// A way to the rear may be long, but it touches no enemy.
    fn send_to_the_rear(&mut self, leader: LeaderId, from: AreaId, cx: &mut Cx<'_>) {
        let side = self.setup.leader(leader).side;
        let distances = self
            .setup
            .graph
            .distances(from, |area| self.enemies_of(side, area).is_empty());
        let reserves = self.setup.sides[side].reserves.iter();
        let reserve = reserves.copied().find(|area| distances.to(*area).is_some());
        if let Some(area) = reserve {
            self.pos.put_leader(leader, LeaderWhere::Reserve(area));
            cx.log.note(|| Event::LeaderInReserve(leader));
        } else {
            self.pos.put_leader(leader, LeaderWhere::Gone);
            cx.log.note(|| Event::LeaderCaptured(leader));
        }
    }

    pub(crate) fn check_refuge(&self, leader: LeaderId, order: Order) -> Result<(), Refusal> {
        let Order::PlaceLeader(given, unit) = order else {
            return Err(Refusal::NotAskedNow);
        };
        if given != leader {
            return Err(Refusal::LeaderNotAsked(given));
        }
        if self.refuges(leader).contains(unit) {
            return Ok(());
        }
        self.check_leader_joins(leader, unit)?;
        Err(match self.pos.leader(leader) {
            LeaderWhere::Reserve(_) => Refusal::LeaderJoinsReserve(leader),
            _ => Refusal::NotTheNearest(unit),
        })
    }

    pub(crate) fn refuge_candidates(&self, leader: LeaderId, into: &mut Vec<Order>) {
        let join = |unit| Order::PlaceLeader(leader, unit);
        into.extend(self.refuges(leader).iter().map(join));
    }

    /// A leader joins the unit his owner has chosen; then the phase goes on.
    pub(crate) fn take_refuge(
        &mut self,
        leader: LeaderId,
        order: Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if let Order::PlaceLeader(_, unit) = order {
            self.join(leader, unit, cx);
        }
        self.settle_leaders(cx);
        match self.pos.step {
            _ if self.displaced().is_some() => Ok(()),
            Step::LeadersArrive => self.after_leader_arrival(cx),
            Step::Fire(_) => self.next_fire(cx),
            Step::Move => self.next_move(cx),
            // A combat that has waited for him goes on.
            _ if self.pos.combat.stage != Stage::Over => {
                self.fight(cx)?;
                self.next_move(cx)
            }
            _ => Ok(()),
        }
    }
}
