//! A small battle of each kind of ground.

use grognard_press::Battle;
use kernel::reference::{Note, Reference, Section, Table};
use kernel::scene::{
    Arm, Cell, Colour, Counter, Formation, Marker, Place, SideLook, Stand, Table as Open,
};
use kernel::{BySide, Due, Kit, Piece, RuleInfo, RuleKind, RuleStatus, Scene, Side, TurnBox};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Table,
    Hexes,
    Areas,
}

pub struct Small {
    pub scene: Scene,
    pub kit: Kit,
    pub reference: Reference,
}

pub static RULE: RuleInfo = RuleInfo {
    id: "test.1",
    chapter: "test",
    title: "Something holds",
    kind: RuleKind::Normative,
    status: RuleStatus::Done,
    note: "",
    ruling: &[],
};

impl Small {
    pub fn of(kind: Kind) -> Small {
        let side = |id: &str, name: &str, colour| SideLook {
            id: id.to_owned(),
            name: name.to_owned(),
            colour,
        };
        let scene = Scene {
            title: "A small fight".to_owned(),
            sides: BySide {
                first: side("blue", "Blues", Colour::Blue),
                second: side("red", "Reds", Colour::Red),
            },
            table: (kind == Kind::Table).then(|| Open {
                size: [48_000, 36_000],
                ..Open::default()
            }),
            cells: match kind {
                Kind::Table => Vec::new(),
                Kind::Hexes => cells(12, 8, &HEX),
                Kind::Areas => cells(3, 2, &SQUARE),
            },
            ..Scene::default()
        };
        Small {
            scene,
            kit: kit(kind),
            reference: reference(),
        }
    }

    pub fn battle(&self) -> Battle<'_> {
        Battle {
            rulebook: "A rulebook",
            scene: &self.scene,
            kit: &self.kit,
            reference: &self.reference,
            muster: None,
            geography: None,
        }
    }
}

const HEX: [[i32; 2]; 6] = [
    [0, 58],
    [50, 29],
    [50, -29],
    [0, -58],
    [-50, -29],
    [-50, 29],
];
const SQUARE: [[i32; 2]; 4] = [[-50, 50], [50, 50], [50, -50], [-50, -50]];

fn cells(wide: i32, tall: i32, outline: &[[i32; 2]]) -> Vec<Cell> {
    let places = (0..tall).flat_map(|row| (0..wide).map(move |column| (column, row)));
    places
        .map(|(column, row)| {
            let at = [column * 100 + row % 2 * 50, row * 87];
            let corner = |[x, y]: &[i32; 2]| [at[0] + x, at[1] + y];
            Cell {
                id: format!("{column}-{row}"),
                outline: outline.iter().map(corner).collect(),
                at,
                ..Cell::default()
            }
        })
        .collect()
}

fn counter(id: &str, name: &str, side: Side, arm: Arm, bases: usize, kind: Kind) -> Counter {
    let stands = if kind == Kind::Table { bases } else { 0 };
    Counter {
        id: id.to_owned(),
        label: id.chars().take(4).collect(),
        name: name.to_owned(),
        side,
        nation: String::new(),
        arm,
        place: Place::At([1_000, 1_000]),
        also: Vec::new(),
        strength: Some(4),
        losses: 0,
        formation: Formation::Column,
        facing: None,
        spent: false,
        leaders: Vec::new(),
        active: false,
        stands: vec![Stand::sized(1_000, 750); stands],
        markers: Vec::new(),
        details: Vec::new(),
    }
}

fn kit(kind: Kind) -> Kit {
    let piece = |id: &str, name: &str, side, arm, bases, formation: &str| {
        let mut piece = Piece::new(
            counter(id, name, side, arm, bases, kind),
            formation.to_owned(),
        )
        .value("kind", "foot");
        piece.boxes = 12;
        piece
    };
    let mut late = piece("late", "Late horse", Side::Second, Arm::HeavyCavalry, 3, "");
    late.arrives = Some(Due {
        turn: 2,
        words: "turn 3, from the north".to_owned(),
    });
    let many = (0..40).map(|number| {
        let id = format!("more-{number}");
        let name = format!("Battalion {number}");
        piece(
            &id,
            &name,
            Side::Second,
            Arm::Infantry,
            4,
            "Second division",
        )
    });
    let first = piece("first", "First foot", Side::First, Arm::Infantry, 5, "One").backed(
        "D",
        "disordered",
        true,
    );
    let general = piece("general", "A general", Side::First, Arm::Leader, 1, "One");
    Kit {
        pieces: [first, general]
            .into_iter()
            .chain(many)
            .chain([late])
            .collect(),
        markers: vec![
            (Marker::new("R", "routing", true), 7),
            (Marker::new("M", "has moved", false), 5),
        ],
        turns: (1..=8)
            .map(|turn| TurnBox::named(format!("Turn {turn}")))
            .collect(),
        victory: vec![Note {
            text: "Whoever holds the hill wins.".to_owned(),
            rule: &RULE,
        }],
        forms: vec![
            Table::new(&RULE, "Points", &["for", "Blues", "Reds"])
                .row(["the hill"])
                .row(["losses"]),
        ],
    }
}

fn reference() -> Reference {
    let table = (0..60).fold(
        Table::new(&RULE, "A long table", &["die", "what comes of it"]),
        |table, die| table.row([die.to_string(), format!("result number {die}")]),
    );
    Reference {
        sections: vec![
            Section::new("The turn")
                .note(&RULE, "Everybody moves, and then everybody fires.")
                .table(table),
        ],
    }
}
