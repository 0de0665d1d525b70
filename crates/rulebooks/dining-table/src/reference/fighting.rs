//! Fighting, recovery and generals.

use kernel::Rulebook;
use kernel::chance::{Card, Suit};
use kernel::reference::{Section, Table};

use super::{modifiers, rank};
use crate::Rule;
use crate::charge::commit::{Fighter, Front};
use crate::firefight::exchange::Skirmisher;
use crate::generals::risk::{self, Fate, Level};
use crate::recovery::Nearness;
use crate::troops::{Arm, Going, Gun, Trait, Traits};

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

pub(super) fn charge(book: &dyn Rulebook) -> Section {
    Section::new("Charge combat")
        .table(commitments())
        .table(bonus())
        .tables(modifiers(book, "charge", 2))
        .tables(modifiers(book, "morale-check", 1))
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

pub(super) fn firefight(book: &dyn Rulebook) -> Section {
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
    let bonus = modifiers(book, "firefight", 2);
    Section::new("Firefight").table(table).tables(bonus).rules([
        Rule::S2_17_5A,
        Rule::S2_17_5C,
        Rule::S2_17_6A,
        Rule::S2_17_6B,
        Rule::S2_17_6D,
    ])
}

pub(super) fn artillery(book: &dyn Rulebook) -> Section {
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
    let fire = modifiers(book, "artillery-fire", 2);
    let fatigue = modifiers(book, "fatigue", 1);
    let section = Section::new("Artillery").table(table);
    section.tables(fire).tables(fatigue).rules([
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

pub(super) fn recovery(book: &dyn Rulebook) -> Section {
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
        .tables(modifiers(book, "recovery", 1))
        .rules([Rule::S2_9_1A, Rule::S2_9_1D, Rule::S2_9_1I])
        .table(risks)
        .tables(modifiers(book, "general-risk", 1))
        .rules([Rule::S2_16_2E, Rule::S2_16_2I])
}
