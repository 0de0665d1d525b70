//! Formations, movement, the double, guns, terrain on the way.

use kernel::scene::Place;
use kernel::{Game, Target};

use crate::support::{COLUMN, LINE, LOOSE, SQUARE, allowed, give, id, put, refused, table};

//= movement.1 movement.2 movement.4
#[test]
fn a_line_goes_its_four_inches_and_no_farther() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 8));
    give(&mut battle, "move line", &[]);
    assert!(allowed(&battle, "advance 4.000"));
    assert_eq!(refused(&battle, "advance 4.001"), "movement.2");
    give(&mut battle, "advance 2.500", &[]);
    assert!(allowed(&battle, "advance 1.500"));
    assert_eq!(refused(&battle, "advance 1.501"), "movement.2");
    let line = id(&battle, "line");
    assert_eq!(battle.pos.unit(line).at.y, 12_500);
}

/// A hand takes hold of a column's middle, not of its front; a second time as well as the first.
//= movement.1
#[test]
fn a_column_goes_as_far_as_the_hand_that_draws_it() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 10.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    let second = id(&battle, "second");
    let own = Target::Counter("second".to_owned());
    for far in [500, 2_000] {
        let scene = battle.scene();
        let counter = scene.counters.iter().find(|one| one.id == "second");
        let Some(Place::At([x, y])) = counter.map(|counter| counter.place) else {
            panic!("it is on the table");
        };
        // Drawn straight on, as straight as a hand does it.
        let at = [x + far / 50, y + far];
        for touched in [vec![], vec![own.clone()]] {
            let spot = Target::Spot { at, facing: None };
            let meant = battle.meant(&[touched, vec![spot]].concat());
            let order = meant
                .map(|order| battle.notation(&order))
                .unwrap_or_default();
            let inches = order
                .strip_prefix("advance ")
                .and_then(|it| it.parse::<f64>().ok());
            assert!(
                inches.is_some_and(|it| (it * 1_000.0 - f64::from(far)).abs() < 5.0),
                "{order}"
            );
        }
        let before = battle.pos.unit(second).at.y;
        give(
            &mut battle,
            &format!("advance {}.{:03}", far / 1_000, far % 1_000),
            &[],
        );
        assert_eq!(battle.pos.unit(second).at.y, before + far);
    }
}

/// Any direction costs the same; a turn costs what its farthest stand goes.
//= movement.12 movement.2
#[test]
fn units_move_any_way_and_turn_for_what_their_stands_go() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 20.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    for way in [
        "back 6.000",
        "sidestep left 6.000",
        "oblique 135.00 6.000",
        "shift 6.000 0.000",
    ] {
        assert!(allowed(&battle, way), "{way}");
    }
    // Two by four stands of 2 by 1.25 inches turned about their middle.
    assert!(allowed(&battle, "pivot 90.00"));
    assert!(allowed(&battle, "about-face"));
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 8));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "pivot 90.00"), "movement.2");
}

/// The book's example: column, line after 6 inches, then 4 inches at most.
//= movement.5 movement.6
#[test]
fn ex_movement_6_a_column_ends_in_line_within_its_six_inches() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 10.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    assert_eq!(refused(&battle, "advance 6.001"), "movement.2");
    let mut whole = battle.clone();
    give(&mut whole, "advance 6.000", &[]);
    // The rear stands have no inches left to come up.
    assert_eq!(refused(&whole, "form line 4"), "movement.2");
    give(&mut battle, "advance 2.000", &[]);
    give(&mut battle, "form line 4", &[]);
    let second = id(&battle, "second");
    assert_eq!(battle.pos.unit(second).formation, LINE);
    give(&mut battle, "halt", &[]);
    battle.pos.unit_mut(second).began = LINE;
    battle.pos.unit_mut(second).acted = false;
    give(&mut battle, "move second", &[]);
    assert_eq!(refused(&battle, "advance 4.001"), "movement.2");
    assert!(allowed(&battle, "advance 4.000"));
}

//= double.1 double.4 formation.9 infantry-rough.3
#[test]
fn columns_double_and_do_not_change_formation() {
    let rough = "[[terrain]]\nkind = \"rocks\"\npoints = [[20,22],[40,22],[40,18],[20,18]]\n";
    let mut battle = table(rough);
    put(&mut battle, "second", (30.0, 10.0), 0, (COLUMN, 2));
    put(&mut battle, "line", (60.0, 10.0), 0, (LINE, 4));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "double"), "double.1");
    give(&mut battle, "halt", &[]);
    give(&mut battle, "move second", &[]);
    give(&mut battle, "double", &[]);
    assert_eq!(refused(&battle, "form line 4"), "double.4");
    assert_eq!(refused(&battle, "advance 12.000"), "infantry-rough.3");
    give(&mut battle, "advance 7.900", &[]);
    give(&mut battle, "halt", &[]);
    let second = id(&battle, "second");
    assert!(battle.pos.unit(second).doubled);
}

//= formation.1 formation.2 formation.3 formation.4 formation.5 formation.10 formation.12 formation.13
//= formation.18 formation.26 attached.4
#[test]
fn formations_by_arm_and_nation() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 8));
    put(&mut battle, "lights", (30.0, 20.0), 0, (LINE, 8));
    put(&mut battle, "company", (50.0, 10.0), 0, (LOOSE, 4));
    put(&mut battle, "hussars", (50.0, 20.0), 0, (LINE, 4));
    let cases = [
        ("line", "form column 3", "formation.4"),
        ("line", "form column 1", "formation.5"),
        ("line", "form column 4", "formation.2"),
        ("line", "form line 1", "formation.12"),
        ("line", "form loose 8", "formation.18"),
        ("lights", "form line 3", "formation.13"),
        ("company", "form line 4", "attached.4"),
        ("hussars", "form column 2", "movement.t0"),
        ("hussars", "form square 4", "formation.26"),
    ];
    for (unit, order, rule) in cases {
        let mut battle = battle.clone();
        give(&mut battle, &format!("move {unit}"), &[]);
        assert_eq!(refused(&battle, order), rule, "{unit} {order}");
    }
    for (unit, order) in [
        ("line", "form square 8"),
        ("lights", "form loose 4"),
        ("hussars", "form loose 2"),
    ] {
        let mut battle = battle.clone();
        give(&mut battle, &format!("move {unit}"), &[]);
        assert!(allowed(&battle, order), "{unit} {order}");
    }
}

//= formation.4
#[test]
fn austrians_march_three_abreast() {
    let mut battle = table("");
    put(&mut battle, "foe", (30.0, 10.0), 0, (LINE, 3));
    battle.pos.step = thin_red_line::Step::Move(kernel::Side::Second);
    give(&mut battle, "move foe", &[]);
    assert!(allowed(&battle, "form column 3") && allowed(&battle, "form column 2"));
    assert_eq!(refused(&battle, "form column 1"), "formation.5");
}

//= formation.27 movement.7 movement.8 movement.9 movement.10 formation.31 square.7
#[test]
fn squares_take_the_whole_move_and_stand_while_horse_is_near() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 8));
    give(&mut battle, "move line", &[]);
    let mut moved = battle.clone();
    give(&mut moved, "advance 1.000", &[]);
    assert_eq!(refused(&moved, "form square 8"), "movement.7");
    give(&mut battle, "form square 8", &[]);
    let line = id(&battle, "line");
    assert!(battle.pos.unit(line).acted);
    battle.pos.unit_mut(line).acted = false;
    battle.pos.unit_mut(line).began = SQUARE;
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "advance 0.100"), "movement.2");
    assert!(allowed(&battle, "form line 8"));
    // Exactly 2 inches is within 2 inches.
    put(&mut battle, "foe-horse", (30.0, 12.0), 180, (LINE, 4));
    assert_eq!(refused(&battle, "form line 8"), "square.7");
    put(&mut battle, "foe-horse", (30.0, 12.001), 180, (LINE, 4));
    assert!(allowed(&battle, "form column 2"));
}

//= limber.1 limber.2 limber.5 limber.7 limber.8 movement.t7 movement.t11
#[test]
fn guns_limber_and_are_pushed_by_hand_in_the_open() {
    let rough = "[[terrain]]\nkind = \"rocks\"\npoints = [[20,16],[40,16],[40,12],[20,12]]\n";
    let mut battle = table(rough);
    put(&mut battle, "guns", (30.0, 10.0), 0, (LINE, 1));
    give(&mut battle, "move guns", &[]);
    assert!(allowed(&battle, "back 3.000"));
    assert_eq!(refused(&battle, "back 3.001"), "movement.2");
    assert_eq!(refused(&battle, "advance 3.000"), "limber.5");
    assert_eq!(refused(&battle, "unlimber"), "limber.2");
    give(&mut battle, "limber", &[]);
    let guns = id(&battle, "guns");
    assert!(battle.pos.unit(guns).limbered && battle.pos.unit(guns).acted);
    battle.pos.unit_mut(guns).acted = false;
    give(&mut battle, "move guns", &[]);
    assert!(allowed(&battle, "back 6.000"));
    give(&mut battle, "advance 1.000", &[]);
    assert_eq!(refused(&battle, "unlimber"), "limber.1");
}

/// Rough ground slows by 2 inches, may stick, and disorientates.
//= difficult.1 difficult.2 difficult.3 difficult.4 difficult.5 difficult.6 infantry-rough.4 terrain.4
#[test]
fn difficult_going_slows_and_sticks_guns() {
    let rough = "[[terrain]]\nkind = \"marsh\"\npoints = [[20,16],[40,16],[40,12],[20,12]]\n";
    let mut battle = table(rough);
    put(&mut battle, "guns", (30.0, 11.0), 0, (LINE, 1));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    give(&mut battle, "move guns", &[]);
    // Six inches become four.
    assert_eq!(refused(&battle, "advance 4.001"), "movement.2");
    let mut lucky = battle.clone();
    give(&mut lucky, "advance 4.000", &[2]);
    assert_eq!(lucky.pos.unit(guns).at.y, 15_000);
    assert!(lucky.pos.unit(guns).disorientated && !lucky.pos.unit(guns).bogged);
    give(&mut battle, "advance 4.000", &[1]);
    assert!(battle.pos.unit(guns).bogged);
    assert_eq!(battle.pos.unit(guns).at.y, 12_000, "stuck at the edge");
    battle.pos.unit_mut(guns).acted = false;
    assert_eq!(refused(&battle, "move guns"), "difficult.5");
}

//= very-difficult.1 very-difficult.4 very-difficult.5 very-difficult.6 very-difficult.7
//= infantry-rough.1 infantry-rough.2 terrain.6 terrain.7 area.1 area.2
#[test]
fn very_difficult_going() {
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[20,36],[44,36],[44,12],[20,12]]\n";
    let mut battle = table(wood);
    put(&mut battle, "guns", (24.0, 11.0), 0, (LINE, 1));
    put(&mut battle, "hussars", (30.0, 11.0), 0, (LINE, 2));
    put(&mut battle, "second", (36.0, 11.0), 0, (COLUMN, 2));
    put(&mut battle, "line", (50.0, 20.0), 270, (LINE, 4));
    put(&mut battle, "lights", (50.0, 30.0), 270, (LOOSE, 2));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    give(&mut battle, "move guns", &[]);
    assert_eq!(refused(&battle, "advance 2.000"), "very-difficult.1");
    give(&mut battle, "halt", &[]);
    give(&mut battle, "move hussars", &[]);
    assert_eq!(refused(&battle, "advance 8.001"), "movement.2");
    let mut stuck = battle.clone();
    give(&mut stuck, "advance 8.000", &[1]);
    assert!(stuck.pos.unit(id(&stuck, "hussars")).bogged);
    give(&mut battle, "advance 8.000", &[2]);
    assert!(battle.pos.unit(id(&battle, "hussars")).disorientated);
    give(&mut battle, "halt", &[]);
    // A column of foot is slowed and never sticks.
    give(&mut battle, "move second", &[]);
    assert_eq!(refused(&battle, "advance 4.001"), "movement.2");
    give(&mut battle, "advance 4.000", &[]);
    give(&mut battle, "halt", &[]);
    // A line keeps its rate; loose troops keep their order.
    give(&mut battle, "move line", &[]);
    give(&mut battle, "sidestep left 0.500", &[]);
    give(&mut battle, "advance 3.500", &[]);
    give(&mut battle, "halt", &[]);
    assert!(!battle.pos.unit(id(&battle, "line")).disorientated);
    put(&mut battle, "lights", (46.0, 30.0), 270, (LOOSE, 2));
    give(&mut battle, "move lights", &[]);
    give(&mut battle, "advance 6.000", &[]);
    assert!(!battle.pos.unit(id(&battle, "lights")).disorientated);
}

//= linear.1 terrain.5 terrain-table.4
#[test]
fn nobody_ends_on_a_wall() {
    let wall = "[[terrain]]\nkind = \"low-wall\"\npoints = [[10,12],[50,12]]\n";
    let mut battle = table(wall);
    put(&mut battle, "line", (30.0, 11.0), 0, (LINE, 4));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "advance 2.000"), "linear.1");
    give(&mut battle, "advance 4.000", &[]);
    assert!(battle.pos.unit(id(&battle, "line")).disorientated);
}

//= terrain-table.6 terrain-table.7 terrain-table.8 terrain-table.9 terrain-table.10
#[test]
fn bocage_is_crossed_from_beside_it() {
    let hedge = "[[terrain]]\nkind = \"bocage\"\npoints = [[10,12],[60,12]]\n";
    let mut battle = table(hedge);
    put(&mut battle, "lights", (20.0, 11.0), 0, (LINE, 4));
    put(&mut battle, "line", (36.0, 9.5), 0, (LINE, 4));
    put(&mut battle, "second", (48.0, 11.0), 0, (COLUMN, 2));
    put(&mut battle, "hussars", (56.0, 11.0), 0, (LINE, 2));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "advance 4.000"), "terrain-table.8");
    give(&mut battle, "advance 2.490", &[]);
    assert_eq!(
        refused(&battle, "back 0.500"),
        "movement.2",
        "it must stop there"
    );
    give(&mut battle, "halt", &[]);
    for unit in ["second", "hussars"] {
        give(&mut battle, &format!("move {unit}"), &[]);
        assert_eq!(
            refused(&battle, "advance 5.500"),
            "terrain-table.7",
            "{unit}"
        );
        give(&mut battle, "halt", &[]);
    }
    // A line of lights has 6 inches less 2.
    give(&mut battle, "move lights", &[]);
    assert_eq!(refused(&battle, "advance 4.001"), "movement.2");
    give(&mut battle, "advance 4.000", &[]);
}

//= linear.6 linear.7 linear.9 linear.10 terrain.8
#[test]
fn rivers_are_crossed_by_bridge_and_ford_in_column() {
    let river = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,14],[72,14]]\nwidth = 1\n\
        [[terrain]]\nkind = \"bridge\"\npoints = [[27,18],[33,18],[33,10],[27,10]]\n\
        [[terrain]]\nkind = \"ford\"\npoints = [[47,18],[57,18],[57,10],[47,10]]\n";
    let mut battle = table(river);
    put(&mut battle, "second", (30.0, 12.0), 0, (COLUMN, 2));
    put(&mut battle, "line", (14.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "lights", (52.0, 12.0), 0, (LINE, 4));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "advance 4.000"), "terrain.8");
    give(&mut battle, "halt", &[]);
    give(&mut battle, "move second", &[]);
    assert!(allowed(&battle, "advance 6.000"));
    give(&mut battle, "halt", &[]);
    give(&mut battle, "move lights", &[]);
    assert_eq!(refused(&battle, "advance 4.000"), "linear.10");
    give(&mut battle, "halt", &[]);
    put(&mut battle, "lights", (30.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "second", (52.0, 12.0), 0, (COLUMN, 2));
    let lights = id(&battle, "lights");
    battle.pos.unit_mut(lights).acted = false;
    give(&mut battle, "move lights", &[]);
    assert_eq!(refused(&battle, "advance 4.000"), "linear.7");
}

//= building-entry.1 building-entry.2 building-entry.3 building-entry.4 building-entry.5
//= buildings-inside.5
#[test]
fn buildings_are_entered_by_an_opening() {
    let house = "[[terrain]]\nkind = \"building\"\nname = \"farm\"\ncapacity = 8\n\
        points = [[28,20],[34,20],[34,14],[28,14]]\n";
    let mut battle = table(house);
    put(&mut battle, "line", (31.0, 12.5), 0, (LINE, 4));
    put(&mut battle, "hussars", (45.0, 17.0), 270, (LINE, 2));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "enter 0"), "building-entry.2");
    assert_eq!(refused(&battle, "advance 3.000"), "building-entry.1");
    give(&mut battle, "halt", &[]);
    put(&mut battle, "line", (31.0, 13.0), 0, (LINE, 4));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).acted = false;
    give(&mut battle, "move line", &[]);
    give(&mut battle, "enter 0", &[]);
    assert!(battle.pos.unit(line).building().is_some());
    give(&mut battle, "move hussars", &[]);
    assert_eq!(refused(&battle, "enter 0"), "buildings-inside.5");
    give(&mut battle, "halt", &[]);
    // It is full, and the enemy may not walk in.
    put(&mut battle, "second", (31.0, 13.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    assert_eq!(refused(&battle, "enter 0"), "building-entry.5");
    give(&mut battle, "halt", &[]);
    put(&mut battle, "foe", (31.0, 21.0), 180, (LINE, 3));
    let mut enemy = battle.clone();
    enemy.pos.step = thin_red_line::Step::Move(kernel::Side::Second);
    give(&mut enemy, "move foe", &[]);
    assert_eq!(refused(&enemy, "enter 0"), "building-entry.4");
    battle.pos.unit_mut(line).acted = false;
    give(&mut battle, "move line", &[]);
    give(&mut battle, "leave left line 4", &[]);
    assert!(battle.pos.unit(line).is_on_table());
}

//= turn.4 commander.1 commander.4 commander.6 movement.3
#[test]
fn commanders_ride_twelve_inches_and_join_foot_or_horse() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "guns", (20.0, 20.0), 0, (LINE, 1));
    put(&mut battle, "french-general", (35.5, 6.0), 0, (LOOSE, 1));
    put(&mut battle, "french-adjutant-1", (30.0, 2.0), 0, (LOOSE, 1));
    give(&mut battle, "move french-general", &[]);
    assert!(allowed(&battle, "advance 12.000"));
    assert_eq!(refused(&battle, "advance 12.001"), "movement.2");
    assert_eq!(refused(&battle, "join french-general guns"), "commander.1");
    give(&mut battle, "join french-general line", &[]);
    give(&mut battle, "move french-adjutant-1", &[]);
    assert_eq!(
        refused(&battle, "join french-adjutant-1 guns"),
        "commander.4"
    );
    assert_eq!(
        refused(&battle, "join french-adjutant-1 line"),
        "movement.2"
    );
}

/// Without an officer a change of formation takes a skill check.
//= officer.1
#[test]
fn a_leaderless_unit_forms_only_by_skill() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).officer = false;
    give(&mut battle, "move line", &[]);
    let mut failed = battle.clone();
    give(&mut failed, "form column 2", &[3]);
    assert_eq!(failed.pos.unit(line).formation, LINE);
    assert!(allowed(&failed, "advance 4.000"), "it may still move");
    give(&mut battle, "form column 2", &[4]);
    assert_eq!(battle.pos.unit(line).formation, COLUMN);
}

//= attached.11 attached.12
#[test]
fn grenadiers_change_flanks_for_nothing() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 20.0), 0, (LINE, 4));
    give(&mut battle, "move second", &[]);
    give(&mut battle, "grenadiers left", &[]);
    assert!(allowed(&battle, "advance 4.000"));
    give(&mut battle, "halt", &[]);
    put(&mut battle, "line", (30.0, 30.0), 0, (LINE, 8));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "grenadiers left"), "attached.11");
}
