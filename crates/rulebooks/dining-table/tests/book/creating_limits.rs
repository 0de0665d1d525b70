//! Limits of part 3: how many guns make a heavy unit, and what the muster says of units that are small.

use dining_table::creating::guns::{Battery, army_units, types};
use dining_table::creating::units::balanced;
use dining_table::troops::{Arm, Gun};
use dining_table::{FILE, RULEBOOK};
use kernel::{BattleFiles, MusterReport, Rulebook as _};

const SIXES: Battery = Battery {
    guns: 6,
    pounder: 6,
    howitzers: 0,
    heavy_howitzers: false,
    horse: false,
    battalion: false,
    well_supplied: false,
};

const TWELVES: Battery = Battery {
    pounder: 12,
    ..SIXES
};

const HORSE: Battery = Battery {
    horse: true,
    ..SIXES
};

#[test]
fn heavy_howitzers_make_no_heavy_unit() {
    //= s3-5.3-c s3-5.3-d s3-5.7-h
    // Four 12-pounders and four heavy unicorns: a whole unit, but not a heavy one.
    let russian = Battery {
        guns: 4,
        howitzers: 4,
        heavy_howitzers: true,
        ..TWELVES
    };
    assert_eq!(army_units(&[russian]), 1);
    assert_eq!(types(1, &[russian]), (vec![Gun::Medium], vec![]));
    // Eight howitzers are one kind of unit, and not entitled to two.
    let prussian = Battery {
        guns: 0,
        howitzers: 8,
        heavy_howitzers: true,
        pounder: 10,
        ..SIXES
    };
    assert_eq!(army_units(&[prussian]), 1);
    assert_eq!(types(1, &[prussian]), (vec![Gun::Howitzer], vec![]));
}

#[test]
fn heavy_guns_alone_make_heavy_units_alone() {
    //= s3-5.7-h s3-5.7-j
    let made = |units, batteries: &[Battery]| types(units, batteries).0;
    assert_eq!(made(3, &[TWELVES; 4]), [Gun::Heavy; 3]);
    // Though they are rounded up to one more.
    assert_eq!(made(3, &[TWELVES; 3]), [Gun::Heavy; 3]);
    // A heavy battery that does not rate is an ordinary one.
    let four = Battery { guns: 4, ..TWELVES };
    assert_eq!(made(1, &[four]), [Gun::Medium]);
}

#[test]
fn what_is_left_of_a_kind_makes_more_units_of_it() {
    //= s3-5.7-e s3-5.7-h s3-5.7-j
    let made = |units, batteries: &[Battery]| types(units, batteries).0;
    let with_sixes = |first: Battery| [first, first, first, first, SIXES, SIXES];
    assert_eq!(
        made(4, &with_sixes(TWELVES)),
        [Gun::Heavy, Gun::Heavy, Gun::Heavy, Gun::Medium]
    );
    assert_eq!(
        made(3, &with_sixes(HORSE)),
        [Gun::LightHorse, Gun::LightHorse, Gun::Medium]
    );
}

#[test]
fn horse_guns_are_no_foot_guns_however_heavy() {
    //= s3-5.5 s3-5.7-h
    let heavy_horse = Battery {
        pounder: 12,
        ..HORSE
    };
    assert_eq!(
        types(2, &[heavy_horse, heavy_horse]).0,
        [Gun::MediumHorse; 2]
    );
}

/// What is told of Quatre Bras with one thing in its file altered.
fn altered(from: &str, to: &str) -> MusterReport {
    let mut files: BattleFiles =
        muster::load_with_armies("quatre-bras", &RULEBOOK).expect("it is built in");
    let mut texts = files.files.iter_mut();
    let (_, text) = texts.find(|(file, _)| file == FILE).expect("its file");
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    let report = RULEBOOK.muster(&files).expect("it is sound");
    report.expect("it tells")
}

/// A value of a unit with its source and its rules.
fn told(report: &MusterReport, id: &str, key: &str) -> String {
    let unit = report.units.iter().find(|one| one.id == id);
    let values = unit.map(|one| one.values.iter()).expect("a unit");
    let mut found = values.filter(|value| value.key == key);
    let value = found.next().expect("a value");
    let rules: Vec<&str> = value.rules.iter().map(|rule| rule.id).collect();
    format!("{} <- {} [{}]", value.value, value.source, rules.join(" "))
}

#[test]
fn a_unit_that_stays_too_small_is_told_to_be() {
    //= s3-2.2-e s3-2.2-f
    let report = altered("from = [\"van-merlen\"]", "from = [\"hussars-6-dutch\"]");
    assert_eq!(
        told(&report, "van-merlen", "SPs"),
        "2 <- 640 men of hussars-6-dutch: 640 / 300 is about 2.13, so 2 SPs, rounded within its \
         division; fewer than 800 men, and none of its division to make it up [s3-4.2-a s3-4.2-b s3-2.2-f]"
    );
    // Others are not: also those that were made up.
    for small in report.units.iter().filter(|one| one.id != "van-merlen") {
        let values = small.values.iter();
        for value in values.filter(|value| value.key == "SPs") {
            assert!(!value.source.contains("fewer than"), "{}", small.id);
        }
    }
}

#[test]
fn few_light_horse_are_proposed_as_skirmish_cavalry() {
    //= s3-2.3-b s3-2.3-c s3-2.2-d s1-2.2-g
    let report = altered("from = [\"van-merlen\"]", "from = [\"hussars-6-dutch\"]");
    assert_eq!(
        told(&report, "van-merlen", "arm"),
        "battle-cavalry <- armies.toml; being light and 640 men it may be skirmish-cavalry where horse is \
         scarce or serves foot [s3-2.3-b s3-2.3-c]"
    );
    // Nor more than 800, nor heavy ones, nor where the file has decided.
    assert_eq!(
        told(&report, "huber", "arm"),
        "battle-cavalry <- armies.toml []"
    );
    assert_eq!(
        told(&report, "guiton", "arm"),
        "battle-cavalry <- armies.toml []"
    );
    let report = altered(
        "from = [\"van-merlen\"]",
        "arm = \"skirmish-cavalry\"\nfrom = [\"hussars-6-dutch\"]",
    );
    assert_eq!(
        told(&report, "van-merlen", "arm"),
        "skirmish-cavalry <- dining-table.toml []"
    );
    assert!(!told(&report, "van-merlen", "SPs").contains("fewer"));
}

#[test]
fn units_outside_divisions_give_each_other_no_men() {
    //= s3-2.2-e s3-2.2-h s3-4.2-b
    let row = "from = [\"van-merlen\"]\nname = \"van Merlen\"";
    let more = "from = [\"hussars-6-dutch\"]\nname = \"van Merlen\"\nmorale = 5\nrole = \"independent\"\nunder = \"wellington\"
at = [1000, 22000]\nfacing = 18000\n\n[[unit]]\nid = \"dragoons\"\nfrom = [\"light-dragoons-5-belgian\"]";
    let report = altered(row, more);
    assert!(told(&report, "van-merlen", "SPs").starts_with("2 <- 640 men of hussars-6-dutch: 640"));
    assert!(
        told(&report, "dragoons", "SPs")
            .starts_with("1 <- 440 men of light-dragoons-5-belgian: 440")
    );
}

#[test]
fn a_general_of_one_unit_is_told_to_be() {
    //= s3-2.5-a s3-3.1-c
    let alone = "one unit alone could do without a general of its own";
    let row = "from = [\"wathiez\"]\nname = \"Wathiez\"\nmorale = 4\nunder = ";
    let report = altered(&format!("{row}\"pire\""), &format!("{row}\"kellermann\""));
    let with = |id: &str| told(&report, id, "leads").contains(alone);
    assert_eq!(
        told(&report, "pire", "leads"),
        format!("huber <- dining-table.toml; {alone} [s3-2.5-a s3-3.1-c]")
    );
    // Corps generals lead divisions.
    assert!(!with("kellermann") && !with("reille"));
}

#[test]
fn who_is_below_one_sp_is_rounded_up_once() {
    //= s3-4.2-a s3-4.2-b
    // 0.6, 2.5 and 2.5 come to 5.6: the weak one has its SP already, and the sixth goes to the next.
    let weak = (180, Arm::SkirmishCavalry, 5);
    let strong = (750, Arm::SkirmishCavalry, 5);
    assert_eq!(balanced(&[weak, strong, strong]), Some(vec![1, 3, 2]));
    // With a whole SP and as much beyond it the remainder is the largest.
    let more = (480, Arm::SkirmishCavalry, 5);
    assert_eq!(balanced(&[more, strong, strong]), Some(vec![2, 3, 2]));
}
