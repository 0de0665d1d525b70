//! Chapters 20 and 21: rallies, marches at the double, and what befalls leaders.

use ground::hex::Terrain;
use kernel::Side::{First, Second};
use la_bataille::resolve::square::{Forming, Pressure};
use la_bataille::troops::{Inspiration, SquareClass};
use la_bataille::{Base6, Event, Formation, LeaderPlace, Step};

use super::accounts::{added, loosely, put};
use super::nerves::shot;
use crate::support::{Field, Table};

#[test]
fn marches_at_the_double_have_their_conditions() {
    //= 11.18.7 14.13.2 14.13.2.2 14.13.2.5 14.13.2.6 14.13.4 14.13.5 20.6.4.14
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", First, "1010");
    field.in_command(leader);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "2020", "w", Formation::Column)
        .terrain("1110", Terrain::Orchard);
    let mut table = field.battle();
    table.at(First, Step::Move);
    let refused = |change: &dyn Fn(&mut Table)| {
        let mut table = table.clone();
        change(&mut table);
        table.rule_against("force-march div-french")
    };
    assert_eq!(refused(&|table| table.battle.pos.levels[0] = 1), "14.13.2");
    for formation in [Formation::Disorder, Formation::Road, Formation::General] {
        let rule = refused(&|table| table.battle.pos.unit_mut(own).formation = formation);
        assert_eq!(rule, "14.13.2.4", "{formation:?}");
    }
    assert_eq!(
        refused(&|table| put(table, own, "1110")),
        "14.13.2.4",
        "broken ground"
    );
    // The third turn running: 6 and 3 and 3.
    let mut third = table.clone();
    third.battle.pos.unit_mut(own).hasty_turns = 2;
    let events = loosely(&mut third, "force-march div-french", &[]);
    assert_eq!(added(&events, own)[0], [-12]);
    let demanded = events.iter().any(
        |event| matches!(event, Event::MoraleChecked { rule, .. } if rule.info().id == "20.6.4.14"),
    );
    assert!(demanded);
    // On the way it keeps to clear ground.
    table.give("force-march div-french", &[6, 6]);
    table.give("choose a", &[]);
    assert_eq!(table.rule_against("march 1110"), "14.13.2.6");
    // And its squares are six worse.
    let pressure = Pressure {
        forced_march: true,
        ..Pressure::default()
    };
    let forming = Forming::under(&table.battle.setup.tables, SquareClass::B, 4, pressure);
    assert_eq!(
        forming
            .modifiers
            .iter()
            .map(|one| one.value)
            .collect::<Vec<_>>(),
        [6]
    );
}

#[test]
fn broken_men_keep_no_general_order_and_move_as_they_are_led() {
    //= 14.12.1 14.12.8.1-b 14.12.9.1-b 11.21.2-c 11.2 14.8-b 11.10.4
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let leader = field.leader("l", First, "1010");
    field
        .terrain("1110", Terrain::Orchard)
        .stand(own, "1010", "e", Formation::Disorder);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.points(), 4 * 6);
    table.give("march 1110", &[]);
    assert_eq!(table.formation(own), Formation::Disorder);
    assert!(table.allows("march 1010"), "any way one likes");
    assert_eq!(table.rule_against("face w"), "11.4");
    table.give("halt", &[]);
    // A leader only rides.
    table.give("choose-leader l", &[]);
    assert_eq!(table.rule_against("face w"), "11.2");
    assert!(table.battle.pos.leader(leader).moved || table.allows("march 1110"));
    // Those who run keep their state in woods as well.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    for column in 1..=20 {
        for row in 1..=20 {
            field.terrain(&format!("{column:02}{row:02}"), Terrain::Orchard);
        }
    }
    field
        .stand(own, "1010", "w", Formation::Rout)
        .stand(enemy, "1110", "w", Formation::General);
    let mut table = field.battle();
    loosely(&mut table, "end-initiative", &[]);
    assert_eq!(table.formation(own), Formation::Rout);
}

#[test]
fn leaders_are_struck_in_melees_return_and_are_taken() {
    //= 21.3.2 21.6 21.8-a 21.8-b
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", Second, "1110");
    field.depot(Second, "2010");
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    // 64 strikes the defender's leader: a 5 and a 2 stun him for two turns.
    loosely(&mut table, "stand", &[6, 6, 6, 6, 6, 4, 5, 2]);
    assert_eq!(table.battle.pos.leader(leader).place, LeaderPlace::Away(2));
    table.at(Second, Step::Move);
    assert_eq!(table.rule_against("enter-leader l 2010"), "21.6");
    table.battle.pos.turn = 2;
    table.give("enter-leader l 2010", &[]);
    assert_eq!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::At(table.hex("2010"))
    );
    // A leader whose unit is wiped out around him, ringed by enemies, is taken; with a friend near he joins.
    let ringed = |friend: bool| {
        let mut field = Field::open();
        let enemy = field.foot("e", Second, 1);
        let leader = field.leader("l", Second, "1110");
        field.stand(enemy, "1110", "w", Formation::Square);
        for (place, hex) in ["1109", "1209", "1210", "1111", "1211"].iter().enumerate() {
            let side = if friend && place == 0 { Second } else { First };
            let unit = field.foot(&format!("x{place}"), side, 6);
            field.stand(unit, hex, "w", Formation::Square);
        }
        let (table, _) = shot(field, &[4, 1]);
        table.battle.pos.leader(leader).place
    };
    assert!(matches!(ringed(false), LeaderPlace::Captured(_)));
    let joined = ringed(true);
    assert!(matches!(joined, LeaderPlace::At(_)), "{joined:?}");
}

#[test]
fn lone_leaders_leave_and_commanding_ones_may() {
    //= 21.10 21.12 18.11.1.4 20.6.4.10
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let friend = field.foot("f", Second, 6);
    let leader = field.leader("l", Second, "1110");
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(friend, "1410", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    let events = table.give("launch", &[]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::LeaderWithdrew(..)))
    );
    assert_eq!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::At(table.hex("1410"))
    );
    assert_eq!(table.battle.pos.step, Step::Advance);
    // Ringed in he is taken.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let leader = field.leader("l", Second, "1110");
    field.stand(own, "1010", "e", Formation::Column);
    for (place, hex) in ["1109", "1209", "1210", "1111", "1211"].iter().enumerate() {
        let unit = field.foot(&format!("x{place}"), First, 6);
        field.stand(unit, hex, "w", Formation::Square);
    }
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    assert!(matches!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::Captured(_)
    ));
    // A leader who rides off before a melee leaves men who check as if he had fallen.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    let leader = field.leader("l", Second, "1110");
    field.setup.leaders[leader.index()].morale = Inspiration::Bonus(4);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Withdraw);
    assert_eq!(
        table.rule_against("withdraw-leader l 1111"),
        "18.11.1.4",
        "a zone"
    );
    // He goes; they check at -4 (66), then stand and fight.
    let events = loosely(
        &mut table,
        "withdraw-leader l 1310",
        &[6, 6, 6, 6, 6, 6, 3, 6],
    );
    assert_eq!(added(&events, enemy)[0], [-4]);
    assert_eq!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::At(table.hex("1310"))
    );
}

#[test]
fn prisoners_are_guarded_not_shot_and_freed_with_their_guard() {
    //= 21.13 21.14
    let mut field = Field::open();
    let guard = field.foot("e", Second, 2);
    let leader = field.leader("l", First, "0101");
    field.stand(guard, "1110", "w", Formation::Column);
    let own = field.foot("shooter", First, 6);
    field.stand(own, "1010", "ene", Formation::Line);
    let mut table = field.battle();
    table.battle.pos.leader_mut(leader).place = LeaderPlace::Captured(guard);
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    let mut spared = table.clone();
    // 65 strikes no prisoner; it does cost two steps, and the guard is gone: he is free where it stood.
    let events = loosely(&mut table, "end-fire", &[6, 5]);
    assert!(
        !events
            .iter()
            .any(|event| matches!(event, Event::LeaderStruck(..)))
    );
    assert!(events.contains(&Event::LeaderFreed(leader)));
    assert_eq!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::At(table.hex("1110"))
    );
    loosely(&mut spared, "end-fire", &[1, 1]);
    assert_eq!(
        spared.battle.pos.leader(leader).place,
        LeaderPlace::Captured(guard)
    );
    assert_eq!(spared.battle.setup.unit(guard).morale, Base6::of(2, 3));
}
