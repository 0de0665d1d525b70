//! What bars the way back of a unit (2.6.5, 2.12.2), named for whoever is told that there is no room.

use ground::table::{Leg, Pose, Sweep};

use crate::fallback::LEAST;
use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::refusal::Refusal;
use crate::troops::Going;

impl Battle {
    /// What keeps a unit that has gone back from an enemy as far as it can from going on to the least.
    pub(crate) fn bars_the_rest(&self, unit: UnitId, enemy: UnitId, start: Pose) -> Refusal {
        let gone = self.pos.unit(unit).pose.at.distance(start.at).min(LEAST);
        let from = if gone > 0 {
            self.pos.unit(unit).pose
        } else {
            self.facing_back(unit, enemy)
        };
        self.bars_back(unit, from, LEAST - gone)
    }

    /// What keeps a unit from going straight back so far.
    pub(crate) fn bars_back(&self, unit: UnitId, from: Pose, distance: i32) -> Refusal {
        let leg = Leg::Back(distance);
        let foot = self.foot_at(unit, leg.end(from, self.setup.shape(unit)));
        let ground = self.ground_along(unit, from, leg);
        let mut friends = self.units_of(self.side(unit)).filter(|one| *one != unit);
        let meets_enemy = || {
            let shape = self.setup.shape(unit);
            let sweep = Sweep::new(shape, from, leg);
            let mut feet = self.feet(self.enemies_of(unit));
            feet.retain(|(_, foot)| !sweep.start().overlaps(foot));
            sweep.first_hit(shape, &obstacles(&feet)).is_some()
        };
        //= s2-5.6-b
        if !self.setup.map.holds(&foot) {
            Refusal::TableEndsBehind
        } else if ground.going == Going::Impassable {
            Refusal::GroundBehind
        } else if !self.lets_back(unit, ground.defile.filter(|_| distance > 0)) {
            Refusal::DefileFull
        } else if self.stands_on_line(foot.frame()) {
            Refusal::OnALine
        } else if friends.any(|friend| foot.overlaps(&self.foot(friend))) {
            Refusal::FriendBehind
        } else if meets_enemy() {
            Refusal::EnemyBehind
        } else if !self.fits_built_up(unit, foot.frame()) {
            Refusal::WallsBehind
        } else {
            Refusal::NoRoomBehind
        }
    }
}
