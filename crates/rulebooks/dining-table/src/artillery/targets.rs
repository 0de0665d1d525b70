//! Artillery targets (2.19): bounce-through, overhead and blind fire.

use ground::table::{Face, Kind, Point, Quad, Segment, Sight, What};

use crate::field::obstacles;
use crate::game::Battle;
use crate::ids::UnitId;
use crate::troops::{Arm, Going, Gun, Range};

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

    /// Whether a gun can fire over the units between it and its target, and over what hides it.
    pub(super) fn fires_overhead(&self, gun: UnitId, target: UnitId) -> bool {
        let line = self.fire_line(gun, target);
        let others = self
            .setup
            .unit_ids()
            .filter(|unit| *unit != gun && *unit != target && self.is_here(*unit));
        let feet = self.feet(others);
        // What hides it is looked at below.
        let sight = Sight::line_past([], line, &obstacles(&feet));
        let between = sight.units();
        let level = |unit: UnitId| self.setup.map.level_at(self.quad(unit).centre());
        let howitzers = self.gun(gun) == Some(Gun::Howitzer);
        let far = self.range_to(gun, target);
        let over_units = between.iter().all(|who| {
            let unit = UnitId(*who as u8);
            let crossing = sight
                .crossings
                .iter()
                .find(|one| one.what == What::Unit(*who));
            let edge = crossing.map_or(0, |one| one.from);
            //= s2-19.3-a
            let clear_of_gun = self.gap(gun, unit).thousandths() > 2_000;
            //= s2-19.3-b
            let clear_of_target = far - edge > 3_000;
            clear_of_gun
                && clear_of_target
                && passes_over(level(gun), level(unit), level(target), howitzers)
        });
        let mut hidden = false;
        let over_ground = self.hidden_by(line).all(|(crossing, id)| {
            hidden = true;
            let hill = self.setup.map.feature(id).kind == Kind::Hill;
            let middle = line.at(i32::midpoint(crossing.from, crossing.to));
            //= s2-19.3-a s2-19.3-b
            crossing.from > 2_000
                && far - crossing.from > 3_000
                && if hill {
                    //= s2-19.4-a s2-19.4-c
                    howitzers && level(target) <= level(gun)
                } else {
                    let ground = self.setup.map.level_at(middle);
                    passes_over(level(gun), ground, level(target), howitzers)
                }
        });
        (hidden || !between.is_empty()) && over_units && over_ground
    }

    /// Whether a gun can bounce its shot at a target it cannot see.
    pub(super) fn fires_blindly(&self, gun: UnitId, target: UnitId) -> bool {
        let Some(kind) = self.gun(gun) else {
            return false;
        };
        //= s2-19.4-c s2-19.1-c
        if kind == Gun::Howitzer {
            return false;
        }
        //= s2-19.4-b
        let line = self.fire_line(gun, target);
        let far = self.range_to(gun, target);
        let [_, effective, _] = kind.ranges().map(|inches| i32::from(inches) * 1_000);
        let imagined = (0..=BEHIND / 250).map(|step| far - step * 250);
        let others = self.setup.unit_ids().filter(|unit| *unit != gun);
        let feet = self.feet(others.filter(|unit| *unit != target && self.is_here(*unit)));
        //= s2-19.1-a s2-19.3-a
        let seen = |at: i32| {
            let line = Segment::new(line.from, line.at(at));
            let sight = Sight::line_past([], line, &obstacles(&feet));
            self.is_clear(line) && (self.first_reading() || sight.units().is_empty())
        };
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

    /// The unit behind the target that shot bounces on to.
    fn bounce_target(&self, gun: UnitId, target: UnitId) -> Option<UnitId> {
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
        let strip = self.strip_behind(gun, target)?;
        let near = self.edge_under_fire(gun, target);
        //= s2-14.3-b
        let head = if self.first_reading() {
            target
        } else {
            self.head(target)
        };
        let group = self.group(head);
        let behind = self
            .enemies_of(gun)
            .filter(|unit| !group.contains(unit))
            .filter(|unit| !self.is_far(*unit, &self.quad(target), 4_000))
            .filter_map(|unit| {
                let marks = self.marks(unit).into_iter();
                let struck = marks.filter(|one| one.overlaps(&strip, ground::table::SLACK));
                let gap = struck.map(|one| one.gap_to_edge(near).thousandths_up());
                Some((gap.min()?, unit))
            })
            .filter(|(gap, _)| *gap <= BEHIND)
            .min()?
            .1;
        let from = self.fire_line(gun, target).from;
        (self.range_to(gun, behind) <= long && self.shot_reaches(from, behind)).then_some(behind)
    }

    /// The edge of a target on which shot falls: of the walls, if it stands behind some of its own.
    fn edge_under_fire(&self, gun: UnitId, target: UnitId) -> Segment {
        let face = self.face_towards(target, gun);
        //= s2-15.3-b
        let struck = if self.first_reading() {
            self.quad(target)
        } else {
            self.struck_ground(target, face)
        };
        struck.edge(face)
    }

    /// The strip between the front of a gun and the edge of its target before it, as it goes on behind.
    fn strip_behind(&self, gun: UnitId, target: UnitId) -> Option<Quad> {
        let own = self.quad(gun).edge(Face::Front);
        let edge = self.edge_under_fire(gun, target);
        let straight = own.from.distance(edge.from) + own.to.distance(edge.to);
        let crossed = own.from.distance(edge.to) + own.to.distance(edge.from);
        let (left, right) = if straight <= crossed {
            (edge.from, edge.to)
        } else {
            (edge.to, edge.from)
        };
        let on = |from: Point, through: Point| {
            let length = from.distance(through).max(1);
            from.on_the_way(through, length + BEHIND, length)
        };
        let (far_left, far_right) = (on(own.from, left), on(own.to, right));
        let corners = [far_left, far_right, right, left];
        // Corners go round as those of a base do.
        let round = (far_right - far_left).cross(right - far_right);
        let base = self.quad(gun);
        let [a, b, c, _] = *base.corners();
        let like = (b - a).cross(c - b);
        match (round.signum() == like.signum(), round) {
            (_, 0) => None,
            (true, _) => Some(Quad::new(corners)),
            (false, _) => Some(Quad::new([left, right, far_right, far_left])),
        }
    }

    /// The unit behind the target that shot bounces on to, and with how many points.
    pub(super) fn bounce(&self, gun: UnitId, target: UnitId) -> Option<(UnitId, u8)> {
        let behind = self.bounce_target(gun, target)?;
        //= s2-19.2-e
        let points = self.fire_points(&[gun], Some(behind), &[self.indirect(gun, behind)]);
        (points > 0).then_some((behind, points))
    }

    /// The same for two weak batteries that fire as one.
    pub(super) fn bounce_together(
        &self,
        pair: [UnitId; 2],
        target: UnitId,
    ) -> Option<(UnitId, u8)> {
        //= s2-18.6-i
        let mut guns = pair.into_iter();
        let behind = guns.find_map(|gun| self.bounce_target(gun, target))?;
        let aims = pair.map(|gun| self.indirect(gun, behind));
        let points = self.fire_points(&pair, Some(behind), &aims);
        (points > 0).then_some((behind, points))
    }

    fn indirect(&self, gun: UnitId, behind: UnitId) -> Aim {
        Aim {
            range: Range::Long,
            distance: self.range_to(gun, behind),
            indirect: true,
        }
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
