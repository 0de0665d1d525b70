//! Chapter 18: assaults and melees.

use ground::hex::Terrain;
use kernel::Fraction;
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, Marks, Step, UnitId};

use crate::support::{Field, Table};

/// A French column of nine in 1010 before an enemy line of six in 1110.
fn columns_before_a_line() -> (Table, UnitId, UnitId) {
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "wsw", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    (table, own, enemy)
}

#[test]
fn the_defender_must_stand_the_attacker_must_close_then_they_fight() {
    //= 5.2.9.2.2 5.2.9.2.3 5.2.9.2.4 18.7-a 18.12.1-a 18.12.2 18.12.2.2 18.12.6 18.13.1-b 11.16.9-a 11.15.6-b 20.6.6.7
    let (mut table, own, enemy) = columns_before_a_line();
    table.give("assault 1010 1110", &[]);
    // Nine steps against four of the line are 2:1: -6 for the defender, +3 for the attacker.
    // 34 less 6 is 24: greater than 23. The attacker's 21 and 3 is 24. 18 against 12 is 1.5:1; 31 is blank.
    let events = table.give("launch", &[3, 4, 2, 1, 3, 1]);
    let clash = events.iter().find_map(|event| match event {
        Event::Clashed {
            attack,
            defence,
            column,
            ..
        } => Some((*attack, *defence, column.clone())),
        _ => None,
    });
    assert_eq!(
        clash,
        Some((
            Fraction::new(18, 1),
            Fraction::new(12, 1),
            "1.5:1".to_owned()
        ))
    );
    assert_eq!((table.steps(own), table.steps(enemy)), (9, 6));
    assert_eq!(table.rule_against("assault 1010 1110"), "18.7-a");
    assert!(table.allows("end-assaults"));
}

#[test]
fn a_defender_who_will_not_stand_is_disordered_and_the_attacker_may_advance() {
    //= 18.12.3 18.12.4 18.14.1-a 20.7.1-a 5.2.9.2.6
    let (mut table, own, enemy) = columns_before_a_line();
    table.give("assault 1010 1110", &[]);
    // 33 less 6 is 23: not greater than 23.
    let events = table.give("launch", &[3, 3]);
    assert!(events.contains(&Event::Disordered(enemy)));
    assert_eq!(table.battle.pos.step, Step::Advance);
    assert!(table.allows("stay"));
    table.give("advance 1010", &[]);
    assert_eq!(table.place(own), "1110");
    table.give("face w", &[]);
    assert_eq!(table.formation(own), Formation::Column);
    assert_eq!(table.rule_against("assault 1110 1210"), "18.7-a");
}

#[test]
fn an_attacker_who_will_not_close_takes_no_further_part() {
    //= 18.12.6 20.6.4.2
    let (mut table, own, _) = columns_before_a_line();
    table.give("assault 1010 1110", &[]);
    // 16 and 3 is 23: not enough.
    let events = table.give("launch", &[6, 6, 1, 6]);
    assert!(events.contains(&Event::WouldNotClose(own)));
    assert_eq!(
        (table.formation(own), table.battle.pos.step),
        (Formation::Column, Step::Assault)
    );
}

#[test]
fn who_wins_a_melee_must_advance_and_the_loser_pays_for_zones() {
    //= 18.13.2 18.13.5.1-b 18.13.5.1-c 5.2.9.2.5
    let (mut table, _, enemy) = columns_before_a_line();
    table.give("assault 1010 1110", &[]);
    // 53 at 1.5:1 disorders the defender, who leaves one zone: one step.
    let events = table.give("launch", &[6, 6, 6, 6, 5, 3]);
    assert!(events.contains(&Event::Disordered(enemy)));
    assert_eq!(table.steps(enemy), 5);
    assert_eq!(table.rule_against("stay"), "18.13.2");
    table.give("advance 1010", &[]);
}

#[test]
fn general_order_stands_without_a_check() {
    //= 18.12.1-b 11.19.5-a 20.6.6.4 11.19.5-b
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 9);
    field.terrain("1110", Terrain::Wood);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::General);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Only the attacker checks, at -3 for the wood: 26 less 3 is 23 and fails.
    let events = table.give("launch", &[2, 6]);
    assert!(events.contains(&Event::WouldNotClose(own)));
}

#[test]
fn flank_doubles_rear_adds_half_and_squares_must_be_declared() {
    //= 11.8-a 11.8-b 18.13.4.2 18.9 11.17.9.4-a 18.13.4.5 11.17.10.3
    let attack = |facing: &str, formation: Formation, melee: [u8; 2]| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 6);
        field
            .stand(own, "1010", "e", Formation::Column)
            .stand(enemy, "1110", facing, formation);
        let mut table = field.battle();
        if formation == Formation::Square {
            table.at(First, Step::Assault);
            assert_eq!(table.rule_against("assault 1010 1110"), "18.9");
            table
                .at(First, Step::SquareAssaults)
                .give("on-square 1010 1110", &[]);
        }
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        let [tens, units] = melee;
        let events = table.give("launch", &[6, 6, 6, 6, tens, units]);
        events
            .iter()
            .find_map(|event| match event {
                Event::Clashed { attack, .. } => Some(*attack),
                _ => None,
            })
            .expect("they fought")
    };
    assert_eq!(attack("w", Formation::Column, [3, 6]), Fraction::new(12, 1));
    assert_eq!(attack("e", Formation::Column, [3, 1]), Fraction::new(18, 1));
    assert_eq!(
        attack("nnw", Formation::Square, [3, 1]),
        Fraction::new(18, 1)
    );
    assert_eq!(
        attack("nne", Formation::Column, [2, 2]),
        Fraction::new(24, 1)
    );
}

#[test]
fn who_fired_elsewhere_does_not_assault_and_guns_never_do() {
    //= 18.5 18.2 18.3.1 18.4
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let guns = field.guns("g", First);
    let [one, other] = ["e", "f"].map(|id| field.foot(id, Second, 6));
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(guns, "1012", "e", Formation::Column);
    field
        .stand(one, "1110", "w", Formation::Column)
        .stand(other, "1112", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1012 1112"), "18.2");
    let hexes = (table.hex("1010"), table.hex("1009"));
    table.battle.pos.fired_at.push(hexes);
    table.battle.pos.unit_mut(own).marks.set(Marks::FIRED);
    assert_eq!(table.rule_against("assault 1010 1110"), "18.5");
}

#[test]
fn skirmishers_withdraw_before_an_assault() {
    //= 18.11.1 18.11.1.1 11.20.4.7-a 11.20.4.7-b 11.20.4.8-a 18.11.5-a 5.2.9.2.1
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let enemy = field.foot("e", Second, 3);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Skirmish);
    let mut table = field.battle();
    table.battle.pos.unit_mut(enemy).facing = table
        .battle
        .setup
        .map
        .grid()
        .orientation()
        .named("wsw")
        .unwrap_or(table.battle.pos.unit(enemy).facing);
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Withdraw);
    assert_eq!(table.rule_against("withdraw e 1810"), "18.11.3");
    // The attacker checks as if they still stood there, then may follow.
    assert_eq!(
        table.rule_against("withdraw e 1310"),
        "18.11.3",
        "1210 is free: they stop there"
    );
    table.give("withdraw e 1210", &[6, 6]);
    assert_eq!(
        (table.place(enemy).as_str(), table.battle.pos.step),
        ("1210", Step::Advance)
    );
    // Three steps are a cloud of one hex, and stay one.
    assert_eq!(table.formation(enemy), Formation::Skirmish);
}
