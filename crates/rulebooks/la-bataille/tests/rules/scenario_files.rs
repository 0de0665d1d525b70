//! The scenario of Quatre Bras and its making; files that cannot be read.

use kernel::{BattleFiles, Choices, Fraction, Side};
use la_bataille::setup::{OrderKind, Setup};
use la_bataille::troops::{Arm, Inspiration, LossChecks, Rank, Rifles, Size, SquareClass, Weight};
use la_bataille::{Options, scenario};

pub const SCENARIO: &str = include_str!("../../../../../battles/quatre-bras/la-bataille.toml");
const GROUND: &str = include_str!("../../../../../battles/quatre-bras/ground.toml");
pub const ARMIES: &str = include_str!("../../../../../battles/quatre-bras/armies.toml");

pub fn files(scenario: &str) -> BattleFiles {
    BattleFiles {
        name: "quatre-bras".to_owned(),
        files: vec![
            ("la-bataille.toml".to_owned(), scenario.to_owned()),
            ("ground.toml".to_owned(), GROUND.to_owned()),
            ("armies.toml".to_owned(), ARMIES.to_owned()),
        ],
    }
}

fn length(value: &str) -> Setup {
    let mut choices = Choices::default();
    choices
        .set(Options::specs(), "length", value)
        .expect("a length");
    scenario::read(&files(SCENARIO), &choices).unwrap_or_else(|fault| panic!("{fault:?}"))
}

/// Steps of the order of battle, transcribed from the returns.
const STEPS: &[(&str, u8)] = &[
    ("jager-27", 8),
    ("line-7-belgian", 7),
    ("militia-5", 5),
    ("militia-7", 7),
    ("militia-8", 6),
    ("battery-bijleveld", 4),
    ("nassau-2-i", 9),
    ("nassau-2-ii", 9),
    ("nassau-2-iii", 9),
    ("orange-nassau-28-i", 9),
    ("orange-nassau-28-ii", 7),
    ("nassau-jager", 2),
    ("battery-stevenart", 4),
    ("hussars-6-dutch", 13),
    ("light-dragoons-5-belgian", 9),
    ("battery-geij", 2),
    ("foot-28", 6),
    ("foot-32", 7),
    ("foot-79", 7),
    ("rifles-95", 5),
    ("foot-1", 6),
    ("foot-42", 5),
    ("foot-44", 5),
    ("foot-92", 6),
    ("landwehr-verden", 6),
    ("landwehr-luneburg", 6),
    ("landwehr-osterode", 7),
    ("landwehr-munden", 7),
    ("battery-rogers", 3),
    ("battery-rettberg", 3),
    ("brunswick-avantgarde-battalion", 7),
    ("brunswick-leib", 7),
    ("brunswick-light-2", 7),
    ("brunswick-light-1", 7),
    ("brunswick-light-3", 7),
    ("brunswick-line-1", 7),
    ("brunswick-line-2", 7),
    ("brunswick-line-3", 7),
    ("brunswick-hussars", 14),
    ("brunswick-uhlans", 5),
    ("battery-heinemann", 4),
    ("battery-moll", 4),
    ("foot-30", 6),
    ("foot-33", 6),
    ("foot-69", 5),
    ("foot-73", 6),
    ("field-bremen", 5),
    ("field-verden", 5),
    ("field-duke-of-york", 6),
    ("field-luneburg", 6),
    ("field-grubenhagen", 6),
    ("feldjager", 3),
    ("battery-lloyd", 3),
    ("battery-cleeves", 3),
    ("guards-1-2", 10),
    ("guards-1-3", 10),
    ("coldstream-2", 10),
    ("guards-3-2", 11),
    ("battery-sandham", 3),
    ("battery-kuhlmann", 3),
    ("nassau-1", 28),
    ("legere-2", 23),
    ("ligne-61", 9),
    ("ligne-72", 10),
    ("ligne-108", 11),
    ("battery-18-6", 4),
    ("ligne-92", 11),
    ("ligne-93", 15),
    ("ligne-100", 11),
    ("legere-4", 16),
    ("battery-1-6", 4),
    ("chasseurs-1", 10),
    ("chasseurs-6", 11),
    ("lanciers-5", 8),
    ("lanciers-6", 8),
    ("battery-2-4", 3),
    ("legere-1", 19),
    ("ligne-3", 11),
    ("ligne-1", 18),
    ("ligne-2", 18),
    ("battery-2-2", 4),
    ("battery-7-2", 4),
    ("cuirassiers-8", 9),
    ("cuirassiers-11", 6),
    ("battery-2-3", 3),
    ("dragons-2", 12),
    ("dragons-7", 10),
    ("chasseurs-garde", 24),
    ("lanciers-garde", 18),
    ("batteries-garde", 6),
];

#[test]
fn steps_come_from_men_and_guns() {
    //= table.unit-values.steps table.unit-values 2.1-c 2.1-d
    let setup = length("whole");
    for (id, steps) in STEPS {
        let unit = setup.unit_named(id).unwrap_or_else(|| panic!("{id}"));
        let unit = setup.unit(unit);
        // A company that is a counter of its own takes one of the steps.
        let company = setup
            .unit_named(&format!("{id}-lc"))
            .map_or(0, |company| setup.unit(company).steps);
        assert_eq!(unit.steps + company, *steps, "{id}");
        let parts: u8 = unit.parts.iter().map(|part| setup.unit(*part).steps).sum();
        assert!(unit.parts.is_empty() || parts == *steps, "{id}");
    }
}

#[test]
fn values_follow_the_formulae() {
    //= table.unit-values.infantry-melee table.unit-values.cavalry-melee table.unit-values.fire-multiplier
    //= table.unit-values.cavalry-skirmish-fire-hussars-chasseurs-light-dragoons
    //= table.unit-values.artillery-fire-short-medium-long-per-gun table.unit-values.maximum-range-hexes
    //= table.unit-values.artillery-melee table.unit-values.movement
    let setup = length("whole");
    let unit = |id: &str| setup.unit(setup.unit_named(id).unwrap_or_else(|| panic!("{id}")));
    let whole = |number: u128| Fraction::new(number, 1);

    let line = unit("ligne-61");
    let foot = line.foot.expect("infantry");
    assert_eq!(
        (line.steps, foot.fire, foot.line, foot.skirmish),
        (9, 9, 3, 0)
    );
    assert_eq!(
        (line.melee, line.movement, foot.square),
        (whole(18), 8, SquareClass::B)
    );
    assert_eq!(
        (line.size, line.checks),
        (Size::Regiment, LossChecks::Second)
    );

    let militia = unit("militia-5");
    assert_eq!((militia.melee, militia.movement), (whole(8), 7));
    assert_eq!(militia.checks, LossChecks::Every);

    let guards = unit("guards-1-2");
    assert_eq!((guards.steps, guards.melee), (9, whole(27)));
    assert!(guards.guard && guards.checks == LossChecks::Third);

    let rifles = unit("rifles-95").foot.expect("infantry");
    assert_eq!(
        (rifles.rifles, rifles.skirmish, rifles.line),
        (Rifles::All, 5, 4)
    );
    assert_eq!(
        unit("brunswick-avantgarde-battalion")
            .foot
            .expect("infantry")
            .rifles,
        Rifles::Half
    );
    let shaken = unit("brunswick-line-1").foot.expect("infantry");
    assert_eq!(
        (shaken.square, shaken.square_shaken),
        (SquareClass::C, SquareClass::D)
    );

    let cuirassiers = unit("cuirassiers-8");
    let horse = cuirassiers.horse.expect("cavalry");
    assert_eq!(
        (cuirassiers.steps, cuirassiers.melee),
        (9, Fraction::new(63, 2))
    );
    assert_eq!(
        (horse.weight, horse.recall, cuirassiers.movement),
        (Weight::SuperHeavy, 4, 10)
    );
    let lancers = unit("lanciers-5").horse.expect("cavalry");
    assert_eq!(
        (lancers.lance, lancers.skirmish, lancers.weight),
        (2, 0, Weight::Light)
    );
    let chasseurs = unit("chasseurs-6").horse.expect("cavalry");
    assert_eq!((chasseurs.lance, chasseurs.skirmish), (0, 3));

    // Six 6-pdr and two howitzers: 20, 12 and 6.
    let guns = unit("battery-18-6").guns.expect("guns");
    assert_eq!(guns.fire, [whole(20), whole(12), whole(6)]);
    assert_eq!((guns.range, guns.ammunition, guns.limber), (8, 6, 4));
    // Five 9-pdr and a howitzer: 17.5, 11.5 and 7 5/12.
    let rogers = unit("battery-rogers").guns.expect("guns");
    let fire = [
        Fraction::new(35, 2),
        Fraction::new(23, 2),
        Fraction::new(89, 12),
    ];
    assert_eq!((rogers.fire, rogers.range), (fire, 9));
    let bijleveld = unit("battery-bijleveld");
    assert_eq!((bijleveld.movement, bijleveld.melee), (12, whole(4)));
    assert_eq!(bijleveld.guns.expect("guns").ammunition, 8);
    assert_eq!(guns.fire_at(2), Some(whole(20)));
    assert_eq!(guns.fire_at(5), Some(whole(12)));
    assert_eq!(guns.fire_at(8), Some(whole(6)));
    assert_eq!(guns.fire_at(9), None);
    //= 7.3.5.1-a 17.10.1-a
}

#[test]
fn light_companies_are_counters() {
    //= 22.6.9
    let setup = length("whole");
    let company = setup.unit(setup.unit_named("foot-42-lc").expect("a company"));
    assert_eq!(
        (company.size, company.steps, company.movement),
        (Size::Company, 1, 10)
    );
    assert!(company.can_skirmish() && company.is_small());
    assert!(
        !setup
            .unit(setup.unit_named("foot-42").expect("its battalion"))
            .can_skirmish()
    );
}

#[test]
fn leaders_have_the_ratings_of_the_table() {
    //= table.leaders.ney table.leaders.wellington table.leaders.prince-of-orange table.leaders.kellermann
    //= table.leaders.foy 8.6 8.7 8.3-a 8.3-b 8.3-c 8.3-d
    let setup = length("whole");
    let leader = |id: &str| setup.leader(setup.leader_named(id).unwrap_or_else(|| panic!("{id}")));
    let ney = leader("ney");
    assert_eq!(
        (ney.attack, ney.defence, ney.cavalry, ney.artillery),
        (8, 4, 6, None)
    );
    assert_eq!(
        (ney.morale, ney.command, ney.rank),
        (Inspiration::Bonus(9), 3, Rank::Army)
    );
    assert!(ney.special_cavalry && !ney.special_artillery);
    let wellington = leader("wellington");
    assert_eq!(
        (wellington.attack, wellington.defence, wellington.artillery),
        (4, 9, Some(3))
    );
    assert_eq!(
        (wellington.morale, wellington.command),
        (Inspiration::Bonus(12), 4)
    );
    assert!(leader("kellermann").special_cavalry);
    assert_eq!(leader("foy").artillery, Some(2));
    assert!(leader("orange").royal);
    // Orange commands until the Duke comes at 15:00, the fourth turn.
    let commander = |turn| {
        let leader = setup
            .army_commander(Side::Second, turn)
            .expect("a commander");
        setup.leader(leader).id.clone()
    };
    assert_eq!(commander(1), "orange");
    assert_eq!(commander(3), "orange");
    assert_eq!(commander(4), "wellington");
    assert_eq!(setup.time_of(4), 15 * 60);
}

#[test]
fn the_whole_afternoon_is_set_up() {
    //= table.depot-roads 9.9.11 22.3.2-a 22.6.7 table.major-morale
    let setup = length("whole");
    assert_eq!((setup.turns, setup.clock), (21, 14 * 60));
    let corps = setup.element_named("ii-corps").expect("II Corps");
    assert_eq!(
        setup.element(corps).order.expect("an order").kind,
        OrderKind::Attack
    );
    let division = setup.element_named("foy-division").expect("a division");
    assert_eq!(setup.command_element(division), corps);
    assert_eq!(setup.sub_elements(corps).count(), 4);
    // All the infantry of II Corps, 155 steps, counted once.
    let organisation = setup
        .unit(setup.unit_named("ligne-61").expect("a unit"))
        .organisation;
    assert_eq!(setup.organisation(organisation).levels, [0, -3, -6, -9]);
    assert_eq!(
        setup.infantry_steps(organisation),
        23 + 9 + 10 + 11 + 11 + 15 + 11 + 16 + 19 + 11 + 18 + 18
    );
    let number = |hex| setup.map.grid().number(hex).to_string();
    let depots = |side: Side| -> Vec<String> {
        setup.sides[side]
            .depots
            .iter()
            .map(|depot| number(depot.at))
            .collect()
    };
    assert_eq!(depots(Side::First), ["1646"]);
    assert_eq!(depots(Side::Second), ["2001", "0104"]);
    for depot in Side::BOTH
        .into_iter()
        .flat_map(|side| &setup.sides[side].depots)
    {
        assert!(setup.map.has_road(depot.at));
    }
    // Nobody takes part but those who were engaged or stood near.
    let absent = |id: &str| {
        setup
            .absent
            .contains(&setup.unit_named(id).expect("a unit"))
    };
    assert!(absent("nassau-1") && absent("dragons-2"));
    assert!(!absent("guards-1-2") && !absent("foot-42-lc") && !absent("legere-2-4"));
    let arrivals: Vec<u8> = setup.arrivals.iter().map(|arrival| arrival.turn).collect();
    assert_eq!(arrivals, [3, 4, 4, 4, 6, 7, 10, 11, 12, 15, 15, 19]);
    // Picton's men march with their own HQ, which arrives once.
    let elements: usize = setup
        .arrivals
        .iter()
        .map(|arrival| arrival.elements.len())
        .sum();
    assert!(elements >= 4);
}

#[test]
fn nobody_stands_where_he_cannot() {
    for id in ["whole", "hour", "opening"] {
        let setup = length(id);
        for standing in &setup.standing {
            let unit = setup.unit(standing.unit);
            for hex in &standing.hexes {
                use ground::hex::Terrain;
                use la_bataille::Formation;
                let terrain = setup.map.terrain(*hex);
                let clear = matches!(terrain, Terrain::Clear | Terrain::Crops);
                let fits = match standing.formation {
                    Formation::Column | Formation::Line | Formation::Square => clear,
                    Formation::General => !clear,
                    _ => true,
                };
                let at = setup.map.grid().number(*hex);
                assert!(fits, "{id}: {} in {terrain:?} at {at}", unit.id);
                let room = setup.tables.stacking.of(terrain);
                if unit.arm == Arm::Artillery {
                    assert!(unit.steps <= room.artillery, "{id}: {} at {at}", unit.id);
                }
            }
        }
    }
}

#[test]
fn the_short_lengths_have_about_ten_units_a_side() {
    for (id, turns, clock) in [("hour", 3, 17 * 60 + 40), ("opening", 6, 14 * 60)] {
        let setup = length(id);
        assert_eq!((setup.turns, setup.clock), (turns, clock));
        for side in Side::BOTH {
            let count = setup
                .standing
                .iter()
                .filter(|standing| setup.unit(standing.unit).side == side)
                .count();
            assert!((7..=12).contains(&count), "{id} {side:?} {count}");
            assert!(setup.army_commander(side, 1).is_some());
        }
    }
    assert!(!length("hour").weakened.is_empty());
}

#[test]
fn every_leader_is_rated_as_the_table_has_him() {
    //= table.leaders table.leaders.ney table.leaders.reille table.leaders.bachelu table.leaders.foy
    //= table.leaders.jerome-guilleminot table.leaders.pire table.leaders.kellermann
    //= table.leaders.guiton table.leaders.lefebvre-desnouettes table.leaders.wellington
    //= table.leaders.prince-of-orange table.leaders.perponcher table.leaders.saxe-weimar
    //= table.leaders.bijlandt table.leaders.van-merlen table.leaders.picton
    //= table.leaders.kempt-pack table.leaders.best table.leaders.duke-of-brunswick
    //= table.leaders.olfermann table.leaders.alten table.leaders.c-halkett-kielmansegge
    //= table.leaders.cooke table.leaders.maitland-byng
    let setup = length("whole");
    let rated = [
        ("ney", 8, 4, 6, None, 9, 3),
        ("reille", 3, 3, 0, Some(2), 4, 2),
        ("bachelu", 3, 3, 0, None, 4, 2),
        ("foy", 5, 5, 0, Some(2), 6, 3),
        ("jerome", 4, 2, 0, None, 3, 2),
        ("pire", 0, 0, 5, None, 5, 3),
        ("kellermann", 0, 0, 8, None, 6, 3),
        ("guiton", 0, 0, 3, None, 3, 1),
        ("lefebvre-desnouettes", 0, 0, 5, None, 6, 3),
        ("wellington", 4, 9, 2, Some(3), 12, 4),
        ("orange", 3, 2, 2, None, 3, 1),
        ("perponcher", 3, 5, 0, Some(2), 6, 3),
        ("saxe-weimar", 3, 5, 0, None, 5, 2),
        ("bijlandt", 2, 2, 0, None, 2, 1),
        ("van-merlen", 0, 0, 3, None, 3, 2),
        ("picton", 8, 8, 0, None, 9, 3),
        ("kempt", 5, 6, 0, None, 6, 2),
        ("pack", 5, 6, 0, None, 6, 2),
        ("best", 2, 3, 0, None, 3, 1),
        ("duke-of-brunswick", 5, 4, 4, None, 8, 2),
        ("olfermann", 2, 2, 0, None, 2, 1),
        ("alten", 4, 6, 0, None, 6, 2),
        ("halkett", 4, 5, 0, None, 5, 2),
        ("kielmansegge", 3, 4, 0, None, 4, 1),
        ("cooke", 4, 5, 0, None, 6, 2),
        ("maitland", 6, 6, 0, None, 6, 2),
        ("byng", 5, 6, 0, None, 6, 2),
    ];
    assert_eq!(setup.leaders.len(), rated.len());
    for (id, attack, defence, cavalry, artillery, morale, command) in rated {
        let leader = setup.leader(setup.leader_named(id).unwrap_or_else(|| panic!("{id}")));
        let ours = (
            leader.attack,
            leader.defence,
            leader.cavalry,
            leader.artillery,
        );
        assert_eq!(ours, (attack, defence, cavalry, artillery), "{id}");
        assert_eq!(
            (leader.morale, leader.command),
            (Inspiration::Bonus(morale), command),
            "{id}"
        );
        //= 19.13.1-b
        assert_eq!(
            leader.special_cavalry,
            ["ney", "kellermann"].contains(&id),
            "{id}"
        );
    }
}
