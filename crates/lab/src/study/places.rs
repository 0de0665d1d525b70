//! Who holds the places of the past, by what stands near them in a scene.

use kernel::scene::{Arm, Cell, Counter, Place, Point};
use kernel::{BySide, Scene, Side};

use super::PastPlace;

/// The places, with the cells of the map that lie there.
pub(super) struct Places<'a> {
    known: &'a [PastPlace],
    cells: Vec<Vec<bool>>,
    held: Vec<Option<Side>>,
}

impl<'a> Places<'a> {
    pub(super) fn new(known: &'a [PastPlace], scene: &Scene) -> Places<'a> {
        let there = |place: &PastPlace| {
            let is_there = |cell: &Cell| {
                contains(&cell.outline, place.at) || is_near(cell.at, place.at, place.within)
            };
            scene.cells.iter().map(is_there).collect()
        };
        let mut places = Places {
            cells: known.iter().map(there).collect(),
            held: vec![None; known.len()],
            known,
        };
        places.look(scene);
        places
    }

    /// Who stands at a place alone holds it, and goes on holding it when he
    /// marches on.
    pub(super) fn look(&mut self, scene: &Scene) {
        for (index, place) in self.known.iter().enumerate() {
            let mut present = BySide::<bool>::default();
            let counters = scene.counters.iter();
            for counter in counters.filter(|counter| counter.arm != Arm::Leader) {
                if is_at(counter, scene, place, &self.cells[index]) {
                    present[counter.side] = true;
                }
            }
            match (present.first, present.second) {
                (true, false) => self.held[index] = Some(Side::First),
                (false, true) => self.held[index] = Some(Side::Second),
                _ => {}
            }
        }
    }

    pub(super) fn held(&self) -> &[Option<Side>] {
        &self.held
    }
}

fn is_at(counter: &Counter, scene: &Scene, place: &PastPlace, cells: &[bool]) -> bool {
    match counter.place {
        Place::Cell(cell) | Place::Edge { from: cell, .. } => {
            cells.get(cell).copied().unwrap_or(false)
        }
        Place::At([x, y]) => {
            let Some(on_map) = scene.table.as_ref().and_then(|table| table.on_map) else {
                return false;
            };
            let [west, south] = on_map.south_west;
            let metres = |inches: i32| {
                let metres = i64::from(inches) * i64::from(on_map.metres_per_inch) / 1000;
                i32::try_from(metres).unwrap_or(i32::MAX)
            };
            let at = [
                west.saturating_add(metres(x)),
                south.saturating_add(metres(y)),
            ];
            is_near(at, place.at, place.within)
        }
    }
}

fn is_near(one: Point, other: Point, within: u16) -> bool {
    let square = |index: usize| {
        let way = i128::from(one[index]) - i128::from(other[index]);
        way * way
    };
    let within = i128::from(within);
    square(0) + square(1) <= within * within
}

/// Whether a point lies within an outline: a ray from it crosses an odd number
/// of sides.
fn contains(outline: &[Point], [x, y]: Point) -> bool {
    let (x, y) = (i128::from(x), i128::from(y));
    let mut inside = false;
    let ends = outline.iter().cycle().skip(1);
    for (from, to) in outline.iter().zip(ends) {
        let [ax, ay] = from.map(i128::from);
        let [bx, by] = to.map(i128::from);
        if (ay > y) != (by > y) {
            let cross = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
            if (cross > 0) == (by > ay) {
                inside = !inside;
            }
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::{contains, is_near};

    #[test]
    fn an_outline_contains_what_is_within() {
        let outline = [[0, 0], [10, 0], [10, 10], [5, 4], [0, 10]];
        assert!(contains(&outline, [5, 2]));
        assert!(contains(&outline, [1, 7]));
        assert!(!contains(&outline, [5, 8]), "the bay is outside");
        assert!(!contains(&outline, [11, 5]) && !contains(&outline, [-1, 5]));
        assert!(!contains(&[], [0, 0]));
    }

    #[test]
    fn near_is_within_the_circle() {
        assert!(is_near([3, 4], [0, 0], 5) && !is_near([3, 5], [0, 0], 5));
        assert!(!is_near([i32::MAX, i32::MIN], [i32::MIN, i32::MAX], 1));
    }
}
