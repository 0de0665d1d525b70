//! Sight and fire: what a line between two hexes crosses.

use std::cmp::Ordering;

use grognard_ground::hex::{
    Arc, Axial, Bearing, Corner, Facing, Hand, Line, Part, Passed, Side, Slant, Spot, masked,
};
use proptest::prelude::*;

fn hex(q: i32, r: i32) -> Axial {
    Axial::new(q, r)
}

fn hexes(line: Line) -> Vec<Axial> {
    line.between().map(|(hex, ..)| hex).collect()
}

#[test]
fn a_line_straight_across_sides_passes_only_the_hexes_between() {
    let from = hex(3, -2);
    for side in Side::ALL {
        let line = Line::new(from, from.ahead(side, 4));
        let passed: Vec<Passed> = line.passed().collect();
        assert_eq!(passed.len(), 9, "five hexes and four sides");
        assert_eq!(
            hexes(line),
            (1..4)
                .map(|step| from.ahead(side, step))
                .collect::<Vec<_>>()
        );
        let Passed::Side {
            hex,
            side: over,
            at,
        } = passed[1]
        else {
            panic!("{:?}", passed[1]);
        };
        assert_eq!((hex, over), (from, side));
        // Half a step of four.
        assert_eq!((at.num() * 8, at.den()), (at.den(), at.den()));
    }
}

#[test]
fn a_line_to_a_corner_runs_along_the_side_behind_it() {
    let from = hex(0, 0);
    for corner in Corner::ALL {
        let [a, b] = corner.sides();
        let far = from.across(a).across(b);
        let passed: Vec<Passed> = Line::new(from, far).passed().collect();
        assert_eq!(passed.len(), 5);
        let Passed::Seam {
            left,
            right,
            from: begin,
            to,
        } = passed[2]
        else {
            panic!("{:?}", passed[2]);
        };
        assert_eq!((left, right), (from.across(a), from.across(b)));
        // The side has the middle third of the line.
        assert_eq!(begin, to.from_end());
        assert_eq!((begin.num() * 3, begin.den()), (begin.den(), begin.den()));
        assert!(matches!(passed[1], Passed::Corner { grazed: None, .. }));
        assert!(matches!(passed[3], Passed::Corner { grazed: None, .. }));
    }
}

#[test]
fn a_line_through_a_corner_goes_on_inside_and_grazes_the_third_hex() {
    // From the centre over three hexes and a half: the corner of the first ring is met exactly.
    let mut grazes = 0;
    for to in Axial::ZERO.ring(7) {
        for passed in Line::new(Axial::ZERO, to).passed() {
            if let Passed::Corner {
                hex,
                corner,
                grazed: Some(third),
                ..
            } = passed
            {
                grazes += 1;
                assert!(hex.around(corner).contains(&third));
                assert!(!hexes(Line::new(Axial::ZERO, to)).contains(&third) || third != hex);
            }
        }
    }
    assert!(grazes > 0, "some lines of seven steps meet a corner");
}

#[test]
fn a_line_to_itself_stays_in_its_hex() {
    let here = hex(5, 5);
    let passed: Vec<Passed> = Line::new(here, here).passed().collect();
    assert_eq!(
        passed,
        [Passed::Hex {
            hex: here,
            from: Part::START,
            to: Part::END
        }]
    );
}

/// The complex case of fire over a friend: gun, some way off the friend F, behind him the enemy A, behind A
/// the enemy B, all in one line.
#[test]
fn figure_13_friend_first_enemy_and_second_enemy_in_one_line() {
    for (way, seams) in [(Side::new(1).step(), 0), (hex(1, 1), 1), (hex(3, -1), 0)] {
        let gun = hex(-4, 9);
        let b = gun.plus(way.times(5));
        let line = Line::new(gun, b);
        let long = line.length();
        let Spot::Hex(a) = line.before_end() else {
            assert_eq!(seams, 1, "only along seams two hexes are in front");
            continue;
        };
        let Spot::Hex(f) = Line::new(gun, a).before_end() else {
            panic!("one hex is in front of A");
        };
        // F is immediately in front of A, A immediately in front of B.
        assert_eq!((f.distance(a), a.distance(b)), (1, 1));
        assert_eq!(gun.distance(f), long - 2);
        // The line to B passes both, F first.
        let order: Vec<Axial> = hexes(line);
        let place = |hex: Axial| order.iter().position(|other| *other == hex);
        assert!(place(f) < place(a) && place(a).is_some());
        // Seen from A the hex in front toward the gun is F, and B lies behind A in one line.
        assert_eq!(Line::new(gun, a).behind_end(1), Spot::Hex(b));
        // From below: ground as high as the target masks near the gun and not beyond the middle.
        let (level, high) = (1, 3);
        let near = |hex: Axial| [gun.distance(hex), b.distance(hex)];
        assert!(!masked([level, high], high, near(a)));
        assert!(!masked([level, high], high, near(f)));
        let Spot::Hex(early) = line.at_step(1) else {
            panic!("the first step is one hex");
        };
        assert!(masked([level, high], high, near(early)));
    }
}

#[test]
fn a_bounced_shot_goes_on_in_one_line() {
    let (gun, target) = (hex(0, 0), hex(4, -1));
    let line = Line::new(gun, target);
    let first = line.behind_end(1);
    let second = line.behind_end(2);
    for (spot, steps) in [(first, 1), (second, 2)] {
        for hex in spot.hexes() {
            assert_eq!(target.distance(*hex), steps);
            assert_eq!(gun.distance(*hex), line.length() + steps);
        }
    }
    // Drawn on to twice its length it passes the same things again, shifted.
    let once = line.passed().count();
    assert_eq!(line.drawn_on(2).count(), 2 * once - 1);
    let beyond: Vec<Axial> = line
        .drawn_on(2)
        .filter_map(|passed| match passed {
            Passed::Hex { hex, from, .. } if from > Part::END => Some(hex),
            _ => None,
        })
        .collect();
    assert!(first.hexes().iter().all(|hex| beyond.contains(hex)));
}

#[test]
fn heights_along_a_line_are_exact() {
    let line = Line::new(hex(0, 0), hex(7, 0));
    let slant = Slant { from: 14, to: 0 };
    for ((_, from, to), step) in line.between().zip(1..) {
        let fall = 14 - 2 * step;
        assert_eq!(slant.against(from.middle(to), fall), Ordering::Equal);
        assert_eq!(slant.against(from.middle(to), fall + 1), Ordering::Greater);
    }
}

#[test]
fn arcs_open_forward() {
    // A gun facing a side with 120 degrees: three sides ahead, and everything behind is out of it.
    let facing = Facing::side(Side::new(2));
    let arc = Arc { facing, half: 2 };
    let at = |side: i32| Bearing::of(Side::new(side).step()).unwrap();
    assert!(arc.holds(at(1)) && arc.holds(at(2)) && arc.holds(at(3)));
    assert!(arc.edge(at(1)) && !arc.edge(at(2)));
    assert!(!arc.holds(at(0)) && !arc.holds(at(4)) && !arc.holds(at(5)));
    assert_eq!(Hand::Left.other(), Hand::Right);
}

/// What a line passes, told from its end.
fn from_the_end(line: Line) -> Vec<Passed> {
    let mut passed: Vec<Passed> = line
        .passed()
        .map(|passed| match passed {
            Passed::Hex { hex, from, to } => Passed::Hex {
                hex,
                from: to.from_end(),
                to: from.from_end(),
            },
            Passed::Side { hex, side, at } => Passed::Side {
                hex: hex.across(side),
                side: side.opposite(),
                at: at.from_end(),
            },
            Passed::Seam {
                left,
                right,
                from,
                to,
            } => Passed::Seam {
                left: right,
                right: left,
                from: to.from_end(),
                to: from.from_end(),
            },
            corner @ Passed::Corner { .. } => corner,
        })
        .collect();
    passed.reverse();
    passed
}

fn same(a: Passed, b: Passed) -> bool {
    match (a, b) {
        (
            Passed::Corner {
                hex,
                corner,
                grazed,
                at,
            },
            Passed::Corner {
                hex: other,
                corner: named,
                grazed: third,
                at: there,
            },
        ) => {
            let sorted = |mut around: [Axial; 3]| {
                around.sort_unstable();
                around
            };
            sorted(hex.around(corner)) == sorted(other.around(named))
                && grazed == third
                && at.from_end() == there
        }
        _ => a == b,
    }
}

/// The value of a coordinate form that is whole on sides, as a brute-force check.
fn inside(hex: Axial, q: f64, r: f64) -> bool {
    let (q, r) = (q - f64::from(hex.q), r - f64::from(hex.r));
    let s = -q - r;
    [q - r, r - s, s - q].iter().all(|form| form.abs() < 1.0)
}

fn place() -> impl Strategy<Value = Axial> {
    (-40..40_i32, -40..40_i32).prop_map(|(q, r)| Axial::new(q, r))
}

proptest! {
    #[test]
    fn both_ways_cross_the_same(a in place(), b in place()) {
        let there: Vec<Passed> = Line::new(b, a).passed().collect();
        let back = from_the_end(Line::new(a, b));
        prop_assert_eq!(there.len(), back.len());
        for (one, other) in back.into_iter().zip(there) {
            prop_assert!(same(one, other), "{one:?} {other:?}");
        }
        let mut sorted = (hexes(Line::new(a, b)), hexes(Line::new(b, a)));
        sorted.0.sort_unstable();
        sorted.1.sort_unstable();
        prop_assert_eq!(sorted.0, sorted.1);
    }

    #[test]
    fn stretches_follow_one_another_from_start_to_end(a in place(), b in place()) {
        let mut at = Part::START;
        for passed in Line::new(a, b).passed() {
            match passed {
                Passed::Hex { from, to, .. } | Passed::Seam { from, to, .. } => {
                    prop_assert_eq!(from, at);
                    prop_assert!(from < to);
                    at = to;
                }
                Passed::Side { at: here, .. } | Passed::Corner { at: here, .. } => {
                    prop_assert_eq!(here, at);
                }
            }
        }
        prop_assert_eq!(at, Part::END);
    }

    #[test]
    fn the_middle_of_a_stretch_is_inside_its_hex(a in place(), b in place()) {
        for passed in Line::new(a, b).passed() {
            if let Passed::Hex { hex, from, to } = passed {
                let middle = from.middle(to);
                let part = f64::from(middle.num()) / f64::from(middle.den());
                let q = f64::from(a.q) + part * f64::from(b.q - a.q);
                let r = f64::from(a.r) + part * f64::from(b.r - a.r);
                prop_assert!(inside(hex, q, r));
            }
        }
    }

    #[test]
    fn turning_the_map_turns_the_line(a in place(), b in place(), sixths in 0..6_i32) {
        let turned = |hex: Axial| hex.rotated(sixths);
        let plain: Vec<Axial> = hexes(Line::new(a, b)).into_iter().map(turned).collect();
        prop_assert_eq!(plain, hexes(Line::new(turned(a), turned(b))));
        let spots = |line: Line| (0..=line.length()).map(move |step| line.at_step(step));
        for (one, other) in spots(Line::new(a, b)).zip(spots(Line::new(turned(a), turned(b)))) {
            let mut one: Vec<Axial> = one.hexes().iter().map(|hex| turned(*hex)).collect();
            one.sort_unstable();
            prop_assert_eq!(&one[..], other.hexes());
        }
    }

    #[test]
    fn a_step_lies_on_the_line(a in place(), b in place()) {
        let line = Line::new(a, b);
        let mut all: Vec<Axial> = vec![a, b];
        all.extend(hexes(line));
        for passed in line.passed() {
            if let Passed::Corner { hex, corner, .. } = passed {
                all.extend(hex.around(corner));
            }
        }
        for step in 0..=line.length() {
            for hex in line.at_step(step).hexes() {
                prop_assert!(all.contains(hex));
                prop_assert_eq!(a.distance(*hex), step);
            }
        }
    }

    #[test]
    fn bearings_turn_with_the_map(a in place(), sixths in 0..6_i32) {
        prop_assume!(a != Axial::ZERO);
        let (plain, turned) = (Bearing::of(a).unwrap(), Bearing::of(a.rotated(sixths)).unwrap());
        for facing in Facing::all() {
            prop_assert_eq!(plain.off(facing), turned.off(facing.turned(2 * sixths)));
        }
        // The way back has the opposite bearing.
        let back = Bearing::of(a.times(-1)).unwrap();
        for facing in Facing::all() {
            prop_assert_eq!(plain.off(facing), back.off(facing.opposite()));
        }
    }

    #[test]
    fn a_line_leaves_through_what_its_bearing_says(a in place(), b in place()) {
        prop_assume!(a != b);
        let through = Bearing::between(a, b).unwrap().through();
        let second = Line::new(a, b).passed().nth(1).unwrap();
        match second {
            Passed::Side { side, .. } => {
                prop_assert_eq!(through, grognard_ground::hex::Toward::Side(side));
            }
            Passed::Corner { corner, .. } => {
                prop_assert_eq!(through, grognard_ground::hex::Toward::Corner(corner));
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }
}
