//! Fire at ground and over heads, garrisons, and falling back.

use crate::support::{
    COLUMN, LINE, LOOSE, allowed, at_step, drill, give, give_then, id, put, refused, table,
};
use kernel::Side;
use thin_red_line::missions::Mission;
use thin_red_line::shooting::weapons::Shot;
use thin_red_line::{Arc, Battle, Place, Step};

fn declare(battle: &mut Battle) {
    at_step(battle, Step::Declare(Side::First));
}

/// Skirmishers of the second rank fire through the first, loose horse not at
/// all.
//= formation.22 formation.23 los.3
#[test]
fn rear_ranks_of_loose_troops_fire_through_their_front() {
    let mut battle = table("");
    put(&mut battle, "company", (30.0, 10.0), 0, (LOOSE, 2));
    put(&mut battle, "foe", (30.0, 18.0), 180, (LINE, 6));
    let (company, foe) = (id(&battle, "company"), id(&battle, "foe"));
    let line = battle.fire_line(company, foe, Shot::Ball, Arc::Front);
    assert_eq!((line.firing, line.screened), (4, 2));
    put(&mut battle, "foe-horse", (30.0, 22.0), 180, (LOOSE, 2));
    put(&mut battle, "line", (30.0, 16.0), 0, (LINE, 8));
    put(&mut battle, "foe", (60.0, 40.0), 180, (LINE, 6));
    put(&mut battle, "company", (10.0, 10.0), 0, (LOOSE, 2));
    let (horse, line) = (id(&battle, "foe-horse"), id(&battle, "line"));
    let fire = battle.fire_line(horse, line, Shot::Ball, Arc::Front);
    assert_eq!((fire.firing, fire.screened), (2, 0));
}

const HOUSE: &str = "[[terrain]]\nkind = \"building\"\nname = \"house\"\ncapacity = 20\n\
    points = [[27,30],[33,30],[33,24],[27,24]]\n";

const GUNS: &str = "[[unit]]\nid = \"guns-two\"\nname = \"Guns two\"\nside = \"french\"\n\
    troop = \"light-artillery\"\nstands = 1\n";

/// A grand battery fires as one at buildings and woods, too.
//= battalion-artillery.6 breaching.1 hidden.5
#[test]
fn a_grand_battery_fires_as_one_at_ground() {
    let wood = "[[terrain]]\nkind = \"wood\"\npoints = [[27,30],[33,30],[33,24],[27,24]]\n";
    for (ground, aim) in [
        (HOUSE, "aim guns at-building 0 shot"),
        (wood, "aim guns at-wood 0 shot"),
    ] {
        let mut battle = drill(&format!("{ground}{GUNS}"), &[]);
        battle.pos.turn = 1;
        battle.pos.mission = Some(Mission::Assault);
        put(&mut battle, "guns", (29.0, 12.0), 0, (LINE, 1));
        put(&mut battle, "guns-two", (31.0, 12.0), 0, (LINE, 1));
        declare(&mut battle);
        give(&mut battle, "combine guns-two with guns", &[]);
        give(&mut battle, aim, &[]);
        give(&mut battle, "end-aims", &[]);
        // Three dice of each battery.
        give(&mut battle, "shoot guns", &[1; 6]);
        assert!(battle.pos.unit(id(&battle, "guns-two")).fired);
    }
}

/// A building is seen like anything else: not through fog, over hills, past
/// troops, or behind the guns.
//= breaching.2 weather.5 hills.1 los.2 hidden.8
#[test]
fn a_building_must_be_seen_to_be_fired_at() {
    let hill = "[[terrain]]\nkind = \"hillock\"\nlevel = 2\n\
        points = [[24,20],[36,20],[36,16],[24,16]]\n";
    let guns = |more: &str| {
        let mut battle = table(&format!("{HOUSE}{more}"));
        put(&mut battle, "guns", (30.0, 12.0), 0, (LINE, 1));
        declare(&mut battle);
        battle
    };
    let aim = "aim guns at-building 0 shot";
    assert!(allowed(&guns(""), aim));
    assert_eq!(refused(&guns(hill), aim), "breaching.2");
    let mut fog = guns("");
    fog.pos.sight = Some(10_000);
    assert_eq!(refused(&fog, aim), "breaching.2");
    fog.pos.sight = Some(12_000);
    assert!(allowed(&fog, aim));
    let mut friends = guns("");
    put(&mut friends, "line", (30.0, 16.0), 0, (LINE, 4));
    assert_eq!(refused(&friends, aim), "breaching.2");
    let mut turned = guns("");
    put(&mut turned, "guns", (30.0, 12.0), 100, (LINE, 1));
    assert_eq!(refused(&turned, aim), "breaching.2");
}

/// Only the stands that see a building fire at it.
//= los.6 breaching.2
#[test]
fn only_guns_that_see_a_building_fire_at_it() {
    let wall = "[[terrain]]\nkind = \"high-wall\"\npoints = [[31,18],[40,18]]\n";
    let mut battle = table(&format!("{HOUSE}{wall}"));
    put(&mut battle, "foe-guns", (32.0, 10.0), 0, (LINE, 2));
    at_step(&mut battle, Step::Declare(Side::Second));
    let guns = id(&battle, "foe-guns");
    assert_eq!(battle.pos.unit(guns).count(), 2);
    give(&mut battle, "aim foe-guns at-building 0 shot", &[]);
    give(&mut battle, "end-aims", &[]);
    let both = table(HOUSE);
    let mut both = both;
    put(&mut both, "foe-guns", (32.0, 10.0), 0, (LINE, 2));
    at_step(&mut both, Step::Declare(Side::Second));
    give(&mut both, "aim foe-guns at-building 0 shot", &[]);
    give(&mut both, "end-aims", &[]);
    give(&mut both, "shoot foe-guns", &[1; 6]);
    // The piece on the right stands before the wall.
    give(&mut battle, "shoot foe-guns", &[1; 3]);
}

/// Howitzers fire blindly to their front only.
//= indirect.1 indirect.2 los.1
#[test]
fn howitzers_do_not_fire_to_their_rear() {
    for (facing, free) in [(0, true), (180, false)] {
        let mut battle = table("");
        put(&mut battle, "howitzers", (30.0, 8.0), facing, (LINE, 1));
        put(&mut battle, "line", (30.0, 20.0), 0, (LINE, 4));
        put(&mut battle, "foe", (30.0, 28.0), 180, (LINE, 3));
        declare(&mut battle);
        assert_eq!(allowed(&battle, "aim howitzers at foe shot"), free);
    }
}

/// Hits on a house that two units share fall on both.
//= breaching.10 allocation.2
#[test]
fn hits_on_a_shared_building_fall_on_all_inside() {
    let mut battle = table(HOUSE);
    put(&mut battle, "guns", (30.0, 16.0), 0, (LINE, 1));
    let (foe, lights) = (id(&battle, "foe"), id(&battle, "foe-lights"));
    for unit in [foe, lights] {
        battle.pos.unit_mut(unit).place = Place::Building(0);
    }
    declare(&mut battle);
    give(&mut battle, "aim guns at-building 0 shot", &[]);
    give(&mut battle, "end-aims", &[]);
    // Three hits, all on the troops: one on the six stands of the first, two on
    // the eight of the second, as their shares fall due. The first saves, the
    // second loses one stand and stands fast.
    let told = give(
        &mut battle,
        "shoot guns",
        &[6, 6, 6, 6, 6, 6, 3, 3, 1, 5, 6],
    );
    assert_eq!(battle.pos.unit(foe).hits, 1, "{told:?}");
    assert_eq!(battle.pos.unit(lights).hits, 2, "{told:?}");
    assert_eq!(battle.pos.unit(lights).count(), 7);
}

/// A breach takes every benefit: the walls stop nothing, the garrison sees one
/// way only, and is fired upon only from afar... as anybody is.
//= breaching.13 breaching.16 buildings-inside.2 building-assault.5
#[test]
fn a_breached_building_shelters_nobody() {
    for (wounds, dice) in [(0, vec![6, 6, 6, 1, 1, 1]), (10, vec![6, 6, 6, 3, 3, 3])] {
        let mut battle = table(HOUSE);
        battle.pos.wounds[0] = wounds;
        put(&mut battle, "guns", (30.0, 16.0), 0, (LINE, 1));
        put(&mut battle, "line", (30.0, 36.0), 180, (LINE, 4));
        let (foe, line) = (id(&battle, "foe"), id(&battle, "line"));
        let state = battle.pos.unit_mut(foe);
        state.place = Place::Building(0);
        state.facing = ground::table::Bearing::SOUTH;
        // Behind it: seen from a house that stands, not from a ruin.
        let fire = battle.fire_line(foe, line, Shot::Ball, Arc::Front);
        assert_eq!(fire.firing > 0, wounds == 0);
        declare(&mut battle);
        give(&mut battle, "aim guns at foe shot", &[]);
        give(&mut battle, "end-aims", &[]);
        // Standing walls stop three hits; through a breach they reach the troops.
        give(&mut battle, "shoot guns", &dice);
        let hits = battle.pos.unit(foe).hits;
        assert_eq!(hits, if wounds == 0 { 0 } else { 3 });
    }
}

/// Teams of horse artillery shy from rockets as cavalry does.
//= rocket.6
#[test]
fn limbered_horse_guns_shy_from_rockets() {
    let more = "[[unit]]\nid = \"rockets\"\nname = \"Rockets\"\nside = \"french\"\n\
        troop = \"rockets\"\nstands = 1\n\
        [[unit]]\nid = \"horse-guns\"\nname = \"Horse guns\"\nside = \"allied\"\n\
        troop = \"horse-artillery\"\nstands = 2\n";
    for limbered in [true, false] {
        let mut battle = drill(more, &[]);
        battle.pos.turn = 1;
        battle.pos.mission = Some(Mission::Assault);
        put(&mut battle, "rockets", (30.0, 10.0), 0, (LINE, 1));
        put(&mut battle, "horse-guns", (30.0, 24.0), 180, (LINE, 2));
        put(&mut battle, "foe", (60.0, 40.0), 180, (LINE, 6));
        let guns = id(&battle, "horse-guns");
        battle.pos.unit_mut(guns).limbered = limbered;
        declare(&mut battle);
        give(&mut battle, "aim rockets at horse-guns shot", &[]);
        give(&mut battle, "end-aims", &[]);
        // One rocket hits; the stand beside it is not hit; a standing gun saves.
        let dice: &[u8] = if limbered { &[6, 1, 1] } else { &[6, 1, 1, 5] };
        give(&mut battle, "shoot rockets", dice);
        assert_eq!(battle.pos.unit(guns).at.y == 24_000, !limbered);
    }
}

/// Formed troops ask before they run through skirmishers; skirmishers do not
/// ask.
//= formation.25 fallback.13
#[test]
fn formed_troops_do_not_fall_back_through_loose_friends_unasked() {
    let mut battle = table("");
    put(&mut battle, "line", (30.0, 12.0), 0, (LINE, 4));
    put(&mut battle, "foe-two", (30.0, 20.0), 180, (LINE, 8));
    put(&mut battle, "foe-lights", (30.0, 22.25), 180, (LOOSE, 8));
    declare(&mut battle);
    give(&mut battle, "aim line at foe-two shot", &[]);
    give(&mut battle, "end-aims", &[]);
    give(
        &mut battle,
        "shoot line",
        &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
    );
    assert!(allowed(&battle, "stop-short") && allowed(&battle, "pass-through"));
}

const RIVER: &str = "[[terrain]]\nkind = \"deep-river\"\npoints = [[0,24],[72,24]]\nwidth = 1\n\
    [[terrain]]\nkind = \"bridge\"\npoints = [[27,30],[33,30],[33,18],[27,18]]\n";

/// A column falls back over the bridge behind it; beside the bridge the river
/// stops it.
//= linear.6 fallback.3
#[test]
fn a_column_falls_back_over_its_bridge() {
    for (x, crosses) in [(30.0, true), (40.0, false)] {
        let mut battle = table(RIVER);
        put(&mut battle, "line", (x, 9.0), 0, (LINE, 4));
        put(&mut battle, "foe-two", (x, 18.0), 180, (COLUMN, 2));
        let foe = id(&battle, "foe-two");
        declare(&mut battle);
        give(&mut battle, "aim line at foe-two shot", &[]);
        give(&mut battle, "end-aims", &[]);
        give(
            &mut battle,
            "shoot line",
            &[6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
        );
        let back = battle.pos.unit(foe).at.y - 18_000;
        assert_eq!(back == 3_000, crosses, "{back}");
        assert_eq!(battle.pos.unit(foe).disorientated, !crosses);
    }
}

/// Unlimbered guns that fall back fully go as far as they are pushed.
//= motivation-special.3 limber.7
#[test]
fn unlimbered_guns_fall_back_by_hand() {
    for (limbered, far) in [(false, 3_000), (true, 6_000)] {
        let mut battle = table("");
        battle.pos.turn = 2;
        put(&mut battle, "foe-guns", (30.0, 30.0), 180, (LINE, 2));
        put(&mut battle, "line", (30.0, 8.0), 0, (LINE, 4));
        let guns = id(&battle, "foe-guns");
        battle.pos.unit_mut(guns).limbered = limbered;
        battle.pos.unit_mut(guns).stands = 1;
        battle.pos.unit_mut(guns).files = 1;
        at_step(&mut battle, Step::Move(Side::First));
        give(&mut battle, "end-moves", &[1]);
        assert_eq!(battle.pos.unit(guns).at.y - 30_000, far);
    }
}

/// Under a template the nearest to the guns fall first, grenadiers or not.
//= removal.4 howitzer.3
#[test]
fn a_template_takes_the_nearest_first() {
    // Seen from behind, the rear rank is the nearer.
    let more = "[[unit]]\nid = \"foe-howitzers\"\nname = \"Foe howitzers\"\nside = \"allied\"\n\
        troop = \"howitzers\"\nstands = 1\n";
    let mut battle = drill(more, &[]);
    battle.pos.turn = 1;
    battle.pos.mission = Some(Mission::Assault);
    put(&mut battle, "second", (30.0, 24.0), 0, (LINE, 4));
    put(&mut battle, "foe-howitzers", (33.0, 10.0), 0, (LINE, 1));
    let second = id(&battle, "second");
    battle.pos.unit_mut(second).post = thin_red_line::troops::Post::Rear;
    at_step(&mut battle, Step::Declare(Side::Second));
    give(&mut battle, "aim foe-howitzers at second shot", &[]);
    give(&mut battle, "end-aims", &[]);
    // One template comes down on the grenadiers, the nearest; no stand beside is
    // hit, the save fails, the test is passed.
    let told = give_then(&mut battle, "shoot foe-howitzers", &[6], 1);
    assert_eq!(battle.pos.unit(second).grenadiers, 1, "{told:?}");
}
