//! Attachments, falling back through friends, garrisons, and what else has its
//! own line in the book.

use crate::support::{
    COLUMN, LINE, LOOSE, SQUARE, allowed, at_step, give, id, put, refused, table,
};
use kernel::{Choices, Game, Side};
use thin_red_line::missions::{Mission, Part};
use thin_red_line::shooting::weapons::Shot;
use thin_red_line::{Arc, Battle, Fate, Place, RULEBOOK, Stage, Step, VERSION};

/// A failed test of `foe-two` at (30, 20), shot at by `line`, with a D3.
fn drive_back(battle: &mut Battle, die: u8) {
    at_step(battle, Step::Declare(Side::First));
    give(battle, "aim line at foe-two shot", &[]);
    give(battle, "end-aims", &[]);
    give(battle, "shoot line", &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, die]);
}

fn shooters() -> Battle {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "foe-two", (30.0, 20.0), 180, (LINE, 8));
    battle
}

//= fallback.13 fallback.14 motivation.7
#[test]
fn falling_back_onto_friends_stops_or_goes_through() {
    let mut battle = shooters();
    put(&mut battle, "foe", (30.0, 22.25), 180, (LINE, 6));
    drive_back(&mut battle, 3);
    let (two, foe) = (id(&battle, "foe-two"), id(&battle, "foe"));
    let mut stops = battle.clone();
    give(&mut stops, "stop-short", &[]);
    assert!(stops.pos.unit(two).disorientated);
    assert!(stops.pos.unit(two).at.y <= 21_000 + ground::table::SLACK);
    give(&mut battle, "pass-through", &[1]);
    assert!(
        battle.pos.unit(foe).disorientated,
        "the friend failed its test"
    );
    assert!(!battle.pos.unit(two).disorientated);
    assert!(battle.pos.unit(two).at.y >= 23_500, "behind its friend");
}

/// Who has been driven back too far already is gone when he falls back again,
/// wherever his owner would have him stop.
//= fallback.10 fallback.13
#[test]
fn stopping_short_does_not_save_who_fell_back_too_far() {
    let mut battle = shooters();
    put(&mut battle, "foe", (30.0, 22.25), 180, (LINE, 6));
    drive_back(&mut battle, 3);
    let two = id(&battle, "foe-two");
    battle.pos.unit_mut(two).fallen = 12_000;
    give(&mut battle, "stop-short", &[]);
    assert!(battle.pos.unit(two).is_gone());
    assert!(battle.pos.falls.is_empty());
}

//= formation.25
#[test]
fn loose_troops_fall_back_through_friends_freely() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "foe-lights", (30.0, 20.0), 180, (LOOSE, 4));
    put(&mut battle, "foe", (30.0, 25.0), 180, (LINE, 6));
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim line at foe-lights shot", &[]);
    give(&mut battle, "end-aims", &[]);
    give(
        &mut battle,
        "shoot line",
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
    );
    assert_ne!(battle.pos.step, Step::Shoot(Side::First), "nobody is asked");
    assert!(!battle.pos.unit(id(&battle, "foe")).disorientated);
}

//= fallback.15
#[test]
fn falling_back_into_the_enemy_destroys() {
    let mut battle = shooters();
    put(&mut battle, "second", (30.0, 24.0), 180, (LINE, 8));
    drive_back(&mut battle, 3);
    let two = id(&battle, "foe-two");
    assert_eq!(battle.pos.unit(two).place, Place::Gone(Fate::Destroyed));
}

/// Over the edge is off the field, unless there is no hope.
//= fallback.10 scenario-rules.4
#[test]
fn falling_back_over_the_edge() {
    let edge = |hopeless: bool| {
        let mut battle = shooters();
        put(&mut battle, "line", (30.0, 38.0), 0, (LINE, 4));
        put(&mut battle, "foe-two", (30.0, 46.0), 180, (LINE, 8));
        if hopeless {
            battle.pos.mission = Some(Mission::LastEffort);
        }
        drive_back(&mut battle, 3);
        battle.pos.unit(id(&battle, "foe-two")).place
    };
    assert_eq!(edge(false), Place::Gone(Fate::Fled));
    assert_eq!(edge(true), Place::Table);
}

//= fallback.6
#[test]
fn half_lost_in_a_turn_disorientates() {
    let mut battle = shooters();
    let two = id(&battle, "foe-two");
    battle.pos.unit_mut(two).stands = 6;
    battle.pos.unit_mut(two).at_turn = 6;
    battle.pos.unit_mut(two).files = 6;
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim line at foe-two shot", &[]);
    give(&mut battle, "end-aims", &[]);
    let mut two_lost = battle.clone();
    give(
        &mut two_lost,
        "shoot line",
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 6, 6],
    );
    assert!(!two_lost.pos.unit(two).disorientated);
    give(
        &mut battle,
        "shoot line",
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 6],
    );
    assert_eq!(battle.pos.unit(two).count(), 3);
    assert!(battle.pos.unit(two).disorientated);
}

/// A light company moves and fires on its own, wherever it likes.
//= attached.1 attached.3 attached.5 attached.6
#[test]
fn a_light_company_roams_and_shoots_alone() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "company", (30.0, 14.0), 0, (LOOSE, 4));
    put(&mut battle, "foe", (30.0, 24.0), 180, (LINE, 3));
    give(&mut battle, "move company", &[]);
    assert!(allowed(&battle, "advance 6.000"));
    give(&mut battle, "halt", &[]);
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim company at foe shot", &[]);
    give(&mut battle, "aim line at foe shot", &[]);
}

/// Within 2 inches the company fires for its battalion, not the other way.
//= attached.7 attached.8
#[test]
fn a_light_company_helps_its_assaulted_battalion() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "company", (40.0, 10.0), 340, (LOOSE, 2));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    at_step(&mut battle, Step::Assault(Side::Second));
    let mut near = battle.clone();
    put(&mut near, "company", (37.0, 10.0), 330, (LOOSE, 2));
    for (mut battle, dice) in [(battle, 4), (near, 6)] {
        give(&mut battle, "assault foe on line", &[]);
        // The target's four muskets, then half the company's four; all miss,
        // and three stands strike in vain.
        let told = give(&mut battle, "charge centred front", &vec![1; dice + 3]);
        let helped = told
            .iter()
            .any(|text| text.contains("Company fires 2 dice"));
        assert_eq!(helped, dice == 6, "{told:?}");
    }
}

/// Skirmishers of a light battalion stay within 3 inches, attached guns begin
/// within 4.
//= attached.9 attached.10 attached.13 attached.14 attached.15
#[test]
fn skirmishers_and_guns_near_their_battalion() {
    let text = include_str!("small/thin-red-line.toml").replace(
        "[[terrain]]\nkind = \"building\"",
        "[[unit]]\nid = \"skirmishers\"\nname = \"Skirmishers\"\nside = \"british\"\n\
         troop = \"light-infantry\"\nstands = 4\nattached-to = \"rifles\"\n\
         [[unit]]\nid = \"fieldpiece\"\nname = \"Field piece\"\nside = \"british\"\n\
         troop = \"light-artillery\"\nstands = 1\nattached-to = \"foot\"\n\
         [[terrain]]\nkind = \"building\"",
    );
    let files = kernel::BattleFiles {
        name: "small".to_owned(),
        files: vec![(thin_red_line::FILE.to_owned(), text)],
    };
    let mut battle = RULEBOOK
        .battle(&files, &Choices::default())
        .unwrap_or_else(|fault| panic!("{:?}", fault.faults));
    battle.pos.turn = 1;
    battle.pos.mission = Some(Mission::Assault);
    battle.pos.step = Step::Move(Side::Second);
    put(&mut battle, "rifles", (12.0, 28.0), 180, (LINE, 8));
    put(&mut battle, "skirmishers", (12.0, 25.0), 180, (LOOSE, 4));
    give(&mut battle, "move skirmishers", &[]);
    assert!(allowed(&battle, "advance 1.250"));
    assert_eq!(refused(&battle, "advance 2.000"), "attached.10");
    give(&mut battle, "halt", &[]);
    put(&mut battle, "foot", (36.0, 30.0), 180, (LINE, 6));
    battle.pos.turn = 0;
    at_step(&mut battle, Step::Deploy(Side::Second));
    for (unit, place) in [
        ("dragoons", "14.000 34.000 facing 180.00 line 3"),
        ("rockets", "24.000 33.000 facing 180.00 line 1"),
    ] {
        let _ = allowed(&battle, &format!("deploy {unit} {place}"));
    }
    let far = "deploy fieldpiece 20.000 33.000 facing 180.00 line 1";
    assert_eq!(refused(&battle, far), "attached.13");
    // Help for its own battalion only.
    put(&mut battle, "fieldpiece", (26.0, 30.0), 160, (LINE, 1));
    put(&mut battle, "ligne", (12.0, 25.5), 0, (LINE, 4));
    put(&mut battle, "skirmishers", (2.0, 34.0), 180, (LOOSE, 1));
    battle.pos.turn = 1;
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "assault ligne on rifles", &[]);
    assert!(!allowed(&battle, "support fieldpiece shot"));
}

/// Unlimbered this turn, guns may fire as if they had moved; by hand as well.
//= limber.3 limber.6 attached.16
#[test]
fn guns_unlimber_and_fire() {
    let mut battle = table("");
    put(&mut battle, "guns", (30.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "foe", (30.0, 20.0), 180, (LINE, 3));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    give(&mut battle, "move guns", &[]);
    give(&mut battle, "unlimber", &[]);
    at_step(&mut battle, Step::Declare(Side::First));
    give(&mut battle, "aim guns at foe shot", &[]);
    give(&mut battle, "end-aims", &[]);
    let told = give(&mut battle, "shoot guns", &[1]);
    assert!(
        told[0].contains("fires 1 die at Foe, 5+ needed"),
        "{told:?}"
    );
}

//= linear.9
#[test]
fn guns_ford_at_half_rate() {
    let river = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,14],[72,14]]\nwidth = 1\n\
        [[terrain]]\nkind = \"ford\"\npoints = [[47,15],[57,15],[57,13],[47,13]]\n";
    let mut battle = table(river);
    put(&mut battle, "guns", (52.0, 13.0), 0, (LINE, 1));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    give(&mut battle, "move guns", &[]);
    // Four and a half inches to be through: two in the open, the rest double.
    assert!(allowed(&battle, "advance 3.000"));
    assert_eq!(refused(&battle, "advance 5.000"), "movement.2");
}

//= very-difficult.2 very-difficult.3 area.3 formation.3
#[test]
fn guns_and_foot_that_begin_in_a_wood() {
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[2,26],[26,26],[26,2],[2,2]]\n";
    let mut battle = table(wood);
    battle.pos.turn = 0;
    for unit in battle.setup.unit_ids() {
        battle.pos.unit_mut(unit).place = Place::Gone(Fate::Exited);
    }
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).place = Place::Reserve;
    at_step(&mut battle, Step::Deploy(Side::First));
    give(
        &mut battle,
        "deploy guns 10.000 10.000 facing 0.00 line 1",
        &[],
    );
    assert!(battle.pos.unit(guns).emplaced && !battle.pos.unit(guns).disorientated);
    assert_eq!(battle.pos.unit(guns).facing, ground::table::Bearing::NORTH);
    at_step(&mut battle, Step::Move(Side::First));
    assert_eq!(refused(&battle, "move guns"), "very-difficult.3");
}

//= buildings-inside.2 buildings-inside.3 buildings-inside.6 cover.5 breaching.8 breaching.9
#[test]
fn a_garrison_sees_all_round_and_has_cover() {
    let house = "[[terrain]]\nkind = \"building\"\npoints = [[27,24],[33,24],[33,18],[27,18]]\n";
    let mut battle = table(house);
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).place = Place::Building(0);
    for (at, facing) in [((30.0, 12.0), 0), ((30.0, 30.0), 180), ((40.0, 21.0), 270)] {
        put(&mut battle, "line", at, facing, (LINE, 4));
        let line = id(&battle, "line");
        let fire = battle.fire_line(foe, line, Shot::Ball, Arc::Front);
        assert_eq!(fire.firing, 6, "{at:?}");
        assert!(battle.has_cover(line, foe, &[0]));
    }
    battle.pos.wounds[0] = 10;
    let line = id(&battle, "line");
    assert!(!battle.has_cover(line, foe, &[0]), "breached");
}

/// The option that silences a square formed in reaction.
//= square.2 square.4
#[test]
fn a_reaction_square_fires_with_those_who_see() {
    for silent in [false, true] {
        let mut battle = table("");
        std::sync::Arc::make_mut(&mut battle.setup)
            .options
            .reaction_square_silent = silent;
        put(&mut battle, "cuirassiers", (30.0, 8.0), 0, (LINE, 2));
        put(&mut battle, "foe-two", (30.0, 12.0), 180, (LINE, 4));
        at_step(&mut battle, Step::Assault(Side::First));
        give(&mut battle, "assault cuirassiers on foe-two", &[]);
        give(&mut battle, "form-square", &[4, 6]);
        assert_eq!(battle.pos.unit(id(&battle, "foe-two")).formation, SQUARE);
        // Two stands look at the horse; then its eight attacks.
        let dice = if silent { vec![1; 8] } else { vec![1; 10] };
        give(&mut battle, "charge centred front", &dice);
        let stage = battle.pos.combat.as_ref().map(|combat| combat.stage);
        assert_eq!(stage, Some(Stage::Reply));
    }
}

//= rocket.6 shooting-table.t6 lance.1
#[test]
fn rockets_frighten_horses() {
    let text = include_str!("small/thin-red-line.toml");
    let files = kernel::BattleFiles {
        name: "small".to_owned(),
        files: vec![(thin_red_line::FILE.to_owned(), text.to_owned())],
    };
    let mut battle = RULEBOOK
        .battle(&files, &Choices::default())
        .unwrap_or_else(|fault| panic!("{:?}", fault.faults));
    battle.pos.turn = 1;
    battle.pos.mission = Some(Mission::Assault);
    put(&mut battle, "rockets", (10.0, 34.0), 180, (LINE, 1));
    put(&mut battle, "lanciers", (10.0, 10.0), 0, (LINE, 3));
    let lanciers = id(&battle, "lanciers");
    assert!(battle.setup.unit(lanciers).lances);
    at_step(&mut battle, Step::Declare(Side::Second));
    give(&mut battle, "aim rockets at lanciers shot", &[]);
    give(&mut battle, "end-aims", &[]);
    // One of two dice hits on 6; nobody beside is hit.
    give(&mut battle, "shoot rockets", &[6, 1, 1]);
    assert_eq!(battle.pos.unit(lanciers).at.y, 7_000);
    assert_eq!(battle.pos.unit(lanciers).count(), 3);
}

//= mission-hold.3 mission-hold.4 mission-rearguard.2 mission-rearguard.3 mission-flank.2
//= mission-flank.3 mission-last-effort.2
#[test]
fn what_missions_ask_for_victory() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::HoldTheLine);
    put(&mut battle, "line", (30.0, 40.0), 0, (LINE, 4));
    put(&mut battle, "foe", (60.0, 43.0), 180, (LINE, 3));
    // Above half 2, in the enemy's zone 2, a quarter 1; the enemy above half 2,
    // a quarter 1.
    let points = battle.standing().points;
    assert_eq!((points.first, points.second), (5, 3));
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    let points = battle.standing().points;
    assert_eq!((points.first, points.second), (3, 5), "kept out");
    // Who must capture an objective does not win without one.
    put(&mut battle, "line", (30.0, 40.0), 0, (LINE, 4));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).place = Place::Gone(Fate::Fled);
    for (mission, part, winner) in [
        (Mission::Assault, Part::Attacker, Some(Side::First)),
        (Mission::Rearguard, Part::Attacker, None),
        (Mission::Rearguard, Part::Defender, None),
        (Mission::FlankAttack, Part::Attacker, None),
        (Mission::FlankAttack, Part::Defender, Some(Side::First)),
        (Mission::LastEffort, Part::Defender, None),
        (Mission::LastEffort, Part::Attacker, Some(Side::First)),
    ] {
        battle.pos.mission = Some(mission);
        battle.pos.parts.first = part;
        battle.pos.parts.second = part.other();
        assert_eq!(battle.standing().winner, winner, "{mission:?} {part:?}");
    }
}

//= mission-flank.1 mission-flank.7 mission-breakthrough.4 mission-breakthrough.5
#[test]
fn flanking_reserves_come_where_the_die_says() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::FlankAttack);
    battle.pos.turn = 3;
    put(&mut battle, "foe", (60.0, 40.0), 180, (LINE, 3));
    for name in [
        "second",
        "lights",
        "hussars",
        "lancers",
        "cuirassiers",
        "guns",
        "howitzers",
    ] {
        let unit = id(&battle, name);
        battle.pos.unit_mut(unit).place = Place::Gone(Fate::Exited);
    }
    at_step(&mut battle, Step::Roll(thin_red_line::RollFor::Initiative));
    // Initiative; one die for the reserve in turn 3; the edge: behind the enemy.
    give(&mut battle, "roll", &[6, 1, 5, 6]);
    assert_eq!(battle.pos.flank, Some(6));
    assert!(allowed(
        &battle,
        "deploy line 45.000 46.740 facing 180.00 line 8"
    ));
    assert!(!allowed(
        &battle,
        "deploy line 30.000 1.260 facing 0.00 line 8"
    ));
    battle.pos.delayed = true;
    let mut late = battle.clone();
    at_step(&mut late, Step::Roll(thin_red_line::RollFor::Initiative));
    give(&mut late, "roll", &[6, 1, 5]);
}

//= contact.2 motivation-special.2 building-assault.1
#[test]
fn a_remnant_that_fails_in_combat_is_gone() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 3));
    put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 3));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).stands = 3;
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "assault line on foe", &[]);
    give(&mut battle, "charge centred front", &[4, 1, 1, 1]);
    assert_eq!(battle.pos.unit(foe).place, Place::Gone(Fate::Fled));
    assert!(!allowed(&battle, "pursue"));
    assert!(allowed(&battle, "stay"));
    assert_eq!(battle.pos.unit(id(&battle, "line")).formation, LINE);
}

//= formation.11 formation.14 formation.19 formation.20
#[test]
fn lines_of_any_width_and_gaps_of_loose_troops() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (COLUMN, 2));
    give(&mut battle, "move line", &[]);
    for files in [2, 3, 5] {
        assert!(allowed(&battle, &format!("form line {files}")), "{files}");
    }
    put(&mut battle, "lights", (30.0, 20.0), 0, (LOOSE, 8));
    put(&mut battle, "hussars", (30.0, 30.0), 0, (LOOSE, 4));
    let width = |name: &str| {
        let ground = battle.footprint(id(&battle, name)).expect("on the table");
        ground.bounds().high.x - ground.bounds().low.x
    };
    assert_eq!(width("lights"), 8_000 + 7 * 2_000);
    assert_eq!(width("hussars"), 8_000 + 3 * 4_000);
}

//= terrain-table.12 terrain-table.11
#[test]
fn gates_in_bocage_are_used_from_beside_them() {
    let gate = "[[terrain]]\nkind = \"bocage-gate\"\npoints = [[20,12],[40,12]]\n";
    let mut battle = table(gate);
    put(&mut battle, "second", (30.0, 9.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    assert!(!allowed(&battle, "advance 6.000"));
    give(&mut battle, "halt", &[]);
    put(&mut battle, "hussars", (30.0, 11.0), 0, (LINE, 2));
    put(&mut battle, "second", (60.0, 9.0), 0, (COLUMN, 2));
    give(&mut battle, "move hussars", &[]);
    assert!(allowed(&battle, "advance 7.000"), "even horse");
}

//= linear.3 linear.4
#[test]
fn a_low_wall_hides_nobody() {
    let wall = "[[terrain]]\nkind = \"low-wall\"\npoints = [[10,18],[50,18]]\n";
    let mut battle = table(wall);
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 21.0), 180, (LINE, 3));
    at_step(&mut battle, Step::Declare(Side::First));
    assert!(allowed(&battle, "aim line at foe shot"));
}

#[test]
fn the_rulebook_says_what_it_is() {
    use kernel::Rulebook;
    assert_eq!(
        (RULEBOOK.slug(), RULEBOOK.version()),
        ("thin-red-line", VERSION)
    );
    assert!(RULEBOOK.rulings().contains("## q1."));
    let (file, schema) = &RULEBOOK.schemas()[0];
    assert_eq!(*file, "thin-red-line.toml");
    assert!(schema.contains("\"mission\""));
    assert!(table("").question().is_some());
}
