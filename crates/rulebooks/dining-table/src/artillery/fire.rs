//! Artillery fire in the Attrition phase (2.18): who may fire at whom. With how
//! many points is in `points.rs`.

use arrayvec::ArrayVec;
use ground::table::{Face, Quad, Quadrants, Segment};
use kernel::Side;
use kernel::chance::Unknown;

use crate::Rule;
use crate::field::obstacles;
use crate::game::{Battle, Cx};
use crate::ids::UnitId;
use crate::order::Order;
use crate::position::{Marker, Stage};
use crate::refusal::Refusal;
use crate::troops::{Arm, Range, Status};

/// Up to here guns fire canister.
pub(super) const CANISTER: i32 = 4_000;

/// A gun that can fire at a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim {
    /// The range.
    pub range: Range,
    /// The distance.
    pub distance: i32,
    /// Whether it is fired over others, or blindly: one point, whatever the range.
    pub indirect: bool,
}

impl Battle {
    /// Whether a gun can fire at a target, and how far it is.
    pub(crate) fn aim(&self, gun: UnitId, target: UnitId) -> Result<Aim, Refusal> {
        let Arm::Artillery(kind) = self.setup.unit(gun).arm else {
            return Err(Refusal::NotAGun);
        };
        if !self.is_here(gun) || !self.is_here(target) || self.side(gun) == self.side(target) {
            return Err(Refusal::NotHere);
        }
        //= s2-5.8-c s2-18.2-a
        if self.pos.unit(gun).status != Status::Defend {
            return Err(Refusal::NotDeployed);
        }
        if self.sps(gun) == 0 {
            return Err(Refusal::GunSilenced);
        }
        let quadrants = Quadrants::of(&self.quad(gun));
        let front = quadrants.zone(Face::Front);
        let mut marks = self.marks(target).into_iter();
        if !marks.any(|mark| front.holds_part_of(&mark)) {
            return Err(Refusal::OutOfArc);
        }
        let distance = self.range_to(gun, target);
        let range = kind.range(distance).ok_or(Refusal::OutOfRange)?;
        let indirect = match self.line_of_fire(gun, target) {
            Ok(()) => false,
            Err(obstacle) if distance <= CANISTER => return Err(obstacle),
            Err(Refusal::Masked) if self.fires_overhead(gun, target) => true,
            Err(Refusal::NotSeen)
                if self.fires_overhead(gun, target) || self.fires_blindly(gun, target) =>
            {
                true
            }
            Err(obstacle) => return Err(obstacle),
        };
        Ok(Aim {
            range,
            distance,
            indirect,
        })
    }

    /// What fire at a unit strikes: its base, and the small area that extends it. By the first reading it was
    /// the base alone.
    pub(super) fn marks(&self, unit: UnitId) -> ArrayVec<Quad, 2> {
        //= s2-15.3-b
        let area = self.touches_small(unit).filter(|_| !self.first_reading());
        let marks = [Some(self.quad(unit)), area.map(|(area, _)| area.quad)];
        marks.into_iter().flatten().collect()
    }

    /// How far a gun fires at a target.
    pub(super) fn range_to(&self, gun: UnitId, target: UnitId) -> i32 {
        let from = self.quad(gun);
        let marks = self.marks(target).into_iter();
        let gaps = marks.map(|mark| mark.gap(&from).thousandths_up());
        gaps.min().unwrap_or(i32::MAX)
    }

    /// A line from the gun's front to the target that nothing blocks.
    fn line_of_fire(&self, gun: UnitId, target: UnitId) -> Result<(), Refusal> {
        let from = self.quad(gun);
        let others = self
            .setup
            .unit_ids()
            .filter(|unit| *unit != gun && *unit != target && self.is_here(*unit));
        let reach = self.range_to(gun, target) + 1_000;
        let near = others.filter(|unit| {
            !self.is_far(*unit, &from, reach) && self.quad(*unit).gap(&from).is_within(reach)
        });
        let feet = self.feet(near);
        let masks = obstacles(&feet);
        let edge = from.edge(Face::Front);
        let mut seen = false;
        for mark in self.marks(target) {
            let veils = self.veils_between(&from, &mark);
            for start in [edge.middle(), edge.from, edge.to] {
                for end in [mark.centre()].iter().chain(mark.corners()) {
                    let line = Segment::new(start, *end);
                    let masked = masks.iter().any(|mask| mask.is_on(line));
                    //= s2-1.5-a s2-19.1-a
                    if (!masked || !seen) && self.is_clear_past(&veils, line) {
                        seen = true;
                        if !masked {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Err(if seen {
            Refusal::Masked
        } else {
            Refusal::NotSeen
        })
    }

    /// Whether an enemy threatens more than a nearer one.
    fn is_greater_threat(&self, gun: UnitId, target: UnitId) -> bool {
        //= s2-18.4-c
        self.setup.options.free_targets
            || self.pos.unit(target).attacks
            || self.zone_over(target, gun, &self.quad(gun)).is_some()
    }

    /// Whether guns may fire at a target, one alone or two weak ones as one, and with how many points.
    fn may_fire(&self, side: Side, guns: &[UnitId], target: UnitId) -> Result<u8, Refusal> {
        self.fire_as_one(guns)?;
        let mut aims: ArrayVec<Aim, 2> = ArrayVec::new();
        for gun in guns {
            aims.push(self.may_aim(side, *gun, guns, target)?);
        }
        match self.fire_points(guns, Some(target), &aims) {
            0 => Err(self.without_points(guns, Some(target))),
            points => Ok(points),
        }
    }

    /// Whether a gun may choose a target, whatever it has left to fire.
    fn may_aim(
        &self,
        side: Side,
        gun: UnitId,
        guns: &[UnitId],
        target: UnitId,
    ) -> Result<Aim, Refusal> {
        if self.side(gun) != side {
            return Err(Refusal::NotYours);
        }
        let state = self.pos.unit(gun);
        if self.pos.salvos.iter().any(|(one, _, _)| *one == gun) {
            return Err(Refusal::HasTarget);
        }
        //= s2-18.2-b
        if state.fought > 0 {
            return Err(Refusal::FoughtFirefight);
        }
        //= s2-18.2-c s2-10.6-c
        if state.checks > 1 {
            return Err(Refusal::TwoChecks);
        }
        let aim = self.aim(gun, target)?;
        let from = self.quad(gun);
        let nearer = |enemy: &UnitId| {
            !self.is_far(*enemy, &from, aim.distance)
                && self.range_to(gun, *enemy) + 1_000 < aim.distance
        };
        //= s2-18.4-a s2-18.4-b
        let mut nearer = self.enemies_of(gun).filter(nearer);
        if !self.is_greater_threat(gun, target)
            && nearer.any(|enemy| self.comes_first(gun, guns, enemy, aim))
        {
            return Err(Refusal::NearerTarget);
        }
        Ok(aim)
    }

    /// Whether a nearer enemy must be fired at before others. Indirect fire is a possibility, no duty: it
    /// comes before indirect fire only. By the first reading whoever could be aimed at came first.
    fn comes_first(&self, gun: UnitId, guns: &[UnitId], enemy: UnitId, other: Aim) -> bool {
        let Ok(aim) = self.aim(gun, enemy) else {
            return false;
        };
        if self.first_reading() {
            return true;
        }
        if aim.indirect && !other.indirect {
            return false;
        }
        let partners = guns.iter().filter(|one| **one != gun);
        let mut aims = vec![aim];
        aims.extend(partners.filter_map(|one| self.aim(*one, enemy).ok()));
        //= s2-18.6-i
        let together = aims.len() == guns.len() && self.fire_points(guns, Some(enemy), &aims) > 0;
        together || self.fire_points(&[gun], Some(enemy), &[aim]) > 0
    }

    pub(crate) fn check_fire(&self, side: Side, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done => Ok(()),
            Order::Fire { gun, target } => self.may_fire(side, &[*gun], *target).map(|_| ()),
            Order::FireTogether { gun, other, target } => {
                self.may_fire(side, &[*gun, *other], *target).map(|_| ())
            }
            _ => Err(Refusal::NotNow),
        }
    }

    pub(crate) fn list_fire(&self, side: Side, into: &mut Vec<Order>) {
        into.push(Order::Done);
        for gun in self.guns_on(side) {
            let targets = self.enemies_of(gun);
            into.extend(targets.map(|target| Order::Fire { gun, target }));
            for other in self.partners(gun) {
                let targets = self.enemies_of(gun);
                into.extend(targets.map(|target| Order::FireTogether { gun, other, target }));
            }
        }
    }

    pub(crate) fn do_fire(
        &mut self,
        side: Side,
        order: &Order,
        cx: &mut Cx<'_>,
    ) -> Result<(), Unknown> {
        if let Order::Fire { gun, target } = *order {
            let points = self.may_fire(side, &[gun], target).unwrap_or(0);
            self.pos.salvos.push((gun, target, points));
            let rule = self.rule_of_points(&[gun], target, points);
            self.note_fire(&[gun], target, (points, rule), cx);
            if let Some((behind, points)) = self.bounce(gun, target) {
                self.pos.salvos.push((gun, behind, points));
                self.note_fire(&[gun], behind, (points, Rule::S2_19_2E), cx);
            }
            return Ok(());
        }
        if let Order::FireTogether { gun, other, target } = *order {
            let pair = self.lighter_first([gun, other]);
            let points = self.may_fire(side, &pair, target).unwrap_or(0);
            self.pos.salvos.push((pair[0], target, points));
            self.pos.salvos.push((pair[1], target, 0));
            let rule = self.rule_of_points(&pair, target, points);
            self.note_fire(&pair, target, (points, rule), cx);
            if let Some((behind, points)) = self.bounce_together(pair, target) {
                self.pos.salvos.push((pair[0], behind, points));
                self.note_fire(&pair, behind, (points, Rule::S2_19_2E), cx);
            }
            return Ok(());
        }
        self.next_fire(side, cx)
    }

    fn next_fire(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if side == self.pos.first {
            self.pos.stage = Stage::Fire(side.other());
            return Ok(());
        }
        self.bombard(cx)
    }

    pub(crate) fn rest_fire(&mut self, side: Side, cx: &mut Cx<'_>) -> Result<bool, Unknown> {
        let mut orders = Vec::new();
        self.list_fire(side, &mut orders);
        let any = orders
            .iter()
            .any(|order| *order != Order::Done && self.check_fire(side, order).is_ok());
        if any {
            return Ok(true);
        }
        self.next_fire(side, cx)?;
        Ok(!matches!(self.pos.stage, Stage::Fire(_)))
    }

    /// Who bears the points aimed at a unit: of a pair of batteries the one that bears some already, or
    /// the nearer; for attached guns their infantry.
    fn bearer(&self, gun: UnitId, target: UnitId) -> UnitId {
        let target = self.head(target);
        //= s2-18.4-d
        match self.twin(target) {
            Some(twin) if !self.pos.unit(twin).markers.is_empty() => twin,
            Some(_) if !self.pos.unit(target).markers.is_empty() => target,
            Some(twin) if self.distance(gun, twin) < self.distance(gun, target) => twin,
            _ => target,
        }
    }

    /// All fire takes effect together: markers, fatigue, resolution, recovery.
    fn bombard(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        let salvos = std::mem::take(&mut self.pos.salvos);
        //= s2-18.1-a s2-18.1-c
        for (gun, target, points) in &salvos {
            let target = &self.bearer(*gun, *target);
            let face = self.face_towards(*target, *gun);
            let heavy = self.is_heavy(*gun);
            self.pos.unit_mut(*gun).fired = true;
            let state = self.pos.unit_mut(*target);
            //= s1-2.3-h s1-2.3-i
            state.markers.extend((0..*points).map(|_| Marker {
                heavy,
                face,
                old: false,
            }));
        }
        //= s2-18.7-a
        let mut guns: Vec<_> = salvos.iter().map(|(gun, _, _)| *gun).collect();
        guns.sort_unstable();
        guns.dedup();
        for gun in guns {
            self.give_fatigue(gun, cx)?;
        }
        //= s2-20.1-a
        for unit in self.setup.unit_ids() {
            let group = self.group(unit);
            let points = group.iter().map(|one| self.pos.unit(*one).markers.len());
            if points.sum::<usize>() >= 3 {
                self.gather_markers(unit);
            }
            if self.is_here(unit) && self.pos.unit(unit).markers.len() >= 3 {
                self.resolve_markers(unit, cx)?;
            }
        }
        self.recover_guns(cx)?;
        self.end_period(cx)
    }
}
