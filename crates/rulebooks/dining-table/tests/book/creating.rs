//! Part 3: from an order of battle to units.

use dining_table::Level;
use dining_table::creating::army::{Armies, Fault, Judgement};
use dining_table::creating::command::{
    Belongs, Misfit, Resources, division, headquarters, level, role,
};
use dining_table::creating::guns::{
    Battery, Weight, among_corps, army_units, both_armies, quality, types,
};
use dining_table::creating::units::{
    Body, Change, balanced, cavalry, form, letters_are_many, men_per_sp, sizes, strength_points,
};
use dining_table::troops::{Arm, Gun, Quality, Role, Traits};

const FOOT: Arm = Arm::Infantry;
const HORSE: Arm = Arm::BattleCavalry;
const GUNS: Arm = Arm::Artillery(Gun::Medium);

fn body(name: &str, men: u32) -> Body {
    Body {
        name: name.to_owned(),
        men,
        morale: 4,
    }
}

fn men(bodies: &[Body]) -> Vec<u32> {
    bodies.iter().map(|body| body.men).collect()
}

const BATTERY: Battery = Battery {
    guns: 6,
    pounder: 6,
    howitzers: 2,
    heavy_howitzers: false,
    horse: false,
    battalion: false,
    well_supplied: false,
};

#[test]
fn size_table() {
    //= s3-2.2-b s3-2.2-c s3-2.2-d
    assert_eq!(sizes(FOOT), (1_800, 3_600));
    assert_eq!(sizes(HORSE), (800, 1_600));
    assert_eq!(sizes(Arm::SkirmishCavalry).1, 800);
}

#[test]
fn brigades_that_fit_stay_as_they_are() {
    //= s3-2.2-a
    let (units, changes) = form(vec![body("a", 1_800), body("b", 3_600)], FOOT);
    assert_eq!(men(&units), [1_800, 3_600]);
    assert!(changes.is_empty());
}

#[test]
fn large_brigades_are_divided() {
    //= s3-2.2-g
    let (units, changes) = form(vec![body("a", 4_001)], FOOT);
    assert_eq!(men(&units), [2_001, 2_000]);
    assert_eq!(changes, [Change::Divided("a".to_owned(), 2)]);
}

#[test]
fn weak_brigades_get_men_from_strong_ones() {
    //= s3-2.2-h
    let (units, changes) = form(vec![body("a", 1_500), body("b", 2_900)], FOOT);
    assert_eq!(men(&units), [1_800, 2_600]);
    assert_eq!(
        changes,
        [Change::Shifted("b".to_owned(), "a".to_owned(), 300)]
    );
}

#[test]
fn small_brigades_are_joined() {
    //= s3-2.2-e
    let (units, _) = form(vec![body("a", 1_500), body("b", 1_700)], FOOT);
    assert_eq!(men(&units), [3_200]);
}

#[test]
fn a_weak_division_is_one_unit_even_below_the_least() {
    //= s3-2.2-f
    let (units, changes) = form(vec![body("a", 700), body("b", 600)], FOOT);
    assert_eq!(men(&units), [1_300]);
    assert!(matches!(changes.last(), Some(Change::TooSmall(_, 1_300))));
}

#[test]
fn light_regiments_skirmish_where_cavalry_is_scarce() {
    //= s3-2.3-b s3-2.3-c
    assert_eq!(cavalry(700, true, true), Arm::SkirmishCavalry);
    assert_eq!(cavalry(700, true, false), HORSE);
    assert_eq!(cavalry(900, true, true), HORSE);
    assert_eq!(cavalry(700, false, true), HORSE);
}

#[test]
fn men_for_each_sp() {
    //= s3-4.2-c s3-4.2-d s3-4.2-e s3-4.1-b s3-4.1-c s3-4.1-d s3-4.1-e s3-4.1-f s3-4.1-g
    let table = "2 250 150 3 300 200 4 400 250 5 500 300 6 600 350 7 700 400";
    let numbers: Vec<u32> = table
        .split(' ')
        .map(|word| word.parse().expect("a number"))
        .collect();
    for row in numbers.chunks(3) {
        let grade = row[0] as u8;
        assert_eq!(men_per_sp(FOOT, grade), Some(row[1]));
        assert_eq!(men_per_sp(HORSE, grade), Some(row[2]));
        assert_eq!(men_per_sp(Arm::SkirmishCavalry, grade), Some(row[2]));
    }
    assert_eq!(men_per_sp(FOOT, 1), None);
    assert_eq!(men_per_sp(FOOT, 8), None);
}

#[test]
fn sps_are_rounded_to_the_nearest() {
    //= s3-4.2-a
    assert_eq!(strength_points(2_400, FOOT, 4), Some(6));
    assert_eq!(strength_points(2_599, FOOT, 4), Some(6));
    assert_eq!(strength_points(2_600, FOOT, 4), Some(7));
    assert_eq!(strength_points(100, HORSE, 7), Some(1));
}

#[test]
fn sps_balance_over_a_division() {
    //= s3-4.2-b
    // Each alone would round down to 5; together they come to 10.8.
    let units = [(2_160, FOOT, 4), (2_160, FOOT, 4)];
    assert_eq!(balanced(&units), Some(vec![6, 5]));
    assert_eq!(
        balanced(&[(2_400, FOOT, 4), (2_000, FOOT, 5)]),
        Some(vec![6, 4])
    );
}

#[test]
fn headquarters_by_units() {
    //= s3-3.2-c s3-3.2-d s3-3.2-e s3-3.2-f
    let c = |units: usize, resources| headquarters(&vec![FOOT; units], resources).number();
    let usual = Resources::Usual;
    assert_eq!(
        [5, 6, 10, 11, 15, 16].map(|units| c(units, usual)),
        [4, 6, 6, 8, 8, 10]
    );
    assert_eq!(c(16, Resources::Strong), 12);
    assert_eq!(c(5, Resources::Weak), 4);
    assert_eq!(c(11, Resources::Weak), 6);
    let mut units = vec![FOOT; 5];
    units.extend([Arm::SkirmishCavalry, GUNS]);
    assert_eq!(headquarters(&units, usual).number(), 4);
    units.push(Arm::SkirmishCavalry);
    assert_eq!(headquarters(&units, usual).number(), 6);
}

#[test]
fn divisions_have_two_to_four_units_and_guns() {
    //= s1-2.6-d s3-2.5-a s3-3.1-c
    assert_eq!(division(&[FOOT, FOOT, GUNS]), Ok(()));
    assert_eq!(division(&[FOOT]), Err(Misfit::Units(1)));
    assert_eq!(division(&[FOOT; 5]), Err(Misfit::Units(5)));
    assert_eq!(division(&[FOOT, FOOT, GUNS, GUNS]), Err(Misfit::Guns(2)));
}

#[test]
fn levels_of_generals() {
    //= s3-3.1-b s3-3.1-d s3-3.2-a s3-2.4-a
    assert_eq!(level(3, 12, false), Level::Commander);
    // A corps or wing general with a headquarters stays what he is.
    assert_eq!(level(3, 12, true), Level::Corps);
    assert_eq!(level(1, 3, true), Level::Division);
}

#[test]
fn roles_of_units() {
    //= s3-2.5-b s3-2.7-a s3-2.8-a s3-2.9-a s3-2.9-b s1-2.6-e
    assert_eq!(role(Belongs::Division, FOOT), Role::Line);
    assert_eq!(role(Belongs::Corps, GUNS), Role::CorpsResource);
    assert_eq!(role(Belongs::Corps, HORSE), Role::CorpsResource);
    assert_eq!(role(Belongs::Reserve, FOOT), Role::ArmyResource);
    assert_eq!(role(Belongs::Corps, FOOT), Role::Independent);
    assert_eq!(role(Belongs::Army, FOOT), Role::Independent);
}

#[test]
fn weights_of_guns() {
    //= s3-5.2-a s3-5.2-b s3-5.2-c s3-5.2-d s3-5.2-e
    let weight = |pounder, horse, well_supplied| {
        Battery {
            pounder,
            horse,
            well_supplied,
            ..BATTERY
        }
        .weight()
    };
    assert_eq!(weight(12, false, false), Weight::Heavy);
    assert_eq!(
        [weight(8, false, false), weight(9, true, false)],
        [Weight::Medium; 2]
    );
    assert_eq!(weight(6, false, false), Weight::Medium);
    assert_eq!(weight(6, true, false), Weight::Light);
    assert_eq!(weight(6, true, true), Weight::Medium);
    assert_eq!(
        [weight(3, false, false), weight(4, false, false)],
        [Weight::Light; 2]
    );
}

#[test]
fn a_unit_is_twelve_guns_or_eight_heavy() {
    //= s3-5.1-a s3-5.1-b s3-5.3-c s3-5.3-d s3-5.7-a s3-5.7-b
    assert_eq!(army_units(&[BATTERY; 3]), 2);
    let heavy = Battery {
        pounder: 12,
        ..BATTERY
    };
    // Six heavy guns and two howitzers that are not: 18/24 and 4/24 of a unit.
    assert_eq!(army_units(&[heavy]), 1);
    assert_eq!(heavy.heavy_pieces(), 6);
    let unicorns = Battery {
        heavy_howitzers: true,
        ..heavy
    };
    assert_eq!(unicorns.heavy_pieces(), 8);
}

#[test]
fn armies_that_are_close_round_alike() {
    //= s3-5.7-c
    let five = Battery {
        guns: 5,
        howitzers: 0,
        ..BATTERY
    };
    let seven = Battery {
        guns: 7,
        howitzers: 0,
        ..BATTERY
    };
    assert_eq!([army_units(&[five]), army_units(&[seven])], [0, 1]);
    assert_eq!(both_armies(&[five], &[seven]), [1, 1]);
    let nine = Battery {
        guns: 18,
        howitzers: 0,
        ..BATTERY
    };
    assert_eq!(both_armies(&[five], &[nine]), [0, 2]);
}

#[test]
fn corps_share_the_armys_units() {
    //= s3-5.7-d
    let corps = [vec![BATTERY; 3], vec![BATTERY], vec![BATTERY; 2]];
    assert_eq!(among_corps(4, &corps), [2, 1, 1]);
    assert_eq!(among_corps(3, &corps), [2, 0, 1]);
}

#[test]
fn types_of_a_corps() {
    //= s3-5.7-e s3-5.7-f s3-5.7-g s3-5.7-h s3-5.7-j s3-5.5 s3-5.3-a s3-5.3-b
    let horse = Battery {
        horse: true,
        ..BATTERY
    };
    let heavy = Battery {
        pounder: 12,
        ..BATTERY
    };
    assert_eq!(
        types(2, &[BATTERY, BATTERY, horse]).0,
        [Gun::LightHorse, Gun::Medium]
    );
    assert_eq!(
        types(1, &[Battery { guns: 4, ..horse }, BATTERY]).0,
        [Gun::Medium]
    );
    assert_eq!(
        types(3, &[BATTERY; 4]).0,
        [Gun::Howitzer, Gun::Medium, Gun::Medium]
    );
    assert_eq!(types(2, &[heavy, BATTERY]).0, [Gun::Heavy, Gun::Medium]);
    let (made, merged) = types(1, &[heavy, horse, BATTERY, BATTERY, BATTERY, BATTERY]);
    assert_eq!(
        (made, merged),
        (vec![Gun::Howitzer], vec![Gun::LightHorse, Gun::Heavy])
    );
}

#[test]
fn ex_3_5_7_single_heavy_batteries() {
    //= s3-5.7-i
    let austrian = Battery {
        guns: 4,
        pounder: 12,
        ..BATTERY
    };
    let french = Battery {
        pounder: 12,
        ..BATTERY
    };
    assert_eq!(types(1, &[austrian]).0, [Gun::Medium]);
    assert_eq!(types(1, &[french]).0, [Gun::Heavy]);
}

#[test]
fn letters_by_grade() {
    //= s3-4.3-b s3-4.3-c
    let many = |morale, letters| letters_are_many(morale, Traits::read(letters).expect("letters"));
    assert!(!many(4, "S") && many(4, "SD"));
    assert!(!many(3, "HM") && many(5, "S"));
    assert!(!many(6, "d") && many(4, "d"));
}

#[test]
fn battalion_guns_are_left_out() {
    //= s3-5.4-a s3-5.4-c
    let battalion = Battery {
        battalion: true,
        ..BATTERY
    };
    assert_eq!(army_units(&[BATTERY, battalion, BATTERY, BATTERY]), 2);
}

#[test]
fn quality_of_guns() {
    //= s3-5.6-a s3-5.6-b
    assert_eq!(quality(true, false), Quality::Elite);
    assert_eq!(quality(false, true), Quality::SecondRate);
    assert_eq!(quality(false, false), Quality::Normal);
}

#[test]
fn quatre_bras_by_the_book() {
    let text = include_str!("../../../../../battles/quatre-bras/armies.toml");
    let armies = Armies::from_toml(text).expect("armies");
    let judged = |brigade, morale| Judgement { brigade, morale };
    let picton = [judged("kempt", 4), judged("pack", 4), judged("best", 7)];
    let (units, _) = armies.division(&picton, FOOT).expect("a division");
    let total: u32 = units.iter().map(|unit| unit.men).sum();
    assert_eq!(units.len(), 3);
    assert!(units.iter().all(|unit| (1_800..=3_600).contains(&unit.men)));
    assert!(total > 7_000);
    let batteries = armies.batteries(&["picton-artillery"]);
    assert_eq!(batteries.len(), 2);
    assert_eq!(
        (
            batteries[0].guns,
            batteries[0].pounder,
            batteries[0].howitzers
        ),
        (5, 9, 1)
    );
    //= s3-1.3 s3-4.1-h
    assert!(matches!(
        armies.all_judged("allied", &picton),
        Err(Fault::NoJudgement(_))
    ));
    let wrong = armies.division(&[judged("kempt", 9)], FOOT);
    assert_eq!(wrong, Err(Fault::NoSuchGrade(9)));
}

#[test]
fn a_line_of_command_becomes_corps_and_division() {
    //= s1-2.6-g s3-2.1-a s3-2.1-b s3-2.4-b s3-2.4-c s3-2.5-c s3-2.5-d
    use dining_table::creating::command::{Ladder, Post, ladder};
    let real = Post { on_paper: false };
    let paper = Post { on_paper: true };
    let made = |posts: &[Post]| {
        let Ladder { corps, division } = ladder(posts);
        (corps, division)
    };
    // Corps and divisions, as in the French army.
    assert_eq!(made(&[real, real]), (Some(0), Some(1)));
    // Wellington's corps at Waterloo were on paper: his divisions report to him.
    assert_eq!(made(&[paper, real]), (None, Some(1)));
    // Austrians of 1809: corps, division, brigade, with regiments as units: the brigade is the division.
    assert_eq!(made(&[real, real, real]), (Some(0), Some(2)));
    assert_eq!(made(&[]), (None, None));
}

#[test]
fn battalion_guns_make_up_for_a_weakness() {
    //= s3-5.4-b
    use dining_table::creating::units::with_battalion_guns;
    let guns = |morale, letters: &str| {
        let traits = Traits::read(letters).expect("letters");
        with_battalion_guns(morale, traits).letters()
    };
    assert_eq!(guns(6, "d"), "");
    assert_eq!(guns(5, "s"), "");
    assert_eq!(guns(4, ""), "D");
    assert_eq!(guns(4, "S"), "S", "one strength is enough for veterans");
    assert_eq!(guns(5, ""), "");
}

#[test]
fn settlements_are_large_or_small_or_nothing() {
    //= s3-6.8-b s3-6.8-c
    use dining_table::Size;
    use dining_table::creating::command::settlement;
    assert_eq!(settlement(2_001, 60), Some(Size::Large));
    assert_eq!(settlement(2_000, 60), Some(Size::Small));
    assert_eq!(settlement(300, 4), Some(Size::Small));
    assert_eq!(settlement(50, 1), None);
}
