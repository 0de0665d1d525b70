//! Chapters 9 and 10 once more: what a strict reader found in command.

use ground::hex::Terrain;
use kernel::Side::{First, Second};
use la_bataille::setup::{Mission, OrderKind};
use la_bataille::troops::{Rank, Weight};
use la_bataille::{Dispatch, Formation, Hexes, LeaderId, LeaderPlace, Step, UnitId};

use crate::accounts::put;
use crate::corps::{CORPS, a_corps};
use crate::field as charges;
use crate::orders::{ready, writing};
use crate::support::Table;
use crate::text_e_marches::first_reading;

#[test]
fn a_division_with_its_own_goal_does_not_draw_off_with_its_corps() {
    //= 9.12.2-a 9.12.1-e 9.5-b
    let (mut table, division) = ready();
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, "0710");
    let goal = table.hex("1510");
    let corps = table.battle.pos.element_mut(CORPS);
    (corps.order, corps.lost_orders, corps.pulls_back) = (None, true, true);
    table.at(First, Step::Move);
    // Without one it shares the lot of its corps.
    let mut bound = table.clone();
    assert_eq!(bound.rule_against("end-moves"), "9.12.1-e");
    bound.give("choose a", &[]);
    assert_eq!(bound.rule_against("march 0610"), "9.12.1-e");
    table.battle.pos.element_mut(division).order = Some(Mission::new(OrderKind::Attack, goal));
    assert!(table.allows("end-moves"));
    table.give("choose a", &[]);
    assert!(table.allows("march 0610"));
}

#[test]
fn a_divisional_commander_too_far_from_his_corps_rides_back() {
    //= 9.8.4-b
    let (field, division, foy) = a_corps();
    let mut table = field.battle();
    let far = table.hex("1910");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(far);
    table.at(First, Step::Move);
    assert_eq!(table.rule_against("end-moves"), "9.8.4-b");
    // With a goal of his own he is free.
    let mut free = table.clone();
    free.battle.pos.element_mut(division).order = Some(Mission::new(OrderKind::Attack, far));
    assert!(free.allows("end-moves"));
    // By the first reading he could stay, and ride round.
    let mut first = first_reading(&table);
    assert!(first.allows("end-moves"));
    first.give("choose-leader foy", &[]);
    assert!(first.allows("halt") && first.allows("march 1909"));
    table.give("choose-leader foy", &[]);
    assert_eq!(table.rule_against("halt"), "9.8.4-b");
    let hq = table.hex("0510");
    let grid = table.battle.setup.map.grid();
    let round = table.hex("1909");
    assert_eq!(grid.distance(hq, round), grid.distance(hq, far), "sideways");
    assert_eq!(table.rule_against("march 1909"), "9.8.4-a");
    table.give("march 1810", &[]);
    table.give("halt", &[]);
    assert!(table.allows("end-moves"), "a step is enough");
}

#[test]
fn a_commander_is_not_sent_into_an_enemy_zone() {
    //= 9.8.4-b
    let (field, _, foy) = a_corps();
    let mut table = field.battle();
    let far = table.hex("1910");
    table.battle.pos.leader_mut(foy).place = LeaderPlace::At(far);
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, "1710");
    table.at(First, Step::Move);
    // He looks the other way.
    assert_eq!(table.rule_against("end-moves"), "9.8.4-b");
    let east = table.battle.setup.map.grid().orientation().named("e");
    table.battle.pos.unit_mut(enemy).facing = east.expect("a facing");
    assert!(table.allows("end-moves"));
}

#[test]
fn an_accepted_order_ends_that_of_a_loose_cannon() {
    //= 9.10.1-d 9.9.8-b
    let (mut table, _) = ready();
    table.give("try reille", &[1, 1]);
    table.give("command div-french move 0505", &[]);
    let mut table = writing(table);
    table.give("write div-french normal", &[]);
    table.give("command div-french attack 1510", &[]);
    let mut first = first_reading(&table);
    let kind = |table: &Table| {
        let order = table.battle.pos.element(CORPS).order;
        order.map(|mission| mission.kind)
    };
    table.give("end-orders", &[6, 6]);
    assert_eq!(kind(&table), Some(OrderKind::Attack));
    assert!(!table.battle.pos.element(CORPS).lost_orders);
    first.give("end-orders", &[6, 6]);
    assert_eq!(kind(&first), None);
}

#[test]
fn every_delayed_letter_has_its_die() {
    //= 9.9.8-d 9.9.4-a
    let (table, _) = ready();
    let mut table = writing(table);
    table.give("write div-french hurried", &[]);
    table.give("command div-french attack 1510", &[]);
    let state = table.battle.pos.element_mut(CORPS);
    let mut older = state.dispatches[0];
    older.delay = Some(5);
    // One letter is of the turn after, one older than both.
    let mut newer = older;
    newer.sent += 1;
    newer.mission.kind = OrderKind::Move;
    let ends = |table: &mut Table, letters: [Dispatch; 2], dice: &[u8]| {
        table.battle.pos.element_mut(CORPS).dispatches = letters.to_vec();
        table.give("end-orders", dice);
        let state = table.battle.pos.element(CORPS);
        (state.order.map(|order| order.kind), state.dispatches.len())
    };
    let mut both = table.clone();
    let done = ends(&mut both, [older, newer], &[6, 6]);
    assert_eq!(done, (Some(OrderKind::Move), 0), "the later one counts");
    let mut one = table.clone();
    let done = ends(&mut one, [older, newer], &[6, 1]);
    assert_eq!(done, (Some(OrderKind::Attack), 1));
    // What was discarded is not tested.
    let mut late = table.clone();
    let done = ends(&mut late, [newer, older], &[6]);
    assert_eq!(done, (Some(OrderKind::Move), 0));
    let mut first = first_reading(&table);
    let done = ends(&mut first, [older, newer], &[6]);
    assert_eq!(done, (Some(OrderKind::Attack), 1));
}

#[test]
fn a_line_sees_from_either_of_its_hexes() {
    //= 9.9.4-b
    let (table, _) = ready();
    let mut table = writing(table);
    let own = table.battle.setup.unit_named("a").expect("a unit");
    let enemy = table.battle.setup.unit_named("e").expect("the enemy");
    put(&mut table, enemy, "0910");
    let wood = table.hex("0610");
    let mut table = table.with(|setup| setup.map.set_terrain(wood, Terrain::Wood));
    table.give("write foy-division normal", &[]);
    let attack = "command foy-division attack-body div-british";
    assert_eq!(table.rule_against(attack), "9.9.4-b");
    // Its other hex is beside the wood.
    let row = ["0510", "0509"].map(|hex| table.hex(hex));
    let state = table.battle.pos.unit_mut(own);
    state.hexes = Hexes::of(&row).expect("two hexes");
    state.formation = Formation::Line;
    assert!(table.allows(attack));
    assert_eq!(first_reading(&table).rule_against(attack), "9.9.4-b");
}

#[test]
fn an_aide_of_the_corps_takes_over_a_division() {
    //= 9.7-a 9.7-c
    let (mut field, division, foy) = a_corps();
    let aide = field.leader("aide", First, "0510");
    let data = &mut field.setup.leaders[aide.index()];
    (data.rank, data.element) = (Rank::Adc, Some(CORPS));
    let mut table = field.battle();
    table.battle.pos.leader_mut(foy).place = LeaderPlace::Dead;
    let follows = |mut table: Table| {
        table.at(Second, Step::Assault).give("end-assaults", &[]);
        table.battle.pos.element(division).commander
    };
    assert_eq!(follows(first_reading(&table)), None, "a spare officer");
    // Reille has his corps to lead.
    assert_eq!(follows(table), Some(aide));
}

#[test]
fn the_escort_does_not_charge_away_from_the_emperor() {
    //= 10.2.2-a 10.2.2-b
    // The Emperor is in 0310: six hexes from 0910, five from 0810.
    let ride = |foe: &str, first: bool| {
        let mut field = charges::Field::new()
            .horse("fc1", First, Weight::Light, 8, "0510 e column")
            .guns("ba", Second, 3, foe)
            .leader("emperor", First, 0, 0, false, "0310");
        field.0.escorts.push((UnitId(0), LeaderId(0)));
        field.0.options.first_reading = first;
        let mut game = field.begin();
        game.all(&["end-initiative", "charge declare 0510", "charge end"]);
        game.all(&["charge ride 0610", "charge ride 0710"]);
        game
    };
    // Who stands within six hexes threatens him.
    let near = ride("0910 w column", false);
    assert!(near.orders().contains(&"charge target 0910".to_owned()));
    let mut far = ride("1110 w column", false);
    far.all(&["charge ride 0810", "charge ride 0910"]);
    assert_eq!(
        far.refused("charge target 1110").rule().info().id,
        "10.2.2-a"
    );
    far.all(&["charge pass-by 1110"]);
    assert_eq!(far.refused("charge ride 1010").rule().info().id, "10.2.2-a");
    assert!(far.orders().contains(&"charge end-ride".to_owned()));
    let mut old = ride("1110 w column", true);
    old.all(&["charge ride 0810", "charge ride 0910", "charge target 1110"]);
    assert!(old.orders().contains(&"charge ride 1010".to_owned()));
}
