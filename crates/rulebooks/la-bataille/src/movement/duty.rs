//! Sections 9.8 and 9.12: who must go. Units and commanders out of command come nearer to it, and units of a
//! stopped attack draw off, as long as a step that way is open; the Movement Phase does not end before they went.

use ground::hex::{Facing, HexId};

use super::Action;
use crate::game::Battle;
use crate::marks::Marks;
use crate::position::Step;
use crate::refusal::Refusal;
use crate::{LeaderId, UnitId};

/// Why a unit must go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Duty {
    /// Back into command.
    Rejoin,
    /// Away from the enemy.
    DrawOff,
}

impl Battle {
    /// The phase ends when everybody who must go has gone, or cannot.
    //= 9.8.1-d 9.8.4-b 9.8.7-c 9.8.9-b 9.12.1-e
    pub(super) fn check_duties(&self) -> Result<(), Refusal> {
        let mut leaders = self.setup.leader_ids();
        let away = |leader: &LeaderId| {
            self.check_choose_leader(*leader).is_ok() && self.owes_ride(*leader)
        };
        if let Some(leader) = leaders
            .find(away)
            .filter(|_| !self.setup.options.first_reading)
        {
            return Err(Refusal::MustRejoinCorps(leader));
        }
        let mut bound = self
            .army(self.pos.active)
            .filter(|unit| self.check_choose(*unit).is_ok())
            .filter_map(|unit| self.duty_of(unit).map(|duty| (unit, duty)));
        let owing = bound.find(|(unit, duty)| {
            let mut trial = self.clone();
            trial.choose(*unit);
            trial.can_obey(*unit, *duty)
        });
        match owing {
            Some((unit, duty)) => Err(duty.refusal(unit)),
            None => Ok(()),
        }
    }

    /// A stack that must go does not halt where it began.
    pub(super) fn check_halt(&self) -> Result<(), Refusal> {
        let group = &self.pos.group;
        if group.moved || self.pos.step != Step::Moving {
            return Ok(());
        }
        if let Some(leader) = group.leader
            && self.owes_ride(leader)
            && !self.setup.options.first_reading
        {
            return Err(Refusal::MustRejoinCorps(leader));
        }
        for unit in &group.units {
            if let Some(duty) = self.duty_of(*unit)
                && self.can_obey(*unit, duty)
            {
                return Err(duty.refusal(*unit));
            }
        }
        Ok(())
    }

    fn duty_of(&self, unit: UnitId) -> Option<Duty> {
        if self.draws_off(unit) {
            return Some(Duty::DrawOff);
        }
        let astray = self.pos.unit(unit).marks.has(Marks::ASTRAY) && !self.in_command(unit);
        astray.then_some(Duty::Rejoin)
    }

    /// Whether the unit that is chosen can take a step as it must, turning before it if need be.
    fn can_obey(&self, unit: UnitId, duty: Duty) -> bool {
        let Some(here) = self.pos.unit(unit).hex() else {
            return false;
        };
        let grid = self.setup.map.grid();
        let better: Vec<HexId> = grid
            .neighbours(here)
            .map(|(_, to)| to)
            .filter(|to| self.serves(unit, duty, here, *to))
            .collect();
        let open = |battle: &Battle| {
            let mut ways = better.iter();
            ways.any(|to| battle.check_action(Action::March(*to)).is_ok())
        };
        if better.is_empty() {
            return false;
        }
        // A unit alone shows best where it can go: others of its hex may have to stay.
        if open(self) {
            return true;
        }
        Facing::all().any(|facing| {
            let Ok(cost) = self.check_action(Action::Face(facing)) else {
                return false;
            };
            let mut turned = self.clone();
            for one in self.pos.group.units.clone() {
                turned.pos.unit_mut(one).facing = facing;
            }
            turned.pos.group.left = turned.pos.group.left.minus(cost);
            open(&turned)
        })
    }

    /// Whether a step is as the unit must go. Nobody is sent into the enemy's zones.
    //= 9.8.1-d
    fn serves(&self, unit: UnitId, duty: Duty, here: HexId, to: HexId) -> bool {
        let grid = self.setup.map.grid();
        let enemy = self.setup.unit(unit).side.other();
        match duty {
            Duty::DrawOff => {
                let far = |hex: HexId| {
                    let foes = self.ground_of(enemy).iter();
                    foes.map(|foe| grid.distance(hex, foe)).min()
                };
                if self.setup.options.first_reading {
                    return far(to) > far(here);
                }
                // A line is as near as the nearest of its hexes.
                let then = self.place_after_march(unit, to).into_iter().map(far).min();
                let hexes = self.pos.unit(unit).hexes;
                then > hexes.iter().copied().map(far).min()
            }
            Duty::Rejoin => {
                let (posts, _) = self.command_of(unit);
                let far = |hex: HexId| posts.iter().map(|post| grid.distance(*post, hex)).min();
                far(to) < far(here) && !self.in_zone(enemy, to)
            }
        }
    }
}

impl Duty {
    const fn refusal(self, unit: UnitId) -> Refusal {
        match self {
            Duty::Rejoin => Refusal::MustRejoin(unit),
            Duty::DrawOff => Refusal::PullsBack(unit),
        }
    }
}
