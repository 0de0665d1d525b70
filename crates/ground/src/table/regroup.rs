//! Bases that move each on their own from one arrangement to another.
//!
//! Where bases are alike it does not matter which goes where. What counts is how far the one that goes
//! farthest must go, if they share the places out as well as can be.

use super::footprint::Footprint;
use super::point::Point;

/// How bases share out new places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regrouping {
    /// For each old base the new one it becomes.
    pub places: Vec<usize>,
    /// How far the base that goes farthest goes from middle to middle, rounded up.
    pub farthest: i32,
}

/// The sharing out of new places that spares the base that goes farthest; `None` if there are fewer new
/// places than bases. Of equal ones the first in the order of the lists.
pub fn regrouped(old: &Footprint, new: &Footprint) -> Option<Regrouping> {
    let middles = |unit: &Footprint| {
        unit.stands()
            .iter()
            .map(super::Quad::centre)
            .collect::<Vec<_>>()
    };
    shared_out(&middles(old), &middles(new))
}

fn shared_out(old: &[Point], new: &[Point]) -> Option<Regrouping> {
    if old.len() > new.len() {
        return None;
    }
    let squared = |a: usize, b: usize| old[a].distance_squared(new[b]);
    let mut limits: Vec<_> = (0..old.len())
        .flat_map(|a| (0..new.len()).map(move |b| (a, b)))
        .map(|(a, b)| squared(a, b))
        .collect();
    limits.sort_unstable();
    limits.dedup();
    let sharing = |limit: i64| match_all(old.len(), new.len(), &|a, b| squared(a, b) <= limit);
    let least = limits.partition_point(|limit| sharing(*limit).is_none());
    let places = match limits.get(least) {
        Some(limit) => sharing(*limit)?,
        None => Vec::new(),
    };
    let ways = places
        .iter()
        .enumerate()
        .map(|(from, to)| new[*to] - old[from]);
    Some(Regrouping {
        farthest: ways.map(Point::length_up).max().unwrap_or(0),
        places,
    })
}

/// Gives every base a place it may go to, if that can be done.
fn match_all(
    bases: usize,
    places: usize,
    may: &dyn Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let mut holder = vec![None; places];
    for base in 0..bases {
        let mut tried = vec![false; places];
        if !seat(base, &mut holder, &mut tried, may) {
            return None;
        }
    }
    let mut seats = vec![0; bases];
    for (place, base) in holder.iter().enumerate() {
        if let Some(base) = base {
            seats[*base] = place;
        }
    }
    Some(seats)
}

/// Seats a base, moving others to other places where that helps.
fn seat(
    base: usize,
    holder: &mut [Option<usize>],
    tried: &mut [bool],
    may: &dyn Fn(usize, usize) -> bool,
) -> bool {
    for place in 0..holder.len() {
        if tried[place] || !may(base, place) {
            continue;
        }
        tried[place] = true;
        let free = match holder[place] {
            None => true,
            Some(other) => seat(other, holder, tried, may),
        };
        if free {
            holder[place] = Some(base);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::super::angle::Bearing;
    use super::super::footprint::Pose;
    use super::super::shape::{Base, Shape};
    use super::*;

    #[test]
    fn the_farthest_base_goes_no_farther_than_it_must() {
        let at = |x: i32| Point::new(x, 0);
        let shared = shared_out(
            &[at(0), at(1_000), at(2_000)],
            &[at(3_000), at(2_000), at(1_000)],
        )
        .unwrap();
        assert_eq!((shared.farthest, shared.places), (1_000, vec![2, 1, 0]));
    }

    #[test]
    fn a_column_becomes_a_line() {
        let base = Base::new(2_000, 1_250);
        let pose = Pose::new(Point::new(0, 0), Bearing::NORTH);
        let column = Footprint::new(&Shape::column(base, 6, 3), pose);
        let line = Footprint::new(&Shape::line(base, 6), pose);
        let change = regrouped(&column, &line).unwrap();
        assert_eq!(change.places.len(), 6);
        assert!(
            (4_000..5_000).contains(&change.farthest),
            "{}",
            change.farthest
        );
        assert_eq!(regrouped(&line, &line).unwrap().farthest, 0);
    }
}
