//! The tables, transcribed a second time by another hand and compared.

use ground::hex::Terrain;
use kernel::Fraction;
use la_bataille::resolve::melee::assault_row;
use la_bataille::tables::results::{Acceptance, Squared};
use la_bataille::tables::terrain::{Cover, Crossing, Mover, Target};
use la_bataille::{Base6, Tables};

/// Steps lost on 11, 12 and so on, by odds.
const FIRE: &[(&str, &str)] = &[
    ("1:3", "000000000000000000000000000000000111"),
    ("1:2", "000000000000000000000000000000011111"),
    ("1:1.5", "000000000000000000000000000001111111"),
    ("1:1", "000000000000000000000000001111111112"),
    ("1.5:1", "000000000000000000000011111111111122"),
    ("2:1", "000000000000000000111111111111111222"),
    ("2.5:1", "000000000000000111111111111111122222"),
    ("3:1", "000000000000011111111111111112222223"),
    ("4:1", "000000001111111111111111222222222233"),
    ("5:1", "000000111111111111122222222222233334"),
    ("6:1", "000011111111111222222222222233333334"),
    ("7:1", "000111111111222222222222333333333444"),
    ("8:1", "001111111222222222222333333333444445"),
    ("9:1", "011111122222222223333333333344444455"),
    ("10:1", "011112222222223333333333344444445555"),
];

/// Results from 11 on and how many rolls give each, by odds.
const MELEE: &[(&str, &str)] = &[
    (
        "1:2",
        "ARx6 ADx12 2*/0x3 1*/0x3 1*/1x2 blankx6 1/1x1 1/1*x1 0/1*x1 DDx1",
    ),
    (
        "1:1.5",
        "ARx3 ADx10 2*/0x3 1*/0x3 1*/1x3 blankx5 1/1x2 1/1*x2 0/1*x1 1/2*x1 DDx3",
    ),
    (
        "1:1",
        "ARx2 ADx7 2*/0x2 1*/0x2 1*/1x4 blankx4 1/1x3 1/1*x3 0/1*x2 1/2*x2 DDx5",
    ),
    (
        "1.5:1",
        "ARx1 ADx4 2*/0x2 1*/0x2 1*/1x3 blankx3 1/1x3 1/1*x4 0/1*x2 1/2*x2 DDx9 DRx1",
    ),
    (
        "2:1",
        "ADx3 2*/0x1 1*/0x1 1*/1x2 blankx3 1/1x3 1/1*x4 0/1*x3 1/2*x2 DDx12 DRx2",
    ),
    (
        "3:1",
        "ADx1 1*/0x1 1*/1x1 blankx2 1/1x2 1/1*x3 0/1*x3 1/2*x3 DDx15 DRx5",
    ),
    (
        "4:1",
        "1*/1x1 blankx1 1/1x1 1/1*x2 0/1*x3 1/2*x3 DDx15 DRx9 DSx1",
    ),
    ("5:1", "1/1x1 1/1*x1 0/1*x2 1/2*x2 DDx13 DRx13 DSx4"),
    ("6:1", "0/1*x1 1/2*x1 DDx10 DRx15 DSx9"),
];

/// How many of 36 rolls make a square, disorder and rout.
const SQUARE: &[(&str, u32, [usize; 3])] = &[
    ("A", 4, [35, 1, 0]),
    ("A", 3, [32, 3, 1]),
    ("A", 2, [27, 6, 3]),
    ("A", 1, [19, 10, 7]),
    ("B", 4, [33, 3, 0]),
    ("B", 3, [30, 4, 2]),
    ("B", 2, [23, 8, 5]),
    ("B", 1, [15, 12, 9]),
    ("C", 4, [31, 4, 1]),
    ("C", 3, [26, 7, 3]),
    ("C", 2, [19, 10, 7]),
    ("C", 1, [11, 13, 12]),
    ("D", 4, [28, 6, 2]),
    ("D", 3, [22, 9, 5]),
    ("D", 2, [14, 12, 10]),
    ("D", 1, [7, 12, 17]),
];

/// How many of 36 rolls ignore, delay (6, 5, 4) and accept, by the highest sum.
const ORDERS: &[(i8, [usize; 5])] = &[
    (-2, [12, 12, 8, 3, 1]),
    (0, [8, 11, 9, 5, 3]),
    (2, [5, 9, 10, 7, 5]),
    (4, [3, 6, 10, 9, 8]),
    (6, [2, 4, 7, 11, 12]),
    (8, [1, 2, 5, 10, 18]),
    (9, [0, 1, 4, 7, 24]),
];

#[test]
fn the_fire_table_is_as_transcribed() {
    //= table.fire-effects.1-3 table.fire-effects.1-2 table.fire-effects.1-1-5 table.fire-effects.1-1
    //= table.fire-effects.1-5-1 table.fire-effects.2-1 table.fire-effects.2-5-1 table.fire-effects.3-1
    //= table.fire-effects.4-1 table.fire-effects.5-1 table.fire-effects.6-1 table.fire-effects.7-1
    //= table.fire-effects.8-1 table.fire-effects.9-1 table.fire-effects.10-1 table.fire-effects
    let columns = &Tables::ours().fire;
    assert_eq!(columns.len(), FIRE.len());
    for (column, (odds, losses)) in columns.iter().zip(FIRE) {
        assert_eq!(column.odds.to_string(), *odds);
        let ours: String = column
            .dice
            .all()
            .iter()
            .map(|steps| steps.0.to_string())
            .collect();
        assert_eq!(ours, *losses, "{odds}");
    }
}

#[test]
fn higher_fire_columns_are_never_worse() {
    let columns = &Tables::ours().fire;
    for pair in columns.windows(2) {
        for roll in Base6::all() {
            assert!(pair[0].dice.at(roll) <= pair[1].dice.at(roll), "{roll}");
        }
    }
}

#[test]
fn the_melee_table_is_as_transcribed() {
    //= table.melee.ar table.melee.ad table.melee.2star-0 table.melee.1star-0 table.melee.1star-1
    //= table.melee.blank table.melee.1-1 table.melee.1-1star table.melee.0-1star table.melee.1-2star
    //= table.melee.dd table.melee.dr table.melee.ds table.melee
    let columns = &Tables::ours().melee;
    assert_eq!(columns.len(), MELEE.len());
    for (column, (odds, runs)) in columns.iter().zip(MELEE) {
        assert_eq!(column.odds.to_string(), *odds);
        let expected: Vec<String> = runs
            .split(' ')
            .flat_map(|run| {
                let (result, often) = run.split_once('x').expect("a run");
                vec![result.to_owned(); often.parse().expect("a number")]
            })
            .collect();
        let ours: Vec<String> = column.dice.all().iter().map(ToString::to_string).collect();
        assert_eq!(ours, expected, "{odds}");
    }
}

#[test]
fn the_square_table_is_as_transcribed() {
    //= table.square-formation.a4 table.square-formation.a3 table.square-formation.a2 table.square-formation.a1
    //= table.square-formation.b4 table.square-formation.b3 table.square-formation.b2 table.square-formation.b1
    //= table.square-formation.c4 table.square-formation.c3 table.square-formation.c2 table.square-formation.c1
    //= table.square-formation.d4 table.square-formation.d3 table.square-formation.d2 table.square-formation.d1
    use la_bataille::troops::SquareClass;
    for (class, range, counts) in SQUARE {
        let class = *SquareClass::ALL
            .iter()
            .find(|known| format!("{known:?}") == *class)
            .expect("a class");
        let row = Tables::ours().square(class, *range).all();
        let count = |wanted: Squared| row.iter().filter(|result| **result == wanted).count();
        let ours = [Squared::Square, Squared::Disorder, Squared::Rout].map(count);
        assert_eq!(ours, *counts, "{class:?} {range}");
        assert!(row.is_sorted(), "low is good");
    }
}

#[test]
fn the_order_table_is_as_transcribed() {
    //= table.order-acceptance.minus2-or-less table.order-acceptance.minus1-to-0 table.order-acceptance.1-to-2
    //= table.order-acceptance.3-to-4 table.order-acceptance.5-to-6 table.order-acceptance.7-to-8
    //= table.order-acceptance.9-or-more
    for (sum, counts) in ORDERS {
        let row = Tables::ours().acceptance(*sum).all();
        let count = |wanted: Acceptance| row.iter().filter(|result| **result == wanted).count();
        let ours = [
            Acceptance::Ignored,
            Acceptance::Delayed6,
            Acceptance::Delayed5,
            Acceptance::Delayed4,
            Acceptance::Accepted,
        ]
        .map(count);
        assert_eq!(ours, *counts, "{sum}");
        assert!(row.is_sorted(), "high is good");
    }
    let tables = Tables::ours();
    for (sum, same) in [(-9, -2), (-1, 0), (1, 2), (3, 4), (5, 6), (7, 8), (12, 9)] {
        assert_eq!(tables.acceptance(sum), tables.acceptance(same));
    }
}

#[test]
fn the_assault_table_rounds_for_the_defender() {
    //= table.assault-morale 18.12.2
    //= table.assault-morale.1-3-or-less table.assault-morale.1-2 table.assault-morale.1-1-5
    //= table.assault-morale.1-1 table.assault-morale.1-5-1 table.assault-morale.2-1
    //= table.assault-morale.3-1 table.assault-morale.4-1 table.assault-morale.5-1-or-more
    let steps = |number: u128| Fraction::new(number, 1);
    for (attacking, defending, expected) in [
        (1, 9, (-12, 9)),
        (1, 3, (-12, 9)),
        (49, 100, (-12, 9)),
        (1, 2, (-6, 6)),
        (2, 3, (-3, 3)),
        (9, 10, (-3, 3)),
        (4, 3, (0, 0)),
        (3, 2, (0, -3)),
        (2, 1, (3, -6)),
        (29, 10, (3, -6)),
        (3, 1, (6, -9)),
        (4, 1, (9, -12)),
        (5, 1, (12, -15)),
        (50, 1, (12, -15)),
    ] {
        let row = assault_row(Tables::ours(), steps(attacking), steps(defending));
        assert_eq!(
            (row.attacker, row.defender),
            expected,
            "{attacking}:{defending}"
        );
    }
}

#[test]
fn fire_defence_by_target_and_cover() {
    //= table.fire-defence.infantry-column table.fire-defence.infantry-line table.fire-defence.infantry-square
    //= table.fire-defence.general-order table.fire-defence.infantry-skirmishers
    //= table.fire-defence.disordered table.fire-defence.routed table.fire-defence.road-order
    //= table.fire-defence.cavalry-column table.fire-defence.cavalry-line
    //= table.fire-defence.cavalry-general-order table.fire-defence.cavalry-skirmishers
    //= table.fire-defence.limbered-artillery table.fire-defence.unlimbered-artillery-alone
    //= table.fire-defence.artillery-with-infantry-column-or-line table.fire-defence table.ruling.5
    let rows: [(Target, [u8; 7]); 16] = [
        (Target::InfantryColumn, [6, 7, 8, 0, 0, 0, 9]),
        (Target::InfantryLine, [8, 9, 10, 0, 0, 0, 12]),
        (Target::InfantrySquare, [5, 6, 6, 0, 0, 0, 0]),
        (Target::GeneralOrder, [0, 0, 10, 12, 14, 18, 14]),
        (Target::InfantrySkirmishers, [12, 13, 14, 15, 16, 18, 16]),
        (Target::Prone, [12, 13, 13, 0, 0, 0, 0]),
        (Target::Disordered, [7, 8, 9, 12, 13, 18, 10]),
        (Target::Routed, [8, 9, 10, 14, 14, 18, 12]),
        (Target::RoadOrder, [4, 5, 5, 8, 8, 0, 8]),
        (Target::CavalryColumn, [6, 6, 7, 0, 0, 0, 0]),
        (Target::CavalryLine, [7, 7, 8, 0, 0, 0, 0]),
        (Target::CavalryGeneralOrder, [0, 0, 8, 10, 10, 0, 0]),
        (Target::CavalrySkirmishers, [10, 11, 11, 12, 0, 0, 0]),
        (Target::LimberedArtillery, [5, 5, 6, 8, 8, 0, 7]),
        (Target::UnlimberedArtillery, [8, 9, 10, 12, 12, 14, 12]),
        (Target::ArtilleryWithInfantry, [6, 7, 8, 10, 11, 14, 10]),
    ];
    let defence = &Tables::ours().defence;
    for (target, row) in rows {
        assert_eq!(defence.row(target), &row, "{target:?}");
    }
    // A dash counts as the nearest terrain to its left, or to its right if there is none.
    assert_eq!(defence.value(Target::InfantrySquare, Cover::Bank), 6);
    assert_eq!(defence.value(Target::GeneralOrder, Cover::Clear), 10);
    assert_eq!(
        defence.value(Target::CavalryColumn, Cover::of(Terrain::Clear)),
        6
    );
}

#[test]
fn movement_costs_by_terrain_and_side() {
    //= table.movement-costs
    //= table.movement-costs.clear table.movement-costs.tall-crops
    //= table.movement-costs.orchard-garden-hedged-field table.movement-costs.wood
    //= table.movement-costs.village table.movement-costs.walled-farm table.movement-costs.marsh
    //= table.movement-costs.pond-river table.movement-costs.slope-hexside-up-down
    //= table.movement-costs.steep-hexside-either-way table.movement-costs.stream-hexside
    //= table.movement-costs.hedged-stream-hexside
    //= table.movement-costs.bank-ditch-or-sunken-lane-hexside
    //= table.movement-costs.paved-road-road-order table.movement-costs.lane-or-ride-road-order
    let movement = &Tables::ours().movement;
    let movers = [
        Mover::Infantry,
        Mover::Cavalry,
        Mover::FootArtillery,
        Mover::HorseArtillery,
        Mover::Leader,
    ];
    let terrains = [
        (Terrain::Clear, [6, 6, 6, 6, 6]),
        (Terrain::Crops, [6, 6, 6, 6, 6]),
        (Terrain::Orchard, [12, 18, 24, 18, 6]),
        (Terrain::Wood, [12, 24, 99, 99, 12]),
        (Terrain::Village, [12, 18, 18, 18, 6]),
        (Terrain::Farm, [18, 99, 99, 99, 12]),
        (Terrain::Marsh, [18, 99, 99, 99, 18]),
        (Terrain::Water, [99, 99, 99, 99, 99]),
    ];
    for (terrain, sixths) in terrains {
        let ours = movers.map(|mover| movement.terrain(terrain, mover).unwrap_or(99));
        assert_eq!(ours, sixths, "{terrain:?}");
    }
    let crossings = [
        (Crossing::Up, [6, 6, 12, 12, 0]),
        (Crossing::Down, [0, 0, 6, 0, 0]),
        (Crossing::Steep, [12, 18, 24, 24, 6]),
        (Crossing::Stream, [6, 12, 18, 18, 6]),
        (Crossing::HedgedStream, [12, 99, 99, 99, 6]),
        (Crossing::Bank, [6, 12, 99, 99, 6]),
    ];
    for (crossing, sixths) in crossings {
        let ours = movers.map(|mover| movement.crossing(crossing, mover).unwrap_or(99));
        assert_eq!(ours, sixths, "{crossing:?}");
    }
    assert!(movers.iter().all(|mover| movement.paved(*mover) == Some(3)));
    assert!(movers.iter().all(|mover| movement.lane(*mover) == Some(6)));
    assert_eq!(movement.skirmishers, [2, 1]);
}

#[test]
fn tables_that_do_not_fit_together_are_refused() {
    let ours = include_str!("../../tables.toml");
    assert!(Tables::read(ours).is_ok());
    for (from, to, word) in [
        ("0 11-63", "0 11-62", "64-66"),
        ("AR 11-16", "AX 11-16", "expected AR"),
        ("odds = \"1:2\"", "odds = \"0:2\"", "expected odds"),
        ("odds = \"1:1.5\"", "odds = \"9:1\"", "rising"),
        ("ratio = \"1:2\"", "ratio = \"8:1\"", "rising"),
        (
            "class = \"A\"\nrange = 4",
            "class = \"B\"\nrange = 4",
            "one row for class",
        ),
        ("wood = [\"2\"", "wood = [\"two\"", "expected points"),
        (
            "quality = \"3/2\"",
            "quality = \"3/0\"",
            "expected a number",
        ),
        ("sum = 1\n", "sum = -1\n", "rising sums"),
        ("[levels]", "[lefels]", "lefels"),
    ] {
        assert!(ours.contains(from), "{from}");
        let faults = Tables::read(&ours.replacen(from, to, 1)).expect_err(to);
        let message = &faults[0].message;
        assert!(message.contains(word), "{to}: {message}");
    }
}
