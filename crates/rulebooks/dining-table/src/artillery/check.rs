//! Fire of the artillery check (2.10): which guns may fire at a charger, alone or
//! two weak ones as one, and with how many points.

use arrayvec::ArrayVec;
use ground::table::Pose;

use super::fire::Aim;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::Defence;
use crate::refusal::Refusal;
use crate::troops::Range;

/// How many places of an Approach move are looked at for a gun that might fire there.
const APPROACH_STEPS: i32 = 4;

impl Battle {
    /// Whether guns may fire at a charger, and with how many points.
    pub(crate) fn may_defend(&self, guns: &[UnitId], target: UnitId) -> Result<u8, Refusal> {
        let turn = &self.pos.turn;
        if !turn.charges.iter().any(|charge| charge.unit == target) {
            return Err(Refusal::NotCharging);
        }
        //= s2-10.4-b
        let fired = |gun: &UnitId| {
            turn.defences.iter().any(|one| one.gun == *gun) || turn.tried.contains(gun)
        };
        if guns.iter().any(fired) {
            return Err(Refusal::HasFired);
        }
        //= s2-10.4-c s2-18.6-i
        self.fire_as_one(guns)?;
        let here = self.check_points(guns, target);
        let never = [Refusal::NotAGun, Refusal::NotDeployed, Refusal::GunSilenced];
        let state = self.pos.unit(target);
        if state.came.is_empty() || here.is_err_and(|refusal| never.contains(&refusal)) {
            return here;
        }
        //= s2-10.2-c
        let mut then = self.clone();
        let mut best = 0;
        for leg in state.came.windows(2) {
            for step in 0..APPROACH_STEPS {
                let at = leg[0].at.on_the_way(leg[1].at, step, APPROACH_STEPS);
                then.pos.unit_mut(target).pose = Pose::new(at, leg[1].facing);
                best = best.max(then.check_points(guns, target).unwrap_or(0));
            }
        }
        match (best, here) {
            (0, here) => here,
            (best, Ok(here)) => Ok(best.max(here)),
            (best, Err(_)) => Ok(best),
        }
    }

    /// The points of guns at a charger where it stands.
    fn check_points(&self, guns: &[UnitId], target: UnitId) -> Result<u8, Refusal> {
        let mut aims: ArrayVec<Aim, 2> = ArrayVec::new();
        for gun in guns {
            aims.push(self.check_aim(*gun, target)?);
        }
        match self.fire_points(guns, None, &aims) {
            0 => Err(self.without_points(guns, None)),
            points => Ok(points),
        }
    }

    /// Whether a gun can fire at a charger where it stands.
    fn check_aim(&self, gun: UnitId, target: UnitId) -> Result<Aim, Refusal> {
        let aim = self.aim(gun, target)?;
        let by_sight_alone = self.first_reading() && aim.indirect;
        if aim.range == Range::Long || by_sight_alone {
            return Err(Refusal::TooFarForCheck);
        }
        //= s2-10.2-c s2-19.3-a
        if aim.indirect && !self.sees(&self.quad(gun), &self.quad(target)) {
            return Err(Refusal::NotSeen);
        }
        Ok(aim)
    }

    /// Guns fire at a charger: the first of them bears the points.
    pub(crate) fn fire_at_charge(&mut self, guns: &[UnitId], at: UnitId, cx: &mut Cx<'_>) {
        let points = self.may_defend(guns, at).unwrap_or(0);
        let shares = [points, 0];
        for (gun, points) in guns.iter().copied().zip(shares) {
            self.pos.turn.defences.push(Defence { gun, at, points });
        }
        let rule = self.rule_of_points(guns, at, points);
        self.note_fire(guns, at, (points, rule), cx);
    }
}
