//! Fire points (2.18.5, 2.18.6): of a unit of guns alone, and of two weak ones
//! that fire as one.

use kernel::Side;

use super::fire::Aim;
use crate::Rule;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Stage;
use crate::refusal::Refusal;
use crate::troops::{Gun, Range};

impl Battle {
    /// The fire points of guns at a target, of one alone or of two weak ones as one; no target for a charger,
    /// which is never too fast to hit.
    pub(crate) fn fire_points(&self, guns: &[UnitId], target: Option<UnitId>, aims: &[Aim]) -> u8 {
        let full = aims.iter().map(|aim| full_points(*aim)).min();
        //= s2-18.6-a s2-18.6-i
        let weak = matches!(guns, [gun] if self.sps(*gun) == 1);
        let hindered = guns.iter().any(|gun| self.is_hindered(*gun, target));
        full.unwrap_or(0)
            .saturating_sub(u8::from(weak))
            .saturating_sub(u8::from(hindered))
    }

    /// Whom guns fire at in the Attrition phase. A charger is never too quick for them, nor have they fired
    /// before.
    pub(super) fn bombarded(&self, at: UnitId) -> Option<UnitId> {
        matches!(self.pos.stage, Stage::Fire(_)).then_some(at)
    }

    /// The rule that gives guns what they fire with, from so many points that are left of it.
    pub(super) fn rule_of_points(&self, guns: &[UnitId], at: UnitId, points: u8) -> Rule {
        let target = self.bombarded(at);
        let weak = matches!(guns, [gun] if self.sps(*gun) == 1);
        let hindered = guns.iter().any(|gun| self.is_hindered(*gun, target));
        // A charger is never fired at from afar.
        let direct = |gun: &UnitId| self.aim(*gun, at).is_ok_and(|aim| !aim.indirect);
        match points + u8::from(weak) + u8::from(hindered) {
            3.. => Rule::S2_18_5A,
            2 => Rule::S2_18_5B,
            _ if target.is_some() && guns.iter().all(direct) => Rule::S2_18_5C,
            _ => Rule::S2_18_5D,
        }
    }

    /// Why guns have no point left: being weak tells more than what hinders anybody.
    pub(super) fn without_points(&self, guns: &[UnitId], target: Option<UnitId>) -> Refusal {
        let weak = matches!(guns, [gun] if self.sps(*gun) == 1);
        let mut causes = guns.iter().flat_map(|gun| self.hindrances(*gun, target));
        match causes.find(|(_, _, holds)| *holds && !weak) {
            Some((Rule::S2_18_6B, _, _)) => Refusal::NoneAfterMove,
            Some((Rule::S2_18_6C, _, _)) => Refusal::NoneAtTheRun,
            Some(_) => Refusal::NoneAfterCheck,
            None => Refusal::NoPoints,
        }
    }

    /// Whether a gun has had less time to fire, or its target has been too quick.
    fn is_hindered(&self, gun: UnitId, target: Option<UnitId>) -> bool {
        let mut causes = self.hindrances(gun, target).into_iter();
        causes.any(|(_, _, holds)| holds)
    }

    /// What leaves a gun less time to fire, and whether it does.
    pub(super) fn hindrances(
        &self,
        gun: UnitId,
        target: Option<UnitId>,
    ) -> [(Rule, &'static str, bool); 3] {
        let state = self.pos.unit(gun);
        let minor = self.setup.unit(gun).arm.gun().map_or(0, Gun::minor_move);
        let moved = state.moved > minor;
        let target_fast = target.is_some_and(|target| self.pos.unit(target).rapid);
        //= s2-10.6-d
        let checked = target.is_some() && state.checks > 0;
        [
            (Rule::S2_18_6B, "the guns have moved", moved),
            (Rule::S2_18_6C, "a target at the run", target_fast),
            (Rule::S2_18_6D, "the guns have fired at a charge", checked),
        ]
    }

    /// Whether guns can fire as one: two of a single SP each, or one alone.
    pub(crate) fn fire_as_one(&self, guns: &[UnitId]) -> Result<(), Refusal> {
        let weak = guns.iter().all(|gun| self.sps(*gun) == 1);
        match guns {
            [gun, other] if gun == other || !weak => Err(Refusal::NotAPair),
            _ => Ok(()),
        }
    }

    /// The units of guns of a side.
    pub(crate) fn guns_on(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.units_of(side);
        units.filter(|unit| self.setup.unit(*unit).arm.is_artillery())
    }

    /// The guns with which others can fire as one, each pair once.
    pub(crate) fn partners(&self, gun: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let others = self.guns_on(self.side(gun));
        others.filter(move |other| *other > gun && self.fire_as_one(&[gun, *other]).is_ok())
    }

    /// Whether a Joker hits for a gun.
    pub(crate) fn is_heavy(&self, gun: UnitId) -> bool {
        let kind = self.setup.unit(gun).arm.gun();
        kind.is_some_and(Gun::is_heavy_or_howitzer)
    }

    /// Two that fire as one, the bearer of their marker first: it is of heavy guns or howitzers only if both
    /// are.
    pub(crate) fn lighter_first(&self, [gun, other]: [UnitId; 2]) -> [UnitId; 2] {
        if self.is_heavy(other) {
            [gun, other]
        } else {
            [other, gun]
        }
    }
}

/// The fire points of a full unit.
const fn full_points(aim: Aim) -> u8 {
    match aim.range {
        //= s2-18.5-d s2-19.4-d
        _ if aim.indirect => 1,
        //= s2-18.5-a
        Range::Short => 3,
        //= s2-18.5-b
        Range::Effective => 2,
        //= s2-18.5-c
        Range::Long => 1,
    }
}
