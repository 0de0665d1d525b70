//! Rows of several hexes: their neighbours, wheels and shifts.

use grognard_ground::hex::{
    Aspect, Axial, Bearing, Corner, Facing, Hand, Pattern, Row, RowPattern, Side,
};

fn row(length: u8, facing: i32) -> Row {
    Row {
        left: Axial::new(3, -5),
        facing: Corner::new(facing),
        length,
    }
}

fn counts(row: Row, pattern: RowPattern) -> [usize; 3] {
    [Aspect::Front, Aspect::Flank, Aspect::Rear].map(|aspect| row.around(pattern, aspect).len())
}

#[test]
fn a_row_has_front_flank_and_rear_by_its_neighbours() {
    for facing in 0..6 {
        assert_eq!(counts(row(1, facing), RowPattern::BY_SIDES), [2, 2, 2]);
        assert_eq!(counts(row(2, facing), RowPattern::FIRM), [3, 4, 1]);
        assert_eq!(counts(row(4, facing), RowPattern::FIRM), [5, 4, 3]);
        assert_eq!(counts(row(1, facing), RowPattern::LOOSE), [4, 2, 0]);
        assert_eq!(counts(row(2, facing), RowPattern::LOOSE), [5, 3, 0]);
    }
}

#[test]
fn a_row_of_one_is_a_unit_that_faces_a_corner() {
    for facing in 0..6 {
        let one = row(1, facing);
        for (pattern, sides) in [
            (RowPattern::BY_SIDES, Pattern::TWO),
            (RowPattern::LOOSE, Pattern::FOUR),
        ] {
            for side in Side::ALL {
                assert_eq!(
                    one.aspect(pattern, one.left.across(side)),
                    Some(sides.aspect(one.faces(), side))
                );
            }
        }
    }
}

#[test]
fn the_front_of_a_row_lies_before_it_and_its_rear_behind() {
    for facing in 0..6 {
        let row = row(3, facing);
        let off = |hex: Axial, from: Axial| Bearing::between(from, hex).unwrap().off(row.faces());
        for own in row.hexes() {
            for hex in row.around(RowPattern::FIRM, Aspect::Front) {
                assert!(off(hex, own) < 6, "ahead of the row's own line");
            }
            for hex in row.around(RowPattern::FIRM, Aspect::Rear) {
                assert!(off(hex, own) > 6);
            }
        }
        // The right end is to the right.
        let right = row.end(Hand::Right);
        let along = Bearing::between(row.left, right).unwrap();
        assert_eq!(along.facing(), Some(row.faces().turned(3)));
    }
}

#[test]
fn own_hexes_and_far_hexes_have_no_aspect() {
    let row = row(3, 2);
    assert!(
        row.hexes()
            .all(|hex| row.aspect(RowPattern::FIRM, hex).is_none())
    );
    let far = row.left.ahead(row.along(), -2);
    assert_eq!(row.aspect(RowPattern::FIRM, far), None);
    assert_eq!(
        row.aspect(RowPattern::FIRM, row.left.ahead(row.along(), -1)),
        Some(Aspect::Flank)
    );
}

#[test]
fn a_wheel_turns_about_its_end_and_sweeps_a_sixth() {
    for facing in 0..6 {
        for pivot in Hand::BOTH {
            for turn in Hand::BOTH {
                let row = row(4, facing);
                let wheel = row.wheeled(pivot, turn);
                assert_eq!(wheel.row.end(pivot), row.end(pivot), "the pivot stays");
                assert_eq!(wheel.row.faces(), row.faces().turned(2 * turn.sign()));
                assert_eq!(wheel.outer.len(), 3);
                assert_eq!(wheel.outer.last(), Some(&wheel.row.end(pivot.other())));
                assert_eq!(wheel.outer[0].distance(row.end(pivot.other())), 1);
                assert_eq!(wheel.swept.len(), 1 + 2 + 3);
                let new = wheel.row.hexes().filter(|hex| !row.holds(*hex));
                assert!(new.into_iter().all(|hex| wheel.swept.contains(&hex)));
                // Forward, the swept hexes are before the row: the outer end turns toward its front.
                let forward = pivot == turn;
                let first = row.aspect(RowPattern::FIRM, wheel.outer[0]);
                assert_eq!(first == Some(Aspect::Front), forward);
                let back = wheel.row.wheeled(pivot, turn.other());
                assert_eq!(back.row, row);
            }
        }
    }
    let one = row(1, 0).wheeled(Hand::Left, Hand::Right);
    assert!(one.outer.is_empty() && one.swept.is_empty());
}

#[test]
fn rows_stretch_shrink_and_face_about() {
    let row = row(3, 1);
    assert_eq!(row.extended(Hand::Left, 1).shrunk(Hand::Left, 1), row);
    assert_eq!(row.extended(Hand::Right, 2).left, row.left);
    assert_eq!(row.shrunk(Hand::Left, 9).length, 1);
    assert_eq!(row.shrunk(Hand::Left, 9).left, row.end(Hand::Right));
    assert_eq!(row.about().about(), row);
    let (mut own, mut about): (Vec<Axial>, Vec<Axial>) =
        (row.hexes().collect(), row.about().hexes().collect());
    own.sort_unstable();
    about.sort_unstable();
    assert_eq!(own, about);
    assert_eq!(row.middle(), (row.left.across(row.along()), None));
    let two = row.shrunk(Hand::Right, 1);
    assert_eq!(two.middle(), (two.left, Some(two.end(Hand::Right))));
    assert_eq!(
        Row::spanning(row.facing, row.end(Hand::Right), row.left),
        Some(row)
    );
    assert_eq!(
        Row::spanning(row.facing, row.left, row.left.across(row.facing.sides()[0])),
        None
    );
}

#[test]
fn a_row_steps_across_either_front_side() {
    let row = row(3, 4);
    for side in row.facing.sides() {
        let moved = row.shifted(side);
        let front = row.around(RowPattern::FIRM, Aspect::Front);
        assert!(moved.hexes().all(|hex| front.contains(&hex)));
    }
    let flank = row.shifted(row.along());
    assert_eq!(flank.hexes().filter(|hex| row.holds(*hex)).count(), 2);
}

#[test]
fn a_square_fires_into_two_sets_of_three() {
    let sides =
        |facing: i32| -> Vec<Side> { (0..3).map(|step| Side::new(facing + 2 * step)).collect() };
    for start in 0..2 {
        let three = sides(start);
        for (index, side) in three.iter().enumerate() {
            let next = three[(index + 1) % 3];
            let at = Axial::ZERO;
            assert!(at.across(*side).distance(at.across(next)) > 1);
            assert_eq!(Facing::side(*side).apart(Facing::side(next)), 4);
        }
    }
}
