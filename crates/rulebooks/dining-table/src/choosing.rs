//! Choice of target and face (2.7.4, 2.7.5): whom a unit may attack or pin, and
//! whose front it may not cross on the way.

use std::borrow::Cow;

use ground::table::{Bearing, Face, Point, Pose, Quad, Quadrants};

use crate::game::Battle;
use crate::ids::UnitId;
use crate::position::Act;
use crate::reaching::Way;
use crate::refusal::Refusal;
use crate::zones::CONTACT_ZONE;

/// How far apart the places are at which a way is looked at.
const STEP: i32 = 500;

impl Battle {
    /// Whether somebody else attacks or pins a face.
    pub(crate) fn is_face_taken(&self, target: UnitId, face: Face, by: UnitId) -> bool {
        //= s2-7.4-a s2-17.2-c
        let group = self.group(target);
        let engaged = self
            .pos
            .engaged
            .iter()
            .any(|one| group.contains(&one.on) && one.face == face && one.by != by);
        let charged = self.pos.turn.charges.iter().any(|one| {
            group.contains(&one.target) && one.face == face && one.unit != by && !one.halted
        });
        let turn = &self.pos.turn;
        let fought = turn.fights.iter().chain(&turn.later).any(|fight| {
            let mut attackers = fight.attackers.iter();
            group.contains(&fight.defender)
                && attackers.any(|(one, struck)| *struck == face && *one != by)
        });
        engaged || charged || fought
    }

    /// The faces of a target before which the front of a unit stands, most of it first.
    fn faces_towards(&self, target: UnitId, unit: UnitId) -> Vec<Face> {
        let first = self.face_towards(target, unit);
        let front = self.quad(unit).edge(Face::Front);
        let shares = Quadrants::of(&self.quad(target)).shares(front);
        let mut faces = vec![first];
        //= s2-7.5-e s2-7.5-f
        let also = |face: &Face| *face != first && shares[face.index()] > 0;
        let also = Face::ALL.into_iter().filter(also);
        faces.extend(also.filter(|_| !self.first_reading()));
        faces[1..].sort_by_key(|face| -shares[face.index()]);
        faces
    }

    /// The faces of a unit: this one, and then the others as they are near to a place.
    pub(crate) fn faces_from(&self, unit: UnitId, first: Face, there: Point) -> [Face; 4] {
        let quad = self.quad(unit);
        let mut faces = [Face::Front, Face::Right, Face::Left, Face::Rear];
        faces.sort_by_key(|face| (*face != first, quad.middle_of(*face).distance(there)));
        faces
    }

    /// The first of these faces that nobody else attacks or pins.
    pub(crate) fn free_face(&self, target: UnitId, unit: UnitId) -> Option<Face> {
        let mut faces = self.faces_towards(target, unit).into_iter();
        faces.find(|face| !self.is_face_taken(target, *face, unit))
    }

    /// The table as it was when a unit chose whom to attack: before it turned, if it began in a Contact
    /// Zone. Whoever has made an approach chooses when he has come.
    pub(crate) fn when_choosing(&self, unit: UnitId) -> Cow<'_, Battle> {
        let state = self.pos.unit(unit);
        let turned = state.in_contact && state.act == Act::Faced;
        //= s2-7.5-a
        let Some(pose) = state.before_facing.filter(|_| turned) else {
            return Cow::Borrowed(self);
        };
        let mut then = self.clone();
        then.pos.unit_mut(unit).pose = pose;
        Cow::Owned(then)
    }

    /// Whether an approach of a unit began in the Threat Zone of this enemy, as it must that goes on to
    /// contact with him. Whoever has made none stands in his Contact Zone.
    pub(crate) fn came_threatened_by(&self, enemy: UnitId, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        let began = state.before_facing.or(state.came.first().copied());
        let approached = state.act == Act::Moved && !self.first_reading();
        let Some(began) = began.filter(|_| approached) else {
            return true;
        };
        let base = self.ground_at_pose(unit, began);
        let group = self.group(self.head(enemy));
        //= s2-6.2-c s2-6.3-e
        group.iter().any(|one| self.threatens(*one, &base))
    }

    /// The faces of targets that a unit may attack or pin from where it stands.
    pub(crate) fn targets(&self, unit: UnitId) -> Vec<(UnitId, Face)> {
        let quad = self.quad(unit);
        let quadrants = Quadrants::of(&quad);
        //= s2-7.5-a s2-7.5-b s2-7.5-c s2-7.5-d
        let rank = |target: UnitId| {
            let other = self.quad(target);
            match () {
                () if quadrants.zone(Face::Front).holds_part_of(&other) => 0,
                () if quadrants.zone(Face::Left).holds_part_of(&other)
                    || quadrants.zone(Face::Right).holds_part_of(&other) =>
                {
                    1
                }
                () => 2,
            }
        };
        let mut all: Vec<_> = self
            .within_contact(unit)
            .into_iter()
            .filter(|target| self.came_threatened_by(*target, unit))
            .map(|target| (rank(target), self.distance(unit, target), self.head(target)))
            .collect();
        all.sort_unstable();
        //= s2-14.3-b
        let mut seen = Vec::new();
        all.retain(|(_, _, target)| {
            let new = !seen.contains(target);
            seen.push(*target);
            new
        });
        //= s2-7.5-f
        let free = all.iter().filter_map(|(rank, distance, target)| {
            let face = self.free_face(*target, unit)?;
            Some((*rank, *distance, *target, face))
        });
        let free: Vec<_> = free.collect();
        let Some((best_rank, best_distance, ..)) = free.first().copied() else {
            return Vec::new();
        };
        //= s2-7.5-i
        free.into_iter()
            .filter(|(rank, distance, ..)| {
                *rank == best_rank
                    && *distance <= best_distance + if best_rank == 0 { 1_000 } else { 0 }
            })
            .map(|(_, _, target, face)| (target, face))
            .collect()
    }

    /// Whether a contact move leaves the fronts of other enemies alone: within their Contact Zone it does
    /// not go all the way from one side to the other of the line straight ahead of them.
    pub(crate) fn crosses_no_front(
        &self,
        unit: UnitId,
        target: UnitId,
        way: Way,
    ) -> Result<Way, Refusal> {
        match self.crossed_fronts(unit, target, way).next() {
            Some(_) => Err(Refusal::CrossesFront),
            None => Ok(way),
        }
    }

    /// The same of a move in support, which has no target: no front at all may be crossed. By the first
    /// reading only those who attacked or pinned kept clear of fronts.
    pub(crate) fn supports_across_no_front(&self, unit: UnitId, way: Way) -> Result<Way, Refusal> {
        let from = self.base(unit).centre();
        let to = self.foot_at(unit, way.end).frame().centre();
        //= s2-7.5-g
        let crosses = |enemy| self.crosses_front_of(enemy, unit, from, to);
        if !self.first_reading() && self.enemies_of(unit).any(crosses) {
            return Err(Refusal::CrossesFront);
        }
        Ok(way)
    }

    /// Whether all that a unit would attack first is barred to it by fronts, this enemy's among them. Each
    /// target is judged by the boldest move at it that is within reach.
    pub(crate) fn is_barred_by(
        &self,
        enemy: UnitId,
        unit: UnitId,
        first: &[(UnitId, Face)],
    ) -> bool {
        // The first reading knew no such alternative.
        if self.first_reading() || first.is_empty() || self.head(enemy) != enemy {
            return false;
        }
        let mut bars = false;
        //= s2-7.5-h
        for (target, face) in first {
            let way = self.boldest_way(unit, *target, *face);
            let crossed = way.map_or_else(Vec::new, |way| {
                self.crossed_fronts(unit, *target, way).collect()
            });
            if crossed.is_empty() {
                return false;
            }
            bars |= crossed.into_iter().any(|one| self.head(one) == enemy);
        }
        bars
    }

    /// The enemies whose fronts a contact move crosses.
    fn crossed_fronts(
        &self,
        unit: UnitId,
        target: UnitId,
        way: Way,
    ) -> impl Iterator<Item = UnitId> {
        let from = self.base(unit).centre();
        let to = *self.foot_at(unit, way.end).frame();
        let group = self.group(target);
        let others = self
            .enemies_of(unit)
            .filter(move |enemy| !group.contains(enemy));
        //= s2-7.5-g
        others.filter(move |enemy| {
            if self.first_reading() {
                self.ends_before_crossed_front(*enemy, unit, from, &to)
            } else {
                self.crosses_front_of(*enemy, unit, from, to.centre())
            }
        })
    }

    /// Whether a straight way goes across the front of an enemy: from wholly one side of the line straight
    /// ahead of him to wholly the other, and in his front quadrant somewhere through his Contact Zone,
    /// wherever it ends.
    fn crosses_front_of(&self, enemy: UnitId, unit: UnitId, from: Point, to: Point) -> bool {
        let Some(heading) = Bearing::between(from, to) else {
            return false;
        };
        let shape = self.setup.shape(unit);
        let base_at = |at| self.base_at(unit, Pose::centred(at, heading, shape));
        let length = from.distance(to);
        if self.is_far(enemy, &base_at(from.midway(to)), CONTACT_ZONE + length / 2)
            || !self.changes_sides(enemy, from, to)
        {
            return false;
        }
        let quadrants = Quadrants::of(&self.quad(enemy));
        let steps = length / STEP + 1;
        let mut places = (0..=steps).map(|step| from.on_the_way(to, step, steps));
        places.any(|place| {
            quadrants.at(place) == Some(Face::Front)
                && self.zone_over(enemy, unit, &base_at(place)).is_some()
        })
    }

    /// What the first reading took for a crossing: only where the way also ends in the Contact Zone.
    fn ends_before_crossed_front(
        &self,
        enemy: UnitId,
        unit: UnitId,
        from: Point,
        to: &Quad,
    ) -> bool {
        if self.is_far(enemy, to, CONTACT_ZONE) {
            return false;
        }
        let quad = self.quad(enemy);
        let quadrants = Quadrants::of(&quad);
        let mut steps = (0..=8).map(|step| from.on_the_way(to.centre(), step, 8));
        let inside = |point: Point| {
            quadrants.at(point) == Some(Face::Front)
                && quad.gap_to_point(point).is_within(CONTACT_ZONE)
        };
        self.changes_sides(enemy, from, to.centre())
            && steps.any(inside)
            && self.zone_over(enemy, unit, to).is_some()
    }

    /// Whether a base goes from wholly one side to wholly the other of the line straight ahead of an enemy.
    fn changes_sides(&self, enemy: UnitId, from: Point, to: Point) -> bool {
        self.side_of_line(enemy, from) * self.side_of_line(enemy, to) < 0
    }

    /// On which side of the line straight ahead of an enemy a base is: wholly, half a base off it, or not.
    fn side_of_line(&self, enemy: UnitId, centre: Point) -> i64 {
        let ahead = self.pos.unit(enemy).pose.facing.direction();
        let front = self.quad(enemy).middle_of(Face::Front);
        let off = ahead.rightness(front, centre) >> 30;
        if off.abs() < 1_000 { 0 } else { off.signum() }
    }

    /// Whether a base that takes these places, one after the other and all in the Contact Zone of an enemy,
    /// goes across his front. Who goes about behind him does not.
    pub(crate) fn lead_across(&self, bases: &[Quad], enemy: UnitId) -> bool {
        let ahead = self.pos.unit(enemy).pose.facing.direction();
        let front = self.quad(enemy).middle_of(Face::Front);
        let mut from = 0;
        bases.iter().any(|base| {
            let side = self.side_of_line(enemy, base.centre());
            let across = from * side < 0 && ahead.aheadness(front, base.centre()) > 0;
            if side != 0 {
                from = side;
            }
            across
        })
    }
}
