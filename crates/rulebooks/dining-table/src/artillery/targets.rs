//! Artillery targets (2.19): bounce-through, overhead and blind fire.

use ground::table::{Face, Point, Segment, Sight};

use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::troops::{Arm, Going, Gun};

use super::fire::{Aim, CANISTER};

/// How far behind the front edge of the first target shot still strikes.
const BEHIND: i32 = 3_000;

impl Battle {
    fn gun(&self, unit: UnitId) -> Option<Gun> {
        match self.setup.unit(unit).arm {
            Arm::Artillery(gun) => Some(gun),
            _ => None,
        }
    }

    /// The straight line of fire, from the middle of the gun's front to the middle of its target.
    fn fire_line(&self, gun: UnitId, target: UnitId) -> Segment {
        let from = self.quad(gun).edge(Face::Front).middle();
        Segment::new(from, self.quad(target).centre())
    }

    /// Whether a gun can fire over the units between it and its target.
    pub(super) fn fires_overhead(&self, gun: UnitId, target: UnitId) -> bool {
        let line = self.fire_line(gun, target);
        if !self.is_clear(line) {
            return false;
        }
        let others = self
            .setup
            .unit_ids()
            .filter(|unit| *unit != gun && *unit != target && self.is_here(*unit));
        let feet = self.feet(others);
        let sight = Sight::line(&self.setup.map, line, &obstacles(&feet));
        let between = sight.units();
        let level = |unit: UnitId| self.setup.map.level_at(self.quad(unit).centre());
        let howitzers = self.gun(gun) == Some(Gun::Howitzer);
        !between.is_empty()
            && between.into_iter().all(|who| {
                let unit = UnitId(who as u8);
                let crossing = sight
                    .crossings
                    .iter()
                    .find(|one| one.what == ground::table::What::Unit(who));
                let edge = crossing.map_or(0, |one| one.from);
                //= s2-19.3-a
                let clear_of_gun = self.gap(gun, unit).thousandths() > 2_000;
                //= s2-19.3-b
                let clear_of_target = self.distance(gun, target) - edge > 3_000;
                clear_of_gun
                    && clear_of_target
                    && passes_over(level(gun), level(unit), level(target), howitzers)
            })
    }

    /// Whether a gun can fire at a target it cannot see.
    pub(super) fn fires_blindly(&self, gun: UnitId, target: UnitId) -> bool {
        let Some(kind) = self.gun(gun) else {
            return false;
        };
        //= s2-19.4-c s2-19.1-c
        if kind == Gun::Howitzer {
            return true;
        }
        //= s2-19.4-b
        let line = self.fire_line(gun, target);
        let far = self.distance(gun, target);
        let [_, effective, _] = kind.ranges().map(|inches| i32::from(inches) * 1_000);
        let imagined = (0..=BEHIND / 250).map(|step| far - step * 250);
        let seen = |at: i32| self.is_clear(Segment::new(line.from, line.at(at)));
        imagined
            .filter(|at| *at > CANISTER && *at <= effective)
            .any(seen)
            && self.shot_reaches(line.from, target)
    }

    /// Whether the ground lets shot bounce on to a unit: good, and good for 2 inches before it.
    fn shot_reaches(&self, from: Point, target: UnitId) -> bool {
        //= s2-19.2-d
        let quad = self.quad(target);
        let there = ground::table::nearest_line(from, &quad);
        let length = there.length();
        let before = Segment::new(there.at((length - 2_000).max(0)), there.to);
        let bad = |id| self.setup.nature(id).going != Going::Good;
        !self.setup.map.crossed_by(before).any(bad)
            && self.going_under(target, &self.foot(target)) == Going::Good
    }

    /// The unit behind the target that shot bounces on to, and with how many points.
    pub(super) fn bounce(&self, gun: UnitId, target: UnitId) -> Option<(UnitId, u8)> {
        let kind = self.gun(gun)?;
        let aim = self.aim(gun, target).ok()?;
        let [_, effective, long] = kind.ranges().map(|inches| i32::from(inches) * 1_000);
        //= s2-19.1-b s2-19.1-c s2-19.2-b
        let fits = kind != Gun::Howitzer
            && !aim.indirect
            && aim.distance > CANISTER
            && aim.distance <= effective;
        if !fits {
            return None;
        }
        //= s2-19.2-a s2-19.2-c
        let line = self.fire_line(gun, target);
        let length = line.length().max(1);
        let end = line.from.on_the_way(line.to, aim.distance + BEHIND, length);
        let others = self.enemies_of(gun).filter(|unit| *unit != target);
        let feet = self.feet(others);
        let sight = Sight::line(
            &self.setup.map,
            Segment::new(line.to, end),
            &obstacles(&feet),
        );
        let behind = sight.units().first().map(|who| UnitId(*who as u8))?;
        if self.distance(gun, behind) > long || !self.shot_reaches(line.from, behind) {
            return None;
        }
        //= s2-19.2-e
        let indirect = Aim {
            indirect: true,
            ..aim
        };
        let points = self.fire_points(gun, Some(behind), indirect);
        (points > 0).then_some((behind, points))
    }
}

/// Whether fire passes over a unit between, by the levels of the three.
const fn passes_over(gun: i32, between: i32, target: i32, howitzers: bool) -> bool {
    //= s2-19.3-c
    let up = target > gun && between <= gun;
    //= s2-19.3-d
    let down = target < gun && between < gun;
    //= s2-19.3-e
    let across = target == gun && between < gun;
    //= s2-19.3-f
    let lobbed = howitzers && between == gun && target <= gun;
    up || down || across || lobbed
}
