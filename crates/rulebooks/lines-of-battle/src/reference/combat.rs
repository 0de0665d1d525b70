//! Combat: its steps, modifiers, results and saves.

use kernel::Rulebook;
use kernel::reference::{Section, Table, modifiers};

use crate::Rule;
use crate::combat::clash::{CUIRASS, Clash, Fighter, Meeting, cover};
use crate::setup::{ApproachTerrain, Attributes, Kind, Terrain};

fn fighter(kind: Kind) -> Fighter {
    Fighter {
        kind,
        rating: 3,
        hits: 0,
        square: false,
        attributes: Attributes::default(),
        courageous: false,
        cowardly: false,
    }
}

/// What the totals of two leads come to, by who wins and with what.
fn results() -> Table {
    let mut table = Table::new(
        Rule::Combat7,
        "Hits of a combat roll, before saves",
        &["who wins", "on the attacker", "on the defender"],
    );
    let attack = |sheet_results| Meeting::Attack {
        from_approach: false,
        from: Terrain::Open,
        first_roll: true,
        defender_in_line: false,
        ground: Terrain::Open,
        crossing: ApproachTerrain::Open,
        square_attack_bonus: true,
        sheet_results,
    };
    let (foot, horse) = (Kind::Infantry, Kind::HeavyCavalry);
    let rows = [
        ("a draw", foot, foot, attack(false), 0),
        ("attacking infantry", foot, foot, attack(false), 1),
        ("attacking cavalry", horse, foot, attack(false), 1),
        ("the defender", foot, foot, attack(false), -1),
        (
            "defending cavalry, by the sheet",
            foot,
            horse,
            attack(true),
            -1,
        ),
    ];
    for (who, active, passive, meeting, lead) in rows {
        let clash = Clash {
            active: fighter(active),
            passive: fighter(passive),
            meeting,
        };
        let (_, hits) = clash.result(lead, 0);
        table = table.row([
            who.to_owned(),
            hits.active.to_string(),
            hits.passive.to_string(),
        ]);
    }
    // In a counterattack the first of the two is the counterattacker.
    for (who, lead) in [
        ("counterattack: a draw", 0),
        ("the counterattacker", 1),
        ("the attacker against it", -1),
    ] {
        let clash = Clash {
            active: fighter(horse),
            passive: fighter(foot),
            meeting: Meeting::Counterattack,
        };
        let (_, hits) = clash.result(lead, 0);
        table = table.row([
            who.to_owned(),
            hits.passive.to_string(),
            format!("{} on the counterattacker", hits.active),
        ]);
    }
    table
}

fn saves() -> Table {
    let mut table = Table::new(
        Rule::Terrain0,
        "Saves, a die for each hit",
        &["who", "needs", "rule"],
    );
    for (name, ground) in [
        ("defenders in a wood", Terrain::Wood),
        ("defenders in buildings", Terrain::Buildings),
    ] {
        if let Some((rule, _, needs)) = cover(ground) {
            table = table.row([
                name.to_owned(),
                format!("{needs}+"),
                rule.info().id.to_owned(),
            ]);
        }
    }
    let (rule, _, needs) = CUIRASS;
    table.row([
        "cuirassiers against cavalry".to_owned(),
        format!("{needs}+"),
        rule.info().id.to_owned(),
    ])
}

pub(super) fn combat(book: &dyn Rulebook) -> Section {
    let steps = [
        Rule::CombatSum1,
        Rule::CombatSum2,
        Rule::CombatSum3,
        Rule::CombatSum4,
        Rule::CombatSum5,
        Rule::CombatSum6,
        Rule::CombatSum7,
        Rule::CombatSum8,
        Rule::CombatSum9,
        Rule::CombatSum10,
    ];
    let section = steps
        .into_iter()
        .fold(Section::new("Combat"), |section, step| {
            // The titles begin with the number of the summary's line.
            section.note(step, step.info().title.trim_start_matches("Summary "))
        });
    section
        .tables(modifiers(book, "combat", 2))
        .table(results())
        .table(saves())
}
