//! Deployment, reserves, objectives and points.

use crate::support::{
    LINE, LOOSE, allowed, at_step, drill, drill_for, give, id, put, refused, table,
};
use ground::table::Point;
use kernel::{Game, Side};
use thin_red_line::missions::Mission;
use thin_red_line::troops::{Formation, Nation};
use thin_red_line::{Battle, Fate, Objective, Order, Place, Step};

fn half_points(battle: &Battle, side: Side) -> i32 {
    battle.standing().points[side]
}

/// Who never came has neither broken through nor held out.
//= victory.2 mission-breakthrough.2
#[test]
fn units_that_found_no_room_score_nothing() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::Breakthrough);
    put(&mut battle, "foe", (60.0, 40.0), 180, (LINE, 3));
    let line = id(&battle, "line");
    let before = half_points(&battle, Side::First);
    battle.pos.unit_mut(line).place = Place::Gone(Fate::Absent);
    assert_eq!(half_points(&battle, Side::First), before);
    // Above half and off the enemy's edge: two points.
    battle.pos.unit_mut(line).place = Place::Gone(Fate::Exited);
    assert_eq!(half_points(&battle, Side::First), before + 4);
}

/// Nobody is left out while there is room for him.
//= turn.1 victory.2
#[test]
fn deployment_goes_on_while_there_is_room() {
    let mut battle = drill_for("rearguard", "", &[]);
    battle.pos.mission = Some(Mission::Rearguard);
    for (name, x) in [
        ("foe-two", 16.0),
        ("foe-lights", 25.0),
        ("foe-horse", 34.0),
        ("foe-guns", 43.0),
        ("foe-heavy", 52.0),
    ] {
        put(&mut battle, name, (x, 37.0), 180, (LINE, 2));
    }
    at_step(&mut battle, Step::Deploy(Side::Second));
    assert_eq!(refused(&battle, "end-deployment"), "turn.1");
}

/// Five inches to the edge of the marker, not to its middle.
//= objectives.1 objectives.2
#[test]
fn objectives_are_held_within_five_inches_of_their_edge() {
    for (far, held) in [(6.25, true), (6.26, false)] {
        let mut battle = table("");
        battle.pos.objectives = vec![Objective {
            at: Point::new(30_000, 30_000),
            side: Side::First,
            held: 1,
            captured: false,
        }];
        put(&mut battle, "line", (30.0, 30.0 - far), 0, (LINE, 4));
        put(&mut battle, "foe", (66.0, 40.0), 180, (LINE, 3));
        battle.pos.first = Side::First;
        at_step(&mut battle, Step::Assault(Side::Second));
        give(&mut battle, "end-assaults", &[]);
        assert_eq!(battle.pos.objectives[0].captured, held, "{far}");
    }
}

//= mission-assault.3 objectives.1
#[test]
fn objectives_keep_their_edges_from_edges_and_each_other() {
    let mut battle = drill("", &[]);
    give(&mut battle, "begin", &[]);
    // The marker is two wide and two and a half deep.
    assert_eq!(refused(&battle, "objective 8.999 36"), "mission-assault.3");
    assert!(allowed(&battle, "objective 9 36"));
    assert_eq!(refused(&battle, "objective 30 38.751"), "mission-assault.3");
    give(&mut battle, "objective 30 38.750", &[]);
    assert_eq!(
        refused(&battle, "objective 47.999 38.750"),
        "mission-assault.3"
    );
    give(&mut battle, "objective 48 38.750", &[]);
}

/// Batteries have their own line of points and no part in the missions'.
//= mission-hold.3 mission-hold.4 victory.3
#[test]
fn batteries_score_nothing_in_hold_the_line() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::HoldTheLine);
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "foe", (60.0, 43.0), 180, (LINE, 3));
    let points =
        |battle: &Battle| [Side::First, Side::Second].map(|side| half_points(battle, side));
    let before = points(&battle);
    put(&mut battle, "guns", (12.0, 40.0), 0, (LINE, 1));
    put(&mut battle, "howitzers", (12.0, 20.0), 0, (LINE, 1));
    assert_eq!(points(&battle), before);
}

/// An ambush in which it is the attacker's turn to bring reserves on.
fn reserves(terrain: &str) -> Battle {
    let mut battle = drill_for("ambush", terrain, &[]);
    give(&mut battle, "begin", &[]);
    put(&mut battle, "second", (60.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (36.0, 40.0), 180, (LINE, 3));
    for name in ["lights", "hussars", "lancers", "cuirassiers", "howitzers"] {
        let unit = id(&battle, name);
        battle.pos.unit_mut(unit).place = Place::Gone(Fate::Absent);
    }
    battle.pos.turn = 3;
    battle.pos.first = Side::First;
    at_step(&mut battle, Step::Move(Side::First));
    battle
}

/// Reserves step on at their edge and march on from there: the ground they
/// need is spent, and the rest of the move is a move.
//= scenario-rules.1
#[test]
fn reserves_march_on_from_the_edge() {
    let mut battle = reserves("");
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).arrived = true;
    assert_eq!(
        refused(&battle, "deploy line 30 4 facing 0 line 4"),
        "scenario-rules.1"
    );
    // Two ranks are two and a half inches deep.
    give(&mut battle, "deploy line 30 2.510 facing 0 line 4", &[]);
    assert!(allowed(&battle, "advance 1.500"));
    assert_eq!(refused(&battle, "advance 1.501"), "movement.2");
    give(&mut battle, "halt", &[]);
    assert!(battle.pos.unit(line).acted && battle.pos.unit(line).moved);
}

/// Guns come behind their teams, not into a wood, and may stick in a marsh.
//= scenario-rules.1 very-difficult.1 difficult.3
#[test]
fn guns_come_on_limbered_and_over_fit_ground() {
    let ground = |kind: &str| {
        format!("[[terrain]]\nkind = \"{kind}\"\npoints = [[20,6],[40,6],[40,0],[20,0]]\n")
    };
    let on = "deploy guns 30 2.550 facing 0 line 1";
    let called = |terrain: &str| {
        let mut battle = reserves(terrain);
        let (line, guns) = (id(&battle, "line"), id(&battle, "guns"));
        battle.pos.unit_mut(line).place = Place::Gone(Fate::Absent);
        battle.pos.turn = 2;
        at_step(&mut battle, Step::Assault(Side::Second));
        give(&mut battle, "end-assaults", &[]);
        // Initiative, and the die for the guns.
        give(&mut battle, "roll", &[6, 1, 5]);
        assert!(battle.pos.unit(guns).arrived);
        battle
    };
    let mut open = called("");
    give(&mut open, on, &[]);
    assert!(open.pos.unit(id(&open, "guns")).limbered);
    assert_eq!(refused(&called(&ground("wood")), on), "very-difficult.1");
    let mut marsh = called(&ground("marsh"));
    give(&mut marsh, on, &[1]);
    let guns = id(&marsh, "guns");
    assert!(marsh.pos.unit(guns).bogged && marsh.pos.unit(guns).disorientated);
    assert_eq!(marsh.pos.step, Step::Move(Side::First));
}

/// A company that was not placed with its battalion comes in a later turn.
//= scenario-rules.1 attached.13
#[test]
fn a_company_left_behind_comes_later() {
    let mut battle = reserves("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    let (guns, company) = (id(&battle, "guns"), id(&battle, "company"));
    battle.pos.unit_mut(guns).place = Place::Gone(Fate::Absent);
    for name in ["french-general", "french-adjutant-1"] {
        let unit = id(&battle, name);
        battle.pos.unit_mut(unit).place = Place::With(id(&battle, "line"));
    }
    at_step(&mut battle, Step::Assault(Side::Second));
    give(&mut battle, "end-assaults", &[]);
    give(&mut battle, "roll", &[6, 1]);
    assert!(battle.pos.unit(company).arrived);
    assert!(allowed(&battle, "deploy company 40 1.300 facing 0 loose 4"));
}

/// Where half the brigade begins on the table, its commanders may come with the
/// rest.
//= mission-ambush.3 mission-ambush.4 scenario-rules.1
#[test]
fn a_general_may_come_with_the_reserves() {
    let mut battle = drill_for("ambush", "", &[]);
    give(&mut battle, "begin", &[]);
    // The defender has placed his three; only commanders wait.
    for (name, y) in [("foe", 30.0), ("foe-two", 34.0), ("foe-lights", 38.0)] {
        put(&mut battle, name, (36.0, y), 180, (LINE, 4));
    }
    at_step(&mut battle, Step::Deploy(Side::Second));
    give(&mut battle, "end-deployment", &[]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::First));
    let general = id(&battle, "allied-general");
    assert_eq!(battle.pos.unit(general).place, Place::Reserve);
    put(&mut battle, "line", (30.0, 6.0), 0, (LINE, 4));
    battle.pos.turn = 2;
    battle.pos.first = Side::Second;
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "end-assaults", &[]);
    // Initiative, then a die each for horse and two batteries: the horse comes.
    give(&mut battle, "roll", &[1, 6, 5, 1, 1]);
    assert!(battle.pos.unit(general).arrived);
    give(
        &mut battle,
        "deploy allied-general 20 45.450 facing 180 loose 1",
        &[],
    );
    assert!(battle.pos.unit(general).is_on_table());
    // In an assault all are there from the start.
    let mut assault = drill("", &[]);
    assault.pos.mission = Some(Mission::Assault);
    for name in [
        "foe",
        "foe-two",
        "foe-lights",
        "foe-horse",
        "foe-guns",
        "foe-heavy",
    ] {
        let unit = id(&assault, name);
        assault.pos.unit_mut(unit).place = Place::Gone(Fate::Absent);
    }
    at_step(&mut assault, Step::Deploy(Side::Second));
    assert_eq!(refused(&assault, "end-deployment"), "turn.1");
}

/// Only three missions say which arm comes first.
//= mission-assault.5 mission-breakthrough.5 mission-surprise.5
#[test]
fn infantry_deploys_first_where_the_mission_says_so() {
    let horse = "deploy foe-horse 36 42 facing 180 line 2";
    for (mission, kind, rule) in [
        ("assault", Mission::Assault, Some("mission-assault.5")),
        (
            "breakthrough",
            Mission::Breakthrough,
            Some("mission-breakthrough.5"),
        ),
        (
            "surprise-encounter",
            Mission::SurpriseEncounter,
            Some("mission-surprise.5"),
        ),
        ("rearguard", Mission::Rearguard, None),
        ("hold-the-line", Mission::HoldTheLine, None),
    ] {
        let mut battle = drill_for(mission, "", &[]);
        battle.pos.mission = Some(kind);
        at_step(&mut battle, Step::Deploy(Side::Second));
        match rule {
            Some(rule) => assert_eq!(refused(&battle, horse), rule),
            None => assert!(allowed(&battle, horse), "{mission}"),
        }
    }
}

/// A company is placed along with its battalion and costs no turn.
//= mission-assault.4 attached.1
#[test]
fn attachments_are_placed_along_with_their_battalion() {
    let mut battle = drill("", &[]);
    battle.pos.mission = Some(Mission::Assault);
    battle.pos.objectives = vec![
        Objective {
            at: Point::new(20_000, 36_000),
            side: Side::First,
            held: 0,
            captured: false,
        },
        Objective {
            at: Point::new(50_000, 36_000),
            side: Side::First,
            held: 0,
            captured: false,
        },
    ];
    at_step(&mut battle, Step::Deploy(Side::First));
    give(&mut battle, "deploy line 30 6 facing 0 line 4", &[]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::First));
    give(&mut battle, "deploy company 30 9 facing 0 loose 4", &[]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second));
    give(&mut battle, "deploy foe 30 42 facing 180 line 3", &[]);
    assert_eq!(battle.pos.step, Step::Deploy(Side::First));
}

/// Each mission's rolls and distances cite their own lines.
//= mission-hold.6 mission-surprise.7 mission-breakthrough.6
#[test]
fn missions_cite_their_own_rules() {
    for (mission, rule) in [
        (Mission::HoldTheLine, "mission-hold.6"),
        (Mission::SurpriseEncounter, "mission-surprise.7"),
        (Mission::Breakthrough, "mission-breakthrough.6"),
    ] {
        let mut battle = table("");
        battle.pos.mission = Some(mission);
        at_step(&mut battle, Step::Roll(thin_red_line::RollFor::FirstTurn));
        let order = battle.parse("roll").unwrap();
        let mut log = kernel::Log::keeping();
        let mut chance = kernel::chance::Scripted::new(&[6, 1]);
        battle.apply(&order, &mut chance, &mut log).unwrap();
        let events = log.into_events();
        let told = battle.tell(&events[0]);
        assert!(
            told.rules.iter().any(|cited| cited.id == rule),
            "{mission:?}"
        );
    }
    for (mission, kind, order, rule) in [
        (
            "flank-attack",
            Mission::FlankAttack,
            "deploy line 30 20 facing 0 line 4",
            "mission-flank.6",
        ),
        (
            "last-effort",
            Mission::LastEffort,
            "deploy line 36 20 facing 0 line 4",
            "mission-last-effort.5",
        ),
        (
            "ambush",
            Mission::Ambush,
            "deploy line 36 20 facing 0 line 4",
            "mission-ambush.4",
        ),
    ] {
        let mut battle = drill_for(mission, "", &[]);
        battle.pos.mission = Some(kind);
        put(&mut battle, "foe", (36.0, 26.0), 180, (LINE, 3));
        at_step(&mut battle, Step::Deploy(Side::First));
        assert_eq!(refused(&battle, order), rule);
    }
}

/// Nothing is measured before a target is named: only who is seen is told, and
/// outlines of ranges.
//= shooting.7
#[test]
fn overlays_tell_no_distances() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (30.0, 40.0), 180, (LINE, 3));
    put(&mut battle, "french-general", (60.0, 10.0), 0, (LOOSE, 1));
    at_step(&mut battle, Step::Declare(Side::First));
    let overlays = battle.insight(&["line".to_owned()]);
    let fire = overlays
        .iter()
        .find(|overlay| overlay.kind == "fire")
        .unwrap();
    assert!(!fire.zones.is_empty());
    let notes: Vec<&str> = fire.marks.iter().map(|mark| mark.note.as_str()).collect();
    assert_eq!(notes, ["seen", "not seen"]);
    let reach = overlays
        .iter()
        .find(|overlay| overlay.kind == "reach")
        .unwrap();
    assert!(reach.marks.is_empty() && !reach.zones.is_empty());
}

/// The ground that fire reaches is that of the whole front, all round for a
/// square, and no more than the fog lets one see.
//= weather.5 los.1
#[test]
fn overlays_show_the_reach_of_the_whole_front() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 40.0), 180, (LINE, 3));
    at_step(&mut battle, Step::Declare(Side::First));
    let extent = |battle: &Battle| {
        let overlays = battle.insight(&["line".to_owned()]);
        let mut zones = overlays.iter().filter(|overlay| overlay.kind == "fire");
        let outline = zones.next().unwrap().zones[0].outline.clone();
        let across = outline.iter().map(|point| point[0]);
        let along = outline.iter().map(|point| point[1]);
        [
            across.clone().min().unwrap(),
            across.max().unwrap(),
            along.clone().min().unwrap(),
            along.max().unwrap(),
        ]
    };
    // Four stands of 2 inches about 30, and 12 inches on each side and ahead.
    let [west, east, south, north] = extent(&battle);
    assert!((west - 14_000).abs() < 20 && (east - 46_000).abs() < 20);
    assert_eq!(north - south, 12_000);
    battle.pos.sight = Some(5_000);
    let [west, east, ..] = extent(&battle);
    assert!((west - 21_000).abs() < 20 && (east - 39_000).abs() < 20);
    battle.pos.sight = None;
    put(&mut battle, "line", (30.0, 20.0), 0, (Formation::Square, 8));
    let [.., south, north] = extent(&battle);
    assert!(north - south > 24_000, "a square fires behind it as well");
}

/// The guns that help and the horse that is fired at: what `orders` offers is
/// allowed in every new step, too.
#[test]
fn arrivals_are_offered() {
    let mut battle = reserves("");
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).arrived = true;
    let mut orders = Vec::new();
    battle.orders(&mut orders);
    let comes = |order: &&Order| matches!(order, Order::Deploy(unit, ..) if *unit == line);
    assert!(orders.iter().filter(comes).count() > 4);
}

/// A battalion without room does not keep a commander from joining another: an
/// order is always offered.
#[test]
fn a_commander_is_placed_though_a_battalion_finds_no_room() {
    let encounter = thin_red_line::brigades::Encounter {
        first: Nation::British,
        second: Nation::French,
        mission: Some(Mission::LastEffort),
        weather: None,
        seed: 181,
    };
    let files = kernel::BattleFiles {
        name: "encounter".to_owned(),
        files: vec![(thin_red_line::FILE.to_owned(), encounter.scenario())],
    };
    let choices = kernel::Choices::default();
    let mut battle = thin_red_line::RULEBOOK.battle(&files, &choices).unwrap();
    give(&mut battle, "begin", &[5, 4]);
    give(&mut battle, "roll", &[1, 2]);
    for order in [
        "objective 9.000 33.833",
        "objective 63.000 14.166",
        "deploy british-foot-1 32.010 32.990 facing 0.00 line 5",
        "deploy british-foot-1-lights 41.592 32.990 facing 0.00 loose 2",
        "deploy british-foot-2 36.000 17.510 facing 0.00 line 5",
        "deploy british-foot-3 33.204 26.500 facing 0.00 column 2",
        "deploy british-rifles 28.010 26.500 facing 0.00 column 2",
        "deploy british-foot-2-guns 42.392 17.510 facing 0.00 line 1",
        "deploy british-rockets 29.341 17.510 facing 0.00 line 1",
        "deploy british-general 30.007 25.250 facing 0.00 loose 1",
    ] {
        give(&mut battle, order, &[]);
    }
    let mut orders = Vec::new();
    battle.orders(&mut orders);
    assert!(!orders.is_empty());
}
