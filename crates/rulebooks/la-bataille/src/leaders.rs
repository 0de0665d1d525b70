//! Chapter 21: what befalls leaders.

use ground::hex::HexId;
use kernel::{Side, Unknown};

use crate::LeaderId;
use crate::event::Event;
use crate::game::{Battle, Cx, Done};
use crate::morale::Cause;
use crate::position::LeaderPlace;
use crate::resolve::wound::Wound;

impl Battle {
    /// The commanding leader of a hex is struck: how, the die says. Gives back who is dead.
    //= 21.3 21.4 21.5
    pub(crate) fn strike_leader(
        &mut self,
        side: Side,
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Result<Option<LeaderId>, Unknown> {
        let Some(leader) = self.commanding_leader(side, hex) else {
            return Ok(None);
        };
        let wound = Wound::roll(cx.chance)?;
        cx.log.note(|| Event::LeaderStruck(leader, wound));
        let back = wound
            .turns_away()
            .map(|turns| self.pos.turn + u16::from(turns));
        let state = self.pos.leader_mut(leader);
        if wound.is_death() {
            state.place = LeaderPlace::Dead;
            return Ok(Some(leader));
        }
        if let Some(turn) = back {
            state.place = LeaderPlace::Away(turn);
        }
        Ok(None)
    }

    /// A leader may fall in a melee; if he dies, his stack checks its morale.
    //= 21.3.2 21.3.3 21.7 20.6.4.9
    pub(crate) fn leader_falls_in_melee(
        &mut self,
        side: Side,
        hex: HexId,
        cx: &mut Cx<'_>,
    ) -> Done {
        if let Some(dead) = self.strike_leader(side, hex, cx)? {
            let units = self.stack_of(side, hex);
            self.check_morale(&units, &Cause::LeaderGone(dead), &[hex], cx)?;
        }
        Ok(())
    }

    /// Leaders left alone where the enemy comes are taken, unless friends stand next to them.
    //= 21.8-a 21.8-b 21.9 21.13
    pub(crate) fn capture_leaders(&mut self, side: Side, hex: HexId, cx: &mut Cx<'_>) {
        let grid = self.setup.map.grid().clone();
        for leader in self.leaders_at(side, hex) {
            let refuge = grid
                .neighbours(hex)
                .map(|(_, near)| near)
                .find(|near| !self.stack_of(side, *near).is_empty());
            let captor = std::iter::once(hex)
                .chain(grid.neighbours(hex).map(|(_, near)| near))
                .find_map(|near| self.stack_of(side.other(), near).first().copied());
            match (refuge, captor) {
                (Some(near), _) => {
                    self.pos.leader_mut(leader).place = LeaderPlace::At(near);
                    cx.log.note(|| Event::LeaderJoined(leader, near));
                }
                (None, Some(captor)) => {
                    self.pos.leader_mut(leader).place = LeaderPlace::Captured(captor);
                    cx.log.note(|| Event::LeaderCaptured(leader, captor));
                }
                (None, None) => {}
            }
        }
    }
}
