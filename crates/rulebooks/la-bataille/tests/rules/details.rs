//! Chapters 7 to 18: the small print, one case after the other.

use ground::hex::Terrain;
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::setup::{ArmyCommand, Mission, OrderKind};
use la_bataille::troops::Nation;
use la_bataille::{Base6, ElementId, Event, Fatigue, Formation, LeaderPlace, Place, Step};

use super::accounts::{melee, whole};
use crate::support::{Field, Table};

/// The values of every fire, with the defence it met.
fn fires(events: &[Event]) -> Vec<(Fraction, u8)> {
    let of = |event: &Event| match event {
        Event::Fired { value, defence, .. } => Some((*value, *defence)),
        _ => None,
    };
    events.iter().filter_map(of).collect()
}

#[test]
fn melee_values_fall_with_the_steps() {
    //= 7.4.4 7.4.4-ex 18.13.1
    let mut field = Field::open();
    let own = field.foot("a", First, 17);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(own).lost = 5;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[6, 6, 6, 6, 2, 2]);
    assert_eq!(melee(&events), (whole(24), whole(12)));
}

#[test]
fn a_road_column_defends_with_half_its_value_shared_out() {
    //= 11.18.10 11.18.10-ex 18.13.4.3 11.18.9-a 20.6.6.6-a
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 12);
    field.stand(own, "1010", "e", Formation::Column).stand(
        enemy,
        "1110+1210+1310",
        "w",
        Formation::Road,
    );
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[6, 6, 6, 6, 1, 2]);
    assert_eq!(melee(&events), (whole(18), whole(4)));
    let checked = events.iter().find_map(|event| match event {
        Event::MoraleChecked {
            unit, modifiers, ..
        } if *unit == enemy => Some(modifiers.clone()),
        _ => None,
    });
    let modifiers = checked.expect("the defender checked");
    assert!(
        modifiers
            .iter()
            .any(|one| one.value == -6 && one.rule.id == "20.6.6.6-a")
    );
}

#[test]
fn both_hexes_of_a_long_line_fire_at_targets_of_their_own() {
    //= 11.16.12.6 11.16.12.1-b 16.5
    let mut field = Field::open();
    let own = field.foot("a", First, 8);
    field.stand(own, "1010+1110", "n", Formation::Line);
    for (id, hex) in [("e", "1009"), ("f", "1209")] {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "ssw", Formation::Column);
    }
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1009", &[]);
    assert_eq!(table.rule_against("fire 1010 1009"), "16.2-a");
    table.give("fire 1110 1209", &[]);
    let events = table.give("end-fire", &[1, 1, 1, 1]);
    assert_eq!(fires(&events), [(whole(12), 6), (whole(12), 6)]);
}

#[test]
fn one_battery_fires_with_a_line_and_the_top_unit_alone_in_a_column() {
    //= 11.16.6-c 16.11.1.6 11.15.5-b 16.11.1.7
    let fire = |formation: Formation, facing: &str, guns_on_top: bool| {
        let mut field = Field::open();
        let foot = field.foot("a", First, 3);
        let guns = field.guns("g", First);
        let enemy = field.foot("e", Second, 6);
        let order = if guns_on_top {
            [guns, foot]
        } else {
            [foot, guns]
        };
        for unit in order {
            field.stand(unit, "1010", facing, formation);
        }
        field.stand(enemy, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        fires(&table.give("end-fire", &[1, 1]))[0].0
    };
    assert_eq!(fire(Formation::Line, "ene", false), whole(9 + 20));
    assert_eq!(fire(Formation::Column, "e", true), whole(20));
    assert_eq!(fire(Formation::Column, "e", false), whole(6));
}

#[test]
fn skirmishing_cavalry_fires_at_all_before_it_with_its_whole_value() {
    //= 11.20.5.1 11.20.5.3-a 11.20.5.3-b 7.4.5
    let mut field = Field::open();
    let own = field.horse("h", First, 9);
    field.stand(own, "1010+1110", "n", Formation::Skirmish);
    for (id, hex) in [("e", "1009"), ("f", "1209"), ("g", "1008")] {
        let enemy = field.foot(id, Second, 6);
        field.stand(enemy, hex, "ssw", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 1008"), "11.5-a");
    let mut weak = table.clone();
    for table in [&mut table, &mut weak] {
        table.give("fire 1010 1009", &[]);
        table.give("fire 1110 1209", &[]);
    }
    let events = table.give("end-fire", &[1, 1, 1, 1]);
    assert_eq!(fires(&events), [(whole(3), 6), (whole(3), 6)]);
    weak.battle.pos.unit_mut(own).lost = 6;
    let events = weak.give("end-fire", &[1, 1, 1, 1]);
    assert_eq!(fires(&events), [(whole(1), 6), (whole(1), 6)]);
}

/// A French line of six fires from 1010 at what stands in 1110.
fn under_fire(field: Field, dice: &[u8]) -> Table {
    let mut field = field;
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "ene", Formation::Line);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    table.give("end-fire", dice);
    table
}

#[test]
fn a_square_of_two_steps_is_a_column() {
    //= 11.17.3-b
    let mut field = Field::open();
    let enemy = field.foot("e", Second, 3);
    field.stand(enemy, "1110", "nnw", Formation::Square);
    let table = under_fire(field, &[4, 1]);
    assert_eq!(
        (table.steps(enemy), table.formation(enemy)),
        (2, Formation::Column)
    );
}

#[test]
fn a_regiment_that_lost_half_its_steps_breaks_down() {
    //= 11.22.6-a 11.22.6-b
    let mut field = Field::open();
    let whole = field.foot("r", Second, 12);
    let parts = [field.foot("r1", Second, 6), field.foot("r2", Second, 6)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.setup.weakened.push((whole, 5));
    field.stand(whole, "1110", "w", Formation::Column);
    let table = under_fire(field, &[4, 1]);
    assert_eq!(table.battle.pos.unit(whole).place, Place::Merged);
    assert_eq!(parts.map(|part| table.steps(part)), [3, 3]);
}

#[test]
fn squares_and_limbered_guns_do_not_halt_anybody() {
    //= 13.1.1 13.1.2 13.4.2-c
    for (formation, halts) in [
        (Formation::Square, false),
        (Formation::Disorder, true),
        (Formation::Rout, false),
    ] {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 6);
        field
            .stand(own, "1010", "e", Formation::Column)
            .stand(enemy, "1210", "nnw", formation);
        let mut table = field.battle();
        table.at(First, Step::Move).give("choose a", &[]);
        table.give("march 1110", &[]);
        assert_eq!(table.battle.pos.group.stopped, halts, "{formation:?}");
    }
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let guns = field.guns("g", Second);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(guns, "1210", "w", Formation::Column);
    let mut table = field.battle();
    let mut limbered = table.clone();
    limbered.battle.pos.unit_mut(guns).limbered = true;
    for (table, halts) in [(&mut table, true), (&mut limbered, false)] {
        table.at(First, Step::Move).give("choose a", &[]);
        table.give("march 1110", &[]);
        assert_eq!(table.battle.pos.group.stopped, halts);
    }
}

#[test]
fn disorder_rout_fatigue_and_the_guard_change_the_rate() {
    //= 7.4.1 14.6-a 14.6-b 14.12.8.1-a 11.21.2-c 11.17.7 14.12.6.1-b
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 8);
    let guard = field.foot("g", First, 6);
    let data = &mut field.setup.units[guard.index()];
    data.guard = true;
    data.nation = Nation::French;
    data.morale = Base6::of(1, 4);
    field
        .stand(foot, "1010", "e", Formation::Column)
        .stand(horse, "0505", "e", Formation::Column)
        .stand(guard, "0510", "nnw", Formation::Square);
    let mut table = field.battle();
    table.at(First, Step::Move);
    let points = |table: &Table, order: &str| {
        let mut table = table.clone();
        table.give(order, &[]);
        table.points()
    };
    table.battle.pos.unit_mut(foot).lost = 4;
    assert_eq!(points(&table, "choose a"), 8 * 6);
    table.battle.pos.unit_mut(foot).formation = Formation::Disorder;
    assert_eq!(points(&table, "choose a"), 4 * 6);
    table.battle.pos.unit_mut(foot).formation = Formation::Rout;
    assert_eq!(table.rule_against("choose a"), "14.6-b");
    table.battle.pos.unit_mut(horse).fatigue = Fatigue::Exhausted;
    assert_eq!(points(&table, "choose h"), 14 * 2);
    assert_eq!(points(&table, "choose g"), 4 * 6);
}

#[test]
fn who_forms_line_in_a_zone_is_fired_at_as_a_column() {
    //= 16.10.1-b 16.10.1-f 11.12-b 16.3
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("form line ene 1010 1", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    let events = table.give("fire-at-mover", &[1, 1]);
    assert_eq!(fires(&events), [(whole(6), 6)]);
    assert_eq!(table.formation(own), Formation::Line);
}

#[test]
fn two_batteries_fire_together_under_a_leader_of_artillery() {
    //= 16.8-a 8.3-c
    let mut field = Field::open();
    let batteries = [field.guns("g", First), field.guns("h", First)];
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", First, "1010");
    for (battery, hex) in batteries.into_iter().zip(["1010", "1011"]) {
        field.stand(battery, hex, "e", Formation::Column);
    }
    field.stand(enemy, "1410", "w", Formation::Column);
    let mut alone = Field {
        setup: field.setup.clone(),
    }
    .battle();
    alone
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1410", &[]);
    assert_eq!(alone.rule_against("fire 1011 1410"), "16.7");
    field.setup.leaders[leader.index()].artillery = Some(2);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1410", &[]);
    table.give("fire 1011 1410", &[]);
    let events = table.give("end-fire", &[1, 1]);
    assert_eq!(fires(&events), [(whole(24), 6)]);
    let led = |event: &Event| match event {
        Event::Fired { modifiers, .. } => modifiers.iter().any(|one| one.value == 2),
        _ => false,
    };
    assert!(events.iter().any(led));
}

#[test]
fn houses_block_the_line() {
    //= 15.5.1 15.5
    let mut field = Field::open();
    let guns = field.guns("g", First);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(guns, "1010", "e", Formation::Column)
        .stand(enemy, "1410", "w", Formation::Column)
        .terrain("1210", Terrain::Village);
    let mut table = field.battle();
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 1010 1410"), "11.5-a");
}

#[test]
fn who_begins_too_close_together_and_stays_so_checks() {
    //= 12.8-c 12.5.2
    let mut field = Field::open();
    let one = field.foot("a", First, 6);
    let other = field.foot("b", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(one, "1010", "e", Formation::Column)
        .stand(other, "1010", "n", Formation::Line)
        .stand(enemy, "1818", "w", Formation::Column);
    let mut table = field.battle();
    table.give("end-initiative", &[]);
    let events = table.give("end-moves", &[6, 6]);
    assert!(events.contains(&Event::Overstacked(table.hex("1010"))));
}

#[test]
fn orders_ride_fifteen_points_a_turn_and_call_the_commander_back() {
    //= 9.9.3-a 9.9.3-b 9.9.3-c 9.9.9-b 9.12.1-e
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let ney = field.leader("ney", First, "1910");
    let foy = field.leader("foy", First, "0110");
    field.setup.elements[0].commander = Some(foy);
    field.setup.elements[0].hq = Some(field.hex("0110"));
    field.setup.sides[First].command.push(ArmyCommand {
        from: 1,
        leader: ney,
    });
    field
        .stand(own, "0210", "e", Formation::Column)
        .stand(enemy, "0510", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Orders);
    table.battle.pos.order_halves = 4;
    table.give("write div-french normal", &[]);
    table.give("command div-french defend 0110", &[]);
    let element = ElementId(0);
    assert_eq!(
        table.battle.pos.element(element).dispatches[0].arrives,
        2,
        "eighteen points"
    );
    // An accepted order calls the commander to his headquarters.
    let (away, hq) = (table.hex("0410"), table.hex("0110"));
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(away);
    table.battle.pos.element_mut(element).accepted = Some(Mission::new(OrderKind::Defend, hq));
    table.at(First, Step::Move).give("choose-leader foy", &[]);
    assert_eq!(table.rule_against("march 0409"), "9.9.9-b");
    assert!(table.allows("march 0310"));
    // After a stopped attack nobody goes nearer than three hexes.
    table.give("halt", &[]);
    table.battle.pos.element_mut(element).pulls_back = true;
    table.give("choose a", &[]);
    assert_eq!(table.rule_against("march 0310"), "9.12.1-e");
}
