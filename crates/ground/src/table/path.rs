//! Paths: a start and the legs that follow, kept as whole numbers and walked anew whenever asked.

use serde::{Deserialize, Serialize};

use super::footprint::Pose;
use super::leg::{Leg, Measure};
use super::shape::Shape;

/// Where a unit starts and the legs it makes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Path {
    /// Where it starts.
    pub start: Pose,
    /// Its legs in order.
    pub legs: Vec<Leg>,
}

/// A leg as it is walked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stride {
    /// Where it begins.
    pub from: Pose,
    /// The leg.
    pub leg: Leg,
    /// Where it ends.
    pub to: Pose,
}

impl Path {
    /// A path that stays where it is.
    pub const fn at(start: Pose) -> Self {
        Path {
            start,
            legs: Vec::new(),
        }
    }

    /// A path of these legs.
    pub const fn new(start: Pose, legs: Vec<Leg>) -> Self {
        Path { start, legs }
    }

    /// Its legs, each with where it begins and ends.
    pub fn strides<'a>(&'a self, shape: &'a Shape) -> impl Iterator<Item = Stride> + 'a {
        let mut here = self.start;
        self.legs.iter().map(move |leg| {
            let from = here;
            here = leg.end(from, shape);
            Stride {
                from,
                leg: *leg,
                to: here,
            }
        })
    }

    /// Where it ends.
    pub fn end(&self, shape: &Shape) -> Pose {
        self.legs
            .iter()
            .fold(self.start, |pose, leg| leg.end(pose, shape))
    }

    /// The sum of the lengths of its legs.
    pub fn length(&self, shape: &Shape, measure: Measure) -> i32 {
        self.legs.iter().map(|leg| leg.length(shape, measure)).sum()
    }
}

/// What stays where it is when a unit takes another shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// The middle of the front.
    Front,
    /// The middle of the frame.
    Middle,
    /// The middle of the rear.
    Rear,
    /// The left end of the front.
    FrontLeft,
    /// The right end of the front.
    FrontRight,
}

/// The pose of a unit that takes another shape where it stands, facing as before.
pub fn reformed(pose: Pose, old: &Shape, new: &Shape, anchor: Anchor) -> Pose {
    let ahead = pose.facing.direction();
    let deeper = i64::from(new.depth() - old.depth());
    let wider = i64::from(new.width() - old.width());
    let shift = match anchor {
        Anchor::Front => ahead.reach_halves(0),
        Anchor::Middle => ahead.reach_halves(deeper),
        Anchor::Rear => ahead.reach_halves(2 * deeper),
        Anchor::FrontLeft => ahead.right().reach_halves(wider),
        Anchor::FrontRight => ahead.right().reach_halves(-wider),
    };
    Pose::new(pose.at + shift, pose.facing)
}

#[cfg(test)]
mod tests {
    use super::super::angle::Bearing;
    use super::super::footprint::Footprint;
    use super::super::point::Point;
    use super::super::quad::{Face, Hand};
    use super::super::shape::Base;
    use super::*;

    #[test]
    fn a_path_ends_where_its_last_stride_ends() {
        let shape = Shape::line(Base::new(750, 1_000), 6);
        let start = Pose::new(Point::new(10_000, 10_000), Bearing::new(1_234));
        let legs = vec![
            Leg::wheel(Hand::Left, 20),
            Leg::Advance(1_500),
            Leg::AboutFace,
        ];
        let path = Path::new(start, legs);
        let last = path.strides(&shape).last().unwrap();
        assert_eq!(last.to, path.end(&shape));
        assert_eq!(path.length(&shape, Measure::OuterFront), 1_571 + 1_500);
    }

    #[test]
    fn what_is_anchored_stays() {
        let base = Base::new(750, 1_000);
        let (line, column) = (Shape::line(base, 6), Shape::column(base, 6, 2));
        let pose = Pose::new(Point::new(10_000, 10_000), Bearing::NORTH);
        let place = |anchor: Anchor| {
            *Footprint::new(&column, reformed(pose, &line, &column, anchor)).frame()
        };
        let old = *Footprint::new(&line, pose).frame();
        assert_eq!(place(Anchor::Front).middle_of(Face::Front), pose.at);
        assert_eq!(place(Anchor::Middle).centre(), old.centre());
        assert_eq!(
            place(Anchor::Rear).middle_of(Face::Rear),
            old.middle_of(Face::Rear)
        );
        assert_eq!(
            place(Anchor::FrontLeft).front_corner(Hand::Left),
            old.front_corner(Hand::Left)
        );
        assert_eq!(
            place(Anchor::FrontRight).front_corner(Hand::Right),
            old.front_corner(Hand::Right)
        );
    }
}
