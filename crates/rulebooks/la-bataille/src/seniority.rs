//! Section 21.2: who of several leaders in a hex commands.

use ground::hex::HexId;
use kernel::{Side, Why};

use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::position::LeaderPlace;
use crate::troops::{Inspiration, Rank};
use crate::{LeaderId, Rule};

impl Battle {
    /// The leader in a hex who counts: the highest, then no aide, then the most inspiring, then he whom chance has
    /// chosen.
    //= 21.2-a 21.2-b 21.2-c 21.2-d 21.14 21.1
    pub(crate) fn commanding_leader(&self, side: Side, hex: HexId) -> Option<LeaderId> {
        let here = self.leaders_at(side, hex);
        here.into_iter()
            .filter(|leader| matches!(self.pos.leader(*leader).place, LeaderPlace::At(_)))
            .min_by_key(|leader| {
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
        let leaders = &self.pos.leaders;
        let drawn = |leader: LeaderId| self.pos.seniors.contains(&leader);
        for (index, state) in leaders.iter().enumerate() {
            let LeaderPlace::At(hex) = state.place else {
                continue;
            };
            for (place, other) in leaders.iter().enumerate().skip(index + 1) {
                if other.place != state.place {
                    continue;
                }
                let (one, two) = (LeaderId(index as u16), LeaderId(place as u16));
                let side = self.setup.leader(one).side;
                if side == self.setup.leader(two).side
                    && self.standing_of(one) == self.standing_of(two)
                    && !(drawn(one) && drawn(two))
                    && !self.stack_of(side, hex).is_empty()
                {
                    return Some((one, two));
                }
            }
        }
        None
    }
}
