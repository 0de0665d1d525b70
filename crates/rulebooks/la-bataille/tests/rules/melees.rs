//! Chapters 12 and 18: stacking, and the rarer things of an assault.

use ground::hex::Terrain;
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, LeaderPlace, Place, Step};

use super::accounts::{added, loosely, put, whole};
use crate::support::Field;

/// A mover of so many steps enters 1110, where another stands; the modifier of the check, if there is one.
pub fn crowd(terrain: Terrain, mover: (u8, Formation), other: (u8, Formation)) -> Option<i8> {
    let mut field = Field::open();
    let own = field.foot("a", First, mover.0);
    let friend = field.foot("b", First, other.0);
    let enemy = field.foot("e", Second, 6);
    field.terrain("1110", terrain);
    field
        .stand(own, "1010", "e", mover.1)
        .stand(friend, "1110", "e", other.1)
        .stand(enemy, "2020", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    let events = loosely(&mut table, "march 1110", &[]);
    added(&events, own)
        .first()
        .map(|values| values.iter().sum())
}

#[test]
fn the_modifiers_of_crowded_hexes() {
    //= 12.4-a 12.5 12.5.3 12.5.4 table.stacking-modifiers
    //= table.stacking-modifiers.over-the-limit-by-half-or-less
    //= table.stacking-modifiers.over-the-limit-by-more-than-half
    //= table.stacking-modifiers.different-formation-or-facing-same-arm
    //= table.stacking-modifiers.in-a-wood-or-village-any-cause
    let column = Formation::Column;
    assert_eq!(
        crowd(Terrain::Clear, (9, column), (9, column)),
        None,
        "eighteen fit"
    );
    assert_eq!(crowd(Terrain::Clear, (10, column), (9, column)), Some(0));
    assert_eq!(
        crowd(Terrain::Clear, (14, column), (14, column)),
        Some(-3),
        "28: more than half over"
    );
    assert_eq!(
        crowd(Terrain::Clear, (6, column), (6, Formation::Square)),
        None,
        "a square lets friends in"
    );
    // Nine fit into a wood; ten are a little over, and the wood adds three.
    assert_eq!(
        crowd(Terrain::Wood, (5, column), (4, Formation::General)),
        None
    );
    assert_eq!(
        crowd(Terrain::Wood, (5, column), (5, Formation::General)),
        Some(3)
    );
    // Column and line together: -3.
    let mut field = Field::open();
    let own = field.foot("a", First, 3);
    let friend = field.foot("b", First, 3);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(friend, "1110", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    let events = loosely(&mut table, "march 1110", &[]);
    assert_eq!(added(&events, own), [[-3]]);
}

#[test]
fn those_who_run_through_friends_shake_them() {
    //= table.stacking-modifiers.disordered-troops-enter-or-pass-through
    //= table.stacking-modifiers.routed-infantry-or-limbered-guns-pass-through
    //= table.stacking-modifiers.routed-cavalry-passes-through 12.10 20.6.4.1 12.5.4
    let shaken = |horse: bool, rout: bool| {
        let mut field = Field::open();
        let runner = if horse {
            field.horse("r", First, 6)
        } else {
            field.foot("r", First, 6)
        };
        // A lane between walls of enemies' ground: the only way back leads through the friend in 0909.
        let friend = field.foot("b", First, 6);
        let enemy = field.foot("e", Second, 6);
        for row in 1..=20 {
            if row != 10 {
                field.terrain(&format!("10{row:02}"), Terrain::Water);
                field.terrain(&format!("09{row:02}"), Terrain::Water);
                field.terrain(&format!("08{row:02}"), Terrain::Water);
            }
        }
        field
            .stand(runner, "1010", "w", Formation::Column)
            .stand(friend, "0910", "w", Formation::Column)
            .stand(enemy, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table.battle.pos.unit_mut(runner).formation = if rout {
            Formation::Rout
        } else {
            Formation::Disorder
        };
        if rout {
            table.give("end-initiative", &[]);
            return Vec::new();
        }
        table.at(First, Step::Assault);
        let events = loosely(&mut table, "end-assaults", &[1, 1]);
        added(&events, friend)
    };
    let foot = shaken(false, false);
    // Failing to rally they rout, through their friends: -6.
    assert_eq!(foot.first().map(|values| values[0]), Some(-6));
    let horse = {
        let mut field = Field::open();
        let runner = field.horse("r", Second, 6);
        let friend = field.foot("b", Second, 6);
        let own = field.foot("a", First, 6);
        for row in 1..=20 {
            if row != 10 {
                for column in 11..=13 {
                    field.terrain(&format!("{column}{row:02}"), Terrain::Water);
                }
            }
        }
        field
            .stand(own, "1010", "ene", Formation::Line)
            .stand(runner, "1110", "w", Formation::Column)
            .stand(friend, "1210", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        // A step is lost and the horse fails its check: it routs through the foot, -9.
        let events = loosely(&mut table, "end-fire", &[4, 1, 1, 1]);
        added(&events, friend)
    };
    assert_eq!(horse.first().map(|values| values[0]), Some(-9));
    let disordered = {
        let mut field = Field::open();
        let runner = field.foot("r", Second, 6);
        let friend = field.foot("b", Second, 6);
        let own = field.foot("a", First, 6);
        for row in 1..=20 {
            if row != 10 {
                for column in 11..=13 {
                    field.terrain(&format!("{column}{row:02}"), Terrain::Water);
                }
            }
        }
        field
            .stand(own, "1010", "ene", Formation::Line)
            .stand(runner, "1110", "w", Formation::Column)
            .stand(friend, "1210", "w", Formation::Column);
        let mut table = field.battle();
        table
            .at(First, Step::OffensiveFire)
            .give("fire 1010 1110", &[]);
        // Two steps lost: a check at -3, which fails. Disordered they go back through the friend: -3.
        let events = loosely(&mut table, "end-fire", &[6, 4, 1, 1]);
        added(&events, friend)
    };
    assert_eq!(disordered.first().map(|values| values[0]), Some(-3));
}

#[test]
fn the_top_of_a_stack_is_its_front_and_enemies_never_share() {
    //= 12.1 12.2 12.9-a
    let mut field = Field::open();
    let units = [field.foot("a", First, 9), field.foot("b", First, 9)];
    let mover = field.foot("c", First, 9);
    let enemy = field.foot("e", Second, 6);
    for unit in units {
        field.stand(unit, "1010", "e", Formation::Column);
    }
    field
        .stand(mover, "0910", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    assert_eq!(table.rule_against("top a"), "12.1", "it is on top");
    table.give("top b", &[]);
    // The one on top takes the losses.
    let mut shot = table.clone();
    shot.at(Second, Step::OffensiveFire)
        .give("fire 1110 1010", &[]);
    loosely(&mut shot, "end-fire", &[6, 6]);
    assert!(shot.steps(units[1]) < 9);
    assert_eq!(shot.steps(units[0]), 9);
    table.give("choose a", &[]);
    assert_eq!(table.rule_against("march 1110"), "12.2");
    table.give("halt", &[]);
    // Nine more are too many; they keep their heads, have no points to go on, and are put back.
    table.give("choose c", &[]);
    loosely(&mut table, "march 1010", &[]);
    let events = table.give("halt", &[]);
    assert!(events.contains(&Event::PutBack(vec![mover], table.hex("0910"))));
    assert_eq!(table.place(mover), "0910");
}

#[test]
fn who_may_assault_and_who_may_not() {
    //= 18.1 18.2 18.2.1 18.2.2 18.3 18.3.3 18.3.4 20.7.9-a 11.20.4.6-b 5.2.9.1 18.7.1
    for (formation, may) in [
        (Formation::Column, true),
        (Formation::Line, true),
        (Formation::Skirmish, true),
        (Formation::General, true),
        (Formation::Square, false),
        (Formation::Road, false),
        (Formation::Disorder, false),
        (Formation::Rout, false),
    ] {
        let mut field = Field::open();
        let own = field.foot("a", First, 3);
        let enemy = field.foot("e", Second, 6);
        let facing = match formation {
            Formation::Line | Formation::Skirmish => "ene",
            _ => "e",
        };
        field
            .stand(own, "1010", facing, formation)
            .stand(enemy, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table.at(First, Step::Assault);
        if may {
            let events = table.give("assault 1010 1110", &[]);
            let pair = (table.hex("1010"), table.hex("1110"));
            assert_eq!(events, [Event::AssaultDefined(pair.0, pair.1)]);
            assert_eq!(table.battle.pos.assault.target, Some(pair.1));
        } else {
            assert_eq!(
                table.rule_against("assault 1010 1110"),
                "18.2",
                "{formation:?}"
            );
            assert!(
                !table.orders().contains(&"assault 1010 1110".to_owned()),
                "{formation:?}"
            );
        }
    }
    // Guns do not assault, limbered or not.
    for limbered in [false, true] {
        let mut field = Field::open();
        let guns = field.guns("g", First);
        let enemy = field.foot("e", Second, 6);
        field.stand(guns, "1010", "ene", Formation::Line).stand(
            enemy,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table.battle.pos.unit_mut(guns).limbered = limbered;
        table.at(First, Step::Assault);
        assert_eq!(table.rule_against("assault 1010 1110"), "18.2");
    }
    // Horse does not assault outside a charge, and takes no part beside foot.
    let mut field = Field::open();
    let horse = field.horse("h", First, 6);
    let foot = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(horse, "1010", "e", Formation::Column)
        .stand(foot, "2020", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1010 1110"), "18.2");
    put(&mut table, foot, "1010");
    table.give("assault 1010 1110", &[]);
    let events = loosely(&mut table, "launch", &[6, 6, 6, 6, 3, 6]);
    let attack = events.iter().find_map(|event| match event {
        Event::Clashed { attack, .. } => Some(*attack),
        _ => None,
    });
    assert_eq!(attack, Some(whole(12)), "the foot alone");
}

#[test]
fn the_steps_of_an_assault_come_in_their_order() {
    //= 5.2.9.1 5.2.9.2 18.7.2 18.7.3 18.7.4 18.7.5 18.13.1-c 18.13.5.1-a 20.6.4.4 20.6.4
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    // 12 to 12 is 1:1, where 36 is blank: nobody moves.
    let events = table.give("launch", &[6, 6, 6, 6, 3, 6]);
    let order: Vec<&str> = events
        .iter()
        .filter_map(|event| match event {
            Event::AssaultLaunched(_) => Some("launched"),
            Event::MoraleChecked { unit, rule, .. } => {
                let defends = *unit == enemy;
                let cited = if defends { "18.12.1-a" } else { "20.6.4.2" };
                assert_eq!(rule.info().id, cited);
                Some(if defends { "defender" } else { "attacker" })
            }
            Event::Clashed { .. } => Some("melee"),
            Event::AssaultOver => Some("over"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["launched", "defender", "attacker", "melee", "over"]);
    assert_eq!(
        (table.place(own).as_str(), table.place(enemy).as_str()),
        ("1010", "1110")
    );
}

#[test]
fn exchanges_cost_steps_and_stars_make_them_check() {
    //= 18.13.5.1-e table.melee-star 20.6.4.5 18.13.5.1-d
    let fight = |dice: &[u8]| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let enemy = field.foot("e", Second, 6);
        let leader = field.leader("l", Second, "2020");
        field.stand(own, "1010", "e", Formation::Column).stand(
            enemy,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        let mut all = vec![6, 6, 6, 6];
        all.extend(dice);
        let events = loosely(&mut table, "launch", &all);
        let _ = leader;
        (table, own, enemy, events)
    };
    // 24 at 1:1 is 2*/0: the attacker loses two and checks at -3 for the second.
    let (table, own, enemy, events) = fight(&[2, 4]);
    assert_eq!((table.steps(own), table.steps(enemy)), (4, 6));
    assert_eq!(added(&events, own)[1], [-3]);
    // 51 is 1/1*: one each, and the defender checks.
    let (table, own, enemy, events) = fight(&[5, 1]);
    assert_eq!((table.steps(own), table.steps(enemy)), (5, 5));
    assert_eq!(added(&events, enemy).len(), 2);
    //= 20.6.4.11 20.6.4.13
    // 44 is 1/1: one each, and nobody checks who is not brought to a level by it.
    let (table, own, enemy, events) = fight(&[4, 4]);
    assert_eq!((table.steps(own), table.steps(enemy)), (5, 5));
    assert_eq!(
        (added(&events, own).len(), added(&events, enemy).len()),
        (1, 1)
    );
    // Six to one and a 66: they give themselves up, and their leader is taken with them.
    let mut field = Field::open();
    let own = field.foot("a", First, 18);
    let enemy = field.foot("e", Second, 3);
    let leader = field.leader("l", Second, "1110");
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    table.give("launch", &[]);
    let events = loosely(&mut table, "stand", &[6, 6, 6, 6, 6, 3]);
    assert!(events.contains(&Event::Surrendered(enemy)));
    assert_eq!(table.battle.pos.unit(enemy).place, Place::Destroyed);
    assert!(matches!(
        table.battle.pos.leader(leader).place,
        LeaderPlace::Captured(_)
    ));
}

#[test]
fn a_hex_that_fire_emptied_may_be_entered() {
    //= 18.10
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 1);
    field
        .stand(own, "1010", "ene", Formation::Line)
        .stand(enemy, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    loosely(&mut table, "end-fire", &[4, 1]);
    assert_eq!(table.battle.pos.unit(enemy).place, Place::Destroyed);
    table.give("assault 1010 1110", &[]);
    // Nobody checks and nothing is fought: they may simply go.
    table.give("launch", &[]);
    assert_eq!(table.battle.pos.step, Step::Advance);
    table.give("advance 1010", &[]);
    assert_eq!(table.place(own), "1110");
    // A hex that was empty before cannot be assaulted.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    field.stand(own, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    assert_eq!(table.rule_against("assault 1010 1110"), "18.8-a");
}
