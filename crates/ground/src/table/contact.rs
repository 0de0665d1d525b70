//! Moving until something is met, and placing a base against a face.

use super::convex::SLACK;
use super::footprint::{Footprint, Pose};
use super::gap::CONTACT;
use super::leg::Leg;
use super::quad::{Face, Hand, Quad};
use super::quadrant::struck_face;
use super::shape::Shape;
use super::sweep::{Hit, Obstacle, Sweep};

/// Two units that touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The other, in the caller's count.
    pub who: usize,
    /// The face of the other that is touched.
    pub struck: Face,
    /// The face of the mover that touches.
    pub striking: Face,
}

/// The end of a leg that was made as far as it could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The leg, cut short if something was met.
    pub leg: Leg,
    /// Where it ends.
    pub end: Pose,
    /// Whether it was cut short.
    pub stopped: bool,
    /// All that is touched at its end.
    pub contacts: Vec<Contact>,
}

/// Makes a leg until something is met: the longest part of it, to the thousandth or the hundredth of a
/// degree, on which nothing is overlapped at all. Something the mover bites at its start by no more than
/// the slack stops it only when it bites deeper. An about-face is always made: it keeps its ground but
/// for the rounding of its corners.
pub fn until_contact(shape: &Shape, pose: Pose, leg: Leg, obstacles: &[Obstacle<'_>]) -> Stop {
    let course = Course::new(shape, pose, obstacles);
    let leg_made = course.longest(leg);
    let end = leg_made.end(pose, shape);
    Stop {
        leg: leg_made,
        end,
        stopped: leg_made != leg,
        contacts: contacts(&Footprint::new(shape, end), obstacles),
    }
}

/// All that a unit touches where it stands, with the faces.
pub fn contacts(unit: &Footprint, obstacles: &[Obstacle<'_>]) -> Vec<Contact> {
    let near = unit.bounds().grown(CONTACT);
    let close = obstacles
        .iter()
        .filter(|obstacle| near.touch(obstacle.bounds()));
    let touching = close.filter(|obstacle| unit.is_in_contact(obstacle.footprint));
    touching
        .map(|obstacle| Contact {
            who: obstacle.who,
            struck: struck_face(obstacle.footprint.frame(), unit.frame()),
            striking: struck_face(unit.frame(), obstacle.footprint.frame()),
        })
        .collect()
}

struct Course<'a> {
    shape: &'a Shape,
    pose: Pose,
    /// What is bitten at the start, within the slack.
    bitten: Vec<Obstacle<'a>>,
    free: Vec<Obstacle<'a>>,
}

impl<'a> Course<'a> {
    fn new(shape: &'a Shape, pose: Pose, obstacles: &[Obstacle<'a>]) -> Self {
        let start = Footprint::new(shape, pose);
        let bites = |obstacle: &Obstacle<'_>| start.overlaps_by(obstacle.footprint, 0);
        let (bitten, free) = obstacles.iter().partition(|obstacle| bites(obstacle));
        Course {
            shape,
            pose,
            bitten,
            free,
        }
    }

    fn hit(&self, leg: Leg) -> Option<Hit> {
        let sweep = Sweep::new(self.shape, self.pose, leg);
        let free = sweep.first_hit_within(self.shape, &self.free, 0);
        let bitten = sweep.first_hit_within(self.shape, &self.bitten, SLACK);
        match (free, bitten) {
            (Some(a), Some(b)) => Some(if b.after < a.after { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    fn longest(&self, leg: Leg) -> Leg {
        let Some(hit) = self.hit(leg) else {
            return leg;
        };
        if leg.way(self.pose).is_some() {
            self.longest_straight(leg, hit.after)
        } else {
            self.longest_turn(leg, hit.after)
        }
    }

    /// The exact moment is known; rounding the end to the grid may cost a thousandth or two.
    fn longest_straight(&self, leg: Leg, after: i32) -> Leg {
        let parts = (0..=after.min(leg.extent() - 1) + 1).rev().take(8);
        let mut cuts = parts.map(|part| leg.cut(part));
        cuts.find(|cut| self.hit(*cut).is_none())
            .unwrap_or_else(|| leg.cut(0))
    }

    /// Halves the step in which something is met until a hundredth of a degree is left.
    fn longest_turn(&self, leg: Leg, after: i32) -> Leg {
        let (mut clear, mut met) = (0, leg.extent());
        let mut next = after;
        while met - clear > 1 {
            if next <= clear || next >= met {
                next = i32::midpoint(clear, met);
            }
            match self.hit(leg.cut(next)) {
                None => clear = next,
                Some(_) => met = next,
            }
            // Widen from the known step, then halve.
            next = if next == after {
                after + 64
            } else {
                i32::midpoint(clear, met)
            };
        }
        leg.cut(clear)
    }
}

/// How a base is laid along a face of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Along {
    /// Middle to middle.
    Centred,
    /// Flush with one end of the face, as seen by the base whose face it is, looking out through it.
    Flush(Hand),
    /// As near to where it is now as it can be while its front lies along the face for at least so
    /// many thousandths, or its own width or the face's if these are less.
    Nearest(i32),
}

/// The pose of a shape lined up against a face, front to face, without overlap and in contact.
pub fn lined_up(shape: &Shape, now: Pose, target: &Quad, face: Face, along: Along) -> Pose {
    let edge = target.edge(face);
    let length = edge.length();
    let middle = match along {
        Along::Centred => length / 2,
        Along::Flush(Hand::Left) => shape.width() / 2,
        Along::Flush(Hand::Right) => length - shape.width() / 2,
        Along::Nearest(least) => nearest_middle(shape, now, target, face, least),
    };
    let out = target.outward(face);
    let place = |off: i32| Pose::new(edge.at(middle) + out.direction().reach(off), out.opposite());
    let is_free = |pose: &Pose| !Footprint::new(shape, *pose).frame().overlaps(target, 0);
    // Rounding may let them bite: step off by a thousandth until they do not.
    (0..CONTACT)
        .map(place)
        .find(is_free)
        .unwrap_or_else(|| place(CONTACT))
}

fn nearest_middle(shape: &Shape, now: Pose, target: &Quad, face: Face, least: i32) -> i32 {
    let edge = target.edge(face);
    let length = edge.length();
    let along = edge.to - edge.from;
    let here = super::point::divided(along.dot(now.at - edge.from), i64::from(length.max(1)));
    let least = least.min(length).min(shape.width());
    let reach = shape.width() / 2 - least;
    (here as i32).clamp(-reach, length + reach)
}

#[cfg(test)]
mod tests {
    use super::super::angle::Bearing;
    use super::super::point::Point;
    use super::super::shape::Base;
    use super::*;

    fn shape() -> Shape {
        Shape::rectangle(Base::new(2_000, 1_000))
    }

    fn at(x: i32, y: i32, hundredths: i32) -> Pose {
        Pose::new(Point::new(x, y), Bearing::new(hundredths))
    }

    #[test]
    fn an_advance_stops_at_what_it_meets() {
        let enemy = Footprint::new(&shape(), at(10_000, 15_000, 18_000));
        let stop = until_contact(
            &shape(),
            at(10_000, 10_000, 0),
            Leg::Advance(9_000),
            &[Obstacle::new(7, &enemy)],
        );
        assert_eq!(stop.leg, Leg::Advance(5_000));
        assert!(stop.stopped);
        let contact = Contact {
            who: 7,
            struck: Face::Front,
            striking: Face::Front,
        };
        assert_eq!(stop.contacts, [contact]);
    }

    #[test]
    fn every_stop_is_in_contact_and_free_of_overlap() {
        for hundredths in (0..36_000).step_by(97) {
            let enemy = Footprint::new(&shape(), at(10_000, 15_000, hundredths));
            let list = [Obstacle::new(0, &enemy)];
            for leg in [Leg::Advance(9_000), Leg::wheel(Hand::Right, 170)] {
                let start = if leg == Leg::Advance(9_000) {
                    at(10_300, 10_000, 123)
                } else {
                    at(8_500, 12_500, 0)
                };
                let stop = until_contact(&shape(), start, leg, &list);
                let unit = Footprint::new(&shape(), stop.end);
                assert!(!unit.overlaps_by(&enemy, 0), "{hundredths} {leg:?}");
                if stop.stopped {
                    assert_eq!(
                        stop.contacts.len(),
                        1,
                        "{hundredths} {leg:?} {:?}",
                        unit.gap(&enemy)
                    );
                }
            }
        }
    }

    #[test]
    fn a_line_up_is_in_contact_at_any_angle() {
        for hundredths in (0..36_000).step_by(61) {
            let target = Footprint::new(&shape(), at(10_000, 15_000, hundredths));
            for face in Face::ALL {
                for along in [
                    Along::Centred,
                    Along::Flush(Hand::Left),
                    Along::Nearest(500),
                ] {
                    let pose = lined_up(&shape(), at(9_000, 9_000, 0), target.frame(), face, along);
                    let unit = Footprint::new(&shape(), pose);
                    assert!(!unit.overlaps_by(&target, 0) && unit.is_in_contact(&target));
                    assert_eq!(struck_face(target.frame(), unit.frame()), face);
                }
            }
        }
    }
}
