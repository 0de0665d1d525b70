//! Section 10.2: the Imperial Guard waits to be committed, and the Emperor's escort stays with him.

use ground::hex::HexId;
use kernel::Side;
use serde::{Deserialize, Serialize};

use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::order::Order;
use crate::position::LeaderPlace;
use crate::refusal::Refusal;
use crate::setup::{Mission, OrderKind};
use crate::troops::{Arm, Nation, Size};
use crate::{ElementId, UnitId};

/// Turns in which a committed Guard must win.
const TWO_HOURS: u16 = 6;
/// Turns of an hour.
const HOUR: u16 = 3;
/// How near a visible enemy makes a front line.
const FRONT: u32 = 3;
/// How far the escort may be from the Emperor.
const AT_HAND: u32 = 6;

/// How it stands with the infantry of the Guard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a question of the rules"
)]
pub struct Guard {
    /// The turn in which it was committed at a price.
    pub committed: Option<u16>,
    /// It may be used, and nothing hangs on it.
    pub free: bool,
    /// The enemy has attacked it.
    pub attacked: bool,
    /// It was committed, and the battle was as good as won in time.
    pub won: bool,
    /// It was committed and did not win in time.
    pub failed: bool,
    /// The turn in which a battalion was last lent to another corps.
    pub lent: Option<u16>,
}

impl Battle {
    /// Whether a unit is of the Guard's infantry.
    fn is_guard_foot(&self, unit: UnitId) -> bool {
        let data = self.setup.unit(unit);
        data.guard && data.nation == Nation::French && data.arm == Arm::Infantry
    }

    /// Whether a unit of the Guard's infantry may not be used yet. Its guns and cavalry always may.
    //= 10.2.1-a 10.2.1.3
    pub(crate) fn is_held_guard(&self, unit: UnitId) -> bool {
        let guard = self.pos.guard;
        self.is_guard_foot(unit)
            && guard.committed.is_none()
            && !guard.free
            && self.pos.unit(unit).serves.is_none()
    }

    /// The Guard that waits keeps out of the front line: three hexes from any enemy it can see.
    //= 10.2.1-c
    pub(crate) fn check_guard_march(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        if !self.is_held_guard(unit) {
            return Ok(());
        }
        let grid = self.setup.map.grid();
        let foes = self.ground_of(self.setup.unit(unit).side.other());
        let front = foes
            .iter()
            .any(|foe| grid.distance(to, foe) <= FRONT && self.sees(to, foe));
        if front {
            Err(Refusal::GuardInFront(unit))
        } else {
            Ok(())
        }
    }

    /// An attack order commits the Guard: at a price, unless all other corps are shaken or the enemy began.
    //= 10.2.1-a 10.2.1-b 10.2.1.1 10.2.1.4
    pub(super) fn commit_guard(&mut self, element: ElementId, mission: Mission, cx: &mut Cx<'_>) {
        let units = self.units_of_element(element);
        let held = units.iter().copied().find(|unit| self.is_held_guard(*unit));
        let Some(unit) = held.filter(|_| mission.kind == OrderKind::Attack) else {
            return;
        };
        let own = self.setup.unit(unit).organisation;
        let side = self.setup.unit(unit).side;
        let mut others = self.setup.organisation_ids().filter(|organisation| {
            let data = self.setup.organisation(*organisation);
            data.side == side
                && *organisation != own
                && self.setup.infantry_steps(*organisation) > 0
        });
        let others: Vec<u8> = others
            .by_ref()
            .map(|organisation| self.pos.levels[organisation.index()])
            .collect();
        let shaken = !others.is_empty() && others.iter().all(|level| *level >= 2);
        let turn = self.pos.turn;
        let guard = &mut self.pos.guard;
        if shaken || guard.attacked {
            guard.free = true;
        } else {
            guard.committed = Some(turn);
        }
        cx.log.note(|| Event::GuardCommitted(element));
    }

    /// A scenario may have committed it before the battle.
    pub(crate) fn commit_guard_at_start(&mut self, cx: &mut Cx<'_>) {
        for element in self.setup.element_ids() {
            if let Some(mission) = self.pos.element(element).order {
                self.commit_guard(element, mission, cx);
            }
        }
    }

    /// Somebody of the Guard is attacked.
    //= 10.2.1.4
    pub(crate) fn note_guard_attacked(&mut self, units: &[UnitId]) {
        if units.iter().any(|unit| self.is_guard_foot(*unit)) {
            self.pos.guard.attacked = true;
        }
    }

    /// Two hours after the Guard went in, a French army without a major victory loses heart.
    //= 10.2.1-b
    pub(crate) fn judge_guard(&mut self, cx: &mut Cx<'_>) {
        let guard = self.pos.guard;
        let Some(end) = guard.committed.map(|turn| turn + TWO_HOURS) else {
            return;
        };
        if guard.failed || guard.won {
            return;
        }
        let points = self.count_points().points;
        let major = i32::from(self.setup.victory.margins[1]).max(1);
        if points.first - points.second >= major {
            self.pos.guard.won = true;
        } else if self.pos.turn >= end {
            self.pos.guard.failed = true;
            cx.log.note(|| Event::GuardFailed);
        }
    }

    pub(super) fn guard_candidates(&self, into: &mut Vec<Order>) {
        for unit in self.army(self.pos.active) {
            if self.is_held_guard(unit) {
                let elements = self.setup.element_ids();
                into.extend(elements.map(|element| Order::LendGuard(unit, element)));
            }
        }
    }

    /// One battalion of the Guard an hour may go to another corps.
    //= 10.2.1.2
    pub(super) fn check_lend_guard(&self, unit: UnitId, element: ElementId) -> Result<(), Refusal> {
        let (data, to) = (self.setup.unit(unit), self.setup.element(element));
        if data.side != self.pos.active {
            return Err(Refusal::NotYours(unit));
        }
        let due = self
            .pos
            .guard
            .lent
            .is_none_or(|turn| self.pos.turn >= turn + HOUR);
        let own = self.command_element(self.element_of(unit));
        let fits = data.size == Size::Battalion
            && self.pos.unit(unit).is_here()
            && to.side == data.side
            && !to.ad_hoc
            && self.parent_of(element).is_none()
            && element != own;
        if due && fits && self.is_held_guard(unit) {
            Ok(())
        } else {
            Err(Refusal::CannotLend(unit))
        }
    }

    //= 10.2.1.2
    pub(super) fn lend_guard(&mut self, unit: UnitId, element: ElementId, cx: &mut Cx<'_>) {
        self.pos.guard.lent = Some(self.pos.turn);
        self.pos.unit_mut(unit).serves = Some(element);
        cx.log.note(|| Event::GuardLent(unit, element));
    }

    /// The Emperor's escort stays within six hexes of him, or of an aide whom it protects; it may take
    /// prisoners away, and go at those who threaten him.
    //= 10.2.2-a 10.2.2-b 10.2.2-c
    pub(crate) fn check_escort(&self, unit: UnitId, to: HexId) -> Result<(), Refusal> {
        let emperor = self
            .setup
            .escorts
            .iter()
            .find(|(escort, _)| *escort == unit)
            .and_then(|(_, leader)| self.leader_hex(*leader));
        let Some(emperor) = emperor else {
            return Ok(());
        };
        let grid = self.setup.map.grid();
        let side: Side = self.setup.unit(unit).side;
        let near = |hex: HexId| grid.distance(hex, to) <= AT_HAND;
        let with_aide = self.setup.leader_ids().any(|leader| {
            self.is_imperial_aide(leader) && self.leader_hex(leader).is_some_and(near)
        });
        let has_prisoner = self
            .pos
            .leaders
            .iter()
            .any(|leader| leader.place == LeaderPlace::Captured(unit));
        let hexes = self.pos.unit(unit).hexes;
        // A hex of a line comes nearer if it is so to one that the line has; by the first reading to its first.
        let counted = if self.setup.options.first_reading {
            1
        } else {
            hexes.len()
        };
        let nearer_to = |goal: HexId| {
            let mut hexes = hexes.iter().take(counted);
            hexes.any(|here| grid.distance(goal, to) < grid.distance(goal, *here))
        };
        let mut foes = self.ground_of(side.other()).iter();
        let threatened = foes.any(|foe| grid.distance(foe, emperor) <= AT_HAND && nearer_to(foe));
        // Who was left behind comes back.
        let nearer = nearer_to(emperor);
        if near(emperor) || nearer || with_aide || has_prisoner || threatened {
            Ok(())
        } else {
            Err(Refusal::LeavesEmperor(unit))
        }
    }

    /// So does an escort that charges, in where it rides and in whom it rides at.
    //= 10.2.2-a 10.2.2-b
    pub(crate) fn check_charging_escort(&self, units: &[UnitId], to: HexId) -> Result<(), Refusal> {
        if self.setup.options.first_reading {
            return Ok(());
        }
        let mut units = units.iter();
        units.try_for_each(|unit| self.check_escort(*unit, to))
    }
}
