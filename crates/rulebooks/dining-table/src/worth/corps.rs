//! The corps of a side in its plan: divisions under one general go for one thing,
//! and the last of them waits until it is needed.

use ground::table::Point;
use kernel::Side;

use crate::game::Battle;
use crate::ids::{GeneralId, UnitId};
use crate::position::Place;
use crate::setup::Level;

use super::plan::{Command, Need, Task};

/// What a command makes of a period, orders that fail counted in.
const STRIDE: i32 = 3_200;
/// From how many fighting commands on a corps can do without one.
const ENOUGH: usize = 3;
/// The share of its SPs that a corps may have lost before it is worn, in hundredths.
const WORN: i64 = 20;

/// Commands that belong together.
pub(super) struct Corps {
    /// Its commands, by their places in the list of them.
    pub commands: Vec<usize>,
    /// Where it stands.
    pub centre: Point,
    /// The command that waits behind the others of an attack, while they are fresh.
    pub reserve: Option<usize>,
}

impl Battle {
    /// The general of the corps that a unit belongs to.
    pub(super) fn chief_of(&self, unit: UnitId) -> Option<GeneralId> {
        let own = self.under(unit);
        let corps = |general: &GeneralId| self.setup.general(*general).level == Level::Corps;
        let above = self.setup.general(own).superior;
        [Some(own), above].into_iter().flatten().find(corps)
    }

    /// The corps of a side: whoever stands under no corps general goes by himself.
    pub(super) fn corps_of(&self, side: Side, commands: &[Command]) -> Vec<Corps> {
        let mut groups: Vec<(Option<GeneralId>, Vec<usize>)> = Vec::new();
        for (nth, one) in commands.iter().enumerate() {
            let mut known = groups.iter_mut();
            match known.find(|(chief, _)| chief.is_some() && *chief == one.chief) {
                Some((_, own)) => own.push(nth),
                None => groups.push((one.chief, vec![nth])),
            }
        }
        let hurried = self.is_outgrown(side);
        let groups = groups.into_iter();
        groups
            .map(|(chief, own)| {
                let fights: Vec<usize> = own
                    .iter()
                    .copied()
                    .filter(|nth| commands[*nth].sps > 0)
                    .collect();
                let spares = fights.len() >= ENOUGH && !hurried;
                let worn = chief.is_some_and(|chief| self.is_worn(chief));
                Corps {
                    centre: middle_of(&own, commands),
                    // They are listed by their way: the last of them is the rearmost.
                    reserve: fights.last().copied().filter(|_| spares && !worn),
                    commands: own,
                }
            })
            .collect()
    }

    /// Whether a corps has lost so much that its reserve must help.
    fn is_worn(&self, chief: GeneralId) -> bool {
        let (mut all, mut lost) = (0, 0);
        for unit in self.setup.unit_ids() {
            let (setup, state) = (self.setup.unit(unit), self.pos.unit(unit));
            if setup.arm.is_artillery() || self.chief_of(unit) != Some(chief) {
                continue;
            }
            all += i64::from(setup.sps);
            lost += match state.place {
                Place::Table => i64::from(state.hits),
                Place::Waiting => 0,
                Place::Broken | Place::Captured => i64::from(setup.sps),
            };
        }
        lost * 100 >= all * WORN
    }

    /// Whether the enemy has more to come than a side: whoever waits then meets more of them.
    fn is_outgrown(&self, side: Side) -> bool {
        let waiting = |side: Side| -> i64 {
            let units = self.setup.unit_ids().filter(|unit| {
                self.side(*unit) == side && self.pos.unit(*unit).place == Place::Waiting
            });
            units.map(|unit| i64::from(self.setup.unit(unit).sps)).sum()
        };
        waiting(side.other()) > waiting(side)
    }

    /// Whether reserves are called: a place of ours is threatened, or the enemy gives way.
    pub(super) fn reserves_go(
        &self,
        side: Side,
        needs: &[Need],
        attacks: bool,
        stood: &[Point],
    ) -> bool {
        let mut places = self.setup.objectives.iter().zip(needs);
        places.any(|(place, need)| {
            let own = self.about(side, place.at, stood);
            match need.task {
                Task::Hold => need.enemy > own,
                _ => attacks && own > 8 && need.enemy * 10 < own * 7,
            }
        })
    }

    /// Whether a command that waits any longer comes too late.
    pub(super) fn is_late(&self, way: i32) -> bool {
        let left = i32::from(self.setup.periods.saturating_sub(self.pos.period));
        left * STRIDE < way + 12_000
    }
}

/// The middle of some commands, by their SPs.
fn middle_of(own: &[usize], commands: &[Command]) -> Point {
    let (mut x, mut y, mut weight) = (0, 0, 0);
    for nth in own {
        let one = &commands[*nth];
        let sps = one.sps.max(1);
        x += i64::from(one.centre.x) * sps;
        y += i64::from(one.centre.y) * sps;
        weight += sps;
    }
    let whole = |sum: i64| i32::try_from(sum / weight.max(1)).unwrap_or(0);
    Point::new(whole(x), whole(y))
}
