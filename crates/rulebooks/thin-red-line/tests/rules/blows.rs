//! Blows in combat, motivation and skill.

use kernel::chance::Scripted;
use kernel::{BySide, Side};
use thin_red_line::Rule;
use thin_red_line::assault::strike::{Blows, Lances, Role, Strike, Struck};
use thin_red_line::initiative::{Contest, compare};
use thin_red_line::motivation::{Again, Spirit, skill};
use thin_red_line::troops::{Arm, Formation, Grade, Quality, Troop};

fn blows(attacker: Troop, lances: Lances, defender: Troop, formation: Formation) -> Strike {
    Strike {
        dice: 2,
        arm: attacker.arm(),
        quality: Quality::Trained,
        lances,
        role: Role::Charger,
        at: Struck {
            troop: defender,
            formation,
            lances: Lances::No,
            role: Role::Charged,
            sheltered: false,
            commander: false,
        },
    }
}

fn save(strike: &Strike) -> u8 {
    strike.save().map_or(0, |(check, _)| check.need())
}

//= contact.5 contact.6 fighting.1 fighting.2 fighting.3 assault-summary.6
#[test]
fn every_die_that_passes_wounds_and_every_wound_unsaved_kills() {
    let strike = blows(
        Troop::Grenadiers,
        Lances::No,
        Troop::HeavyCavalry,
        Formation::Line,
    );
    let strike = Strike { dice: 4, ..strike };
    let rolled = strike.roll(&mut Scripted::new(&[3, 4, 5, 6, 2, 3, 1]));
    assert_eq!(
        rolled,
        Ok(Blows {
            wounds: 3,
            kills: 2
        })
    );
}

//= combat-saves.t1 combat-saves.t2 combat-saves.t4 combat-saves.t5 combat-saves.t6 combat-saves.t7
//= square.9 building-assault.4
#[test]
fn saves_in_combat() {
    let cases = [
        (Troop::LineInfantry, Formation::Line, 0),
        (Troop::LightInfantry, Formation::Loose, 0),
        (Troop::Grenadiers, Formation::Column, 0),
        (Troop::LineInfantry, Formation::Square, 3),
        (Troop::LightArtillery, Formation::Line, 0),
        (Troop::LightCavalry, Formation::Line, 5),
        (Troop::MediumCavalry, Formation::Line, 4),
        (Troop::HeavyCavalry, Formation::Loose, 3),
    ];
    for (troop, formation, need) in cases {
        let strike = blows(Troop::LineInfantry, Lances::No, troop, formation);
        assert_eq!(save(&strike), need, "{troop:?} {formation:?}");
    }
    let mut inside = blows(
        Troop::LineInfantry,
        Lances::No,
        Troop::LineInfantry,
        Formation::Line,
    );
    inside.at.sheltered = true;
    assert_eq!(save(&inside), 5);
    //= combat-saves.t3
    let mut general = blows(
        Troop::LineInfantry,
        Lances::No,
        Troop::LightCavalry,
        Formation::Loose,
    );
    general.at.commander = true;
    assert_eq!(save(&general), 0);
}

//= lance.2 lance.3 lance.4 lance.5
#[test]
fn lances() {
    let lancers = |foe, formation| blows(Troop::LightCavalry, Lances::Yes, foe, formation);
    assert_eq!(save(&lancers(Troop::LineInfantry, Formation::Square)), 0);
    let charge = lancers(Troop::MediumCavalry, Formation::Line);
    assert_eq!(charge.check().need(), 3);
    let counter = Strike {
        role: Role::Charged,
        ..charge
    };
    assert_eq!(counter.check().need(), 4);
    let charged = |troop, by: Troop| {
        let mut strike = blows(by, Lances::No, troop, Formation::Line);
        strike.at.lances = Lances::Yes;
        strike
    };
    for (troop, need) in [
        (Troop::LightCavalry, 6),
        (Troop::MediumCavalry, 5),
        (Troop::HeavyCavalry, 4),
    ] {
        assert_eq!(save(&charged(troop, Troop::HeavyCavalry)), need);
        assert_eq!(save(&charged(troop, Troop::LineInfantry)), need);
        let mut charging = charged(troop, Troop::HeavyCavalry);
        charging.at.role = Role::Charger;
        assert_eq!(save(&charging), need - 1);
    }
}

//= line-column.1
#[test]
fn horse_kills_more_easily_in_lines_and_columns() {
    for (formation, need) in [
        (Formation::Line, 3),
        (Formation::Column, 3),
        (Formation::Loose, 4),
        (Formation::Square, 4),
    ] {
        let strike = blows(
            Troop::HeavyCavalry,
            Lances::No,
            Troop::LineInfantry,
            formation,
        );
        assert_eq!(strike.check().need(), need, "{formation:?}");
    }
    let mut back = blows(
        Troop::HeavyCavalry,
        Lances::No,
        Troop::LineInfantry,
        Formation::Line,
    );
    back.role = Role::Charged;
    assert_eq!(back.check().need(), 4, "only who charges has it");
    back.role = Role::Charger;
    back.arm = Arm::Infantry;
    assert_eq!(back.check().need(), 4, "only horse has it");
}

/// Every row of the motivation table, alone.
//= motivation-mods.0 motivation-mods.t1 motivation-mods.t2 motivation-mods.t3 motivation-mods.t4
//= motivation-mods.t5 motivation-mods.t6 motivation-mods.t7 motivation-mods.t8 motivation-mods.t9
//= motivation-mods.t10 motivation-mods.t11 rocket.5
#[test]
#[allow(clippy::too_many_lines)]
fn every_row_of_the_motivation_table() {
    let plain = Spirit::plain(Grade::Steady);
    let cases: [(Spirit, i8, Rule); 13] = [
        (
            Spirit {
                below_half: true,
                ..plain
            },
            -1,
            Rule::MotivationModsT1,
        ),
        (
            Spirit {
                disorientated: true,
                ..plain
            },
            -1,
            Rule::MotivationModsT2,
        ),
        (
            Spirit {
                commander_dead: true,
                ..plain
            },
            -1,
            Rule::MotivationModsT3,
        ),
        (
            Spirit {
                larger_enemies: 1,
                ..plain
            },
            -1,
            Rule::MotivationModsT4,
        ),
        (
            Spirit {
                larger_enemies: 3,
                ..plain
            },
            -3,
            Rule::MotivationModsT4,
        ),
        (
            Spirit {
                several_enemies: true,
                ..plain
            },
            -1,
            Rule::MotivationModsT5,
        ),
        (
            Spirit {
                companies_shot: 3,
                ..plain
            },
            -2,
            Rule::MotivationModsT6,
        ),
        (
            Spirit {
                charges_square: true,
                ..plain
            },
            -2,
            Rule::MotivationModsT7,
        ),
        (
            Spirit {
                rocketed: true,
                ..plain
            },
            -1,
            Rule::Rocket5,
        ),
        (
            Spirit {
                general_near: true,
                ..plain
            },
            1,
            Rule::MotivationModsT8,
        ),
        (
            Spirit {
                larger_friend: true,
                ..plain
            },
            1,
            Rule::MotivationModsT9,
        ),
        (
            Spirit {
                defensive_position: true,
                ..plain
            },
            1,
            Rule::MotivationModsT10,
        ),
        (
            Spirit {
                full_strength: true,
                ..plain
            },
            1,
            Rule::MotivationModsT11,
        ),
    ];
    for (spirit, value, rule) in cases {
        let check = spirit.check();
        assert_eq!(check.modifiers.len(), 1, "{rule:?}");
        assert_eq!(check.modifiers[0].value, value, "{rule:?}");
        assert_eq!(check.modifiers[0].rule.id, rule.info().id);
        assert_eq!(i8::try_from(check.need()), Ok((4 - value).clamp(2, 6)));
    }
    let one = Spirit {
        companies_shot: 1,
        ..plain
    };
    assert!(
        one.check().modifiers.is_empty(),
        "the first company is free"
    );
}

//= commander.2 commander.3 commander.5
#[test]
fn a_failed_check_is_rolled_again_once_where_a_commander_allows_it() {
    let spirit = Spirit::plain(Grade::Steady);
    let roll = |again, dice: &[u8]| {
        let mut chance = Scripted::new(dice);
        let rolled = spirit.roll(again, &mut chance).expect("enough dice");
        (rolled.passed(), chance.used())
    };
    assert_eq!(roll(Again::No, &[3]), (false, 1));
    assert_eq!(roll(Again::By(Rule::Commander2), &[3, 4]), (true, 2));
    assert_eq!(roll(Again::By(Rule::Commander2), &[3, 2]), (false, 2));
    assert_eq!(roll(Again::By(Rule::Commander5), &[4]), (true, 1));
    let mut chance = Scripted::new(&[4]);
    let rolled = skill(Quality::Trained, Rule::Square1, Again::No, &mut chance);
    assert!(rolled.is_ok_and(|rolled| rolled.passed()));
}

//= initiative.1 initiative.2 initiative.3
#[test]
fn initiative_goes_to_the_higher_die_then_to_the_better_general() {
    let dice = |first, second| BySide { first, second };
    let equal = BySide {
        first: Some(Quality::Trained),
        second: Some(Quality::Trained),
    };
    let better = BySide {
        first: Some(Quality::Trained),
        second: Some(Quality::Veteran),
    };
    let dead = BySide {
        first: None,
        second: Some(Quality::Conscript),
    };
    assert_eq!(compare(dice(5, 4), better), Contest::Won(Side::First));
    assert_eq!(compare(dice(3, 4), equal), Contest::Won(Side::Second));
    assert_eq!(compare(dice(4, 4), equal), Contest::Drawn);
    assert_eq!(compare(dice(4, 4), better), Contest::Won(Side::Second));
    assert_eq!(compare(dice(4, 4), dead), Contest::Won(Side::Second));
}
