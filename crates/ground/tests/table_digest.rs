//! The same answers on every machine: ten thousand operations on the table boiled down to one number.
//!
//! Wherever this test runs, on whatever processor, the digest must be the one written here. It changes
//! only with a change of the table's geometry; then records of games played before no longer replay, and
//! the rulebooks on the table need a new version. The digest was first taken on x86-64.

use grognard_ground::geography::Geography;
use grognard_ground::table::{
    Base, Bearing, Drill, Footprint, Form, Goal, Hand, Layout, Leg, Measure, Obstacle, OpenGoing,
    Point, Pose, Quadrants, Segment, Shape, Sight, TableMap, Task, Turn, Zone, clear_arc, plan,
    until_contact,
};

const DIGEST: u64 = 0x90fd_56cf_4a82_e015;

/// FNV-1a.
struct Digest(u64);

impl Digest {
    fn add(&mut self, number: i32) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_point(&mut self, point: Point) {
        self.add(point.x);
        self.add(point.y);
    }

    fn add_pose(&mut self, pose: Pose) {
        self.add_point(pose.at);
        self.add(pose.facing.hundredths());
    }
}

/// A plain generator of numbers, so that no crate's change can change the digest.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let limit = u64::try_from(limit).expect("a small number");
        i32::try_from((self.0 >> 16) % limit).expect("a small number")
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(60_000), self.below(48_000))
    }

    fn pose(&mut self) -> Pose {
        Pose::new(self.point(), Bearing::new(self.below(36_000)))
    }

    fn shape(&mut self) -> Shape {
        let base = Base::new(500 + self.below(1_500), 500 + self.below(1_500));
        let count = 1 + usize::try_from(self.below(6)).expect("a small number");
        match self.below(4) {
            0 => Shape::line(base, count),
            1 => Shape::column(base, count, 2),
            2 => Shape::square(base, count + 3),
            _ => Shape::march_column(base, count),
        }
    }

    fn leg(&mut self) -> Leg {
        let (turn, distance) = (Turn(self.below(18_000) - 9_000), 1 + self.below(9_000));
        match self.below(6) {
            0 => Leg::Advance(distance),
            1 => Leg::Oblique { by: turn, distance },
            2 => Leg::Wheel {
                to: Hand::Right,
                by: turn.size(),
            },
            3 => Leg::Wheel {
                to: Hand::Left,
                by: turn.size(),
            },
            4 => Leg::Pivot(turn),
            _ => Leg::Shift(self.point() - self.point()),
        }
    }
}

const MAP: &str = r#"
    name = "A hill"
    date = "1815-06-16"
    origin = "the mill"
    extent = { west = -3000, south = -2400, east = 3000, north = 2400 }
    place = [
        { id = "mill", name = "Mill", at = [0, 600], height = 190, kind = "house", certainty = "a" },
        { id = "farm", name = "Farm", at = [-1700, -300], height = 165, kind = "farm", certainty = "a" },
    ]
    stream = [{ name = "Brook", source-height = 150, mouth-height = 140, line = [[-9000, -1000], [-200, -1333], [9000, -1000]] }]
    road = [{ name = "Road", kind = "paved", line = [[100, -3000], [417, 77], [100, 3000]] }]
    wood = [{ name = "Wood", outline = [[1000, 0], [4000, 0], [4000, 900], [1000, 1700]] }]
    ridge = [{ name = "Ridge", height = 175, line = [[-2500, 1500], [-500, 1800]] }]
"#;

fn table() -> TableMap {
    let map = Geography::from_toml(MAP).expect("a sound map");
    Layout::whole(&map, 100)
        .lay_out(&map)
        .expect("it is a table")
}

fn add_table(digest: &mut Digest, table: &TableMap) {
    for feature in table.features() {
        digest.add(feature.level);
        match &feature.form {
            Form::Area(area) => area
                .rings()
                .iter()
                .flatten()
                .for_each(|point| digest.add_point(*point)),
            Form::Line(line) => line
                .points()
                .iter()
                .for_each(|point| digest.add_point(*point)),
        }
    }
}

fn add_relations(digest: &mut Digest, numbers: &mut Numbers, table: &TableMap) {
    let (first, second) = (numbers.shape(), numbers.shape());
    let near = Point::new(numbers.below(6_000) - 3_000, numbers.below(6_000) - 3_000);
    let pose = numbers.pose();
    let one = Footprint::new(&first, pose);
    let other = Footprint::new(
        &second,
        Pose::new(pose.at + near, Bearing::new(numbers.below(36_000))),
    );
    one.frame()
        .corners()
        .iter()
        .for_each(|corner| digest.add_point(*corner));
    digest.add(one.gap(&other).thousandths());
    digest.add(i32::from(one.overlaps(&other)));
    let arc = Zone::arc(pose.at, pose.facing, Turn(numbers.below(9_000)));
    digest.add(i32::from(arc.holds_part_of_unit(&other)));
    let face = Quadrants::of(one.frame()).at(other.pose().at);
    digest.add(face.map_or(-1, |face| {
        i32::try_from(face.index()).expect("a small number")
    }));
    digest.add(table.level_at(pose.at));
    let line = Segment::new(pose.at, numbers.point());
    for crossing in Sight::line(table, line, &[Obstacle::new(0, &other)]).crossings {
        digest.add(crossing.from);
        digest.add(crossing.to);
    }
    digest.add(Bearing::between(line.from, line.to).map_or(-1, Bearing::hundredths));
}

fn add_move(digest: &mut Digest, numbers: &mut Numbers, units: &[Footprint]) {
    let shape = numbers.shape();
    let obstacles: Vec<_> = units
        .iter()
        .enumerate()
        .map(|(who, unit)| Obstacle::new(who, unit))
        .collect();
    let (pose, leg) = (numbers.pose(), numbers.leg());
    let stop = until_contact(&shape, pose, leg, &obstacles);
    digest.add_pose(stop.end);
    digest.add(stop.leg.length(&shape, Measure::Farthest));
    digest.add(i32::try_from(stop.contacts.len()).expect("a small number"));
}

fn add_plan(digest: &mut Digest, numbers: &mut Numbers, table: &TableMap, units: &[Footprint]) {
    let shape = numbers.shape();
    let obstacles: Vec<_> = units
        .iter()
        .enumerate()
        .map(|(who, unit)| Obstacle::new(who, unit))
        .collect();
    let task = Task {
        shape: &shape,
        start: numbers.pose(),
        goal: Goal::Place(numbers.point()),
        drill: [Drill::Wheel, Drill::Pivot, Drill::Slide]
            [usize::try_from(numbers.below(3)).expect("a small number")],
        allowance: 1_000 + numbers.below(16_000),
        map: table,
        obstacles: &obstacles,
        going: &OpenGoing(Measure::OuterFront),
    };
    let found = plan(&task);
    digest.add_pose(found.path.end(&shape));
    digest.add(found.cost);
    let arc = clear_arc(
        task.start.at,
        task.start.facing,
        Turn(4_500),
        9_000,
        &[numbers.point()],
        |line| line.to.x > 30_000,
    );
    for (from, to) in arc {
        digest.add(from.0 ^ to.0);
    }
}

#[test]
fn ten_thousand_operations_have_the_digest_they_always_had() {
    let (mut digest, mut numbers) = (Digest(0xcbf2_9ce4_8422_2325), Numbers(0x1815_0618));
    let table = table();
    add_table(&mut digest, &table);
    let units: Vec<_> = (0..60)
        .map(|_| Footprint::new(&numbers.shape(), numbers.pose()))
        .collect();
    for _ in 0..7_000 {
        add_relations(&mut digest, &mut numbers, &table);
    }
    for _ in 0..2_800 {
        add_move(&mut digest, &mut numbers, &units);
    }
    for _ in 0..200 {
        add_plan(&mut digest, &mut numbers, &table, &units);
    }
    assert_eq!(digest.0, DIGEST, "{:#x}", digest.0);
}
