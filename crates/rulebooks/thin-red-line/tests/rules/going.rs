//! Ground, formations and ranks: what a move costs and what it does.

use crate::support::{
    COLUMN, LINE, LOOSE, SQUARE, allowed, at_step, drill, give, id, put, refused, table,
};
use kernel::Side;
use thin_red_line::missions::Mission;
use thin_red_line::troops::Post;
use thin_red_line::{Place, Step};

/// A hedge asks no roll of horse; the wood behind it does, though it is entered
/// in a later leg. Each wood has a roll of its own.
//= very-difficult.5 very-difficult.6
#[test]
fn horse_rolls_for_the_wood_behind_the_hedge() {
    let ground = "[[terrain]]\nkind = \"hedge\"\npoints = [[20,12],[44,12]]\n\
        [[terrain]]\nkind = \"wood\"\npoints = [[20,17],[44,17],[44,16],[20,16]]\n";
    let mut battle = table(ground);
    put(&mut battle, "hussars", (30.0, 11.5), 0, (LINE, 4));
    let hussars = id(&battle, "hussars");
    give(&mut battle, "move hussars", &[]);
    give(&mut battle, "advance 3.500", &[]);
    let mut stuck = battle.clone();
    give(&mut stuck, "advance 2.000", &[1]);
    assert!(stuck.pos.unit(hussars).bogged);
    assert_eq!(stuck.pos.unit(hussars).at.y, 16_000);
    give(&mut battle, "advance 2.000", &[2]);
    assert!(!battle.pos.unit(hussars).bogged);
    // It has rolled for this wood: no second roll in the same move.
    give(&mut battle, "advance 0.500", &[]);
}

//= difficult.3
#[test]
fn guns_roll_for_each_hedge() {
    let hedges = "[[terrain]]\nkind = \"fence\"\npoints = [[20,12],[44,12]]\n\
        [[terrain]]\nkind = \"fence\"\npoints = [[20,15],[44,15]]\n";
    let mut battle = table(hedges);
    put(&mut battle, "guns", (30.0, 11.9), 0, (LINE, 1));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    give(&mut battle, "move guns", &[]);
    // Over the first, then over the second, with a roll for each.
    give(&mut battle, "advance 2.650", &[2]);
    assert_eq!(refused(&battle, "advance 1.000"), "linear.1");
    let mut stuck = battle.clone();
    if let Some(march) = &mut stuck.pos.march {
        march.allowance = 12_000;
    }
    give(&mut stuck, "advance 3.000", &[1]);
    assert!(stuck.pos.unit(guns).bogged);
}

/// What the banked hedgerow took off a line stays off.
//= terrain-table.6
#[test]
fn the_two_inches_of_the_hedgerow_do_not_come_back() {
    let hedge = "[[terrain]]\nkind = \"bocage\"\npoints = [[10,12],[60,12]]\n";
    let mut battle = table(hedge);
    put(&mut battle, "lights", (30.0, 11.5), 0, (LINE, 8));
    give(&mut battle, "move lights", &[]);
    give(&mut battle, "advance 2.000", &[]);
    assert!(allowed(&battle, "advance 2.000"));
    assert_eq!(refused(&battle, "advance 2.001"), "movement.2");
}

/// A column that deploys into a marsh pays for it and is disorientated.
//= infantry-rough.4 difficult.2 difficult.6 area.3
#[test]
fn forming_into_rough_ground_is_moving_through_it() {
    let marsh =
        "[[terrain]]\nkind = \"marsh\"\npoints = [[\"32.5\",14],[50,14],[50,2],[\"32.5\",2]]\n";
    for (terrain, rough) in [("", false), (marsh, true)] {
        let mut battle = table(terrain);
        put(&mut battle, "line", (30.0, 10.0), 0, (COLUMN, 2));
        let line = id(&battle, "line");
        give(&mut battle, "move line", &[]);
        give(&mut battle, "form line 4", &[]);
        assert_eq!(battle.pos.unit(line).disorientated, rough);
        let spent = battle.pos.march.as_ref().map_or(0, |march| march.spent);
        // Six inches, less two in the marsh.
        let left = 6_000 - spent - if rough { 2_000 } else { 0 };
        let inches = |far: i32| format!("back {}.{:03}", far / 1_000, far % 1_000);
        assert!(allowed(&battle, &inches(left)));
        assert_eq!(refused(&battle, &inches(left + 1)), "movement.2");
    }
}

//= very-difficult.1 limber.5
#[test]
fn guns_do_not_form_into_a_wood() {
    let wood =
        "[[terrain]]\nkind = \"wood\"\npoints = [[\"31.5\",14],[50,14],[50,2],[\"31.5\",2]]\n";
    for (terrain, free) in [("", true), (wood, false)] {
        let mut battle = table(terrain);
        put(&mut battle, "foe-guns", (30.0, 10.0), 0, (COLUMN, 1));
        at_step(&mut battle, Step::Move(Side::Second));
        let guns = id(&battle, "foe-guns");
        battle.pos.unit_mut(guns).limbered = true;
        give(&mut battle, "move foe-guns", &[]);
        assert_eq!(allowed(&battle, "form line 2"), free);
        if !free {
            assert_eq!(refused(&battle, "form line 2"), "very-difficult.1");
        }
    }
}

//= officer.1 commander.4
#[test]
fn an_adjutant_in_the_officers_place_forms_the_battalion() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    let (line, adjutant) = (id(&battle, "line"), id(&battle, "french-adjutant-1"));
    battle.pos.unit_mut(line).officer = false;
    let leaderless = |battle: &thin_red_line::Battle| {
        let scene = kernel::Game::scene(battle);
        let counter = scene.counters.iter().find(|counter| counter.id == "line");
        counter.is_some_and(|counter| counter.markers.iter().any(|marker| marker.sign == "O"))
    };
    assert!(leaderless(&battle));
    battle.pos.unit_mut(adjutant).place = Place::With(line);
    assert!(!leaderless(&battle));
    give(&mut battle, "move line", &[]);
    give(&mut battle, "form column 2", &[]);
    assert_eq!(battle.pos.unit(line).formation, COLUMN);
}

/// Only the allowance limits changes of formation, and a check that failed.
//= movement.5 movement.12 officer.1
#[test]
fn a_unit_with_an_officer_may_form_twice() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
    let line = id(&battle, "line");
    let mut headless = battle.clone();
    give(&mut battle, "move line", &[]);
    give(&mut battle, "form line 5", &[]);
    assert!(allowed(&battle, "form line 4"));
    headless.pos.unit_mut(line).officer = false;
    give(&mut headless, "move line", &[]);
    give(&mut headless, "form line 5", &[3]);
    assert_eq!(refused(&headless, "form line 6"), "officer.1");
}

//= attached.11 attached.12
#[test]
fn grenadiers_stand_anywhere_in_the_ranks() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 20.0), 0, (LINE, 4));
    let second = id(&battle, "second");
    for (post, word) in [
        (Post::Left, "left"),
        (Post::Centre, "centre"),
        (Post::Rear, "rear"),
    ] {
        battle.pos.unit_mut(second).acted = false;
        give(&mut battle, "move second", &[]);
        give(&mut battle, &format!("grenadiers {word}"), &[]);
        assert_eq!(battle.pos.unit(second).post, post);
        // Once in a move is enough.
        assert_eq!(refused(&battle, "grenadiers right"), "attached.12");
        give(&mut battle, "halt", &[]);
    }
}

/// It costs neither the double nor the square nor the door, but no grenadier
/// goes farther than his battalion moves.
//= attached.12 double.4 movement.7
#[test]
fn placing_grenadiers_is_no_leg_but_keeps_to_the_allowance() {
    let mut battle = table("");
    put(&mut battle, "second", (30.0, 20.0), 0, (COLUMN, 2));
    give(&mut battle, "move second", &[]);
    give(&mut battle, "grenadiers rear", &[]);
    assert!(allowed(&battle, "double") && allowed(&battle, "form square 8"));
    let second = id(&battle, "second");
    assert!(!battle.pos.unit(second).moved);
    // From flank to flank of a long line is too far; four stands are not.
    for (files, free) in [(8, false), (4, true)] {
        let mut battle = table("");
        put(&mut battle, "second", (30.0, 20.0), 0, (LINE, files));
        give(&mut battle, "move second", &[]);
        assert_eq!(allowed(&battle, "grenadiers left"), free, "{files}");
        if !free {
            assert_eq!(refused(&battle, "grenadiers left"), "movement.2");
        }
    }
}

/// Out of square a unit forms towards any side of it, on the stands there.
//= movement.8 movement.10
#[test]
fn a_square_opens_to_any_side() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (SQUARE, 8));
    let line = id(&battle, "line");
    let right = battle
        .footprint(line)
        .map(|ground| ground.frame().middle_of(ground::table::Face::Right));
    give(&mut battle, "move line", &[]);
    give(&mut battle, "form column 2 to right", &[]);
    let state = battle.pos.unit(line);
    assert_eq!(state.facing.hundredths(), 9_000);
    assert_eq!(Some(state.at), right);
    // Only a square has sides to choose from.
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 20.0), 0, (COLUMN, 2));
    give(&mut battle, "move line", &[]);
    assert_eq!(refused(&battle, "form line 4 to right"), "movement.10");
}

//= limber.1
#[test]
fn a_column_of_guns_needs_room_to_unlimber() {
    for (beside, free) in [(33.2, false), (39.0, true)] {
        let mut battle = table("");
        put(&mut battle, "foe-guns", (30.0, 10.0), 180, (COLUMN, 1));
        put(&mut battle, "foe", (beside, 11.0), 180, (LINE, 2));
        at_step(&mut battle, Step::Move(Side::Second));
        let guns = id(&battle, "foe-guns");
        battle.pos.unit_mut(guns).limbered = true;
        give(&mut battle, "move foe-guns", &[]);
        assert_eq!(allowed(&battle, "unlimber"), free, "{beside}");
    }
}

const FORD: &str = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,14],[72,14]]\nwidth = 1\n\
    [[terrain]]\nkind = \"ford\"\npoints = [[20,24],[40,24],[40,4],[20,4]]\n";

/// A turn on a ford costs guns twice what it costs elsewhere, not its degrees.
//= linear.9
#[test]
fn guns_turn_on_a_ford_at_half_rate() {
    let mut battle = table(FORD);
    put(&mut battle, "guns", (30.0, 14.5), 0, (LINE, 1));
    let guns = id(&battle, "guns");
    battle.pos.unit_mut(guns).limbered = true;
    let mut dry = battle.clone();
    put(&mut dry, "guns", (30.0, 30.0), 0, (LINE, 1));
    let cost = |mut battle: thin_red_line::Battle| {
        give(&mut battle, "move guns", &[]);
        give(&mut battle, "pivot 90.00", &[]);
        battle.pos.march.map_or(0, |march| march.spent)
    };
    let (wet, dry) = (cost(battle), cost(dry));
    assert!(wet <= 2 * dry && wet >= dry, "{wet} and {dry}");
}

/// Horse on a bridge is shot at like a column, beside it like a line.
//= linear.7 linear.8 shooting-mods.t2
#[test]
fn horse_on_a_bridge_counts_as_a_column() {
    let river = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,14],[72,14]]\nwidth = 1\n\
        [[terrain]]\nkind = \"bridge\"\npoints = [[27,18],[33,18],[33,10],[27,10]]\n";
    for (y, need) in [(15.0, "2+ needed"), (19.0, "4+ needed")] {
        let mut battle = table(river);
        put(&mut battle, "foe-horse", (30.0, y), 180, (LINE, 2));
        put(&mut battle, "guns", (30.0, 4.0), 0, (LINE, 1));
        at_step(&mut battle, Step::Declare(Side::First));
        give(&mut battle, "aim guns at foe-horse shot", &[]);
        give(&mut battle, "end-aims", &[]);
        let told = give(&mut battle, "shoot guns", &[1, 1, 1]);
        assert!(told.iter().any(|text| text.contains(need)), "{told:?}");
    }
}

/// Skirmishers of light infantry come back to their battalion before the phase
/// ends, as far as they can.
//= attached.10
#[test]
fn strayed_skirmishers_come_back() {
    let more = "[[unit]]\nid = \"skirmishers\"\nname = \"Skirmishers\"\nside = \"french\"\n\
        troop = \"light-infantry\"\nstands = 4\nattached-to = \"lights\"\n";
    let mut battle = drill(more, &[]);
    battle.pos.turn = 1;
    battle.pos.mission = Some(Mission::Assault);
    at_step(&mut battle, Step::Move(Side::First));
    put(&mut battle, "lights", (30.0, 10.0), 0, (LINE, 8));
    put(&mut battle, "skirmishers", (30.0, 19.0), 0, (LOOSE, 4));
    assert_eq!(refused(&battle, "end-moves"), "attached.10");
    give(&mut battle, "move skirmishers", &[]);
    assert_eq!(refused(&battle, "halt"), "attached.10");
    give(&mut battle, "back 5.000", &[]);
    give(&mut battle, "halt", &[]);
    assert!(allowed(&battle, "end-moves"));
    // Once they have moved, the battalion does not leave them behind.
    give(&mut battle, "move lights", &[]);
    assert_eq!(refused(&battle, "back 6.000"), "attached.10");
    assert!(allowed(&battle, "advance 1.000"));
}

/// A column that is deeper than its move crosses a wall rank by rank: it may
/// stand on both sides of it, and is offered to.
//= linear.1
#[test]
fn a_deep_column_crosses_a_wall_rank_by_rank() {
    let wall = "[[terrain]]\nkind = \"low-wall\"\npoints = [[10,12],[50,12]]\n";
    let mut battle = table(wall);
    put(&mut battle, "second", (30.0, 11.0), 0, (COLUMN, 2));
    let second = id(&battle, "second");
    give(&mut battle, "move second", &[]);
    assert_eq!(refused(&battle, "advance 4.000"), "linear.1");
    // One rank over the wall, three still before it.
    assert!(allowed(&battle, "advance 2.250"));
    let mut orders = Vec::new();
    kernel::Game::orders(&battle, &mut orders);
    let offered = orders.iter().any(|order| {
        use ground::table::Leg;
        matches!(order, thin_red_line::Order::Leg(Leg::Advance(far)) if (2_240..2_260).contains(far))
    });
    assert!(offered);
    give(&mut battle, "advance 2.250", &[]);
    assert!(battle.pos.unit(second).disorientated);
}
