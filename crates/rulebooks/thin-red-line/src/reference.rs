//! The quick-reference sheet, made from what the chapters play by.

use kernel::reference::{Section, Table, modifiers};
use kernel::{Reference, Rulebook};

use crate::Rule;
use crate::assault::declare::assault_range;
use crate::assault::strike::{Lances, OFFICER_ATTACKS, Role, Strike, Struck, attacks};
use crate::missions::Mission;
use crate::movement_table::{self, Rate};
use crate::shooting::saves::{OFFICER_SAVE, shooting_save};
use crate::shooting::weapons::{self, GRAPE_TO_HIT, MOVED_GRAPE};
use crate::terrain::{self, Going, View};
use crate::troops::{Arm, Formation, Grade, Quality, Troop};
use crate::weather::Weather;

/// The sheet.
pub fn sheet(book: &dyn Rulebook) -> Reference {
    Reference {
        sections: vec![
            turn(),
            movement(),
            ground(),
            shooting(book),
            assault(book),
            motivation(book),
            before(),
            victory(),
        ],
    }
}

fn turn() -> Section {
    Section::new("The turn").rules([
        Rule::Turn2,
        Rule::Turn3,
        Rule::Turn6,
        Rule::Initiative1,
        Rule::ShootingSummary1,
        Rule::AssaultSummary1,
    ])
}

/// Inches, or a dash for none.
fn inches(thousandths: i32) -> String {
    match thousandths {
        0 => "–".to_owned(),
        _ => format!("{}″", thousandths / 1_000),
    }
}

fn movement() -> Section {
    let mut table = Table::new(
        Rule::MovementT0,
        "Moves",
        &["troops", "column", "line", "loose", "square", "by hand"],
    );
    for row in &movement_table::TABLE {
        let cells = Formation::ALL.map(|formation| match row.cell(formation) {
            Rate::None => "–".to_owned(),
            Rate::Immobile => "stands".to_owned(),
            Rate::Inches(plain, None) => format!("{plain}″"),
            Rate::Inches(plain, Some(doubled)) => format!("{plain}″, double {doubled}″"),
        });
        let cells = [row.troop.name().to_owned()].into_iter().chain(cells);
        table = table.row(cells.chain([inches(row.by_hand())]));
    }
    Section::new("Moving").table(table).rules([
        Rule::Movement4,
        Rule::Double1,
        Rule::Turn4,
        Rule::MoveShoot1,
        Rule::MoveShoot3,
    ])
}

fn ground() -> Section {
    let mut table = Table::new(
        Rule::TerrainTable0,
        "Terrain",
        &["going", "sight passes", "sight is blocked"],
    );
    for (name, going) in [
        ("open", Going::Open),
        ("difficult", Going::Difficult),
        ("very difficult", Going::VeryDifficult),
        ("impassable", Going::Impassable),
    ] {
        let names = |view: View| {
            terrain::TABLE
                .iter()
                .filter(|row| row.going == going && row.view == view)
                .map(|row| row.terrain.name())
                .collect::<Vec<_>>()
                .join(", ")
        };
        table = table.row([name.to_owned(), names(View::Clear), names(View::Blocked)]);
    }
    Section::new("Ground").table(table).rules([
        Rule::InfantryRough1,
        Rule::Difficult1,
        Rule::VeryDifficult1,
        Rule::Cover1,
    ])
}

fn shooting(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::Rof2,
        "Weapons",
        &[
            "weapon",
            "range",
            "rate",
            "to hit",
            "firepower",
            "grape: range, rate",
            "after moving",
        ],
    );
    for row in &weapons::TABLE {
        let grape = match (row.grape_range, row.grape_rate) {
            (Some(range), Some(rate)) => format!("{range}″, {rate}"),
            _ => "–".to_owned(),
        };
        let moved = if row.weapon.fires_after_moving() {
            "fires"
        } else {
            "does not"
        };
        table = table.row([
            weapon(row.weapon).to_owned(),
            format!("{}″", row.range),
            row.rate.to_string(),
            format!("{}+", row.to_hit),
            format!("{}+", row.firepower),
            grape,
            moved.to_owned(),
        ]);
    }
    let mut saves = Table::new(Rule::Saves1, "Saves against shooting", &["who", "save"]);
    for (name, arm) in [
        ("infantry", Arm::Infantry),
        ("cavalry", Arm::Cavalry),
        ("artillery", Arm::Artillery),
    ] {
        saves = saves.row([name.to_owned(), format!("{}+", shooting_save(arm).0)]);
    }
    let saves = saves.row(["commanders".to_owned(), format!("{OFFICER_SAVE}+")]);
    Section::new("Shooting")
        .table(table)
        .note(Rule::HittingT4, format!("Grape hits on {GRAPE_TO_HIT}+."))
        .note(
            Rule::MoveShoot2,
            format!("Guns that moved fire grape at a rate of {MOVED_GRAPE} at most."),
        )
        .tables(modifiers(book, "shooting", 2))
        .table(saves)
        .rules([Rule::Fallback3, Rule::Fallback5, Rule::Fallback8])
}

const fn weapon(weapon: weapons::Weapon) -> &'static str {
    use weapons::Weapon;
    match weapon {
        Weapon::Musket => "muskets",
        Weapon::Carbine => "carbines of cavalry",
        Weapon::LightGun => "light guns",
        Weapon::HorseGun => "horse guns",
        Weapon::HeavyGun => "heavy guns",
        Weapon::Howitzer => "howitzers",
        Weapon::Rocket => "rockets",
    }
}

/// What a save in combat needs, as the resolver has it.
fn combat_save(troop: Troop, formation: Formation, sheltered: bool) -> String {
    let strike = Strike {
        dice: 1,
        arm: Arm::Infantry,
        quality: Quality::Trained,
        lances: Lances::No,
        role: Role::Charger,
        at: Struck {
            troop,
            formation,
            lances: Lances::No,
            role: Role::Charged,
            sheltered,
            commander: false,
        },
    };
    let save = strike.save();
    save.map_or_else(|| "–".to_owned(), |(check, _)| format!("{}+", check.need()))
}

fn assault(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(
        Rule::AttacksT0,
        "Troops in an assault",
        &["troops", "charge", "attacks a stand", "save"],
    );
    for troop in Troop::ALL {
        table = table.row([
            troop.name().to_owned(),
            inches(assault_range(troop).0),
            attacks(troop).0.to_string(),
            combat_save(troop, Formation::Line, false),
        ]);
    }
    let foot = Troop::LineInfantry;
    let table = table
        .row([
            "infantry in square".to_owned(),
            "–".to_owned(),
            String::new(),
            combat_save(foot, Formation::Square, false),
        ])
        .row([
            "infantry in a building".to_owned(),
            String::new(),
            String::new(),
            combat_save(foot, Formation::Line, true),
        ])
        .row([
            "an officer".to_owned(),
            String::new(),
            OFFICER_ATTACKS.to_string(),
            "–".to_owned(),
        ]);
    let mut skill = Table::new(
        Rule::ContactT1,
        "An attack strikes home",
        &["quality", "needs"],
    );
    for quality in [Quality::Conscript, Quality::Trained, Quality::Veteran] {
        skill = skill.row([quality.name().to_owned(), format!("{}+", quality.skill())]);
    }
    Section::new("Assault")
        .table(table)
        .table(skill)
        .tables(modifiers(book, "assault", 3))
        .rules([
            Rule::AssaultMotivation1,
            Rule::AssaultMotivation2,
            Rule::AssaultMotivation3,
            Rule::AssaultMotivation4,
            Rule::AssaultMotivation7,
        ])
}

fn motivation(book: &dyn Rulebook) -> Section {
    let mut table = Table::new(Rule::MotivationMods0, "Motivation", &["grade", "needs"]);
    for grade in [Grade::Unsteady, Grade::Steady, Grade::Fearless] {
        table = table.row([grade.name().to_owned(), format!("{}+", grade.need().0)]);
    }
    Section::new("Motivation")
        .table(table)
        .tables(modifiers(book, "motivation", 1))
        .rules([
            Rule::Motivation1,
            Rule::Motivation2,
            Rule::Motivation3,
            Rule::MotivationSpecial1,
            Rule::MotivationSpecial3,
            Rule::MotivationSpecial4,
            Rule::Disorientation1,
        ])
}

/// What two dice give, sum by sum, those that give the same together.
fn by_sum(mut table: Table, of: impl Fn(u8) -> String) -> Table {
    let mut from = 2;
    for sum in 2..=12_u8 {
        if sum < 12 && of(sum + 1) == of(sum) {
            continue;
        }
        let range = if from == sum {
            sum.to_string()
        } else {
            format!("{from} to {sum}")
        };
        table = table.row([range, of(sum)]);
        from = sum + 1;
    }
    table
}

fn before() -> Section {
    let missions = Table::new(
        Rule::MissionTable0,
        "Missions, on two dice",
        &["dice", "mission"],
    );
    let weather = Table::new(Rule::Weather0, "Weather, on two dice", &["dice", "weather"]);
    Section::new("Before the battle")
        .table(by_sum(missions, |sum| Mission::of(sum).name().to_owned()))
        .table(by_sum(weather, |sum| Weather::of(sum).name().to_owned()))
        .rules([
            Rule::Weather1,
            Rule::Weather2,
            Rule::Weather3,
            Rule::Weather5,
            Rule::Weather6,
        ])
}

fn victory() -> Section {
    Section::new("Victory").rules([
        Rule::Victory1,
        Rule::Victory2,
        Rule::Victory3,
        Rule::Victory5,
        Rule::Victory6,
        Rule::Victory7,
    ])
}
