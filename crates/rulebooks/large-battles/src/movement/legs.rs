//! The legs of a move: what one costs, what stands in its way, and what it does.

use std::sync::Arc;

use ground::table::{Bounds, Footprint, Leg, Measure, Obstacle, Pose, Shape, Sweep, inches};

use crate::UnitId;
use crate::event::Event;
use crate::formation::Formation;
use crate::game::{Battle, Cx};
use crate::position::{Marks, Moving, Temper, Track};
use crate::refusal::Refusal;
use crate::tables::{self, WHOLE_MOVE};
use crate::troops::Kind;

/// March columns keep so far from the enemy.
pub(crate) const MARCH_BERTH: i32 = inches(12);

/// How wheels are measured: by the corner that moves farthest.
//= direction.7
pub(crate) const WHEELS: Measure = Measure::Farthest;

/// A leg that can be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tried {
    /// Where it begins.
    pub from: Pose,
    /// The leg.
    pub leg: Leg,
    /// Where it ends.
    pub end: Pose,
    /// What it costs of the move, in parts.
    pub parts: u32,
    /// How long it is.
    pub length: i32,
    /// Whether the ground slows the unit.
    pub slowed: bool,
    /// From where on.
    pub slowed_from: Option<i32>,
}

/// Poses along a leg, its end the last.
pub(crate) fn along(shape: &Shape, from: Pose, leg: Leg) -> Vec<Pose> {
    let (extent, step) = match leg.way(from) {
        Some(_) => (leg.extent(), 500),
        None => (leg.extent(), 750),
    };
    let mut poses: Vec<Pose> = (1..=extent / step)
        .map(|nth| nth * step)
        .filter(|part| *part < extent)
        .map(|part| leg.cut(part).end(from, shape))
        .collect();
    poses.push(leg.end(from, shape));
    poses
}

/// What a thousandth of an inch costs in a formation, in parts of a move.
pub(crate) const fn parts_of_inch(kind: Kind, formation: Formation) -> u32 {
    let allowance = if matches!(formation, Formation::Unlimbered) {
        tables::ONE_INCH
    } else {
        tables::allowance(kind, formation).0
    };
    WHOLE_MOVE / allowance.cast_unsigned()
}

impl Battle {
    /// What a mover may not pass through: enemies, but not the guns it rides over.
    //= artillery-melee.1 disorder.6
    pub(crate) fn in_the_way(
        &self,
        unit: UnitId,
        near: Bounds,
    ) -> impl Iterator<Item = UnitId> + '_ {
        let tramples = self.is_troops(unit) && self.pos.unit(unit).order == Temper::Steady;
        self.enemies_near(unit, near).filter(move |enemy| {
            self.is_troops(*enemy) || !tramples || self.attached_to(*enemy).is_some()
        })
    }

    /// The ground that a unit could come to on what is left of its move.
    pub(crate) fn reach_of(&self, moving: &Moving, shape: &Shape) -> Bounds {
        let (kind, state) = (
            self.setup.unit(moving.unit).kind,
            self.pos.unit(moving.unit),
        );
        let left = (moving.limit - moving.spent) / parts_of_inch(kind, state.formation);
        let bounds = state.print.bounds();
        bounds.grown(left.cast_signed() + shape.width() + shape.depth())
    }

    /// What a leg would cost and where it would lead, if the ground lets it be made and it can be paid.
    pub(crate) fn try_leg(
        &self,
        moving: &Moving,
        shape: &Shape,
        from: Pose,
        leg: Leg,
    ) -> Result<Tried, Refusal> {
        let unit = moving.unit;
        let kind = self.setup.unit(unit).kind;
        let formation = self.pos.unit(unit).formation;
        let sweep = Sweep::new(shape, from, leg);
        if !self.setup.map.holds_sweep(&sweep, shape) {
            return Err(Refusal::OffTable(unit));
        }
        let length = leg.length(shape, WHEELS);
        let marching = formation == Formation::March;
        let going = self
            .setup
            .going(kind, marching, shape, &sweep, length)
            .ok_or_else(|| self.barred_by(unit, shape, &sweep))?;
        let parts = going.cost.cast_unsigned() * parts_of_inch(kind, formation);
        if moving.spent + parts > moving.limit {
            return Err(Refusal::TooFar(unit));
        }
        Ok(Tried {
            from,
            leg,
            end: leg.end(from, shape),
            parts,
            length,
            slowed: going.slowed,
            slowed_from: going.slowed_from,
        })
    }

    /// What kind of ground bars a leg: such as guns cannot pass, or such as nobody enters.
    fn barred_by(&self, unit: UnitId, shape: &Shape, sweep: &Sweep) -> Refusal {
        let map = &self.setup.map;
        let closed = map.passages_of(sweep, shape, |feature| self.setup.terrain(feature).barred);
        if closed.is_empty() {
            Refusal::GroundBars(unit)
        } else {
            Refusal::NobodyEnters(unit)
        }
    }

    /// Whether enemies leave room for a leg.
    pub(crate) fn try_room(
        &self,
        unit: UnitId,
        shape: &Shape,
        tried: &Tried,
        enemies: &[Obstacle<'_>],
    ) -> Result<(), Refusal> {
        let sweep = Sweep::new(shape, tried.from, tried.leg);
        if let Some(hit) = sweep.first_hit(shape, enemies) {
            return Err(Refusal::EnemyInTheWay(unit, UnitId(hit.who as u8)));
        }
        if self.pos.unit(unit).formation == Formation::March {
            self.keeps_berth(unit, shape, tried.from, tried.leg)?;
        }
        match tried.slowed_from {
            Some(from) if self.setup.unit(unit).kind.is_cavalry() => {
                self.leaves_guns(unit, shape, &sweep, from)
            }
            _ => Ok(()),
        }
    }

    /// Whether cavalry that the ground disorders from somewhere on passes over no guns after that.
    //= disorder.6 rough.3
    pub(crate) fn leaves_guns(
        &self,
        unit: UnitId,
        shape: &Shape,
        sweep: &Sweep,
        from: i32,
    ) -> Result<(), Refusal> {
        let leg = sweep.leg();
        let end = Footprint::new(shape, leg.end(sweep.start().pose(), shape));
        let swept = sweep.bounds().joined(end.bounds());
        let met = self
            .enemies_near(unit, swept)
            .filter(|enemy| !self.is_troops(*enemy))
            .any(|gun| {
                let print = &self.pos.unit(gun).print;
                let base = [Obstacle::new(0, print)];
                match sweep.first_hit(shape, &base) {
                    Some(hit) => hit.after >= from,
                    None => end.is_in_contact(print),
                }
            });
        if met {
            Err(Refusal::Disordered(unit))
        } else {
            Ok(())
        }
    }

    /// Whether a march column keeps its distance all along a leg.
    //= march.1
    pub(crate) fn keeps_berth(
        &self,
        unit: UnitId,
        shape: &Shape,
        from: Pose,
        leg: Leg,
    ) -> Result<(), Refusal> {
        let start = Footprint::new(shape, from);
        let reach = leg.length(shape, WHEELS) + MARCH_BERTH;
        let near: Vec<UnitId> = self
            .enemies_near(unit, start.bounds().grown(reach))
            .filter(|enemy| self.pos.unit(*enemy).print.is_within(&start, reach))
            .collect();
        if near.is_empty() {
            return Ok(());
        }
        let prints: Vec<Footprint> = along(shape, from, leg)
            .into_iter()
            .map(|pose| Footprint::new(shape, pose))
            .collect();
        for enemy in near {
            let other = &self.pos.unit(enemy).print;
            let mut gap = None;
            let closer = |print: &Footprint| {
                print.frame().gap(other.frame()).is_within(MARCH_BERTH - 1)
                    && print.is_within(other, MARCH_BERTH - 1)
                    && print.gap(other) < *gap.get_or_insert_with(|| start.gap(other))
            };
            if prints.iter().any(closer) {
                return Err(Refusal::MarchTooNear(unit, enemy));
            }
        }
        Ok(())
    }

    /// Whether a unit may end its move at a pose: it touches no enemy and stands on nobody.
    //= interpenetration.1 interpenetration.2
    pub(crate) fn try_end(&self, unit: UnitId, print: &Footprint) -> Result<(), Refusal> {
        let side = self.setup.unit(unit).side;
        for enemy in self.in_the_way(unit, print.bounds()) {
            if self.pos.unit(enemy).print.is_in_contact(print) {
                return Err(Refusal::WouldTouch(unit, enemy));
            }
        }
        match self.overlapped(unit, print, side) {
            Some(friend) => Err(Refusal::OnFriend(unit, friend)),
            None => Ok(()),
        }
    }

    /// Carries a leg out: the unit goes, tramples guns, startles generals and may be disordered.
    pub(crate) fn make_leg(&mut self, tried: &Tried, cx: &mut Cx<'_>) {
        let Some(mut moving) = self.pos.moving else {
            return;
        };
        let unit = moving.unit;
        let shape = self.shape(unit);
        moving.spent += tried.parts;
        moving.travelled += tried.length;
        moving.begun = true;
        // An about face is a change of direction, as a wheel is.
        moving.more_than_wheeled |= !matches!(tried.leg, Leg::Wheel { .. } | Leg::AboutFace);
        self.pos.moving = Some(moving);
        self.pos.mark(unit, Marks::MOVED);
        self.pass_over(unit, &shape, tried.from, tried.leg, cx);
        let formation = self.pos.unit(unit).formation;
        self.put(unit, tried.end, formation);
        if tried.slowed {
            self.slow_cavalry(unit, cx);
        }
    }

    /// What happens along any leg of a unit: guns it passes over are lost, generals make way, and its
    /// poses are remembered for passing fire.
    //= artillery-melee.1 artillery-melee.2 artillery-melee.3 artillery-melee.4
    pub(crate) fn pass_over(
        &mut self,
        unit: UnitId,
        shape: &Shape,
        from: Pose,
        leg: Leg,
        cx: &mut Cx<'_>,
    ) {
        let side = self.setup.unit(unit).side;
        let sweep = Sweep::new(shape, from, leg);
        let end = Footprint::new(shape, leg.end(from, shape));
        if self.is_troops(unit) && !self.pos.unit(unit).is_routing() {
            let swept = sweep.bounds().joined(end.bounds());
            let lost: Vec<UnitId> = self
                .enemies_near(unit, swept)
                .filter(|gun| !self.is_troops(*gun))
                .filter(|gun| {
                    let print = &self.pos.unit(*gun).print;
                    let base = [Obstacle::new(0, print)];
                    (end.is_in_contact(print) || !sweep.is_clear(shape, &base))
                        && self.attached_to(*gun).is_none()
                })
                .collect();
            for gun in lost {
                cx.log.note(|| Event::Overrun(gun, unit));
                self.remove(gun, crate::position::Whereabouts::Destroyed);
            }
        }
        self.displace_generals(side, shape, &sweep);
        let formation = self.pos.unit(unit).formation;
        let poses = along(shape, from, leg)
            .into_iter()
            .map(|pose| (pose, formation));
        if let Some(track) = self.pos.tracks.iter_mut().find(|track| track.unit == unit) {
            Arc::make_mut(track).poses.extend(poses);
        } else {
            let mut way = vec![(from, formation)];
            way.extend(poses);
            self.pos.tracks.push(Arc::new(Track { unit, poses: way }));
        }
    }

    /// Cavalry slowed by the ground is disordered.
    //= rough.3 disorder.1
    pub(crate) fn slow_cavalry(&mut self, unit: UnitId, cx: &mut Cx<'_>) {
        if self.setup.unit(unit).kind.is_cavalry() {
            self.disorder(unit, crate::Rule::Disorder1, cx);
        }
    }

    /// Disorders a unit, unless it is so already or worse.
    pub(crate) fn disorder(&mut self, unit: UnitId, rule: crate::Rule, cx: &mut Cx<'_>) {
        let state = self.pos.unit_mut(unit);
        if state.order == Temper::Steady {
            state.order = Temper::Disordered;
            cx.log.note(|| Event::Disordered(unit, rule));
        }
    }
}
