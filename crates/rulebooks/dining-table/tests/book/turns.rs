//! The sequence of a period, command points, and senior officers' turns (2.1, 2.2).

use crate::command::{CORPS, UNITS, over};
use crate::field::Field;
use dining_table::{Chit, Kind, Stage};
use kernel::{Choices, Game, Side, Viewer};

const TWO: &str = "
    f1 french infantry 5 at 18000 14000 0
    f2 french infantry 5 at 21000 14000 0
    a1 allied infantry 5 at 20000 30000 18000";

fn two() -> Field {
    Field::with(TWO, "", "20000, 12000", "20000, 32000")
}

#[test]
fn a_period_begins_with_command_throws() {
    //= s2-1.1-a s2-1.1-b s2-1.2-b s2-1.2-c s2-1.2-d s2-1.3-a s2-1.3-c s2-1.3-d
    let mut field = two();
    assert_eq!(field.points("ney"), 3);
    field.give("begin", "2 6 1 2");
    assert_eq!((field.points("ney"), field.points("hill")), (7, 1));
    assert_eq!(field.stage(), Stage::Turns);
    assert_eq!(field.asked(), Some(Side::First));
}

#[test]
fn the_stock_is_never_more_than_the_rating() {
    //= s2-1.3-e
    let mut field = two();
    field.give("begin", "1 8 1 1");
    assert_eq!(field.points("ney"), 8);
}

#[test]
fn the_player_with_more_points_moves_first() {
    //= s2-1.4-a s2-1.4-b s2-2.6-f
    let mut field = two();
    field.give("begin", "1 1 1 8");
    assert_eq!(field.asked(), Some(Side::Second));
}

#[test]
fn on_a_tie_the_attacker_moves_first_and_then_who_did_before() {
    //= s2-1.4-c s2-1.4-d
    let mut field = two();
    field.give("begin", "1 1 1 4");
    assert_eq!(field.asked(), Some(Side::First));
    field.give("end-phase", "");
    field.give("end-phase", "2 2 3 3");
    assert_eq!(field.asked(), Some(Side::First));
}

#[test]
fn without_an_attacker_chance_says_who_moves_first() {
    //= s2-1.4-e
    let rest = "[[terrain]]\nkind = \"hill\"\npoints = [[0, 0], [10, 0], [0, 10]]\n";
    let mut field = Field::with(TWO, rest, "20000, 12000", "20000, 32000");
    let mut setup = (*field.game.setup).clone();
    setup.attacker = None;
    field.game.setup = std::sync::Arc::new(setup);
    field.give("begin", "1 1 1 4 2");
    assert_eq!(field.asked(), Some(Side::Second));
}

#[test]
fn both_movement_phases_then_attrition_then_the_next_period() {
    //= s2-1.1-c s2-1.1-d s2-1.1-e s2-1.1-f s2-17.1-a s2-17.1-b s1-2.1-d
    let mut field = two().begun();
    field.give("end-phase", "");
    assert_eq!(field.asked(), Some(Side::Second));
    field.give("end-phase", "1 1 1 1");
    assert_eq!(field.game.pos.period, 2);
    assert!(field.was_told("Period 2, 10:30"));
}

#[test]
fn the_game_ends_after_its_periods() {
    //= s2-23.2-a
    let mut field = two().begun();
    for _ in 1..5 {
        field.give("end-phase", "");
        field.give("end-phase", "1 1 1 1");
    }
    field.give("end-phase", "");
    field.give("end-phase", "");
    assert_eq!((field.stage(), field.asked()), (Stage::Over, None));
    assert_eq!(field.refused("done"), "s2-23.2-a");
}

#[test]
fn a_player_may_concede() {
    //= s2-23.2-b
    let mut field = two().begun();
    field.give("concede", "");
    assert_eq!(field.game.standing().winner, Some(Side::Second));
}

#[test]
fn the_commander_comes_first() {
    //= s2-2.1-a s2-2.1-c s2-2.1-g
    let mut field = two().begun();
    assert!(field.allows("turn ney"));
    field.give("turn foy", "");
    field.give("activate", "AS");
    assert_eq!(field.refused("turn ney"), "s2-2.1-c");
    assert_eq!(field.refused("turn foy"), "s2-2.1-g");
}

#[test]
fn a_corps_general_comes_before_his_corps() {
    //= s2-2.1-d s2-2.1-e s1-2.6-a
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 2000]
        [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 5000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 39000]\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
    ";
    let build = || Field::build(TWO, rest, "", "", &Choices::default()).begun();
    let mut field = build();
    field.give("turn foy", "");
    field.give("activate", "AS");
    assert_eq!(field.refused("turn reille"), "s2-2.1-d");
    // A direct order of the Commander lets the division jump the queue.
    let mut field = build();
    field.give("turn ney", "9H");
    field.give("issue foy action", "");
    field.give("done", "");
    field.give("turn foy", "");
    field.give("activate", "AS");
    assert!(field.allows("turn reille"));
    //= s2-2.4-d s2-2.4-e s2-2.4-g s2-2.4-h
    let mut field = build();
    field.give("turn ney", "9H");
    assert_eq!(field.refused("pass foy 1"), "s2-2.4-d");
    field.give("pass reille 2", "");
    assert_eq!((field.points("ney"), field.points("reille")), (5, 2));
    field.give("done", "");
    field.give("turn reille", "8H");
    //= s2-2.5-f
    assert_eq!(field.refused("issue foy move"), "s2-2.5-f");
    field.give("issue foy action", "");
    assert_eq!(field.points("reille"), 1);
    field.give("done", "");
    assert_eq!(field.points("reille"), 0, "what is not used is lost");
}

#[test]
fn ex_2_2_4_passing_points_over_18_inches() {
    //= s2-2.4-f s2-2.4-e
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 2000]\nat = [20000, 2000]
        [[general]]\nid = \"reille\"\nname = \"Reille\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [20000, 20000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"reille\"\nat = [20000, 12000]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
    ";
    let mut field = Field::build(TWO, rest, "", "", &Choices::default()).begun();
    field.give("turn ney", "9H");
    field.give("pass reille 3", "");
    assert_eq!((field.points("ney"), field.points("reille")), (3, 3));
}

#[test]
fn an_order_costs_a_point_for_each_12_inches_or_part() {
    //= s2-2.4-a s2-2.4-b s2-1.2-a s2-2.2-b
    // The headquarters is 11 inches from Foy, the figure 10.
    let mut field = two().begun();
    field.give("turn ney", "9H");
    field.give("issue foy action", "");
    assert_eq!(field.points("ney"), 6);
    assert_eq!(field.chit("foy"), Some(Chit::Down(Kind::Action)));
    // Another type replaces it.
    field.give("issue foy regroup", "");
    assert_eq!(field.points("ney"), 5);
    // A hair more than 12 inches from base to base: two points.
    let foy = field.general("foy");
    field.game.pos.general_mut(foy).at = ground::table::Point::new(20_000, 14_100);
    field.give("issue foy action", "");
    assert_eq!(field.points("ney"), 4);
    field.game.pos.general_mut(foy).at = ground::table::Point::new(20_000, 14_101);
    field.give("issue foy regroup", "");
    assert_eq!(field.points("ney"), 2);
}

#[test]
fn from_the_figure_by_option() {
    //= s2-2.4-b
    let mut choices = Choices::default();
    choices
        .set(
            kernel::Rulebook::options(&dining_table::RULEBOOK),
            "order-distance",
            "figure",
        )
        .expect("an option");
    let rest = "
        [[general]]\nid = \"ney\"\nname = \"Ney\"\nside = \"french\"\nlevel = \"commander\"\nhq = 8\nhq-at = [20000, 20000]\nat = [20000, 2000]
        [[general]]\nid = \"foy\"\nname = \"Foy\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [20000, 15200]
        [[general]]\nid = \"hill\"\nname = \"Hill\"\nside = \"allied\"\nlevel = \"commander\"\nhq = 8\nat = [20000, 38000]
        [[general]]\nid = \"adam\"\nname = \"Adam\"\nside = \"allied\"\nlevel = \"division\"\nunder = \"hill\"\nat = [20000, 32000]
    ";
    let mut field = Field::build(TWO, rest, "", "", &choices).begun();
    field.give("turn ney", "9H");
    field.give("issue foy action", "");
    assert_eq!(field.points("ney"), 5);
}

#[test]
fn activation_of_a_senior_officer() {
    //= s2-2.3-a s2-2.3-b s2-2.3-c s2-2.3-d s2-2.3-e
    let mut field = two().begun();
    field.give("turn ney", "AH");
    assert_eq!(field.stage(), Stage::Turns);
    assert_eq!(field.refused("general ney 20000,8000"), "s2-2.3-b");
    let mut field = two().begun();
    field.give("turn ney", "4H");
    assert!(field.allows("issue foy move"));
    assert_eq!(field.refused("control foy action"), "s2-2.3-d");
    let mut field = two().begun();
    field.give("turn ney", "Joker1");
    assert_eq!(field.refused("control foy action"), "s2-2.3-d");
}

#[test]
fn personal_control_needs_to_be_next_to_him() {
    //= s2-2.4-c s2-2.5-a s2-2.5-b s2-2.5-e s2-3.7 s2-4.1-a
    let mut field = two().begun();
    let (ney, foy) = (field.general("ney"), field.general("foy"));
    field.give("turn ney", "9H");
    assert_eq!(field.refused("control foy action"), "s2-2.5-a");
    let at = field.game.pos.general(foy).at;
    field.game.pos.general_mut(ney).at = at + ground::table::Point::new(0, -2_100);
    field.give("control foy action", "");
    field.give("activate", "");
    assert_eq!(field.stage(), Stage::Moves);
    assert_eq!(field.game.pos.turn.members.len(), 2);
    assert_eq!(field.points("ney"), 7, "control costs nothing");
}

#[test]
fn control_of_one_unit_takes_one_more() {
    //= s2-2.5-c s2-2.5-d s2-4.2-d s2-4.2-e
    let mut field = Field::with(
        "f1 french infantry 5 at 18000 14000 0
         f2 french infantry 5 at 21000 14000 0
         f3 french infantry 5 at 24000 14000 0
         a1 allied infantry 5 at 20000 30000 18000",
        "",
        "20000, 12000",
        "20000, 32000",
    )
    .begun();
    let ney = field.general("ney");
    field.give("turn ney", "9H");
    field.game.pos.general_mut(ney).at = ground::table::Point::new(21_000, 12_000);
    field.give("control f2 regroup", "");
    field.give("include f1", "");
    assert_eq!(field.told_by("f1"), ["s2-2.5-d"]);
    assert_eq!(field.refused("include f3"), "s2-2.5-d");
    field.give("activate", "");
    field.give("done", "");
    field.give("done", "");
    assert!(field.unit("f1").taken);
    assert_eq!(field.refused("turn f1"), "s2-2.1-g");
}

#[test]
fn orders_go_down_the_chain_only() {
    //= s2-3.1-a
    let mut field = two().begun();
    field.give("turn ney", "9H");
    assert_eq!(field.refused("issue adam action"), "s2-3.1-a");
    assert_eq!(field.refused("issue ney action"), "s2-3.1-a");
}

#[test]
fn orders_lie_face_down_until_activated() {
    //= s2-3.1-c
    let mut field = two().begun();
    field.give("turn ney", "9H");
    let order = field.game.parse("issue foy action").expect("an order");
    assert!(field.game.is_secret(&order));
    field.give("issue foy action", "");
    let enemy = field.game.redacted(Viewer::Player(Side::Second));
    let foy = field.general("foy");
    assert_eq!(enemy.pos.general(foy).order, Some(Chit::Unseen));
    let own = field.game.redacted(Viewer::Player(Side::First));
    assert_eq!(own.pos.general(foy).order, Some(Chit::Down(Kind::Action)));
    field.give("done", "");
    field.give("turn foy", "");
    field.give("activate", "8H");
    let enemy = field.game.redacted(Viewer::Player(Side::Second));
    assert_eq!(enemy.pos.general(foy).order, Some(Chit::Up(Kind::Action)));
    assert!(field.game.revealed());
}

#[test]
fn a_senior_general_may_move_instead_of_giving_orders() {
    //= s2-16.1-b s2-16.1-c s2-2.1-f
    let mut field = two().begun();
    field.give("turn ney", "4H");
    assert_eq!(field.refused("general ney 20000,10001"), "s2-16.1-b");
    assert!(field.allows("general ney 20000,10000"));
    let mut field = two().begun();
    field.give("turn ney", "9H");
    assert!(field.allows("general ney 20000,18000"));
    field.give("issue foy action", "");
    assert_eq!(field.refused("general ney 20000,5000"), "s2-16.1-b");
    field.give("done", "");
    // Outside his turn he has a last move at the normal rate.
    assert_eq!(field.refused("general ney 20000,10001"), "s2-16.1-b");
    field.give("general ney 20000,10000", "");
    assert_eq!(field.refused("general ney 20000,9000"), "s2-2.1-f");
}

#[test]
fn a_headquarters_moves_12_inches_and_loses_its_points() {
    //= s2-16.4-a s2-16.4-b s2-16.4-c
    let mut field = two().begun();
    assert_eq!(field.refused("hq ney 20000,13001"), "s2-16.4-a");
    field.give("hq ney 20000,13000", "");
    assert_eq!(field.points("ney"), 0);
}

#[test]
fn markers_of_actions_go_at_the_end_of_the_period() {
    //= s2-23.1-a s2-23.1-b
    let mut field = two().begun();
    let foy = field.general("foy");
    for (before, after) in [
        (Some(Chit::Up(Kind::Action)), None),
        (Some(Chit::Up(Kind::Regroup)), None),
        (Some(Chit::Up(Kind::Move)), Some(Chit::Up(Kind::Move))),
        (
            Some(Chit::Up(Kind::BreakOff)),
            Some(Chit::Up(Kind::BreakOff)),
        ),
    ] {
        field.game.pos.general_mut(foy).order = before;
        field.give("end-phase", "");
        field.give("end-phase", "2 2 1 1");
        assert_eq!(field.chit("foy"), after);
        if field.asked() == Some(Side::Second) {
            field.give("end-phase", "");
        }
    }
}

#[test]
fn points_for_ground_and_for_what_the_enemy_lost() {
    //= s2-23.2-a s2-1.6-d
    let mut field = two().begun();
    field.unit_mut("a1").place = dining_table::Place::Broken;
    field.unit_mut("f1").pose.at = ground::table::Point::new(20_000, 20_500);
    let outcome = field.game.standing();
    assert_eq!(outcome.points.first, 5 + 5);
    assert_eq!(outcome.winner, Some(Side::First));
}

/// A second corps, with a division.
pub const ERLON: &str = "
        [[general]]\nid = \"erlon\"\nname = \"Erlon\"\nside = \"french\"\nlevel = \"corps\"\nunder = \"ney\"\nat = [28000, 8000]
        [[general]]\nid = \"donzelot\"\nname = \"Donzelot\"\nside = \"french\"\nlevel = \"division\"\nunder = \"erlon\"\nat = [30000, 12000]
";

#[test]
fn one_corps_is_worked_through_before_the_next_begins() {
    //= s2-2.1-d s2-2.1-e
    let kellermann = "[[general]]\nid = \"kellermann\"\nname = \"Kellermann\"\nside = \"french\"\nlevel = \"division\"\nunder = \"ney\"\nat = [35000, 12000]\n";
    let units = format!(
        "{UNITS}
         d1 french infantry 5 at 30000 14000 0 under donzelot
         k1 french battle-cavalry 4 at 35000 14000 0 under kellermann"
    );
    let rest = format!("{CORPS}{ERLON}{kellermann}");
    let mut field = Field::build(&units, &rest, "", "", &Choices::default()).begun();
    field.give("turn ney", "9H");
    field.give("issue bachelu action", "");
    field.give("done", "");
    let turn = |field: &mut Field, who: &str, card: &str| {
        field.give(&format!("turn {who}"), "");
        field.give("activate", card);
        over(field);
    };
    turn(&mut field, "foy", "8H");
    // Who reports to the Commander goes in between; another corps ends the first.
    turn(&mut field, "kellermann", "7H");
    assert!(field.allows("turn lancers"));
    turn(&mut field, "donzelot", "6H");
    assert_eq!(field.refused("turn lancers"), "s2-2.1-d");
    // A direct order of the Commander still counts.
    assert!(field.allows("turn bachelu"));
    // In the next period both begin again.
    field.give("end-phase", "");
    field.give("end-phase", "1 8 1 1");
    assert!(field.allows("turn lancers"));
}
