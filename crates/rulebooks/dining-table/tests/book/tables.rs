//! The tables of the book, transcribed a second time.

use dining_table::artillery::resolution::shares;
use dining_table::command::{CRating, stocked};
use dining_table::troops::{
    Arm, Character, Going, Gun, Hindrance, Mover, Pace, Range, Role, Trait, Traits, allowance,
};

#[test]
fn move_table() {
    //= s2-5.3-a s2-5.3-b s2-5.3-c s2-5.3-d s2-5.3-e s2-5.3-f s2-5.3-g s2-5.3-h s2-5.3-i
    let table = "
        infantry         4 3  8 5
        battle-cavalry   6 3 12 4
        skirmish-cavalry 8 4 16 6
        heavy            4 -  8 -
        medium           4 2  8 3
        light            4 3  8 4
        horse            6 2 12 3
        hq               6 2 12 3
        general          8 6 16 8
    ";
    for line in table.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<_> = line.split_whitespace().collect();
        let guns = |gun| Mover::Unit(Arm::Artillery(gun));
        let mover = match words[0] {
            "infantry" => Mover::Unit(Arm::Infantry),
            "battle-cavalry" => Mover::Unit(Arm::BattleCavalry),
            "skirmish-cavalry" => Mover::Unit(Arm::SkirmishCavalry),
            "heavy" => guns(Gun::Heavy),
            "medium" => guns(Gun::Medium),
            "light" => guns(Gun::Light),
            "horse" => guns(Gun::LightHorse),
            "hq" => Mover::Headquarters,
            _ => Mover::General,
        };
        let columns = [
            (Pace::Normal, Going::Good),
            (Pace::Normal, Going::Bad),
            (Pace::Rapid, Going::Good),
            (Pace::Rapid, Going::Bad),
        ];
        for ((pace, going), word) in columns.into_iter().zip(&words[1..]) {
            assert_eq!(allowance(mover, pace, going), word.parse().ok(), "{line}");
        }
    }
}

#[test]
fn road_march_adds_the_normal_rate() {
    //= s2-5.3-j s2-5.3-k
    let road = |arm| allowance(Mover::Unit(arm), Pace::Road, Going::Good);
    assert_eq!(road(Arm::Infantry), Some(12));
    assert_eq!(road(Arm::BattleCavalry), Some(18));
    assert_eq!(road(Arm::SkirmishCavalry), Some(24));
    assert_eq!(road(Arm::Artillery(Gun::Heavy)), Some(12));
}

#[test]
fn range_table() {
    //= s2-18.3-a s2-18.3-b s2-18.3-c s2-18.3-d s2-18.3-e
    let at = |gun: Gun, inches: i32| gun.range(inches * 1_000);
    for (gun, short, effective, long) in [
        (Gun::Light, 4, 6, 8),
        (Gun::Medium, 4, 8, 10),
        (Gun::Heavy, 4, 8, 12),
    ] {
        assert_eq!(at(gun, short), Some(Range::Short));
        assert_eq!(gun.range(short * 1_000 + 1), Some(Range::Effective));
        assert_eq!(at(gun, effective), Some(Range::Effective));
        assert_eq!(gun.range(effective * 1_000 + 1), Some(Range::Long));
        assert_eq!(at(gun, long), Some(Range::Long));
        assert_eq!(gun.range(long * 1_000 + 1), None);
    }
    assert_eq!(at(Gun::Howitzer, 1), Some(Range::Effective));
    assert_eq!(at(Gun::Howitzer, 8), Some(Range::Effective));
    assert_eq!(at(Gun::Howitzer, 10), Some(Range::Long));
    assert_eq!(at(Gun::Howitzer, 11), None);
}

#[test]
fn minor_moves_of_guns() {
    //= s2-18.6-f s2-18.6-h
    assert_eq!(Gun::Light.minor_move(), 2_000);
    assert_eq!(Gun::MediumHorse.minor_move(), 2_000);
    assert_eq!(Gun::Howitzer.minor_move(), 2_000);
    assert_eq!(Gun::Medium.minor_move(), 1_000);
    assert_eq!(Gun::Heavy.minor_move(), 0);
}

#[test]
fn terrain_ranks() {
    //= s2-11.5-g s2-20.4-a
    let ranks = [
        (Hindrance::None, 1),
        (Hindrance::Minor, 4),
        (Hindrance::Medium, 7),
        (Hindrance::Severe, 11),
    ];
    for (hindrance, rank) in ranks {
        assert_eq!(hindrance.rank(), rank);
    }
    assert_eq!(Hindrance::Severe.lower(), Hindrance::Medium);
    assert_eq!(Hindrance::Minor.lower(), Hindrance::None);
}

#[test]
fn activation_ratings() {
    //= s3-3.4-a s3-4.8-a s3-4.8-b s3-4.8-c s3-4.8-d s3-4.8-e
    assert_eq!(
        [Character::Strong, Character::Normal, Character::Weak].map(Character::rating),
        [4, 5, 6]
    );
    let units = [
        (Role::Line, 7, Character::Weak),
        (Role::CorpsResource, 6, Character::Normal),
        (Role::Independent, 5, Character::Normal),
        (Role::ArmyResource, 8, Character::Weak),
    ];
    for (role, a, character) in units {
        assert_eq!((role.rating().a, role.rating().character), (a, character));
    }
}

#[test]
fn headquarters_ratings_and_stock() {
    //= s3-3.2-b s3-3.2-e s3-3.2-g s2-1.3-d s2-1.3-e
    let c = |number| CRating::new(number).expect("a rating");
    assert!(CRating::new(9).is_none() && CRating::new(2).is_none() && CRating::new(14).is_none());
    assert_eq!(c(10).raised(1).number(), 12);
    assert_eq!(c(4).raised(-1).number(), 4);
    assert!(c(6).is_a_figure() && !c(8).is_a_figure());
    assert_eq!(stocked(3, 4, c(10)), 7);
    assert_eq!(stocked(8, 4, c(10)), 10);
}

#[test]
fn letters_of_units() {
    //= s3-4.4-a s3-4.5-a s3-4.6-a s3-4.7-a
    let traits = Traits::read("SD").expect("letters");
    assert_eq!(traits.letters(), "SD");
    assert!(traits.has(Trait::Skirmish) && !traits.has(Trait::NoSkirmish));
    assert!(Traits::read("X").is_none() && Traits::read("HH").is_none());
    assert!(Trait::Drill.fits(Arm::Infantry) && !Trait::Drill.fits(Arm::BattleCavalry));
    assert!(Trait::Heavy.fits(Arm::BattleCavalry));
}

#[test]
fn markers_beyond_three() {
    //= s2-20.7-a s2-20.7-b s2-20.7-c s2-20.7-d
    let shared = |markers, faces| shares(markers, faces).collect::<Vec<_>>();
    assert_eq!(shared(3, 1), [3]);
    assert_eq!(shared(5, 1), [3, 2]);
    assert_eq!(shared(8, 1), [3, 3]);
    assert_eq!(shared(8, 2), [3, 3, 2]);
    assert_eq!(shared(12, 2), [3, 3, 3]);
}
