//! The period: whose move it is, which step follows which, and how the game ends.

use super::support::{table, table_at};

//= sequence.1 sequence.2 sequence.3 sequence.4 sequence.7 setup.5 setup.6 scale.6
#[test]
fn the_attacker_moves_first_in_each_period_and_the_game_ends_after_the_last() {
    let mut table = table("f1 line 6 10 10 n; p1 line 6 50 40 s");
    for period in 1..=3 {
        for side in ["french", "prussian"] {
            let position = table.position();
            assert_eq!(position["period"], period);
            assert_eq!(position["active"], side);
            assert_eq!(table.step(), "move");
            let other = if side == "french" { "p1" } else { "f1" };
            assert_eq!(table.refused(&format!("choose {other}")), "sequence.4");
            table.run(&["end-moves"]);
        }
    }
    assert_eq!(table.step(), "over");
    assert_eq!(table.refused("end-moves"), "setup.6");
    assert!(table.game.scene().caption.contains("over"));
}

//= sequence.5 sequence.6 sequence.9 sequence.10 sequence.12 sequence.13 sequence.14 sequence.15
#[test]
fn the_six_steps_follow_each_other() {
    let text = "corps f 30 8; f1 lc 4 30 10 n; f2 line 4 20 10 n routing; f3 line 6 40 15 n line; p1 line 6 30 18 s line; p2 lc 4 50 30 s counter; p3 line 6 40 18 s line";
    let mut table = table_at(text, "step = \"rally\"", &[]);
    table.give("rally f2", &[1, 1]);
    assert_eq!(table.step(), "move");
    table.run(&["choose f1", "charge p1", "end-moves"]);
    assert_eq!(table.step(), "{squares:second}");
    table.give("square p1", &[6, 6]);
    assert_eq!(table.step(), "counter");
    table.run(&["end-counters"]);
    assert_eq!(table.step(), "{fire:second}");
    table.run(&["end-fire"]);
    assert_eq!(table.step(), "{fire:first}");
    table.run(&["end-fire"]);
    assert_eq!(table.step(), "melee");
    table.give("fight f1 against p1", &[3, 3]);
    table.run(&["recoil 0"]);
    assert_eq!(
        table.position()["active"],
        "prussian",
        "the routs were made, and the move is over"
    );
}

/// A battery that is still to come keeps its side in the game.
//= setup.6
#[test]
fn a_battery_to_come_keeps_its_side_in_the_game() {
    for (more, step) in [("", "over"), ("; p2 ha 1 30 48 s waits-long", "move")] {
        let mut table = table(&format!(
            "f1 line 6 30 20 n line; p1 line 2 30 23 s line{more}"
        ));
        table.run(&["end-moves", "end-fire"]);
        table.give("fire f1 at p1", &[6, 1]);
        assert_eq!(table.step(), step, "{more}");
    }
}

//= setup.6
#[test]
fn a_side_without_troops_ends_the_game_and_points_decide() {
    let mut table = table("f1 line 6 30 20 n line; p1 line 2 30 23 s line");
    table.run(&["end-moves", "end-fire"]);
    table.give("fire f1 at p1", &[6, 1]);
    assert_eq!(table.step(), "over");
    let outcome = table.game.standing();
    assert_eq!(outcome.winner, Some(kernel::Side::First));
    assert_eq!(outcome.points.first, 3);
}
