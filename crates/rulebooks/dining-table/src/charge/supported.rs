//! Supported artillery (2.14.4): guns that are beaten, and the infantry behind
//! them that horse must attack next. Rescues are in `rescue.rs`.

use ground::table::Face;
use kernel::chance::Unknown;

use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::position::Fight;

impl Battle {
    /// The infantry in base contact behind guns.
    fn supporter(&self, gun: UnitId) -> Option<UnitId> {
        //= s2-14.4-b
        self.units_of(self.side(gun))
            .filter(|unit| self.setup.unit(*unit).arm.is_infantry())
            .filter(|unit| self.gap(*unit, gun).is_contact())
            .find(|unit| self.face_towards(gun, *unit) == Face::Rear)
    }

    /// Of those who beat guns: the horse that must attack the infantry behind them, and the foot that takes
    /// them all the same. By the first reading one horse went on, and none where there was foot.
    fn horse_and_foot(&self, attackers: &[UnitId]) -> (Vec<UnitId>, Vec<UnitId>) {
        let horse = |unit: &UnitId| self.setup.unit(*unit).arm.is_cavalry();
        let (mut horse, foot): (Vec<_>, Vec<_>) = attackers.iter().copied().partition(horse);
        if self.first_reading() {
            horse.truncate(usize::from(foot.is_empty()));
        }
        (horse, foot)
    }

    /// Guns have lost a combat: cavalry goes on at the infantry that supports them, or else they wait
    /// for a rescue.
    pub(super) fn guns_lost(
        &mut self,
        fight: &Fight,
        attackers: &[UnitId],
        good: &[UnitId],
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let (horse, foot) = self.horse_and_foot(attackers);
        let guns = self.group(fight.defender);
        let support = guns.iter().find_map(|gun| self.supporter(*gun));
        let support = support.filter(|_| !horse.is_empty() && fight.phase < 3);
        if let Some(infantry) = support {
            //= s2-20.1-b
            self.group_stirs(infantry, cx)?;
        }
        let support = support.filter(|infantry| self.is_here(*infantry));
        let takers = support.map_or(attackers, |_| &foot[..]);
        for gun in &guns {
            //= s2-12.1-h s2-14.1-c
            self.lose_guns(*gun, takers);
        }
        if let Some(infantry) = support {
            self.mark_attacked(infantry);
            let faces = horse.iter().map(|by| self.face_towards(infantry, *by));
            //= s2-14.4-c s2-12.6-b
            let pressing = self.fight_on(Fight {
                defender: infantry,
                attackers: horse.iter().copied().zip(faces).collect(),
                phase: fight.phase + 1,
                inside: None,
            });
            for gun in guns {
                let pressed = pressing.iter().map(|by| (gun, *by, infantry));
                self.pos.turn.pressed.extend(pressed);
            }
        }
        if fight.phase == 1 && !self.first_reading() {
            //= s2-12.4-b
            self.may_go_through(takers, good);
        }
        Ok(())
    }

    /// Guns may be rescued from any of those who beat them.
    pub(super) fn lose_guns(&mut self, gun: UnitId, attackers: &[UnitId]) {
        let count = if self.first_reading() {
            1
        } else {
            attackers.len()
        };
        //= s2-13.3-a
        let lost = attackers.iter().take(count).map(|by| (gun, *by));
        self.pos.turn.lost_guns.extend(lost);
    }

    /// Whether guns are still there to be lost, and who beat them to take them. The first reading did not look
    /// for the guns.
    fn can_be_lost(&self, gun: UnitId, by: UnitId) -> bool {
        self.is_here(by) && (self.is_here(gun) || self.first_reading())
    }

    /// Guns whose infantry is broken, by whomever, are lost to the horse that was to attack it. By the first
    /// reading they went free as soon as the infantry had stood against anybody.
    pub(super) fn lose_unsupported(&mut self, fought: Option<&Fight>) {
        for (gun, by, infantry) in std::mem::take(&mut self.pos.turn.pressed) {
            let broken = !self.is_here(infantry);
            let over = if self.first_reading() {
                fought.is_some_and(|fight| fight.defender == infantry)
            } else {
                broken
            };
            if !over {
                self.pos.turn.pressed.push((gun, by, infantry));
            } else if broken && self.can_be_lost(gun, by) {
                self.pos.turn.lost_guns.push((gun, by));
            }
        }
    }

    /// Somebody falls back: infantry leaves the guns before it to those who beat them, and horse that has
    /// not broken it leaves the guns alone. By the first reading nothing followed from it.
    pub(super) fn leave_guns_behind(&mut self, unit: UnitId) {
        if self.first_reading() {
            return;
        }
        //= s2-14.4-d s2-14.1-c
        for (gun, by, infantry) in std::mem::take(&mut self.pos.turn.pressed) {
            if infantry == unit && self.can_be_lost(gun, by) {
                self.pos.turn.lost_guns.push((gun, by));
            } else if infantry != unit && by != unit {
                self.pos.turn.pressed.push((gun, by, infantry));
            }
        }
    }
}
