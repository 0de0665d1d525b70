//! Chapter 18: exchanges, withdrawals, advances.

use kernel::Side::{First, Second};
use la_bataille::{Event, Fatigue, Formation, Step};

use super::accounts::{added, loosely, put};
use crate::support::Field;

#[test]
fn horse_and_horse_guns_withdraw_from_foot() {
    //= 18.11.1.2 18.11.3 18.11.5-b 19.10.9.9 14.4.2
    let mut field = Field::open();
    let own = field.foot("a", First, 9);
    let horse = field.horse("h", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(horse, "1110", "w", Formation::Column);
    let mut table = field.battle();
    let mut spent = table.clone();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Withdraw);
    // Half of fourteen points, and never through the enemy's zones.
    assert!(table.allows("withdraw h 1810"));
    assert_eq!(table.rule_against("withdraw h 1910"), "18.11.3");
    assert_eq!(table.rule_against("withdraw h 1109"), "18.11.3");
    table.give("withdraw h 1310", &[]);
    assert_eq!(table.place(horse), "1310");
    // Those who follow a withdrawal may assault once more, from where they are.
    table.give("advance 1010", &[]);
    table.give("stay", &[]);
    put(&mut table, horse, "1210");
    table.give("assault 1110 1210", &[]);
    table.give("launch", &[]);
    table.give("withdraw h 1410", &[]);
    table.give("advance 1110", &[]);
    table.give("stay", &[]);
    put(&mut table, horse, "1310");
    assert_eq!(
        table.rule_against("assault 1210 1310"),
        "18.7-a",
        "but not a third time"
    );
    // Exhausted horse stays.
    spent.battle.pos.unit_mut(horse).fatigue = Fatigue::Exhausted;
    spent
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    loosely(&mut spent, "launch", &[6, 6, 1, 4]);
    assert_ne!(spent.battle.pos.step, Step::Withdraw);
    // Horse guns that are hooked up go as well, foot guns run.
    for horse_guns in [true, false] {
        let mut field = Field::open();
        let own = field.foot("a", First, 9);
        let guns = field.guns("g", Second);
        field.setup.units[guns.index()]
            .guns
            .as_mut()
            .expect("guns")
            .horse = horse_guns;
        field.stand(own, "1010", "e", Formation::Column).stand(
            guns,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.battle.pos.unit_mut(guns).limbered = true;
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        let events = loosely(&mut table, "launch", &[]);
        assert_eq!(table.battle.pos.step == Step::Withdraw, horse_guns);
        assert_eq!(events.contains(&Event::Routed(guns)), !horse_guns);
    }
}

#[test]
fn a_crowded_advance_and_a_broken_square_are_paid_for() {
    //= 18.14.1-b 11.17.10.6
    let mut field = Field::open();
    let units = [field.foot("a", First, 12), field.foot("b", First, 12)];
    let enemy = field.foot("e", Second, 3);
    field
        .stand(units[0], "1010", "e", Formation::Column)
        .stand(units[1], "1109", "ssw", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("assault 1109 1110", &[]);
    table.give("launch", &[1, 2]);
    table.give("advance 1010", &[]);
    // Twenty-four steps in one hex, all looking one way: both check, for the six too many.
    let events = loosely(&mut table, "advance 1109", &[]);
    assert!(events.contains(&Event::Overstacked(table.hex("1110"))));
    assert_eq!(added(&events, units[1]), [[0]]);
    // A square that routs out of one zone loses two steps.
    let mut field = Field::open();
    let own = field.foot("a", First, 18);
    let square = field.foot("e", Second, 9);
    field.stand(own, "1010", "e", Formation::Column).stand(
        square,
        "1110",
        "nnw",
        Formation::Square,
    );
    let mut table = field.battle();
    table
        .at(First, Step::SquareAssaults)
        .give("on-square 1010 1110", &[]);
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // Thirty-six and a half more to eighteen is 3:1; 62 routs them.
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6, 6, 2]);
    assert!(events.contains(&Event::Routed(square)));
    assert_eq!(table.steps(square), 7);
}

#[test]
fn losses_in_a_melee_that_reach_a_level_make_a_unit_check() {
    //= 20.6.4.11 20.6.4.13 18.13.5.1-e
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field.setup.units[enemy.index()].checks = la_bataille::troops::LossChecks::Odd;
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // 44 at 1:1 is 1/1: the first step of the defender is one at which he checks, that of the attacker is not.
    let events = table.give("launch", &[6, 6, 6, 6, 4, 4, 6, 6]);
    assert_eq!(added(&events, enemy).len(), 2);
    assert_eq!(added(&events, own).len(), 1);
}
