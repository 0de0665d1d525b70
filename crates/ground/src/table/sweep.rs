//! The ground a leg passes over, and what stands in its way.
//!
//! A straight leg moves every corner by the same whole vector, so its sweep is exact. A turning leg is
//! cut into steps. The hull of both ends of a step, and of the points where the tangents of the corners'
//! arcs meet, holds all the ground of the step: what it does not overlap is passed. What it overlaps is
//! met if an end of the step overlaps it; otherwise the step is halved, until no corner moves more than
//! [`GRAZE`]. So nothing is passed through, and what is missed by more than [`GRAZE`] is not met; both
//! but for the rounding of corners, one or two thousandths.

use arrayvec::ArrayVec;

use super::angle::Turn;
use super::convex::{self, Outline, SLACK};
use super::footprint::{Footprint, Pose};
use super::fraction::Fraction;
use super::leg::Leg;
use super::point::{Bounds, Point};
use super::quad::{Quad, Segment};
use super::shape::Shape;
use super::terrain::part_in;

/// A turn may be stopped by what it misses by no more than this, in thousandths.
pub const GRAZE: i32 = 4;

/// The longest step that a turn is cut into at first: ten degrees.
const LONGEST_STEP: i32 = 1_000;

/// Something that stands on the table and may be in the way.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle<'a> {
    /// Whose it is, in the caller's count.
    pub who: usize,
    /// The ground it covers.
    pub footprint: &'a Footprint,
    bounds: Bounds,
}

impl<'a> Obstacle<'a> {
    /// Something that stands in the way.
    pub const fn new(who: usize, footprint: &'a Footprint) -> Self {
        Obstacle {
            who,
            footprint,
            bounds: footprint.bounds(),
        }
    }

    /// The upright rectangle around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether it stands on a line; touching it along an edge is not standing on it.
    pub fn is_on(&self, line: Segment) -> bool {
        let stands = self.footprint.solids();
        self.bounds.touch(line.bounds())
            && stands
                .iter()
                .any(|stand| part_in(line, stand.corners()).is_some())
    }
}

/// What a leg runs into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// Whom, in the caller's count.
    pub who: usize,
    /// How far along the leg: thousandths if it is straight, hundredths of a degree if it turns, both
    /// rounded down. For a turn no corner moves more than [`GRAZE`] from there until they meet.
    pub after: i32,
}

/// A leg with the ground it passes over.
#[derive(Clone, Debug)]
pub struct Sweep {
    leg: Leg,
    start: Footprint,
    bounds: Bounds,
    course: Course,
}

#[derive(Clone, Debug)]
enum Course {
    Straight(Point),
    /// The unit at the end of each step, with the hundredths turned until then; the start is the first.
    Turning(Vec<(i32, Footprint)>),
}

impl Sweep {
    /// The sweep of a leg by a shape that stands at `pose`.
    pub fn new(shape: &Shape, pose: Pose, leg: Leg) -> Self {
        let start = Footprint::new(shape, pose);
        if let Some(way) = leg.way(pose) {
            let bounds = start.bounds().joined(start.bounds().moved(way));
            return Sweep {
                leg,
                start,
                bounds,
                course: Course::Straight(way),
            };
        }
        let halts = halts(shape, pose, leg, LONGEST_STEP);
        let joined = |bounds: Bounds, halt: &(i32, Footprint)| bounds.joined(halt.1.bounds());
        let rise = rise(shape.reach_of_turn(leg), LONGEST_STEP);
        Sweep {
            leg,
            bounds: halts.iter().fold(start.bounds(), joined).grown(rise),
            start,
            course: Course::Turning(halts),
        }
    }

    /// The leg.
    pub const fn leg(&self) -> Leg {
        self.leg
    }

    /// The unit before the leg.
    pub const fn start(&self) -> &Footprint {
        &self.start
    }

    /// The upright rectangle around all the ground it passes over.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The first of these in the way, and where. Of several met at once the one listed first.
    pub fn first_hit(&self, shape: &Shape, obstacles: &[Obstacle<'_>]) -> Option<Hit> {
        self.first_hit_within(shape, obstacles, SLACK)
    }

    /// The same with another depth that counts as overlap.
    pub(super) fn first_hit_within(
        &self,
        shape: &Shape,
        obstacles: &[Obstacle<'_>],
        slack: i32,
    ) -> Option<Hit> {
        match &self.course {
            Course::Straight(way) => self.straight_hit(*way, obstacles, slack),
            Course::Turning(halts) => {
                let near: Vec<_> = near(self.bounds, obstacles).collect();
                if near.is_empty() {
                    return None;
                }
                let turn = TurnCheck {
                    sweep: self,
                    shape,
                    radius: shape.reach_of_turn(self.leg),
                    near,
                    slack,
                };
                halts
                    .windows(2)
                    .find_map(|pair| turn.hit(&pair[0], &pair[1]))
            }
        }
    }

    /// Whether none of these is in the way.
    pub fn is_clear(&self, shape: &Shape, obstacles: &[Obstacle<'_>]) -> bool {
        self.first_hit(shape, obstacles).is_none()
    }

    fn straight_hit(&self, way: Point, obstacles: &[Obstacle<'_>], slack: i32) -> Option<Hit> {
        let mut first: Option<(Fraction, usize)> = None;
        for obstacle in near(self.bounds, obstacles) {
            let Some(begins) = self.meets(way, obstacle.footprint, slack) else {
                continue;
            };
            if first.is_none_or(|(earlier, _)| begins < earlier) {
                first = Some((begins, obstacle.who));
            }
        }
        first.map(|(begins, who)| Hit {
            who,
            after: begins.floor_of(self.leg.extent()),
        })
    }

    /// When a straight sweep first overlaps a footprint.
    fn meets(&self, way: Point, other: &Footprint, slack: i32) -> Option<Fraction> {
        let mut first: Option<Fraction> = None;
        for ours in self.start.solids() {
            let swept = ours.bounds().joined(ours.bounds().moved(way));
            for theirs in other.solids() {
                if !swept.touch(theirs.bounds()) {
                    continue;
                }
                let met = convex::meeting(ours.corners(), way, theirs.corners(), slack);
                let begins = met.map(|met| met.begins);
                first = match (first, begins) {
                    (Some(a), Some(b)) => Some(a.min(b)),
                    (a, b) => a.or(b),
                };
            }
        }
        first
    }

    /// The pieces of the sweep: convex grounds that together hold all of it. A straight leg has one
    /// for each base; a turn one for each base and step, with steps so short that no corner moves more
    /// than `reach`, which is how much too large a piece may be.
    pub(super) fn pieces(&self, shape: &Shape, reach: i32) -> Vec<Outline> {
        match &self.course {
            Course::Straight(way) => {
                let hull = |stand: &Quad| {
                    let moved = stand.moved(*way);
                    let both = stand.corners().iter().chain(moved.corners());
                    Outline::around(&both.copied().collect::<ArrayVec<Point, 8>>())
                };
                self.start.solids().iter().map(hull).collect()
            }
            Course::Turning(_) => {
                let halts = self.halts(shape, reach);
                let pairs = halts.windows(2);
                pairs.flat_map(|pair| grounds(&pair[0], &pair[1])).collect()
            }
        }
    }

    /// Whether a turn may come to lie in a feature: no, if the ground of none of its steps, and a little
    /// more for rounding, meets it.
    pub(super) fn may_touch(&self, feature: &super::terrain::Feature) -> bool {
        /// More than the rounding of any corner.
        const ROUNDING: i32 = 3;
        let Course::Turning(halts) = &self.course else {
            return true;
        };
        halts.windows(2).any(|pair| {
            grounds(&pair[0], &pair[1]).any(|ground| {
                let Bounds { low, high } = ground.bounds().grown(ROUNDING);
                let corners = [
                    low,
                    Point::new(low.x, high.y),
                    high,
                    Point::new(high.x, low.y),
                ];
                feature.overlaps(&corners, Bounds { low, high })
            })
        })
    }

    /// The way of a straight leg.
    pub(super) const fn way(&self) -> Option<Point> {
        match self.course {
            Course::Straight(way) => Some(way),
            Course::Turning(_) => None,
        }
    }

    /// The unit at the ends of short steps of a turn, with the hundredths turned until then, the start
    /// first; no corner moves more than `reach` in a step. Only the start for a straight leg.
    pub(super) fn halts(&self, shape: &Shape, reach: i32) -> Vec<(i32, Footprint)> {
        // A hundredth of a degree is 1 / 5729.58.
        let radius = i64::from(shape.reach_of_turn(self.leg).max(1));
        let step = (i64::from(reach) * 5_729 / radius).clamp(1, i64::from(LONGEST_STEP));
        match self.course {
            Course::Straight(_) => vec![(0, self.start.clone())],
            Course::Turning(_) => halts(shape, self.start.pose(), self.leg, step as i32),
        }
    }
}

fn near<'o, 'a>(
    bounds: Bounds,
    obstacles: &'o [Obstacle<'a>],
) -> impl Iterator<Item = &'o Obstacle<'a>> {
    obstacles
        .iter()
        .filter(move |obstacle| bounds.touch(obstacle.bounds))
}

/// A turn looked at more and more closely.
struct TurnCheck<'a> {
    sweep: &'a Sweep,
    shape: &'a Shape,
    radius: i32,
    near: Vec<&'a Obstacle<'a>>,
    slack: i32,
}

impl TurnCheck<'_> {
    /// The first of the obstacles met between two halts.
    fn hit(&self, from: &(i32, Footprint), to: &(i32, Footprint)) -> Option<Hit> {
        let radius = self.radius;
        let bounds = from
            .1
            .bounds()
            .joined(to.1.bounds())
            .grown(rise(radius, to.0 - from.0));
        let mut close = self
            .near
            .iter()
            .filter(|obstacle| bounds.touch(obstacle.bounds))
            .peekable();
        close.peek()?;
        let grounds: Vec<_> = grounds(from, to).collect();
        let met = close.find(|obstacle| self.overlaps(&grounds, obstacle.footprint))?;
        let is_short = i64::from(radius) * i64::from(to.0 - from.0) <= i64::from(GRAZE) * 5_729;
        if is_short || to.0 - from.0 <= 1 || from.1.overlaps_by(met.footprint, self.slack) {
            return Some(Hit {
                who: met.who,
                after: from.0,
            });
        }
        let middle = self.halt(i32::midpoint(from.0, to.0));
        self.hit(from, &middle).or_else(|| self.hit(&middle, to))
    }

    fn halt(&self, after: i32) -> (i32, Footprint) {
        let end = self
            .sweep
            .leg
            .cut(after)
            .end(self.sweep.start.pose(), self.shape);
        (after, Footprint::bare(self.shape, end))
    }

    fn overlaps(&self, grounds: &[Outline], other: &Footprint) -> bool {
        let near = grounds
            .iter()
            .filter(|ground| ground.bounds().touch(other.bounds()));
        let mut pairs =
            near.flat_map(|ground| other.solids().iter().map(move |stand| (ground, stand)));
        pairs.any(|(ground, stand)| {
            ground.bounds().touch(stand.bounds())
                && convex::overlap(ground.points(), stand.corners(), self.slack)
        })
    }
}

/// The grounds of the bases of a unit between two halts of a turn.
fn grounds<'a>(
    from: &'a (i32, Footprint),
    to: &'a (i32, Footprint),
) -> impl Iterator<Item = Outline> + 'a {
    let turn = from.1.pose().facing.turn_to(to.1.pose().facing);
    let pairs = from.1.solids().iter().zip(to.1.solids());
    pairs.map(move |(old, new)| swept(old, new, turn))
}

/// The ground between two places of a base that turned a little: both places, and for each corner the
/// point where the tangents of its arc meet.
fn swept(old: &Quad, new: &Quad, turn: Turn) -> Outline {
    let mut points: ArrayVec<Point, 16> = ArrayVec::new();
    let half = half_tangent(turn);
    for (from, to) in old.corners().iter().zip(new.corners()) {
        points.push(*from);
        points.push(*to);
        let chord = *to - *from;
        let middle = from.midway(*to);
        // Outward of the chord by half of it times the tangent of a quarter of the turn.
        let rise = |part: i32| super::point::divided(i64::from(part) * half, 1 << 20) as i32;
        points.push(middle + Point::new(rise(-chord.y), rise(chord.x)));
    }
    Outline::around(&points)
}

/// Half the tangent of half a small turn, times 2^20; positive clockwise. Steps are below ten degrees:
/// the tangent of half of it is at most 1.01 times the angle, which is taken instead.
fn half_tangent(turn: Turn) -> i64 {
    /// A quarter of a hundredth of a degree, times 2^20, 1.01 and 1000.
    const THOUSAND_HUNDREDTHS: i64 = 46_210;
    i64::from(turn.0) * THOUSAND_HUNDREDTHS / 1_000
}

/// Cuts a turning leg into equal steps, none longer than `step` hundredths: the unit at the end of each,
/// the start first. An about-face passes over no ground but its own.
fn halts(shape: &Shape, pose: Pose, leg: Leg, step: i32) -> Vec<(i32, Footprint)> {
    let whole = if leg == Leg::AboutFace {
        0
    } else {
        leg.extent()
    };
    let count = (whole + step - 1) / step;
    let nth = |nth: i32| {
        let after = (i64::from(whole) * i64::from(nth) / i64::from(count.max(1))) as i32;
        let end = if nth == 0 {
            pose
        } else {
            leg.cut(after).end(pose, shape)
        };
        (after, Footprint::bare(shape, end))
    };
    (0..=count).map(nth).collect()
}

/// How far the arc of a corner at most rises above its chord, rounded up, with a thousandth for rounding.
fn rise(radius: i32, turn: i32) -> i32 {
    // radius * angle^2 / 8, and a hundredth of a degree is 1 / 5729.58.
    let (radius, turn) = (i64::from(radius), i64::from(turn));
    (radius * turn * turn / (8 * 5_729 * 5_729)) as i32 + 2
}

impl Shape {
    /// How far from what stands still in a turn the farthest corner is, rounded up; zero if the leg is
    /// straight.
    fn reach_of_turn(&self, leg: Leg) -> i32 {
        let squared = match leg {
            Leg::Wheel { to, .. } => self.farthest_squared(self.width() * to.sign(), 0),
            Leg::Pivot(_) => self.farthest_squared(0, self.depth()),
            Leg::Face(_) => self.farthest_squared(0, 0),
            _ => 0,
        };
        (squared.isqrt() / 2 + 1) as i32
    }
}
