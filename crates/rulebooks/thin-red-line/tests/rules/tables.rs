//! The tables of the book, written down a second time and compared.

use thin_red_line::Rule;
use thin_red_line::assault::strike::{OFFICER_ATTACKS, attacks};
use thin_red_line::movement_table::{Rate, row_of};
use thin_red_line::shooting::saves::{OFFICER_SAVE, shooting_save};
use thin_red_line::shooting::weapons::{Shot, Weapon};
use thin_red_line::troops::{Arm, Formation, Grade, Nation, Quality, Troop};
use thin_red_line::weather::Weather;

/// Column, Line, Loose, Square: `-` is blank, `x` immobile.
//= movement.t0 movement.t1 movement.t2 movement.t3 movement.t4 movement.t5 movement.t6 movement.t7
//= movement.t8 movement.t9 movement.4 double.1 formation.9
#[test]
fn the_movement_table_is_that_of_the_book() {
    let rows = [
        (Troop::LightInfantry, "6/12 6 6 x", 0),
        (Troop::LineInfantry, "6/12 4 - x", 0),
        (Troop::Grenadiers, "6/12 4 - x", 0),
        (Troop::LightCavalry, "- 10 12 -", 0),
        (Troop::MediumCavalry, "- 8 10 -", 0),
        (Troop::HeavyCavalry, "- 6 8 -", 0),
        (Troop::LightArtillery, "5 6 - -", 3),
        (Troop::HorseArtillery, "- 8 - -", 3),
        (Troop::HeavyArtillery, "- 5 - -", 2),
    ];
    for (troop, cells, by_hand) in rows {
        let row = row_of(troop);
        for (formation, cell) in Formation::ALL.into_iter().zip(cells.split(' ')) {
            let known = match row.cell(formation) {
                Rate::None => "-".to_owned(),
                Rate::Immobile => "x".to_owned(),
                Rate::Inches(plain, None) => plain.to_string(),
                Rate::Inches(plain, Some(doubled)) => format!("{plain}/{doubled}"),
            };
            assert_eq!(known, cell, "{troop:?} {formation:?}");
        }
        //= limber.7 limber.8
        assert_eq!(row.by_hand(), by_hand * 1_000, "{troop:?}");
    }
    let row = row_of(Troop::LineInfantry);
    assert_eq!(row.allowance(Formation::Line), 4_000);
    assert_eq!(row.doubled(Formation::Column), Some(12_000));
    assert_eq!(row.doubled(Formation::Line), None);
    assert_eq!(
        row_of(Troop::LightArtillery).doubled(Formation::Column),
        None
    );
}

//= fallback.10 fallback.11
#[test]
fn the_farthest_fall_back_is_the_best_of_the_row() {
    for (troop, inches) in [
        (Troop::LineInfantry, 12),
        (Troop::LightCavalry, 12),
        (Troop::MediumCavalry, 10),
        (Troop::HeavyCavalry, 8),
        (Troop::HorseArtillery, 8),
        (Troop::LightArtillery, 6),
        (Troop::HeavyArtillery, 5),
    ] {
        assert_eq!(row_of(troop).farthest(), inches * 1_000, "{troop:?}");
    }
}

//= range.1 range.2 range.t1 range.t2 range.t3 range.t4 artillery.1 artillery.2 artillery.t1
//= artillery.t2 artillery.t3 artillery.t4 artillery.t5 shooting-table.t1 shooting-table.t2
//= howitzer.1 howitzer.4 rocket.1 rocket.2 rocket.3 rocket.4 hitting.t1 hitting.t2 hitting.t3
//= shooting-table.t7 rof.2
#[test]
fn the_weapon_table_is_that_of_the_book() {
    // Range, grape range, rate, grape rate, firepower, to hit.
    let rows = [
        (Weapon::Musket, [12, 0, 1, 0, 6, 6]),
        (Weapon::Carbine, [12, 0, 1, 0, 6, 6]),
        (Weapon::LightGun, [36, 12, 3, 6, 5, 4]),
        (Weapon::HorseGun, [36, 12, 2, 4, 4, 4]),
        (Weapon::HeavyGun, [48, 0, 5, 0, 3, 4]),
        (Weapon::Howitzer, [36, 0, 1, 0, 3, 4]),
        (Weapon::Rocket, [36, 0, 2, 0, 6, 6]),
    ];
    for (weapon, numbers) in rows {
        let row = weapon.row();
        assert_eq!(row.weapon, weapon);
        let known = [
            row.range,
            row.grape_range.unwrap_or(0),
            row.rate,
            row.grape_rate.unwrap_or(0),
            row.firepower,
            row.to_hit,
        ];
        assert_eq!(known, numbers, "{weapon:?}");
        assert_eq!(weapon.has(Shot::Grape), numbers[1] > 0);
        assert_eq!(weapon.range(Shot::Ball), i32::from(numbers[0]) * 1_000);
    }
}

//= saves.t1 saves.t2 saves.t3 shooting-table.t8
#[test]
fn saves_against_shooting() {
    assert_eq!(shooting_save(Arm::Infantry), (3, Rule::SavesT1));
    assert_eq!(shooting_save(Arm::Cavalry), (4, Rule::SavesT2));
    assert_eq!(shooting_save(Arm::Artillery), (5, Rule::SavesT3));
    assert_eq!(OFFICER_SAVE, 3);
}

//= attacks.t0 attacks.t1 attacks.t2 attacks.t3 attacks.t4 attacks.t5 attacks.t6 attacks.t7
//= attacks.t8 attacks.t9 assault-summary.t1
#[test]
fn attacks_of_every_stand() {
    for (troop, number) in [
        (Troop::LineInfantry, 1),
        (Troop::LightInfantry, 1),
        (Troop::LightArtillery, 1),
        (Troop::HorseArtillery, 1),
        (Troop::HeavyArtillery, 1),
        (Troop::Grenadiers, 2),
        (Troop::LightCavalry, 2),
        (Troop::MediumCavalry, 3),
        (Troop::HeavyCavalry, 4),
    ] {
        assert_eq!(attacks(troop).0, number, "{troop:?}");
    }
    assert_eq!(OFFICER_ATTACKS, 1);
}

//= contact.t1 hidden.t1 motivation.t1 motivation.t2 motivation.t3
#[test]
fn skill_and_motivation_by_quality_and_grade() {
    let skill = [Quality::Conscript, Quality::Trained, Quality::Veteran].map(Quality::skill);
    assert_eq!(skill, [5, 4, 3]);
    let need = [Grade::Unsteady, Grade::Steady, Grade::Fearless].map(|grade| grade.need().0);
    assert_eq!(need, [5, 4, 3]);
}

//= weather.0 weather.4
#[test]
fn the_weather_of_every_sum() {
    let all: Vec<_> = (2..=12).map(Weather::of).collect();
    assert_eq!(all[0], Weather::Mud);
    assert_eq!(all[1], Weather::Rain);
    assert!(all[2..9].iter().all(|weather| *weather == Weather::Fine));
    assert_eq!(all[9], Weather::Fog);
    assert_eq!(all[10], Weather::Extreme);
}

/// Heat and cold count from the fourth turn.
//= weather.1 weather.3 weather.6
#[test]
fn units_roll_for_the_weather() {
    assert_eq!(Weather::Extreme.unit_roll(3), None);
    assert_eq!(Weather::Extreme.unit_roll(4), Some(Rule::Weather6));
    assert_eq!(Weather::Mud.unit_roll(1), Some(Rule::Weather1));
    assert_eq!(Weather::Rain.unit_roll(1), Some(Rule::Weather3));
    assert_eq!(Weather::Fine.unit_roll(9), None);
}

//= basing.1 basing.2 basing.3 basing.4 basing.5 basing.6 basing.7 basing.8 scale.3
//= types.1 types.2 types.3 types.4 types.5 types.6 types.7 types.8 types.9
#[test]
fn bases_and_arms_of_every_type() {
    for troop in Troop::ALL {
        let (arm, base, company) = match troop {
            Troop::LightInfantry => (Arm::Infantry, (1_000, 1_250), 4),
            Troop::LineInfantry | Troop::Grenadiers => (Arm::Infantry, (2_000, 1_250), 2),
            Troop::LightCavalry | Troop::MediumCavalry | Troop::HeavyCavalry => {
                (Arm::Cavalry, (2_000, 2_500), 2)
            }
            _ => (Arm::Artillery, (2_000, 2_500), 2),
        };
        assert_eq!(troop.arm(), arm, "{troop:?}");
        assert_eq!(troop.base(), base, "{troop:?}");
        assert_eq!(troop.company(), company, "{troop:?}");
    }
}

//= formation.2 formation.4 formation.5
#[test]
fn columns_of_every_nation() {
    for nation in Nation::ALL {
        let widths: &[u8] = match nation {
            Nation::French | Nation::Prussian => &[2],
            Nation::Austrian | Nation::Russian => &[2, 3],
            Nation::British => &[2, 1],
        };
        assert_eq!(nation.column_widths(), widths);
    }
}
