//! Both sides of every limit that no other test holds: what is just allowed,
//! and what is just not.

use crate::support::{
    COLUMN, LINE, LOOSE, SQUARE, allowed, at_step, drill, give, give_then, id, put, refused, table,
};
use kernel::{Game, Side};
use thin_red_line::missions::Mission;
use thin_red_line::shooting::weapons::Shot;
use thin_red_line::{Arc, Battle, Fate, Objective, Place, Stage, Step};

/// Every weapon reaches so far and not a thousandth farther.
//= range.1 range.t1 range.t2 range.t3 range.t4 artillery.t2
#[test]
fn weapons_reach_so_far() {
    let cases = [
        ("line", Shot::Ball, 12.0),
        ("guns", Shot::Ball, 36.0),
        ("guns", Shot::Grape, 12.0),
        ("howitzers", Shot::Ball, 36.0),
    ];
    for (name, shot, far) in cases {
        for (more, reaches) in [(0.0, true), (0.001, false)] {
            let mut battle = table("");
            put(&mut battle, name, (30.0, 5.0), 0, (LINE, 1));
            put(&mut battle, "foe", (30.0, 5.0 + far + more), 180, (LINE, 6));
            let (unit, foe) = (id(&battle, name), id(&battle, "foe"));
            let state = battle.pos.unit_mut(unit);
            (state.stands, state.files) = (1, 1);
            let line = battle.fire_line(unit, foe, shot, Arc::Front);
            assert_eq!(line.firing > 0, reaches, "{name} {shot:?} {more}");
        }
    }
    for (more, reaches) in [(0.0, true), (0.001, false)] {
        let mut battle = table("");
        put(&mut battle, "foe-heavy", (4.0, 24.0), 90, (LINE, 2));
        put(&mut battle, "line", (52.0 + more, 24.0), 270, (LINE, 8));
        let (heavy, line) = (id(&battle, "foe-heavy"), id(&battle, "line"));
        let fire = battle.fire_line(heavy, line, Shot::Ball, Arc::Front);
        assert_eq!(fire.firing > 0, reaches, "{more}");
    }
}

/// A recovery test on the first turn of the second side: whether this die
/// restores the order of `foe-two`.
fn recovers(battle: &Battle, die: u8) -> bool {
    let mut battle = battle.clone();
    let foe = id(&battle, "foe-two");
    battle.pos.unit_mut(foe).disorientated = true;
    battle.pos.unit_mut(foe).stands = 7;
    at_step(&mut battle, Step::Move(Side::First));
    give_then(&mut battle, "end-moves", &[die], 1);
    !battle.pos.unit(foe).disorientated
}

fn shaken() -> Battle {
    let mut battle = table("");
    put(&mut battle, "foe-two", (30.0, 30.0), 180, (LINE, 8));
    put(&mut battle, "line", (66.0, 2.0), 0, (LINE, 1));
    battle
}

/// 4+, less one for disorder: a 5. The General at 16 inches makes it a 4.
//= motivation-mods.t8 motivation.t2 motivation-mods.t2
#[test]
fn the_general_is_heard_at_sixteen_inches() {
    let alone = shaken();
    assert!(recovers(&alone, 5) && !recovers(&alone, 4));
    for (more, heard) in [(0.0, true), (0.001, false)] {
        let mut battle = shaken();
        // Seven stands end at 37.
        let at = (37.0 + 16.0 + more, 31.0);
        put(&mut battle, "allied-general", at, 270, (LOOSE, 1));
        assert_eq!(recovers(&battle, 4), heard, "{more}");
    }
}

/// The unit that the General is with rolls again, and friends within 8 inches.
//= commander.2 commander.3
#[test]
fn a_failed_test_is_rolled_again_at_eight_inches() {
    for (more, again) in [(0.0, true), (0.001, false)] {
        let mut battle = shaken();
        // Seven stands end at 37, and three begin 3 inches before their middle.
        let at = (37.0 + 8.0 + 3.0 + more, 30.0);
        put(&mut battle, "foe", at, 180, (LINE, 3));
        let (foe, two) = (id(&battle, "foe"), id(&battle, "foe-two"));
        let general = id(&battle, "allied-general");
        battle.pos.unit_mut(general).place = Place::With(foe);
        battle.pos.unit_mut(two).disorientated = true;
        battle.pos.unit_mut(two).stands = 7;
        at_step(&mut battle, Step::Move(Side::First));
        let dice: &[u8] = if again { &[1, 6] } else { &[1] };
        give(&mut battle, "end-moves", dice);
        assert_eq!(!battle.pos.unit(two).disorientated, again, "{more}");
    }
}

/// A larger enemy frightens at 6 inches.
//= motivation-mods.t4
#[test]
fn a_larger_enemy_frightens_at_six_inches() {
    for (more, frightens) in [(0.0, true), (0.001, false)] {
        let mut battle = shaken();
        put(&mut battle, "line", (30.0, 24.0 - more), 0, (LINE, 8));
        // 4+, less one for disorder, and one for eight against seven: a 6.
        assert_eq!(recovers(&battle, 5), !frightens, "{more}");
    }
}

const PIECES: &str = "[[unit]]\nid = \"piece\"\nname = \"Piece\"\nside = \"allied\"\n\
    troop = \"light-artillery\"\nstands = 2\nattached-to = \"foe-two\"\n\
    [[unit]]\nid = \"horse-guns\"\nname = \"Horse guns\"\nside = \"allied\"\n\
    troop = \"horse-artillery\"\nstands = 2\n";

/// The French assault `foe`, and guns may help.
fn helping(guns: &str, at: (f64, f64)) -> Battle {
    let mut battle = drill(PIECES, &[]);
    battle.pos.turn = 1;
    battle.pos.mission = Some(Mission::Assault);
    put(&mut battle, "line", (30.0, 16.0), 0, (LINE, 2));
    put(&mut battle, "foe", (30.0, 20.0), 180, (LINE, 6));
    put(&mut battle, guns, at, 190, (LINE, 2));
    at_step(&mut battle, Step::Assault(Side::First));
    give(&mut battle, "assault line on foe", &[]);
    if let Some(combat) = &mut battle.pos.combat {
        combat.stage = Stage::Support;
    }
    battle
}

/// Guns help at 4 inches; attached ones their own battalion only; heavy ones,
/// and those that moved or fired grape, nobody.
//= battalion-artillery.1 battalion-artillery.2 battalion-artillery.4 attached.15
#[test]
fn guns_help_within_four_inches() {
    // The line ends at 36; a battery facing due south is four wide.
    for (more, helps) in [(0.0, true), (0.001, false)] {
        let mut battle = helping("horse-guns", (60.0, 20.0));
        put(
            &mut battle,
            "horse-guns",
            (42.0 + more, 20.0),
            180,
            (LINE, 2),
        );
        let order = "support horse-guns shot";
        assert_eq!(allowed(&battle, order), helps, "{more}");
        if !helps {
            assert_eq!(refused(&battle, order), "battalion-artillery.1");
        }
    }
    let strange = helping("piece", (39.5, 20.0));
    assert_eq!(refused(&strange, "support piece shot"), "attached.15");
    let heavy = helping("foe-heavy", (39.5, 20.0));
    assert_eq!(
        refused(&heavy, "support foe-heavy shot"),
        "battalion-artillery.4"
    );
    let mut moved = helping("horse-guns", (39.5, 20.0));
    assert!(allowed(&moved, "support horse-guns shot"));
    let guns = id(&moved, "horse-guns");
    moved.pos.unit_mut(guns).moved = true;
    assert_eq!(
        refused(&moved, "support horse-guns shot"),
        "battalion-artillery.2"
    );
    // Turned away, they see nobody.
    let mut blind = helping("horse-guns", (39.5, 22.0));
    put(&mut blind, "horse-guns", (39.5, 22.5), 0, (LINE, 2));
    assert_eq!(
        refused(&blind, "support horse-guns shot"),
        "buildings-inside.6"
    );
}

/// Heavy guns have no grape, muskets neither.
//= artillery.1 shooting-table.t4 grape.1
#[test]
fn shots_that_a_weapon_has_not() {
    let mut battle = table("");
    put(&mut battle, "howitzers", (20.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "guns", (30.0, 10.0), 0, (LINE, 1));
    put(&mut battle, "foe", (26.0, 20.0), 180, (LINE, 6));
    at_step(&mut battle, Step::Declare(Side::First));
    assert_eq!(
        refused(&battle, "aim howitzers at foe grape"),
        "artillery.1"
    );
    assert!(allowed(&battle, "aim howitzers at foe shot"));
    assert!(allowed(&battle, "aim guns at foe grape"));
    let howitzers = id(&battle, "howitzers");
    battle.pos.unit_mut(howitzers).moved = true;
    assert_eq!(
        refused(&battle, "aim howitzers at foe shot"),
        "shooting-table.t4"
    );
}

/// Fire is at enemies, at what was named, and by those who named it.
//= shooting.1 shooting.3 initiative.5
#[test]
fn fire_at_what_was_named() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "second", (40.0, 18.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 20.0), 180, (LINE, 6));
    at_step(&mut battle, Step::Declare(Side::First));
    assert_eq!(refused(&battle, "aim line at second shot"), "shooting.1");
    assert_eq!(refused(&battle, "aim foe at line shot"), "initiative.5");
    give(&mut battle, "aim line at foe shot", &[]);
    give(&mut battle, "end-aims", &[]);
    assert_eq!(refused(&battle, "shoot second"), "shooting.3");
    assert!(allowed(&battle, "shoot line"));
}

/// Columns are deeper than one rank, lines no wider than their stands, squares
/// of four at least; guns form column behind their teams only.
//= formation.10 formation.14 square.8 movement.t7 movement.5
#[test]
fn formations_need_their_stands() {
    for (stands, column, square) in [(4, true, true), (3, true, false), (2, false, false)] {
        let mut battle = table("");
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 2));
        let line = id(&battle, "line");
        battle.pos.unit_mut(line).stands = stands;
        give(&mut battle, "move line", &[]);
        assert_eq!(allowed(&battle, "form column 2"), column, "{stands}");
        let order = format!("form square {stands}");
        assert_eq!(allowed(&battle, &order), square, "{stands}");
        if !column {
            assert_eq!(refused(&battle, "form column 2"), "formation.10");
        }
        if !square {
            assert_eq!(refused(&battle, &order), "square.8");
        }
        let wide = format!("form line {}", stands + 1);
        assert_eq!(refused(&battle, &wide), "formation.14");
        assert_eq!(refused(&battle, "form line 2"), "movement.5", "it has that");
    }
    for limbered in [true, false] {
        let mut battle = table("");
        put(&mut battle, "foe-guns", (30.0, 40.0), 180, (LINE, 2));
        let guns = id(&battle, "foe-guns");
        battle.pos.unit_mut(guns).limbered = limbered;
        at_step(&mut battle, Step::Move(Side::Second));
        give(&mut battle, "move foe-guns", &[]);
        assert_eq!(allowed(&battle, "form column 1"), limbered);
        if !limbered {
            assert_eq!(refused(&battle, "form column 1"), "movement.t7");
        }
    }
}

/// A commander has no formation; a stuck unit neither moves nor assaults.
//= movement.3 very-difficult.6
#[test]
fn commanders_and_the_stuck() {
    let mut battle = table("");
    put(&mut battle, "french-general", (50.0, 10.0), 0, (LOOSE, 1));
    put(&mut battle, "hussars", (30.0, 10.0), 0, (LINE, 4));
    put(&mut battle, "foe", (30.0, 13.0), 180, (LINE, 6));
    give(&mut battle, "move french-general", &[]);
    assert_eq!(refused(&battle, "form line 1"), "movement.3");
    give(&mut battle, "halt", &[]);
    let hussars = id(&battle, "hussars");
    assert!(allowed(&battle, "move hussars"));
    battle.pos.unit_mut(hussars).bogged = true;
    assert_eq!(refused(&battle, "move hussars"), "very-difficult.6");
    at_step(&mut battle, Step::Assault(Side::First));
    assert_eq!(
        refused(&battle, "assault hussars on foe"),
        "very-difficult.6"
    );
    battle.pos.unit_mut(hussars).bogged = false;
    assert!(allowed(&battle, "assault hussars on foe"));
}

/// Markers may touch and not overlap, where no other distance is named.
//= objectives.1
#[test]
fn markers_do_not_overlap() {
    let mut battle = table("");
    battle.pos.mission = Some(Mission::Rearguard);
    at_step(&mut battle, Step::Objective(Side::First));
    battle.pos.objectives.push(Objective {
        at: ground::table::Point::new(30_000, 40_000),
        side: Side::First,
        held: 0,
        captured: false,
    });
    assert_eq!(refused(&battle, "objective 31.900 40"), "objectives.1");
    assert_eq!(refused(&battle, "objective 30 42.400"), "objectives.1");
    assert!(allowed(&battle, "objective 32.001 40"));
    assert!(allowed(&battle, "objective 30 42.501"));
}

/// A garrison pressed back 3 inches is out, and the victor may go in; with 2 it
/// is still there.
//= building-assault.4 consolidate.1
#[test]
fn three_inches_empty_a_building() {
    let house = "[[terrain]]\nkind = \"building\"\ncapacity = 12\n\
        points = [[27,30],[33,30],[33,24],[27,24]]\n";
    for (kills, out) in [(2_u8, false), (3, true)] {
        let mut battle = table(house);
        put(&mut battle, "line", (30.0, 22.0), 0, (LINE, 4));
        let foe = id(&battle, "foe-two");
        battle.pos.unit_mut(foe).place = Place::Building(0);
        battle.pos.unit_mut(foe).doubled = true;
        at_step(&mut battle, Step::Assault(Side::First));
        give(&mut battle, "assault line on foe-two", &[]);
        // So many blows hit, nothing is saved, and the garrison fails its test.
        let stands = 3;
        let mut dice: Vec<u8> = (0..stands)
            .map(|blow| if blow < kills { 6 } else { 1 })
            .collect();
        dice.extend(vec![1; usize::from(kills)]);
        let told = give_then(&mut battle, "charge along rear", &dice, 1);
        assert_eq!(battle.pos.unit(foe).building().is_none(), out, "{told:?}");
        if out {
            assert!(allowed(&battle, "enter 0"));
            // It has its formation already.
            assert_eq!(refused(&battle, "reform line 4"), "consolidate.1");
        } else {
            give(&mut battle, "consolidate", &[]);
            assert_eq!(refused(&battle, "enter 0"), "building-assault.4");
        }
    }
}

/// Attached guns deploy within 4 inches of their battalion.
//= attached.13
#[test]
fn attached_guns_deploy_within_four_inches() {
    for (x, free) in [("44.000", true), ("44.001", false)] {
        let mut battle = drill(PIECES, &[]);
        battle.pos.mission = Some(Mission::Rearguard);
        put(&mut battle, "foe-two", (30.0, 44.0), 180, (LINE, 8));
        at_step(&mut battle, Step::Deploy(Side::Second));
        let order = format!("deploy piece {x} 44 facing 180 line 2");
        assert_eq!(allowed(&battle, &order), free, "{x}");
        if !free {
            assert_eq!(refused(&battle, &order), "attached.13");
        }
    }
}

/// A square opens only when horse is more than 2 inches away; cavalry without
/// lances does not charge it at all, lancers do.
//= assault-motivation.7 square.7
#[test]
fn lancers_charge_squares_and_hussars_do_not() {
    for (name, may) in [("lancers", true), ("hussars", false)] {
        let mut battle = table("");
        put(&mut battle, name, (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe-two", (30.0, 14.0), 180, (SQUARE, 8));
        at_step(&mut battle, Step::Assault(Side::First));
        assert_eq!(allowed(&battle, &format!("assault {name} on foe-two")), may);
    }
}

/// A charge reaches its target, or it falls short: never both.
//= assault.3 assault-range.5
#[test]
fn a_charge_reaches_or_falls_short() {
    for (y, reaches) in [(13.98, true), (14.05, false)] {
        let mut battle = table("");
        put(&mut battle, "line", (30.0, 10.0), 0, (LINE, 4));
        put(&mut battle, "foe", (30.0, y), 180, (LINE, 6));
        at_step(&mut battle, Step::Assault(Side::First));
        give(&mut battle, "assault line on foe", &[]);
        assert_eq!(allowed(&battle, "charge straight"), reaches);
        assert_eq!(allowed(&battle, "fall-short"), !reaches);
        if !reaches {
            assert_eq!(refused(&battle, "charge straight"), "assault.3");
        }
    }
}

/// Doubling is for columns that began as one, before anything else.
//= double.1 double.4 infantry-rough.3
#[test]
fn columns_double_before_anything_else() {
    let marsh = "[[terrain]]\nkind = \"marsh\"\npoints = [[20,30],[40,30],[40,18],[20,18]]\n";
    let mut battle = table(marsh);
    put(&mut battle, "second", (30.0, 16.0), 0, (COLUMN, 2));
    let second = id(&battle, "second");
    give(&mut battle, "move second", &[]);
    let mut gone = battle.clone();
    give(&mut gone, "advance 1.000", &[]);
    assert_eq!(refused(&gone, "double"), "double.4");
    give(&mut battle, "double", &[]);
    assert!(allowed(&battle, "back 8.000"));
    assert_eq!(refused(&battle, "advance 3.000"), "infantry-rough.3");
    assert_eq!(refused(&battle, "form line 4"), "double.4");
    let mut line = table("");
    put(&mut line, "second", (30.0, 16.0), 0, (LINE, 4));
    give(&mut line, "move second", &[]);
    assert_eq!(refused(&line, "double"), "double.1");
    assert!(!battle.pos.unit(second).doubled, "not before it has moved");
}

/// The record of a game that is over takes no more orders.
//= turn.3
#[test]
fn nothing_is_asked_when_it_is_over() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 16.0), 0, (LINE, 4));
    let foe = id(&battle, "foe");
    battle.pos.unit_mut(foe).place = Place::Gone(Fate::Fled);
    at_step(&mut battle, Step::Over);
    assert_eq!(battle.ask(), kernel::Ask::Nothing);
    let mut orders = Vec::new();
    battle.orders(&mut orders);
    assert!(orders.is_empty());
    assert_eq!(refused(&battle, "move line"), "turn.3");
}
