//! Movement: the table, formation changes, turning, rough ground, march columns, passing through, towns
//! and attached guns.

use super::support::{Table, table, table_at};

/// A lone unit in the middle of an open table, chosen to move.
fn lone(unit: &str) -> Table {
    let mut table = table(&format!("f1 {unit}"));
    table.run(&["choose f1"]);
    table
}

//= movement.1 movement.2 movement.3 movement.4 movement.9 movement.10 movement.13 movement.14
//= movement.17 movement.18 movement.19 movement.20 charge.2
#[test]
fn everybody_moves_as_far_as_the_table_says() {
    for (unit, inches) in [
        ("line 6 30 10 n column", 10),
        ("light 6 30 10 n column", 10),
        ("line 6 30 10 n line", 2),
        ("line 6 30 10 n march", 18),
        ("hc 5 30 10 n column", 12),
        ("hc 5 30 10 n line", 12),
        ("hc 5 30 12 n march", 24),
        ("lc 5 30 10 n column", 16),
        ("lc 5 30 12 n march", 24),
        ("ha 1 30 10 n limbered", 8),
        ("ha 1 30 10 n march", 18),
        ("ho 1 30 10 n limbered", 16),
        ("ho 1 30 10 n march", 24),
    ] {
        let mut table = lone(unit);
        assert_eq!(
            table.refused(&format!("advance {inches}.001")),
            "movement.1",
            "{unit}"
        );
        table.give(&format!("advance {inches}"), &[]);
        assert_eq!(table.refused("advance 0.001"), "movement.1", "{unit}");
    }
}

//= movement.7 movement.8 formation-change.5 formation-change.6 formation-change.7 direction.5
#[test]
fn infantry_steps_back_an_inch_and_guns_wheel_an_inch() {
    let mut table = lone("line 6 30 10 n line");
    assert_eq!(table.refused("back 1.001"), "movement.7");
    table.give("back 1", &[]);
    assert_eq!(table.at("f1"), [30_000, 9_000]);
    assert_eq!(table.refused("advance 0.500"), "movement.1");
    assert_eq!(lone("hc 5 30 10 n").refused("back 1"), "movement.7");
    let mut gun = table_with_gun();
    assert_eq!(gun.refused("advance 1"), "formation-change.5");
    assert_eq!(gun.refused("about-face"), "formation-change.5");
    assert_eq!(gun.refused("wheel left 10"), "formation-change.7");
    assert_eq!(gun.refused("wheel right 40"), "movement.1");
    gun.give("wheel right 30", &[]);
}

fn table_with_gun() -> Table {
    let mut table = table("f1 ha 1 30 10 n; p1 line 6 36 18 s");
    table.run(&["choose f1"]);
    table
}

//= formation-change.1 formation-change.2 formation-change.3 formation-change.4 formation-change.11
#[test]
fn formations_cost_a_move_half_a_move_or_four_inches() {
    let mut foot = lone("line 6 30 10 n column");
    foot.give("form line", &[]);
    assert_eq!(foot.refused("advance 0.100"), "movement.1");
    let mut foot = lone("line 6 30 10 n column");
    foot.give("advance 1", &[]);
    assert_eq!(foot.refused("form line"), "formation-change.1");
    let mut horse = lone("hc 5 30 10 n column");
    horse.give("form line", &[]);
    horse.give("advance 6", &[]);
    assert_eq!(horse.refused("advance 0.001"), "movement.1");
    let mut horse = lone("lc 4 30 10 n column");
    horse.run(&["form march", "advance 12"]);
    assert_eq!(horse.refused("advance 0.001"), "movement.1");
    let mut gun = lone("ha 1 30 10 n unlimbered");
    gun.run(&["form limbered", "advance 4"]);
    assert_eq!(gun.refused("advance 0.001"), "movement.1");
    let mut gun = lone("ho 1 30 10 n limbered");
    gun.run(&["advance 12", "form unlimbered"]);
    let mut gun = lone("ho 1 30 10 n limbered");
    gun.run(&["form march", "advance 12"]);
    assert_eq!(gun.refused("advance 0.001"), "movement.1");
    assert_eq!(
        lone("ha 1 30 10 n unlimbered").refused("form march"),
        "formation-change.11"
    );
}

//= direction.1 direction.2 direction.3 direction.4 direction.6 direction.7
#[test]
fn units_turn_by_wheeling_or_facing_about() {
    let mut foot = lone("line 6 30 10 n column");
    foot.give("about-face", &[]);
    assert_eq!(foot.at("f1"), [30_000, 8_000]);
    assert_eq!(foot.refused("advance 0.100"), "movement.1");
    let mut horse = lone("hc 4 30 20 n column");
    horse.give("about-face", &[]);
    assert_eq!(horse.refused("advance 8.001"), "movement.1");
    horse.give("advance 8", &[]);
    let mut gun = lone("ha 1 30 20 n limbered");
    gun.run(&["about-face", "advance 4"]);
    let mut line = lone("line 6 30 10 n column");
    // The far corner of 2.25 by 2 inches goes along an arc of 3.010 inches' radius.
    assert_eq!(line.refused("wheel left 0"), "direction.6");
    line.give("wheel left 90", &[]);
    assert_eq!(line.at("f1"), [28_875, 11_125]);
    assert_eq!(line.refused("advance 5.272"), "movement.1");
    line.give("advance 5.271", &[]);
}

//= rough.1 rough.2 rough.3 rough.5 disorder.1
#[test]
fn rough_ground_slows_and_stops() {
    let wood = "wood 20 12 40 40";
    let mut foot = table(&format!("{wood}; f1 line 6 30 10 n column"));
    foot.run(&["choose f1"]);
    // Two inches in the open, four at two inches each.
    assert_eq!(foot.refused("advance 6.001"), "movement.1");
    foot.give("advance 6", &[]);
    assert_eq!(foot.order_of("f1"), "steady");
    let mut horse = table(&format!("{wood}; f1 lc 4 30 10 n column"));
    horse.run(&["choose f1"]);
    assert_eq!(horse.refused("advance 5.501"), "movement.1");
    let given = horse.give("advance 5.500", &[]);
    assert!(Table::cited(&given).contains(&"disorder.1"));
    assert_eq!(horse.order_of("f1"), "disordered");
    let mut gun = table(&format!("{wood}; f1 ho 1 30 10 n limbered"));
    gun.run(&["choose f1"]);
    assert_eq!(gun.refused("advance 3"), "rough.5");
    gun.give("advance 2", &[]);
}

//= rough.4 rough.6 rough.7
#[test]
fn march_columns_pass_towns_and_guns_pass_fords() {
    let town = "town Brye 25 12 35 20";
    for unit in [
        "line 6 30 10 n march",
        "hc 4 30 10 n march",
        "ho 1 30 10 n march",
    ] {
        let mut table = table(&format!("{town}; f1 {unit}"));
        table.run(&["choose f1", "advance 16"]);
        assert_eq!(table.order_of("f1"), "steady", "{unit}");
    }
    let mut gun = table(&format!("{town}; f1 ho 1 30 10 n limbered"));
    gun.run(&["choose f1"]);
    assert_eq!(gun.refused("advance 4"), "rough.5");
    let brook = "stream 0 14 60 14";
    let mut gun = table(&format!("{brook}; f1 ho 1 30 12 n limbered"));
    gun.run(&["choose f1"]);
    assert_eq!(gun.refused("advance 4"), "rough.5");
    let mut gun = table(&format!("{brook}; ford 30 14 2; f1 ho 1 30 12 n limbered"));
    gun.run(&["choose f1"]);
    assert!(!gun.allows("advance 16"), "it is slowed");
    gun.give("advance 6", &[]);
    let mut gun = table(&format!("{brook}; lane 30 0 30 40; f1 ho 1 30 12 n march"));
    gun.run(&["choose f1", "advance 24"]);
}

//= march.1
#[test]
fn march_columns_keep_twelve_inches_off() {
    let mut table = table("f1 line 6 30 10 n march; p1 line 6 30 30 s");
    table.run(&["choose f1"]);
    // The column's front is 20 inches off.
    assert_eq!(table.refused("advance 8.001"), "march.1");
    table.give("advance 8", &[]);
    let mut near = table_near();
    near.run(&["choose f1"]);
    assert_eq!(near.refused("advance 0.500"), "march.1");
    near.run(&["about-face"]);
}

fn table_near() -> Table {
    table("f1 line 6 30 10 n march; p1 line 6 30 18 s")
}

//= interpenetration.1 interpenetration.2
#[test]
fn friends_pass_through_each_other_but_do_not_stop_there() {
    let mut table = table("f1 line 6 30 10 n; f2 line 6 30 15 n disordered");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("advance 5"), "interpenetration.1");
    table.give("advance 9", &[]);
    assert_eq!(table.order_of("f2"), "disordered");
    assert_eq!(table.order_of("f1"), "steady");
}

//= town.1 town.2 town.3 town.4 town.5
#[test]
fn infantry_deploys_in_a_town_and_must_reform_to_leave_it() {
    let town = "town Brye 25 8 35 16";
    let mut table = table(&format!(
        "{town}; f1 line 6 30 14 n; f2 line 4 27 14 n; f3 lc 3 32.5 14 n"
    ));
    table.run(&["choose f1", "form town"]);
    assert_eq!(table.formation("f1"), "town");
    assert_eq!(table.refused("advance 0.100"), "town.5");
    table.run(&["halt", "choose f2"]);
    assert_eq!(
        table.refused("form town"),
        "town.1",
        "there is room for one"
    );
    table.run(&["halt", "choose f3"]);
    assert_eq!(table.refused("form town"), "town.4");
    let mut open = lone("line 6 30 10 n");
    assert_eq!(open.refused("form town"), "town.1");
    let mut held = table_in_town();
    held.run(&["choose f1"]);
    assert_eq!(held.refused("advance 1"), "town.5");
    held.give("form column", &[]);
}

fn table_in_town() -> Table {
    table("town Brye 25 8 35 16; f1 line 6 30 14 n town")
}

//= movement.6 square.14
#[test]
fn squares_stand_unless_the_option_lets_them_move() {
    let mut square = lone("line 6 30 10 n square");
    assert_eq!(square.refused("advance 1"), "square.14");
    let mut moves = table_at(
        "f1 line 6 30 10 n square",
        "step = \"move\"",
        &[("square-moves", "one-inch")],
    );
    moves.run(&["choose f1"]);
    assert_eq!(moves.refused("advance 1.001"), "movement.1");
    moves.give("advance 1", &[]);
}

//= disorder.5 troops.10 troops.12
#[test]
fn old_regime_infantry_is_disordered_by_its_drill() {
    let mut table = lone("line 6 30 10 n column old-regime");
    table.give("form line", &[]);
    assert_eq!(table.order_of("f1"), "disordered");
    let mut table = lone("line 6 30 10 n column old-regime");
    table.give("form march", &[]);
    assert_eq!(table.order_of("f1"), "steady");
}

//= artillery-melee.1 artillery-melee.2 artillery-melee.3 attached.1 attached.2
#[test]
fn guns_alone_are_passed_over_and_attached_guns_are_not() {
    let mut table = table("f1 lc 4 30 10 n; p1 ha 1 30 15 s; p2 line 6 50 40 s");
    table.run(&["choose f1"]);
    assert_eq!(table.refused("charge p1"), "artillery-melee.2");
    let given = table.give("advance 16", &[]);
    assert!(Table::cited(&given).contains(&"artillery-melee.1"));
    assert!(table.is_gone("p1"));
    let beside = "p1 ha 1 30 20 s; p2 line 6 32.625 20 s line";
    let mut table = table_of(&format!("f1 lc 4 30 10 n; {beside}"));
    table.run(&["choose f1"]);
    assert_eq!(table.refused("advance 16"), "charge.1");
    table.give("charge p2", &[]);
    assert!(!table.is_gone("p1"));
    assert!(table.has("p2", "received"));
}

fn table_of(text: &str) -> Table {
    table(text)
}

//= formation.1 formation.2 formation.3 formation.4 formation.5 formation.6
#[test]
fn formations_cover_the_ground_the_book_gives_them() {
    // What stands beside a unit shows how wide and deep it is.
    for (unit, wide, deep) in [
        ("line 6 30 20 n line", 4_500, 1_000),
        ("line 5 30 20 n column", 2_250, 2_000),
        ("line 6 30 20 n march", 750, 6_000),
        ("line 6 30 20 n square", 2_250, 2_000),
        ("hc 5 30 20 n line", 5_000, 2_000),
        ("hc 5 30 20 n column", 3_000, 4_000),
        ("ha 1 30 20 n march", 1_500, 2_000),
        ("ha 1 30 20 n large-battery", 2_250, 1_000),
    ] {
        let free = |x: i32, y: i32| {
            let at = format!("{}.{:03} {}.{:03}", x / 1000, x % 1000, y / 1000, y % 1000);
            super::support::try_table(
                &format!("f1 {unit}; f2 line 3 {at} n"),
                "step = \"move\"",
                &[],
            )
            .is_ok()
        };
        assert!(free(30_000 + wide, 20_000 + deep), "{unit}");
        let mut table = table(&format!(
            "f1 {unit}; f2 line 3 {}.{:03} 5 n march",
            (30_000 + wide / 2 + 376) / 1000,
            (30_000 + wide / 2 + 376) % 1000
        ));
        table.run(&["choose f2", "advance 15"]);
        let mut table = table_of(&format!(
            "f1 {unit}; f2 line 3 {}.{:03} 5 n march",
            (30_000 + wide / 2 + 370) / 1000,
            (30_000 + wide / 2 + 370) % 1000
        ));
        table.run(&["choose f2"]);
        assert_eq!(table.refused("advance 15"), "interpenetration.1", "{unit}");
    }
    assert_eq!(lone("hc 5 30 20 n").refused("form square"), "formation.6");
}
