//! Leaders (optional): with whom they are, how they move, what befalls them.

mod fate;
mod moves;

use ground::areas::AreaId;

use crate::game::Battle;
use crate::position::LeaderWhere;
use crate::setup::Bonus;
use crate::{LeaderId, UnitId};

pub(crate) use fate::wound_roll;

impl Battle {
    /// The leaders with a unit.
    pub(crate) fn leaders_with(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let count = if self.setup.options.leaders {
            self.setup.leaders.len()
        } else {
            0
        };
        (0..count)
            .map(|index| LeaderId(index as u8))
            .filter(move |leader| self.pos.leader(*leader) == LeaderWhere::With(unit))
    }

    /// The leader whose effects count for a unit: the senior one.
    //= leaders.3 qb.leaders.seniority.allied qb.leaders.seniority.french
    pub(crate) fn top_leader(&self, unit: UnitId) -> Option<LeaderId> {
        self.leaders_with(unit)
            .min_by_key(|leader| self.setup.leader(*leader).seniority)
    }

    /// Whether a unit has a bonus from its leader.
    //= leaders.bonus.courageous leaders.bonus.cowardly
    pub(crate) fn has_bonus(&self, unit: UnitId, bonus: Bonus) -> bool {
        self.top_leader(unit)
            .is_some_and(|leader| self.setup.leader(leader).has(bonus) && self.serves(leader, unit))
    }

    /// The area a leader is in, if he is in play.
    pub(crate) fn leader_area(&self, leader: LeaderId) -> Option<AreaId> {
        match self.pos.leader(leader) {
            LeaderWhere::With(unit) => self.pos.area_of(unit),
            LeaderWhere::Reserve(area) => Some(area),
            _ => None,
        }
    }

    /// Whether a leader may be with a unit at all.
    //= leaders.2 leaders.bonus.cavalryman
    pub(crate) fn may_join(&self, leader: LeaderId, unit: UnitId) -> bool {
        let data = self.setup.leader(leader);
        let rides = !data.has(Bonus::Cavalryman) || self.setup.unit(unit).kind.is_cavalry();
        self.setup.unit(unit).side == data.side && self.pos.area_of(unit).is_some() && rides
    }
}
