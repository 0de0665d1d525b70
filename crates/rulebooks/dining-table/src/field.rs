//! The field: who stands where, how far apart, and who sees whom (2.1.5, 3.6.5,
//! 3.6.6). All geometry is that of `ground::table`.

use ground::table::{
    Crossing, Feature, FeatureId, Footprint, Gap, Obstacle, Point, Pose, Quad, Segment, Sight,
    What, nearest_line,
};
use kernel::Side;

use crate::built_up::looking;
use crate::charge::modifiers::VULNERABLE;
use crate::game::Battle;
use crate::ids::{GeneralId, UnitId, Who};
use crate::position::Place;
use crate::setup::Level;
use crate::troops::{Going, Hindrance, Rating, Status};

/// How near the end of a line of sight an obstacle counts as touched.
const CLOSE: i32 = 50;

impl Battle {
    /// Whether a unit is on the table.
    pub(crate) fn is_here(&self, unit: UnitId) -> bool {
        self.pos.unit(unit).place == Place::Table
    }

    /// Whose a unit is.
    pub(crate) fn side(&self, unit: UnitId) -> Side {
        self.setup.unit(unit).side
    }

    /// The units of a side on the table.
    pub(crate) fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let all = self.setup.unit_ids();
        all.filter(move |unit| self.side(*unit) == side && self.is_here(*unit))
    }

    /// The enemies of a unit on the table.
    pub(crate) fn enemies_of(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        self.units_of(self.side(unit).other())
    }

    /// Effective SPs.
    pub(crate) fn sps(&self, unit: UnitId) -> u8 {
        //= s2-1.6-a
        let state = self.pos.unit(unit);
        self.setup.unit(unit).sps.saturating_sub(state.hits)
    }

    /// The ground a unit would cover at a pose.
    pub(crate) fn foot_at(&self, unit: UnitId, pose: Pose) -> Footprint {
        Footprint::new(self.setup.shape(unit), pose)
    }

    /// The ground a unit covers, with the built-up area it holds.
    pub(crate) fn foot(&self, unit: UnitId) -> Footprint {
        let held = self.ground_held(unit);
        held.unwrap_or_else(|| self.foot_at(unit, self.pos.unit(unit).pose))
    }

    /// The base of a unit, or the large built-up area that it stands in.
    pub(crate) fn quad(&self, unit: UnitId) -> Quad {
        match self.garrisons(unit) {
            Some(area) => looking(&area.quad, self.pos.unit(unit).pose.facing),
            None => self.base(unit),
        }
    }

    /// The distance between two units.
    pub(crate) fn gap(&self, one: UnitId, other: UnitId) -> Gap {
        self.quad(one).gap(&self.quad(other))
    }

    /// The same in thousandths, rounded up.
    pub(crate) fn distance(&self, one: UnitId, other: UnitId) -> i32 {
        self.gap(one, other).thousandths_up()
    }

    /// Whether a unit is farther from a base than this, at first sight: no point of a base lies more than
    /// an inch and a half from the middle of its front.
    pub(crate) fn is_far(&self, unit: UnitId, base: &Quad, limit: i32) -> bool {
        let front = base.middle_of(ground::table::Face::Front);
        let more = self.reach_of_walls();
        !self
            .pos
            .unit(unit)
            .pose
            .at
            .is_within(front, limit + 3_000 + more)
    }

    /// How much farther a unit can reach by what it holds.
    fn reach_of_walls(&self) -> i32 {
        if self.pos.held.is_empty() { 0 } else { 4_000 }
    }

    /// Whether a base stands across a line of terrain.
    pub(crate) fn stands_on_line(&self, base: &Quad) -> bool {
        let inner = base.grown(-20);
        let mut near = self.setup.map.near(inner.bounds());
        //= s3-6.2-c
        near.any(|(id, feature)| {
            let nature = self.setup.nature(id);
            nature.obstacle && !nature.built_up && feature.touches(&inner)
        })
    }

    /// Whether a unit that comes to stand so would be astride a line; the first reading let some do that.
    pub(crate) fn may_not_stay(&self, unit: UnitId, pose: Pose) -> bool {
        //= s3-6.2-c
        !self.first_reading() && self.stands_on_line(self.foot_at(unit, pose).frame())
    }

    /// Whether a unit at a pose would stand on any other, or where nobody can.
    pub(crate) fn is_free(&self, unit: UnitId, pose: Pose, but: &[UnitId]) -> bool {
        let foot = self.foot_at(unit, pose);
        let others = self
            .setup
            .unit_ids()
            .filter(|other| *other != unit && self.is_here(*other) && !but.contains(other))
            .filter(|other| {
                let reach = 3_000 + self.reach_of_walls();
                self.pos.unit(*other).pose.at.is_within(pose.at, reach)
            });
        self.setup.map.holds(&foot)
            && self.fits_built_up(unit, foot.frame())
            && !others
                .into_iter()
                .any(|other| foot.overlaps(&self.foot(other)))
    }

    /// The footprints of units, to be used as obstacles.
    pub(crate) fn feet(&self, units: impl Iterator<Item = UnitId>) -> Vec<(usize, Footprint)> {
        units.map(|unit| (unit.index(), self.foot(unit))).collect()
    }

    /// The enemies of a unit that may be within so far of a place, to be used as obstacles.
    pub(crate) fn feet_about(&self, unit: UnitId, at: Point, far: i32) -> Vec<(usize, Footprint)> {
        let reach = far + 4_000 + self.reach_of_walls();
        let near = self
            .enemies_of(unit)
            .filter(|enemy| self.pos.unit(*enemy).pose.at.is_within(at, reach));
        self.feet(near)
    }

    /// A base of a general: half an inch about his place counts as his.
    pub(crate) fn general_gap(&self, general: GeneralId, unit: UnitId) -> i32 {
        let at = self.pos.general(general).at;
        let gap = self.quad(unit).gap_to_point(at).thousandths_up();
        (gap - half_base(self.setup.general(general).level)).max(0)
    }

    /// The distance between two generals' bases.
    pub(crate) fn between_generals(&self, one: GeneralId, other: GeneralId) -> i32 {
        let gap = self
            .pos
            .general(one)
            .at
            .distance(self.pos.general(other).at);
        let bases =
            half_base(self.setup.general(one).level) + half_base(self.setup.general(other).level);
        (gap - bases).max(0)
    }

    /// Whether a unit is within a general's command distance.
    pub(crate) fn is_near(&self, general: GeneralId, unit: UnitId) -> bool {
        let limit = self.setup.general(general).level.distance();
        self.pos.general(general).present
            && self.is_here(unit)
            && self.general_gap(general, unit) <= limit
            && !self.is_cut_off(nearest_line(self.pos.general(general).at, &self.quad(unit)))
    }

    /// Whether a unit would be within a general's command distance if he stood there.
    pub(crate) fn would_be_near(&self, general: GeneralId, at: Point, unit: UnitId) -> bool {
        let level = self.setup.general(general).level;
        let gap = self.quad(unit).gap_to_point(at).thousandths_up() - half_base(level);
        gap <= level.distance() && !self.is_cut_off(nearest_line(at, &self.quad(unit)))
    }

    /// Whether a unit is within the command distance of another that leads for want of a general. By the first
    /// reading no ground could come between them.
    pub(crate) fn is_near_lead(&self, lead: UnitId, unit: UnitId) -> bool {
        let (one, other) = (self.quad(lead), self.quad(unit));
        // Of lines that are equally short one that is open is enough.
        let line = |line: Segment| (line.length(), self.is_cut_off(line));
        let cut_off = || {
            lines(&one, &other)
                .map(line)
                .min()
                .is_some_and(|(_, cut)| cut)
        };
        //= s2-4.5-a
        one.gap(&other).is_within(Level::Division.distance())
            && (self.first_reading() || !cut_off())
    }

    /// Whether ground that cannot be passed lies on the line of a command. By the first reading no bridge led
    /// over it.
    fn is_cut_off(&self, line: Segment) -> bool {
        //= s2-4.3-c
        self.setup.map.crossed_by(line).any(|feature| {
            let nature = self.setup.nature(feature);
            let barred = nature.obstacle && nature.going == Going::Impassable;
            barred && (self.first_reading() || !self.is_bridged(line, feature))
        })
    }

    /// How somebody activates now: wounds make a general Weak and slower.
    pub(crate) fn rating(&self, who: Who) -> Rating {
        match who {
            Who::Unit(unit) => self.setup.unit(unit).rating,
            Who::General(general) => {
                let mut rating = self.setup.general(general).rating;
                let wounds = self.pos.general(general).wounds;
                if wounds > 0 {
                    //= s2-16.3-e
                    rating.a += wounds;
                    rating.character = crate::troops::Character::Weak;
                }
                rating
            }
        }
    }

    /// Whether a line is clear to the eye.
    pub(crate) fn is_clear(&self, line: Segment) -> bool {
        self.hidden_by(line).next().is_none()
    }

    /// What hides the far end of a line from the eye: where along it, and the feature.
    pub(crate) fn hidden_by(&self, line: Segment) -> impl Iterator<Item = (Crossing, FeatureId)> {
        let near = self.setup.map.near_line(line);
        self.hidden_past(near.filter(|(id, _)| self.may_hide(*id)), line)
    }

    /// Whether ground can hide anything.
    fn may_hide(&self, id: FeatureId) -> bool {
        let hill = ground::table::Kind::Hill;
        self.setup.nature(id).restricted || self.setup.map.feature(id).kind == hill
    }

    /// The ground that may hide two bases from each other.
    pub(crate) fn veils_between(&self, one: &Quad, other: &Quad) -> Vec<(FeatureId, &Feature)> {
        let near = self.setup.map.near(one.bounds().joined(other.bounds()));
        near.filter(|(id, _)| self.may_hide(*id)).collect()
    }

    /// Whether a line between two bases is clear to the eye, past what may hide them.
    pub(crate) fn is_clear_past(&self, veils: &[(FeatureId, &Feature)], line: Segment) -> bool {
        let veils = veils.iter().copied();
        self.hidden_past(veils, line).next().is_none()
    }

    fn hidden_past<'a>(
        &'a self,
        veils: impl Iterator<Item = (FeatureId, &'a Feature)>,
        line: Segment,
    ) -> impl Iterator<Item = (Crossing, FeatureId)> {
        let map = &self.setup.map;
        let sight = Sight::line_past(veils, line, &[]);
        let mut ends = None;
        sight
            .crossings
            .into_iter()
            .filter_map(move |crossing| match crossing.what {
                What::Unit(_) => None,
                What::Feature(id) => {
                    //= s3-6.5-a s3-6.6-a s3-6.6-b
                    let nature = self.setup.nature(id);
                    //= s3-6.5-b
                    let touched = crossing.from <= CLOSE || line.length() - crossing.to <= CLOSE;
                    let most = if nature.obstacle && !touched {
                        -1
                    } else {
                        2_000
                    };
                    let hidden = nature.restricted && crossing.depth() > most;
                    let feature = map.feature(id);
                    let hill = feature.kind == ground::table::Kind::Hill && {
                        let levels = || map.level_at(line.from).max(map.level_at(line.to));
                        feature.level > *ends.get_or_insert_with(levels)
                    };
                    (hidden || hill).then_some((crossing, id))
                }
            })
    }

    /// Whether two bases can see each other along any line.
    pub(crate) fn sees(&self, one: &Quad, other: &Quad) -> bool {
        self.sees_within(one, other, i32::MAX)
    }

    /// The same along a line no longer than this, for bases that are no farther apart.
    pub(crate) fn sees_within(&self, one: &Quad, other: &Quad, reach: i32) -> bool {
        //= s2-1.5-a s2-1.5-b
        let veils = self.veils_between(one, other);
        let clear = |line: Segment| line.length() <= reach && self.is_clear_past(&veils, line);
        veils.is_empty() || lines(one, other).any(clear)
    }

    /// The best cover that a base has on the ground it stands on, or on one of its edges.
    pub(crate) fn cover_at(&self, quad: &Quad, edge: Segment) -> Hindrance {
        let map = &self.setup.map;
        let here = map.at(quad.centre()).chain(map.at(edge.middle()));
        here.map(|(id, _)| self.setup.nature(id))
            .filter(|nature| !nature.built_up)
            .map(|nature| nature.cover)
            .max()
            .unwrap_or_default()
    }

    /// The going under a base.
    pub(crate) fn going_under(&self, unit: UnitId, foot: &Footprint) -> Going {
        let arm = self.setup.unit(unit).arm;
        let under = self.setup.map.under(foot);
        let goings = under
            .iter()
            .map(|cover| self.setup.nature(cover.feature).going_for(arm));
        goings.max().unwrap_or(Going::Good)
    }

    /// Whether a unit is vulnerable.
    pub(crate) fn is_vulnerable(&self, unit: UnitId) -> bool {
        let state = self.pos.unit(unit);
        //= s2-11.6-a s2-11.6-b s2-5.6-c
        matches!(state.status, Status::Rapid | Status::RoadMarch) || state.defile
    }

    /// Whether a unit is vulnerable, and by what: as what changes a draw says it.
    pub(crate) fn vulnerable_by(&self, unit: UnitId) -> &'static str {
        let state = self.pos.unit(unit);
        match (state.defile, state.status) {
            (_, Status::Rapid) => "vulnerable: Rapid status",
            (_, Status::RoadMarch) => "vulnerable: on road march",
            (true, _) => "vulnerable: came over a defile",
            (false, _) => VULNERABLE,
        }
    }

    /// Whether a unit is on Defend status, as only infantry can be.
    pub(crate) fn defends(&self, unit: UnitId) -> bool {
        self.pos.unit(unit).status == Status::Defend && self.setup.unit(unit).arm.is_infantry()
    }
}

/// Half the base of a general.
pub(crate) const fn half_base(level: Level) -> i32 {
    //= s1-2.2-i s1-2.2-j
    match level {
        Level::Division => 500,
        Level::Commander | Level::Corps => 600,
    }
}

/// Lines between two bases: from corners, middles of edges and centre of each to the nearest point of
/// the other.
pub(crate) fn lines<'a>(one: &'a Quad, other: &'a Quad) -> impl Iterator<Item = Segment> + 'a {
    let there = points(one)
        .into_iter()
        .map(|point| nearest_line(point, other));
    let back = points(other).into_iter().map(|point| {
        let line = nearest_line(point, one);
        Segment::new(line.to, line.from)
    });
    there.chain(back)
}

fn points(quad: &Quad) -> [Point; 9] {
    use ground::table::Face::{Front, Left, Rear, Right};
    let [a, b, c, d] = *quad.corners();
    let middle = |face| quad.middle_of(face);
    [
        a,
        b,
        c,
        d,
        middle(Front),
        middle(Right),
        middle(Rear),
        middle(Left),
        quad.centre(),
    ]
}

/// Footprints as obstacles.
pub(crate) fn obstacles(feet: &[(usize, Footprint)]) -> Vec<Obstacle<'_>> {
    feet.iter()
        .map(|(who, foot)| Obstacle::new(*who, foot))
        .collect()
}
