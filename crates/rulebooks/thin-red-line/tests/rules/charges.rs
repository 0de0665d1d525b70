//! Charges and what becomes of them: squares, walls, fire, and the winner.

use crate::support::{
    COLUMN, LINE, LOOSE, SQUARE, allowed, at_step, give, give_then, id, put, refused, table,
};
use kernel::Side;
use thin_red_line::{Battle, Fate, Place, Stage, Step};

fn assaults(battle: &mut Battle) {
    at_step(battle, Step::Assault(Side::First));
}

fn stage(battle: &Battle) -> Option<Stage> {
    battle.pos.combat.as_ref().map(|combat| combat.stage)
}

/// A square that stood before the charge fires with all its stands, whenever it
/// was formed; only one that has just been formed waits to see.
//= square.3 square.4
#[test]
fn a_square_from_an_earlier_turn_fires_with_all_its_stands() {
    for (reacted, dice) in [(false, "fires 8 dice"), (true, "fires 2 dice")] {
        let mut battle = table("");
        put(&mut battle, "cuirassiers", (30.0, 10.0), 0, (LINE, 2));
        put(&mut battle, "foe-two", (30.0, 14.0), 180, (SQUARE, 8));
        let foe = id(&battle, "foe-two");
        battle.pos.unit_mut(foe).reacted = reacted;
        assaults(&mut battle);
        give(&mut battle, "assault cuirassiers on foe-two", &[6]);
        let told = give_then(&mut battle, "charge centred front", &[], 1);
        assert!(told.iter().any(|text| text.contains(dice)), "{told:?}");
    }
}

const WALL: &str = "[[terrain]]\nkind = \"low-wall\"\npoints = [[10,13],[50,13]]\n";

/// A wall that the target lines is fought across, and left when it is over.
//= linear.1 contact.1
#[test]
fn a_charge_over_a_wall_ends_on_one_side_of_it() {
    let mut battle = table(WALL);
    put(&mut battle, "line", (30.0, 11.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.5), 180, (LINE, 6));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    battle.pos.unit_mut(foe).doubled = true;
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    // Nobody falls; the defender withdraws.
    give(&mut battle, "charge along front", &[1, 1, 1, 1]);
    give(&mut battle, "withdraw 4.000", &[]);
    give(&mut battle, "stay", &[]);
    let ground = battle.footprint(line).unwrap();
    let astride = ground
        .stands()
        .iter()
        .any(|stand| stand.bounds().low.y < 13_000 && stand.bounds().high.y > 13_000);
    assert!(!astride, "{:?}", battle.pos.unit(line).at);
}

/// A wall that nobody lines is no place to stand on.
//= linear.1
#[test]
fn no_charge_ends_on_a_wall_that_is_nobodys_cover() {
    for (wall, reaches) in [("[[10,12],[29,12]]", false), ("[[10,14],[29,14]]", true)] {
        let ground = format!("[[terrain]]\nkind = \"low-wall\"\npoints = {wall}\n");
        let mut battle = table(&ground);
        put(&mut battle, "line", (30.0, 10.8), 0, (LINE, 4));
        put(&mut battle, "foe", (34.0, 13.2), 180, (LINE, 2));
        let foe = id(&battle, "foe");
        battle.pos.unit_mut(foe).doubled = true;
        assaults(&mut battle);
        give(&mut battle, "assault line on foe", &[]);
        assert_eq!(allowed(&battle, "charge straight"), reaches, "{wall}");
    }
}

/// A second enemy in the way of the charge refuses it, whichever of the two
/// has the lower number.
//= contact.5 assault.2
#[test]
fn a_charge_touches_its_target_only() {
    for (target, other) in [("foe", "foe-two"), ("foe-two", "foe")] {
        let mut battle = table("");
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 8));
        put(&mut battle, target, (27.0, 13.0), 180, (LINE, 2));
        put(&mut battle, other, (33.0, 13.0), 180, (LINE, 2));
        assaults(&mut battle);
        give(&mut battle, &format!("assault line on {target}"), &[]);
        assert_eq!(
            refused(&battle, "charge straight"),
            "movement.1",
            "{target}"
        );
    }
}

/// Nor does it end on a friend who would let it pass.
//= movement.1
#[test]
fn a_charge_does_not_end_on_skirmishers() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "company", (30.0, 12.5), 0, (LOOSE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    assert_eq!(refused(&battle, "charge along front"), "movement.1");
}

/// A defender who kills the last of the attackers consolidates.
//= consolidate.1 retaliate.3
#[test]
fn a_defender_that_destroys_the_attacker_consolidates() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 6));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).stands = 1;
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    give(&mut battle, "charge along front", &[1]);
    let told = give_then(&mut battle, "retaliate", &[], 6);
    assert!(battle.pos.unit(line).is_gone(), "{told:?}");
    assert_eq!(stage(&battle), Some(Stage::Consolidate));
    assert_eq!(kernel::Game::ask(&battle), kernel::Ask::Order(Side::Second));
    assert_eq!(refused(&battle, "ride 0.00 4.000"), "consolidate.3");
    give(&mut battle, "reform column 2", &[]);
    assert_eq!(battle.pos.unit(id(&battle, "foe")).formation, COLUMN);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
}

/// A General whose unit flees from combat is left among the enemy.
//= victory.7 generals-shooting.5
#[test]
fn a_general_left_alone_in_contact_is_taken() {
    let mut battle = table("");
    put(&mut battle, "cuirassiers", (30.0, 10.0), 0, (LINE, 2));
    put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 3));
    let (foe, general) = (id(&battle, "foe"), id(&battle, "allied-general"));
    battle.pos.unit_mut(foe).stands = 3;
    battle.pos.unit_mut(general).place = Place::With(foe);
    assaults(&mut battle);
    give(&mut battle, "assault cuirassiers on foe", &[]);
    // One falls; the test fails twice, the General's re-roll included.
    give(
        &mut battle,
        "charge along front",
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    assert_eq!(battle.pos.unit(foe).place, Place::Gone(Fate::Fled));
    assert_eq!(battle.pos.unit(general).place, Place::Gone(Fate::Captured));
}

/// Guns that help a garrison must have seen the chargers where they began.
//= buildings-inside.6
#[test]
fn guns_help_a_garrison_if_they_saw_the_charge_begin() {
    let ground = "[[terrain]]\nkind = \"building\"\npoints = [[27,20],[33,20],[33,14],[27,14]]\n\
        [[terrain]]\nkind = \"high-wall\"\npoints = [[40,13],[46,13]]\n";
    for (at, seen) in [((45.0, 9.0), false), ((30.0, 10.0), true)] {
        let mut battle = table(ground);
        put(&mut battle, "line", at, 0, (LINE, 2));
        put(&mut battle, "foe-guns", (38.5, 16.0), 180, (LINE, 2));
        let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
        battle.pos.unit_mut(line).stands = 2;
        battle.pos.unit_mut(foe).place = Place::Building(0);
        battle.pos.unit_mut(foe).doubled = true;
        assaults(&mut battle);
        give(&mut battle, "assault line on foe", &[]);
        let combat = battle.pos.combat.as_mut().unwrap();
        combat.stage = Stage::Support;
        // The charge is in: it touches the wall of the house.
        battle.pos.unit_mut(line).at = ground::table::Point::new(30_000, 14_000);
        assert_eq!(allowed(&battle, "support foe-guns shot"), seen, "{at:?}");
    }
}

/// Without its officer the winner re-forms by a skill check, too.
//= officer.1 consolidate.1
#[test]
fn a_leaderless_winner_reforms_by_skill() {
    for (die, formation) in [(3, LINE), (4, COLUMN)] {
        let mut battle = table("");
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe", (30.0, 12.0), 180, (LINE, 6));
        let line = id(&battle, "line");
        battle.pos.unit_mut(line).officer = false;
        assaults(&mut battle);
        give(&mut battle, "assault line on foe", &[6]);
        give(&mut battle, "charge along front", &[1, 1, 1, 1]);
        give(&mut battle, "withdraw 4.000", &[]);
        give(&mut battle, "reform column 2", &[die]);
        assert_eq!(battle.pos.unit(line).formation, formation);
    }
}

/// A charge that falls short comes on as far as it reaches, is fired at there,
/// and goes back.
//= assault-range.5 assault-range.6
#[test]
fn a_charge_that_falls_short_is_fired_at_where_it_stopped() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    // Twelve inches and a half: out of musket range, but four less are not.
    put(&mut battle, "foe", (30.0, 22.5), 180, (LINE, 3));
    let line = id(&battle, "line");
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    let told = give(&mut battle, "fall-short", &[1, 1, 1]);
    assert!(
        told.iter().any(|text| text.contains("fires 3 dice")),
        "{told:?}"
    );
    assert_eq!(battle.pos.unit(line).at.y, 10_000);
}

/// A charge that gets stuck is fired at where it is, and stays there.
//= assault-range.6 very-difficult.6
#[test]
fn a_charge_that_gets_stuck_draws_fire() {
    let brook = "[[terrain]]\nkind = \"brook\"\npoints = [[10,12],[50,12]]\n";
    let mut battle = table(brook);
    put(&mut battle, "hussars", (30.0, 11.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 16.5), 180, (LINE, 3));
    let hussars = id(&battle, "hussars");
    assaults(&mut battle);
    give(&mut battle, "assault hussars on foe", &[]);
    give(&mut battle, "stand", &[]);
    let told = give(&mut battle, "charge along front", &[1, 1, 1, 1]);
    assert!(
        told.iter().any(|text| text.contains("fires 3 dice")),
        "{told:?}"
    );
    assert!(battle.pos.unit(hussars).bogged);
    assert!(battle.pos.unit(hussars).at.y > 11_500);
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
}

/// The ranks close, and whoever is left keeps touching the enemy.
//= defensive-fire.5 contact.1
#[test]
fn losses_do_not_pull_a_charger_out_of_contact() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 8));
    // It can touch with its right end only.
    put(&mut battle, "foe", (39.5, 13.0), 180, (LINE, 3));
    let (line, foe) = (id(&battle, "line"), id(&battle, "foe"));
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    // Three shots hit and two stands fall; the test is passed, and they strike.
    give_then(&mut battle, "charge straight", &[6, 6, 6, 1, 1, 3, 6], 1);
    assert_eq!(battle.pos.unit(line).count(), 6);
    assert!(battle.gap(line, foe).is_some_and(|gap| gap <= 50));
    assert!(battle.pos.combat.is_some());
}

/// An officer who falls to defensive fire is an unsaved hit as well.
//= defensive-fire.5
#[test]
fn a_fallen_officer_asks_for_the_test_of_the_charge() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 2));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 6));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).stands = 2;
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    // Three hits: two on stands, saved; one on the officer, not. They fail and go
    // back.
    let told = give(
        &mut battle,
        "charge along front",
        &[6, 6, 6, 1, 1, 1, 3, 3, 2, 1],
    );
    assert!(!battle.pos.unit(line).officer, "{told:?}");
    assert_eq!(battle.pos.unit(line).at.y, 10_000, "{told:?}");
    assert_eq!(battle.pos.step, Step::Assault(Side::First));
}

/// What was shot in the shooting phase counts in tests of that phase only.
//= motivation-mods.t6
#[test]
fn companies_shot_do_not_count_under_defensive_fire() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 3));
    let line = id(&battle, "line");
    battle.pos.unit_mut(line).stands = 7;
    battle.pos.unit_mut(line).shot = 6;
    assaults(&mut battle);
    give(&mut battle, "assault line on foe", &[]);
    // One hit, not saved; a 4 is enough for a steady unit in the open.
    give_then(&mut battle, "charge along front", &[6, 1, 1, 2, 4], 1);
    assert_eq!(stage(&battle), Some(Stage::Reply));
}

/// Horse that began nearer than 2 inches comes off again.
//= square.6 formation.30
#[test]
fn horse_held_off_from_near_a_square_goes_back_to_two_inches() {
    let mut battle = table("");
    put(&mut battle, "cuirassiers", (30.0, 12.5), 0, (LINE, 2));
    put(&mut battle, "foe-two", (30.0, 14.0), 180, (SQUARE, 8));
    assaults(&mut battle);
    give(&mut battle, "assault cuirassiers on foe-two", &[1]);
    let gap = battle.gap(id(&battle, "cuirassiers"), id(&battle, "foe-two"));
    assert!(
        gap.is_some_and(|gap| (2_000..2_100).contains(&gap)),
        "{gap:?}"
    );
}
