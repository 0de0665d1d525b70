//! Quatre Bras: the scenario's units are what part 3 makes of `armies.toml`.

use dining_table::creating::army::{Armies, Judgement};
use dining_table::creating::command::{Resources, division, headquarters};
use dining_table::creating::guns::{Battery, among_corps, both_armies, types};
use dining_table::troops::Arm;
use dining_table::troops::Gun::{Heavy, Howitzer, LightHorse, Medium};
use dining_table::{Battle, FILE, RULEBOOK, UnitId};
use kernel::{BattleFiles, Choices, Game, Log, Side};

const ARMIES: &str = include_str!("../../../../../battles/quatre-bras/armies.toml");

/// An arm, brigades with their grades, and the units they make.
type Row<'a> = (Arm, &'a [(&'a str, u8)], &'a [&'a str]);

fn files() -> BattleFiles {
    let text = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    BattleFiles {
        name: "quatre-bras".to_owned(),
        files: vec![
            text(
                FILE,
                include_str!("../../../../../battles/quatre-bras/dining-table.toml"),
            ),
            text(
                "ground.toml",
                include_str!("../../../../../battles/quatre-bras/ground.toml"),
            ),
            text("armies.toml", ARMIES),
        ],
    }
}

fn battle() -> Battle {
    RULEBOOK
        .battle(&files(), &Choices::default())
        .unwrap_or_else(|fault| panic!("{:?}", fault.faults))
}

fn sps(battle: &Battle, id: &str) -> (u8, u8) {
    let unit = battle
        .setup
        .units
        .iter()
        .find(|unit| unit.id == id)
        .expect("a unit");
    (unit.sps, unit.morale)
}

#[test]
fn strengths_come_from_the_order_of_battle() {
    //= s3-2.1-a s3-2.1-b s3-2.4-b s3-2.4-c s3-2.5-c
    let armies = Armies::from_toml(ARMIES).expect("armies");
    let battle = battle();
    let horse = Arm::BattleCavalry;
    let divisions: [Row; 11] = [
        (
            Arm::Infantry,
            &[("husson", 4), ("campi", 4)],
            &["husson", "campi"],
        ),
        (
            Arm::Infantry,
            &[("gauthier", 4), ("jamin", 4)],
            &["gauthier", "jamin"],
        ),
        (
            Arm::Infantry,
            &[("bauduin", 4), ("soye", 4)],
            &["bauduin", "soye"],
        ),
        (
            horse,
            &[("huber", 4), ("wathiez", 4)],
            &["huber", "wathiez"],
        ),
        (
            horse,
            &[("piquet", 4), ("guiton", 3)],
            &["piquet", "guiton"],
        ),
        (
            Arm::Infantry,
            &[("bijlandt", 6), ("saxe-weimar", 5)],
            &["bijlandt", "saxe-weimar-1", "saxe-weimar-2"],
        ),
        (
            Arm::Infantry,
            &[("kempt", 4), ("pack", 4), ("best", 6)],
            &["kempt", "pack", "best"],
        ),
        (
            Arm::Infantry,
            &[
                ("brunswick-avantgarde", 5),
                ("brunswick-light", 5),
                ("brunswick-line", 6),
            ],
            &["brunswick-light", "brunswick-line"],
        ),
        (
            Arm::Infantry,
            &[("halkett", 4), ("kielmansegge", 5)],
            &["c-halkett", "kielmansegge"],
        ),
        (
            Arm::Infantry,
            &[("maitland", 3), ("byng", 3)],
            &["maitland", "byng"],
        ),
        (Arm::Infantry, &[("kruse", 6)], &["kruse"]),
    ];
    for (arm, brigades, units) in divisions {
        let judged: Vec<_> = brigades
            .iter()
            .map(|(brigade, morale)| Judgement {
                brigade,
                morale: *morale,
            })
            .collect();
        let (made, _) = armies.division(&judged, arm).expect("a division");
        let ours: Vec<_> = units.iter().map(|id| sps(&battle, id)).collect();
        let theirs: Vec<_> = made.iter().map(|unit| (unit.sps, unit.morale)).collect();
        assert_eq!(ours, theirs, "{units:?}");
    }
}

#[test]
fn headquarters_and_divisions_fit() {
    //= s3-2.4-b s1-2.6-b s1-2.6-c s1-2.6-g s2-1.2-e
    let battle = battle();
    assert!(
        battle.pos.generals[0].points > 0,
        "the attacker starts with points"
    );
    for (side, rating) in [(Side::First, 6), (Side::Second, 8)] {
        let arms: Vec<_> = battle
            .setup
            .units
            .iter()
            .filter(|unit| unit.side == side)
            .map(|unit| unit.arm)
            .collect();
        assert_eq!(headquarters(&arms, Resources::Usual).number(), rating);
        let commander = battle.setup.commander(side).expect("a commander");
        assert_eq!(
            battle
                .setup
                .general(commander)
                .hq
                .map(dining_table::command::CRating::number),
            Some(rating)
        );
    }
    for general in battle.setup.general_ids() {
        if battle.setup.general(general).level == dining_table::Level::Division {
            let under: Vec<_> = battle
                .setup
                .units
                .iter()
                .filter(|unit| unit.under == general)
                .map(|unit| unit.arm)
                .collect();
            assert_eq!(
                division(&under),
                Ok(()),
                "{}",
                battle.setup.general(general).name
            );
        }
    }
}

#[test]
fn guns_come_from_the_batteries() {
    let armies = Armies::from_toml(ARMIES).expect("armies");
    let corps = |brigades: &[&str]| armies.batteries(brigades);
    let french = [
        corps(&[
            "bachelu-artillery",
            "foy-artillery",
            "jerome-artillery",
            "ii-corps-reserve",
            "pire-artillery",
        ]),
        corps(&["lheritier-artillery"]),
    ];
    let allied = [
        corps(&["bijlandt", "saxe-weimar"]),
        corps(&["van-merlen"]),
        corps(&["picton-artillery"]),
        corps(&["brunswick-artillery"]),
        corps(&["alten-artillery"]),
        corps(&["cooke-artillery"]),
    ];
    let all = |corps: &[Vec<Battery>]| corps.concat();
    let [ours, theirs] = both_armies(&all(&french), &all(&allied));
    assert_eq!([ours, theirs], [4, 6]);
    assert_eq!(among_corps(ours, &french), [3, 1]);
    assert_eq!(types(3, &french[0]).0, [Howitzer, Heavy, Medium]);
    assert_eq!(types(1, &french[1]).0, [LightHorse]);
    assert_eq!(among_corps(theirs, &allied), [2, 0, 1, 1, 1, 1]);
    assert_eq!(types(2, &allied[0]).0, [LightHorse, Medium]);
    assert_eq!(types(1, &allied[3]).0, [LightHorse]);
    let battle = battle();
    let mut guns: Vec<_> = battle
        .setup
        .units
        .iter()
        .filter_map(|unit| Some((unit.side, unit.arm.gun()?)))
        .collect();
    guns.sort_unstable();
    let french = [Medium, Heavy, LightHorse, Howitzer].map(|gun| (Side::First, gun));
    let allied =
        [Medium, Medium, Medium, Medium, LightHorse, LightHorse].map(|gun| (Side::Second, gun));
    assert_eq!(guns, [&french[..], &allied[..]].concat());
}

#[test]
fn reinforcements_come_by_period() {
    let mut battle = battle();
    let here = |battle: &Battle, id: &str| {
        let place = battle
            .setup
            .units
            .iter()
            .position(|unit| unit.id == id)
            .expect("a unit");
        battle.pos.unit(UnitId(place as u8)).place == dining_table::Place::Table
    };
    assert!(here(&battle, "husson") && !here(&battle, "soye"));
    let mut chance = kernel::chance::Seed::from_word("quatre-bras").decision(1);
    let begin = battle.parse("begin").expect("an order");
    battle
        .apply(&begin, &mut chance, &mut Log::quiet())
        .expect("a beginning");
    while battle.pos.period < 3 {
        let end = battle.parse(if battle.pos.stage == dining_table::Stage::Turns {
            "end-phase"
        } else {
            "done"
        });
        battle
            .apply(&end.expect("an order"), &mut chance, &mut Log::quiet())
            .expect("it goes on");
    }
    assert!(here(&battle, "soye") && here(&battle, "pack") && !here(&battle, "best"));
}

#[test]
fn every_value_says_where_it_comes_from() {
    //= s3-4.2-a s3-4.2-b s1-2.1-c s1-2.1-f
    use kernel::Rulebook as _;
    let report = RULEBOOK
        .muster(&files())
        .expect("it is sound")
        .expect("it tells");
    let source = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        let found = unit.and_then(|unit| unit.values.iter().find(|value| value.key == key));
        found.map_or_else(String::new, |found| {
            format!("{} <- {}", found.value, found.source)
        })
    };
    assert_eq!(
        source("guiton", "SPs"),
        "4 <- 777 men of cuirassiers-8, cuirassiers-11, made up by 23 of piquet: 800 / 200 is 4, so 4 SPs, rounded within its division"
    );
    assert!(source("husson", "SPs").starts_with("8 <- 3198 men of "));
    assert!(source("kempt", "arrives").starts_with("period 3 <- 15:00"));
    assert!(source("picton-guns", "SPs").starts_with("2 <- guns have 2; 12 guns of "));
    assert!(report.left_out.contains(&"batteries-garde".to_owned()));
}

#[test]
fn what_cannot_be_made_is_told() {
    for (from, to, told) in [
        ("from = [\"husson\"]", "from = [\"hussong\"]", "hussong"),
        (
            "from = [\"husson\"]",
            "from = [\"husson\", \"campi\"]",
            "make 2 rows",
        ),
        (
            "from = [\"brunswick-line\", \"brunswick-avantgarde\"]",
            "from = [\"brunswick-avantgarde\"]",
            "name it in `from`",
        ),
    ] {
        let mut files = files();
        assert!(files.files[0].1.contains(from), "{from}");
        files.files[0].1 = files.files[0].1.replacen(from, to, 1);
        let fault = RULEBOOK
            .battle(&files, &Choices::default())
            .expect_err("it cannot be made");
        let found = fault
            .faults
            .iter()
            .any(|fault| fault.message.contains(told));
        assert!(found, "{told} in {:?}", fault.faults);
    }
}
