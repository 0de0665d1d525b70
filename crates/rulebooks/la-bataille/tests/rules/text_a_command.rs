//! Chapters 9 and 10 once more, where a second reading of the book found the rules differ.

use kernel::Game;
use kernel::Side::{First, Second};
use la_bataille::setup::{ElementKind, Mission, OrderKind};
use la_bataille::{ElementId, Formation, LeaderPlace, Marks, Step};

use crate::accounts::put;
use crate::corps::{CORPS, a_corps, element, in_command};
use crate::orders::{ready, writing};
use crate::support::Table;

fn kind(table: &Table, element: ElementId) -> Option<OrderKind> {
    let order = table.battle.pos.element(element).order;
    order.map(|mission| mission.kind)
}

fn order(table: &mut Table, element: ElementId, kind: OrderKind, at: &str) {
    let at = table.hex(at);
    table.battle.pos.element_mut(element).order = Some(Mission::new(kind, at));
}

fn lose(table: &mut Table, leader: &str) {
    let leader = table.battle.setup.leader_named(leader).expect("a leader");
    table.battle.pos.leader_mut(leader).place = LeaderPlace::Dead;
}

fn move_enemy(table: &mut Table, hex: &str) {
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(table, enemy, hex);
}

#[test]
fn the_senior_officer_commands_the_army_after_its_commander() {
    //= 9.7-a 9.1-c 9.9.2-a
    let (mut table, _) = ready();
    lose(&mut table, "ney");
    let mut table = writing(table);
    // Reille has a rating of two.
    assert_eq!(table.battle.pos.order_halves, 4);
    table.give("write foy-division normal", &[]);
    table.give("command foy-division move 0505", &[]);
    assert_eq!(table.battle.pos.order_halves, 2);
}

#[test]
fn a_corps_commander_may_try_for_one_of_his_divisions() {
    //= 9.5-d 9.10.2-a 9.10.2-b 9.10.1-c
    let (mut table, division) = ready();
    let mut cannon = table.clone();
    let mut idle = table.clone();
    assert_eq!(table.rule_against("try-for div-french foy"), "9.1-a");
    table.give("try-for foy-division reille", &[6, 6]);
    assert_eq!(table.battle.pos.step, Step::OwnOrder(division));
    table.give("command foy-division attack 1510", &[]);
    assert_eq!(kind(&table, division), Some(OrderKind::Attack));
    assert_eq!(kind(&table, CORPS), Some(OrderKind::Defend));
    assert_eq!(table.rule_against("try reille"), "9.10.1-a");
    // A loose cannon binds the division alone.
    cannon.give("try-for foy-division reille", &[1, 1]);
    cannon.give("command foy-division move 1510", &[]);
    assert!(cannon.battle.pos.element(division).loose);
    assert!(!cannon.battle.pos.element(CORPS).loose);
    assert_eq!(kind(&cannon, CORPS), Some(OrderKind::Defend));
    // Who may give an order need not; the enemy must.
    idle.give("try reille", &[6, 6]);
    idle.give("let-be", &[]);
    assert_eq!(idle.battle.pos.step, Step::Initiative);
    assert_eq!(kind(&idle, CORPS), Some(OrderKind::Defend));
}

#[test]
fn a_spare_officer_leads_from_the_first_unit_and_may_try() {
    //= 9.7-c 9.8.5-a 9.10.1-a
    let (mut field, division, _) = a_corps();
    let near = field.foot("a", First, 6);
    let far = field.foot("b", First, 6);
    for unit in [near, far] {
        field.setup.units[unit.index()].element = division;
    }
    field
        .stand(near, "0510", "e", Formation::Column)
        .stand(far, "1310", "e", Formation::Column);
    let mut table = field.battle();
    assert_eq!(table.rule_against("try-spare foy-division"), "9.7-c");
    lose(&mut table, "foy");
    assert!(in_command(&table, near));
    assert!(!in_command(&table, far), "eight hexes from the first unit");
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert_eq!(table.battle.pos.element(division).commander, None);
    table.give("try-spare foy-division", &[5, 6]);
    assert_eq!(table.battle.pos.step, Step::OwnOrder(division));
    table.give("command foy-division defend 0510", &[]);
    assert_eq!(table.rule_against("try-spare foy-division"), "9.7-c");
}

#[test]
fn a_goal_of_a_division_is_reached_by_its_commander() {
    //= 9.9.4-d 9.12.3
    let (mut table, division) = ready();
    order(&mut table, division, OrderKind::Attack, "0505");
    let foy = table.battle.setup.leader_named("foy").expect("foy");
    let beside = table.hex("0506");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(beside);
    table.at(First, Step::Move).give("choose-leader foy", &[]);
    table.give("march 0505", &[]);
    assert_eq!(kind(&table, division), Some(OrderKind::Defend));
}

#[test]
fn who_was_in_a_farm_when_the_attack_began_need_not_draw_off() {
    //= 9.12.1-f
    let (table, division) = ready();
    let farm = table.hex("0510");
    let attack = |table: &mut Table| {
        table.give("try foy", &[6, 6]);
        table.give("command foy-division attack 1510", &[]);
    };
    let stopped = |table: &mut Table| {
        move_enemy(table, "0710");
        let state = table.battle.pos.element_mut(division);
        (state.order, state.lost_orders, state.pulls_back) = (None, true, true);
        table.at(First, Step::Move).give("choose a", &[]);
    };
    let mut housed = table.clone().with(|setup| {
        setup.structures.insert(farm);
    });
    attack(&mut housed);
    stopped(&mut housed);
    assert!(housed.allows("march 0610"));
    // Who took it in the attack gives it up.
    let mut table = table;
    attack(&mut table);
    let mut taken = table.with(|setup| {
        setup.structures.insert(farm);
    });
    stopped(&mut taken);
    assert_eq!(taken.rule_against("march 0610"), "9.12.1-e");
}

#[test]
fn a_division_whose_attack_is_stopped_does_not_obey_its_corps() {
    //= 9.12.1-c 9.9.4-j 9.9.4-h
    let (mut table, division) = ready();
    order(&mut table, division, OrderKind::Attack, "1510");
    table.battle.pos.element_mut(division).under_fire = true;
    table.give("end-initiative", &[1, 1]);
    move_enemy(&mut table, "0610");
    table.at(First, Step::OffensiveFire);
    assert_eq!(table.rule_against("fire 0510 0610"), "9.9.4-h");
    // A new order to the corps binds it again.
    table.at(First, Step::Initiative);
    table.battle.pos.stoppage_done = false;
    table.give("try reille", &[6, 6]);
    table.give("command div-french attack 1510", &[]);
    table.at(First, Step::OffensiveFire);
    assert!(table.allows("fire 0510 0610"));
}

#[test]
fn the_attack_of_a_division_is_its_own() {
    //= 9.12.1-a 9.12.2-a
    let (mut table, division) = ready();
    order(&mut table, division, OrderKind::Attack, "1510");
    order(&mut table, CORPS, OrderKind::Attack, "1510");
    move_enemy(&mut table, "0610");
    table
        .at(Second, Step::OffensiveFire)
        .give("fire 0610 0510", &[]);
    table.give("end-fire", &[1, 1]);
    assert!(table.battle.pos.element(division).under_fire);
    assert!(!table.battle.pos.element(CORPS).under_fire);
}

#[test]
fn guns_stop_an_attack_at_short_range_only() {
    //= 9.12.1-a
    for (hex, near) in [("0810", false), ("0710", true)] {
        let (mut field, division, _) = a_corps();
        let foot = field.foot("a", First, 6);
        field.setup.units[foot.index()].element = division;
        let guns = field.guns("g", Second);
        field
            .stand(foot, "0510", "e", Formation::Column)
            .stand(guns, hex, "w", Formation::Column);
        let mut table = field.battle();
        order(&mut table, CORPS, OrderKind::Attack, "1510");
        table.at(Second, Step::OffensiveFire);
        table.give(&format!("fire {hex} 0510"), &[]);
        table.give("end-fire", &[1, 1]);
        assert_eq!(table.battle.pos.element(CORPS).under_fire, near, "{hex}");
    }
}

#[test]
fn a_march_ends_when_it_is_fired_at_and_when_it_meets_the_enemy() {
    //= 9.9.4-e
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    let guns = field.guns("g", Second);
    field
        .stand(foot, "0510", "e", Formation::Column)
        .stand(guns, "0810", "w", Formation::Column);
    let mut table = field.battle();
    order(&mut table, CORPS, OrderKind::Move, "1510");
    let mut meeting = table.clone();
    table
        .at(Second, Step::OffensiveFire)
        .give("fire 0810 0510", &[]);
    table.give("end-fire", &[1, 1]);
    assert_eq!(kind(&table, CORPS), Some(OrderKind::Defend));
    // A division with a goal of its own does not stop its corps.
    move_enemy(&mut meeting, "0710");
    put(&mut meeting, guns, "2019");
    let mut apart = meeting.clone();
    meeting.at(First, Step::Move).give("choose a", &[]);
    meeting.give("march 0610", &[]);
    assert_eq!(kind(&meeting, CORPS), Some(OrderKind::Defend));
    order(&mut apart, division, OrderKind::Attack, "1510");
    apart.at(First, Step::Move).give("choose a", &[]);
    apart.give("march 0610", &[]);
    apart.give("halt", &[]);
    apart.give("end-moves", &[]);
    assert_eq!(kind(&apart, CORPS), Some(OrderKind::Move));
}

#[test]
fn nobody_hides_from_an_order_by_standing_still() {
    //= 9.2-f 9.9.9-b
    let (mut table, _) = ready();
    let reille = table.battle.setup.leader_named("reille").expect("reille");
    let (away, at) = (table.hex("0810"), table.hex("1510"));
    table.battle.pos.leader_mut(reille).place = LeaderPlace::At(away);
    let kind = OrderKind::Attack;
    table.battle.pos.element_mut(CORPS).accepted = Some(Mission::new(kind, at));
    table
        .at(First, Step::Move)
        .give("choose-leader reille", &[]);
    table.give("march 0710", &[]);
    table.give("halt", &[]);
    table.give("end-moves", &[]);
    let hq = LeaderPlace::At(table.hex("0510"));
    assert_eq!(table.battle.pos.leader(reille).place, hq);
    assert!(table.battle.pos.element(CORPS).accepted.is_none());
}

#[test]
fn every_unit_of_a_stack_is_held_to_its_command() {
    //= 9.8.1-e
    let (mut field, division, _) = a_corps();
    let other = element(&mut field, "other", ElementKind::Division, Some(CORPS));
    let bachelu = field.leader("bachelu", First, "0210");
    field.setup.leaders[bachelu.index()].element = Some(other);
    field.setup.elements[other.index()].commander = Some(bachelu);
    let [a, b] = ["a", "b"].map(|id| field.foot(id, First, 4));
    field.setup.units[a.index()].element = division;
    field.setup.units[b.index()].element = other;
    for unit in [a, b] {
        field.stand(unit, "0810", "e", Formation::Column);
    }
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert!(table.allows("march 0910"), "Foy is near");
    table.give("add b", &[]);
    assert_eq!(table.rule_against("march 0910"), "9.8.1-e");
}

#[test]
fn who_is_out_of_command_goes_nearer_and_not_sideways() {
    //= 9.8.1-d
    let (mut field, division, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.setup.units[foot.index()].element = division;
    field.stand(foot, "1410", "w", Formation::Skirmish);
    let mut table = field.battle();
    table.battle.pos.unit_mut(foot).formation = Formation::Skirmish;
    table.at(First, Step::Move).give("choose a", &[]);
    assert!(table.allows("march 1310"));
    assert_eq!(table.rule_against("march 1510"), "9.8.1-d");
    let grid = table.battle.setup.map.grid().clone();
    let (at, post) = (table.hex("1410"), table.hex("0510"));
    let far = grid.distance(at, post);
    let sideways = grid
        .neighbours(at)
        .map(|(_, hex)| hex)
        .filter(|hex| grid.distance(*hex, post) == far);
    for hex in sideways {
        let order = format!("march {}", grid.number(hex));
        assert_eq!(table.rule_against(&order), "9.8.1-d", "{order}");
    }
}

#[test]
fn an_escort_left_behind_comes_back() {
    //= 10.2.2-a
    let (mut field, _, _) = a_corps();
    let emperor = field.leader("emperor", First, "0505");
    field.setup.leaders[emperor.index()].element = None;
    let escort = field.horse("s", First, 4);
    field.setup.escorts.push((escort, emperor));
    field.stand(escort, "1405", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose s", &[]);
    assert!(table.allows("march 1305"));
}

#[test]
fn the_guard_is_judged_once() {
    //= 10.2.1-b
    let (mut table, _) = ready();
    table.battle.pos.guard.committed = Some(0);
    table = table.with(|setup| {
        setup.turns = 20;
        setup.victory.margins = [5, 10];
        setup.victory.per_step = 1;
        let enemy = setup.unit_named("e").expect("the enemy");
        setup.units[enemy.index()].steps = 20;
    });
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    table.battle.pos.unit_mut(enemy).lost = 12;
    table.battle.pos.turn = 3;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert!(table.battle.pos.guard.won);
    // What is lost again later does not undo it.
    table.battle.pos.unit_mut(enemy).lost = 0;
    table.battle.pos.turn = 8;
    table.at(Second, Step::Assault).give("end-assaults", &[]);
    assert!(!table.battle.pos.guard.failed);
}

#[test]
fn a_square_may_be_formed_again_when_the_phase_is_over() {
    //= 11.17.8-b 14.12.6.2
    let (mut field, _, _) = a_corps();
    let foot = field.foot("a", First, 6);
    field.stand(foot, "0510", "nnw", Formation::Square);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("form column e 0510 1", &[]);
    assert_eq!(table.rule_against("form square nnw 0510 1"), "11.17.8-b");
    table.give("halt", &[]);
    assert!(table.battle.pos.unit(foot).marks.has(Marks::UNSQUARED));
    table.give("end-moves", &[]);
    assert!(!table.battle.pos.unit(foot).marks.has(Marks::UNSQUARED));
}

#[test]
fn letters_and_stops_are_not_shown_to_the_enemy() {
    //= 6.3-a
    let (mut table, division) = ready();
    let state = table.battle.pos.element_mut(division);
    state.pulls_back = true;
    state.engaged = [true, true];
    state.lost_orders = true;
    let mut table = writing(table);
    table.give("write foy-division normal", &[]);
    let view = table.battle.redacted(kernel::Viewer::Player(Second));
    let seen = view.pos.element(division);
    assert!(!seen.pulls_back && !seen.lost_orders);
    assert_eq!(seen.engaged, [false; 2]);
    assert_eq!((view.pos.step, view.pos.order_halves), (Step::Orders, 0));
}
