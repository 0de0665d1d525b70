//! The moves a unit makes, each in whole thousandths and hundredths, and what each costs.
//!
//! The end of a leg is rounded to the grid at once, so a path that is told again arrives at the same
//! place. Every leg rounds alike in both directions: told backwards it leads back exactly.

use serde::{Deserialize, Serialize};

use super::angle::{Bearing, Turn};
use super::footprint::Pose;
use super::point::Point;
use super::quad::Hand;
use super::shape::Shape;

/// One move of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leg {
    /// Straight ahead, so far.
    Advance(i32),
    /// Straight back without turning, so far.
    Back(i32),
    /// To the side without turning, so far.
    Sidestep {
        /// To which side.
        to: Hand,
        /// How far.
        distance: i32,
    },
    /// Straight at an angle to the facing, without turning.
    Oblique {
        /// The angle, clockwise from straight ahead.
        by: Turn,
        /// How far.
        distance: i32,
    },
    /// Straight to another place of the grid, without turning.
    Shift(Point),
    /// About the front corner on that hand, forward for a positive angle, back for a negative.
    Wheel {
        /// The hand wheeled to, whose front corner stands still.
        to: Hand,
        /// How far, in hundredths of a degree.
        by: i32,
    },
    /// About the middle of the frame.
    Pivot(Turn),
    /// About the middle of the front.
    Face(Turn),
    /// About, on the same ground: the rear of the frame becomes its front.
    AboutFace,
}

/// How the length of a wheel is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The arc of the outer front corner.
    OuterFront,
    /// The straight line between both places of the outer front corner.
    OuterFrontChord,
    /// The arc of whichever corner of any base moves farthest.
    Farthest,
}

impl Leg {
    /// A wheel to a hand by whole degrees.
    pub const fn wheel(to: Hand, degrees: i32) -> Self {
        Leg::Wheel {
            to,
            by: degrees * 100,
        }
    }

    /// Where it leads a shape that stands at `pose`.
    pub fn end(self, pose: Pose, shape: &Shape) -> Pose {
        if let Some(way) = self.way(pose) {
            return Pose::new(pose.at + way, pose.facing);
        }
        match self {
            Leg::Wheel { to, by } => {
                let facing = pose.facing.turned(Turn(by * to.sign()));
                Pose::new(
                    pose.at + wheel_shift(pose.facing, facing, to, shape),
                    facing,
                )
            }
            Leg::Pivot(by) => {
                let facing = pose.facing.turned(by);
                Pose::new(pose.at + ahead_shift(pose.facing, facing, shape), facing)
            }
            Leg::AboutFace => {
                let facing = pose.facing.opposite();
                Pose::new(pose.at + ahead_shift(pose.facing, facing, shape), facing)
            }
            Leg::Face(by) => Pose::new(pose.at, pose.facing.turned(by)),
            _ => pose,
        }
    }

    /// The way a straight leg goes; `None` if it turns.
    pub fn way(self, pose: Pose) -> Option<Point> {
        let along = |facing: Bearing, distance| facing.direction().reach(distance);
        match self {
            Leg::Advance(distance) => Some(along(pose.facing, distance)),
            Leg::Back(distance) => Some(along(pose.facing, -distance)),
            Leg::Sidestep { to, distance } => {
                let facing = pose.facing.turned(Turn::RIGHT);
                Some(along(facing, distance * to.sign()))
            }
            Leg::Oblique { by, distance } => Some(along(pose.facing.turned(by), distance)),
            Leg::Shift(way) => Some(way),
            Leg::Wheel { .. } | Leg::Pivot(_) | Leg::Face(_) | Leg::AboutFace => None,
        }
    }

    /// How far it turns, clockwise; zero if it is straight.
    pub const fn turn(self) -> Turn {
        match self {
            Leg::Wheel { to, by } => Turn(by * to.sign()),
            Leg::Pivot(by) | Leg::Face(by) => by,
            Leg::AboutFace => Turn::ABOUT,
            _ => Turn::NONE,
        }
    }

    /// The distance moved, in thousandths. A straight leg costs its distance; a wheel what `measure`
    /// says, to the nearest thousandth; a pivot or a change of face the arc of the farthest corner; an
    /// about-face, in which every base turns where it is, nothing. What a rulebook asks instead is its
    /// own business.
    pub fn length(self, shape: &Shape, measure: Measure) -> i32 {
        match self {
            Leg::Advance(distance)
            | Leg::Back(distance)
            | Leg::Sidestep { distance, .. }
            | Leg::Oblique { distance, .. } => distance.abs(),
            Leg::Shift(way) => way.length_up(),
            Leg::Wheel { to, by } => wheel_length(to, by.abs(), shape, measure),
            Leg::Pivot(by) => arc(shape.farthest_squared(0, shape.depth()), by.size()),
            Leg::Face(by) => arc(shape.farthest_squared(0, 0), by.size()),
            Leg::AboutFace => 0,
        }
    }

    /// The leg that leads back, for all but an about-face and a change of face the exact reverse; those
    /// are their own.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Leg::Advance(distance) => Leg::Back(distance),
            Leg::Back(distance) => Leg::Advance(distance),
            Leg::Sidestep { to, distance } => Leg::Sidestep {
                to: to.other(),
                distance,
            },
            Leg::Oblique { by, distance } => Leg::Oblique {
                by,
                distance: -distance,
            },
            Leg::Shift(way) => Leg::Shift(Point::new(-way.x, -way.y)),
            Leg::Wheel { to, by } => Leg::Wheel { to, by: -by },
            Leg::Pivot(by) => Leg::Pivot(by.reversed()),
            Leg::Face(by) => Leg::Face(by.reversed()),
            Leg::AboutFace => Leg::AboutFace,
        }
    }

    /// The leg cut short to `part` of its distance or angle, which is given in the leg's own unit: as
    /// [`Leg::extent`] counts it. A shift is cut to the nearest grid point on its way.
    #[must_use]
    pub fn cut(self, part: i32) -> Self {
        match self {
            Leg::Advance(distance) => Leg::Advance(part.min(distance)),
            Leg::Back(distance) => Leg::Back(part.min(distance)),
            Leg::Sidestep { to, distance } => Leg::Sidestep {
                to,
                distance: part.min(distance),
            },
            Leg::Oblique { by, distance } => Leg::Oblique {
                by,
                distance: part.min(distance),
            },
            Leg::Shift(way) => {
                let whole = way.length_up();
                Leg::Shift(Point::default().on_the_way(way, part.min(whole), whole))
            }
            Leg::Wheel { to, by } => Leg::Wheel {
                to,
                by: by.signum() * part.min(by.abs()),
            },
            Leg::Pivot(by) => Leg::Pivot(Turn(by.0.signum() * part.min(by.size()))),
            Leg::Face(by) => Leg::Face(Turn(by.0.signum() * part.min(by.size()))),
            Leg::AboutFace => self,
        }
    }

    /// Its distance in thousandths if it is straight, its angle in hundredths if it turns.
    pub const fn extent(self) -> i32 {
        match self {
            Leg::Advance(distance)
            | Leg::Back(distance)
            | Leg::Sidestep { distance, .. }
            | Leg::Oblique { distance, .. } => distance.abs(),
            Leg::Shift(way) => way.length_up(),
            _ => self.turn().size(),
        }
    }
}

/// How the middle of the front moves when the front corner on a hand stands still.
fn wheel_shift(from: Bearing, to: Bearing, hand: Hand, shape: &Shape) -> Point {
    let (old, new) = (from.direction().right(), to.direction().right());
    let halves = i64::from(shape.width() * hand.sign());
    let change = super::angle::Direction {
        x: old.x - new.x,
        y: old.y - new.y,
    };
    change.reach_halves(halves)
}

/// How the middle of the front moves when the middle of the frame stands still.
fn ahead_shift(from: Bearing, to: Bearing, shape: &Shape) -> Point {
    let (old, new) = (from.direction(), to.direction());
    let change = super::angle::Direction {
        x: new.x - old.x,
        y: new.y - old.y,
    };
    change.reach_halves(i64::from(shape.depth()))
}

fn wheel_length(to: Hand, by: i32, shape: &Shape, measure: Measure) -> i32 {
    let width = i64::from(shape.width());
    match measure {
        Measure::OuterFront => arc(4 * width * width, by),
        Measure::Farthest => arc(shape.farthest_squared(shape.width() * to.sign(), 0), by),
        Measure::OuterFrontChord => {
            let (start, end) = (Bearing::NORTH.direction(), Bearing::new(by).direction());
            let chord = Point::new((end.x - start.x) as i32, (end.y - start.y) as i32);
            let product = i128::from(chord.length()) * i128::from(width);
            ((product + (1 << 29)) >> 30) as i32
        }
    }
}

/// The length of an arc, to the nearest thousandth; the radius comes as a square of half thousandths.
fn arc(radius_squared: i64, by: i32) -> i32 {
    /// Half a circle over the radius, times 10^9.
    const PI: i128 = 3_141_592_654;
    /// The radius is kept to 1/1024 of a half thousandth.
    const FINE: i128 = 1 << 10;
    let radius = (i128::from(radius_squared) * FINE * FINE).isqrt();
    let below = 18_000 * 1_000_000_000 * 2 * FINE;
    ((radius * i128::from(by) * PI + below / 2) / below) as i32
}

#[cfg(test)]
mod tests {
    use super::super::shape::Base;
    use super::*;

    fn line() -> Shape {
        Shape::rectangle(Base::new(4_000, 1_000))
    }

    fn start() -> Pose {
        Pose::new(Point::new(20_000, 20_000), Bearing::NORTH)
    }

    #[test]
    fn a_wheel_turns_about_its_front_corner() {
        let end = Leg::wheel(Hand::Right, 90).end(start(), &line());
        assert_eq!(end, Pose::new(Point::new(22_000, 22_000), Bearing::EAST));
        let end = Leg::wheel(Hand::Left, 90).end(start(), &line());
        assert_eq!(end, Pose::new(Point::new(18_000, 22_000), Bearing::WEST));
    }

    #[test]
    fn a_wheel_costs_the_arc_its_chord_or_the_farthest_corner() {
        let wheel = Leg::wheel(Hand::Right, 90);
        assert_eq!(wheel.length(&line(), Measure::OuterFront), 6_283);
        assert_eq!(wheel.length(&line(), Measure::OuterFrontChord), 5_657);
        assert_eq!(wheel.length(&line(), Measure::Farthest), 6_477);
    }

    #[test]
    fn an_about_face_keeps_its_ground() {
        let end = Leg::AboutFace.end(start(), &line());
        assert_eq!(end, Pose::new(Point::new(20_000, 19_000), Bearing::SOUTH));
        assert_eq!(Leg::AboutFace.end(end, &line()), start());
    }

    #[test]
    fn a_pivot_keeps_its_middle() {
        let end = Leg::Pivot(Turn::RIGHT).end(start(), &line());
        assert_eq!(end, Pose::new(Point::new(20_500, 19_500), Bearing::EAST));
    }

    #[test]
    fn straight_legs_go_where_they_say() {
        let at = |leg: Leg| leg.end(start(), &line()).at - start().at;
        assert_eq!(at(Leg::Advance(3_000)), Point::new(0, 3_000));
        assert_eq!(at(Leg::Back(3_000)), Point::new(0, -3_000));
        let aside = Leg::Sidestep {
            to: Hand::Left,
            distance: 500,
        };
        assert_eq!(at(aside), Point::new(-500, 0));
        let oblique = Leg::Oblique {
            by: Turn::degrees(45),
            distance: 1_000,
        };
        assert_eq!(at(oblique), Point::new(707, 707));
    }
}
