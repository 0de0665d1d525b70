//! What the judge must not get wrong: faults that computer generals were seen to play by.

use crate::support::{COLUMN, LINE, at_step, drill_for, give, put};
use ground::table::Point;
use kernel::{Erased, Game, Side};
use staff::{Budget, FieldGeneral, General, Sergeant};
use thin_red_line::troops::Formation;
use thin_red_line::{Battle, Objective, Step};

/// The French attack and are asked for their moves; both have troops in the middle of the table.
fn moving(mission: &str, turn: u8) -> Battle {
    let mut battle = drill_for(mission, "", &[]);
    let dice: &[u8] = if mission == "flank-attack" { &[1] } else { &[] };
    give(&mut battle, "begin", dice);
    put(&mut battle, "line", (20.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "second", (40.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (20.0, 40.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (40.0, 40.0), 180, (LINE, 4));
    battle.pos.first = Side::First;
    battle.pos.turn = turn;
    at_step(&mut battle, Step::Move(Side::First));
    battle
}

/// What a position is worth, with the ways to its objectives drawn anew.
fn worth(battle: &Battle) -> i64 {
    let copy = battle.restore(&battle.snapshot());
    copy.unwrap_or_else(|wrong| panic!("{wrong:?}")).worth()
}

fn objective(side: Side, at: (i32, i32)) -> Objective {
    Objective {
        at: Point::new(at.0, at.1),
        side,
        held: 0,
        captured: false,
    }
}

/// Reserves were kept off the table because being ahead took away the wish to close, and the worth of it.
#[test]
fn a_reserve_that_comes_on_is_never_a_loss() {
    for turn in 3..8 {
        let mut battle = moving("ambush", turn);
        let before = worth(&battle);
        put(&mut battle, "lights", (30.0, 6.0), 0, (LINE, 8));
        assert!(worth(&battle) > before, "turn {turn}");
    }
}

/// The same for both sides of every mission: a battalion more on the own edge is worth something.
#[test]
fn another_battalion_is_worth_something_in_every_mission() {
    for mission in [
        "assault",
        "ambush",
        "breakthrough",
        "rearguard",
        "flank-attack",
        "last-effort",
        "hold-the-line",
        "surprise-encounter",
    ] {
        let mut battle = moving(mission, 4);
        let before = worth(&battle);
        let mut ours = moving(mission, 4);
        put(&mut ours, "lights", (30.0, 8.0), 0, (LINE, 8));
        assert!(worth(&ours) > before, "{mission}");
        put(&mut battle, "foe-lights", (30.0, 40.0), 180, (LINE, 4));
        assert!(worth(&battle) < before, "{mission}");
    }
}

/// Whoever needed an objective and has it wants the other one less: that is no loss either.
#[test]
fn a_captured_objective_is_worth_more_than_an_open_one() {
    for turn in [2, 6, 10] {
        let mut battle = moving("rearguard", turn);
        battle.pos.objectives = vec![
            objective(Side::First, (20_000, 44_000)),
            objective(Side::First, (44_000, 44_000)),
        ];
        let open = worth(&battle);
        battle.pos.objectives[0].captured = true;
        assert!(worth(&battle) > open, "turn {turn}");
    }
}

/// One battalion keeps the enemy from a place. The next one is free to go where it is needed.
#[test]
fn the_second_guard_of_a_place_may_leave_it() {
    let guarded = |places: [(f64, f64); 2]| {
        let mut battle = moving("rearguard", 6);
        battle.pos.objectives = vec![
            objective(Side::First, (20_000, 44_000)),
            objective(Side::Second, (20_000, 4_000)),
        ];
        put(&mut battle, "line", (60.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "second", (60.0, 4.0), 0, (LINE, 4));
        put(&mut battle, "foe", places[0], 180, (LINE, 3));
        put(&mut battle, "foe-two", places[1], 180, (LINE, 4));
        -worth(&battle)
    };
    let both_stay = guarded([(20.0, 42.0), (26.0, 42.0)]);
    let one_goes = guarded([(20.0, 42.0), (26.0, 34.0)]);
    assert!(one_goes > both_stay, "{one_goes} and {both_stay}");
}

/// Two places that the enemy wants are not both kept by the one battalion between them.
#[test]
fn a_battalion_cannot_guard_two_places_far_apart() {
    let kept = |places: [(f64, f64); 2]| {
        let mut battle = moving("assault", 3);
        battle.pos.objectives = vec![
            objective(Side::First, (12_000, 38_000)),
            objective(Side::First, (60_000, 38_000)),
        ];
        put(&mut battle, "line", (12.0, 20.0), 0, (LINE, 4));
        put(&mut battle, "second", (60.0, 20.0), 0, (LINE, 4));
        put(&mut battle, "foe", places[0], 180, (LINE, 3));
        put(&mut battle, "foe-two", places[1], 180, (LINE, 4));
        -worth(&battle)
    };
    let apart = kept([(12.0, 42.0), (60.0, 42.0)]);
    let together = kept([(12.0, 42.0), (20.0, 42.0)]);
    assert!(apart > together, "{apart} and {together}");
}

/// Battles were lost in the second turn because nobody went to stand beside an objective that the enemy held.
#[test]
fn who_takes_his_time_hurries_to_a_place_that_the_enemy_is_about_to_take() {
    let away = |at: f64| {
        let mut battle = moving("ambush", 2);
        battle.pos.objectives = vec![objective(Side::Second, (40_000, 38_000))];
        put(&mut battle, "second", (40.0, at), 0, (LINE, 4));
        let copy = battle.restore(&battle.snapshot());
        let battle = copy.unwrap_or_else(|wrong| panic!("{wrong:?}"));
        (pondered(battle.clone()).worth(), battle.worth())
    };
    // Too far from anybody for fire and charges.
    let (near, far) = (away(12.0), away(8.0));
    assert!(near.0 - far.0 > near.1 - far.1, "{near:?} and {far:?}");
}

/// Guns were set up in the corner farthest from the enemy, and in woods.
#[test]
fn guns_are_better_placed_in_the_middle_than_in_a_corner() {
    let placed = |at: (f64, f64)| {
        let mut battle = moving("surprise-encounter", 1);
        put(&mut battle, "guns", at, 0, (LINE, 1));
        worth(&battle)
    };
    assert!(placed((30.0, 10.0)) > placed((2.0, 2.0)));
}

/// The French line may assault a battalion of eight stands that is formed so.
fn assaulting(foe: (Formation, u8)) -> Battle {
    let mut battle = moving("assault", 3);
    put(&mut battle, "line", (20.0, 20.0), 0, (LINE, 8));
    put(&mut battle, "second", (60.0, 4.0), 0, (LINE, 4));
    put(&mut battle, "foe", (60.0, 44.0), 180, (LINE, 3));
    put(&mut battle, "foe-two", (20.0, 23.0), 180, foe);
    at_step(&mut battle, Step::Assault(Side::First));
    battle
}

/// How an assault on it looks at a glance.
fn glance(battle: &Battle) -> i32 {
    let order = battle.parse("assault line on foe-two");
    battle.instinct(&order.unwrap_or_else(|wrong| panic!("{wrong:?}")))
}

/// What it is worth to have declared it, against having declared nothing.
fn declared(battle: &Battle) -> i64 {
    let mut after = battle.clone();
    give(&mut after, "assault line on foe-two", &[]);
    after.worth() - battle.worth()
}

fn pondered(mut battle: Battle) -> Battle {
    battle.ponder();
    battle
}

/// Few of a line come into contact with a column, and all of the column strike back.
#[test]
fn who_takes_his_time_counts_all_who_strike_back() {
    let (column, line) = (assaulting((COLUMN, 2)), assaulting((LINE, 8)));
    let (slow, wide) = (pondered(column.clone()), pondered(line));
    assert!(glance(&slow) < glance(&column));
    assert!(declared(&slow) < declared(&column));
    assert!(glance(&wide) > glance(&slow));
    assert!(declared(&wide) > declared(&slow));
}

/// What it is worth to the French to be formed so at such a distance from the enemy, to one who takes his time
/// and to one who does not.
fn formed(how: (Formation, u8), apart: f64) -> (i64, i64) {
    let mut battle = moving("assault", 2);
    put(&mut battle, "line", (20.0, 40.0 - apart), 0, how);
    (pondered(battle.clone()).worth(), battle.worth())
}

/// Battalions came into musket range in columns, which fire a fraction of the dice and are hit twice as often.
#[test]
fn who_takes_his_time_forms_line_before_the_enemy_is_in_range() {
    let (line, column) = (formed((LINE, 4), 18.0), formed((COLUMN, 2), 18.0));
    assert!(line.0 > column.0, "{line:?} and {column:?}");
    // The sergeant would still march on.
    assert!(line.1 < column.1, "{line:?} and {column:?}");
    let (line, column) = (formed((LINE, 4), 29.0), formed((COLUMN, 2), 29.0));
    assert!(line.0 < column.0, "{line:?} and {column:?}");
}

/// Stands in the second rank neither fire nor strike.
#[test]
fn who_takes_his_time_forms_a_wide_front() {
    let (wide, narrow) = (formed((LINE, 8), 18.0), formed((LINE, 4), 18.0));
    assert!(wide.0 > narrow.0, "{wide:?} and {narrow:?}");
    let charging = |files: u8| {
        let mut battle = moving("assault", 2);
        put(&mut battle, "cuirassiers", (24.0, 22.0), 0, (LINE, files));
        pondered(battle).worth()
    };
    assert!(charging(4) > charging(2));
}

/// How a volley at a target looks at a glance, to one who takes his time and to one who does not.
fn volley(target: &str, files: u8) -> (i32, i32) {
    let mut battle = moving("assault", 3);
    put(&mut battle, "line", (20.0, 20.0), 0, (LINE, 8));
    put(&mut battle, "foe", (60.0, 44.0), 180, (LINE, 3));
    put(&mut battle, target, (20.0, 28.0), 180, (LINE, files));
    at_step(&mut battle, Step::Declare(Side::First));
    let order = battle.parse(&format!("aim line at {target} shot"));
    let order = order.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    (
        pondered(battle.clone()).instinct(&order),
        battle.instinct(&order),
    )
}

/// Stands were counted by themselves; the points that are lost with a battalion were seen only when they were.
#[test]
fn who_takes_his_time_counts_the_points_that_fall_with_a_stand() {
    let (slow, quick) = volley("foe-two", 8);
    assert!(slow > quick, "{slow} and {quick}");
    let (slow, quick) = volley("foe-guns", 2);
    assert_eq!(slow, quick, "guns are no battalion");
}

/// A line in range is worth several volleys, but none in the last turn.
#[test]
fn who_takes_his_time_counts_the_volleys_that_are_left() {
    let more = |turn: u8| {
        let mut battle = moving("assault", turn);
        put(&mut battle, "line", (20.0, 29.0), 0, (LINE, 8));
        // They turn their backs, and nobody is near enough to charge.
        put(&mut battle, "foe", (20.0, 40.0), 0, (LINE, 3));
        at_step(&mut battle, Step::Assault(Side::Second));
        pondered(battle.clone()).worth() - battle.worth()
    };
    let last = moving("assault", 1).pos.last_turn;
    assert!(
        more(1) > more(last - 1),
        "{} and {}",
        more(1),
        more(last - 1)
    );
    assert!(more(last - 1) > more(last));
}

/// What one general thinks of a position is no part of it, and nobody else hears of it.
#[test]
fn to_ponder_changes_nothing_but_the_judgement() {
    let battle = assaulting((COLUMN, 2));
    let before = (battle.worth(), glance(&battle), battle.imprint());
    let slow = pondered(battle.clone());
    assert_eq!(slow.imprint(), before.2);
    assert_eq!(slow.snapshot(), battle.snapshot());
    assert_eq!((battle.worth(), glance(&battle), battle.imprint()), before);
    let mut copy = slow;
    copy.clone_from(&battle);
    assert_eq!(glance(&copy), before.1);
}

/// A general who cannot play anything on began with what looked best at a glance, order by order, which is
/// worse than what is best at sight.
#[test]
fn a_general_without_time_does_what_he_judges_best_at_sight() {
    for mission in ["assault", "rearguard", "breakthrough", "hold-the-line"] {
        let mut game = Erased::new(moving(mission, 2));
        let at_sight = Sergeant::new().choose(&mut Erased::new(pondered(moving(mission, 2))));
        let mut hasty = FieldGeneral::new(1, Budget::Decisions(1));
        assert_eq!(hasty.choose(&mut game), at_sight, "{mission}");
    }
}
