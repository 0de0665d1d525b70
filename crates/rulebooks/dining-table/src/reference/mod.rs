//! The quick-reference sheet, made from what the chapters play by.

mod fighting;

use ground::table::Kind as Ground;
use kernel::chance::{Card, Scripted, Suit};
use kernel::reference::{Section, Table};
use kernel::{Reference, Rulebook};

use crate::Rule;
use crate::activation::{Activation, read};
use crate::command::{CRating, throw};
use crate::terrain::nature;
use crate::troops::{Arm, Character, Going, Gun, Hindrance, Mover, Pace, Rating, Role, allowance};
use crate::zones::{APPROACH, CONTACT_ZONE, SHORT_ZONE, THREAT_ZONE};

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    Reference {
        sections: vec![
            turn(),
            command(book),
            movement(),
            ground(),
            fighting::charge(book),
            fighting::firefight(book),
            fighting::artillery(book),
            fighting::recovery(book),
        ],
    }
}

/// The table of a resolution's modifiers. One that changes how cards are read adds nothing to their number.
fn modifiers(book: &dyn Rulebook, resolution: &str, changed: usize) -> Option<Table> {
    let mut table = kernel::reference::modifiers(book, resolution, changed)?;
    let adds = table.heads.iter().position(|head| head == "adds")?;
    for row in &mut table.rows {
        if row[adds] == "0" {
            "–".clone_into(&mut row[adds]);
        }
    }
    Some(table)
}

fn turn() -> Section {
    Section::new("The period").rules([
        Rule::S2_1_1A,
        Rule::S2_1_1B,
        Rule::S2_1_1C,
        Rule::S2_1_1E,
        Rule::S2_4_1A,
        Rule::S2_4_1B,
        Rule::S2_4_1C,
        Rule::S2_4_1D,
        Rule::S2_4_1E,
        Rule::S2_4_1F,
        Rule::S2_4_1G,
        Rule::S2_4_1H,
        Rule::S2_4_1I,
        Rule::S2_4_1J,
        Rule::S2_4_1K,
        Rule::S2_4_1L,
        Rule::S2_4_1M,
        Rule::S2_4_1N,
    ])
}

/// The name of a rank.
fn rank(rank: u8) -> String {
    match rank {
        1 => "any".to_owned(),
        11 => "Jack and above".to_owned(),
        12 => "Queen and above".to_owned(),
        13 => "King".to_owned(),
        rank => format!("{rank} and above"),
    }
}

fn command(book: &dyn Rulebook) -> Section {
    let mut cards = Table::new(
        Rule::S2_2_3A,
        "Activation: what a card means",
        &["card", "strong", "normal", "weak"],
    );
    let characters = [Character::Strong, Character::Normal, Character::Weak];
    let word = |activation| match activation {
        Activation::Full => "full",
        Activation::Limited => "limited",
        Activation::Fail => "fails",
    };
    let shown = [
        ("an Ace", Card::new(Suit::Spades, 1)),
        ("below the A rating", Card::new(Suit::Spades, 2)),
        ("the A rating or above", Card::new(Suit::Spades, 13)),
        ("a Joker", "Joker1".parse().ok()),
    ];
    for (name, card) in shown {
        let cells = characters.map(|character| {
            let rating = Rating {
                a: character.rating(),
                character,
            };
            card.map_or_else(String::new, |card| word(read(card, rating)).to_owned())
        });
        cards = cards.row([name.to_owned()].into_iter().chain(cells));
    }
    let mut ratings = Table::new(Rule::S3_4_8A, "A ratings", &["who", "A", "a Joker is"]);
    let character = |character| match character {
        Character::Strong => "full",
        Character::Normal => "limited",
        Character::Weak => "a failure",
    };
    for (name, own) in [
        ("a strong general", Character::Strong),
        ("a normal general", Character::Normal),
        ("a weak general", Character::Weak),
    ] {
        let joker = character(own).to_owned();
        ratings = ratings.row([name.to_owned(), own.rating().to_string(), joker]);
    }
    for (name, role) in [
        ("a unit alone", Role::Line),
        ("a unit of the corps", Role::CorpsResource),
        ("an independent unit", Role::Independent),
        ("a unit of the army", Role::ArmyResource),
    ] {
        let rating = role.rating();
        let joker = character(rating.character).to_owned();
        ratings = ratings.row([name.to_owned(), rating.a.to_string(), joker]);
    }
    Section::new("Command")
        .note(
            Rule::S2_1_3A,
            "New command points: the difference of a D6 and the die of the C rating.",
        )
        .table(c4())
        .tables(modifiers(book, "command-throw", 1))
        .table(cards)
        .tables(modifiers(book, "activation", 1))
        .table(ratings)
}

/// The points of the lowest rating, which throws one die.
fn c4() -> Table {
    let mut table = Table::new(Rule::S2_2_6H, "C4 throws one D6", &["die", "points"]);
    for die in 1..=6_u8 {
        let answers = [die];
        let points = CRating::new(4).and_then(|rating| {
            let mut chance = Scripted::new(&answers);
            throw(rating, &mut chance).ok()
        });
        let points = points.map_or_else(String::new, |throw| throw.points.to_string());
        table = table.row([die.to_string(), points]);
    }
    table
}

const MOVERS: [(&str, Mover); 9] = [
    ("infantry", Mover::Unit(Arm::Infantry)),
    ("battle cavalry", Mover::Unit(Arm::BattleCavalry)),
    ("skirmish cavalry", Mover::Unit(Arm::SkirmishCavalry)),
    ("heavy artillery", Mover::Unit(Arm::Artillery(Gun::Heavy))),
    (
        "medium artillery, howitzers",
        Mover::Unit(Arm::Artillery(Gun::Medium)),
    ),
    ("light artillery", Mover::Unit(Arm::Artillery(Gun::Light))),
    (
        "horse artillery",
        Mover::Unit(Arm::Artillery(Gun::LightHorse)),
    ),
    ("headquarters", Mover::Headquarters),
    ("generals", Mover::General),
];

fn movement() -> Section {
    let mut table = Table::new(
        Rule::S2_5_3A,
        "Moves",
        &[
            "who",
            "normal",
            "in bad going",
            "rapid",
            "in bad going",
            "road",
        ],
    );
    for (name, mover) in MOVERS {
        let rate = |pace, going| {
            allowance(mover, pace, going)
                .map_or_else(|| "–".to_owned(), |inches| format!("{inches}″"))
        };
        table = table.row([
            name.to_owned(),
            rate(Pace::Normal, Going::Good),
            rate(Pace::Normal, Going::Bad),
            rate(Pace::Rapid, Going::Good),
            rate(Pace::Rapid, Going::Bad),
            rate(Pace::Road, Going::Good),
        ]);
    }
    let inches = |thousandths: i32| format!("{}″", thousandths / 1_000);
    let zones = Table::new(Rule::S2_6_1A, "Zones", &["what", "reaches"])
        .row(["Contact Zone".to_owned(), inches(CONTACT_ZONE)])
        .row(["Contact Zone, limited".to_owned(), inches(SHORT_ZONE)])
        .row(["Threat Zone".to_owned(), inches(THREAT_ZONE)])
        .row(["an Approach stops at".to_owned(), inches(APPROACH)]);
    Section::new("Moving").table(table).table(zones)
}

fn ground() -> Section {
    let mut table = Table::new(
        Rule::S2_22_1,
        "What ground does, unless the scenario says otherwise",
        &[
            "ground",
            "going",
            "cover",
            "chargers through it",
            "sees 2″ only",
        ],
    );
    let level = |hindrance| match hindrance {
        Hindrance::None => "–",
        Hindrance::Minor => "minor",
        Hindrance::Medium => "medium",
        Hindrance::Severe => "severe",
        Hindrance::Extreme => "extreme",
    };
    for (name, kind) in [
        ("open, hill, crops, hedge, wall", Ground::Hill),
        ("steep slope, marsh", Ground::Marsh),
        ("wood", Ground::Wood),
        ("orchard", Ground::Orchard),
        ("rough", Ground::Rough),
        ("stream, ditch", Ground::Stream),
        ("river, water", Ground::River),
        ("town", Ground::Town),
        ("heavy buildings, works", Ground::Fortification),
    ] {
        let nature = nature(kind);
        let going = match nature.going {
            Going::Good => "good",
            Going::Bad => "bad",
            Going::Impassable => "impassable",
        };
        table = table.row([
            name,
            going,
            level(nature.cover),
            level(nature.disorders),
            if nature.restricted { "yes" } else { "" },
        ]);
    }
    let mut ranks = Table::new(
        Rule::S2_11_5G,
        "Black cards that hit, by disadvantage",
        &["disadvantage", "rank"],
    );
    for hindrance in [
        Hindrance::None,
        Hindrance::Minor,
        Hindrance::Medium,
        Hindrance::Severe,
        Hindrance::Extreme,
    ] {
        let name = match hindrance {
            Hindrance::None => "none",
            other => level(other),
        };
        ranks = ranks.row([name.to_owned(), rank(hindrance.rank())]);
    }
    Section::new("Ground").table(table).table(ranks)
}
