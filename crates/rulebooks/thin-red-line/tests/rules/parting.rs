//! Buildings and commanders: coming out, joining, leaving, marching off.

use crate::support::{COLUMN, LINE, LOOSE, allowed, at_step, give, id, put, refused, table};
use kernel::Side;
use thin_red_line::missions::Mission;
use thin_red_line::{Fate, Place, Step};

const FARM: &str = "[[terrain]]\nkind = \"building\"\nname = \"farm\"\ncapacity = 8\n\
    points = [[28,20],[34,20],[34,14],[28,14]]\n";

//= attached.4 buildings-inside.5
#[test]
fn a_light_company_does_not_enter_buildings() {
    let mut battle = table(FARM);
    put(&mut battle, "company", (31.0, 13.5), 0, (LOOSE, 2));
    put(&mut battle, "lights", (31.0, 20.5), 0, (LINE, 4));
    give(&mut battle, "move company", &[]);
    assert_eq!(refused(&battle, "enter 0"), "buildings-inside.5");
    give(&mut battle, "halt", &[]);
    // A battalion of the same troops may, from its door.
    put(&mut battle, "lights", (31.0, 22.0), 0, (LINE, 4));
    give(&mut battle, "move lights", &[]);
    assert!(allowed(&battle, "enter 0"));
}

//= attached.4 assault.1
#[test]
fn a_light_company_never_assaults() {
    let mut battle = table("");
    put(&mut battle, "company", (31.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (31.0, 13.0), 180, (LINE, 3));
    at_step(&mut battle, Step::Assault(Side::First));
    assert_eq!(refused(&battle, "assault company on foe"), "attached.4");
}

/// The move is measured from the opening, in the formation that comes out of
/// it, and goes on from there.
//= building-entry.3
#[test]
fn a_garrison_comes_out_and_marches_on() {
    let mut battle = table(FARM);
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).place = Place::Building(0);
    give(&mut battle, "move line", &[]);
    // Eight abreast, the wings would have to run too far.
    assert_eq!(refused(&battle, "leave front line 8"), "movement.2");
    assert!(allowed(&battle, "leave front line 4"));
    give(&mut battle, "leave front column 2", &[]);
    let state = battle.pos.unit(line);
    assert_eq!((state.formation, state.files), (COLUMN, 2));
    let spent = battle.pos.march.as_ref().map_or(0, |march| march.spent);
    assert!((4_380..4_420).contains(&spent), "{spent}");
    let left = 6_000 - spent;
    assert!(allowed(&battle, &format!("advance 1.{:03}", left - 1_000)));
    let over = format!("advance 1.{:03}", left - 999);
    assert_eq!(refused(&battle, &over), "movement.2");
}

//= building-entry.3 weather.1
#[test]
fn mud_slows_those_who_come_out() {
    let mut battle = table(FARM);
    battle.pos.weather = thin_red_line::weather::Weather::Mud;
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).place = Place::Building(0);
    battle.pos.unit_mut(line).held = true;
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "leave front line 2"), "movement.2");
    assert!(allowed(&battle, "leave front line 4"));
}

/// A commander leaves his unit before it moves, or goes where it goes.
//= turn.4 commander.6
#[test]
fn a_commander_leaves_before_his_unit_moves() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    let (line, general) = (id(&battle, "line"), id(&battle, "french-general"));
    battle.pos.unit_mut(general).place = Place::With(line);
    let mut rides = battle.clone();
    give(&mut rides, "move french-general", &[]);
    give(&mut rides, "leave rear loose 1", &[]);
    assert!(rides.pos.unit(general).is_on_table());
    give(&mut rides, "advance 9.000", &[]);
    give(&mut rides, "halt", &[]);
    assert!(allowed(&rides, "move line"));
    give(&mut battle, "move line", &[]);
    give(&mut battle, "advance 1.000", &[]);
    give(&mut battle, "halt", &[]);
    assert_eq!(refused(&battle, "move french-general"), "commander.6");
}

/// He joins by riding there: not over rivers or enemies, and slower through
/// rough ground.
//= turn.4 commander.1 terrain.8 difficult.2
#[test]
fn a_commander_rides_to_the_unit_he_joins() {
    let river = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,14],[72,14]]\nwidth = 1\n";
    let marsh = "[[terrain]]\nkind = \"marsh\"\npoints = [[20,16],[40,16],[40,12],[20,12]]\n";
    for (terrain, y, rule) in [
        ("", 22.0, None),
        (river, 22.0, Some("terrain.8")),
        (marsh, 18.7, None),
        (marsh, 22.0, Some("movement.2")),
    ] {
        let mut battle = table(terrain);
        put(&mut battle, "line", (30.0, y), 0, (LINE, 4));
        put(&mut battle, "french-general", (30.0, 9.0), 0, (LOOSE, 1));
        give(&mut battle, "move french-general", &[]);
        match rule {
            None => give(&mut battle, "join french-general line", &[]),
            Some(rule) => {
                assert_eq!(refused(&battle, "join french-general line"), rule);
                continue;
            }
        };
    }
    // Enemies between.
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 14.0), 180, (LINE, 6));
    put(&mut battle, "french-general", (30.0, 9.0), 0, (LOOSE, 1));
    give(&mut battle, "move french-general", &[]);
    assert_eq!(refused(&battle, "join french-general line"), "movement.1");
}

/// Off the table by an open way only.
//= mission-breakthrough.2
#[test]
fn nobody_marches_off_through_the_enemy() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::Breakthrough);
    put(&mut battle, "hussars", (30.0, 44.0), 0, (LINE, 4));
    put(&mut battle, "guns", (60.0, 47.9), 0, (LINE, 1));
    let (hussars, guns) = (id(&battle, "hussars"), id(&battle, "guns"));
    battle.pos.unit_mut(guns).limbered = true;
    let mut barred = battle.clone();
    put(&mut barred, "foe", (30.0, 47.0), 180, (LINE, 3));
    give(&mut barred, "move hussars", &[]);
    assert_eq!(refused(&barred, "exit"), "movement.1");
    // Guns gain nothing by leaving and stay.
    let mut train = battle.clone();
    give(&mut train, "move guns", &[]);
    assert_eq!(refused(&train, "exit"), "movement.1");
    give(&mut battle, "move hussars", &[]);
    give(&mut battle, "exit", &[]);
    assert_eq!(battle.pos.unit(hussars).place, Place::Gone(Fate::Exited));
}

//= mission-breakthrough.2 difficult.2 very-difficult.5
#[test]
fn rough_ground_before_the_edge_slows_and_sticks() {
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[20,47],[44,47],[44,45],[20,45]]\n";
    for (y, free) in [(42.3, false), (42.6, true)] {
        let mut battle = table(wood);
        battle.pos.mission = Some(Mission::Breakthrough);
        put(&mut battle, "hussars", (30.0, y), 0, (LINE, 4));
        let hussars = id(&battle, "hussars");
        give(&mut battle, "move hussars", &[]);
        assert_eq!(allowed(&battle, "exit"), free, "{y}");
        if free {
            let mut stuck = battle.clone();
            give(&mut stuck, "exit", &[1]);
            assert!(stuck.pos.unit(hussars).bogged);
            give(&mut battle, "exit", &[2]);
            assert!(battle.pos.unit(hussars).is_gone());
        }
    }
}
