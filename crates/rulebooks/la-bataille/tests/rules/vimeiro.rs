//! Vimeiro: its map is the ground's, its counters are the armies', everybody stands as the rules let him, and
//! both lengths are fought to their end.

use std::collections::{BTreeMap, BTreeSet};

use ground::hex::survey::Mm;
use ground::hex::{HexId, Hexside, SideMark, Terrain};
use kernel::{BattleFiles, Choices, Fraction, Rulebook, Side};
use la_bataille::setup::{ElementKind, OrderKind, Setup};
use la_bataille::troops::{Arm, Rifles};
use la_bataille::{Battle, Formation, Marks, RULEBOOK, UnitId};
use testkit::conformance::Trial;

const LENGTHS: [&str; 2] = ["whole", "hour"];

fn files() -> BattleFiles {
    muster::load_with_armies("vimeiro", &RULEBOOK).expect("it is built in")
}

fn of_length(length: &str) -> Choices {
    let mut choices = Choices::default();
    choices
        .set(RULEBOOK.options(), "length", length)
        .expect("there is such a length");
    choices
}

fn battle(length: &str) -> Battle {
    RULEBOOK
        .battle(&files(), &of_length(length))
        .unwrap_or_else(|fault| panic!("{fault:?}"))
}

fn hex(setup: &Setup, number: &str) -> HexId {
    let number = number.parse().expect("four digits");
    setup.map.grid().numbered(number).expect("it is on the map")
}

fn place(setup: &Setup, id: &str) -> HexId {
    setup
        .map
        .place(id)
        .unwrap_or_else(|| panic!("no {id}"))
        .hexes[0]
}

fn unit(setup: &Setup, id: &str) -> UnitId {
    setup.unit_named(id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn every_named_place_is_on_the_map_with_its_houses_and_its_height() {
    //= 2.1-b
    let battle = battle("whole");
    let setup = &battle.setup;
    let numbers = [
        ("vimeiro", "1518"),
        ("vimeiro-hill", "1723"),
        ("western-ridge", "0821"),
        ("ventosa", "3409"),
        ("maceira", "0312"),
        ("toledo", "2835"),
        ("fonte-de-lima", "2416"),
        ("maceira-bridge", "1418"),
    ];
    for (id, number) in numbers {
        let at = place(setup, id);
        assert_eq!(setup.map.grid().number(at).to_string(), number, "{id}");
    }
    for id in ["vimeiro", "ventosa", "maceira", "toledo", "fonte-de-lima"] {
        let houses = setup.map.terrain(place(setup, id));
        assert_eq!(houses, Terrain::Village, "{id}");
    }
    let level = |id: &str| setup.map.level(place(setup, id));
    // The hill stands eight levels of five metres above the village, the ridges higher still.
    assert!(level("vimeiro-hill") >= level("vimeiro") + 7);
    assert!(level("western-ridge") > level("vimeiro-hill"));
    assert!(level("ventosa") > level("vimeiro-hill"));
    assert!(level("maceira") < level("vimeiro"));
    // And who climbs it from the vineyards climbs all the way.
    let climb = ["1627", "1626", "1625", "1624"].map(|number| setup.map.level(hex(setup, number)));
    assert!(climb.is_sorted() && climb[0] < climb[3], "{climb:?}");
    for (number, terrain) in [("2030", Terrain::Wood), ("3335", Terrain::Wood)] {
        assert_eq!(setup.map.terrain(hex(setup, number)), terrain, "{number}");
    }
}

#[test]
fn the_river_and_the_brook_have_no_gap_and_every_road_leads_somewhere() {
    let battle = battle("whole");
    let setup = &battle.setup;
    let (map, grid) = (&setup.map, setup.map.grid());
    let ends = |at: Hexside| setup.plan.side(at.hex, at.side);
    // All water hangs together, and comes in from the south and goes out in the west.
    let mut left: BTreeSet<Hexside> = map.marked(SideMark::Stream).collect();
    assert!(left.len() > 60, "{} sides", left.len());
    let first = left.pop_first().expect("there is a river");
    let mut reached: BTreeSet<Mm> = ends(first).into();
    let touching = |left: &BTreeSet<Hexside>, reached: &BTreeSet<Mm>| {
        let mut found = left.iter().copied();
        found.find(|at| ends(*at).iter().any(|end| reached.contains(end)))
    };
    while let Some(next) = touching(&left, &reached) {
        left.remove(&next);
        reached.extend(ends(next));
    }
    assert!(left.is_empty(), "{} sides lie apart", left.len());
    let wet = |hex: HexId| {
        setup
            .plan
            .outline(hex)
            .iter()
            .any(|at| reached.contains(at))
    };
    let edges: Vec<_> = grid.border().filter(|hex| wet(*hex)).collect();
    let numbers: Vec<_> = edges.iter().map(|hex| grid.number(*hex)).collect();
    assert!(numbers.iter().any(|number| number.row() == 40));
    assert!(numbers.iter().any(|number| number.column() == 1));
    // From the village all lanes can be walked, to both depots and to where Brennier comes in.
    let roads = map.by_road(place(setup, "vimeiro"), |_| true);
    for hex in grid.hexes().filter(|hex| map.has_road(*hex)) {
        assert!(roads.cost(hex).is_some(), "{}", grid.number(hex));
    }
    let arrivals = setup.arrivals.iter().map(|arrival| arrival.at);
    let depots = Side::BOTH.map(|side| setup.sides[side].depots[0].at);
    for out in arrivals.chain(depots) {
        assert!(grid.is_border(out), "{}", grid.number(out));
        assert!(roads.cost(out).is_some(), "{}", grid.number(out));
    }
    for id in ["ventosa", "toledo", "maceira", "maceira-bridge"] {
        assert!(roads.cost(place(setup, id)).is_some(), "{id}");
    }
    // A lane ends at the edge or where it meets another.
    for hex in grid.hexes().filter(|hex| map.has_road(*hex)) {
        let arms = grid.neighbours(hex);
        let arms = arms.filter(|(side, _)| map.marks(hex, *side).road());
        assert!(
            arms.count() > 1 || grid.is_border(hex),
            "{}",
            grid.number(hex)
        );
    }
    for at in map.all_sides() {
        let marks = map.marks(at.hex, at.side);
        let over = marks.road() && marks.has(SideMark::Stream);
        assert_eq!(marks.has(SideMark::Bridge), over);
    }
    assert!(map.marked(SideMark::Bridge).count() >= 2);
}

#[test]
fn everybody_stands_as_the_rules_let_him() {
    //= 12.4-a 11.3-a 9.8.1-a table.stacking-limits
    for length in LENGTHS {
        let battle = battle(length);
        let setup = &battle.setup;
        let mut whose: BTreeMap<HexId, Side> = BTreeMap::new();
        let mut stacks: BTreeMap<HexId, Vec<(UnitId, u8)>> = BTreeMap::new();
        for standing in &setup.standing {
            let data = setup.unit(standing.unit);
            for at in &standing.hexes {
                let number = setup.map.grid().number(*at);
                assert_ne!(
                    setup.map.terrain(*at),
                    Terrain::Water,
                    "{} {number}",
                    data.id
                );
                let before = whose.insert(*at, data.side);
                assert!(before.is_none_or(|side| side == data.side), "{number}");
                let share = data.steps.div_ceil(standing.hexes.len() as u8);
                stacks.entry(*at).or_default().push((standing.unit, share));
            }
        }
        for (at, stack) in stacks {
            let number = setup.map.grid().number(at);
            let formation = |unit: UnitId| {
                let mut all = setup.standing.iter();
                all.find(|standing| standing.unit == unit)
                    .map(|found| found.formation)
            };
            let formed: Vec<_> = stack
                .iter()
                .filter(|(unit, _)| formation(*unit) != Some(Formation::Skirmish))
                .collect();
            // Nobody shares a hex but a cloud of skirmishers with those it covers.
            assert!(formed.len() <= 1, "{length}: {number} is crowded");
            let clouds: u8 = stack
                .iter()
                .filter(|(unit, _)| formation(*unit) == Some(Formation::Skirmish))
                .map(|(_, steps)| steps)
                .sum();
            assert!(
                clouds <= 3,
                "{length}: {number} has {clouds} steps of skirmishers"
            );
            let [(unit, steps)] = formed[..] else {
                continue;
            };
            let room = setup.tables.stacking.of(setup.map.terrain(at));
            let most = match (setup.unit(*unit).arm, formation(*unit)) {
                (Arm::Artillery, _) => room.artillery,
                // One regiment alone is as large as it is.
                (Arm::Cavalry, _) => u8::MAX,
                (Arm::Infantry, Some(Formation::Line)) => room.line,
                (Arm::Infantry, _) => room.column,
            };
            assert!(*steps <= most, "{length}: {number} has {steps} steps");
        }
        // Enemies are out of each other's hexes and of each other's reach by hand.
        for (at, side) in &whose {
            for (_, near) in setup.map.grid().neighbours(*at) {
                assert!(whose.get(&near).is_none_or(|other| other == side));
            }
        }
        // The French, who move first, are in command, and so can be ordered to do anything; the British are not far
        // from their brigadiers.
        for standing in &setup.standing {
            let data = setup.unit(standing.unit);
            let astray = battle.pos.unit(standing.unit).marks.has(Marks::ASTRAY);
            assert!(!astray, "{length}: {}", data.id);
            let leader = setup.element(data.element).commander;
            let mut posts = setup.posted.iter();
            let post = posts.find(|(posted, _)| Some(*posted) == leader);
            if let (Side::Second, Some((_, post))) = (data.side, post) {
                let far = setup.map.grid().distance(*post, standing.hexes[0]);
                assert!(far <= 4, "{length}: {} is {far} hexes off", data.id);
            }
        }
    }
}

#[test]
fn counters_are_those_of_the_armies() {
    //= 2.1-c 2.1-d table.unit-values.steps
    let files = files();
    let report = RULEBOOK
        .muster(&files)
        .expect("it is sound")
        .expect("it tells");
    let value = |id: &str, key: &str| {
        let unit = report.units.iter().find(|unit| unit.id == id);
        let found = unit.and_then(|unit| unit.values.iter().find(|value| value.key == key));
        found.map(|found| (found.value.clone(), found.source.clone()))
    };
    let two = |value: &str, source: &str| Some((value.to_owned(), source.to_owned()));
    assert_eq!(
        value("legere-2", "men"),
        two("1075", "armies.toml, legere-2")
    );
    assert_eq!(
        value("legere-2", "steps"),
        two("11", "1075 men / 100 is 10.75, so 11 steps")
    );
    assert_eq!(
        value("ligne-70-1", "steps"),
        two("9", "1840 men / 100 is 18.4, so 18 steps, in 2 battalions")
    );
    // 945 men are nine steps, of which the light company has one.
    let steps = |id: &str| value(id, "steps").map(|found| found.0);
    assert_eq!(steps("foot-50").as_deref(), Some("8"));
    assert_eq!(steps("foot-50-lc").as_deref(), Some("1"));
    assert_eq!(
        value("battery-reserve", "guns"),
        two("7", "armies.toml, battery-reserve")
    );
    for unit in &report.units {
        assert!(!unit.of.is_empty(), "{} stands for nobody", unit.id);
        for value in &unit.values {
            let own = value.source.contains("armies.toml has");
            assert!(!own, "{}: {}", unit.id, value.source);
        }
    }
    assert_eq!(report.left_out, [] as [String; 0]);
    // Everybody of the armies is on the field or comes, in the whole battle.
    assert_eq!(battle("whole").setup.absent.len(), 0);
}

#[test]
fn what_the_tables_lack_is_the_scenarios_own() {
    //= table.unit-values.infantry-melee table.unit-values.artillery-fire-short-medium-long-per-gun
    let battle = battle("whole");
    let setup = &battle.setup;
    // Grenadiers: two a step, and a quarter more.
    let grenadiers = setup.unit(unit(setup, "grenadiers-1"));
    assert_eq!(
        (grenadiers.steps, grenadiers.melee),
        (5, Fraction::new(2 * 5 * 5, 4))
    );
    // Six 4-pounders and two howitzers do not reach as far as six 6-pounders would, nor hit as hard.
    let guns = |id: &str| setup.unit(unit(setup, id)).guns.expect("a battery");
    for id in ["battery-prost", "battery-horse"] {
        let fire = [
            Fraction::new(6 * 2 + 5, 1),
            Fraction::new(6 * 5 + 12, 4),
            Fraction::new(6 + 3, 2),
        ];
        assert_eq!((guns(id).fire, guns(id).range), (fire, 7), "{id}");
    }
    assert_eq!(guns("battery-reserve").range, guns("battery-robe-1").range);
    let foot = |id: &str| setup.unit(unit(setup, id)).foot.expect("infantry");
    for id in ["rifles-60", "rifles-95", "rifles-95-1"] {
        assert_eq!(foot(id).rifles, Rifles::All, "{id}");
    }
    assert_eq!(foot("cacadores-6").skirmish, 3);
    assert!(foot("portuguese-line").line < foot("foot-5").line);
}

#[test]
fn both_armies_are_commanded_as_they_were() {
    //= 22.3.2-a 22.6.3-a 9.9.11
    let battle = battle("whole");
    let setup = &battle.setup;
    let element = |id: &str| {
        let found = setup.element_named(id).unwrap_or_else(|| panic!("no {id}"));
        setup.element(found)
    };
    // Solignac has the orders of his own brigade, Charlot those of his division.
    let target = |id: &str| element(id).order.map(|order| (order.kind, order.at));
    let ventosa = Some((OrderKind::Attack, place(setup, "ventosa")));
    assert_eq!(target("solignac-brigade"), ventosa);
    assert_eq!(target("brennier-brigade"), ventosa);
    assert_eq!(target("charlot-brigade"), None);
    let hill = Some((OrderKind::Attack, place(setup, "vimeiro-hill")));
    assert_eq!(target("loison-division"), hill);
    // Each British brigade stands by itself.
    for id in [
        "hill",
        "ferguson",
        "nightingall",
        "bowes",
        "crauford",
        "fane",
        "anstruther",
    ] {
        let brigade = element(&format!("{id}-brigade"));
        assert_eq!(
            (brigade.kind, brigade.parent),
            (ElementKind::Division, None)
        );
        assert!(brigade.hq.is_some() && brigade.order.is_some(), "{id}");
    }
    // Brennier comes with all his men and the dragoons.
    let [arrival] = &setup.arrivals[..] else {
        panic!("{} arrivals", setup.arrivals.len());
    };
    let who = arrival
        .units
        .iter()
        .map(|unit| setup.unit(*unit).id.as_str());
    assert_eq!(
        who.collect::<BTreeSet<_>>(),
        BTreeSet::from(["legere-2", "legere-4", "ligne-70", "dragons-5"])
    );
    assert_eq!(
        arrival.leaders,
        [setup.leader_named("brennier").expect("he is there")]
    );
    // The short length has about ten units a side.
    let hour = self::battle("hour");
    for side in Side::BOTH {
        let standing = hour.setup.standing.iter();
        let count = standing
            .filter(|one| hour.setup.unit(one.unit).side == side)
            .count();
        assert!((9..=12).contains(&count), "{side:?}: {count}");
    }
}

#[test]
fn both_lengths_are_fought_to_their_end_by_chance() {
    //= 5.2.5
    let files = files();
    for (length, games) in [("whole", 2), ("hour", 6)] {
        let report = Trial::new(&RULEBOOK, &files)
            .choices(of_length(length))
            .quick_all(40..40 + games);
        let report = report.unwrap_or_else(|failure| panic!("{length}: {failure}"));
        assert_eq!(report.games, games);
    }
}

#[test]
fn a_length_that_the_battle_does_not_have_is_refused() {
    let refused = RULEBOOK.battle(&files(), &of_length("opening"));
    let fault = refused.expect_err("it has no opening");
    assert!(
        fault.faults[0]
            .message
            .contains("not fought in this length")
    );
}
