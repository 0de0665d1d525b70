//! The quick-reference sheet, made from what the chapters play by.

mod combat;

use kernel::chance::Scripted;
use kernel::reference::{Section, Table, modifiers};
use kernel::{Reference, Rulebook};

use crate::Rule;
use crate::artillery::Shot;
use crate::combat::{GUNS_TAKEN, defensive_fire_needs, guns_modifiers};
use crate::event::{Save, Wound};
use crate::leaders::wound_roll;
use crate::movement::{actions_to_enter, attack_actions, points_by_actions};
use crate::setup::{ApproachTerrain, Arm, Border, Gun, Terrain};
use crate::sight::Range;

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    Reference {
        sections: vec![
            turn(),
            movement(),
            combat::combat(book),
            retreat(book),
            artillery(book),
            leaders(),
        ],
    }
}

fn turn() -> Section {
    Section::new("The turn").rules([
        Rule::Turn1,
        Rule::Turn3,
        Rule::CommandPoints1,
        Rule::CommandPoints2,
        Rule::Rally1,
        Rule::Rally2,
        Rule::Rally3,
        Rule::Rally4,
    ])
}

const ARMS: [(&str, Arm); 3] = [
    ("infantry", Arm::Infantry),
    ("cavalry", Arm::Cavalry),
    ("artillery", Arm::Artillery),
];

fn movement() -> Section {
    let mut allowance = Table::new(
        Rule::MoveCp1,
        "Actions of a move",
        &["arm", "without combat", "ending in combat"],
    );
    for (name, arm) in ARMS {
        let combat = match arm {
            Arm::Artillery => "never attacks".to_owned(),
            arm => attack_actions(arm).to_string(),
        };
        allowance = allowance.row([name.to_owned(), arm.actions().to_string(), combat]);
    }
    Section::new("Moving")
        .table(allowance)
        .table(command_points())
        .table(entering())
        .rules([Rule::MoveCp8, Rule::TerrainBuildings1])
}

fn command_points() -> Table {
    let mut table = Table::new(
        Rule::MoveCp1,
        "Command points for a group",
        &["actions", "no combat", "combat", "combat, all cavalry"],
    );
    let most = |combat: bool, all_cavalry: bool| {
        let arm = if all_cavalry {
            Arm::Cavalry
        } else {
            Arm::Infantry
        };
        if combat {
            attack_actions(arm)
        } else {
            Arm::Cavalry.actions()
        }
    };
    for used in 1..=Arm::Cavalry.actions() {
        let cell = |combat: bool, all_cavalry: bool| {
            if used <= most(combat, all_cavalry) {
                points_by_actions(used, combat, all_cavalry, false).to_string()
            } else {
                "–".to_owned()
            }
        };
        let actions = if used > Arm::Infantry.actions() {
            format!("{used}, cavalry only")
        } else {
            used.to_string()
        };
        table = table.row([
            actions,
            cell(false, false),
            cell(true, false),
            cell(true, true),
        ]);
    }
    let square = points_by_actions(1, false, false, true);
    let square = square.to_string();
    table.row([
        "with a square".to_owned(),
        square.clone(),
        square.clone(),
        "–".to_owned(),
    ])
}

/// What it takes to enter ground and to cross approaches.
fn entering() -> Table {
    let border = |approach| Border {
        approach,
        marsh_arrow: false,
        height: 0,
        one_way_from: None,
        road: false,
    };
    let rows = [
        ("open ground", Some(ApproachTerrain::Open), Terrain::Open),
        ("a wood", None, Terrain::Wood),
        ("buildings", None, Terrain::Buildings),
        (
            "over marsh or a river",
            Some(ApproachTerrain::Marsh),
            Terrain::Open,
        ),
        ("over a hedge", Some(ApproachTerrain::Hedge), Terrain::Open),
    ];
    let mut table = Table::new(
        Rule::Terrain0,
        "Actions to enter",
        &["ground", "infantry", "cavalry", "artillery"],
    );
    for (name, approach, terrain) in rows {
        let border = border(approach);
        let costs = Arm::ALL.map(|arm| actions_to_enter(arm, &border, terrain).to_string());
        table = table.row([name.to_owned()].into_iter().chain(costs));
    }
    table
}

fn retreat(book: &dyn Rulebook) -> Section {
    let mut lost = Table::new(
        Rule::Retreat1_4,
        "Retreating guns: the attacker's die that takes them",
        &["guns", "infantry leads", "cavalry leads"],
    );
    for (name, gun, limbered) in [
        ("deployed", Gun::Foot, false),
        ("limbered", Gun::Foot, true),
        ("horse artillery", Gun::Horse, false),
        ("heavy artillery", Gun::Heavy, false),
    ] {
        let needs = |cavalry: bool| {
            let added: i8 = guns_modifiers(cavalry, limbered, gun)
                .iter()
                .map(|(_, _, value)| value)
                .sum();
            match GUNS_TAKEN - added {
                ..=1 => "always".to_owned(),
                7.. => "never".to_owned(),
                needs => format!("{needs}+"),
            }
        };
        lost = lost.row([name.to_owned(), needs(false), needs(true)]);
    }
    Section::new("Retreat")
        .rules([
            Rule::Retreat1_1,
            Rule::Retreat1_2,
            Rule::Retreat1_3,
            Rule::Retreat1_6,
            Rule::Retreat1_7_1,
            Rule::Retreat1_7_2,
            Rule::Retreat1_7_3,
            Rule::Retreat1_8,
        ])
        .table(lost)
        .tables(modifiers(book, "artillery-retreat", 2))
}

fn artillery(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::Artillery3,
        "A die that hits",
        &[
            "what fires",
            "adjacent",
            "farther",
            "square adjacent",
            "square farther",
        ],
    );
    for (name, gun, heavy_attribute, skirmishers) in [
        ("artillery", Gun::Foot, false, false),
        ("horse artillery", Gun::Horse, false, false),
        ("heavy artillery", Gun::Heavy, false, false),
        ("attribute heavy artillery", Gun::Foot, true, false),
        ("skirmishers", Gun::Foot, false, true),
    ] {
        let needs = |range, square| {
            let near_only = gun == Gun::Horse || skirmishers;
            if near_only && range == Range::Far {
                return "–".to_owned();
            }
            let shot = Shot {
                range,
                gun,
                heavy_attribute,
                skirmishers,
                square,
                deployed_guns: false,
                in_buildings: false,
            };
            format!("{}+", shot.needed())
        };
        table = table.row([
            name.to_owned(),
            needs(Range::Adjacent, false),
            needs(Range::Far, false),
            needs(Range::Adjacent, true),
            needs(Range::Far, true),
        ]);
    }
    let table = table.row([
        "defending guns at the lead attacker".to_owned(),
        format!("{}+", defensive_fire_needs(false)),
        "–".to_owned(),
        format!("{}+", defensive_fire_needs(true)),
        "–".to_owned(),
    ]);
    Section::new("Artillery")
        .rules([
            Rule::Artillery1,
            Rule::Artillery2,
            Rule::Artillery7,
            Rule::Artillery12,
        ])
        .table(table)
        .note(
            Rule::Artillery10,
            format!(
                "Deployed guns save a hit on {}+; limbered ones have no save.",
                Save::NEEDED
            ),
        )
        .tables(modifiers(book, "artillery", 2))
}

fn leaders() -> Section {
    let mut table = Table::new(
        Rule::Leaders6,
        "A leader is wounded on a 1; then",
        &["die", "wound"],
    );
    for die in 1..=6 {
        let dice = [1, die];
        let mut chance = Scripted::new(&dice);
        let words = match wound_roll(&mut chance) {
            Ok((_, Some(Wound::Minor(turns)))) => format!("lightly: turns away {turns}"),
            Ok((_, Some(Wound::Serious))) => "seriously: out of the battle".to_owned(),
            Ok((_, Some(Wound::Mortal))) => "mortally: out of the battle".to_owned(),
            Ok((_, Some(Wound::Killed))) => "killed".to_owned(),
            Ok((_, None)) | Err(_) => "unhurt".to_owned(),
        };
        table = table.row([die.to_string(), words]);
    }
    Section::new("Leaders").table(table).rules([
        Rule::LeadersBonusCommander,
        Rule::LeadersBonusCourageous,
        Rule::LeadersBonusCowardly,
        Rule::LeadersBonusOrganised,
    ])
}
