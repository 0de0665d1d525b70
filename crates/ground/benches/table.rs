//! How long the table's questions take: `cargo bench -p grognard-ground --bench table`.

use divan::{Bencher, black_box};
use grognard_ground::table::{
    Base, Bearing, Drill, Feature, Footprint, Goal, Hand, Kind, Leg, Measure, Obstacle, OpenGoing,
    Point, Pose, Segment, Shape, Sight, Sweep, TableMap, Task, plan, until_contact,
};

fn main() {
    divan::main();
}

fn pose(x: i32, y: i32, hundredths: i32) -> Pose {
    Pose::new(Point::new(x, y), Bearing::new(hundredths))
}

fn column() -> Shape {
    Shape::column(Base::new(750, 1_000), 6, 2)
}

fn base() -> Shape {
    Shape::rectangle(Base::new(2_250, 2_000))
}

/// A hundred and fifty units in ten rows over a table of six feet by four.
fn army() -> Vec<Footprint> {
    let place = |nth: i32| {
        pose(
            3_000 + nth % 15 * 4_700,
            3_000 + nth / 15 * 4_400,
            nth * 1_237,
        )
    };
    (0..150)
        .map(|nth| Footprint::new(&column(), place(nth)))
        .collect()
}

/// Three hundred woods, streams and hills.
fn table() -> TableMap {
    let feature = |nth: i32| {
        let middle = Point::new(nth * 7_919 % 72_000, nth * 5_347 % 48_000);
        let corner = |step: i32| {
            middle
                + Bearing::new(step * 3_000)
                    .direction()
                    .reach(800 + (nth * step) % 900)
        };
        match nth % 3 {
            0 => Feature::area(Kind::Wood, (0..12).map(corner).collect()),
            1 => Feature::line(Kind::Stream, &(0..5).map(corner).collect::<Vec<_>>(), 250),
            _ => Feature::area(Kind::Hill, (0..12).map(corner).collect()).at_level(1 + nth % 2),
        }
    };
    TableMap::new(72_000, 48_000, (0..300).map(feature).collect())
}

fn listed(units: &[Footprint]) -> Vec<Obstacle<'_>> {
    units
        .iter()
        .enumerate()
        .map(|(who, unit)| Obstacle::new(who, unit))
        .collect()
}

#[divan::bench]
fn overlap_of_two_bases(bencher: Bencher<'_, '_>) {
    let one = Footprint::new(&base(), pose(10_000, 10_000, 1_234));
    let other = Footprint::new(&base(), pose(11_000, 10_450, 20_000));
    bencher.bench_local(|| black_box(&one).overlaps(black_box(&other)));
}

#[divan::bench]
fn distance_of_two_bases(bencher: Bencher<'_, '_>) {
    let one = Footprint::new(&base(), pose(10_000, 10_000, 1_234));
    let other = Footprint::new(&base(), pose(13_000, 17_000, 20_000));
    bencher.bench_local(|| black_box(&one).gap(black_box(&other)));
}

#[divan::bench]
fn setting_down_a_base(bencher: Bencher<'_, '_>) {
    let shape = base();
    bencher
        .bench_local(|| Footprint::new(black_box(&shape), black_box(pose(10_000, 10_000, 1_234))));
}

#[divan::bench(args = [Leg::Advance(10_000), Leg::Wheel { to: Hand::Right, by: 9_000 }])]
fn legality_among_150_units(bencher: Bencher<'_, '_>, leg: Leg) {
    let (army, shape) = (army(), column());
    let list = listed(&army[1..]);
    let start = pose(5_400, 5_400, 4_500);
    bencher.bench_local(|| {
        Sweep::new(&shape, black_box(start), leg).first_hit(&shape, black_box(&list))
    });
}

#[divan::bench(args = [Leg::Advance(10_000), Leg::Wheel { to: Hand::Right, by: 9_000 }])]
fn stop_at_contact_among_150_units(bencher: Bencher<'_, '_>, leg: Leg) {
    let (army, shape) = (army(), column());
    let list = listed(&army[1..]);
    let start = pose(5_400, 5_400, 4_500);
    bencher.bench_local(|| until_contact(&shape, black_box(start), leg, black_box(&list)));
}

#[divan::bench]
fn terrain_passed_on_an_advance(bencher: Bencher<'_, '_>) {
    let (table, shape) = (table(), column());
    let sweep = Sweep::new(&shape, pose(20_000, 20_000, 4_321), Leg::Advance(10_000));
    bencher.bench_local(|| table.passages(black_box(&sweep), &shape));
}

#[divan::bench]
fn sight_over_24_inches(bencher: Bencher<'_, '_>) {
    let (table, army) = (table(), army());
    let list = listed(&army);
    let line = Segment::new(Point::new(10_000, 10_000), Point::new(30_000, 23_000));
    bencher.bench_local(|| Sight::line(&table, black_box(line), &list));
}

#[divan::bench(args = ["open", "crowd", "charge", "nowhere"])]
fn plan_among_150_units(bencher: Bencher<'_, '_>, what: &str) {
    let (table, army, shape) = (table(), army(), column());
    let list = listed(&army[1..]);
    let goal = match what {
        "open" => Goal::Place(Point::new(6_500, 4_500)),
        "charge" => Goal::Contact {
            who: 16,
            face: None,
        },
        "nowhere" => Goal::Place(list[70].footprint.frame().centre()),
        _ => Goal::Place(Point::new(24_000, 26_000)),
    };
    let task = Task {
        shape: &shape,
        start: pose(3_000, 3_000, 0),
        goal,
        drill: Drill::Wheel,
        allowance: 18_000,
        map: &table,
        obstacles: &list,
        going: &OpenGoing(Measure::OuterFront),
    };
    bencher.bench_local(|| plan(black_box(&task)));
}
