//! Relief moves (2.6.9) and taking cover (2.6.10).

use ground::table::{Face, Leg, Point, Pose};
use kernel::chance::Unknown;

use crate::Rule;
use crate::built_up::Size;
use crate::defiles::Defiles;
use crate::doings::Doing;
use crate::event::Event;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::stations;
use crate::order::Order;
use crate::position::Act;
use crate::refusal::Refusal;
use crate::troops::{Pace, Status};
use crate::zones::SHORT_ZONE;

impl Battle {
    pub(crate) fn may_relieve(
        &self,
        unit: UnitId,
        other: UnitId,
        (back, ahead): (i32, Option<i32>),
    ) -> Result<(), Refusal> {
        self.may(unit, Doing::Relief)?;
        //= s2-6.9-b
        self.may(other, Doing::Relief)
            .map_err(|_| Refusal::NoRelief)?;
        if self.pos.unit(unit).act > Act::Faced || self.pos.unit(other).act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        let (own, front) = (self.quad(unit), self.quad(other));
        let (one, two) = (self.pos.unit(unit).pose, self.pos.unit(other).pose);
        self.has_not_adjusted(unit)?;
        self.has_not_adjusted(other)?;
        //= s2-6.9-a
        let behind = front.edge(Face::Rear);
        let close = own.gap_to_edge(behind).is_within(2_000);
        let alike = one.facing.turn_to(two.facing).size() <= 100;
        let overlap = ground::table::frontal_overlap(&front, &own) >= 1_000;
        let rear = two.facing.direction().aheadness(two.at, one.at) < 0;
        if !(close && alike && overlap && rear) {
            return Err(Refusal::NotBehind);
        }
        self.relief_poses(unit, other, back, ahead).map(|_| ())
    }

    /// Where both come to stand: the relieved unit so far straight back, the other in its place or so far
    /// straight ahead.
    fn relief_poses(
        &self,
        unit: UnitId,
        other: UnitId,
        back: i32,
        ahead: Option<i32>,
    ) -> Result<[(UnitId, Pose); 2], Refusal> {
        let (own, front) = (self.pos.unit(unit).pose, self.pos.unit(other).pose);
        //= s2-6.9-c
        if !(1..=3_000).contains(&back) {
            return Err(Refusal::ReliefTooFarBack);
        }
        let goes = Leg::Back(back).end(front, self.setup.shape(other));
        //= s2-6.9-d
        let comes = match ahead {
            None => front,
            Some(far) => {
                let end = Leg::Advance(far).end(own, self.setup.shape(unit));
                let beyond = front.facing.direction().aheadness(front.at, end.at) > 0;
                if far <= 0 || beyond {
                    return Err(Refusal::ReliefTooFarAhead);
                }
                end
            }
        };
        let both = [(other, goes), (unit, comes)];
        let feet = self.feet(self.enemies_of(unit));
        let mut passages = Vec::new();
        for (who, end) in both {
            let from = self.pos.unit(who).pose;
            //= s2-5.5-a s2-5.7
            let leg = Leg::Shift(end.at - from.at);
            let (going, defile) =
                self.leg_terrain(who, Pose::new(from.at, end.facing), leg, &obstacles(&feet))?;
            passages.extend(defile.map(|defile| (who, defile)));
            if from.at.distance(end.at) > self.rates(who, Pace::Normal).over(going)? {
                return Err(Refusal::TooFar);
            }
            let far = from.at.distance(end.at);
            if self.is_deployed_anew(who) && self.would_limber(who, far) {
                return Err(Refusal::OneChange);
            }
            if !self.is_free(who, end, &[unit, other]) {
                return Err(Refusal::Overlaps);
            }
            if self.may_not_stay(who, end) {
                return Err(Refusal::OnALine);
            }
        }
        if self
            .foot_at(other, goes)
            .overlaps(&self.foot_at(unit, comes))
        {
            return Err(Refusal::Overlaps);
        }
        self.defiles_let_through(&passages)?;
        Ok(both)
    }

    /// Whether defiles let these through, one after the other. By the first reading a relief was not
    /// counted there.
    fn defiles_let_through(&self, passages: &[(UnitId, Defiles)]) -> Result<(), Refusal> {
        if passages.is_empty() || self.first_reading() {
            return Ok(());
        }
        let mut after = self.clone();
        for (who, defile) in passages {
            //= s2-5.6-b
            after.defile_is_open(*who, *defile)?;
            after.pass_defile(*who, Some(*defile));
        }
        Ok(())
    }

    /// Ways of relief worth listing: as far back as there is room, into the other's place or half way.
    pub(crate) fn reliefs(&self, unit: UnitId, other: UnitId) -> Vec<Order> {
        let far = [3_000, 2_000, 1_100];
        let fits = |back: &i32| self.relief_poses(unit, other, *back, None).is_ok();
        let back = far.into_iter().find(fits);
        let relief = |back: i32| Order::Relieve {
            unit,
            other,
            back,
            ahead: None,
        };
        back.map(relief).into_iter().collect()
    }

    pub(crate) fn relieve(
        &mut self,
        unit: UnitId,
        other: UnitId,
        (back, ahead): (i32, Option<i32>),
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(both) = self.relief_poses(unit, other, back, ahead) else {
            return Ok(());
        };
        self.stirs(unit, cx)?;
        self.stirs(other, cx)?;
        let starts = both.map(|(who, _)| self.pos.unit(who).pose);
        for (who, pose) in both {
            if self.is_here(who) {
                self.pass_in_relief(who, pose);
                let gun = self.setup.unit(who).arm.gun();
                let state = self.pos.unit_mut(who);
                let far = state.pose.at.distance(pose.at);
                state.moved += far;
                state.pose = pose;
                state.act = Act::Done;
                // Guns that go no farther than they may deployed stay so.
                if gun.is_none_or(|gun| far > gun.minor_move()) {
                    state.status = Status::Normal;
                }
            }
        }
        cx.log.note(|| Event::Relieved(unit, other));
        for ((who, _), from) in both.into_iter().zip(starts) {
            if self.is_here(who) {
                self.after_way(who, from, cx)?;
            }
        }
        Ok(())
    }

    /// A relief over a defile is a passage like any other.
    fn pass_in_relief(&mut self, who: UnitId, end: Pose) {
        if self.first_reading() {
            return;
        }
        let at = self.pos.unit(who).pose.at;
        let leg = Leg::Shift(end.at - at);
        let ground = self.ground_along(who, Pose::new(at, end.facing), leg);
        self.pass_defile(who, ground.defile);
    }

    /// Whether a unit may go into better cover or up to an obstacle, and where it comes to stand.
    pub(crate) fn may_take_cover(&self, unit: UnitId, way: Point) -> Result<Pose, Refusal> {
        self.may(unit, Doing::Relief)?;
        let state = self.pos.unit(unit);
        if state.act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        if !state.in_contact {
            return Err(Refusal::CoverFromZone);
        }
        self.has_not_adjusted(unit)?;
        if state.status == Status::Defend {
            let guns = self.setup.unit(unit).arm.is_artillery();
            return Err(if guns {
                Refusal::GunsMustLimber
            } else {
                Refusal::OnDefend
            });
        }
        let leg = Leg::Shift(way);
        let end = leg.end(state.pose, self.setup.shape(unit));
        let foot = self.foot_at(unit, end);
        //= s2-6.5-d
        if state.passed_through
            && state
                .pose
                .facing
                .direction()
                .aheadness(state.pose.at, end.at)
                > 0
        {
            return Err(Refusal::PassedThrough);
        }
        // An advance: by the first reading it went to any side.
        //= s2-6.10-a
        let (at, there) = (state.pose.at, end.at);
        let ahead = state.pose.facing.direction().aheadness(at, there);
        let aside = state.pose.facing.direction().right().aheadness(at, there);
        if !self.first_reading() && (ahead <= 0 || aside.abs() > ahead) {
            return Err(Refusal::CoverIsAhead);
        }
        let ground = self.ground_along(unit, state.pose, leg);
        if way.length_up() > self.rates(unit, Pace::Normal).over(ground.going)? {
            return Err(Refusal::TooFar);
        }
        //= s3-6.2-c
        if self.stands_on_line(foot.frame()) {
            return Err(Refusal::OnALine);
        }
        let sweep = ground::table::Sweep::new(self.setup.shape(unit), state.pose, leg);
        let (passages, defile) = self.passages_along(unit, state.pose, leg);
        let crossed = passages.iter().any(|one| {
            let nature = self.setup.nature(one.feature);
            nature.obstacle && !nature.built_up
        });
        if crossed {
            return Err(Refusal::BeyondObstacle);
        }
        if let Some(defile) = defile {
            self.defile_is_open(unit, defile)?;
        }
        //= s2-5.7 s2-7.3-c
        let feet = self.feet(self.enemies_of(unit));
        let shape = self.setup.shape(unit);
        let barred = sweep.first_hit(shape, &obstacles(&feet)).is_some();
        if barred && !self.first_reading() {
            return Err(Refusal::EnemyInTheWay);
        }
        //= s2-6.10-b
        let near = |foot: &ground::table::Footprint, enemy: &ground::table::Footprint| {
            foot.is_within(enemy, SHORT_ZONE - 1)
        };
        let here = self.foot(unit);
        let stations = stations(shape, state.pose, leg);
        let closer = |there: Pose| {
            let there = self.foot_at(unit, there);
            let mut enemies = feet.iter().map(|(_, enemy)| enemy);
            enemies.any(|enemy| near(&there, enemy) && !near(&here, enemy))
        };
        let mut enemies = feet.iter().map(|(_, enemy)| enemy);
        let comes_close = || !self.first_reading() && stations.into_iter().any(closer);
        if enemies.any(|enemy| near(&foot, enemy)) || comes_close() {
            return Err(Refusal::CoverTooClose);
        }
        //= s2-6.10-a
        let cover = |foot: &ground::table::Footprint| {
            let quad = *foot.frame();
            self.cover_at(&quad, quad.edge(Face::Front))
        };
        let obstacle = self
            .setup
            .map
            .within(&foot, 100)
            .any(|id| self.setup.nature(id).obstacle)
            || self.goes_in(unit, &foot);
        if !obstacle && cover(&foot) <= cover(&self.foot(unit)) {
            return Err(Refusal::NoCoverThere);
        }
        if self.is_free(unit, end, &[]) {
            Ok(end)
        } else {
            Err(Refusal::Overlaps)
        }
    }

    /// Whether infantry that stands there has gone into a built-up area.
    fn goes_in(&self, unit: UnitId, foot: &ground::table::Footprint) -> bool {
        let centre = foot.frame().centre();
        let mut areas = self.setup.built_up.iter();
        self.setup.unit(unit).arm.is_infantry()
            && self.held_by(unit).is_none()
            && areas.any(|area| area.size == Size::Large && area.quad.contains(centre))
    }

    pub(crate) fn take_cover(
        &mut self,
        unit: UnitId,
        way: Point,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Ok(end) = self.may_take_cover(unit, way) else {
            return Ok(());
        };
        self.stirs(unit, cx)?;
        if !self.is_here(unit) {
            return Ok(());
        }
        let far = way.length_up();
        let ground = self.ground_along(unit, self.pos.unit(unit).pose, Leg::Shift(way));
        let state = self.pos.unit_mut(unit);
        let from = state.pose;
        state.pose = end;
        state.moved += far;
        state.act = Act::Done;
        self.pass_defile(unit, ground.defile);
        cx.log.note(|| Event::Moved(unit, far, Rule::S2_6_10A));
        self.after_way(unit, from, cx)
    }
}
