//! The movement table: inches by formation and type, as data.

use crate::Rule;
use crate::troops::{Formation, Troop};

/// Inches in thousandths.
const fn inches(whole: i32) -> i32 {
    whole * 1_000
}

/// What the table has for a type in a formation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rate {
    /// A blank cell: the type has no such formation.
    None,
    /// It cannot move while so formed.
    Immobile,
    /// Inches, and inches doubled if the table has them.
    Inches(u8, Option<u8>),
}

/// One row of the table: a type and its cells for Column, Line, Loose and
/// Square, with what it is manhandled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The type.
    pub troop: Troop,
    /// Column, Line, Loose, Square.
    pub cells: [Rate; 4],
    /// Inches that guns are pushed by hand.
    pub by_hand: Option<u8>,
    /// The row's rule.
    pub rule: Rule,
}

const fn row(troop: Troop, cells: [Rate; 4], by_hand: Option<u8>, rule: Rule) -> Row {
    Row {
        troop,
        cells,
        by_hand,
        rule,
    }
}

const fn at(whole: u8) -> Rate {
    Rate::Inches(whole, None)
}

/// The movement table.
//= movement.t0 movement.t9 movement.t10 movement.t11
pub const TABLE: [Row; 11] = {
    use Rate::{Immobile, Inches, None as Blank};
    use Troop::{
        Grenadiers, HeavyArtillery, HeavyCavalry, HorseArtillery, Howitzers, LightArtillery,
        LightCavalry, LightInfantry, LineInfantry, MediumCavalry, Rockets,
    };
    let march = Inches(6, Some(12));
    [
        row(
            LightInfantry,
            [march, at(6), at(6), Immobile],
            None,
            Rule::MovementT1,
        ),
        row(
            LineInfantry,
            [march, at(4), Blank, Immobile],
            None,
            Rule::MovementT2,
        ),
        row(
            Grenadiers,
            [march, at(4), Blank, Immobile],
            None,
            Rule::MovementT2,
        ),
        row(
            LightCavalry,
            [Blank, at(10), at(12), Blank],
            None,
            Rule::MovementT3,
        ),
        row(
            MediumCavalry,
            [Blank, at(8), at(10), Blank],
            None,
            Rule::MovementT4,
        ),
        row(
            HeavyCavalry,
            [Blank, at(6), at(8), Blank],
            None,
            Rule::MovementT6,
        ),
        row(
            LightArtillery,
            [at(5), at(6), Blank, Blank],
            Some(3),
            Rule::MovementT7,
        ),
        row(
            HorseArtillery,
            [Blank, at(8), Blank, Blank],
            Some(3),
            Rule::MovementT5,
        ),
        row(
            HeavyArtillery,
            [Blank, at(5), Blank, Blank],
            Some(2),
            Rule::MovementT8,
        ),
        row(
            Howitzers,
            [Blank, at(5), Blank, Blank],
            Some(2),
            Rule::MovementT8,
        ),
        row(
            Rockets,
            [Blank, at(5), Blank, Blank],
            Some(2),
            Rule::MovementT8,
        ),
    ]
};

/// The row of a type.
pub fn row_of(troop: Troop) -> &'static Row {
    TABLE
        .iter()
        .find(|row| row.troop == troop)
        .unwrap_or(&TABLE[0])
}

impl Row {
    /// The cell of a formation.
    pub const fn cell(&self, formation: Formation) -> Rate {
        self.cells[formation as usize]
    }

    /// What a unit may move that begins its turn so formed, in thousandths.
    //= movement.4
    pub const fn allowance(&self, formation: Formation) -> i32 {
        match self.cell(formation) {
            Rate::Inches(plain, _) => inches(plain as i32),
            Rate::None | Rate::Immobile => 0,
        }
    }

    /// What it may move at the double, if the table has it.
    //= double.1 formation.9
    pub const fn doubled(&self, formation: Formation) -> Option<i32> {
        match self.cell(formation) {
            Rate::Inches(_, Some(doubled)) => Some(inches(doubled as i32)),
            _ => None,
        }
    }

    /// The farthest that the table lets it go: what a fall back is measured by.
    //= fallback.10 fallback.11
    pub fn farthest(&self) -> i32 {
        let best = self.cells.iter().map(|cell| match cell {
            Rate::Inches(plain, doubled) => inches(i32::from(doubled.unwrap_or(*plain))),
            Rate::None | Rate::Immobile => 0,
        });
        best.max().unwrap_or(0)
    }

    /// What it is manhandled, in thousandths.
    //= limber.7 limber.8
    pub fn by_hand(&self) -> i32 {
        self.by_hand.map_or(0, |whole| inches(i32::from(whole)))
    }
}
