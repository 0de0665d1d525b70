//! The movement table, as data.

use ground::table::INCH;

use crate::Rule;
use crate::formation::Formation;
use crate::troops::Kind;

/// A whole move, in parts. Every allowance of the table divides it, so that each thousandth of an inch
/// is a whole number of parts.
pub const WHOLE_MOVE: u32 = 720_000;

/// Half a move.
pub const HALF_MOVE: u32 = WHOLE_MOVE / 2;

/// What an about face of cavalry or limbered guns costs, and limbering: inches of the move.
pub const FOUR_INCHES: i32 = 4 * INCH;

/// How far infantry may step back, a square may shift or a gun may wheel.
//= movement.7 movement.8
pub const ONE_INCH: i32 = INCH;

/// A row of the movement table, in inches: normal, column of march, rout, pursuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Line or column; limbered for guns.
    pub normal: i32,
    /// Column of march.
    pub march: i32,
    /// Routing; none for guns.
    pub rout: Option<i32>,
    /// Pursuing; none but for cavalry.
    pub pursuit: Option<i32>,
}

/// The row of a kind; infantry in line has [`INFANTRY_LINE`] for its normal move.
//= movement.1 movement.22 movement.23
pub const fn row(kind: Kind) -> Row {
    match kind {
        Kind::LineInfantry | Kind::LightInfantry => Row {
            normal: 10,
            march: 18,
            rout: Some(6),
            pursuit: None,
        },
        Kind::HeavyCavalry => Row {
            normal: 12,
            march: 24,
            rout: Some(10),
            pursuit: Some(8),
        },
        Kind::LightCavalry => Row {
            normal: 16,
            march: 24,
            rout: Some(12),
            pursuit: Some(10),
        },
        Kind::HeavyArtillery => Row {
            normal: 8,
            march: 18,
            rout: None,
            pursuit: None,
        },
        Kind::HorseArtillery => Row {
            normal: 16,
            march: 24,
            rout: None,
            pursuit: None,
        },
    }
}

/// The normal move of infantry in line, in inches.
pub const INFANTRY_LINE: i32 = 2;

/// What a general moves, in thousandths of an inch.
//= movement.21
pub const GENERAL: i32 = 16 * INCH;

/// What a unit may move in a formation, in thousandths of an inch, with the rule.
pub const fn allowance(kind: Kind, formation: Formation) -> (i32, Rule) {
    let row = row(kind);
    let (inches, rule) = match (formation, kind) {
        (Formation::March, Kind::LineInfantry | Kind::LightInfantry) => {
            (row.march, Rule::Movement4)
        }
        (Formation::March, Kind::HeavyCavalry) => (row.march, Rule::Movement10),
        (Formation::March, Kind::LightCavalry) => (row.march, Rule::Movement14),
        (Formation::March, Kind::HeavyArtillery) => (row.march, Rule::Movement18),
        (Formation::March, Kind::HorseArtillery) => (row.march, Rule::Movement20),
        (Formation::Line, Kind::LineInfantry | Kind::LightInfantry) => {
            (INFANTRY_LINE, Rule::Movement3)
        }
        (Formation::Square | Formation::Town, _) => (1, Rule::Movement6),
        (_, Kind::LineInfantry | Kind::LightInfantry) => (row.normal, Rule::Movement2),
        (_, Kind::HeavyCavalry) => (row.normal, Rule::Movement9),
        (_, Kind::LightCavalry) => (row.normal, Rule::Movement13),
        (_, Kind::HeavyArtillery) => (row.normal, Rule::Movement17),
        (_, Kind::HorseArtillery) => (row.normal, Rule::Movement19),
    };
    (inches * INCH, rule)
}

/// How far a unit routs, in thousandths of an inch, with the rule.
pub const fn rout(kind: Kind) -> (i32, Rule) {
    let rule = match kind {
        Kind::HeavyCavalry => Rule::Movement11,
        Kind::LightCavalry => Rule::Movement15,
        _ => Rule::Movement5,
    };
    match row(kind).rout {
        Some(inches) => (inches * INCH, rule),
        None => (0, rule),
    }
}

/// How far a unit pursues, in thousandths of an inch, with the rule.
pub const fn pursuit(kind: Kind) -> (i32, Rule) {
    let rule = match kind {
        Kind::HeavyCavalry => Rule::Movement12,
        _ => Rule::Movement16,
    };
    match row(kind).pursuit {
        Some(inches) => (inches * INCH, rule),
        None => (0, rule),
    }
}
