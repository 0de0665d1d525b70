//! Section 21.2: who of several leaders in a hex commands.

use ground::hex::HexId;
use kernel::{Side, Why};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::position::LeaderPlace;
use crate::troops::{Inspiration, Rank};
use crate::{LeaderId, Rule, UnitId};

impl Battle {
    /// The leader in a hex who counts: the highest, then no aide, then the most inspiring, then he whom chance has
    /// chosen.
    //= 21.2-a 21.2-b 21.2-c 21.2-d 21.14 21.1
    pub(crate) fn commanding_leader(&self, side: Side, hex: HexId) -> Option<LeaderId> {
        self.commanding_among(side, &[hex])
    }

    /// The hexes of a unit in which a leader is with it.
    //= 20.6.5.3 19.8.1-b
    pub(crate) fn hexes_led(&self, unit: UnitId) -> &[HexId] {
        let hexes = &self.pos.unit(unit).hexes[..];
        match (
            self.setup.options.first_reading,
            self.pos.unit(unit).is_here(),
        ) {
            (true, _) => &hexes[..hexes.len().min(1)],
            (false, true) => hexes,
            // Who fled off the map is alone, wherever he left it.
            (false, false) => &[],
        }
    }

    /// The leader who counts for those who fight in a hex: he is with them in any of their hexes.
    //= 8.3-b 20.6.5.3
    pub(crate) fn leader_with(&self, side: Side, units: &[UnitId], hex: HexId) -> Option<LeaderId> {
        self.commanding_among(side, &self.hexes_with(units, vec![hex]))
    }

    /// These hexes, and all others in which these units stand; by the first reading only the former.
    //= 20.6.5.3 21.3
    pub(crate) fn hexes_with(&self, units: &[UnitId], mut hexes: Vec<HexId>) -> Vec<HexId> {
        if self.setup.options.first_reading {
            return hexes;
        }
        for hex in units.iter().flat_map(|unit| self.hexes_led(*unit)) {
            if !hexes.contains(hex) {
                hexes.push(*hex);
            }
        }
        hexes
    }

    /// Leaders whom those who have left these hexes would leave alone go with them, unless they are to stay.
    //= 20.7.1-c
    pub(crate) fn gather_leaders(&mut self, side: Side, left: &[HexId], to: HexId) {
        if self.setup.options.first_reading {
            return;
        }
        for hex in left {
            if *hex == to || self.ground_of(side).contains(*hex) {
                continue;
            }
            let mut leaders = self.leaders_at(side, *hex);
            leaders.retain(|leader| !self.pos.leader(*leader).stays);
            self.bring_leaders(&leaders, to);
        }
    }

    /// The same among several hexes of one unit.
    //= 21.2-a 20.6.5.3
    pub(crate) fn commanding_among(&self, side: Side, hexes: &[HexId]) -> Option<LeaderId> {
        let here = hexes.iter().flat_map(|hex| self.leaders_at(side, *hex));
        here.min_by_key(|leader| {
            let mut drawn = self.pos.seniors.iter();
            let lot = drawn.position(|one| one == leader).unwrap_or(usize::MAX);
            (self.standing_of(*leader), lot, *leader)
        })
    }

    /// How a leader stands among others by what is printed on his counter; the lowest commands.
    //= 21.2-a 21.2-b 21.2-c
    fn standing_of(&self, leader: LeaderId) -> (Rank, i16) {
        let data = self.setup.leader(leader);
        let bonus = match data.morale {
            Inspiration::Automatic => i8::MAX,
            Inspiration::Bonus(bonus) => bonus,
        };
        (data.rank, -i16::from(bonus))
    }

    /// Chance chooses between leaders who are equal in everything when they first stand among the same troops.
    //= 21.2-d
    pub(crate) fn draw_for_command(&mut self, cx: &mut Cx<'_>) -> Done {
        while let Some((one, other)) = self.tied_leaders() {
            let die = cx.chance.d6(Why::new(Rule::R21_2D, "who commands"))?;
            let (senior, junior) = if die % 2 == 1 {
                (one, other)
            } else {
                (other, one)
            };
            let seniors = &mut self.pos.seniors;
            let place = |leader: LeaderId| seniors.iter().position(|known| *known == leader);
            match (place(senior), place(junior)) {
                (Some(at), _) => seniors.insert(at + 1, junior),
                (None, Some(at)) => seniors.insert(at, senior),
                (None, None) => seniors.extend([senior, junior]),
            }
            cx.log.note(|| Event::Drawn(senior, junior));
        }
        Ok(())
    }

    /// Two leaders among the same troops who are equal in everything, and between whom nothing is drawn yet.
    fn tied_leaders(&self) -> Option<(LeaderId, LeaderId)> {
        let drawn = |leader: LeaderId| self.pos.seniors.contains(&leader);
        let tied = |(one, two): &(LeaderId, LeaderId)| {
            let place = self.pos.leader(*one).place;
            let LeaderPlace::At(hex) = place else {
                return false;
            };
            self.pos.leader(*two).place == place
                && !(drawn(*one) && drawn(*two))
                && self.ground_of(self.setup.leader(*one).side).contains(hex)
        };
        self.peers().iter().copied().find(tied)
    }

    /// All of one side whose counters are alike. This is asked after every order in thought.
    //= 21.2-d
    fn peers(&self) -> &[(LeaderId, LeaderId)] {
        self.setup.memo.peers(|| {
            let all: Vec<LeaderId> = self.setup.leader_ids().collect();
            let mut peers = Vec::new();
            for (index, one) in all.iter().enumerate() {
                let alike = |two: &&LeaderId| {
                    let sides = [one, *two].map(|leader| self.setup.leader(*leader).side);
                    sides[0] == sides[1] && self.standing_of(*one) == self.standing_of(**two)
                };
                let others = all[index + 1..].iter().filter(alike);
                peers.extend(others.map(|two| (*one, *two)));
            }
            peers
        })
    }
}
