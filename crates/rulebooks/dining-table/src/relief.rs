//! Relief moves (2.6.9) and taking cover (2.6.10).

use ground::table::{Face, Leg, Point, Pose};
use kernel::chance::Unknown;

use crate::Rule;
use crate::built_up::Size;
use crate::doings::Doing;
use crate::event::Event;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::moves::reach;
use crate::position::Act;
use crate::refusal::Refusal;
use crate::troops::{Going, Pace, Status};
use crate::zones::SHORT_ZONE;

impl Battle {
    pub(crate) fn may_relieve(&self, unit: UnitId, other: UnitId) -> Result<(), Refusal> {
        self.may(unit, Doing::Relief)?;
        //= s2-6.9-b
        self.may(other, Doing::Relief)
            .map_err(|_| Refusal::NoRelief)?;
        if self.pos.unit(unit).act > Act::Faced || self.pos.unit(other).act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        let (back, front) = (self.quad(unit), self.quad(other));
        let (one, two) = (self.pos.unit(unit).pose, self.pos.unit(other).pose);
        //= s2-6.9-a
        let behind = front.edge(Face::Rear);
        let close = back.gap_to_edge(behind).is_within(2_000);
        let alike = one.facing.turn_to(two.facing).size() <= 100;
        let overlap = ground::table::frontal_overlap(&front, &back) >= 1_000;
        let rear = two.facing.direction().aheadness(two.at, one.at) < 0;
        if !(close && alike && overlap && rear)
            || self.setup.unit(unit).arm.is_artillery() != self.setup.unit(other).arm.is_artillery()
        {
            return Err(Refusal::NotBehind);
        }
        self.relief_room(unit, other)
            .map(|_| ())
            .ok_or(Refusal::Overlaps)
    }

    /// Where the relieved unit goes.
    fn relief_room(&self, unit: UnitId, other: UnitId) -> Option<Pose> {
        let pose = self.pos.unit(other).pose;
        //= s2-6.9-c
        [3_000, 2_500, 2_000, 1_500, 1_100]
            .into_iter()
            .map(|back| Leg::Back(back).end(pose, self.setup.shape(other)))
            .find(|pose| self.is_free(other, *pose, &[unit]))
    }

    pub(crate) fn relieve(
        &mut self,
        unit: UnitId,
        other: UnitId,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        let Some(back) = self.relief_room(unit, other) else {
            return Ok(());
        };
        self.stirs(unit, cx)?;
        self.stirs(other, cx)?;
        //= s2-6.9-d
        let place = self.pos.unit(other).pose;
        for (who, pose) in [(other, back), (unit, place)] {
            if self.is_here(who) {
                let state = self.pos.unit_mut(who);
                state.moved += state.pose.at.distance(pose.at);
                state.pose = pose;
                state.act = Act::Done;
                state.status = Status::Normal;
                self.disengage(who, cx);
            }
        }
        cx.log.note(|| Event::Relieved(unit, other));
        Ok(())
    }

    /// Whether a unit may go into better cover or up to an obstacle, and where it comes to stand.
    pub(crate) fn may_take_cover(&self, unit: UnitId, way: Point) -> Result<Pose, Refusal> {
        self.may(unit, Doing::Relief)?;
        let state = self.pos.unit(unit);
        if state.act > Act::Faced {
            return Err(Refusal::UnitIsDone);
        }
        if !state.in_contact {
            return Err(Refusal::NotInContactZone);
        }
        if state.status == Status::Defend {
            return Err(Refusal::OnDefend);
        }
        let leg = Leg::Shift(way);
        let end = leg.end(state.pose, self.setup.shape(unit));
        let foot = self.foot_at(unit, end);
        let going = self.going_along(unit, state.pose, leg);
        if way.length_up()
            > reach(
                self.setup.unit(unit).arm,
                Pace::Normal,
                going.min(Going::Bad),
            )?
        {
            return Err(Refusal::TooFar);
        }
        if going == Going::Impassable {
            return Err(Refusal::Impassable);
        }
        //= s2-6.10-b
        let mut enemies = self.enemies_of(unit);
        if enemies.any(|enemy| foot.is_within(&self.foot(enemy), SHORT_ZONE - 1)) {
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
        let state = self.pos.unit_mut(unit);
        state.pose = end;
        state.moved += far;
        state.act = Act::Done;
        cx.log.note(|| Event::Moved(unit, far, Rule::S2_6_10A));
        self.after_move(unit, cx)
    }
}
