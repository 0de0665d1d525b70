//! Chapters 8 and 11 to 14 once more, where a second reading of the book found the rules differ.

use ground::hex::{SideMark, Terrain};
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::{Event, Fatigue, Formation, Marks, Step, UnitId};

use crate::support::{Field, Table};

fn whole(value: u128) -> Fraction {
    Fraction::new(value, 1)
}

fn values(events: &[Event]) -> Vec<Fraction> {
    let of = |event: &Event| match event {
        Event::Fired { value, .. } => Some(*value),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

/// A regiment of two battalions of six steps.
fn regiment(field: &mut Field, side: kernel::Side) -> (UnitId, [UnitId; 2]) {
    let whole = field.foot("r", side, 12);
    let parts = ["r1", "r2"].map(|id| field.foot(id, side, 6));
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    (whole, parts)
}

#[test]
fn deploying_is_no_way_through_a_zone() {
    //= 11.11 13.4.2-a 13.4.3-a
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("march 1110", &[]);
    assert!(table.battle.pos.group.stopped);
    table.give("form line n 1010 2", &[]);
    table.give("hold-fire", &[]);
    assert_eq!(table.place(own), "1010+1110");
    // It gathers where it was, and nowhere else.
    assert_eq!(table.rule_against("form column w 1010 1"), "11.10");
    assert!(table.allows("form column w 1110 1"));
}

#[test]
fn who_deploys_into_a_zone_is_halted_by_it() {
    //= 13.4.2-a
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("form line n 1010 2", &[]);
    assert_eq!(table.place(own), "1010+1110");
    assert!(table.battle.pos.group.stopped);
}

#[test]
fn nobody_deploys_over_a_side_that_he_cannot_cross() {
    //= 14.1-b table.movement-costs
    let mut field = Field::open();
    let horse = field.horse("h", First, 8);
    field
        .mark("1010", "e", SideMark::Stream)
        .mark("1010", "e", SideMark::Hedge)
        .stand(horse, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose h", &[]);
    assert_eq!(
        table.rule_against("form line n 1010 2"),
        "table.movement-costs"
    );
    assert!(table.allows("form line n 0910 2"));
}

#[test]
fn a_line_grows_and_shrinks_but_does_not_slide() {
    //= 14.12.5.2 11.16.12.5-a
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field.stand(own, "1010+1110", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.rule_against("form line n 1110 2"), "11.16.12.5-a");
    assert_eq!(table.rule_against("form line s 1110 1"), "11.16.12.5-a");
    assert!(table.allows("form line n 1110 1"));
}

#[test]
fn skirmishing_cavalry_fires_once_at_what_both_its_hexes_touch() {
    //= 11.20.5.3-a
    let mut field = Field::open();
    let own = field.horse("h", First, 9);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010+1110", "n", Formation::Skirmish)
        .stand(enemy, "1109", "ssw", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    table.give("fire 1010 1109", &[]);
    table.give("fire 1110 1109", &[]);
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(values(&events), [whole(3)]);
}

#[test]
fn a_battery_on_top_of_a_line_fires_with_it_and_alone_at_a_distance() {
    //= 11.16.6-c 16.11.1.6
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let foot = field.foot("a", First, 3);
    for unit in [guns, foot] {
        field.stand(unit, "1010", "ene", Formation::Line);
    }
    let near = field.foot("e", Second, 6);
    field.stand(near, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let mut far = table.clone();
    table.at(First, Step::OffensiveFire);
    table.give("fire 1010 1110", &[]);
    assert_eq!(values(&table.give("end-fire", &[1, 1])), [whole(9 + 20)]);
    let hex = far.hex("1410");
    far.battle.pos.unit_mut(near).hexes = la_bataille::Hexes::one(hex);
    far.at(First, Step::OffensiveFire);
    far.give("fire 1010 1410", &[]);
    assert_eq!(values(&far.give("end-fire", &[1, 1])), [whole(12)]);
}

#[test]
fn guns_in_action_go_into_square_with_the_foot_and_out_of_it() {
    //= 11.17.5-b 11.17.5-c 11.17.1
    let mut field = Field::open();
    let foot = field.foot("a", First, 4);
    let guns = field.guns("g", First);
    field.setup.units[guns.index()].steps = 2;
    for unit in [foot, guns] {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("add g", &[]);
    assert_eq!(table.rule_against("march 1110"), "14.10-a");
    assert_eq!(table.rule_against("face w"), "14.10-b");
    table.give("form square nnw 1010 1", &[]);
    for unit in [foot, guns] {
        assert_eq!(table.formation(unit), Formation::Square);
    }
    table.give("halt", &[]);
    // The foot leaves alone: guns are no square by themselves.
    for unit in [foot, guns] {
        table.battle.pos.unit_mut(unit).marks.clear(Marks::MOVED);
    }
    let mut joins = table.clone();
    table.give("choose a", &[]);
    table.give("form column e 1010 1", &[]);
    assert_eq!(table.formation(guns), Formation::Column);
    // Guns may come into a square that stands.
    joins.battle.pos.unit_mut(guns).formation = Formation::Column;
    joins.give("choose g", &[]);
    joins.give("form square nnw 1010 1", &[]);
    assert_eq!(joins.formation(guns), Formation::Square);
}

/// A French line of six fires from 1010 at what stands in 1110.
fn under_fire(mut field: Field, dice: &[u8]) -> Table {
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "ene", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    table.give("fire 1010 1110", &[]);
    table.give("end-fire", dice);
    table
}

#[test]
fn a_square_that_collapses_looks_at_the_enemy() {
    //= 11.17.3-b
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 3);
    field.stand(enemy, "1110", "nnw", Formation::Square);
    let table = under_fire(field, &[4, 1]);
    assert_eq!(table.formation(enemy), Formation::Column);
    let west = table.battle.setup.map.grid().orientation().named("w");
    assert_eq!(Some(table.battle.pos.unit(enemy).facing), west);
}

#[test]
fn battalions_of_a_broken_regiment_stand_in_as_many_hexes_as_they_may() {
    //= 11.22.6-b 11.16.12.1-a
    let mut field = Field::open();
    let (whole, parts) = regiment(&mut field, Second);
    field.setup.weakened.push((whole, 5));
    field.stand(whole, "1110+1010", "s", Formation::Line);
    let own = field.foot("a", First, 6);
    field.stand(own, "1111", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    table.give("fire 1111 1110", &[]);
    crate::accounts::loosely(&mut table, "end-fire", &[5, 6]);
    assert_eq!(
        table.battle.pos.unit(whole).place,
        la_bataille::Place::Merged
    );
    let mut places = parts.map(|part| table.place(part));
    places.sort();
    assert_eq!(places, ["1010", "1110"]);
}

#[test]
fn a_regiment_is_not_formed_of_men_who_have_marched() {
    //= 11.22.4-b 4.3-c 14.1-a
    let mut field = Field::open();
    let (whole, [one, other]) = regiment(&mut field, First);
    for part in [one, other] {
        field.stand(part, "1010", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.battle.pos.unit_mut(whole).place = la_bataille::Place::Merged;
    table.at(First, Step::Move);
    let mut rested = table.clone();
    table.battle.pos.unit_mut(other).marks.set(Marks::MOVED);
    table.give("choose r1", &[]);
    assert_eq!(table.rule_against("reform r"), "14.1-a");
    rested.battle.pos.unit_mut(other).hasty_turns = 2;
    rested.give("choose r1", &[]);
    rested.give("reform r", &[]);
    assert_eq!(rested.battle.pos.unit(whole).hasty_turns, 2);
}

#[test]
fn road_columns_keep_to_the_road_and_turn_on_it() {
    //= 11.3-d 11.18.6 14.9-a
    let mut field = Field::open();
    let own = field.foot("a", First, 4);
    field
        .mark("1010", "e", SideMark::Lane)
        .mark("1010", "w", SideMark::Lane)
        .stand(own, "1010", "e", Formation::Road);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert!(table.allows("march 1110"));
    assert_eq!(table.rule_against("face nnw"), "11.3-d", "no road there");
    table.give("face w", &[]);
    assert_eq!(table.points(), 7 * 6);
    table.give("march 0910", &[]);
    assert_eq!(table.rule_against("march 0810"), "11.3-d");
}

#[test]
fn clouds_of_two_hexes_face_about_for_a_point() {
    //= 14.9-a
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    field.stand(own, "1010+1110", "n", Formation::Skirmish);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("face s", &[]);
    assert_eq!(table.points(), 7 * 6);
}

#[test]
fn tired_out_horses_lose_their_two_points_in_line_as_well() {
    //= 11.16.3 14.12.4.1 19.10.9.6
    let mut field = Field::open();
    let horse = field.horse("h", First, 6);
    field.stand(horse, "1010", "n", Formation::Line);
    let mut table = field.battle();
    table.battle.pos.unit_mut(horse).fatigue = Fatigue::Exhausted;
    table.at(First, Step::Move).give("choose h", &[]);
    assert_eq!(table.points(), 4 * 6);
}

#[test]
fn on_a_forced_march_nobody_breaks_down_or_unlimbers() {
    //= 14.13.2.6
    let mut field = Field::open();
    let (whole, _) = regiment(&mut field, First);
    let guns = field.guns("g", First);
    field
        .stand(whole, "1010", "e", Formation::Column)
        .stand(guns, "1111", "e", Formation::Column);
    let mut table = field.battle();
    for unit in [whole, guns] {
        let state = table.battle.pos.unit_mut(unit);
        state.marks.set(Marks::HASTENED);
        state.limbered = true;
    }
    table.at(First, Step::Move).give("choose r", &[]);
    assert_eq!(table.rule_against("break-down"), "14.13.2.6");
    table.give("halt", &[]);
    table.give("choose g", &[]);
    assert_eq!(table.rule_against("unlimber e"), "14.13.2.6");
}

#[test]
fn who_fails_to_keep_the_pace_is_disordered_in_one_hex() {
    //= 14.13.3-c 11.16.12.12
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    field.stand(foot, "1010+1110", "n", Formation::Line);
    let mut table = field.battle();
    table.battle.pos.unit_mut(foot).marks.set(Marks::WINDED);
    // Nothing drives them to either side: of two hexes chance chooses one.
    table.at(First, Step::Move);
    for (die, hex) in [(1, "1010"), (2, "1110")] {
        let mut table = table.clone();
        table.give("end-moves", &[die]);
        assert_eq!(table.formation(foot), Formation::Disorder);
        assert_eq!(table.place(foot), hex);
    }
}

#[test]
fn guns_in_broken_ground_look_to_a_side() {
    //= 14.10-b 11.19.2
    let mut field = Field::open();
    let guns = field.guns("g", First);
    field
        .terrain("1010", Terrain::Orchard)
        .stand(guns, "1010", "e", Formation::General);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose g", &[]);
    assert_eq!(table.rule_against("face n"), "11.4");
    assert!(table.allows("face w"));
}

#[test]
fn the_number_of_a_leader_is_that_of_his_arm() {
    //= 8.3-a 8.3-b
    let defence = |horse: bool| {
        let mut field = Field::open();
        let own = field.foot("a", First, 9);
        let enemy = if horse {
            field.horse("e", Second, 3)
        } else {
            field.foot("e", Second, 3)
        };
        let leader = field.leader("l", Second, "1110");
        let data = &mut field.setup.leaders[leader.index()];
        (data.defence, data.cavalry) = (2, 5);
        field.stand(own, "1010", "e", Formation::Column).stand(
            enemy,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.at(First, Step::Assault);
        table.give("assault 1010 1110", &[]);
        let mut events = crate::accounts::loosely(&mut table, "launch", &[]);
        while matches!(table.battle.pos.step, Step::Withdraw) {
            events.extend(crate::accounts::loosely(&mut table, "stand", &[]));
        }
        let of = |event: &Event| match event {
            Event::Clashed { modifiers, .. } => Some(
                modifiers
                    .iter()
                    .map(|modifier| modifier.value)
                    .collect::<Vec<_>>(),
            ),
            _ => None,
        };
        events.iter().find_map(of).expect("they fought")
    };
    assert!(defence(false).contains(&-2), "{:?}", defence(false));
    assert!(defence(true).contains(&-5), "{:?}", defence(true));
}

#[test]
fn skirmishers_on_top_do_not_give_a_line_more_room_and_fill_a_farm() {
    //= 12.4-a table.stacking-limits
    let crowded = |terrain: Terrain, units: [(u8, Formation); 2]| {
        let mut field = Field::open();
        field.terrain("1010", terrain);
        let ids = ["a", "b"];
        for (id, (steps, formation)) in ids.into_iter().zip(units) {
            let unit = field.foot(id, First, steps);
            let facing = if formation == Formation::General {
                "e"
            } else {
                "n"
            };
            field.stand(unit, "1010", facing, formation);
        }
        let mut table = field.battle();
        table.give("end-initiative", &[]);
        !table.battle.pos.crowded.is_empty()
    };
    assert!(!crowded(
        Terrain::Clear,
        [(3, Formation::Skirmish), (12, Formation::Line)]
    ));
    assert!(crowded(
        Terrain::Clear,
        [(3, Formation::Skirmish), (13, Formation::Line)]
    ));
    assert!(!crowded(
        Terrain::Farm,
        [(2, Formation::Skirmish), (4, Formation::General)]
    ));
    assert!(crowded(
        Terrain::Farm,
        [(3, Formation::Skirmish), (4, Formation::General)]
    ));
}
