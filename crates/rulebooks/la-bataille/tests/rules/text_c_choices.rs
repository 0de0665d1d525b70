//! What the text leaves to a player, or bids clearly: choices in assaults, at the edge, in rout and command.

use kernel::Side::{First, Second};
use kernel::{Ask, Fraction, Game};
use la_bataille::setup::{Mission, OrderKind};
use la_bataille::troops::Inspiration;
use la_bataille::{ElementId, Event, Fatigue, Formation, LeaderPlace, Place, Step};

use super::accounts::{loosely, melee, put};
use super::corps::{a_corps, with_ney};
use super::support::{Field, Table};

#[test]
fn a_unit_of_the_stack_may_be_left_out_of_an_assault() {
    //= 18.8-a
    let mut field = Field::open();
    let [a, b] = ["a", "b"].map(|id| field.foot(id, First, 6));
    let [e, f] = [field.foot("e", Second, 6), field.foot("f", Second, 6)];
    field
        .stand(a, "1010", "e", Formation::Column)
        .stand(b, "1010", "e", Formation::Column)
        .stand(e, "1110", "w", Formation::Column)
        .stand(f, "1109", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Assault);
    assert_eq!(
        table.rule_against("leave-out a"),
        "18.8-a",
        "nothing is defined"
    );
    table.give("assault 1010 1110", &[]);
    let mut both = table.clone();
    table.give("leave-out b", &[]);
    assert_eq!(
        table.rule_against("leave-out b"),
        "18.8-a",
        "it takes no part"
    );
    assert_eq!(
        table.rule_against("leave-out a"),
        "18.8-a",
        "all that is left"
    );
    assert!(!table.orders().contains(&"leave-out a".to_owned()));
    // The defender stands; the attacker does not close.
    table.give("launch", &[6, 6, 1, 1]);
    assert_eq!(table.battle.pos.step, Step::Assault);
    // Who was left out may assault another hex, who has assaulted may not.
    table.give("assault 1010 1109", &[]);
    assert_eq!(table.rule_against("leave-out b"), "18.8-a");
    assert_eq!(table.rule_against("leave-out a"), "18.8-a");
    table.give("launch", &[6, 6, 1, 1]);
    assert_eq!(table.rule_against("assault 1010 1109"), "18.7-a");
    // With both of them nobody is left for another.
    both.give("launch", &[6, 6, 1, 1]);
    assert_eq!(both.rule_against("assault 1010 1109"), "18.7-a");
}

#[test]
fn who_marches_off_the_map_is_gone() {
    //= 14.11 14.7
    let mut field = Field::open();
    let [a, b] = ["a", "b"].map(|id| field.foot(id, First, 6));
    let enemy = field.foot("e", Second, 6);
    field
        .stand(a, "0110", "w", Formation::Column)
        .stand(b, "0112", "e", Formation::Column)
        .stand(enemy, "1510", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    let mut other = table.clone();
    table.give("choose a", &[]);
    table.give("leave-map", &[]);
    assert_eq!(table.battle.pos.unit(a).place, Place::Left);
    assert_eq!(table.battle.pos.step, Step::Move);
    assert_eq!(table.rule_against("enter a 0110"), "5.2.6");
    // Who looks inwards has no edge before him.
    other.give("choose b", &[]);
    assert_eq!(other.rule_against("leave-map"), "14.11");
}

#[test]
fn who_marched_off_was_not_forced_off() {
    //= 20.9.3-a
    let level = |place: Place| {
        let mut field = Field::open();
        let [a, b] = ["a", "b"].map(|id| field.foot(id, First, 6));
        let enemy = field.foot("e", Second, 6);
        field
            .stand(a, "0110", "w", Formation::Column)
            .stand(b, "0112", "e", Formation::Column)
            .stand(enemy, "1510", "w", Formation::Column);
        let mut table = field.battle();
        table.battle.pos.unit_mut(a).place = place;
        table.at(Second, Step::Orders).give("end-orders", &[]);
        table.battle.pos.levels[0]
    };
    assert_eq!(level(Place::Left), 0);
    assert_eq!(level(Place::Gone), 2);
}

#[test]
fn the_owner_turns_a_square_that_is_none_any_more() {
    //= 11.17.3-b
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let square = field.foot("e", Second, 3);
    field
        .stand(own, "1010", "ene", Formation::Line)
        .stand(square, "1110", "w", Formation::Square);
    let mut table = field.battle();
    table
        .at(First, Step::OffensiveFire)
        .give("fire 1010 1110", &[]);
    // Twelve to five: 2:1; 41 costs a step.
    let events = table.give("end-fire", &[4, 1]);
    assert!(events.contains(&Event::SquareCollapsed(square)));
    assert_eq!(table.formation(square), Formation::Column);
    assert_eq!(table.battle.ask(), Ask::Order(Second));
    assert_eq!(table.orders().len(), 6);
    assert_eq!(table.rule_against("face ene"), "11.4");
    table.give("face e", &[]);
    let looks = table.battle.pos.unit(square).facing;
    let east = table.battle.setup.map.grid().orientation().named("e");
    assert_eq!(Some(looks), east);
    // The turn goes on where it was.
    assert_eq!(table.battle.pos.step, Step::Assault);
}

#[test]
fn a_leader_may_stay_when_his_men_run() {
    //= 20.7.1-c 21.8-a
    let run = |stays: bool| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let foe = field.foot("e", Second, 6);
        let leader = field.leader("l", Second, "1110");
        field.setup.leaders[leader.index()].morale = Inspiration::Bonus(0);
        field
            .stand(own, "1010", "e", Formation::Column)
            .stand(foe, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table.at(Second, Step::Move).give("choose-leader l", &[]);
        if stays {
            table.give("hold l", &[]);
            assert_eq!(table.rule_against("hold l"), "19.8.1-b", "once in a move");
        }
        table.give("halt", &[]);
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        table.give("launch", &[]);
        // They will not stand; nobody advances.
        loosely(&mut table, "stand", &[1, 1]);
        assert_eq!(table.formation(foe), Formation::Disorder);
        table.battle.pos.leader(leader).place == LeaderPlace::At(table.hex("1110"))
    };
    assert!(!run(false), "he runs with them");
    assert!(run(true), "he was told to stay");
}

#[test]
fn a_leader_does_not_withdraw_through_a_zone() {
    //= 18.11.3 18.11.1.4
    let withdraws = |ringed: bool| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let foe = field.foot("e", Second, 6);
        field.leader("l", Second, "1110");
        field
            .stand(own, "1010", "e", Formation::Column)
            .stand(foe, "1110", "w", Formation::Column);
        if ringed {
            // A square behind them holds every way out in its zone.
            let other = field.foot("x", First, 6);
            field.stand(other, "1310", "w", Formation::Square);
            let third = field.foot("y", First, 6);
            field.stand(third, "1112", "nne", Formation::Square);
        }
        let mut table = field.battle();
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        table.give("launch", &[]);
        table
    };
    let open = withdraws(false);
    assert!(open.allows("withdraw-leader l 1410"));
    let ringed = withdraws(true);
    // He could ride through 1210 to 1409 if zones were no bar.
    assert_eq!(ringed.rule_against("withdraw-leader l 1410"), "18.11.1.4");
}

#[test]
fn a_rout_ends_when_all_enemies_are_far() {
    //= 20.7.10-b 20.7.10-c
    // Where it ends: how far from the enemy, and from where it began.
    let ends = |start: &str, enemy: &str| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let foe = field.foot("e", Second, 6);
        field
            .stand(own, start, "w", Formation::Rout)
            .stand(foe, enemy, "w", Formation::Column);
        let mut table = field.battle();
        table.give("end-initiative", &[]);
        let grid = table.battle.setup.map.grid();
        let at = table.battle.pos.unit(own).hex().expect("on the map");
        let far = |hex: &str| grid.distance(at, table.hex(hex));
        (far(enemy), far(start))
    };
    // Of its twelve points three make it safe from an enemy at twelve hexes.
    assert_eq!(ends("0805", "2005"), (15, 3));
    // From one that is near it runs with all it has.
    assert_eq!(ends("1310", "1610").1, 12);
}

#[test]
fn a_spare_officer_writes_when_all_leaders_are_lost() {
    //= 9.7-c 9.9.2-a 9.9.3-a
    let (mut field, division, _) = a_corps();
    with_ney(&mut field);
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    let mut table = field.battle();
    for leader in table.battle.setup.leader_ids().collect::<Vec<_>>() {
        if table.battle.setup.leader(leader).side == First {
            table.battle.pos.leader_mut(leader).place = LeaderPlace::Dead;
        }
    }
    table.at(First, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.step, Step::Orders);
    assert_eq!(table.battle.pos.order_halves, 2, "a rating of one");
    table.give("write foy-division normal", &[]);
    let letter = table
        .orders()
        .into_iter()
        .find(|order| order.starts_with("command foy-division defend"))
        .expect("a letter");
    loosely(&mut table, &letter, &[3, 3, 3, 3]);
    let sent = &table.battle.pos.element(division).dispatches;
    assert!(sent.iter().all(|one| one.sender.is_none()));
    // One who is only hurt is waited for.
    let (mut field, division, _) = a_corps();
    let ney = with_ney(&mut field);
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "0510", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.leader_mut(ney).place = LeaderPlace::Away(5);
    table.at(First, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.order_halves, 0);
}

#[test]
fn assaulted_cavalry_may_spare_its_horses() {
    //= 19.10.9.3-b 18.13.4.1
    let fight = |spares: bool| {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let horse = field.horse("e", Second, 6);
        field.stand(own, "1010", "e", Formation::Column).stand(
            horse,
            "1110",
            "w",
            Formation::Column,
        );
        let mut table = field.battle();
        table
            .at(First, Step::Assault)
            .give("assault 1010 1110", &[]);
        table.give("launch", &[]);
        assert_eq!(table.battle.pos.step, Step::Withdraw);
        if spares {
            table.give("spare", &[]);
            assert_eq!(table.rule_against("spare"), "19.10.9.3-b");
        }
        let events = loosely(&mut table, "stand", &[6, 6, 3, 3, 6, 6, 6, 6]);
        (melee(&events).1, table.battle.pos.unit(horse).fatigue)
    };
    let (full, tired) = fight(false);
    let (third, rested) = fight(true);
    assert_eq!(third, full * Fraction::new(1, 3));
    assert_eq!((tired, rested), (Fatigue::Tired, Fatigue::Rested));
    // Horses that are exhausted have nothing to spare.
    let mut field = Field::open();
    let own = field.foot("a", First, 6);
    let horse = field.horse("e", Second, 6);
    field
        .stand(own, "1010", "e", Formation::Column)
        .stand(horse, "1110", "w", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(horse).fatigue = Fatigue::Exhausted;
    table
        .at(First, Step::Assault)
        .give("assault 1010 1110", &[]);
    loosely(&mut table, "launch", &[6, 6, 3, 3, 6, 6]);
    assert_ne!(table.battle.pos.step, Step::Withdraw);
}

#[test]
fn chance_chooses_between_leaders_who_are_equal_in_everything() {
    //= 21.2-d 21.4
    for (die, who) in [(1, 0), (4, 1)] {
        let mut field = Field::open();
        let own = field.foot("a", First, 6);
        let foe = field.foot("e", Second, 6);
        let leaders = ["l", "m"].map(|id| field.leader(id, Second, "1110"));
        field
            .stand(own, "1010", "ene", Formation::Line)
            .stand(foe, "1110", "w", Formation::Column);
        let mut table = field.battle();
        table.at(First, Step::OffensiveFire);
        let events = table.give("fire 1010 1110", &[die]);
        let [senior, junior] = [leaders[who], leaders[1 - who]];
        assert!(events.contains(&Event::Drawn(senior, junior)));
        // Once and for all: the next order draws nothing. 65 strikes him who commands; a 1 kills.
        loosely(&mut table, "end-fire", &[6, 5, 1]);
        assert_eq!(table.battle.pos.leader(senior).place, LeaderPlace::Dead);
        assert_ne!(table.battle.pos.leader(junior).place, LeaderPlace::Dead);
    }
}

#[test]
fn a_body_of_troops_is_pursued_up_to_a_limit() {
    //= 9.9.4-b 9.9.4-c 9.9.4-d
    let (mut field, division, _) = a_corps();
    let ney = with_ney(&mut field);
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    let enemy = field.foot("e", Second, 6);
    let element = ElementId(1);
    field.stand(foot, "0510", "e", Formation::Column);
    field.stand(enemy, "0910", "w", Formation::Column);
    field.setup.elements[0].order = None;
    let mut table = field.battle();
    // Who sees nobody of them cannot be told to attack them.
    let mut blind = table.clone();
    blind = blind.with(|setup| {
        for column in 6..=8 {
            for row in 1..=20 {
                let number = format!("{column:02}{row:02}").parse().expect("a number");
                let hex = setup.map.grid().numbered(number).expect("a hex");
                setup.map.set_terrain(hex, ground::hex::Terrain::Wood);
            }
        }
    });
    let give = |table: &mut Table| {
        table.at(First, Step::Orders);
        table.battle.pos.order_halves = 6;
        table.battle.pos.leader_mut(ney).tried = true;
        table.give("write foy-division normal", &[]);
    };
    give(&mut blind);
    assert_eq!(
        blind.rule_against("command foy-division attack-body div-british"),
        "9.9.4-b"
    );
    give(&mut table);
    assert_eq!(
        table.rule_against("command foy-division attack-body div-french"),
        "9.9.4-b",
        "no enemies"
    );
    table.give("command foy-division attack-body div-british", &[]);
    loosely(&mut table, "end-orders", &[6, 6]);
    let order = table.battle.pos.element(division).order.expect("in force");
    assert_eq!(order.at, table.hex("0910"));
    assert_eq!(order.against.map(|body| body.element), Some(element));
    // They move; the goal goes with them when the Movement Phase begins.
    put(&mut table, enemy, "1210");
    table
        .at(First, Step::Initiative)
        .give("end-initiative", &[]);
    let order = table.battle.pos.element(division).order.expect("in force");
    assert_eq!(order.at, table.hex("1210"));
    // Nobody is left of them: the attack is over.
    let mut over = table.clone();
    for unit in over.battle.setup.clone().units_of(Second) {
        over.battle.pos.unit_mut(unit).place = Place::Destroyed;
    }
    over.at(First, Step::Initiative).give("end-initiative", &[]);
    let order = over.battle.pos.element(division).order.expect("in force");
    assert_eq!(order.kind, OrderKind::Defend);
    // So it is when the commander has come fifteen hexes.
    let foy = table.battle.setup.leader_named("foy").expect("a leader");
    for (hex, kind) in [("1910", OrderKind::Attack), ("2010", OrderKind::Defend)] {
        let mut far = table.clone();
        far.battle.pos.leader_mut(foy).place = LeaderPlace::At(far.hex(hex));
        far.at(First, Step::Initiative).give("end-initiative", &[]);
        let order = far.battle.pos.element(division).order.expect("in force");
        assert_eq!(order.kind, kind, "{hex}");
    }
}

#[test]
fn a_headquarters_comes_up_to_a_goal_that_the_enemy_holds() {
    //= 9.9.4-c 9.2-b
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    let enemy = field.foot("e", Second, 6);
    field.stand(foot, "0510", "e", Formation::Column);
    field.stand(enemy, "1010", "w", Formation::Column);
    let goal = field.hex("1010");
    field.setup.elements[0].order = Some(Mission::new(OrderKind::Attack, goal));
    let mut table = field.battle();
    table
        .at(First, Step::Move)
        .give("choose-hq div-french", &[]);
    table.give("march 0610", &[]);
    for hex in ["0710", "0810", "0910"] {
        table.give(&format!("march {hex}"), &[]);
    }
    assert_eq!(table.rule_against("march 1010"), "12.2");
}

#[test]
fn the_players_may_write_the_first_orders() {
    //= 9.9.11
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    let enemy = field.foot("e", Second, 6);
    field.stand(foot, "0510", "e", Formation::Column);
    field.stand(enemy, "1510", "w", Formation::Column);
    let farm = ground::hex::Named {
        id: "farm".to_owned(),
        name: "The farm".to_owned(),
        hexes: vec![field.hex("1010")],
    };
    field.setup.map.add_place(farm);
    field.setup.options.first_orders = true;
    let mut table = field.battle();
    assert_eq!(table.battle.pos.step, Step::FirstOrders);
    assert_eq!(table.rule_against("write div-british normal"), "9.1-a");
    assert_eq!(table.rule_against("write foy-division hurried"), "5.2");
    table.give("write foy-division normal", &[]);
    table.give("command foy-division attack 1010", &[]);
    // Accepted, and in force at once; each element once.
    let order = table.battle.pos.element(division).order.expect("in force");
    assert_eq!(
        (order.kind, order.at),
        (OrderKind::Attack, table.hex("1010"))
    );
    assert_eq!(table.rule_against("write foy-division normal"), "9.9.4-a");
    table.give("end-orders", &[]);
    assert_eq!(table.battle.ask(), Ask::Order(Second));
    assert_eq!(table.battle.pos.step, Step::FirstOrders);
    table.give("end-orders", &[]);
    assert_eq!(table.battle.ask(), Ask::Order(First));
    assert_eq!(table.battle.pos.step, Step::Initiative);
    assert_eq!(table.battle.pos.turn, 0);
}
