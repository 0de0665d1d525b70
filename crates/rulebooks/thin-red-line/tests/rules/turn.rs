//! The turn, motivation on the table, weather, missions and victory.

use crate::support::{COLUMN, LINE, LOOSE, allowed, at_step, give, id, put, refused, table};
use ground::table::Point;
use kernel::{Ask, BattleFiles, Choices, Game, Side};
use thin_red_line::missions::{Mission, Part, reserve_arrives};
use thin_red_line::weather::Weather;
use thin_red_line::{Battle, FILE, Fate, Objective, Place, RULEBOOK, RollFor, Step};

fn small(mission: &str) -> Battle {
    let named = format!("name = \"Small encounter\"\nweather = \"fine\"\nmission = \"{mission}\"");
    let text = include_str!("small/thin-red-line.toml");
    let files = BattleFiles {
        name: "small".to_owned(),
        files: vec![(
            FILE.to_owned(),
            text.replace("name = \"Small encounter\"", &named),
        )],
    };
    RULEBOOK
        .battle(&files, &Choices::default())
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Both players finish a phase, the side with the initiative first.
//= turn.2 turn.3 turn.5 initiative.1 initiative.2 initiative.4 initiative.5
#[test]
fn a_turn_goes_through_its_phases_side_by_side() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 5.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 43.0), 180, (LINE, 3));
    give(&mut battle, "end-moves", &[]);
    assert_eq!(battle.pos.step, Step::Move(Side::Second));
    give(&mut battle, "end-moves", &[]);
    for side in [Side::First, Side::Second] {
        assert_eq!(battle.pos.step, Step::Declare(side));
        give(&mut battle, "end-aims", &[]);
    }
    for side in [Side::First, Side::Second] {
        assert_eq!(battle.pos.step, Step::Assault(side));
        give(&mut battle, "end-assaults", &[]);
    }
    assert_eq!(battle.pos.turn, 2);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::Initiative));
    let mut even = battle.clone();
    // The Austrian General is the better one: a draw is his.
    give(&mut even, "roll", &[3, 3]);
    assert_eq!(even.pos.step, Step::Move(Side::Second));
    give(&mut battle, "roll", &[4, 3]);
    assert_eq!(battle.pos.step, Step::Move(Side::First));
}

/// Disorientated units test before anything moves.
//= turn.6 turn.7 disorientation.2 disorientation.3 motivation-mods.t2 motivation-special.1
#[test]
fn order_is_restored_or_the_remnant_flees() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 5.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 43.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (10.0, 43.0), 180, (LINE, 4));
    let (foe, two) = (id(&battle, "foe"), id(&battle, "foe-two"));
    battle.pos.unit_mut(foe).disorientated = true;
    battle.pos.unit_mut(foe).stands = 4;
    battle.pos.unit_mut(two).disorientated = true;
    battle.pos.unit_mut(two).stands = 3;
    // Foe: 4+ and one worse for disorientation, and a larger friend is not
    // near: 5 passes. Foe two is below half and fails: it is gone.
    give(&mut battle, "end-moves", &[5, 1]);
    assert!(!battle.pos.unit(foe).disorientated);
    assert_eq!(battle.pos.unit(two).place, Place::Gone(Fate::Fled));
}

/// Half its stands lost, a battalion tests every turn, attachments included.
//= motivation.1 motivation-special.3 attached.2 scenario-rules.5 scenario-rules.7
#[test]
fn half_losses_are_tested_every_turn() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 5.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 30.0), 180, (LINE, 3));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).stands = 4;
    let mut four = battle.clone();
    give(&mut four, "end-moves", &[]);
    battle.pos.unit_mut(foe).stands = 3;
    let mut hold = battle.clone();
    hold.pos.mission = Some(Mission::Rearguard);
    give(&mut hold, "end-moves", &[]);
    // Exactly half is not below half: it falls back its move.
    give(&mut battle, "end-moves", &[1]);
    assert_eq!(battle.pos.unit(foe).at.y, 34_000);
}

//= motivation.2
#[test]
fn a_brigade_that_lost_half_its_battalions_may_quit() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 5.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 43.0), 180, (LINE, 3));
    put(&mut battle, "allied-general", (40.0, 43.0), 180, (LOOSE, 1));
    for name in ["foe-two", "foe-lights", "foe-horse"] {
        let unit = id(&battle, name);
        battle.pos.unit_mut(unit).place = Place::Gone(Fate::Fled);
    }
    at_step(&mut battle, Step::Roll(RollFor::Initiative));
    // Three of six are gone: 4+ with the General's bonus.
    let mut stands = battle.clone();
    give(&mut stands, "roll", &[4, 3, 3]);
    assert_eq!(stands.pos.step, Step::Move(Side::First));
    give(&mut battle, "roll", &[4, 3, 2]);
    assert_eq!(battle.pos.step, Step::Over);
    assert_eq!(battle.standing().winner, Some(Side::First));
    assert_eq!(battle.ask(), Ask::Nothing);
}

//= motivation.4 generals-shooting.3
#[test]
fn those_near_a_fallen_general_test() {
    let mut battle = table("");
    put(&mut battle, "hussars", (40.0, 9.0), 0, (LINE, 2));
    put(&mut battle, "allied-general", (40.0, 13.0), 180, (LOOSE, 1));
    put(&mut battle, "foe", (40.0, 30.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (40.0, 40.0), 180, (LINE, 4));
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "assault hussars on allied-general", &[]);
    // Foe is within 16 inches and passes, foe two is farther off.
    give(&mut battle, "charge along front", &[4, 1, 1, 1, 6]);
}

//= weather.1 weather.3 weather.5 weather.6
#[test]
fn weather_holds_units_back() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 30.0), 180, (LINE, 3));
    battle.pos.weather = Weather::Mud;
    let mut mud = battle.clone();
    give(&mut mud, "end-moves", &[1]);
    give(&mut mud, "move foe", &[]);
    assert!(allowed(&mud, "advance 2.000"));
    assert_eq!(refused(&mud, "advance 2.001"), "movement.2");
    battle.pos.weather = Weather::Extreme;
    let mut third = battle.clone();
    third.pos.turn = 3;
    give(&mut third, "end-moves", &[]);
    battle.pos.turn = 4;
    give(&mut battle, "end-moves", &[1]);
    assert_eq!(refused(&battle, "move foe"), "weather.6");
    let mut fog = table("");
    put(&mut fog, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut fog, "foe", (30.0, 31.0), 180, (LINE, 3));
    fog.pos.weather = Weather::Fog;
    fog.pos.turn = 2;
    at_step(&mut fog, Step::Roll(RollFor::Initiative));
    give(&mut fog, "roll", &[6, 1, 2]);
    assert_eq!(fog.pos.sight, Some(10_000));
    at_step(&mut fog, Step::Declare(Side::First));
    assert_eq!(refused(&fog, "aim line at foe shot"), "los.4");
}

//= objectives.1 objectives.2 objectives.3 victory.0 victory.1 victory.2 victory.5 victory.6
//= mission-assault.9 mission-assault.10
#[test]
fn an_objective_held_for_a_whole_round_is_captured_and_ends_the_battle() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 35.0), 0, (LINE, 4));
    put(&mut battle, "foe", (60.0, 43.0), 180, (LINE, 3));
    battle.pos.objectives.push(Objective {
        at: Point::new(30_000, 40_000),
        side: Side::First,
        held: 0,
        captured: false,
    });
    let end = |battle: &mut Battle| {
        at_step(battle, Step::Assault(Side::Second));
        give(battle, "end-assaults", &[]);
    };
    // Five inches off is within five inches.
    end(&mut battle);
    assert_eq!(battle.pos.objectives[0].held, 1);
    let mut contested = battle.clone();
    put(&mut contested, "foe", (30.0, 44.5), 180, (LINE, 3));
    end(&mut contested);
    assert_eq!(contested.pos.objectives[0].held, 0);
    end(&mut battle);
    assert!(battle.pos.objectives[0].captured);
    assert_eq!(battle.pos.step, Step::Over);
    let outcome = battle.standing();
    // Half points: an objective 6, a battalion above half 2, a quarter 1.
    assert_eq!((outcome.points.first, outcome.points.second), (9, 3));
    assert_eq!(outcome.winner, Some(Side::First));
}

//= victory.1 victory.3 victory.4 victory.7
#[test]
fn points_for_what_was_taken() {
    let mut battle = table("");
    let fates = [
        ("foe", Fate::Fled, 2),
        ("foe-guns", Fate::Captured, 1),
        ("foe-heavy", Fate::Destroyed, 0),
        ("allied-general", Fate::Captured, 2),
    ];
    let mut sum = 0;
    for (name, fate, halves) in fates {
        let unit = id(&battle, name);
        battle.pos.unit_mut(unit).place = Place::Gone(fate);
        sum += halves;
        assert_eq!(battle.standing().points.first, sum, "{name}");
    }
    // A half battery is worth nothing to him who takes it.
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).place = Place::Gone(Fate::Captured);
    assert_eq!(battle.standing().points.second, 0);
}

/// After the last turn a die of 4+ adds two.
//= mission-assault.9 mission-breakthrough.7 mission-last-effort.7 mission-surprise.8
#[test]
fn two_more_turns_on_a_four() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 35.0), 0, (LINE, 4));
    put(&mut battle, "foe", (60.0, 43.0), 180, (LINE, 3));
    battle.pos.turn = 6;
    at_step(&mut battle, Step::Assault(Side::Second));
    let mut over = battle.clone();
    give(&mut over, "end-assaults", &[3]);
    assert_eq!(over.pos.step, Step::Over);
    give(&mut battle, "end-assaults", &[4]);
    assert_eq!((battle.pos.turn, battle.pos.last_turn), (7, 8));
    battle.pos.turn = 8;
    at_step(&mut battle, Step::Assault(Side::Second));
    give(&mut battle, "end-assaults", &[]);
    assert_eq!(battle.pos.step, Step::Over);
}

//= scenario-rules.1 scenario-rules.2 scenario-rules.3
#[test]
fn reserves_roll_a_die_more_each_turn() {
    use kernel::chance::Scripted;
    let arrives =
        |turn, delayed, dice: &[u8]| reserve_arrives(turn, delayed, &mut Scripted::new(dice));
    assert_eq!(arrives(2, false, &[]), Ok(false));
    assert_eq!(arrives(3, false, &[5]), Ok(true));
    assert_eq!(arrives(3, false, &[4]), Ok(false));
    assert_eq!(arrives(4, false, &[1, 5]), Ok(true));
    assert_eq!(arrives(3, true, &[5]), Ok(false));
    assert_eq!(arrives(5, true, &[1, 1, 6]), Ok(true));
}

/// Sides are rolled for, objectives placed, infantry deployed before the rest.
//= turn.1 setup.1 setup.2 mission-assault.2 mission-assault.3 mission-assault.4 mission-assault.5
#[test]
fn setting_up_an_assault() {
    let mut battle = small("assault");
    give(&mut battle, "begin", &[]);
    assert_eq!(battle.pos.step, Step::Roll(RollFor::Parts));
    give(&mut battle, "roll", &[2, 2]);
    assert_eq!(
        battle.pos.step,
        Step::Roll(RollFor::Parts),
        "a draw is rolled again"
    );
    give(&mut battle, "roll", &[5, 2]);
    assert_eq!(battle.pos.parts.first, Part::Attacker);
    assert_eq!(battle.pos.step, Step::Objective(Side::First));
    assert_eq!(
        refused(&battle, "objective 24.000 10.000"),
        "mission-assault.3"
    );
    assert_eq!(
        refused(&battle, "objective 24.000 26.751"),
        "mission-assault.3"
    );
    give(&mut battle, "objective 12.000 26.750", &[]);
    assert_eq!(
        refused(&battle, "objective 29.999 26.750"),
        "mission-assault.3"
    );
    give(&mut battle, "objective 30.000 26.750", &[]);
    give(&mut battle, "roll", &[3, 4]);
    assert_eq!(
        battle.pos.step,
        Step::Deploy(Side::First),
        "the lower die begins"
    );
    let horse = "deploy lanciers 10.000 5.000 facing 0.00 line 3";
    assert_eq!(refused(&battle, horse), "mission-assault.5");
    let deep = "deploy ligne 10.000 12.001 facing 0.00 line 4";
    assert_eq!(refused(&battle, deep), "turn.1");
    give(
        &mut battle,
        "deploy ligne 10.000 12.000 facing 0.00 line 4",
        &[],
    );
    // Its company goes with it; then it is the other side's turn.
    give(
        &mut battle,
        "deploy voltigeurs 24.000 11.000 facing 0.00 loose 4",
        &[],
    );
    assert_eq!(battle.pos.step, Step::Deploy(Side::Second));
    give(
        &mut battle,
        "deploy foot 10.000 19.000 facing 180.00 line 3",
        &[],
    );
    give(
        &mut battle,
        "deploy rifles 36.000 30.000 facing 180.00 line 4",
        &[],
    );
    give(&mut battle, horse, &[]);
}

/// In a surprise encounter nobody sees the other deploy.
//= scenario-rules.6 mission-surprise.1 mission-surprise.2 mission-surprise.4 mission-surprise.5
#[test]
fn deployment_behind_a_screen() {
    use kernel::Viewer;
    let mut battle = small("surprise-encounter");
    give(&mut battle, "begin", &[]);
    give(&mut battle, "roll", &[5, 2]);
    for order in [
        "objective 12.000 26.750",
        "objective 30.000 26.750",
        "objective 12.000 9.250",
        "objective 30.000 9.250",
    ] {
        give(&mut battle, order, &[]);
    }
    assert_eq!(
        battle.pos.step,
        Step::Deploy(Side::Second),
        "the defender begins"
    );
    let order = "deploy foot 10.000 30.000 facing 180.00 line 3";
    let parsed = battle.parse(order).expect("an order");
    assert!(battle.is_secret(&parsed) && battle.has_secrets());
    give(&mut battle, order, &[]);
    let foot = id(&battle, "foot");
    let seen = battle.redacted(Viewer::Player(Side::First));
    assert_eq!(seen.pos.unit(foot).place, Place::Reserve);
    let own = battle.redacted(Viewer::Player(Side::Second));
    assert_eq!(own.pos.unit(foot).place, Place::Table);
}

/// Battalions that march off the enemy's edge are worth a point more.
//= mission-breakthrough.2 mission-breakthrough.8
#[test]
fn marching_off_the_enemys_edge() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::Breakthrough);
    put(&mut battle, "second", (30.0, 47.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    assert!(allowed(&battle, "exit"));
    put(&mut battle, "second", (30.0, 46.999), 0, (COLUMN, 2));
    assert_eq!(refused(&battle, "exit"), "movement.2");
    give(&mut battle, "advance 0.001", &[]);
    assert_eq!(refused(&battle, "exit"), "movement.2");
    put(&mut battle, "second", (30.0, 47.5), 0, (COLUMN, 2));
    give(&mut battle, "exit", &[]);
    // One for leaving, one for being above half.
    assert_eq!(battle.standing().points.first, 4);
}
