//! Grids, fields and flights: numbers, distances, and the cheapest ways against brute force.

use grognard_ground::hex::{
    Axial, Facing, Field, Flight, Grid, HexId, HexMap, HexNumber, Hexside, Orientation, Posture,
    Shoved, Side, SideMark, Step, Stride, TurningField, best_flight,
};
use proptest::prelude::*;

fn grids() -> impl Strategy<Value = Grid> {
    let orientation = prop_oneof![Just(Orientation::Pointy), Just(Orientation::Flat)];
    let shoved = prop_oneof![Just(Shoved::Odd), Just(Shoved::Even)];
    (orientation, shoved, 1..15_u8, 1..15_u8).prop_map(|(orientation, shoved, columns, rows)| {
        Grid::new(orientation, shoved, columns, rows)
    })
}

/// A fixed cost from 1 to 4 for every step, by direction too; some steps are forbidden.
fn rough(salt: u32) -> impl Fn(Step) -> Option<u32> {
    move |step| {
        let mut mix = u32::from(step.from.0).wrapping_mul(2_654_435_761_u32.wrapping_add(salt));
        mix ^= u32::from(step.to.0)
            .wrapping_mul(40_503)
            .wrapping_add(salt << 7);
        mix = (mix ^ mix >> 15).wrapping_mul(2_246_822_519);
        let cost = mix >> 20 & 7;
        (cost < 6).then_some(cost % 4 + 1)
    }
}

/// The cheapest costs by trying every step until nothing changes.
fn brute(grid: &Grid, start: HexId, cost: &impl Fn(Step) -> Option<u32>) -> Vec<Option<u32>> {
    let mut best: Vec<Option<u32>> = vec![None; grid.len()];
    best[start.index()] = Some(0);
    loop {
        let mut changed = false;
        for from in grid.hexes() {
            let Some(here) = best[from.index()] else {
                continue;
            };
            for (side, to) in grid.neighbours(from) {
                if let Some(more) = cost(Step { from, to, side })
                    && best[to.index()].is_none_or(|known| here + more < known)
                {
                    best[to.index()] = Some(here + more);
                    changed = true;
                }
            }
        }
        if !changed {
            return best;
        }
    }
}

fn walked(path: &[HexId], grid: &Grid, cost: &impl Fn(Step) -> Option<u32>) -> Option<u32> {
    path.windows(2)
        .map(|pair| {
            let side = grid.side_between(pair[0], pair[1])?;
            cost(Step {
                from: pair[0],
                to: pair[1],
                side,
            })
        })
        .sum()
}

proptest! {
    #[test]
    fn numbers_and_places_lead_back(grid in grids()) {
        for hex in grid.hexes() {
            let number = grid.number(hex);
            prop_assert_eq!(grid.numbered(number), Some(hex));
            let written = number.to_string();
            prop_assert_eq!(written.len(), 4);
            prop_assert_eq!(written.parse::<HexNumber>(), Ok(number));
            prop_assert_eq!(grid.at(grid.axial(hex)), Some(hex));
            for (side, there) in grid.neighbours(hex) {
                prop_assert_eq!(grid.across(there, side.opposite()), Some(hex));
                prop_assert_eq!(grid.side_between(hex, there), Some(side));
                let (one, other) = (
                    Hexside { hex, side },
                    Hexside { hex: there, side: side.opposite() },
                );
                prop_assert_eq!(grid.same_side(one), grid.same_side(other));
            }
        }
    }

    #[test]
    fn distance_is_a_distance(a in (-30..30_i32, -30..30_i32), b in (-30..30_i32, -30..30_i32), c in (-30..30_i32, -30..30_i32), sixths in 0..6_i32) {
        let [a, b, c] = [a, b, c].map(|(q, r)| Axial::new(q, r));
        prop_assert_eq!(a.distance(b), b.distance(a));
        prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
        prop_assert_eq!(a.distance(b), a.rotated_about(c, sixths).distance(b.rotated_about(c, sixths)));
        prop_assert_eq!(a.rotated_about(c, 6), a);
    }

    #[test]
    fn on_open_ground_the_field_is_the_distance(grid in grids(), pick in 0..1000_usize) {
        let start = HexId((pick % grid.len()) as u16);
        let field = Field::from(&grid, start, u32::MAX, |_| Some(1));
        for hex in grid.hexes() {
            prop_assert_eq!(field.cost(hex), Some(grid.distance(start, hex)));
        }
        let near: usize = grid.within(start, 3).count();
        let field = Field::from(&grid, start, 3, |_| Some(1));
        prop_assert_eq!(field.reached().count(), near);
    }

    #[test]
    fn the_cheapest_ways_are_the_cheapest(grid in grids(), pick in 0..1000_usize, salt in 0..999_u32) {
        let start = HexId((pick % grid.len()) as u16);
        let cost = rough(salt);
        let best = brute(&grid, start, &cost);
        let field = Field::from(&grid, start, u32::MAX, &cost);
        let near = Field::from(&grid, start, 9, &cost);
        let listed = Field::from(&grid, start, [u32::MAX; 2], |step| cost(step).map(|cost| [cost, 1]));
        for hex in grid.hexes() {
            prop_assert_eq!(field.cost(hex), best[hex.index()]);
            prop_assert_eq!(near.cost(hex), best[hex.index()].filter(|cost| *cost <= 9));
            prop_assert_eq!(listed.cost(hex).map(|toll| toll[0]), best[hex.index()]);
            let path = field.path(hex);
            if field.cost(hex).is_some() {
                prop_assert_eq!((path[0], path[path.len() - 1]), (start, hex));
                prop_assert_eq!(walked(&path, &grid, &cost), field.cost(hex));
                // With steps as a second measure the way is as short as any that costs the same.
                let short = listed.path(hex);
                prop_assert!(short.len() <= path.len());
                prop_assert_eq!(walked(&short, &grid, &cost), field.cost(hex));
            } else {
                prop_assert!(path.is_empty());
            }
        }
        let costs: Vec<_> = field.reached().map(|hex| field.cost(hex)).collect();
        prop_assert!(costs.is_sorted());
    }

    #[test]
    fn the_way_home_costs_what_the_way_out_does_from_there(grid in grids(), pick in 0..1000_usize, salt in 0..999_u32) {
        let goal = HexId((pick % grid.len()) as u16);
        let cost = rough(salt);
        let home = Field::toward(&grid, goal, u32::MAX, &cost);
        for hex in grid.hexes() {
            let out = Field::from(&grid, hex, u32::MAX, &cost);
            prop_assert_eq!(home.cost(hex), out.cost(goal));
            if home.cost(hex).is_some() {
                let path = home.path(hex);
                prop_assert_eq!((path[0], path[path.len() - 1]), (hex, goal));
                prop_assert_eq!(walked(&path, &grid, &cost), home.cost(hex));
            }
        }
    }
}

#[test]
fn bad_numbers_are_refused() {
    for bad in ["", "12", "12345", "0012", "1200", "a101", "+101", "１２"] {
        assert!(bad.parse::<HexNumber>().is_err(), "{bad}");
    }
    let small = Grid::new(Orientation::Pointy, Shoved::Even, 4, 4);
    assert_eq!(small.numbered(HexNumber::new(5, 1).unwrap()), None);
}

#[test]
fn the_edge_of_a_map_is_its_edge() {
    let grid = Grid::new(Orientation::Flat, Shoved::Odd, 6, 5);
    assert_eq!(grid.border().count(), 2 * 6 + 2 * 3);
}

#[test]
fn roads_are_followed_through_their_sides() {
    let mut map = HexMap::new(Grid::new(Orientation::Pointy, Shoved::Even, 5, 5));
    let at = |map: &HexMap, number: &str| map.grid().numbered(number.parse().unwrap()).unwrap();
    let (first, last) = (at(&map, "0103"), at(&map, "0403"));
    for number in ["0103", "0203", "0303"] {
        let hex = at(&map, number);
        map.mark(
            Hexside {
                hex,
                side: Side::new(2),
            },
            SideMark::Lane,
        );
    }
    assert_eq!(map.by_road(first, |_| true).cost(last), Some(3));
    assert_eq!(map.by_road(last, |_| true).cost(first), Some(3));
    let cut = at(&map, "0303");
    assert_eq!(map.by_road(first, |hex| hex != cut).cost(last), None);
    map.unmark(
        Hexside {
            hex: last,
            side: Side::new(5),
        },
        SideMark::Lane,
    );
    assert_eq!(map.by_road(first, |_| true).cost(last), None);
}

#[test]
fn turning_costs_where_the_caller_says_so() {
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 9, 9);
    let hex = grid.numbered("0505".parse().unwrap()).unwrap();
    let facing = Facing::side(Side::new(2));
    let start = Posture { hex, facing };
    // Straight ahead only, two points for each sixth of a turn.
    let field = TurningField::from(
        &grid,
        start,
        20,
        |here, to| Some(u32::from(here.facing.apart(to))).filter(|apart| apart % 2 == 0),
        |facing, step| (Facing::side(step.side) == facing).then_some((facing, 1)),
    );
    let ahead = grid.across(hex, Side::new(2)).unwrap();
    let aside = grid.across(hex, Side::new(3)).unwrap();
    let behind = grid.across(hex, Side::new(5)).unwrap();
    assert_eq!(field.cheapest(ahead), Some((facing, 1)));
    assert_eq!(field.cheapest(aside), Some((facing.turned(2), 3)));
    assert_eq!(field.cheapest(behind).map(|(_, cost)| cost), Some(7));
    let path = field.path(Posture {
        hex: aside,
        facing: facing.turned(2),
    });
    assert_eq!(path.len(), 3, "the turn is a step of its own");
}

/// A flight from enemies: first their zones, then not nearer to them, then few turns.
struct Rout<'a> {
    grid: &'a Grid,
    enemies: Vec<HexId>,
    blocked: Vec<HexId>,
}

impl Rout<'_> {
    fn nearest(&self, hex: HexId) -> u32 {
        let far = |enemy: &HexId| self.grid.distance(*enemy, hex);
        self.enemies.iter().map(far).min().unwrap_or(99)
    }
}

impl Flight for Rout<'_> {
    type Toll = [u32; 3];

    fn stride(&self, step: Step, before: Option<Side>) -> Option<Stride<[u32; 3]>> {
        if self.enemies.contains(&step.to) || self.blocked.contains(&step.to) {
            return None;
        }
        let zone = u32::from(self.nearest(step.to) <= 1);
        let nearer = u32::from(self.nearest(step.to) < self.nearest(step.from));
        let turn = u32::from(before.is_some_and(|before| before != step.side));
        Some(Stride {
            points: 1,
            toll: [zone, nearer, turn],
        })
    }

    fn end(&self, _: HexId, left: u32) -> Option<[u32; 3]> {
        (left == 0).then_some([0; 3])
    }
}

#[test]
fn a_flight_leads_away_without_wiggles() {
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 20, 20);
    let at = |number: &str| grid.numbered(number.parse().unwrap()).unwrap();
    let (start, enemy) = (at("1010"), at("0910"));
    let rout = Rout {
        grid: &grid,
        enemies: vec![enemy],
        blocked: Vec::new(),
    };
    let flown = best_flight(&grid, start, 6, &rout).unwrap();
    assert_eq!(flown.toll, [0, 0, 0]);
    assert_eq!(flown.path.len(), 7);
    assert_eq!(grid.distance(enemy, flown.path[6]), 7);
}

#[test]
fn a_flight_that_must_turn_finds_the_only_way_and_never_crosses_itself() {
    let grid = Grid::new(Orientation::Pointy, Shoved::Even, 7, 7);
    let at = |number: &str| grid.numbered(number.parse().unwrap()).unwrap();
    let start = at("0404");
    // A pocket of three hexes: start and two more, all neighbours of one another.
    let pocket = [start, at("0504"), at("0505")];
    let walls = |pocket: &[HexId]| -> Vec<HexId> {
        grid.hexes().filter(|hex| !pocket.contains(hex)).collect()
    };
    let rout = Rout {
        grid: &grid,
        enemies: Vec::new(),
        blocked: walls(&pocket),
    };
    let flown = best_flight(&grid, start, 2, &rout).unwrap();
    assert_eq!(flown.path.len(), 3);
    assert_eq!(
        best_flight(&grid, start, 3, &rout),
        None,
        "going round is not allowed"
    );
}

/// All ways without repeats, the plain way.
fn every_flight(
    rout: &Rout,
    path: &mut Vec<HexId>,
    before: Option<Side>,
    left: u32,
    toll: [u32; 3],
    best: &mut Option<[u32; 3]>,
) {
    let here = path[path.len() - 1];
    if left == 0 {
        if best.is_none_or(|best| toll < best) {
            *best = Some(toll);
        }
        return;
    }
    for (side, to) in rout.grid.neighbours(here) {
        let step = Step {
            from: here,
            to,
            side,
        };
        if path.contains(&to) {
            continue;
        }
        if let Some(stride) = rout.stride(step, before) {
            path.push(to);
            let mut sum = toll;
            for (sum, more) in sum.iter_mut().zip(stride.toll) {
                *sum += more;
            }
            every_flight(rout, path, Some(side), left - 1, sum, best);
            path.pop();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_best_flight_is_the_best_of_all(picks in prop::collection::vec(0..36_u16, 2..18), points in 1..7_u32) {
        let grid = Grid::new(Orientation::Flat, Shoved::Even, 6, 6);
        let start = HexId(14);
        let enemies: Vec<HexId> = picks[..2].iter().copied().map(HexId).filter(|hex| *hex != start).collect();
        let blocked: Vec<HexId> = picks[2..].iter().copied().map(HexId).filter(|hex| *hex != start).collect();
        let rout = Rout { grid: &grid, enemies, blocked };
        let mut best = None;
        every_flight(&rout, &mut vec![start], None, points, [0; 3], &mut best);
        let flown = best_flight(&grid, start, points, &rout);
        prop_assert_eq!(flown.as_ref().map(|flown| flown.toll), best);
        if let Some(flown) = flown {
            prop_assert_eq!(flown.left, 0);
            let mut sorted = flown.path.clone();
            sorted.sort_unstable();
            sorted.dedup();
            prop_assert_eq!(sorted.len(), flown.path.len());
        }
    }
}
