//! Chapters 20 and 21, and what 14 says of marches: checks, retreats, rallies, leaders.

use ground::hex::Terrain;
use kernel::Game;
use kernel::Side::{First, Second};
use la_bataille::setup::Organisation;
use la_bataille::troops::{Inspiration, LossChecks, Rank, Size};
use la_bataille::{Event, Formation, LeaderPlace, OrgId, Place, Step, UnitId};

use super::accounts::{added, loosely, put};
use crate::support::{Field, Table};

/// A French line of six fires from 1010 at what stands in 1110; a roll of 41 costs a step, 64 two.
pub fn shot(field: Field, dice: &[u8]) -> (Table, Vec<Event>) {
    let mut field = field;
    let own = field.foot("shooter", First, 6);
    field.stand(own, "1010", "ene", Formation::Line);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    let events = loosely(&mut table, "end-fire", dice);
    (table, events)
}

/// Where a unit in 1110 runs to, disordered by fire from 1010, its depot in the east.
pub fn flees(depot: &str, change: impl FnOnce(&mut Field)) -> String {
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 6);
    field.stand(enemy, "1110", "w", Formation::Column);
    field.depot(Second, depot);
    change(&mut field);
    let (table, events) = shot(field, &[6, 4, 1, 1]);
    assert!(events.contains(&Event::Disordered(enemy)));
    table.place(enemy)
}

#[test]
fn losses_that_reach_a_level_make_a_unit_check() {
    //= 20.6.4.11 20.6.4.12 20.6.4.13 table.step-loss-levels table.step-loss-levels-regiment 20.6.5.11
    let checks = |class: LossChecks, before: u8, two: bool, parts: bool| {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 20);
        field.setup.units[enemy.index()].checks = class;
        field.setup.weakened.push((enemy, before));
        if parts {
            let part = field.foot("p", Second, 10);
            field.setup.units[part.index()].parent = Some(enemy);
            field.setup.units[enemy.index()].parts = vec![part];
        }
        field.stand(enemy, "1110", "wsw", Formation::Line);
        let guns = field.guns("g", First);
        field.stand(guns, "1310", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1310 1110", &[]);
        // Twenty to six, 3:1, and eleven more for a massed target of twenty, less what is gone.
        let dice: &[u8] = if two { &[4, 2] } else { &[2, 2] };
        let events = loosely(&mut table, "end-fire", dice);
        let lost = table.battle.pos.unit(enemy).lost - before;
        (lost, added(&events, enemy))
    };
    for (class, before, expected) in [
        (LossChecks::Every, 0, true),
        (LossChecks::Odd, 0, true),
        (LossChecks::Odd, 1, false),
        (LossChecks::Second, 0, false),
        (LossChecks::Second, 1, true),
        (LossChecks::Third, 1, false),
        (LossChecks::Third, 2, true),
    ] {
        let (lost, checked) = checks(class, before, false, false);
        assert_eq!(
            (lost, !checked.is_empty()),
            (1, expected),
            "{class:?} {before}"
        );
    }
    // A regiment checks at twice the numbers: not at two, but at four.
    assert!(checks(LossChecks::Second, 1, false, true).1.is_empty());
    assert!(!checks(LossChecks::Second, 3, false, true).1.is_empty());
    // Two steps at once: three worse.
    let (lost, checked) = checks(LossChecks::Every, 0, true, false);
    assert_eq!((lost, checked[0].as_slice()), (2, [-3].as_slice()));
    // Cavalry checks at every step, and whoever loses half of what he has.
    let mut field = Field::open();
    let horse = field.horse("e", Second, 9);
    field.stand(horse, "1110", "w", Formation::Column);
    let (_, events) = shot(field, &[4, 1]);
    assert_eq!(added(&events, horse).len(), 1);
    for (size, checked) in [(Size::Battalion, 1), (Size::Company, 0)] {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 2);
        let data = &mut field.setup.units[enemy.index()];
        data.size = size;
        data.checks = LossChecks::Third;
        field.stand(enemy, "1110", "w", Formation::Column);
        let (_, events) = shot(field, &[4, 1]);
        assert_eq!(added(&events, enemy).len(), checked, "{size:?}");
    }
}

#[test]
fn one_event_makes_one_check_even_if_the_leader_falls() {
    //= 20.6.3 20.6.3-ex 20.6.5.4-b 16.13.1-c 21.3.1 21.2-b 20.3-b
    let struck = |bonus: i8| {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 4);
        let leader = field.leader("l", Second, "1110");
        field.setup.leaders[leader.index()].morale = Inspiration::Bonus(bonus);
        field.stand(enemy, "1110", "w", Formation::Column);
        // 65 at 2:1 is two steps, half of them; it strikes the leader, and a 1 kills him.
        let (table, events) = shot(field, &[6, 5, 1]);
        assert_eq!(table.battle.pos.leader(leader).place, LeaderPlace::Dead);
        assert_eq!(table.steps(enemy), 2);
        added(&events, enemy)
    };
    assert_eq!(struck(5), [[-5, -3]], "once, for all of it");
    assert_eq!(struck(-5), [[-3]], "nobody rejoices");
    // Of two the one who is no aide commands, and is struck.
    for (rank, who) in [(Rank::Adc, 1), (Rank::Corps, 0)] {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 6);
        let leaders = [
            field.leader("l", Second, "1110"),
            field.leader("m", Second, "1110"),
        ];
        field.setup.leaders[leaders[0].index()].rank = rank;
        field.stand(enemy, "1110", "w", Formation::Column);
        let (table, _) = shot(field, &[6, 5, 1]);
        assert_eq!(
            table.battle.pos.leader(leaders[who]).place,
            LeaderPlace::Dead,
            "{rank:?}"
        );
    }
    // Cavalry that fails routs at once.
    let mut field = Field::open();
    let horse = field.horse("e", Second, 9);
    field.stand(horse, "1110", "w", Formation::Column);
    let (_, events) = shot(field, &[4, 1, 1, 1]);
    assert!(events.contains(&Event::Routed(horse)));
    assert!(!events.contains(&Event::Disordered(horse)));
}

#[test]
fn slopes_losses_and_strangers_bear_on_checks() {
    //= 20.6.6.2 20.6.6.3 20.6.6.5 20.6.5.2 20.9.8
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field.level("1110", 1);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(own).hurt = 2;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6, 3, 6]);
    assert_eq!(added(&events, enemy)[0], [3], "the enemy comes uphill");
    assert_eq!(
        added(&events, own)[0],
        [-3, -6],
        "uphill, and two steps lost to defensive fire"
    );
    // Foot of two organizations in one stack: six worse.
    let mut field = Field::open();
    field.setup.organisations.push(Organisation {
        id: "other".to_owned(),
        name: "Another".to_owned(),
        side: First,
        levels: [0, -3, -6, -9],
    });
    let units = [field.foot("a", First, 6), field.foot("b", First, 6)];
    field.setup.units[units[1].index()].organisation = OrgId(2);
    let enemy = field.foot("e", Second, 6);
    for unit in units {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    field.stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6, 2, 2]);
    assert!(added(&events, units[0])[0].contains(&-6));
}

#[test]
fn who_runs_is_fired_at_by_all_but_those_before_whom_he_runs() {
    //= 20.7.3 20.7.3-ex 16.10.2
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 6);
    let other = field.foot("o", First, 6);
    field.stand(enemy, "1110", "w", Formation::Column).stand(
        other,
        "1111",
        "nnw",
        Formation::Column,
    );
    // Two steps lost, the check fails: he runs, and the other who has him before him fires.
    let (_, events) = shot(field, &[6, 4, 1, 1, 1, 1]);
    assert!(events.contains(&Event::Disordered(enemy)));
    let firers: Vec<Vec<UnitId>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { firers, .. } => Some(firers.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(firers.len(), 2);
    assert_eq!(firers[1], [other], "not the one who broke him");
    // After a melee the victor does not fire at the loser either.
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[1, 2]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::Fired { .. }))
    );
    assert!(events.contains(&Event::Disordered(enemy)));
}

#[test]
fn the_path_of_retreat_follows_its_priorities() {
    //= 20.7.7 20.7.7.1 20.7.7.3 20.7.7.4 20.7.7.5 20.7.7.6 20.7.4.2
    // Four hexes straight away, whichever way leads home.
    assert_eq!(flees("2010", |_| {}), "1510");
    assert_eq!(flees("1101", |_| {}), "1306");
    assert_eq!(flees("1720", |_| {}), "1314");
    // Not through friends, not over harder ground, not where an enemy looks; never through water.
    let by_friend = flees("2010", |field| {
        let friend = field.foot("f", Second, 6);
        field.stand(friend, "1210", "w", Formation::Column);
    });
    assert_ne!(by_friend, "1510");
    for terrain in [Terrain::Orchard, Terrain::Water] {
        let round = flees("2010", |field| {
            for hex in ["1210", "1310", "1410", "1510"] {
                field.terrain(hex, terrain);
            }
        });
        assert_ne!(round, "1510", "{terrain:?}");
        assert!(
            !["1210", "1310", "1410"].contains(&round.as_str()),
            "{round}"
        );
    }
    let zoned = flees("2010", |field| {
        let enemy = field.foot("z", First, 6);
        field.stand(enemy, "1609", "w", Formation::Column);
    });
    assert_ne!(zoned, "1510", "it lies in a zone");
}

#[test]
fn disordered_men_among_horse_rout_and_those_without_room_do_worse() {
    //= 20.7.8 20.7.6-a 20.7.6-b 12.9-b
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 6);
    let horse = field.horse("h", First, 6);
    field.stand(enemy, "1110", "w", Formation::Column).stand(
        horse,
        "1211",
        "nnw",
        Formation::Column,
    );
    for row in 1..=20 {
        if row != 10 {
            for column in 11..=14 {
                field.terrain(&format!("{column}{row:02}"), Terrain::Water);
            }
        }
    }
    field.terrain("1211", Terrain::Clear);
    // The only way back leads through the zone of horse.
    let (table, events) = shot(field, &[6, 4, 1, 1]);
    assert!(events.contains(&Event::Disordered(enemy)));
    assert!(
        events.contains(&Event::Routed(enemy)),
        "caught by the horse"
    );
    let far = table.battle.pos.unit(enemy).hex().map(|hex| {
        let grid = table.battle.setup.map.grid();
        grid.distance(
            grid.numbered("1110".parse().expect("one")).expect("a hex"),
            hex,
        )
    });
    assert!(
        far.is_none_or(|far| far > 4),
        "and it runs on, what is left of twelve points"
    );
    // A blind alley of four hexes with a friend at its end: the disordered rout and give up.
    let alley = |formation: Formation| {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 6);
        let friend = field.foot("f", Second, 6);
        field
            .stand(enemy, "1110", "w", formation)
            .stand(friend, "1510", "w", Formation::Column);
        for row in 1..=20 {
            for column in 11..=20 {
                if row != 10 || column > 15 {
                    field.terrain(&format!("{column}{row:02}"), Terrain::Water);
                }
            }
        }
        let (table, events) = shot(field, &[6, 4, 1, 1]);
        (
            table.battle.pos.unit(enemy).place,
            events.contains(&Event::Routed(enemy)),
        )
    };
    assert_eq!(alley(Formation::Column), (Place::Destroyed, true));
}

#[test]
fn routed_men_run_until_they_are_safe_hide_and_stay_hidden() {
    //= 20.7.10-a 20.7.10-b 20.7.10-c 20.7.10-d 20.7.10-e 4.2.2 20.8.2.2
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let rest = field.foot("rest", First, 60);
    let enemy = field.foot("e", Second, 6);
    field
        .terrain("0404", Terrain::Wood)
        .stand(own, "0505", "w", Formation::Rout)
        .stand(rest, "0120", "e", Formation::Column)
        .stand(enemy, "0905", "w", Formation::Column);
    let mut table = field.battle();
    let mut far = table.clone();
    // An enemy in sight four hexes off: they run, and do nothing else.
    table.give("end-initiative", &[]);
    assert_ne!(table.place(own), "0505");
    assert_eq!(table.rule_against("choose a"), "14.6-b");
    // No enemy within fifteen hexes whom they see: they look for the wood, and stay in it.
    put(&mut far, enemy, "2020");
    far.give("end-initiative", &[]);
    assert_eq!(far.place(own), "0404");
    let mut hidden = far.clone();
    // An enemy beyond the wood does not move them, for they do not see him.
    put(&mut hidden, enemy, "1004");
    let mut hidden = hidden.with(|setup| {
        let hex = setup
            .map
            .grid()
            .numbered("0504".parse().expect("one"))
            .expect("a hex");
        setup.map.set_terrain(hex, Terrain::Wood);
    });
    hidden.at(Second, Step::Assault);
    let before = hidden.place(own);
    loosely(&mut hidden, "end-assaults", &[]);
    loosely(&mut hidden, "end-initiative", &[]);
    assert_eq!(hidden.place(own), before);
    // There they may rally, six worse, if a way to a depot is open.
    far.at(First, Step::Assault);
    let mut cut = far.clone();
    let events = loosely(&mut far, "end-assaults", &[]);
    assert_eq!(added(&events, own)[0], [-6]);
    assert!(events.contains(&Event::Rallied(own)));
    let depot = cut.hex("2020");
    cut = cut.with(|setup| {
        setup.sides[First]
            .depots
            .push(la_bataille::setup::Depot { at: depot });
    });
    let events = loosely(&mut cut, "end-assaults", &[]);
    assert!(
        added(&events, own).is_empty(),
        "the enemy stands on the way home"
    );
}

#[test]
fn who_runs_off_the_map_may_come_back_by_a_depot_road_or_never() {
    //= 20.8.5-a 20.8.5-b 20.8.5-c 20.7.11 14.11 20.9.3-b
    let flee = |depot: &str| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let rest = field.foot("rest", First, 24);
        let enemy = field.foot("e", Second, 6);
        field.depot(First, depot);
        field
            .stand(own, "0110", "w", Formation::Rout)
            .stand(rest, "0120", "e", Formation::Column)
            .stand(enemy, "0510", "w", Formation::Column);
        let mut table = field.battle();
        loosely(&mut table, "end-initiative", &[]);
        (table, own)
    };
    let (mut table, own) = flee("0112");
    assert!(matches!(table.battle.pos.unit(own).place, Place::OffMap(1)));
    let read = table.battle.restore(&table.battle.snapshot());
    assert!(read.is_ok_and(|read| read.imprint() == table.battle.imprint()));
    let (mut gone, lost) = flee("2020");
    assert_eq!(gone.battle.pos.unit(lost).place, Place::Gone);
    gone.at(Second, Step::Assault);
    loosely(&mut gone, "end-assaults", &[]);
    assert_eq!(gone.battle.pos.unit(lost).place, Place::Gone, "for good");
    let tally = gone.battle.tally();
    assert_eq!(
        (tally.lost.first, tally.strength.first),
        (0, 24),
        "nobody fell"
    );
    let for_steps = gone.battle.setup.victory.per_step;
    assert_eq!(
        tally.points.second,
        6 * i32::from(for_steps),
        "and they are out"
    );
    assert_eq!(
        gone.battle.pos.levels[0], 1,
        "six of thirty steps are a fifth"
    );
    assert_eq!(gone.rule_against("enter a 0110"), "5.2");
    // A turn later they rally off the map and come back by that road.
    table.at(Second, Step::Assault);
    let mut worst = table.clone();
    let events = loosely(&mut table, "end-assaults", &[]);
    assert!(events.contains(&Event::Rallied(own)));
    table.at(First, Step::Move);
    table.give("enter a 0112", &[]);
    assert_eq!(table.place(own), "0112");
    // At the worst level they do not even try.
    let rest = worst.battle.setup.unit_named("rest").expect("the rest");
    worst.battle.pos.unit_mut(rest).lost = 23;
    let events = loosely(&mut worst, "end-assaults", &[]);
    assert!(!events.contains(&Event::Rallied(own)));
}
