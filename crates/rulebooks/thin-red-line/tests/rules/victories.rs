//! Who wins each of the eight missions, by whatever way it ends.

use crate::support::{LINE, at_step, drill_for, give, give_then, id, put, refused};
use ground::table::Point;
use kernel::{Game, Side};
use thin_red_line::missions::{EndBy, Mission, PLANS, Part};
use thin_red_line::{Battle, Fate, Objective, Place, Step};

fn word(mission: Mission) -> String {
    mission.name().to_lowercase().replace(' ', "-")
}

/// The last half of the last turn, the French attacking, one battalion a side
/// above half in the middle of its own half of the table.
fn last_half_turn(mission: Mission) -> Battle {
    let mut battle = drill_for(&word(mission), "", &[]);
    let dice: &[u8] = if mission == Mission::FlankAttack {
        &[1]
    } else {
        &[]
    };
    give(&mut battle, "begin", dice);
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 30.0), 180, (LINE, 3));
    battle.pos.first = Side::First;
    battle.pos.turn = battle.pos.last_turn;
    at_step(&mut battle, Step::Assault(Side::Second));
    battle
}

/// The end of the game: no more turns.
fn ends(battle: &mut Battle) -> Option<Side> {
    give_then(battle, "end-assaults", &[], 1);
    assert_eq!(battle.pos.step, Step::Over);
    battle.standing().winner
}

fn lose(battle: &mut Battle, name: &str) {
    let unit = id(battle, name);
    battle.pos.unit_mut(unit).place = Place::Gone(Fate::Destroyed);
}

fn mark(side: Side, at: (i32, i32), held: u8, captured: bool) -> Objective {
    Objective {
        at: Point::new(at.0, at.1),
        side,
        held,
        captured,
    }
}

/// Whether a side of a mission must capture an objective to win.
fn must_capture(mission: Mission, part: Part) -> bool {
    matches!(
        (mission, part),
        (Mission::Rearguard, _)
            | (Mission::FlankAttack, Part::Attacker)
            | (Mission::LastEffort, Part::Defender)
    )
}

/// The points decide at the end of the last turn; equal points are a draw.
/// Hold the Line gives the defender one for every enemy kept out.
//= victory.0 mission-assault.10 mission-breakthrough.8 mission-hold.4 mission-surprise.8
#[test]
fn equal_points_are_a_draw() {
    for plan in PLANS {
        let mut battle = last_half_turn(plan.mission);
        let expected = match plan.mission {
            Mission::HoldTheLine => Some(Side::Second),
            _ => None,
        };
        assert_eq!(ends(&mut battle), expected, "{:?}", plan.mission);
    }
}

/// One battalion lost is one point for the enemy, and one that he has left:
/// whoever is ahead wins, if he has what the mission asks of him.
//= victory.1 victory.2 mission-rearguard.2 mission-rearguard.3 mission-flank.2 mission-flank.3
//= mission-last-effort.2 mission-last-effort.3
#[test]
fn whoever_is_ahead_at_the_end_wins_every_mission() {
    for plan in PLANS {
        let mission = plan.mission;
        for (side, loser, spare, part) in [
            (Side::First, "foe", "foe-two", Part::Attacker),
            (Side::Second, "line", "second", Part::Defender),
        ] {
            let mut battle = last_half_turn(mission);
            // The loser has one left below half, or the field would be empty.
            let spare_at = match side {
                Side::First => (60.0, 44.0),
                Side::Second => (60.0, 4.0),
            };
            put(&mut battle, spare, spare_at, 0, (LINE, 2));
            let unit = id(&battle, spare);
            battle.pos.unit_mut(unit).stands = 2;
            battle.pos.unit_mut(unit).grenadiers = 0;
            lose(&mut battle, loser);
            let mut with = battle.clone();
            with.pos
                .objectives
                .push(mark(side, (4_000, 24_000), 0, true));
            let bare = ends(&mut battle);
            let needed = must_capture(mission, part);
            assert_eq!(bare, (!needed).then_some(side), "{mission:?} {part:?}");
            assert_eq!(ends(&mut with), Some(side), "{mission:?} {part:?}");
        }
    }
}

/// An objective held through a whole turn is captured by play, and ends the
/// missions that say so there and then; its three points decide.
//= objectives.3 victory.5 mission-assault.10 mission-ambush.7 mission-flank.9
//= mission-last-effort.7 mission-hold.7 mission-surprise.8 mission-rearguard.8
#[test]
fn an_objective_captured_by_play_ends_the_missions_that_say_so() {
    for plan in PLANS {
        for (side, name, part) in [
            (Side::First, "line", Part::Attacker),
            (Side::Second, "foe", Part::Defender),
        ] {
            let mut battle = last_half_turn(plan.mission);
            battle.pos.turn = 2;
            let at = battle.pos.unit(id(&battle, name)).at;
            // Held at the end of the last turn already, and beside the enemy's reach.
            battle.pos.objectives = vec![
                mark(side, (at.x, at.y), 1, false),
                mark(side, (4_000, 4_000), 0, false),
            ];
            let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
            let other = if name == "line" { foe } else { line };
            battle.pos.unit_mut(other).at.x = 60_000;
            give(&mut battle, "end-assaults", &[]);
            assert!(battle.pos.objectives[0].captured, "{:?}", plan.mission);
            let over = match plan.end {
                EndBy::AnyObjective => true,
                EndBy::DefenderObjective => part == Part::Defender,
                EndBy::BothObjectives | EndBy::Nothing => false,
            };
            assert_eq!(
                battle.pos.step == Step::Over,
                over,
                "{:?} {part:?}",
                plan.mission
            );
            if over {
                assert_eq!(battle.standing().winner, Some(side), "{:?}", plan.mission);
            }
        }
    }
}

/// Rearguard ends when a side has captured both of its own, not one of each.
//= mission-rearguard.8
#[test]
fn rearguard_ends_with_both_objectives_of_one_side() {
    for (sides, over) in [
        ([Side::First, Side::First], true),
        ([Side::Second, Side::Second], true),
        ([Side::First, Side::Second], false),
    ] {
        let mut battle = last_half_turn(Mission::Rearguard);
        battle.pos.turn = 4;
        battle.pos.objectives = vec![
            mark(sides[0], (4_000, 40_000), 0, true),
            mark(sides[1], (66_000, 40_000), 0, true),
        ];
        give(&mut battle, "end-assaults", &[]);
        assert_eq!(battle.pos.step == Step::Over, over, "{sides:?}");
        if over {
            assert_eq!(battle.standing().winner, Some(sides[0]));
        }
    }
}

/// Breakthrough counts those who got off: one more point each, horse and foot.
//= mission-breakthrough.2 mission-breakthrough.8
#[test]
fn breakthrough_is_won_by_marching_off() {
    let mut battle = last_half_turn(Mission::Breakthrough);
    put(&mut battle, "foe-two", (60.0, 44.0), 180, (LINE, 8));
    // Two to one above half, but the one got off: two and a half points each
    // way are equal but for the quarters.
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).place = Place::Gone(Fate::Exited);
    put(&mut battle, "second", (10.0, 4.0), 0, (LINE, 4));
    let points = battle.standing().points;
    // South: two above half, one off, a quarter. North: two above half, two quarters.
    assert_eq!((points.first, points.second), (4 + 2 + 1, 4 + 2));
    assert_eq!(ends(&mut battle), Some(Side::First));
}

/// Whoever gives up loses, in every mission, whatever the points are.
//= mission-ambush.7 mission-breakthrough.7 mission-flank.9
#[test]
fn whoever_concedes_loses_every_mission() {
    for plan in PLANS {
        for side in Side::BOTH {
            let mut battle = last_half_turn(plan.mission);
            battle.pos.turn = 2;
            let loser = if side == Side::First { "foe" } else { "line" };
            lose(&mut battle, loser);
            at_step(&mut battle, Step::Move(side));
            // He is far ahead and gives up all the same.
            put(&mut battle, "foe-two", (60.0, 44.0), 180, (LINE, 8));
            put(&mut battle, "second", (10.0, 4.0), 0, (LINE, 4));
            give(&mut battle, "concede", &[]);
            assert_eq!(battle.pos.step, Step::Over);
            assert_eq!(battle.standing().winner, Some(side.other()));
            assert_eq!(refused(&battle, "concede"), "turn.3");
        }
    }
}

/// A brigade that lost half its battalions and its nerve has lost, except where
/// nobody steps back.
//= motivation.2 scenario-rules.5 scenario-rules.7
#[test]
fn a_broken_brigade_loses_where_it_may_break() {
    for plan in PLANS {
        let mut battle = last_half_turn(plan.mission);
        battle.pos.turn = 2;
        for name in ["foe-lights", "foe-horse", "foe-heavy"] {
            lose(&mut battle, name);
        }
        for (name, x) in [("foe-two", 50.0), ("foe-guns", 64.0)] {
            put(&mut battle, name, (x, 44.0), 180, (LINE, 2));
        }
        at_step(&mut battle, Step::Roll(thin_red_line::RollFor::Initiative));
        let tests = !plan.defender.steadfast;
        give_then(&mut battle, "roll", &[6, 1], 1);
        assert_eq!(battle.pos.step == Step::Over, tests, "{:?}", plan.mission);
        if tests {
            assert_eq!(battle.standing().winner, Some(Side::First));
        }
    }
}

/// A side that has lost its last battalion has lost every mission, though the
/// victor has captured nothing; one that has marched off has not.
//= motivation.2 mission-rearguard.8 mission-last-effort.7
#[test]
fn the_last_battalion_lost_is_the_battle_lost() {
    for plan in PLANS {
        for fate in [Fate::Destroyed, Fate::Captured, Fate::Fled] {
            let mut battle = last_half_turn(plan.mission);
            battle.pos.turn = 2;
            for unit in battle.setup.units_of(Side::Second).collect::<Vec<_>>() {
                battle.pos.unit_mut(unit).place = Place::Gone(fate);
            }
            give(&mut battle, "end-assaults", &[]);
            assert_eq!(battle.pos.step, Step::Over, "{:?}", plan.mission);
            assert_eq!(
                battle.standing().winner,
                Some(Side::First),
                "{:?}",
                plan.mission
            );
        }
    }
    // All of the north has marched off: two points a battalion against one.
    let mut battle = last_half_turn(Mission::Breakthrough);
    battle.pos.turn = 2;
    for unit in battle.setup.units_of(Side::Second).collect::<Vec<_>>() {
        battle.pos.unit_mut(unit).place = Place::Gone(Fate::Exited);
    }
    give(&mut battle, "end-assaults", &[]);
    assert_eq!(battle.pos.step, Step::Over);
    assert_eq!(battle.standing().winner, Some(Side::Second));
}

/// Players read points as the text counts them, and why whoever is ahead has not won.
//= victory.0 victory.6 mission-rearguard.2
#[test]
fn the_end_is_told_in_points_and_halves() {
    let told = |battle: &Battle| -> Vec<String> {
        let reasons = battle.standing().reasons;
        reasons.into_iter().map(|reason| reason.text).collect()
    };
    let mut battle = last_half_turn(Mission::Breakthrough);
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).place = Place::Gone(Fate::Exited);
    put(&mut battle, "second", (10.0, 4.0), 0, (LINE, 4));
    put(&mut battle, "foe-two", (60.0, 44.0), 180, (LINE, 8));
    let said = told(&battle).join(" ");
    for part in [
        "2 points for own battalions above half.",
        "½ point for quarters of the board.",
        "1 point for battalions off the enemy's edge.",
        "3½ points in all.",
        "3 points in all.",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    assert!(!said.contains("half point") && !said.contains("cannot win"));
    // Ahead, but without the objective that the mission asks for.
    let mut battle = last_half_turn(Mission::Rearguard);
    lose(&mut battle, "foe");
    let reasons = battle.standing().reasons;
    let why = reasons.last().expect("a reason");
    assert!(why.text.ends_with("cannot win without an objective."));
    assert_eq!(why.rules[0].id, "mission-rearguard.2");
}
