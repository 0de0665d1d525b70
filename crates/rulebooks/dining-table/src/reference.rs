//! The quick-reference sheet, made from what the chapters play by.

use ground::table::Kind as Ground;
use kernel::chance::{Card, Scripted, Suit};
use kernel::reference::{Section, Table, modifiers};
use kernel::{Reference, Rulebook};

use crate::Rule;
use crate::activation::{Activation, read};
use crate::charge::commit::{Fighter, Front};
use crate::command::{CRating, throw};
use crate::firefight::exchange::Skirmisher;
use crate::generals::risk::{self, Fate, Level};
use crate::recovery::Nearness;
use crate::terrain::nature;
use crate::troops::{
    Arm, Character, Going, Gun, Hindrance, Mover, Pace, Rating, Role, Trait, Traits, allowance,
};
use crate::zones::{APPROACH, CONTACT_ZONE, SHORT_ZONE, THREAT_ZONE};

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    Reference {
        sections: vec![
            turn(),
            command(),
            movement(),
            ground(),
            charge(book),
            firefight(),
            artillery(),
            recovery(),
        ],
    }
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

fn command() -> Section {
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
        .table(cards)
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

/// SPs that a unit may commit in a charge combat.
fn commitments() -> Table {
    let mut table = Table::new(
        Rule::S2_11_2B,
        "SPs committed in a charge, at most",
        &["who", "front", "flank or rear"],
    );
    let plain = Fighter {
        arm: Arm::Infantry,
        sps: u8::MAX,
        traits: Traits::NONE,
        defends: false,
        vulnerable: false,
    };
    let guns = Fighter {
        arm: Arm::Artillery(Gun::Medium),
        ..plain
    };
    let weak = Fighter {
        traits: Traits::NONE.with(Trait::NoDrill),
        ..plain
    };
    let vulnerable = Fighter {
        vulnerable: true,
        ..plain
    };
    for (name, fighter) in [
        ("infantry, cavalry", plain),
        ("with a weakness that counts", weak),
        ("vulnerable", vulnerable),
        ("artillery", guns),
    ] {
        let most = |front| fighter.most(front, Going::Good).to_string();
        table = table.row([name.to_owned(), most(Front::Front), most(Front::Other)]);
    }
    table
}

/// Every letter with the ground on which it gives a card.
fn bonus() -> Table {
    let mut table = Table::new(
        Rule::S2_11_4A,
        "Bonus cards in a charge",
        &["what counts", "cards", "rule"],
    );
    let mut seen = Vec::new();
    for (_, letter) in Trait::ALL {
        for going in [Going::Good, Going::Bad] {
            let arm = if letter.fits(Arm::Infantry) {
                Arm::Infantry
            } else {
                Arm::BattleCavalry
            };
            let fighter = Fighter {
                arm,
                sps: 1,
                traits: Traits::NONE.with(letter),
                defends: arm.is_infantry(),
                vulnerable: false,
            };
            for modifier in fighter.bonus(going) {
                if !seen.contains(&modifier.what) {
                    seen.push(modifier.what);
                    table = table.row([
                        modifier.what.to_owned(),
                        modifier.value.to_string(),
                        modifier.rule.id.to_owned(),
                    ]);
                }
            }
        }
    }
    table
}

fn charge(book: &dyn Rulebook) -> Section {
    Section::new("Charge combat")
        .table(commitments())
        .table(bonus())
        .tables(modifiers(book, "charge", 2))
        .rules([
            Rule::S2_11_4C,
            Rule::S2_11_4D,
            Rule::S2_11_5B,
            Rule::S2_11_5C,
            Rule::S2_11_5D,
            Rule::S2_11_5E,
            Rule::S2_11_5F,
            Rule::S2_11_5H,
            Rule::S2_11_8A,
            Rule::S2_11_8B,
            Rule::S2_11_8C,
            Rule::S2_11_8D,
            Rule::S2_10_5A,
            Rule::S2_10_5B,
        ])
}

fn firefight() -> Section {
    let mut table = Table::new(
        Rule::S2_17_4A,
        "SPs committed in a firefight, at most",
        &["who", "front", "flank or rear"],
    );
    let plain = Skirmisher {
        arm: Arm::Infantry,
        traits: Traits::NONE,
        defends: false,
        guns_attached: false,
    };
    for (name, unit) in [
        ("infantry", plain),
        (
            "with skirmish weakness",
            Skirmisher {
                traits: Traits::NONE.with(Trait::NoSkirmish),
                ..plain
            },
        ),
        (
            "artillery",
            Skirmisher {
                arm: Arm::Artillery(Gun::Medium),
                ..plain
            },
        ),
        (
            "cavalry",
            Skirmisher {
                arm: Arm::BattleCavalry,
                ..plain
            },
        ),
    ] {
        let most = |front| unit.most(front).to_string();
        table = table.row([name.to_owned(), most(Front::Front), most(Front::Other)]);
    }
    Section::new("Firefight").table(table).rules([
        Rule::S2_17_5A,
        Rule::S2_17_5C,
        Rule::S2_17_6A,
        Rule::S2_17_6B,
        Rule::S2_17_6D,
    ])
}

fn artillery() -> Section {
    let mut table = Table::new(
        Rule::S2_18_3A,
        "Guns",
        &["guns", "short", "effective", "long", "minor move"],
    );
    for (name, gun) in [
        ("light, light horse", Gun::Light),
        ("medium", Gun::Medium),
        ("medium horse", Gun::MediumHorse),
        ("howitzers", Gun::Howitzer),
        ("heavy", Gun::Heavy),
    ] {
        let inches = |inches: u8| match inches {
            0 => "–".to_owned(),
            inches => format!("to {inches}″"),
        };
        let [short, effective, long] = gun.ranges().map(inches);
        let moves = match gun.minor_move() {
            0 => "–".to_owned(),
            thousandths => format!("{}″", thousandths / 1_000),
        };
        table = table.row([name.to_owned(), short, effective, long, moves]);
    }
    Section::new("Artillery").table(table).rules([
        Rule::S2_18_4A,
        Rule::S2_19_1A,
        Rule::S2_20_3A,
        Rule::S2_20_3B,
        Rule::S2_20_3C,
        Rule::S2_20_3D,
        Rule::S2_20_7B,
        Rule::S2_20_7C,
    ])
}

fn recovery() -> Section {
    let mut table = Table::new(
        Rule::S2_9_1E,
        "Red cards that recover a hit",
        &["where", "rank"],
    );
    for (name, nearness) in [
        ("clear of the enemy", Nearness::Clear),
        ("in a Threat Zone", Nearness::Threat),
        ("in a Contact Zone", Nearness::Contact),
    ] {
        table = table.row([name.to_owned(), rank(nearness.rank())]);
    }
    let mut risks = Table::new(
        Rule::S2_16_2G,
        "A general at risk is hit by",
        &["risk", "card"],
    );
    for (name, level) in [("low", Level::Low), ("high", Level::High)] {
        let least = (1..=13_u8).find(|rank| {
            let card = Card::new(Suit::Spades, *rank);
            card.is_some_and(|card| risk::read(level, card) == Fate::Hit)
        });
        risks = risks.row([name.to_owned(), least.map_or_else(String::new, rank)]);
    }
    Section::new("Recovery and generals")
        .table(table)
        .rules([Rule::S2_9_1A, Rule::S2_9_1D, Rule::S2_9_1I])
        .table(risks)
        .rules([Rule::S2_16_2E, Rule::S2_16_2I])
}
