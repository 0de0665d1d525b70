//! Chapters 11 to 14: formations, stacking, zones and movement.

use ground::hex::{SideMark, Terrain};
use kernel::Side::{First, Second};
use la_bataille::{Event, Formation, Step};

use crate::support::Field;

#[test]
fn a_column_goes_through_its_three_front_hexsides_only() {
    //= 14.7 11.15.2 11.15.4 14.1-a 14.12.3.1
    let mut field = Field::open();
    let unit = field.foot("a", First, 6);
    field.stand(unit, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.points(), 8 * 6);
    let fronts = table
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("march"))
        .count();
    assert_eq!(fronts, 3);
    assert_eq!(table.rule_against("march 0910"), "14.7");
    table.give("march 1110", &[]);
    assert_eq!(
        (table.place(unit).as_str(), table.points()),
        ("1110", 7 * 6)
    );
}

#[test]
fn turning_is_free_on_entering_a_hex_and_costs_a_point_in_place() {
    //= 14.8-a 14.9-a
    let mut field = Field::open();
    let unit = field.foot("a", First, 6);
    field.stand(unit, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("face w", &[]);
    assert_eq!(table.points(), 7 * 6);
    table.give("march 0910", &[]);
    table.give("face e", &[]);
    assert_eq!(table.points(), 6 * 6);
    table.give("face w", &[]);
    assert_eq!(table.points(), 5 * 6);
    assert_eq!(table.rule_against("face n"), "11.4");
}

#[test]
fn a_line_is_two_slower_marches_by_its_flanks_and_faces_about_for_nothing() {
    //= 11.16.3 14.12.4.1 11.16.5 14.12.4.3 11.16.4 14.12.4.2 11.16.2
    let mut field = Field::open();
    let unit = field.foot("a", First, 6);
    field.stand(unit, "1010", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.points(), 6 * 6);
    let ways = table
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("march"))
        .count();
    assert_eq!(ways, 4, "two fronts and two flanks");
    table.give("face s", &[]);
    assert_eq!(table.points(), 6 * 6);
    table.give("march 1110", &[]);
    assert_eq!(table.points(), 5 * 6);
    // After its last hex it faces about for nothing, too.
    for hex in ["1210", "1310", "1410", "1510", "1610"] {
        table.give(&format!("march {hex}"), &[]);
    }
    assert_eq!(table.points(), 0);
    table.give("face n", &[]);
    assert_eq!(table.points(), 0);
}

#[test]
fn a_formation_change_costs_by_arm_and_a_point_for_each_further_hex() {
    //= 11.10 11.10.1 11.10.3 11.11 11.11-ex 11.16.12.1-a 11.16.12.2-a 11.16.12.3
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 18);
    let weak = field.foot("w", First, 4);
    field.stand(foot, "1010", "e", Formation::Column);
    field.stand(horse, "0505", "e", Formation::Column);
    field.stand(weak, "0515", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("form line n 1010 2", &[]);
    assert_eq!(
        (table.place(foot).as_str(), table.points()),
        ("1010+1110", 6 * 6)
    );
    // It gathers where it stood before it spread.
    assert_eq!(table.rule_against("form column e 1110 1"), "11.10");
    table.give("form column e 1010 1", &[]);
    assert_eq!(
        (table.place(foot).as_str(), table.points()),
        ("1010", 4 * 6)
    );
    table.give("halt", &[]);
    table.give("choose h", &[]);
    assert_eq!(table.rule_against("form line n 0405 5"), "11.16.12.1-a");
    table.give("form line n 0405 4", &[]);
    assert_eq!(
        (table.place(horse).as_str(), table.points()),
        ("0405+0505+0605+0705", 8 * 6)
    );
    table.give("halt", &[]);
    table.give("choose w", &[]);
    assert_eq!(table.rule_against("form line n 0515 2"), "11.16.12.1-a");
    assert!(table.allows("form line n 0515 1"));
}

#[test]
fn a_long_line_wheels_about_one_end_and_pays_for_the_other() {
    //= 11.16.12.5-a 11.16.12.5-b 14.12.5.2
    let mut field = Field::open();
    let unit = field.foot("a", First, 8);
    field.stand(unit, "1010+1110", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.rule_against("face ene"), "11.16.12.5-a");
    assert_eq!(table.rule_against("face nne"), "11.4");
    table.give("wheel left left", &[]);
    assert_eq!(table.points(), 5 * 6);
    assert!(table.place(unit).starts_with("1010+"), "the pivot stays");
    table.give("wheel left right", &[]);
    assert_eq!(
        (table.place(unit).as_str(), table.points()),
        ("1010+1110", 4 * 6)
    );
    let mut wooded = Field::open();
    let unit = wooded.foot("a", First, 8);
    wooded
        .stand(unit, "1010+1110", "n", Formation::Line)
        .terrain("1109", Terrain::Wood);
    wooded
        .terrain("1009", Terrain::Wood)
        .terrain("0909", Terrain::Wood);
    let mut table = wooded.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    for (_, hex) in table.battle.setup.map.grid().neighbours(table.hex("1010")) {
        let number = table.battle.setup.map.grid().number(hex).to_string();
        if number.ends_with("09") {
            assert_eq!(
                table.rule_against(&format!("march {number}")),
                "11.16.12.11-a"
            );
        }
    }
}

#[test]
fn a_square_moves_one_point_but_may_leave_square_first() {
    //= 11.17.6 14.12.6.1-a 11.17.8-a 11.17.8-b 14.12.6.2 11.17.3-a 11.17.4-b 11.3-c
    let mut field = Field::open();
    let unit = field.foot("a", First, 6);
    let few = field.foot("b", First, 2);
    field.stand(unit, "1010", "nnw", Formation::Square);
    field.stand(few, "0505", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.points(), 6);
    table.give("form column e 1010 1", &[]);
    assert_eq!(table.points(), 7 * 6);
    assert_eq!(table.rule_against("form square nnw 1010 1"), "11.17.8-b");
    table.give("halt", &[]);
    table.give("choose b", &[]);
    assert_eq!(table.rule_against("form square nnw 0505 1"), "11.17.3-a");
}

#[test]
fn broken_ground_makes_general_order_and_clear_ground_a_column() {
    //= 11.3-e 11.19.1 11.19.2 11.19.3-a 11.19.3-b table.movement-costs.wood
    let mut field = Field::open();
    let unit = field.foot("a", First, 6);
    field
        .stand(unit, "1010", "e", Formation::Column)
        .terrain("1110", Terrain::Wood);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("march 1110", &[]);
    assert_eq!(
        (table.formation(unit), table.points()),
        (Formation::General, 6 * 6)
    );
    let ways = table
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("march"))
        .count();
    assert_eq!(ways, 5);
    assert_eq!(table.rule_against("form column e 1110 1"), "11.3-b");
    table.give("march 1210", &[]);
    assert_eq!(table.formation(unit), Formation::Column);
}

#[test]
fn skirmishers_go_anywhere_and_spread_over_two_hexes() {
    //= 11.20.2-a 11.20.4.1 11.20.4.2 11.20.4.3 14.12.10.1 11.20.2-c 11.3-f 11.20.4.4
    let mut field = Field::open();
    let many = field.foot("a", First, 6);
    let few = field.foot("b", First, 3);
    field.stand(many, "1010", "e", Formation::Column);
    field
        .stand(few, "0505", "e", Formation::Column)
        .terrain("0605", Terrain::Wood);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.rule_against("form skirmish n 1010 1"), "11.20.4.2");
    table.give("form skirmish n 1010 2", &[]);
    assert_eq!(
        (table.place(many).as_str(), table.points()),
        ("1010+1110", 6 * 6)
    );
    table.give("halt", &[]);
    table.give("choose b", &[]);
    table.give("form skirmish n 0505 1", &[]);
    let ways = table
        .orders()
        .into_iter()
        .filter(|order| order.starts_with("march"))
        .count();
    assert_eq!(ways, 6);
    table.give("march 0605", &[]);
    assert_eq!(table.formation(few), Formation::Skirmish);
    assert_eq!(table.rule_against("face e"), "11.4");
}

#[test]
fn road_order_strings_a_unit_out_and_halves_the_road() {
    //= 11.18.5-a 11.18.5-b 11.18.6 11.3-d table.movement-costs.paved-road-road-order
    let mut field = Field::open();
    let unit = field.foot("a", First, 8);
    for number in ["0810", "0910", "1010", "1110"] {
        field.mark(number, "e", SideMark::Paved);
    }
    field.stand(unit, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    assert_eq!(table.rule_against("form road e 1010 1"), "11.18.5-a");
    table.give("form road e 1010 2", &[]);
    assert_eq!(
        (table.place(unit).as_str(), table.points()),
        ("1010+0910", 7 * 6)
    );
    table.give("march 1110", &[]);
    assert_eq!(
        (table.place(unit).as_str(), table.points()),
        ("1110+1010", 6 * 6 + 3)
    );
    // Leaving road order the tail must come up: half a point more.
    table.give("form column e 1110 1", &[]);
    assert_eq!(table.points(), 5 * 6);
}

#[test]
fn hexsides_and_slopes_cost_more() {
    //= 14.1-a 14.2 table.movement-costs table.movement-costs.slope-hexside-up-down table.movement-costs.stream-hexside
    //= table.movement-costs.hedged-stream-hexside
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 8);
    field
        .stand(foot, "1010", "e", Formation::Column)
        .stand(horse, "0505", "e", Formation::Column);
    field.level("1110", 1).mark("1110", "e", SideMark::Stream);
    field
        .mark("0505", "e", SideMark::Stream)
        .mark("0505", "e", SideMark::Hedge);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("march 1110", &[]);
    assert_eq!(table.points(), 6 * 6);
    table.give("march 1210", &[]);
    assert_eq!(table.points(), 4 * 6);
    table.give("halt", &[]);
    table.give("choose h", &[]);
    assert_eq!(table.rule_against("march 0605"), "table.movement-costs");
}

#[test]
fn foot_halts_in_a_zone_and_horse_does_not() {
    //= 13.4.2-a 13.4.3-a 13.1-a 14.3
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let horse = field.horse("h", First, 8);
    let enemy = field.foot("e", Second, 6);
    field.stand(foot, "1010", "e", Formation::Column);
    field.stand(horse, "1010", "e", Formation::Column);
    field.stand(enemy, "1210", "w", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    // The enemy looks west: 1110 is in his zone. The stack of 1010 is mixed, so leaving it is no check.
    table.give("march 1110", &[]);
    table.give("face w", &[]);
    assert_eq!(table.rule_against("march 1010"), "13.4.3-a");
    table.give("halt", &[]);
    table.give("choose h", &[]);
    let next = table.battle.setup.map.grid().neighbours(table.hex("1210"));
    assert_eq!(next.count(), 6);
}

#[test]
fn leaving_a_zone_draws_fire_once_in_a_hex() {
    //= 16.10.1-a 16.10.1-d 16.10.1.3 16.10.1.3-ex 13.3 11.12-a 14.9-b
    let mut field = Field::open();
    let foot = field.foot("a", First, 6);
    let enemy = field.foot("e", Second, 6);
    field.stand(foot, "1110", "e", Formation::Column);
    field.stand(enemy, "1210", "w", Formation::Line);
    let mut table = field.battle();
    table.battle.pos.unit_mut(enemy).facing = table
        .battle
        .setup
        .map
        .grid()
        .orientation()
        .named("wnw")
        .expect("one");
    table.battle.pos.unit_mut(enemy).formation = Formation::Column;
    table.battle.pos.unit_mut(enemy).facing = table
        .battle
        .setup
        .map
        .grid()
        .orientation()
        .named("w")
        .expect("one");
    table.at(First, Step::Move).give("choose a", &[]);
    table.give("face w", &[]);
    assert_eq!(table.battle.pos.step, Step::OpportunityFire);
    // 6 against a column's 6 is 1:1; 53 costs a step. One step is no check for those who check at two.
    let events = table.give("fire-at-mover", &[5, 3]);
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Lost(unit, 1) if *unit == foot))
    );
    assert_eq!(table.battle.pos.step, Step::Moving);
    assert_eq!(table.rule_against("march 1210"), "14.7");
    table.give("march 1010", &[]);
    assert_eq!(
        (table.battle.pos.step, table.place(foot).as_str()),
        (Step::Moving, "1010")
    );
}

#[test]
fn too_many_in_a_hex_check_their_morale() {
    //= 12.3 12.5.2 12.8-a 12.8-b 12.10 20.6.4.1
    let mut field = Field::open();
    let one = field.foot("a", First, 6);
    let other = field.foot("b", First, 6);
    field.stand(one, "1010", "e", Formation::Column);
    field.stand(other, "1110", "n", Formation::Line);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose a", &[]);
    // Column and line in one hex: both roll at -3; 35 passes 23, 24 less 3 does not.
    let events = table.give("march 1110", &[3, 5, 2, 4]);
    assert!(events.contains(&Event::Overstacked(table.hex("1110"))));
    assert!(events.contains(&Event::Disordered(other)));
    assert_eq!(table.formation(one), Formation::Column);
}

#[test]
fn guns_limber_by_a_die_and_turn_only_as_their_whole_move() {
    //= 14.10-a 14.10-b 14.12.7.1 14.12.7.2-a 14.12.7.2-b 14.12.7.3 17.1-a 17.1-b 17.2 table.limbering
    let mut field = Field::open();
    let guns = field.guns("g", First);
    field.stand(guns, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move).give("choose g", &[]);
    assert_eq!(table.rule_against("march 1110"), "14.10-a");
    let mut turned = table.clone();
    turned.give("face w", &[]);
    assert_eq!(turned.points(), 0);
    table.give("limber", &[3]);
    assert_eq!(table.points(), 5 * 6);
    assert_eq!(table.rule_against("limber"), "14.12.7.2-b");
    table.give("halt", &[]);
    let mut again = Field::open();
    let guns = again.guns("g", First);
    again.stand(guns, "1010", "e", Formation::Column);
    let mut table = again.battle();
    table.at(First, Step::Move).give("choose g", &[]);
    table.give("limber", &[4]);
    table.give("march 1110", &[]);
    table.give("unlimber n", &[]);
    assert_eq!(
        (table.formation(guns), table.points()),
        (Formation::Line, 2 * 6)
    );
}

#[test]
fn a_whole_division_marches_at_the_double() {
    //= 14.13.1 14.13.2.1 14.13.2.3 14.13.2.4 14.13.3-a 14.13.3-b 14.13.3-c 20.6.5.10
    let mut field = Field::open();
    let one = field.foot("a", First, 6);
    let other = field.foot("b", First, 6);
    let leader = field.leader("l", First, "1010");
    field.in_command(leader);
    field
        .stand(one, "1010", "e", Formation::Column)
        .stand(other, "1110", "e", Formation::Column);
    let mut table = field.battle();
    table.at(First, Step::Move);
    let mut far = table.clone();
    far.battle.pos.unit_mut(other).hexes = la_bataille::Hexes::one(far.hex("1410"));
    assert_eq!(far.rule_against("force-march div-french"), "14.13.2.3");
    let mut lined = table.clone();
    lined.battle.pos.unit_mut(other).formation = Formation::Line;
    assert_eq!(lined.rule_against("force-march div-french"), "14.13.2.4");
    // 33 less 6 is 23: not greater than 23. 34 less 6 passes.
    let mut failed = table.clone();
    failed.give("force-march div-french", &[3, 3]);
    failed.give("choose a", &[]);
    assert_eq!(failed.points(), 8 * 6);
    failed.give("halt", &[]);
    failed.give("end-moves", &[]);
    assert_eq!(failed.formation(one), Formation::Disorder);
    table.give("force-march div-french", &[3, 4]);
    table.give("choose a", &[]);
    assert_eq!(table.points(), 16 * 6);
    assert_eq!(table.rule_against("form line n 1010 1"), "14.13.2.6");
}

#[test]
fn a_regiment_breaks_down_into_its_battalions_and_is_formed_again() {
    //= 11.22.1 11.22.2 11.22.3 11.22.4-a 11.22.4-b 11.22.5-a 11.22.5-b 11.13-a
    let mut field = Field::open();
    let whole = field.foot("r", First, 12);
    let parts = [field.foot("r1", First, 6), field.foot("r2", First, 6)];
    field.setup.units[whole.index()].parts = parts.to_vec();
    for part in parts {
        field.setup.units[part.index()].parent = Some(whole);
    }
    field.stand(whole, "1010", "e", Formation::Column);
    let mut table = field.battle();
    table.battle.pos.unit_mut(whole).lost = 3;
    table.at(First, Step::Move).give("choose r", &[]);
    assert_eq!(table.rule_against("form road e 1010 3"), "11.18.4");
    table.give("break-down", &[]);
    assert_eq!(table.points(), 7 * 6);
    assert_eq!(parts.map(|part| table.steps(part)), [4, 5]);
    assert_eq!(parts.map(|part| table.place(part)), ["1010", "1010"]);
    table.give("reform r", &[]);
    assert_eq!(
        (table.steps(whole), table.place(whole).as_str()),
        (9, "1010")
    );
}
