//! The straight line from the centre of one hex to the centre of another, and on beyond it.
//!
//! Everything is exact: a side of a hex is where one of three linear forms of the coordinates takes a
//! whole value, so a line meets it at a fraction. The line the other way meets the same things at the same
//! places in the other order. What blocks it is the rulebook's business.

use super::axial::{Axial, Corner, Side};
use super::part::Part;

/// What a line passes, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passed {
    /// Through the inside of a hex.
    Hex {
        /// The hex.
        hex: Axial,
        /// Where the line comes in.
        from: Part,
        /// Where it goes out.
        to: Part,
    },
    /// Across a side, between its ends.
    Side {
        /// The hex that it leaves.
        hex: Axial,
        /// The side of that hex.
        side: Side,
        /// Where.
        at: Part,
    },
    /// Exactly through a corner.
    Corner {
        /// The hex that it leaves, or one of the two beside a seam that it leaves.
        hex: Axial,
        /// The corner of that hex.
        corner: Corner,
        /// The third hex of the corner, where the line neither comes from it, nor goes into it, nor runs
        /// along it: it has only this point of it.
        grazed: Option<Axial>,
        /// Where.
        at: Part,
    },
    /// Exactly along the side between two hexes, inside neither.
    Seam {
        /// The hex on the left hand.
        left: Axial,
        /// The hex on the right hand.
        right: Axial,
        /// Where it begins.
        from: Part,
        /// Where it ends.
        to: Part,
    },
}

/// What lies on a line at one place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// The inside of a hex.
    Hex(Axial),
    /// The side between two hexes, in the order of their coordinates.
    Seam([Axial; 2]),
    /// The corner of three hexes, in the order of their coordinates.
    Corner([Axial; 3]),
}

impl Spot {
    /// The hexes there: one, two or three.
    pub fn hexes(&self) -> &[Axial] {
        match self {
            Spot::Hex(hex) => std::slice::from_ref(hex),
            Spot::Seam(pair) => pair,
            Spot::Corner(three) => three,
        }
    }
}

/// A straight line between the centres of two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    from: Axial,
    to: Axial,
}

/// Twice the steps across a side that a way is worth: 1 on the side itself, seen from the centre.
const fn reach(way: Axial, side: Side) -> i32 {
    way.cross(side.turned(1).step()) - way.cross(side.turned(-1).step())
}

impl Line {
    /// From the centre of one hex to the centre of another.
    pub const fn new(from: Axial, to: Axial) -> Line {
        Line { from, to }
    }

    /// The same line the other way.
    #[must_use]
    pub const fn reversed(self) -> Line {
        Line::new(self.to, self.from)
    }

    /// How many steps it is long.
    pub const fn length(self) -> u32 {
        self.from.distance(self.to)
    }

    /// What it passes, from its first hex to its last, both included.
    pub fn passed(self) -> Walk {
        Walk::new(self, 1)
    }

    /// What it passes if it is drawn on until it is `times` as long: the bounce of a shot.
    pub fn drawn_on(self, times: u8) -> Walk {
        Walk::new(self, i32::from(times.max(1)))
    }

    /// The hexes strictly between its ends that it passes through or along, with the places between which
    /// it does; of a seam both, the left one first. Corners that are only grazed are left out.
    pub fn between(self) -> impl Iterator<Item = (Axial, Part, Part)> {
        self.passed()
            .flat_map(|passed| match passed {
                Passed::Hex { hex, from, to } => [Some((hex, from, to)), None],
                Passed::Seam {
                    left,
                    right,
                    from,
                    to,
                } => [Some((left, from, to)), Some((right, from, to))],
                Passed::Side { .. } | Passed::Corner { .. } => [None, None],
            })
            .flatten()
            .filter(move |(hex, ..)| *hex != self.from && *hex != self.to)
    }

    /// What lies at a whole number of steps from its beginning: the hex whose centre is nearest, or two
    /// if it is exactly between them. Steps beyond its end lie behind the target, in one line with it.
    pub fn at_step(self, step: u32) -> Spot {
        let long = self.length().max(1).cast_signed();
        let way = self.to.minus(self.from).times(step.cast_signed());
        // The place is `way / long`; the rounded hex or a neighbour of it holds it.
        let near = Axial::new(rounded(way.q, long), rounded(way.r, long));
        let mut found = [Axial::ZERO; 3];
        let mut count = 0;
        for hex in near.within(1) {
            let off = way.minus(hex.times(long));
            if count < 3 && Side::ALL.iter().all(|side| reach(off, *side) <= long) {
                found[count] = self.from.plus(hex);
                count += 1;
            }
        }
        found[..count].sort_unstable();
        match count {
            1 => Spot::Hex(found[0]),
            2 => Spot::Seam([found[0], found[1]]),
            _ => Spot::Corner(found),
        }
    }

    /// What lies immediately in front of its last hex, one step before it.
    pub fn before_end(self) -> Spot {
        self.at_step(self.length().saturating_sub(1))
    }

    /// What lies so many steps behind its last hex, in one line.
    pub fn behind_end(self, steps: u32) -> Spot {
        self.at_step(self.length() + steps)
    }
}

const fn rounded(num: i32, den: i32) -> i32 {
    (2 * num + den).div_euclid(2 * den)
}

/// Where a walk along a line has come to.
#[derive(Clone, Copy, Debug)]
enum State {
    Inside {
        hex: Axial,
        since: Part,
    },
    AtSide {
        hex: Axial,
        side: Side,
        at: Part,
    },
    AtCorner {
        hex: Axial,
        corner: Corner,
        at: Part,
    },
    InSeam {
        hex: Axial,
        corner: Corner,
        at: Part,
    },
    SeamEnd {
        hex: Axial,
        corner: Corner,
        at: Part,
    },
    Done,
}

/// A walk along a line: see [`Line::passed`].
#[derive(Clone, Debug)]
pub struct Walk {
    line: Line,
    way: Axial,
    end: Axial,
    last: Part,
    /// The sides that the line can leave a hex through, with its reach across them.
    sides: [(Side, i32); 3],
    count: usize,
    state: State,
}

impl Walk {
    fn new(line: Line, times: i32) -> Walk {
        let way = line.to.minus(line.from);
        let mut sides = [(Side::new(0), 0); 3];
        let mut count = 0;
        for side in Side::ALL {
            let reach = reach(way, side);
            if reach > 0 {
                sides[count] = (side, reach);
                count += 1;
            }
        }
        Walk {
            line,
            way,
            end: line.from.plus(way.times(times)),
            last: Part::new(times, 1),
            sides,
            count,
            state: State::Inside {
                hex: line.from,
                since: Part::START,
            },
        }
    }

    /// Where the line leaves a hex: through one side, or through two at once, which is a corner.
    fn way_out(&self, hex: Axial) -> (Side, Option<Side>, Part) {
        let off = hex.minus(self.line.from);
        let place = |index: usize| {
            let (side, by) = self.sides[index];
            Part::new(reach(off, side) + 1, by)
        };
        let (mut best, mut also, mut at) = (0, None, place(0));
        for index in 1..self.count {
            let other = place(index);
            match other.cmp(&at) {
                std::cmp::Ordering::Less => (best, also, at) = (index, None, other),
                std::cmp::Ordering::Equal => also = Some(self.sides[index].0),
                std::cmp::Ordering::Greater => {}
            }
        }
        (self.sides[best].0, also, at)
    }

    fn leave(&mut self, hex: Axial, since: Part) -> Passed {
        if hex == self.end || self.count == 0 {
            self.state = State::Done;
            let to = if self.count == 0 {
                Part::END
            } else {
                self.last
            };
            return Passed::Hex {
                hex,
                from: since,
                to,
            };
        }
        let (side, also, at) = self.way_out(hex);
        self.state = match also {
            None => State::AtSide { hex, side, at },
            Some(also) => {
                // The corner's first side is the one that the other follows clockwise.
                let first = if side.turned(1) == also { side } else { also };
                let corner = Corner::new(first.number());
                State::AtCorner { hex, corner, at }
            }
        };
        Passed::Hex {
            hex,
            from: since,
            to: at,
        }
    }

    /// Through a corner: into one of the two hexes beyond it, or along the side between them.
    fn turn_corner(&mut self, hex: Axial, corner: Corner, at: Part) -> Passed {
        let [_, left, right] = hex.around(corner);
        let [a, b] = corner.sides().map(Side::step);
        let (next, grazed) = match a.plus(b).cross(self.way) {
            0 => (State::InSeam { hex, corner, at }, None),
            turn if turn > 0 => (inside(right, at), Some(left)),
            _ => (inside(left, at), Some(right)),
        };
        self.state = next;
        Passed::Corner {
            hex,
            corner,
            grazed,
            at,
        }
    }
}

const fn inside(hex: Axial, since: Part) -> State {
    State::Inside { hex, since }
}

impl Iterator for Walk {
    type Item = Passed;

    fn next(&mut self) -> Option<Passed> {
        match self.state {
            State::Inside { hex, since } => Some(self.leave(hex, since)),
            State::AtSide { hex, side, at } => {
                self.state = inside(hex.across(side), at);
                Some(Passed::Side { hex, side, at })
            }
            State::AtCorner { hex, corner, at } => Some(self.turn_corner(hex, corner, at)),
            State::InSeam { hex, corner, at } => {
                let [_, left, right] = hex.around(corner);
                // From corner to corner is a third of the way from centre to centre across it.
                let to = Part::new(at.num() + 1, at.den());
                self.state = State::SeamEnd {
                    hex,
                    corner,
                    at: to,
                };
                Some(Passed::Seam {
                    left,
                    right,
                    from: at,
                    to,
                })
            }
            State::SeamEnd { hex, corner, at } => {
                let [_, left, right] = hex.around(corner);
                let beyond = right.across(corner.sides()[0]);
                self.state = inside(beyond, at);
                Some(Passed::Corner {
                    hex: left,
                    corner: corner.turned(1),
                    grazed: None,
                    at,
                })
            }
            State::Done => None,
        }
    }
}
